//! `fmt`: the canonical layout of variant files.

use super::{Ran, Verdict, colour, fault, files, json, message, report};
use crate::diagnostic::Severity;
use crate::error::Error;
use crate::source::{SourceFile, Sources};
use crate::syntax;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

/// Bring variant files into the canonical layout, comments kept
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung fmt --check variants/*.variant")]
pub(super) struct Fmt {
    /// Variant files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Change nothing; name the files that would change, and fail if there are any
    #[arg(long)]
    check: bool,
    /// One JSON document
    #[arg(long)]
    json: bool,
}

/// What became of a file.
struct Laid {
    canonical: bool,
    written: bool,
}

impl Fmt {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let mut verdict = Verdict::Fine;
        let mut documents = Vec::new();
        for name in &self.files {
            match self.one(name) {
                Ok(laid) => {
                    if !laid.canonical && !laid.written {
                        verdict = verdict.and(Verdict::No);
                    }
                    if self.json {
                        documents.push(json!({"file": name, "canonical": laid.canonical, "written": laid.written}));
                    } else if laid.written {
                        writeln!(out, "{name}: laid out anew")?;
                    } else if !laid.canonical {
                        writeln!(out, "{name}: not in the canonical layout")?;
                    }
                }
                Err(error) => {
                    verdict = verdict.and(Verdict::of(&error));
                    if self.json {
                        documents.push(json!({"file": name, "error": fault(&error)["error"]}));
                    } else {
                        out.flush()?;
                        message(&report::error(&error, colour(&io::stderr())));
                    }
                }
            }
        }
        if self.json {
            json(out, &Value::Array(documents))?;
        }
        Ok(verdict)
    }

    fn one(&self, name: &str) -> Result<Laid, Error> {
        let path = Path::new(name);
        let text = files::read(path)?;
        let mut sources = Sources::default();
        let id = sources.add(SourceFile::new(name, text.clone()));
        let syntax::Parsed { file, findings, .. } = syntax::parse(id, &text);
        if findings.iter().any(|finding| finding.severity == Severity::Error) {
            return Err(Error::Faulty { sources: Box::new(sources), findings, wrong_use: false });
        }
        let formatted = syntax::format(&file, &text);
        let canonical = formatted == text;
        let written = !canonical && !self.check;
        if written {
            files::replace(path, &formatted)?;
        }
        Ok(Laid { canonical, written })
    }
}
