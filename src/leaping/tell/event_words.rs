//! Events as data and in words.
//!
//! Goes in: events. Comes out: fields, and half a sentence. Never decides anything.

use crate::game::{Heard, Outcome, Side};
use crate::ir::board::PointId;
use crate::leaping::board::position::Breach;
use crate::leaping::engine::Engine;
use crate::leaping::turn::events::{Event, Remedy};
use serde_json::{Map, Value, json};

impl Engine {
    /// An event as JSON fields.
    pub(crate) fn event_fields(&self, event: &Event) -> Map<String, Value> {
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
    pub(crate) fn words(&self, heard: &Heard<Event>) -> String {
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
pub(crate) fn outcome_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Ongoing => "ongoing",
        Outcome::Draw => "draw",
        Outcome::Win(Side::South) => "white",
        Outcome::Win(Side::North) => "black",
    }
}
