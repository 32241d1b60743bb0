//! Both players with their programs: what each may lift, and the moves that they make.
//!
//! Comes in: a position, a board of one width. Goes out: the board to which a move leads, and how it ended. What a move asks, where it would go
//! round for ever, and captures that would bare the opponent's row are seen to here, once for all who make moves.

use crate::game::{Side, patience};
use crate::ir::sowing::{Endless, GrandSlam};
use crate::ir::{Cause, Section};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Hand, Position, sown};
use crate::sowing::endless::{self, Relay, STRIDE};
use crate::sowing::engine::Engine;
use crate::sowing::event::{Event, Log};
use crate::sowing::hand::{Ear, Kept, NO_LIMIT, Next, Progress};
use crate::sowing::program::features::{Features, Full};
use crate::sowing::program::shelf::Programs;
use crate::sowing::program::{Program, RuleNumber, cause_of};
use crate::sowing::rules::ends::{enough, holds_on_board};
use crate::sowing::turn::lifter::Lifter;
use std::ops::Deref;

/// Most questions that `may` puts in one move; further offers are declined.
pub(crate) const MOST_ANSWERS: u8 = 8;

/// Laps after which it is looked whether a relay goes round for ever.
const MANY_LAPS: u32 = 48;
/// Work of going on from a question, beside the laps.
const TRIED: u64 = 2;

/// How much more work a lap is that somebody hears of.
const TELLING: u64 = 16;

/// Everything on which moves depend that changes from move to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<C> {
    pub(crate) cells: C,
    pub(crate) claims: [u64; 2],
    pub(crate) side: Side,
    /// Further moves of this turn, the one that is due included.
    pub(crate) further: u8,
    /// The mover's store was sown in this turn, if a further move may ask that.
    pub(crate) turn_sown: bool,
    /// The last move earned the further move that is due.
    pub(crate) again: bool,
}

/// Both players of a position.
#[derive(Clone, Copy)]
pub(crate) struct Players<'e, C: Cells> {
    lifter: Lifter<'e>,
    /// By side; the second of the other way, where it is named with the move.
    programs: [[&'e Program<C>; 2]; 2],
    pub(crate) closed: u64,
    /// Seeds in a store that end the round, where they do.
    enough: u32,
}

/// Answers to what a move asks, the first in the lowest bit, 1 for yes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answers {
    pub(crate) given: u64,
    /// How many were used.
    pub(crate) asked: u8,
}

/// What a move has led to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Made<C> {
    pub(crate) cells: C,
    pub(crate) claims: [u64; 2],
    /// [`Next::Again`] or [`Next::Stop`].
    pub(crate) next: Next,
    /// The mover's store was sown in this turn.
    pub(crate) turn_sown: bool,
    pub(crate) answers: Answers,
    /// It would have gone round for ever.
    pub(crate) endless: bool,
    /// Its captures bare the opponent's row.
    pub(crate) slam: bool,
    /// They are left out for that: so many seeds.
    undone: Option<u32>,
    /// Where the last seed fell, and what ended the move, if somebody listens.
    pub(crate) at: u8,
    rule: RuleNumber,
}

impl<C> Made<C> {
    /// What ended the move, if somebody listens.
    pub(crate) fn cause(&self) -> Option<Cause> {
        if self.endless { Some(Cause::Clause(Section::Sow, "endless", 0)) } else { cause_of(self.rule) }
    }
}

/// A move on its way.
struct Running<'p, C: Cells, F> {
    cells: C,
    progress: Progress<'p, C>,
    next: Next,
    features: std::marker::PhantomData<F>,
}

impl<C: Cells, F> Clone for Running<'_, C, F> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: Cells, F> Copy for Running<'_, C, F> {}

impl<'e, C: Cells> Deref for Players<'e, C> {
    type Target = Lifter<'e>;

    #[inline(always)]
    fn deref(&self) -> &Lifter<'e> {
        &self.lifter
    }
}

impl<'e, C: Cells> Players<'e, C> {
    /// The players of a position whose board has this width.
    #[inline]
    pub(crate) fn new(engine: &'e Engine, programs: &'e Programs<C>, position: &Position) -> Players<'e, C> {
        let lifter = Lifter::new(engine, position);
        let enough = if engine.may_end.stores { enough(&engine.ir, position.seeds.total()) } else { u32::MAX };
        let of = |side: Side, way| programs.of((&engine.ir, &engine.geometry), side, way, lifter.opening[side.index()]);
        let of_both_ways = |side| {
            if lifter.two_ways { [of(side, false), of(side, true)] } else { [of(side, engine.way(position, side, None)); 2] }
        };
        let programs = [of_both_ways(Side::South), of_both_ways(Side::North)];
        Players { lifter, programs, closed: position.closed, enough }
    }

    /// A move before it has begun.
    #[inline(always)]
    fn begin<F: Features>(&self, state: &State<C>, (place, backward): (usize, bool)) -> Running<'e, C, F> {
        let program = self.program(state.side, !F::PLAIN && backward);
        let hand = Hand::new(F::SOWN && state.turn_sown);
        let claims = if F::CLAIMS { state.claims } else { [0; 2] };
        let progress = Progress::new(program, hand, claims);
        Running { cells: state.cells, progress, next: Next::Lift(place as u8), features: std::marker::PhantomData }
    }

    #[inline(always)]
    pub(crate) fn program(&self, side: Side, backward: bool) -> &'e Program<C> {
        self.programs[side.index()][usize::from(self.two_ways && backward)]
    }

    /// All programs of both.
    pub(crate) fn programs(&self) -> impl Iterator<Item = &'e Program<C>> {
        self.programs.into_iter().flatten()
    }

    /// Whether a store holds so many seeds that this ends the round.
    #[inline(always)]
    pub(crate) fn holds_enough(&self, cells: &C) -> bool {
        let [south, north] = self.engine.geometry.stores(Side::South).map(|store| cells.get(store));
        south.max(north) >= self.enough
    }

    /// Whether a condition holds that looks at the board alone.
    pub(crate) fn ends_on_board(&self, state: &State<C>) -> bool {
        let shut = self.closed | state.claims[0] | state.claims[1];
        let holds = |test| holds_on_board(&self.engine.geometry, &state.cells, shut, state.side, test) == Some(true);
        self.engine.ir.end.when.iter().any(|condition| holds(condition.test))
    }

    /// Makes a move in silence, where moves ask nothing.
    #[inline(always)]
    pub(crate) fn make_silently<F: Features>(&self, state: &State<C>, option: (usize, bool)) -> Made<C> {
        let mut nobody = ();
        let log = &mut Log::new(&mut nobody);
        if F::OFFERS {
            return self.make::<F, ()>(state, option, 0, log);
        }
        let mut run = self.begin::<F>(state, option);
        if F::PLAIN {
            run.go(log);
            return run.made(false);
        }
        let endless = self.run_to_question(&mut run, log);
        self.finished(state, option, &run, (Answers::default(), endless))
    }

    /// Makes a move, with answers that were given.
    #[inline(never)]
    pub(crate) fn make<F: Features, L: Ear>(
        &self,
        state: &State<C>,
        option: (usize, bool),
        given: u64,
        log: &mut Log<'_, L>,
    ) -> Made<C> {
        if L::LISTENS && self.engine.ir.moves.grand_slam != GrandSlam::Allowed {
            return self.tell_with_slam::<F, L>(state, option, given, log);
        }
        let (mut run, mut answers) = (self.begin::<F>(state, option), Answers { given, asked: 0 });
        let endless = self.run_to_end(&mut run, &mut answers, log);
        self.finished(state, option, &run, (answers, endless))
    }

    /// Makes it once in silence, to know whether its captures are to be left out.
    fn tell_with_slam<F: Features, L: Ear>(
        &self,
        state: &State<C>,
        option: (usize, bool),
        given: u64,
        log: &mut Log<'_, L>,
    ) -> Made<C> {
        let known = self.make::<F, ()>(state, option, given, &mut Log::new(&mut ()));
        let mut run = self.begin::<F>(state, option);
        run.progress.captures = known.undone.is_none();
        let endless = self.run_to_end(&mut run, &mut Answers { given, asked: 0 }, log);
        if let Some(seeds) = known.undone {
            let cause = Some(Cause::Clause(Section::Moves, "grand slam", 0));
            log.say(state.side, cause, || Event::Undone { seeds });
        }
        Made { answers: known.answers, slam: known.slam, undone: known.undone, ..run.made(endless) }
    }

    /// What a move has led to; without its captures, if they bare the opponent's row and are to be left out then.
    #[inline(always)]
    fn finished<F: Features>(
        &self,
        state: &State<C>,
        option: (usize, bool),
        run: &Running<'_, C, F>,
        (answers, endless): (Answers, bool),
    ) -> Made<C> {
        let geometry = &self.engine.geometry;
        let slam = run.progress.took_from_opponent && run.cells.bare(geometry.row(state.side.other()), geometry.holes);
        let made = Made { answers, slam, ..run.made(endless) };
        if slam { self.after_slam::<F>(state, option, made, run.progress.taken) } else { made }
    }

    /// The same where captures of so many seeds bare the opponent's row.
    #[inline(never)]
    fn after_slam<F: Features>(&self, state: &State<C>, option: (usize, bool), made: Made<C>, taken: u32) -> Made<C> {
        // A move that never ends cannot be undone after its end.
        let ends = !made.endless || self.engine.ir.sow.endless != Some(Endless::Forbidden);
        if self.engine.ir.moves.grand_slam != GrandSlam::TakesNothing || !ends {
            return made;
        }
        let mut again = self.begin::<F>(state, option);
        again.progress.captures = false;
        // What the move asks is what it asks with its captures; a question that comes up only now is declined.
        let mut answers = Answers { given: made.answers.given, asked: 0 };
        let endless = self.run_to_end(&mut again, &mut answers, &mut Log::new(&mut ()));
        Made { answers: made.answers, slam: true, undone: Some(taken), ..again.made(endless) }
    }

    /// Goes on to the end of the move; tells whether it would go round for ever.
    #[inline(always)]
    fn run_to_end<F: Features, L: Ear>(&self, run: &mut Running<'_, C, F>, answers: &mut Answers, log: &mut Log<'_, L>) -> bool {
        loop {
            if self.run_to_question(run, log) {
                return true;
            }
            if !F::OFFERS || !matches!(run.next, Next::Ask(_)) {
                return false;
            }
            let yes = answers.given >> answers.asked & 1 == 1;
            answers.asked += 1;
            run.progress.declines = answers.asked == MOST_ANSWERS;
            run.answer(yes, log);
        }
    }

    /// Shows each way in which a move can go on, "no" before "yes", until told to stop by `false`.
    pub(crate) fn with_every_answer<F: Features>(
        &self,
        state: &State<C>,
        option: (usize, bool),
        each: &mut impl FnMut(&Made<C>) -> bool,
    ) -> bool {
        self.branch(state, option, self.begin::<F>(state, option), Answers::default(), each)
    }

    fn branch<F: Features>(
        &self,
        state: &State<C>,
        option: (usize, bool),
        mut run: Running<'_, C, F>,
        answers: Answers,
        each: &mut impl FnMut(&Made<C>) -> bool,
    ) -> bool {
        let mut nobody = ();
        let log = &mut Log::new(&mut nobody);
        let endless = self.run_to_question(&mut run, log);
        if endless || !matches!(run.next, Next::Ask(_)) {
            return each(&self.finished(state, option, &run, (answers, endless)));
        }
        let asked = answers.asked + 1;
        run.progress.declines = asked == MOST_ANSWERS;
        let mut declined = run;
        declined.answer(false, log);
        run.answer(true, log);
        let (no, yes) = (answers.given, answers.given | 1 << answers.asked);
        self.branch(state, option, declined, Answers { given: no, asked }, each)
            && self.branch(state, option, run, Answers { given: yes, asked }, each)
    }

    /// Goes on to a question or to the end of the move; tells whether it would go round for ever.
    #[inline(always)]
    fn run_to_question<F: Features, L: Ear>(&self, run: &mut Running<'_, C, F>, log: &mut Log<'_, L>) -> bool {
        if !F::WATCHED {
            run.go(log);
            return false;
        }
        let watched = self.engine.ir.sow.endless.is_some();
        if L::LISTENS {
            let laps = if watched { endless::follow(&mut { *run }, self.engine.runs_back) } else { None };
            return run.run_for(laps, log);
        }
        let start = *run;
        run.progress.laps = MANY_LAPS;
        run.go(log);
        if !run.next.is_lap() {
            if F::OFFERS {
                patience::goes_on(u64::from(MANY_LAPS - run.progress.laps) * run.weight() + TRIED);
            }
            return false;
        }
        if !watched {
            return run.run_for(None, log);
        }
        patience::goes_on(u64::from(MANY_LAPS) * run.weight());
        *run = start;
        let endless = endless::follow(run, self.engine.runs_back).is_some();
        if endless { run.cut(log) } else { false }
    }
}

impl<C: Cells, F: Features> Running<'_, C, F> {
    #[inline(always)]
    fn go<L: Ear>(&mut self, log: &mut Log<'_, L>) {
        if F::CLAIMS && F::OFFERS || L::LISTENS || F::OFFERS && self.progress.declines {
            self.go_apart(log);
        } else {
            self.next = self.progress.go::<F, L>(&mut self.cells, self.next, log);
        }
    }

    /// The same, apart from whoever calls it.
    fn go_apart<L: Ear>(&mut self, log: &mut Log<'_, L>) {
        self.next = self.progress.go_apart::<F, L>(&mut self.cells, self.next, log);
    }

    /// Goes on for so many laps, or to a question or the end; tells whether it was cut short.
    #[inline(never)]
    fn run_for<L: Ear>(&mut self, laps: Option<u64>, log: &mut Log<'_, L>) -> bool {
        let work = self.weight() * if L::LISTENS { TELLING } else { 1 };
        let mut left = laps.unwrap_or(u64::MAX);
        if left == 0 {
            return self.cut(log);
        }
        loop {
            let stride = left.min(STRIDE);
            self.progress.laps = stride as u32;
            self.go_apart(log);
            left -= stride;
            if !self.next.is_lap() {
                patience::goes_on((stride - u64::from(self.progress.laps)) * work);
                self.progress.laps = NO_LIMIT;
                return false;
            }
            if left == 0 || !patience::goes_on(stride * work) {
                return self.cut(log);
            }
            self.progress.say_relay(self.next, log);
        }
    }

    /// It would go round for ever, or nobody wants to know.
    fn cut<L: Ear>(&mut self, log: &mut Log<'_, L>) -> bool {
        if let Next::Sow(place, seeds) = self.next {
            self.progress.keep(&mut self.cells, (place, seeds), log);
        }
        self.next = Next::Stop;
        true
    }

    /// The mover says whether he takes what he is offered.
    fn answer<L: Ear>(&mut self, yes: bool, log: &mut Log<'_, L>) {
        if let Next::Ask(offer) = self.next {
            self.next = Next::Steps(self.progress.answered(offer, yes, log));
        }
    }

    #[inline(always)]
    fn made(&self, endless: bool) -> Made<C> {
        Made {
            cells: self.cells,
            claims: self.progress.claims,
            next: self.next,
            turn_sown: F::SOWN && self.progress.hand.sown & sown::TURN != 0,
            answers: Answers::default(),
            endless,
            slam: false,
            undone: None,
            at: self.progress.hand.at,
            rule: self.progress.rule,
        }
    }
}

impl<C: Cells, F: Features> Relay for Running<'_, C, F> {
    type State = (C, Next);

    fn state(&self) -> (C, Next) {
        (self.cells, self.next)
    }

    fn goes_on(&self) -> bool {
        self.next.is_lap()
    }

    fn sow(&mut self, most: u64, kept: &mut (C, Next), renew: bool) -> (u64, bool) {
        self.progress.laps = most as u32;
        self.progress.kept = Some(Kept { cells: kept.0, next: kept.1, taken: self.progress.taken, renew, came_back: false });
        let mut nobody = ();
        self.go_apart(&mut Log::new(&mut nobody));
        let sown = most - u64::from(self.progress.laps);
        let came_back = match self.progress.kept.take() {
            Some(now) => {
                *kept = (now.cells, now.next);
                now.came_back
            }
            None => false,
        };
        self.progress.laps = NO_LIMIT;
        (sown, came_back)
    }

    fn pass(&mut self, laps: u64) {
        self.progress.laps = laps as u32;
        let mut nobody = ();
        self.go_apart(&mut Log::new(&mut nobody));
        self.progress.laps = NO_LIMIT;
    }

    fn weight(&self) -> u64 {
        if self.progress.program.seed_by_seed {
            4 + u64::from(self.cells.total()) / self.progress.program.places as u64
        } else {
            1
        }
    }
}

impl<C: Cells> State<C> {
    /// Everything of a position on which moves depend.
    #[inline(always)]
    pub(crate) fn of(position: &Position, cells: C) -> State<C> {
        let Position { claims, side, further, turn_sown, .. } = *position;
        State { cells, claims, side, further, turn_sown, again: false }
    }

    /// A move has led here.
    #[inline(always)]
    pub(crate) fn after<F: Features>(&self, made: &Made<C>, keeps_turn_sown: bool) -> State<C> {
        if F::PLAIN {
            let again = matches!(made.next, Next::Again(_));
            return State { cells: made.cells, side: if again { self.side } else { self.side.other() }, again, ..*self };
        }
        let again = self.goes_again(made.next);
        State {
            cells: made.cells,
            claims: if F::CLAIMS { made.claims } else { self.claims },
            side: if again { self.side } else { self.side.other() },
            further: if again { self.further.saturating_add(1) } else { 0 },
            turn_sown: F::SOWN && again && keeps_turn_sown && made.turn_sown,
            again,
        }
    }

    /// Whether a further move follows.
    #[inline(always)]
    pub(crate) fn goes_again(&self, next: Next) -> bool {
        matches!(next, Next::Again(limit) if limit.is_none_or(|limit| self.further < limit))
    }
}

/// Does something with the players of a position and the board of its width.
macro_rules! with_players {
    ($engine:expr, $position:expr, |$players:ident, $cells:ident| $body:expr) => {{
        use $crate::sowing::board::seeds::Seeds;
        use $crate::sowing::turn::players::Players;
        let (engine, position) = ($engine, $position);
        match position.seeds {
            Seeds::Narrow($cells) => {
                let programs = engine.shelves.narrow.of(position.closed);
                let $players = Players::new(engine, &programs, position);
                $body
            }
            Seeds::Double($cells) => {
                let programs = engine.shelves.double.of(position.closed);
                let $players = Players::new(engine, &programs, position);
                $body
            }
            Seeds::Wide($cells) => {
                let programs = engine.shelves.wide.of(position.closed);
                let $players = Players::new(engine, &programs, position);
                $body
            }
        }
    }};
}
pub(crate) use with_players;

/// The features of a move that somebody may hear of.
pub(crate) type Told = Full;
