//! What is read in sowing games alone: clauses that must be stated, numbers of seeds, numbers within a row.
//!
//! Comes in: the merged variant. Goes out: clauses and numbers, and the findings of whoever reads.
//! Knows no meaning of a clause.

use super::ranges;
use crate::compile::merged::MergedClause;
use crate::compile::read::Reader;
use crate::diagnostic::Diagnostic;
use crate::ir::Numbers;
use crate::ir::sowing::Stores;
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::sowing::values::{HOLES, STORES};
use crate::words::{Is, Set};

impl<'a> Reader<'a, '_> {
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
        self.error("sowing::missing-clause", head, format!("`{keyword}` is missing in `{word}`: {open} is not said"))
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
        let board = self.clause(SectionKind::Board, "stores");
        let aside = board.filter(|stores| STORES.read(&stores.said()) == Some(Stores::Aside));
        let stated = aside.or_else(|| self.clause(SectionKind::Sow, "own store")).or(board);
        stated.map(|clause| clause.span)
    }

    /// What a clause that must be stated says.
    pub(super) fn must<T: Clone>(
        &mut self,
        kind: SectionKind,
        keyword: &'static str,
        values: &Set<T>,
        open: &str,
        example: &str,
    ) -> Option<T> {
        values.read(&self.require(kind, keyword, open, example)?.said())
    }

    /// A value that may hold the number of a hole, or of holes, of one row.
    pub(super) fn in_row<T: Clone>(&mut self, phrase: &Phrase, said: &str, values: &Set<T>, row: Option<u8>) -> Option<T> {
        let value = self.counted(phrase, said, values)?;
        if !matches!(&values.row(said)?.is, Is::Counted(bounds, ..) if bounds.what == HOLES) {
            return Some(value);
        }
        let token = phrase.first(Rule::number)?;
        let (number, at) = (token.text.parse().ok()?, token.span);
        let Some(holes) = row.filter(|holes| number > *holes) else {
            ranges::hole(self, number, at);
            return Some(value);
        };
        let board = self.clause(SectionKind::Board, "holes").map(|clause| clause.span);
        self.error("sowing::beyond-the-row", at, format!("a row has only {holes} holes, so there is no {number}"))
            .label(format!("at most {holes}"))
            .help(format!("write a number from 1 to {holes}, or make the row longer"))
            .also_at(board, "the length of a row");
        None
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
                self.error("sowing::numbers", token.span, message)
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
            self.error("sowing::numbers", token.span, "a number of seeds in a rule cannot be 0")
                .label("no seeds")
                .help("for a hole without seeds write `empty`");
            return None;
        }
        self.number(token, 1..=u64::from(u16::MAX), "a number of seeds")
    }
}
