//! Counts of sequences of moves.
//!
//! Comes in: a position at a choice. Goes out: how many sequences of so many moves there are. Where the round may be over, that is left to the turn.

use crate::game::{Rules as _, patience};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Move, Position};
use crate::sowing::engine::Engine;
use crate::sowing::program::features::{Features, with_features};
use crate::sowing::turn::players::{Players, State, with_players};

/// With so many moves left to be counted it is asked whether to go on.
const ASKED_ABOVE: u32 = 4;

impl<C: Cells> Players<'_, C> {
    /// Sequences of exactly `depth` moves, at least 1, below a state at a choice; `frame` is a position that differs from it by nothing but
    /// what states hold.
    fn count<F: Features>(&self, state: &State<C>, frame: &Position, depth: u32) -> u64 {
        if depth >= ASKED_ABOVE && !patience::goes_on(0) {
            return 0;
        }
        if F::OFFERS && self.engine.wanted.offers {
            let mut endings = Vec::new();
            self.endings::<F>(state, &mut endings);
            if depth == 1 {
                return endings.len() as u64;
            }
            return endings.iter().map(|next| self.count_after::<F>(next, frame, depth - 1)).sum();
        }
        let mut tried = None;
        let choices = self.legal_options::<F>(state, &mut tried);
        if depth == 1 {
            return choices.count() as u64;
        }
        choices.each().map(|option| self.count_after::<F>(&self.play::<F>(state, option, &tried), frame, depth - 1)).sum()
    }

    /// The same after a move that has led to this state.
    #[inline(always)]
    fn count_after<F: Features>(&self, state: &State<C>, frame: &Position, depth: u32) -> u64 {
        let geometry = &self.engine.geometry;
        let settled = !state.cells.bare(geometry.row(state.side), geometry.holes) && !self.may_be_over::<F>(state);
        let below = if settled { self.count::<F>(state, frame, depth) } else { 0 };
        // Where there is no legal move though seeds are there, the turn passes or the round ends.
        let certain = F::PLAIN || self.engine.own_row_first && !self.engine.wanted.trials;
        if below > 0 || settled && certain { below } else { self.engine.count_all(&self.settled(state, frame), depth) }
    }
}

impl Engine {
    /// Sequences of exactly `depth` moves, at least 1.
    pub(crate) fn count_all(&self, position: &Position, depth: u32) -> u64 {
        if position.together.is_some()
            && let Some(count) = self.count_pair(position, depth)
        {
            return count;
        }
        if self.is_bare(position) {
            return with_players!(self, position, |players, cells| {
                let state = State::of(position, cells);
                with_features!(players.set(), F => players.count::<F>(&state, position, depth))
            });
        }
        if depth == 1 {
            return self.count_moves(position);
        }
        if depth >= ASKED_ABOVE && !patience::goes_on(0) {
            return 0;
        }
        let mut moves = Vec::new();
        self.collect_moves(position, &mut moves);
        let below = |chosen: &Move| {
            let mut next = position.clone();
            self.play(&mut next, chosen, true, &mut (), &mut ());
            self.count_all(&next, depth - 1)
        };
        moves.iter().map(below).sum()
    }
}
