//! A rule of the two tables: where it acts, what it asks, what it does; and limits on claims.

use super::Owner;
use crate::ir::Numbers;
use serde::{Deserialize, Serialize};

/// A rule of the passing or the landing table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// The players' name for it.
    pub name: String,
    /// Where the seed fell.
    pub place: Place,
    /// What else must hold.
    pub tests: Vec<Test>,
    /// The mover decides; if he declines, the rules below are tried.
    pub may: bool,
    /// From left to right.
    pub actions: Vec<Action>,
    /// How it goes on; always `EndTurn` in the passing table, where it means nothing.
    pub then: Then,
}

/// Where a seed fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// An open, unclaimed hole.
    Hole {
        /// In which row; `None`: either.
        side: Option<Owner>,
        /// What it held before the seed fell.
        before: Option<Before>,
        /// What it holds after.
        making: Option<Numbers>,
    },
    /// A store; `None`: either.
    Store(Option<Owner>),
    /// A claimed hole.
    ClaimedHole,
}

/// What a hole held before the seed fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Before {
    /// Nothing: it now holds exactly 1.
    Empty,
    /// Something: it now holds 2 or more.
    Occupied,
}

/// What else must hold for a rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Test {
    /// A test of a hole (of both, for neighbours).
    Hole {
        /// Which.
        at: Ref,
        /// What it must be.
        is: Content,
    },
    /// Both neighbours exist in this row, are open, hold the same number, at least 1.
    NeighboursEqual,
    /// A seed of the mover has fallen into his store since then.
    OwnStoreSown(Since),
    /// Seeds in all holes and in the hand together.
    SeedsLeft(u16),
}

/// A hole seen from the place where a seed fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ref {
    /// The hole across.
    Opposite,
    /// The two holes beside it in the same row.
    Neighbours,
    /// One place on, on the track, in the direction of this lap.
    Next,
    /// Two places on.
    Beyond,
    /// One place back.
    Previous,
    /// The hole across from [`Ref::Next`].
    OppositeOfNext,
    /// The hole across from [`Ref::Beyond`].
    OppositeOfBeyond,
    /// The hole across from [`Ref::Previous`].
    OppositeOfPrevious,
}

/// What a hole must be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// Holding nothing.
    Empty,
    /// Holding something.
    Occupied,
    /// Holding so many.
    Holding(Numbers),
    /// There, and neither closed nor claimed, whatever it holds.
    Open,
}

/// Since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Since {
    /// Since the turn began.
    Turn,
    /// Since the move began.
    Move,
    /// Since the lap began.
    Lap,
}

/// What a rule does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// All targets are looked at first, then taken together.
    Capture {
        /// What is taken.
        targets: Vec<Target>,
        /// Who gets it.
        to: Receiver,
    },
    /// The same rule is tried at that hole, and so on.
    Again(Ref),
    /// The hole becomes the mover's claim.
    Claim,
}

/// What is captured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// All seeds in the hole where this seed fell.
    ThisHole,
    /// This one seed.
    LastSeed,
    /// All seeds in it.
    At(Ref),
    /// All seeds in all such holes now.
    Every {
        /// In which row.
        side: Owner,
        /// Holding so many.
        holding: Numbers,
    },
    /// All seeds in all holes and in the hand.
    Everything,
}

/// Who gets captured seeds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Receiver {
    /// The mover.
    Mover,
    /// Each seed goes to the player in whose row it lay.
    Owner,
    /// The opponent.
    Opponent,
}

/// How a move goes on after a landing rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// The turn ends.
    EndTurn,
    /// This hole is lifted, the last seed included, and a new lap sown from the hole after it.
    SowOn,
    /// The next hole is lifted instead.
    SowOnFromNext,
    /// What this rule captured goes to the hand and is sown from the hole after this one.
    SowOnWithCaptured,
    /// The mover makes a further move in this turn; at most so many further moves a turn.
    MoveAgain(Option<u8>),
}

/// Limits on claims.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claimed {
    /// The players' name for a claimed hole.
    pub name: Option<String>,
    /// Claims that a player may hold; `None`: any number.
    pub most: Option<u8>,
    /// Holes that cannot be claimed.
    pub not_at: Vec<NotAt>,
}

/// A hole that cannot be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotAt {
    /// The hole of this number, in either row.
    Hole(u8),
    /// The last hole of either row.
    LastHole,
    /// A hole with the same number as one that the opponent has claimed.
    NumberOfOpponentClaim,
}
