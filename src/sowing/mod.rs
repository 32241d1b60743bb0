//! The engine of sowing games.
//!
//! Comes in: the IR of a variant. Goes out: positions, legal moves, events, texts, through the trait [`Rules`].
//! Knows no game by name, no file and no screen. The order of evaluation is that of the language reference.

mod board;
mod drive;
mod endless;
mod engine;
mod event;
mod hand;
mod program;
mod rules;
mod tell;
mod turn;

pub use board::position::{Move, Position, Spot};
pub(crate) use drive::weigh::FEATURE_NAMES;
pub use engine::Engine;
pub use event::Event;
pub use tell::codes::CODES;

use crate::game::{Heard, History, Listener, NearMiss, Note, Outcome, Refusal, Rules, Side};
use board::position::Phase;
use event::Log;
use turn::turns::Course;

fn listens<L: Listener<Event>>(_: &L) -> bool {
    L::LISTENS
}

impl Rules for Engine {
    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn begin(&self, listener: &mut impl Listener<Event>) -> Position {
        let mut position = self.blank();
        let rows = [&self.ir.start.south, &self.ir.start.north].map(|row| row.iter().map(|hole| hole.map(u32::from)).collect());
        self.set_rows(&mut position, &rows, [0; 2]);
        position.opening = self.opening_turns(1);
        self.note_mover(&mut position, Side::North);
        self.settle(&mut position, listener);
        position
    }

    fn side_to_move(&self, position: &Position) -> Side {
        position.side
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        self.collect_moves(position, moves);
    }

    fn count_sequences(&self, position: &Position, depth: u32) -> Option<u64> {
        (depth > 0).then(|| self.count_all(position, depth))
    }

    fn play(
        &self,
        position: &mut Position,
        chosen: &Move,
        stop_at_round: bool,
        history: &mut impl History<Position>,
        listener: &mut impl Listener<Event>,
    ) {
        if listens(listener) || !self.move_unheard(position, chosen, (stop_at_round, history)) {
            self.advance(position, chosen, &mut Course { stop_at_round, history, log: &mut Log::new(listener) });
        }
    }

    fn play_out(
        &self,
        position: &mut Position,
        most: u64,
        stop_at_round: bool,
        moves: &mut Vec<Move>,
        history: &mut impl History<Position>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let mut nobody = ();
        let course = &mut Course { stop_at_round, history, log: &mut Log::new(&mut nobody) };
        let mut made = 0;
        while made < most {
            let more = self.run_on(position, most - made, course, pick);
            made += more;
            if more > 0 {
                continue;
            }
            self.collect_moves(position, moves);
            if moves.is_empty() {
                break;
            }
            let Some(chosen) = moves.get(pick(moves.len())) else { break };
            self.advance(position, chosen, course);
            made += 1;
        }
        made
    }

    fn outcome(&self, position: &Position) -> Outcome {
        match position.phase {
            Phase::Playing => Outcome::Ongoing,
            Phase::RoundOver => self.round_winner(position).map_or(Outcome::Draw, Outcome::Win),
            Phase::GameOver => self.game_outcome(position),
        }
    }

    fn score(&self, position: &Position) -> [u32; 2] {
        self.stores(position)
    }

    fn alike(&self, one: &Position, other: &Position) -> bool {
        let hands = |position: &Position| self.hands(position).unwrap_or_default();
        (&one.seeds, one.closed, one.claims, one.side) == (&other.seeds, other.closed, other.claims, other.side)
            && (one.round, one.won) == (other.round, other.won)
            && hands(one) == hands(other)
    }

    fn near_misses(&self, position: &Position, chosen: &Move) -> Vec<NearMiss> {
        self.missed_rules(position, chosen)
    }

    fn replay(&self, position: &mut Position, heard: &Heard<Event>) {
        self.replay_event(position, heard);
    }

    fn move_text(&self, position: &Position, chosen: &Move) -> String {
        self.text_of_move(position, chosen)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Refusal> {
        self.read_move(position, text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.text_of_position(position)
    }

    fn read_position(&self, text: &str, listener: &mut impl Listener<Event>) -> Result<(Position, Vec<Note>), Refusal> {
        self.read_text(text, listener)
    }

    fn without_a_move(&self, text: &str) -> Vec<Refusal> {
        self.read_bare(text).map(|(position, _)| self.why_stuck(&position)).unwrap_or_default()
    }

    fn none_from(&self, _position: &Position, place: &str) -> Option<Refusal> {
        let message = || "a store is never lifted: choose a hole".to_owned();
        matches!(place, "S" | "N").then(|| Refusal { code: "sowing::store", message: message(), cause: None })
    }

    fn is_self_contained(&self, position: &Position) -> bool {
        self.as_read(position.clone()) == *position
    }

    fn event_json(&self, event: &Event) -> serde_json::Map<String, serde_json::Value> {
        self.json_of(event)
    }

    fn event_words(&self, heard: &Heard<Event>) -> String {
        self.words_of(heard)
    }
}
