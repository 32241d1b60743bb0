//! A merged leaping variant to its IR.
//!
//! Comes in: sections after inheritance, each statement with its place. Goes out: the rules as plain data, the place of each rule
//! ([`Origins`]), every error, warning and question in one run, and a normal form for the fingerprint.
//! Never inherits and never plays: whether the moves of an opening are legal is seen by those who have an engine
//! ([`script_spans`] tells them where each move was written).

mod board;
mod capture;
mod codes;
mod effect;
mod end;
mod normal;
mod opening;
mod origins;
mod picture;
mod piece;
mod questions;
mod read;
mod setup;

pub use codes::CODES;
pub use normal::normal_form;

use super::merged::Merged;
use super::{Findings, Origins};
use crate::diagnostic::Severity;
use crate::ir::leaping::{Crowned, Leaping, Opening, Piece, Setup, numbering};
use crate::source::Span;
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule;

/// Lowers a leaping variant. Everything that is wrong is added to `findings`; `None` if there is an error among it.
pub fn lower(merged: &Merged, findings: &mut Findings) -> Option<(Leaping, Origins)> {
    let before = findings.0.len();
    let rings = read::stated(merged, SectionKind::Board, Rule::c_points)
        .filter(|clause| clause.phrase.has(Rule::rings_of))
        .map(|clause| clause.span);
    let plan = board::lower(merged, findings);
    let setup = plan.as_ref().and_then(|plan| setup::lower(merged, plan, findings));
    let first_mover = setup::first_mover(merged, findings);
    let (man, king, crowned) = pieces(merged, rings, setup.as_ref(), findings);
    let capture = capture::lower(merged, findings);
    let challenge = merged.enforcement.as_ref().and_then(|block| Some((block.on, capture::enforcement(block, findings)?)));
    let items = end::items(merged, findings);
    let notation = end::notation(merged, rings, findings);
    let openings = plan.as_ref().map_or_else(Vec::new, |plan| {
        let numbers = notation.numbers_from.map(|corner| numbering(&plan.board, corner));
        let game = opening::Game { plan, setup: setup.as_ref(), first_mover, numbers };
        openings(merged, &game, findings)
    });
    if findings.0.iter().skip(before).any(|finding| finding.severity == Severity::Error) {
        return None;
    }
    let plan = plan?;
    let rules = Leaping {
        board: plan.board.clone(),
        setup: setup?,
        first_mover: first_mover?,
        openings,
        opening_choice: setup::opening_choice(merged),
        man: man?,
        king,
        crowned: crowned?,
        capture: capture?,
        enforcement: challenge.filter(|(on, _)| *on).map(|(_, challenge)| challenge),
        end: end::lower(&items),
        notation,
    };
    effect::check(merged, &rules, plan.map.as_ref(), &items, findings);
    questions::ask(merged, &rules, &items, findings);
    let failed = findings.0.iter().skip(before).any(|finding| finding.severity == Severity::Error);
    (!failed).then(|| (rules, origins::gather(merged, &items)))
}

/// The place of each half-move of each opening, both as [`Leaping::openings`] has them.
pub fn script_spans(merged: &Merged) -> Vec<Vec<Span>> {
    opening::blocks(merged).map(opening::spans).collect()
}

/// Man, king (if one is needed, or fully described), and when men are crowned.
fn pieces(
    merged: &Merged,
    rings: Option<Span>,
    setup: Option<&Setup>,
    findings: &mut Findings,
) -> (Option<Piece>, Option<Piece>, Option<Crowned>) {
    let man = piece::lower(merged, SectionKind::Man, rings, Some(("", None)), findings);
    let crowned = piece::crowned(merged, rings, findings);
    let kings_placed = setup.is_some_and(|setup| !setup.white_kings.is_empty() || !setup.black_kings.is_empty());
    let crowns = !matches!(crowned, None | Some(Crowned::Never));
    let needed = if crowns {
        let place = read::stated(merged, SectionKind::Man, Rule::c_crowned).map(|clause| clause.span);
        Some((", and men become kings", place))
    } else {
        kings_placed.then(|| (", and kings stand in the setup", Some(read::place(merged, SectionKind::Setup))))
    };
    (man, piece::lower(merged, SectionKind::King, rings, needed, findings), crowned)
}

/// The openings that are on. Those that are off are read too, for their errors, if they are not inherited.
fn openings(merged: &Merged, game: &opening::Game, findings: &mut Findings) -> Vec<Opening> {
    let mut openings = Vec::new();
    if read::too_many(merged.openings.len(), 255, merged.name.span, "openings", findings) {
        return openings;
    }
    for block in &merged.openings {
        let own = block.section.clauses.iter().any(|clause| clause.own);
        if !block.on && !own {
            continue;
        }
        let lowered = opening::lower(block, game, findings);
        openings.extend(lowered.filter(|_| block.on));
    }
    openings
}

/// Whether there can ever be a king.
fn kings_possible(rules: &Leaping) -> bool {
    rules.crowned != Crowned::Never || !rules.setup.white_kings.is_empty() || !rules.setup.black_kings.is_empty()
}
