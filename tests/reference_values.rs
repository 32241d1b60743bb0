//! The slow interpreters against published and computed numbers, from IRs written by hand.

mod reference;

use lumbung::game::{Outcome, Side};
use lumbung::ir::leaping::Preference;
use reference::builders as build;
use reference::leaping::{Deed, Game as Leap};
use reference::sowing::Game as Sow;
use std::collections::BTreeSet;

// ---- Dakon ----

fn board(game: &Sow) -> (Vec<u32>, Vec<u32>, [u32; 2]) {
    (game.seeds[0].clone(), game.seeds[1].clone(), game.stores)
}

/// First moves from the start on 2 x 7.
#[test]
fn first_moves_of_dakon() {
    let table: [(&str, [u32; 7], [u32; 7], u32); 7] = [
        ("1", [0, 8, 8, 8, 8, 8, 8], [7, 7, 7, 7, 7, 7, 7], 1),
        ("2", [8, 1, 8, 8, 8, 8, 8], [0, 8, 8, 8, 8, 0, 8], 9),
        ("3", [8, 8, 1, 8, 8, 8, 8], [8, 0, 8, 8, 0, 8, 8], 9),
        ("4", [8, 8, 8, 1, 8, 8, 8], [8, 8, 0, 0, 8, 8, 8], 9),
        ("5", [8, 8, 8, 8, 1, 8, 8], [8, 8, 0, 0, 8, 8, 8], 9),
        ("6", [8, 8, 8, 8, 8, 1, 8], [8, 0, 8, 8, 0, 8, 8], 9),
        ("7", [8, 8, 8, 8, 8, 8, 1], [0, 8, 8, 8, 8, 0, 8], 9),
    ];
    for (text, own, opponent, store) in table {
        let mut game = Sow::new(&build::dakon(7, 7, true, true));
        assert!(game.play(text));
        assert_eq!(board(&game), (own.to_vec(), opponent.to_vec(), [store, 0]), "hole {text}");
        assert_eq!(game.mover, if text == "1" { Side::South } else { Side::North });

        let mut taken = Sow::new(&build::dakon(7, 7, false, true));
        assert!(taken.play(text));
        let moved = u32::from(text != "1");
        let mut own = own.to_vec();
        own[text.parse::<usize>().unwrap() - 1] -= moved;
        assert_eq!(board(&taken), (own, opponent.to_vec(), [store + moved, 0]), "hole {text}, seed taken");
    }
}

/// Hand-checkable cases. Where North's row would be bare, a spare seed lies in a hole of his that the case does not touch.
#[test]
fn small_cases_of_dakon() {
    let stays = build::dakon(7, 7, true, true);
    let takes = build::dakon(7, 7, false, true);
    let play = |ir, south: [u32; 7], north: [u32; 7], text| {
        let mut game = Sow::at(ir, &south, &north, [0, 0], Side::South);
        assert!(game.play(text));
        game
    };
    // Bonus.
    let game = play(&stays, [1; 7], [1; 7], "7");
    assert_eq!(board(&game), (vec![1, 1, 1, 1, 1, 1, 0], vec![1; 7], [1, 0]));
    assert_eq!(game.mover, Side::South);
    // Nembak: seed stays, seed taken.
    let game = play(&stays, [2, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 4, 0, 0], "1");
    assert_eq!(board(&game), (vec![0, 1, 1, 0, 0, 0, 0], vec![1, 0, 0, 0, 0, 0, 0], [4, 0]));
    let game = play(&takes, [2, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 4, 0, 0], "1");
    assert_eq!(board(&game), (vec![0, 1, 0, 0, 0, 0, 0], vec![1, 0, 0, 0, 0, 0, 0], [5, 0]));
    // The hole across is empty: nothing.
    let game = play(&stays, [2, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 0], "1");
    assert_eq!(board(&game), (vec![0, 1, 1, 0, 0, 0, 1], vec![1, 0, 0, 0, 0, 0, 0], [0, 0]));
    // Mikul, mikul unequal, mikul at the edge. South is bare afterwards: North moves and has seeds.
    let game = play(&stays, [0, 0, 0, 0, 0, 0, 4], [1, 1, 0, 2, 0, 0, 0], "7");
    assert_eq!(board(&game), (vec![0; 7], vec![2, 0, 0, 0, 0, 0, 0], [6, 0]));
    assert_eq!(game.position_text(), "2,0,0,0,0,0,0/0,0,0,0,0,0,0 0-6 N");
    let game = play(&stays, [0, 0, 0, 0, 0, 0, 4], [1, 1, 0, 3, 0, 0, 0], "7");
    assert_eq!(board(&game), (vec![0; 7], vec![2, 2, 1, 3, 0, 0, 0], [1, 0]));
    let game = play(&stays, [0, 0, 0, 0, 0, 0, 2], [0, 3, 0, 0, 0, 0, 0], "7");
    assert_eq!(board(&game), (vec![0; 7], vec![1, 3, 0, 0, 0, 0, 0], [1, 0]));
    // A bonus without seeds: the round ends and the opponent of the player to move takes the rest.
    let game = play(&stays, [0, 0, 0, 0, 0, 0, 1], [2, 0, 0, 0, 0, 0, 0], "7");
    assert_eq!(game.outcome(), Outcome::Win(Side::North));
    assert_eq!(game.stores, [1, 2]);
    // The same tested before every turn only: the bonus is forfeited, and North moves.
    let mut turns = stays.clone();
    turns.end.before_every_move = false;
    let game = play(&turns, [0, 0, 0, 0, 0, 0, 1], [2, 0, 0, 0, 0, 0, 0], "7");
    assert_eq!((game.mover, game.outcome()), (Side::North, Outcome::Ongoing));
}

/// On even boards the hole n/2+1 captures nothing: its second lap started in the hole across.
#[test]
fn even_boards_have_one_first_move_without_prey() {
    for (n, hole) in [(6u8, "4"), (8, "5")] {
        let mut game = Sow::new(&build::dakon(n, u16::from(n), true, true));
        assert!(game.play(hole));
        assert_eq!(game.stores[0], 1, "{n} holes: only the seed sown on the way");
    }
}

/// The nine clicks that give the first player a majority, with the board after each.
#[test]
fn nine_moves_win_dakon() {
    let log: [(&str, [u32; 7], [u32; 7], u32); 9] = [
        ("1", [0, 8, 8, 8, 8, 8, 8], [7, 7, 7, 7, 7, 7, 7], 1),
        ("2", [6, 2, 0, 1, 3, 0, 4], [13, 5, 13, 13, 4, 13, 13], 8),
        ("7", [8, 0, 2, 3, 5, 0, 2], [15, 0, 1, 15, 6, 15, 15], 11),
        ("7", [18, 1, 12, 0, 1, 6, 2], [4, 5, 11, 8, 3, 4, 1], 22),
        ("1", [0, 5, 16, 0, 1, 0, 6], [0, 8, 14, 11, 6, 1, 4], 26),
        ("3", [1, 6, 1, 0, 3, 0, 8], [1, 9, 15, 12, 7, 2, 5], 28),
        ("1", [3, 3, 5, 4, 7, 4, 12], [2, 12, 0, 1, 0, 5, 8], 32),
        ("4", [3, 3, 5, 0, 8, 5, 13], [2, 12, 0, 1, 0, 5, 8], 33),
        ("7", [1, 8, 0, 5, 4, 3, 2], [8, 2, 1, 7, 0, 4, 0], 53),
    ];
    let mut game = Sow::new(&build::dakon(7, 7, true, true));
    for (text, own, opponent, store) in log {
        assert_eq!(game.mover, Side::South);
        assert!(game.play(text));
        assert_eq!(board(&game), (own.to_vec(), opponent.to_vec(), [store, 0]), "after {text}");
    }
    assert_eq!(game.mover, Side::North);
}

/// Twenty-five moves with the landing seed taken: 92 of 98.
#[test]
fn twenty_five_moves_win_dakon_with_the_seed_taken() {
    let mut game = Sow::new(&build::dakon(7, 7, false, false));
    for text in "1 7 4 1 6 7 4 3 1 1 4 1 4 7 2 1 5 2 3 6 1 5 5 7 1".split(' ') {
        assert_eq!(game.mover, Side::South);
        assert!(game.play(text), "{text}");
    }
    assert_eq!(board(&game), (vec![0, 0, 1, 0, 1, 0, 0], vec![0, 1, 0, 3, 0, 0, 0], [92, 0]));
}

/// The longest relay seen in a search: 113 laps.
#[test]
fn a_relay_of_113_laps() {
    let ir = build::dakon(7, 7, false, false);
    let mut game = Sow::at(&ir, &[7, 0, 7, 4, 0, 4, 10], &[2, 1, 2, 1, 2, 1, 5], [52, 0], Side::South);
    assert!(game.play("6"));
    assert_eq!(board(&game), (vec![5, 0, 1, 0, 5, 0, 1], vec![0, 2, 1, 5, 0, 1, 0], [77, 0]));
    assert_eq!(game.fired.iter().filter(|name| *name == "laju").count(), 112);
}

/// Opening facts of a published game log of Dakon after Russ. North's move k there is hole 13 - k, counted from 0; here his
/// holes are counted in his own sowing order.
#[test]
fn opening_of_the_log_of_dakon_russ() {
    let mut game = Sow::new(&build::dakon_russ(7));
    let ring = |game: &Sow| (game.seeds[0].clone(), game.seeds[1].clone(), game.stores);
    // The log's first mover owns holes 7-13; South here. Its move 0 is hole 13 - 0 = the last of its row.
    assert!(game.play("7"));
    assert_eq!(ring(&game), (vec![8, 8, 8, 8, 8, 8, 0], vec![0, 8, 8, 8, 8, 0, 8], [10, 0]));
    assert_eq!(game.mover, Side::North);
    assert!(game.play("5"));
    assert_eq!(ring(&game), (vec![11, 11, 11, 0, 2, 11, 3], vec![3, 1, 11, 11, 3, 4, 2], [10, 4]));
    assert_eq!(game.mover, Side::North);
    assert!(game.play("3"));
    assert_eq!(ring(&game), (vec![0, 14, 1, 3, 5, 2, 6], vec![6, 4, 3, 15, 7, 8, 6], [10, 8]));
    assert!(game.play("3"));
    assert_eq!(ring(&game), (vec![2, 16, 3, 5, 7, 4, 1], vec![7, 5, 1, 17, 9, 1, 0], [10, 10]));
    assert_eq!(game.mover, Side::South);
}

/// A player with 48 of 98 fills six holes, one is closed, six seeds are in his store.
#[test]
fn refill_after_48_to_50() {
    let mut ir = build::dakon_russ(7);
    ir.end = build::end(vec![lumbung::ir::sowing::EndTest::MoverHasNoSeeds], true, Some(lumbung::ir::sowing::Rest::ToOwner));
    let mut game = Sow::at(&ir, &[0, 0, 0, 0, 0, 0, 1], &[0, 0, 0, 0, 0, 0, 1], [49, 47], Side::South);
    assert!(game.play("7"));
    assert_eq!(game.round, 2);
    assert_eq!(game.stores, [1, 6]);
    assert_eq!(game.seeds[1], vec![7, 7, 7, 7, 7, 7, 0]);
    assert_eq!(game.closed[1], vec![false, false, false, false, false, false, true]);
    assert_eq!(game.position_text(), "x,7,7,7,7,7,7/7,7,7,7,7,7,7 6-1 S R2:0-1:S");
}

// ---- Values by plain search ----

/// South's seeds minus North's under perfect play of the rest of the round.
fn value(game: &Sow, known: &mut std::collections::HashMap<String, i32>) -> i32 {
    if game.outcome() != Outcome::Ongoing {
        return game.stores[0] as i32 - game.stores[1] as i32;
    }
    let key = game.position_text();
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let values = game.legal().into_iter().map(|text| {
        let mut next = game.clone();
        assert!(next.play(&text));
        value(&next, known)
    });
    let best = if game.mover == Side::South { values.max() } else { values.min() };
    let best = best.expect("a game that goes on has a legal move");
    known.insert(key, best);
    best
}

fn round_value(ir: &lumbung::ir::sowing::Sowing) -> i32 {
    value(&Sow::with_stop(ir, true), &mut std::collections::HashMap::new())
}

#[test]
fn values_of_small_kalah_boards() {
    let banked = [(1u8, [0, -2, 6, -2, 2, 0]), (2, [2, -2, -2, -12, 6, 8])];
    for (holes, values) in banked {
        for (seeds, expected) in (1u16..).zip(values) {
            assert_eq!(round_value(&build::kalah(holes, seeds, false)), expected, "{holes} x {seeds}, banked");
        }
    }
    let needs_prey = [(1u8, [0, -2, 6, -2, 2, 0]), (2, [2, -2, -2, -10, 6, 8])];
    for (holes, values) in needs_prey {
        for (seeds, expected) in (1u16..).zip(values) {
            assert_eq!(round_value(&build::kalah(holes, seeds, true)), expected, "{holes} x {seeds}, prey");
        }
    }
    for (seeds, expected) in (1u16..).zip([0, 4, 2]) {
        assert_eq!(round_value(&build::kalah(3, seeds, false)), expected, "3 x {seeds}");
    }
}

/// One-round values of small dakon boards: pass until empty, row empty at own turn, either row empty after a move.
#[test]
fn values_of_small_dakon_boards() {
    use lumbung::ir::sowing::{EndTest, Rest};
    let ends = |holes: u8, stays: bool| {
        let base = build::dakon(holes, u16::from(holes), stays, true);
        let mut passing = base.clone();
        passing.moves.pass = true;
        passing.end = build::end(vec![EndTest::BothRowsAreEmpty], true, Some(Rest::ToOpponent));
        let mut either = base.clone();
        either.end = build::end(vec![EndTest::ARowIsEmpty], true, Some(Rest::ToOwner));
        [round_value(&passing), round_value(&base), round_value(&either)]
    };
    assert_eq!(ends(2, true), [8, 8, 8]);
    assert_eq!(ends(2, false), [8, 8, 8]);
    assert_eq!(ends(3, true), [10, 10, 10]);
    assert_eq!(ends(3, false), [8, 12, 16]);
}

// ---- Dhamet and its relatives ----

fn perft(game: &Leap, routes: bool, counts: &[u64]) {
    for (depth, &expected) in (1..).zip(counts) {
        assert_eq!(game.perft(depth, routes), expected, "depth {depth}, routes {routes}");
    }
}

#[test]
fn perft_of_dhamet_without_opening() {
    for at_once in [true, false] {
        let game = Leap::without_draws(&build::dhamet(9, at_once));
        perft(&game, false, &[3, 5, 7, 14, 56, 118, 327, 1115]);
        perft(&game, true, &[3, 5, 7, 14, 56, 130, 381, 1351]);
    }
}

#[test]
fn perft_after_the_rencontre() {
    let mut ir = build::dhamet(9, true);
    ir.openings = vec![build::rencontre(&ir.board)];
    for order in ["a5xc3 c5xc3", "c5xc3 a5xc3"] {
        let (fourth, sixth) = order.split_once(' ').unwrap();
        let mut game = Leap::without_draws(&ir);
        let script = ["d4-e5", "f6xd4", "c3xe5", fourth, "b2xd4", sixth, "e5xa5", "c3xe5", "f5xd5", "d6xd4"];
        for (ply, text) in script.into_iter().enumerate() {
            let (from, to) = text.split_once(['x', '-']).unwrap();
            let deeds = game.deeds();
            assert_eq!(deeds.len(), if ply == 3 { 2 } else { 1 }, "ply {}", ply + 1);
            let named = |deed: &&Deed| matches!(deed, Deed::Move(m) if game.name(m.from) == from && game.name(m.to) == to);
            let deed = deeds.iter().find(named).expect("the scripted move is legal").clone();
            assert!(game.play(&deed));
        }
        perft(&game, false, &[3, 22, 118, 764, 4378]);
        perft(&game, true, &[3, 22, 118, 768, 4452]);
    }
    // The other side begins: the script is turned half round.
    ir.first_mover = lumbung::ir::FirstMover::North;
    let game = Leap::without_draws(&ir);
    assert_eq!(names(&game), BTreeSet::from(["f6-e5".to_string()]));
}

/// Legal moves as from-to, the taken points in brackets.
fn names(game: &Leap) -> BTreeSet<String> {
    game.legal()
        .into_iter()
        .map(
            |(from, to, taken, _)| {
                if taken.is_empty() { format!("{from}-{to}") } else { format!("{from}x{to}({})", taken.join(",")) }
            },
        )
        .collect()
}

fn legal_at(fen: &str) -> BTreeSet<String> {
    names(&Leap::from_fen(&build::dhamet(9, true), fen))
}

fn set(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| (*text).to_string()).collect()
}

/// Test positions of an engine for dhamet.
#[test]
fn known_positions_of_dhamet() {
    assert_eq!(legal_at("W:WKe5:Bc3"), set(&["e5xb2(c3)", "e5xa1(c3)"]));
    let back_and_forth = ["c1xa1(b1,f1)", "c1xg1(b1,f1)", "c1xh1(b1,f1)", "c1xi1(b1,f1)"];
    assert_eq!(legal_at("W:WKc1:Bb1,f1"), set(&back_and_forth));
    assert_eq!(Leap::from_fen(&build::dhamet(9, true), "W:WKc1:Bb1,f1").routes(), 6);
    let three = ["a1xh1(c3,f6,h4)", "a1xh2(c3,f6,h4)", "a1xh3(c3,f6,h4)"];
    assert_eq!(legal_at("W:WKa1:Bc3,f6,h4"), set(&three));
    assert_eq!(legal_at("W:Wc3:Bc4,d5,e4,d3"), set(&["c3xc3(c4,d3,d5,e4)"]));
    assert_eq!(Leap::from_fen(&build::dhamet(9, true), "W:Wc3:Bc4,d5,e4,d3").routes(), 2);
    assert_eq!(legal_at("W:Wh3,e3:Bh4,h6,d3"), set(&["h3xh7(h4,h6)"]));
    assert_eq!(legal_at("W:WKi9,i6,e3:Bi8,e4,e6"), set(&["e3xe7(e4,e6)"]));
    // An empty board: 32 moves of the sultan on e5, 16 on b7. Black keeps a man far away from every line of his.
    let steps = |fen: &str| legal_at(fen).len();
    assert_eq!(steps("W:WKe5:Bb6"), 32);
    assert_eq!(steps("W:WKb7:Ba1"), 16);
}

/// Removal at once and at the end part here; so does reversal.
#[test]
fn separating_positions_of_dhamet() {
    let e5 = "W:WKe5:Be4,c2,a3,g4";
    assert_eq!(legal_at(e5), set(&["e5xh4(a3,c2,e4,g4)", "e5xi4(a3,c2,e4,g4)"]));
    let count = |ir: &lumbung::ir::leaping::Leaping, fen: &str, depth: u32, routes: bool| {
        let mut game = Leap::from_fen(ir, fen);
        game.ignore_draws = true;
        game.perft(depth, routes)
    };
    let (at_once, at_end) = (build::dhamet(9, true), build::dhamet(9, false));
    assert_eq!((count(&at_once, e5, 1, false), count(&at_once, e5, 2, false)), (2, 0));
    assert_eq!([1, 2, 3, 4].map(|depth| count(&at_end, e5, depth, false)), [6, 6, 98, 280]);
    let c1 = "W:WKc1:Bb1,f1";
    assert_eq!((count(&at_once, c1, 1, false), count(&at_once, c1, 1, true)), (4, 6));
    assert_eq!(count(&at_end, c1, 1, false), 4);
    let mut straight_on = at_once.clone();
    straight_on.king.as_mut().expect("a king").may_reverse = false;
    assert_eq!(count(&straight_on, c1, 1, false), 4);
}

const DIAGRAM_4: &str = "W:Wa1,c1,e1,g1,i1,a2,c2,d2,e2,a3,b3,c3,d3,g3,i3,d4,f4,h4,i4,i5:\
    Ba9,c9,e9,g9,i9,b8,c8,g8,h8,i8,a7,c7,e7,i7,a6,d6,f6,i6,a5,b5";
const PROBLEM_A: &str = "W:Wa1,b2,b4,b5,g1,h2,i3:Bb8,c7,d6,e5,f4,g4,g5";

#[test]
fn perft_of_dhamet_in_the_middle() {
    let ir = build::dhamet(9, true);
    let game = Leap::from_fen(&ir, DIAGRAM_4);
    perft(&game, false, &[25, 368, 5075]);
    perft(&game, true, &[25, 368, 5076]);
    perft(&Leap::from_fen(&ir, PROBLEM_A), false, &[13, 123, 1058, 9119]);
}

/// Eight pieces past the last row without a crown: the only legal move.
#[test]
fn no_crown_in_passing_in_diagram_4() {
    let mut game = Leap::from_fen(&build::dhamet(9, true), DIAGRAM_4);
    for text in ["b3b4", "b5b3", "d4e5", "f6b2", "a3c3", "b2d4"] {
        let deed = game
            .deeds()
            .into_iter()
            .find(|deed| matches!(deed, Deed::Move(m) if format!("{}{}", game.name(m.from), game.name(m.to)) == text))
            .expect("a move of the published line");
        assert!(game.play(&deed));
    }
    let legal = game.legal();
    assert_eq!(legal.len(), 1);
    let (from, to, taken, crowned) = legal.first().unwrap().clone();
    assert_eq!((from.as_str(), to.as_str(), taken.len(), crowned), ("d3", "h7", 8, false));
}

#[test]
fn perft_of_small_boards() {
    perft(&Leap::without_draws(&build::dhamet(5, false)), false, &[3, 4, 5, 7, 13, 33, 101, 296, 766]);
    perft(&Leap::without_draws(&build::alquerque(vec![])), false, &[4, 5, 6, 12, 29, 107, 523]);
    perft(&Leap::without_draws(&build::alquerque(vec![Preference::MostPieces])), false, &[4, 5, 6, 12, 29, 97, 466]);
    perft(&Leap::without_draws(&build::international(6, 2)), false, &[5, 25, 106, 369, 1301, 4214]);
}

#[test]
fn perft_of_diagonal_draughts() {
    perft(&Leap::without_draws(&build::international(10, 4)), false, &[9, 81, 658, 4265]);
    perft(&Leap::without_draws(&build::international(8, 3)), false, &[7, 49, 302, 1469, 7473]);
    perft(&Leap::without_draws(&build::russian()), false, &[7, 49, 302, 1469, 7482]);
    perft(&Leap::without_draws(&build::english()), true, &[7, 49, 302, 1469, 7361]);
    perft(&Leap::without_draws(&build::italian()), true, &[7, 49, 302, 1469, 7361]);
    perft(&Leap::without_draws(&build::frisian()), false, &[9, 81, 658, 3874]);
    perft(&Leap::without_draws(&build::turkish()), true, &[8, 64, 708]);
}

#[test]
fn perft_of_published_test_positions() {
    let woldouby = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38";
    let ir = build::international(10, 4);
    perft(&Leap::from_fen(&ir, woldouby), false, &[6, 12, 30, 73, 215, 590]);
    perft(&Leap::from_fen(&ir, "W:WK31-K50:BK1-K20"), false, &[17, 79, 352]);
    let italian = build::italian();
    perft(&Leap::from_fen(&italian, "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3"), true, &[5, 13, 42, 107, 360]);
    perft(&Leap::from_fen(&italian, "B:W30,21,22,17,20,K6:B25,28,9,5,1,3"), true, &[6, 47, 271, 1916]);
    let mut killer = build::international(10, 4);
    killer.king.as_mut().expect("a king").ends = lumbung::ir::leaping::Ends::NextBehindAKing;
    perft(&Leap::from_fen(&killer, woldouby), false, &[6, 12, 30, 73, 215, 590]);
}
