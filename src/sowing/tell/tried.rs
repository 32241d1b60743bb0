//! How much must be tried to know what may be played.
//!
//! Comes in: a position. Goes out: laps of moves made in thought, those included that turn out to be forbidden. Changes nothing.

use crate::game::Heard;
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Phase, Position};
use crate::sowing::engine::Engine;
use crate::sowing::event::{Event, Log};
use crate::sowing::turn::players::{Players, State, Told, with_players};

impl Engine {
    /// Laps of all moves that `from` or the opening lets the mover begin, followed to their end or to where a relay is known to have none: so
    /// many must be followed to know which are legal where that depends on what they do, or what they ask; none where the opponent has a hole
    /// that no move can empty. Laps up to a question count once, after it those of each answer.
    pub fn laps_tried(&self, position: &Position) -> u64 {
        if position.phase != Phase::Playing || position.together.is_some() {
            return 0;
        }
        let side = position.side;
        let row = self.geometry.row(side.other());
        let above = |most: u32| (row..row + self.geometry.holes).any(|hole| position.seeds.get(hole) > most);
        // A hole that no move can empty: every move leaves the opponent a seed.
        if self.safe_above.is_some_and(above) {
            return 0;
        }
        with_players!(self, position, |players, cells| {
            let opening = players.opening_lifts(&cells, side).filter(|choices| choices.bits != 0);
            let choices = opening.unwrap_or_else(|| players.usual_lifts(&cells, side));
            let state = State::of(position, cells);
            choices.each().map(|option| laps_of_answers(&players, &state, players.option(side, option))).sum()
        })
    }
}

/// Laps of one option, with every row of answers.
fn laps_of_answers<C: Cells>(players: &Players<'_, C>, state: &State<C>, option: (usize, bool)) -> u64 {
    let (mut laps, mut before, mut answers) = (0, Vec::new(), 0);
    loop {
        let mut heard: Vec<Heard<Event>> = Vec::new();
        let mut log = Log::new(&mut heard);
        let made = players.make::<Told, _>(state, option, answers, &mut log);
        log.flush();
        let common = heard.iter().zip(&before).take_while(|(one, other)| one == other).count();
        let is_lap = |heard: &&Heard<Event>| matches!(heard.event, Event::Lap { continued: false, .. });
        laps += heard[common..].iter().filter(is_lap).count() as u64;
        let Some(next) = next_answers(answers, made.answers.asked) else { return laps };
        (answers, before) = (next, heard);
    }
}

/// The row of answers that is tried next: "no" comes before "yes".
fn next_answers(answers: u64, asked: u8) -> Option<u64> {
    let last_no = (0..asked).rev().find(|at| answers >> at & 1 == 0)?;
    Some(answers & ((1 << last_no) - 1) | 1 << last_no)
}
