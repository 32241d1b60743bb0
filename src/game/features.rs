//! What of a position may matter to who wins, as numbers that a search can weigh.
//!
//! Engines count; what each number is worth is found by playing, never written into an engine.

/// The most features that a family has.
pub const FEATURES: usize = 10;

/// The features of a position: what South (White) has, less what North (Black) has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Features {
    /// In the order of the family's names for them; 0 beyond.
    pub values: [i32; FEATURES],
    /// What lies on the places of the board, as its owner sees it (a seed in a hole, a man on a point), each by the worth of its place.
    pub placed: i32,
    /// How much of the game is left: 256 with all seeds in holes or all pieces on the board, 0 with none.
    pub left: i32,
}

/// Numbers that stand for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keys {
    /// The same for positions that count as one that comes again.
    pub again: u64,
    /// The same for positions from which the game goes on alike, what counts towards its end included.
    pub whole: u64,
}
