//! What of a position of a sowing game may matter to who wins.
//!
//! Comes in: a position. Goes out: features for whoever finds out what they are worth, and for a search that knows it the value of the position.
//! What single holes count for is read from a table.

use crate::game::{Estimator, FEATURES, Features, Keys, Side, Tapered, Worths, blended};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Phase, Position};
use crate::sowing::board::seeds::with_cells;
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

const SIDES: [Side; 2] = [Side::South, Side::North];

/// What counts for South is added, what counts for North is taken away.
#[inline(always)]
fn sign(side: Side) -> i32 {
    if side == Side::South { 1 } else { -1 }
}

/// The seeds of a row, and those of its fullest hole.
#[derive(Clone, Copy, Default)]
struct Row {
    seeds: u32,
    largest: u32,
}

impl Row {
    #[inline(always)]
    fn add(&mut self, seeds: u32) {
        self.seeds += seeds;
        self.largest = self.largest.max(seeds);
    }
}

impl Engine {
    /// The features of a position.
    pub(crate) fn weighed(&self, position: &Position) -> Features {
        let (mut values, mut rows) = ([0; FEATURES], [Row::default(); 2]);
        for (side, row) in SIDES.into_iter().zip(&mut rows) {
            for number in 1..=self.geometry.holes {
                let seeds = position.seeds.get(self.geometry.hole(side, number));
                row.add(seeds);
                values.iter_mut().zip(self.of_hole(number, seeds)).for_each(|(value, own)| *value += sign(side) * own);
            }
        }
        let (whole, left) = self.of_sides(position, rows);
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
    fn of_sides(&self, position: &Position, rows: [Row; 2]) -> ([i32; 4], i32) {
        let (mut values, mut lying, mut all) = ([0; 4], 0, 0);
        for (side, row) in SIDES.into_iter().zip(rows) {
            let store = position.seeds.get(self.geometry.store(side));
            values[0] += sign(side) * store.min(10 * MANY) as i32;
            values[1] += sign(side) * row.largest.min(MANY) as i32;
            values[2] += sign(side) * position.claims[side.index()].count_ones() as i32;
            lying += row.seeds;
            all += row.seeds + store;
        }
        values[3] = sign(position.side);
        (values, (256 * lying / all.max(1)) as i32)
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
        let (lying, rows) = with_cells!(&position.seeds, cells => self.worth_of_rows(cells, estimator));
        let (whole, left) = self.of_sides(position, rows);
        let whole = estimator.worths.of(WHOLE, &whole);
        blended([lying[0] + whole[0], lying[1] + whole[1]], left)
    }

    /// What the seeds in all holes are worth for South, and what lies in the rows.
    #[inline(always)]
    fn worth_of_rows<C: Cells>(&self, cells: &C, estimator: &Estimator) -> (Tapered, [Row; 2]) {
        let ([mut end, mut start], mut rows) = ([0; 2], [Row::default(); 2]);
        for (side, row) in SIDES.into_iter().zip(&mut rows) {
            let first = self.geometry.row(side);
            for (at, known) in estimator.tables.chunks_exact(FEW).enumerate() {
                let seeds = cells.get(first + at);
                row.add(seeds);
                let worth = known.get(seeds as usize).copied();
                let worth = worth.unwrap_or_else(|| self.worth_of_hole(&estimator.worths, at + 1, seeds));
                end += sign(side) * worth[0];
                start += sign(side) * worth[1];
            }
        }
        ([end, start], rows)
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
