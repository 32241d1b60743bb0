//! `questionnaire`: what to ask people who know a game, and the variant file that their answers make.

use super::common::{Chosen, language};
use super::shape::Shape;
use super::{Ran, Verdict, disk, json, limits};
use crate::disk::Within;
use crate::error::Error;
use crate::source::{SourceFile, Sources};
use crate::teach::questionnaire::Questionnaire;
use serde_json::json;
use std::ffi::OsString;
use std::io::Write;

/// Write questions on positions to take to people who know the game, or a variant file from their answers
#[derive(clap::Args)]
#[command(
    after_long_help = "Examples:\n  lumbung questionnaire village.variant --lang id > ask.txt\n  lumbung questionnaire village.variant --form > answers.yaml\n  lumbung questionnaire village.variant --answers answers.yaml > answered.variant"
)]
pub(super) struct Ask {
    #[command(flatten)]
    chosen: Chosen,
    /// A language (en, id, fr, ar, jv), or a file of sentences (anything ending in .yaml, or `-`)
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: OsString,
    /// A form in YAML in which the answers are noted, each by its letter or in words
    #[arg(long)]
    form: bool,
    /// A form that has been filled in: the variant file that it makes, with the informant as its source
    #[arg(long, value_name = "FILE", conflicts_with = "form")]
    answers: Option<OsString>,
    #[command(flatten)]
    shape: Shape,
}

impl Ask {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let language = language(&self.lang)?;
        let variant = self.chosen.load()?;
        let sheet = limits::until_stopped().within(|| Questionnaire::new(&variant, &language));
        let text = match &self.answers {
            Some(file) => {
                let text = disk::read(file, &Within::default())?;
                sheet.filled(&text).map_err(|finding| {
                    let mut sources = Sources::default();
                    sources.add(SourceFile::new(disk::shown(file), text));
                    Error::Faulty { sources: Box::new(sources), findings: vec![*finding], wrong_use: true }
                })?
            }
            None if self.form => sheet.form(),
            None => sheet.text(),
        };
        if self.shape.json() {
            let mut document = json!({"variant": variant.name(), "questions": sheet.count(), "text": text});
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            write!(out, "{text}")?;
            limits::tell_stopped(out)?;
        }
        Ok(Verdict::Fine)
    }
}
