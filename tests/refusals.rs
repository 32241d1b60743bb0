//! What a new user is told: moves, positions, switches and lines that are not what the program wants.

mod common;

use lumbung::compile::Adaptation;
use lumbung::play::Game;
use lumbung::source::SourceFile;
use lumbung::variant::{ShippedLoader, examine};
use lumbung::{Error, Variant};
use std::process::Command;

fn refused(variant: &str, position: &str, chosen: &str) -> Error {
    let variant = Variant::shipped(variant).expect("it is shipped");
    let game = Game::at(&variant, position).expect("a position");
    game.parse_move(chosen).expect_err("not legal")
}

fn said(variant: &str, position: &str, chosen: &str) -> String {
    refused(variant, position, chosen).to_string()
}

fn no_position(text: &str) -> String {
    let variant = Variant::shipped("dhamet").expect("it is shipped");
    Game::at(&variant, text).err().expect("no position").to_string()
}

fn err(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(arguments).output().expect("the program runs");
    assert!(!output.status.success(), "{arguments:?}");
    let text = String::from_utf8(output.stderr).expect("UTF-8");
    // Reports are folded at the width of the page.
    text.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
}

/// Message, label and help of every finding.
fn findings(text: &str) -> Vec<(String, String, String)> {
    let (compiled, _) = examine(SourceFile::new("mine.variant", text), &mut ShippedLoader, &Adaptation::default());
    let words = |finding: &lumbung::diagnostic::Diagnostic| {
        (finding.message.clone(), finding.label.clone(), finding.help.clone().unwrap_or_default())
    };
    compiled.findings.0.iter().map(words).collect()
}

#[test]
fn a_chain_that_must_go_on_shows_how_it_legally_goes_on() {
    // Only by h8 and then down the column are all three pieces taken.
    let short = said("dhamet", "W:WKa1:Bc3,f6,h4", "a1xh8");
    assert_eq!(short, "the chain must go on from h8; legal: a1xd4xh8xh1, a1xd4xh8xh2, a1xd4xh8xh3");
    // Round the square both ways: the way that was begun is shown.
    let loop_of_four = "W:Wc3:Bc4,d5,e4,d3";
    assert_eq!(said("dhamet", loop_of_four, "c3xc5"), "the chain must go on from c5; legal: c3xc5xe5xe3xc3");
    assert_eq!(said("dhamet", loop_of_four, "c3xe3"), "the chain must go on from e3; legal: c3xe3xe5xc5xc3");
}

#[test]
fn a_compulsory_capture_names_its_clause_and_line() {
    let error = refused("dhamet", "W:Wa1,e3:Bd3,i9", "a1-a2");
    assert_eq!(error.code(), "leaping::capture-compulsory");
    let Error::Illegal { rule: Some(place), .. } = error else { panic!("no place: {error:?}") };
    let text = std::fs::read_to_string("variants/leaping/dhamet.variant").expect("a shipped file");
    let line = text
        .lines()
        .skip_while(|line| !line.starts_with("capture {"))
        .position(|line| line.split_whitespace().next() == Some("compulsory"));
    let head = text.lines().position(|line| line.starts_with("capture {"));
    assert_eq!((place.rule.as_str(), place.file.as_str()), ("compulsory", "variants/leaping/dhamet.variant"));
    assert_eq!(Some(place.line), head.zip(line).map(|(head, line)| head + line + 1));
}

#[test]
fn challenges_and_several_moves_are_told_apart() {
    let strict = "this variant has no challenge: captures are strict";
    assert_eq!(said("dhamet", "start", "soufla remove h3"), strict);
    assert_eq!(said("dhamet", "start", "challenge take back"), strict);
    let other = said("dhamet-soufla", "start", "huff remove h3");
    assert_eq!(other, "the challenge is called `soufla` here, not `huff`: write `soufla remove h3`");
    assert_eq!(said("dhamet", "start", "d4-e5 f6xd4"), "that is two moves; give each one on its own");
    assert!(said("dhamet", "start", "no such thing").starts_with("`no such thing` is no move"));
    let apart = err(&["apply", "dhamet-soufla", "soufla", "force", "h3xh7"]);
    assert!(apart.contains("challenge") && !apart.contains("`soufla` is no move"), "{apart}");
}

#[test]
fn positions_say_what_is_missing() {
    assert_eq!(no_position("start+d4-e5"), "`+` needs a blank on both sides: write `start + d4-e5`");
    assert_eq!(no_position("W:WK:Ba9"), "K without a point: a king is written with its point, Ka1");
}

#[test]
fn a_switch_is_no_parameter() {
    let set = err(&["moves", "dhamet", "--set", "black-first=on"]);
    assert!(set.contains("`black-first` is an option: `--on black-first`"), "{set}");
    let unknown = err(&["moves", "dhamet", "--set", "zzzzzz=1"]);
    assert!(unknown.contains("`dhamet` has no parameters; switches here: `rencontre`, `soufla`, `black-first`"), "{unknown}");
}

#[test]
fn clauses_stand_on_lines_of_their_own() {
    let found = findings("variant mine from dhamet\nman { steps forward ; captures forward }\ndrop king steps\n");
    assert_eq!(found[0].2, "a clause ends at the end of its line; write each on its own line");
    assert_eq!(found[1].2, "write `king { drop steps }`");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn every_fault_of_a_picture_is_told() {
    let found = findings(
        "variant mine from dhamet\nsetup {\n  9 b b b b b b b b b\n  8 b b b b b b b b b\n  6 b b b b b b b b\n  \
         5 w w w w . b b b x\n  4 w w w w w w w w w\n  3 w w w w w w w w w\n  2 w w w w w w w w w\n  1 w w w w w w w w w\n}\n",
    );
    let messages: Vec<&str> = found.iter().map(|(message, _, _)| message.as_str()).collect();
    let wanted = [
        "the picture has 8 rows, the board has 9: row 7 is missing",
        "row 6 of the picture has 8 signs, the board has 9 columns",
        "`x` is not a sign of a picture",
    ];
    assert_eq!(messages, wanted);
}

#[test]
fn every_opening_move_that_cannot_be_played_is_told() {
    // Two choices of the second half-move, of which one fails there and the other a half-move later.
    let found = findings(
        "variant mine from dhamet\nopening short {\n  customary\n  1.  d4-e5  f6xd4 | a9-a8\n  2.  a1-a2\n}\n\
         opening other {\n  customary\n  1.  a1-a2\n}\n",
    );
    let at = |message: &str| found.iter().filter(|(found, _, _)| found.contains(message)).count();
    assert_eq!(at("the opening `short` cannot be played: `a9-a8` at its move 1"), 1, "{found:?}");
    assert_eq!(at("the opening `short` cannot be played: `a1-a2` at its move 2"), 1, "{found:?}");
    assert_eq!(at("the opening `other` cannot be played: `a1-a2` at its move 1"), 1, "{found:?}");
}

/// Whatever code the program can print is explained, in one place only; and nothing is explained that it cannot print.
#[test]
fn every_code_is_explained_once() {
    let explained: Vec<&str> = lumbung::explain::codes().map(|(code, _)| code).collect();
    let is_code = |text: &str| {
        let plain =
            |part: &str| !part.is_empty() && part.chars().all(|sign| sign.is_ascii_lowercase() || "-_0123456789".contains(sign));
        text.split_once("::").is_some_and(|(room, name)| plain(room) && plain(name))
    };
    let (mut printed, mut listed) = (Vec::new(), Vec::new());
    for path in common::files("src", "rs") {
        let text = std::fs::read_to_string(&path).expect("source");
        let codes = text.split('"').filter(|part| is_code(part)).map(str::to_owned);
        if path.ends_with("codes.rs") { listed.extend(codes) } else { printed.extend(codes) }
    }
    for code in &explained {
        let room_of_rules = code.split_once("::").is_some_and(|(room, _)| ["sowing", "leaping"].contains(&room));
        // A file and a move may be at fault in the same way; each room tells it in its own words.
        let most = if room_of_rules { 2 } else { 1 };
        assert!(explained.iter().filter(|other| *other == code).count() <= most, "{code} is explained twice");
    }
    for table in [lumbung::sowing::CODES, lumbung::leaping::CODES] {
        assert!(table.iter().all(|(code, _)| table.iter().filter(|(other, _)| other == code).count() == 1));
    }
    assert!(printed.len() > 200 && listed.len() > 200, "{} and {}", printed.len(), listed.len());
    let unexplained: Vec<&String> = printed.iter().filter(|code| !explained.contains(&code.as_str())).collect();
    assert!(unexplained.is_empty(), "not explained: {unexplained:?}");
    let unprinted: Vec<&String> = listed.iter().filter(|code| !printed.contains(code)).collect();
    assert!(unprinted.is_empty(), "explained and never printed: {unprinted:?}");
}
