//! A position and moves in it. The first line names the variant, the second is a position, every other line a move.
//!
//! Any text leads somewhere: a name that is none of those below chooses one of them by its bytes, and so does a line that is no
//! legal move.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lumbung::{Game, Variant, draw};
use lumbung_fuzz::{game_is_sound, refusal_is_sound};
use std::sync::LazyLock;

/// Boards of both families, small ones first; the rules differ in all that a position and a move may say.
const PLAYED: [&str; 18] = [
    "dakon",
    "kalah",
    "oware",
    "congkak",
    "toguz-kumalak",
    "jongkak-hellier",
    "sonka",
    "dakon-bigaran",
    "vai-lung-thlan",
    "felli",
    "terhuchu-small",
    "zamma-small",
    "alquerque",
    "english",
    "russian",
    "frisian",
    "dhamet",
    "dhamet-soufla",
];

static VARIANTS: LazyLock<Vec<Variant>> =
    LazyLock::new(|| PLAYED.iter().map(|name| Variant::shipped(name).expect("it is shipped")).collect());

/// Most moves of a game.
const MOST_MOVES: usize = 12;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let name = lines.next().unwrap_or_default().trim();
    let at = PLAYED.iter().position(|played| *played == name).unwrap_or(sum(name) % PLAYED.len());
    let variant = &VARIANTS[at];
    let mut game = match Game::at(variant, lines.next().unwrap_or("start")) {
        Ok(game) => game,
        Err(error) => {
            refusal_is_sound(&error);
            Game::new(variant)
        }
    };
    for line in lines.take(MOST_MOVES) {
        if !play(&mut game, line) {
            return;
        }
    }
    game_is_sound(&game);
    let drawn = draw::board(variant.rules(), &game.board_text(), true);
    assert!(!drawn.is_empty());
});

/// Plays the move that a line means, or else one that its bytes choose; false if there is none.
fn play(game: &mut Game, line: &str) -> bool {
    let moves = game_is_sound(game);
    match game.clone().play(line) {
        Ok(_) => game.play(line).map(drop).expect("it was played just now"),
        Err(error) => {
            refusal_is_sound(&error);
            let Some(chosen) = moves.get(sum(line) % moves.len().max(1)) else { return false };
            game.play(chosen).map(drop).expect("a legal move");
        }
    }
    true
}

fn sum(text: &str) -> usize {
    text.bytes().map(usize::from).sum()
}
