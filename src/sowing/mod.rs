//! The engine of sowing games.
//!
//! Comes in: the IR of a variant. Goes out: positions, legal moves, events, texts, through the trait [`Rules`].
//! Knows no game by name, no file and no screen. The order of evaluation is that of the language reference.

mod abreast;
mod asked;
mod bits;
mod both;
mod cases;
mod choices;
mod codes;
mod event;
mod fast;
mod geometry;
mod glide;
mod json;
mod landing;
mod lap;
mod legal;
mod miss;
mod needs;
mod passing;
mod position;
mod read;
mod refusal;
mod relay;
mod repeats;
mod replay;
mod round;
mod run;
mod seeds;
mod skipping;
mod stuck;
mod text;
mod together;
mod tree;
mod tried;
mod trip;
mod turn;
mod walk;

pub use codes::CODES;
pub use event::Event;
pub use position::{Move, Position, Spot};

use crate::game::{Heard, History, Listener, NearMiss, Note, Outcome, Refusal, Rules, Side};
use crate::ir::sowing::Sowing;
use crate::ir::{Cause, Section};
use choices::Alternative;
use event::Log;
use fast::Tables;
use geometry::Geometry;
use needs::Needs;
use passing::MayPass;
use position::Phase;
use seeds::{Cells, Seeds};
use std::sync::OnceLock;
use turn::Course;

/// The rules of one sowing game, made ready to play.
#[derive(Clone, Debug)]
pub struct Engine {
    ir: Sowing,
    geometry: Geometry,
    needs: Needs,
    /// Made when first a lap is sown: who reads a variant and sows nothing needs none.
    tables: OnceLock<Tables>,
    passing: Option<MayPass>,
    /// The alternatives of `from`.
    alternatives: Vec<Alternative>,
}

impl Engine {
    /// An engine for rules that the compiler has found valid.
    pub fn new(ir: &Sowing) -> Engine {
        let (geometry, needs) = (Geometry::new(ir), Needs::new(ir));
        let alternatives = ir.moves.from.iter().map(Alternative::new).collect();
        let mut engine = Engine { ir: ir.clone(), geometry, needs, tables: OnceLock::new(), passing: None, alternatives };
        engine.passing = (!ir.passing.is_empty()).then(|| MayPass::new(&engine));
        engine
    }

    /// The tables of all laps.
    #[inline(always)]
    fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| Tables::new(self))
    }

    /// The rules as data.
    pub fn ir(&self) -> &Sowing {
        &self.ir
    }

    /// Holes in each row.
    pub fn holes(&self) -> u8 {
        self.ir.holes
    }

    /// Seeds in a hole, numbered from 1 in its owner's sowing order; 0 for a number that is not there.
    pub fn seeds(&self, position: &Position, side: Side, hole: u8) -> u32 {
        self.hole(side, hole).map_or(0, |place| position.seeds.get(place))
    }

    /// Seeds in a store.
    pub fn store(&self, position: &Position, side: Side) -> u32 {
        position.seeds.get(self.geometry.store(side))
    }

    /// Whether a hole is out of play in this round.
    pub fn is_closed(&self, position: &Position, side: Side, hole: u8) -> bool {
        self.hole(side, hole).is_some_and(|place| position.closed >> place & 1 == 1)
    }

    /// Who has claimed a hole.
    pub fn claimed_by(&self, position: &Position, side: Side, hole: u8) -> Option<Side> {
        let place = self.hole(side, hole)?;
        [Side::South, Side::North].into_iter().find(|claimer| position.claims[claimer.index()] >> place & 1 == 1)
    }

    /// Whether both players sow at once now, and then how many seeds South and North hold in their hands.
    pub fn hands(&self, position: &Position) -> Option<[u32; 2]> {
        position.together.as_ref().map(|together| together.players.map(|player| player.hand.seeds))
    }

    /// The holes of a row from left to right as seen on the board, with South below.
    pub fn row_as_seen(&self, side: Side) -> impl Iterator<Item = u8> + '_ {
        self.geometry.as_seen(side).map(|place| self.geometry.number(place) as u8)
    }

    /// Number of this round, from 1, and the rounds that South and North have won before it.
    pub fn round(&self, position: &Position) -> (u16, [u16; 2]) {
        (position.round, position.won)
    }

    /// Whether a round has ended and the next has not been laid out.
    pub fn round_is_over(&self, position: &Position) -> bool {
        position.phase != Phase::Playing
    }

    /// The hole that a move lifts; `None` for an answer alone.
    pub fn lifted(&self, chosen: &Move) -> Option<Spot> {
        (usize::from(chosen.place) < self.geometry.places).then(|| self.spot(usize::from(chosen.place)))
    }

    fn hole(&self, side: Side, hole: u8) -> Option<usize> {
        (1..=self.ir.holes).contains(&hole).then(|| self.geometry.hole(side, usize::from(hole)))
    }

    /// Whether the mover may lift just every hole of his own that holds seeds, and nothing is asked.
    #[inline(always)]
    fn is_plain(&self, position: &Position) -> bool {
        !self.needs.trial && self.lifts_own_holes(position)
    }

    /// Whether the mover may lift holes of his own that hold seeds, and is asked nothing; what the move does may still forbid it.
    #[inline(always)]
    fn lifts_own_holes(&self, position: &Position) -> bool {
        self.needs.own_holes
            && position.phase == Phase::Playing
            && position.together.is_none()
            && position.opening == [0; 2]
            && !self.asks_direction(position)
    }

    /// The name of a place.
    fn spot(&self, place: usize) -> Spot {
        let side = self.geometry.side(place);
        if self.geometry.is_store(place) { Spot::Store(side) } else { Spot::Hole(side, self.geometry.number(place) as u8) }
    }

    /// The place of a name.
    fn place(&self, spot: Spot) -> usize {
        match spot {
            Spot::Store(side) => self.geometry.store(side),
            Spot::Hole(side, number) => self.geometry.hole(side, usize::from(number)),
        }
    }

    /// Where a seed lies that falls at a place: a claimed hole passes it on to its claimer's store.
    #[inline(always)]
    fn falls_into(&self, claims: &[u64; 2], place: usize) -> usize {
        if (claims[0] | claims[1]) >> place & 1 == 0 {
            return place;
        }
        self.geometry.store(if claims[0] >> place & 1 == 1 { Side::South } else { Side::North })
    }

    /// Seeds in all holes.
    fn in_holes<C: Cells>(&self, cells: &C) -> u32 {
        cells.total() - self.in_stores(cells)
    }

    /// Seeds in both stores.
    #[inline(always)]
    fn in_stores<C: Cells>(&self, cells: &C) -> u32 {
        let [south, north] = self.geometry.stores(Side::South);
        cells.get(south) + cells.get(north)
    }

    /// How much work a lap is that is sown seed by seed, beside one by the tables.
    fn lap_weight<C: Cells>(&self, cells: &C) -> u64 {
        4 + u64::from(cells.total()) / self.geometry.places as u64
    }

    /// Whether a row is bare.
    fn row_empty<C: Cells>(&self, cells: &C, side: Side) -> bool {
        cells.bare(self.geometry.row(side), self.geometry.holes)
    }

    /// Seeds in a row.
    fn in_row(&self, position: &Position, side: Side) -> u32 {
        position.seeds.sum(self.geometry.row(side), self.geometry.holes)
    }

    /// A position with nothing on it, at the start of round 1.
    fn blank(&self) -> Position {
        Position {
            seeds: Seeds::empty(self.geometry.places, 0),
            closed: 0,
            claims: [0; 2],
            side: Side::South,
            phase: Phase::Playing,
            last_mover: Side::South,
            backward: None,
            further: 0,
            turn_sown: false,
            untested: false,
            opening: [0; 2],
            round: 1,
            won: [0; 2],
            first: Side::South,
            together: None,
        }
    }

    /// Lets happen what happens by itself at the start of a turn; stops where a round has ended.
    fn settle<L: Listener<Event>>(&self, position: &mut Position, listener: &mut L) {
        let mut log = Log::new(listener);
        let side = position.side;
        self.begin_turns(position, side, true, &mut Course { stop_at_round: true, history: &mut (), log: &mut log });
        if let (Phase::RoundOver, Some(until)) = (position.phase, self.until(position)) {
            self.end_game(position, Cause::Clause(Section::Rounds, "until", until), &mut log);
        }
    }
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

    fn count_moves(&self, position: &Position) -> u64 {
        if self.is_plain(position) {
            return u64::from(position.seeds.occupied(self.geometry.row(position.side), self.geometry.holes).count_ones());
        }
        self.count_choices(position)
    }

    fn count_sequences(&self, position: &Position, depth: u32) -> Option<u64> {
        if depth == 0 { None } else { self.count_bare(position, depth) }
    }

    fn play(
        &self,
        position: &mut Position,
        chosen: &Move,
        stop_at_round: bool,
        history: &mut impl History<Position>,
        listener: &mut impl Listener<Event>,
    ) {
        self.advance(position, chosen, &mut Course { stop_at_round, history, log: &mut Log::new(listener) });
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
