//! `bench`: how fast a variant is played, beside a hand-written program of its kind in the same run.

use super::common::{Adapt, pool, whole};
use super::{Failure, Ran, Verdict, disk, json, limits, shows_progress};
use crate::baseline::Baseline;
use crate::disk::Within;
use crate::game::{Listener, Occurrences, Outcome, Rules, Side, patience};
use crate::ir::sowing::{Endless, Feed, GrandSlam, Order};
use crate::ir::{self, Cause};
use crate::library;
use crate::play::perft::perft;
use crate::play::playout::{Plan, Table, draw, game, generator, playout};
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
    after_long_help = "Random games and counts of move sequences take turns with a hand-written program of the same kind of game, so that the \
                       ratio holds on a busy machine too. Rates are per second of processor time of one thread; \"tried\" tells how many laps have to be followed for each lap of a move \
                       that is made, where what may be played shows only then, and in leaping games how many captures have to be found for each move that is made, if more than one and more than the hand-written program finds; \"same work\" is the ratio of play times the laps that are tried; \"cores\" tells how many \
                       times as many games all threads play.\n\nExample:\n  lumbung bench village.variant"
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
    /// One JSON document
    #[arg(long)]
    json: bool,
}

fn positive(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| (0.001..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "a number of seconds from 0.001 to 3600".to_owned())
}

/// Moves after which a random game is cut.
const MOST_MOVES: u64 = 1000;
/// Games in which laps are counted: many, because in some variants a few moves of thousands of laps make up most of them.
const WATCHED_GAMES: u64 = 1000;
/// Games in which laps are counted that are tried: each takes as long as many others.
const TRIED_GAMES: u64 = 200;
/// Games that are enough where there are no laps.
const FEW_GAMES: u64 = 20;
/// Plies beyond which nothing is counted: games that hardly branch end there.
const DEEPEST: u32 = 40;

/// Work done and the processor time it took.
#[derive(Clone, Copy, Default)]
struct Done {
    amount: f64,
    seconds: f64,
}

impl Done {
    fn rate(self) -> f64 {
        self.amount / self.seconds
    }

    /// Does some work and adds it.
    fn add(&mut self, work: impl FnOnce() -> u64) {
        let begun = processor_seconds();
        let amount = work();
        self.seconds += processor_seconds() - begun;
        self.amount += amount as f64;
    }
}

/// Games that are played between two looks at the clock: a look takes as long as a short game.
struct Batch {
    size: u64,
    next: u64,
}

impl Default for Batch {
    fn default() -> Self {
        Batch { size: 1, next: 0 }
    }
}

impl Batch {
    /// Does a batch of work and tells how large it was; the next is larger if this one took next to no time.
    fn run(&mut self, done: &mut Done, seconds: f64, work: &mut impl FnMut(u64) -> u64) -> u64 {
        let (size, before) = (self.size, done.seconds);
        done.add(|| (self.next..self.next + size).map(work).sum());
        self.next += size;
        if done.seconds - before < seconds / 50.0 {
            self.size *= 2;
        }
        size
    }
}

/// Laps and moves of a few random games.
#[derive(Clone, Copy, Default)]
struct Watched {
    moves: u64,
    laps: u64,
    /// Laps of all moves that have to be tried before it is known what may be played, at most as many as the rules ask for. In games without
    /// laps: captures among the legal moves, each of which has to be found.
    tried: u64,
}

impl Watched {
    fn per_move(self, laps: u64) -> f64 {
        laps as f64 / self.moves.max(1) as f64
    }

    /// Laps of a move; a move of a game without laps counts as one.
    fn laps_per_move(self) -> f64 {
        if self.laps == 0 { 1.0 } else { self.per_move(self.laps) }
    }

    /// How often what is tried is what is made; `None` if no more is tried than is made.
    fn trials(self) -> Option<f64> {
        let made = if self.laps == 0 { self.moves } else { self.laps };
        (self.tried > made).then(|| self.tried as f64 / made as f64)
    }
}

/// What was measured of a variant.
struct Measured {
    watched: Watched,
    games: f64,
    moves: f64,
    /// Laps a second; moves in games without laps.
    work: f64,
    leaves: f64,
    depth: u32,
    cores: f64,
    /// The same rates of the hand-written program.
    baseline_work: f64,
    baseline_leaves: f64,
}

/// All measurements of one variant.
struct Measure<'a> {
    tries: Tries,
    seconds: f64,
    baseline: Baseline,
    pool: &'a rayon::ThreadPool,
}

impl Task for Measure<'_> {
    type Output = Measured;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Measured {
        let watched = watched(rules, position, self.tries, |position, legal, stops| match (family.captures, self.tries.after) {
            (Some(captures), _) => legal.iter().filter(|chosen| captures(chosen)).count() as u64,
            (None, Some(after)) if stops >= after => family.laps_tried.map_or(0, |laps| laps(rules, position)),
            _ => 0,
        });
        let (engine, games, baseline) = self.random_games(rules, position);
        let (leaves, depth, baseline_leaves) = self.leaves(rules, position);
        Measured {
            watched,
            games: games / engine.seconds,
            moves: engine.rate(),
            work: engine.rate() * watched.laps_per_move(),
            leaves,
            depth,
            cores: self.cores(rules, position),
            baseline_work: baseline.rate(),
            baseline_leaves,
        }
    }
}

impl Measure<'_> {
    /// Moves of random games, games, and work of the baseline, by turns.
    fn random_games<R: Rules>(&self, rules: &R, start: &R::Position) -> (Done, f64, Done) {
        let (mut engine, mut games, mut baseline) = (Done::default(), 0, Done::default());
        let plan = Plan { games: 0, seed: 1, max_moves: MOST_MOVES, whole_match: false };
        let mut table = Table::default();
        let mut engine_turn = Batch::default();
        let mut baseline_turn = Batch::default();
        while engine.seconds < self.seconds && patience::goes_on(0) {
            games += engine_turn.run(&mut engine, self.seconds, &mut |number| game(rules, start, plan, number, &mut table).moves);
            while baseline.seconds < engine.seconds {
                baseline_turn.run(&mut baseline, self.seconds, &mut |number| {
                    let mut random = generator(1, number);
                    self.baseline.play_out(MOST_MOVES, &mut |count| draw(&mut random, count)).laps
                });
            }
        }
        (engine, games as f64, baseline)
    }

    /// Sequences a second, how deep, and those of the baseline.
    fn leaves<R: Rules>(&self, rules: &R, start: &R::Position) -> (f64, u32, f64) {
        let mut last = Done::default();
        let mut depth = 0;
        while depth < DEEPEST {
            let mut next = Done::default();
            next.add(|| perft(rules, start, depth + 1, None));
            if next.amount == 0.0 {
                break;
            }
            (last, depth) = (next, depth + 1);
            // One ply more takes some ten times as long.
            if next.seconds > self.seconds / 8.0 {
                break;
            }
        }
        // It is counted as deep, in the same time: deeper trees have more leaves at each of their last boards but one.
        let (mut baseline, mut its_depth) = (Done::default(), self.baseline.depth());
        baseline.add(|| self.baseline.perft(its_depth));
        while baseline.seconds < self.seconds / 8.0 && patience::goes_on(0) {
            its_depth += 1;
            baseline = Done::default();
            baseline.add(|| self.baseline.perft(its_depth));
        }
        while baseline.seconds < self.seconds / 2.0 && patience::goes_on(0) {
            baseline.add(|| self.baseline.perft(its_depth));
            if last.seconds < baseline.seconds {
                last.add(|| perft(rules, start, depth, None));
            }
        }
        (last.rate(), depth, baseline.rate())
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

/// Laps and moves of a few random games, by their events.
fn watched<R: Rules>(
    rules: &R,
    start: &R::Position,
    tries: Tries,
    tried: impl Fn(&R::Position, &[R::Move], u64) -> u64,
) -> Watched {
    let (mut watched, mut legal) = (Watched::default(), Vec::new());
    for number in 0..WATCHED_GAMES {
        if !patience::goes_on(0) || number == FEW_GAMES && watched.laps == 0 || number == TRIED_GAMES && tries.after.is_some() {
            break;
        }
        let (mut position, mut random) = (start.clone(), generator(1, number));
        let mut history = Occurrences::default();
        let mut stops = 0;
        for _ in 0..MOST_MOVES {
            rules.legal_moves(&position, &mut legal);
            let Some(chosen) = legal.get(draw(&mut random, legal.len())) else { break };
            if rules.outcome(&position) != Outcome::Ongoing {
                break;
            }
            let tried = tried(&position, &legal, stops);
            let mut counter = Counter { rules, laps: 0, stops: 0 };
            rules.play(&mut position, chosen, true, &mut history, &mut counter);
            let laps = counter.laps;
            stops += counter.stops;
            watched.moves += 1;
            watched.laps += laps;
            watched.tried += tried.max(laps);
        }
    }
    watched
}

/// Counts laps, and players who stop in turns of both at once; keeps nothing.
struct Counter<'r, R> {
    rules: &'r R,
    laps: u64,
    stops: u64,
}

impl<R: Rules> Listener<R::Event> for Counter<'_, R> {
    const LISTENS: bool = true;
    fn hear(&mut self, _: Side, _: Option<Cause>, event: R::Event) {
        let event = self.rules.event_json(&event);
        self.laps += u64::from(event["kind"] == "lap" && !event.contains_key("continued"));
        self.stops += u64::from(event.contains_key("step"));
    }
}

/// Whether what may be played shows only when it has been played.
#[derive(Clone, Copy)]
struct Tries {
    /// It does after so many players have stopped in turns of both at once, in which nothing is tried.
    after: Option<u64>,
}

impl Tries {
    /// The opponent must be fed, must keep something, a relay must end, or a player may choose what a rule does.
    fn new(rules: &ir::Rules) -> Tries {
        let ir::Rules::Sowing(rules) = rules else { return Tries { after: None } };
        let tries = rules.moves.feed != Feed::Never
            || rules.moves.grand_slam == GrandSlam::Forbidden
            || rules.sow.endless == Some(Endless::Forbidden)
            || rules.landing.iter().chain(&rules.passing).any(|rule| rule.may);
        let opening = rules.opening.as_ref().filter(|opening| opening.order.is_some_and(|order| order != Order::Alternate));
        let together = opening.map_or(0, |opening| 2 * u64::from(opening.turns));
        Tries { after: (tries && rules.moves.order == Order::Alternate).then_some(together) }
    }
}

/// Processor time of this thread so far; where the system does not tell, time of day.
#[cfg(unix)]
fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Time of day.
#[cfg(not(unix))]
fn processor_seconds() -> f64 {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64()
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
    baseline: Baseline,
    measured: Measured,
    bytes: Option<u64>,
}

/// Titles and widths; the first column is as wide as its names.
const COLUMNS: [(&str, usize); 12] = [
    ("variant", 0),
    ("games/s", 7),
    ("moves/s", 7),
    ("laps/s", 7),
    ("tried", 5),
    ("leaves/s", 8),
    ("depth", 5),
    ("memory", 6),
    ("cores", 5),
    ("play", 17),
    ("same work", 9),
    ("perft", 17),
];

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
        if !self.json {
            write_row(out, name_width, &COLUMNS.map(|(title, _)| title.to_owned()))?;
        }
        let bar = if shows_progress() { ProgressBar::new(names.len() as u64) } else { ProgressBar::hidden() };
        let mut lines = Vec::new();
        for name in names {
            let line = limits::until_stopped().within(|| self.measure(name, &pool))?;
            if limits::was_stopped() {
                // What was measured of it says nothing.
                break;
            }
            if self.json {
                lines.push(line.json());
            } else {
                // One row at a time: a whole library takes minutes.
                bar.suspend(|| write_row(out, name_width, &line.cells()).and_then(|()| Ok(out.flush()?)))?;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        if self.json {
            let mut document = json!({ "schema": 1, "variants": lines });
            limits::note_stopped(&mut document);
            json(out, &document)?;
        }
        if !self.json {
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
        let baseline = Baseline::nearest(variant.rules());
        let task = Measure { tries: Tries::new(variant.rules()), seconds: self.seconds, baseline, pool };
        let measured = variant.engine().with(&variant.engine().start(), task);
        Ok(Line { name: variant.name().to_owned(), baseline, measured, bytes: peak_bytes() })
    }
}

impl Line {
    fn play_ratio(&self) -> f64 {
        self.measured.work / self.measured.baseline_work
    }

    /// The ratio of laps that are followed, not only of those that are made.
    fn same_work(&self) -> f64 {
        let watched = self.measured.watched;
        self.play_ratio() * watched.trials().filter(|_| watched.laps > 0).unwrap_or(1.0)
    }

    fn perft_ratio(&self) -> f64 {
        self.measured.leaves / self.measured.baseline_leaves
    }

    fn json(&self) -> Value {
        let measured = &self.measured;
        json!({
            "variant": self.name, "games_per_second": measured.games, "moves_per_second": measured.moves,
            "laps_per_second": measured.work, "laps_per_move": measured.watched.laps_per_move(),
            "laps_tried_per_move": measured.watched.per_move(measured.watched.tried), "leaves_per_second": measured.leaves, "depth": measured.depth,
            "memory_bytes": self.bytes, "cores": measured.cores,
            "baseline": {
                "name": self.baseline.name(), "laps_per_second": measured.baseline_work,
                "leaves_per_second": measured.baseline_leaves, "play": self.play_ratio(), "same_work": self.same_work(), "perft": self.perft_ratio(),
            },
        })
    }

    fn cells(&self) -> [String; 12] {
        let Measured { games, moves, work, leaves, depth, cores, .. } = self.measured;
        let memory = self.bytes.map_or_else(|| "-".to_owned(), |bytes| format!("{:.0} MB", bytes as f64 / 1e6));
        let [games, moves, work, leaves] = [games, moves, work, leaves].map(rate);
        let [play, perft] = [self.play_ratio(), self.perft_ratio()].map(|ratio| format!("{ratio:.2} x {}", self.baseline.name()));
        // These programs find every capture too: it is the same work.
        let alike = matches!(self.baseline, Baseline::Huff | Baseline::Offences);
        let trials = self.measured.watched.trials().filter(|_| !alike);
        let tried = trials.map_or_else(|| "-".to_owned(), |trials| format!("{trials:.1}"));
        let (depth, cores, same_work) = (depth.to_string(), format!("{cores:.2}"), format!("{:.2}", self.same_work()));
        [self.name.clone(), games, moves, work, tried, leaves, depth, memory, cores, play, same_work, perft]
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

fn write_row(out: &mut dyn Write, name_width: usize, cells: &[String; 12]) -> Result<(), Failure> {
    for (at, (cell, (_, width))) in cells.iter().zip(COLUMNS).enumerate() {
        match at {
            0 => write!(out, "{cell:name_width$}")?,
            _ => write!(out, "  {cell:>width$}")?,
        }
    }
    Ok(writeln!(out)?)
}
