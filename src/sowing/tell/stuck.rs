//! Why a player has no move.
//!
//! Comes in: a position in which nothing has happened by itself yet. Goes out: a reason for all holes that have it in common; nothing if
//! one of them may be lifted. Asks the same questions as whoever reads a move.

use crate::game::{Refusal, Side};
use crate::sowing::board::position::{Move, Position};
use crate::sowing::engine::Engine;
use crate::sowing::tell::refusal::name;

impl Engine {
    /// Why the player to move has no move, if he has none.
    pub(crate) fn why_stuck(&self, position: &Position) -> Vec<Refusal> {
        let side = position.side;
        if self.can_move(position, side) {
            return Vec::new();
        }
        let mut reasons: Vec<(Refusal, u64)> = Vec::new();
        for place in (0..self.geometry.places).filter(|place| self.may_name(position, *place)) {
            let Some(refusal) = self.refusal_of(position, place) else { continue };
            match reasons.iter_mut().find(|(known, _)| known.code == refusal.code) {
                Some((_, holes)) => *holes |= 1 << place,
                None => reasons.push((refusal, 1 << place)),
            }
        }
        if reasons.is_empty() {
            let message = format!("{} has no seeds to lift", name(side));
            return vec![Refusal { code: "sowing::empty-hole", message, cause: None }];
        }
        let told = |(refusal, holes): (Refusal, u64)| match self.in_common(side, refusal.code, holes) {
            Some(message) => Refusal { message, ..refusal },
            None => refusal,
        };
        reasons.into_iter().map(told).collect()
    }

    /// Whether the mover could think of lifting it: a hole with seeds in his row, or in any if a rule says so.
    fn may_name(&self, position: &Position, place: usize) -> bool {
        let any = self.ir.moves.from.iter().any(|lift| lift.any);
        let row = any || self.geometry.side(place) == position.side;
        row && !self.geometry.is_store(place) && position.seeds.get(place) > 0
    }

    /// Why a hole may not be lifted, in either direction.
    fn refusal_of(&self, position: &Position, place: usize) -> Option<Refusal> {
        if let Err(refusal) = self.check_hole(position, place) {
            return Some(refusal);
        }
        let ways = if self.asks_direction(position) { [Some(false), Some(true)].as_slice() } else { &[None] };
        let tried = |backward: &Option<bool>| {
            let chosen = Move { place: place as u8, backward: *backward, asked: 0, answers: 0 };
            self.check_trial(position, chosen, None).err()
        };
        ways.iter().find_map(tried)
    }

    /// What is wrong with all these holes.
    fn in_common(&self, side: Side, code: &str, holes: u64) -> Option<String> {
        let (names, other) = (self.names(side, holes), name(side.other()));
        Some(match code {
            "sowing::must-feed" => format!("no move feeds {other}: lifting {names} would leave {other} no seed"),
            "sowing::grand-slam" => format!("lifting {names} would capture all seeds of {other}'s row"),
            "sowing::endless" => format!("lifting {names} would go round for ever"),
            "sowing::not-from" => format!("nothing may be lifted of {}'s {names}", name(side)),
            _ => return None,
        })
    }
}
