//! Points, lines and pieces of a leaping game as a picture; dark squares where a board has them.

use super::canvas::{Canvas, Ink, Spot, along, bow, ink, unit};
use super::film::Timing;
use super::leaping::{Lying, numbered, point, read, stretches};
use super::marks::Marks;
use super::{Change, Layout};
use crate::ir::board::{Board, Drawn, Point, PointId, Shades};
use crate::ir::leaping::Leaping;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const STEP: f64 = 56.0;
/// Radius of a piece.
const RADIUS: f64 = 18.0;
/// From the middle of a piece to the brackets around it.
const BRACKETS: f64 = RADIUS + 3.0;
/// From the outermost points to the edge of the board.
const BORDER: f64 = 32.0;
/// Outside of the board: room for letters, numbers and the sign of who is to move; and for the edge alone.
const OUTSIDE: f64 = 28.0;
const BARE_OUTSIDE: f64 = 2.0;
/// A part of a board has at least so many columns and rows.
const LEAST_WINDOW: u8 = 5;
/// From one ring to the next.
const RING: f64 = 67.0;

struct Picture<'a> {
    rules: &'a Leaping,
    marks: &'a Marks,
    lying: Lying,
    layout: Layout,
    squares: bool,
    /// Numbers of the points, where the variant writes them.
    numbers: Option<Vec<usize>>,
    /// From the first point to the last, across and down.
    size: Spot,
    canvas: Canvas,
}

pub(super) fn picture(rules: &Leaping, text: &str, marks: &Marks, layout: Layout, (title, told): (&str, &str)) -> String {
    let mut picture = Picture::of(rules, text, marks, layout);
    let [from, to] = picture.seen();
    let far = picture.border();
    let (corner, seen) = ((from.0 - far, from.1 - far), (to.0 - from.0 + 2.0 * far, to.1 - from.1 + 2.0 * far));
    if layout.window.is_some() {
        picture.canvas.open_window((corner.0 - 1.0, corner.1 - 1.0), (seen.0 + 2.0, seen.1 + 2.0));
    }
    picture.board();
    picture.pieces();
    picture.taken();
    picture.strokes();
    picture.names();
    if layout.window.is_some() {
        picture.canvas.close_window();
    }
    picture.coordinates([from, to]);
    picture.mover([from, to]);
    picture.finished([from, to], title, told)
}

/// A piece in a film.
struct Moved {
    at: PointId,
    sign: char,
    /// From which change on it is a king, and is gone.
    crowned: Option<usize>,
    removed: Option<usize>,
    ways: Vec<(usize, Spot)>,
}

/// The board before, on which pieces go where they are moved.
pub(super) fn film(rules: &Leaping, text: &str, changes: &[Change], layout: Layout, (title, told): (&str, &str)) -> String {
    let (marks, timing) = (Marks::default(), Timing { changes: changes.len() });
    let mut picture = Picture::of(rules, text, &marks, layout);
    picture.board();
    let mut pieces: Vec<Moved> = Vec::new();
    let mut lying: BTreeMap<PointId, usize> = BTreeMap::new();
    for (at, sign) in &picture.lying.pieces {
        lying.insert(*at, pieces.len());
        pieces.push(Moved { at: *at, sign: *sign, crowned: None, removed: None, ways: Vec::new() });
    }
    for (number, change) in (1..).zip(changes) {
        let place = |name: &str| point(rules, name);
        match change {
            Change::Move(from, to) => {
                let (Some(from), Some(to)) = (place(from), place(to)) else { continue };
                let Some(piece) = lying.remove(&from) else { continue };
                lying.insert(to, piece);
                if let (Some(moved), Some((x, y))) = (pieces.get_mut(piece), picture.place(to))
                    && let Some((left, top)) = picture.place(moved.at)
                {
                    moved.ways.push((number, (x - left, y - top)));
                }
            }
            Change::Remove(name) => {
                let piece = place(name).and_then(|at| lying.remove(&at)).and_then(|piece| pieces.get_mut(piece));
                piece.into_iter().for_each(|piece| piece.removed = Some(number));
            }
            Change::Crown(name) => {
                let piece = place(name).and_then(|at| lying.get(&at)).and_then(|piece| pieces.get_mut(*piece));
                piece.into_iter().for_each(|piece| piece.crowned = Some(number));
            }
            Change::Lift(..) | Change::Drop(_) | Change::Take(..) => {}
        }
    }
    // What moves lies on top.
    pieces.sort_by_key(|piece| !piece.ways.is_empty());
    for piece in &pieces {
        picture.filmed(piece, timing);
    }
    picture.names();
    let seen = picture.seen();
    picture.coordinates(seen);
    picture.mover(seen);
    picture.finished(seen, title, told)
}

/// Columns and rows, from the first to the last of each.
pub(super) type Window = [(u8, u8); 2];

/// The part of a board in which these marks lie, with a little around it; `None` where that is nearly all of it.
pub(super) fn window(rules: &Leaping, marks: &[&Marks]) -> Option<Window> {
    let (width, height) = rules.board.lattice?;
    let strokes = marks.iter().flat_map(|marks| marks.strokes.iter().flatten().chain(&marks.honoured).chain(&marks.lit));
    let names = strokes.chain(marks.iter().flat_map(|marks| marks.taken.iter().map(|taken| &taken.place)));
    let places = names.filter_map(|name| rules.board.points.get(usize::from(point(rules, name)?)));
    let places: Vec<(u8, u8)> = places.map(|point| (point.column, point.row)).collect();
    let reach = |of: fn(&(u8, u8)) -> u8, most: u8| {
        let (low, high) = (places.iter().map(of).min()?, places.iter().map(of).max()?);
        let (mut low, mut high) = (low.saturating_sub(1).max(1), high.saturating_add(1).min(most));
        while high - low + 1 < LEAST_WINDOW.min(most) {
            (low, high) = if low > 1 && (high == most || (high - low) % 2 == 1) { (low - 1, high) } else { (low, high + 1) };
        }
        Some((low, high))
    };
    let (columns, rows) = (reach(|place| place.0, width)?, reach(|place| place.1, height)?);
    let shown = |(low, high): (u8, u8)| u32::from(high - low) + 1;
    let nearly_all = shown(columns) + shown(rows) + 2 >= u32::from(width) + u32::from(height);
    (!nearly_all).then_some([columns, rows])
}

/// Whether the board is said to be one of squares; where nothing is said, whether the points are every second crossing, and no straight
/// stretch goes along a line that could be drawn between them.
pub(super) fn has_squares(board: &Board) -> bool {
    if let Some(drawn) = board.drawn {
        return drawn == Drawn::Squares;
    }
    if board.shades() != Some(Shades::Dark) {
        return false;
    }
    let stretches = stretches(board);
    let middle = |[one, other]: &[(i16, i16); 2]| (one.0 + other.0, one.1 + other.1);
    let flat: BTreeSet<(i16, i16)> = stretches.iter().filter(|[one, other]| one.1 == other.1).map(middle).collect();
    let upright: BTreeSet<(i16, i16)> = stretches.iter().filter(|[one, other]| one.0 == other.0).map(middle).collect();
    // Straight lines that cross where there is no point are ways of capturing, not drawn lines.
    (flat.is_empty() && upright.is_empty()) || flat.intersection(&upright).next().is_some()
}

impl<'a> Picture<'a> {
    fn of(rules: &'a Leaping, text: &str, marks: &'a Marks, layout: Layout) -> Picture<'a> {
        let board = &rules.board;
        let size = match board.lattice {
            Some((width, height)) => (STEP * (f64::from(width) - 1.0), STEP * (f64::from(height) - 1.0)),
            None => {
                let outermost = board.points.iter().map(|point| point.row).max().unwrap_or(0);
                (2.0 * f64::from(outermost) * RING, 2.0 * f64::from(outermost) * RING)
            }
        };
        let squares = has_squares(board);
        let numbers = rules.notation.numbers_from.map(|corner| numbered(rules, corner));
        Picture { rules, marks, lying: read(rules, text), layout, squares, numbers, size, canvas: Canvas::new() }
    }
}

impl Picture<'_> {
    /// The board without anything on it.
    fn board(&mut self) {
        if self.squares {
            self.squares();
        } else {
            self.ground();
            self.lines();
        }
    }

    fn finished(self, [from, to]: [Spot; 2], title: &str, told: &str) -> String {
        let far = self.border() + if self.layout.bare { BARE_OUTSIDE } else { OUTSIDE };
        let size = (to.0 - from.0 + 2.0 * far, to.1 - from.1 + 2.0 * far);
        self.canvas.finish((from.0 - far, from.1 - far), size, title, told)
    }

    /// A piece as it moves, is crowned and is taken.
    fn filmed(&mut self, piece: &Moved, timing: Timing) {
        let Some(place) = self.place(piece.at) else { return };
        let gone = piece.removed.unwrap_or(timing.changes + 1);
        let crowned = piece.crowned.unwrap_or(gone);
        self.canvas.open_moving(&piece.ways, timing);
        for (from, until, sign) in [(0, crowned, piece.sign), (crowned, gone, piece.sign.to_ascii_uppercase())] {
            if from < until {
                self.canvas.open_for(from, until, timing);
                self.piece(place, sign);
                self.canvas.close_timed();
            }
        }
        self.canvas.close_timed();
    }

    fn border(&self) -> f64 {
        if self.squares { STEP / 2.0 } else { BORDER }
    }

    /// A place on the board as it lies: upright is the same as flat here.
    fn lies(&self, (x, y): Spot) -> Spot {
        if self.layout.turned { (self.size.0 - x, self.size.1 - y) } else { (x, y) }
    }

    fn crossing(&self, column: f64, row: f64) -> Spot {
        self.lies((column * STEP, self.size.1 - row * STEP))
    }

    fn place(&self, at: PointId) -> Option<Spot> {
        let point = self.rules.board.points.get(usize::from(at))?;
        if self.rules.board.lattice.is_some() {
            return Some(self.crossing(f64::from(point.column) - 1.0, f64::from(point.row) - 1.0));
        }
        let spokes = f64::from(self.rules.board.points.iter().map(|point| point.column).max().unwrap_or(1).max(1));
        let angle = (f64::from(point.column) - 1.0) / spokes * std::f64::consts::TAU;
        let far = if point.column == 0 { 0.0 } else { f64::from(point.row) * RING };
        Some(self.lies((self.size.0 / 2.0 + far * angle.sin(), self.size.1 / 2.0 - far * angle.cos())))
    }

    fn places(&self) -> impl Iterator<Item = (usize, Spot)> + '_ {
        let points = 0..self.rules.board.points.len();
        points.filter_map(|at| Some((at, PointId::try_from(at).ok().and_then(|at| self.place(at))?)))
    }

    fn named(&self, name: &str) -> Option<Spot> {
        point(self.rules, name).and_then(|at| self.place(at))
    }

    fn ground(&mut self) {
        let frame = |inset: f64| {
            let border = BORDER - inset;
            ((-border, -border), (self.size.0 + 2.0 * border, self.size.1 + 2.0 * border))
        };
        let ((corner, size), (inner, less)) = (frame(0.0), frame(5.0));
        self.canvas.area(corner, size, 16.0, ink::WOOD);
        self.canvas.area(inner, less, 12.0, ink::GROOVE);
    }

    /// A chequered board, its dark squares and the others paper: where pieces stand on one colour only that is the dark one, otherwise
    /// the square in the corner is.
    fn squares(&mut self) {
        let half = STEP / 2.0;
        let size = (self.size.0 + STEP, self.size.1 + STEP);
        self.canvas.area((-half, -half), size, 0.0, ink::PAPER);
        let mut path = String::new();
        let board = &self.rules.board;
        let is_dark = |at: usize| {
            let is_even = |point: &Point| (point.column + point.row).is_multiple_of(2);
            board.shades() == Some(Shades::Dark) || board.points.get(at).is_some_and(is_even)
        };
        for (_, (x, y)) in self.places().filter(|(at, _)| is_dark(*at)) {
            let _ = write!(path, "M{} {}h{STEP}v{STEP}h-{STEP}z", x - half, y - half);
        }
        self.canvas.path(&path, ink::SQUARE);
        self.canvas.area((-half, -half), size, 0.0, ink::FRAME);
    }

    /// Every stretch between two points once; the circles of rings as circles.
    fn lines(&mut self) {
        let board = &self.rules.board;
        let mut drawn = BTreeSet::new();
        let mut circles = BTreeSet::new();
        let mut path = String::new();
        for line in &board.lines {
            for pair in line.windows(2) {
                let &[one, other] = pair else { continue };
                let rows = [one, other].map(|at| board.points.get(usize::from(at)).map_or(0, |point| point.row));
                if board.lattice.is_none() && rows[0] == rows[1] {
                    circles.insert(rows[0]);
                } else if drawn.insert((one.min(other), one.max(other)))
                    && let (Some(from), Some(to)) = (self.place(one), self.place(other))
                {
                    path.push_str(&along(&[from, to]));
                }
            }
        }
        self.canvas.path(&path, ink::LINES);
        let middle = (self.size.0 / 2.0, self.size.1 / 2.0);
        for ring in circles {
            self.canvas.circle(middle, f64::from(ring) * RING, ink::LINES);
        }
        for (_, place) in self.places().collect::<Vec<_>>() {
            self.canvas.circle(place, 3.0, ink::POINT);
        }
    }

    /// The first and the last crossing that is seen.
    fn seen(&self) -> [Spot; 2] {
        let Some([columns, rows]) = self.layout.window.filter(|_| self.rules.board.lattice.is_some()) else {
            return [(0.0, 0.0), self.size];
        };
        let [one, other] = [(columns.0, rows.0), (columns.1, rows.1)];
        let [one, other] = [one, other].map(|(column, row)| self.crossing(f64::from(column) - 1.0, f64::from(row) - 1.0));
        [(one.0.min(other.0), one.1.min(other.1)), (one.0.max(other.0), one.1.max(other.1))]
    }

    /// Letters below, numbers at the left.
    fn coordinates(&mut self, [from, to]: [Spot; 2]) {
        let Some((width, height)) = self.rules.board.lattice.filter(|_| !self.layout.bare) else { return };
        let far = self.border() + 14.0;
        let seen = |place: f64, from: f64, to: f64| (from - 1.0..=to + 1.0).contains(&place);
        for column in 0..width {
            let (x, _) = self.crossing(f64::from(column), 0.0);
            if seen(x, from.0, to.0) {
                let letter = char::from(b'a'.saturating_add(column)).to_string();
                self.canvas.text((x, to.1 + far), 18.0, ink::NAME, &letter);
            }
        }
        for row in 0..height {
            let (_, y) = self.crossing(0.0, f64::from(row));
            if seen(y, from.1, to.1) {
                self.canvas.text((from.0 - far, y), 18.0, ink::NAME, &(row + 1).to_string());
            }
        }
    }

    /// Numbers of squares and points, and names of the points of rings: over pieces and marks, so that all can be read.
    fn names(&mut self) {
        if self.layout.bare {
            return;
        }
        for (at, (x, y)) in self.places().collect::<Vec<_>>() {
            let number = self.numbers.as_ref().and_then(|numbers| numbers.get(at)).map(usize::to_string);
            match (&number, self.rules.board.lattice) {
                (Some(number), Some(_)) if self.squares => {
                    // In the corner, whatever its width.
                    let width = 10.0 * number.len() as f64;
                    self.canvas.text((x + (width - STEP) / 2.0 + 2.0, y - STEP / 2.0 + 8.5), 17.5, ink::SQUARE_NUMBER, number);
                }
                (Some(number), Some(_)) => self.canvas.text((x - 15.0, y - 22.0), 17.5, ink::NUMBER, number),
                (_, None) => {
                    let name = self.rules.board.points.get(at).map_or("", |point| point.name.as_str());
                    self.canvas.text((x + 25.0, y - 19.0), 17.5, ink::NUMBER, name);
                }
                (None, Some(_)) => {}
            }
        }
    }

    /// A point as the variant writes it.
    fn written(&self, at: usize) -> String {
        let number = self.numbers.as_ref().and_then(|numbers| numbers.get(at));
        let name = || self.rules.board.points.get(at).map_or(String::new(), |point| point.name.clone());
        number.map_or_else(name, usize::to_string)
    }

    fn pieces(&mut self) {
        for (at, place) in self.places().collect::<Vec<_>>() {
            if self.layout.live {
                self.canvas.point(place, &self.written(at));
            }
        }
        let pieces: Vec<(PointId, char)> = self.lying.pieces.iter().map(|(at, sign)| (*at, *sign)).collect();
        for (at, sign) in pieces {
            let Some(place) = self.place(at) else { continue };
            let name = self.written(usize::from(at));
            self.canvas.open(&name, &sign.to_string(), None);
            self.piece(place, sign);
            self.canvas.close();
        }
    }

    /// A disc with a ring; a king is two discs, one on the other, with a star of eight points.
    fn piece(&mut self, (x, y): Spot, sign: char) {
        let [disc, base, line, star]: [Ink; 4] = match sign.to_ascii_lowercase() {
            'w' => [ink::LIGHT, ink::LIGHT, ink::LIGHT_LINE, ink::LIGHT_STAR],
            'b' => [ink::BLACK, ink::BLACK_BASE, ink::BLACK_LINE, ink::BLACK_STAR],
            _ => return,
        };
        if sign.is_ascii_lowercase() {
            self.canvas.circle((x, y), RADIUS, disc);
            self.canvas.circle((x, y), RADIUS * 0.68, line);
            return;
        }
        self.canvas.circle((x, y + 4.5), RADIUS + 1.5, base);
        self.canvas.circle((x, y), RADIUS + 1.5, disc);
        let corner = |at: usize| {
            let (far, angle) = (RADIUS * if at.is_multiple_of(2) { 0.74 } else { 0.5 }, at as f64 * std::f64::consts::PI / 8.0);
            (x + far * angle.sin(), y - far * angle.cos())
        };
        self.canvas.polygon(&(0..16).map(corner).collect::<Vec<_>>(), star);
    }

    /// What was taken: a ghost where the piece is gone, a cross where it still lies; and what is pointed out.
    fn taken(&mut self) {
        for taken in &self.marks.taken {
            let Some(at) = point(self.rules, &taken.place) else { continue };
            let Some(place) = self.place(at) else { continue };
            if !self.lying.pieces.contains_key(&at) {
                self.canvas.circle(place, RADIUS - 2.0, ink::GHOSTS);
            } else if !self.marks.ahead {
                self.canvas.cross(place, 11.0, ink::TAKEN);
            }
        }
        for name in self.marks.honoured.iter().chain(&self.marks.lit) {
            if let Some(place) = self.named(name) {
                self.canvas.circle(place, RADIUS + 6.0, ink::LIT);
            }
        }
    }

    /// Where the piece comes from, its steps straight and its leaps as bows past the pieces, and where it lands.
    fn strokes(&mut self) {
        let strokes: Vec<(Spot, Spot)> =
            self.marks.strokes.iter().filter_map(|[from, to]| Some((self.named(from)?, self.named(to)?))).collect();
        let leaps = !self.marks.taken.is_empty();
        if let Some((from, _)) = strokes.first() {
            self.canvas.circle(*from, RADIUS + 4.0, ink::FROM);
        }
        let last = strokes.len().saturating_sub(1);
        for (at, (from, to)) in strokes.iter().enumerate() {
            let (leaves, comes) = (if at == 0 { RADIUS + 4.0 } else { 8.0 }, if at == last { RADIUS + 8.0 } else { 8.0 });
            self.stroke(*from, *to, leaps, (leaves, comes));
        }
        match strokes.last() {
            Some((_, to)) if self.marks.refused => self.canvas.refused(*to),
            Some((_, to)) => self.canvas.circle(*to, RADIUS + 4.0, ink::LAST),
            None => {}
        }
        // Over the bows, which pass close by; the numbers find a place beside them.
        let taken: Vec<Spot> = self.marks.taken.iter().filter_map(|taken| self.named(&taken.place)).collect();
        taken.iter().for_each(|place| self.canvas.brackets(*place, BRACKETS));
        let disc = if self.layout.bare { 15.5 } else { 13.0 };
        for (number, (from, to)) in (1..).zip(&strokes).filter(|_| strokes.len() > 1) {
            let spots = [0.5, 0.3, 0.7].map(|part| beside(*from, *to, part));
            let hides = |(x, y): &Spot| taken.iter().any(|place| reaches_a_corner((x - place.0, y - place.1), disc));
            let spot = spots.iter().find(|spot| !hides(spot)).unwrap_or(&spots[0]);
            self.canvas.numbered(*spot, number, disc);
        }
    }

    fn stroke(&mut self, from: Spot, to: Spot, leaps: bool, (leaves, comes): (f64, f64)) {
        let (dx, dy) = unit(from, to);
        let far = (to.0 - from.0).hypot(to.1 - from.1);
        let side = if leaps { bowed(far) } else { 0.0 };
        let by = ((from.0 + to.0) / 2.0 + dy * 2.0 * side, (from.1 + to.1) / 2.0 - dx * 2.0 * side);
        let (out, back) = (unit(from, by), unit(to, by));
        let start = (from.0 + out.0 * leaves, from.1 + out.1 * leaves);
        let tip = (to.0 + back.0 * comes, to.1 + back.1 * comes);
        let end = (to.0 + back.0 * (comes + 9.0), to.1 + back.1 * (comes + 9.0));
        let data = bow(start, by, end);
        let [line, head] = if self.marks.refused { [ink::TAKING, ink::TAKING_HEAD] } else { [ink::ROUTE, ink::ROUTE_HEAD] };
        self.canvas.path(&data, ink::HALO);
        self.canvas.path(&data, line);
        self.canvas.arrow_head(by, tip, 14.0, head);
    }

    /// A small piece of the side to move, at its side of the board.
    fn mover(&mut self, [from, to]: [Spot; 2]) {
        if self.layout.bare {
            return;
        }
        let white = self.lying.side == "white";
        let y = if white != self.layout.turned { to.1 } else { from.1 };
        let place = (to.0 + self.border() + 14.0, y);
        self.canvas.circle(place, 7.0, if white { ink::LIGHT } else { ink::BLACK });
    }
}

/// Beside a bow, after so much of its way.
fn beside(from: Spot, to: Spot, part: f64) -> Spot {
    let (dx, dy) = unit(from, to);
    let far = (to.0 - from.0).hypot(to.1 - from.1);
    let (along, aside) = (far * part, bowed(far) * 4.0 * part * (1.0 - part) + 6.0);
    (from.0 + dx * along + dy * aside, from.1 + dy * along - dx * aside)
}

/// Whether a disc hides a corner of the brackets around a place, seen from that place.
fn reaches_a_corner((x, y): Spot, disc: f64) -> bool {
    (x.abs() - BRACKETS).hypot(y.abs() - BRACKETS) < disc
}

/// How far a leap of this length bows out at its middle, so that it passes the piece beside it.
fn bowed(far: f64) -> f64 {
    (far * 0.13).min(17.0)
}
