//! One move on the bare board, lap by lap.
//!
//! Comes in: a board and a hole to lift. Goes out: the board after the move, and whether a further move follows. Where the tables do not
//! know what follows, the landing rules are asked. Legality is looked at only where the relay itself decides it.

use super::event::Log;
use super::fast::{Landed, Laps, MANY_LAPS};
use super::geometry::NOWHERE;
use super::lap::{Answers, MOST_ANSWERS, Mover, Next, Table, Tally};
use super::position::{Hand, sown};
use super::relay::{Relay, follow};
use super::run::{Made, Run};
use super::seeds::Cells;
use super::walk::Walk;
use crate::game::patience;
use crate::ir::sowing::{Endless, GrandSlam};

/// A relay on the bare board.
#[derive(Clone, Copy)]
pub(super) struct Trip<'r, 'e, C: Cells> {
    run: &'r Run<'e, C>,
    laps: &'r Laps<C>,
    backward: bool,
    pub(super) cells: C,
    pub(super) claims: [u64; 2],
    pub(super) next: Next,
    /// Where the last seed fell.
    at: usize,
    pub(super) tally: Tally,
    /// Bits of [`sown`].
    sown: u8,
    pub(super) covered: bool,
    /// The case that has offered a capture, if one has.
    offered: Option<&'r Walk<C>>,
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
        if self.claims != [0; 2] && self.laps.passes() {
            self.covered = false;
            return;
        }
        let stores = self.run.engine.geometry.stores(self.run.side);
        match self.laps.lap(&mut self.cells, self.next, stores, &mut self.tally) {
            Some((at, own)) => {
                self.sown = if own { sown::LAP | sown::MOVE | sown::TURN } else { self.sown & !sown::LAP };
                if at == usize::from(NOWHERE) {
                    self.next = Next::Stop;
                } else {
                    self.land(at);
                }
            }
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

    fn weight(&self) -> u64 {
        1
    }

    fn rush(&mut self, kept: &(C, Next), most: u64) -> (u64, bool) {
        let sow = &self.run.engine.ir.sow;
        let (Next::Lift(from), Next::Lift(to)) = (self.next, kept.1) else { return (0, false) };
        if sow.own_store || sow.opponent_store || self.laps.passes() || self.claims != [0; 2] || self.run.engine.needs.asks_sown {
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
        let engine = self.run.engine;
        self.at = at;
        if self.claims != [0; 2] {
            engine.pass_on(&mut self.cells, &self.claims);
            if (self.claims[0] | self.claims[1]) >> at & 1 == 1 && !engine.needs.asks_claimed {
                self.next = Next::Stop;
                return;
            }
            if engine.needs.asks_claimed || engine.needs.asks_open {
                self.next = self.ask(0, Answers::Asked);
                return;
            }
        }
        self.next = match self.laps.judge(&self.cells, at) {
            Landed::Next(next) => next,
            Landed::Walk(walk) => {
                let stores = engine.geometry.stores(self.run.side);
                let next = walk.go(&mut self.cells, stores, 0, self.sown, &mut self.tally);
                self.offered = Some(walk);
                next.unwrap_or_else(|| self.ask(walk.first(), Answers::Asked))
            }
        };
    }

    /// The same move when a relay without captures has led to this board, and the last seed has fallen there.
    pub(super) fn landed(mut self, cells: C, at: usize) -> Self {
        if self.run.engine.needs.asks_sown {
            self.sown = self.run.sown(&cells);
        }
        self.cells = cells;
        self.land(at);
        self
    }

    /// What the landing rules say from this one on.
    #[inline(never)]
    fn ask(&mut self, first: usize, answers: Answers) -> Next {
        self.offered = None;
        let Run { engine, fast, side, .. } = *self.run;
        let mover = Mover {
            engine,
            side,
            backward: self.backward,
            closed: fast.closed,
            opening: None,
            captures: true,
            answers,
            other_hand: 0,
        };
        let mut table = Table { cells: self.cells, claims: self.claims };
        let mut hand = Hand { at: self.at as u8, sown: self.sown, ..Hand::new(false) };
        let mut nobody = ();
        let next = mover.judge(&mut table, &mut hand, &mut self.tally, first, &mut Log::new(&mut nobody)).0;
        (self.cells, self.claims) = (table.cells, table.claims);
        next
    }

    /// Sows lap after lap from a hole until more must be looked at than where a seed falls; false, and nothing changed, if that cannot be
    /// done at once.
    fn hurry(&mut self, hole: usize) -> bool {
        let stores = self.run.engine.geometry.stores(self.run.side);
        let mut cells = self.cells;
        let Some((at, exit)) = self.laps.relay::<true, false>(&mut cells, hole, stores) else { return false };
        if self.run.engine.needs.asks_sown && cells.get(stores[0]) > self.cells.get(stores[0]) {
            self.sown |= sown::MOVE | sown::TURN;
        }
        if exit.leads_on(&cells) {
            self.cells = cells;
            self.land(at);
            return true;
        }
        self.laps.act(exit, &mut cells, stores[0]);
        self.cells = cells;
        self.at = at;
        self.next = if exit.again { Next::Again(None) } else { Next::Stop };
        true
    }

    /// The mover says whether he takes what a rule offers.
    pub(super) fn answer(&mut self, rule: u8, yes: bool) {
        if let Some(walk) = self.offered {
            let stores = self.run.engine.geometry.stores(self.run.side);
            if let Some(next) = walk.answer((rule, yes), &mut self.cells, stores, self.sown, &mut self.tally) {
                self.tally.asked += 1;
                self.next = next;
                return;
            }
        }
        if yes {
            self.next = self.ask(usize::from(rule), Answers::Given(u64::MAX));
        } else {
            self.tally.asked += 1;
            self.next = self.ask(usize::from(rule) + 1, Answers::Asked);
        }
    }

    /// Goes on to the end of the move or to a question.
    pub(super) fn next_question(&mut self) -> Option<u8> {
        let needs = &self.run.engine.needs;
        let mut simple = !self.laps.passes() && (!needs.asks_sown || needs.store_tells);
        let mut count = 0;
        loop {
            while self.goes_on() {
                count += 1;
                if count == MANY_LAPS && !patience::goes_on(std::mem::take(&mut count)) {
                    return None;
                }
                let done = match self.next {
                    Next::Lift(hole) if simple && self.claims == [0; 2] => self.hurry(usize::from(hole)),
                    _ => false,
                };
                if !done {
                    simple &= !matches!(self.next, Next::Lift(_));
                    self.step();
                }
            }
            let asks = match self.next {
                Next::Ask(rule) if self.tally.asked < MOST_ANSWERS => Some(rule),
                Next::Ask(rule) => {
                    self.next = self.ask(usize::from(rule) + 1, Answers::Asked);
                    continue;
                }
                _ => None,
            };
            let patient = patience::goes_on(count);
            return asks.filter(|_| patient);
        }
    }

    /// Whether the own store has been sown in this turn, if a further move of the turn may ask that.
    pub(super) fn turn_sown(&self, again: bool) -> bool {
        again && self.run.engine.needs.turn_sown && self.sown & sown::TURN != 0
    }

    /// Whether a further move follows.
    pub(super) fn again(&self) -> bool {
        matches!(self.next, Next::Again(limit) if limit.is_none_or(|limit| self.run.further < limit))
    }
}

impl<'e, C: Cells> Run<'e, C> {
    /// Makes the move from a hole; changes nothing if it cannot.
    #[inline(always)]
    pub(super) fn make<const PLAIN: bool>(&mut self, hole: usize, backward: bool) -> Made {
        let laps = self.laps::<PLAIN>(backward);
        if !PLAIN && (self.claims != [0; 2] || self.engine.needs.asks_sown) {
            return self.make_minding(laps, hole, backward);
        }
        let stores = self.engine.geometry.stores(self.side);
        let mut cells = self.cells;
        let relay = if PLAIN {
            laps.relay::<false, false>(&mut cells, hole, stores)
        } else if laps.passes() {
            laps.relay::<true, true>(&mut cells, hole, stores)
        } else if self.engine.needs.single_laps {
            laps.relay::<false, false>(&mut cells, hole, stores)
        } else {
            laps.relay::<true, false>(&mut cells, hole, stores)
        };
        let Some((at, exit)) = relay else { return self.travel(laps, hole, backward, None) };
        // What a test would spare a walk is not worth its time where relays are all there is.
        let leads_on = if PLAIN { exit.is_walk } else { exit.leads_on(&cells) };
        if leads_on {
            return self.walk_on(laps, hole, backward, (cells, at));
        }
        if PLAIN {
            let taken = exit.take(&mut cells);
            let rows = cells;
            cells.add(stores[0], taken);
            let made = self.moved::<true>(cells, exit.again);
            self.rows = rows;
            return made;
        }
        laps.act(exit, &mut cells, stores[0]);
        self.moved::<false>(cells, exit.again)
    }

    /// The same where holes are claimed, or rules ask whether the own store was sown.
    #[inline(never)]
    fn make_minding(&mut self, laps: &Laps<C>, hole: usize, backward: bool) -> Made {
        let (engine, needs) = (self.engine, &self.engine.needs);
        let claimed = self.claims != [0; 2];
        if claimed && !needs.claims_apart || needs.asks_sown && !needs.store_tells {
            return self.travel(laps, hole, backward, None);
        }
        let store = engine.geometry.store(self.side);
        let mut cells = self.cells;
        let relay = if needs.single_laps {
            laps.relay::<false, false>(&mut cells, hole, engine.geometry.stores(self.side))
        } else {
            laps.relay::<true, false>(&mut cells, hole, engine.geometry.stores(self.side))
        };
        let Some((at, exit)) = relay else { return self.travel(laps, hole, backward, None) };
        if claimed {
            engine.pass_on(&mut cells, &self.claims);
            if (self.claims[0] | self.claims[1]) >> at & 1 == 1 {
                return self.moved::<false>(cells, false);
            }
        }
        if exit.leads_on(&cells) {
            return self.walk_on(laps, hole, backward, (cells, at));
        }
        let turn_sown = self.turn_sown_after(&cells, exit.again);
        laps.act(exit, &mut cells, store);
        let made = self.moved::<false>(cells, exit.again);
        self.turn_sown = turn_sown;
        made
    }

    /// Which bits of [`sown`] a board shows to which a relay without captures has led.
    #[inline(always)]
    fn sown(&self, cells: &C) -> u8 {
        let store = self.engine.geometry.store(self.side);
        let grown = cells.get(store) > self.cells.get(store);
        if grown {
            sown::MOVE | sown::TURN
        } else if self.turn_sown {
            sown::TURN
        } else {
            0
        }
    }

    /// Whether the own store has been sown in this turn by a relay without captures, if a further move of the turn may ask that.
    #[inline(always)]
    pub(super) fn turn_sown_after(&self, cells: &C, again: bool) -> bool {
        again && self.engine.needs.turn_sown && self.sown(cells) & sown::TURN != 0
    }

    /// Goes on where a lap has ended on a case to be looked at.
    #[inline(never)]
    fn walk_on(&mut self, laps: &Laps<C>, hole: usize, backward: bool, (mut cells, mut at): (C, usize)) -> Made {
        let (engine, mut tally) = (self.engine, Tally::default());
        let stores = engine.geometry.stores(self.side);
        for _ in 0..MANY_LAPS {
            let Landed::Walk(walk) = laps.judge(&cells, at) else { break };
            let landed = (cells, at);
            let mut sown = if engine.needs.asks_sown { self.sown(&cells) } else { 0 };
            let again = match walk.go(&mut cells, stores, 0, sown, &mut tally) {
                Some(Next::Stop) => false,
                Some(Next::Again(limit)) => limit.is_none_or(|limit| self.further < limit),
                Some(Next::Lift(from)) if tally.from_opponent == 0 && !laps.passes() => {
                    let Some((end, exit)) = laps.relay::<true, false>(&mut cells, usize::from(from), stores) else { break };
                    at = end;
                    if exit.leads_on(&cells) {
                        continue;
                    }
                    sown = self.sown(&cells);
                    laps.act(exit, &mut cells, stores[0]);
                    exit.again
                }
                _ if tally.from_opponent == 0 => return self.travel(laps, hole, backward, Some(landed)),
                _ => break,
            };
            if tally.from_opponent > 0 && engine.row_empty(&cells, self.side.other()) {
                break;
            }
            let made = self.moved::<false>(cells, again);
            self.turn_sown = again && engine.needs.turn_sown && sown & sown::TURN != 0;
            return made;
        }
        self.travel(laps, hole, backward, None)
    }

    /// A move has led to this board, and perhaps earned a further one.
    #[inline(always)]
    pub(super) fn moved<const PLAIN: bool>(&mut self, cells: C, again: bool) -> Made {
        (self.cells, self.rows) = (cells, cells);
        self.again = again;
        if !PLAIN {
            self.further = if again { self.further.saturating_add(1) } else { 0 };
            self.turn_sown = false;
        }
        if !again {
            self.side = self.side.other();
        }
        Made::Legal
    }

    /// The move from a hole, before it has begun.
    pub(super) fn trip<'r>(&'r self, laps: &'r Laps<C>, hole: usize, backward: bool) -> Trip<'r, 'e, C> {
        Trip {
            run: self,
            laps,
            backward: self.way(backward),
            cells: self.cells,
            claims: self.claims,
            next: Next::Lift(hole as u8),
            at: hole,
            tally: Tally::default(),
            sown: if self.turn_sown { sown::TURN } else { 0 },
            covered: true,
            offered: None,
        }
    }

    /// A move on which more than one thing must be looked at, or the rest of it from a place on where a seed has fallen.
    fn travel(&mut self, laps: &Laps<C>, hole: usize, backward: bool, landed: Option<(C, usize)>) -> Made {
        let engine = self.engine;
        let start = self.trip(laps, hole, backward);
        let watched = engine.ir.sow.endless.is_some();
        let mut trip = start;
        // Where nothing is known of the relay, it has gone on for long.
        let (mut count, mut endless) = (MANY_LAPS, false);
        if let Some((cells, at)) = landed {
            trip = trip.landed(cells, at);
            count = 0;
        }
        while trip.goes_on() {
            if count == MANY_LAPS {
                if watched {
                    trip = start;
                    endless = follow(&mut trip).is_some();
                    break;
                }
                if !patience::goes_on(MANY_LAPS) {
                    break;
                }
                count = 0;
            }
            trip.step();
            count += 1;
        }
        let again = trip.again();
        let turn_sown = trip.turn_sown(again);
        let Trip { mut cells, claims, next, tally, covered, .. } = trip;
        if !covered {
            return Made::Uncovered;
        }
        if endless && engine.ir.sow.endless == Some(Endless::Forbidden) {
            return Made::Forbidden;
        }
        if let Next::Sow(_, seeds) = next {
            // Captured seeds that would be sown for ever go to the mover's store.
            cells.add(engine.geometry.store(self.side), seeds);
        }
        if tally.from_opponent > 0 && engine.row_empty(&cells, self.side.other()) {
            match engine.ir.moves.grand_slam {
                GrandSlam::Forbidden => return Made::Forbidden,
                // A single lap without its captures is what was sown.
                GrandSlam::TakesNothing if engine.needs.safe_above.is_some() => {
                    cells = self.cells;
                    let stores = engine.geometry.stores(self.side);
                    if laps.lap(&mut cells, Next::Lift(hole as u8), stores, &mut Tally::default()).is_none() {
                        return Made::Uncovered;
                    }
                    engine.pass_on(&mut cells, &self.claims);
                }
                GrandSlam::TakesNothing => return Made::Uncovered,
                GrandSlam::Allowed => {}
            }
        }
        self.claims = claims;
        let made = self.moved::<false>(cells, again);
        self.turn_sown = turn_sown;
        made
    }
}
