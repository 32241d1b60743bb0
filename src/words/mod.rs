//! The ground floor of the language: its grammar, and the one table of all words.
//!
//! Comes in: nothing but the shape of the rules. Goes out: where a word may stand, in which family, its values (text, what it is in the
//! rules, meaning), its default, its meaning in one sentence and an example. The reading of clauses, `explain`, `diff`, the lists in
//! error messages and the tables of the reference are made from it. Never reads a file and never decides what a variant means.

pub(crate) mod clause;
pub mod ends;
mod glossary;
pub mod grammar;
pub(crate) mod leaping;
mod set;
mod shared;
pub(crate) mod sowing;
pub(crate) mod spelling;

pub use glossary::Word;
pub(crate) use set::{Flag, Is, Set, hyphened};
pub use set::{Value, Values};
pub use spelling::nearest;

use crate::ir;
use grammar::Rule;
use std::sync::LazyLock;

pub use ir::Section as SectionKind;

/// The two families of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Family {
    /// Seeds are sown into holes.
    Sowing,
    /// Pieces leap over one another.
    Leaping,
}

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
    /// A statement that any section takes.
    AnySection,
    /// In the head of a section or an option.
    Head,
}

/// How a statement of an entry begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begins {
    /// With its keyword.
    Keyword,
    /// With its value: it has no keyword of its own.
    Value,
    /// With a number or a sign.
    Sign,
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
#[derive(Clone, Copy)]
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
    /// How its statement begins.
    pub begins: Begins,
    /// What may stand after the keyword.
    pub values: &'static [&'static dyn Values],
    /// What holds without it.
    pub default: Default,
    /// What stating it again means.
    pub repeat: Repeat,
    /// Meaning in one sentence.
    pub meaning: &'static str,
    /// An example, a whole statement.
    pub example: &'static str,
}

/// An entry of which nothing is said yet, from which those of each kind are made.
const BLANK: Entry = Entry {
    place: Place::Top,
    keyword: "",
    word: "",
    rule: Rule::EOI,
    family: None,
    begins: Begins::Keyword,
    values: &[],
    default: Default::Absent,
    repeat: Repeat::Lines,
    meaning: "",
    example: "",
};

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

impl SectionKind {
    /// The word of its head.
    pub fn word(self) -> &'static str {
        SECTIONS.iter().find(|(section, _, _)| *section == self).map_or("", |(_, word, _)| word)
    }

    /// The section of that word.
    pub fn from_word(word: &str) -> Option<SectionKind> {
        SECTIONS.iter().find(|(_, own, _)| *own == word).map(|(section, _, _)| *section)
    }

    /// Its family; `None`: both have it.
    pub fn family(self) -> Option<Family> {
        SECTIONS.iter().find(|(section, _, _)| *section == self).and_then(|(_, _, family)| *family)
    }
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
    let entry = entries_of(kind).find(|entry| entry.keyword == words || entry.typed().any(|typed| typed == words));
    entry.map(|entry| entry.keyword)
}

/// The entries of a section, of both families.
pub(crate) fn entries_of(kind: SectionKind) -> impl Iterator<Item = &'static Entry> {
    entries().filter(move |entry| entry.place == Place::Section(kind))
}

/// Keyword of the clause that a rule of the grammar describes, as in `drop KEYWORD`.
pub(crate) fn clause_keyword(rule: Rule) -> Option<&'static str> {
    let clause = |entry: &&Entry| matches!(entry.place, Place::Section(_)) && entry.rule == rule;
    entries().find(clause).map(|entry| entry.keyword)
}

/// What a person types to begin a clause of this section, after which a value or nothing follows; of that family, if one is given.
pub(crate) fn typed_in(kind: SectionKind, family: Option<Family>) -> Vec<&'static str> {
    typed(entries_of(kind).filter(|entry| family.is_none() || entry.family.is_none() || entry.family == family))
}

fn typed(entries: impl Iterator<Item = &'static Entry>) -> Vec<&'static str> {
    let mut all: Vec<&'static str> = Vec::new();
    for word in entries.flat_map(Entry::typed) {
        if !all.contains(&word) {
            all.push(word);
        }
    }
    all
}

/// Words with which a statement of the top level that has no block begins.
pub(crate) static TOP_WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let block = |entry: &&Entry| matches!(entry.rule, Rule::words_block | Rule::option_block);
    typed(entries().filter(|entry| entry.place == Place::Top && !block(entry)))
});

/// Words with which an edit of a table begins.
pub(crate) static EDIT_WORDS: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| typed(entries().filter(|entry| entry.place == Place::Edit)));

/// What a rule of `passing` may do.
pub(crate) const IN_PASSING: [Rule; 3] = [Rule::capture_action, Rule::claim_hole, Rule::kw_may];

/// Words that say how sure a statement is: never the key of a source.
pub(crate) static STATUSES: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| typed(entries().filter(|entry| entry.place == Place::Tag)));

impl Entry {
    /// Whether it may stand in this table of rules: before its last seed a lap only captures and claims.
    pub(crate) fn stands_in(&self, table: SectionKind) -> bool {
        table != SectionKind::Passing || self.place != Place::RuleAction || IN_PASSING.contains(&self.rule)
    }

    /// Its values, each text once.
    pub fn values(&self) -> Vec<Value> {
        let mut all: Vec<Value> = Vec::new();
        for value in self.values.iter().flat_map(|values| (0..).map_while(|at| values.value(at))) {
            if !all.iter().any(|known| known.text == value.text) {
                all.push(value);
            }
        }
        all
    }

    /// What a person types to begin its statement.
    fn typed(&self) -> impl Iterator<Item = &'static str> {
        let own = (self.begins == Begins::Keyword).then_some(self.keyword);
        let values = if self.begins == Begins::Value { self.values() } else { Vec::new() };
        own.into_iter().chain(values.into_iter().map(|value| value.text))
    }

    /// The value that holds where the clause is left out, as text.
    pub(crate) fn default_text(&self) -> Option<&'static str> {
        match self.default {
            Default::Value(value) | Default::Question(value, _) => Some(value),
            Default::Must(_) | Default::Absent => None,
        }
    }
}

/// What a word is.
#[derive(Clone)]
pub enum Found {
    /// A clause, a statement or a part of a rule.
    Entry(&'static Entry),
    /// A value, and the entries after which it stands.
    Value(Value, Vec<&'static Entry>),
    /// A word that is neither by itself, or the head of a section, and the sentences in which it stands.
    Word(&'static Word, Vec<String>),
}

/// What holds where a clause is left out, as text; empty where nothing does.
pub(crate) fn default(kind: SectionKind, keyword: &str, family: Family) -> &'static str {
    clause(kind, keyword, family).and_then(Entry::default_text).unwrap_or("")
}

/// Everything that bears this word: by keyword or as it is written, words for numbers and names left out or not; where nothing does,
/// the values in which it stands. Case and blanks do not matter.
pub fn explain(word: &str) -> Vec<Found> {
    let wanted = word.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let is = |text: &str| text.to_lowercase() == wanted || without_places(text).to_lowercase() == wanted;
    let within = |text: &str| format!(" {} ", text.replace(',', "")).contains(&format!(" {wanted} "));
    let named = |entry: &&Entry| entry.keyword == wanted || entry.word.to_lowercase() == wanted;
    if wanted.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Found> = entries().filter(named).map(Found::Entry).collect();
    let is_entry = !found.is_empty();
    // What an entry says already a value need not say again.
    found.extend(values(|entry, value| is(value.text) && !named(&entry) && !(is_entry && value.meaning.is_empty())));
    let called = |text: &str| glossary::WORDS.iter().find(|known| known.text == text);
    let word = called(word.trim()).or_else(|| called(&wanted));
    let stands =
        |text: &str| word.is_some_and(|word| format!(" {} ", text.replace(',', "")).contains(&format!(" {} ", word.text)));
    found.extend(word.map(|word| Found::Word(word, sentences(stands))));
    if found.is_empty() && !wanted.is_empty() {
        found.extend(values(|_, value| within(value.text)));
    }
    found
}

/// The heads, clauses and values in which a word stands.
fn sentences(within: impl Fn(&str) -> bool) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for entry in entries() {
        let values = entry.values().into_iter().map(|value| value.text);
        let said = std::iter::once(entry.keyword).chain(values).filter(|text| within(text));
        for text in said.map(str::to_owned) {
            if !all.contains(&text) {
                all.push(text);
            }
        }
    }
    all
}

/// A text without the words that stand for something.
fn without_places(text: &str) -> String {
    let stands = |word: &&str| !word.bytes().any(|byte| byte.is_ascii_lowercase());
    text.split(' ').filter(|word| !stands(word)).collect::<Vec<_>>().join(" ")
}

/// The values for which that holds; those with one text and one meaning as one.
fn values(wanted: impl Fn(&Entry, &Value) -> bool) -> Vec<Found> {
    let mut all: Vec<(Value, Vec<&'static Entry>)> = Vec::new();
    for entry in entries() {
        for value in entry.values().into_iter().filter(|value| wanted(entry, value)) {
            match all.iter_mut().find(|(known, _)| *known == value) {
                Some((_, entries)) => entries.push(entry),
                None => all.push((value, vec![entry])),
            }
        }
    }
    all.into_iter().map(|(value, entries)| Found::Value(value, entries)).collect()
}

/// All words that [`explain`] finds by themselves.
pub fn all_words() -> impl Iterator<Item = &'static str> {
    let stated = entries()
        .flat_map(|entry| [entry.word, entry.keyword].into_iter().chain(entry.values().into_iter().map(|value| value.text)));
    stated.chain(glossary::WORDS.iter().map(|word| word.text))
}

/// The rules as a file that compiles to them again; names of rules and openings are kept, sources and what is off are not there.
pub fn file(name: &str, rules: &ir::Rules) -> String {
    match rules {
        ir::Rules::Sowing(rules) => format!("variant {name}\nfamily sowing\n{}", sowing::file(rules)),
        ir::Rules::Leaping(rules) => format!("variant {name}\nfamily leaping\n{}", leaping::file(rules)),
    }
}

/// A section with these clauses, a line each; nothing where there is none.
fn section(head: &str, clauses: Vec<String>) -> String {
    if clauses.is_empty() { String::new() } else { format!("{head} {{\n  {}\n}}\n", clauses.join("\n  ")) }
}

/// Items of a list with these words between them; `nothing` where there is none.
pub(crate) fn list(items: impl Iterator<Item = String>, between: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "nothing".to_owned() } else { items.join(between) }
}

/// Keys of `words` that every variant of the family has; `title` and `region` for the two texts of the head.
pub fn things(family: Family) -> &'static [&'static str] {
    match family {
        Family::Sowing => &["hole", "store", "seed", "title", "region"],
        Family::Leaping => &["man", "king", "title", "region"],
    }
}
