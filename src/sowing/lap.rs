//! A move, lap by lap: lift, sow seed by seed, the passing table, the landing table, and the search for endless relays.
//!
//! Comes in: a board and a hole to lift. Goes out: the board after the move, and how the move ended.
//! Knows nothing of turns, rounds and legality.

use super::Engine;
use super::event::{Event, Log};
use super::geometry::NOWHERE;
use super::position::{Hand, Spot, sown};
use super::relay::{Relay, follow};
use super::seeds::Cells;
use crate::game::{Listener, Side, patience};
use crate::ir::sowing::{Opening, Owner, StartHole};
use crate::ir::{Cause, Section};

/// What lies on the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Table<C> {
    pub(super) cells: C,
    pub(super) claims: [u64; 2],
}

/// Where answers to `may` come from.
#[derive(Clone, Copy)]
pub(super) enum Answers {
    /// The first in the lowest bit, 1 for yes; none left means no.
    Given(u64),
    /// They are asked for when they are due.
    Asked,
}

/// Most questions that `may` puts in one move; further offers are declined.
pub(super) const MOST_ANSWERS: u8 = 8;

/// Laps sown seed by seed between two questions whether to go on.
const STRIDE: u64 = 32;

/// How much more work a lap is that somebody hears of.
const TELLING: u64 = 16;

/// Who moves, and what does not change during his move.
#[derive(Clone, Copy)]
pub(super) struct Mover<'e> {
    pub(super) engine: &'e Engine,
    pub(super) side: Side,
    pub(super) backward: bool,
    pub(super) closed: u64,
    /// The opening, while it governs this turn.
    pub(super) opening: Option<&'e Opening>,
    /// False: all captures are left out.
    pub(super) captures: bool,
    pub(super) answers: Answers,
    /// Seeds in the hand of the other player, where both sow at once.
    pub(super) other_hand: u32,
}

/// What a move has done so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    /// Answers used.
    pub(super) asked: u8,
    /// Seeds captured, and those of them that lay in the opponent's row.
    pub(super) taken: u32,
    pub(super) from_opponent: u32,
}

/// What follows when the last seed of a lap has been judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A hole is lifted for a new lap.
    Lift(u8),
    /// So many captured seeds are sown from the hole after this one.
    Sow(u8, u32),
    /// A further move, if the limit allows it.
    Again(Option<u8>),
    /// The turn ends.
    Stop,
    /// The mover must say whether he takes what landing rule number so many offers.
    Ask(u8),
}

/// How a move ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub(super) next: Next,
    pub(super) cause: Option<Cause>,
    pub(super) endless: bool,
}

impl Mover<'_> {
    /// The place as people name it.
    #[inline]
    pub(super) fn spot(&self, place: usize) -> Spot {
        self.engine.spot(place)
    }

    /// The place after this one on the track.
    #[inline(always)]
    pub(super) fn next(&self, place: usize) -> usize {
        self.along(&self.engine.geometry.next[self.side.index()][usize::from(self.backward)], place)
    }

    /// Whether seeds fall at a place.
    pub(super) fn is_on_track(&self, place: usize) -> bool {
        let next = &self.engine.geometry.next[self.side.index()][usize::from(self.backward)];
        self.closed >> place & 1 == 0 && (0..self.engine.geometry.places).any(|from| usize::from(next[from]) == place)
    }

    /// The place before this one on the track.
    pub(super) fn previous(&self, place: usize) -> usize {
        self.along(&self.engine.geometry.previous[self.side.index()][usize::from(self.backward)], place)
    }

    #[inline(always)]
    fn along(&self, table: &[u8], from: usize) -> usize {
        let mut place = usize::from(table[from]);
        while self.closed >> place & 1 == 1 && place != from {
            place = usize::from(table[place]);
        }
        place
    }

    /// Takes all seeds of a hole into the hand.
    #[inline]
    pub(super) fn lift<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        place: usize,
        log: &mut Log<'_, L>,
    ) {
        let seeds = table.cells.get(place);
        table.cells.take(place, seeds);
        hand.seeds = seeds;
        hand.at = place as u8;
        hand.origin = place as u8;
        hand.sown &= !sown::LAP;
        hand.stays = match self.engine.ir.sow.start_hole {
            StartHole::GetsFirstSeed => true,
            StartHole::GetsFirstSeedUnlessAlone => seeds > 1,
            StartHole::SownInTurn | StartHole::Skipped => false,
        };
        log.lap(self.side, || self.spot(place), seeds, false, self.backward);
    }

    /// Takes captured seeds, which are in the hand already, as a new lap.
    pub(super) fn carry<L: Listener<Event>>(&self, hand: &mut Hand, place: u8, seeds: u32, log: &mut Log<'_, L>) {
        hand.seeds = seeds;
        hand.at = place;
        hand.origin = NOWHERE;
        hand.stays = false;
        hand.sown &= !sown::LAP;
        log.lap(self.side, || self.spot(usize::from(place)), seeds, true, self.backward);
    }

    /// Drops one seed of a hand that holds some. If every place of the track is passed over, the whole hand goes to the store.
    #[inline]
    pub(super) fn drop_seed<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        log: &mut Log<'_, L>,
    ) -> Option<usize> {
        let mut place = if hand.stays { usize::from(hand.origin) } else { self.next(usize::from(hand.at)) };
        let mut tries = 0;
        while self.passes_over(table, hand, place) {
            place = self.next(place);
            tries += 1;
            if tries > self.engine.geometry.places {
                let store = self.engine.geometry.store(self.side);
                table.cells.add(store, hand.seeds);
                (0..hand.seeds).for_each(|_| log.fell(self.side, || self.spot(store)));
                hand.seeds = 0;
                return None;
            }
        }
        hand.stays = false;
        hand.at = place as u8;
        hand.seeds -= 1;
        if place == self.engine.geometry.store(self.side) {
            hand.sown = sown::LAP | sown::MOVE | sown::TURN;
        }
        table.cells.add(self.engine.falls_into(&table.claims, place), 1);
        log.fell(self.side, || self.spot(place));
        Some(place)
    }

    /// Whether a seed passes over a place now.
    #[inline]
    fn passes_over<C: Cells>(&self, table: &Table<C>, hand: &Hand, place: usize) -> bool {
        let sow = &self.engine.ir.sow;
        if place == usize::from(hand.origin) && !hand.stays && sow.start_hole == StartHole::Skipped {
            return true;
        }
        let Some(skip) = &sow.skip else { return false };
        !self.engine.geometry.is_store(place)
            && skip.side.is_none_or(|owner| self.owner(owner) == self.engine.geometry.side(place))
            && skip.holding.contains(table.cells.get(place))
    }

    /// The player meant by `own` and `opponent`.
    #[inline(always)]
    pub(super) fn owner(&self, owner: Owner) -> Side {
        match owner {
            Owner::Own => self.side,
            Owner::Opponent => self.side.other(),
        }
    }

    /// Sows one lap and judges its last seed.
    fn lap<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        log: &mut Log<'_, L>,
    ) -> (Next, Option<Cause>) {
        if !L::LISTENS && hand.seeds > 0 && self.sow_fast(table, hand).is_some() {
            return self.judge(table, hand, tally, 0, log);
        }
        while hand.seeds > 0 {
            let Some(place) = self.drop_seed(table, hand, log) else { return (Next::Stop, None) };
            if hand.seeds == 0 {
                return self.judge(table, hand, tally, 0, log);
            }
            if let Some(passing) = &self.engine.passing
                && passing.may_fit(self.side, place, table.cells.get(place))
                && let Some(cause) = self.pass(table, hand, tally, place, log)
                && hand.seeds == 0
            {
                return (Next::Stop, Some(cause));
            }
        }
        (Next::Stop, None)
    }

    /// Follows a judgement that asks for a new lap.
    pub(super) fn follow<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        next: Next,
        cause: Option<Cause>,
        log: &mut Log<'_, L>,
    ) {
        match next {
            Next::Lift(place) => {
                log.say(self.side, cause, || Event::Relay { hole: self.spot(usize::from(place)) });
                self.lift(table, hand, usize::from(place), log);
            }
            Next::Sow(place, seeds) => {
                log.say(self.side, cause, || Event::Relay { hole: self.spot(usize::from(place)) });
                self.carry(hand, place, seeds, log);
            }
            _ => {}
        }
    }

    /// Makes a move: lifts the hole, and everything that follows by itself.
    #[inline]
    pub(super) fn run<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        place: usize,
        log: &mut Log<'_, L>,
    ) -> Ended {
        if !L::LISTENS
            && let Some(ended) = self.run_fast(table, hand, tally, place)
        {
            return ended;
        }
        self.run_plainly(table, hand, tally, place, log)
    }

    /// The same, seed by seed.
    fn run_plainly<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        place: usize,
        log: &mut Log<'_, L>,
    ) -> Ended {
        let start = Runner { mover: *self, table: *table, hand: *hand, tally: *tally, next: Next::Lift(place as u8) };
        let laps = self.engine.ir.sow.endless.and_then(|_| follow(&mut { start }));
        self.lift(table, hand, place, log);
        let told = if L::LISTENS { TELLING } else { 1 };
        let goes_on = |laps: u64, cells: &C| patience::goes_on(laps * told * self.engine.lap_weight(cells));
        let mut count = 0u64;
        loop {
            let (next, cause) = self.lap(table, hand, tally, log);
            count += 1;
            if !matches!(next, Next::Lift(_) | Next::Sow(..)) {
                goes_on(count % STRIDE, &table.cells);
                return Ended { next, cause, endless: false };
            }
            if laps == Some(count) {
                if let Next::Sow(place, seeds) = next {
                    self.follow(table, hand, next, cause, log);
                    self.keep(table, hand, usize::from(place), seeds, log);
                }
                let cause = Some(Cause::Clause(Section::Sow, "endless", 0));
                return Ended { next: Next::Stop, cause, endless: true };
            }
            if count.is_multiple_of(STRIDE) && !goes_on(STRIDE, &table.cells) {
                return Ended { next: Next::Stop, cause, endless: true };
            }
            self.follow(table, hand, next, cause, log);
        }
    }

    /// Captured seeds that would be sown for ever go to the mover's store.
    fn keep<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        place: usize,
        seeds: u32,
        log: &mut Log<'_, L>,
    ) {
        let store = self.engine.geometry.store(self.side);
        table.cells.add(store, seeds);
        (0..seeds).for_each(|_| log.fell(self.side, || self.spot(store)));
        hand.seeds = 0;
        hand.at = place as u8;
    }
}

/// A silent relay, seed by seed where the tables do not cover it.
#[derive(Clone, Copy)]
struct Runner<'e, C> {
    mover: Mover<'e>,
    table: Table<C>,
    hand: Hand,
    tally: Tally,
    next: Next,
}

impl<C: Cells> Relay for Runner<'_, C> {
    /// An answer to `may` is given once: states before and after it are never the same.
    type State = (C, Next, u8);

    fn state(&self) -> Self::State {
        (self.table.cells, self.next, self.tally.asked)
    }

    fn goes_on(&self) -> bool {
        matches!(self.next, Next::Lift(_) | Next::Sow(..))
    }

    fn step(&mut self) {
        let mut nobody = ();
        let log = &mut Log::new(&mut nobody);
        self.mover.follow(&mut self.table, &mut self.hand, self.next, None, log);
        self.next = self.mover.lap(&mut self.table, &mut self.hand, &mut self.tally, log).0;
    }

    fn banked(&self) -> u32 {
        self.mover.engine.in_stores(&self.table.cells)
    }

    fn runs_back(&self) -> bool {
        self.mover.engine.needs.runs_back
    }

    fn weight(&self) -> u64 {
        self.mover.engine.lap_weight(&self.table.cells)
    }
}
