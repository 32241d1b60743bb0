//! The hand-written programs by which speed is measured play the very games that they stand for.

#[allow(dead_code, unreachable_pub, reason = "what only the measurements use")]
#[path = "../benches/baseline/mod.rs"]
mod baseline;

use baseline::{Baseline, Pieces, Work};
use lumbung::game::Rules;
use lumbung::play::playout::{draw, generator};
use lumbung::variant::{FamilyTools, Task};
use lumbung::{Variant, perft};

/// The variant whose game each program plays.
const PLAYED: [(Baseline, &str, u32); 4] = [
    (Baseline::Relay, "dakon", 6),
    (Baseline::SingleLap, "kalah", 7),
    (Baseline::Lattice, "zamma", 7),
    (Baseline::Huff, "zamma-monod", 7),
];

/// What the program with all offences plays.
const OFFENCES: &str = "variant zamma-offences from zamma

enforcement soufla {
  offences   no capture, lesser capture, chain cut short
  offenders  any piece that had a best capture
  remedies   take back, remove
  turn       kept
}
";

/// What the program plays that passes over holes: one direction, and positions that occur so often end no game of a thousand moves here.
const PASSING_OVER: &str = "variant passing-over
title \"Passing over\"
family sowing
board {
  holes 7
  seeds 4
  stores aside
}
start { first mover south }
moves { from own hole holding 2 or more, else own hole }
sow {
  direction anticlockwise
  skip hole holding 3
  endless ends turn
}
landing {
  relay: in occupied hole -> sow on
  three: in hole, next holding 3 -> capture next
}
end {
  when a row is empty
  when position occurs 250 times
  rest to owner
}";

/// What the program of both players at once plays: one round.
const ONE_ROUND: &str = "variant one-round from sonka
drop rounds";

/// Each program with the variant whose game it plays, and how deep its start is counted here.
fn played() -> impl Iterator<Item = (Baseline, Variant, u32)> {
    let shipped = PLAYED.into_iter().map(|(baseline, name, depth)| (baseline, Variant::shipped(name).unwrap(), depth));
    let written =
        [(Baseline::Together, ONE_ROUND, 8), (Baseline::SkippingRelay, PASSING_OVER, 8), (Baseline::Offences, OFFENCES, 7)];
    let written = written.map(|(baseline, text, depth)| (baseline, Variant::from_text("played.variant", text).unwrap(), depth));
    shipped.chain(written)
}

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
    for baseline in Baseline::ALL {
        assert_eq!(played().filter(|(played, ..)| *played == baseline).count(), 1, "{baseline:?}");
    }
    for (baseline, variant, depth) in played() {
        let name = variant.name();
        assert_eq!(Baseline::nearest(variant.rules()), baseline, "{name}");
        for depth in 1..=depth {
            let counted = variant.engine().with(&variant.engine().start(), Count(depth));
            assert_eq!(baseline.perft(depth), counted, "{name}, depth {depth}");
        }
    }
}

#[test]
fn the_nearest_program_does_the_same_work() {
    for (name, baseline) in [
        ("sonka", Baseline::Together),
        ("congkak", Baseline::Relay),
        ("lamlameta", Baseline::SkippingRelay),
        ("dhamet", Baseline::Lattice),
        ("ossetian", Baseline::Lattice),
        ("ghanaian", Baseline::Huff),
        ("alquerque-bell", Baseline::Huff),
        ("dum", Baseline::Offences),
        ("dhamet-force", Baseline::Offences),
    ] {
        assert_eq!(Baseline::nearest(Variant::shipped(name).unwrap().rules()), baseline, "{name}");
    }
}

#[test]
fn a_program_of_rows_plays_the_same_random_games() {
    let rows = [Baseline::Relay, Baseline::SkippingRelay, Baseline::Together, Baseline::SingleLap];
    for (baseline, variant, _) in played().filter(|(baseline, ..)| rows.contains(baseline)) {
        let name = variant.name();
        for number in 0..300 {
            let mut random = generator(5, number);
            let Work { moves, laps } = baseline.play_out(1000, &mut |count| draw(&mut random, count));
            assert_eq!(moves, variant.engine().with(&variant.engine().start(), RandomGame(number)), "{name}, game {number}");
            assert!(laps >= moves);
        }
    }
}

/// A random game of a program of the lattice, played by the engine too: at each move, both have the same moves. 1: it has been left because
/// there were too many.
struct SameGame {
    baseline: Baseline,
    number: u64,
}

impl Task for SameGame {
    type Output = u64;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, _: &FamilyTools<R>) -> u64 {
        let (mut position, mut random, mut legal) = (start.clone(), generator(7, self.number), Vec::new());
        let mut crowded = false;
        let black_first = rules.position_text(start).starts_with('B');
        let Work { moves, .. } = self.baseline.play_out_shown(MOST_MOVES, &mut |shown| {
            rules.legal_moves(&position, &mut legal);
            // Of one piece the engine lists no more.
            crowded |= legal.len() >= 16_384;
            if crowded {
                return 0;
            }
            let after = legal.iter().map(|chosen| {
                let mut after = position.clone();
                rules.play(&mut after, chosen, true, &mut (), &mut ());
                (pieces(&rules.position_text(&after), black_first), after)
            });
            let mut after: Vec<_> = after.collect();
            after.sort_by_key(|(pieces, _)| *pieces);
            let mut sorted = shown.to_vec();
            sorted.sort();
            assert!(
                sorted.iter().eq(after.iter().map(|(pieces, _)| pieces)),
                "game {}: {}",
                self.number,
                rules.position_text(&position)
            );
            // Remedies, which are rare, are the first.
            let pick = if draw(&mut random, 4) == 0 { 0 } else { draw(&mut random, shown.len()) };
            let found = after.into_iter().find(|(pieces, _)| *pieces == shown[pick]);
            position = found.unwrap().1;
            pick
        });
        if moves < MOST_MOVES && !crowded {
            rules.legal_moves(&position, &mut legal);
            assert!(legal.is_empty(), "game {}: {}", self.number, rules.position_text(&position));
        }
        u64::from(crowded)
    }
}

/// Random games of each program of the lattice.
const GAMES: u64 = 300;
/// Moves after which a game is left.
const MOST_MOVES: u64 = 300;

/// The pieces of a text such as `W:Wa1,Ki9:Bc9,d8`, as who moves first sees them.
fn pieces(text: &str, black_first: bool) -> Pieces {
    let mut parts = text.split(':');
    let side = usize::from((parts.next() == Some("B")) != black_first);
    let mut pieces = Pieces { men: [0; 2], kings: [0; 2], side };
    for (owner, part) in parts.enumerate() {
        for piece in part[1..].split(',').filter(|piece| !piece.is_empty()) {
            let (rank, point) = match piece.strip_prefix('K') {
                Some(point) => (&mut pieces.kings, point.as_bytes()),
                None => (&mut pieces.men, piece.as_bytes()),
            };
            let (column, row) = (point[0] - b'a', point[1] - b'1');
            // The programs have the middle row the other way round.
            let (column, row) = if black_first { (column, 8 - row) } else { (8 - column, row) };
            rank[owner ^ usize::from(black_first)] |= 1 << (10 * row + column);
        }
    }
    pieces
}

#[test]
fn a_program_of_the_lattice_has_the_moves_of_the_engine_in_random_games() {
    let lattices = [Baseline::Lattice, Baseline::Huff, Baseline::Offences];
    for (baseline, variant, _) in played().filter(|(baseline, ..)| lattices.contains(baseline)) {
        let game = |number| variant.engine().with(&variant.engine().start(), SameGame { baseline, number });
        let left: u64 = (0..GAMES).map(game).sum();
        assert!(left < GAMES / 100, "{}: {left}", variant.name());
    }
}

#[test]
fn a_lap_is_a_move_where_nothing_is_sown_in_relay() {
    let Work { moves, laps } = Baseline::SingleLap.play_out(1000, &mut |_| 0);
    assert_eq!(moves, laps);
    let Work { moves, laps } = Baseline::Relay.play_out(1000, &mut |_| 0);
    assert!(laps > moves);
}
