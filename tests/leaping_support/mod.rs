//! Rules of leaping games written by hand, and counting of move sequences, for the tests of the engine.
#![allow(dead_code, missing_docs, unreachable_pub, reason = "each test file uses its own part")]

use lumbung::game::{Rules, Side};
use lumbung::ir::FirstMover;
use lumbung::ir::board::{Board, Point, PointId};
use lumbung::ir::leaping::*;
use lumbung::leaping::{Engine, Position};

pub fn point(name: &str) -> (u8, u8) {
    let column = name.as_bytes()[0] - b'a' + 1;
    (column, name[1..].parse().unwrap())
}

/// A lattice whose points satisfy `on`; lines of each kind run through the points that satisfy its condition.
pub fn lattice(
    width: u8,
    height: u8,
    on: impl Fn(u8, u8) -> bool,
    orthogonal: Option<fn(u8, u8) -> bool>,
    diagonal: Option<fn(u8, u8) -> bool>,
) -> Board {
    let mut points = Vec::new();
    for row in 1..=height {
        for column in 1..=width {
            if on(column, row) {
                points.push(Point { name: format!("{}{row}", (b'a' + column - 1) as char), column, row });
            }
        }
    }
    let id = |column: i8, row: i8| points.iter().position(|p| (p.column as i8, p.row as i8) == (column, row));
    let mut lines: Vec<Vec<PointId>> = Vec::new();
    let mut draw = |dx: i8, dy: i8, through: fn(u8, u8) -> bool| {
        for row in 1..=height as i8 {
            for column in 1..=width as i8 {
                let inside = |c: i8, r: i8| (1..=width as i8).contains(&c) && (1..=height as i8).contains(&r);
                if inside(column - dx, row - dy) {
                    continue;
                }
                let (mut c, mut r, mut line) = (column, row, Vec::new());
                while inside(c, r) {
                    if let Some(at) = id(c, r) {
                        if through(c as u8, r as u8) {
                            line.push(at as PointId);
                        } else {
                            lines.push(std::mem::take(&mut line));
                        }
                    }
                    (c, r) = (c + dx, r + dy);
                }
                lines.push(line);
            }
        }
    };
    if let Some(through) = orthogonal {
        draw(1, 0, through);
        draw(0, 1, through);
    }
    if let Some(through) = diagonal {
        draw(1, 1, through);
        draw(-1, 1, through);
    }
    lines.retain(|line| line.len() > 1);
    Board { points, lines, lattice: Some((width, height)), rings: false, drawn: None }
}

pub fn even(c: u8, r: u8) -> bool {
    (c + r).is_multiple_of(2)
}
pub fn odd(c: u8, r: u8) -> bool {
    !(c + r).is_multiple_of(2)
}
pub fn any(_: u8, _: u8) -> bool {
    true
}

pub fn every() -> Directions {
    Directions {
        forward_straight: true,
        forward_diagonal: true,
        sideways_straight: true,
        sideways_diagonal: true,
        backward_straight: true,
        backward_diagonal: true,
    }
}
pub fn forward() -> Directions {
    Directions { forward_straight: true, forward_diagonal: true, ..Directions::default() }
}
pub fn forward_or_sideways() -> Directions {
    Directions { sideways_straight: true, sideways_diagonal: true, ..forward() }
}

pub fn piece(steps: Directions, captures: Directions, far: bool) -> Piece {
    Piece {
        steps: Steps { directions: steps, any_distance: far, over_own_men: false, not_from_last_row: false, never_back: false },
        captures: Captures { first: captures, then: captures, any_distance: far },
        takes: Takes::AnyPiece,
        lands: if far { Lands::AnywhereBehind } else { Lands::NextBehind },
        ends: Ends::Anywhere,
        may_reverse: true,
        value: 1,
        rests_after: None,
    }
}

pub fn set(board: &Board, on: impl Fn(u8, u8) -> bool) -> Vec<PointId> {
    (0..board.points.len() as PointId).filter(|&id| on(board.points[id as usize].column, board.points[id as usize].row)).collect()
}

/// Men that step forward and capture every way, flying kings, majority, removal at the end.
pub fn draughts(board: Board, rows: u8) -> Leaping {
    let height = board.lattice.unwrap().1;
    Leaping {
        setup: Setup {
            white_men: set(&board, |_, r| r <= rows),
            black_men: set(&board, |_, r| r > height - rows),
            ..Setup::default()
        },
        board,
        first_mover: FirstMover::South,
        openings: vec![],
        opening_choice: OpeningChoice::InPlay,
        man: piece(forward(), every(), false),
        king: Some(piece(every(), every(), true)),
        crowned: Crowned::WhenItStops(CrowningPlace::LastRow),
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

fn with_king(mut rules: Leaping, change: impl Fn(&mut Piece)) -> Leaping {
    change(rules.king.as_mut().unwrap());
    rules
}

pub fn international() -> Leaping {
    let mut rules = draughts(lattice(10, 10, even, None, Some(any)), 4);
    rules.notation.numbers_from = Some(Corner::TopLeft);
    rules
}
pub fn killer() -> Leaping {
    with_king(international(), |king| king.ends = Ends::NextBehindAKing)
}
pub fn brazilian() -> Leaping {
    draughts(lattice(8, 8, even, None, Some(any)), 3)
}
pub fn pool() -> Leaping {
    let mut rules = with_king(brazilian(), |king| king.lands = Lands::WhereItCanGoOn);
    rules.capture.prefer.clear();
    rules
}
pub fn russian() -> Leaping {
    Leaping { crowned: Crowned::WhenItReachesAndGoesOn(CrowningPlace::LastRow), ..pool() }
}
pub fn english() -> Leaping {
    let mut rules = brazilian();
    rules.man = piece(forward(), forward(), false);
    rules.king = Some(piece(every(), every(), false));
    rules.crowned = Crowned::WhenItReachesAndStops(CrowningPlace::LastRow);
    rules.capture.prefer.clear();
    rules
}
pub fn italian() -> Leaping {
    let mut rules = english();
    rules.board = lattice(8, 8, odd, None, Some(any));
    let setup = draughts(rules.board.clone(), 3).setup;
    rules.setup = setup;
    rules.man.takes = Takes::MenOnly;
    rules.capture.prefer = vec![Preference::MostPieces, Preference::ByAKing, Preference::MostKings, Preference::KingsEarliest];
    rules.notation.numbers_from = Some(Corner::TopLeft);
    rules
}
pub fn spanish() -> Leaping {
    let mut rules = draughts(lattice(8, 8, odd, None, Some(any)), 3);
    rules.man.captures = piece(forward(), forward(), false).captures;
    rules.capture.prefer = vec![Preference::MostPieces, Preference::MostKings];
    rules
}
pub fn czech() -> Leaping {
    let mut rules = pool();
    rules.man.captures = piece(forward(), forward(), false).captures;
    rules.capture.prefer = vec![Preference::ByAKing];
    rules
}
/// The rules of Thai draughts with twelve men.
pub fn thai_twelve() -> Leaping {
    let mut rules = with_king(brazilian(), |king| king.lands = Lands::NextBehind);
    rules.man.captures = piece(forward(), forward(), false).captures;
    rules.capture.prefer.clear();
    rules.capture.leave_at_once = true;
    rules
}
pub fn turkish() -> Leaping {
    let mut rules = draughts(lattice(8, 8, any, Some(any), None), 3);
    rules.setup.white_men = set(&rules.board, |_, r| r == 2 || r == 3);
    rules.setup.black_men = set(&rules.board, |_, r| r == 6 || r == 7);
    rules.man = piece(forward_or_sideways(), forward_or_sideways(), false);
    rules.king.as_mut().unwrap().may_reverse = false;
    rules.capture.leave_at_once = true;
    rules
}
pub fn frisian() -> Leaping {
    let mut rules = draughts(lattice(10, 10, even, Some(any), Some(any)), 4);
    let diagonally =
        Directions { forward_diagonal: true, backward_diagonal: true, sideways_diagonal: true, ..Directions::default() };
    rules.man.steps.directions = Directions { forward_diagonal: true, ..Directions::default() };
    rules.man.value = 100;
    let king = rules.king.as_mut().unwrap();
    king.steps.directions = diagonally;
    king.value = 199;
    king.rests_after = Some(3);
    rules.capture.prefer = vec![Preference::MostValue, Preference::ByAKing];
    rules.notation.numbers_from = Some(Corner::TopLeft);
    rules
}

/// The lattice with diagonals through every other point.
pub fn alquerque_board(size: u8) -> Board {
    lattice(size, size, any, Some(any), Some(even))
}

/// Everybody on the board, the middle empty, each side's half of the middle row at its right hand.
pub fn full_setup(board: &Board) -> Setup {
    let (width, height) = board.lattice.unwrap();
    let (middle, row) = (width.div_ceil(2), height.div_ceil(2));
    Setup {
        white_men: set(board, |c, r| r < row || (r == row && c > middle)),
        black_men: set(board, |c, r| r > row || (r == row && c < middle)),
        ..Setup::default()
    }
}
/// Zamma of this size, without opening.
pub fn zamma(size: u8) -> Leaping {
    let mut rules = draughts(alquerque_board(size), 1);
    rules.setup = full_setup(&rules.board);
    rules
}
/// Dhamet without its opening.
pub fn dhamet_free() -> Leaping {
    let mut rules = zamma(9);
    rules.capture.leave_at_once = true;
    rules
}
/// Alquerque in which men go and capture every way and are never crowned.
pub fn alquerque() -> Leaping {
    let mut rules = zamma(5);
    rules.man = piece(every(), every(), false);
    rules.king = None;
    rules.crowned = Crowned::Never;
    rules.capture.prefer.clear();
    rules.capture.leave_at_once = true;
    rules
}

/// A route of a script, as it is written.
pub fn route(board: &Board, text: &str) -> ScriptRoute {
    let id = |name: &str| board.points.iter().position(|p| p.name == name).unwrap() as PointId;
    ScriptRoute { points: text.split(['x', '-']).map(id).collect(), capture: text.contains('x') }
}

/// Dhamet with its opening.
pub fn dhamet() -> Leaping {
    let mut rules = dhamet_free();
    let choice = |text: &str| ScriptMove::Choice(text.split('|').map(|one| route(&rules.board, one)).collect());
    let moves = vec![
        choice("d4-e5"),
        choice("f6xd4"),
        choice("c3xe5"),
        choice("a5xc3|c5xc3"),
        choice("b2xd4"),
        ScriptMove::OtherOf(3),
        choice("e5xc5xa5"),
        choice("c3xe5"),
        choice("f5xd5"),
        choice("d6xd4"),
    ];
    rules.openings = vec![Opening { name: Some("rencontre".into()), compulsory: true, moves }];
    let king = Army { count: 1, or_more: false, rank: Some(Rank::King), men: None };
    rules.end.draws = vec![DrawTest::Armies(Armies::One(king), Armies::One(king), None)];
    rules
}

pub fn soufla(mut rules: Leaping, change: impl Fn(&mut Enforcement)) -> Leaping {
    let mut enforcement = Enforcement {
        name: "soufla".into(),
        no_capture: true,
        lesser_capture: true,
        chain_cut_short: true,
        only_the_piece_that_cut: false,
        remove: true,
        take_back: true,
        force: true,
        turn_kept: true,
    };
    change(&mut enforcement);
    rules.enforcement = Some(enforcement);
    rules
}

/// Sequences of exactly `depth` moves; equal moves merged, the last ply counted.
pub fn perft(engine: &Engine, position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return engine.count_moves(position);
    }
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    assert_eq!(moves.len() as u64, engine.count_moves(position));
    let mut count = 0;
    for chosen in &moves {
        let mut next = position.clone();
        engine.play(&mut next, chosen, false, &mut (), &mut ());
        count += perft(engine, &next, depth - 1);
    }
    count
}

/// The same, with every route counted apart.
pub fn perft_routes(engine: &Engine, position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return engine.count_routes(position);
    }
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    let mut count = 0;
    for chosen in &moves {
        let mut next = position.clone();
        engine.play(&mut next, chosen, false, &mut (), &mut ());
        count += engine.routes_of(position, chosen) * perft_routes(engine, &next, depth - 1);
    }
    count
}

pub fn at(engine: &Engine, text: &str) -> Position {
    engine.parse_position(text).unwrap()
}

/// Plays moves as texts.
pub fn play(engine: &Engine, position: &mut Position, moves: &str) {
    for text in moves.split_whitespace() {
        let chosen = engine.parse_move(position, text).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
        engine.play(position, &chosen, false, &mut (), &mut ());
    }
}

/// Texts of all legal moves, sorted.
pub fn texts(engine: &Engine, position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    let mut texts: Vec<String> = moves.iter().map(|m| engine.move_text(position, m)).collect();
    texts.sort();
    texts
}

pub const WHITE: Side = Side::South;
pub const BLACK: Side = Side::North;
