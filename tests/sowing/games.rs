//! Rules of known games as IR values, after the variant files.

use lumbung::ir::sowing::*;
use lumbung::ir::{FirstMover, Numbers};

pub fn layout(holes: u8, seeds: u16) -> Layout {
    let row = vec![Some(seeds); usize::from(holes)];
    Layout { north: row.clone(), south: row }
}

pub fn hole(side: Option<Owner>, before: Option<Before>) -> Place {
    Place::Hole { side, before, making: None }
}

pub fn making(side: Option<Owner>, numbers: Numbers) -> Place {
    Place::Hole { side, before: None, making: Some(numbers) }
}

pub fn own_store() -> Place {
    Place::Store(Some(Owner::Own))
}

pub fn capture(targets: &[Target]) -> Action {
    Action::Capture { targets: targets.to_vec(), to: Receiver::Mover }
}

pub fn rule(name: &str, place: Place, tests: &[Test], actions: &[Action], then: Then) -> Rule {
    Rule { name: name.into(), place, tests: tests.to_vec(), may: false, actions: actions.to_vec(), then }
}

pub fn holds(at: Ref, is: Content) -> Test {
    Test::Hole { at, is }
}

pub fn when(tests: &[EndTest]) -> Vec<EndCondition> {
    tests.iter().map(|test| EndCondition { test: *test, rest: None }).collect()
}

pub const OWN: Option<Owner> = Some(Owner::Own);
pub const OPPONENT: Option<Owner> = Some(Owner::Opponent);
pub const EMPTY: Option<Before> = Some(Before::Empty);
pub const OCCUPIED: Option<Before> = Some(Before::Occupied);

/// A board with no rule but sowing anticlockwise, no store sown.
pub fn bare(holes: u8, seeds: u16) -> Sowing {
    Sowing {
        holes,
        start: layout(holes, seeds),
        stores: Stores::Aside,
        first_mover: FirstMover::ByAgreement,
        opening: None,
        moves: Moves {
            from: vec![Lift { any: false, holding: None }],
            pass: false,
            feed: Feed::Never,
            grand_slam: GrandSlam::Allowed,
            order: Order::Alternate,
        },
        sow: Sow {
            direction: Direction::Anticlockwise,
            own_store: false,
            opponent_store: false,
            start_hole: StartHole::SownInTurn,
            skip: None,
            endless: None,
        },
        passing: vec![],
        landing: vec![],
        claimed: Claimed::default(),
        end: End {
            when: when(&[EndTest::MoverHasNoSeeds]),
            before_every_move: false,
            rest: Some(Rest::ToOwner),
            most_seeds_win: true,
        },
        rounds: None,
        notation: HoleNames::ByNumber,
    }
}

pub fn lumbung() -> Rule {
    rule("lumbung", own_store(), &[], &[], Then::MoveAgain(None))
}

pub fn laju() -> Rule {
    rule("laju", hole(None, OCCUPIED), &[], &[], Then::SowOn)
}

pub fn nembak(taken: bool) -> Rule {
    let mut targets = vec![Target::At(Ref::Opposite)];
    if taken {
        targets.push(Target::LastSeed);
    }
    rule("nembak", hole(OWN, EMPTY), &[holds(Ref::Opposite, Content::Occupied)], &[capture(&targets)], Then::EndTurn)
}

pub fn mikul() -> Rule {
    let targets = [Target::At(Ref::Neighbours), Target::LastSeed];
    rule("mikul", hole(OPPONENT, EMPTY), &[Test::NeighboursEqual], &[capture(&targets)], Then::EndTurn)
}

pub fn mati() -> Rule {
    rule("mati", hole(None, EMPTY), &[], &[], Then::EndTurn)
}

fn sown(ir: &mut Sowing, direction: Direction, stores: Stores) {
    ir.stores = stores;
    ir.sow.direction = direction;
    ir.sow.own_store = true;
}

pub fn dakon_of(holes: u8, seeds: u16) -> Sowing {
    let mut ir = bare(holes, seeds);
    sown(&mut ir, Direction::Clockwise, Stores::AtLeft);
    ir.landing = vec![lumbung(), laju(), nembak(false), mikul(), mati()];
    ir.end.before_every_move = true;
    ir.end.rest = Some(Rest::ToOpponent);
    ir
}

pub fn dakon() -> Sowing {
    dakon_of(7, 7)
}

/// The landing seed is captured too, and there is no mikul.
pub fn dakon_taken() -> Sowing {
    let mut ir = dakon();
    ir.landing = vec![lumbung(), laju(), nembak(true), mati()];
    ir
}

pub fn refill(order: Refill, unfilled: Unfilled, first: First, until: Until) -> Rounds {
    Rounds { refill: order, unfilled: Some(unfilled), first, until: vec![until], wins: GameWins::WhoCanFill }
}

pub fn dakon_russ() -> Sowing {
    let mut ir = dakon_taken();
    sown(&mut ir, Direction::Anticlockwise, Stores::AtRight);
    ir.moves.pass = true;
    ir.end.when = when(&[EndTest::BothRowsAreEmpty]);
    ir.rounds = Some(refill(Refill::FromOwnStoreLeftToRight, Unfilled::Closed(None), First::LastMover, Until::CannotFill(4)));
    ir
}

pub fn dakon_sleman() -> Sowing {
    let mut ir = dakon();
    sown(&mut ir, Direction::Anticlockwise, Stores::AtRight);
    ir.opening = Some(Opening {
        name: Some("saku".into()),
        turns: 1,
        every_round: true,
        from: Some(OpeningFrom::Hole(1)),
        order: None,
        without_landing: vec![0],
        without_passing: vec![],
    });
    ir.landing = vec![lumbung(), laju(), nembak(false), mati()];
    ir
}

pub fn dakon_three_empty() -> Sowing {
    let mut ir = dakon();
    ir.opening = Some(opening_together());
    ir.landing = vec![lumbung(), laju(), nembak(false), mati()];
    ir.end = End {
        when: when(&[EndTest::ARowHasEmptyHoles(3)]),
        before_every_move: false,
        rest: Some(Rest::ToNobody),
        most_seeds_win: true,
    };
    ir
}

pub fn opening_together() -> Opening {
    Opening {
        name: None,
        turns: 1,
        every_round: true,
        from: None,
        order: Some(Order::TogetherThenFirstToStop),
        without_landing: vec![],
        without_passing: vec![],
    }
}

pub fn congkak() -> Sowing {
    let mut ir = dakon();
    ir.opening = Some(Opening { every_round: false, ..opening_together() });
    let tembak = capture(&[Target::At(Ref::Opposite), Target::LastSeed]);
    ir.landing = vec![lumbung(), laju(), rule("tembak", hole(OWN, EMPTY), &[], &[tembak], Then::EndTurn), mati()];
    ir.end.when = when(&[EndTest::ARowIsEmpty]);
    ir.end.rest = Some(Rest::ToOwner);
    ir.rounds = Some(refill(Refill::FromOwnStoreLeftToRight, Unfilled::Closed(None), First::Loser, Until::CannotFill(1)));
    ir
}

/// Congkak in which a capture needs the own store sown in this turn.
pub fn congkak_melayu() -> Sowing {
    let mut ir = congkak();
    ir.landing[2].tests = vec![Test::OwnStoreSown(Since::Turn), holds(Ref::Opposite, Content::Occupied)];
    ir.moves.pass = true;
    ir.end.when = when(&[EndTest::BothRowsAreEmpty]);
    ir
}

pub fn congkak_bga() -> Sowing {
    let mut ir = congkak();
    ir.opening = Some(opening_together());
    ir.rounds = Some(Rounds {
        refill: Refill::AsAtStart,
        unfilled: None,
        first: First::Loser,
        until: vec![Until::AfterRounds(3)],
        wins: GameWins::MostRounds,
    });
    ir
}

pub fn papan_dakon() -> Sowing {
    let mut ir = dakon();
    ir.opening = Some(opening_together());
    ir.moves.pass = true;
    let titip = capture(&[Target::At(Ref::Opposite), Target::LastSeed]);
    let mut titip = rule("titip", hole(OWN, OCCUPIED), &[holds(Ref::Opposite, Content::Occupied)], &[titip], Then::EndTurn);
    titip.may = true;
    ir.landing = vec![rule("papan", own_store(), &[], &[], Then::EndTurn), titip, laju(), mati()];
    ir.end.when = when(&[EndTest::BothRowsAreEmpty]);
    ir.end.before_every_move = false;
    ir.rounds = Some(refill(Refill::FromOwnStoreRightToLeft, Unfilled::Closed(None), First::LastMover, Until::CannotFill(1)));
    ir
}

pub fn sonka() -> Sowing {
    let mut ir = bare(5, 6);
    sown(&mut ir, Direction::Anticlockwise, Stores::AtRight);
    ir.moves.order = Order::TogetherThenFirstToStop;
    ir.moves.pass = true;
    ir.landing = vec![
        rule("ulo", own_store(), &[], &[], Then::EndTurn),
        rule("lakad", hole(None, None), &[holds(Ref::Next, Content::Occupied)], &[], Then::SowOnFromNext),
        rule("subi", hole(OWN, None), &[], &[capture(&[Target::At(Ref::Opposite)])], Then::EndTurn),
    ];
    ir.end.when = when(&[EndTest::BothRowsAreEmpty]);
    ir.end.before_every_move = true;
    ir
}

pub fn sungka() -> Sowing {
    let mut ir = dakon();
    ir.moves.pass = true;
    ir.landing = vec![lumbung(), laju(), nembak(false), mati()];
    ir.end.when = when(&[EndTest::BothRowsAreEmpty]);
    ir.rounds = Some(refill(Refill::FromOwnStoreLeftToRight, Unfilled::Closed(None), First::Alternate, Until::CannotFill(1)));
    ir
}

pub fn kalah(holes: u8, seeds: u16) -> Sowing {
    let mut ir = bare(holes, seeds);
    sown(&mut ir, Direction::Anticlockwise, Stores::AtRight);
    ir.landing = vec![rule("bonus", own_store(), &[], &[], Then::MoveAgain(None)), nembak(true)];
    ir.end.when = when(&[EndTest::ARowIsEmpty]);
    ir.end.before_every_move = true;
    ir
}

pub fn kalah_empty_capture(holes: u8, seeds: u16) -> Sowing {
    let mut ir = kalah(holes, seeds);
    ir.landing[1].tests.clear();
    ir
}

pub fn oware() -> Sowing {
    let mut ir = bare(6, 4);
    ir.sow.start_hole = StartHole::Skipped;
    ir.moves.feed = Feed::Required;
    ir.moves.grand_slam = GrandSlam::TakesNothing;
    let actions = [capture(&[Target::ThisHole]), Action::Again(Ref::Previous)];
    ir.landing = vec![rule("two-or-three", making(OPPONENT, Numbers::OneOf(vec![2, 3])), &[], &actions, Then::EndTurn)];
    ir.end.when = when(&[EndTest::MoverCannotMove, EndTest::HoldsMoreThanHalf, EndTest::PositionOccurs(3)]);
    ir
}

pub fn awari() -> Sowing {
    let mut ir = oware();
    ir.moves.feed = Feed::IfPossible;
    ir.moves.grand_slam = GrandSlam::Allowed;
    ir.end.when[2].rest = Some(Rest::Split);
    ir
}

pub fn toguz() -> Sowing {
    let mut ir = bare(9, 9);
    ir.sow.start_hole = StartHole::GetsFirstSeedUnlessAlone;
    ir.landing = vec![
        rule(
            "tuzdyk",
            making(OPPONENT, Numbers::OneOf(vec![3])),
            &[],
            &[capture(&[Target::ThisHole]), Action::Claim],
            Then::EndTurn,
        ),
        rule("even", making(OPPONENT, Numbers::Even), &[], &[capture(&[Target::ThisHole])], Then::EndTurn),
    ];
    ir.claimed = Claimed { name: None, most: Some(1), not_at: vec![NotAt::LastHole, NotAt::NumberOfOpponentClaim] };
    ir.end.when = when(&[EndTest::MoverCannotMove, EndTest::HoldsMoreThanHalf, EndTest::PositionOccurs(3)]);
    ir.end.rest = Some(Rest::ToOpponent);
    ir
}

pub fn hoyito() -> Sowing {
    let mut ir = bare(6, 4);
    ir.sow.endless = Some(Endless::EndsTurn);
    ir.moves.pass = true;
    let four = || making(None, Numbers::OneOf(vec![4]));
    let all = rule("all", four(), &[Test::SeedsLeft(8)], &[capture(&[Target::Everything])], Then::EndTurn);
    let four = rule("four", four(), &[], &[capture(&[Target::ThisHole])], Then::EndTurn);
    ir.passing = vec![all.clone(), four.clone()];
    ir.landing = vec![all, four, laju()];
    ir.end.when = when(&[EndTest::BothRowsAreEmpty, EndTest::PositionOccurs(3)]);
    ir
}

pub fn lamlameta() -> Sowing {
    let mut ir = bare(12, 2);
    let twos = || Numbers::OneOf(vec![2]);
    ir.opening = Some(Opening {
        name: None,
        turns: 1,
        every_round: true,
        from: Some(OpeningFrom::LastHoles(2)),
        order: None,
        without_landing: vec![1],
        without_passing: vec![],
    });
    ir.moves.from =
        vec![Lift { any: false, holding: Some(Holding { not: true, numbers: twos() }) }, Lift { any: false, holding: None }];
    ir.sow.skip = Some(Skip { side: OPPONENT, holding: twos() });
    ir.sow.endless = Some(Endless::EndsTurn);
    let every = capture(&[Target::Every { side: Owner::Opponent, holding: twos() }]);
    ir.landing =
        vec![laju(), rule("cross", hole(OWN, EMPTY), &[holds(Ref::Opposite, Content::Holding(twos()))], &[every], Then::EndTurn)];
    ir.end.when = when(&[EndTest::MoverHasNoSeeds, EndTest::PositionOccurs(3)]);
    ir.rounds = Some(refill(Refill::FromOwnStoreLeftToRight, Unfilled::Closed(None), First::Loser, Until::CannotFill(1)));
    ir
}

pub fn meusueb() -> Sowing {
    let mut ir = bare(6, 4);
    ir.sow.endless = Some(Endless::EndsTurn);
    let four = making(None, Numbers::OneOf(vec![4]));
    ir.landing = vec![rule("four", four, &[], &[capture(&[Target::ThisHole])], Then::SowOnFromNext), laju()];
    ir.end.when = when(&[EndTest::MoverHasNoSeeds, EndTest::SeedsOrFewerAreLeft(8), EndTest::PositionOccurs(3)]);
    ir
}

pub fn olinda() -> Sowing {
    let mut ir = bare(7, 4);
    ir.sow.direction = Direction::ChosenByFirstMoverOpponentOtherWay;
    ir.sow.endless = Some(Endless::EndsTurn);
    let beyond = [capture(&[Target::At(Ref::Beyond)]), Action::Again(Ref::Beyond)];
    let tests = [holds(Ref::Next, Content::Empty), holds(Ref::Beyond, Content::Occupied)];
    ir.landing = vec![
        rule("relay", hole(None, None), &[holds(Ref::Next, Content::Occupied)], &[], Then::SowOnFromNext),
        rule("beyond", hole(None, None), &tests, &beyond, Then::EndTurn),
    ];
    ir.end.when = when(&[EndTest::MoverHasNoSeeds, EndTest::PositionOccurs(3)]);
    ir.end.rest = Some(Rest::ToOpponent);
    ir.rounds = Some(refill(Refill::FromOwnStoreLeftToRight, Unfilled::Closed(None), First::Alternate, Until::CannotFill(1)));
    ir
}

pub fn pallankuli() -> Sowing {
    let mut ir = bare(7, 6);
    ir.sow.endless = Some(Endless::EndsTurn);
    let to_owner = Action::Capture { targets: vec![Target::ThisHole], to: Receiver::Owner };
    let pasu = rule("pasu", making(None, Numbers::OneOf(vec![4])), &[], &[to_owner], Then::EndTurn);
    ir.passing = vec![pasu.clone()];
    let kattu = rule("kattu", hole(None, EMPTY), &[], &[capture(&[Target::At(Ref::Next)])], Then::EndTurn);
    ir.landing = vec![pasu, laju(), kattu];
    ir.end.when = when(&[EndTest::MoverHasNoSeeds, EndTest::PositionOccurs(3)]);
    ir.end.rest = Some(Rest::ToOpponent);
    ir.rounds = Some(refill(Refill::FromOwnStoreLeftToRight, Unfilled::Closed(None), First::Alternate, Until::CannotFill(1)));
    ir
}

pub fn vai_lung_thlan() -> Sowing {
    let mut ir = bare(6, 5);
    ir.sow.direction = Direction::Clockwise;
    ir.moves.pass = true;
    let singles = [capture(&[Target::ThisHole]), Action::Again(Ref::Previous)];
    ir.landing = vec![rule("singles", hole(None, EMPTY), &[], &singles, Then::EndTurn)];
    ir.end.when = when(&[EndTest::BothRowsAreEmpty, EndTest::PositionOccurs(3)]);
    ir
}

/// Made up: every mechanism that the games above leave out.
pub fn oddments() -> Vec<Sowing> {
    let mut free = kalah(4, 5);
    free.moves.from = vec![
        Lift { any: true, holding: Some(Holding { not: false, numbers: Numbers::AtLeast(2) }) },
        Lift { any: true, holding: None },
    ];
    free.moves.feed = Feed::IfPossible;
    free.sow.direction = Direction::ChosenAtEveryMove;
    free.stores = Stores::AtEndOfRow;
    free.sow.opponent_store = true;
    free.landing[0].then = Then::MoveAgain(Some(2));
    free.end.rest = Some(Rest::ToLastMover);
    free.end.before_every_move = false;
    free.rounds = Some(Rounds {
        refill: Refill::FromOwnStoreRightToLeft,
        unfilled: Some(Unfilled::PartlyFilled),
        first: First::PlayerWithAFullRow,
        until: vec![Until::HasWonRounds(2), Until::AfterRounds(6)],
        wins: GameWins::MostSeeds,
    });
    let mut carry = bare(5, 3);
    carry.start.south[2] = None;
    carry.start.north[0] = Some(7);
    carry.sow.endless = Some(Endless::Forbidden);
    carry.sow.start_hole = StartHole::GetsFirstSeed;
    carry.moves.grand_slam = GrandSlam::Forbidden;
    carry.moves.pass = true;
    let given = Action::Capture { targets: vec![Target::At(Ref::Previous)], to: Receiver::Opponent };
    let mut gift = rule("gift", making(OWN, Numbers::Odd), &[holds(Ref::Previous, Content::Occupied)], &[given], Then::EndTurn);
    gift.may = true;
    carry.landing =
        vec![gift, rule("carry", hole(OPPONENT, None), &[], &[capture(&[Target::ThisHole])], Then::SowOnWithCaptured)];
    carry.end.when = when(&[EndTest::BothRowsAreEmpty, EndTest::PositionOccurs(2), EndTest::Holds(15)]);
    carry.end.rest = Some(Rest::Split);
    carry.end.most_seeds_win = false;
    let mut both = dakon_of(5, 4);
    both.moves.order = Order::TogetherThenLastToStop;
    both.passing =
        vec![rule("three", making(OPPONENT, Numbers::OneOf(vec![3])), &[], &[capture(&[Target::ThisHole])], Then::EndTurn)];
    both.landing[0].then = Then::MoveAgain(Some(3));
    both.landing[2].tests.push(Test::OwnStoreSown(Since::Lap));
    both.moves.pass = true;
    both.end.when = when(&[EndTest::BothRowsAreEmpty]);
    both.rounds = Some(Rounds {
        refill: Refill::FromOwnStoreLeftToRight,
        unfilled: Some(Unfilled::Open),
        first: First::Winner,
        until: vec![Until::AfterRounds(4)],
        wins: GameWins::MostRounds,
    });
    vec![free, carry, both]
}

/// All of them, for properties that hold of every game.
pub fn all() -> Vec<(String, Sowing)> {
    let named = vec![
        ("dakon", dakon()),
        ("dakon 9", dakon_of(9, 9)),
        ("dakon 21", dakon_of(21, 7)),
        ("dakon taken", dakon_taken()),
        ("dakon russ", dakon_russ()),
        ("dakon sleman", dakon_sleman()),
        ("dakon three empty", dakon_three_empty()),
        ("congkak", congkak()),
        ("congkak melayu", congkak_melayu()),
        ("congkak bga", congkak_bga()),
        ("papan dakon", papan_dakon()),
        ("sonka", sonka()),
        ("sungka", sungka()),
        ("kalah", kalah(6, 4)),
        ("kalah empty capture", kalah_empty_capture(6, 4)),
        ("oware", oware()),
        ("awari", awari()),
        ("toguz", toguz()),
        ("hoyito", hoyito()),
        ("lamlameta", lamlameta()),
        ("meusueb", meusueb()),
        ("olinda", olinda()),
        ("pallankuli", pallankuli()),
        ("vai lung thlan", vai_lung_thlan()),
    ];
    let odd = oddments().into_iter().enumerate().map(|(at, ir)| (format!("oddment {at}"), ir));
    named.into_iter().map(|(name, ir)| (name.to_owned(), ir)).chain(odd).collect()
}
