//! Positions with little on the board, drawn at random.
//!
//! Comes in: rules, a generator. Goes out: texts of positions that any variant on the same board understands; and the same position
//! with less on it. Never knows whether a game leads there.

use crate::ir;
use crate::ir::leaping::{Crowned, Leaping};
use crate::ir::sowing::Sowing;
use crate::play::playout::draw;
use rand_pcg::Pcg64Mcg;

/// A position set up at random.
pub(super) fn setup(rules: &ir::Rules, random: &mut Pcg64Mcg) -> String {
    match rules {
        ir::Rules::Sowing(rules) => sowing(rules, random),
        ir::Rules::Leaping(rules) => leaping(rules, random),
    }
}

/// Some seeds in the holes, all others won: no seed of the game is lost, and none is added.
fn sowing(rules: &Sowing, random: &mut Pcg64Mcg) -> String {
    let full = 1 + draw(random, 4);
    let most = 1 + draw(random, 9);
    let holes = usize::from(rules.holes);
    let start = rules.start.south.iter().chain(&rules.start.north);
    let mut left: usize = start.map(|hole| usize::from(hole.unwrap_or_default())).sum();
    let mut rows = vec![0; 2 * holes];
    // Begins anywhere, so that where seeds are few no hole is favoured.
    let first = draw(random, rows.len());
    for at in 0..rows.len() {
        let seeds = if draw(random, 5) < full { draw(random, most + 1).min(left) } else { 0 };
        left -= seeds;
        let place = (first + at) % rows.len();
        if let Some(hole) = rows.get_mut(place) {
            *hole = seeds;
        }
    }
    let row = |holes: &[usize]| holes.iter().map(usize::to_string).collect::<Vec<String>>().join(",");
    let (north, south) = rows.split_at(holes);
    let side = if draw(random, 2) == 0 { "S" } else { "N" };
    // Mostly an even game: what is won decides little then.
    let won = if draw(random, 2) == 0 { draw(random, left + 1) } else { left / 2 };
    format!("{}/{} {won}-{} {side}", row(north), row(south), left - won)
}

fn leaping(rules: &Leaping, random: &mut Pcg64Mcg) -> String {
    let points = &rules.board.points;
    let mut free: Vec<usize> = (0..points.len()).collect();
    let rows = (points.iter().map(|point| point.row).max(), points.iter().map(|point| point.row).min());
    let kings = rules.king.is_some() && rules.crowned != Crowned::Never;
    let mut side = |far: Option<u8>, most_men: usize, most_kings: usize, random: &mut Pcg64Mcg| {
        let mut pieces = Vec::new();
        let king_count = if kings { draw(random, most_kings + 1) } else { 0 };
        let men = draw(random, most_men + 1).max(usize::from(king_count == 0));
        for at in 0..king_count + men {
            if free.is_empty() {
                break;
            }
            let chosen = free.swap_remove(draw(random, free.len()));
            let Some(point) = points.get(chosen) else { continue };
            if at < king_count {
                pieces.push(format!("K{}", point.name));
            } else if Some(point.row) != far {
                pieces.push(point.name.clone());
            }
        }
        pieces
    };
    let many = if draw(random, 2) == 0 { 3 } else { 8 };
    let white = side(rows.0, 3, 2, random);
    let black = side(rows.1, many, 2, random);
    let mover = draw(random, 2) == 0;
    // The side with few pieces moves, whichever colour it has.
    if mover {
        format!("W:W{}:B{}", white.join(","), black.join(","))
    } else {
        format!("B:W{}:B{}", white.join(","), black.join(","))
    }
}

/// The same position with one thing less, in every way.
pub(super) fn smaller(text: &str) -> Vec<String> {
    if let Some((rows, rest)) = text.split_once(' ').filter(|(rows, _)| rows.contains('/')) {
        return smaller_rows(rows, rest);
    }
    let parts: Vec<Vec<&str>> = text.split(':').map(|part| part.split(',').collect()).collect();
    let mut found = Vec::new();
    for (at, part) in parts.iter().enumerate().skip(1) {
        let colour = part.first().and_then(|first| first.get(..1)).unwrap_or_default();
        if part.len() < 2 {
            continue;
        }
        for gone in 0..part.len() {
            let left: Vec<&str> = part
                .iter()
                .enumerate()
                .filter(|(place, _)| *place != gone)
                .map(|(_, piece)| piece.strip_prefix(colour).unwrap_or(piece))
                .collect();
            let mut whole: Vec<String> = parts.iter().map(|part| part.join(",")).collect();
            if let Some(place) = whole.get_mut(at) {
                *place = format!("{colour}{}", left.join(","));
            }
            found.push(whole.join(":"));
        }
    }
    found
}

/// Seeds that leave a hole are won by one or the other.
fn smaller_rows(rows: &str, rest: &str) -> Vec<String> {
    let Some((north, south, later)) = won(rest) else { return Vec::new() };
    let signs: Vec<&str> = rows.split_inclusive(['/', ',']).collect();
    let mut found = Vec::new();
    for (at, hole) in signs.iter().enumerate() {
        let digits = hole.trim_end_matches(['/', ',']);
        let Some(seeds) = digits.parse::<u32>().ok().filter(|seeds| *seeds > 0) else { continue };
        let gone = if seeds > 1 { vec![seeds, 1] } else { vec![1] };
        for gone in gone {
            let changed = format!("{}{}", seeds - gone, hole.get(digits.len()..).unwrap_or_default());
            let mut whole: Vec<&str> = signs.clone();
            if let Some(place) = whole.get_mut(at) {
                *place = &changed;
            }
            let rows = whole.concat();
            // To him who has less, so that the game stays even.
            let both = [(north + gone, south), (north, south + gone)];
            let order = if north <= south { [0, 1] } else { [1, 0] };
            found.extend(
                order.into_iter().filter_map(|at| both.get(at)).map(|(north, south)| format!("{rows} {north}-{south}{later}")),
            );
        }
    }
    found
}

/// Seeds won by North and by South, and what follows them in the text of a position.
fn won(rest: &str) -> Option<(u32, u32, &str)> {
    let end = rest.find(' ')?;
    let (north, south) = rest.get(..end)?.split_once('-')?;
    Some((north.parse().ok()?, south.parse().ok()?, rest.get(end..)?))
}

/// How much lies on a board.
pub(super) fn size(text: &str) -> u32 {
    match text.split_once(' ') {
        Some((rows, _)) if rows.contains('/') => rows.split(['/', ',']).filter_map(|hole| hole.parse::<u32>().ok()).sum(),
        _ => u32::try_from(text.split([':', ',']).skip(1).filter(|piece| piece.len() > 1).count()).unwrap_or(u32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_loses_one_thing_at_a_time() {
        let texts = smaller("W:Wa1,Kc3:Bh8");
        assert_eq!(texts, ["W:WKc3:Bh8", "W:Wa1:Bh8"]);
        assert_eq!(
            smaller("0,2/1 3-0 S"),
            ["0,0/1 3-2 S", "0,0/1 5-0 S", "0,1/1 3-1 S", "0,1/1 4-0 S", "0,2/0 3-1 S", "0,2/0 4-0 S"]
        );
        assert_eq!((size("W:Wa1,Kc3:Bh8"), size("W:W:Bh8"), size("0,2/1 9-9 S")), (3, 1, 3));
    }
}
