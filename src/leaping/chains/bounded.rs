//! The best captures of a piece that has too many chains to follow them all.
//!
//! Goes in: the piece, the best score so far. Comes out: the same captures that following every chain would give. A
//! state is left when nothing better or new can come of it; the order of leaps is drawn by lot, and a search that takes long begins
//! anew, so that no early leap decides for long. Where no preference decides, every chain is another capture: then both the
//! states looked at and the captures listed are bounded. Memory is bounded always.

use super::bound::{Bound, Promise};
use super::kept::{MOST_CAPTURES, Mover};
use super::leap::{Leap, Leaper, State};
use super::walk::{Step, Visitor};
use super::work::{FIRST_TRY, Lot, MOST_STATES, SORTING, work_of_looks};
use crate::game::patience;
use crate::leaping::board::position::Move;
use crate::leaping::board::sets::{Set, spots};
use crate::leaping::piece::score::Score;
use crate::leaping::recent::Found;
use rustc_hash::{FxHashMap, FxHashSet};

/// States after which a search with bounds gives up: it has found all the captures that it is likely to find.
pub(crate) const MOST_PATIENCE: u64 = 1 << 19;

/// What a search has found.
pub(crate) enum Reached {
    /// All captures that are wanted.
    All,
    /// Captures than which none can be better, but perhaps not all of them.
    TheBest,
    /// Perhaps not even the best.
    Some,
}

/// The search for the best captures of one piece.
pub(crate) struct Bounded<'a, S> {
    leaper: &'a Leaper<'a, S>,
    bound: Bound<S>,
    mover: Mover,
    /// More pieces are always better: a score bounds what can follow.
    scored: bool,
    best: Score,
    /// Where captures of the best score end, by what they take: those that crown nobody, and those that crown the man.
    found: FxHashMap<S, [S; 2]>,
    listed: usize,
    /// States from which nothing more is to be expected.
    closed: FxHashSet<(State<S>, u128)>,
    /// States that this try may look at, those that it may still look at, and those of all tries.
    tries: u64,
    budget: u64,
    spent: u64,
    lot: Lot,
}

impl<'a, S: Set> Bounded<'a, S> {
    /// For a piece that has been lifted; captures worse than `best` are not wanted.
    pub(crate) fn new(leaper: &'a Leaper<'a, S>, mover: Mover, best: Score) -> Self {
        Bounded {
            leaper,
            bound: Bound::new(leaper, mover.from, mover.king, !S::default()),
            mover,
            scored: leaper.engine.scale.gains.iter().all(|gain| gain.0 > 0),
            best,
            found: FxHashMap::default(),
            listed: 0,
            closed: FxHashSet::default(),
            tries: 0,
            budget: 0,
            spent: 0,
            lot: Lot::new(),
        }
    }

    /// The best captures: none if the best score so far has not been reached. After `patience` states, and those of the last try, whatever
    /// has been found. A search that has been run goes on where it has ended.
    pub(crate) fn run(&mut self, patience: u64) -> (Found, Reached) {
        let (leaper, mover) = (self.leaper, self.mover);
        let whole = loop {
            self.tries = match self.tries {
                0 if self.scored => FIRST_TRY,
                0 => MOST_STATES as u64,
                tries => tries + tries / 4,
            };
            if self.closed.len() >= MOST_STATES {
                self.closed.clear();
            }
            self.budget = self.tries;
            self.spent += self.tries;
            let whole = !leaper.follow(mover.from, mover.king, self);
            if !patience::goes_on(work_of_looks(self.tries - self.budget)) {
                break false;
            }
            if whole || !self.scored || self.spent > patience {
                break whole;
            }
        };
        let mut moves = Vec::new();
        for (taken, ends) in &self.found {
            for (crowned, ends) in [false, true].into_iter().zip(ends) {
                moves.extend(spots(*ends).map(|to| Move { crowned, ..mover.after(to, *taken) }));
            }
        }
        moves.sort_unstable();
        patience::goes_on(SORTING * moves.len() as u64);
        let cut = !whole || self.listed >= MOST_CAPTURES;
        let reached = if whole || !self.scored {
            Reached::All
        } else {
            let promise = self.bound.look(mover.from, S::default());
            let hope = self.hope(&promise, 0, &leaper.engine.scale.opening(mover.king));
            if hope == self.best { Reached::TheBest } else { Reached::Some }
        };
        (Found { score: self.best, moves, cut }, reached)
    }

    fn note(&mut self, state: &State<S>, score: &Score) {
        if *score > self.best {
            self.best = *score;
            self.found.clear();
            self.listed = 0;
        }
        if *score == self.best && self.listed < MOST_CAPTURES {
            let crowned = self.mover.capture(state).crowned;
            let ends = &mut self.found.entry(state.taken).or_default()[usize::from(crowned)];
            self.listed += usize::from(!ends.has(state.at));
            *ends = *ends | S::bit(state.at);
        }
    }

    /// Whether nothing better or new can follow.
    fn is_hopeless(&mut self, step: &Step<S>) -> bool {
        if !self.scored {
            return self.listed >= MOST_CAPTURES;
        }
        let promise = self.bound.look(step.state.at, step.state.taken);
        let hope = self.hope(&promise, step.leaps, &step.score);
        if hope < self.best || (hope == self.best && self.listed >= MOST_CAPTURES) {
            return true;
        }
        // The best score means that all of them are taken.
        hope == self.best && promise.left == 0 && self.knows(&step.state, &promise)
    }

    /// The best score that can follow.
    fn hope(&self, promise: &Promise<S>, leaps: u32, score: &Score) -> Score {
        let kings = (promise.reach & self.leaper.enemy_kings).count();
        let men = promise.reach.count() - kings;
        let [(man_high, man_low), (king_high, king_low)] = self.leaper.engine.scale.gains;
        let least = if men == 0 {
            king_high
        } else if kings == 0 {
            man_high
        } else {
            man_high.min(king_high)
        };
        let all = |man: u64, king: u64| u64::from(men) * man + u64::from(kings) * king;
        let sequence = match kings {
            _ if !self.leaper.engine.scale.earliest => 0,
            0 => score.sequence,
            _ => score.sequence | ((u128::MAX << (128 - kings.min(128))) >> (leaps & 127)),
        };
        Score {
            high: score.high + all(man_high, king_high) - u64::from(promise.left) * least,
            sequence,
            low: score.low + all(man_low, king_low),
        }
    }

    /// Whether all captures that take everything in sight have been found.
    fn knows(&self, state: &State<S>, promise: &Promise<S>) -> bool {
        let crowning = S::narrow(self.mover.crowning);
        let Some([plain, crowned]) = self.found.get(&(state.taken | promise.reach)).copied() else { return false };
        let missing = match (self.mover.king, state.king) {
            (true, _) => promise.ends & !plain,
            (false, true) => promise.ends & !crowned,
            (false, false) => {
                let passing = if self.leaper.may_go_on_as_king() { promise.ends & !crowned } else { S::default() };
                (promise.ends & !crowning & !plain) | (promise.ends & crowning & !crowned) | passing
            }
        };
        missing.is_empty()
    }
}

impl<S: Set> Visitor<S> for Bounded<'_, S> {
    /// Something was left out.
    type Answer = bool;
    const CHOOSES: bool = true;

    fn enter(&mut self, step: &Step<S>) -> Option<bool> {
        if self.budget == 0 {
            return Some(true);
        }
        self.budget -= 1;
        let known = self.closed.contains(&(step.state, step.score.sequence)) || self.is_hopeless(step);
        known.then_some(false)
    }

    /// Those over pieces with few ways to take them first.
    fn choose(&mut self, _: &Step<S>, leaps: &mut Vec<Leap>) {
        leaps.sort_by_cached_key(|leap| (16 * self.bound.ways_over(leap.over) + self.lot.draw(), leap.over, leap.to));
    }

    fn join(&mut self, sum: &mut bool, after: bool) -> bool {
        *sum |= after;
        false
    }

    fn leave(&mut self, step: &Step<S>, _more: bool, ends: bool, cut: bool) -> bool {
        if ends {
            self.note(&step.state, &step.score);
        }
        if !cut && self.closed.len() < MOST_STATES {
            self.closed.insert((step.state, step.score.sequence));
        }
        cut
    }
}
