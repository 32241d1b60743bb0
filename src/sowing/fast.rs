//! Whole laps as one addition, and landings as one look-up.
//!
//! Comes in: the rules of a variant whose laps depend on nothing but the hole and its seeds. Goes out: tables, and moves made
//! with them while nobody listens. Whatever the tables do not cover is left to the plain way, which is always right.

use super::Engine;
use super::event::Log;
use super::lap::{Answers, Ended, Mover, Next, Table, Tally};
use super::position::{Hand, sown};
use super::seeds::{Cells, Seeds};
use crate::ir::sowing::{Direction, StartHole, Then};

/// The last seed falls where a hole is lifted for the next lap: this one.
const RELAY: u8 = 0;
/// The turn ends.
const STOP: u8 = 1;
/// A further move.
const AGAIN: u8 = 2;
/// The landing table must be walked, from the rule of this number less this.
const WALK: u8 = 3;

/// Set in [`Fast::last`] where the lap sows the mover's store.
const SOWN: u8 = 128;

/// Laps after which a relay that could go round for ever is left to the plain way, which looks for that.
const MANY_LAPS: u32 = 48;

/// Tables for both movers, by mover, place and seeds.
#[derive(Clone, Debug)]
pub(super) struct Fast<C> {
    /// Entries for each place: most seeds in a hole, and one more.
    stride: usize,
    /// Entries for each mover.
    block: usize,
    /// What a lap adds to the board, the lift included.
    add: Vec<C>,
    /// Where its last seed falls.
    last: Vec<u8>,
    /// What follows when the place of the last seed holds so many.
    verdict: Vec<u8>,
    /// Closed holes for which the tables hold.
    closed: u64,
}

/// The tables that a variant has.
#[derive(Clone, Debug)]
pub(super) enum Tables {
    None,
    Narrow(Box<Fast<u128>>),
    Double(Box<Fast<[u128; 2]>>),
}

impl Tables {
    /// Makes the tables of a variant, if its laps allow it.
    pub(super) fn new(engine: &Engine) -> Tables {
        let ir = &engine.ir;
        let fixed = matches!(ir.sow.direction, Direction::Clockwise | Direction::Anticlockwise);
        let total: u32 = ir.start.north.iter().chain(&ir.start.south).flatten().map(|seeds| u32::from(*seeds)).sum();
        if !fixed || !ir.passing.is_empty() || ir.sow.skip.is_some() || ir.landing.len() > usize::from(u8::MAX - WALK) {
            return Tables::None;
        }
        match Seeds::empty(engine.geometry.places, total) {
            Seeds::Narrow(_) => Tables::Narrow(Box::new(Fast::new(engine, total))),
            Seeds::Double(_) => Tables::Double(Box::new(Fast::new(engine, total))),
            Seeds::Wide(_) => Tables::None,
        }
    }
}

impl<C: Cells> Fast<C> {
    fn new(engine: &Engine, total: u32) -> Fast<C> {
        let stride = total as usize + 1;
        let block = engine.geometry.places * stride;
        let mut closed = 0;
        for (side, row) in
            [(crate::game::Side::South, &engine.ir.start.south), (crate::game::Side::North, &engine.ir.start.north)]
        {
            let shut = row.iter().enumerate().filter(|(_, seeds)| seeds.is_none());
            closed = shut.fold(closed, |closed, (at, _)| closed | 1 << engine.geometry.hole(side, at + 1));
        }
        let mut fast = Fast {
            stride,
            block,
            add: vec![C::EMPTY; 2 * block],
            last: vec![0; 2 * block],
            verdict: vec![STOP; 2 * block],
            closed,
        };
        for side in [crate::game::Side::South, crate::game::Side::North] {
            let mover = Mover {
                engine,
                side,
                backward: false,
                closed,
                opening: None,
                captures: true,
                answers: Answers::Given(0),
                other_hand: 0,
            };
            for place in 0..engine.geometry.places {
                let first = side.index() * block + place * stride;
                if !engine.geometry.is_store(place) && closed >> place & 1 == 0 {
                    fast.fill_laps(&mover, place, first);
                }
                for seeds in 0..stride {
                    fast.verdict[first + seeds] = verdict::<C>(&mover, place, seeds as u32);
                }
            }
        }
        fast
    }

    /// Fills in the laps from one hole.
    fn fill_laps(&mut self, mover: &Mover<'_>, origin: usize, first: usize) {
        let geometry = &mover.engine.geometry;
        let start = mover.engine.ir.sow.start_hole;
        let stays = matches!(start, StartHole::GetsFirstSeed | StartHole::GetsFirstSeedUnlessAlone);
        let mut at = if stays { geometry.places } else { mover.next(origin) };
        let (mut fallen, mut sown) = (C::EMPTY, 0);
        for seeds in 1..self.stride {
            if at == origin && start == StartHole::Skipped {
                at = mover.next(at);
            }
            let place = if at == geometry.places { origin } else { at };
            at = mover.next(place);
            fallen.add(place, 1);
            if place == geometry.store(mover.side) {
                sown = SOWN;
            }
            let (mut add, mut last) = (fallen, place);
            if seeds == 1 && start == StartHole::GetsFirstSeedUnlessAlone {
                add = C::EMPTY;
                last = mover.next(origin);
                add.add(last, 1);
            }
            add.take(origin, seeds as u32);
            let alone = if last == geometry.store(mover.side) { SOWN } else { 0 };
            self.add[first + seeds] = add;
            self.last[first + seeds] = last as u8 | sown | alone;
        }
    }
}

/// What follows when the last seed has fallen at a place that now holds so many, with no hole claimed.
fn verdict<C: Cells>(mover: &Mover<'_>, place: usize, seeds: u32) -> u8 {
    let mut cells = C::EMPTY;
    cells.add(place, seeds);
    let table = Table { cells, claims: [0; 2] };
    for (index, rule) in mover.engine.ir.landing.iter().enumerate() {
        if !mover.fits_place(&table, place, &rule.place) {
            continue;
        }
        let plain = rule.tests.is_empty() && rule.actions.is_empty() && !rule.may;
        return match rule.then {
            Then::SowOn if plain && !mover.engine.geometry.is_store(place) => RELAY,
            Then::EndTurn if plain => STOP,
            Then::MoveAgain(None) if plain => AGAIN,
            _ => WALK + index as u8,
        };
    }
    STOP
}

impl Mover<'_> {
    /// Makes a move with the tables; `None`, and nothing changed, if they do not cover it.
    #[inline(always)]
    pub(super) fn run_fast<C: Cells>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        place: usize,
    ) -> Option<Ended> {
        let fast = C::tables(&self.engine.tables)?;
        if self.closed != fast.closed || table.claims != [0; 2] || self.opening.is_some() || !self.captures {
            return None;
        }
        let range = self.side.index() * fast.block..(self.side.index() + 1) * fast.block;
        let (add, last, verdict) = (&fast.add[range.clone()], &fast.last[range.clone()], &fast.verdict[range]);
        let (mut tried, mut at) = (*table, place);
        let (mut held, mut told) = (*hand, *tally);
        let watched = self.engine.ir.sow.endless.is_some();
        let mut laps = 0;
        loop {
            let seeds = tried.cells.get(at) as usize;
            if seeds >= fast.stride {
                return None;
            }
            let entry = at * fast.stride + seeds;
            let end = last[entry];
            tried.cells.join(&add[entry]);
            at = usize::from(end & !SOWN);
            let now = tried.cells.get(at) as usize;
            // A store may hold more than any lap of the table; no verdict on it depends on that.
            let verdict = verdict[at * fast.stride + now.min(fast.stride - 1)];
            let lap_sown = if end & SOWN != 0 { sown::LAP | sown::MOVE | sown::TURN } else { 0 };
            held.sown = held.sown & !sown::LAP | lap_sown;
            let next = match verdict {
                RELAY => Next::Lift(at as u8),
                STOP => Next::Stop,
                AGAIN => Next::Again(None),
                rule => {
                    held.at = at as u8;
                    let mut nobody = ();
                    let first = usize::from(rule - WALK);
                    self.judge(&mut tried, &mut held, &mut told, first, &mut Log::new(&mut nobody)).0
                }
            };
            if let Next::Lift(lifted) = next {
                at = usize::from(lifted);
                laps += 1;
                if watched && laps > MANY_LAPS || tried.claims != [0; 2] {
                    return None;
                }
                continue;
            }
            if let Next::Sow(..) = next {
                return None;
            }
            held.at = at as u8;
            (*table, *hand, *tally) = (tried, held, told);
            return Some(Ended { next, cause: None, endless: false });
        }
    }
}
