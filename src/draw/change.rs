//! What a move changes on a board, one small step after the other.
//!
//! Comes in: events as data. Goes out: changes of single places, in the order in which a hand makes them. What is given at the end of a
//! round is no change of a hand.

use serde_json::{Map, Value};

/// Something that changes on a board. Places are named as in events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// So many seeds are lifted from a hole.
    Lift(String, u64),
    /// A seed falls into a hole or a store.
    Drop(String),
    /// Seeds are taken from holes into a store; `None`: in hand.
    Take(Vec<(String, u64)>, Option<String>),
    /// A piece goes from one point to another.
    Move(String, String),
    /// A piece is taken from the board.
    Remove(String),
    /// A man is crowned.
    Crown(String),
}

impl Change {
    /// What an event changes: its kind and its fields.
    pub fn of(kind: &str, fields: &Map<String, Value>) -> Vec<Change> {
        let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        let list = |name: &str| fields.get(name).and_then(Value::as_array).into_iter().flatten();
        let change = match kind {
            "lap" => {
                let mut changes = Vec::new();
                // Seeds that are still in the hand, or that a capture put there, lie on the board no more.
                let lifted = !fields.contains_key("continued") && !fields.contains_key("captured");
                if let (true, Some(from)) = (lifted, text("from")) {
                    let seeds = fields.get("seeds").and_then(Value::as_u64).unwrap_or_default();
                    changes.push(Change::Lift(from, seeds));
                }
                changes.extend(list("places").filter_map(Value::as_str).map(|place| Change::Drop(place.to_owned())));
                return changes;
            }
            "capture" => {
                let taken = |hole: &Value| Some((hole["hole"].as_str()?.to_owned(), hole["seeds"].as_u64()?));
                Some(Change::Take(list("from").filter_map(taken).collect(), text("to").filter(|to| to.len() == 1)))
            }
            "step" | "leap" => text("from").zip(text("to")).map(|(from, to)| Change::Move(from, to)),
            "remove" => text("point").map(Change::Remove),
            "crown" => text("point").map(Change::Crown),
            _ => None,
        };
        change.into_iter().collect()
    }
}
