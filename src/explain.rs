//! What a code or a word means, at length.
//!
//! Comes in: a code of a finding or a refusal, or a word of the language. Goes out: its explanation, or what looks like it.
//! The only place that knows the tables of all rooms.

mod mistakes;
mod pictures;
mod stated;

pub use mistakes::{Mistake, SmallGames, mistake, mistakes};
pub use pictures::{picture, words as pictured};

use crate::words::{self, Begins, Default, Entry, Family, Found, Place, SectionKind, Value as Said};
use crate::{compare, compile, leaping, play, sowing, syntax, variant, yaml};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Every code with its explanation: findings first, in the order of the stages, then refusals.
pub fn codes() -> impl Iterator<Item = (&'static str, &'static str)> {
    let findings = [yaml::CODES, syntax::CODES, compile::CODES, compile::sowing::CODES, compile::leaping::CODES, variant::CODES];
    findings.into_iter().flatten().copied().chain(refusals()).chain([play::CODES, compare::CODES].into_iter().flatten().copied())
}

/// The codes with which moves are refused.
pub fn refusals() -> impl Iterator<Item = (&'static str, &'static str)> {
    [sowing::CODES, leaping::CODES].into_iter().flatten().copied()
}

/// The explanation of a code.
pub fn code(wanted: &str) -> Option<&'static str> {
    codes().find(|(code, _)| *code == wanted).map(|(_, story)| story)
}

/// Everything about a code or a word of the language, as text; `None` if there is no such thing.
pub fn explain(what: &str) -> Option<String> {
    let wanted = what.trim();
    if let Some(story) = code(&wanted.to_lowercase()) {
        return Some(told(&wanted.to_lowercase(), story));
    }
    let texts: Vec<String> = words::explain(wanted).iter().map(describe).collect();
    let pictured = picture(&wanted.to_lowercase()).map(|picture| format!("\n{}", indented(&picture))).unwrap_or_default();
    (!texts.is_empty()).then(|| texts.join("\n") + &pictured)
}

/// A code with its story, and with a file that has the mistake and one that has not.
fn told(code: &str, story: &str) -> String {
    let shown = mistake(code)
        .map(|mistake| format!("\nA file with it:\n\n{}\nMended:\n\n{}", indented(&mistake.failing), indented(&mistake.mended)));
    format!("{code}\n\n{story}\n{}", shown.unwrap_or_default())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| if line.is_empty() { "\n".to_owned() } else { format!("    {line}\n") }).collect()
}

/// Everything, as text: all codes and then all words of the language.
pub fn everything() -> String {
    let codes = codes().map(|(code, story)| told(code, story));
    let words = every_word().into_iter().filter_map(|word| explain(&word));
    codes.chain(words).collect::<Vec<_>>().join("\n")
}

/// Every word by which something is found, once, by the alphabet.
pub fn every_word() -> Vec<String> {
    let all: std::collections::BTreeSet<String> = words::all_words().map(str::to_owned).collect();
    all.into_iter().filter(|word| !word.is_empty()).collect()
}

/// Everything as plain data.
pub fn all_fields() -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("codes".to_owned(), codes().map(|(code, story)| code_fields(code, story)).collect());
    let words = every_word().into_iter().flat_map(|wanted| word_fields(&wanted));
    let mut all: Vec<Value> = Vec::new();
    for word in words {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    fields.insert("words".to_owned(), Value::Array(all));
    fields
}

fn code_fields(code: &str, story: &str) -> Value {
    let mistake = mistake(code);
    let (failing, mended) = mistake.map(|mistake| (mistake.failing, mistake.mended)).unzip();
    json!({"code": code, "meaning": story, "failing": failing, "mended": mended})
}

fn word_fields(wanted: &str) -> Vec<Value> {
    let picture = picture(&wanted.to_lowercase());
    let with_picture = |found: &Found| {
        let mut fields = word(found);
        fields["picture"] = picture.clone().into();
        fields
    };
    words::explain(wanted).iter().map(with_picture).collect()
}

/// The code or word nearest to what was asked for.
pub fn nearest(what: &str) -> Option<&'static str> {
    let all = codes().map(|(code, _)| code).chain(words::all_words());
    let wanted = what.trim().to_lowercase();
    behind_a_room(&wanted).or_else(|| words::nearest(&wanted, all))
}

/// The code nearest to what was asked for.
pub fn nearest_code(what: &str) -> Option<&'static str> {
    let wanted = what.trim().to_lowercase();
    behind_a_room(&wanted).or_else(|| words::nearest(&wanted, codes().map(|(code, _)| code)))
}

/// The code that is called so without its room: people often leave it out.
fn behind_a_room(wanted: &str) -> Option<&'static str> {
    codes().map(|(code, _)| code).find(|code| code.split_once("::").is_some_and(|(_, name)| name == wanted))
}

/// The same as plain data: codes and words, each list empty if there is no such thing.
pub fn fields(what: &str) -> Map<String, Value> {
    let wanted = what.trim().to_lowercase();
    let codes: Vec<Value> = code(&wanted).map(|story| code_fields(&wanted, story)).into_iter().collect();
    let found = if codes.is_empty() { word_fields(what.trim()) } else { Vec::new() };
    let mut fields = Map::new();
    fields.insert("codes".to_owned(), Value::Array(codes));
    fields.insert("words".to_owned(), found.into());
    fields
}

fn word(found: &Found) -> Value {
    match found {
        Found::Entry(entry) => {
            let [values, parts] = values(entry);
            json!({"word": entry.word, "meaning": entry.meaning, "where": place(entry.place),
                "family": entry.family.map(words::family_word), "values": values, "parts": parts,
                "default": default(entry), "example": entry.example, "stated": stated::files(&[entry], None)})
        }
        Found::Value(value, after) => {
            let (meaning, example) = (meaning(value, after), after.first().map(|entry| entry.example));
            json!({"word": value.text, "meaning": meaning, "where": places(after), "family": family(after).map(words::family_word),
                "values": [], "parts": [], "default": Value::Null, "example": example, "stated": stated::files(after, Some(value.text))})
        }
        Found::Word(word, sentences) => {
            let holds =
                holds(word.text).into_iter().map(|(title, words)| (title.to_owned(), words.into())).collect::<Map<_, _>>();
            json!({"word": word.text, "meaning": word.meaning, "where": Value::Null, "family": Value::Null, "values": sentences,
                "parts": [], "default": Value::Null, "example": Value::Null, "stated": [], "holds": holds})
        }
    }
}

/// The words that may stand in the section of this head, sorted under titles; nothing if it is none.
fn holds(head: &str) -> Vec<(&'static str, Vec<&'static str>)> {
    let Some(kind) = SectionKind::from_word(head) else { return Vec::new() };
    let is_table = matches!(kind, SectionKind::Landing | SectionKind::Passing);
    let of_rules =
        [("places", Place::RulePlace), ("tests", Place::RuleTest), ("actions", Place::RuleAction), ("edits", Place::Edit)];
    let of_family = [("both", None), ("sowing", Some(Family::Sowing)), ("leaping", Some(Family::Leaping))];
    let listed = |wanted: &dyn Fn(&Entry) -> bool| {
        let mut words: Vec<&'static str> = Vec::new();
        for entry in words::entries().filter(|entry| wanted(entry)) {
            if !words.contains(&entry.word) {
                words.push(entry.word);
            }
        }
        words
    };
    let all: Vec<_> = if is_table {
        of_rules.map(|(title, place)| (title, listed(&|entry| entry.place == place))).into()
    } else {
        of_family
            .map(|(title, family)| (title, listed(&|entry| entry.place == Place::Section(kind) && entry.family == family)))
            .into()
    };
    all.into_iter().filter(|(_, words)| !words.is_empty()).collect()
}

/// What a word means, and what may stand in its section.
fn in_short(word: &words::Word) -> String {
    let mut text = format!("{}\n    {}\n", word.text, word.meaning);
    for (title, words) in holds(word.text) {
        let _ = writeln!(text, "    {title:<7}  {}", words.join(" · "));
    }
    text
}

/// The sections of a file, each with what may stand in it, as text.
pub fn overview() -> String {
    let mut text =
        "A file is a head (`variant`, `title`, `family`, `source` ...) and sections. What may stand in each:\n\n".to_owned();
    for found in words::SECTIONS.iter().flat_map(|(_, head, _)| words::explain(head)) {
        if let Found::Word(word, _) = found {
            text += &in_short(word);
        }
    }
    text + "\n`lumbung explain WORD` tells more of each; `lumbung explain --all` tells everything.\n"
}

/// The same as plain data.
pub fn overview_fields() -> Map<String, Value> {
    let sections = words::SECTIONS.iter().flat_map(|(_, head, _)| words::explain(head));
    let fields = sections.filter(|found| matches!(found, Found::Word(..))).map(|found| word(&found)).collect();
    Map::from_iter([("sections".to_owned(), Value::Array(fields))])
}

/// The values of an entry, and what stands only within them.
fn values(entry: &Entry) -> [Vec<&'static str>; 2] {
    [false, true].map(|part| entry.values().iter().filter(|value| value.is_part == part).map(|value| value.text).collect())
}

/// What a value means; without a meaning of its own what its clause does.
fn meaning(value: &Said, after: &[&Entry]) -> &'static str {
    if value.meaning.is_empty() { after.first().map_or("", |entry| entry.meaning) } else { value.meaning }
}

/// The family of all these entries, if they are of one.
fn family(entries: &[&Entry]) -> Option<words::Family> {
    let first = entries.first().and_then(|entry| entry.family);
    first.filter(|first| entries.iter().all(|entry| entry.family == Some(*first)))
}

/// After which words a value stands, and where these stand.
fn places(entries: &[&Entry]) -> String {
    let mut all: Vec<(String, Vec<String>)> = Vec::new();
    for entry in entries {
        let part = matches!(entry.place, Place::RulePlace | Place::RuleTest | Place::RuleAction);
        let after =
            if part || entry.begins != Begins::Keyword { String::new() } else { format!("a value of `{}`, ", entry.word) };
        let place = place(entry.place);
        match all.iter_mut().find(|(known, _)| *known == after) {
            Some((_, places)) if !places.contains(&place) => places.push(place),
            Some(_) => {}
            None => all.push((after, vec![place])),
        }
    }
    all.into_iter().map(|(after, places)| format!("{after}{}", places.join(" and "))).collect::<Vec<_>>().join("; ")
}

fn place(place: Place) -> String {
    match place {
        Place::Top => "outside sections".to_owned(),
        Place::Section(kind) => format!("in `{}`", kind.word()),
        Place::RulePlace => "in a rule, after `in`".to_owned(),
        Place::RuleTest => "in a rule, a condition".to_owned(),
        Place::RuleAction => "in a rule, an action".to_owned(),
        Place::Edit => "in a table of rules, a change of what is inherited".to_owned(),
        Place::Tag => "in a tag, at the end of a statement or behind the head of a section".to_owned(),
        Place::AnySection => "in a section".to_owned(),
        Place::Head => "behind a name, or in the head of a section or an option".to_owned(),
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

/// Shipped files that are named where many state a word.
const MOST_NAMED: usize = 4;

fn stated_by(files: &[&str]) -> String {
    let named = files.get(..MOST_NAMED.min(files.len())).unwrap_or_default().join(", ");
    match files.len().saturating_sub(MOST_NAMED) {
        0 if files.is_empty() => String::new(),
        0 => format!("    stated   in {named}\n"),
        more => format!("    stated   in {named} and {more} more\n"),
    }
}

fn describe(found: &Found) -> String {
    let families = |family: Option<words::Family>| {
        family.map_or("both families".to_owned(), |family| format!("{} games", words::family_word(family)))
    };
    match found {
        Found::Entry(entry) => {
            let mut text = format!("{}\n    {}\n", entry.word, entry.meaning);
            let _ = writeln!(text, "    where    {}; {}", place(entry.place), families(entry.family));
            for (title, values) in ["values ", "within "].into_iter().zip(values(entry)).filter(|(_, values)| !values.is_empty())
            {
                let _ = writeln!(text, "    {title}  {}", values.join(" · "));
            }
            if let Some(default) = default(entry) {
                let _ = writeln!(text, "    default  {default}");
            }
            let _ = writeln!(text, "    example  {}", entry.example);
            text.push_str(&stated_by(&stated::files(&[entry], None)));
            text
        }
        Found::Value(value, after) => {
            let mut text = format!("{}\n    {}\n", value.text, meaning(value, after));
            let _ = writeln!(text, "    where    {}; {}", places(after), families(family(after)));
            text.push_str(&stated_by(&stated::files(after, Some(value.text))));
            text
        }
        Found::Word(word, sentences) => {
            let mut text = in_short(word);
            if !sentences.is_empty() {
                let _ = writeln!(text, "    within   {}", sentences.join(" · "));
            }
            text
        }
    }
}
