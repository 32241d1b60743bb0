//! Inheritance: the statements of one file, or of an option, laid over what is inherited.
//!
//! Comes in: what the parents say together ([`Merged`]) and one file's statements. Goes out: the same, changed, and what does
//! not fit. Never looks at what a clause means, but for the ranges of `holes` and `seeds`.

use super::Findings;
use super::keep;
use super::merged::{Merged, MergedBlock, MergedClause, MergedOption, MergedSection, Remark, Stated};
use super::names;
use super::range;
use super::switch;
use super::table;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{Clause, Family, Item, ItemKind, Name, Section, SectionKind, Statement, StatementKind, Tag, Target};
use crate::syntax::grammar::Rule;
use crate::words::{self, Repeat};
use std::collections::{BTreeMap, BTreeSet};

/// A clause of a section; of which opening, where there are several.
type Key = (SectionKind, String, &'static str);

/// One file, or one option, that is being laid over what is inherited.
pub(super) struct Layer<'a> {
    /// What is inherited, and changes.
    pub(super) merged: &'a mut Merged,
    /// What does not fit.
    pub(super) findings: &'a mut Findings,
    /// True if a parent is missing or broken: then nothing can be said about names that are not there.
    pub(super) lenient: bool,
    /// Words of lines that could not be read: they may have given a name that seems to be missing.
    pub(super) spoiled: BTreeSet<String>,
    /// True for an option: nothing is laid over it any more.
    pub(super) is_option: bool,
    /// Tables of which this file states every rule.
    pub(super) fresh: BTreeSet<SectionKind>,
    /// Clauses and rules that this file states.
    pub(super) mine: BTreeSet<Span>,
    stated: BTreeMap<Key, Span>,
    added: BTreeMap<Key, Span>,
    setup: bool,
    opening: Option<(Option<String>, Span)>,
    challenge: Option<(Option<String>, Span)>,
}

impl<'a> Layer<'a> {
    /// Nothing has been said yet.
    pub(super) fn new(merged: &'a mut Merged, findings: &'a mut Findings) -> Layer<'a> {
        Layer {
            merged,
            findings,
            lenient: false,
            spoiled: BTreeSet::new(),
            is_option: false,
            fresh: BTreeSet::new(),
            mine: BTreeSet::new(),
            stated: BTreeMap::new(),
            added: BTreeMap::new(),
            setup: false,
            opening: None,
            challenge: None,
        }
    }

    /// Lays statements over what is inherited, in order.
    pub(super) fn apply(&mut self, items: &[Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Section(section) => self.section(section, item),
                ItemKind::Drop(targets) => targets.iter().for_each(|target| self.drop_target(target)),
                ItemKind::DropWords { language, keys } => self.drop_words(language, keys),
                ItemKind::Custom { name, text } => {
                    self.mine.insert(item.span);
                    let remark = Remark { text: text.clone(), span: item.span, tag: item.tag.clone(), kept: None };
                    let customs = &mut self.merged.head.customs;
                    match customs.iter_mut().find(|(other, _)| other.value == name.value) {
                        Some(old) => *old = (name.clone(), remark),
                        None => customs.push((name.clone(), remark)),
                    }
                }
                ItemKind::Option { name, off, items } => self.option(name, *off, items, item.span),
                ItemKind::Switch { on, names } => {
                    for name in names {
                        switch::switch(self, name, *on, item.span, item.tag.as_ref());
                    }
                }
                ItemKind::Rename { from, to } => switch::rename(self, from, to),
                _ => {}
            }
        }
        keep::rest(self, items);
    }

    /// An error about a name that is not there, unless nothing can be said about it.
    pub(super) fn unknown(&mut self, name: &Name, message: String, what: &str, candidates: &[String]) {
        if self.lenient || self.spoiled.contains(&name.value) {
            return;
        }
        let finding = self.findings.error("inherit::unknown-name", name.span, message).label("not found");
        names::advise(finding, &name.value, what, candidates.iter().map(String::as_str));
    }

    fn section(&mut self, section: &Section, item: &Item) {
        if let Some(family) = section.kind.family()
            && family != self.merged.family
        {
            let word = section.kind.word();
            self.other_family(section.head, word, family);
            return;
        }
        match section.kind {
            SectionKind::Landing | SectionKind::Passing => table::apply(self, section),
            SectionKind::Enforcement => self.enforcement(section, item),
            SectionKind::Opening => self.an_opening(section),
            kind => {
                let mut merged = self.merged.sections.remove(&kind).unwrap_or_else(|| empty(section));
                merged.head = section.head;
                if section.name.is_some() {
                    merged.name.clone_from(&section.name);
                }
                if kind == SectionKind::Setup && !self.setup {
                    merged.clauses.clear();
                    self.setup = true;
                }
                self.statements(&mut merged, kind, "", &section.statements);
                self.merged.sections.insert(kind, merged);
            }
        }
    }

    fn other_family(&mut self, span: Span, word: &str, family: Family) {
        // Who inherits from a game of the other family has made one mistake, not one in each section.
        if self.findings.0.iter().any(|finding| finding.code == "language::family-in-child") {
            return;
        }
        let (theirs, ours) = (words::family_word(family), words::family_word(self.merged.family));
        self.findings
            .error("language::other-family", span, format!("`{word}` belongs to {theirs} games, and this is a {ours} game"))
            .label(format!("for {theirs} games only"))
            .help(format!("leave it out, or mend what makes this a {ours} game: the line `family ...`, or the parent"));
    }

    fn an_opening(&mut self, section: &Section) {
        let name = section.name.as_ref().map(|name| name.value.clone());
        let sowing = self.merged.family == Family::Sowing;
        if sowing && let Some((first, span)) = &self.opening {
            if name.is_some() && name != *first {
                let (first, message) = (*span, "a sowing game has one opening, and this file names two");
                self.findings.error("language::second-opening", section.head, message).also_at(first, "the first");
                return;
            }
        } else {
            self.opening = Some((name.clone(), section.head));
        }
        let openings = &self.merged.openings;
        let same = |block: &MergedBlock| block.name.as_ref().map(|name| &name.value) == name.as_ref();
        let at = if sowing { openings.len().checked_sub(1) } else { openings.iter().position(same) };
        let fresh = || MergedBlock { name: section.name.clone(), on: true, section: empty(section) };
        let mut block = match at {
            Some(at) => self.merged.openings.remove(at),
            None => fresh(),
        };
        if let Some(name) = &section.name {
            block.name = Some(name.clone());
        }
        block.on &= section.off.is_none();
        block.section.head = section.head;
        let which = if sowing { String::new() } else { name.unwrap_or_default() };
        self.statements(&mut block.section, SectionKind::Opening, &which, &section.statements);
        let at = at.unwrap_or(self.merged.openings.len());
        self.merged.openings.insert(at, block);
    }

    fn enforcement(&mut self, section: &Section, item: &Item) {
        let name = section.name.as_ref().filter(|_| !section.strict).map(|name| name.value.clone());
        match &self.challenge {
            Some((first, place)) if *first != name => {
                let (place, message) = (*place, "this file says twice how captures are enforced, in two ways");
                self.findings
                    .error("language::second-challenge", section.head, message)
                    .also_at(place, "the first")
                    .help("a variant has one challenge, or `enforcement strict`; `off` after its name keeps one strict until it is switched on");
                return;
            }
            _ => self.challenge = Some((name.clone(), section.head)),
        }
        self.mine.insert(item.span);
        self.merged.enforcement_stated = Some(Stated { span: item.span, tag: item.tag.clone(), kept: None });
        let Some(name) = name else {
            self.merged.enforcement = None;
            return;
        };
        let inherited = self.merged.enforcement.take();
        let same = inherited.filter(|block| block.name.as_ref().is_some_and(|other| other.value == name));
        let mut block = same.unwrap_or_else(|| MergedBlock { name: section.name.clone(), on: true, section: empty(section) });
        block.on &= section.off.is_none();
        block.section.head = section.head;
        self.statements(&mut block.section, SectionKind::Enforcement, "", &section.statements);
        self.merged.enforcement = Some(block);
    }

    fn option(&mut self, name: &Name, off: Option<Span>, items: &[Item], span: Span) {
        self.mine.insert(span);
        let option =
            MergedOption { name: name.clone(), on: off.is_none(), off, switched: None, span, kept: None, items: items.to_vec() };
        let options = &mut self.merged.head.options;
        // A head that was not understood has no name.
        let known = |other: &MergedOption| !name.value.is_empty() && other.name.value == name.value;
        match options.iter().position(known) {
            Some(at) if options.get(at).is_some_and(|other| other.span.file == span.file) => {
                let first = options.get(at).map_or(span, |other| other.name.span);
                self.findings
                    .error("language::name-used-twice", name.span, format!("there is an option `{}` already", name.value))
                    .also_at(first, "the first");
            }
            Some(at) => {
                if let Some(old) = options.get_mut(at) {
                    *old = option;
                }
            }
            None => options.push(option),
        }
    }

    fn drop_target(&mut self, target: &Target) {
        let (found, span, what, there): (bool, Span, String, Vec<String>) = match target {
            Target::Section(kind) => {
                if let Some(family) = kind.value.family()
                    && family != self.merged.family
                {
                    return self.other_family(kind.span, kind.value.word(), family);
                }
                let what = format!("section `{}`", kind.value.word());
                self.merged.dropped.retain(|(section, _), _| *section != kind.value);
                self.merged.dropped.insert((kind.value, ""), kind.span);
                (self.drop_section(kind.value), kind.span, what, self.sections_there())
            }
            Target::Opening(name) => {
                let there = self.merged.openings.iter().filter_map(|block| block.name.as_ref()).map(|name| name.value.clone());
                let there = there.collect();
                let named = |block: &MergedBlock| block.name.as_ref().is_some_and(|other| other.value == name.value);
                (remove(&mut self.merged.openings, named), name.span, format!("opening `{}`", name.value), there)
            }
            Target::Option(name) => {
                let options = &mut self.merged.head.options;
                let there = options.iter().map(|option| option.name.value.clone()).collect();
                let found = remove(options, |option| option.name.value == name.value);
                (found, name.span, format!("option `{}`", name.value), there)
            }
            Target::Custom(name) => {
                let customs = &mut self.merged.head.customs;
                let there = customs.iter().map(|(name, _)| name.value.clone()).collect();
                let found = remove(customs, |(other, _)| other.value == name.value);
                if found {
                    // Under its name the parents give its text in other languages.
                    let own = name.span.file;
                    self.merged.head.words.retain(|(_, key, _)| key.span.file == own || key.value != name.value);
                }
                (found, name.span, format!("custom rule `{}`", name.value), there)
            }
        };
        if !found {
            self.nothing_to_drop(span, &what, &there);
        }
    }

    /// `drop words LANG KEY, ...`: what the parents' players say, and not those of this file.
    fn drop_words(&mut self, language: &Name, keys: &[Name]) {
        let inherited = |of: &Name, key: &Name| key.span.file != language.span.file && of.value == language.value;
        let words = &self.merged.head.words;
        let there: Vec<String> =
            words.iter().filter(|(of, key, _)| inherited(of, key)).map(|(_, key, _)| key.value.clone()).collect();
        if there.is_empty() {
            let others: BTreeSet<String> = words
                .iter()
                .filter(|(_, key, _)| key.span.file != language.span.file)
                .map(|(of, _, _)| of.value.clone())
                .collect();
            let what = format!("language `{}` with inherited words", language.value);
            return self.nothing_to_drop(language.span, &what, &others.into_iter().collect::<Vec<_>>());
        }
        for key in keys.iter().filter(|key| !there.contains(&key.value)) {
            let what = format!("key `{}` with an inherited word in `{}`", key.value, language.value);
            self.nothing_to_drop(key.span, &what, &there);
        }
        let gone = |key: &Name| keys.is_empty() || keys.iter().any(|dropped| dropped.value == key.value);
        self.merged.head.words.retain(|(of, key, _)| !(inherited(of, key) && gone(key)));
    }

    fn nothing_to_drop(&mut self, span: Span, what: &str, there: &[String]) {
        let said = what.split('`').nth(1).unwrap_or_default().to_owned();
        if self.lenient || self.spoiled.contains(&said) {
            return;
        }
        let kind = what.split('`').next().unwrap_or_default().trim();
        let plural = if there.len() == 1 { kind.to_owned() } else { format!("{kind}s") };
        let finding = self.findings.error("inherit::nothing-to-drop", span, format!("there is no {what} to drop"));
        finding.label("not there");
        names::advise(finding, &said, plural.trim_start_matches("the "), there.iter().map(String::as_str));
    }

    /// Sections that there are, by their words.
    fn sections_there(&self) -> Vec<String> {
        let there = |kind: SectionKind| match kind {
            SectionKind::Opening => !self.merged.openings.is_empty(),
            SectionKind::Enforcement => self.merged.enforcement_stated.is_some(),
            SectionKind::Landing => self.merged.landing.head.is_some(),
            SectionKind::Passing => self.merged.passing.head.is_some(),
            kind => self.merged.sections.contains_key(&kind),
        };
        words::SECTIONS.iter().filter(|(kind, _, _)| there(*kind)).map(|(_, word, _)| (*word).to_owned()).collect()
    }

    fn drop_section(&mut self, kind: SectionKind) -> bool {
        self.stated.retain(|(section, _, _), _| *section != kind);
        self.added.retain(|(section, _, _), _| *section != kind);
        match kind {
            SectionKind::Opening => !std::mem::take(&mut self.merged.openings).is_empty(),
            SectionKind::Enforcement => {
                self.merged.enforcement = None;
                self.merged.enforcement_stated.take().is_some()
            }
            SectionKind::Landing | SectionKind::Passing => {
                self.fresh.insert(kind);
                let Some(table) = self.merged.table_mut(kind) else { return false };
                std::mem::take(table).head.is_some()
            }
            kind => self.merged.sections.remove(&kind).is_some(),
        }
    }

    fn statements(&mut self, section: &mut MergedSection, kind: SectionKind, which: &str, statements: &[Statement]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Clause(clause) => self.clause(section, kind, which, clause, statement, false),
                StatementKind::Add(clause) => self.clause(section, kind, which, clause, statement, true),
                StatementKind::DropClause(keywords) => {
                    keywords.iter().for_each(|words| self.drop_clause(section, kind, which, words));
                }
                StatementKind::KeepClause(words) => {
                    keep::clauses(self, section, kind, words, (statement.tag.as_ref(), statement.span));
                }
                StatementKind::Layout(rows) => self.layout(section, statement, rows),
                StatementKind::Rule(_) | StatementKind::Edit(_) => {}
            }
        }
    }

    fn clause(
        &mut self,
        section: &mut MergedSection,
        kind: SectionKind,
        which: &str,
        clause: &Clause,
        statement: &Statement,
        add: bool,
    ) {
        let keyword = clause.keyword;
        let family = self.merged.family;
        let entry = words::clause(kind, keyword, family);
        let theirs =
            entry.and_then(|entry| entry.family).filter(|theirs| *theirs != family).or_else(|| family_of_wins(kind, clause));
        if let Some(theirs) = theirs.filter(|theirs| *theirs != family) {
            return self.other_family(clause.keyword_span, entry.map_or(keyword, |entry| entry.word), theirs);
        }
        let repeat = entry.map_or(Repeat::Once, |entry| entry.repeat);
        let key: Key = (kind, which.to_owned(), keyword);
        self.mine.insert(statement.span);
        let mut made = merged_clause(keyword, clause, statement);
        if add {
            if !matches!(repeat, Repeat::List | Repeat::Lines) {
                let message = format!("`{keyword}` is not a list in a {} game", words::family_word(family));
                self.findings.error("language::no-list", statement.span, message).help("state it without `add`");
                return;
            }
            self.added.entry(key).or_insert(statement.span);
            // Nothing is preferred is the empty list.
            let nothing = |clause: &MergedClause| keyword == "prefer" && is_nothing(clause);
            section.clauses.retain(|clause| clause.keyword != keyword || !nothing(clause));
            return append(section, made);
        }
        if let Some(first) = self.stated.get(&key).or_else(|| self.added.get(&key)) {
            if matches!(repeat, Repeat::Lines | Repeat::Rows) && !self.added.contains_key(&key) {
                return append(section, made);
            }
            let first = *first;
            let word = entry.map_or(keyword, |entry| entry.word);
            self.findings
                .error("language::repeated-clause", statement.span, format!("`{word}` is stated twice in this file"))
                .label("stated again")
                .also_at(first, "stated first")
                .help(if matches!(repeat, Repeat::List | Repeat::Lines) {
                    "keep one of them; a list is lengthened by `add`, below the statement of it"
                } else {
                    "keep one of them"
                });
            return;
        }
        self.stated.insert(key, statement.span);
        if kind == SectionKind::Board {
            range::inherit(&mut made, section.get(keyword), self.findings);
        }
        replace(section, keyword, vec![made]);
    }

    fn layout(&mut self, section: &mut MergedSection, statement: &Statement, rows: &[Statement]) {
        if self.merged.family != Family::Sowing {
            return self.other_family(statement.span, "layout", Family::Sowing);
        }
        let key: Key = (SectionKind::Board, String::new(), "layout");
        if let Some(first) = self.stated.insert(key, statement.span) {
            let message = "`layout` is stated twice in this file";
            self.findings.error("language::repeated-clause", statement.span, message).also_at(first, "stated first");
            return;
        }
        let mut made: Vec<MergedClause> = Vec::new();
        for row in rows {
            let StatementKind::Clause(clause) = &row.kind else { continue };
            let keyword = if clause.keyword == "north" { "layout north" } else { "layout south" };
            if let Some(first) = made.iter().find(|other| other.keyword == keyword) {
                let message = format!("the row of {} is drawn twice", clause.keyword);
                self.findings.error("language::repeated-clause", row.span, message).also_at(first.span, "drawn first");
                continue;
            }
            self.mine.insert(row.span);
            made.push(merged_clause(keyword, clause, row));
        }
        section.clauses.retain(|clause| !is_layout(clause.keyword));
        if self.is_option {
            // A drawn start replaces the numbers, which in a file of their own would contradict it.
            section.clauses.retain(|clause| !matches!(clause.keyword, "holes" | "seeds"));
        }
        section.clauses.append(&mut made);
    }

    /// The clause that `drop` or `keep` names; one that the section can never have is an error.
    pub(super) fn clause_of(&mut self, kind: SectionKind, words: &Spanned<String>) -> Option<&'static str> {
        let keyword = words::dropped_keyword(kind, &words.value);
        if keyword.is_none() {
            let clauses: Vec<&str> = words::clauses(kind, self.merged.family).map(|entry| entry.word).collect();
            let section = kind.word();
            let message = format!("`{section}` has no clause `{}`", words.value);
            let finding = self.findings.error("language::unknown-clause", words.span, message).label("not found");
            names::advise(finding, &words.value, &format!("clauses of `{section}`"), clauses);
        }
        keyword
    }

    fn drop_clause(&mut self, section: &mut MergedSection, kind: SectionKind, which: &str, words: &Spanned<String>) {
        let Some(keyword) = self.clause_of(kind, words) else { return };
        self.stated.remove(&(kind, which.to_owned(), keyword));
        self.added.remove(&(kind, which.to_owned(), keyword));
        self.merged.dropped.insert((kind, keyword), words.span);
        let is_it = |clause: &MergedClause| clause.keyword == keyword || (keyword == "layout" && is_layout(clause.keyword));
        let before = section.clauses.len();
        section.clauses.retain(|clause| !is_it(clause));
        if section.clauses.len() == before {
            let there: Vec<String> = section.clauses.iter().map(|clause| clause.keyword.to_owned()).collect();
            self.nothing_to_drop(words.span, &format!("clause `{}`", words.value), &there);
        }
    }
}

/// `wins` is a word of both families, with other values.
fn family_of_wins(kind: SectionKind, clause: &Clause) -> Option<Family> {
    if kind != SectionKind::End || clause.keyword != "wins" {
        return None;
    }
    let seeds = clause.phrase.children.iter().any(|part| matches!(part.rule, Rule::most_seeds | Rule::fewest_seeds));
    Some(if seeds { Family::Sowing } else { Family::Leaping })
}

fn is_nothing(clause: &MergedClause) -> bool {
    clause.phrase.children.iter().any(|part| part.rule == Rule::kw_nothing)
}

pub(super) fn is_layout(keyword: &str) -> bool {
    matches!(keyword, "layout north" | "layout south")
}

fn empty(section: &Section) -> MergedSection {
    MergedSection { head: section.head, name: section.name.clone(), clauses: Vec::new() }
}

fn merged_clause(keyword: &'static str, clause: &Clause, statement: &Statement) -> MergedClause {
    let tag: Option<Tag> = statement.tag.clone();
    MergedClause { keyword, phrase: clause.phrase.clone(), span: statement.span, tag, kept: None, own: false }
}

/// Puts a clause behind the last one of its keyword.
fn append(section: &mut MergedSection, clause: MergedClause) {
    let last = section.clauses.iter().rposition(|other| other.keyword == clause.keyword);
    let at = last.map_or(section.clauses.len(), |last| last + 1);
    section.clauses.insert(at, clause);
}

/// Puts clauses where those of the keyword stood.
pub(super) fn replace(section: &mut MergedSection, keyword: &str, clauses: Vec<MergedClause>) {
    let at = section.clauses.iter().position(|other| other.keyword == keyword).unwrap_or(section.clauses.len());
    section.clauses.retain(|other| other.keyword != keyword);
    section.clauses.splice(at..at, clauses);
}

fn remove<T>(list: &mut Vec<T>, which: impl Fn(&T) -> bool) -> bool {
    let before = list.len();
    list.retain(|one| !which(one));
    list.len() < before
}
