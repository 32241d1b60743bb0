//! Positions and moves as text.
//!
//! Comes in: positions and moves. Goes out: `NORTH/SOUTH STORES SIDE`, with rounds after it, and names of holes in the
//! variant's notation, with direction and answers. Reads nothing.

use crate::game::Side;
use crate::ir::sowing::HoleNames;
use crate::sowing::board::geometry::NOWHERE;
use crate::sowing::board::position::{Move, Position, letter};
use crate::sowing::engine::Engine;
use std::fmt::Write;

impl Engine {
    /// Text of a position.
    pub(crate) fn text_of_position(&self, position: &Position) -> String {
        let row = |side: Side| {
            let holes: Vec<String> = self.geometry.as_seen(side).map(|place| self.text_of_hole(position, place)).collect();
            holes.join(",")
        };
        let [south, north] = self.stores(position);
        let (above, below, side) = (row(Side::North), row(Side::South), letter(position.side));
        let mut text = format!("{above}/{below} {north}-{south} {side}");
        if position.round > 1 {
            let [south, north] = position.won;
            let _ = write!(text, " R{}:{north}-{south}:{}", position.round, letter(position.first));
        }
        text
    }

    fn text_of_hole(&self, position: &Position, place: usize) -> String {
        let owner = self.geometry.side(place);
        if position.closed >> place & 1 == 1 {
            "x".to_owned()
        } else if position.claims[owner.index()] >> place & 1 == 1 {
            "+".to_owned()
        } else if position.claims[owner.other().index()] >> place & 1 == 1 {
            "*".to_owned()
        } else {
            position.seeds.get(place).to_string()
        }
    }

    /// Text of a move.
    pub(crate) fn text_of_move(&self, position: &Position, chosen: &Move) -> String {
        let mut text = String::new();
        if chosen.place != NOWHERE {
            text = self.hole_name(position.side, usize::from(chosen.place));
        }
        match chosen.backward {
            Some(true) => text.push('c'),
            Some(false) => text.push('a'),
            None => {}
        }
        if chosen.asked > 0 {
            text.push(':');
            text.extend((0..chosen.asked).map(|at| if chosen.answers >> at & 1 == 1 { 'y' } else { 'n' }));
        }
        text
    }

    /// Name of a hole in the variant's notation, as the mover writes it.
    pub(crate) fn hole_name(&self, mover: Side, place: usize) -> String {
        let (side, number) = (self.geometry.side(place), self.geometry.number(place));
        match self.ir.notation {
            HoleNames::ByNumber if side == mover => number.to_string(),
            HoleNames::ByNumber => format!("{}{number}", letter(side)),
            HoleNames::ByLetter => {
                let first = if side == Side::South { b'a' } else { b'A' };
                char::from(first + number as u8 - 1).to_string()
            }
            HoleNames::ByBoardIndex => self.board_index(place).to_string(),
        }
    }

    /// Index of a hole when North's row is counted from left to right, and then South's.
    fn board_index(&self, place: usize) -> usize {
        let side = self.geometry.side(place);
        let in_row = self.geometry.as_seen(side).position(|seen| seen == place).unwrap_or(0);
        if side == Side::North { in_row } else { self.geometry.holes + in_row }
    }

    /// The hole of that board index.
    pub(crate) fn by_board_index(&self, index: usize) -> Option<usize> {
        let holes = self.geometry.holes;
        if index < holes {
            self.geometry.as_seen(Side::North).nth(index)
        } else {
            self.geometry.as_seen(Side::South).nth(index - holes)
        }
    }
}
