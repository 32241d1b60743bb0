//! Reading phrases: parts of a node by the grammar's rule, numbers within bounds, clauses of a section.
//!
//! Comes in: nodes and merged sections. Goes out: their parts, and an error for a number out of its bounds.
//! Never gives a clause its meaning.

use crate::compile::Findings;
use crate::compile::merged::{Merged, MergedClause, MergedSection};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::{self, Family, Is, Set};
use std::ops::RangeInclusive;

/// The clause of that rule (the last, if there are several).
pub(super) fn clause(section: &MergedSection, form: Rule) -> Option<&MergedClause> {
    section.clauses.iter().rev().find(|clause| clause.phrase.rule == form)
}

/// All clauses of that rule in order.
pub(super) fn clauses(section: &MergedSection, form: Rule) -> impl Iterator<Item = &MergedClause> {
    section.clauses.iter().filter(move |clause| clause.phrase.rule == form)
}

/// The clause of that rule in a section that may be missing.
pub(super) fn stated(merged: &Merged, kind: SectionKind, form: Rule) -> Option<&MergedClause> {
    merged.sections.get(&kind).and_then(|section| clause(section, form))
}

/// Where to point when something is missing in a section: its head; without such a section where it was dropped, or the name of
/// the variant.
pub(super) fn place(merged: &Merged, kind: SectionKind) -> Span {
    merged.missed_at(kind, "")
}

/// The value of a token of digits, if it fits `bounds`; otherwise an error at its place.
pub(super) fn number(token: &Phrase, bounds: RangeInclusive<u32>, what: &str, findings: &mut Findings) -> Option<u32> {
    let value = token.text.parse::<u32>().ok().filter(|value| bounds.contains(value));
    if value.is_none() {
        findings
            .error(
                "leaping::number-out-of-range",
                token.span,
                format!("{what} is a number from {} to {}, not {}", bounds.start(), bounds.end(), shorten(&token.text)),
            )
            .label("out of range");
    }
    value
}

/// The first token of digits directly in `phrase`, within bounds.
pub(super) fn number_in(phrase: &Phrase, bounds: RangeInclusive<u32>, what: &str, findings: &mut Findings) -> Option<u32> {
    number(phrase.child(Rule::number)?, bounds, what, findings)
}

/// A number as a byte; bounds given to [`number`] keep it in range.
pub(super) fn byte(value: u32) -> u8 {
    u8::try_from(value).unwrap_or(u8::MAX)
}

/// A number of two bytes; bounds given to [`number`] keep it in range.
pub(super) fn word(value: u32) -> u16 {
    u16::try_from(value).unwrap_or(u16::MAX)
}

/// The first characters of a text that may be very long.
pub(super) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(12).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    short
}

/// Whether so much is wrong already that more of the same would help nobody. Lists in a hostile file can be very long.
pub(super) fn enough(findings: &Findings) -> bool {
    findings.0.len() >= 200
}

/// An error for a list that is longer than any use of it. True if it is.
pub(super) fn too_many(length: usize, limit: usize, span: Span, what: &str, findings: &mut Findings) -> bool {
    if length > limit {
        let message = format!("these are {length} {what}, and there can be {limit} at most");
        findings.error("leaping::too-many", span, message).label("too many");
    }
    length > limit
}

/// An error for each part that stands twice in a list.
pub(super) fn no_repeats<'a, K: PartialEq>(
    parts: impl Iterator<Item = (K, &'a Phrase)>,
    what: &str,
    help: &str,
    findings: &mut Findings,
) {
    let mut seen: Vec<(K, &Phrase)> = Vec::new();
    for (key, part) in parts {
        if enough(findings) {
            return;
        }
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == key) {
            findings
                .error("leaping::named-twice", part.span, format!("{what} is named twice"))
                .label("again here")
                .help(help)
                .also_at(first.span, "first here");
        } else {
            seen.push((key, part));
        }
    }
}

/// What a clause says; without it, or with what the set has not, what the table of the language says that leaving it out means.
pub(super) fn value<T: Clone>(
    section: Option<&MergedSection>,
    (kind, keyword): (SectionKind, &str),
    values: &Set<T>,
) -> Option<T> {
    let said = section.and_then(|section| section.get(keyword)).and_then(|clause| values.read(&clause.said()));
    said.or_else(|| values.read(words::default(kind, keyword, Family::Leaping)))
}

/// A value that may hold a number, from a phrase.
pub(super) fn counted<T: Clone>(phrase: &Phrase, said: &str, values: &Set<T>, findings: &mut Findings) -> Option<T> {
    match &values.row(said)?.is {
        Is::One(value) => Some(value.clone()),
        Is::Counted(bounds, made, _) => {
            number(phrase.first(Rule::number)?, bounds.least..=bounds.most, bounds.what, findings).map(made)
        }
    }
}

/// The same of a clause.
pub(super) fn counted_in<T: Clone>(
    section: Option<&MergedSection>,
    keyword: &str,
    values: &Set<T>,
    findings: &mut Findings,
) -> Option<T> {
    let clause = section?.get(keyword)?;
    counted(&clause.phrase, &clause.said(), values, findings)
}
