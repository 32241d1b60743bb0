//! One game under several variants: where each first departs. And which rules no script has fired.
//!
//! Comes in: the moves of a game, other variants; reports of scripts. Goes out: plain tables. Never searches: see what differs in a
//! game that was given.

use crate::game::Rules as _;
use crate::play::game::Game;
use crate::play::run::{Report, is_named};
use crate::variant::Variant;
use std::collections::BTreeMap;

/// Where a variant departs from a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Number of the move from 1; 0 if it departs before the first.
    pub at: usize,
    /// The move.
    pub chosen: String,
    /// How it differs.
    pub how: String,
}

/// Plays the moves of a report under another variant up to the first difference in what lies on the board, who is to move or
/// how the game stands.
pub fn departure(report: &Report, own: &Variant, position: Option<&str>, other: &Variant) -> Option<Departure> {
    let before = |how: String| Some(Departure { at: 0, chosen: String::new(), how });
    if own.family() != other.family() {
        return before("a game of the other family".to_owned());
    }
    let game = position.map_or_else(|| Ok(Game::new(other)), |position| Game::at(other, position));
    let mut game = match game {
        Ok(game) => game,
        Err(error) => return before(format!("no such position: {error}")),
    };
    if game.board_text() != report.start {
        return before(format!("begins with {}", game.board_text()));
    }
    for (index, step) in report.played.iter().enumerate() {
        let here = |how: String| Some(Departure { at: index + 1, chosen: step.chosen.clone(), how });
        if let Err(error) = game.play(&step.chosen) {
            return here(format!("not legal: {error}"));
        }
        if game.board_text() != step.board {
            return here(format!("leads to {}", game.board_text()));
        }
    }
    let outcome = other.engine().outcome(game.position());
    (outcome != report.outcome && report.failures.is_empty()).then(|| Departure {
        at: report.played.len(),
        chosen: report.played.last().map(|step| step.chosen.clone()).unwrap_or_default(),
        how: format!("the game stands otherwise: {}", other.outcome_word(outcome)),
    })
}

/// Which rules of which variants have acted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage(BTreeMap<String, BTreeMap<String, bool>>);

impl Coverage {
    /// Notes what a script fired.
    pub fn add(&mut self, variant: &Variant, report: &Report) {
        let rules = self.0.entry(variant.name().to_owned()).or_default();
        for (name, cause) in variant.named_rules().filter(|(_, cause)| is_named(*cause)) {
            let fired = rules.entry(name.to_owned()).or_default();
            *fired |= report.fired.contains(&cause);
        }
    }

    /// For each variant: how many rules it has, and those that never acted.
    pub fn missing(&self) -> impl Iterator<Item = (&str, usize, Vec<&str>)> {
        self.0.iter().map(|(variant, rules)| {
            let missing = rules.iter().filter(|(_, fired)| !**fired).map(|(name, _)| name.as_str()).collect();
            (variant.as_str(), rules.len(), missing)
        })
    }
}
