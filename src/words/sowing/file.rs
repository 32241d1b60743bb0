//! A sowing game as a file.

use super::said;
use super::values::*;
use crate::ir::sowing::{Direction, Rule, Sowing, Stores, Unfilled};
use crate::words::section;

/// The sections of a file that compiles to these rules again.
pub(in crate::words) fn file(rules: &Sowing) -> String {
    let clause = |keyword: &str, said: String| format!("{keyword} {said}");
    let mut out = section("board", board(rules));
    out += &section("start", vec![clause("first mover", FIRST_MOVER.said(&rules.first_mover))]);
    if let Some(opening) = &rules.opening {
        let head = opening.name.as_ref().map_or("opening".to_owned(), |name| format!("opening {name}"));
        out += &section(&head, said::opening(opening, rules));
    }
    let moves = &rules.moves;
    let mut clauses = vec![clause("from", said::lifts(&moves.from)), clause("pass", PASS.said(&moves.pass))];
    clauses.push(clause("feed", FEED.said(&moves.feed)));
    clauses.push(clause("grand slam", GRAND_SLAM.said(&moves.grand_slam)));
    clauses.push(clause("order", ORDER.said(&moves.order)));
    out += &section("moves", clauses);
    out += &section("sow", sow(rules));
    out += &section("passing", table(&rules.passing));
    out += &section("landing", table(&rules.landing));
    let claimed = &rules.claimed;
    let head = claimed.name.as_ref().map_or("claimed".to_owned(), |name| format!("claimed as {name}"));
    out += &section(&head, said::claimed(claimed));
    let mut clauses = vec![clause("when", said::conditions(&rules.end.when))];
    clauses.push(clause("tested", TESTED.said(&rules.end.before_every_move)));
    clauses.extend(rules.end.rest.map(|rest| clause("rest", REST.said(&rest))));
    clauses.push(clause("wins", ROUND_WON_BY.said(&rules.end.most_seeds_win)));
    out += &section("end", clauses);
    if let Some(rounds) = &rules.rounds {
        let mut clauses = vec![clause("refill", REFILL.said(&rounds.refill)), clause("first", FIRST.said(&rounds.first))];
        clauses.extend(rounds.unfilled.as_ref().map(|unfilled| match unfilled {
            Unfilled::Closed(Some(name)) => format!("unfilled closed as {name}"),
            unfilled => clause("unfilled", UNFILLED.said(unfilled)),
        }));
        clauses.push(clause("until", said::until(&rounds.until)));
        clauses.push(clause("wins", GAME_WON_BY.said(&rounds.wins)));
        out += &section("rounds", clauses);
    }
    out + &section("notation", vec![clause("holes", HOLE_NAMES.said(&rules.notation))])
}

/// Rows are drawn as they are seen on the board: who sows clockwise has his first hole at his right.
fn board(rules: &Sowing) -> Vec<String> {
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
    let start = match south.first() {
        Some(Some(seeds)) if south.iter().chain(&north).all(|hole| *hole == Some(*seeds)) && *seeds > 0 => {
            format!("holes {}\n  seeds {seeds}", rules.holes)
        }
        _ => format!("layout {{\n    north {}\n    south {}\n  }}", row(&north), row(&south)),
    };
    vec![start, format!("stores {}", STORES.said(&rules.stores))]
}

fn sow(rules: &Sowing) -> Vec<String> {
    let sow = &rules.sow;
    let mut clauses = vec![format!("direction {}", DIRECTION.said(&sow.direction))];
    if rules.stores != Stores::Aside {
        clauses.push(format!("own store {}", SOWN.said(&sow.own_store)));
        clauses.push(format!("opponent store {}", SOWN.said(&sow.opponent_store)));
    }
    clauses.push(format!("start hole {}", START_HOLE.said(&sow.start_hole)));
    clauses.extend(sow.skip.as_ref().map(|skip| format!("skip {}", said::skip(skip))));
    clauses.extend(sow.endless.map(|endless| format!("endless {}", ENDLESS.said(&endless))));
    clauses
}

fn table(rules: &[Rule]) -> Vec<String> {
    rules.iter().map(|rule| format!("{}: {}", rule.name, said::rule(rule))).collect()
}
