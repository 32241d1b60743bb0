//! Whole laps as one addition, and landings as one look-up.
//!
//! Comes in: the rules of a variant. Goes out: tables, and laps sown with them. Whatever the tables do not cover is left to the plain
//! way, which is always right.

use super::Engine;
use super::geometry::NOWHERE;
use super::lap::{Answers, Mover, Next, Tally};
use super::passing::SeedBySeed;
use super::seeds::{COUNTS, Cells, MOST_PLACES, Seeds};
use super::walk::{Exit, Walk, number_of};
use crate::game::Side;
use crate::ir::Numbers;
use crate::ir::sowing::{Content, Direction, Endless, Place, Sowing, StartHole, Test};

/// The last seed falls where a hole is lifted for the next lap: this one.
const RELAY: u8 = 0;
/// The turn ends.
const STOP: u8 = 1;
/// A further move.
const AGAIN: u8 = 2;
/// What follows depends on other holes: the entry of [`Laps::walks`] of this number less this.
const WALK: u8 = 3;

/// Set in [`Laps::last`] where the lap sows the mover's store.
const SOWN: u8 = 128;

/// Laps after which it is looked whether a relay goes round for ever.
pub(super) const MANY_LAPS: u64 = 48;

/// All tables of a variant.
#[derive(Clone, Debug)]
pub(super) struct Fast<C: Cells> {
    /// By mover and direction; the second direction only where it can be chosen.
    laps: Vec<Laps<C>>,
    /// Closed holes for which the tables hold.
    pub(super) closed: u64,
}

/// The tables of one mover and one direction, by seeds and place: in this order what is used most lies close together.
#[derive(Clone, Debug)]
pub(super) struct Laps<C: Cells> {
    /// What a lap adds to the board, the lift included.
    add: Box<C::Block<C>>,
    /// Where its last seed falls.
    last: Box<C::Block<u8>>,
    /// What follows when the place of the last seed holds so many.
    verdict: Box<C::Block<u8>>,
    /// How a lap ends that is no relay, by verdict.
    exits: Box<[Exit<C>; 256]>,
    /// Landings on which other holes have a say.
    walks: Vec<Walk<C>>,
    /// One round of the track: a seed at each of its places.
    round: C,
    /// It includes the mover's store.
    sows_store: bool,
    /// A round leaves out the hole that was lifted.
    leaves_out: bool,
    /// A hand that was not lifted from a hole is sown like one that was.
    pub(super) carries: bool,
    /// What rules of the passing table do, and which holes are skipped, if there are any.
    passing: Option<SeedBySeed<C>>,
    /// The turn ends where a relay has no end.
    ends_endless: bool,
}

/// The tables that a variant has.
#[derive(Clone, Debug)]
pub(super) enum Tables {
    None,
    Narrow(Box<Fast<u128>>),
    Double(Box<Fast<[u128; 2]>>),
    Wide(Box<Fast<[u16; MOST_PLACES]>>),
}

/// The largest number that rules of a wide board may name: above it, rows of tables tell only even and odd apart.
const MOST_NAMED: u16 = 50;

impl Tables {
    /// Makes the tables of a variant, if its laps allow it.
    pub(super) fn new(engine: &Engine) -> Tables {
        let ir = &engine.ir;
        let total: u32 = ir.start.north.iter().chain(&ir.start.south).flatten().map(|seeds| u32::from(*seeds)).sum();
        // A hole that is skipped with nothing else on the track is a case of its own.
        let alone =
            || (0..2).any(|mover| (0..engine.geometry.places).any(|at| usize::from(engine.geometry.next[mover][0][at]) == at));
        if alone() {
            return Tables::None;
        }
        match Seeds::empty(engine.geometry.places, total) {
            Seeds::Narrow(_) => Tables::Narrow(Box::new(Fast::new(engine))),
            Seeds::Double(_) => Tables::Double(Box::new(Fast::new(engine))),
            Seeds::Wide(_) if !ir.passing.is_empty() || ir.sow.skip.is_some() || largest_of_all(ir) > MOST_NAMED => Tables::None,
            Seeds::Wide(_) => Tables::Wide(Box::new(Fast::new(engine))),
        }
    }
}

impl<C: Cells> Fast<C> {
    fn new(engine: &Engine) -> Fast<C> {
        let mut closed = 0;
        for (side, row) in [(Side::South, &engine.ir.start.south), (Side::North, &engine.ir.start.north)] {
            let shut = row.iter().enumerate().filter(|(_, seeds)| seeds.is_none());
            closed = shut.fold(closed, |closed, (at, _)| closed | 1 << engine.geometry.hole(side, at + 1));
        }
        let fixed = matches!(engine.ir.sow.direction, Direction::Clockwise | Direction::Anticlockwise);
        let ways: &[bool] = if fixed { &[false] } else { &[false, true] };
        let movers = [Side::South, Side::North].into_iter().flat_map(|side| ways.iter().map(move |backward| (side, *backward)));
        let laps = movers.map(|(side, backward)| {
            let answers = Answers::Given(0);
            let mover = Mover { engine, side, backward, closed, opening: None, captures: true, answers, other_hand: 0 };
            Laps::new(&mover)
        });
        Fast { laps: laps.collect(), closed }
    }

    /// The tables of a mover and a direction.
    #[inline(always)]
    pub(super) fn of(&self, side: Side, backward: bool) -> &Laps<C> {
        let ways = self.laps.len() / 2;
        &self.laps[side.index() * ways + if ways > 1 { usize::from(backward) } else { 0 }]
    }
}

impl<C: Cells> Laps<C> {
    fn new(mover: &Mover<'_>) -> Laps<C> {
        let engine = mover.engine;
        let named = engine.ir.landing.iter().filter_map(|rule| making(&rule.place)).map(largest).max().unwrap_or(0);
        let mut laps = Laps {
            add: C::block(C::EMPTY),
            last: C::block(0),
            verdict: C::block(STOP),
            exits: Box::new([Exit::plain(false); 256]),
            walks: vec![Walk::ask()],
            round: C::EMPTY,
            sows_store: mover.is_on_track(engine.geometry.store(mover.side)),
            leaves_out: engine.ir.sow.start_hole == StartHole::Skipped,
            carries: engine.ir.sow.start_hole == StartHole::SownInTurn,
            passing: None,
            ends_endless: engine.ir.sow.endless == Some(Endless::EndsTurn),
        };
        laps.exits[usize::from(AGAIN)] = Exit::plain(true);
        (0..engine.geometry.places).filter(|place| mover.is_on_track(*place)).for_each(|place| laps.round.add(place, 1));
        for place in 0..engine.geometry.places {
            if !engine.geometry.is_store(place) && mover.closed >> place & 1 == 0 {
                laps.fill(mover, place);
            }
            let earlier = laps.walks.len();
            for seeds in 0..C::ROWS {
                // Beyond all numbers that rules name, only even and odd make a difference.
                let verdict = if seeds > usize::from(named) + 3 {
                    *C::entry(&laps.verdict, (seeds - 2) << C::SHIFT | place)
                } else {
                    laps.judge_alone(mover, place, seeds as u32, earlier)
                };
                *C::entry_mut(&mut laps.verdict, seeds << C::SHIFT | place) = verdict;
            }
        }
        if !engine.ir.passing.is_empty() || engine.ir.sow.skip.is_some() {
            laps.passing = Some(SeedBySeed::new(mover));
        }
        for (number, (walk, exit)) in laps.walks.iter().zip(&mut laps.exits[usize::from(WALK)..]).enumerate() {
            *exit = walk.exit(number as u8);
        }
        laps
    }

    /// What follows when the last seed has fallen at a place that now holds so many, with no hole claimed.
    fn judge_alone(&mut self, mover: &Mover<'_>, place: usize, seeds: u32, earlier: usize) -> u8 {
        match Walk::new(mover, &mover.engine.ir.landing, place, seeds) {
            Ok(Next::Lift(_)) => RELAY,
            Ok(Next::Again(_)) => AGAIN,
            Ok(_) => STOP,
            Err(walk) => WALK + number_of(&mut self.walks, walk, earlier, u8::MAX - WALK),
        }
    }

    /// Fills in the laps from one hole.
    fn fill(&mut self, mover: &Mover<'_>, origin: usize) {
        let geometry = &mover.engine.geometry;
        let start = mover.engine.ir.sow.start_hole;
        let stays = matches!(start, StartHole::GetsFirstSeed | StartHole::GetsFirstSeedUnlessAlone);
        let mut at = if stays { geometry.places } else { mover.next(origin) };
        let (mut fallen, mut sown) = (C::EMPTY, 0);
        for seeds in 1..C::ROWS {
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
            *C::entry_mut(&mut self.add, seeds << C::SHIFT | origin) = add;
            *C::entry_mut(&mut self.last, seeds << C::SHIFT | origin) = last as u8 | sown | alone;
        }
    }
}

/// What a rule's place says of its seeds.
fn making(place: &Place) -> Option<&Numbers> {
    if let Place::Hole { making, .. } = place { making.as_ref() } else { None }
}

/// The largest number that is named.
fn largest(numbers: &Numbers) -> u16 {
    match numbers {
        Numbers::Even | Numbers::Odd => 0,
        Numbers::AtLeast(number) => *number,
        Numbers::OneOf(numbers) => numbers.iter().copied().max().unwrap_or(0),
    }
}

/// The largest number of seeds in a hole that any rule or clause names.
fn largest_of_all(ir: &Sowing) -> u16 {
    let tests = ir.landing.iter().flat_map(|rule| &rule.tests);
    let tested =
        tests.filter_map(|test| if let Test::Hole { is: Content::Holding(numbers), .. } = test { Some(numbers) } else { None });
    let lifted = ir.moves.from.iter().filter_map(|lift| lift.holding.as_ref().map(|holding| &holding.numbers));
    let made = ir.landing.iter().filter_map(|rule| making(&rule.place));
    tested.chain(lifted).chain(made).map(largest).max().unwrap_or(0)
}

/// How a lap by the tables has ended.
pub(super) enum Landed<'e, C> {
    /// With this.
    Next(Next),
    /// With a case to be looked at.
    Walk(&'e Walk<C>),
}

impl<C: Cells> Laps<C> {
    /// Lifts a hole and sows it; tells where the last seed falls, and whether the mover's store was sown.
    #[inline(always)]
    pub(super) fn sow(&self, cells: &mut C, at: usize) -> (usize, bool) {
        let mut seeds = cells.get(at);
        let many = C::ROWS < COUNTS && seeds as usize >= C::ROWS;
        if many {
            seeds = self.rounds(cells, at, seeds);
        }
        let entry = (seeds as usize) << C::SHIFT | at;
        let end = *C::entry(&self.last, entry);
        cells.join(C::entry(&self.add, entry));
        (usize::from(end & !SOWN), end & SOWN != 0 || many && self.sows_store)
    }

    /// Sows whole rounds of the track out of a hole, until it holds no more seeds than the tables have rows for; tells how many it then holds,
    /// those apart that have fallen there.
    #[inline(never)]
    fn rounds(&self, cells: &mut C, at: usize, mut seeds: u32) -> u32 {
        let length = self.round.total() - u32::from(self.leaves_out);
        while seeds as usize >= C::ROWS {
            cells.join(&self.round);
            cells.take(at, length + u32::from(self.leaves_out));
            seeds -= length;
        }
        seeds
    }

    /// Sows lap after lap from a hole, as long as a lap is lifted where the last seed falls, or where that leads to; tells where that ends and
    /// how. `None` after many laps, when a board comes back, or after a lap that is no simple case. If not `MANY`, no more is looked at than where the last seed falls,
    /// and laps are not counted; if not `PASSING`, a lap is no more than its addition.
    #[inline(always)]
    pub(super) fn relay<const MANY: bool, const PASSING: bool>(
        &self,
        cells: &mut C,
        mut at: usize,
        stores: [usize; 2],
    ) -> Option<(usize, &Exit<C>)> {
        let mut count = 0u64;
        let mut kept = (*cells, at);
        loop {
            let (from, lifted) = (at, cells.get(at));
            at = if PASSING { self.pass(cells, at, stores)?.0 } else { self.sow(cells, at).0 };
            if PASSING && at == usize::from(NOWHERE) {
                return Some((from, &self.exits[usize::from(STOP)]));
            }
            let verdict = *C::entry(&self.verdict, C::row(cells.get(at)) << C::SHIFT | at);
            if verdict != RELAY {
                let exit = &self.exits[usize::from(verdict)];
                if MANY && exit.lifts != NOWHERE && cells.get(usize::from(exit.lifts)) > 0 {
                    at = usize::from(exit.lifts);
                } else if MANY && exit.follows != NOWHERE {
                    exit.act(cells, stores[0]);
                    if cells.get(usize::from(exit.follows)) == 0 {
                        return Some((at, &self.exits[usize::from(STOP)]));
                    }
                    at = usize::from(exit.follows);
                } else if MANY && exit.otherwise != NOWHERE && !exit.holds(cells) {
                    if cells.get(usize::from(exit.otherwise)) == 0 {
                        return Some((at, &self.exits[usize::from(STOP)]));
                    }
                    at = usize::from(exit.otherwise);
                } else {
                    return Some((at, exit));
                }
            } else if PASSING && at == from && cells.get(at) == lifted {
                // All seeds are back: the lap has changed nothing and comes back for ever.
                return self.ends_endless.then(|| (at, &self.exits[usize::from(STOP)]));
            }
            if MANY {
                count += 1;
                if count == MANY_LAPS || at == kept.1 && *cells == kept.0 {
                    return None;
                }
                if count.is_power_of_two() {
                    kept = (*cells, at);
                }
            }
        }
    }

    /// Sows a whole lap that is more than its addition, see [`Laps::lap`]; `None` if it must be sown seed by seed.
    #[inline(always)]
    fn pass(&self, cells: &mut C, from: usize, stores: [usize; 2]) -> Option<(usize, bool)> {
        let (passing, seeds) = (self.passing.as_ref()?, cells.get(from));
        if let Some(skipping) = &passing.skipping {
            if skipping.is_clear(cells, from, seeds) {
                return Some(self.sow(cells, from));
            }
            cells.take(from, seeds);
            return skipping.sow(cells, from, seeds);
        }
        let whole = passing.whole.as_ref()?;
        let mut rest = seeds;
        let many = whole.length > 0 && seeds > whole.length;
        if many {
            // The entries lift their hole: what it holds of the last round lies there for so long.
            rest = (seeds - 1) % whole.length + 1;
            cells.take(from, seeds);
            for _ in 0..(seeds - rest) / whole.length {
                cells.join(&self.round);
                whole.act(cells, &whole.round, stores)?;
            }
            cells.add(from, rest);
        }
        let passed = whole.passed(from, rest)?;
        let entry = C::row(rest) << C::SHIFT | from;
        let end = *C::entry(&self.last, entry);
        cells.join(C::entry(&self.add, entry));
        whole.act(cells, passed, stores)?;
        Some((usize::from(end & !SOWN), end & SOWN != 0 || many && self.sows_store))
    }

    /// Sows laps on boards whose stores are not sown, as long as each lifts just one hole for the next, `most` at most, and none after one that
    /// has led to this board and hole; tells how many, and whether it has come to that.
    pub(super) fn rush(&self, cells: &mut C, at: &mut usize, to: (&C, usize), most: u64) -> (u64, bool) {
        for laps in 0..most {
            let mut sown = *cells;
            let landed = self.sow(&mut sown, *at).0;
            let verdict = *C::entry(&self.verdict, C::row(sown.get(landed)) << C::SHIFT | landed);
            let lifted = match usize::from(self.exits[usize::from(verdict)].lifts) {
                _ if verdict == RELAY => landed,
                hole if hole != usize::from(NOWHERE) && sown.get(hole) > 0 => hole,
                _ => return (laps, false),
            };
            (*cells, *at) = (sown, lifted);
            if lifted == to.1 && sown == *to.0 {
                return (laps + 1, true);
            }
        }
        (most, false)
    }

    /// Makes the captures of an exit that is no walk, if its test holds.
    #[inline(always)]
    pub(super) fn act(&self, exit: &Exit<C>, cells: &mut C, store: usize) {
        let taken = exit.act(cells, store);
        if exit.chain != NOWHERE && taken > 0 {
            let more = self.walks[usize::from(exit.chain)].chase(cells, taken);
            cells.add(store, more);
        }
    }

    /// Whether a lap is more than its addition: rules act on seeds that are not the last, or holes are skipped.
    #[inline(always)]
    pub(super) fn passes(&self) -> bool {
        self.passing.is_some()
    }

    /// Sows the lap that follows, whatever it is; tells where its last seed falls (nowhere, if all places are skipped: the turn ends then), and
    /// whether the mover's store was sown. `None` if the tables do not cover it.
    #[inline(always)]
    pub(super) fn lap(&self, cells: &mut C, next: Next, stores: [usize; 2], tally: &mut Tally) -> Option<(usize, bool)> {
        let carried = |from: u8| self.carries && !stores.contains(&usize::from(from));
        if let Some(passing) = &self.passing {
            return match next {
                Next::Lift(from) => {
                    let (from, mut sown) = (usize::from(from), *cells);
                    if let Some(landed) = self.pass(&mut sown, from, stores) {
                        *cells = sown;
                        return Some(landed);
                    }
                    passing.lift(cells, from, stores, tally)
                }
                Next::Sow(from, seeds) if carried(from) => passing.sow(cells, usize::from(from), None, seeds, stores, tally),
                _ => None,
            };
        }
        match next {
            Next::Lift(from) => Some(self.sow(cells, usize::from(from))),
            Next::Sow(from, seeds) if carried(from) => Some(self.carry(cells, usize::from(from), seeds)),
            _ => None,
        }
    }

    /// Sows seeds that were not lifted, from the hole after this one, which is no store; only where the tables carry.
    #[inline(always)]
    pub(super) fn carry(&self, cells: &mut C, at: usize, seeds: u32) -> (usize, bool) {
        // The entries lift their hole: of as many seeds as are sown, where there is a row for each number; else what lies there is kept aside.
        if C::ROWS == COUNTS {
            let entry = (seeds as usize) << C::SHIFT | at;
            let end = *C::entry(&self.last, entry);
            cells.join(C::entry(&self.add, entry));
            cells.add(at, seeds);
            return (usize::from(end & !SOWN), end & SOWN != 0);
        }
        let kept = cells.get(at);
        cells.take(at, kept);
        cells.add(at, seeds);
        let landed = self.sow(cells, at);
        cells.add(at, kept);
        landed
    }

    /// The same on boards with holes that are skipped; `None`, and nothing changed, if laps are sown seed by seed or all places are skipped.
    pub(super) fn carry_over(&self, cells: &mut C, at: usize, seeds: u32) -> Option<(usize, bool)> {
        let mut sown = *cells;
        let landed = self.passing.as_ref()?.skipping.as_ref()?.sow(&mut sown, at, seeds)?;
        (landed.0 != usize::from(NOWHERE)).then(|| {
            *cells = sown;
            landed
        })
    }

    /// What follows where the last seed has fallen.
    #[inline(always)]
    pub(super) fn judge(&self, cells: &C, at: usize) -> Landed<'_, C> {
        match *C::entry(&self.verdict, C::row(cells.get(at)) << C::SHIFT | at) {
            RELAY => Landed::Next(Next::Lift(at as u8)),
            STOP => Landed::Next(Next::Stop),
            AGAIN => Landed::Next(Next::Again(None)),
            walk => Landed::Walk(&self.walks[usize::from(walk - WALK)]),
        }
    }
}
