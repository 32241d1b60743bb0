//! What the rules of a variant ask for, made ready once.
//!
//! Comes in: the IR. Goes out: which parts of a position matter, and which short ways are open. Looks at no position.

use super::choices::MOST_OPTIONS;
use super::relay;
use crate::ir::Numbers;
use crate::ir::sowing::{
    Action, Content, Direction, EndTest, Endless, Feed, First, GrandSlam, Order, Place, Rest, Rule, Since, Sowing, Target, Test,
    Then,
};

/// What rules of the variant ask for; positions hold nothing else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    /// Who made the last move.
    pub(super) last_mover: bool,
    /// Whether the own store was sown in this turn.
    pub(super) turn_sown: bool,
    /// How many further moves were made in this turn.
    pub(super) further: bool,
    /// Whether a further move stands before an end condition that is tested before turns only.
    pub(super) untested: bool,
    /// How often positions occur.
    pub(super) occurs: bool,
    /// What counts for repetition fits a mark, on boards that do.
    pub(super) marks: bool,
    /// Moves must be played in thought to see whether they are legal, or what they ask.
    pub(super) trial: bool,
    /// What a move does may forbid it.
    pub(super) forbids: bool,
    /// Moves ask whether captures are to be made.
    pub(super) asks: bool,
    /// Seeds of which a hole of the opponent cannot be emptied in one move if it holds more: a move that leaves such a hole feeds.
    pub(super) safe_above: Option<u16>,
    /// No lap follows another in a move.
    pub(super) single_laps: bool,
    /// The rules ask whether holes are open: claims have a say in more than where seeds lie.
    pub(super) asks_open: bool,
    /// The rules ask whether the own store was sown in this lap, move or turn.
    pub(super) asks_sown: bool,
    /// Where they do: whether a store has grown in a relay tells it, since nothing is captured before the relay ends.
    pub(super) store_tells: bool,
    /// A landing rule acts in claimed holes.
    pub(super) asks_claimed: bool,
    /// Moves are single laps, in which claims have no say but where seeds lie.
    pub(super) claims_apart: bool,
    /// `from` lets the mover lift any hole of his own that holds seeds.
    pub(super) own_holes: bool,
    /// A mover with no seeds in his row may end the round though `from` lets him lift holes of his opponent.
    pub(super) bare_ends: bool,
    /// Moves depend on nothing but seeds, the side to move, and the direction of the round.
    pub(super) runs: bool,
    /// The same, and nothing but bare rows ends a round, relays end, and positions hold nothing but seeds and the side to move.
    pub(super) simple: bool,
    /// Seeds in a store may end a round.
    pub(super) counts_stores: bool,
    /// A condition that counts seeds or empty holes may end a round.
    pub(super) counts_holes: bool,
    /// Between moves nothing but bare rows is to be looked at, and relays end.
    pub(super) plain_runs: bool,
    /// A bare row of either player may end a round.
    pub(super) either_row: bool,
    /// Laps without gain can be taken back.
    pub(super) runs_back: bool,
    /// A direction is named with every move.
    pub(super) two_ways: bool,
}

impl Needs {
    pub(super) fn new(ir: &Sowing) -> Needs {
        let rules = || ir.landing.iter().chain(&ir.passing);
        let then = |test: fn(&Then) -> bool| rules().any(|rule: &Rule| test(&rule.then));
        let again = then(|then| matches!(then, Then::MoveAgain(_)));
        let rests = || ir.end.when.iter().filter_map(|condition| condition.rest).chain(ir.end.rest);
        let last_mover = rests().any(|rest| rest == Rest::ToLastMover)
            || ir.rounds.as_ref().is_some_and(|rounds| rounds.first == First::LastMover);
        let rows = [EndTest::MoverHasNoSeeds, EndTest::ARowIsEmpty, EndTest::BothRowsAreEmpty];
        let untested = again && !ir.end.before_every_move;
        let further = then(|then| matches!(then, Then::MoveAgain(Some(_))));
        let turn_sown = again && rules().any(|rule| rule.tests.contains(&Test::OwnStoreSown(Since::Turn)));
        let asks_sown = rules().any(|rule| rule.tests.iter().any(|test| matches!(test, Test::OwnStoreSown(_))));
        let asks_lap = rules().any(|rule| rule.tests.contains(&Test::OwnStoreSown(Since::Lap)));
        let ends = |rule: &Rule| matches!(rule.then, Then::EndTurn | Then::MoveAgain(_));
        let whole_laps = ir.passing.is_empty() && ir.sow.skip.is_none();
        let store_tells = asks_sown && !asks_lap && whole_laps && rules().all(|rule| rule.actions.is_empty() || ends(rule));
        let asks_open = rules().any(|rule| rule.tests.iter().any(asks_open));
        let asks_claimed = ir.landing.iter().any(|rule| rule.place == Place::ClaimedHole);
        let occurs = ir.end.when.iter().any(|condition| matches!(condition.test, EndTest::PositionOccurs(_)));
        let marks = !rules().any(|rule| rule.actions.contains(&Action::Claim) && rule.then == Then::SowOnWithCaptured);
        let two_ways = ir.sow.direction == Direction::ChosenAtEveryMove;
        let any_holes = ir.moves.from.iter().any(|lift| lift.any);
        let options = if any_holes { 2 } else { 1 } * usize::from(ir.holes) * if two_ways { 2 } else { 1 };
        let own_holes = ir.moves.from.first().is_some_and(|lift| !lift.any && lift.holding.is_none());
        let asks = rules().any(|rule| rule.may);
        let forbids = ir.moves.feed != Feed::Never
            || ir.moves.grand_slam == GrandSlam::Forbidden
            || ir.sow.endless == Some(Endless::Forbidden);
        let trial = asks || forbids;
        let ends_as_sown = !forbids && ir.moves.grand_slam == GrandSlam::Allowed && ir.sow.endless.is_none();
        let runs = (marks || !occurs) && (!asks || ends_as_sown) && options <= MOST_OPTIONS && ir.moves.order == Order::Alternate;
        let claims = rules().any(|rule| rule.actions.contains(&Action::Claim));
        let either_row = ir.end.when.iter().any(|condition| condition.test == EndTest::ARowIsEmpty);
        let tested = |test: fn(EndTest) -> bool| ir.end.when.iter().any(|condition| test(condition.test));
        let counts_stores = tested(EndTest::is_by_stores);
        let counts_holes = tested(|test| matches!(test, EndTest::ARowHasEmptyHoles(_) | EndTest::SeedsOrFewerAreLeft(_)));
        Needs {
            last_mover,
            turn_sown,
            further,
            untested,
            occurs,
            marks,
            trial,
            forbids,
            asks,
            runs,
            simple: runs
                && !claims
                && !further
                && !turn_sown
                && !asks
                && ir.moves.grand_slam == GrandSlam::Allowed
                && !last_mover
                && !untested
                && ir.sow.endless.is_none()
                && matches!(ir.sow.direction, Direction::Clockwise | Direction::Anticlockwise)
                && ir.end.when.iter().all(|condition| rows.contains(&condition.test)),
            counts_stores,
            counts_holes,
            plain_runs: own_holes
                && !any_holes
                && !two_ways
                && !further
                && !asks_sown
                && !rules().any(|rule| rule.actions.iter().any(|action| matches!(action, Action::Again(_))))
                && !then(|then| *then == Then::SowOnFromNext)
                && ir.passing.is_empty()
                && ir.sow.skip.is_none()
                && !claims
                && !trial
                && !occurs
                && !(either_row && untested)
                && !counts_stores
                && !counts_holes
                && ir.sow.endless.is_none(),
            either_row,
            runs_back: relay::runs_back(ir),
            safe_above: safe_above(ir),
            single_laps: single_laps(ir),
            asks_open,
            asks_sown,
            store_tells,
            asks_claimed,
            claims_apart: single_laps(ir) && whole_laps && !asks_open && !asks_claimed,
            own_holes,
            bare_ends: any_holes && (either_row || tested(|test| test == EndTest::MoverHasNoSeeds)),
            two_ways,
        }
    }
}

/// Whether a test depends on which holes are open.
fn asks_open(test: &Test) -> bool {
    matches!(test, Test::NeighboursEqual | Test::Hole { is: Content::Open, .. })
}

/// See [`Needs::single_laps`].
fn single_laps(ir: &Sowing) -> bool {
    ir.landing.iter().all(|rule| matches!(rule.then, Then::EndTurn | Then::MoveAgain(_)))
}

/// See [`Needs::safe_above`]: where moves are single laps, and nothing is captured but holes in which a seed falls, of so many seeds.
fn safe_above(ir: &Sowing) -> Option<u16> {
    let mut most = 0;
    if !single_laps(ir) || !ir.passing.is_empty() || ir.moves.from.iter().any(|lift| lift.any) {
        return None;
    }
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
                _ => return None,
            }
        }
    }
    Some(most)
}
