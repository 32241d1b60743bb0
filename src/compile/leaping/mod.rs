//! A merged leaping variant to its IR.
//!
//! Comes in: sections after inheritance, each statement with its place. Goes out: the rules as plain data, the place of each rule
//! ([`Origins`](crate::compile::Origins)), every error, warning and question in one run, and a normal form for the fingerprint.
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
use super::read::Reader;
use crate::ir::leaping::{Crowned, Leaping, Opening, Piece, Setup, numbering};
use crate::source::Span;
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule;

/// Lowers a leaping variant. `None` if there is an error among what is noted by the reader.
pub(super) fn lower(reader: &mut Reader) -> Option<Leaping> {
    let points = reader.clause(SectionKind::Board, "points");
    let rings = points.filter(|clause| clause.phrase.has(Rule::rings_of)).map(|clause| clause.span);
    let plan = board::lower(reader);
    let setup = plan.as_ref().and_then(|plan| setup::lower(reader, plan));
    let first_mover = setup::first_mover(reader);
    let (man, king, crowned) = pieces(reader, rings, setup.as_ref());
    let capture = capture::lower(reader);
    let block = reader.merged.enforcement.as_ref();
    let challenge = block.and_then(|block| Some((block.on, capture::enforcement(reader, block)?)));
    let items = end::items(reader);
    let notation = end::notation(reader, rings);
    let openings = plan.as_ref().map_or_else(Vec::new, |plan| {
        let numbers = notation.numbers_from.map(|corner| numbering(&plan.board, corner));
        let game = opening::Game { plan, setup: setup.as_ref(), first_mover, numbers };
        openings(reader, &game)
    });
    let opening_choice = setup::opening_choice(reader)?;
    if reader.has_errors() {
        return None;
    }
    let plan = plan?;
    let rules = Leaping {
        board: plan.board.clone(),
        setup: setup?,
        first_mover: first_mover?,
        openings,
        opening_choice,
        man: man?,
        king,
        crowned: crowned?,
        capture: capture?,
        enforcement: challenge.filter(|(on, _)| *on).map(|(_, challenge)| challenge),
        end: end::lower(reader, &items),
        notation,
    };
    effect::check(reader, &rules, plan.map.as_ref(), &items);
    questions::ask(reader, &rules, &items);
    origins::gather(reader, &items);
    Some(rules)
}

/// The place of each half-move of each opening, both as [`Leaping::openings`] has them.
pub fn script_spans(merged: &Merged) -> Vec<Vec<Span>> {
    opening::blocks(merged).map(opening::spans).collect()
}

/// Man, king (if one is needed, or fully described), and when men are crowned.
fn pieces(reader: &mut Reader, rings: Option<Span>, setup: Option<&Setup>) -> (Option<Piece>, Option<Piece>, Option<Crowned>) {
    let man = piece::lower(reader, SectionKind::Man, rings, Some(("", None)));
    let crowned = piece::crowned(reader, rings);
    let kings_placed = setup.is_some_and(|setup| !setup.white_kings.is_empty() || !setup.black_kings.is_empty());
    let crowns = !matches!(crowned, None | Some(Crowned::Never));
    let needed = if crowns {
        let place = reader.clause(SectionKind::Man, "crowned").map(|clause| clause.span);
        Some((", and men become kings", place))
    } else {
        kings_placed.then(|| (", and kings stand in the setup", Some(reader.head(SectionKind::Setup))))
    };
    (man, piece::lower(reader, SectionKind::King, rings, needed), crowned)
}

/// The openings that are on. Those that are off are read too, for their errors, if they are not inherited.
fn openings(reader: &mut Reader, game: &opening::Game) -> Vec<Opening> {
    let mut openings = Vec::new();
    if reader.too_many(reader.merged.openings.len(), 255, reader.merged.name.span, "openings") {
        return openings;
    }
    for block in &reader.merged.openings {
        let own = block.section.clauses.iter().any(|clause| clause.own);
        if !block.on && !own {
            continue;
        }
        let lowered = opening::lower(reader, block, game);
        openings.extend(lowered.filter(|_| block.on));
    }
    openings
}

/// Whether there can ever be a king.
fn kings_possible(rules: &Leaping) -> bool {
    rules.crowned != Crowned::Never || !rules.setup.white_kings.is_empty() || !rules.setup.black_kings.is_empty()
}
