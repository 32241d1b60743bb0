//! Finds what counts in a variant by playing it.
//!
//! Comes in: a game, how many games. Goes out: weights under which the positions of those games tell best who won them. Twice: the second
//! time the games are played with the weights of the first. Then how much each level sees, so that all are equally far apart.

use super::alpha_beta::{Blur, Budget, Search};
use super::table::Table;
use super::{Weights, ladder, sense};
use crate::game::{FEATURES, Features, Occurrences, Outcome, Patience, Rules, Side, patience};
use crate::play::Game;
use crate::play::playout::{draw, generator};
use crate::variant::{FamilyTools, Task};
use rayon::prelude::*;
use rustc_hash::FxHashSet;

/// Plies that are looked ahead.
const DEPTH: i16 = 2;
/// A move in so many is drawn at random.
const RANDOM: usize = 7;
const LONGEST: usize = 300;
/// Rounds of fitting, and how far each goes.
const FITTINGS: usize = 300;
const RATE: f64 = 0.5;
/// How much a weight must be worth to be kept away from the usual one.
const HOLD: f64 = 0.002;

/// A position of a game, and who won it.
struct Sample {
    features: Features,
    result: f64,
}

/// The weights of a variant after so many games (a few thousand are enough). The same games for the same seed, on any number of threads.
pub fn tune(game: &Game, games: u64, seed: u64) -> Weights {
    struct Tune(u64, u64);
    impl Task for Tune {
        type Output = Weights;
        fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Weights {
            let usual = Weights::usual(family.feature_names, sense::losing(rules, position));
            let first = fit(&samples(rules, family, position, &usual, (self.0 / 2, self.1)), &usual, family.feature_names);
            fit(&samples(rules, family, position, &first, (self.0 - self.0 / 2, self.1 ^ 0x5EED)), &usual, family.feature_names)
        }
    }
    let weights = game.variant().engine().with(game.position(), Tune(games, seed)).rounded();
    let steps = ladder::climbed(game.variant(), &weights, seed);
    Weights { steps, ..weights }
}

fn samples<R: Rules + Sync>(
    rules: &R,
    family: &FamilyTools<R>,
    start: &R::Position,
    weights: &Weights,
    (games, seed): (u64, u64),
) -> Vec<Sample> {
    let limits = Patience::current();
    let play = |number| limits.within(|| one_game(rules, family, start, weights, (seed, number)));
    (0..games).into_par_iter().map(play).collect::<Vec<_>>().into_iter().flatten().collect()
}

fn one_game<R: Rules>(
    rules: &R,
    family: &FamilyTools<R>,
    start: &R::Position,
    weights: &Weights,
    (seed, number): (u64, u64),
) -> Vec<Sample> {
    let mut random = generator(seed, number);
    let (mut position, mut history, mut moves) = (start.clone(), Occurrences::default(), Vec::new());
    let mut seen: Vec<Features> = Vec::new();
    let (past, none) = (FxHashSet::default(), Table::new(0, 0));
    for ply in 0..LONGEST {
        rules.legal_moves(&position, &mut moves);
        if moves.is_empty() || rules.outcome(&position) != Outcome::Ongoing || !patience::goes_on(1) {
            break;
        }
        let quiet = family.captures.is_none_or(|captures| !moves.iter().any(captures));
        let at_random = ply < 4 || draw(&mut random, RANDOM) == 0;
        let index = if at_random || moves.len() == 1 {
            draw(&mut random, moves.len())
        } else {
            let blur = Blur { width: 20, salt: number };
            let mut search = Search::new(rules, family, weights, &past, &none, (Budget { nodes: 3_000, depth: DEPTH }, blur));
            search.best(&position, 1, 1).0.first().map_or(0, |best| best.index)
        };
        if quiet && ply >= 4 && draw(&mut random, 5) < 2 {
            seen.push((family.features)(rules, &position));
        }
        let Some(chosen) = moves.get(index) else { break };
        rules.play(&mut position, chosen, true, &mut history, &mut ());
    }
    let result = match rules.outcome(&position) {
        Outcome::Win(Side::South) => 1.0,
        Outcome::Win(Side::North) => 0.0,
        Outcome::Draw => 0.5,
        Outcome::Ongoing => return Vec::new(),
    };
    seen.into_iter().map(|features| Sample { features, result }).collect()
}

/// Logistic regression, each feature by its spread; weights stay near the usual ones where the games say nothing.
fn fit(samples: &[Sample], usual: &Weights, names: &[&str]) -> Weights {
    if samples.len() < 200 {
        return usual.clone();
    }
    let row = |sample: &Sample| {
        let left = f64::from(sample.features.left) / 256.0;
        let mut row = [0.0; 2 * FEATURES];
        for (at, value) in sample.features.values.iter().enumerate() {
            row[at] = f64::from(*value) * (1.0 - left);
            row[FEATURES + at] = f64::from(*value) * left;
        }
        row
    };
    let rows: Vec<[f64; 2 * FEATURES]> = samples.iter().map(row).collect();
    let count = rows.len() as f64;
    let mut spread = [0.0; 2 * FEATURES];
    for row in &rows {
        row.iter().zip(&mut spread).for_each(|(value, spread)| *spread += value * value);
    }
    let spread = spread.map(|sum| (sum / count).sqrt());
    let before: Vec<f64> =
        usual.end.iter().chain(&usual.start).zip(spread).map(|(weight, spread)| f64::from(*weight) * spread).collect();
    let mut weights = before.clone();
    for _ in 0..FITTINGS {
        let mut slope = [0.0; 2 * FEATURES];
        for (row, sample) in rows.iter().zip(samples) {
            let sum: f64 = (0..2 * FEATURES).filter(|at| spread[*at] > 0.0).map(|at| weights[at] * row[at] / spread[at]).sum();
            let wrong = sample.result - 1.0 / (1.0 + (-sum).exp());
            for at in 0..2 * FEATURES {
                if spread[at] > 0.0 {
                    slope[at] += wrong * row[at] / spread[at];
                }
            }
        }
        for at in 0..2 * FEATURES {
            weights[at] += RATE * (slope[at] / count - HOLD * (weights[at] - before[at]));
        }
    }
    let mut fitted = usual.clone();
    for at in 0..FEATURES {
        if spread[at] > 0.0 {
            fitted.end[at] = (weights[at] / spread[at]) as f32;
        }
        if spread[FEATURES + at] > 0.0 {
            fitted.start[at] = (weights[FEATURES + at] / spread[FEATURES + at]) as f32;
        }
    }
    hold(&mut fitted, usual, names);
    fitted
}

/// A piece that can do more is worth no less than one that can do less, also where the games had none of it: at the start nobody has kings.
fn hold(fitted: &mut Weights, usual: &Weights, names: &[&str]) {
    let place = |wanted: &str| names.iter().position(|name| *name == wanted);
    let (Some(men), Some(kings)) = (place("men"), place("kings")) else { return };
    let sign = usual.end[kings].signum();
    for weights in [&mut fitted.end, &mut fitted.start] {
        weights[kings] = sign * (sign * weights[kings]).max(sign * weights[men]).max(0.0);
    }
}
