//! What a piece may do, as tables by point.

pub(super) mod directions;
pub(super) mod powers;
pub(super) mod score;
