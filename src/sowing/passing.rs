//! Rules that act on seeds which are not the last of their lap, made ready: where one may fit, and whole laps seed by seed.
//!
//! Comes in: the passing table of a variant. Goes out: a quick no for the plain way; laps for the tables, while nobody listens and no
//! hole is claimed. What is no simple case is left to the plain way.

use super::Engine;
use super::cases::fitting;
use super::geometry::{NOWHERE, PerPlace};
use super::lap::{Answers, Mover, Tally};
use super::seeds::{COUNTS, Cells, MOST_PLACES};
use super::skipping::Skipping;
use super::walk::{Amounts, Walk, number_of};
use crate::game::Side;
use crate::ir::sowing::{Place, StartHole};

/// Where rules of the passing table may fit, by mover and place: most seeds fall where none does.
#[derive(Clone, Debug)]
pub(super) struct MayPass([Vec<Amounts>; 2]);

impl MayPass {
    pub(super) fn new(engine: &Engine) -> MayPass {
        MayPass([Side::South, Side::North].map(|side| {
            let answers = Answers::Given(0);
            let mover = Mover { engine, side, backward: false, closed: 0, opening: None, captures: true, answers, other_hand: 0 };
            let at = |place| {
                let rules = engine.ir.passing.iter().map(|rule| match rule.place {
                    Place::Hole { .. } => fitting(&mover, place, &rule.place).unwrap_or_default(),
                    Place::Store(_) if !engine.geometry.is_store(place) => Amounts::default(),
                    // Stores and claimed holes are looked at each time.
                    Place::Store(_) | Place::ClaimedHole => [u64::MAX; COUNTS / 64],
                });
                rules.fold(Amounts::default(), |all, amounts| std::array::from_fn(|part| all[part] | amounts[part]))
            };
            (0..engine.geometry.places).map(at).collect()
        }))
    }

    /// Whether a rule may fit where a seed has fallen that is not the last, and so many lie now.
    #[inline(always)]
    pub(super) fn may_fit(&self, side: Side, place: usize, seeds: u32) -> bool {
        let amounts = &self.0[side.index()][place];
        seeds as usize >= COUNTS || amounts[seeds as usize / 64] >> (seeds % 64) & 1 == 1
    }
}

/// Laps of one mover in one direction, sown seed by seed because rules act on seeds that are not the last, or holes are skipped.
#[derive(Clone, Debug)]
pub(super) struct SeedBySeed<C: Cells> {
    /// The place after each on the track.
    next: PerPlace,
    start_hole: StartHole,
    store: usize,
    /// What acts on a seed where now so many lie: 0 for nothing, else an index into `walks` plus 1.
    acts: Box<C::Block<u8>>,
    walks: Vec<Walk<C>>,
    /// All seeds of a lap at once, where that comes to the same.
    pub(super) whole: Option<Whole<C>>,
    pub(super) skipping: Option<Skipping<C>>,
}

/// Rules that take the seeds of their hole and do nothing else: it does not matter when, if no hole gets more than one seed.
#[derive(Clone, Debug)]
pub(super) struct Whole<C> {
    /// Places in which seeds fall but the last, by seeds and place.
    passed: Vec<C>,
    /// All places of the track, and how many they are; 0 if laps of more seeds are sown seed by seed.
    pub(super) round: C,
    pub(super) length: u32,
    numbers: Vec<Taken<C>>,
    /// With more seeds left than this nothing else is done.
    guard: u32,
}

/// What is taken where a number of seeds lies.
#[derive(Clone, Debug)]
struct Taken<C> {
    /// That number everywhere.
    number: C,
    /// From where it goes to the mover, and to his opponent.
    places: [C; 2],
}

/// Numbers of seeds that are looked for in all holes at once; with more of them seed by seed is as fast.
const MOST_NUMBERS: usize = 4;

impl<C: Cells> Whole<C> {
    fn new(mover: &Mover<'_>, acts: &C::Block<u8>, walks: &[Walk<C>]) -> Option<Whole<C>> {
        let places = mover.engine.geometry.places;
        let mut whole = Whole { passed: Vec::new(), round: C::EMPTY, length: 0, numbers: Vec::new(), guard: 0 };
        for seeds in 1..COUNTS {
            let mut taken = Taken { number: everywhere(places, seeds as u32), places: [C::EMPTY; 2] };
            for place in 0..places {
                let Some(walk) = usize::from(*C::entry(acts, seeds << C::SHIFT | place)).checked_sub(1) else { continue };
                let (to_opponent, guard) = walks[walk].takes_alone(place)?;
                taken.places[usize::from(to_opponent)].fill(place);
                whole.guard = whole.guard.max(guard);
            }
            if taken.places != [C::EMPTY; 2] {
                whole.numbers.push(taken);
            }
            if whole.numbers.len() > MOST_NUMBERS {
                return None;
            }
        }
        whole.pass(mover);
        Some(whole)
    }

    /// Fills in where seeds fall.
    fn pass(&mut self, mover: &Mover<'_>) {
        let places = mover.engine.geometry.places;
        let start = mover.engine.ir.sow.start_hole;
        if start == StartHole::SownInTurn {
            let track = (0..places).filter(|place| mover.is_on_track(*place));
            track.for_each(|place| {
                self.round.fill(place);
                self.length += 1;
            });
        }
        self.passed = vec![C::EMPTY; (places + 1) << C::SHIFT];
        for origin in (0..places).filter(|place| !mover.engine.geometry.is_store(*place) && mover.closed >> place & 1 == 0) {
            let stays = matches!(start, StartHole::GetsFirstSeed | StartHole::GetsFirstSeedUnlessAlone);
            let (mut fallen, mut at) = (0u64, if stays { origin } else { mover.next(origin) });
            let mut mask = C::EMPTY;
            for seeds in 1..=places {
                if at == origin && start == StartHole::Skipped || fallen >> at & 1 == 1 {
                    break;
                }
                self.passed[seeds << C::SHIFT | origin] = mask;
                mask.fill(at);
                fallen |= 1 << at;
                at = mover.next(at);
            }
        }
    }
}

impl<C: Cells> Whole<C> {
    /// Where seeds of a lap of so many fall but the last; `None` if a place would get two.
    #[inline(always)]
    pub(super) fn passed(&self, from: usize, seeds: u32) -> Option<&C> {
        self.passed.get((seeds as usize) << C::SHIFT | from).filter(|passed| seeds == 1 || **passed != C::EMPTY)
    }

    /// Lets rules act on all seeds that have fallen at these places; `None` if it is not so simple.
    #[inline(always)]
    pub(super) fn act(&self, cells: &mut C, passed: &C, stores: [usize; 2]) -> Option<()> {
        for number in &self.numbers {
            let acts = cells.same(&number.number, passed);
            if acts == C::EMPTY {
                continue;
            }
            for (store, places) in stores.iter().zip(&number.places) {
                let taken = cells.clear(&acts.common(places));
                cells.add(*store, taken);
            }
            // An empty hole is no number: what one rule has taken no other takes.
            if self.guard > 0 && cells.total() - cells.get(stores[0]) - cells.get(stores[1]) <= self.guard {
                return None;
            }
        }
        Some(())
    }
}

/// A board with the same number at all places.
pub(super) fn everywhere<C: Cells>(places: usize, seeds: u32) -> C {
    let mut cells = C::EMPTY;
    (0..places).for_each(|place| cells.add(place, seeds));
    cells
}

impl<C: Cells> SeedBySeed<C> {
    pub(super) fn new(mover: &Mover<'_>) -> SeedBySeed<C> {
        let geometry = &mover.engine.geometry;
        let (mut next, mut acts, mut walks) = ([NOWHERE; MOST_PLACES], C::block(0), vec![Walk::ask()]);
        for (place, next) in next.iter_mut().enumerate().take(geometry.places) {
            if mover.closed >> place & 1 == 1 {
                continue;
            }
            *next = mover.next(place) as u8;
            let earlier = walks.len();
            for seeds in 1..COUNTS {
                if let Err(walk) = Walk::new(mover, &mover.engine.ir.passing, place, seeds as u32).map_err(Walk::of_board_alone) {
                    *C::entry_mut(&mut acts, seeds << C::SHIFT | place) = 1 + number_of(&mut walks, walk, earlier, u8::MAX - 1);
                }
            }
        }
        let start_hole = mover.engine.ir.sow.start_hole;
        let skipping = mover.engine.ir.sow.skip.as_ref().map(|skip| Skipping::new(mover, skip));
        let whole = if skipping.is_some() { None } else { Whole::<C>::new(mover, &*acts, &walks) };
        SeedBySeed { next, start_hole, store: geometry.store(mover.side), acts, walks, whole, skipping }
    }

    /// Lifts a hole and sows it seed by seed.
    pub(super) fn lift(&self, cells: &mut C, from: usize, stores: [usize; 2], tally: &mut Tally) -> Option<(usize, bool)> {
        let seeds = cells.get(from);
        cells.take(from, seeds);
        self.sow(cells, from, Some(from), seeds, stores, tally)
    }

    /// Sows a hand, lifted from `origin` if it was lifted. When all places are skipped, what is left goes to the mover's store, and the last
    /// seed has fallen nowhere. `None` if a rule is no simple case.
    pub(super) fn sow(
        &self,
        cells: &mut C,
        from: usize,
        origin: Option<usize>,
        seeds: u32,
        stores: [usize; 2],
        tally: &mut Tally,
    ) -> Option<(usize, bool)> {
        let (mut at, mut sown) = (from, false);
        let stays = origin.is_some()
            && match self.start_hole {
                StartHole::GetsFirstSeed => true,
                StartHole::GetsFirstSeedUnlessAlone => seeds > 1,
                StartHole::SownInTurn | StartHole::Skipped => false,
            };
        for left in (0..seeds).rev() {
            if !(stays && left + 1 == seeds) {
                at = usize::from(self.next[at]);
                if self.start_hole == StartHole::Skipped && Some(at) == origin {
                    at = usize::from(self.next[at]);
                }
            }
            if let Some(skipping) = &self.skipping {
                let mut tries = 0;
                while skipping.skips(cells, at) || self.start_hole == StartHole::Skipped && Some(at) == origin {
                    at = usize::from(self.next[at]);
                    tries += 1;
                    if tries > MOST_PLACES {
                        cells.add(self.store, left + 1);
                        return Some((usize::from(NOWHERE), sown));
                    }
                }
            }
            cells.add(at, 1);
            sown |= at == self.store;
            let acts = *C::entry(&self.acts, (cells.get(at) as usize) << C::SHIFT | at);
            if acts != 0 && left > 0 {
                self.walks[usize::from(acts - 1)].go(cells, stores, left, 0, tally)?;
            }
        }
        Some((at, sown))
    }
}
