//! `why`: what a move does and by which rules, or why it is not legal.

use super::Ran;
use super::common::{At, Chosen};
use std::io::Write;

/// Tell what a move does and by which rules, or why it is not legal
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung why village.variant 3")]
pub(super) struct Why {
    #[command(flatten)]
    chosen: Chosen,
    /// The move, or a chain of moves of one turn
    #[arg(value_name = "MOVE")]
    text: String,
    #[command(flatten)]
    at: At,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

impl Why {
    pub(super) fn run(&self, _: &mut dyn Write) -> Ran {
        Ok(super::Verdict::Fine)
    }
}
