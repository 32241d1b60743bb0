//! Two variants side by side: which rules differ, and games in which they part.

use super::super::common::score;
use super::asked::Asked;
use super::game::{before, moves, picture, told};
use super::refused::Refused;
use crate::compare::{Comparison, Differences, Pair, Plan, Shown, Watch, Witness};
use crate::draw::Marks;
use crate::error::Error;
use crate::play::Game;
use crate::teach::difference::{self, Told};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Work of the search for the shortest game, and for a game for each rule.
const WHOLE: u64 = 8_000_000;
const EACH: u64 = 2_000_000;
/// Positions that a search keeps.
const POSITIONS: usize = 200_000;
/// Random games.
const GAMES: u64 = 4_000;

/// The other one of two.
///
/// # Errors
/// There is none.
pub(super) fn other(asked: &Asked) -> Result<&Asked, Refused> {
    let missing = || Refused::new(400, "web::malformed", "a comparison is of two variants: `other` is missing");
    asked.other.as_deref().ok_or_else(missing)
}

/// Two variants, ready to be stepped together.
///
/// # Errors
/// They are of different families.
pub(super) fn paired<'v>(left: &'v Variant, right: &'v Variant) -> Result<Pair<'v>, Refused> {
    let families = || {
        let message =
            format!("{} and {} are of different families: no position means anything in both", left.name(), right.name());
        Error::Usage { code: "use::two-families", message }
    };
    Ok(Pair::new(left, right).ok_or_else(families)?)
}

/// Compares a variant with another one; with `what` as `whole` no rule is tried alone.
///
/// # Errors
/// One of the two is none, or they are of different families.
pub(super) fn two(asked: &Asked) -> Result<Value, Refused> {
    let other = other(asked)?;
    let (left, right) = (asked.variant()?, other.variant()?);
    let pair = paired(&left, &right)?;
    let plan = Plan { positions: POSITIONS, games: GAMES, ..Plan::default() };
    let watch =
        |rule: Option<usize>, _: usize| Watch { work: Some(if rule.is_some() { EACH } else { WHOLE }), ..Watch::default() };
    let every = asked.what.as_deref() != Some("whole");
    let labels = [left.name().to_owned(), right.name().to_owned()];
    let compared = Comparison::new(pair, &plan, every, labels, &watch);
    let find = |witness: &Witness, variants: [&Variant; 2]| {
        let [one, another] = &witness.sides;
        json!({"shortest": witness.shortest, "parting": witness.parting.word(), "origin": witness.origin.word(),
            "sides": [side(one, variants[0], asked), side(another, variants[1], asked)]})
    };
    let sentences = difference::told(&compared.pair, &compared.differences, asked.language());
    let rules = (0..compared.differences.rules.len()).map(|at| {
        let each = compared.each.iter().find(|each| each.difference == at);
        let game = each.and_then(|each| {
            let alone = each.alone.as_ref()?;
            // The rules are those of one of the two, but for this one.
            let mixed = each.rules.clone().map(|rules| left.with_rules(rules));
            Some(find(alone, [&mixed[0], &mixed[1]]))
        });
        let inside = each.map(|each| each.inside);
        let mut document = rule_told(at, &compared.differences, &compared.pair, &sentences);
        document["game"] = game.into();
        document["inside"] = inside.into();
        document
    });
    Ok(json!({
        "left": {"name": left.name(), "title": asked.language().title(&left)},
        "right": {"name": right.name(), "title": asked.language().title(&right)},
        "rules": rules.collect::<Vec<_>>(),
        "aside": compared.aside(), "names": names(&compared.pair),
        "blame": compared.blamed.iter().map(|set| compared.names(set)).collect::<Vec<_>>(),
        "whole": compared.witness.as_ref().map(|witness| find(witness, [&left, &right])),
        "complete": compared.hunt.searched.complete,
    }))
}

/// A rule that differs: its name, what it is about, and what both say of it, in sentences and where in their files.
pub(super) fn rule_told(at: usize, differences: &Differences, pair: &Pair<'_>, sentences: &[Told]) -> Value {
    let Some(rule) = differences.rules.get(at) else { return Value::Null };
    let told = sentences.iter().find(|told| told.differences.contains(&at));
    let [left, right] = rule.places(pair);
    let says = |side: usize, written: &Option<String>, place: Option<crate::error::Place>| {
        let runs = told.and_then(|told| told.says.get(side));
        json!({"says": written, "sentence": runs, "rule": place.as_ref().map(|place| place.rule.clone()),
            "place": place.map(|place| place.shown())})
    };
    let heading = told.map_or_else(|| rule.name(), |told| told.heading.clone());
    json!({"name": rule.name(), "section": rule.section, "heading": heading,
        "left": says(0, &rule.left, left), "right": says(1, &rule.right, right)})
}

/// What one of the two makes of a game: the board before its last move, the steps of that move, the board after it.
fn side(shown: &Shown, variant: &Variant, asked: &Asked) -> Value {
    let mut marks = Marks::default();
    shown.events.iter().for_each(|event| marks.note(&event.kind, &event.fields));
    let events: Vec<Value> = shown.events.iter().map(|event| told(event, variant, asked)).collect();
    let game = Game::at(variant, &shown.board).ok();
    let placed = game.as_ref().map(|game| game.placement().json()).unwrap_or_default();
    let is_only = |one: &Value| one["move"].as_str().is_some_and(|text| shown.only.iter().any(|only| only == text));
    let all = game.as_ref().filter(|_| !shown.only.is_empty()).map(moves).unwrap_or_default();
    let from: Vec<Value> = all.into_iter().filter(is_only).map(|mut one| one["from"].take()).collect();
    let mut document = json!({
        "at": shown.at, "moves": shown.moves, "side": shown.side, "outcome": shown.outcome, "score": score(variant, shown.score),
        "only": shown.only, "only_from": from,
        "refusals": shown.refusals.iter().map(|(chosen, code, why)| refused(chosen, code, why)).collect::<Vec<_>>(),
        "events": events,
        "board": picture(&shown.board, variant, asked, &marks, true),
        "board_text": shown.board,
    });
    if let Some(fields) = document.as_object_mut() {
        fields.extend(placed);
    }
    before(&mut document, Some(&shown.before), variant, asked);
    document
}

/// What the right one calls places of the left one, where their boards are mirror images.
pub(super) fn names(pair: &Pair<'_>) -> Value {
    pair.other_names().into_iter().collect::<BTreeMap<String, String>>().into_iter().collect()
}

/// A move that one of the two does not allow, with the reason.
pub(super) fn refused(chosen: &str, code: &str, message: &str) -> Value {
    json!({"move": chosen, "code": code, "message": message})
}
