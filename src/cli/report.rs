//! Findings and errors as people see them: the line of the file, and what is wrong at which place.
//!
//! The only place that knows miette.

use super::excerpt::Excerpt;
use super::terminal;
use crate::clean::clean;
use crate::diagnostic::{Diagnostic, Severity};
use crate::error::Error;
use crate::play::Script;
use crate::play::run::Failure;
use crate::source::{FileId, Sources};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, NamedSource, SourceCode, SourceSpan,
    SpanContents,
};
use std::fmt;
use std::ops::Range;

/// Most columns that a report takes.
const WIDEST: usize = 100;

/// A finding in the form of the library that draws it.
struct Shown {
    severity: miette::Severity,
    code: Option<String>,
    message: String,
    help: Option<String>,
    labels: Vec<LabeledSpan>,
    source: Option<Quoted>,
    related: Vec<Shown>,
}

impl fmt::Debug for Shown {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Shown {}

impl miette::Diagnostic for Shown {
    fn code(&self) -> Option<Box<dyn fmt::Display + '_>> {
        self.code.as_ref().map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }
    fn severity(&self) -> Option<miette::Severity> {
        Some(self.severity)
    }
    fn help(&self) -> Option<Box<dyn fmt::Display + '_>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }
    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }
    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        if self.labels.is_empty() { None } else { Some(Box::new(self.labels.iter().cloned())) }
    }
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        if self.related.is_empty() {
            None
        } else {
            Some(Box::new(self.related.iter().map(|related| related as &dyn miette::Diagnostic)))
        }
    }
}

impl Shown {
    fn plain(message: String, code: &str) -> Shown {
        let code = Some(code.to_owned());
        Shown {
            severity: miette::Severity::Error,
            code,
            message,
            help: None,
            labels: Vec::new(),
            source: None,
            related: Vec::new(),
        }
    }

    fn of(finding: &Diagnostic, sources: &Sources) -> Shown {
        let severity = match finding.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
            Severity::Question => miette::Severity::Advice,
        };
        let home = finding.span.file;
        let here = finding.span.start as usize..finding.span.end as usize;
        let mut labels = vec![label(&finding.label, here)];
        let mut related = Vec::new();
        for (span, text) in &finding.related {
            let bytes = span.start as usize..span.end as usize;
            if span.file == home {
                labels.push(label(text, bytes));
            } else {
                let labels = vec![label("", bytes)];
                let source = self::source(sources, span.file);
                let severity = miette::Severity::Advice;
                related.push(Shown {
                    severity,
                    code: None,
                    message: text.clone(),
                    help: None,
                    labels,
                    source,
                    related: Vec::new(),
                });
            }
        }
        if let Some(first) = labels.first_mut() {
            // The line that a report names is that of its own place, wherever the others stand.
            *first = LabeledSpan::new_primary_with_span(first.label().map(str::to_owned), *first.inner());
        }
        let (mut message, mut source) = (finding.message.clone(), self::source(sources, home));
        if let Some(file) = sources.get(home).filter(|file| labels.iter().any(|label| fills_pages(&file.text, label))) {
            let (line, column) = file.line_column(finding.span.start);
            message = format!("{}:{line}:{column}: {message} (the lines there are too long to be shown)", file.name);
            (labels, source) = (Vec::new(), None);
        }
        Shown { severity, code: Some(finding.code.to_owned()), message, help: finding.help.clone(), labels, source, related }
    }

    /// The same, with nothing in it but text.
    fn clean(mut self) -> Shown {
        let told = |text: &str| clean(text).into_owned();
        self.message = told(&self.message);
        self.help = self.help.as_deref().map(told);
        let text = self.source.as_ref().map_or("", |source| source.text.inner().as_str());
        let moved = |at: usize| clean(text.get(..at).unwrap_or(text)).len();
        for label in &mut self.labels {
            let (start, end) = (moved(label.offset()), moved(label.offset() + label.len()));
            let (said, span) = (label.label().map(told), SourceSpan::from(start..end));
            *label = if label.primary() {
                LabeledSpan::new_primary_with_span(said, span)
            } else {
                LabeledSpan::new_with_span(said, span)
            };
        }
        self.source = self.source.map(|source| Quoted {
            text: NamedSource::new(told(source.text.name()), told(source.text.inner())),
            column: source.column,
        });
        self.related = self.related.into_iter().map(Shown::clean).collect();
        self
    }

    fn draw(self, colour: bool) -> String {
        let shown = self.clean();
        let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
        let width = terminal::width_of_messages().unwrap_or(WIDEST).min(WIDEST);
        let handler = GraphicalReportHandler::new_themed(theme).with_width(width).with_links(false).with_context_lines(1);
        let mut text = String::new();
        match handler.render_report(&mut text, &shown) {
            Ok(()) => text,
            // A place outside its text cannot be drawn; the message still counts.
            Err(_) => format!("{}\n", shown.message),
        }
    }
}

/// Whether the lines of a label, and one above and below, are more than anybody would read.
fn fills_pages(text: &str, label: &LabeledSpan) -> bool {
    /// Most bytes that are shown.
    const MOST: usize = 4000;
    let end = (label.offset() + label.len()).min(text.len());
    let start = label.offset().min(end);
    let bytes = text.as_bytes();
    let above = bytes.get(..start).unwrap_or_default().iter().rev().enumerate();
    let above = above.filter(|(_, byte)| **byte == b'\n').nth(1).map_or(start, |(at, _)| at);
    let below = bytes.get(end..).unwrap_or_default();
    let breaks = below.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let below = breaks.map(|(at, _)| at).nth(1).unwrap_or(below.len());
    above + (end - start) + below > MOST
}

fn label(text: &str, bytes: Range<usize>) -> LabeledSpan {
    let text = if text.is_empty() { "here" } else { text };
    LabeledSpan::new(Some(text.to_owned()), bytes.start, bytes.end.saturating_sub(bytes.start))
}

fn source(sources: &Sources, id: FileId) -> Option<Quoted> {
    let file = sources.get(id)?;
    Some(Quoted { text: NamedSource::new(&file.name, file.text.clone()), column: None })
}

/// One finding.
pub(super) fn finding(finding: &Diagnostic, sources: &Sources, colour: bool) -> String {
    Shown::of(finding, sources).draw(colour)
}

/// An error of the library.
pub(super) fn error(error: &Error, colour: bool) -> String {
    match error {
        Error::Faulty { sources, findings, .. } => {
            let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
            errors.map(|found| finding(found, sources, colour)).collect()
        }
        Error::Illegal { rule: Some(place), .. } => {
            let mut shown = Shown::plain(shortened(&error.to_string()), error.code());
            shown.help = Some(format!("by `{}`, {}", place.rule, place.shown()));
            shown.draw(colour)
        }
        _ => Shown::plain(shortened(&error.to_string()), error.code()).draw(colour),
    }
}

/// The errors of a script, each at its place.
pub(super) fn script_error(error: &Error, name: &str, text: &str, colour: bool) -> String {
    let Error::Script { findings } = error else { return self::error(error, colour) };
    let drawn = findings.iter().map(|finding| {
        let bytes = finding.span.start as usize..finding.span.end as usize;
        let mut shown = if Script::may_show(finding) {
            in_script(&finding.message, finding.code, (&finding.label, &bytes), name, text)
        } else {
            Shown::plain(format!("{name}: {}", finding.message), finding.code)
        };
        shown.help.clone_from(&finding.help);
        shown.draw(colour)
    });
    drawn.collect::<Vec<String>>().join("\n")
}

/// An expectation of a script that failed, at its place.
pub(super) fn failure(failure: &Failure, name: &str, text: &str, colour: bool) -> String {
    in_script(&failure.message, "script::failed", ("this failed", &failure.bytes), name, text).draw(colour)
}

/// A message about a place of a script; long lines are cut to what stands around the place.
fn in_script(message: &str, code: &str, (said, bytes): (&str, &Range<usize>), name: &str, text: &str) -> Shown {
    let Excerpt { text, place, column } = Excerpt::around(text, bytes);
    let mut shown = Shown::plain(shortened(message), code);
    shown.labels = vec![label(said, place)];
    shown.source = Some(Quoted { text: NamedSource::new(name, text), column: Some(column) });
    shown
}

/// A text with its name. If its lines were cut, the place is named by the column that it has in the file.
struct Quoted {
    text: NamedSource<String>,
    column: Option<usize>,
}

impl SourceCode for Quoted {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let read = self.text.read_span(span, before, after)?;
        let Some(column) = self.column.filter(|_| (before, after) == (0, 0)) else { return Ok(read) };
        let (line, lines) = (read.line(), read.line_count());
        let name = self.text.name().to_owned();
        Ok(Box::new(MietteSpanContents::new_named(name, read.data(), *read.span(), line, column, lines)))
    }
}

/// A message as long as anybody would read it.
fn shortened(message: &str) -> String {
    /// Most signs that are shown.
    const MOST: usize = 2000;
    let mut kept: String = message.chars().take(MOST).collect();
    if kept.len() < message.len() {
        kept.push_str(" ...");
    }
    kept
}
