//! Single moves and whole lines with results known from elsewhere.

use crate::{Table, games};
use lumbung::game::{Outcome, Rules, Side};
use lumbung::ir::Cause;
use lumbung::ir::sowing::*;
use lumbung::sowing::{Event, Spot};

fn numbers(text: &str) -> Vec<u32> {
    text.split_whitespace().map(|number| number.parse().unwrap()).collect()
}

/// Text of a dakon position with South to move, from rows in sowing order.
fn dakon_text(own: &str, opponent: &str, store: u32) -> String {
    let south: Vec<String> = numbers(own).iter().rev().map(u32::to_string).collect();
    let north: Vec<String> = numbers(opponent).iter().map(u32::to_string).collect();
    format!("{}/{} 0-{store} S", north.join(","), south.join(","))
}

struct Case {
    own: &'static str,
    opponent: &'static str,
    play: &'static str,
    after: (&'static str, &'static str, u32),
}

/// The rows as they lie before the end of the round is tested: replays all events up to the rest.
fn before_rest(table: &Table, start: &str) -> (Vec<u32>, Vec<u32>, u32) {
    let mut shown = Table::at(table.engine.ir(), start);
    for heard in table.heard.iter().take_while(|heard| !matches!(heard.event, Event::Rest { .. })) {
        shown.engine.replay(&mut shown.position, heard);
    }
    (shown.row(Side::South), shown.row(Side::North), shown.engine.store(&shown.position, Side::South))
}

fn check(ir: &Sowing, case: &Case) -> Table {
    let start = dakon_text(case.own, case.opponent, 0);
    let mut table = Table::at(ir, &start);
    table.play(case.play);
    let (own, opponent, store) = case.after;
    assert_eq!(before_rest(&table, &start), (numbers(own), numbers(opponent), store), "{start} {}", case.play);
    table
}

#[test]
fn bonus() {
    let after = ("1 1 1 1 1 1 0", "1 1 1 1 1 1 1", 1);
    let table = check(&games::dakon(), &Case { own: "1 1 1 1 1 1 1", opponent: "1 1 1 1 1 1 1", play: "7", after });
    assert_eq!(table.kinds(), ["lap", "bonus"]);
    assert_eq!(table.engine.side_to_move(&table.position), Side::South);
}

#[test]
fn nembak_and_its_relatives() {
    let (own, opponent, play) = ("2 0 0 0 0 0 0", "0 0 0 0 4 0 0", "1");
    let stays = Case { own, opponent, play, after: ("0 1 1 0 0 0 0", "0 0 0 0 0 0 0", 4) };
    let table = check(&games::dakon(), &stays);
    assert_eq!(table.kinds(), ["lap", "capture", "stop", "rest", "end"]);
    let taken = Case { own, opponent, play, after: ("0 1 0 0 0 0 0", "0 0 0 0 0 0 0", 5) };
    check(&games::dakon_taken(), &taken);
    let (own, opponent) = ("2 0 0 0 0 0 1", "0 0 0 0 0 0 0");
    check(&games::dakon(), &Case { own, opponent, play, after: ("0 1 1 0 0 0 1", opponent, 0) });
    let mut banked = games::dakon_taken();
    banked.landing[2].tests.clear();
    check(&banked, &Case { own, opponent, play, after: ("0 1 0 0 0 0 1", opponent, 1) });
}

#[test]
fn mikul() {
    let own = "0 0 0 0 0 0 4";
    let none = "0 0 0 0 0 0 0";
    let ir = games::dakon();
    let play = "7";
    let table = check(&ir, &Case { own, opponent: "1 1 0 2 0 0 0", play, after: (none, "2 0 0 0 0 0 0", 6) });
    let fired = table.heard.iter().filter(|heard| heard.cause == Some(Cause::Landing(3))).count();
    assert_eq!(fired, 2, "the capture and the stop are mikul's");
    check(&ir, &Case { own, opponent: "1 1 0 3 0 0 0", play, after: (none, "2 2 1 3 0 0 0", 1) });
    let edge = Case { own: "0 0 0 0 0 0 2", opponent: "0 3 0 0 0 0 0", play, after: (none, "1 3 0 0 0 0 0", 1) };
    check(&ir, &edge);
}

#[test]
fn a_further_move_and_nothing_to_play() {
    let (own, opponent) = ("0 0 0 0 0 0 1", "2 0 0 0 0 0 0");
    let play = |ir: &Sowing| {
        let mut table = Table::at(ir, &dakon_text(own, opponent, 0));
        table.play("7");
        (table.kinds(), table.text())
    };
    let ends = play(&games::dakon());
    assert_eq!(ends, (vec!["lap", "bonus", "rest", "end"], "0,0,0,0,0,0,0/0,0,0,0,0,0,0 2-1 S".to_owned()));
    let mut passes = games::dakon();
    passes.end.before_every_move = false;
    assert_eq!(play(&passes), (vec!["lap", "bonus", "pass"], "2,0,0,0,0,0,0/0,0,0,0,0,0,0 0-1 N".to_owned()));
}

#[test]
fn first_moves_of_dakon() {
    let table = [
        ("1", "0 8 8 8 8 8 8", "7 7 7 7 7 7 7", 1, 1),
        ("2", "8 1 8 8 8 8 8", "0 8 8 8 8 0 8", 9, 2),
        ("3", "8 8 1 8 8 8 8", "8 0 8 8 0 8 8", 9, 2),
        ("4", "8 8 8 1 8 8 8", "8 8 0 0 8 8 8", 9, 2),
        ("5", "8 8 8 8 1 8 8", "8 8 0 0 8 8 8", 9, 2),
        ("6", "8 8 8 8 8 1 8", "8 0 8 8 0 8 8", 9, 2),
        ("7", "8 8 8 8 8 8 1", "0 8 8 8 8 0 8", 9, 2),
    ];
    for (play, own, opponent, store, laps) in table {
        let mut game = Table::new(&games::dakon());
        game.play(play);
        assert_eq!(game.row(Side::South), numbers(own), "{play}");
        assert_eq!(game.row(Side::North), numbers(opponent), "{play}");
        assert_eq!(game.engine.score(&game.position), [store, 0], "{play}");
        assert_eq!(game.laps(), laps, "{play}");
        let mut taken = Table::new(&games::dakon_taken());
        taken.play(play);
        let more = u32::from(laps > 1);
        assert_eq!(taken.engine.score(&taken.position), [store + more, 0], "{play}");
    }
}

/// Plays a line and compares rows, store and laps after every move.
fn follow(ir: &Sowing, log: &[(&str, &str, &str, u32, usize)]) -> Table {
    let mut game = Table::new(ir);
    for (play, own, opponent, store, laps) in log {
        let before = game.laps();
        game.play(play);
        assert_eq!(game.row(Side::South), numbers(own), "{play}");
        assert_eq!(game.row(Side::North), numbers(opponent), "{play}");
        assert_eq!(game.engine.store(&game.position, Side::South), *store, "{play}");
        assert_eq!(game.laps() - before, *laps, "{play}");
    }
    game
}

#[test]
fn a_majority_in_nine_moves() {
    let game = follow(
        &games::dakon(),
        &[
            ("1", "0 8 8 8 8 8 8", "7 7 7 7 7 7 7", 1, 1),
            ("2", "6 2 0 1 3 0 4", "13 5 13 13 4 13 13", 8, 12),
            ("7", "8 0 2 3 5 0 2", "15 0 1 15 6 15 15", 11, 5),
            ("7", "18 1 12 0 1 6 2", "4 5 11 8 3 4 1", 22, 20),
            ("1", "0 5 16 0 1 0 6", "0 8 14 11 6 1 4", 26, 9),
            ("3", "1 6 1 0 3 0 8", "1 9 15 12 7 2 5", 28, 3),
            ("1", "3 3 5 4 7 4 12", "2 12 0 1 0 5 8", 32, 7),
            ("4", "3 3 5 0 8 5 13", "2 12 0 1 0 5 8", 33, 1),
            ("7", "1 8 0 5 4 3 2", "8 2 1 7 0 4 0", 53, 12),
        ],
    );
    assert_eq!(game.text(), "8,2,1,7,0,4,0/2,3,4,5,0,8,1 0-53 N");
    let last = game.heard.last().unwrap();
    assert_eq!((last.side, last.cause), (Side::South, Some(Cause::Landing(2))));
    assert_eq!(last.event, Event::Stop { at: Some(Spot::Hole(Side::South, 1)), step: None });
}

#[test]
fn the_game_in_twenty_five_moves() {
    let game = follow(
        &games::dakon_taken(),
        &[
            ("1", "0 8 8 8 8 8 8", "7 7 7 7 7 7 7", 1, 1),
            ("7", "1 9 9 9 9 9 1", "8 8 8 8 8 8 0", 3, 2),
            ("4", "7 3 15 6 4 16 5", "0 4 1 14 5 2 6", 10, 9),
            ("1", "0 4 16 7 5 17 6", "0 4 1 14 5 2 6", 11, 1),
            ("6", "1 5 17 8 6 1 8", "1 5 2 15 6 3 7", 13, 1),
            ("7", "2 6 18 9 7 2 1", "2 6 3 16 7 4 0", 15, 2),
            ("4", "5 9 1 3 11 2 5", "5 1 6 19 2 7 3", 19, 5),
            ("3", "5 9 0 0 12 3 6", "5 1 6 19 2 7 3", 20, 2),
            ("1", "4 2 0 5 17 4 11", "0 3 10 3 6 1 7", 25, 8),
            ("1", "1 4 2 7 1 6 13", "1 4 11 4 7 2 8", 27, 2),
            ("4", "2 5 3 1 3 8 15", "2 5 0 5 8 3 9", 29, 2),
            ("1", "1 7 1 3 5 10 1", "3 6 1 6 9 4 10", 31, 3),
            ("4", "2 8 2 1 7 12 1", "0 7 2 7 0 5 11", 33, 4),
            ("7", "2 8 2 1 7 12 0", "0 7 2 7 0 5 11", 34, 1),
            ("2", "4 0 1 0 18 7 6", "4 1 0 3 0 1 8", 45, 27),
            ("1", "3 4 0 4 3 11 10", "1 0 3 6 3 0 1", 49, 7),
            ("5", "3 4 0 4 0 12 11", "1 0 3 6 3 0 1", 50, 1),
            ("2", "5 2 3 1 0 2 14", "3 0 5 0 5 2 3", 53, 6),
            ("3", "7 4 2 1 3 2 1", "1 2 7 2 1 4 5", 56, 6),
            ("6", "7 4 2 1 3 0 2", "1 2 7 2 1 4 5", 57, 1),
            ("1", "0 5 3 2 4 1 3", "1 2 7 2 1 4 5", 58, 1),
            ("5", "0 7 0 1 2 4 1", "1 4 1 0 3 6 7", 61, 8),
            ("5", "1 0 1 0 1 0 1", "0 1 0 3 0 17 0", 73, 61),
            ("7", "1 0 1 0 1 0 0", "0 1 0 3 0 17 0", 74, 1),
        ],
    );
    let mut game = game;
    game.play("1");
    assert_eq!(game.row(Side::South), numbers("0 0 1 0 1 0 0"));
    assert_eq!(game.row(Side::North), numbers("0 1 0 3 0 0 0"));
    assert_eq!(game.engine.store(&game.position, Side::South), 92);
}

#[test]
fn the_game_in_twenty_seven_moves() {
    let mut ir = games::dakon();
    ir.landing.remove(3);
    let mut game = Table::new(&ir);
    game.play("1 2 7 7 1 3 5 2 5 5 4 3 2 4 7 7 7 6 7 6 4 1 7 4 5 7 1");
    assert_eq!(game.engine.store(&game.position, Side::South), 92);
    let mut game = Table::new(&games::dakon());
    game.play("1 2 5 2 1 5 2 7 2 7 1 6 2 4 2 4 4 7 7 6 4 7 7 5 2 6 3");
    assert_eq!(game.engine.store(&game.position, Side::South), 92);
    assert_eq!(game.row(Side::South), numbers("1 0 2 1 0 1 0"));
    assert_eq!(game.row(Side::North), numbers("0 0 0 0 0 1 0"));
    assert_eq!(game.heard.last().unwrap().cause, Some(Cause::Landing(3)), "it ends with mikul");
}

#[test]
fn a_move_of_113_laps() {
    let mut game = Table::at(&games::dakon_taken(), &dakon_text("7 0 7 4 0 4 10", "2 1 2 1 2 1 5", 52));
    game.play("6");
    assert_eq!(game.row(Side::South), numbers("5 0 1 0 5 0 1"));
    assert_eq!(game.row(Side::North), numbers("0 2 1 5 0 1 0"));
    assert_eq!(game.engine.store(&game.position, Side::South), 77);
    assert_eq!((game.laps(), game.engine.side_to_move(&game.position)), (113, Side::South));
}

#[test]
fn the_logged_opening_after_russ() {
    let mut game = Table::new(&games::dakon_russ());
    // The first mover's move k in the log is his hole 7 - k, the other's is hole k + 1. South begins here.
    for (play, own, opponent, score, next) in [
        ("7", "8 8 8 8 8 8 0", "0 8 8 8 8 0 8", [10, 0], Side::North),
        ("5", "11 11 11 0 2 11 3", "3 1 11 11 3 4 2", [10, 4], Side::North),
        ("3", "0 14 1 3 5 2 6", "6 4 3 15 7 8 6", [10, 8], Side::North),
        ("3", "2 16 3 5 7 4 1", "7 5 1 17 9 1 0", [10, 10], Side::South),
    ] {
        game.play(play);
        assert_eq!((game.row(Side::South), game.row(Side::North)), (numbers(own), numbers(opponent)), "{play}");
        assert_eq!((game.engine.score(&game.position), game.engine.side_to_move(&game.position)), (score, next), "{play}");
    }
}

#[test]
fn oware_chains_feeding_and_the_grand_slam() {
    // Three holes making 2, 3, 2 are taken from the last backwards; the one before is South's.
    let mut game = Table::at(&games::oware(), "0,0,4,1,2,1/1,1,0,0,0,3 12-10 S");
    game.play("6");
    assert_eq!(game.text(), "0,0,4,0,0,0/1,1,0,0,0,0 12-17 N");
    // All that North has would go: nothing is taken.
    let mut game = Table::at(&games::oware(), "0,0,0,0,1,1/1,0,0,0,0,2 0-0 S");
    game.play("6");
    assert_eq!(game.text(), "0,0,0,0,2,2/1,0,0,0,0,0 0-0 N");
    assert!(game.kinds().contains(&"undone"));
    // North is bare: only moves that reach his row are legal.
    let game = Table::at(&games::oware(), "0,0,0,0,0,0/1,0,0,3,1,1 0-0 S");
    assert_eq!(game.legal(), ["4", "6"]);
    // None reaches it: the round ends, and the rest is the owner's.
    let game = Table::at(&games::oware(), "0,0,0,0,0,0/1,0,0,0,0,0 3-2 S");
    assert!(game.legal().is_empty());
    assert_eq!(game.text(), "0,0,0,0,0,0/0,0,0,0,0,0 3-3 S");
    assert_eq!(game.engine.outcome(&game.position), Outcome::Draw);
    // A lap of twelve passes over the hole it was lifted from.
    let mut game = Table::at(&games::oware(), "1,1,1,1,1,1/0,0,0,0,0,12 0-0 S");
    game.play("6");
    assert_eq!(game.text(), "2,2,2,2,2,0/1,1,1,1,1,0 0-3 N");
}

#[test]
fn a_grand_slam_may_be_forbidden() {
    let mut ir = games::oware();
    ir.moves.grand_slam = GrandSlam::Forbidden;
    ir.moves.feed = Feed::Never;
    let game = Table::at(&ir, "0,0,0,0,1,1/1,0,0,0,0,2 0-0 S");
    assert_eq!(game.legal(), ["1"]);
    let why = game.engine.parse_move(&game.position, "6").unwrap_err();
    assert_eq!(why.code, "sowing::grand-slam");
}

#[test]
fn toguz_claims() {
    // The first seed stays in the hole; the last makes 3 in North's hole 2 and claims it.
    let mut game = Table::at(&games::toguz(), "0,0,0,0,0,0,0,2,5/0,0,0,0,0,0,0,3,3 0-0 S");
    game.play("9");
    assert_eq!(game.text(), "0,0,0,0,0,0,0,*,6/0,0,0,0,0,0,0,3,1 0-3 N");
    assert_eq!(game.engine.claimed_by(&game.position, Side::North, 2), Some(Side::South));
    assert_eq!(game.engine.parse_move(&game.position, "2").unwrap_err().code, "sowing::claimed-hole");
    // A seed that falls there is South's at once.
    game.play("1");
    assert_eq!(game.text(), "0,0,0,1,1,1,1,*,1/0,0,0,0,0,0,0,3,1 0-4 S");
}

#[test]
fn a_round_is_refilled_and_a_hole_closed() {
    // South ends with 50 and North with 48: North fills six holes of seven and keeps six seeds.
    let mut game = Table::at(&games::dakon_russ(), "0,0,0,0,0,0,0/0,0,0,0,0,0,1 48-49 S");
    game.play("7");
    assert_eq!(game.text(), "x,7,7,7,7,7,7/7,7,7,7,7,7,7 6-1 S R2:0-1:S");
    assert!(game.engine.is_closed(&game.position, Side::North, 7));
    assert_eq!(game.kinds(), ["lap", "bonus", "round", "refill"]);
    // The closed hole is passed over: South's 5, 6, 7 and store, then North's 1 to 3 from hole 4, a lap on from there.
    game.play("4");
    let Some(Event::Lap { places, .. }) = game
        .heard
        .iter()
        .map(|heard| &heard.event)
        .find(|event| matches!(event, Event::Lap { from: Spot::Hole(Side::South, 4), .. }))
    else {
        panic!("no lap")
    };
    let names: Vec<String> = places.iter().map(Spot::to_string).collect();
    assert_eq!(names, ["S5", "S6", "S7", "S", "N1", "N2", "N3"]);
    let crossed = game.heard.iter().any(|heard| match &heard.event {
        Event::Lap { places, .. } => places.contains(&Spot::Hole(Side::North, 7)),
        _ => false,
    });
    assert!(!crossed, "nothing falls into a closed hole");
}

#[test]
fn the_first_move_of_an_opening_earns_no_further_one() {
    let mut game = Table::new(&games::dakon_sleman());
    assert_eq!(game.legal(), ["1"]);
    game.play("1");
    assert_eq!((game.engine.side_to_move(&game.position), game.legal()), (Side::North, vec!["1".to_owned()]));
    assert!(!game.engine.is_self_contained(&game.position));
    game.play("1");
    assert_eq!(game.text(), "8,8,8,8,8,8,0/0,8,8,8,8,8,8 1-1 S");
    assert_eq!(game.legal(), ["2", "3", "4", "5", "6", "7"]);
    assert!(game.engine.is_self_contained(&game.position));
}

#[test]
fn a_round_ended_by_repetition_is_split() {
    // A lone seed goes round; who has none passes.
    let mut ir = games::bare(6, 4);
    ir.moves.pass = true;
    ir.end.when = vec![EndCondition { test: EndTest::PositionOccurs(3), rest: Some(Rest::Split) }];
    let mut game = Table::at(&ir, "0,0,0,0,0,0/1,0,0,0,0,0 21-25 S");
    let mut moves = Vec::new();
    while game.engine.outcome(&game.position) == Outcome::Ongoing {
        game.engine.legal_moves(&game.position, &mut moves);
        game.make(&moves[0].clone(), false);
        assert!(game.heard.len() < 200);
    }
    // The ring has twelve holes: at the third time that the seed lies where it began the round is over. The odd seed is nobody's.
    assert_eq!(game.laps(), 24);
    assert_eq!(game.text(), "0,0,0,0,0,0/0,0,0,0,0,0 21-25 S");
}
