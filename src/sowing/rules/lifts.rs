//! What may be lifted, as bits.
//!
//! Comes in: the alternatives of `from`, made ready once. Goes out: the options of a board, and each by its number. An option is a hole of the
//! mover's row, then of the opponent's, his first hole lowest; where a direction is named with every move it is a hole with each of both.

use crate::game::Side;
use crate::ir::Numbers;
use crate::ir::sowing::Lift;
use crate::sowing::board::cells::Cells;
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
    /// What a hole must hold, if that matters.
    wanted: Option<Wanted>,
}

/// What a hole must hold to be lifted.
#[derive(Clone, Debug)]
enum Wanted {
    /// More than so many.
    Above(u32),
    /// Any number but this.
    Not(u32),
    Among(Amounts),
}

/// The place of each bit in a byte, by its number among those that are set; 8 where there is none.
static PLACES: [[u8; 8]; 256] = places();

/// How many bits of a byte are set.
static COUNTS: [u8; 256] = counts();

const fn counts() -> [u8; 256] {
    let mut counts = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        counts[byte] = counts[byte / 2] + byte as u8 % 2;
        byte += 1;
    }
    counts
}

const fn places() -> [[u8; 8]; 256] {
    let mut places = [[8; 8]; 256];
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
    /// These options.
    #[inline(always)]
    pub(crate) fn plain(bits: u64) -> Choices {
        Choices { bits, both_ways: false }
    }

    #[inline(always)]
    pub(crate) fn count(self) -> usize {
        // Processors of the oldest kind count bits slowly.
        let count = match self.bits {
            0..256 => usize::from(COUNTS[self.bits as usize]),
            256..0x1_0000 => usize::from(COUNTS[self.bits as usize & 255] + COUNTS[self.bits as usize >> 8 & 255]),
            _ => self.bits.count_ones() as usize,
        };
        count << u32::from(self.both_ways)
    }

    /// The option of that number among these, from 0.
    #[inline(always)]
    pub(crate) fn nth(self, number: usize) -> Option<usize> {
        if self.both_ways {
            return Some(2 * self.nth_bit(number / 2)? + number % 2);
        }
        self.nth_bit(number)
    }

    #[inline(always)]
    fn nth_bit(self, mut number: usize) -> Option<usize> {
        if self.bits < 256 {
            let place = PLACES[self.bits as usize][number & 7];
            return (number < 8 && place < 8).then_some(usize::from(place));
        }
        if self.bits < 0x1_0000 {
            let (low, high) = (self.bits as usize & 255, self.bits as usize >> 8);
            let before = usize::from(COUNTS[low]);
            let (byte, number, first) = if number < before { (low, number, 0) } else { (high, number - before, 8) };
            let place = PLACES[byte][number & 7];
            return (number < 8 && place < 8).then_some(first + usize::from(place));
        }
        const ONES: u64 = u64::MAX / 255;
        const HIGHEST: u64 = ONES * 0x80;
        const PAIRS: u64 = ONES * 0x55;
        const FOURS: u64 = ONES * 0x33;
        const EIGHTS: u64 = ONES * 0x0f;
        // Options in each byte, and in all bytes up to each: the first of which there are enough is found without a branch.
        let pairs = self.bits - (self.bits >> 1 & PAIRS);
        let fours = (pairs & FOURS) + (pairs >> 2 & FOURS);
        let eights = fours + (fours >> 4);
        let sums = (eights & EIGHTS).wrapping_mul(ONES);
        if number as u64 >= sums >> 56 {
            return None;
        }
        let wanted = number as u64 * ONES;
        let short = ((wanted | HIGHEST) - sums) & HIGHEST;
        let first = (short ^ HIGHEST).trailing_zeros() & !7;
        number -= (sums << 8 >> first) as usize & 255;
        Some(first as usize + usize::from(PLACES[(self.bits >> first) as usize & 255][number & 7]))
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
        let wanted = lift.holding.as_ref().map(|holding| match (&holding.numbers, holding.not) {
            (Numbers::AtLeast(least @ 1..=MOST_NAMED), false) => Wanted::Above(u32::from(*least) - 1),
            (Numbers::OneOf(numbers), true) if numbers[..] == [1] => Wanted::Above(1),
            (Numbers::OneOf(numbers), true) if numbers.len() == 1 && numbers[0] <= MOST_NAMED => {
                Wanted::Not(u32::from(numbers[0]))
            }
            (numbers, not) => Wanted::Among(Amounts::new(numbers, not)),
        });
        Alternative { any: lift.any, wanted }
    }

    /// Those of the holes of a row that hold seeds, and what is wanted.
    #[inline(always)]
    fn fitting<C: Cells>(&self, cells: &C, first: usize, holes: usize) -> u64 {
        match &self.wanted {
            None => u64::from(cells.occupied(first, holes)),
            Some(Wanted::Above(most)) => u64::from(cells.above(first, holes, *most)),
            Some(Wanted::Not(seeds)) => u64::from(cells.occupied_but(first, holes, *seeds)),
            Some(Wanted::Among(among)) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_by_their_number() {
        let mut bits = 0x9E37_79B9_7F4A_7C15u64;
        for shift in (0..64).cycle().take(2000) {
            bits = bits.rotate_left(7).wrapping_mul(0x2545_F491_4F6C_DD1D);
            let choices = Choices::plain(bits >> shift);
            let all: Vec<usize> = choices.each().collect();
            let found: Vec<Option<usize>> = (0..=all.len()).map(|number| choices.nth(number)).collect();
            assert_eq!(found, all.iter().copied().map(Some).chain([None]).collect::<Vec<_>>(), "{:x}", choices.bits);
            assert_eq!((choices.nth(64), choices.nth(usize::MAX)), (None, None));
            let holes = Choices { bits: choices.bits & u64::from(u32::MAX), both_ways: true };
            let ways: Vec<usize> = Choices::plain(holes.bits).each().flat_map(|hole| [2 * hole, 2 * hole + 1]).collect();
            assert_eq!(holes.each().collect::<Vec<_>>(), ways);
            assert_eq!((0..=ways.len()).map_while(|number| holes.nth(number)).collect::<Vec<_>>(), ways);
            assert_eq!(holes.count(), ways.len());
        }
    }
}
