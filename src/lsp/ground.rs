//! What stands at a place of a variant file, and where what it means stands in other files.

use super::Shelf;
use super::documents::{Checked, Document, range_of};
use super::names::{self, Occurrence, What};
use super::uri;
use crate::compile::merged::Merged;
use crate::source::{FileId, SourceFile, Span};
use crate::syntax;
use crate::syntax::ast::{Edit, Item, ItemKind, SectionKind, Statement, StatementKind};
use gen_lsp_types::{Location, Uri};

/// A statement, and the section in which it stands.
#[derive(Clone, Copy)]
pub(super) struct Said<'t> {
    pub(super) section: SectionKind,
    pub(super) statement: &'t Statement,
}

/// The tree of a text.
pub(super) fn tree(document: &Document) -> Vec<Item> {
    syntax::parse(FileId(0), &document.file.text).file.items
}

/// Whether a byte lies in a span, or at its end.
pub(super) fn holds(span: Span, byte: usize) -> bool {
    (span.start as usize..=span.end as usize).contains(&byte)
}

/// The statement of a section at a byte.
pub(super) fn statement_at(items: &[Item], byte: usize) -> Option<Said<'_>> {
    let item = items.iter().find(|item| holds(item.span, byte))?;
    match &item.kind {
        ItemKind::Option { items, .. } => statement_at(items, byte),
        ItemKind::Section(section) => {
            let statement = section.statements.iter().find(|statement| holds(statement.span, byte))?;
            Some(Said { section: section.kind, statement })
        }
        _ => None,
    }
}

/// The statement of the top level, or of an option, at a byte.
pub(super) fn item_at(items: &[Item], byte: usize) -> Option<&Item> {
    let item = items.iter().find(|item| holds(item.span, byte))?;
    match &item.kind {
        ItemKind::Option { items, .. } => item_at(items, byte).or(Some(item)),
        _ => Some(item),
    }
}

/// The statements of the parents which a statement overrides, changes, drops or keeps.
pub(super) fn overridden(said: Said<'_>, inherited: &Merged) -> Vec<Span> {
    let rules = |name: &str| {
        let table = inherited.table(said.section);
        let rules = table.into_iter().flat_map(|table| &table.rules).filter(|rule| rule.rule.name.value == name);
        rules.map(|rule| rule.span).collect::<Vec<_>>()
    };
    let clauses = |keyword: &str| {
        let openings = inherited.openings.iter().chain(&inherited.enforcement).map(|block| &block.section);
        let blocks = matches!(said.section, SectionKind::Opening | SectionKind::Enforcement);
        let sections: Vec<_> =
            if blocks { openings.collect() } else { inherited.sections.get(&said.section).into_iter().collect() };
        let clauses = sections.into_iter().flat_map(|section| &section.clauses);
        clauses.filter(|clause| clause.keyword == keyword).map(|clause| clause.span).collect::<Vec<_>>()
    };
    let keyword = |words: &str| crate::words::dropped_keyword(said.section, words).unwrap_or_default();
    match &said.statement.kind {
        StatementKind::Clause(clause) | StatementKind::Add(clause) => clauses(clause.keyword),
        StatementKind::DropClause(all) | StatementKind::KeepClause(all) => {
            all.iter().flat_map(|words| clauses(keyword(&words.value))).collect()
        }
        StatementKind::Rule(rule) | StatementKind::Edit(Edit::Change(rule)) => rules(&rule.name.value),
        StatementKind::Edit(Edit::Before(name, _) | Edit::After(name, _) | Edit::Rename { from: name, .. }) => rules(&name.value),
        StatementKind::Edit(Edit::Drop(names) | Edit::Keep(names) | Edit::Switch { names, .. }) => {
            names.iter().flat_map(|name| rules(&name.value)).collect()
        }
        StatementKind::Layout(_) => Vec::new(),
    }
}

/// Where a file of a compilation can be opened.
pub(super) fn opened(document: &Document, checked: &Checked, file: FileId, shelf: &Shelf) -> Option<Uri> {
    if file == FileId(0) {
        return Some(document.uri.clone());
    }
    let file = checked.compiled.sources.get(file)?;
    match checked.disk.path_of(&file.name) {
        Some(path) => Some(uri::of(path)),
        None => shelf(&file.name, &file.text).map(|path| uri::of(&path)),
    }
}

/// A span as a place that can be opened.
pub(super) fn location(document: &Document, checked: &Checked, span: Span, shelf: &Shelf) -> Option<Location> {
    let uri = opened(document, checked, span.file, shelf)?;
    let own = Some(&document.file).filter(|_| span.file == FileId(0));
    let file: &SourceFile = own.or_else(|| checked.compiled.sources.get(span.file))?;
    Some(Location { uri, range: range_of(file, span) })
}

/// Where a name is given: in the text itself, or else in the nearest parent that gives it.
pub(super) fn given(items: &[Item], name: &Occurrence, checked: Option<&Checked>) -> Vec<Span> {
    let of = |items: &[Item]| -> Vec<Span> {
        let same = |other: &Occurrence| other.is_given && other.what == name.what && other.name == name.name;
        names::all(items).into_iter().filter(same).map(|other| other.span).collect()
    };
    let own = of(items);
    if !own.is_empty() || name.what == What::Variant {
        return own;
    }
    let sources = checked.map(|checked| &checked.compiled.sources);
    let parents = (1..).map_while(|at| Some((FileId(at), sources?.get(FileId(at))?)));
    parents.map(|(id, file)| of(&syntax::parse(id, &file.text).file.items)).find(|found| !found.is_empty()).unwrap_or_default()
}
