//! What lies where: boards of three widths, the places of a board, positions.

pub(crate) mod cells;
pub(crate) mod geometry;
pub(crate) mod position;
pub(crate) mod seeds;
