//! Points and lines.
//!
//! Comes in: the section `board`, and the picture of `setup` where the points are as drawn. Goes out: a board, the place where
//! each of its lines was written, and the grid of the picture. Never places a piece.

use super::picture::{self, Grid};
use crate::compile::merged::MergedClause;
use crate::compile::read::Reader;
use crate::ir::board::{Board, Continuations, Drawn, Point, PointId, continuations};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::leaping::values::DRAWN;

/// Most points that a board may have.
const MOST_POINTS: usize = 128;
/// Most columns, rows or spokes: there are no more letters.
const MOST_LETTERS: u64 = 26;

/// A board, and what the compiler keeps beside it.
pub(super) struct Plan {
    /// The board.
    pub(super) board: Board,
    /// Neighbours and continuations; `None` after an error in them.
    pub(super) map: Option<Continuations>,
    /// The clause `points`.
    pub(super) points: Span,
    /// The picture of the setup, if it fits.
    pub(super) grid: Option<Grid>,
}

impl Plan {
    /// The point of that name.
    pub(super) fn find(&self, name: &str) -> Option<PointId> {
        find(&self.board, name)
    }

    /// An error for a name that is no point of the board.
    pub(super) fn unknown(&self, reader: &mut Reader, name: &str, span: Span) {
        unknown_point(reader, &self.board, name, span, self.points);
    }
}

/// The point of that name.
fn find(board: &Board, name: &str) -> Option<PointId> {
    board.points.iter().position(|point| point.name == name).and_then(|at| PointId::try_from(at).ok())
}

/// Lowers the section `board`. `None` if there is no telling which points there are.
pub(super) fn lower(reader: &mut Reader) -> Option<Plan> {
    let Some(points) = reader.clause(SectionKind::Board, "points") else {
        reader
            .error(
                "leaping::missing-clause",
                reader.merged.missed_at(SectionKind::Board, "points"),
                "`board` does not say `points`",
            )
            .help("give the size of the board, for example `points 8 x 8`");
        return None;
    };
    let (board, grid) = if let Some(rings) = points.phrase.child(Rule::rings_of) {
        (rings_points(reader, rings, points.span)?, None)
    } else {
        lattice_points(reader, points)?
    };
    let mut plan = Plan { board, map: None, points: points.span, grid };
    let before = reader.findings.0.len();
    let spans = draw_lines(reader, &mut plan);
    if reader.findings.0.len() == before {
        join(reader, &mut plan, &spans);
    }
    plan.board.drawn = drawn(reader, &plan);
    Some(plan)
}

/// How the board looks; squares need columns and rows, and points on all of them or on those of one colour.
fn drawn(reader: &mut Reader, plan: &Plan) -> Option<Drawn> {
    let drawn = reader.value(SectionKind::Board, "drawn", &DRAWN)?;
    let clause = reader.clause(SectionKind::Board, "drawn").map(|clause| clause.phrase.span)?;
    if drawn == Drawn::Squares && plan.board.shades().is_none() {
        let stand = if plan.board.rings { "in rings" } else { "on some crossings of either colour" };
        reader
            .error("leaping::not-squares", clause, format!("the points stand {stand}, and squares do not"))
            .label("does not fit the points")
            .help("a board of squares is played on all of them or on those of one colour; write `drawn as points`, or nothing")
            .also_at(plan.points, "the points are given here");
    }
    Some(drawn)
}

// ---------------------------------------------------------------- points

/// A condition on column and row.
#[derive(Clone, Copy)]
struct Where {
    test: Rule,
    odd: bool,
}

impl Where {
    fn read(phrase: &Phrase) -> Option<Where> {
        let test = phrase.children.iter().find(|part| part.has(Rule::parity))?;
        let odd = test.child(Rule::parity)?.has(Rule::kw_odd);
        Some(Where { test: test.rule, odd })
    }

    fn holds(self, column: u8, row: u8) -> bool {
        let parity = u8::from(self.odd);
        match self.test {
            Rule::column_is => column % 2 == parity,
            Rule::row_is => row % 2 == parity,
            Rule::columns_and_rows_are => column % 2 == parity && row % 2 == parity,
            _ => (column + row) % 2 == parity,
        }
    }
}

/// Points of `N rings of M, and the centre`.
fn rings_points(reader: &mut Reader, rings: &Phrase, clause: Span) -> Option<Board> {
    let mut numbers = rings.children(Rule::number);
    let (count, spokes) = (numbers.next()?, numbers.next()?);
    let rings_count = reader.number(count, 1..=MOST_POINTS as u64, "the number of rings");
    let spokes_count: u8 = reader.number(spokes, 4..=MOST_LETTERS, "the number of points in a ring")?;
    let rings_count: u8 = rings_count?;
    if spokes_count % 2 == 1 {
        reader
            .error("leaping::odd-spokes", spokes.span, format!("a ring of {spokes_count} points has no opposite points"))
            .label("must be even")
            .help("each spoke runs through the centre into the opposite one, so a ring has an even number of points");
        return None;
    }
    within_limit(reader, usize::from(rings_count) * usize::from(spokes_count) + 1, clause)?;
    let mut points = Vec::new();
    for spoke in 1..=spokes_count {
        for ring in 1..=rings_count {
            points.push(Point { name: name(spoke, ring), column: spoke, row: ring });
        }
    }
    points.push(Point { name: "o".to_owned(), column: 0, row: 0 });
    Some(Board { points, lines: Vec::new(), lattice: None, rings: true, drawn: None })
}

/// Points of `W x H`, with a condition or as drawn.
fn lattice_points(reader: &mut Reader, points: &MergedClause) -> Option<(Board, Option<Grid>)> {
    let lattice = points.phrase.child(Rule::lattice)?;
    let mut numbers = lattice.children(Rule::number);
    let (width, height) = (numbers.next()?, numbers.next()?);
    let width = reader.number(width, 1..=MOST_LETTERS, "the number of columns");
    let height = reader.number(height, 1..=MOST_LETTERS, "the number of rows");
    let size = (width?, height?);
    let grid = picture::read(reader, size, points.span);
    let drawn = lattice.child(Rule::as_drawn);
    let condition = lattice.child(Rule::r#where).and_then(Where::read);
    let mut names = Vec::new();
    match (drawn, grid.as_ref().filter(|grid| grid.sound)) {
        (Some(drawn), None) => {
            if picture::rows(reader).is_empty() {
                reader
                    .error("leaping::not-drawn", drawn.span, "the points are as drawn, but `setup` has no picture")
                    .label("which points?")
                    .help("draw the setup, with `-` where there is no point");
            }
            return None;
        }
        (Some(_), Some(grid)) => {
            crossings(size, &mut names, |column, row| grid.at(column, row).is_some_and(|(sign, _)| sign != '-'))
        }
        (None, _) => crossings(size, &mut names, |column, row| condition.is_none_or(|test| test.holds(column, row))),
    }
    within_limit(reader, names.len(), points.span)?;
    let points = names.into_iter().map(|(column, row)| Point { name: name(column, row), column, row }).collect();
    Some((Board { points, lines: Vec::new(), lattice: Some(size), rings: false, drawn: None }, grid))
}

/// All crossings that are points, row by row.
fn crossings(size: (u8, u8), points: &mut Vec<(u8, u8)>, is_point: impl Fn(u8, u8) -> bool) {
    for row in 1..=size.1 {
        points.extend((1..=size.0).filter(|column| is_point(*column, row)).map(|column| (column, row)));
    }
}

fn within_limit(reader: &mut Reader, points: usize, clause: Span) -> Option<()> {
    if (1..=MOST_POINTS).contains(&points) {
        return Some(());
    }
    let message = format!("this board has {}; a board has from 1 to {MOST_POINTS}", picture::count(points, "point"));
    reader
        .error("leaping::board-size", clause, message)
        .label(if points == 0 { "no points" } else { "too many points" })
        .help("take fewer columns and rows (or rings), or play on a part of the crossings: `where column + row is even`");
    None
}

/// Letter and number.
fn name(column: u8, row: u8) -> String {
    format!("{}{row}", char::from(b'a' + column.saturating_sub(1)))
}

/// An error for a name that is no point, with what may have been meant.
fn unknown_point(reader: &mut Reader, board: &Board, name: &str, span: Span, points: Span) {
    let letters = board.points.iter().map(|point| point.column).max().unwrap_or(1);
    let rows = board.points.iter().map(|point| point.row).max().unwrap_or(1);
    let (column, row) = coordinates(name);
    let mut near: Vec<&Point> = board.points.iter().filter(|point| point.column > 0).collect();
    near.sort_by_key(|point| u32::from(point.column).abs_diff(column) + u32::from(point.row).abs_diff(row));
    let near: Vec<String> = near.iter().take(3).map(|point| format!("`{}`", point.name)).collect();
    let last = char::from(b'a' + letters.saturating_sub(1));
    let shape = if board.rings {
        format!("spokes run from a to {last}, rings from 1 to {rows} counted from the inside; the centre is `o`")
    } else if column > 0 && column <= u32::from(letters) && row > 0 && row <= u32::from(rows) {
        "this crossing is no point of the board".to_owned()
    } else {
        format!("columns run from a to {last}, rows from 1 to {rows}")
    };
    reader
        .error("leaping::unknown-point", span, format!("there is no point `{name}`"))
        .label("no such point")
        .help(format!("{shape}; near it: {}", near.join(", ")))
        .also_at(points, "the points are given here");
}

/// Column and row that a name speaks of; 0 where it does not.
fn coordinates(name: &str) -> (u32, u32) {
    let mut characters = name.chars();
    let column = characters.next().filter(char::is_ascii_lowercase).map_or(0, |letter| u32::from(letter) - u32::from('a') + 1);
    (column, characters.as_str().parse().unwrap_or(0))
}

// ---------------------------------------------------------------- lines

/// Draws all lines and gives the statement of each.
fn draw_lines(reader: &mut Reader, plan: &mut Plan) -> Vec<Span> {
    let mut spans = Vec::new();
    let Some(section) = reader.section(SectionKind::Board) else { return spans };
    let pattern = section.get("lines");
    let mut by_hand = section.all("line").peekable();
    if pattern.is_none() && (plan.board.rings || by_hand.peek().is_none()) {
        let example = if plan.board.rings { "`lines rings, and diameters`" } else { "`lines orthogonal, and diagonal`" };
        reader
            .error("leaping::missing-clause", section.head, "`board` does not say `lines`")
            .help(format!("pieces move along lines; for example {example}"));
    }
    let mut lines = Vec::new();
    if let Some(pattern) = pattern {
        lines = pattern_lines(reader, pattern, plan);
        spans.resize(lines.len(), pattern.span);
    }
    for clause in by_hand {
        if let Some(line) = line_by_hand(reader, clause, plan) {
            lines.push(line);
            spans.push(clause.span);
        }
    }
    plan.board.lines = lines;
    spans
}

/// The lines of the clause `lines`.
fn pattern_lines(reader: &mut Reader, clause: &MergedClause, plan: &Plan) -> Vec<Vec<PointId>> {
    let rings = clause.phrase.child(Rule::rings_and_diameters);
    match (rings, plan.board.lattice) {
        (Some(_), None) => return ring_lines(&plan.board),
        (None, Some(_)) => {}
        _ => {
            let (has, wants) = if plan.board.rings {
                ("rings", "`lines rings, and diameters`")
            } else {
                ("rows and columns", "`lines orthogonal` or `lines diagonal`")
            };
            reader
                .error("leaping::lines-do-not-fit", clause.phrase.span, format!("the points stand in {has}, these lines do not"))
                .label("does not fit the points")
                .help(format!("write {wants}"))
                .also_at(plan.points, "the points are given here");
            return Vec::new();
        }
    }
    let limits = clause.phrase.child(Rule::within).and_then(|within| rectangle(reader, within, plan));
    let mut lines = Vec::new();
    for pattern in clause.phrase.children(Rule::line_pattern) {
        let condition = pattern.child(Rule::r#where).and_then(Where::read);
        let passes = |point: &Point| {
            condition.is_none_or(|test| test.holds(point.column, point.row))
                && limits
                    .is_none_or(|(low, high)| (low.0..=high.0).contains(&point.column) && (low.1..=high.1).contains(&point.row))
        };
        for crossings in runs(plan.board.lattice.unwrap_or((0, 0)), pattern.has(Rule::kw_diagonal)) {
            split(&crossings, &plan.board, passes, &mut lines);
        }
    }
    lines
}

/// The corners of `within P..Q`, lower left and upper right.
fn rectangle(reader: &mut Reader, within: &Phrase, plan: &Plan) -> Option<((u8, u8), (u8, u8))> {
    let (width, height) = plan.board.lattice?;
    let mut corners = Vec::new();
    for corner in within.children(Rule::point) {
        // A corner of the rectangle need not be a point itself, only a crossing.
        let (column, row) = coordinates(&corner.text);
        let within = |number: u32, most: u8| u8::try_from(number).ok().filter(|number| (1..=most).contains(number));
        if let (Some(column), Some(row)) = (within(column, width), within(row, height)) {
            corners.push((column, row));
        } else {
            plan.unknown(reader, &corner.text, corner.span);
        }
    }
    match *corners {
        [one, other] => Some(((one.0.min(other.0), one.1.min(other.1)), (one.0.max(other.0), one.1.max(other.1)))),
        _ => None,
    }
}

/// All rows and columns, or all diagonals, of a lattice, as crossings.
fn runs(size: (u8, u8), diagonal: bool) -> Vec<Vec<(u8, u8)>> {
    let (width, height) = size;
    let mut runs = Vec::new();
    if !diagonal {
        runs.extend((1..=height).map(|row| (1..=width).map(|column| (column, row)).collect()));
        runs.extend((1..=width).map(|column| (1..=height).map(|row| (column, row)).collect()));
        return runs;
    }
    let rising = (1..=height).rev().map(|row| (1, row)).chain((2..=width).map(|column| (column, 1)));
    runs.extend(rising.map(|(column, row)| (column..=width).zip(row..=height).collect()));
    let falling = (1..=height).map(|row| (1, row)).chain((2..=width).map(|column| (column, height)));
    runs.extend(falling.map(|(column, row)| (column..=width).zip((1..=row).rev()).collect()));
    runs
}

/// Joins the points of a run: crossings that are no points are skipped, a point that does not pass ends the line.
fn split(crossings: &[(u8, u8)], board: &Board, passes: impl Fn(&Point) -> bool, lines: &mut Vec<Vec<PointId>>) {
    let mut line = Vec::new();
    for (column, row) in crossings {
        let Some(at) = board.points.iter().position(|point| (point.column, point.row) == (*column, *row)) else { continue };
        if board.points.get(at).is_some_and(&passes) {
            line.extend(PointId::try_from(at));
        } else if line.len() > 1 {
            lines.push(std::mem::take(&mut line));
        } else {
            line.clear();
        }
    }
    if line.len() > 1 {
        lines.push(line);
    }
}

/// Circles and diameters.
fn ring_lines(board: &Board) -> Vec<Vec<PointId>> {
    let rings = board.points.iter().map(|point| point.row).max().unwrap_or(0);
    let spokes = board.points.iter().map(|point| point.column).max().unwrap_or(0);
    let centre = u8::try_from(board.points.len().saturating_sub(1)).unwrap_or(0);
    let at = |spoke: u8, ring: u8| spoke * rings + ring - 1;
    let mut lines = Vec::new();
    for ring in 1..=rings {
        lines.push((0..spokes).chain([0]).map(|spoke| at(spoke, ring)).collect());
    }
    for spoke in 0..spokes / 2 {
        let inward = (1..=rings).rev().map(|ring| at(spoke, ring));
        let outward = (1..=rings).map(|ring| at(spoke + spokes / 2, ring));
        lines.push(inward.chain([centre]).chain(outward).collect());
    }
    lines
}

/// `line P Q R ...`
fn line_by_hand(reader: &mut Reader, clause: &MergedClause, plan: &Plan) -> Option<Vec<PointId>> {
    let mut line: Vec<PointId> = Vec::new();
    let mut whole = true;
    for token in clause.phrase.children(Rule::point) {
        if reader.enough() {
            return None;
        }
        let Some(point) = plan.find(&token.text) else {
            plan.unknown(reader, &token.text, token.span);
            whole = false;
            continue;
        };
        let turns_back = line.len() > 1 && line.get(line.len() - 2) == Some(&point);
        if whole && (line.last() == Some(&point) || turns_back) {
            reader
                .error("leaping::line-turns-back", token.span, format!("this line turns back at `{}`", token.text))
                .label("not a way on")
                .help("a line goes on from point to point; write another `line` for another way");
            whole = false;
        }
        line.push(point);
    }
    whole.then_some(line)
}

/// Reads neighbours and continuations, and reports lines that disagree and points that no line touches.
fn join(reader: &mut Reader, plan: &mut Plan, spans: &[Span]) {
    let called = |point: PointId| plan.board.points.get(usize::from(point)).map_or("", |point| point.name.as_str());
    match continuations(&plan.board) {
        Ok(map) => {
            let alone = |at: &usize| PointId::try_from(*at).is_ok_and(|point| map.neighbours(point).is_empty());
            let lonely: Vec<&str> = (0..plan.board.points.len())
                .filter(alone)
                .filter_map(|at| plan.board.points.get(at))
                .map(|p| p.name.as_str())
                .collect();
            if !lonely.is_empty() {
                let (some, more) =
                    (lonely.iter().take(5).copied().collect::<Vec<_>>().join(", "), if lonely.len() > 5 { " ..." } else { "" });
                let finding = reader.warning("leaping::lonely-point", plan.points, format!("no line touches {some}{more}"));
                finding.label("these points").help("a piece there could never move; leave the point out or draw a line to it");
                if let Some(lines) = spans.first().filter(|span| **span != plan.points) {
                    finding.also_at(*lines, "no line leads there");
                }
            }
            plan.map = Some(map);
        }
        Err(conflict) => {
            let place = |line: usize| spans.get(line).copied().unwrap_or(plan.points);
            let (from, through) = (called(conflict.from), called(conflict.through));
            let (first, second) = (called(conflict.first.0), called(conflict.second.0));
            let message = format!("from `{from}` over `{through}` the line goes on both to `{first}` and to `{second}`");
            reader
                .error("leaping::two-continuations", place(conflict.second.1), message)
                .label(format!("goes on to `{second}`"))
                .help("a piece that leaps must know where to land; let only one line go through both points")
                .also_at(place(conflict.first.1), format!("goes on to `{first}`"));
        }
    }
}
