//! What a picture shows besides the position: how it came about.
//!
//! Comes in: events as data, one after the other. Goes out: laps, strokes, and the places that were taken or crowned.

use serde_json::{Map, Value};

/// A lap of a sowing game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lap {
    /// The hole lifted, as events name it (`S3`).
    pub from: String,
    /// Where the seeds fell, one after the other.
    pub places: Vec<String>,
    /// Where the last seed fell.
    pub to: String,
    /// Seeds sown.
    pub seeds: u64,
}

/// What was taken from a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The hole, or the point.
    pub place: String,
    /// Seeds, 0 for a piece.
    pub seeds: u64,
    /// The store that they went to; `None` for a piece, and for seeds that were taken in hand.
    pub to: Option<String>,
}

/// Marks on a picture. Places are named as in events: holes `S1`, `N7`, stores `S`, `N`, points as the variant writes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Laps in order.
    pub laps: Vec<Lap>,
    /// Steps and leaps in order: from, to.
    pub strokes: Vec<[String; 2]>,
    /// Holes whose seeds were taken, and points whose piece was.
    pub taken: Vec<Taken>,
    /// Points where a man was crowned, and holes that were claimed.
    pub honoured: Vec<String>,
    /// Places that the picture points out.
    pub lit: Vec<String>,
    /// The move is still to be played: the board is the one before it.
    pub ahead: bool,
    /// The move is not allowed.
    pub refused: bool,
}

impl Marks {
    /// What events tell, each by its kind and its fields.
    pub fn of<'e>(events: impl IntoIterator<Item = (&'e str, &'e Map<String, Value>)>) -> Marks {
        let mut marks = Marks::default();
        events.into_iter().for_each(|(kind, fields)| marks.note(kind, fields));
        marks
    }

    /// Adds what an event tells: its kind and its fields.
    pub fn note(&mut self, kind: &str, fields: &Map<String, Value>) {
        let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        match kind {
            "lap" => {
                let places = fields.get("places").and_then(Value::as_array).into_iter().flatten();
                let places: Vec<String> = places.filter_map(Value::as_str).map(str::to_owned).collect();
                if let (Some(from), Some(to)) = (text("from"), places.last().cloned()) {
                    let seeds = places.len() as u64;
                    self.laps.push(Lap { from, places, to, seeds });
                }
            }
            "capture" => {
                for taken in fields.get("from").and_then(Value::as_array).into_iter().flatten() {
                    if let (Some(hole), Some(seeds)) = (taken["hole"].as_str(), taken["seeds"].as_u64()) {
                        self.take(hole, seeds, text("to").filter(|to| to.len() == 1));
                    }
                }
            }
            "claim" => self.honoured.extend(text("hole")),
            "step" | "leap" => {
                if let (Some(from), Some(to)) = (text("from"), text("to")) {
                    self.strokes.push([from, to]);
                }
                if let Some(over) = text("over") {
                    self.take(&over, 0, None);
                }
            }
            "remove" => {
                if let Some(point) = text("point") {
                    self.take(&point, 0, None);
                }
            }
            "crown" => self.honoured.extend(text("point")),
            // What lay on the board before is gone.
            "refill" => *self = Marks { ahead: self.ahead, refused: self.refused, ..Marks::default() },
            _ => {}
        }
    }

    fn take(&mut self, place: &str, seeds: u64, to: Option<String>) {
        match self.taken.iter_mut().find(|taken| taken.place == place) {
            Some(taken) => taken.seeds += seeds,
            None => self.taken.push(Taken { place: place.to_owned(), seeds, to }),
        }
    }

    /// What was taken there; `None` if nothing was.
    pub(super) fn taken_at(&self, place: &str) -> Option<&Taken> {
        self.taken.iter().find(|taken| taken.place == place)
    }
}
