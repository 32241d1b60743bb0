//! The whole of a variant as one file without a parent.
//!
//! Comes in: a merged variant. Goes out: statements, or their text, that compile to the same rules; what is off stays visible as
//! `off`. Never invents a statement that no file makes.

use super::citations;
use super::idle::without_idle;
use super::inherit::is_layout;
use super::merged::{Merged, MergedBlock, MergedClause, MergedRule, MergedSection, MergedTable, Source};
use super::said;
use crate::source::{FileId, Sources, Span, Spanned};
use crate::syntax::ast::{Clause, Edit, Item, ItemKind, Name, Section, SectionKind, Statement, StatementKind, Text};
use crate::words::{self, Repeat};
use std::collections::BTreeMap;

/// The statements of the whole variant.
pub fn expand(merged: &Merged) -> Vec<Item> {
    let own = merged.name.span.file;
    let merged = without_idle(merged);
    // Options that are on are written as options: what they change stands there, not in the sections.
    let mut merged = merged.head.before_options.as_deref().unwrap_or(&merged).clone();
    // What only idle clauses cited is cited no more.
    citations::prune(&mut merged, own);
    let merged = &merged;
    let mut items = head(merged);
    for (kind, _, _) in words::SECTIONS {
        match kind {
            SectionKind::Opening => items.extend(merged.openings.iter().map(|block| block_item(kind, block, merged))),
            SectionKind::Enforcement => items.extend(enforcement(merged)),
            SectionKind::Landing => items.extend(table_item(kind, &merged.landing)),
            SectionKind::Passing => items.extend(table_item(kind, &merged.passing)),
            kind => {
                let section = merged.sections.get(&kind).filter(|section| section.name.is_some() || !section.clauses.is_empty());
                items.extend(section.map(|section| section_item(kind, section, merged)));
            }
        }
    }
    let plain = |span: Span, kind: ItemKind| Item { span, kind, tag: None };
    for (name, remark) in &merged.head.customs {
        let kind = ItemKind::Custom { name: name.clone(), text: remark.text.clone() };
        items.push(Item { tag: remark.tag.clone(), ..plain(remark.span, kind) });
    }
    for option in &merged.head.options {
        let switched = option.switched.as_ref();
        let kind = ItemKind::Option {
            name: option.name.clone(),
            off: if switched.is_some() { option.off } else { (!option.on).then_some(option.span) },
            items: option.items.clone(),
        };
        items.push(plain(option.span, kind));
        if let Some((span, tag)) = switched {
            let kind = ItemKind::Switch { on: option.on, names: vec![option.name.clone()] };
            items.push(Item { tag: tag.clone(), ..plain(*span, kind) });
        }
    }
    items
}

/// The text of the whole variant; with `origins`, each statement that another file makes is followed by `# FILE:LINE`, and by where
/// it is kept.
pub fn expand_text(merged: &Merged, sources: &Sources, origins: bool) -> String {
    let own = merged.name.span.file;
    let mut copy = merged.clone();
    let kept: BTreeMap<Span, Span> = said::all(&mut copy).iter().filter_map(|said| Some((said.span, (*said.kept)?))).collect();
    let note = |span: Span| -> Option<String> {
        let known = span.end > span.start && sources.get(span.file).is_some();
        if !origins || span.file == own || !known {
            return None;
        }
        let (file, line) = sources.file_line(span);
        let kept = kept.get(&span).map(|kept| sources.file_line(*kept));
        let kept = kept.map_or(String::new(), |(file, line)| format!(", kept in {file}:{line}"));
        Some(format!("{file}:{line}{kept}"))
    };
    crate::syntax::print(&expand(merged), &note)
}

fn head(merged: &Merged) -> Vec<Item> {
    let head = &merged.head;
    let plain = |span: Span, kind: ItemKind| Item { span, kind, tag: None };
    let mut items =
        vec![plain(merged.name.span, ItemKind::Variant { name: merged.name.clone(), parent: None, is_frame: merged.is_frame })];
    items.extend(head.title.iter().map(|text| plain(text.span, ItemKind::Title(text.clone()))));
    for also in &head.also {
        items.push(Item { tag: also.tag.clone(), ..plain(also.span, ItemKind::Also(also.names.clone())) });
    }
    let family = Spanned { value: merged.family, span: head.family.unwrap_or(merged.name.span) };
    items.push(plain(family.span, ItemKind::Family(family)));
    items.extend(head.region.iter().map(|text| plain(text.span, ItemKind::Region(text.clone()))));
    for Source { key, text, depends } in &head.sources {
        let kind = ItemKind::Source { key: key.clone(), text: text.clone(), depends: depends.clone() };
        items.push(plain(key.span, kind));
    }
    items.extend(head.status.iter().map(|status| plain(status.span, ItemKind::Status(status.clone()))));
    for note in &head.notes {
        items.push(Item { tag: note.tag.clone(), ..plain(note.span, ItemKind::Note(note.text.clone())) });
    }
    for kin in &head.kin {
        let kind = ItemKind::Kin { descends: kin.descends, names: kin.names.clone(), how: kin.how.clone() };
        items.push(Item { tag: kin.tag.clone(), ..plain(kin.span, kind) });
    }
    let mut blocks: Vec<(Name, Vec<(Name, Text)>)> = Vec::new();
    for (language, key, word) in &head.words {
        let entry = (key.clone(), word.clone());
        match blocks.iter_mut().find(|(other, _)| other.value == language.value) {
            Some((_, entries)) => entries.push(entry),
            None => blocks.push((language.clone(), vec![entry])),
        }
    }
    for (language, entries) in blocks {
        items.push(plain(language.span, ItemKind::Words { language, entries }));
    }
    items
}

fn section_of(kind: SectionKind, head: Span) -> Section {
    Section { kind, head, name: None, off: None, anew: None, strict: false, statements: Vec::new() }
}

fn item(section: Section) -> Item {
    Item { span: section.head, kind: ItemKind::Section(section), tag: None }
}

fn section_item(kind: SectionKind, section: &MergedSection, merged: &Merged) -> Item {
    let statements = clauses(kind, &section.clauses, merged);
    item(Section { name: section.name.clone(), statements, ..section_of(kind, section.head) })
}

fn block_item(kind: SectionKind, block: &MergedBlock, merged: &Merged) -> Item {
    let statements = clauses(kind, &block.section.clauses, merged);
    // Only what has a name can be switched.
    let off = (!block.on && block.name.is_some()).then_some(block.section.head);
    item(Section { name: block.name.clone(), off, statements, ..section_of(kind, block.section.head) })
}

fn enforcement(merged: &Merged) -> Option<Item> {
    let stated = merged.enforcement_stated.as_ref()?;
    Some(match &merged.enforcement {
        Some(block) => block_item(SectionKind::Enforcement, block, merged),
        None => {
            let section = Section { strict: true, ..section_of(SectionKind::Enforcement, stated.span) };
            Item { tag: stated.tag.clone(), ..item(section) }
        }
    })
}

fn clauses(kind: SectionKind, clauses: &[MergedClause], merged: &Merged) -> Vec<Statement> {
    let mut statements = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    let mut rows = Vec::new();
    for clause in clauses {
        let made = Clause::new(clause.keyword, clause.phrase.clone());
        let statement = |kind| Statement { span: clause.span, kind, tag: clause.tag.clone() };
        if is_layout(clause.keyword) {
            let keyword = if clause.keyword == "layout north" { "north" } else { "south" };
            rows.push(statement(StatementKind::Clause(Clause { keyword, ..made })));
            continue;
        }
        let once = words::clause(kind, clause.keyword, merged.family).is_none_or(|entry| entry.repeat == Repeat::List);
        let again = once && seen.contains(&clause.keyword);
        seen.push(clause.keyword);
        statements.push(statement(if again { StatementKind::Add(made) } else { StatementKind::Clause(made) }));
    }
    if let Some(first) = rows.first() {
        let span = first.span;
        statements.push(Statement { span, kind: StatementKind::Layout(rows), tag: None });
    }
    statements
}

fn table_item(kind: SectionKind, table: &MergedTable) -> Option<Item> {
    let head = table.head?;
    let mut statements: Vec<Statement> = table.rules.iter().map(rule_statement).collect();
    // A toggle that was switched on stays one, so that what it overrules is no error.
    for rule in table.rules.iter().filter(|rule| rule.on && rule.switched_on) {
        let kind = StatementKind::Edit(Edit::Switch { on: true, names: vec![rule.rule.name.clone()] });
        statements.push(Statement { span: rule.span, kind, tag: None });
    }
    Some(item(Section { statements, ..section_of(kind, head) }))
}

fn rule_statement(rule: &MergedRule) -> Statement {
    let mut said = rule.rule.clone();
    said.off = (!rule.on || rule.switched_on).then_some(rule.span);
    Statement { span: rule.span, kind: StatementKind::Rule(said), tag: rule.tag.clone() }
}

/// Marks as own what the file of that number, or a reader, states, and what an option states: who switches one on means it.
pub(super) fn mark_own(merged: &mut Merged, own: FileId, reader: Option<FileId>) {
    let options: Vec<Span> = merged.head.options.iter().map(|option| option.span).collect();
    mark(merged, |span| span.file == own || Some(span.file) == reader || options.iter().any(|option| option.covers(span)));
}

/// Marks everything as own.
pub(super) fn mark_all_own(merged: &mut Merged) {
    mark(merged, |_| true);
}

fn mark(merged: &mut Merged, is_own: impl Fn(Span) -> bool) {
    let blocks = merged.openings.iter_mut().chain(&mut merged.enforcement).map(|block| &mut block.section);
    for section in merged.sections.values_mut().chain(blocks) {
        section.clauses.iter_mut().for_each(|clause| clause.own = is_own(clause.span));
    }
    for rule in merged.passing.rules.iter_mut().chain(&mut merged.landing.rules) {
        rule.own = is_own(rule.span);
    }
}
