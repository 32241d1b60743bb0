//! `expand`: the whole variant file after inheritance.

use super::common::Chosen;
use super::{Ran, Verdict, json};
use crate::compile::{self, merged::Merged};
use crate::error::Error;
use crate::source::Sources;
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
        let (name, text) = match self.chosen.load() {
            Ok(variant) => self.text(variant.merged(), variant.sources()),
            // A frame is no game, but a file that inherits.
            Err(Error::Frame { .. }) => {
                let compiled = self.chosen.examine()?;
                compiled.merged.as_ref().map(|merged| self.text(merged, &compiled.sources)).unwrap_or_default()
            }
            Err(error) => return Err(error.into()),
        };
        if self.json {
            json(out, &json!({"name": name, "text": text}))?;
        } else {
            write!(out, "{text}")?;
        }
        Ok(Verdict::Fine)
    }

    fn text(&self, merged: &Merged, sources: &Sources) -> (String, String) {
        (merged.name.value.clone(), compile::expand_text(merged, sources, self.origins))
    }
}
