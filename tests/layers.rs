//! The dependency picture of the house: a room uses only rooms below it.

mod common;

use std::path::Path;

/// Each room and the rooms that it may use, besides itself.
const ROOMS: &[(&str, &[&str])] = &[
    ("clean", &[]),
    ("source", &[]),
    ("diagnostic", &["source"]),
    ("yaml", &["source", "diagnostic"]),
    ("ir", &[]),
    ("words", &["ir"]),
    ("syntax", &["clean", "source", "diagnostic", "words"]),
    ("game", &["ir"]),
    ("compile", &["source", "diagnostic", "syntax", "words", "ir"]),
    ("sowing", &["words", "ir", "game"]),
    ("leaping", &["words", "ir", "game"]),
    ("library", &["source", "syntax"]),
    ("error", &["clean", "source", "diagnostic", "game"]),
    (
        "variant",
        &["source", "diagnostic", "syntax", "words", "ir", "game", "compile", "sowing", "leaping", "library", "error"],
    ),
    ("disk", &["source", "yaml", "syntax", "compile", "library", "error", "variant"]),
    ("play", &["clean", "source", "diagnostic", "yaml", "syntax", "ir", "game", "compile", "library", "error", "variant"]),
    ("draw", &["ir", "variant"]),
    ("baseline", &["ir"]),
    ("explain", &["yaml", "syntax", "words", "compile", "sowing", "leaping", "variant", "play", "compare"]),
    (
        "compare",
        &["source", "diagnostic", "syntax", "words", "ir", "game", "compile", "library", "error", "variant", "play", "draw"],
    ),
    (
        "teach",
        &[
            "source",
            "diagnostic",
            "yaml",
            "syntax",
            "words",
            "ir",
            "game",
            "compile",
            "library",
            "error",
            "variant",
            "play",
            "draw",
            "compare",
        ],
    ),
];

fn room(path: &Path) -> String {
    let inner = path.strip_prefix(common::root().join("src")).unwrap_or(path);
    let first = inner.iter().next().unwrap_or_default().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

/// Names after `crate::` in a line of code, also in `use crate::{a, b}`.
fn used(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices("crate::") {
        // `$crate`, `some_crate::` are other things.
        if line[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '_') {
            continue;
        }
        let rest = &line[at + "crate::".len()..];
        let names: Vec<&str> = match rest.strip_prefix('{') {
            Some(list) => list.split('}').next().unwrap_or("").split(',').map(str::trim).collect(),
            None => vec![rest],
        };
        for name in names {
            let word: String = name.chars().take_while(|sign| sign.is_alphanumeric() || *sign == '_').collect();
            if word.starts_with(|sign: char| sign.is_lowercase()) {
                found.push(word);
            }
        }
    }
    found
}

#[test]
fn rooms_use_only_rooms_below_them() {
    let mut wrong = Vec::new();
    for path in common::files("src", "rs") {
        let own = room(&path);
        // The front doors see every room.
        if matches!(own.as_str(), "lib" | "main" | "cli") {
            continue;
        }
        let (_, allowed) = ROOMS.iter().find(|(name, _)| *name == own).unwrap_or_else(|| panic!("no row for the room {own}"));
        let text = std::fs::read_to_string(&path).expect("a readable file");
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            for name in used(line) {
                let known = ROOMS.iter().any(|(room, _)| *room == name) || matches!(name.as_str(), "cli" | "serve" | "lsp");
                if known && name != own && !allowed.contains(&name.as_str()) {
                    wrong.push(format!("{}:{}: {own} uses {name}", common::shown(&path), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_reader_of_uses_reads_them() {
    assert_eq!(used("use crate::{ir, leaping::Engine};"), ["ir", "leaping"]);
    assert_eq!(used("    crate::play::Game::new(crate::draw::board)"), ["play", "draw"]);
}

#[test]
fn only_one_room_knows_the_reader_of_yaml() {
    for path in common::files("src", "rs") {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let knows = text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("serde_yaml::"));
        assert!(!knows || room(&path) == "yaml", "{}", common::shown(&path));
    }
}

#[test]
fn only_the_report_knows_the_drawer_of_reports() {
    for path in common::files("src", "rs") {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let knows = code.into_iter().any(|line| line.contains("miette::"));
        assert_eq!(knows, common::shown(&path) == "src/cli/report.rs", "{}", common::shown(&path));
    }
}
