//! Random rules of a leaping game.

use super::Dice;
use crate::reference::builders::{directions, even, everywhere, lattice, rings, rows};
use crate::reference::leaping::{Deed, Game, Identity};
use lumbung::ir::FirstMover;
use lumbung::ir::board::{Board, PointId, continuations};
use lumbung::ir::leaping::*;

/// Random rules of a leaping game. Not made, because the reference leaves the meaning open: repetition with a challenge; a
/// spent turn with anything but `remove`; a chain cut short where chains may stop; the first king with a crown one turn late.
pub fn random_leaping_ir(dice: &mut Dice) -> Leaping {
    let kind = match dice.below(11) {
        10 => 14,
        kind => kind,
    };
    random_rules(dice, kind)
}

/// The same, also on boards whose lines overlap, are drawn by chance, close or cross themselves.
pub fn random_leaping_ir_on_any_lines(dice: &mut Dice) -> Leaping {
    let kind = dice.below(15);
    random_rules(dice, kind)
}

fn random_rules(dice: &mut Dice, kind: usize) -> Leaping {
    let board = random_board(dice, kind);
    let kings = dice.chance(75);
    let crowned = if kings && !board.rings { random_crowned(dice) } else { Crowned::Never };
    let chain = dice.pick(&[Chain::GoesOnWhileItCan, Chain::GoesOnWhileItCan, Chain::MayStop, Chain::SingleLeap]);
    let man = random_piece(dice, &board, false, chain);
    let king = kings.then(|| random_piece(dice, &board, true, chain));
    let setup = random_setup(dice, &board, kings);
    let first_mover = dice.pick(&[FirstMover::South, FirstMover::North]);
    let capture =
        Capture { compulsory: dice.chance(80), prefer: random_preferences(dice), chain, leave_at_once: dice.chance(50) };
    let mut ir = Leaping {
        board,
        setup,
        first_mover,
        openings: Vec::new(),
        opening_choice: OpeningChoice::InPlay,
        man,
        king,
        crowned,
        capture,
        enforcement: None,
        end: End::default(),
        notation: Notation { numbers_from: None, capture_sign: dice.pick(&['x', 'x', ':']), pdn: None },
    };
    ir.end = random_leaping_end(dice, &ir);
    if dice.chance(30) {
        ir.openings = random_openings(dice, &ir);
    }
    if dice.chance(35) {
        ir.enforcement = random_enforcement(dice, chain);
        ir.end.draws.retain(|draw| !matches!(draw, DrawTest::PositionOccurs(_)));
    }
    ir
}

/// Kinds 10 to 13 are those on which lines do not only run as a pattern does.
fn random_board(dice: &mut Dice, kind: usize) -> Board {
    let corner_parity = |column: u8, row: u8| column % 2 == 1 && row % 2 == 1;
    match kind {
        0 | 1 => lattice(5, 5, everywhere, Some(everywhere), Some(even)),
        2 => lattice(4, 5, everywhere, Some(everywhere), Some(everywhere)),
        3 => lattice(6, 6, even, None, Some(everywhere)),
        4 => lattice(8, 8, even, None, Some(everywhere)),
        5 => lattice(5, 6, everywhere, Some(everywhere), None),
        6 => lattice(8, 8, even, Some(everywhere), Some(everywhere)),
        7 => lattice(7, 5, even, Some(corner_parity), Some(everywhere)),
        8 => triangles(),
        9 => rings(dice.between(1, 3) as u8, 2 * dice.between(2, 4) as u8),
        10 => with_overlaps(dice, lattice(5, 5, everywhere, Some(everywhere), Some(even))),
        11 => with_overlaps(dice, lattice(7, 3, everywhere, Some(everywhere), None)),
        12 => {
            let board = rings(dice.between(1, 2) as u8, 2 * dice.between(2, 4) as u8);
            with_drawn(dice, board)
        }
        13 => {
            let mut board = lattice(dice.between(3, 5) as u8, dice.between(3, 5) as u8, everywhere, None, None);
            board.lines.clear();
            with_drawn(dice, board)
        }
        _ => lattice(7, 7, everywhere, Some(everywhere), Some(even)),
    }
}

/// Two triangles that meet in a point, three bars across each: an hourglass of 19 points on a 5 x 7 lattice.
fn triangles() -> Board {
    let width = |row: u8| match row {
        1 | 7 => 5,
        2 | 6 => 3,
        3 | 5 => 3,
        _ => 1,
    };
    let mut board = lattice(5, 7, everywhere, None, None);
    let offset = |row: u8| (5 - width(row)) / 2;
    board.points.retain(|point| point.column > offset(point.row) && point.column <= offset(point.row) + width(point.row));
    let lines = [
        "a1 b1 c1 d1 e1",
        "b2 c2 d2",
        "b3 c3 d3",
        "b5 c5 d5",
        "b6 c6 d6",
        "a7 b7 c7 d7 e7",
        "c1 c2 c3 c4 c5 c6 c7",
        "a1 b2 b3 c4 d5 d6 e7",
        "e1 d2 d3 c4 b5 b6 a7",
        "b1 b2",
        "d7 d6",
    ];
    let id = |name: &str| board.points.iter().position(|point| point.name == name).expect("a point") as PointId;
    board.lines = lines.iter().map(|line| line.split(' ').map(id).collect()).collect();
    board
}

/// Adds a line if it goes on from no point otherwise than the lines that are there.
fn add_line(board: &mut Board, line: Vec<PointId>) {
    board.lines.push(line);
    if continuations(board).is_err() {
        board.lines.pop();
    }
}

/// The same board, and lines that pass over some points of a line that is there, or run along a part of it.
fn with_overlaps(dice: &mut Dice, mut board: Board) -> Board {
    for _ in 0..dice.between(2, 6) {
        let line = dice.pick(&board.lines);
        let chosen: Vec<PointId> = line.into_iter().filter(|_| dice.chance(70)).collect();
        if chosen.len() > 2 {
            add_line(&mut board, chosen);
        }
    }
    board
}

/// Lines drawn by chance: long ones, closed ones (a triangle among them), some that cross themselves.
fn with_drawn(dice: &mut Dice, mut board: Board) -> Board {
    let count = board.points.len();
    for _ in 0..dice.between(4, 12) {
        let mut line: Vec<PointId> = vec![dice.below(count) as PointId];
        for _ in 0..dice.between(2, 6) {
            let next = dice.below(count) as PointId;
            let turns_back = line.len() > 1 && line[line.len() - 2] == next;
            if line.last() != Some(&next) && !turns_back {
                line.push(next);
            }
        }
        let closes = line.len() > 2 && line.last() != line.first() && dice.chance(30);
        line.extend(line.first().copied().filter(|_| closes));
        add_line(&mut board, line);
    }
    board
}

fn random_crowned(dice: &mut Dice) -> Crowned {
    let place = dice.pick(&[CrowningPlace::LastRow, CrowningPlace::LastRow, CrowningPlace::CornerOfLastRow]);
    match dice.below(9) {
        0 => Crowned::Never,
        1 | 2 => Crowned::WhenItReachesAndGoesOn(place),
        3 | 4 => Crowned::WhenItReachesAndStops(place),
        5 => Crowned::OneTurnAfter(place),
        _ => Crowned::WhenItStops(place),
    }
}

fn random_directions(dice: &mut Dice, board: &Board, king: bool) -> Directions {
    if board.rings || dice.chance(if king { 70 } else { 25 }) {
        return directions("every");
    }
    if dice.chance(60) {
        return directions(dice.pick(&[
            "forward",
            "forward sideways",
            "diagonally",
            "diagonally-forward",
            "straight-forward sideways",
        ]));
    }
    Directions {
        forward_straight: dice.chance(70),
        forward_diagonal: dice.chance(70),
        sideways_straight: dice.chance(40),
        sideways_diagonal: dice.chance(40),
        backward_straight: dice.chance(30),
        backward_diagonal: dice.chance(30),
    }
}

fn random_piece(dice: &mut Dice, board: &Board, king: bool, chain: Chain) -> Piece {
    let far_steps = dice.chance(if king { 70 } else { 10 });
    let far_leaps = dice.chance(if king { 70 } else { 10 });
    let first = random_directions(dice, board, king);
    let lands = match dice.below(3) {
        0 if far_leaps => Lands::AnywhereBehind,
        1 if far_leaps && chain != Chain::SingleLeap => Lands::WhereItCanGoOn,
        _ => Lands::NextBehind,
    };
    Piece {
        steps: Steps {
            directions: random_directions(dice, board, king),
            any_distance: far_steps,
            over_own_men: !far_steps && dice.chance(12),
            not_from_last_row: dice.chance(10),
            never_back: dice.chance(8),
        },
        captures: Captures {
            first,
            then: if dice.chance(80) { first } else { random_directions(dice, board, king) },
            any_distance: far_leaps,
        },
        takes: dice.pick(&[Takes::AnyPiece, Takes::AnyPiece, Takes::AnyPiece, Takes::MenOnly, Takes::KingsOnly]),
        lands,
        ends: dice.pick(&[Ends::Anywhere, Ends::Anywhere, Ends::NextBehind, Ends::NextBehindAKing]),
        may_reverse: dice.chance(70),
        value: dice.between(1, 4) as u16,
        rests_after: if king { dice.some(15, |dice| dice.between(1, 3) as u8) } else { None },
    }
}

/// Whole rows, or a handful of pieces anywhere.
fn random_setup(dice: &mut Dice, board: &Board, kings: bool) -> Setup {
    let height = board.points.iter().map(|point| point.row).max().unwrap_or(1);
    if !board.rings && dice.chance(40) {
        return rows(board, 1, (height - 1) / 2);
    }
    let mut points: Vec<PointId> = (0..board.points.len() as PointId).collect();
    dice.shuffle(&mut points);
    let most = (points.len() / 3).clamp(1, 8);
    let mut take = |count: usize| {
        let mut some = points.split_off(points.len() - count.min(points.len()));
        some.sort_unstable();
        some
    };
    let mut setup = Setup { white_men: take(dice.between(1, most)), black_men: take(dice.between(1, most)), ..Setup::default() };
    if kings {
        setup.white_kings = take(dice.below(3));
        setup.black_kings = take(dice.below(3));
    }
    setup
}

/// `kings earliest` compares sequences of equal length only: it stands behind `most pieces`.
fn random_preferences(dice: &mut Dice) -> Vec<Preference> {
    let mut keys = vec![Preference::MostPieces, Preference::MostValue, Preference::MostKings, Preference::ByAKing];
    dice.shuffle(&mut keys);
    keys.truncate(dice.pick(&[0, 1, 1, 2, 3, 4]));
    if keys.contains(&Preference::MostPieces) && dice.chance(40) {
        keys.push(Preference::KingsEarliest);
    }
    keys
}

fn random_enforcement(dice: &mut Dice, chain: Chain) -> Option<Enforcement> {
    let mut enforcement = Enforcement {
        name: "huff".to_string(),
        no_capture: dice.chance(70),
        lesser_capture: dice.chance(60),
        chain_cut_short: chain == Chain::GoesOnWhileItCan && dice.chance(60),
        only_the_piece_that_cut: dice.chance(40),
        remove: dice.chance(60),
        take_back: dice.chance(50),
        force: dice.chance(50),
        turn_kept: true,
    };
    if !(enforcement.remove || enforcement.take_back || enforcement.force) {
        enforcement.remove = true;
    }
    if !enforcement.take_back && !enforcement.force {
        enforcement.turn_kept = dice.chance(50);
    }
    if !(enforcement.no_capture || enforcement.lesser_capture || enforcement.chain_cut_short) {
        enforcement.no_capture = true;
    }
    Some(enforcement)
}

fn random_army(dice: &mut Dice, kings: bool) -> Army {
    let ranks = if kings { vec![None, Some(Rank::Man), Some(Rank::King)] } else { vec![None, Some(Rank::Man)] };
    let rank = dice.pick(&ranks);
    let with_men = kings && rank == Some(Rank::King) && dice.chance(40);
    let men = with_men.then(|| Count { count: dice.between(1, 2) as u8, or_more: dice.chance(30) });
    Army { count: dice.between(1, 3) as u8, or_more: dice.chance(30), rank, men }
}

/// One army, or several different ones.
fn random_armies(dice: &mut Dice, kings: bool) -> Armies {
    let mut armies: Vec<Army> = Vec::new();
    for _ in 0..dice.pick(&[1, 1, 2, 3]) {
        let army = random_army(dice, kings);
        if !armies.contains(&army) {
            armies.push(army);
        }
    }
    if let [army] = armies[..] { Armies::One(army) } else { Armies::AnyOf(armies) }
}

fn random_leaping_end(dice: &mut Dice, ir: &Leaping) -> End {
    let kings = ir.king.is_some();
    let mut tests = vec![SideTest::NoPieces, SideTest::NoMove];
    if dice.chance(25) {
        tests.push(SideTest::PiecesLeft(dice.between(1, 2) as u8));
    }
    dice.shuffle(&mut tests);
    let draws_without_move = dice.chance(10);
    if draws_without_move {
        tests.retain(|test| *test != SideTest::NoMove);
    }
    let (wins, loses) = match dice.below(6) {
        0 => (tests, Vec::new()),
        1 => (vec![SideTest::NoPieces], tests),
        _ => (Vec::new(), tests),
    };
    let mut draws = Vec::new();
    if draws_without_move {
        draws.push(DrawTest::NoMove);
    }
    if dice.chance(50) {
        draws.push(DrawTest::PositionOccurs(dice.between(2, 4) as u8));
    }
    if kings && dice.chance(40) {
        draws.push(DrawTest::KingMoves(dice.between(1, 8) as u16));
    }
    for _ in 0..dice.below(3) {
        let each = dice.some(50, |dice| dice.between(1, 5) as u16);
        draws.push(DrawTest::Armies(random_armies(dice, kings), random_armies(dice, kings), each));
    }
    let late = matches!(ir.crowned, Crowned::OneTurnAfter(_) | Crowned::Never);
    End { loses, wins, first_king_wins: !late && dice.chance(12), draws }
}

/// Scripts of equal length out of random games from the start, all of them legal.
fn random_openings(dice: &mut Dice, ir: &Leaping) -> Vec<Opening> {
    let plies = dice.between(1, 4);
    let compulsory = dice.chance(80);
    let mut openings = Vec::new();
    for _ in 0..dice.between(1, 3) {
        let mut game = Game::new(ir);
        let mut moves = Vec::new();
        for ply in 0..plies {
            let legal: Vec<Identity> = game
                .deeds()
                .into_iter()
                .filter_map(|deed| if let Deed::Move(identity) = deed { Some(identity) } else { None })
                .collect();
            if legal.is_empty() {
                return Vec::new();
            }
            let chosen = dice.pick(&legal);
            let mut routes = vec![script_route(dice, &game, &chosen)];
            if ply + 1 == plies && dice.chance(40) {
                let other = dice.pick(&legal);
                let route = script_route(dice, &game, &other);
                if (other.from, other.to) != (chosen.from, chosen.to) {
                    routes.push(route);
                }
            }
            moves.push(ScriptMove::Choice(routes));
            game.play(&Deed::Move(chosen));
        }
        openings.push(Opening { name: None, compulsory, moves });
    }
    openings
}

fn script_route(dice: &mut Dice, game: &Game, identity: &Identity) -> ScriptRoute {
    let capture = !identity.taken.is_empty();
    let points = if capture { game.a_route(identity) } else { vec![identity.from, identity.to] };
    ScriptRoute { points, capture: capture && dice.chance(50) }
}
