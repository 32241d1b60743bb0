//! Limits of a search, its progress, and how it is stopped.
//!
//! Comes in: arguments. Goes out: a plan, and a watch that ends when the time is over or somebody presses Ctrl-C.

use super::common::whole;
use super::shows_progress;
use crate::compare::{Plan, Watch};
use indicatif::{ProgressBar, ProgressStyle};
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

    /// Begins to listen for Ctrl-C: what is known then is still printed.
    pub(super) fn listen() {
        // Without a handler Ctrl-C ends the program, as always.
        let _ = ctrlc::set_handler(|| {
            if STOP.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    }
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
