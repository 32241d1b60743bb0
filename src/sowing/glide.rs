//! Moves with the tables, for those who keep a hand and a board: while nobody listens.
//!
//! Comes in: a board, a hand, a hole to lift. Goes out: what the plain way would leave. What the tables do not cover is left to it, and
//! nothing is changed.

use super::Engine;
use super::event::Log;
use super::fast::{Landed, Laps, MANY_LAPS};
use super::geometry::NOWHERE;
use super::lap::{Ended, Mover, Next, Table, Tally};
use super::position::{Hand, sown};
use super::relay::{Relay, follow};
use super::seeds::{COUNTS, Cells};
use crate::game::{Side, patience};
use crate::ir::{Cause, Section};

/// The clause about relays without end.
const ENDLESS: Cause = Cause::Clause(Section::Sow, "endless", 0);

impl Mover<'_> {
    /// The tables of this mover, where they hold.
    #[inline(always)]
    fn tables<C: Cells>(&self) -> Option<&Laps<C>> {
        let fast = C::tables(self.engine.tables())?;
        (self.closed == fast.closed).then(|| fast.of(self.side, self.backward))
    }

    /// Sows the hand, which holds seeds, with the tables; tells where the last seed fell. `None`, and nothing changed, if they do not
    /// cover it.
    #[inline]
    pub(super) fn sow_fast<C: Cells>(&self, table: &mut Table<C>, hand: &mut Hand) -> Option<usize> {
        let laps = self.tables::<C>()?;
        let from = usize::from(if hand.origin == NOWHERE { hand.at } else { hand.origin });
        let covered = hand.origin != NOWHERE || laps.carries && !self.engine.geometry.is_store(from);
        if !covered || self.closed >> from & 1 == 1 || hand.seeds as usize >= COUNTS {
            return None;
        }
        let (at, sown) = if !laps.passes() {
            laps.carry(&mut table.cells, from, hand.seeds)
        } else if table.claims == [0; 2] {
            laps.carry_over(&mut table.cells, from, hand.seeds)?
        } else {
            return None;
        };
        self.engine.pass_on(&mut table.cells, &table.claims);
        hand.seeds = 0;
        hand.stays = false;
        hand.at = at as u8;
        if sown {
            hand.sown = sown::LAP | sown::MOVE | sown::TURN;
        }
        Some(at)
    }

    /// Makes a move with the tables; `None`, and nothing changed, if they do not cover it.
    #[inline(always)]
    pub(super) fn run_fast<C: Cells>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        place: usize,
    ) -> Option<Ended> {
        if table.claims != [0; 2] || self.opening.is_some() || !self.captures {
            return None;
        }
        let laps = self.tables::<C>()?;
        let next = Next::Lift(place as u8);
        let start = Glide { mover: self, laps, table: *table, hand: *hand, tally: *tally, next, covered: true };
        let mut glide = start;
        let mut count = 0;
        let mut endless = false;
        while glide.goes_on() {
            if count == MANY_LAPS {
                if self.engine.ir.sow.endless.is_some() {
                    glide = start;
                    endless = follow(&mut glide).is_some();
                    break;
                }
                if !patience::goes_on(MANY_LAPS) {
                    break;
                }
                count = 0;
            }
            glide.step();
            count += 1;
        }
        if !glide.covered || glide.table.claims != [0; 2] {
            return None;
        }
        if let Next::Sow(at, seeds) = glide.next {
            // Captured seeds that would be sown for ever go to the mover's store.
            glide.table.cells.add(self.engine.geometry.store(self.side), seeds);
            glide.hand.at = at;
        }
        (*table, *hand, *tally) = (glide.table, glide.hand, glide.tally);
        if endless {
            return Some(Ended { next: Next::Stop, cause: Some(ENDLESS), endless });
        }
        Some(Ended { next: glide.next, cause: None, endless })
    }
}

/// A silent relay by the tables. Where a hole is claimed it stands still: the tables do not cover that.
#[derive(Clone, Copy)]
struct Glide<'e, C: Cells> {
    mover: &'e Mover<'e>,
    laps: &'e Laps<C>,
    table: Table<C>,
    hand: Hand,
    tally: Tally,
    next: Next,
    covered: bool,
}

impl<C: Cells> Relay for Glide<'_, C> {
    type State = (C, Next, u8);

    fn state(&self) -> Self::State {
        (self.table.cells, self.next, self.tally.asked)
    }

    #[inline(always)]
    fn goes_on(&self) -> bool {
        self.covered && self.table.claims == [0; 2] && matches!(self.next, Next::Lift(_) | Next::Sow(..))
    }

    fn banked(&self) -> u32 {
        self.mover.engine.in_stores(&self.table.cells)
    }

    fn runs_back(&self) -> bool {
        self.mover.engine.needs.runs_back
    }

    fn weight(&self) -> u64 {
        1
    }

    #[inline(always)]
    fn step(&mut self) {
        let stores = self.mover.engine.geometry.stores(self.mover.side);
        let Some((at, sown)) = self.laps.lap(&mut self.table.cells, self.next, stores, &mut self.tally) else {
            self.covered = false;
            return;
        };
        let lap_sown = if sown { sown::LAP | sown::MOVE | sown::TURN } else { 0 };
        self.hand.sown = self.hand.sown & !sown::LAP | lap_sown;
        self.hand.at = at as u8;
        if at == usize::from(NOWHERE) {
            self.next = Next::Stop;
            return;
        }
        let walk = match self.laps.judge(&self.table.cells, at) {
            Landed::Next(next) => {
                self.next = next;
                return;
            }
            Landed::Walk(walk) => walk,
        };
        let first = match walk.go(&mut self.table.cells, stores, 0, self.hand.sown, &mut self.tally) {
            Some(Next::Ask(rule)) => usize::from(rule),
            Some(next) => {
                self.next = next;
                return;
            }
            None => walk.first(),
        };
        let mut nobody = ();
        self.next = self.mover.judge(&mut self.table, &mut self.hand, &mut self.tally, first, &mut Log::new(&mut nobody)).0;
    }
}

impl Engine {
    /// Claimed holes pass their seeds on to their claimers' stores.
    #[inline(always)]
    pub(super) fn pass_on<C: Cells>(&self, cells: &mut C, claims: &[u64; 2]) {
        for claimer in [Side::South, Side::North] {
            let mut claims = claims[claimer.index()];
            while claims != 0 {
                let hole = claims.trailing_zeros() as usize;
                claims &= claims - 1;
                let seeds = cells.get(hole);
                cells.take(hole, seeds);
                cells.add(self.geometry.store(claimer), seeds);
            }
        }
    }
}
