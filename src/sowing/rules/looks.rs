//! What is looked at to know whether a rule acts, as data.
//!
//! Comes in: a test of the IR, a mover, a place (see `mover`). Goes out: looks that hold or do not on a board, without anything left
//! to be decided: which place is meant, whether it is there, whether it is closed.

use super::numbers::Amounts;
use crate::ir::Numbers;
use crate::sowing::board::cells::Cells;

/// What is known of a move besides the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scene {
    /// Holes that South, and that North has claimed.
    pub(crate) claims: [u64; 2],
    /// Since when the mover's store was sown: bits of [`sown`](crate::sowing::board::position::sown).
    pub(crate) sown: u8,
    /// Seeds in the hands of both players.
    pub(crate) in_hands: u32,
}

/// One thing that is looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Look {
    /// Two numbers compared.
    Compare(Compare),
    /// A place holds one of these numbers.
    Among(u8, Box<Amounts>),
    /// Seeds in all holes and in hands are so many; the places of the stores.
    Left(u32, [u8; 2]),
    /// The mover's store was sown since then: bits.
    Sown(u8),
    /// None of these holes is claimed.
    Unclaimed(u64),
    /// This hole is claimed.
    Claimed(u8),
    /// The mover may claim a hole.
    MayClaim(Claimable),
}

/// Two numbers compared, without a branch on what is asked of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Compare {
    /// The two places, and which bits of their numbers.
    places: [u8; 2],
    bits: [u32; 2],
    /// What is added to the second number.
    added: u32,
    /// The numbers must differ.
    differ: bool,
    /// The first number must not be 0.
    positive: bool,
}

/// A hole that the mover may claim if nobody has and his claims allow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Claimable {
    pub(crate) place: u8,
    /// The index of the mover's side.
    pub(crate) side: u8,
    /// Claims of his from which on there are no more.
    pub(crate) most: u32,
    /// Holes of which the opponent may have claimed none.
    pub(crate) not_with: u64,
}

impl Compare {
    /// Nothing is compared: it always holds.
    pub(crate) const ALWAYS: Compare = Compare { places: [0; 2], bits: [0; 2], added: 0, differ: false, positive: false };

    /// Both places hold the same, at least 1.
    pub(crate) fn equal(one: usize, other: usize) -> Compare {
        Compare { places: [one as u8, other as u8], bits: [u32::MAX; 2], positive: true, ..Compare::ALWAYS }
    }

    /// A place holds this number, or (`differ`) any other.
    fn number(place: usize, number: u32, differ: bool) -> Compare {
        Compare { places: [place as u8; 2], bits: [u32::MAX, 0], added: number, differ, positive: false }
    }

    #[inline(always)]
    pub(crate) fn holds<C: Cells>(&self, cells: &C) -> bool {
        let one = cells.get(usize::from(self.places[0])) & self.bits[0];
        let other = (cells.get(usize::from(self.places[1])) & self.bits[1]) + self.added;
        ((one == other) != self.differ) & !(self.positive & (one == 0))
    }
}

impl Look {
    /// A place holds one of these numbers.
    pub(crate) fn holding(place: usize, numbers: &Numbers) -> Look {
        match numbers.single() {
            Some((number, differ)) => Look::Compare(Compare::number(place, number, differ)),
            None => Look::Among(place as u8, Box::new(Amounts::new(numbers, false))),
        }
    }

    /// A place holds nothing.
    pub(crate) fn empty(place: usize) -> Look {
        Look::Compare(Compare::number(place, 0, false))
    }

    /// Whether it holds.
    #[inline(never)]
    pub(crate) fn holds<C: Cells>(&self, cells: &C, scene: &Scene) -> bool {
        let claimed = scene.claims[0] | scene.claims[1];
        match self {
            Look::Compare(compare) => compare.holds(cells),
            Look::Among(place, amounts) => amounts.contains(cells.get(usize::from(*place))),
            Look::Left(seeds, [south, north]) => {
                let stores = cells.get(usize::from(*south)) + cells.get(usize::from(*north));
                cells.total() - stores + scene.in_hands == *seeds
            }
            Look::Sown(bits) => scene.sown & bits != 0,
            Look::Unclaimed(holes) => claimed & holes == 0,
            Look::Claimed(hole) => claimed >> hole & 1 == 1,
            Look::MayClaim(Claimable { place, side, most, not_with }) => {
                let (own, other) = (scene.claims[usize::from(*side)], scene.claims[1 - usize::from(*side)]);
                claimed >> place & 1 == 0 && own.count_ones() < *most && other & not_with == 0
            }
        }
    }
}
