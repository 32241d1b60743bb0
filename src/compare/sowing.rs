//! Which rules of two sowing games differ, clause by clause.
//!
//! Comes in: two IRs on one board, their tables side by side. Goes out: differences in words. Never judges what they change.

use super::differences::{Difference, Part};
use super::phrases;
use super::table::{Slot, Slots};
use crate::ir::sowing::{Rule, Sowing};
use crate::ir::{Cause, Section};
use crate::words::sowing::{said, values};

/// Adds a clause that differs.
macro_rules! clause {
    ($found:ident, $one:ident, $other:ident, $section:literal, $keyword:literal, $cause:ident, $($field:ident).+, $words:expr) => {
        if $one.$($field).+ != $other.$($field).+ {
            let says: fn(&Sowing) -> String = $words;
            let cause = Some(Cause::Clause(Section::$cause, $keyword, 0));
            $found.push(Difference {
                section: $section,
                rule: $keyword.to_owned(),
                left: Some(says($one)),
                right: Some(says($other)),
                causes: [cause, cause],
                part: Part::Sowing(|rules, other| rules.$($field).+ = other.$($field).+.clone()),
            });
        }
    };
}

pub(super) fn differences(one: &Sowing, other: &Sowing, tables: &(Slots, Slots)) -> Vec<Difference> {
    let mut found = Vec::new();
    if one.holes == other.holes {
        clause!(found, one, other, "board", "seeds", Board, start, |rules| phrases::layout(&rules.start));
    } else {
        let says = |rules: &Sowing| Some(format!("{} in each row, {}", rules.holes, phrases::layout(&rules.start)));
        let cause = Some(Cause::Clause(Section::Board, "holes", 0));
        let part = Part::Sowing(|rules, other| (rules.holes, rules.start) = (other.holes, other.start.clone()));
        let (left, right) = (says(one), says(other));
        found.push(Difference { section: "board", rule: "holes".to_owned(), left, right, causes: [cause, cause], part });
    }
    clause!(found, one, other, "board", "stores", Board, stores, |rules| values::STORES.said(&rules.stores));
    opening(one, other, tables, &mut found);
    moves(one, other, &mut found);
    table("passing", &tables.1, [Part::Passing, |_| Part::PassingOrder], Cause::Passing, &mut found);
    table("landing", &tables.0, [Part::Landing, |_| Part::LandingOrder], Cause::Landing, &mut found);
    let bare = |rules: &Sowing| (rules.claimed.most, rules.claimed.not_at.clone());
    if bare(one) != bare(other) {
        clause!(found, one, other, "claimed", "claimed", Claimed, claimed, |rules| {
            Some(said::claimed(&rules.claimed).join("; "))
                .filter(|said| !said.is_empty())
                .unwrap_or_else(|| "without limits".to_owned())
        });
    }
    ends(one, other, &mut found);
    rounds(one, other, &mut found);
    found
}

fn moves(one: &Sowing, other: &Sowing, found: &mut Vec<Difference>) {
    clause!(found, one, other, "moves", "from", Moves, moves.from, |rules| said::lifts(&rules.moves.from));
    clause!(found, one, other, "moves", "pass", Moves, moves.pass, |rules| values::PASS.said(&rules.moves.pass));
    clause!(found, one, other, "moves", "feed", Moves, moves.feed, |rules| values::FEED.said(&rules.moves.feed));
    clause!(found, one, other, "moves", "grand slam", Moves, moves.grand_slam, |rules| {
        values::GRAND_SLAM.said(&rules.moves.grand_slam)
    });
    clause!(found, one, other, "moves", "order", Moves, moves.order, |rules| values::ORDER.said(&rules.moves.order));
    clause!(found, one, other, "sow", "direction", Sow, sow.direction, |rules| values::DIRECTION.said(&rules.sow.direction));
    clause!(found, one, other, "sow", "own store", Sow, sow.own_store, |rules| { values::SOWN.said(&rules.sow.own_store) });
    clause!(found, one, other, "sow", "opponent store", Sow, sow.opponent_store, |rules| {
        values::SOWN.said(&rules.sow.opponent_store)
    });
    clause!(found, one, other, "sow", "start hole", Sow, sow.start_hole, |rules| {
        values::START_HOLE.said(&rules.sow.start_hole)
    });
    clause!(found, one, other, "sow", "skip", Sow, sow.skip, |rules| {
        rules.sow.skip.as_ref().map_or("nothing".to_owned(), said::skip)
    });
    clause!(found, one, other, "sow", "endless", Sow, sow.endless, |rules| {
        rules.sow.endless.map_or("cannot occur", |endless| values::ENDLESS.word(&endless)).to_owned()
    });
}

fn ends(one: &Sowing, other: &Sowing, found: &mut Vec<Difference>) {
    clause!(found, one, other, "end", "when", End, end.when, |rules| said::conditions(&rules.end.when));
    clause!(found, one, other, "end", "tested", End, end.before_every_move, |rules| {
        values::TESTED.said(&rules.end.before_every_move)
    });
    clause!(found, one, other, "end", "rest", End, end.rest, |rules| said::rest(rules.end.rest).to_owned());
    clause!(found, one, other, "end", "wins", End, end.most_seeds_win, |rules| {
        values::ROUND_WON_BY.said(&rules.end.most_seeds_win)
    });
}

/// A clause of rounds, where both games have them.
macro_rules! round {
    ($found:ident, $one:ident, $other:ident, $keyword:literal, $field:ident, $words:expr) => {
        if let (Some(left), Some(right)) = (&$one.rounds, &$other.rounds)
            && left.$field != right.$field
        {
            let says: fn(&crate::ir::sowing::Rounds) -> String = $words;
            let cause = Some(Cause::Clause(Section::Rounds, $keyword, 0));
            $found.push(Difference {
                section: "rounds",
                rule: $keyword.to_owned(),
                left: Some(says(left)),
                right: Some(says(right)),
                causes: [cause, cause],
                part: Part::Sowing(|rules, other| {
                    if let (Some(left), Some(right)) = (&mut rules.rounds, &other.rounds) {
                        left.$field = right.$field.clone();
                    }
                }),
            });
        }
    };
}

fn rounds(one: &Sowing, other: &Sowing, found: &mut Vec<Difference>) {
    if one.rounds.is_some() != other.rounds.is_some() {
        clause!(found, one, other, "rounds", "rounds", Rounds, rounds, |rules| phrases::rounds(rules.rounds.as_ref()));
        return;
    }
    round!(found, one, other, "refill", refill, |rounds| values::REFILL.said(&rounds.refill));
    let closed = |rules: &Sowing| rules.rounds.as_ref().map(|rounds| said::unfilled(rounds.unfilled.as_ref()));
    if closed(one) != closed(other) {
        round!(found, one, other, "unfilled", unfilled, |rounds| said::unfilled(rounds.unfilled.as_ref()).to_owned());
    }
    round!(found, one, other, "first", first, |rounds| values::FIRST.said(&rounds.first));
    round!(found, one, other, "until", until, |rounds| said::until(&rounds.until));
    round!(found, one, other, "wins", wins, |rounds| values::GAME_WON_BY.said(&rounds.wins));
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
