//! `fmt`: the canonical layout of variant files.

use super::disk;
use super::shape::Shape;
use super::{Ran, Verdict, colour, fault, json, message, report};
use crate::diagnostic::Severity;
use crate::disk::Within;
use crate::error::Error;
use crate::source::Sources;
use crate::syntax;
use serde_json::{Value, json};
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;

/// Bring variant files into the canonical layout, comments kept
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  lumbung fmt --check variants/*.variant\n  lumbung fmt - < village.variant")]
pub(super) struct Fmt {
    /// Variant files, which are written into; `-` lays out standard input on standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// Change nothing; name the files that would change, and fail if there are any
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    within: Within,
    #[command(flatten)]
    shape: Shape,
}

/// What became of a file.
struct Laid {
    /// The canonical text.
    text: String,
    canonical: bool,
    written: bool,
}

impl Fmt {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        if self.files.len() > 1 && self.files.iter().any(|file| disk::is_standard(file)) {
            let message = "`fmt -` lays out standard input alone: name no other file beside it".to_owned();
            return Err(Error::Usage { code: "use::two-outputs", message }.into());
        }
        let mut verdict = Verdict::Fine;
        let mut documents = Vec::new();
        for file in &self.files {
            let name = disk::shown(file);
            match self.one(file) {
                Ok(laid) => {
                    let filtered = disk::is_standard(file) && !self.check;
                    if !laid.canonical && !laid.written && !filtered {
                        verdict = verdict.and(Verdict::No);
                    }
                    if self.shape.json() {
                        let mut document = json!({"file": name, "canonical": laid.canonical, "written": laid.written});
                        if filtered {
                            document["text"] = laid.text.into();
                        }
                        documents.push(document);
                    } else if filtered {
                        out.write_all(laid.text.as_bytes())?;
                    } else if laid.written {
                        writeln!(out, "{name}: laid out anew")?;
                    } else if !laid.canonical {
                        writeln!(out, "{name}: not in the canonical layout")?;
                    }
                }
                Err(error) => {
                    verdict = verdict.and(Verdict::of(&error));
                    if self.shape.json() {
                        documents.push(json!({"file": name, "error": fault(&error)["error"]}));
                    } else {
                        out.flush()?;
                        message(&report::error(&error, colour(&io::stderr())));
                    }
                }
            }
        }
        if self.shape.json() {
            json(out, &Value::Array(documents))?;
        }
        Ok(verdict)
    }

    fn one(&self, file: &OsStr) -> Result<Laid, Error> {
        let (source, _) = disk::path(file, &self.within)?;
        let text = source.text.clone();
        let mut sources = Sources::default();
        let id = sources.add(source);
        let syntax::Parsed { file: tree, findings, .. } = syntax::parse(id, &text);
        if findings.iter().any(|finding| finding.severity == Severity::Error) {
            return Err(Error::Faulty { sources: Box::new(sources), findings, wrong_use: false });
        }
        let formatted = syntax::format(&tree, &text);
        let canonical = formatted == text;
        let written = !canonical && !self.check && !disk::is_standard(file);
        if written {
            disk::replace(Path::new(file), &text, &formatted)?;
        }
        Ok(Laid { text: formatted, canonical, written })
    }
}
