//! Seeds one by one: where rules act in passing, holes are skipped, captured seeds are sown, or both players sow at once.
//!
//! Comes in: a hand with seeds. Goes out: where each falls, and the first step of what follows.

use super::{Ear, Next, Progress};
use crate::game::Side;
use crate::ir::sowing::StartHole;
use crate::sowing::board::cells::Cells;
use crate::sowing::board::geometry::NOWHERE;
use crate::sowing::board::position::{Hand, sown};
use crate::sowing::event::Log;
use crate::sowing::program::{NO_RULE, STOP, StepNumber};

impl<C: Cells> Progress<'_, C> {
    /// Takes all seeds of a hole into the hand.
    #[inline]
    pub(crate) fn lift<L: Ear>(&mut self, cells: &mut C, place: usize, log: &mut Log<'_, L>) {
        let (program, seeds, at) = (self.program, cells.get(place), place as u8);
        cells.take(place, seeds);
        self.hand =
            Hand { seeds, at, origin: at, stays: program.start_hole.gets_first_of(seeds), sown: self.hand.sown & !sown::LAP };
        log.lap(program.side, || self.spot(place), seeds, false, program.backward);
    }

    /// Begins a lap of captured seeds, which are in no hole.
    pub(crate) fn carry<L: Ear>(&mut self, (at, seeds): (u8, u32), log: &mut Log<'_, L>) {
        self.hand = Hand { seeds, at, origin: NOWHERE, stays: false, sown: self.hand.sown & !sown::LAP };
        log.lap(self.program.side, || self.spot(usize::from(at)), seeds, true, self.program.backward);
    }

    /// Captured seeds that would be sown for ever go to the mover's store.
    pub(crate) fn keep<L: Ear>(&mut self, cells: &mut C, (place, seeds): (u8, u32), log: &mut Log<'_, L>) {
        self.say_relay(Next::Sow(place, seeds), log);
        self.carry((place, seeds), log);
        self.put_away(cells, log);
    }

    /// The rest of the hand goes to the mover's store.
    fn put_away<L: Ear>(&mut self, cells: &mut C, log: &mut Log<'_, L>) {
        let (store, seeds) = (self.program.stores[0], std::mem::take(&mut self.hand.seeds));
        cells.add(store, seeds);
        (0..seeds).for_each(|_| log.fell(self.program.side, || self.spot(store)));
    }

    /// What has fallen into claimed holes goes to their claimers' stores.
    #[inline(never)]
    pub(super) fn pass_on(&self, cells: &mut C) {
        for side in [Side::South, Side::North] {
            let (store, mut holes) = (self.store_of(side), self.claims[side.index()]);
            while holes != 0 {
                let hole = holes.trailing_zeros() as usize;
                holes &= holes - 1;
                let seeds = cells.get(hole);
                cells.take(hole, seeds);
                cells.add(store, seeds);
            }
        }
    }

    fn store_of(&self, side: Side) -> usize {
        self.program.stores[usize::from(side != self.program.side)]
    }

    fn is_claimed(&self, place: usize) -> bool {
        (self.claims[0] | self.claims[1]) >> place & 1 == 1
    }

    /// The first step where the last seed has fallen, whoever has claimed the hole.
    pub(super) fn landed(&self, cells: &C, at: usize) -> StepNumber {
        if self.is_claimed(at) { self.program.claimed[at] } else { self.program.landing::<true>(cells, at) }
    }

    /// The first step where a seed has fallen: of a landing if the hand is empty.
    pub(crate) fn fell(&self, cells: &C, at: usize) -> StepNumber {
        match &self.program.passing {
            _ if self.hand.seeds == 0 => self.landed(cells, at),
            None => STOP,
            Some(passing) if self.is_claimed(at) => passing.claimed[at],
            Some(passing) => passing.falling(cells, at),
        }
    }

    /// Sows captured seeds, or the seeds that are in the hand: the first step of what follows.
    #[inline(never)]
    pub(super) fn sow_on<L: Ear>(&mut self, cells: &mut C, next: Next, log: &mut Log<'_, L>) -> Result<StepNumber, Next> {
        let program = self.program;
        if let Next::Sow(place, seeds) = next {
            self.carry((place, seeds), log);
            let at = usize::from(place);
            let is_addition = !program.seed_by_seed && program.laps.carry && !program.stores.contains(&at);
            if !L::LISTENS && is_addition && self.claims == [0; 2] {
                let (end, own) = program.laps.carry(cells, at, seeds);
                (self.hand.seeds, self.hand.at) = (0, end as u8);
                self.lap_sown(own);
                return Ok(self.landed(cells, end));
            }
        }
        self.drop_all(cells, log)
    }

    /// Drops the seeds of a hand one by one: the first step where the last has fallen; or a question of a rule that acts in passing, or the end.
    #[inline(never)]
    pub(super) fn drop_all<L: Ear>(&mut self, cells: &mut C, log: &mut Log<'_, L>) -> Result<StepNumber, Next> {
        loop {
            let Some(at) = self.drop_seed(cells, log) else { return Err(Next::Stop) };
            let step = self.fell(cells, at);
            if self.hand.seeds == 0 {
                return Ok(step);
            }
            if step == STOP {
                continue;
            }
            match self.judge(cells, step, log) {
                Next::Ask(step) => return Err(Next::Ask(step)),
                _ if self.hand.seeds == 0 => return Err(Next::Stop),
                _ => {}
            }
        }
    }

    /// Drops one seed of a hand that holds some; `None` if every place of the track is passed over: the whole hand goes to the store.
    #[inline]
    pub(crate) fn drop_seed<L: Ear>(&mut self, cells: &mut C, log: &mut Log<'_, L>) -> Option<usize> {
        let (program, hand) = (self.program, self.hand);
        let on = |place: usize| usize::from(program.next[place]);
        let mut place = if hand.stays { usize::from(hand.origin) } else { on(usize::from(hand.at)) };
        let mut tries = 0;
        while self.passes_over(cells, place) {
            place = on(place);
            tries += 1;
            if tries > program.places {
                self.rule = NO_RULE;
                self.put_away(cells, log);
                return None;
            }
        }
        self.hand = Hand { seeds: hand.seeds - 1, at: place as u8, stays: false, ..hand };
        if place == program.stores[0] {
            self.hand.sown = sown::LAP | sown::MOVE | sown::TURN;
        }
        let claimer = [Side::South, Side::North].into_iter().find(|side| self.claims[side.index()] >> place & 1 == 1);
        cells.add(claimer.map_or(place, |side| self.store_of(side)), 1);
        log.fell(program.side, || self.spot(place));
        Some(place)
    }

    /// Whether a seed passes over a place now.
    #[inline(always)]
    fn passes_over(&self, cells: &C, place: usize) -> bool {
        let (program, hand) = (self.program, &self.hand);
        let skips =
            || program.skip.as_ref().is_some_and(|(holes, some)| holes >> place & 1 == 1 && some.contains(cells.get(place)));
        place == usize::from(hand.origin) && !hand.stays && program.start_hole == StartHole::Skipped || skips()
    }
}
