//! `end` and `rounds`.
//!
//! Comes in: those sections. Goes out: their part of the IR.
//! What the rules make compulsory here (`tested`, `rest`, repetition) is asked for elsewhere.

use crate::compile::read::Reader;
use crate::ir::sowing::*;
use crate::source::Span;
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule as Node;
use crate::words::sowing::values::*;

/// What `end` says.
#[derive(Default)]
pub(super) struct Ending {
    /// Conditions in order, with their places.
    pub(super) when: Vec<(EndCondition, Span)>,
    /// False if one of them could not be read, or there is none.
    pub(super) good: bool,
    /// `tested`, if stated.
    pub(super) before_every_move: Option<bool>,
    /// `rest`, if stated.
    pub(super) rest: Option<Rest>,
    /// Who wins a round.
    pub(super) most_seeds_win: bool,
}

pub(super) fn end(reader: &mut Reader, holes: Option<u8>) -> Ending {
    let mut ending = Ending { good: true, most_seeds_win: true, ..Ending::default() };
    let needed = "when a round is over";
    if reader.require(SectionKind::End, "when", needed, "`when mover has no seeds`, or `when a row is empty`").is_none() {
        ending.good = false;
    }
    let Some(section) = reader.section(SectionKind::End) else { return ending };
    for clause in section.all("when") {
        for condition in clause.phrase.children(Node::condition) {
            let Some(test) = condition.child(Node::end_test).and_then(|test| reader.in_row(test, &test.words(), &WHEN, holes))
            else {
                ending.good = false;
                continue;
            };
            reader.record(SectionKind::End, "when", ending.when.len(), clause);
            let rest = condition.child(Node::rest_to).and_then(|to| REST.read(&to.words()));
            if let Some((_, first)) = ending.when.iter().find(|(other, _)| other.test == test) {
                let first = *first;
                reader
                    .warning("sowing::stated-twice", condition.span, "this condition is stated twice")
                    .label("once is enough")
                    .also_at(first, "stated here")
                    .help("leave one out");
            }
            ending.when.push((EndCondition { test, rest }, condition.span));
        }
    }
    ending.before_every_move = reader.value(SectionKind::End, "tested", &TESTED);
    ending.rest = reader.value(SectionKind::End, "rest", &REST);
    ending.most_seeds_win = reader.value(SectionKind::End, "wins", &ROUND_WON_BY).unwrap_or(true);
    ending
}

/// Outer `None`: could not be read. Inner `None`: the game is one round.
pub(super) fn rounds(reader: &mut Reader, holes: Option<u8>) -> Option<Option<Rounds>> {
    let Some(section) = reader.section(SectionKind::Rounds) else { return Some(None) };
    let refill = refill(reader);
    let from_own_store = refill.is_some_and(|refill| refill != Refill::AsAtStart);
    let unfilled = unfilled(reader, from_own_store);
    let first = first(reader);
    let until_needed = "when a game of several rounds is over";
    let mut good = reader.require(SectionKind::Rounds, "until", until_needed, "`until a player cannot fill 1 hole`").is_some();
    let mut until: Vec<Until> = Vec::new();
    for clause in section.all("until") {
        for phrase in clause.phrase.children(Node::until) {
            let Some(found) = reader.in_row(phrase, &phrase.words(), &UNTIL, holes) else {
                good = false;
                continue;
            };
            reader.record(SectionKind::Rounds, "until", until.len(), clause);
            if until.contains(&found) {
                reader
                    .warning("sowing::stated-twice", phrase.span, "this condition is stated twice")
                    .label("once is enough")
                    .help("leave one out");
            }
            until.push(found);
        }
    }
    let wins = game_wins(reader, &until, good);
    if !good {
        return None;
    }
    Some(Some(Rounds { refill: refill?, unfilled: unfilled?, first: first?, until, wins: wins? }))
}

fn refill(reader: &mut Reader) -> Option<Refill> {
    let example = "`refill from own store, left to right`, or `refill as at start`";
    reader.must(SectionKind::Rounds, "refill", &REFILL, "how the rows are filled for the next round", example)
}

/// Outer `None`: missing.
fn unfilled(reader: &mut Reader, from_own_store: bool) -> Option<Option<Unfilled>> {
    let clause = if from_own_store {
        let example = "`unfilled closed`, `unfilled open` or `unfilled partly filled`";
        reader.require(SectionKind::Rounds, "unfilled", "what becomes of a hole that cannot be filled", example)?
    } else {
        return Some(None);
    };
    // A name may follow `closed`.
    let unfilled = match clause.phrase.child(Node::closed_as) {
        Some(closed) => Some(Unfilled::Closed(closed.child(Node::name).map(|name| name.text.clone()))),
        None => UNFILLED.read(&clause.said()),
    };
    unfilled.map(Some)
}

fn first(reader: &mut Reader) -> Option<First> {
    let example = "`first alternate`, or `first loser`";
    reader.must(SectionKind::Rounds, "first", &FIRST, "who begins the next round", example)
}

fn game_wins(reader: &mut Reader, until: &[Until], good: bool) -> Option<GameWins> {
    let can_fill = until.iter().any(|until| matches!(until, Until::CannotFill(_)));
    let Some(clause) = reader.clause(SectionKind::Rounds, "wins") else {
        return Some(if can_fill { GameWins::WhoCanFill } else { GameWins::MostRounds });
    };
    let wins = GAME_WON_BY.read(&clause.said());
    if wins != Some(GameWins::WhoCanFill) {
        return wins;
    }
    if good && !can_fill {
        let until = reader.clause(SectionKind::Rounds, "until").map(|clause| clause.span);
        reader
            .error(
                "sowing::who-can-fill",
                clause.span,
                "`wins who can fill`, but nothing ends the game when a player cannot fill",
            )
            .label("never decided")
            .help("add `until a player cannot fill 1 hole`, or write `wins most rounds` or `wins most seeds`")
            .also_at(until, "the end of the game");
        return None;
    }
    Some(GameWins::WhoCanFill)
}
