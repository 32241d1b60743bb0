//! A move that can be watched on a page, seed by seed or leap by leap.
//!
//! Comes in: the events of a move, a language. Goes out: what changes on the board, step by step, each event with its sentence at its first
//! step, as data for the small script of a page. Without the script the page shows the board before the move and after it.

use super::happened;
use super::sheet_language::Language;
use crate::play::Event;
use crate::syntax::ast::Family;
use serde_json::{Value, json};

/// The script, which knows no rule of a game.
pub(super) const SCRIPT: &str = include_str!("watch.js");

/// More steps are not watched: the pictures before and after tell more.
const MOST_STEPS: usize = 120;

/// The steps of a move as JSON; `None` where nothing can be watched.
pub(super) fn steps(events: &[Event], family: Family, language: &Language) -> Option<String> {
    let mut steps = Vec::new();
    for event in events {
        let said = happened::told(event, family, language).unwrap_or_default().replace(['\u{2068}', '\u{2069}'], "");
        let begins = steps.len();
        changes(event, &mut steps);
        // The other steps of an event say nothing of their own.
        for (at, step) in steps.iter_mut().enumerate().skip(begins) {
            step.push(json!(if at == begins { said.as_str() } else { "" }));
        }
    }
    let watched = (2..=MOST_STEPS).contains(&steps.len()) || (family == Family::Leaping && steps.len() == 1);
    let words = ["first", "back", "play", "forward", "last"].map(|word| (word, language.say(&format!("watch.{word}"), &[])));
    let words: serde_json::Map<String, Value> = words.into_iter().map(|(word, said)| (word.to_owned(), json!(said))).collect();
    watched.then(|| json!({"steps": steps, "words": words}).to_string())
}

/// What one event changes on the board. What is given at the end of a round is not watched.
fn changes(event: &Event, steps: &mut Vec<Vec<Value>>) {
    let field = |name: &str| event.fields.get(name).cloned().unwrap_or(Value::Null);
    match event.kind.as_str() {
        "lap" => {
            // Seeds that are still in the hand, or that a capture put there, lie on the board no more.
            if field("continued").is_null() && field("captured").is_null() {
                steps.push(vec![json!("lift"), field("from"), field("seeds")]);
            }
            let places = event.fields.get("places").and_then(Value::as_array);
            steps.extend(places.into_iter().flatten().map(|place| vec![json!("drop"), place.clone()]));
        }
        "capture" => {
            let holes = event.fields.get("from").and_then(Value::as_array).into_iter().flatten();
            let holes: Vec<Value> = holes.map(|hole| json!([hole["hole"], hole["seeds"]])).collect();
            let to = field("to");
            let to = if to.as_str().is_some_and(|to| to.len() == 1) { to } else { Value::Null };
            steps.push(vec![json!("take"), json!(holes), to]);
        }
        "step" => steps.push(vec![json!("move"), field("from"), field("to")]),
        "leap" => steps.push(vec![json!("move"), field("from"), field("to")]),
        "remove" => steps.push(vec![json!("remove"), field("point")]),
        "crown" => steps.push(vec![json!("crown"), field("point")]),
        _ => {}
    }
}
