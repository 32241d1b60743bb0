//! Every `tests/invalid/*.variant` has one mistake and is named by the code of its error, with `--` for `::`; more words may follow
//! after a dot (`sowing--empty-hole.second.variant`). The snapshot is the report that a person sees.

mod common;

use std::process::Command;

#[test]
fn every_mistake_is_reported_by_its_code() {
    let mut wrong = Vec::new();
    for path in common::files("tests/invalid", "variant") {
        let stem = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let wanted = stem.split('.').next().unwrap_or_default().replace("--", "::");
        let checked = |json: bool| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
            command.current_dir(common::root()).args([
                "check",
                &common::shown(&path),
                "--deny",
                "warnings",
                "--deny",
                "questions",
            ]);
            let output = command.args(json.then_some("--json")).output().expect("the program runs");
            String::from_utf8(output.stdout).expect("UTF-8")
        };
        let found: serde_json::Value = serde_json::from_str(&checked(true)).expect("JSON");
        let codes: Vec<&str> = found.as_array().into_iter().flatten().filter_map(|finding| finding["code"].as_str()).collect();
        if !codes.contains(&wanted.as_str()) {
            wrong.push(format!("{}: found {codes:?}", common::shown(&path)));
            continue;
        }
        insta::with_settings!({ snapshot_path => "snapshots/invalid", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(stem.trim_end_matches(".variant"), checked(false));
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
