//! What is wrong with a text, as an editor shows it: the codes, words and remedies of `check`.

use super::documents::{Checked, Document, Kind, range_of};
use super::{script, uri};
use crate::diagnostic::{Diagnostic, Severity};
use crate::disk::Edited;
use crate::source::{FileId, SourceFile, Span};
use gen_lsp_types as lsp;

/// The name of this program beside each finding.
const SOURCE: &str = "lumbung";

/// Everything that is wrong with a text.
pub(super) fn of(document: &Document, edited: Edited) -> Vec<lsp::Diagnostic> {
    match &document.checked {
        Some(checked) => checked.compiled.findings.0.iter().map(|finding| shown(finding, document, Some(checked))).collect(),
        None if document.kind == Kind::Yaml => script::findings(document, edited),
        None => Vec::new(),
    }
}

/// A finding of this text.
pub(super) fn shown(finding: &Diagnostic, document: &Document, checked: Option<&Checked>) -> lsp::Diagnostic {
    // What is wrong elsewhere is told at the beginning.
    let span = if finding.span.file == FileId(0) { finding.span } else { Span::default() };
    let related = finding.related.iter().filter_map(|(span, label)| {
        let (uri, file) = place(document, checked, *span)?;
        let location = lsp::Location { uri, range: range_of(file, *span) };
        Some(lsp::DiagnosticRelatedInformation { location, message: label.clone() })
    });
    let related: Vec<_> = related.collect();
    lsp::Diagnostic {
        range: range_of(&document.file, span),
        severity: Some(match finding.severity {
            Severity::Error => lsp::DiagnosticSeverity::Error,
            Severity::Warning => lsp::DiagnosticSeverity::Warning,
            Severity::Question => lsp::DiagnosticSeverity::Information,
        }),
        code: Some(lsp::Code::String(finding.code.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: lsp::Message::String(words(finding)),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp::Diagnostic::default()
    }
}

/// The message, and what to do.
pub(super) fn words(finding: &Diagnostic) -> String {
    match &finding.help {
        Some(help) => format!("{}\nhelp: {help}", finding.message),
        None => finding.message.clone(),
    }
}

/// The file of a span: the text itself, or a file on the disk.
pub(super) fn place<'d>(document: &'d Document, checked: Option<&'d Checked>, span: Span) -> Option<(lsp::Uri, &'d SourceFile)> {
    if span.file == FileId(0) {
        return Some((document.uri.clone(), &document.file));
    }
    let checked = checked?;
    let file = checked.compiled.sources.get(span.file)?;
    Some((uri::of(checked.disk.path_of(&file.name)?), file))
}
