//! How often positions have occurred, for games that end by repetition.
//!
//! Comes in: positions, or marks of them, as an engine tells them. Goes out: how often each has come about. Never judges what of a
//! position counts.

use super::table::{Key, Table};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// All that counts of a position for repetition, where it fits.
pub type Mark = [u128; 2];

/// How often positions have occurred.
///
/// Only engines tell a history anything: what of a position counts for repetition is theirs to say.
/// The unit history `()` remembers nothing: with it no game ends by repetition (perft, search).
pub trait History<P> {
    /// Notes that `position` has come about and tells how often it has by now, this time included.
    fn occurs(&mut self, position: &P) -> u32;
    /// The same for a position that an engine can write as a mark. It writes all positions of a round in one of the two ways.
    fn occurs_marked(&mut self, mark: Mark) -> u32;
    /// Forgets everything: a new round begins, or nothing that has been can come again.
    fn clear(&mut self);
    /// Whether anything is noted: otherwise engines need not tell it.
    fn remembers(&self) -> bool {
        true
    }
    /// Whether nothing has been noted yet. An engine then notes the position from which it is asked to play.
    fn is_empty(&self) -> bool {
        false
    }
}

impl<P> History<P> for () {
    #[inline(always)]
    fn occurs(&mut self, _: &P) -> u32 {
        1
    }
    #[inline(always)]
    fn occurs_marked(&mut self, _: Mark) -> u32 {
        1
    }
    #[inline(always)]
    fn clear(&mut self) {}
    #[inline(always)]
    fn remembers(&self) -> bool {
        false
    }
}

impl<P, H: History<P>> History<P> for &mut H {
    fn occurs(&mut self, position: &P) -> u32 {
        (**self).occurs(position)
    }
    fn occurs_marked(&mut self, mark: Mark) -> u32 {
        (**self).occurs_marked(mark)
    }
    fn clear(&mut self) {
        (**self).clear();
    }
    fn remembers(&self) -> bool {
        (**self).remembers()
    }
    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}

/// A history that counts.
#[derive(Clone, Debug)]
pub struct Occurrences<P> {
    positions: FxHashMap<P, u32>,
    marks: Table<Mark, u32>,
}

impl<P> Default for Occurrences<P> {
    fn default() -> Self {
        Occurrences { positions: FxHashMap::default(), marks: Table::default() }
    }
}

impl<P: Clone + Eq + Hash> History<P> for Occurrences<P> {
    fn occurs(&mut self, position: &P) -> u32 {
        let count = self.positions.entry(position.clone()).or_insert(0);
        *count += 1;
        *count
    }
    fn occurs_marked(&mut self, mark: Mark) -> u32 {
        let count = self.marks.entry(mark);
        *count += 1;
        *count
    }
    fn clear(&mut self) {
        if self.marks.len() > 0 {
            self.marks.clear();
        }
        if !self.positions.is_empty() {
            self.positions.clear();
        }
    }
    fn is_empty(&self) -> bool {
        self.marks.len() == 0 && self.positions.is_empty()
    }
}

impl Key for Mark {
    #[inline(always)]
    fn spread(&self) -> usize {
        let [first, second] = *self;
        let words = [first as u64, (first >> 64) as u64, second as u64, (second >> 64) as u64];
        const FACTORS: [u64; 4] = [0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x2545_F491_4F6C_DD1D];
        let sum = words.iter().zip(FACTORS).fold(0u64, |sum, (word, factor)| sum.wrapping_add(word.wrapping_mul(factor)));
        (sum >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_counted_and_forgotten() {
        let mut history: Occurrences<u8> = Occurrences::default();
        assert!(History::<u8>::is_empty(&history));
        for time in 1..4 {
            for number in 0..1000u128 {
                assert_eq!(history.occurs_marked([number << 64, number % 7]), time);
            }
        }
        history.clear();
        assert!(History::<u8>::is_empty(&history));
        assert_eq!((history.occurs_marked([0, 0]), history.occurs_marked([0, 0])), (1, 2));
    }
}
