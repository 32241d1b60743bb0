//! Ends, and the text of moves.
//!
//! Comes in: the sections `end` and `notation`. Goes out: their part of the IR.
//! Never says whether an end can be reached by the pieces there are.

use crate::compile::merged::MergedClause;
use crate::compile::read::{Reader, shorten};
use crate::ir::leaping::{Armies, Army, Count, DrawTest, End, Notation, Rank, SideTest};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::leaping::values::{CAPTURE_SIGN, DRAWS, MOVES, NUMBERED, PDN, SIDE_TESTS};

/// Most alternatives of one clause.
const MOST_ALTERNATIVES: usize = 200;

/// One alternative of a clause of `end`, and the clause in which it stands.
pub(super) struct Item<'a, T> {
    /// What it says; `None` in `wins`: first king.
    pub(super) test: T,
    /// Its own place.
    pub(super) span: Span,
    /// Its clause.
    pub(super) clause: &'a MergedClause,
}

/// The alternatives of the section, in order.
#[derive(Default)]
pub(super) struct Items<'a> {
    /// Of `loses`.
    pub(super) loses: Vec<Item<'a, SideTest>>,
    /// Of `wins`, but for `first king`.
    pub(super) wins: Vec<Item<'a, SideTest>>,
    /// `wins first king`.
    pub(super) first_king: Option<Item<'a, ()>>,
    /// Of `draws`.
    pub(super) draws: Vec<Item<'a, DrawTest>>,
}

impl Items<'_> {
    /// Whether anything is said about a side that cannot move.
    pub(super) fn speak_of_no_move(&self) -> bool {
        self.loses.iter().chain(&self.wins).any(|item| item.test == SideTest::NoMove)
            || self.draws.iter().any(|item| item.test == DrawTest::NoMove)
    }
}

/// Reads the alternatives of the section `end`.
pub(super) fn items<'a>(reader: &mut Reader<'a, '_>) -> Items<'a> {
    let mut items = Items::default();
    let Some(section) = reader.section(SectionKind::End) else { return items };
    for clause in &section.clauses {
        match clause.phrase.rule {
            Rule::c_loses => sides(reader, clause, false, &mut items),
            Rule::c_wins => sides(reader, clause, true, &mut items),
            Rule::c_draws => {
                for node in clause.phrase.children(Rule::draw) {
                    if let Some(test) = node.children.first().and_then(|part| draw(reader, part)) {
                        items.draws.push(Item { test, span: node.span, clause });
                    }
                }
            }
            _ => {}
        }
    }
    let lists = [(items.loses.len(), section.head), (items.wins.len(), section.head), (items.draws.len(), section.head)];
    if !lists.into_iter().any(|(length, span)| reader.too_many(length, MOST_ALTERNATIVES, span, "alternatives of one clause")) {
        unreachable(reader, &items);
    }
    items
}

/// The end of the IR: what is stated, and that a side without a move loses unless something else is said of it.
pub(super) fn lower(reader: &Reader, items: &Items) -> End {
    let mut end = End {
        loses: items.loses.iter().map(|item| item.test).collect(),
        wins: items.wins.iter().map(|item| item.test).collect(),
        first_king_wins: items.first_king.is_some(),
        draws: items.draws.iter().map(|item| item.test.clone()).collect(),
    };
    if !items.speak_of_no_move() {
        end.loses.extend(reader.unsaid(SectionKind::End, "loses", &SIDE_TESTS));
    }
    end
}

/// Reads `loses` or `wins`.
fn sides<'a>(reader: &mut Reader, clause: &'a MergedClause, wins: bool, items: &mut Items<'a>) {
    for node in clause.phrase.children(Rule::loss) {
        let Some(part) = node.children.first() else { continue };
        if part.rule == Rule::first_king {
            match (&items.first_king, wins) {
                (Some(first), true) => twice(reader, node.span, first.span),
                (None, true) => items.first_king = Some(Item { test: (), span: node.span, clause }),
                (_, false) => {
                    reader
                        .error("leaping::wrong-clause", node.span, "`first king` is a way to win")
                        .label("stands in `loses`")
                        .help("write `wins first king`");
                }
            }
            continue;
        }
        let Some(test) = reader.counted(part, &part.words(), &SIDE_TESTS) else { continue };
        let list = if wins { &mut items.wins } else { &mut items.loses };
        list.push(Item { test, span: node.span, clause });
    }
}

fn draw(reader: &mut Reader, part: &Phrase) -> Option<DrawTest> {
    if part.rule != Rule::armies {
        return reader.counted(part, &part.words(), &DRAWS);
    }
    let sides: Vec<Option<Armies>> = part.children(Rule::any_army).map(|node| armies(reader, node)).collect();
    let [first, second] = sides.try_into().ok()?;
    let moves = match part.child(Rule::moves_each) {
        Some(moves) => Some(reader.number(moves, 1..=10_000, MOVES)?),
        None => None,
    };
    Some(DrawTest::Armies(first?, second?, moves))
}

/// Armies joined by `or`.
fn armies(reader: &mut Reader, node: &Phrase) -> Option<Armies> {
    let mut all: Vec<(Army, Span)> = Vec::new();
    for node in node.children(Rule::army) {
        let army = army(reader, node)?;
        if let Some((_, first)) = all.iter().find(|(known, _)| *known == army) {
            reader.twice(node.span, *first, "the same army", "say each army once");
            return None;
        }
        all.push((army, node.span));
    }
    let all: Vec<Army> = all.into_iter().map(|(army, _)| army).collect();
    Some(if let [army] = all[..] { Armies::One(army) } else { Armies::AnyOf(all) })
}

/// One army: pieces of one rank or of either, or kings and men.
fn army(reader: &mut Reader, node: &Phrase) -> Option<Army> {
    let troops: Option<Vec<_>> = node.children(Rule::troop).map(|troop| self::troop(reader, troop)).collect();
    match troops?[..] {
        [(Count { count, or_more }, rank)] => Some(Army { count, or_more, rank, men: None }),
        [(kings, Some(Rank::King)), (men, Some(Rank::Man))] | [(men, Some(Rank::Man)), (kings, Some(Rank::King))] => {
            Some(Army { count: kings.count, or_more: kings.or_more, rank: Some(Rank::King), men: Some(men) })
        }
        _ => {
            reader
                .error("leaping::named-twice", node.span, "both numbers speak of the same rank")
                .label("not kings and men")
                .help("`and` joins a number of kings and a number of men, as in `1 king and 2 men`");
            None
        }
    }
}

fn troop(reader: &mut Reader, node: &Phrase) -> Option<(Count, Option<Rank>)> {
    let count = reader.number(node, 1..=127, "a number of pieces")?;
    let rank = node.children.last().and_then(|word| match word.rule {
        Rule::kw_kings | Rule::kw_king => Some(Rank::King),
        Rule::kw_men | Rule::kw_man => Some(Rank::Man),
        _ => None,
    });
    Some((Count { count, or_more: node.has(Rule::kw_more) }, rank))
}

/// Errors for ends that stand twice, or of which an earlier test leaves nothing: `wins`, then `loses`, then `draws` are tested.
fn unreachable(reader: &mut Reader, items: &Items) {
    let sides: Vec<(SideTest, Span)> = items.wins.iter().chain(&items.loses).map(|item| (item.test, item.span)).collect();
    for (at, (test, span)) in sides.iter().enumerate() {
        if let Some((_, first)) = sides.iter().take(at).find(|(known, _)| known == test) {
            let same_list = (at < items.wins.len())
                || sides.iter().skip(items.wins.len()).take(at - items.wins.len()).any(|(known, _)| known == test);
            if same_list { twice(reader, *span, *first) } else { never(reader, *span, *first) }
        }
    }
    for (at, item) in items.draws.iter().enumerate() {
        let earlier = items.draws.iter().take(at).find(|known| known.test == item.test);
        let by_side = sides.iter().find(|(test, _)| item.test == DrawTest::NoMove && *test == SideTest::NoMove);
        let sooner = items.draws.iter().enumerate().find(|(other, known)| *other != at && comes_first(&known.test, &item.test));
        if let Some(first) = earlier {
            twice(reader, item.span, first.span);
        } else if let Some((_, first)) = by_side {
            never(reader, item.span, *first);
        } else if let Some((_, known)) = sooner {
            never(reader, item.span, known.span);
        }
    }
}

/// Whether the first draw always comes before the second, which counts the same thing to a higher number.
fn comes_first(first: &DrawTest, second: &DrawTest) -> bool {
    let covers = |all: &Armies, some: &Armies| some.all().iter().all(|army| all.all().contains(army));
    match (first, second) {
        (DrawTest::PositionOccurs(low), DrawTest::PositionOccurs(high)) => low < high,
        (DrawTest::KingMoves(low), DrawTest::KingMoves(high)) => low < high,
        (DrawTest::Armies(a, b, low), DrawTest::Armies(c, d, high)) => {
            ((covers(a, c) && covers(b, d)) || (covers(a, d) && covers(b, c))) && low.unwrap_or(0) < high.unwrap_or(0)
        }
        _ => false,
    }
}

fn twice(reader: &mut Reader, span: Span, first: Span) {
    reader.twice(span, first, "the same end", "say each thing once");
}

fn never(reader: &mut Reader, span: Span, first: Span) {
    reader
        .error("leaping::unreachable-end", span, "this end can never be reached: another one always comes before it")
        .label("never reached")
        .help("`wins` is tested first, then `loses`, then `draws`; a child may `drop` what it inherits")
        .also_at(first, "this comes first");
}

/// Lowers the section `notation`.
pub(super) fn notation(reader: &mut Reader, rings: Option<Span>) -> Notation {
    let kind = SectionKind::Notation;
    let numbers = reader.clause(kind, "points").and_then(|clause| clause.phrase.child(Rule::by_numbers_from));
    if let (Some(rings), Some(numbers)) = (rings, numbers) {
        reader
            .error("leaping::no-rows-on-rings", numbers.span, "on rings there are no rows along which numbers could run")
            .label("no rows here")
            .help("write `points by letters`")
            .also_at(rings, "the board has rings");
    }
    let sign = reader.clause(kind, "captures").filter(|clause| CAPTURE_SIGN.read(&clause.said()).is_none());
    if let Some(sign) = sign.and_then(|clause| clause.phrase.child(Rule::text)) {
        reader
            .error(
                "leaping::capture-sign",
                sign.span,
                format!("`{}` is no sign for a capture", shorten(sign.text.trim_matches('"'))),
            )
            .label("not one of the three signs")
            .help("write \"x\", \":\" or \"-\"");
    }
    Notation {
        numbers_from: reader.value(kind, "points", &NUMBERED).flatten(),
        capture_sign: reader.value(kind, "captures", &CAPTURE_SIGN).unwrap_or_default(),
        pdn: reader.value(kind, "pdn", &PDN),
    }
}
