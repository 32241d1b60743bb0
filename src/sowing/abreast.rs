//! Moves of turns of both players at once, made one after the other by the tables: random games, and counts of sequences.
//!
//! Comes in: a position in which a player must name a hole. Goes out: the position after many moves, or a count. Offers that are to be
//! answered, and whatever the tables do not cover, are left to the plain way.

use super::Engine;
use super::both::Both;
use super::choices::Choices;
use super::event::Log;
use super::fast::{Fast, Tables};
use super::position::{Position, Status, Together, sown};
use super::seeds::{Cells, Seeds};
use super::turn::Course;
use crate::game::{History, Side};
use crate::ir::sowing::{EndTest, Order};

const SIDES: [Side; 2] = [Side::South, Side::North];

/// A bare board on which both players sow.
#[derive(Clone, Copy)]
struct Abreast<'e, C: Cells> {
    both: Both<'e, C>,
    together: Together,
    /// Who names a hole.
    side: Side,
    /// One such turn follows another, with nothing to see to between them but whether the round may be over.
    turns: bool,
    /// Who has nothing to name has stopped, as long as the other has.
    passes: bool,
}

impl<'e, C: Cells> Abreast<'e, C> {
    /// The board of a position at a choice; `None` if the tables do not hold for it, or there is more to choose than a hole.
    fn new(engine: &'e Engine, fast: &'e Fast<C>, cells: C, position: &Position) -> Option<Abreast<'e, C>> {
        let (together, side) = (**position.together.as_ref()?, position.side);
        let opening = engine.ir.opening.as_ref().filter(|_| position.opening != [0; 2]);
        let names = together.players[side.index()].status == Status::Naming;
        if !names || engine.asks_direction(position) || opening.is_some_and(|opening| opening.from.is_some()) {
            return None;
        }
        let ways = SIDES.map(|side| engine.way(position, side, None));
        let both = Both::new(engine, fast, position, cells, ways)?;
        let turns = opening.is_none() && !engine.needs.occurs && engine.ir.moves.order != Order::Alternate;
        let ends = |test| matches!(test, EndTest::MoverHasNoSeeds | EndTest::MoverCannotMove | EndTest::ARowIsEmpty);
        let passes = !engine.ir.end.when.iter().any(|condition| ends(condition.test));
        Some(Abreast { both, together, side, turns, passes })
    }

    fn engine(&self) -> &'e Engine {
        self.both.movers[0].engine
    }

    /// What a player may name; neither `feed` nor the like is asked for in such turns.
    #[inline(always)]
    fn choices(&self, side: Side) -> Choices {
        self.engine().options(&self.both.table.cells, side)
    }

    #[inline(always)]
    fn can_name(&self, side: Side) -> bool {
        let engine = self.engine();
        let has_seeds = || !self.both.table.cells.bare(engine.geometry.row(side), engine.geometry.holes);
        engine.needs.own_holes && has_seeds() || self.choices(side).bits != 0
    }

    /// The player whose choice it is names a hole.
    #[inline(always)]
    fn name(&mut self, option: usize) {
        let place = self.engine().place_of(self.side, option);
        let seeds = self.both.table.cells.get(place);
        self.both.table.cells.take(place, seeds);
        let player = &mut self.together.players[self.side.index()];
        player.status = Status::Sowing;
        player.backward = self.both.movers[self.side.index()].backward;
        player.hand.sown &= sown::TURN;
        player.lap_begins(seeds, place as u8, place as u8);
    }

    /// Sows on until somebody must name a hole; false if that is left to the plain way, which goes on from there.
    fn go_on(&mut self) -> bool {
        // A hole that is claimed has a say in all that follows.
        while self.both.table.claims == [0; 2] {
            let status = |side: Side| self.together.players[side.index()].status;
            let sides = [self.together.first, self.together.first.other()];
            if let Some(side) = sides.into_iter().find(|side| status(*side) == Status::Naming) {
                if self.can_name(side) {
                    self.side = side;
                    return true;
                }
                self.together.players[side.index()].stop();
            } else if SIDES.into_iter().all(|side| status(side) == Status::Stopped) {
                if !self.next_turn() {
                    return false;
                }
            } else if self.together.chooser().is_some() || !self.both.go(&mut self.together) {
                return false;
            }
        }
        false
    }

    /// Begins the next turn, if it is certain that the round is not over.
    #[inline(always)]
    fn next_turn(&mut self) -> bool {
        let (engine, cells) = (self.engine(), &self.both.table.cells);
        let next = self.together.next(engine.ir.moves.order);
        let bare = |side| cells.bare(engine.geometry.row(side), engine.geometry.holes);
        if !self.turns
            || engine.needs.bare_ends && bare(next)
            || engine.needs.either_row && bare(next.other())
            || (engine.needs.counts_stores || engine.needs.counts_holes)
                && engine.ends_by_count(cells, self.both.movers[0].closed)
            || !(self.can_name(next) || self.passes && self.can_name(next.other()))
        {
            return false;
        }
        self.together = Together::begun(next);
        true
    }

    /// Brings a position of the same turn up to date.
    fn write(&self, position: &mut Position) {
        position.seeds = self.both.table.cells.widened();
        position.claims = self.both.table.claims;
        position.side = self.side;
        match &mut position.together {
            Some(together) => **together = self.together,
            None => position.together = Some(Box::new(self.together)),
        }
    }

    /// Sequences of exactly `depth` moves, at least 1; `frame` is a position that differs by nothing but what is written back.
    fn count(&self, frame: &Position, depth: u32) -> u64 {
        let choices = self.choices(self.side);
        if depth == 1 {
            return choices.count() as u64;
        }
        let below = |option| {
            let mut next = *self;
            next.name(option);
            if next.go_on() { next.count(frame, depth - 1) } else { next.count_plainly(frame, depth - 1) }
        };
        choices.each().map(below).sum()
    }

    /// The same, for a board that is left to the plain way.
    #[cold]
    fn count_plainly(&self, frame: &Position, depth: u32) -> u64 {
        let (mut position, mut nobody) = (frame.clone(), ());
        self.write(&mut position);
        let course = &mut Course { stop_at_round: true, history: &mut (), log: &mut Log::new(&mut nobody) };
        self.engine().run_together(&mut position, course);
        self.engine().count_all(&position, depth)
    }
}

impl Engine {
    /// The same as [`Engine::run_on`] in a turn of both players at once.
    pub(super) fn run_abreast<H: History<Position>>(
        &self,
        position: &mut Position,
        most: u64,
        course: &mut Course<'_, '_, H, ()>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        match (position.seeds, self.tables()) {
            (Seeds::Narrow(cells), Tables::Narrow(fast)) => self.run_abreast_with(fast, cells, position, most, course, pick),
            (Seeds::Double(cells), Tables::Double(fast)) => self.run_abreast_with(fast, cells, position, most, course, pick),
            _ => 0,
        }
    }

    fn run_abreast_with<C: Cells, H: History<Position>>(
        &self,
        fast: &Fast<C>,
        cells: C,
        position: &mut Position,
        most: u64,
        course: &mut Course<'_, '_, H, ()>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let Some(mut abreast) = Abreast::new(self, fast, cells, position) else { return 0 };
        if self.needs.occurs && course.history.is_empty() {
            self.note_turn(position, course.history);
        }
        let (mut made, mut covered) = (0, true);
        while covered && made < most {
            let choices = abreast.choices(abreast.side);
            let Some(option) = choices.nth(pick(choices.count())) else { break };
            self.note_mover(position, abreast.side);
            abreast.name(option);
            covered = abreast.go_on();
            made += 1;
        }
        abreast.write(position);
        if !covered {
            self.run_together(position, course);
        }
        made
    }

    /// The same as [`Engine::count_bare`] in a turn of both players at once.
    pub(super) fn count_abreast(&self, position: &Position, depth: u32) -> Option<u64> {
        match (position.seeds, self.tables()) {
            (Seeds::Narrow(cells), Tables::Narrow(fast)) => {
                Some(Abreast::new(self, fast, cells, position)?.count(position, depth))
            }
            (Seeds::Double(cells), Tables::Double(fast)) => {
                Some(Abreast::new(self, fast, cells, position)?.count(position, depth))
            }
            _ => None,
        }
    }
}
