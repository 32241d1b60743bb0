//! What a search remembers of positions: bounds and a best move each, in a table of fixed size.
//!
//! Comes in: keys, bounds. Goes out: bounds. A full table forgets small subtrees first; nothing in it is ever wrong.

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) lower: i16,
    pub(super) upper: i16,
    /// Index of the move that was best, or that cut.
    pub(super) best: u8,
    /// Size of the subtree that was searched: a power of two.
    pub(super) work: u8,
}

impl Known {
    fn pack(self) -> u64 {
        // The highest bit marks an entry as taken.
        1 << 63
            | u64::from(self.work & 127) << 40
            | u64::from(self.best) << 32
            | u64::from(self.upper as u16) << 16
            | u64::from(self.lower as u16)
    }

    fn unpack(data: u64) -> Known {
        Known {
            lower: data as u16 as i16,
            upper: (data >> 16) as u16 as i16,
            best: (data >> 32) as u8,
            work: (data >> 40) as u8 & 127,
        }
    }
}

/// Both halves of the key, then the packed knowledge.
type Entry = [u64; 3];

/// Neighbouring entries that are tried.
const TRIES: usize = 4;

/// The table.
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
}

impl Table {
    /// A table that takes at most so many bytes.
    pub(super) fn new(memory: u64) -> Table {
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / size_of::<Entry>();
        let size = (most + 1).next_power_of_two() / 2;
        let size = size.clamp(1 << 10, 1 << 40);
        // Fresh zeroes cost nothing before they are used.
        Table { entries: vec![[0; 3]; size + TRIES], mask: size - 1 }
    }

    #[inline(always)]
    fn start(&self, low: u64, high: u64) -> usize {
        let mixed = (low ^ high.rotate_left(29).wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        ((mixed ^ mixed >> 32).wrapping_mul(0xff51_afd7_ed55_8ccd) >> 20) as usize & self.mask
    }

    /// What is known of a position.
    #[inline(always)]
    pub(super) fn get(&self, key: u128) -> Option<Known> {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let start = self.start(low, high);
        let found = self.entries[start..start + TRIES].iter().find(|entry| entry[0] == low && entry[1] == high && entry[2] != 0);
        found.map(|entry| Known::unpack(entry[2]))
    }

    /// Notes what is known of a position.
    pub(super) fn set(&mut self, key: u128, known: Known) {
        let (low, high) = (key as u64, (key >> 64) as u64);
        let start = self.start(low, high);
        let tried = &mut self.entries[start..start + TRIES];
        let same = tried.iter().position(|entry| entry[2] == 0 || entry[0] == low && entry[1] == high);
        let place = same.or_else(|| (0..TRIES).min_by_key(|place| Known::unpack(tried[*place][2]).work));
        if let Some(entry) = place.and_then(|place| tried.get_mut(place)) {
            *entry = [low, high, known.pack()];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knowledge_comes_back_and_small_subtrees_are_forgotten_first() {
        let mut table = Table::new(0);
        let known = Known { lower: -300, upper: 255, best: 200, work: 9 };
        table.set(7, known);
        assert_eq!(table.get(7), Some(known));
        assert_eq!(table.get(7 << 64), None);
        for key in 8..100_000 {
            table.set(key, Known { lower: 0, upper: 0, best: 0, work: 1 });
        }
        assert_eq!(table.get(7), Some(known));
    }
}
