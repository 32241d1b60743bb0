//! Numbers that a reader may set: `holes` and `seeds`, and their ranges.
//!
//! Comes in: a clause of `board` and the one it replaces. Goes out: the clause with the inherited range. Never looks at others.

use super::Findings;
use super::merged::{Merged, MergedClause};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;

/// A number that a reader may set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name: `holes` or `seeds`.
    pub name: &'static str,
    /// Its value; for `seeds as holes`, that of `holes`.
    pub value: u64,
    /// Lowest and highest value that a reader may set; `None`: any, or none if it is fixed.
    pub range: Option<(u64, u64)>,
    /// True for `seeds as holes`: it follows `holes` until it is set.
    pub follows_holes: bool,
}

impl Parameter {
    /// Whether a reader may set it at all.
    pub fn is_free(&self) -> bool {
        self.range.is_some() || self.follows_holes
    }
}

/// What a clause `holes` or `seeds` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stated {
    /// The number; `None`: `as holes`.
    pub(super) number: Option<u64>,
    /// The range.
    pub(super) range: Option<(u64, u64)>,
}

/// Reads a clause `holes` or `seeds`.
pub(super) fn stated(phrase: &Phrase) -> Stated {
    let number = phrase.children.iter().find(|part| part.rule == Rule::number).map(value_of);
    let range = phrase.children.iter().find(|part| part.rule == Rule::range).and_then(|range| {
        let mut ends = range.children.iter().filter(|part| part.rule == Rule::number).map(value_of);
        Some((ends.next()?, ends.next()?))
    });
    Stated { number, range }
}

/// A number too large for the machine is as large as any.
fn value_of(token: &Phrase) -> u64 {
    token.text.parse().unwrap_or(u64::MAX)
}

/// Keeps the range of the clause that is replaced, and checks the new value against it, where no new range is stated.
/// (Whether a value lies in a range of its own is asked when the clause is lowered.)
pub(super) fn inherit(clause: &mut MergedClause, replaced: Option<&MergedClause>, findings: &mut Findings) {
    if !matches!(clause.keyword, "holes" | "seeds") {
        return;
    }
    let said = stated(&clause.phrase);
    let Some(value) = said.number else { return };
    if said.range.is_some() {
        return;
    }
    let Some(old) = replaced else { return };
    let Some((low, high)) = stated(&old.phrase).range else { return };
    if !(low..=high).contains(&value) {
        outside(clause.keyword, value, (low, high), clause.span, findings)
            .also_at(old.span, "the range is stated here")
            .help(format!("state a new range as well: `{} {value} in LOW..HIGH`", clause.keyword));
        return;
    }
    let range = old.phrase.children.iter().filter(|part| matches!(part.rule, Rule::kw_in | Rule::range));
    clause.phrase.children.extend(range.cloned());
}

/// The error of a value outside its range.
pub(super) fn outside<'a>(
    name: &str,
    value: u64,
    (low, high): (u64, u64),
    span: Span,
    findings: &'a mut Findings,
) -> &'a mut crate::diagnostic::Diagnostic {
    let finding = findings.error("language::out-of-range", span, format!("`{name}` cannot be {value}"));
    finding.label(format!("from {low} to {high} is possible"));
    finding
}

/// Parameters of a variant; none where the start is drawn by `layout`, or in a leaping game.
pub fn parameters(merged: &Merged) -> Vec<Parameter> {
    let Some(board) = merged.sections.get(&SectionKind::Board) else { return Vec::new() };
    if board.clauses.iter().any(|clause| super::inherit::is_layout(clause.keyword)) {
        return Vec::new();
    }
    let one = |keyword: &str| board.get(keyword).map(|clause| stated(&clause.phrase));
    let holes = one("holes");
    let follows = holes.and_then(|holes| holes.number);
    let mut found = Vec::new();
    for (name, said) in [("holes", holes), ("seeds", one("seeds"))] {
        let Some(said) = said else { continue };
        let Some(value) = said.number.or(follows) else { continue };
        found.push(Parameter { name, value, range: said.range, follows_holes: said.number.is_none() });
    }
    found
}
