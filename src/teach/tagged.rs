//! What the tag of a rule says, for people and for programs.
//!
//! Comes in: a tag and its variant. Goes out: each source with its text, its status and its remark; a sentence of a sheet; JSON.

use super::sheet_language::Language;
use crate::compile::certainty::{Certainty, Sureness};
use crate::compile::merged::Source;
use crate::syntax::ast::{Dependent, Status, Tag, TagEntry};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What one source says of a rule, or how sure it is without a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Key of the source.
    pub key: Option<String>,
    /// The source in words.
    pub source: Option<String>,
    /// How sure.
    pub status: Option<Status>,
    /// In words.
    pub remark: Option<String>,
}

/// Everything that a tag says.
pub fn words(variant: &Variant, tag: &Tag) -> Vec<Word> {
    let head = &variant.merged().head;
    let text = |key: &str| head.source(key).map_or_else(|| key.to_owned(), |source| source.text.value.clone());
    let word = |entry: &TagEntry| Word {
        key: entry.key.as_ref().map(|key| key.value.clone()),
        source: entry.key.as_ref().map(|key| text(&key.value)),
        status: entry.status.as_ref().map(|status| status.value),
        remark: entry.remark.as_ref().map(|remark| remark.value.clone()),
    };
    tag.entries.iter().map(word).collect()
}

impl Word {
    /// `A book (against: the seed is taken)`, `assumed, as in two-heaps`.
    pub fn shown(&self) -> String {
        let remark = self.remark.as_deref();
        let status = self.status.map(Status::word);
        match (&self.source, status, remark) {
            (Some(source), None, None) => source.clone(),
            (Some(source), Some(status), None) => format!("{source} ({status})"),
            (Some(source), Some(status), Some(remark)) => format!("{source} ({status}: {remark})"),
            (Some(source), None, Some(remark)) => format!("{source} ({remark})"),
            (None, status, Some(remark)) if remark.starts_with("as in ") => format!("{}, {remark}", status.unwrap_or_default()),
            (None, status, Some(remark)) => format!("{}: {remark}", status.unwrap_or_default()),
            (None, status, None) => status.unwrap_or_default().to_owned(),
        }
    }
}

/// A tag as JSON: an entry for each source.
pub fn json(words: &[Word]) -> Value {
    let entry = |word: &Word| json!({"key": word.key, "source": word.source, "status": word.status.map(Status::word), "remark": word.remark});
    words.iter().map(entry).collect()
}

/// How sure a variant is, as JSON.
pub fn certainty_json(certainty: &Certainty) -> Value {
    let count = |sureness: Sureness| certainty.count(sureness);
    json!({
        "clauses": certainty.clauses(),
        "confirmed": count(Sureness::Confirmed),
        "sources": certainty.sources,
        "reported": count(Sureness::Reported),
        "disputed": count(Sureness::Disputed),
        "unclear": count(Sureness::Unclear),
        "assumed": count(Sureness::Assumed),
        "without_source": count(Sureness::WithoutSource),
    })
}

/// What a tag says, in brackets behind a sentence of a sheet: `mw`, `mw; sources disagree`, `mw; ab is silent`.
pub(super) fn note(variant: &Variant, language: &Language, tag: &Tag) -> Option<String> {
    // One source says so: not where another says it too that does not depend on it.
    let head = &variant.merged().head;
    let keys = tag.entries.iter().filter(|entry| entry.is_support()).filter_map(|entry| entry.key.as_ref());
    let is_alone = keys.map(|key| head.independent(&key.value)).collect::<BTreeSet<_>>().len() < 2;
    let entries: Vec<String> = tag.entries.iter().filter_map(|entry| of_entry(language, entry, is_alone)).collect();
    (!entries.is_empty()).then(|| entries.join(&language.say("list.notes", &[])))
}

fn of_entry(language: &Language, entry: &TagEntry, is_alone: bool) -> Option<String> {
    if let Some(name) = entry.as_in() {
        return Some(language.say("status.as-in", &[("variant", &language.foreign(name))]));
    }
    let key = entry.key.as_ref().map(|key| language.foreign(&key.value));
    // What is confirmed needs no word.
    let status = entry.status.as_ref().map(|status| status.value).filter(|status| *status != Status::Confirmed);
    let status = status.filter(|status| is_alone || *status != Status::Reported);
    let said = match (key, status) {
        (Some(key), Some(status @ (Status::Silent | Status::Against))) => {
            Some(language.say(&format!("status.{}", status.word()), &[("source", &key)]))
        }
        (key, status) => {
            let status = status.map(|status| language.say(&format!("status.{}", status.word()), &[]));
            let both: Vec<String> = key.into_iter().chain(status).collect();
            (!both.is_empty()).then(|| both.join(&language.say("list.notes", &[])))
        }
    };
    let remark = entry.remark.as_ref().map(|remark| language.say("list.quoted", &[("text", &language.foreign(&remark.value))]));
    match (said, remark) {
        (Some(said), Some(remark)) => Some(language.say("status.remark", &[("said", &said), ("remark", &remark)])),
        (said, remark) => said.or(remark),
    }
}

/// A source in its own words, and on which other one it depends.
pub(super) fn source(language: &Language, source: &Source) -> String {
    let text = language.foreign(&source.text.value);
    let Some(depends) = &source.depends else { return text };
    let key = match depends.how {
        Dependent::In => "source.in",
        Dependent::After => "source.after",
    };
    language.say(key, &[("text", &text), ("source", &language.foreign(&depends.on.value))])
}

/// How sure a variant is, in one sentence.
pub(super) fn certainty(language: &Language, certainty: &Certainty) -> String {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let parts: [(Sureness, &str); 6] = [
        (Sureness::Confirmed, "confirmed"),
        (Sureness::Reported, "reported"),
        (Sureness::Disputed, "disputed"),
        (Sureness::Unclear, "unclear"),
        (Sureness::Assumed, "assumed"),
        (Sureness::WithoutSource, "without-source"),
    ];
    let said = |(sureness, key): (Sureness, &str)| {
        let count = certainty.count(sureness);
        let sources = language.count("certainty.sources", number(certainty.sources), &[]);
        let text = || language.count(&format!("certainty.{key}"), number(count), &[("sources", &sources)]);
        (count > 0).then(text)
    };
    let parts: Vec<String> = parts.into_iter().filter_map(said).collect();
    let list = language.list(&parts, "list.comma");
    language.count("certainty.line", number(certainty.clauses()), &[("parts", &list)])
}
