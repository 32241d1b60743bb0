//! The captures of a side where some can be played and then punished: found, but not listed.
//!
//! Goes in: all chains of a side. Comes out: how many captures they are, one by its number, all in their order: the best, then chains cut
//! short, then lesser captures. Never follows a chain.

use super::position::{Breach, Move};
use super::sets::Set;
use super::sinks::Chains;

/// Captures that may be played, each once.
pub(super) struct Offer {
    chains: Chains,
    with_lesser: bool,
}

impl Offer {
    /// Of plain chains, of which none is there twice.
    pub(super) fn new(chains: Chains, with_lesser: bool) -> Offer {
        Offer { chains, with_lesser }
    }

    pub(super) fn len(&self) -> usize {
        let complete = if self.with_lesser { self.chains.complete.len() } else { self.chains.bests };
        complete + self.chains.cut.len()
    }

    /// The best of them.
    pub(super) fn bests(&self) -> impl Iterator<Item = Move> + '_ {
        self.chains.complete.iter().filter(|(_, score)| score.high == self.chains.best).map(|(chosen, _)| *chosen)
    }

    fn cut(&self) -> impl Iterator<Item = Move> + '_ {
        self.chains.cut.iter().map(|(chosen, _)| Move { breach: Some(Breach::ChainCutShort), ..*chosen })
    }

    fn lesser(&self) -> impl Iterator<Item = Move> + '_ {
        let lesser = self.chains.complete.iter().filter(|(_, score)| self.with_lesser && score.high < self.chains.best);
        lesser.map(|(chosen, _)| Move { breach: Some(Breach::LesserCapture), ..*chosen })
    }

    /// The capture of this number in the list.
    pub(super) fn get(&self, number: usize) -> Option<Move> {
        match number.checked_sub(self.chains.bests) {
            None => self.bests().nth(number),
            Some(number) => match number.checked_sub(self.chains.cut.len()) {
                None => self.cut().nth(number),
                Some(number) => self.lesser().nth(number),
            },
        }
    }

    /// Appends them all.
    pub(super) fn list(&self, moves: &mut Vec<Move>) {
        moves.extend(self.bests());
        moves.extend(self.cut());
        moves.extend(self.lesser());
    }

    /// The pieces that have one of the best.
    pub(super) fn able(&self) -> u128 {
        self.bests().fold(0, |able, best| able | u128::bit(best.from))
    }

    /// Leaves the lists to the next search of this thread.
    pub(super) fn spare(self) {
        self.chains.spare();
    }
}
