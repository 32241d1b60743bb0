//! Inherited clauses that say nothing in the child.
//!
//! Comes in: a merged variant. Goes out: the same without the inherited clauses, or the parts of them, to which its other clauses
//! leave no effect: in one file they would be told as its writer's mistakes. Never touches what the variant's own file states.

use super::Findings;
use super::expand::mark_all_own;
use super::merged::{Merged, MergedBlock, MergedSection};
use super::whole::lower_family;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Span;
use crate::syntax::ast::Phrase;
use crate::syntax::grammar::Rule;

/// One clause that is taken out can leave another without effect, never more often than this in the clauses there are.
const MOST_ROUNDS: usize = 32;

/// The variant as one file can state it.
pub(super) fn without_idle(merged: &Merged) -> Merged {
    let mut kept = merged.clone();
    for _ in 0..MOST_ROUNDS {
        let held = held_against(&kept);
        let mut gone = false;
        for finding in &held {
            gone |= take_out(&mut kept, finding);
            if let Some(before) = &mut kept.head.before_options {
                take_out(before, finding);
            }
        }
        if !gone {
            break;
        }
    }
    kept
}

/// Where the inherited clauses stand that say nothing in the variant.
pub(super) fn idle(merged: &Merged) -> Vec<Span> {
    let clauses = |merged: &Merged| -> Vec<Span> {
        merged.sections.values().flat_map(|section| &section.clauses).map(|clause| clause.span).collect()
    };
    let kept = clauses(&without_idle(merged));
    clauses(merged).into_iter().filter(|span| !kept.contains(span)).collect()
}

/// What would be wrong if the variant's own file stated everything, and is not now.
fn held_against(merged: &Merged) -> Vec<Diagnostic> {
    let found = |merged: &Merged| {
        let mut findings = Findings::default();
        lower_family(merged, &mut findings);
        findings.0
    };
    let told = found(merged);
    let mut stated = merged.clone();
    mark_all_own(&mut stated);
    // What two clauses say together is told at that of them which the file itself states, and names the place of the other.
    let at =
        |one: &Diagnostic, other: &Diagnostic| one.span == other.span || other.related.iter().any(|(span, _)| *span == one.span);
    let same = |one: &Diagnostic, other: &Diagnostic| one.code == other.code && at(one, other);
    found(&stated).into_iter().filter(|finding| !told.iter().any(|other| same(finding, other))).collect()
}

/// Takes out the inherited clause at which a finding is told; whether there was one.
fn take_out(merged: &mut Merged, finding: &Diagnostic) -> bool {
    let (place, own) = (finding.span, merged.name.span.file);
    if place.file == own {
        return false;
    }
    let mut gone = false;
    merged.sections.retain(|_, section| {
        let whole = section.head == place;
        gone |= whole || from_section(section, place);
        !whole
    });
    let blocks = merged.openings.len();
    merged.openings.retain_mut(|block| !from_block(block, finding, &mut gone));
    gone |= merged.openings.len() < blocks;
    if let Some(block) = &mut merged.enforcement {
        gone |= from_section(&mut block.section, place);
    }
    gone
}

/// Takes a clause out of an opening; true if the opening itself is to go: it is off, and here it could not be switched on.
fn from_block(block: &mut MergedBlock, finding: &Diagnostic, gone: &mut bool) -> bool {
    let section = &mut block.section;
    let here = section.head == finding.span || section.clauses.iter().any(|clause| clause.span.covers(finding.span));
    if here && (section.head == finding.span || !block.on && finding.severity == Severity::Error) {
        return true;
    }
    *gone |= from_section(section, finding.span);
    false
}

fn from_section(section: &mut MergedSection, place: Span) -> bool {
    let Some(at) = section.clauses.iter().position(|clause| clause.span.covers(place)) else { return false };
    let Some(clause) = section.clauses.get_mut(at) else { return false };
    let listed = clause.phrase.children.iter().position(|part| part.span == place && part.rule != clause.phrase.rule);
    let parts = clause.phrase.children.iter().filter(|part| is_part(part)).count();
    match listed {
        Some(part) if parts > 1 && clause.phrase.children.get(part).is_some_and(is_part) => {
            let parts = &mut clause.phrase.children;
            parts.remove(part);
            // The comma behind it, or, of the last one, the comma before it.
            let comma = if parts.get(part).is_some_and(is_between) { part } else { part.saturating_sub(1) };
            parts.remove(comma);
        }
        // A list of preferences that is left empty is one too: without it there would be a question.
        Some(part) if clause.keyword == "prefer" => {
            let parts = &mut clause.phrase.children;
            let span = parts.get(part).map_or(clause.span, |part| part.span);
            parts.truncate(part);
            parts.push(Phrase { rule: Rule::kw_nothing, span, text: "nothing".to_owned(), children: Vec::new() });
        }
        _ => {
            section.clauses.remove(at);
        }
    }
    true
}

/// A part of a list of which others may stay.
fn is_part(part: &Phrase) -> bool {
    matches!(part.rule, Rule::preference | Rule::offence | Rule::draw | Rule::loss | Rule::condition)
}

fn is_between(part: &Phrase) -> bool {
    matches!(part.rule, Rule::comma | Rule::semi)
}
