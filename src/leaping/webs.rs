//! All routes of one piece at once: the states of its chains, each once, and the leaps between them.
//!
//! Goes in: a position, one of its pieces, its legal captures. Comes out: of each capture the route that is written, how many routes it has, and
//! whether another one has a route by the same landings. Says what `routes` finds out for one capture at a time; of a piece with
//! too many states it says nothing.

use super::Engine;
use super::chains::{Leap, Node, Search};
use super::crowded::work_of;
use super::position::{Breach, Kind, Move, Position};
use super::routes::{Hop, MANY_ROUTES};
use super::sets::{Set, Spot};
use crate::game::patience;
use rustc_hash::FxHashMap;

/// States of one piece that are kept at most.
const MOST_KNOTS: usize = 1 << 15;

/// No capture ends in a state.
const NONE: u32 = u32::MAX;

/// A state of the chains, numbered in the order of the routes that are written.
#[derive(Clone, Copy)]
struct Knot {
    at: Spot,
    /// By which leap it is first reached, and from which state.
    hop: Hop,
    before: u32,
    /// The capture that may be over here.
    capture: u32,
    /// Its leaps in the list of all.
    leaps: [u32; 2],
    /// At most so many leaps follow.
    longest: u32,
    /// Where captures that lead through it end, and where they land on the way there.
    ends: u128,
    later: u128,
}

/// The chains of one piece.
pub(super) struct Web {
    captures: Vec<Move>,
    /// By to, taken pieces and crowning.
    places: FxHashMap<(Spot, u128, bool), u32>,
    knots: Vec<Knot>,
    /// The states to which leaps lead, those of one state side by side.
    leaps: Vec<u32>,
    /// By capture, the first state in which it may be over.
    first: Vec<u32>,
    /// By capture, the number of its routes, once somebody has asked for it.
    routes: Vec<u64>,
    /// The last question in which a state was of no use, and the landings made before it.
    tried: Vec<(u32, usize)>,
    questions: u32,
}

/// What is asked of a web: another capture with these landings, in this order.
struct Question<'a> {
    wanted: &'a [Spot],
    /// What is still wanted after so many.
    rest: Vec<u128>,
    rivals: &'a [bool],
    to: Spot,
}

impl Web {
    /// The chains of the piece from `from`, by which these captures are made. `None`: they have too many states, or the order in
    /// which pieces are taken matters.
    pub(super) fn new(engine: &Engine, position: &Position, from: Spot, legal: &[Move]) -> Option<Web> {
        if engine.earliest {
            return None;
        }
        let captures: Vec<Move> = legal.iter().filter(|m| m.kind == Kind::Capture && m.from == from).copied().collect();
        let places = (0..).zip(&captures).map(|(place, m)| (identity(m), place)).collect();
        let first = vec![NONE; captures.len()];
        let web = Web {
            captures,
            places,
            knots: Vec::new(),
            leaps: Vec::new(),
            first,
            routes: Vec::new(),
            tried: Vec::new(),
            questions: 0,
        };
        if engine.narrow {
            Weaver::<u64>::weave(engine, position, from, web)
        } else {
            Weaver::<u128>::weave(engine, position, from, web)
        }
    }

    /// How many states it has.
    pub(super) fn states(&self) -> usize {
        self.knots.len()
    }

    /// The route of a capture that is written; empty if it is not among the captures.
    pub(super) fn route(&self, chosen: &Move) -> Vec<Hop> {
        let mut hops = Vec::new();
        let place = self.places.get(&identity(chosen)).map_or(NONE, |place| self.first[*place as usize]);
        let mut knot = self.knots.get(place as usize);
        while let Some(&Knot { hop, before, .. }) = knot.filter(|knot| knot.before != NONE) {
            hops.push(hop);
            knot = self.knots.get(before as usize);
        }
        hops.reverse();
        hops
    }

    /// Number of routes of every capture, in the order of the list from which the web was made.
    fn count(&self) -> Vec<u64> {
        let mut depths = Vec::with_capacity(self.knots.len());
        for knot in &self.knots {
            depths.push(depths.get(knot.before as usize).map_or(0_u32, |before| before + 1));
        }
        let mut order: Vec<usize> = (0..self.knots.len()).collect();
        order.sort_by_key(|place| depths[*place]);
        let add = |sum: &mut u64, more: u64| *sum = (*sum + more).min(MANY_ROUTES);
        let (mut ways, mut routes) = (vec![0; self.knots.len()], vec![0; self.captures.len()]);
        ways[0] = 1;
        for place in order {
            let knot = &self.knots[place];
            if let Some(routes) = routes.get_mut(knot.capture as usize) {
                add(routes, ways[place]);
            }
            for to in &self.leaps[knot.leaps[0] as usize..knot.leaps[1] as usize] {
                let here = ways[place];
                add(&mut ways[*to as usize], here);
            }
        }
        routes
    }

    /// Number of routes of a capture.
    pub(super) fn routes(&mut self, chosen: &Move) -> u64 {
        if self.routes.is_empty() {
            self.routes = self.count();
        }
        self.places.get(&identity(chosen)).map_or(0, |place| self.routes[*place as usize])
    }

    /// Whether a capture other than this one, to the same point, has a route with these landings on the way.
    pub(super) fn is_shared(&mut self, chosen: &Move, wanted: &[Spot], counts: impl Fn(&Move) -> bool) -> bool {
        let rivals: Vec<bool> =
            self.captures.iter().map(|other| other.to == chosen.to && other != chosen && counts(other)).collect();
        let mut rest = vec![0; wanted.len() + 1];
        for (place, at) in wanted.iter().enumerate().rev() {
            rest[place] = rest[place + 1] | u128::bit(*at);
        }
        self.questions += 1;
        self.tried.resize(self.knots.len(), (0, 0));
        self.seek(0, 0, &Question { wanted, rest, rivals: &rivals, to: chosen.to })
    }

    /// Whether there is such a route from a state before which so many of the landings have been made.
    fn seek(&mut self, place: usize, found: usize, question: &Question<'_>) -> bool {
        let knot = self.knots[place];
        let all = question.wanted.len();
        if found == all && question.rivals.get(knot.capture as usize) == Some(&true) {
            return true;
        }
        // With fewer landings made it is of no use either.
        let (asked, most) = self.tried[place];
        if asked == self.questions && found <= most {
            return false;
        }
        let after = found + usize::from(place > 0 && question.wanted.get(found) == Some(&knot.at));
        let promising =
            knot.ends.has(question.to) && question.rest[after] & !knot.later == 0 && knot.longest as usize > all - after;
        if promising {
            let leaps = knot.leaps[0] as usize..knot.leaps[1] as usize;
            let next = question.wanted.get(after);
            for wanted_first in [true, false] {
                for leap in leaps.clone() {
                    let to = self.leaps[leap] as usize;
                    if (next == Some(&self.knots[to].at)) == wanted_first && self.seek(to, after, question) {
                        return true;
                    }
                }
            }
        }
        self.tried[place] = (self.questions, found);
        false
    }
}

/// What tells a capture of a piece from the others.
fn identity(chosen: &Move) -> (Spot, u128, bool) {
    (chosen.to, chosen.captured, chosen.crowned)
}

/// A web in the making.
struct Weaver<'a, S> {
    search: Search<'a, S>,
    /// The same, every chain cut short.
    cut: Search<'a, S>,
    with_cut: bool,
    king: bool,
    crowning: u128,
    /// The states met so far; those to which a landing leads that is barred stand apart.
    known: FxHashMap<(Node<S>, bool), u32>,
    waiting: Vec<Leap>,
    web: Web,
}

impl<'a, S: Set> Weaver<'a, S> {
    fn weave(engine: &'a Engine, position: &Position, from: Spot, web: Web) -> Option<Web> {
        let side = position.to_move;
        let searches = [false, true].map(|cut| {
            let mut search = Search::<S>::new(engine, position, side);
            search.cut = cut;
            search.lift(from);
            search
        });
        let [search, cut] = searches;
        let king = position.kings[side.index()] & u128::bit(from) != 0;
        let begin = search.begin(from, king);
        let mut weaver = Weaver {
            search,
            cut,
            with_cut: web.captures.iter().any(|chosen| chosen.breach == Some(Breach::ChainCutShort)),
            king,
            crowning: engine.crowned_at_end[side.index()],
            known: FxHashMap::default(),
            waiting: Vec::new(),
            web,
        };
        let woven = weaver.visit(&begin, false, NONE, Hop { over: from, to: from });
        (patience::goes_on(2 * work_of(weaver.web.states() as u64)) && woven.is_some()).then_some(weaver.web)
    }

    /// Adds a state and all that follows, if it is new; its number. The order of leaps is that of the routes that are written, so that the
    /// first way to a state is the one that is written. `None`: there are too many.
    fn visit(&mut self, node: &Node<S>, barred: bool, before: u32, hop: Hop) -> Option<u32> {
        if let Some(&known) = self.known.get(&(*node, barred)) {
            return Some(known);
        }
        let number = self.web.knots.len();
        if number >= MOST_KNOTS {
            return None;
        }
        self.known.insert((*node, barred), number as u32);
        let knot = Knot { at: node.at, hop, before, capture: NONE, leaps: [0; 2], longest: 0, ends: 0, later: 0 };
        self.web.knots.push(knot);
        let base = self.waiting.len();
        if !barred && self.search.may_leap(node, node.taken.count()) {
            self.list_leaps(node);
        }
        let more = self.waiting.len() > base;
        let capture = self.capture(node, barred, more);
        if let Some(first) = self.web.first.get_mut(capture as usize) {
            *first = (*first).min(number as u32);
        }
        let mut knot = Knot { capture, ends: if capture == NONE { 0 } else { u128::bit(node.at) }, ..knot };
        let mut next = Vec::with_capacity(self.waiting.len() - base);
        for place in base..self.waiting.len() {
            let leap = self.waiting[place];
            let to = self.search.land(node, &leap);
            let to = self.visit(&to, leap.barred, number as u32, Hop { over: leap.over, to: leap.to })?;
            let after = &self.web.knots[to as usize];
            if after.ends != 0 {
                knot.ends |= after.ends;
                knot.later |= after.later | u128::bit(after.at);
                knot.longest = knot.longest.max(after.longest + 1);
                next.push(to);
            }
        }
        self.waiting.truncate(base);
        let start = self.web.leaps.len();
        self.web.leaps.append(&mut next);
        knot.leaps = [start as u32, self.web.leaps.len() as u32];
        self.web.knots[number] = knot;
        Some(number as u32)
    }

    fn list_leaps(&mut self, node: &Node<S>) {
        let base = self.waiting.len();
        let search = if self.with_cut { &self.cut } else { &self.search };
        search.leaps(node, &mut |leap| {
            self.waiting.push(leap);
            false
        });
        let points = &search.engine.geometry.point;
        self.waiting[base..].sort_by_key(|leap| (leap.behind, points[usize::from(leap.to) & 127]));
    }

    /// The legal capture that may be over in a state.
    fn capture(&self, node: &Node<S>, barred: bool, more: bool) -> u32 {
        if node.taken.is_empty() {
            return NONE;
        }
        let crowned = !self.king && (node.king || self.crowning & u128::bit(node.at) != 0);
        let place = self.web.places.get(&(node.at, node.taken.widen(), crowned)).copied().unwrap_or(NONE);
        let over = |chosen: &Move| match chosen.breach == Some(Breach::ChainCutShort) {
            true => barred || self.cut.ends(node, more),
            false => !barred && self.search.ends(node, more),
        };
        if self.web.captures.get(place as usize).is_some_and(over) { place } else { NONE }
    }
}
