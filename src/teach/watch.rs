//! A move that can be watched on a page, seed by seed or leap by leap.
//!
//! Comes in: the events of a move, a language. Goes out: what changes on the board, step by step, each event with its sentence at its first
//! step, as data for the small script of a page. Without the script the page shows the board before the move and after it.

use super::happened;
use super::sheet_language::Language;
use crate::draw::Change;
use crate::ir::Rules;
use crate::play::Event;
use serde_json::{Value, json};

/// The script, which knows no rule of a game.
pub(super) const SCRIPT: &str = include_str!("watch.js");

/// More steps are not watched: the pictures before and after tell more.
const MOST_STEPS: usize = 120;

/// The steps of a move as JSON; `None` where nothing can be watched.
pub(super) fn steps(events: &[Event], rules: &Rules, language: &Language) -> Option<String> {
    let mut steps = Vec::new();
    for event in events {
        let said = happened::sentence(event, rules, language).unwrap_or_default();
        let begins = steps.len();
        steps.extend(Change::of(&event.kind, &event.fields).into_iter().map(written));
        // The other steps of an event say nothing of their own.
        for (at, step) in steps.iter_mut().enumerate().skip(begins) {
            step.push(json!(if at == begins { said.as_str() } else { "" }));
        }
    }
    let watched = (2..=MOST_STEPS).contains(&steps.len()) || (matches!(rules, Rules::Leaping(_)) && steps.len() == 1);
    let words = ["first", "back", "play", "forward", "last"].map(|word| (word, language.say(&format!("watch.{word}"), &[])));
    let words: serde_json::Map<String, Value> = words.into_iter().map(|(word, said)| (word.to_owned(), json!(said))).collect();
    watched.then(|| json!({"steps": steps, "words": words}).to_string())
}

/// What an event changes on a board, step by step: each a list of what is done and the places, as the scripts of pages read it.
pub fn changes(event: &Event) -> Value {
    Change::of(&event.kind, &event.fields).into_iter().map(written).collect()
}

/// A change as the script reads it: what is done, and the places.
fn written(change: Change) -> Vec<Value> {
    match change {
        Change::Lift(from, seeds) => vec![json!("lift"), json!(from), json!(seeds)],
        Change::Drop(place) => vec![json!("drop"), json!(place)],
        Change::Take(holes, to) => vec![json!("take"), json!(holes), json!(to)],
        Change::Move(from, to) => vec![json!("move"), json!(from), json!(to)],
        Change::Remove(point) => vec![json!("remove"), json!(point)],
        Change::Crown(point) => vec![json!("crown"), json!(point)],
    }
}
