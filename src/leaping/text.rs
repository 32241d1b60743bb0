//! Text of points, positions and moves.
//!
//! Goes in: positions and legal moves, or the text of a position. Comes out: the shortest text that means one move, and FEN.
//! Never reads moves (see `parse`).

use super::Engine;
use super::crowded::{self, Legal, MANY_MOVES};
use super::events::Event;
use super::parse::refusal;
use super::position::{Kind, Move, Position};
use super::routes::Hop;
use super::sets::{Set, Spot};
use crate::game::{Listener, Refusal, Side};
use crate::ir::board::PointId;
use crate::ir::leaping::{Corner, Leaping};
use serde_json::{Map, Value, json};

/// Numbers of the points along the rows from the corner that the variant names, and the points by number.
pub(super) fn number_points(rules: &Leaping) -> (Vec<u8>, Vec<PointId>) {
    let Some(corner) = rules.notation.numbers_from else { return (Vec::new(), Vec::new()) };
    let points = &rules.board.points;
    let mut order: Vec<PointId> = (0..points.len() as PointId).collect();
    order.sort_by_key(|&id| {
        let (column, row) = (i16::from(points[id as usize].column), i16::from(points[id as usize].row));
        match corner {
            Corner::TopLeft => (-row, column),
            Corner::TopRight => (-row, -column),
            Corner::BottomLeft => (row, column),
            Corner::BottomRight => (row, -column),
        }
    });
    let mut numbers = vec![0; points.len()];
    for (place, &id) in order.iter().enumerate() {
        numbers[id as usize] = place as u8 + 1;
    }
    (numbers, order)
}

impl Engine {
    /// A point as the variant writes it: its number, or letter and number.
    pub fn point_text(&self, point: PointId) -> String {
        match (self.numbers.get(point as usize), self.rules.board.points.get(point as usize)) {
            (Some(number), _) => number.to_string(),
            (None, Some(point)) => point.name.clone(),
            (None, None) => "?".to_owned(),
        }
    }

    pub(super) fn spot_text(&self, spot: Spot) -> String {
        self.point_text(self.geometry.point[spot as usize & 127])
    }

    /// Reads a point: letters in every variant, numbers where the variant has them.
    pub(super) fn read_point(&self, text: &str) -> Option<Spot> {
        let id = if text.starts_with(|c: char| c.is_ascii_digit()) {
            let number: usize = text.parse().ok()?;
            *self.by_number.get(number.checked_sub(1)?)?
        } else {
            let wanted = text.to_lowercase();
            self.rules.board.points.iter().position(|point| point.name == wanted)? as PointId
        };
        self.geometry.spot.get(id as usize).copied()
    }

    /// FEN of a position.
    pub(super) fn write_position(&self, position: &Position) -> String {
        let letter = |side| if side == Side::South { "W" } else { "B" };
        let mut text = letter(position.to_move).to_owned();
        for side in [Side::South, Side::North] {
            text.push(':');
            text.push_str(letter(side));
            text.push_str(&self.side_text(position, side).join(","));
        }
        text
    }

    /// What lies on the board: `pieces` of both players, men and kings, in the order in which a position is written.
    pub fn board_json(&self, position: &Position) -> Map<String, Value> {
        let order = self.points_as_written();
        let points = |pieces: u128| {
            let there = order.iter().filter(|&&id| pieces & u128::bit(self.geometry.spot[id as usize]) != 0);
            there.map(|&id| self.point_text(id)).collect::<Vec<_>>()
        };
        let side = |at: usize| json!({"men": points(position.men[at]), "kings": points(position.kings[at])});
        let mut board = Map::new();
        board.insert("pieces".to_owned(), json!({"white": side(Side::South.index()), "black": side(Side::North.index())}));
        board
    }

    fn points_as_written(&self) -> Vec<PointId> {
        if self.by_number.is_empty() { (0..self.rules.board.points.len() as PointId).collect() } else { self.by_number.clone() }
    }

    /// The pieces of a side in the order of points; three or more men with numbers in a row as a range.
    fn side_text(&self, position: &Position, side: Side) -> Vec<String> {
        let order = self.points_as_written();
        let bit = |id: PointId| u128::bit(self.geometry.spot[id as usize]);
        let is_man = |id: PointId| position.men[side.index()] & bit(id) != 0;
        let mut words = Vec::new();
        let mut place = 0;
        while place < order.len() {
            let id = order[place];
            let run = order[place..].iter().take_while(|id| is_man(**id)).count();
            if run >= 3 && !self.by_number.is_empty() {
                words.push(format!("{}-{}", self.point_text(id), self.point_text(order[place + run - 1])));
                place += run;
                continue;
            }
            if is_man(id) {
                words.push(self.point_text(id));
            } else if position.kings[side.index()] & bit(id) != 0 {
                words.push(format!("K{}", self.point_text(id)));
            }
            place += 1;
        }
        words
    }

    /// Reads FEN, or `start`, and tells what happens there by itself.
    pub(super) fn read_text<L: Listener<Event>>(&self, text: &str, listener: &mut L) -> Result<Position, Refusal> {
        let text = text.trim();
        if text == "start" {
            return Ok(self.begin_with(None, None, listener));
        }
        let bad = |message: String| refusal("leaping::bad-position", message, None);
        let mut parts = text.trim_end_matches('.').split(':').map(str::trim);
        let to_move = match parts.next() {
            Some("W" | "w") => Side::South,
            Some("B" | "b") => Side::North,
            _ => return Err(bad(format!("`{text}` is no position: write the side to move, then the pieces: W:Wa1,b2:Bc9"))),
        };
        let mut position =
            Position { men: [0; 2], kings: [0; 2], to_move, winner: None, repeated: false, quiet: 0, steady: 0, extras: None };
        let mut named = [false; 2];
        for part in parts {
            let side = match part.chars().next() {
                Some('W' | 'w') => Side::South,
                Some('B' | 'b') => Side::North,
                _ => return Err(bad(format!("`{part}` does not say whose pieces these are: it begins with W or B"))),
            };
            if std::mem::replace(&mut named[side.index()], true) {
                return Err(bad(format!("the pieces of {} are given twice", side_name(side))));
            }
            for word in part[1..].split(',').map(str::trim).filter(|word| !word.is_empty()) {
                self.place(&mut position, side, word)?;
            }
        }
        if named != [true; 2] {
            return Err(bad("the pieces of both sides are needed: W:Wa1,b2:Bc9".to_owned()));
        }
        self.finish_position(&mut position, listener);
        self.tell_end(&position, listener);
        Ok(position)
    }

    /// Puts one piece, or a range of them, on the board.
    fn place(&self, position: &mut Position, side: Side, word: &str) -> Result<(), Refusal> {
        let bad = |message: String| refusal("leaping::bad-position", message, None);
        let (king, name) = word.strip_prefix('K').map_or((false, word), |rest| (true, rest));
        if king && name.is_empty() {
            let example = self.point_text(self.by_number.first().copied().unwrap_or(0));
            return Err(bad(format!("K without a point: a king is written with its point, K{example}")));
        }
        let read = |name: &str| {
            self.read_point(name)
                .ok_or_else(|| refusal("leaping::unknown-point", format!("`{name}` is no point of this board"), None))
        };
        let spots: Vec<Spot> = match name.split_once('-') {
            None => vec![read(name)?],
            Some((first, last)) => {
                let last = last.strip_prefix('K').unwrap_or(last);
                let number = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=self.by_number.len()).contains(n));
                match (number(first), number(last)) {
                    (Some(first), Some(last)) if first <= last => {
                        self.by_number[first - 1..last].iter().map(|&id| self.geometry.spot[id as usize]).collect()
                    }
                    _ => return Err(bad(format!("`{word}` is no range of numbers of this board"))),
                }
            }
        };
        for spot in spots {
            if position.occupied() & u128::bit(spot) != 0 {
                return Err(bad(format!("two pieces stand on {}", self.spot_text(spot))));
            }
            let rank = if king { &mut position.kings } else { &mut position.men };
            rank[side.index()] |= u128::bit(spot);
        }
        Ok(())
    }

    /// Begins the turn, and gives the start position its opening. A man may stand on its last row: it is crowned by moving there.
    fn finish_position<L: Listener<Event>>(&self, position: &mut Position, listener: &mut L) {
        for first in [Side::South, Side::North] {
            if (first == self.first_mover() || self.either_begins()) && position.to_move == first {
                let start = self.start_with(Some(first), None);
                if (start.men, start.kings) == (position.men, position.kings) {
                    *position = start;
                    return;
                }
            }
        }
        self.remember_start(position);
        self.begin_turn(position, listener);
    }

    /// Text of a legal move.
    pub(super) fn write_move(&self, position: &Position, chosen: &Move) -> String {
        let name = self.rules.enforcement.as_ref().map_or("challenge", |enforcement| enforcement.name.as_str());
        match chosen.kind {
            Kind::Remove => format!("{name} remove {}", self.spot_text(chosen.from)),
            Kind::TakeBack => format!("{name} take back"),
            Kind::Force => {
                let stage = self.stage(position, chosen);
                let mut legal = Legal::default();
                self.best(stage, &mut legal.moves);
                let forced = Move { kind: Kind::Capture, ..*chosen };
                format!("{name} force {}", self.capture_text(stage, &forced, &mut legal))
            }
            Kind::Step => format!("{}-{}", self.spot_text(chosen.from), self.spot_text(chosen.to)),
            Kind::Capture => crowded::recent_list(self, position, |legal| self.capture_text(position, chosen, legal)),
        }
    }

    /// The shortest text that means one capture: from and to; the route; or the pieces taken.
    fn capture_text(&self, position: &Position, chosen: &Move, legal: &mut Legal) -> String {
        let sign = self.rules.notation.capture_sign.to_string();
        let many = legal.moves.len() > MANY_MOVES;
        let others = legal.with_ends_of(chosen);
        let mut rivals = others.iter().filter(|other| other.kind == Kind::Capture && *other != chosen);
        // A dash could mean a step.
        let step = sign == "-" && others.iter().any(|other| other.kind == Kind::Step);
        let left_last_row = chosen.crowned && self.crowned_at_end[position.to_move.index()] & u128::bit(chosen.to) == 0;
        let mark = if left_last_row { "=K" } else { "" };
        let (from, to) = (self.spot_text(chosen.from), self.spot_text(chosen.to));
        if rivals.next().is_none() && !step {
            return format!("{from}{sign}{to}{mark}");
        }
        // Among very many captures routes would be long, and hard to tell apart.
        if !many && let Some(route) = self.route_of_its_own(position, chosen, legal, left_last_row, step) {
            return format!("{}{mark}", self.hops_text(chosen.from, &route));
        }
        let sign = if step { "x" } else { &sign };
        format!("{from}{sign}{to}({}){mark}", self.taken_text(chosen))
    }

    /// The route of a capture that is written, if it can mean no other move. `marked`: a capture that crowns nobody is another one by its
    /// mark; `step`: there is a step with the same ends, and the same sign.
    fn route_of_its_own(
        &self,
        position: &Position,
        chosen: &Move,
        legal: &mut Legal,
        marked: bool,
        step: bool,
    ) -> Option<Vec<Hop>> {
        let is_rival = |other: &Move| other.kind == Kind::Capture && other != chosen && (other.crowned || !marked);
        let between = |route: &[Hop]| -> Vec<Spot> { route.iter().rev().skip(1).rev().map(|hop| hop.to).collect() };
        let (route, shared) = if let Some(web) = legal.web(self, position, chosen.from) {
            let route = web.route(chosen);
            let shared = web.is_shared(chosen, &between(&route), is_rival);
            (route, shared)
        } else {
            let route = self.route(position, chosen, &[]);
            let landings = between(&route);
            // Every landing of a route but the last can be one of these.
            let mut rivals = legal.with_ends_of(chosen).iter().filter(|other| is_rival(other));
            let shared = rivals
                .any(|other| landings.len() < other.captured.count_ones() as usize && self.has_route(position, other, &landings));
            (route, shared)
        };
        (!shared && (!step || route.len() > 1)).then_some(route)
    }

    /// The points of the pieces a capture takes.
    pub(super) fn taken_text(&self, chosen: &Move) -> String {
        let taken: Vec<String> =
            self.geometry.points_of(chosen.captured).into_iter().map(|point| self.point_text(point)).collect();
        taken.join(",")
    }

    /// A capture with every landing point.
    pub(super) fn full_text(&self, position: &Position, chosen: &Move, between: &[Spot]) -> String {
        if chosen.kind == Kind::Step {
            return format!("{}-{}", self.spot_text(chosen.from), self.spot_text(chosen.to));
        }
        self.hops_text(chosen.from, &self.route(position, chosen, between))
    }

    /// A route with every landing point.
    pub(super) fn hops_text(&self, from: Spot, route: &[Hop]) -> String {
        let points: Vec<String> =
            std::iter::once(from).chain(route.iter().map(|hop| hop.to)).map(|at| self.spot_text(at)).collect();
        points.join(&self.rules.notation.capture_sign.to_string())
    }
}

/// What people call a side.
pub(super) fn side_name(side: Side) -> &'static str {
    if side == Side::South { "White" } else { "Black" }
}
