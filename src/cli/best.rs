//! `best`: the best moves of a position.

use super::common::{At, Chosen, add_notes, standing, tell_before, weights, whole};
use super::shape::Shape;
use super::{Ran, Verdict, json, limits};
use crate::game::{Outcome, Patience, Placement, Side};
use crate::play::Game;
use crate::play::event::add_before;
use crate::play::search::{self, Advice, Found, Level, Strength, Worth};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

/// Find the best moves of a position, with what they are worth and what is expected to follow
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung best village.variant --at \"0,1,6,2,0,4,1/2,0,3,1,0,1,0 41-36 S\" --lines 3")]
pub(super) struct Best {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    at: At,
    #[command(flatten)]
    effort: Effort,
    /// How many moves to tell, the best first
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<u16>(1..=1000))]
    lines: u16,
    #[command(flatten)]
    shape: Shape,
}

/// How hard to think.
#[derive(clap::Args, Clone)]
pub(super) struct Effort {
    /// From 1, who sees one move, to 10, who thinks for a second; 8 if nothing is said. The lower nine give the same answer on every machine
    #[arg(long, value_name = "N", value_parser = whole::<u8>(1..=10), conflicts_with_all = ["seconds", "nodes"])]
    level: Option<u8>,
    /// Think so long, with all strength
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "nodes")]
    seconds: Option<f64>,
    /// Look at so many positions, with all strength: the same answer on every machine
    #[arg(long, value_name = "POSITIONS", value_parser = whole::<u64>(1..=u64::MAX))]
    nodes: Option<u64>,
    /// Megabytes of memory for positions, at most; 256 if it is left out, or 32 for each second
    #[arg(long, value_name = "MEGABYTES", value_parser = whole::<u64>(1..=1_000_000))]
    memory: Option<u64>,
    /// Threads that think together where time is the limit; as many as the machine has if it is left out
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| (0.001..=1_000_000.0).contains(seconds));
    seconds.ok_or_else(|| "seconds from 0.001 to 1000000".to_owned())
}

/// The level if nobody says how hard to think.
const USUAL: u8 = 8;

/// Threads that the machine has.
pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Effort {
    /// The strength, and for how many seconds at most.
    pub(super) fn strength(&self, salt: u64) -> (Strength, Option<f64>) {
        let level = |number| Level::new(number).map(|level| (level.strength(salt), level.seconds()));
        let (mut strength, seconds) = match (self.level, self.seconds, self.nodes) {
            (_, Some(seconds), _) => (Strength { salt, ..Strength::lasting(seconds) }, Some(seconds)),
            (_, _, Some(nodes)) => (Strength { salt, nodes, work: search::work_for(nodes), ..Strength::default() }, None),
            (number, None, None) => level(number.unwrap_or(USUAL)).unwrap_or_default(),
        };
        if let Some(megabytes) = self.memory {
            strength.memory = megabytes << 20;
        }
        strength.threads = self.threads.map_or_else(threads, usize::from);
        (strength, seconds)
    }
}

impl Best {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, "")?;
        let (strength, seconds) = self.effort.strength(0);
        let begun = Instant::now();
        let patience = limits::until_stopped().within(|| seconds.map_or_else(Patience::current, search::for_seconds));
        let (game, unknown) = patience.within(|| limits::look(|_| self.at.game(&variant, self.shape.json())));
        if unknown {
            return Err(limits::cut_short("the position").into());
        }
        let game = game?;
        // Weights that are not known are made from a few games: from as many as there is time for.
        let (weights, _) = patience.within(|| limits::look(|_| weights(&self.chosen, &game)));
        let (weights, past) = (weights?, Default::default());
        let found = patience.within(|| search::best(&game, &weights, &past, strength, usize::from(self.lines)));
        // Not even the moves of the position were listed.
        if found.cut && found.moves.is_empty() {
            return Err(limits::cut_short("the best move").into());
        }
        let took = begun.elapsed().as_secs_f64();
        limits::tell(|_| self.answer(&variant, &game, &found, took, out)).0
    }

    fn answer(&self, variant: &Variant, game: &Game, found: &Found, took: f64, out: &mut dyn Write) -> Ran {
        if self.shape.json() {
            let mut document = json!({
                "variant": variant.name(),
                "position": game.position_text(),
                "side": variant.side_word(game.side()),
                "outcome": variant.outcome_word(game.outcome()),
                "moves": found.moves.iter().map(in_json).collect::<Vec<_>>(),
                "depth": found.depth,
                "nodes": found.nodes,
                "seconds": took,
            });
            add_notes(&mut document, game.notes());
            add_before(&mut document, game.before(), variant);
            limits::note_stopped(&mut document);
            json(out, &document)?;
            return Ok(Verdict::Fine);
        }
        tell_before(variant, game, out)?;
        writeln!(out, "{}", standing(variant, game))?;
        if game.outcome() == Outcome::Ongoing {
            tell(game, found, out)?;
        }
        limits::tell_stopped(out)?;
        Ok(Verdict::Fine)
    }
}

fn tell(game: &Game, found: &Found, out: &mut dyn Write) -> Result<(), super::Failure> {
    let first = |advice: &Advice| advice.line.first().cloned().unwrap_or_default();
    let widest = found.moves.iter().map(|advice| first(advice).chars().count()).max().unwrap_or(0);
    for advice in &found.moves {
        writeln!(out, "  {:widest$}  {}{}", first(advice), worth(&advice.worth), followed(game, &advice.line))?;
    }
    writeln!(out, "{} positions, {} ahead everywhere", found.nodes, plies(u32::from(found.depth)))?;
    Ok(())
}

/// What is expected after a move, with who makes it, and what both sides have then.
pub(super) fn followed(game: &Game, line: &[String]) -> String {
    let (mut game, mut told, mut mover) = (game.clone(), String::new(), None);
    for (number, text) in line.iter().enumerate() {
        let side = game.side();
        if number > 0 {
            told += if number == 1 { "; then" } else { "" };
            if mover != Some(side) {
                told += if mover.is_some() { ", " } else { " " };
                told += game.variant().side_word(side);
            }
            told += &format!(" {text}");
            mover = Some(side);
        }
        if game.play(text).is_err() {
            return told;
        }
    }
    let what = if matches!(game.placement(), Placement::Seeds(_)) { "seeds stored" } else { "pieces" };
    let [south, north] = game.score();
    let [first, second] = [Side::South, Side::North].map(|side| game.variant().side_word(side));
    told + &format!("; {first} {south}, {second} {north} {what}")
}

/// So many plies, in words.
fn plies(count: u32) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

/// What a move is worth, in words.
pub(super) fn worth(worth: &Worth) -> String {
    match worth {
        Worth::Wins(0) => "wins the round".to_owned(),
        Worth::Loses(0) => "loses the round".to_owned(),
        Worth::Wins(within) => format!("wins within {}", plies(*within)),
        Worth::Loses(within) => format!("loses within {}", plies(*within)),
        Worth::Draws => "draws".to_owned(),
        Worth::Unknown => "not looked at: there was no time for it".to_owned(),
        Worth::Chance(chance) => format!("wins about {:.0} of 100 such games", 100.0 * chance),
    }
}

pub(super) fn in_json(advice: &Advice) -> Value {
    let (kind, number) = match advice.worth {
        Worth::Wins(plies) => ("wins", json!(plies)),
        Worth::Loses(plies) => ("loses", json!(plies)),
        Worth::Draws => ("draws", Value::Null),
        Worth::Unknown => ("unknown", Value::Null),
        Worth::Chance(chance) => ("chance", json!((chance * 10_000.0).round() / 10_000.0)),
    };
    json!({"move": advice.line.first(), "worth": kind, "number": number, "proven": advice.proven, "value": advice.value, "line": advice.line})
}
