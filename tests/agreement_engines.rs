//! The engines against the slow reading: dakon in all its sizes, every shipped variant, and random rules.
//!
//! A failure names the seed of the rules and of the games, and the moves up to the first difference.

mod reference;

use lumbung::game::{Occurrences, Outcome, Rules};
use lumbung::ir::Rules as Ir;
use lumbung::ir::leaping::{Crowned, CrowningPlace, Leaping, Preference};
use lumbung::ir::sowing::{HoleNames, Sowing};
use rayon::prelude::*;
use reference::builders as build;
use reference::compare::{Terms, compare_leaping, compare_sowing};
use reference::leaping::{Deed, Game as Leap};
use reference::random::{Dice, random_leaping_ir_on_any_lines, random_sowing_ir};

/// Differences that have been found: the run goes on, so that one sees them all.
#[derive(Default)]
struct Found(Vec<String>);

impl Found {
    fn note(&mut self, what: &str, result: Result<(), String>) {
        if let Err(difference) = result {
            self.0.push(format!("{what}: {difference}"));
        }
    }

    fn none(self) {
        let shown: Vec<&str> = self.0.iter().take(25).map(String::as_str).collect();
        assert!(shown.is_empty(), "{} differences:\n\n{}", self.0.len(), shown.join("\n\n"));
    }
}

fn sowing_agrees(found: &mut Found, ir: &Sowing, what: &str, terms: Terms) {
    let ir = Sowing { notation: HoleNames::ByNumber, ..ir.clone() };
    let engine = lumbung::sowing::Engine::new(&ir);
    found.note(what, compare_sowing(&engine, &ir, terms).map_err(|difference| format!("{difference}\n{ir:?}")));
}

fn leaping_agrees(found: &mut Found, ir: &Leaping, what: &str, terms: Terms) {
    let mut ir = ir.clone();
    ir.notation.numbers_from = None;
    let engine = lumbung::leaping::Engine::new(&ir);
    found.note(what, compare_leaping(&engine, &ir, terms).map_err(|difference| format!("{difference}\n{ir:?}")));
}

/// Name and IR of every shipped variant.
fn shipped() -> impl Iterator<Item = (&'static str, Ir)> {
    lumbung::library::all().iter().map(|shipped| {
        let variant = lumbung::Variant::shipped(shipped.name).expect("a shipped variant compiles");
        (shipped.name, variant.rules().clone())
    })
}

#[test]
fn dakon_in_all_its_sizes() {
    let mut found = Found::default();
    let mut seed = 0;
    for holes in 5..=9 {
        for seeds in [1, 3, 5, 7, 9, 20] {
            for (stays, mikul) in [(true, true), (true, false), (false, true), (false, false)] {
                seed += 1;
                let ir = build::dakon(holes, seeds, stays, mikul);
                sowing_agrees(
                    &mut found,
                    &ir,
                    &format!("{holes} x {seeds}, stays {stays}, mikul {mikul}"),
                    Terms { every: 4, ..Terms::new(17, seed) },
                );
            }
        }
    }
    found.none();
}

#[test]
fn random_sowing_rules() {
    let mut found = Found::default();
    for seed in 0..1_500 {
        let ir = random_sowing_ir(&mut Dice::new(seed));
        let terms = Terms { most_moves: 120, ..Terms::new(3, seed) };
        sowing_agrees(&mut found, &ir, &format!("random rules {seed}"), terms);
        if ir.rounds.is_some() {
            sowing_agrees(&mut found, &ir, &format!("random rules {seed}, all rounds"), Terms { stop_at_round: false, ..terms });
        }
    }
    found.none();
}

#[test]
fn shipped_sowing_variants() {
    let mut found = Found::default();
    for (name, ir) in shipped() {
        if let Ir::Sowing(ir) = ir {
            sowing_agrees(&mut found, &ir, name, Terms { every: 8, ..Terms::new(200, 1) });
            sowing_agrees(&mut found, &ir, name, Terms { stop_at_round: false, most_moves: 600, every: 8, ..Terms::new(5, 2) });
        }
    }
    found.none();
}

#[test]
fn dhamet_with_and_without_its_opening() {
    let without = build::dhamet(9, true);
    let mut with = without.clone();
    with.openings = vec![build::rencontre(&with.board)];
    let differences = (0..8).into_par_iter().map(|part| {
        let mut found = Found::default();
        let ir = if part < 2 { &without } else { &with };
        leaping_agrees(&mut found, ir, "dhamet", Terms { every: 32, most_moves: 120, ..Terms::new(250, part) });
        found.0
    });
    Found(differences.flatten().collect()).none();
}

#[test]
fn random_leaping_rules() {
    let mut found = Found::default();
    for seed in 0..1_000 {
        let ir = random_leaping_ir_on_any_lines(&mut Dice::new(seed));
        leaping_agrees(
            &mut found,
            &ir,
            &format!("random rules {seed}"),
            Terms { most_moves: 60, every: 2, ..Terms::new(3, seed) },
        );
    }
    found.none();
}

/// The short ways of random rules, of which nobody hears: the very games that the slow reading plays move by move, and its counts.
#[test]
fn random_leaping_rules_by_their_short_ways() {
    let (mut found, mut moves, mut counted) = (Found::default(), 0, 0);
    for seed in 0..600 {
        let mut dice = Dice::new(9_000 + seed);
        let mut ir = random_leaping_ir_on_any_lines(&mut dice);
        ir.notation.numbers_from = None;
        for _ in 0..3 {
            match short_ways_agree(&ir, &mut dice) {
                Ok((made, sequences)) => (moves, counted) = (moves + made, counted + sequences),
                Err(difference) => found.note(&format!("random rules {seed}"), Err(format!("{difference}\n{ir:?}"))),
            }
        }
    }
    found.none();
    assert!(moves > 10_000 && counted > 30_000, "{moves} moves, {counted} sequences");
}

/// A game by `play_out`, played again by `legal_moves` and `play` with a listener, and by the slow reading; and counts at both of its ends.
/// How many moves it had, and how many sequences were counted.
fn short_ways_agree(ir: &Leaping, dice: &mut Dice) -> Result<(u64, u64), String> {
    let engine = lumbung::leaping::Engine::new(ir);
    let (mut short, mut long, mut slow) = (engine.start(), engine.start(), Leap::new(ir));
    // Counts go on past draws.
    let mut endless = Leap::without_draws(ir);
    let mut picked = Vec::new();
    let most = 1 + dice.below(40) as u64;
    let mut pick = |count: usize| {
        let at = dice.below(count);
        picked.push((count, at));
        at
    };
    let made = engine.play_out(&mut short, most, true, &mut Vec::new(), &mut Occurrences::default(), &mut pick);
    let (mut history, mut moves, mut counted) = (Occurrences::default(), Vec::new(), counts_agree(&engine, &long, &endless)?);
    for (count, at) in picked.iter().copied() {
        engine.legal_moves(&long, &mut moves);
        let deeds = slow.deeds_in_full();
        if slow.is_crowded() {
            return Ok((0, counted));
        }
        if (count, moves.len()) != (deeds.len(), deeds.len()) {
            return Err(format!("{count} moves to pick from, {} listed, slow {} at {}", moves.len(), deeds.len(), slow.fen()));
        }
        let mut heard = Vec::new();
        Rules::play(&engine, &mut long, &moves[at], true, &mut history, &mut heard);
        let after = reference::compare::in_order(&engine.position_text(&long));
        let deed = deeds.into_iter().find(|(fen, _, _)| reference::compare::in_order(fen) == after);
        let Some((_, _, deed)) = deed else { return Err(format!("no move of the slow reading leads to {after}")) };
        slow.play_listed(&deed);
        endless.play_listed(&deed);
    }
    if short != long || made != picked.len() as u64 {
        return Err(format!("{} after {made} moves, {} after {}", engine.position_text(&short), slow.fen(), picked.len()));
    }
    counted += counts_agree(&engine, &short, &endless)?;
    Ok((made, counted))
}

fn counts_agree(engine: &lumbung::leaping::Engine, position: &lumbung::leaping::Position, slow: &Leap) -> Result<u64, String> {
    let depth = 2;
    let mut counted = 0;
    if slow.outcome() == Outcome::Ongoing
        && let Some(count) = engine.count_sequences(position, depth)
    {
        let expected = slow.perft(depth, false);
        counted = count;
        if count != expected && !slow.is_crowded() {
            return Err(format!("{count} sequences, slow {expected} at {}", slow.fen()));
        }
    }
    Ok(counted)
}

/// Every capture found by the search that otherwise only crowded positions need.
#[test]
fn random_leaping_rules_with_bounds_everywhere() {
    let mut found = Found::default();
    for seed in 0..1_000 {
        let mut ir = random_leaping_ir_on_any_lines(&mut Dice::new(seed));
        ir.notation.numbers_from = None;
        let engine = lumbung::leaping::Engine::new(&ir).with_crowding(0);
        let terms = Terms { most_moves: 60, every: 2, ..Terms::new(3, 1_000 + seed) };
        let result = compare_leaping(&engine, &ir, terms);
        found.note(&format!("random rules {seed}"), result.map_err(|difference| format!("{difference}\n{ir:?}")));
    }
    found.none();
}

/// Routes, also where lines overlap: sequences of landing points of each capture, whatever lines lead there.
#[test]
fn random_leaping_rules_have_the_same_routes() {
    let (mut several, mut differences) = (0, Vec::new());
    for seed in 0..600 {
        let mut dice = Dice::new(5_000 + seed);
        let mut ir = random_leaping_ir_on_any_lines(&mut dice);
        (ir.enforcement, ir.notation.numbers_from) = (None, None);
        ir.openings.clear();
        let engine = lumbung::leaping::Engine::new(&ir);
        for _ in 0..6 {
            let fen = random_fen(&mut dice, &ir);
            let (slow, position) = (Leap::from_fen(&ir, &fen), engine.parse_position(&fen).expect("a position"));
            let expected = slow.routes();
            if slow.is_crowded() || slow.outcome() != Outcome::Ongoing {
                continue;
            }
            let found = engine.count_routes(&position);
            several += usize::from(expected > engine.count_moves(&position));
            if found != expected {
                differences.push(format!("rules {seed} at {fen}: {found} routes, slow {expected}\n{ir:?}"));
            }
        }
    }
    Found(differences).none();
    assert!(several > 30, "{several} positions with more routes than moves");
}

/// Pieces on the points of a board by chance, those of the side that does not move by far the most.
fn random_fen(dice: &mut Dice, ir: &Leaping) -> String {
    let mut armies = [Vec::new(), Vec::new()];
    for point in &ir.board.points {
        let king = if ir.king.is_some() && dice.chance(40) { "K" } else { "" };
        if dice.chance(45) {
            armies[usize::from(dice.chance(75))].push(format!("{king}{}", point.name));
        }
    }
    format!("W:W{}:B{}", armies[0].join(","), armies[1].join(","))
}

/// Boards on which whole sets of men may tell everything, those of lines that begin and end anywhere among them; men that go every way or only
/// some, and what is taken leaves at once or at the end.
fn rules_of_men(dice: &mut Dice, kind: usize) -> Leaping {
    let (side, odd) = ([8, 10, 12][dice.below(3)], dice.chance(50));
    let board = match kind {
        0 => build::lattice(side, side, if odd { build::odd } else { build::even }, None, Some(build::everywhere)),
        1 => build::lattice(9, 9, build::everywhere, Some(build::everywhere), Some(build::even)),
        2 => build::lattice(8, [7, 8, 15][dice.below(3)], build::everywhere, Some(build::everywhere), None),
        _ => {
            let (width, height) = [(8, 8), (9, 9), (10, 10), (11, 11), (9, 14)][dice.below(5)];
            let mut board = build::lattice(width, height, build::everywhere, Some(build::everywhere), Some(build::everywhere));
            let cut = |line: Vec<u8>| line.split(|_| dice.chance(8)).map(<[u8]>::to_vec).collect::<Vec<_>>();
            board.lines = board.lines.into_iter().flat_map(cut).filter(|line| line.len() > 1).collect();
            board
        }
    };
    let setup = build::rows(&board, 1, 2);
    let man = build::piece(dice.pick(&["forward", "every"]), dice.pick(&["every", "forward", "forward sideways"]), false);
    let crowned = dice.pick(&[Crowned::Never, Crowned::WhenItStops(CrowningPlace::LastRow)]);
    let mut ir = build::leaping(board, setup, man, Some(build::piece("every", "every", true)), crowned);
    ir.capture.prefer = dice.pick(&[vec![], vec![Preference::MostPieces]]);
    (ir.capture.leave_at_once, ir.capture.compulsory) = (dice.chance(50), dice.chance(80));
    ir
}

/// The way that tells captures of men by whole sets, asked alone, on boards that are crowded by chance: what is legal, how many moves there are
/// and how many sequences of two.
#[test]
fn captures_of_men_by_sets() {
    let found = (0..4 * 60).into_par_iter().map(|seed| {
        let (mut dice, mut differences, mut asked) = (Dice::new(20_000 + seed), Found::default(), [0; 4]);
        let mut ir = rules_of_men(&mut dice, seed as usize % 4);
        ir.notation.numbers_from = None;
        let engine = lumbung::leaping::Engine::new(&ir);
        for round in 0..12 {
            let fen = random_fen(&mut dice, &ir).replace('K', "");
            let (slow, position) = (Leap::from_fen(&ir, &fen), engine.parse_position(&fen).expect("a position"));
            let (deeds, by_sets) = (slow.deeds_in_full(), engine.count_by_sets(&position));
            if slow.is_crowded() || slow.outcome() != Outcome::Ongoing {
                continue;
            }
            let most = deeds.iter().map(|(_, _, deed)| taken_by(deed)).max().unwrap_or_default();
            asked[0] += 1;
            asked[1] += usize::from(by_sets.is_some());
            asked[2] += usize::from(by_sets.is_some() && most > 1);
            if by_sets.is_some_and(|count| count != deeds.len() as u64) {
                let said = format!("{by_sets:?} moves, slow {} at {fen}\n{ir:?}", deeds.len());
                differences.note(&format!("rules {seed}"), Err(said));
            }
            if round < 3 {
                let told = counts_agree(&engine, &position, &slow);
                asked[3] += *told.as_ref().unwrap_or(&0) as usize;
                differences.note(&format!("rules {seed}"), told.map(|_| ()).map_err(|said| format!("{said}\n{ir:?}")));
            }
        }
        (differences.0, asked)
    });
    let (differences, asked): (Vec<Vec<String>>, Vec<[usize; 4]>) = found.collect();
    Found(differences.concat()).none();
    for kind in 0..4 {
        let of_kind = asked.iter().skip(kind).step_by(4);
        let [positions, told, chains, sequences] = [0, 1, 2, 3].map(|at| of_kind.clone().map(|asked| asked[at]).sum::<usize>());
        let enough = positions > 300 && 2 * told > positions && chains > 50 && sequences > 5_000;
        assert!(enough, "kind {kind}: {positions} positions, {told} told by sets, {chains} with chains; {sequences} sequences");
    }
}

fn taken_by(deed: &Deed) -> usize {
    match deed {
        Deed::Move(identity) | Deed::Force(identity) => identity.taken.len(),
        Deed::Remove(_) | Deed::TakeBack => 0,
    }
}

fn leaping_variants_agree(whole: Terms, begun: Option<Terms>) {
    let all: Vec<(&str, Ir)> = shipped().collect();
    let differences = all.par_iter().map(|(name, ir)| {
        let mut found = Found::default();
        if let Ir::Leaping(ir) = ir {
            for terms in [Some(whole), begun].into_iter().flatten() {
                leaping_agrees(&mut found, ir, name, terms);
            }
        }
        found.0
    });
    Found(differences.flatten().collect()).none();
}

/// A hundred games of each: one played far, the others begun.
#[test]
fn shipped_leaping_variants() {
    let far = Terms { every: 16, most_moves: 60, ..Terms::new(1, 1) };
    leaping_variants_agree(far, Some(Terms { every: 16, most_moves: 8, ..Terms::new(99, 2) }));
}

/// A hundred whole games of each: `cargo test --release --test agreement_engines -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn shipped_leaping_variants_to_the_end() {
    leaping_variants_agree(Terms { every: 16, most_moves: 250, ..Terms::new(100, 3) }, None);
}
