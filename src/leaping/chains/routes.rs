//! Routes: the ways in which one capture can be made.
//!
//! Goes in: a position and a legal capture. Comes out: how many routes it has, the one that is written, whether one runs through given points.

use super::bound::Bound;
use super::kept::Mover;
use super::leap::{Leap, Leaper, State};
use super::walk::{Step, Visitor};
use super::work::{FIRST_TRY, Lot, MOST_STATES, work_of, work_of_looks};
use crate::game::patience;
use crate::leaping::board::position::{Breach, Kind, Move, Position};
use crate::leaping::board::sets::{Set, Spot, in_width};
use crate::leaping::engine::Engine;
use rustc_hash::FxHashMap;

/// Routes of one capture are counted up to this number where more than [`MOST_STATES`] states lie on the way.
const MANY_ROUTES: u64 = u32::MAX as u64;

/// So many states are looked at to find out whether a capture can still be made from a state; if that is not enough, no. Of the
/// state before the first leap the answer is known, so a legal capture always has a route.
const MOST_LOOKED_AT: u64 = 1 << 12;

/// The board is looked over when a search has come to so many states.
const EASY: usize = 64;

/// States between two questions whether to go on counting.
const STRIDE: usize = 1 << 10;

/// A leap of a route, as it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hop {
    pub(crate) over: Spot,
    pub(crate) to: Spot,
}

/// Whether there is a route; the last is the best answer.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Trace {
    #[default]
    None,
    /// That is more than the states that were looked at tell.
    Unknown,
    Found,
}

/// What the routes of one capture have in common, and what is known of them.
struct Tracer<'a, S> {
    leaper: &'a Leaper<'a, S>,
    mover: Mover,
    goal: Move,
    taken: S,
    /// The ranks to be taken in this order, if the order was preferred.
    sequence: Option<u128>,
    /// Landings that the route must have, in this order.
    wanted: &'a [Spot],
    /// What can still be taken; only made where there is much to look at.
    bound: Option<Bound<S>>,
    /// Whether there is a route from a state on which so many of the wanted landings have been made.
    known: FxHashMap<(State<S>, usize), bool>,
    /// How many of them have been made, leap by leap, on the route that is followed.
    made: Vec<usize>,
    /// States that a try may still look at.
    budget: u64,
    lot: Lot,
}

impl<'a, S: Set> Tracer<'a, S> {
    /// Finds something out about the routes of a capture. For a route that is `typed` any order will do in which the capture can be played: where
    /// lesser captures are punished rather than forbidden, one that takes kings later is the same move.
    fn trace<T>(
        engine: &Engine,
        position: &Position,
        goal: &Move,
        wanted: &[Spot],
        typed: bool,
        find: impl FnOnce(Tracer<'_, S>) -> T,
    ) -> T {
        let any_order = typed && engine.rules.enforcement.as_ref().is_some_and(|enforcement| enforcement.lesser_capture);
        let mut leaper = Leaper::of(engine, position, goal.from);
        leaper.cut = goal.breach == Some(Breach::ChainCutShort);
        let king = position.kings[position.to_move.index()].has(goal.from);
        let ordered = engine.scale.earliest && goal.breach.is_none() && !any_order;
        find(Tracer {
            leaper: &leaper,
            mover: Mover::new(engine, position.to_move, goal.from, king),
            goal: *goal,
            taken: S::narrow(goal.captured),
            sequence: ordered.then(|| engine.best(position, &mut Vec::new()).score.sequence),
            wanted,
            bound: None,
            known: FxHashMap::default(),
            made: Vec::new(),
            budget: 0,
            lot: Lot::new(),
        })
    }

    fn begin(&self) -> State<S> {
        State::begin(self.mover.from, self.mover.king)
    }

    fn is_goal(&self, state: &State<S>) -> bool {
        self.mover.capture(state).same_identity(&Move { kind: Kind::Capture, ..self.goal })
    }

    /// Leaves the leaps that can belong to the capture.
    fn keep_useful(&self, state: &State<S>, leaps: &mut Vec<Leap>) {
        let place = state.taken.count();
        leaps.retain(|leap| {
            let king = self.leaper.enemy_kings.has(leap.over);
            let in_order = self.sequence.is_none_or(|order| (order << place) >> 127 == u128::from(king));
            self.taken.has(leap.over) && in_order
        });
    }

    /// Whether all that the capture takes and that is still there can be taken from a state, so far as one can see.
    fn is_in_sight(&mut self, state: &State<S>, looked_at: usize) -> bool {
        let rest = self.taken & !state.taken;
        if looked_at < EASY.min(self.leaper.engine.crowding) || rest.is_empty() {
            return true;
        }
        let (leaper, mover, taken) = (self.leaper, self.mover, self.taken);
        let bound = self.bound.get_or_insert_with(|| Bound::new(leaper, mover.from, mover.king, taken));
        let promise = bound.look(state.at, state.taken);
        promise.reach == rest && promise.left == 0 && promise.ends.has(self.goal.to)
    }

    /// Work of so many states.
    fn work_of(&self, states: u64) -> u64 {
        if self.bound.is_some() { work_of_looks(states) } else { 2 * work_of(states) }
    }

    /// Number of sequences of landings that lead on from some of these states: where two lines lead to one landing, several routes over
    /// different lines may be one. A state stands with whether only a chain cut short may have landed there.
    fn count(&mut self, mut states: Vec<(State<S>, bool)>, counted: &mut FxHashMap<Vec<(State<S>, bool)>, u64>) -> u64 {
        states.sort_unstable();
        states.dedup();
        if let Some(&ways) = counted.get(&states) {
            return ways;
        }
        let looked_at = counted.len();
        let asked = looked_at > 0 && looked_at.is_multiple_of(STRIDE);
        if looked_at >= MOST_STATES || (asked && !patience::goes_on(self.work_of(STRIDE as u64))) || patience::is_cut() {
            return MANY_ROUTES;
        }
        let mut made = false;
        let mut next = Vec::new();
        for (state, barred) in &states {
            if *barred {
                made |= self.is_goal(state);
            } else if self.is_in_sight(state, looked_at) {
                let mut leaps = self.leaper.leaps(state);
                made |= !state.taken.is_empty() && self.is_goal(state) && self.leaper.ends(state, !leaps.is_empty());
                self.keep_useful(state, &mut leaps);
                next.extend(leaps.iter().map(|leap| (self.leaper.land(state, leap), leap.barred)));
            }
        }
        next.sort_unstable_by_key(|(state, _)| state.at);
        let together = next.chunk_by(|(one, _), (other, _)| one.at == other.at);
        let add = |ways: u64, states: &[_]| (ways + self.count(states.to_vec(), counted)).min(MANY_ROUTES);
        let ways = together.fold(u64::from(made), add);
        counted.insert(states, ways);
        ways
    }

    /// Whether there is a route from a state on which so many of the wanted landings have been made; so many states are looked at.
    fn way(&mut self, state: &State<S>, made: usize, most: u64) -> Trace {
        let leaper = self.leaper;
        let (mut left, mut tries) = (most, FIRST_TRY);
        loop {
            self.budget = tries.min(left);
            left -= self.budget;
            let begun = self.budget;
            self.made.clear();
            self.made.push(made);
            let answer = leaper.follow_on(state, self);
            if !patience::goes_on(self.work_of(begun - self.budget)) {
                return Trace::Unknown;
            }
            if answer != Trace::Unknown || left == 0 {
                return answer;
            }
            tries += tries / 4;
            if self.known.len() >= MOST_STATES {
                self.known.retain(|_, has_way| *has_way);
            }
        }
    }

    /// Whether there is a route over a leap.
    fn leads_on(&mut self, state: &State<S>, leap: &Leap, made: usize) -> bool {
        let next = self.leaper.land(state, leap);
        if leap.barred {
            self.is_goal(&next) && made == self.wanted.len()
        } else {
            self.way(&next, made, MOST_LOOKED_AT) == Trace::Found
        }
    }

    /// The number of wanted landings made, once the piece leaves a state.
    fn made_after(&self, state: &State<S>, made: usize) -> usize {
        made + usize::from(!state.taken.is_empty() && self.wanted.get(made) == Some(&state.at))
    }

    /// The route that is written: at every leap the nearest landing, then the first in the order of points; the first landings are
    /// those of `begun`.
    fn route(mut self, begun: &[Spot]) -> Option<Vec<Hop>> {
        let (mut state, mut made) = (self.begin(), 0);
        if self.way(&state, 0, u64::MAX) != Trace::Found {
            return None;
        }
        let mut hops = Vec::new();
        while hops.is_empty() || !self.is_goal(&state) {
            let mut leaps = self.leaper.leaps(&state);
            self.keep_useful(&state, &mut leaps);
            leaps.sort_by_key(|leap| (leap.behind, self.leaper.engine.geometry.point[leap.to as usize]));
            made = self.made_after(&state, made);
            if let Some(to) = begun.get(hops.len()) {
                leaps.retain(|leap| leap.to == *to);
            }
            let leap = leaps.into_iter().find(|leap| self.leads_on(&state, leap, made))?;
            hops.push(Hop { over: leap.over, to: leap.to });
            state = self.leaper.land(&state, &leap);
        }
        Some(hops)
    }
}

impl<S: Set> Visitor<S> for Tracer<'_, S> {
    type Answer = Trace;
    const CHOOSES: bool = true;

    fn enter(&mut self, step: &Step<S>) -> Option<Trace> {
        let (state, made) = (step.state, *self.made.last()?);
        if let Some(known) = self.known.get(&(state, made)) {
            return Some(if *known { Trace::Found } else { Trace::None });
        }
        if self.budget == 0 {
            return Some(Trace::Unknown);
        }
        self.budget -= 1;
        if !self.is_in_sight(&state, self.known.len()) {
            return Some(Trace::None);
        }
        self.made.push(self.made_after(&state, made));
        None
    }

    /// The wanted landings first, then pieces with few ways to take them, then by lot.
    fn choose(&mut self, step: &Step<S>, leaps: &mut Vec<Leap>) {
        self.keep_useful(&step.state, leaps);
        let wanted = self.made.last().and_then(|made| self.wanted.get(*made));
        leaps.sort_by_cached_key(|leap| {
            let ways = self.bound.as_ref().map_or(0, |bound| 16 * bound.ways_over(leap.over) + self.lot.draw());
            (wanted != Some(&leap.to), ways)
        });
    }

    fn barred(&mut self, step: &Step<S>) -> Trace {
        let all = self.made.last() == Some(&self.wanted.len());
        if all && self.is_goal(&step.state) { Trace::Found } else { Trace::None }
    }

    fn join(&mut self, sum: &mut Trace, after: Trace) -> bool {
        *sum = after.max(*sum);
        *sum == Trace::Found
    }

    fn leave(&mut self, step: &Step<S>, _more: bool, ends: bool, sum: Trace) -> Trace {
        self.made.pop();
        let made = self.made.last().copied().unwrap_or_default();
        let answer = if ends && made == self.wanted.len() && self.is_goal(&step.state) { Trace::Found } else { sum };
        if answer != Trace::Unknown {
            self.known.insert((step.state, made), answer == Trace::Found);
        }
        answer
    }
}

impl Engine {
    /// Number of routes of a legal move: distinct sequences of landing points, whatever lines lead there. 1 for whatever is no capture; never more than
    /// 4,294,967,295, and that number too where the routes lead through more than 131,072 states.
    pub fn routes_of(&self, position: &Position, chosen: &Move) -> u64 {
        if !matches!(chosen.kind, Kind::Capture | Kind::Force) || chosen.captured.count_ones() < 2 {
            return 1;
        }
        let stage = self.stage(position, chosen);
        in_width!(self, S => Tracer::<S>::trace(self, stage, chosen, &[], false, |mut tracer| {
            let mut counted = FxHashMap::default();
            let ways = tracer.count(vec![(tracer.begin(), false)], &mut counted);
            patience::goes_on(tracer.work_of((counted.len() % STRIDE) as u64));
            ways
        }))
    }

    /// The landing points of a legal capture on the route by which it is written; of anything else, where it ends.
    pub fn landings(&self, position: &Position, chosen: &Move) -> Vec<crate::ir::board::PointId> {
        self.route(position, chosen, &[]).iter().map(|hop| self.geometry.point[hop.to as usize]).collect()
    }

    /// The position in which a move is really made: for `force` the one before the offence.
    pub(crate) fn stage<'p>(&self, position: &'p Position, chosen: &Move) -> &'p Position {
        match position.challenge() {
            Some(challenge) if chosen.kind == Kind::Force => &challenge.before,
            _ => position,
        }
    }

    /// The route that is written, among those with these landings on the way.
    pub(crate) fn route(&self, position: &Position, chosen: &Move, wanted: &[Spot]) -> Vec<Hop> {
        if !matches!(chosen.kind, Kind::Capture | Kind::Force) {
            return vec![Hop { over: chosen.from, to: chosen.to }];
        }
        let stage = self.stage(position, chosen);
        let found = in_width!(self, S => Tracer::<S>::trace(self, stage, chosen, wanted, false, |tracer| tracer.route(&[])));
        found.unwrap_or_default()
    }

    /// A route of a capture whose first landings are these; `None` if there is none.
    pub(crate) fn route_begun(&self, position: &Position, chosen: &Move, begun: &[Spot]) -> Option<Vec<Hop>> {
        let found = in_width!(self, S => Tracer::<S>::trace(self, position, chosen, &[], false, |tracer| tracer.route(begun)));
        found.filter(|hops| hops.len() >= begun.len())
    }

    /// Whether a capture has a route with these landings, in this order, on the way.
    pub(crate) fn has_route(&self, position: &Position, chosen: &Move, wanted: &[Spot]) -> bool {
        let stage = self.stage(position, chosen);
        wanted.is_empty()
            || in_width!(self, S => Tracer::<S>::trace(self, stage, chosen, wanted, true, |mut tracer| {
                tracer.way(&tracer.begin(), 0, MOST_LOOKED_AT) == Trace::Found
            }))
    }
}
