//! Whole laps as one addition, and landings as one look-up.
//!
//! Comes in: the rules of a variant whose laps depend on nothing but the hole and its seeds. Goes out: tables, and moves made
//! with them while nobody listens. Whatever the tables do not cover is left to the plain way, which is always right.

use super::Engine;
use super::event::Log;
use super::lap::{Answers, Ended, Mover, Next, Table, Tally};
use super::position::{Hand, Position, sown};
use super::seeds::{Cells, Seeds};
use super::turn::Course;
use super::walk::Walk;
use crate::game::{History, Side};
use crate::ir::Numbers;
use crate::ir::sowing::{Direction, Place, StartHole};

/// The last seed falls where a hole is lifted for the next lap: this one.
const RELAY: u8 = 0;
/// The turn ends.
const STOP: u8 = 1;
/// A further move.
const AGAIN: u8 = 2;
/// What follows depends on other holes: see the entry of [`Fast::walks`] of this number less this.
const WALK: u8 = 3;

/// Set in [`Fast::last`] where the lap sows the mover's store.
const SOWN: u8 = 128;

/// Numbers of seeds that a hole may hold on boards with tables.
const COUNTS: usize = 256;

/// Laps after which a relay that could go round for ever is left to the plain way, which looks for that.
const MANY_LAPS: u32 = 48;

/// Tables for both movers, by mover, seeds and place: in this order what is used most lies close together.
#[derive(Clone, Debug)]
pub(super) struct Fast<C> {
    /// Entries for each mover.
    block: usize,
    /// What a lap adds to the board, the lift included.
    add: Vec<C>,
    /// Where its last seed falls.
    last: Vec<u8>,
    /// What follows when the place of the last seed holds so many.
    verdict: Vec<u8>,
    /// Landings on which other holes have a say.
    walks: Vec<Walk<C>>,
    /// Closed holes for which the tables hold.
    pub(super) closed: u64,
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
        if !fixed || !ir.passing.is_empty() || ir.sow.skip.is_some() {
            return Tables::None;
        }
        let tables = match Seeds::empty(engine.geometry.places, total) {
            Seeds::Narrow(_) => Fast::new(engine).map(|fast| Tables::Narrow(Box::new(fast))),
            Seeds::Double(_) => Fast::new(engine).map(|fast| Tables::Double(Box::new(fast))),
            Seeds::Wide(_) => None,
        };
        tables.unwrap_or(Tables::None)
    }
}

impl<C: Cells> Fast<C> {
    /// The tables; `None` if there are more kinds of landings than they can number.
    fn new(engine: &Engine) -> Option<Fast<C>> {
        let block = COUNTS << C::SHIFT;
        let named = usize::from(engine.ir.landing.iter().map(|rule| largest_named(&rule.place)).max().unwrap_or(0));
        let mut closed = 0;
        for (side, row) in [(Side::South, &engine.ir.start.south), (Side::North, &engine.ir.start.north)] {
            let shut = row.iter().enumerate().filter(|(_, seeds)| seeds.is_none());
            closed = shut.fold(closed, |closed, (at, _)| closed | 1 << engine.geometry.hole(side, at + 1));
        }
        let mut fast = Fast {
            block,
            add: vec![C::EMPTY; 2 * block],
            last: vec![0; 2 * block],
            verdict: vec![STOP; 2 * block],
            walks: Vec::new(),
            closed,
        };
        for side in [Side::South, Side::North] {
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
                let first = side.index() * block + place;
                if !engine.geometry.is_store(place) && closed >> place & 1 == 0 {
                    fast.fill_laps(&mover, place, first);
                }
                let earlier = fast.walks.len();
                for seeds in 0..COUNTS {
                    // Beyond all numbers that rules name, only even and odd make a difference.
                    fast.verdict[first + (seeds << C::SHIFT)] = if seeds > named + 3 {
                        fast.verdict[first + ((seeds - 2) << C::SHIFT)]
                    } else {
                        fast.judge_alone(&mover, place, seeds as u32, earlier)?
                    };
                }
            }
        }
        Some(fast)
    }

    /// What follows when the last seed has fallen at a place that now holds so many, with no hole claimed.
    fn judge_alone(&mut self, mover: &Mover<'_>, place: usize, seeds: u32, earlier: usize) -> Option<u8> {
        let walk = match Walk::new(mover, place, seeds) {
            Ok(Next::Lift(_)) => return Some(RELAY),
            Ok(Next::Again(_)) => return Some(AGAIN),
            Ok(_) => return Some(STOP),
            Err(walk) => walk,
        };
        let known = self.walks[earlier..].iter().position(|known| *known == walk).map(|at| at + earlier);
        let index = known.unwrap_or_else(|| {
            self.walks.push(walk);
            self.walks.len() - 1
        });
        u8::try_from(index + usize::from(WALK)).ok()
    }

    /// Fills in the laps from one hole.
    fn fill_laps(&mut self, mover: &Mover<'_>, origin: usize, first: usize) {
        let geometry = &mover.engine.geometry;
        let start = mover.engine.ir.sow.start_hole;
        let stays = matches!(start, StartHole::GetsFirstSeed | StartHole::GetsFirstSeedUnlessAlone);
        let mut at = if stays { geometry.places } else { mover.next(origin) };
        let (mut fallen, mut sown) = (C::EMPTY, 0);
        for seeds in 1..COUNTS {
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
            self.add[first + (seeds << C::SHIFT)] = add;
            self.last[first + (seeds << C::SHIFT)] = last as u8 | sown | alone;
        }
    }
}

/// The largest number that a rule's place names.
fn largest_named(place: &Place) -> u16 {
    match place {
        Place::Hole { making: Some(Numbers::AtLeast(number)), .. } => *number,
        Place::Hole { making: Some(Numbers::OneOf(numbers)), .. } => numbers.iter().copied().max().unwrap_or(0),
        _ => 0,
    }
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
            let entry = seeds << C::SHIFT | at;
            let end = last[entry];
            tried.cells.join(&add[entry]);
            at = usize::from(end & !SOWN);
            let now = tried.cells.get(at) as usize;
            let verdict = verdict[now << C::SHIFT | at];
            let lap_sown = if end & SOWN != 0 { sown::LAP | sown::MOVE | sown::TURN } else { 0 };
            held.sown = held.sown & !sown::LAP | lap_sown;
            let next = match verdict {
                RELAY => Next::Lift(at as u8),
                STOP => Next::Stop,
                AGAIN => Next::Again(None),
                rule => {
                    held.at = at as u8;
                    let walk = &fast.walks[usize::from(rule - WALK)];
                    match walk.go(&mut tried.cells, self.engine.geometry.store(self.side), &mut told) {
                        Some(next) => next,
                        None => {
                            let mut nobody = ();
                            self.judge(&mut tried, &mut held, &mut told, walk.first(), &mut Log::new(&mut nobody)).0
                        }
                    }
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

impl Engine {
    /// Makes moves with the tables as long as nothing happens that they do not cover; tells how many. The position is then at the
    /// next choice.
    pub(super) fn run_on<H: History<Position>>(
        &self,
        position: &mut Position,
        most: u64,
        course: &mut Course<'_, '_, H, ()>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        match (position.seeds, &self.tables) {
            (Seeds::Narrow(cells), Tables::Narrow(fast)) => self.run_with(fast, cells, position, most, course, pick),
            (Seeds::Double(cells), Tables::Double(fast)) => self.run_with(fast, cells, position, most, course, pick),
            _ => 0,
        }
    }

    fn run_with<C: Cells, H: History<Position>>(
        &self,
        fast: &Fast<C>,
        cells: C,
        position: &mut Position,
        most: u64,
        course: &mut Course<'_, '_, H, ()>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let bare = self.needs.simple && self.is_plain(position) && position.claims == [0; 2] && position.closed == fast.closed;
        if !bare {
            return 0;
        }
        let mut run = Run { engine: self, fast, cells, side: position.side, again: false };
        let made = run.go(most, pick);
        if made > 0 {
            position.seeds = run.cells.widened();
            position.side = run.side;
            self.after_run(position, run.again, course);
        }
        made
    }

    /// Sees to the end of the round and to passes where a run of moves has stopped.
    pub(super) fn after_run<H: History<Position>>(
        &self,
        position: &mut Position,
        again: bool,
        course: &mut Course<'_, '_, H, ()>,
    ) {
        if again {
            self.further_move(position, course);
        } else {
            let side = position.side;
            self.begin_turns(position, side, true, course);
        }
    }
}

/// Moves made one after the other on the bare board.
pub(super) struct Run<'e, C> {
    pub(super) engine: &'e Engine,
    pub(super) fast: &'e Fast<C>,
    pub(super) cells: C,
    pub(super) side: Side,
    /// The last move earned the further move that is due.
    pub(super) again: bool,
}

impl<C: Cells> Run<'_, C> {
    /// Makes moves until a row is bare, or something happens that the tables do not cover; tells how many were made. The board is
    /// then as after the last of them.
    #[inline(never)]
    pub(super) fn go(&mut self, most: u64, pick: &mut impl FnMut(usize) -> usize) -> u64 {
        let geometry = &self.engine.geometry;
        let (holes, block) = (geometry.holes, self.fast.block);
        let mut tally = Tally::default();
        let mut made = 0;
        let mut places = [0u8; 32];
        let store_of = [Side::South, Side::North].map(|side| geometry.store(side));
        while made < most {
            let first = geometry.row(self.side);
            let count = self.cells.occupied(first, holes, &mut places);
            if count == 0 || self.engine.needs.either_row && self.cells.bare(geometry.row(self.side.other()), holes) {
                break;
            }
            let Some(at) = places[..count].get(pick(count)) else { break };
            let range = self.side.index() * block..(self.side.index() + 1) * block;
            let (add, last, verdicts) =
                (&self.fast.add[range.clone()], &self.fast.last[range.clone()], &self.fast.verdict[range]);
            let (mut cells, mut at) = (self.cells, usize::from(*at));
            let next = loop {
                let seeds = cells.get(at) as usize;
                let entry = seeds << C::SHIFT | at;
                cells.join(&add[entry]);
                at = usize::from(last[entry] & !SOWN);
                let now = cells.get(at) as usize;
                let verdict = verdicts[now << C::SHIFT | at];
                let next = match verdict {
                    RELAY => continue,
                    STOP => Next::Stop,
                    AGAIN => Next::Again(None),
                    rule => {
                        match self.fast.walks[usize::from(rule - WALK)].go(&mut cells, store_of[self.side.index()], &mut tally) {
                            Some(next) => next,
                            None => return made,
                        }
                    }
                };
                match next {
                    Next::Lift(lifted) => at = usize::from(lifted),
                    next => break next,
                }
            };
            self.cells = cells;
            self.again = matches!(next, Next::Again(_));
            if !self.again {
                self.side = self.side.other();
            }
            made += 1;
        }
        made
    }
}
