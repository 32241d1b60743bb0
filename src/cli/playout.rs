//! `playout`: random games.

use super::common::{At, Chosen, pool, whole};
use super::{Failure, Ran, Verdict, json, shows_progress};
use crate::error::Error;
use crate::game::Rules;
use crate::play::playout::{Plan, Played, Totals, playout};
use crate::variant::{FamilyTools, Task, Variant};
use indicatif::ProgressBar;
use serde_json::json;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// Play random games
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung playout village.variant --games 1000 --seed 1 --csv games.csv")]
pub(super) struct Playout {
    #[command(flatten)]
    chosen: Chosen,
    /// How many games
    #[arg(long, value_name = "N", value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    games: u64,
    /// What the choices are drawn from: the same seed gives the same games
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    at: At,
    /// A game is cut after so many moves and counted apart
    #[arg(long, value_name = "M", default_value_t = 10_000, value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    max_moves: u64,
    /// Play all rounds of a game
    #[arg(long = "match")]
    whole_match: bool,
    /// Threads; as many as the machine has if it is left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Write one row a game to this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

/// All games, with somebody who is told of each block.
struct Games<'a, F> {
    plan: Plan,
    pool: &'a rayon::ThreadPool,
    each: &'a mut F,
}

impl<F: FnMut(&[Played]) -> Result<(), Failure>> Task for Games<'_, F> {
    type Output = Result<Totals, Failure>;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, _: &FamilyTools<R>) -> Self::Output {
        playout(rules, position, self.plan, self.pool, self.each)
    }
}

impl Playout {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        let game = self.at.game(&variant)?;
        let pool = pool(self.threads)?;
        let bar = if shows_progress() { ProgressBar::new(self.games) } else { ProgressBar::hidden() };
        let mut rows = self.csv.as_ref().map(|path| Rows::new(path, &variant)).transpose()?;
        let mut each = |games: &[Played]| {
            bar.inc(games.len() as u64);
            rows.as_mut().map_or(Ok(()), |rows| rows.write(&variant, games))
        };
        let Playout { games, seed, max_moves, whole_match, .. } = *self;
        let plan = Plan { games, seed, max_moves, whole_match };
        let begun = Instant::now();
        let totals = variant.engine().with(game.position(), Games { plan, pool: &pool, each: &mut each })?;
        let seconds = begun.elapsed().as_secs_f64();
        bar.finish_and_clear();
        if let Some(rows) = rows {
            rows.finish()?;
        }
        let Totals { games, moves, first, second, draws, cut } = totals;
        if self.json {
            let document = json!({
                "games": games, "moves": moves, "first": first, "second": second, "draws": draws, "cut": cut, "seconds": seconds,
            });
            json(out, &document)?;
        } else {
            writeln!(out, "games    {games}\nmoves    {moves}\nfirst    {first}\nsecond   {second}\ndraws    {draws}")?;
            writeln!(out, "cut      {cut}\nseconds  {seconds:.3}")?;
        }
        Ok(Verdict::Fine)
    }
}

/// One row a game.
struct Rows {
    writer: csv::Writer<File>,
    path: PathBuf,
    number: u64,
}

impl Rows {
    fn new(path: &PathBuf, variant: &Variant) -> Result<Rows, Failure> {
        let unwritable = |error: csv::Error| Error::Unreadable { path: path.display().to_string(), message: error.to_string() };
        let mut writer = csv::Writer::from_path(path).map_err(unwritable)?;
        let [south, north] = [crate::game::Side::South, crate::game::Side::North].map(|side| variant.side_word(side));
        writer.write_record(["game", "first", "moves", "outcome", south, north]).map_err(unwritable)?;
        Ok(Rows { writer, path: path.clone(), number: 0 })
    }

    fn write(&mut self, variant: &Variant, games: &[Played]) -> Result<(), Failure> {
        for game in games {
            let [south, north] = game.score;
            let row = [
                self.number.to_string(),
                variant.side_word(game.first).to_owned(),
                game.moves.to_string(),
                variant.outcome_word(game.outcome).to_owned(),
                south.to_string(),
                north.to_string(),
            ];
            let written = self.writer.write_record(row);
            written.map_err(|error| self.unwritable(&error.to_string()))?;
            self.number += 1;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(|error| self.unwritable(&error.to_string()).into())
    }

    fn unwritable(&self, message: &str) -> Error {
        Error::Unreadable { path: self.path.display().to_string(), message: message.to_owned() }
    }
}
