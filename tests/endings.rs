//! What is told of an end, of a turn that passes when a position is read, and of a further move that cannot be made.

use lumbung::Variant;
use lumbung::play::{Event, Game};
use lumbung::teach::why::why;
use lumbung::variant::ShippedLoader;
use std::process::Command;

fn shipped(name: &str) -> Variant {
    Variant::shipped(name).expect("it is shipped")
}

fn compiled(text: &str) -> Variant {
    let file = lumbung::source::SourceFile::new("mine.variant", text);
    Variant::compile(file, &mut ShippedLoader, &Default::default()).expect("a variant")
}

/// By which condition, and on which line.
fn by(event: Option<&Event>) -> (String, Option<u32>) {
    let event = event.expect("an end");
    (event.by().unwrap_or_default().to_owned(), event.rule.as_ref().map(|rule| rule.line as u32))
}

fn run(arguments: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(arguments).output().expect("the program runs");
    (output.status.code().unwrap_or(-1), String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn the_end_names_the_condition_that_holds_and_its_own_line() {
    let text = "variant ends from oware\nend {\n  when a player holds 30 seeds\n  when 3 seeds or fewer are left, rest split\n  when position occurs 3 times\n}\n";
    let variant = compiled(text);
    let ended = |at: &str| by(Game::at(&variant, at).expect("a position").ending());
    assert_eq!(ended("0,0,0,0,0,4/1,1,1,1,1,1 30-8 S"), ("a player holds 30 seeds".to_owned(), Some(3)));
    assert_eq!(ended("0,0,0,0,0,1/1,0,0,0,0,0 23-23 S"), ("3 seeds or fewer are left".to_owned(), Some(4)));
    // Of pieces: none, or none that can go anywhere.
    let russian = shipped("russian");
    let game = Game::at(&russian, "W:W:Bb2,d4").expect("a position");
    assert_eq!(by(game.ending()).0, "no pieces");
    let game = Game::at(&russian, "W:Wa1:Bb2,c3").expect("a position");
    assert_eq!(by(game.ending()).0, "no move");
    let error = game.parse_move("a1-b2").expect_err("it is over").to_string();
    assert!(error.ends_with(": no move"), "{error}");
}

#[test]
fn the_end_of_a_game_played_names_the_draw() {
    let variant = compiled("variant kings from international\nend { draws 1 move each, all king steps }\n");
    let mut game = Game::at(&variant, "W:WKa3:BKj8").expect("a position");
    game.play("a3-b4").expect("it is legal");
    let last = game.play("j8-i9").expect("it is legal");
    let end = last.last().expect("an event");
    assert_eq!((end.kind.as_str(), end.by()), ("end", Some("1 move each, all king steps")));
    assert_eq!(by(game.ending()).0, "1 move each, all king steps");
}

#[test]
fn a_turn_that_passes_when_a_position_is_read_is_told() {
    let variant = shipped("hoyito");
    let at = "0,0,0,0,3,3/0,0,0,0,0,0 0-0 S";
    let game = Game::at(&variant, at).expect("a position");
    let told: Vec<&str> = game.before().iter().map(|event| event.kind.as_str()).collect();
    assert_eq!(told, ["pass"]);
    let error = game.parse_move("3").expect_err("hole 3 is empty").to_string();
    assert_eq!(error, "North's hole 3 is empty");
    let why = why(&game, "3", Some(at));
    assert_eq!(why.stuck.iter().map(|(words, _)| words.as_str()).collect::<Vec<_>>(), ["South has no seeds to lift"]);
    // Nothing happens where somebody can move.
    assert!(Game::new(&variant).before().is_empty());
    for command in ["moves", "board"] {
        let (_, text) = run(&[command, "hoyito", "--at", at]);
        assert!(text.starts_with("south has no move and passes"), "{command}: {text}");
        let (_, text) = run(&[command, "hoyito", "--at", at, "--json"]);
        let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(document["before"][0]["kind"], "pass", "{command}");
        assert!(document["before"][0].get("move").is_none(), "{command}");
    }
}

#[test]
fn why_a_finished_game_has_no_move_is_told() {
    let variant = shipped("oware");
    // Five seeds in hole 1 go as far as hole 6.
    let at = "0,0,0,0,0,0/5,0,0,0,0,0 20-23 S";
    let game = Game::at(&variant, at).expect("a position");
    let why = why(&game, "1", Some(at));
    let (words, authority) = why.stuck.first().expect("a reason");
    assert!(words.starts_with("no move feeds North"), "{words}");
    assert_eq!(authority.as_ref().map(|authority| authority.place.rule.as_str()), Some("feed"));
}

#[test]
fn a_further_move_that_cannot_be_made_names_the_rule_that_gave_it() {
    let variant = compiled(
        "variant lost from kalah\nmoves { pass never }\nend {\n  when mover has no seeds\n  tested before every turn\n}\n",
    );
    let mut game = Game::at(&variant, "6,2,2,6,0,2/0,0,0,0,0,1 21-8 S").expect("a position");
    let events = game.play("6").expect("it is legal");
    let pass = events.iter().find(|event| event.kind == "pass").expect("a pass");
    assert_eq!(pass.rule.as_ref().map(|rule| rule.rule.as_str()), Some("bonus"));
    assert_eq!(pass.fields.get("further"), Some(&serde_json::json!(true)));
}

#[test]
fn no_difference_is_claimed_that_is_not_shown() {
    let folder = std::env::temp_dir().join(format!("lumbung-same-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("written");
        path.to_string_lossy().into_owned()
    };
    // Only a bare mover ends the round, so that all that is left lies with his opponent.
    let owner = file("owner.variant", "variant rest-owner from dakon\nend { rest to owner }\n");
    let (code, text) = run(&["same", "dakon", &owner]);
    assert_eq!((code, text.lines().next()), (0, Some("the same game, told differently")), "{text}");
    let other = file("seven.variant", "variant other from kalah\nend { rest to nobody }\n");
    let (code, text) = run(&["same", "kalah", &other, "--json"]);
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["same"].as_bool() == Some(false), !document["witness"].is_null(), "{text}");
    assert_eq!(code, 1);
    std::fs::remove_dir_all(&folder).ok();
}
