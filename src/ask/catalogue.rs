//! The catalogue of questions: what people of different places, and different books, are known to answer differently.
//!
//! Comes in: nothing. Goes out: points, each a clause of a section or a part of the rules that capture and relay.

use crate::syntax::ast::SectionKind;
use crate::words::Family;

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// A clause: any of its values may be the answer.
    Clause(SectionKind, &'static str),
    /// A clause that is a list: an entry more.
    More(SectionKind, &'static str, &'static str),
    /// Whether the seed that captured is taken with the rest.
    LastSeed,
    /// In whose holes a rule captures.
    CaptureSide,
    /// Under which condition a rule captures.
    CaptureTest,
    /// Who gets what a rule captures.
    CaptureReceiver,
    /// From whose holes a lap goes on.
    RelaySide,
    /// How many seeds a hole must hold for a lap to go on.
    RelaySize,
    /// What happens where the last seed falls in such a place: a rule of that name, and the place.
    Falls(&'static str, &'static str),
    /// How many rows of men each player has.
    Rows,
}

/// A point of the catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// Its name.
    pub key: &'static str,
    /// The family whose games it concerns; `None`: both.
    pub family: Option<Family>,
    /// What it is about.
    pub about: About,
    /// The question in English.
    pub asks: &'static str,
    /// Whether it is asked only where there can be kings.
    pub of_kings: bool,
}

const fn sowing(key: &'static str, about: About, asks: &'static str) -> Point {
    Point { key, family: Some(Family::Sowing), about, asks, of_kings: false }
}

const fn leaping(key: &'static str, about: About, asks: &'static str) -> Point {
    Point { key, family: Some(Family::Leaping), about, asks, of_kings: false }
}

/// Asked only where there can be kings.
const fn kings(key: &'static str, about: About, asks: &'static str) -> Point {
    Point { of_kings: true, ..leaping(key, about, asks) }
}

use About::{CaptureReceiver, CaptureSide, CaptureTest, Clause, Falls, LastSeed, More, RelaySide, RelaySize, Rows};
use SectionKind::*;

/// All points, in the order in which one learns a game.
#[rustfmt::skip]
pub const POINTS: &[Point] = &[
    Point { key: "start first mover", family: None, about: Clause(Start, "first mover"), asks: "Who begins, and how is it found out?", of_kings: false },
    sowing("board seeds", Clause(Board, "seeds"), "How many seeds lie in each hole at the start?"),
    sowing("opening lasts", Clause(Opening, "lasts"), "For how many turns are the first turns otherwise than the rest?"),
    sowing("opening from", Clause(Opening, "from"), "From which holes may the first turn be played?"),
    sowing("opening order", Clause(Opening, "order"), "Do both players begin at once, or one after the other?"),
    sowing("moves from", Clause(Moves, "from"), "Which holes may a player lift?"),
    sowing("moves order", Clause(Moves, "order"), "Do the players move by turns, or at once?"),
    sowing("sow direction", Clause(Sow, "direction"), "Which way are the seeds sown?"),
    sowing("sow own store", Clause(Sow, "own store"), "Is a seed sown into one's own store in passing?"),
    sowing("sow opponent store", Clause(Sow, "opponent store"), "Is a seed sown into the opponent's store in passing?"),
    sowing("sow start hole", Clause(Sow, "start hole"), "What becomes of the hole that was lifted, when the sowing comes round to it?"),
    sowing("sow endless", Clause(Sow, "endless"), "What if the sowing goes on for ever?"),
    sowing("relay side", RelaySide, "Does the sowing go on from the opponent's holes too?"),
    sowing("relay size", RelaySize, "Does the sowing go on if the last hole held only one seed?"),
    sowing("capture side", CaptureSide, "On whose side of the board does this capture hold?"),
    sowing("capture test", CaptureTest, "Under which condition does this capture hold?"),
    sowing("capture receiver", CaptureReceiver, "Who gets the seeds that are captured in passing?"),
    sowing("capture last seed", LastSeed, "Is the seed that captured taken too, or does it stay?"),
    sowing("moves pass", Clause(Moves, "pass"), "What if a player has no move at his turn?"),
    sowing("moves feed", Clause(Moves, "feed"), "May a player leave the opponent without seeds?"),
    sowing("moves grand slam", Clause(Moves, "grand slam"), "May a player take all the seeds of the opponent's row?"),
    sowing("end tested", Clause(End, "tested"), "If a player may move again and has no seeds left: is the game over, or is the turn lost?"),
    sowing("end majority", More(End, "when", "a player holds more than half"), "Is the game over as soon as one holds more than half of the seeds?"),
    sowing("end rest", Clause(End, "rest"), "Who gets the seeds that are left at the end?"),
    sowing("end wins", Clause(End, "wins"), "Does who has more win, or who has fewer?"),
    sowing("rounds refill", Clause(Rounds, "refill"), "How are the holes filled for the next round?"),
    sowing("rounds unfilled", Clause(Rounds, "unfilled"), "What becomes of holes that a player cannot fill?"),
    sowing("rounds first", Clause(Rounds, "first"), "Who begins the next round?"),
    leaping("opening binding", Clause(Opening, "binding"), "Must the known opening be played, or is it a custom?"),
    leaping("man steps", Clause(Man, "steps"), "In which directions does a man step?"),
    leaping("man captures", Clause(Man, "captures"), "In which directions does a man capture?"),
    kings("man takes", Clause(Man, "takes"), "May a man take a king?"),
    leaping("man crowned", Clause(Man, "crowned"), "When does a man become king, and does it go on in the same turn?"),
    leaping("king captures", Clause(King, "captures"), "In which directions and from how far does a king capture?"),
    leaping("king lands", Clause(King, "lands"), "Where does a king land behind the piece that it takes?"),
    leaping("king ends", Clause(King, "ends"), "Where may the capture of a king end?"),
    leaping("king reverse", Clause(King, "reverse"), "May a king turn straight back within a capture?"),
    leaping("king rests", Clause(King, "rests"), "May a king step as often as it likes?"),
    leaping("capture compulsion", Clause(Capture, "compulsion"), "Must a player capture who can?"),
    leaping("capture prefer", Clause(Capture, "prefer"), "Which capture must be made, if there are several?"),
    leaping("capture chain", Clause(Capture, "chain"), "Must a capture be finished?"),
    leaping("capture pieces", Clause(Capture, "pieces"), "When do taken pieces leave the board?"),
    leaping("enforcement offences", Clause(Enforcement, "offences"), "Which breaches are punished?"),
    leaping("enforcement offenders", Clause(Enforcement, "offenders"), "Which piece is taken for a breach, and who chooses?"),
    leaping("enforcement turn", Clause(Enforcement, "turn"), "Does who has punished a breach move as well?"),
    leaping("end loses", Clause(End, "loses"), "When has a player lost?"),
    kings("end kings", More(End, "draws", "1 king against 1 king"), "Is a game of one king against one drawn?"),
    leaping("end repeated", More(End, "draws", "position occurs 3 times"), "Is a game drawn when the position comes back?"),
];

/// What is asked first of a game that is written down from nothing, before the points above.
#[rustfmt::skip]
pub const BEGINNINGS: &[Point] = &[
    sowing("board holes", Clause(Board, "holes"), "How many holes has each player's row?"),
    sowing("board seeds", Clause(Board, "seeds"), "How many seeds lie in each hole at the start?"),
    sowing("board stores", Clause(Board, "stores"), "Where are the stores?"),
    sowing("sow direction", Clause(Sow, "direction"), "Which way are the seeds sown?"),
    sowing("sow own store", Clause(Sow, "own store"), "Is a seed sown into one's own store in passing?"),
    sowing("falls own store", Falls("bonus", "in own store"), "The last seed falls into one's own store: what happens?"),
    sowing("falls occupied", Falls("on", "in occupied hole"), "The last seed falls into a hole that holds seeds: what happens?"),
    sowing("falls empty own", Falls("take", "in empty own hole"), "The last seed falls into an empty hole of one's own: what happens?"),
    sowing("falls empty", Falls("dead", "in hole"), "The last seed falls into any other hole: what happens?"),
    leaping("board points", Clause(Board, "points"), "How large is the board?"),
    leaping("board lines", Clause(Board, "lines"), "Along which lines do the pieces go?"),
    leaping("setup rows", Rows, "How many rows of men has each player at the start?"),
    leaping("man steps", Clause(Man, "steps"), "In which directions does a man step?"),
    leaping("man captures", Clause(Man, "captures"), "In which directions does a man capture?"),
    leaping("capture compulsion", Clause(Capture, "compulsion"), "Must a player capture who can?"),
];
