//! Games whose moves are drawn by number: a step is found by its number, without a list of all steps.
//!
//! Goes in: a position, and who picks a number. Comes out: the position after these moves, as by listing and playing them.

use crate::game::History;
use crate::leaping::board::position::{Kind, Missed, Move, Position};
use crate::leaping::board::sets::{Set, in_width};
use crate::leaping::engine::Engine;
use crate::leaping::turn::legal::Besides;
use crate::leaping::turn::punishable::Offer;

impl Engine {
    /// Plays picked moves until there is none, the game is decided or drawn, or `most` have been made; tells how many were made.
    pub(crate) fn play_drawn(
        &self,
        position: &mut Position,
        most: u64,
        moves: &mut Vec<Move>,
        history: &mut impl History<Position>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let mut made = 0;
        while made < most {
            if self.rules.enforcement.is_none() && !self.is_bound(position) {
                let Some(chosen) = in_width!(self, S => self.draw::<S>(position, moves, pick)) else { break };
                self.make(position, &chosen, None, history, &mut ());
            } else {
                let drawn = in_width!(self, S => self.draw_minding_all::<S>(position, moves, pick));
                let Some((chosen, missed)) = drawn else { break };
                self.make(position, &chosen, missed, history, &mut ());
            }
            made += 1;
        }
        made
    }

    /// One of the legal moves of a game that goes on, where none can be punished and no opening binds.
    #[inline(always)]
    fn draw<S: Set>(&self, position: &Position, moves: &mut Vec<Move>, pick: &mut impl FnMut(usize) -> usize) -> Option<Move> {
        moves.clear();
        let steps = self.list_unpunished::<S>(position, moves);
        let captures = moves.len();
        let count = captures as u64 + if steps { self.count_steps::<S>(position) } else { 0 };
        if count == 0 || self.is_draw(position) {
            return None;
        }
        let number = pick(count as usize);
        moves.get(number).copied().or_else(|| self.step_at::<S>(position, (number - captures) as u64, None))
    }

    /// One of the legal moves of a game that goes on, whatever opening or penalty there is; and the best captures, if it can be punished.
    fn draw_minding_all<S: Set>(
        &self,
        position: &Position,
        moves: &mut Vec<Move>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Option<(Move, Option<Missed>)> {
        moves.clear();
        let mut besides = Besides::default();
        if self.is_bound(position) {
            self.legal_moves(position, moves);
        } else {
            besides = self.list_but_steps::<S>(position, moves);
        }
        let Besides { steps, offer, cut } = besides;
        let captures = moves.len() + offer.as_ref().map_or(0, Offer::len);
        let count = captures as u64 + steps.map_or(0, |_| self.count_steps::<S>(position));
        if count == 0 || self.is_draw(position) {
            return None;
        }
        let number = pick(count as usize);
        let offered = || offer.as_ref()?.get(number - moves.len());
        let chosen = match steps {
            Some(breach) if number >= captures => self.step_at::<S>(position, (number - captures) as u64, breach),
            _ => moves.get(number).copied().or_else(offered),
        }?;
        let missed = chosen.breach.map(|_| match &offer {
            Some(offer) => self.missed_of(offer.bests(), cut),
            None => {
                let best = moves.iter().filter(|listed| listed.kind == Kind::Capture && listed.breach.is_none());
                self.missed_of(best.copied(), cut)
            }
        });
        Some((chosen, missed))
    }
}
