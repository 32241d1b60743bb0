//! What happens in a move, as events: made while a move is played, and played back.
//!
//! Goes in: moves of the engine. Comes out: events from which alone the pieces can be followed. Never decides anything.

use crate::game::{Heard, Listener, Outcome};
use crate::ir::board::PointId;
use crate::ir::{Cause, Section};
use crate::leaping::board::position::{Breach, Kind, Move, Position};
use crate::leaping::board::sets::{Set, Spot};
use crate::leaping::engine::Engine;

/// Something that happens.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "fields are points, by their index in the board")]
pub enum Event {
    /// A piece goes without capturing.
    Step { from: PointId, to: PointId },
    /// A piece leaps over another.
    Leap { from: PointId, over: PointId, to: PointId },
    /// A piece leaves the board.
    Remove { point: PointId },
    /// A man becomes king.
    Crown { point: PointId },
    /// A move can be punished.
    Offence { breach: Breach, offenders: Vec<PointId> },
    /// It is.
    Remedy(Remedy),
    /// A move follows an opening; the number is that of the script's line.
    Opening { name: Option<String>, number: u8 },
    /// A turn passes: the challenge was the punisher's turn.
    Pass,
    /// The game is over.
    End {
        /// How.
        outcome: Outcome,
        /// What ended it, in the words of the language.
        by: String,
    },
}

/// How a bad move is punished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// One offender leaves the board.
    Remove {
        /// Where it stands.
        point: PointId,
    },
    /// The position goes back, and the same side moves again.
    TakeBack,
    /// The position goes back, and a best capture is played.
    Force {
        /// From, landing points, to.
        route: Vec<PointId>,
    },
}

impl Breach {
    /// The words of the language for it.
    pub fn words(self) -> &'static str {
        match self {
            Breach::NoCapture => "no capture",
            Breach::LesserCapture => "lesser capture",
            Breach::ChainCutShort => "chain cut short",
        }
    }
}

impl Engine {
    /// Tells the steps, leaps, removals and the crowning of a move that is about to be played.
    pub(crate) fn tell_move<L: Listener<Event>>(&self, position: &Position, chosen: &Move, listener: &mut L) {
        let side = position.to_move;
        let point = |at: Spot| self.geometry.point[at as usize];
        let mut king = position.kings[side.index()] & u128::bit(chosen.from) != 0;
        let section = if king { Section::King } else { Section::Man };
        let crown = Some(Cause::Clause(Section::Man, "crowned", 0));
        if chosen.kind == Kind::Step {
            let event = Event::Step { from: point(chosen.from), to: point(chosen.to) };
            listener.hear(side, Some(Cause::Clause(section, "steps", 0)), event);
        } else {
            let at_once = self.rules.capture.leave_at_once;
            let removal = Some(Cause::Clause(Section::Capture, "pieces", 0));
            let route = self.route(position, chosen, &[]);
            let mut at = chosen.from;
            for hop in &route {
                let section = if king { Section::King } else { Section::Man };
                let event = Event::Leap { from: point(at), over: point(hop.over), to: point(hop.to) };
                listener.hear(side, Some(Cause::Clause(section, "captures", 0)), event);
                at = hop.to;
                if at_once {
                    listener.hear(side.other(), removal, Event::Remove { point: point(hop.over) });
                }
                if !king && self.crowning.within_chain[side.index()] & u128::bit(at) != 0 {
                    king = true;
                    listener.hear(side, crown, Event::Crown { point: point(at) });
                }
            }
            for hop in route.iter().filter(|_| !at_once) {
                listener.hear(side.other(), removal, Event::Remove { point: point(hop.over) });
            }
        }
        if chosen.crowned && !king {
            listener.hear(side, crown, Event::Crown { point: point(chosen.to) });
        }
    }

    /// Plays one event back: the pieces, and whose turn it is.
    pub(crate) fn replay_event(&self, position: &mut Position, heard: &Heard<Event>) {
        let bit = |point: PointId| self.geometry.spot.get(point as usize).map_or(0, |&at| u128::bit(at));
        match &heard.event {
            Event::Step { from, to } | Event::Leap { from, to, .. } => {
                if position.to_move == heard.side && self.rules.enforcement.is_some() {
                    // A remedy may bring this position back.
                    let mut before = position.clone();
                    before.extras = None;
                    position.memory().before = Some(Box::new(before));
                }
                let own = heard.side.index();
                for set in [&mut position.men[own], &mut position.kings[own]] {
                    if *set & bit(*from) != 0 {
                        *set = (*set & !bit(*from)) | bit(*to);
                    }
                }
                position.to_move = heard.side.other();
            }
            Event::Remove { point } => {
                position.men[heard.side.index()] &= !bit(*point);
                position.kings[heard.side.index()] &= !bit(*point);
            }
            Event::Crown { point } => {
                position.men[heard.side.index()] &= !bit(*point);
                position.kings[heard.side.index()] |= bit(*point);
            }
            Event::Remedy(Remedy::TakeBack | Remedy::Force { .. }) => {
                if let Some(before) = position.extras.as_mut().and_then(|extras| extras.before.take()) {
                    *position = *before;
                }
            }
            Event::Pass => position.to_move = heard.side.other(),
            Event::Remedy(Remedy::Remove { .. }) | Event::Offence { .. } | Event::Opening { .. } | Event::End { .. } => {}
        }
    }
}
