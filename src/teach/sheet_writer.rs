//! How the parts of a sheet are written: sentence by sentence, each with the clause that it tells and what the sources say of it.

use super::sheet::{Line, Part};
use super::sheet_language::Language;
use super::tagged;
use crate::compile::Origin;
use crate::ir::{Cause, Section};
use crate::syntax::ast::Tag;
use crate::variant::Variant;
use crate::words::Set;

/// Gathers the lines of one part.
pub(super) struct Writer<'a> {
    pub(super) variant: &'a Variant,
    pub(super) language: &'a Language,
    pub(super) lines: Vec<Line>,
}

impl<'a> Writer<'a> {
    pub(super) fn new(variant: &'a Variant, language: &'a Language) -> Writer<'a> {
        Writer { variant, language, lines: Vec::new() }
    }

    /// A sentence without places.
    pub(super) fn say(&mut self, cause: Option<Cause>, id: &str, key: &str) {
        let text = self.language.say(key, &[]);
        self.line(cause, id, text);
    }

    /// A sentence with a number.
    pub(super) fn count(&mut self, cause: Option<Cause>, id: &str, key: &str, number: u32) {
        let text = self.language.count(key, number, &[]);
        self.line(cause, id, text);
    }

    /// The sentence on a value of a clause ([`Language::value`]).
    pub(super) fn value<T: PartialEq>(&mut self, cause: Option<Cause>, id: &str, start: &str, values: &Set<T>, value: &T) {
        let text = self.language.value(start, values, value, &[]);
        self.line(cause, id, text);
    }

    pub(super) fn line(&mut self, cause: Option<Cause>, id: &str, text: String) {
        self.named(cause, id, None, text);
    }

    pub(super) fn named(&mut self, cause: Option<Cause>, id: &str, name: Option<String>, text: String) {
        let tag = cause.and_then(|cause| self.variant.origins().0.get(&cause)).and_then(|origin: &Origin| origin.tag.as_ref());
        let note = tag.and_then(|tag| tagged::note(self.variant, self.language, tag));
        let source = tag.and_then(Tag::source).map(|key| key.value.clone());
        let words = tag.map(|tag| tagged::words(self.variant, tag)).unwrap_or_default();
        let text = if name.is_none() { Language::capital(&text) } else { text };
        let rule = cause.filter(|_| name.is_some()).and_then(|cause| self.variant.place(cause)).map(|place| place.rule);
        self.lines.push(Line {
            id: id.to_owned(),
            name,
            rule,
            meaning: text.clone(),
            text,
            note,
            source,
            words,
            cause,
            ..Line::default()
        });
    }

    /// The line just written means this, whatever its words.
    pub(super) fn means(&mut self, meaning: String) {
        if let Some(line) = self.lines.last_mut() {
            line.meaning = meaning;
        }
    }

    /// The name of a rule, in brackets the players' other words for it and what it means.
    pub(super) fn known_as(&self, name: &str) -> String {
        let head = &self.variant.merged().head;
        // What is said of a rule between people of that name is no word for it.
        let is_text = head.customs.iter().any(|(custom, _)| custom.value == name);
        let words = head.words.iter().filter(|(_, key, _)| key.value == name && !is_text);
        self.language.explained(name, words.map(|(_, _, word)| self.language.foreign(&word.value)))
    }

    /// The line just written tells this clause too, and what the sources say of it.
    pub(super) fn tells(&mut self, cause: Option<Cause>) {
        let tag = cause.and_then(|cause| self.variant.origins().0.get(&cause)).and_then(|origin: &Origin| origin.tag.as_ref());
        let note = tag.and_then(|tag| tagged::note(self.variant, self.language, tag));
        let words = tag.map(|tag| tagged::words(self.variant, tag)).unwrap_or_default();
        let stands = |cause: Option<Cause>| cause.is_some_and(|cause| self.variant.origins().states(cause));
        let Some(line) = self.lines.last_mut() else { return };
        // What is said of the one clause is not said of another that somebody wrote without a word.
        let partly = |note: String| self.language.say("status.in-part", &[("note", &note)]);
        line.note = match (line.note.take(), note) {
            (Some(known), Some(note)) if known != note => Some(format!("{known}; {note}")),
            (Some(known), None) if stands(cause) => Some(partly(known)),
            (None, Some(note)) if stands(line.cause) => Some(partly(note)),
            (known, note) => known.or(note),
        };
        line.also.extend(cause);
        line.words.extend(words.into_iter().filter(|word| !line.words.contains(word)).collect::<Vec<_>>());
    }

    /// The line just written is where a difference in all of this is told, whose clauses have lines of their own.
    pub(super) fn stands_for(&mut self, cause: Cause) {
        if let Some(line) = self.lines.last_mut() {
            line.also.push(cause);
        }
    }

    /// A clause, if the file or what it inherits states it.
    pub(super) fn stated(&self, section: Section, keyword: &'static str) -> Option<Cause> {
        clause(section, keyword).filter(|cause| self.variant.origins().states(*cause))
    }

    /// What the line just written says is so too in a game that says nothing of it.
    pub(super) fn usual(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            line.usual = true;
        }
    }

    /// The line just written is one of this kind.
    pub(super) fn kin(&mut self, kin: &str) {
        if let Some(line) = self.lines.last_mut() {
            kin.clone_into(&mut line.kin);
        }
    }

    /// The part, if there is anything in it.
    pub(super) fn part(self, key: &'static str) -> Option<Part> {
        (!self.lines.is_empty()).then_some(Part { key, lines: self.lines })
    }
}

/// A clause of a section, where there is but one of its keyword.
pub(super) fn clause(section: Section, keyword: &'static str) -> Option<Cause> {
    Some(Cause::Clause(section, keyword, 0))
}

/// The key of a heading, and who writes what stands under it.
pub(super) type Chapter<'c, R> = (&'static str, &'c dyn Fn(&mut Writer<'_>, &R));

/// The parts in which anything stands.
pub(super) fn written<R>(variant: &Variant, language: &Language, rules: &R, chapters: &[Chapter<'_, R>]) -> Vec<Part> {
    let part = |(key, write): &Chapter<'_, R>| {
        let mut writer = Writer::new(variant, language);
        write(&mut writer, rules);
        writer.part(key)
    };
    chapters.iter().filter_map(part).collect()
}
