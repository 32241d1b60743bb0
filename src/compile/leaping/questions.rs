//! Questions that a variant leaves open, where sources are known to disagree.
//!
//! Comes in: a merged variant and its rules. Goes out: a question for each choice that neither the file nor a parent makes, with
//! the default taken.

use super::end::Items;
use super::kings_possible;
use crate::compile::read::Reader;
use crate::ir::leaping::{Chain, Leaping, Piece};
use crate::syntax::ast::SectionKind;

/// Adds the questions.
pub(super) fn ask(reader: &mut Reader, rules: &Leaping, items: &Items) {
    let merged = reader.merged;
    let said = |kind, keyword| merged.sections.get(&kind).is_some_and(|section| section.get(keyword).is_some());
    let far: Vec<(SectionKind, &str, &Piece)> = flying(rules);
    let chains = rules.capture.chain != Chain::SingleLeap;
    for (kind, name, _) in &far {
        if !said(*kind, "lands") {
            reader
                .question(
                    "leaping::lands-unsaid",
                    reader.head(*kind),
                    format!("where does a {name} that captures from a distance land?"),
                )
                .label("taken: `lands next behind`")
                .help("say `lands next behind`, `lands anywhere behind` or `lands where it can go on`");
        }
        if chains && rules.capture.leave_at_once && !said(*kind, "reverse") {
            reader
                .question(
                    "leaping::reverse-unsaid",
                    reader.head(*kind),
                    format!("may a {name} turn straight back within a capture?"),
                )
                .label("taken: `may reverse`")
                .help("say `may reverse` or `may not reverse`");
        }
    }
    if !said(SectionKind::Capture, "prefer") {
        reader
            .question("leaping::prefer-unsaid", reader.head(SectionKind::Capture), "may a player choose any capture?")
            .label("taken: `prefer nothing`")
            .help("say `prefer nothing`, or for example `prefer most pieces`");
    }
    if !far.is_empty() && chains && !said(SectionKind::Capture, "pieces") {
        reader
            .question("leaping::pieces-unsaid", reader.head(SectionKind::Capture), "when does a taken piece leave the board?")
            .label("taken: `pieces leave at the end`")
            .help("say `pieces leave at once` or `pieces leave at the end`");
    }
    if !items.speak_of_no_move() {
        reader
            .question("leaping::no-move-unsaid", reader.head(SectionKind::End), "what if a side cannot move?")
            .label("taken: it loses")
            .help("say `loses no move`, `wins no move` or `draws no move`");
    }
}

/// The ranks that capture from any distance, if there can be such pieces.
fn flying(rules: &Leaping) -> Vec<(SectionKind, &'static str, &Piece)> {
    let king = rules.king.as_ref().filter(|_| kings_possible(rules));
    let pieces = [Some((SectionKind::Man, "man", &rules.man)), king.map(|king| (SectionKind::King, "king", king))];
    pieces.into_iter().flatten().filter(|(_, _, piece)| piece.captures.any_distance).collect()
}
