//! What happened in a game, in the words of a language.
//!
//! Comes in: an event, a language. Goes out: a short sentence, or nothing where another event says it. Adds nothing that the event
//! does not say.

use super::sheet_language::Language;
use crate::draw;
use crate::game::{Outcome, Side};
use crate::ir::Rules;
use crate::ir::sowing::HoleNames;
use crate::play::Event;
use crate::syntax::ast::Family;
use serde_json::Value;

/// What a place is called: a hole such as `S3`, a store, `S` or `N`, or a point.
pub(super) type Named<'a> = &'a dyn Fn(&str) -> String;

/// The name of a side at the beginning of a sentence.
pub(super) fn side(family: Family, side: Side, language: &Language) -> String {
    language.say(&format!("side.{}", side_word(family, side)), &[])
}

/// Who has won, in a sentence.
pub(super) fn won(family: Family, side: Side, language: &Language) -> String {
    language.say(&format!("side.{}-wins", side_word(family, side)), &[])
}

/// Who plays a move, at the beginning of a sentence.
pub(super) fn plays(family: Family, side: Side, chosen: &str, language: &Language) -> String {
    Language::capital(&language.say(&format!("side.{}-plays", side_word(family, side)), &[("move", chosen)]))
}

/// Who is to move, at the beginning of a sentence.
pub(super) fn turn(family: Family, side: Side, language: &Language) -> String {
    Language::capital(&language.say(&format!("drawing.{}-moves", side_word(family, side)), &[]))
}

fn side_word(family: Family, side: Side) -> &'static str {
    match (family, side) {
        (Family::Sowing, Side::South) => "south",
        (Family::Sowing, Side::North) => "north",
        (Family::Leaping, Side::South) => "white",
        (Family::Leaping, Side::North) => "black",
    }
}

/// How a game has ended, in a sentence; nothing while it goes on.
pub fn ending(outcome: Outcome, family: Family, language: &Language) -> Option<String> {
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Draw => Some(language.say("difference.drawn", &[])),
        Outcome::Win(winner) => Some(won(family, winner, language)),
    }
}

/// The event in a plain sentence, without signs that keep names together; `None` where other events, or the board, tell it.
pub fn sentence(event: &Event, rules: &Rules, language: &Language) -> Option<String> {
    told(event, rules, language).map(|said| said.replace(['\u{2068}', '\u{2069}'], ""))
}

/// What other events, or the board, tell too: for who follows a move step by step. `None` for events that have a sentence of their own,
/// and for those of challenges and openings.
pub fn step(event: &Event, rules: &Rules, language: &Language) -> Option<String> {
    let family = family(rules);
    let text = |name: &str| event.fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let mover = side(family, event.side, language);
    let said = match (event.kind.as_str(), text("outcome")) {
        ("relay", _) => language.say("event.relay", &[("side", &mover), ("hole", &named(rules, text("hole"), language))]),
        ("end", "draw") => language.say("difference.drawn", &[]),
        ("end", "south" | "white") => won(family, Side::South, language),
        ("end", "north" | "black") => won(family, Side::North, language),
        _ => return None,
    };
    Some(Language::capital(&said))
}

/// The event in a sentence.
pub(super) fn told(event: &Event, rules: &Rules, language: &Language) -> Option<String> {
    told_by(event, family(rules), language, &|place| named(rules, place, language))
}

/// The event in words that go on a sentence.
pub(super) fn deed(event: &Event, rules: &Rules, language: &Language) -> Option<String> {
    said_by(event, family(rules), language, &|place| named(rules, place, language))
}

/// The event in a sentence, in which places are called by `name`.
pub(super) fn told_by(event: &Event, family: Family, language: &Language, name: Named<'_>) -> Option<String> {
    said_by(event, family, language, name).map(|said| Language::capital(&said))
}

fn said_by(event: &Event, family: Family, language: &Language, name: Named<'_>) -> Option<String> {
    let mover = side(family, event.side, language);
    let text = |name: &str| event.fields.get(name).and_then(Value::as_str).unwrap_or_default();
    let place = |field: &str| name(text(field));
    let number = |name: &str| event.fields.get(name).map_or(0, count);
    let said = match event.kind.as_str() {
        "lap" => lap(event, language, name)?,
        "capture" => capture(event, language, name),
        "claim" => language.say("event.claim", &[("hole", &place("hole"))]),
        "decline" => language.say("event.decline", &[("side", &mover)]),
        "bonus" => language.say("event.bonus", &[("side", &mover)]),
        "stop" => language.say("event.stop", &[("side", &mover)]),
        "pass" => language.say("event.pass", &[("side", &mover)]),
        "endless" => language.say("event.endless", &[]),
        "undone" => language.say("event.undone", &[]),
        "rest" => match owner(text("to")) {
            Some(to) => language.count("event.rest", number("seeds"), &[("side", &side(family, to, language))]),
            None => language.count("event.rest-nobody", number("seeds"), &[]),
        },
        "round" => match text("winner") {
            "south" => language.say("event.round-won", &[("side", &side(family, Side::South, language))]),
            "north" => language.say("event.round-won", &[("side", &side(family, Side::North, language))]),
            _ => language.say("event.round-drawn", &[]),
        },
        "refill" => language.say("event.refill", &[]),
        "step" => language.say("event.step", &[("from", &place("from")), ("to", &place("to"))]),
        "leap" => language.say("event.leap", &[("from", &place("from")), ("over", &place("over")), ("to", &place("to"))]),
        "remove" => language.say("event.remove", &[("point", &place("point"))]),
        "crown" => language.say("event.crown", &[("point", &place("point"))]),
        // The laps, the board and the words beside it tell the others.
        _ => return None,
    };
    Some(said)
}

fn count(value: &Value) -> u32 {
    value.as_u64().and_then(|number| u32::try_from(number).ok()).unwrap_or_default()
}

/// Whose store a place is.
fn owner(place: &str) -> Option<Side> {
    match place {
        "S" => Some(Side::South),
        "N" => Some(Side::North),
        _ => None,
    }
}

fn family(rules: &Rules) -> Family {
    match rules {
        Rules::Sowing(_) => Family::Sowing,
        Rules::Leaping(_) => Family::Leaping,
    }
}

/// A hole, a store or a point, as people find it on the board.
pub(super) fn named(rules: &Rules, place: &str, language: &Language) -> String {
    let Rules::Sowing(sowing) = rules else { return language.foreign(place) };
    let key = match (place.chars().next(), place.len()) {
        (Some('S'), 1) => return language.say("event.store-south", &[]),
        (Some('N'), 1) => return language.say("event.store-north", &[]),
        (Some('S'), _) => "event.hole-south",
        (Some('N'), _) => "event.hole-north",
        _ => return language.foreign(place),
    };
    let label = draw::label(rules, place);
    match sowing.notation {
        HoleNames::ByNumber => language.say(key, &[("n", &label)]),
        HoleNames::ByLetter | HoleNames::ByBoardIndex => language.foreign(&label),
    }
}

fn lap(event: &Event, language: &Language, name: Named<'_>) -> Option<String> {
    let places = event.fields.get("places").and_then(Value::as_array)?;
    let from = name(event.fields.get("from").and_then(Value::as_str)?);
    let Some(last) = places.last().and_then(Value::as_str) else {
        let seeds = event.fields.get("seeds").map_or(0, count);
        return Some(language.count("event.lift", seeds, &[("from", &from)]));
    };
    let to = name(last);
    Some(language.count("event.lap", u32::try_from(places.len()).unwrap_or(u32::MAX), &[("from", &from), ("to", &to)]))
}

fn capture(event: &Event, language: &Language, name: Named<'_>) -> String {
    let mut taken: Vec<String> = Vec::new();
    for hole in event.fields.get("from").and_then(Value::as_array).into_iter().flatten() {
        let hole_name = name(hole["hole"].as_str().unwrap_or_default());
        taken.push(language.count("event.taken", count(&hole["seeds"]), &[("hole", &hole_name)]));
    }
    if let Some(hand) = event.fields.get("hand").map(count).filter(|hand| *hand > 0) {
        taken.push(language.count("event.taken-hand", hand, &[]));
    }
    let taken = language.list(&taken, "list.and");
    match event.fields.get("to").and_then(Value::as_str).and_then(owner) {
        Some(to) => language.say("event.capture", &[("side", &side(Family::Sowing, to, language)), ("taken", &taken)]),
        None => language.say("event.into-hand", &[("taken", &taken)]),
    }
}
