//! `start`, `sow`, `moves`, `opening`, `claimed` and `notation`.
//!
//! Comes in: those sections. Goes out: their part of the IR, each value with its default.
//! Whether a clause has an effect is looked at elsewhere.

use super::read::{Reader, child, children, has};
use crate::compile::Origin;
use crate::compile::merged::{MergedClause, MergedTable};
use crate::ir::sowing::*;
use crate::ir::{Cause, FirstMover, Section};
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule as Node;

pub(super) fn first_mover(reader: &mut Reader) -> Option<FirstMover> {
    let clause =
        reader.require(SectionKind::Start, "first mover", "how it is found out who begins", "`first mover by agreement`")?;
    reader.record(Section::Start, "first mover", 0, clause);
    let phrase = &clause.phrase;
    if has(phrase, Node::by_agreement) {
        Some(FirstMover::ByAgreement)
    } else if has(phrase, Node::by_lot) {
        Some(FirstMover::ByLot)
    } else if has(phrase, Node::by_pingsut) {
        Some(FirstMover::ByPingsut)
    } else if has(phrase, Node::kw_south) {
        Some(FirstMover::South)
    } else {
        reader
            .findings
            .error("language::other-family", clause.span, "a sowing game has no White and no Black")
            .label("a side of a leaping game")
            .help("write `first mover by agreement`, `by lot`, `by pingsut` or `south`");
        None
    }
}

pub(super) fn direction(reader: &mut Reader) -> Option<Direction> {
    let clause = reader.require(SectionKind::Sow, "direction", "which way seeds are sown", "`direction anticlockwise`")?;
    reader.record(Section::Sow, "direction", 0, clause);
    let phrase = &clause.phrase;
    Some(if has(phrase, Node::kw_clockwise) {
        Direction::Clockwise
    } else if has(phrase, Node::kw_anticlockwise) {
        Direction::Anticlockwise
    } else if has(phrase, Node::chosen_at_every_move) {
        Direction::ChosenAtEveryMove
    } else if child(phrase, Node::chosen_by_first_mover).is_some_and(|part| has(part, Node::opponent_the_other_way)) {
        Direction::ChosenByFirstMoverOpponentOtherWay
    } else {
        Direction::ChosenByFirstMover
    })
}

pub(super) fn sow(reader: &mut Reader, direction: Option<Direction>, stores: Option<Stores>) -> Option<Sow> {
    let own_store = store_sown(reader, "own store", stores);
    let opponent_store = store_sown(reader, "opponent store", stores);
    let start_hole = stated(reader, SectionKind::Sow, Section::Sow, "start hole").map_or(StartHole::SownInTurn, |clause| {
        let first = child(&clause.phrase, Node::gets_first_seed);
        if has(&clause.phrase, Node::kw_skipped) {
            StartHole::Skipped
        } else if let Some(first) = first {
            if has(first, Node::unless_alone) { StartHole::GetsFirstSeedUnlessAlone } else { StartHole::GetsFirstSeed }
        } else {
            StartHole::SownInTurn
        }
    });
    let skip = match stated(reader, SectionKind::Sow, Section::Sow, "skip") {
        None => Some(None),
        Some(clause) => reader.numbers(&clause.phrase).map(|holding| Some(Skip { side: side(&clause.phrase), holding })),
    };
    let endless = stated(reader, SectionKind::Sow, Section::Sow, "endless")
        .map(|clause| if has(&clause.phrase, Node::kw_forbidden) { Endless::Forbidden } else { Endless::EndsTurn });
    side_of_stores(reader, direction, stores);
    Some(Sow { direction: direction?, own_store: own_store?, opponent_store: opponent_store?, start_hole, skip: skip?, endless })
}

/// `own` or `opponent` in a phrase.
pub(super) fn side(phrase: &Phrase) -> Option<Owner> {
    let side = child(phrase, Node::side)?;
    Some(if has(side, Node::kw_own) || side.text == "own" { Owner::Own } else { Owner::Opponent })
}

/// A clause that has a default; its place is noted.
fn stated<'a>(
    reader: &mut Reader<'a, '_>,
    kind: SectionKind,
    section: Section,
    keyword: &'static str,
) -> Option<&'a MergedClause> {
    let clause = reader.clause(kind, keyword)?;
    reader.record(section, keyword, 0, clause);
    Some(clause)
}

fn store_sown(reader: &mut Reader, keyword: &'static str, stores: Option<Stores>) -> Option<bool> {
    let clause = stated(reader, SectionKind::Sow, Section::Sow, keyword);
    let sown = clause.is_some_and(|clause| has(&clause.phrase, Node::kw_sown));
    if stores == Some(Stores::Aside) {
        if let Some(clause) = clause.filter(|clause| clause.own && sown) {
            let aside = reader.clause(SectionKind::Board, "stores").map(|clause| clause.span);
            let finding = reader
                .findings
                .error(
                    "sowing::store-aside",
                    clause.span,
                    format!("the {keyword} cannot be sown: the stores are not on the board"),
                )
                .label("sown")
                .help("write `stores at end of row`, or leave this clause out");
            if let Some(aside) = aside {
                finding.also_at(aside, "aside");
            }
        }
        return Some(false);
    }
    if clause.is_none() && stores.is_some() {
        let open = format!("whether seeds are sown into the {keyword}");
        let stores = reader.clause(SectionKind::Board, "stores").map(|clause| clause.span);
        let finding = reader.missing(SectionKind::Sow, keyword, &open, &format!("`{keyword} sown`, or `{keyword} skipped`"));
        if let Some(stores) = stores {
            finding.also_at(stores, "the stores stand on the board, so it must be said");
        }
        return None;
    }
    Some(sown)
}

fn side_of_stores(reader: &mut Reader, direction: Option<Direction>, stores: Option<Stores>) {
    let (Some(direction), Some(stores)) = (direction, stores) else { return };
    let (side, needed) = match stores {
        Stores::AtLeft => ("left", Direction::Clockwise),
        Stores::AtRight => ("right", Direction::Anticlockwise),
        Stores::AtEndOfRow | Stores::Aside => return,
    };
    if direction == needed {
        return;
    }
    let (Some(at), Some(way)) = (reader.clause(SectionKind::Board, "stores"), reader.clause(SectionKind::Sow, "direction"))
    else {
        return;
    };
    let (word, other) = if needed == Direction::Clockwise { ("clockwise", "right") } else { ("anticlockwise", "left") };
    let fixed = matches!(direction, Direction::Clockwise | Direction::Anticlockwise);
    let help = if fixed {
        format!("write `stores at {other}` or `direction {word}`; `stores at end of row` goes with every direction")
    } else {
        "write `stores at end of row`: the store then follows the last hole whichever way is chosen".to_owned()
    };
    reader
        .findings
        .error("sowing::store-side", at.span, format!("stores at the {side} go with `direction {word}` only"))
        .label("a store follows its owner's last hole")
        .also_at(way.span, "the direction")
        .help(help);
}

pub(super) fn moves(reader: &mut Reader) -> Option<Moves> {
    let kind = SectionKind::Moves;
    let from = match stated(reader, kind, Section::Moves, "from") {
        None => Some(vec![Lift { any: false, holding: None }]),
        Some(clause) => lifts(reader, &clause.phrase),
    };
    let pass = stated(reader, kind, Section::Moves, "pass").is_some_and(|clause| has(&clause.phrase, Node::if_no_move));
    let feed = stated(reader, kind, Section::Moves, "feed").map_or(Feed::Never, |clause| {
        if has(&clause.phrase, Node::kw_required) {
            Feed::Required
        } else if has(&clause.phrase, Node::if_possible) {
            Feed::IfPossible
        } else {
            Feed::Never
        }
    });
    let grand_slam = stated(reader, kind, Section::Moves, "grand slam").map_or(GrandSlam::Allowed, |clause| {
        if has(&clause.phrase, Node::takes_nothing) {
            GrandSlam::TakesNothing
        } else if has(&clause.phrase, Node::kw_forbidden) {
            GrandSlam::Forbidden
        } else {
            GrandSlam::Allowed
        }
    });
    let order = stated(reader, kind, Section::Moves, "order").map_or(Order::Alternate, |clause| order(&clause.phrase));
    Some(Moves { from: from?, pass, feed, grand_slam, order })
}

fn lifts(reader: &mut Reader, phrase: &Phrase) -> Option<Vec<Lift>> {
    let mut all = Vec::new();
    let mut good = true;
    for lift in children(phrase, Node::lift) {
        let holding = match child(lift, Node::numbers) {
            None => None,
            Some(numbers) => {
                let Some(numbers) = reader.numbers(numbers) else {
                    good = false;
                    continue;
                };
                Some(Holding { not: has(lift, Node::kw_not), numbers })
            }
        };
        all.push(Lift { any: has(lift, Node::kw_any), holding });
    }
    good.then_some(all)
}

fn order(phrase: &Phrase) -> Order {
    match child(phrase, Node::together) {
        None => Order::Alternate,
        Some(together) if has(together, Node::kw_first) => Order::TogetherThenFirstToStop,
        Some(_) => Order::TogetherThenLastToStop,
    }
}

/// The opening, if there is one and it is on. `landing` and `passing` are the names of the rules that reach the IR.
pub(super) fn opening(reader: &mut Reader, holes: Option<u8>, landing: &[String], passing: &[String]) -> Option<Option<Opening>> {
    let Some(block) = reader.merged.openings.first() else { return Some(None) };
    let section = &block.section;
    let lasts = section.get("lasts");
    if lasts.is_none() {
        reader
            .findings
            .error(
                "sowing::missing-clause",
                section.head,
                "`lasts` is missing in `opening`: how long it governs the turns is not said",
            )
            .label("`lasts` is missing here")
            .help("add to `opening`, for instance: `lasts 1 turn each`");
    }
    let turns = lasts.and_then(|clause| reader.byte(&clause.phrase, 1, "the number of turns"));
    let from = match section.get("from") {
        None => Some(None),
        Some(clause) => opening_from(reader, &clause.phrase, holes).map(Some),
    };
    let without = without(reader, section.all("without"), landing, passing);
    let origin = Origin {
        name: block.name.as_ref().map_or_else(|| "opening".to_owned(), |name| name.value.clone()),
        span: section.head,
        tag: None,
        by_default: false,
    };
    reader.origins.0.insert(Cause::Opening(0), origin);
    if !block.on {
        reader.origins.0.remove(&Cause::Opening(0));
        return Some(None);
    }
    let (without_landing, without_passing) = without?;
    Some(Some(Opening {
        name: block.name.as_ref().map(|name| name.value.clone()),
        turns: turns?,
        every_round: !section.get("played").is_some_and(|clause| has(&clause.phrase, Node::in_first_round)),
        from: from?,
        order: section.get("order").map(|clause| order(&clause.phrase)),
        without_landing,
        without_passing,
    }))
}

fn opening_from(reader: &mut Reader, phrase: &Phrase, holes: Option<u8>) -> Option<OpeningFrom> {
    if let Some(hole) = child(phrase, Node::hole_number) {
        return reader.in_row(hole, holes).map(OpeningFrom::Hole);
    }
    if let Some(last) = child(phrase, Node::last_holes) {
        return reader.in_row(last, holes).map(OpeningFrom::LastHoles);
    }
    lifts(reader, phrase).map(OpeningFrom::Lifts)
}

/// Indices of the named rules in the two tables of the IR.
fn without<'c>(
    reader: &mut Reader,
    clauses: impl Iterator<Item = &'c MergedClause>,
    landing: &[String],
    passing: &[String],
) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut out = (Vec::new(), Vec::new());
    let mut good = true;
    let mut seen: Vec<&Phrase> = Vec::new();
    for name in clauses.flat_map(|clause| children(&clause.phrase, Node::name)) {
        if let Some(first) = seen.iter().find(|other| other.text == name.text) {
            reader
                .findings
                .warning("sowing::stated-twice", name.span, format!("`without` names `{}` twice", name.text))
                .label("once is enough")
                .also_at(first.span, "named here")
                .help("leave one out");
            continue;
        }
        seen.push(name);
        if !known(reader, name) {
            good = false;
            continue;
        }
        let places = |names: &[String]| names.iter().position(|rule| *rule == name.text).and_then(|at| u8::try_from(at).ok());
        out.0.extend(places(landing));
        out.1.extend(places(passing));
    }
    out.0.sort_unstable();
    out.1.sort_unstable();
    good.then_some(out)
}

fn known(reader: &mut Reader, name: &Phrase) -> bool {
    let tables: [&MergedTable; 2] = [&reader.merged.landing, &reader.merged.passing];
    let mut names: Vec<&str> = tables.iter().flat_map(|table| &table.rules).map(|rule| rule.rule.name.value.as_str()).collect();
    names.dedup();
    if names.contains(&name.text.as_str()) {
        return true;
    }
    let near = names
        .iter()
        .map(|known| (strsim::damerau_levenshtein(known, &name.text), *known))
        .filter(|(distance, known)| *distance <= 2.max(known.chars().count() / 3))
        .min();
    let help = match near {
        Some((_, near)) => format!("did you mean `{near}`?"),
        None if names.is_empty() => "there is no rule at all".to_owned(),
        None => format!("the rules are {}", quoted(&names)),
    };
    reader
        .findings
        .error("sowing::unknown-rule", name.span, format!("there is no rule `{}`", name.text))
        .label("unknown rule")
        .help(help);
    false
}

/// `a`, `b` and `c`, each in quotation marks.
pub(super) fn quoted(names: &[&str]) -> String {
    let marked: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match marked.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

pub(super) fn claimed(reader: &mut Reader, holes: Option<u8>) -> Option<Claimed> {
    let Some(section) = reader.section(SectionKind::Claimed) else { return Some(Claimed::default()) };
    let mut good = true;
    let most = match stated(reader, SectionKind::Claimed, Section::Claimed, "most") {
        None => None,
        Some(clause) => {
            let most = reader.byte(&clause.phrase, 1, "the number of claims");
            good &= most.is_some();
            most
        }
    };
    let mut not_at: Vec<NotAt> = Vec::new();
    for clause in section.all("not at") {
        for place in children(&clause.phrase, Node::not_at_place) {
            let found = if let Some(hole) = child(place, Node::hole_number) {
                reader.in_row(hole, holes).map(NotAt::Hole)
            } else if has(place, Node::last_hole) {
                Some(NotAt::LastHole)
            } else {
                Some(NotAt::NumberOfOpponentClaim)
            };
            let Some(found) = found else {
                good = false;
                continue;
            };
            reader.record(Section::Claimed, "not at", not_at.len(), clause);
            if not_at.contains(&found) {
                reader
                    .findings
                    .warning("sowing::stated-twice", place.span, "this hole is named twice in `not at`")
                    .label("once is enough")
                    .help("leave one out");
            }
            not_at.push(found);
        }
    }
    good.then(|| Claimed { name: section.name.as_ref().map(|name| name.value.clone()), most, not_at })
}

pub(super) fn notation(reader: &Reader) -> HoleNames {
    match reader.clause(SectionKind::Notation, "holes") {
        Some(clause) if has(&clause.phrase, Node::by_letter) => HoleNames::ByLetter,
        Some(clause) if has(&clause.phrase, Node::by_board_index) => HoleNames::ByBoardIndex,
        _ => HoleNames::ByNumber,
    }
}
