//! The published schema of scripts: it is made of the keys by which scripts are read, and says of a script what the reader says.

mod common;

use lumbung::Script;
use lumbung::play::script_keys::{Group, Shape};
use lumbung::play::script_schema::schema;
use lumbung::yaml::{self, Node};
use serde_json::Value;

#[test]
fn the_published_schema_is_the_one_of_the_program() {
    let path = common::root().join("docs/script.schema.json");
    let made = serde_json::to_string_pretty(&schema()).expect("JSON") + "\n";
    if std::env::var_os("SCHEMA_UPDATE").is_some() {
        std::fs::write(&path, &made).expect("a file");
    }
    let published = std::fs::read_to_string(&path).expect("docs/script.schema.json");
    assert_eq!(published, made, "run with SCHEMA_UPDATE=1");
}

/// The part of JSON Schema that the schema of scripts uses. A keyword that is not known here fails.
fn fits(schema: &Value, node: &Node) -> Result<(), String> {
    let Value::Object(rules) = schema else { return Err("no schema".to_owned()) };
    for (keyword, rule) in rules {
        let holds = match keyword.as_str() {
            "$schema" | "title" | "description" => true,
            "type" => {
                let kinds: Vec<&str> = match rule {
                    Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
                    one => one.as_str().into_iter().collect(),
                };
                kinds.iter().any(|kind| is_a(kind, node))
            }
            "enum" => rule.as_array().is_some_and(|all| matches!(node, Node::Text(text) if all.iter().any(|one| one == text))),
            "pattern" if rule == "\\S" => !matches!(node, Node::Text(text) if text.trim().is_empty()),
            "minimum" => !matches!(node, Node::Number(number) if number.starts_with('-')),
            "contains" => !matches!(node, Node::List(items) if !items.iter().any(|item| fits(rule, item).is_ok())),
            "minItems" | "maxItems" | "items" => match node {
                Node::List(items) => {
                    let count = u64::try_from(items.len()).expect("a short list");
                    match keyword.as_str() {
                        "minItems" => rule.as_u64().is_some_and(|least| count >= least),
                        "maxItems" => rule.as_u64().is_some_and(|most| count <= most),
                        _ => {
                            items.iter().try_for_each(|item| fits(rule, item))?;
                            true
                        }
                    }
                }
                _ => true,
            },
            "minProperties" | "required" | "properties" | "additionalProperties" => match node {
                Node::Fields(fields) => match keyword.as_str() {
                    "minProperties" => !fields.is_empty(),
                    "required" => rule
                        .as_array()
                        .is_some_and(|all| all.iter().all(|one| fields.iter().any(|(key, _)| key.text() == one.as_str()))),
                    "properties" => {
                        for (key, value) in fields {
                            if let Some(inner) = key.text().and_then(|key| rule.get(key)) {
                                fits(inner, value).map_err(|why| format!("{}: {why}", key.text().unwrap_or_default()))?;
                            }
                        }
                        true
                    }
                    _ => fields.iter().all(|(key, value)| {
                        let known =
                            key.text().is_some_and(|key| rules.get("properties").is_some_and(|all| all.get(key).is_some()));
                        known || (rule.is_object() && fits(rule, value).is_ok())
                    }),
                },
                _ => true,
            },
            other => return Err(format!("the keyword {other} is not known to this test")),
        };
        if !holds {
            return Err(format!("{keyword}: {rule} and {node:?}"));
        }
    }
    Ok(())
}

fn is_a(kind: &str, node: &Node) -> bool {
    match kind {
        "string" => matches!(node, Node::Text(_)),
        "number" => matches!(node, Node::Number(_)),
        "integer" => matches!(node, Node::Number(number) if number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')),
        "boolean" => matches!(node, Node::Truth(_)),
        "array" => matches!(node, Node::List(_)),
        "object" => matches!(node, Node::Fields(_)),
        _ => false,
    }
}

#[test]
fn every_script_of_the_project_fits() {
    let schema = schema();
    let mut count = 0;
    for path in common::files("tests/games", "yaml").into_iter().chain(common::files("examples", "yaml")) {
        let text = std::fs::read_to_string(&path).expect("a file");
        if !text.lines().any(|line| line.starts_with("variant:")) {
            continue;
        }
        let node = yaml::read(&text).expect("YAML");
        assert_eq!(fits(&schema, &node), Ok(()), "{}", common::shown(&path));
        count += 1;
    }
    assert!(count > 300, "{count}");
}

/// Values of every kind behind every key: the schema takes those that the reader takes, and no others.
#[test]
fn the_schema_and_the_reader_are_of_one_mind() {
    const VALUES: [&str; 19] = [
        "7",
        "-7",
        "1.5",
        "word",
        "\"\"",
        "\" \"",
        "[]",
        "[1, b]",
        "[\"\"]",
        "[\"\", 1]",
        "[[1]]",
        "{}",
        "true",
        "south",
        "draw",
        "[man, ant]",
        "[man]",
        "a=1",
        "{ a: 1 }",
    ];
    let schema = schema();
    for group in [Group::Head, Group::Step, Group::First, Group::Score, Group::Round] {
        for entry in group.entries() {
            let samples = VALUES.iter().map(|value| format!("{}: {value}", entry.key));
            for said in samples.chain([entry.example.to_owned(), "no_such_key: 1".to_owned()]) {
                // The example of `play` is a step.
                let said = if said.starts_with("- ") { format!("play: [{{ {} }}]", said.trim_start_matches("- ")) } else { said };
                let text = match group {
                    Group::Head if entry.key == "variant" => format!("{said}\n"),
                    Group::Head => format!("variant: x\n{said}\n"),
                    Group::Step => format!("variant: x\nplay:\n  - {said}\n"),
                    Group::First => format!("variant: x\nfirst: {{ {said} }}\n"),
                    Group::Score => format!("variant: x\nplay:\n  - store: {{ {said} }}\n"),
                    Group::Round => format!("variant: x\nplay:\n  - round: {{ {said} }}\n"),
                };
                let Ok(node) = yaml::read(&text) else { continue };
                let (by_schema, by_reader) = (fits(&schema, &node), Script::read(&text));
                // What a parameter is called and a pair of signs says are told when the script is played, or in words that a schema has not.
                let beyond = entry.shape == Shape::Settings || entry.shape == Shape::Signs;
                if !beyond {
                    assert_eq!(by_schema.is_ok(), by_reader.is_ok(), "{text}\n{by_schema:?}\n{by_reader:?}");
                }
            }
        }
    }
}
