//! Small endings, by the exact search: where few seeds are left, nothing is estimated and no seed is lost.
//!
//! Comes in: a game, a strength. Goes out: the best move with what it is worth, if it is known exactly; else nothing.

use super::{Advice, Found, Strength, WON, Way, Worth};
use crate::game::{Outcome, Placement, Side, patience};
use crate::play::Game;
use crate::play::solve::solve;

/// Seeds in holes: most games with so few are solved in a small part of a second.
const SEEDS: u32 = 24;
/// Positions of the exact search, as far as it may look at so many: it is given up in what is left of a second.
const NODES: u64 = 400_000;
/// Of the time that there is it has so much: if it finds nothing, the rest is for the search that estimates.
const SHARE: f64 = 0.25;
/// Whoever looks at fewer positions sees endings as dimly as all else.
const FROM: u64 = 50_000;

/// The best move, if few seeds are left, somebody strong asks, and the one who has more wins.
pub(super) fn best(game: &Game, strength: Strength) -> Option<Found> {
    let strong = strength.nodes >= FROM && strength.noise == 0 && strength.depth > 100 && strength.way == Way::Search;
    if !strong || !is_small(game) {
        return None;
    }
    let most = NODES.min(strength.nodes);
    let solution =
        strength.patience(SHARE).within(|| solve(game, strength.memory, &mut |nodes| nodes < most && patience::goes_on(0)));
    let (value, side) = (solution.value()?, game.side());
    let mut end = game.clone();
    for text in &solution.line {
        end.play(text).ok()?;
    }
    let plies = solution.line.len() as u32;
    // A game in which more seeds do not win, or one that goes on with a new round, is none for a search that counts seeds.
    let worth = match (end.outcome(), value.signum()) {
        (Outcome::Win(winner), 1) if winner == side => Worth::Wins(plies),
        (Outcome::Win(winner), -1) if winner != side => Worth::Loses(plies),
        (Outcome::Draw, 0) => Worth::Draws,
        _ => return None,
    };
    let value = match worth {
        Worth::Wins(_) => WON - plies as i32,
        Worth::Loses(_) => plies as i32 - WON,
        _ => 0,
    };
    let depth = u16::try_from(plies).unwrap_or(u16::MAX);
    let advice = Advice { line: solution.line, worth, proven: true, value };
    Some(Found { moves: vec![advice], nodes: solution.nodes, depth, cut: false })
}

fn is_small(game: &Game) -> bool {
    match game.placement() {
        Placement::Seeds(seeds) => [Side::South, Side::North].iter().flat_map(|side| seeds.holes.of(*side)).sum::<u32>() <= SEEDS,
        Placement::Pieces(_) => false,
    }
}
