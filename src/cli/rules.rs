//! `rules`: the rule sheet of a variant.

use super::common::{Chosen, language};
use super::list::family_word;
use super::shape::{Form, Shape};
use super::{Ran, Verdict, disk, json, limits, message};
use crate::compile::Adaptation;
use crate::error::Error;
use crate::teach::sheet::{self, Paper};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use serde_json::json;
use std::ffi::{OsStr, OsString};
use std::io::Write;

/// Write the rule sheet: plain sentences, sources and doubts, examples
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung rules village.variant --lang id --format html > village.html")]
pub(super) struct Rules {
    #[command(flatten)]
    chosen: Chosen,
    /// A language (en, id, fr, ar, jv), or a file of sentences (anything ending in .yaml, or `-`)
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: OsString,
    /// Only what is not as in this variant; without a name, as in the parent
    #[arg(long, value_name = "VARIANT", num_args = 0..=1, default_missing_value = "")]
    compared_to: Option<OsString>,
    /// Leave out boards and examples
    #[arg(long)]
    no_boards: bool,
    /// The paper of a poster (a3, a4, a5, letter); without it A3, which can be printed on A4 too
    #[arg(long, value_name = "PAPER", value_parser = papers())]
    paper: Option<Paper>,
    #[command(flatten)]
    shape: Shape<Format>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Plain text
    Text,
    /// Markdown
    Md,
    /// A page that needs nothing else, with pictures
    Html,
    /// One page for a wall
    Poster,
    /// One JSON document
    Json,
}

impl Form for Format {
    const USUAL: Format = Format::Text;
    const JSON: Format = Format::Json;
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    let names = Paper::ALL.map(|paper| paper.name());
    PossibleValuesParser::new(names).map(|name| Paper::named(&name).unwrap_or(Paper::A3))
}

impl Rules {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        if self.paper.is_some() && self.shape.form() != Format::Poster {
            let message = "--paper is the paper of a poster: it needs --format poster".to_owned();
            return Err(Error::Usage { code: "use::paper", message }.into());
        }
        let language = language(&self.lang)?;
        let variant = self.chosen.load()?;
        let sheet = match &self.compared_to {
            None => limits::until_stopped().within(|| sheet::sheet(&variant, &language, !self.no_boards)),
            Some(name) => {
                let nothing = || Error::Usage {
                    code: "use::no-parent",
                    message: format!("{} has no parent: name the variant to compare it with", variant.name()),
                };
                let name = if name.is_empty() { OsStr::new(variant.parent().ok_or_else(nothing)?) } else { name };
                let other = disk::variant(name, &Adaptation::default(), &self.chosen.within)?;
                if other.family() != variant.family() {
                    let message = format!("{} and {} are games of different families", variant.name(), other.name());
                    return Err(Error::Usage { code: "use::families", message }.into());
                }
                sheet::compared(&variant, &other, &language)
            }
        };
        if self.shape.json() {
            let mut document = json!({"variant": variant.name(), "family": family_word(variant.family())});
            if let Some(fields) = document.as_object_mut() {
                fields.extend(sheet.json());
            }
            limits::note_stopped(&mut document);
            json(out, &document)?;
            return Ok(Verdict::Fine);
        }
        let format = match self.shape.form() {
            Format::Text | Format::Json => sheet::Format::Text,
            Format::Md => sheet::Format::Markdown,
            Format::Html => sheet::Format::Html,
            Format::Poster => sheet::Format::Poster(self.paper.unwrap_or(Paper::A3)),
        };
        write!(out, "{}", sheet.write(format))?;
        if limits::was_stopped() {
            message("stopped by hand: examples that had not been found are left out\n");
        }
        Ok(Verdict::Fine)
    }
}
