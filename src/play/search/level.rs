//! Ten degrees of strength, from somebody who sees one move to all that can be seen in a second.

use super::{MEMORY, Strength, Way};

/// The lowest and the highest level.
pub const LEVELS: [u8; 2] = [1, 10];

/// A degree of strength: 1 sees its own move and misjudges it, 10 thinks for a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// For each level up to the last but one: positions looked at, plies looked ahead, and how far estimates are off. The lower ones see little and see it
/// dimly, each of the others looks at four times as many positions as the one below it.
const STEPS: [(u64, u16, u32); 9] = [
    (u64::MAX, 1, 300),
    (u64::MAX, 1, 100),
    (u64::MAX, 1, 30),
    (100, 200, 10),
    (400, 200, 0),
    (1_600, 200, 0),
    (6_400, 200, 0),
    (25_600, 200, 0),
    (102_400, 200, 0),
];

/// Work of one move: a second or two, where the moves of one position are thousands or relay without end. Elsewhere the positions are used up first.
const WORK: u64 = 20_000_000;

impl Level {
    /// The level of that number; `None` if there is none.
    pub fn new(number: u8) -> Option<Level> {
        (LEVELS[0]..=LEVELS[1]).contains(&number).then_some(Level(number))
    }

    /// Its number.
    pub fn number(self) -> u8 {
        self.0
    }

    /// How it plays in a game of that salt.
    pub fn strength(self, salt: u64) -> Strength {
        let (nodes, depth, noise) = STEPS.get(usize::from(self.0) - 1).copied().unwrap_or((u64::MAX, 200, 0));
        Strength { nodes, depth, noise, salt, memory: MEMORY, work: WORK, way: Way::Search }
    }

    /// Seconds that it thinks at most; `None`: as long as it takes.
    pub fn seconds(self) -> Option<f64> {
        (self.0 == LEVELS[1]).then_some(1.0)
    }
}
