//! What may be written at a place of a variant file.
//!
//! Comes in: a text, what the compiler says of it, and a byte. Goes out: words and sentences of the table that the grammar takes there, and names
//! that are known. What the grammar does not take is not offered. Editors and the page show it, each in its own form.

use crate::compile::merged::Merged;
use crate::compile::{self, Compiled};
use crate::library;
use crate::source::FileId;
use crate::syntax::ast::{Item, ItemKind, SectionKind};
use crate::syntax::context::Context;
use crate::syntax::here::{Here, here};
use crate::syntax::tree::Block;
use crate::syntax::{self, family_of};
use crate::words::grammar::Rule;
use crate::words::{self, Begins, Entry, Family, Place, spelling};
use std::ops::Range;

/// What something that is offered is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole value.
    Value,
    /// What begins a clause.
    Property,
    /// Another word of the language.
    Keyword,
    /// What begins a section.
    Section,
    /// The name of a rule, or of something else that can be switched.
    Rule,
    /// The key of a source.
    Source,
    /// A thing of the game.
    Thing,
    /// A variant.
    File,
    /// One of few choices.
    Choice,
    /// A parameter.
    Parameter,
}

/// Something that may be written.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The words.
    pub label: String,
    /// What they are.
    pub kind: Kind,
    /// One line about it; may be empty.
    pub detail: String,
    /// At length, in Markdown; may be empty.
    pub about: String,
    /// The lower, the earlier.
    pub rank: u8,
}

/// All that is offered at one place.
#[derive(Clone, Debug, Default)]
pub struct Offers(pub Vec<Offer>);

impl Offers {
    /// Adds what is not offered yet.
    pub fn add(&mut self, offer: Offer) {
        if !offer.label.is_empty() && !self.0.iter().any(|known| known.label == offer.label) {
            self.0.push(offer);
        }
    }

    /// Whether something is offered that begins with this word.
    fn begins_with(&self, word: &str) -> bool {
        self.0.iter().any(|offer| offer.label.split([' ', ',']).next() == Some(word))
    }

    /// Adds variant files that lie beside a text.
    pub fn add_files(&mut self, files: &[String]) {
        for file in files {
            self.add(name(file, Kind::File, "a file beside this one"));
        }
    }

    /// Adds the variants that come with the program.
    pub fn add_shipped(&mut self) {
        for variant in library::all() {
            self.add(name(variant.name, Kind::File, &variant.title().unwrap_or_default()));
        }
    }
}

/// Everything that may be written at a byte, and the bytes of the word that it would replace; `None` in a remark or a text between quotes.
/// `beside` are names of variant files that lie beside the text.
pub fn offered(text: &str, compiled: Option<&Compiled>, beside: &[String], byte: usize) -> Option<(Range<usize>, Offers)> {
    let tree = syntax::parse(FileId(0), text).file.items;
    let merged = compiled.and_then(|compiled| compiled.merged.as_ref().or_else(|| compiled.inherited()));
    let family = merged.map(|merged| merged.family).or_else(|| family_of(&tree));
    let here = here(text, byte, family);
    let context = here.context?;
    let mut offers = Offers::default();
    let at = At { context, here: &here, family };
    at.sentences(&mut offers);
    at.words(&mut offers);
    if here.expected.contains(&Rule::name) || here.heads.contains(&Rule::name) {
        let inherited = compiled.and_then(|compiled| compiled.inherited());
        Known { beside, tree: &tree, merged, inherited }.names(&at, &mut offers);
    }
    Some((here.word.clone(), offers))
}

/// A place, and what may stand there.
struct At<'t> {
    context: Context,
    here: &'t Here<'t>,
    family: Option<Family>,
}

impl At<'_> {
    fn section(&self) -> Option<SectionKind> {
        if let Context::In(Block::Section(kind)) = self.context { Some(kind) } else { None }
    }

    fn takes(&self, word: &str) -> bool {
        let is_it = |rule: &Rule| {
            spelling::keyword(*rule).is_some_and(|keyword| keyword == word) || (word == "N" && *rule == Rule::number)
        };
        self.here.expected.iter().chain(&self.here.heads).any(is_it)
    }

    /// The entries of the table that belong to this place.
    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        let (context, family) = (self.context, self.family);
        let is_here = move |entry: &&Entry| match (entry.place, context) {
            (Place::Top, Context::Top) => true,
            (Place::Section(kind), Context::In(Block::Section(own))) => kind == own,
            (Place::AnySection, Context::In(Block::Section(_))) => true,
            (Place::RulePlace | Place::RuleTest | Place::RuleAction | Place::Edit, Context::In(Block::Section(kind))) => {
                matches!(kind, SectionKind::Landing | SectionKind::Passing)
            }
            (Place::Tag, _) => true,
            _ => false,
        };
        let fits =
            move |entry: &&Entry| if let Context::In(Block::Section(kind)) = context { entry.stands_in(kind) } else { true };
        words::entries()
            .filter(is_here)
            .filter(fits)
            .filter(move |entry| family.is_none() || entry.family.is_none() || entry.family == family)
    }

    /// What was said of the clause, the part of a rule or the item of a list that is being written, word by word.
    fn begun(&self) -> Vec<&str> {
        let said = self.here.said;
        let cut = said.rfind([',', ';', ':', '[']).map_or(0, |at| at + 1).max(said.rfind("->").map_or(0, |at| at + 2));
        let mut words: Vec<&str> = said.get(cut..).unwrap_or_default().split_whitespace().collect();
        if matches!(words.first(), Some(&"may" | &"add")) && self.here.said.trim() != "may" {
            words.remove(0);
        }
        words
    }

    /// Whole values, as far as they are not written yet.
    fn sentences(&self, offers: &mut Offers) {
        let begun = self.begun();
        let in_list = self.here.said.contains([',', ';']);
        let first = self.here.said.split_whitespace().find(|word| *word != "add").unwrap_or_default();
        for entry in self.entries() {
            let keyword: Vec<&str> = entry.keyword.split(' ').collect();
            // In a list only the first item stands behind the keyword.
            let behind = entry.begins == Begins::Keyword && in_list && keyword.first() == Some(&first);
            for value in entry.values().into_iter().filter(|value| !value.text.is_empty()) {
                let text: Vec<&str> = value.text.split(' ').collect();
                // A number may stand before the words by which a test is known.
                let test = entry.place == Place::RuleTest && value.text.ends_with(entry.keyword);
                let whole = entry.begins != Begins::Keyword || value.text.starts_with(entry.keyword) || behind || test;
                let sentence: Vec<&str> = if whole { text } else { keyword.iter().copied().chain(text).collect() };
                let Some(rest) = left(&sentence, &begun) else { continue };
                let next = rest.first().copied().unwrap_or_default();
                // What begins with a word of its own is offered by that word.
                let alone = begun.is_empty() && !whole;
                if alone || !self.takes(next.trim_matches([',', ';'])) || rest.iter().any(|word| is_place(word)) && rest.len() > 8
                {
                    continue;
                }
                offers.add(Offer {
                    label: rest.join(" "),
                    kind: Kind::Value,
                    detail: value.meaning.to_owned(),
                    about: about(entry),
                    rank: 1,
                });
            }
        }
    }

    /// Single words: those that begin a statement with what they mean, others as they are.
    fn words(&self, offers: &mut Offers) {
        let begun = self.begun();
        for entry in self.entries().filter(|entry| entry.begins == Begins::Keyword) {
            let keyword: Vec<&str> = entry.keyword.split(' ').collect();
            let Some(rest) = left(&keyword, &begun) else { continue };
            if self.takes(rest.first().copied().unwrap_or_default()) {
                let kind = if matches!(entry.place, Place::Section(_) | Place::Top) { Kind::Property } else { Kind::Keyword };
                offers.add(Offer { label: rest.join(" "), kind, detail: entry.meaning.to_owned(), about: about(entry), rank: 0 });
            }
        }
        // A rule may be called as an edit is, and be off; whoever has begun an edit wants the name of a rule.
        let in_edit = begun.first().is_some_and(|first| words::EDIT_WORDS.contains(first));
        for (head, rule) in
            self.here.heads.iter().map(|rule| (true, rule)).chain(self.here.expected.iter().map(|rule| (false, rule)))
        {
            let Some(word) = spelling::keyword(*rule).filter(|_| *rule != Rule::kw_off || !in_edit) else { continue };
            let outside = matches!(self.context, Context::Top | Context::In(Block::Option));
            let kind = SectionKind::from_word(&word).filter(|_| head || outside);
            if kind.is_some_and(|kind| !self.fits(kind)) || offers.begins_with(&word) || self.is_foreign(&word) {
                continue;
            }
            let detail = words::explain(&word).into_iter().find_map(|found| match found {
                words::Found::Word(word, _) => Some(word.meaning.to_owned()),
                _ => None,
            });
            let (kind, rank) = if head { (Kind::Section, 1) } else { (Kind::Keyword, 2) };
            offers.add(Offer { label: word, kind, detail: detail.unwrap_or_default(), about: String::new(), rank });
        }
    }

    /// Whether only clauses of the other family begin with this word here.
    fn is_foreign(&self, word: &str) -> bool {
        let Some((kind, family)) = self.section().zip(self.family).filter(|_| self.begun().is_empty()) else { return false };
        let begins = |entry: &&Entry| entry.keyword.split(' ').next() == Some(word);
        let mut all = words::entries().filter(|entry| entry.place == Place::Section(kind)).filter(begins).peekable();
        all.peek().is_some() && all.all(|entry| entry.family.is_some_and(|other| other != family))
    }

    fn fits(&self, kind: SectionKind) -> bool {
        self.family.is_none() || kind.family().is_none() || kind.family() == self.family
    }
}

/// The words of a sentence behind those that are written; `None` if they are others, or nothing is left.
fn left<'s>(sentence: &'s [&'s str], begun: &[&str]) -> Option<&'s [&'s str]> {
    let fits = |(wanted, said): (&&str, &&str)| {
        let number = *wanted == "N" && said.bytes().all(|byte| byte.is_ascii_digit());
        number || *wanted == *said || wanted.trim_end_matches([',', ';']) == *said
    };
    let rest = sentence.get(begun.len()..)?;
    (!rest.is_empty() && sentence.iter().zip(begun).all(fits)).then_some(rest)
}

/// Whether a word stands for something.
fn is_place(word: &str) -> bool {
    !word.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// An entry at length.
fn about(entry: &Entry) -> String {
    let default = match entry.default {
        words::Default::Value(value) | words::Default::Question(value, _) => format!("\n\nWithout it: `{value}`."),
        words::Default::Must(_) | words::Default::Absent => String::new(),
    };
    format!("{}{default}\n\n```lumbung\n{}\n```", entry.meaning, entry.example)
}

/// What is known of names.
struct Known<'d> {
    beside: &'d [String],
    tree: &'d [Item],
    merged: Option<&'d Merged>,
    inherited: Option<&'d Merged>,
}

impl Known<'_> {
    /// The names that a place takes.
    fn names(&self, at: &At<'_>, offers: &mut Offers) {
        let said = at.here.said;
        let first = said.split_whitespace().next().unwrap_or_default();
        let words = said.split_whitespace().count();
        if said.rfind('[') > said.rfind(']') {
            return self.sources(offers);
        }
        match (at.context, first) {
            (Context::Top, "variant" | "frame") if words > 1 => self.variants(offers),
            (Context::Top, "descends" | "related") => self.variants(offers),
            (Context::Top, "source") if said.contains('"') => self.sources(offers),
            (Context::Top, "on" | "off" | "rename" | "keep" | "drop") => self.toggles(offers, |_| true),
            (Context::In(Block::Words), _) => self.things(at.family, offers),
            (
                Context::In(Block::Section(kind @ (SectionKind::Landing | SectionKind::Passing))),
                "on" | "off" | "rename" | "keep" | "drop" | "change" | "before" | "after",
            ) => {
                let table = self.inherited.or(self.merged).and_then(|merged| merged.table(kind));
                for rule in table.into_iter().flat_map(|table| &table.rules) {
                    offers.add(name(&rule.rule.name.value, Kind::Rule, "a rule of this table"));
                }
            }
            (Context::In(Block::Section(SectionKind::Opening)), _) => {
                self.toggles(offers, |toggle| toggle.kind == compile::Kind::Rule);
            }
            (Context::In(Block::Section(kind)), "drop" | "keep") => self.clauses(kind, offers),
            _ => {}
        }
    }

    fn sources(&self, offers: &mut Offers) {
        let own = self.tree.iter().filter_map(|item| match &item.kind {
            ItemKind::Source { key, text, .. } => Some((key.value.as_str(), text.value.as_str())),
            _ => None,
        });
        let inherited = self.merged.into_iter().flat_map(|merged| &merged.head.sources);
        let inherited = inherited.map(|source| (source.key.value.as_str(), source.text.value.as_str()));
        for (key, text) in own.chain(inherited) {
            offers.add(name(key, Kind::Source, text));
        }
    }

    /// Variants beside the file, and those that come with the program.
    fn variants(&self, offers: &mut Offers) {
        offers.add_files(self.beside);
        offers.add_shipped();
    }

    fn toggles(&self, offers: &mut Offers, wanted: impl Fn(&compile::Toggle) -> bool) {
        let all = self.merged.map(compile::toggles).unwrap_or_default();
        for toggle in all.iter().filter(|toggle| wanted(toggle)) {
            offers.add(name(&toggle.name, Kind::Rule, toggle.kind.words()));
        }
    }

    /// What may have a word in another language.
    fn things(&self, family: Option<Family>, offers: &mut Offers) {
        for thing in family.map(words::things).unwrap_or_default() {
            offers.add(name(thing, Kind::Thing, "a thing of the game"));
        }
        self.toggles(offers, |_| true);
    }

    /// Clauses that the parents state.
    fn clauses(&self, kind: SectionKind, offers: &mut Offers) {
        let section = self.inherited.and_then(|merged| merged.sections.get(&kind));
        for clause in section.into_iter().flat_map(|section| &section.clauses) {
            offers.add(name(clause.keyword, Kind::Property, &clause.phrase.words()));
        }
    }
}

fn name(name: &str, kind: Kind, detail: &str) -> Offer {
    Offer { label: name.to_owned(), kind, detail: detail.to_owned(), about: String::new(), rank: 0 }
}
