//! The two tables: each rule to its row of the IR, and what is wrong inside one rule.
//!
//! Comes in: the tables after inheritance, rules that are off too. Goes out: rows with the places of their parts.
//! Never compares one rule with another.

use super::deeds::Deeds;
use super::sow::side;
use crate::compile::merged::{MergedRule, MergedTable};
use crate::compile::read::Reader;
use crate::ir::sowing::*;
use crate::source::Span;
use crate::syntax::ast::Phrase;
use crate::syntax::grammar::Rule as Node;
use crate::words::sowing::values::*;

/// Longest table.
const MOST_RULES: usize = 200;

/// A rule as a row of the IR.
pub(super) struct Lowered<'a> {
    /// The row.
    pub(super) rule: Rule,
    /// What was written.
    pub(super) merged: &'a MergedRule,
    /// Where the tests stand, in the order of `rule.tests`.
    pub(super) tests: Vec<Span>,
}

/// Where a rule acts, as far as its tests and actions care.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    Hole,
    Store,
    Claimed,
}

/// The rules of a table that have a meaning, and whether these are all.
pub(super) fn table<'a>(reader: &mut Reader<'a, '_>, table: &'a MergedTable, passing: bool) -> (Vec<Lowered<'a>>, bool) {
    if let Some(first) = table.rules.get(MOST_RULES) {
        reader
            .error("sowing::too-many-rules", first.span, format!("the table has {} rules", table.rules.len()))
            .label(format!("the first one over {MOST_RULES}"))
            .help("join rules that do the same");
        return (Vec::new(), false);
    }
    let rows: Vec<Lowered> = table.rules.iter().filter_map(|merged| row(reader, merged, passing)).collect();
    let whole = rows.len() == table.rules.len();
    (rows, whole)
}

fn row<'a>(reader: &mut Reader<'a, '_>, merged: &'a MergedRule, passing: bool) -> Option<Lowered<'a>> {
    let written = &merged.rule;
    let place = place(reader, &written.place);
    let ground = ground(&written.place);
    let mut tests = Vec::new();
    let mut places = Vec::new();
    let mut good = true;
    for phrase in &written.tests {
        match test(reader, phrase, ground, written.place.span) {
            Some(test) => {
                tests.push(test);
                places.push(phrase.span);
            }
            None => good = false,
        }
    }
    let mut deeds =
        Deeds::new(ground, written.place.span, passing, matches!(place, Some(Place::Hole { before: Some(Before::Empty), .. })));
    for phrase in &written.actions {
        good &= deeds.take(reader, phrase).is_some();
    }
    good &= deeds.finish(reader);
    let place = place?;
    let rule = Rule {
        name: written.name.value.clone(),
        place,
        tests,
        may: written.may.is_some(),
        actions: deeds.actions,
        then: deeds.then.map_or(Then::EndTurn, |(then, _)| then),
    };
    good.then_some(Lowered { rule, merged, tests: places })
}

fn ground(place: &Phrase) -> Ground {
    if place.has(Node::claimed_hole) {
        Ground::Claimed
    } else if place.has(Node::store_place) {
        Ground::Store
    } else {
        Ground::Hole
    }
}

fn place(reader: &mut Reader, phrase: &Phrase) -> Option<Place> {
    if phrase.has(Node::claimed_hole) {
        return Some(Place::ClaimedHole);
    }
    if let Some(store) = phrase.child(Node::store_place) {
        return Some(Place::Store(side(store)));
    }
    let hole = phrase.child(Node::hole_place)?;
    let before = hole.children.first().and_then(|word| BEFORE.read(&word.words()));
    let making = match hole.child(Node::numbers) {
        None => None,
        Some(numbers) => Some(reader.numbers(numbers)?),
    };
    Some(Place::Hole { side: side(hole), before, making })
}

/// A hole seen from the place of the seed, if the rule may look at it.
pub(super) fn reference(reader: &mut Reader, phrase: &Phrase, ground: Ground, place: Span) -> Option<Ref> {
    let found = REFS.read(&phrase.words())?;
    if ground == Ground::Store && matches!(found, Ref::Opposite | Ref::Neighbours) {
        store_has_none(reader, phrase.span, place, REFS.word(&found));
        return None;
    }
    Some(found)
}

fn store_has_none(reader: &mut Reader, at: Span, place: Span, what: &str) {
    reader
        .error("sowing::store-rule", at, format!("a seed in a store has no {what}"))
        .label("needs a hole")
        .also_at(place, "the seed is in a store")
        .help("a rule for a store uses only `next`, `beyond` and `previous`, and what lies opposite of them");
}

fn test(reader: &mut Reader, phrase: &Phrase, ground: Ground, place: Span) -> Option<Test> {
    let test = phrase.children.first()?;
    match test.rule {
        Node::store_sown => SOWN_SINCE.read(&test.words()),
        Node::seeds_left => reader.counted(test, &test.words(), &LEFT),
        Node::neighbours_equal => {
            if ground == Ground::Store {
                store_has_none(reader, test.span, place, "neighbours");
                return None;
            }
            Some(Test::NeighboursEqual)
        }
        Node::hole_test => {
            let at = reference(reader, test.child(Node::r#ref)?, ground, place);
            let is = test.children.get(1).and_then(|word| CONTENT.read(&word.words()));
            let is = is.map_or_else(|| reader.numbers(test).map(Content::Holding), Some)?;
            Some(Test::Hole { at: at?, is })
        }
        _ => None,
    }
}
