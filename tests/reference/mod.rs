//! A second opinion: two slow, plain interpreters of the IR, one for each family, and makers of random rules.
//!
//! Comes in: an IR, and moves as text. Goes out: legal moves, positions and outcomes. Written from the language reference,
//! sentence by sentence, apart from the engines; never reads an engine, never cares for speed.
#![allow(dead_code, unreachable_pub, unused_imports, reason = "each test that includes this module uses a part of it")]

pub mod builders;
pub mod compare;
pub mod leaping;
pub mod random;
pub mod sowing;
