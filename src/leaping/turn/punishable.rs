//! The captures of a side where some can be played and then punished: found, but not listed.
//!
//! Goes in: all chains of a side. Comes out: how many captures they are, one by its number, all: the best, chains cut short, lesser ones.

use crate::ir::leaping::Enforcement;
use crate::leaping::board::position::{Breach, Move, Position};
use crate::leaping::board::sets::Set;
use crate::leaping::chains::kept::Chains;
use crate::leaping::engine::Engine;
use rustc_hash::FxHashSet;

/// Captures that may be played, each once: of plain chains, of which none is there twice.
pub(crate) struct Offer {
    chains: Chains,
    with_lesser: bool,
}

impl Offer {
    pub(crate) fn len(&self) -> usize {
        let complete = if self.with_lesser { self.chains.complete.len() } else { self.chains.bests };
        complete + self.chains.cut.len()
    }

    /// The best of them.
    pub(crate) fn bests(&self) -> impl Iterator<Item = Move> + '_ {
        self.chains.complete.iter().filter(|(_, score)| *score == self.chains.best).map(|(chosen, _)| *chosen)
    }

    fn cut(&self) -> impl Iterator<Item = Move> + '_ {
        self.chains.cut.iter().map(|(chosen, _)| chosen.as_breach(Breach::ChainCutShort))
    }

    fn lesser(&self) -> impl Iterator<Item = Move> + '_ {
        let lesser = self.chains.complete.iter().filter(|(_, score)| self.with_lesser && *score < self.chains.best);
        lesser.map(|(chosen, _)| chosen.as_breach(Breach::LesserCapture))
    }

    /// The capture of this number in the list.
    pub(crate) fn get(&self, number: usize) -> Option<Move> {
        match number.checked_sub(self.chains.bests) {
            None => self.bests().nth(number),
            Some(number) => match number.checked_sub(self.chains.cut.len()) {
                None => self.cut().nth(number),
                Some(number) => self.lesser().nth(number),
            },
        }
    }

    /// Appends them all.
    pub(crate) fn list(&self, moves: &mut Vec<Move>) {
        moves.extend(self.bests());
        moves.extend(self.cut());
        moves.extend(self.lesser());
    }
}

impl Engine {
    /// The best captures, the chains that can be played and then punished: those cut short, those of lesser captures. They are appended
    /// where that is not all that each chain tells; otherwise they are handed out. True: there may be more.
    pub(crate) fn offer<S: Set>(
        &self,
        position: &Position,
        enforcement: &Enforcement,
        moves: &mut Vec<Move>,
    ) -> (Option<Offer>, bool) {
        let with_cut = enforcement.chain_cut_short && self.chains_can_be_cut();
        if !with_cut && !enforcement.lesser_capture {
            return (None, self.best_captures::<S>(position, moves).cut);
        }
        let chains = self.every_chain::<S>(position, with_cut);
        let bounded = chains.bounded;
        if !chains.crowded && !chains.doubtful {
            return (Some(Offer { chains, with_lesser: enforcement.lesser_capture }), bounded);
        }
        let base = moves.len();
        let best = self.best_captures::<S>(position, moves);
        let mut known: FxHashSet<Move> = moves[base..].iter().copied().collect();
        let cut = chains.cut.iter().map(|(chosen, _)| chosen.as_breach(Breach::ChainCutShort));
        let lesser = chains.complete.iter().filter(|_| enforcement.lesser_capture);
        let lesser = lesser.map(|(chosen, _)| chosen.as_breach(Breach::LesserCapture));
        moves.extend(cut.chain(lesser).filter(|found| known.insert(Move { breach: None, ..*found })));
        (None, bounded || best.cut)
    }
}
