//! The comparison itself: it finds no difference where there is none, and finds one where there is.
//!
//! Stands in for an engine: the slow reading of the same or of slightly different rules, behind the trait of an engine.

mod reference;

use lumbung::game::{Heard, History, Listener, NearMiss, Note, Outcome, Refusal, Rules, Side};
use lumbung::ir::leaping::Leaping;
use lumbung::ir::sowing::Sowing;
use reference::builders as build;
use reference::compare::{Terms, compare_leaping, compare_sowing};
use reference::leaping::{Deed, Game as Leap};
use reference::random::{Dice, random_leaping_ir, random_sowing_ir};
use reference::sowing::Game as Sow;

/// Side to move, outcome, score, text of the position.
type Seen = (Side, Outcome, [u32; 2], String);

/// The slow reading as an engine: a position is the list of the moves since the start.
struct Echo<G> {
    start: Box<dyn Fn() -> G>,
    play: fn(&mut G, &str),
    legal: fn(&G) -> Vec<String>,
    look: fn(&G) -> Seen,
}

impl<G> Echo<G> {
    fn at(&self, played: &[String]) -> G {
        let mut game = (self.start)();
        for text in played {
            (self.play)(&mut game, text);
        }
        game
    }
}

fn refusal() -> Refusal {
    Refusal { code: "echo", message: String::new(), cause: None }
}

impl<G> Rules for Echo<G> {
    type Position = Vec<String>;
    type Move = String;
    type Event = ();

    fn begin(&self, _: &mut impl Listener<()>) -> Vec<String> {
        Vec::new()
    }
    fn side_to_move(&self, position: &Vec<String>) -> Side {
        (self.look)(&self.at(position)).0
    }
    fn legal_moves(&self, position: &Vec<String>, moves: &mut Vec<String>) {
        *moves = (self.legal)(&self.at(position));
    }
    fn play(
        &self,
        position: &mut Vec<String>,
        chosen: &String,
        _: bool,
        _: &mut impl History<Vec<String>>,
        _: &mut impl Listener<()>,
    ) {
        position.push(chosen.clone());
    }
    fn outcome(&self, position: &Vec<String>) -> Outcome {
        (self.look)(&self.at(position)).1
    }
    fn score(&self, position: &Vec<String>) -> [u32; 2] {
        (self.look)(&self.at(position)).2
    }
    fn alike(&self, one: &Vec<String>, other: &Vec<String>) -> bool {
        one == other
    }
    fn near_misses(&self, _: &Vec<String>, _: &String) -> Vec<NearMiss> {
        Vec::new()
    }
    fn replay(&self, _: &mut Vec<String>, _: &Heard<()>) {}
    fn move_text(&self, _: &Vec<String>, chosen: &String) -> String {
        chosen.clone()
    }
    fn parse_move(&self, _: &Vec<String>, text: &str) -> Result<String, Refusal> {
        Ok(text.to_string())
    }
    fn position_text(&self, position: &Vec<String>) -> String {
        (self.look)(&self.at(position)).3
    }
    fn read_position(&self, _: &str, _: &mut impl Listener<()>) -> Result<(Vec<String>, Vec<Note>), Refusal> {
        Err(refusal())
    }
    fn without_a_move(&self, _: &str) -> Vec<Refusal> {
        Vec::new()
    }

    fn none_from(&self, _: &Self::Position, _: &str) -> Option<Refusal> {
        None
    }
    fn is_self_contained(&self, _: &Vec<String>) -> bool {
        false
    }
    fn event_json(&self, (): &()) -> serde_json::Map<String, serde_json::Value> {
        serde_json::Map::new()
    }
    fn event_words(&self, _: &Heard<()>) -> String {
        String::new()
    }
}

fn sowing_echo(ir: &Sowing, stop_at_round: bool) -> Echo<Sow> {
    let ir = ir.clone();
    Echo {
        start: Box::new(move || Sow::with_stop(&ir, stop_at_round)),
        play: |game, text| {
            game.play(text);
        },
        legal: Sow::legal,
        look: |game| (game.mover, game.outcome(), game.stores, game.position_text()),
    }
}

fn deed_of(game: &Leap, text: &str) -> Option<Deed> {
    game.deeds_in_full().into_iter().find(|(_, other, _)| other == text).map(|(_, _, deed)| deed)
}

fn leaping_echo(ir: &Leaping) -> Echo<Leap> {
    let ir = ir.clone();
    Echo {
        start: Box::new(move || Leap::new(&ir)),
        play: |game, text| {
            if let Some(deed) = deed_of(game, text) {
                game.play(&deed);
            }
        },
        legal: |game| game.deeds_in_full().into_iter().map(|(_, text, _)| text).collect(),
        look: |game| (game.mover, game.outcome(), [0, 0], game.fen()),
    }
}

fn terms(games: u32, seed: u64) -> Terms {
    Terms { most_moves: 40, replay: false, ..Terms::new(games, seed) }
}

#[test]
fn a_sowing_engine_that_agrees_is_found_to_agree() {
    for seed in 0..40 {
        let ir = random_sowing_ir(&mut Dice::new(seed));
        compare_sowing(&sowing_echo(&ir, true), &ir, terms(2, seed)).unwrap_or_else(|what| panic!("rules {seed}: {what}"));
    }
}

#[test]
fn a_leaping_engine_that_agrees_is_found_to_agree() {
    for seed in 0..12 {
        let ir = random_leaping_ir(&mut Dice::new(seed));
        let terms = Terms { most_moves: 10, ..terms(1, seed) };
        compare_leaping(&leaping_echo(&ir), &ir, terms).unwrap_or_else(|what| panic!("rules {seed}: {what}"));
    }
}

/// One rule less, another direction of the rest, a further condition: each is found within a few games.
#[test]
fn a_sowing_engine_that_errs_is_caught() {
    let right = build::dakon(5, 5, true, true);
    let mut wrong = Vec::new();
    wrong.push(build::dakon(5, 5, false, true));
    let mut other = right.clone();
    other.end.rest = Some(lumbung::ir::sowing::Rest::ToLastMover);
    wrong.push(other);
    let mut other = right.clone();
    other.moves.pass = true;
    other.end = build::end(vec![lumbung::ir::sowing::EndTest::BothRowsAreEmpty], true, Some(lumbung::ir::sowing::Rest::ToOwner));
    wrong.push(other);
    let mut other = right.clone();
    other.sow.direction = lumbung::ir::sowing::Direction::Anticlockwise;
    wrong.push(other);
    for (index, ir) in wrong.iter().enumerate() {
        let found = compare_sowing(&sowing_echo(ir, true), &right, terms(20, 5));
        assert!(found.is_err(), "mistake {index} was not found");
    }
}

#[test]
fn a_leaping_engine_that_errs_is_caught() {
    let right = build::dhamet(5, true);
    let mut wrong = [right.clone(), right.clone(), right.clone()];
    wrong[0].capture.prefer.clear();
    wrong[1].man.captures.first = build::directions("forward");
    wrong[2].crowned = lumbung::ir::leaping::Crowned::WhenItReachesAndGoesOn(lumbung::ir::leaping::CrowningPlace::LastRow);
    for (index, ir) in wrong.iter().enumerate() {
        let found = compare_leaping(&leaping_echo(ir), &right, Terms { most_moves: 16, every: 4, ..terms(60, 5) });
        assert!(found.is_err(), "mistake {index} was not found");
    }
}
