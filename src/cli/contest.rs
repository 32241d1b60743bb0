//! `match`: two players against each other.

use super::common::{Chosen, pool, weights, whole};
use super::program::Program;
use super::shape::{Shape, Table};
use super::{Ran, Verdict, disk, json, limits, message, shows_progress};
use crate::error::Error;
use crate::play::Game;
use crate::play::search::Weights;
use crate::play::search::contest::{self, Chooser, Match, Own, Score};
use crate::variant::Variant;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde_json::json;
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

/// Let two players play many games against each other
#[derive(clap::Args)]
#[command(
    name = "match",
    after_long_help = "A player is a level from 1 to 10, `nodes=N` or `seconds=S`; before it may stand `material:` (counts only seeds and pieces), \
    `random-games:` or `estimates:` (a tree of games); `program:COMMAND` is another program that speaks the protocol of docs/engine-protocol.md, and `program:seconds=0.1:COMMAND` (or `nodes=N`, `level=N`) tells it how hard to think.\n\n\
    Example:\n  lumbung match village.variant --players 6 material:nodes=1600 --games 100"
)]
pub(super) struct Contest {
    #[command(flatten)]
    chosen: Chosen,
    /// The two players
    #[arg(long, num_args = 2, required = true, value_names = ["A", "B"])]
    players: Vec<String>,
    /// How many games: each opening is played twice, with colours exchanged
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = whole::<u64>(1..=1_000_000))]
    games: u64,
    /// What the openings are drawn from
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Every game begins at the start, not from an opening in which neither side is ahead
    #[arg(long)]
    from_start: bool,
    /// Threads; as many as the machine has if it is left out
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Write each game as a script into this folder
    #[arg(long, value_name = "FOLDER")]
    scripts: Option<OsString>,
    /// One row a game, to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    csv: Option<OsString>,
    #[command(flatten)]
    shape: Shape<Table>,
}

impl Contest {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        let stopped = limits::until_stopped();
        let weights = stopped.within(|| weights(&self.chosen, &Game::new(&variant)))?;
        for name in &self.players {
            seat(name, &weights, &self.chosen)?;
        }
        // What cannot be written is told before anything is played.
        let table = self.shape.table(self.csv.as_deref());
        let table = table.map(|file| disk::create(file, &mut *out).map(drop).map(|()| file)).transpose()?;
        if let Some(folder) = &self.scripts {
            make_folder(folder)?;
        }
        let pool = pool(self.threads)?;
        let bar = if shows_progress() { ProgressBar::new(self.games) } else { ProgressBar::hidden() };
        let pair = |number: u64| -> Result<Vec<Match>, Error> {
            stopped.within(|| {
                let opening = if self.from_start { Vec::new() } else { contest::opening(&variant, &weights, self.seed, number) };
                let mut played = Vec::new();
                for first_south in [true, false] {
                    if limits::was_stopped() || 2 * number + u64::from(!first_south) >= self.games {
                        break;
                    }
                    let [one, other] = [&self.players[0], &self.players[1]];
                    let (mut one, mut other) = (seat(one, &weights, &self.chosen)?, seat(other, &weights, &self.chosen)?);
                    let game = contest::play(&variant, &opening, [&mut *one, &mut *other], first_south)?;
                    bar.inc(1);
                    // A game that was stopped says nothing.
                    if !limits::was_stopped() {
                        played.push(game);
                    }
                }
                Ok(played)
            })
        };
        let pairs: Vec<Vec<Match>> =
            pool.install(|| (0..self.games.div_ceil(2)).into_par_iter().map(pair).collect::<Result<Vec<_>, Error>>())?;
        bar.finish_and_clear();
        let games: Vec<Match> = pairs.into_iter().flatten().collect();
        let mut score = Score::default();
        games.iter().for_each(|game| score.add(game));
        if let Some(folder) = &self.scripts {
            self.write_scripts(folder, &variant, &games)?;
        }
        if let Some(file) = table {
            let mut writer = csv::Writer::from_writer(disk::create(file, out)?);
            let rows = std::iter::once(["game", "first_south", "moves", "outcome", "points"].map(str::to_owned)).chain(
                games.iter().enumerate().map(|(number, game)| {
                    let outcome = variant.outcome_word(game.outcome).to_owned();
                    [
                        number.to_string(),
                        game.first_south.to_string(),
                        game.moves.len().to_string(),
                        outcome,
                        game.points().to_string(),
                    ]
                }),
            );
            for row in rows {
                writer.write_record(&row).map_err(|error| disk::unwritable(file.as_ref(), &disk::unwritten(error)))?;
            }
            writer.flush().map_err(|error| disk::unwritable(file.as_ref(), &error))?;
        }
        let ((rate, interval), [from, to], elo) = (score.rate(), score.interval(), score.elo());
        let [one, other] = [&self.players[0], &self.players[1]];
        if self.shape.json() {
            let mut document = json!({"variant": variant.name(), "players": [one, other], "games": games.len(),
                "won": score.won, "drawn": score.drawn, "lost": score.lost, "score": rate, "interval": interval, "from": from, "to": to,
                "elo": if elo.is_finite() { json!(elo) } else { json!(null) }});
            limits::note_stopped(&mut document);
            json(out, &document)?;
            return Ok(Verdict::Fine);
        }
        let elo = if elo.is_finite() { format!("{elo:+.0}") } else { "beyond measure".to_owned() };
        let mut told: Vec<u8> = Vec::new();
        writeln!(told, "{one} against {other}, {}, {} games", variant.name(), games.len())?;
        writeln!(told, "won     {}\ndrawn   {}\nlost    {}", score.won, score.drawn, score.lost)?;
        writeln!(told, "score   {:.1} %, in 95 of 100 such matches {:.0} to {:.0}", 100.0 * rate, 100.0 * from, 100.0 * to)?;
        writeln!(told, "Elo     {elo}")?;
        limits::tell_stopped(&mut told)?;
        // A table on standard output stands there alone; the sums are then told like any message.
        let table_alone = table.is_some_and(disk::is_standard);
        if table_alone {
            message(&String::from_utf8_lossy(&told))
        } else {
            out.write_all(&told)?
        }
        Ok(Verdict::Fine)
    }

    fn write_scripts(&self, folder: &OsString, variant: &Variant, games: &[Match]) -> Result<(), Error> {
        let path = Path::new(folder);
        for (number, game) in games.iter().enumerate() {
            let moves: String = game.moves.iter().map(|text| format!("  - moves: \"{text}\"\n")).collect();
            let players = if game.first_south { [0, 1] } else { [1, 0] }.map(|at| self.players[at].as_str());
            let mut played = Game::new(variant);
            game.moves.iter().try_for_each(|text| played.play(text).map(drop))?;
            let outcome = variant.outcome_word(played.outcome());
            let (title, fields) = (format!("{} against {}", players[0], players[1]), self.chosen.as_script());
            let text = format!("title: \"{title}\"\n{fields}play:\n{moves}outcome: {outcome}\n");
            let file = path.join(format!("game-{:04}.yaml", number + 1));
            std::fs::write(&file, text).map_err(|error| disk::unwritable(&file, &error))?;
        }
        Ok(())
    }
}

fn make_folder(folder: &OsString) -> Result<(), Error> {
    let path = Path::new(folder);
    std::fs::create_dir_all(path).map_err(|error| disk::unwritable(path, &error))
}

/// A player by its name.
fn seat(name: &str, weights: &Weights, chosen: &Chosen) -> Result<Box<dyn Chooser>, Error> {
    if let Some(command) = name.strip_prefix("program:") {
        return Ok(Box::new(Program::start(command, chosen)?));
    }
    let own = Own::named(name, weights).ok_or_else(|| {
        let message = format!(
            "`{name}` is no player: write a level from 1 to 10, `nodes=N` or `seconds=S`, before it perhaps `material:`, `random-games:` or `estimates:`; or \
             `program:COMMAND`"
        );
        Error::Usage { code: "use::player", message }
    })?;
    Ok(Box::new(own))
}
