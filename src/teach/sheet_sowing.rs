//! The sentences of a sowing game.
//!
//! Comes in: the IR of a sowing game and a language. Goes out: the parts of its rule sheet, from the aim to the rounds.

use super::sheet::Part;
use super::sheet_language::Language;
use super::sheet_writer::{Chapter, Writer, clause, written};
use crate::ir::sowing::*;
use crate::ir::{Cause, FirstMover, Numbers, Section};
use crate::variant::Variant;
use crate::words::Set;
use crate::words::sowing::values::*;

/// The parts that speak of how the game is played.
pub(super) fn parts(variant: &Variant, rules: &Sowing, language: &Language) -> Vec<Part> {
    let chapters: [Chapter<'_, Sowing>; 11] = [
        ("heading.aim", &aim),
        ("heading.board", &board),
        ("heading.start", &|writer, rules| first_mover(writer, rules.first_mover, &FIRST_MOVER)),
        ("heading.move", &moves),
        ("heading.sow", &sow),
        ("heading.passing", &|writer, rules| table(writer, rules, true)),
        ("heading.landing", &|writer, rules| table(writer, rules, false)),
        ("heading.claimed", &claimed),
        ("heading.opening", &opening),
        ("heading.end", &end),
        ("heading.rounds", &|writer, rules| {
            if let Some(rounds) = &rules.rounds {
                self::rounds(writer, rounds);
            }
        }),
    ];
    written(variant, language, rules, &chapters)
}

fn aim(writer: &mut Writer<'_>, rules: &Sowing) {
    let won_by_rounds = rules.rounds.as_ref().is_some_and(|rounds| rounds.wins == GameWins::MostRounds);
    let key = match (won_by_rounds, rules.end.most_seeds_win) {
        (true, _) => "aim.most-rounds",
        (false, true) => "aim.most-seeds",
        (false, false) => "aim.fewest-seeds",
    };
    writer.say(None, "aim", key);
}

fn board(writer: &mut Writer<'_>, rules: &Sowing) {
    let origins = &writer.variant.origins().0;
    // A layout says how many holes there are and what lies in them.
    let stated = |keyword| clause(Section::Board, keyword).filter(|cause| origins.contains_key(cause));
    let cause = |keyword| stated(keyword).or_else(|| clause(Section::Board, "layout"));
    writer.count(cause("holes"), "board.rows", "board.rows", rules.holes.into());
    let both = || rules.start.south.iter().chain(&rules.start.north);
    let first = both().next().copied().flatten();
    match first.filter(|_| both().all(|seeds| *seeds == first)) {
        Some(seeds) => writer.count(cause("seeds"), "board.seeds", "board.seeds", seeds.into()),
        None => {
            let row = |row: &[Option<u16>]| {
                let seeds = row.iter().map(|seeds| seeds.map_or("x".to_owned(), |seeds| seeds.to_string()));
                writer.language.foreign(&seeds.collect::<Vec<_>>().join(" "))
            };
            let (south, north) = (row(&rules.start.south), row(&rules.start.north));
            let text = writer.language.say("board.layout", &[("south", &south), ("north", &north)]);
            writer.line(cause("seeds"), "board.seeds", text);
            if both().any(Option::is_none) {
                writer.say(None, "board.closed-sign", "board.closed-sign");
            }
        }
    }
    writer.count(None, "board.total", "board.total", both().flatten().map(|seeds| u32::from(*seeds)).sum());
    writer.value(cause("stores"), "board.stores", "board.stores-", &STORES, &rules.stores);
    writer.say(None, "board.sides", "board.sides");
    match rules.notation {
        HoleNames::ByNumber => writer.say(None, "board.numbered", "board.numbered"),
        HoleNames::ByLetter => writer.say(None, "board.numbered", "board.lettered"),
        HoleNames::ByBoardIndex => {
            let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX).to_string();
            let row = rules.start.south.len();
            let [north, south, last] = [row.saturating_sub(1), row, (2 * row).saturating_sub(1)].map(number);
            let text = writer.language.say("board.indexed", &[("north", &north), ("south", &south), ("last", &last)]);
            writer.line(None, "board.numbered", text);
        }
    }
}

/// Who begins.
pub(super) fn first_mover(writer: &mut Writer<'_>, first: FirstMover, values: &Set<FirstMover>) {
    writer.value(clause(Section::Start, "first mover"), "start", "start.", values, &first);
}

fn moves(writer: &mut Writer<'_>, rules: &Sowing) {
    let cause = |keyword| clause(Section::Moves, keyword);
    lifts(writer, cause("from"), "move.from", &rules.moves.from);
    if rules.moves.pass {
        writer.say(cause("pass"), "move.pass", "move.pass");
    }
    if rules.moves.feed != Feed::Never {
        writer.value(cause("feed"), "move.feed", "move.feed-", &FEED, &rules.moves.feed);
    }
    let is_usual = rules.moves.grand_slam == GrandSlam::Allowed;
    // What is usual is told where a file speaks of it.
    if !is_usual || writer.stated(Section::Moves, "grand slam").is_some() {
        writer.value(cause("grand slam"), "move.slam", "move.slam-", &GRAND_SLAM, &rules.moves.grand_slam);
        if is_usual {
            writer.usual();
        }
    }
    order(writer, cause("order"), "move.order", rules.moves.order);
}

fn order(writer: &mut Writer<'_>, cause: Option<Cause>, id: &str, order: Order) {
    if order != Order::Alternate {
        writer.value(cause, id, "move.", &ORDER, &order);
    }
}

fn lifts(writer: &mut Writer<'_>, cause: Option<Cause>, id: &str, lifts: &[Lift]) {
    for (at, lift) in lifts.iter().enumerate() {
        let whose = if lift.any { "any" } else { "own" };
        let from = match &lift.holding {
            None => writer.language.say(&format!("move.from-{whose}"), &[]),
            Some(holding) => {
                let kind = if holding.not { "not" } else { "holding" };
                let numbers = numbers(writer.language, &holding.numbers);
                writer.language.say(&format!("move.from-{whose}-{kind}"), &[("numbers", &numbers)])
            }
        };
        let key = if at == 0 { "move.lift" } else { "move.else" };
        let text = writer.language.say(key, &[("from", &from)]);
        writer.line(cause, &format!("{id}.{at}"), text);
    }
}

/// `2 or 3 seeds`.
fn numbers(language: &Language, numbers: &Numbers) -> String {
    match numbers {
        Numbers::Even => language.say("number.even", &[]),
        Numbers::Odd => language.say("number.odd", &[]),
        Numbers::AtLeast(least) => language.count("number.at-least", u32::from(*least), &[]),
        Numbers::OneOf(numbers) => {
            let texts: Vec<String> = numbers.iter().map(u16::to_string).collect();
            let last = numbers.last().copied().unwrap_or(0);
            let list = language.list(&texts, "list.or");
            let said = language.count_as("number.exactly", last.into(), &list);
            // A form may say its number in a word, which stands for that number alone.
            if numbers.len() < 2 || said.contains(&list) {
                return said;
            }
            let each: Vec<String> =
                numbers.iter().map(|number| language.count("number.exactly", (*number).into(), &[])).collect();
            language.list(&each, "list.or")
        }
    }
}

fn sow(writer: &mut Writer<'_>, rules: &Sowing) {
    let (sow, cause) = (&rules.sow, |keyword| clause(Section::Sow, keyword));
    writer.say(None, "sow", "sow.one-by-one");
    writer.value(cause("direction"), "sow.direction", "sow.", &DIRECTION, &sow.direction);
    let stores = match (sow.own_store, sow.opponent_store) {
        (true, false) => "sow.own-store",
        (true, true) => "sow.both-stores",
        (false, true) => "sow.opponent-store",
        (false, false) => "sow.no-store",
    };
    writer.say(cause("own store"), "sow.stores", stores);
    writer.tells(cause("opponent store"));
    writer.value(cause("start hole"), "sow.start", "sow.start-", &START_HOLE, &sow.start_hole);
    if let Some(skip) = &sow.skip {
        let numbers = numbers(writer.language, &skip.holding);
        let text = writer.language.say(&format!("sow.skip-{}", owner(skip.side)), &[("numbers", &numbers)]);
        writer.line(cause("skip"), "sow.skip", text);
    }
    if let Some(endless) = &sow.endless {
        writer.value(cause("endless"), "sow.endless", "sow.endless-", &ENDLESS, endless);
    }
}

fn owner(side: Option<Owner>) -> &'static str {
    match side {
        None => "any",
        Some(Owner::Own) => "own",
        Some(Owner::Opponent) => "opponent",
    }
}

fn opening(writer: &mut Writer<'_>, rules: &Sowing) {
    let Some(opening) = &rules.opening else { return };
    let [lasts, played, from, order, without] =
        ["lasts", "played", "from", "order", "without"].map(|keyword| writer.stated(Section::Opening, keyword));
    if let Some(name) = &opening.name {
        let name = writer.known_as(name);
        let text = writer.language.say("opening.named", &[("name", &name)]);
        writer.line(None, "opening.name", text);
    }
    writer.count(lasts, "opening.turns", "opening.turns", opening.turns.into());
    writer.stands_for(Cause::Opening(0));
    if rules.rounds.is_some() {
        let key = if opening.every_round { "opening.every-round" } else { "opening.first-round" };
        writer.say(played, "opening.round", key);
    }
    match &opening.from {
        None => {}
        Some(OpeningFrom::Hole(hole)) => writer.count(from, "opening.from", "opening.hole", (*hole).into()),
        Some(OpeningFrom::LastHoles(holes)) => writer.count(from, "opening.from", "opening.last-holes", (*holes).into()),
        Some(OpeningFrom::Lifts(choice)) => lifts(writer, from, "opening.from", choice),
    }
    if let Some(value) = opening.order {
        self::order(writer, order, "opening.order", value);
    }
    let landing = opening.without_landing.iter().filter_map(|at| rules.landing.get(usize::from(*at)));
    let passing = opening.without_passing.iter().filter_map(|at| rules.passing.get(usize::from(*at)));
    let mut names: Vec<String> = landing.chain(passing).map(|rule| writer.language.rule_name(&rule.name)).collect();
    names.dedup();
    if !names.is_empty() {
        let list = writer.language.list(&names, "list.and");
        let text = writer.language.count("opening.without", names.len() as u32, &[("names", &list)]);
        writer.line(without, "opening.without", text);
    }
}

fn table(writer: &mut Writer<'_>, rules: &Sowing, passing: bool) {
    let table = if passing { &rules.passing } else { &rules.landing };
    if table.is_empty() && passing {
        return;
    }
    let (kind, cause): (_, fn(u8) -> Cause) = if passing { ("passing", Cause::Passing) } else { ("landing", Cause::Landing) };
    if passing {
        writer.say(None, "rule.intro", "rule.intro-passing");
    }
    if table.len() > 1 {
        writer.say(None, "rule.order", "rule.intro");
    }
    for (at, rule) in (0..).zip(table) {
        let text = sentence(writer.language, rule, kind);
        let name = writer.known_as(&rule.name);
        writer.named(Some(cause(at)), &format!("{kind}.{}", rule.name), Some(name), text);
        writer.kin(&format!("{kind}.{:?}", rule.place));
    }
    if !passing && !covers_everything(rules) {
        writer.say(None, "rule.else", "rule.else");
    }
}

fn sentence(language: &Language, rule: &Rule, kind: &str) -> String {
    let place = place(language, &rule.place);
    let tests: Vec<String> = rule.tests.iter().map(|test| self::test(language, test)).collect();
    let mut deeds: Vec<String> = rule.actions.iter().map(|action| deed(language, action)).collect();
    if kind == "landing" {
        deeds.push(then(language, rule.then));
    }
    let key = match (tests.is_empty(), rule.may) {
        (true, false) => "",
        (true, true) => "-may",
        (false, false) => "-while",
        (false, true) => "-while-may",
    };
    let set_in = [
        ("place", place.as_str()),
        ("tests", &language.list(&tests, "list.and")),
        ("deeds", &language.list(&deeds, "list.last-deed")),
    ];
    let mut text = language.say(&format!("rule.{kind}{key}"), &set_in);
    if rule.may {
        text = format!("{text} {}", language.say("rule.declined", &[]));
    }
    text
}

fn place(language: &Language, place: &Place) -> String {
    match place {
        Place::Store(side) => language.say(&format!("place.store-{}", owner(*side)), &[]),
        Place::ClaimedHole => language.say("place.claimed", &[]),
        Place::Hole { side, before, making } => {
            let before = match before {
                None => "",
                Some(Before::Empty) => "-empty",
                Some(Before::Occupied) => "-occupied",
            };
            let hole = language.say(&format!("place.{}{before}", owner(*side)), &[]);
            making.as_ref().map_or(hole.clone(), |making| {
                language.say("place.making", &[("place", &hole), ("numbers", &numbers(language, making))])
            })
        }
    }
}

fn test(language: &Language, test: &Test) -> String {
    match test {
        Test::Hole { at, is } => {
            let hole = language.value("hole.", &REFS, at, &[]);
            let both = if *at == Ref::Neighbours { "-both" } else { "" };
            let (key, held) = match is {
                Content::Holding(numbers) => ("holding", self::numbers(language, numbers)),
                is => (CONTENT.word(is), String::new()),
            };
            language.say(&format!("test.{key}{both}"), &[("hole-named", &hole), ("numbers", &held)])
        }
        Test::NeighboursEqual => language.say("test.neighbours-equal", &[]),
        Test::OwnStoreSown(_) => language.value("test.", &SOWN_SINCE, test, &[]),
        Test::SeedsLeft(_) => language.value("test.", &LEFT, test, &[]),
    }
}

fn deed(language: &Language, action: &Action) -> String {
    match action {
        Action::Capture { targets, to } => {
            let targets: Vec<String> = targets.iter().map(|target| self::target(language, target)).collect();
            let key = match to {
                Receiver::Mover => "deed.to-mover",
                Receiver::Owner => "deed.to-owner",
                Receiver::Opponent => "deed.to-opponent",
            };
            language.say(key, &[("targets", &language.list(&targets, "list.and"))])
        }
        Action::Again(at) => language.value("deed.again-", &REFS, at, &[]),
        Action::Claim => language.say("deed.claim", &[]),
    }
}

fn target(language: &Language, target: &Target) -> String {
    match target {
        Target::ThisHole | Target::LastSeed | Target::Everything => language.value("deed.", &TARGETS, target, &[]),
        Target::At(at) => {
            let of = language.value("hole.of-", &REFS, at, &[]);
            language.say("deed.the-seeds", &[("of", &of)])
        }
        Target::Every { side, holding } => {
            let key = format!("deed.every-{}", owner(Some(*side)));
            language.say(&key, &[("numbers", &numbers(language, holding))])
        }
    }
}

fn then(language: &Language, then: Then) -> String {
    let values = match then {
        Then::EndTurn => &END_TURN,
        Then::SowOn | Then::SowOnFromNext | Then::SowOnWithCaptured => &SOW_ON,
        Then::MoveAgain(_) => &MOVE_AGAIN,
    };
    language.value("deed.", values, &then, &[])
}

/// Whether a rule without further conditions takes every place where a last seed can fall.
fn covers_everything(rules: &Sowing) -> bool {
    let sure = || rules.landing.iter().filter(|rule| rule.tests.is_empty() && !rule.may);
    let hole = |owner: Owner, empty: Before| {
        sure().any(|rule| match &rule.place {
            Place::Hole { side, before, making: None } => {
                side.is_none_or(|side| side == owner) && before.is_none_or(|before| before == empty)
            }
            _ => false,
        })
    };
    let store =
        |owner: Owner| sure().any(|rule| matches!(rule.place, Place::Store(side) if side.is_none_or(|side| side == owner)));
    let claims = rules.landing.iter().chain(&rules.passing).any(|rule| rule.actions.contains(&Action::Claim));
    let holes = [Owner::Own, Owner::Opponent];
    let holes = holes.iter().all(|owner| hole(*owner, Before::Empty) && hole(*owner, Before::Occupied));
    holes
        && (!rules.sow.own_store || store(Owner::Own))
        && (!rules.sow.opponent_store || store(Owner::Opponent))
        && (!claims || sure().any(|rule| rule.place == Place::ClaimedHole))
}

fn claimed(writer: &mut Writer<'_>, rules: &Sowing) {
    let mut tables = rules.landing.iter().chain(&rules.passing);
    if !tables.any(|rule| rule.actions.contains(&Action::Claim)) {
        return;
    }
    let cause = |keyword| clause(Section::Claimed, keyword);
    if let Some(name) = &rules.claimed.name {
        let name = writer.known_as(name);
        let text = writer.language.say("claimed.called", &[("name", &name)]);
        writer.line(None, "claimed.name", text);
    }
    writer.say(None, "claimed", "claimed.is");
    if let Some(most) = rules.claimed.most {
        writer.count(cause("most"), "claimed.most", "claimed.most", most.into());
    }
    for (at, not) in (0..).zip(&rules.claimed.not_at) {
        let cause = Some(Cause::Clause(Section::Claimed, "not at", at));
        writer.value(cause, &format!("claimed.not-{}", NOT_AT.key(not).0), "claimed.not-", &NOT_AT, not);
    }
}

fn end(writer: &mut Writer<'_>, rules: &Sowing) {
    let end = &rules.end;
    let match_word = if rules.rounds.is_some() { "round" } else { "game" };
    let [small, great] = ["the", "The"].map(|article| writer.language.say(&format!("end.{article}-{match_word}"), &[]));
    let set_in = [("the-match", small.as_str()), ("The-match", great.as_str())];
    for (at, when) in (0..).zip(&end.when) {
        let mut text = writer.language.value("end.", &WHEN, &when.test, &set_in);
        if let Some(rest) = &when.rest {
            text = format!("{text} {}", writer.language.value("end.then-", &REST, rest, &[]));
        }
        writer.line(Some(Cause::Clause(Section::End, "when", at)), &format!("end.{}", WHEN.key(&when.test).0), text);
        // Whether it ends a round or the game is told by the part on rounds.
        writer.means(format!("{:?}", when));
        writer.kin("end.when");
    }
    let stuck = end.when.iter().any(|when| match when.test {
        EndTest::MoverCannotMove => true,
        // Who has seeds in his row can move.
        EndTest::MoverHasNoSeeds | EndTest::ARowIsEmpty => any_seed_moves(rules),
        _ => false,
    });
    if !rules.moves.pass && !stuck {
        let text = writer.language.say("end.no-move", &set_in);
        writer.line(None, "end.no-move", text);
    }
    let cause = |keyword| clause(Section::End, keyword);
    writer.line(cause("tested"), "end.tested", writer.language.value("end.", &TESTED, &end.before_every_move, &set_in));
    writer.means(format!("tested {}", end.before_every_move));
    let again = rules.landing.iter().any(|rule| matches!(rule.then, Then::MoveAgain(_)));
    if again && !(stuck && end.before_every_move) {
        let text = writer.language.say("end.no-further", &[]);
        writer.line(None, "end.no-further", text);
    }
    if let Some(rest) = &end.rest {
        writer.value(cause("rest"), "end.rest", "end.rest-", &REST, rest);
    }
    let text = writer.language.say(if end.most_seeds_win { "end.most" } else { "end.fewest" }, &set_in);
    writer.line(cause("wins"), "end.wins", text);
    writer.means(format!("most {}", end.most_seeds_win));
}

/// Whether a player who has a seed in his row always has a move.
fn any_seed_moves(rules: &Sowing) -> bool {
    let moves = &rules.moves;
    let free = |lifts: &[Lift]| lifts.iter().any(|lift| lift.holding.is_none());
    let opening = rules.opening.as_ref().and_then(|opening| opening.from.as_ref());
    free(&moves.from)
        && !moves.feed.may_forbid_all()
        && moves.grand_slam != GrandSlam::Forbidden
        && rules.sow.endless != Some(Endless::Forbidden)
        && opening.is_none_or(|from| matches!(from, OpeningFrom::Lifts(lifts) if free(lifts)))
}

fn rounds(writer: &mut Writer<'_>, rounds: &Rounds) {
    let cause = |keyword| clause(Section::Rounds, keyword);
    writer.value(cause("refill"), "rounds.refill", "rounds.refill-", &REFILL, &rounds.refill);
    match &rounds.unfilled {
        None => {}
        Some(Unfilled::Closed(Some(name))) => {
            let name = writer.known_as(name);
            let text = writer.language.say("rounds.closed-as", &[("name", &name)]);
            writer.line(cause("unfilled"), "rounds.unfilled", text);
        }
        Some(unfilled) => writer.value(cause("unfilled"), "rounds.unfilled", "rounds.", &UNFILLED, unfilled),
    }
    writer.value(cause("first"), "rounds.first", "rounds.first-", &FIRST, &rounds.first);
    for (at, until) in (0..).zip(&rounds.until) {
        let cause = Some(Cause::Clause(Section::Rounds, "until", at));
        writer.value(cause, &format!("rounds.until-{}", UNTIL.key(until).0), "rounds.until-", &UNTIL, until);
    }
    writer.value(cause("wins"), "rounds.wins", "rounds.wins-", &GAME_WON_BY, &rounds.wins);
}
