//! Where each rule and clause came from.
//!
//! Comes in: a merged variant without errors. Goes out: its origins, by the causes that the engine names.
//! A clause that nobody states points at its section.

use super::capture::preference_nodes;
use super::end::Items;
use super::opening;
use crate::compile::merged::{MergedBlock, joined};
use crate::compile::read::{Reader, small};
use crate::ir::Cause;
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule;
use crate::words::{self, Family};

/// Sections whose clauses are recorded wherever they stand.
const CLAUSES: [SectionKind; 5] =
    [SectionKind::Board, SectionKind::Start, SectionKind::Man, SectionKind::King, SectionKind::Capture];

/// Notes all origins of a variant. The items of `prefer`, `loses`, `wins` and `draws` are numbered as in the IR; `wins first king` comes
/// after the other items of `wins`.
pub(super) fn gather(reader: &mut Reader, items: &Items) {
    reader.record_clauses(&CLAUSES, |reader, kind| reader.section(kind).map(|section| section.head));
    lines(reader);
    if reader.section(SectionKind::King).is_none() {
        powers_of_men(reader);
    }
    preferences(reader);
    let wins = items.wins.iter().map(|item| item.clause).chain(items.first_king.iter().map(|item| item.clause));
    for (at, clause) in wins.enumerate() {
        reader.record(SectionKind::End, "wins", at, clause);
    }
    for (at, item) in items.loses.iter().enumerate() {
        reader.record(SectionKind::End, "loses", at, item.clause);
    }
    for (at, item) in items.draws.iter().enumerate() {
        reader.record(SectionKind::End, "draws", at, item.clause);
    }
    for (at, block) in opening::blocks(reader.merged).enumerate() {
        add_block(reader, Cause::Opening(small(at)), block, "binding");
    }
    if let Some(block) = reader.merged.enforcement.as_ref().filter(|block| block.on) {
        add_block(reader, Cause::Enforcement, block, "offences");
        reader.record_section(SectionKind::Enforcement, &block.section);
    }
    if let Some(strict) = reader.merged.enforcement_stated.as_ref().filter(|_| reader.merged.enforcement.is_none()) {
        reader.origin(Cause::Clause(SectionKind::Enforcement, "strict", 0), "enforcement", strict.span, strict.tag.clone());
    }
    if let Some(setup) = reader.section(SectionKind::Setup) {
        reader.record_section(SectionKind::Setup, setup);
    }
}

/// Lines that are drawn one by one are told with the others: what the sources say of any of them is said of the lines.
fn lines(reader: &mut Reader) {
    let Some(section) = reader.section(SectionKind::Board) else { return };
    let stated = || section.all("lines").chain(section.all("line"));
    let Some(span) = stated().next().map(|clause| clause.span) else { return };
    let tag = joined(stated());
    reader.origin(Cause::Clause(SectionKind::Board, "lines", 0), "lines", span, tag);
}

/// Kings of which nothing is said have the powers of men, by the clauses of men.
fn powers_of_men(reader: &mut Reader) {
    for entry in words::clauses(SectionKind::King, Family::Leaping) {
        let origin = reader.origins.0.get(&Cause::Clause(SectionKind::Man, entry.keyword, 0)).cloned();
        if let Some(origin) = origin {
            reader.origins.0.insert(Cause::Clause(SectionKind::King, entry.keyword, 0), origin);
        }
    }
}

/// The keys of `prefer`, each with its own clause.
fn preferences(reader: &mut Reader) {
    let Some(section) = reader.section(SectionKind::Capture) else { return };
    for (at, node) in preference_nodes(reader).into_iter().enumerate() {
        let within = |known: &&_| std::ptr::eq(*known, node);
        let clause = section.all("prefer").find(|clause| clause.phrase.children(Rule::preference).any(|known| within(&known)));
        if let Some(clause) = clause {
            reader.record(SectionKind::Capture, "prefer", at, clause);
        }
    }
}

/// A block is where its head stands; its source is that of the clause which says most about it.
fn add_block(reader: &mut Reader, cause: Cause, block: &MergedBlock, keyword: &str) {
    let name = block.name.as_ref().map_or("", |name| &name.value);
    let tag = block.section.get(keyword).and_then(|clause| clause.tag.clone());
    reader.origin(cause, name, block.section.head, tag);
}
