//! Whether the moves of a variant take so long that play is cut.
//!
//! Comes in: an engine. Goes out: whether the first moves of a game can be followed in a bounded amount of work; the same on every machine.

use super::Engine;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::{Outcome, Patience, Rules as _};
use crate::source::Span;

/// What this room finds, with its explanation.
pub(super) const CODES: &[(&str, &str)] = &[(
    "check::long-moves",
    "A few moves of a game were followed, and that took very long: relays of many thousand laps, captures that must be answered \
     (`may`) up to 256 times in a move with such relays, or pieces with very many chains of captures. Commands that look at positions \
     then tell only what they have found in about a second, and searches go through few positions. Fewer seeds, a rule that stops a \
     relay sooner, or fewer rules with `may` help; the file is in order without that.",
)];

/// Moves that are followed.
const MOVES: usize = 8;

/// Work in which they should be: a tenth of a second.
const WORK: u64 = 1_000_000;

/// Whether it cannot be followed in so much work.
pub(super) fn takes_long(engine: &Engine) -> bool {
    let patience = Patience::of_work(WORK);
    patience.within(|| play(engine));
    patience.is_cut()
}

/// Plays a few moves, now the first in the list, now the last.
fn play(engine: &Engine) {
    let (mut position, mut moves) = (engine.start(), Vec::new());
    for number in 0..MOVES {
        if engine.outcome(&position) != Outcome::Ongoing {
            return;
        }
        engine.legal_moves(&position, &mut moves);
        let chosen = if number % 4 < 2 { moves.first() } else { moves.last() };
        let Some(chosen) = chosen else { return };
        engine.play(&mut position, chosen, true, &mut (), &mut ());
    }
}

/// The finding, at the name of the variant.
pub(super) fn finding(span: Span) -> Diagnostic {
    let message = "moves of this game take too long to follow them all: what may be played is cut";
    let mut finding = Diagnostic::new(Severity::Warning, CODES[0].0, span, message);
    finding.label("relays of too many laps, too many questions, or too many chains of captures");
    finding.help("commands that look at positions tell what they find in about a second, and say that it is cut");
    finding
}
