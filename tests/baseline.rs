//! The hand-written programs by which speed is measured play the very games that they stand for.

mod common;

use lumbung::baseline::{Baseline, Work};
use lumbung::compile::Adaptation;
use lumbung::game::Rules;
use lumbung::play::playout::{draw, generator};
use lumbung::source::SourceFile;
use lumbung::variant::{FamilyTools, Task};
use lumbung::{Variant, perft};

/// The variant whose game each program plays.
const PLAYED: [(Baseline, &str, u32); 3] =
    [(Baseline::Relay, "dakon", 6), (Baseline::SingleLap, "kalah", 7), (Baseline::Lattice, "zamma", 6)];

/// What the program plays that passes over holes: one direction, and positions that occur so often end no game of a thousand moves here.
const PASSING_OVER: &str = "variant passing-over from puhulmutu
sow { direction anticlockwise }
end {
  when a row is empty
  when position occurs 250 times
}";

/// Sequences of so many moves from the start.
struct Count(u32);

impl Task for Count {
    type Output = u64;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, _: &FamilyTools<R>) -> u64 {
        perft(rules, position, self.0, None)
    }
}

/// Moves of a random game.
struct RandomGame(u64);

impl Task for RandomGame {
    type Output = u64;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, _: &FamilyTools<R>) -> u64 {
        let (mut position, mut random) = (position.clone(), generator(5, self.0));
        rules.play_out(&mut position, 1000, true, &mut Vec::new(), &mut (), &mut |count| draw(&mut random, count))
    }
}

#[test]
fn a_program_counts_what_the_engine_counts() {
    for (baseline, name, depth) in PLAYED {
        let variant = Variant::shipped(name).unwrap();
        assert_eq!(Baseline::nearest(variant.rules()), baseline, "{name}");
        for depth in 1..=depth {
            let counted = variant.engine().with(&variant.engine().start(), Count(depth));
            assert_eq!(baseline.perft(depth), counted, "{name}, depth {depth}");
        }
    }
}

#[test]
fn a_program_of_rows_plays_the_same_random_games() {
    for (baseline, name, _) in &PLAYED[..2] {
        let variant = Variant::shipped(name).unwrap();
        for number in 0..300 {
            let mut random = generator(5, number);
            let Work { moves, laps } = baseline.play_out(1000, &mut |count| draw(&mut random, count));
            assert_eq!(moves, variant.engine().with(&variant.engine().start(), RandomGame(number)), "{name}, game {number}");
            assert!(laps >= moves);
        }
    }
}

#[test]
fn a_program_that_passes_over_holes_plays_the_same_games() {
    let file = SourceFile::new("passing-over.variant", PASSING_OVER);
    let variant = Variant::compile(file, &mut common::Folder, &Adaptation::default()).expect("a good variant");
    let start = variant.engine().start();
    assert_eq!(Baseline::nearest(variant.rules()), Baseline::SkippingRelay);
    for depth in 1..=8 {
        assert_eq!(Baseline::SkippingRelay.perft(depth), variant.engine().with(&start, Count(depth)), "depth {depth}");
    }
    for number in 0..300 {
        let mut random = generator(5, number);
        let Work { moves, laps } = Baseline::SkippingRelay.play_out(1000, &mut |count| draw(&mut random, count));
        assert_eq!(moves, variant.engine().with(&start, RandomGame(number)), "game {number}");
        assert!(laps >= moves);
    }
}

#[test]
fn a_lap_is_a_move_where_nothing_is_sown_in_relay() {
    let Work { moves, laps } = Baseline::SingleLap.play_out(1000, &mut |_| 0);
    assert_eq!(moves, laps);
    let Work { moves, laps } = Baseline::Relay.play_out(1000, &mut |_| 0);
    assert!(laps > moves);
}
