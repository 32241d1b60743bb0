//! Every `tests/sources/**/*.yaml` is a case whose expectations come from outside: out of a book, from another program, counted by
//! hand, never from the variant file that it tests. Each says so under `source`. To add a case, add a file.

mod common;

use lumbung::Script;

#[test]
fn every_case_from_outside_says_its_source_and_passes() {
    let cases = common::files("tests/sources", "yaml");
    assert!(!cases.is_empty(), "the cases are gone");
    let mut failed = Vec::new();
    for path in cases {
        let text = std::fs::read_to_string(&path).expect("a readable case");
        if Script::read(&text).is_ok_and(|script| script.source.is_none()) {
            failed.push(format!("{}: it says no source", common::shown(&path)));
        }
        if let Err(failure) = common::played(&path) {
            failed.push(format!("{}: {failure}", common::shown(&path)));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
