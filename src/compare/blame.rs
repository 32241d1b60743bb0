//! Which of several differing rules is to blame.
//!
//! Comes in: two aligned variants, their differences, a find. Goes out: the smallest sets of rules that, taken alone from the right,
//! make the left one behave as the right one does; and for each rule alone a find of its own. Never reads a file.

use super::align::{Mapping, Pair};
use super::differences::Differences;
use super::hunt::{Hunt, Plan, Raw, Watch, hunt};
use super::joint::Parting;
use super::witness::{Origin, Shown, Stage, Witness, after};
use crate::compile::fingerprint;
use crate::game::patience;
use crate::ir;
use crate::variant::Engine;
use std::collections::BTreeSet;

/// Sets of more rules are not tried.
const MOST_RULES: usize = 3;
/// Work of laying out an engine for a set.
const ENGINE: u64 = 1_000;
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
            if tried > MOST_SETS || !patience::goes_on(ENGINE) {
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
    /// The rules among which it was tried: 0 those of the left one, 1 those of the right one.
    pub inside: usize,
    /// The two sets of rules, written as the left variant writes them.
    pub rules: [ir::Rules; 2],
    /// What was found and searched.
    pub hunt: Hunt,
    /// The find: on the left with the rule as the left variant has it, on the right as the right one has it, all else alike; told in the
    /// terms of the left variant.
    pub alone: Option<Witness>,
    /// The same in the whole variant among whose rules it was tried, in its own terms.
    pub own: Option<Shown>,
    /// The same find in the two whole variants, if they part there too.
    pub whole: Option<Witness>,
    /// Whether a side of the find (0 left, 1 right) shows what that whole variant does; otherwise only the one among whose rules it was
    /// tried, with this rule of the other.
    pub is_so: [bool; 2],
    /// It changes nothing: the rules mean the same with and without it.
    pub idle: bool,
}

impl Each {
    /// Whether the two whole variants show the find as it is told.
    pub fn is_so_in_both(&self) -> bool {
        self.alone.is_some() && self.is_so == [true; 2]
    }

    /// The same rule shown by this move from this position, both in plain names: `None` where that shows nothing, or less than what was
    /// found.
    pub fn shown_by(&self, pair: &Pair<'_>, differences: &Differences, base: &str, chosen: &str) -> Option<Each> {
        let rules = sets(pair, differences, self.difference, self.inside);
        let engines = rules.each_ref().map(Engine::new);
        let moves = vec![[chosen.to_owned(), chosen.to_owned()]];
        let raw = Raw { base: base.to_owned(), moves, parting: Parting::Result, origin: Origin::Play, shortest: false };
        let mut each = Each {
            hunt: Hunt { raw: Some(raw), ..self.hunt.clone() },
            ..Each::new((self.difference, self.inside), &rules, pair)
        };
        each.tell(pair, engines.each_ref());
        let after_it = |witness: &&Witness| witness.parting != Parting::LegalMoves;
        each.alone.as_ref().filter(after_it)?;
        (self.alone.is_none() || each.is_so_in_both() || !self.is_so_in_both()).then_some(each)
    }

    fn new((difference, inside): (usize, usize), rules: &[ir::Rules; 2], pair: &Pair<'_>) -> Each {
        Each {
            difference,
            inside,
            rules: rules.each_ref().map(|rules| written_as(rules, pair.left.rules())),
            hunt: Hunt::default(),
            alone: None,
            own: None,
            whole: None,
            is_so: [false; 2],
            idle: fingerprint(&rules[0]) == fingerprint(&rules[1]),
        }
    }

    /// Tells the find. `engines` are those of the two sets of rules.
    fn tell(&mut self, pair: &Pair<'_>, engines: [&Engine; 2]) {
        let inside = self.inside;
        let mixed = self.rules.clone().map(|rules| pair.left.with_rules(rules));
        let [one, other] = mixed.each_ref();
        let told = |variants, mappings| Stage { variants, engines, mappings }.witness(&self.hunt);
        self.alone = told([one, other], [Mapping::default(); 2]);
        let own = match self.inside {
            0 => told([pair.left, other], [Mapping::default(); 2]),
            _ => told([one, pair.right], [Mapping::default(), pair.mapping]),
        };
        self.own = own.map(|Witness { sides: [left, right], .. }| if self.inside == 0 { left } else { right });
        self.whole = Witness::new(pair, &self.hunt);
        let right = pair.right.with_rules(written_as(&pair.right_rules, pair.left.rules()));
        let whole = Stage { variants: [pair.left, &right], engines: pair.engines.each_ref(), mappings: [Mapping::default(); 2] };
        let whole = whole.witness(&self.hunt);
        let sight = |witness: &Option<Witness>, side: usize| {
            let shown = &witness.as_ref()?.sides[side];
            Some((shown.board.clone(), shown.side, shown.outcome, shown.legal.clone()))
        };
        self.is_so = [0, 1].map(|side| side == inside || sight(&self.alone, side) == sight(&whole, side));
        if let (Some(whole), Some(alone)) = (&mut self.whole, &self.alone) {
            let stage = Stage::whole(pair);
            for (side, shown) in whole.sides.iter_mut().enumerate() {
                shown.decisive = alone.decisive.as_ref().map(|text| stage.told_move(side, text, shown));
            }
        }
    }
}

/// Hunts for each differing rule alone: the left rules against the left rules with this one from the right. Where that shows nothing, the
/// right rules with this one from the left against the right rules: the rule may need others beside it.
pub fn each<'w>(pair: &Pair<'_>, differences: &Differences, plan: &Plan, watches: &dyn Fn(usize) -> Watch<'w>) -> Vec<Each> {
    let one = |difference: usize| {
        let watch = watches(difference);
        let set = |inside| sets(pair, differences, difference, inside);
        let first = tried(pair, (difference, 0), &set(0), plan, &watch.half());
        if first.is_so_in_both() {
            return first;
        }
        let second = tried(pair, (difference, 1), &set(1), plan, &watch.rest());
        if second.is_so_in_both() || first.alone.is_none() && second.alone.is_some() { second } else { first }
    };
    (0..differences.rules.len()).map(one).collect()
}

/// Two sets of rules that differ in one rule: all else as in the left variant (0), or as in the right one (1).
fn sets(pair: &Pair<'_>, differences: &Differences, difference: usize, inside: usize) -> [ir::Rules; 2] {
    let mut all: BTreeSet<usize> = (0..differences.rules.len()).collect();
    let chosen = if inside == 0 {
        [BTreeSet::new(), BTreeSet::from([difference])]
    } else {
        let with = all.clone();
        all.remove(&difference);
        [all, with]
    };
    chosen.map(|chosen| differences.hybrid(pair, &chosen))
}

/// Hunts between two sets of rules that differ in one rule.
fn tried(pair: &Pair<'_>, (difference, inside): (usize, usize), rules: &[ir::Rules; 2], plan: &Plan, watch: &Watch<'_>) -> Each {
    let mut each = Each::new((difference, inside), rules, pair);
    if each.idle || !super::align::share_a_board(&rules[0], &rules[1]) {
        return each;
    }
    let engines = [Engine::new(&rules[0]), Engine::new(&rules[1])];
    each.hunt = hunt(&engines[0], &engines[1], &rules[1], plan, watch);
    let telling = watch.telling();
    telling.within(|| each.tell(pair, engines.each_ref()));
    if telling.is_cut() {
        (each.alone, each.own, each.whole, each.is_so) = (None, None, None, [false; 2]);
        each.hunt.searched.out_of_work = true;
    }
    each
}

/// The same rules with the names of holes or points, the signs, and the look of the board of others.
pub(super) fn written_as(rules: &ir::Rules, others: &ir::Rules) -> ir::Rules {
    let mut rules = rules.clone();
    match (&mut rules, others) {
        (ir::Rules::Sowing(rules), ir::Rules::Sowing(others)) => rules.notation = others.notation,
        (ir::Rules::Leaping(rules), ir::Rules::Leaping(others)) => {
            rules.notation = others.notation.clone();
            rules.board.drawn = others.board.drawn;
        }
        _ => {}
    }
    rules
}
