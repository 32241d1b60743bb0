//! Moves made one after the other on the bare board: random games, and counts of sequences.
//!
//! Comes in: a position of which nothing but seeds and the side to move matters, in a variant that has tables. Goes out: the position
//! after many moves, or a count. Stops at whatever the tables do not cover, and leaves it to the plain way.

use super::Engine;
use super::asked::Ending;
use super::choices::{Choices, MOST_OPTIONS};
use super::event::Log;
use super::fast::{Fast, Laps, Tables};
use super::needs::Needs;
use super::position::{Move, Phase, Position};
use super::repeats::Turns;
use super::seeds::{Cells, MOST_PLACES, Seeds};
use super::turn::Course;
use crate::game::{History, Side, patience};
use crate::ir::sowing::Feed;

/// A bare board.
#[derive(Clone, Copy)]
pub(super) struct Run<'e, C: Cells> {
    pub(super) engine: &'e Engine,
    pub(super) fast: &'e Fast<C>,
    laps: [&'e Laps<C>; 2],
    /// The ways of both, where they are not named with every move.
    ways: [bool; 2],
    pub(super) claims: [u64; 2],
    pub(super) cells: C,
    /// The same but for seeds that are on their way to a store: who looks at rows only need not wait for them.
    pub(super) rows: C,
    pub(super) side: Side,
    /// Seeds in a store that end the round, where they do.
    enough: u32,
    /// The last move earned the further move that is due.
    pub(super) again: bool,
    /// Further moves of this turn, the one that is due included.
    pub(super) further: u8,
    /// The mover's store was sown in this turn, if that is asked.
    pub(super) turn_sown: bool,
    /// What follows by itself after the last move has happened: the position is at a choice.
    pub(super) settled: bool,
    /// The option that was picked there, if the tables do not cover it.
    picked: Option<u8>,
}

/// With so many moves left to be counted it is asked whether to go on.
const ASKED_ABOVE: u32 = 4;

/// A move from a hole.
pub(super) enum Made {
    /// It has been made.
    Legal,
    /// The rules forbid it.
    Forbidden,
    /// The tables do not cover it.
    Uncovered,
}

/// Boards to which moves have led that were tried.
struct Tried<C> {
    /// Options whose boards are kept, and those of them that earn a further move.
    known: u64,
    again: u64,
    boards: [C; MOST_OPTIONS],
}

impl<C: Cells> Tried<C> {
    fn none() -> Tried<C> {
        Tried { known: 0, again: 0, boards: [C::EMPTY; MOST_OPTIONS] }
    }
}

impl<'e, C: Cells> Run<'e, C> {
    #[inline(always)]
    pub(super) fn new(engine: &'e Engine, fast: &'e Fast<C>, cells: C, side: Side, backward: [bool; 2]) -> Run<'e, C> {
        let laps = [Side::South, Side::North].map(|side| fast.of(side, backward[side.index()]));
        Run {
            engine,
            fast,
            laps,
            ways: backward,
            claims: [0; 2],
            cells,
            rows: cells,
            side,
            enough: u32::MAX,
            again: false,
            further: 0,
            turn_sown: false,
            settled: true,
            picked: None,
        }
    }

    /// The tables of the mover, in this direction where it is named with the move.
    #[inline(always)]
    pub(super) fn laps<const PLAIN: bool>(&self, backward: bool) -> &'e Laps<C> {
        if !PLAIN && self.engine.needs.two_ways { self.fast.of(self.side, backward) } else { self.laps[self.side.index()] }
    }

    /// The way of the mover, who named this one if he names any.
    pub(super) fn way(&self, backward: bool) -> bool {
        if self.engine.needs.two_ways { backward } else { self.ways[self.side.index()] }
    }

    /// Makes moves until the round may be over, or something happens that the tables do not cover; tells how many were made. The board
    /// is then as after the last of them. `note` is told of each turn that begins, and says whether that ends the round.
    fn go(&mut self, most: u64, note: &mut impl FnMut(&Self) -> bool, pick: &mut impl FnMut(usize) -> usize) -> u64 {
        match self.engine.needs {
            Needs { plain_runs: true, either_row: true, .. } => self.go_on::<true, true>(most, note, pick),
            Needs { plain_runs: true, .. } => self.go_on::<true, false>(most, note, pick),
            Needs { asks: true, .. } => self.go_asked(most, note, pick),
            _ => self.go_on::<false, true>(most, note, pick),
        }
    }

    /// The same; `PLAIN`: nothing but bare rows is to be looked at between moves, and relays end; `EITHER`: the opponent's row too.
    #[inline(never)]
    fn go_on<const PLAIN: bool, const EITHER: bool>(
        &mut self,
        most: u64,
        note: &mut impl FnMut(&Self) -> bool,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let mut made = 0;
        let mut tried = if !PLAIN && self.engine.needs.trial { Some(Tried::none()) } else { None };
        while made < most {
            let choices = if PLAIN { Some(self.occupied_in(&self.rows)) } else { self.choices(tried.as_mut()) };
            let Some(choices) = choices else { break };
            if choices.bits == 0 || EITHER && if PLAIN { self.opponent_is_bare() } else { self.may_be_over() } {
                break;
            }
            if !PLAIN && !self.settled {
                self.settled = true;
                if !self.again && note(self) {
                    self.settled = false;
                    break;
                }
            }
            let Some(option) = choices.nth(pick(choices.count())) else {
                self.settled = true;
                return made;
            };
            let Made::Legal = self.choose::<PLAIN>(option, tried.as_ref()) else {
                self.picked = Some(option as u8);
                self.settled = true;
                return made;
            };
            if !PLAIN {
                self.settled = false;
            }
            made += 1;
        }
        self.settled = made == 0;
        made
    }

    /// Makes the move of an option.
    #[inline(always)]
    fn choose<const PLAIN: bool>(&mut self, option: usize, tried: Option<&Tried<C>>) -> Made {
        if PLAIN {
            return self.make::<true>(self.engine.geometry.row(self.side) + option, false);
        }
        if let Some(tried) = tried.filter(|tried| tried.known >> option & 1 == 1) {
            return self.moved::<false>(tried.boards[option % MOST_OPTIONS], tried.again >> option & 1 == 1);
        }
        let (hole, backward) = self.engine.option(self.side, option);
        self.make::<false>(hole, backward)
    }

    /// Holes of the mover that hold seeds.
    #[inline(always)]
    fn occupied(&self) -> Choices {
        self.occupied_in(&self.cells)
    }

    #[inline(always)]
    fn occupied_in(&self, cells: &C) -> Choices {
        let geometry = &self.engine.geometry;
        Choices::plain(u64::from(cells.occupied(geometry.row(self.side), geometry.holes)))
    }

    /// What `from` lets the mover choose. Apart, so that the loop which calls it stays small.
    #[inline(never)]
    fn options(&self) -> Choices {
        self.engine.options(&self.cells, self.side)
    }

    /// Options that are legal; `None` if the tables do not cover one of them. `tried` is there where moves must be tried.
    #[inline(always)]
    fn choices(&self, tried: Option<&mut Tried<C>>) -> Option<Choices> {
        let needs = &self.engine.needs;
        let options = if needs.own_holes && !needs.two_ways { self.occupied() } else { self.options() };
        let Some(tried) = tried else { return Some(options) };
        tried.known = 0;
        if self.all_feed() { Some(options) } else { self.legal(options, tried) }
    }

    /// Whether the opponent has a hole that no move can empty: then every move leaves him a seed, and none takes his last ones.
    #[inline(always)]
    fn all_feed(&self) -> bool {
        let Some(most) = self.engine.needs.safe_above else { return false };
        self.cells.any_above(self.engine.geometry.row(self.side.other()), self.engine.geometry.holes, u32::from(most))
    }

    /// Those that are legal by what the move does.
    fn legal(&self, options: Choices, tried: &mut Tried<C>) -> Option<Choices> {
        let geometry = &self.engine.geometry;
        let feed = self.engine.ir.moves.feed.asked(|| self.opponent_is_bare());
        let other = geometry.row(self.side.other());
        let (mut legal, mut feeding) = (0, 0);
        tried.again = 0;
        for option in options.each() {
            let mut next = *self;
            let (hole, backward) = self.engine.option(self.side, option);
            match next.make::<false>(hole, backward) {
                Made::Uncovered => {
                    tried.known = 0;
                    return None;
                }
                Made::Forbidden => continue,
                Made::Legal => {}
            }
            legal |= 1 << option;
            tried.known |= u64::from(next.claims == self.claims && !next.turn_sown) << option;
            tried.again |= u64::from(next.again) << option;
            tried.boards[option % MOST_OPTIONS] = next.cells;
            if feed != Feed::Never && !next.cells.bare(other, geometry.holes) {
                feeding |= 1 << option;
            }
        }
        let only_feeding = feed == Feed::Required || feed == Feed::IfPossible && feeding != 0;
        Some(Choices::plain(if only_feeding { feeding } else { legal }))
    }

    /// Whether the opponent has no seeds in his row.
    #[inline(always)]
    fn opponent_is_bare(&self) -> bool {
        self.cells.bare(self.engine.geometry.row(self.side.other()), self.engine.geometry.holes)
    }

    /// Whether a condition holds that may end the round before the next move, the mover's bare row apart where it leaves him no move.
    #[inline(always)]
    pub(super) fn may_be_over(&self) -> bool {
        let (geometry, needs) = (&self.engine.geometry, &self.engine.needs);
        let untested = self.again && needs.untested;
        !untested
            && (needs.bare_ends && self.cells.bare(geometry.row(self.side), geometry.holes)
                || needs.either_row && self.opponent_is_bare()
                || needs.counts_stores && self.holds_enough()
                || needs.counts_holes
                    && self.engine.ends_by_count(&self.cells, self.fast.closed | self.claims[0] | self.claims[1]))
    }

    /// Whether a store holds so many that this ends the round.
    #[inline(always)]
    fn holds_enough(&self) -> bool {
        let [own, other] = self.engine.geometry.stores(self.side).map(|store| self.cells.get(store));
        own.max(other) >= self.enough
    }
}

/// A bare board of any width.
enum Bare<'e> {
    Narrow(&'e Fast<u128>, u128),
    Double(&'e Fast<[u128; 2]>, [u128; 2]),
    Wide(&'e Fast<[u16; MOST_PLACES]>, [u16; MOST_PLACES]),
}

impl Engine {
    fn run<'e, C: Cells>(&'e self, fast: &'e Fast<C>, cells: C, position: &Position) -> Run<'e, C> {
        let ways = [Side::South, Side::North].map(|side| self.way(position, side, None));
        let enough = if self.needs.counts_stores { self.enough(&cells) } else { u32::MAX };
        let (claims, further, turn_sown) = (position.claims, position.further, position.turn_sown);
        Run { claims, further, turn_sown, enough, ..Run::new(self, fast, cells, position.side, ways) }
    }

    /// The board of a position of which nothing else matters, if there are tables for it.
    fn bare(&self, position: &Position) -> Option<Bare<'_>> {
        let claimed = position.claims != [0; 2];
        let directed = self.needs.two_ways || !self.asks_direction(position);
        let alone = position.phase == Phase::Playing && position.together.is_none() && position.opening == [0; 2];
        let bare = self.needs.runs && alone && directed && !(claimed && self.needs.asks_open);
        match (position.seeds, self.tables()) {
            (Seeds::Narrow(cells), Tables::Narrow(fast)) if bare && position.closed == fast.closed => {
                Some(Bare::Narrow(fast, cells))
            }
            (Seeds::Double(cells), Tables::Double(fast)) if bare && position.closed == fast.closed => {
                Some(Bare::Double(fast, cells))
            }
            (Seeds::Wide(cells), Tables::Wide(fast)) if bare && position.closed == fast.closed => Some(Bare::Wide(fast, cells)),
            _ => None,
        }
    }

    /// Makes moves with the tables as long as they cover what happens; tells how many. The position is then at the next choice.
    pub(super) fn run_on<H: History<Position>>(
        &self,
        position: &mut Position,
        most: u64,
        course: &mut Course<'_, '_, H, ()>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        if position.together.is_some() {
            return self.run_abreast(position, most, course, pick);
        }
        match self.bare(position) {
            Some(Bare::Narrow(fast, cells)) => self.run_with(fast, cells, position, most, course, pick),
            Some(Bare::Double(fast, cells)) => self.run_with(fast, cells, position, most, course, pick),
            Some(Bare::Wide(fast, cells)) => self.run_with(fast, cells, position, most, course, pick),
            None => 0,
        }
    }

    fn run_with<C: Cells, H: History<Position>>(
        &self,
        fast: &Fast<C>,
        cells: C,
        position: &mut Position,
        most: u64,
        course: &mut Course<'_, '_, H, ()>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let mut run = self.run(fast, cells, position);
        let made = if self.needs.occurs {
            let mut turns = Turns::after(self, position, &cells, course.history);
            let mut note = |run: &Run<'_, C>| turns.note(self, run, course.history);
            run.go(most, &mut note, pick)
        } else {
            run.go(most, &mut |_| false, pick)
        };
        if made > 0 {
            self.after_run(position, &run, course);
        }
        if let Some(option) = run.picked {
            self.advance(position, &self.chosen(run.side, usize::from(option)), course);
            return made + 1;
        }
        made
    }

    /// An option as a move.
    pub(super) fn chosen(&self, side: Side, option: usize) -> Move {
        let (place, backward) = self.option(side, option);
        Move { place: place as u8, backward: self.needs.two_ways.then_some(backward), asked: 0, answers: 0 }
    }

    /// Sees to the end of the round and to passes where a run of moves has stopped.
    fn after_run<C: Cells, H: History<Position>>(
        &self,
        position: &mut Position,
        run: &Run<'_, C>,
        course: &mut Course<'_, '_, H, ()>,
    ) {
        position.seeds = run.cells.widened();
        position.side = run.side;
        position.claims = run.claims;
        position.untested = false;
        position.turn_sown = run.turn_sown;
        // The one that is due is noted below.
        position.further = if run.again && self.needs.further { run.further.saturating_sub(1) } else { 0 };
        self.note_mover(position, if run.again { run.side } else { run.side.other() });
        match (run.settled, run.again) {
            (true, true) => self.note_further(position),
            (true, false) => {}
            (false, true) => self.further_move(position, None, course),
            (false, false) => self.begin_turns(position, run.side, true, course),
        }
    }

    /// Makes one move of a tree that keeps nothing but seeds and the side to move: the move of that index among the mover's holes.
    #[inline(always)]
    pub(super) fn make_bare<C: Cells>(run: &mut Run<'_, C>, index: usize) -> bool {
        // Such trees have no options but holes with seeds, each of them legal.
        let hole = run.occupied().nth(index);
        let made =
            hole.is_some_and(|hole| matches!(run.make::<false>(run.engine.geometry.row(run.side) + hole, false), Made::Legal));
        run.settled = !made;
        made
    }

    /// Sees to what follows such a move by itself.
    pub(super) fn settle_bare<C: Cells>(&self, position: &mut Position, run: &Run<'_, C>) {
        let mut nobody = ();
        self.after_run(position, run, &mut Course { stop_at_round: true, history: &mut (), log: &mut Log::new(&mut nobody) });
    }

    /// Sequences of exactly `depth` moves; at least 1.
    pub(super) fn count_bare(&self, position: &Position, depth: u32) -> Option<u64> {
        if position.together.is_some() {
            return self.count_abreast(position, depth);
        }
        match self.bare(position)? {
            Bare::Narrow(fast, cells) => self.count_run(&self.run(fast, cells, position), position, depth),
            Bare::Double(fast, cells) => self.count_run(&self.run(fast, cells, position), position, depth),
            Bare::Wide(fast, cells) => self.count_run(&self.run(fast, cells, position), position, depth),
        }
    }

    /// The same, below a board at a choice; `frame` is a position that differs from it by nothing but what runs change. `None` if the
    /// tables do not cover the choice.
    fn count_run<C: Cells>(&self, run: &Run<'_, C>, frame: &Position, depth: u32) -> Option<u64> {
        if self.needs.plain_runs {
            return self.count_each::<C, true>(run, run.occupied(), None, frame, depth);
        }
        if self.needs.asks {
            let mut endings = Vec::new();
            run.endings(&mut endings)?;
            let below = |ending: &Ending<C>| {
                let mut next = *run;
                next.take(ending);
                self.count_next::<C, false>(run, &next, || ending.chosen, frame, depth - 1)
            };
            return Some(if depth == 1 { endings.len() as u64 } else { endings.iter().map(below).sum() });
        }
        if self.needs.trial {
            let mut tried = Tried::none();
            let choices = run.choices(Some(&mut tried))?;
            return self.count_each::<C, false>(run, choices, Some(&tried), frame, depth);
        }
        self.count_each::<C, false>(run, run.choices(None)?, None, frame, depth)
    }

    /// The same, for these choices.
    #[inline(always)]
    fn count_each<C: Cells, const PLAIN: bool>(
        &self,
        run: &Run<'_, C>,
        choices: Choices,
        tried: Option<&Tried<C>>,
        frame: &Position,
        depth: u32,
    ) -> Option<u64> {
        if depth == 1 {
            return Some(choices.count() as u64);
        }
        if depth >= ASKED_ABOVE && !patience::goes_on(0) {
            return Some(0);
        }
        let mut sum = 0;
        for option in choices.each() {
            let mut next = *run;
            let chosen = || self.chosen(run.side, option);
            sum += if let Made::Legal = next.choose::<PLAIN>(option, tried) {
                self.count_next::<C, PLAIN>(run, &next, chosen, frame, depth - 1)
            } else {
                self.count_after(run, &chosen(), frame, depth - 1)
            };
        }
        Some(sum)
    }

    /// The same, after a move that has led to the next board.
    #[inline(always)]
    fn count_next<C: Cells, const PLAIN: bool>(
        &self,
        run: &Run<'_, C>,
        next: &Run<'_, C>,
        chosen: impl FnOnce() -> Move,
        frame: &Position,
        depth: u32,
    ) -> u64 {
        let over = || if PLAIN { self.needs.either_row && next.opponent_is_bare() } else { next.may_be_over() };
        let settled = !next.cells.bare(self.geometry.row(next.side), self.geometry.holes) && !over();
        let below = if settled { self.count_run(next, frame, depth) } else { None };
        // Where there is no legal move though seeds are there, the turn passes or the round ends: the plain way tells which.
        let below = below.filter(|count| *count > 0 || !self.needs.trial && self.needs.own_holes);
        below.unwrap_or_else(|| self.count_after(run, &chosen(), frame, depth))
    }

    /// The same, after a move that the tables do not cover or that may end the round.
    #[cold]
    fn count_after<C: Cells>(&self, run: &Run<'_, C>, chosen: &Move, frame: &Position, depth: u32) -> u64 {
        let seeds = run.cells.widened();
        let further = if self.needs.further { run.further } else { 0 };
        let (side, claims, turn_sown) = (run.side, run.claims, run.turn_sown);
        let mut position = Position { seeds, claims, side, phase: Phase::Playing, further, turn_sown, ..frame.clone() };
        self.play_silently(&mut position, chosen);
        self.count_all(&position, depth)
    }

    /// Sequences of exactly `depth` moves below any position.
    pub(super) fn count_all(&self, position: &Position, depth: u32) -> u64 {
        if let Some(count) = self.count_bare(position, depth) {
            return count;
        }
        if depth == 1 {
            return self.count_choices(position);
        }
        if depth >= ASKED_ABOVE && !patience::goes_on(0) {
            return 0;
        }
        let mut moves = Vec::new();
        self.collect_moves(position, &mut moves);
        let below = |chosen: &Move| {
            let mut next = position.clone();
            self.play_silently(&mut next, chosen);
            self.count_all(&next, depth - 1)
        };
        moves.iter().map(below).sum()
    }

    fn play_silently(&self, position: &mut Position, chosen: &Move) {
        let mut nobody = ();
        let course = &mut Course { stop_at_round: true, history: &mut (), log: &mut Log::new(&mut nobody) };
        self.advance(position, chosen, course);
    }
}
