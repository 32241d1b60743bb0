//! `apply`: plays moves and tells what happens.

use super::common::{At, Chosen, score, standing};
use super::{Failure, Ran, Verdict, fault, json};
use crate::play::transcript::told;
use crate::play::{Event, Game, Step};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::io::Write;

/// Play moves, and print each position and what happened
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung apply village.variant 1-7 3 --json")]
pub(super) struct Apply {
    #[command(flatten)]
    chosen: Chosen,
    /// Moves in order; a chain of moves of one turn may be one argument (1-3-7)
    #[arg(required = true, value_name = "MOVE")]
    moves: Vec<String>,
    #[command(flatten)]
    at: At,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

impl Apply {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        let mut game = self.at.game(&variant)?;
        let mut events = Vec::new();
        for text in &self.moves {
            for step in game.play_steps(text) {
                match step {
                    Ok(step) if self.json => events.extend(step.events),
                    Ok(step) => told_to_people(&variant, &step, out)?,
                    Err(error) if self.json => {
                        json(out, &fault(&error))?;
                        return Ok(Verdict::of(&error));
                    }
                    Err(error) => return Err(error.into()),
                }
            }
        }
        if self.json {
            json(out, &document(&variant, &game, &events))?;
        } else {
            writeln!(out, "{}", standing(&variant, &game))?;
        }
        Ok(Verdict::Fine)
    }
}

fn told_to_people(variant: &Variant, step: &Step, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}. {} plays {}", step.index + 1, variant.side_word(step.side), step.chosen)?;
    for event in &step.events {
        writeln!(out, "   {}", told(event, variant))?;
    }
    Ok(writeln!(out, "{}", step.position)?)
}

fn document(variant: &Variant, game: &Game<'_>, events: &[Event]) -> Value {
    json!({
        "schema": 1,
        "position": game.position_text(),
        "side": variant.side_word(game.side()),
        "outcome": variant.outcome_word(game.outcome()),
        "score": score(variant, game.score()),
        "events": events.iter().map(|event| event.json(variant)).collect::<Vec<_>>(),
    })
}
