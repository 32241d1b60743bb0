//! The normal form of a leaping game, for its fingerprint.
//!
//! Comes in: rules. Goes out: rules that play the same game, without names, notation and whatever has no effect, and with lists
//! whose order does not matter in a fixed order. Boards that are mirror images of each other stay different.
//! Never used for play.

use super::effect::{both, directions_of, possible};
use super::{kings_possible, piece};
use crate::ir::FirstMover;
use crate::ir::board::{Board, Continuations, PointId, continuations, half_turn};
use crate::ir::leaping::{
    Armies, Army, Capture, Chain, Count, Crowned, CrowningPlace, Directions, DrawTest, Ends, Lands, Leaping, Notation, Opening,
    OpeningChoice, Piece, Preference, Rank, ScriptMove, ScriptRoute, SideTest, Takes,
};
use std::collections::BTreeSet;

/// The rules without anything that does not change the game. Two games with the same normal form are the same; the reverse need
/// not hold.
pub fn normal_form(rules: &Leaping) -> Leaping {
    let mut normal = rules.clone();
    normal.notation = Notation { numbers_from: None, capture_sign: 'x', pdn: None };
    if normal.first_mover != FirstMover::North {
        normal.first_mover = FirstMover::South;
    }
    openings(&mut normal);
    crowning(&mut normal);
    preferences(&mut normal);
    pieces(&mut normal);
    enforcement(&mut normal);
    ends(&mut normal);
    board(&mut normal);
    normal
}

// ---------------------------------------------------------------- openings

/// Keeps the compulsory scripts, as the first mover plays them, without names.
fn openings(rules: &mut Leaping) {
    let turns = |opening: &Opening| {
        let Some(ScriptMove::Choice(routes)) = opening.moves.first() else { return false };
        let Some(from) = routes.first().and_then(|route| route.points.first()) else { return false };
        let black = rules.setup.black_men.contains(from) || rules.setup.black_kings.contains(from);
        black != (rules.first_mover == FirstMover::North)
    };
    let mut scripts: Vec<Opening> = rules.openings.iter().filter(|opening| opening.compulsory).cloned().collect();
    for opening in &mut scripts {
        let turned = turns(opening);
        opening.name = None;
        for half_move in &mut opening.moves {
            let ScriptMove::Choice(routes) = half_move else { continue };
            for route in routes.iter_mut().filter(|_| turned) {
                turn(route, &rules.board);
            }
            routes.sort_by(|one, other| (&one.points, one.capture).cmp(&(&other.points, other.capture)));
        }
    }
    scripts.sort_by_cached_key(|opening| format!("{opening:?}"));
    scripts.dedup();
    // Drawn or agreed is only how it is found out which one applies.
    rules.opening_choice = match rules.opening_choice {
        OpeningChoice::ByLot | OpeningChoice::ByAgreement if scripts.len() > 1 => OpeningChoice::ByLot,
        _ => OpeningChoice::InPlay,
    };
    rules.openings = scripts;
}

fn turn(route: &mut ScriptRoute, board: &Board) {
    for point in &mut route.points {
        *point = half_turn(board, *point).unwrap_or(*point);
    }
}

// ---------------------------------------------------------------- pieces and capture

fn crowning(rules: &mut Leaping) {
    if corners_are_the_row(&rules.board) {
        let whole = CrowningPlace::LastRow;
        rules.crowned = match rules.crowned {
            Crowned::Never => Crowned::Never,
            Crowned::WhenItStops(_) => Crowned::WhenItStops(whole),
            Crowned::WhenItReachesAndGoesOn(_) => Crowned::WhenItReachesAndGoesOn(whole),
            Crowned::WhenItReachesAndStops(_) => Crowned::WhenItReachesAndStops(whole),
            Crowned::OneTurnAfter(_) => Crowned::OneTurnAfter(whole),
        };
    }
    // A man that captures forward only has no further leap from the last row.
    if let Crowned::WhenItReachesAndStops(place) = rules.crowned
        && (only_forward(rules.man.captures.then) || rules.capture.chain == Chain::SingleLeap)
    {
        rules.crowned = Crowned::WhenItStops(place);
    }
}

fn only_forward(directions: Directions) -> bool {
    let Directions { sideways_straight, sideways_diagonal, backward_straight, backward_diagonal, .. } = directions;
    !(sideways_straight || sideways_diagonal || backward_straight || backward_diagonal)
}

/// Whether both last rows have no more than their two ends.
fn corners_are_the_row(board: &Board) -> bool {
    let rows = board.points.iter().map(|point| point.row);
    let ends = [rows.clone().min(), rows.max()];
    !board.rings && ends.iter().flatten().all(|end| board.points.iter().filter(|point| point.row == *end).count() <= 2)
}

/// Keeps the keys that can decide, and the values that they count.
fn preferences(rules: &mut Leaping) {
    let kings = kings_possible(rules);
    let single = rules.capture.chain == Chain::SingleLeap;
    let (man, king) = (rules.man.value, rules.king.as_ref().filter(|_| kings).map(|king| king.value));
    let equal = king.is_none_or(|king| king == man);
    let mut keys: Vec<Preference> = Vec::new();
    for key in &rules.capture.prefer {
        let key = match key {
            Preference::MostValue if equal && man == 0 => continue,
            Preference::MostValue if equal => Preference::MostPieces,
            other => *other,
        };
        let decides = match key {
            Preference::MostPieces => !single,
            Preference::MostValue => true,
            Preference::MostKings | Preference::ByAKing | Preference::KingsEarliest => kings,
        };
        if decides && !keys.contains(&key) {
            keys.push(key);
        }
    }
    let common = if keys.contains(&Preference::MostValue) { greatest_divisor(man, king.unwrap_or(0)) } else { 0 };
    let reduce = |value: u16| value.checked_div(common).unwrap_or(1);
    rules.man.value = reduce(man);
    if let Some(king) = &mut rules.king {
        king.value = reduce(king.value);
    }
    rules.capture.prefer = keys;
}

fn greatest_divisor(one: u16, other: u16) -> u16 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

fn pieces(rules: &mut Leaping) {
    let kings = kings_possible(rules);
    if !kings {
        rules.king = None;
    }
    if rules.capture.chain == Chain::SingleLeap {
        rules.capture.leave_at_once = false;
    }
    let there = continuations(&rules.board).ok().filter(|_| !rules.board.rings).map(|map| directions_of(&rules.board, &map));
    plain(&mut rules.man, &rules.capture, there, kings);
    if let Some(king) = &mut rules.king {
        plain(king, &rules.capture, there, kings);
    }
}

/// Sets every clause that has no effect on this piece to its default.
fn plain(piece: &mut Piece, capture: &Capture, there: Option<Directions>, kings: bool) {
    let there = there.unwrap_or(piece::EVERY);
    piece.steps.directions = both(piece.steps.directions, there);
    piece.captures.first = both(piece.captures.first, there);
    piece.captures.then = both(piece.captures.then, there);
    let chains = capture.chain != Chain::SingleLeap;
    if !chains {
        piece.captures.then = piece.captures.first;
    }
    if !piece.captures.any_distance {
        piece.lands = Lands::NextBehind;
    }
    if piece.lands == Lands::NextBehind || (piece.ends == Ends::NextBehindAKing && !kings) {
        piece.ends = Ends::Anywhere;
    }
    if !(piece.captures.any_distance && capture.leave_at_once && chains) {
        piece.may_reverse = true;
    }
    if piece.takes == Takes::MenOnly && !kings {
        piece.takes = Takes::AnyPiece;
    }
}

// ---------------------------------------------------------------- enforcement, ends

fn enforcement(rules: &mut Leaping) {
    let Some(challenge) = &mut rules.enforcement else { return };
    challenge.name.clear();
    challenge.no_capture &= rules.capture.compulsory;
    challenge.lesser_capture &= !rules.capture.prefer.is_empty();
    challenge.chain_cut_short &= rules.capture.chain != Chain::SingleLeap;
    challenge.only_the_piece_that_cut &= challenge.chain_cut_short;
    if !(challenge.no_capture || challenge.lesser_capture || challenge.chain_cut_short) {
        rules.enforcement = None;
    }
}

fn ends(rules: &mut Leaping) {
    rules.end.first_king_wins &= rules.crowned != Crowned::Never;
    for list in [&mut rules.end.loses, &mut rules.end.wins] {
        // A side without pieces has no move either.
        if list.contains(&SideTest::NoMove) {
            list.retain(|test| *test != SideTest::NoPieces);
        }
        list.sort_by_key(|test| match test {
            SideTest::NoPieces => (0, 0),
            SideTest::NoMove => (1, 0),
            SideTest::PiecesLeft(left) => (2, *left),
        });
        list.dedup();
    }
    let kings = kings_possible(rules);
    let mut draws: Vec<DrawTest> = Vec::new();
    for draw in &rules.end.draws {
        match draw.clone() {
            DrawTest::KingMoves(_) if !kings => {}
            DrawTest::Armies(one, other, _) if !possible(&one, &other, rules) => {}
            DrawTest::Armies(one, other, moves) => {
                let (mut one, mut other) = (sorted(one), sorted(other));
                if army_keys(&one) > army_keys(&other) {
                    std::mem::swap(&mut one, &mut other);
                }
                draws.push(DrawTest::Armies(one, other, moves))
            }
            other => draws.push(other),
        }
    }
    draws.sort_by_cached_key(|draw| format!("{draw:?}"));
    draws.dedup();
    rules.end.draws = draws;
}

/// The order of armies joined by `or` means nothing.
fn sorted(mut armies: Armies) -> Armies {
    if let Armies::AnyOf(armies) = &mut armies {
        armies.sort_by_key(army_key);
    }
    armies
}

fn army_keys(armies: &Armies) -> Vec<(Option<Rank>, u8, bool, Option<Count>)> {
    armies.all().iter().map(army_key).collect()
}

fn army_key(army: &Army) -> (Option<Rank>, u8, bool, Option<Count>) {
    (army.rank, army.count, army.or_more, army.men)
}

// ---------------------------------------------------------------- board

/// Writes the lines as the longest stretches that go on: each pair of neighbours lies on exactly one of them.
fn board(rules: &mut Leaping) {
    (rules.board.lattice, rules.board.drawn) = (None, None);
    let Ok(map) = continuations(&rules.board) else { return };
    let mut lines = Vec::new();
    let mut seen = BTreeSet::new();
    for from in (0..PointId::MAX).take(rules.board.points.len()) {
        for to in map.neighbours(from) {
            if !seen.contains(&(from, *to)) {
                stretch(&map, (from, *to), &mut seen, &mut lines);
            }
        }
    }
    lines.sort();
    rules.board.lines = lines;
}

/// The whole line on which two neighbours lie.
fn stretch(
    map: &Continuations,
    pair: (PointId, PointId),
    seen: &mut BTreeSet<(PointId, PointId)>,
    lines: &mut Vec<Vec<PointId>>,
) {
    // Back to where the line begins, or once around.
    let (mut last, mut here) = pair;
    while let Some(before) = map.after(here, last) {
        (last, here) = (before, last);
        if (last, here) == pair {
            break;
        }
    }
    let first = (last, here);
    let mut line = vec![last, here];
    let mut closed = false;
    while let Some(next) = map.after(last, here) {
        (last, here) = (here, next);
        if (last, here) == first {
            closed = true;
            break;
        }
        line.push(next);
    }
    for pair in line.windows(2) {
        if let [one, other] = *pair {
            seen.extend([(one, other), (other, one)]);
        }
    }
    if closed {
        lines.push(around(&line));
        return;
    }
    let back: Vec<PointId> = line.iter().rev().copied().collect();
    let line = line.min(back);
    match line.as_slice() {
        // A line that ends where it began, without going on there, must not be taken for a closed one.
        [start, .., before, second_last, end] if start == end => {
            let tail = vec![*before, *second_last, *end];
            lines.push(line[..line.len() - 1].to_vec());
            lines.push(tail);
        }
        _ => lines.push(line),
    }
}

/// A closed line from whichever of its points, and in whichever direction, reads first. `line` ends with its first point.
fn around(line: &[PointId]) -> Vec<PointId> {
    let ring = line.get(..line.len().saturating_sub(1)).unwrap_or(line);
    let turns = |ring: Vec<PointId>| {
        (0..ring.len()).map(move |by| {
            let mut turned = ring.clone();
            turned.rotate_left(by);
            turned
        })
    };
    let back: Vec<PointId> = ring.iter().rev().copied().collect();
    let mut least = turns(ring.to_vec()).chain(turns(back)).min().unwrap_or_default();
    least.extend(least.first().copied());
    least
}
