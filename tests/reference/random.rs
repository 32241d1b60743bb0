//! Makers of random but valid rules, for comparing an engine with the slow reading over every clause.
//!
//! Comes in: dice. Goes out: IRs that keep the rules of validity of the language reference. Mixes whose meaning the reference
//! leaves open (listed where they are avoided) are not made.

mod leaping_rules;
mod sowing_rules;

pub use leaping_rules::{random_leaping_ir, random_leaping_ir_on_any_lines};
pub use sowing_rules::random_sowing_ir;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Seeded dice.
pub struct Dice(Pcg64Mcg);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number below `limit`, which is 1 or more.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.0.next_u64() % limit as u64) as usize
    }

    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }

    fn some<T>(&mut self, percent: usize, make: impl FnOnce(&mut Dice) -> T) -> Option<T> {
        self.chance(percent).then(|| make(self))
    }
}
