//! Games laid out whole and solved backwards, for games in which positions can come again.
//!
//! Comes in: an engine and a position. Goes out: what each side can force in a finite game. Where that leaves no choice the value is
//! exact whatever is said of repetition; in a game without scores what nobody can force is a draw. Memory bounds the layout.

use super::pace::{Pace, has_room};
use super::visited::Visited;
use super::{GoesOn, Limit, Solution, lead};
use crate::game::{Outcome, Rules, Side, patience};
use std::hash::Hash;

/// Value of a node that is not an end.
const OPEN: i32 = i32::MIN;

/// All positions that can be reached, and where their moves lead.
struct Graph<N> {
    nodes: Visited<N>,
    /// Difference for South at the end; [`OPEN`] elsewhere.
    ends: Vec<i32>,
    /// Whether South chooses.
    south: Vec<bool>,
    /// For each node, where its moves begin in `moves`.
    first: Vec<u32>,
    moves: Vec<u32>,
}

/// Solves the game below a position: by the difference of the scores, which lies in `span`; without one 1, 0, -1.
pub(super) fn solve<R: Rules>(
    rules: &R,
    root: &R::Position,
    span: Option<[i32; 2]>,
    memory: u64,
    goes_on: GoesOn<'_>,
) -> Solution {
    let side = rules.side_to_move(root);
    let graph = match lay_out(rules, root, span.is_some(), memory, goes_on) {
        Ok(graph) => graph,
        Err((limit, nodes)) => {
            return Solution { bounds: span.unwrap_or([-1, 1]), line: Vec::new(), nodes: nodes as u64, limit: Some(limit) };
        }
    };
    let nodes = graph.nodes.len() as u64;
    let back = Back::new(&graph);
    let mut values: Vec<i32> = graph.ends.iter().copied().filter(|value| *value != OPEN).collect();
    values.sort_unstable();
    values.dedup();
    // What South can force at least, and North at most.
    let at_least = |value: &i32| back.force(&graph, true, |end| end >= *value)[0] != NEVER;
    let above = |value: &i32| back.force(&graph, false, |end| end <= *value)[0] == NEVER;
    let lower = values.partition_point(at_least).checked_sub(1).and_then(|at| values.get(at)).copied();
    let upper = values.get(values.partition_point(above)).copied();
    let ahead = if side == Side::South { span } else { span.map(|[least, most]| [-most, -least]) };
    let bounds = match (lower, upper, ahead) {
        (Some(lower), Some(upper), _) if lower == upper => [lower; 2],
        (lower, upper, None) => settle(lower, upper),
        (lower, upper, Some([least, most])) => [lower.unwrap_or(least), upper.unwrap_or(most)],
    };
    let solved = bounds[0] == bounds[1];
    let line = if solved { line(rules, root, &graph, &back, bounds[0]) } else { Vec::new() };
    let bounds = if side == Side::South { bounds } else { [-bounds[1], -bounds[0]] };
    Solution { bounds, line, nodes, limit: (!solved).then_some(Limit::Repetition) }
}

/// Without scores: what nobody can force to be won is a draw.
fn settle(lower: Option<i32>, upper: Option<i32>) -> [i32; 2] {
    match (lower, upper) {
        (Some(1), _) => [1; 2],
        (_, Some(-1)) => [-1; 2],
        _ => [0; 2],
    }
}

/// Finds all positions; or the limit that was reached, and how many there were by then.
fn lay_out<R: Rules>(
    rules: &R,
    root: &R::Position,
    scores: bool,
    memory: u64,
    goes_on: GoesOn<'_>,
) -> Result<Graph<R::Position>, (Limit, usize)> {
    /// Moves of one position that are played between two looks at the clock.
    const ASKED_EVERY: usize = 16;
    let mut graph = Graph { nodes: Visited::new(), ends: Vec::new(), south: Vec::new(), first: vec![0], moves: Vec::new() };
    graph.nodes.insert(root);
    let (mut moves, mut pace) = (Vec::new(), Pace::new());
    while graph.ends.len() < graph.nodes.len() {
        let count = graph.nodes.len();
        if patience::is_cut() || pace.is_due(graph.ends.len() as u64 + 1) && !goes_on(count as u64) {
            return Err((Limit::Stopped, count));
        }
        if graph.is_larger_than(memory) || !graph.has_room() {
            return Err((Limit::Memory, count));
        }
        let position = graph.nodes.get(graph.ends.len()).clone();
        let outcome = rules.outcome(&position);
        graph.south.push(rules.side_to_move(&position) == Side::South);
        if outcome == Outcome::Ongoing {
            graph.ends.push(OPEN);
            rules.legal_moves(&position, &mut moves);
            for (number, chosen) in moves.iter().enumerate() {
                // A position may have hundreds of thousands of moves.
                if number % ASKED_EVERY == 0 && !patience::goes_on(0) {
                    return Err((Limit::Stopped, count));
                }
                if graph.is_larger_than(memory) || !graph.has_room() {
                    return Err((Limit::Memory, count));
                }
                let mut next = position.clone();
                rules.play(&mut next, chosen, true, &mut (), &mut ());
                graph.moves.push(graph.nodes.insert(&next).0 as u32);
            }
        } else {
            graph.ends.push(match outcome {
                _ if scores => lead(rules.score(&position), Side::South),
                Outcome::Win(Side::South) => 1,
                Outcome::Win(Side::North) => -1,
                _ => 0,
            });
        }
        graph.first.push(graph.moves.len() as u32);
    }
    let (nodes, moves) = (graph.ends.len(), graph.moves.len());
    match patience::is_cut() {
        true => Err((Limit::Stopped, nodes)),
        // Solving takes some lists of numbers of all nodes and moves.
        false if !has_room::<u32>(10 * nodes + moves) => Err((Limit::Memory, nodes)),
        false => Ok(graph),
    }
}

impl<N: Clone + Eq + Hash> Graph<N> {
    /// Whether it takes more than so many bytes, or more moves than can be numbered.
    fn is_larger_than(&self, memory: u64) -> bool {
        /// Bytes kept for a node and for a move, with what solving adds.
        const NODE_BYTES: usize = 24;
        const MOVE_BYTES: u64 = 8;
        self.nodes.bytes(NODE_BYTES) + self.moves.len() as u64 * MOVE_BYTES > memory || self.moves.len() >= u32::MAX as usize / 2
    }

    /// Whether the system gives memory for one more node and a move to it.
    fn has_room(&mut self) -> bool {
        self.nodes.has_room()
            && self.ends.try_reserve(1).is_ok()
            && self.south.try_reserve(1).is_ok()
            && self.first.try_reserve(1).is_ok()
            && self.moves.try_reserve(1).is_ok()
    }
}

/// A node from which an end cannot be forced.
const NEVER: u32 = u32::MAX;

/// Where moves come from.
struct Back {
    first: Vec<u32>,
    from: Vec<u32>,
}

impl Back {
    fn new<N>(graph: &Graph<N>) -> Back {
        let count = graph.ends.len();
        let mut first = vec![0u32; count + 1];
        for to in &graph.moves {
            first[*to as usize + 1] += 1;
        }
        for at in 0..count {
            first[at + 1] += first[at];
        }
        let mut next = first.clone();
        let mut from = vec![0; graph.moves.len()];
        for node in 0..count {
            for to in &graph.moves[graph.first[node] as usize..graph.first[node + 1] as usize] {
                from[next[*to as usize] as usize] = node as u32;
                next[*to as usize] += 1;
            }
        }
        Back { first, from }
    }

    /// In how many moves a side can force one of these ends from each node; [`NEVER`] where it cannot.
    fn force<N>(&self, graph: &Graph<N>, south: bool, wanted: impl Fn(i32) -> bool) -> Vec<u32> {
        let count = graph.ends.len();
        let mut far = vec![NEVER; count];
        // Moves of the other side that do not yet lead to such an end.
        let mut open: Vec<u32> = (0..count).map(|node| graph.first[node + 1] - graph.first[node]).collect();
        let mut queue: Vec<u32> = (0..count as u32)
            .filter(|node| graph.ends[*node as usize] != OPEN && wanted(graph.ends[*node as usize]))
            .inspect(|node| far[*node as usize] = 0)
            .collect();
        let mut at = 0;
        while let Some(node) = queue.get(at).map(|node| *node as usize) {
            at += 1;
            for from in &self.from[self.first[node] as usize..self.first[node + 1] as usize] {
                let from = *from as usize;
                if far[from] != NEVER {
                    continue;
                }
                open[from] -= 1;
                if graph.south[from] == south || open[from] == 0 {
                    far[from] = far[node] + 1;
                    queue.push(from as u32);
                }
            }
        }
        far
    }
}

/// A line of best play: who wins by force goes the shortest way, who loses the longest; a draw that never ends is cut off where a
/// position comes again.
fn line<R: Rules>(rules: &R, root: &R::Position, graph: &Graph<R::Position>, back: &Back, value: i32) -> Vec<String> {
    let south = back.force(graph, true, |end| end >= value);
    let north = back.force(graph, false, |end| end <= value);
    // Without scores a draw may rest on what the other side cannot force.
    let (south_wins, north_wins) = (back.force(graph, true, |end| end > value), back.force(graph, false, |end| end < value));
    let (mut node, mut line, mut seen) = (0usize, Vec::new(), std::collections::BTreeSet::new());
    let mut position = root.clone();
    let mut moves = Vec::new();
    while graph.ends[node] == OPEN && seen.insert(node) {
        let mover_south = graph.south[node];
        let (own, other) = if mover_south { (&south, &north) } else { (&north, &south) };
        let losing = if mover_south { &north_wins } else { &south_wins };
        let next = &graph.moves[graph.first[node] as usize..graph.first[node + 1] as usize];
        let rank = |to: usize| {
            // Never into a loss; then by force; else as long as can be.
            (losing[to] != NEVER, own[to], if other[to] == NEVER { 0 } else { u32::MAX - other[to] })
        };
        let forced = own[node] != NEVER;
        let best = (0..next.len()).min_by_key(|index| {
            let (loses, own, long) = rank(next[*index] as usize);
            if forced { (loses, own, long) } else { (loses, 0, long) }
        });
        let Some(best) = best else { break };
        rules.legal_moves(&position, &mut moves);
        let Some(chosen) = moves.get(best) else { break };
        line.push(rules.move_text(&position, chosen));
        rules.play(&mut position, chosen, true, &mut (), &mut ());
        node = next[best] as usize;
    }
    // What was cut short may not be what is played.
    if patience::is_cut() { Vec::new() } else { line }
}
