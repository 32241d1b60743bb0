//! What one turn can bring: all sequences of further moves, shortest first.
//!
//! Comes in: a position of a game that keeps score. Goes out: the turn that brings most, or the shortest that brings enough, proven
//! by visiting every position that further moves can reach, each once. The opponent never moves.

use super::pace::Pace;
use super::visited::Visited;
use super::{GoesOn, Limit, texts};
use crate::game::tree::{Explore, Tree};
use crate::game::{Patience, Side, patience};
use crate::play::Game;

/// Work of finding the moves of what was found: less than a second.
const TELLING: u64 = 3_000_000;

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Most seeds, then fewest moves.
    Most,
    /// Fewest moves that bring at least so many seeds.
    AtLeast(u32),
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstTurn {
    /// Seeds that the turn puts into the mover's store.
    pub value: u32,
    /// Its moves.
    pub line: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Whether the goal was reached; always true of [`Goal::Most`], unless a limit was.
    pub reached: bool,
    /// Why the search is not complete; then the value is the best known.
    pub limit: Option<Limit>,
}

/// Searches the turn of the side to move; `None` in games that keep no score. `memory` in bytes.
pub fn first_turn(game: &Game, goal: Goal, memory: u64, goes_on: GoesOn<'_>) -> Option<FirstTurn> {
    let engine = game.variant().engine();
    let found = engine.explore(game.position(), Breadth { goal, memory, goes_on })?;
    let line = Patience::apart(TELLING).within(|| texts(game, &found.line));
    Some(FirstTurn { value: found.value, line, nodes: found.nodes, reached: found.reached, limit: found.limit })
}

struct Breadth<'a> {
    goal: Goal,
    memory: u64,
    goes_on: GoesOn<'a>,
}

struct Found {
    value: u32,
    line: Vec<u16>,
    nodes: u64,
    reached: bool,
    limit: Option<Limit>,
}

impl Explore for Breadth<'_> {
    type Output = Found;
    fn explore<T: Tree>(self, tree: &T, root: T::Node) -> Found {
        let Some(side) = tree.mover(&root) else {
            let reached = self.goal == Goal::Most || self.goal == Goal::AtLeast(0);
            return Found { value: 0, line: Vec::new(), nodes: 0, reached, limit: None };
        };
        let begun = tree.banked(&root)[side.index()];
        let mut visited = Visited::new();
        visited.insert(&tree.store(&root));
        // The position from which each was first reached; 0 is the root.
        let mut parents = vec![0u32];
        // Most seeds so far: how many, the position before the last move, and that move.
        let mut best: Option<(u32, usize, u16)> = None;
        let mut children = Vec::new();
        let (mut at, mut limit, mut pace) = (0, None, Pace::new());
        let reached = |best: &Option<(u32, usize, u16)>| match (self.goal, best) {
            (Goal::AtLeast(target), Some((value, ..))) => *value >= target,
            (Goal::AtLeast(target), None) => target == 0,
            (Goal::Most, _) => false,
        };
        while at < visited.len() && limit.is_none() && !reached(&best) {
            if pace.is_due(at as u64 + 1) && !(self.goes_on)(visited.len() as u64) {
                limit = Some(Limit::Stopped);
            }
            let node = tree.node(visited.get(at), side);
            let before = tree.banked(&node)[side.index()] - begun;
            children.clear();
            tree.expand(&node, &mut children);
            if patience::is_cut() {
                limit = Some(Limit::Stopped);
                break;
            }
            for child in &children {
                let brought = before + child.brought;
                if best.is_none_or(|(most, ..)| brought > most) {
                    best = Some((brought, at, child.index));
                }
                if reached(&best) {
                    break;
                }
                if !child.further {
                    continue;
                }
                let room = visited.has_room() && parents.try_reserve(1).is_ok();
                if visited.bytes(size_of::<u32>()) > self.memory || visited.len() >= u32::MAX as usize || !room {
                    limit = Some(Limit::Memory);
                    break;
                }
                if visited.insert(&tree.store(&child.node)).1 {
                    parents.push(at as u32);
                }
            }
            at += 1;
        }
        let reached = limit.is_none() && (self.goal == Goal::Most || reached(&best));
        let line = best.filter(|_| self.goal != Goal::AtLeast(0)).map_or_else(Vec::new, |(_, last, chosen)| {
            // What was found is told also where the search was cut.
            let telling = Patience::apart(TELLING);
            let mut line = telling.within(|| way(tree, &visited, &parents, last, side));
            line.push(chosen);
            if telling.is_cut() { Vec::new() } else { line }
        });
        let value = best.map_or(0, |(value, ..)| value);
        Found { value, line, nodes: visited.len() as u64, reached, limit }
    }
}

/// The moves that lead to a visited position.
fn way<T: Tree>(tree: &T, visited: &Visited<T::Stored>, parents: &[u32], mut at: usize, side: Side) -> Vec<u16> {
    let (mut line, mut children) = (Vec::new(), Vec::new());
    while at != 0 {
        let parent = parents[at] as usize;
        children.clear();
        tree.expand(&tree.node(visited.get(parent), side), &mut children);
        let leads = children.iter().find(|child| child.further && tree.store(&child.node) == *visited.get(at));
        line.extend(leads.map(|child| child.index));
        at = parent;
    }
    line.reverse();
    line
}
