//! Teaching: why a move is legal or not, and the rule sheet of a variant in a person's language.
//!
//! Comes in: variants, positions, moves. Goes out: explanations in words, each with its rule, line and source.
//! Never decides a rule and never prints.

pub mod difference;
mod difference_entries;
mod difference_games;
mod difference_page;
mod difference_result;
pub(crate) mod difference_words;
mod differing_words;
pub mod happened;
pub mod lexicon;
mod page;
mod passed;
pub mod pictured;
mod plural;
mod poster;
mod poster_plan;
pub mod questionnaire;
mod relatives;
pub mod sheet;
mod sheet_file;
mod sheet_html;
pub mod sheet_language;
mod sheet_lead;
mod sheet_leaping;
mod sheet_page;
mod sheet_pairs;
mod sheet_pictures;
mod sheet_sowing;
mod sheet_words;
mod sheet_writer;
pub mod story;
pub mod tagged;
mod watch;
pub mod why;
pub mod worksheet;

pub use watch::changes;
