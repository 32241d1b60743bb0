//! What happened in a game, as a record for people and programs.
//!
//! Comes in: what an engine told. Goes out: the kind, the fields, the words, and the rule with its line. Never a rule of a game.

use crate::error::Place;
use crate::game::{Heard, Rules, Side};
use crate::ir::Cause;
use crate::variant::{Happening, Variant};
use serde_json::{Map, Value, json};
use std::fmt;

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What kind of thing: `lap`, `capture`, `leap` ...
    pub kind: String,
    /// Number of the move with which it happened, from 0; `None`: before the first move.
    pub index: Option<usize>,
    /// The side that moved, or that it happened to.
    pub side: Side,
    /// The rule or clause behind it, as an index into the IR.
    pub cause: Option<Cause>,
    /// The same by its name, and where it stands.
    pub rule: Option<Place>,
    /// What happened, as the engine of the family tells it.
    pub what: Happening,
    /// The same as the fields of that kind.
    pub fields: Map<String, Value>,
    /// The event in words, without the side and the rule.
    pub words: String,
}

impl Event {
    /// Its kind and its fields.
    pub fn parts(&self) -> (&str, &Map<String, Value>) {
        (&self.kind, &self.fields)
    }

    /// The record of what was heard with move number `index`, or before the first.
    pub fn new(variant: &Variant, heard: &Heard<Happening>, index: Option<usize>) -> Event {
        let mut fields = variant.engine().event_json(&heard.event);
        let kind = match fields.shift_remove("kind") {
            Some(Value::String(kind)) => kind,
            _ => String::new(),
        };
        Event {
            kind,
            index,
            side: heard.side,
            cause: heard.cause,
            rule: heard.cause.and_then(|cause| variant.place(cause)),
            what: heard.event.clone(),
            fields,
            words: variant.engine().event_words(heard),
        }
    }

    /// What ended a round or the game, in the words of the language; `None` for other events.
    pub fn by(&self) -> Option<&str> {
        self.fields.get("by").and_then(Value::as_str)
    }

    /// The event as JSON: kind, move, side, the rule with file and line where there is one, and its fields.
    pub fn json(&self, variant: &Variant) -> Value {
        let mut object = Map::new();
        object.insert("kind".to_owned(), json!(self.kind));
        if let Some(index) = self.index {
            object.insert("move".to_owned(), json!(index));
        }
        object.insert("side".to_owned(), json!(variant.side_word(self.side)));
        if let Some(place) = &self.rule {
            object.insert("rule".to_owned(), json!(place.rule));
            object.insert("file".to_owned(), json!(place.file));
            if place.by_default {
                object.insert("default".to_owned(), json!(true));
            }
            object.insert("line".to_owned(), json!(place.line));
        }
        for (name, value) in &self.fields {
            object.entry(name.clone()).or_insert_with(|| value.clone());
        }
        Value::Object(object)
    }
}

impl fmt::Display for Event {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.words)
    }
}

/// Adds to a document what happened by itself before the first move, if anything did.
pub fn add_before(document: &mut Value, before: &[Event], variant: &Variant) {
    if !before.is_empty() {
        document["before"] = before.iter().map(|event| event.json(variant)).collect();
    }
}
