//! What is refused, and with which words.

use crate::{Table, games};
use lumbung::game::Rules;
use lumbung::ir::sowing::*;
use lumbung::ir::{Cause, Section};

/// Code and message of the refusal of a move.
fn refused(ir: &Sowing, position: &str, text: &str) -> (&'static str, String) {
    let table = if position == "start" { Table::new(ir) } else { Table::at(ir, position) };
    let why = table.engine.parse_move(&table.position, text).expect_err(text);
    (why.code, why.message)
}

#[test]
fn plain_reasons_come_first() {
    let ir = games::dakon();
    let at = "1,1,1,1,1,1,1/0,1,1,1,1,1,1 0-0 S";
    assert_eq!(refused(&ir, at, "7"), ("sowing::empty-hole", "South's hole 7 is empty".into()));
    assert_eq!(refused(&ir, at, "8").0, "sowing::no-such-hole");
    assert_eq!(refused(&ir, at, "0").0, "sowing::no-such-hole");
    assert_eq!(refused(&ir, at, "S9").0, "sowing::no-such-hole");
    assert_eq!(refused(&ir, at, "N3").0, "sowing::not-from");
    assert_eq!(refused(&ir, at, "").0, "game::not-a-move");
    assert_eq!(refused(&ir, at, "é").0, "game::not-a-move");
    assert_eq!(refused(&ir, at, "3a").0, "game::not-a-move");
    assert_eq!(refused(&ir, at, "3:y").0, "game::not-a-move");
    assert_eq!(refused(&ir, "0,0,0,0,0,0,0/0,0,0,0,0,0,0 40-58 S", "1").0, "game::over");
    assert_eq!(refused(&games::dakon_russ(), "1,1,1,1,1,1,x/x,1,1,1,1,1,1 0-0 S", "1").0, "sowing::closed-hole");
}

#[test]
fn reasons_that_look_ahead() {
    assert_eq!(refused(&games::oware(), "0,0,0,0,0,0/1,0,0,3,1,1 0-0 S", "1").0, "sowing::must-feed");
    assert_eq!(refused(&games::dakon_sleman(), "start", "2").0, "sowing::opening");
    assert_eq!(refused(&games::lamlameta(), "2,2,2,2,2,2,2,2,2,2,2,2/3,2,2,2,2,2,2,2,2,2,2,2 0-0 S", "2").0, "sowing::not-from");
    assert_eq!(refused(&games::olinda(), "start", "3").0, "sowing::needs-direction");
    let mut sole = games::papan_dakon();
    sole.opening = None;
    // One seed makes two in hole 7, and the hole across holds one: the mover may take them.
    let at = "1,1,1,1,1,1,1/1,1,1,1,1,1,1 0-0 S";
    let (code, message) = refused(&sole, at, "6");
    assert_eq!(code, "sowing::needs-answer");
    assert!(message.contains("6:n"), "{message}");
}

#[test]
fn an_endless_relay_may_be_forbidden() {
    // Two holes, one seed each: each lap lifts the next hole and so on for ever.
    let mut ir = games::bare(1, 1);
    ir.landing = vec![games::rule("relay", games::hole(None, None), &[], &[], Then::SowOn)];
    ir.sow.endless = Some(Endless::EndsTurn);
    let mut game = Table::new(&ir);
    game.play("1");
    // South's seed makes two in North's hole; of these one falls in each hole; the last, in North's, makes two in South's; of these
    // one falls in each hole, the last in South's: seeds and hole are those with which the move began.
    assert_eq!(game.laps(), 4);
    assert_eq!(game.kinds().last(), Some(&"endless"));
    assert_eq!(game.text(), "1/1 0-0 N");
    ir.sow.endless = Some(Endless::Forbidden);
    ir.moves.pass = true;
    let game = Table::new(&ir);
    assert!(game.legal().is_empty());
}

#[test]
fn both_rows_may_be_lifted_from() {
    let mut ir = games::bare(3, 2);
    ir.moves.from = vec![Lift { any: true, holding: None }];
    let game = Table::new(&ir);
    assert_eq!(game.legal(), ["1", "2", "3", "N1", "N2", "N3"]);
    assert_eq!(game.engine.parse_move(&game.position, "S2"), game.engine.parse_move(&game.position, "2"));
    ir.notation = HoleNames::ByLetter;
    assert_eq!(Table::new(&ir).legal(), ["a", "b", "c", "A", "B", "C"]);
    ir.notation = HoleNames::ByBoardIndex;
    assert_eq!(Table::new(&ir).legal(), ["3", "4", "5", "2", "1", "0"]);
}

#[test]
fn the_clause_is_the_cause() {
    let table = Table::at(&games::oware(), "0,0,0,0,0,0/1,0,0,3,1,1 0-0 S");
    let why = table.engine.parse_move(&table.position, "1").unwrap_err();
    assert_eq!(why.cause, Some(Cause::Clause(Section::Moves, "feed", 0)));
}

#[test]
fn positions_that_are_none() {
    let engine = Table::new(&games::dakon()).engine;
    let code = |text: &str| engine.parse_position(text).expect_err(text).code;
    assert_eq!(code(""), "sowing::bad-position");
    assert_eq!(code("7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S"), "sowing::row-length");
    assert_eq!(code("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 W"), "sowing::bad-side");
    assert_eq!(code("7,7,7,7,7,7,7/7,7,7,7,7,7,q 0-0 S"), "sowing::bad-position");
    assert_eq!(code("7,7,7,7,7,7,7/7,7,7,7,7,7,-7 0-0 S"), "sowing::bad-position");
    assert_eq!(code("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0 S"), "sowing::bad-position");
    assert_eq!(code("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S R2:0-0:N"), "sowing::bad-round");
    assert_eq!(code("65535,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S"), "sowing::too-many-seeds");
    assert_eq!(code("*,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S"), "sowing::bad-position");
    let russ = Table::new(&games::dakon_russ()).engine;
    let code = |text: &str| russ.parse_position(text).expect_err(text).code;
    assert_eq!(code("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S R2:1-1:N"), "sowing::bad-round");
    assert_eq!(code("7,7,7,7,7,7,7/7,7,7,7,7,7,7 0-0 S R0:0-0:N"), "sowing::bad-round");
}
