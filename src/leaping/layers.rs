//! The longest chains of a piece that captures from any distance, found leap by leap for whole sets of points.
//!
//! Goes in: the search of one piece to whose chains nothing matters but where it is and what it has taken, and for which every piece
//! counts alike. Comes out: the captures that take the most. All points where a piece may be after it has taken the same pieces are looked at
//! together, so that a layer (so many leaps) holds each set of taken pieces once. Memory is bounded.

use super::chains::Search;
use super::crowded::work_of;
use super::powers::Powers;
use super::rays::Way;
use super::sets::{Set, Spot, spots};
use crate::game::patience;
use crate::ir::leaping::Lands;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A way to leap over one piece: the points before it, nearest first, and those behind it.
#[derive(Clone, Debug)]
struct Arc {
    front: Way,
    behind: Way,
}

/// The ways to leap over a piece, for every spot on which it may stand.
#[derive(Clone, Debug)]
pub(super) struct Arcs(Vec<Vec<Arc>>);

impl Arcs {
    /// Turns the ways of a piece round: from the piece that is leapt to both sides. `None`: on some ray it may leap from a point, and not
    /// from one nearer to the piece, or lands elsewhere.
    pub(super) fn new(ways: &[Vec<Way>]) -> Option<Arcs> {
        let mut found = BTreeMap::<(Spot, Spot, Spot), (Vec<(usize, Spot)>, Vec<Spot>)>::new();
        for (from, way) in (0..).zip(ways).flat_map(|(from, ways)| ways.iter().map(move |way| (from, way))) {
            for place in 0..way.points.len().saturating_sub(1) {
                let before = if place == 0 { from } else { way.points[place - 1] };
                let key = (way.points[place], before, way.points[place + 1]);
                let (front, behind) = found.entry(key).or_default();
                front.push((place, from));
                // A ray ends before it comes back to where it began: from another point of a circle there may be more behind.
                if !behind.is_empty() && behind[..] != way.points[place + 1..] {
                    return None;
                }
                *behind = way.points[place + 1..].to_vec();
            }
        }
        let mut arcs = vec![Vec::new(); 128];
        for ((over, ..), (mut front, behind)) in found {
            front.sort_unstable();
            if front.iter().enumerate().any(|(at, (place, _))| at != *place) {
                return None;
            }
            let front: Vec<Spot> = front.into_iter().map(|(_, at)| at).collect();
            arcs[usize::from(over)].push(Arc { front: Way::through(front), behind: Way::through(behind) });
        }
        Some(Arcs(arcs))
    }

    fn over(&self, spot: Spot) -> &[Arc] {
        self.0.get(usize::from(spot)).map_or(&[], |arcs| arcs)
    }
}

/// Sets of taken pieces of one layer that are many: they are counted as work.
const MANY_SETS: usize = 256;

/// Where the piece may be, by what it has taken.
type Layer<S> = FxHashMap<S, S>;

/// The longest chains of one piece.
pub(super) struct Layers<'a, S> {
    search: &'a Search<'a, S>,
    powers: &'a Powers,
    from: Spot,
    /// By leaps.
    layers: Vec<Layer<S>>,
    /// States after three leaps and more.
    pub(super) states: usize,
}

impl<'a, S: Set> Layers<'a, S> {
    /// For the piece from `from`, which has been lifted. `None`: there are more states, or more sets of taken pieces, than that; or its
    /// ways cannot be turned round.
    pub(super) fn new(
        search: &'a Search<'a, S>,
        from: Spot,
        powers: &'a Powers,
        most_states: usize,
        most_sets: usize,
    ) -> Option<Self> {
        let begin = Layer::from_iter([(S::default(), S::bit(from))]);
        let mut found = Layers { search, powers, from, layers: vec![begin], states: 0 };
        let mut sets = 0;
        while let Some(last) = found.layers.last() {
            let arcs = powers.arcs(found.layers.len() == 1)?;
            let mut next = Layer::<S>::default();
            for (&taken, &points) in last {
                found.each_leap(arcs, taken, points, |over, _, behind| {
                    let landings = next.entry(taken | S::bit(over)).or_default();
                    *landings = *landings | behind;
                });
            }
            if next.is_empty() {
                break;
            }
            sets += next.len();
            if found.layers.len() > 2 {
                found.states += next.values().map(|points| points.count() as usize).sum::<usize>();
            }
            let impatient = next.len() > MANY_SETS && !patience::goes_on(work_of(next.len() as u64));
            if sets > most_sets || found.states > most_states || impatient {
                return None;
            }
            found.layers.push(next);
        }
        Some(found)
    }

    /// Leaps of the longest chains.
    pub(super) fn longest(&self) -> usize {
        self.layers.len() - 1
    }

    /// The leaps from some points with these pieces taken: over what, from where, to where.
    #[inline(always)]
    fn each_leap(&self, arcs: &Arcs, taken: S, points: S, mut found: impl FnMut(Spot, S, S)) {
        let occupied = if self.search.leave_at_once { self.search.occupied & !taken } else { self.search.occupied };
        for over in spots(self.search.takeable(self.powers) & !taken) {
            for arc in arcs.over(over) {
                if (S::narrow(arc.front.mask) & points).is_empty() {
                    continue;
                }
                let front = arc.front.before(occupied) & points;
                let behind = arc.behind.before(occupied);
                if front.is_empty() || behind.is_empty() {
                    continue;
                }
                let next_behind = self.powers.lands == Lands::NextBehind;
                found(over, front, if next_behind { S::bit(arc.behind.over) } else { behind });
            }
        }
    }

    /// The longest captures: where they end, by what they take.
    pub(super) fn last(&self) -> impl Iterator<Item = (S, S)> + '_ {
        self.layers.last().into_iter().flatten().map(|(taken, points)| (*taken, *points))
    }

    /// The longest captures, to a function, in the order in which following every chain meets them.
    pub(super) fn in_order(mut self, found: &mut impl FnMut(Spot, S)) {
        if self.longest() == 0 {
            return;
        }
        self.keep_what_leads_on();
        let mut layers = std::mem::take(&mut self.layers);
        self.follow(self.from, S::default(), &mut layers[1..], true, found);
    }

    /// Leaves only the points from which one of the longest chains goes on.
    fn keep_what_leads_on(&mut self) {
        for leaps in (0..self.longest()).rev() {
            let Some(arcs) = self.powers.arcs(leaps == 0) else { return };
            let mut good = Layer::default();
            for (&taken, &points) in &self.layers[leaps] {
                let mut fronts = S::default();
                self.each_leap(arcs, taken, points, |over, front, behind| {
                    let next = self.layers[leaps + 1].get(&(taken | S::bit(over)));
                    if next.is_some_and(|next| !(*next & behind).is_empty()) {
                        fronts = fronts | front;
                    }
                });
                if !fronts.is_empty() {
                    good.insert(taken, fronts);
                }
            }
            self.layers[leaps] = good;
        }
    }

    /// Follows chains through the states that are left, each once.
    fn follow(&self, at: Spot, taken: S, layers: &mut [Layer<S>], first: bool, found: &mut impl FnMut(Spot, S)) {
        let Some((next, later)) = layers.split_first_mut() else { return found(at, taken) };
        let occupied = if self.search.leave_at_once { self.search.occupied & !taken } else { self.search.occupied };
        let targets = self.search.takeable(self.powers) & !taken;
        let ways = if first { &self.powers.first } else { &self.powers.then };
        for way in ways.get(usize::from(at)).into_iter().flatten() {
            if (S::narrow(way.mask) & targets).is_empty() {
                continue;
            }
            let Some((over, free)) = way.leap(occupied).filter(|(over, free)| targets.has(*over) && !free.is_empty()) else {
                continue;
            };
            let taken = taken | S::bit(over);
            let Some(left) = next.get_mut(&taken) else { continue };
            let free = if self.powers.lands == Lands::NextBehind { S::bit(way.nearest(over, free)) } else { free };
            let mut landings = free & *left;
            *left = *left & !landings;
            while let Some(to) = way.next(over, &mut landings) {
                self.follow(to, taken, later, false, found);
            }
        }
    }
}
