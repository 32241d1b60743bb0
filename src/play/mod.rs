//! Playing: single games, scripts, counts of sequences, random games.
//!
//! Comes in: variants, scripts, positions. Goes out: events, transcripts, numbers. Never decides a rule and never reads a file.

mod codes;
pub mod compare;
pub mod counts;
mod difference;
pub mod event;
mod expect;
mod foreign;
mod game;
#[doc(hidden)]
pub mod pace;
pub mod perft;
pub mod playout;
pub mod run;
pub mod script;
#[doc(hidden)]
pub mod script_keys;
mod script_reader;
pub mod script_schema;
mod script_text;
pub mod search;
pub mod solve;
pub mod transcript;
pub mod written;

pub use codes::CODES;
pub use event::Event;
pub use game::{Game, Step, Steps};
pub use script::Script;

/// The rules of a variant as YAML, with the version of their shape.
pub fn rules_as_yaml(rules: &crate::ir::Rules) -> String {
    format!("schema: {}\n{}", crate::ir::SCHEMA, crate::yaml::write(rules))
}
