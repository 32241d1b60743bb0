//! How sure a variant is: its clauses and rules, counted by what their tags say.
//!
//! Comes in: a merged variant. Goes out: counts. What is off, what has no effect beside another clause, and how moves are written do
//! not count. Never judges a source.

use super::merged::Merged;
use super::said::{self, What};
use super::{idle, tags};
use crate::source::Span;
use crate::syntax::ast::{Status, Tag};
use std::collections::{BTreeMap, BTreeSet};

/// How sure one clause is, the least sure first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sureness {
    /// No source says it.
    Assumed,
    /// Its file does not say who says it.
    WithoutSource,
    /// Sources disagree.
    Disputed,
    /// The source cannot be understood.
    Unclear,
    /// One source says so.
    Reported,
    /// A source says so in words, or several agree.
    Confirmed,
}

/// How many clauses and rules are how sure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certainty {
    counts: BTreeMap<Sureness, usize>,
    /// How many sources confirm something; those that depend on one another are one.
    pub sources: usize,
}

impl Certainty {
    /// How many are that sure.
    pub fn count(&self, sureness: Sureness) -> usize {
        self.counts.get(&sureness).copied().unwrap_or(0)
    }

    /// How many there are.
    pub fn clauses(&self) -> usize {
        self.counts.values().sum()
    }
}

/// Counts the clauses and rules of a variant; the lines of a board, a picture or a script are one clause, as sure as the least sure of them.
pub fn certainty(merged: &Merged) -> Certainty {
    let inert: BTreeSet<Span> = idle::idle(merged).into_iter().collect();
    let head = &merged.head;
    let mut merged = merged.clone();
    let mut found: BTreeMap<(String, String), Sureness> = BTreeMap::new();
    let mut sources: BTreeSet<String> = BTreeSet::new();
    for said in said::all(&mut merged).into_iter().filter(|said| said.on && !inert.contains(&said.span)) {
        let Some((section, word)) = tags::listed(&said.what) else { continue };
        let tag = said.tag.as_ref();
        let many =
            matches!(said.what, What::Clause(_, _, "picture" | "script" | "line" | "lines" | "layout north" | "layout south"));
        // A grid of lines and those drawn beside it are one.
        let word = if word == "line" { "lines".to_owned() } else { word };
        let word = if many { word } else { format!("{word} {:?}", said.span) };
        let sureness = sureness(tag);
        let least = found.entry((section, word)).or_insert(sureness);
        *least = sureness.min(*least);
        sources.extend(tag.into_iter().flat_map(confirming).map(|key| head.independent(&key).to_owned()));
    }
    let mut certainty = Certainty { counts: BTreeMap::new(), sources: sources.len() };
    for sureness in found.into_values() {
        *certainty.counts.entry(sureness).or_insert(0) += 1;
    }
    certainty
}

/// How sure a statement with that tag is. A source without a status says so, and no more is known.
pub fn sureness(tag: Option<&Tag>) -> Sureness {
    let Some(tag) = tag else { return Sureness::WithoutSource };
    let has = |wanted: Status| tag.entries.iter().any(|entry| entry.status.as_ref().is_some_and(|status| status.value == wanted));
    let supported = tag.entries.iter().any(|entry| entry.is_support());
    let alone = tag.entries.iter().all(|entry| entry.key.is_none());
    match () {
        () if has(Status::Assumed) || !(supported || alone) => Sureness::Assumed,
        () if has(Status::Disputed) || has(Status::Against) => Sureness::Disputed,
        () if has(Status::Confirmed) => Sureness::Confirmed,
        () if has(Status::Reported) => Sureness::Reported,
        () if has(Status::Unclear) => Sureness::Unclear,
        () => Sureness::Reported,
    }
}

/// The sources that confirm a statement.
fn confirming(tag: &Tag) -> impl Iterator<Item = String> {
    let confirmed =
        tag.entries.iter().filter(|entry| entry.status.as_ref().is_some_and(|status| status.value == Status::Confirmed));
    confirmed.filter_map(|entry| entry.key.as_ref()).map(|key| key.value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;
    use crate::syntax::ast::ItemKind;

    #[test]
    fn a_tag_is_as_sure_as_its_sources() {
        for (tag, expected) in [
            ("[a confirmed]", Sureness::Confirmed),
            ("[a confirmed, b silent]", Sureness::Confirmed),
            ("[a reported, b confirmed]", Sureness::Confirmed),
            ("[a confirmed, b against]", Sureness::Disputed),
            ("[a disputed]", Sureness::Disputed),
            ("[a]", Sureness::Reported),
            ("[a reported]", Sureness::Reported),
            ("[a unclear]", Sureness::Unclear),
            ("[unclear]", Sureness::Unclear),
            ("[a silent]", Sureness::Assumed),
            ("[a against]", Sureness::Assumed),
            ("[a silent, assumed \"w\"]", Sureness::Assumed),
            ("[assumed \"w\"]", Sureness::Assumed),
        ] {
            let items = crate::syntax::parse(FileId(0), &format!("note \"n\" {tag}\n")).file.items;
            assert!(matches!(items[0].kind, ItemKind::Note(_)));
            assert_eq!(sureness(items[0].tag.as_ref()), expected, "{tag}");
        }
        assert_eq!(sureness(None), Sureness::WithoutSource);
    }
}
