//! Tags: what the sources of a file say of its statements, and of what it inherits.
//!
//! Comes in: the statements of one file, and what is inherited. Goes out: the same, each statement with the tag that holds for it;
//! what a file with sources of its own inherits counts as assumed until the file keeps it. Never looks at what a clause means.

use super::merged::Merged;
use super::said::{self, What};
use super::{Findings, idle};
use crate::source::{FileId, Span};
use crate::syntax::ast::{Edit, Item, ItemKind, Name, SectionKind, Statement, StatementKind, Status, Tag, TagEntry};
use std::collections::BTreeMap;

/// Names of the variants of a chain, by the number of their file.
pub(super) type Files = BTreeMap<FileId, String>;

/// Whether a file names sources of its own.
pub(super) fn has_sources(items: &[Item]) -> bool {
    items.iter().any(|item| matches!(item.kind, ItemKind::Source { .. }))
}

// ---------------------------------------------------------------- the statements of one file

/// Gives the tag of a section or an option to every statement in it that has none.
pub(super) fn spread(items: &mut [Item]) {
    for item in items {
        let tag = item.tag.clone();
        match &mut item.kind {
            ItemKind::Section(section) if !section.strict => {
                item.tag = None;
                section.statements.iter_mut().for_each(|statement| fill(statement, tag.as_ref()));
            }
            ItemKind::Option { items, .. } => {
                item.tag = None;
                for inner in &mut *items {
                    if inner.tag.is_none() && matches!(inner.kind, ItemKind::Section(_)) {
                        inner.tag.clone_from(&tag);
                    }
                }
                spread(items);
            }
            _ => {}
        }
    }
}

fn fill(statement: &mut Statement, tag: Option<&Tag>) {
    match &mut statement.kind {
        StatementKind::Layout(rows) => rows.iter_mut().for_each(|row| fill(row, tag)),
        kind if kind.takes_tag() && statement.tag.is_none() => statement.tag = tag.cloned(),
        _ => {}
    }
}

/// Does something with every tag of a statement.
pub(super) fn each(item: &mut Item, one: &mut dyn FnMut(&mut Option<Tag>, Span)) {
    one(&mut item.tag, item.span);
    match &mut item.kind {
        ItemKind::Section(section) => {
            for statement in &mut section.statements {
                one(&mut statement.tag, statement.span);
                if let StatementKind::Layout(rows) = &mut statement.kind {
                    rows.iter_mut().for_each(|row| one(&mut row.tag, row.span));
                }
            }
        }
        // An option holds sections and drops, never another option.
        ItemKind::Option { items, .. } => items.iter_mut().for_each(|item| {
            if !matches!(item.kind, ItemKind::Option { .. }) {
                each(item, one);
            }
        }),
        _ => {}
    }
}

/// Finds what is wrong within one tag.
pub(super) fn check(tag: &Tag, findings: &mut Findings) {
    let mut keys: BTreeMap<&str, Span> = BTreeMap::new();
    let mut alone: Option<&TagEntry> = None;
    for entry in &tag.entries {
        keyless(entry, findings);
        let Some(key) = &entry.key else {
            if let Some(first) = alone {
                let message = "a tag has two statuses without a source";
                findings
                    .error("language::second-status", entry.span, message)
                    .also_at(first.span, "the first")
                    .help("each status follows the key of the source that it belongs to: `[a confirmed, b disputed]`");
            }
            alone = alone.or(Some(entry));
            continue;
        };
        if let Some(first) = keys.insert(&key.value, key.span) {
            let message = format!("the source `{}` stands twice in one tag", key.value);
            let finding = findings.error("language::repeated-key", key.span, message);
            finding.label("again").also_at(first, "first").help("say once what this source says");
        }
    }
    if let Some(alone) = alone.filter(|_| tag.entries.iter().any(|entry| entry.key.is_some())) {
        beside_sources(tag, alone, findings);
    }
}

/// `silent` and `against` speak of a source, `assumed` of none.
fn keyless(entry: &TagEntry, findings: &mut Findings) {
    let Some(status) = &entry.status else { return };
    match (status.value, &entry.key) {
        (Status::Silent | Status::Against, None) => {
            let word = status.value.word();
            findings
                .error("language::status-without-source", status.span, format!("`{word}` does not say which source"))
                .label("needs the key of a source")
                .help(format!("write `[KEY {word}]`; what no source says is `[assumed \"why\"]`"));
        }
        (Status::Assumed, Some(key)) => {
            findings
                .error("language::assumed-by-source", entry.span, "`assumed` means that no source says it, and a source is named")
                .label("no key here")
                .help(format!("write `[{0} confirmed]` if `{0}` says it, else `[{0} silent, assumed \"why\"]`", key.value));
        }
        _ => {}
    }
}

/// A status without a key beside sources: only `assumed`, and only if none of them says it.
fn beside_sources(tag: &Tag, alone: &TagEntry, findings: &mut Findings) {
    let is_assumed = alone.status.as_ref().is_some_and(|status| status.value == Status::Assumed);
    let support = tag.entries.iter().find(|entry| entry.is_support());
    match support {
        Some(entry) if is_assumed => {
            let key = entry.key.as_ref().map_or("", |key| key.value.as_str());
            findings
                .error(
                    "language::assumed-by-source",
                    alone.span,
                    format!("`assumed` means that no source says it, and `{key}` does"),
                )
                .also_at(entry.span, "says it")
                .help("leave one of the two out");
        }
        _ if is_assumed => {}
        _ => {
            let leads = tag.entries.first().is_some_and(|first| first.span == alone.span);
            findings
                .error("language::second-status", alone.span, "this status belongs to no source of the tag")
                .label(if leads { "no key stands before it" } else { "every key before it has a status of its own" })
                .help("a status follows its key: `[a confirmed, b disputed]`; what no source says is `assumed`");
        }
    }
}

// ---------------------------------------------------------------- what is inherited

/// What is inherited counts as assumed: the sources that it names are those of another file.
pub(super) fn take_over(merged: &mut Merged, files: &Files) {
    let name = |file: FileId| files.get(&file).map_or("?", String::as_str);
    for said in said::all(merged) {
        let file = said.file();
        fade(said.tag, said.span, name(file));
    }
    for option in &mut merged.head.options {
        let from = name(option.kept.unwrap_or(option.span).file).to_owned();
        for item in &mut option.items {
            each_statement(item, &mut |tag, span| fade(tag, span, &from));
        }
        if let Some((span, tag)) = &mut option.switched {
            fade(tag, *span, name(span.file));
        }
    }
}

/// Leaves alone what is taken over already: it names the variant that says it.
fn fade(tag: &mut Option<Tag>, span: Span, name: &str) {
    if tag.as_ref().is_none_or(|tag| tag.as_in().is_none()) {
        *tag = Some(Tag::taken_over(name, span));
    }
}

/// The tags of what an option says; a section of it has none any more.
fn each_statement(item: &mut Item, one: &mut dyn FnMut(&mut Option<Tag>, Span)) {
    let strict = matches!(&item.kind, ItemKind::Section(section) if section.strict);
    match &mut item.kind {
        ItemKind::Section(_) if strict => one(&mut item.tag, item.span),
        ItemKind::Section(section) => section.statements.iter_mut().for_each(|statement| match &mut statement.kind {
            StatementKind::Layout(rows) => rows.iter_mut().for_each(|row| one(&mut row.tag, row.span)),
            kind if kind.takes_tag() => one(&mut statement.tag, statement.span),
            _ => {}
        }),
        _ => {}
    }
}

/// Keeps an option: the tag stands behind all that it says.
pub(super) fn keep_option(items: &mut [Item], tag: &Tag) {
    for item in items {
        each_statement(item, &mut |old, _| *old = Some(kept(tag, old.as_ref())));
    }
}

/// The tag of what a file keeps. If none of its sources says it, and the file not why it stands, it stays one that is taken over.
pub(super) fn kept(tag: &Tag, inherited: Option<&Tag>) -> Tag {
    let mut tag = tag.clone();
    let taken_over = inherited.and_then(|inherited| inherited.entries.iter().find(|entry| entry.as_in().is_some()));
    if let Some(entry) = taken_over.filter(|_| is_unsupported(&tag)) {
        tag.entries.push(entry.clone());
    }
    tag
}

/// Whether every source of a tag is silent or says otherwise, and nothing tells why the statement stands all the same.
fn is_unsupported(tag: &Tag) -> bool {
    tag.entries.iter().all(|entry| entry.key.is_some() && !entry.is_support())
}

/// Warns of what a file with sources of its own takes over without a word, and of what it assumes without saying why.
pub(super) fn warn(merged: &Merged, own: FileId, name: &Name, parent: &str, findings: &mut Findings) {
    let mut merged = merged.clone();
    let inert: Vec<Span> = idle::idle(&merged);
    let mut taken: Vec<(String, Vec<String>)> = Vec::new();
    for said in said::all(&mut merged).iter().filter(|said| said.file() != own && said.on && !inert.contains(&said.span)) {
        let Some((section, word)) = listed(&said.what) else { continue };
        note(&mut taken, section, word);
    }
    for option in merged.head.options.iter().filter(|option| option.on && option.kept.unwrap_or(option.span).file != own) {
        note(&mut taken, "options".to_owned(), option.name.value.clone());
    }
    let count: usize = taken.iter().map(|(_, words)| words.len()).sum();
    if count == 0 {
        return;
    }
    let list: Vec<String> = taken.iter().map(|(section, words)| format!("{section}: {}", words.join(", "))).collect();
    let (clauses, are) = if count == 1 { ("clause", "is") } else { ("clauses", "are") };
    let message = format!(
        "{count} {clauses} {are} taken over from `{parent}`, and no source of this file is said to state them: {}",
        list.join("; ")
    );
    let key = merged
        .head
        .sources
        .iter()
        .rev()
        .find(|source| source.key.span.file == own)
        .map_or("KEY", |source| source.key.value.as_str());
    findings.warning("inherit::assumed", name.span, message).label("counts as assumed").help(format!(
        "say which source states them: `keep CLAUSE [{key} confirmed]` in the section, `keep SECTION [{key} confirmed]` or `keep \
         all [{key} confirmed]` outside; what none states: `keep all [assumed \"why\"]`"
    ));
}

fn note(taken: &mut Vec<(String, Vec<String>)>, section: String, word: String) {
    match taken.iter_mut().find(|(other, _)| *other == section) {
        Some((_, words)) if words.contains(&word) => {}
        Some((_, words)) => words.push(word),
        None => taken.push((section, vec![word])),
    }
}

/// Section and word of what counts as a rule. How moves are written is no rule of the game.
pub(super) fn listed(what: &What) -> Option<(String, String)> {
    let section = |kind: SectionKind| kind.word().to_owned();
    Some(match what {
        What::Clause(SectionKind::Notation, _, _) => return None,
        What::Clause(kind, Some(block), keyword) => (format!("{} {block}", section(*kind)), (*keyword).to_owned()),
        What::Clause(kind, None, keyword) => (section(*kind), (*keyword).to_owned()),
        What::Rule(kind, name) => (section(*kind), name.clone()),
        What::Strict => (section(SectionKind::Enforcement), "strict".to_owned()),
        What::Custom(name) => ("custom".to_owned(), name.clone()),
    })
}

/// Warns of an `assumed` of this file that does not say why, and of what no source says and no `assumed` explains.
pub(super) fn unexplained(items: &[Item], findings: &mut Findings) {
    let mut items = items.to_vec();
    items.iter_mut().for_each(forget_gone);
    for item in &mut items {
        each(item, &mut |tag, _| {
            let Some(tag) = tag else { return };
            let bare = |entry: &&TagEntry| {
                entry.key.is_none()
                    && entry.remark.is_none()
                    && entry.status.as_ref().is_some_and(|status| status.value == Status::Assumed)
            };
            if let Some(entry) = tag.entries.iter().find(bare) {
                let finding = findings.warning("inherit::assumed", entry.span, "`assumed` does not say why");
                finding.label("no remark").help("say why in a few words: `[assumed \"the source begins with the second move\"]`");
            } else if is_unsupported(tag) {
                let finding = findings.warning(
                    "inherit::assumed",
                    tag.span,
                    "no source of this tag says it, and nothing says why it stands",
                );
                finding.label("counts as assumed").help(format!(
                    "say why in a few words behind it: `{}, assumed \"the rules cannot do without it\"]`",
                    written(tag)
                ));
            }
        });
    }
}

/// A tag as far as its closing bracket, without remarks.
fn written(tag: &Tag) -> String {
    let entry = |entry: &TagEntry| {
        let key = entry.key.iter().map(|key| key.value.as_str());
        key.chain(entry.status.iter().map(|status| status.value.word())).collect::<Vec<_>>().join(" ")
    };
    format!("[{}", tag.entries.iter().map(entry).collect::<Vec<_>>().join(", "))
}

/// Takes the tags from what only goes away or is switched off: that no source says it is reason enough.
fn forget_gone(item: &mut Item) {
    match &mut item.kind {
        ItemKind::Drop(_) | ItemKind::Switch { on: false, .. } => item.tag = None,
        ItemKind::Section(section) => {
            for statement in &mut section.statements {
                let off = matches!(statement.kind, StatementKind::Edit(Edit::Switch { on: false, .. }));
                if off || matches!(statement.kind, StatementKind::DropClause(_) | StatementKind::Edit(Edit::Drop(_))) {
                    statement.tag = None;
                }
            }
        }
        // An option holds sections and drops, never another option.
        ItemKind::Option { items, .. } => {
            items.iter_mut().filter(|item| !matches!(item.kind, ItemKind::Option { .. })).for_each(forget_gone)
        }
        _ => {}
    }
}
