//! A sowing game as a file.

use super::clauses::CLAUSES;
use super::said;
use super::values::*;
use crate::ir::sowing::{Direction, Rule, Sowing, Unfilled};
use crate::words::clause::stated;
use crate::words::{SectionKind, section};

/// The sections of a file that compiles to these rules again.
pub(in crate::words) fn file(rules: &Sowing) -> String {
    let clauses = |kind| stated(CLAUSES, kind, rules);
    let mut out = section("board", [vec![start(rules)], clauses(SectionKind::Board)].concat());
    out += &section("start", vec![format!("first mover {}", FIRST_MOVER.said(&rules.first_mover))]);
    if let Some(opening) = &rules.opening {
        let head = opening.name.as_ref().map_or("opening".to_owned(), |name| format!("opening {name}"));
        out += &section(&head, said::opening(opening, rules));
    }
    out += &section("moves", clauses(SectionKind::Moves));
    out += &section("sow", clauses(SectionKind::Sow));
    out += &section("passing", table(&rules.passing));
    out += &section("landing", table(&rules.landing));
    let claimed = &rules.claimed;
    let head = claimed.name.as_ref().map_or("claimed".to_owned(), |name| format!("claimed as {name}"));
    out += &section(&head, said::claimed(claimed));
    out += &section("end", clauses(SectionKind::End));
    let mut rounds = section("rounds", clauses(SectionKind::Rounds));
    if let Some(Unfilled::Closed(Some(name))) = rules.rounds.as_ref().and_then(|rounds| rounds.unfilled.as_ref()) {
        rounds = rounds.replace("unfilled closed", &format!("unfilled closed as {name}"));
    }
    out + &rounds + &section("notation", vec![format!("holes {}", HOLE_NAMES.said(&rules.notation))])
}

/// Rows are drawn as they are seen on the board: who sows clockwise has his first hole at his right.
fn start(rules: &Sowing) -> String {
    let (mut north, mut south) = (rules.start.north.clone(), rules.start.south.clone());
    if rules.sow.direction == Direction::Clockwise {
        south.reverse()
    } else {
        north.reverse()
    }
    let row = |row: &[Option<u16>]| {
        let holes = row.iter().map(|hole| hole.map_or("x".to_owned(), |seeds| seeds.to_string()));
        holes.collect::<Vec<_>>().join(" ")
    };
    match south.first() {
        Some(Some(seeds)) if south.iter().chain(&north).all(|hole| *hole == Some(*seeds)) && *seeds > 0 => {
            format!("holes {}\n  seeds {seeds}", rules.holes)
        }
        _ => format!("layout {{\n    north {}\n    south {}\n  }}", row(&north), row(&south)),
    }
}

fn table(rules: &[Rule]) -> Vec<String> {
    rules.iter().map(|rule| format!("{}: {}", rule.name, said::rule(rule))).collect()
}
