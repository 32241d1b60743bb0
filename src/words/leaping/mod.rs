//! The clauses of the leaping family.

pub(crate) mod clauses;
mod file;
pub(crate) mod said;
#[rustfmt::skip]
pub(crate) mod values;

pub(super) use file::file;

use super::grammar::Rule;
use super::set::Part;
use super::{Begins, Default, Entry, Family, Place, Repeat, SectionKind, Values};
use values::*;

use Default::{Absent, Must, Question, Value};
use Repeat::{Lines, List, Once, Rows};

/// A clause; `word` where it has no keyword of its own.
#[allow(clippy::too_many_arguments, reason = "each is a column of the table")]
const fn clause(
    section: SectionKind,
    (keyword, word): (&'static str, &'static str),
    rule: Rule,
    values: &'static [&'static dyn Values],
    default: Default,
    repeat: Repeat,
    meaning: &'static str,
    example: &'static str,
) -> Entry {
    let (place, family, begins) = (Place::Section(section), Some(Family::Leaping), begins(rule));
    Entry { place, keyword, word, rule, family, begins, values, default, repeat, meaning, example }
}

const fn begins(rule: Rule) -> Begins {
    match rule {
        Rule::c_reverse | Rule::c_compulsion | Rule::c_binding => Begins::Value,
        Rule::picture_row | Rule::picture_columns | Rule::script_line => Begins::Sign,
        _ => Begins::Keyword,
    }
}

/// A clause that men and kings both have.
macro_rules! piece {
    ($words:expr, $rule:ident, $values:expr, [$man:expr, $king:expr], $meaning:expr, $example:expr) => {
        [
            clause(SectionKind::Man, $words, Rule::$rule, $values, $man, Once, $meaning, $example),
            clause(SectionKind::King, $words, Rule::$rule, $values, $king, Once, $meaning, $example),
        ]
    };
    ($words:expr, $rule:ident, $values:expr, $default:expr, $meaning:expr, $example:expr) => {
        piece!($words, $rule, $values, [$default, $default], $meaning, $example)
    };
}

const PIECE_STEPS: [Entry; 2] = piece!(
    ("steps", "steps"),
    c_steps,
    &[&DIRECTIONS, &Part(&STEPS)],
    [Must(""), Must("if there can be kings")],
    "To which empty neighbours the piece goes; `any distance` lets it go on along the ray.",
    "steps forward"
);
const PIECE_CAPTURES: [Entry; 2] = piece!(
    ("captures", "captures"),
    c_piece_captures,
    &[&DIRECTIONS, &THEN, &Part(&CAPTURES)],
    [Must(""), Must("if there can be kings")],
    "Along which rays the piece leaps over an enemy piece to an empty point behind it; `then` for later leaps of a chain.",
    "captures in every direction"
);
const PIECE_TAKES: [Entry; 2] = piece!(
    ("takes", "takes"),
    c_takes,
    &[&TAKES],
    Value("any piece"),
    "Over pieces of which rank it may leap.",
    "takes men only"
);
const PIECE_LANDS: [Entry; 2] = piece!(
    ("lands", "lands"),
    c_lands,
    &[&LANDS],
    Question("next behind", "if the piece captures from any distance"),
    "On which of the empty points behind the enemy a leap from a distance lands.",
    "lands anywhere behind"
);
const PIECE_ENDS: [Entry; 2] = piece!(
    ("ends", "ends"),
    c_ends,
    &[&ENDS],
    Value("anywhere"),
    "Where a chain may end, seen from the last piece taken.",
    "ends next behind a king"
);
const PIECE_REVERSE: [Entry; 2] = piece!(
    ("reverse", "may reverse"),
    c_reverse,
    &[&REVERSE],
    Question("may reverse", "if the piece captures from any distance, in chains, and taken pieces leave at once"),
    "Whether the next leap of a chain may go back along the stretch by which the piece has just come.",
    "may not reverse"
);
const PIECE_VALUE: [Entry; 2] =
    piece!(("value", "value"), c_value, &[&VALUE], Value("1"), "What `most value` counts for such a piece.", "value 2");
const PIECE_RESTS: [Entry; 2] = piece!(
    ("rests", "rests"),
    c_rests,
    &[&RESTS],
    Value("never"),
    "After so many steps in a row such a piece makes none until its side has moved another piece or it has captured.",
    "rests after 3 steps running, while its side has men"
);

#[rustfmt::skip]
pub(super) const ENTRIES: &[Entry] = &[
    clause(SectionKind::Board, ("points", "points"), Rule::c_points, &[&POINTS, &Part(&CONDITIONS)], Must(""), Once,
        "The points of the board: a lattice, a part of one, or rings round a centre; at most 128.", "points 5 x 5"),
    clause(SectionKind::Board, ("lines", "lines"), Rule::c_lines, &[&LINES], Must("unless there is a `line`"), Once,
        "Along which rows, columns and diagonals neighbouring points are joined.", "lines orthogonal, and diagonal"),
    clause(SectionKind::Board, ("line", "line"), Rule::c_line, &[&LINE], Absent, Lines,
        "A line drawn by hand through these points in this order.", "line a1 b2 c3"),
    clause(SectionKind::Board, ("drawn", "drawn"), Rule::c_drawn, &[&DRAWN], Absent, Once,
        "How the board looks, of no weight in play; where nothing is said, as squares if the points are every second crossing and no straight line is drawn between them, otherwise as points.",
        "drawn as squares"),
    clause(SectionKind::Setup, ("picture", "ROW sign sign ..."), Rule::picture_row, &[&SIGNS], Must("without `white` and `black`"), Rows,
        "A row of the start as drawn, top row first: small letters men, capitals kings, `.` empty, `-` no point.", "3  b b . w w"),
    clause(SectionKind::Setup, ("columns", "a b c ..."), Rule::picture_columns, &[&COLUMNS], Absent, Once,
        "The letters below a picture; they are checked.", "a b c d e"),
    clause(SectionKind::Setup, ("white", "white"), Rule::c_white, &[&PLACEMENT], Must("without a picture"), Once,
        "White's pieces at the start.", "white rows 1 to 3"),
    clause(SectionKind::Setup, ("black", "black"), Rule::c_black, &[&PLACEMENT], Must("without a picture"), Once,
        "Black's pieces at the start.", "black rows 6 to 8"),
    clause(SectionKind::Start, ("first mover", "first mover"), Rule::c_first_mover, &[&FIRST_MOVER], Must(""), Once,
        "Who begins, or how people find it out.", "first mover white"),
    clause(SectionKind::Start, ("opening", "opening"), Rule::c_opening_choice, &[&OPENING_CHOICE], Value("in play"), Once,
        "Which opening applies when several are on.", "opening by lot"),
    clause(SectionKind::Opening, ("binding", "compulsory, customary"), Rule::c_binding, &[&BINDING], Must("in an opening"), Once,
        "Whether only the moves of the script are legal while it lasts, or it is known by name and shown.", "compulsory"),
    clause(SectionKind::Opening, ("script", "N. MOVE MOVE"), Rule::script_line, &[&SCRIPT], Must("in an opening"), Rows,
        "A numbered line of scripted moves, the first mover's in the first column.", "1.  d4-e5  f6xd4"),
    PIECE_STEPS[0],
    PIECE_STEPS[1],
    PIECE_CAPTURES[0],
    PIECE_CAPTURES[1],
    PIECE_TAKES[0],
    PIECE_TAKES[1],
    PIECE_LANDS[0],
    PIECE_LANDS[1],
    PIECE_ENDS[0],
    PIECE_ENDS[1],
    PIECE_REVERSE[0],
    PIECE_REVERSE[1],
    clause(SectionKind::Man, ("crowned", "crowned"), Rule::c_crowned, &[&CROWNED, &Part(&PLACES)], Must(""), Once,
        "When a man becomes king; PLACE is `the last row` or `a corner of the last row`.", "crowned when it stops on the last row"),
    PIECE_VALUE[0],
    PIECE_VALUE[1],
    PIECE_RESTS[0],
    PIECE_RESTS[1],
    clause(SectionKind::Capture, ("compulsion", "compulsory, optional"), Rule::c_compulsion, &[&COMPULSION], Must(""), Once,
        "Whether a side that can capture must.", "compulsory"),
    clause(SectionKind::Capture, ("prefer", "prefer"), Rule::c_prefer, &[&NOTHING, &PREFER], Question("nothing", ""), List,
        "Which captures are the best, by keys in order; only the best are legal.", "prefer most pieces, most kings"),
    clause(SectionKind::Capture, ("chain", "chain"), Rule::c_chain, &[&CHAIN], Value("goes on while it can"), Once,
        "How long a capture goes on with the same piece.", "chain may stop"),
    clause(SectionKind::Capture, ("pieces", "pieces"), Rule::c_pieces, &[&PIECES],
        Question("leave at the end", "if a piece captures from any distance, in chains"), Once,
        "Whether a taken piece is off the board before the next leap or only when the move is over.", "pieces leave at once"),
    clause(SectionKind::Enforcement, ("offences", "offences"), Rule::c_offences, &[&OFFENCES], Must("in a challenge"), List,
        "Breaches that can be played and then punished; one not listed stays illegal.", "offences no capture, lesser capture"),
    clause(SectionKind::Enforcement, ("offenders", "offenders"), Rule::c_offenders, &[&OFFENDERS], Must("in a challenge"), Once,
        "Among which pieces the punisher chooses the one to be removed.", "offenders any piece that had a best capture"),
    clause(SectionKind::Enforcement, ("remedies", "remedies"), Rule::c_remedies, &[&REMEDIES], Must("in a challenge"), List,
        "What the punisher may do: remove an offender, have the move taken back, or choose the capture himself.",
        "remedies remove, take back"),
    clause(SectionKind::Enforcement, ("turn", "turn"), Rule::c_turn, &[&TURN], Must("in a challenge"), Once,
        "Whether the punisher then plays his own move, or the challenge was his turn.", "turn kept"),
    clause(SectionKind::End, ("loses", "loses"), Rule::c_loses, &[&SIDE_TESTS],
        Question("no move", "if no end speaks of `no move`"), Lines, "When the side to move loses.",
        "loses no pieces; no move"),
    clause(SectionKind::End, ("wins", "wins"), Rule::c_wins, &[&SIDE_TESTS, &FIRST_KING], Absent, Lines,
        "When the side to move wins; `first king`: the side that has just crowned a man.", "wins no pieces"),
    clause(SectionKind::End, ("draws", "draws"), Rule::c_draws, &[&DRAWS, &ARMIES, &Part(&ARMY)], Absent, Lines, "When the game is drawn.",
        "draws 1 king against 1 king"),
    clause(SectionKind::Notation, ("points", "points"), Rule::c_points_by, &[&NUMBERED], Value("by letters"), Once,
        "How points are named in text.", "points by numbers from top left"),
    clause(SectionKind::Notation, ("captures", "captures"), Rule::c_capture_sign, &[&CAPTURE_SIGN], Value("\"x\""), Once,
        "The sign between the points of a capture.", "captures \":\""),
    clause(SectionKind::Notation, ("pdn", "pdn"), Rule::c_pdn, &[&PDN], Absent, Once, "The number of the game type in PDN.", "pdn 20"),
];
