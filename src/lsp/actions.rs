//! What can be done about a finding: its remedy, and all remedies of a file at once.

use super::documents::{Document, range_of};
use super::findings;
use crate::diagnostic::{Diagnostic, Remedy};
use gen_lsp_types::{CodeAction, CodeActionKind, Range, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

/// The remedies of the findings on the lines of a range; and, where there are several in the file, all of them as one.
pub(super) fn actions(document: &Document, range: Range) -> Vec<CodeAction> {
    let Some(checked) = &document.checked else { return Vec::new() };
    let all: Vec<(&Diagnostic, &Remedy)> =
        checked.compiled.findings.0.iter().filter_map(|finding| Some((finding, finding.remedy.as_ref()?))).collect();
    let is_here = |finding: &Diagnostic| {
        let place = range_of(&document.file, finding.span);
        place.start.line <= range.end.line && range.start.line <= place.end.line
    };
    let mut actions: Vec<CodeAction> = all
        .iter()
        .filter(|(finding, _)| is_here(finding))
        .map(|(finding, remedy)| CodeAction {
            title: title(document, finding, remedy),
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![findings::shown(finding, document, Some(checked))]),
            is_preferred: Some(true),
            edit: Some(edit(document, std::iter::once(*remedy))),
            ..CodeAction::default()
        })
        .collect();
    let apart = apart(all.iter().map(|(_, remedy)| *remedy));
    if apart.len() > 1 {
        actions.push(CodeAction {
            title: format!("Apply all {} remedies of this file", apart.len()),
            kind: Some(CodeActionKind::SourceFixAll),
            edit: Some(edit(document, apart.into_iter())),
            ..CodeAction::default()
        });
    }
    actions
}

/// Remedies that do not touch one another.
fn apart<'r>(remedies: impl Iterator<Item = &'r Remedy>) -> Vec<&'r Remedy> {
    let mut sorted: Vec<&Remedy> = remedies.collect();
    sorted.sort_by_key(|remedy| (remedy.span.start, remedy.span.end));
    let mut kept: Vec<&Remedy> = Vec::new();
    for remedy in sorted {
        if kept.last().is_none_or(|last| last.span.end < remedy.span.start) {
            kept.push(remedy);
        }
    }
    kept
}

fn title(document: &Document, finding: &Diagnostic, remedy: &Remedy) -> String {
    let old = document.file.text.get(remedy.span.start as usize..remedy.span.end as usize).unwrap_or_default();
    match (old.trim(), remedy.text.trim()) {
        (old, "") => format!("Take out `{old}`"),
        ("", new) => format!("Put in `{new}`"),
        (old, new) if old.len() + new.len() < 80 && !new.contains('\n') => format!("Write `{new}` for `{old}`"),
        _ => finding.help.clone().unwrap_or_else(|| finding.message.clone()),
    }
}

fn edit<'r>(document: &Document, remedies: impl Iterator<Item = &'r Remedy>) -> WorkspaceEdit {
    let edits = remedies.map(|remedy| TextEdit { range: range_of(&document.file, remedy.span), new_text: remedy.text.clone() });
    WorkspaceEdit { changes: Some(HashMap::from([(document.uri.clone(), edits.collect())])), ..WorkspaceEdit::default() }
}
