//! Every row of `tests/values.yaml` is found again: the short ones always, all of them with
//! `cargo test --release --test values -- --ignored`.

use lumbung::play::solve::values::{self, Row};
use lumbung::play::solve::{Goal, Limit, first_turn, solve};
use lumbung::{Game, Variant};

const MEMORY: u64 = 2 << 30;

/// Rows that came out otherwise.
fn wrong(fits: impl Fn(&Row) -> bool) -> Vec<String> {
    let rows = values::rows().expect("a readable table");
    let rows = rows.iter().filter(|row| fits(row));
    let check = |row: &Row| match row.find(MEMORY, &mut |_| true) {
        Ok(found) => row.fault(&found).map(|fault| format!("{}: {fault}", row.name())),
        Err(error) => Some(format!("{}: {error}", row.name())),
    };
    rows.filter_map(check).collect()
}

#[test]
fn short_rows_come_out() {
    assert_eq!(wrong(|row| !row.long), [""; 0]);
}

#[test]
#[ignore = "long: run with --release"]
fn long_rows_come_out() {
    assert_eq!(wrong(|row| row.long), [""; 0]);
}

/// A table that lost its rows would test nothing.
#[test]
fn the_table_is_whole() {
    let rows = values::rows().expect("a readable table");
    let count = |fits: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| fits(row)).count();
    assert!(count(&|row| row.variant == "kalah" && row.value.is_some()) >= 21);
    assert!(count(&|row| row.variant == "kalah-empty-capture" && row.value.is_some()) >= 21);
    assert!(count(&|row| row.variant == "dakon" && row.value.is_some()) >= 15);
    assert!(count(&|row| row.is_turn()) >= 24);
    assert!(rows.iter().all(|row| !row.source.is_empty() && row.value.is_some() != row.is_turn()));
}

/// The smallest game shows that the line is best play to the end, and that the position may be anywhere.
#[test]
fn lines_lead_to_the_value() {
    let variant = Variant::shipped("kalah").expect("it is shipped");
    for at in ["start", "1,0,2,0,3,1/0,2,0,1,0,4 20-14 N", "0,0,0,0,0,1/1,0,0,0,0,0 20-26 S"] {
        let at = at.replace("start", "0,2,0,2,0,2/1,1,1,1,1,1 18-18 S");
        let mut game = Game::at(&variant, &at).expect("a position");
        let solution = solve(&game, 1 << 24, &mut |_| true);
        let side = game.side();
        for chosen in &solution.line {
            game.play(chosen).expect("a legal move");
        }
        assert_ne!(game.outcome(), lumbung::Outcome::Ongoing, "{at}");
        let score = game.score().map(|seeds| seeds as i32);
        let ahead = score[side.index()] - score[side.other().index()];
        assert_eq!(solution.value(), Some(ahead), "{at}");
    }
}

/// By hand: one own seed next to the store, one of the opponent's: the move banks it, the round ends, each has what he has.
#[test]
fn a_position_by_hand() {
    let variant = Variant::shipped("kalah").expect("it is shipped");
    let game = Game::at(&variant, "0,0,0,0,0,1/0,0,0,0,0,1 20-26 S").expect("a position");
    let solution = solve(&game, 1 << 24, &mut |_| true);
    assert_eq!((solution.value(), solution.line), (Some(6), vec!["6".to_owned()]));
}

#[test]
fn limits_are_told() {
    let variant = Variant::shipped("dakon").expect("it is shipped");
    let game = Game::new(&variant);
    let turn = first_turn(&game, Goal::Most, 1 << 20, &mut |_| true).expect("score is kept");
    assert_eq!((turn.limit, turn.reached), (Some(Limit::Memory), false));
    assert!(turn.value > 0 && !turn.line.is_empty());
    let solution = solve(&game, 1 << 20, &mut |nodes| nodes < 1 << 14);
    assert_eq!((solution.limit, solution.value()), (Some(Limit::Stopped), None));
    assert!(solution.bounds[0] < solution.bounds[1]);
    let oware = Variant::shipped("oware").expect("it is shipped");
    let solution = solve(&Game::new(&oware), 1 << 20, &mut |_| true);
    assert_eq!((solution.limit, solution.bounds), (Some(Limit::Memory), [-48, 48]));
}
