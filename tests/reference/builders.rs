//! IRs of known games, written by hand for tests that must not lean on the compiler.
//!
//! Comes in: sizes and switches. Goes out: IRs. Says nothing about how a game is played.

use lumbung::ir::FirstMover;
use lumbung::ir::Numbers;
use lumbung::ir::board::{Board, Point, PointId};
use lumbung::ir::leaping::*;
use lumbung::ir::sowing as sow;
use lumbung::ir::sowing::{Action, Before, Content, Owner, Place, Receiver, Ref, Rule, Sowing, Target, Test, Then};

// ---- Sowing ----

pub fn hole(side: Option<Owner>, before: Option<Before>) -> Place {
    Place::Hole { side, before, making: None }
}

pub fn rule(name: &str, place: Place, tests: Vec<Test>, actions: Vec<Action>, then: Then) -> Rule {
    Rule { name: name.to_string(), place, tests, may: false, actions, then }
}

pub fn capture(targets: Vec<Target>) -> Action {
    Action::Capture { targets, to: Receiver::Mover }
}

pub fn opposite_occupied() -> Test {
    Test::Hole { at: Ref::Opposite, is: Content::Occupied }
}

pub fn uniform(holes: u8, seeds: u16) -> sow::Layout {
    let row = vec![Some(seeds); usize::from(holes)];
    sow::Layout { north: row.clone(), south: row }
}

pub fn end(tests: Vec<sow::EndTest>, before_every_move: bool, rest: Option<sow::Rest>) -> sow::End {
    let when = tests.into_iter().map(|test| sow::EndCondition { test, rest: None }).collect();
    sow::End { when, before_every_move, rest, most_seeds_win: true }
}

/// A game of one row each, own store sown, without rules.
pub fn plain_sowing(holes: u8, seeds: u16) -> Sowing {
    Sowing {
        holes,
        start: uniform(holes, seeds),
        stores: sow::Stores::AtRight,
        first_mover: FirstMover::South,
        opening: None,
        moves: sow::Moves {
            from: vec![sow::Lift { any: false, holding: None }],
            pass: false,
            feed: sow::Feed::Never,
            grand_slam: sow::GrandSlam::Allowed,
            order: sow::Order::Alternate,
        },
        sow: sow::Sow {
            direction: sow::Direction::Anticlockwise,
            own_store: true,
            opponent_store: false,
            start_hole: sow::StartHole::SownInTurn,
            skip: None,
            endless: None,
        },
        passing: Vec::new(),
        landing: Vec::new(),
        claimed: sow::Claimed::default(),
        end: end(vec![sow::EndTest::ARowIsEmpty], true, Some(sow::Rest::ToOwner)),
        rounds: None,
        notation: sow::HoleNames::ByNumber,
    }
}

/// The standard profile of dakon; `stays`: the landing seed stays in nembak.
pub fn dakon(holes: u8, seeds: u16, stays: bool, mikul: bool) -> Sowing {
    let mut ir = plain_sowing(holes, seeds);
    let prey = if stays { vec![Target::At(Ref::Opposite)] } else { vec![Target::At(Ref::Opposite), Target::LastSeed] };
    ir.stores = sow::Stores::AtLeft;
    ir.sow.direction = sow::Direction::Clockwise;
    ir.landing = vec![
        rule("lumbung", Place::Store(Some(Owner::Own)), vec![], vec![], Then::MoveAgain(None)),
        rule("laju", hole(None, Some(Before::Occupied)), vec![], vec![], Then::SowOn),
        rule(
            "nembak",
            hole(Some(Owner::Own), Some(Before::Empty)),
            vec![opposite_occupied()],
            vec![capture(prey)],
            Then::EndTurn,
        ),
    ];
    if mikul {
        ir.landing.push(rule(
            "mikul",
            hole(Some(Owner::Opponent), Some(Before::Empty)),
            vec![Test::NeighboursEqual],
            vec![capture(vec![Target::At(Ref::Neighbours), Target::LastSeed])],
            Then::EndTurn,
        ));
    }
    ir.landing.push(rule("mati", hole(None, Some(Before::Empty)), vec![], vec![], Then::EndTurn));
    ir.end = end(vec![sow::EndTest::MoverHasNoSeeds], true, Some(sow::Rest::ToOpponent));
    ir
}

/// Dakon after Russ: seed taken, passing, rounds with closed holes.
pub fn dakon_russ(holes: u8) -> Sowing {
    let mut ir = dakon(holes, u16::from(holes), false, false);
    ir.stores = sow::Stores::AtRight;
    ir.sow.direction = sow::Direction::Anticlockwise;
    ir.moves.pass = true;
    ir.end = end(vec![sow::EndTest::BothRowsAreEmpty], true, Some(sow::Rest::ToOpponent));
    ir.rounds = Some(sow::Rounds {
        refill: sow::Refill::FromOwnStoreLeftToRight,
        unfilled: Some(sow::Unfilled::Closed(None)),
        first: sow::First::LastMover,
        until: vec![sow::Until::CannotFill(4)],
        wins: sow::GameWins::WhoCanFill,
    });
    ir
}

/// Kalah; `needs_prey` false: a lone last seed is banked also when the hole across is empty.
pub fn kalah(holes: u8, seeds: u16, needs_prey: bool) -> Sowing {
    let mut ir = plain_sowing(holes, seeds);
    let tests = if needs_prey { vec![opposite_occupied()] } else { vec![] };
    ir.landing = vec![
        rule("bonus", Place::Store(Some(Owner::Own)), vec![], vec![], Then::MoveAgain(None)),
        rule(
            "capture",
            hole(Some(Owner::Own), Some(Before::Empty)),
            tests,
            vec![capture(vec![Target::At(Ref::Opposite), Target::LastSeed])],
            Then::EndTurn,
        ),
    ];
    ir
}

/// Oware: 2 or 3 with the back-chain, must feed, start hole skipped.
pub fn oware(holes: u8, seeds: u16) -> Sowing {
    let mut ir = plain_sowing(holes, seeds);
    ir.stores = sow::Stores::Aside;
    ir.sow.own_store = false;
    ir.sow.start_hole = sow::StartHole::Skipped;
    ir.moves.feed = sow::Feed::Required;
    let place = Place::Hole { side: Some(Owner::Opponent), before: None, making: Some(Numbers::OneOf(vec![2, 3])) };
    let actions = vec![capture(vec![Target::ThisHole]), Action::Again(Ref::Previous)];
    ir.landing = vec![rule("two-or-three", place, vec![], actions, Then::EndTurn)];
    ir.end = end(vec![sow::EndTest::MoverCannotMove, sow::EndTest::PositionOccurs(3)], false, Some(sow::Rest::ToOwner));
    ir
}

// ---- Boards ----

/// A lattice with points where `is_point`, joined along rows and columns (diagonals) through points where the function holds.
pub fn lattice(
    width: u8,
    height: u8,
    is_point: fn(u8, u8) -> bool,
    orthogonal: Option<fn(u8, u8) -> bool>,
    diagonal: Option<fn(u8, u8) -> bool>,
) -> Board {
    let mut points = Vec::new();
    for row in 1..=height {
        for column in (1..=width).filter(|&column| is_point(column, row)) {
            let name = format!("{}{row}", char::from(b'a' + column - 1));
            points.push(Point { name, column, row });
        }
    }
    let id =
        |column: i16, row: i16| points.iter().position(|point| i16::from(point.column) == column && i16::from(point.row) == row);
    let mut lines: Vec<Vec<PointId>> = Vec::new();
    let (w, h) = (i16::from(width), i16::from(height));
    let mut walk = |mut column: i16, mut row: i16, (right, up): (i16, i16), through: fn(u8, u8) -> bool| {
        let mut line = Vec::new();
        while (1..=w).contains(&column) && (1..=h).contains(&row) {
            if let Some(point) = id(column, row) {
                if through(column as u8, row as u8) {
                    line.push(point as PointId);
                } else {
                    lines.push(std::mem::take(&mut line));
                }
            }
            column += right;
            row += up;
        }
        lines.push(line);
    };
    if let Some(through) = orthogonal {
        (1..=h).for_each(|row| walk(1, row, (1, 0), through));
        (1..=w).for_each(|column| walk(column, 1, (0, 1), through));
    }
    if let Some(through) = diagonal {
        for start in 1..=w {
            walk(start, 1, (1, 1), through);
            walk(start, 1, (-1, 1), through);
        }
        for start in 2..=h {
            walk(1, start, (1, 1), through);
            walk(w, start, (-1, 1), through);
        }
    }
    lines.retain(|line| line.len() > 1);
    Board { points, lines, lattice: Some((width, height)), rings: false, drawn: None }
}

pub fn everywhere(_: u8, _: u8) -> bool {
    true
}

pub fn even(column: u8, row: u8) -> bool {
    (column + row).is_multiple_of(2)
}

pub fn odd(column: u8, row: u8) -> bool {
    !even(column, row)
}

/// Rings and diameters through a centre; spokes from the inside, the centre last.
pub fn rings(count: u8, spokes: u8) -> Board {
    let mut points = Vec::new();
    for spoke in 1..=spokes {
        for ring in 1..=count {
            let name = format!("{}{ring}", char::from(b'a' + spoke - 1));
            points.push(Point { name, column: spoke, row: ring });
        }
    }
    let id = |spoke: u8, ring: u8| spoke * count + ring;
    let centre = points.len() as PointId;
    points.push(Point { name: "o".to_string(), column: 0, row: 0 });
    let mut lines = Vec::new();
    for ring in 0..count {
        let mut line: Vec<PointId> = (0..spokes).map(|spoke| id(spoke, ring)).collect();
        line.push(line[0]);
        lines.push(line);
    }
    for spoke in 0..spokes / 2 {
        let mut line: Vec<PointId> = (0..count).rev().map(|ring| id(spoke, ring)).collect();
        line.push(centre);
        line.extend((0..count).map(|ring| id(spoke + spokes / 2, ring)));
        lines.push(line);
    }
    Board { points, lines, lattice: None, rings: true, drawn: None }
}

pub fn id(board: &Board, name: &str) -> PointId {
    board.points.iter().position(|point| point.name == name).expect("a point of the board") as PointId
}

// ---- Leaping ----

pub fn directions(words: &str) -> Directions {
    let has = |word: &str| words == "every" || words.split(' ').any(|one| one == word);
    Directions {
        forward_straight: has("forward") || has("straight-forward"),
        forward_diagonal: has("forward") || has("diagonally-forward") || has("diagonally"),
        sideways_straight: has("sideways"),
        sideways_diagonal: has("sideways") || has("diagonally"),
        backward_straight: has("backward"),
        backward_diagonal: has("backward") || has("diagonally"),
    }
}

pub fn piece(steps: &str, captures: &str, far: bool) -> Piece {
    Piece {
        steps: Steps {
            directions: directions(steps),
            any_distance: far,
            over_own_men: false,
            not_from_last_row: false,
            never_back: false,
        },
        captures: Captures { first: directions(captures), then: directions(captures), any_distance: far },
        takes: Takes::AnyPiece,
        lands: if far { Lands::AnywhereBehind } else { Lands::NextBehind },
        ends: Ends::Anywhere,
        may_reverse: true,
        value: 1,
        rests_after: None,
    }
}

/// Pieces on whole rows: White on rows `from..=to`, Black on the same rows from the top.
pub fn rows(board: &Board, from: u8, to: u8) -> Setup {
    let height = board.points.iter().map(|point| point.row).max().unwrap_or(0);
    let on = |fits: &dyn Fn(u8) -> bool| {
        (0..board.points.len() as PointId).filter(|&point| fits(board.points[usize::from(point)].row)).collect()
    };
    Setup {
        white_men: on(&|row| (from..=to).contains(&row)),
        black_men: on(&|row| (from..=to).contains(&(height + 1 - row))),
        ..Setup::default()
    }
}

pub fn leaping(board: Board, setup: Setup, man: Piece, king: Option<Piece>, crowned: Crowned) -> Leaping {
    Leaping {
        board,
        setup,
        first_mover: FirstMover::South,
        openings: Vec::new(),
        opening_choice: OpeningChoice::InPlay,
        man,
        king,
        crowned,
        capture: Capture {
            compulsory: true,
            prefer: vec![Preference::MostPieces],
            chain: Chain::GoesOnWhileItCan,
            leave_at_once: false,
        },
        enforcement: None,
        end: End { loses: vec![SideTest::NoPieces, SideTest::NoMove], ..End::default() },
        notation: Notation { numbers_from: None, capture_sign: 'x', pdn: None },
    }
}

/// The alquerque board and its set-up: the middle row shared, each side on its own right, the middle point empty.
fn alquerque_setup(board: &Board, side: u8) -> Setup {
    let middle = side.div_ceil(2);
    let is_white = |point: &Point| point.row < middle || (point.row == middle && point.column > middle);
    let is_black = |point: &Point| point.row > middle || (point.row == middle && point.column < middle);
    let all = |fits: &dyn Fn(&Point) -> bool| {
        (0..board.points.len() as PointId).filter(|&point| fits(&board.points[usize::from(point)])).collect()
    };
    Setup { white_men: all(&is_white), black_men: all(&is_black), ..Setup::default() }
}

/// Dhamet without its opening; `at_once` false: Zamma's removal. `side` 9, or 5 for the small board.
pub fn dhamet(side: u8, at_once: bool) -> Leaping {
    let board = lattice(side, side, everywhere, Some(everywhere), Some(even));
    let setup = alquerque_setup(&board, side);
    let king = piece("every", "every", true);
    let mut ir =
        leaping(board, setup, piece("forward", "every", false), Some(king), Crowned::WhenItStops(CrowningPlace::LastRow));
    ir.capture.leave_at_once = at_once;
    ir
}

fn route(board: &Board, text: &str) -> ScriptRoute {
    let capture = text.contains('x');
    ScriptRoute { points: text.split(['x', '-']).map(|name| id(board, name)).collect(), capture }
}

/// The meeting at e5: ten half-moves.
pub fn rencontre(board: &Board) -> Opening {
    let choice = |texts: &[&str]| ScriptMove::Choice(texts.iter().map(|text| route(board, text)).collect());
    let moves = vec![
        choice(&["d4-e5"]),
        choice(&["f6xd4"]),
        choice(&["c3xe5"]),
        choice(&["a5xc3", "c5xc3"]),
        choice(&["b2xd4"]),
        ScriptMove::OtherOf(3),
        choice(&["e5xc5xa5"]),
        choice(&["c3xe5"]),
        choice(&["f5xd5"]),
        choice(&["d6xd4"]),
    ];
    Opening { name: Some("rencontre".to_string()), compulsory: true, moves }
}

/// Alquerque after Alfonso with compulsory chains.
pub fn alquerque(prefer: Vec<Preference>) -> Leaping {
    let board = lattice(5, 5, everywhere, Some(everywhere), Some(even));
    let setup = alquerque_setup(&board, 5);
    let mut ir = leaping(board, setup, piece("every", "every", false), None, Crowned::Never);
    ir.capture.prefer = prefer;
    ir.capture.leave_at_once = true;
    ir
}

pub fn international(side: u8, rows_each: u8) -> Leaping {
    let board = lattice(side, side, even, None, Some(everywhere));
    let setup = rows(&board, 1, rows_each);
    let king = piece("every", "every", true);
    let crowned = Crowned::WhenItStops(CrowningPlace::LastRow);
    let mut ir = leaping(board, setup, piece("forward", "every", false), Some(king), crowned);
    ir.notation.numbers_from = Some(Corner::TopLeft);
    ir
}

pub fn russian() -> Leaping {
    let mut ir = international(8, 3);
    ir.notation.numbers_from = None;
    ir.crowned = Crowned::WhenItReachesAndGoesOn(CrowningPlace::LastRow);
    ir.king.as_mut().expect("a king").lands = Lands::WhereItCanGoOn;
    ir.capture.prefer = vec![];
    ir
}

pub fn english() -> Leaping {
    let mut ir = international(8, 3);
    ir.first_mover = FirstMover::North;
    ir.man = piece("forward", "forward", false);
    ir.king = Some(piece("every", "every", false));
    ir.crowned = Crowned::WhenItReachesAndStops(CrowningPlace::LastRow);
    ir.capture.prefer = vec![];
    ir
}

pub fn italian() -> Leaping {
    let mut ir = english();
    ir.board = lattice(8, 8, odd, None, Some(everywhere));
    ir.setup = rows(&ir.board, 1, 3);
    ir.first_mover = FirstMover::South;
    ir.man.takes = Takes::MenOnly;
    ir.capture.prefer = vec![Preference::MostPieces, Preference::ByAKing, Preference::MostKings, Preference::KingsEarliest];
    ir
}

pub fn frisian() -> Leaping {
    let mut ir = international(10, 4);
    ir.board = lattice(10, 10, even, Some(everywhere), Some(everywhere));
    ir.man = piece("diagonally-forward", "every", false);
    ir.man.value = 100;
    let mut king = piece("diagonally", "every", true);
    king.value = 199;
    king.rests_after = Some(3);
    ir.king = Some(king);
    ir.capture.prefer = vec![Preference::MostValue, Preference::ByAKing];
    ir
}

pub fn turkish() -> Leaping {
    let board = lattice(8, 8, everywhere, Some(everywhere), None);
    let setup = rows(&board, 2, 3);
    let mut king = piece("every", "every", true);
    king.may_reverse = false;
    let man = piece("forward sideways", "forward sideways", false);
    let mut ir = leaping(board, setup, man, Some(king), Crowned::WhenItStops(CrowningPlace::LastRow));
    ir.capture.leave_at_once = true;
    ir
}
