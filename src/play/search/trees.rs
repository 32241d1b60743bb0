//! A tree that grows where games go well: leaves are judged by random games, or by an estimate.
//!
//! Comes in: rules, a position, perhaps weights. Goes out: the chance of each move to win. A yardstick for the other search.

use super::Strength;
use super::weights::chance;
use crate::game::{Estimator, Occurrences, Outcome, Rules, Side, patience};
use crate::play::playout::{draw, generator};
use crate::variant::FamilyTools;

/// How much a move that was seldom tried is preferred.
const CURIOSITY: f64 = 0.7;
/// A random game is not played longer.
const LONGEST: u64 = 400;
/// What a round is counted as when patience is asked.
const ROUND: u64 = 40;

struct Node<R: Rules> {
    position: R::Position,
    side: Side,
    /// Result for South, if the game is over here.
    end: Option<f64>,
    moves: Vec<R::Move>,
    children: Vec<usize>,
    visits: f64,
    /// What South has won in all games through here.
    won: f64,
}

/// The moves by index, each with its chance for the side to move, the most tried first; how many positions were looked at.
pub(super) fn best<R: Rules>(
    rules: &R,
    family: &FamilyTools<R>,
    position: &R::Position,
    estimator: Option<&Estimator>,
    strength: Strength,
) -> (Vec<(usize, f64)>, u64) {
    let mut random = generator(strength.salt, 11);
    let room = usize::try_from(strength.memory / 400).unwrap_or(usize::MAX).max(64);
    let mut nodes = vec![node(rules, position.clone())];
    let (mut rounds, mut buffer) = (0_u64, Vec::new());
    // Each move once, whatever the budget.
    let least = nodes[0].moves.len() as u64;
    while rounds < least || (rounds < strength.nodes && patience::goes_on(ROUND)) {
        rounds += 1;
        let (mut at, mut path) = (0, vec![0]);
        while nodes[at].end.is_none() && nodes[at].children.len() == nodes[at].moves.len() {
            at = chosen(&nodes, at);
            path.push(at);
        }
        if nodes[at].end.is_none() && nodes.len() < room {
            let mut after = nodes[at].position.clone();
            rules.play(&mut after, &nodes[at].moves[nodes[at].children.len()], true, &mut (), &mut ());
            let new = nodes.len();
            nodes.push(node(rules, after));
            nodes[at].children.push(new);
            at = new;
            path.push(at);
        }
        let result = nodes[at].end.unwrap_or_else(|| match estimator {
            Some(estimator) => chance((family.estimate)(rules, &nodes[at].position, estimator)),
            None => {
                let (mut game, mut history) = (nodes[at].position.clone(), Occurrences::default());
                rules.play_out(&mut game, LONGEST, true, &mut buffer, &mut history, &mut |count| draw(&mut random, count));
                result(rules.outcome(&game)).unwrap_or(0.5)
            }
        });
        for at in path {
            nodes[at].visits += 1.0;
            nodes[at].won += result;
        }
    }
    let root = &nodes[0];
    let chance = |child: &Node<R>| {
        let south = child.won / child.visits.max(1.0);
        if root.side == Side::South { south } else { 1.0 - south }
    };
    let mut rated: Vec<(usize, f64, f64)> =
        root.children.iter().enumerate().map(|(index, child)| (index, chance(&nodes[*child]), nodes[*child].visits)).collect();
    rated.sort_by(|one, other| other.2.total_cmp(&one.2).then(other.1.total_cmp(&one.1)));
    (rated.into_iter().map(|(index, chance, _)| (index, chance)).collect(), rounds)
}

fn node<R: Rules>(rules: &R, position: R::Position) -> Node<R> {
    let end = result(rules.outcome(&position));
    let mut moves = Vec::new();
    if end.is_none() {
        rules.legal_moves(&position, &mut moves);
    }
    let end = if moves.is_empty() { end.or(Some(0.5)) } else { end };
    Node { side: rules.side_to_move(&position), position, end, moves, children: Vec::new(), visits: 0.0, won: 0.0 }
}

fn result(outcome: Outcome) -> Option<f64> {
    match outcome {
        Outcome::Ongoing => None,
        Outcome::Draw => Some(0.5),
        Outcome::Win(Side::South) => Some(1.0),
        Outcome::Win(Side::North) => Some(0.0),
    }
}

fn chosen<R: Rules>(nodes: &[Node<R>], at: usize) -> usize {
    let node = &nodes[at];
    let tried = node.visits.max(1.0).ln();
    let worth = |child: usize| {
        let child = &nodes[child];
        let south = child.won / child.visits.max(1.0);
        let own = if node.side == Side::South { south } else { 1.0 - south };
        own + CURIOSITY * (tried / child.visits.max(1.0)).sqrt()
    };
    node.children.iter().copied().max_by(|one, other| worth(*one).total_cmp(&worth(*other))).unwrap_or(at)
}
