//! `witness`: a game in which a rule acts.

use super::common::Chosen;
use super::limits::{self, Limits};
use super::{Ran, Verdict, json};
use crate::compare::find_rule;
use crate::draw;
use crate::error::Error;
use crate::ir::Cause;
use crate::play::Game;
use crate::play::transcript::told;
use crate::variant::Variant;
use serde_json::json;
use std::io::Write;

/// Find a shortest game in which a rule or clause acts
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung witness village.variant capture")]
pub(super) struct Witness {
    #[command(flatten)]
    chosen: Chosen,
    /// Name of a rule, opening or challenge, or keyword of a clause
    #[arg(value_name = "RULE")]
    rule: String,
    #[command(flatten)]
    limits: Limits,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

impl Witness {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        let causes = causes(&variant, &self.rule)?;
        Limits::listen();
        let watch = limits::watch(self.limits.deadline());
        let hunt = find_rule(variant.engine(), variant.rules(), &causes, &self.limits.plan(), &watch);
        limits::finish();
        let found = hunt.found();
        let searched = hunt.searched;
        let shortest = hunt.length().is_some_and(|(_, shortest)| shortest);
        if self.json {
            let witness =
                found.as_ref().map(|(position, moves, _)| json!({"position": position, "moves": moves, "shortest": shortest}));
            let (positions, moves) = (searched.positions, searched.moves);
            let document = json!({"rule": self.rule, "witness": witness,
                "searched": {"positions": positions, "moves": moves, "complete": searched.complete, "games": hunt.games}});
            json(out, &document)?;
            return Ok(if found.is_some() { Verdict::Fine } else { Verdict::No });
        }
        let Some((position, moves, _)) = found else {
            let games = if hunt.games > 0 { format!(", nor in {} random games", hunt.games) } else { String::new() };
            writeln!(
                out,
                "`{}` does not act in any game of up to {} moves ({} positions){games}",
                self.rule, searched.moves, searched.positions
            )?;
            return Ok(Verdict::No);
        };
        let mut game = Game::at(&variant, position)?;
        let how = if shortest { "no shorter game from the start has it" } else { "found by random play" };
        writeln!(out, "{position}   ({how})\n")?;
        for text in moves {
            let side = game.side();
            let chosen = game.parse_move(text)?;
            if game.played() + 1 == hunt.length().map_or(0, |(length, _)| length) {
                write!(out, "{}", draw::board(variant.rules(), &game.board_text(), true))?;
            }
            let events = game.play_move(&chosen);
            writeln!(out, "{}. {} plays {text}", game.played(), variant.side_word(side))?;
            for event in &events {
                let mark = if event.cause.is_some_and(|cause| causes.contains(&cause)) { "*" } else { " " };
                writeln!(out, " {mark} {}", told(event, &variant))?;
            }
        }
        writeln!(out, "{}", draw::board(variant.rules(), &game.board_text(), true))?;
        Ok(Verdict::Fine)
    }
}

/// What a name means: rules of that name, else clauses of that keyword.
fn causes(variant: &Variant, given: &str) -> Result<Vec<Cause>, Error> {
    let name = variant.rule_name(given).unwrap_or_else(|| given.to_owned());
    let origins = &variant.origins().0;
    let found: Vec<Cause> = origins.iter().filter(|(_, origin)| origin.name == name).map(|(cause, _)| *cause).collect();
    if found.is_empty() {
        let mut known: Vec<&str> = origins.values().map(|origin| origin.name.as_str()).collect();
        known.sort_unstable();
        known.dedup();
        let message = format!("`{given}` is no rule of {} that can act; known: {}", variant.name(), known.join(", "));
        return Err(Error::Usage { code: "use::unknown-rule", message });
    }
    Ok(found)
}
