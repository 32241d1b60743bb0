//! A position of a leaping game, and the move of one.
//!
//! A position is pieces, the side to move and, only where a variant has them, things remembered. It is plain data: what it means
//! is told by the engine.

use super::sets::Spot;
use crate::game::Side;
use crate::ir::leaping::Rank;
use std::hash::{Hash, Hasher};

/// A position.
///
/// Two positions are equal if they have the same pieces, side to move and memory: that is what `position occurs N times` compares.
/// The counters of draws are not compared, nor whether the game has been drawn by repetition.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) men: [u128; 2],
    pub(super) kings: [u128; 2],
    pub(super) to_move: Side,
    /// The side that has won by its first king.
    pub(super) winner: Option<Side>,
    /// It has occurred as often as makes a draw.
    pub(super) repeated: bool,
    /// Half-moves since the last capture or man's move.
    pub(super) quiet: u16,
    /// Half-moves since material last changed.
    pub(super) steady: u16,
    pub(super) extras: Option<Box<Extras>>,
}

impl Position {
    pub(super) fn pieces(&self, side: Side) -> u128 {
        self.men[side.index()] | self.kings[side.index()]
    }

    pub(super) fn occupied(&self) -> u128 {
        self.men[0] | self.men[1] | self.kings[0] | self.kings[1]
    }

    /// What is remembered, for changing.
    pub(super) fn memory(&mut self) -> &mut Extras {
        self.extras.get_or_insert_default()
    }

    pub(super) fn script(&self) -> Option<&Script> {
        self.extras.as_ref()?.script.as_ref()
    }

    pub(super) fn challenge(&self) -> Option<&Challenge> {
        self.extras.as_ref()?.challenge.as_ref()
    }

    pub(super) fn forced(&self) -> Option<Forced> {
        self.extras.as_ref()?.forced
    }

    /// Forgets extras that say nothing, so that equal positions compare equal; hands their room out, for who needs some again.
    pub(super) fn tidy(&mut self) -> Option<Box<Extras>> {
        self.extras.take_if(|extras| extras.say_nothing())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.men == other.men
            && self.kings == other.kings
            && self.to_move == other.to_move
            && self.winner == other.winner
            && self.extras == other.extras
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.men, self.kings, self.to_move, self.winner, &self.extras).hash(state);
    }
}

/// What some variants remember.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Extras {
    /// Openings still followed.
    pub(super) script: Option<Script>,
    /// An open challenge.
    pub(super) challenge: Option<Challenge>,
    /// A move has been taken back: only best captures are legal.
    pub(super) forced: Option<Forced>,
    /// Steps in a row of one king, for each side: where it stands and how many.
    pub(super) runs: [Option<(Spot, u8)>; 2],
    /// Where each piece has stood: its spot now, and all its spots; ascending.
    pub(super) visited: Vec<(Spot, u128)>,
    /// While events are replayed: the position before the last move.
    pub(super) before: Option<Box<Position>>,
}

impl Extras {
    fn say_nothing(&self) -> bool {
        let Extras { script, challenge, forced, runs, visited, before } = self;
        let moving = script.is_some() || challenge.is_some() || forced.is_some() || before.is_some();
        !moving && *runs == [None; 2] && visited.is_empty()
    }
}

/// Openings still followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Script {
    /// Half-moves played.
    pub(super) ply: u8,
    /// The openings whose moves have been played so far and that go on.
    pub(super) lines: Vec<Line>,
    /// A compulsory opening has been played to its end, so no other binds any more.
    pub(super) free: bool,
}

/// One opening, as it is being followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Line {
    /// Index in the IR.
    pub(super) opening: u8,
    /// Turned half round.
    pub(super) turned: bool,
    /// Which of the choices was played, half-move by half-move.
    pub(super) chosen: Vec<u8>,
}

/// An open challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Challenge {
    /// The position in which the move was made that can be punished.
    pub(super) before: Position,
    /// What was wrong with it.
    pub(super) breach: Breach,
    /// The offenders where they stand now.
    pub(super) offenders: u128,
}

impl Hash for Challenge {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The position before it hardly ever differs where these agree.
        (self.breach, self.offenders).hash(state);
    }
}

/// After `take back`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Forced {
    /// The challenge was the punisher's turn: after the capture his turn passes.
    pub(super) spent: bool,
}

/// What is wrong with a move that can be played and then punished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Breach {
    /// A step, although a capture was compulsory.
    NoCapture,
    /// A complete capture, although another was to be preferred.
    LesserCapture,
    /// A chain that stopped although it could go on.
    ChainCutShort,
}

/// What a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Remedy: one offender leaves the board.
    Remove,
    /// Remedy: the bad move is taken back and its side moves again.
    TakeBack,
    /// Remedy: the bad move is taken back and the punisher plays one of the best captures for the other side.
    Force,
    /// A capture.
    Capture,
    /// A move without capture.
    Step,
}

/// A move: its identity. Equal moves lead to the same position, however many routes there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(super) kind: Kind,
    pub(super) breach: Option<Breach>,
    pub(super) crowned: bool,
    /// From; for `Remove` the offender.
    pub(super) from: Spot,
    pub(super) to: Spot,
    pub(super) captured: u128,
}

impl Move {
    /// What the move is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What is wrong with it, if it can be punished.
    pub fn breach(&self) -> Option<Breach> {
        self.breach
    }

    /// Whether a man becomes king by it.
    pub fn crowns(&self) -> bool {
        self.crowned
    }

    pub(super) fn remedy(kind: Kind, at: Spot) -> Move {
        Move { kind, breach: None, crowned: false, from: at, to: at, captured: 0 }
    }

    /// From, to, set and crowning agree.
    pub(super) fn same_identity(&self, other: &Move) -> bool {
        (self.from, self.to, self.captured, self.crowned) == (other.from, other.to, other.captured, other.crowned)
            && self.kind == other.kind
    }
}

/// The rank as 0 for a man, 1 for a king.
pub(super) fn rank_of(king: bool) -> Rank {
    if king { Rank::King } else { Rank::Man }
}
