//! Text to tree.
//!
//! Comes in: the text of one file. Goes out: what was written ([`ast`]) and every error of syntax in it.
//! Resolves no name and knows no game.

pub mod ast;
pub mod grammar;
