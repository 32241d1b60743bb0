//! The rules of a sowing game. Words and order of evaluation: the language reference, "The sowing family".
//!
//! Holes of a row are numbered 1..=n in the sowing order of the row's owner (as for anticlockwise where the direction is
//! chosen in play). South is the player who begins; South sits below.

mod end;
mod rule;

pub use end::*;
pub use rule::*;

use super::{FirstMover, Numbers};
use serde::{Deserialize, Serialize};

/// The rules of one sowing game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sowing {
    /// Holes in each row, 1..=21.
    pub holes: u8,
    /// Seeds in each hole at the start of a round, holes 1..=n in sowing order; `None` = closed.
    pub start: Layout,
    /// Where the stores stand.
    pub stores: Stores,
    /// How people find out who begins.
    pub first_mover: FirstMover,
    /// What governs each player's first turns.
    pub opening: Option<Opening>,
    /// Which holes may be lifted, and when.
    pub moves: Moves,
    /// How seeds are sown.
    pub sow: Sow,
    /// Table for every seed of a lap but the last: the first rule that fits acts. Only rules that are on.
    pub passing: Vec<Rule>,
    /// Table for the last seed of a lap. Only rules that are on.
    pub landing: Vec<Rule>,
    /// Limits on claims.
    pub claimed: Claimed,
    /// When a round is over, and who wins it.
    pub end: End,
    /// How rounds follow one another; `None`: the game is one round.
    pub rounds: Option<Rounds>,
    /// How holes are named in text.
    pub notation: HoleNames,
}

/// Seeds at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// North's holes 1..=n in North's sowing order.
    pub north: Vec<Option<u16>>,
    /// South's holes 1..=n in South's sowing order.
    pub south: Vec<Option<u16>>,
}

/// Where the stores stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stores {
    /// At each player's left.
    AtLeft,
    /// At each player's right.
    AtRight,
    /// After the owner's last hole, whichever way is sown.
    AtEndOfRow,
    /// Not on the board.
    Aside,
}

/// What governs each player's first turns of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The players' name for it.
    pub name: Option<String>,
    /// Turns of each player that it governs, 1 or more.
    pub turns: u8,
    /// True: in every round; false: in the first round only.
    pub every_round: bool,
    /// Replaces [`Moves::from`]; if it leaves no move, that holds.
    pub from: Option<OpeningFrom>,
    /// Replaces [`Moves::order`].
    pub order: Option<Order>,
    /// Indices into [`Sowing::landing`] of the rules that are off.
    pub without_landing: Vec<u8>,
    /// Indices into [`Sowing::passing`] of the rules that are off.
    pub without_passing: Vec<u8>,
}

/// Which holes may be lifted in the opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningFrom {
    /// The mover's hole of this number.
    Hole(u8),
    /// The mover's last so many holes.
    LastHoles(u8),
    /// As in [`Moves::from`].
    Lifts(Vec<Lift>),
}

/// Which holes may be lifted, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    /// Alternatives: the first that any hole fits decides.
    pub from: Vec<Lift>,
    /// True: a turn without a legal move is passed. False: it ends the round.
    pub pass: bool,
    /// Whether a move must leave the opponent a seed.
    pub feed: Feed,
    /// Captures that take the opponent's last seeds.
    pub grand_slam: GrandSlam,
    /// Who moves when.
    pub order: Order,
}

/// An alternative of `from`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lift {
    /// True: holes of both rows; false: the mover's own.
    pub any: bool,
    /// What the hole must hold, besides at least one seed.
    pub holding: Option<Holding>,
}

/// `holding NUMBERS` or `not holding NUMBERS`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// True for `not holding`.
    pub not: bool,
    /// The numbers.
    pub numbers: Numbers,
}

/// Whether a move must leave the opponent a seed in his row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feed {
    /// No.
    Never,
    /// If some move does.
    IfPossible,
    /// Always.
    Required,
    /// If some move does, and only where he has none before the move.
    IfPossibleWhenBare,
    /// Where he has none before the move.
    RequiredWhenBare,
}

impl Feed {
    /// What is asked of a move of this turn, [`Feed::Never`], [`Feed::IfPossible`] or [`Feed::Required`], by whether the opponent is
    /// without seeds before it.
    pub fn asked(self, is_bare: impl FnOnce() -> bool) -> Feed {
        match self {
            Feed::Never | Feed::IfPossible | Feed::Required => self,
            Feed::IfPossibleWhenBare => {
                if is_bare() {
                    Feed::IfPossible
                } else {
                    Feed::Never
                }
            }
            Feed::RequiredWhenBare => {
                if is_bare() {
                    Feed::Required
                } else {
                    Feed::Never
                }
            }
        }
    }

    /// Whether a player may have seeds and no legal move, as none feeds.
    pub fn may_forbid_all(self) -> bool {
        match self {
            Feed::Required | Feed::RequiredWhenBare => true,
            Feed::Never | Feed::IfPossible | Feed::IfPossibleWhenBare => false,
        }
    }
}

/// A move whose captures take the last seeds from the opponent's row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GrandSlam {
    /// Is a move like any other.
    Allowed,
    /// Is made with all its captures left out.
    TakesNothing,
    /// Is not legal.
    Forbidden,
}

/// Who moves when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// One after the other.
    Alternate,
    /// Both at once, seed by seed; who stops first has the next turn.
    TogetherThenFirstToStop,
    /// Both at once, seed by seed; who stops last has the next turn.
    TogetherThenLastToStop,
}

/// How seeds are sown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sow {
    /// Direction of every lap.
    pub direction: Direction,
    /// The mover's store is on his track.
    pub own_store: bool,
    /// The opponent's store is on the mover's track.
    pub opponent_store: bool,
    /// What happens at the hole lifted for the lap.
    pub start_hole: StartHole,
    /// Holes that a seed passes over.
    pub skip: Option<Skip>,
    /// What an endless relay does; `None` where none can occur (with `None` the engine does not look for one).
    pub endless: Option<Endless>,
}

/// Direction of every lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// South sows from his right to his left.
    Clockwise,
    /// South sows from his left to his right.
    Anticlockwise,
    /// The player who makes the first move of the round chooses for both.
    ChosenByFirstMover,
    /// He chooses; the opponent sows the other way.
    ChosenByFirstMoverOpponentOtherWay,
    /// Chosen with every move.
    ChosenAtEveryMove,
}

/// The hole lifted for a lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartHole {
    /// Is an ordinary hole.
    SownInTurn,
    /// Is passed over in this lap.
    Skipped,
    /// Takes the lap's first seed.
    GetsFirstSeed,
    /// Takes the lap's first seed, but a single seed goes to the following hole.
    GetsFirstSeedUnlessAlone,
}

/// Holes that a seed passes over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skip {
    /// In which row, seen from the mover; `None`: in both.
    pub side: Option<Owner>,
    /// How many seeds such a hole holds when the seed would fall.
    pub holding: Numbers,
}

/// Whose, seen from the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owner {
    /// The mover's.
    Own,
    /// The opponent's.
    Opponent,
}

/// What an endless relay does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Endless {
    /// The turn ends before the lift that would repeat.
    EndsTurn,
    /// Such a move is not legal.
    Forbidden,
}

/// How holes are named in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HoleNames {
    /// 1..n in sowing order.
    ByNumber,
    /// a.. for South, A.. for North, in sowing order.
    ByLetter,
    /// 0..n-1 the north row from left to right as seen on the board, n..2n-1 the south row.
    ByBoardIndex,
}
