//! `bench`: how fast a variant is played.

use super::common::{Adapt, pool, whole};
use super::shape::Shape;
use super::{Failure, Ran, Verdict, disk, json, limits, shows_progress};
use crate::disk::Within;
use crate::game::{Rules, patience};
use crate::library;
use crate::play::pace::{Done, Games, MOST_MOVES, Watched, deepest};
use crate::play::perft::perft;
use crate::play::playout::{Plan, playout};
use crate::play::search;
use crate::variant::{FamilyTools, Task, Variant};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::time::Instant;

/// Measure how fast variants are played
#[derive(clap::Args)]
#[command(
    after_long_help = "Random games of one round and counts of move sequences. Rates are per second of processor time of one thread; \"cores\" \
                       tells how many times as many games all threads play.\n\nExample:\n  lumbung bench village.variant"
)]
pub(super) struct Bench {
    /// Shipped variants or files; all shipped variants if there is none
    #[arg(value_name = "VARIANT")]
    variants: Vec<OsString>,
    #[command(flatten)]
    adapt: Adapt,
    #[command(flatten)]
    within: Within,
    /// Seconds of processor time for each measurement
    #[arg(long, value_name = "S", default_value_t = 0.5, value_parser = positive, allow_negative_numbers = true)]
    seconds: f64,
    /// Threads for "cores"; as many as the machine has if it is left out
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    #[command(flatten)]
    shape: Shape,
}

fn positive(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| (0.001..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "a number of seconds from 0.001 to 3600".to_owned())
}

/// Within how many times the seconds of one measurement all must come to their end.
const LONGEST: f64 = 60.0;

/// What was measured of a variant.
struct Measured {
    laps_per_move: f64,
    games: f64,
    moves: f64,
    leaves: f64,
    depth: u32,
    cores: f64,
}

/// All measurements of one variant.
struct Measure<'a> {
    seconds: f64,
    pool: &'a rayon::ThreadPool,
}

impl Task for Measure<'_> {
    type Output = Measured;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, _: &FamilyTools<R>) -> Measured {
        let watched = Watched::new(rules, position, None, |_, _, _| 0);
        let (moves, games) = self.random_games(rules, position);
        let (leaves, depth) = self.leaves(rules, position);
        let (games, moves, leaves) = (games / moves.seconds, moves.rate(), leaves.rate());
        Measured { laps_per_move: watched.laps_per_move(), games, moves, leaves, depth, cores: self.cores(rules, position) }
    }
}

impl Measure<'_> {
    /// Moves of random games, and games.
    fn random_games<R: Rules>(&self, rules: &R, start: &R::Position) -> (Done, f64) {
        let (mut moves, mut games, mut played) = (Done::default(), Games::new(rules, start), 0);
        while moves.seconds < self.seconds && patience::goes_on(0) {
            played += games.play(&mut moves, self.seconds);
        }
        (moves, played as f64)
    }

    /// Sequences of moves, and how deep.
    fn leaves<R: Rules>(&self, rules: &R, start: &R::Position) -> (Done, u32) {
        let (mut leaves, depth) = deepest(rules, start, self.seconds);
        while leaves.seconds < self.seconds / 2.0 && depth > 0 && patience::goes_on(0) {
            leaves.add(|| perft(rules, start, depth, None));
        }
        (leaves, depth)
    }

    /// How many times as many games all threads play in the same time of day.
    fn cores<R: Rules + Sync>(&self, rules: &R, start: &R::Position) -> f64 {
        let rate = |pool: &rayon::ThreadPool| {
            let mut games = 16;
            loop {
                let plan = Plan { games, seed: 1, max_moves: MOST_MOVES, whole_match: false };
                let started = Instant::now();
                let Ok(_) = playout(rules, start, plan, pool, |_| Ok::<(), Infallible>(()));
                let seconds = started.elapsed().as_secs_f64();
                if seconds > self.seconds / 2.0 || patience::is_cut() {
                    return games as f64 / seconds;
                }
                games *= 2;
            }
        };
        let Ok(alone) = rayon::ThreadPoolBuilder::new().num_threads(1).build() else { return f64::NAN };
        rate(self.pool) / rate(&alone)
    }
}

/// Most bytes that the program has held at once, since [`forget_peak`] if the system can do that.
fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| 1024 * kilobytes)
}

fn forget_peak() {
    // Elsewhere the peak is that of the whole run.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// One line of the table.
struct Line {
    name: String,
    measured: Measured,
    bytes: Option<u64>,
}

/// Titles and widths; the first column is as wide as its names.
const COLUMNS: [(&str, usize); 8] =
    [("variant", 0), ("games/s", 7), ("moves/s", 7), ("laps/s", 7), ("leaves/s", 8), ("depth", 5), ("memory", 6), ("cores", 5)];

impl Bench {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let names: Vec<&OsStr> = if self.variants.is_empty() {
            library::all().iter().map(|shipped| shipped.name.as_ref()).collect()
        } else {
            self.variants.iter().map(OsString::as_os_str).collect()
        };
        let pool = pool(self.threads)?;
        // A mistake in the last name shall not cost the measurements of all others.
        if !self.variants.is_empty() {
            names.iter().try_for_each(|name| self.load(name).map(drop))?;
        }
        let name_width =
            names.iter().map(|name| name.to_string_lossy().chars().count()).max().unwrap_or(0).max(COLUMNS[0].0.len());
        if !self.shape.json() {
            write_row(out, name_width, &COLUMNS.map(|(title, _)| title.to_owned()))?;
        }
        let bar = if shows_progress() { ProgressBar::new(names.len() as u64) } else { ProgressBar::hidden() };
        let mut lines = Vec::new();
        for name in names {
            // All steps take a few times the seconds of one; where a single game takes longer than all, there is nothing to measure.
            let patience = limits::until_stopped().within(|| search::for_seconds(LONGEST * self.seconds.max(0.1)));
            let line = patience.within(|| self.measure(name, &pool))?;
            if limits::was_stopped() {
                // What was measured of it says nothing.
                break;
            }
            if patience.is_cut() {
                return Err(limits::cut_short(&format!("how fast {} is", line.name)).into());
            }
            if self.shape.json() {
                lines.push(line.json());
            } else {
                // One row at a time: a whole library takes minutes.
                bar.suspend(|| write_row(out, name_width, &line.cells()).and_then(|()| Ok(out.flush()?)))?;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        if self.shape.json() {
            let mut document = json!({ "schema": 1, "variants": lines });
            limits::note_stopped(&mut document);
            json(out, &document)?;
        }
        if !self.shape.json() {
            limits::tell_stopped(out)?;
        }
        Ok(Verdict::Fine)
    }

    fn load(&self, name: &OsStr) -> Result<Variant, Failure> {
        Ok(disk::variant(name, &self.adapt.adaptation(), &self.within)?)
    }

    fn measure(&self, name: &OsStr, pool: &rayon::ThreadPool) -> Result<Line, Failure> {
        forget_peak();
        let variant = self.load(name)?;
        let task = Measure { seconds: self.seconds, pool };
        let measured = variant.engine().with(&variant.engine().start(), task);
        Ok(Line { name: variant.name().to_owned(), measured, bytes: peak_bytes() })
    }
}

impl Line {
    fn json(&self) -> Value {
        let Measured { laps_per_move, games, moves, leaves, depth, cores } = self.measured;
        json!({
            "variant": self.name, "games_per_second": games, "moves_per_second": moves, "laps_per_second": moves * laps_per_move,
            "laps_per_move": laps_per_move, "leaves_per_second": leaves, "depth": depth, "memory_bytes": self.bytes, "cores": cores,
        })
    }

    fn cells(&self) -> [String; COLUMNS.len()] {
        let Measured { laps_per_move, games, moves, leaves, depth, cores } = self.measured;
        let memory = self.bytes.map_or_else(|| "-".to_owned(), |bytes| format!("{:.0} MB", bytes as f64 / 1e6));
        let [games, moves, laps, leaves] = [games, moves, moves * laps_per_move, leaves].map(rate);
        [self.name.clone(), games, moves, laps, leaves, depth.to_string(), memory, format!("{cores:.2}")]
    }
}

/// A rate with three digits.
fn rate(rate: f64) -> String {
    let (number, unit) = match rate {
        _ if rate >= 1e6 => (rate / 1e6, " M"),
        _ if rate >= 1e3 => (rate / 1e3, " k"),
        _ => (rate, ""),
    };
    let digits = if number >= 100.0 {
        0
    } else if number >= 10.0 {
        1
    } else {
        2
    };
    format!("{number:.digits$}{unit}")
}

fn write_row(out: &mut dyn Write, name_width: usize, cells: &[String; COLUMNS.len()]) -> Result<(), Failure> {
    for (at, (cell, (_, width))) in cells.iter().zip(COLUMNS).enumerate() {
        match at {
            0 => write!(out, "{cell:name_width$}")?,
            _ => write!(out, "  {cell:>width$}")?,
        }
    }
    Ok(writeln!(out)?)
}
