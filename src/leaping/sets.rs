//! Sets of points as bits of one number.
//!
//! Goes in: a number of 64 bits where the board fits it, else of 128. Comes out: the few operations that move generation needs.
//! Never knows a rule or the shape of a board.

use super::lattice::Lattice;
use super::overlapping::{Overlapping, Shifted};
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Where the bit of a point stands in a set.
pub(super) type Spot = u8;

/// No spot.
pub(super) const NOWHERE: Spot = u8::MAX;

/// Bits that are combined and counted.
pub(super) trait Bits:
    Copy + Default + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// How many are set.
    fn count(self) -> u32;
    /// None is set.
    fn is_empty(self) -> bool;
}

/// A set of spots.
pub(super) trait Set: Bits + Eq + Hash + Send + Sync + 'static {
    /// How a lattice of known width is shifted along its lines.
    type Shifted<L: Lattice>: Shifted<Self>;
    /// The lower part of a wide set; nothing is lost on a board that fits.
    fn narrow(wide: u128) -> Self;
    /// The same set, wide.
    fn widen(self) -> u128;
    /// One spot.
    fn bit(spot: Spot) -> Self;
    /// Whether the spot is in it.
    fn has(self, spot: Spot) -> bool;
    /// Every spot moved up by so many (down where negative); what leaves the set is lost. Less than 64 either way.
    fn shift(self, by: i8) -> Self;
    /// The lowest; any number when empty.
    fn first(self) -> Spot;
    /// The highest; any number when empty.
    fn last(self) -> Spot;
    /// Every spot below one.
    fn below(spot: Spot) -> Self;
    /// Every spot below one, and that one.
    #[inline(always)]
    fn up_to(spot: Spot) -> Self {
        Self::below(spot) | Self::bit(spot)
    }
    /// Every spot below the lowest, and those above it; all when empty.
    fn stepped_down(self) -> Self;
    /// All but the lowest.
    #[inline(always)]
    fn rest(self) -> Self {
        self & self.stepped_down()
    }
    /// Only the lowest.
    #[inline(always)]
    fn lowest(self) -> Self {
        self & !self.stepped_down()
    }
    /// Every spot up to the lowest, and that one; all when empty.
    #[inline(always)]
    fn up_to_first(self) -> Self {
        self ^ self.stepped_down()
    }
    /// Every spot below the lowest; all when empty.
    #[inline(always)]
    fn before_first(self) -> Self {
        !self & self.stepped_down()
    }
    /// The last spot that fits.
    const LAST: Spot;
    /// The board turned round: the first spot for the last, and so on.
    fn turned(self) -> Self;
    /// The spots near one: from 32 below it, which is the lowest bit, to 31 above. Where the set ends there, the other end begins.
    fn around(self, spot: Spot) -> u64;
}

impl Bits for u64 {
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }
}

impl Bits for u128 {
    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }
}

impl Set for u64 {
    type Shifted<L: Lattice> = u64;
    const LAST: Spot = 63;
    #[inline(always)]
    fn turned(self) -> Self {
        self.reverse_bits()
    }
    #[inline(always)]
    fn narrow(wide: u128) -> u64 {
        wide as u64
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        u128::from(self)
    }
    #[inline(always)]
    fn bit(spot: Spot) -> u64 {
        1 << (spot & 63)
    }
    #[inline(always)]
    fn has(self, spot: Spot) -> bool {
        (self >> (spot & 63)) & 1 == 1
    }
    #[inline(always)]
    fn shift(self, by: i8) -> u64 {
        if by >= 0 { self << (by & 63) } else { self >> (by.wrapping_neg() & 63) }
    }
    #[inline(always)]
    fn first(self) -> Spot {
        self.trailing_zeros() as Spot
    }
    #[inline(always)]
    fn last(self) -> Spot {
        63_u8.wrapping_sub(self.leading_zeros() as Spot)
    }
    #[inline(always)]
    fn below(spot: Spot) -> u64 {
        Self::bit(spot).wrapping_sub(1)
    }
    #[inline(always)]
    fn stepped_down(self) -> Self {
        self.wrapping_sub(1)
    }
    #[inline(always)]
    fn around(self, spot: Spot) -> u64 {
        self.rotate_right(u32::from(spot.wrapping_sub(32)))
    }
}

impl Set for u128 {
    type Shifted<L: Lattice> = Overlapping<L>;
    const LAST: Spot = 127;
    #[inline(always)]
    fn turned(self) -> Self {
        self.reverse_bits()
    }
    #[inline(always)]
    fn narrow(wide: u128) -> u128 {
        wide
    }
    #[inline(always)]
    fn widen(self) -> u128 {
        self
    }
    #[inline(always)]
    fn bit(spot: Spot) -> u128 {
        // By halves: the general shift takes a carry from one to the other, which is slow on some processors.
        let half = 1_u64 << (spot & 63);
        let (low, high) = if spot & 64 == 0 { (half, 0) } else { (0, half) };
        u128::from(low) | (u128::from(high) << 64)
    }
    #[inline(always)]
    fn has(self, spot: Spot) -> bool {
        let half = if spot & 64 == 0 { self as u64 } else { (self >> 64) as u64 };
        (half >> (spot & 63)) & 1 == 1
    }
    #[inline(always)]
    fn shift(self, by: i8) -> u128 {
        // By halves: a distance below 64 never moves a whole half, which saves the general shift its second case.
        let (low, high) = (self as u64, (self >> 64) as u64);
        let (low, high) = if by >= 0 {
            let by = by as u32 & 63;
            (low << by, (high << by) | ((low >> 1) >> (63 - by)))
        } else {
            let by = by.unsigned_abs() as u32 & 63;
            ((low >> by) | ((high << 1) << (63 - by)), high >> by)
        };
        u128::from(low) | (u128::from(high) << 64)
    }
    #[inline(always)]
    fn first(self) -> Spot {
        self.trailing_zeros() as Spot
    }
    #[inline(always)]
    fn last(self) -> Spot {
        127_u8.wrapping_sub(self.leading_zeros() as Spot)
    }
    #[inline(always)]
    fn below(spot: Spot) -> u128 {
        Self::bit(spot).wrapping_sub(1)
    }
    #[inline(always)]
    fn stepped_down(self) -> Self {
        self.wrapping_sub(1)
    }
    #[inline(always)]
    fn around(self, spot: Spot) -> u64 {
        self.rotate_right(u32::from(spot.wrapping_sub(32))) as u64
    }
}

/// The spots of a set, lowest first.
#[inline(always)]
pub(super) fn spots<S: Set>(set: S) -> Spots<S> {
    Spots(set)
}

/// Iterator of [`spots`].
pub(super) struct Spots<S>(S);

impl<S: Set> Iterator for Spots<S> {
    type Item = Spot;
    #[inline(always)]
    fn next(&mut self) -> Option<Spot> {
        if self.0.is_empty() {
            return None;
        }
        let spot = self.0.first();
        self.0 = self.0.rest();
        Some(spot)
    }
}

/// Several sets counted together, each spot as often as it stands in one: adding the sets bit by bit first takes less time than
/// counting each.
#[derive(Default)]
pub(super) struct Tally<S> {
    ones: S,
    twos: S,
    fours: S,
    eights: u32,
}

impl<S: Bits> Tally<S> {
    /// One more set.
    #[inline(always)]
    pub(super) fn add(&mut self, set: S) {
        let two = self.ones & set;
        self.ones = self.ones ^ set;
        let four = self.twos & two;
        self.twos = self.twos ^ two;
        if !four.is_empty() {
            self.eights += (self.fours & four).count();
            self.fours = self.fours ^ four;
        }
    }

    /// How many so far.
    #[inline(always)]
    pub(super) fn count(&self) -> u32 {
        let twos = if self.twos.is_empty() { 0 } else { 2 * self.twos.count() };
        let fours = if self.fours.is_empty() { 0 } else { 4 * self.fours.count() };
        self.ones.count() + twos + fours + 8 * self.eights
    }
}
