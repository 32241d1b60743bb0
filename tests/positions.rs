//! Positions as strangers write them, on the command line and in scripts.

use serde_json::Value;
use std::process::{Command, Output};

fn lumbung(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lumbung")).args(arguments).output().expect("the program runs")
}

fn json(arguments: &[&str]) -> Value {
    let output = lumbung(&[arguments, &["--json"]].concat());
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{arguments:?}: {output:?}"))
}

fn position(variant: &str, at: &str) -> String {
    json(&["moves", variant, "--at", at])["position"].as_str().unwrap_or_else(|| panic!("{variant} {at}")).to_owned()
}

fn refused(variant: &str, at: &str) -> String {
    let answer = json(&["moves", variant, "--at", at]);
    answer["error"]["message"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[test]
fn squares_are_numbered_in_every_game_and_the_answer_is_as_asked() {
    // Square 22 of 32 is c3, 17 is b4.
    assert_eq!(position("russian", "W:W21-32:B1-12"), "W:W21-32:B1-12");
    let moves = json(&["moves", "russian", "--at", "W:W21-32:B1-12"])["moves"].clone();
    assert!(moves.as_array().expect("a list").contains(&Value::from("22-17")), "{moves}");
    let plain = json(&["moves", "russian"])["moves"].clone();
    assert!(plain.as_array().expect("a list").contains(&Value::from("c3-b4")), "{plain}");
    assert_eq!(json(&["apply", "russian", "22-17"])["position"], "B:W17,21,23-32:B1-12");
    assert_eq!(json(&["apply", "russian", "22-17", "--at", "W:Wc3:Bh8"])["position"], "B:Wb4:Bh8");
    assert_eq!(position("turkish", "W:WK64:BK1"), "W:WK64:BK1");
    // A game with numbers of its own: square 46 of 50 is a1.
    assert_eq!(position("international", "W:WK46:B5"), "W:WK46:B5");
    assert_eq!(position("international", "W:WKa1:Bj10"), "W:WKa1:Bj10");
    assert!(refused("dhamet", "W:W1:Ba9").contains("no point of this board"));
}

#[test]
fn notes_stand_in_the_document_and_on_standard_error() {
    let few = "0,0,0,0,0,0,0/0,0,0,0,0,0,1 0-0 S";
    let said = "the position holds 1 seed; a game is played with 98";
    assert_eq!(json(&["moves", "dakon", "--at", few])["notes"], Value::from(vec![said]));
    for command in
        [&["apply", "dakon", "1", "--at", few][..], &["perft", "dakon", "1", "--at", few], &["why", "dakon", "1", "--at", few]]
    {
        let output = lumbung(command);
        assert_eq!(String::from_utf8_lossy(&output.stderr), format!("note: {said}\n"), "{command:?}");
        assert_eq!(json(command)["notes"][0], said, "{command:?}");
    }
    assert!(json(&["moves", "dakon"]).get("notes").is_none());
    let many = json(&["moves", "kalah", "--at", "9,4,4,4,4,4/4,4,4,4,4,4 0-0 S"]);
    assert_eq!(many["notes"][0], "the position holds 53 seeds; a game is played with 48");
    let counts = json(&["board", "russian", "--at", "B:Wc3:Bh8:H0:F1"]);
    assert_eq!(counts["notes"][0], "`H0:F1` is left out: counts of moves are no part of a position");
    assert_eq!(position("kalah", "4, 4, 4, 4, 4, 4 / 4, 4, 4, 4, 4, 4 0 - 0 S"), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
}

#[test]
fn positions_of_other_programs_are_known() {
    let kalah = refused("kalah", "4,4,4,4,4,4,1,5,4,4,4,4,3,0");
    assert!(kalah.contains("`3,4,4,4,4,5/4,4,4,4,4,4 0-1 S`"), "{kalah}");
    let oware = refused("oware", "[4,4,4,4,4,4,5,4,4,4,4,1,2,0]");
    assert!(oware.contains("`1,4,4,4,4,5/4,4,4,4,4,4 0-2 S`"), "{oware}");
    let chess = refused("russian", "8/8/8/8/3p4/2P5/8/K7 b - - 0 1");
    assert!(chess.contains("`B:Wc3,Ka1:Bd4`"), "{chess}");
    let letters = format!("B{}{}", "b".repeat(20), "e".repeat(29)) + "W";
    assert!(refused("international", &letters).contains("`B:WK50:B1,2,3,"));
    assert!(refused("kalah", "W:W31:B1").contains("a position of a leaping game"));
    assert!(refused("dhamet", "4,4,4/4,4,4 0-0 S").contains("a position of a sowing game"));
    assert!(refused("kalah", "(game \"Kalah\")").contains("Ludii"));
    // What they advise is read.
    assert_eq!(position("russian", "B:Wc3,Ka1:Bd4"), "B:WKa1,c3:Bd4");
}

/// What people paste is read where it can mean one thing only.
#[test]
fn positions_as_people_paste_them() {
    let plain = position("international", "W:W31-50:B1-20");
    for pasted in [
        "FEN \"W:W31-50:B1-20\"",
        "fen: W:W31-50:B1-20",
        "W:W31-50:B1-20:",
        "W:W31–50:B1—20.",
        "W:W31 - 50:B 1 -20",
        "W:W31-50:B1-20 H0 F1",
        "W:W31-50:B1-20 +0+0",
        "[Event \"a [1]\"] [FEN \"W:W31-50:B1-20\"]\n1. 32-28 19-23 2-0",
    ] {
        assert_eq!(position("international", pasted), plain, "{pasted}");
    }
    let notes = |at: &str| json(&["moves", "international", "--at", at])["notes"].clone();
    assert_eq!(notes("W:W31-50:B1-20 H0 F1")[0], "`H0:F1` is left out: counts of moves are no part of a position");
    assert_eq!(notes("W:W31 32:B1")[0], "`31 32` is read as `31,32`: points are set apart by commas");
    let game = notes("[Site \"x\"] [FEN \"W:W31:B1\"] 1. 31-27");
    assert_eq!(game[0], "only the tag FEN is read; left out: [Site \"x\"] the moves behind the tags");
    assert!(refused("international", "W:W31:B1-20 0 1").contains("`:H0:F1`"));
    assert!(refused("international", "[Event \"x\"] 1. 32-28").contains("`start + MOVES`"));
    // Letters that look like counts are points where the others are.
    assert_eq!(position("russian", "W:Wa1 b2:Bb6 h8 f8"), position("russian", "W:Wa1,b2:Bb6,f8,h8"));
}

#[test]
fn sowing_positions_as_people_paste_them() {
    let plain = position("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
    for pasted in [
        "\"4,4,4,4,4,4/4,4,4,4,4,4 0-0 S\"",
        "4 4 4 4 4 4/4 4 4 4 4 4 0-0 S",
        "4 4 4 4 4 4 / 4 4 4 4 4 4 0 – 0 south",
        "4,4,4,4,4,4/4,4,4,4,4,4 0−0 s",
    ] {
        assert_eq!(position("kalah", pasted), plain, "{pasted}");
    }
    let side = refused("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0-0");
    assert!(side.contains("does not say who is to move: write `4,4,4,4,4,4/4,4,4,4,4,4 0-0 S`"), "{side}");
    assert!(refused("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 N").contains("write `4,4,4,4,4,4/4,4,4,4,4,4 0-0 N`"));
    assert!(refused("kalah", "4,4,4,4,4/4,4,4,4,4,4").contains("North's row has 6 holes"), "no advice that does not hold");
    assert!(refused("kalah", "4,4,4,4,4,4/4,4,4,4,4,4").contains("write `4,4,4,4,4,4/4,4,4,4,4,4 0-0 S`"));
}

/// A record of a game is a list of moves, with its numbers.
#[test]
fn moves_may_be_numbered() {
    let wanted = position("international", "start + 32-28 19-23 28x19 14x23");
    assert_eq!(position("international", "start + 1. 32-28 19-23 2. 28x19 14x23"), wanted);
    assert_eq!(position("international", "start + 1.32-28, 19-23; 2...28x19, 14x23"), wanted);
    let board = |moves: &str| json(&["board", "kalah", "--moves", moves])["board"].clone();
    assert_eq!(board("1. 3 2. 6"), board("3 6"));
}

#[test]
fn moves_by_the_other_names_are_told_what_they_are_here() {
    let told = |arguments: &[&str]| json(arguments)["error"]["message"].to_string();
    let letters = told(&["apply", "international", "32-28", "d6-e5"]);
    assert!(letters.contains("this game names its points by numbers: d6 is 22, e5 is 28"), "{letters}");
    let numbers = told(&["apply", "russian", "c3-d4", "22-18"]);
    assert!(numbers.contains("this game names its points by letters: 22 is c3, 18 is d4"), "{numbers}");
}

#[test]
fn scripts_read_the_same_and_keep_quiet_of_what_they_want() {
    let folder = std::env::temp_dir().join(format!("lumbung-positions-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let script = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("a script");
        path.to_str().expect("a path").to_owned()
    };
    let numbers = script(
        "numbers.yaml",
        "variant: russian\nposition: \"W:W22:B1:H0:F1\"\nplay:\n  - move: 22-17\n  - board: \"B:Wb4:Bb8\"\n",
    );
    let output = lumbung(&["run", "--quiet", &numbers]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(
        String::from_utf8_lossy(&output.stderr).ends_with("`H0:F1` is left out: counts of moves are no part of a position\n")
    );
    let few = script("few.yaml", "variant: kalah\nposition: \"0,0,0,0,0,1/0,0,0,0,0,1 0-0 S\"\nplay:\n  - move: 6\n");
    assert!(lumbung(&["run", &few]).stderr.is_empty());
    assert_eq!(json(&["run", &few])["notes"][0], "the position holds 2 seeds; a game is played with 48");
    std::fs::remove_dir_all(&folder).expect("it was ours");
}
