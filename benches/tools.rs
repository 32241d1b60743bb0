//! Everything around the engines: start of the program, compiling, checking, scripts, solving.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lumbung::compile::Adaptation;
use lumbung::play::{run, solve};
use lumbung::{Game, Script, Variant, library};
use lumbung_benches::shipped;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The program from its start to its end; built first with `cargo build --release`.
fn start(criterion: &mut Criterion) {
    let program = project().join("target/release/lumbung");
    if !program.exists() {
        println!("start of the program: left out, `cargo build --release` has not been run");
        return;
    }
    let mut group = criterion.benchmark_group("start of the program");
    for name in ["dakon", "dhamet", "toguz-kumalak"] {
        group.bench_function(format!("moves {name}"), |bencher| {
            bencher.iter(|| Command::new(&program).args(["moves", name]).stdout(Stdio::null()).status());
        });
    }
    group.finish();
}

fn compiling(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile a variant");
    for name in ["dakon", "congkak", "dhamet", "toguz-kumalak", "international"] {
        group.bench_function(name, |bencher| bencher.iter(|| shipped(name)));
    }
    group.finish();
    let mut group = criterion.benchmark_group("check all shipped variants");
    group.sample_size(10);
    group.throughput(Throughput::Elements(library::all().len() as u64));
    group.bench_function("one thread", |bencher| {
        bencher.iter(|| library::all().iter().map(|variant| shipped(variant.name).findings().len()).sum::<usize>());
    });
    group.finish();
}

/// Scripts that play shipped variants, with those variants.
fn scripts() -> Vec<(String, Script, Variant)> {
    let mut folders = vec![project().join("tests/games")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Some(script) = fs::read_to_string(&path).ok().and_then(|text| read(&text)) {
                found.push(script);
            }
        }
    }
    found
}

fn read(text: &str) -> Option<(String, Script, Variant)> {
    let script = Script::read(text).ok()?;
    let adaptation = Adaptation { set: script.set.0.clone(), on: script.on.0.clone(), off: script.off.0.clone() };
    let file = Variant::shipped_file(&script.variant).ok()?;
    let mut variant = Variant::compile(file, &mut lumbung::variant::ShippedLoader, &adaptation).ok()?;
    run::begin(&script, text, &mut variant).ok()?;
    Some((text.to_owned(), script, variant))
}

fn playing_scripts(criterion: &mut Criterion) {
    let scripts = scripts();
    let mut group = criterion.benchmark_group("scripts");
    group.sample_size(10);
    group.throughput(Throughput::Elements(scripts.len() as u64));
    group.bench_function("play all, already compiled", |bencher| {
        bencher.iter(|| scripts.iter().filter(|(text, script, variant)| run::run(script, text, variant).is_ok()).count());
    });
    group.finish();
}

fn solving(criterion: &mut Criterion) {
    const MEMORY: u64 = 1 << 28;
    let file = Variant::shipped_file("kalah").unwrap_or_else(|error| panic!("{error}"));
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let adaptation = Adaptation { set: vec![pair("holes", "4"), pair("seeds", "3")], on: Vec::new(), off: Vec::new() };
    let variant = Variant::compile(file, &mut lumbung::variant::ShippedLoader, &adaptation);
    let variant = variant.unwrap_or_else(|error| panic!("{error}"));
    let solve = || solve::solve(&Game::new(&variant), MEMORY, &mut |_| true);
    let mut group = criterion.benchmark_group("solve, nodes");
    group.sample_size(10);
    group.throughput(Throughput::Elements(solve().nodes));
    group.bench_function("kalah, 4 holes of 3 seeds", |bencher| bencher.iter(solve));
    group.finish();
}

criterion_group!(tools, start, compiling, playing_scripts, solving);
criterion_main!(tools);
