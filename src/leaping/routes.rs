//! Routes: the ways in which one capture can be made.
//!
//! Goes in: a position and a legal capture. Comes out: how many routes it has, the one that is written, whether one runs through
//! given points. Never decides what is legal.

use super::Engine;
use super::chains::{Leap, Node, Search};
use super::position::{Breach, Kind, Move, Position};
use super::sets::{Set, Spot};
use crate::ir::leaping::Chain;
use std::collections::HashMap;

/// A leap of a route, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hop {
    pub(super) over: Spot,
    pub(super) to: Spot,
}

/// Follows all routes that lead to one capture.
struct Tracer<'a, S> {
    engine: &'a Engine,
    search: Search<'a, S>,
    goal: Move,
    taken: S,
    king: bool,
    crowning: u128,
    /// The ranks to be taken in this order, if the order was preferred.
    sequence: Option<u128>,
    /// Landings that the route must have, in this order.
    wanted: &'a [Spot],
    known: HashMap<(Node<S>, usize), u64>,
}

impl<'a, S: Set> Tracer<'a, S> {
    fn new(engine: &'a Engine, position: &Position, goal: &Move, wanted: &'a [Spot]) -> Tracer<'a, S> {
        let side = position.to_move;
        let mut search = Search::new(engine, position, side);
        search.cut = goal.breach == Some(Breach::ChainCutShort);
        search.lift(goal.from);
        let ordered = engine.earliest && goal.breach.is_none();
        Tracer {
            engine,
            search,
            goal: *goal,
            taken: S::narrow(goal.captured),
            king: position.kings[side.index()] & u128::bit(goal.from) != 0,
            crowning: engine.crowned_at_end[side.index()],
            sequence: ordered.then(|| engine.best(position, &mut Vec::new()).sequence),
            wanted,
            known: HashMap::new(),
        }
    }

    fn begin(&self) -> Node<S> {
        self.search.begin(self.goal.from, self.king)
    }

    fn is_goal(&self, node: &Node<S>) -> bool {
        let crowned = !self.king && (node.king || self.crowning & u128::bit(node.at) != 0);
        node.at == self.goal.to && node.taken == self.taken && crowned == self.goal.crowned
    }

    /// All leaps from a state, and those among them that can belong to the capture.
    fn leaps(&self, node: &Node<S>) -> (bool, Vec<Leap>) {
        let mut all = Vec::new();
        let over = node.stopped || (self.engine.rules.capture.chain == Chain::SingleLeap && !node.taken.is_empty());
        if !over {
            self.search.leaps(node, &mut |leap| {
                all.push(leap);
                false
            });
        }
        let more = !all.is_empty();
        let place = node.taken.count();
        all.retain(|leap| {
            let king = self.search.enemy_kings.has(leap.over);
            let in_order = self.sequence.is_none_or(|order| (order << place) >> 127 == u128::from(king));
            self.taken.has(leap.over) && in_order
        });
        (more, all)
    }

    /// The number of landings found, once the piece leaves a state.
    fn found(&self, node: &Node<S>, found: usize) -> usize {
        found + usize::from(!node.taken.is_empty() && self.wanted.get(found) == Some(&node.at))
    }

    /// Number of routes from a state on which the first `found` of the wanted landings have been made.
    fn ways(&mut self, node: &Node<S>, found: usize) -> u64 {
        if let Some(&known) = self.known.get(&(*node, found)) {
            return known;
        }
        let (more, leaps) = self.leaps(node);
        let mut ways: u64 = 0;
        let after = self.found(node, found);
        for leap in &leaps {
            ways = ways.saturating_add(self.ways_after(node, leap, after));
        }
        if !node.taken.is_empty() && self.is_goal(node) && found == self.wanted.len() && self.search.ends(node, more) {
            ways = ways.saturating_add(1);
        }
        self.known.insert((*node, found), ways);
        ways
    }

    fn ways_after(&mut self, node: &Node<S>, leap: &Leap, found: usize) -> u64 {
        let next = self.search.land(node, leap);
        if leap.barred { u64::from(self.is_goal(&next) && found == self.wanted.len()) } else { self.ways(&next, found) }
    }

    /// The route that is written: at every leap the nearest landing, then the first in the order of points; the first landings are
    /// those of `begun`.
    fn route(&mut self, begun: &[Spot]) -> Option<Vec<Hop>> {
        let (mut node, mut found) = (self.begin(), 0);
        let mut hops = Vec::new();
        while hops.is_empty() || !self.is_goal(&node) {
            let (_, mut leaps) = self.leaps(&node);
            leaps.sort_by_key(|leap| (leap.behind, self.engine.geometry.point[leap.to as usize]));
            found = self.found(&node, found);
            if let Some(to) = begun.get(hops.len()) {
                leaps.retain(|leap| leap.to == *to);
            }
            let leap = leaps.into_iter().find(|leap| self.ways_after(&node, leap, found) > 0)?;
            hops.push(Hop { over: leap.over, to: leap.to });
            node = self.search.land(&node, &leap);
        }
        Some(hops)
    }
}

impl Engine {
    /// Number of routes of a legal move: distinct sequences of landing points. 1 for whatever is no capture.
    pub fn routes_of(&self, position: &Position, chosen: &Move) -> u64 {
        if !matches!(chosen.kind, Kind::Capture | Kind::Force) || chosen.captured.count_ones() < 2 {
            return 1;
        }
        self.count_ways(self.stage(position, chosen), chosen, &[])
    }

    /// Number of legal moves when every route counts apart.
    pub fn count_routes(&self, position: &Position) -> u64 {
        let mut moves = Vec::new();
        self.list(position, &mut moves);
        moves.iter().map(|chosen| self.routes_of(position, chosen)).sum()
    }

    /// The landing points of a legal capture on the route by which it is written; of anything else, where it ends.
    pub fn landings(&self, position: &Position, chosen: &Move) -> Vec<crate::ir::board::PointId> {
        self.route(position, chosen, &[]).iter().map(|hop| self.geometry.point[hop.to as usize]).collect()
    }

    /// The position in which a move is really made: for `force` the one before the offence.
    pub(super) fn stage<'p>(&self, position: &'p Position, chosen: &Move) -> &'p Position {
        match position.challenge() {
            Some(challenge) if chosen.kind == Kind::Force => &challenge.before,
            _ => position,
        }
    }

    /// The route that is written, among those with these landings on the way.
    pub(super) fn route(&self, position: &Position, chosen: &Move, wanted: &[Spot]) -> Vec<Hop> {
        if !matches!(chosen.kind, Kind::Capture | Kind::Force) {
            return vec![Hop { over: chosen.from, to: chosen.to }];
        }
        let stage = self.stage(position, chosen);
        let found = if self.narrow {
            Tracer::<u64>::new(self, stage, chosen, wanted).route(&[])
        } else {
            Tracer::<u128>::new(self, stage, chosen, wanted).route(&[])
        };
        found.unwrap_or_default()
    }

    /// A route of a capture whose first landings are these; `None` if there is none.
    pub(super) fn route_begun(&self, position: &Position, chosen: &Move, begun: &[Spot]) -> Option<Vec<Hop>> {
        let found = if self.narrow {
            Tracer::<u64>::new(self, position, chosen, &[]).route(begun)
        } else {
            Tracer::<u128>::new(self, position, chosen, &[]).route(begun)
        };
        found.filter(|hops| hops.len() >= begun.len())
    }

    /// Whether a capture has a route with these landings, in this order, on the way.
    pub(super) fn has_route(&self, position: &Position, chosen: &Move, wanted: &[Spot]) -> bool {
        wanted.is_empty() || self.count_ways(self.stage(position, chosen), chosen, wanted) > 0
    }

    fn count_ways(&self, stage: &Position, chosen: &Move, wanted: &[Spot]) -> u64 {
        if self.narrow {
            let mut tracer = Tracer::<u64>::new(self, stage, chosen, wanted);
            tracer.ways(&tracer.begin(), 0)
        } else {
            let mut tracer = Tracer::<u128>::new(self, stage, chosen, wanted);
            tracer.ways(&tracer.begin(), 0)
        }
    }
}
