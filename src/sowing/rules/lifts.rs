//! What may be lifted, as bits.
//!
//! Comes in: the alternatives of `from`, made ready once. Goes out: the options of a board, and each by its number. An option is a hole of the
//! mover's row, then of the opponent's, his first hole lowest; where a direction is named with every move it is a hole with each of both.

use crate::game::Side;
use crate::ir::Numbers;
use crate::ir::sowing::Lift;
use crate::sowing::board::cells::{Cells, Held};
use crate::sowing::board::geometry::Geometry;
use crate::sowing::rules::numbers::Amounts;

/// Options, one bit each; or holes, each of which is an option with either direction.
#[derive(Clone, Copy)]
pub(crate) struct Choices {
    pub(crate) bits: u64,
    pub(crate) both_ways: bool,
}

/// One alternative of `from`.
#[derive(Clone, Debug)]
pub(crate) struct Alternative {
    /// Holes of both rows.
    any: bool,
    wanted: Wanted,
}

/// What a hole must hold to be lifted.
#[derive(Clone, Debug)]
enum Wanted {
    Held(Held),
    Among(Amounts),
}

impl Choices {
    /// These options.
    #[inline(always)]
    pub(crate) fn plain(bits: u64) -> Choices {
        Choices { bits, both_ways: false }
    }

    #[inline(always)]
    pub(crate) fn count(self) -> usize {
        (self.bits.count_ones() as usize) << u32::from(self.both_ways)
    }

    /// The option of that number among these, from 0.
    #[inline(always)]
    pub(crate) fn nth(self, number: usize) -> Option<usize> {
        let (mut bits, mut before) = (self.bits, number >> u32::from(self.both_ways));
        while before > 0 && bits != 0 {
            bits &= bits - 1;
            before -= 1;
        }
        let hole = bits.trailing_zeros() as usize;
        let option = if self.both_ways { 2 * hole + number % 2 } else { hole };
        (bits != 0).then_some(option)
    }

    #[inline(always)]
    pub(crate) fn each(self) -> impl Iterator<Item = usize> {
        let (mut bits, mut second) = (self.bits, false);
        std::iter::from_fn(move || {
            let hole = bits.trailing_zeros() as usize;
            if bits == 0 {
                return None;
            }
            let option = if self.both_ways { 2 * hole + usize::from(second) } else { hole };
            second = self.both_ways && !second;
            if !second {
                bits &= bits - 1;
            }
            Some(option)
        })
    }
}

impl Alternative {
    pub(crate) fn new(lift: &Lift) -> Alternative {
        let wanted = lift.holding.as_ref().map_or(Wanted::Held(Held::Some), |holding| match (&holding.numbers, holding.not) {
            (Numbers::AtLeast(least @ 1..=MOST_NAMED), false) => Wanted::Held(Held::Above(u32::from(*least) - 1)),
            (Numbers::OneOf(numbers), true) if numbers.len() == 1 && numbers[0] <= MOST_NAMED => {
                Wanted::Held(Held::SomeBut(u32::from(numbers[0])))
            }
            (numbers, not) => Wanted::Among(Amounts::new(numbers, not)),
        });
        Alternative { any: lift.any, wanted }
    }

    /// Those of the holes of a row that hold seeds, and what is wanted.
    #[inline(always)]
    fn fitting<C: Cells>(&self, cells: &C, first: usize, holes: usize) -> u64 {
        match &self.wanted {
            Wanted::Held(held) => u64::from(cells.holding(first, holes, *held)),
            Wanted::Among(among) => {
                let fits = |seeds: u32| u64::from(seeds > 0 && among.contains(seeds));
                (0..holes).fold(0, |bits, at| bits | fits(cells.get(first + at)) << at)
            }
        }
    }
}

/// Numbers up to this are looked for in all holes of a row at once.
const MOST_NAMED: u16 = 20;

/// Options of which a bare board can have no more.
pub(crate) const MOST_OPTIONS: usize = 64;

/// Holes that may be lifted by the first alternative that any hole fits: those of the mover's row lowest, then those of the opponent's.
#[inline(always)]
pub(crate) fn lifts<C: Cells>(alternatives: &[Alternative], geometry: &Geometry, cells: &C, side: Side) -> u64 {
    for alternative in alternatives {
        let fitting = |side| alternative.fitting(cells, geometry.row(side), geometry.holes);
        let other = if alternative.any { fitting(side.other()) << geometry.holes } else { 0 };
        let bits = fitting(side) | other;
        if bits != 0 {
            return bits;
        }
    }
    0
}

/// The place of a hole so counted.
#[inline(always)]
pub(crate) fn place_of(geometry: &Geometry, side: Side, hole: usize) -> usize {
    let holes = geometry.holes;
    if hole < holes { geometry.row(side) + hole } else { geometry.row(side.other()) + hole - holes }
}
