//! Positions in which one piece can take very many others: the search with bounds finds what following every chain finds.

mod reference;

use lumbung::Variant;
use lumbung::game::Rules;
use lumbung::ir::Rules as Ir;
use lumbung::ir::leaping::Leaping;
use lumbung::leaping::{Engine, Kind, Move, Position};
use reference::random::{Dice, random_leaping_ir};

/// Sixteen men on the points with two even coordinates; with twelve more, every other row between them is full too.
const SIXTEEN: &str = "b2,b4,b6,b8,d2,d4,d6,d8,f2,f4,f6,f8,h2,h4,h6,h8";
const TWELVE: &str = "b3,b5,b7,d3,d5,d7,f3,f5,f7,h3,h5,h7";

fn rules(name: &str) -> Leaping {
    match Variant::shipped(name).expect("it is shipped").rules() {
        Ir::Leaping(rules) => rules.clone(),
        Ir::Sowing(_) => panic!("{name} is no leaping game"),
    }
}

fn at(engine: &Engine, fen: &str) -> Position {
    engine.parse_position(fen).expect("a position")
}

fn legal(engine: &Engine, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    moves
}

fn texts(engine: &Engine, fen: &str) -> Vec<String> {
    let position = at(engine, fen);
    let mut texts: Vec<String> = legal(engine, &position).iter().map(|chosen| engine.move_text(&position, chosen)).collect();
    texts.sort();
    texts
}

/// Draws pieces on the points of a board: few or many, mostly of the side that does not move.
fn random_position(engine: &Engine, dice: &mut Dice) -> String {
    let density = 5 + dice.below(45);
    let own = 3 + dice.below(15);
    let mut armies = [Vec::new(), Vec::new()];
    for point in 0..engine.rules().board.points.len() {
        if dice.below(100) >= density {
            continue;
        }
        let king = if engine.rules().king.is_some() && dice.below(3) == 0 { "K" } else { "" };
        armies[usize::from(dice.below(100) >= own)].push(format!("{king}{}", engine.point_text(point as u8)));
    }
    let (mover, [own, other]) = if dice.below(2) == 0 { ("W", ["W", "B"]) } else { ("B", ["B", "W"]) };
    format!("{mover}:{own}{}:{other}{}", armies[0].join(","), armies[1].join(","))
}

/// Legal moves by following every chain, and with bounds from the first leap on. How many captures there were.
fn compare(rules: &Leaping, what: &str, positions: u64) -> usize {
    const MANY: usize = 4_000;
    let with_bounds = Engine::new(rules).with_crowding(0);
    let without = Engine::new(rules).with_crowding(30_000);
    let mut captures = 0;
    for seed in 0..positions {
        let fen = random_position(&without, &mut Dice::new(seed));
        let position = at(&without, &fen);
        let mut expected = legal(&without, &position);
        let mut found = legal(&with_bounds, &position);
        if expected.len() > MANY {
            continue;
        }
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{what} at {fen}");
        captures += expected.iter().filter(|chosen| chosen.kind() == Kind::Capture).count();
    }
    captures
}

#[test]
fn every_shipped_variant_finds_the_same_with_bounds() {
    let mut captures = 0;
    for shipped in lumbung::library::all() {
        let variant = Variant::shipped(shipped.name).expect("a shipped variant compiles");
        if let Ir::Leaping(rules) = variant.rules() {
            captures += compare(rules, shipped.name, 60);
        }
    }
    assert!(captures > 10_000, "{captures} captures only");
}

#[test]
fn random_rules_find_the_same_with_bounds() {
    let mut captures = 0;
    for seed in 0..600 {
        captures += compare(&random_leaping_ir(&mut Dice::new(seed)), &format!("random rules {seed}"), 12);
    }
    assert!(captures > 10_000, "{captures} captures only");
}
