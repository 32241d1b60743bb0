//! Finds what counts in a variant by playing it.
//!
//! Comes in: a game, how many games. Goes out: weights under which the positions of those games tell best what a look ahead saw in them, and who won
//! them. Twice: the second time the games are played with the weights of the first. Then how much each level sees, so that all are equally far apart.

use super::alpha_beta::{Blur, Budget, Search};
use super::table::Table;
use super::weights::chance;
use super::{Weights, ladder, sense};
use crate::game::{Estimator, FEATURES, Occurrences, Outcome, Patience, Rules, Side, patience};
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
/// Games that are played at once before it is asked whether there are enough.
const AT_ONCE: u64 = 10;
/// Games that nobody has won after so many plies say little more: so many of them are enough.
const UNDECIDED: usize = 30;
/// Work for the games from which weights are fitted once: a quarter of a minute of two threads or less, where one position may have thousands of moves.
const WORK: u64 = 600_000_000;
/// The same for one of these games; a longer one is undecided.
const WORK_OF_A_GAME: u64 = 100_000_000;
/// Rounds of fitting, and how far each goes.
const FITTINGS: usize = 300;
const RATE: f64 = 0.5;
/// How much a weight must be worth to be kept away from the usual one.
const HOLD: f64 = 0.002;
/// The same for single places, of which there are many.
const HOLD_PLACES: f64 = 0.01;

/// How much counts what a look ahead expected; the rest is who won the game, on which many later moves have their part.
const FORESIGHT: f64 = 0.7;

/// A position of a game, and the chance of South (White) in it.
struct Sample {
    row: Vec<f32>,
    result: f64,
}

/// What was found for a variant.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// What counts in it, and what its levels see.
    pub weights: Weights,
    /// Games from which the weights come: fewer than were wished where games do not end, or their positions take long.
    pub games: u64,
}

/// The weights of a variant after so many games (a few thousand are enough). The same games for the same seed, on any number of threads.
pub fn tune(game: &Game, games: u64, seed: u64) -> Tuned {
    struct Tune(u64, u64);
    impl Task for Tune {
        type Output = Tuned;
        fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Tuned {
            let usual = Weights::usual(family.feature_names, sense::losing(rules, position));
            let played = |weights: &Weights, games, seed| samples(rules, family, position, weights, (games, seed));
            let (before, first) = played(&usual, self.0 / 2, self.1);
            let first = fit(first, &usual, family.feature_names);
            let (after, second) = played(&first, self.0 - self.0 / 2, self.1 ^ 0x5EED);
            Tuned { weights: fit(second, &usual, family.feature_names), games: before + after }
        }
    }
    let Tuned { weights, games: played } = game.variant().engine().with(game.position(), Tune(games, seed));
    let weights = weights.rounded();
    let steps = ladder::climbed(game.variant(), &weights, games, seed);
    Tuned { weights: Weights { steps, ..weights }, games: played }
}

/// How many games were played, and their positions.
fn samples<R: Rules + Sync>(
    rules: &R,
    family: &FamilyTools<R>,
    start: &R::Position,
    weights: &Weights,
    (games, seed): (u64, u64),
) -> (u64, Vec<Sample>) {
    let limits = Patience::current();
    let estimator = (family.estimator)(rules, &weights.worths());
    let play = |number| limits.within(|| measured(WORK_OF_A_GAME, || one_game(rules, family, start, &estimator, (seed, number))));
    let (mut samples, mut played, mut undecided, mut work) = (Vec::new(), 0, 0, 0);
    while played < games && undecided < UNDECIDED && work < WORK {
        let numbers = played..games.min(played + AT_ONCE);
        played = numbers.end;
        for (game, its) in numbers.into_par_iter().map(play).collect::<Vec<_>>() {
            undecided += usize::from(!game.decided);
            work += its;
            samples.extend(game.samples);
        }
    }
    (played, samples)
}

/// What some work gives that ends after so much of it, and how much there was.
pub(super) fn measured<T>(most: u64, work: impl FnOnce() -> T) -> (T, u64) {
    let limits = Patience::of_work(most);
    let given = limits.within(work);
    (given, most - limits.left().unwrap_or_default())
}

/// A game that was played for its positions.
struct Played {
    samples: Vec<Sample>,
    /// It came to an end.
    decided: bool,
}

fn one_game<R: Rules>(
    rules: &R,
    family: &FamilyTools<R>,
    start: &R::Position,
    estimator: &Estimator,
    (seed, number): (u64, u64),
) -> Played {
    let mut random = generator(seed, number);
    let (mut position, mut history, mut moves) = (start.clone(), Occurrences::default(), Vec::new());
    let mut seen: Vec<(Vec<f32>, f64)> = Vec::new();
    let (past, none) = (FxHashSet::default(), Table::new(0, 0));
    for ply in 0..LONGEST {
        rules.legal_moves(&position, &mut moves);
        if moves.is_empty() || rules.outcome(&position) != Outcome::Ongoing || !patience::goes_on(1) {
            break;
        }
        let quiet = family.captures.is_none_or(|captures| !moves.iter().any(captures));
        let at_random = ply < 4 || draw(&mut random, RANDOM) == 0;
        let mut expected = None;
        let index = if at_random || moves.len() == 1 {
            draw(&mut random, moves.len())
        } else {
            let blur = Blur { width: 20, salt: number };
            let mut search = Search::new(rules, family, estimator, &past, &none, (Budget { nodes: 3_000, depth: DEPTH }, blur));
            let best = search.best(&position, 1, 1).0.into_iter().next();
            expected = best.as_ref().filter(|best| best.known).map(|best| best.value);
            best.map_or(0, |best| best.index)
        };
        if let Some(value) = expected.filter(|_| quiet) {
            let value = if rules.side_to_move(&position) == Side::South { value } else { -value };
            seen.push((row(rules, family, &position), chance(value)));
        }
        let Some(chosen) = moves.get(index) else { break };
        rules.play(&mut position, chosen, true, &mut history, &mut ());
    }
    let won = match rules.outcome(&position) {
        Outcome::Win(Side::South) => Some(1.0),
        Outcome::Win(Side::North) => Some(0.0),
        Outcome::Draw => Some(0.5),
        Outcome::Ongoing => None,
    };
    // Of a game that nobody has won, what was expected is all that is known.
    let result = |expected| won.map_or(expected, |won| FORESIGHT * expected + (1.0 - FORESIGHT) * won);
    let samples = seen.into_iter().map(|(row, expected)| Sample { row, result: result(expected) }).collect();
    Played { samples, decided: won.is_some() }
}

/// What is fitted: weights at the end, at the start, of places.
fn flat(weights: &Weights, places: usize) -> Vec<f64> {
    let mut flat: Vec<f64> = weights.end.iter().chain(&weights.start).map(|weight| f64::from(*weight)).collect();
    flat.extend((0..places).map(|place| weights.places.get(place).map_or(0.0, |weight| f64::from(*weight) / 1000.0)));
    flat
}

/// What each of them is the weight of.
fn row<R: Rules>(rules: &R, family: &FamilyTools<R>, position: &R::Position) -> Vec<f32> {
    let features = (family.features)(rules, position);
    let left = features.left as f32 / 256.0;
    let parts = [1.0 - left, left];
    let mut row: Vec<f32> = parts.iter().flat_map(|part| features.values.map(|value| value as f32 * part)).collect();
    row.extend((family.lying)(rules, position).into_iter().map(|lying| lying as f32));
    row
}

/// Logistic regression, each feature by its spread; weights stay near the usual ones where the games say nothing.
fn fit(mut samples: Vec<Sample>, usual: &Weights, names: &[&str]) -> Weights {
    if samples.len() < 200 {
        return usual.clone();
    }
    let (count, width) = (samples.len() as f64, samples[0].row.len());
    let mut spread = vec![0.0_f64; width];
    for sample in &samples {
        sample.row.iter().zip(&mut spread).for_each(|(value, spread)| *spread += f64::from(value * value));
    }
    // What never differs says nothing, and its weight stays.
    let spread: Vec<f64> = spread.into_iter().map(|sum| if sum > 0.0 { (sum / count).sqrt() } else { 1.0 }).collect();
    for sample in &mut samples {
        sample.row.iter_mut().zip(&spread).for_each(|(value, spread)| *value /= *spread as f32);
    }
    let before: Vec<f64> =
        flat(usual, width - 2 * FEATURES).iter().zip(&spread).map(|(weight, spread)| weight * spread).collect();
    let mut weights = before.clone();
    for _ in 0..FITTINGS {
        let slope = slope(&samples, &weights);
        for at in 0..width {
            let hold = if at < 2 * FEATURES { HOLD } else { HOLD_PLACES };
            weights[at] += RATE * (slope[at] / count - hold * (weights[at] - before[at]));
        }
    }
    let found: Vec<f32> = weights.iter().zip(&spread).map(|(weight, spread)| (weight / spread) as f32).collect();
    let mut fitted = usual.clone();
    fitted.end.copy_from_slice(&found[..FEATURES]);
    fitted.start.copy_from_slice(&found[FEATURES..2 * FEATURES]);
    fitted.places = found[2 * FEATURES..].iter().map(|weight| (weight * 1000.0).round() as i16).collect();
    hold(&mut fitted, usual, names);
    fitted
}

/// Samples that are summed by one thread; their sums are added in their order, so that threads change nothing.
const TOGETHER: usize = 4_096;

/// How the weights should be changed, summed over all samples.
fn slope(samples: &[Sample], weights: &[f64]) -> Vec<f64> {
    let weights: Vec<f32> = weights.iter().map(|weight| *weight as f32).collect();
    let part = |samples: &[Sample]| {
        let mut slope = vec![0.0_f32; weights.len()];
        for Sample { row, result } in samples {
            let sum: f32 = row.iter().zip(&weights).map(|(value, weight)| value * weight).sum();
            let wrong = *result as f32 - 1.0 / (1.0 + (-sum).exp());
            row.iter().zip(&mut slope).for_each(|(value, slope)| *slope += wrong * value);
        }
        slope
    };
    let parts: Vec<Vec<f32>> = samples.par_chunks(TOGETHER).map(part).collect();
    let mut slope = vec![0.0; weights.len()];
    for part in parts {
        part.iter().zip(&mut slope).for_each(|(part, slope)| *slope += f64::from(*part));
    }
    slope
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    /// How many positions games of a variant give from which its weights can be fitted.
    fn seen(name: &str, games: u64) -> (u64, usize) {
        struct Seen(u64);
        impl Task for Seen {
            type Output = (u64, usize);
            fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Self::Output {
                let usual = Weights::usual(family.feature_names, false);
                let (played, samples) = samples(rules, family, position, &usual, (self.0, 1));
                (played, samples.len())
            }
        }
        let game = Game::new(&Variant::shipped(name).expect("a shipped variant"));
        game.variant().engine().with(game.position(), Seen(games))
    }

    #[test]
    fn games_without_an_end_say_something_too() {
        let (played, seen) = seen("ram-tir", 2);
        assert!(played == 2 && seen > 200, "{seen}");
    }
}
