//! What the features of a position are worth: weights, one set for each variant.
//!
//! Comes in: features. Goes out: a value in hundredths of log-odds: 100 is a chance of 73 in 100 to win, 0 an even one.

use super::level::{self, STEPS, Step};
use crate::game::{FEATURES, Worths};

/// More log-odds than this no feature is worth.
const MOST: f32 = 20.0;

/// Weights of the features, at the end of a game and at its start; between them they are blended by how much of it is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// With nothing left to play for.
    pub end: [f32; FEATURES],
    /// At the start.
    pub start: [f32; FEATURES],
    /// Of what lies on each place (seeds or men, then kings), in thousandths of log-odds; empty where nobody has looked.
    pub places: Vec<i16>,
    /// What the levels see that play with them.
    pub steps: [Step; STEPS],
}

impl Weights {
    /// Nothing is worth anything.
    pub(super) fn none() -> Weights {
        Weights { end: [0.0; FEATURES], start: [0.0; FEATURES], places: Vec::new(), steps: level::USUAL }
    }

    /// The same to three digits, as they are written into a file.
    pub(super) fn rounded(self) -> Weights {
        // No "-0".
        let rounded = |weight: f32| (weight * 1000.0).round() / 1000.0 + 0.0;
        Weights { end: self.end.map(rounded), start: self.start.map(rounded), ..self }
    }

    /// The same as numbers that an engine adds up.
    pub(super) fn worths(&self) -> Worths {
        let thousandths = |weight: f32| (weight.clamp(-MOST, MOST) * 1000.0).round() as i32;
        let features = std::array::from_fn(|at| [thousandths(self.end[at]), thousandths(self.start[at])]);
        let most = (MOST * 1000.0) as i16;
        Worths { features, places: self.places.iter().map(|worth| (*worth).clamp(-most, most)).collect() }
    }

    /// Weights by name where no game has been played to find them: what counts for somebody in nearly every game of the family. With
    /// `losing`, for games in which it is good to have little.
    pub fn usual(names: &[&str], losing: bool) -> Weights {
        let mut weights = Weights::none();
        let sign = if losing { -1.0 } else { 1.0 };
        for (at, name) in names.iter().enumerate().take(FEATURES) {
            let (end, start) = USUAL.iter().find(|(usual, _)| usual == name).map_or((0.0, 0.0), |(_, worth)| *worth);
            let sign = if *name == "to move" { 1.0 } else { sign };
            (weights.end[at], weights.start[at]) = (sign * end, sign * start);
        }
        weights
    }
}

/// The chance to win with a value in hundredths of log-odds.
pub(super) fn chance(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / 100.0).exp())
}

impl Weights {
    /// What counts nothing but seeds in stores and pieces, with the signs of others.
    pub(super) fn material(names: &[&str], others: &Weights) -> Weights {
        let mut weights = Weights { steps: others.steps, ..Weights::none() };
        for (at, name) in names.iter().enumerate().take(FEATURES) {
            let worth = MATERIAL.iter().find(|(counted, _)| counted == name).map_or(0.0, |(_, worth)| *worth);
            (weights.end[at], weights.start[at]) = (worth.copysign(others.end[at]), worth.copysign(others.end[at]));
        }
        weights
    }
}

const MATERIAL: &[(&str, f32)] = &[("store", 0.2), ("men", 0.5), ("kings", 1.0)];

/// End and start, in log-odds.
const USUAL: &[(&str, (f32, f32))] = &[
    ("store", (0.25, 0.06)),
    ("seeds in own holes", (0.03, 0.0)),
    ("occupied holes", (0.2, 0.05)),
    ("claims", (1.2, 0.2)),
    ("men", (0.6, 0.5)),
    ("kings", (2.0, 1.6)),
    ("rows that men have gone", (0.06, 0.02)),
    ("men in the last third", (0.3, 0.05)),
    ("men at home", (0.0, 0.15)),
    ("share", (0.12, 0.1)),
    ("pieces that men threaten", (0.25, 0.2)),
    ("to move", (0.1, 0.3)),
];
