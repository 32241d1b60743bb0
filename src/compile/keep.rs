//! `keep`: what a file's own sources say of what it inherits and leaves as it is.
//!
//! Comes in: a statement `keep` and what is inherited. Goes out: the same with that tag behind it. Mirror of `drop`: the same names,
//! and keeping what is not inherited is an error. Never changes a rule.

use super::inherit::Layer;
use super::merged::MergedSection;
use super::names;
use super::said::{self, What};
use super::tags;
use crate::source::{Span, Spanned};
use crate::syntax::ast::{Item, ItemKind, Name, SectionKind, Tag, Target};
use std::collections::{BTreeMap, BTreeSet};

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
        let mut again = None;
        for clause in section.clauses.iter_mut().filter(|clause| is_it(clause.keyword) && inherited(layer, &clause.span)) {
            found = true;
            again = again.or(clause.kept.filter(|kept| kept.file == span.file && *kept != span));
            if let Some(tag) = &tag {
                (clause.tag, clause.kept) = (Some(tags::kept(tag, clause.tag.as_ref())), Some(span));
            }
        }
        if let Some(first) = again {
            twice(layer, word.span, first);
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
        let Some(table) = layer.merged.table_mut(kind) else { return };
        let there: Vec<String> = table.rules.iter().map(|rule| rule.rule.name.value.clone()).collect();
        match table.rules.iter_mut().find(|rule| rule.rule.name.value == name.value) {
            Some(rule) if !layer.mine.contains(&rule.span) => {
                if let Some(tag) = &tag {
                    (rule.tag, rule.kept) = (Some(tags::kept(tag, rule.tag.as_ref())), Some(span));
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
    let (Some(tag), Some(table)) = (tag, layer.merged.table_mut(kind)) else { return };
    for rule in table.rules.iter_mut().filter(|rule| rule.rule.name.value == name && !layer.mine.contains(&rule.span)) {
        (rule.tag, rule.kept) = (Some(tags::kept(tag, rule.tag.as_ref())), Some(span));
    }
}

/// What a `keep` at the top level speaks of.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Section(SectionKind),
    Opening(String),
    Custom(String),
    Option(String),
    All,
}

impl Key {
    fn of(target: &Target) -> (Key, Span) {
        match target {
            Target::Section(kind) => (Key::Section(kind.value), kind.span),
            Target::Opening(name) => (Key::Opening(name.value.clone()), name.span),
            Target::Custom(name) => (Key::Custom(name.value.clone()), name.span),
            Target::Option(name) => (Key::Option(name.value.clone()), name.span),
        }
    }

    /// All that mean a statement, the nearest first.
    fn meaning(what: &What) -> Vec<Key> {
        let section = what.section().map(Key::Section);
        let opening = what.section() == Some(SectionKind::Opening);
        let opening = what.block().filter(|_| opening).map(|name| Key::Opening(name.to_owned()));
        let custom = if let What::Custom(name) = what { Some(Key::Custom(name.clone())) } else { None };
        opening.into_iter().chain(custom).chain(section).chain([Key::All]).collect()
    }

    fn kind(&self) -> &'static str {
        match self {
            Key::Section(_) => "section",
            Key::Opening(_) => "opening",
            Key::Custom(_) => "custom rule",
            Key::Option(_) => "option",
            Key::All => "everything",
        }
    }

    fn name(&self) -> &str {
        match self {
            Key::Section(kind) => kind.word(),
            Key::Opening(name) | Key::Custom(name) | Key::Option(name) => name,
            Key::All => "all",
        }
    }
}

/// `keep SECTION, opening NAME, ...` and `keep all`, after everything else of the file: what it says more closely stands.
pub(super) fn rest(layer: &mut Layer<'_>, items: &[Item]) {
    let mut wholes: BTreeMap<Key, (Option<Tag>, Span)> = BTreeMap::new();
    let mut there: Option<[BTreeSet<Key>; 2]> = None;
    for item in items {
        let ItemKind::Keep(targets) = &item.kind else { continue };
        let tag = said(layer, item.tag.as_ref(), item.span);
        let [inherited, own] = there.get_or_insert_with(|| keys(layer));
        let mut keys: Vec<(Key, Span)> = targets.iter().map(Key::of).collect();
        if keys.is_empty() {
            keys.push((Key::All, item.span));
        }
        for (key, span) in keys {
            if let Some((_, first)) = wholes.get(&key) {
                twice(layer, span, *first);
            } else if !inherited.contains(&key) {
                let alike = inherited.iter().filter(|other| other.kind() == key.kind());
                let alike: Vec<String> = alike.map(|other| other.name().to_owned()).collect();
                missing(layer, &key, span, own.contains(&key), &alike);
            }
            wholes.entry(key).or_insert((tag.clone(), item.span));
        }
    }
    if !wholes.is_empty() {
        apply(layer, &wholes);
    }
}

/// What of the inherited, and what of this file's own, there is to be kept.
fn keys(layer: &mut Layer<'_>) -> [BTreeSet<Key>; 2] {
    let (mut inherited, mut own) = (BTreeSet::new(), BTreeSet::new());
    let mine = &layer.mine;
    for option in &layer.merged.head.options {
        let key = Key::Option(option.name.value.clone());
        if mine.contains(&option.span) {
            own.insert(key);
        } else {
            inherited.extend([key, Key::All]);
        }
    }
    for said in said::all(layer.merged) {
        let keys = Key::meaning(&said.what);
        if mine.contains(&said.span) { own.extend(keys) } else { inherited.extend(keys) }
    }
    [inherited, own]
}

fn apply(layer: &mut Layer<'_>, wholes: &BTreeMap<Key, (Option<Tag>, Span)>) {
    let mine = &layer.mine;
    let open = |kept: &Option<Span>, span: Span| kept.is_none_or(|kept| kept.file != span.file);
    for said in said::all(layer.merged).into_iter().filter(|said| !mine.contains(&said.span)) {
        let keys = Key::meaning(&said.what);
        if let Some((Some(tag), span)) = keys.iter().find_map(|key| wholes.get(key))
            && open(said.kept, *span)
        {
            (*said.tag, *said.kept) = (Some(tags::kept(tag, said.tag.as_ref())), Some(*span));
        }
    }
    for option in layer.merged.head.options.iter_mut().filter(|option| !mine.contains(&option.span)) {
        let named = wholes.get(&Key::Option(option.name.value.clone()));
        if let Some((Some(tag), span)) = named.or_else(|| wholes.get(&Key::All)) {
            option.kept = Some(*span);
            tags::keep_option(&mut option.items, tag);
            if let Some((switched, said)) = &mut option.switched
                && switched.file != span.file
            {
                *said = Some(tags::kept(tag, said.as_ref()));
            }
        }
    }
}

fn missing(layer: &mut Layer<'_>, key: &Key, span: Span, own: bool, alike: &[String]) {
    if *key != Key::All {
        return nothing(layer, span, &format!("{} `{}`", key.kind(), key.name()), own, alike);
    }
    if !layer.lenient {
        let finding = layer.findings.error("inherit::nothing-to-keep", span, "there is nothing inherited to keep");
        finding.label("this file says everything itself").help("put the tags behind the statements, or behind the sections");
    }
}

fn twice(layer: &mut Layer<'_>, span: Span, first: Span) {
    layer
        .findings
        .error("language::repeated-clause", span, "this is kept twice in this file")
        .label("kept again")
        .also_at(first, "kept first")
        .help("say once what the sources of this file say of it");
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
    finding.label("not there");
    names::advise(finding, &word, &plural, there.iter().map(String::as_str));
}
