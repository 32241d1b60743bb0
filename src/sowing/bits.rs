//! Places of a board as bits, the first lowest.
//!
//! Comes in: boards of any width. Goes out: which places hold the same, a seed at each of some places, the places in the other order.

use super::seeds::{LOW, MOST_PLACES, highest_bits};

/// A board whose places are bits.
pub(super) trait Bits {
    /// Room for places.
    const ROOM: usize;
    /// The places that hold just what another board holds there.
    fn equal(&self, other: &Self) -> u64;
    /// Whether there is such a place, but for those whose bits are set.
    fn meets(&self, other: &Self, elsewhere: &Self) -> bool;
    /// All bits that are not set.
    fn complement(self) -> Self;
    /// A seed at each of these places.
    fn spread(bits: u64) -> Self;
    /// The board with all its room in the other order.
    fn reversed(self) -> Self;
}

/// Sets the highest bit of each byte that is 0, and no other.
#[inline(always)]
pub(super) fn zeros(bytes: u64) -> u64 {
    !(((bytes & LOW) + LOW) | bytes) & !LOW
}

/// Not 0 if there is a byte that is 0.
#[inline(always)]
fn any_zero(bytes: u64) -> u64 {
    bytes.wrapping_sub(!LOW >> 7) & !bytes & !LOW
}

/// A 1 in each byte whose bit is set.
#[inline(always)]
fn ones(bits: u64) -> u64 {
    (bits & 127).wrapping_mul(0x0002_0408_1020_4081) & 0x0001_0101_0101_0101 | (bits >> 7 & 1) << 56
}

impl Bits for u128 {
    const ROOM: usize = 16;
    #[inline(always)]
    fn equal(&self, other: &u128) -> u64 {
        let differs = self ^ other;
        highest_bits(zeros(differs as u64)) | highest_bits(zeros((differs >> 64) as u64)) << 8
    }
    #[inline(always)]
    fn meets(&self, other: &u128, elsewhere: &u128) -> bool {
        let differs = self ^ other | elsewhere;
        any_zero(differs as u64) | any_zero((differs >> 64) as u64) != 0
    }
    fn complement(self) -> u128 {
        !self
    }
    #[inline(always)]
    fn spread(bits: u64) -> u128 {
        u128::from(ones(bits)) | u128::from(ones(bits >> 8)) << 64
    }
    #[inline(always)]
    fn reversed(self) -> u128 {
        self.swap_bytes()
    }
}

impl Bits for [u128; 2] {
    const ROOM: usize = 32;
    #[inline(always)]
    fn equal(&self, other: &[u128; 2]) -> u64 {
        self[0].equal(&other[0]) | self[1].equal(&other[1]) << 16
    }
    #[inline(always)]
    fn meets(&self, other: &[u128; 2], elsewhere: &[u128; 2]) -> bool {
        self[0].meets(&other[0], &elsewhere[0]) | self[1].meets(&other[1], &elsewhere[1])
    }
    fn complement(self) -> [u128; 2] {
        self.map(|half| !half)
    }
    #[inline(always)]
    fn spread(bits: u64) -> [u128; 2] {
        [u128::spread(bits), u128::spread(bits >> 16)]
    }
    #[inline(always)]
    fn reversed(self) -> [u128; 2] {
        [self[1].swap_bytes(), self[0].swap_bytes()]
    }
}

impl Bits for [u16; MOST_PLACES] {
    const ROOM: usize = MOST_PLACES;
    fn equal(&self, other: &[u16; MOST_PLACES]) -> u64 {
        (0..MOST_PLACES).fold(0, |bits, place| bits | u64::from(self[place] == other[place]) << place)
    }
    fn meets(&self, other: &[u16; MOST_PLACES], elsewhere: &[u16; MOST_PLACES]) -> bool {
        (0..MOST_PLACES).any(|place| self[place] == other[place] && elsewhere[place] == 0)
    }
    fn complement(self) -> [u16; MOST_PLACES] {
        self.map(|place| !place)
    }
    fn spread(bits: u64) -> [u16; MOST_PLACES] {
        std::array::from_fn(|place| (bits >> place & 1) as u16)
    }
    fn reversed(mut self) -> [u16; MOST_PLACES] {
        self.reverse();
        self
    }
}
