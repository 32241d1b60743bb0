//! Reads phrases and asks for clauses.
//!
//! Comes in: the merged variant. Goes out: clauses, numbers, origins, and the findings of whoever reads.
//! Knows no meaning of a clause.

use super::ranges;
use crate::compile::merged::{Merged, MergedClause, MergedSection};
use crate::compile::{Findings, Origin, Origins};
use crate::diagnostic::Diagnostic;
use crate::ir::{Cause, Numbers};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::sowing::values::HOLES;
use crate::words::{self, Family, Is, Set};
use std::ops::RangeInclusive;

/// What every part of the lowering works with.
pub(super) struct Reader<'a, 'f> {
    /// The variant.
    pub(super) merged: &'a Merged,
    /// What is wrong with it.
    pub(super) findings: &'f mut Findings,
    /// Where its clauses and rules came from.
    pub(super) origins: Origins,
}

impl<'a> Reader<'a, '_> {
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

    /// A clause that must be stated; `open` says what nobody knows without it, `example` how it may be written.
    pub(super) fn require(
        &mut self,
        kind: SectionKind,
        keyword: &'static str,
        open: &str,
        example: &str,
    ) -> Option<&'a MergedClause> {
        let found = self.clause(kind, keyword);
        if found.is_none() {
            self.missing(kind, keyword, open, example);
        }
        found
    }

    /// The error that a clause is missing.
    pub(super) fn missing(&mut self, kind: SectionKind, keyword: &'static str, open: &str, example: &str) -> &mut Diagnostic {
        let head = self.merged.missed_at(kind, keyword);
        let word = kind.word();
        self.findings
            .error("sowing::missing-clause", head, format!("`{keyword}` is missing in `{word}`: {open} is not said"))
            .label(format!("`{keyword}` is missing here"))
            .help(format!("add to `{word}`, for instance: {example}"))
    }

    /// The first action of this kind in a landing rule that is on.
    pub(super) fn deed(&self, node: Rule) -> Option<Span> {
        let rules = self.merged.landing.rules.iter().filter(|rule| rule.on);
        rules.flat_map(|rule| &rule.rule.actions).find(|phrase| phrase.has(node)).map(|phrase| phrase.span)
    }

    /// What says that the own store is not sown.
    pub(super) fn own_store_skipped(&self) -> Option<Span> {
        let stated = self.clause(SectionKind::Sow, "own store").or_else(|| self.clause(SectionKind::Board, "stores"));
        stated.map(|clause| clause.span)
    }

    /// Notes where a clause came from.
    pub(super) fn record(&mut self, section: SectionKind, keyword: &'static str, index: usize, clause: &MergedClause) {
        let origin = Origin { name: keyword.to_owned(), span: clause.span, tag: clause.tag.clone(), by_default: false };
        self.origins.0.insert(Cause::Clause(section, keyword, small(index)), origin);
    }

    /// A clause that may be left out; its place is noted.
    pub(super) fn stated(&mut self, kind: SectionKind, keyword: &'static str) -> Option<&'a MergedClause> {
        let clause = self.clause(kind, keyword)?;
        self.record(kind, keyword, 0, clause);
        Some(clause)
    }

    /// What a clause says; without it what the table of the language says that leaving it out means, if it does.
    pub(super) fn value<T: Clone>(&mut self, kind: SectionKind, keyword: &'static str, values: &Set<T>) -> Option<T> {
        let clause = self.stated(kind, keyword);
        values.read(&said(clause, kind, keyword))
    }

    /// A value that may hold a number, from the words that a phrase says.
    pub(super) fn counted<T: Clone>(&mut self, phrase: &Phrase, said: &str, values: &Set<T>, holes: Option<u8>) -> Option<T> {
        match &values.row(said)?.is {
            Is::One(value) => Some(value.clone()),
            Is::Counted(bounds, made, _) if bounds.what == HOLES => self.in_row(phrase, holes).map(|value| made(value.into())),
            Is::Counted(bounds, made, _) => {
                let value = self.number(phrase, bounds.least.into()..=bounds.most.into(), bounds.what)?;
                u32::try_from(value).ok().map(made)
            }
        }
    }

    /// The number that a phrase holds, if it lies in the range; `what` says what is counted.
    pub(super) fn number(&mut self, phrase: &Phrase, range: RangeInclusive<u64>, what: &str) -> Option<u64> {
        let token = phrase.first(Rule::number)?;
        let value = token.text.parse().unwrap_or(u64::MAX);
        if range.contains(&value) {
            return Some(value);
        }
        let (low, high) = (range.start(), range.end());
        self.findings
            .error("sowing::number", token.span, format!("{what} cannot be {}", token.text))
            .label(format!("from {low} to {high} is possible"))
            .help(format!("write a number from {low} to {high}"));
        None
    }

    /// Such a number as a byte.
    pub(super) fn byte(&mut self, phrase: &Phrase, least: u8, what: &str) -> Option<u8> {
        self.number(phrase, u64::from(least)..=u64::from(u8::MAX), what).and_then(|value| u8::try_from(value).ok())
    }

    /// Such a number as a number of seeds or rounds, at least 1.
    pub(super) fn word(&mut self, phrase: &Phrase, what: &str) -> Option<u16> {
        self.number(phrase, 1..=u64::from(u16::MAX), what).and_then(|value| u16::try_from(value).ok())
    }

    /// The number of a hole, or of holes, of one row.
    pub(super) fn in_row(&mut self, phrase: &Phrase, holes: Option<u8>) -> Option<u8> {
        let value = self.byte(phrase, 1, "a number of holes")?;
        let at = phrase.first(Rule::number).map_or(phrase.span, |token| token.span);
        match holes {
            Some(holes) if value > holes => {
                let board = self.clause(SectionKind::Board, "holes").map(|clause| clause.span);
                let finding = self
                    .findings
                    .error("sowing::beyond-the-row", at, format!("a row has only {holes} holes, so there is no {value}"))
                    .label(format!("at most {holes}"))
                    .help(format!("write a number from 1 to {holes}, or make the row longer"));
                if let Some(board) = board {
                    finding.also_at(board, "the length of a row");
                }
                None
            }
            _ => {
                ranges::hole(self, value, at);
                Some(value)
            }
        }
    }

    /// The node `numbers`: rising, without zero and without repetition.
    pub(super) fn numbers(&mut self, phrase: &Phrase) -> Option<Numbers> {
        let numbers = if phrase.rule == Rule::numbers { phrase } else { phrase.child(Rule::numbers)? };
        if numbers.has(Rule::kw_even) {
            return Some(Numbers::Even);
        }
        if numbers.has(Rule::kw_odd) {
            return Some(Numbers::Odd);
        }
        if let Some(or_more) = numbers.child(Rule::number_or_more) {
            return self.seeds(or_more.child(Rule::number)?).map(Numbers::AtLeast);
        }
        let mut values: Vec<u16> = Vec::new();
        let mut good = true;
        for token in numbers.children(Rule::number) {
            let Some(value) = self.seeds(token) else {
                good = false;
                continue;
            };
            if values.last().is_some_and(|last| *last >= value) {
                let twice = values.contains(&value);
                let message =
                    if twice { format!("{value} is named twice") } else { format!("{value} stands after a greater number") };
                self.findings
                    .error("sowing::numbers", token.span, message)
                    .label(if twice { "named before" } else { "out of order" })
                    .help("name each number once, the smallest first: `2 or 4 or 6`");
                good = false;
            }
            values.push(value);
        }
        good.then_some(Numbers::OneOf(values))
    }

    fn seeds(&mut self, token: &Phrase) -> Option<u16> {
        if token.text.chars().all(|digit| digit == '0') {
            self.findings
                .error("sowing::numbers", token.span, "a number of seeds in a rule cannot be 0")
                .label("no seeds")
                .help("for a hole without seeds write `empty`");
            return None;
        }
        self.word(token, "a number of seeds")
    }
}

/// What a clause says, or what holds without it.
pub(super) fn said(clause: Option<&MergedClause>, kind: SectionKind, keyword: &str) -> String {
    clause.map_or_else(|| words::default(kind, keyword, Family::Sowing).to_owned(), MergedClause::said)
}

/// An index that fits the IR; tables and lists are far shorter.
pub(super) fn small(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}
