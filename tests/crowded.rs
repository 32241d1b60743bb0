//! Positions in which one piece can take very many others: the search with bounds finds what following every chain finds.

mod reference;

use lumbung::Variant;
use lumbung::game::{Patience, Rules};
use lumbung::ir::Rules as Ir;
use lumbung::ir::leaping::Leaping;
use lumbung::leaping::{Engine, Kind, Move, Position};
use lumbung::play::perft::{divide, perft, total};
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
            captures += compare(rules, shipped.name, 25);
        }
    }
    assert!(captures > 3_000, "{captures} captures only");
}

#[test]
fn random_rules_find_the_same_with_bounds() {
    let mut captures = 0;
    for seed in 0..400 {
        captures += compare(&random_leaping_ir(&mut Dice::new(seed)), &format!("random rules {seed}"), 12);
    }
    assert!(captures > 3_000, "{captures} captures only");
}

/// A king or two of the side to move against many men, and now and then a king.
fn kings_against_men(engine: &Engine, dice: &mut Dice) -> String {
    let mut points: Vec<usize> = (0..engine.rules().board.points.len()).collect();
    let mut draw = |count: usize, kings: usize, dice: &mut Dice| -> Vec<String> {
        let mut name = || {
            let point = points.swap_remove(dice.below(points.len()));
            let king = if kings == 0 || dice.below(kings) != 0 { "" } else { "K" };
            format!("{king}{}", engine.point_text(point as u8))
        };
        (0..count).map(|_| name()).collect()
    };
    let own = draw(1 + dice.below(2), 1, dice);
    let others = draw(8 + dice.below(6), [0, 9][dice.below(2)], dice);
    format!("W:W{}:B{}", own.join(","), others.join(","))
}

/// Kings with long chains: the same captures in the same order, also where those with many states are looked at in another way.
#[test]
fn kings_with_many_states_list_the_same() {
    let (mut long, mut reordered) = (0, 0);
    for name in ["dhamet", "zamma", "international", "frisian", "dum", "thai", "turkish", "kharbaga", "zamma-small"] {
        let whole = Engine::new(&rules(name));
        let followed = Engine::new(&rules(name)).with_crowding(30_000);
        for seed in 0..80 {
            let fen = kings_against_men(&whole, &mut Dice::new(seed));
            let position = at(&whole, &fen);
            let (mut found, mut expected) = (legal(&whole, &position), legal(&followed, &position));
            long += usize::from(found.first().is_some_and(|chosen| whole.points_of(chosen).2.len() > 6));
            reordered += usize::from(found != expected);
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{name} at {fen}");
        }
    }
    // Only where there are more than 30,000 states the order is another one.
    assert!(long > 150 && reordered < 20, "{long} with long chains, {reordered} in another order");
}

/// Two kings and eighteen men: following every chain, or bounds alone, would take seconds.
#[test]
fn the_best_are_found_where_many_must_stay() {
    let engine = Engine::new(&rules("dhamet"));
    let fen = "W:WKe5,Ka1:Bb3,c7,d2,e8,f4,g6,h2,c4,d6,e3,g3,b6,f7,h5,c2,g8,d4,e6";
    let position = at(&engine, fen);
    let moves = legal(&engine, &position);
    assert_eq!(moves.len(), 79);
    assert!(moves.iter().all(|chosen| engine.points_of(chosen).2.len() == 18));
}

/// Each text of a capture means that one, and is as short as may be: how many of each kind there were, by the ends only, by the route, by
/// the points taken.
fn check_texts(engine: &Engine, fen: &str, told: &mut [usize; 3]) {
    let position = at(engine, fen);
    let moves = legal(engine, &position);
    if moves.len() > 400 {
        return;
    }
    for chosen in moves.iter().filter(|chosen| chosen.kind() == Kind::Capture).step_by(1 + moves.len() / 25) {
        let (from, to, taken) = engine.points_of(chosen);
        let text = engine.move_text(&position, chosen);
        let plain = text.trim_end_matches("=K");
        let sign = engine.rules().notation.capture_sign.to_string();
        let name = |point: &u8| engine.point_text(*point);
        let ends = [from, to].iter().map(name).collect::<Vec<_>>().join(&sign);
        let route = std::iter::once(&from).chain(&engine.landings(&position, chosen)).map(name).collect::<Vec<_>>().join(&sign);
        let mark = &text[plain.len()..];
        let means = |text: &str| engine.parse_move(&position, &format!("{text}{mark}"));
        assert_eq!(means(plain).as_ref(), Ok(chosen), "{text} at {fen}");
        let kind = [plain == ends, plain == route, plain.ends_with(')')].iter().position(|is| *is);
        let kind = kind.unwrap_or_else(|| panic!("{text} is not written by {route} at {fen}"));
        told[kind] += 1;
        if kind > 0 {
            let rivals = moves.iter().filter(|other| other.kind() == Kind::Capture && *other != chosen);
            assert!(
                rivals.clone().any(|other| engine.points_of(other).0 == from && engine.points_of(other).1 == to),
                "{text} at {fen}"
            );
        }
        if kind == 2 && mark.is_empty() {
            assert_ne!(means(&route).as_ref(), Ok(chosen), "{route} would do for {text} at {fen}");
            let taken = format!("({})", taken.iter().map(name).collect::<Vec<_>>().join(","));
            assert!(plain.ends_with(&taken), "{text} at {fen}");
        }
    }
}

#[test]
fn texts_of_many_captures_mean_one_each() {
    let mut told = [0; 3];
    let names = [
        "zamma-monod",
        "kharbaga",
        "medieval-alquerque-arabic",
        "dhamet",
        "dhamet-soufla",
        "russian",
        "czech",
        "croda",
        "kenyan",
        "international",
        "bara-guti",
    ];
    for name in names {
        let engine = Engine::new(&rules(name));
        for seed in 0..13 {
            check_texts(&engine, &kings_against_men(&engine, &mut Dice::new(seed)), &mut told);
            check_texts(&engine, &random_position(&engine, &mut Dice::new(seed)), &mut told);
        }
    }
    for seed in 0..60 {
        let engine = Engine::new(&random_leaping_ir(&mut Dice::new(seed)));
        for seed in 0..8 {
            check_texts(&engine, &random_position(&engine, &mut Dice::new(seed)), &mut told);
        }
    }
    assert!(told.iter().all(|kind| *kind > 80), "{told:?}");
}

fn both(men: &str) -> String {
    format!("{men},{TWELVE}")
}

/// Follows landings on the board of 9 x 9 by the plain words of the rules: straight, or diagonally where column and row together
/// are even; over one enemy, from any distance, to any empty point behind it; what has been taken is off the board. How many men
/// were taken.
fn follow(from: &str, landings: &[String], mut men: Vec<String>) -> usize {
    let place = |name: &str| (i32::from(name.as_bytes()[0] - b'a' + 1), name[1..].parse::<i32>().expect("a row"));
    let before = men.len();
    let mut at = place(from);
    for landing in landings {
        let to = place(landing);
        let (across, up) = (to.0 - at.0, to.1 - at.1);
        let straight = across == 0 || up == 0;
        assert!(straight || (across.abs() == up.abs() && (at.0 + at.1) % 2 == 0), "{landing} is on no line");
        let between = (1..across.abs().max(up.abs())).map(|far| (at.0 + far * across.signum(), at.1 + far * up.signum()));
        let met: Vec<usize> = between.filter_map(|point| men.iter().position(|man| place(man) == point)).collect();
        assert_eq!(met.len(), 1, "one man is leapt on the way to {landing}");
        men.remove(met[0]);
        assert!(!men.iter().any(|man| place(man) == to), "{landing} is empty");
        at = to;
    }
    before - men.len()
}

/// All 28 men can be taken, and the king can end on every one of the 81 points: no better capture and no other is possible.
#[test]
fn a_king_takes_all_of_twenty_eight_men() {
    let men = both(SIXTEEN);
    let engine = Engine::new(&rules("dhamet"));
    let position = at(&engine, &format!("W:WKa1:B{men}"));
    let moves = legal(&engine, &position);
    let mut ends = Vec::new();
    for chosen in &moves {
        let (from, to, taken) = engine.points_of(chosen);
        assert_eq!(taken.len(), 28);
        let route: Vec<String> = engine.landings(&position, chosen).iter().map(|point| engine.point_text(*point)).collect();
        assert_eq!(route.last(), Some(&engine.point_text(to)));
        let men = men.split(',').map(str::to_owned).collect();
        assert_eq!(follow(&engine.point_text(from), &route, men), 28);
        ends.push(to);
    }
    ends.sort_unstable();
    assert_eq!(ends, (0..81).collect::<Vec<u8>>());
}

/// A king among 36 men: to know that no other point can be the end of a longest chain would take hours. What has been found by then is
/// legal, and said to be perhaps not all.
#[test]
fn a_search_without_end_is_ended() {
    let men = "e5,g6,b1,d5,c5,c6,d7,i6,i4,h4,f1,i7,c7,e6,b8,b3,e3,a7,a3,h6,b9,d4,c9,f6,b7,h7,f9,i1,c2,g9,f7,e2,h3,b2,h9,h2";
    let engine = Engine::new(&rules("dhamet"));
    let position = at(&engine, &format!("W:WKe4:B{men}"));
    let moves = legal(&engine, &position);
    assert!(engine.is_cut(&position));
    let longest = engine.points_of(&moves[0]).2.len();
    for chosen in &moves {
        let (from, _, taken) = engine.points_of(chosen);
        let route: Vec<String> = engine.landings(&position, chosen).iter().map(|point| engine.point_text(*point)).collect();
        let men = men.split(',').map(str::to_owned).collect();
        assert_eq!((taken.len(), follow(&engine.point_text(from), &route, men)), (longest, longest));
    }
    assert_eq!(legal(&engine, &position), moves, "and always the same");
}

/// Numbers found by a program of its own that follows every chain.
#[test]
fn grids_of_men() {
    assert_eq!(texts(&Engine::new(&rules("dhamet")), &format!("W:WKa1:B{SIXTEEN}")).len(), 43);
    // Where the taken stay to the end, and for a man, all 28 are taken in one way only.
    assert_eq!(texts(&Engine::new(&rules("zamma")), &format!("W:WKa1:B{}", both(SIXTEEN))), ["a1xi1"]);
    assert_eq!(texts(&Engine::new(&rules("zamma")), &format!("W:Wa1:B{}", both(SIXTEEN))), ["a1xi1"]);
    assert_eq!(texts(&Engine::new(&rules("dhamet")), &format!("W:Wa1:B{}", both(SIXTEEN))), ["a1xi1"]);
    // The men of column a and those behind them hold one another: 25 of 36 can be taken.
    let engine = Engine::new(&rules("dhamet"));
    let position = at(
        &engine,
        "W:WKi4,h8,i9:Bb1,c1,d1,f1,h1,a2,d2,i2,a3,b3,c3,e3,Kf3,g3,i3,a4,Kb4,c4,e4,b5,Kd5,f5,h5,a6,b6,Kf6,h6,i6,Ka7,Ke7,Kf7,\
         d8,Ke8,Kg8,a9,Kf9,h9",
    );
    let moves = legal(&engine, &position);
    assert_eq!(moves.len(), 67);
    assert!(moves.iter().all(|chosen| engine.points_of(chosen).2.len() == 25));
}

/// Without a preference every way to take some of them is another move: as many are listed as one piece may have.
#[test]
fn where_every_capture_is_legal_the_list_is_bounded() {
    let engine = Engine::new(&rules("zamma-monod"));
    let position = at(&engine, &format!("W:WKa1:B{}", both(SIXTEEN)));
    let mut moves = legal(&engine, &position);
    moves.retain(|chosen| chosen.kind() == Kind::Capture);
    assert_eq!(moves.len(), 16_384);
    assert_eq!(engine.count_moves(&position), legal(&engine, &position).len() as u64);
    assert!(engine.is_cut(&position));
    let few = at(&engine, "W:WKa1:Bb2,b4,b6,d4");
    assert!(!engine.is_cut(&few) && !engine.is_cut(&engine.start()));
    let best_only = Engine::new(&rules("dhamet"));
    assert!(!best_only.is_cut(&at(&best_only, &format!("W:WKa1:B{}", both(SIXTEEN)))));
    let punished = Engine::new(&rules("dhamet-soufla"));
    assert!(punished.is_cut(&at(&punished, &format!("W:WKa1:B{}", both(SIXTEEN)))));
    assert!(!punished.is_cut(&at(&punished, "W:WKa1:Bb2,b4,b6,d4")));
    // Each is written by what it takes, and read back.
    for chosen in moves.iter().step_by(4_001) {
        let text = engine.move_text(&position, chosen);
        assert!(text.starts_with("a1x") && text.ends_with(')'), "{text}");
        assert_eq!(engine.parse_move(&position, &text).as_ref(), Ok(chosen));
    }
}

#[test]
fn a_refusal_names_some_of_very_many() {
    let engine = Engine::new(&rules("dhamet"));
    let position = at(&engine, &format!("W:WKa1:B{}", both(SIXTEEN)));
    let refused = engine.parse_move(&position, "a1xd4xd6").expect_err("fewer than all");
    assert_eq!(refused.code, "leaping::lesser-capture");
    assert!(refused.message.starts_with("`prefer most pieces` wants 28 pieces taken"), "{}", refused.message);
    assert!(refused.message.contains("legal: a1xa1, ") && refused.message.ends_with(" and 73 more"), "{}", refused.message);
}

/// Looking for one move in a long list is work: it has an end where the two lists have nothing in common.
#[test]
fn looking_for_a_move_in_a_long_list_is_work() {
    let engine = Engine::new(&rules("international"));
    let moves = legal(&engine, &engine.start());
    let (wanted, other) = (&moves[0], &moves[1]);
    let mut many = vec![*other; 10_000];
    assert_eq!(engine.place_of(wanted, &many), None);
    many[9_999] = *wanted;
    assert_eq!(engine.place_of(wanted, &many), Some(9_999));
    let patience = Patience::of_work(100);
    assert_eq!((patience.within(|| engine.place_of(wanted, &many)), patience.is_cut()), (None, true));
    // Lists of usual games take none.
    let none = Patience::of_work(0);
    assert_eq!((none.within(|| engine.place_of(wanted, &moves)), none.is_cut()), (Some(0), false));
}

/// Where there are many first and second moves, the count is shared out by the first alone for the most part: the sum is the same.
#[test]
fn counts_of_many_first_moves_are_whole() {
    let Ir::Leaping(rules) = Variant::from_text("kings.variant", FEW_KINGS).expect("a good file").rules().clone() else {
        panic!("it leaps")
    };
    let engine = Engine::new(&rules);
    let position = engine.start();
    let first = legal(&engine, &position).len() as u64;
    let second = perft(&engine, &position, 2, None);
    assert!(second > 4_096, "{first} first moves, {second} sequences of two");
    assert_eq!(total(&engine, &position, 3, None), perft(&engine, &position, 3, None));
    let (apart, sum) = divide(&engine, &position, 3, None);
    assert_eq!(apart.len() as u64, first);
    assert_eq!(apart.iter().map(|(_, nodes)| nodes).sum::<u64>(), sum);
}

const FEW_KINGS: &str = "variant kings
family leaping
board {
  points 11 x 11
  lines orthogonal, and diagonal
}
setup {
  white kings b1 g2 a5
  black kings d11 i10 k8
}
start { first mover white }
man {
  steps in every direction
  captures in every direction
  crowned when it stops on the last row
}
king {
  steps in every direction, any distance
  captures in every direction, from any distance
  lands anywhere behind
}
capture {
  optional
  prefer nothing
  pieces leave at once
}
enforcement strict
end { loses no pieces; no move }
";
