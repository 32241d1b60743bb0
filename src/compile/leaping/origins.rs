//! Where each rule and clause came from.
//!
//! Comes in: a merged variant without errors. Goes out: its [`Origins`], by the causes that the engine names.
//! A clause that nobody states points at its section.

use super::capture::preference_nodes;
use super::end::Items;
use super::{opening, read};
use crate::compile::merged::{Merged, MergedBlock, MergedClause};
use crate::compile::{Origin, Origins};
use crate::ir::Cause;
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule;
use crate::words::{self, Family, Repeat};

/// Clauses that stand alone, as causes name them.
fn clauses() -> impl Iterator<Item = (SectionKind, Rule, &'static str)> {
    const WITHIN: [SectionKind; 5] =
        [SectionKind::Board, SectionKind::Start, SectionKind::Man, SectionKind::King, SectionKind::Capture];
    let all = WITHIN.into_iter().flat_map(|kind| words::clauses(kind, Family::Leaping).map(move |entry| (kind, entry)));
    all.filter(|(_, entry)| entry.repeat != Repeat::Lines).map(|(kind, entry)| {
        let name = if entry.rule == Rule::c_compulsion { "compulsory" } else { entry.keyword };
        (kind, entry.rule, name)
    })
}

/// All origins of a variant. The items of `prefer`, `loses`, `wins` and `draws` are numbered as in the IR; `wins first king` comes
/// after the other items of `wins`.
pub(super) fn gather(merged: &Merged, items: &Items) -> Origins {
    let mut origins = Origins::default();
    for (kind, form, keyword) in clauses() {
        if let Some(clause) = read::stated(merged, kind, form) {
            add(&mut origins, Cause::Clause(kind, keyword, 0), keyword, clause);
        }
    }
    preferences(merged, &mut origins);
    defaults(merged, &mut origins);
    let ends = (items.loses.iter().map(|item| ("loses", item.clause)))
        .chain(items.wins.iter().map(|item| ("wins", item.clause)))
        .chain(items.first_king.iter().map(|item| ("wins", item.clause)))
        .chain(items.draws.iter().map(|item| ("draws", item.clause)));
    for (keyword, clause) in ends {
        let at = next(&origins, keyword);
        add(&mut origins, Cause::Clause(SectionKind::End, keyword, at), keyword, clause);
    }
    for (at, block) in opening::blocks(merged).enumerate() {
        add_block(&mut origins, Cause::Opening(read::byte(u32::try_from(at).unwrap_or(u32::MAX))), block, Rule::c_binding);
    }
    if let Some(block) = merged.enforcement.as_ref().filter(|block| block.on) {
        add_block(&mut origins, Cause::Enforcement, block, Rule::c_offences);
    }
    origins
}

/// Clauses that are not stated point at the head of their section; those of kings, where there is no such section, at the men's,
/// whose powers they have.
fn defaults(merged: &Merged, origins: &mut Origins) {
    for (kind, _, keyword) in clauses() {
        let cause = Cause::Clause(kind, keyword, 0);
        if origins.0.contains_key(&cause) {
            continue;
        }
        let own = merged.sections.get(&kind);
        let origin = match own {
            Some(own) => Some(Origin { name: keyword.to_owned(), span: own.head, tag: None, by_default: true }),
            None if kind == SectionKind::King => origins.0.get(&Cause::Clause(SectionKind::Man, keyword, 0)).cloned(),
            None => None,
        };
        if let Some(origin) = origin {
            origins.0.insert(cause, origin);
        }
    }
}

/// The keys of `prefer`, each with its own clause.
fn preferences(merged: &Merged, origins: &mut Origins) {
    let Some(section) = merged.sections.get(&SectionKind::Capture) else { return };
    for (at, node) in preference_nodes(merged).into_iter().enumerate() {
        let within = |clause: &&MergedClause| clause.phrase.children(Rule::preference).any(|known| std::ptr::eq(known, node));
        if let Some(clause) = read::clauses(section, Rule::c_prefer).find(within) {
            let at = read::byte(u32::try_from(at).unwrap_or(u32::MAX));
            add(origins, Cause::Clause(SectionKind::Capture, "prefer", at), "prefer", clause);
        }
    }
}

/// The number of the next item of a list of `end`.
fn next(origins: &Origins, keyword: &'static str) -> u8 {
    (0..u8::MAX).find(|at| !origins.0.contains_key(&Cause::Clause(SectionKind::End, keyword, *at))).unwrap_or(u8::MAX)
}

fn add(origins: &mut Origins, cause: Cause, name: &str, clause: &MergedClause) {
    origins.0.insert(cause, Origin { name: name.to_owned(), span: clause.span, tag: clause.tag.clone(), by_default: false });
}

/// A block is where its head stands; its source is that of the clause which says most about it.
fn add_block(origins: &mut Origins, cause: Cause, block: &MergedBlock, form: Rule) {
    let name = block.name.as_ref().map(|name| name.value.clone()).unwrap_or_default();
    let tag = read::clause(&block.section, form).and_then(|clause| clause.tag.clone());
    origins.0.insert(cause, Origin { name, span: block.section.head, tag, by_default: false });
}
