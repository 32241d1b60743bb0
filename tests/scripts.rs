//! Every `tests/games/**/*.yaml` is played, and its transcript held against a snapshot. To add a game, add a file.

mod common;

use lumbung::play::run;
use lumbung::play::transcript::transcript;
use lumbung::{Script, Variant, compile::Adaptation, draw};
use std::path::Path;

fn played(path: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let script = Script::read(&text).map_err(|error| error.to_string())?;
    let adaptation = Adaptation { set: script.set.0.clone(), on: script.on.0.clone(), off: script.off.0.clone() };
    let is_path = script.variant.contains('/') || script.variant.ends_with(".variant");
    let file = if is_path {
        common::source(&path.parent().unwrap_or(path).join(&script.variant))
    } else {
        Variant::shipped_file(&script.variant).map_err(|error| error.to_string())?
    };
    let mut variant = Variant::compile(file, &mut common::Folder, &adaptation).map_err(|error| error.to_string())?;
    run::begin(&script, &text, &mut variant).map_err(|error| error.to_string())?;
    let report = run::run(&script, &text, &variant).map_err(|error| error.to_string())?;
    if let Some(failure) = report.failure {
        let line = text.get(..failure.bytes.start).map_or(0, |before| before.lines().count());
        return Err(format!("{}: about line {line}: expected {}, came {}", failure.field, failure.expected, failure.found));
    }
    let told = transcript(&report, &variant, &|position, mover| draw::board(variant.rules(), position, mover));
    Ok(told)
}

#[test]
fn every_script_passes() {
    let scripts = common::files("tests/games", "yaml");
    assert!(scripts.len() >= 3, "the scripts are gone");
    let mut failed = Vec::new();
    for path in scripts {
        match played(&path) {
            Ok(transcript) => insta::with_settings!({ snapshot_path => "snapshots/games", prepend_module_to_snapshot => false,
                omit_expression => true }, {
                insta::assert_snapshot!(common::snapshot_name(&path, "tests/games"), transcript);
            }),
            Err(failure) => failed.push(format!("{}: {failure}", common::shown(&path))),
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
