//! Moves made one after the other on the bare board: random games, and counts of sequences.
//!
//! Comes in: a position of which nothing but seeds and the side to move matters, in a variant that has tables. Goes out: the position
//! after many moves, or a count. Stops at whatever the tables do not cover, and leaves it to the plain way.

use super::Engine;
use super::event::Log;
use super::fast::{Fast, Landed, Laps, Tables};
use super::lap::{Next, Tally};
use super::position::{Move, Phase, Position};
use super::seeds::{Cells, MOST_PLACES, Seeds};
use super::turn::Course;
use crate::game::{History, Side};
use crate::ir::sowing::{Feed, GrandSlam};

/// A bare board.
#[derive(Clone, Copy)]
pub(super) struct Run<'e, C: Cells> {
    engine: &'e Engine,
    laps: [&'e Laps<C>; 2],
    closed: u64,
    pub(super) cells: C,
    pub(super) side: Side,
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

/// Holes that may be lifted now.
#[derive(Clone, Copy)]
struct Choices {
    places: [u8; 32],
    count: usize,
}

impl<'e, C: Cells> Run<'e, C> {
    #[inline(always)]
    pub(super) fn new(engine: &'e Engine, fast: &'e Fast<C>, cells: C, side: Side, backward: [bool; 2]) -> Run<'e, C> {
        let laps = [Side::South, Side::North].map(|side| fast.of(side, backward[side.index()]));
        Run { engine, laps, closed: fast.closed, cells, side, again: false, settled: true, picked: None }
    }

    /// Makes moves until the round may be over, or something happens that the tables do not cover; tells how many were made. The board
    /// is then as after the last of them. `note` is told of each turn that begins, and says whether that ends the round.
    #[inline(never)]
    fn go(&mut self, most: u64, note: &mut impl FnMut(&Self) -> bool, pick: &mut impl FnMut(usize) -> usize) -> u64 {
        let mut made = 0;
        let mut choices = Choices { places: [0; 32], count: 0 };
        while made < most {
            if !self.choose(&mut choices) || choices.count == 0 || self.may_be_over() {
                break;
            }
            if !self.settled {
                self.settled = true;
                if !self.again && note(self) {
                    self.settled = false;
                    break;
                }
            }
            let Some(hole) = choices.places[..choices.count].get(pick(choices.count)) else { break };
            let Made::Legal = self.make(usize::from(*hole)) else {
                self.picked = Some(*hole);
                break;
            };
            self.settled = false;
            made += 1;
        }
        made
    }

    /// Finds the holes that may be lifted; false if the tables do not cover a move from one of them.
    #[inline(always)]
    fn choose(&self, choices: &mut Choices) -> bool {
        let geometry = &self.engine.geometry;
        choices.count = self.cells.occupied(geometry.row(self.side), geometry.holes, &mut choices.places);
        !self.engine.needs.trial || self.keep_legal(choices)
    }

    /// Keeps those that are legal by what the move does.
    fn keep_legal(&self, choices: &mut Choices) -> bool {
        let feed = self.engine.ir.moves.feed;
        let row = self.engine.geometry.row(self.side.other());
        let [mut all, mut feeding] = [Choices { places: [0; 32], count: 0 }; 2];
        for hole in &choices.places[..choices.count] {
            let mut next = *self;
            match next.make(usize::from(*hole)) {
                Made::Uncovered => return false,
                Made::Forbidden => continue,
                Made::Legal => {}
            }
            all.add(*hole);
            if feed != Feed::Never && !next.cells.bare(row, self.engine.geometry.holes) {
                feeding.add(*hole);
            }
        }
        let only_feeding = feed == Feed::Required || feed == Feed::IfPossible && feeding.count > 0;
        *choices = if only_feeding { feeding } else { all };
        true
    }

    /// Whether a condition holds that may end the round before the next move, the mover's bare row apart.
    #[inline(always)]
    fn may_be_over(&self) -> bool {
        let (geometry, needs) = (&self.engine.geometry, &self.engine.needs);
        let untested = self.again && needs.untested;
        !untested
            && (needs.either_row && self.cells.bare(geometry.row(self.side.other()), geometry.holes)
                || needs.counts_seeds && self.engine.ends_by_count(&self.cells, self.closed))
    }

    /// Makes the move from a hole; changes nothing if it cannot.
    #[inline(always)]
    fn make(&mut self, hole: usize) -> Made {
        let laps = self.laps[self.side.index()];
        let mut cells = self.cells;
        let Some((at, exit)) = laps.relay(&mut cells, hole, self.engine.needs.most_laps) else { return Made::Uncovered };
        if exit.is_walk {
            return self.walk(cells, at);
        }
        exit.act(&mut cells, self.engine.geometry.store(self.side));
        self.cells = cells;
        self.again = exit.again;
        if !self.again {
            self.side = self.side.other();
        }
        Made::Legal
    }

    /// The rest of a move whose last seed fell where more than one thing must be looked at.
    fn walk(&mut self, mut cells: C, mut at: usize) -> Made {
        let laps = self.laps[self.side.index()];
        let geometry = &self.engine.geometry;
        let mut tally = Tally::default();
        let mut count = 0;
        let again = loop {
            let next = match laps.judge(&cells, at) {
                Landed::Next(next) => next,
                Landed::Walk(walk) => match walk.go(&mut cells, geometry.stores(self.side), &mut tally) {
                    Some(next) => next,
                    None => return Made::Uncovered,
                },
            };
            at = match next {
                Next::Lift(lifted) => laps.sow(&mut cells, usize::from(lifted)).0,
                Next::Sow(from, seeds) if laps.carries && !geometry.is_store(usize::from(from)) => {
                    laps.carry(&mut cells, usize::from(from), seeds).0
                }
                Next::Again(None) => break true,
                Next::Stop => break false,
                _ => return Made::Uncovered,
            };
            count += 1;
            if count == self.engine.needs.most_laps {
                return Made::Uncovered;
            }
        };
        if tally.from_opponent > 0 && cells.bare(geometry.row(self.side.other()), geometry.holes) {
            return if self.engine.ir.moves.grand_slam == GrandSlam::Forbidden { Made::Forbidden } else { Made::Uncovered };
        }
        self.cells = cells;
        self.again = again;
        if !again {
            self.side = self.side.other();
        }
        Made::Legal
    }
}

impl Choices {
    #[inline(always)]
    fn add(&mut self, hole: u8) {
        self.places[self.count & 31] = hole;
        self.count += 1;
    }
}

/// A bare board of either width.
enum Bare<'e> {
    Narrow(&'e Fast<u128>, u128),
    Double(&'e Fast<[u128; 2]>, [u128; 2]),
}

impl Engine {
    /// Which way each player sows, once it is settled.
    fn ways(&self, position: &Position) -> [bool; 2] {
        [Side::South, Side::North].map(|side| self.way(position, side, None))
    }

    /// The board of a position of which nothing else matters, if there are tables for it.
    fn bare(&self, position: &Position) -> Option<Bare<'_>> {
        let bare = self.needs.runs && self.lifts_own_holes(position) && position.claims == [0; 2];
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
        let mut run = Run::new(self, fast, cells, position.side, self.ways(position));
        let made = if self.needs.occurs {
            if course.history.is_empty() {
                course.history.occurs(&self.repetition_key(position));
            }
            let mut key = self.repetition_key(position);
            let mut note = |run: &Run<'_, C>| {
                key.side = run.side;
                key.seeds = self.without_stores(run.cells.widened());
                self.ends_by_repetition(course.history.occurs(&key))
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
        let mut choices = Choices { places: [0; 32], count: 0 };
        let made = run.choose(&mut choices) && {
            let hole = choices.places[..choices.count].get(index);
            hole.is_some_and(|hole| matches!(run.make(usize::from(*hole)), Made::Legal))
        };
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
            Bare::Narrow(fast, cells) => {
                self.count_run(&Run::new(self, fast, cells, position.side, self.ways(position)), position, depth)
            }
            Bare::Double(fast, cells) => {
                self.count_run(&Run::new(self, fast, cells, position.side, self.ways(position)), position, depth)
            }
        }
    }

    /// The same, below a board at a choice; `frame` is a position that differs from it by nothing but what runs change. `None` if the
    /// tables do not cover the choice.
    fn count_run<C: Cells>(&self, run: &Run<'_, C>, frame: &Position, depth: u32) -> Option<u64> {
        let geometry = &self.geometry;
        let mut choices = Choices { places: [0; 32], count: 0 };
        if !run.choose(&mut choices) {
            return None;
        }
        if depth == 1 {
            return Some(choices.count as u64);
        }
        let mut sum = 0;
        for hole in &choices.places[..choices.count] {
            let mut next = *run;
            let settled = matches!(next.make(usize::from(*hole)), Made::Legal)
                && !next.cells.bare(geometry.row(next.side), geometry.holes)
                && !next.may_be_over();
            let below = if settled { self.count_choices_below(&next, frame, depth - 1) } else { None };
            sum += below.unwrap_or_else(|| self.count_after(run, *hole, frame, depth - 1));
        }
        Some(sum)
    }

    /// The same, where a bare board may still be over because no move is legal.
    #[inline(always)]
    fn count_choices_below<C: Cells>(&self, run: &Run<'_, C>, frame: &Position, depth: u32) -> Option<u64> {
        // Without a legal move the turn passes or the round ends: the plain way tells which.
        self.count_run(run, frame, depth).filter(|count| *count > 0 || !self.needs.trial)
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

const _: () = assert!(MOST_PLACES / 2 <= 32);
