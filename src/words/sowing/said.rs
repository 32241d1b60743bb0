//! Rules of a sowing game in the words of the language.
//!
//! Comes in: parts of an IR. Goes out: phrases as a variant file has them, which compile to the same again. Never looks at a file.

use super::values::*;
use crate::ir::Numbers;
use crate::ir::sowing::*;
use crate::words::set::filled;
use crate::words::{ends, list};

pub(crate) fn numbers(numbers: &Numbers) -> String {
    match numbers {
        Numbers::Even => "even".to_owned(),
        Numbers::Odd => "odd".to_owned(),
        Numbers::AtLeast(least) => format!("{least} or more"),
        Numbers::OneOf(all) => list(all.iter().map(u16::to_string), " or "),
    }
}

/// Words that are there, set apart by blanks.
fn phrase<const N: usize>(words: [&str; N]) -> String {
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn owner(side: Option<Owner>) -> &'static str {
    side.map_or("", |side| OWNER.word(&side))
}

/// A rule of a table, without its name.
pub(crate) fn rule(rule: &Rule) -> String {
    let mut conditions = vec![format!("in {}", place(&rule.place))];
    conditions.extend(rule.tests.iter().map(test));
    let mut actions: Vec<String> = rule.actions.iter().map(action).collect();
    if rule.then != Then::EndTurn || actions.is_empty() {
        actions.push(then(rule.then));
    }
    format!("{} -> {}{}", conditions.join(", "), if rule.may { "may " } else { "" }, actions.join(", "))
}

fn then(then: Then) -> String {
    [SOW_ON, MOVE_AGAIN, END_TURN].iter().map(|set| set.said(&then)).find(|said| !said.is_empty()).unwrap_or_default()
}

fn place(place: &Place) -> String {
    match place {
        Place::ClaimedHole => "claimed hole".to_owned(),
        Place::Store(side) => phrase([owner(*side), "store"]),
        Place::Hole { side, before, making } => {
            let making = making.as_ref().map_or(String::new(), |making| format!("making {}", numbers(making)));
            phrase([before.map_or("", |before| BEFORE.word(&before)), owner(*side), "hole", &making])
        }
    }
}

fn test(test: &Test) -> String {
    match test {
        Test::Hole { at, is: Content::Holding(held) } => format!("{} holding {}", REFS.word(at), numbers(held)),
        Test::Hole { at, is } => format!("{} {}", REFS.word(at), CONTENT.word(is)),
        Test::NeighboursEqual => "neighbours equal".to_owned(),
        Test::OwnStoreSown(_) => SOWN_SINCE.said(test),
        Test::SeedsLeft(_) => LEFT.said(test),
    }
}

fn action(action: &Action) -> String {
    match action {
        Action::Again(at) => format!("again from {}", REFS.word(at)),
        Action::Claim => "claim this hole".to_owned(),
        Action::Capture { targets, to } => {
            let targets = list(targets.iter().map(target), " and ");
            phrase(["capture", &targets, RECEIVERS.word(to)])
        }
    }
}

fn target(target: &Target) -> String {
    match target {
        Target::Every { side, holding } => format!("every {} hole holding {}", owner(Some(*side)), numbers(holding)),
        Target::At(at) => REFS.said(at),
        target => TARGETS.said(target),
    }
}

pub(crate) fn lifts(from: &[Lift]) -> String {
    let one = |lift: &Lift| {
        let hole = LIFTED.said(&Lift { any: lift.any, holding: None });
        lift.holding.as_ref().map_or(hole.clone(), |holding| {
            phrase([&hole, if holding.not { "not" } else { "" }, "holding", &numbers(&holding.numbers)])
        })
    };
    list(from.iter().map(one), ", else ")
}

pub(crate) fn skip(skip: &Skip) -> String {
    phrase([owner(skip.side), "hole holding", &numbers(&skip.holding)])
}

/// The clauses of an opening.
pub(crate) fn opening(opening: &Opening, rules: &Sowing) -> Vec<String> {
    let mut parts = vec![format!("lasts {}", LASTS.said(&opening.turns))];
    if !opening.every_round {
        parts.push(format!("played {}", PLAYED.word(&opening.every_round)));
    }
    match &opening.from {
        Some(OpeningFrom::Lifts(all)) => parts.push(format!("from {}", lifts(all))),
        Some(from) => parts.push(format!("from {}", OPENING_HOLES.said(from))),
        None => {}
    }
    parts.extend(opening.order.map(|order| format!("order {}", ORDER.word(&order))));
    let off = |indices: &[u8], table: &[Rule]| -> Vec<String> {
        indices.iter().filter_map(|index| table.get(usize::from(*index))).map(|rule| rule.name.clone()).collect()
    };
    let mut without = off(&opening.without_landing, &rules.landing);
    without.extend(off(&opening.without_passing, &rules.passing));
    if !without.is_empty() {
        parts.push(format!("without {}", without.join(", ")));
    }
    parts
}

/// The clauses of `claimed`.
pub(crate) fn claimed(claimed: &Claimed) -> Vec<String> {
    let mut parts: Vec<String> = claimed.most.map(|most| format!("most {}", filled("N each", most.into()))).into_iter().collect();
    if !claimed.not_at.is_empty() {
        parts.push(format!("not at {}", list(claimed.not_at.iter().map(|place| NOT_AT.said(place)), "; ")));
    }
    parts
}

pub(crate) fn conditions(when: &[EndCondition]) -> String {
    let one = |condition: &EndCondition| {
        let words = ends::when(condition.test);
        condition.rest.map_or(words.clone(), |to| format!("{words}, rest {}", REST.said(&to)))
    };
    list(when.iter().map(one), "; ")
}

/// Without the players' name for such a hole.
pub(crate) fn unfilled(unfilled: &Unfilled) -> String {
    if matches!(unfilled, Unfilled::Closed(_)) { "closed".to_owned() } else { UNFILLED.said(unfilled) }
}

pub(crate) fn until(until: &[Until]) -> String {
    list(until.iter().map(ends::until), "; ")
}
