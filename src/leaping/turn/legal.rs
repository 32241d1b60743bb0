//! Legal moves: the best captures, steps where they are allowed, breaches where they can be punished, remedies, and the bounds
//! of an opening.
//!
//! Goes in: a position. Comes out: moves, in a fixed order: remedies, captures and steps by point. Never changes a position.

use crate::ir::leaping::{Chain, Enforcement};
use crate::leaping::board::position::{Breach, Kind, Missed, Move, Position};
use crate::leaping::board::sets::{Set, in_width, spots};
use crate::leaping::engine::Engine;
use crate::leaping::recent::Legal;
use rustc_hash::FxHashSet;
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// A buffer for counting.
    static SCRATCH: Cell<Vec<Move>> = const { Cell::new(Vec::new()) };
}

/// What there is besides the moves that are listed.
#[derive(Default)]
pub(crate) struct Besides {
    /// Steps are legal too; and they can be punished.
    pub(crate) steps: Option<Option<Breach>>,
    /// Some piece may have more captures.
    pub(crate) cut: bool,
}

impl Engine {
    /// The legal moves, into a list that is cleared first. True: some piece may have more captures than are listed.
    pub fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) -> bool {
        moves.clear();
        let cut = in_width!(self, S => {
            let besides = self.list_but_steps::<S>(position, moves);
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

    /// Adds all legal moves but steps. What an opening asks for is not minded.
    #[inline]
    pub(crate) fn list_but_steps<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) -> Besides {
        let mut besides = Besides::default();
        if self.is_decided(position) {
            return besides;
        }
        besides.cut = self.list_remedies(position, moves);
        let base = moves.len();
        let enforced = self.rules.enforcement.as_ref().filter(|_| !self.is_bound(position) && position.forced().is_none());
        besides.cut |= match enforced {
            Some(enforcement) => self.list_punishable::<S>(position, enforcement, moves),
            None => self.best_captures::<S>(position, moves).cut,
        };
        if position.forced().is_some() {
        } else if moves.len() == base || !self.rules.capture.compulsory {
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
        let men = self.men_by_sets(position);
        if let Some(count) = men.and_then(|men| self.count_at_once::<S>(position, men)) {
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

    /// Adds the best captures and the chains that can be played and then punished: those cut short, those of lesser captures. True: there may
    /// be more.
    fn list_punishable<S: Set>(&self, position: &Position, enforcement: &Enforcement, moves: &mut Vec<Move>) -> bool {
        let can_be_cut = match self.rules.capture.chain {
            Chain::GoesOnWhileItCan => true,
            Chain::MayStop | Chain::SingleLeap => false,
        };
        let with_cut = enforcement.chain_cut_short && can_be_cut;
        if !with_cut && !enforcement.lesser_capture {
            return self.best_captures::<S>(position, moves).cut;
        }
        let (base, chains) = (moves.len(), self.every_chain::<S>(position, with_cut));
        let bests = chains.complete.iter().filter(|(_, score)| *score == chains.best).map(|(chosen, _)| *chosen);
        let cut = chains.cut.iter().map(|(chosen, _)| chosen.as_breach(Breach::ChainCutShort));
        let lesser = chains.complete.iter().filter(|_| enforcement.lesser_capture);
        if !chains.crowded && !chains.doubtful {
            let lesser = lesser.filter(|(_, score)| *score < chains.best);
            moves.extend(bests.chain(cut).chain(lesser.map(|(chosen, _)| chosen.as_breach(Breach::LesserCapture))));
            return chains.bounded;
        }
        // Not all that matters is what each chain tells.
        let best = self.best_captures::<S>(position, moves);
        let mut known: FxHashSet<Move> = moves[base..].iter().copied().collect();
        let others = cut.chain(lesser.map(|(chosen, _)| chosen.as_breach(Breach::LesserCapture)));
        moves.extend(others.filter(|found| known.insert(Move { breach: None, ..*found })));
        chains.bounded || best.cut
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

    /// The best captures of a position in which another move is made.
    pub(crate) fn missed_there(&self, position: &Position) -> Missed {
        let mut best = Vec::new();
        let cut = self.best(position, &mut best).cut;
        self.missed_of(best.into_iter(), cut)
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
