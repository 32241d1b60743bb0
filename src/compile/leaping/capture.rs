//! The rules that bind both ranks: capture and its enforcement.
//!
//! Comes in: the sections `capture` and `enforcement`. Goes out: their part of the IR.
//! Never says whether a stated clause has an effect.

use super::read;
use crate::compile::Findings;
use crate::compile::merged::{Merged, MergedBlock};
use crate::ir::leaping::{Capture, Chain, Enforcement, Preference};
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;

/// Lowers the section `capture`.
pub(super) fn lower(merged: &Merged, findings: &mut Findings) -> Option<Capture> {
    let stated = |form| read::stated(merged, SectionKind::Capture, form);
    let compulsion = stated(Rule::c_compulsion);
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
    let chain = match stated(Rule::c_chain).and_then(|clause| read::one_of(&clause.phrase, &[Rule::may_stop, Rule::single_leap]))
    {
        Some(Rule::may_stop) => Chain::MayStop,
        Some(_) => Chain::SingleLeap,
        None => Chain::GoesOnWhileItCan,
    };
    let leave_at_once = stated(Rule::c_pieces).is_some_and(|clause| read::has(&clause.phrase, Rule::leave_at_once));
    Some(Capture { compulsory: read::has(&compulsion?.phrase, Rule::kw_compulsory), prefer, chain, leave_at_once })
}

/// The nodes of all keys of `prefer`, in order.
pub(super) fn preference_nodes(merged: &Merged) -> Vec<&Phrase> {
    let section = merged.sections.get(&SectionKind::Capture);
    let clauses = section.into_iter().flat_map(|section| read::clauses(section, Rule::c_prefer));
    clauses.flat_map(|clause| read::children(&clause.phrase, Rule::preference)).collect()
}

fn preferences(merged: &Merged, findings: &mut Findings) -> Vec<Preference> {
    let nodes = preference_nodes(merged);
    let keys: Vec<(Preference, &Phrase)> = nodes.into_iter().filter_map(|node| Some((preference(node)?, node))).collect();
    let help = "the first key decides, so a second mention changes nothing";
    read::no_repeats(keys.iter().copied(), "the same preference", help, findings);
    keys.into_iter().map(|(key, _)| key).collect()
}

fn preference(node: &Phrase) -> Option<Preference> {
    Some(match node.children.first()?.rule {
        Rule::most_pieces => Preference::MostPieces,
        Rule::most_value => Preference::MostValue,
        Rule::most_kings => Preference::MostKings,
        Rule::by_a_king => Preference::ByAKing,
        Rule::kings_earliest => Preference::KingsEarliest,
        _ => return None,
    })
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
    let items = |clause: Rule, item: Rule| -> Vec<(Rule, &Phrase)> {
        let nodes = read::clauses(section, clause).flat_map(move |clause| read::children(&clause.phrase, item));
        nodes.filter_map(|node| Some((node.children.first()?.rule, node))).collect()
    };
    let offences = items(Rule::c_offences, Rule::offence);
    let remedies = items(Rule::c_remedies, Rule::remedy);
    read::no_repeats(offences.iter().copied(), "the same offence", "say each thing once", findings);
    read::no_repeats(remedies.iter().copied(), "the same remedy", "say each thing once", findings);
    let listed = |list: &[(Rule, &Phrase)], form: Rule| list.iter().any(|(known, _)| *known == form);
    let offenders = read::clause(section, Rule::c_offenders)?;
    let turn = read::clause(section, Rule::c_turn)?;
    Some(Enforcement {
        name: block.name.as_ref().map(|name| name.value.clone()).unwrap_or_default(),
        no_capture: listed(&offences, Rule::no_capture),
        lesser_capture: listed(&offences, Rule::lesser_capture),
        chain_cut_short: listed(&offences, Rule::chain_cut_short),
        only_the_piece_that_cut: read::has(&offenders.phrase, Rule::the_piece_that_cut),
        remove: listed(&remedies, Rule::kw_remove),
        take_back: listed(&remedies, Rule::take_back),
        force: listed(&remedies, Rule::kw_force),
        turn_kept: read::has(&turn.phrase, Rule::kw_kept),
    })
}
