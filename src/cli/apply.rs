//! `apply`: plays moves and tells what happens.

use super::common::{At, Chosen, add_notes, score, standing, tell_before};
use super::shape::Shape;
use super::{Failure, Ran, Verdict, fault, json, limits};
use crate::error::Error;
use crate::game::Patience;
use crate::play::event::add_before;
use crate::play::transcript::told;
use crate::play::written;
use crate::play::{Event, Game, Step};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::io::{self, Write};

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
    #[command(flatten)]
    shape: Shape,
}

impl Apply {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, &self.moves.join(" "))?;
        let (game, cut) = limits::look(|_| self.at.game(&variant, self.shape.json()));
        if cut {
            return Err(limits::cut_short("the position").into());
        }
        let (ran, cut) = limits::look(|patience| self.play(&variant, game?, patience, out));
        if cut && ran.is_ok() {
            // What was known before it is told.
            return Err(limits::cut_short("what comes of a further move").into());
        }
        ran
    }

    fn play(&self, variant: &Variant, mut game: Game, patience: &Patience, out: &mut dyn Write) -> Ran {
        let mut events = Vec::new();
        if !self.shape.json() {
            tell_before(variant, &game, out)?;
        }
        for (at, typed) in self.moves.iter().enumerate() {
            if let Some(error) = self.in_pieces(&game, at) {
                if self.shape.json() {
                    json(out, &fault(&error))?;
                    return Ok(Verdict::of(&error));
                }
                return Err(error.into());
            }
            let mut words = self.words(typed);
            while let Some(text) = next_move(&game, &mut words) {
                for step in game.play_steps(&text) {
                    if patience.is_cut() {
                        return Err(limits::cut_short(&format!("what comes of `{text}`")).into());
                    }
                    match step {
                        Ok(step) if self.shape.json() => events.extend(step.events),
                        Ok(step) => told_to_people(variant, &step, out)?,
                        Err(error) if self.shape.json() => {
                            json(out, &fault(&error))?;
                            return Ok(Verdict::of(&error));
                        }
                        Err(error) => return Err(error.into()),
                    }
                }
            }
        }
        if self.shape.json() {
            json(out, &document(variant, &game, &events))?;
        } else {
            writeln!(out, "{}", standing(variant, &game))?;
        }
        Ok(Verdict::Fine)
    }

    /// The words of an argument: one move as it was typed, or those of a part of a record, whose moves are numbered or set apart by commas.
    fn words<'t>(&self, typed: &'t str) -> Vec<&'t str> {
        if self.moves.len() > 1 && written::is_number(typed) {
            return Vec::new();
        }
        let words: Vec<&str> = written::moves(typed).into_iter().map(|(_, word)| word).collect();
        if words.iter().copied().eq(typed.split_whitespace()) { vec![typed] } else { words }
    }

    /// A challenge and its remedy that were typed as several arguments, from argument `at` on.
    fn in_pieces(&self, game: &Game, at: usize) -> Option<Error> {
        let words = self.moves.get(at..)?.get(..3)?;
        let [name, remedy, object] = words else { return None };
        let apart = matches!((remedy.as_str(), object.as_str()), ("remove" | "force", _) | ("take", "back"));
        if !apart || !name.chars().all(|sign| sign.is_alphabetic() || sign == '-') {
            return None;
        }
        let whole = words.join(" ");
        match game.parse_move(&whole) {
            // What is challenged for nothing needs no quotation marks.
            Err(error) if error.code() != "leaping::no-remedy" => Some(error),
            _ => Some(Error::Usage {
                code: "use::challenge-in-pieces",
                message: format!("a challenge with its remedy is one move: quote it as one argument, \"{whole}\""),
            }),
        }
    }
}

/// Takes the next move from the words that are left.
fn next_move(game: &Game, words: &mut Vec<&str>) -> Option<String> {
    if words.is_empty() {
        return None;
    }
    let rest = words.split_off(game.move_length(words));
    Some(std::mem::replace(words, rest).join(" "))
}

fn told_to_people(variant: &Variant, step: &Step, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}. {} plays {}", step.index + 1, variant.side_word(step.side), step.chosen)?;
    for event in &step.events {
        writeln!(out, "   {}", told(event, variant))?;
    }
    writeln!(out, "{}", step.position)?;
    Ok(lying(&step.position, &step.board, out)?)
}

/// What lies on the board, where the position is written as moves from another one.
pub(super) fn lying(position: &str, board: &str, out: &mut dyn Write) -> io::Result<()> {
    if position == board { Ok(()) } else { writeln!(out, "on the board: {board}") }
}

fn document(variant: &Variant, game: &Game, events: &[Event]) -> Value {
    let mut document = json!({
        "position": game.position_text(),
        "side": variant.side_word(game.side()),
        "outcome": variant.outcome_word(game.outcome()),
        "score": score(variant, game.score()),
        "events": events.iter().map(|event| event.json(variant)).collect::<Vec<_>>(),
    });
    if let Some(fields) = document.as_object_mut() {
        fields.extend(game.placement().json());
    }
    add_notes(&mut document, game.notes());
    add_before(&mut document, game.before(), variant);
    document
}
