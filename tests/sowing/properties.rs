//! What must hold in every game, seen in random games of many rule mixes.

use crate::{Dice, Table, games, kind};
use lumbung::game::{Outcome, Rules, Side};
use lumbung::ir::sowing::Sowing;
use lumbung::sowing::{Engine, Event, Position};
use std::collections::BTreeSet;

fn on_board(engine: &Engine, position: &Position) -> u32 {
    let holes =
        |side| (1..=engine.holes()).map(|hole| engine.seeds(position, side, hole)).sum::<u32>() + engine.store(position, side);
    let hands: u32 = engine.hands(position).map_or(0, |hands| hands.iter().sum());
    holes(Side::South) + holes(Side::North) + hands
}

/// Plays a random game of at most so many moves and shows every position with the one before and what was heard.
fn random_game(ir: &Sowing, seed: u64, most: usize, mut see: impl FnMut(&Table, &Position, usize)) -> Table {
    let mut table = Table::new(ir);
    let mut dice = Dice(seed);
    let mut moves = Vec::new();
    for _ in 0..most {
        table.engine.legal_moves(&table.position, &mut moves);
        assert_eq!(table.engine.count_moves(&table.position), moves.len() as u64);
        if moves.is_empty() {
            break;
        }
        let chosen = moves[dice.below(moves.len())];
        let (before, heard) = (table.position.clone(), table.heard.len());
        table.make(&chosen, false);
        see(&table, &before, heard);
    }
    table
}

#[test]
fn seeds_are_conserved() {
    for (name, ir) in games::all() {
        for seed in 1..=30 {
            let mut lost = 0;
            let total = on_board(&Engine::new(&ir), &Engine::new(&ir).start());
            random_game(&ir, seed * 7919, 600, |table, _, heard| {
                let refilled = table.heard[heard..].iter().any(|heard| kind(&heard.event) == "refill");
                for heard in &table.heard[heard..] {
                    if let Event::Rest { to: None, seeds, .. } = heard.event {
                        lost += seeds;
                    }
                }
                if refilled && ir.rounds.as_ref().is_some_and(|rounds| rounds.unfilled.is_none()) {
                    lost = 0;
                }
                assert_eq!(on_board(&table.engine, &table.position) + lost, total, "{name} {}", table.text());
            });
        }
    }
}

#[test]
fn every_game_ends_or_goes_on_with_a_choice() {
    for (name, ir) in games::all() {
        for seed in 1..=10 {
            let table = random_game(&ir, seed * 104_729, 3000, |table, _, _| {
                let ongoing = table.engine.outcome(&table.position) == Outcome::Ongoing;
                assert_eq!(ongoing, !table.legal().is_empty(), "{name} {}", table.text());
            });
            let ended = table.heard.iter().filter(|heard| kind(&heard.event) == "end").count();
            let over = table.engine.outcome(&table.position) != Outcome::Ongoing;
            assert_eq!(ended, usize::from(over), "{name}");
        }
    }
}

#[test]
fn events_alone_rebuild_every_position() {
    for (name, ir) in games::all() {
        for seed in 1..=30 {
            let mut replayed = Engine::new(&ir).start();
            random_game(&ir, seed * 6151, 400, |table, before, from| {
                for heard in &table.heard[from..] {
                    table.engine.replay(&mut replayed, heard);
                }
                assert_eq!(replayed, table.position, "{name}: {before:?}\n{:?}", &table.heard[from..]);
            });
        }
    }
}

#[test]
fn listening_changes_nothing() {
    for (name, ir) in games::all() {
        for seed in 1..=30 {
            let mut table = Table::new(&ir);
            let mut silent = table.position.clone();
            let mut history = lumbung::game::Occurrences::default();
            let mut dice = Dice(seed * 3571);
            let mut moves = Vec::new();
            for _ in 0..500 {
                table.engine.legal_moves(&silent, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let chosen = moves[dice.below(moves.len())];
                let before = silent.clone();
                table.make(&chosen, false);
                table.engine.play(&mut silent, &chosen, false, &mut history, &mut ());
                assert_eq!(silent, table.position, "{name}: {before:?} {chosen:?}");
            }
        }
    }
}

#[test]
fn positions_and_moves_survive_their_text() {
    for (name, ir) in games::all() {
        let mut contained = 0;
        for seed in 1..=30 {
            random_game(&ir, seed * 2459, 400, |table, _, _| {
                let engine = &table.engine;
                if engine.is_self_contained(&table.position) {
                    contained += 1;
                    assert_eq!(engine.parse_position(&table.text()).as_ref(), Ok(&table.position), "{name}");
                }
                let mut moves = Vec::new();
                engine.legal_moves(&table.position, &mut moves);
                for chosen in &moves {
                    let text = engine.move_text(&table.position, chosen);
                    assert_eq!(engine.parse_move(&table.position, &text).as_ref(), Ok(chosen), "{name} {} {text}", table.text());
                }
            });
        }
        assert!(contained > 0 || name == "sonka" || name == "oddment 2", "{name}");
    }
}

/// The same position with the players exchanged, as text.
fn exchanged(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let (north, south) = words[0].split_once('/').unwrap();
    let turned = |row: &str| row.split(',').rev().collect::<Vec<_>>().join(",");
    let (stored_north, stored_south) = words[1].split_once('-').unwrap();
    let side = if words[2] == "S" { "N" } else { "S" };
    format!("{}/{} {stored_south}-{stored_north} {side}", turned(south), turned(north))
}

#[test]
fn the_players_are_alike() {
    for (name, ir) in [
        ("dakon", games::dakon()),
        ("kalah", games::kalah(6, 4)),
        ("oware", games::oware()),
        ("toguz", games::toguz()),
        ("meusueb", games::meusueb()),
        ("vai lung thlan", games::vai_lung_thlan()),
    ] {
        for seed in 1..=20 {
            random_game(&ir, seed * 9001, 200, |table, before, _| {
                let engine = &table.engine;
                let mirror = |position: &Position| engine.parse_position(&exchanged(&engine.position_text(position)));
                let (Ok(mut other), Ok(after)) = (mirror(before), mirror(&table.position)) else { panic!("{name}") };
                let mut moves = Vec::new();
                engine.legal_moves(before, &mut moves);
                let made = moves.iter().find(|chosen| {
                    let mut tried = before.clone();
                    engine.play(&mut tried, chosen, false, &mut (), &mut ());
                    tried == table.position
                });
                let Some(made) = made else { return };
                let text = engine.move_text(before, made);
                let chosen = engine.parse_move(&other, &text).unwrap();
                engine.play(&mut other, &chosen, false, &mut (), &mut ());
                assert_eq!(other, after, "{name} {}", table.text());
            });
        }
    }
}

#[test]
fn every_mechanism_is_met() {
    let mut met = BTreeSet::new();
    for (_, ir) in games::all() {
        for seed in 1..=20 {
            random_game(&ir, seed * 31_337, 600, |table, _, from| {
                met.extend(table.heard[from..].iter().map(|heard| kind(&heard.event)));
            });
        }
    }
    let all = [
        "bonus", "capture", "claim", "decline", "end", "endless", "lap", "pass", "refill", "relay", "rest", "round", "stop",
        "undone",
    ];
    assert_eq!(met.into_iter().collect::<Vec<_>>(), all);
}

#[test]
fn playing_out_is_playing_random_moves() {
    for (name, ir) in games::all() {
        let engine = Engine::new(&ir);
        for seed in 1..=40 {
            for most in [5, 300] {
                let (mut fast, mut slow) = (engine.start(), engine.start());
                let (mut dice, mut other) = (Dice(seed * 1213), Dice(seed * 1213));
                let mut history = lumbung::game::Occurrences::default();
                let mut moves = Vec::new();
                let made = engine.play_out(&mut fast, most, true, &mut moves, &mut history, &mut |count| dice.below(count));
                let mut count = 0;
                let (mut history, mut heard) = (lumbung::game::Occurrences::default(), Vec::new());
                while count < most {
                    engine.legal_moves(&slow, &mut moves);
                    if moves.is_empty() {
                        break;
                    }
                    let chosen = moves[other.below(moves.len())];
                    engine.play(&mut slow, &chosen, true, &mut history, &mut heard);
                    count += 1;
                }
                assert_eq!((made, &fast), (count, &slow), "{name}");
            }
        }
    }
}
