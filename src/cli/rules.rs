//! `rules`: the rule sheet of a variant.

use super::common::Chosen;
use super::{Failure, Ran, Verdict, files, message};
use crate::compile::Adaptation;
use crate::error::Error;
use crate::teach::sheet;
use crate::teach::sheet_language::{self, Language};
use std::io::Write;
use std::path::Path;

/// Write the rule sheet: plain sentences, sources and doubts, examples
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung rules village.variant --lang id --format html > village.html")]
pub(super) struct Rules {
    #[command(flatten)]
    chosen: Chosen,
    /// A language (en, id, fr, ar), or a file of sentences (anything ending in .yaml)
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: String,
    /// Plain text, Markdown, or a page that needs nothing else and prints on A4
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Only what is not as in this variant; without a name, as in the parent
    #[arg(long, value_name = "VARIANT", num_args = 0..=1, default_missing_value = "")]
    compared_to: Option<String>,
    /// Leave out boards and examples
    #[arg(long)]
    no_boards: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Text,
    Md,
    Html,
}

impl Rules {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let language = language(&self.lang)?;
        let variant = self.chosen.load()?;
        let sheet = match &self.compared_to {
            None => sheet::sheet(&variant, &language, !self.no_boards),
            Some(name) => {
                let nothing = || Error::Usage {
                    code: "use::no-parent",
                    message: format!("{} has no parent: name the variant to compare it with", variant.name()),
                };
                let name = if name.is_empty() { variant.parent().ok_or_else(nothing)? } else { name };
                let other = files::variant(name, Path::new(""), &Adaptation::default())?;
                if other.family() != variant.family() {
                    let message = format!("{} and {} are games of different families", variant.name(), other.name());
                    return Err(Error::Usage { code: "use::families", message }.into());
                }
                sheet::compared(&variant, &other, &language)
            }
        };
        let format = match self.format {
            Format::Text => sheet::Format::Text,
            Format::Md => sheet::Format::Markdown,
            Format::Html => sheet::Format::Html,
        };
        write!(out, "{}", sheet.write(format))?;
        Ok(Verdict::Fine)
    }
}

/// A shipped language, or one from a file. What a file lacks is told, and said in English.
fn language(wanted: &str) -> Result<Language, Failure> {
    if let Some(shipped) = sheet_language::shipped(wanted) {
        return Ok(shipped.clone());
    }
    if !wanted.ends_with(".yaml") && !wanted.ends_with(".yml") {
        let known: Vec<&str> = sheet_language::codes().collect();
        let message = format!("no language is called `{wanted}`: there are {}, or give a file ending in .yaml", known.join(", "));
        return Err(Error::Usage { code: "use::language", message }.into());
    }
    let text = files::read(Path::new(wanted))?;
    let read = Language::read(&text);
    let language = read.map_err(|message| Error::Unreadable { path: wanted.to_owned(), message })?;
    for fault in language.missing() {
        self::message(&format!("{wanted}: {fault}\n"));
    }
    Ok(language)
}
