//! The sentences that could stand where one was not understood, from the table of words.
//!
//! Comes in: a statement that could not be read, and where. Goes out: what the table has for that place, with its values and its example,
//! of this family only. Decides nothing.

use crate::syntax::context::{Context, first_words};
use crate::syntax::explain::Case;
use crate::syntax::firsts::firsts;
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::tree::Block;
use crate::words::spelling::{self, list};
use crate::words::{self, Begins, Entry, Family, Place, SectionKind, family_word};
use pest::Parser;

/// Whether an entry belongs to that family, as far as one is known.
fn is_of(family: Option<Family>, entry: &Entry) -> bool {
    family.is_none() || entry.family.is_none() || entry.family == family
}

/// An example of the table on one line; of a block its head.
fn example(entry: &Entry) -> String {
    match entry.example.split_once('\n') {
        Some((head, _)) => format!("{head} ... }}"),
        None => entry.example.to_owned(),
    }
}

/// A value behind its keyword, as it is typed.
fn sentence(entry: &Entry, value: &str) -> String {
    let whole = entry.begins != Begins::Keyword || value.starts_with(entry.keyword);
    if whole { value.to_owned() } else { format!("{} {value}", entry.keyword) }
}

/// The whole sentences that entries allow, and an example where it is none of them.
fn of_entries(entries: &[&'static Entry], begun: &str) -> Option<String> {
    let [mut all, mut parts] = [Vec::<String>::new(), Vec::new()];
    for entry in entries {
        for value in entry.values() {
            let (said, all) =
                if value.is_part { (value.text.to_owned(), &mut parts) } else { (sentence(entry, value.text), &mut all) };
            let said = format!("`{said}`");
            if !all.contains(&said) {
                all.push(said);
            }
        }
    }
    // Those alone that begin as what is written does, if there are such.
    let own: Vec<String> = all.iter().filter(|said| begins_as(said.trim_matches('`'), begun)).cloned().collect();
    if !own.is_empty() {
        all = own;
    }
    let shown = format!("`{}`", example(entries.first()?));
    let within = if parts.is_empty() { String::new() } else { format!("; within it {}", list(&parts, "or")) };
    let more = if all.contains(&shown) { String::new() } else { format!("; for example {shown}") };
    if all.is_empty() {
        Some(format!("write {shown}{within}"))
    } else {
        Some(format!("here may stand {}{within}{more}", list(&all, "or")))
    }
}

/// Whether a sentence begins with these words, a number standing for any.
fn begins_as(sentence: &str, begun: &str) -> bool {
    let number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut said = sentence.split(' ');
    begun.split_whitespace().all(|word| said.next().is_some_and(|own| own == word || own == "N" && number(word)))
}

/// An example of each clause of a section, for who has named none of them.
pub(super) fn of_section(kind: SectionKind, family: Option<Family>) -> String {
    let mut all: Vec<String> = Vec::new();
    let mut known: Vec<&str> = Vec::new();
    for entry in words::entries_of(kind).filter(|entry| is_of(family, entry)) {
        if !known.contains(&entry.keyword) {
            known.push(entry.keyword);
            all.push(format!("`{}`", example(entry)));
        }
    }
    let game = family.map_or(String::new(), |family| format!(" of a {} game", family_word(family)));
    format!("in `{}`{game} may stand, for example, {}", kind.word(), list(&all, "or"))
}

/// What to write for a thing that people bring from other families or other programs.
pub(super) fn way_out(kind: SectionKind, word: &str, family: Option<Family>) -> Option<String> {
    let way = spelling::way(kind, word, family)?;
    Some(format!("{way}; {}", of_section(kind, family)))
}

/// The sentences of one clause of a section.
pub(super) fn of_clause(kind: SectionKind, word: &str, family: Option<Family>) -> Option<String> {
    of_clause_begun(kind, word, family, "")
}

fn of_clause_begun(kind: SectionKind, word: &str, family: Option<Family>, begun: &str) -> Option<String> {
    let begins = |entry: &&Entry| {
        entry.keyword == word || entry.begins == Begins::Value && entry.values().iter().any(|value| value.text == word)
    };
    let entries: Vec<&Entry> = words::entries_of(kind).filter(|entry| is_of(family, entry)).filter(begins).collect();
    of_entries(&entries, begun)
}

/// What an entry of a table says at its place, each a whole: values that say nothing by themselves stand beside one with which they do.
fn of_part(place: Place, entry: &'static Entry) -> Vec<String> {
    let values: Vec<&str> = entry.values().iter().map(|value| value.text).collect();
    if place == Place::RuleAction {
        let said = |value: &&str| {
            if value.starts_with(entry.keyword) { (*value).to_owned() } else { format!("{} {value}", entry.keyword) }
        };
        let reads = |said: &String| VariantParser::parse(Rule::table_alone, &format!("a: in hole -> {said}")).is_ok();
        let whole = values.iter().map(said).find(reads).or_else(|| Some(entry.keyword.to_owned()).filter(reads));
        return vec![whole.unwrap_or_else(|| format!("{} ...", entry.keyword))];
    }
    if values.is_empty() {
        return vec![entry.keyword.to_owned()];
    }
    let reads = |said: &str| {
        let said = said.replace("NUMBERS", "2").replace('N', "2");
        let statement = if place == Place::RulePlace {
            format!("a: in {said} -> end turn")
        } else {
            format!("a: in hole, {said} -> end turn")
        };
        VariantParser::parse(Rule::table_alone, &statement).is_ok()
    };
    let beside = |value: &&str| {
        let pairs = values.iter().flat_map(|other| [format!("{value} {other}"), format!("{other} {value}")]);
        pairs.into_iter().find(|pair| reads(pair))
    };
    values.iter().filter_map(|value| if reads(value) { Some((*value).to_owned()) } else { beside(value) }).collect()
}

impl Case<'_> {
    /// What could stand here.
    pub(super) fn sentences(&self) -> Option<String> {
        match self.context {
            Context::In(Block::Section(SectionKind::Passing | SectionKind::Landing)) => self.of_rule(),
            Context::In(Block::Section(kind)) => {
                let said = self.statement.strip_prefix("add ").unwrap_or(self.statement).trim_start();
                let (first, two) = first_words(said);
                let known = |word: &str| of_clause_begun(kind, word, self.family, self.before().trim_start_matches("add "));
                // A part of a clause may be said as another clause is: `when ..., rest to owner`.
                let part = self.before().rsplit([',', ';']).next().unwrap_or("").trim_start();
                let of_part =
                    of_clause_begun(kind, first_words(part).0, self.family, part).filter(|_| self.before().contains([',', ';']));
                of_part.or_else(|| known(&two)).or_else(|| known(first)).filter(|_| self.at >= first.len())
            }
            Context::Top => {
                let (first, two) = first_words(self.statement);
                let is_here = |entry: &&Entry| entry.place == Place::Top && (entry.keyword == first || entry.keyword == two);
                of_entries(&words::entries().filter(is_here).collect::<Vec<_>>(), self.before())
            }
            Context::In(_) => None,
        }
    }

    /// What a rule of a table may say at this place: where the seed fell, a condition, or an action.
    fn of_rule(&self) -> Option<String> {
        let (_, said) = self.statement.get(..self.at)?.split_once(':')?;
        let (place, part, what) = match said.rsplit_once("->") {
            Some((_, actions)) => (Place::RuleAction, actions, "an action is"),
            None if said.contains(',') => (Place::RuleTest, said, "a condition is"),
            None => (Place::RulePlace, said, "a place is made of"),
        };
        let table = if let Context::In(Block::Section(kind)) = self.context { kind } else { SectionKind::Landing };
        let entries: Vec<&'static Entry> =
            words::entries().filter(|entry| entry.place == place && entry.stands_in(table)).collect();
        let begun = part.rsplit(',').next().unwrap_or("").trim();
        let begun = begun.strip_prefix("may ").unwrap_or(begun).split(' ').next().unwrap_or("");
        if place == Place::RuleAction && !begun.is_empty() {
            let own: Vec<&Entry> =
                entries.iter().copied().filter(|entry| entry.keyword.split(' ').next() == Some(begun)).collect();
            if let Some(found) = of_entries(&own, "") {
                return Some(found);
            }
        }
        let mut all: Vec<String> = Vec::new();
        for said in entries.iter().flat_map(|entry| of_part(place, entry)).map(|said| format!("`{said}`")) {
            if !all.contains(&said) {
                all.push(said);
            }
        }
        Some(format!("{what} {}; for example `{}`", list(&all, "or"), example(entries.first()?)))
    }

    /// Whether this token begins an action that has no place in `passing`, where the rule stands.
    pub(super) fn is_of_landing(&self, wanted: Rule) -> bool {
        let kind = SectionKind::Passing;
        if self.context != Context::In(Block::Section(kind))
            || !self.before().contains("->")
            || !firsts(Rule::action).contains(&wanted)
        {
            return false;
        }
        let begins = |entry: &Entry| spelling::keyword(wanted).is_some_and(|word| entry.keyword.split(' ').next() == Some(&word));
        !words::entries().any(|entry| entry.place == Place::RuleAction && entry.stands_in(kind) && begins(entry))
    }

    /// Whether this token belongs to the other family only: to a clause that both have, or that this one has not.
    pub(super) fn is_foreign(&self, wanted: Rule) -> bool {
        let (Context::In(Block::Section(kind)), Some(family)) = (self.context, self.family) else { return false };
        let (first, two) = first_words(self.statement);
        let Some(word) = spelling::keyword(wanted).or_else(|| (wanted == Rule::number).then(|| "N".to_owned())) else {
            return false;
        };
        let said = |own: bool| {
            words::entries_of(kind)
                .filter(move |entry| is_of(Some(family), entry) == own)
                .filter(|entry| entry.keyword == first || entry.keyword == two)
        };
        let has =
            |entry: &'static Entry| entry.values().iter().any(|value| value.text.split([' ', ',']).any(|part| part == word));
        said(false).any(has) && said(true).next().is_some() && !said(true).any(has)
    }
}
