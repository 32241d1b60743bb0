//! The shape of a script as a JSON schema, for editors and other programs.
//!
//! Comes in: the keys by which scripts are read. Goes out: the schema. Knows no key by itself.

use crate::play::script_keys::{Entry, Group, SIDES, Shape};
use serde_json::{Map, Value, json};

/// The schema of scripts (JSON Schema, draft 7).
pub fn schema() -> Value {
    let mut schema = group(Group::Head);
    schema["$schema"] = "http://json-schema.org/draft-07/schema#".into();
    schema["title"] = "A scripted game of lumbung".into();
    schema["required"] = json!(["variant"]);
    schema
}

/// The names of the sides, `draw` and `ongoing`: what `outcome` takes.
pub fn outcomes() -> impl Iterator<Item = &'static str> {
    sides().chain(["draw", "ongoing"])
}

/// The names of the sides.
pub fn sides() -> impl Iterator<Item = &'static str> {
    SIDES.iter().map(|(word, ..)| *word)
}

/// The signs of pingsut.
pub const SIGNS: [&str; 3] = ["elephant", "man", "ant"];

fn group(group: Group) -> Value {
    let properties: Map<String, Value> = group.entries().iter().map(|entry| (entry.key.to_owned(), property(entry))).collect();
    json!({"type": "object", "additionalProperties": false, "minProperties": 1, "properties": properties})
}

fn property(entry: &Entry) -> Value {
    let mut property = shape(entry.shape);
    let family = entry.family.map(|family| format!(" (only in {} games)", crate::words::family_word(family))).unwrap_or_default();
    property["description"] = format!("Takes {}{family}. Example: {}", entry.takes, entry.example).into();
    property
}

fn shape(shape: Shape) -> Value {
    let word = json!({"type": ["string", "number"]});
    match shape {
        Shape::Text => json!({"type": ["string", "number"], "pattern": "\\S"}),
        Shape::Word => word,
        Shape::Words => json!({"type": ["string", "number", "array"], "items": word}),
        Shape::SomeWords => {
            let says_something = json!({"type": ["string", "number"], "pattern": "\\S"});
            json!({"type": ["string", "number", "array"], "pattern": "\\S", "items": word, "contains": says_something})
        }
        Shape::Listed => json!({"type": ["string", "number", "array"], "items": word, "minItems": 1}),
        Shape::Number => json!({"type": "integer", "minimum": 0}),
        Shape::Settings => {
            json!({"type": ["string", "array", "object"], "items": {"type": "string"}, "additionalProperties": word})
        }
        Shape::Side => json!({"enum": sides().collect::<Vec<_>>()}),
        Shape::Outcome => json!({"enum": outcomes().collect::<Vec<_>>()}),
        Shape::Signs => json!({"type": "array", "items": {"enum": SIGNS}, "minItems": 2, "maxItems": 2}),
        Shape::Crowned => json!({"type": ["boolean", "string", "number", "array"], "items": word}),
        Shape::Steps => json!({"type": "array", "items": group(Group::Step)}),
        Shape::Group(inner) => group(inner),
    }
}
