//! Random rules of a sowing game.

use super::Dice;
use crate::reference::builders::uniform;
use lumbung::ir::sowing as sow;
use lumbung::ir::sowing::{Action, Owner, Place, Receiver, Ref, Rule, Sowing, Target, Test, Then};
use lumbung::ir::{FirstMover, Numbers};

/// What must be known to keep a rule valid.
struct Frame {
    own_store: bool,
    together: bool,
    may: bool,
    claims: bool,
}

/// Random rules of a sowing game. Not made, because the compiler refuses them: in a turn together `may` in passing, and a single
/// seed that stays in the hole lifted.
pub fn random_sowing_ir(dice: &mut Dice) -> Sowing {
    let holes = dice.between(1, 7) as u8;
    let seeds = dice.between(1, 6) as u16;
    let (stores, direction) = stores_and_direction(dice);
    let own_store = stores != sow::Stores::Aside && dice.chance(70);
    let opponent_store = stores != sow::Stores::Aside && dice.chance(20);
    let together = own_store && dice.chance(25);
    let grand_slam = match dice.below(6) {
        0 | 1 if !together => sow::GrandSlam::TakesNothing,
        2 if !together => sow::GrandSlam::Forbidden,
        _ => sow::GrandSlam::Allowed,
    };
    let frame = Frame { own_store, together, may: dice.chance(25), claims: dice.chance(20) };
    let start_hole = match dice.below(8) {
        0 => sow::StartHole::Skipped,
        1 if !together => sow::StartHole::GetsFirstSeed,
        2 => sow::StartHole::GetsFirstSeedUnlessAlone,
        _ => sow::StartHole::SownInTurn,
    };
    let landing: Vec<Rule> = (0..dice.between(1, 5)).map(|index| random_rule(dice, &frame, index, true)).collect();
    let passing: Vec<Rule> = match dice.below(4) {
        0 => (0..dice.between(1, 2)).map(|index| random_rule(dice, &frame, 10 + index, false)).collect(),
        _ => Vec::new(),
    };
    let sows_on = landing.iter().any(|rule| !matches!(rule.then, Then::EndTurn | Then::MoveAgain(_)));
    let can_be_endless = sows_on && (!own_store || start_hole == sow::StartHole::GetsFirstSeed);
    let endless = can_be_endless.then(|| dice.pick(&[sow::Endless::EndsTurn, sow::Endless::Forbidden]));
    let orders = if together {
        vec![sow::Order::TogetherThenFirstToStop, sow::Order::TogetherThenLastToStop]
    } else {
        vec![sow::Order::Alternate]
    };
    let from = random_lifts(dice, together);
    let opening = dice.some(if together { 80 } else { 40 }, |dice| random_opening(dice, holes, &landing, &passing, &orders));
    let always_together = together && (opening.as_ref().is_none_or(|opening| opening.order.is_none()) || dice.chance(30));
    let moves = sow::Moves {
        from,
        pass: dice.chance(50),
        feed: dice.pick(&[
            sow::Feed::Never,
            sow::Feed::Never,
            sow::Feed::IfPossible,
            sow::Feed::Required,
            sow::Feed::IfPossibleWhenBare,
            sow::Feed::RequiredWhenBare,
        ]),
        grand_slam,
        order: if always_together { dice.pick(&orders) } else { sow::Order::Alternate },
    };
    let claimed = if frame.claims { random_limits(dice, holes) } else { sow::Claimed::default() };
    let total = 2 * u16::from(holes) * seeds;
    let end = random_end(dice, holes, total, own_store);
    let (start, rounds) = start_and_rounds(dice, holes, seeds);
    Sowing {
        holes,
        start,
        stores,
        first_mover: FirstMover::South,
        opening,
        moves,
        sow: sow::Sow {
            direction,
            own_store,
            opponent_store,
            start_hole,
            skip: dice.some(12, |dice| sow::Skip { side: random_side(dice), holding: random_numbers(dice) }),
            endless,
        },
        passing,
        landing,
        claimed,
        end,
        rounds,
        notation: sow::HoleNames::ByNumber,
    }
}

fn stores_and_direction(dice: &mut Dice) -> (sow::Stores, sow::Direction) {
    let any_way = [
        sow::Direction::Clockwise,
        sow::Direction::Anticlockwise,
        sow::Direction::ChosenByFirstMover,
        sow::Direction::ChosenByFirstMoverOpponentOtherWay,
        sow::Direction::ChosenAtEveryMove,
    ];
    match dice.below(4) {
        0 => (sow::Stores::AtLeft, sow::Direction::Clockwise),
        1 => (sow::Stores::AtRight, sow::Direction::Anticlockwise),
        2 => (sow::Stores::AtEndOfRow, dice.pick(&any_way)),
        _ => (sow::Stores::Aside, dice.pick(&any_way)),
    }
}

fn random_side(dice: &mut Dice) -> Option<Owner> {
    dice.pick(&[None, None, Some(Owner::Own), Some(Owner::Opponent)])
}

fn random_numbers(dice: &mut Dice) -> Numbers {
    match dice.below(5) {
        0 => Numbers::Even,
        1 => Numbers::Odd,
        2 => Numbers::AtLeast(dice.between(1, 5) as u16),
        _ => {
            let mut list: Vec<u16> = (1..=6).filter(|_| dice.chance(35)).collect();
            if list.is_empty() {
                list.push(dice.between(1, 4) as u16);
            }
            Numbers::OneOf(list)
        }
    }
}

/// In a turn together nobody lifts from the other's row: both might name one hole.
fn random_lifts(dice: &mut Dice, together: bool) -> Vec<sow::Lift> {
    let mut lifts = Vec::new();
    for _ in 0..dice.pick(&[0, 0, 1, 2]) {
        let holding = Some(sow::Holding { not: dice.chance(40), numbers: random_numbers(dice) });
        lifts.push(sow::Lift { any: !together && dice.chance(15), holding });
    }
    if lifts.is_empty() || dice.chance(80) {
        lifts.push(sow::Lift { any: !together && dice.chance(10), holding: None });
    }
    lifts
}

fn random_opening(dice: &mut Dice, holes: u8, landing: &[Rule], passing: &[Rule], orders: &[sow::Order]) -> sow::Opening {
    let together = orders.len() > 1;
    let some_of = |dice: &mut Dice, rules: &[Rule]| (0..rules.len() as u8).filter(|_| dice.chance(25)).collect();
    sow::Opening {
        name: None,
        turns: dice.between(1, 3) as u8,
        every_round: dice.chance(60),
        from: dice.some(50, |dice| match dice.below(3) {
            0 => sow::OpeningFrom::Hole(dice.between(1, usize::from(holes)) as u8),
            1 => sow::OpeningFrom::LastHoles(dice.between(1, usize::from(holes)) as u8),
            _ => sow::OpeningFrom::Lifts(random_lifts(dice, together)),
        }),
        order: if together && dice.chance(80) { Some(dice.pick(orders)) } else { dice.some(20, |_| sow::Order::Alternate) },
        without_landing: some_of(dice, landing),
        without_passing: some_of(dice, passing),
    }
}

fn random_rule(dice: &mut Dice, frame: &Frame, index: usize, landing: bool) -> Rule {
    let place = match dice.below(20) {
        0..=3 if frame.own_store => Place::Store(Some(Owner::Own)),
        4 => Place::Store(dice.pick(&[None, Some(Owner::Opponent), Some(Owner::Own)])),
        5 if frame.claims => Place::ClaimedHole,
        _ => Place::Hole {
            side: random_side(dice),
            before: dice.pick(&[None, Some(sow::Before::Empty), Some(sow::Before::Occupied)]),
            making: dice.some(30, random_numbers),
        },
    };
    let in_hole = matches!(place, Place::Hole { .. });
    let across = [Ref::OppositeOfNext, Ref::OppositeOfBeyond, Ref::OppositeOfPrevious];
    let on_track = [Ref::Next, Ref::Beyond, Ref::Previous, across[0], across[1], across[2]];
    let refs: &[Ref] = match place {
        Place::Store(_) => &on_track,
        _ => &[
            Ref::Opposite,
            Ref::Opposite,
            Ref::Neighbours,
            Ref::Next,
            Ref::Beyond,
            Ref::Previous,
            across[0],
            across[1],
            across[2],
        ],
    };
    let tests = (0..dice.pick(&[0, 0, 1, 1, 2])).map(|_| random_test(dice, frame, refs)).collect();
    let then = if landing { random_then(dice, in_hole) } else { Then::EndTurn };
    let mut actions = Vec::new();
    let again = landing && dice.chance(15);
    for _ in 0..dice.pick(&[0, 1, 1, 1, 2]) {
        actions.push(random_capture(dice, frame, refs, in_hole, again));
    }
    if then == Then::SowOnWithCaptured && actions.is_empty() {
        actions.push(random_capture(dice, frame, refs, in_hole, again));
    }
    if again && !actions.is_empty() {
        let single: Vec<Ref> = refs.iter().copied().filter(|one| *one != Ref::Neighbours).collect();
        actions.push(Action::Again(dice.pick(&single)));
    } else if frame.claims && in_hole && dice.chance(40) {
        actions.push(Action::Claim);
    }
    let may = frame.may && (landing || !frame.together) && dice.chance(40);
    let mut place = place;
    if let (Then::SowOn, false, Place::Hole { before, .. }) = (then, frame.own_store, &mut place) {
        // A relay that no empty hole stops may run for millions of laps before it repeats.
        *before = Some(sow::Before::Occupied);
    }
    Rule { name: format!("rule-{index}"), place, tests, may, actions, then }
}

fn random_test(dice: &mut Dice, frame: &Frame, refs: &[Ref]) -> Test {
    match dice.below(10) {
        0 if refs.contains(&Ref::Neighbours) => Test::NeighboursEqual,
        1 if frame.own_store => Test::OwnStoreSown(dice.pick(&[sow::Since::Turn, sow::Since::Move, sow::Since::Lap])),
        2 if !frame.together => Test::SeedsLeft(dice.between(1, 20) as u16),
        _ => Test::Hole {
            at: dice.pick(refs),
            is: match dice.below(4) {
                0 => sow::Content::Empty,
                1 => sow::Content::Open,
                2 => sow::Content::Holding(random_numbers(dice)),
                _ => sow::Content::Occupied,
            },
        },
    }
}

fn random_then(dice: &mut Dice, in_hole: bool) -> Then {
    match dice.below(10) {
        0 | 1 => Then::MoveAgain(dice.pick(&[None, None, Some(1), Some(2)])),
        2..=4 if in_hole => Then::SowOn,
        5 | 6 => Then::SowOnFromNext,
        7 => Then::SowOnWithCaptured,
        _ => Then::EndTurn,
    }
}

fn random_capture(dice: &mut Dice, frame: &Frame, refs: &[Ref], in_hole: bool, again: bool) -> Action {
    let mut targets = Vec::new();
    for _ in 0..dice.pick(&[1, 1, 1, 2]) {
        let target = match dice.below(12) {
            0 | 1 if in_hole => Target::ThisHole,
            2 | 3 if in_hole && !again => Target::LastSeed,
            4 => Target::Every { side: dice.pick(&[Owner::Own, Owner::Opponent]), holding: random_numbers(dice) },
            5 if !frame.together && dice.chance(40) => Target::Everything,
            _ => Target::At(dice.pick(refs)),
        };
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    let to = dice.pick(&[Receiver::Mover, Receiver::Mover, Receiver::Mover, Receiver::Owner, Receiver::Opponent]);
    Action::Capture { targets, to }
}

fn random_limits(dice: &mut Dice, holes: u8) -> sow::Claimed {
    let mut not_at = Vec::new();
    if dice.chance(30) {
        not_at.push(sow::NotAt::Hole(dice.between(1, usize::from(holes)) as u8));
    }
    if dice.chance(30) {
        not_at.push(sow::NotAt::LastHole);
    }
    if dice.chance(30) {
        not_at.push(sow::NotAt::NumberOfOpponentClaim);
    }
    sow::Claimed { name: None, most: dice.some(60, |dice| dice.between(1, 3) as u8), not_at }
}

fn random_rest(dice: &mut Dice) -> sow::Rest {
    match dice.below(6) {
        0 => sow::Rest::ToOpponent,
        1 => sow::Rest::ToLastMover,
        2 => sow::Rest::ToNobody,
        3 => sow::Rest::Split,
        4 => sow::Rest::ToBarePlayer,
        _ => sow::Rest::ToOwner,
    }
}

fn random_end(dice: &mut Dice, holes: u8, total: u16, own_store: bool) -> sow::End {
    let mut when = Vec::new();
    for _ in 0..dice.between(1, 2) {
        let test = match dice.below(10) {
            0 => sow::EndTest::MoverCannotMove,
            1 => sow::EndTest::ARowIsEmpty,
            2 => sow::EndTest::BothRowsAreEmpty,
            3 => sow::EndTest::ARowHasEmptyHoles(dice.between(1, usize::from(holes)) as u8),
            4 => sow::EndTest::SeedsOrFewerAreLeft(dice.between(1, usize::from(total / 2).max(1)) as u16),
            5 => sow::EndTest::HoldsMoreThanHalf,
            6 => sow::EndTest::Holds(dice.between(1, usize::from(total)) as u16),
            7 => sow::EndTest::HoldsHalf,
            _ => sow::EndTest::MoverHasNoSeeds,
        };
        when.push(sow::EndCondition { test, rest: dice.some(25, random_rest) });
    }
    if !own_store || dice.chance(15) {
        let test = sow::EndTest::PositionOccurs(dice.between(2, 4) as u8);
        when.push(sow::EndCondition { test, rest: dice.some(25, random_rest) });
    }
    sow::End { when, before_every_move: dice.chance(60), rest: Some(random_rest(dice)), most_seeds_win: dice.chance(80) }
}

/// A drawn layout only where no row is filled from a store; every game of several rounds is cut after a few.
fn start_and_rounds(dice: &mut Dice, holes: u8, seeds: u16) -> (sow::Layout, Option<sow::Rounds>) {
    let rounds = dice.some(45, |dice| {
        let refill =
            dice.pick(&[sow::Refill::FromOwnStoreLeftToRight, sow::Refill::FromOwnStoreRightToLeft, sow::Refill::AsAtStart]);
        let unfilled = (refill != sow::Refill::AsAtStart)
            .then(|| dice.pick(&[sow::Unfilled::Closed(None), sow::Unfilled::Open, sow::Unfilled::PartlyFilled]));
        let mut until = vec![sow::Until::AfterRounds(dice.between(1, 5) as u16)];
        if dice.chance(50) {
            until.push(sow::Until::CannotFill(dice.between(1, usize::from(holes)) as u8));
        }
        if dice.chance(30) {
            until.push(sow::Until::HasWonRounds(dice.between(1, 3) as u16));
        }
        dice.shuffle(&mut until);
        let first = match dice.below(5) {
            0 => sow::First::LastMover,
            1 => sow::First::Loser,
            2 => sow::First::Winner,
            3 => sow::First::PlayerWithAFullRow,
            _ => sow::First::Alternate,
        };
        let wins = dice.pick(&[sow::GameWins::WhoCanFill, sow::GameWins::MostRounds, sow::GameWins::MostSeeds]);
        sow::Rounds { refill, unfilled, first, until, wins }
    });
    let from_store = rounds.as_ref().is_some_and(|rounds| rounds.refill != sow::Refill::AsAtStart);
    if from_store || dice.chance(80) {
        return (uniform(holes, seeds), rounds);
    }
    let row = |dice: &mut Dice| -> Vec<Option<u16>> {
        (0..holes).map(|_| if dice.chance(15) { None } else { Some(dice.below(6) as u16) }).collect()
    };
    (sow::Layout { north: row(dice), south: row(dice) }, rounds)
}
