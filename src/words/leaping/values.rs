//! The values of the leaping family.

use crate::ir::FirstMover;
use crate::ir::board::Drawn;
use crate::ir::leaping::*;
use crate::words::set::{Flag, Plain, Set, counted, one, text};

pub(crate) const POINTS: Plain = Plain(&[
    text("W x H",
        "A lattice of W columns (a, b, c ... from White's left) and H rows (1, 2, 3 ... from White's side); every crossing is a point. W and H at most 26, at most 128 points."),
    text("W x H where CONDITION", "Only the crossings for which the condition holds are points."),
    text("W x H as drawn", "The points are the crossings not marked `-` in the picture of `setup`."),
    text("N rings of M, and the centre",
        "M spokes (a, b, c ... clockwise from the top, M even), each with N points numbered from the inside; the centre is `o`."),
]);
pub(crate) const CONDITIONS: Plain = Plain(&[
    text("column + row is even", "Of a point, a = 1: the usual draughts board, with a1 played; `is odd` the mirrored one."),
    text("column is even", "Every second column; likewise `is odd`."),
    text("row is even", "Every second row; likewise `is odd`."),
    text("column and row are even", "Every second column and row; likewise `are odd`."),
]);
pub(crate) const LINES: Plain = Plain(&[
    text("orthogonal",
        "Along every row and column each point is joined to the next one; crossings that are no points are skipped as if absent."),
    text("diagonal", "The same along every diagonal."),
    text("orthogonal, and diagonal through points where CONDITION",
        "Either may run only through points where the condition holds: another point ends the line."),
    text("..., within P..Q", "A point outside the rectangle with these corners ends the line."),
    text("rings, and diameters",
        "The points of each ring are joined in a circle; each spoke runs through the centre into the opposite spoke."),
]);
pub(crate) const LINE: Plain = Plain(&[text("P Q R ...", "These points, two or more, each joined to the next; the line goes on through all of them.")]);
pub(crate) const DRAWN: Set<Drawn> = Set(&[
    one("as squares", Drawn::Squares,
        "Pieces stand on squares of a chequered board, in pictures and in sentences; all crossings are points, or all points are of one colour."),
    one("as points", Drawn::Points, "Pieces stand on points, and the lines are drawn."),
]);

pub(crate) const SIGNS: Plain = Plain(&[
    text("w", "A white man."),
    text("b", "A black man."),
    text("W", "A white king."),
    text("B", "A black king."),
    text(".", "An empty point."),
    text("-", "No point; must agree with `points`."),
]);
pub(crate) const COLUMNS: Plain = Plain(&[text("a b c ...", "The columns of the picture from left to right, as `points` has them.")]);
pub(crate) const PLACEMENT: Plain = Plain(&[
    text("rows A to B", "Men on all points of these rows."),
    text("P Q ...", "Men on these points."),
    text("kings P Q ...", "Kings on these points."),
]);
pub(crate) const FIRST_MOVER: Set<FirstMover> = Set(&[
    one("by agreement", FirstMover::ByAgreement, "The players agree."),
    one("by lot", FirstMover::ByLot, "A lot is drawn."),
    one("by pingsut", FirstMover::ByPingsut, "By a hand game: elephant beats man, man beats ant, ant beats elephant."),
    one("white", FirstMover::South, "White, who sits below row 1."),
    one("black", FirstMover::North, "Black, who sits above the last row."),
]);
pub(crate) const OPENING_CHOICE: Set<OpeningChoice> = Set(&[
    one("by lot", OpeningChoice::ByLot, "It is drawn before the game."),
    one("by agreement", OpeningChoice::ByAgreement, "It is agreed before the game."),
    one("in play", OpeningChoice::InPlay, "Any whose moves have been followed so far."),
]);
pub(crate) const BINDING: Set<bool> = Set(&[
    one("compulsory", true, "While the script lasts, only its moves are legal."),
    one("customary", false, "It is known by name and shown, nothing more."),
]);
pub(crate) const SCRIPT: Plain = Plain(&[
    text("MOVE",
        "A route (at least from and to), as far as needed to be unambiguous, in letters or, where `notation` says so, in numbers."),
    text("MOVE | MOVE", "A choice, in either column."),
    text("other of N", "The one of the two choices that the same side did not play at its move N."),
]);

pub(crate) const DIRECTIONS: Plain = Plain(&[
    text("in every direction", "Along every line, either way; on rings nothing else is allowed."),
    text("forward", "To a row nearer to the opponent."),
    text("backward", "To a row farther from the opponent."),
    text("sideways", "Within the same row."),
    text("straight", "Along a row or a column."),
    text("diagonally", "Along neither row nor column."),
    text("straight forward or sideways", "Several are joined by `or`; an adverb binds only the word right after it."),
]);
pub(crate) const STEPS: Set<Flag<Steps>> = Set(&[
    one("any distance", |steps| &mut steps.any_distance, "It may go on along the ray over empty points."),
    one("over any line of own men", |steps| &mut steps.over_own_men,
        "Before the empty point, any number of own men standing without a gap on the ray may be passed."),
    one("not from the last row", |steps| &mut steps.not_from_last_row, "A piece on its last row makes no step."),
    one("never to a point where it has stood", |steps| &mut steps.never_back,
        "No step may end on a point where this very piece stood at the end of an earlier move of the game, or at the start."),
]);
pub(crate) const CAPTURES: Set<Flag<Captures>> = Set(&[one(
    "from any distance",
    |captures| &mut captures.any_distance,
    "Empty points may lie between the piece and the first piece on the ray, which must be the enemy.",
)]);
pub(crate) const THEN: Plain =
    Plain(&[text("DIRECTIONS, then DIRECTIONS", "Other directions for the second and later leaps of a chain.")]);
pub(crate) const TAKES: Set<Takes> = Set(&[
    one("any piece", Takes::AnyPiece, "Men and kings."),
    one("men only", Takes::MenOnly, "No kings."),
    one("kings only", Takes::KingsOnly, "No men."),
]);
pub(crate) const LANDS: Set<Lands> = Set(&[
    one("next behind", Lands::NextBehind,
        "On the point next behind the enemy; a piece that captures only from next to the enemy always does."),
    one("anywhere behind", Lands::AnywhereBehind, "On any of the empty points behind the enemy, up to the next piece."),
    one("where it can go on", Lands::WhereItCanGoOn,
        "As `anywhere behind`, but if from one of these points a further leap is possible, only on such points."),
]);
pub(crate) const ENDS: Set<Ends> = Set(&[
    one("anywhere", Ends::Anywhere, "Wherever it lands."),
    one("next behind", Ends::NextBehind, "Only next behind the last piece taken; earlier landings are free."),
    one("next behind a king", Ends::NextBehindAKing, "The same, but only where the last piece taken is a king."),
]);
pub(crate) const REVERSE: Set<bool> = Set(&[
    one("may reverse", true, "It may."),
    one("may not reverse", false,
        "It may not: along no ray whose first point is the point just before the landing on the ray by which it came."),
]);
/// Of those with a place the set holds the one with the last row.
pub(crate) const CROWNED: Set<Crowned> = Set(&[
    one("never", Crowned::Never, "Men stay men."),
    one("when it stops on PLACE", Crowned::WhenItStops(CrowningPlace::LastRow),
        "A man whose move ends there becomes king; passing over it in a chain means nothing."),
    one("when it reaches PLACE, and goes on as king", Crowned::WhenItReachesAndGoesOn(CrowningPlace::LastRow),
        "A man that lands there, even within a chain, is king from that moment; the chain goes on with a king's leaps."),
    one("when it reaches PLACE, and stops there", Crowned::WhenItReachesAndStops(CrowningPlace::LastRow),
        "A man that lands there is crowned and its move ends, even if it could go on."),
    one("one turn after it stops on PLACE", Crowned::OneTurnAfter(CrowningPlace::LastRow),
        "Every man that stands there when its owner's turn begins becomes king before anything else."),
]);
pub(crate) const PLACES: Set<CrowningPlace> = Set(&[
    one("a corner of the last row", CrowningPlace::CornerOfLastRow, "The first and the last point of the last row."),
    one("the last row", CrowningPlace::LastRow, "The points of the row farthest from their owner."),
]);
pub(crate) const VALUE: Set<u16> = Set(&[counted!("N", value => [value], 0..=65_535, "a value", "So much is added for each such piece that is taken.")]);
pub(crate) const RESTS: Set<u8> = Set(&[
    counted!("after N steps running, while its side has men", steps => [steps], 0..=255, "the number of steps running",
        "After so many steps running it waits; once its side has no men left it never does."),
]);

pub(crate) const COMPULSION: Set<bool> = Set(&[
    one("compulsory", true, "A side that can capture makes no step."),
    one("optional", false, "A side that can capture may step instead."),
]);
pub(crate) const NOTHING: Plain = Plain(&[text("nothing", "Every capture is as good as another.")]);
pub(crate) const PREFER: Set<Preference> = Set(&[
    one("most pieces", Preference::MostPieces, "The one that takes more pieces."),
    one("most value", Preference::MostValue, "The one with the greater sum of `value` of the pieces taken."),
    one("most kings", Preference::MostKings, "The one that takes more kings."),
    one("by a king", Preference::ByAKing, "The one by a piece that was king when the move began."),
    one("kings earliest", Preference::KingsEarliest,
        "The one with a king at the first place where the two sequences of ranks taken differ."),
]);
pub(crate) const CHAIN: Set<Chain> = Set(&[
    one("goes on while it can", Chain::GoesOnWhileItCan, "It goes on as long as the same piece has a further leap."),
    one("may stop", Chain::MayStop, "It may stop after any leap."),
    one("single leap", Chain::SingleLeap, "It is one leap only."),
]);
pub(crate) const PIECES: Set<bool> = Set(&[
    one("leave at once", true, "A taken piece is off the board before the next leap."),
    one("leave at the end", false, "It stays until the move is over; it can be neither leapt again nor passed nor landed on."),
]);

pub(crate) const OFFENCES: Set<Flag<Enforcement>> = Set(&[
    one("no capture", |rules| &mut rules.no_capture, "A step although there was a capture."),
    one("lesser capture", |rules| &mut rules.lesser_capture, "A capture although there was a better one."),
    one("chain cut short", |rules| &mut rules.chain_cut_short, "A capture that stopped although it could go on."),
]);
pub(crate) const OFFENDERS: Set<bool> = Set(&[
    one("any piece that had a best capture", false, "Found at the start of the offending turn, and removed from where they stand now."),
    one("the piece that cut its chain, otherwise any piece that had a best capture", true,
        "The same, but for `chain cut short` only the piece that moved."),
]);
pub(crate) const REMEDIES: Set<Flag<Enforcement>> = Set(&[
    one("remove", |rules| &mut rules.remove, "The bad move stands, and one offender leaves the board."),
    one("take back", |rules| &mut rules.take_back,
        "The position goes back to the start of the offending turn and its side moves again, only the best captures being legal."),
    one("force", |rules| &mut rules.force,
        "The position goes back likewise, and the punisher chooses one of the best captures, which is played for the offender."),
]);
pub(crate) const TURN: Set<bool> =
    Set(&[one("kept", true, "The punisher then plays his own move."), one("spent", false, "The challenge was his turn.")]);

pub(crate) const SIDE_TESTS: Set<SideTest> = Set(&[
    one("no pieces", SideTest::NoPieces, "The side to move has none."),
    one("no move", SideTest::NoMove, "The side to move has no legal move."),
    counted!("N pieces left", pieces => [SideTest::PiecesLeft(pieces)], 1..=127, "a number of pieces left",
        "The side to move has exactly so many."),
]);
pub(crate) const FIRST_KING: Set<()> = Set(&[one("first king", (), "The side that has just moved has crowned a man.")]);
pub(crate) const DRAWS: Set<DrawTest> = Set(&[
    counted!("position occurs N times", times => [DrawTest::PositionOccurs(times)], 2..=255, "how often a position occurs",
        "Same pieces, side to move and memory, for that time."),
    counted!("N moves each, all king steps", moves => [DrawTest::KingMoves(moves)], 1..=10_000, MOVES,
        "2N moves in a row without a capture and without a man's move."),
    one("no move", DrawTest::NoMove, "The side to move has no legal move."),
]);
pub(crate) const MOVES: &str = "a number of moves";
pub(crate) const ARMIES: Plain = Plain(&[
    text("ARMY against ARMY", "One side (either) has exactly the first army, the other exactly the second."),
    text("ARMY against ARMY, N moves each", "So it has been for 2N moves; any change of material starts the count anew."),
    text("ARMY or ARMY against ARMY, N moves each",
        "One of the armies joined by `or`, on either side. They share one count: it goes on when one of them becomes another."),
]);
pub(crate) const ARMY: Plain = Plain(&[
    text("N kings", "An army of kings alone, and no men; `N or more kings` that many or more."),
    text("N men", "An army of men alone, and no kings."),
    text("N kings and N men", "An army of both ranks, each in that number."),
    text("N pieces", "An army of either rank."),
]);

pub(crate) const NUMBERED: Set<Option<Corner>> = Set(&[
    one("by letters", None, "By the letter of the column and the number of the row."),
    one("by numbers from top left", Some(Corner::TopLeft),
        "Along the rows from that corner as White sees it, points only, 1 upwards; likewise from the other corners."),
    one("by numbers from top right", Some(Corner::TopRight), "Along the rows from the right end of the top row, as White sees it."),
    one("by numbers from bottom left", Some(Corner::BottomLeft), "Along the rows from the left end of the row before White."),
    one("by numbers from bottom right", Some(Corner::BottomRight), "Along the rows from the right end of the row before White."),
]);
pub(crate) const CAPTURE_SIGN: Set<char> = Set(&[
    one("\"x\"", 'x', "A capture is written `d4xf6`, a step `d4-e5`."),
    one("\":\"", ':', "A capture is written `d4:f6`, a step `d4-e5`."),
    one("\"-\"", '-', "Captures are written as steps are: `d4-f6`."),
]);
pub(crate) const PDN: Set<u16> = Set(&[counted!("N", kind => [kind], 0..=65_535, "a GameType of PDN", "The number that stands for this game in the tag `GameType` of a record.")]);
