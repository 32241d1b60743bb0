//! Positions in which two villages part.
//!
//! Comes in: two variants of one board, a position of the first. Goes out: moves after which the boards differ, and moves that only one
//! allows.

use super::Kind;
use super::choose::Draft;
use super::traits::Traits;
use crate::compare::Pair;
use crate::game::{Heard, Outcome, Rules as _, patience};
use crate::ir::Cause;
use crate::variant::{Engine, Happening, Move, Position, Variant};
use serde_json::Value;

/// Work of looking at a move by the rules of both, beside what the engines count.
const MOVE: u64 = 30;

/// Two variants on one board: names of holes and points are plain ones in both.
pub(super) struct Villages {
    pub(super) variants: [Variant; 2],
}

/// A move on which they part.
pub(super) struct Parted {
    position: String,
    chosen: String,
    /// The only village that allows it; `None`: both do, and it comes out otherwise.
    only: Option<usize>,
}

impl Parted {
    /// The question, with what comes out in one village where both allow the move.
    pub(super) fn shown_by(self, village: usize) -> Draft {
        let kind = if self.only.is_some() { Kind::VillageAllows } else { Kind::Village };
        Draft { kind, position: self.position, chosen: Some(self.chosen), from: None, village: self.only.unwrap_or(village) }
    }
}

impl Villages {
    /// `None` if no position of one means anything in the other.
    pub(super) fn new(one: &Variant, other: &Variant) -> Option<Villages> {
        let pair = Pair::new(one, other).filter(Pair::share_a_board)?;
        let variants = [one.with_rules(pair.left_rules.clone()), other.with_rules(pair.right_rules.clone())];
        Some(Villages { variants })
    }

    fn engines(&self) -> [&Engine; 2] {
        self.variants.each_ref().map(Variant::engine)
    }
}

/// The first move of a position that comes out otherwise, and the first that only one allows, each with the rule behind it and how hard it is.
pub(super) fn partings(villages: &Villages, before: &Position, level: u8) -> Vec<(Parted, Option<Cause>, u32)> {
    let engines = villages.engines();
    let [left, right] = engines;
    let position = left.position_text(before);
    let (Ok(one), Ok(other)) = (left.parse_position(&position), right.parse_position(&position)) else { return Vec::new() };
    let positions = [one, other];
    if [0, 1].iter().any(|at| engines[*at].outcome(&positions[*at]) != Outcome::Ongoing)
        || !left.alike(&positions[0], &positions[1])
    {
        return Vec::new();
    }
    let mut moves = [Vec::new(), Vec::new()];
    for (at, moves) in moves.iter_mut().enumerate() {
        engines[at].legal_moves(&positions[at], moves);
    }
    if !patience::goes_on(MOVE * moves[0].len() as u64) {
        return Vec::new();
    }
    let matching = |side: usize, chosen: &Move| left.place_of(chosen, &moves[1 - side]).map(|at| &moves[1 - side][at]);
    let mut found = Vec::new();
    let only = [0, 1].into_iter().flat_map(|side| moves[side].iter().map(move |chosen| (side, chosen)));
    let only = only.filter(|(side, chosen)| matching(*side, chosen).is_none()).find_map(|(side, chosen)| {
        let played = Outing::new(engines[side], &positions[side], chosen, level)?;
        Some((Parted { position: position.clone(), chosen: played.text, only: Some(side) }, played.traits.rule, played.level))
    });
    found.extend(only);
    let both = moves[0].iter().find_map(|chosen| {
        let there = matching(0, chosen)?;
        let here = Outing::new(left, &positions[0], chosen, level)?;
        let there = Outing::new(right, &positions[1], there, level)?;
        let rule = here.parts_from(&there)?;
        Some((Parted { position: position.clone(), chosen: here.text, only: None }, rule, here.level.max(there.level)))
    });
    found.extend(both);
    found
}

/// A move as one village plays it.
struct Outing {
    text: String,
    board: String,
    heard: Vec<Heard<Happening>>,
    traits: Traits,
    level: u32,
}

impl Outing {
    fn new(engine: &Engine, position: &Position, chosen: &Move, level: u8) -> Option<Outing> {
        let text = engine.move_text(position, chosen);
        if text.contains([':', ' ']) {
            return None;
        }
        let mut after = position.clone();
        let mut heard: Vec<Heard<Happening>> = Vec::new();
        engine.play(&mut after, chosen, false, &mut (), &mut heard);
        let traits = Traits::of(engine, engine.side_to_move(position), &heard);
        let almost = || level == 3 && !engine.near_misses(position, chosen).is_empty();
        let level = traits.level(almost).filter(|_| !traits.unclear)?;
        Some(Outing { text, board: engine.position_text(&after), heard, traits, level })
    }

    /// The rule at which another outing of the same move parts from this one; `None` if the boards come out alike.
    fn parts_from(&self, other: &Outing) -> Option<Option<Cause>> {
        if self.board == other.board {
            return None;
        }
        let at = self.heard.iter().zip(&other.heard).take_while(|(one, other)| one.event == other.event).count();
        Some([self, other].iter().find_map(|outing| outing.heard.get(at).and_then(|heard| heard.cause)))
    }
}

/// From where a piece goes, and where it lands at last.
pub(super) fn ends(engine: &Engine, heard: &[Heard<Happening>]) -> Option<(String, String)> {
    let mut found: Option<(String, String)> = None;
    for heard in heard {
        let fields = engine.event_json(&heard.event);
        let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        if matches!(text("kind").as_deref(), Some("step" | "leap"))
            && let (Some(from), Some(to)) = (text("from"), text("to"))
        {
            found = Some((found.map_or(from, |(first, _)| first), to));
        }
    }
    found
}
