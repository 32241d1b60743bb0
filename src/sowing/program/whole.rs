//! Laps that are more than an addition, all seeds at once: where rules in passing take their own hole and do nothing else, it does not matter
//! when, if no hole gets more than one seed; and where no hole of the way is skipped, nothing is.
//!
//! Comes in: the steps of the seeds that fall in passing, the holes that may be skipped. Goes out: the same as seed by seed, or nothing where it is
//! not so simple.

use super::laps::Laps;
use super::{Act, Asks, Passing, STOP, Step, StepNumber, Take, Then};
use crate::ir::sowing::StartHole;
use crate::sowing::board::cells::{COUNTS, Cells};
use crate::sowing::rules::looks::{Compare, Look};
use crate::sowing::rules::mover::Mover;
use crate::sowing::rules::numbers::Amounts;

/// Numbers that are looked for in all holes at once; with more of them seed by seed is as fast.
const MOST_NUMBERS: usize = 4;

/// Whole laps of one mover in one way.
#[derive(Clone, Debug)]
pub(crate) struct Whole<C> {
    /// Places in which seeds fall but the last, by seeds and place; nothing where a place would get two.
    passed: Vec<C>,
    /// All places of the track, and how many they are; 0 if laps of more seeds are sown seed by seed.
    round: C,
    length: u32,
    /// What is taken where a number of seeds lies.
    numbers: Vec<Taken<C>>,
    /// With more seeds left than this nothing else is done.
    guard: u32,
    /// Boards that hold a number everywhere where holes of that number may be skipped.
    skipped: Vec<(C, C)>,
    stores: [usize; 2],
}

/// What happens to seeds that fall in passing: first steps, all steps, all captures.
type InPassing<'p, C> = (&'p Passing<C>, &'p [Step<C>], &'p [Take<C>]);

/// That number everywhere, and from where it goes to the mover, and to his opponent.
#[derive(Clone, Debug)]
struct Taken<C> {
    number: C,
    places: [C; 2],
}

impl<C: Cells> Whole<C> {
    /// Whole laps, if the steps of seeds in passing and the holes that are skipped allow it.
    pub(super) fn new(mover: &Mover<'_>, passing: Option<InPassing<'_, C>>, skip: Option<&(u64, Amounts)>) -> Option<Whole<C>> {
        let places = mover.geometry.places;
        let stores = mover.geometry.stores(mover.side);
        let mut whole =
            Whole { passed: Vec::new(), round: C::EMPTY, length: 0, numbers: Vec::new(), guard: 0, skipped: Vec::new(), stores };
        let stays = skip.is_some() && mover.ir.sow.start_hole != StartHole::SownInTurn;
        if C::ROWS < COUNTS || passing.is_some() == skip.is_some() || stays {
            return None;
        }
        for seeds in 1..COUNTS as u32 {
            let everywhere = (0..places).fold(C::EMPTY, |mut board, place| {
                board.add(place, seeds);
                board
            });
            if let Some((holes, _)) = skip.filter(|(_, amounts)| amounts.contains(seeds)) {
                whole.skipped.push((everywhere, mask(*holes)));
            }
            if let Some((passing, steps, takes)) = passing {
                let mut taken = Taken { number: everywhere, places: [C::EMPTY; 2] };
                for place in 0..places {
                    let first = *C::entry(&passing.verdict, (seeds as usize) << C::SHIFT | place);
                    if first != STOP {
                        let (to_opponent, guard) = takes_alone(mover, first, place, steps, takes)?;
                        taken.places[usize::from(to_opponent)].fill(place);
                        whole.guard = whole.guard.max(guard);
                    }
                }
                if taken.places != [C::EMPTY; 2] {
                    whole.numbers.push(taken);
                }
            }
            if whole.numbers.len() + whole.skipped.len() > MOST_NUMBERS {
                return None;
            }
        }
        whole.pass(mover);
        Some(whole)
    }

    /// Fills in where seeds fall.
    fn pass(&mut self, mover: &Mover<'_>) {
        let (geometry, start) = (mover.geometry, mover.ir.sow.start_hole);
        if start == StartHole::SownInTurn && self.skipped.is_empty() {
            let track = (0..geometry.places).filter(|place| mover.is_on_track(*place));
            track.for_each(|place| {
                self.round.fill(place);
                self.length += 1;
            });
        }
        self.passed = vec![C::EMPTY; (geometry.places + 2) << C::SHIFT];
        for origin in (0..geometry.places).filter(|place| !geometry.is_store(*place) && !mover.is_closed(*place)) {
            let stays = matches!(start, StartHole::GetsFirstSeed | StartHole::GetsFirstSeedUnlessAlone);
            let (mut at, mut mask) = (if stays { origin } else { mover.next(origin) }, C::EMPTY);
            for seeds in 1..=geometry.places + 1 {
                let mut here = C::EMPTY;
                here.fill(at);
                self.passed[seeds << C::SHIFT | origin] = mask;
                if at == origin && start == StartHole::Skipped || mask.common(&here) != C::EMPTY {
                    self.passed[seeds << C::SHIFT | origin] = C::EMPTY;
                    break;
                }
                mask.fill(at);
                at = mover.next(at);
            }
        }
    }

    /// Where seeds of a lap of so many fall but the last; `None` if a place would get two.
    #[inline(always)]
    fn passed(&self, from: usize, seeds: u32) -> Option<&C> {
        self.passed.get((seeds as usize) << C::SHIFT | from).filter(|passed| seeds == 1 || **passed != C::EMPTY)
    }

    /// Lifts a hole and sows it: where the last seed falls, and whether the mover's store was sown. `None`, and nothing changed, if it must be sown
    /// seed by seed.
    #[inline(always)]
    pub(crate) fn lap(&self, laps: &Laps<C>, cells: &mut C, from: usize) -> Option<(usize, bool)> {
        let seeds = cells.get(from);
        if !self.skipped.is_empty() {
            let met = self.passed(from, seeds + 1)?;
            let skips = |(number, holes): &(C, C)| cells.same(number, &met.common(holes)) != C::EMPTY;
            return if self.skipped.iter().any(skips) { None } else { Some(laps.sow(cells, from)) };
        }
        let (mut sown, mut rest) = (*cells, seeds);
        if self.length > 0 && seeds > self.length {
            // Laps lift their hole: what it holds of the last round lies there for so long.
            rest = (seeds - 1) % self.length + 1;
            sown.take(from, seeds);
            for _ in 0..(seeds - rest) / self.length {
                sown.join(laps.round());
                self.act(&mut sown, &self.round)?;
            }
            sown.add(from, rest);
        }
        let passed = self.passed(from, rest)?;
        let (end, own) = laps.sow_as(&mut sown, from, rest);
        self.act(&mut sown, passed)?;
        *cells = sown;
        Some((end, own || rest < seeds && laps.sows_store()))
    }

    /// Lets rules act on all seeds that have fallen at these places; `None` if it is not so simple.
    #[inline(always)]
    fn act(&self, cells: &mut C, passed: &C) -> Option<()> {
        for number in &self.numbers {
            let acts = cells.same(&number.number, passed);
            if acts == C::EMPTY {
                continue;
            }
            for (store, places) in self.stores.iter().zip(&number.places) {
                let taken = cells.clear(&acts.common(places));
                cells.add(*store, taken);
            }
            // An empty hole is no number: what one rule has taken no other takes.
            if self.guard > 0 && cells.total() - cells.get(self.stores[0]) - cells.get(self.stores[1]) <= self.guard {
                return None;
            }
        }
        Some(())
    }
}

/// All bits of these places.
fn mask<C: Cells>(places: u64) -> C {
    (0..1 << C::SHIFT).filter(|place| places >> place & 1 == 1).fold(C::EMPTY, |mut mask, place| {
        mask.fill(place);
        mask
    })
}

/// Whether all that is done is to take the seeds of this hole, whatever else lies on the board: to the opponent or not, and the most seeds
/// left with which more may be done.
fn takes_alone<C: Cells>(
    mover: &Mover<'_>,
    mut number: StepNumber,
    place: usize,
    steps: &[Step<C>],
    takes: &[Take<C>],
) -> Option<(bool, u32)> {
    let mut guard = 0;
    loop {
        let step = &steps[number as usize];
        match (&step.asks, step.act) {
            _ if step.compare != Compare::ALWAYS => return None,
            (Asks::Look(Look::Left(left, _)), _) => {
                guard = guard.max(*left);
                number = step.miss;
            }
            (Asks::Nothing, Act::Take(take)) if step.then == Then::Stop => {
                let take = &takes[take as usize];
                let whole = take.single.is_none() && take.every.is_empty() && !take.hand && take.holes == mask(1 << place);
                return whole.then_some((take.to != mover.side, guard));
            }
            _ => return None,
        }
    }
}
