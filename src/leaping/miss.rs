//! What a piece almost did: captures that were blocked, a crowning that it passed by.
//!
//! Goes in: a position and a legal move. Comes out: sentences, each with the clause. Never changes what a move does.

use super::Engine;
use super::position::{Kind, Move, Position};
use super::sets::{Set, Spot};
use crate::game::NearMiss;
use crate::ir::leaping::{Crowned, Rank};
use crate::ir::{Cause, Section};

/// At most so many blocked captures are told.
const TOLD: usize = 3;

impl Engine {
    /// Clauses that lack one thing.
    pub(super) fn missed_clauses(&self, position: &Position, chosen: &Move) -> Vec<NearMiss> {
        let mut misses = Vec::new();
        // Where an opening binds, nothing else could have been played.
        if !matches!(chosen.kind, Kind::Step | Kind::Capture) || self.binding_opening(position).is_some() {
            return misses;
        }
        let side = position.to_move.index();
        let king = position.kings[side] & u128::bit(chosen.from) != 0;
        if !king {
            misses.extend(self.missed_crown(position, chosen));
        }
        let (taken, king) = (chosen.captured, king || chosen.crowned);
        let blocked = if chosen.kind == Kind::Capture {
            self.blocked_leaps(position, chosen, chosen.to, king, taken)
        } else {
            self.blocked_leaps(position, chosen, chosen.from, king && !chosen.crowned, 0)
        };
        misses.extend(blocked.into_iter().take(TOLD));
        misses
    }

    fn missed_crown(&self, position: &Position, chosen: &Move) -> Option<NearMiss> {
        let side = position.to_move.index();
        let (name, cause) = (Some("crowning".to_owned()), Cause::Clause(Section::Man, "crowned", 0));
        if chosen.crowned {
            return None;
        }
        if let Crowned::OneTurnAfter(_) = self.rules.crowned
            && self.crowned_at_turn[side] & u128::bit(chosen.to) != 0
        {
            let lacking =
                format!("the man stands on {} and is crowned when its owner's next turn begins", self.spot_text(chosen.to));
            return Some(NearMiss { cause, name, lacking });
        }
        let route = self.route(position, chosen, &[]);
        let passed = route.iter().find(|hop| self.crowned_at_end[side] & u128::bit(hop.to) != 0 && hop.to != chosen.to)?;
        let lacking = format!("the man passed {} in its capture, it wants the move to end there", self.spot_text(passed.to));
        Some(NearMiss { cause, name, lacking })
    }

    /// Enemies that a piece meets on a ray and cannot leap, because something stands behind them.
    fn blocked_leaps(&self, position: &Position, chosen: &Move, at: Spot, king: bool, taken: u128) -> Vec<NearMiss> {
        let side = position.to_move;
        let powers = &self.powers[side.index()][usize::from(king)];
        let gone = if self.rules.capture.leave_at_once { taken } else { 0 };
        let board = position.occupied() & !u128::bit(chosen.from) & !gone;
        let section = if king { Section::King } else { Section::Man };
        let ways = if taken == 0 { &powers.first } else { &powers.then };
        let mut misses = Vec::new();
        for way in ways.get(usize::from(at)).into_iter().flatten() {
            let reach = if powers.far { way.points.len() } else { 1 };
            let Some(met) = way.points.iter().take(reach).position(|&point| board.has(point)) else { continue };
            let over = way.points[met];
            // What has been taken in this very chain lacks nothing.
            let Some((owner, rank)) = self.at(position, over).filter(|_| over != chosen.from && !taken.has(over)) else {
                continue;
            };
            let Some(&behind) = way.points.get(met + 1) else { continue };
            if owner == side || !board.has(behind) {
                if owner != side && rank == Rank::King && powers.takes == crate::ir::leaping::Takes::MenOnly {
                    let lacking = format!("the piece on {} is a king, it takes men only", self.spot_text(over));
                    misses.push(NearMiss {
                        cause: Cause::Clause(section, "takes", 0),
                        name: Some("capture".to_owned()),
                        lacking,
                    });
                }
                continue;
            }
            let lacking = format!(
                "the piece on {} cannot be leapt from {}: {} behind it is not empty",
                self.spot_text(over),
                self.spot_text(at),
                self.spot_text(behind)
            );
            misses.push(NearMiss { cause: Cause::Clause(section, "captures", 0), name: Some("capture".to_owned()), lacking });
        }
        misses
    }
}
