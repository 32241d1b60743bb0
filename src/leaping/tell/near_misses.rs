//! What a piece almost did: captures that were blocked, a crowning that it passed by.
//!
//! Goes in: a position and a legal move. Comes out: sentences, each with the clause. Never changes what a move does.

use crate::game::NearMiss;
use crate::ir::leaping::Crowned;
use crate::ir::{Cause, Section};
use crate::leaping::board::geometry::Ray;
use crate::leaping::board::position::{Kind, Move, Position};
use crate::leaping::board::sets::Set;
use crate::leaping::chains::lack::Lack;
use crate::leaping::chains::leap::{Leaper, State};
use crate::leaping::engine::Engine;
use crate::leaping::tell::refuse::section;

/// At most so many blocked captures are told.
const TOLD: usize = 3;

impl Engine {
    /// Clauses that lack one thing.
    pub(crate) fn missed_clauses(&self, position: &Position, chosen: &Move) -> Vec<NearMiss> {
        let mut misses = Vec::new();
        // Where an opening binds, nothing else could have been played.
        if !matches!(chosen.kind, Kind::Step | Kind::Capture) || self.binding_opening(position).is_some() {
            return misses;
        }
        let king = position.kings[position.to_move.index()].has(chosen.from);
        if !king {
            misses.extend(self.missed_crown(position, chosen));
        }
        let (king, taken) = (king || (chosen.crowned && chosen.kind == Kind::Capture), chosen.captured);
        let at = if chosen.kind == Kind::Capture { chosen.to } else { chosen.from };
        let state = State { taken, ..State::begin(at, king) };
        misses.extend(self.blocked_leaps(&Leaper::of(self, position, chosen.from), &state).into_iter().take(TOLD));
        misses
    }

    fn missed_crown(&self, position: &Position, chosen: &Move) -> Option<NearMiss> {
        let side = position.to_move.index();
        let (name, cause) = (Some("crowning".to_owned()), Cause::Clause(Section::Man, "crowned", 0));
        if chosen.crowned {
            return None;
        }
        if let Crowned::OneTurnAfter(_) = self.rules.crowned
            && self.crowning.at_turn[side] & u128::bit(chosen.to) != 0
        {
            let lacking =
                format!("the man stands on {} and is crowned when its owner's next turn begins", self.spot_text(chosen.to));
            return Some(NearMiss { cause, name, lacking });
        }
        let route = self.route(position, chosen, &[]);
        let passed = route.iter().find(|hop| self.crowning.at_end[side] & u128::bit(hop.to) != 0 && hop.to != chosen.to)?;
        let lacking = format!("the man passed {} in its capture, it wants the move to end there", self.spot_text(passed.to));
        Some(NearMiss { cause, name, lacking })
    }

    /// Enemies that a piece meets on a ray and cannot leap, because something stands behind them, or for their rank.
    fn blocked_leaps(&self, leaper: &Leaper<'_, u128>, state: &State<u128>) -> Vec<NearMiss> {
        let board = leaper.blocked(state.taken);
        let tell = |ray: &Ray| {
            let met = ray.points.iter().position(|at| board.has(*at))?;
            let behind = *ray.points.get(met + 1)?;
            let (keyword, lacking) = match leaper.lack_along(state, ray, behind) {
                Lack::Occupied(over) => {
                    let [over, at, behind] = [over, state.at, behind].map(|spot| self.spot_text(spot));
                    ("captures", format!("the piece on {over} cannot be leapt from {at}: {behind} behind it is not empty"))
                }
                Lack::Rank(over) => {
                    let (is, takes) = if leaper.enemy_kings.has(over) { ("king", "men") } else { ("man", "kings") };
                    ("takes", format!("the piece on {} is a {is}, it takes {takes} only", self.spot_text(over)))
                }
                _ => return None,
            };
            let cause = Cause::Clause(section(state.king), keyword, 0);
            Some(NearMiss { cause, name: Some("capture".to_owned()), lacking })
        };
        let rays = self.geometry.rays.get(usize::from(state.at));
        rays.into_iter().flatten().filter_map(tell).collect()
    }
}
