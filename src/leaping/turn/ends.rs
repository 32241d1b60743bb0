//! How a game stands.
//!
//! Goes in: a position. Comes out: its outcome and the clause that decides. Never plays a move.

use crate::game::{Outcome, Side};
use crate::ir::leaping::{Army, DrawTest, Rank, SideTest};
use crate::ir::{Cause, Section};
use crate::leaping::board::position::Position;
use crate::leaping::engine::Engine;
use crate::words::ends;

impl Engine {
    /// Whether the game has been won or lost by something else than having no move. Cheap, for the listing of moves.
    #[inline]
    pub(crate) fn is_decided(&self, position: &Position) -> bool {
        if position.winner.is_some() {
            return true;
        }
        if position.extras.is_some() && position.challenge().is_some() {
            return false;
        }
        let holds = |test: &SideTest| match test {
            SideTest::PiecesLeft(pieces) => position.pieces(position.to_move).count_ones() == u32::from(*pieces),
            SideTest::NoPieces | SideTest::NoMove => false,
        };
        self.needs.pieces && self.rules.end.wins.iter().chain(&self.rules.end.loses).any(holds)
    }

    /// The outcome, and the clause behind it.
    pub(crate) fn result(&self, position: &Position) -> (Outcome, Option<Cause>) {
        self.stands(position, || !self.has_move(position))
    }

    /// The same, by whoever knows whether the side to move is without a move.
    #[inline]
    pub(crate) fn stands(&self, position: &Position, stuck: impl FnOnce() -> bool) -> (Outcome, Option<Cause>) {
        let clause = |keyword, place: usize| Some(Cause::Clause(Section::End, keyword, place as u8));
        let side = position.to_move;
        if let Some(winner) = position.winner {
            return (Outcome::Win(winner), clause("wins", self.rules.end.wins.len()));
        }
        if position.challenge().is_some() {
            return (Outcome::Ongoing, None);
        }
        let stuck = stuck();
        let holds = |test: &SideTest| match test {
            SideTest::NoPieces => position.pieces(side) == 0,
            SideTest::NoMove => stuck,
            SideTest::PiecesLeft(count) => position.pieces(side).count_ones() == u32::from(*count),
        };
        let end = &self.rules.end;
        if let Some(place) = end.wins.iter().position(holds) {
            return (Outcome::Win(side), clause("wins", place));
        }
        if let Some(place) = end.loses.iter().position(holds) {
            return (Outcome::Win(side.other()), clause("loses", place));
        }
        if let Some(place) = end.draws.iter().position(|draw| self.is_drawn(position, draw, stuck)) {
            return (Outcome::Draw, clause("draws", place));
        }
        // Where nothing is said of it, the side without a move loses.
        if stuck { (Outcome::Win(side.other()), None) } else { (Outcome::Ongoing, None) }
    }

    /// The condition of that clause, in the words of the language.
    pub(crate) fn end_words(&self, cause: Option<Cause>) -> String {
        let end = &self.rules.end;
        match cause {
            Some(Cause::Clause(_, "wins", place)) => {
                end.wins.get(usize::from(place)).map_or(ends::FIRST_KING.to_owned(), ends::side)
            }
            Some(Cause::Clause(_, "loses", place)) => end.loses.get(usize::from(place)).map(ends::side).unwrap_or_default(),
            Some(Cause::Clause(_, "draws", place)) => end.draws.get(usize::from(place)).map(ends::draw).unwrap_or_default(),
            _ => ends::side(&SideTest::NoMove),
        }
    }

    fn is_drawn(&self, position: &Position, draw: &DrawTest, stuck: bool) -> bool {
        match draw {
            DrawTest::PositionOccurs(_) => position.repeated,
            DrawTest::KingMoves(each) => u32::from(position.quiet) >= 2 * u32::from(*each),
            DrawTest::NoMove => stuck,
            DrawTest::Armies(one, other, each) => {
                let faces = |side: Side| is_army(position, side, one) && is_army(position, side.other(), other);
                let long = each.is_none_or(|each| u32::from(position.steady) >= 2 * u32::from(each));
                long && (faces(Side::South) || faces(Side::North))
            }
        }
    }

    /// Whether the side to move has any move.
    pub(crate) fn has_move(&self, position: &Position) -> bool {
        if self.is_bound(position) || position.forced().is_some() {
            return self.count(position) > 0;
        }
        self.any_step(position) || self.capturers(position) != 0
    }
}

/// Whether a side has exactly such an army.
fn is_army(position: &Position, side: Side, army: &Army) -> bool {
    let (men, kings) = (position.men[side.index()], position.kings[side.index()]);
    let (counted, others) = match army.rank {
        Some(Rank::Man) => (men, kings),
        Some(Rank::King) => (kings, men),
        None => (men | kings, 0),
    };
    if others != 0 {
        return false;
    }
    let counted = counted.count_ones();
    if army.or_more { counted >= u32::from(army.count) } else { counted == u32::from(army.count) }
}
