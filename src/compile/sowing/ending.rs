//! `end` and `rounds`.
//!
//! Comes in: those sections. Goes out: their part of the IR.
//! What the rules make compulsory here (`tested`, `rest`, repetition) is asked for elsewhere.

use super::read::{Reader, child, children, has};
use crate::ir::Section;
use crate::ir::sowing::*;
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule as Node;

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
        for condition in children(&clause.phrase, Node::condition) {
            let Some(test) = child(condition, Node::end_test).and_then(|test| end_test(reader, test, holes)) else {
                ending.good = false;
                continue;
            };
            reader.record(Section::End, "when", ending.when.len(), clause);
            let rest = child(condition, Node::rest_to).and_then(rest_to);
            if let Some((_, first)) = ending.when.iter().find(|(other, _)| other.test == test) {
                let first = *first;
                reader
                    .findings
                    .warning("sowing::stated-twice", condition.span, "this condition is stated twice")
                    .label("once is enough")
                    .also_at(first, "stated here")
                    .help("leave one out");
            }
            ending.when.push((EndCondition { test, rest }, condition.span));
        }
    }
    if let Some(clause) = section.get("tested") {
        reader.record(Section::End, "tested", 0, clause);
        ending.before_every_move = Some(has(&clause.phrase, Node::kw_move));
    }
    if let Some(clause) = section.get("rest") {
        reader.record(Section::End, "rest", 0, clause);
        ending.rest = child(&clause.phrase, Node::rest_to).and_then(rest_to);
    }
    if let Some(clause) = section.get("wins") {
        reader.record(Section::End, "wins", 0, clause);
        ending.most_seeds_win = !has(&clause.phrase, Node::fewest_seeds);
    }
    ending
}

fn end_test(reader: &mut Reader, phrase: &Phrase, holes: Option<u8>) -> Option<EndTest> {
    let test = phrase.children.first()?;
    match test.rule {
        Node::mover_has_no_seeds => Some(EndTest::MoverHasNoSeeds),
        Node::mover_cannot_move => Some(EndTest::MoverCannotMove),
        Node::a_row_is_empty => Some(EndTest::ARowIsEmpty),
        Node::both_rows_are_empty => Some(EndTest::BothRowsAreEmpty),
        Node::a_row_has_empty_holes => reader.in_row(test, holes).map(EndTest::ARowHasEmptyHoles),
        Node::seeds_or_fewer => reader.word(test, "a number of seeds").map(EndTest::SeedsOrFewerAreLeft),
        Node::holds_more_than_half => Some(EndTest::HoldsMoreThanHalf),
        Node::holds_seeds => reader.word(test, "a number of seeds").map(EndTest::Holds),
        Node::position_occurs => reader.byte(test, 2, "how often a position occurs").map(EndTest::PositionOccurs),
        _ => None,
    }
}

fn rest_to(phrase: &Phrase) -> Option<Rest> {
    phrase.children.first().and_then(|part| match part.rule {
        Node::to_opponent => Some(Rest::ToOpponent),
        Node::to_owner => Some(Rest::ToOwner),
        Node::to_last_mover => Some(Rest::ToLastMover),
        Node::to_nobody => Some(Rest::ToNobody),
        Node::kw_split => Some(Rest::Split),
        _ => None,
    })
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
        for phrase in children(&clause.phrase, Node::until) {
            let Some(found) = until_test(reader, phrase, holes) else {
                good = false;
                continue;
            };
            reader.record(Section::Rounds, "until", until.len(), clause);
            if until.contains(&found) {
                reader
                    .findings
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
    let clause = reader.require(SectionKind::Rounds, "refill", "how the rows are filled for the next round", example)?;
    reader.record(Section::Rounds, "refill", 0, clause);
    let Some(store) = child(&clause.phrase, Node::from_own_store) else { return Some(Refill::AsAtStart) };
    Some(if has(store, Node::right_to_left) { Refill::FromOwnStoreRightToLeft } else { Refill::FromOwnStoreLeftToRight })
}

/// Outer `None`: missing.
fn unfilled(reader: &mut Reader, from_own_store: bool) -> Option<Option<Unfilled>> {
    let clause = if from_own_store {
        let example = "`unfilled closed`, `unfilled open` or `unfilled partly filled`";
        reader.require(SectionKind::Rounds, "unfilled", "what becomes of a hole that cannot be filled", example)?
    } else {
        return Some(None);
    };
    reader.record(Section::Rounds, "unfilled", 0, clause);
    let phrase = &clause.phrase;
    Some(Some(if let Some(closed) = child(phrase, Node::closed_as) {
        Unfilled::Closed(child(closed, Node::name).map(|name| name.text.clone()))
    } else if has(phrase, Node::partly_filled) {
        Unfilled::PartlyFilled
    } else {
        Unfilled::Open
    }))
}

fn first(reader: &mut Reader) -> Option<First> {
    let clause =
        reader.require(SectionKind::Rounds, "first", "who begins the next round", "`first alternate`, or `first loser`")?;
    reader.record(Section::Rounds, "first", 0, clause);
    let phrase = &clause.phrase;
    Some(if has(phrase, Node::last_mover) {
        First::LastMover
    } else if has(phrase, Node::kw_loser) {
        First::Loser
    } else if has(phrase, Node::kw_winner) {
        First::Winner
    } else if has(phrase, Node::player_with_a_full_row) {
        First::PlayerWithAFullRow
    } else {
        First::Alternate
    })
}

fn until_test(reader: &mut Reader, phrase: &Phrase, holes: Option<u8>) -> Option<Until> {
    let test = phrase.children.first()?;
    match test.rule {
        Node::cannot_fill => reader.in_row(test, holes).map(Until::CannotFill),
        Node::after_rounds => reader.word(test, "a number of rounds").map(Until::AfterRounds),
        Node::has_won_rounds => reader.word(test, "a number of rounds").map(Until::HasWonRounds),
        _ => None,
    }
}

fn game_wins(reader: &mut Reader, until: &[Until], good: bool) -> Option<GameWins> {
    let can_fill = until.iter().any(|until| matches!(until, Until::CannotFill(_)));
    let Some(clause) = reader.clause(SectionKind::Rounds, "wins") else {
        return Some(if can_fill { GameWins::WhoCanFill } else { GameWins::MostRounds });
    };
    reader.record(Section::Rounds, "wins", 0, clause);
    if has(&clause.phrase, Node::most_rounds) {
        return Some(GameWins::MostRounds);
    }
    if has(&clause.phrase, Node::most_seeds) {
        return Some(GameWins::MostSeeds);
    }
    if good && !can_fill {
        let until = reader.clause(SectionKind::Rounds, "until").map(|clause| clause.span);
        let finding = reader
            .findings
            .error(
                "sowing::who-can-fill",
                clause.span,
                "`wins who can fill`, but nothing ends the game when a player cannot fill",
            )
            .label("never decided")
            .help("add `until a player cannot fill 1 hole`, or write `wins most rounds` or `wins most seeds`");
        if let Some(until) = until {
            finding.also_at(until, "the end of the game");
        }
        return None;
    }
    Some(GameWins::WhoCanFill)
}
