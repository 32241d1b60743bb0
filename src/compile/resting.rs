//! On which sources each clause and rule of a variant rests.
//!
//! Comes in: a merged variant. Goes out: its clauses and rules one by one, with what each source says of them and whose source it is.
//! Never judges a source.

use super::merged::Merged;
use super::{idle, said, tags};
use crate::source::{FileId, Span};
use crate::syntax::ast::{Status, Tag};
use std::collections::{BTreeMap, BTreeSet};

/// What a source says of a clause.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Word {
    /// Key of the source.
    pub key: String,
    /// What it says: `confirmed`, `reported`, `silent` ...; empty where the tag does not say.
    pub status: &'static str,
    /// Whether the variant's own file lists this source.
    pub own: bool,
}

/// A clause or rule, and what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resting {
    /// Its section, and the opening or challenge in it.
    pub section: String,
    /// Its keyword, or the name of the rule.
    pub word: String,
    /// The statement.
    pub span: Span,
    /// Whether the variant's own file states it or says in a `keep` what its sources say of it.
    pub own: bool,
    /// The variant from which it is taken over although the own file, which has sources, says nothing of it.
    pub taken_over: Option<String>,
    /// Whether it is assumed: no source says it.
    pub assumed: bool,
    /// What each source says.
    pub words: Vec<Word>,
    /// What is remarked on it, in the order of its tag.
    pub remarks: Vec<String>,
}

impl Resting {
    /// The sources that confirm it.
    pub fn confirmed_by(&self) -> impl Iterator<Item = &Word> {
        self.words.iter().filter(|word| word.status == Status::Confirmed.word())
    }

    /// Whether it reaches the file untouched, on the word of a source that the file does not cite.
    pub fn is_borrowed(&self) -> bool {
        !self.own && self.words.iter().any(|word| !word.own)
    }
}

/// All clauses and rules that play a part, in the order of a file.
pub fn resting(merged: &Merged) -> Vec<Resting> {
    let inert: BTreeSet<Span> = idle::idle(merged).into_iter().collect();
    let own = merged.name.span.file;
    let listed: BTreeMap<&str, FileId> =
        merged.head.sources.iter().map(|source| (source.key.value.as_str(), source.key.span.file)).collect();
    let mut copy = merged.clone();
    let mut found: Vec<Resting> = Vec::new();
    for said in said::all(&mut copy).into_iter().filter(|said| said.on && !inert.contains(&said.span)) {
        let Some((section, word)) = tags::listed(&said.what) else { continue };
        let tag = said.tag.as_ref();
        let next = Resting {
            section,
            word,
            span: said.span,
            own: said.file() == own,
            taken_over: tag.and_then(|tag| tag.as_in().map(str::to_owned)),
            assumed: tag.is_some_and(|tag| has(tag, Status::Assumed)),
            words: tag.map(|tag| words(tag, &listed, own, said.file() == own)).unwrap_or_default(),
            remarks: tag.map(remarks).unwrap_or_default(),
        };
        // The lines of a picture or a script, and the parts of a list, are told once.
        let told = |one: &Resting| (one.section.clone(), one.word.clone(), one.words.clone(), one.remarks.clone());
        let same = |other: &Resting| told(other) == told(&next);
        if !found.iter().any(same) {
            found.push(next);
        }
    }
    found
}

/// What is remarked; of what is taken over only where it comes from is said, and that is no remark.
fn remarks(tag: &Tag) -> Vec<String> {
    let remarked = tag.entries.iter().filter(|entry| entry.as_in().is_none());
    remarked.filter_map(|entry| entry.remark.as_ref()).map(|remark| remark.value.clone()).collect()
}

fn has(tag: &Tag, wanted: Status) -> bool {
    tag.entries.iter().any(|entry| entry.status.as_ref().is_some_and(|status| status.value == wanted))
}

/// A source that a file lists again in its parent's words has the parent's key: what the file itself says it says with its own.
fn words(tag: &Tag, listed: &BTreeMap<&str, FileId>, own: FileId, by_own: bool) -> Vec<Word> {
    // A status alone belongs to the keys before it that have none.
    let mut words: Vec<Word> = Vec::new();
    for entry in &tag.entries {
        let status = entry.status.as_ref().map_or("", |status| status.value.word());
        match &entry.key {
            Some(key) => {
                let own = by_own || listed.get(key.value.as_str()).is_some_and(|file| *file == own);
                words.push(Word { key: key.value.clone(), status, own });
            }
            None => words.iter_mut().filter(|word| word.status.is_empty()).for_each(|word| word.status = status),
        }
    }
    words
}
