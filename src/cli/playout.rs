//! `playout`: random games.

use super::common::{At, Chosen, add_notes, pool, tell_before, whole};
use super::shape::{Shape, Table};
use super::{Failure, Ran, Verdict, disk, json, limits, message, shows_progress};
use crate::game::Rules;
use crate::play::event::add_before;
use crate::play::playout::{Plan, Played, Totals, playout};
use crate::variant::{FamilyTools, Task, Variant};
use indicatif::ProgressBar;
use serde_json::json;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// Play random games
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung playout village.variant --games 1000 --seed 1 --csv games.csv")]
pub(super) struct Playout {
    #[command(flatten)]
    chosen: Chosen,
    /// How many games
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    games: u64,
    /// What the choices are drawn from: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    #[command(flatten)]
    at: At,
    /// A game is cut after so many moves and counted apart
    #[arg(long, value_name = "M", default_value_t = 10_000, value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    max_moves: u64,
    /// Play all rounds of a game
    #[arg(long = "match")]
    whole_match: bool,
    /// Threads; as many as the machine has if it is left out
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    /// Write one row a game to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<OsString>,
    #[command(flatten)]
    shape: Shape<Table>,
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
        let variant = self.at.load(&self.chosen, "")?;
        let patience = limits::until_stopped();
        let game = limits::known(&patience, "the position", || self.at.game(&variant, self.shape.json()))??;
        let pool = pool(self.threads)?;
        let bar = if shows_progress() { ProgressBar::new(self.games) } else { ProgressBar::hidden() };
        // A table on standard output stands there alone; the sums are then told like any message.
        let table = self.shape.table(self.csv.as_deref());
        let table_alone = table.is_some_and(disk::is_standard);
        if table_alone && self.shape.json() {
            return Err(disk::two_outputs("--csv").into());
        }
        let mut rows = match table {
            Some(file) => Some(Rows::new(file, &variant, out)?),
            None => None,
        };
        let mut each = |games: &[Played]| {
            bar.inc(games.len() as u64);
            rows.as_mut().map_or(Ok(()), |rows| rows.write(&variant, games))
        };
        let Playout { games, seed, max_moves, whole_match, .. } = *self;
        let plan = Plan { games, seed, max_moves, whole_match };
        let begun = Instant::now();
        let games = Games { plan, pool: &pool, each: &mut each };
        let totals = patience.within(|| variant.engine().with(game.position(), games))?;
        let seconds = begun.elapsed().as_secs_f64();
        bar.finish_and_clear();
        rows.map_or(Ok(()), Rows::finish)?;
        let Totals { games, moves, first, second, draws, cut } = totals;
        if self.shape.json() {
            let mut document = json!({
                "games": games, "moves": moves, "first": first, "second": second, "draws": draws, "cut": cut, "seconds": seconds,
            });
            add_notes(&mut document, game.notes());
            add_before(&mut document, game.before(), &variant);
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            let told = format!(
                "games    {games}\nmoves    {moves}\nfirst    {first}\nsecond   {second}\ndraws    {draws}\ncut      {cut}\n\
                 seconds  {seconds:.3}\n"
            );
            let told = if limits::was_stopped() { format!("{told}(stopped by hand: this is what was known)\n") } else { told };
            let mut whole = Vec::new();
            tell_before(&variant, &game, &mut whole)?;
            whole.extend(told.as_bytes());
            if table_alone { message(&String::from_utf8_lossy(&whole)) } else { out.write_all(&whole)? }
        }
        Ok(Verdict::Fine)
    }
}

/// One row a game.
struct Rows<'o> {
    writer: csv::Writer<Box<dyn Write + 'o>>,
    file: OsString,
    number: u64,
}

impl<'o> Rows<'o> {
    fn new(file: &OsStr, variant: &Variant, out: &'o mut dyn Write) -> Result<Rows<'o>, Failure> {
        let writer = csv::Writer::from_writer(disk::create(file, out)?);
        let mut rows = Rows { writer, file: file.to_owned(), number: 0 };
        let [south, north] = [crate::game::Side::South, crate::game::Side::North].map(|side| variant.side_word(side));
        rows.put(["game", "first", "moves", "outcome", south, north])?;
        Ok(rows)
    }

    fn put<'f>(&mut self, row: impl IntoIterator<Item = &'f str>) -> Result<(), Failure> {
        self.writer.write_record(row).map_err(|error| self.unwritable(disk::unwritten(error)))
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
            self.put(row.iter().map(String::as_str))?;
            self.number += 1;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<(), Failure> {
        self.writer.flush().map_err(|error| self.unwritable(error))?;
        disk::tell_written(&self.file);
        Ok(())
    }

    fn unwritable(&self, error: io::Error) -> Failure {
        if disk::is_standard(&self.file) { error.into() } else { disk::unwritable(Path::new(&self.file), &error).into() }
    }
}
