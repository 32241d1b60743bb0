//! How good captures are, by the keys of preference in numbers.
//!
//! Goes in: the rules. Comes out: what taking a piece adds. Never follows a chain.

use crate::ir::leaping::{Leaping, Preference};

/// How good a capture is so far. The greater is the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Score {
    /// The keys in order, up to `kings earliest`, in one number.
    pub(crate) high: u64,
    /// Kings among the pieces taken, the first at the top; nothing where no key asks for it.
    pub(crate) sequence: u128,
    /// The keys after it.
    pub(crate) low: u64,
}

/// What adds to a score.
#[derive(Clone, Debug)]
pub(crate) struct Scale {
    /// What taking a man and a king adds: to the keys up to `kings earliest`, to those after it.
    pub(crate) gains: [(u64, u64); 2],
    /// What a king's capture begins with.
    by_a_king: (u64, u64),
    /// `kings earliest` is among the preferences.
    pub(crate) earliest: bool,
}

impl Scale {
    /// Gives every key of preference room in one number, the first highest; keys after `kings earliest` in a second one.
    pub(crate) fn new(rules: &Leaping) -> Scale {
        let mut gains = [(0, 0); 2];
        let mut by_a_king = (0, 0);
        let king_value = rules.king.as_ref().map_or(rules.man.value, |king| king.value);
        let prefer = &rules.capture.prefer;
        let earliest = prefer.iter().position(|key| *key == Preference::KingsEarliest).unwrap_or(prefer.len());
        let mut shift = 0;
        for (place, key) in prefer.iter().enumerate().rev() {
            if place == earliest {
                shift = 0;
            }
            // A key that stands in the list twice has decided at its first place.
            if prefer[..place].contains(key) {
                continue;
            }
            let add = |target: &mut (u64, u64), amount: u64| {
                let part = if place < earliest { &mut target.0 } else { &mut target.1 };
                *part += amount << shift;
            };
            let width = match key {
                Preference::MostPieces => {
                    add(&mut gains[0], 1);
                    add(&mut gains[1], 1);
                    8
                }
                Preference::MostValue => {
                    add(&mut gains[0], u64::from(rules.man.value));
                    add(&mut gains[1], u64::from(king_value));
                    23
                }
                Preference::MostKings => {
                    add(&mut gains[1], 1);
                    8
                }
                Preference::ByAKing => {
                    add(&mut by_a_king, 1);
                    1
                }
                Preference::KingsEarliest => 0,
            };
            shift += width;
        }
        Scale { gains, by_a_king, earliest: earliest < prefer.len() }
    }

    /// Men and kings that are taken count alike.
    #[inline(always)]
    pub(crate) fn alike(&self) -> bool {
        self.gains[0] == self.gains[1]
    }

    /// The score of a piece before its first leap.
    #[inline(always)]
    pub(crate) fn opening(&self, king: bool) -> Score {
        let (high, low) = if king { self.by_a_king } else { (0, 0) };
        Score { high, sequence: 0, low }
    }

    /// The score after one more leap, over a man or a king.
    #[inline(always)]
    pub(crate) fn after(&self, score: &Score, king: bool, leaps: u32) -> Score {
        let (high, low) = self.gains[usize::from(king)];
        let sequence = if king && self.earliest { 1 << (127 - (leaps & 127)) } else { 0 };
        Score { high: score.high + high, sequence: score.sequence | sequence, low: score.low + low }
    }
}
