//! Levels that are equally far apart, found by playing them.
//!
//! Comes in: a variant and its weights. Goes out: what each level sees. Players of known sight play each other, the weaker against the
//! next stronger; what they score says how far they are apart in Elo, and the levels are put between them at equal distances.

use super::contest::{self, Own};
use super::level::{STEPS, Step, step};
use super::{Strength, Weights, work_for};
use crate::game::Patience;
use crate::variant::Variant;
use rayon::prelude::*;

/// Players who are measured, each stronger than the one before it: the closer together, the better is known what lies between two of them.
const RUNGS: [Step; 13] = [
    step(1, 300),
    step(1, 170),
    step(1, 100),
    step(1, 50),
    step(1, 0),
    step(12, 0),
    step(25, 0),
    step(50, 0),
    step(100, 0),
    step(200, 0),
    step(400, 0),
    step(1_600, 0),
    step(6_400, 0),
];
/// Openings from which each two of them play, twice; of those that look at many positions, a half.
const OPENINGS: u64 = 60;
const MANY: u64 = 1_000;
/// What is looked at in a second, nearly anywhere.
const A_SECOND: f64 = 1_500_000.0;
/// Farther than this a level is not from the next: what it scores then is 80 of 100.
const FARTHEST: f64 = 240.0;
/// A point of a match that everybody has for being there: nobody is beaten beyond measure.
const FAIR: f64 = 1.0;

/// What each level sees. The same for the same seed, on any number of threads.
pub(super) fn climbed(variant: &Variant, weights: &Weights, seed: u64) -> [Step; STEPS] {
    let limits = Patience::current();
    let openings: Vec<Vec<String>> =
        (0..OPENINGS).into_par_iter().map(|number| limits.within(|| contest::opening(variant, weights, seed, number))).collect();
    let points = |pair: &[Step], opening: &[String]| -> f64 {
        let own = |step: Step| Own {
            strength: Strength { nodes: step.nodes, noise: step.noise, work: work_for(step.nodes), ..Strength::default() },
            weights: weights.clone(),
        };
        let played = |first_south| {
            let (mut strong, mut weak) = (own(pair[1]), own(pair[0]));
            contest::play(variant, opening, [&mut strong, &mut weak], first_south).map_or(0.5, |game| game.points())
        };
        limits.within(|| played(true) + played(false))
    };
    let apart: Vec<f64> = RUNGS
        .windows(2)
        .map(|pair| {
            let openings = if pair[1].nodes > MANY { &openings[..openings.len() / 2] } else { &openings[..] };
            let won: f64 = openings.par_iter().map(|opening| points(pair, opening)).collect::<Vec<_>>().iter().sum();
            elo((won + FAIR) / (2.0 * openings.len() as f64 + 2.0 * FAIR)).max(1.0)
        })
        .collect();
    spaced(&apart)
}

fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Levels at equal distances below one that thinks for a second, where the rungs are so far apart.
fn spaced(apart: &[f64]) -> [Step; STEPS] {
    let mut heights = vec![0.0];
    for distance in apart {
        heights.push(heights.last().copied().unwrap_or_default() + distance);
    }
    let highest = heights.last().copied().unwrap_or_default();
    // Ever more positions bring ever less: by the last two distances, falling with the logarithm.
    let last = RUNGS[RUNGS.len() - 1].nodes as f64;
    let middle = (RUNGS[RUNGS.len() - 3].nodes as f64).ln();
    let over = last.ln() - middle;
    let gain = apart.iter().rev().take(2).sum::<f64>() / over * (middle + over / 2.0);
    let top = highest + gain * (A_SECOND.ln() / last.ln()).ln();
    let distance = (top / STEPS as f64).min(FARTHEST);
    std::array::from_fn(|level| {
        let height = top - distance * (STEPS - level) as f64;
        if height >= highest {
            let nodes = (last.ln() * ((height - highest) / gain).exp()).exp();
            return Step { nodes: rounded(nodes), noise: 0 };
        }
        let above = heights.iter().position(|rung| *rung > height).unwrap_or(heights.len() - 1).max(1);
        let share = ((height - heights[above - 1]) / (heights[above] - heights[above - 1])).clamp(0.0, 1.0);
        // A few positions are no more than what follows each move, which is looked at anyway.
        let share = if RUNGS[above - 1].nodes == 1 && RUNGS[above].nodes > 1 { share.round() } else { share };
        let between = |low: f64, high: f64| ((1.0 - share) * low.ln() + share * high.ln()).exp();
        let (low, high) = (RUNGS[above - 1], RUNGS[above]);
        let nodes = between(low.nodes as f64, high.nodes as f64);
        // The first ten hundredths are as much as what they are doubled by.
        let noise = between(f64::from(low.noise) + 10.0, f64::from(high.noise) + 10.0) - 10.0;
        Step { nodes: rounded(nodes), noise: noise.round().max(0.0) as u32 }
    })
}

/// To two digits.
fn rounded(nodes: f64) -> u64 {
    let unit = 10_f64.powi((nodes.max(1.0).log10().floor() as i32 - 1).max(0));
    ((nodes / unit).round() * unit).max(1.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_rise_and_stand_on_the_rungs_where_these_are_at_equal_distances() {
        let steps = spaced(&[60.0, 60.0, 40.0, 40.0, 75.0, 75.0, 80.0, 80.0, 55.0, 55.0, 100.0, 90.0]);
        assert_eq!(steps[0], RUNGS[0]);
        for pair in steps.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].noise >= pair[1].noise && pair[0] != pair[1], "{steps:?}");
        }
        assert!(steps[8].nodes < A_SECOND as u64);
        // Where players are very far apart, the levels are the upper part of the ladder: nobody is beaten always.
        let far = spaced(&[100.0, 100.0, 100.0, 100.0, 250.0, 250.0, 250.0, 250.0, 200.0, 200.0, 300.0, 200.0]);
        assert!(far[0].noise < RUNGS[0].noise, "{far:?}");
        assert_eq!([rounded(0.3), rounded(47.2), rounded(1_264.0)], [1, 47, 1_300]);
    }
}
