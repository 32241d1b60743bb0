//! The executor: a hand, lap after lap, up to the next question or to the end of the move.
//!
//! Comes in: a program, a board, a hole to lift. Goes out: the board, and how it ended. Who listens is told by the same steps: the places of a lap
//! from the track, a capture from the board before it. Knows nothing of turns, rounds and legality.

mod deeds;
mod seeds;

use crate::game::{Listener, patience};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Hand, Spot, sown, spot};
use crate::sowing::event::{Event, Log};
use crate::sowing::program::features::{Features, Full};
use crate::sowing::program::{Act, Asks, Kind, NO_RULE, Program, RELAY, RuleNumber, STOP, StepNumber, Then, cause_of};
use crate::sowing::rules::looks::Scene;

/// As many laps as there may be.
pub(crate) const NO_LIMIT: u32 = u32::MAX;

/// Who listens to a sowing game.
pub(crate) trait Ear: Listener<Event> {}
impl<L: Listener<Event>> Ear for L {}

/// What follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A hole is lifted for a new lap.
    Lift(u8),
    /// So many captured seeds are sown from the hole after this one.
    Sow(u8, u32),
    /// The seeds that are in the hand are sown on.
    Drop,
    /// The steps from this one on.
    Steps(StepNumber),
    /// The mover must say whether he takes what the rule of this step offers.
    Ask(StepNumber),
    /// A further move, if the limit allows it.
    Again(Option<u8>),
    /// The turn ends.
    Stop,
}

impl Next {
    /// Whether a further lap follows.
    #[inline(always)]
    pub(crate) fn is_lap(self) -> bool {
        matches!(self, Next::Lift(_) | Next::Sow(..))
    }
}

/// A move on its way, besides the board.
#[derive(Clone, Copy)]
pub(crate) struct Progress<'p, C: Cells> {
    pub(crate) program: &'p Program<C>,
    pub(crate) claims: [u64; 2],
    pub(crate) hand: Hand,
    /// Seeds in the hand of the other player, where both sow at once.
    other_hand: u32,
    /// False: all captures are left out.
    pub(crate) captures: bool,
    /// All answers have been given: what is offered from here on is declined.
    pub(crate) declines: bool,
    /// Seeds captured, and how many had been when it was last asked whether a rule has taken something.
    pub(crate) taken: u32,
    asked_at: u32,
    /// Seeds that this rule has taken into the hand.
    carried: u32,
    /// Captures took seeds from the opponent's row.
    pub(crate) took_from_opponent: bool,
    /// The rule that acted last, if somebody listens.
    pub(crate) rule: RuleNumber,
    /// Laps after which the executor stops, and a state after which it does so as well.
    pub(crate) laps: u32,
    pub(crate) kept: Option<Kept<C>>,
}

/// A state of a relay that is waited for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Kept<C> {
    pub(crate) cells: C,
    pub(crate) next: Next,
    /// Seeds captured up to there.
    pub(crate) taken: u32,
    /// The state after a gain takes its place.
    pub(crate) renew: bool,
    /// It has come back.
    pub(crate) came_back: bool,
}

impl<'p, C: Cells> Progress<'p, C> {
    /// A hand at the beginning or in the middle of a move.
    #[inline(always)]
    pub(crate) fn new(program: &'p Program<C>, hand: Hand, claims: [u64; 2]) -> Progress<'p, C> {
        Progress {
            program,
            claims,
            hand,
            other_hand: 0,
            captures: true,
            declines: false,
            taken: 0,
            asked_at: 0,
            carried: 0,
            took_from_opponent: false,
            rule: NO_RULE,
            laps: NO_LIMIT,
            kept: None,
        }
    }

    /// The same, with so many seeds in the hand of the other player.
    pub(crate) fn beside(mut self, other_hand: u32) -> Progress<'p, C> {
        self.other_hand = other_hand;
        self
    }

    /// Does something to a move and a board on copies: what others know the address of would stay in memory.
    #[inline(always)]
    fn apart<T>(&mut self, cells: &mut C, act: impl FnOnce(&mut Self, &mut C) -> T) -> T {
        let (mut copy, mut board) = (*self, *cells);
        let done = act(&mut copy, &mut board);
        (*self, *cells) = (copy, board);
        done
    }

    fn spot(&self, place: usize) -> Spot {
        spot(self.program.holes, place)
    }

    /// Goes on, lap after lap, until the move asks or ends, or [`Progress::laps`] or [`Progress::kept`] say so.
    #[inline(always)]
    pub(crate) fn go<F: Features, L: Ear>(&mut self, cells: &mut C, mut next: Next, log: &mut Log<'_, L>) -> Next {
        loop {
            let first = match next {
                Next::Lift(hole) => self.relay::<F, L>(cells, usize::from(hole), log),
                Next::Steps(step) => Ok(step),
                Next::Sow(..) | Next::Drop if F::SEED_BY_SEED => {
                    self.apart(cells, |progress, cells| progress.sow_on(cells, next, log))
                }
                done => return done,
            };
            next = match first {
                Ok(step) => self.follow::<F, L>(cells, step, log),
                Err(next) => return next,
            };
            if F::PLAIN {
                return next;
            }
            if F::SEED_BY_SEED && self.hand.seeds > 0 && next == Next::Stop {
                // It was a seed in passing.
                next = Next::Drop;
                continue;
            }
            if !next.is_lap() || F::WATCHED && self.is_due(cells, next) {
                return next;
            }
            self.say_relay(next, log);
        }
    }

    /// The same, apart from whoever calls it.
    #[inline(never)]
    pub(crate) fn go_apart<F: Features, L: Ear>(&mut self, cells: &mut C, next: Next, log: &mut Log<'_, L>) -> Next {
        self.apart(cells, |progress, cells| progress.go::<F, L>(cells, next, log))
    }

    /// Sows lap after lap as long as each lifts the hole in which its last seed falls: the first step of what follows, or where that is not all.
    #[inline(always)]
    fn relay<F: Features, L: Ear>(&mut self, cells: &mut C, mut at: usize, log: &mut Log<'_, L>) -> Result<StepNumber, Next> {
        let program = self.program;
        loop {
            let mut step = None;
            let whole = if F::SEED_BY_SEED && !L::LISTENS && self.lies_plainly() { program.whole.as_ref() } else { None };
            if let Some((end, own)) = whole.and_then(|whole| whole.lap(&program.laps, cells, at)) {
                at = end;
                self.lap_sown(own);
            } else if F::SEED_BY_SEED && program.seed_by_seed {
                self.lift(cells, at, log);
                step = Some(self.apart(cells, |progress, cells| progress.drop_all(cells, log))?);
                at = usize::from(self.hand.at);
            } else {
                if L::LISTENS {
                    self.tell_lap(cells, at, log);
                }
                let (end, own) = program.laps.sow(cells, at);
                at = end;
                if F::SOWN {
                    self.lap_sown(own);
                }
                if F::CLAIMS && self.claims != [0; 2] {
                    self.apart(cells, |progress, cells| progress.pass_on(cells));
                    step = Some(self.landed(cells, at));
                }
            }
            let step = match step {
                Some(step) if F::SEED_BY_SEED || F::CLAIMS => step,
                _ if L::LISTENS => program.landing::<true>(cells, at),
                _ => program.landing::<false>(cells, at),
            };
            if step != RELAY {
                if L::LISTENS {
                    self.hand.at = at as u8;
                }
                return Ok(step);
            }
            if F::WATCHED && self.is_due(cells, Next::Lift(at as u8)) {
                return Err(Next::Lift(at as u8));
            }
        }
    }

    /// Follows steps from one on.
    #[inline(always)]
    fn follow<F: Features, L: Ear>(&mut self, cells: &mut C, mut number: StepNumber, log: &mut Log<'_, L>) -> Next {
        let program = self.program;
        if !F::PLAIN {
            self.asked_at = self.taken;
            self.carried = 0;
        }
        loop {
            let step = &program.steps[number as usize];
            if L::LISTENS {
                self.rule = step.rule;
            }
            if !L::LISTENS && (F::PLAIN || step.kind == Kind::Takes) {
                // No branch on whether it holds.
                let holds = step.compare.holds(cells);
                let mask = C::masked(&step.take, holds && (F::PLAIN || self.captures));
                if !F::PLAIN && program.minds_bare {
                    self.took_from_opponent |= cells.common(&mask).common(&program.bared) != C::EMPTY;
                }
                let taken = cells.clear(&mask);
                cells.add(program.stores[0], taken);
                if F::PLAIN {
                    return if let Then::Again(limit) = step.then { Next::Again(limit) } else { Next::Stop };
                }
                self.taken += taken;
                if !holds {
                    number = step.miss;
                    if number == STOP {
                        return Next::Stop;
                    }
                    continue;
                }
            } else if step.kind == Kind::Looks {
                if !step.compare.holds(cells) {
                    number = step.miss;
                    continue;
                }
            } else {
                let holds = step.compare.holds(cells)
                    && match &step.asks {
                        Asks::Nothing => true,
                        Asks::Took => std::mem::replace(&mut self.asked_at, self.taken) != self.taken,
                        Asks::Look(look) => look.holds(&{ *cells }, &self.scene()),
                    };
                if !holds {
                    number = step.miss;
                    continue;
                }
                match step.act {
                    Act::Nothing => {}
                    Act::Offer if self.declines => {
                        log.say(program.side, cause_of(step.rule), || Event::Decline);
                        (self.asked_at, self.carried) = (self.taken, 0);
                        number = step.miss;
                        continue;
                    }
                    Act::Offer => return Next::Ask(number),
                    Act::Take(_) | Act::Claim(_) if !self.captures => {}
                    Act::Take(take) => {
                        self.apart(cells, |progress, cells| progress.capture(cells, &program.takes[take as usize], log))
                    }
                    Act::Claim(hole) => self.apart(cells, |progress, cells| progress.claim(cells, usize::from(hole), log)),
                }
            }
            match step.then {
                Then::Go(on) => number = on,
                Then::Stop => return Next::Stop,
                Then::Again(limit) => return Next::Again(limit),
                Then::Lift(hole) => return if cells.get(usize::from(hole)) > 0 { Next::Lift(hole) } else { Next::Stop },
                Then::Sow(place) => return if self.carried > 0 { Next::Sow(place, self.carried) } else { Next::Stop },
            }
        }
    }

    /// Follows steps from one on, of a seed that fell by itself.
    #[inline(never)]
    pub(crate) fn judge<L: Ear>(&mut self, cells: &mut C, step: StepNumber, log: &mut Log<'_, L>) -> Next {
        self.follow::<Full, L>(cells, step, log)
    }

    /// What follows when the mover has said whether he takes what he is offered.
    pub(crate) fn answered<L: Ear>(&self, offer: StepNumber, yes: bool, log: &mut Log<'_, L>) -> StepNumber {
        let step = &self.program.steps[offer as usize];
        match step.then {
            Then::Go(on) if yes => on,
            _ => {
                log.say(self.program.side, cause_of(step.rule), || Event::Decline);
                step.miss
            }
        }
    }

    /// Tells that a further lap follows.
    #[inline(always)]
    pub(crate) fn say_relay<L: Ear>(&self, next: Next, log: &mut Log<'_, L>) {
        if let Next::Lift(hole) | Next::Sow(hole, _) = next {
            log.say(self.program.side, cause_of(self.rule), || Event::Relay { hole: self.spot(usize::from(hole)) });
        }
    }

    fn scene(&self) -> Scene {
        Scene { claims: self.claims, sown: self.hand.sown, in_hands: self.hand.seeds + self.other_hand }
    }

    /// Whether no hole is claimed, and captures are made.
    #[inline(always)]
    fn lies_plainly(&self) -> bool {
        self.captures && self.claims == [0; 2]
    }

    /// A lap was sown that is an addition.
    #[inline(always)]
    fn lap_sown(&mut self, own: bool) {
        self.hand.sown = if own { sown::LAP | sown::MOVE | sown::TURN } else { self.hand.sown & !sown::LAP };
    }

    /// Whether it is time to stop: so many laps were sown, or a state came back.
    #[inline(always)]
    fn is_due(&mut self, cells: &C, next: Next) -> bool {
        self.laps = self.laps.wrapping_sub(1);
        if let Some(kept) = &mut self.kept {
            let (program, before) = (self.program, &kept.cells);
            let differ = || program.stores.iter().any(|store| cells.get(*store) != before.get(*store));
            if kept.renew && (self.taken != kept.taken || program.gains_unseen && differ()) {
                (kept.cells, kept.next, kept.taken) = (*cells, next, self.taken);
            } else if kept.next == next && kept.cells == *cells {
                kept.came_back = true;
                return true;
            }
        }
        self.laps == 0
    }

    /// Tells a lap that is an addition.
    fn tell_lap<L: Ear>(&self, cells: &C, from: usize, log: &mut Log<'_, L>) {
        /// Work of telling a seed and of writing that down.
        const SEED: u64 = 2;
        let (program, seeds) = (self.program, cells.get(from));
        patience::goes_on(SEED * u64::from(seeds));
        log.lap(program.side, || self.spot(from), seeds, false, program.backward);
        program.track(from, seeds).for_each(|place| log.fell(program.side, || self.spot(place)));
    }
}
