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

fn sowing(rules: &Sowing, random: &mut Pcg64Mcg) -> String {
    let full = 1 + draw(random, 4);
    let most = 1 + draw(random, 9);
    let mut row = || {
        let holes = (0..rules.holes).map(|_| if draw(random, 5) < full { draw(random, most + 1) } else { 0 }.to_string());
        holes.collect::<Vec<String>>().join(",")
    };
    let (north, south) = (row(), row());
    let side = if draw(random, 2) == 0 { "S" } else { "N" };
    format!("{north}/{south} {}-{} {side}", draw(random, 30), draw(random, 30))
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

fn smaller_rows(rows: &str, rest: &str) -> Vec<String> {
    let signs: Vec<&str> = rows.split_inclusive(['/', ',']).collect();
    let mut found = Vec::new();
    for (at, hole) in signs.iter().enumerate() {
        let digits = hole.trim_end_matches(['/', ',']);
        let Some(seeds) = digits.parse::<u32>().ok().filter(|seeds| *seeds > 0) else { continue };
        let mut fewer = vec![0];
        if seeds > 1 {
            fewer.push(seeds - 1);
        }
        for seeds in fewer {
            let changed = format!("{seeds}{}", hole.get(digits.len()..).unwrap_or_default());
            let mut whole: Vec<&str> = signs.clone();
            if let Some(place) = whole.get_mut(at) {
                *place = &changed;
            }
            found.push(format!("{} {rest}", whole.concat()));
        }
    }
    let mut words = rest.split(' ');
    if let (Some(stores), Some(side)) = (words.next(), words.next())
        && stores != "0-0"
    {
        found.push(format!("{rows} 0-0 {side}"));
    }
    found
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
        assert_eq!(smaller("0,2/1 0-0 S"), ["0,0/1 0-0 S", "0,1/1 0-0 S", "0,2/0 0-0 S"]);
        assert_eq!((size("W:Wa1,Kc3:Bh8"), size("W:W:Bh8"), size("0,2/1 9-9 S")), (3, 1, 3));
    }
}
