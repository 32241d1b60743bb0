//! Levels that are equally far apart, found by playing them.
//!
//! Comes in: a variant and its weights. Goes out: what each level sees. Players of known sight play each other, the weaker against the
//! next stronger; what they score says how far they are apart in Elo. Where that is far, one between them plays both. The levels are then put
//! between these players at equal distances.

use super::contest::{self, Own};
use super::level::{STEPS, Step, step};
use super::tune::measured;
use super::{Strength, Weights, work_for};
use crate::game::Patience;
use crate::variant::Variant;
use rayon::prelude::*;

/// Players who are measured first, each stronger than the one before it.
const RUNGS: [Step; 10] = [
    step(1, 300),
    step(1, 170),
    step(1, 100),
    step(6, 60),
    step(16, 35),
    step(40, 15),
    step(100, 0),
    step(300, 0),
    step(1_000, 0),
    step(4_000, 0),
];
/// Farther apart than this, in Elo, two of them do not stay without one between them, where neither looks at many positions.
const FAR: f64 = 280.0;
const MANY: u64 = 1_000;
/// How often what is between two of them is halved.
const HALVED: u32 = 3;
/// Games for the weights for each opening from which two of them play, twice; and how many openings there are.
const GAMES_AN_OPENING: u64 = 40;
const OPENINGS: std::ops::RangeInclusive<u64> = 10..=150;
/// Openings from which they play at once. There are more of them until so many positions for each game for the weights were looked at.
const AT_ONCE: usize = 10;
const LOOKED_AT: u64 = 750;
/// Work of two players against each other, some seconds, after which all others play from few openings, and nobody is put between them: one position may
/// have thousands of moves. The same where games do not end, and so many times the positions that are enough were looked at.
const WORK: u64 = 300_000_000;
const FEWEST: usize = 3;
const FAR_TOO_MANY: u64 = 3;
/// Work of the two games from an opening; longer ones are draws.
const WORK_OF_AN_OPENING: u64 = 400_000_000;
/// What is looked at in a second, nearly anywhere.
const A_SECOND: f64 = 1_500_000.0;
/// What a doubling brings beyond the last rung, of what it brings before it.
const NEARLY: f64 = 0.8;
/// Farther than this a level is not from the next where that can be: what it scores then is 80 of 100.
const FARTHEST: f64 = 240.0;
/// And never farther than this, though the lowest level be more than a beginner for it: 83 of 100.
const FARTHEST_OF_ALL: f64 = 275.0;
/// Who sees no more than what each of its own moves brings, and that dimly: nobody stronger is the lowest level.
const BEGINNER: Step = RUNGS[3];
/// A point of a match that everybody has for being there: nobody is beaten beyond measure.
const FAIR: f64 = 1.0;

/// Who plays, and what was measured.
struct Ladder<'v> {
    variant: &'v Variant,
    weights: &'v Weights,
    seed: u64,
    /// How many openings there may be, and those that somebody has played.
    most: usize,
    openings: Vec<Vec<String>>,
    limits: Patience,
    looked_at: u64,
    at_once: usize,
    /// Players, each stronger than the one before it, and how high they stand, in Elo above the weakest.
    rungs: Vec<(Step, f64)>,
}

/// What each level sees, by so many games for the weights. The same for the same seed, on any number of threads.
pub(super) fn climbed(variant: &Variant, weights: &Weights, games: u64, seed: u64) -> [Step; STEPS] {
    let limits = Patience::current();
    let count = (games / GAMES_AN_OPENING).clamp(*OPENINGS.start(), *OPENINGS.end());
    let [weakest, ..] = RUNGS;
    let mut ladder = Ladder {
        variant,
        weights,
        seed,
        most: count as usize,
        openings: Vec::new(),
        limits,
        looked_at: games.saturating_mul(LOOKED_AT),
        at_once: AT_ONCE,
        rungs: vec![(weakest, 0.0)],
    };
    RUNGS.windows(2).for_each(|pair| ladder.climb([pair[0], pair[1]], HALVED));
    spaced(&ladder.rungs)
}

impl Ladder<'_> {
    /// Puts the second player above the first, who is on top, and others between them as they are needed.
    fn climb(&mut self, [low, high]: [Step; 2], halved: u32) {
        let apart = self.apart([low, high]);
        let middle = between(low, high, 0.5);
        if apart > FAR && halved > 0 && high.nodes <= MANY && self.at_once == AT_ONCE && ![low, high].contains(&middle) {
            self.climb([low, middle], halved - 1);
            self.climb([middle, high], halved - 1);
        } else {
            let top = self.rungs.last().map_or(0.0, |(_, height)| *height);
            self.rungs.push((high, top + apart));
        }
    }

    /// How far apart two players are, in Elo.
    fn apart(&mut self, pair: [Step; 2]) -> f64 {
        let (mut won, mut games, mut looked_at, mut work) = (0.0, 0.0, 0, 0);
        for first in (0..self.most).step_by(self.at_once) {
            let openings = first..self.most.min(first + self.at_once);
            self.draw(openings.end);
            let openings = &self.openings[openings];
            let play = |opening: &Vec<String>| self.limits.within(|| measured(WORK_OF_AN_OPENING, || self.played(pair, opening)));
            let played: Vec<_> = openings.par_iter().map(play).collect();
            games += 2.0 * played.len() as f64;
            for ((points, positions), its) in played {
                won += points;
                looked_at += positions;
                work += its;
            }
            if looked_at > self.looked_at || work > WORK {
                break;
            }
        }
        if work > WORK || looked_at > FAR_TOO_MANY * self.looked_at {
            self.at_once = FEWEST;
        }
        elo((won + FAIR) / (games + 2.0 * FAIR)).max(1.0)
    }

    /// Draws openings until there are so many.
    fn draw(&mut self, count: usize) {
        let draw = |number: usize| self.limits.within(|| contest::opening(self.variant, self.weights, self.seed, number as u64));
        let more: Vec<_> = (self.openings.len()..count).into_par_iter().map(draw).collect();
        self.openings.extend(more);
    }

    /// What the stronger one has of two games, and about how many positions were looked at in them.
    fn played(&self, pair: [Step; 2], opening: &[String]) -> (f64, u64) {
        let own = |step: Step| Own {
            strength: Strength { nodes: step.nodes, noise: step.noise, work: work_for(step.nodes), ..Strength::default() },
            weights: self.weights.clone(),
        };
        let [mut weak, mut strong] = pair.map(own);
        let (mut points, mut positions) = (0.0, 0);
        for first_south in [true, false] {
            let game = contest::play(self.variant, opening, [&mut strong, &mut weak], first_south);
            points += game.as_ref().map_or(0.5, contest::Match::points);
            positions += game.map_or(0, |game| (game.moves.len() - game.opening) as u64 * (pair[0].nodes + pair[1].nodes) / 2);
        }
        (points, positions)
    }
}

fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

/// Levels at equal distances below one that thinks for a second, where the rungs are so high.
fn spaced(rungs: &[(Step, f64)]) -> [Step; STEPS] {
    let last = rungs.len() - 1;
    let (strongest, highest) = rungs[last];
    // Ever more positions bring nearly as much for each doubling as the last two distances have brought.
    let (before, height_before) = rungs[last.saturating_sub(2)];
    let most = strongest.nodes as f64;
    let gain = NEARLY * (highest - height_before) / (most / before.nodes as f64).ln();
    let top = highest + gain * (A_SECOND / most).ln();
    let beginner = rungs.iter().find(|(rung, _)| *rung == BEGINNER).map_or(top, |(_, height)| *height);
    let distance = (top / STEPS as f64).min(FARTHEST.max((top - beginner) / STEPS as f64)).min(FARTHEST_OF_ALL);
    std::array::from_fn(|level| {
        let height = top - distance * (STEPS - level) as f64;
        if height >= highest {
            return Step { nodes: rounded(most * ((height - highest) / gain).exp()), noise: 0 };
        }
        let above = rungs.iter().position(|(_, rung)| *rung > height).unwrap_or(last).max(1);
        let [(low, below), (high, over)] = [rungs[above - 1], rungs[above]];
        between(low, high, ((height - below) / (over - below)).clamp(0.0, 1.0))
    })
}

/// A player between two others, so much of the way from the first to the second.
fn between(low: Step, high: Step, share: f64) -> Step {
    let between = |low: f64, high: f64| ((1.0 - share) * low.ln() + share * high.ln()).exp();
    // The first ten hundredths are as much as what they are doubled by.
    let noise = between(f64::from(low.noise) + 10.0, f64::from(high.noise) + 10.0) - 10.0;
    Step { nodes: rounded(between(low.nodes as f64, high.nodes as f64)), noise: noise.round().max(0.0) as u32 }
}

/// To two digits.
fn rounded(nodes: f64) -> u64 {
    let unit = 10_f64.powi((nodes.max(1.0).log10().floor() as i32 - 1).max(0));
    ((nodes / unit).round() * unit).max(1.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(apart: [f64; RUNGS.len() - 1]) -> [Step; STEPS] {
        let mut height = 0.0;
        let higher = RUNGS[1..].iter().zip(apart).map(|(rung, apart)| {
            height += apart;
            (*rung, height)
        });
        spaced(&std::iter::once((RUNGS[0], 0.0)).chain(higher).collect::<Vec<_>>())
    }

    #[test]
    fn levels_rise_and_stand_on_the_rungs_where_these_are_at_equal_distances() {
        let steps = standing([60.0, 60.0, 80.0, 75.0, 75.0, 80.0, 80.0, 55.0, 100.0]);
        assert_eq!(steps[0], RUNGS[0]);
        for pair in steps.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes && pair[0].noise >= pair[1].noise && pair[0] != pair[1], "{steps:?}");
        }
        assert!(steps[8].nodes < A_SECOND as u64);
        // Where players are far apart, the levels are the upper part of the ladder: nobody is beaten always.
        let far = standing([100.0, 100.0, 200.0, 250.0, 250.0, 150.0, 150.0, 150.0, 200.0]);
        assert!(far[0].noise < RUNGS[0].noise && far[0].noise > BEGINNER.noise, "{far:?}");
        // Where they are farther apart, the lowest is still a beginner.
        let farther = standing([100.0, 100.0, 200.0, 250.0, 250.0, 220.0, 220.0, 200.0, 300.0]);
        assert_eq!(farther[0], BEGINNER);
        // Where even that would be too far, it is more than a beginner.
        let farthest = standing([100.0, 100.0, 200.0, 350.0, 350.0, 300.0, 300.0, 300.0, 450.0]);
        assert!(farthest[0].nodes > BEGINNER.nodes && farthest[0].noise < BEGINNER.noise, "{farthest:?}");
        assert_eq!(between(RUNGS[3], RUNGS[4], 0.0), RUNGS[3]);
        assert_eq!(between(RUNGS[3], RUNGS[4], 1.0), RUNGS[4]);
        assert_eq!([rounded(0.3), rounded(47.2), rounded(1_264.0)], [1, 47, 1_300]);
    }
}
