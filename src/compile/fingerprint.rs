//! A hash of what a variant means.
//!
//! Comes in: an IR. Goes out: a text that is the same for two files that say the same rules in other words. Never looks at a
//! file: sources, notes, words and ranges are not in the IR.

use crate::ir::Rules;
use crate::ir::sowing::{HoleNames, Sowing, Stores, Unfilled};
use crate::ir::{FirstMover, leaping, sowing};
use hmac_sha256::Hash;
use std::fmt::Write;

/// Version of the fingerprint: another version, other texts.
const VERSION: &str = "v1";

/// The fingerprint of a variant: `v1-` and 32 hexadecimal digits. Names, notation, the drawing side and the way in which the
/// first mover is found are left out, and so are rules that can never act. Equal fingerprints mean the same game; the reverse
/// need not hold.
pub fn fingerprint(rules: &Rules) -> String {
    let bare = bare(rules);
    // The IR holds numbers, names and lists only, so that writing it cannot fail.
    let text = serde_json::to_string(&bare).unwrap_or_default();
    let mut out = format!("{VERSION}-");
    for byte in Hash::hash(text.as_bytes()).iter().take(16) {
        let _ = write!(out, "{byte:02x}");
    }
    out
}

/// The rules without anything that does not change the game, in a fixed form.
pub fn bare(rules: &Rules) -> Rules {
    match normal_form(rules) {
        Rules::Sowing(rules) => Rules::Sowing(bare_sowing(rules)),
        Rules::Leaping(rules) => Rules::Leaping(bare_leaping(rules)),
    }
}

/// The rules without clauses that can never act.
pub(super) fn normal_form(rules: &Rules) -> Rules {
    match rules {
        Rules::Sowing(rules) => Rules::Sowing(super::sowing::normal_form(rules)),
        Rules::Leaping(rules) => Rules::Leaping(super::leaping::normal_form(rules)),
    }
}

fn bare_sowing(mut rules: Sowing) -> Sowing {
    rules.first_mover = FirstMover::South;
    rules.notation = HoleNames::ByNumber;
    rules.claimed.name = None;
    for rule in rules.passing.iter_mut().chain(&mut rules.landing) {
        rule.name = String::new();
    }
    if let Some(opening) = &mut rules.opening {
        opening.name = None;
    }
    if let Some(Unfilled::Closed(name)) = rules.rounds.as_mut().and_then(|rounds| rounds.unfilled.as_mut()) {
        *name = None;
    }
    // Holes are numbered in sowing order, so a board and its mirror image are one game.
    if rules.sow.direction == sowing::Direction::Clockwise {
        rules.sow.direction = sowing::Direction::Anticlockwise;
        if let Some(rounds) = &mut rules.rounds {
            rounds.refill = mirrored(rounds.refill);
        }
    }
    if matches!(rules.stores, Stores::AtLeft | Stores::AtRight) {
        rules.stores = Stores::AtEndOfRow;
    }
    // An opening that orders the turns as all turns are ordered says nothing.
    if let Some(opening) = &mut rules.opening
        && opening.order == Some(rules.moves.order)
    {
        opening.order = None;
    }
    rules
}

fn mirrored(refill: sowing::Refill) -> sowing::Refill {
    match refill {
        sowing::Refill::FromOwnStoreLeftToRight => sowing::Refill::FromOwnStoreRightToLeft,
        sowing::Refill::FromOwnStoreRightToLeft => sowing::Refill::FromOwnStoreLeftToRight,
        sowing::Refill::AsAtStart => sowing::Refill::AsAtStart,
    }
}

fn bare_leaping(mut rules: leaping::Leaping) -> leaping::Leaping {
    if rules.first_mover != FirstMover::North {
        rules.first_mover = FirstMover::South;
    }
    rules.board.drawn = None;
    rules.notation = leaping::Notation { numbers_from: None, capture_sign: 'x', pdn: None };
    // A customary opening forbids nothing.
    rules.openings.retain(|opening| opening.compulsory);
    for opening in &mut rules.openings {
        opening.name = None;
    }
    if rules.openings.len() < 2 {
        rules.opening_choice = leaping::OpeningChoice::InPlay;
    }
    if let Some(enforcement) = &mut rules.enforcement {
        enforcement.name = String::new();
    }
    rules
}
