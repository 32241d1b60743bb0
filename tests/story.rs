//! A scripted game told move by move, in every form.

mod common;

use std::path::Path;
use std::process::Command;

struct Ran {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

fn lumbung(arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
    let output = command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR"))).args(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    Ran { stdout: text(output.stdout), stderr: text(output.stderr), code: output.status.code() }
}

/// The worked example of `mikul` that does not act: what its board holds was counted by hand.
const SCRIPT: &str = "tests/games/sowing/dakon-mikul-unequal.yaml";

#[test]
fn a_move_is_told_with_the_board_after_it_and_the_rule_in_full_once() {
    let told = lumbung(&["story", SCRIPT]).stdout;
    assert!(told.contains("1. South plays 7: 4 seeds sown from South's hole 7, the last into North's hole 3"), "{told}");
    assert_eq!(told.matches("If the last seed falls into an empty hole").count(), 1, "{told}");
    assert!(told.contains("2  2  1  3  0  0  0"), "{told}");
}

#[test]
fn the_page_is_whole_and_can_be_watched() {
    for script in [SCRIPT, "tests/games/leaping/dhamet-diagram-4.yaml"] {
        for language in ["en", "id", "fr", "ar", "jv"] {
            let page = lumbung(&["story", script, "--lang", language, "--format", "html"]).stdout;
            assert!(page.contains(" data-watch=") && page.contains("<script>"), "{script} {language}");
            common::assert_pictures_are_told(&page, language);
            assert!(!page.contains("{story.") && !page.contains("{drawing."), "{script} {language}");
        }
    }
}

#[test]
fn an_animated_board_ends_with_the_seeds_where_the_move_leaves_them() {
    let film =
        lumbung(&["board", "dakon", "--at", "1,1,0,3,0,0,0/4,0,0,0,0,0,0 0-0 S", "--moves", "7", "--format", "svg", "--animate"]);
    let tree = roxmltree::Document::parse(&film.stdout).expect("well-formed");
    // The last state of each place is the one that stays visible to the end: by hand, 2 2 1 3 0 0 0 and 0 in hole 7, 1 in the store.
    let last = |place: &str| {
        let mut groups = tree.descendants().filter(|node| node.attribute("data-place") == Some(place));
        groups.next_back().and_then(|group| {
            let count = |node: &roxmltree::Node| matches!(node.attribute("class"), Some("count" | "zero"));
            group.descendants().find(count).and_then(|node| node.text().map(str::to_owned))
        })
    };
    let found = ["N1", "N2", "N3", "N4", "S7", "S", "N"].map(|place| last(place).unwrap_or_default());
    assert_eq!(found, ["2", "2", "1", "3", "0", "1", "0"]);
    let moments: Vec<&str> = tree.descendants().filter_map(|node| node.attribute("keyTimes")).collect();
    assert!(!moments.is_empty());
    for moment in moments {
        let times: Vec<f64> = moment.split(';').map(|time| time.parse().expect("a number")).collect();
        assert!(times.first() == Some(&0.0) && times.is_sorted() && times.iter().all(|time| *time <= 1.0), "{moment}");
    }
    let refused = lumbung(&["board", "dakon", "--moves", "7", "--animate"]);
    assert_eq!(refused.code, Some(2), "{}", refused.stderr);
}
