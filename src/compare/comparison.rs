//! Everything that a comparison of two variants has come to.
//!
//! Comes in: two variants, limits, whether every rule is to be tried alone. Goes out: what differs, games that show it, what was
//! searched. Never prints and never reads a file.

use super::align::{Mapping, Pair};
use super::blame::{Each, blame, each, written_as};
use super::common_size::{CommonSize, on_common_size};
use super::differences::{Difference, Differences};
use super::hunt::{Hunt, Plan, Watch, hunt};
use super::witness::{Stage, Witness};
use crate::ir;
use std::collections::BTreeSet;

/// Everything that is known at the end.
pub struct Comparison<'v> {
    /// The two.
    pub pair: Pair<'v>,
    /// What differs.
    pub differences: Differences,
    /// What was found and searched.
    pub hunt: Hunt,
    /// The find, as both tell it.
    pub witness: Option<Witness>,
    /// The same in the terms of the left one, and the rules of the right one so written.
    pub as_left: Option<(Witness, ir::Rules)>,
    /// The smallest sets of differing rules that account for it, by their index.
    pub blamed: Vec<BTreeSet<usize>>,
    /// Every rule alone, if that was wanted.
    pub each: Vec<Each>,
    /// Something was found that could not be told: its moves take too long to be played again.
    pub untold: bool,
    /// Where the boards differ: the two on the nearest size of board that both offer.
    pub on_common_size: Option<CommonSize>,
    /// What each is called here: its name, and whatever tells the two apart.
    pub labels: [String; 2],
}

impl<'v> Comparison<'v> {
    /// Compares. `watches` watches the hunt for the whole, with `None`, and for each rule with its index; without it no rule is tried
    /// alone.
    pub fn new(
        pair: Pair<'v>,
        plan: &Plan,
        every_rule: bool,
        labels: [String; 2],
        watches: &dyn Fn(Option<usize>, usize) -> Watch<'static>,
    ) -> Comparison<'v> {
        let differences = Differences::between(&pair);
        let count = differences.rules.len();
        let mut compared = Comparison {
            pair,
            differences,
            hunt: Hunt::default(),
            witness: None,
            as_left: None,
            blamed: Vec::new(),
            each: Vec::new(),
            untold: false,
            on_common_size: None,
            labels,
        };
        let all = Watch::telling_all();
        let watch = Watch { telling: Some(&all), ..watches(None, count) };
        if compared.pair.share_a_board() && !compared.starts_only() {
            let [left, right] = &compared.pair.engines;
            compared.hunt = hunt(left, right, &compared.pair.right_rules, plan, &watch);
        }
        let telling = watch.telling();
        telling.within(|| compared.tell());
        if telling.is_cut() {
            (compared.witness, compared.as_left, compared.blamed, compared.untold) = (None, None, Vec::new(), true);
        }
        if every_rule {
            let plan = Plan { positions: (plan.positions / 3).max(1), ..plan.clone() };
            compared.each = each(&compared.pair, &compared.differences, &plan, &|at| Watch {
                telling: Some(&all),
                ..watches(Some(at), count)
            });
        }
        compared
    }

    /// Where the boards differ, the two are compared on the nearest size of board that both offer.
    pub fn try_common_size(&mut self, plan: &Plan, watch: &Watch<'_>) {
        if !self.pair.share_a_board() {
            self.on_common_size = on_common_size(self.pair.left, self.pair.right, plan, watch);
        }
    }

    /// Tells what was found.
    fn tell(&mut self) {
        self.witness = Witness::new(&self.pair, &self.hunt);
        if self.witness.is_some() {
            self.as_left = self.told_as_left();
            self.blamed = blame(&self.pair, &self.differences, &self.hunt);
        }
    }

    fn told_as_left(&self) -> Option<(Witness, ir::Rules)> {
        told_as_left(&self.pair, &self.hunt)
    }

    /// Whether nothing but the start differs.
    pub fn starts_only(&self) -> bool {
        let starts = ["seeds", "setup"];
        self.pair.share_a_board() && self.differences.rules.iter().all(|rule| starts.contains(&rule.rule.as_str()))
    }

    /// Titles that tell the two apart.
    pub fn titles(&self) -> [String; 2] {
        let (one, other) = (self.pair.left.title(), self.pair.right.title());
        if one == other { self.labels.clone() } else { [one.to_owned(), other.to_owned()] }
    }

    /// What is different and of no weight in play, in words.
    pub fn aside(&self) -> Vec<String> {
        let idle = self.differences.idle.iter().map(|difference| format!("{}, without effect here", difference.words()));
        self.pair.aligned.iter().map(|(_, words)| words.clone()).chain(idle).collect()
    }

    /// Names of some of the differing rules.
    pub fn names(&self, set: &BTreeSet<usize>) -> Vec<String> {
        set.iter().filter_map(|at| self.differences.rules.get(*at)).map(Difference::name).collect()
    }

    /// Whether a rule differs that counts moves or positions: the search from the start is blind to it.
    pub fn counts(&self) -> bool {
        let has = |says: &Option<String>| says.as_ref().is_some_and(|says| says.contains("occurs") || says.contains("each"));
        self.differences
            .rules
            .iter()
            .any(|rule| matches!(rule.rule.as_str(), "draws" | "when") && (has(&rule.left) || has(&rule.right)))
    }

    /// Whether a draw that only one has, by repetition or counting, could come in a game as long as the witness: the search is blind
    /// to it.
    pub fn counts_aside(&self) -> bool {
        let length = self.witness.as_ref().map_or(0, |witness| witness.moves.len());
        let has = |says: &Option<String>, words: &str| says.as_ref().is_some_and(|says| says.contains(words));
        let differs = |rule: &Difference, words: &str| has(&rule.left, words) != has(&rule.right, words);
        // A position comes back for the third time after 8 moves; counts are for 10 moves of each side and more.
        let could = |rule: &Difference| {
            (length >= 8 && differs(rule, "occurs"))
                || (length >= 20 && (has(&rule.left, "moves each") || has(&rule.right, "moves each")))
        };
        self.differences.rules.iter().any(|rule| matches!(rule.rule.as_str(), "draws" | "when") && could(rule))
    }
}

/// A find told in the terms of the left one, and the rules of the right one so written.
pub(super) fn told_as_left(pair: &Pair<'_>, hunt: &Hunt) -> Option<(Witness, ir::Rules)> {
    let Pair { left, right, engines, right_rules, .. } = pair;
    let rules = written_as(right_rules, left.rules());
    let right = right.with_rules(rules.clone());
    let stage = Stage { variants: [left, &right], engines: engines.each_ref(), mappings: [Mapping::default(); 2] };
    Some((stage.witness(hunt)?, rules))
}
