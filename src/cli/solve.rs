//! `solve`: the exact value of a round, or the best first turn.

use super::common::{At, Chosen, add_notes, tell_before, whole};
use super::shape::Shape;
use super::{Ran, Verdict, json, limits, shows_progress};
use crate::error::Error;
use crate::play::Game;
use crate::play::event::add_before;
use crate::play::solve::{FirstTurn, Goal, Limit, Solution, first_turn, solve};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};

/// Find the exact value of a round under perfect play, or the best single turn
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  lumbung solve village.variant --set holes=3\n  \
    lumbung solve village.variant --first-turn --target 92 --memory 2G")]
pub(super) struct Solve {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    at: At,
    /// One turn only: the most seeds that it can bring, then the fewest moves
    #[arg(long)]
    first_turn: bool,
    /// The fewest moves of one turn that bring at least N seeds
    #[arg(long, value_name = "N", requires = "first_turn", value_parser = whole::<u32>(0..=65_535), allow_negative_numbers = true)]
    target: Option<u32>,
    /// Memory that the search may use: bytes, or with K, M or G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size, allow_negative_numbers = true)]
    memory: u64,
    /// Give up after so many seconds
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seconds: u64,
    #[command(flatten)]
    shape: Shape,
}

/// Reads `512M`.
fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|unit: char| unit.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_uppercase().as_str() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        _ => return Err("write a number of bytes, or a number with K, M or G".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| "write a number of bytes, or a number with K, M or G".to_owned())?;
    number.checked_mul(1 << shift).filter(|bytes| *bytes <= 1 << 40).ok_or_else(|| "at most 1024G".to_owned())
}

impl Solve {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, "")?;
        let begun = Instant::now();
        let patience = limits::for_seconds(self.seconds);
        let game = limits::known(&patience, "the position", || self.at.game(&variant, self.shape.json()))??;
        let bar = if shows_progress() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed_precise} {human_pos} positions, {per_sec}") {
            bar.set_style(style);
        }
        let most = Duration::from_secs(self.seconds);
        let shown = bar.clone();
        let mut goes_on = move |nodes| {
            shown.set_position(nodes);
            begun.elapsed() < most && !limits::was_stopped()
        };
        if self.first_turn {
            let goal = self.target.map_or(Goal::Most, Goal::AtLeast);
            let found = patience.within(|| first_turn(&game, goal, self.memory, &mut goes_on)).ok_or_else(|| Error::Usage {
                code: "use::no-turns",
                message: "in a leaping game no score is kept: leave out --first-turn".to_owned(),
            })?;
            bar.finish_and_clear();
            return self.tell_turn(&game, &found, begun.elapsed().as_secs_f64(), out);
        }
        let found = patience.within(|| solve(&game, self.memory, &mut goes_on));
        bar.finish_and_clear();
        self.tell(&game, &found, begun.elapsed().as_secs_f64(), out)
    }

    fn tell(&self, game: &Game, found: &Solution, seconds: f64, out: &mut dyn Write) -> Ran {
        let value = found.value();
        if self.shape.json() {
            let mut document = json!({
                "value": value, "best": found.line.first(), "line": found.line, "nodes": found.nodes, "seconds": seconds,
            });
            add_notes(&mut document, game.notes());
            add_before(&mut document, game.before(), game.variant());
            if let (None, Some(fields)) = (value, document.as_object_mut()) {
                fields.insert("bounds".to_owned(), json!(found.bounds));
                fields.insert("limit".to_owned(), found.limit.map_or(Value::Null, |limit| limit_word(limit).into()));
            }
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            tell_before(game.variant(), game, out)?;
            match value {
                Some(value) => writeln!(out, "value    {value} for {}", game.variant().side_word(game.side()))?,
                None => writeln!(out, "value    not solved: between {} and {}", found.bounds[0], found.bounds[1])?,
            }
            self.tell_rest(&found.line, found.limit.filter(|_| value.is_none()), found.nodes, seconds, out)?;
        }
        Ok(if value.is_some() { Verdict::Fine } else { Verdict::No })
    }

    fn tell_turn(&self, game: &Game, found: &FirstTurn, seconds: f64, out: &mut dyn Write) -> Ran {
        let moves = found.line.len();
        if self.shape.json() {
            let mut document = json!({
                "value": found.value, "best": found.line.first(), "line": found.line, "moves": moves, "reached": found.reached,
                "nodes": found.nodes, "seconds": seconds,
            });
            add_notes(&mut document, game.notes());
            add_before(&mut document, game.before(), game.variant());
            if let (Some(limit), Some(fields)) = (found.limit, document.as_object_mut()) {
                fields.insert("limit".to_owned(), limit_word(limit).into());
            }
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            tell_before(game.variant(), game, out)?;
            match (self.target, found.limit) {
                (Some(target), None) if !found.reached => writeln!(out, "target   no turn brings {target}")?,
                (Some(target), Some(_)) => writeln!(out, "target   no turn that brings {target} has been found")?,
                _ => {}
            }
            let word = if found.limit.is_some() { ", the most that has been found" } else { "" };
            writeln!(out, "value    {} in {moves} moves{word}", found.value)?;
            self.tell_rest(&found.line, found.limit, found.nodes, seconds, out)?;
        }
        Ok(if found.reached { Verdict::Fine } else { Verdict::No })
    }

    fn tell_rest(
        &self,
        line: &[String],
        limit: Option<Limit>,
        nodes: u64,
        seconds: f64,
        out: &mut dyn Write,
    ) -> Result<(), super::Failure> {
        if let Some(limit) = limit {
            let why = match limit {
                Limit::Stopped if limits::was_stopped() => "stopped by hand".to_owned(),
                Limit::Stopped => format!("time: {} s were not enough; see --seconds", self.seconds),
                Limit::Memory => "memory: more positions than it holds; see --memory, and what the system gives".to_owned(),
                Limit::Repetition => "repetition: positions come again, and neither side can force more".to_owned(),
            };
            writeln!(out, "limit    {why}")?;
        }
        if let Some(best) = line.first() {
            writeln!(out, "best     {best}\nline     {}", line.join(" "))?;
        }
        Ok(writeln!(out, "nodes    {nodes}\nseconds  {seconds:.3}")?)
    }
}

fn limit_word(limit: Limit) -> &'static str {
    match limit {
        Limit::Stopped if limits::was_stopped() => "stopped",
        Limit::Stopped => "time",
        Limit::Memory => "memory",
        Limit::Repetition => "repetition",
    }
}

#[cfg(test)]
mod tests {
    use super::size;

    #[test]
    fn sizes() {
        assert_eq!((size("512M"), size("2g"), size("7")), (Ok(512 << 20), Ok(2 << 30), Ok(7)));
        assert!(size("M").is_err() && size("2T").is_err() && size("99999999999999999999").is_err() && size("-1").is_err());
    }
}
