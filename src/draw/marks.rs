//! What a picture shows besides the position: how it came about.
//!
//! Comes in: events as data, one after the other. Goes out: laps, strokes, and the places that were taken or crowned.

use serde_json::{Map, Value};

/// A lap of a sowing game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lap {
    /// The hole lifted, as events name it (`S3`).
    pub from: String,
    /// Where the last seed fell.
    pub to: String,
    /// Seeds sown.
    pub seeds: u64,
}

/// Marks on a picture. Places are named as in events: holes `S1`, `N7`, stores `S`, `N`, points as the variant writes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Laps in order.
    pub laps: Vec<Lap>,
    /// Steps and leaps in order: from, to.
    pub strokes: Vec<[String; 2]>,
    /// Holes whose seeds were taken, with how many; points whose piece was taken, with 0.
    pub taken: Vec<(String, u64)>,
    /// Points where a man was crowned, and holes that were claimed.
    pub honoured: Vec<String>,
    /// Places that the picture points out.
    pub lit: Vec<String>,
    /// What is told in words stands beside the picture, not in it.
    pub told_beside: bool,
}

impl Marks {
    /// Adds what an event tells: its kind and its fields.
    pub fn note(&mut self, kind: &str, fields: &Map<String, Value>) {
        let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        match kind {
            "lap" => {
                let places = fields.get("places").and_then(Value::as_array);
                let last = places.and_then(|places| places.last()).and_then(Value::as_str);
                let seeds = places.map_or(0, |places| places.len() as u64);
                if let (Some(from), Some(to)) = (text("from"), last) {
                    self.laps.push(Lap { from, to: to.to_owned(), seeds });
                }
            }
            "capture" => {
                for taken in fields.get("from").and_then(Value::as_array).into_iter().flatten() {
                    if let (Some(hole), Some(seeds)) = (taken["hole"].as_str(), taken["seeds"].as_u64()) {
                        self.take(hole.to_owned(), seeds);
                    }
                }
            }
            "claim" => self.honoured.extend(text("hole")),
            "step" | "leap" => {
                if let (Some(from), Some(to)) = (text("from"), text("to")) {
                    self.strokes.push([from, to]);
                }
                if let Some(over) = text("over") {
                    self.take(over, 0);
                }
            }
            "remove" => {
                if let Some(point) = text("point") {
                    self.take(point, 0);
                }
            }
            "crown" => self.honoured.extend(text("point")),
            // What lay on the board before is gone.
            "refill" => *self = Marks::default(),
            _ => {}
        }
    }

    fn take(&mut self, place: String, seeds: u64) {
        match self.taken.iter_mut().find(|(known, _)| *known == place) {
            Some((_, sum)) => *sum += seeds,
            None => self.taken.push((place, seeds)),
        }
    }

    /// How many seeds or pieces were taken there; `None` if none.
    pub(super) fn taken_at(&self, place: &str) -> Option<u64> {
        self.taken.iter().find(|(known, _)| known == place).map(|(_, seeds)| *seeds)
    }

    /// Numbers of the laps that began there.
    pub(super) fn laps_from(&self, place: &str) -> Vec<usize> {
        (1..).zip(&self.laps).filter(|(_, lap)| lap.from == place).map(|(number, _)| number).collect()
    }

    /// The laps and captures in a line: `1: S3→N5 (7)`.
    pub(super) fn told(&self) -> Vec<String> {
        let laps = (1..).zip(&self.laps).map(|(number, lap)| format!("{number}: {}→{}", lap.from, lap.to));
        let strokes = self.strokes.iter().map(|[from, to]| format!("{from}→{to}"));
        let taken = self.taken.iter().map(|(place, seeds)| match seeds {
            0 => format!("×{place}"),
            seeds => format!("×{place} ({seeds})"),
        });
        laps.chain(strokes).chain(taken).collect()
    }
}
