//! `expand`: the whole variant file after inheritance.

use super::common::Chosen;
use super::shape::Shape;
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
    #[command(flatten)]
    shape: Shape,
}

impl Expand {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let (merged, sources) = self.chosen.merged()?;
        let name = &merged.name.value;
        let text = compile::expand_text(&merged, &sources, self.origins);
        if self.shape.json() {
            json(out, &json!({"name": name, "text": text}))?;
        } else {
            write!(out, "{text}")?;
        }
        Ok(Verdict::Fine)
    }
}
