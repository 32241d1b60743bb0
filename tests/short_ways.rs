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
    check(&(text + "}\n"));
}

/// Plays and counts by the short way and by the long one.
fn check(text: &str) {
    let variant = Variant::from_text("short.variant", text).unwrap_or_else(|findings| panic!("{text}: {findings}"));
    let start = variant.engine().start();
    assert_eq!(variant.engine().with(&start, Games { games: 200, most: 300, stop_at_round: true }), Ok(()), "{text}");
    assert_eq!(variant.engine().with(&start, Games { games: 20, most: 600, stop_at_round: false }), Ok(()), "{text}");
    assert_eq!(variant.engine().with(&start, Counts { games: 12, depth: 3 }), Ok(()), "{text}");
}

/// Questions within relays, one after the other, with answers on which further moves depend.
#[test]
fn moves_that_ask() {
    check(
        "variant asked from dakon\ntitle \"Asked\"\nlanding {
           before laju  ruak: in own hole making 3 or 5 or 8, opposite occupied -> may capture opposite, sow on
           before laju  tandang: in opponent hole making 4, own store sown this turn -> may capture this hole
           change nembak: in empty own hole, opposite occupied -> may capture opposite, move again up to 2 times
         }\n",
    );
    check(
        "variant asked from congkak\ntitle \"Asked\"\nopening { played in every round }\nlanding {
           before jalan  ruak: in hole making 3 or 5 or 8, own store sown this move -> may capture this hole, move again
           before ruak  tandang: in opponent hole making 4 -> may capture opposite, sow on
         }\n",
    );
}

/// Claims in a game whose rules look at stores that were sown, and at claimed holes.
#[test]
fn moves_that_claim() {
    let claimed = |rules: &str| {
        format!(
            "variant claimed from toguz-kumalak\ntitle \"Claimed\"\nboard {{ stores at right }}
             sow {{\n own store sown\n opponent store skipped\n start hole sown in turn\n}}
             landing {{ before tuzdyk  bonus: in own store -> move again\n{rules} }}\n"
        )
    };
    check(&claimed("change even: in opponent hole making even, own store sown this turn -> capture this hole"));
    check(&claimed("before bonus  guest: in claimed hole, own store sown this lap -> move again up to 1 time"));
    check(&claimed("change even: in opponent hole, neighbours open -> capture this hole"));
    check(
        "variant claimed from toguz-kumalak\ntitle \"Claimed\"\nclaimed { most 3 each }\nsow { endless ends turn }\nlanding { after even  run: in own hole making 5 -> sow on }\n",
    );
}

/// Both players at once, with captured seeds sown on, and with both stores sown.
#[test]
fn turns_together() {
    let together = |rules: &str| {
        format!(
            "variant both from congkak\ntitle \"Both\"\nopening {{\n played in every round\n lasts 3 turns each\n}}\n{rules}\n"
        )
    };
    check(&together("landing { change tembak: in empty own hole, opposite occupied -> capture opposite, sow on with captured }"));
    check(&together("sow { opponent store sown }"));
    check(&together(
        "landing { before jalan  three: in hole making 3, own store sown this lap -> capture this hole, move again up to 1 time }",
    ));
    check(&together("sow { start hole skipped }"));
    check(&together("landing { before jalan  last: in hole making 6, 40 seeds left -> capture this hole }"));
    check(&together(
        "landing { before jalan  claim: in opponent hole making 4 -> claim this hole }\nclaimed as telaga { most 2 each }",
    ));
}

/// Captures that would bare the opponent, in turns that go on after them.
#[test]
fn slams_that_take_nothing() {
    for feed in ["required", "if possible", "never"] {
        check(&format!(
            "variant slam from oware\ntitle \"Slam\"\nboard {{\n holes 4\n seeds 2\n}}\nmoves {{ feed {feed} }}
             landing {{ change two-or-three: in opponent hole making 2 or 3 -> capture this hole, again from previous, move again up to 1 time }}
             \n"
        ));
    }
}
