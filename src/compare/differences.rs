//! Which rules of two aligned variants differ.
//!
//! Comes in: two IRs on one board. Goes out: differences in words, each of which can be applied alone to the left rules.
//! Looks at the IR only: two files that say the same in other words have no difference.

use super::align::Pair;
use super::table::Slots;
use crate::compile::fingerprint;
use crate::error::Place;
use crate::ir::leaping::Leaping;
use crate::ir::sowing::{Endless, Rest, Sowing};
use crate::ir::{self, Cause};
use crate::syntax::ast::Tag;
use crate::variant::Variant;
use crate::words::SectionKind;
use crate::words::clause::Clause;
use std::collections::BTreeSet;

/// Takes one part of the rules over from others.
pub(super) enum Part {
    Sowing(fn(&mut Sowing, &Sowing)),
    Leaping(fn(&mut Leaping, &Leaping)),
    Landing(usize),
    LandingOrder,
    Passing(usize),
    PassingOrder,
    Opening,
}

/// One rule or clause that differs.
pub struct Difference {
    /// Its section.
    pub section: &'static str,
    /// Its name, or the clause's keyword.
    pub rule: String,
    /// What it says on the left; `None`: there is no such rule.
    pub left: Option<String>,
    /// What it says on the right.
    pub right: Option<String>,
    pub(super) causes: [Option<Cause>; 2],
    pub(super) part: Part,
}

/// All differences of two variants.
pub struct Differences {
    /// Those that change the game, in the order of the sections.
    pub rules: Vec<Difference>,
    /// Others: said differently, but of no effect here.
    pub idle: Vec<Difference>,
    pub(super) tables: Option<(Slots, Slots)>,
}

impl Differences {
    /// Compares two aligned variants.
    pub fn between(pair: &Pair<'_>) -> Differences {
        let mut found = match (&pair.left_rules, &pair.right_rules) {
            (ir::Rules::Sowing(one), ir::Rules::Sowing(other)) => {
                let tables = (Slots::new(&one.landing, &other.landing), Slots::new(&one.passing, &other.passing));
                let rules = super::sowing::differences(one, other, &tables);
                Differences { rules, idle: Vec::new(), tables: Some(tables) }
            }
            (ir::Rules::Leaping(one), ir::Rules::Leaping(other)) => {
                Differences { rules: super::leaping::differences(one, other), idle: Vec::new(), tables: None }
            }
            _ => Differences { rules: Vec::new(), idle: Vec::new(), tables: None },
        };
        found.set_aside(pair);
        found
    }

    /// Differences without any effect, alone or with all others, are told apart.
    fn set_aside(&mut self, pair: &Pair<'_>) {
        let (left, right) = (fingerprint(&pair.left_rules), fingerprint(&pair.right_rules));
        let all: BTreeSet<usize> = (0..self.rules.len()).collect();
        let idle: Vec<usize> = (0..self.rules.len())
            .filter(|at| {
                let alone = fingerprint(&self.hybrid(pair, &BTreeSet::from([*at])));
                let others: BTreeSet<usize> = all.iter().copied().filter(|other| other != at).collect();
                left == right || alone == left && fingerprint(&self.hybrid(pair, &others)) == right
            })
            .collect();
        let mut kept = Vec::new();
        for (at, difference) in std::mem::take(&mut self.rules).into_iter().enumerate() {
            if idle.contains(&at) {
                self.idle.push(difference);
            } else {
                kept.push(difference);
            }
        }
        self.rules = kept;
    }

    /// The left rules with these differences taken from the right.
    pub fn hybrid(&self, pair: &Pair<'_>, chosen: &BTreeSet<usize>) -> ir::Rules {
        let parts = || chosen.iter().filter_map(|at| self.rules.get(*at)).map(|difference| &difference.part);
        let mut rules = pair.left_rules.clone();
        match (&mut rules, &pair.right_rules, &self.tables) {
            (ir::Rules::Sowing(rules), ir::Rules::Sowing(other), Some((landing, passing))) => {
                for part in parts() {
                    if let Part::Sowing(take) = part {
                        take(rules, other);
                    }
                }
                mix_tables(rules, other, landing, passing, &parts().collect::<Vec<_>>());
                // What the compiler asks of a whole file may be missing in a mixture.
                rules.sow.endless = rules.sow.endless.or(other.sow.endless).or(Some(Endless::EndsTurn));
                rules.end.rest = rules.end.rest.or(other.end.rest).or(Some(Rest::ToNobody));
            }
            (ir::Rules::Leaping(rules), ir::Rules::Leaping(other), _) => {
                for part in parts() {
                    if let Part::Leaping(take) = part {
                        take(rules, other);
                    }
                }
                // The moves of an opening are written for the points of one board.
                let of_right =
                    chosen.iter().any(|at| self.rules.get(*at).is_some_and(|difference| difference.section == "opening"));
                let board = match (of_right, &pair.left_rules) {
                    (false, ir::Rules::Leaping(left)) => &left.board,
                    _ => &other.board,
                };
                if (&board.points, board.lattice) != (&rules.board.points, rules.board.lattice) {
                    rules.openings.clear();
                }
            }
            _ => {}
        }
        rules
    }
}

fn mix_tables(rules: &mut Sowing, other: &Sowing, landing: &Slots, passing: &Slots, parts: &[&Part]) {
    let has = |wanted: fn(&Part) -> bool| parts.iter().any(|part| wanted(part));
    let landing_chosen =
        parts.iter().filter_map(|part| if let Part::Landing(slot) = part { Some(*slot) } else { None }).collect();
    let passing_chosen =
        parts.iter().filter_map(|part| if let Part::Passing(slot) = part { Some(*slot) } else { None }).collect();
    let (landing_rules, landing_slots) = landing.mixed(&landing_chosen, has(|part| matches!(part, Part::LandingOrder)));
    let (passing_rules, passing_slots) = passing.mixed(&passing_chosen, has(|part| matches!(part, Part::PassingOrder)));
    let right_opening = has(|part| matches!(part, Part::Opening));
    rules.opening = if right_opening { other.opening.clone() } else { rules.opening.take() };
    if let Some(opening) = &mut rules.opening {
        let moved = |indices: &[u8], slots: &Slots, kept: &[usize]| -> Vec<u8> {
            let off: Vec<usize> = indices
                .iter()
                .filter_map(|index| {
                    let wanted = Some(usize::from(*index));
                    slots.slots.iter().position(|slot| if right_opening { slot.right == wanted } else { slot.left == wanted })
                })
                .collect();
            (0u8..).zip(kept).filter(|(_, slot)| off.contains(slot)).map(|(index, _)| index).collect()
        };
        opening.without_landing = moved(&opening.without_landing, landing, &landing_slots);
        opening.without_passing = moved(&opening.without_passing, passing, &passing_slots);
    }
    (rules.landing, rules.passing) = (landing_rules, passing_rules);
}

/// Adds each of these clauses that differs, of the sections that are wanted.
pub(super) fn add<'c, R: 'static>(
    found: &mut Vec<Difference>,
    clauses: impl IntoIterator<Item = &'c Clause<R>>,
    wanted: &[SectionKind],
    [one, other]: [&R; 2],
    part: fn(fn(&mut R, &R)) -> Part,
) {
    for clause in clauses.into_iter().filter(|clause| wanted.contains(&clause.section)) {
        let (left, right) = (clause.says(one), clause.says(other));
        if left != right {
            let cause = Some(Cause::Clause(clause.section, clause.keyword, 0));
            found.push(Difference::of(clause.section, clause.keyword, [left, right], cause, part(clause.take)));
        }
    }
}

impl Difference {
    /// A clause that both games have.
    pub(super) fn of(kind: SectionKind, rule: &str, [left, right]: [String; 2], cause: Option<Cause>, part: Part) -> Difference {
        let (left, right) = (Some(left), Some(right));
        Difference { section: kind.word(), rule: rule.to_owned(), left, right, causes: [cause, cause], part }
    }

    /// Section and rule; once where both are called alike.
    pub fn name(&self) -> String {
        if self.rule == self.section { self.rule.clone() } else { format!("{} {}", self.section, self.rule) }
    }

    /// The difference in one line.
    pub fn words(&self) -> String {
        let says = |words: &Option<String>| words.clone().unwrap_or_else(|| "no such rule".to_owned());
        format!("{} `{}`: {} | {}", self.section, self.rule, says(&self.left), says(&self.right))
    }

    /// Whether a rule or clause of one side (0 left, 1 right) is part of it.
    pub fn is_of(&self, side: usize, cause: Cause) -> bool {
        let whole = self.rule == self.section;
        match (self.causes.get(side).copied().flatten(), cause) {
            (Some(Cause::Clause(section, keyword, _)), Cause::Clause(other, of, _)) => {
                section == other && (keyword == of || whole)
            }
            (Some(Cause::Opening(_)), Cause::Opening(_)) => true,
            (own, cause) => own == Some(cause),
        }
    }

    /// The rule or clause of one side (0 left, 1 right) in which it lies; `None`: of that side there is none, or none alone.
    pub fn cause(&self, side: usize) -> Option<Cause> {
        self.causes.get(side).copied().flatten()
    }

    /// What the sources say of it, left and right.
    pub fn tags<'p>(&self, pair: &'p Pair<'_>) -> [Option<&'p Tag>; 2] {
        let tag = |variant: &'p Variant, cause: Option<Cause>| variant.origins().0.get(&cause?)?.tag.as_ref();
        [tag(pair.left, self.causes[0]), tag(pair.right, self.causes[1])]
    }

    /// Where it stands, left and right.
    pub fn places(&self, pair: &Pair<'_>) -> [Option<Place>; 2] {
        [self.causes[0].and_then(|cause| pair.left.place(cause)), self.causes[1].and_then(|cause| pair.right.place(cause))]
    }
}
