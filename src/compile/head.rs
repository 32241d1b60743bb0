//! The head of a file: what is not a rule.
//!
//! Comes in: the statements of one file. Goes out: its head merged into that of its parents, and the keys of its sources, by
//! which every tag of the file is rewritten to the key under which `expand` lists that source.
//! Never looks into a section but for its tags.

use super::Findings;
use super::merged::{Also, Head, Kin, Merged, Remark, Source};
use super::names;
use super::tags;
use crate::source::{FileId, Span};
use crate::syntax::ast::{Dependence, Item, ItemKind, Name, Tag, Text};
use std::collections::{BTreeMap, BTreeSet};

/// Versions of the language that this program reads.
const LANGUAGE: u64 = 1;

/// Keys of sources that a file sees, and the keys under which they are listed.
pub(super) type Keys = BTreeMap<String, String>;

/// Checks order and repetition of the head of one file.
/// `may_say` tells whether a line that could not be read may have been to begin with one of these words.
pub(super) fn check(id: FileId, items: &[Item], is_broken: bool, may_say: &dyn Fn(&[&str]) -> bool, findings: &mut Findings) {
    if items.is_empty() {
        if !is_broken {
            let finding = findings.error("language::empty-file", Span::new(id, 0, 0), "the file says nothing");
            finding.help("begin with `variant NAME` and `family sowing` or `family leaping`");
        }
        return;
    }
    order(items, may_say, findings);
    repeated(items, findings);
    family(items, may_say, findings);
}

/// `language` stands before everything, `variant` before everything else.
fn order(items: &[Item], may_say: &dyn Fn(&[&str]) -> bool, findings: &mut Findings) {
    let mut begun = false;
    let mut named = false;
    for item in items {
        match &item.kind {
            ItemKind::Language(version) => {
                if version.value != LANGUAGE {
                    let message = format!("version {} of the language is not known to this program", version.value);
                    findings
                        .error("language::unknown-version", version.span, message)
                        .help(format!("it reads version {LANGUAGE}; a newer program may read this file"));
                }
                if begun {
                    let finding = findings.error("language::head-order", item.span, "`language` must be the first statement");
                    finding.help("move it to the top of the file");
                }
            }
            ItemKind::Variant { .. } if begun && !named => {
                let message = "`variant` must come first; only `language` may stand before it";
                findings.error("language::head-order", item.span, message).help("move it to the top of the file");
            }
            _ => {}
        }
        named |= matches!(item.kind, ItemKind::Variant { .. });
        begun |= !matches!(item.kind, ItemKind::Language(_));
    }
    // A line that could not be read may have been the missing one.
    if let Some(first) = items.first()
        && !named
        && !may_say(&["variant", "frame"])
    {
        let finding = findings.error("language::missing-variant", first.span, "the file does not say which variant it is");
        finding.label("the first statement").help("begin with `variant NAME`, or `variant NAME from PARENT`");
    }
}

/// Statements that stand once, and names that are given once.
fn repeated(items: &[Item], findings: &mut Findings) {
    let mut seen: BTreeMap<(&str, &str, &str), Span> = BTreeMap::new();
    for item in items {
        let (word, entries): (&str, Vec<(&str, &str, Span)>) = match &item.kind {
            ItemKind::Language(_) => ("language", vec![("", "", item.span)]),
            ItemKind::Variant { .. } => ("variant", vec![("", "", item.span)]),
            ItemKind::Title(_) => ("title", vec![("", "", item.span)]),
            ItemKind::Family(_) => ("family", vec![("", "", item.span)]),
            ItemKind::Region(_) => ("region", vec![("", "", item.span)]),
            ItemKind::Status(_) => ("status", vec![("", "", item.span)]),
            ItemKind::Source { key, .. } => ("source", vec![("", &key.value, key.span)]),
            ItemKind::Custom { name, .. } => ("custom", vec![("", &name.value, name.span)]),
            ItemKind::Words { language, entries } => {
                ("words", entries.iter().map(|(key, _)| (language.value.as_str(), key.value.as_str(), key.span)).collect())
            }
            _ => continue,
        };
        for (group, name, span) in entries {
            let Some(first) = seen.get(&(word, group, name)) else {
                seen.insert((word, group, name), span);
                continue;
            };
            let (code, message) = match word {
                "source" => ("language::repeated-source", format!("the source `{name}` is given twice in this file")),
                "custom" => ("language::repeated-head", format!("the custom rule `{name}` is given twice in this file")),
                "words" => ("language::repeated-word", format!("`{name}` has two words in the language `{group}`")),
                _ => ("language::repeated-head", format!("`{word}` stands twice in this file")),
            };
            findings.error(code, span, message).label("said again").also_at(*first, "said first").help("keep one of the two");
        }
    }
}

/// A file from scratch states its family, a child has its parent's.
fn family(items: &[Item], may_say: &dyn Fn(&[&str]) -> bool, findings: &mut Findings) {
    let head = items.iter().find_map(|item| match &item.kind {
        ItemKind::Variant { parent, .. } => Some((item.span, parent.is_some())),
        _ => None,
    });
    let stated = items.iter().find(|item| matches!(item.kind, ItemKind::Family(_)));
    match (head, stated) {
        (Some((head, true)), Some(stated)) => {
            findings
                .error("language::family-in-child", stated.span, "a variant with a parent has the parent's family")
                .also_at(head, "inherits here")
                .help("leave `family` out");
        }
        // A line that could not be read may have been the missing one.
        (Some((head, false)), None) if !may_say(&["family", "sowing", "leaping"]) => {
            findings
                .error("language::missing-family", head, "a variant without a parent must say its family")
                .help("add `family sowing` or `family leaping`, or a parent: `variant NAME from PARENT`");
        }
        _ => {}
    }
}

/// Merges what is not a rule into the head of the parents. Custom rules are merged with the sections, where they may be dropped.
pub(super) fn apply(merged: &mut Merged, items: &[Item]) {
    let head = &mut merged.head;
    // Other names and the status belong to one file alone.
    head.also.clear();
    head.status = None;
    forget_translations(head, items);
    head.kin.clear();
    // What a parent's sources tell besides, and where they saw their game, is no word of this file's own.
    if tags::has_sources(items) {
        head.notes.clear();
        head.region = None;
        head.words.retain(|(_, key, _)| key.value != "region");
    }
    for item in items {
        match &item.kind {
            ItemKind::Title(text) => head.title = Some(text.clone()),
            ItemKind::Also(names) => head.also.push(Also { names: names.clone(), span: item.span, tag: item.tag.clone() }),
            ItemKind::Region(text) => head.region = Some(text.clone()),
            ItemKind::Status(status) => head.status = Some(status.clone()),
            ItemKind::Note(text) => {
                head.notes.push(Remark { text: text.clone(), span: item.span, tag: item.tag.clone(), kept: None });
            }
            ItemKind::Kin { descends, names, how } => {
                let (names, how) = (names.clone(), how.clone());
                head.kin.push(Kin { descends: *descends, names, how, span: item.span, tag: item.tag.clone() });
            }
            ItemKind::Words { language, entries } => {
                for (key, word) in entries {
                    set_word(&mut head.words, language, key, word);
                }
            }
            _ => {}
        }
    }
}

/// What parents say in other languages is said of their texts, not of one that this file puts in the place of theirs.
fn forget_translations(head: &mut Head, items: &[Item]) {
    let said = |key: &str| {
        items.iter().any(|item| match &item.kind {
            ItemKind::Title(_) => key == "title",
            ItemKind::Region(_) => key == "region",
            ItemKind::Custom { name, .. } => key == name.value,
            _ => false,
        })
    };
    head.words.retain(|(_, key, _)| !said(&key.value));
}

fn set_word(words: &mut Vec<(Name, Name, Text)>, language: &Name, key: &Name, word: &Text) {
    let old = words.iter_mut().find(|(of, name, _)| of.value == language.value && name.value == key.value);
    match old {
        Some(old) => *old = (language.clone(), key.clone(), word.clone()),
        None => words.push((language.clone(), key.clone(), word.clone())),
    }
}

/// Adds the sources of a file, and gives the keys that its tags may use: its own, then its parents'.
pub(super) fn sources(head: &mut Head, items: &[Item], inherited: &Keys) -> Keys {
    let mut keys = inherited.clone();
    let mut listed: BTreeMap<String, String> =
        head.sources.iter().map(|source| (source.key.value.clone(), source.text.value.clone())).collect();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for item in items {
        let ItemKind::Source { key, text, .. } = &item.kind else { continue };
        if !seen.insert(&key.value) {
            // An error already.
            continue;
        }
        // The same source again has its key; another one of that key is listed as `win-2`, `win-3` ...
        let mut name = key.value.clone();
        let mut number = 2_u32;
        while listed.get(&name).is_some_and(|other| *other != text.value) {
            name = format!("{}-{number}", key.value);
            number += 1;
        }
        if !listed.contains_key(&name) {
            let key = Name { value: name.clone(), span: key.span };
            head.sources.push(Source { key, text: text.clone(), depends: None });
            listed.insert(name.clone(), text.value.clone());
        }
        keys.insert(key.value.clone(), name);
    }
    depend(head, items, &keys);
    keys
}

/// Notes on which source of the same file each depends, when all have their keys.
fn depend(head: &mut Head, items: &[Item], keys: &Keys) {
    for item in items {
        let ItemKind::Source { key, depends, .. } = &item.kind else { continue };
        let own = keys.get(&key.value);
        let Some(source) = head.sources.iter_mut().find(|source| Some(&source.key.value) == own) else { continue };
        // A file that lists a source again says anew how it knows it.
        source.depends = depends.as_ref().and_then(|depends| {
            let on = Name { value: keys.get(&depends.on.value)?.clone(), span: depends.on.span };
            Some(Dependence { how: depends.how, on })
        });
    }
}

/// Rewrites the key of every tag to the one under which its source is listed.
///
/// `spoiled` holds the words of lines that could not be read: one of them may have listed a source.
pub(super) fn retag(items: &mut [Item], keys: &Keys, lenient: bool, spoiled: &BTreeSet<String>, findings: &mut Findings) {
    let mut one = |tag: &mut Option<Tag>, _: Span| {
        let Some(tag) = tag else { return };
        tags::check(tag, findings);
        for source in tag.entries.iter_mut().filter_map(|entry| entry.key.as_mut()) {
            match keys.get(&source.value) {
                Some(listed) => source.value.clone_from(listed),
                None if lenient || spoiled.contains(&source.value) => {}
                None => {
                    let message = format!("there is no source `{}`", source.value);
                    let finding = findings.error("language::unknown-source", source.span, message).label("not listed");
                    names::advise(finding, &source.value, "sources", keys.keys().map(String::as_str));
                    let help = finding.help.take().unwrap_or_default();
                    finding.help(format!("{help}; a new source is listed in the head: `source {} \"...\"`", source.value));
                }
            }
        }
    };
    for item in items {
        tags::each(item, &mut one);
    }
}
