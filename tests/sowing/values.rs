//! Values of small boards under perfect play, known from independent programs, and counts of lines.

use crate::games;
use lumbung::game::{Outcome, Rules, Side};
use lumbung::ir::sowing::{Rest, Sowing};
use lumbung::sowing::{Engine, Position};
use std::collections::HashMap;

/// South's seeds minus North's under perfect play.
fn value(engine: &Engine, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(value) = known.get(position) {
        return *value;
    }
    if engine.outcome(position) != Outcome::Ongoing {
        let [south, north] = engine.score(position);
        return south as i32 - north as i32;
    }
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    let values = moves.iter().map(|chosen| {
        let mut next = position.clone();
        engine.play(&mut next, chosen, true, &mut (), &mut ());
        value(engine, &next, known)
    });
    let values: Vec<i32> = values.collect();
    let best = match engine.side_to_move(position) {
        Side::South => values.iter().max(),
        Side::North => values.iter().min(),
    };
    let best = *best.unwrap();
    known.insert(position.clone(), best);
    best
}

fn solve(ir: &Sowing) -> i32 {
    let engine = Engine::new(ir);
    value(&engine, &engine.start(), &mut HashMap::new())
}

#[test]
fn small_boards_of_kalah() {
    let standard = [(1, [0, -2, 6, -2, 2, 0]), (2, [2, -2, -2, -10, 6, 8])];
    let empty = [(1, [0, -2, 6, -2, 2, 0]), (2, [2, -2, -2, -12, 6, 8])];
    for (holes, values) in standard {
        for (seeds, value) in (1..).zip(values) {
            assert_eq!(solve(&games::kalah(holes, seeds)), value, "{holes} holes, {seeds} seeds");
        }
    }
    for (holes, values) in empty {
        for (seeds, value) in (1..).zip(values) {
            assert_eq!(solve(&games::kalah_empty_capture(holes, seeds)), value, "{holes} holes, {seeds} seeds");
        }
    }
    for (seeds, value) in (1..).zip([0, 4, 2, 2]) {
        assert_eq!(solve(&games::kalah(3, seeds)), value, "3 holes, {seeds} seeds");
    }
    assert_eq!(solve(&games::kalah(6, 1)), 2);
}

#[test]
fn small_boards_of_dakon() {
    assert_eq!(solve(&games::dakon_of(2, 2)), 8);
    assert_eq!(solve(&games::dakon_of(3, 3)), 10);
    // With the landing seed taken, three ends of the round give three values.
    let mut taken = games::dakon_of(3, 3);
    taken.landing = games::dakon_taken().landing;
    assert_eq!(solve(&taken), 12);
    let mut passing = taken.clone();
    passing.moves.pass = true;
    passing.end.when = games::when(&[lumbung::ir::sowing::EndTest::BothRowsAreEmpty]);
    assert_eq!(solve(&passing), 8);
    taken.end.when = games::when(&[lumbung::ir::sowing::EndTest::ARowIsEmpty]);
    taken.end.rest = Some(Rest::ToOwner);
    assert_eq!(solve(&taken), 16);
}
