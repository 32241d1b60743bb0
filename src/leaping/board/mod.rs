//! What the board is: sets of points, its geometry, what stands on it.

pub(super) mod geometry;
pub(super) mod parts;
pub(super) mod position;
pub(super) mod rays;
pub(super) mod sets;
