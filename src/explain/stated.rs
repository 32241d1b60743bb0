//! Which shipped files state a word of the language: examples to read.
//!
//! Comes in: an entry of the table, or one of its values. Goes out: names of files. Reads the files as they are written: what a file inherits it
//! does not state.

use crate::library;
use crate::source::FileId;
use crate::syntax;
use crate::syntax::ast::{Clause, Edit, Family, ItemKind, Phrase, RuleStatement, Section, SectionKind, Statement, StatementKind};
use crate::words::{Entry, Place};
use std::sync::LazyLock;

/// Something that a file states: in which place, after which keyword, in which words.
struct Said {
    file: &'static str,
    family: Option<Family>,
    place: Place,
    keyword: &'static str,
    words: Vec<String>,
}

static SAID: LazyLock<Vec<Said>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for shipped in library::all() {
        let file = syntax::parse(FileId::default(), shipped.text).file;
        for item in &file.items {
            let mut inside = Reader { file: shipped.name, family: shipped.family(), all: &mut all };
            match &item.kind {
                ItemKind::Section(section) => inside.section(section),
                ItemKind::Option { items, .. } => items.iter().for_each(|item| {
                    if let ItemKind::Section(section) = &item.kind {
                        inside.section(section);
                    }
                }),
                _ => {}
            }
        }
    }
    all
});

struct Reader<'a> {
    file: &'static str,
    family: Option<Family>,
    all: &'a mut Vec<Said>,
}

impl Reader<'_> {
    fn section(&mut self, section: &Section) {
        section.statements.iter().for_each(|statement| self.statement(section.kind, statement));
    }

    fn statement(&mut self, kind: SectionKind, statement: &Statement) {
        match &statement.kind {
            StatementKind::Clause(clause) | StatementKind::Add(clause) => self.clause(kind, clause),
            StatementKind::Layout(rows) => rows.iter().for_each(|row| self.statement(kind, row)),
            StatementKind::Rule(rule) => self.rule(rule),
            StatementKind::Edit(Edit::Change(rule) | Edit::Before(_, rule) | Edit::After(_, rule)) => self.rule(rule),
            StatementKind::Edit(_) | StatementKind::DropClause(_) | StatementKind::KeepClause(_) => {}
        }
    }

    fn clause(&mut self, kind: SectionKind, clause: &Clause) {
        // The rows of a layout are one word in the table.
        let keyword = if clause.keyword.starts_with("layout") { "layout" } else { clause.keyword };
        self.note(Place::Section(kind), keyword, &clause.phrase);
    }

    fn rule(&mut self, rule: &RuleStatement) {
        self.note(Place::RulePlace, "", &rule.place);
        rule.tests.iter().for_each(|test| self.note(Place::RuleTest, "", test));
        rule.actions.iter().for_each(|action| self.note(Place::RuleAction, "", action));
    }

    fn note(&mut self, place: Place, keyword: &'static str, phrase: &Phrase) {
        let words = phrase.words().replace([',', ';'], " ").split_whitespace().map(str::to_owned).collect();
        self.all.push(Said { file: self.file, family: self.family, place, keyword, words });
    }
}

/// The shipped files, by name, that state one of these entries, and in it this value if one is given.
pub(super) fn files(entries: &[&Entry], value: Option<&str>) -> Vec<&'static str> {
    let mut files: Vec<&'static str> =
        SAID.iter().filter(|said| entries.iter().any(|entry| said.is(entry, value))).map(|said| said.file).collect();
    files.dedup();
    files
}

impl Said {
    fn is(&self, entry: &Entry, value: Option<&str>) -> bool {
        let in_rule = matches!(self.place, Place::RulePlace | Place::RuleTest | Place::RuleAction);
        let named = if in_rule { value.is_some() || self.has(entry.keyword) } else { self.keyword == entry.keyword };
        let family = entry.family.is_none() || entry.family == self.family;
        self.place == entry.place && family && named && value.is_none_or(|value| self.has(value))
    }

    /// Whether these words stand in it one after the other. A word in capitals stands for any, `...` for what may be left out.
    fn has(&self, text: &str) -> bool {
        let text = text.replace([',', ';'], " ");
        let wanted: Vec<&str> = text.split_whitespace().filter(|word| *word != "...").collect();
        let is = |word: &str, wanted: &str| wanted.chars().all(|sign| sign.is_uppercase()) || word == wanted;
        self.words.windows(wanted.len().max(1)).any(|words| words.iter().zip(&wanted).all(|(word, wanted)| is(word, wanted)))
    }
}
