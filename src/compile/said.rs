//! Everything of a variant behind which a tag may stand, one by one.
//!
//! Comes in: a merged variant. Goes out: its clauses, rules and custom rules, each with its place, its tag and where it was kept.
//! Never asks what a clause means. Options are not among them: their statements are laid over the rest when they are on.

use super::merged::{Merged, MergedBlock, MergedClause, MergedRule};
use crate::source::{FileId, Span};
use crate::syntax::ast::{Name, SectionKind, Tag};
use crate::words;

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A clause of a section; of which opening or challenge, if the section has a name.
    Clause(SectionKind, Option<String>, &'static str),
    /// A rule of `landing` or `passing`.
    Rule(SectionKind, String),
    /// `enforcement strict`
    Strict,
    /// A custom rule.
    Custom(String),
}

/// One thing that is said, with its tag.
pub(super) struct Said<'m> {
    pub(super) what: What,
    /// False for what is switched off.
    pub(super) on: bool,
    /// The statement.
    pub(super) span: Span,
    pub(super) tag: &'m mut Option<Tag>,
    /// The `keep` that speaks of it.
    pub(super) kept: &'m mut Option<Span>,
}

impl What {
    /// Its section; custom rules have none.
    pub(super) fn section(&self) -> Option<SectionKind> {
        match self {
            What::Clause(kind, _, _) | What::Rule(kind, _) => Some(*kind),
            What::Strict => Some(SectionKind::Enforcement),
            What::Custom(_) => None,
        }
    }

    /// The opening or challenge to which it belongs.
    pub(super) fn block(&self) -> Option<&str> {
        if let What::Clause(_, Some(block), _) = self { Some(block) } else { None }
    }
}

impl Said<'_> {
    /// The file that says it, or the nearest that keeps it.
    pub(super) fn file(&self) -> FileId {
        self.kept.unwrap_or(self.span).file
    }
}

/// Everything that a variant says.
pub(super) fn all(merged: &mut Merged) -> Vec<Said<'_>> {
    let mut all = Vec::new();
    let is_strict = merged.enforcement.is_none();
    for (kind, section) in &mut merged.sections {
        // No tag may follow the letters below a picture.
        let clauses = section.clauses.iter_mut().filter(|clause| clause.keyword != "columns");
        all.extend(clauses.map(|clause| of_clause(*kind, None, true, clause)));
    }
    let openings = merged.openings.iter_mut().map(|block| (SectionKind::Opening, block));
    let challenge = merged.enforcement.iter_mut().map(|block| (SectionKind::Enforcement, block));
    for (kind, block) in openings.chain(challenge) {
        of_block(kind, block, &mut all);
    }
    if let Some(strict) = merged.enforcement_stated.as_mut().filter(|_| is_strict) {
        all.push(Said { what: What::Strict, on: true, span: strict.span, tag: &mut strict.tag, kept: &mut strict.kept });
    }
    for (kind, table) in [(SectionKind::Passing, &mut merged.passing), (SectionKind::Landing, &mut merged.landing)] {
        all.extend(table.rules.iter_mut().map(|rule| of_rule(kind, rule)));
    }
    all.extend(merged.head.customs.iter_mut().map(|(name, remark)| Said {
        what: What::Custom(name.value.clone()),
        on: true,
        span: remark.span,
        tag: &mut remark.tag,
        kept: &mut remark.kept,
    }));
    // In the order in which a whole file is written.
    let place = |kind: SectionKind| words::SECTIONS.iter().position(|(section, _, _)| *section == kind);
    all.sort_by_key(|said| said.what.section().and_then(place).unwrap_or(usize::MAX));
    all
}

fn of_block<'m>(kind: SectionKind, block: &'m mut MergedBlock, all: &mut Vec<Said<'m>>) {
    let name = block.name.as_ref().map(|name: &Name| name.value.clone());
    for clause in &mut block.section.clauses {
        all.push(of_clause(kind, name.clone(), block.on, clause));
    }
}

fn of_clause(kind: SectionKind, block: Option<String>, on: bool, clause: &mut MergedClause) -> Said<'_> {
    let what = What::Clause(kind, block, clause.keyword);
    Said { what, on, span: clause.span, tag: &mut clause.tag, kept: &mut clause.kept }
}

fn of_rule(kind: SectionKind, rule: &mut MergedRule) -> Said<'_> {
    let what = What::Rule(kind, rule.rule.name.value.clone());
    Said { what, on: rule.on, span: rule.span, tag: &mut rule.tag, kept: &mut rule.kept }
}
