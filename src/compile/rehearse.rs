//! Rules with an option that is off, as if a reader switched it on.
//!
//! Comes in: a variant that has been compiled without an error. Goes out: the mistakes of meaning that each of its options
//! that is off would bring, inherited ones too. Never changes the variant, and is left out when a variant is only loaded to be played.

use super::fingerprint::normal_form;
use super::merged::{Merged, MergedOption};
use super::whole::{Compiled, lower_family, sort};
use super::{Findings, expand, options, switch};
use crate::diagnostic::{Diagnostic, Severity};
use crate::ir;
use crate::source::{FileId, Span};
use std::collections::BTreeSet;

/// No file has so many options; each is tried on a copy of the whole.
const MOST_TRIED: usize = 64;

/// Lowers the variant with each option that is off, that one alone, and adds what is wrong with it then. Nothing
/// is added to a file that has errors already: their echoes would be told as mistakes of the options.
pub fn rehearse(compiled: &mut Compiled) {
    let own = FileId(0);
    let Some(merged) = compiled.merged.as_ref().filter(|_| !compiled.findings.has_errors()) else { return };
    let base = merged.head.before_options.as_deref().unwrap_or(merged);
    let off = merged.head.options.iter().filter(|option| !option.on).take(MOST_TRIED);
    let off: Vec<&MergedOption> = off.collect();
    if off.is_empty() {
        return;
    }
    let (without, plain) = with_option(base, None, own);
    let known: BTreeSet<(Span, &str)> = without.0.iter().map(|finding| (finding.span, finding.code)).collect();
    let mut fresh: Vec<Diagnostic> = Vec::new();
    for option in off {
        let (found, rules) = with_option(base, Some(option), own);
        if rules.as_ref().zip(plain.as_ref()).is_some_and(|(with, without)| alike(with, without)) && !found.has_errors() {
            fresh.push(idle(option, own, merged.name.span));
        }
        for mut finding in found.0 {
            let inside = option.span.covers(finding.span);
            let told = match finding.severity {
                Severity::Error => true,
                Severity::Warning => inside || finding.related.iter().any(|(span, _)| option.span.covers(*span)),
                Severity::Question => false,
            };
            if told && !known.contains(&(finding.span, finding.code)) {
                if !inside {
                    bring_home(&mut finding, option);
                }
                if finding.span.file != own {
                    inherited(&mut finding, option, merged.name.span);
                }
                finding.message = format!("with the option `{}` on: {}", option.name.value, finding.message);
                fresh.push(finding);
            }
        }
    }
    compiled.findings.0.append(&mut fresh);
    sort(&mut compiled.findings);
}

/// Whether rules play the same game and are written and drawn in the same way.
fn alike(one: &ir::Rules, other: &ir::Rules) -> bool {
    let written = match (one, other) {
        (ir::Rules::Sowing(one), ir::Rules::Sowing(other)) => one.notation == other.notation && one.stores == other.stores,
        (ir::Rules::Leaping(one), ir::Rules::Leaping(other)) => one.notation == other.notation,
        _ => false,
    };
    written && normal_form(one) == normal_form(other)
}

/// An option that changes nothing.
fn idle(option: &MergedOption, own: FileId, name: Span) -> Diagnostic {
    let mut findings = Findings::default();
    let message = format!("switching the option `{}` on changes nothing", option.name.value);
    let finding = findings.warning("language::idle-option", option.name.span, message);
    finding.label("can never act").help("drop it, or state in it what is to differ");
    let mut finding = findings.0.remove(0);
    if option.span.file != own {
        inherited(&mut finding, option, name);
    }
    finding
}

/// What is found in the rules with this option alone, or with none, and the rules.
fn with_option(base: &Merged, option: Option<&MergedOption>, own: FileId) -> (Findings, Option<ir::Rules>) {
    let mut merged = base.clone();
    for other in &mut merged.head.options {
        other.on = option.is_some_and(|option| option.name.value == other.name.value);
    }
    let mut laid = Findings::default();
    options::apply(&mut merged, &mut laid);
    let mut found = Findings::default();
    let mut rules = None;
    // What does not fit when it is laid over the rest is told already.
    if !laid.has_errors() {
        switch::prune(&mut merged, own);
        expand::mark_own(&mut merged, own, None);
        rules = lower_family(&merged, &mut found).map(|(rules, _)| rules);
    }
    (found, rules)
}

/// Shows a mistake at the option that makes it: at its statement that belongs to it, or else at its name.
fn bring_home(finding: &mut Diagnostic, option: &MergedOption) {
    let label = std::mem::take(&mut finding.label);
    let there = (finding.span, if label.is_empty() { "what it is laid over".to_owned() } else { label });
    let own = finding.related.iter().position(|(span, _)| option.span.covers(*span));
    let here = || (option.name.span, "by this option".to_owned());
    (finding.span, finding.label) = own.map_or_else(here, |at| finding.related.remove(at));
    finding.related.insert(0, there);
}

/// Shows a mistake of an inherited option at the name of the variant that inherits it.
pub(super) fn inherited(finding: &mut Diagnostic, option: &MergedOption, name: Span) {
    let label = std::mem::replace(&mut finding.label, format!("inherits the option `{}`", option.name.value));
    let there = (finding.span, if label.is_empty() { "in this option".to_owned() } else { label });
    finding.span = name;
    finding.related.insert(0, there);
}
