//! `expand`: the whole variant file after inheritance.

use super::common::Chosen;
use super::{Ran, Verdict, json};
use crate::compile;
use serde_json::json;
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
    /// One JSON document with the text in it
    #[arg(long)]
    json: bool,
}

impl Expand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        let text = compile::expand_text(variant.merged(), variant.sources(), self.origins);
        if self.json {
            json(out, &json!({"name": variant.name(), "text": text}))?;
        } else {
            write!(out, "{text}")?;
        }
        Ok(Verdict::Fine)
    }
}
