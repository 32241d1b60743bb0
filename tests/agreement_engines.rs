//! The engines against the slow reading: dakon in all its sizes, every shipped variant, and random rules.
//!
//! A failure names the seed of the rules and of the games, and the moves up to the first difference.

mod reference;

use lumbung::ir::Rules as Ir;
use lumbung::ir::leaping::Leaping;
use lumbung::ir::sowing::{HoleNames, Sowing};
use reference::builders as build;
use reference::compare::{Terms, compare_leaping, compare_sowing};
use reference::random::{Dice, random_leaping_ir, random_sowing_ir};

fn sowing_agrees(ir: &Sowing, what: &str, terms: Terms) {
    let ir = Sowing { notation: HoleNames::ByNumber, ..ir.clone() };
    let engine = lumbung::sowing::Engine::new(&ir);
    if let Err(difference) = compare_sowing(&engine, &ir, terms) {
        panic!("{what}: {difference}\n{ir:?}");
    }
}

fn leaping_agrees(ir: &Leaping, what: &str, terms: Terms) {
    let mut ir = ir.clone();
    ir.notation.numbers_from = None;
    let engine = lumbung::leaping::Engine::new(&ir);
    if let Err(difference) = compare_leaping(&engine, &ir, terms) {
        panic!("{what}: {difference}\n{ir:?}");
    }
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
    let mut seed = 0;
    for holes in 5..=9 {
        for seeds in [1, 3, 5, 7, 9, 20] {
            for (stays, mikul) in [(true, true), (true, false), (false, true), (false, false)] {
                seed += 1;
                let ir = build::dakon(holes, seeds, stays, mikul);
                sowing_agrees(&ir, &format!("{holes} x {seeds}, stays {stays}, mikul {mikul}"), Terms::new(17, seed));
            }
        }
    }
}

#[test]
fn random_sowing_rules() {
    for seed in 0..3_000 {
        let ir = random_sowing_ir(&mut Dice::new(seed));
        let terms = Terms { most_moves: 120, ..Terms::new(3, seed) };
        sowing_agrees(&ir, &format!("random rules {seed}"), terms);
        if ir.rounds.is_some() {
            sowing_agrees(&ir, &format!("random rules {seed}, all rounds"), Terms { stop_at_round: false, ..terms });
        }
    }
}

#[test]
fn shipped_sowing_variants() {
    for (name, ir) in shipped() {
        if let Ir::Sowing(ir) = ir {
            sowing_agrees(&ir, name, Terms::new(200, 1));
            sowing_agrees(&ir, name, Terms { stop_at_round: false, most_moves: 600, ..Terms::new(5, 2) });
        }
    }
}

#[test]
fn dhamet_with_and_without_its_opening() {
    let mut ir = build::dhamet(9, true);
    leaping_agrees(&ir, "dhamet without opening", Terms { every: 16, ..Terms::new(500, 1) });
    ir.openings = vec![build::rencontre(&ir.board)];
    leaping_agrees(&ir, "dhamet", Terms { every: 16, ..Terms::new(1_500, 2) });
}

#[test]
fn random_leaping_rules() {
    for seed in 0..2_000 {
        let ir = random_leaping_ir(&mut Dice::new(seed));
        leaping_agrees(&ir, &format!("random rules {seed}"), Terms { most_moves: 60, ..Terms::new(3, seed) });
    }
}

#[test]
fn shipped_leaping_variants() {
    for (name, ir) in shipped() {
        if let Ir::Leaping(ir) = ir {
            leaping_agrees(&ir, name, Terms { every: 4, most_moves: 250, ..Terms::new(100, 1) });
        }
    }
}
