//! The codes of comparisons, for `explain`.
//!
//! Comes in: nothing. Goes out: text for people. Never decides anything.

/// Codes of comparisons, each with what it means.
pub const CODES: &[(&str, &str)] = &[
    (
        "compare::another-move",
        "What is written like a move of the other variant means a move with other captures or another crowning here.",
    ),
    ("compare::no-such-move", "The move of the other variant cannot be written here."),
    (
        "use::two-families",
        "One variant is a sowing game and the other a leaping game: no position means anything in both, so there is nothing to compare.",
    ),
    (
        "use::two-positions",
        "A position that two variants are to play side by side must be one in both: as many holes or points, and no piece, owner or counter that one of them does not know. Without a position, both begin at the start.",
    ),
    (
        "use::unknown-rule",
        "The variant has no rule, opening, challenge or clause of this name that could act in a game. The message lists those that can.",
    ),
];
