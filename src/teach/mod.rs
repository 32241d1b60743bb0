//! Teaching: why a move is legal or not.
//!
//! Comes in: variants, positions, moves. Goes out: explanations in words, each with its rule, line and source.
//! Never decides a rule and never prints.

pub mod why;
