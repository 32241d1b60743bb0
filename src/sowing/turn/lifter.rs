//! What each player may lift, before anybody asks what a move would do.
//!
//! Comes in: a position. Goes out: the holes that `from` and the opening let a player lift, as options and as moves. Needs no program.

use crate::game::Side;
use crate::ir::sowing::OpeningFrom;
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Move, Position};
use crate::sowing::engine::Engine;
use crate::sowing::rules::lifts::{Choices, lifts, place_of};

/// Who may lift what.
#[derive(Clone, Copy)]
pub(crate) struct Lifter<'e> {
    pub(crate) engine: &'e Engine,
    /// A direction is named with the move.
    pub(crate) two_ways: bool,
    /// The opening governs turns.
    pub(crate) opening: [bool; 2],
}

impl<'e> Lifter<'e> {
    #[inline]
    pub(crate) fn new(engine: &'e Engine, position: &Position) -> Lifter<'e> {
        let two_ways = engine.asks_direction(position);
        Lifter { engine, two_ways, opening: [position.opening[0] > 0, position.opening[1] > 0] }
    }

    /// Holes that the opening lets a player lift, as options; `None` if it does not say.
    pub(crate) fn opening_lifts<C: Cells>(&self, cells: &C, side: Side) -> Option<Choices> {
        let (engine, geometry) = (self.engine, &self.engine.geometry);
        let opening = engine.ir.opening.as_ref().filter(|_| self.opening[side.index()])?;
        let numbers = match opening.from.as_ref()? {
            OpeningFrom::Lifts(_) => {
                return Some(self.choices(lifts(&engine.opening_alternatives, geometry, cells, side)));
            }
            OpeningFrom::Hole(number) => usize::from(*number)..usize::from(*number) + 1,
            OpeningFrom::LastHoles(count) => geometry.holes.saturating_sub(usize::from(*count)) + 1..geometry.holes + 1,
        };
        let named = numbers.fold(0, |holes, number| holes | 1 << (number - 1));
        Some(self.choices(named & u64::from(cells.occupied(geometry.row(side), geometry.holes))))
    }

    /// Holes that `from` lets a player lift, as options.
    #[inline(always)]
    pub(crate) fn usual_lifts<C: Cells>(&self, cells: &C, side: Side) -> Choices {
        let (engine, geometry) = (self.engine, &self.engine.geometry);
        if engine.own_row_first {
            let own = u64::from(cells.occupied(geometry.row(side), geometry.holes));
            if own != 0 {
                return self.choices(own);
            }
        }
        self.choices(lifts(&engine.alternatives, geometry, cells, side))
    }

    #[inline(always)]
    fn choices(&self, bits: u64) -> Choices {
        Choices { bits, both_ways: self.two_ways }
    }

    /// The place of an option, and its direction where that is chosen.
    #[inline(always)]
    pub(crate) fn option(&self, side: Side, option: usize) -> (usize, bool) {
        let (hole, backward) = if self.two_ways { (option / 2, option % 2 == 1) } else { (option, false) };
        (place_of(&self.engine.geometry, side, hole), backward)
    }

    /// An option as a move, without answers.
    pub(crate) fn chosen(&self, side: Side, option: usize) -> Move {
        let (place, backward) = self.option(side, option);
        Move { place: place as u8, backward: self.two_ways.then_some(backward), asked: 0, answers: 0 }
    }

    /// Shows every option as a move, until told to stop by `false`.
    pub(crate) fn each_option<C: Cells>(&self, cells: &C, side: Side, mut each: impl FnMut(Move) -> bool) {
        for choices in self.opening_lifts(cells, side).into_iter().chain([self.usual_lifts(cells, side)]) {
            let mut options = choices.each().peekable();
            if options.peek().is_some() {
                let _ = options.all(|option| each(self.chosen(side, option)));
                return;
            }
        }
    }
}
