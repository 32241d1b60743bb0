//! Who may do what, and when: options, legality, moves, turns, rounds.

pub(crate) mod legal;
pub(crate) mod lifter;
pub(crate) mod players;
pub(crate) mod repeats;
pub(crate) mod rounds;
pub(crate) mod together;
pub(crate) mod turns;
