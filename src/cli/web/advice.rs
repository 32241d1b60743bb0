//! Somebody to play with, and a hint.

use super::super::best::{in_json, worth};
use super::asked::Asked;
use super::refused::Refused;
use crate::game::Patience;
use crate::play::Game;
use crate::play::search::{self, Level};
use rustc_hash::FxHashSet;
use serde_json::{Value, json};

/// Seconds that a search may take, whatever its level.
const LONGEST: f64 = 2.0;
/// The level of a hint.
const USUAL: u8 = 7;

/// The move that a player of that level plays.
///
/// # Errors
/// The variant, the position or a move before is none; there is no such level.
pub(super) fn best(asked: &Asked) -> Result<Value, Refused> {
    let number = asked.level.unwrap_or(USUAL);
    let level = Level::new(number)
        .ok_or_else(|| Refused::new(422, "web::level", format!("there is no level {number}: there are 1 to 10")))?;
    let variant = asked.variant()?;
    let engine = variant.engine();
    let mut game = asked.start(&variant)?;
    let mut past: FxHashSet<u64> = [engine.key(game.position())].into_iter().collect();
    for text in &asked.moves {
        game.play(text)?;
        past.insert(engine.key(game.position()));
    }
    past.remove(&engine.key(game.position()));
    let found = think(&game, level, &past, asked.moves.len() as u64);
    let first = found.moves.first();
    Ok(json!({
        "move": first.and_then(|advice| advice.line.first()),
        "worth": first.map(|advice| worth(&advice.worth)),
        "advice": first.map(in_json),
        "level": number,
        "nodes": found.nodes,
    }))
}

fn think(game: &Game, level: Level, past: &FxHashSet<u64>, salt: u64) -> search::Found {
    let seconds = level.seconds().unwrap_or(LONGEST).min(LONGEST);
    let patience: Patience = search::for_seconds(seconds);
    patience.within(|| search::best(game, &search::weights(game), past, level.strength(salt), 1))
}
