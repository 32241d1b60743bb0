//! Counting sequences of moves without the parts of playing that only matter to who listens or remembers.
//!
//! Goes in: a position without anything remembered, of rules that remember nothing. Comes out: how many sequences of so many moves
//! there are. Never tells an event, and never looks at repetition.

use super::Engine;
use super::position::{Move, Position};
use super::sets::Set;

impl Engine {
    /// Sequences of exactly `depth` moves, or nothing where playing takes more than moving pieces.
    pub(super) fn sequences(&self, position: &Position, depth: u32) -> Option<u64> {
        let remembers = self.remembers_points || self.remembers_runs;
        if depth == 0 || remembers || position.extras.is_some() || self.rules.enforcement.is_some() {
            return None;
        }
        let buffers = &mut vec![Vec::new(); depth as usize - 1];
        Some(if self.narrow { self.count_deep::<u64>(position, buffers) } else { self.count_deep::<u128>(position, buffers) })
    }

    /// One buffer of moves for each ply but the last.
    fn count_deep<S: Set>(&self, position: &Position, buffers: &mut [Vec<Move>]) -> u64 {
        let Some((moves, deeper)) = buffers.split_first_mut() else { return self.count_plain::<S>(position) };
        moves.clear();
        let steps = self.list_unpunished::<S>(position, moves);
        let side = position.to_move;
        let kings = position.kings[side.index()];
        let mut after = position.clone();
        let mut below = |chosen: &Move| {
            (after.men, after.kings, after.to_move, after.winner) = (position.men, position.kings, side, position.winner);
            let was_king = kings != 0 && kings & u128::bit(chosen.from) != 0;
            self.move_pieces(&mut after, chosen, was_king);
            after.to_move = side.other();
            self.win_by_crowning(&mut after, side, chosen.crowned);
            self.begin_turn(&mut after, &mut ());
            self.count_deep::<S>(&after, deeper)
        };
        let mut nodes = moves.iter().map(&mut below).sum();
        if steps {
            self.each_step_in_any_order::<S>(position, &mut |step| nodes += below(&step));
        }
        nodes
    }
}
