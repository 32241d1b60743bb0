//! Reads phrases and asks for clauses, in both families.
//!
//! Comes in: the merged variant. Goes out: clauses, values and numbers by the table of the language, origins, and the findings of whoever reads.
//! Knows no meaning of a clause.

use super::merged::{Merged, MergedClause, MergedSection, joined};
use super::{Findings, Origin, Origins};
use crate::diagnostic::{Diagnostic, Severity};
use crate::ir::Cause;
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind, Tag};
use crate::syntax::grammar::Rule;
use crate::words::{self, Family, Is, Repeat, Set};
use std::ops::RangeInclusive;

/// What every part of the lowering works with.
pub(super) struct Reader<'a, 'f> {
    /// The variant.
    pub(super) merged: &'a Merged,
    /// What is wrong with it.
    pub(super) findings: &'f mut Findings,
    /// How many findings there were before.
    before: usize,
    /// Where its clauses and rules came from.
    pub(super) origins: Origins,
}

impl<'a, 'f> Reader<'a, 'f> {
    pub(super) fn new(merged: &'a Merged, findings: &'f mut Findings) -> Reader<'a, 'f> {
        Reader { merged, before: findings.0.len(), findings, origins: Origins::default() }
    }
}

impl<'a> Reader<'a, '_> {
    /// Whether an error was found since the lowering began.
    pub(super) fn has_errors(&self) -> bool {
        self.findings.0.iter().skip(self.before).any(|finding| finding.severity == Severity::Error)
    }

    /// A section.
    pub(super) fn section(&self, kind: SectionKind) -> Option<&'a MergedSection> {
        self.merged.sections.get(&kind)
    }

    /// A clause of a section.
    pub(super) fn clause(&self, kind: SectionKind, keyword: &str) -> Option<&'a MergedClause> {
        self.section(kind)?.get(keyword)
    }

    /// Where a section is spoken of: its head, or where it was dropped, or the name of the variant.
    pub(super) fn head(&self, kind: SectionKind) -> Span {
        self.merged.missed_at(kind, "")
    }

    /// Adds an error.
    pub(super) fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.findings.error(code, span, message)
    }

    /// Adds a warning.
    pub(super) fn warning(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.findings.warning(code, span, message)
    }

    /// Adds a question.
    pub(super) fn question(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.findings.question(code, span, message)
    }

    /// What a clause says; without it what the table of the language says that leaving it out means, if it does.
    pub(super) fn value<T: Clone>(&mut self, kind: SectionKind, keyword: &str, values: &Set<T>) -> Option<T> {
        match self.clause(kind, keyword) {
            Some(clause) => self.counted(&clause.phrase, &clause.said(), values),
            None => self.unsaid(kind, keyword, values),
        }
    }

    /// What leaving a clause out means.
    pub(super) fn unsaid<T: Clone>(&self, kind: SectionKind, keyword: &str, values: &Set<T>) -> Option<T> {
        values.read(words::default(kind, keyword, self.merged.family))
    }

    /// A value that may hold a number, from the words that a phrase says.
    pub(super) fn counted<T: Clone>(&mut self, phrase: &Phrase, said: &str, values: &Set<T>) -> Option<T> {
        match &values.row(said)?.is {
            Is::One(value) => Some(value.clone()),
            Is::Counted(bounds, made, _) => self.number(phrase, bounds.least.into()..=bounds.most.into(), bounds.what).map(made),
        }
    }

    /// The first number that a phrase holds, if it lies in the range; `what` says what is counted.
    pub(super) fn number<N: TryFrom<u64>>(&mut self, phrase: &Phrase, range: RangeInclusive<u64>, what: &str) -> Option<N> {
        let token = phrase.first(Rule::number)?;
        let value = token.text.parse().unwrap_or(u64::MAX);
        if range.contains(&value) {
            return N::try_from(value).ok();
        }
        let (low, high) = (range.start(), range.end());
        let code = match self.merged.family {
            Family::Sowing => "sowing::number",
            Family::Leaping => "leaping::number-out-of-range",
        };
        self.error(code, token.span, format!("{what} cannot be {}", shorten(&token.text)))
            .label(format!("from {low} to {high} is possible"))
            .help(format!("write a number from {low} to {high}"));
        None
    }

    /// Notes where a clause came from, or a part of it.
    pub(super) fn record(&mut self, kind: SectionKind, keyword: &'static str, index: usize, clause: &MergedClause) {
        self.origin(Cause::Clause(kind, keyword, small(index)), keyword, clause.span, clause.tag.clone());
    }

    /// Notes where the clauses of an opening or a challenge came from; what has several lines has all that is said of them.
    pub(super) fn record_section(&mut self, kind: SectionKind, section: &MergedSection) {
        for clause in &section.clauses {
            let tag = joined(section.all(clause.keyword));
            self.origin(Cause::Clause(kind, clause.keyword, 0), clause.keyword, clause.span, tag);
        }
    }

    /// Notes where something stands, and what the sources say of it.
    pub(super) fn origin(&mut self, cause: Cause, name: &str, span: Span, tag: Option<Tag>) {
        self.origins.0.insert(cause, Origin { name: name.to_owned(), span, tag, by_default: false });
    }

    /// Notes where the clauses of these sections came from, but for those that have a line for each part. One that is not stated is
    /// spoken of where `unsaid` says.
    pub(super) fn record_clauses(&mut self, kinds: &[SectionKind], unsaid: impl Fn(&Self, SectionKind) -> Option<Span>) {
        for kind in kinds {
            let clauses = words::clauses(*kind, self.merged.family);
            for entry in clauses.filter(|entry| entry.repeat != Repeat::Lines) {
                // A clause that is its own value is known by the first of its values.
                let name = if entry.rule == Rule::c_compulsion { "compulsory" } else { entry.keyword };
                if let Some(clause) = self.clause(*kind, entry.keyword) {
                    self.record(*kind, name, 0, clause);
                } else if let Some(span) = unsaid(self, *kind) {
                    let origin = Origin { name: name.to_owned(), span, tag: None, by_default: true };
                    self.origins.0.insert(Cause::Clause(*kind, name, 0), origin);
                }
            }
        }
    }
}

/// An index that fits the IR; tables and lists are far shorter.
pub(super) fn small(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

/// The first characters of a text that may be very long.
pub(super) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(12).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}
