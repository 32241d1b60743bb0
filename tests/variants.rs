//! Every shipped variant is a test: it compiles without a word against it, is laid out canonically, and plays as it always did.
//! To add a game, add a file.

mod common;

use lumbung::compile::certainty::{Sureness, certainty};
use lumbung::game::Rules;
use lumbung::play::playout::{draw as drawn, generator};
use lumbung::source::FileId;
use lumbung::variant::{FamilyTools, Task};
use lumbung::{Game, Outcome, Variant, draw, library, perft, play, syntax};

/// Counts of sequences of 1 to 4 moves.
struct Counts;

impl Task for Counts {
    type Output = Vec<u64>;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, _: &FamilyTools<R>) -> Vec<u64> {
        (1..=4).map(|depth| perft(rules, position, depth, None)).collect()
    }
}

fn each(mut test: impl FnMut(&'static library::Shipped, &Variant)) {
    for shipped in library::all() {
        let variant = Variant::shipped(shipped.name).unwrap_or_else(|error| panic!("{}: {error}", shipped.path));
        test(shipped, &variant);
    }
}

#[test]
fn all_files_are_shipped() {
    let files = common::files("variants", "variant").len();
    assert_eq!(library::all().len() + library::frames().len(), files);
    assert!(files >= 76, "variants are missing");
}

#[test]
fn all_compile_without_a_word_against_them() {
    let mut wrong = Vec::new();
    for shipped in library::all().iter().chain(library::frames()) {
        let compiled = lumbung::variant::check(shipped.file(), &mut lumbung::variant::ShippedLoader);
        for finding in &compiled.findings.0 {
            let (file, line) = compiled.sources.file_line(finding.span);
            wrong.push(format!("{file}:{line}: {}: {}", finding.code, finding.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// No clause of a game is without a word on who says it.
#[test]
fn every_clause_says_which_source_states_it() {
    let mut untold = Vec::new();
    each(|shipped, variant| {
        let without = certainty(variant.merged()).count(Sureness::WithoutSource);
        if without > 0 {
            untold.push(format!("{}: {without}", shipped.name));
        }
    });
    assert_eq!(untold, [""; 0]);
}

/// No other name of a game is without a word on whose it is.
#[test]
fn every_other_name_says_who_knows_it() {
    each(|shipped, variant| {
        for also in &variant.merged().head.also {
            assert!(
                also.tag.is_some(),
                "{}: {}",
                shipped.path,
                also.names.iter().map(|name| name.value.as_str()).collect::<Vec<_>>().join(", ")
            );
        }
    });
}

#[test]
fn all_are_laid_out_canonically() {
    let laid_out = |text: &str| syntax::format(&syntax::parse(FileId::default(), text).file, text);
    let untidy = library::all().iter().chain(library::frames()).filter(|shipped| laid_out(shipped.text) != shipped.text);
    let untidy: Vec<&str> = untidy.map(|shipped| shipped.path).collect();
    assert!(untidy.is_empty(), "{}", untidy.join("\n"));
}

#[test]
fn all_bear_the_name_of_their_file() {
    each(|shipped, variant| assert_eq!(variant.name(), shipped.name));
}

/// A frame is checked and inherited from, and no command that needs a game takes it.
#[test]
fn frames_are_no_games() {
    for frame in library::frames() {
        match Variant::shipped(frame.name) {
            // A game that people call so.
            Ok(game) => assert!(game.also().any(|also| also.eq_ignore_ascii_case(frame.name)), "{} is played", frame.path),
            Err(error) => assert_eq!(error.code(), "use::frame", "{}", frame.path),
        }
        assert!(library::all().iter().all(|shipped| shipped.name != frame.name), "{}", frame.path);
    }
    assert!(!library::frames().is_empty());
}

#[test]
fn rules_start_and_counts_are_as_ever() {
    each(|shipped, variant| {
        let game = Game::new(variant);
        let counts = variant.engine().with(game.position(), Counts);
        let told = format!(
            "{}\n{}\n\nperft {}\n\n{}",
            game.position_text(),
            draw::board(variant.rules(), &game.board_text(), true),
            counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" "),
            play::rules_as_yaml(variant.rules()),
        );
        insta::with_settings!({ snapshot_path => "snapshots/variants", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(shipped.name, told);
        });
    });
}

/// Plays a random game move by move. The position after every move, read from its text, has the same legal moves.
#[test]
fn texts_of_a_random_game_lead_back_to_it() {
    each(|shipped, variant| {
        let mut random = generator(1, 1);
        let mut game = Game::new(variant);
        for number in 0..120 {
            let moves = game.legal_moves();
            let text = game.position_text();
            let read = Game::at(variant, &text).unwrap_or_else(|error| panic!("{}: {text}: {error}", shipped.name));
            assert_eq!(read.position_text(), text, "{}: text of move {number}", shipped.name);
            if game.outcome() == Outcome::Ongoing {
                assert_eq!(read.legal_moves(), moves, "{}: {text}", shipped.name);
            }
            let Some(chosen) = moves.get(drawn(&mut random, moves.len())) else { break };
            game.play(chosen).unwrap_or_else(|error| panic!("{}: {text}: {chosen}: {error}", shipped.name));
        }
    });
}

/// The events of a random game, replayed on its start, rebuild every position.
#[test]
fn events_of_a_random_game_rebuild_it() {
    each(|shipped, variant| {
        let engine = variant.engine();
        let mut random = generator(2, 1);
        let mut position = engine.start();
        let mut rebuilt = position.clone();
        let mut history = lumbung::game::Occurrences::default();
        let mut moves = Vec::new();
        for number in 0..120 {
            engine.legal_moves(&position, &mut moves);
            let Some(chosen) = moves.get(drawn(&mut random, moves.len())) else { break };
            let mut heard = Vec::new();
            engine.play(&mut position, chosen, false, &mut history, &mut heard);
            for heard in &heard {
                engine.replay(&mut rebuilt, heard);
            }
            let (text, again) = (engine.position_text(&position), engine.position_text(&rebuilt));
            assert_eq!(again, text, "{}: move {number}", shipped.name);
        }
    });
}
