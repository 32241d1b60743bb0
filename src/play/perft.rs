//! Counting sequences of moves: the test of a move generator, and a measure of speed.
//!
//! Comes in: an engine, a position, a depth. Goes out: how many sequences of exactly that many moves there are.
//! Where there is no more patience, the sum of the parts that were counted whole. Automatic passes are no moves, and a line that ends earlier counts nothing.
//! Never looks at repetition. `u64::MAX` stands for that many sequences and for all beyond.

use crate::game::{Patience, Rules, patience};
use crate::variant::Routes;
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{BuildHasher, Hash};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// With so many more moves left to be made it is asked whether to go on counting.
const ASKED_ABOVE: usize = 2;

/// With so many tasks little is lost when patience ends, and a list of more would only take room.
const ENOUGH_TASKS: usize = 4_096;

/// With so few moves left a task is soon done, and so many are enough to give every thread one whenever it asks.
const SMALL: u32 = 3;
const ENOUGH_SMALL_TASKS: usize = 64;

/// Number of sequences of exactly `depth` moves from `position`; with `routes` each route of a capture counts as a move. Every sequence is
/// followed; [`total`] takes less time where moves lead to the same position in another order. `u64::MAX`: so many or more.
pub fn perft<R: Rules>(rules: &R, position: &R::Position, depth: u32, routes: Option<Routes<R>>) -> u64 {
    count(rules, position, &mut buffers(depth), routes, None)
}

fn buffers<M: Clone>(depth: u32) -> Vec<Vec<M>> {
    vec![Vec::new(); depth as usize]
}

/// Positions from which sequences have been counted, and how many there are of so many moves. Shared by all threads.
struct Met<P> {
    parts: Vec<Mutex<FxHashMap<(P, u32), u64>>>,
}

impl<P: Clone + Eq + Hash> Met<P> {
    /// Positions with fewer moves left are counted sooner than looked up.
    const LEAST_MOVES: u32 = 4;
    /// So many, that threads seldom wait for one another.
    const PARTS: usize = 64;
    /// Positions that each part keeps at most: what a map holds before it takes more room than for 4,096.
    const MOST: usize = 4_096 / 8 * 7;

    fn new() -> Met<P> {
        Met { parts: (0..Self::PARTS).map(|_| Mutex::default()).collect() }
    }

    fn part(&self, key: &(P, u32)) -> MutexGuard<'_, FxHashMap<(P, u32), u64>> {
        // The highest bits: the map itself goes by others.
        let number = FxBuildHasher.hash_one(key) >> 32;
        self.parts[number as usize % Self::PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn count(&self, key: &(P, u32)) -> Option<u64> {
        self.part(key).get(key).copied()
    }

    fn keep(&self, key: (P, u32), count: u64) {
        let mut part = self.part(&key);
        if part.len() >= Self::MOST {
            part.clear();
        }
        // Without it the same is counted again.
        if part.try_reserve(1).is_ok() {
            part.insert(key, count);
        }
    }
}

/// The number that [`perft`] tells. A position that is met again with as many moves left is counted once, in games where that happens often; at most 229,376
/// positions are kept. The work is shared out over the threads of the pool it is called in; the result does not depend on them. If the
/// [`Patience`] of the caller ends before the count does, it is the number of those sequences that are known to be there.
pub fn total<R: Rules + Sync>(rules: &R, position: &R::Position, depth: u32, routes: Option<Routes<R>>) -> u64 {
    if depth == 0 { 1 } else { by_first_move(rules, position, depth, routes, false).known }
}

/// The same for each first move apart, at least one to a sequence: its text and its count, in the engine's order of moves. If the
/// [`Patience`] of the caller ends before the count does, moves that have not been counted to the end are left out; the second number is
/// that of all sequences that are known to be there, theirs too.
pub fn divide<R: Rules + Sync>(
    rules: &R,
    position: &R::Position,
    depth: u32,
    routes: Option<Routes<R>>,
) -> (Vec<(String, u64)>, u64) {
    if depth == 0 {
        return (Vec::new(), 1);
    }
    let counted = by_first_move(rules, position, depth, routes, true);
    let whole = counted.first.iter().zip(counted.counts).filter_map(|(chosen, count)| Some((chosen, count?)));
    (whole.map(|(chosen, count)| (rules.move_text(position, chosen), count)).collect(), counted.known)
}

/// Sequences by their first moves.
struct ByFirstMove<M> {
    first: Vec<M>,
    /// Nothing where one has not been counted to the end.
    counts: Vec<Option<u64>>,
    /// All sequences that are known to be there.
    known: u64,
}

/// The beginning of some sequences: its moves, the first of them by its place too, how many routes they have, and how many moves are left. The
/// position after them is made by whoever counts: after moves that can be punished it is large.
struct Task<M> {
    at: usize,
    moves: Vec<M>,
    factor: u64,
    left: u32,
}

/// With `in_turn` the first moves are counted one after the other, so that those are known that were counted before patience ended.
fn by_first_move<R: Rules + Sync>(
    rules: &R,
    position: &R::Position,
    depth: u32,
    routes: Option<Routes<R>>,
    in_turn: bool,
) -> ByFirstMove<R::Move> {
    let mut first = Vec::new();
    rules.legal_moves(position, &mut first);
    let tasks = tasks(rules, position, depth, routes, &first);
    let patience = Patience::current();
    let before = patience.is_cut();
    let met = rules.meets_again().then(Met::new);
    let below = |task: &Task<R::Move>| match task.left {
        // What comes of the last move is not asked.
        0 => 1,
        left => count(rules, &after(rules, position, &task.moves), &mut buffers(left), routes, met.as_ref()),
    };
    let counted = |task: &Task<R::Move>| {
        let below = if patience.is_cut() { 0 } else { patience.within(|| below(task)) };
        (task.at, (!patience.is_cut()).then_some(task.factor.saturating_mul(below)))
    };
    let shared = tasks.chunk_by(|one, other| !in_turn || one.at == other.at);
    let tasks: Vec<(usize, Option<u64>)> = shared.flat_map(|tasks| tasks.par_iter().map(counted).collect::<Vec<_>>()).collect();
    // Moves to which nobody came have no task.
    let mut counts = vec![if before { None } else { Some(0) }; first.len()];
    let mut known = 0;
    for (at, nodes) in tasks {
        known = u64::saturating_add(known, nodes.unwrap_or(0));
        counts[at] = counts[at].zip(nodes).map(|(sum, nodes)| u64::saturating_add(sum, nodes));
    }
    ByFirstMove { first, counts, known }
}

/// The work in parts: small ones where there is much of it, so that little is lost of what was counted when patience ends.
fn tasks<R: Rules>(
    rules: &R,
    position: &R::Position,
    depth: u32,
    routes: Option<Routes<R>>,
    first: &[R::Move],
) -> Vec<Task<R::Move>> {
    let ways = |position: &R::Position, chosen: &R::Move| routes.map_or(1, |routes| (routes.of_move)(rules, position, chosen));
    let begun = |(at, chosen): (usize, &R::Move)| Task {
        at,
        moves: vec![chosen.clone()],
        factor: ways(position, chosen),
        left: depth - 1,
    };
    let mut tasks: Vec<Task<R::Move>> = first.iter().enumerate().map(begun).collect();
    for left in (1..depth).rev() {
        let enough = if left > SMALL { ENOUGH_TASKS } else { ENOUGH_SMALL_TASKS };
        if tasks.len() >= enough || left < 2 {
            break;
        }
        let mut longer = Vec::new();
        for task in tasks {
            if longer.len() >= enough || patience::is_cut() {
                longer.push(task);
                continue;
            }
            let here = after(rules, position, &task.moves);
            let mut next = Vec::new();
            rules.legal_moves(&here, &mut next);
            longer.extend(next.into_iter().map(|chosen| {
                let factor = task.factor.saturating_mul(ways(&here, &chosen));
                Task { at: task.at, moves: task.moves.iter().cloned().chain([chosen]).collect(), factor, left: task.left - 1 }
            }));
        }
        tasks = longer;
    }
    tasks
}

fn after<R: Rules>(rules: &R, position: &R::Position, moves: &[R::Move]) -> R::Position {
    let mut after = position.clone();
    for chosen in moves {
        rules.play(&mut after, chosen, true, &mut (), &mut ());
    }
    after
}

/// One buffer of moves for each ply that is left.
fn count<R: Rules>(
    rules: &R,
    position: &R::Position,
    buffers: &mut [Vec<R::Move>],
    routes: Option<Routes<R>>,
    met: Option<&Met<R::Position>>,
) -> u64 {
    let depth = buffers.len() as u32;
    let Some((moves, deeper)) = buffers.split_first_mut() else { return 1 };
    let met_here = met.filter(|_| depth >= Met::<R::Position>::LEAST_MOVES).map(|met| (met, (position.clone(), depth)));
    if let Some((met, key)) = &met_here {
        if let Some(nodes) = met.count(key) {
            return nodes;
        }
    } else if routes.is_none()
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
        if deeper.len() >= ASKED_ABOVE && !patience::goes_on(0) {
            return nodes;
        }
        let factor = routes.map_or(1, |routes| (routes.of_move)(rules, position, chosen));
        let below = count(rules, &after(rules, position, std::slice::from_ref(chosen)), deeper, routes, met);
        nodes = u64::saturating_add(nodes, factor.saturating_mul(below));
        if nodes == u64::MAX {
            // Nothing that comes can change it.
            break;
        }
    }
    if let Some((met, key)) = met_here {
        met.keep(key, nodes);
    }
    nodes
}
