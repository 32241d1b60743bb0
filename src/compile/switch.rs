//! Names that are switched on and off, and names that change.
//!
//! Comes in: `on`, `off` and `rename`. Goes out: the merged variant, changed; what bears the old name follows. Never applies an
//! option.

use super::inherit::Layer;
use super::keep;
use super::merged::{Merged, MergedClause, MergedRule, MergedSection};
use super::names::{self, Kind};
use crate::source::{FileId, Span};
use crate::syntax::ast::{Edit, Item, ItemKind, Name, Phrase, SectionKind, Statement, StatementKind, Tag, Target};
use crate::syntax::grammar::Rule;
use std::collections::BTreeMap;

/// Something that has a name and can be switched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toggle {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Whether it is on.
    pub on: bool,
    /// Other words for it: language, word.
    pub words: Vec<(String, String)>,
}

/// Everything that can be switched on and off: rules, openings, the challenge, options, in this order. A rule of both tables
/// stands once, and is on if it is on in one of them.
pub fn toggles(merged: &Merged) -> Vec<Toggle> {
    let rules = merged.rules().map(|rule| (rule.rule.name.value.as_str(), Kind::Rule, rule.on));
    let blocks = merged.openings.iter().map(|block| (block, Kind::Opening));
    let blocks = blocks.chain(merged.enforcement.iter().map(|block| (block, Kind::Challenge)));
    let blocks = blocks.filter_map(|(block, kind)| Some((block.name.as_ref()?.value.as_str(), kind, block.on)));
    let options = merged.head.options.iter().map(|option| (option.name.value.as_str(), Kind::Option, option.on));
    let mut found: Vec<Toggle> = Vec::new();
    for (name, kind, on) in rules.chain(blocks).chain(options) {
        if let Some(twin) = found.iter_mut().find(|toggle| toggle.name == name && toggle.kind == kind) {
            twin.on |= on;
            continue;
        }
        let words = merged.head.words.iter().filter(|(_, key, _)| key.value == name);
        let words = words.map(|(language, _, word)| (language.value.clone(), word.value.clone())).collect();
        found.push(Toggle { name: name.to_owned(), kind, on, words });
    }
    found
}

/// Switches one rule; a toggle that is switched on may overrule the rules below it.
pub(super) fn set(rule: &mut MergedRule, on: bool) {
    rule.switched_on = on && (rule.switched_on || !rule.on);
    rule.on = on;
}

/// `on NAME` or `off NAME` outside sections: a rule in both tables, an opening, the challenge, an option, or a rule of an option.
pub(super) fn switch(layer: &mut Layer<'_>, name: &Name, on: bool, span: Span, tag: Option<&Tag>) {
    let Some(meant) = names::resolve(layer.merged, &name.value) else {
        let mut known: Vec<String> = names::all(layer.merged).into_iter().map(|(name, _, _)| name).collect();
        known.extend(names::in_options(layer.merged));
        let message = format!("there is no rule, opening, challenge or option `{}`", name.value);
        return layer.unknown(name, message, "names", &known);
    };
    set_all(layer.merged, &meant, on);
    for kind in [SectionKind::Passing, SectionKind::Landing] {
        keep::touched(layer, kind, &meant, (tag, span));
    }
    for option in layer.merged.head.options.iter_mut().filter(|option| option.name.value == meant) {
        option.on = on;
        option.switched = Some((span, tag.cloned()));
    }
    for option in &mut layer.merged.head.options {
        switch_in_option(&mut option.items, &Name { value: meant.clone(), span: name.span }, on, span);
    }
}

/// Switches rules, openings and the challenge of that name; not options.
pub(super) fn set_all(merged: &mut Merged, name: &str, on: bool) {
    let rules = merged.passing.rules.iter_mut().chain(&mut merged.landing.rules);
    rules.filter(|rule| rule.rule.name.value == name).for_each(|rule| set(rule, on));
    let blocks = merged.openings.iter_mut().chain(&mut merged.enforcement);
    let named = blocks.filter(|block| block.name.as_ref().is_some_and(|other| other.value == name));
    named.for_each(|block| block.on = on);
}

/// A rule that an option brings is switched by an edit at the end of the option's table.
fn switch_in_option(items: &mut [Item], name: &Name, on: bool, span: Span) {
    for item in items {
        let ItemKind::Section(section) = &mut item.kind else { continue };
        let brings = section.statements.iter().any(|statement| match &statement.kind {
            StatementKind::Rule(rule) | StatementKind::Edit(Edit::Before(_, rule) | Edit::After(_, rule)) => {
                rule.name.value == name.value
            }
            _ => false,
        });
        if brings {
            let kind = StatementKind::Edit(Edit::Switch { on, names: vec![name.clone()] });
            section.statements.push(Statement { span, kind, tag: None });
        }
    }
}

/// `rename A to B` outside sections: an opening, the challenge or an option.
pub(super) fn rename(layer: &mut Layer<'_>, from: &Name, to: &Name) {
    let names = names::all(layer.merged);
    let Some((_, kind, _)) = names.iter().find(|(name, kind, _)| *name == from.value && *kind != Kind::Rule) else {
        let is_rule = names.iter().any(|(name, _, _)| *name == from.value);
        if is_rule {
            let message = format!("`{}` is a rule, and rules are renamed in their table", from.value);
            let finding = layer.findings.error("inherit::unknown-name", from.span, message);
            finding.help(format!("write `landing {{ rename {} to {} }}`", from.value, to.value));
            return;
        }
        let known: Vec<String> = names.into_iter().filter(|(_, kind, _)| *kind != Kind::Rule).map(|(name, _, _)| name).collect();
        let message = format!("there is no opening, challenge or option `{}`", from.value);
        return layer.unknown(from, message, "names", &known);
    };
    if let Some((_, other, first)) = names.iter().find(|(name, _, _)| *name == to.value && from.value != to.value) {
        let message = format!("`{}` is the name of {} already", to.value, other.words());
        layer.findings.error("language::name-used-twice", to.span, message).also_at(*first, "used first");
        return;
    }
    let kind = *kind;
    let merged = &mut *layer.merged;
    let is_it = |name: &Option<Name>| name.as_ref().is_some_and(|name| name.value == from.value);
    match kind {
        Kind::Option => {
            let options = merged.head.options.iter_mut().filter(|option| option.name.value == from.value);
            options.for_each(|option| option.name = to.clone());
        }
        Kind::Opening => {
            let openings = merged.openings.iter_mut().filter(|block| is_it(&block.name));
            openings.for_each(|block| block.name = Some(to.clone()));
        }
        _ => merged.enforcement.iter_mut().filter(|block| is_it(&block.name)).for_each(|block| block.name = Some(to.clone())),
    }
    for (_, key, _) in &mut merged.head.words {
        if key.value == from.value {
            key.value.clone_from(&to.value);
        }
    }
    for option in &mut merged.head.options {
        for item in &mut option.items {
            follow_block(item, kind, &from.value, to);
        }
    }
}

fn follow_block(item: &mut Item, kind: Kind, from: &str, to: &Name) {
    match &mut item.kind {
        ItemKind::Section(section) => {
            let section_kind = if kind == Kind::Opening { SectionKind::Opening } else { SectionKind::Enforcement };
            if section.kind == section_kind && kind != Kind::Option {
                section.name.iter_mut().filter(|name| name.value == from).for_each(|name| name.value.clone_from(&to.value));
            }
        }
        ItemKind::Drop(targets) if kind == Kind::Opening => {
            let openings = targets.iter_mut().filter_map(|target| match target {
                Target::Opening(name) if name.value == from => Some(name),
                _ => None,
            });
            openings.for_each(|name| name.value.clone_from(&to.value));
        }
        _ => {}
    }
}

/// A rule of that table has another name now: words, `without` and options follow. If the other table still has a rule of the
/// old name, the old name stays beside the new one.
pub(super) fn follow_rule(merged: &mut Merged, kind: SectionKind, from: &str, to: &Name) {
    let stays = merged.rules().any(|rule| rule.rule.name.value == from);
    let mut words = Vec::new();
    for (language, key, word) in std::mem::take(&mut merged.head.words) {
        if key.value != from {
            words.push((language, key, word));
            continue;
        }
        if stays {
            words.push((language.clone(), key.clone(), word.clone()));
        }
        words.push((language, Name { value: to.value.clone(), span: key.span }, word));
    }
    merged.head.words = words;
    for opening in &mut merged.openings {
        for clause in &mut opening.section.clauses {
            follow_without(clause.keyword, &mut clause.phrase, from, to, stays);
        }
    }
    for option in &mut merged.head.options {
        for item in &mut option.items {
            let ItemKind::Section(section) = &mut item.kind else { continue };
            for statement in &mut section.statements {
                match &mut statement.kind {
                    StatementKind::Edit(edit) if section.kind == kind => follow_edit(edit, from, to),
                    StatementKind::Clause(clause) | StatementKind::Add(clause) => {
                        follow_without(clause.keyword, &mut clause.phrase, from, to, stays);
                    }
                    _ => {}
                }
            }
        }
    }
}

fn follow_edit(edit: &mut Edit, from: &str, to: &Name) {
    let follow = |name: &mut Name| {
        if name.value == from {
            name.value.clone_from(&to.value);
        }
    };
    match edit {
        Edit::Rename { from: name, .. } | Edit::Before(name, _) | Edit::After(name, _) => follow(name),
        Edit::Change(rule) => follow(&mut rule.name),
        Edit::Drop(names) | Edit::Keep(names) | Edit::Switch { names, .. } => names.iter_mut().for_each(follow),
    }
}

fn follow_without(keyword: &str, phrase: &mut Phrase, from: &str, to: &Name, stays: bool) {
    if keyword != "without" {
        return;
    }
    let mut children = Vec::new();
    for child in std::mem::take(&mut phrase.children) {
        if child.rule != Rule::name || child.text != from {
            children.push(child);
            continue;
        }
        if stays {
            children.push(child.clone());
            children.push(Phrase { rule: Rule::comma, span: child.span, text: ",".to_owned(), children: Vec::new() });
        }
        children.push(Phrase { text: to.value.clone(), ..child });
    }
    phrase.children = children;
}

/// A name is used once among rules, openings, challenges and options; the same rule may stand in both tables.
pub(super) fn unique(merged: &Merged, own: FileId, findings: &mut super::Findings) {
    let names = names::all(merged);
    let mut seen: BTreeMap<&str, (Kind, Span)> = BTreeMap::new();
    for (name, kind, span) in &names {
        let Some((first_kind, first)) = seen.get(name.as_str()) else {
            seen.insert(name, (*kind, *span));
            continue;
        };
        let both_rules = *kind == Kind::Rule && *first_kind == Kind::Rule;
        let said_here = span.file == own || first.file == own;
        // Two of one kind were found where they were added.
        if both_rules || *kind == *first_kind || !said_here {
            continue;
        }
        let (place, other, place_kind) = if span.file == own { (*span, *first, first_kind) } else { (*first, *span, kind) };
        let message = format!("`{name}` is the name of {} already", place_kind.words());
        findings.error("language::name-used-twice", place, message).label("used again").also_at(other, "used first");
    }
}

/// Takes away what inherited clauses say about names that are gone: their words, and their places in `without`.
pub(super) fn prune(merged: &mut Merged, own: FileId) {
    let mut known: Vec<String> = names::all(merged).into_iter().map(|(name, _, _)| name).collect();
    known.extend(names::in_options(merged));
    known.extend(crate::words::things(merged.family).iter().map(|thing| (*thing).to_owned()));
    known.extend(other_names(merged));
    merged.head.words.retain(|(_, key, _)| key.span.file == own || known.contains(&key.value));
    for opening in &mut merged.openings {
        prune_without(&mut opening.section, own, &known);
    }
}

fn prune_without(section: &mut MergedSection, own: FileId, known: &[String]) {
    let mut kept: Vec<MergedClause> = Vec::new();
    for mut clause in std::mem::take(&mut section.clauses) {
        if clause.keyword == "without" && clause.span.file != own {
            let names = clause.phrase.children.iter().filter(|part| part.rule == Rule::name);
            let names: Vec<Phrase> = names.filter(|name| known.contains(&name.text)).cloned().collect();
            if names.is_empty() {
                continue;
            }
            let all = clause.phrase.children.iter().filter(|part| part.rule == Rule::name).count();
            if names.len() < all {
                let comma = |span| Phrase { rule: Rule::comma, span, text: ",".to_owned(), children: Vec::new() };
                clause.phrase.children.truncate(1);
                for (at, name) in names.into_iter().enumerate() {
                    if at > 0 {
                        clause.phrase.children.push(comma(name.span));
                    }
                    clause.phrase.children.push(name);
                }
            }
        }
        kept.push(clause);
    }
    section.clauses = kept;
}

/// Names that can have words and cannot be switched: custom rules, and what claimed and closed holes are called.
pub(super) fn other_names(merged: &Merged) -> Vec<String> {
    let customs = merged.head.customs.iter().map(|(name, _)| name.value.clone());
    let claimed = merged.sections.get(&SectionKind::Claimed).and_then(|section| section.name.as_ref());
    let claimed = claimed.map(|name| name.value.clone());
    let unfilled = merged.sections.get(&SectionKind::Rounds).and_then(|section| section.get("unfilled"));
    let closed = unfilled.and_then(|clause| find(&clause.phrase, Rule::name)).map(|name| name.text.clone());
    customs.chain(claimed).chain(closed).collect()
}

/// The first part of that rule anywhere inside.
fn find(phrase: &Phrase, rule: Rule) -> Option<&Phrase> {
    // The grammar of a clause nests a handful of levels.
    phrase.children.iter().find_map(|part| if part.rule == rule { Some(part) } else { find(part, rule) })
}
