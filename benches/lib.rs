//! What the benchmarks share: work on a variant, whatever its family, and hand-written programs to measure it by.

pub mod baseline;

use lumbung::Variant;
use lumbung::game::{Occurrences, Rules};
use lumbung::play::playout::{draw, generator};
use lumbung::variant::{FamilyTools, Task};

/// A shipped variant.
///
/// # Panics
/// If there is none of that name.
pub fn shipped(name: &str) -> Variant {
    Variant::shipped(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Random games from the start, one round each, numbered from `first`; gives the moves made.
pub struct RandomGames {
    /// Number of the first game, which decides its choices.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// A game is left after so many moves.
    pub most_moves: u64,
}

impl Task for RandomGames {
    type Output = u64;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, _: &FamilyTools<R>) -> u64 {
        let (mut moves, mut history) = (Vec::new(), Occurrences::default());
        let mut play = |number| {
            let (mut position, mut random) = (start.clone(), generator(1, number));
            lumbung::game::History::clear(&mut history);
            rules.play_out(&mut position, self.most_moves, true, &mut moves, &mut history, &mut |count| draw(&mut random, count))
        };
        (self.first..self.first + self.games).map(&mut play).sum()
    }
}

/// Sequences of exactly so many moves from a position.
pub struct Count(pub u32);

impl Task for Count {
    type Output = u64;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, _: &FamilyTools<R>) -> u64 {
        lumbung::perft(rules, position, self.0, None)
    }
}
