//! Rules that act on seeds which are not the last of their lap, made ready: where one may fit, and whole laps seed by seed.
//!
//! Comes in: the passing table of a variant. Goes out: a quick no for the plain way; laps for the tables, while nobody listens and no
//! hole is claimed. What is no simple case is left to the plain way.

use super::Engine;
use super::geometry::{NOWHERE, PerPlace};
use super::lap::{Answers, Mover, Tally};
use super::seeds::{COUNTS, Cells, MOST_PLACES};
use super::walk::{Amounts, Walk, fitting, number_of};
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

/// Laps of one mover in one direction, sown seed by seed because rules act on seeds that are not the last.
#[derive(Clone, Debug)]
pub(super) struct SeedBySeed<C: Cells> {
    /// The place after each on the track.
    next: PerPlace,
    start_hole: StartHole,
    store: usize,
    /// What acts on a seed where now so many lie: 0 for nothing, else an index into `walks` plus 1.
    acts: Box<C::Block<u8>>,
    walks: Vec<Walk<C>>,
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
                if let Err(walk) = Walk::new(mover, &mover.engine.ir.passing, place, seeds as u32) {
                    *C::entry_mut(&mut acts, seeds << C::SHIFT | place) = 1 + number_of(&mut walks, walk, earlier, u8::MAX - 1);
                }
            }
        }
        let start_hole = mover.engine.ir.sow.start_hole;
        SeedBySeed { next, start_hole, store: geometry.store(mover.side), acts, walks }
    }

    /// Lifts a hole and sows it seed by seed.
    pub(super) fn lift(&self, cells: &mut C, from: usize, stores: [usize; 2], tally: &mut Tally) -> Option<(usize, bool)> {
        let seeds = cells.get(from);
        cells.take(from, seeds);
        self.sow(cells, from, Some(from), seeds, stores, tally)
    }

    /// Sows a hand, lifted from `origin` if it was lifted.
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
            cells.add(at, 1);
            sown |= at == self.store;
            let acts = *C::entry(&self.acts, (cells.get(at) as usize) << C::SHIFT | at);
            if acts != 0 && left > 0 {
                self.walks[usize::from(acts - 1)].go(cells, stores, tally)?;
            }
        }
        Some((at, sown))
    }
}
