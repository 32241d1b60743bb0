//! The normal form of the rules of a sowing game: what two files that play the same game have in common.
//!
//! Comes in: an IR. Goes out: an IR that plays the same, without names, drawing, notation, and without rules and clauses that
//! change nothing. It may fail to bring two equal games together, but it never brings two different ones together.

use super::cases::{Box, Cases, World};
use super::effects::{leaves_seeds, lift_covers, may_be_stuck, seeds_are_moves, takes_from_opponent};
use crate::ir::sowing::*;
use crate::ir::{FirstMover, Numbers};

/// The normal form of a game's rules, for fingerprints.
pub fn normal_form(sowing: &Sowing) -> Sowing {
    let mut game = sowing.clone();
    game.stores = Stores::Aside;
    game.first_mover = FirstMover::South;
    game.notation = HoleNames::ByNumber;
    game.claimed.name = None;
    clauses(&mut game);
    let mut opening = game.opening.take();
    let mut none = Vec::new();
    let off = opening.as_mut().map_or(&mut none, |opening| &mut opening.without_landing);
    let landing = table(std::mem::take(&mut game.landing), off, &game, sowing);
    let mut none = Vec::new();
    let off = opening.as_mut().map_or(&mut none, |opening| &mut opening.without_passing);
    let passing = table(std::mem::take(&mut game.passing), off, &game, sowing);
    game.landing = landing;
    game.passing = passing;
    game.opening = opening.and_then(|opening| open(opening, &game));
    unused(&mut game);
    game
}

fn clauses(game: &mut Sowing) {
    for lift in &mut game.moves.from {
        lift.holding = lift.holding.take().and_then(holding);
    }
    lifts(&mut game.moves.from);
    if let Some(skip) = &mut game.sow.skip {
        skip.holding = numbers(&skip.holding);
    }
    let row = game.start.south.len();
    // No player can claim more holes than there are.
    game.claimed.most = game.claimed.most.filter(|most| usize::from(*most) < 2 * row);
    for place in &mut game.claimed.not_at {
        if matches!(place, NotAt::Hole(number) if usize::from(*number) == row) {
            *place = NotAt::LastHole;
        }
    }
    game.claimed.not_at.sort_unstable_by_key(|place| format!("{place:?}"));
    game.claimed.not_at.dedup();
    if let Some(rounds) = &mut game.rounds {
        rounds.until.sort_unstable_by_key(|until| format!("{until:?}"));
        rounds.until.dedup();
        if let Some(Unfilled::Closed(name)) = &mut rounds.unfilled {
            *name = None;
        }
    }
    let end = &mut game.end;
    for condition in &mut end.when {
        condition.rest = condition.rest.filter(|rest| Some(*rest) != end.rest);
    }
    // Where the rest goes may depend on which condition comes first.
    if end.when.iter().all(|condition| condition.rest.is_none()) {
        end.when.sort_unstable_by_key(|condition| format!("{condition:?}"));
        end.when.dedup();
    }
}

/// Clauses that nothing makes use of.
fn unused(game: &mut Sowing) {
    let rules = || game.landing.iter().chain(&game.passing);
    let relay = rules().any(sows_on);
    let bonus = rules().any(|rule| matches!(rule.then, Then::MoveAgain(_)));
    let claims = rules().any(|rule| rule.actions.contains(&Action::Claim));
    let takes = rules().any(takes_from_opponent);
    let stalls = rules().any(|rule| super::effects::stalls(rule, &game.sow));
    if !relay || game.sow.own_store && !stalls {
        game.sow.endless = None;
    }
    if !bonus {
        game.end.before_every_move = false;
    }
    if !claims {
        game.claimed = Claimed::default();
    }
    let moves = &mut game.moves;
    if !takes || moves.order != Order::Alternate {
        moves.grand_slam = GrandSlam::Allowed;
    }
    if moves.order != Order::Alternate {
        moves.feed = Feed::Never;
    }
    let when = || game.end.when.iter().map(|condition| condition.test);
    if !leaves_seeds(when(), &game.moves, &game.sow) {
        game.end.rest = None;
        game.end.when.iter_mut().for_each(|condition| condition.rest = None);
    }
    owner_is_opponent(game);
    let when = || game.end.when.iter().map(|condition| condition.test);
    if !may_be_stuck(when(), &game.moves, &game.sow) {
        game.moves.pass = false;
    }
}

/// Where a round ends only with a bare mover, whatever is left lies in his opponent's row: `to owner` gives it to the same player.
fn owner_is_opponent(game: &mut Sowing) {
    let bare = |test: EndTest| matches!(test, EndTest::MoverHasNoSeeds | EndTest::BothRowsAreEmpty);
    let same = |rest: &mut Option<Rest>| {
        if *rest == Some(Rest::ToOwner) {
            *rest = Some(Rest::ToOpponent);
        }
    };
    let end = &mut game.end;
    for condition in end.when.iter_mut().filter(|condition| bare(condition.test)) {
        same(&mut condition.rest);
    }
    // A player with seeds and without a move ends the round by no condition.
    let others = end.when.iter().all(|condition| bare(condition.test) || condition.rest.is_some());
    if others
        && seeds_are_moves(&game.moves, &game.sow)
        && end.when.iter().any(|condition| condition.test == EndTest::MoverHasNoSeeds)
    {
        same(&mut end.rest);
    }
    for condition in &mut end.when {
        condition.rest = condition.rest.filter(|rest| Some(*rest) != end.rest);
    }
}

fn sows_on(rule: &Rule) -> bool {
    matches!(rule.then, Then::SowOn | Then::SowOnFromNext | Then::SowOnWithCaptured)
}

fn open(mut opening: Opening, game: &Sowing) -> Option<Opening> {
    opening.name = None;
    opening.every_round |= game.rounds.is_none();
    opening.order = opening.order.filter(|order| *order != game.moves.order);
    opening.from = opening.from.map(|from| match from {
        OpeningFrom::LastHoles(1) => OpeningFrom::Hole(game.holes),
        OpeningFrom::LastHoles(number) if number == game.holes => OpeningFrom::Lifts(vec![Lift { any: false, holding: None }]),
        OpeningFrom::Hole(1) if game.holes == 1 => OpeningFrom::Lifts(vec![Lift { any: false, holding: None }]),
        OpeningFrom::Lifts(mut all) => {
            for lift in &mut all {
                lift.holding = lift.holding.take().and_then(holding);
            }
            lifts(&mut all);
            OpeningFrom::Lifts(all)
        }
        other => other,
    });
    if matches!(&opening.from, Some(OpeningFrom::Lifts(all)) if *all == game.moves.from) {
        opening.from = None;
    }
    let idle = opening.from.is_none()
        && opening.order.is_none()
        && opening.without_landing.is_empty()
        && opening.without_passing.is_empty();
    (!idle).then_some(opening)
}

fn lifts(all: &mut Vec<Lift>) {
    let kept = all.iter().enumerate().filter(|(at, lift)| !all.iter().take(*at).any(|earlier| lift_covers(earlier, lift)));
    *all = kept.map(|(_, lift)| lift.clone()).collect();
}

/// A hole that is lifted holds at least 1 seed anyway.
fn holding(holding: Holding) -> Option<Holding> {
    let numbers = numbers(&holding.numbers);
    (holding.not || numbers != Numbers::AtLeast(1)).then_some(Holding { not: holding.not, numbers })
}

fn numbers(numbers: &Numbers) -> Numbers {
    match numbers {
        Numbers::OneOf(values) => {
            let mut values = values.clone();
            values.sort_unstable();
            values.dedup();
            Numbers::OneOf(values)
        }
        Numbers::AtLeast(0) => Numbers::AtLeast(1),
        other => other.clone(),
    }
}

/// A rule with its place among the rules of the IR, and whether the opening leaves it out.
struct Row {
    rule: Rule,
    out: bool,
}

fn table(rules: Vec<Rule>, without: &mut Vec<u8>, game: &Sowing, whole: &Sowing) -> Vec<Rule> {
    let is_out = |at: usize| without.iter().any(|out| usize::from(*out) == at);
    let mut rows: Vec<Row> = rules.into_iter().enumerate().map(|(at, rule)| Row { rule: plain(rule), out: is_out(at) }).collect();
    if let Some(cases) = Cases::new(world(game, whole), rows.iter().map(|row| &row.rule)) {
        while let Some(at) = (0..rows.len()).rev().find(|at| changes_nothing(&cases, &rows, *at)) {
            rows.remove(at);
        }
        for row in &mut rows {
            spare_tests(&cases, &mut row.rule);
        }
        rows = in_order(&cases, rows);
    }
    *without = rows.iter().enumerate().filter(|(_, row)| row.out).filter_map(|(at, _)| u8::try_from(at).ok()).collect();
    rows.into_iter().map(|row| row.rule).collect()
}

fn world(game: &Sowing, whole: &Sowing) -> World {
    let rules = || whole.landing.iter().chain(&whole.passing);
    let layout = [&game.start.north, &game.start.south];
    let shut = layout.iter().any(|row| row.iter().any(Option::is_none));
    World {
        own_store: game.sow.own_store,
        opponent_store: game.sow.opponent_store,
        skip: game.sow.skip.clone(),
        claims: rules().any(|rule| rule.actions.contains(&Action::Claim)),
        limited_claims: game.claimed.most.is_some() || !game.claimed.not_at.is_empty(),
        closed: shut || game.rounds.as_ref().is_some_and(|rounds| matches!(rounds.unfilled, Some(Unfilled::Closed(_)))),
        holes: game.holes,
        // Positions may hold more seeds than the start, so rules for more of them are not idle.
        seeds: u32::from(u16::MAX),
        relay: rules().any(sows_on),
        bonus: rules().any(|rule| matches!(rule.then, Then::MoveAgain(_))),
    }
}

/// One spelling for what a single rule says.
fn plain(mut rule: Rule) -> Rule {
    rule.name = String::new();
    if let Place::Hole { before, making, .. } = &mut rule.place {
        let said = making.take().map(|making| numbers(&making));
        (*before, *making) = match (*before, said) {
            (Some(Before::Empty), Some(said)) if holds_one(&said) => (Some(Before::Empty), None),
            (Some(Before::Empty), said) => (Some(Before::Empty), said),
            (before, Some(Numbers::AtLeast(1))) => (before, None),
            (_, Some(Numbers::AtLeast(2))) => (Some(Before::Occupied), None),
            (Some(Before::Occupied), Some(Numbers::OneOf(mut values))) => {
                values.retain(|value| *value > 1);
                (None, Some(Numbers::OneOf(values)))
            }
            (None, Some(Numbers::OneOf(values))) if values == [1] => (Some(Before::Empty), None),
            (Some(Before::Occupied), Some(Numbers::Odd)) => (Some(Before::Occupied), Some(Numbers::Odd)),
            (Some(Before::Occupied), Some(said)) => (None, Some(said)),
            other => other,
        };
    }
    for test in &mut rule.tests {
        if let Test::Hole { is: is @ Content::Holding(_), .. } = test {
            if let Content::Holding(said) = is {
                *said = numbers(said);
            }
            if *is == Content::Holding(Numbers::AtLeast(1)) {
                *is = Content::Occupied;
            }
        }
    }
    rule.tests.sort_unstable_by_key(|test| format!("{test:?}"));
    rule.tests.dedup();
    for action in &mut rule.actions {
        if let Action::Capture { targets, .. } = action {
            for target in targets.iter_mut() {
                if let Target::Every { holding, .. } = target {
                    *holding = numbers(holding);
                }
            }
            targets.sort_unstable_by_key(|target| format!("{target:?}"));
            targets.dedup();
        }
    }
    rule
}

/// Whether 1 is among the numbers.
fn holds_one(numbers: &Numbers) -> bool {
    match numbers {
        Numbers::Odd | Numbers::AtLeast(0 | 1) => true,
        Numbers::Even | Numbers::AtLeast(_) => false,
        Numbers::OneOf(values) => values.contains(&1),
    }
}

/// Leaves out tests that the others imply.
fn spare_tests(cases: &Cases, rule: &mut Rule) {
    let whole = cases.of(rule);
    let mut at = 0;
    while at < rule.tests.len() {
        let mut fewer = rule.clone();
        fewer.tests.remove(at);
        // `again` tries the tests at holes where no seed fell, and may find there what no seed can.
        if cases.of(&fewer) == whole && !repeats(rule) {
            *rule = fewer;
        } else {
            at += 1;
        }
    }
}

fn repeats(rule: &Rule) -> bool {
    rule.actions.iter().any(|action| matches!(action, Action::Again(_)))
}

fn does_nothing(rule: &Rule) -> bool {
    rule.actions.is_empty() && rule.then == Then::EndTurn && !rule.may
}

/// Whether every case that comes to this rule would have the same effect without it.
fn changes_nothing(cases: &Cases, rows: &[Row], at: usize) -> bool {
    let Some(row) = rows.get(at) else { return false };
    let in_opening = !row.out && rows.iter().any(|other| other.out);
    same_without(cases, rows, at, false) && (!in_opening || same_without(cases, rows, at, true))
}

fn same_without(cases: &Cases, rows: &[Row], at: usize, opening: bool) -> bool {
    let on = |row: &&Row| !(opening && row.out);
    let Some(row) = rows.get(at) else { return false };
    let own = cases.of(&row.rule);
    let mut taken: Vec<Box> =
        rows.iter().take(at).filter(on).filter(|row| !row.rule.may).map(|row| cases.of(&row.rule)).collect();
    if !cases.uncovered(&own, &taken) {
        return true;
    }
    if row.rule.may {
        return false;
    }
    for below in rows.iter().skip(at + 1).filter(on) {
        let other = cases.of(&below.rule);
        let same =
            !below.rule.may && !repeats(&row.rule) && below.rule.actions == row.rule.actions && below.rule.then == row.rule.then;
        if !same && cases.meet(&own, &other).is_some_and(|both| cases.uncovered(&both, &taken)) {
            return false;
        }
        if !below.rule.may {
            taken.push(other);
        }
    }
    does_nothing(&row.rule) || !cases.uncovered(&own, &taken)
}

/// Rules that never fit the same case may change places: the least one that may stand first comes first.
fn in_order(cases: &Cases, rows: Vec<Row>) -> Vec<Row> {
    let boxes: Vec<Box> = rows.iter().map(|row| cases.of(&row.rule)).collect();
    let keys: Vec<String> = rows.iter().map(|row| format!("{:?}{}", row.rule, row.out)).collect();
    let mut left: Vec<usize> = (0..rows.len()).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let free = left.iter().enumerate().filter(|(place, at)| {
            left.iter().take(*place).all(|earlier| match (boxes.get(*earlier), boxes.get(**at)) {
                (Some(earlier), Some(own)) => cases.meet(earlier, own).is_none(),
                _ => false,
            })
        });
        let Some((place, at)) = free.min_by_key(|(_, at)| keys.get(**at)).map(|(place, at)| (place, *at)) else { break };
        left.remove(place);
        order.push(at);
    }
    let mut slots: Vec<Option<Row>> = rows.into_iter().map(Some).collect();
    order.into_iter().filter_map(|at| slots.get_mut(at).and_then(Option::take)).collect()
}
