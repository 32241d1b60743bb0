//! What is lacking for a leap: the first thing, from the plainest on.
//!
//! Goes in: a state of a chain, where the piece would land. Comes out: why it cannot; nothing if it can. Never makes a sentence.

use super::leap::{Leaper, State};
use crate::ir::leaping::{Chain, Lands};
use crate::leaping::board::geometry::Ray;
use crate::leaping::board::sets::{Set, Spot};

/// Why a piece cannot leap to a point; with the piece that it meets first on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lack {
    /// It has been crowned and stops.
    Stopped,
    /// A capture is a single leap.
    SingleLeap,
    NoLine,
    /// It would go back by the way that it has just come.
    Reverse,
    NothingToTake,
    /// That piece has been taken in this chain and stays until the move is over.
    Wall(Spot),
    OwnPiece(Spot),
    /// It may not take a piece of that rank.
    Rank(Spot),
    /// It does not capture in this direction.
    Direction,
    /// It takes only neighbours.
    Distance(Spot),
    /// Another piece stands behind, before the landing.
    Second(Spot, Spot),
    /// A piece stands where it would land.
    Occupied(Spot),
    /// It lands next behind the piece: there.
    NextBehind(Spot),
    /// It lands where it can go on.
    WhereItCanGoOn(Spot),
}

impl Leaper<'_, u128> {
    /// What is lacking for a leap from a state to a point.
    pub(crate) fn lack(&self, state: &State<u128>, to: Spot) -> Option<Lack> {
        let rays = self.engine.geometry.rays.get(usize::from(state.at));
        let ray = rays.into_iter().flatten().find(|ray| ray.mask.has(to));
        match ray {
            _ if self.leaps(state).iter().any(|leap| leap.to == to) => None,
            _ if state.stopped => Some(Lack::Stopped),
            _ if !self.may_leap(state) && self.engine.rules.capture.chain == Chain::SingleLeap => Some(Lack::SingleLeap),
            None => Some(Lack::NoLine),
            Some(ray) => Some(self.lack_along(state, ray, to)),
        }
    }

    /// The same along a ray, for a leap that cannot be made.
    pub(crate) fn lack_along(&self, state: &State<u128>, ray: &Ray, to: Spot) -> Lack {
        let powers = self.powers[usize::from(state.king)];
        let board = self.blocked(state.taken);
        if ray.points.first() == Some(&state.came) {
            return Lack::Reverse;
        }
        let between: Vec<Spot> = ray.points.iter().copied().take_while(|at| *at != to).collect();
        let Some(met) = between.iter().position(|at| board.has(*at)) else { return Lack::NothingToTake };
        let (over, next) = (between[met], ray.points.get(met + 1).copied().unwrap_or(to));
        let ways = powers.leaps[usize::from(state.taken != 0)].get(usize::from(state.at));
        let usable = ways.into_iter().flatten().any(|way| ray.points.first() == Some(&way.over));
        match between[met + 1..].iter().find(|at| board.has(**at)) {
            _ if state.taken.has(over) => Lack::Wall(over),
            _ if !self.enemies.has(over) => Lack::OwnPiece(over),
            _ if !self.takeable[usize::from(state.king)].has(over) => Lack::Rank(over),
            _ if !usable => Lack::Direction,
            _ if met > 0 && !powers.far => Lack::Distance(over),
            Some(second) => Lack::Second(over, *second),
            None if board.has(to) => Lack::Occupied(over),
            None if powers.piece.lands == Lands::NextBehind => Lack::NextBehind(next),
            None => Lack::WhereItCanGoOn(over),
        }
    }
}
