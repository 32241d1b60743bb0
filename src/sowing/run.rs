//! Moves made one after the other on the bare board: random games, and counts of sequences.
//!
//! Comes in: a position of which nothing but seeds and the side to move matters, in a variant that has tables. Goes out: the position
//! after many moves, or a count. Stops at whatever the tables do not cover, and leaves it to the plain way.

use super::Engine;
use super::event::Log;
use super::fast::{Fast, Landed, Laps, MANY_LAPS, Tables};
use super::lap::{Next, Tally};
use super::position::{Move, Phase, Position};
use super::seeds::{Cells, Seeds};
use super::turn::Course;
use crate::game::{History, Side};
use crate::ir::sowing::{Feed, GrandSlam};

/// A bare board.
#[derive(Clone, Copy)]
pub(super) struct Run<'e, C: Cells> {
    engine: &'e Engine,
    laps: [&'e Laps<C>; 2],
    closed: u64,
    claims: [u64; 2],
    pub(super) cells: C,
    pub(super) side: Side,
    /// Seeds in a store that end the round, where they do.
    enough: u32,
    /// The last move earned the further move that is due.
    pub(super) again: bool,
    /// What follows by itself after the last move has happened: the position is at a choice.
    settled: bool,
    /// The hole that was picked there, if the tables do not cover the move from it.
    picked: Option<u8>,
}

/// A move from a hole.
enum Made {
    /// It has been made.
    Legal,
    /// The rules forbid it.
    Forbidden,
    /// The tables do not cover it.
    Uncovered,
}

/// Holes of the mover's row, one bit each, his first lowest.
#[derive(Clone, Copy)]
struct Choices(u32);

/// The place of each bit in a byte, by its number among those that are set.
static PLACES: [[u8; 8]; 256] = places();

const fn places() -> [[u8; 8]; 256] {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][count] = bit as u8;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
}

impl Choices {
    #[inline(always)]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The hole of that number among these, from 0.
    #[inline(always)]
    fn nth(self, mut number: usize) -> Option<usize> {
        let (mut bits, mut first) = (self.0, 0);
        while bits != 0 {
            let byte = bits & 255;
            let count = byte.count_ones() as usize;
            if number < count {
                return Some(first + usize::from(PLACES[byte as usize][number & 7]));
            }
            number -= count;
            first += 8;
            bits >>= 8;
        }
        None
    }

    #[inline(always)]
    fn each(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let hole = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                hole
            })
        })
    }
}

impl<'e, C: Cells> Run<'e, C> {
    #[inline(always)]
    pub(super) fn new(engine: &'e Engine, fast: &'e Fast<C>, cells: C, side: Side, backward: [bool; 2]) -> Run<'e, C> {
        let laps = [Side::South, Side::North].map(|side| fast.of(side, backward[side.index()]));
        Run {
            engine,
            laps,
            closed: fast.closed,
            claims: [0; 2],
            cells,
            side,
            enough: u32::MAX,
            again: false,
            settled: true,
            picked: None,
        }
    }

    /// Makes moves until the round may be over, or something happens that the tables do not cover; tells how many were made. The board
    /// is then as after the last of them. `note` is told of each turn that begins, and says whether that ends the round.
    fn go(&mut self, most: u64, note: &mut impl FnMut(&Self) -> bool, pick: &mut impl FnMut(usize) -> usize) -> u64 {
        if self.engine.needs.plain_runs { self.go_on::<true>(most, note, pick) } else { self.go_on::<false>(most, note, pick) }
    }

    /// The same; `PLAIN`: nothing but the mover's bare row is to be looked at between moves, and relays end.
    #[inline(never)]
    fn go_on<const PLAIN: bool>(
        &mut self,
        most: u64,
        note: &mut impl FnMut(&Self) -> bool,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let mut made = 0;
        while made < most {
            let choices = if PLAIN { Some(self.occupied()) } else { self.choices() };
            let Some(choices) = choices else { break };
            if choices.0 == 0 || !PLAIN && self.may_be_over() {
                break;
            }
            if !PLAIN && !self.settled {
                self.settled = true;
                if !self.again && note(self) {
                    self.settled = false;
                    break;
                }
            }
            let Some(hole) = choices.nth(pick(choices.count())) else {
                self.settled = true;
                return made;
            };
            let hole = self.engine.geometry.row(self.side) + hole;
            let Made::Legal = self.make::<PLAIN>(hole) else {
                self.picked = Some(hole as u8);
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

    /// Holes of the mover that hold seeds.
    #[inline(always)]
    fn occupied(&self) -> Choices {
        let geometry = &self.engine.geometry;
        Choices(self.cells.occupied(geometry.row(self.side), geometry.holes))
    }

    /// Holes that may be lifted; `None` if the tables do not cover a move from one of them.
    #[inline(always)]
    fn choices(&self) -> Option<Choices> {
        if self.engine.needs.trial && !self.all_feed() { self.legal(self.occupied()) } else { Some(self.occupied()) }
    }

    /// Whether the opponent has a hole that no move can empty: then every move leaves him a seed, and none takes his last ones.
    #[inline(always)]
    fn all_feed(&self) -> bool {
        let Some(most) = self.engine.needs.safe_above else { return false };
        self.cells.any_above(self.engine.geometry.row(self.side.other()), self.engine.geometry.holes, u32::from(most))
    }

    /// Those that are legal by what the move does.
    fn legal(&self, choices: Choices) -> Option<Choices> {
        let geometry = &self.engine.geometry;
        let feed = self.engine.ir.moves.feed;
        let (own, other) = (geometry.row(self.side), geometry.row(self.side.other()));
        let (mut all, mut feeding) = (0, 0);
        for hole in choices.each() {
            let mut next = *self;
            match next.make::<false>(own + hole) {
                Made::Uncovered => return None,
                Made::Forbidden => continue,
                Made::Legal => {}
            }
            all |= 1 << hole;
            if feed != Feed::Never && !next.cells.bare(other, geometry.holes) {
                feeding |= 1 << hole;
            }
        }
        let only_feeding = feed == Feed::Required || feed == Feed::IfPossible && feeding != 0;
        Some(Choices(if only_feeding { feeding } else { all }))
    }

    /// Whether a condition holds that may end the round before the next move, the mover's bare row apart.
    #[inline(always)]
    fn may_be_over(&self) -> bool {
        let (geometry, needs) = (&self.engine.geometry, &self.engine.needs);
        let untested = self.again && needs.untested;
        !untested
            && (needs.either_row && self.cells.bare(geometry.row(self.side.other()), geometry.holes)
                || needs.counts_stores
                    && self
                        .engine
                        .geometry
                        .stores(self.side)
                        .map(|store| self.cells.get(store))
                        .iter()
                        .any(|held| *held >= self.enough)
                || needs.counts_holes && self.engine.ends_by_count(&self.cells, self.closed | self.claims[0] | self.claims[1]))
    }

    /// Makes the move from a hole; changes nothing if it cannot.
    #[inline(always)]
    fn make<const PLAIN: bool>(&mut self, hole: usize) -> Made {
        let laps = self.laps[self.side.index()];
        let mut cells = self.cells;
        if !PLAIN && (self.claims != [0; 2] || laps.passes()) {
            let mut tally = Tally::default();
            return match self.sow(&mut cells, Next::Lift(hole as u8), &mut tally) {
                Some(at) => self.walk(cells, at, tally),
                None => Made::Uncovered,
            };
        }
        let counted = !PLAIN && self.engine.ir.sow.endless.is_some();
        let relay = if counted { laps.relay::<true>(&mut cells, hole) } else { laps.relay::<false>(&mut cells, hole) };
        let Some((at, exit)) = relay else { return Made::Uncovered };
        if exit.is_walk {
            return self.walk(cells, at, Tally::default());
        }
        exit.act(&mut cells, self.engine.geometry.store(self.side));
        self.moved(cells, exit.again)
    }

    /// A move has led to this board, and perhaps earned a further one.
    #[inline(always)]
    fn moved(&mut self, cells: C, again: bool) -> Made {
        self.cells = cells;
        self.again = again;
        if !again {
            self.side = self.side.other();
        }
        Made::Legal
    }

    /// Sows one lap; tells where its last seed falls, if the tables cover what follows there.
    #[inline(always)]
    fn sow(&self, cells: &mut C, next: Next, tally: &mut Tally) -> Option<usize> {
        let laps = self.laps[self.side.index()];
        let (at, _) = laps.lap(cells, next, self.engine.geometry.stores(self.side), tally)?;
        if self.claims == [0; 2] {
            return Some(at);
        }
        self.engine.pass_on(cells, &self.claims);
        ((self.claims[0] | self.claims[1]) >> at & 1 == 0).then_some(at)
    }

    /// The rest of a move whose last seed fell where more than one thing must be looked at.
    fn walk(&mut self, mut cells: C, mut at: usize, mut tally: Tally) -> Made {
        let laps = self.laps[self.side.index()];
        let geometry = &self.engine.geometry;
        let (sown, mut count) = (cells, 0);
        let again = loop {
            let next = match laps.judge(&cells, at) {
                Landed::Next(next) => next,
                Landed::Walk(walk) => match walk.go(&mut cells, geometry.stores(self.side), &mut tally) {
                    Some(next) => next,
                    None => return Made::Uncovered,
                },
            };
            at = match next {
                Next::Again(None) => break true,
                Next::Stop => break false,
                next => match self.sow(&mut cells, next, &mut tally) {
                    Some(at) => at,
                    None => return Made::Uncovered,
                },
            };
            count += 1;
            if count == MANY_LAPS && self.engine.ir.sow.endless.is_some() {
                return Made::Uncovered;
            }
        };
        if tally.from_opponent > 0 && cells.bare(geometry.row(self.side.other()), geometry.holes) {
            return match self.engine.ir.moves.grand_slam {
                GrandSlam::Forbidden => Made::Forbidden,
                // A single lap without its captures is what was sown.
                GrandSlam::TakesNothing if self.engine.needs.safe_above.is_some() => self.moved(sown, again),
                _ => Made::Uncovered,
            };
        }
        self.moved(cells, again)
    }
}

/// A bare board of either width.
enum Bare<'e> {
    Narrow(&'e Fast<u128>, u128),
    Double(&'e Fast<[u128; 2]>, [u128; 2]),
}

impl Engine {
    fn run<'e, C: Cells>(&'e self, fast: &'e Fast<C>, cells: C, position: &Position) -> Run<'e, C> {
        let ways = [Side::South, Side::North].map(|side| self.way(position, side, None));
        let enough = if self.needs.counts_stores { self.enough(&cells) } else { u32::MAX };
        Run { claims: position.claims, enough, ..Run::new(self, fast, cells, position.side, ways) }
    }

    /// The board of a position of which nothing else matters, if there are tables for it.
    fn bare(&self, position: &Position) -> Option<Bare<'_>> {
        let claimed = position.claims != [0; 2];
        let bare = self.needs.runs && self.lifts_own_holes(position) && !(claimed && self.needs.asks_open);
        match (position.seeds, &self.tables) {
            (Seeds::Narrow(cells), Tables::Narrow(fast)) if bare && position.closed == fast.closed => {
                Some(Bare::Narrow(fast, cells))
            }
            (Seeds::Double(cells), Tables::Double(fast)) if bare && position.closed == fast.closed => {
                Some(Bare::Double(fast, cells))
            }
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
        match self.bare(position) {
            Some(Bare::Narrow(fast, cells)) => self.run_with(fast, cells, position, most, course, pick),
            Some(Bare::Double(fast, cells)) => self.run_with(fast, cells, position, most, course, pick),
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
            if course.history.is_empty() {
                self.note_turn(position, course.history);
            }
            let mut banked = self.stores(position);
            let mut note = |run: &Run<'_, C>| {
                let stores = self.geometry.stores(Side::South).map(|store| run.cells.get(store));
                if stores != banked {
                    // Seeds never come back from a store.
                    banked = stores;
                    course.history.clear();
                }
                let mark = self.mark(run.cells.widened(), run.side, false);
                self.ends_by_repetition(mark.map_or(1, |mark| course.history.occurs_marked(mark)))
            };
            run.go(most, &mut note, pick)
        } else {
            run.go(most, &mut |_| false, pick)
        };
        if made > 0 {
            self.after_run(position, &run, course);
        }
        if let Some(place) = run.picked {
            self.advance(position, &Move { place, backward: None, asked: 0, answers: 0 }, course);
            return made + 1;
        }
        made
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
        position.untested = false;
        self.note_mover(position, if run.again { run.side } else { run.side.other() });
        match (run.settled, run.again) {
            (true, true) => self.note_further(position),
            (true, false) => {}
            (false, true) => self.further_move(position, course),
            (false, false) => self.begin_turns(position, run.side, true, course),
        }
    }

    /// Makes one move of a tree that keeps nothing but seeds and the side to move: the move of that index among the mover's holes.
    #[inline(always)]
    pub(super) fn make_bare<C: Cells>(run: &mut Run<'_, C>, index: usize) -> bool {
        let hole = run.choices().and_then(|choices| choices.nth(index));
        let made = hole.is_some_and(|hole| matches!(run.make::<false>(run.engine.geometry.row(run.side) + hole), Made::Legal));
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
        match self.bare(position)? {
            Bare::Narrow(fast, cells) => self.count_run(&self.run(fast, cells, position), position, depth),
            Bare::Double(fast, cells) => self.count_run(&self.run(fast, cells, position), position, depth),
        }
    }

    /// The same, below a board at a choice; `frame` is a position that differs from it by nothing but what runs change. `None` if the
    /// tables do not cover the choice.
    fn count_run<C: Cells>(&self, run: &Run<'_, C>, frame: &Position, depth: u32) -> Option<u64> {
        let geometry = &self.geometry;
        let choices = run.choices()?;
        if depth == 1 {
            return Some(choices.count() as u64);
        }
        let mut sum = 0;
        for hole in choices.each() {
            let hole = geometry.row(run.side) + hole;
            let mut next = *run;
            let settled = matches!(next.make::<false>(hole), Made::Legal)
                && !next.cells.bare(geometry.row(next.side), geometry.holes)
                && !next.may_be_over();
            let below = if settled { self.count_run(&next, frame, depth - 1) } else { None };
            // Where moves are tried and none is legal, the turn passes or the round ends: the plain way tells which.
            let below = below.filter(|count| *count > 0 || !self.needs.trial);
            sum += below.unwrap_or_else(|| self.count_after(run, hole as u8, frame, depth - 1));
        }
        Some(sum)
    }

    /// The same, after a move that the tables do not cover or that may end the round.
    #[cold]
    fn count_after<C: Cells>(&self, run: &Run<'_, C>, place: u8, frame: &Position, depth: u32) -> u64 {
        let mut position = Position { seeds: run.cells.widened(), side: run.side, phase: Phase::Playing, ..frame.clone() };
        self.play_silently(&mut position, &Move { place, backward: None, asked: 0, answers: 0 });
        self.count_all(&position, depth)
    }

    /// Sequences of exactly `depth` moves below any position.
    fn count_all(&self, position: &Position, depth: u32) -> u64 {
        if let Some(count) = self.count_bare(position, depth) {
            return count;
        }
        if depth == 1 {
            return self.count_choices(position);
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
