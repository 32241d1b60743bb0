//! `check`: every error, warning and question of variant files.

use super::shape::Shape;
use super::{Ran, Verdict, check_fix, check_questions, check_sources, colour_out, disk, fault, json, limits, message, report};
use crate::compile::Adaptation;
use crate::diagnostic::{Diagnostic, Remedy, Severity};
use crate::disk::Within;
use crate::error::Error;
use crate::source::Sources;
use crate::variant;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::{self, Write};

/// Show every error, warning and question of variant files
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  lumbung check village.variant --deny warnings\n  lumbung check village.variant --fix")]
pub(super) struct Check {
    /// Variant files, or names of shipped variants; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    #[command(flatten)]
    within: Within,
    /// Fail on warnings too, or on warnings and questions; may be repeated
    #[arg(long, value_enum)]
    deny: Vec<Denied>,
    /// Mend in the files what is certain, say what was mended, and show what is left; `-` is mended on standard output
    #[arg(long, conflicts_with_all = ["questions", "sources"])]
    fix: bool,
    /// Show instead how each file answers what every game should answer, and where another answer would matter
    #[arg(long, conflicts_with_all = ["deny", "sources"])]
    questions: bool,
    /// Show instead which clauses rest on which source
    #[arg(long, conflicts_with = "deny")]
    sources: bool,
    #[command(flatten)]
    shape: Shape,
}

/// What `--deny` fails on.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Denied {
    /// Warnings
    Warnings,
    /// Questions
    Questions,
}

impl Check {
    /// The plain check of a file.
    #[cfg(feature = "watch")]
    pub(super) fn of(file: OsString, within: Within) -> Check {
        Check {
            files: vec![file],
            within,
            deny: Vec::new(),
            fix: false,
            questions: false,
            sources: false,
            shape: Shape::default(),
        }
    }

    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        if self.questions || self.sources {
            return self.tell(out);
        }
        if self.fix {
            return self.mend(out);
        }
        let mut verdict = Verdict::Fine;
        let mut documents = Vec::new();
        let in_colour = colour_out();
        let patience = limits::until_stopped();
        for name in &self.files {
            if limits::was_stopped() {
                break;
            }
            let (file, mut loader) = match disk::find(name, &self.within) {
                Ok(found) => found,
                Err(error) => {
                    if self.shape.json() {
                        documents.push(unread(&disk::shown(name), &error));
                    } else {
                        out.flush()?;
                        message(&report::error(&error, super::colour(&io::stderr())));
                    }
                    verdict = verdict.and(Verdict::of(&error));
                    continue;
                }
            };
            let shown = file.name.clone();
            let compiled = patience.within(|| variant::check(file, &mut loader));
            verdict = verdict.and(self.verdict(&compiled.findings.0));
            for finding in &compiled.findings.0 {
                if self.shape.json() {
                    documents.push(document(finding, &compiled.sources));
                } else {
                    write!(out, "{}", report::finding(finding, &compiled.sources, in_colour))?;
                }
            }
            if !self.shape.json() {
                writeln!(out, "{shown}: {}", summary(&compiled.findings.0))?;
            }
        }
        if self.shape.json() {
            json(out, &Value::Array(documents))?;
        } else {
            limits::tell_stopped(out)?;
        }
        Ok(verdict)
    }

    /// What is told of files that can be played, instead of what is wrong with them.
    fn tell(&self, out: &mut dyn Write) -> Ran {
        let mut documents = Vec::new();
        let patience = limits::until_stopped();
        for name in &self.files {
            let variant = disk::variant(name, &Adaptation::default(), &self.within)?;
            patience.within(|| match (self.questions, self.shape.json()) {
                (true, true) => {
                    documents.extend(check_questions::fields(&variant));
                    Ok(())
                }
                (false, true) => {
                    documents.extend(check_sources::fields(&variant));
                    Ok(())
                }
                (true, false) => write!(out, "{}", check_questions::text(&variant, &name.to_string_lossy())),
                (false, false) => write!(out, "{}", check_sources::text(&variant)),
            })?;
        }
        if self.shape.json() {
            documents.iter_mut().for_each(limits::note_stopped);
            json(out, &Value::Array(documents))?;
        } else {
            limits::tell_stopped(out)?;
        }
        Ok(Verdict::Fine)
    }

    /// Mends files, and tells what is left in them.
    fn mend(&self, out: &mut dyn Write) -> Ran {
        check_fix::alone(&self.files)?;
        let mut verdict = Verdict::Fine;
        let mut documents = Vec::new();
        let patience = limits::until_stopped();
        for name in self.files.iter().take_while(|_| !limits::was_stopped()) {
            match patience.within(|| check_fix::mend(name, &self.within)) {
                Ok(fixed) => {
                    verdict = verdict.and(self.verdict(fixed.left()));
                    if self.shape.json() {
                        documents.push(fixed.document());
                    } else {
                        fixed.tell(out)?;
                    }
                }
                Err(error) => {
                    verdict = verdict.and(Verdict::of(&error));
                    if self.shape.json() {
                        documents.push(json!({"file": disk::shown(name), "error": fault(&error)["error"]}));
                    } else {
                        out.flush()?;
                        message(&report::error(&error, super::colour(&io::stderr())));
                    }
                }
            }
        }
        if self.shape.json() {
            json(out, &Value::Array(documents))?;
        } else {
            limits::tell_stopped(out)?;
        }
        Ok(verdict)
    }

    /// What becomes of a file with these findings.
    fn verdict(&self, findings: &[Diagnostic]) -> Verdict {
        if findings.iter().any(|finding| self.fails(finding.severity)) { Verdict::No } else { Verdict::Fine }
    }

    fn fails(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => true,
            Severity::Warning => self.deny.contains(&Denied::Warnings),
            Severity::Question => self.deny.contains(&Denied::Questions),
        }
    }
}

/// What was found, counted.
pub(super) fn summary(findings: &[Diagnostic]) -> String {
    let counted = |severity: Severity, one: &str| {
        let count = findings.iter().filter(|finding| finding.severity == severity).count();
        (count > 0).then(|| format!("{count} {one}{}", if count == 1 { "" } else { "s" }))
    };
    let parts = [(Severity::Error, "error"), (Severity::Warning, "warning"), (Severity::Question, "question")];
    let parts: Vec<String> = parts.into_iter().filter_map(|(severity, word)| counted(severity, word)).collect();
    if parts.is_empty() { "nothing to say against it".to_owned() } else { parts.join(", ") }
}

/// The entry of a file that could not be read: it has no line.
fn unread(name: &str, error: &Error) -> Value {
    json!({
        "file": name,
        "severity": "error",
        "code": error.code(),
        "message": error.to_string(),
        "help": null,
        "line": 0,
        "column": 0,
        "end_line": 0,
        "end_column": 0,
        "remedy": null,
    })
}

/// A finding as a document.
pub(super) fn document(finding: &Diagnostic, sources: &Sources) -> Value {
    let file = sources.get(finding.span.file);
    let (line, column) = file.map_or((0, 0), |file| file.line_column(finding.span.start));
    let (end_line, end_column) = file.map_or((0, 0), |file| file.line_column(finding.span.end));
    let severity = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Question => "question",
    };
    json!({
        "file": file.map_or("", |file| file.name.as_str()),
        "severity": severity,
        "code": finding.code,
        "message": finding.message,
        "help": finding.help,
        "line": line,
        "column": column,
        "end_line": end_line,
        "end_column": end_column,
        "remedy": finding.remedy.as_ref().map(|remedy| remedy_of(remedy, sources)),
    })
}

/// A change of the text that mends a mistake.
fn remedy_of(remedy: &Remedy, sources: &Sources) -> Value {
    let file = sources.get(remedy.span.file);
    let (line, column) = file.map_or((0, 0), |file| file.line_column(remedy.span.start));
    let (end_line, end_column) = file.map_or((0, 0), |file| file.line_column(remedy.span.end));
    json!({"line": line, "column": column, "end_line": end_line, "end_column": end_column, "text": remedy.text})
}
