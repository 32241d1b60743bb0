//! The rules of a leaping game. Words and order of evaluation: the language reference, "The leaping family".
//!
//! South is White (sits below row 1 and looks up), North is Black.

use super::FirstMover;
use super::board::{Board, PointId};
use serde::{Deserialize, Serialize};

/// The rules of one leaping game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leaping {
    /// Points and lines.
    pub board: Board,
    /// Pieces at the start.
    pub setup: Setup,
    /// Who begins.
    pub first_mover: FirstMover,
    /// Openings that are on.
    pub openings: Vec<Opening>,
    /// Which opening applies when several are on.
    pub opening_choice: OpeningChoice,
    /// What a man does.
    pub man: Piece,
    /// What a king does; a man's powers where there are no kings.
    pub king: Option<Piece>,
    /// When a man is crowned.
    pub crowned: Crowned,
    /// Captures of both ranks.
    pub capture: Capture,
    /// A challenge; `None`: strict.
    pub enforcement: Option<Enforcement>,
    /// Ends.
    pub end: End,
    /// Text.
    pub notation: Notation,
}

/// Pieces at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the points of each kind of piece, ascending")]
pub struct Setup {
    pub white_men: Vec<PointId>,
    pub white_kings: Vec<PointId>,
    pub black_men: Vec<PointId>,
    pub black_kings: Vec<PointId>,
}

/// A scripted opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The players' name for it.
    pub name: Option<String>,
    /// True: only its moves are legal while it lasts. False: it is known by name and shown.
    pub compulsory: bool,
    /// Half-moves in order, as written: for the side whose piece stands on the first point of the first of them in
    /// [`Leaping::setup`]. They are not turned. If the other side begins, the reader turns every point half round
    /// ([`super::board::half_turn`]); wherever that side may begin, the setup looks the same after half a turn with colours exchanged.
    pub moves: Vec<ScriptMove>,
}

/// A half-move of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScriptMove {
    /// One of these routes: from, landing points as far as given, to.
    Choice(Vec<ScriptRoute>),
    /// The one of the two choices that the same side did not play at this half-move (index into [`Opening::moves`]).
    OtherOf(u8),
}

/// A route in an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptRoute {
    /// From, landing points, to: two points or more.
    pub points: Vec<PointId>,
    /// True where a sign of capture stands between them; false for `-`, which may be either.
    pub capture: bool,
}

/// Which opening applies when several are on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningChoice {
    /// Drawn before the game.
    ByLot,
    /// Agreed before the game.
    ByAgreement,
    /// Any whose moves have been followed so far.
    InPlay,
}

/// What a piece of one rank does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Steps.
    pub steps: Steps,
    /// Leaps.
    pub captures: Captures,
    /// Ranks that it may leap over.
    pub takes: Takes,
    /// Where it lands.
    pub lands: Lands,
    /// Where a chain may end.
    pub ends: Ends,
    /// The next leap of a chain may go back along the stretch by which it has just come.
    pub may_reverse: bool,
    /// What `most value` counts.
    pub value: u16,
    /// After so many steps running it rests, while its side has men.
    pub rests_after: Option<u8>,
}

/// A set of directions. A direction is that of the first stretch of a ray, seen from the side that moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[allow(
    missing_docs,
    reason = "each is the direction of that name; sideways stretches that are diagonal exist only on drawn boards"
)]
pub struct Directions {
    pub forward_straight: bool,
    pub forward_diagonal: bool,
    pub sideways_straight: bool,
    pub sideways_diagonal: bool,
    pub backward_straight: bool,
    pub backward_diagonal: bool,
}

/// How a piece goes without capturing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Steps {
    /// Where to.
    pub directions: Directions,
    /// On along the ray over empty points.
    pub any_distance: bool,
    /// Any number of own men without a gap may be passed before the empty point.
    pub over_own_men: bool,
    /// A piece on its last row makes no step.
    pub not_from_last_row: bool,
    /// No step to a point where this very piece stood at the end of an earlier move, or at the start.
    pub never_back: bool,
}

/// How a piece leaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captures {
    /// Directions of the first leap.
    pub first: Directions,
    /// Directions of later leaps of a chain.
    pub then: Directions,
    /// Empty points may lie between the piece and the enemy.
    pub any_distance: bool,
}

/// Ranks that may be leapt over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the clause `takes`")]
pub enum Takes {
    AnyPiece,
    MenOnly,
    KingsOnly,
}

/// Where a leap lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the clause `lands`; next behind for pieces that capture from next to the enemy")]
pub enum Lands {
    NextBehind,
    AnywhereBehind,
    WhereItCanGoOn,
}

/// Where a chain may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the clause `ends`")]
pub enum Ends {
    Anywhere,
    NextBehind,
    NextBehindAKing,
}

/// When a man is crowned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crowned {
    /// Never.
    Never,
    /// If its move ends there.
    WhenItStops(CrowningPlace),
    /// As soon as it lands there; its chain goes on with a king's leaps.
    WhenItReachesAndGoesOn(CrowningPlace),
    /// As soon as it lands there, and its move ends.
    WhenItReachesAndStops(CrowningPlace),
    /// If it stands there when its owner's turn begins.
    OneTurnAfter(CrowningPlace),
}

impl Crowned {
    /// Where, if ever.
    pub fn place(self) -> Option<CrowningPlace> {
        match self {
            Crowned::Never => None,
            Crowned::WhenItStops(at)
            | Crowned::WhenItReachesAndGoesOn(at)
            | Crowned::WhenItReachesAndStops(at)
            | Crowned::OneTurnAfter(at) => Some(at),
        }
    }

    /// The same at another place.
    pub fn at(self, place: CrowningPlace) -> Crowned {
        match self {
            Crowned::Never => Crowned::Never,
            Crowned::WhenItStops(_) => Crowned::WhenItStops(place),
            Crowned::WhenItReachesAndGoesOn(_) => Crowned::WhenItReachesAndGoesOn(place),
            Crowned::WhenItReachesAndStops(_) => Crowned::WhenItReachesAndStops(place),
            Crowned::OneTurnAfter(_) => Crowned::OneTurnAfter(place),
        }
    }
}

/// Where men are crowned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CrowningPlace {
    /// The points of the row farthest from their owner.
    LastRow,
    /// Its first and last point.
    CornerOfLastRow,
}

/// Captures of both ranks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capture {
    /// A side that can capture makes no step.
    pub compulsory: bool,
    /// Keys in order; the first decides.
    pub prefer: Vec<Preference>,
    /// How long a capture goes on.
    pub chain: Chain,
    /// True: a taken piece is off the board before the next leap. False: it stays until the move is over.
    pub leave_at_once: bool,
}

/// A key of preference among captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the clause `prefer`")]
pub enum Preference {
    MostPieces,
    MostValue,
    MostKings,
    ByAKing,
    KingsEarliest,
}

/// How long a capture goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words of the clause `chain`")]
pub enum Chain {
    GoesOnWhileItCan,
    MayStop,
    SingleLeap,
}

/// A challenge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enforcement {
    /// The players' name for it.
    pub name: String,
    /// Breaches that can be played and then punished.
    pub no_capture: bool,
    /// Likewise.
    pub lesser_capture: bool,
    /// Likewise.
    pub chain_cut_short: bool,
    /// For a chain cut short only the piece that moved is an offender.
    pub only_the_piece_that_cut: bool,
    /// One offender leaves the board.
    pub remove: bool,
    /// The position goes back and the offender's side moves again.
    pub take_back: bool,
    /// The position goes back and the punisher chooses a best capture.
    pub force: bool,
    /// The punisher plays his own move after the challenge; false: the challenge was his turn.
    pub turn_kept: bool,
}

/// Ends of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// The side to move loses.
    pub loses: Vec<SideTest>,
    /// The side to move wins.
    pub wins: Vec<SideTest>,
    /// The side that has just crowned a man wins.
    pub first_king_wins: bool,
    /// Draws.
    pub draws: Vec<DrawTest>,
}

/// A test of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SideTest {
    /// It has none.
    NoPieces,
    /// It has no legal move.
    NoMove,
    /// It has exactly so many.
    PiecesLeft(u8),
}

/// A draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawTest {
    /// Same pieces, side to move and memory, for that time.
    PositionOccurs(u8),
    /// So many moves of each side in a row without a capture and without a man's move.
    KingMoves(u16),
    /// One side has exactly one of the first armies, the other exactly one of the second; for so many moves of each side.
    Armies(Armies, Armies, Option<u16>),
    /// The side to move has no move.
    NoMove,
}

impl DrawTest {
    /// Whether its armies share a count, which goes on when one of them becomes another. Otherwise any change of material starts it
    /// anew.
    pub fn shares_count(&self) -> bool {
        matches!(self, DrawTest::Armies(one, other, Some(_)) if one.all().len() > 1 || other.all().len() > 1)
    }
}

/// Armies of which a side has one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Armies {
    /// This one.
    One(Army),
    /// One of these, two or more.
    AnyOf(Vec<Army>),
}

impl Armies {
    /// All of them.
    pub fn all(&self) -> &[Army] {
        match self {
            Armies::One(army) => std::slice::from_ref(army),
            Armies::AnyOf(armies) => armies,
        }
    }
}

/// The pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Army {
    /// How many.
    pub count: u8,
    /// Or more.
    pub or_more: bool,
    /// Of which rank; `None`: of either. With a rank, the side has no piece of the other but for [`Army::men`].
    pub rank: Option<Rank>,
    /// The men beside kings, where there must be some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub men: Option<Count>,
}

impl Army {
    /// The most pieces that it has; `u32::MAX`: any number.
    pub fn most(&self) -> u32 {
        let men = self.men.map_or((0, false), |men| (men.count, men.or_more));
        if self.or_more || men.1 { u32::MAX } else { u32::from(self.count) + u32::from(men.0) }
    }
}

/// How many pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Count {
    /// So many.
    pub count: u8,
    /// Or more.
    pub or_more: bool,
}

/// Ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the two ranks")]
pub enum Rank {
    Man,
    King,
}

/// Text of moves and positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notation {
    /// Points by numbers from this corner as White sees it; `None`: by letters.
    pub numbers_from: Option<Corner>,
    /// Sign between the points of a capture: `x`, `:` or `-`.
    pub capture_sign: char,
    /// GameType of PDN.
    pub pdn: Option<u16>,
}

/// A corner of the board as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the four corners")]
pub enum Corner {
    TopLeft,
    TopRight,
    BottomLeft,
    BottomRight,
}

/// The points in the order of their numbers, counted along the rows from a corner as White sees it.
pub fn numbering(board: &Board, corner: Corner) -> Vec<PointId> {
    let mut order: Vec<(i16, i16, PointId)> = Vec::new();
    for (at, point) in (0..=PointId::MAX).zip(&board.points) {
        let (column, row) = (i16::from(point.column), i16::from(point.row));
        let row = if matches!(corner, Corner::TopLeft | Corner::TopRight) { -row } else { row };
        let column = if matches!(corner, Corner::TopRight | Corner::BottomRight) { -column } else { column };
        order.push((row, column, at));
    }
    order.sort_unstable();
    order.into_iter().map(|(_, _, at)| at).collect()
}
