//! The keys of scripts: what each takes, with an example.
//!
//! Comes in: nothing. Goes out: the tables by which scripts are read and by which their mistakes are told.

use crate::play::script::{OutcomeWord, SideWord};
use crate::syntax::ast::Family;

/// What kind of value a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One text or number.
    Text,
    /// The same, or an empty text.
    Word,
    /// A list of texts and numbers, or one of them.
    Words,
    /// The same; at least one of them says something.
    SomeWords,
    /// The same; at least one, which may say nothing.
    Listed,
    /// A whole number.
    Number,
    /// Names and values, or a list of `name=value`.
    Settings,
    /// The name of a side.
    Side,
    /// The name of a side, `draw` or `ongoing`.
    Outcome,
    /// A list of two signs of pingsut.
    Signs,
    /// True, false, or words.
    Crowned,
    /// A list of steps.
    Steps,
    /// A group of other keys.
    Group(Group),
}

/// Keys that stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Of the script itself.
    Head,
    /// Of a step.
    Step,
    /// Of `first`.
    First,
    /// Of `store` and `pieces`.
    Score,
    /// Of `round`.
    Round,
}

impl Group {
    /// Its keys.
    pub fn entries(self) -> &'static [Entry] {
        match self {
            Group::Head => HEAD,
            Group::Step => STEP,
            Group::First => FIRST,
            Group::Score => SCORE,
            Group::Round => ROUND,
        }
    }
}

/// A key.
pub struct Entry {
    /// As it is written.
    pub key: &'static str,
    /// What kind of value it takes.
    pub shape: Shape,
    /// What it takes, to follow "takes".
    pub takes: &'static str,
    /// The key with a value.
    pub example: &'static str,
    /// The only family of games that has it.
    pub family: Option<Family>,
}

const fn entry(key: &'static str, shape: Shape, takes: &'static str, example: &'static str) -> Entry {
    Entry { key, shape, takes, example, family: None }
}

const fn bound(family: Family, key: &'static str, shape: Shape, takes: &'static str, example: &'static str) -> Entry {
    Entry { key, shape, takes, example, family: Some(family) }
}

/// Keys of the script itself.
pub(super) const HEAD: &[Entry] = &[
    entry("title", Shape::Text, "a text", "title: Two captures in one turn"),
    entry("source", Shape::Text, "a text", "source: \"A book, page 12\""),
    entry("variant", Shape::Text, "the name of a variant or the path of a file", "variant: NAME"),
    entry("set", Shape::Settings, "parameters with their values", "set: { holes: 5 }"),
    entry("on", Shape::Words, "names of rules", "on: [NAME, NAME]"),
    entry("off", Shape::Words, "names of rules", "off: [NAME, NAME]"),
    entry("position", Shape::Text, "the text of a position", "position: \"0,3,3/0,4,4 3-1 S\""),
    entry("first", Shape::Group(Group::First), "`pingsut` with two signs, or `side`", "first: { pingsut: [elephant, man] }"),
    entry("play", Shape::Steps, "a list of steps, each of which begins with `- `", "- move: 7"),
    entry("outcome", Shape::Outcome, "south, north, white, black, draw or ongoing", "outcome: south"),
];

/// Keys of a step.
pub(super) const STEP: &[Entry] = &[
    entry("move", Shape::Word, "one move", "move: 7"),
    entry("moves", Shape::SomeWords, "moves, set apart by blanks", "moves: \"1 2 3\""),
    entry("fires", Shape::SomeWords, "names of rules", "fires: [NAME, NAME]"),
    entry("fires_exactly", Shape::Words, "names of rules", "fires_exactly: [NAME, NAME]"),
    bound(
        Family::Sowing,
        "store",
        Shape::Group(Group::Score),
        "the seeds in the store of each side",
        "store: { south: 6, north: 0 }",
    ),
    bound(
        Family::Leaping,
        "pieces",
        Shape::Group(Group::Score),
        "the number of pieces of each side",
        "pieces: { white: 12, black: 11 }",
    ),
    bound(Family::Leaping, "takes", Shape::Words, "points", "takes: [c3, d4]"),
    bound(Family::Leaping, "crowned", Shape::Crowned, "true, false or points", "crowned: [e8]"),
    bound(Family::Sowing, "laps", Shape::Number, "a whole number", "laps: 3"),
    entry("board", Shape::Text, "the text of a position", "board: \"0,3,3/0,4,4 3-1 S\""),
    entry("side", Shape::Side, "south, north, white or black", "side: south"),
    entry("legal", Shape::Words, "moves", "legal: [1, 3]"),
    entry("count", Shape::Number, "a whole number", "count: 7"),
    entry("illegal", Shape::Listed, "moves", "illegal: [2, 4]"),
    entry("because", Shape::Text, "the code of a refusal", "because: sowing::empty-hole"),
    entry("outcome", Shape::Outcome, "south, north, white, black, draw or ongoing", "outcome: south"),
    bound(
        Family::Sowing,
        "round",
        Shape::Group(Group::Round),
        "the winner and the seeds of a round",
        "round: { winner: south, south: 30, north: 24 }",
    ),
    entry("note", Shape::Text, "a text", "note: a remark for readers"),
];

/// Keys of `first`.
pub(super) const FIRST: &[Entry] = &[
    entry("pingsut", Shape::Signs, "two signs: elephant, man or ant", "pingsut: [elephant, man]"),
    entry("side", Shape::Side, "south, north, white or black", "side: white"),
];

/// Keys of `store` and `pieces`.
pub(super) const SCORE: &[Entry] = &[
    bound(Family::Sowing, "south", Shape::Number, "a whole number", "south: 6"),
    bound(Family::Sowing, "north", Shape::Number, "a whole number", "north: 0"),
    bound(Family::Leaping, "white", Shape::Number, "a whole number", "white: 12"),
    bound(Family::Leaping, "black", Shape::Number, "a whole number", "black: 11"),
];

/// Keys of `round`.
pub(super) const ROUND: &[Entry] = &[
    entry("winner", Shape::Outcome, "south, north or draw", "winner: south"),
    entry("south", Shape::Number, "a whole number", "south: 30"),
    entry("north", Shape::Number, "a whole number", "north: 24"),
];

/// The names of the sides, and the family that calls them so.
pub(super) const SIDES: [(&str, SideWord, OutcomeWord, Family); 4] = [
    ("south", SideWord::South, OutcomeWord::South, Family::Sowing),
    ("north", SideWord::North, OutcomeWord::North, Family::Sowing),
    ("white", SideWord::South, OutcomeWord::South, Family::Leaping),
    ("black", SideWord::North, OutcomeWord::North, Family::Leaping),
];

/// How a step is written of which somebody wrote the value alone, or the key without its `:`.
pub(super) fn as_step(text: &str) -> String {
    let (first, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let rest = rest.trim();
    let fits = |text: &str| !text.is_empty() && text.len() <= 20 && !text.contains(':');
    match STEP.iter().find(|entry| entry.key == first) {
        Some(entry) if fits(rest) => format!("{}: {rest}", entry.key),
        Some(entry) => entry.example.to_owned(),
        None if fits(text) && rest.is_empty() => format!("move: {first}"),
        None if fits(text) => format!("moves: \"{}\"", text.trim()),
        None => "move: 7".to_owned(),
    }
}
