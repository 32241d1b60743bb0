//! What is kept of the chains of a piece: the best captures, or all of them.
//!
//! Goes in: the states of a search in which a chain may end. Comes out: captures, each once, in the order in which they are met. Never follows a
//! chain.

use super::chains::{Node, Score, Seen, Sink};
use super::crowded::MOST_CAPTURES;
use super::position::{Kind, Move};
use super::sets::{Set, Spot};
use super::trails::{Met, Trail, TrailSink};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// The piece whose captures are looked for.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub(super) from: Spot,
    pub(super) king: bool,
    /// Where a man is crowned at the end of its move.
    pub(super) crowning: u128,
}

impl Mover {
    fn capture<S: Set>(&self, node: &Node<S>) -> Move {
        let crowned = !self.king && (node.king || self.crowning & u128::bit(node.at) != 0);
        let captured = node.taken.widen();
        Move { kind: Kind::Capture, breach: None, crowned, from: self.from, to: node.at, captured }
    }

    #[inline(always)]
    pub(super) fn after<S: Set>(&self, at: Spot, taken: S) -> Move {
        let crowned = !self.king && self.crowning & u128::bit(at) != 0;
        Move { kind: Kind::Capture, breach: None, crowned, from: self.from, to: at, captured: taken.widen() }
    }
}

/// Keeps the best captures only.
pub(super) struct Best<'a, S> {
    pub(super) moves: &'a mut Vec<Move>,
    pub(super) mover: Mover,
    /// Where captures begin in the list, and those of the piece at hand.
    pub(super) base: usize,
    pub(super) own: usize,
    /// Of so many captures of one piece another search is made.
    pub(super) most: usize,
    pub(super) best: Score,
    pub(super) earliest: bool,
    /// Chains may stop although they could go on.
    pub(super) may_stop: bool,
    pub(super) seen: Seen<S>,
    pub(super) met: Box<Met>,
    /// States are merged before a capture could be found twice.
    pub(super) once: bool,
    /// A single leap can be made in two ways.
    pub(super) doubles: bool,
}

impl<S> Best<'_, S> {
    pub(super) fn better(&mut self, score: Score) {
        self.moves.truncate(self.base);
        self.own = self.base;
        self.best = score;
    }

    /// Adds a capture of the best score unless it is known; after so few leaps none is, where no leap can be made in two ways.
    #[inline(always)]
    fn add(&mut self, found: Move, leaps: u32) {
        if self.once || (leaps < 2 && !self.doubles) || !self.moves[self.own..].contains(&found) {
            self.moves.push(found);
        }
    }

    pub(super) fn are_too_many(&self) -> bool {
        self.moves.len() - self.own > self.most
    }
}

impl<S: Set> Sink<S> for Best<'_, S> {
    #[inline(always)]
    fn enter(&mut self, node: &Node<S>, leaps: u32, score: &Score) -> bool {
        let sequence = if self.earliest { score.sequence } else { 0 };
        self.seen.is_new(node, leaps, sequence)
    }

    #[inline]
    fn end(&mut self, node: &Node<S>, leaps: u32, score: &Score) {
        if *score < self.best {
            return;
        }
        if *score > self.best {
            self.better(*score);
        }
        self.add(self.mover.capture(node), leaps);
        self.seen.crowded |= self.are_too_many();
    }
}

impl<S: Set> TrailSink<S> for Best<'_, S> {
    const MERGED_AFTER: u32 = 6;
    const LOOKS_AHEAD: bool = false;

    #[inline(always)]
    fn met(&mut self) -> &mut Met {
        &mut self.met
    }

    #[inline(always)]
    fn leave(&mut self, trail: &Trail<S>, more: bool) {
        if (more && !self.may_stop) || trail.score < self.best.high {
            return;
        }
        if trail.score > self.best.high {
            self.better(Score { high: trail.score, ..Score::default() });
        }
        self.add(self.mover.after(trail.at, trail.taken), trail.leaps);
        self.met.crowded |= self.are_too_many();
    }
}

/// Captures, each with its score.
pub(super) type Scored = Vec<(Move, Score)>;

/// Keeps every capture, up to a bound.
pub(super) struct All<'a, S> {
    pub(super) moves: &'a mut Scored,
    pub(super) mover: Mover,
    /// Those of the piece at hand: where they begin, and where each stands once there are many.
    pub(super) own: usize,
    pub(super) places: FxHashMap<Move, usize>,
    pub(super) earliest: bool,
    pub(super) seen: Seen<S>,
}

impl<S: Set> All<'_, S> {
    /// Where a capture stands in the list, if it does.
    fn place(&mut self, found: &Move) -> Option<usize> {
        const FEW: usize = 16;
        let own = &self.moves[self.own..];
        if own.len() <= FEW {
            return own.iter().position(|(known, _)| known == found).map(|place| self.own + place);
        }
        for (place, (known, _)) in own.iter().enumerate().skip(self.places.len()) {
            self.places.insert(*known, self.own + place);
        }
        self.places.get(found).copied()
    }
}

impl<S: Set> Sink<S> for All<'_, S> {
    fn enter(&mut self, node: &Node<S>, leaps: u32, score: &Score) -> bool {
        let sequence = if self.earliest { score.sequence } else { 0 };
        self.seen.is_new(node, leaps, sequence)
    }

    fn end(&mut self, node: &Node<S>, _leaps: u32, score: &Score) {
        let found = self.mover.capture(node);
        match self.place(&found) {
            Some(place) => self.moves[place].1 = self.moves[place].1.max(*score),
            None if self.moves.len() - self.own < MOST_CAPTURES => self.moves.push((found, *score)),
            None => self.seen.crowded = true,
        }
    }
}

/// All chains of a side, by piece: the complete ones and, where they are wanted, those cut short.
#[derive(Default)]
pub(super) struct Chains {
    pub(super) complete: Scored,
    pub(super) cut: Scored,
    /// The best score of plain chains that are complete, and how many have it.
    pub(super) best: u64,
    pub(super) bests: usize,
    /// A piece has so many that the best ones are found in another way.
    pub(super) crowded: bool,
    /// Some piece has more than are listed.
    pub(super) bounded: bool,
    /// Some piece may have the same capture twice, in both lists or with two scores.
    pub(super) doubtful: bool,
}

thread_local! {
    /// Lists for the next search.
    static LISTS: Cell<Chains> = Cell::default();
}

impl Chains {
    pub(super) fn new() -> Chains {
        let Chains { mut complete, mut cut, .. } = LISTS.take();
        complete.clear();
        cut.clear();
        Chains { complete, cut, ..Chains::default() }
    }

    /// Leaves the lists to the next search of this thread, if they have a usual size.
    pub(super) fn spare(self) {
        const USUAL: usize = 1 << 12;
        if self.complete.capacity().max(self.cut.capacity()) <= USUAL {
            LISTS.set(self);
        }
    }
}

/// Keeps every chain, up to a bound.
pub(super) struct Every<'a> {
    pub(super) chains: &'a mut Chains,
    pub(super) mover: Mover,
    /// Where those of the piece at hand begin.
    pub(super) complete: usize,
    pub(super) cut: usize,
    pub(super) may_stop: bool,
    pub(super) with_cut: bool,
    pub(super) met: Box<Met>,
}

impl<S: Set> TrailSink<S> for Every<'_> {
    const MERGED_AFTER: u32 = super::trails::FIRST_MERGED;
    const LOOKS_AHEAD: bool = true;

    #[inline(always)]
    fn met(&mut self) -> &mut Met {
        &mut self.met
    }

    #[inline(always)]
    fn leave(&mut self, trail: &Trail<S>, more: bool) {
        let found = (self.mover.after(trail.at, trail.taken), Score { high: trail.score, ..Score::default() });
        let (complete, cut) = (!more || self.may_stop, more && self.with_cut);
        if complete && self.chains.complete.len() - self.complete < MOST_CAPTURES {
            self.chains.complete.push(found);
            if trail.score > self.chains.best {
                (self.chains.best, self.chains.bests) = (trail.score, 0);
            }
            self.chains.bests += usize::from(trail.score == self.chains.best);
        }
        if cut && self.chains.cut.len() - self.cut < MOST_CAPTURES {
            self.chains.cut.push(found);
        }
    }
}
