//! Programs made when they are first asked for, and kept.
//!
//! Comes in: a width of boards, the closed holes of a round. Goes out: the programs of that round.

use super::Program;
use crate::game::Side;
use crate::ir::sowing::Sowing;
use crate::sowing::board::cells::{Cells, MOST_PLACES};
use crate::sowing::board::geometry::Geometry;
use crate::sowing::rules::mover::Mover;
use std::ops::Deref;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

/// Rounds whose programs are kept besides those of the first; where holes close one after the other a game has fewer.
const MOST_KEPT: usize = 24;

/// The programs of one round.
#[derive(Debug)]
pub(crate) struct Programs<C: Cells> {
    pub(crate) closed: u64,
    /// By mover, way, and whether the opening takes rules away.
    made: [OnceLock<Box<Program<C>>>; 8],
}

impl<C: Cells> Programs<C> {
    fn new(closed: u64) -> Programs<C> {
        Programs { closed, made: Default::default() }
    }

    /// The program of a mover in one way; `opening`: while the opening governs his turn.
    #[inline]
    pub(crate) fn of(&self, (ir, geometry): (&Sowing, &Geometry), side: Side, backward: bool, opening: bool) -> &Program<C> {
        let without = ir.opening.as_ref().filter(|_| opening);
        let without = without.filter(|opening| !opening.without_landing.is_empty() || !opening.without_passing.is_empty());
        let number = side.index() + 2 * usize::from(backward) + 4 * usize::from(without.is_some());
        self.made[number].get_or_init(|| {
            let mover = Mover { ir, geometry, side, backward, closed: self.closed };
            let off = without.map_or([&[][..]; 2], |opening| [&opening.without_landing, &opening.without_passing]);
            Box::new(Program::new(&mover, off))
        })
    }
}

/// The programs of all rounds, for boards of one width.
#[derive(Debug)]
pub(crate) struct Shelf<C: Cells> {
    /// Those of the first round stay, and nobody waits for them.
    first: OnceLock<Programs<C>>,
    others: RwLock<Vec<Arc<Programs<C>>>>,
}

/// Programs from the shelf.
pub(crate) enum Shelved<'s, C: Cells> {
    OfFirst(&'s Programs<C>),
    OfOther(Arc<Programs<C>>),
}

impl<C: Cells> Deref for Shelved<'_, C> {
    type Target = Programs<C>;

    #[inline(always)]
    fn deref(&self) -> &Programs<C> {
        match self {
            Shelved::OfFirst(programs) => programs,
            Shelved::OfOther(programs) => programs,
        }
    }
}

impl<C: Cells> Default for Shelf<C> {
    fn default() -> Shelf<C> {
        Shelf { first: OnceLock::new(), others: RwLock::default() }
    }
}

impl<C: Cells> Shelf<C> {
    /// The programs for these closed holes.
    #[inline]
    pub(crate) fn of(&self, closed: u64) -> Shelved<'_, C> {
        let first = self.first.get_or_init(|| Programs::new(closed));
        if first.closed == closed { Shelved::OfFirst(first) } else { Shelved::OfOther(self.other(closed)) }
    }

    fn other(&self, closed: u64) -> Arc<Programs<C>> {
        let kept = self.others.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.iter().find(|known| known.closed == closed) {
            return Arc::clone(known);
        }
        drop(kept);
        let made = Arc::new(Programs::new(closed));
        let mut kept = self.others.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= MOST_KEPT {
            kept.remove(0);
        }
        kept.push(Arc::clone(&made));
        made
    }
}

/// The programs of a variant, for boards of every width.
#[derive(Debug, Default)]
pub(crate) struct Shelves {
    pub(crate) narrow: Shelf<u128>,
    pub(crate) double: Shelf<[u128; 2]>,
    pub(crate) wide: Shelf<[u16; MOST_PLACES]>,
}
