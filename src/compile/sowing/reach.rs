//! Rules compared with one another: those that contradict themselves, can never fit, or come too late; places without a rule.
//!
//! Comes in: both tables, off rules too, and what the rest of the variant makes possible. Goes out: findings.

use super::cases::{Cases, OPPONENT_HOLE, OPPONENT_STORE, OWN_HOLE, OWN_STORE, PLACE, THIS, World};
use super::effects::Facts;
use super::rules::Lowered;
use super::sow::quoted;
use crate::compile::read::Reader;
use crate::ir::sowing::*;
use crate::source::Span;
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule as Node;
use crate::words::sowing::values::STORES;

/// Looks at one table. `without`: names of the rules that the opening switches off.
pub(super) fn table(reader: &mut Reader, rows: &[Lowered], world: &World, without: &[String]) {
    let rules = rows.iter().map(|row| &row.rule);
    let Some(widest) = Cases::new(World::widest(), rules.clone()) else { return };
    let Some(cases) = Cases::new(world.clone(), rules) else { return };
    let mut sound = Vec::new();
    for row in rows {
        let whole = !contradicts_itself(reader, &widest, row) && (!row.merged.on || can_fit(reader, &cases, row, world));
        sound.push(whole);
    }
    let boxes: Vec<super::cases::Box> = rows.iter().map(|row| cases.of(&row.rule)).collect();
    for (at, row) in rows.iter().enumerate() {
        let (Some(true), Some(own)) = (sound.get(at), boxes.get(at)) else { continue };
        let covers = |keep: &dyn Fn(&Lowered) -> bool| -> Vec<usize> {
            let above = rows.iter().enumerate().take(at);
            above.filter(|(_, other)| other.merged.on && !other.rule.may && keep(other)).map(|(above, _)| above).collect()
        };
        let uncovered = |above: &[usize]| {
            let above: Vec<_> = above.iter().filter_map(|above| boxes.get(*above).copied()).collect();
            cases.uncovered(own, &above)
        };
        let in_opening = |other: &Lowered| !without.contains(&other.rule.name);
        let all = covers(&|_| true);
        let opening_too = !without.is_empty() && in_opening(row);
        if uncovered(&all) || opening_too && uncovered(&covers(&in_opening)) {
            continue;
        }
        let stated: Vec<usize> = covers(&|other| !other.merged.switched_on);
        if row.merged.on && uncovered(&stated) {
            // Overruled by a toggle that somebody switched on: that is what the toggle is for.
            continue;
        }
        if !row.merged.on && row.merged.rule.off.is_none() {
            continue;
        }
        let blamed = least(if row.merged.on { stated } else { all }, &uncovered);
        let blamed: Vec<&Lowered> = blamed.iter().filter_map(|above| rows.get(*above)).collect();
        comes_too_late(reader, row, &blamed);
    }
}

/// The covers that are needed, each rule left out that the others can do without.
fn least(covers: Vec<usize>, uncovered: &dyn Fn(&[usize]) -> bool) -> Vec<usize> {
    let mut kept = covers;
    let mut at = 0;
    while at < kept.len() {
        let mut fewer = kept.clone();
        fewer.remove(at);
        if uncovered(&fewer) {
            at += 1;
        } else {
            kept = fewer;
        }
    }
    kept
}

fn comes_too_late(reader: &mut Reader, row: &Lowered, blamed: &[&Lowered]) {
    let names: Vec<&str> = blamed.iter().map(|other| other.rule.name.as_str()).collect();
    let (above, name) = (quoted(&names), &row.rule.name);
    let rules = if names.len() == 1 { "rule" } else { "rules" };
    let takes = if names.len() == 1 { "takes" } else { "together take" };
    let toggle = !row.merged.on || row.merged.switched_on;
    let finding = if toggle {
        reader
            .warning(
                "sowing::idle-toggle",
                row.merged.rule.name.span,
                format!("switching `{name}` on changes nothing: {above} {takes} every case"),
            )
            .label("can never act")
            .help("a toggle stands above the rule that it overrules")
    } else {
        let message =
            format!("the rule `{name}` can never be reached: the {rules} above, {above}, {takes} every case in which it fits");
        let before = names.first().copied().unwrap_or_default();
        reader
            .error("sowing::unreachable-rule", row.merged.rule.name.span, message)
            .label("can never act")
            .help(format!("write it above `{before}`, give one of the rules narrower conditions, or drop it"))
    };
    for other in blamed {
        finding.also_at(other.merged.span, format!("`{}` comes first", other.rule.name));
    }
}

/// A rule whose own conditions exclude one another.
fn contradicts_itself(reader: &mut Reader, widest: &Cases, row: &Lowered) -> bool {
    let mut cases = widest.at(&row.rule.place);
    let place = &row.merged.rule.place;
    if !widest.possible(&cases) {
        reader
            .error(
                "sowing::contradiction",
                place.span,
                format!("no seed can make `{}` fit: its place contradicts itself", row.rule.name),
            )
            .label("`empty`: now 1; `occupied`: now 2 or more")
            .help("`empty` and `occupied` say what the hole held before the seed fell, `making` what it holds after");
        return true;
    }
    for (at, test) in row.rule.tests.iter().enumerate() {
        let before = cases;
        widest.keep(&mut cases, test);
        if widest.possible(&cases) {
            continue;
        }
        let span = row.tests.get(at).copied().unwrap_or(place.span);
        let mut alone = widest.at(&row.rule.place);
        widest.keep(&mut alone, test);
        let finding = reader
            .error(
                "sowing::contradiction",
                span,
                format!("`{}` can never fit: this test excludes what stands before it", row.rule.name),
            )
            .label("contradicts")
            .help("leave out one of the two, or make two rules");
        if widest.possible(&alone) {
            let culprit = row.rule.tests.iter().take(at).zip(&row.tests).find(|(other, _)| {
                let mut pair = alone;
                widest.keep(&mut pair, other);
                !widest.possible(&pair)
            });
            match culprit {
                Some((_, other)) => finding.also_at(*other, "this"),
                None if before != alone => finding.also_at(place.span, "together with the rest"),
                None => finding,
            };
        } else {
            finding.also_at(place.span, "this place");
        }
        return true;
    }
    false
}

/// A rule that this board, or another clause, never lets fit.
fn can_fit(reader: &mut Reader, cases: &Cases, row: &Lowered, world: &World) -> bool {
    if cases.possible(&cases.of(&row.rule)) {
        return true;
    }
    let name = &row.rule.name;
    let (at, why, clause) = why_never(reader, row, world);
    reader
        .error("sowing::never-fits", at, format!("the rule `{name}` can never fit: {why}"))
        .label("never happens here")
        .help("drop the rule, or change what keeps it from fitting")
        .also_at(clause, "because of this");
    false
}

fn why_never(reader: &Reader, row: &Lowered, world: &World) -> (Span, &'static str, Option<Span>) {
    let place = row.merged.rule.place.span;
    let clause = |kind, keyword| reader.clause(kind, keyword).map(|clause| clause.span);
    let board = clause(SectionKind::Board, "stores");
    let aside =
        reader.clause(SectionKind::Board, "stores").is_some_and(|stores| STORES.read(&stores.said()) == Some(Stores::Aside));
    let store = |keyword| clause(SectionKind::Sow, keyword).filter(|_| !aside).or(board);
    match &row.rule.place {
        Place::Store(Some(Owner::Own)) if !world.own_store => {
            return (place, "seeds are not sown into the own store", store("own store"));
        }
        Place::Store(Some(Owner::Opponent)) if !world.opponent_store => {
            return (place, "seeds are not sown into the opponent's store", store("opponent store"));
        }
        Place::Store(None) if !world.own_store && !world.opponent_store => {
            return (place, "seeds are sown into no store", store("own store"));
        }
        Place::ClaimedHole if !world.claims => return (place, "no rule claims a hole", None),
        _ => {}
    }
    for (test, span) in row.rule.tests.iter().zip(&row.tests) {
        match test {
            Test::OwnStoreSown(_) if !world.own_store => {
                return (*span, "seeds are not sown into the own store", store("own store"));
            }
            Test::NeighboursEqual | Test::Hole { at: Ref::Neighbours, .. } if world.holes < 3 => {
                return (*span, "no hole has two neighbours", clause(SectionKind::Board, "holes"));
            }
            Test::SeedsLeft(seeds) if u32::from(*seeds) > world.seeds => {
                return (*span, "there are never so many seeds", clause(SectionKind::Board, "seeds"));
            }
            _ => {}
        }
    }
    match &world.skip {
        Some(_) => (place, "a seed passes over such a hole, or there are never so many seeds", clause(SectionKind::Sow, "skip")),
        None => (place, "there are never so many seeds", clause(SectionKind::Board, "seeds")),
    }
}

/// Questions about places for which no rule says anything.
pub(super) fn places(reader: &mut Reader, rows: &[Lowered], world: &World, facts: &Facts) {
    let Some(head) = reader.merged.landing.head else { return };
    let on: Vec<&Rule> = rows.iter().filter(|row| row.merged.on).map(|row| &row.rule).collect();
    let Some(cases) = Cases::new(world.clone(), on.iter().copied()) else { return };
    let boxes: Vec<_> = on.iter().map(|rule| cases.of(rule)).collect();
    for (there, place, whose) in
        [(world.own_store, OWN_STORE, "the mover's own store"), (world.opponent_store, OPPONENT_STORE, "the opponent's store")]
    {
        let mut region = cases.all();
        region[PLACE] = place;
        if there && cases.uncovered(&region, &boxes) {
            let some = boxes.iter().any(|rule| cases.meet(&region, rule).is_some());
            ask(reader, head, if some { "in some cases no rule says" } else { "no rule says" }, whose);
        }
    }
    if !goes_on(&on, facts) {
        return;
    }
    for (word, class) in [("empty", true), ("occupied", false)] {
        let open = |row: u128| {
            cases.classes_of_this(class).any(|this| {
                let mut region = cases.all();
                region[PLACE] = row;
                region[THIS] = this;
                cases.possible(&region) && boxes.iter().all(|rule| cases.meet(&region, rule).is_none())
            })
        };
        let whose = match (open(OWN_HOLE), open(OPPONENT_HOLE)) {
            (true, true) => format!("an {word} hole"),
            (true, false) => format!("an {word} hole of the mover"),
            (false, true) => format!("an {word} hole of the opponent"),
            (false, false) => continue,
        };
        ask(reader, head, "no rule says", &whose);
    }
}

/// Whether the file looks like one in which the last seed of a lap matters everywhere.
fn goes_on(on: &[&Rule], facts: &Facts) -> bool {
    let stops = |rule: &&Rule| {
        matches!(rule.place, Place::Hole { side: None, before: Some(Before::Empty), making: None })
            && rule.tests.is_empty()
            && rule.actions.is_empty()
            && rule.then == Then::EndTurn
    };
    facts.relay || on.iter().any(stops)
}

fn ask(reader: &mut Reader, head: Span, how: &str, place: &str) {
    reader
        .question("sowing::open-place", head, format!("{how} what happens when the last seed falls into {place}: the turn ends"))
        .label("no such rule here")
        .help("if that is meant, say it with a rule: `stop: in ... -> end turn`");
}

/// Whether a rule has such an action: one that is on, or with `off_too` any.
pub(super) fn does(reader: &Reader, node: Node, off_too: bool) -> bool {
    let merged = reader.merged;
    // Only claims are made in passing: any other such action there is an error of its own.
    let passing = merged.passing.rules.iter().filter(|_| node == Node::claim_hole);
    let rules = merged.landing.rules.iter().chain(passing).filter(|rule| off_too || rule.on);
    rules.flat_map(|rule| &rule.rule.actions).any(|phrase| phrase.has(node))
}
