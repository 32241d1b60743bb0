//! The one table of the language: every clause, statement of the head and word of a rule.
//!
//! Comes in: nothing. Goes out: where a word may stand, in which family, its values, its default, its meaning in one sentence
//! and an example; the reference page, `explain`, questions and the lists in error messages are made from it.
//! Never reads a file and never decides what a variant means.

mod leaping;
mod shared;
mod sowing;

use crate::syntax::ast::{Family, SectionKind};
use crate::syntax::grammar::Rule;

/// Where a word stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the top level, outside sections.
    Top,
    /// A clause of this section.
    Section(SectionKind),
    /// After `in`, in a rule of `landing` or `passing`: where the seed fell.
    RulePlace,
    /// A condition of a rule.
    RuleTest,
    /// What a rule does.
    RuleAction,
    /// A change of an inherited table of rules.
    Edit,
    /// Between brackets at the end of a statement, or behind the head of a section.
    Tag,
}

/// What holds where a clause is not stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Default {
    /// It must be stated or inherited (with the condition, if it must only sometimes).
    Must(&'static str),
    /// This value.
    Value(&'static str),
    /// This value, and `check` asks, as sources are known to disagree (with the condition, if it asks only sometimes).
    Question(&'static str, &'static str),
    /// The thing is absent.
    Absent,
}

/// What stating a clause again means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// An error.
    Once,
    /// An error in one file, but `add` lengthens the list.
    List,
    /// A line of its own for each part; `add` lengthens the list.
    Lines,
    /// A line of its own for each part, without `add`.
    Rows,
}

/// One word of the language.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Where it stands.
    pub place: Place,
    /// Its keyword, as `ast::Clause` has it.
    pub keyword: &'static str,
    /// How people know it: mostly the keyword, else what is written.
    pub word: &'static str,
    /// Its rule in the grammar.
    pub rule: Rule,
    /// Its family; `None`: both.
    pub family: Option<Family>,
    /// What may stand after the keyword, as text.
    pub values: &'static [&'static str],
    /// What holds without it.
    pub default: Default,
    /// What stating it again means.
    pub repeat: Repeat,
    /// Meaning in one sentence.
    pub meaning: &'static str,
    /// An example, a whole statement.
    pub example: &'static str,
}

/// Names of all sections in the order in which a whole file is written.
pub const SECTIONS: [(SectionKind, &str, Option<Family>); 16] = [
    (SectionKind::Board, "board", None),
    (SectionKind::Setup, "setup", Some(Family::Leaping)),
    (SectionKind::Start, "start", None),
    (SectionKind::Opening, "opening", None),
    (SectionKind::Moves, "moves", Some(Family::Sowing)),
    (SectionKind::Sow, "sow", Some(Family::Sowing)),
    (SectionKind::Passing, "passing", Some(Family::Sowing)),
    (SectionKind::Landing, "landing", Some(Family::Sowing)),
    (SectionKind::Claimed, "claimed", Some(Family::Sowing)),
    (SectionKind::Man, "man", Some(Family::Leaping)),
    (SectionKind::King, "king", Some(Family::Leaping)),
    (SectionKind::Capture, "capture", Some(Family::Leaping)),
    (SectionKind::Enforcement, "enforcement", Some(Family::Leaping)),
    (SectionKind::End, "end", None),
    (SectionKind::Rounds, "rounds", Some(Family::Sowing)),
    (SectionKind::Notation, "notation", None),
];

/// The word of a section.
pub fn section_word(kind: SectionKind) -> &'static str {
    SECTIONS.iter().find(|(section, _, _)| *section == kind).map_or("", |(_, word, _)| word)
}

/// The family of a section; `None`: both have it.
pub fn section_family(kind: SectionKind) -> Option<Family> {
    SECTIONS.iter().find(|(section, _, _)| *section == kind).and_then(|(_, _, family)| *family)
}

/// The word of a family.
pub fn family_word(family: Family) -> &'static str {
    match family {
        Family::Sowing => "sowing",
        Family::Leaping => "leaping",
    }
}

/// The whole table, in the order of the reference page.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    shared::ENTRIES.iter().chain(sowing::ENTRIES).chain(leaping::ENTRIES)
}

/// Clauses of a section in a family.
pub fn clauses(kind: SectionKind, family: Family) -> impl Iterator<Item = &'static Entry> {
    entries().filter(move |entry| entry.place == Place::Section(kind) && entry.family.is_none_or(|other| other == family))
}

/// The clause of that keyword; where both families have one, that of `family`, if there is one.
pub fn clause(kind: SectionKind, keyword: &str, family: Family) -> Option<&'static Entry> {
    let all = || entries().filter(move |entry| entry.place == Place::Section(kind));
    all()
        .find(|entry| entry.keyword == keyword && entry.family.is_none_or(|other| other == family))
        .or_else(|| all().find(|entry| entry.keyword == keyword))
}

/// The keyword that `drop WORDS` in that section means, if it has such a clause.
pub fn dropped_keyword(kind: SectionKind, words: &str) -> Option<&'static str> {
    let keyword = match (kind, words) {
        (SectionKind::Man | SectionKind::King, "may reverse" | "may not reverse") => "reverse",
        (SectionKind::Capture, "compulsory" | "optional") => "compulsion",
        (SectionKind::Opening, "compulsory" | "customary") => "binding",
        _ => words,
    };
    entries().find(|entry| entry.place == Place::Section(kind) && entry.keyword == keyword).map(|entry| entry.keyword)
}

/// Everything that bears this word: by keyword or as it is written; case and blanks do not matter.
pub fn explain(word: &str) -> Vec<&'static Entry> {
    let wanted = word.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    entries().filter(|entry| entry.keyword == wanted || entry.word == wanted || entry.values.contains(&wanted.as_str())).collect()
}

/// Keys of `words` that every variant of the family has; `title` and `region` for the two texts of the head.
pub fn things(family: Family) -> &'static [&'static str] {
    match family {
        Family::Sowing => &["hole", "store", "seed", "title", "region"],
        Family::Leaping => &["man", "king", "title", "region"],
    }
}
