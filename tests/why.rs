//! Why moves do what they do, or are refused: every refusal of every script, and positions about which people have complained.

mod common;

use lumbung::compile::Adaptation;
use lumbung::game::Patience;
use lumbung::play::run;
use lumbung::teach::why::{Refused, Why, told_together, why, why_alone};
use lumbung::{Game, Script, Variant};
use std::path::Path;

fn explain(variant: &str, at: Option<&str>, text: &str) -> Why {
    let variant = Variant::shipped(variant).expect("a shipped variant");
    let game = at.map_or_else(|| Game::new(&variant), |at| Game::at(&variant, at).expect("a position"));
    why(&game, text, at)
}

fn refusal(variant: &str, at: &str, text: &str) -> Refused {
    explain(variant, Some(at), text).refused.unwrap_or_else(|| panic!("{text} is legal in {variant}"))
}

fn load(script: &Script, text: &str, path: &Path) -> Variant {
    let adaptation = Adaptation { set: script.set.0.clone(), on: script.on.0.clone(), off: script.off.0.clone() };
    let is_path = script.variant.contains('/') || script.variant.ends_with(".variant");
    let file = if is_path {
        common::source(&path.parent().unwrap_or(path).join(&script.variant))
    } else {
        Variant::shipped_file(&script.variant).expect("a shipped variant")
    };
    let mut variant = Variant::compile(file, &mut common::Folder, &adaptation).expect("a good variant");
    run::begin(script, text, &mut variant).expect("a first mover");
    variant
}

/// Words in which no refusal says anything.
const GENERAL: [&str; 5] = ["not legal", "cannot capture like this", "is not possible", "invalid", "illegal"];

#[test]
fn every_refused_move_of_every_script_has_its_reason() {
    let mut refused = 0;
    for path in common::files("tests/games", "yaml") {
        let text = std::fs::read_to_string(&path).expect("a readable file");
        let script = Script::read(&text).expect("a good script");
        let variant = load(&script, &text, &path);
        let mut game =
            script.position.as_ref().map_or_else(|| Game::new(&variant), |at| Game::at(&variant, at).expect("a position"));
        for step in &script.play {
            for chosen in step.illegal.iter().flat_map(|words| &words.0) {
                let explained = why(&game, chosen, None);
                let reason = explained.refused.unwrap_or_else(|| panic!("{}: {chosen} is legal", common::shown(&path)));
                if let Some(code) = &step.because {
                    assert_eq!(reason.code, code, "{}", common::shown(&path));
                }
                let about = format!("{}: {chosen}: {}", common::shown(&path), reason.message);
                assert!(!GENERAL.iter().any(|words| reason.message.contains(words)), "{about}");
                // It speaks of this move or this position: a hole, a point, a number, or how the game ended.
                let specific =
                    reason.message.contains(|sign: char| sign.is_ascii_digit()) || reason.message.contains(chosen.as_str());
                let specific = specific || reason.code == "leaping::no-challenge";
                assert!(specific, "{about}");
                refused += 1;
            }
            let mut moves: Vec<String> = step.chosen.iter().map(|word| word.0.clone()).collect();
            let several: Vec<&str> =
                step.moves.iter().flat_map(|words| &words.0).flat_map(|text| text.split_whitespace()).collect();
            let mut rest = &several[..];
            while !rest.is_empty() || !moves.is_empty() {
                let chosen = moves.pop().unwrap_or_else(|| {
                    let (chosen, later) = rest.split_at(game.move_length(rest));
                    rest = later;
                    chosen.join(" ")
                });
                game.play(&chosen).unwrap_or_else(|error| panic!("{}: {chosen}: {error}", common::shown(&path)));
            }
        }
    }
    assert!(refused >= 40, "only {refused} refused moves in scripts");
}

#[test]
fn a_rule_that_almost_acted_says_what_was_lacking() {
    let lacking = |variant: &str, at: &str, text: &str, rule: &str| {
        let explained = explain(variant, Some(at), text);
        let all: Vec<_> = explained.moves.iter().flat_map(|explained| &explained.missed).collect();
        let found = all.iter().find(|miss| miss.name == rule);
        found.unwrap_or_else(|| panic!("{rule} is not among {all:?}")).lacking.clone()
    };
    // From hole 7: one seed to the store, one each to N1, N2, N3; N3 was empty, N2 holds 2 then and N4 3.
    assert_eq!(
        lacking("dakon", "1,1,0,3,0,0,0/4,0,0,0,0,0,0 0-0 S", "7", "mikul"),
        "the neighbours N2 and N4 hold 2 and 3, it wants them equal"
    );
    let edge = lacking("dakon", "0,3,0,0,0,0,0/2,0,0,0,0,0,0 0-0 S", "7", "mikul");
    assert_eq!(edge, "N1 lies at the end of its row and has one neighbour only");
    // Complaint: a capture with an empty opposite hole. South sows 1 from hole 1 into hole 2, opposite of N5.
    assert_eq!(
        lacking("kalah", "0,0,0,0,0,1/1,0,0,0,0,0 0-0 S", "1", "capture"),
        "the opposite hole N5 is empty, it wants it occupied"
    );
    // The same landing in a hole that held seeds.
    assert_eq!(lacking("kalah", "0,3,0,0,0,1/1,2,0,0,0,0 0-0 S", "1", "capture"), "S2 held 2 before, it wants it empty");
}

#[test]
fn a_legal_move_names_its_rules_with_line_source_and_status() {
    let explained = explain("dakon", Some("1,1,0,2,0,0,0/4,0,0,0,0,0,0 0-0 S"), "7");
    assert!(explained.is_legal());
    let capture = explained.moves[0].happens.iter().find(|one| one.event.kind == "capture").expect("a capture");
    let authority = capture.authority.as_ref().expect("a rule");
    assert_eq!((authority.place.rule.as_str(), authority.status), ("mikul", Some("confirmed")));
    assert!(authority.source.as_ref().is_some_and(|source| source.contains("Mancala World")));
    let file = std::fs::read_to_string(common::root().join(&authority.place.file)).expect("the variant");
    let line = file.lines().nth(authority.place.line - 1).expect("its line");
    assert!(line.trim_start().starts_with("mikul:"), "{line}");
    // The relatives without that rule take nothing.
    let relative = explained.relatives.iter().find(|one| one.variant == "dakon-russ").expect("a relative");
    assert!(relative.how.starts_with("comes out otherwise"), "{}", relative.how);
}

#[test]
fn complaints_about_capturing_get_the_right_reason() {
    let code = |variant: &str, at: &str, text: &str| refusal(variant, at, text).code;
    // Complaint 5: a king may not stop before its capture is finished; exactly one move is legal.
    let reason = refusal("russian", "W:Wh6:Bg7,c5,d2", "h6:f8");
    assert_eq!((reason.code, reason.legal.len()), ("leaping::chain-goes-on", 1));
    // Complaint 6: it must land where it can go on.
    let reason = refusal("russian", "W:WKa1:Bb2,g3", "a1:c3");
    assert_eq!(reason.code, "leaping::landing");
    assert!(reason.message.contains("on c3 it cannot") && reason.message.contains("a1:e5:h2"), "{}", reason.message);
    // Complaint 2: both captures printed alike; the bare text is refused with the routes.
    let reason = refusal("international", "W:WK4:B13,32,37,20", "4x15");
    assert_eq!(reason.code, "leaping::ambiguous");
    for offered in ["4x15(32,20,13) by 4x27x38x15", "4x15(37,20,13) by 4x31x42x15"] {
        assert!(reason.message.contains(offered), "{}", reason.message);
    }
    // Complaint 17: two pieces in a row.
    assert_eq!(code("international", "W:WKa1:Bc3,d4", "a1xe5"), "leaping::blocked");
    // Complaint 10: backward capture by a man.
    assert_eq!(code("english", "W:Wd4:Bc3", "d4xb2"), "leaping::direction");
    // Complaint 22: the man is crowned and stops.
    let reason = refusal("english", "W:Wd6:Be7,g7", "d6xf8xh6");
    assert_eq!(reason.code, "leaping::crowned-stops");
    // Complaint 21: a king moves to its own point.
    assert_eq!(code("international", "W:WKa1:Bj10", "a1-a1"), "leaping::no-line");
    // Men that may not take kings; a king that lands next behind; a wall.
    assert_eq!(code("italian", "W:Wb3:BKc4", "b3xd5"), "leaping::takes");
    assert_eq!(code("killer", "W:WKe1:BKd2", "e1xa5"), "leaping::ends");
    // Nothing there, own piece, compulsory capture.
    assert_eq!(code("international", "W:WKa1:Bj10,b8", "a1xe5"), "leaping::nothing-to-take");
    assert_eq!(code("international", "W:WKa1,c3:Bd4,j10", "a1xe5"), "leaping::own-piece");
    let reason = refusal("dhamet-free", "W:We3:Be4", "e3-d4");
    assert_eq!(reason.code, "leaping::capture-compulsory");
    assert!(reason.message.contains("e3xe5"), "{}", reason.message);
    assert_eq!(reason.authority.expect("the clause").place.rule, "compulsory");
}

#[test]
fn most_pieces_says_how_many_and_which() {
    let reason = refusal("dhamet", "W:WKi9,i6,e3:Bi8,e4,e6", "i9xi7");
    assert_eq!(reason.code, "leaping::lesser-capture");
    assert!(reason.message.starts_with("`prefer most pieces` wants 2 pieces taken, and i9xi7 takes 1"), "{}", reason.message);
    assert!(reason.message.contains("e3xe5xe7"), "{}", reason.message);
}

#[test]
fn what_is_legal_in_a_relative_is_said() {
    let explained = explain("dhamet", None, "e4-e5");
    let reason = explained.refused.expect("a refusal");
    assert_eq!(reason.code, "leaping::opening");
    assert!(reason.message.contains("d4-e5"), "{}", reason.message);
    let legal: Vec<&str> =
        explained.relatives.iter().filter(|one| one.how == "legal there").map(|one| one.variant.as_str()).collect();
    assert!(legal.contains(&"dhamet-free"), "{legal:?}");
    // Complaint: neighbours equal, or whatever they hold.
    let explained = explain("dakon", Some("1,1,0,3,0,0,0/4,0,0,0,0,0,0 0-0 S"), "7");
    assert!(explained.relatives.iter().any(|one| one.variant == "dakon-yogyes"), "{:?}", explained.relatives);
}

#[test]
fn games_of_other_descent_on_the_same_board_are_relatives() {
    // South sows 1 from hole 6 into the empty hole 7, opposite of the empty N1: `nembak` wants seeds there and the turn just ends;
    // congkak captures the last seed even so.
    let explained = explain("dakon", Some("0,7,7,7,7,7,0/0,1,0,7,7,7,7 0-0 S"), "6");
    let relative = explained.relatives.iter().find(|one| one.variant == "congkak").expect("a relative");
    assert!(relative.how.starts_with("comes out otherwise"), "{}", relative.how);
    assert!(relative.words().starts_with("congkak: comes out otherwise"), "{}", relative.words());
    // Six holes a row, or fewer seeds, are another board.
    assert!(explained.relatives.iter().all(|one| one.variant != "oware" && one.variant != "kalah"), "{:?}", explained.relatives);
}

#[test]
fn almost_is_not_told_of_an_opening_nor_of_a_piece_just_taken() {
    // The opening asks for this move: nothing else could have been played.
    let explained = explain("dhamet", None, "d4-e5");
    assert!(explained.moves[0].missed.is_empty(), "{:?}", explained.moves[0].missed);
    // From d4 over d5 to d6: the piece just taken lies behind it and lacks nothing.
    let explained = explain("dhamet-free", Some("W:Wd4:Bd5,a9"), "d4xd6");
    assert!(explained.moves[0].missed.is_empty(), "{:?}", explained.moves[0].missed);
}

#[test]
fn points_are_named_by_letters_to_who_asks_in_letters() {
    let killer = Variant::shipped("killer").expect("a shipped variant").by_letters().expect("it has numbers");
    let game = Game::at(&killer, "W:WKa1:BKb2").expect("a position");
    assert_eq!(game.legal_moves(), ["a1xc3"]);
    assert!(Variant::shipped("dhamet").expect("a shipped variant").by_letters().is_none());
}

/// Who asks in numbers is told in numbers what relatives do, also of a move that is refused; those that agree are told together, and
/// all of them stand in the JSON.
#[test]
fn relatives_are_told_together_in_the_names_that_were_asked_for() {
    let why = explain("killer", Some("W:WK46:BK41"), "46x5");
    assert!(why.refused.is_some());
    let there = |name: &str| why.relatives.iter().any(|relative| relative.variant == name && relative.how == "legal there");
    assert!(there("international") && there("antidraughts"), "{:?}", why.relatives);
    let sentences = told_together(&why.relatives);
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    assert!(sentences[0].starts_with("legal in international, ") && sentences[0].ends_with(", not here"), "{sentences:?}");
    let many = told_together(&explain("kenyan", Some("W:WKa1:Bc3"), "a1xe5").relatives);
    assert!(many.iter().any(|told| told.starts_with("legal in ") && told.ends_with(" more, not here")), "{many:?}");
    let json = why.json(&Variant::shipped("killer").expect("a variant"));
    assert_eq!(json["relatives"].as_array().map(Vec::len), Some(why.relatives.len()));
    let why = explain("international", Some("W:WK46:BK41"), "46x5");
    let killer = why.relatives.iter().find(|relative| relative.variant == "killer").expect("killer refuses it");
    assert!(killer.how.contains("not on 5; legal: 46x37"), "{}", killer.how);
}

/// Complaints about ends and leftovers: a game that is over says by which clause; about what is passed over: the clause too.
#[test]
fn an_end_and_what_is_passed_over_name_their_clauses() {
    let by = |variant: &str, at: &str, text: &str| {
        let refused = refusal(variant, at, text);
        assert_eq!(refused.code, "game::over", "{variant}");
        let place = refused.authority.unwrap_or_else(|| panic!("{variant}: no clause")).place;
        let file = std::fs::read_to_string(common::root().join(&place.file)).expect("the variant");
        file.lines().nth(place.line - 1).unwrap_or_default().split('#').next().unwrap_or_default().trim().to_owned()
    };
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&by("kalah", "0,0,0,0,0,0/0,0,0,0,0,1 3-5 S", "6")).starts_with("when a row is empty"));
    assert!(by("oware", "0,0,0,0,0,0/1,0,0,0,0,1 20-24 S", "1").contains("more than half"));
    assert!(words(&by("dakon", "0,1,0,0,0,0,0/0,0,0,0,0,0,0 10-11 S", "1")).starts_with("when mover has no seeds"));
    assert!(words(&by("turkish", "W:WKa1:BKh8", "a1-a2")).starts_with("draws 1 piece against 1 piece"));
    // Complaint 21: 12 seeds on a ring of 12 holes; oware passes over the hole that was lifted. Complaint 4: kalah over a store.
    let passes = |variant: &str, at: &str, text: &str| {
        let explained = explain(variant, Some(at), text);
        let all = explained.moves[0].happens.iter().flat_map(|one| one.passes.clone());
        all.map(|(words, by)| (words, by.expect("a clause").place.rule)).collect::<Vec<_>>()
    };
    let told = |words: &str, rule: &str| vec![(words.to_owned(), rule.to_owned())];
    assert_eq!(
        passes("oware", "4,4,4,4,4,4/12,4,4,4,4,4 0-0 S", "1"),
        told("it passes over the hole from which the seeds were lifted", "start hole")
    );
    assert_eq!(
        passes("kalah", "4,4,4,4,4,4/4,4,4,4,4,12 0-0 S", "6"),
        told("it passes over the opponent's store", "opponent store")
    );
    assert_eq!(passes("dakon", "7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S", "1"), Vec::new());
}

/// A crown that nobody gets is the whole reason, and no relative is said to allow it.
#[test]
fn a_move_that_crowns_nobody_is_refused_for_that() {
    let variant = Variant::shipped("pool").expect("a shipped variant");
    let why = why(&Game::new(&variant), "9-14=K", None);
    let refused = why.refused.expect("a refusal");
    assert_eq!((refused.code, refused.message.as_str()), ("leaping::not-crowned", "9-14 is legal, but crowns no man"));
    assert!(why.relatives.is_empty(), "{:?}", why.relatives);
}

/// However little patience there is: what is told to be certain is so, and the relatives take nothing of the answer with them.
#[test]
fn a_refusal_is_known_before_its_reason_and_its_relatives() {
    let at = "W:WKa1:Bb2,d2,f2,h2,b4,d4,f4,h4,b6,d6,f6,h6,b8,d8,f8,h8";
    let variant = Variant::shipped("dhamet-free").expect("a shipped variant");
    let game = Game::at(&variant, at).expect("a position");
    let mut codes = Vec::new();
    for work in (8..26).map(|power| 1 << power) {
        let mut why = Patience::of_work(work).within(|| why_alone(&game, "a1xc3", Some(at)));
        let refused = why.refused.clone().expect("a move that is not legal, or not known to be");
        if refused.certain {
            codes.push(refused.code);
            Patience::of_work(0).within(|| why.ask_relatives(&game, "a1xc3"));
            assert!(!why.asked_all && why.relatives.is_empty());
            assert_eq!(why.refused.expect("the same refusal").message, refused.message);
        }
        if refused.code == "leaping::lesser-capture" {
            assert!(refused.message.starts_with("`prefer most pieces` wants 16 pieces taken, and "), "{}", refused.message);
            break;
        }
    }
    codes.dedup();
    assert_eq!(codes, ["leaping::unexplained", "leaping::lesser-capture"]);
}
