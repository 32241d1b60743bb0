//! `check --sources`: which clauses rest on which source.

use super::disk;
use crate::compile::merged::Source;
use crate::compile::{Resting, resting};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What the clauses of a variant rest on, as text.
pub(super) fn text(variant: &Variant) -> String {
    let all = resting(variant.merged());
    let mut out = format!("{}: {} clauses and rules\n", variant.file(), all.len());
    let mut by_source: BTreeMap<&str, BTreeMap<&str, Vec<&Resting>>> = BTreeMap::new();
    for clause in &all {
        for word in &clause.words {
            by_source.entry(&word.key).or_default().entry(word.status).or_default().push(clause);
        }
    }
    let own = variant.merged().name.span.file;
    for Source { key, text, depends } in &variant.merged().head.sources {
        let Some(said) = by_source.get(key.value.as_str()) else { continue };
        let whose =
            if key.span.file == own { String::new() } else { format!(", listed in {}", variant.sources().file_line(key.span).0) };
        let depends = depends.iter().map(|depends| format!(", {} {}", depends.how.word(), depends.on.value)).collect::<String>();
        let _ = writeln!(out, "{}  {}{depends}{whose}", key.value, text.value);
        for (status, clauses) in said {
            let status = if status.is_empty() { "says it" } else { status };
            let _ = writeln!(out, "    {status}: {}", listed(clauses));
        }
    }
    let rest = |title: &str, wanted: &dyn Fn(&Resting) -> bool, out: &mut String| {
        let clauses: Vec<&Resting> = all.iter().filter(|clause| wanted(clause)).collect();
        if !clauses.is_empty() {
            let _ = writeln!(out, "{title}: {}", listed(&clauses));
        }
    };
    let mut parents: Vec<&str> = all.iter().filter_map(|clause| clause.taken_over.as_deref()).collect();
    parents.sort_unstable();
    parents.dedup();
    for parent in parents {
        rest(
            &format!("taken over from {parent}, of which the sources of this file say nothing"),
            &|clause| clause.taken_over.as_deref() == Some(parent),
            &mut out,
        );
    }
    rest("inherited untouched, on sources that this file does not list", &|clause| clause.is_borrowed(), &mut out);
    rest("assumed", &|clause| clause.assumed && clause.taken_over.is_none(), &mut out);
    rest("without a source", &|clause| clause.words.is_empty() && !clause.assumed && clause.taken_over.is_none(), &mut out);
    out
}

/// Clauses by section: `board: holes, seeds; sow: direction`.
fn listed(clauses: &[&Resting]) -> String {
    let mut sections: Vec<(&str, Vec<&str>)> = Vec::new();
    for clause in clauses {
        match sections.iter_mut().find(|(section, _)| *section == clause.section) {
            Some((_, words)) if words.contains(&clause.word.as_str()) => {}
            Some((_, words)) => words.push(&clause.word),
            None => sections.push((&clause.section, vec![&clause.word])),
        }
    }
    sections.iter().map(|(section, words)| format!("{section}: {}", words.join(", "))).collect::<Vec<_>>().join("; ")
}

/// The same as data, an entry for each clause.
pub(super) fn fields(variant: &Variant) -> Vec<Value> {
    let entry = |clause: &Resting| {
        let (at, line) = variant.sources().file_line(clause.span);
        let sources: Vec<Value> =
            clause.words.iter().map(|word| json!({"key": word.key, "status": word.status, "own": word.own})).collect();
        let confirmed: Vec<&str> = clause.confirmed_by().map(|word| word.key.as_str()).collect();
        json!({"file": variant.file(), "section": clause.section, "clause": clause.word, "at": disk::shown(at.as_ref()), "line": line,
            "own": clause.own, "taken_over": clause.taken_over, "assumed": clause.assumed, "borrowed": clause.is_borrowed(),
            "confirmed_by": confirmed, "sources": sources})
    };
    resting(variant.merged()).iter().map(entry).collect()
}
