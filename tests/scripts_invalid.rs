//! Every `tests/scripts-invalid/*.yaml` is a script as somebody wrote it who did not know better, or a file of another kind. The
//! snapshot is what `run` says of it.

mod common;

use std::process::{Command, Output};

fn program(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
    command.current_dir(common::root()).args(arguments).output().expect("the program runs")
}

fn told(arguments: &[&str]) -> String {
    String::from_utf8(program(arguments).stdout).expect("UTF-8")
}

/// Words of libraries, which mean nothing to people.
const FOREIGN: [&str; 14] = [
    "struct ",
    "enum",
    "deserial",
    "serde",
    "u32",
    "u64",
    "u128",
    "usize",
    "token",
    "scalar",
    "mapping",
    "sequence",
    "invalid type",
    "[0]",
];

#[test]
fn every_broken_script_is_told_in_words_for_people() {
    let files = common::files("tests/scripts-invalid", "yaml");
    assert!(files.len() > 50, "the scripts are gone");
    for path in files {
        let shown = common::shown(&path);
        let output = program(&["run", "--quiet", &shown]);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(1), "{shown}: {text}");
        assert!(text.ends_with("0 passed, 1 failed\n"), "{shown}: {text}");
        for word in FOREIGN {
            assert!(!text.contains(word), "{shown}: {word}: {text}");
        }
        let stem = common::snapshot_name(&path, "tests/scripts-invalid");
        insta::with_settings!({ snapshot_path => "snapshots/scripts-invalid", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(stem, text);
        });
    }
}

/// Programs are told the same, with the same places.
#[test]
fn json_tells_every_mistake_with_its_place() {
    for path in common::files("tests/scripts-invalid", "yaml") {
        let shown = common::shown(&path);
        let (json, text) = (told(&["run", "--json", &shown]), told(&["run", "--quiet", &shown]));
        let document: serde_json::Value = serde_json::from_str(&json).expect("one JSON document");
        assert_eq!(document["passed"], false, "{shown}");
        let (one, all) = if document["error"].is_null() { ("failure", "failures") } else { ("error", "errors") };
        let list = document[all].as_array().expect("a list");
        assert_eq!(Some(&document[one]), list.first(), "{shown}");
        // Of a file that is no script no line is shown.
        for entry in list.iter().filter(|_| text.contains("╭─[")) {
            let place = format!("{shown}:{}:{}]", entry["line"], entry["column"]);
            assert!(text.contains(&place), "{place}: {text}");
        }
    }
}

/// What else `run` does goes on beside scripts that cannot be read.
#[test]
fn a_broken_script_does_not_hide_the_others() {
    let broken = "tests/scripts-invalid/tab.yaml";
    let good = "tests/games/sowing/dakon-three-heaps.yaml";
    let text = told(&["run", "--quiet", broken, good, "--coverage", "--with", "dakon-yogyes"]);
    assert!(text.contains("a tab stands") && text.contains("dakon-yogyes  plays the same game"), "{text}");
    assert!(text.contains("dakon: ") && text.ends_with("1 passed, 1 failed\n"), "{text}");
    let failed = "tests/scripts-invalid/many-expectations.yaml";
    let text = told(&["run", "--quiet", failed, "--with", "dakon-yogyes"]);
    assert!(text.contains("dakon-yogyes  plays the same game") && text.contains("script::failed"), "{text}");
}

/// A file of another kind is told as such where rules are wanted, whatever wants them.
#[test]
fn commands_that_want_rules_say_what_they_were_given() {
    for (file, word) in [("ludii", "Ludii"), ("zillions", "Zillions"), ("pdn", "PDN"), ("json", "JSON")] {
        let file = format!("tests/scripts-invalid/of-another-kind--{file}.yaml");
        let output = program(&["check", &file]);
        let text = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains(word), "{text}");
    }
    let script = "tests/games/sowing/dakon-three-heaps.yaml";
    for command in ["check", "show", "rules"] {
        let text = String::from_utf8(program(&[command, script]).stderr).expect("UTF-8");
        assert!(text.contains("this is a script: "), "{command}: {text}");
    }
}

#[test]
fn a_source_is_shown_with_the_game() {
    let folder = std::env::temp_dir().join(format!("lumbung-source-{}.yaml", std::process::id()));
    std::fs::write(&folder, "\u{feff}variant: dakon\nsource: A book, page 12\nplay:\n  - move: 1\n").expect("a writable folder");
    let path = folder.display().to_string();
    let (text, json) = (told(&["run", &path]), told(&["run", "--json", &path]));
    let _ = std::fs::remove_file(&folder);
    assert!(text.starts_with("Dakon\nsource: A book, page 12\nDakon: "), "{text}");
    assert!(json.contains("\"source\":\"A book, page 12\""), "{json}");
}
