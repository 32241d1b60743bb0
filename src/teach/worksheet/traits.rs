//! What a move does, counted from its events, and how hard that makes it.
//!
//! Comes in: events as an engine tells them. Goes out: numbers. Never knows a rule.

use crate::game::{Heard, Placement, Rules as _, Side};
use crate::ir::Cause;
use crate::variant::{Engine, Happening, Position};
use serde_json::Value;

/// Seeds and pieces on a board that is not too full to be looked at, and not bare.
const GOOD_SEEDS: u32 = 24;
const GOOD_PIECES: u32 = 8;
/// Seeds in one hole that can still be counted in a picture.
const COUNTABLE: u32 = 14;
/// Laps of a move that can be followed on paper.
const MOST_LAPS: u32 = 5;
const MOST_LEAPS: u32 = 5;

/// A move in numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Traits {
    /// Laps that were begun.
    pub(super) laps: u32,
    /// Seeds of the first lap.
    pub(super) first_lap: u32,
    pub(super) leaps: u32,
    /// Places from which something was taken.
    pub(super) taken: u32,
    pub(super) bonus: bool,
    pub(super) crowned: bool,
    /// A king makes the move.
    pub(super) king: bool,
    /// A round or the game ends.
    pub(super) ends: bool,
    /// A new round is laid out, or a seed is still in a hand: the board afterwards does not show what the move did.
    pub(super) unclear: bool,
    /// The rule that the question is about.
    pub(super) rule: Option<Cause>,
    /// What ends the round or the game.
    pub(super) end: Option<Cause>,
}

impl Traits {
    pub(super) fn of(engine: &Engine, side: Side, heard: &[Heard<Happening>]) -> Traits {
        let mut traits = Traits::default();
        for heard in heard {
            let fields = engine.event_json(&heard.event);
            let flag = |name: &str| fields.get(name).and_then(Value::as_bool).unwrap_or_default();
            let list = |name: &str| fields.get(name).and_then(Value::as_array).map_or(0, |list| list.len() as u32);
            match fields.get("kind").and_then(Value::as_str).unwrap_or_default() {
                "lap" if heard.side != side => traits.unclear = true,
                "lap" => {
                    let fallen = list("places");
                    traits.unclear |= fallen == 0;
                    if !flag("continued") {
                        traits.laps += 1;
                        traits.first_lap = if traits.laps == 1 { fallen } else { traits.first_lap };
                    }
                }
                "capture" => {
                    traits.taken += list("from");
                    traits.unclear |= fields.get("hand").is_some();
                }
                "leap" => {
                    traits.leaps += 1;
                    traits.taken += 1;
                    traits.king |= matches!(heard.cause, Some(Cause::Clause(crate::ir::Section::King, ..)));
                }
                "step" => traits.king |= matches!(heard.cause, Some(Cause::Clause(crate::ir::Section::King, ..))),
                "bonus" => traits.bonus = true,
                "crown" => traits.crowned = true,
                "rest" => traits.ends = true,
                "round" | "end" => {
                    traits.ends = true;
                    traits.end = traits.end.or(heard.cause);
                }
                "refill" | "endless" | "remedy" | "offence" | "opening" => traits.unclear = true,
                _ => {}
            }
            traits.note_rule(heard.cause);
        }
        traits
    }

    /// The last rule of the tables that acts; else what a piece does, a crowning before a capture.
    fn note_rule(&mut self, cause: Option<Cause>) {
        let weight = |cause: &Cause| match cause {
            Cause::Landing(_) | Cause::Passing(_) => 4,
            Cause::Clause(_, "crowned", _) => 3,
            Cause::Clause(_, "captures", _) => 2,
            Cause::Clause(_, "steps", _) => 1,
            _ => 0,
        };
        let known = self.rule.as_ref().map_or(0, weight);
        self.rule = cause.filter(|cause| weight(cause) >= known.max(1)).or(self.rule);
    }

    /// How hard it is to see what the move does; `None`: too long to follow on paper.
    pub(super) fn level(&self, almost: impl FnOnce() -> bool) -> Option<u32> {
        if self.laps > MOST_LAPS || self.leaps > MOST_LEAPS {
            return None;
        }
        let simple = self.laps <= 1 && self.leaps <= 1 && !self.bonus && !self.king && (self.taken <= 1 || self.leaps > 0);
        let competing = !(simple && self.leaps > 0) && almost();
        Some(if competing { 3 } else { 1 + u32::from(!simple) })
    }
}

/// How far a board is from a good one: neither full nor bare, and with seeds that can be counted where they must be.
pub(super) fn cost(engine: &Engine, position: &Position, level: u8) -> u32 {
    match engine.placement(position) {
        Placement::Seeds(seeds) => {
            let holes = || [Side::South, Side::North].into_iter().flat_map(|side| seeds.holes.of(side));
            let uncountable = level == 3 && holes().any(|hole| *hole > COUNTABLE);
            holes().sum::<u32>().abs_diff(GOOD_SEEDS) * 3 + 600 * u32::from(uncountable)
        }
        Placement::Pieces(_) => 6 * engine.score(position).iter().sum::<u32>().abs_diff(GOOD_PIECES),
    }
}
