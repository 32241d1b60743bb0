//! Pictures of positions.
//!
//! Comes in: the rules of a variant, and the text of a position as its engine writes it. Goes out: a board as text.
//! Never plays, and never fails: what cannot be read is not drawn.

mod leaping;
mod sowing;

use crate::ir::Rules;

/// A board as text, every line ended; with `mover` it says who is to move.
pub fn board(rules: &Rules, position: &str, mover: bool) -> String {
    let lines = match rules {
        Rules::Sowing(rules) => sowing::board(rules, position, mover),
        Rules::Leaping(rules) => leaping::board(rules, position, mover),
    };
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}
