//! States of chains that have been met: a position may have many thousand routes to few states.
//!
//! Goes in: states of one piece. Comes out: which of them are new. Memory is bounded.

use super::walk::Step;
use super::work::{MOST_STATES, work_of};
use crate::game::patience;
use crate::game::table::{Key, Table};
use crate::leaping::board::sets::Set;
use std::cell::Cell;

/// States after fewer leaps do not count among the many that make a piece crowded, and so many others do not either.
const COUNTED_AFTER: u32 = 3;
const FEW: usize = 16;

/// States between two questions whether to go on.
const STRIDE: usize = 1 << 12;

/// A state, but for where the piece is.
#[derive(Clone, Copy, Default, PartialEq)]
struct Elsewhere {
    taken: u128,
    sequence: u128,
    /// The rest of the state.
    sort: u32,
}

impl Key for Elsewhere {
    #[inline(always)]
    fn spread(&self) -> usize {
        let (low, high) = (self.taken as u64, (self.taken >> 64) as u64);
        let mixed = low.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(32);
        (mixed ^ mixed >> 32).wrapping_add(self.sort.into()).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23) as usize
    }
}

/// States met before. Of too many states it says so and calls all others met, which ends the search.
#[derive(Default)]
pub(crate) struct Met {
    /// Where the piece has been in states that agree in all but that.
    seen: Table<Elsewhere, u128>,
    counted: usize,
    most: usize,
    /// With so many counted it is asked whether to go on.
    asked_at: usize,
    /// States after fewer leaps are not kept.
    merged_after: u32,
    /// There are too many.
    pub(crate) crowded: bool,
}

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
        (self.counted, self.crowded) = (0, false);
        self.asked_at = STRIDE.min(self.most.saturating_add(1));
        self.seen.clear();
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
        let state = &next.state;
        let sort = u32::from_le_bytes([state.came, state.king.into(), state.stopped.into(), state.may_end.into()]);
        let landings = landings.widen();
        let seen = self.seen.entry(Elsewhere { taken: state.taken.widen(), sequence: next.score.sequence, sort });
        let fresh = landings & !*seen;
        *seen |= landings;
        if counted && fresh != 0 {
            self.counted += if fresh & (fresh - 1) == 0 { 1 } else { fresh.count_ones() as usize };
            if self.counted >= self.asked_at || self.seen.len() > MOST_STATES {
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
        self.crowded = self.counted > self.most || self.seen.len() > MOST_STATES || impatient;
        self.asked_at = (stride + STRIDE).min(self.most.saturating_add(1));
    }
}
