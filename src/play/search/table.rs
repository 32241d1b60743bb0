//! Positions that a search remembers.
//!
//! Comes in: a key and what was found. Goes out: the same again, if nothing has taken its place. Its size never grows.

/// What a value says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) value: i32,
    pub(super) depth: i16,
    /// Index of the best move; `u16::MAX`: none is known.
    pub(super) best: u16,
    pub(super) bound: Bound,
    /// No value of it rests on an estimate.
    pub(super) proven: bool,
}

pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table of at most so many bytes, or as many as there are.
    pub(super) fn new(bytes: u64) -> Table {
        let most = usize::try_from(bytes).unwrap_or(usize::MAX) / size_of::<Option<Entry>>();
        let mut count = if most == 0 { 0 } else { 1_usize << most.ilog2() };
        let mut entries = Vec::new();
        while count > 0 && entries.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        entries.resize(count, None);
        Table { entries }
    }

    fn place(&self, key: u64) -> usize {
        // The high bits of a product differ where keys differ anywhere.
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as usize & self.entries.len().wrapping_sub(1)
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        self.entries.get(self.place(key)).copied().flatten().filter(|entry| entry.key == key)
    }

    pub(super) fn keep(&mut self, key: u64, value: i32, depth: i16, best: u16, bound: Bound, proven: bool) {
        let place = self.place(key);
        if let Some(slot) = self.entries.get_mut(place) {
            // What was searched deeper stays, but for other positions only while it is much deeper.
            let stays = slot.is_some_and(|old| {
                if old.key == key { old.depth > depth && old.bound == Bound::Exact } else { old.depth > depth + 8 }
            });
            if !stays {
                *slot = Some(Entry { key, value, depth, best, bound, proven });
            }
        }
    }
}
