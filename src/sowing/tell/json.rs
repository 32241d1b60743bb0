//! Events for machines and for people.
//!
//! Comes in: one event. Goes out: a JSON object, or a few words without the side and the rule. Adds nothing that the event does
//! not say.

use crate::game::{Heard, Outcome, Players, Seeds, Side};
use crate::ir::sowing::Direction;
use crate::sowing::board::position::{Position, Spot, letter};
use crate::sowing::engine::Engine;
use crate::sowing::event::Event;
use crate::sowing::tell::refusal::name;
use serde_json::{Map, Value, json};

fn outcome_word(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Win(side) => side.to_string(),
        Outcome::Ongoing | Outcome::Draw => outcome.to_string(),
    }
}

fn seeds_text(seeds: u32) -> String {
    if seeds == 1 { "1 seed".to_owned() } else { format!("{seeds} seeds") }
}

fn texts(spots: &[Spot]) -> Vec<String> {
    spots.iter().map(Spot::to_string).collect()
}

impl Engine {
    /// What lies on the board.
    pub(crate) fn placement(&self, position: &Position) -> Seeds {
        let row = |side: Side| (1..=self.geometry.holes).map(move |number| self.geometry.hole(side, number));
        let among = |holes: u64| {
            let places = [Side::South, Side::North].into_iter().flat_map(row).filter(move |place| holes >> place & 1 == 1);
            places.map(|place| format!("{}{}", letter(self.geometry.side(place)), self.geometry.number(place))).collect()
        };
        let [south, north] = self.stores(position);
        Seeds {
            holes: Players::each(|side| row(side).map(|place| position.seeds.get(place)).collect()),
            stores: Players { south, north },
            closed: among(position.closed),
            claims: (position.claims != [0; 2]).then(|| Players::each(|side| among(position.claims[side.index()]))),
        }
    }

    /// The event as JSON.
    pub(crate) fn json_of(&self, event: &Event) -> Map<String, Value> {
        let value = match event {
            Event::Lap { .. } => self.json_of_lap(event),
            Event::Relay { hole } => json!({"kind": "relay", "hole": hole.to_string()}),
            Event::Capture { from, hand, to } => {
                let from: Vec<Value> =
                    from.iter().map(|(spot, seeds)| json!({"hole": spot.to_string(), "seeds": seeds})).collect();
                let to = to.map_or("hand".to_owned(), |side| Spot::Store(side).to_string());
                let mut value = json!({"kind": "capture", "from": from, "to": to});
                if *hand > 0 {
                    value["hand"] = json!(hand);
                }
                value
            }
            Event::Claim { hole, seeds } => json!({"kind": "claim", "hole": hole.to_string(), "seeds": seeds}),
            Event::Decline => json!({"kind": "decline"}),
            Event::Bonus => json!({"kind": "bonus"}),
            Event::Stop { at, step } => {
                let mut value = json!({"kind": "stop", "at": at.map(|at| at.to_string())});
                if let Some(step) = step {
                    value["step"] = json!(step);
                }
                value
            }
            Event::Pass { step, further } => {
                let mut value = json!({"kind": "pass"});
                if *further {
                    value["further"] = json!(true);
                }
                if let Some(step) = step {
                    value["step"] = json!(step);
                }
                value
            }
            Event::Endless => json!({"kind": "endless"}),
            Event::Undone { seeds } => json!({"kind": "undone", "seeds": seeds}),
            Event::Rest { to, seeds, row } => {
                let to = to.map_or("nobody".to_owned(), |side| Spot::Store(side).to_string());
                let mut value = json!({"kind": "rest", "to": to, "seeds": seeds});
                if let Some(row) = row {
                    value["row"] = json!(row);
                }
                value
            }
            Event::Round { winner, score: [south, north], by } => json!({
                "kind": "round", "winner": winner.map_or(Outcome::Draw.to_string(), |side| side.to_string()), "score": {"south": south, "north": north}, "by": by,
            }),
            Event::Refill { .. } => self.json_of_refill(event),
            Event::End { outcome, by } => json!({"kind": "end", "outcome": outcome_word(outcome), "by": by}),
        };
        match value {
            Value::Object(map) => map,
            _ => Map::new(),
        }
    }

    fn json_of_lap(&self, event: &Event) -> Value {
        let Event::Lap { from, seeds, places, continued, captured, backward } = event else { return Value::Null };
        let mut value = json!({"kind": "lap", "from": from.to_string(), "seeds": seeds, "places": texts(places)});
        if *continued {
            value["continued"] = json!(true);
        }
        if *captured {
            value["captured"] = json!(true);
        }
        if !matches!(self.ir.sow.direction, Direction::Clockwise | Direction::Anticlockwise) {
            value["direction"] = json!(if *backward { "clockwise" } else { "anticlockwise" });
        }
        value
    }

    fn json_of_refill(&self, event: &Event) -> Value {
        let Event::Refill { rows: [south, north], stores, first } = event else { return Value::Null };
        let closed = |side: Side, row: &[Option<u32>]| {
            let numbers = row.iter().enumerate().filter(|(_, seeds)| seeds.is_none());
            numbers.map(|(at, _)| Spot::Hole(side, at as u8 + 1).to_string()).collect::<Vec<_>>()
        };
        let mut shut = closed(Side::South, south);
        shut.extend(closed(Side::North, north));
        json!({
            "kind": "refill",
            "rows": {"south": south, "north": north},
            "closed": shut,
            "stores": {"south": stores[0], "north": stores[1]},
            "first": first,
        })
    }

    /// The event in words.
    pub(crate) fn words_of(&self, heard: &Heard<Event>) -> String {
        match &heard.event {
            Event::Lap { .. } => self.words_of_lap(heard),
            Event::Relay { hole } => format!("sows on from hole {}", self.named(*hole, heard.side)),
            Event::Capture { .. } => self.words_of_capture(heard),
            Event::Claim { hole, seeds: 0 } => format!("claims hole {}", self.named(*hole, heard.side)),
            Event::Claim { hole, seeds } => {
                format!("claims hole {} with {}", self.named(*hole, heard.side), seeds_text(*seeds))
            }
            Event::Decline => "declines".to_owned(),
            Event::Bonus => "moves again".to_owned(),
            Event::Stop { at: None, .. } => "stops".to_owned(),
            Event::Stop { at: Some(Spot::Store(_)), .. } => "stops in the store".to_owned(),
            Event::Stop { at: Some(at), .. } => format!("stops in hole {}", self.named(*at, heard.side)),
            Event::Pass { further: true, .. } => "has no further move: the turn passes".to_owned(),
            Event::Pass { .. } => "has no move and passes".to_owned(),
            Event::Endless => "would go round for ever: the turn ends".to_owned(),
            Event::Undone { seeds } => format!("takes nothing: {} would have bared the other row", seeds_text(*seeds)),
            Event::Rest { to, seeds, .. } => {
                let to = to.map_or("to nobody".to_owned(), |side| format!("to {}", name(side)));
                format!("the rest, {}, goes {to}", seeds_text(*seeds))
            }
            Event::Round { winner, score: [south, north], by } => {
                let how = winner.map_or("the round is a draw".to_owned(), |side| format!("{} wins the round", name(side)));
                format!("{how}, {south} (South) to {north} (North): {by}")
            }
            Event::Refill { first, rows, .. } => {
                let closed = rows.iter().flatten().filter(|hole| hole.is_none()).count();
                let shut = match closed {
                    0 => String::new(),
                    1 => ", 1 hole closed".to_owned(),
                    _ => format!(", {closed} holes closed"),
                };
                format!("the rows are filled{shut}; {} begins", name(*first))
            }
            Event::End { outcome: Outcome::Win(side), by } => format!("{} wins the game: {by}", name(*side)),
            Event::End { by, .. } => format!("the game is a draw: {by}"),
        }
    }

    fn words_of_lap(&self, heard: &Heard<Event>) -> String {
        let Event::Lap { from, seeds, places, continued, .. } = &heard.event else { return String::new() };
        let hole = self.named(*from, heard.side);
        let Some(last) = places.last() else { return format!("lifts {} from hole {hole}", seeds_text(*seeds)) };
        let last = match last {
            Spot::Store(side) if *side == heard.side => "his store".to_owned(),
            Spot::Store(_) => "the opponent's store".to_owned(),
            spot => format!("hole {}", self.named(*spot, heard.side)),
        };
        let fallen = places.len() as u32;
        match (continued, fallen == *seeds) {
            (false, true) if fallen == 1 => format!("sows 1 seed from hole {hole} into {last}"),
            (false, true) => format!("sows {} from hole {hole}, the last into {last}", seeds_text(fallen)),
            (false, false) => format!("lifts {} from hole {hole} and sows {fallen} as far as {last}", seeds_text(*seeds)),
            (true, true) => format!("sows the last {} as far as {last}", seeds_text(fallen)),
            (true, false) => format!("sows {} more as far as {last}", seeds_text(fallen)),
        }
    }

    fn words_of_capture(&self, heard: &Heard<Event>) -> String {
        let Event::Capture { from, hand, to } = &heard.event else { return String::new() };
        let mut parts: Vec<String> =
            from.iter().map(|(spot, seeds)| format!("{seeds} from hole {}", self.named(*spot, heard.side))).collect();
        if *hand > 0 {
            parts.push(format!("{hand} from the hand"));
        }
        let taken = match parts.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
            None => "nothing".to_owned(),
        };
        match to {
            Some(side) if *side == heard.side => format!("captures {taken}"),
            Some(side) => format!("captures {taken} for {}", name(*side)),
            None => format!("takes {taken} into the hand"),
        }
    }

    fn named(&self, spot: Spot, side: Side) -> String {
        self.hole_name(side, self.place(spot))
    }
}
