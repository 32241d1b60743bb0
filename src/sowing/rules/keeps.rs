//! What of a game is kept in its positions: no more than some rule asks for, so that equal positions are equal values.
//!
//! Comes in: the IR. Goes out: which fields of a position are used. Looks at no position.

use crate::ir::Numbers;
use crate::ir::sowing::{Action, First, Place, Rest, Rule, Since, Sowing, Target, Test, Then};

/// What rules of the variant ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keeps {
    /// Who made the last move.
    pub(crate) last_mover: bool,
    /// Whether the own store was sown in this turn.
    pub(crate) turn_sown: bool,
    /// How many further moves were made in this turn.
    pub(crate) further: bool,
    /// Whether a further move stands before an end condition that is tested before turns only.
    pub(crate) untested: bool,
    /// What counts for repetition fits a mark, on boards that do: claims tell themselves by the seeds that they send to stores.
    pub(crate) marks: bool,
}

impl Keeps {
    pub(crate) fn new(ir: &Sowing) -> Keeps {
        let rules = || ir.landing.iter().chain(&ir.passing);
        let again = rules().any(|rule| matches!(rule.then, Then::MoveAgain(_)));
        let to_last = |rest: Rest| match rest {
            Rest::ToLastMover => true,
            Rest::ToOpponent | Rest::ToOwner | Rest::ToBarePlayer | Rest::ToNobody | Rest::Split => false,
        };
        let begins = |first: First| match first {
            First::LastMover => true,
            First::Alternate | First::Loser | First::Winner | First::PlayerWithAFullRow => false,
        };
        Keeps {
            last_mover: ir.end.when.iter().filter_map(|condition| condition.rest).chain(ir.end.rest).any(to_last)
                || ir.rounds.as_ref().is_some_and(|rounds| begins(rounds.first)),
            turn_sown: again && rules().any(|rule| rule.tests.contains(&Test::OwnStoreSown(Since::Turn))),
            further: rules().any(|rule| matches!(rule.then, Then::MoveAgain(Some(_)))),
            untested: again && !ir.end.before_every_move,
            marks: !rules().any(|rule| rule.actions.contains(&Action::Claim) && rule.then == Then::SowOnWithCaptured),
        }
    }

    /// Seeds of which a hole of the opponent cannot be emptied in one move if it holds more: a move that leaves such a hole feeds. Known where
    /// moves are single laps, and nothing is captured but holes in which a seed falls, of so many seeds.
    pub(crate) fn safe_above(ir: &Sowing) -> Option<u32> {
        let ends = |rule: &Rule| matches!(rule.then, Then::EndTurn | Then::MoveAgain(_));
        if !ir.landing.iter().all(ends) || !ir.passing.is_empty() || ir.moves.from.iter().any(|lift| lift.any) {
            return None;
        }
        let mut most = 0;
        for rule in &ir.landing {
            for action in &rule.actions {
                let own_place = |target: &Target| matches!(target, Target::ThisHole | Target::LastSeed);
                match (action, &rule.place) {
                    (Action::Again(_), _) => {}
                    (Action::Capture { targets, .. }, Place::Hole { making: Some(Numbers::OneOf(numbers)), .. })
                        if targets.iter().all(own_place) =>
                    {
                        most = numbers.iter().copied().max().unwrap_or(0).max(most);
                    }
                    (Action::Capture { .. } | Action::Claim, _) => return None,
                }
            }
        }
        // More are not looked for in all holes at once.
        (most < 128).then_some(u32::from(most))
    }
}
