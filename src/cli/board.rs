//! `board`: a picture of a position.

use super::common::{At, Chosen, add_notes, language, tell_before, whole};
use super::shape::{Form, Shape};
use super::{Ran, Verdict, colour_out, json, limits};
use crate::draw::{self, Change, Layout, Marks, View};
use crate::error::Error;
use crate::game::{Outcome, Placement, Side};
use crate::play::Game;
use crate::play::event::add_before;
use crate::play::written;
use crate::syntax::ast::Family;
use crate::teach::sheet_language::Language;
use crate::teach::{happened, pictured};
use crate::variant::Variant;
use serde_json::json;
use std::ffi::OsString;
use std::io::Write;
#[cfg(feature = "png")]
use std::io::{self, IsTerminal as _};

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
    /// Language of the words on it (en, id, fr, ar, jv), or a file of sentences (anything ending in .yaml, or `-`)
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: OsString,
    /// Turn the board by half: North, or Black, sits below
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
    #[command(flatten)]
    shape: Shape<Format>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Text for a terminal
    Text,
    /// A picture that needs nothing else
    Svg,
    /// A picture in dots, as wide as `--size` says
    Png,
    /// One JSON document with the position and the board in it
    Json,
}

impl Form for Format {
    const USUAL: Format = Format::Text;
    const JSON: Format = Format::Json;
}

impl Board {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, self.moves.as_deref().unwrap_or_default())?;
        limits::look_whole(out, |out| self.show(&variant, out))
    }

    fn show(&self, variant: &Variant, out: &mut dyn Write) -> Ran {
        let form = self.shape.form();
        if self.animate && form != Format::Svg {
            let message = "only a picture in SVG moves: add `--format svg`".to_owned();
            return Err(Error::Usage { code: "use::animate", message }.into());
        }
        let language = language(&self.lang)?;
        let mut game = self.at.game(variant, self.shape.json())?;
        let before = game.board_text();
        let words: Vec<&str> =
            written::moves(self.moves.as_deref().unwrap_or_default()).into_iter().map(|(_, word)| word).collect();
        let mut rest = words.as_slice();
        let (mut marks, mut changes, mut last) = (Marks::default(), Vec::new(), "");
        while !rest.is_empty() {
            let (chosen, later) = rest.split_at(game.move_length(rest).max(1).min(rest.len()));
            marks = Marks::default();
            last = chosen.last().copied().unwrap_or_default();
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
        let title = if language.code == "en" { told(variant, &game) } else { told_in(&language, variant, &game) };
        let picture = || draw::sized(pictured::svg(rules, &text, &marks, layout, (&title, &language)), self.size);
        if form == Format::Png {
            return self.write_png(&picture(), out);
        }
        let words = language.drawing();
        let drawn = match form {
            Format::Svg if self.animate => {
                draw::sized(pictured::film(rules, [&before, &text], (&changes, &marks), layout, (&title, &language)), self.size)
            }
            Format::Svg | Format::Png => picture(),
            Format::Text | Format::Json => {
                let view = View { coloured: !self.shape.json() && colour_out(), turned: self.flip };
                let board = draw::viewed(rules, &text, true, &marks, (view, &words));
                if view.coloured { board } else { language.held(&board) }
            }
        };
        if self.shape.json() {
            let format = if form == Format::Svg { "svg" } else { "text" };
            let side = variant.side_word(game.side());
            let mut document = json!({"position": game.position_text(), "side": side, "format": format, "board": drawn});
            add_notes(&mut document, game.notes());
            add_before(&mut document, game.before(), variant);
            json(out, &document)?;
        } else {
            if form == Format::Text {
                match language.code.as_str() {
                    "en" => tell_before(variant, &game, out)?,
                    _ => before_in(&language, &game).try_for_each(|said| writeln!(out, "{said}"))?,
                }
            }
            write!(out, "{drawn}")?;
            let told = pictured::moved(rules, &marks, &language);
            if form == Format::Text && !told.is_empty() {
                let last = if language.code == "en" { "last move".to_owned() } else { language.after(last) };
                writeln!(out, "{last}: {}", language.deeds(&told))?;
            }
        }
        Ok(Verdict::Fine)
    }

    #[cfg(feature = "png")]
    fn write_png(&self, svg: &str, out: &mut dyn Write) -> Ran {
        if self.shape.json() {
            let message = "a picture in PNG is no text, and does not fit into a document: take `--format svg`".to_owned();
            return Err(Error::Usage { code: "use::picture-in-json", message }.into());
        }
        if io::stdout().is_terminal() && !super::shape::is_into_file() {
            let message = "a picture in PNG is nothing for a terminal: name a file with `--output FILE`".to_owned();
            return Err(Error::Usage { code: "use::picture-on-terminal", message }.into());
        }
        out.write_all(&super::png::png(svg)?)?;
        Ok(Verdict::Fine)
    }

    #[cfg(not(feature = "png"))]
    fn write_png(&self, _: &str, _: &mut dyn Write) -> Ran {
        let message = "this program draws no PNG: take `--format svg`, or build it with `--features png`".to_owned();
        Err(Error::Usage { code: "use::no-png", message }.into())
    }
}

/// What has happened before the first move, in the words of a language.
fn before_in<'a>(language: &'a Language, game: &'a Game) -> impl Iterator<Item = String> + 'a {
    let (family, rules) = (game.variant().family(), game.variant().rules());
    // How it has ended stands among what happened, but no event of a sheet says it.
    let ended = game.before().iter().any(|event| event.kind == "end");
    let ending = ended.then(|| happened::ending(game.outcome(), family, language)).flatten();
    game.before().iter().filter_map(move |event| happened::sentence(event, rules, language)).chain(ending)
}

/// The same in the words of another language, as far as boards have them.
fn told_in(language: &Language, variant: &Variant, game: &Game) -> String {
    let (words, south) = (language.drawing(), game.side() == Side::South);
    let [below, above] = if variant.family() == Family::Sowing { &words.row_moves } else { &words.side_moves };
    let mover = (game.outcome() == Outcome::Ongoing).then_some(if south { below } else { above });
    let title = language.title(variant);
    let won = match game.placement() {
        Placement::Seeds(seeds) => {
            let [south, north] = [Side::South, Side::North].map(|side| seeds.stores.of(side).to_string());
            Some(words.won.replace("{south}", &south).replace("{north}", &north))
        }
        Placement::Pieces(_) => None,
    };
    let parts: Vec<String> = mover.cloned().into_iter().chain(won).collect();
    if parts.is_empty() { title } else { format!("{title}: {}", parts.join("; ")) }
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
