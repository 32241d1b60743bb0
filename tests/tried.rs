//! How many laps must be followed to know what may be played, against laps counted in another way.

use lumbung::game::{Heard, Rules};
use lumbung::ir::Rules as Ir;
use lumbung::ir::sowing::{Endless, Feed, GrandSlam};
use lumbung::play::playout::{draw, generator};
use lumbung::variant::{FamilyTools, Task};
use lumbung::{Variant, library};

/// Laps that are followed in a position, or at the start.
struct AtStart(Option<&'static str>);

impl Task for AtStart {
    type Output = Option<u64>;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Option<u64> {
        let read = self.0.map(|text| rules.parse_position(text).unwrap());
        family.laps_tried.map(|tried| tried(rules, read.as_ref().unwrap_or(position)))
    }
}

/// Positions of random games in which laps of the legal moves, told by their events, are not what is said to be tried.
struct Differing;

impl Task for Differing {
    type Output = Vec<(u64, u64)>;
    fn run<R: Rules + Sync>(self, rules: &R, start: &R::Position, family: &FamilyTools<R>) -> Vec<(u64, u64)> {
        let (Some(tried), mut differing, mut legal) = (family.laps_tried, Vec::new(), Vec::new()) else { return Vec::new() };
        for number in 0..8 {
            let (mut position, mut random) = (start.clone(), generator(3, number));
            for _ in 0..40 {
                rules.legal_moves(&position, &mut legal);
                let Some(chosen) = legal.get(draw(&mut random, legal.len())).cloned() else { break };
                let (said, told) = (tried(rules, &position), laps_of(rules, &position, &legal));
                // In turns of both at once nothing is tried.
                if said != told && said > 0 {
                    differing.push((said, told));
                }
                rules.play(&mut position, &chosen, true, &mut (), &mut ());
            }
        }
        differing
    }
}

/// Laps of legal moves. Moves that differ by an answer stand next to one another: what happens up to the question counts once.
fn laps_of<R: Rules>(rules: &R, position: &R::Position, legal: &[R::Move]) -> u64 {
    let (mut laps, mut before) = (0, Vec::new());
    for chosen in legal {
        let mut heard: Vec<Heard<R::Event>> = Vec::new();
        rules.play(&mut position.clone(), chosen, true, &mut (), &mut heard);
        let common = heard.iter().zip(&before).take_while(|(one, other)| one == other).count();
        let is_lap = |heard: &&Heard<R::Event>| {
            let event = rules.event_json(&heard.event);
            event["kind"] == "lap" && !event.contains_key("continued")
        };
        laps += heard[common..].iter().filter(is_lap).count() as u64;
        before = heard;
    }
    laps
}

/// Whether a move of a variant may be forbidden by where it leads.
fn forbids(variant: &Variant) -> bool {
    let Ir::Sowing(rules) = variant.rules() else { return false };
    rules.sow.endless == Some(Endless::Forbidden)
        || rules.moves.grand_slam == GrandSlam::Forbidden
        || rules.moves.feed != Feed::Never
}

#[test]
fn what_nothing_forbids_is_tried_as_often_as_it_is_played() {
    for shipped in library::all() {
        let variant = Variant::shipped(shipped.name).unwrap();
        if !forbids(&variant) {
            assert_eq!(variant.engine().with(&variant.engine().start(), Differing), [], "{}", shipped.name);
        }
    }
}

/// Many seeds, few captures, and relays that go round for ever.
const MANY: &str = "variant many from pallanguli
title \"Many\"
board {
  drop holes
  drop seeds
  layout {
    north 12 12 12 x 12 12 12
    south 12 12 12 x 12 12 12
  }
}
moves { feed if possible }
landing { change beyond: in hole, next empty -> capture opposite }
end {
  when both rows are empty
  when position occurs 3 times
}
drop passing
drop rounds";

#[test]
fn relays_without_end_are_followed_too() {
    let variant = Variant::from_text("many.variant", MANY).unwrap();
    let differing = variant.engine().with(&variant.engine().start(), Differing);
    assert!(!differing.is_empty() && differing.iter().all(|(said, told)| said > told), "{differing:?}");
}

#[test]
fn each_hole_is_a_lap_where_nothing_is_sown_in_relay() {
    let oware = Variant::shipped("oware").unwrap();
    let tried = |text| oware.engine().with(&oware.engine().start(), AtStart(text));
    // No move empties a hole of four seeds.
    assert_eq!(tried(None), Some(0));
    assert_eq!(tried(Some("3,3,3,3,3,3/1,0,4,4,4,4 7-6 S")), Some(5));
    assert_eq!(tried(Some("3,3,3,3,3,4/1,0,4,4,4,4 7-5 S")), Some(0));
    let zamma = Variant::shipped("zamma").unwrap();
    assert_eq!(zamma.engine().with(&zamma.engine().start(), AtStart(None)), None);
}
