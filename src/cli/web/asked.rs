//! What a request asks for: a variant, how it is adapted, a position, moves.
//!
//! Comes in: the body of a request. Goes out: a game, or a refusal. Everything in a request has a limit, and whoever goes beyond it is told.

use super::refused::Refused;
use crate::compile::Adaptation;
use crate::play::Game;
use crate::source::SourceFile;
use crate::teach::sheet_language::{self, Language};
use crate::teach::worksheet;
use crate::variant::{ShippedLoader, Variant};
use serde::Deserialize;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, PoisonError};

/// Bytes of a body.
pub(super) const MOST_BYTES: usize = 256 * 1024;
/// Bytes of the text of a variant.
const MOST_TEXT: usize = 64 * 1024;
/// Bytes of a position, and of a move or a name.
const MOST_POSITION: usize = 16 * 1024;
const MOST_WORD: usize = 400;
/// Moves of a game.
const MOST_MOVES: usize = 2_000;
/// Rules that are switched.
const MOST_SWITCHED: usize = 100;
/// Variants that are kept compiled.
const MOST_KEPT: usize = 48;
/// As what the text of a variant is called in reports.
const OWN_FILE: &str = "yours.variant";

/// What all requests about a game have in common.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct Asked {
    /// A shipped variant by any of its names.
    pub(super) variant: String,
    /// The text of a variant file; then `variant` means nothing.
    pub(super) text: Option<String>,
    pub(super) set: BTreeMap<String, String>,
    pub(super) on: Vec<String>,
    pub(super) off: Vec<String>,
    /// A position as the program prints it; none: the start.
    pub(super) position: Option<String>,
    pub(super) moves: Vec<String>,
    /// Code of a language.
    pub(super) lang: Option<String>,
    /// How the board lies.
    pub(super) turned: bool,
    pub(super) upright: bool,
    /// Number of the first move of which events are told.
    pub(super) since: usize,
    /// Of a click: the hole or point, and the point to which a piece is to go.
    pub(super) place: Option<String>,
    pub(super) to: Option<String>,
    /// Strength of an opponent.
    pub(super) level: Option<u8>,
    /// Of a set of questions: what they are drawn from, and how many.
    pub(super) seed: Option<u64>,
    pub(super) count: Option<usize>,
    /// The other variant of a comparison.
    pub(super) other: Option<Box<Asked>>,
    /// What is asked of it: a kind of sheet, a rule.
    pub(super) what: Option<String>,
    /// Answers to the questions of a file that begins.
    pub(super) answers: Vec<Answer>,
}

/// An answer: the key of its question, and the statements for it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    pub(super) key: String,
    pub(super) body: String,
}

impl Asked {
    /// Reads a body.
    ///
    /// # Errors
    /// A refusal that says what is wrong.
    pub(super) fn read(body: &[u8]) -> Result<Asked, Refused> {
        let malformed =
            |why: &str| Refused::new(400, "web::malformed", format!("the request is no document of this interface: {why}"));
        // A list would be read as the fields one after the other.
        if !body.trim_ascii_start().starts_with(b"{") {
            return Err(malformed("it is no object"));
        }
        let asked: Asked = serde_json::from_slice(body).map_err(|error| malformed(&error.to_string()))?;
        asked.within_limits()?;
        Ok(asked)
    }

    /// Whether nothing in it is too large.
    ///
    /// # Errors
    /// What is, and how much is taken.
    pub(super) fn within_limits(&self) -> Result<(), Refused> {
        let most =
            |what: &str, length: usize, most: usize| if length > most { Err(Refused::too_much(what, most)) } else { Ok(()) };
        most("text of a variant (bytes)", self.text.as_ref().map_or(0, String::len), MOST_TEXT)?;
        most("text of a position (bytes)", self.position.as_ref().map_or(0, String::len), MOST_POSITION)?;
        most("moves", self.moves.len(), MOST_MOVES)?;
        most("answers", self.answers.len(), MOST_SWITCHED)?;
        most("rules to switch", self.set.len() + self.on.len() + self.off.len(), MOST_SWITCHED)?;
        let set = self.set.iter().flat_map(|(name, value)| [name, value]);
        let words = self.moves.iter().chain(&self.on).chain(&self.off).chain(set).chain([&self.variant]);
        let words = words.chain(self.answers.iter().flat_map(|answer| [&answer.key, &answer.body]));
        let words = words.chain(&self.lang).chain(&self.place).chain(&self.to).chain(&self.what);
        most("in one name or move (bytes)", words.map(String::len).max().unwrap_or(0), MOST_WORD)?;
        self.other.as_ref().map_or(Ok(()), |other| match other.other {
            Some(_) => Err(Refused::new(400, "web::malformed", "a comparison is of two variants")),
            None => other.within_limits(),
        })
    }

    /// The file that is meant.
    ///
    /// # Errors
    /// No variant is called so.
    pub(super) fn file(&self) -> Result<SourceFile, Refused> {
        match &self.text {
            Some(text) => Ok(SourceFile::new(OWN_FILE, text.as_str())),
            None => Ok(Variant::shipped_file(&self.variant)?),
        }
    }

    pub(super) fn adaptation(&self) -> Adaptation {
        Adaptation { set: self.set.clone().into_iter().collect(), on: self.on.clone(), off: self.off.clone() }
    }

    /// The variant by whose rules the answers to questions are explained, on the board on which they are asked.
    ///
    /// # Errors
    /// What is wrong with it, or with the other one.
    pub(super) fn variant_of_questions(&self) -> Result<Variant, Refused> {
        let other = self.other.as_ref().map(|other| other.variant()).transpose()?;
        Ok(worksheet::at_one_board(&self.variant()?, other.as_ref()))
    }

    /// The variant, adapted.
    ///
    /// # Errors
    /// What is wrong with its name, its text or the wishes.
    pub(super) fn variant(&self) -> Result<Variant, Refused> {
        let file = self.file()?;
        let adaptation = self.adaptation();
        let key = format!("{:?}", (&self.text, &file.name, &adaptation.set, &adaptation.on, &adaptation.off));
        if let Some(kept) = with_kept(|kept| kept.iter().find(|(known, _)| *known == key).map(|(_, variant)| variant.clone())) {
            return Ok(kept);
        }
        let variant = Variant::compile(file, &mut ShippedLoader, &adaptation)?;
        with_kept(|kept| {
            kept.truncate(MOST_KEPT - 1);
            kept.push_front((key, variant.clone()));
        });
        Ok(variant)
    }

    /// The game from its position, before the moves.
    ///
    /// # Errors
    /// The position is none.
    pub(super) fn start(&self, variant: &Variant) -> Result<Game, Refused> {
        Ok(match &self.position {
            Some(text) => Game::at(variant, text)?,
            None => Game::new(variant),
        })
    }

    /// The game after the moves.
    ///
    /// # Errors
    /// The position is none, or a move is not legal.
    pub(super) fn game(&self, variant: &Variant) -> Result<Game, Refused> {
        let mut game = self.start(variant)?;
        for text in &self.moves {
            game.follow(text)?;
        }
        Ok(game)
    }

    pub(super) fn language(&self) -> &'static Language {
        self.lang.as_deref().and_then(sheet_language::shipped).unwrap_or_else(sheet_language::english)
    }
}

/// Variants that were asked for lately, the latest first: a game asks for its variant with every move.
fn with_kept<T>(work: impl FnOnce(&mut VecDeque<(String, Variant)>) -> T) -> T {
    static KEPT: Mutex<VecDeque<(String, Variant)>> = Mutex::new(VecDeque::new());
    work(&mut KEPT.lock().unwrap_or_else(PoisonError::into_inner))
}
