//! Laps that pass over holes which hold certain numbers, all seeds of a round of the track at once.
//!
//! Comes in: the clause of a variant, a mover, a direction. Goes out: laps on a bare board. Knows no rule that acts on a seed: where there are
//! such rules, or the start hole is a case of its own, laps are left to be sown seed by seed.

use super::geometry::NOWHERE;
use super::lap::Mover;
use super::passing::everywhere;
use super::seeds::{COUNTS, Cells};
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
    /// The track runs down the places: they are counted from the last then.
    down: bool,
    /// Places of the track, and those of them that may be skipped, one bit each.
    track: u64,
    skipped: u64,
    /// The mover's store, so counted.
    store: usize,
    /// The same numbers on boards as they are.
    plainly: Vec<C>,
    /// By seeds less 1 and place, for laps in which no place gets two: all places but those of the lap that may be skipped.
    elsewhere: Vec<C>,
}

/// Numbers that are looked for in all holes at once.
const MOST_NUMBERS: usize = 4;

/// The lowest bits of a byte, by how many and the byte: which they are, and in the higher byte how many are wanting.
static LOWEST: [[u16; 256]; 9] = lowest_bits();

const fn lowest_bits() -> [[u16; 256]; 9] {
    let mut lowest = [[0; 256]; 9];
    let mut count = 0;
    while count < 9 {
        let mut byte = 0;
        while byte < 256 {
            let (mut left, mut wanting) = (byte as u16, count as u16);
            while wanting > 0 && left > 0 {
                left &= left - 1;
                wanting -= 1;
            }
            lowest[count][byte] = (byte as u16 ^ left) | wanting << 8;
            byte += 1;
        }
        count += 1;
    }
    lowest
}

/// The lowest bits, as many as there are seeds or fewer if there are no more; so many seeds less are left.
#[inline(always)]
fn lowest<C: Cells>(bits: u64, seeds: &mut u32) -> u64 {
    let mut fallen = 0;
    for byte in 0..C::ROOM.div_ceil(8) {
        let most = (*seeds).min(8);
        let entry = LOWEST[most as usize][(bits >> (8 * byte)) as usize & 255];
        *seeds = *seeds - most + u32::from(entry >> 8);
        fallen |= u64::from(entry & 255) << (8 * byte);
        // Most laps end within the first two bytes, but nobody can foresee in which.
        if byte > 0 && *seeds == 0 {
            break;
        }
    }
    fallen
}

impl<C: Cells> Skipping<C> {
    pub(super) fn new(mover: &Mover<'_>, skip: &Skip) -> Skipping<C> {
        let (engine, geometry) = (mover.engine, &mover.engine.geometry);
        let mut among = C::EMPTY;
        let holes = (0..geometry.places).filter(|place| !geometry.is_store(*place));
        let skippable: Vec<usize> =
            holes.filter(|place| skip.side.is_none_or(|owner| mover.owner(owner) == geometry.side(*place))).collect();
        skippable.iter().for_each(|place| among.fill(*place));
        let on_track: Vec<usize> = (0..geometry.places).filter(|place| mover.is_on_track(*place)).collect();
        // Where stores are sown, the track does not run down the places when it runs the other way round.
        let runs = |step: usize| (0..on_track.len()).all(|at| mover.next(on_track[at]) == on_track[(at + step) % on_track.len()]);
        let down = !runs(1);
        let numbers: Vec<u32> = (0..COUNTS as u32).filter(|seeds| skip.holding.contains(*seeds)).collect();
        let whole = engine.ir.passing.is_empty()
            && engine.ir.sow.start_hole == StartHole::SownInTurn
            && numbers.len() <= MOST_NUMBERS
            && !numbers.contains(&0)
            && (!down || runs(on_track.len().saturating_sub(1)));
        let mut skipping = Skipping {
            among,
            holding: amounts(|seeds| skip.holding.contains(seeds)),
            numbers: Vec::new(),
            down,
            track: 0,
            skipped: 0,
            store: 0,
            plainly: Vec::new(),
            elsewhere: Vec::new(),
        };
        skipping.store = skipping.rank(geometry.store(mover.side));
        skipping.track = on_track.iter().fold(0, |bits, place| bits | 1 << skipping.rank(*place));
        skipping.skipped = skippable.iter().fold(0, |bits, place| bits | 1 << skipping.rank(*place));
        if whole {
            skipping.plainly = numbers.iter().map(|seeds| everywhere(geometry.places, *seeds)).collect();
            skipping.numbers = skipping.plainly.iter().map(|board| skipping.in_order(*board)).collect();
            skipping.look_along(mover, on_track.len());
        }
        skipping
    }

    /// Fills in what laps meet that come to an end before they are back.
    fn look_along(&mut self, mover: &Mover<'_>, length: usize) {
        let geometry = &mover.engine.geometry;
        self.elsewhere = vec![C::EMPTY; length.saturating_sub(1) << C::SHIFT];
        for from in (0..geometry.places).filter(|place| !geometry.is_store(*place) && mover.is_on_track(*place)) {
            let (mut at, mut met) = (from, C::EMPTY);
            for seeds in 1..length {
                at = mover.next(at);
                met.fill(at);
                self.elsewhere[(seeds - 1) << C::SHIFT | from] = met.common(&self.among).complement();
            }
        }
    }

    /// Whether a lap from a hole, which still holds its seeds, is known to pass over nothing.
    #[inline(always)]
    pub(super) fn is_clear(&self, cells: &C, from: usize, seeds: u32) -> bool {
        let elsewhere = self.elsewhere.get((seeds as usize).wrapping_sub(1) << C::SHIFT | from);
        elsewhere.is_some_and(|elsewhere| !self.plainly.iter().any(|number| cells.meets(number, elsewhere)))
    }

    /// A place as it is counted along the track, and the other way round.
    #[inline(always)]
    fn rank(&self, place: usize) -> usize {
        if self.down { C::ROOM - 1 - place } else { place }
    }

    /// The board with its places as they are counted along the track, and the other way round.
    #[inline(always)]
    fn in_order(&self, cells: C) -> C {
        if self.down { cells.reversed() } else { cells }
    }

    /// Whether a seed passes over a place now.
    #[inline(always)]
    pub(super) fn skips(&self, cells: &C, place: usize) -> bool {
        let mut here = C::EMPTY;
        here.fill(place);
        is_among::<C>(&self.holding, cells.get(place)) && here.common(&self.among) != C::EMPTY
    }

    /// Sows so many seeds, lifted from a hole that is empty now, one round of the track after the other; tells where the last falls and whether
    /// the mover's store was sown. When all places are skipped, what is left goes to his store, and the last has fallen nowhere. `None`, and
    /// nothing changed, if laps are sown seed by seed.
    #[inline(always)]
    pub(super) fn sow(&self, cells: &mut C, from: usize, mut seeds: u32) -> Option<(usize, bool)> {
        if self.numbers.is_empty() || seeds == 0 {
            return None;
        }
        let room = (1 << C::ROOM) - 1;
        let first = self.rank(from) + 1;
        let mut sown = self.in_order(*cells);
        let mut everywhere = 0;
        let last = loop {
            let skipped = self.numbers.iter().fold(0, |skipped, number| skipped | sown.equal(number)) & self.skipped;
            let free = self.track & !skipped;
            let fallen = lowest::<C>((free >> first | free << (C::ROOM - first)) & room, &mut seeds);
            if fallen == 0 {
                sown.add(self.store, seeds);
                break usize::from(NOWHERE);
            }
            let places = (fallen << first | fallen >> (C::ROOM - first)) & room;
            sown.join(&C::spread(places));
            everywhere |= places;
            if seeds == 0 {
                break self.rank((first + fallen.ilog2() as usize) % C::ROOM);
            }
        };
        *cells = self.in_order(sown);
        Some((last, everywhere >> self.store & 1 == 1))
    }
}
