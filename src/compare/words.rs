//! Rules of a sowing game in the words of the language.
//!
//! Comes in: parts of an IR. Goes out: phrases as a variant file has them. Never looks at a file.

use crate::game::ends;
use crate::ir::Numbers;
use crate::ir::sowing::*;

pub(super) fn yes(value: bool, words: [&str; 2]) -> String {
    words[usize::from(!value)].to_owned()
}

pub(super) fn list(items: impl Iterator<Item = String>, between: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "nothing".to_owned() } else { items.join(between) }
}

fn count(number: impl Into<u32>, one: &str, many: &str) -> String {
    match number.into() {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    }
}

pub(super) fn numbers(numbers: &Numbers) -> String {
    match numbers {
        Numbers::Even => "even".to_owned(),
        Numbers::Odd => "odd".to_owned(),
        Numbers::AtLeast(least) => format!("{least} or more"),
        Numbers::OneOf(all) => list(all.iter().map(u16::to_string), " or "),
    }
}

fn owner(side: Option<Owner>) -> &'static str {
    match side {
        Some(Owner::Own) => "own ",
        Some(Owner::Opponent) => "opponent ",
        None => "",
    }
}

/// A rule of a table, without its name.
pub(super) fn rule(rule: &Rule) -> String {
    let mut conditions = vec![format!("in {}", place(&rule.place))];
    conditions.extend(rule.tests.iter().map(test));
    let mut actions: Vec<String> = rule.actions.iter().map(action).collect();
    let then = match rule.then {
        Then::EndTurn if actions.is_empty() => "end turn".to_owned(),
        Then::EndTurn => String::new(),
        Then::SowOn => "sow on".to_owned(),
        Then::SowOnFromNext => "sow on from next".to_owned(),
        Then::SowOnWithCaptured => "sow on with captured".to_owned(),
        Then::MoveAgain(None) => "move again".to_owned(),
        Then::MoveAgain(Some(limit)) => format!("move again up to {}", count(limit, "time", "times")),
    };
    actions.extend(Some(then).filter(|then| !then.is_empty()));
    format!("{} -> {}{}", conditions.join(", "), if rule.may { "may " } else { "" }, actions.join(", "))
}

fn place(place: &Place) -> String {
    match place {
        Place::ClaimedHole => "claimed hole".to_owned(),
        Place::Store(side) => format!("{}store", owner(*side)),
        Place::Hole { side, before, making } => {
            let before = match before {
                Some(Before::Empty) => "empty ",
                Some(Before::Occupied) => "occupied ",
                None => "",
            };
            let making = making.as_ref().map_or(String::new(), |making| format!(" making {}", numbers(making)));
            format!("{before}{}hole{making}", owner(*side))
        }
    }
}

fn refer(at: Ref) -> &'static str {
    match at {
        Ref::Opposite => "opposite",
        Ref::Neighbours => "neighbours",
        Ref::Next => "next",
        Ref::Beyond => "beyond",
        Ref::Previous => "previous",
    }
}

fn test(test: &Test) -> String {
    match test {
        Test::Hole { at, is } => {
            let is = match is {
                Content::Empty => "empty".to_owned(),
                Content::Occupied => "occupied".to_owned(),
                Content::Open => "open".to_owned(),
                Content::Holding(held) => format!("holding {}", numbers(held)),
            };
            format!("{} {is}", refer(*at))
        }
        Test::NeighboursEqual => "neighbours equal".to_owned(),
        Test::OwnStoreSown(since) => {
            let since = match since {
                Since::Turn => "turn",
                Since::Move => "move",
                Since::Lap => "lap",
            };
            format!("own store sown this {since}")
        }
        Test::SeedsLeft(number) => format!("{} left", count(*number, "seed", "seeds")),
    }
}

fn action(action: &Action) -> String {
    match action {
        Action::Again(at) => format!("again from {}", refer(*at)),
        Action::Claim => "claim this hole".to_owned(),
        Action::Capture { targets, to } => {
            let to = match to {
                Receiver::Mover => "",
                Receiver::Owner => " to owner",
                Receiver::Opponent => " to opponent",
            };
            format!("capture {}{to}", list(targets.iter().map(target), " and "))
        }
    }
}

fn target(target: &Target) -> String {
    match target {
        Target::ThisHole => "this hole".to_owned(),
        Target::LastSeed => "last seed".to_owned(),
        Target::At(at) => refer(*at).to_owned(),
        Target::Every { side, holding } => format!("every {}hole holding {}", owner(Some(*side)), numbers(holding)),
        Target::Everything => "everything".to_owned(),
    }
}

pub(super) fn lifts(from: &[Lift]) -> String {
    let one = |lift: &Lift| {
        let hole = if lift.any { "any hole" } else { "own hole" };
        lift.holding.as_ref().map_or(hole.to_owned(), |holding| {
            format!("{hole} {}holding {}", if holding.not { "not " } else { "" }, numbers(&holding.numbers))
        })
    };
    list(from.iter().map(one), ", else ")
}

pub(super) fn stores(stores: Stores) -> &'static str {
    match stores {
        Stores::AtLeft => "at left",
        Stores::AtRight => "at right",
        Stores::AtEndOfRow => "at end of row",
        Stores::Aside => "aside",
    }
}

pub(super) fn feed(feed: Feed) -> &'static str {
    match feed {
        Feed::Never => "never",
        Feed::IfPossible => "if possible",
        Feed::Required => "required",
    }
}

pub(super) fn grand_slam(slam: GrandSlam) -> &'static str {
    match slam {
        GrandSlam::Allowed => "allowed",
        GrandSlam::TakesNothing => "takes nothing",
        GrandSlam::Forbidden => "forbidden",
    }
}

pub(super) fn order(order: Order) -> &'static str {
    match order {
        Order::Alternate => "alternate",
        Order::TogetherThenFirstToStop => "together, then first to stop",
        Order::TogetherThenLastToStop => "together, then last to stop",
    }
}

pub(super) fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::Clockwise => "clockwise",
        Direction::Anticlockwise => "anticlockwise",
        Direction::ChosenByFirstMover => "chosen by first mover",
        Direction::ChosenByFirstMoverOpponentOtherWay => "chosen by first mover, opponent the other way",
        Direction::ChosenAtEveryMove => "chosen at every move",
    }
}

pub(super) fn start_hole(start: StartHole) -> &'static str {
    match start {
        StartHole::SownInTurn => "sown in turn",
        StartHole::Skipped => "skipped",
        StartHole::GetsFirstSeed => "gets first seed",
        StartHole::GetsFirstSeedUnlessAlone => "gets first seed, unless alone",
    }
}

pub(super) fn skip(skip: &Skip) -> String {
    format!("{}hole holding {}", owner(skip.side), numbers(&skip.holding))
}

pub(super) fn endless(endless: Endless) -> &'static str {
    match endless {
        Endless::EndsTurn => "ends turn",
        Endless::Forbidden => "forbidden",
    }
}

pub(super) fn opening(opening: &Opening, rules: &Sowing) -> String {
    let mut parts = vec![format!("lasts {} each", count(opening.turns, "turn", "turns"))];
    if !opening.every_round {
        parts.push("played in first round".to_owned());
    }
    match &opening.from {
        Some(OpeningFrom::Hole(hole)) => parts.push(format!("from hole {hole}")),
        Some(OpeningFrom::LastHoles(number)) => parts.push(format!("from last {}", count(*number, "hole", "holes"))),
        Some(OpeningFrom::Lifts(all)) => parts.push(format!("from {}", lifts(all))),
        None => {}
    }
    parts.extend(opening.order.map(|kind| format!("order {}", order(kind))));
    let off = |indices: &[u8], table: &[Rule]| -> Vec<String> {
        indices.iter().filter_map(|index| table.get(usize::from(*index))).map(|rule| rule.name.clone()).collect()
    };
    let mut without = off(&opening.without_landing, &rules.landing);
    without.extend(off(&opening.without_passing, &rules.passing));
    if !without.is_empty() {
        parts.push(format!("without {}", without.join(", ")));
    }
    parts.join("; ")
}

pub(super) fn layout(layout: &Layout) -> String {
    let same = layout.north.iter().chain(&layout.south).collect::<std::collections::BTreeSet<_>>();
    if let (1, Some(Some(seeds))) = (same.len(), layout.south.first()) {
        return format!("{seeds} in each hole");
    }
    let row = |row: &[Option<u16>]| list(row.iter().map(|hole| hole.map_or("x".to_owned(), |seeds| seeds.to_string())), " ");
    format!("north {}; south {} (in sowing order)", row(&layout.north), row(&layout.south))
}

pub(super) fn claimed(claimed: &Claimed) -> String {
    let mut parts: Vec<String> = claimed.most.map(|most| format!("most {most} each")).into_iter().collect();
    parts.extend(claimed.not_at.iter().enumerate().map(|(at, place)| {
        let place = match place {
            NotAt::Hole(hole) => format!("hole {hole}"),
            NotAt::LastHole => "last hole".to_owned(),
            NotAt::NumberOfOpponentClaim => "number of opponent claim".to_owned(),
        };
        if at == 0 { format!("not at {place}") } else { place }
    }));
    if parts.is_empty() { "without limits".to_owned() } else { parts.join("; ") }
}

pub(super) fn rest(rest: Option<Rest>) -> &'static str {
    match rest {
        Some(Rest::ToOpponent) => "to opponent",
        Some(Rest::ToOwner) => "to owner",
        Some(Rest::ToLastMover) => "to last mover",
        Some(Rest::ToNobody) => "to nobody",
        Some(Rest::Split) => "split",
        None => "nothing can be left",
    }
}

pub(super) fn conditions(when: &[EndCondition]) -> String {
    let one = |condition: &EndCondition| {
        let words = ends::when(condition.test);
        condition.rest.map_or(words.clone(), |to| format!("{words}, rest {}", rest(Some(to))))
    };
    list(when.iter().map(one), "; ")
}

pub(super) fn refill(refill: Refill) -> &'static str {
    match refill {
        Refill::FromOwnStoreLeftToRight => "from own store, left to right",
        Refill::FromOwnStoreRightToLeft => "from own store, right to left",
        Refill::AsAtStart => "as at start",
    }
}

pub(super) fn unfilled(unfilled: Option<&Unfilled>) -> &'static str {
    match unfilled {
        Some(Unfilled::Closed(_)) => "closed",
        Some(Unfilled::Open) => "open",
        Some(Unfilled::PartlyFilled) => "partly filled",
        None => "nothing is left unfilled",
    }
}

pub(super) fn first(first: First) -> &'static str {
    match first {
        First::Alternate => "alternate",
        First::LastMover => "last mover",
        First::Loser => "loser",
        First::Winner => "winner",
        First::PlayerWithAFullRow => "player with a full row",
    }
}

pub(super) fn until(until: &[Until]) -> String {
    list(until.iter().map(ends::until), "; ")
}

pub(super) fn game_wins(wins: GameWins) -> &'static str {
    match wins {
        GameWins::WhoCanFill => "who can fill",
        GameWins::MostRounds => "most rounds",
        GameWins::MostSeeds => "most seeds",
    }
}

pub(super) fn rounds(rounds: Option<&Rounds>) -> String {
    rounds.map_or("one round".to_owned(), |rounds| {
        format!(
            "several: refill {}; unfilled {}; first {}; until {}; wins {}",
            refill(rounds.refill),
            unfilled(rounds.unfilled.as_ref()),
            first(rounds.first),
            until(&rounds.until),
            game_wins(rounds.wins)
        )
    })
}
