//! `keep`: what a file's own sources say of what it inherits and leaves as it is.
//!
//! Comes in: a statement `keep` and what is inherited. Goes out: the same with that tag behind it. Mirror of `drop`: the same names,
//! and keeping what is not inherited is an error. Never changes a rule.

use super::inherit::Layer;
use super::merged::{Merged, MergedSection};
use super::names;
use super::said::{self, What};
use super::tags;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{Item, ItemKind, Name, SectionKind, Tag, Target};
use crate::vocabulary;
use std::collections::BTreeSet;

/// Whether a `keep` has a tag; without one it is an error.
fn said(layer: &mut Layer<'_>, tag: Option<&Tag>, span: Span) -> Option<Tag> {
    if tag.is_none() {
        layer
            .findings
            .error("language::keep-without-tag", span, "`keep` does not say what the sources of this file say of it")
            .label("a tag must follow")
            .help("write `[KEY confirmed]` behind it, or `[assumed \"why\"]`; without `keep` it stays as it is as well");
    }
    tag.cloned()
}

/// `keep CLAUSE, ...` in a section.
pub(super) fn clauses(
    layer: &mut Layer<'_>,
    section: &mut MergedSection,
    kind: SectionKind,
    words: &[Spanned<String>],
    (tag, span): (Option<&Tag>, Span),
) {
    let tag = said(layer, tag, span);
    for word in words {
        let Some(keyword) = layer.clause_of(kind, word) else { continue };
        let is_it = |other: &str| other == keyword || (keyword == "layout" && super::inherit::is_layout(other));
        let inherited = |layer: &Layer<'_>, at: &Span| !layer.mine.contains(at);
        let mut found = false;
        for clause in section.clauses.iter_mut().filter(|clause| is_it(clause.keyword) && inherited(layer, &clause.span)) {
            found = true;
            if let Some(tag) = &tag {
                (clause.tag, clause.kept) = (Some(tag.clone()), Some(span));
            }
        }
        if !found {
            let own = section.clauses.iter().any(|clause| is_it(clause.keyword));
            let there = section.clauses.iter().filter(|clause| inherited(layer, &clause.span));
            let there: Vec<String> = there.map(|clause| clause.keyword.to_owned()).collect();
            nothing(layer, word.span, &format!("clause `{}`", word.value), own, &there);
        }
    }
}

/// `keep A, B` in a table of rules.
pub(super) fn rules(layer: &mut Layer<'_>, kind: SectionKind, names: &[Name], (tag, span): (Option<&Tag>, Span)) {
    let tag = said(layer, tag, span);
    for name in names {
        let mine = layer.mine.clone();
        let Some(table) = layer.merged.table_mut(kind) else { return };
        let there: Vec<String> = table.rules.iter().map(|rule| rule.rule.name.value.clone()).collect();
        match table.rules.iter_mut().find(|rule| rule.rule.name.value == name.value) {
            Some(rule) if !mine.contains(&rule.span) => {
                if let Some(tag) = &tag {
                    (rule.tag, rule.kept) = (Some(tag.clone()), Some(span));
                }
            }
            found => {
                let own = found.is_some();
                nothing(layer, name.span, &format!("rule `{}`", name.value), own, &there);
            }
        }
    }
}

/// A tag behind `rename`, `on` or `off` is one of the rule that it speaks of, if that is inherited.
pub(super) fn touched(layer: &mut Layer<'_>, kind: SectionKind, name: &str, (tag, span): (Option<&Tag>, Span)) {
    let mine = layer.mine.clone();
    let (Some(tag), Some(table)) = (tag, layer.merged.table_mut(kind)) else { return };
    for rule in table.rules.iter_mut().filter(|rule| rule.rule.name.value == name && !mine.contains(&rule.span)) {
        (rule.tag, rule.kept) = (Some(tag.clone()), Some(span));
    }
}

/// `keep SECTION, opening NAME, ...` and `keep all`, after everything else of the file: what it says more closely stands.
pub(super) fn rest(layer: &mut Layer<'_>, items: &[Item]) {
    let mut wholes = Vec::new();
    for item in items {
        let ItemKind::Keep(targets) = &item.kind else { continue };
        let tag = said(layer, item.tag.as_ref(), item.span);
        for target in targets {
            is_there(layer, target);
        }
        if targets.is_empty() {
            all_there(layer, item.span);
        }
        wholes.extend(tag.map(|tag| (targets.clone(), tag, item.span)));
    }
    // What is said of a part stands before what is said of the whole.
    wholes.sort_by_key(|(targets, _, _)| targets.is_empty());
    for (targets, tag, span) in wholes {
        apply(layer.merged, &layer.mine, &targets, &tag, span);
    }
}

fn apply(merged: &mut Merged, mine: &BTreeSet<Span>, targets: &[Target], tag: &Tag, span: Span) {
    let own = span.file;
    let meant = |what: &What| targets.is_empty() || targets.iter().any(|target| is_of(what, target));
    for said in said::all(merged) {
        let open = !mine.contains(&said.span) && said.kept.is_none_or(|kept| kept.file != own);
        if open && meant(&said.what) {
            (*said.tag, *said.kept) = (Some(tag.clone()), Some(span));
        }
    }
    for option in merged.head.options.iter_mut().filter(|option| option.span.file != own) {
        let named = |target: &Target| matches!(target, Target::Option(name) if name.value == option.name.value);
        let open = option.kept.is_none_or(|kept| kept.file != own);
        if open && (targets.is_empty() || targets.iter().any(named)) {
            option.kept = Some(span);
            tags::keep_option(&mut option.items, tag);
            if let Some((switched, said)) = &mut option.switched
                && switched.file != own
            {
                *said = Some(tag.clone());
            }
        }
    }
}

fn is_of(what: &What, target: &Target) -> bool {
    match target {
        Target::Section(kind) => what.section() == Some(kind.value),
        Target::Opening(name) => what.section() == Some(SectionKind::Opening) && what.block() == Some(&name.value),
        Target::Custom(name) => *what == What::Custom(name.value.clone()),
        Target::Option(_) => false,
    }
}

/// Whether there is anything inherited that a target could mean; if not, that is an error.
fn is_there(layer: &mut Layer<'_>, target: &Target) {
    let mine = layer.mine.clone();
    let all = said::all(layer.merged);
    let of_target = || all.iter().filter(|said| is_of(&said.what, target));
    let found = of_target().any(|said| !mine.contains(&said.span));
    let own = of_target().next().is_some();
    let (what, span) = match target {
        Target::Section(kind) => (format!("section `{}`", vocabulary::section_word(kind.value)), kind.span),
        Target::Opening(name) => (format!("opening `{}`", name.value), name.span),
        Target::Custom(name) => (format!("custom rule `{}`", name.value), name.span),
        Target::Option(name) => (format!("option `{}`", name.value), name.span),
    };
    let mut there: Vec<String> = Vec::new();
    for said in all.iter().filter(|said| !mine.contains(&said.span)) {
        let name = match (target, &said.what) {
            (Target::Section(_), what) => what.section().map(|kind| vocabulary::section_word(kind).to_owned()),
            (Target::Opening(_), what) if what.section() == Some(SectionKind::Opening) => what.block().map(str::to_owned),
            (Target::Custom(_), What::Custom(name)) => Some(name.clone()),
            _ => None,
        };
        there.extend(name.filter(|name| !there.contains(name)));
    }
    if let Target::Option(name) = target {
        let options = &layer.merged.head.options;
        let named = options.iter().find(|option| option.name.value == name.value);
        let inherited = named.is_some_and(|option| option.span.file != name.span.file);
        let there: Vec<String> = options.iter().map(|option| option.name.value.clone()).collect();
        let own = named.is_some();
        if !inherited {
            nothing(layer, span, &what, own, &there);
        }
    } else if !found {
        nothing(layer, span, &what, own, &there);
    }
}

fn all_there(layer: &mut Layer<'_>, span: Span) {
    let mine = layer.mine.clone();
    let inherits = said::all(layer.merged).iter().any(|said| !mine.contains(&said.span));
    if !inherits && !layer.lenient {
        let finding = layer.findings.error("inherit::nothing-to-keep", span, "there is nothing inherited to keep");
        finding.label("this file says everything itself").help("put the tags behind the statements, or behind the sections");
    }
}

fn nothing(layer: &mut Layer<'_>, span: Span, what: &str, own: bool, there: &[String]) {
    let word = what.split('`').nth(1).unwrap_or_default().to_owned();
    if layer.lenient || layer.spoiled.contains(&word) {
        return;
    }
    let finding = layer.findings.error("inherit::nothing-to-keep", span, format!("there is no inherited {what} to keep"));
    if own {
        finding.label("stated in this file").help("what a file states has its tag behind the statement");
        return;
    }
    let kind = what.split('`').next().unwrap_or_default().trim();
    let plural = if there.len() == 1 { kind.to_owned() } else { format!("{kind}s") };
    finding.label("not there").help(names::help(&word, &plural, there.iter().map(String::as_str)));
}
