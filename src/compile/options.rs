//! Options: bundles of differences that apply after the whole chain of inheritance, in the order in which they stand.
//!
//! Comes in: a merged variant. Goes out: the same with its options that are on laid over it; two of them that set one clause
//! differently are an error. Never switches anything.

use super::Findings;
use super::inherit::Layer;
use super::merged::{Merged, MergedOption};
use super::tags;
use crate::source::{FileId, Span};
use crate::syntax::ast::{Edit, Family, Item, ItemKind, Phrase, RuleStatement, Section, SectionKind, Target};
use crate::syntax::ast::{Statement, StatementKind};
use crate::words;
use std::collections::{BTreeMap, BTreeSet};

/// What an option says of one clause, rule or whole section.
struct Touch {
    /// In canonical words.
    value: String,
    /// True if it lengthens a list.
    add: bool,
    /// Where.
    span: Span,
}

type Touches = BTreeMap<String, Touch>;

/// Applies the options that are on; keeps what was there before, for `expand`.
pub(super) fn apply(merged: &mut Merged, findings: &mut Findings) {
    let on: Vec<MergedOption> = merged.head.options.iter().filter(|option| option.on).cloned().collect();
    if on.is_empty() {
        return;
    }
    merged.head.before_options = Some(Box::new(merged.clone()));
    let mut earlier: Vec<(MergedOption, Touches)> = Vec::new();
    for option in on {
        let touches = touches(&option.items, merged.family);
        let mut said = BTreeSet::new();
        if earlier.iter().all(|other| agree(&option, &touches, other, &mut said, findings)) {
            let mut items = without(option.items.clone(), &said, merged.family);
            // What the sources say of an option where it is switched on, they say of all that it states.
            if let Some((_, Some(tag))) = &option.switched {
                tags::keep_option(&mut items, tag);
            }
            let mut layer = Layer::new(merged, findings);
            layer.is_option = true;
            layer.apply(&items);
        }
        earlier.push((option, touches));
    }
}

/// Tries the options that are off, each alone, so that their mistakes are found before they are switched on. Those of a parent's
/// parents were tried there.
pub(super) fn rehearse(merged: &Merged, own: FileId, findings: &mut Findings) {
    /// No file has so many options; each is tried on a copy of the whole.
    const MOST_TRIED: usize = 64;
    let off = merged.head.options.iter().filter(|option| !option.on && (option.span.file == own || own == FileId(0)));
    for option in off.take(MOST_TRIED) {
        let mut copy = merged.clone();
        let mut found = Findings::default();
        Layer::new(&mut copy, &mut found).apply(&option.items);
        super::switch::unique(&copy, own, &mut found);
        let known: BTreeSet<(u32, &str)> = findings.0.iter().map(|finding| (finding.span.start, finding.code)).collect();
        let fresh = found.0.into_iter().filter(|finding| !known.contains(&(finding.span.start, finding.code)));
        findings.0.extend(fresh.map(|mut finding| {
            if finding.span.file != own {
                super::rehearse::inherited(&mut finding, option, merged.name.span);
            }
            finding
        }));
    }
}

/// Compares an option with an earlier one; notes what both say alike, and reports what they set differently.
fn agree(
    option: &MergedOption,
    touches: &Touches,
    (other_option, other): &(MergedOption, Touches),
    said: &mut BTreeSet<String>,
    findings: &mut Findings,
) -> bool {
    let mut fine = true;
    let other_name = &other_option.name.value;
    for (key, touch) in touches {
        for (other_key, first) in other {
            let same_key = key == other_key;
            let inside = is_inside(key, other_key) || is_inside(other_key, key);
            if same_key && touch.value == first.value && touch.add == first.add {
                said.insert(key.clone());
            } else if (same_key && !(touch.add && first.add)) || inside {
                fine = false;
                let what = if is_inside(other_key, key) { other_key } else { key };
                let name = &option.name.value;
                let message =
                    format!("the options `{other_name}` and `{name}` are both on and set `{}` differently", words(what));
                // Where one of them was switched on, if it was: the options themselves may be inherited.
                let switched = option.switched.as_ref().or(other_option.switched.as_ref()).map(|(span, _)| *span);
                let finding = findings.error("inherit::option-conflict", switched.unwrap_or(touch.span), message);
                if switched.is_some() {
                    finding.label("switched on here").also_at(touch.span, format!("set by `{name}`"));
                } else {
                    finding.label(format!("set by `{name}`"));
                }
                finding.also_at(first.span, format!("set by `{other_name}`"));
                finding.help("switch one of them off");
            }
        }
    }
    fine
}

/// Whether the key is that of a part of the section which the other key means whole.
fn is_inside(key: &str, whole: &str) -> bool {
    key.strip_prefix(whole).is_some_and(|rest| rest.starts_with('/'))
}

fn words(key: &str) -> String {
    key.replace('/', " ").replace(" =", "")
}

/// Items without the statements of these keys.
fn without(items: Vec<Item>, said: &BTreeSet<String>, family: Family) -> Vec<Item> {
    if said.is_empty() {
        return items;
    }
    let mut kept = Vec::new();
    for mut item in items {
        match &mut item.kind {
            ItemKind::Section(section) => {
                let path = path(section, family);
                if said.contains(&path) {
                    continue;
                }
                section
                    .statements
                    .retain(|statement| keys(&path, section.kind, statement).iter().all(|(key, _, _)| !said.contains(key)));
            }
            ItemKind::Drop(targets) => {
                targets.retain(|target| !said.contains(&drop_path(target)));
                if targets.is_empty() {
                    continue;
                }
            }
            _ => {}
        }
        kept.push(item);
    }
    kept
}

fn touches(items: &[Item], family: Family) -> Touches {
    let mut found = Touches::new();
    let mut note = |key: String, value: String, add: bool, span: Span| match found.get_mut(&key) {
        Some(touch) => {
            touch.value.push_str("; ");
            touch.value.push_str(&value);
            touch.add &= add;
        }
        None => {
            found.insert(key, Touch { value, add, span });
        }
    };
    for item in items {
        match &item.kind {
            ItemKind::Section(section) => {
                let path = path(section, family);
                if section.kind == SectionKind::Setup || section.anew.is_some() {
                    let all: Vec<String> = section.statements.iter().map(statement_words).collect();
                    note(path, all.join("; "), false, section.head);
                    continue;
                }
                if section.kind == SectionKind::Enforcement {
                    let name = section.name.as_ref().map_or("strict", |name| name.value.as_str());
                    note(format!("{path}/="), name.to_owned(), false, section.head);
                }
                for statement in &section.statements {
                    for (key, value, add) in keys(&path, section.kind, statement) {
                        note(key, value, add, statement.span);
                    }
                }
            }
            ItemKind::Drop(targets) => {
                targets.iter().for_each(|target| note(drop_path(target), "drop".to_owned(), false, item.span));
            }
            _ => {}
        }
    }
    found
}

fn path(section: &Section, family: Family) -> String {
    let word = section.kind.word();
    match &section.name {
        Some(name) if section.kind == SectionKind::Opening && family == Family::Leaping => format!("{word} {}", name.value),
        _ => word.to_owned(),
    }
}

fn drop_path(target: &Target) -> String {
    match target {
        Target::Section(kind) => kind.value.word().to_owned(),
        Target::Opening(name) => format!("opening {}", name.value),
        Target::Option(name) => format!("option {}", name.value),
        Target::Custom(name) => format!("custom {}", name.value),
    }
}

/// What a statement touches: key, value in words, whether it lengthens a list.
fn keys(path: &str, kind: SectionKind, statement: &Statement) -> Vec<(String, String, bool)> {
    let said = statement_words(statement);
    let one = |name: &str, add: bool| vec![(format!("{path}/{name}"), said.clone(), add)];
    match &statement.kind {
        StatementKind::Clause(clause) => one(clause.keyword, false),
        StatementKind::Add(clause) => one(clause.keyword, true),
        StatementKind::DropClause(dropped) => {
            let names = dropped.iter().map(|word| words::dropped_keyword(kind, &word.value).unwrap_or(&word.value));
            names.flat_map(|name| one(name, false)).collect()
        }
        // What is kept stays as it is.
        StatementKind::KeepClause(_) | StatementKind::Edit(Edit::Keep(_)) => Vec::new(),
        StatementKind::Layout(_) => one("layout", false),
        StatementKind::Rule(rule) => one(&rule.name.value, false),
        StatementKind::Edit(edit) => match edit {
            Edit::Rename { from, .. } => one(&from.value, false),
            Edit::Change(rule) | Edit::Before(_, rule) | Edit::After(_, rule) => one(&rule.name.value, false),
            Edit::Drop(names) | Edit::Keep(names) | Edit::Switch { names, .. } => {
                let verb = match edit {
                    Edit::Switch { on: true, .. } => "on",
                    Edit::Switch { .. } => "off",
                    _ => "drop",
                };
                names.iter().map(|name| (format!("{path}/{}", name.value), verb.to_owned(), false)).collect()
            }
        },
    }
}

/// A statement in words that do not depend on its layout, its source or its doubt.
fn statement_words(statement: &Statement) -> String {
    let mut out = Vec::new();
    match &statement.kind {
        StatementKind::Clause(clause) | StatementKind::Add(clause) => out.push(clause.phrase.words()),
        StatementKind::DropClause(_) => out.push("drop".to_owned()),
        StatementKind::KeepClause(_) => {}
        StatementKind::Layout(rows) => out.extend(rows.iter().map(statement_words)),
        StatementKind::Rule(rule) => rule_words(rule, &mut out),
        StatementKind::Edit(edit) => match edit {
            Edit::Rename { to, .. } => out.push(format!("rename {}", to.value)),
            Edit::Drop(_) | Edit::Keep(_) | Edit::Switch { .. } => {}
            Edit::Change(rule) => rule_words(rule, &mut out),
            Edit::Before(name, rule) => {
                out.push(format!("before {}", name.value));
                rule_words(rule, &mut out);
            }
            Edit::After(name, rule) => {
                out.push(format!("after {}", name.value));
                rule_words(rule, &mut out);
            }
        },
    }
    out.join(" ")
}

fn rule_words(rule: &RuleStatement, out: &mut Vec<String>) {
    out.push(format!("{}{}:", rule.name.value, if rule.off.is_some() { " off" } else { "" }));
    out.push(rule.place.words());
    out.extend(rule.tests.iter().map(Phrase::words));
    out.push(if rule.may.is_some() { "-> may" } else { "->" }.to_owned());
    out.extend(rule.actions.iter().map(Phrase::words));
}
