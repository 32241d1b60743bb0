//! Wide sets of a lattice as two words that overlap, so that a shift along its lines carries nothing from one word to the other.
//!
//! Goes in: a set, a lattice of known width. Comes out: the same set, to be shifted and combined. A leap and a step lie wholly in one of
//! both words, as long as nothing is shifted farther than a leap goes.

use super::lattice::Lattice;
use super::sets::{Bits, Set};
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set as it is shifted along the lines of a lattice.
pub(super) trait Shifted<S>: Bits {
    /// The whole set.
    fn of(set: S) -> Self;
    /// The whole set again.
    fn set(self) -> S;
    /// Those spots of a set of which the one so far away is seen together with them, each once.
    fn seen(set: S, away: i8) -> Self;
    /// Kept in one number, and taken out of it.
    fn pack(self) -> u128;
    fn unpack(packed: u128) -> Self;
    /// Every spot moved up by so many (down where negative); no farther than a leap goes.
    fn shift(self, by: i8) -> Self;
}

impl<S: Set> Shifted<S> for S {
    #[inline(always)]
    fn of(set: S) -> S {
        set
    }
    #[inline(always)]
    fn set(self) -> S {
        self
    }
    #[inline(always)]
    fn seen(set: S, _: i8) -> S {
        set
    }
    #[inline(always)]
    fn pack(self) -> u128 {
        self.widen()
    }
    #[inline(always)]
    fn unpack(packed: u128) -> S {
        S::narrow(packed)
    }
    #[inline(always)]
    fn shift(self, by: i8) -> S {
        Set::shift(self, by)
    }
}

/// The lowest 64 spots, and 64 of the highest.
pub(super) struct Overlapping<L>([u64; 2], PhantomData<L>);

impl<L: Lattice> Overlapping<L> {
    /// The first spot of the second word: a leap from or to a spot beyond the first word is seen by the second.
    const SECOND: u32 = 64 - L::LEAP as u32;

    #[inline(always)]
    fn each(self, other: Self, both: impl Fn(u64, u64) -> u64) -> Self {
        Overlapping([both(self.0[0], other.0[0]), both(self.0[1], other.0[1])], PhantomData)
    }
}

impl<L: Lattice> Shifted<u128> for Overlapping<L> {
    #[inline(always)]
    fn of(set: u128) -> Self {
        Overlapping([set as u64, (set >> Self::SECOND) as u64], PhantomData)
    }
    #[inline(always)]
    fn set(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << Self::SECOND
    }
    fn seen(set: u128, away: i8) -> Self {
        let first = u128::from(u64::MAX);
        let in_first = set & first & Set::shift(first, -away);
        Overlapping([in_first as u64, ((set ^ in_first) >> Self::SECOND) as u64], PhantomData)
    }
    #[inline(always)]
    fn pack(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }
    #[inline(always)]
    fn unpack(packed: u128) -> Self {
        Overlapping([packed as u64, (packed >> 64) as u64], PhantomData)
    }
    #[inline(always)]
    fn shift(self, by: i8) -> Self {
        Overlapping(self.0.map(|word| Set::shift(word, by)), PhantomData)
    }
}

impl<L: Lattice> Bits for Overlapping<L> {
    #[inline(always)]
    fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }
}

impl<L> Clone for Overlapping<L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for Overlapping<L> {}

impl<L> Default for Overlapping<L> {
    #[inline(always)]
    fn default() -> Self {
        Overlapping([0; 2], PhantomData)
    }
}

impl<L: Lattice> BitAnd for Overlapping<L> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.each(other, BitAnd::bitand)
    }
}

impl<L: Lattice> BitOr for Overlapping<L> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.each(other, BitOr::bitor)
    }
}

impl<L: Lattice> BitXor for Overlapping<L> {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.each(other, BitXor::bitxor)
    }
}

impl<L: Lattice> Not for Overlapping<L> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Overlapping(self.0.map(|word| !word), PhantomData)
    }
}
