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
    #[arg(long, value_name = "LIMIT", default_value_t = 1_500_000, value_parser = whole(1..=100_000_000), allow_negative_numbers = true)]
    positions: u64,
    /// Random games, if the search from the start finds nothing
    #[arg(long, value_name = "N", default_value_t = 40_000, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    mine: u64,
    /// What random games are drawn from
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// Most seconds for the whole search
    #[arg(long, value_name = "SECONDS", default_value_t = 50, value_parser = whole(1..=1_000_000), allow_negative_numbers = true)]
    seconds: u64,
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

    pub(super) fn deadline(&self) -> Instant {
        Instant::now() + Duration::from_secs(self.seconds)
    }
}

/// Exit code of a command that was stopped by Ctrl-C.
pub(super) const STOPPED: u8 = 130;

/// Work that a command may do which only looks: about a second.
const LOOKING: u64 = 16_000_000;

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

/// Says in what was searched that there was not enough memory, if so.
pub(super) fn note_memory(searched: &mut Value, hunt: &Hunt) {
    if let (true, Some(fields)) = (hunt.searched.out_of_memory, searched.as_object_mut()) {
        fields.insert("limit".to_owned(), "memory".into());
    }
}

/// Says the same to people.
pub(super) fn tell_memory(hunts: &[&Hunt], out: &mut dyn Write) -> Result<(), Failure> {
    if hunts.iter().any(|hunt| hunt.searched.out_of_memory) {
        writeln!(out, "(the system gave no more memory: the search from the start ended there; see --positions)")?;
    }
    Ok(())
}

/// A watch until some time, with progress on a terminal.
pub(super) fn watch(deadline: Instant) -> Watch<'static> {
    Watch { deadline: Some(deadline), stop: Some(&STOP), report: shows_progress().then_some(&report) }
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
