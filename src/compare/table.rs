//! Two tables of rules laid side by side.
//!
//! Comes in: the rules of two tables. Goes out: slots, each with a rule of the left, of the right, or one of both that belong
//! together, by meaning first, then by name, then by the place for which they are; and tables in which some slots are taken from
//! the right. Never looks at names where the meaning is the same.

use crate::ir::sowing::Rule;
use std::collections::BTreeSet;

/// Rules that belong together, by their indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) left: Option<usize>,
    pub(super) right: Option<usize>,
}

/// Two tables side by side.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    pub(super) slots: Vec<Slot>,
    left: Vec<Rule>,
    right: Vec<Rule>,
}

/// Whether two rules say the same, whatever they are called.
pub(super) fn same(one: &Rule, other: &Rule) -> bool {
    let tests = |rule: &Rule, test| rule.tests.contains(test);
    one.place == other.place
        && one.tests.len() == other.tests.len()
        && one.tests.iter().all(|test| tests(other, test))
        && (one.may, &one.actions, one.then) == (other.may, &other.actions, other.then)
}

impl Slots {
    pub(super) fn new(left: &[Rule], right: &[Rule]) -> Slots {
        let mut partner: Vec<Option<usize>> = vec![None; left.len()];
        let grades: [fn(&Rule, &Rule) -> bool; 5] = [
            |one, other| one.name == other.name && same(one, other),
            same,
            |one, other| one.name == other.name,
            |one, other| one.place == other.place && one.then == other.then && one.tests == other.tests,
            |one, other| one.place == other.place && one.then == other.then && one.actions.is_empty() == other.actions.is_empty(),
        ];
        for grade in grades {
            for (at, rule) in left.iter().enumerate() {
                let free = |other: &usize| !partner.contains(&Some(*other));
                if partner.get(at) == Some(&None) {
                    let found =
                        (0..right.len()).filter(free).find(|other| right.get(*other).is_some_and(|other| grade(rule, other)));
                    if let (Some(place), Some(found)) = (partner.get_mut(at), found) {
                        *place = Some(found);
                    }
                }
            }
        }
        let mut slots: Vec<Slot> = partner.iter().enumerate().map(|(at, right)| Slot { left: Some(at), right: *right }).collect();
        for other in (0..right.len()).filter(|other| !partner.contains(&Some(*other))) {
            let before = other.checked_sub(1).and_then(|before| slots.iter().position(|slot| slot.right == Some(before)));
            slots.insert(before.map_or(0, |before| before + 1), Slot { left: None, right: Some(other) });
        }
        Slots { slots, left: left.to_vec(), right: right.to_vec() }
    }

    pub(super) fn rules(&self, slot: usize) -> (Option<&Rule>, Option<&Rule>) {
        let Some(slot) = self.slots.get(slot) else { return (None, None) };
        (slot.left.and_then(|at| self.left.get(at)), slot.right.and_then(|at| self.right.get(at)))
    }

    /// Slots whose rules differ.
    pub(super) fn differing(&self) -> Vec<usize> {
        let differs = |slot: &usize| match self.rules(*slot) {
            (Some(one), Some(other)) => !same(one, other),
            _ => true,
        };
        (0..self.slots.len()).filter(differs).collect()
    }

    /// Whether rules of both stand in another order.
    pub(super) fn reordered(&self) -> bool {
        let both: Vec<usize> = self.slots.iter().filter(|slot| slot.left.is_some()).filter_map(|slot| slot.right).collect();
        both.windows(2).any(|pair| matches!(pair, [one, other] if one > other))
    }

    /// The left table with these slots (and the order, if wanted) taken from the right, and the slot of each rule.
    pub(super) fn mixed(&self, from_right: &BTreeSet<usize>, right_order: bool) -> (Vec<Rule>, Vec<usize>) {
        let mut order: Vec<usize> = (0..self.slots.len()).collect();
        if right_order {
            let mut key = (0, 0);
            let mut keys = vec![(0, 0); order.len()];
            for (at, slot) in self.slots.iter().enumerate() {
                key = slot.right.map_or((key.0, key.1 + 1), |right| (right + 1, 0));
                if let Some(place) = keys.get_mut(at) {
                    *place = key;
                }
            }
            order.sort_by_key(|at| keys.get(*at).copied());
        }
        let chosen = |at: &usize| {
            let (one, other) = self.rules(*at);
            let rule = if from_right.contains(at) { other } else { one };
            rule.cloned().map(|rule| (rule, *at))
        };
        order.iter().filter_map(chosen).unzip()
    }
}
