//! A printed position is read again as the game it came from: the same legal moves, the same text.

use lumbung::game::Outcome;
use lumbung::play::Game;
use lumbung::{Error, Variant};

/// A small generator, so that the games are the same everywhere.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }
}

/// What was met on the way.
#[derive(Debug, Default)]
struct Met {
    positions: usize,
    challenges: usize,
    with_moves: usize,
}

/// Plays random games and reads every position again.
fn reread(name: &str, games: u64, half_moves: usize) -> Met {
    let variant = Variant::shipped(name).expect("a shipped variant");
    let mut met = Met::default();
    for seed in 0..games {
        let mut dice = Dice(seed);
        let mut game = Game::new(&variant);
        let mut line = Vec::new();
        for _ in 0..half_moves {
            let text = game.position_text();
            let again = Game::at(&variant, &text).unwrap_or_else(|error| panic!("{name} after {line:?}: {text}: {error}"));
            let moves = game.legal_moves();
            // How often a position has come before is no part of its text, so a draw by repetition is forgotten.
            if game.outcome() != Outcome::Draw {
                assert_eq!(again.legal_moves(), moves, "{name} after {line:?}: {text}");
            }
            assert_eq!(again.position_text(), text, "{name} after {line:?}");
            assert_eq!(again.side(), game.side(), "{name} after {line:?}");
            met.positions += 1;
            met.challenges += usize::from(moves.iter().any(|chosen| chosen.contains("remove")));
            met.with_moves += usize::from(text.contains(" + "));
            if moves.is_empty() {
                break;
            }
            let chosen = moves[dice.below(moves.len())].clone();
            game.play(&chosen).unwrap_or_else(|error| panic!("{name}: {chosen} is listed, but: {error}"));
            line.push(chosen);
        }
    }
    met
}

#[test]
fn challenges_and_the_opening() {
    for name in ["dhamet-soufla", "dhamet-force", "dhamet-older"] {
        let met = reread(name, 12, 60);
        assert!(met.challenges > 100 && met.with_moves > met.challenges && met.positions > 500, "{name}: {met:?}");
    }
}

#[test]
fn openings_rests_and_points_visited() {
    for name in ["dhamet", "zamma-monod", "alquerque-covarrubias", "alquerque-bell", "frisian", "dhamet-late-crown"] {
        let met = reread(name, 6, 80);
        assert!(met.positions > 100, "{name}: {met:?}");
    }
}

/// Every half-move of the opening, with the choice that is open there.
#[test]
fn positions_within_the_opening() {
    let text = "variant chosen from dhamet\ntitle \"Chosen\"\non black-chooses\n";
    let variant = Variant::from_text("chosen.variant", text).expect("a variant");
    let legal = |text: &str| -> Result<Vec<String>, Error> { Ok(Game::at(&variant, text)?.legal_moves()) };
    let moves = ["d4-e5", "f6xd4", "c3xe5", "c5xc3", "b2xd4", "a5xc3", "e5xa5", "c3xe5", "f5xd5", "d6xd4"];
    for played in 0..moves.len() {
        let text = if played == 0 { "start".to_owned() } else { format!("start + {}", moves[..played].join(" ")) };
        let open = legal(&text).expect("a position");
        let expected: &[&str] = if played == 3 { &["a5xc3", "c5xc3"] } else { &moves[played..=played] };
        assert_eq!(open, expected, "after {played} half-moves");
        let game = Game::at(&variant, &text).expect("a position");
        assert_eq!(legal(&game.position_text()).expect("a position"), open);
    }
    assert_eq!(legal(&format!("start + {}", moves.join(" "))).expect("a position"), ["d3xd5", "e3xc5", "e4xc4"]);
}

/// The same, after a challenge has been opened.
#[test]
fn a_position_with_an_open_challenge() {
    let variant = Variant::shipped("dhamet-force").expect("a shipped variant");
    let mut game = Game::at(&variant, "W:Wa1,e3:Bd3,i9").expect("a position");
    game.play("a1-a2").expect("an offence that can be played");
    assert_eq!(game.position_text(), "W:Wa1,e3:Bd3,i9 + a1-a2");
    let again = Game::at(&variant, &game.position_text()).expect("a position");
    let mut moves = again.legal_moves();
    assert_eq!(moves, game.legal_moves());
    moves.sort();
    assert_eq!(moves, ["d3-d2", "d3xf3", "i9-h8", "i9-i8", "soufla force e3xc3", "soufla remove e3"]);
    // The board alone knows of no challenge.
    let board = Game::at(&variant, &game.board_text()).expect("a position");
    assert_eq!(board.legal_moves().len(), 4);
}
