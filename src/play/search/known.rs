//! Weights that were found once, as a file of text.
//!
//! Comes in: text that [`written`] made. Goes out: weights, by the name of the variant. Weights are bound to features by name, so that a feature more or less
//! changes nothing else.

use super::level::{STEPS, Step};
use super::tune::Tuned;
use super::{Counted, Weights, counted};
use crate::compile::fingerprint;
use crate::diagnostic::Diagnostic;
use crate::game::FEATURES;
use crate::play::Game;
use crate::yaml;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The weights of shipped variants, as `lumbung tune` found them.
pub const SHIPPED: &str = include_str!("weights.yaml");

/// What was found for one variant.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The fingerprint of the rules for which they were found.
    pub fingerprint: String,
    /// Games that were played.
    pub games: u64,
    /// For each feature its weight at the end of a game and at its start, in log-odds.
    pub weights: BTreeMap<String, [f32; 2]>,
    /// For each place of the board what a seed or a man on it is worth more, then the same of kings, in thousandths of log-odds. Left out: nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<i16>,
    /// For each level but the last the positions that it looks at, and how far its estimates are off in hundredths of log-odds. Left out: the usual ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<[[u64; 2]; STEPS]>,
}

/// Reads a file of weights.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<BTreeMap<String, Known>, Box<Diagnostic>> {
    yaml::table(text)
}

/// Writes weights as they are read.
pub fn written(name: &str, fingerprint: &str, names: &[&str], Tuned { weights, games }: &Tuned) -> String {
    let weights = weights.clone().rounded();
    let mut text = format!("{name}:\n  fingerprint: {fingerprint}\n  games: {games}\n  weights:\n");
    for ((name, end), start) in names.iter().zip(weights.end).zip(weights.start) {
        text.push_str(&format!("    {name}: [{end}, {start}]\n"));
    }
    if !weights.places.is_empty() {
        let places: Vec<String> = weights.places.iter().map(i16::to_string).collect();
        text.push_str(&format!("  places: [{}]\n", places.join(", ")));
    }
    let steps = weights.steps.map(|step| format!("[{}, {}]", step.nodes, step.noise));
    text.push_str(&format!("  levels: [{}]\n", steps.join(", ")));
    text
}

impl Known {
    /// What whoever plays a game with these weights should know: that they were found for other rules, and what of them counts for nothing.
    pub fn doubts(&self, game: &Game) -> Vec<String> {
        let mut doubts = Vec::new();
        if self.fingerprint != fingerprint(game.variant().rules()) {
            doubts.push("these weights were found for other rules; `tune` finds those of the rules as they are now".to_owned());
        }
        let Counted { features, places } = counted(game);
        let unknown = self.weights.keys().filter(|name| !features.contains(&name.as_str()));
        doubts.extend(unknown.map(|name| format!("`{name}` is passed over: counted are {}", features.join(", "))));
        if !self.places.is_empty() && self.places.len() != places {
            doubts.push(format!("`places` is passed over: it has {} numbers, and this board needs {places}", self.places.len()));
        }
        doubts
    }

    /// The weights of what is counted in a game; 0 for a feature of which nothing is said.
    pub fn weights(&self, counted: &Counted) -> Weights {
        let mut weights = Weights::none();
        if let Some(levels) = self.levels {
            weights.steps = levels.map(|[nodes, noise]| Step { nodes, noise: u32::try_from(noise).unwrap_or(u32::MAX) });
        }
        // Another board has other places.
        if self.places.len() == counted.places {
            weights.places.clone_from(&self.places);
        }
        for (at, name) in counted.features.iter().enumerate().take(FEATURES) {
            [weights.end[at], weights.start[at]] = self.weights.get(*name).copied().unwrap_or_default();
        }
        weights
    }
}

/// What was found for a shipped variant.
pub(super) fn shipped(name: &str) -> Option<Known> {
    // All others would take longer to read than many a move takes to find.
    let (_, from) = SHIPPED.split_once(&format!("\n{name}:\n"))?;
    let lines = from.split_inclusive('\n').take_while(|line| line.starts_with(' '));
    let own: String = std::iter::once(format!("{name}:\n")).chain(lines.map(str::to_owned)).collect();
    read(&own).ok()?.remove(name)
}
