//! Engines have short ways while nobody listens: random games and counts. They come out as move by move, heard event by event.

mod common;

use lumbung::game::{Heard, Occurrences, Outcome, Rules};
use lumbung::play::playout::{draw, generator};
use lumbung::variant::{FamilyTools, Task};
use lumbung::{Variant, library, perft};
use rayon::prelude::*;

/// Plays a game by the short way and by the long one.
struct Games {
    games: u64,
    most: u64,
    stop_at_round: bool,
}

impl Task for Games {
    type Output = Result<(), String>;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, _: &FamilyTools<R>) -> Self::Output {
        let (mut moves, mut heard): (Vec<R::Move>, Vec<Heard<R::Event>>) = (Vec::new(), Vec::new());
        for game in 0..self.games {
            let (mut short, mut long) = (start.clone(), start.clone());
            let mut random = generator(3, game);
            let made = rules.play_out(
                &mut short,
                self.most,
                self.stop_at_round,
                &mut moves,
                &mut Occurrences::default(),
                &mut |count| draw(&mut random, count),
            );
            let (mut random, mut history, mut count) = (generator(3, game), Occurrences::default(), 0);
            while count < self.most && rules.outcome(&long) == Outcome::Ongoing {
                rules.legal_moves(&long, &mut moves);
                if moves.is_empty() {
                    break;
                }
                heard.clear();
                rules.play(&mut long, &moves[draw(&mut random, moves.len())], self.stop_at_round, &mut history, &mut heard);
                count += 1;
            }
            if (made, &short) != (count, &long) {
                let [short, long] = [&short, &long].map(|position| rules.position_text(position));
                return Err(format!("game {game}: {short} after {made} moves, {long} after {count}"));
            }
        }
        Ok(())
    }
}

/// Counts sequences by the short way and by the long one, from positions of random games.
struct Counts {
    games: u64,
    depth: u32,
}

impl Task for Counts {
    type Output = Result<(), String>;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, _: &FamilyTools<R>) -> Self::Output {
        for game in 0..self.games {
            let (mut position, mut random) = (start.clone(), generator(4, game));
            let most = game * 7;
            rules.play_out(&mut position, most, true, &mut Vec::new(), &mut (), &mut |count| draw(&mut random, count));
            let (short, long) = (perft(rules, &position, self.depth, None), long_count(rules, &position, self.depth));
            if short != long {
                return Err(format!("{}: {short}, and {long} move by move", rules.position_text(&position)));
            }
        }
        Ok(())
    }
}

fn long_count<R: Rules>(rules: &R, position: &R::Position, depth: u32) -> u64 {
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    let below = |chosen: &R::Move| {
        let (mut next, mut heard): (_, Vec<Heard<R::Event>>) = (position.clone(), Vec::new());
        rules.play(&mut next, chosen, true, &mut (), &mut heard);
        long_count(rules, &next, depth - 1)
    };
    if depth == 1 { moves.len() as u64 } else { moves.iter().map(below).sum() }
}

fn every_variant<T: Task<Output = Result<(), String>>>(task: impl Fn() -> T + Sync) {
    let faults: Vec<String> = library::all()
        .par_iter()
        .filter_map(|shipped| {
            let variant = Variant::shipped(shipped.name).unwrap();
            let fault = variant.engine().with(&variant.engine().start(), task()).err()?;
            Some(format!("{}: {fault}", shipped.name))
        })
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn random_games_of_one_round() {
    every_variant(|| Games { games: 12, most: 300, stop_at_round: true });
}

#[test]
fn random_games_of_many_rounds() {
    every_variant(|| Games { games: 3, most: 600, stop_at_round: false });
}

#[test]
fn counts_of_sequences() {
    every_variant(|| Counts { games: 12, depth: 2 });
    every_variant(|| Counts { games: 2, depth: 3 });
}

/// More kinds of landings than the tables can number: 40 numbers at 7 holes.
#[test]
fn more_landing_rules_than_tables_can_number() {
    let mut text = "variant many from dakon\ntitle \"Many\"\nlanding {\n".to_owned();
    for number in 3..43 {
        text += &format!("  before laju  r{number}: in own hole making {number}, opposite empty -> capture this hole\n");
    }
    let variant = Variant::from_text("many.variant", &(text + "}\n")).unwrap();
    let start = variant.engine().start();
    assert_eq!(variant.engine().with(&start, Games { games: 200, most: 300, stop_at_round: true }), Ok(()));
    assert_eq!(variant.engine().with(&start, Counts { games: 12, depth: 3 }), Ok(()));
}
