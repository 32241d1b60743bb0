//! Counting sequences of moves without the parts of playing that only matter to who listens or remembers.
//!
//! Goes in: a position without anything remembered, of rules that remember nothing. Comes out: a number. Never looks at repetition.

use crate::game::patience;
use crate::leaping::board::position::{Move, Position};
use crate::leaping::board::sets::{Set, in_width};
use crate::leaping::engine::Engine;

/// With so many more moves left to be made it is asked whether to go on.
const ASKED_ABOVE: usize = 2;

impl Engine {
    /// Sequences of exactly `depth` moves, or nothing where playing takes more than moving pieces.
    pub(crate) fn sequences(&self, position: &Position, depth: u32) -> Option<u64> {
        let remembers = self.remembers_points || self.remembers_runs;
        if depth == 0 || remembers || position.extras.is_some() || self.rules.enforcement.is_some() {
            return None;
        }
        let buffers = &mut vec![Vec::new(); depth as usize - 1];
        Some(in_width!(self, S => self.count_deep::<S>(position, buffers)))
    }

    /// Number of legal moves when every route counts apart.
    pub fn count_routes(&self, position: &Position) -> u64 {
        let legal = self.legal(position);
        legal.moves.iter().map(|chosen| self.routes_of(position, chosen)).fold(0, u64::saturating_add)
    }

    /// One buffer of moves for each ply but the last.
    fn count_deep<S: Set>(&self, position: &Position, buffers: &mut [Vec<Move>]) -> u64 {
        let Some((moves, deeper)) = buffers.split_first_mut() else { return self.count_plain::<S>(position) };
        moves.clear();
        if deeper.len() >= ASKED_ABOVE && !patience::goes_on(0) {
            return 0;
        }
        let steps = self.list_but_steps::<S>(position, moves).steps.is_some();
        let side = position.to_move;
        if deeper.is_empty()
            && let Some(after) = self.men_by_sets_after(position)
        {
            let mut played = |chosen: &Move| {
                let mut after = position.clone();
                self.move_plainly(&mut after, chosen);
                self.count_plain::<S>(&after)
            };
            return self.count_pairs::<S>(position, after, moves, steps, &mut played);
        }
        let mut after = position.clone();
        let mut below = |chosen: &Move| {
            (after.men, after.kings, after.to_move, after.winner) = (position.men, position.kings, side, position.winner);
            self.move_plainly(&mut after, chosen);
            self.count_deep::<S>(&after, deeper)
        };
        let mut nodes = moves.iter().map(&mut below).sum();
        if steps {
            self.each_step_in_any_order::<S>(position, &mut |step| nodes += below(&step));
        }
        nodes
    }

    /// Plays a move where nothing is remembered and nobody listens.
    #[inline(always)]
    fn move_plainly(&self, position: &mut Position, chosen: &Move) {
        let side = position.to_move;
        let kings = position.kings[side.index()];
        let was_king = kings != 0 && kings & u128::bit(chosen.from) != 0;
        self.move_pieces(position, chosen, was_king);
        position.to_move = side.other();
        self.win_by_crowning(position, side, chosen.crowned);
        self.begin_turn(position, &mut ());
    }
}
