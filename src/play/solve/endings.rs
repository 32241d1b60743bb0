//! Endings: exact values of all positions with few seeds, one byte each, worked out when they are first asked for.
//!
//! Comes in: seeds of the holes, the mover's first. Goes out: a number for them without gaps, and the value noted under it.

use super::pace::has_room;

/// Most holes of both rows.
const MOST_HOLES: usize = 42;

/// Values by number.
pub(super) struct Endings {
    /// Positions with more seeds are not kept.
    most: u32,
    /// Binomials: the number of ways to choose so many (column, from 1) out of so many (row).
    choose: Vec<[u32; MOST_HOLES]>,
    /// Value, raised so that nothing known is 0.
    values: Vec<u8>,
}

impl Endings {
    /// Room for positions of so many holes with at most `most` seeds, or fewer if that takes more than so many bytes,
    /// or than the system gives.
    pub(super) fn new(holes: usize, most: u32, bytes: u64) -> Endings {
        let holes = holes.min(MOST_HOLES);
        let size = |seeds: u32| (1..=holes as u64).try_fold(1u64, |ways, at| Some(ways.checked_mul(u64::from(seeds) + at)? / at));
        let fits = |seeds: &u32| size(*seeds).is_some_and(|size| size <= bytes.min(1 << 31) && has_room::<u8>(size as usize));
        let most = (0..=most.min(100)).rev().find(fits).unwrap_or(0);
        let mut choose = vec![[0u32; MOST_HOLES]; most as usize + holes + 1];
        for row in 1..choose.len() {
            for column in 0..holes {
                let taken = if column == 0 { 1 } else { choose[row - 1][column - 1] };
                choose[row][column] = choose[row - 1][column].saturating_add(taken);
            }
        }
        let values = vec![0; size(most).unwrap_or(0) as usize];
        Endings { most, choose, values }
    }

    /// Most seeds of a position that is kept.
    pub(super) fn most(&self) -> u32 {
        self.most
    }

    /// The number of a position with at most [`Endings::most`] seeds in these holes.
    #[inline(always)]
    pub(super) fn number(&self, holes: impl Iterator<Item = u32>) -> usize {
        let (mut at, mut number) = (0, 0);
        for (column, seeds) in holes.enumerate() {
            at += seeds as usize;
            number += self.choose[at][column] as usize;
            at += 1;
        }
        number
    }

    /// The value, if it is known.
    #[inline(always)]
    pub(super) fn get(&self, number: usize) -> Option<i32> {
        match self.values[number] {
            0 => None,
            raised => Some(i32::from(raised) - 1 - self.most as i32),
        }
    }

    /// Notes a value.
    #[inline(always)]
    pub(super) fn set(&mut self, number: usize, value: i32) {
        self.values[number] = (value + 1 + self.most as i32) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_gaps() {
        let mut endings = Endings::new(3, 4, 35);
        let mut numbers = Vec::new();
        for (first, second, third) in (0..125).map(|at| (at / 25, at / 5 % 5, at % 5)) {
            if first + second + third <= 4 {
                numbers.push(endings.number([first, second, third].into_iter()));
            }
        }
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..35));
        endings.set(34, -4);
        endings.set(33, 4);
        assert_eq!((endings.get(34), endings.get(33), endings.get(0), endings.most()), (Some(-4), Some(4), None, 4));
        assert_eq!(Endings::new(3, 4, 34).most(), 3);
    }
}
