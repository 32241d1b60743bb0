//! `expand`: the whole variant file after inheritance.

use super::common::Chosen;
use super::{Ran, Verdict};
use crate::compile;
use std::io::Write;

/// Write the whole variant file after inheritance
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung expand village.variant --origins")]
pub(super) struct Expand {
    #[command(flatten)]
    chosen: Chosen,
    /// Add to each line where it stands
    #[arg(long)]
    origins: bool,
}

impl Expand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        let text = compile::expand_text(variant.merged(), variant.sources(), self.origins);
        write!(out, "{text}")?;
        Ok(Verdict::Fine)
    }
}
