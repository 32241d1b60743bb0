//! Turns of both players at once, one after the other: random games, and counts of sequences.
//!
//! Comes in: a position in which a player must name a hole. Goes out: the position after many moves, or a count. Offers that are to be
//! answered, and what lies between turns of other kinds, are left to the turn.

use crate::game::{History, Side};
use crate::ir::sowing::Order;
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Position, Status, Together};
use crate::sowing::engine::Engine;
use crate::sowing::event::Log;
use crate::sowing::program::features::Full;
use crate::sowing::rules::lifts::Choices;
use crate::sowing::turn::players::{State, with_players};
use crate::sowing::turn::together::Pair;
use crate::sowing::turn::turns::Course;

/// Both players, and who names a hole.
#[derive(Clone, Copy)]
struct Naming<'e, C: Cells> {
    pair: Pair<'e, C>,
    side: Side,
    /// One such turn follows another, with nothing to see to between them but whether the round may be over.
    turns: bool,
    /// Who has nothing to name has stopped, as long as the other has.
    passes: bool,
}

impl<'e, C: Cells> Naming<'e, C> {
    /// Both players of a position; `None` if there is more to choose than a hole.
    fn new(pair: Pair<'e, C>, position: &Position) -> Option<Naming<'e, C>> {
        let engine = pair.players.engine;
        let opening = engine.ir.opening.as_ref().filter(|_| position.opening != [0; 2]);
        let names = pair.together.players[position.side.index()].status == Status::Naming;
        if !names || pair.players.two_ways || opening.is_some_and(|opening| opening.from.is_some()) {
            return None;
        }
        let turns = opening.is_none() && !engine.may_end.occurs && engine.ir.moves.order != Order::Alternate;
        let passes = !(engine.may_end.no_seeds || engine.may_end.no_move);
        Some(Naming { pair, side: position.side, turns, passes })
    }

    /// What a player may name; neither `feed` nor the like is asked for in such turns.
    #[inline(always)]
    fn choices(&self, side: Side) -> Choices {
        self.pair.players.usual_lifts(&self.pair.cells, side)
    }

    /// The player whose choice it is names a hole.
    #[inline(always)]
    fn name(&mut self, option: usize) {
        let (place, _) = self.pair.players.option(self.side, option);
        let backward = self.pair.players.program(self.side, false).backward;
        let mut nobody = ();
        self.pair.name(self.side, place, backward, &mut Log::new(&mut nobody));
    }

    /// Sows on until somebody must name a hole; false if that is left to the turn.
    fn go_on(&mut self) -> bool {
        loop {
            let mut nobody = ();
            self.pair.sow_on(&mut Log::new(&mut nobody));
            match self.pair.together.chooser() {
                Some(side) if self.pair.together.players[side.index()].status != Status::Naming => return false,
                Some(side) if self.choices(side).bits != 0 => {
                    self.side = side;
                    return true;
                }
                Some(side) => self.pair.together.players[side.index()].stop(),
                None if !self.next_turn() => return false,
                None => {}
            }
        }
    }

    /// Begins the next turn, if it is certain that the round is not over.
    #[inline(always)]
    fn next_turn(&mut self) -> bool {
        let Pair { players, cells, claims, .. } = &self.pair;
        let side = self.pair.together.next(players.engine.ir.moves.order);
        let state = State { cells: *cells, claims: *claims, side, further: 0, turn_sown: false, again: false };
        let can_name = |side| self.choices(side).bits != 0;
        if !self.turns || players.may_be_over::<Full>(&state) || !(can_name(side) || self.passes && can_name(side.other())) {
            return false;
        }
        self.pair.together = Together::begun(side);
        true
    }

    /// Brings a position of the same turn up to date.
    fn write(&self, position: &mut Position) {
        self.pair.write(position);
        position.side = self.side;
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
            if next.go_on() { next.count(frame, depth - 1) } else { next.count_slowly(frame, depth - 1) }
        };
        choices.each().map(below).sum()
    }

    #[cold]
    fn count_slowly(&self, frame: &Position, depth: u32) -> u64 {
        let (mut position, mut nobody) = (frame.clone(), ());
        self.write(&mut position);
        let course = &mut Course { stop_at_round: true, history: &mut (), log: &mut Log::new(&mut nobody) };
        let engine = self.pair.players.engine;
        engine.run_together(&mut position, course);
        engine.count_all(&position, depth)
    }
}

impl Engine {
    /// The same as [`Engine::run_on`] in a turn of both players at once.
    pub(super) fn run_pair<H: History<Position>>(
        &self,
        position: &mut Position,
        most: u64,
        course: &mut Course<'_, '_, H, ()>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        with_players!(self, &*position, |players, cells| {
            let pair = Pair::of(players, position, cells);
            let Some(mut naming) = pair.and_then(|pair| Naming::new(pair, position)) else { return 0 };
            if self.may_end.occurs && course.history.is_empty() {
                self.note_turn(position, course.history);
            }
            let (mut made, mut goes_on) = (0, true);
            while goes_on && made < most {
                let choices = naming.choices(naming.side);
                let Some(option) = choices.nth(pick(choices.count())) else { break };
                self.note_mover(position, naming.side);
                naming.name(option);
                goes_on = naming.go_on();
                made += 1;
            }
            naming.write(position);
            if !goes_on {
                self.run_together(position, course);
            }
            made
        })
    }

    /// The same as [`Engine::count_all`] in a turn of both players at once, if there is nothing to choose but holes.
    pub(super) fn count_pair(&self, position: &Position, depth: u32) -> Option<u64> {
        with_players!(self, position, |players, cells| {
            let naming = Naming::new(Pair::of(players, position, cells)?, position)?;
            Some(naming.count(position, depth))
        })
    }
}
