//! Where each rule and clause came from.
//!
//! Comes in: a merged variant without errors. Goes out: its [`Origins`], by the causes that the engine names.
//! A clause that nobody states points at its section.

use super::capture::preference_nodes;
use super::end::Items;
use super::{opening, read};
use crate::compile::merged::{Merged, MergedBlock, MergedClause};
use crate::compile::{Origin, Origins};
use crate::ir::{Cause, Section};
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule;

/// Clauses that stand alone, as causes name them.
const CLAUSES: [(SectionKind, Section, Rule, &str); 25] = [
    (SectionKind::Board, Section::Board, Rule::c_points, "points"),
    (SectionKind::Board, Section::Board, Rule::c_lines, "lines"),
    (SectionKind::Start, Section::Start, Rule::c_first_mover, "first mover"),
    (SectionKind::Start, Section::Start, Rule::c_opening_choice, "opening"),
    (SectionKind::Man, Section::Man, Rule::c_steps, "steps"),
    (SectionKind::Man, Section::Man, Rule::c_piece_captures, "captures"),
    (SectionKind::Man, Section::Man, Rule::c_takes, "takes"),
    (SectionKind::Man, Section::Man, Rule::c_lands, "lands"),
    (SectionKind::Man, Section::Man, Rule::c_ends, "ends"),
    (SectionKind::Man, Section::Man, Rule::c_reverse, "reverse"),
    (SectionKind::Man, Section::Man, Rule::c_crowned, "crowned"),
    (SectionKind::Man, Section::Man, Rule::c_value, "value"),
    (SectionKind::Man, Section::Man, Rule::c_rests, "rests"),
    (SectionKind::King, Section::King, Rule::c_steps, "steps"),
    (SectionKind::King, Section::King, Rule::c_piece_captures, "captures"),
    (SectionKind::King, Section::King, Rule::c_takes, "takes"),
    (SectionKind::King, Section::King, Rule::c_lands, "lands"),
    (SectionKind::King, Section::King, Rule::c_ends, "ends"),
    (SectionKind::King, Section::King, Rule::c_reverse, "reverse"),
    (SectionKind::King, Section::King, Rule::c_value, "value"),
    (SectionKind::King, Section::King, Rule::c_rests, "rests"),
    (SectionKind::Capture, Section::Capture, Rule::c_compulsion, "compulsory"),
    (SectionKind::Capture, Section::Capture, Rule::c_chain, "chain"),
    (SectionKind::Capture, Section::Capture, Rule::c_pieces, "pieces"),
    (SectionKind::Capture, Section::Capture, Rule::c_prefer, "prefer"),
];

/// All origins of a variant. The items of `prefer`, `loses`, `wins` and `draws` are numbered as in the IR; `wins first king` comes
/// after the other items of `wins`.
pub(super) fn gather(merged: &Merged, items: &Items) -> Origins {
    let mut origins = Origins::default();
    for (kind, section, form, keyword) in CLAUSES {
        if let Some(clause) = read::stated(merged, kind, form) {
            add(&mut origins, Cause::Clause(section, keyword, 0), keyword, clause);
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
        add(&mut origins, Cause::Clause(Section::End, keyword, at), keyword, clause);
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
    for (kind, section, _, keyword) in CLAUSES {
        let cause = Cause::Clause(section, keyword, 0);
        if origins.0.contains_key(&cause) {
            continue;
        }
        let own = merged.sections.get(&kind);
        let origin = match own {
            Some(own) => Some(Origin { name: keyword.to_owned(), span: own.head, tag: None, by_default: true }),
            None if section == Section::King => origins.0.get(&Cause::Clause(Section::Man, keyword, 0)).cloned(),
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
        let within =
            |clause: &&MergedClause| read::children(&clause.phrase, Rule::preference).any(|known| std::ptr::eq(known, node));
        if let Some(clause) = read::clauses(section, Rule::c_prefer).find(within) {
            let at = read::byte(u32::try_from(at).unwrap_or(u32::MAX));
            add(origins, Cause::Clause(Section::Capture, "prefer", at), "prefer", clause);
        }
    }
}

/// The number of the next item of a list of `end`.
fn next(origins: &Origins, keyword: &'static str) -> u8 {
    (0..u8::MAX).find(|at| !origins.0.contains_key(&Cause::Clause(Section::End, keyword, *at))).unwrap_or(u8::MAX)
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
