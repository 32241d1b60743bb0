//! A sowing variant to its IR.
//!
//! Comes in: the variant after inheritance. Goes out: the IR with the origins of its parts, and every error, warning and
//! question about it in one run; and the normal form of an IR, for fingerprints.
//! Reads no file, resolves no parent, never plays.

mod board;
pub mod cases;
mod codes;
mod deeds;
mod effects;
mod ending;
mod normal;
mod ranges;
mod reach;
mod read;
mod rules;
mod sow;

pub use codes::CODES;
pub use normal::normal_form;

use crate::compile::merged::MergedRule;
use crate::compile::read::{Reader, small};
use crate::ir::Cause;
use crate::ir::sowing::{EndCondition, Endless, Rule, Sowing, Unfilled};
use crate::syntax::ast::SectionKind;
use cases::World;
use effects::{Facts, Parts};
use rules::Lowered;

/// Sections whose clauses are recorded wherever they stand.
const CLAUSES: [SectionKind; 6] =
    [SectionKind::Start, SectionKind::Sow, SectionKind::Moves, SectionKind::Claimed, SectionKind::End, SectionKind::Rounds];

/// Lowers a sowing variant. `None` if something is missing or has no meaning; that is among what is noted by the reader.
pub(super) fn lower(reader: &mut Reader) -> Option<Sowing> {
    let board = board::lower(reader);
    let first_mover = sow::first_mover(reader);
    let direction = sow::direction(reader);
    let sow = sow::sow(reader, direction, board.stores);
    let moves = sow::moves(reader);
    let claimed = sow::claimed(reader, board.holes);
    let merged = reader.merged;
    let (passing, passing_whole) = rules::table(reader, &merged.passing, true);
    let (landing, landing_whole) = landing(reader);
    let whole = passing_whole && landing_whole;
    let names = |rules: &[MergedRule]| -> Vec<String> {
        rules.iter().filter(|rule| rule.on).map(|rule| rule.rule.name.value.clone()).collect()
    };
    let opening = sow::opening(reader, board.holes, &names(&merged.landing.rules), &names(&merged.passing.rules));
    let end = ending::end(reader, board.holes);
    let rounds = ending::rounds(reader, board.holes);
    let tables = [landing.as_slice(), passing.as_slice()];
    let facts = Facts::new(reader, &tables, whole, sow.as_ref());
    let parts = Parts {
        board: &board,
        sow: sow.as_ref(),
        moves: moves.as_ref(),
        opening: opening.as_ref().and_then(Option::as_ref),
        end: &end,
        rounds: rounds.as_ref().and_then(Option::as_ref),
    };
    effects::check(reader, &parts, &facts);
    ranges::end_of_round(reader);
    ranges::half(reader);
    ranges::start_number(reader);
    compare_rules(reader, &parts, &facts, claimed.as_ref(), &tables);
    let spoken_of = |kind| matches!(kind, SectionKind::Moves | SectionKind::Sow | SectionKind::End | SectionKind::Rounds);
    // Clauses that may cause an event or a refusal and are not stated point at their section, or at the head of the file.
    reader.record_clauses(&CLAUSES, |reader, kind| spoken_of(kind).then(|| reader.head(kind)));
    let (landing, passing) = (on_rules(reader, landing, Cause::Landing), on_rules(reader, passing, Cause::Passing));
    if !whole {
        return None;
    }
    let mut sow = sow?;
    if !facts.relay || sow.own_store && !facts.stalls {
        sow.endless = None::<Endless>;
    }
    Some(Sowing {
        holes: board.holes?,
        start: board.start?,
        stores: board.stores?,
        first_mover: first_mover?,
        opening: opening?,
        moves: moves?,
        sow,
        passing,
        landing,
        claimed: claimed?,
        end: crate::ir::sowing::End {
            when: end.when.into_iter().map(|(condition, _)| condition).collect::<Vec<EndCondition>>(),
            before_every_move: end.before_every_move.unwrap_or(false),
            rest: end.rest,
            most_seeds_win: end.most_seeds_win,
        },
        rounds: rounds?,
        notation: sow::notation(reader)?,
    })
}

fn landing<'a>(reader: &mut Reader<'a, '_>) -> (Vec<Lowered<'a>>, bool) {
    let table = &reader.merged.landing;
    if table.rules.is_empty() {
        let head = reader.head(SectionKind::Landing);
        reader
            .error(
                "sowing::missing-landing",
                head,
                "`landing` is missing: nobody knows what happens where the last seed of a lap falls",
            )
            .label("no rule says it")
            .help("add a section with at least one rule: landing { stop: in hole -> end turn }");
        return (Vec::new(), false);
    }
    rules::table(reader, table, false)
}

fn on_rules(reader: &mut Reader, rows: Vec<Lowered>, cause: fn(u8) -> Cause) -> Vec<Rule> {
    let mut out = Vec::new();
    for row in rows.into_iter().filter(|row| row.merged.on) {
        reader.origin(cause(small(out.len())), &row.rule.name, row.merged.span, row.merged.tag.clone());
        out.push(row.rule);
    }
    out
}

fn compare_rules(
    reader: &mut Reader,
    parts: &Parts,
    facts: &Facts,
    claimed: Option<&crate::ir::sowing::Claimed>,
    tables: &[&[Lowered]; 2],
) {
    let drawn = parts.board.start.as_ref();
    let shut = drawn.is_some_and(|start| start.north.iter().chain(&start.south).any(Option::is_none));
    let closed = shut || parts.rounds.is_some_and(|rounds| matches!(rounds.unfilled, Some(Unfilled::Closed(_))));
    let world = World {
        own_store: parts.sow.is_none_or(|sow| sow.own_store),
        opponent_store: parts.sow.is_none_or(|sow| sow.opponent_store),
        skip: parts.sow.and_then(|sow| sow.skip.clone()),
        claims: facts.may_claim,
        limited_claims: claimed.is_none_or(|claimed| claimed.most.is_some() || !claimed.not_at.is_empty()),
        closed,
        holes: parts.board.most_holes,
        seeds: parts.board.most_seeds,
        relay: facts.may_relay,
        bonus: facts.may_move_again,
    };
    let [landing, passing] = tables;
    let without = |names: &[u8], rows: &[Lowered]| -> Vec<String> {
        let on: Vec<&Lowered> = rows.iter().filter(|row| row.merged.on).collect();
        names.iter().filter_map(|at| on.get(usize::from(*at))).map(|row| row.rule.name.clone()).collect()
    };
    let off = parts.opening.map_or_else(Default::default, |opening| {
        (without(&opening.without_landing, landing), without(&opening.without_passing, passing))
    });
    reach::table(reader, landing, &world, &off.0);
    reach::table(reader, passing, &world, &off.1);
    for rows in tables {
        effects::empty_captures(reader, rows);
    }
    // Where the stores stand in the lap is not known without all of `sow`.
    if facts.whole && parts.sow.is_some() {
        reach::places(reader, landing, &world, facts);
    }
}
