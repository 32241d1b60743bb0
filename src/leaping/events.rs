//! What happens in a move, as events: made while a move is played, told as data and in words, and played back.
//!
//! Goes in: moves of the engine. Comes out: events from which alone the pieces can be followed. Never decides anything.

use super::Engine;
use super::position::{Breach, Kind, Move, Position};
use super::sets::{Set, Spot};
use crate::game::{Heard, Listener, Outcome, Side};
use crate::ir::board::PointId;
use crate::ir::{Cause, Section};
use serde_json::{Map, Value, json};

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
    pub(super) fn tell_move<L: Listener<Event>>(&self, position: &Position, chosen: &Move, listener: &mut L) {
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
                if !king && self.crowned_within_chain[side.index()] & u128::bit(at) != 0 {
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
    pub(super) fn replay_event(&self, position: &mut Position, heard: &Heard<Event>) {
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

    /// An event as JSON fields.
    pub(super) fn event_fields(&self, event: &Event) -> Map<String, Value> {
        let name = |point: &PointId| self.point_text(*point);
        let names = |points: &[PointId]| points.iter().map(name).collect::<Vec<String>>();
        let value = match event {
            Event::Step { from, to } => json!({"kind": "step", "from": name(from), "to": name(to)}),
            Event::Leap { from, over, to } => json!({"kind": "leap", "from": name(from), "over": name(over), "to": name(to)}),
            Event::Remove { point } => json!({"kind": "remove", "point": name(point)}),
            Event::Crown { point } => json!({"kind": "crown", "point": name(point)}),
            Event::Offence { breach, offenders } => {
                json!({"kind": "offence", "what": breach.words(), "offenders": names(offenders)})
            }
            Event::Remedy(Remedy::Remove { point }) => json!({"kind": "remedy", "what": "remove", "point": name(point)}),
            Event::Remedy(Remedy::TakeBack) => json!({"kind": "remedy", "what": "take back"}),
            Event::Remedy(Remedy::Force { route }) => json!({"kind": "remedy", "what": "force", "route": names(route)}),
            // Not `move`: that field of every event is the index of the move in the game.
            Event::Opening { name, number } => json!({"kind": "opening", "name": name, "number": number}),
            Event::Pass => json!({"kind": "pass"}),
            Event::End { outcome, by } => json!({"kind": "end", "outcome": outcome_word(*outcome), "by": by}),
        };
        match value {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }

    /// An event in words.
    pub(super) fn words(&self, heard: &Heard<Event>) -> String {
        let name = |point: &PointId| self.point_text(*point);
        let list = |points: &[PointId]| points.iter().map(name).collect::<Vec<String>>().join(", ");
        match &heard.event {
            Event::Step { from, to } => format!("steps from {} to {}", name(from), name(to)),
            Event::Leap { from, over, to } => format!("leaps from {} over {} to {}", name(from), name(over), name(to)),
            Event::Remove { point } => format!("loses the piece on {}", name(point)),
            Event::Crown { point } => format!("has a man crowned on {}", name(point)),
            Event::Offence { breach, offenders } => {
                format!("can be punished for {}: offenders {}", with_article(*breach), list(offenders))
            }
            Event::Remedy(Remedy::Remove { point }) => format!("has the offender on {} removed", name(point)),
            Event::Remedy(Remedy::TakeBack) => "has the move taken back".to_owned(),
            Event::Remedy(Remedy::Force { route }) => {
                let points: Vec<String> = route.iter().map(name).collect();
                format!("has the move taken back and plays {} for the other side", points.join("x"))
            }
            Event::Opening { name, number } => {
                format!("follows the opening {}, move {number}", name.as_deref().unwrap_or("without a name"))
            }
            Event::Pass => "has spent the turn on the challenge".to_owned(),
            Event::End { outcome: Outcome::Win(_), by } => format!("wins: {by}"),
            Event::End { by, .. } => format!("ends in a draw: {by}"),
        }
    }
}

fn with_article(breach: Breach) -> &'static str {
    match breach {
        Breach::NoCapture => "making no capture",
        Breach::LesserCapture => "a lesser capture",
        Breach::ChainCutShort => "a chain cut short",
    }
}

/// The word for an outcome in games of White and Black.
pub(super) fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Ongoing => "ongoing",
        Outcome::Draw => "draw",
        Outcome::Win(Side::South) => "white",
        Outcome::Win(Side::North) => "black",
    }
}
