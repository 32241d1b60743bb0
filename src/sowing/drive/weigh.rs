//! What of a position of a sowing game may matter to who wins.
//!
//! Comes in: a position. Goes out: features for whoever finds out what they are worth, and for a search that knows it the value of the position.
//! What single holes count for is read from a table.

use crate::game::{Estimator, FEATURES, Features, Keys, Side, Tapered, Worths, blended};
use crate::sowing::board::position::{Phase, Position};
use crate::sowing::engine::Engine;
use std::hash::{Hash, Hasher};

/// What is counted: of single holes first, then of a side as a whole, the side to move last.
pub(crate) const FEATURE_NAMES: &[&str] = &[
    "seeds in own holes",
    "occupied holes",
    "holes of one or two",
    "single seeds",
    "holes that reach the end of the row",
    "store",
    "largest hole",
    "claims",
    "to move",
];

/// The first feature of a side as a whole.
const WHOLE: usize = 5;
/// More seeds in one place count as so many: their worth is a number of 32 bits.
const MANY: u32 = 1_000;
/// Fewer seeds are looked up in a table.
const FEW: usize = 64;

impl Engine {
    /// The features of a position.
    pub(crate) fn weighed(&self, position: &Position) -> Features {
        let mut values = [0; FEATURES];
        for side in [Side::South, Side::North] {
            let sign = if side == Side::South { 1 } else { -1 };
            for number in 1..=self.geometry.holes {
                let own = self.of_hole(number, position.seeds.get(self.geometry.hole(side, number)));
                values.iter_mut().zip(own).for_each(|(value, own)| *value += sign * own);
            }
        }
        let (whole, left) = self.of_sides(position);
        values[WHOLE..WHOLE + whole.len()].copy_from_slice(&whole);
        Features { values, left }
    }

    /// South's seeds in each hole of its row, less North's.
    pub(crate) fn lying(&self, position: &Position) -> Vec<i32> {
        let seeds = |side, number| position.seeds.get(self.geometry.hole(side, number)).min(MANY) as i32;
        (1..=self.geometry.holes).map(|number| seeds(Side::South, number) - seeds(Side::North, number)).collect()
    }

    /// What seeds in a hole count for by themselves.
    fn of_hole(&self, number: usize, seeds: u32) -> [i32; FEATURES] {
        let mut values = [0; FEATURES];
        values[0] = seeds.min(MANY) as i32;
        values[1] = i32::from(seeds > 0);
        values[2] = i32::from(seeds == 1 || seeds == 2);
        values[3] = i32::from(seeds == 1);
        values[4] = i32::from(seeds as usize == self.geometry.holes + 1 - number);
        values
    }

    /// What the sides count for as a whole; and how much of the game is left.
    #[inline(always)]
    fn of_sides(&self, position: &Position) -> ([i32; 4], i32) {
        let (mut values, mut lying, mut all) = ([0; 4], 0, 0);
        for side in [Side::South, Side::North] {
            let sign = if side == Side::South { 1 } else { -1 };
            let store = position.seeds.get(self.geometry.store(side));
            let (mut row, mut largest) = (0, 0);
            for number in 1..=self.geometry.holes {
                let seeds = position.seeds.get(self.geometry.hole(side, number));
                row += seeds;
                largest = largest.max(seeds);
            }
            values[0] += sign * store.min(10 * MANY) as i32;
            values[1] += sign * largest.min(MANY) as i32;
            values[2] += sign * position.claims[side.index()].count_ones() as i32;
            lying += row;
            all += row + store;
        }
        values[3] = if position.side == Side::South { 1 } else { -1 };
        (values, (256 * u64::from(lying) / u64::from(all.max(1))) as i32)
    }

    /// What seeds in a hole are worth to its owner.
    fn worth_of_hole(&self, worths: &Worths, number: usize, seeds: u32) -> Tapered {
        let here = worths.at(number - 1, seeds.min(MANY) as i32);
        worths.of(0, &self.of_hole(number, seeds)).map(|worth| worth + here)
    }

    /// Makes ready what seeds are worth: for each hole of a row, for each number of seeds.
    pub(crate) fn estimator(&self, worths: &Worths) -> Estimator {
        let hole = |number| (0..FEW as u32).map(move |seeds| self.worth_of_hole(worths, number, seeds));
        Estimator { tables: (1..=self.geometry.holes).flat_map(hole).collect(), worths: worths.clone() }
    }

    /// What a position is worth for South, in hundredths of log-odds.
    pub(crate) fn estimate(&self, position: &Position, estimator: &Estimator) -> i32 {
        let [mut end, mut start] = [0; 2];
        for (side, sign) in [(Side::South, 1), (Side::North, -1)] {
            for (number, known) in (1..).zip(estimator.tables.chunks(FEW)) {
                let seeds = position.seeds.get(self.geometry.hole(side, number));
                let worth = known.get(seeds as usize).copied();
                let worth = worth.unwrap_or_else(|| self.worth_of_hole(&estimator.worths, number, seeds));
                end += sign * worth[0];
                start += sign * worth[1];
            }
        }
        let (whole, left) = self.of_sides(position);
        let whole = estimator.worths.of(WHOLE, &whole);
        blended([end + whole[0], start + whole[1]], left)
    }

    /// Numbers that stand for a position: here both are the same.
    pub(crate) fn keys(&self, position: &Position) -> Keys {
        let mut hasher = rustc_hash::FxHasher::default();
        position.hash(&mut hasher);
        (position.seeds.get(self.geometry.store(Side::South)), position.seeds.get(self.geometry.store(Side::North)))
            .hash(&mut hasher);
        Keys { again: hasher.finish(), whole: hasher.finish() }
    }

    /// Whether a round has ended, and further rounds may follow.
    pub(crate) fn ended_round(&self, position: &Position) -> bool {
        position.phase == Phase::RoundOver
    }
}
