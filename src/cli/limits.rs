//! Limits of a command, its progress, and how it is stopped.
//!
//! Comes in: arguments. Goes out: a plan, and a watch that ends when the time is over or somebody presses Ctrl-C; for commands that only look, how
//! much work they may do, and what is said where that was too little.

use super::common::whole;
use super::{Failure, Ran, shows_progress};
use crate::compare::{Hunt, Plan, Watch};
use crate::error::Error;
use crate::game::Patience;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far to search.
#[derive(clap::Args)]
pub(super) struct Limits {
    /// Most positions kept in memory (150 to 400 bytes each)
    #[arg(long, value_name = "LIMIT", default_value_t = 1_500_000, value_parser = whole::<u64>(1..=100_000_000), allow_negative_numbers = true)]
    positions: u64,
    /// Random games, if the search from the start finds nothing
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    mine: u64,
    /// What random games are drawn from
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Most seconds for the whole search; if left out, what takes about two, the same on every machine
    #[arg(long, value_name = "SECONDS", value_parser = whole::<u64>(1..=1_000_000), allow_negative_numbers = true)]
    seconds: Option<u64>,
}

/// Set once somebody has pressed Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);
static BAR: OnceLock<ProgressBar> = OnceLock::new();

impl Limits {
    pub(super) fn plan(&self) -> Plan {
        Plan {
            positions: usize::try_from(self.positions).unwrap_or(usize::MAX),
            games: self.mine,
            seed: self.seed,
            ..Plan::default()
        }
    }

    /// For how long from now, in time or in work.
    pub(super) fn span(&self) -> Span {
        self.seconds.map_or(Span::of_work(), |seconds| Span::Until(Instant::now() + Duration::from_secs(seconds)))
    }
}

/// For how long is searched.
#[derive(Clone, Copy)]
pub(super) enum Span {
    Until(Instant),
    Work(u64),
}

impl Span {
    /// What a search may do if nobody says how long.
    pub(super) fn of_work() -> Span {
        Span::Work(SEARCHING)
    }

    /// One of so many equal parts of what is left.
    pub(super) fn part(self, count: usize) -> Span {
        let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
        match self {
            Span::Until(end) => Span::Until(Instant::now() + end.saturating_duration_since(Instant::now()) / count),
            Span::Work(work) => Span::Work(work / u64::from(count)),
        }
    }
}

/// Exit code of a command that was stopped by Ctrl-C.
pub(super) const STOPPED: u8 = 130;

/// Work that a command may do which only looks, at the position and at its moves each: less than a second.
const LOOKING: u64 = 8_000_000;

/// Work of a search if nobody says for how long: less than two seconds, with what it takes to tell what was found.
const SEARCHING: u64 = 10_000_000;

/// Begins to listen for Ctrl-C: what is known then is still printed. A second one ends the program at once.
pub(super) fn until_stopped() -> Patience {
    // Without a handler Ctrl-C ends the program, as always.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(STOPPED));
        }
    });
    Patience::until_stopped(&STOP)
}

/// The same, and no longer than so many seconds from now.
pub(super) fn for_seconds(seconds: u64) -> Patience {
    let deadline = Instant::now().checked_add(Duration::from_secs(seconds));
    until_stopped().within(|| Patience::until(deadline))
}

/// Looks at a position, for no longer than a command may that only looks. True: it was cut short, and what it gives means nothing but for what was known
/// before.
pub(super) fn look<T>(work: impl FnOnce(&Patience) -> T) -> (T, bool) {
    let patience = until_stopped().within(|| Patience::of_work(LOOKING));
    let seen = patience.within(|| work(&patience));
    (seen, patience.is_cut())
}

/// Does what must come to its end before anything can be told; within limits that may be given to more of the command.
///
/// # Errors
/// [`Error::Usage`] if it was cut short.
pub(super) fn known<T>(patience: &Patience, what: &str, work: impl FnOnce() -> T) -> Result<T, Error> {
    let done = patience.within(work);
    if patience.is_cut() { Err(cut_short(what)) } else { Ok(done) }
}

/// Tells what is known at the end, also if somebody has pressed Ctrl-C. True: it was cut short.
pub(super) fn tell<T>(work: impl FnOnce(&Patience) -> T) -> (T, bool) {
    let patience = Patience::apart(LOOKING);
    let told = patience.within(|| work(&patience));
    (told, patience.is_cut())
}

/// Looks for a command that has nothing to say unless it comes to its end.
pub(super) fn look_whole(out: &mut dyn Write, work: impl FnOnce(&mut dyn Write) -> Ran) -> Ran {
    let mut held = Vec::new();
    let (ran, cut) = look(|_| work(&mut held));
    if cut {
        return Err(cut_short("the answer").into());
    }
    out.write_all(&held)?;
    ran
}

/// Nothing is known of something, because a command was stopped or had to look too long.
pub(super) fn cut_short(what: &str) -> Error {
    if was_stopped() {
        return Error::Usage { code: "play::stopped", message: format!("stopped: {what} is not known") };
    }
    let message = format!("{what} is not known: {TOO_LONG}");
    Error::Usage { code: "play::too-long", message }
}

/// Why a command that only looks has an end.
pub(super) const TOO_LONG: &str =
    "moves here are relays of too many laps, or ask too often, or are too many chains of captures, to follow them all";

/// Says in a document that a command was stopped, if it was.
pub(super) fn note_stopped(document: &mut Value) {
    if let (true, Some(fields)) = (was_stopped(), document.as_object_mut()) {
        fields.insert("stopped".to_owned(), true.into());
    }
}

/// Says the same to people.
pub(super) fn tell_stopped(out: &mut dyn Write) -> std::io::Result<()> {
    if was_stopped() { writeln!(out, "(stopped by hand: this is what was known)") } else { Ok(()) }
}

/// Says in what was searched that there was not enough memory, or that nobody had said how long to search, if that is where it ended.
pub(super) fn note_limit(searched: &mut Value, hunt: &Hunt) {
    let limit = match hunt.searched {
        _ if was_stopped() => None,
        searched if searched.out_of_memory => Some("memory"),
        searched if searched.out_of_work && !searched.complete => Some("work"),
        _ => None,
    };
    if let (Some(limit), Some(fields)) = (limit, searched.as_object_mut()) {
        fields.insert("limit".to_owned(), limit.into());
    }
}

/// Says the same to people.
pub(super) fn tell_limit(hunts: &[&Hunt], out: &mut dyn Write) -> Result<(), Failure> {
    if was_stopped() {
        return Ok(());
    }
    if hunts.iter().any(|hunt| hunt.searched.out_of_memory) {
        writeln!(out, "(the system gave no more memory: the search from the start ended there; see --positions)")?;
    }
    if hunts.iter().any(|hunt| hunt.searched.out_of_work && !hunt.searched.complete) {
        writeln!(out, "(not all was searched: `--seconds 60` searches for a minute)")?;
    }
    Ok(())
}

/// A watch for so long, with progress on a terminal.
pub(super) fn watch(span: Span) -> Watch<'static> {
    let (deadline, work) = match span {
        Span::Until(end) => (Some(end), None),
        Span::Work(work) => (None, Some(work)),
    };
    Watch { deadline, work, stop: Some(&STOP), report: shows_progress().then_some(&report), telling: None }
}

/// Whether Ctrl-C has been pressed.
pub(super) fn was_stopped() -> bool {
    STOP.load(Ordering::Relaxed)
}

fn report(done: u64, moves: u32) {
    let bar = BAR.get_or_init(|| {
        let style =
            ProgressStyle::with_template("{spinner} {msg} {elapsed}").unwrap_or_else(|_| ProgressStyle::default_spinner());
        ProgressBar::new_spinner().with_style(style)
    });
    bar.set_message(if moves > 0 { format!("{done} positions, {moves} moves deep") } else { format!("{done} searched") });
    bar.tick();
}

/// Takes the progress off the screen.
pub(super) fn finish() {
    if let Some(bar) = BAR.get() {
        bar.finish_and_clear();
    }
}
