//! Legal moves: the best captures, steps where they are allowed, breaches where they can be punished, remedies, and the bounds
//! of an opening.
//!
//! Goes in: a position. Comes out: moves, in a fixed order: remedies, captures and steps by point. Never changes a position.

use super::punishable::Offer;
use crate::leaping::board::position::{Breach, Kind, Missed, Move, Position};
use crate::leaping::board::sets::{Set, in_width, spots};
use crate::leaping::engine::Engine;
use crate::leaping::recent::Legal;
use std::cell::Cell;
use std::sync::Arc;

/// So many captures that were missed are kept with each move that missed them.
const MOST_OWN: usize = 256;

thread_local! {
    /// A buffer for counting.
    static SCRATCH: Cell<Vec<Move>> = const { Cell::new(Vec::new()) };
}

/// What there is besides the moves that are listed.
#[derive(Default)]
pub(crate) struct Besides {
    /// Steps are legal too; and they can be punished.
    pub(crate) steps: Option<Option<Breach>>,
    /// Captures of which some can be punished; they come after the moves that are listed.
    pub(crate) offer: Option<Offer>,
    /// Some piece may have more captures.
    pub(crate) cut: bool,
}

impl Engine {
    /// The legal moves, into a list that is cleared first. True: some piece may have more captures than are listed.
    pub fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) -> bool {
        moves.clear();
        let cut = in_width!(self, S => {
            let besides = self.list_but_steps::<S>(position, moves);
            if let Some(offer) = &besides.offer {
                offer.list(moves);
            }
            if let Some(breach) = besides.steps {
                self.list_steps::<S>(position, moves, breach);
            }
            besides.cut
        });
        if self.is_bound(position) {
            self.keep_scripted(position, moves);
        }
        cut
    }

    /// Whether some piece may have more captures than are listed.
    pub fn is_cut(&self, position: &Position) -> bool {
        self.legal_moves(position, &mut Vec::new())
    }

    /// The legal moves, for whoever writes or reads the text of one of them: they are listed once for all their texts.
    pub(crate) fn legal(&self, position: &Position) -> Arc<Legal> {
        self.legal.known(position).unwrap_or_else(|| {
            let mut moves = Vec::new();
            self.legal_moves(position, &mut moves);
            let legal = Arc::new(Legal::new(moves));
            self.legal.keep(position.clone(), &legal);
            legal
        })
    }

    /// Adds all legal moves but steps to an empty list, where no move can be punished. Whether steps are legal too.
    #[inline(always)]
    pub(crate) fn list_unpunished<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) -> bool {
        if self.is_decided(position) {
            return false;
        }
        self.best_captures::<S>(position, moves);
        moves.is_empty() || !self.rules.capture.compulsory
    }

    /// Adds all legal moves but steps, and captures of which some can be punished. What an opening asks for is not minded.
    pub(crate) fn list_but_steps<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) -> Besides {
        let mut besides = Besides::default();
        if self.is_decided(position) {
            return besides;
        }
        besides.cut = self.list_remedies(position, moves);
        let base = moves.len();
        let enforced = self.rules.enforcement.as_ref().filter(|_| !self.is_bound(position) && position.forced().is_none());
        match enforced {
            Some(enforcement) => {
                let (offer, cut) = self.offer::<S>(position, enforcement, moves);
                besides.offer = offer;
                besides.cut |= cut;
            }
            None => besides.cut |= self.best_captures::<S>(position, moves).cut,
        }
        let none = moves.len() == base && besides.offer.as_ref().is_none_or(|offer| offer.len() == 0);
        if position.forced().is_some() {
        } else if none || !self.rules.capture.compulsory {
            besides.steps = Some(None);
        } else {
            let punished = enforced.filter(|enforcement| enforcement.no_capture);
            besides.steps = punished.map(|_| Some(Breach::NoCapture));
        }
        besides
    }

    /// Number of legal moves.
    pub(crate) fn count(&self, position: &Position) -> u64 {
        in_width!(self, S => {
            if position.extras.is_some() || self.rules.enforcement.is_some() {
                self.count_listed::<S>(position)
            } else {
                self.count_plain::<S>(position)
            }
        })
    }

    /// The same by listing moves that are no steps, or finding them.
    fn count_listed<S: Set>(&self, position: &Position) -> u64 {
        let mut moves = SCRATCH.take();
        let mut count = 0;
        if self.is_bound(position) {
            self.legal_moves(position, &mut moves);
        } else {
            moves.clear();
            let besides = self.list_but_steps::<S>(position, &mut moves);
            count += besides.steps.map_or(0, |_| self.count_steps::<S>(position));
            count += besides.offer.as_ref().map_or(0, Offer::len) as u64;
        }
        count += moves.len() as u64;
        SCRATCH.set(moves);
        count
    }

    /// The same where nothing is remembered and no move can be punished.
    pub(crate) fn count_plain<S: Set>(&self, position: &Position) -> u64 {
        if self.is_decided(position) {
            return 0;
        }
        let grid = self.grid(position);
        if let Some(count) = grid.and_then(|grid| self.count_on_grid::<S>(position, grid)) {
            return count;
        }
        let (starters, mut captures) = (self.starters::<S>(position), 0);
        if !starters.is_empty() {
            let mut moves = SCRATCH.take();
            moves.clear();
            self.captures_from::<S>(position, starters, &mut moves);
            captures = moves.len() as u64;
            SCRATCH.set(moves);
        }
        if captures > 0 && self.rules.capture.compulsory { captures } else { captures + self.count_steps::<S>(position) }
    }

    /// Adds the remedies of an open challenge. True: there may be more.
    fn list_remedies(&self, position: &Position, moves: &mut Vec<Move>) -> bool {
        let (Some(enforcement), Some(challenge)) = (&self.rules.enforcement, position.challenge()) else { return false };
        if enforcement.remove {
            moves.extend(spots(challenge.offenders).map(|at| Move::remedy(Kind::Remove, at)));
        }
        if enforcement.take_back {
            moves.push(Move::remedy(Kind::TakeBack, 0));
        }
        let Missed { best, cut, .. } = &*challenge.missed;
        if enforcement.force {
            moves.extend(best.iter().map(|best| Move { kind: Kind::Force, ..*best }));
        }
        enforcement.force && *cut
    }

    /// The best captures of a position in which another move is made. Where they are very many, all such moves share them.
    pub(crate) fn missed_there(&self, position: &Position) -> Arc<Missed> {
        self.missed.known(position).unwrap_or_else(|| {
            let mut best = Vec::new();
            let cut = self.best(position, &mut best).cut;
            let missed = Arc::new(self.missed_of(best.into_iter(), cut));
            if missed.best.len() > MOST_OWN {
                self.missed.keep(position.clone(), &missed);
            }
            missed
        })
    }

    /// The same where they are known: kept where somebody may ask for them.
    pub(crate) fn missed_of(&self, best: impl Iterator<Item = Move>, cut: bool) -> Missed {
        let mut missed = Missed { cut, ..Missed::default() };
        for capture in best {
            missed.able |= u128::bit(capture.from);
            if self.needs.missed {
                missed.best.push(capture);
            }
        }
        missed
    }
}
