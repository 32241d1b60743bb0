//! Captures and claims.
//!
//! Comes in: a step that takes or claims, a board. Goes out: the board after it, told from the board before it.

use super::{Ear, Progress};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::Spot;
use crate::sowing::event::{Event, Log};
use crate::sowing::program::captures::{Part, Take};
use crate::sowing::program::cause_of;

impl<C: Cells> Progress<'_, C> {
    /// Makes a capture.
    #[inline(never)]
    pub(super) fn capture<L: Ear>(&mut self, cells: &mut C, take: &Take<C>, log: &mut Log<'_, L>) {
        let (before, mut mask) = (*cells, take.holes);
        for (first, count, amounts) in &take.every {
            (*first..first + count).filter(|hole| amounts.contains(before.get(*hole))).for_each(|hole| mask.fill(hole));
        }
        let mut taken = cells.clear(&mask);
        if let Some(hole) = take.single.filter(|hole| cells.get(*hole) > 0) {
            mask.fill(hole);
            cells.take(hole, 1);
            taken += 1;
        }
        self.took_from_opponent |= before.common(&mask).common(&self.program.bared) != C::EMPTY;
        let hand = if take.hand { std::mem::take(&mut self.hand.seeds) } else { 0 };
        if L::LISTENS && taken + hand > 0 {
            let from = self.parts(take, &before);
            let to = (!take.to_hand).then_some(take.to);
            log.say(self.program.side, cause_of(self.rule), || Event::Capture { from, hand, to });
        }
        taken += hand;
        self.taken += taken;
        if take.to_hand {
            self.carried += taken;
        } else {
            cells.add(self.program.stores[usize::from(take.to != self.program.side)], taken);
        }
    }

    /// What a capture takes from a board, in the order of the rule.
    fn parts(&self, take: &Take<C>, before: &C) -> Vec<(Spot, u32)> {
        let (mut left, mut from) = (*before, Vec::new());
        let mut part = |hole: usize, most: u32| {
            let seeds = left.get(hole).min(most);
            left.take(hole, seeds);
            if seeds > 0 {
                from.push((self.spot(hole), seeds));
            }
        };
        for taken in &take.order {
            match *taken {
                Part::Whole(hole) => part(hole, u32::MAX),
                Part::Single(hole) => part(hole, 1),
                Part::Every(number) => {
                    let (first, count, amounts) = &take.every[number];
                    let held = (*first..first + count).filter(|hole| amounts.contains(before.get(*hole)));
                    held.for_each(|hole| part(hole, u32::MAX));
                }
            }
        }
        from
    }

    /// A hole becomes the mover's claim; what lies there goes to his store.
    #[inline(never)]
    pub(super) fn claim<L: Ear>(&mut self, cells: &mut C, hole: usize, log: &mut Log<'_, L>) {
        let (program, seeds) = (self.program, cells.get(hole));
        cells.take(hole, seeds);
        cells.add(program.stores[0], seeds);
        self.claims[program.side.index()] |= 1 << hole;
        log.say(program.side, cause_of(self.rule), || Event::Claim { hole: self.spot(hole), seeds });
    }
}
