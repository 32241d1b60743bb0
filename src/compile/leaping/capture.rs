//! The rules that bind both ranks: capture and its enforcement.
//!
//! Comes in: the sections `capture` and `enforcement`. Goes out: their part of the IR.
//! Never says whether a stated clause has an effect.

use crate::compile::merged::{MergedBlock, MergedSection};
use crate::compile::read::Reader;
use crate::ir::leaping::{Capture, Enforcement, Preference};
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::leaping::values::*;
use crate::words::{Flag, Set};

/// Lowers the section `capture`.
pub(super) fn lower(reader: &mut Reader) -> Option<Capture> {
    let compulsion = reader.clause(SectionKind::Capture, "compulsion");
    if compulsion.is_none() {
        reader
            .error(
                "leaping::missing-clause",
                reader.head(SectionKind::Capture),
                "`capture` does not say whether it is `compulsory` or `optional`",
            )
            .help("write `compulsory`, if a side that can capture makes no step, or `optional`");
    }
    let prefer = preferences(reader);
    let chain = reader.value(SectionKind::Capture, "chain", &CHAIN);
    let leave_at_once = reader.value(SectionKind::Capture, "pieces", &PIECES);
    let compulsory = COMPULSION.read(&compulsion?.said())?;
    Some(Capture { compulsory, prefer, chain: chain?, leave_at_once: leave_at_once? })
}

/// The nodes of all keys of `prefer`, in order.
pub(super) fn preference_nodes<'a>(reader: &Reader<'a, '_>) -> Vec<&'a Phrase> {
    let section = reader.section(SectionKind::Capture);
    let clauses = section.into_iter().flat_map(|section| section.all("prefer"));
    clauses.flat_map(|clause| clause.phrase.children(Rule::preference)).collect()
}

fn preferences(reader: &mut Reader) -> Vec<Preference> {
    let nodes = preference_nodes(reader);
    let keys: Vec<(Preference, &Phrase)> =
        nodes.into_iter().filter_map(|node| Some((PREFER.read(&node.words())?, node))).collect();
    let help = "the first key decides, so a second mention changes nothing";
    reader.no_repeats(keys.iter().copied(), "the same preference", help);
    keys.into_iter().map(|(key, _)| key).collect()
}

/// Lowers a challenge, whether it is on or not.
pub(super) fn enforcement(reader: &mut Reader, block: &MergedBlock) -> Option<Enforcement> {
    let section = &block.section;
    let musts = [
        ("offences", "offences no capture"),
        ("offenders", "offenders any piece that had a best capture"),
        ("remedies", "remedies remove"),
        ("turn", "turn kept"),
    ];
    for (keyword, example) in musts {
        if section.get(keyword).is_none() {
            reader
                .error("leaping::missing-clause", section.head, format!("this enforcement does not say `{keyword}`"))
                .help(format!("for example `{example}`"));
        }
    }
    let name = block.name.as_ref().map(|name| name.value.clone()).unwrap_or_default();
    let mut challenge = Enforcement { name, ..Enforcement::default() };
    raise(reader, section, ("offences", Rule::offence), "the same offence", &OFFENCES, &mut challenge);
    raise(reader, section, ("remedies", Rule::remedy), "the same remedy", &REMEDIES, &mut challenge);
    challenge.only_the_piece_that_cut = OFFENDERS.read(&section.get("offenders")?.said())?;
    challenge.turn_kept = TURN.read(&section.get("turn")?.said())?;
    Some(challenge)
}

/// Raises the flags that the items of a list name.
fn raise(
    reader: &mut Reader,
    section: &MergedSection,
    (keyword, item): (&str, Rule),
    what: &str,
    flags: &Set<Flag<Enforcement>>,
    challenge: &mut Enforcement,
) {
    let items: Vec<&Phrase> = section.all(keyword).flat_map(|clause| clause.phrase.children(item)).collect();
    reader.no_repeats(items.iter().map(|item| (item.words(), *item)), what, "say each thing once");
    for flag in items.iter().filter_map(|item| flags.read(&item.words())) {
        *flag(challenge) = true;
    }
}
