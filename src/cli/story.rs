//! `story`: a scripted game as something to read.

use super::common::language;
use super::shape::{Paged, Shape};
use super::{Ran, Verdict, colour, disk, json, limits, message, report, run};
use crate::compile::Adaptation;
use crate::disk::Within;
use crate::error::Error;
use crate::teach::{sheet, story};
use serde_json::json;
use std::ffi::OsString;
use std::io::{self, Write};

/// Tell a scripted game move by move: a picture, what happens, and the rules behind it
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung story game.yaml --lang id --format html > game.html")]
pub(super) struct Story {
    /// A script; `-` is standard input
    #[arg(value_name = "SCRIPT")]
    script: OsString,
    /// A language (en, id, fr, ar, jv), or a file of sentences (anything ending in .yaml)
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: OsString,
    #[command(flatten)]
    within: Within,
    #[command(flatten)]
    shape: Shape<Paged>,
}

impl Story {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let language = language(&self.lang)?;
        let text = disk::read(&self.script, &self.within)?;
        let name = disk::shown(&self.script);
        let played = limits::until_stopped().within(|| run::play(&self.script, &text, &Adaptation::default(), &self.within));
        let played = match played {
            Ok(played) => played,
            Err(error @ Error::Script { .. }) => {
                message(&report::script_error(&error, &name, &text, colour(&io::stderr())));
                return Ok(Verdict::of(&error));
            }
            Err(error) => return Err(error.into()),
        };
        let story = story::story(&played.report, &played.variant, &language);
        if self.shape.json() {
            let mut document = json!({"script": name, "variant": played.variant.name()});
            if let Some(fields) = document.as_object_mut() {
                fields.extend(story.json());
            }
            json(out, &document)?;
        } else {
            let format = match self.shape.form() {
                Paged::Text | Paged::Json => sheet::Format::Text,
                Paged::Md => sheet::Format::Markdown,
                Paged::Html => sheet::Format::Html,
            };
            write!(out, "{}", story.write(format))?;
        }
        // What was not as expected belongs to `run`; here it says that the story ends before the script does.
        for failure in &played.report.failures {
            message(&format!("the script is told up to here: {}\n", failure.message));
        }
        Ok(if played.report.failures.is_empty() { Verdict::Fine } else { Verdict::No })
    }
}
