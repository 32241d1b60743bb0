//! Positions that a search remembers.
//!
//! Comes in: a key and what was found. Goes out: the same again, if nothing has taken its place. Its size never grows. Threads share it without
//! waiting for each other: a slot that two of them have written at once fits no key.

use bytemuck::allocation::try_zeroed_vec;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: i32,
    /// Plies, 0 to 2,047.
    pub(super) depth: i16,
    /// Index of the best move; `u16::MAX`: none is known.
    pub(super) best: u16,
    pub(super) bound: Bound,
    /// No value of it rests on an estimate.
    pub(super) proven: bool,
}

/// Plies are kept in so many bits.
const DEPTH_BITS: u32 = 11;

impl Entry {
    /// In one word, never zero.
    fn packed(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 1,
            Bound::AtLeast => 2,
            Bound::AtMost => 3,
        };
        let depth = u64::from(self.depth.clamp(0, (1 << DEPTH_BITS) - 1).unsigned_abs());
        u64::from(self.value.cast_unsigned()) << 32
            | u64::from(self.best) << 16
            | depth << 3
            | u64::from(self.proven) << 2
            | bound
    }

    fn unpacked(word: u64) -> Option<Entry> {
        let bound = match word & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            3 => Bound::AtMost,
            _ => return None,
        };
        let depth = (word >> 3 & ((1 << DEPTH_BITS) - 1)) as i16;
        let value = ((word >> 32) as u32).cast_signed();
        Some(Entry { value, depth, best: (word >> 16) as u16, bound, proven: word & 4 != 0 })
    }
}

/// A key mixed with its entry, and the entry; zeros are none, so that a table costs nothing before it is written.
type Slot = [AtomicU64; 2];

/// The key and the entry of a slot.
fn read([mixed, word]: &Slot) -> (u64, u64) {
    let word = word.load(Relaxed);
    (mixed.load(Relaxed) ^ word, word)
}

pub(super) struct Table {
    slots: Vec<Slot>,
}

impl Table {
    /// A table of at most so many bytes, or as many as there are; for so many positions it is no larger than it is of use.
    pub(super) fn new(bytes: u64, positions: u64) -> Table {
        let bytes = bytes.min(positions.saturating_mul(4 * size_of::<Slot>() as u64));
        let most = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Slot>();
        let mut count = if most == 0 { 0 } else { 1_usize << most.ilog2() };
        loop {
            match try_zeroed_vec(count) {
                Ok(slots) => return Table { slots },
                // Memory that is not there.
                Err(()) => count /= 2,
            }
        }
    }

    fn place(&self, key: u64) -> usize {
        // The high bits of a product differ where keys differ anywhere.
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as usize & self.slots.len().wrapping_sub(1)
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        self.slots.get(self.place(key)).map(read).filter(|(known, _)| *known == key).and_then(|(_, word)| Entry::unpacked(word))
    }

    pub(super) fn keep(&self, key: u64, entry: Entry) {
        if let Some(slot) = self.slots.get(self.place(key)) {
            let (known, word) = read(slot);
            // What was searched deeper stays, but for other positions only while it is much deeper.
            let stays = Entry::unpacked(word).is_some_and(|old| {
                if known == key { old.depth > entry.depth && old.bound == Bound::Exact } else { old.depth > entry.depth + 8 }
            });
            if !stays {
                let word = entry.packed();
                slot[0].store(key ^ word, Relaxed);
                slot[1].store(word, Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_again() {
        let table = Table::new(1 << 16, 1 << 20);
        for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
            for (value, depth, best, proven) in
                [(0, 0, 0, false), (i32::MIN, 3, u16::MAX, true), (i32::MAX, 200, 7, false), (-1, 1, 1, true)]
            {
                let entry = Entry { value, depth, best, bound, proven };
                let key = u64::from(best) << 40 | u64::from(value.unsigned_abs()) << 3 | u64::from(depth.unsigned_abs());
                let fresh = Table::new(1 << 10, 1 << 20);
                fresh.keep(key, entry);
                assert_eq!(fresh.find(key), Some(entry));
                assert_eq!(fresh.find(key ^ 1 << 60), None);
                table.keep(key, entry);
            }
        }
        assert_eq!(table.find(0xDEAD), None);
        let none = Table::new(0, 10);
        none.keep(1, Entry { value: 1, depth: 1, best: 1, bound: Bound::Exact, proven: true });
        assert_eq!(none.find(1), None);
    }
}
