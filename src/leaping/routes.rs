//! Routes: the ways in which one capture can be made.
//!
//! Goes in: a position and a legal capture. Comes out: how many routes it has, the one that is written, whether one runs through
//! given points. Never decides what is legal.

use super::Engine;
use super::chains::{Leap, Node, Search};
use super::crowded::{FIRST_TRY, Legal, Lot, MOST_STATES, work_of, work_of_looks};
use super::outlook::Outlook;
use super::position::{Breach, Kind, Move, Position};
use super::sets::{Set, Spot};
use crate::game::patience;
use crate::ir::leaping::Chain;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Routes of one capture are counted up to this number where more than `MOST_STATES` states lie on the way.
pub(super) const MANY_ROUTES: u64 = u32::MAX as u64;

/// So many states are looked at to find out whether a capture can still be made from a state; if that is not enough, no. Of the
/// state before the first leap the answer is known, so a legal capture always has a route.
const MOST_LOOKED_AT: u64 = 1 << 12;

/// The board is looked over when a search has come to so many states.
const EASY: usize = 64;

/// States between two questions whether to go on counting.
const STRIDE: usize = 1 << 10;

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
    /// What can still be taken; only made where there is much to look at.
    outlook: Option<Outlook<S>>,
    /// Number of routes from a state.
    counted: FxHashMap<(Node<S>, usize), u64>,
    /// Number of routes from all states to which the same landings have led.
    counted_together: FxHashMap<Vec<(Node<S>, bool)>, u64>,
    /// Whether there is one.
    known: FxHashMap<(Node<S>, usize), bool>,
    /// States that a try may still look at.
    budget: u64,
    lot: Lot,
    /// Counting was told not to go on.
    impatient: bool,
}

impl<'a, S: Set> Tracer<'a, S> {
    /// For a route that is `typed` any order will do in which the capture can be played: where lesser captures are punished rather than
    /// forbidden, one that takes kings later is the same move.
    fn new(engine: &'a Engine, position: &Position, goal: &Move, wanted: &'a [Spot], typed: bool) -> Tracer<'a, S> {
        let side = position.to_move;
        let any_order = typed && engine.rules.enforcement.as_ref().is_some_and(|enforcement| enforcement.lesser_capture);
        let mut search = Search::new(engine, position, side);
        search.cut = goal.breach == Some(Breach::ChainCutShort);
        search.lift(goal.from);
        let ordered = engine.earliest && goal.breach.is_none() && !any_order;
        Tracer {
            engine,
            search,
            goal: *goal,
            taken: S::narrow(goal.captured),
            king: position.kings[side.index()] & u128::bit(goal.from) != 0,
            crowning: engine.crowned_at_end[side.index()],
            sequence: ordered.then(|| engine.best(position, &mut Vec::new()).sequence),
            wanted,
            outlook: None,
            counted: FxHashMap::default(),
            counted_together: FxHashMap::default(),
            known: FxHashMap::default(),
            budget: 0,
            lot: Lot::new(),
            impatient: false,
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

    /// Whether all that the capture takes and that is still there can be taken from a state, so far as one can see.
    fn is_in_sight(&mut self, node: &Node<S>, looked_at: usize) -> bool {
        let rest = self.taken & !node.taken;
        if looked_at < EASY.min(self.engine.crowding) || rest.is_empty() {
            return true;
        }
        let (search, goal, taken) = (&self.search, &self.goal, self.taken);
        let outlook = self.outlook.get_or_insert_with(|| Outlook::new(search, goal.from, self.king, taken));
        let view = outlook.look(node.at, node.taken);
        view.reach == rest && view.left == 0 && view.ends.has(goal.to)
    }

    /// Whether the capture may be over in a state; `more`: there is a further leap.
    fn is_made(&self, node: &Node<S>, found: usize, more: bool) -> bool {
        !node.taken.is_empty() && self.is_goal(node) && found == self.wanted.len() && self.search.ends(node, more)
    }

    /// Number of routes from a state on which the first `found` of the wanted landings have been made.
    fn ways(&mut self, node: &Node<S>, found: usize) -> u64 {
        if let Some(&counted) = self.counted.get(&(*node, found)) {
            return counted;
        }
        let looked_at = self.counted.len();
        if looked_at >= MOST_STATES || !self.is_patient(looked_at) {
            return MANY_ROUTES;
        }
        if !self.is_in_sight(node, looked_at) {
            return 0;
        }
        let (more, leaps) = self.leaps(node);
        let mut ways = u64::from(self.is_made(node, found, more));
        let after = self.found(node, found);
        for leap in &leaps {
            let next = self.search.land(node, leap);
            let on = if leap.barred { u64::from(self.is_barred_end(&next, after)) } else { self.ways(&next, after) };
            ways = (ways + on).min(MANY_ROUTES);
        }
        self.counted.insert((*node, found), ways);
        ways
    }

    /// Number of sequences of landings that lead on from some of these states: where two lines lead to one landing, several routes over
    /// different lines may be one. A state stands with whether only a chain cut short may have landed there.
    fn ways_together(&mut self, mut states: Vec<(Node<S>, bool)>) -> u64 {
        states.sort_unstable_by_key(|(node, barred)| (node.key(), *barred));
        states.dedup();
        if let Some(&counted) = self.counted_together.get(&states) {
            return counted;
        }
        let looked_at = self.counted_together.len();
        if looked_at >= MOST_STATES || !self.is_patient(looked_at) {
            return MANY_ROUTES;
        }
        let mut made = false;
        let mut next: BTreeMap<Spot, Vec<(Node<S>, bool)>> = BTreeMap::new();
        for (node, barred) in &states {
            if *barred {
                made |= self.is_barred_end(node, 0);
            } else if self.is_in_sight(node, looked_at) {
                let (more, leaps) = self.leaps(node);
                made |= self.is_made(node, 0, more);
                for leap in &leaps {
                    next.entry(leap.to).or_default().push((self.search.land(node, leap), leap.barred));
                }
            }
        }
        let ways = next.into_values().fold(u64::from(made), |ways, states| (ways + self.ways_together(states)).min(MANY_ROUTES));
        self.counted_together.insert(states, ways);
        ways
    }

    /// All routes of the capture.
    fn all_ways(&mut self) -> u64 {
        let begin = self.begin();
        let ways = if self.engine.forks { self.ways_together(vec![(begin, false)]) } else { self.ways(&begin, 0) };
        let rest = (self.counted.len() + self.counted_together.len()) % STRIDE;
        self.impatient |= !patience::goes_on(self.work_of(rest as u64));
        ways
    }

    /// Whether to go on counting where so many states have been counted.
    fn is_patient(&mut self, counted: usize) -> bool {
        if counted > 0 && counted.is_multiple_of(STRIDE) {
            self.impatient |= !patience::goes_on(self.work_of(STRIDE as u64));
        }
        !self.impatient
    }

    /// Work of so many states.
    fn work_of(&self, states: u64) -> u64 {
        if self.outlook.is_some() { work_of_looks(states) } else { 2 * work_of(states) }
    }

    /// A landing from which only a chain cut short may not go on.
    fn is_barred_end(&self, node: &Node<S>, found: usize) -> bool {
        self.is_goal(node) && found == self.wanted.len()
    }

    /// Whether there is a route from a state; `None`: that is more than so many states tell.
    fn has_way(&mut self, node: &Node<S>, found: usize, most: u64) -> Option<bool> {
        let (mut left, mut tries) = (most, FIRST_TRY);
        loop {
            self.budget = tries.min(left);
            left -= self.budget;
            let begun = self.budget;
            let answer = self.seek(node, found);
            if !patience::goes_on(self.work_of(begun - self.budget)) {
                return None;
            }
            match answer {
                None if left > 0 => tries += tries / 4,
                answer => return answer,
            }
            if self.known.len() >= MOST_STATES {
                self.known.retain(|_, has_way| *has_way);
            }
        }
    }

    fn has_way_after(&mut self, node: &Node<S>, leap: &Leap, found: usize) -> bool {
        let next = self.search.land(node, leap);
        if leap.barred { self.is_barred_end(&next, found) } else { self.has_way(&next, found, MOST_LOOKED_AT) == Some(true) }
    }

    /// One try to find a route, the wanted landings first, then pieces with few ways to take them, then by lot.
    fn seek(&mut self, node: &Node<S>, found: usize) -> Option<bool> {
        if let Some(&known) = self.known.get(&(*node, found)) {
            return Some(known);
        }
        self.budget = self.budget.checked_sub(1)?;
        if !self.is_in_sight(node, self.known.len()) {
            return Some(false);
        }
        let (more, mut leaps) = self.leaps(node);
        let after = self.found(node, found);
        let mut answer = Some(self.is_made(node, found, more));
        let wanted = self.wanted.get(after).copied();
        leaps.sort_by_cached_key(|leap| {
            let ways = self.outlook.as_ref().map_or(0, |outlook| 16 * outlook.ways_over(leap.over) + self.lot.draw());
            (wanted != Some(leap.to), ways)
        });
        for leap in &leaps {
            if answer == Some(true) {
                break;
            }
            let next = self.search.land(node, leap);
            let on = if leap.barred { Some(self.is_barred_end(&next, after)) } else { self.seek(&next, after) };
            answer = if on == Some(false) { answer } else { on };
        }
        if let Some(answer) = answer {
            self.known.insert((*node, found), answer);
        }
        answer
    }

    /// The route that is written: at every leap the nearest landing, then the first in the order of points; the first landings are
    /// those of `begun`.
    fn route(&mut self, begun: &[Spot]) -> Option<Vec<Hop>> {
        let (mut node, mut found) = (self.begin(), 0);
        if self.has_way(&node, 0, u64::MAX) != Some(true) {
            return None;
        }
        let mut hops = Vec::new();
        while hops.is_empty() || !self.is_goal(&node) {
            let (_, mut leaps) = self.leaps(&node);
            leaps.sort_by_key(|leap| (leap.behind, self.engine.geometry.point[leap.to as usize]));
            found = self.found(&node, found);
            if let Some(to) = begun.get(hops.len()) {
                leaps.retain(|leap| leap.to == *to);
            }
            let leap = leaps.into_iter().find(|leap| self.has_way_after(&node, leap, found))?;
            hops.push(Hop { over: leap.over, to: leap.to });
            node = self.search.land(&node, &leap);
        }
        Some(hops)
    }
}

impl Engine {
    /// Number of routes of a legal move: distinct sequences of landing points, whatever lines lead there. 1 for whatever is no capture; never more than
    /// 4,294,967,295, and that number too where the routes lead through more than 131,072 states.
    pub fn routes_of(&self, position: &Position, chosen: &Move) -> u64 {
        if !matches!(chosen.kind, Kind::Capture | Kind::Force) || chosen.captured.count_ones() < 2 {
            return 1;
        }
        self.count_ways(self.stage(position, chosen), chosen)
    }

    /// Number of legal moves when every route counts apart.
    pub fn count_routes(&self, position: &Position) -> u64 {
        let mut legal = Legal::of(self, position);
        let moves = legal.moves.clone();
        let routes = |chosen: &Move| {
            let several = !self.forks && chosen.kind == Kind::Capture && chosen.captured.count_ones() > 1;
            let web = if several { legal.web(self, position, chosen.from) } else { None };
            web.map_or_else(|| self.routes_of(position, chosen), |web| web.routes(chosen))
        };
        moves.iter().map(routes).fold(0, u64::saturating_add)
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
            Tracer::<u64>::new(self, stage, chosen, wanted, false).route(&[])
        } else {
            Tracer::<u128>::new(self, stage, chosen, wanted, false).route(&[])
        };
        found.unwrap_or_default()
    }

    /// A route of a capture whose first landings are these; `None` if there is none.
    pub(super) fn route_begun(&self, position: &Position, chosen: &Move, begun: &[Spot]) -> Option<Vec<Hop>> {
        let found = if self.narrow {
            Tracer::<u64>::new(self, position, chosen, &[], false).route(begun)
        } else {
            Tracer::<u128>::new(self, position, chosen, &[], false).route(begun)
        };
        found.filter(|hops| hops.len() >= begun.len())
    }

    /// Whether a capture has a route with these landings, in this order, on the way.
    pub(super) fn has_route(&self, position: &Position, chosen: &Move, wanted: &[Spot]) -> bool {
        if wanted.is_empty() {
            return true;
        }
        let stage = self.stage(position, chosen);
        let has_way = if self.narrow {
            let mut tracer = Tracer::<u64>::new(self, stage, chosen, wanted, true);
            tracer.has_way(&tracer.begin(), 0, MOST_LOOKED_AT)
        } else {
            let mut tracer = Tracer::<u128>::new(self, stage, chosen, wanted, true);
            tracer.has_way(&tracer.begin(), 0, MOST_LOOKED_AT)
        };
        has_way == Some(true)
    }

    fn count_ways(&self, stage: &Position, chosen: &Move) -> u64 {
        if self.narrow {
            Tracer::<u64>::new(self, stage, chosen, &[], false).all_ways()
        } else {
            Tracer::<u128>::new(self, stage, chosen, &[], false).all_ways()
        }
    }
}
