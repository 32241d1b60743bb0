//! The rules of a variant as plain data.
//!
//! What the compiler writes and the engines read: no places in files, no text but names shown to people, no behaviour.
//! Off rules, sources and words are not here.

pub mod board;
pub mod leaping;
pub mod sowing;

use serde::{Deserialize, Serialize};

/// Version of the shape of this IR, written in front of `show --ir`.
pub const SCHEMA: u32 = 1;

/// The rules of one variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rules {
    /// A sowing game.
    Sowing(sowing::Sowing),
    /// A leaping game.
    Leaping(leaping::Leaping),
}

/// How people find out who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FirstMover {
    /// The players agree.
    ByAgreement,
    /// By lot.
    ByLot,
    /// By pingsut: elephant beats man, man beats ant, ant beats elephant.
    ByPingsut,
    /// South, or White.
    South,
    /// North, or Black; leaping games only.
    North,
}

/// A test on a number of seeds.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Numbers {
    /// 2, 4, 6 ...
    Even,
    /// 1, 3, 5 ...
    Odd,
    /// That many or more.
    AtLeast(u16),
    /// One of these, ascending.
    OneOf(Vec<u16>),
}

/// What in a variant caused an event: an index into the IR. Where it stands in a file is kept beside the IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cause {
    /// A rule of the landing table, by its index in the IR.
    Landing(u8),
    /// A rule of the passing table, by its index in the IR.
    Passing(u8),
    /// An opening, by its index in the IR (sowing: 0).
    Opening(u8),
    /// The challenge.
    Enforcement,
    /// A clause, by section and keyword, e.g. `("end", "rest")`, and its place among the items of a list clause.
    Clause(Section, &'static str, u8),
}

/// The sections of a file, in the order in which a whole file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "each is the section of that name")]
pub enum Section {
    Board,
    Setup,
    Start,
    Opening,
    Moves,
    Sow,
    Passing,
    Landing,
    Claimed,
    Man,
    King,
    Capture,
    Enforcement,
    End,
    Rounds,
    Notation,
}
