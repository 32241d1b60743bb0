//! A leaping game as a file.

use super::clauses::{CLAUSES, OF_PIECES};
use super::said;
use super::values::*;
use crate::ir::board::{Board, PointId};
use crate::ir::leaping::{Leaping, Opening, ScriptMove, ScriptRoute, Setup};
use crate::words::clause::stated;
use crate::words::{SectionKind, section};

/// The sections of a file that compiles to these rules again; every line is drawn by hand.
pub(in crate::words) fn file(rules: &Leaping) -> String {
    let looks = stated(CLAUSES, SectionKind::Board, rules);
    let mut out = section("board", board(&rules.board).into_iter().chain(looks).collect());
    out += &section("setup", if rules.board.rings { listed(rules) } else { picture(&rules.setup, &rules.board) });
    let mut start = vec![format!("first mover {}", FIRST_MOVER.said(&rules.first_mover))];
    if !rules.openings.is_empty() {
        start.push(format!("opening {}", OPENING_CHOICE.said(&rules.opening_choice)));
    }
    out += &section("start", start);
    for opening in &rules.openings {
        let head = opening.name.as_ref().map_or("opening".to_owned(), |name| format!("opening {name}"));
        out += &section(&head, script(opening, &rules.board));
    }
    let clauses = |kind| {
        let of_pieces = OF_PIECES.iter().flat_map(|both| stated(both, kind, rules));
        of_pieces.chain(stated(CLAUSES, kind, rules)).collect()
    };
    out += &section("man", clauses(SectionKind::Man));
    out += &section("king", clauses(SectionKind::King));
    out += &section("capture", clauses(SectionKind::Capture));
    if let Some(challenge) = &rules.enforcement {
        out += &section(&format!("enforcement {}", challenge.name), said::enforcement(challenge));
    }
    out += &section("end", clauses(SectionKind::End));
    let notation = &rules.notation;
    let mut clauses = vec![format!("points {}", NUMBERED.said(&notation.numbers_from))];
    clauses.push(format!("captures {}", CAPTURE_SIGN.said(&notation.capture_sign)));
    clauses.extend(notation.pdn.map(|kind| format!("pdn {kind}")));
    out + &section("notation", clauses)
}

fn name(board: &Board, point: PointId) -> &str {
    board.points.get(usize::from(point)).map_or("", |point| point.name.as_str())
}

fn names(board: &Board, points: &[PointId], between: &str) -> String {
    points.iter().map(|point| name(board, *point)).collect::<Vec<_>>().join(between)
}

fn board(board: &Board) -> Vec<String> {
    let rings = board.points.iter().filter(|point| point.name.starts_with('a')).count().max(1);
    let spokes = board.points.len().saturating_sub(1) / rings;
    let points = match board.lattice {
        Some((width, height)) => format!("points {width} x {height} as drawn"),
        None => format!("points {rings} rings of {spokes}, and the centre"),
    };
    // On rings the lines of the pattern come first.
    let pattern = if board.rings { spokes / 2 + rings } else { 0 };
    let lines = board.lines.iter().skip(pattern).map(|line| format!("line {}", names(board, line, " ")));
    [points].into_iter().chain((pattern > 0).then(|| "lines rings, and diameters".to_owned())).chain(lines).collect()
}

fn picture(setup: &Setup, board: &Board) -> Vec<String> {
    let (width, height) = board.lattice.unwrap_or_default();
    let pieces = [(&setup.white_men, 'w'), (&setup.white_kings, 'W'), (&setup.black_men, 'b'), (&setup.black_kings, 'B')];
    let sign = |column: u8, row: u8| {
        let Some(at) = board.points.iter().position(|point| (point.column, point.row) == (column, row)) else { return '-' };
        let piece = pieces.iter().find(|(points, _)| points.iter().any(|point| usize::from(*point) == at));
        piece.map_or('.', |(_, sign)| *sign)
    };
    let row = |row: u8| (1..=width).fold(row.to_string(), |line, column| format!("{line} {}", sign(column, row)));
    (1..=height).rev().map(row).collect()
}

fn listed(rules: &Leaping) -> Vec<String> {
    let (setup, board) = (&rules.setup, &rules.board);
    let side = |keyword: &str, men: &[PointId], kings: &[PointId]| {
        let men = (!men.is_empty()).then(|| names(board, men, " "));
        let kings = (!kings.is_empty()).then(|| format!("kings {}", names(board, kings, " ")));
        let pieces: Vec<String> = men.into_iter().chain(kings).collect();
        (!pieces.is_empty()).then(|| format!("{keyword} {}", pieces.join(", ")))
    };
    let sides = [side("white", &setup.white_men, &setup.white_kings), side("black", &setup.black_men, &setup.black_kings)];
    sides.into_iter().flatten().collect()
}

fn script(opening: &Opening, board: &Board) -> Vec<String> {
    let route = |route: &ScriptRoute| names(board, &route.points, if route.capture { "x" } else { "-" });
    let half_move = |half_move: &ScriptMove| match half_move {
        ScriptMove::Choice(routes) => routes.iter().map(route).collect::<Vec<_>>().join(" | "),
        ScriptMove::OtherOf(at) => format!("other of {}", at / 2 + 1),
    };
    let lines = opening.moves.chunks(2).zip(1..);
    let line = |(moves, number): (&[ScriptMove], u32)| {
        moves.iter().fold(format!("{number}."), |line, other| format!("{line}  {}", half_move(other)))
    };
    [BINDING.said(&opening.compulsory)].into_iter().chain(lines.map(line)).collect()
}
