//! What a code or a word means, at length.
//!
//! Comes in: a code of a finding or a refusal, or a word of the language. Goes out: its explanation, or what looks like it.
//! The only place that knows the tables of all rooms.

use crate::vocabulary::{self, Default, Entry, Place};
use crate::{compare, compile, play, syntax, variant, yaml};
use crate::{leaping, sowing};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Every code with its explanation: findings first, in the order of the stages, then refusals.
pub fn codes() -> impl Iterator<Item = (&'static str, &'static str)> {
    let findings = [yaml::CODES, syntax::CODES, compile::CODES, compile::sowing::CODES, compile::leaping::CODES, variant::CODES];
    let refusals = [sowing::CODES, leaping::CODES, play::CODES, compare::CODES];
    findings.into_iter().chain(refusals).flatten().copied()
}

/// The explanation of a code.
pub fn code(wanted: &str) -> Option<&'static str> {
    codes().find(|(code, _)| *code == wanted).map(|(_, story)| story)
}

/// Everything about a code or a word of the language, as text; `None` if there is no such thing.
pub fn explain(what: &str) -> Option<String> {
    let wanted = what.trim();
    if let Some(story) = code(&wanted.to_lowercase()) {
        return Some(format!("{}\n\n{story}\n", wanted.to_lowercase()));
    }
    let entries = vocabulary::explain(wanted);
    let texts: Vec<String> = entries.iter().map(|entry| describe(entry)).collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// The code or word nearest to what was asked for.
pub fn nearest(what: &str) -> Option<&'static str> {
    let words = vocabulary::entries().flat_map(|entry| [entry.word, entry.keyword]);
    let all = codes().map(|(code, _)| code).chain(words);
    let wanted = what.trim().to_lowercase();
    // People often leave the room before the colons out.
    let behind = || codes().map(|(code, _)| code).find(|code| code.split_once("::").is_some_and(|(_, name)| name == wanted));
    behind().or_else(|| compile::nearest(&wanted, all))
}

/// The same as plain data: codes and words, each list empty if there is no such thing.
pub fn fields(what: &str) -> Map<String, Value> {
    let wanted = what.trim().to_lowercase();
    let codes: Vec<Value> = code(&wanted).map(|story| json!({"code": wanted, "meaning": story})).into_iter().collect();
    let entries = if codes.is_empty() { vocabulary::explain(what.trim()) } else { Vec::new() };
    let word = |entry: &&Entry| {
        json!({"word": entry.word, "meaning": entry.meaning, "where": place(entry.place),
            "family": entry.family.map(vocabulary::family_word), "values": entry.values, "default": default(entry),
            "example": entry.example})
    };
    let mut fields = Map::new();
    fields.insert("codes".to_owned(), Value::Array(codes));
    fields.insert("words".to_owned(), entries.iter().map(word).collect());
    fields
}

fn place(place: Place) -> String {
    match place {
        Place::Top => "outside sections".to_owned(),
        Place::Section(kind) => format!("in `{}`", vocabulary::section_word(kind)),
        Place::RulePlace => "in a rule, after `in`".to_owned(),
        Place::RuleTest => "in a rule, a condition".to_owned(),
        Place::RuleAction => "in a rule, an action".to_owned(),
        Place::Edit => "in a table of rules, a change of what is inherited".to_owned(),
        Place::Tag => "in a tag, at the end of a statement or behind the head of a section".to_owned(),
    }
}

/// What holds if a clause is not stated; `None` if nothing does.
fn default(entry: &Entry) -> Option<String> {
    match entry.default {
        Default::Must("") => Some("none: it must be stated or inherited".to_owned()),
        Default::Must(condition) => Some(format!("none: it must be stated or inherited ({condition})")),
        Default::Value(value) => Some(value.to_owned()),
        Default::Question(value, "") => Some(format!("{value}, and `check` asks")),
        Default::Question(value, condition) => Some(format!("{value}, and `check` asks {condition}")),
        Default::Absent => None,
    }
}

fn describe(entry: &Entry) -> String {
    let place = place(entry.place);
    let family = entry.family.map_or("both families".to_owned(), |family| format!("{} games", vocabulary::family_word(family)));
    let mut text = format!("{}\n    {}\n", entry.word, entry.meaning);
    let _ = writeln!(text, "    where    {place}; {family}");
    if !entry.values.is_empty() {
        let _ = writeln!(text, "    values   {}", entry.values.join(" · "));
    }
    if let Some(default) = default(entry) {
        let _ = writeln!(text, "    default  {default}");
    }
    let _ = writeln!(text, "    example  {}", entry.example);
    text
}
