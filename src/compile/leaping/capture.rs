//! The rules that bind both ranks: capture and its enforcement.
//!
//! Comes in: the sections `capture` and `enforcement`. Goes out: their part of the IR.
//! Never says whether a stated clause has an effect.

use super::read;
use crate::compile::Findings;
use crate::compile::merged::{Merged, MergedBlock, MergedSection};
use crate::ir::leaping::{Capture, Enforcement, Preference};
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::leaping::values::*;
use crate::words::{Flag, Set};

/// Lowers the section `capture`.
pub(super) fn lower(merged: &Merged, findings: &mut Findings) -> Option<Capture> {
    let compulsion = read::stated(merged, SectionKind::Capture, Rule::c_compulsion);
    if compulsion.is_none() {
        findings
            .error(
                "leaping::missing-clause",
                read::place(merged, SectionKind::Capture),
                "`capture` does not say whether it is `compulsory` or `optional`",
            )
            .help("`compulsory`: a side that can capture makes no step");
    }
    let prefer = preferences(merged, findings);
    let section = merged.sections.get(&SectionKind::Capture);
    let chain = read::value(section, (SectionKind::Capture, "chain"), &CHAIN);
    let leave_at_once = read::value(section, (SectionKind::Capture, "pieces"), &PIECES);
    let compulsory = COMPULSION.read(&compulsion?.said())?;
    Some(Capture { compulsory, prefer, chain: chain?, leave_at_once: leave_at_once? })
}

/// The nodes of all keys of `prefer`, in order.
pub(super) fn preference_nodes(merged: &Merged) -> Vec<&Phrase> {
    let section = merged.sections.get(&SectionKind::Capture);
    let clauses = section.into_iter().flat_map(|section| read::clauses(section, Rule::c_prefer));
    clauses.flat_map(|clause| clause.phrase.children(Rule::preference)).collect()
}

fn preferences(merged: &Merged, findings: &mut Findings) -> Vec<Preference> {
    let nodes = preference_nodes(merged);
    let keys: Vec<(Preference, &Phrase)> =
        nodes.into_iter().filter_map(|node| Some((PREFER.read(&node.words())?, node))).collect();
    let help = "the first key decides, so a second mention changes nothing";
    read::no_repeats(keys.iter().copied(), "the same preference", help, findings);
    keys.into_iter().map(|(key, _)| key).collect()
}

/// Lowers a challenge, whether it is on or not.
pub(super) fn enforcement(block: &MergedBlock, findings: &mut Findings) -> Option<Enforcement> {
    let section = &block.section;
    let musts = [
        (Rule::c_offences, "offences", "offences no capture"),
        (Rule::c_offenders, "offenders", "offenders any piece that had a best capture"),
        (Rule::c_remedies, "remedies", "remedies remove"),
        (Rule::c_turn, "turn", "turn kept"),
    ];
    for (form, keyword, example) in musts {
        if read::clause(section, form).is_none() {
            findings
                .error("leaping::missing-clause", section.head, format!("this enforcement does not say `{keyword}`"))
                .help(format!("for example `{example}`"));
        }
    }
    let name = block.name.as_ref().map(|name| name.value.clone()).unwrap_or_default();
    let mut challenge = Enforcement { name, ..Enforcement::default() };
    raise(section, (Rule::c_offences, Rule::offence), "the same offence", &OFFENCES, &mut challenge, findings);
    raise(section, (Rule::c_remedies, Rule::remedy), "the same remedy", &REMEDIES, &mut challenge, findings);
    challenge.only_the_piece_that_cut = OFFENDERS.read(&read::clause(section, Rule::c_offenders)?.said())?;
    challenge.turn_kept = TURN.read(&read::clause(section, Rule::c_turn)?.said())?;
    Some(challenge)
}

/// Raises the flags that the items of a list name.
fn raise(
    section: &MergedSection,
    (clause, item): (Rule, Rule),
    what: &str,
    flags: &Set<Flag<Enforcement>>,
    challenge: &mut Enforcement,
    findings: &mut Findings,
) {
    let items: Vec<&Phrase> = read::clauses(section, clause).flat_map(|clause| clause.phrase.children(item)).collect();
    read::no_repeats(items.iter().map(|item| (item.words(), *item)), what, "say each thing once", findings);
    for flag in items.iter().filter_map(|item| flags.read(&item.words())) {
        *flag(challenge) = true;
    }
}
