//! Questions that every file of a game should answer, and how one answers them.
//!
//! Comes in: a variant. Goes out: for each point of the catalogue what the file says of it and on whose word, what it might say instead,
//! and a position on which that would come out otherwise, found by search. Never reads a file.

mod answers;
mod catalogue;

pub use answers::{Answer, Asked, Other, asked};
pub use catalogue::{About, POINTS, Point};
