//! The engines beside the hand-written programs: random games and counts of sequences.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use lumbung::Game;
use lumbung::game::Rules as _;
use lumbung::play::playout::{draw, generator};
use lumbung_benches::baseline::Baseline;
use lumbung_benches::{Count, RandomGames, shipped};

const MOST_MOVES: u64 = 1000;

/// The opening script, after which players choose freely.
const AFTER_OPENING: &str = "start + d4-e5 f6xd4 c3xe5 a5xc3 b2xd4 c5xc3 e5xa5 c3xe5 f5xd5 d6xd4";

fn random_games(criterion: &mut Criterion) {
    for (baseline, names) in [
        (Baseline::Relay, &["dakon", "dakon-raya", "sungka"][..]),
        (Baseline::SingleLap, &["kalah", "oware", "toguz-kumalak"]),
        (Baseline::Lattice, &["zamma", "dhamet-free", "international", "russian", "frisian"]),
        (Baseline::Huff, &["zamma-monod"]),
        (Baseline::Offences, &["dhamet-soufla", "dhamet-force", "dhamet-older"]),
    ] {
        let mut group = criterion.benchmark_group(format!("random games, {}", baseline.name()));
        group.throughput(Throughput::Elements(1));
        let mut number = 0;
        group.bench_function("hand-written", |bencher| {
            bencher.iter_batched(
                || {
                    number += 1;
                    generator(1, number)
                },
                |mut random| baseline.play_out(MOST_MOVES, &mut |count| draw(&mut random, count)),
                BatchSize::SmallInput,
            );
        });
        for name in names {
            let variant = shipped(name);
            let start = variant.engine().start();
            let mut first = 0;
            group.bench_function(*name, |bencher| {
                bencher.iter(|| {
                    first += 1;
                    variant.engine().with(&start, RandomGames { first, games: 1, most_moves: MOST_MOVES })
                });
            });
        }
        group.finish();
    }
}

fn counts(criterion: &mut Criterion) {
    for (baseline, depth, rows) in [
        (Baseline::Relay, 7, &[("dakon", "start", 7)][..]),
        (Baseline::SingleLap, 8, &[("kalah", "start", 8), ("oware", "start", 8)]),
        (Baseline::Lattice, 11, &[("zamma", "start", 11), ("dhamet", AFTER_OPENING, 8), ("international", "start", 7)]),
        (Baseline::Huff, 8, &[("zamma-monod", "start", 8)]),
        (Baseline::Offences, 7, &[("dhamet-soufla", AFTER_OPENING, 7)]),
    ] {
        let mut group = criterion.benchmark_group(format!("counts, {}", baseline.name()));
        group.sample_size(10);
        group.throughput(Throughput::Elements(baseline.perft(depth)));
        group.bench_function("hand-written", |bencher| bencher.iter(|| baseline.perft(depth)));
        for (name, at, depth) in rows {
            let variant = shipped(name);
            let game = Game::at(&variant, at).unwrap_or_else(|error| panic!("{name}: {error}"));
            let count = || variant.engine().with(game.position(), Count(*depth));
            group.throughput(Throughput::Elements(count()));
            group.bench_function(*name, |bencher| bencher.iter(count));
        }
        group.finish();
    }
}

criterion_group!(engines, random_games, counts);
criterion_main!(engines);
