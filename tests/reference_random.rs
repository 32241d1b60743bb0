//! Random rules played by the slow interpreters alone: seeds and pieces are conserved, games go on as long as they may.

mod reference;

use lumbung::game::{Outcome, Side};
use reference::builders as build;
use reference::leaping::{Deed, Game as Leap};
use reference::random::{Dice, random_leaping_ir, random_sowing_ir};
use reference::sowing::Game as Sow;

#[test]
fn random_sowing_rules_lose_no_seed() {
    let mut moves = 0;
    let mut seeds_seen_in_hands = 0;
    for seed in 0..3_000 {
        let mut dice = Dice::new(seed);
        let ir = random_sowing_ir(&mut dice);
        let mut game = Sow::with_stop(&ir, true);
        let total: u32 = ir.start.north.iter().chain(&ir.start.south).map(|hole| u32::from(hole.unwrap_or(0))).sum();
        for _ in 0..120 {
            if game.outcome() != Outcome::Ongoing || game.gave_up() {
                assert!(game.legal().is_empty() || game.gave_up());
                break;
            }
            assert_eq!(game.seeds_in_play(), total, "rules {seed}: {ir:?}");
            let legal = game.legal();
            assert!(!legal.is_empty() || game.gave_up(), "rules {seed}: {ir:?}");
            if legal.is_empty() {
                break;
            }
            assert!(game.play(&dice.pick(&legal)));
            moves += 1;
            seeds_seen_in_hands += u32::from(game.in_the_middle_of_a_turn_together());
        }
    }
    assert!(moves > 20_000, "{moves} moves only");
    assert!(seeds_seen_in_hands > 500, "{seeds_seen_in_hands} positions in the middle of a turn together only");
}

#[test]
fn random_sowing_games_of_several_rounds_end() {
    for seed in 0..1_000 {
        let mut dice = Dice::new(seed);
        let ir = random_sowing_ir(&mut dice);
        if ir.rounds.is_none() {
            continue;
        }
        let mut game = Sow::new(&ir);
        for _ in 0..200 {
            let legal = game.legal();
            let over = game.outcome() != Outcome::Ongoing;
            assert!(legal.is_empty() == over || game.gave_up(), "rules {seed}: {ir:?}");
            if legal.is_empty() || game.gave_up() {
                break;
            }
            assert!(game.play(&dice.pick(&legal)));
        }
    }
}

#[test]
fn random_leaping_rules_take_what_they_say() {
    let (mut moves, mut captures, mut challenges) = (0, 0, 0);
    for seed in 0..600 {
        let mut dice = Dice::new(seed);
        let ir = random_leaping_ir(&mut dice);
        let mut game = Leap::new(&ir);
        for _ in 0..60 {
            let deeds: Vec<Deed> = game.deeds().into_iter().collect();
            assert_eq!(deeds.is_empty(), game.outcome() != Outcome::Ongoing, "rules {seed}: {ir:?}");
            if deeds.is_empty() {
                break;
            }
            let deed = dice.pick(&deeds);
            let count = |game: &Leap, side: Side| game.pieces.values().filter(|man| man.side == side).count();
            let (mover, own, other) = (game.mover, count(&game, game.mover), count(&game, game.mover.other()));
            assert!(game.play(&deed));
            moves += 1;
            match &deed {
                Deed::Move(identity) => {
                    captures += usize::from(!identity.taken.is_empty());
                    assert_eq!(count(&game, mover), own);
                    assert_eq!(count(&game, mover.other()), other - identity.taken.len(), "rules {seed}");
                }
                Deed::Remove(_) => {
                    challenges += 1;
                    assert_eq!((count(&game, mover), count(&game, mover.other())), (own, other - 1));
                }
                Deed::TakeBack | Deed::Force(_) => challenges += 1,
            }
        }
    }
    assert!(moves > 5_000 && captures > 1_000 && challenges > 100, "{moves} {captures} {challenges}");
}

/// Random games of the slow reading keep all seeds.
#[test]
fn random_games_of_dakon_keep_their_seeds() {
    let ir = build::dakon(7, 7, true, true);
    let mut dice = Dice::new(1);
    for _ in 0..50 {
        let mut game = Sow::new(&ir);
        while game.outcome() == Outcome::Ongoing {
            let legal = game.legal();
            assert!(game.play(&dice.pick(&legal)));
        }
        assert_eq!(game.stores.iter().sum::<u32>(), 98);
    }
}
