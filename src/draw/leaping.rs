//! Points, lines and pieces of a leaping game.
//!
//! `w` `b` men, `W` `B` kings, `.` an empty point. A lattice is drawn with its lines; one of dark squares, or with lines that jump over
//! points or slant otherwise, as letters. Rings are drawn as polygons around the centre, the letters of the spokes outside, the numbers
//! of the rings along the first spoke.

use super::signs::{Cell, Page};
use super::{Paint, Part, Style, marks::Marks};
use crate::ir::board::{Board, PointId};
use crate::ir::leaping::{Corner, Leaping};
use std::collections::{BTreeMap, BTreeSet};

/// The pieces of a FEN, by point, and who is to move.
pub(super) struct Lying {
    pub(super) pieces: BTreeMap<PointId, char>,
    pub(super) side: &'static str,
}

pub(super) fn board(rules: &Leaping, text: &str, mover: bool, marks: &Marks, style: Style<'_>) -> Vec<String> {
    let lying = read(rules, text);
    let look = &Look { lying: &lying, marked: marked(rules, marks), paint: style.paint, turned: style.turned };
    let mut lines = match rules.board.lattice {
        Some(size) if can_be_drawn(&rules.board) => drawn(rules, look, size),
        Some(size) => letters(rules, look, size),
        None => rings(&rules.board, look),
    };
    if mover {
        lines.push(format!("    {}", style.words.side(lying.side == "white")));
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

/// The pieces by the names of their points, in the order of the board.
pub(super) fn lying(rules: &Leaping, text: &str) -> super::Lying {
    let numbers = rules.notation.numbers_from.map(|corner| numbered(rules, corner));
    let mut order: Vec<(usize, String, char)> = Vec::new();
    for (at, sign) in read(rules, text).pieces {
        let at = usize::from(at);
        let name = || rules.board.points.get(at).map_or(String::new(), |point| point.name.clone());
        let number = numbers.as_ref().and_then(|numbers| numbers.get(at));
        order.push((number.copied().unwrap_or(at), number.map_or_else(name, usize::to_string), sign));
    }
    order.sort_unstable();
    let of = |wanted: char| order.iter().filter(|(.., sign)| *sign == wanted).map(|(_, name, _)| name.clone()).collect();
    super::Lying::Pieces { men: [of('w'), of('b')], kings: [of('W'), of('B')] }
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

/// Whether every line can be drawn with signs: straight or along diagonals, over no point that is not on it. Dark squares have no
/// lines.
fn can_be_drawn(board: &Board) -> bool {
    let is_point = |column: i16, row: i16| at_place(board, column, row).is_some();
    let even = |[one, other]: &[(i16, i16); 2]| {
        let (wide, high) = (other.0 - one.0, other.1 - one.1);
        let steps = wide.abs().max(high.abs());
        let straight = wide == 0 || high == 0 || wide.abs() == high.abs();
        let over = |step: i16| is_point(one.0 + wide / steps * step, one.1 + high / steps * step);
        straight && !(1..steps).any(over)
    };
    !super::has_squares(board) && stretches(board).iter().all(even)
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
    /// Seen from the other side.
    turned: bool,
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
    let all = moved.chain(marks.taken.iter().map(|taken| (&taken.place, Part::Taken)));
    all.filter_map(|(name, part)| Some((point(rules, name)?, part))).collect()
}

fn column_letters(width: u8, step: usize, turned: bool) -> String {
    let column = |at: u8| if turned { width - 1 - at } else { at };
    let letters = (0..width).map(|at| char::from(b'a'.saturating_add(column(at))).to_string());
    format!("    {}", letters.collect::<Vec<_>>().join(&" ".repeat(step - 1)))
}

fn drawn(rules: &Leaping, look: &Look<'_>, (width, height): (u8, u8)) -> Vec<String> {
    let board = &rules.board;
    let cell = |(column, row): (i16, i16)| match look.turned {
        false => (4 * column, 2 * (i16::from(height) - row)),
        true => (4 * (i16::from(width) + 1 - column), 2 * (row - 1)),
    };
    let mut page = Page::default();
    for [one, other] in stretches(board) {
        page.line(cell(one), cell(other));
    }
    for row in 1..=i16::from(height) {
        let number: Vec<char> = format!("{row:>2}").chars().collect();
        for (at, sign) in (0..).zip(number) {
            page.put((at, cell((1, row)).1), sign.to_string());
        }
        for column in 1..=i16::from(width) {
            if let Some(point) = at_place(board, column, row) {
                page.put(cell((column, row)), look.sign(point));
            }
        }
    }
    let mut lines = page.finish(0);
    lines.push(column_letters(width, 4, look.turned));
    lines
}

fn letters(rules: &Leaping, look: &Look<'_>, (width, height): (u8, u8)) -> Vec<String> {
    let numbers = rules.notation.numbers_from.map(|corner| numbered(rules, corner));
    let mut lines = Vec::new();
    let (last_column, last_row) = (i16::from(width), i16::from(height));
    for at in 1..=last_row {
        let row = if look.turned { at } else { last_row + 1 - at };
        let columns = (1..=last_column).map(|at| if look.turned { last_column + 1 - at } else { at });
        let signs = columns.map(|column| look.sign_at(&rules.board, column, row));
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
    lines.push(column_letters(width, 2, look.turned));
    lines
}

fn rings(board: &Board, look: &Look<'_>) -> Vec<String> {
    let spokes = board.points.iter().map(|point| point.column).max().unwrap_or(1).max(1);
    let widest = board.points.iter().map(|point| point.row).max().unwrap_or(1);
    // Lines of text from one ring to the next; a hexagon needs more of them to be even.
    let ring = if spokes == 6 { 4.0 } else { 3.0 };
    // A sign is about twice as high as it is wide.
    let cell = |spoke: u8, far: f64| -> Cell {
        let angle = f64::from(spoke.saturating_sub(1)) / f64::from(spokes) * std::f64::consts::TAU;
        let (across, down) = ((2.02 * far * angle.sin()).round() as i16, (-far * angle.cos()).round() as i16);
        if look.turned { (-across, -down) } else { (across, down) }
    };
    let place = |at: PointId| {
        let point = board.points.get(usize::from(at))?;
        Some(if point.column == 0 { (0, 0) } else { cell(point.column, f64::from(point.row) * ring) })
    };
    let mut page = Page::default();
    let mut laid = BTreeSet::new();
    for pair in board.lines.iter().flat_map(|line| line.windows(2)) {
        let &[one, other] = pair else { continue };
        if laid.insert((one.min(other), one.max(other)))
            && let (Some(from), Some(to)) = (place(one), place(other))
        {
            page.line(from, to);
        }
    }
    for (at, point) in board.points.iter().enumerate() {
        let Some((id, (column, row))) = PointId::try_from(at).ok().and_then(|id| Some((id, place(id)?))) else { continue };
        page.put((column, row), look.sign(id));
        if point.column == 1 {
            page.put((column + 1, row), point.row.to_string());
        }
    }
    for spoke in 1..=spokes {
        let name = board.points.iter().find(|point| point.column == spoke).and_then(|point| point.name.chars().next());
        page.put(cell(spoke, f64::from(widest) * ring + 1.3), name.map_or(String::new(), String::from));
    }
    page.finish(4)
}
