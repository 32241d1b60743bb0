//! A leaping board as a picture: its lines as the graph has them, men and kings told apart by shape.
//!
//! Where no line joins next crossings straight and only every second crossing is a point, the points are dark squares.

use super::leaping::{Lying, numbered, point, read, stretches};
use super::marks::Marks;
use super::svg::{Canvas, Spot, ink, unit};
use crate::ir::board::{Board, PointId};
use crate::ir::leaping::Leaping;
use std::collections::BTreeSet;

const STEP: f64 = 46.0;
const RADIUS: f64 = 17.0;
const EDGE: f64 = 44.0;

struct Picture<'a> {
    rules: &'a Leaping,
    marks: &'a Marks,
    lying: Lying,
    squares: bool,
    size: Spot,
    canvas: Canvas,
}

/// The picture.
pub(super) fn picture(rules: &Leaping, text: &str, marks: &Marks, title: &str) -> String {
    let board = &rules.board;
    let size = match board.lattice {
        Some((width, height)) => (f64::from(width.max(1) - 1) * STEP, f64::from(height.max(1) - 1) * STEP),
        None => {
            let rings = board.points.iter().map(|point| point.row).max().unwrap_or(1);
            (2.0 * f64::from(rings) * STEP * 1.2, 2.0 * f64::from(rings) * STEP * 1.2)
        }
    };
    let squares = has_squares(board);
    let mut picture = Picture { rules, marks, lying: read(rules, text), squares, size, canvas: Canvas::new() };
    picture.ground();
    if squares {
        picture.fields();
    } else {
        picture.lines();
    }
    picture.coordinates();
    picture.strokes();
    picture.pieces();
    picture.marked();
    picture.mover();
    let told = [&[text.to_owned()], marks.told().as_slice()].concat().join("; ");
    let (width, height) = picture.size;
    picture.canvas.finish((width + 2.0 * EDGE, height + 2.0 * EDGE), title, &told)
}

/// Whether the points are every second crossing, and no straight stretch goes along a line that could be drawn between them.
pub(super) fn has_squares(board: &Board) -> bool {
    if board.lattice.is_none() {
        return false;
    }
    let odd = |point: &crate::ir::board::Point| (point.column + point.row) % 2;
    let Some(first) = board.points.first().map(odd) else { return false };
    if board.points.iter().any(|point| odd(point) != first) {
        return false;
    }
    let stretches = stretches(board);
    let middle = |[one, other]: &[(i16, i16); 2]| (one.0 + other.0, one.1 + other.1);
    let flat: BTreeSet<(i16, i16)> = stretches.iter().filter(|[one, other]| one.1 == other.1).map(middle).collect();
    let upright: BTreeSet<(i16, i16)> = stretches.iter().filter(|[one, other]| one.0 == other.0).map(middle).collect();
    // Straight lines that cross where there is no point are ways of capturing, not drawn lines.
    (flat.is_empty() && upright.is_empty()) || flat.intersection(&upright).next().is_some()
}

impl Picture<'_> {
    fn place(&self, at: PointId) -> Option<Spot> {
        let point = self.rules.board.points.get(usize::from(at))?;
        let (width, height) = self.size;
        if self.rules.board.lattice.is_some() {
            let (column, row) = (f64::from(point.column) - 1.0, f64::from(point.row) - 1.0);
            return Some((EDGE + column * STEP, EDGE + height - row * STEP));
        }
        let spokes = f64::from(self.rules.board.points.iter().map(|point| point.column).max().unwrap_or(1).max(1));
        let angle = (f64::from(point.column) - 1.0) / spokes * std::f64::consts::TAU;
        let far = if point.column == 0 { 0.0 } else { f64::from(point.row) * STEP * 1.2 };
        Some((EDGE + width / 2.0 + far * angle.sin(), EDGE + height / 2.0 - far * angle.cos()))
    }

    fn named(&self, name: &str) -> Option<Spot> {
        point(self.rules, name).and_then(|at| self.place(at))
    }

    fn ground(&mut self) {
        let (width, height) = self.size;
        let frame = if self.squares { STEP / 2.0 } else { RADIUS + 7.0 };
        let style = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"", ink::BOARD, ink::DARK);
        let corner = (EDGE - frame, EDGE - frame);
        self.canvas.area(corner, (width + 2.0 * frame, height + 2.0 * frame), if self.squares { 0.0 } else { 8.0 }, &style);
    }

    fn fields(&mut self) {
        let style = format!("fill=\"{}\"", ink::HOLE);
        for at in 0..self.rules.board.points.len() {
            if let Some((x, y)) = PointId::try_from(at).ok().and_then(|at| self.place(at)) {
                self.canvas.area((x - STEP / 2.0, y - STEP / 2.0), (STEP, STEP), 0.0, &style);
            }
        }
    }

    /// Every stretch between two points once; the circles of rings as circles.
    fn lines(&mut self) {
        let board = &self.rules.board;
        let style = format!("stroke=\"{}\" stroke-width=\"1.4\" stroke-linecap=\"round\"", ink::DARK);
        let mut drawn = BTreeSet::new();
        let mut circles = BTreeSet::new();
        for line in &board.lines {
            for pair in line.windows(2) {
                let &[one, other] = pair else { continue };
                let rows = [one, other].map(|at| board.points.get(usize::from(at)).map_or(0, |point| point.row));
                if board.lattice.is_none() && rows[0] == rows[1] {
                    circles.insert(rows[0]);
                } else if drawn.insert((one.min(other), one.max(other)))
                    && let (Some(from), Some(to)) = (self.place(one), self.place(other))
                {
                    self.canvas.line(from, to, &style);
                }
            }
        }
        let middle = (EDGE + self.size.0 / 2.0, EDGE + self.size.1 / 2.0);
        for ring in circles {
            self.canvas.circle(middle, f64::from(ring) * STEP * 1.2, &format!("fill=\"none\" {style}"));
        }
        for at in 0..board.points.len() {
            if let Some(place) = PointId::try_from(at).ok().and_then(|at| self.place(at)) {
                self.canvas.circle(place, 3.0, &format!("fill=\"{}\"", ink::DARK));
            }
        }
    }

    fn coordinates(&mut self) {
        let faint = format!("fill=\"{}\"", ink::FAINT);
        if let Some((width, height)) = self.rules.board.lattice {
            for column in 0..width {
                let letter = char::from(b'a'.saturating_add(column)).to_string();
                let x = EDGE + f64::from(column) * STEP;
                self.canvas.text((x, EDGE + self.size.1 + RADIUS + 17.0), 17.0, &faint, &letter);
            }
            for row in 0..height {
                let y = EDGE + self.size.1 - f64::from(row) * STEP;
                self.canvas.text((EDGE - RADIUS - 17.0, y), 17.0, &faint, &(row + 1).to_string());
            }
        }
        let numbers = self.rules.notation.numbers_from.map(|corner| numbered(self.rules, corner));
        for (at, point) in self.rules.board.points.iter().enumerate() {
            let Some((x, y)) = PointId::try_from(at).ok().and_then(|at| self.place(at)) else { continue };
            let number = numbers.as_ref().and_then(|numbers| numbers.get(at)).map(usize::to_string);
            match (&number, self.rules.board.lattice) {
                (Some(number), Some(_)) if self.squares => {
                    self.canvas.text((x - STEP / 2.0 + 9.0, y - STEP / 2.0 + 7.5), 12.0, &faint, number);
                }
                (Some(number), Some(_)) => self.canvas.text((x - 15.0, y - 18.0), 12.0, &faint, number),
                (_, None) => self.canvas.text((x + 23.0, y - 17.0), 11.0, &faint, &point.name),
                (None, Some(_)) => {}
            }
        }
    }

    fn strokes(&mut self) {
        let line = format!("stroke=\"{}\" stroke-width=\"4\" stroke-linecap=\"round\"", ink::MOVED);
        let hollow = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"4 3\"", ink::MOVED);
        if let Some(place) = self.marks.strokes.first().and_then(|[from, _]| self.named(from)) {
            self.canvas.circle(place, RADIUS - 3.0, &hollow);
        }
        for [from, to] in &self.marks.strokes {
            let (Some(start), Some(end)) = (self.named(from), self.named(to)) else { continue };
            let (dx, dy) = unit(start, end);
            let last = (end.0 - dx * (RADIUS + 2.0), end.1 - dy * (RADIUS + 2.0));
            self.canvas.line((start.0 + dx * 9.0, start.1 + dy * 9.0), (last.0 - dx * 9.0, last.1 - dy * 9.0), &line);
            self.canvas.arrow_head(start, last, 15.0, &format!("fill=\"{}\"", ink::MOVED));
        }
    }

    fn pieces(&mut self) {
        let pieces: Vec<(PointId, char)> = self.lying.pieces.iter().map(|(at, sign)| (*at, *sign)).collect();
        for (at, sign) in pieces {
            let Some(place) = self.place(at) else { continue };
            let name = self.rules.board.points.get(usize::from(at)).map_or("", |point| point.name.as_str());
            self.canvas.open(&format!("{name}: {sign}"));
            self.piece(place, sign);
            self.canvas.close();
        }
    }

    /// A disc with a ring; a king wears a crown within a second ring.
    fn piece(&mut self, (x, y): Spot, sign: char) {
        let (fill, line) = if sign.is_ascii_uppercase() || sign.is_ascii_lowercase() {
            if sign.eq_ignore_ascii_case(&'w') { ("#ffffff", ink::DARK) } else { (ink::DARK, "#ffffff") }
        } else {
            return;
        };
        self.canvas.circle((x, y), RADIUS, &format!("fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.8\"", ink::DARK));
        let inner = format!("fill=\"none\" stroke=\"{line}\" stroke-width=\"1\"");
        if sign.is_ascii_lowercase() {
            self.canvas.circle((x, y), RADIUS - 6.0, &inner);
            return;
        }
        self.canvas.circle((x, y), RADIUS - 3.0, &inner);
        let crown = [(-8.0, 6.0), (-9.0, -5.0), (-4.0, 0.0), (0.0, -8.0), (4.0, 0.0), (9.0, -5.0), (8.0, 6.0)];
        let crown = crown.map(|(dx, dy)| (x + dx, y + dy));
        self.canvas.polygon(&crown, &format!("fill=\"{line}\" stroke=\"{line}\" stroke-width=\"1\" stroke-linejoin=\"round\""));
    }

    fn marked(&mut self) {
        for (name, _) in &self.marks.taken {
            let Some(place) = self.named(name) else { continue };
            let style = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"4 3\"", ink::TAKEN);
            self.canvas.circle(place, RADIUS - 1.0, &style);
            self.canvas.cross(place, 8.0, &format!("stroke=\"{}\" stroke-width=\"3.5\" stroke-linecap=\"round\"", ink::TAKEN));
        }
        for name in self.marks.honoured.iter().chain(&self.marks.lit) {
            let Some(place) = self.named(name) else { continue };
            self.canvas.circle(place, RADIUS + 3.0, &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"3\"", ink::MOVED));
        }
        if self.marks.strokes.len() > 1 {
            let style = format!("fill=\"{}\" font-weight=\"bold\"", ink::MOVED);
            for (number, [from, to]) in (1..).zip(&self.marks.strokes) {
                let (Some(start), Some(end)) = (self.named(from), self.named(to)) else { continue };
                let (dx, dy) = unit(start, end);
                let beside = (start.0 + dx * 23.0 - dy * 11.0, start.1 + dy * 23.0 + dx * 11.0);
                self.canvas.circle(beside, 8.0, "fill=\"#ffffff\" fill-opacity=\"0.85\"");
                self.canvas.text(beside, 12.0, &style, &number.to_string());
            }
        }
    }

    /// A small piece of the side to move, at its side of the board.
    fn mover(&mut self) {
        let white = self.lying.side == "white";
        let (width, height) = self.size;
        let y = if white { EDGE + height } else { EDGE };
        let x = EDGE + width + RADIUS + 16.0;
        let (fill, dark) = (if white { "#ffffff" } else { ink::DARK }, ink::DARK);
        self.canvas.circle((x, y), 6.5, &format!("fill=\"{fill}\" stroke=\"{dark}\" stroke-width=\"1.5\""));
    }
}
