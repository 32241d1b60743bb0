//! Boards whose captures of men are found by shifting whole sets: the same captures and counts as by following every man.

use lumbung::game::Rules;
use lumbung::ir::Rules as Ir;
use lumbung::leaping::{Engine, Position};
use lumbung::play::playout::{draw, generator};
use lumbung::{Variant, perft};

/// A board with two full armies, where men capture in every direction.
fn board(columns: u32, rows: u32, lines: &str, leave: &str) -> String {
    let army = (rows - 1) / 2;
    format!(
        "variant field\nfamily leaping\nboard {{\n  points {columns} x {rows}\n  lines {lines}\n}}\n\
         setup {{\n  white rows 1 to {army}\n  black rows {} to {rows}\n}}\nstart {{ first mover white }}\n\
         man {{\n  steps forward\n  captures in every direction\n  crowned when it stops on the last row\n}}\n\
         king {{\n  steps in every direction, any distance\n  captures in every direction, from any distance\n  lands anywhere behind\n}}\n\
         capture {{\n  compulsory\n  prefer most pieces\n  pieces leave {leave}\n}}\nenforcement strict\nend {{ loses no pieces; no move }}\n",
        rows - army + 1
    )
}

fn engine(text: &str) -> Engine {
    let variant = Variant::from_text("field.variant", text).unwrap_or_else(|findings| panic!("{text}: {findings}"));
    match variant.rules() {
        Ir::Leaping(rules) => Engine::new(rules),
        Ir::Sowing(_) => panic!("{text}"),
    }
}

/// Legal moves by set and man by man, and sequences of two and three moves, along random games. How many moves captured.
fn compare(text: &str, games: u64) -> usize {
    let by_sets = engine(text);
    // Whoever asks for bounds so early gets the search that follows every man.
    let by_men = by_sets.clone().with_crowding(30_000);
    let mut captures = 0;
    for game in 0..games {
        let (mut position, mut random) = (by_sets.start(), generator(7, game));
        for ply in 0..60 {
            let [sets, men] = [&by_sets, &by_men].map(|engine| legal(engine, &position));
            assert_eq!(sets, men, "{text}: {}", by_sets.position_text(&position));
            if sets.is_empty() {
                break;
            }
            if ply % 5 == 0 {
                for depth in 1..=3 {
                    let [sets, men] = [&by_sets, &by_men].map(|engine| perft(engine, &position, depth, None));
                    assert_eq!(sets, men, "{text}: {depth} moves from {}", by_sets.position_text(&position));
                }
            }
            let chosen = sets[draw(&mut random, sets.len())];
            captures += usize::from(!by_sets.points_of(&chosen).2.is_empty());
            by_sets.play(&mut position, &chosen, false, &mut (), &mut ());
        }
    }
    captures
}

fn legal(engine: &Engine, position: &Position) -> Vec<lumbung::leaping::Move> {
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    moves.sort();
    moves
}

const EIGHT_WAYS: &str = "orthogonal, and diagonal through points where column + row is even";

#[test]
fn boards_of_every_width_and_height() {
    // One word, two that overlap, and boards too wide or too tall for that.
    for (columns, rows) in
        [(8, 8), (8, 12), (8, 13), (8, 15), (9, 7), (9, 9), (9, 12), (9, 14), (10, 10), (10, 11), (10, 12), (11, 11)]
    {
        for leave in ["at once", "at the end"] {
            let captures = compare(&board(columns, rows, EIGHT_WAYS, leave), 4);
            assert!(captures > 20, "{columns} x {rows}: {captures} captures");
        }
    }
}

#[test]
fn rows_and_columns_alone() {
    for (columns, rows) in [(8, 8), (8, 13)] {
        assert!(compare(&board(columns, rows, "orthogonal", "at the end"), 6) > 10);
    }
}
