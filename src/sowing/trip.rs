//! One move on the bare board, lap by lap.
//!
//! Comes in: a board and a hole to lift. Goes out: the board after the move, and whether a further move follows. Stops at whatever the
//! tables do not cover; legality is looked at only where the relay itself decides it.

use super::fast::{Landed, Laps, MANY_LAPS};
use super::lap::{Next, Tally};
use super::relay::{Relay, follow};
use super::run::{Made, Run};
use super::seeds::Cells;
use crate::ir::sowing::{Endless, GrandSlam};

/// A relay on the bare board.
#[derive(Clone, Copy)]
struct Trip<'r, 'e, C: Cells> {
    run: &'r Run<'e, C>,
    laps: &'e Laps<C>,
    cells: C,
    next: Next,
    tally: Tally,
    covered: bool,
}

impl<C: Cells> Relay for Trip<'_, '_, C> {
    type State = (C, Next);

    #[inline(always)]
    fn state(&self) -> (C, Next) {
        (self.cells, self.next)
    }

    #[inline(always)]
    fn goes_on(&self) -> bool {
        self.covered && matches!(self.next, Next::Lift(_) | Next::Sow(..))
    }

    #[inline(always)]
    fn step(&mut self) {
        let stores = self.run.engine.geometry.stores(self.run.side);
        match self.laps.lap(&mut self.cells, self.next, stores, &mut self.tally) {
            Some((at, _)) => self.land(at),
            None => self.covered = false,
        }
    }

    #[inline(always)]
    fn banked(&self) -> u32 {
        self.run.engine.in_stores(&self.cells)
    }

    fn runs_back(&self) -> bool {
        self.run.engine.needs.runs_back
    }

    fn rush(&mut self, kept: &(C, Next), most: u64) -> (u64, bool) {
        let sow = &self.run.engine.ir.sow;
        let (Next::Lift(from), Next::Lift(to)) = (self.next, kept.1) else { return (0, false) };
        if sow.own_store || sow.opponent_store || self.laps.passes() || self.run.claims != [0; 2] {
            return (0, false);
        }
        let mut at = usize::from(from);
        let done = self.laps.rush(&mut self.cells, &mut at, (&kept.0, usize::from(to)), most);
        self.next = Next::Lift(at as u8);
        done
    }
}

impl<C: Cells> Trip<'_, '_, C> {
    /// The last seed has fallen at a place.
    #[inline(always)]
    fn land(&mut self, at: usize) {
        let Run { engine, claims, side, .. } = self.run;
        if *claims != [0; 2] {
            engine.pass_on(&mut self.cells, claims);
            if (claims[0] | claims[1]) >> at & 1 == 1 {
                self.covered = false;
                return;
            }
        }
        let next = match self.laps.judge(&self.cells, at) {
            Landed::Next(next) => Some(next),
            Landed::Walk(walk) => walk.go(&mut self.cells, engine.geometry.stores(*side), 0, &mut self.tally),
        };
        match next {
            Some(next) => self.next = next,
            None => self.covered = false,
        }
    }
}

impl<C: Cells> Run<'_, C> {
    /// Makes the move from a hole; changes nothing if it cannot.
    #[inline(always)]
    pub(super) fn make<const PLAIN: bool>(&mut self, hole: usize, backward: bool) -> Made {
        let laps = self.laps::<PLAIN>(backward);
        let stores = self.engine.geometry.stores(self.side);
        let mut cells = self.cells;
        let relay = if PLAIN {
            laps.relay::<false, false>(&mut cells, hole, stores)
        } else if self.claims != [0; 2] {
            return if laps.passes() { Made::Uncovered } else { self.travel(laps, hole, None) };
        } else if laps.passes() {
            laps.relay::<true, true>(&mut cells, hole, stores)
        } else {
            laps.relay::<true, false>(&mut cells, hole, stores)
        };
        let Some((at, exit)) = relay else { return self.travel(laps, hole, None) };
        if exit.is_walk {
            return self.travel(laps, hole, Some((cells, at)));
        }
        exit.act(&mut cells, stores[0]);
        self.moved::<PLAIN>(cells, exit.again)
    }

    /// A move has led to this board, and perhaps earned a further one.
    #[inline(always)]
    pub(super) fn moved<const PLAIN: bool>(&mut self, cells: C, again: bool) -> Made {
        self.cells = cells;
        self.again = again;
        if !PLAIN {
            self.further = if again { self.further.saturating_add(1) } else { 0 };
        }
        if !again {
            self.side = self.side.other();
        }
        Made::Legal
    }

    /// A move on which more than one thing must be looked at, or the rest of it from a place on where a seed has fallen.
    fn travel(&mut self, laps: &Laps<C>, hole: usize, landed: Option<(C, usize)>) -> Made {
        let engine = self.engine;
        let next = Next::Lift(hole as u8);
        let start = Trip { run: self, laps, cells: self.cells, next, tally: Tally::default(), covered: true };
        let watched = engine.ir.sow.endless.is_some();
        let mut trip = start;
        // Where nothing is known of the relay, it has gone on for long.
        let (mut count, mut endless) = (MANY_LAPS, false);
        if let Some((cells, at)) = landed {
            trip.cells = cells;
            trip.land(at);
            count = 0;
        }
        while trip.goes_on() {
            if count == MANY_LAPS && watched {
                trip = start;
                endless = follow(&mut trip).is_some();
                break;
            }
            trip.step();
            count += 1;
        }
        let Trip { mut cells, next, tally, covered, .. } = trip;
        if !covered {
            return Made::Uncovered;
        }
        let again = match next {
            Next::Again(limit) => limit.is_none_or(|limit| self.further < limit),
            _ => false,
        };
        if endless && engine.ir.sow.endless == Some(Endless::Forbidden) {
            return Made::Forbidden;
        }
        if let Next::Sow(_, seeds) = next {
            // Captured seeds that would be sown for ever go to the mover's store.
            cells.add(engine.geometry.store(self.side), seeds);
        }
        if tally.from_opponent > 0 && engine.row_empty(&cells, self.side.other()) {
            return if engine.ir.moves.grand_slam == GrandSlam::Forbidden { Made::Forbidden } else { Made::Uncovered };
        }
        self.moved::<false>(cells, again)
    }
}
