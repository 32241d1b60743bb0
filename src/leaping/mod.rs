//! The engine of leaping games: pieces on points joined by lines that capture by leaping over one another.
//!
//! Goes in: the rules of one variant as plain data. Comes out: positions, legal moves, what each move does and why, and their
//! text. Never sees a variant file, and knows no game.
//!
//! `legal_moves` lists nothing only when the game has been won or lost, or the side to move has no move. A position that is only
//! drawn still yields its moves, so that counts of move sequences are comparable with published ones; who plays a game asks
//! `outcome` after every move.

mod captures;
mod chains;
mod codes;
mod crowded;
mod drawn;
mod ends;
mod events;
mod fen;
mod geometry;
mod grid;
mod lattice;
mod layers;
mod leap_reason;
mod legal;
mod men;
mod miss;
mod missed;
mod offers;
mod openings;
mod outlook;
mod overlapping;
mod parse;
mod play;
mod position;
mod powers;
mod rays;
mod refuse;
mod routes;
mod sequences;
mod sets;
mod sights;
mod sinks;
mod steps;
mod text;
mod trails;
mod webs;

pub use codes::CODES;
pub use events::Event;
pub use position::{Breach, Kind, Move, Position};

use crate::game::{Heard, History, Listener, NearMiss, Note, Outcome, Refusal, Rules, Side};
use crate::ir::FirstMover;
use crate::ir::board::PointId;
use crate::ir::leaping::{
    Chain, Corner, Crowned, Directions, DrawTest, Ends, Lands, Leaping, Piece, Preference, Rank, SideTest, Takes, numbering,
};
use geometry::Geometry;
use powers::Powers;
use std::sync::atomic::{AtomicU64, Ordering};

/// States of the chains of one piece that are walked one by one.
const CROWDING: usize = 1 << 15;

/// Engines made so far.
static ENGINES: AtomicU64 = AtomicU64::new(0);

/// The rules of one variant made ready to play.
#[derive(Clone, Debug)]
pub struct Engine {
    /// Tells the engines of one process apart; copies are the same.
    serial: u64,
    /// A piece with more states or more equally good captures is searched with bounds.
    crowding: usize,
    rules: Leaping,
    geometry: Geometry,
    /// By side, then by rank.
    powers: [[Powers; 2]; 2],
    narrow: bool,
    /// Where a man is crowned when its move ends there.
    crowned_at_end: [u128; 2],
    /// Where a man is crowned as soon as it lands there.
    crowned_within_chain: [u128; 2],
    /// Where a man is crowned when its owner's turn begins.
    crowned_at_turn: [u128; 2],
    /// What taking a man and a king adds to a score.
    gains: [(u64, u64); 2],
    /// What a king's capture begins with.
    by_a_king: (u64, u64),
    /// `kings earliest` is among the preferences.
    earliest: bool,
    /// By rank: nothing matters to its chains but where it is and what it has taken, and all keys fit one number.
    plain_chains: [bool; 2],
    /// Men leap over neighbours, take any piece, go on while they can and have plain chains.
    short_men: bool,
    /// A side with a certain number of pieces has won or lost.
    counts_pieces: bool,
    counts_quiet: bool,
    counts_steady: bool,
    counts_occurrences: bool,
    /// A piece that has been taken never comes back, no move is ever taken back, and the first time of a position never ends the game.
    can_forget: bool,
    /// A remedy asks for the best captures of the position before an offence.
    asks_for_missed: bool,
    /// Men never step back or sideways.
    men_go_forward: bool,
    remembers_points: bool,
    remembers_runs: bool,
    /// The landings of a capture do not tell which pieces it leaps.
    forks: bool,
    /// The number of each point in the variant's numbering, and the points by number; empty where it has none.
    numbers: Vec<u8>,
    by_number: Vec<PointId>,
    /// The points by the numbers that are understood: on squares those from the top left where the variant has none.
    by_understood_number: Vec<PointId>,
}

impl Engine {
    /// Makes the rules of a variant ready. What the compiler hands out is valid, so this cannot fail.
    pub fn new(rules: &Leaping) -> Engine {
        let geometry = Geometry::new(&rules.board);
        let king = rules.king.as_ref().unwrap_or(&rules.man);
        let powers = [Side::South, Side::North].map(|side| [&rules.man, king].map(|piece| Powers::new(piece, &geometry, side)));
        let places = |wanted: fn(&Crowned) -> Option<crate::ir::leaping::CrowningPlace>| {
            [Side::South, Side::North].map(|side| wanted(&rules.crowned).map_or(0, |place| geometry.place(place, side)))
        };
        let (gains, by_a_king) = weigh(rules);
        let (numbers, by_number) = text::number_points(rules);
        let plain_chains = [has_plain_chains(rules, &rules.man, true), has_plain_chains(rules, king, false)];
        let asks_for_missed = rules.enforcement.as_ref().is_some_and(|e| e.take_back || e.force);
        let ends = &rules.end;
        let draws = |wanted: fn(&DrawTest) -> bool| ends.draws.iter().any(wanted);
        Engine {
            serial: ENGINES.fetch_add(1, Ordering::Relaxed),
            crowding: CROWDING,
            crowned_at_end: places(|crowned| match crowned {
                Crowned::WhenItStops(p) | Crowned::WhenItReachesAndGoesOn(p) | Crowned::WhenItReachesAndStops(p) => Some(*p),
                _ => None,
            }),
            crowned_within_chain: places(|crowned| match crowned {
                Crowned::WhenItReachesAndGoesOn(p) | Crowned::WhenItReachesAndStops(p) => Some(*p),
                _ => None,
            }),
            crowned_at_turn: places(|crowned| match crowned {
                Crowned::OneTurnAfter(p) => Some(*p),
                _ => None,
            }),
            narrow: geometry.is_narrow(),
            gains,
            by_a_king,
            plain_chains,
            short_men: plain_chains[0]
                && !rules.man.captures.any_distance
                && rules.man.takes == Takes::AnyPiece
                && rules.capture.chain == Chain::GoesOnWhileItCan,
            earliest: rules.capture.prefer.contains(&Preference::KingsEarliest),
            counts_pieces: ends.wins.iter().chain(&ends.loses).any(|test| matches!(test, SideTest::PiecesLeft(_))),
            counts_quiet: draws(|draw| matches!(draw, DrawTest::KingMoves(_))),
            counts_steady: draws(|draw| matches!(draw, DrawTest::Armies(_, _, Some(_)))),
            can_forget: !asks_for_missed && !draws(|draw| matches!(draw, DrawTest::PositionOccurs(0 | 1))),
            asks_for_missed,
            men_go_forward: only_forward(&rules.man.steps.directions),
            counts_occurrences: draws(|draw| matches!(draw, DrawTest::PositionOccurs(_))),
            remembers_points: powers.iter().flatten().any(|p| p.never_back),
            forks: powers.iter().flatten().any(|p| p.forks),
            remembers_runs: powers.iter().flatten().any(|p| p.rests_after.is_some()),
            by_understood_number: understood_numbers(rules),
            numbers,
            by_number,
            powers,
            geometry,
            rules: rules.clone(),
        }
    }

    /// The same, but a piece is searched with bounds as soon as its chains have so many states: a matter of speed, which never
    /// changes what is legal, only the order in which the captures of a crowded position are listed.
    #[must_use]
    pub fn with_crowding(self, states: usize) -> Engine {
        Engine { crowding: states, serial: ENGINES.fetch_add(1, Ordering::Relaxed), ..self }
    }

    /// The rules it was made from.
    pub fn rules(&self) -> &Leaping {
        &self.rules
    }

    /// The start of a game in which that side begins (where players find it out), with one opening by its index in the IR (where
    /// one is drawn or agreed before the game). `None`: White, or the side the rules name; any opening, as it is followed in play.
    pub fn start_with(&self, first: Option<Side>, opening: Option<usize>) -> Position {
        self.begin_with(first, opening, &mut ())
    }

    fn begin_with<L: Listener<Event>>(&self, first: Option<Side>, opening: Option<usize>, listener: &mut L) -> Position {
        let side = first.unwrap_or_else(|| self.first_mover());
        let setup = &self.rules.setup;
        let set = |points| self.geometry.set_of(points);
        let mut position = Position {
            men: [set(&setup.white_men), set(&setup.black_men)],
            kings: [set(&setup.white_kings), set(&setup.black_kings)],
            to_move: side,
            winner: None,
            repeated: false,
            quiet: 0,
            steady: 0,
            extras: None,
        };
        self.begin_script(&mut position, opening);
        self.remember_start(&mut position);
        self.begin_turn(&mut position, listener);
        self.tell_end(&position, listener);
        position
    }

    /// What stands on a point.
    pub fn piece_at(&self, position: &Position, point: PointId) -> Option<(Side, Rank)> {
        let spot = *self.geometry.spot.get(point as usize)?;
        self.at(position, spot)
    }

    /// All pieces by point, in the order of points.
    pub fn pieces(&self, position: &Position) -> Vec<(PointId, Side, Rank)> {
        let points = 0..self.rules.board.points.len() as PointId;
        points.filter_map(|id| self.piece_at(position, id).map(|(side, rank)| (id, side, rank))).collect()
    }

    /// From and to of a move, and the pieces it takes, ascending. Of a remedy: the offender twice; what `force` plays.
    pub fn points_of(&self, chosen: &Move) -> (PointId, PointId, Vec<PointId>) {
        let point = |spot: sets::Spot| self.geometry.point[usize::from(spot) & 127];
        (point(chosen.from), point(chosen.to), self.geometry.points_of(chosen.captured))
    }

    fn at(&self, position: &Position, spot: sets::Spot) -> Option<(Side, Rank)> {
        let bit = <u128 as sets::Set>::bit(spot);
        [Side::South, Side::North].into_iter().find_map(|side| {
            if position.men[side.index()] & bit != 0 {
                Some((side, Rank::Man))
            } else {
                (position.kings[side.index()] & bit != 0).then_some((side, Rank::King))
            }
        })
    }

    fn first_mover(&self) -> Side {
        if self.rules.first_mover == FirstMover::North { Side::North } else { Side::South }
    }

    /// Whether the players find out who begins.
    fn either_begins(&self) -> bool {
        matches!(self.rules.first_mover, FirstMover::ByAgreement | FirstMover::ByLot | FirstMover::ByPingsut)
    }
}

/// The points by the numbers that may stand for them in what is read.
fn understood_numbers(rules: &Leaping) -> Vec<PointId> {
    let squares = || rules.board.is_of_squares().then_some(Corner::TopLeft);
    rules.notation.numbers_from.or_else(squares).map_or(Vec::new(), |corner| numbering(&rules.board, corner))
}

fn only_forward(directions: &Directions) -> bool {
    let (sideways, back) = (directions.sideways_straight || directions.sideways_diagonal, directions.backward_straight);
    !(sideways || back || directions.backward_diagonal)
}

/// Whether nothing matters to the chains of a rank but where the piece is and what it has taken.
fn has_plain_chains(rules: &Leaping, piece: &Piece, man: bool) -> bool {
    let crowned = matches!(rules.crowned, Crowned::WhenItReachesAndGoesOn(_) | Crowned::WhenItReachesAndStops(_));
    // A leap back over a neighbour would be over the piece just taken, and next behind it is the only landing.
    let free = piece.lands != Lands::WhereItCanGoOn && piece.ends == Ends::Anywhere && piece.may_reverse;
    let keys = rules.capture.chain != Chain::SingleLeap && !rules.capture.prefer.contains(&Preference::KingsEarliest);
    keys && !(man && crowned) && (free || !piece.captures.any_distance)
}

/// Gives every key of preference room in one number, the first highest; keys after `kings earliest` in a second one.
fn weigh(rules: &Leaping) -> ([(u64, u64); 2], (u64, u64)) {
    let mut gains = [(0, 0); 2];
    let mut by_a_king = (0, 0);
    let king_value = rules.king.as_ref().map_or(rules.man.value, |king| king.value);
    let prefer = &rules.capture.prefer;
    let earliest = prefer.iter().position(|key| *key == Preference::KingsEarliest).unwrap_or(prefer.len());
    let mut shift = 0;
    for (place, key) in prefer.iter().enumerate().rev() {
        if place == earliest {
            shift = 0;
        }
        // A key that stands in the list twice has decided at its first place.
        if prefer[..place].contains(key) {
            continue;
        }
        let add = |target: &mut (u64, u64), amount: u64| {
            let part = if place < earliest { &mut target.0 } else { &mut target.1 };
            *part += amount << shift;
        };
        let width = match key {
            Preference::MostPieces => {
                add(&mut gains[0], 1);
                add(&mut gains[1], 1);
                8
            }
            Preference::MostValue => {
                add(&mut gains[0], u64::from(rules.man.value));
                add(&mut gains[1], u64::from(king_value));
                23
            }
            Preference::MostKings => {
                add(&mut gains[1], 1);
                8
            }
            Preference::ByAKing => {
                add(&mut by_a_king, 1);
                1
            }
            Preference::KingsEarliest => 0,
        };
        shift += width;
    }
    (gains, by_a_king)
}

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
        self.list(position, moves);
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
