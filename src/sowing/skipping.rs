//! Laps that pass over holes which hold certain numbers, all seeds at once.
//!
//! Comes in: the clause of a variant, a mover, a direction. Goes out: laps on a bare board. Knows no rule that acts on a seed: where there are
//! such rules, or the start hole is a case of its own, laps are left to be sown seed by seed.

use super::geometry::{NOWHERE, PerPlace};
use super::lap::Mover;
use super::passing::everywhere;
use super::seeds::{COUNTS, Cells, MOST_PLACES};
use super::walk::{Amounts, amounts, is_among};
use crate::ir::sowing::{Skip, StartHole};

/// Holes that are skipped, and where seeds fall instead.
#[derive(Clone, Debug)]
pub(super) struct Skipping<C> {
    /// Holes that may be skipped, and with how many seeds.
    among: C,
    holding: Amounts,
    /// Boards that hold such a number everywhere; none if laps are sown seed by seed.
    numbers: Vec<C>,
    /// The places of the track in their order, and where each stands in it.
    track: Vec<u8>,
    ranks: PerPlace,
    /// One seed for each bit of a byte of the order, by byte and its value.
    spread: Vec<C>,
    store: usize,
}

/// Numbers that are looked for in all holes at once.
const MOST_NUMBERS: usize = 4;

impl<C: Cells> Skipping<C> {
    pub(super) fn new(mover: &Mover<'_>, skip: &Skip) -> Skipping<C> {
        let (engine, geometry) = (mover.engine, &mover.engine.geometry);
        let mut among = C::EMPTY;
        for place in (0..geometry.places).filter(|place| !geometry.is_store(*place)) {
            if skip.side.is_none_or(|owner| mover.owner(owner) == geometry.side(place)) {
                among.fill(place);
            }
        }
        let numbers: Vec<u32> = (0..COUNTS as u32).filter(|seeds| skip.holding.contains(*seeds)).collect();
        let whole = engine.ir.passing.is_empty()
            && engine.ir.sow.start_hole == StartHole::SownInTurn
            && numbers.len() <= MOST_NUMBERS
            && !numbers.contains(&0);
        let mut skipping = Skipping {
            among,
            holding: amounts(|seeds| skip.holding.contains(seeds)),
            numbers: if whole { numbers.iter().map(|seeds| everywhere(geometry.places, *seeds)).collect() } else { Vec::new() },
            track: Vec::new(),
            ranks: [NOWHERE; MOST_PLACES],
            spread: Vec::new(),
            store: geometry.store(mover.side),
        };
        skipping.lay_track(mover);
        skipping
    }

    /// Fills in the order of the track.
    fn lay_track(&mut self, mover: &Mover<'_>) {
        let geometry = &mover.engine.geometry;
        let open = |place: &usize| !geometry.is_store(*place) && mover.closed >> place & 1 == 0;
        let Some(first) = (0..geometry.places).find(open) else { return };
        let mut at = first;
        loop {
            self.ranks[at] = self.track.len() as u8;
            self.track.push(at as u8);
            at = mover.next(at);
            if at == first || self.track.len() == MOST_PLACES {
                break;
            }
        }
        for byte in 0..self.track.len().div_ceil(8) {
            for value in 0..256usize {
                let mut seeds = C::EMPTY;
                let ranks = (0..8).filter(|bit| value >> bit & 1 == 1).filter_map(|bit| self.track.get(8 * byte + bit));
                ranks.for_each(|place| seeds.add(usize::from(*place), 1));
                self.spread.push(seeds);
            }
        }
    }

    /// Whether a seed passes over a place now.
    #[inline(always)]
    pub(super) fn skips(&self, cells: &C, place: usize) -> bool {
        let mut here = C::EMPTY;
        here.fill(place);
        is_among::<C>(&self.holding, cells.get(place)) && here.common(&self.among) != C::EMPTY
    }

    /// Sows so many seeds, lifted from a hole that is empty now, one round of the track after the other; tells where the last falls and whether
    /// the mover's store was sown. `None`, and nothing changed, if laps are sown seed by seed or all places are skipped.
    #[inline(always)]
    pub(super) fn sow(&self, cells: &mut C, from: usize, mut seeds: u32) -> Option<(usize, bool)> {
        if self.numbers.is_empty() || seeds == 0 {
            return None;
        }
        let length = self.track.len() as u32;
        let round = (1u64 << length) - 1;
        // The order from the hole after this one on.
        let first = u32::from(self.ranks[from]) + 1;
        let mut sown = *cells;
        let mut everywhere = 0;
        loop {
            let free = self.free(&sown) & round;
            let mut ahead = (free >> first | free << (length - first)) & round;
            let count = ahead.count_ones();
            let mut last = 0;
            if count >= seeds {
                let mut beyond = ahead;
                (1..seeds).for_each(|_| beyond &= beyond - 1);
                last = beyond.trailing_zeros();
                ahead &= (2u64 << last) - 1;
            } else if count == 0 {
                return None;
            }
            let fallen = (ahead << first | ahead >> (length - first)) & round;
            for (byte, spread) in self.spread.chunks_exact(256).enumerate() {
                sown.join(&spread[(fallen >> (8 * byte)) as usize & 255]);
            }
            everywhere |= fallen;
            if count >= seeds {
                *cells = sown;
                let at = self.track[((first + last) % length) as usize];
                let rank = self.ranks[self.store % MOST_PLACES];
                return Some((usize::from(at), rank != NOWHERE && everywhere >> rank & 1 == 1));
            }
            seeds -= count;
        }
    }

    /// Places that are not skipped now, by their order.
    #[inline(always)]
    fn free(&self, cells: &C) -> u64 {
        let mut free = u64::MAX;
        for number in &self.numbers {
            let mut skipped = cells.same(number, &self.among).bits();
            while skipped != 0 {
                free &= !(1 << (self.ranks[skipped.trailing_zeros() as usize % MOST_PLACES] & 63));
                skipped &= skipped - 1;
            }
        }
        free
    }
}
