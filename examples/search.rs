//! Looks five moves ahead in any variant: `cargo run --example search -- dakon`, or a file whose parent stands beside it.

#![allow(clippy::print_stdout, reason = "it is a program")]

use lumbung::{Error, Game, Move, Outcome, Side, Variant};

/// How many moves it looks ahead.
const DEPTH: u32 = 5;
/// A game that is won counts more than all seeds or pieces.
const WON: i64 = 1_000_000;

fn main() -> Result<(), Error> {
    let variant = match std::env::args().nth(1) {
        Some(name) if !name.ends_with(".variant") => Variant::shipped(&name)?,
        path => Variant::from_path(path.as_deref().unwrap_or("examples/village/hill.variant"))?,
    };
    let mut game = Game::new(&variant);
    while let (Some((chosen, value)), true) = (best(&game, DEPTH), game.played() < 10) {
        let (side, text) = (variant.side_word(game.side()), game.move_text(&chosen));
        println!("{side} {text} ({value:+})");
        for event in game.play_move(&chosen) {
            println!("  {event}");
        }
    }
    println!("{}: {}", game.position_text(), variant.outcome_word(game.outcome()));
    Ok(())
}

/// The best move of the side that is to move, and what it is worth to that side; `None` when the game is over.
#[allow(unreachable_pub, reason = "the test of the example uses it")]
pub fn best(game: &Game, depth: u32) -> Option<(Move, i64)> {
    let mut best = None;
    let mut least = -2 * WON;
    for chosen in game.moves() {
        let value = after(game, &chosen, depth, least, 2 * WON);
        if best.is_none() || value > least {
            least = value;
            best = Some((chosen, value));
        }
    }
    best
}

/// What a move is worth to the side that makes it. The same side may move again: only then is the sign kept.
fn after(game: &Game, chosen: &Move, depth: u32, least: i64, most: i64) -> i64 {
    let mut next = game.clone();
    next.play_move(chosen);
    let same = next.side() == game.side();
    if same { value(&next, depth - 1, least, most) } else { -value(&next, depth - 1, -most, -least) }
}

/// What a position is worth to the side that is to move: between `least` and `most` exactly, beyond them a bound.
fn value(game: &Game, depth: u32, mut least: i64, most: i64) -> i64 {
    let [south, north] = game.score().map(i64::from);
    let ahead = if game.side() == Side::South { south - north } else { north - south };
    match game.outcome() {
        Outcome::Win(side) => return if side == game.side() { WON + ahead } else { ahead - WON },
        Outcome::Draw => return 0,
        Outcome::Ongoing if depth == 0 => return ahead,
        Outcome::Ongoing => {}
    }
    for chosen in game.moves() {
        least = least.max(after(game, &chosen, depth, least, most));
        if least >= most {
            break;
        }
    }
    least
}
