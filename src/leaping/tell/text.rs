//! Text of points, positions and moves.
//!
//! Goes in: positions and legal moves. Comes out: the shortest text that means one move, and FEN.

use crate::game::{Army, Colours, Pieces, Side};
use crate::ir::board::PointId;
use crate::leaping::board::position::{Kind, Move, Position};
use crate::leaping::board::sets::{Set, Spot};
use crate::leaping::chains::routes::Hop;
use crate::leaping::engine::Engine;
use crate::leaping::recent::Legal;

/// In a position with more legal moves each is written in a way that does not ask for the routes of others.
const MANY_MOVES: usize = 2048;

impl Engine {
    /// A point as the variant writes it: its number, or letter and number.
    pub fn point_text(&self, point: PointId) -> String {
        match (self.by_number.iter().position(|id| *id == point), self.rules.board.points.get(point as usize)) {
            (Some(place), _) => (place + 1).to_string(),
            (None, Some(point)) => point.name.clone(),
            (None, None) => "?".to_owned(),
        }
    }

    pub(crate) fn spot_text(&self, spot: Spot) -> String {
        self.point_text(self.geometry.point[spot as usize & 127])
    }

    /// Reads a point: letters in every variant, numbers where the variant has them, and on squares in every variant.
    pub(crate) fn read_point(&self, text: &str) -> Option<Spot> {
        let id = if text.starts_with(|c: char| c.is_ascii_digit()) {
            let number: usize = text.parse().ok()?;
            *self.by_understood_number.get(number.checked_sub(1)?)?
        } else {
            let wanted = text.to_lowercase();
            self.rules.board.points.iter().position(|point| point.name == wanted)? as PointId
        };
        self.geometry.spot.get(id as usize).copied()
    }

    /// FEN of a position.
    pub(crate) fn write_position(&self, position: &Position) -> String {
        let letter = |side| if side == Side::South { "W" } else { "B" };
        let mut text = letter(position.to_move).to_owned();
        for side in [Side::South, Side::North] {
            text.push(':');
            text.push_str(letter(side));
            text.push_str(&self.side_text(position, side).join(","));
        }
        text
    }

    /// What lies on the board.
    pub(crate) fn placement(&self, position: &Position) -> Pieces {
        let order = self.points_as_written();
        let points = |pieces: u128| {
            let there = order.iter().filter(|&&id| pieces & u128::bit(self.geometry.spot[id as usize]) != 0);
            there.map(|&id| self.point_text(id)).collect()
        };
        let army = |side: Side| Army { men: points(position.men[side.index()]), kings: points(position.kings[side.index()]) };
        Pieces { pieces: Colours::each(army) }
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

    /// Text of a legal move.
    pub(crate) fn write_move(&self, position: &Position, chosen: &Move) -> String {
        let name = self.rules.enforcement.as_ref().map_or("challenge", |enforcement| enforcement.name.as_str());
        match chosen.kind {
            Kind::Remove => format!("{name} remove {}", self.spot_text(chosen.from)),
            Kind::TakeBack => format!("{name} take back"),
            Kind::Force => {
                let stage = self.stage(position, chosen);
                let missed = position.challenge().map(|challenge| challenge.missed.best.clone());
                let forced = Move { kind: Kind::Capture, ..*chosen };
                format!("{name} force {}", self.capture_text(stage, &forced, &Legal::new(missed.unwrap_or_default())))
            }
            Kind::Step => format!("{}-{}", self.spot_text(chosen.from), self.spot_text(chosen.to)),
            Kind::Capture => self.capture_text(position, chosen, &self.legal(position)),
        }
    }

    /// The shortest text that means one capture: from and to; the route; or the pieces taken.
    fn capture_text(&self, position: &Position, chosen: &Move, legal: &Legal) -> String {
        let sign = self.rules.notation.capture_sign.to_string();
        let many = legal.moves.len() > MANY_MOVES;
        let others = legal.with_ends_of(chosen);
        let mut rivals = others.iter().filter(|other| other.kind == Kind::Capture && *other != chosen);
        // A dash could mean a step.
        let step = sign == "-" && others.iter().any(|other| other.kind == Kind::Step);
        let left_last_row = chosen.crowned && self.crowning.at_end[position.to_move.index()] & u128::bit(chosen.to) == 0;
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
    fn route_of_its_own(&self, position: &Position, chosen: &Move, legal: &Legal, marked: bool, step: bool) -> Option<Vec<Hop>> {
        let is_rival = |other: &Move| other.kind == Kind::Capture && other != chosen && (other.crowned || !marked);
        let route = self.route(position, chosen, &[]);
        let landings: Vec<Spot> = route.iter().rev().skip(1).rev().map(|hop| hop.to).collect();
        // Every landing of a route but the last can be one of these.
        let mut rivals = legal.with_ends_of(chosen).iter().filter(|other| is_rival(other));
        let shared = rivals
            .any(|other| landings.len() < other.captured.count_ones() as usize && self.has_route(position, other, &landings));
        (!shared && (!step || route.len() > 1)).then_some(route)
    }

    /// The points of the pieces a capture takes.
    pub(crate) fn taken_text(&self, chosen: &Move) -> String {
        let taken = self.geometry.points_of(chosen.captured);
        taken.into_iter().map(|point| self.point_text(point)).collect::<Vec<_>>().join(",")
    }

    /// A capture with every landing point.
    pub(crate) fn full_text(&self, position: &Position, chosen: &Move, between: &[Spot]) -> String {
        if chosen.kind == Kind::Step {
            return format!("{}-{}", self.spot_text(chosen.from), self.spot_text(chosen.to));
        }
        self.hops_text(chosen.from, &self.route(position, chosen, between))
    }

    /// A route with every landing point.
    pub(crate) fn hops_text(&self, from: Spot, route: &[Hop]) -> String {
        let points = std::iter::once(from).chain(route.iter().map(|hop| hop.to));
        let names: Vec<String> = points.map(|at| self.spot_text(at)).collect();
        names.join(&self.rules.notation.capture_sign.to_string())
    }
}

/// What people call a side.
pub(crate) fn side_name(side: Side) -> &'static str {
    if side == Side::South { "White" } else { "Black" }
}
