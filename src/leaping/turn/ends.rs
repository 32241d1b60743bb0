//! How a game stands.
//!
//! Goes in: a position. Comes out: its outcome and the clause that decides. Never plays a move.

use crate::game::{Outcome, Side};
use crate::ir::leaping::{Armies, Army, DrawTest, Rank, SideTest};
use crate::ir::{Cause, Section};
use crate::leaping::board::position::Position;
use crate::leaping::board::sets::in_width;
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
        let clause = |keyword, place: usize| Some(Cause::Clause(Section::End, keyword, place as u8));
        let side = position.to_move;
        if let Some(winner) = position.winner {
            return (Outcome::Win(winner), clause("wins", self.rules.end.wins.len()));
        }
        if position.challenge().is_some() {
            return (Outcome::Ongoing, None);
        }
        let stuck = !self.has_move(position);
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
        if let Some(place) = self.first_draw(position, stuck) {
            return (Outcome::Draw, clause("draws", place));
        }
        // Where nothing is said of it, the side without a move loses.
        if stuck { (Outcome::Win(side.other()), None) } else { (Outcome::Ongoing, None) }
    }

    /// Whether a game that has not been decided, and in which there is a move, is over all the same.
    #[inline]
    pub(crate) fn is_draw(&self, position: &Position) -> bool {
        position.challenge().is_none() && self.first_draw(position, false).is_some()
    }

    #[inline]
    fn first_draw(&self, position: &Position, stuck: bool) -> Option<usize> {
        (0..self.rules.end.draws.len()).find(|place| self.is_drawn(position, *place, stuck))
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

    #[inline]
    fn is_drawn(&self, position: &Position, place: usize, stuck: bool) -> bool {
        let draw = &self.rules.end.draws[place];
        match draw {
            DrawTest::PositionOccurs(_) => position.repeated,
            DrawTest::KingMoves(each) => u32::from(position.quiet) >= 2 * u32::from(*each),
            DrawTest::NoMove => stuck,
            DrawTest::Armies(_, _, Some(each)) if draw.shares_count() => {
                position.shared.get(place).is_some_and(|count| u32::from(*count) > 2 * u32::from(*each))
            }
            DrawTest::Armies(one, other, each) => {
                let long = each.is_none_or(|each| u32::from(position.steady) >= 2 * u32::from(each));
                long && faces(position, one, other)
            }
        }
    }

    /// Counts for the armies that share a count: `moved` after a move, otherwise where something else has changed the position.
    #[inline]
    pub(crate) fn count_shared(&self, position: &mut Position, moved: bool) {
        if self.needs.shared == 0 {
        } else if position.occupied().count_ones() > self.needs.shared {
            position.shared.clear();
        } else {
            self.count_shared_by_few(position, moved);
        }
    }

    fn count_shared_by_few(&self, position: &mut Position, moved: bool) {
        let draws = &self.rules.end.draws;
        let stands = |position: &Position, draw: &DrawTest| match draw {
            DrawTest::Armies(one, other, _) => draw.shares_count() && faces(position, one, other),
            DrawTest::PositionOccurs(_) | DrawTest::KingMoves(_) | DrawTest::NoMove => false,
        };
        let mut counts = std::mem::take(&mut position.shared);
        if draws.iter().any(|draw| stands(position, draw)) {
            counts.resize(draws.len(), 0);
            for (count, draw) in counts.iter_mut().zip(draws) {
                *count = match (stands(position, draw), *count) {
                    (false, _) => 0,
                    (true, 0) => 1,
                    (true, before) => before.saturating_add(moved.into()),
                };
            }
        } else {
            counts.clear();
        }
        position.shared = counts;
    }

    /// Whether the side to move has any move.
    pub(crate) fn has_move(&self, position: &Position) -> bool {
        if self.is_bound(position) || position.forced().is_some() {
            return self.count(position) > 0;
        }
        in_width!(self, S => self.step_at::<S>(position, 0, None).is_some()) || self.capturers(position) != 0
    }
}

/// Whether one side has one of these armies and the other one of those.
fn faces(position: &Position, one: &Armies, other: &Armies) -> bool {
    let has = |side: Side, armies: &Armies| armies.all().iter().any(|army| is_army(position, side, army));
    [Side::South, Side::North].into_iter().any(|side| has(side.other(), other) && has(side, one))
}

/// Whether a side has exactly such an army.
fn is_army(position: &Position, side: Side, army: &Army) -> bool {
    let (men, kings) = (position.men[side.index()], position.kings[side.index()]);
    let (counted, others) = match army.rank {
        Some(Rank::Man) => (men, kings),
        Some(Rank::King) => (kings, men),
        None => (men | kings, 0),
    };
    let holds = |set: u128, count: u8, or_more: bool| {
        let (pieces, count) = (set.count_ones(), u32::from(count));
        if or_more { pieces >= count } else { pieces == count }
    };
    let beside = army.men.map_or(others == 0, |men| holds(others, men.count, men.or_more));
    beside && holds(counted, army.count, army.or_more)
}
