//! `tune`: what counts in a variant, found by playing it.

use super::common::{Chosen, pool, whole};
use super::shape::Shape;
use super::{Ran, Verdict, json, limits};
use crate::compile::fingerprint;
use crate::play::Game;
use crate::play::search::{self, known, tune};
use serde_json::json;
use std::io::Write;

/// Find out by playing what counts in a variant, for its computer opponent
#[derive(clap::Args)]
#[command(
    after_long_help = "Prints the weights; `--output village.weights.yaml` writes them beside `village.variant`, where `best`, `play` and `match` find them.\n\n\
    Example:\n  lumbung tune village.variant --output village.weights.yaml"
)]
pub(super) struct Tune {
    #[command(flatten)]
    chosen: Chosen,
    /// Games that are played
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = whole::<u64>(2..=1_000_000))]
    games: u64,
    /// What their chances are drawn from
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Threads; as many as the machine has if it is left out
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    shape: Shape,
}

impl Tune {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        let game = Game::new(&variant);
        let stopped = limits::until_stopped();
        let pool = pool(self.threads)?;
        let found = pool.install(|| stopped.within(|| tune::tune(&game, self.games, self.seed)));
        if limits::was_stopped() {
            return Err(limits::cut_short("what counts").into());
        }
        let names = search::counted(&game).features;
        let text = known::written(variant.name(), &fingerprint(variant.rules()), names, &found);
        if self.shape.json() {
            let known = known::read(&text).ok().and_then(|mut read| read.remove(variant.name()));
            json(out, &json!({"variant": variant.name(), "found": known}))?;
            return Ok(Verdict::Fine);
        }
        write!(out, "{text}")?;
        Ok(Verdict::Fine)
    }
}
