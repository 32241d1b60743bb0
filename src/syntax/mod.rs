//! Text to tree, and tree to text.
//!
//! Comes in: the text of one file. Goes out: what was written ([`ast`]) and every error of syntax in it; or the tree as
//! text again, laid out for readers. Resolves no name and knows no game.

mod advice;
pub mod ast;
mod codes;
mod context;
mod cursor;
mod explain;
mod firsts;
mod format;
mod heads;
mod marks;
mod pieces;
mod read;
mod rows;
mod tree;

pub use codes::CODES;
pub use format::{format, print};

pub use crate::words::grammar;

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileId, Span};

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
    read::read(id, text)
}

/// The statements of the top level that have no block, and of the sections nothing: what a file says of itself.
pub fn lines(text: &str) -> Vec<ast::Item> {
    read::lines(text)
}

/// An error with empty label.
fn error(code: &'static str, span: Span, message: impl Into<String>) -> Diagnostic {
    let (severity, message) = (Severity::Error, message.into());
    Diagnostic { severity, code, message, span, label: String::new(), related: Vec::new(), help: None }
}
