//! Which rules of two sowing games differ, clause by clause.
//!
//! Comes in: two IRs on one board, their tables side by side. Goes out: differences in words. Never judges what they change.

use super::differences::{Difference, Part, add};
use super::phrases;
use super::table::{Slot, Slots};
use crate::ir::sowing::{Rule, Sowing};
use crate::ir::{Cause, Section};
use crate::words::sowing::clauses::CLAUSES;
use crate::words::sowing::said;

pub(super) fn differences(one: &Sowing, other: &Sowing, tables: &(Slots, Slots)) -> Vec<Difference> {
    let mut found = Vec::new();
    let clauses = |found: &mut Vec<Difference>, wanted: &[Section]| add(found, CLAUSES, wanted, [one, other], Part::Sowing);
    let at = |section, keyword| Some(Cause::Clause(section, keyword, 0));
    if one.holes != other.holes {
        let says = [one, other].map(|rules| format!("{} in each row, {}", rules.holes, phrases::layout(&rules.start)));
        let part = Part::Sowing(|rules, other| (rules.holes, rules.start) = (other.holes, other.start.clone()));
        found.push(Difference::of(Section::Board, "holes", says, at(Section::Board, "holes"), part));
    } else if one.start != other.start {
        let says = [one, other].map(|rules| phrases::layout(&rules.start));
        let part = Part::Sowing(|rules, other| rules.start = other.start.clone());
        found.push(Difference::of(Section::Board, "seeds", says, at(Section::Board, "seeds"), part));
    }
    clauses(&mut found, &[Section::Board]);
    opening(one, other, tables, &mut found);
    clauses(&mut found, &[Section::Moves, Section::Sow]);
    table("passing", &tables.1, [Part::Passing, |_| Part::PassingOrder], Cause::Passing, &mut found);
    table("landing", &tables.0, [Part::Landing, |_| Part::LandingOrder], Cause::Landing, &mut found);
    let claims = [one, other].map(|rules| said::claimed(&rules.claimed).join("; "));
    if claims[0] != claims[1] {
        let says = claims.map(|said| if said.is_empty() { "without limits".to_owned() } else { said });
        let part = Part::Sowing(|rules, other| rules.claimed = other.claimed.clone());
        found.push(Difference::of(Section::Claimed, "claimed", says, at(Section::Claimed, "claimed"), part));
    }
    clauses(&mut found, &[Section::End]);
    if one.rounds.is_some() == other.rounds.is_some() {
        clauses(&mut found, &[Section::Rounds]);
    } else {
        let says = [one, other].map(|rules| phrases::rounds(rules.rounds.as_ref()));
        let part = Part::Sowing(|rules, other| rules.rounds = other.rounds.clone());
        found.push(Difference::of(Section::Rounds, "rounds", says, at(Section::Rounds, "rounds"), part));
    }
    found
}

fn opening(one: &Sowing, other: &Sowing, (landing, passing): &(Slots, Slots), found: &mut Vec<Difference>) {
    type Side = fn(&Slot) -> Option<usize>;
    let shape = |rules: &Sowing, side: Side| {
        let opening = rules.opening.as_ref()?;
        let slots = |indices: &[u8], table: &Slots| {
            let at = |index: &u8| table.slots.iter().position(|slot| side(slot) == Some(usize::from(*index)));
            let mut slots: Vec<Option<usize>> = indices.iter().map(at).collect();
            slots.sort_unstable();
            slots
        };
        let off = (slots(&opening.without_landing, landing), slots(&opening.without_passing, passing));
        Some((opening.turns, opening.every_round || rules.rounds.is_none(), opening.from.clone(), opening.order, off))
    };
    if shape(one, |slot| slot.left) == shape(other, |slot| slot.right) {
        return;
    }
    let says = |rules: &Sowing| rules.opening.as_ref().map(|opening| said::opening(opening, rules).join("; "));
    let name = |rules: &Sowing| rules.opening.as_ref().and_then(|opening| opening.name.clone());
    let rule = name(one).or_else(|| name(other)).unwrap_or_else(|| "opening".to_owned());
    let causes = [one, other].map(|rules| rules.opening.as_ref().map(|_| Cause::Opening(0)));
    found.push(Difference { section: "opening", rule, left: says(one), right: says(other), causes, part: Part::Opening });
}

fn table(
    section: &'static str,
    slots: &Slots,
    [part, order]: [fn(usize) -> Part; 2],
    cause: fn(u8) -> Cause,
    found: &mut Vec<Difference>,
) {
    for at in slots.differing() {
        let (left, right) = slots.rules(at);
        let rule = match (left, right) {
            (Some(one), Some(other)) if one.name != other.name => format!("{} / {}", one.name, other.name),
            (Some(rule), _) | (None, Some(rule)) => rule.name.clone(),
            (None, None) => continue,
        };
        let says = |rule: Option<&Rule>| rule.map(said::rule);
        let slot = slots.slots.get(at);
        let index = |index: Option<usize>| index.and_then(|index| u8::try_from(index).ok()).map(cause);
        let causes = [index(slot.and_then(|slot| slot.left)), index(slot.and_then(|slot| slot.right))];
        found.push(Difference { section, rule, left: says(left), right: says(right), causes, part: part(at) });
    }
    if slots.reordered() {
        let names = |right: bool| {
            let mut rules: Vec<(usize, String)> = Vec::new();
            for (at, slot) in slots.slots.iter().enumerate() {
                let (one, other) = slots.rules(at);
                if let (Some(one), Some(other), Some(left), Some(place)) = (one, other, slot.left, slot.right) {
                    rules.push(if right { (place, other.name.clone()) } else { (left, one.name.clone()) });
                }
            }
            rules.sort();
            Some(rules.into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(", "))
        };
        let (left, right) = (names(false), names(true));
        found.push(Difference { section, rule: "order".to_owned(), left, right, causes: [None, None], part: order(0) });
    }
}
