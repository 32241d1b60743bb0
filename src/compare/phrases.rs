//! What comes of several clauses together, told in short: a start, a board, openings.
//!
//! Comes in: parts of an IR. Goes out: phrases that no file can have as they stand. Never looks at a file.

use crate::ir::board::Board;
use crate::ir::leaping::{Leaping, Opening, OpeningChoice, Setup};
use crate::ir::sowing::{Layout, Rounds};
use crate::words::list;
use crate::words::sowing::{said, values};

pub(super) fn layout(layout: &Layout) -> String {
    let same = layout.north.iter().chain(&layout.south).collect::<std::collections::BTreeSet<_>>();
    if let (1, Some(Some(seeds))) = (same.len(), layout.south.first()) {
        return format!("{seeds} in each hole");
    }
    let row = |row: &[Option<u16>]| list(row.iter().map(|hole| hole.map_or("x".to_owned(), |seeds| seeds.to_string())), " ");
    format!("north {}; south {} (in sowing order)", row(&layout.north), row(&layout.south))
}

pub(super) fn rounds(rounds: Option<&Rounds>) -> String {
    rounds.map_or("one round".to_owned(), |rounds| {
        format!(
            "several: refill {}; unfilled {}; first {}; until {}; wins {}",
            values::REFILL.word(&rounds.refill),
            rounds.unfilled.as_ref().map_or("nothing is left unfilled".to_owned(), said::unfilled),
            values::FIRST.word(&rounds.first),
            said::until(&rounds.until),
            values::GAME_WON_BY.word(&rounds.wins)
        )
    })
}

pub(super) fn points(board: &Board) -> String {
    match board.lattice {
        Some((width, height)) => format!("{} points on {width} x {height}", board.points.len()),
        None => format!("{} points on rings", board.points.len()),
    }
}

pub(super) fn lines(board: &Board) -> String {
    if board.lattice.is_none() {
        return format!("{} lines", board.lines.len());
    }
    let straight = |[one, other]: &[(i16, i16); 2]| one.0 == other.0 || one.1 == other.1;
    let stretches = crate::draw::stretches(board);
    let along = stretches.iter().filter(|stretch| straight(stretch)).count();
    format!("{along} straight stretches, {} diagonal ones", stretches.len() - along)
}

pub(super) fn setup(setup: &Setup, board: &Board) -> String {
    let names = |points: &[u8]| {
        list(points.iter().filter_map(|point| board.points.get(usize::from(*point))).map(|point| point.name.clone()), ",")
    };
    let one = |men: &[u8], kings: &[u8]| match (men.len() + kings.len(), kings.len()) {
        (few, 0) if few <= 8 => names(men),
        (_, 0) => format!("{} men ({} to {})", men.len(), name(men.first(), board), name(men.last(), board)),
        _ => format!("{} men, kings {}", men.len(), names(kings)),
    };
    format!("white {}; black {}", one(&setup.white_men, &setup.white_kings), one(&setup.black_men, &setup.black_kings))
}

fn name(point: Option<&u8>, board: &Board) -> String {
    point.and_then(|point| board.points.get(usize::from(*point))).map_or(String::new(), |point| point.name.clone())
}

pub(super) fn openings(rules: &Leaping) -> String {
    let all: Vec<&Opening> = rules.openings.iter().filter(|opening| opening.compulsory).collect();
    let word = |opening: &&Opening| {
        let name = opening.name.clone().unwrap_or_else(|| "without a name".to_owned());
        format!("{name} ({} half-moves, compulsory)", opening.moves.len())
    };
    let text = list(all.iter().map(word), "; ");
    match rules.opening_choice {
        _ if all.len() < 2 => text,
        OpeningChoice::ByLot => format!("{text}; drawn by lot"),
        OpeningChoice::ByAgreement => format!("{text}; by agreement"),
        OpeningChoice::InPlay => text,
    }
}
