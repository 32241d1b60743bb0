//! Rules of a leaping game in the words of the language.
//!
//! Comes in: parts of an IR. Goes out: phrases as a variant file has them, which compile to the same again. Never looks at a file.

use super::values::*;
use crate::ir::leaping::{Captures, Crowned, CrowningPlace, Directions, Enforcement, Preference, SideTest, Steps};
use crate::words::{ends, list};

pub(crate) fn directions(which: &Directions) -> String {
    let Directions {
        forward_straight,
        forward_diagonal,
        sideways_straight,
        sideways_diagonal,
        backward_straight,
        backward_diagonal,
    } = *which;
    // In which of the three ways a kind of line may be gone along.
    let straight = [forward_straight, sideways_straight, backward_straight];
    let diagonal = [forward_diagonal, sideways_diagonal, backward_diagonal];
    let all = |ways: [bool; 3]| ways.iter().all(|way| *way);
    if all(straight) && all(diagonal) {
        return "in every direction".to_owned();
    }
    let mut words: Vec<String> = Vec::new();
    words.extend(all(straight).then(|| "straight".to_owned()));
    words.extend(all(diagonal).then(|| "diagonally".to_owned()));
    for ((straight_too, diagonal_too), word) in straight.into_iter().zip(diagonal).zip(["forward", "sideways", "backward"]) {
        let said = (straight_too && !all(straight), diagonal_too && !all(diagonal));
        words.extend(match said {
            // Said together only where both are still to be said.
            (true, true) => Some(word.to_owned()),
            (true, false) => Some(format!("straight {word}")),
            (false, true) => Some(format!("diagonally {word}")),
            (false, false) => None,
        });
    }
    words.join(" or ")
}

pub(crate) fn steps(steps: &Steps) -> String {
    [directions(&steps.directions)]
        .into_iter()
        .chain(STEPS.raised(steps).into_iter().map(str::to_owned))
        .collect::<Vec<_>>()
        .join(", ")
}

pub(crate) fn captures(captures: &Captures) -> String {
    let mut parts = vec![directions(&captures.first)];
    if captures.then != captures.first {
        parts.push(format!("then {}", directions(&captures.then)));
    }
    parts.extend(CAPTURES.raised(captures).into_iter().map(str::to_owned));
    parts.join(", ")
}

pub(crate) fn crowned(crowned: Crowned) -> String {
    let place = crowned.place().map_or("", |place| PLACES.word(&place));
    CROWNED.word(&crowned.at(CrowningPlace::LastRow)).replace("PLACE", place)
}

pub(crate) fn prefer(keys: &[Preference]) -> String {
    list(keys.iter().map(|key| PREFER.said(key)), ", ")
}

/// The clauses of a challenge.
pub(crate) fn enforcement(rules: &Enforcement) -> Vec<String> {
    let named = |words: Vec<&str>| list(words.into_iter().map(str::to_owned), ", ");
    vec![
        format!("offences {}", named(OFFENCES.raised(rules))),
        format!("offenders {}", OFFENDERS.word(&rules.only_the_piece_that_cut)),
        format!("remedies {}", named(REMEDIES.raised(rules))),
        format!("turn {}", TURN.word(&rules.turn_kept)),
    ]
}

pub(crate) fn side_tests(tests: &[SideTest], first_king: bool) -> String {
    list(tests.iter().map(ends::side).chain(first_king.then(|| ends::FIRST_KING.to_owned())), "; ")
}
