//! `moves`: the legal moves of a position.

use super::apply::lying;
use super::common::{At, Chosen, add_notes, standing, tell_before};
use super::shape::Shape;
use super::{Ran, Verdict, colour_out, json, limits};
use crate::draw;
use crate::game::{Outcome, Rules as _};
use crate::play::Game;
use crate::play::event::add_before;
use serde_json::json;
use std::io::Write;

/// List the legal moves of a position
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung moves village.variant --at \"7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S\"")]
pub(super) struct Moves {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    at: At,
    #[command(flatten)]
    shape: Shape,
}

/// The legal moves of a position.
struct Listed {
    moves: Vec<String>,
    /// There may be others.
    cut: bool,
    /// Because nobody has followed all moves.
    cut_short: bool,
}

impl Listed {
    fn of(game: &Game) -> Listed {
        let (engine, position) = (game.variant().engine(), game.position());
        let ((found, cut), list_cut) = limits::look(|_| {
            let mut found = Vec::new();
            // An engine may list moves although the game is drawn.
            if game.outcome() == Outcome::Ongoing {
                engine.legal_moves(position, &mut found);
            }
            (found, game.is_cut())
        });
        // What was found is known, so it is written whatever it took to find it.
        let (moves, texts_cut) = limits::tell(|patience| {
            let text = |chosen| Some(engine.move_text(position, chosen)).filter(|_| !patience.is_cut());
            found.iter().map_while(text).collect()
        });
        Listed { moves, cut: cut || list_cut || texts_cut, cut_short: list_cut || texts_cut }
    }
}

impl Moves {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, "")?;
        let (game, unknown) = limits::look(|_| self.at.game(&variant, self.shape.json()));
        if unknown {
            return Err(limits::cut_short("the position").into());
        }
        let game = game?;
        let Listed { moves, cut, cut_short } = Listed::of(&game);
        if self.shape.json() {
            let mut document = json!({
                "side": variant.side_word(game.side()),
                "moves": moves,
                "position": game.position_text(),
                "outcome": variant.outcome_word(game.outcome()),
            });
            if let Some(fields) = document.as_object_mut() {
                fields.extend(game.placement().json());
            }
            add_notes(&mut document, game.notes());
            if cut {
                document["cut"] = json!(true);
            }
            add_before(&mut document, game.before(), &variant);
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            tell_before(&variant, &game, out)?;
            writeln!(out, "{}", game.position_text())?;
            let board = game.board_text();
            lying(&game.position_text(), &board, out)?;
            let drawn = match colour_out() {
                true => draw::coloured(variant.rules(), &board, false, &draw::Marks::default()),
                false => draw::board(variant.rules(), &board, false),
            };
            writeln!(out, "\n{drawn}")?;
            writeln!(out, "{}", standing(&variant, &game))?;
            for chosen in moves {
                writeln!(out, "  {chosen}")?;
            }
            if cut_short {
                writeln!(out, "There may be others: {}.", limits::TOO_LONG)?;
                limits::tell_stopped(out)?;
            } else if cut {
                writeln!(
                    out,
                    "There may be others, longer ones too: too many chains to follow them all (at most 16,384 captures of one piece are listed, and as many that are cut short)."
                )?;
            }
        }
        Ok(Verdict::Fine)
    }
}
