//! `moves`: the legal moves of a position.

use super::apply::lying;
use super::common::{At, Chosen, add_notes, standing, tell_before};
use super::{Ran, Verdict, json};
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
    /// One JSON document
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, "")?;
        let game = self.at.game(&variant, self.json)?;
        let moves = game.legal_moves();
        if self.json {
            let mut document = json!({
                "side": variant.side_word(game.side()),
                "moves": moves,
                "position": game.position_text(),
                "outcome": variant.outcome_word(game.outcome()),
            });
            if let Some(fields) = document.as_object_mut() {
                fields.extend(game.board_json());
            }
            add_notes(&mut document, game.notes());
            if game.is_cut() {
                document["cut"] = json!(true);
            }
            add_before(&mut document, game.before(), &variant);
            json(out, &document)?;
        } else {
            tell_before(&variant, &game, out)?;
            writeln!(out, "{}", game.position_text())?;
            lying(&game.position_text(), &game.board_text(), out)?;
            writeln!(out, "{}", standing(&variant, &game))?;
            for chosen in moves {
                writeln!(out, "  {chosen}")?;
            }
            if game.is_cut() {
                writeln!(
                    out,
                    "There may be others, longer ones too: too many chains to follow them all (at most 16,384 captures of one piece are listed, and as many that are cut short)."
                )?;
            }
        }
        Ok(Verdict::Fine)
    }
}
