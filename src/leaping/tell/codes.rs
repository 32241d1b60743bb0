//! The codes with which moves and positions are refused, for `explain`.
//!
//! Comes in: nothing. Goes out: text for people. Never decides anything.

/// Codes of refusals, each with what it means.
pub const CODES: &[(&str, &str)] = &[
    (
        "leaping::ambiguous",
        "Several legal captures fit what was typed. The refusal lists them with their routes: type as many landing points as it takes to tell them apart.",
    ),
    (
        "leaping::bad-position",
        "The text is no position: side to move, White's pieces, Black's pieces, `K` before a king, as in `W:Wa1,b2,Ki9:Bc9,d8`.",
    ),
    (
        "leaping::blocked",
        "The enemy cannot be leapt here: another piece stands next behind it, or on the point where the leap would end.",
    ),
    ("leaping::capture-compulsory", "The side to move can capture, and the variant says `compulsory`: a step is not legal then."),
    (
        "leaping::chain-goes-on",
        "The piece could leap on from where this move ends, and `chain goes on while it can` (or `ends`) does not let it stop there.",
    ),
    ("leaping::crowned-stops", "The man is crowned on its way, and the variant says that its move ends there; see `crowned`."),
    ("leaping::direction", "The piece does not step or capture in that direction; see `steps` and `captures`."),
    ("leaping::ends", "The move may not end on this point behind the last piece that it takes; see `ends`."),
    ("leaping::game-over", "The game is over in this position, so there are no moves."),
    ("leaping::hemmed-in", "Every point to which the piece may step is taken, and there is nothing for it to capture."),
    ("leaping::in-the-way", "A piece stands between the points of this move where the way must be empty."),
    ("leaping::last-row", "The variant says that a piece on its last row makes no step."),
    (
        "leaping::landing",
        "The piece may be taken, but the capture may not land there: see `lands` and `ends`, or another piece stands in the way.",
    ),
    (
        "leaping::lesser-capture",
        "Another capture is better by the keys of `prefer`. The refusal names the key and the captures that would do.",
    ),
    ("leaping::never-back", "The variant says that a piece never steps to a point where it has stood before."),
    ("leaping::no-best-capture", "`force` names one of the best captures of the turn before, and this is none of them."),
    (
        "leaping::no-capture",
        "The move takes nothing: no enemy stands where the piece would leap, or the point behind it is not empty.",
    ),
    ("leaping::no-challenge", "There is nothing to challenge: the move before kept the rules, or the variant is strict."),
    ("leaping::no-line", "No line joins these points, or they do not lie on one line."),
    ("leaping::no-offender", "The piece that is to be removed could not have made a best capture in the turn before."),
    ("leaping::no-piece", "No piece of the side to move stands at the beginning of this move."),
    ("leaping::no-remedy", "This remedy is not among the `remedies` of the variant."),
    ("leaping::no-such-route", "The piece can capture, but not over all of the points that were typed."),
    ("leaping::not-a-move", "A move is two or more points with a sign between them: `d4-e5`, `f6xd4`, `e5xc5xa5`."),
    ("leaping::not-crowned", "The move is legal without `=K`: no man is crowned by it."),
    ("leaping::not-legal", "The move is not among the legal ones of this position."),
    ("leaping::nothing-to-take", "There is no enemy piece to leap over on this way, or the first piece on it is an own one."),
    ("leaping::occupied", "A piece stands on the point where the move ends."),
    ("leaping::opening", "A compulsory opening is being played, and only its moves are legal. The refusal names them."),
    ("leaping::own-piece", "The first piece on the way belongs to the side that moves; nobody leaps over his own pieces."),
    ("leaping::rests", "The king has made as many steps running as the variant allows, and must rest while its side has men."),
    (
        "leaping::reverse",
        "The leap would go straight back the way that the piece has just come, and the variant does not let it.",
    ),
    ("leaping::single-leap", "The variant says that a capture is a single leap; see `chain`."),
    ("leaping::taken-back", "The move before was taken back by a challenge, so only the best captures are legal now."),
    ("leaping::takes", "The piece may not take a piece of that rank; see `takes`."),
    ("leaping::too-far", "The piece steps or captures only to or over its neighbour, not over a distance."),
    (
        "leaping::unexplained",
        "No legal move is made like this. Which rule forbids it would take too long to find out: there are very many chains of captures here.",
    ),
    (
        "leaping::wall",
        "A piece that this very move has taken stands in the way: the variant says that taken pieces leave at the end.",
    ),
    ("leaping::wrong-side", "The piece belongs to the other side, which is not to move."),
];
