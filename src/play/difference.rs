//! Where two positions differ, in words.
//!
//! Comes in: the texts of two positions of one variant. Goes out: sentences. Reads the texts only, and knows no rule.

use crate::syntax::ast::Family;
use std::collections::BTreeMap;

/// Most places that are named one by one.
const MOST: usize = 12;

/// How what came differs from what was expected.
pub(super) fn told(family: Family, expected: &str, found: &str) -> String {
    let parts = match family {
        Family::Sowing => sowing(expected, found),
        Family::Leaping => leaping(expected, found),
    };
    let more = parts.len().saturating_sub(MOST);
    let named = parts.get(..parts.len() - more).unwrap_or_default().join("; ");
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("they differ: {named}{more}")
}

/// Two rows, stores, and who is to move: `1,2/3,4 0-0 S`.
fn sowing(expected: &str, found: &str) -> Vec<String> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let (wanted, came) = (words(expected), words(found));
    let word = |words: &[String], at: usize| words.get(at).cloned().unwrap_or_default();
    let mut parts = Vec::new();
    for (row, side) in ["north", "south"].into_iter().enumerate() {
        let numbers =
            |text: String| text.split('/').nth(row).unwrap_or_default().split(',').map(str::to_owned).collect::<Vec<_>>();
        let pairs = numbers(word(&wanted, 0)).into_iter().zip(numbers(word(&came, 0))).enumerate();
        for (at, (one, other)) in pairs.filter(|(_, (one, other))| one != other) {
            parts.push(format!("{side}'s row, hole {} from the left: {one}, came {other}", at + 1));
        }
    }
    let (one, other) = (word(&wanted, 1), word(&came, 1));
    let stores = |text: &str, number: usize| text.split('-').nth(number).unwrap_or_default().to_owned();
    for (at, side) in ["north", "south"].into_iter().enumerate() {
        let (one, other) = (stores(&one, at), stores(&other, at));
        if one != other {
            parts.push(format!("{side}'s store: {one}, came {other}"));
        }
    }
    for at in 2..wanted.len().max(came.len()) {
        let (one, other) = (word(&wanted, at), word(&came, at));
        match (one.as_str(), other.as_str()) {
            (one, other) if one == other => {}
            ("S" | "N", "S" | "N") => parts.push(format!("to move: {one}, came {other}")),
            ("", other) => parts.push(format!("only in what came: `{other}`")),
            (one, "") => parts.push(format!("only in what was expected: `{one}`")),
            (one, other) => parts.push(format!("`{one}`, came `{other}`")),
        }
    }
    parts
}

/// The side to move and the pieces of either side: `W:Wa1,Kb2:Bc3`.
fn leaping(expected: &str, found: &str) -> Vec<String> {
    let ((wanted_side, wanted), (came_side, came)) = (pieces(expected), pieces(found));
    let mut parts = Vec::new();
    if wanted_side != came_side {
        parts.push(format!("to move: {wanted_side}, came {came_side}"));
    }
    for (point, one) in &wanted {
        match came.get(point) {
            None => parts.push(format!("{point}: {one}, came nothing")),
            Some(other) if other != one => parts.push(format!("{point}: {one}, came {other}")),
            Some(_) => {}
        }
    }
    let surplus = came.iter().filter(|(point, _)| !wanted.contains_key(*point));
    parts.extend(surplus.map(|(point, other)| format!("{point}: nothing, came {other}")));
    parts
}

/// Who is to move, and what stands on each point.
fn pieces(text: &str) -> (String, BTreeMap<String, String>) {
    let mut sections = text.split(':');
    let side = sections.next().unwrap_or_default().to_owned();
    let mut on = BTreeMap::new();
    for section in sections {
        let (side, list) = section.split_at(usize::from(section.starts_with(['W', 'B'])));
        let side = if side == "W" { "white" } else { "black" };
        for piece in list.split(',').filter(|piece| !piece.is_empty()) {
            let (rank, point) = piece.strip_prefix('K').map_or(("man", piece), |point| ("king", point));
            for point in points(point) {
                on.insert(point, format!("a {side} {rank}"));
            }
        }
    }
    (side, on)
}

/// The points of an entry: one, or numbers in a row (`31-35`).
fn points(entry: &str) -> Vec<String> {
    let ends = entry.split_once('-').and_then(|(first, last)| Some((first.parse::<u16>().ok()?, last.parse::<u16>().ok()?)));
    match ends {
        Some((first, last)) => (first..=last).map(|point| point.to_string()).collect(),
        None => vec![entry.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_named_by_place() {
        assert_eq!(
            told(Family::Sowing, "1,2,3/4,5,6 0-1 S", "1,0,3/4,5,7 0-2 N"),
            "they differ: north's row, hole 2 from the left: 2, came 0; south's row, hole 3 from the left: 6, came 7; \
             south's store: 1, came 2; to move: S, came N"
        );
        assert_eq!(
            told(Family::Leaping, "W:Wa1,Kb2:Bc3", "W:Wa1,b2,d4:B"),
            "they differ: b2: a white king, came a white man; c3: a black man, came nothing; d4: nothing, came a white man"
        );
        assert_eq!(told(Family::Leaping, "W:W31-33:B1", "W:W31-32:B1"), "they differ: 33: a white man, came nothing");
    }
}
