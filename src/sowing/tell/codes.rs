//! The codes with which moves and positions are refused, for `explain`.
//!
//! Comes in: nothing. Goes out: text for people. Never decides anything.

/// Codes of refusals, each with what it means.
pub const CODES: &[(&str, &str)] = &[
    (
        "sowing::bad-position",
        "The text is not written as a position: rows, stores and the side to move, as in `4,4,4/4,4,4 0-0 S`; the rows stand as they are seen on the board, North above.",
    ),
    (
        "sowing::bad-round",
        "The part of a position that tells of rounds (`R3:1-1:N`) does not fit: it is written wrongly, or the game has one round only.",
    ),
    ("sowing::bad-side", "The side to move is `S` or `N`, and stands last in a position of one round."),
    ("sowing::claimed-hole", "The hole is claimed, so no seed ever lies in it and nobody lifts it."),
    (
        "sowing::closed-hole",
        "The hole is closed: it is out of play in this round, or for the whole game where the layout draws an `x`.",
    ),
    (
        "sowing::empty-hole",
        "There is no seed in the hole, so there is nothing to sow. `lumbung moves` shows the holes that can be lifted.",
    ),
    ("sowing::endless", "The relay of this move would never end, and the variant says `endless forbidden`."),
    (
        "sowing::grand-slam",
        "The move would take the last seeds from the opponent's row, and the variant says `grand slam forbidden`.",
    ),
    (
        "sowing::must-feed",
        "The move would leave the opponent's row without seeds although another one would not (or always, with `feed required`).",
    ),
    (
        "sowing::needs-answer",
        "A rule of this move says `may`, and several answers are possible: they follow the hole as letters, `3:ny` is no and then yes.",
    ),
    (
        "sowing::needs-direction",
        "The direction is chosen with the move and follows the hole: `3a` is anticlockwise, `3c` clockwise.",
    ),
    (
        "sowing::no-such-hole",
        "A row does not have a hole of that number or letter. Holes are counted from 1 in the sowing order of the player to move.",
    ),
    (
        "sowing::not-from",
        "The hole has seeds, but `moves from` does not let it be lifted now: it holds another number, or lies in the other row.",
    ),
    (
        "sowing::nothing-closes",
        "The position draws a closed hole (`x`), but neither the layout nor a round of this variant ever closes one. An empty hole is a `0`.",
    ),
    ("sowing::opening", "In these first turns the opening says which holes may be lifted, and this is none of them."),
    (
        "sowing::row-length",
        "A row of the position has more or fewer holes than the board of the variant. `--set holes=N` changes the board where the variant allows it.",
    ),
    ("sowing::store", "A store was chosen where a move begins: nobody lifts what lies there."),
];
