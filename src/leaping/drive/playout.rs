//! Games whose moves are drawn by number: a step is found by its number, without a list of all steps.
//!
//! Goes in: a position, and who picks a number. Comes out: the position after these moves, as by listing and playing them.

use crate::game::History;
use crate::leaping::board::position::{Kind, Missed, Move, Position};
use crate::leaping::board::sets::{Set, in_width};
use crate::leaping::engine::Engine;
use crate::leaping::turn::legal::Besides;

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
            let drawn = in_width!(self, S => self.draw::<S>(position, moves, pick));
            let Some((chosen, missed)) = drawn else { break };
            self.make(position, &chosen, missed, history, &mut ());
            made += 1;
        }
        made
    }

    /// One of the legal moves of a game that goes on; and the best captures, if it can be punished.
    #[inline(always)]
    fn draw<S: Set>(
        &self,
        position: &Position,
        moves: &mut Vec<Move>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> Option<(Move, Option<Missed>)> {
        moves.clear();
        let Besides { steps, cut } = if self.is_bound(position) {
            Besides { cut: self.legal_moves(position, moves), steps: None }
        } else {
            self.list_but_steps::<S>(position, moves)
        };
        let captures = moves.len();
        let count = captures as u64 + steps.map_or(0, |_| self.count_steps::<S>(position));
        if count == 0 || self.is_draw(position) {
            return None;
        }
        let number = pick(count as usize);
        let chosen = match steps {
            Some(breach) if number >= captures => self.step_at::<S>(position, (number - captures) as u64, breach),
            _ => moves.get(number).copied(),
        }?;
        let missed = chosen.breach.map(|_| {
            let best = moves.iter().filter(|listed| listed.kind == Kind::Capture && listed.breach.is_none());
            self.missed_of(best.copied(), cut)
        });
        Some((chosen, missed))
    }
}
