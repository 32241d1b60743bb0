//! The rules of a sowing game. Words and order of evaluation: the language reference, "The sowing family".
//!
//! Holes of a row are numbered 1..=n in the sowing order of the row's owner (as for anticlockwise where the direction is
//! chosen in play). South is the player who begins; South sits below.

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
