//! Ten degrees of strength, from somebody who sees one move to all that can be seen in a second.

use super::Strength;

/// The lowest and the highest level.
pub const LEVELS: [u8; 2] = [1, 10];

/// A degree of strength: 1 sees its own move and misjudges it, 10 thinks for a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Positions that it looks at; never less than what follows each of its moves.
    pub nodes: u64,
    /// How far its estimates are off, in hundredths of log-odds.
    pub noise: u32,
}

/// Levels that are told by a [`Step`]: all but the last.
pub const STEPS: usize = 9;

pub(super) const fn step(nodes: u64, noise: u32) -> Step {
    Step { nodes, noise }
}

/// For each level up to the last but one, where nobody has measured a variant: the lower ones see their own move, and see it dimly, each of the others
/// looks at four times as many positions as the one below it.
pub(super) const USUAL: [Step; STEPS] = [
    step(1, 300),
    step(1, 100),
    step(1, 0),
    step(100, 0),
    step(400, 0),
    step(1_600, 0),
    step(6_400, 0),
    step(25_600, 0),
    step(102_400, 0),
];

/// Work of one move: a second or two, where the moves of one position are thousands or relay without end. Elsewhere the positions are used up first.
const WORK: u64 = 20_000_000;
/// Far more than a position takes anywhere but where moves are thousands or relay without end.
const WORK_OF_A_NODE: u64 = 200;

/// Work for so many positions at most: none of them takes longer than all others together.
pub fn work_for(nodes: u64) -> u64 {
    nodes.saturating_mul(WORK_OF_A_NODE).max(WORK)
}

impl Level {
    /// The level of that number; `None` if there is none.
    pub fn new(number: u8) -> Option<Level> {
        (LEVELS[0]..=LEVELS[1]).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// What it sees, of the steps of a variant; `None`: all that it can.
    pub(super) fn step(self, steps: &[Step; STEPS]) -> Option<Step> {
        steps.get(usize::from(self.0) - 1).copied()
    }

    /// How it plays in a game of that salt. What it sees depends on the variant.
    pub fn strength(self, salt: u64) -> Strength {
        let all = self.seconds().map_or_else(Strength::default, Strength::lasting);
        Strength { level: Some(self), salt, work: WORK, ..all }
    }

    /// Seconds that it thinks at most; `None`: as long as it takes.
    pub fn seconds(self) -> Option<f64> {
        (self.0 == LEVELS[1]).then_some(1.0)
    }
}
