//! The seeds of a board, as narrow as they fit.
//!
//! Comes in: places and numbers of a board of any width. Goes out: numbers. Knows no rule, and no row from a store.

use super::cells::{Cells, MOST_PLACES};

/// A board of the width that fits it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Seeds {
    /// At most 16 places and 255 seeds.
    Narrow(u128),
    /// At most 32 places and 255 seeds.
    Double([u128; 2]),
    /// Anything else, up to 65,535 seeds.
    Wide([u16; MOST_PLACES]),
}

/// Runs the same code on a board of any width.
macro_rules! with_cells {
    ($seeds:expr, $cells:ident => $body:expr) => {
        match $seeds {
            $crate::sowing::board::seeds::Seeds::Narrow($cells) => $body,
            $crate::sowing::board::seeds::Seeds::Double($cells) => $body,
            $crate::sowing::board::seeds::Seeds::Wide($cells) => $body,
        }
    };
}
pub(crate) use with_cells;

impl Seeds {
    /// An empty board of so many places, wide enough for so many seeds.
    pub(crate) fn empty(places: usize, total: u32) -> Seeds {
        match (places, total) {
            (..=16, ..=255) => Seeds::Narrow(0),
            (..=32, ..=255) => Seeds::Double([0; 2]),
            _ => Seeds::Wide([0; MOST_PLACES]),
        }
    }

    /// Seeds at a place.
    #[inline(always)]
    pub(crate) fn get(&self, place: usize) -> u32 {
        with_cells!(self, cells => cells.get(place))
    }

    /// Seeds at all places together.
    pub(crate) fn total(&self) -> u32 {
        with_cells!(self, cells => cells.total())
    }

    /// Sets the seeds at a place.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, seeds: u32) {
        with_cells!(self, cells => {
            cells.take(place, cells.get(place));
            cells.add(place, seeds);
        });
    }

    /// Adds seeds at a place.
    #[inline]
    pub(crate) fn add(&mut self, place: usize, seeds: u32) {
        with_cells!(self, cells => cells.add(place, seeds));
    }

    /// Seeds at `count` places from `first` on.
    pub(crate) fn sum(&self, first: usize, count: usize) -> u32 {
        with_cells!(self, cells => (first..first + count).map(|place| cells.get(place)).sum())
    }

    /// Empties `count` places from `first` on.
    pub(crate) fn empty_row(&mut self, first: usize, count: usize) {
        (first..first + count).for_each(|place| self.set(place, 0));
    }

    /// Whether the holes of a row, so many from `first` on, are all empty.
    #[inline(always)]
    pub(crate) fn is_empty(&self, first: usize, count: usize) -> bool {
        with_cells!(self, cells => cells.bare(first, count))
    }

    /// All of a narrow board, or of a double one.
    #[inline(always)]
    pub(crate) fn packed(self) -> Option<[u128; 2]> {
        match self {
            Seeds::Narrow(cells) => Some([cells, 0]),
            Seeds::Double(cells) => Some(cells),
            Seeds::Wide(_) => None,
        }
    }
}
