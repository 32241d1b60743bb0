//! States of chains that have been met: a position may have many thousand routes to few states.
//!
//! Goes in: states of one piece. Comes out: which of them are new. Memory is bounded.

use super::walk::Step;
use super::work::{MOST_STATES, work_of};
use crate::game::patience;
use crate::leaping::board::sets::Set;
use std::cell::Cell;

/// States after fewer leaps do not count among the many that make a piece crowded, and so many others do not either.
const COUNTED_AFTER: u32 = 3;
const FEW: usize = 16;

/// States between two questions whether to go on.
const STRIDE: usize = 1 << 12;

/// A place in the table of states: where the piece has been in states that agree in all but that.
#[derive(Clone, Copy, Default)]
struct Slot {
    taken: u128,
    sequence: u128,
    seen: u128,
    /// The rest of the state.
    sort: u32,
    /// It holds states of the piece at hand if this is its number.
    piece: u32,
}

/// States met before. Of too many states it says so and calls all others met, which ends the search.
#[derive(Default)]
pub(crate) struct Met {
    /// A power of two of places, or none.
    slots: Vec<Slot>,
    piece: u32,
    filled: usize,
    counted: usize,
    most: usize,
    /// With so many counted it is asked whether to go on.
    asked_at: usize,
    /// States after fewer leaps are not kept.
    merged_after: u32,
    /// There are too many.
    pub(crate) crowded: bool,
}

/// Places of a new table, and of one that is kept; a full one is made four times as large.
const FIRST: usize = 1 << 8;
const LARGEST_KEPT: usize = 1 << 12;

thread_local! {
    /// A table for the next search.
    static SPARE: Cell<Option<Box<Met>>> = const { Cell::new(None) };
}

impl Met {
    /// A table; it is used after [`Met::clear`].
    pub(crate) fn new() -> Box<Met> {
        SPARE.take().unwrap_or_default()
    }

    /// Leaves the table to the next search of this thread.
    pub(crate) fn spare(self: Box<Self>) {
        SPARE.set(Some(self));
    }

    /// Forgets all: another piece begins, of which more than `most` states are too many; after fewer leaps none is kept.
    #[inline]
    pub(crate) fn clear(&mut self, most: usize, merged_after: u32) {
        self.most = most.saturating_add(FEW);
        self.merged_after = merged_after;
        (self.filled, self.counted, self.crowded) = (0, 0, false);
        self.asked_at = STRIDE.min(self.most.saturating_add(1));
        self.piece = self.piece.wrapping_add(1);
        // Few states are best kept near one another; numbers of pieces come again one day.
        if self.slots.len() > LARGEST_KEPT || self.piece == 0 {
            (self.slots, self.piece) = (Vec::new(), 1);
        }
    }

    /// States of the piece at hand that have not been counted as work, but for those after few leaps.
    pub(crate) fn unasked(&self) -> usize {
        self.counted % STRIDE
    }

    /// Whether the piece at hand has more states than that.
    pub(crate) fn are_more_than(&self, states: usize) -> bool {
        self.crowded || self.counted > states.saturating_add(FEW)
    }

    /// Notes the points to which a leap leads; those where the piece has not been before in such a state.
    #[inline]
    pub(crate) fn fresh<S: Set>(&mut self, next: &Step<S>, landings: S) -> S {
        if next.leaps < self.merged_after {
            return landings;
        }
        let counted = next.leaps >= COUNTED_AFTER;
        if self.crowded && counted {
            return S::default();
        }
        if 5 * self.filled >= 3 * self.slots.len() {
            self.grow();
        }
        let state = &next.state;
        let sort = u32::from_le_bytes([state.came, state.king.into(), state.stopped.into(), state.may_end.into()]);
        let landings = landings.widen();
        let wanted = Slot { taken: state.taken.widen(), sequence: next.score.sequence, seen: landings, sort, piece: self.piece };
        let place = self.place(&wanted);
        let slot = &mut self.slots[place];
        let mut fresh = landings;
        if slot.piece == self.piece {
            fresh &= !slot.seen;
            slot.seen |= landings;
        } else {
            *slot = wanted;
            self.filled += 1;
        }
        if counted && fresh != 0 {
            self.counted += if fresh & (fresh - 1) == 0 { 1 } else { fresh.count_ones() as usize };
            if self.counted >= self.asked_at || self.filled > MOST_STATES {
                self.ask();
            }
        }
        if self.crowded { S::default() } else { S::narrow(fresh) }
    }

    /// Asks whether to go on, and when it is to be asked again.
    #[cold]
    fn ask(&mut self) {
        let stride = STRIDE * (self.counted / STRIDE);
        let impatient = self.asked_at <= stride && !patience::goes_on(work_of(STRIDE as u64));
        self.crowded = self.counted > self.most || self.filled > MOST_STATES || impatient;
        self.asked_at = (stride + STRIDE).min(self.most.saturating_add(1));
    }

    /// Where states that agree with one in all but the place stand, or belong.
    #[inline(always)]
    fn place(&self, wanted: &Slot) -> usize {
        let last = self.slots.len() - 1;
        let mut place = hash(wanted) & last;
        loop {
            let slot = &self.slots[place & last];
            let same = slot.taken == wanted.taken && slot.sort == wanted.sort && slot.sequence == wanted.sequence;
            if slot.piece != self.piece || same {
                return place & last;
            }
            place += 1;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![Slot::default(); FIRST.max(4 * self.slots.len())];
        let full = std::mem::replace(&mut self.slots, larger);
        for slot in full.iter().filter(|slot| slot.piece == self.piece) {
            let place = self.place(slot);
            self.slots[place] = *slot;
        }
    }
}

#[inline(always)]
fn hash(slot: &Slot) -> usize {
    let (low, high) = (slot.taken as u64, (slot.taken >> 64) as u64);
    let mixed = low.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32);
    (mixed ^ mixed >> 32).wrapping_add(slot.sort.into()).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23) as usize
}
