//! Tests on numbers of seeds.
//!
//! Comes in: numbers as the IR names them. Goes out: whether a number is one of them, slowly or by one look-up.

use crate::ir::Numbers;
use crate::ir::sowing::StartHole;
use crate::sowing::board::cells::COUNTS;

impl Numbers {
    /// Whether a number of seeds is one of these.
    #[inline]
    pub(crate) fn contains(&self, seeds: u32) -> bool {
        match self {
            Numbers::Even => seeds > 0 && seeds.is_multiple_of(2),
            Numbers::Odd => !seeds.is_multiple_of(2),
            Numbers::AtLeast(least) => seeds >= u32::from(*least),
            Numbers::OneOf(numbers) => numbers.iter().any(|number| u32::from(*number) == seeds),
        }
    }

    /// The only number among these, or (then `true`) the only one that is not.
    pub(crate) fn single(&self) -> Option<(u32, bool)> {
        match self {
            Numbers::OneOf(numbers) if numbers.len() == 1 => Some((u32::from(numbers[0]), false)),
            Numbers::AtLeast(1) => Some((0, true)),
            _ => None,
        }
    }
}

impl StartHole {
    /// Whether a hole gets the first seed of a hand of so many that is lifted from it.
    pub(crate) fn gets_first_of(self, seeds: u32) -> bool {
        match self {
            StartHole::GetsFirstSeed => true,
            StartHole::GetsFirstSeedUnlessAlone => seeds > 1,
            StartHole::SownInTurn | StartHole::Skipped => false,
        }
    }
}

/// Numbers made ready: one bit for each below 256.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Amounts {
    low: [u64; COUNTS / 64],
    numbers: Numbers,
    not: bool,
}

impl Amounts {
    /// These numbers, or with `not` all others.
    pub(crate) fn new(numbers: &Numbers, not: bool) -> Amounts {
        let mut low = [0; COUNTS / 64];
        let fits = |seeds: &usize| numbers.contains(*seeds as u32) != not;
        (0..COUNTS).filter(fits).for_each(|seeds| low[seeds / 64] |= 1 << (seeds % 64));
        Amounts { low, numbers: numbers.clone(), not }
    }

    /// Whether a number is one of them.
    #[inline(always)]
    pub(crate) fn contains(&self, seeds: u32) -> bool {
        if seeds as usize >= COUNTS {
            return self.numbers.contains(seeds) != self.not;
        }
        self.low[seeds as usize / 64] >> (seeds % 64) & 1 == 1
    }
}
