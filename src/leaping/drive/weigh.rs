//! What of a position of a leaping game may matter to who wins.

use crate::game::{FEATURES, Features, Keys, Side};
use crate::leaping::board::position::Position;
use crate::leaping::board::sets::{Set, spots};
use crate::leaping::engine::Engine;
use std::hash::{Hash, Hasher};

/// What is counted, the side to move last.
pub(crate) const FEATURE_NAMES: &[&str] = &[
    "men",
    "kings",
    "rows that men have gone",
    "men in the last third",
    "men at home",
    "men in the middle",
    "share",
    "steps that men have",
    "men behind men",
    "to move",
];

/// Half-moves without a change from which on a count is part of the key: near the end of a count it matters.
const COUNTED_FROM: u16 = 8;

impl Engine {
    /// The features of a position, where places are worth so much.
    pub(crate) fn weighed(&self, position: &Position, worth: &[i16]) -> Features {
        let mut values = [0; FEATURES];
        let (last, empty) = (self.parts.rows.len().saturating_sub(1), self.geometry.all & !position.occupied());
        for side in [Side::South, Side::North] {
            let sign = if side == Side::South { 1 } else { -1 };
            let (men, kings) = (position.men[side.index()], position.kings[side.index()]);
            let (mut gone, mut far, mut home) = (0, 0, 0);
            for (row, points) in self.parts.rows.iter().enumerate().skip(1) {
                let there = (men & points).count_ones() as usize;
                let steps = if side == Side::South { row - 1 } else { last - row };
                gone += there * steps;
                far += if 3 * steps >= 2 * last { there } else { 0 };
                home += if steps == 0 { there } else { 0 };
            }
            let middle = (men & self.parts.middle).count_ones() as usize;
            let (mut free, mut behind) = (0, 0);
            for group in &self.powers[side.index()][0].step_groups {
                let ahead = (men & group.from).turned(-group.over);
                free += (ahead & empty).count_ones() as usize;
                behind += (ahead & men).count_ones() as usize;
            }
            let counted = [men.count_ones() as usize, kings.count_ones() as usize, gone, far, home, middle, 0, free, behind];
            for (value, counted) in values.iter_mut().zip(counted) {
                *value += sign * counted as i32;
            }
        }
        let [white, black] = [Side::South, Side::North].map(|side| position.pieces(side).count_ones() as i32);
        // How much more, as a part of all: each piece is worth more where few are left.
        values[6] = 16 * (white - black) / (white + black).max(1);
        let mut placed = 0;
        if !worth.is_empty() {
            self.each_man(position, |place, sign| placed += worth.get(place).map_or(0, |worth| sign * i32::from(*worth)));
        }
        values[9] = if position.to_move == Side::South { 1 } else { -1 };
        let left = 256 * (white + black) as u32 / self.parts.pieces;
        Features { values, placed, left: left.min(256) as i32 }
    }

    /// White's men on each point, less Black's on the point half a turn away.
    pub(crate) fn lying(&self, position: &Position) -> Vec<i32> {
        let mut lying = vec![0; self.geometry.spot.len()];
        self.each_man(position, |place, sign| lying[place] += sign);
        lying
    }

    /// The point of each man as its owner sees the board, with 1 for White's and -1 for Black's.
    fn each_man(&self, position: &Position, mut visit: impl FnMut(usize, i32)) {
        for at in spots(position.men[Side::South.index()]) {
            visit(self.geometry.point[at as usize] as usize, 1);
        }
        for at in spots(position.men[Side::North.index()]) {
            visit(self.geometry.point[self.geometry.half_turn[at as usize] as usize] as usize, -1);
        }
    }

    /// Numbers that stand for a position: what lies on the board, and with it what counts towards a draw.
    pub(crate) fn keys(&self, position: &Position) -> Keys {
        let mut hasher = rustc_hash::FxHasher::default();
        position.hash(&mut hasher);
        let again = hasher.finish();
        for (asked, count) in [(self.needs.quiet, position.quiet), (self.needs.steady, position.steady)] {
            if asked && count >= COUNTED_FROM {
                count.hash(&mut hasher);
            }
        }
        position.shared.hash(&mut hasher);
        Keys { again, whole: hasher.finish() }
    }
}
