//! When a round and a game are over, and who wins.

use serde::{Deserialize, Serialize};

/// When a round is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Any of these.
    pub when: Vec<EndCondition>,
    /// Tested before every move, further moves of a turn included; false: before every turn only.
    pub before_every_move: bool,
    /// Where seeds left in holes go; `None` only if nothing can be left.
    pub rest: Option<Rest>,
    /// True: most seeds win. False: fewest.
    pub most_seeds_win: bool,
}

/// A condition that ends a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EndCondition {
    /// The test.
    pub test: EndTest,
    /// Where the rest goes then, if not where [`End::rest`] says.
    pub rest: Option<Rest>,
}

/// A test that ends a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndTest {
    /// The row of the player to move holds none.
    MoverHasNoSeeds,
    /// He has no legal move.
    MoverCannotMove,
    /// One row holds none.
    ARowIsEmpty,
    /// Both rows hold none.
    BothRowsAreEmpty,
    /// So many or more open holes of one row are empty.
    ARowHasEmptyHoles(u8),
    /// In all holes together.
    SeedsOrFewerAreLeft(u16),
    /// In a store: more than half of all seeds of the game.
    HoldsMoreThanHalf,
    /// In a store: half or more of all seeds of the game.
    HoldsHalf,
    /// In a store: so many or more.
    Holds(u16),
    /// The position at the start of a turn for that time in this round.
    PositionOccurs(u8),
}

impl EndTest {
    /// Whether it looks at stores alone.
    pub fn is_by_stores(self) -> bool {
        match self {
            EndTest::HoldsMoreThanHalf | EndTest::HoldsHalf | EndTest::Holds(_) => true,
            EndTest::MoverHasNoSeeds
            | EndTest::MoverCannotMove
            | EndTest::ARowIsEmpty
            | EndTest::BothRowsAreEmpty
            | EndTest::ARowHasEmptyHoles(_)
            | EndTest::SeedsOrFewerAreLeft(_)
            | EndTest::PositionOccurs(_) => false,
        }
    }
}

/// Where seeds left in holes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rest {
    /// To the opponent of the player to move.
    ToOpponent,
    /// Each seed to the player in whose row it lies.
    ToOwner,
    /// To the player who made the last move.
    ToLastMover,
    /// To the player whose row holds none; where both rows hold some, each seed to the player in whose row it lies.
    ToBarePlayer,
    /// To nobody.
    ToNobody,
    /// Halves; the odd seed to nobody.
    Split,
}

/// How rounds follow one another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rounds {
    /// How the rows are filled.
    pub refill: Refill,
    /// What becomes of a hole that cannot be filled; `None` with [`Refill::AsAtStart`].
    pub unfilled: Option<Unfilled>,
    /// Who begins the next round.
    pub first: First,
    /// When the game is over: any of these.
    pub until: Vec<Until>,
    /// Who wins the game.
    pub wins: GameWins,
}

/// How rows are filled for the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refill {
    /// Each fills whole holes of his row from his own store, from his left to his right.
    FromOwnStoreLeftToRight,
    /// From his right to his left.
    FromOwnStoreRightToLeft,
    /// Everything is laid out anew.
    AsAtStart,
}

/// A hole that cannot be filled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unfilled {
    /// Out of play this round; with the players' name for it.
    Closed(Option<String>),
    /// Stays empty but in play.
    Open,
    /// The first such hole takes what is over.
    PartlyFilled,
}

/// Who begins the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the clause `first`")]
pub enum First {
    Alternate,
    LastMover,
    Loser,
    Winner,
    PlayerWithAFullRow,
}

/// When a game of several rounds is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// A player's store holds fewer seeds than so many holes take.
    CannotFill(u8),
    /// So many rounds have been played.
    AfterRounds(u16),
    /// A player has won so many.
    HasWonRounds(u16),
}

/// Who wins a game of several rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the clause `wins`")]
pub enum GameWins {
    WhoCanFill,
    MostRounds,
    MostSeeds,
}
