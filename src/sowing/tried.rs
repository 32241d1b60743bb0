//! How much must be tried to know what may be played.
//!
//! Comes in: a position. Goes out: laps of moves played in thought, those included that turn out to be forbidden. Changes nothing.

use super::Engine;
use super::event::{Event, Log};
use super::lap::{Answers, Table, Tally};
use super::position::{Hand, Move, Phase, Position};
use super::seeds::with_cells;
use crate::game::{Heard, Side};

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
        let above = |most: u16| (row..row + self.geometry.holes).any(|hole| position.seeds.get(hole) > u32::from(most));
        // A hole that no move can empty: every move leaves the opponent a seed.
        if self.needs.safe_above.is_some_and(above) {
            return 0;
        }
        let opening = self.opening_lifts(position, side).filter(|holes| *holes != 0);
        let ways: &[Option<bool>] = if self.asks_direction(position) { &[Some(false), Some(true)] } else { &[None] };
        let holes = self.in_order(side, opening.unwrap_or_else(|| self.usual_lifts(position, side)));
        let chosen = |place| ways.iter().map(move |backward| Move { place, backward: *backward, asked: 0, answers: 0 });
        holes.flat_map(chosen).map(|chosen| self.laps_of_answers(position, side, chosen)).sum()
    }

    /// The same for one hole, with every row of answers.
    fn laps_of_answers(&self, position: &Position, side: Side, mut chosen: Move) -> u64 {
        let (mut laps, mut before) = (0, Vec::new());
        loop {
            let (heard, asked) = self.heard(position, side, &chosen);
            let common = heard.iter().zip(&before).take_while(|(one, other)| one == other).count();
            laps +=
                heard[common..].iter().filter(|heard| matches!(heard.event, Event::Lap { continued: false, .. })).count() as u64;
            let Some(answers) = next_answers(chosen.answers, asked) else { return laps };
            (chosen.asked, chosen.answers) = (asked, answers);
            before = heard;
        }
    }

    /// What happens in a move, and how many answers it asks for.
    fn heard(&self, position: &Position, side: Side, chosen: &Move) -> (Vec<Heard<Event>>, u8) {
        let mover = self.mover(position, side, chosen.backward, Answers::Given(chosen.answers));
        let mut heard = Vec::new();
        let asked = with_cells!(&position.seeds, cells => {
            let mut table = Table { cells: *cells, claims: position.claims };
            let (mut hand, mut tally) = (Hand::new(position.turn_sown), Tally::default());
            let place = usize::from(chosen.place);
            let mut log = Log::new(&mut heard);
            self.make(mover, &mut table, &mut hand, &mut tally, place, &mut log);
            log.flush();
            tally.asked
        });
        (heard, asked)
    }
}

/// The row of answers that is tried next: "no" comes before "yes".
pub(super) fn next_answers(answers: u64, asked: u8) -> Option<u64> {
    let last_no = (0..asked).rev().find(|at| answers >> at & 1 == 0)?;
    Some(answers & ((1 << last_no) - 1) | 1 << last_no)
}
