//! A place among the marks of a file, and the ways on from it.
//!
//! Comes in: a text. Goes out: one statement's stretch after the other, blocks left for the caller to open or skip. Every mark is
//! passed a fixed number of times, whatever the file holds.

use crate::syntax::ast::SectionKind;
use crate::syntax::marks::{Mark, MarkKind, marks};

/// The stretch of one statement.
pub(crate) struct Extent {
    /// Number of its first mark.
    pub first: usize,
    /// First byte.
    pub start: usize,
    /// The byte after its last mark that is no comment.
    pub end: usize,
    /// Where it goes on over a line end: the first byte of each further line.
    pub breaks: Vec<usize>,
}

/// A place among the marks of a text.
pub(crate) struct Cursor<'t> {
    /// The text.
    pub text: &'t str,
    /// Its marks.
    pub marks: Vec<Mark>,
    /// Number of the mark at which it stands.
    pub at: usize,
}

impl<'t> Cursor<'t> {
    /// Stands at the start of `text`.
    pub(crate) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, marks: marks(text), at: 0 }
    }

    /// The mark of that number; past the end, the last one.
    pub(crate) fn mark(&self, at: usize) -> Mark {
        let end = Mark { kind: MarkKind::End, start: self.text.len(), end: self.text.len() };
        self.marks.get(at).copied().unwrap_or(end)
    }

    pub(crate) fn kind(&self, at: usize) -> MarkKind {
        self.mark(at).kind
    }

    pub(crate) fn slice(&self, start: usize, end: usize) -> &'t str {
        self.text.get(start..end).unwrap_or("")
    }

    /// The first mark from `at` on that is neither line end nor comment.
    pub(crate) fn beyond(&self, mut at: usize) -> usize {
        while matches!(self.kind(at), MarkKind::Newline | MarkKind::Comment) {
            at += 1;
        }
        at
    }

    /// Whether a line begins at `at` with a word that heads a block, and holds `{`. The head may have a tag.
    pub(crate) fn heads_block(&self, at: usize) -> bool {
        let mark = self.mark(at);
        let word = self.slice(mark.start, mark.end);
        let known = matches!(word, "option" | "words") || SectionKind::from_word(word).is_some();
        let mut next = at;
        while matches!(self.kind(next), MarkKind::Word | MarkKind::Text | MarkKind::Comma) {
            next += 1;
        }
        known && self.kind(next) == MarkKind::Open
    }

    /// Reads over one statement, up to its line end, a brace, or the end.
    pub(crate) fn extent(&mut self) -> Extent {
        let start = self.mark(self.at).start;
        let mut extent = Extent { first: self.at, start, end: start, breaks: Vec::new() };
        loop {
            let mark = self.mark(self.at);
            match mark.kind {
                MarkKind::Newline => {
                    let next = self.beyond(self.at);
                    if self.kind(next) != MarkKind::Arrow {
                        return extent;
                    }
                    extent.breaks.push(self.mark(next).start);
                    self.at = next;
                }
                MarkKind::Comma | MarkKind::Semi | MarkKind::Arrow => {
                    extent.end = mark.end;
                    let next = self.beyond(self.at + 1);
                    let over = (self.at + 1..next).any(|at| self.kind(at) == MarkKind::Newline);
                    if over && (matches!(self.kind(next), MarkKind::Close | MarkKind::End) || self.heads_block(next)) {
                        self.at += 1;
                        return extent;
                    }
                    if over {
                        extent.breaks.push(self.mark(next).start);
                    }
                    self.at = next;
                }
                MarkKind::Open | MarkKind::Close | MarkKind::End => return extent,
                MarkKind::Comment => self.at += 1,
                MarkKind::Word | MarkKind::Text | MarkKind::OpenText => {
                    extent.end = mark.end;
                    self.at += 1;
                }
            }
        }
    }

    /// Skips a block with all that is in it; the cursor stands on its `{`. False: the block has no `}`, and the cursor stands
    /// before the head of another or at the end.
    pub(crate) fn skip_block(&mut self) -> bool {
        let mut depth = 0usize;
        loop {
            match self.kind(self.at) {
                MarkKind::Open => depth += 1,
                MarkKind::Close => depth = depth.saturating_sub(1),
                MarkKind::End => return false,
                MarkKind::Newline if self.heads_block(self.at + 1) => return false,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return true;
            }
        }
    }

    /// The last mark before a byte that is neither line end nor comment, from mark `first` on.
    pub(crate) fn last_mark_before(&self, first: usize, byte: usize) -> Mark {
        let at = self.marks.partition_point(|mark| mark.start < byte);
        let marks = self.marks.get(first..at).unwrap_or(&[]);
        let shaping = |mark: &&Mark| !matches!(mark.kind, MarkKind::Comment | MarkKind::Newline);
        marks.iter().rev().find(shaping).copied().unwrap_or(self.mark(first))
    }
}
