//! `board` and `rules` as people run them: texts, JSON, exit codes.

use serde_json::{Value, json};
use std::process::{Command, Output};

fn lumbung(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lumbung"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().expect("the program runs")
}

/// Exit code, standard output, standard error.
fn ran(arguments: &[&str]) -> (i32, String, String) {
    let output = lumbung(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code().expect("an exit code"), text(output.stdout), text(output.stderr))
}

#[test]
fn board_plays_moves_first() {
    let (code, out, _) = ran(&["board", "dakon", "--moves", "1", "--json"]);
    let document: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(code, 0);
    // Seven seeds from hole 1 end in the own store: the same player moves again.
    assert_eq!(document["position"], json!("7,7,7,7,7,7,7/8,8,8,8,8,8,0 0-1 S"));
    assert_eq!((&document["side"], &document["format"]), (&json!("south"), &json!("text")));
    let (code, out, _) = ran(&["board", "dakon", "--moves", "1", "--format", "svg"]);
    assert_eq!(code, 0);
    assert!(
        out.starts_with("<svg ") && out.contains("<desc>7 seeds sown from South's hole 1, the last into South's store."),
        "the lap is told"
    );
    let title =
        "<title>Dakon: South to move; South 48 seeds in the holes and 1 won, North 49 seeds in the holes and 0 won</title>";
    assert!(out.contains(title), "the position is told in words");
}

#[test]
fn board_has_no_colour_in_a_pipe_and_refuses_what_is_not_legal() {
    let (code, out, _) = ran(&["board", "dhamet"]);
    assert!(code == 0 && !out.contains('\u{1b}'));
    assert_eq!(ran(&["board", "dakon", "--moves", "8"]).0, 1);
    assert_eq!(ran(&["board", "dakon", "--at", "nowhere"]).0, 2);
    assert_eq!(ran(&["board", "no-such-game"]).0, 2);
}

#[test]
fn rules_in_a_language_that_ships_and_in_one_from_a_file() {
    let (code, out, err) = ran(&["rules", "dakon", "--lang", "id", "--no-boards"]);
    assert!(code == 0 && out.starts_with("Aturan Dakon\n") && err.is_empty());
    let path = std::env::temp_dir().join(format!("lumbung-{}-xx.yaml", std::process::id()));
    let text = "language: xx\nname: X\ndirection: ltr\nplural: none\nheading:\n  aim: Mikado\n";
    std::fs::write(&path, text).expect("a writable folder");
    let name = path.to_str().expect("UTF-8");
    let (code, out, err) = ran(&["rules", "dakon", "--lang", name, "--no-boards"]);
    let _ = std::fs::remove_file(&path);
    assert!(code == 0 && out.contains("\nMikado\n") && out.contains("The board has two rows of 7 holes"));
    assert!(err.contains("heading.board: missing"), "{err}");
}

#[test]
fn rules_are_compared_with_the_parent_or_with_another() {
    let (code, out, _) = ran(&["rules", "dakon-moyoketen", "--compared-to"]);
    assert!(
        code == 0
            && out.contains("At the start every hole holds 5 seeds. [moy]\n    In Dakon: At the start every hole holds 7 seeds.")
    );
    let (code, out, _) = ran(&["rules", "zamma", "--compared-to", "dhamet", "--format", "html"]);
    assert!(code == 0 && out.contains("How Zamma differs from Dhamet"));
}

#[test]
fn rules_say_what_was_asked_wrongly() {
    for (arguments, code) in [
        (["rules", "dakon", "--compared-to"].as_slice(), "use::no-parent"),
        (&["rules", "dakon", "--compared-to", "dhamet"], "use::families"),
        (&["rules", "dakon", "--lang", "tlh"], "use::language"),
        (&["rules", "dakon", "--lang", "nowhere.yaml"], "use::unreadable-file"),
    ] {
        let (exit, out, err) = ran(arguments);
        assert_eq!((exit, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(code), "{arguments:?}: {err}");
    }
}

#[test]
fn a_move_that_both_have_is_not_called_legal_in_one_only() {
    let (_, told, _) = ran(&["diff", "dhamet", "dhamet-late-crown"]);
    assert_eq!(told.matches("c5xa1 comes out otherwise here: ").count(), 2, "{told}");
    assert!(!told.contains("legal here only: c5xa1") && !told.contains("is refused"), "{told}");
}

#[test]
fn why_prints_a_position_that_can_be_pasted() {
    // North has seeds in hand then: the board alone would be another position.
    let (_, told, _) = ran(&["why", "congkak", "1"]);
    assert!(told.contains("\nstart + 1\n"), "{told}");
}

#[test]
fn the_last_move_stands_under_a_board_in_text() {
    let (code, out, _) = ran(&["board", "dakon", "--moves", "1"]);
    assert!(code == 0 && out.ends_with("last move: 7 seeds sown from South's hole 1, the last into South's store\n"), "{out}");
    let (_, out, _) = ran(&["board", "dakon"]);
    assert!(!out.contains("last move"), "{out}");
}

#[test]
fn a_witness_can_be_pasted() {
    let (code, out, _) = ran(&["witness", "dakon", "mikul"]);
    let line = out.lines().last().expect("a line").trim_start();
    let words: Vec<&str> = line.split(' ').collect();
    assert!(code == 0 && words.len() == 5 && words[..3] == ["lumbung", "apply", "dakon"], "{line}");
    // Played, the rule acts.
    let (code, out, _) = ran(&["apply", "dakon", words[3], words[4]]);
    assert!(code == 0 && out.contains("mikul"), "{out}");
    // One that is off is not unknown.
    let (code, _, err) = ran(&["witness", "dakon", "mati-bela"]);
    assert!(code == 2 && err.contains("`mati-bela` is off in dakon: switch it on with --on mati-bela"), "{err}");
    assert_eq!(ran(&["witness", "dakon", "mati-bela", "--on", "mati-bela"]).0, 0);
}

#[test]
fn a_square_that_is_not_used_is_told_apart_from_one_that_is_not_there() {
    let (code, out, err) = ran(&["why", "russian", "a3-a4"]);
    assert!(
        code != 0 && format!("{out}{err}").contains("`a4` is no point of this board: it lies on the board, but is not used"),
        "{out}{err}"
    );
    let (_, out, err) = ran(&["why", "russian", "a3-a9"]);
    let said = format!("{out}{err}");
    assert!(said.contains("`a9` is no point of this board") && !said.contains("not used"), "{said}");
}

#[test]
fn a_difference_sheet_is_written_in_the_language_that_was_asked_for() {
    let path = std::env::temp_dir().join(format!("lumbung-{}-difference.html", std::process::id()));
    let name = path.to_str().expect("UTF-8");
    let arguments = ["diff", "kalah", "kalah-empty-capture", "--html", name, "--lang", "id"];
    let (code, out, _) = ran(&arguments);
    let page = std::fs::read_to_string(&path).expect("a page");
    let _ = std::fs::remove_file(&path);
    // The text stays English and does not tell every rule alone, unless asked to.
    assert!(code == 0 && out.contains("After 3 moves, the boards differ.") && !out.contains(" alone"), "{out}");
    assert!(
        page.contains("<html lang=\"id\"") && page.contains("Aturan yang berbeda") && page.matches("<figure").count() == 3,
        "{page}"
    );
    assert_eq!(ran(&["diff", "kalah", "oware", "--lang", "xx"]).0, 2);
}

#[test]
fn a_worksheet_is_written_where_it_is_wanted() {
    let path = std::env::temp_dir().join(format!("lumbung-{}-sheet.html", std::process::id()));
    let name = path.to_str().expect("UTF-8");
    let (code, out, err) = ran(&["worksheet", "dakon", "--count", "2", "--format", "html", "--output", name]);
    let page = std::fs::read_to_string(&path).expect("a page");
    let _ = std::fs::remove_file(&path);
    assert!(code == 0 && out.is_empty() && page.starts_with("<!DOCTYPE html>"), "{err}");
    let (code, out, _) = ran(&["worksheet", "dakon", "--count", "2", "--json"]);
    let document: Value = serde_json::from_str(&out).expect("JSON");
    assert!(code == 0 && document["questions"].as_array().is_some_and(|questions| questions.len() == 2), "{out}");
    assert_eq!(document["questions"][0]["kind"], json!("last-seed"));
}

#[test]
fn a_village_gets_a_worksheet_of_its_own_rules() {
    let village = "examples/village";
    let file = std::fs::read_dir(village).expect("a folder").filter_map(Result::ok).map(|entry| entry.path());
    let file = file.filter(|path| path.extension().is_some_and(|ending| ending == "variant")).min().expect("a variant");
    let name = file.to_str().expect("UTF-8");
    let (code, out, err) = ran(&["worksheet", name, "--count", "3", "--format", "md"]);
    assert!(code == 0 && out.contains("## 3") && out.contains(name), "{out}{err}");
}

#[test]
fn worksheets_say_what_was_asked_wrongly() {
    for (arguments, code) in [
        (["worksheet", "dakon", "--compared-to", "dhamet"].as_slice(), "use::families"),
        (&["worksheet", "dakon", "--level", "4"], "a whole number from 1 to 3"),
        (&["worksheet", "dakon", "--count", "0"], "a whole number from 1 to 40"),
        (&["worksheet", "dakon", "--lang", "tlh"], "use::language"),
    ] {
        let (exit, out, err) = ran(arguments);
        assert_eq!((exit, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(code), "{arguments:?}: {err}");
    }
    // Boards that have nothing in common: the other questions are asked, and it is said.
    let (exit, out, err) = ran(&["worksheet", "dakon", "--compared-to", "oware", "--count", "2"]);
    assert!(exit == 0 && !out.is_empty() && err.contains("no position means the same in both"), "{err}");
}
