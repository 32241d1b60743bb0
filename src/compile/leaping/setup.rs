//! Pieces at the start, and who begins.
//!
//! Comes in: the sections `setup` and `start`, and the board. Goes out: points of each kind of piece; the first mover.
//! Never judges whether a piece can move.

use super::board::Plan;
use super::picture;
use crate::compile::merged::MergedClause;
use crate::compile::read::Reader;
use crate::ir::FirstMover;
use crate::ir::board::PointId;
use crate::ir::leaping::{OpeningChoice, Rank, Setup};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::leaping::values::{FIRST_MOVER, OPENING_CHOICE};
use std::collections::BTreeMap;

/// The pieces placed so far: colour (true for White), rank, and where that was written.
type Placed = BTreeMap<PointId, (bool, Rank, Span)>;

/// Lowers the section `setup`.
pub(super) fn lower(reader: &mut Reader, plan: &Plan) -> Option<Setup> {
    let errors = reader.findings.0.len();
    let rows = picture::rows(reader);
    let lists = ["white", "black"].map(|keyword| reader.clause(SectionKind::Setup, keyword));
    let mut placed = Placed::new();
    match (rows.first(), lists.iter().flatten().next()) {
        (None, None) => {
            reader
                .error("leaping::missing-clause", reader.head(SectionKind::Setup), "`setup` does not place any piece")
                .help("draw a picture, or list the pieces: `white rows 1 to 3`");
        }
        (Some(row), Some(list)) => {
            reader
                .error("leaping::picture-and-list", list.span, "a setup is drawn or listed, not both")
                .label("a list")
                .also_at(row.span, "a picture");
        }
        (Some(row), None) if plan.board.rings => {
            reader
                .error("leaping::picture", row.span, "points on rings cannot be drawn in rows")
                .label("a picture")
                .help("list the pieces: `white a1 a2 b1`")
                .also_at(plan.points, "the points are given here");
        }
        (Some(_), None) => from_picture(reader, plan, &mut placed),
        (None, Some(_)) => {
            for (white, clause) in [true, false].into_iter().zip(lists) {
                if let Some(clause) = clause {
                    from_list(reader, white, clause, plan, &mut placed);
                }
            }
        }
    }
    let setup = gather(&placed);
    let failed = reader.findings.0.len() > errors || (!rows.is_empty() && !plan.grid.as_ref().is_some_and(|grid| grid.sound));
    if !failed {
        both_sides(reader, &setup);
    }
    (!failed).then_some(setup)
}

/// Takes the pieces from the picture and compares its `-` with the points.
fn from_picture(reader: &mut Reader, plan: &Plan, placed: &mut Placed) {
    let (Some(grid), Some((width, height))) = (&plan.grid, plan.board.lattice) else { return };
    let mut disagree: Vec<(String, bool, Span)> = Vec::new();
    for row in 1..=height {
        for column in 1..=width {
            // A sign that is none has been reported.
            let Some((sign, span)) = grid.at(column, row).filter(|(sign, _)| picture::SIGNS.contains(sign)) else { continue };
            let at = plan.board.points.iter().position(|point| (point.column, point.row) == (column, row));
            match (at.and_then(|at| PointId::try_from(at).ok()), sign) {
                (None, '-') | (Some(_), '.') => {}
                (Some(_), '-') => disagree.push((format!("{}{row}", char::from(b'a' + column - 1)), true, span)),
                (None, _) => disagree.push((format!("{}{row}", char::from(b'a' + column - 1)), false, span)),
                (Some(point), sign) => {
                    let rank = if sign.is_ascii_uppercase() { Rank::King } else { Rank::Man };
                    placed.insert(point, (sign.eq_ignore_ascii_case(&'w'), rank, span));
                }
            }
        }
    }
    if let Some((name, is_point, span)) = disagree.first() {
        let message = if *is_point {
            format!("the picture has no point at `{name}`, but the board has")
        } else {
            format!("the picture has a point at `{name}`, but the board has none")
        };
        let more = disagree.len() - 1;
        let label = if more == 0 { "here".to_owned() } else { format!("here, and at {}", picture::count(more, "other place")) };
        reader
            .error("leaping::picture", *span, message)
            .label(label)
            .help("write `-` exactly where there is no point; `points W x H as drawn` takes the points from the picture")
            .also_at(plan.points, "the points are given here");
    }
}

/// Takes the pieces of one side from `white ...` or `black ...`.
fn from_list(reader: &mut Reader, white: bool, clause: &MergedClause, plan: &Plan, placed: &mut Placed) {
    for placement in clause.phrase.children(Rule::placement) {
        for part in &placement.children {
            match part.rule {
                Rule::rows_range => {
                    for point in rows(reader, part, plan) {
                        place(reader, point, (white, Rank::Man, part.span), plan, placed);
                    }
                }
                Rule::men_points | Rule::king_points => {
                    let rank = if part.rule == Rule::king_points { Rank::King } else { Rank::Man };
                    for token in part.children(Rule::point) {
                        if reader.enough() {
                            return;
                        }
                        match plan.find(&token.text) {
                            Some(point) => place(reader, point, (white, rank, token.span), plan, placed),
                            None => plan.unknown(reader, &token.text, token.span),
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// The points of `rows A to B`.
fn rows(reader: &mut Reader, range: &Phrase, plan: &Plan) -> Vec<PointId> {
    let Some((_, height)) = plan.board.lattice else {
        reader
            .error("leaping::no-rows-on-rings", range.span, "points on rings stand in no rows")
            .label("no such rows")
            .help("list the points one by one")
            .also_at(plan.points, "the points are given here");
        return Vec::new();
    };
    let mut numbers = range.children(Rule::number);
    let Some(first) = numbers.next() else { return Vec::new() };
    let last = numbers.next().unwrap_or(first);
    let bounds = 1..=u64::from(height);
    let low: Option<u8> = reader.number(first, bounds.clone(), "a row of this board");
    let high = if last.span == first.span { low } else { reader.number(last, bounds, "a row of this board") };
    let (Some(low), Some(high)) = (low, high) else { return Vec::new() };
    if low > high {
        reader
            .error("leaping::rows-downward", range.span, format!("rows are counted upward: write `rows {high} to {low}`"))
            .label("the higher row stands first");
    }
    let inside = |row: u8| (low..=high).contains(&row);
    let points = plan.board.points.iter().enumerate().filter(|(_, point)| inside(point.row));
    points.filter_map(|(at, _)| PointId::try_from(at).ok()).collect()
}

/// Puts a piece on a point, unless there is one already.
fn place(reader: &mut Reader, point: PointId, piece: (bool, Rank, Span), plan: &Plan, placed: &mut Placed) {
    let Some(first) = placed.get(&point) else {
        placed.insert(point, piece);
        return;
    };
    let name = plan.board.points.get(usize::from(point)).map_or("", |point| point.name.as_str());
    let what = if first.0 == piece.0 { "two pieces of one side" } else { "pieces of both sides" };
    // A range of rows may meet many points of the other side: one finding for each pair of places is enough.
    let known = reader.findings.0.iter().any(|finding| {
        finding.code == "leaping::point-taken"
            && finding.span == piece.2
            && finding.related.iter().any(|(span, _)| *span == first.2)
    });
    if !known {
        reader
            .error("leaping::point-taken", piece.2, format!("{what} stand on `{name}`"))
            .label("already taken")
            .also_at(first.2, "taken here")
            .help("name the point in one of the two only, or shorten the rows");
    }
}

/// Points of each kind of piece, ascending.
fn gather(placed: &Placed) -> Setup {
    let of =
        |white: bool, rank: Rank| placed.iter().filter(move |(_, piece)| (piece.0, piece.1) == (white, rank)).map(|(at, _)| *at);
    Setup {
        white_men: of(true, Rank::Man).collect(),
        white_kings: of(true, Rank::King).collect(),
        black_men: of(false, Rank::Man).collect(),
        black_kings: of(false, Rank::King).collect(),
    }
}

/// A side without pieces has lost before it begins.
fn both_sides(reader: &mut Reader, setup: &Setup) {
    let white = setup.white_men.len() + setup.white_kings.len();
    let black = setup.black_men.len() + setup.black_kings.len();
    for (side, pieces) in [("White", white), ("Black", black)] {
        if pieces == 0 {
            reader
                .warning(
                    "leaping::side-without-pieces",
                    reader.head(SectionKind::Setup),
                    format!("{side} has no pieces at the start"),
                )
                .help("the game is over before it begins");
        }
    }
}

/// Lowers `first mover`.
pub(super) fn first_mover(reader: &mut Reader) -> Option<FirstMover> {
    let Some(clause) = reader.clause(SectionKind::Start, "first mover") else {
        reader
            .error("leaping::missing-clause", reader.head(SectionKind::Start), "`start` does not say who is the `first mover`")
            .help("for example `start { first mover white }`, or `by agreement`");
        return None;
    };
    let first = FIRST_MOVER.read(&clause.said());
    if first.is_none() {
        reader
            .error("leaping::wrong-clause", clause.span, "the sides of a leaping game are `white` and `black`")
            .label("not a side of this game")
            .help("White sits below row 1 and Black above the last row");
    }
    first
}

/// Lowers `opening` of `start`.
pub(super) fn opening_choice(reader: &mut Reader) -> Option<OpeningChoice> {
    reader.value(SectionKind::Start, "opening", &OPENING_CHOICE)
}
