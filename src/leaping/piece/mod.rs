//! What a piece may do, as tables by point.

pub(super) mod powers;
pub(super) mod score;
