//! Chains of men that leap over neighbours, where all pieces are worth the same.
//!
//! Goes in: the board as these men see it, and which of them begin. Comes out: the longest chains, or all of them, each once, piece by piece;
//! or that there are too many of them or that they are too long. Never sees a position, and never looks at kings of the side to move.

use super::Engine;
use super::powers::Powers;
use super::sets::{Set, Spot};
use crate::game::Side;
use crate::game::bits::spread;

/// Most results of the chains of one piece that are told apart here, and leaps of a chain.
const RESULTS: usize = 8;
const LONGEST: u32 = 6;

/// The board as men that capture see it.
#[derive(Clone, Copy)]
pub(super) struct Field<S> {
    /// Men of the side to move.
    pub(super) men: S,
    /// What they may take.
    pub(super) targets: S,
    /// Points without a piece.
    pub(super) empty: S,
}

/// The board while men of one side capture.
pub(super) struct Men<'a, S> {
    powers: &'a Powers,
    targets: S,
    /// All other pieces but the man that is lifted.
    others: S,
    /// Points from which a man could leap before anything has moved: after a first leap the man can go on from no other.
    able: S,
    leave_at_once: bool,
    /// All chains count; otherwise only the longest.
    any_length: bool,
    /// Leaps of the longest chains so far, and how many results they have; those of the piece at hand.
    longest: u32,
    count: u32,
    own: usize,
    ends: [Spot; RESULTS],
    taken: [S; RESULTS],
}

/// Spots twice as far from the middle as those of a set that [`Set::around`] has given; those that are then out of sight are lost.
#[inline(always)]
fn twice_as_far(near: u64) -> u64 {
    spread(near >> 16)
}

/// There are too many results or leaps.
pub(super) struct TooMany;

impl<S: Set> Men<'_, S> {
    /// Chains of fewer leaps than `least` are of no account where only the longest count.
    pub(super) fn new<'a>(engine: &'a Engine, side: Side, field: &Field<S>, able: S, least: u32) -> Men<'a, S> {
        Men {
            powers: &engine.powers[side.index()][0],
            targets: field.targets,
            others: field.men,
            able,
            leave_at_once: engine.rules.capture.leave_at_once,
            any_length: engine.gains[0].0 == 0,
            longest: least,
            count: 0,
            own: 0,
            ends: [0; RESULTS],
            taken: [S::default(); RESULTS],
        }
    }

    /// Leaps of the longest chains so far.
    pub(super) fn longest(&self) -> u32 {
        self.longest
    }

    /// How many chains there are so far, of one length where only the longest count.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Where the chains of the last man end, and what they have taken.
    pub(super) fn results(&self) -> impl Iterator<Item = (Spot, S)> {
        self.ends.into_iter().zip(self.taken).take(self.own)
    }

    /// The chains of one man. Whether those of the men before are of no account any more.
    pub(super) fn run(&mut self, from: Spot) -> Result<bool, TooMany> {
        let longest = self.longest;
        self.own = 0;
        self.others = self.others ^ S::bit(from);
        let landings = self.landings(from, self.targets);
        self.follow(from, landings, self.targets, 1)?;
        self.others = self.others ^ S::bit(from);
        Ok(self.longest > longest)
    }

    /// Where a man lands from a point, as [`Set::around`] has them; `rest`: what it has not taken.
    #[inline(always)]
    fn landings(&self, at: Spot, rest: S) -> u64 {
        let hops = &self.powers.then_hops;
        let standing = if self.leave_at_once { rest } else { self.targets };
        hops.landings(at) & !(self.others | standing).around(at) & twice_as_far(rest.around(at))
    }

    /// Follows the chains of a man over these landings, each of which ends so many leaps.
    fn follow(&mut self, at: Spot, mut landings: u64, rest: S, leaps: u32) -> Result<(), TooMany> {
        while landings != 0 {
            let landing = landings.trailing_zeros();
            landings &= landings - 1;
            // Half as far away.
            let over = at.wrapping_add((landing / 2) as Spot).wrapping_sub(16);
            let to = at.wrapping_add(landing as Spot).wrapping_sub(32);
            let rest = rest ^ S::bit(over);
            let next = if leaps == 1 && !self.able.has(to) { 0 } else { self.landings(to, rest) };
            if next == 0 {
                self.end(to, rest, leaps)?;
            } else if leaps < LONGEST {
                self.follow(to, next, rest, leaps + 1)?;
            } else {
                return Err(TooMany);
            }
        }
        Ok(())
    }

    #[inline]
    fn end(&mut self, at: Spot, rest: S, leaps: u32) -> Result<(), TooMany> {
        if !self.any_length {
            if leaps < self.longest {
                return Ok(());
            }
            if leaps > self.longest {
                (self.longest, self.count, self.own) = (leaps, 0, 0);
            }
        }
        let own = self.own.min(RESULTS);
        let taken = self.targets ^ rest;
        if (0..own).any(|known| self.ends[known] == at && self.taken[known] == taken) {
            return Ok(());
        }
        if own == RESULTS {
            return Err(TooMany);
        }
        (self.ends[own], self.taken[own]) = (at, taken);
        self.own += 1;
        self.count += 1;
        Ok(())
    }
}
