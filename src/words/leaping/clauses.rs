//! What each clause says of the rules of a leaping game.

use super::said;
use super::values::*;
use crate::ir::leaping::{Leaping, Piece};
use crate::words::clause::{Clause, clause};
use crate::words::{SectionKind, ends, list};

/// A clause of `man` and of `king`.
macro_rules! piece {
    ($keyword:literal, $field:ident, $unsaid:literal, $said:expr) => {
        [
            clause!(Man $keyword, man.$field, $unsaid, |rules| {
                let said: fn(&Piece) -> Option<String> = $said;
                said(&rules.man)
            }),
            Clause {
                section: SectionKind::King,
                keyword: $keyword,
                said: |rules| {
                    let said: fn(&Piece) -> Option<String> = $said;
                    rules.king.as_ref().and_then(said)
                },
                unsaid: $unsaid,
                take: |rules, other| {
                    if let (Some(king), Some(other)) = (&mut rules.king, &other.king) {
                        king.$field = other.$field.clone();
                    }
                },
            },
        ]
    };
    ($keyword:literal, $field:ident, $set:ident) => {
        piece!($keyword, $field, "", |piece| Some($set.said(&piece.$field)))
    };
}

/// Words of a list, if there is something in it.
fn some(said: String) -> Option<String> {
    Some(said).filter(|said| said != "nothing")
}

pub(crate) const OF_PIECES: [[Clause<Leaping>; 2]; 8] = [
    piece!("steps", steps, "", |piece| Some(said::steps(&piece.steps))),
    piece!("captures", captures, "", |piece| Some(said::captures(&piece.captures))),
    piece!("takes", takes, TAKES),
    piece!("lands", lands, LANDS),
    piece!("ends", ends, ENDS),
    piece!("reverse", may_reverse, REVERSE),
    piece!("value", value, VALUE),
    piece!("rests", rests_after, "never", |piece| piece.rests_after.map(|steps| RESTS.said(&steps))),
];

#[rustfmt::skip]
pub(crate) const CLAUSES: &[Clause<Leaping>] = &[
    clause!(Board "drawn", board.drawn, "", |rules| rules.board.drawn.as_ref().map(|drawn| DRAWN.said(drawn))),
    clause!(Man "crowned", crowned, "", |rules| Some(said::crowned(rules.crowned))),
    clause!(Capture "compulsory", capture.compulsory, COMPULSION),
    clause!(Capture "prefer", capture.prefer, "", |rules| Some(said::prefer(&rules.capture.prefer))),
    clause!(Capture "chain", capture.chain, CHAIN),
    clause!(Capture "pieces", capture.leave_at_once, PIECES),
    clause!(End "loses", end.loses, "nothing", |rules| some(said::side_tests(&rules.end.loses, false))),
    Clause {
        section: SectionKind::End,
        keyword: "wins",
        said: |rules| some(said::side_tests(&rules.end.wins, rules.end.first_king_wins)),
        unsaid: "nothing",
        take: |rules, other| {
            (rules.end.wins, rules.end.first_king_wins) = (other.end.wins.clone(), other.end.first_king_wins);
        },
    },
    clause!(End "draws", end.draws, "nothing", |rules| some(list(rules.end.draws.iter().map(ends::draw), "; "))),
];
