//! Visitors that keep captures: the best, or all of them.
//!
//! Goes in: the states of a walk. Comes out: captures, each once, in the order in which they are met. Never follows a chain.

use super::leap::{Leaper, State};
use super::met::Met;
use super::walk::{Step, Visitor};
use crate::game::Side;
use crate::leaping::board::position::{Kind, Move};
use crate::leaping::board::sets::{Set, Spot};
use crate::leaping::engine::Engine;
use crate::leaping::piece::score::Score;
use rustc_hash::FxHashMap;

/// At most so many captures of one piece are listed.
pub(crate) const MOST_CAPTURES: usize = 1 << 14;

/// States are merged after so many leaps: two lines may lead over one piece to one point. Those of a piece that leaps over neighbours later.
pub(crate) const MERGED: u32 = 2;
const LATE_MERGED: u32 = 4;

/// The piece whose captures are looked for.
#[derive(Clone, Copy)]
pub(crate) struct Mover {
    pub(crate) from: Spot,
    pub(crate) king: bool,
    /// Where a man is crowned at the end of its move.
    pub(crate) crowning: u128,
}

impl Mover {
    #[inline(always)]
    pub(crate) fn new(engine: &Engine, side: Side, from: Spot, king: bool) -> Mover {
        Mover { from, king, crowning: if king { 0 } else { engine.crowning.at_end[side.index()] } }
    }

    /// The capture that ends in a state.
    #[inline(always)]
    pub(crate) fn capture<S: Set>(&self, state: &State<S>) -> Move {
        let crowned = !self.king && (state.king || self.crowning & u128::bit(state.at) != 0);
        Move { kind: Kind::Capture, breach: None, crowned, from: self.from, to: state.at, captured: state.taken.widen() }
    }

    /// The capture that ends there, by a piece of plain chains.
    #[inline(always)]
    pub(crate) fn after<S: Set>(&self, at: Spot, taken: S) -> Move {
        self.capture(&State { at, taken, ..State::begin(at, self.king) })
    }
}

/// Keeps the best captures only.
pub(crate) struct KeepBest<'a> {
    moves: &'a mut Vec<Move>,
    mover: Mover,
    /// States are merged before a capture could be found twice.
    once: bool,
    /// Where captures begin in the list, and those of the piece at hand.
    base: usize,
    own: usize,
    /// Of so many captures of one piece another search is made.
    most: usize,
    pub(crate) best: Score,
    pub(crate) met: Box<Met>,
}

impl<'a> KeepBest<'a> {
    /// Into a list; of one piece not more than `most`.
    pub(crate) fn new(engine: &Engine, moves: &'a mut Vec<Move>, most: usize) -> KeepBest<'a> {
        let (base, mover) = (moves.len(), Mover::new(engine, Side::South, 0, false));
        KeepBest { moves, mover, once: false, base, own: base, most, best: Score::default(), met: Met::new() }
    }

    /// Those of one piece, which has been lifted; it has too many states if they are more than that.
    pub(crate) fn follow<S: Set>(&mut self, leaper: &Leaper<'_, S>, mover: Mover, states: usize) {
        let rank = usize::from(mover.king);
        let once = leaper.engine.plain_chains[rank] && leaper.powers[rank].far;
        (self.mover, self.once, self.own) = (mover, once, self.moves.len());
        // Over neighbours it may take longer to merge states than to look at some of them twice.
        self.met.clear(states, if once { MERGED } else { LATE_MERGED });
        leaper.follow(mover.from, mover.king, self);
    }
}

impl<S: Set> Visitor<S> for KeepBest<'_> {
    type Answer = ();
    const CHOOSES: bool = false;

    #[inline(always)]
    fn fresh(&mut self, next: &Step<S>, landings: S) -> S {
        self.met.fresh(next, landings)
    }

    #[inline(always)]
    fn leave(&mut self, step: &Step<S>, _more: bool, ends: bool, (): ()) {
        if !ends || step.score < self.best {
            return;
        }
        if step.score > self.best {
            self.moves.truncate(self.base);
            (self.own, self.best) = (self.base, step.score);
        }
        let found = self.mover.capture(&step.state);
        if self.once && step.leaps >= MERGED || !self.moves[self.own..].contains(&found) {
            self.moves.push(found);
            self.met.crowded |= self.moves.len() - self.own > self.most;
        }
    }
}

/// Captures, each with its score.
pub(crate) type Scored = Vec<(Move, Score)>;

/// All chains of a side, by piece: the complete ones and, where they are wanted, those cut short.
#[derive(Default)]
pub(crate) struct Chains {
    pub(crate) complete: Scored,
    pub(crate) cut: Scored,
    /// The best score of the complete ones.
    pub(crate) best: Score,
    /// A piece has so many that the best ones are found in another way.
    pub(crate) crowded: bool,
    /// Some piece has more than are listed.
    pub(crate) bounded: bool,
    /// Some piece may have the same capture in both lists, or with two scores.
    pub(crate) doubtful: bool,
}

/// Keeps every capture of a piece, up to a bound.
pub(crate) struct KeepAll<'a> {
    pub(crate) chains: &'a mut Chains,
    pub(crate) mover: Mover,
    pub(crate) plain: bool,
    /// Where those of the piece at hand begin: complete, cut short.
    pub(crate) own: [usize; 2],
    /// Plain chains that are cut short are kept too.
    pub(crate) with_cut: bool,
    /// The chains that end are cut short.
    pub(crate) cut: bool,
    /// Where each stands in its list, if it may be found twice.
    pub(crate) places: FxHashMap<Move, usize>,
    pub(crate) met: Box<Met>,
}

impl KeepAll<'_> {
    #[inline]
    fn add<S: Set>(&mut self, step: &Step<S>, cut: bool) {
        let found = self.mover.capture(&step.state);
        let list = if cut { &mut self.chains.cut } else { &mut self.chains.complete };
        let own = self.own[usize::from(cut)];
        let known = match self.plain {
            false => self.places.get(&found).copied(),
            true if step.leaps >= MERGED => None,
            true => list[own..].iter().position(|(other, _)| *other == found).map(|place| own + place),
        };
        if let Some(place) = known {
            list[place].1 = list[place].1.max(step.score);
        } else if list.len() - own >= MOST_CAPTURES {
            self.chains.bounded = true;
            return;
        } else {
            if !self.plain {
                self.places.insert(found, list.len());
            }
            list.push((found, step.score));
        }
        if !cut {
            self.chains.best = self.chains.best.max(step.score);
        }
    }
}

impl<S: Set> Visitor<S> for KeepAll<'_> {
    type Answer = ();
    const CHOOSES: bool = false;

    #[inline(always)]
    fn fresh(&mut self, next: &Step<S>, landings: S) -> S {
        self.met.fresh(next, landings)
    }

    fn barred(&mut self, step: &Step<S>) {
        self.add(step, self.cut);
    }

    #[inline(always)]
    fn leave(&mut self, step: &Step<S>, more: bool, ends: bool, (): ()) {
        if ends {
            self.add(step, self.cut);
        }
        if self.with_cut && more && step.leaps > 0 {
            self.add(step, true);
        }
    }
}
