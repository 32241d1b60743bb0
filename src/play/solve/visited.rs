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

    /// Makes room for one more, with some memory beside; whether the system gives it. What is asked for and given back may not be had
    /// a second time, so it is kept.
    pub(super) fn has_room(&mut self) -> bool {
        let at_border = self.count == self.blocks.len() * BLOCK;
        if !at_border && !self.is_full() {
            return true;
        }
        (!at_border || self.add_block()) && (!self.is_full() || self.grow()) && has_room::<u8>(0)
    }

    fn add_block(&mut self) -> bool {
        let mut block = Vec::new();
        let given = block.try_reserve_exact(BLOCK).is_ok() && self.blocks.try_reserve(1).is_ok();
        if given {
            self.blocks.push(block);
        }
        given
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
            assert!(self.grow(), "room is made before a position is added");
            at = self.start(node);
            while self.table[at] != NONE {
                at = (at + 1) & (self.table.len() - 1);
            }
        }
        let number = self.count;
        self.table[at] = number as u32;
        if number == self.blocks.len() * BLOCK {
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

    /// Doubles the table; whether the system gives memory for it.
    fn grow(&mut self) -> bool {
        let size = 2 * self.table.len();
        let mut table = Vec::new();
        if table.try_reserve_exact(size).is_err() {
            return false;
        }
        table.resize(size, NONE);
        self.table = table;
        for number in 0..self.count {
            let mut at = self.start(self.get(number));
            while self.table[at] != NONE {
                at = (at + 1) & (size - 1);
            }
            self.table[at] = number as u32;
        }
        true
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
