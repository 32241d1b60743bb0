//! Which of several differing rules is to blame.
//!
//! Comes in: two aligned variants, their differences, a find. Goes out: the smallest sets of rules that, taken alone from the right,
//! make the left one behave as the right one does; and for each rule alone a find of its own. Never reads a file.

use super::align::Pair;
use super::differences::Differences;
use super::hunt::{Hunt, Plan, Watch, hunt};
use super::joint::Parting;
use super::witness::after;
use crate::compile::fingerprint;
use crate::game::Rules as _;
use crate::variant::Engine;
use std::collections::BTreeSet;

/// Sets of more rules are not tried.
const MOST_RULES: usize = 3;
/// Sets tried at most.
const MOST_SETS: usize = 2000;

/// The smallest sets of differing rules, by their index, that account for a find; none if more than three are needed.
pub fn blame(pair: &Pair<'_>, differences: &Differences, found: &Hunt) -> Vec<BTreeSet<usize>> {
    let Some(raw) = &found.raw else { return Vec::new() };
    let count = differences.rules.len();
    let mut tried = 0;
    for size in 1..=MOST_RULES.min(count) {
        let mut sets = Vec::new();
        for set in subsets(count, size) {
            tried += 1;
            if tried > MOST_SETS {
                return Vec::new();
            }
            let hybrid = Engine::new(&differences.hybrid(pair, &set));
            let engines = [&hybrid, &pair.engines[1]];
            if after(engines, raw).is_some_and(|after| after.parting(engines).is_none()) {
                sets.push(set);
            }
        }
        if !sets.is_empty() {
            return sets;
        }
    }
    Vec::new()
}

fn subsets(count: usize, size: usize) -> Vec<BTreeSet<usize>> {
    if size == 0 {
        return vec![BTreeSet::new()];
    }
    let mut all = Vec::new();
    for smaller in subsets(count, size - 1) {
        let next = smaller.last().map_or(0, |last| last + 1);
        for at in next..count {
            let mut set = smaller.clone();
            set.insert(at);
            all.push(set);
        }
    }
    all
}

/// One differing rule alone.
pub struct Each {
    /// Its index among the differences.
    pub difference: usize,
    /// What was found and searched.
    pub hunt: Hunt,
    /// What lies on the board then: with the left rules, and with this one rule from the right.
    pub boards: Option<[String; 2]>,
    /// How the game stands then, likewise.
    pub outcomes: Option<[&'static str; 2]>,
    /// Moves that only one has, likewise.
    pub only: Option<[Vec<String>; 2]>,
    /// How they part.
    pub parting: Option<Parting>,
    /// Alone it changes nothing: the rules mean the same with and without it.
    pub idle: bool,
}

/// Hunts for each differing rule alone: the left rules against the left rules with this one from the right.
pub fn each(pair: &Pair<'_>, differences: &Differences, plan: &Plan, watches: &dyn Fn(usize) -> Watch<'static>) -> Vec<Each> {
    (0..differences.rules.len())
        .map(|difference| {
            let none = differences.hybrid(pair, &BTreeSet::new());
            let rules = differences.hybrid(pair, &BTreeSet::from([difference]));
            let (left, right) = (Engine::new(&none), Engine::new(&rules));
            let shares = super::align::share_a_board(&none, &rules);
            let idle = fingerprint(&none) == fingerprint(&rules);
            let hunt = if shares && !idle { hunt(&left, &right, &rules, plan, &watches(difference)) } else { Hunt::default() };
            told(pair, (difference, idle), hunt, [&left, &right])
        })
        .collect()
}

fn told(pair: &Pair<'_>, (difference, idle): (usize, bool), hunt: Hunt, engines: [&Engine; 2]) -> Each {
    let mut each = Each { difference, hunt, boards: None, outcomes: None, only: None, parting: None, idle };
    let Some(after) = each.hunt.raw.as_ref().and_then(|raw| after(engines, raw)) else { return each };
    let both = |side: usize| (engines[side], &after.two[side]);
    each.boards = Some([0, 1].map(|side| both(side).0.position_text(both(side).1)));
    each.outcomes = Some([0, 1].map(|side| pair.left.outcome_word(both(side).0.outcome(both(side).1))));
    each.only = Some([0, 1].map(|side| {
        let texts = after.only[side].iter().map(|chosen| engines[side].move_text(&after.two[side], chosen));
        texts.collect()
    }));
    each.parting = after.parting(engines);
    each
}
