//! A position of a leaping game, and the move of one.
//!
//! A position is pieces, the side to move and, only where a variant has them, things remembered. It is plain data: what it means
//! is told by the engine.

use crate::game::Side;
use crate::leaping::board::sets::Spot;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position.
///
/// Two positions are equal if they have the same pieces, side to move and memory: that is what `position occurs N times` compares.
/// The counters of draws are not compared, nor whether the game has been drawn by repetition.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) men: [u128; 2],
    pub(crate) kings: [u128; 2],
    pub(crate) to_move: Side,
    /// The side that has won by its first king.
    pub(crate) winner: Option<Side>,
    /// It has occurred as often as makes a draw.
    pub(crate) repeated: bool,
    /// Half-moves since the last capture or man's move.
    pub(crate) quiet: u16,
    /// Half-moves since material last changed.
    pub(crate) steady: u16,
    /// By the draws of the rules, for armies that share a count: 0 where none of them stands, else one more than the half-moves since;
    /// empty where all are 0.
    pub(crate) shared: Vec<u16>,
    pub(crate) extras: Option<Box<Extras>>,
}

impl Position {
    /// With these men and kings, and nothing behind it.
    pub(crate) fn new(men: [u128; 2], kings: [u128; 2], to_move: Side) -> Position {
        Position { men, kings, to_move, winner: None, repeated: false, quiet: 0, steady: 0, shared: Vec::new(), extras: None }
    }

    pub(crate) fn pieces(&self, side: Side) -> u128 {
        self.men[side.index()] | self.kings[side.index()]
    }

    pub(crate) fn occupied(&self) -> u128 {
        self.men[0] | self.men[1] | self.kings[0] | self.kings[1]
    }

    /// What is remembered, for changing.
    pub(crate) fn memory(&mut self) -> &mut Extras {
        self.extras.get_or_insert_default()
    }

    pub(crate) fn script(&self) -> Option<&Script> {
        self.extras.as_ref()?.script.as_ref()
    }

    pub(crate) fn challenge(&self) -> Option<&Challenge> {
        self.extras.as_ref()?.challenge.as_ref()
    }

    pub(crate) fn forced(&self) -> Option<Forced> {
        self.extras.as_ref()?.forced
    }

    /// Forgets extras that say nothing, so that equal positions compare equal; hands their room out, for who needs some again.
    pub(crate) fn tidy(&mut self) -> Option<Box<Extras>> {
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
pub(crate) struct Extras {
    /// Openings still followed.
    pub(crate) script: Option<Script>,
    /// An open challenge.
    pub(crate) challenge: Option<Challenge>,
    /// A move has been taken back: only best captures are legal.
    pub(crate) forced: Option<Forced>,
    /// Steps in a row of one king, for each side: where it stands and how many.
    pub(crate) runs: [Option<(Spot, u8)>; 2],
    /// Where each piece has stood: its spot now, and all its spots; ascending.
    pub(crate) visited: Vec<(Spot, u128)>,
    /// While events are replayed: the position before the last move.
    pub(crate) before: Option<Box<Position>>,
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
pub(crate) struct Script {
    /// Half-moves played.
    pub(crate) ply: u8,
    /// The openings whose moves have been played so far and that go on.
    pub(crate) lines: Vec<Line>,
    /// A compulsory opening has been played to its end, so no other binds any more.
    pub(crate) free: bool,
}

/// One opening, as it is being followed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Line {
    /// Index in the IR.
    pub(crate) opening: u8,
    /// Turned half round.
    pub(crate) turned: bool,
    /// Which of the choices was played, half-move by half-move.
    pub(crate) chosen: Vec<u8>,
}

/// An open challenge.
#[derive(Clone, Debug)]
pub(crate) struct Challenge {
    /// The position in which the move was made that can be punished.
    pub(crate) before: Position,
    /// What was wrong with it.
    pub(crate) breach: Breach,
    /// The offenders where they stand now.
    pub(crate) offenders: u128,
    /// What should have been played; nothing where nobody asks for it.
    pub(crate) missed: Arc<Missed>,
}

/// The best captures of a position in which another move was made.
#[derive(Debug, Default)]
pub(crate) struct Missed {
    /// The pieces that had one.
    pub(crate) able: u128,
    pub(crate) best: Vec<Move>,
    /// There may have been more.
    pub(crate) cut: bool,
}

impl PartialEq for Challenge {
    fn eq(&self, other: &Challenge) -> bool {
        // What was missed follows from the position before.
        (self.breach, self.offenders) == (other.breach, other.offenders) && self.before == other.before
    }
}

impl Eq for Challenge {}

impl Hash for Challenge {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The position before it hardly ever differs where these agree.
        (self.breach, self.offenders).hash(state);
    }
}

/// After `take back`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Forced {
    /// The challenge was the punisher's turn: after the capture his turn passes.
    pub(crate) spent: bool,
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
    pub(crate) kind: Kind,
    pub(crate) breach: Option<Breach>,
    pub(crate) crowned: bool,
    /// From; for `Remove` the offender.
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    pub(crate) captured: u128,
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

    /// The same, which can be punished for that.
    pub(crate) fn as_breach(self, breach: Breach) -> Move {
        Move { breach: Some(breach), ..self }
    }

    pub(crate) fn remedy(kind: Kind, at: Spot) -> Move {
        Move { kind, breach: None, crowned: false, from: at, to: at, captured: 0 }
    }

    /// From, to, set and crowning agree.
    pub(crate) fn same_identity(&self, other: &Move) -> bool {
        (self.from, self.to, self.captured, self.crowned) == (other.from, other.to, other.captured, other.crowned)
            && self.kind == other.kind
    }
}
