//! Names in a variant file: where they are given, and where they are used.
//!
//! Comes in: the tree of a file. Goes out: each place of a name. What a name means in other files is found in their trees.

use crate::source::Span;
use crate::syntax::ast::{
    Edit, Item, ItemKind, Name, Parent, Phrase, RuleStatement, Section, SectionKind, Statement, StatementKind, Tag, Target,
};
use crate::words::grammar::Rule;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A rule, an opening, a challenge, an option or a rule between people.
    Rule,
    /// A source, by its key.
    Source,
    /// Another variant.
    Variant,
}

/// A place of a name.
#[derive(Clone, Debug)]
pub(super) struct Occurrence {
    pub(super) what: What,
    pub(super) name: String,
    pub(super) span: Span,
    /// Whether the name is given here.
    pub(super) is_given: bool,
    /// Whether the name is a path.
    pub(super) is_path: bool,
}

/// All names of a file, in its order.
pub(super) fn all(items: &[Item]) -> Vec<Occurrence> {
    let mut names = Names(Vec::new());
    names.items(items);
    names.0.sort_by_key(|name| (name.span.start, name.span.end));
    names.0
}

/// The name at a byte.
pub(super) fn at(items: &[Item], byte: usize) -> Option<Occurrence> {
    let is_here = |name: &Occurrence| (name.span.start as usize..=name.span.end as usize).contains(&byte);
    all(items).into_iter().find(is_here)
}

/// Whether a file gives this name.
pub(super) fn gives(items: &[Item], what: What, name: &str) -> bool {
    all(items).iter().any(|one| one.is_given && one.what == what && one.name == name)
}

/// The places of a name of another file in one that inherits from it; none where it gives the same key to a source, which may be another book.
pub(super) fn inherited(items: &[Item], name: &Occurrence) -> Vec<Span> {
    if name.what == What::Source && gives(items, name.what, &name.name) {
        return Vec::new();
    }
    let same = |other: &Occurrence| other.what == name.what && other.name == name.name;
    all(items).into_iter().filter(same).map(|other| other.span).collect()
}

struct Names(Vec<Occurrence>);

impl Names {
    fn add(&mut self, what: What, name: &Name, is_given: bool) {
        self.0.push(Occurrence { what, name: name.value.clone(), span: name.span, is_given, is_path: false });
    }

    fn given(&mut self, name: &Name) {
        self.add(What::Rule, name, true);
    }

    fn used<'n>(&mut self, names: impl IntoIterator<Item = &'n Name>) {
        names.into_iter().for_each(|name| self.add(What::Rule, name, false));
    }

    fn items(&mut self, items: &[Item]) {
        for item in items {
            self.tag(item.tag.as_ref());
            self.item(&item.kind);
        }
    }

    fn item(&mut self, kind: &ItemKind) {
        match kind {
            ItemKind::Variant { parent: Some(Parent::Name(name)), .. } => self.add(What::Variant, name, false),
            ItemKind::Variant { parent: Some(Parent::Path(path)), .. } => {
                self.add(What::Variant, path, false);
                if let Some(last) = self.0.last_mut() {
                    last.is_path = true;
                }
            }
            ItemKind::Kin { names, .. } => names.iter().for_each(|name| self.add(What::Variant, name, false)),
            ItemKind::Source { key, depends, .. } => {
                self.add(What::Source, key, true);
                depends.iter().for_each(|depends| self.add(What::Source, &depends.on, false));
            }
            ItemKind::Words { entries, .. } => self.used(entries.iter().map(|(key, _)| key)),
            ItemKind::DropWords { keys, .. } => self.used(keys),
            ItemKind::Custom { name, .. } => self.given(name),
            ItemKind::Section(section) => self.section(section),
            ItemKind::Option { name, items, .. } => {
                self.given(name);
                self.items(items);
            }
            ItemKind::Switch { names, .. } => self.used(names),
            ItemKind::Rename { from, to } => {
                self.used([from]);
                self.given(to);
            }
            ItemKind::Drop(targets) | ItemKind::Keep(targets) => targets.iter().for_each(|target| self.target(target)),
            _ => {}
        }
    }

    fn target(&mut self, target: &Target) {
        if let Target::Opening(name) | Target::Option(name) | Target::Custom(name) = target {
            self.used([name]);
        }
    }

    fn section(&mut self, section: &Section) {
        if let (Some(name), SectionKind::Opening | SectionKind::Enforcement) = (&section.name, section.kind) {
            self.given(name);
        }
        section.statements.iter().for_each(|statement| self.statement(statement));
    }

    fn statement(&mut self, statement: &Statement) {
        self.tag(statement.tag.as_ref());
        match &statement.kind {
            StatementKind::Clause(clause) | StatementKind::Add(clause) => self.phrase(&clause.phrase),
            StatementKind::Rule(rule) => self.rule(rule),
            StatementKind::Edit(edit) => self.edit(edit),
            StatementKind::Layout(rows) => rows.iter().for_each(|row| self.statement(row)),
            StatementKind::DropClause(_) | StatementKind::KeepClause(_) => {}
        }
    }

    fn rule(&mut self, rule: &RuleStatement) {
        self.given(&rule.name);
        rule.tests.iter().chain(&rule.actions).chain([&rule.place]).for_each(|part| self.phrase(part));
    }

    fn edit(&mut self, edit: &Edit) {
        match edit {
            Edit::Rename { from, to } => {
                self.used([from]);
                self.given(to);
            }
            Edit::Drop(names) | Edit::Keep(names) | Edit::Switch { names, .. } => self.used(names),
            Edit::Change(rule) => {
                self.used([&rule.name]);
                rule.tests.iter().chain(&rule.actions).chain([&rule.place]).for_each(|part| self.phrase(part));
            }
            Edit::Before(name, rule) | Edit::After(name, rule) => {
                self.used([name]);
                self.rule(rule);
            }
        }
    }

    fn phrase(&mut self, phrase: &Phrase) {
        if phrase.rule == Rule::name {
            let name = Name { value: phrase.text.clone(), span: phrase.span };
            self.used([&name]);
        }
        phrase.children.iter().for_each(|part| self.phrase(part));
    }

    fn tag(&mut self, tag: Option<&Tag>) {
        let keys = tag.iter().flat_map(|tag| &tag.entries).filter_map(|entry| entry.key.as_ref());
        keys.for_each(|key| self.add(What::Source, key, false));
    }
}
