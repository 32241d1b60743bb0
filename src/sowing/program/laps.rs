//! Whole laps as one addition.
//!
//! Comes in: a mover. Goes out: for each hole and number of seeds what a lap adds to the board, and where its last seed falls. Knows no rule
//! but where seeds fall.

use crate::ir::sowing::StartHole;
use crate::sowing::board::cells::{COUNTS, Cells};
use crate::sowing::rules::mover::Mover;

/// Set in [`Laps::last`] where the lap sows the mover's store.
const SOWN: u8 = 128;

/// The laps of one mover in one way.
#[derive(Clone, Debug)]
pub(crate) struct Laps<C: Cells> {
    /// What a lap adds to the board, the lift included, by seeds and place.
    add: Box<C::Block<C>>,
    /// Where its last seed falls.
    last: Box<C::Block<u8>>,
    /// One round of the track: a seed at each of its places; how many they are, those apart that lie in the hole that was lifted.
    round: C,
    length: u32,
    /// The places of a round.
    track: Box<[u8]>,
    /// A round leaves out the hole that was lifted.
    leaves_out: bool,
    /// A round includes the mover's store.
    sows_store: bool,
    /// A hand that was not lifted from a hole is sown like one that was.
    pub(crate) carry: bool,
    /// False where the hole that is lifted is the whole track, and yet passed over.
    pub(crate) are_additions: bool,
}

impl<C: Cells> Laps<C> {
    pub(super) fn new(mover: &Mover<'_>) -> Laps<C> {
        let (geometry, start) = (mover.geometry, mover.ir.sow.start_hole);
        let leaves_out = start == StartHole::Skipped;
        let open = |place: &usize| !geometry.is_store(*place) && !mover.is_closed(*place);
        let mut round = C::EMPTY;
        let track: Box<[u8]> = (0..geometry.places).filter(|place| mover.is_on_track(*place)).map(|place| place as u8).collect();
        track.iter().for_each(|place| round.add(usize::from(*place), 1));
        let mut laps = Laps {
            add: C::block(C::EMPTY),
            last: C::block(0),
            round,
            // Where every hole is closed there is no lap.
            length: round.total().saturating_sub(u32::from(leaves_out)),
            track,
            leaves_out,
            sows_store: mover.is_on_track(geometry.store(mover.side)),
            carry: start == StartHole::SownInTurn,
            are_additions: !(leaves_out && (0..geometry.places).filter(open).any(|place| mover.next(place) == place)),
        };
        if laps.are_additions {
            (0..geometry.places).filter(open).for_each(|place| laps.fill(mover, place));
        }
        laps
    }

    /// Fills in the laps from one hole.
    fn fill(&mut self, mover: &Mover<'_>, origin: usize) {
        let (start, store) = (mover.ir.sow.start_hole, mover.geometry.store(mover.side));
        let stays = matches!(start, StartHole::GetsFirstSeed | StartHole::GetsFirstSeedUnlessAlone);
        let next: Vec<usize> = (0..mover.geometry.places).map(|place| mover.next(place)).collect();
        let mut at = if stays { origin } else { next[origin] };
        let (mut fallen, mut sown) = (C::EMPTY, 0);
        for seeds in 1..C::ROWS {
            if at == origin && self.leaves_out {
                at = next[at];
            }
            let place = at;
            at = next[place];
            fallen.add(place, 1);
            if place == store {
                sown = SOWN;
            }
            let (mut add, mut last) = (fallen, place as u8 | sown);
            if seeds == 1 && start == StartHole::GetsFirstSeedUnlessAlone {
                add = C::EMPTY;
                add.add(next[origin], 1);
                last = next[origin] as u8 | if next[origin] == store { SOWN } else { 0 };
            }
            add.take(origin, seeds as u32);
            *C::entry_mut(&mut self.add, seeds << C::SHIFT | origin) = add;
            *C::entry_mut(&mut self.last, seeds << C::SHIFT | origin) = last;
        }
    }

    /// One round of the track: a seed at each of its places.
    pub(super) fn round(&self) -> &C {
        &self.round
    }

    /// Whether it includes the mover's store.
    pub(super) fn sows_store(&self) -> bool {
        self.sows_store
    }

    /// Lifts a hole and sows it; tells where the last seed falls, and whether the mover's store was sown.
    #[inline(always)]
    pub(crate) fn sow(&self, cells: &mut C, at: usize) -> (usize, bool) {
        let mut seeds = cells.get(at);
        let many = C::ROWS < COUNTS && seeds as usize >= C::ROWS;
        if many {
            seeds = self.rounds(cells, at, seeds);
        }
        let (end, own) = self.sow_as(cells, at, seeds);
        (end, own || many && self.sows_store)
    }

    /// Sows a hole as if it held so many seeds, for which there is a row; what it holds more stays there.
    #[inline(always)]
    pub(super) fn sow_as(&self, cells: &mut C, at: usize, seeds: u32) -> (usize, bool) {
        let entry = (seeds as usize) << C::SHIFT | at;
        let end = *C::entry(&self.last, entry);
        cells.join(C::entry(&self.add, entry));
        (usize::from(end & !SOWN), end & SOWN != 0)
    }

    /// Sows whole rounds of the track out of a hole, until it holds no more seeds than the tables have rows for; tells how many it then holds,
    /// those apart that have fallen there.
    #[inline(never)]
    fn rounds(&self, cells: &mut C, at: usize, seeds: u32) -> u32 {
        let rounds = (seeds - C::ROWS as u32) / self.length + 1;
        cells.take(at, rounds * self.length);
        for place in self.track.iter().map(|place| usize::from(*place)).filter(|place| !(self.leaves_out && *place == at)) {
            cells.add(place, rounds);
        }
        seeds - rounds * self.length
    }

    /// Sows seeds that were not lifted, from the place after this one, which is a hole of the track; only where laps [`carry`](Laps::carry).
    #[inline(always)]
    pub(crate) fn carry(&self, cells: &mut C, at: usize, seeds: u32) -> (usize, bool) {
        // The entries lift their hole: what lies there is kept aside.
        let kept = cells.get(at);
        cells.take(at, kept);
        cells.add(at, seeds);
        let landed = self.sow(cells, at);
        cells.add(at, kept);
        landed
    }
}
