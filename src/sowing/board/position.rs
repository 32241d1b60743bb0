//! A position, a move, and the names of places.
//!
//! Positions are small, and canonical: what no rule of the variant can ask for stays at its neutral value, so that equal
//! positions are equal values. Never judges anything.

use super::seeds::Seeds;
use crate::game::Side;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A hole or a store, by its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Spot {
    /// The hole of that number, from 1 in its owner's sowing order.
    Hole(Side, u8),
    /// A store.
    Store(Side),
}

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Hole(side, number) => write!(out, "{}{number}", letter(*side)),
            Spot::Store(side) => write!(out, "{}", letter(*side)),
        }
    }
}

/// The name of a place, in rows of so many holes.
pub(crate) fn spot(holes: usize, place: usize) -> Spot {
    let side = if place <= holes { Side::South } else { Side::North };
    let first = side.index() * (holes + 1);
    if place == first + holes { Spot::Store(side) } else { Spot::Hole(side, (place - first + 1) as u8) }
}

/// `S` or `N`.
pub(crate) fn letter(side: Side) -> char {
    match side {
        Side::South => 'S',
        Side::North => 'N',
    }
}

/// Whether play goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Phase {
    Playing,
    /// A round has ended and the caller wanted to stop there.
    RoundOver,
    GameOver,
}

/// A position of a sowing game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) seeds: Seeds,
    /// Closed holes, one bit a place.
    pub(crate) closed: u64,
    /// Holes that South, and that North has claimed.
    pub(crate) claims: [u64; 2],
    /// Who chooses next.
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    /// Who made the last move; South where nothing asks for it.
    pub(crate) last_mover: Side,
    /// Whether South sows against the numbers of his holes, once it is chosen for the round.
    pub(crate) backward: Option<bool>,
    /// Further moves made in this turn; 0 where no rule limits them.
    pub(crate) further: u8,
    /// The mover's store was sown in this turn; false where nothing asks for it.
    pub(crate) turn_sown: bool,
    /// A further move of a turn is due although an end condition holds that is tested before turns only.
    pub(crate) untested: bool,
    /// Turns of each player that the opening still governs.
    pub(crate) opening: [u8; 2],
    /// Number of this round, from 1, rounds won before it, and who began it.
    pub(crate) round: u16,
    pub(crate) won: [u16; 2],
    pub(crate) first: Side,
    /// A turn of both players at once.
    pub(crate) together: Option<Box<Together>>,
}

/// A turn of both players at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Together {
    /// Who drops first.
    pub(crate) first: Side,
    pub(crate) players: [Player; 2],
}

/// One of two players who sow at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Player {
    pub(crate) status: Status,
    pub(crate) hand: Hand,
    pub(crate) backward: bool,
    pub(crate) further: u8,
    /// Landing rules above this index were declined for the seed that has just fallen.
    pub(crate) declined: u8,
    /// Steps that he has taken part in: seeds dropped.
    pub(crate) steps: u32,
}

/// What a player does who sows at the same time as the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Status {
    /// Must name a hole.
    Naming,
    /// Has seeds to drop; with an empty hand he must say whether he takes what a rule offers.
    Sowing,
    Stopped,
}

/// A hand and what it has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hand {
    /// Seeds in it.
    pub(crate) seeds: u32,
    /// Where the last seed fell, or the hole that was lifted.
    pub(crate) at: u8,
    /// The hole lifted for this lap, if one was.
    pub(crate) origin: u8,
    /// The next seed stays in the hole that was lifted.
    pub(crate) stays: bool,
    /// Whether the mover's store was sown in this lap, move, turn: bits of [`sown`].
    pub(crate) sown: u8,
}

/// Bits of [`Hand::sown`].
pub(crate) mod sown {
    pub(crate) const LAP: u8 = 1;
    pub(crate) const MOVE: u8 = 2;
    pub(crate) const TURN: u8 = 4;
}

impl Hand {
    /// An empty hand at the start of a move.
    pub(crate) fn new(turn_sown: bool) -> Hand {
        let sown = if turn_sown { sown::TURN } else { 0 };
        Hand { seeds: 0, at: super::geometry::NOWHERE, origin: super::geometry::NOWHERE, stays: false, sown }
    }
}

/// What a player chooses: a hole, with a direction and answers where the rules ask for them; or, in a turn of both players at
/// once, the answer alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Place of the hole; `NOWHERE` for an answer alone.
    pub(crate) place: u8,
    /// Chosen direction: true against the numbers of the holes (clockwise).
    pub(crate) backward: Option<bool>,
    /// Number of answers.
    pub(crate) asked: u8,
    /// The answers, the first in the lowest bit, 1 for yes.
    pub(crate) answers: u64,
}

impl Hash for Position {
    /// Positions of one game differ in little else.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.seeds.hash(state);
        (self.claims[0] ^ self.claims[1].rotate_left(32) ^ self.closed.rotate_left(16) ^ self.side.index() as u64).hash(state);
        (self.further, self.round, &self.together).hash(state);
    }
}

impl Position {
    /// Whether a hole takes part: neither closed nor claimed.
    #[inline(always)]
    pub(crate) fn is_open(&self, place: usize) -> bool {
        (self.closed | self.claims[0] | self.claims[1]) >> place & 1 == 0
    }
}
