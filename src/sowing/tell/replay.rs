//! Rebuilding positions from events alone.
//!
//! Comes in: a position and one event. Goes out: the position after it. Judges nothing: only what the events say happens, and
//! what the passing of turns implies.

use crate::game::{Heard, Side};
use crate::ir::Cause;
use crate::sowing::board::geometry::NOWHERE;
use crate::sowing::board::position::{Phase, Position, Spot, Status, sown};
use crate::sowing::engine::Engine;
use crate::sowing::event::Event;

impl Engine {
    /// Replays one event.
    pub(crate) fn replay_event(&self, position: &mut Position, heard: &Heard<Event>) {
        let side = heard.side;
        match &heard.event {
            Event::Lap { .. } => self.replay_lap(position, side, &heard.event),
            Event::Relay { .. } | Event::Undone { .. } => {}
            Event::Capture { from, hand, to } => {
                for (spot, seeds) in from {
                    self.remove(position, *spot, *seeds);
                }
                let taken = from.iter().map(|(_, seeds)| seeds).sum::<u32>() + hand;
                if let Some(receiver) = to {
                    position.seeds.add(self.geometry.store(*receiver), taken);
                }
                if let Some(together) = &mut position.together {
                    let held = &mut together.players[side.index()].hand.seeds;
                    *held = held.saturating_sub(*hand);
                }
            }
            Event::Claim { hole, seeds } => {
                self.remove(position, *hole, *seeds);
                position.seeds.add(self.geometry.store(side), *seeds);
                position.claims[side.index()] |= 1 << self.place(*hole);
            }
            Event::Decline => {
                if let (Some(together), Some(Cause::Landing(rule))) = (&mut position.together, heard.cause) {
                    together.players[side.index()].declined = rule + 1;
                }
            }
            Event::Bonus => match &mut position.together {
                Some(together) => together.players[side.index()].goes_again(self.keeps.further, self.keeps.turn_sown),
                None => self.note_further(position),
            },
            Event::Stop { .. } | Event::Pass { .. } | Event::Endless => self.replay_stop(position, side),
            Event::Rest { to, seeds, row } => self.give(position, *to, *seeds, *row),
            Event::Round { .. } => self.close(position, Phase::RoundOver),
            Event::Refill { rows, stores, first } => self.lay_out(position, rows, *stores, *first),
            Event::End { .. } => self.close(position, Phase::GameOver),
        }
        if let Some(chooser) = position.together.as_ref().and_then(|together| together.chooser()) {
            position.side = chooser;
        }
    }

    fn remove(&self, position: &mut Position, spot: Spot, seeds: u32) {
        let place = self.place(spot);
        let left = position.seeds.get(place).saturating_sub(seeds);
        position.seeds.set(place, left);
    }

    fn replay_lap(&self, position: &mut Position, side: Side, event: &Event) {
        let Event::Lap { from, seeds, places, continued, captured, backward } = event else { return };
        if !continued {
            position.untested = false;
            // A relay in a turn of both players at once is no new move.
            let names =
                |together: &crate::sowing::board::position::Together| together.players[side.index()].status == Status::Naming;
            if position.together.as_deref().is_none_or(names) {
                self.note_mover(position, side);
            }
            self.note_direction(position, side, *backward);
            if !captured {
                self.remove(position, *from, *seeds);
            }
        }
        for spot in places {
            let into = self.falls_into(&position.claims, self.place(*spot));
            position.seeds.add(into, 1);
        }
        let stored = places.contains(&Spot::Store(side));
        let Some(together) = &mut position.together else {
            position.turn_sown |= self.keeps.turn_sown && stored;
            return;
        };
        let player = &mut together.players[side.index()];
        let hand = &mut player.hand;
        if !continued {
            let keeps = if player.status == Status::Naming { sown::TURN } else { sown::TURN | sown::MOVE };
            hand.sown &= keeps;
            hand.at = self.place(*from) as u8;
            hand.origin = if *captured { NOWHERE } else { hand.at };
            hand.stays = !captured && self.ir.sow.start_hole.gets_first_of(*seeds);
            player.declined = 0;
        }
        if stored {
            hand.sown = sown::LAP | sown::MOVE | sown::TURN;
        }
        if let Some(last) = places.last() {
            hand.at = self.place(*last) as u8;
            hand.stays = false;
        }
        hand.seeds = seeds.saturating_sub(places.len() as u32);
        player.status = Status::Sowing;
        player.backward = *backward;
        player.steps += places.len() as u32;
    }

    /// A player's turn is over, or he has stopped in a turn of both at once.
    fn replay_stop(&self, position: &mut Position, side: Side) {
        if position.together.is_none() {
            self.end_turn(position, side);
            return self.enter_turn(position, side.other());
        }
        self.stop_player(position, side);
        let over = |together: &crate::sowing::board::position::Together| {
            together.players.iter().all(|player| player.status == Status::Stopped)
        };
        if position.together.as_deref().is_some_and(over) {
            let next = self.finish_together(position);
            self.enter_turn(position, next);
        }
    }
}
