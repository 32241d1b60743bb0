//! A turn: what is legal, what a move does, how the game stands after it.

pub(super) mod ends;
pub(super) mod events;
pub(super) mod legal;
pub(super) mod openings;
pub(super) mod play;
pub(super) mod steps;
