//! Sets of points as bits of one number.
//!
//! Goes in: a number of 64 bits where the board fits it, else of 128. Comes out: the few operations that move generation needs.

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// Where the bit of a point stands in a set.
pub(crate) type Spot = u8;

/// No spot.
pub(crate) const NOWHERE: Spot = u8::MAX;

/// A set of spots.
pub(crate) trait Set:
    Copy + Default + Ord + Hash + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> + Not<Output = Self>
{
    /// How many are set.
    fn count(self) -> u32;
    /// None is set.
    fn is_empty(self) -> bool;
    /// The lower part of a wide set; nothing is lost on a board that fits.
    fn narrow(wide: u128) -> Self;
    /// The same set, wide.
    fn widen(self) -> u128;
    /// One spot.
    fn bit(spot: Spot) -> Self;
    /// Whether the spot is in it.
    fn has(self, spot: Spot) -> bool;
    /// Every spot moved up by so many (down where negative), less than 64 either way and not 0; what leaves the set comes in at its other end.
    fn turned(self, by: i8) -> Self;
    /// The lowest; any number when empty.
    fn first(self) -> Spot;
    /// The highest; any number when empty.
    fn last(self) -> Spot;
    /// Every spot below one.
    #[inline(always)]
    fn below(spot: Spot) -> Self {
        Self::bit(spot).stepped_down()
    }
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
}

/// What is the same in both widths.
macro_rules! set {
    ($number:ty,  $bit:path, $has:path, $turned:path) => {
        impl Set for $number {
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn narrow(wide: u128) -> Self {
                wide as Self
            }
            #[inline(always)]
            fn widen(self) -> u128 {
                self as u128
            }
            #[inline(always)]
            fn bit(spot: Spot) -> Self {
                $bit(spot)
            }
            #[inline(always)]
            fn has(self, spot: Spot) -> bool {
                $has(self, spot)
            }
            #[inline(always)]
            fn turned(self, by: i8) -> Self {
                $turned(self, by)
            }
            #[inline(always)]
            fn first(self) -> Spot {
                self.trailing_zeros() as Spot
            }
            #[inline(always)]
            fn last(self) -> Spot {
                ((Self::BITS - 1) as Spot).wrapping_sub(self.leading_zeros() as Spot)
            }
            #[inline(always)]
            fn stepped_down(self) -> Self {
                self.wrapping_sub(1)
            }
        }
    };
}

set!(u64, bit_of_64, has_64, turned_64);
set!(u128, bit_of_128, has_128, turned_128);

#[inline(always)]
fn bit_of_64(spot: Spot) -> u64 {
    1 << (spot & 63)
}

#[inline(always)]
fn has_64(set: u64, spot: Spot) -> bool {
    (set >> (spot & 63)) & 1 == 1
}

#[inline(always)]
fn turned_64(set: u64, by: i8) -> u64 {
    set.rotate_left(u32::from(by as u8 & 63))
}

/// By halves: the general shift takes a carry from one to the other, which is slow on some processors.
#[inline(always)]
fn bit_of_128(spot: Spot) -> u128 {
    let half = bit_of_64(spot);
    let (low, high) = if spot & 64 == 0 { (half, 0) } else { (0, half) };
    u128::from(low) | (u128::from(high) << 64)
}

#[inline(always)]
fn has_128(set: u128, spot: Spot) -> bool {
    has_64(if spot & 64 == 0 { set as u64 } else { (set >> 64) as u64 }, spot)
}

/// By halves: down is up by the rest of a half, with the halves changed.
#[inline(always)]
fn turned_128(set: u128, by: i8) -> u128 {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let (low, high) = if by > 0 { (low, high) } else { (high, low) };
    let far = u32::from(by as u8 & 63);
    let join = |up: u64, carried: u64| (up << far) | ((carried >> 1) >> (far ^ 63));
    u128::from(join(low, high)) | (u128::from(join(high, low)) << 64)
}

/// Runs code for sets as narrow as the board of an engine allows.
macro_rules! in_width {
    ($engine:expr, $set:ident => $run:expr) => {
        if $engine.narrow {
            type $set = u64;
            $run
        } else {
            type $set = u128;
            $run
        }
    };
}

pub(crate) use in_width;

/// The spots of a set, lowest first.
#[inline(always)]
pub(crate) fn spots<S: Set>(mut set: S) -> impl Iterator<Item = Spot> {
    std::iter::from_fn(move || {
        let spot = (!set.is_empty()).then(|| set.first());
        set = set.rest();
        spot
    })
}
