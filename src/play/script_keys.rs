//! The keys of scripts: what each takes, with an example.
//!
//! Comes in: nothing. Goes out: the tables by which scripts are read and by which their mistakes are told.

use crate::play::script::{OutcomeWord, SideWord};
use crate::syntax::ast::Family;

/// A key.
pub(super) struct Entry {
    pub(super) key: &'static str,
    /// What it takes, to follow "takes".
    pub(super) takes: &'static str,
    pub(super) example: &'static str,
    /// The only family of games that has it.
    pub(super) family: Option<Family>,
}

const fn entry(key: &'static str, takes: &'static str, example: &'static str) -> Entry {
    Entry { key, takes, example, family: None }
}

const fn bound(family: Family, key: &'static str, takes: &'static str, example: &'static str) -> Entry {
    Entry { key, takes, example, family: Some(family) }
}

/// Keys of the script itself.
pub(super) const HEAD: &[Entry] = &[
    entry("title", "a text", "title: Two captures in one turn"),
    entry("source", "a text", "source: \"A book, page 12\""),
    entry("variant", "the name of a variant or the path of a file", "variant: NAME"),
    entry("set", "parameters with their values", "set: { holes: 5 }"),
    entry("on", "names of rules", "on: [NAME, NAME]"),
    entry("off", "names of rules", "off: [NAME, NAME]"),
    entry("position", "the text of a position", "position: \"0,3,3/0,4,4 3-1 S\""),
    entry("first", "`pingsut` with two signs, or `side`", "first: { pingsut: [elephant, man] }"),
    entry("play", "a list of steps, each of which begins with `- `", "- move: 7"),
    entry("outcome", "south, north, white, black, draw or ongoing", "outcome: south"),
];

/// Keys of a step.
pub(super) const STEP: &[Entry] = &[
    entry("move", "one move", "move: 7"),
    entry("moves", "moves, set apart by blanks", "moves: \"1 2 3\""),
    entry("fires", "names of rules", "fires: [NAME, NAME]"),
    entry("fires_exactly", "names of rules", "fires_exactly: [NAME, NAME]"),
    bound(Family::Sowing, "store", "the seeds in the store of each side", "store: { south: 6, north: 0 }"),
    bound(Family::Leaping, "pieces", "the number of pieces of each side", "pieces: { white: 12, black: 11 }"),
    bound(Family::Leaping, "takes", "points", "takes: [c3, d4]"),
    bound(Family::Leaping, "crowned", "true, false or points", "crowned: [e8]"),
    bound(Family::Sowing, "laps", "a whole number", "laps: 3"),
    entry("board", "the text of a position", "board: \"0,3,3/0,4,4 3-1 S\""),
    entry("side", "south, north, white or black", "side: south"),
    entry("legal", "moves", "legal: [1, 3]"),
    entry("count", "a whole number", "count: 7"),
    entry("illegal", "moves", "illegal: [2, 4]"),
    entry("because", "the code of a refusal", "because: sowing::empty-hole"),
    entry("outcome", "south, north, white, black, draw or ongoing", "outcome: south"),
    bound(Family::Sowing, "round", "the winner and the seeds of a round", "round: { winner: south, south: 30, north: 24 }"),
    entry("note", "a text", "note: a remark for readers"),
];

/// Keys of `first`.
pub(super) const FIRST: &[Entry] = &[
    entry("pingsut", "two signs: elephant, man or ant", "pingsut: [elephant, man]"),
    entry("side", "south, north, white or black", "side: white"),
];

/// Keys of `store` and `pieces`.
pub(super) const SCORE: &[Entry] = &[
    bound(Family::Sowing, "south", "a whole number", "south: 6"),
    bound(Family::Sowing, "north", "a whole number", "north: 0"),
    bound(Family::Leaping, "white", "a whole number", "white: 12"),
    bound(Family::Leaping, "black", "a whole number", "black: 11"),
];

/// Keys of `round`.
pub(super) const ROUND: &[Entry] = &[
    entry("winner", "south, north or draw", "winner: south"),
    entry("south", "a whole number", "south: 30"),
    entry("north", "a whole number", "north: 24"),
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
