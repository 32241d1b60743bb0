//! A table that forgets all at once: for what is kept for a short while and asked for again and again.
//!
//! Comes in: keys. Goes out: room for a value under each. Forgetting is a step of `epoch`, whatever has been kept.

/// What a value is kept under.
pub(crate) trait Key: Copy + Default + PartialEq {
    /// A number that differs much where keys differ little.
    fn spread(&self) -> usize;
}

/// Values by their keys.
#[derive(Clone, Debug)]
pub(crate) struct Table<K, V> {
    /// A power of two of them, at most half of them used; or none.
    slots: Vec<Slot<K, V>>,
    used: usize,
    /// Slots of an earlier one are free.
    epoch: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot<K, V> {
    key: K,
    value: V,
    epoch: u32,
}

/// Slots of a new table, and of one that is kept when it forgets; a full one is made four times as large.
const FIRST: usize = 1 << 6;
const LARGEST_KEPT: usize = 1 << 12;

impl<K, V> Default for Table<K, V> {
    fn default() -> Self {
        Table { slots: Vec::new(), used: 0, epoch: 1 }
    }
}

impl<K: Key, V: Copy + Default> Table<K, V> {
    /// How many keys there are.
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.used
    }

    /// The value under a key; the default if there was none.
    #[inline(always)]
    pub(crate) fn entry(&mut self, key: K) -> &mut V {
        if 2 * self.used >= self.slots.len() {
            self.grow();
        }
        let place = self.place(&key);
        let slot = &mut self.slots[place];
        if slot.epoch != self.epoch {
            *slot = Slot { key, value: V::default(), epoch: self.epoch };
            self.used += 1;
        }
        &mut slot.value
    }

    /// Where a key stands, or belongs.
    #[inline(always)]
    fn place(&self, key: &K) -> usize {
        let last = self.slots.len() - 1;
        let mut place = key.spread() & last;
        while self.slots[place].epoch == self.epoch && self.slots[place].key != *key {
            place = (place + 1) & last;
        }
        place
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![Slot::default(); FIRST.max(4 * self.slots.len())];
        let full = std::mem::replace(&mut self.slots, larger);
        for slot in full.iter().filter(|slot| slot.epoch == self.epoch) {
            let place = self.place(&slot.key);
            self.slots[place] = *slot;
        }
    }

    /// Forgets everything. Few values are best kept near one another, and epochs come again one day.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.used = 0;
        self.epoch = self.epoch.wrapping_add(1);
        if self.slots.len() > LARGEST_KEPT || self.epoch == 0 {
            *self = Table::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Key for u32 {
        fn spread(&self) -> usize {
            // Many keys want the same slot.
            (*self / 8) as usize
        }
    }

    #[test]
    fn values_are_kept_and_forgotten() {
        let mut table = Table::default();
        for round in 0..3 {
            for time in 1..4 {
                for key in 0..1000 {
                    *table.entry(key) += key % 7;
                    assert_eq!(*table.entry(key), time * (key % 7), "round {round}");
                }
            }
            assert_eq!(table.len(), 1000);
            table.clear();
            assert_eq!(table.len(), 0);
        }
        table.epoch = u32::MAX;
        *table.entry(5) = 1;
        table.clear();
        assert_eq!(*table.entry(5), 0);
    }
}
