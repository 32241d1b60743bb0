//! Every `tests/games/**/*.yaml` is played, and its transcript held against a snapshot. To add a game, add a file.
//! Every shipped variant has a script, and every child one that its parent's rules do not pass.

mod common;

use lumbung::ir::{Rules, leaping::Leaping};
use lumbung::play::run;
use lumbung::{Script, Variant, compile::Adaptation};
use std::collections::BTreeMap;

#[test]
fn every_script_passes() {
    let scripts = common::files("tests/games", "yaml");
    assert!(scripts.len() >= 3, "the scripts are gone");
    let mut failed = Vec::new();
    for path in scripts {
        match common::played(&path) {
            Ok(transcript) => insta::with_settings!({ snapshot_path => "snapshots/games", prepend_module_to_snapshot => false,
                omit_expression => true }, {
                insta::assert_snapshot!(common::snapshot_name(&path, "tests/games"), transcript);
            }),
            Err(failure) => failed.push(format!("{}: {failure}", common::shown(&path))),
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// The scripts of each shipped variant, as they are written.
fn scripts_by_variant() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in common::files("tests/games", "yaml") {
        let text = std::fs::read_to_string(&path).expect("a readable script");
        let script = Script::read(&text).expect("a script");
        found.entry(script.variant).or_default().push(text);
    }
    found
}

#[test]
fn every_shipped_variant_has_a_script() {
    let scripts = scripts_by_variant();
    let without: Vec<&str> =
        lumbung::library::all().iter().map(|shipped| shipped.name).filter(|name| !scripts.contains_key(*name)).collect();
    assert_eq!(without, [""; 0]);
}

/// Whether a script, as it stands, comes out under another variant.
fn passes_under(text: &str, name: &str) -> bool {
    let script = Script::read(text).expect("a script");
    let adaptation = Adaptation { set: script.set.0.clone(), ..Adaptation::default() };
    let file = Variant::shipped_file(name).expect("a shipped variant");
    let Ok(mut variant) = Variant::compile(file, &mut common::Folder, &adaptation) else { return false };
    run::begin(&script, text, &mut variant).is_ok()
        && run::run(&script, text, &variant).is_ok_and(|report| report.failures.is_empty())
}

/// Whether two variants are one game under two names, the signs of its notation apart.
fn same_game(one: &Variant, other: &Variant) -> bool {
    match (one.rules(), other.rules()) {
        (Rules::Leaping(one), Rules::Leaping(other)) => Leaping { notation: other.notation.clone(), ..one.clone() } == *other,
        (one, other) => one == other,
    }
}

#[test]
fn every_child_has_a_script_that_shows_its_difference() {
    let scripts = scripts_by_variant();
    let mut alike = Vec::new();
    for shipped in lumbung::library::all() {
        let variant = Variant::shipped(shipped.name).expect("a shipped variant");
        let Some(parent) = variant.parent() else { continue };
        // A frame is no game, so nothing can be played under it.
        if lumbung::library::frames().iter().any(|frame| frame.name == parent) {
            continue;
        }
        if same_game(&variant, &Variant::shipped(parent).expect("a shipped variant")) {
            continue;
        }
        // Scripts that switch something are about the switch.
        let plain = |text: &&String| {
            let script = Script::read(text).expect("a script");
            script.on.0.is_empty() && script.off.0.is_empty()
        };
        let mut own = scripts.get(shipped.name).into_iter().flatten().filter(plain);
        if own.all(|text| passes_under(text, parent)) {
            alike.push(shipped.name);
        }
    }
    assert_eq!(alike, [""; 0], "their scripts would also pass under their parents");
}
