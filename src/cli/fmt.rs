//! `fmt`: the canonical layout of variant files.

use super::disk;
use super::shape::Shape;
use super::{Ran, Verdict, colour, colour_out, fault, json, message, report, terminal};
use crate::diagnostic::Severity;
use crate::disk::Within;
use crate::error::Error;
use crate::source::Sources;
use crate::syntax;
use serde_json::{Value, json};
use similar::TextDiff;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;

/// Bring variant files into the canonical layout, comments kept
#[derive(clap::Args)]
#[command(
    after_long_help = "Examples:\n  lumbung fmt --check variants/*.variant\n  lumbung fmt --diff village.variant\n  lumbung fmt - < village.variant"
)]
pub(super) struct Fmt {
    /// Variant files, which are written into; `-` lays out standard input on standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    /// Change nothing; name the files that would change, and fail if there are any
    #[arg(long)]
    check: bool,
    /// Change nothing; print what would change as a unified diff, and fail if anything would
    #[arg(long, conflicts_with = "check")]
    diff: bool,
    #[command(flatten)]
    within: Within,
    #[command(flatten)]
    shape: Shape,
}

/// What became of a file.
struct Laid {
    /// The text as it is.
    old: String,
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
                    let filtered = disk::is_standard(file) && !self.only_looks();
                    if !laid.canonical && !laid.written && !filtered {
                        verdict = verdict.and(Verdict::No);
                    }
                    if self.shape.json() {
                        let mut document = json!({"file": name, "canonical": laid.canonical, "written": laid.written});
                        if filtered {
                            document["text"] = laid.text.into();
                        } else if self.diff {
                            document["diff"] = laid.diff(&name).into();
                        }
                        documents.push(document);
                    } else if filtered {
                        out.write_all(laid.text.as_bytes())?;
                    } else if self.diff {
                        let diff = laid.diff(&name);
                        out.write_all(if colour_out() { painted(&diff) } else { diff }.as_bytes())?;
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

    /// Whether no file is written into.
    fn only_looks(&self) -> bool {
        self.check || self.diff
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
        let written = !canonical && !self.only_looks() && !disk::is_standard(file);
        if written {
            disk::replace(Path::new(file), &text, &formatted)?;
        }
        Ok(Laid { old: text, text: formatted, canonical, written })
    }
}

impl Laid {
    /// What laying out changes, as a unified diff; empty where nothing is.
    fn diff(&self, name: &str) -> String {
        let diff = TextDiff::from_lines(&self.old, &self.text);
        diff.unified_diff().header(name, &format!("{name} (laid out)")).to_string()
    }
}

/// A diff in colour.
fn painted(diff: &str) -> String {
    let paint = |line: &str| {
        let (text, end) = line.strip_suffix('\n').map_or((line, ""), |text| (text, "\n"));
        let text = match text.as_bytes() {
            [b'-', b'-', b'-', ..] | [b'+', b'+', b'+', ..] => terminal::bold(text, true),
            [b'@', ..] => terminal::faint(text, true),
            [b'-', ..] => terminal::taken_out(text, true),
            [b'+', ..] => terminal::put_in(text, true),
            _ => text.to_owned(),
        };
        text + end
    };
    diff.split_inclusive('\n').map(paint).collect()
}
