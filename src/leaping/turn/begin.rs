//! The start of a game.
//!
//! Goes in: who begins, which opening. Comes out: the position before the first choice, and what happens there by itself.

use super::events::Event;
use crate::game::{Listener, Side};
use crate::leaping::board::position::Position;
use crate::leaping::engine::Engine;

impl Engine {
    /// The start of a game in which that side begins (where players find it out), with one opening by its index in the IR (where
    /// one is drawn or agreed before the game). `None`: White, or the side the rules name; any opening, as it is followed in play.
    pub fn start_with(&self, first: Option<Side>, opening: Option<usize>) -> Position {
        self.begin_with(first, opening, &mut ())
    }

    pub(crate) fn begin_with<L: Listener<Event>>(
        &self,
        first: Option<Side>,
        opening: Option<usize>,
        listener: &mut L,
    ) -> Position {
        let side = first.unwrap_or_else(|| self.first_mover());
        let setup = &self.rules.setup;
        let set = |points| self.geometry.set_of(points);
        let men = [set(&setup.white_men), set(&setup.black_men)];
        let mut position = Position::new(men, [set(&setup.white_kings), set(&setup.black_kings)], side);
        self.begin_script(&mut position, opening);
        self.remember_start(&mut position);
        self.begin_turn(&mut position, listener);
        self.count_shared(&mut position, false);
        self.tell_end(&position, listener);
        position
    }
}
