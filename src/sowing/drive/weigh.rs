//! What of a position of a sowing game may matter to who wins.

use crate::game::{FEATURES, Features, Keys, Side};
use crate::sowing::board::position::{Phase, Position};
use crate::sowing::engine::Engine;
use std::hash::{Hash, Hasher};

/// What is counted, the side to move last.
pub(crate) const FEATURE_NAMES: &[&str] = &[
    "store",
    "seeds in own holes",
    "occupied holes",
    "holes of one or two",
    "single seeds",
    "largest hole",
    "claims",
    "holes that reach the end of the row",
    "to move",
];

/// More seeds in one hole are as good as so many: whatever holes are said to be worth, their sum is a number of 32 bits.
const MANY: u32 = 1_000;

impl Engine {
    /// The features of a position, where holes are worth so much for each of their seeds.
    pub(crate) fn weighed(&self, position: &Position, worth: &[i16]) -> Features {
        let (mut values, mut placed) = ([0; FEATURES], 0);
        let (mut lying, mut all) = (0, 0);
        for side in [Side::South, Side::North] {
            let sign = if side == Side::South { 1 } else { -1 };
            let store = position.seeds.get(self.geometry.store(side));
            let [mut row, mut occupied, mut few, mut single, mut largest, mut reaching] = [0_u32; 6];
            for number in 1..=self.geometry.holes {
                let seeds = position.seeds.get(self.geometry.hole(side, number));
                placed += worth.get(number - 1).map_or(0, |worth| sign * seeds.min(MANY) as i32 * i32::from(*worth));
                row += seeds;
                occupied += u32::from(seeds > 0);
                few += u32::from(seeds == 1 || seeds == 2);
                single += u32::from(seeds == 1);
                largest = largest.max(seeds);
                reaching += u32::from(seeds as usize == self.geometry.holes + 1 - number);
            }
            let claims = position.claims[side.index()].count_ones();
            for (value, counted) in values.iter_mut().zip([store, row, occupied, few, single, largest, claims, reaching]) {
                *value += sign * i32::try_from(counted).unwrap_or(i32::MAX / 4);
            }
            lying += row;
            all += row + store;
        }
        values[8] = if position.side == Side::South { 1 } else { -1 };
        Features { values, placed, left: (256 * u64::from(lying) / u64::from(all.max(1))) as i32 }
    }

    /// South's seeds in each hole of its row, less North's.
    pub(crate) fn lying(&self, position: &Position) -> Vec<i32> {
        let seeds = |side, number| position.seeds.get(self.geometry.hole(side, number)).min(MANY) as i32;
        (1..=self.geometry.holes).map(|number| seeds(Side::South, number) - seeds(Side::North, number)).collect()
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
