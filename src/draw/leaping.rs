//! Points, lines and pieces of a leaping game.
//!
//! `w` `b` men, `W` `B` kings, `.` an empty point. A lattice whose lines join next crossings straight is drawn with its lines; one
//! with diagonals only, or with lines that jump, as letters. Rings are listed spoke by spoke.

use super::{Paint, Part, Style, marks::Marks};
use crate::ir::board::{Board, PointId};
use crate::ir::leaping::{Corner, Leaping};
use std::collections::{BTreeMap, BTreeSet};

/// The pieces of a FEN, by point, and who is to move.
pub(super) struct Lying {
    pub(super) pieces: BTreeMap<PointId, char>,
    pub(super) side: &'static str,
}

pub(super) fn board(rules: &Leaping, text: &str, mover: bool, marks: &Marks, (words, paint): Style<'_>) -> Vec<String> {
    let lying = read(rules, text);
    let look = &Look { lying: &lying, marked: marked(rules, marks), paint };
    let mut lines = match rules.board.lattice {
        Some(size) if has_short_lines(&rules.board) => drawn(rules, look, size),
        Some(size) => letters(rules, look, size),
        None => rings(&rules.board, look),
    };
    if mover {
        lines.push(format!("    {}", words.side(lying.side == "white")));
    }
    lines
}

pub(super) fn read(rules: &Leaping, text: &str) -> Lying {
    let mut parts = text.split(':');
    let side = if parts.next() == Some("B") { "black" } else { "white" };
    let mut pieces = BTreeMap::new();
    for part in parts {
        let white = part.starts_with('W');
        for piece in part.get(1..).unwrap_or_default().split(',').map(str::trim) {
            let (king, name) = piece.strip_prefix('K').map_or((false, piece), |name| (true, name));
            let sign = match (white, king) {
                (true, false) => 'w',
                (true, true) => 'W',
                (false, false) => 'b',
                (false, true) => 'B',
            };
            pieces.extend(points(rules, name).into_iter().map(|point| (point, sign)));
        }
    }
    Lying { pieces, side }
}

/// The point of that name or number; the points of a range of numbers, `31-50`.
fn points(rules: &Leaping, name: &str) -> Vec<PointId> {
    let range = name.split_once('-').and_then(|(low, high)| Some((low.parse::<u8>().ok()?, high.parse::<u8>().ok()?)));
    match range {
        Some((low, high)) => (low..=high).filter_map(|number| point(rules, &number.to_string())).collect(),
        None => point(rules, name).into_iter().collect(),
    }
}

/// The point of that name or number.
pub(super) fn point(rules: &Leaping, name: &str) -> Option<PointId> {
    let by_name = rules.board.points.iter().position(|point| point.name == name);
    let found = by_name.or_else(|| {
        let number: usize = name.parse().ok()?;
        numbered(rules, rules.notation.numbers_from?).iter().position(|known| *known == number)
    });
    found.and_then(|at| PointId::try_from(at).ok())
}

/// Number of every point, counted along the rows from a corner.
pub(super) fn numbered(rules: &Leaping, corner: Corner) -> Vec<usize> {
    let points = &rules.board.points;
    let (from_top, from_right) = match corner {
        Corner::TopLeft => (true, false),
        Corner::TopRight => (true, true),
        Corner::BottomLeft => (false, false),
        Corner::BottomRight => (false, true),
    };
    let key = |at: &usize| {
        let (column, row) = points.get(*at).map_or((0, 0), |point| (i16::from(point.column), i16::from(point.row)));
        (if from_top { -row } else { row }, if from_right { -column } else { column })
    };
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(key);
    let mut numbers = vec![0; points.len()];
    for (number, at) in order.into_iter().enumerate() {
        if let Some(slot) = numbers.get_mut(at) {
            *slot = number + 1;
        }
    }
    numbers
}

/// Pairs of points that stand next to each other on a line, as places on the lattice.
pub(super) fn stretches(board: &Board) -> BTreeSet<[(i16, i16); 2]> {
    let place =
        |point: PointId| board.points.get(usize::from(point)).map(|point| (i16::from(point.column), i16::from(point.row)));
    let pairs = board.lines.iter().flat_map(|line| line.windows(2));
    let ends = pairs.filter_map(|pair| Some([place(*pair.first()?)?, place(*pair.get(1)?)?]));
    ends.map(|[one, other]| [one.min(other), one.max(other)]).collect()
}

/// Whether every line joins next crossings, and some are straight.
fn has_short_lines(board: &Board) -> bool {
    let stretches = stretches(board);
    let short = |[one, other]: &[(i16, i16); 2]| (one.0 - other.0).abs() <= 1 && (one.1 - other.1).abs() <= 1;
    let straight = |[one, other]: &[(i16, i16); 2]| one.0 == other.0 || one.1 == other.1;
    stretches.iter().all(short) && stretches.iter().any(straight)
}

fn at_place(board: &Board, column: i16, row: i16) -> Option<PointId> {
    let found = board.points.iter().position(|point| (i16::from(point.column), i16::from(point.row)) == (column, row));
    found.and_then(|at| PointId::try_from(at).ok())
}

/// What lies on the board, and how it looks.
struct Look<'a> {
    lying: &'a Lying,
    marked: BTreeMap<PointId, Part>,
    paint: Paint<'a>,
}

impl Look<'_> {
    fn sign(&self, point: PointId) -> String {
        let sign = self.lying.pieces.get(&point).copied().unwrap_or('.');
        let usual = match sign {
            'w' | 'W' => Part::South,
            'b' | 'B' => Part::North,
            _ => Part::Plain,
        };
        (self.paint)(self.marked.get(&point).copied().unwrap_or(usual), &sign.to_string())
    }

    fn sign_at(&self, board: &Board, column: i16, row: i16) -> String {
        at_place(board, column, row).map_or(" ".to_owned(), |point| self.sign(point))
    }
}

/// The points that stand out.
fn marked(rules: &Leaping, marks: &Marks) -> BTreeMap<PointId, Part> {
    let moved = marks.strokes.iter().flatten().map(|name| (name, Part::Moved));
    let all = moved.chain(marks.taken.iter().map(|(name, _)| (name, Part::Taken)));
    all.filter_map(|(name, part)| Some((point(rules, name)?, part))).collect()
}

fn column_letters(width: u8, step: usize) -> String {
    let letters = (0..width).map(|column| char::from(b'a'.saturating_add(column)).to_string());
    format!("    {}", letters.collect::<Vec<_>>().join(&" ".repeat(step - 1)))
}

fn drawn(rules: &Leaping, look: &Look<'_>, (width, height): (u8, u8)) -> Vec<String> {
    let board = &rules.board;
    let lines_between = stretches(board);
    let joined = |one: (i16, i16), other: (i16, i16)| lines_between.contains(&[one.min(other), one.max(other)]);
    let (width_signed, height_signed) = (i16::from(width), i16::from(height));
    let mut lines = Vec::new();
    for row in (1..=height_signed).rev() {
        let mut line = format!("{row:>2}  ");
        let mut below = "    ".to_owned();
        for column in 1..=width_signed {
            line.push_str(&look.sign_at(board, column, row));
            line.push_str(if joined((column, row), (column + 1, row)) { "---" } else { "   " });
            below.push(if joined((column, row - 1), (column, row)) { '|' } else { ' ' });
            let falling = joined((column, row), (column + 1, row - 1));
            let rising = joined((column, row - 1), (column + 1, row));
            below.push_str(match (falling, rising) {
                (true, true) => " X ",
                (true, false) => " \\ ",
                (false, true) => " / ",
                (false, false) => "   ",
            });
        }
        lines.push(line);
        if row > 1 {
            lines.push(below);
        }
    }
    lines.push(column_letters(width, 4));
    lines
}

fn letters(rules: &Leaping, look: &Look<'_>, (width, height): (u8, u8)) -> Vec<String> {
    let numbers = rules.notation.numbers_from.map(|corner| numbered(rules, corner));
    let mut lines = Vec::new();
    for row in (1..=i16::from(height)).rev() {
        let signs = (1..=i16::from(width)).map(|column| look.sign_at(&rules.board, column, row));
        let mut line = format!("{row:>2}  {}", signs.collect::<Vec<_>>().join(" "));
        if let Some(numbers) = &numbers {
            let points = (1..=i16::from(width)).filter_map(|column| at_place(&rules.board, column, row));
            let mut of_row: Vec<usize> = points.filter_map(|point| numbers.get(usize::from(point)).copied()).collect();
            of_row.sort_unstable();
            if let (Some(first), Some(last)) = (of_row.first(), of_row.last()) {
                line.push_str(&format!("   {first}-{last}"));
            }
        }
        lines.push(line);
    }
    lines.push(column_letters(width, 2));
    lines
}

fn rings(board: &Board, look: &Look<'_>) -> Vec<String> {
    let sign = |at: usize| PointId::try_from(at).map_or(String::new(), |point| look.sign(point));
    let spokes = board.points.iter().map(|point| point.column).max().unwrap_or(0);
    let mut lines = Vec::new();
    for spoke in 0..=spokes {
        let of_spoke = board.points.iter().enumerate().filter(|(_, point)| point.column == spoke);
        let signs: Vec<String> = of_spoke.map(|(at, point)| format!("{} {}", point.name, sign(at))).collect();
        if !signs.is_empty() {
            lines.push(format!("    {}", signs.join("   ")));
        }
    }
    lines
}
