//! `start`, `sow`, `moves`, `opening`, `claimed` and `notation`.
//!
//! Comes in: those sections. Goes out: their part of the IR, each value with its default.
//! Whether a clause has an effect is looked at elsewhere.

use crate::compile::merged::{MergedClause, MergedTable};
use crate::compile::names;
use crate::compile::read::Reader;
use crate::ir::sowing::*;
use crate::ir::{Cause, FirstMover};
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule as Node;
use crate::words;
use crate::words::sowing::values::*;

pub(super) fn first_mover(reader: &mut Reader) -> Option<FirstMover> {
    let clause =
        reader.require(SectionKind::Start, "first mover", "how it is found out who begins", "`first mover by agreement`")?;
    let first = FIRST_MOVER.read(&clause.said());
    if first.is_none() {
        reader
            .error("language::other-family", clause.span, "a sowing game has no White and no Black")
            .label("a side of a leaping game")
            .help("write `first mover by agreement`, `by lot`, `by pingsut` or `south`");
    }
    first
}

pub(super) fn direction(reader: &mut Reader) -> Option<Direction> {
    reader.must(SectionKind::Sow, "direction", &DIRECTION, "which way seeds are sown", "`direction anticlockwise`")
}

pub(super) fn sow(reader: &mut Reader, direction: Option<Direction>, stores: Option<Stores>) -> Option<Sow> {
    let own_store = store_sown(reader, "own store", stores);
    let opponent_store = store_sown(reader, "opponent store", stores);
    let start_hole = reader.value(SectionKind::Sow, "start hole", &START_HOLE);
    let skip = match reader.clause(SectionKind::Sow, "skip") {
        None => Some(None),
        Some(clause) => reader.numbers(&clause.phrase).map(|holding| Some(Skip { side: side(&clause.phrase), holding })),
    };
    let endless = reader.value(SectionKind::Sow, "endless", &ENDLESS);
    side_of_stores(reader, direction, stores);
    Some(Sow {
        direction: direction?,
        own_store: own_store?,
        opponent_store: opponent_store?,
        start_hole: start_hole?,
        skip: skip?,
        endless,
    })
}

/// `own` or `opponent` in a phrase.
pub(super) fn side(phrase: &Phrase) -> Option<Owner> {
    OWNER.read(&phrase.child(Node::side)?.words())
}

fn store_sown(reader: &mut Reader, keyword: &'static str, stores: Option<Stores>) -> Option<bool> {
    let clause = reader.clause(SectionKind::Sow, keyword);
    let sown = clause.and_then(|clause| SOWN.read(&clause.said())).unwrap_or(false);
    if stores == Some(Stores::Aside) {
        if let Some(clause) = clause.filter(|clause| clause.own && sown) {
            let aside = reader.clause(SectionKind::Board, "stores").map(|clause| clause.span);
            let finding = reader
                .error(
                    "sowing::store-aside",
                    clause.span,
                    format!("the {keyword} cannot be sown: the stores are not on the board"),
                )
                .label("sown")
                .help("write `stores at end of row`, or leave this clause out");
            finding.also_at(aside, "aside");
        }
        return Some(false);
    }
    if clause.is_none() && stores.is_some() {
        let open = format!("whether seeds are sown into the {keyword}");
        let stores = reader.clause(SectionKind::Board, "stores").map(|clause| clause.span);
        reader
            .missing(SectionKind::Sow, keyword, &open, &format!("`{keyword} sown`, or `{keyword} skipped`"))
            .also_at(stores, "the stores stand on the board, so it must be said");
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
        .error("sowing::store-side", at.span, format!("stores at the {side} go with `direction {word}` only"))
        .label("a store follows its owner's last hole")
        .also_at(way.span, "the direction")
        .help(help);
}

pub(super) fn moves(reader: &mut Reader) -> Option<Moves> {
    let kind = SectionKind::Moves;
    let from = match reader.clause(kind, "from") {
        None => reader.unsaid(kind, "from", &LIFTED).map(|lift| vec![lift]),
        Some(clause) => lifts(reader, &clause.phrase),
    };
    let pass = reader.value(kind, "pass", &PASS);
    let feed = reader.value(kind, "feed", &FEED);
    let grand_slam = reader.value(kind, "grand slam", &GRAND_SLAM);
    let order = reader.value(kind, "order", &ORDER);
    Some(Moves { from: from?, pass: pass?, feed: feed?, grand_slam: grand_slam?, order: order? })
}

fn lifts(reader: &mut Reader, phrase: &Phrase) -> Option<Vec<Lift>> {
    let mut all = Vec::new();
    let mut good = true;
    for lift in phrase.children(Node::lift) {
        let holding = match lift.child(Node::numbers) {
            None => None,
            Some(numbers) => {
                let Some(numbers) = reader.numbers(numbers) else {
                    good = false;
                    continue;
                };
                Some(Holding { not: lift.has(Node::kw_not), numbers })
            }
        };
        all.push(Lift { any: lift.has(Node::kw_any), holding });
    }
    good.then_some(all)
}

/// The opening, if there is one and it is on. `landing` and `passing` are the names of the rules that reach the IR.
pub(super) fn opening(reader: &mut Reader, holes: Option<u8>, landing: &[String], passing: &[String]) -> Option<Option<Opening>> {
    let Some(block) = reader.merged.openings.first() else { return Some(None) };
    let section = &block.section;
    let lasts = section.get("lasts");
    if lasts.is_none() {
        reader
            .error(
                "sowing::missing-clause",
                section.head,
                "`lasts` is missing in `opening`: how long it governs the turns is not said",
            )
            .label("`lasts` is missing here")
            .help("add to `opening`, for instance: `lasts 1 turn each`");
    }
    let turns = lasts.and_then(|clause| reader.counted(&clause.phrase, &clause.said(), &LASTS));
    let from = match section.get("from") {
        None => Some(None),
        Some(clause) if clause.phrase.has(Node::lift) => {
            lifts(reader, &clause.phrase).map(|lifts| Some(OpeningFrom::Lifts(lifts)))
        }
        Some(clause) => reader.in_row(&clause.phrase, &clause.said(), &OPENING_HOLES, holes).map(Some),
    };
    let without = without(reader, section.all("without"), landing, passing);
    if !block.on {
        return Some(None);
    }
    let name = block.name.as_ref().map_or("opening", |name| &name.value);
    reader.origin(Cause::Opening(0), name, section.head, section.tag());
    reader.record_section(SectionKind::Opening, section);
    let (without_landing, without_passing) = without?;
    Some(Some(Opening {
        name: block.name.as_ref().map(|name| name.value.clone()),
        turns: turns?,
        every_round: match section.get("played") {
            Some(clause) => PLAYED.read(&clause.said()),
            None => reader.unsaid(SectionKind::Opening, "played", &PLAYED),
        }?,
        from: from?,
        order: section.get("order").and_then(|clause| ORDER.read(&clause.said())),
        without_landing,
        without_passing,
    }))
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
    for name in clauses.flat_map(|clause| clause.phrase.children(Node::name)) {
        if let Some(first) = seen.iter().find(|other| other.text == name.text) {
            reader
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
    let finding = reader.error("sowing::unknown-rule", name.span, format!("there is no rule `{}`", name.text));
    finding.label("not found");
    names::advise(finding, &name.text, "rules", names.iter().copied());
    false
}

/// `a`, `b` and `c`, each in quotation marks.
pub(super) fn quoted(names: &[&str]) -> String {
    words::spelling::list(&names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>(), "and")
}

pub(super) fn claimed(reader: &mut Reader, holes: Option<u8>) -> Option<Claimed> {
    let Some(section) = reader.section(SectionKind::Claimed) else { return Some(Claimed::default()) };
    let mut good = true;
    let most = reader.value(SectionKind::Claimed, "most", &MOST);
    good &= most.is_some() || section.get("most").is_none();
    let mut not_at: Vec<NotAt> = Vec::new();
    for clause in section.all("not at") {
        for place in clause.phrase.children(Node::not_at_place) {
            let found = reader.in_row(place, &place.words(), &NOT_AT, holes);
            let Some(found) = found else {
                good = false;
                continue;
            };
            reader.record(SectionKind::Claimed, "not at", not_at.len(), clause);
            if not_at.contains(&found) {
                reader
                    .warning("sowing::stated-twice", place.span, "this hole is named twice in `not at`")
                    .label("once is enough")
                    .help("leave one out");
            }
            not_at.push(found);
        }
    }
    good.then(|| Claimed { name: section.name.as_ref().map(|name| name.value.clone()), most, not_at })
}

pub(super) fn notation(reader: &mut Reader) -> Option<HoleNames> {
    reader.value(SectionKind::Notation, "holes", &HOLE_NAMES)
}
