//! `explain`: what a code of a report or a word of the language means.

use super::shape::Shape;
use super::{Ran, Verdict, json};
use crate::clean::clean_word;
use crate::error::Error;
use crate::explain;
use crate::teach::lexicon::Lexicon;
use crate::words;
use std::io::Write;

/// Explain a code of a report, a word of the language, or a word of the players
#[derive(clap::Args)]
#[command(
    after_long_help = "Examples:\n  lumbung explain sowing::unreachable-rule\n  lumbung explain grand slam\n  lumbung explain lumbung\n  lumbung explain --all --json"
)]
pub(super) struct Explain {
    /// A code such as `sowing::store-side`, a word such as `endless`, or a name that players use; without one what may stand where
    #[arg(value_name = "CODE or WORD")]
    what: Vec<String>,
    /// Every code and every word of the language
    #[arg(long, conflicts_with = "what")]
    all: bool,
    #[command(flatten)]
    shape: Shape,
}

impl Explain {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        if self.all {
            if self.shape.json() {
                json(out, &explain::all_fields().into())?;
            } else {
                write!(out, "{}", explain::everything())?;
            }
            return Ok(Verdict::Fine);
        }
        if self.what.is_empty() {
            return self.overview(out);
        }
        let what = self.what.join(" ");
        let lexicon = Lexicon::around(&what);
        let texts: Vec<String> = [explain::explain(&what), lexicon.lookup(&what)].into_iter().flatten().collect();
        if texts.is_empty() {
            let near = explain::nearest(&what).map(str::to_owned);
            let near = near.or_else(|| words::nearest(&what, Lexicon::shipped().words()).map(str::to_owned));
            let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            let shown = clean_word(&what);
            let message = format!("`{shown}` is no code and no word of the language or of a shipped variant{near}");
            return Err(Error::Usage { code: "use::nothing-to-explain", message }.into());
        }
        if self.shape.json() {
            let mut document = explain::fields(&what);
            document.insert("players".to_owned(), lexicon.fields(&what).into());
            json(out, &document.into())?;
            return Ok(Verdict::Fine);
        }
        write!(out, "{}", texts.join("\n"))?;
        Ok(Verdict::Fine)
    }

    fn overview(&self, out: &mut dyn Write) -> Ran {
        if self.shape.json() {
            json(out, &explain::overview_fields().into())?;
        } else {
            write!(out, "{}", explain::overview())?;
        }
        Ok(Verdict::Fine)
    }
}
