//! Games whose moves are drawn by number: a step is found by its number, without a list of all steps.
//!
//! Goes in: a position, and who picks a number. Comes out: the position after these moves, the same as by listing the legal moves and
//! playing one of them each time. Never tells an event.

use super::Engine;
use super::offers::Offer;
use super::position::{Kind, Move, Position};
use super::sets::Set;
use crate::game::{History, Outcome};

impl Engine {
    /// Plays picked moves until there is none, the game is decided or drawn, or `most` have been made; tells how many were made.
    pub(super) fn play_drawn(
        &self,
        position: &mut Position,
        most: u64,
        moves: &mut Vec<Move>,
        history: &mut impl History<Position>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let mut made = 0;
        while made < most {
            let drawn = match (self.narrow, self.rules.enforcement.is_some()) {
                (true, false) => self.draw::<u64, false>(position, moves, pick),
                (true, true) => self.draw::<u64, true>(position, moves, pick),
                (false, false) => self.draw::<u128, false>(position, moves, pick),
                (false, true) => self.draw::<u128, true>(position, moves, pick),
            };
            let Some((chosen, able)) = drawn else { break };
            self.make(position, &chosen, able, history, &mut ());
            made += 1;
        }
        made
    }

    /// One of the legal moves of a game that goes on; and the pieces that had a best capture, if it can be punished. `PUNISHED`: some can.
    fn draw<S: Set, const PUNISHED: bool>(
        &self,
        position: &Position,
        moves: &mut Vec<Move>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Option<(Move, Option<u128>)> {
        moves.clear();
        let (mut steps, mut offer) = (None, None);
        if self.is_bound(position) {
            self.list(position, moves);
        } else if PUNISHED {
            (steps, offer) = self.offer_but_steps::<S>(position, moves);
        } else {
            steps = self.list_unpunished::<S>(position, moves).then_some(None);
        }
        let captures = moves.len() + offer.as_ref().map_or(0, Offer::len);
        let count = captures as u64 + steps.map_or(0, |_| self.count_steps::<S>(position));
        // A drawn position may still have moves.
        if count == 0 || self.stands(position, || false).0 != Outcome::Ongoing {
            return None;
        }
        let number = pick(count as usize);
        let offered = || offer.as_ref()?.get(number - moves.len());
        let chosen = match steps {
            Some(breach) if number >= captures => self.step_at::<S>(position, (number - captures) as u64, breach),
            _ => moves.get(number).copied().or_else(offered),
        }?;
        let listed = || moves.iter().filter(|listed| listed.kind == Kind::Capture && listed.breach.is_none());
        let best = || listed().fold(0, |set, capture| set | u128::bit(capture.from));
        let able = chosen.breach.map(|_| match &offer {
            Some(offer) if self.asks_for_missed => self.keep_missed(position, offer.bests()),
            Some(offer) => offer.able(),
            None => best(),
        });
        if let Some(offer) = offer {
            offer.spare();
        }
        Some((chosen, able))
    }
}
