//! What holds in every game of every shipped variant, and the bounds that keep every game finite.
//!
//! Seeds and pieces are conserved; rounds end; exchanging the players changes nothing; every cause has its place in a file.

mod reference;

use lumbung::compile::{Adaptation, NoLoader};
use lumbung::game::{Heard, Occurrences, Outcome, Rules, Side};
use lumbung::ir::Rules as Ir;
use lumbung::ir::leaping::Leaping;
use lumbung::ir::sowing::{HoleNames, Sowing};
use lumbung::source::SourceFile;
use lumbung::{Variant, library};
use reference::random::Dice;
use std::collections::BTreeMap;

/// A round of random moves that has not ended by then is cut.
const MOST_MOVES: usize = 5_000;

fn shipped() -> impl Iterator<Item = Variant> {
    library::all().iter().map(|shipped| Variant::shipped(shipped.name).expect("a shipped variant compiles"))
}

fn sowing() -> impl Iterator<Item = (String, Sowing)> {
    shipped().filter_map(|variant| match variant.rules() {
        Ir::Sowing(ir) => Some((variant.name().to_owned(), Sowing { notation: HoleNames::ByNumber, ..ir.clone() })),
        Ir::Leaping(_) => None,
    })
}

fn leaping() -> impl Iterator<Item = (String, Leaping)> {
    shipped().filter_map(|variant| match variant.rules() {
        Ir::Leaping(ir) => {
            let mut ir = ir.clone();
            ir.notation.numbers_from = None;
            Some((variant.name().to_owned(), ir))
        }
        Ir::Sowing(_) => None,
    })
}

fn legal<R: Rules>(engine: &R, position: &R::Position) -> Vec<R::Move> {
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    moves
}

fn seeds_on_board(engine: &lumbung::sowing::Engine, position: &lumbung::sowing::Position) -> u32 {
    let row = |side| (1..=engine.holes()).map(|hole| engine.seeds(position, side, hole)).sum::<u32>();
    let hands: u32 = engine.hands(position).map_or(0, |hands| hands.iter().sum());
    row(Side::South) + row(Side::North) + engine.store(position, Side::South) + engine.store(position, Side::North) + hands
}

#[test]
fn rounds_of_every_sowing_variant_keep_their_seeds_and_end() {
    let mut cut = BTreeMap::new();
    for (name, ir) in sowing() {
        let engine = lumbung::sowing::Engine::new(&ir);
        let mut dice = Dice::new(11);
        for _ in 0..20 {
            let mut position = engine.start();
            let total = seeds_on_board(&engine, &position);
            let (mut history, mut gone, mut made) = (Occurrences::default(), 0, 0);
            while let moves = legal(&engine, &position)
                && !moves.is_empty()
                && made < MOST_MOVES
            {
                let mut heard = Vec::new();
                engine.play(&mut position, &moves[dice.below(moves.len())], true, &mut history, &mut heard);
                gone += lost_in(&heard);
                made += 1;
                assert_eq!(seeds_on_board(&engine, &position) + gone, total, "{name}: {}", engine.position_text(&position));
            }
            let over = engine.outcome(&position) != Outcome::Ongoing;
            assert!(over || made == MOST_MOVES, "{name}: no move, and no end: {}", engine.position_text(&position));
            *cut.entry(name.clone()).or_insert(0) += u32::from(!over);
        }
    }
    cut.retain(|_, rounds| *rounds > 0);
    assert!(cut.is_empty(), "rounds without an end: {cut:?}");
}

/// Seeds of a rest that goes to nobody.
fn lost_in(heard: &[Heard<lumbung::sowing::Event>]) -> u32 {
    let lost = heard.iter().map(|heard| match heard.event {
        lumbung::sowing::Event::Rest { to: None, seeds, .. } => seeds,
        _ => 0,
    });
    lost.sum()
}

/// The same position with the players exchanged.
fn players_exchanged(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let [rows, stores, side] = words[..] else { panic!("a position of a first round: {text}") };
    let (north, south) = rows.split_once('/').expect("two rows");
    let (in_north, in_south) = stores.split_once('-').expect("two stores");
    let turned = |row: &str| row.split(',').rev().collect::<Vec<_>>().join(",");
    format!("{}/{} {in_south}-{in_north} {}", turned(south), turned(north), if side == "S" { "N" } else { "S" })
}

#[test]
fn exchanging_the_players_changes_nothing_in_sowing() {
    let mut compared = BTreeMap::new();
    for (name, ir) in sowing() {
        let engine = lumbung::sowing::Engine::new(&ir);
        let mut dice = Dice::new(12);
        *compared.entry(name.clone()).or_insert(0) += 0;
        for _ in 0..20 {
            let mut position = engine.start();
            for _ in 0..150 {
                let moves = legal(&engine, &position);
                let Some(chosen) = (!moves.is_empty()).then(|| moves[dice.below(moves.len())]) else { break };
                let before = position.clone();
                engine.play(&mut position, &chosen, true, &mut (), &mut ());
                let simple = |position| engine.is_self_contained(position) && engine.outcome(position) == Outcome::Ongoing;
                if !simple(&before) || !simple(&position) {
                    continue;
                }
                let [other, after] = [&before, &position].map(|position| players_exchanged(&engine.position_text(position)));
                let mut other = engine.parse_position(&other).unwrap_or_else(|why| panic!("{name}: {other}: {why:?}"));
                let swap = |sign: char| match sign {
                    'S' => 'N',
                    'N' => 'S',
                    _ => sign,
                };
                let text: String = engine.move_text(&before, &chosen).chars().map(swap).collect();
                let same = engine.parse_move(&other, &text).unwrap_or_else(|why| panic!("{name}: {text}: {why:?}"));
                assert_eq!(legal(&engine, &other).len(), moves.len(), "{name}: {}", engine.position_text(&before));
                engine.play(&mut other, &same, true, &mut (), &mut ());
                assert_eq!(engine.position_text(&other), after, "{name}: {} {text}", engine.position_text(&before));
                *compared.entry(name.clone()).or_insert(0) += 1;
            }
        }
    }
    // There each position leans on the first move of the round, or on a turn together, and no text holds that.
    compared.retain(|_, count| *count < 50);
    // A direction chosen by the first mover, and in sonka every turn together: no text of one position holds these.
    let chosen = ["chonka", "dakon-bigaran", "daramuti", "laomuzhu", "olinda", "puhulmutu", "sonka", "walak-pussa"];
    assert_eq!(compared.into_keys().collect::<Vec<_>>(), chosen);
}

#[test]
fn pieces_leave_only_by_capture_and_challenge() {
    use lumbung::leaping::Kind;
    for (name, ir) in leaping() {
        let engine = lumbung::leaping::Engine::new(&ir);
        let mut dice = Dice::new(13);
        for _ in 0..10 {
            let mut position = engine.start();
            let (mut history, mut largest) = (Occurrences::default(), 0);
            for _ in 0..200 {
                let moves = legal(&engine, &position);
                if moves.is_empty() || engine.outcome(&position) != Outcome::Ongoing {
                    break;
                }
                let chosen = moves[dice.below(moves.len())];
                let (before, mover) = (engine.pieces(&position), engine.side_to_move(&position));
                largest = largest.max(before.len());
                let (_, _, taken) = engine.points_of(&chosen);
                engine.play(&mut position, &chosen, false, &mut history, &mut ());
                let after = engine.pieces(&position);
                let of = |pieces: &[(u8, Side, _)], side| pieces.iter().filter(|piece| piece.1 == side).count();
                let (own, enemy) = (of(&before, mover), of(&before, mover.other()));
                let expected = match chosen.kind() {
                    Kind::Step => (own, enemy),
                    Kind::Capture => (own, enemy - taken.len()),
                    Kind::Remove => (own, enemy - 1),
                    Kind::TakeBack | Kind::Force => {
                        assert!(after.len() <= largest, "{name}");
                        continue;
                    }
                };
                assert_eq!((of(&after, mover), of(&after, mover.other())), expected, "{name}: {chosen:?}");
            }
        }
    }
}

/// The point opposite each point after half a turn; on rings every point itself. Nothing if the board looks different then.
fn half_turn(ir: &Leaping) -> Option<BTreeMap<String, String>> {
    let board = &ir.board;
    let Some((width, height)) = board.lattice else {
        return Some(board.points.iter().map(|point| (point.name.clone(), point.name.clone())).collect());
    };
    let turn = |id: u8| {
        let point = &board.points[usize::from(id)];
        let there = (width + 1 - point.column, height + 1 - point.row);
        board.points.iter().position(|other| (other.column, other.row) == there).map(|at| at as u8)
    };
    let pairs = |line: &Vec<u8>| {
        let threes =
            line.windows(3).map(|part| if part[0] < part[2] { part.to_vec() } else { part.iter().rev().copied().collect() });
        let twos = line.windows(2).map(|part| vec![part[0].min(part[1]), part[0].max(part[1])]);
        threes.chain(twos).collect::<Vec<_>>()
    };
    let turned: Option<Vec<Vec<u8>>> = board.lines.iter().map(|line| line.iter().map(|id| turn(*id)).collect()).collect();
    let shape = |lines: &[Vec<u8>]| lines.iter().flat_map(pairs).collect::<std::collections::BTreeSet<_>>();
    if shape(&turned?) != shape(&board.lines) {
        return None;
    }
    let name = |id: u8| board.points[usize::from(id)].name.clone();
    (0..board.points.len() as u8).map(|id| Some((name(id), name(turn(id)?)))).collect()
}

/// A FEN with the board turned and the colours exchanged, points in order.
fn turned_fen(fen: &str, turn: impl Fn(&str) -> String) -> String {
    let mut parts = fen.split(':');
    let mover = parts.next().unwrap_or_default();
    let mut armies: Vec<String> = Vec::new();
    for part in parts {
        let mut words: Vec<String> = part[1..]
            .split(',')
            .filter(|word| !word.is_empty())
            .map(|word| match word.strip_prefix('K') {
                Some(point) => format!("K{}", turn(point)),
                None => turn(word),
            })
            .collect();
        words.sort();
        armies.push(format!("{}{}", if part.starts_with('W') { "B" } else { "W" }, words.join(",")));
    }
    armies.sort_by(|one, other| other.cmp(one));
    format!("{}:{}", if mover == "W" { "B" } else { "W" }, armies.join(":"))
}

#[test]
fn turning_the_board_and_exchanging_the_colours_changes_nothing() {
    let mut uneven = Vec::new();
    for (name, mut ir) in leaping() {
        // Memory of more than the pieces has no place in a FEN.
        ir.openings.clear();
        let Some(map) = half_turn(&ir) else {
            uneven.push(name);
            continue;
        };
        let engine = lumbung::leaping::Engine::new(&ir);
        let turn = |point: &str| map.get(point).cloned().unwrap_or_default();
        let mut dice = Dice::new(14);
        let mut compared = 0;
        for _ in 0..10 {
            let mut position = engine.start();
            for _ in 0..60 {
                let moves = legal(&engine, &position);
                if moves.is_empty() || engine.outcome(&position) != Outcome::Ongoing {
                    break;
                }
                if engine.is_self_contained(&position) {
                    let text = turned_fen(&engine.position_text(&position), turn);
                    let other = engine.parse_position(&text).unwrap_or_else(|why| panic!("{name}: {text}: {why:?}"));
                    let after = |position: &lumbung::leaping::Position| {
                        let mut all: Vec<String> = legal(&engine, position)
                            .iter()
                            .map(|chosen| {
                                let mut next = position.clone();
                                engine.play(&mut next, chosen, false, &mut (), &mut ());
                                engine.position_text(&next)
                            })
                            .collect();
                        all.sort();
                        all
                    };
                    let mut mine: Vec<String> = after(&position).iter().map(|fen| turned_fen(fen, turn)).collect();
                    let mut others: Vec<String> =
                        after(&other).iter().map(|fen| turned_fen(&turned_fen(fen, turn), turn)).collect();
                    mine.sort();
                    others.sort();
                    assert_eq!(others, mine, "{name}: {}", engine.position_text(&position));
                    compared += 1;
                }
                engine.play(&mut position, &moves[dice.below(moves.len())], false, &mut (), &mut ());
            }
        }
        assert!(compared > 10 || name.starts_with("alquerque") || name.starts_with("fetaix"), "{name}: {compared}");
    }
    assert!(uneven.is_empty(), "the boards of these look different after half a turn: {uneven:?}");
}

/// Texts that are mostly illegal, of the kind that people type.
fn attempts(variant: &Variant, dice: &mut Dice) -> Vec<String> {
    match variant.rules() {
        Ir::Sowing(ir) => (0..=ir.holes + 1)
            .flat_map(|hole| [format!("{hole}"), format!("{hole}a"), format!("N{hole}"), format!("{hole}:y")])
            .chain((b'a'..=b'z').map(|letter| char::from(letter).to_string()))
            .collect(),
        Ir::Leaping(ir) => {
            let name = |dice: &mut Dice| ir.board.points[dice.below(ir.board.points.len())].name.clone();
            let sign = ["-", "x"];
            (0..12).map(|_| format!("{}{}{}", name(dice), dice.pick(&sign), name(dice))).collect()
        }
    }
}

#[test]
fn every_cause_has_its_place_in_a_file() {
    let mut homeless = BTreeMap::new();
    let (mut told, mut refused) = (0, 0);
    for variant in shipped() {
        let engine = variant.engine();
        let mut dice = Dice::new(15);
        for _ in 0..6 {
            let (mut position, mut history) = (engine.start(), Occurrences::default());
            for number in 0..150 {
                let moves = legal(engine, &position);
                let mut causes = Vec::new();
                if number % 5 == 0 || moves.is_empty() {
                    for text in attempts(&variant, &mut dice) {
                        if let Err(refusal) = engine.parse_move(&position, &text)
                            && let Some(cause) = refusal.cause
                        {
                            refused += 1;
                            causes.push((cause, refusal.code.to_owned()));
                        }
                    }
                }
                let over = moves.is_empty() || engine.outcome(&position) != Outcome::Ongoing;
                if !over {
                    let mut heard = Vec::new();
                    engine.play(&mut position, &moves[dice.below(moves.len())], false, &mut history, &mut heard);
                    for heard in &heard {
                        told += u32::from(heard.cause.is_some());
                        causes.extend(heard.cause.map(|cause| (cause, format!("{:?}", heard.event))));
                    }
                }
                for (cause, what) in causes {
                    if variant.place(cause).is_none() {
                        homeless.entry(format!("{cause:?}")).or_insert((variant.name().to_owned(), what));
                    }
                }
                if over {
                    break;
                }
            }
        }
    }
    assert!(homeless.is_empty(), "causes without a place: {homeless:#?}");
    assert!(told > 10_000 && refused > 10_000, "{told} events and {refused} refusals are too few to mean anything");
}

// ---- Bounds ----

fn variant(body: &str) -> Variant {
    compiled(body).unwrap_or_else(|error| panic!("{error:?}"))
}

/// A variant of these sections; two blanks part its lines.
fn compiled(body: &str) -> Result<Variant, lumbung::Error> {
    let body = body.replace("{ ", "{\n").replace(" }", "\n}").replace("  ", "\n");
    let text = format!("variant bounded\nfamily sowing\n\n{body}");
    Variant::compile(SourceFile::new("bounded.variant", text), &mut NoLoader, &Adaptation::default())
}

fn sowing_engine(variant: &Variant) -> lumbung::sowing::Engine {
    match variant.rules() {
        Ir::Sowing(ir) => lumbung::sowing::Engine::new(ir),
        Ir::Leaping(_) => panic!("a sowing game"),
    }
}

/// Nothing stops this relay but a repetition, and with so many seeds none comes in sight.
const RELAY_WITHOUT_END: &str = "board { holes 7  seeds 7  stores aside }\nstart { first mover south }\nmoves { from own hole }\n\
    sow { direction anticlockwise  endless ENDLESS }\nlanding { on: in hole -> sow on }\n\
    end { when mover has no seeds  when position occurs 3 times  rest to owner }\n";

#[test]
fn a_relay_is_cut_after_the_stated_number_of_laps() {
    let engine = sowing_engine(&variant(&RELAY_WITHOUT_END.replace("ENDLESS", "ends turn")));
    let mut position = engine.start();
    let moves = legal(&engine, &position);
    assert_eq!(moves.len(), 7);
    let mut heard = Vec::new();
    engine.play(&mut position, &moves[0], true, &mut (), &mut heard);
    let count = |wanted: fn(&lumbung::sowing::Event) -> bool| heard.iter().filter(|heard| wanted(&heard.event)).count();
    assert_eq!(count(|event| matches!(event, lumbung::sowing::Event::Lap { .. })), 100_000);
    assert_eq!(count(|event| matches!(event, lumbung::sowing::Event::Endless)), 1);
    assert_eq!(seeds_on_board(&engine, &position), 98);
    let mut silent = engine.start();
    engine.play(&mut silent, &moves[0], true, &mut (), &mut ());
    assert_eq!(silent, position);
    let forbidden = sowing_engine(&variant(&RELAY_WITHOUT_END.replace("ENDLESS", "forbidden")));
    assert_eq!(legal(&forbidden, &forbidden.start()), []);
}

#[test]
fn a_move_puts_at_most_eight_questions() {
    let body = "board { holes 7  seeds 7  stores at right }\nstart { first mover south }\nmoves { from own hole }\n\
        sow { direction anticlockwise  own store sown  opponent store skipped }\n\
        landing { on: in hole -> may sow on\n  stop: in hole -> end turn }\n\
        end { when mover has no seeds  rest to owner }\n";
    let engine = sowing_engine(&variant(body));
    let position = engine.start();
    let texts: Vec<String> = legal(&engine, &position).iter().map(|chosen| engine.move_text(&position, chosen)).collect();
    let of_hole: Vec<&String> = texts.iter().filter(|text| text.starts_with("6")).collect();
    let answers = |text: &str| text.split_once(':').map_or(0, |(_, answers)| answers.len());
    assert!(of_hole.iter().all(|text| answers(text) <= 8), "{of_hole:?}");
    assert!(of_hole.contains(&&"6:yyyyyyyy".to_owned()) && of_hole.contains(&&"6:yyyyyyyn".to_owned()), "{of_hole:?}");
    assert_eq!(of_hole.len(), 9, "one may stop at any question, or go on past the last: {of_hole:?}");
}

#[test]
fn a_seed_that_is_put_back_for_ever_must_be_decided() {
    let body = |endless: &str, on: &str| {
        format!(
            "board {{ holes 3  seeds 1  stores at right }}\nstart {{ first mover south }}\nmoves {{ from own hole }}\n\
             sow {{ direction anticlockwise  own store sown  opponent store skipped  start hole gets first seed{endless} }}\n\
             landing {{ on: {on} -> sow on  stop: in store -> end turn }}\nend {{ when mover has no seeds  rest to owner }}\n"
        )
    };
    let refused = format!("{:?}", compiled(&body("", "in hole")).expect_err("`endless` is missing"));
    assert!(refused.contains("endless"), "{refused}");
    assert!(compiled(&body("", "in occupied hole")).is_ok(), "an occupied hole holds two");
    let decided = variant(&body("  endless ends turn", "in hole"));
    let engine = sowing_engine(&decided);
    let mut position = engine.start();
    let mut heard = Vec::new();
    let moves = legal(&engine, &position);
    engine.play(&mut position, &moves[0], true, &mut (), &mut heard);
    assert!(heard.iter().any(|heard| matches!(heard.event, lumbung::sowing::Event::Endless)), "{heard:?}");
    assert_eq!(engine.position_text(&position), "1,1,1/1,1,1 0-0 N");
    assert!(decided.findings().iter().all(|finding| finding.code != "sowing::no-effect"));
}

/// A player who has no hole of his own to lift ends the round; nobody ever has one after the first.
#[test]
fn two_rounds_without_a_move_end_the_game() {
    let body = "board { holes 2  seeds 1  stores at right }\nstart { first mover south }\nmoves { from own hole }\n\
        sow { direction anticlockwise  own store sown  opponent store skipped }\n\
        landing { stop: in hole -> end turn\n  home: in store -> end turn }\n\
        end { when a row has 1 empty holes  rest to nobody }\n\
        rounds { refill from own store, left to right  unfilled open  first alternate  until a player has won 9 rounds }\n";
    let engine = sowing_engine(&variant(body));
    let mut position = engine.start();
    let mut heard = Vec::new();
    let chosen = engine.parse_move(&position, "2").expect("a legal move");
    engine.play(&mut position, &chosen, false, &mut (), &mut heard);
    let rounds = heard.iter().filter(|heard| matches!(heard.event, lumbung::sowing::Event::Round { .. })).count();
    // The first ends by the move; then two in which South's single seed fills one hole of two.
    assert_eq!(rounds, 3, "{heard:?}");
    assert_eq!(engine.outcome(&position), Outcome::Win(Side::South));
}

// ---- Differences that were found once between an engine and the slow reading ----

#[test]
fn the_position_at_the_start_counts_for_repetition() {
    let body = "board { holes 1  seeds 1  stores aside }\nstart { first mover south }\nmoves { from own hole }\n\
        sow { direction anticlockwise  start hole gets first seed }\nlanding { stop: in hole -> end turn }\n\
        end { when mover has no seeds  when position occurs 2 times  rest to owner }\n";
    let variant = variant(body);
    let mut game = lumbung::Game::new(&variant);
    game.play("1").expect("the seed is put back");
    assert_eq!(game.outcome(), Outcome::Ongoing);
    game.play("1").expect("and the other one");
    assert_eq!(game.outcome(), Outcome::Draw);
}

#[test]
fn who_can_fill_falls_back_on_rounds_won() {
    let body = "board { holes 2  seeds 1  stores at right }\nstart { first mover south }\nmoves { from own hole }\n\
        sow { direction anticlockwise  own store sown  opponent store skipped }\nlanding { stop: in hole -> end turn }\n\
        end { when a player holds 1 seeds  rest split }\n\
        rounds { refill from own store, left to right  unfilled open  first alternate\n  \
        until a player cannot fill 1 hole; after 1 round }\n";
    let engine = sowing_engine(&variant(body));
    let mut position = engine.start();
    let chosen = engine.parse_move(&position, "2").expect("a legal move");
    engine.play(&mut position, &chosen, false, &mut (), &mut ());
    assert_eq!((engine.score(&position), engine.outcome(&position)), ([2, 1], Outcome::Win(Side::South)));
}

#[test]
fn an_opening_may_lift_from_the_other_row() {
    let body = "board { holes 2  seeds 1  stores aside }\nstart { first mover south }\n\
        opening { lasts 1 turn each  from any hole }\nmoves { from own hole }\nsow { direction anticlockwise }\n\
        landing { stop: in hole -> end turn }\nend { when mover has no seeds  when position occurs 3 times  rest to owner }\n";
    let engine = sowing_engine(&variant(body));
    let position = engine.start();
    let texts: Vec<String> = legal(&engine, &position).iter().map(|chosen| engine.move_text(&position, chosen)).collect();
    assert_eq!(texts, ["1", "2", "N1", "N2"]);
    for (text, chosen) in texts.iter().zip(legal(&engine, &position)) {
        assert_eq!(engine.parse_move(&position, text), Ok(chosen));
    }
}

/// South's seed falls into his hole 2 and takes what lies in hole 3. The hole across is closed: the chain stops there, and the
/// seed behind it is safe.
#[test]
fn a_chain_stops_at_a_closed_hole() {
    let body = "board { layout {\nnorth 1 x 1\nsouth 1 0 2\n}\nstores aside }\nstart { first mover south }\nmoves { from own hole }\n\
        sow { direction anticlockwise }\nlanding { take: in hole -> capture next, again from opposite }\n\
        end { when mover has no seeds  when position occurs 3 times  rest to nobody }\n";
    let engine = sowing_engine(&variant(body));
    let mut position = engine.start();
    let chosen = engine.parse_move(&position, "1").expect("a legal move");
    engine.play(&mut position, &chosen, false, &mut (), &mut ());
    assert_eq!(engine.position_text(&position), "1,x,1/0,1,0 0-2 N");
}
