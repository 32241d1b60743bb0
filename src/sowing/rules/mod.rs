//! What the words of the rules mean: numbers, places, tests, limits on claims, holes that may be lifted, ends of a round.
//!
//! Pure functions of the IR and of a board. Everything else (lowering, legality, near misses, ends) asks here.

pub(crate) mod ends;
pub(crate) mod keeps;
pub(crate) mod lifts;
pub(crate) mod looks;
pub(crate) mod mover;
pub(crate) mod numbers;
