//! What a picture shows, for those who do not see it.
//!
//! Comes in: the rules, a position, the marks of its picture, a language. Goes out: sentences on what is marked, and on what lies on the
//! board where that is little. Adds nothing that is not drawn.

use super::happened::{named, side};
use super::sheet_language::Language;
use crate::draw::{self, Change, Layout, Lying, Marks, Taken};
use crate::game::Side;
use crate::ir::Rules;
use crate::syntax::ast::Family;

/// Of more laps only the first and the last are told.
const MOST_LAPS: usize = 4;

/// Of more pieces only their number is told.
const MOST_PIECES: usize = 16;

/// A board as a picture, with its title and what it shows in words.
pub fn svg(rules: &Rules, position: &str, marks: &Marks, layout: Layout, (title, language): (&str, &Language)) -> String {
    draw::svg(rules, position, marks, layout, (&plain(title), &plain(&told(rules, position, marks, language))))
}

/// The same of moves that are played before one's eyes: told is the last of them, and what lies on the board then.
pub fn film(
    rules: &Rules,
    [before, after]: [&str; 2],
    (changes, marks): (&[Change], &Marks),
    layout: Layout,
    (title, language): (&str, &Language),
) -> String {
    draw::film(rules, [before, after], changes, layout, (&plain(title), &plain(&told(rules, after, marks, language))))
}

/// Without the isolates of running text: they would be seen in a title.
fn plain(text: &str) -> String {
    text.replace(['\u{2068}', '\u{2069}'], "")
}

/// What a picture shows, in sentences.
pub fn told(rules: &Rules, position: &str, marks: &Marks, language: &Language) -> String {
    let moved = moved(rules, marks, language);
    let said = moved.into_iter().chain(lying(rules, position, language));
    let sentences: Vec<String> = said.map(|said| format!("{}.", Language::capital(said.trim_end_matches('.')))).collect();
    sentences.join(" ")
}

/// What is marked on a picture, in half a sentence each.
pub fn moved(rules: &Rules, marks: &Marks, language: &Language) -> Vec<String> {
    let places = |places: &[&str]| {
        let named: Vec<String> = places.iter().map(|place| named(rules, place, language)).collect();
        language.list(&named, "list.and")
    };
    let mut said = laps(rules, marks, language);
    said.extend(ways(&marks.strokes).iter().filter_map(|way| {
        let ([from, .., to], between) = (way.as_slice(), way.get(1..way.len() - 1)?) else { return None };
        let ends = [("from", places(&[from])), ("to", places(&[to])), ("places", places(between))];
        let key = if between.is_empty() { "event.step" } else { "picture.by-way" };
        Some(language.say(key, &ends.each_ref().map(|(name, text)| (*name, text.as_str()))))
    }));
    said.extend(taken(rules, &marks.taken, language));
    let honoured = marks.honoured.iter().map(|place| match rules {
        Rules::Sowing(_) => language.say("event.claim", &[("hole", &places(&[place]))]),
        Rules::Leaping(_) => language.say("event.crown", &[("point", &places(&[place]))]),
    });
    said.extend(honoured);
    let lit: Vec<&str> = marks.lit.iter().map(String::as_str).collect();
    said.extend((!lit.is_empty()).then(|| language.say("picture.lit", &[("places", &places(&lit))])));
    said.extend(marks.refused.then(|| language.say("picture.refused", &[])));
    said
}

fn laps(rules: &Rules, marks: &Marks, language: &Language) -> Vec<String> {
    let mut said: Vec<String> = marks
        .laps
        .iter()
        .map(|lap| {
            let [from, to] = [&lap.from, &lap.to].map(|place| named(rules, place, language));
            let seeds = u32::try_from(lap.seeds).unwrap_or(u32::MAX);
            language.count("event.lap", seeds, &[("from", &from), ("to", &to)])
        })
        .collect();
    if let Some(between) = said.len().checked_sub(2).filter(|_| said.len() > MOST_LAPS) {
        let between = language.count("picture.more-laps", u32::try_from(between).unwrap_or(u32::MAX), &[]);
        said.splice(1..said.len() - 1, [between]);
    }
    said
}

/// The ways of pieces: strokes of which each begins where the one before it ends.
fn ways(strokes: &[[String; 2]]) -> Vec<Vec<&str>> {
    let mut ways: Vec<Vec<&str>> = Vec::new();
    for [from, to] in strokes {
        match ways.last_mut().filter(|way| way.last() == Some(&from.as_str())) {
            Some(way) => way.push(to),
            None => ways.push(vec![from, to]),
        }
    }
    ways
}

fn taken(rules: &Rules, taken: &[Taken], language: &Language) -> Vec<String> {
    let mut said = Vec::new();
    for to in [Some("S"), Some("N"), None] {
        let here: Vec<&Taken> = taken.iter().filter(|taken| taken.to.as_deref() == to).collect();
        let (seeds, pieces): (Vec<&Taken>, Vec<&Taken>) = here.into_iter().partition(|taken| taken.seeds > 0);
        let seeds = seeds.iter().map(|taken| {
            let hole = named(rules, &taken.place, language);
            language.count("event.taken", u32::try_from(taken.seeds).unwrap_or(u32::MAX), &[("hole", &hole)])
        });
        let seeds = language.list(&seeds.collect::<Vec<_>>(), "list.and");
        if !seeds.is_empty() {
            said.push(match to {
                Some(to) => {
                    let taker = side(Family::Sowing, if to == "S" { Side::South } else { Side::North }, language);
                    language.say("event.capture", &[("side", &taker), ("taken", &seeds)])
                }
                None => language.say("event.into-hand", &[("taken", &seeds)]),
            });
        }
        let points: Vec<String> = pieces.iter().map(|taken| named(rules, &taken.place, language)).collect();
        if !points.is_empty() {
            let number = u32::try_from(points.len()).unwrap_or(u32::MAX);
            said.push(language.count("picture.taken", number, &[("places", &language.list(&points, "list.and"))]));
        }
    }
    said
}

/// What lies on the board.
fn lying(rules: &Rules, position: &str, language: &Language) -> Vec<String> {
    let name = |name: String, text: String| language.say("list.name", &[("name", &name), ("text", &text)]);
    match draw::lying(rules, position) {
        None => Vec::new(),
        Some(Lying::Seeds { rows, stores }) => {
            let row = |(at, key): (usize, &str)| {
                let [first, last] = [rows[at].first()?, rows[at].last()?].map(|(hole, _)| hole.as_str());
                let seeds: Vec<&str> = rows[at].iter().map(|(_, seeds)| seeds.as_str()).collect();
                Some(name(language.say(key, &[("first", first), ("last", last)]), seeds.join(", ")))
            };
            let rows = ["picture.row-south", "picture.row-north"].into_iter().enumerate().filter_map(row);
            let stores = [("S", &stores[0]), ("N", &stores[1])];
            let stores = stores.map(|(store, seeds)| name(named(rules, store, language), seeds.clone()));
            rows.chain(stores).collect()
        }
        Some(Lying::Pieces { men, kings }) => {
            let number = |at: usize| men[at].len() + kings[at].len();
            if number(0) + number(1) > MOST_PIECES {
                let [white, black] = [0, 1].map(|at| number(at).to_string());
                return vec![language.say("difference.pieces", &[("south", &white), ("north", &black)])];
            }
            let pieces = |at: usize| {
                let list = |points: &[String]| {
                    let points: Vec<String> = points.iter().map(|point| language.foreign(point)).collect();
                    language.list(&points, "list.and")
                };
                let crowned = u32::try_from(kings[at].len()).unwrap_or(u32::MAX);
                let kings = language.count("picture.kings", crowned, &[("places", &list(&kings[at]))]);
                let parts = [(!men[at].is_empty()).then(|| list(&men[at])), (crowned > 0).then_some(kings)];
                let parts: Vec<String> = parts.into_iter().flatten().collect();
                let owner = side(Family::Leaping, if at == 0 { Side::South } else { Side::North }, language);
                (!parts.is_empty()).then(|| name(owner, parts.join(&language.say("list.notes", &[]))))
            };
            [0, 1].into_iter().filter_map(pieces).collect()
        }
    }
}
