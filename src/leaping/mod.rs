//! The engine of leaping games: pieces on points joined by lines that capture by leaping over one another.
//!
//! Goes in: the rules of one variant as plain data. Comes out: positions, legal moves, what each move does and why, and their
//! text. Never sees a variant file, and knows no game.
//!
//! `legal_moves` lists nothing only when the game has been won or lost, or the side to move has no move. A position that is only
//! drawn still yields its moves, so that counts of move sequences are comparable with published ones; who plays a game asks
//! `outcome` after every move.

mod board;
mod chains;
mod drive;
mod engine;
mod piece;
mod recent;
mod tell;
mod turn;

pub use board::position::{Breach, Kind, Move, Position};
pub(crate) use drive::weigh::FEATURE_NAMES;
pub use engine::Engine;
pub use tell::codes::CODES;
pub use turn::events::{Event, Remedy};

use crate::game::{Heard, History, Listener, NearMiss, Note, Outcome, Refusal, Rules, Side};

impl Rules for Engine {
    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn begin(&self, listener: &mut impl Listener<Event>) -> Position {
        self.begin_with(None, None, listener)
    }

    fn side_to_move(&self, position: &Position) -> Side {
        position.to_move
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        Engine::legal_moves(self, position, moves);
    }

    fn count_moves(&self, position: &Position) -> u64 {
        self.count(position)
    }

    fn count_sequences(&self, position: &Position, depth: u32) -> Option<u64> {
        self.sequences(position, depth)
    }

    fn meets_again(&self) -> bool {
        true
    }

    fn play(
        &self,
        position: &mut Position,
        chosen: &Move,
        _stop_at_round: bool,
        history: &mut impl History<Position>,
        listener: &mut impl Listener<Event>,
    ) {
        self.make(position, chosen, None, history, listener);
    }

    fn play_out(
        &self,
        position: &mut Position,
        most: u64,
        _stop_at_round: bool,
        moves: &mut Vec<Move>,
        history: &mut impl History<Position>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        self.play_drawn(position, most, moves, history, pick)
    }

    fn outcome(&self, position: &Position) -> Outcome {
        self.result(position).0
    }

    fn score(&self, position: &Position) -> [u32; 2] {
        [Side::South, Side::North].map(|side| position.pieces(side).count_ones())
    }

    fn alike(&self, one: &Position, other: &Position) -> bool {
        (one.men, one.kings, one.to_move, one.winner) == (other.men, other.kings, other.to_move, other.winner)
    }

    fn same_move(&self, one: &Move, other: &Move) -> bool {
        one.same_identity(other)
    }

    fn near_misses(&self, position: &Position, chosen: &Move) -> Vec<NearMiss> {
        self.missed_clauses(position, chosen)
    }

    fn replay(&self, position: &mut Position, heard: &Heard<Event>) {
        self.replay_event(position, heard);
    }

    fn move_text(&self, position: &Position, chosen: &Move) -> String {
        self.write_move(position, chosen)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Refusal> {
        self.read_move(position, text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, listener: &mut impl Listener<Event>) -> Result<(Position, Vec<Note>), Refusal> {
        self.read_text(text, listener)
    }

    fn without_a_move(&self, text: &str) -> Vec<Refusal> {
        self.parse_position(text).ok().and_then(|position| self.why_stuck(&position)).into_iter().collect()
    }

    fn none_from(&self, position: &Position, place: &str) -> Option<Refusal> {
        self.why_none_from(position, self.read_point(place)?)
    }

    fn is_self_contained(&self, position: &Position) -> bool {
        self.parse_position(&self.write_position(position)).is_ok_and(|read| read == *position)
    }

    fn event_json(&self, event: &Event) -> serde_json::Map<String, serde_json::Value> {
        self.event_fields(event)
    }

    fn event_words(&self, heard: &Heard<Event>) -> String {
        self.words(heard)
    }
}
