//! Every `tests/invalid/*.variant` has one mistake and is named by the code of its error, with `--` for `::`; more words may follow
//! after a dot (`sowing--number.rounds.variant`). The snapshot is the report that a person sees. Their parents stand in
//! `tests/invalid/parents`.

mod common;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

/// Codes of `CODES` tables for which no small file can be written, and why.
const WITHOUT_FILE: &[(&str, &str)] = &[
    ("syntax::too-large", "a file over 1 MiB; tests/hostile.rs makes one"),
    ("syntax::too-many", "a hundred errors; tests/hostile.rs makes such a file"),
    ("sowing::too-many-rules", "over 200 rules; tests/hostile.rs makes such a file"),
    ("inherit::too-deep", "33 files; tests/inherit.rs makes them"),
    ("inherit::ambiguous-parent", "comes from loaders that look in several folders; tests/inherit.rs has one"),
    ("inherit::outside-folder", "comes from loaders that are held to one folder; tests/files.rs has one"),
    ("inherit::bad-value", "about what a reader sets, not about a file; tests/inherit.rs and tests/cli.rs"),
    ("inherit::fixed-parameter", "about what a reader sets, not about a file; tests/inherit.rs and tests/cli.rs"),
    ("inherit::unknown-parameter", "about what a reader sets, not about a file; tests/inherit.rs and tests/cli.rs"),
];

fn cases() -> Vec<PathBuf> {
    let mut files = common::files("tests/invalid", "variant");
    files.retain(|path| path.parent().is_some_and(|folder| folder.ends_with("invalid")));
    files
}

fn stem(path: &std::path::Path) -> &str {
    path.file_stem().and_then(|name| name.to_str()).unwrap_or_default()
}

fn code(path: &std::path::Path) -> String {
    stem(path).split('.').next().unwrap_or_default().replace("--", "::")
}

fn checked(path: &std::path::Path, json: bool) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
    command.current_dir(common::root()).args(["check", &common::shown(path)]).args(json.then_some("--json"));
    let output = command.output().expect("the program runs");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn every_mistake_is_reported_by_its_code() {
    let mut wrong = Vec::new();
    for path in cases() {
        let found: serde_json::Value = serde_json::from_str(&checked(&path, true)).expect("JSON");
        let found = found.as_array().cloned().unwrap_or_default();
        let codes: BTreeSet<&str> = found.iter().filter_map(|finding| finding["code"].as_str()).collect();
        // One mistake, one code, and its place is in the file itself.
        if codes != BTreeSet::from([code(&path).as_str()]) {
            wrong.push(format!("{}: found {codes:?}", common::shown(&path)));
            continue;
        }
        for finding in &found {
            if finding["file"] != common::shown(&path) {
                wrong.push(format!("{}: told of {}", common::shown(&path), finding["file"]));
            }
        }
        insta::with_settings!({ snapshot_path => "snapshots/invalid", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(stem(&path), checked(&path, false));
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_code_of_a_finding_has_a_file() {
    let written: BTreeSet<String> = cases().iter().map(|path| code(path)).collect();
    let tables = [
        lumbung::syntax::CODES,
        lumbung::compile::CODES,
        lumbung::compile::sowing::CODES,
        lumbung::compile::leaping::CODES,
        lumbung::variant::CODES,
    ];
    let mut known = BTreeSet::new();
    for (code, story) in tables.into_iter().flatten() {
        assert!(known.insert((*code).to_owned()), "{code} is explained twice");
        assert!(story.len() > 30, "{code}: {story}");
        let excused = WITHOUT_FILE.iter().any(|(other, _)| other == code);
        assert_ne!(written.contains(*code), excused, "{code}: a file in tests/invalid, or a reason why there is none");
    }
    for code in written {
        assert!(known.contains(&code), "{code} has a file but no explanation");
    }
    for (code, _) in WITHOUT_FILE {
        assert!(known.contains(*code), "{code} is no code");
    }
}
