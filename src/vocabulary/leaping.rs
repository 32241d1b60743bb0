//! The clauses of the leaping family.

use super::{Default, Entry, Place, Repeat};
use crate::syntax::ast::{Family, SectionKind};
use crate::syntax::grammar::Rule;

use Default::{Absent, Must, Question, Value};
use Repeat::{Lines, List, Once, Rows};

/// A clause; `word` where it has no keyword of its own.
#[allow(clippy::too_many_arguments, reason = "each is a column of the table")]
const fn clause(
    section: SectionKind,
    (keyword, word): (&'static str, &'static str),
    rule: Rule,
    values: &'static [&'static str],
    default: Default,
    repeat: Repeat,
    meaning: &'static str,
    example: &'static str,
) -> Entry {
    Entry {
        place: Place::Section(section),
        keyword,
        word,
        rule,
        family: Some(Family::Leaping),
        values,
        default,
        repeat,
        meaning,
        example,
    }
}

const DIRECTIONS: &[&str] = &["in every direction", "forward", "straight forward or sideways", "DIRECTIONS, any distance"];
const SIDE_TESTS: &[&str] = &["no pieces", "no move", "N pieces left"];
const PLACES: &[&str] = &[
    "never",
    "when it stops on PLACE",
    "when it reaches PLACE, and goes on as king",
    "when it reaches PLACE, and stops there",
    "one turn after it stops on PLACE",
];

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

const STEPS: [Entry; 2] = piece!(
    ("steps", "steps"),
    c_steps,
    DIRECTIONS,
    [Must(""), Must("if there can be kings")],
    "To which empty neighbours the piece goes; `any distance` lets it go on along the ray.",
    "steps forward"
);
const CAPTURES: [Entry; 2] = piece!(
    ("captures", "captures"),
    c_piece_captures,
    &["DIRECTIONS", "DIRECTIONS, then DIRECTIONS", "DIRECTIONS, from any distance"],
    [Must(""), Must("if there can be kings")],
    "Along which rays the piece leaps over an enemy piece to an empty point behind it; `then` for later leaps of a chain.",
    "captures in every direction"
);
const TAKES: [Entry; 2] = piece!(
    ("takes", "takes"),
    c_takes,
    &["any piece", "men only", "kings only"],
    Value("any piece"),
    "Over pieces of which rank it may leap.",
    "takes men only"
);
const LANDS: [Entry; 2] = piece!(
    ("lands", "lands"),
    c_lands,
    &["next behind", "anywhere behind", "where it can go on"],
    Question("next behind", "if the piece captures from any distance"),
    "On which of the empty points behind the enemy a leap from a distance lands.",
    "lands anywhere behind"
);
const ENDS: [Entry; 2] = piece!(
    ("ends", "ends"),
    c_ends,
    &["anywhere", "next behind", "next behind a king"],
    Value("anywhere"),
    "Where a chain may end, seen from the last piece taken.",
    "ends next behind a king"
);
const REVERSE: [Entry; 2] = piece!(
    ("reverse", "may reverse"),
    c_reverse,
    &["may reverse", "may not reverse"],
    Question("may reverse", "if the piece captures from any distance, in chains, and taken pieces leave at once"),
    "Whether the next leap of a chain may go back along the stretch by which the piece has just come.",
    "may not reverse"
);
const VALUE: [Entry; 2] =
    piece!(("value", "value"), c_value, &["N"], Value("1"), "What `most value` counts for such a piece.", "value 2");
const RESTS: [Entry; 2] = piece!(
    ("rests", "rests"),
    c_rests,
    &["after N steps running, while its side has men"],
    Value("never"),
    "After so many steps in a row such a piece makes none until its side has moved another piece or it has captured.",
    "rests after 3 steps running, while its side has men"
);

pub(super) const ENTRIES: &[Entry] = &[
    clause(
        SectionKind::Board,
        ("points", "points"),
        Rule::c_points,
        &["W x H", "W x H where CONDITION", "W x H as drawn", "N rings of M, and the centre"],
        Must(""),
        Once,
        "The points of the board: a lattice, a part of one, or rings round a centre; at most 128.",
        "points 5 x 5",
    ),
    clause(
        SectionKind::Board,
        ("lines", "lines"),
        Rule::c_lines,
        &["orthogonal", "diagonal", "orthogonal, and diagonal through points where CONDITION", "rings, and diameters"],
        Must("unless there is a `line`"),
        Once,
        "Along which rows, columns and diagonals neighbouring points are joined.",
        "lines orthogonal, and diagonal",
    ),
    clause(
        SectionKind::Board,
        ("line", "line"),
        Rule::c_line,
        &["P Q R ..."],
        Absent,
        Lines,
        "A line drawn by hand through these points in this order.",
        "line a1 b2 c3",
    ),
    clause(
        SectionKind::Setup,
        ("picture", "ROW sign sign ..."),
        Rule::picture_row,
        &["w", "b", "W", "B", ".", "-"],
        Must("without `white` and `black`"),
        Rows,
        "A row of the start as drawn, top row first: small letters men, capitals kings, `.` empty, `-` no point.",
        "3  b b . w w",
    ),
    clause(
        SectionKind::Setup,
        ("columns", "a b c ..."),
        Rule::picture_columns,
        &["a b c ..."],
        Absent,
        Once,
        "The letters below a picture; they are checked.",
        "a b c d e",
    ),
    clause(
        SectionKind::Setup,
        ("white", "white"),
        Rule::c_white,
        &["rows A to B", "P Q ...", "kings P Q ..."],
        Must("without a picture"),
        Once,
        "White's pieces at the start.",
        "white rows 1 to 3",
    ),
    clause(
        SectionKind::Setup,
        ("black", "black"),
        Rule::c_black,
        &["rows A to B", "P Q ...", "kings P Q ..."],
        Must("without a picture"),
        Once,
        "Black's pieces at the start.",
        "black rows 6 to 8",
    ),
    clause(
        SectionKind::Start,
        ("opening", "opening"),
        Rule::c_opening_choice,
        &["by lot", "by agreement", "in play"],
        Value("in play"),
        Once,
        "Which opening applies when several are on.",
        "opening by lot",
    ),
    clause(
        SectionKind::Opening,
        ("binding", "compulsory, customary"),
        Rule::c_binding,
        &["compulsory", "customary"],
        Must("in an opening"),
        Once,
        "Whether only the moves of the script are legal while it lasts, or it is known by name and shown.",
        "compulsory",
    ),
    clause(
        SectionKind::Opening,
        ("script", "N. MOVE MOVE"),
        Rule::script_line,
        &["MOVE", "MOVE | MOVE", "other of N"],
        Must("in an opening"),
        Rows,
        "A numbered line of scripted moves, the first mover's in the first column.",
        "1.  d4-e5  f6xd4",
    ),
    STEPS[0],
    STEPS[1],
    CAPTURES[0],
    CAPTURES[1],
    TAKES[0],
    TAKES[1],
    LANDS[0],
    LANDS[1],
    ENDS[0],
    ENDS[1],
    REVERSE[0],
    REVERSE[1],
    clause(
        SectionKind::Man,
        ("crowned", "crowned"),
        Rule::c_crowned,
        PLACES,
        Must(""),
        Once,
        "When a man becomes king; PLACE is `the last row` or `a corner of the last row`.",
        "crowned when it stops on the last row",
    ),
    VALUE[0],
    VALUE[1],
    RESTS[0],
    RESTS[1],
    clause(
        SectionKind::Capture,
        ("compulsion", "compulsory, optional"),
        Rule::c_compulsion,
        &["compulsory", "optional"],
        Must(""),
        Once,
        "Whether a side that can capture must.",
        "compulsory",
    ),
    clause(
        SectionKind::Capture,
        ("prefer", "prefer"),
        Rule::c_prefer,
        &["nothing", "most pieces", "most value", "most kings", "by a king", "kings earliest"],
        Question("nothing", ""),
        List,
        "Which captures are the best, by keys in order; only the best are legal.",
        "prefer most pieces, most kings",
    ),
    clause(
        SectionKind::Capture,
        ("chain", "chain"),
        Rule::c_chain,
        &["goes on while it can", "may stop", "single leap"],
        Value("goes on while it can"),
        Once,
        "How long a capture goes on with the same piece.",
        "chain may stop",
    ),
    clause(
        SectionKind::Capture,
        ("pieces", "pieces"),
        Rule::c_pieces,
        &["leave at once", "leave at the end"],
        Question("leave at the end", "if a piece captures from any distance, in chains"),
        Once,
        "Whether a taken piece is off the board before the next leap or only when the move is over.",
        "pieces leave at once",
    ),
    clause(
        SectionKind::Enforcement,
        ("offences", "offences"),
        Rule::c_offences,
        &["no capture", "lesser capture", "chain cut short"],
        Must("in a challenge"),
        List,
        "Breaches that can be played and then punished; one not listed stays illegal.",
        "offences no capture, lesser capture",
    ),
    clause(
        SectionKind::Enforcement,
        ("offenders", "offenders"),
        Rule::c_offenders,
        &["any piece that had a best capture", "the piece that cut its chain, otherwise any piece that had a best capture"],
        Must("in a challenge"),
        Once,
        "Among which pieces the punisher chooses the one to be removed.",
        "offenders any piece that had a best capture",
    ),
    clause(
        SectionKind::Enforcement,
        ("remedies", "remedies"),
        Rule::c_remedies,
        &["remove", "take back", "force"],
        Must("in a challenge"),
        List,
        "What the punisher may do: remove an offender, have the move taken back, or choose the capture himself.",
        "remedies remove, take back",
    ),
    clause(
        SectionKind::Enforcement,
        ("turn", "turn"),
        Rule::c_turn,
        &["kept", "spent"],
        Must("in a challenge"),
        Once,
        "Whether the punisher then plays his own move, or the challenge was his turn.",
        "turn kept",
    ),
    clause(
        SectionKind::End,
        ("loses", "loses"),
        Rule::c_loses,
        SIDE_TESTS,
        Question("the side without a move loses", "if no end speaks of `no move`"),
        Lines,
        "When the side to move loses.",
        "loses no pieces; no move",
    ),
    clause(
        SectionKind::End,
        ("wins", "wins"),
        Rule::c_wins,
        &["no pieces", "no move", "N pieces left", "first king"],
        Absent,
        Lines,
        "When the side to move wins; `first king`: the side that has just crowned a man.",
        "wins no pieces",
    ),
    clause(
        SectionKind::End,
        ("draws", "draws"),
        Rule::c_draws,
        &[
            "position occurs N times",
            "N moves each, all king steps",
            "ARMY against ARMY",
            "ARMY against ARMY, N moves each",
            "no move",
        ],
        Absent,
        Lines,
        "When the game is drawn.",
        "draws 1 king against 1 king",
    ),
    clause(
        SectionKind::Notation,
        ("points", "points"),
        Rule::c_points_by,
        &[
            "by letters",
            "by numbers from top left",
            "by numbers from top right",
            "by numbers from bottom left",
            "by numbers from bottom right",
        ],
        Value("by letters"),
        Once,
        "How points are named in text.",
        "points by numbers from top left",
    ),
    clause(
        SectionKind::Notation,
        ("captures", "captures"),
        Rule::c_capture_sign,
        &["\"x\"", "\":\"", "\"-\""],
        Value("\"x\""),
        Once,
        "The sign between the points of a capture.",
        "captures \":\"",
    ),
    clause(
        SectionKind::Notation,
        ("pdn", "pdn"),
        Rule::c_pdn,
        &["N"],
        Absent,
        Once,
        "The number of the game type in PDN.",
        "pdn 20",
    ),
];
