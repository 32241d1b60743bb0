//! What a search remembers of positions: bounds and a best move each, in a table that grows up to a size.
//!
//! Comes in: keys, bounds. Goes out: bounds. A full table forgets small subtrees first; nothing in it is ever wrong.

use super::pace::has_room;

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

/// Entries of a new table.
const FIRST: usize = 1 << 10;

/// The table.
pub(super) struct Table {
    entries: Vec<Entry>,
    mask: usize,
    /// Entries taken, and the largest size.
    taken: usize,
    most: usize,
}

impl Table {
    /// A table that takes at most so many bytes.
    pub(super) fn new(memory: u64) -> Table {
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / size_of::<Entry>();
        let most = ((most + 1).next_power_of_two() / 2).clamp(FIRST, 1 << 40);
        Table { entries: vec![[0; 3]; FIRST + TRIES], mask: FIRST - 1, taken: 0, most }
    }

    /// Doubles the table. A small one stays near the processor, so it does not begin large.
    #[cold]
    fn grow(&mut self) {
        let size = 2 * (self.mask + 1);
        if !has_room::<Entry>(size + TRIES) {
            // A full table forgets, which costs no more than time.
            self.most = self.mask + 1;
            return;
        }
        let old = std::mem::replace(&mut self.entries, vec![[0; 3]; size + TRIES]);
        (self.mask, self.taken) = (size - 1, 0);
        for [low, high, data] in old.into_iter().filter(|entry| entry[2] != 0) {
            self.put(low, high, data);
        }
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

    /// Asks for an entry that will be wanted soon: several such requests are under way at the same time.
    #[inline(always)]
    pub(super) fn touch(&self, key: u128) -> u64 {
        self.entries[self.start(key as u64, (key >> 64) as u64)][2]
    }

    /// Notes what is known of a position.
    pub(super) fn set(&mut self, key: u128, known: Known) {
        if 2 * self.taken > self.mask && self.mask + 1 < self.most {
            self.grow();
        }
        self.put(key as u64, (key >> 64) as u64, known.pack());
    }

    fn put(&mut self, low: u64, high: u64, data: u64) {
        let start = self.start(low, high);
        let tried = &mut self.entries[start..start + TRIES];
        let same = tried.iter().position(|entry| entry[2] == 0 || entry[0] == low && entry[1] == high);
        let place = same.or_else(|| (0..TRIES).min_by_key(|place| Known::unpack(tried[*place][2]).work));
        if let Some(entry) = place.and_then(|place| tried.get_mut(place)) {
            self.taken += usize::from(entry[2] == 0);
            *entry = [low, high, data];
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

    #[test]
    fn a_table_that_may_grow_forgets_little() {
        let mut table = Table::new(1 << 22);
        let known = |key: u128| Known { lower: key as i16 % 100, upper: 100, best: 3, work: 2 };
        (0..50_000).for_each(|key| table.set(key << 61, known(key)));
        let kept = (0..50_000).filter(|key| table.get(key << 61) == Some(known(*key))).count();
        // A table that is half full finds four neighbours taken about one time in eight.
        assert!(kept > 40_000, "{kept}");
        assert!((0..50_000).all(|key| table.get(key << 61).is_none_or(|found| found == known(key))));
    }
}
