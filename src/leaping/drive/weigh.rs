//! What of a position of a leaping game may matter to who wins.
//!
//! Comes in: a position. Goes out: features for whoever finds out what they are worth, and for a search that knows it the value of the position.
//! What single pieces count for is added up by tables over eight points at a time.

use crate::game::{Estimator, FEATURES, Features, Keys, Side, Tapered, Worths, blended};
use crate::leaping::board::position::Position;
use crate::leaping::board::sets::{Set, Spot, in_width, spots};
use crate::leaping::engine::Engine;
use std::hash::{Hash, Hasher};

/// What is counted: of single pieces first, then of all together, the side to move last.
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
    "pieces that men threaten",
    "to move",
];

/// The first feature of all pieces together.
const TOGETHER: usize = 6;

/// Half-moves without a change from which on a count is part of the key: near the end of a count it matters.
const COUNTED_FROM: u16 = 8;

/// Sets of eight points: tables have a worth for each.
const SETS_OF_EIGHT: usize = 256;

impl Engine {
    /// The features of a position.
    pub(crate) fn weighed(&self, position: &Position) -> Features {
        let mut values = [0; FEATURES];
        self.each_piece(position, |side, king, at| {
            let sign = if side == Side::South { 1 } else { -1 };
            values.iter_mut().zip(self.of_piece(side, king, at)).for_each(|(value, own)| *value += sign * own);
        });
        let (together, left) = in_width!(self, S => self.of_all::<S>(position));
        values[TOGETHER..].copy_from_slice(&together);
        Features { values, left }
    }

    /// White's men on each point, less Black's on the point half a turn away; then the same of kings.
    pub(crate) fn lying(&self, position: &Position) -> Vec<i32> {
        let mut lying = vec![0; 2 * self.geometry.spot.len()];
        self.each_piece(position, |side, king, at| {
            lying[self.place_of(side, king, at)] += if side == Side::South { 1 } else { -1 };
        });
        lying
    }

    fn each_piece(&self, position: &Position, mut visit: impl FnMut(Side, bool, Spot)) {
        for side in [Side::South, Side::North] {
            for (king, pieces) in [(false, position.men[side.index()]), (true, position.kings[side.index()])] {
                spots(pieces).for_each(|at| visit(side, king, at));
            }
        }
    }

    /// The number of a piece's point as its owner sees the board; kings have numbers of their own.
    fn place_of(&self, side: Side, king: bool, at: Spot) -> usize {
        let seen = if side == Side::South { at } else { self.geometry.half_turn[usize::from(at)] };
        usize::from(self.geometry.point[usize::from(seen)]) + if king { self.geometry.spot.len() } else { 0 }
    }

    /// What a piece counts for by itself.
    fn of_piece(&self, side: Side, king: bool, at: Spot) -> [i32; FEATURES] {
        let mut values = [0; FEATURES];
        if king {
            values[1] = 1;
            return values;
        }
        let last = self.parts.rows.len().saturating_sub(1);
        let row = self.parts.rows.iter().position(|row| row.has(at));
        let gone = row.map(|row| if side == Side::South { row - 1 } else { last - row });
        values[0] = 1;
        values[2] = gone.unwrap_or(0) as i32;
        values[3] = i32::from(gone.is_some_and(|gone| 3 * gone >= 2 * last));
        values[4] = i32::from(gone == Some(0));
        values[5] = i32::from(self.parts.middle.has(at));
        values
    }

    /// What all pieces count for together; and how much of the game is left.
    #[inline(always)]
    fn of_all<S: Set>(&self, position: &Position) -> ([i32; FEATURES - TOGETHER], i32) {
        let empty = S::narrow(self.geometry.all & !position.occupied());
        let pieces = [Side::South, Side::North].map(|side| S::narrow(position.pieces(side)));
        let [mut free, mut behind, mut threatened] = [0; 3];
        for side in [Side::South, Side::North] {
            let sign = if side == Side::South { 1 } else { -1 };
            let men = S::narrow(position.men[side.index()]);
            let powers = &self.powers[side.index()][0];
            for group in &powers.step_groups {
                let ahead = (men & S::narrow(group.from)).turned(-group.over);
                free += sign * (ahead & empty).count() as i32;
                behind += sign * (ahead & men).count() as i32;
            }
            let mut taken = S::default();
            for group in &powers.leap_groups {
                let over = (men & S::narrow(group.from)).turned(-group.over);
                taken = taken | over & pieces[side.other().index()] & empty.turned(group.to);
            }
            threatened += sign * taken.count() as i32;
        }
        let [white, black] = pieces.map(|pieces| pieces.count() as i32);
        // How much more, as a part of all: each piece is worth more where few are left.
        let share = 16 * (white - black) / (white + black).max(1);
        let to_move = if position.to_move == Side::South { 1 } else { -1 };
        let left = 256 * (white + black) as u32 / self.parts.pieces;
        ([share, free, behind, threatened, to_move], left.min(256) as i32)
    }

    /// Makes ready what pieces are worth: men of White, their kings, then Black's; for each set of eight points what they are worth there.
    pub(crate) fn estimator(&self, worths: &Worths) -> Estimator {
        let mut tables = Vec::new();
        for (side, king) in [(Side::South, false), (Side::South, true), (Side::North, false), (Side::North, true)] {
            for byte in 0..self.bytes() {
                let own =
                    std::array::from_fn::<Tapered, 8, _>(|at| self.worth_of_piece(worths, side, king, (8 * byte + at) as Spot));
                let first = tables.len();
                tables.push([0; 2]);
                for set in 1..SETS_OF_EIGHT {
                    let (rest, lowest): (Tapered, Tapered) =
                        (tables[first + (set & (set - 1))], own[set.trailing_zeros() as usize]);
                    tables.push([rest[0] + lowest[0], rest[1] + lowest[1]]);
                }
            }
        }
        Estimator { tables, worths: worths.clone() }
    }

    /// Bytes of a set of points.
    fn bytes(&self) -> usize {
        if self.narrow { 8 } else { 16 }
    }

    /// What a piece is worth by itself, for White.
    fn worth_of_piece(&self, worths: &Worths, side: Side, king: bool, at: Spot) -> Tapered {
        if !self.geometry.all.has(at) {
            return [0; 2];
        }
        let here = worths.at(self.place_of(side, king, at), 1);
        let worth = worths.of(0, &self.of_piece(side, king, at)).map(|worth| worth + here);
        if side == Side::South { worth } else { worth.map(|worth| -worth) }
    }

    /// What a position is worth for White, in hundredths of log-odds.
    pub(crate) fn estimate(&self, position: &Position, estimator: &Estimator) -> i32 {
        let [mut end, mut start] = [0; 2];
        let mut add = |[at_end, at_start]: Tapered| {
            end += at_end;
            start += at_start;
        };
        let sets = [position.men[0], position.kings[0], position.men[1], position.kings[1]];
        for (set, tables) in sets.iter().zip(estimator.tables.chunks(SETS_OF_EIGHT * self.bytes())) {
            if *set != 0 {
                let eights = set.to_le_bytes();
                eights.iter().zip(tables.chunks(SETS_OF_EIGHT)).for_each(|(eight, sums)| add(sums[usize::from(*eight)]));
            }
        }
        let (together, left) = in_width!(self, S => self.of_all::<S>(position));
        add(estimator.worths.of(TOGETHER, &together));
        blended([end, start], left)
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
