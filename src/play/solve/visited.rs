//! Positions that have been met, each once, numbered in the order in which they came.
//!
//! Comes in: positions. Goes out: numbers, and positions again. A table of numbers over blocks of positions: nothing is kept twice.

use super::pace::has_room;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash};

/// Positions in a block: blocks never move, so that growing needs no second copy.
const BLOCK: usize = 1 << 14;

/// No number.
const NONE: u32 = u32::MAX;

/// The set.
pub(super) struct Visited<N> {
    blocks: Vec<Vec<N>>,
    count: usize,
    table: Vec<u32>,
    hasher: BuildHasherDefault<DefaultHasher>,
}

impl<N: Clone + Eq + Hash> Visited<N> {
    pub(super) fn new() -> Visited<N> {
        Visited { blocks: Vec::new(), count: 0, table: vec![NONE; 1 << 10], hasher: BuildHasherDefault::default() }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// Bytes that it takes after the next one has been added, with `more` bytes kept elsewhere for each.
    pub(super) fn bytes(&self, more: usize) -> u64 {
        let table = if self.is_full() { 2 * self.table.len() } else { self.table.len() };
        (table * size_of::<u32>() + (self.count / BLOCK + 1) * BLOCK * (size_of::<N>() + more)) as u64
    }

    /// Whether the system gives memory for one more.
    pub(super) fn has_room(&self) -> bool {
        (!self.count.is_multiple_of(BLOCK) || has_room::<N>(BLOCK)) && (!self.is_full() || has_room::<u32>(2 * self.table.len()))
    }

    /// The position of that number.
    pub(super) fn get(&self, number: usize) -> &N {
        &self.blocks[number / BLOCK][number % BLOCK]
    }

    /// Adds a position; gives its number, and whether it is new.
    pub(super) fn insert(&mut self, node: &N) -> (usize, bool) {
        let mut at = self.start(node);
        while self.table[at] != NONE {
            let number = self.table[at] as usize;
            if self.get(number) == node {
                return (number, false);
            }
            at = (at + 1) & (self.table.len() - 1);
        }
        if self.is_full() {
            self.grow();
            at = self.start(node);
            while self.table[at] != NONE {
                at = (at + 1) & (self.table.len() - 1);
            }
        }
        let number = self.count;
        self.table[at] = number as u32;
        if number.is_multiple_of(BLOCK) {
            self.blocks.push(Vec::with_capacity(BLOCK));
        }
        if let Some(block) = self.blocks.last_mut() {
            block.push(node.clone());
        }
        self.count += 1;
        (number, true)
    }

    /// Numbers reach their end, or the table becomes crowded.
    fn is_full(&self) -> bool {
        4 * self.count >= 3 * self.table.len()
    }

    fn start(&self, node: &N) -> usize {
        self.hasher.hash_one(node) as usize & (self.table.len() - 1)
    }

    fn grow(&mut self) {
        let size = 2 * self.table.len();
        self.table = Vec::new();
        self.table = vec![NONE; size];
        for number in 0..self.count {
            let mut at = self.start(self.get(number));
            while self.table[at] != NONE {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = number as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_position_has_one_number() {
        let mut visited = Visited::new();
        for value in (0..50_000u64).chain(0..50_000) {
            let is_new = visited.len() == value as usize;
            assert_eq!(visited.insert(&(value * value)), (value as usize, is_new));
        }
        assert_eq!((visited.len(), *visited.get(40_000)), (50_000, 1_600_000_000));
    }
}
