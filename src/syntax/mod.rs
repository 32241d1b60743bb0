//! Text to tree, and tree to text.
//!
//! Comes in: the text of one file. Goes out: what was written ([`ast`]) and every error of syntax in it; or the tree as
//! text again, laid out for readers. Resolves no name and knows no game.

mod advice;
pub mod ast;
mod codes;
pub(crate) mod context;
mod cursor;
mod explain;
mod firsts;
mod format;
mod habits;
mod heads;
pub(crate) mod here;
mod marks;
mod pieces;
mod read;
mod rows;
mod sentences;
pub(crate) mod stretches;
pub(crate) mod tree;

pub use codes::CODES;
pub use format::{format, print};
pub use stretches::{TokenKind, keywords, tokens};

pub use crate::words::grammar;

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileId, Span};
use crate::words::Family;

/// What [`parse`] could read, and what it could not.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// Everything that could be read.
    pub file: ast::File,
    /// Every error of syntax, in the order of the file; empty if the whole file was read.
    pub findings: Vec<Diagnostic>,
}

/// Reads one file. Never fails: a statement that cannot be read becomes a finding, and reading goes on after it.
///
/// A file over 1 MiB is not read at all, and after a hundred errors the rest is left unread; a finding says so.
pub fn parse(id: FileId, text: &str) -> Parsed {
    parse_of(id, text, None)
}

/// The same for a game of which the family is known from elsewhere, so that help speaks of that family alone.
pub(crate) fn parse_of(id: FileId, text: &str, family: Option<Family>) -> Parsed {
    /// A larger file is read once: its help then speaks of both families.
    const LARGE: usize = 1 << 16;
    let parsed = read::read(id, text, family);
    if text.len() > LARGE {
        return parsed;
    }
    match family.or_else(|| family_of(&parsed.file.items)).filter(|own| family != Some(*own)) {
        Some(own) if !parsed.findings.is_empty() => read::read(id, text, Some(own)),
        _ => parsed,
    }
}

/// The family that a file states, or that of its first section or clause that only one family has.
pub(crate) fn family_of(items: &[ast::Item]) -> Option<Family> {
    let stated = items.iter().find_map(|item| match &item.kind {
        ast::ItemKind::Family(family) => Some(family.value),
        _ => None,
    });
    let of_sections = || {
        items.iter().find_map(|item| match &item.kind {
            ast::ItemKind::Section(section) => {
                section.kind.family().or_else(|| section.statements.iter().find_map(|said| family_of_clause(section.kind, said)))
            }
            _ => None,
        })
    };
    stated.or_else(of_sections)
}

/// The statements of the top level that have no block, and of the sections nothing: what a file says of itself.
pub fn lines(text: &str) -> Vec<ast::Item> {
    read::lines(text)
}

fn family_of_clause(kind: ast::SectionKind, statement: &ast::Statement) -> Option<Family> {
    let ast::StatementKind::Clause(clause) = &statement.kind else { return None };
    let mut families = crate::words::entries_of(kind).filter(|entry| entry.keyword == clause.keyword).map(|entry| entry.family);
    let first = families.next()??;
    families.all(|family| family == Some(first)).then_some(first)
}

/// An error with empty label.
fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, span, message)
}
