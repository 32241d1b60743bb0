//! Exact values: of a round under perfect play, and of a first turn.
//!
//! Comes in: a game that stands somewhere, and how much memory a search may use. Goes out: a value that is proven, or what is known
//! of it when a limit was reached. Rounds that keep score and in which no position can come again are searched by alpha-beta; all
//! others are laid out whole and solved backwards. Never guesses.

mod alpha_beta;
mod endings;
mod first_turn;
mod graph;
mod pace;
mod table;
pub mod values;
mod visited;

pub use first_turn::{FirstTurn, Goal, first_turn};

use crate::game::tree::{Explore, Tree};
use crate::game::{Outcome, Patience, Rules, Side, patience};
use crate::play::Game;
use crate::variant::{FamilyTools, Move, Position, Task};

/// Told now and then how many nodes have been looked at; a search stops when it answers no.
pub type GoesOn<'a> = &'a mut (dyn FnMut(u64) -> bool + Send);

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The score of the side to move less the opponent's lies between these, both included; 1, 0 or -1 where no score is kept.
    pub bounds: [i32; 2],
    /// A line of best play; its first move is a best one. Empty where the game is over or not solved.
    pub line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
    /// Why there is no exact value.
    pub limit: Option<Limit>,
}

impl Solution {
    /// The value, if it is proven.
    pub fn value(&self) -> Option<i32> {
        (self.bounds[0] == self.bounds[1]).then_some(self.bounds[0])
    }
}

/// Why a search has no exact answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// It was told to stop.
    Stopped,
    /// It needed more memory.
    Memory,
    /// Positions come again, and what is best depends on how often they may.
    Repetition,
}

/// Solves the round in which a game stands. `memory` in bytes.
pub fn solve(game: &Game, memory: u64, goes_on: GoesOn<'_>) -> Solution {
    let engine = game.variant().engine();
    let position = game.position();
    let side = engine.side_to_move(position);
    if engine.outcome(position) != Outcome::Ongoing {
        let value = final_value(engine, position, side);
        return Solution { bounds: [value; 2], line: Vec::new(), nodes: 0, limit: None };
    }
    let span = match engine.explore(position, Searched { memory, goes_on: &mut *goes_on }) {
        Some(Ok(found)) => {
            let line = texts(game, &found.line);
            let before = lead(engine.score(position), side);
            let bounds = found.bounds.map(|bound| bound + before);
            return Solution { bounds, line, nodes: found.nodes, limit: found.limit };
        }
        Some(Err(left)) => {
            let before = lead(engine.score(position), side);
            Some([before - left, before + left])
        }
        None => None,
    };
    engine.with(position, LaidOut { span, memory, goes_on })
}

/// Searched by alpha-beta; if that cannot be done, tells how many seeds are left.
struct Searched<'a> {
    memory: u64,
    goes_on: GoesOn<'a>,
}

impl Explore for Searched<'_> {
    type Output = Result<alpha_beta::Found, i32>;
    fn explore<T: Tree>(self, tree: &T, root: T::Node) -> Self::Output {
        /// The depth of a round is bounded by its seeds, but may be great: where there is little memory, less must do.
        const STACK_BYTES: [usize; 3] = [1 << 29, 1 << 26, 1 << 23];
        let left = tree.left(&root) as i32;
        if !tree.ends() || left > i32::from(i16::MAX) || tree.key(&root).is_none() {
            return Err(left);
        }
        let Searched { memory, goes_on } = self;
        let patience = Patience::current();
        let searched = STACK_BYTES.iter().find_map(|bytes| {
            std::thread::scope(|scope| {
                let work = || patience.within(|| alpha_beta::search(tree, &root, (memory, *bytes), &mut *goes_on));
                let thread = std::thread::Builder::new().stack_size(*bytes).spawn_scoped(scope, work);
                thread.ok()?.join().ok()
            })
        });
        let unknown = || alpha_beta::Found { bounds: [-left, left], line: Vec::new(), nodes: 0, limit: Some(Limit::Memory) };
        Ok(searched.unwrap_or_else(unknown))
    }
}

/// Laid out whole.
struct LaidOut<'a> {
    /// The least and the greatest value that can be, where score is kept.
    span: Option<[i32; 2]>,
    memory: u64,
    goes_on: GoesOn<'a>,
}

impl Task for LaidOut<'_> {
    type Output = Solution;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, _: &FamilyTools<R>) -> Solution {
        graph::solve(rules, position, self.span, self.memory, self.goes_on)
    }
}

/// The value of a round that is over.
fn final_value(engine: &crate::variant::Engine, position: &Position, side: Side) -> i32 {
    match (position, engine.outcome(position)) {
        (Position::Sowing(_), _) => lead(engine.score(position), side),
        (_, Outcome::Win(winner)) => {
            if winner == side {
                1
            } else {
                -1
            }
        }
        _ => 0,
    }
}

/// How far a side is ahead.
fn lead([south, north]: [u32; 2], side: Side) -> i32 {
    let ahead = south as i32 - north as i32;
    if side == Side::South { ahead } else { -ahead }
}

/// Texts of moves given by their indices among the legal ones.
fn texts(game: &Game, line: &[u16]) -> Vec<String> {
    let engine = game.variant().engine();
    let mut position = game.position().clone();
    let mut moves: Vec<Move> = Vec::new();
    let mut texts = Vec::new();
    for index in line {
        engine.legal_moves(&position, &mut moves);
        let Some(chosen) = moves.get(usize::from(*index)) else { break };
        texts.push(engine.move_text(&position, chosen));
        engine.play(&mut position, chosen, true, &mut (), &mut ());
    }
    // What was cut short may not be what is played.
    if patience::is_cut() { Vec::new() } else { texts }
}
