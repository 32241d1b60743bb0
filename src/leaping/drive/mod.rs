//! Many moves: counts of sequences, games whose moves are drawn.

pub(super) mod count;
pub(super) mod playout;
pub(crate) mod weigh;
