//! What both families share: sides, outcomes, the trait of an engine, and where its events go.
//!
//! Never knows a rule of either family.

mod features;
mod history;
pub mod patience;
mod placement;
pub(crate) mod table;
pub mod tree;

pub use features::{Estimator, FEATURES, Features, Keys, Tapered, Worths, blended};
pub use history::{History, Mark, Occurrences};
pub use patience::Patience;
pub use placement::{Army, Colours, Pieces, Placement, Players, Seeds};

use crate::ir::Cause;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};
use std::hash::Hash;

/// A player. South sits below: White in leaping games, and the one who begins in sowing games. North is Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the two sides")]
pub enum Side {
    South,
    North,
}

impl Side {
    /// The other side.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// 0 for South, 1 for North.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the four outcomes")]
pub enum Outcome {
    Ongoing,
    Win(Side),
    Draw,
}

impl fmt::Display for Side {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(if *self == Side::South { "south" } else { "north" })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Ongoing => formatter.pad("ongoing"),
            Outcome::Draw => formatter.pad("draw"),
            Outcome::Win(side) => formatter.pad(&format!("{side} wins")),
        }
    }
}

/// Where an engine sends its events. The silent listener `()` compiles away.
pub trait Listener<E> {
    /// Whether anybody listens: engines may skip work that only makes events.
    const LISTENS: bool;
    /// Takes one event: what happened, to or by which side, and the rule or clause that caused it.
    fn hear(&mut self, side: Side, cause: Option<Cause>, event: E);
}

impl<E> Listener<E> for () {
    const LISTENS: bool = false;
    #[inline(always)]
    fn hear(&mut self, _: Side, _: Option<Cause>, _: E) {}
}

/// An event with who and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard<E> {
    /// The side that moved, or that it happened to.
    pub side: Side,
    /// The rule or clause behind it.
    pub cause: Option<Cause>,
    /// What happened.
    pub event: E,
}

impl<E> Listener<E> for Vec<Heard<E>> {
    const LISTENS: bool = true;
    fn hear(&mut self, side: Side, cause: Option<Cause>, event: E) {
        self.push(Heard { side, cause, event });
    }
}

/// Why a text is not a legal move, or not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Stable code such as `sowing::empty-hole`.
    pub code: &'static str,
    /// One sentence, specific and true.
    pub message: String,
    /// The rule or clause that forbids it, if one does.
    pub cause: Option<Cause>,
}

/// What should be said about a text that has been read as a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Something in the text is left out, or taken to mean what it does not say.
    Taken(String),
    /// No game comes to this position; it is played on all the same.
    Unusual(String),
}

impl Note {
    /// The note in words.
    pub fn words(&self) -> &str {
        let (Note::Taken(words) | Note::Unusual(words)) = self;
        words
    }
}

/// A rule that almost acted, and the one thing that was lacking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The rule or clause.
    pub cause: Cause,
    /// What it is called, where that is not the name of the cause.
    pub name: Option<String>,
    /// Half a sentence that says what it wants and what was there: "the neighbours hold 4 and 5, it wants them equal".
    pub lacking: String,
}

/// An engine: the rules of one variant made ready to play. Every method means something in both families.
///
/// A `Position` holds everything on which legal moves and results depend, except the history for repetition.
pub trait Rules {
    /// A position.
    type Position: Clone + Eq + Hash + Debug + Send + Sync;
    /// A move that somebody chooses.
    type Move: Clone + Eq + Debug + Send + Sync;
    /// What can happen.
    type Event: Clone + Debug + PartialEq;

    /// The start of a game: what follows by itself before the first choice has happened, and is told.
    fn begin(&self, listener: &mut impl Listener<Self::Event>) -> Self::Position;
    /// The same, told to nobody.
    fn start(&self) -> Self::Position {
        self.begin(&mut ())
    }
    /// Who chooses next.
    fn side_to_move(&self, position: &Self::Position) -> Side;
    /// Legal moves in a fixed order, into a buffer that is cleared first; none when the game is over. Only a leaping game that is
    /// drawn still has its moves, so that counts can leave draws out of account: who plays a game asks [`Rules::outcome`] first.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);
    /// Number of legal moves.
    fn count_moves(&self, position: &Self::Position) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.len() as u64
    }
    /// Sequences of exactly `depth` moves (at least 1) from a position, where an engine has a shorter way to count them than move by
    /// move; a line that ends earlier counts nothing. `None`: it has none.
    fn count_sequences(&self, _position: &Self::Position, _depth: u32) -> Option<u64> {
        None
    }
    /// Whether moves in another order often lead to the same position, so that it saves time to remember counts of sequences.
    fn meets_again(&self) -> bool {
        false
    }
    /// Plays a legal move and whatever follows by itself (passes, the end of a round, the next round) up to the next choice.
    /// Turns begun on the way are told to the history; to an empty one, first the position itself. With `stop_at_round` a game stops where a round has ended.
    fn play(
        &self,
        position: &mut Self::Position,
        chosen: &Self::Move,
        stop_at_round: bool,
        history: &mut impl History<Self::Position>,
        listener: &mut impl Listener<Self::Event>,
    );
    /// Plays moves that `pick` chooses, by an index below the number of legal moves it is given, until there is none, the game is
    /// decided or drawn, or `most` have been made; tells how many were made. The same as [`Rules::legal_moves`] and [`Rules::play`]
    /// move by move, only faster where an engine has a short way. `moves` is a buffer.
    fn play_out(
        &self,
        position: &mut Self::Position,
        most: u64,
        stop_at_round: bool,
        moves: &mut Vec<Self::Move>,
        history: &mut impl History<Self::Position>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let mut made = 0;
        // A drawn position may still have moves.
        while made < most && self.outcome(position) == Outcome::Ongoing {
            self.legal_moves(position, moves);
            if moves.is_empty() {
                break;
            }
            let Some(chosen) = moves.get(pick(moves.len())) else { break };
            self.play(position, chosen, stop_at_round, history, &mut ());
            made += 1;
        }
        made
    }
    /// How the game stands (after a stop at the end of a round: how that round ended).
    fn outcome(&self, position: &Self::Position) -> Outcome;
    /// Seeds in stores, or pieces on the board: South or White, then North or Black.
    fn score(&self, position: &Self::Position) -> [u32; 2];
    /// Whether two positions look the same to people: what lies on the board, and who is to move. What only later
    /// moves show (a script, counters, an open challenge) is not compared. The other may come from an engine of other rules that
    /// has the same board.
    fn alike(&self, one: &Self::Position, other: &Self::Position) -> bool;
    /// Whether two moves, each perhaps of other rules on the same board, are the same choice with the same captures.
    fn same_move(&self, one: &Self::Move, other: &Self::Move) -> bool {
        one == other
    }
    /// Where among moves that one stands. In long lists the looking is work: nothing is found once patience has ended.
    fn place_of(&self, wanted: &Self::Move, moves: &[Self::Move]) -> Option<usize> {
        /// Moves between two questions whether to go on, and the work of comparing them.
        const COMPARED: usize = 64;
        const COMPARING: u64 = 8;
        moves.chunks(COMPARED).enumerate().take_while(|(at, _)| *at == 0 || patience::goes_on(COMPARING)).find_map(
            |(at, part)| part.iter().position(|other| self.same_move(wanted, other)).map(|within| at * COMPARED + within),
        )
    }
    /// Rules that almost acted on a legal move, and what was lacking; nothing where every rule acted or was far from it.
    fn near_misses(&self, position: &Self::Position, chosen: &Self::Move) -> Vec<NearMiss>;
    /// Replays one event on a position: all events of a game in order, from its start, rebuild its positions.
    fn replay(&self, position: &mut Self::Position, heard: &Heard<Self::Event>);

    /// Text of a legal move.
    fn move_text(&self, position: &Self::Position, chosen: &Self::Move) -> String;
    /// The legal move that a text means, or why it is none.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Self::Move, Refusal>;
    /// Text of a position, without the moves since its base.
    fn position_text(&self, position: &Self::Position) -> String;
    /// Reads a text of a position (without `+`), with what should be said about the reading. What follows by itself before the first
    /// choice (a pass, the end of a round or of the game) happens at once, and is told.
    fn read_position(
        &self,
        text: &str,
        listener: &mut impl Listener<Self::Event>,
    ) -> Result<(Self::Position, Vec<Note>), Refusal>;
    /// The same, told to nobody.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Refusal> {
        self.read_position(text, &mut ()).map(|(position, _)| position)
    }
    /// Why the side to move of a text of a position (without `+`) has no legal move there, before anything happens by itself: one
    /// reason for all pieces or holes that have it in common. Nothing if it has a move, or if the text is none.
    fn without_a_move(&self, text: &str) -> Vec<Refusal>;
    /// Why no legal move begins at a place that somebody has chosen; nothing if one does, or if that is told of a move which names that place alone.
    fn none_from(&self, position: &Self::Position, place: &str) -> Option<Refusal>;
    /// Whether `parse_position(position_text(p))` gives back `p`. Otherwise a position is written as the last one for which it
    /// does, and the moves since.
    fn is_self_contained(&self, position: &Self::Position) -> bool;
    /// The event as JSON: an object with `kind` and the fields of that kind.
    fn event_json(&self, event: &Self::Event) -> serde_json::Map<String, serde_json::Value>;
    /// The event in words, without the side and the rule: "sows 7 seeds from hole 1, the last into his store".
    fn event_words(&self, heard: &Heard<Self::Event>) -> String;
}
