//! Counting sequences of moves: the test of a move generator, and a measure of speed.
//!
//! Comes in: an engine, a position, a depth. Goes out: how many sequences of exactly that many moves there are.
//! Automatic passes are no moves, and a line that ends earlier counts nothing. Never looks at repetition.

use crate::game::Rules;
use crate::variant::Routes;
use rayon::prelude::*;

/// Number of sequences of exactly `depth` moves from `position`; with `routes` each route of a capture counts as a move.
pub fn perft<R: Rules>(rules: &R, position: &R::Position, depth: u32, routes: Option<Routes<R>>) -> u64 {
    let mut buffers = vec![Vec::new(); depth as usize];
    count(rules, position, &mut buffers, routes)
}

/// The same, for each first move apart: its text and its count, in the engine's order of moves. The work is shared out over
/// the threads of the pool it is called in; the result does not depend on them.
pub fn divide<R: Rules + Sync>(rules: &R, position: &R::Position, depth: u32, routes: Option<Routes<R>>) -> Vec<(String, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut first = Vec::new();
    rules.legal_moves(position, &mut first);
    let mut tasks = Vec::new();
    for (at, chosen) in first.iter().enumerate() {
        let factor = routes.map_or(1, |routes| (routes.of_move)(rules, position, chosen));
        let after = played(rules, position, chosen);
        if depth < 3 {
            tasks.push((at, factor, after, depth - 1));
            continue;
        }
        let mut second = Vec::new();
        rules.legal_moves(&after, &mut second);
        for answer in &second {
            let factor = factor * routes.map_or(1, |routes| (routes.of_move)(rules, &after, answer));
            tasks.push((at, factor, played(rules, &after, answer), depth - 2));
        }
    }
    let counts: Vec<(usize, u64)> =
        tasks.par_iter().map(|(at, factor, after, rest)| (*at, factor * perft(rules, after, *rest, routes))).collect();
    let mut sums = vec![0; first.len()];
    for (at, nodes) in counts {
        sums[at] += nodes;
    }
    first.iter().map(|chosen| rules.move_text(position, chosen)).zip(sums).collect()
}

fn played<R: Rules>(rules: &R, position: &R::Position, chosen: &R::Move) -> R::Position {
    let mut after = position.clone();
    rules.play(&mut after, chosen, true, &mut (), &mut ());
    after
}

/// One buffer of moves for each ply that is left.
fn count<R: Rules>(rules: &R, position: &R::Position, buffers: &mut [Vec<R::Move>], routes: Option<Routes<R>>) -> u64 {
    let depth = buffers.len() as u32;
    let Some((moves, deeper)) = buffers.split_first_mut() else { return 1 };
    if routes.is_none()
        && let Some(nodes) = rules.count_sequences(position, depth)
    {
        return nodes;
    }
    if deeper.is_empty() {
        return routes.map_or_else(|| rules.count_moves(position), |routes| (routes.of_all)(rules, position));
    }
    rules.legal_moves(position, moves);
    let mut nodes = 0;
    for chosen in moves.iter() {
        let factor = routes.map_or(1, |routes| (routes.of_move)(rules, position, chosen));
        nodes += factor * count(rules, &played(rules, position, chosen), deeper, routes);
    }
    nodes
}
