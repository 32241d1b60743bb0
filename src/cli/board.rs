//! `board`: a picture of a position.

use super::common::{At, Chosen, add_notes, tell_before, whole};
use super::{Ran, Verdict, colour, json, limits};
use crate::draw::{self, Change, Layout, Marks};
use crate::error::Error;
use crate::game::{Outcome, Placement, Side};
use crate::play::Game;
use crate::play::event::add_before;
use crate::play::written;
use crate::variant::Variant;
use serde_json::json;
use std::io::{self, Write};

/// Show a position as a board, as text or as a picture
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung board village.variant --moves \"7 3\" --format svg > board.svg")]
pub(super) struct Board {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    at: At,
    /// Moves to play first, set apart by blanks; the last one is marked
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Text for a terminal, or a picture that needs nothing else
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Turn the board by half: North, or Black, sits below (pictures)
    #[arg(long)]
    flip: bool,
    /// Stand a sowing board on its end, as it fits a narrow page (pictures)
    #[arg(long)]
    upright: bool,
    /// Show by arrows in which direction is sown, where no move is marked (pictures)
    #[arg(long)]
    arrows: bool,
    /// Play the moves before one's eyes: an animated picture (with `--format svg`)
    #[arg(long, requires = "moves")]
    animate: bool,
    /// Holes or points to point out, set apart by commas or blanks (pictures)
    #[arg(long, value_name = "PLACES")]
    marks: Option<String>,
    /// Width of the picture in pixels
    #[arg(long, value_name = "WIDTH", value_parser = whole::<u32>(16..=20_000))]
    size: Option<u32>,
    /// One JSON document with the position and the board in it
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Svg,
}

impl Board {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, self.moves.as_deref().unwrap_or_default())?;
        limits::look_whole(out, |out| self.show(&variant, out))
    }

    fn show(&self, variant: &Variant, out: &mut dyn Write) -> Ran {
        if self.animate && matches!(self.format, Format::Text) {
            let message = "a board of text does not move: add `--format svg`".to_owned();
            return Err(Error::Usage { code: "use::animate", message }.into());
        }
        let mut game = self.at.game(variant, self.json)?;
        let before = game.board_text();
        let words: Vec<&str> =
            written::moves(self.moves.as_deref().unwrap_or_default()).into_iter().map(|(_, word)| word).collect();
        let mut rest = words.as_slice();
        let (mut marks, mut changes) = (Marks::default(), Vec::new());
        while !rest.is_empty() {
            let (chosen, later) = rest.split_at(game.move_length(rest).max(1).min(rest.len()));
            marks = Marks::default();
            for event in game.play(&chosen.join(" "))? {
                marks.note(&event.kind, &event.fields);
                changes.extend(Change::of(&event.kind, &event.fields));
            }
            rest = later;
        }
        let places = self.marks.iter().flat_map(|marks| marks.split([',', ' '])).filter(|place| !place.is_empty());
        marks.lit.extend(places.map(str::to_owned));
        let layout = Layout { turned: self.flip, upright: self.upright, direction: self.arrows, ..Layout::default() };
        let (rules, text) = (variant.rules(), game.board_text());
        let title = told(variant, &game);
        let drawn = match self.format {
            Format::Svg if self.animate => draw::sized(draw::film(rules, [&before, &text], &changes, layout, &title), self.size),
            Format::Svg => draw::sized(draw::svg(rules, &text, &marks, layout, &title), self.size),
            Format::Text if !self.json && colour(&io::stdout()) => draw::coloured(rules, &text, true, &marks),
            Format::Text => draw::board(rules, &text, true),
        };
        if self.json {
            let format = if matches!(self.format, Format::Svg) { "svg" } else { "text" };
            let side = variant.side_word(game.side());
            let mut document = json!({"position": game.position_text(), "side": side, "format": format, "board": drawn});
            add_notes(&mut document, game.notes());
            add_before(&mut document, game.before(), variant);
            json(out, &document)?;
        } else {
            if matches!(self.format, Format::Text) {
                tell_before(variant, &game, out)?;
            }
            write!(out, "{drawn}")?;
            let told = draw::told(&marks);
            if matches!(self.format, Format::Text) && !told.is_empty() {
                writeln!(out, "last move: {told}")?;
            }
        }
        Ok(Verdict::Fine)
    }
}

/// A position in a sentence: who is to move, and how much lies there.
fn told(variant: &Variant, game: &Game) -> String {
    let named = |side: Side| {
        let word = variant.side_word(side);
        word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect::<String>()
    };
    let mover = if game.outcome() == Outcome::Ongoing {
        format!("{} to move", named(game.side()))
    } else {
        "the game is over".to_owned()
    };
    let count = |number: usize, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let lies = [Side::South, Side::North].map(|side| match game.placement() {
        Placement::Seeds(seeds) => {
            let row: u32 = seeds.holes.of(side).iter().sum();
            let row = count(usize::try_from(row).unwrap_or(usize::MAX), "seed", "seeds");
            format!("{} {row} in the holes and {} won", named(side), seeds.stores.of(side))
        }
        Placement::Pieces(pieces) => {
            let army = pieces.pieces.of(side);
            let kings =
                if army.kings.is_empty() { String::new() } else { format!(" and {}", count(army.kings.len(), "king", "kings")) };
            format!("{} {}{kings}", named(side), count(army.men.len(), "man", "men"))
        }
    });
    format!("{}: {mover}; {}", variant.title(), lies.join(", "))
}
