//! Explaining a variant to people.
//!
//! Comes in: a variant. Goes out: its rule sheet in a person's language. Never decides a rule.

pub mod sheet;
pub mod sheet_language;
mod sheet_leaping;
mod sheet_page;
mod sheet_pictures;
mod sheet_sowing;
