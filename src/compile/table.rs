//! The two tables of rules, and the edits that a child makes in them.
//!
//! Comes in: a section `landing` or `passing`. Goes out: the inherited table, changed. Edits run in the order in which they
//! stand, each on the result of those above. Never asks what a rule does.

use super::inherit::Layer;
use super::merged::{MergedRule, MergedTable};
use super::{keep, names, switch};
use crate::syntax::ast::{Edit, Name, RuleStatement, Section, SectionKind, Statement, StatementKind};

/// Lays a section over the inherited table.
pub(super) fn apply(layer: &mut Layer<'_>, section: &Section) {
    let kind = section.kind;
    let Some(table) = layer.merged.table_mut(kind) else { return };
    if table.head.is_none() {
        layer.fresh.insert(kind);
    }
    if section.anew.is_some() {
        table.rules.clear();
        layer.fresh.insert(kind);
    }
    table.head = Some(section.head);
    for statement in &section.statements {
        match &statement.kind {
            StatementKind::Rule(rule) => added(layer, kind, rule, statement),
            StatementKind::Edit(edit) => edited(layer, kind, edit, statement),
            _ => {}
        }
    }
}

fn table<'a>(layer: &'a mut Layer<'_>, kind: SectionKind) -> Option<&'a mut MergedTable> {
    layer.merged.table_mut(kind)
}

fn position(layer: &Layer<'_>, kind: SectionKind, name: &str) -> Option<usize> {
    layer.merged.table(kind)?.rules.iter().position(|rule| rule.rule.name.value == name)
}

/// The place of a rule that must be there.
fn there(layer: &mut Layer<'_>, kind: SectionKind, name: &Name) -> Option<usize> {
    let found = position(layer, kind, &name.value);
    if found.is_none() {
        let word = kind.word();
        let rules: Option<Vec<String>> =
            layer.merged.table(kind).map(|table| table.rules.iter().map(|rule| rule.rule.name.value.clone()).collect());
        let message = format!("there is no rule `{}` in `{word}`", name.value);
        layer.unknown(name, message, &format!("rules of `{word}`"), &rules.unwrap_or_default());
    }
    found
}

fn merged(rule: &RuleStatement, statement: &Statement) -> MergedRule {
    MergedRule {
        rule: rule.clone(),
        on: rule.off.is_none(),
        switched_on: false,
        span: statement.span,
        tag: statement.tag.clone(),
        kept: None,
        own: false,
    }
}

/// A rule without a place.
fn added(layer: &mut Layer<'_>, kind: SectionKind, rule: &RuleStatement, statement: &Statement) {
    if !layer.fresh.contains(&kind) {
        let name = &rule.name.value;
        let word = kind.word();
        if let Some(old) = position(layer, kind, name) {
            let place = layer.merged.table(kind).and_then(|table| table.rules.get(old)).map(|rule| rule.span);
            let message = format!("`{word}` has inherited a rule `{name}` already");
            let finding = layer.findings.error("inherit::rule-without-place", statement.span, message);
            finding.help(format!("to say it anew, write `change {name}: ...`"));
            finding.also_at(place, "inherited");
        } else {
            let message = format!("the new rule `{name}` has no place in the inherited table `{word}`");
            layer
                .findings
                .error("inherit::rule-without-place", statement.span, message)
                .help(format!("write `before A {name}: ...` or `after A {name}: ...`, or begin with `{word} anew`"));
        }
        return;
    }
    let end = layer.merged.table(kind).map_or(0, |table| table.rules.len());
    insert(layer, kind, end, rule, statement);
}

fn insert(layer: &mut Layer<'_>, kind: SectionKind, at: usize, rule: &RuleStatement, statement: &Statement) {
    if is_taken(layer, kind, &rule.name) {
        return;
    }
    /// Tables are far shorter, and one that is longer is an error when it is lowered.
    const MOST_KEPT: usize = 1000;
    layer.mine.insert(statement.span);
    let rule = merged(rule, statement);
    if let Some(table) = table(layer, kind).filter(|table| table.rules.len() < MOST_KEPT) {
        table.rules.insert(at.min(table.rules.len()), rule);
    }
}

/// Whether the table has a rule of that name already: an error.
fn is_taken(layer: &mut Layer<'_>, kind: SectionKind, name: &Name) -> bool {
    let Some(at) = position(layer, kind, &name.value) else { return false };
    let first = layer.merged.table(kind).and_then(|table| table.rules.get(at)).map(|rule| rule.rule.name.span);
    let message = format!("`{}` has a rule `{}` already", kind.word(), name.value);
    let finding = layer.findings.error("language::name-used-twice", name.span, message);
    finding.label("used again");
    finding.help(format!("give it a name of its own; to say the rule that is there anew, write `change {}: ...`", name.value));
    finding.also_at(first, "used first");
    true
}

fn edited(layer: &mut Layer<'_>, kind: SectionKind, edit: &Edit, statement: &Statement) {
    match edit {
        Edit::Rename { from, to } => {
            let Some(at) = there(layer, kind, from) else { return };
            if from.value == to.value || is_taken(layer, kind, to) {
                return;
            }
            if let Some(rule) = table(layer, kind).and_then(|table| table.rules.get_mut(at)) {
                rule.rule.name = to.clone();
            }
            switch::follow_rule(layer.merged, kind, &from.value, to);
            keep::touched(layer, kind, &to.value, (statement.tag.as_ref(), statement.span));
        }
        Edit::Drop(names) => {
            for name in names {
                let Some(at) = there(layer, kind, name) else { continue };
                if let Some(table) = table(layer, kind) {
                    table.rules.remove(at);
                }
            }
        }
        Edit::Keep(names) => keep::rules(layer, kind, names, (statement.tag.as_ref(), statement.span)),
        Edit::Change(rule) => {
            let Some(at) = there(layer, kind, &rule.name) else { return };
            layer.mine.insert(statement.span);
            let changed = merged(rule, statement);
            if let Some(old) = table(layer, kind).and_then(|table| table.rules.get_mut(at)) {
                *old = changed;
            }
        }
        Edit::Before(name, rule) => {
            let Some(at) = there(layer, kind, name) else { return };
            insert(layer, kind, at, rule, statement);
        }
        Edit::After(name, rule) => {
            let Some(at) = there(layer, kind, name) else { return };
            insert(layer, kind, at + 1, rule, statement);
        }
        Edit::Switch { on, names } => {
            for name in names {
                let known = position(layer, kind, &name.value).is_some();
                let meant = if known { None } else { names::resolve(layer.merged, &name.value) };
                let meant = Name { value: meant.unwrap_or_else(|| name.value.clone()), span: name.span };
                let Some(at) = there(layer, kind, &meant) else { continue };
                if let Some(rule) = table(layer, kind).and_then(|table| table.rules.get_mut(at)) {
                    switch::set(rule, *on);
                }
                keep::touched(layer, kind, &meant.value, (statement.tag.as_ref(), statement.span));
            }
        }
    }
}
