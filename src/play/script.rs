//! Scripted games: what a script file says.
//!
//! Comes in: YAML. Goes out: a [`Script`] with typed steps. Knows nothing of any variant; `run` plays it.

use crate::error::Error;
use crate::play::yaml::{self, Key};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// A scripted game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// What it shows.
    pub title: Option<String>,
    /// Name or path of the variant, from the script's own folder.
    pub variant: String,
    /// Parameters: name and value.
    #[serde(default)]
    pub set: Settings,
    /// Rules, openings, challenges and options switched on.
    #[serde(default)]
    pub on: Words,
    /// The same, switched off.
    #[serde(default)]
    pub off: Words,
    /// Where the game begins; the variant's start if it is not said.
    pub position: Option<String>,
    /// How the one who moves first was found.
    pub first: Option<First>,
    /// The steps in order.
    #[serde(default)]
    pub play: Vec<Step>,
    /// How the game stands after the last step.
    pub outcome: Option<OutcomeWord>,
}

/// How the one who moves first was found.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct First {
    /// The signs shown: first that of the player who sits south, or plays white.
    pub pingsut: Option<Vec<Sign>>,
    /// The side that begins, by lot or by agreement.
    pub side: Option<SideWord>,
}

/// A sign of pingsut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the three signs")]
pub enum Sign {
    Elephant,
    Man,
    Ant,
}

impl Sign {
    /// Elephant beats man, man beats ant, ant beats elephant.
    pub fn beats(self, other: Sign) -> bool {
        matches!((self, other), (Sign::Elephant, Sign::Man) | (Sign::Man, Sign::Ant) | (Sign::Ant, Sign::Elephant))
    }
}

/// A side by either of its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names of the sides")]
pub enum SideWord {
    #[serde(alias = "white")]
    South,
    #[serde(alias = "black")]
    North,
}

/// How a game or round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the outcomes by their words")]
pub enum OutcomeWord {
    #[serde(alias = "white")]
    South,
    #[serde(alias = "black")]
    North,
    Draw,
    Ongoing,
}

/// One step: perhaps moves, then what must hold after them.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// One move, or a chain of moves of one turn.
    #[serde(rename = "move")]
    pub chosen: Option<Word>,
    /// Several moves, set apart by blanks.
    pub moves: Option<Words>,
    /// Rules that acted in these moves, in this order; others may have acted between.
    pub fires: Option<Words>,
    /// All rules that acted in these moves, in order.
    pub fires_exactly: Option<Words>,
    /// Seeds in the stores; a side may be left out.
    pub store: Option<Score>,
    /// Pieces on the board; a side may be left out.
    pub pieces: Option<Score>,
    /// The points whose pieces these moves took, in any order.
    pub takes: Option<Words>,
    /// Whether these moves crowned a man, or the points on which they did, in any order.
    pub crowned: Option<Crowned>,
    /// How many laps were sown in these moves.
    pub laps: Option<usize>,
    /// The position.
    pub board: Option<String>,
    /// Who chooses next.
    pub side: Option<SideWord>,
    /// Exactly the legal moves, in any order.
    pub legal: Option<Words>,
    /// How many legal moves there are.
    pub count: Option<usize>,
    /// Moves that are not legal.
    pub illegal: Option<Words>,
    /// The code of the reason why.
    pub because: Option<String>,
    /// How the game stands.
    pub outcome: Option<OutcomeWord>,
    /// A round that these moves have ended.
    pub round: Option<Round>,
    /// A remark for readers.
    #[allow(dead_code, reason = "read by people only")]
    note: Option<String>,
}

/// Numbers of the two sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// Of South, or White.
    #[serde(alias = "white")]
    pub south: Option<u32>,
    /// Of North, or Black.
    #[serde(alias = "black")]
    pub north: Option<u32>,
}

/// A round that has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// Who won it, or `draw`.
    pub winner: Option<OutcomeWord>,
    /// Seeds in South's store at its end.
    pub south: Option<u32>,
    /// Seeds in North's store at its end.
    pub north: Option<u32>,
}

/// Whether men were crowned, or where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Crowned {
    /// Some were, or none.
    Any(bool),
    /// On these points.
    On(Words),
}

impl<'de> Deserialize<'de> for Crowned {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Crowned, D::Error> {
        deserializer.deserialize_any(CrownedVisitor)
    }
}

struct CrownedVisitor;

impl<'de> Visitor<'de> for CrownedVisitor {
    type Value = Crowned;
    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("true, false, a point or a list of points")
    }
    fn visit_bool<E>(self, any: bool) -> Result<Crowned, E> {
        Ok(Crowned::Any(any))
    }
    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Crowned, E> {
        WordsVisitor.visit_u64(number).map(Crowned::On)
    }
    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Crowned, E> {
        WordsVisitor.visit_str(text).map(Crowned::On)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Crowned, A::Error> {
        WordsVisitor.visit_seq(items).map(Crowned::On)
    }
}

/// A word: a text, or a number that stands for one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Word(pub String);

/// Words: a list, or one text or number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words(pub Vec<String>);

/// Parameters as `{ name: value }`, as `[name=value]` or as `name=value`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings(pub Vec<(String, String)>);

impl Script {
    /// Reads a script.
    ///
    /// # Errors
    /// [`Error::Script`] with the place where it cannot be read.
    pub fn read(text: &str) -> Result<Script, Error> {
        yaml::read(text)
    }

    /// Where a field of a step stands in the text that the script was read from.
    pub fn place(text: &str, step: usize, field: &str) -> Range<usize> {
        let path = [Key::Field("play"), Key::Item(step), Key::Field(field)];
        yaml::locate(text, if field.is_empty() { &path[..2] } else { &path })
    }

    /// Where a field of the script itself stands.
    pub fn head_place(text: &str, field: &str) -> Range<usize> {
        yaml::locate(text, &[Key::Field(field)])
    }

    /// Where the entry of that number in `set`, `on` or `off` stands; in `set` it may also stand under its name.
    pub fn entry_place(text: &str, field: &str, number: usize, name: Option<&str>) -> Range<usize> {
        let named = name.and_then(|name| yaml::find(text, &[Key::Field(field), Key::Field(name)]));
        let listed = || yaml::find(text, &[Key::Field(field), Key::Item(number)]);
        named.or_else(listed).unwrap_or_else(|| Script::head_place(text, field))
    }
}

struct WordVisitor;

impl Visitor<'_> for WordVisitor {
    type Value = Word;
    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text or a whole number")
    }
    fn visit_u64<E>(self, number: u64) -> Result<Word, E> {
        Ok(Word(number.to_string()))
    }
    fn visit_str<E>(self, text: &str) -> Result<Word, E> {
        Ok(Word(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        deserializer.deserialize_any(WordVisitor)
    }
}

struct WordsVisitor;

impl<'de> Visitor<'de> for WordsVisitor {
    type Value = Words;
    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text, a whole number, or a list of them")
    }
    fn visit_u64<E>(self, number: u64) -> Result<Words, E> {
        Ok(Words(vec![number.to_string()]))
    }
    fn visit_str<E>(self, text: &str) -> Result<Words, E> {
        Ok(Words(vec![text.to_owned()]))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Words, A::Error> {
        let mut words = Vec::new();
        while let Some(Word(word)) = items.next_element()? {
            words.push(word);
        }
        Ok(Words(words))
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        deserializer.deserialize_any(WordsVisitor)
    }
}

struct SettingsVisitor;

impl<'de> Visitor<'de> for SettingsVisitor {
    type Value = Settings;
    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("`name: value` or a list of `name=value`")
    }
    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Settings, E> {
        Ok(Settings(vec![setting(text)?]))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Settings, A::Error> {
        let mut settings = Vec::new();
        while let Some(Word(word)) = items.next_element()? {
            settings.push(setting(&word)?);
        }
        Ok(Settings(settings))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Settings, A::Error> {
        let mut settings = BTreeMap::new();
        while let Some((name, Word(value))) = fields.next_entry::<String, Word>()? {
            settings.insert(name, value);
        }
        Ok(Settings(settings.into_iter().collect()))
    }
}

/// Splits `name=value`.
fn setting<E: serde::de::Error>(text: &str) -> Result<(String, String), E> {
    let (name, value) = text.split_once('=').ok_or_else(|| E::custom("a parameter is set as `name=value`"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

impl<'de> Deserialize<'de> for Settings {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Settings, D::Error> {
        deserializer.deserialize_any(SettingsVisitor)
    }
}
