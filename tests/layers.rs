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
    ("variant", &["source", "diagnostic", "syntax", "words", "ir", "game", "compile", "sowing", "leaping", "library", "error"]),
    ("disk", &["clean", "source", "diagnostic", "yaml", "syntax", "compile", "library", "error", "variant", "play", "explain"]),
    (
        "play",
        &["clean", "source", "diagnostic", "yaml", "syntax", "words", "ir", "game", "compile", "library", "error", "variant"],
    ),
    ("draw", &["ir", "variant"]),
    (
        "lsp",
        &[
            "clean",
            "source",
            "diagnostic",
            "yaml",
            "syntax",
            "words",
            "compile",
            "library",
            "error",
            "variant",
            "disk",
            "play",
            "game",
            "explain",
            "teach",
        ],
    ),
    (
        "explain",
        &[
            "source", "yaml", "syntax", "words", "ir", "compile", "sowing", "leaping", "library", "variant", "play", "draw",
            "compare",
        ],
    ),
    (
        "compare",
        &["source", "diagnostic", "syntax", "words", "ir", "game", "compile", "library", "error", "variant", "play", "draw"],
    ),
    (
        "ask",
        &["source", "diagnostic", "syntax", "words", "ir", "game", "compile", "library", "error", "variant", "play", "compare"],
    ),
    (
        "teach",
        &[
            "ask",
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

/// Rooms above all others: they may use any, and nobody uses them.
const ABOVE: &[&str] = &["cli", "lib", "main"];

/// A folder and what it may use.
type Row = (&'static str, &'static [&'static str]);

/// The folders of an engine, and single files beside them, each with those that it may use. `mod.rs` is above them all.
const INSIDE: &[(&str, &[Row])] = &[
    (
        "sowing",
        &[
            ("board", &[]),
            ("endless", &[]),
            ("event", &["board"]),
            ("rules", &["board"]),
            ("program", &["board", "rules"]),
            ("hand", &["board", "event", "rules", "program"]),
            ("engine", &["board", "endless", "rules", "program"]),
            ("turn", &["board", "endless", "event", "rules", "program", "hand", "engine"]),
            ("drive", &["board", "event", "rules", "program", "engine", "turn"]),
            ("tell", &["board", "event", "rules", "engine", "turn"]),
            ("mod", &["board", "event", "engine", "turn", "tell"]),
        ],
    ),
    (
        "leaping",
        &[
            ("board", &[]),
            ("piece", &["board"]),
            ("recent", &["board", "piece"]),
            ("engine", &["board", "piece", "recent"]),
            ("chains", &["board", "piece", "recent", "engine"]),
            ("turn", &["board", "piece", "recent", "engine", "chains"]),
            ("drive", &["board", "piece", "recent", "engine", "chains", "turn"]),
            ("tell", &["board", "piece", "recent", "engine", "chains", "turn", "drive"]),
            ("mod", &["board", "engine", "tell", "turn"]),
        ],
    ),
];

/// At most so many files of one folder may need one another.
const MOST_IN_A_CIRCLE: usize = 3;

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
        if ABOVE.contains(&own.as_str()) {
            continue;
        }
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == own) else {
            wrong.push(format!("{}: the room {own} is not listed", common::shown(&path)));
            continue;
        };
        let text = std::fs::read_to_string(&path).expect("a readable file");
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("//") {
                continue;
            }
            for name in used(line) {
                let known = ROOMS.iter().any(|(room, _)| *room == name) || ABOVE.contains(&name.as_str());
                if known && name != own && !allowed.contains(&name.as_str()) {
                    wrong.push(format!("{}:{}: {own} uses {name}", common::shown(&path), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The files of an engine, named by their path without the end, and which of them each uses.
fn files_of(engine: &str) -> Vec<(String, Vec<String>)> {
    let within = format!("src/{engine}/");
    let files: Vec<(String, String)> = common::files("src", "rs")
        .into_iter()
        .filter_map(|path| {
            let name = common::shown(&path).strip_prefix(&within)?.strip_suffix(".rs")?.to_owned();
            Some((name, std::fs::read_to_string(&path).expect("a readable file")))
        })
        .collect();
    let uses = |own: &str, text: &str| -> Vec<String> {
        let folder = own.rsplit_once('/').map_or("", |(folder, _)| folder);
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code: String = lines
            .collect::<Vec<_>>()
            .join("\n")
            .replace(&format!("crate::{engine}::"), "::")
            .replace("super::", &format!("::{folder}::"));
        let names = files.iter().map(|(name, _)| name).filter(|name| *name != own);
        names.filter(|name| code.contains(&format!("::{}::", name.replace('/', "::")))).cloned().collect()
    };
    files.iter().map(|(name, text)| (name.clone(), uses(name, text))).collect()
}

fn folder(file: &str) -> &str {
    file.split('/').next().unwrap_or(file)
}

#[test]
fn folders_of_an_engine_use_only_folders_below_them() {
    let mut wrong = Vec::new();
    for (engine, folders) in INSIDE {
        for (file, uses) in files_of(engine) {
            let Some((_, allowed)) = folders.iter().find(|(name, _)| *name == folder(&file)) else {
                wrong.push(format!("{engine}/{file}: the folder is not listed"));
                continue;
            };
            let not_allowed = uses.iter().filter(|used| folder(used) != folder(&file) && !allowed.contains(&folder(used)));
            wrong.extend(not_allowed.map(|used| format!("{engine}/{file} uses {used}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn few_files_need_one_another() {
    for (engine, _) in INSIDE {
        let files = files_of(engine);
        let place = |name: &String| files.iter().position(|(file, _)| file == name).expect("a file");
        let mut reach: Vec<Vec<bool>> = vec![vec![false; files.len()]; files.len()];
        for (from, (_, uses)) in files.iter().enumerate() {
            uses.iter().for_each(|used| reach[from][place(used)] = true);
        }
        for over in 0..files.len() {
            for from in 0..files.len() {
                for to in 0..files.len() {
                    reach[from][to] |= reach[from][over] && reach[over][to];
                }
            }
        }
        for (file, reached) in reach.iter().enumerate() {
            let circle: Vec<&str> =
                (0..files.len()).filter(|other| reached[*other] && reach[*other][file]).map(|at| &files[at].0[..]).collect();
            assert!(circle.len() <= MOST_IN_A_CIRCLE, "a circle in {engine}: {}", circle.join(", "));
        }
    }
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

#[test]
fn only_the_language_server_knows_its_protocol() {
    for path in common::files("src", "rs") {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let mut code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let knows = code.any(|line| line.contains("gen_lsp_types") || line.contains("lsp_server"));
        assert!(!knows || room(&path) == "lsp", "{}", common::shown(&path));
    }
}

/// The walks of ARCHITECTURE.md lead through functions that there are.
#[test]
fn every_function_of_the_walks_exists() {
    let text = std::fs::read_to_string(common::root().join("ARCHITECTURE.md")).expect("a readable file");
    let walks = text.split("## Two walks").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("two walks");
    let names: Vec<&str> = walks.split('`').filter_map(|word| word.strip_suffix("()")).collect();
    assert!(names.len() > 20, "{names:?}");
    let code: String =
        common::files("src", "rs").iter().map(|path| std::fs::read_to_string(path).expect("a readable file")).collect();
    for name in names {
        let function = name.rsplit("::").next().unwrap_or(name);
        assert!(code.contains(&format!("fn {function}(")) || code.contains(&format!("fn {function}<")), "{name}");
    }
}
