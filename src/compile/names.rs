//! Names of a variant: which there are, what a reader means by one, and which is nearest to one that is not there.
//!
//! Comes in: a merged variant. Goes out: names. Never changes anything.

use super::merged::Merged;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::syntax::ast::{Edit, RuleStatement};
use crate::syntax::ast::{Item, ItemKind, SectionKind, StatementKind};
use crate::words;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A rule of `landing`, `passing` or both.
    Rule,
    /// An opening.
    Opening,
    /// The challenge.
    Challenge,
    /// An option.
    Option,
}

impl Kind {
    /// With its article, as it stands in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Rule => "a rule",
            Kind::Opening => "an opening",
            Kind::Challenge => "the challenge",
            Kind::Option => "an option",
        }
    }
}

/// Every name that can be switched, what it stands for and where it was given; a rule of both tables once for each.
pub(super) fn all(merged: &Merged) -> Vec<(String, Kind, Span)> {
    let rules = merged.rules().map(|rule| (rule.rule.name.value.clone(), Kind::Rule, rule.rule.name.span));
    let openings = merged.openings.iter().filter_map(|opening| opening.name.as_ref()).map(|name| (name, Kind::Opening));
    let challenge = merged.enforcement.iter().filter_map(|block| block.name.as_ref()).map(|name| (name, Kind::Challenge));
    let options = merged.head.options.iter().map(|option| (&option.name, Kind::Option));
    let rest = openings.chain(challenge).chain(options).map(|(name, kind)| (name.value.clone(), kind, name.span));
    rules.chain(rest).collect()
}

/// Rules that stand only in options.
pub(super) fn in_options(merged: &Merged) -> Vec<String> {
    let mut names = Vec::new();
    for option in &merged.head.options {
        for rule in option.items.iter().flat_map(rules_of_item) {
            names.push(rule.name.value.clone());
        }
    }
    names
}

fn rules_of_item(item: &Item) -> Vec<&RuleStatement> {
    let ItemKind::Section(section) = &item.kind else { return Vec::new() };
    if !matches!(section.kind, SectionKind::Landing | SectionKind::Passing) {
        return Vec::new();
    }
    let rules = section.statements.iter().filter_map(|statement| match &statement.kind {
        StatementKind::Rule(rule) | StatementKind::Edit(Edit::Before(_, rule) | Edit::After(_, rule)) => Some(rule),
        _ => None,
    });
    rules.collect()
}

/// The name that a person means: a rule, an opening, a challenge, an option, or a word given for one of them in any language.
pub fn resolve(merged: &Merged, said: &str) -> Option<String> {
    let names = all(merged);
    let known = |name: &str| names.iter().any(|(other, _, _)| other == name);
    if known(said) || in_options(merged).iter().any(|name| name == said) {
        return Some(said.to_owned());
    }
    let word = merged.head.words.iter().find(|(_, key, word)| word.value == said && known(&key.value));
    word.map(|(_, key, _)| key.value.clone())
}

/// Says what to do about a name that is not there: the nearest one, or all there are.
pub(super) fn advise<'a>(finding: &mut Diagnostic, said: &str, what: &str, candidates: impl IntoIterator<Item = &'a str>) {
    let mut names: Vec<&str> = Vec::new();
    for name in candidates {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    match words::nearest(said, names.iter().copied()) {
        Some(near) => finding.meant(near),
        None => finding.help(listed(what, &names)),
    };
}

/// The names that there are, or the first of them.
pub(super) fn listed(what: &str, names: &[&str]) -> String {
    if names.is_empty() {
        return format!("there are no {what} here");
    }
    let more = names.len().saturating_sub(24);
    let listed: Vec<String> = names.iter().take(24).map(|name| format!("`{name}`")).collect();
    let end = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{what} here: {}{end}", listed.join(", "))
}
