//! Questions that every file of a game should answer, and how one answers them.
//!
//! Comes in: a variant. Goes out: for each point of the catalogue what the file says of it and on whose word, what it might say instead,
//! and a position on which that would come out otherwise, found by search; and a file that grows by answers. Never reads or writes a file.

mod answers;
mod catalogue;
mod draft;
mod nearest;

pub use answers::{Answer, Asked, Offer, Other, asked, offers};
pub use catalogue::{About, BEGINNINGS, POINTS, Point};
pub use draft::{Draft, help, meaning};
pub use nearest::{Near, nearest};
