//! Lists of leaping games: how long they may be, and that nothing stands in them twice.
//!
//! Comes in: nodes. Goes out: errors at their places. Gives no clause its meaning.

use crate::compile::read::Reader;
use crate::source::Span;
use crate::syntax::ast::Phrase;

impl Reader<'_, '_> {
    /// Whether so much is wrong already that more of the same would help nobody. Lists in a hostile file can be very long.
    pub(super) fn enough(&self) -> bool {
        self.findings.0.len() >= 200
    }

    /// An error for a list that is longer than any use of it. True if it is.
    pub(super) fn too_many(&mut self, length: usize, limit: usize, span: Span, what: &str) -> bool {
        if length > limit {
            let message = format!("these are {length} {what}, and there can be {limit} at most");
            self.error("leaping::too-many", span, message).label("too many");
        }
        length > limit
    }

    /// An error for each part that stands twice in a list.
    pub(super) fn no_repeats<'p, K: PartialEq>(&mut self, parts: impl Iterator<Item = (K, &'p Phrase)>, what: &str, help: &str) {
        let mut seen: Vec<(K, &Phrase)> = Vec::new();
        for (key, part) in parts {
            if self.enough() {
                return;
            }
            match seen.iter().find(|(known, _)| *known == key) {
                Some((_, first)) => self.twice(part.span, first.span, what, help),
                None => seen.push((key, part)),
            }
        }
    }

    /// The error that something is named twice.
    pub(super) fn twice(&mut self, span: Span, first: Span, what: &str, help: &str) {
        self.error("leaping::named-twice", span, format!("{what} is named twice"))
            .label("again here")
            .help(help)
            .also_at(first, "first here");
    }
}
