//! A variant after inheritance, toggles and options: one set of sections, each statement with the place it came from.
//!
//! Lowering to the IR reads nothing else.

use crate::source::{Span, Spanned};
use crate::syntax::ast::{Dependence, Family, Item, Name, Phrase, RuleStatement, SectionKind, Status, Tag, TagEntry, Text};
use std::collections::BTreeMap;

/// A variant after inheritance.
#[derive(Clone, Debug)]
pub struct Merged {
    /// Its name.
    pub name: Name,
    /// Names of its parents, nearest first; frames are not among them.
    pub parents: Vec<String>,
    /// Name of the frame from which it, or the last of its parents, inherits.
    pub frame: Option<String>,
    /// Its family.
    pub family: Family,
    /// True for a frame: no game, but what many games share.
    pub is_frame: bool,
    /// Everything that is not a rule.
    pub head: Head,
    /// Sections, but for openings, `enforcement` and the two tables.
    pub sections: BTreeMap<SectionKind, MergedSection>,
    /// Openings in order (a sowing game has at most one).
    pub openings: Vec<MergedBlock>,
    /// The challenge; `None`: `enforcement strict`, stated or not.
    pub enforcement: Option<MergedBlock>,
    /// Where `enforcement` was last stated, `strict` included.
    pub enforcement_stated: Option<Stated>,
    /// The passing table.
    pub passing: MergedTable,
    /// The landing table.
    pub landing: MergedTable,
    /// Where a section (keyword `""`) or a clause of it was dropped last: what is missed then is missed there.
    pub dropped: BTreeMap<(SectionKind, &'static str), Span>,
}

impl Head {
    /// The source of that key.
    pub fn source(&self, key: &str) -> Option<&Source> {
        self.sources.iter().find(|source| source.key.value == key)
    }

    /// The source on which that one depends in the end, or itself. Of a circle nothing is asked: it is an error.
    pub fn independent<'h>(&'h self, key: &'h str) -> &'h str {
        let mut last = key;
        for _ in &self.sources {
            match self.source(last).and_then(|source| source.depends.as_ref()) {
                Some(depends) => last = &depends.on.value,
                None => break,
            }
        }
        last
    }
}

/// A source.
#[derive(Clone, Debug)]
pub struct Source {
    /// Key, as `expand` writes it.
    pub key: Name,
    /// The source in words.
    pub text: Text,
    /// The source on which it depends.
    pub depends: Option<Dependence>,
}

/// Everything that is not a rule.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// Title.
    pub title: Option<Text>,
    /// Where the family was stated.
    pub family: Option<Span>,
    /// Other names, line by line.
    pub also: Vec<Also>,
    /// Region.
    pub region: Option<Text>,
    /// Status of the whole file.
    pub status: Option<Spanned<Status>>,
    /// Sources.
    pub sources: Vec<Source>,
    /// Games from which it descends, and to which it is related.
    pub kin: Vec<Kin>,
    /// Notes.
    pub notes: Vec<Remark>,
    /// Words: language, key, word.
    pub words: Vec<(Name, Name, Text)>,
    /// Custom rules.
    pub customs: Vec<(Name, Remark)>,
    /// Options in the order in which they apply.
    pub options: Vec<MergedOption>,
    /// The variant before its options were applied, if any is on: what `expand` writes.
    pub before_options: Option<Box<Merged>>,
}

/// Other names of a game, as one line gives them.
#[derive(Clone, Debug)]
pub struct Also {
    /// The names.
    pub names: Vec<Text>,
    /// The whole statement.
    pub span: Span,
    /// Source and doubt.
    pub tag: Option<Tag>,
}

/// `descends from` or `related to`.
#[derive(Clone, Debug)]
pub struct Kin {
    /// True for `descends from`.
    pub descends: bool,
    /// Variants.
    pub names: Vec<Name>,
    /// How.
    pub how: Option<Text>,
    /// The whole statement.
    pub span: Span,
    /// Source and doubt.
    pub tag: Option<Tag>,
}

/// Where a section was stated, with its source and doubt if it has no statements.
#[derive(Clone, Debug)]
pub struct Stated {
    /// The whole statement.
    pub span: Span,
    /// Source and doubt.
    pub tag: Option<Tag>,
    /// The `keep` that speaks of it.
    pub kept: Option<Span>,
}

/// A text with its source and doubt.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The text.
    pub text: Text,
    /// The whole statement.
    pub span: Span,
    /// Source and doubt.
    pub tag: Option<Tag>,
    /// The `keep` that speaks of it.
    pub kept: Option<Span>,
}

/// An option.
#[derive(Clone, Debug)]
pub struct MergedOption {
    /// Its name.
    pub name: Name,
    /// Whether it is on.
    pub on: bool,
    /// Where `off` stands after its name.
    pub off: Option<Span>,
    /// The line that switched it last, with its source and doubt.
    pub switched: Option<(Span, Option<Tag>)>,
    /// The whole statement.
    pub span: Span,
    /// The `keep` that speaks of it.
    pub kept: Option<Span>,
    /// Sections and drops.
    pub items: Vec<Item>,
}

/// A section.
#[derive(Clone, Debug)]
pub struct MergedSection {
    /// Head of the section where it was stated last.
    pub head: Span,
    /// What a claimed hole is called.
    pub name: Option<Name>,
    /// Clauses; those of a list stand next to each other in the order in which they count.
    pub clauses: Vec<MergedClause>,
}

/// A clause.
#[derive(Clone, Debug)]
pub struct MergedClause {
    /// Its keyword (see `ast::Clause`); the rows of `layout` are `layout north` and `layout south`.
    pub keyword: &'static str,
    /// Its node in the grammar's tree.
    pub phrase: Phrase,
    /// The whole statement.
    pub span: Span,
    /// Source and doubt.
    pub tag: Option<Tag>,
    /// The `keep` that speaks of it.
    pub kept: Option<Span>,
    /// True if the variant's own file (or a reader) states it, false if inherited.
    pub own: bool,
}

/// An opening, or a challenge.
#[derive(Clone, Debug)]
pub struct MergedBlock {
    /// Its name.
    pub name: Option<Name>,
    /// Whether it is on.
    pub on: bool,
    /// Head and clauses.
    pub section: MergedSection,
}

/// A table of rules.
#[derive(Clone, Debug, Default)]
pub struct MergedTable {
    /// Head of the section where it was stated last; `None`: there is no such table.
    pub head: Option<Span>,
    /// Rules in order, off ones too.
    pub rules: Vec<MergedRule>,
}

/// A rule of a table.
#[derive(Clone, Debug)]
pub struct MergedRule {
    /// The rule; its name is the one it has now.
    pub rule: RuleStatement,
    /// Whether it is on.
    pub on: bool,
    /// True if it is on because a child or a reader switched a toggle on.
    pub switched_on: bool,
    /// The whole statement.
    pub span: Span,
    /// Source and doubt.
    pub tag: Option<Tag>,
    /// The `keep` that speaks of it.
    pub kept: Option<Span>,
    /// True if the variant's own file states it.
    pub own: bool,
}

impl Merged {
    /// A variant without anything.
    pub fn empty(name: Name, family: Family) -> Merged {
        Merged {
            name,
            parents: Vec::new(),
            frame: None,
            family,
            is_frame: false,
            head: Head::default(),
            sections: BTreeMap::new(),
            openings: Vec::new(),
            enforcement: None,
            enforcement_stated: None,
            passing: MergedTable::default(),
            landing: MergedTable::default(),
            dropped: BTreeMap::new(),
        }
    }

    /// Where a clause is missed (`""`: a whole section): where the variant's own file drops it, or else the head of its section,
    /// or where the own file drops that, or the name of the variant.
    pub fn missed_at(&self, kind: SectionKind, keyword: &'static str) -> Span {
        let head = match kind {
            SectionKind::Landing => self.landing.head,
            SectionKind::Passing => self.passing.head,
            _ => self.sections.get(&kind).map(|section| section.head),
        };
        let dropped = |keyword| self.dropped.get(&(kind, keyword)).copied().filter(|span| span.file == self.name.span.file);
        let clause = if keyword.is_empty() { None } else { dropped(keyword) };
        clause.or(head).or_else(|| dropped("")).unwrap_or(self.name.span)
    }

    /// The table of that section, `landing` or `passing`.
    pub fn table(&self, kind: SectionKind) -> Option<&MergedTable> {
        match kind {
            SectionKind::Landing => Some(&self.landing),
            SectionKind::Passing => Some(&self.passing),
            _ => None,
        }
    }

    /// The table of that section, to be changed.
    pub fn table_mut(&mut self, kind: SectionKind) -> Option<&mut MergedTable> {
        match kind {
            SectionKind::Landing => Some(&mut self.landing),
            SectionKind::Passing => Some(&mut self.passing),
            _ => None,
        }
    }

    /// Both tables of rules, the passing table first.
    pub fn rules(&self) -> impl Iterator<Item = &MergedRule> {
        self.passing.rules.iter().chain(&self.landing.rules)
    }
}

impl MergedClause {
    /// What is said after its keyword; all of it, if it has none.
    pub(super) fn said(&self) -> String {
        let words = self.phrase.words();
        words.strip_prefix(self.keyword).map_or(words.clone(), |said| said.trim_start().to_owned())
    }
}

/// All that the sources say of several clauses, each word once.
pub(super) fn joined<'m>(clauses: impl Iterator<Item = &'m MergedClause>) -> Option<Tag> {
    let mut tags = clauses.filter_map(|clause| clause.tag.as_ref());
    let mut all = tags.next()?.clone();
    for entry in tags.flat_map(|tag| &tag.entries) {
        let is_same = |known: &TagEntry| known.says() == entry.says();
        if !all.entries.iter().any(is_same) {
            all.entries.push(entry.clone());
        }
    }
    Some(all)
}

impl MergedSection {
    /// The clause of that keyword (the last, if there are several).
    pub fn get(&self, keyword: &str) -> Option<&MergedClause> {
        self.clauses.iter().rev().find(|clause| clause.keyword == keyword)
    }

    /// All clauses of that keyword in order.
    pub fn all<'a>(&'a self, keyword: &'a str) -> impl Iterator<Item = &'a MergedClause> {
        self.clauses.iter().filter(move |clause| clause.keyword == keyword)
    }

    /// All that the sources say of its clauses, each word once.
    pub fn tag(&self) -> Option<Tag> {
        joined(self.clauses.iter())
    }
}
