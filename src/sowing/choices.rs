//! What may be chosen on a bare board, as bits.
//!
//! Comes in: the alternatives of `from`, made ready once. Goes out: the options of a board, and each by its number. An option is a hole of the
//! mover's row, then of the opponent's, his first hole lowest; where a direction is named with every move it is a hole with each of both.

use super::Engine;
use super::seeds::Cells;
use super::walk::{Amounts, amounts, is_among};
use crate::game::Side;
use crate::ir::sowing::Lift;

/// Options, one bit each.
#[derive(Clone, Copy)]
pub(super) struct Choices(pub(super) u64);

/// One alternative of `from`.
#[derive(Clone, Debug)]
pub(super) struct Alternative {
    /// Holes of both rows.
    any: bool,
    /// What a hole must hold, if that matters.
    among: Option<Amounts>,
}

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
    pub(super) fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The option of that number among these, from 0.
    #[inline(always)]
    pub(super) fn nth(self, mut number: usize) -> Option<usize> {
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
    pub(super) fn each(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let option = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                option
            })
        })
    }

    /// Each hole with both directions.
    fn both_ways(self) -> Choices {
        Choices(self.each().fold(0, |bits, hole| bits | 3 << (2 * hole)))
    }
}

impl Alternative {
    pub(super) fn new(lift: &Lift) -> Alternative {
        let among = lift.holding.as_ref().map(|holding| amounts(|seeds| holding.numbers.contains(seeds) != holding.not));
        Alternative { any: lift.any, among }
    }
}

/// Options of which a bare board can have no more.
pub(super) const MOST_OPTIONS: usize = 64;

impl Engine {
    /// What `from` lets the mover choose on a bare board.
    pub(super) fn options<C: Cells>(&self, cells: &C, side: Side) -> Choices {
        let geometry = &self.geometry;
        let row = |side| u64::from(cells.occupied(geometry.row(side), geometry.holes));
        for alternative in &self.alternatives {
            let other = if alternative.any { row(side.other()) << geometry.holes } else { 0 };
            let mut holes = Choices(row(side) | other);
            if let Some(among) = &alternative.among {
                let fit = |side| {
                    let first = geometry.row(side);
                    let fits = |at| u64::from(is_among::<C>(among, cells.get(first + at))) << at;
                    (0..geometry.holes).fold(0, |bits, at| bits | fits(at))
                };
                holes.0 &= fit(side) | if alternative.any { fit(side.other()) << geometry.holes } else { 0 };
            }
            if holes.0 != 0 {
                return if self.needs.two_ways { holes.both_ways() } else { holes };
            }
        }
        Choices(0)
    }

    /// The place of a hole, counted from the mover's first.
    #[inline(always)]
    pub(super) fn place_of(&self, side: Side, hole: usize) -> usize {
        let holes = self.geometry.holes;
        if hole < holes { self.geometry.row(side) + hole } else { self.geometry.row(side.other()) + hole - holes }
    }

    /// The place of an option, and its direction where that is chosen.
    #[inline(always)]
    pub(super) fn option(&self, side: Side, option: usize) -> (usize, bool) {
        if self.needs.two_ways {
            (self.place_of(side, option / 2), option % 2 == 1)
        } else {
            (self.place_of(side, option), false)
        }
    }
}
