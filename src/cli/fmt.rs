//! `fmt`: the canonical layout of variant files.

use super::{Ran, Verdict, colour, files, message, report};
use crate::diagnostic::Severity;
use crate::error::Error;
use crate::source::{SourceFile, Sources};
use crate::syntax;
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
}

impl Fmt {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let mut verdict = Verdict::Fine;
        for name in &self.files {
            let ran = self.one(name, out);
            verdict = verdict.and(match ran {
                Ok(verdict) => verdict,
                Err(super::Failure::Lumbung(error)) => {
                    out.flush()?;
                    message(&report::error(&error, colour(&io::stderr())));
                    Verdict::of(&error)
                }
                Err(failure) => return Err(failure),
            });
        }
        Ok(verdict)
    }

    fn one(&self, name: &str, out: &mut dyn Write) -> Ran {
        let path = Path::new(name);
        let text = files::read(path)?;
        let mut sources = Sources::default();
        let id = sources.add(SourceFile::new(name, text.clone()));
        let syntax::Parsed { file, findings, .. } = syntax::parse(id, &text);
        if findings.iter().any(|finding| finding.severity == Severity::Error) {
            return Err(Error::Faulty { sources: Box::new(sources), findings, wrong_use: false }.into());
        }
        let formatted = syntax::format(&file, &text);
        if formatted == text {
            return Ok(Verdict::Fine);
        }
        if self.check {
            writeln!(out, "{name}: not in the canonical layout")?;
            return Ok(Verdict::No);
        }
        files::replace(path, &formatted)?;
        writeln!(out, "{name}: laid out anew")?;
        Ok(Verdict::Fine)
    }
}
