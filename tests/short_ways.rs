//! Engines have short ways while nobody listens: random games and counts. They come out as move by move, heard event by event.

mod common;
mod reference;

use lumbung::game::{Heard, Occurrences, Outcome, Rules};
use lumbung::ir::sowing::{
    Action, Direction, EndTest, Endless, Feed, GrandSlam, HoleNames, Lift, Order, Place, Sowing, StartHole, Test, Then,
};
use lumbung::play::perft::divide;
use lumbung::play::playout::{draw, generator};
use lumbung::variant::{FamilyTools, Task};
use lumbung::{Variant, library, perft};
use rayon::prelude::*;
use reference::compare::{Terms, compare_sowing};

/// Plays a game by the short way and by the long one.
struct Games {
    games: u64,
    most: u64,
    stop_at_round: bool,
}

impl Task for Games {
    type Output = Result<(), String>;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, _: &FamilyTools<R>) -> Self::Output {
        self.compare(rules, start)
    }
}

impl Games {
    fn compare<R: Rules>(self, rules: &R, start: &R::Position) -> Result<(), String> {
        let (mut moves, mut heard): (Vec<R::Move>, Vec<Heard<R::Event>>) = (Vec::new(), Vec::new());
        for game in 0..self.games {
            let (mut short, mut long) = (start.clone(), start.clone());
            let mut random = generator(3, game);
            let made = rules.play_out(
                &mut short,
                self.most,
                self.stop_at_round,
                &mut moves,
                &mut Occurrences::default(),
                &mut |count| draw(&mut random, count),
            );
            let (mut random, mut history, mut count) = (generator(3, game), Occurrences::default(), 0);
            while count < self.most && rules.outcome(&long) == Outcome::Ongoing {
                rules.legal_moves(&long, &mut moves);
                if moves.is_empty() {
                    break;
                }
                heard.clear();
                rules.play(&mut long, &moves[draw(&mut random, moves.len())], self.stop_at_round, &mut history, &mut heard);
                count += 1;
            }
            if (made, &short) != (count, &long) {
                let [short, long] = [&short, &long].map(|position| rules.position_text(position));
                return Err(format!("game {game}: {short} after {made} moves, {long} after {count}"));
            }
        }
        Ok(())
    }
}

/// Counts sequences by the short way and by the long one, from positions of random games.
struct Counts {
    games: u64,
    depth: u32,
}

impl Task for Counts {
    type Output = Result<(), String>;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, _: &FamilyTools<R>) -> Self::Output {
        self.compare(rules, start)
    }
}

impl Counts {
    fn compare<R: Rules>(self, rules: &R, start: &R::Position) -> Result<(), String> {
        for game in 0..self.games {
            let (mut position, mut random) = (start.clone(), generator(4, game));
            let most = game * 7;
            rules.play_out(&mut position, most, true, &mut Vec::new(), &mut (), &mut |count| draw(&mut random, count));
            let (short, long) = (perft(rules, &position, self.depth, None), long_count(rules, &position, self.depth));
            if short != long {
                return Err(format!("{}: {short}, and {long} move by move", rules.position_text(&position)));
            }
        }
        Ok(())
    }
}

/// Counts positions that are met again once, and every sequence.
struct Again {
    games: u64,
    most: u64,
}

impl Task for Again {
    /// The most moves of a sequence.
    type Output = Result<u32, String>;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, _: &FamilyTools<R>) -> Self::Output {
        let mut deepest = 0;
        for game in 0..self.games {
            let (mut position, mut random) = (start.clone(), generator(5, game));
            rules.play_out(&mut position, game * 9, true, &mut Vec::new(), &mut (), &mut |count| draw(&mut random, count));
            let (mut depth, mut every) = (0, 1);
            // As deep as does not take long.
            while depth < 12 && (1..=self.most).contains(&every) {
                depth += 1;
                every = perft(rules, &position, depth, None);
            }
            let once: u64 = divide(rules, &position, depth, None).0.iter().map(|(_, nodes)| nodes).sum();
            if once != every {
                return Err(format!("{}: {depth} moves: {once}, and {every} one by one", rules.position_text(&position)));
            }
            deepest = deepest.max(depth);
        }
        Ok(deepest)
    }
}

fn long_count<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    let below = |chosen: &R::Move| {
        let (mut next, mut heard): (_, Vec<Heard<R::Event>>) = (position.clone(), Vec::new());
        rules.play(&mut next, chosen, true, &mut (), &mut heard);
        long_count(rules, &next, depth - 1)
    };
    if depth == 1 { moves.len() as u64 } else { moves.iter().map(below).sum() }
}

fn every_variant<T: Task<Output = Result<(), String>>>(task: impl Fn() -> T + Sync) {
    let faults: Vec<String> = library::all()
        .par_iter()
        .filter_map(|shipped| {
            let variant = Variant::shipped(shipped.name).unwrap();
            let fault = variant.engine().with(&variant.engine().start(), task()).err()?;
            Some(format!("{}: {fault}", shipped.name))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn random_games_of_one_round() {
    every_variant(|| Games { games: 12, most: 300, stop_at_round: true });
}

#[test]
fn random_games_of_many_rounds() {
    every_variant(|| Games { games: 3, most: 600, stop_at_round: false });
}

#[test]
fn counts_of_sequences() {
    every_variant(|| Counts { games: 12, depth: 2 });
    every_variant(|| Counts { games: 2, depth: 3 });
}

#[test]
fn positions_met_again() {
    let depths: Vec<u32> = library::all()
        .par_iter()
        .map(|shipped| {
            let variant = Variant::shipped(shipped.name).unwrap();
            let depth = variant.engine().with(&variant.engine().start(), Again { games: 3, most: 1_000 });
            depth.unwrap_or_else(|fault| panic!("{}: {fault}", shipped.name))
        })
        .collect();
    // Positions are looked up where four moves are left, after the first two.
    let deep = depths.iter().filter(|depth| **depth >= 6).count();
    assert!(deep > 40, "{deep} of {} variants were counted 6 moves deep", depths.len());
}

#[test]
fn random_rules() {
    let faults: Vec<String> = (0..1_000)
        .into_par_iter()
        .filter_map(|seed| {
            let ir = reference::random::random_sowing_ir(&mut reference::random::Dice::new(seed));
            let engine = lumbung::sowing::Engine::new(&ir);
            let start = engine.start();
            let games = Games { games: 6, most: 120, stop_at_round: seed % 2 == 0 }.compare(&engine, &start);
            let fault = games.and_then(|()| Counts { games: 3, depth: 2 }.compare(&engine, &start)).err()?;
            Some(format!("rules {seed}: {fault}\n{ir:?}"))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Makes rules such that they ask for no more than one set of features has.
fn narrowed(ir: &mut Sowing, set: &str) {
    if set == "full" {
        return;
    }
    let has = |sets: &[&str]| sets.contains(&set);
    let relays = has(&["watched", "passing", "minding", "offering"]);
    let claims = set == "claiming";
    if set != "passing" {
        ir.passing.clear();
        ir.sow.skip = None;
    }
    (ir.opening, ir.moves.order) = (None, Order::Alternate);
    // A relay with an end: each lap sows the own store, or stops.
    let ends = ir.sow.own_store && ir.sow.start_hole != StartHole::GetsFirstSeed;
    for rule in ir.landing.iter_mut().chain(&mut ir.passing) {
        rule.may &= set == "offering";
        rule.tests.retain(|test| has(&["minding", "offering"]) || !matches!(test, Test::OwnStoreSown(_)));
        rule.actions.retain(|action| claims || *action != Action::Claim);
        if rule.place == Place::ClaimedHole && !claims {
            rule.place = Place::Hole { side: None, before: None, making: None };
        }
        let lifts = matches!(rule.then, Then::SowOn | Then::SowOnFromNext);
        if rule.then == Then::SowOnWithCaptured && set != "passing" || lifts && !relays && (!ends || claims) {
            rule.then = Then::EndTurn;
        }
    }
    if !relays {
        ir.sow.endless = None;
    }
    if set == "watched" {
        ir.sow.endless.get_or_insert(Endless::EndsTurn);
    }
    if set == "plain" {
        make_plain(ir);
    }
}

/// Nothing but single tests and captures, and rows that end the round.
fn make_plain(ir: &mut Sowing) {
    (ir.moves.feed, ir.moves.grand_slam) = (Feed::Never, GrandSlam::Allowed);
    ir.moves.from = vec![Lift { any: false, holding: None }];
    ir.end.before_every_move = true;
    ir.end.when.retain(|condition| {
        matches!(condition.test, EndTest::MoverHasNoSeeds | EndTest::ARowIsEmpty | EndTest::BothRowsAreEmpty)
    });
    if ir.sow.direction == Direction::ChosenAtEveryMove {
        ir.sow.direction = Direction::ChosenByFirstMover;
    }
    for rule in &mut ir.landing {
        rule.tests.truncate(1);
        rule.actions.truncate(1);
        if let Then::MoveAgain(limit) = &mut rule.then {
            (*limit, rule.tests) = (None, Vec::new());
        }
    }
}

/// Each set of features has random rules of its own: one that promised too little would be found nowhere else.
#[test]
fn random_rules_of_each_set_of_features() {
    for set in ["plain", "stepped", "watched", "claiming", "passing", "minding", "offering", "full"] {
        let checked: Vec<bool> = (0..500)
            .into_par_iter()
            .map(|seed| {
                let mut ir = reference::random::random_sowing_ir(&mut reference::random::Dice::new(20_000 + seed));
                narrowed(&mut ir, set);
                let engine = lumbung::sowing::Engine::new(&ir);
                if engine.features() != set {
                    return false;
                }
                let start = engine.start();
                let games = Games { games: 4, most: 100, stop_at_round: true }.compare(&engine, &start);
                let fault = games.and_then(|()| Counts { games: 3, depth: 3 }.compare(&engine, &start)).err();
                assert_eq!(fault, None, "{set} rules {seed}: {ir:?}");
                let slow = Sowing { notation: HoleNames::ByNumber, ..ir };
                let terms = Terms { most_moves: 40, ..Terms::new(1, seed) };
                let engine = lumbung::sowing::Engine::new(&slow);
                assert_eq!(compare_sowing(&engine, &slow, terms), Ok(()), "{set} rules {seed}: {slow:?}");
                true
            })
            .collect();
        let count = checked.iter().filter(|checked| **checked).count();
        assert!(count >= 25, "{count} rule sets are {set}");
    }
}

/// More kinds of landings than the tables can number: 40 numbers at 7 holes.
#[test]
fn more_landing_rules_than_tables_can_number() {
    let mut text = "variant many from dakon\ntitle \"Many\"\nlanding {\n".to_owned();
    for number in 3..43 {
        text += &format!("  before laju  r{number}: in own hole making {number}, opposite empty -> capture this hole\n");
    }
    check(&(text + "}\n"));
}

/// Plays and counts by the short way and by the long one.
fn check(text: &str) {
    let variant = Variant::from_text("short.variant", text).unwrap_or_else(|findings| panic!("{text}: {findings}"));
    let start = variant.engine().start();
    assert_eq!(variant.engine().with(&start, Games { games: 200, most: 300, stop_at_round: true }), Ok(()), "{text}");
    assert_eq!(variant.engine().with(&start, Games { games: 20, most: 600, stop_at_round: false }), Ok(()), "{text}");
    assert_eq!(variant.engine().with(&start, Counts { games: 12, depth: 3 }), Ok(()), "{text}");
}

/// Questions within relays, one after the other, with answers on which further moves depend.
#[test]
fn moves_that_ask() {
    check(
        "variant asked from dakon\ntitle \"Asked\"\nlanding {
           before laju  ruak: in own hole making 3 or 5 or 8, opposite occupied -> may capture opposite, sow on
           before laju  tandang: in opponent hole making 4, own store sown this turn -> may capture this hole
           change nembak: in empty own hole, opposite occupied -> may capture opposite, move again up to 2 times
         }\n",
    );
    check(
        "variant asked from congkak\ntitle \"Asked\"\nopening { played in every round }\nlanding {
           before jalan  ruak: in hole making 3 or 5 or 8, own store sown this move -> may capture this hole, move again
           before ruak  tandang: in opponent hole making 4 -> may capture opposite, sow on
         }\n",
    );
}

/// Offers of whole holes and of the last seed alone, one after the other at one landing, before and after stores that were sown.
#[test]
fn offers_as_cases() {
    let offers = |rules: &str| format!("variant offers from papan-dakon\ntitle \"Offers\"\nlanding {{ {rules} }}\n");
    check(&offers("change across: in occupied own hole, opposite occupied -> may capture opposite and last seed, sow on"));
    check(&offers("before across  first: in own hole making 2 or 3 or 5 -> may capture last seed, move again"));
    check(&offers(
        "before relay  last: in opponent hole making even -> may capture last seed and opposite to opponent, sow on from next",
    ));
    check(&offers(
        "change across: in occupied own hole, own store sown this lap, opposite occupied -> may capture opposite, move again up to 1 time",
    ));
    check(&offers("change across: in own hole, next occupied -> may capture next, again from next"));
    check(&offers("before relay  each: in hole making 4, own store sown this move -> capture last seed, sow on"));
}

/// Whether the own store was sown, told by the store where nothing is captured before the relay ends.
#[test]
fn stores_that_were_sown() {
    let sown = |rules: &str| format!("congkak-melayu\ntitle \"Sown\"\nlanding {{ {rules} }}");
    short_and_long("sown-move", &sown("before jalan  six: in hole making 6, own store sown this move -> capture this hole"));
    short_and_long("sown-next", &sown("before jalan  on: in hole, own store sown this turn, next occupied -> sow on from next"));
    short_and_long("sown-lap", &sown("before jalan  six: in hole making 6, own store sown this lap -> capture opposite, sow on"));
    short_and_long(
        "sown-again",
        &sown("change tembak: in empty own hole, own store sown this turn -> capture opposite, move again up to 2 times"),
    );
}

/// Claims in a game whose rules look at stores that were sown, and at claimed holes.
#[test]
fn moves_that_claim() {
    let claimed = |rules: &str| {
        format!(
            "variant claimed from toguz-kumalak\ntitle \"Claimed\"\nboard {{ stores at right }}
             sow {{\n own store sown\n opponent store skipped\n start hole sown in turn\n}}
             landing {{ before tuzdyk  bonus: in own store -> move again\n{rules} }}\n"
        )
    };
    check(&claimed("change even: in opponent hole making even, own store sown this turn -> capture this hole"));
    check(&claimed("before bonus  guest: in claimed hole, own store sown this lap -> move again up to 1 time"));
    check(&claimed("change even: in opponent hole, neighbours open -> capture this hole"));
    check(
        "variant claimed from toguz-kumalak\ntitle \"Claimed\"\nclaimed { most 3 each }\nlanding { change even: in opponent hole making even, opposite occupied -> capture this hole and opposite, move again up to 1 time }\n",
    );
    check(
        "variant claimed from toguz-kumalak\ntitle \"Claimed\"\nclaimed { most 3 each }\nsow { endless ends turn }\nlanding { after even  run: in own hole making 5 -> sow on }\n",
    );
}

/// Both players at once, with captured seeds sown on, and with both stores sown.
#[test]
fn turns_together() {
    let together = |rules: &str| {
        format!(
            "variant both from congkak\ntitle \"Both\"\nopening {{\n played in every round\n lasts 3 turns each\n}}\n{rules}\n"
        )
    };
    check(&together("landing { change tembak: in empty own hole, opposite occupied -> capture opposite, sow on with captured }"));
    check(&together("sow { opponent store sown }"));
    check(&together(
        "landing { before jalan  three: in hole making 3, own store sown this lap -> capture this hole, move again up to 1 time }",
    ));
    check(&together("sow { start hole skipped }"));
    check(&together("landing { before jalan  last: in hole making 6, 40 seeds left -> capture this hole }"));
    check(&together(
        "landing { before jalan  claim: in opponent hole making 4 -> claim this hole }\nclaimed as telaga { most 2 each }",
    ));
}

/// Nothing but turns of both at once: rounds that end by rows, by seeds, by repetition.
#[test]
fn every_turn_together() {
    let together = |rules: &str| format!("sonka\ntitle \"Together\"\n{rules}");
    short_and_long("together-row", &together("end {\n when a row is empty\n tested before every turn\n rest to owner\n}"));
    short_and_long("together-any", &together("moves { from any hole holding 2 or more, else any hole }"));
    short_and_long(
        "together-odd",
        &together("moves { from own hole holding odd }\nend { when 20 seeds or fewer are left\n rest to owner }"),
    );
    short_and_long(
        "together-last",
        &together("moves { order together, then last to stop }\nend { when a player holds more than half\n rest to owner }"),
    );
    short_and_long("together-occurs", &together("end { when position occurs 2 times\n rest to owner }"));
    short_and_long(
        "together-again",
        &together(
            "landing {\n drop home\n change store: in own store -> move again up to 2 times }\nend { tested before every move }",
        ),
    );
    short_and_long("together-offer", &together("landing { change capture: in own hole -> may capture opposite and last seed }"));
    short_and_long("together-both-ways", &together("board { stores at end of row }\nsow { direction chosen by first mover }"));
    short_and_long("together-every-way", &together("board { stores at end of row }\nsow { direction chosen at every move }"));
    short_and_long("together-opening", &together("opening {\n lasts 2 turns each\n from last 2 holes\n without capture\n}"));
}

/// Captures that would bare the opponent, in turns that go on after them.
#[test]
fn slams_that_take_nothing() {
    for feed in ["required", "if possible", "never"] {
        check(&format!(
            "variant slam from oware\ntitle \"Slam\"\nboard {{\n holes 4\n seeds 2\n}}\nmoves {{ feed {feed} }}
             landing {{ change two-or-three: in opponent hole making 2 or 3 -> capture this hole, again from previous, move again up to 1 time }}
             \n"
        ));
    }
}

fn short_and_long(name: &str, body: &str) {
    compared(name, body, 150);
}

fn compared(name: &str, body: &str, games: u64) {
    let text = format!("variant {name} from {body}\n");
    let variant = Variant::from_text(&format!("{name}.variant"), &text);
    let variant = variant.unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
    let start = variant.engine().start();
    assert_eq!(variant.engine().with(&start, Games { games, most: 300, stop_at_round: true }), Ok(()), "{name}");
    assert_eq!(variant.engine().with(&start, Counts { games: games.min(8), depth: 2 }), Ok(()), "{name}");
}

/// More than 255 seeds, more than 32 places: laps of several rounds of the track, and every kind of start hole.
#[test]
fn boards_of_two_bytes_a_place() {
    for (at, start_hole) in ["sown in turn", "skipped", "gets first seed, unless alone"].into_iter().enumerate() {
        short_and_long(
            &format!("full-{at}"),
            &format!(
                "dakon\ntitle \"Full\"\nboard {{ holes 3 in 3..9\n  seeds 90 in 1..90 }}\nsow {{ start hole {start_hole} }}"
            ),
        );
        short_and_long(
            &format!("long-{at}"),
            &format!(
                "dakon\ntitle \"Long\"\nboard {{ holes 18 in 7..21\n  seeds 5 in 1..90 }}\nsow {{ start hole {start_hole} }}"
            ),
        );
    }
    short_and_long("many-aside", "olinda\ntitle \"Many\"\nboard { holes 4 in 3..12\n  seeds 70 in 1..90 }");
    short_and_long("many-by-number", "ot-tjin\ntitle \"Many\"\nboard { holes 4 in 3..12\n  seeds 60 in 2..90 }");
    short_and_long(
        "many-fed",
        "pachgarhwa\ntitle \"Many\"\nboard { holes 5 in 3..12\n  seeds 40 in 2..90 }\nmoves { feed if possible }",
    );
}

/// Rules that act in passing: on whole laps at once, or seed by seed.
#[test]
fn laps_that_are_more_than_their_addition() {
    let with = |passing: &str| format!("pallankuli\ntitle \"Passing\"\npassing anew {{ {passing} }}");
    short_and_long(
        "two-numbers",
        &with("a: in own hole making 3 or 5 -> capture this hole\n  b: in hole making 6 -> capture this hole to opponent"),
    );
    short_and_long("many-numbers", &with("a: in hole making even -> capture this hole"));
    short_and_long("elsewhere", &with("a: in hole making 4, next occupied -> capture next"));
    short_and_long(
        "few-left",
        &with("a: in hole making 4, 60 seeds left -> capture everything\n  b: in hole making 4 -> capture this hole"),
    );
    short_and_long("first-stays", "pallankuli\ntitle \"Stays\"\nsow { start hole gets first seed, unless alone }");
    short_and_long("first-skipped", "pallankuli\ntitle \"Skipped\"\nsow { start hole skipped }");
    short_and_long("slams", "pallankuli\ntitle \"Slams\"\nmoves { grand slam takes nothing }");
}

/// Holes that are passed over, in laps of one round and of several.
#[test]
fn laps_that_skip_holes() {
    let with = |sow: &str| {
        format!(
            "puhulmutu\ntitle \"Skips\"\nsow {{ {sow} }}\nlanding {{ change three: in hole, next holding 3 -> capture next }}"
        )
    };
    short_and_long("skip-own", &with("skip own hole holding 1 or 4"));
    short_and_long("skip-odd", &with("skip opponent hole holding odd"));
    short_and_long("skip-both", &with("skip hole holding 2 or 5\n  start hole skipped"));
    short_and_long(
        "skip-full",
        "puhulmutu\ntitle \"Full\"\nsow { skip hole holding 3 }\nlanding { change three: in hole, next holding 3 -> capture next }\nboard { holes 3 in 3..12\n  seeds 12 in 2..20 }",
    );
    short_and_long(
        "skip-double",
        "puhulmutu\ntitle \"Double\"\nboard { holes 9 in 3..12 }\nsow { skip hole holding 2 or 3 }\nlanding { change three: in hole, next holding 3 -> capture next }",
    );
    short_and_long(
        "skip-forbidden",
        "puhulmutu\ntitle \"Forbidden\"\nlanding { change three: in hole, next holding 3 -> capture next }\nsow { skip hole holding 3\n  endless forbidden }\nmoves { pass if no move }",
    );
    short_and_long("skip-opening", "lamlameta\ntitle \"Narrow\"\nboard { holes 6 in 4..21\n  seeds 3 in 1..12 }");
    let stores = "board { stores at end of row }\nsow { direction chosen at every move\n  skip opponent hole holding 2 or 7 }";
    short_and_long("skip-stores", &format!("kalah\ntitle \"Stores\"\n{stores}"));
    short_and_long("skip-and-pass", "pallankuli\ntitle \"Both\"\nsow { skip opponent hole holding 3 }");
}

/// What may be lifted, tried or repeated.
#[test]
fn options_of_a_bare_board() {
    short_and_long(
        "any-odd",
        "laomuzhu\ntitle \"Odd\"\nmoves { from any hole holding odd, else own hole not holding 2, else any hole }",
    );
    short_and_long("twice", "laomuzhu\ntitle \"Twice\"\nend { when position occurs 2 times }");
    short_and_long(
        "chain-of-neighbours",
        "olinda\ntitle \"Chain\"\nlanding { change beyond: in hole, next empty -> capture beyond and opposite, again from beyond }",
    );
    short_and_long("any-fed", "laomuzhu\ntitle \"Fed\"\nmoves { feed required\n  pass if no move }");
    short_and_long(
        "limited",
        "pachgarhwa\ntitle \"Limited\"\nlanding { change beyond: in hole, next empty, beyond occupied -> capture beyond, move again up to 2 times }",
    );
    compared("forbidden", "daramuti\ntitle \"Forbidden\"\nsow { endless forbidden }\nmoves { pass if no move }", 2);
    compared(
        "carried",
        "daramuti\ntitle \"Carried\"\nlanding { change across: in empty hole, opposite occupied -> capture opposite, sow on with captured }",
        5,
    );
    compared(
        "both-lifts",
        "daramuti\ntitle \"Both\"\nlanding { after relay also: in empty hole, next occupied -> sow on from next }",
        5,
    );
}

/// Lists the moves after games by the short way: on the thread that has played them, and on one that has seen nothing.
struct Fresh {
    games: u64,
}

impl Task for Fresh {
    type Output = Result<(), String>;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, _: &FamilyTools<R>) -> Self::Output {
        for game in 0..self.games {
            let (mut position, mut random, mut moves) = (start.clone(), generator(5, game), Vec::new());
            rules.play_out(&mut position, game, true, &mut moves, &mut (), &mut |count| draw(&mut random, count));
            rules.legal_moves(&position, &mut moves);
            let text = rules.position_text(&position);
            let texts = |moves: &[R::Move]| moves.iter().map(|chosen| rules.move_text(&position, chosen)).collect::<Vec<_>>();
            let (known, count) = (texts(&moves), rules.count_moves(&position));
            let fresh = std::thread::scope(|scope| {
                let listed = || {
                    let mut moves = Vec::new();
                    rules.legal_moves(&position, &mut moves);
                    texts(&moves)
                };
                scope.spawn(listed).join().unwrap()
            });
            if known != fresh || count != fresh.len() as u64 {
                return Err(format!("{text}: {known:?}, {count}, and of nothing known {fresh:?}"));
            }
        }
        Ok(())
    }
}

/// The best captures before an offence are asked for again by those who punish it.
#[test]
fn captures_that_are_forced() {
    let remedies = ["force", "remove, force", "take back, force"];
    let offences = ["no capture", "no capture, lesser capture, chain cut short"];
    for (parent, games) in [("dhamet-force", 120), ("zamma-small", 160), ("international", 100), ("turkish", 100)] {
        for (at, remedies) in remedies.into_iter().enumerate() {
            for (of, offences) in offences.into_iter().enumerate() {
                let name = format!("forced-{at}-{of}");
                let turn = ["kept", "spent"][at & 1];
                let body = format!(
                    "{parent}\ntitle \"Forced\"\nenforcement soufla {{\n  offences {offences}\n  offenders any piece that had a best capture
  remedies {remedies}\n  turn {turn}\n}}"
                );
                compared(&name, &body, games / 4);
                let variant = Variant::from_text(&format!("{name}.variant"), &format!("variant {name} from {body}\n")).unwrap();
                assert_eq!(variant.engine().with(&variant.engine().start(), Fresh { games }), Ok(()), "{parent} {name}");
            }
        }
    }
}

/// Leaping games in which captures can be punished: they are found by number, not listed.
#[test]
fn captures_that_are_not_listed() {
    let enforced = |clauses: &str| {
        format!(
            "enforcement soufla {{\n  {clauses}\n  offenders any piece that had a best capture\n  remedies remove, take back\n  turn spent\n}}"
        )
    };
    let every = enforced("offences no capture, lesser capture, chain cut short");
    for (parent, board) in [("dhamet-soufla", 40), ("zamma-small", 60), ("international", 40), ("russian", 40), ("turkish", 40)] {
        for (at, clauses) in ["offences lesser capture", "offences chain cut short", "offences no capture, chain cut short"]
            .into_iter()
            .enumerate()
        {
            compared(&format!("some-{at}"), &format!("{parent}\ntitle \"Some\"\n{}", enforced(clauses)), board);
        }
        compared("every", &format!("{parent}\ntitle \"Every\"\n{every}"), board);
    }
    compared(
        "optional",
        &format!("dhamet\ntitle \"Optional\"\ncapture {{ optional }}\n{}", enforced("offences lesser capture")),
        40,
    );
    compared(
        "stops",
        &format!("dhamet\ntitle \"Stops\"\ncapture {{ chain may stop }}\n{}", enforced("offences lesser capture")),
        40,
    );
}

/// Kings that fly along circles, where spots neither rise nor fall, and such whose leaps are not all alike.
#[test]
fn kings_that_capture_from_any_distance() {
    let king = |clauses: &str| {
        format!(
            "man {{ crowned one turn after it stops on the last row }}
             king {{\n steps in every direction, any distance\n captures in every direction, from any distance\n {clauses}\n}}"
        )
    };
    let kings = "white kings a1 c3, d2 b2 d1\n black kings e1 g3, f2 h2 g1";
    let rings =
        king("may reverse\n lands anywhere behind").replacen("man { crowned one turn after it stops on the last row }", "", 1);
    for pieces in ["leave at once", "leave at the end"] {
        for prefer in ["nothing", "most pieces"] {
            let capture = format!("capture {{ compulsory\n pieces {pieces}\n prefer {prefer} }}");
            compared("rings", &format!("bara-guti\ntitle \"Rings\"\nsetup {{ {kings} }}\n{rings}\n{capture}"), 100);
            for lands in ["next behind", "anywhere behind"] {
                let clauses = format!("may reverse\n lands {lands}");
                compared("far", &format!("zamma-monod\ntitle \"Far\"\n{}\n{capture}", king(&clauses)), 30);
                compared("few", &format!("zamma-small\ntitle \"Few\"\n{}\n{capture}", king(&clauses)), 60);
            }
        }
    }
}
