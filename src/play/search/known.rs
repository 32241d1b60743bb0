//! Weights that were found once, as a file of text.
//!
//! Comes in: text that [`written`] made. Goes out: weights, by the name of the variant. Weights are bound to features by name, so that a feature more or less
//! changes nothing else.

use super::Weights;
use crate::diagnostic::Diagnostic;
use crate::game::FEATURES;
use crate::yaml;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::OnceLock;

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
}

/// Reads a file of weights.
///
/// # Errors
/// What is wrong with it.
pub fn read(text: &str) -> Result<BTreeMap<String, Known>, Box<Diagnostic>> {
    yaml::table(text)
}

/// Writes weights as they are read.
pub fn written(name: &str, fingerprint: &str, games: u64, names: &[&str], weights: &Weights) -> String {
    // No "-0".
    let rounded = |weight: f32| (weight * 1000.0).round() / 1000.0 + 0.0;
    let mut text = format!("{name}:\n  fingerprint: {fingerprint}\n  games: {games}\n  weights:\n");
    for ((name, end), start) in names.iter().zip(weights.end).zip(weights.start) {
        text.push_str(&format!("    {name}: [{}, {}]\n", rounded(end), rounded(start)));
    }
    text
}

impl Known {
    /// The weights in the order of the features of a family; 0 for a feature of which nothing is said.
    pub fn weights(&self, names: &[&str]) -> Weights {
        let mut weights = Weights { end: [0.0; FEATURES], start: [0.0; FEATURES] };
        for (at, name) in names.iter().enumerate().take(FEATURES) {
            [weights.end[at], weights.start[at]] = self.weights.get(*name).copied().unwrap_or_default();
        }
        weights
    }
}

/// What was found for a shipped variant.
pub(super) fn shipped(name: &str) -> Option<&'static Known> {
    static READ: OnceLock<BTreeMap<String, Known>> = OnceLock::new();
    READ.get_or_init(|| read(SHIPPED).unwrap_or_default()).get(name)
}
