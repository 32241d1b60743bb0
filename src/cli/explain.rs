//! `explain`: what a code of a report or a word of the language means.

use super::{Ran, Verdict};
use crate::error::Error;
use crate::explain;
use std::io::Write;

/// Explain a code of a report, or a word of the language
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  lumbung explain sowing::unreachable-rule\n  lumbung explain grand slam")]
pub(super) struct Explain {
    /// A code such as `sowing::store-side`, or a word such as `endless`
    #[arg(required = true, value_name = "CODE or WORD")]
    what: Vec<String>,
}

impl Explain {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let what = self.what.join(" ");
        let Some(text) = explain::explain(&what) else {
            let near = explain::nearest(&what).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            let shown: String = what.chars().take(60).collect();
            let message = format!("`{shown}` is no code and no word of the language{near}");
            return Err(Error::Usage { code: "use::nothing-to-explain", message }.into());
        };
        write!(out, "{text}")?;
        Ok(Verdict::Fine)
    }
}
