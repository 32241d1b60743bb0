//! Sources and the tags that cite them.
//!
//! Comes in: the statements of one file, and the sources and keys of its parents. Goes out: the sources that are still spoken with,
//! and a warning for each that is listed and never cited, or cited and never listed here. Never looks at what a tag says.

use super::head::Keys;
use super::merged::{Head, Merged, Source};
use super::{Findings, names, said, tags};
use crate::source::FileId;
use crate::syntax::ast::{Item, ItemKind, Name, Tag};
use std::collections::{BTreeMap, BTreeSet};

/// Sources that nothing cites are told one by one up to this number.
const MOST_TOLD: usize = 20;

/// Keys that a file lists itself.
fn own_keys(items: &[Item]) -> BTreeSet<&str> {
    let key =
        |item| if let &Item { kind: ItemKind::Source { ref key, .. }, .. } = item { Some(key.value.as_str()) } else { None };
    items.iter().filter_map(key).collect()
}

/// Every key that a file cites, where it does so first.
fn cited(items: &[Item]) -> BTreeMap<String, Name> {
    let mut cited = BTreeMap::new();
    for item in items {
        tags::each(&mut item.clone(), &mut |tag, _| {
            for key in tag.iter().flat_map(keys) {
                cited.entry(key.value.clone()).or_insert_with(|| key.clone());
            }
        });
    }
    cited
}

fn keys(tag: &Tag) -> impl Iterator<Item = &Name> {
    tag.entries.iter().filter_map(|entry| entry.key.as_ref())
}

/// Takes out the sources of the parents that a file with sources of its own speaks with no more: only notes still do, and what it cites
/// by their keys.
pub(super) fn forget(head: &mut Head, items: &[Item], inherited: &Keys) {
    let own = own_keys(items);
    let mut listed: BTreeSet<String> =
        head.notes.iter().flat_map(|note| note.tag.iter().flat_map(keys)).map(|key| key.value.clone()).collect();
    listed.extend(cited(items).keys().filter(|key| !own.contains(key.as_str())).filter_map(|key| inherited.get(key).cloned()));
    retain(head, |source| listed.contains(&source.key.value));
}

/// Takes out the sources of the parents that nothing cites: a variant has no need of them.
pub(super) fn prune(merged: &mut Merged, own: FileId) {
    let mut cited: BTreeSet<String> = BTreeSet::new();
    let mut note = |tag: Option<&Tag>| cited.extend(tag.into_iter().flat_map(keys).map(|key| key.value.clone()));
    for said in said::all(&mut merged.clone()) {
        note(said.tag.as_ref());
    }
    merged.head.notes.iter().for_each(|remark| note(remark.tag.as_ref()));
    merged.head.kin.iter().for_each(|kin| note(kin.tag.as_ref()));
    merged.head.also.iter().for_each(|also| note(also.tag.as_ref()));
    for option in &merged.head.options {
        note(option.switched.as_ref().and_then(|(_, tag)| tag.as_ref()));
        option.items.iter().for_each(|item| tags::each(&mut item.clone(), &mut |tag, _| note(tag.as_ref())));
    }
    retain(&mut merged.head, |source| source.key.span.file == own || cited.contains(&source.key.value));
}

/// Leaves the sources that are wanted, and those on which they depend.
fn retain(head: &mut Head, is_wanted: impl Fn(&Source) -> bool) {
    let mut left: BTreeSet<String> = BTreeSet::new();
    for source in head.sources.iter().filter(|source| is_wanted(source)) {
        let mut next = Some(source);
        while let Some(source) = next.filter(|source| left.insert(source.key.value.clone())) {
            next = source.depends.as_ref().and_then(|depends| head.source(&depends.on.value));
        }
    }
    head.sources.retain(|source| left.contains(&source.key.value));
}

/// What is wrong with the words that say on which source another depends.
fn dependences(items: &[Item], findings: &mut Findings) {
    let mut on: BTreeMap<&str, &Name> = BTreeMap::new();
    let own = own_keys(items);
    for item in items {
        let ItemKind::Source { key, depends: Some(depends), .. } = &item.kind else { continue };
        if own.contains(depends.on.value.as_str()) {
            on.entry(&key.value).or_insert(&depends.on);
            continue;
        }
        let message = format!("this file lists no source `{}`", depends.on.value);
        let finding = findings.error("language::unknown-source", depends.on.span, message).label("not listed");
        let others = own.iter().copied().filter(|other| *other != key.value);
        names::advise(finding, &depends.on.value, "sources", others);
        let help = finding.help.take().unwrap_or_default();
        finding.help(format!("{help}; a new source is listed in the head: `source {} \"...\"`", depends.on.value));
    }
    for (key, first) in &on {
        let mut seen = BTreeSet::from([*key]);
        let mut next = Some(*first);
        while let Some(name) = next.filter(|name| seen.insert(&name.value)) {
            next = on.get(name.value.as_str()).copied();
        }
        // A circle is told once, where the first of its keys stands.
        if next.is_some_and(|name| name.value == *key) && seen.first() == Some(key) {
            let message = if seen.len() == 1 {
                format!("the source `{key}` depends on itself")
            } else {
                format!("the source `{key}` depends on one that depends on it")
            };
            findings
                .error("language::circular-source", first.span, message)
                .label("a circle")
                .help("say of one that it was read in the other, or that it follows it; the other stands for itself");
        }
    }
}

/// Warns of sources that nothing cites, and of tags that speak with a parent's source.
pub(super) fn check(items: &[Item], inherited: &Keys, findings: &mut Findings) {
    dependences(items, findings);
    let (own, mut cited) = (own_keys(items), cited(items));
    for item in items {
        if let ItemKind::Source { depends: Some(depends), .. } = &item.kind {
            cited.entry(depends.on.value.clone()).or_insert_with(|| depends.on.clone());
        }
    }
    let uncited: Vec<&Name> = items
        .iter()
        .filter_map(|item| if let ItemKind::Source { key, .. } = &item.kind { Some(key) } else { None })
        .filter(|key| !cited.contains_key(&key.value))
        .collect();
    for (at, key) in uncited.iter().take(MOST_TOLD).enumerate() {
        let others = if at + 1 == MOST_TOLD { uncited.len() - MOST_TOLD } else { 0 };
        let and = if others > 0 { format!(", nor {others} others below it") } else { String::new() };
        findings
            .warning("language::uncited-source", key.span, format!("nothing in this file cites the source `{}`{and}", key.value))
            .label("cited nowhere")
            .help(format!(
                "put `[{0} confirmed]` behind what it states; what it only says of the whole: `note \"...\" [{0}]`",
                key.value
            ));
    }
    // A file without sources of its own speaks of its parent's game, in the words of its parent's sources.
    if own.is_empty() {
        return;
    }
    for (key, place) in cited.iter().filter(|(key, _)| !own.contains(key.as_str()) && inherited.contains_key(*key)) {
        findings
            .warning(
                "language::borrowed-source",
                place.span,
                format!("`{key}` is a source of a parent, and this file does not name it"),
            )
            .label("a book about another game?")
            .help(format!("if it speaks of this game, name it here too: `source {key} \"...\"`, in the parent's words"));
    }
}
