//! Chains of a piece that keeps its rank, may turn back and may end anywhere: nothing but its place and what it has taken matters.
//!
//! Goes in: the search of one piece. Comes out, through a sink: every state in which a chain may end or be cut short, in the order of
//! [`Search::explore`], without what such a piece does not need. Never compares captures with one another.

use super::chains::Search;
use super::powers::Powers;
use super::sets::{Set, Spot, spots};
use super::sights::{Both, Landings, Sights, View};
use crate::ir::leaping::Lands;
use std::cell::Cell;

/// The state of such a chain.
#[derive(Clone, Copy)]
pub(super) struct Trail<S> {
    pub(super) at: Spot,
    pub(super) leaps: u32,
    pub(super) taken: S,
    /// The keys in one number.
    pub(super) score: u64,
}

/// What hears of the states of such a search.
pub(super) trait TrailSink<S> {
    /// After so many leaps over neighbours states are merged: before, it may take longer than to look at some of them twice.
    const MERGED_AFTER: u32;
    /// A man's first leap is told at once where he cannot go on: whoever hears of every chain hears of many such leaps.
    const LOOKS_AHEAD: bool;
    /// The states met before.
    fn met(&mut self) -> &mut Met;
    /// All that follows from a state has been told; `more`: that is something.
    fn leave(&mut self, trail: &Trail<S>, more: bool);
}

impl<S: Set> Search<'_, S> {
    /// Every chain of a piece from `from`, which has been lifted.
    #[inline]
    pub(super) fn follow<K: TrailSink<S>>(&self, from: Spot, powers: &Powers, score: u64, sink: &mut K) {
        let trail = Trail { at: from, leaps: 0, taken: S::default(), score };
        match &powers.sights {
            Some(sights) => {
                let view = View { occupied: Both::new(self.occupied), targets: Both::new(self.takeable(powers)) };
                Far { search: self, powers, sights, sink }.follow(&trail, &view);
            }
            None if powers.far => self.follow_round(&trail, powers, sink),
            None => self.follow_near(&trail, powers, sink),
        }
    }

    /// Over neighbours.
    fn follow_near<K: TrailSink<S>>(&self, trail: &Trail<S>, powers: &Powers, sink: &mut K) {
        let hops = if trail.leaps == 0 { &powers.first_hops } else { &powers.then_hops };
        let mut more = false;
        let near = self.takeable(powers) & !trail.taken & S::narrow(hops.near(trail.at));
        if hops.even {
            for over in spots(near) {
                more |= self.hop(trail, over, (2 * over).wrapping_sub(trail.at), powers, sink);
            }
        } else if !near.is_empty() {
            for &[over, to] in hops.from(trail.at).iter().filter(|[over, _]| near.has(*over)) {
                more |= self.hop(trail, over, to, powers, sink);
            }
        }
        if trail.leaps > 0 {
            sink.leave(trail, more);
        }
    }

    /// One leap over a neighbour, and what follows. False: the landing is not empty.
    #[inline(always)]
    fn hop<K: TrailSink<S>>(&self, trail: &Trail<S>, over: Spot, to: Spot, powers: &Powers, sink: &mut K) -> bool {
        if self.occupied.has(to) && !(self.leave_at_once && trail.taken.has(to)) {
            return false;
        }
        let next = Trail { at: to, ..self.after(trail, over) };
        if K::LOOKS_AHEAD && next.leaps == 1 && !self.open.has(to) {
            sink.leave(&next, false);
        } else if next.leaps < K::MERGED_AFTER || sink.met().is_new(&next) {
            self.follow_near(&next, powers, sink);
        }
        true
    }

    /// From any distance, along rays of any kind.
    fn follow_round<K: TrailSink<S>>(&self, trail: &Trail<S>, powers: &Powers, sink: &mut K) {
        let ways = if trail.leaps == 0 { &powers.first } else { &powers.then };
        let occupied = if self.leave_at_once { self.occupied & !trail.taken } else { self.occupied };
        let targets = self.takeable(powers) & !trail.taken;
        let mut more = false;
        for way in ways.get(usize::from(trail.at)).into_iter().flatten() {
            let Some((over, free)) = way.leap(occupied).filter(|(over, free)| targets.has(*over) && !free.is_empty()) else {
                continue;
            };
            more = true;
            let mut free = if powers.lands == Lands::NextBehind { S::bit(way.nearest(over, free)) } else { free };
            let next = self.after(trail, over);
            while let Some(at) = way.next(over, &mut free) {
                let next = Trail { at, ..next };
                if next.leaps < powers.merged_after() || sink.met().is_new(&next) {
                    self.follow_round(&next, powers, sink);
                }
            }
        }
        if trail.leaps > 0 {
            sink.leave(trail, more);
        }
    }

    /// The state after a leap but for where it lands.
    #[inline(always)]
    fn after(&self, trail: &Trail<S>, over: Spot) -> Trail<S> {
        Trail {
            at: over,
            leaps: trail.leaps + 1,
            taken: trail.taken | S::bit(over),
            score: trail.score + self.engine.gains[usize::from(self.enemy_kings.has(over))].0,
        }
    }
}

impl Powers {
    /// The fewest leaps by which two routes can lead to one state.
    #[inline(always)]
    fn merged_after(&self) -> u32 {
        if self.doubles { 1 } else { FIRST_MERGED }
    }
}

/// The chains of a piece that captures from any distance along rays that rise or fall.
struct Far<'a, S, K> {
    search: &'a Search<'a, S>,
    powers: &'a Powers,
    sights: &'a [Sights; 2],
    sink: &'a mut K,
}

impl<S: Set, K: TrailSink<S>> Far<'_, S, K> {
    fn follow(&mut self, trail: &Trail<S>, view: &View<S>) {
        let mut more = false;
        let nearest = self.powers.lands == Lands::NextBehind;
        for sight in self.sights[usize::from(trail.leaps > 0)].from(trail.at) {
            if let Some((over, landings)) = sight.leap(view, nearest) {
                more = true;
                self.land(trail, view, over, landings);
            }
        }
        if trail.leaps > 0 {
            self.sink.leave(trail, more);
        }
    }

    /// One leap, and what follows. Kept apart, so that looking along rays needs few registers.
    #[inline(never)]
    fn land(&mut self, trail: &Trail<S>, view: &View<S>, over: Spot, landings: Landings<S>) {
        let next = self.search.after(trail, over);
        // What follows from one landing has taken more: it cannot lead to another landing of this leap.
        let fresh = if next.leaps < self.powers.merged_after() {
            landings.set
        } else {
            self.sink.met().fresh(next.taken, landings.set, next.leaps)
        };
        if fresh.is_empty() {
            return;
        }
        let occupied = if self.search.leave_at_once { view.occupied.without(over) } else { view.occupied };
        let view = View { occupied, targets: view.targets.without(over) };
        for at in landings.among(fresh) {
            if self.sink.met().count(next.leaps) {
                self.follow(&Trail { at, ..next }, &view);
            }
        }
    }
}

/// Two routes of so many leaps are the first that can lead to one state, where no leap can be made in two ways.
pub(super) const FIRST_MERGED: u32 = 2;

/// States after fewer leaps do not count among the many that make a piece crowded, and so many others do not either.
const COUNTED_AFTER: u32 = 3;
pub(super) const FEW: usize = 16;

/// A place in the table of states: where the piece has been after it has taken the same pieces.
#[derive(Clone, Copy, Default)]
struct Slot {
    taken: u128,
    seen: u128,
    /// It holds states of the piece at hand if this is its number.
    piece: u32,
}

/// States met before: a position may have many thousand routes to few states. Of too many states it says so and calls all others
/// met, which ends the search.
#[derive(Default)]
pub(super) struct Met {
    /// The table at hand: a power of two of places, or none.
    slots: Vec<Slot>,
    /// Smaller and larger tables, by size; few states are best kept near one another.
    others: [Vec<Slot>; SIZES.len()],
    size: usize,
    piece: u32,
    filled: usize,
    counted: usize,
    most: usize,
    /// There are too many.
    pub(super) crowded: bool,
}

/// Places of the tables; further ones are four times as large as those before, and are not kept.
const SIZES: [usize; 5] = [1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16];

thread_local! {
    /// Tables for the next search.
    static SPARE: Cell<Option<Box<Met>>> = const { Cell::new(None) };
}

impl Met {
    /// A table; it is used after [`Met::clear`].
    pub(super) fn new() -> Box<Met> {
        SPARE.take().unwrap_or_default()
    }

    /// Leaves the tables to the next search of this thread.
    pub(super) fn spare(mut self: Box<Self>) {
        self.keep(0);
        SPARE.set(Some(self));
    }

    /// Forgets all: another piece begins, of which more than `most` states are too many.
    #[inline]
    pub(super) fn clear(&mut self, most: usize) {
        self.most = most;
        if self.size > 0 {
            self.keep(0);
        }
        (self.filled, self.counted, self.crowded) = (0, 0, false);
        self.piece = self.piece.wrapping_add(1);
        if self.piece == 0 {
            self.others = <[Vec<Slot>; SIZES.len()]>::default();
            self.slots.fill(Slot::default());
            self.piece = 1;
        }
    }

    /// Puts the table at hand among the others and takes one of another size.
    fn keep(&mut self, size: usize) {
        let next = self.others.get_mut(size).map(std::mem::take).unwrap_or_default();
        let last = std::mem::replace(&mut self.slots, next);
        if let Some(place) = self.others.get_mut(self.size) {
            *place = last;
        }
        self.size = size;
    }

    /// States of the piece at hand.
    pub(super) fn states(&self) -> usize {
        self.counted
    }

    /// Whether the piece at hand has more states than that.
    pub(super) fn are_more_than(&self, states: usize) -> bool {
        self.crowded || self.counted > states.saturating_add(FEW)
    }

    /// Notes a state. True: it is new.
    #[inline]
    fn is_new<S: Set>(&mut self, trail: &Trail<S>) -> bool {
        !self.fresh(trail.taken, S::bit(trail.at), trail.leaps).is_empty() && self.count(trail.leaps)
    }

    /// Notes the points to which a leap leads after which the piece has taken these; those where it has not been before.
    #[inline]
    fn fresh<S: Set>(&mut self, taken: S, landings: S, leaps: u32) -> S {
        if self.crowded && leaps >= COUNTED_AFTER {
            return S::default();
        }
        if 5 * self.filled >= 3 * self.slots.len() {
            self.grow();
        }
        let (place, taken, landings) = (self.place(taken.widen()), taken.widen(), landings.widen());
        let slot = &mut self.slots[place];
        if slot.piece == self.piece {
            let fresh = landings & !slot.seen;
            slot.seen |= landings;
            return S::narrow(fresh);
        }
        *slot = Slot { taken, seen: landings, piece: self.piece };
        self.filled += 1;
        S::narrow(landings)
    }

    /// Counts a new state after so many leaps. False: there are too many.
    #[inline]
    fn count(&mut self, leaps: u32) -> bool {
        if leaps < COUNTED_AFTER {
            return true;
        }
        self.crowded |= self.counted >= self.most.saturating_add(FEW);
        self.counted += usize::from(!self.crowded);
        !self.crowded
    }

    /// Where the states after these pieces have been taken stand, or belong.
    #[inline(always)]
    fn place(&self, taken: u128) -> usize {
        let last = self.slots.len() - 1;
        let mut place = hash(taken) & last;
        loop {
            let slot = &self.slots[place & last];
            if slot.piece != self.piece || slot.taken == taken {
                return place & last;
            }
            place += 1;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let full = std::mem::take(&mut self.slots);
        let (from, to) = (self.size, if full.is_empty() { 0 } else { self.size + 1 });
        self.slots = self.others.get_mut(to).map(std::mem::take).unwrap_or_default();
        if self.slots.is_empty() {
            self.slots = vec![Slot::default(); SIZES.get(to).copied().unwrap_or(4 * full.len())];
        }
        self.size = to;
        for slot in full.iter().filter(|slot| slot.piece == self.piece) {
            let place = self.place(slot.taken);
            self.slots[place] = *slot;
        }
        if from < to
            && let Some(place) = self.others.get_mut(from)
        {
            *place = full;
        }
    }
}

#[inline(always)]
fn hash(taken: u128) -> usize {
    let (low, high) = (taken as u64, (taken >> 64) as u64);
    let mixed = low.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32);
    (mixed ^ mixed >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23) as usize
}
