//! What each clause says of the rules of a sowing game.

use super::said;
use super::values::*;
use crate::ir::sowing::{Rounds, Sowing, Stores};
use crate::words::SectionKind;
use crate::words::clause::{Clause, clause};

/// A clause of `rounds`.
macro_rules! round {
    ($keyword:literal, $field:ident, $unsaid:literal, $said:expr) => {
        Clause {
            section: SectionKind::Rounds,
            keyword: $keyword,
            said: |rules| {
                let said: fn(&Rounds) -> Option<String> = $said;
                rules.rounds.as_ref().and_then(said)
            },
            unsaid: $unsaid,
            take: |rules, other| {
                if let (Some(rounds), Some(other)) = (&mut rules.rounds, &other.rounds) {
                    rounds.$field = other.$field.clone();
                }
            },
        }
    };
}

#[rustfmt::skip]
pub(crate) const CLAUSES: &[Clause<Sowing>] = &[
    clause!(Board "stores", stores, STORES),
    clause!(Moves "from", moves.from, "", |rules| Some(said::lifts(&rules.moves.from))),
    clause!(Moves "pass", moves.pass, PASS),
    clause!(Moves "feed", moves.feed, FEED),
    clause!(Moves "grand slam", moves.grand_slam, GRAND_SLAM),
    clause!(Moves "order", moves.order, ORDER),
    clause!(Sow "direction", sow.direction, DIRECTION),
    clause!(Sow "own store", sow.own_store, "skipped", |rules| {
        (rules.stores != Stores::Aside).then(|| SOWN.said(&rules.sow.own_store))
    }),
    clause!(Sow "opponent store", sow.opponent_store, "skipped", |rules| {
        (rules.stores != Stores::Aside).then(|| SOWN.said(&rules.sow.opponent_store))
    }),
    clause!(Sow "start hole", sow.start_hole, START_HOLE),
    clause!(Sow "skip", sow.skip, "nothing", |rules| rules.sow.skip.as_ref().map(said::skip)),
    clause!(Sow "endless", sow.endless, "cannot occur", |rules| rules.sow.endless.map(|endless| ENDLESS.said(&endless))),
    clause!(End "when", end.when, "", |rules| Some(said::conditions(&rules.end.when))),
    clause!(End "tested", end.before_every_move, TESTED),
    clause!(End "rest", end.rest, "nothing can be left", |rules| rules.end.rest.map(|rest| REST.said(&rest))),
    clause!(End "wins", end.most_seeds_win, ROUND_WON_BY),
    round!("refill", refill, "", |rounds| Some(REFILL.said(&rounds.refill))),
    round!("unfilled", unfilled, "nothing is left unfilled", |rounds| rounds.unfilled.as_ref().map(said::unfilled)),
    round!("first", first, "", |rounds| Some(FIRST.said(&rounds.first))),
    round!("until", until, "", |rounds| Some(said::until(&rounds.until))),
    round!("wins", wins, "", |rounds| Some(GAME_WON_BY.said(&rounds.wins))),
];
