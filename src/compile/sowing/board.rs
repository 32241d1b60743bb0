//! The board: holes, seeds, stores, and a drawn start.
//!
//! Comes in: the section `board`. Goes out: the start, and the largest board that a reader may set.
//! Never looks at a rule.

use crate::compile::merged::MergedClause;
use crate::compile::read::Reader;
use crate::ir::sowing::{Direction, Layout, Stores};
use crate::source::Span;
use crate::syntax::ast::{Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words::sowing::values::{DIRECTION, STORES};

/// Longest row.
pub(super) const MOST_HOLES: u64 = 21;
/// Most seeds on a board.
pub(super) const MOST_SEEDS: u64 = 65_535;

/// What `board` says, as far as it could be read.
#[derive(Default)]
pub(super) struct Board {
    /// Holes in a row.
    pub(super) holes: Option<u8>,
    /// The start.
    pub(super) start: Option<Layout>,
    /// Where the stores stand.
    pub(super) stores: Option<Stores>,
    /// The longest row that a reader may set.
    pub(super) most_holes: u8,
    /// The most seeds that a reader may set, all holes together.
    pub(super) most_seeds: u32,
}

/// A number with the range in which a reader may set it.
struct Parameter {
    value: u64,
    high: u64,
}

pub(super) fn lower(reader: &mut Reader) -> Board {
    let rows = [layout_row(reader, "layout north"), layout_row(reader, "layout south")];
    let mut board = if rows.iter().any(Option::is_some) { drawn(reader, rows) } else { counted(reader) };
    board.stores = stores(reader);
    board
}

fn stores(reader: &mut Reader) -> Option<Stores> {
    let clause = reader.require(SectionKind::Board, "stores", "where the stores stand", "`stores at left`, or `stores aside`")?;
    reader.record(SectionKind::Board, "stores", 0, clause);
    STORES.read(&clause.said())
}

fn counted(reader: &mut Reader) -> Board {
    let holes_clause = reader.require(SectionKind::Board, "holes", "how many holes a row has", "`holes 7`, or `holes 7 in 5..9`");
    let seeds_clause = reader.require(
        SectionKind::Board,
        "seeds",
        "how many seeds lie in each hole at the start",
        "`seeds 7`, `seeds 7 in 1..20`, or `seeds as holes`",
    );
    let holes = holes_clause.and_then(|clause| {
        reader.record(SectionKind::Board, "holes", 0, clause);
        parameter(reader, &clause.phrase, MOST_HOLES, "the number of holes in a row")
    });
    let mut board = Board { most_holes: MOST_HOLES as u8, most_seeds: MOST_SEEDS as u32, ..Board::default() };
    if let Some(holes) = &holes {
        board.holes = u8::try_from(holes.value).ok();
        board.most_holes = u8::try_from(holes.high).unwrap_or(u8::MAX);
    }
    let Some(clause) = seeds_clause else { return board };
    reader.record(SectionKind::Board, "seeds", 0, clause);
    let seeds = if clause.phrase.has(Rule::as_holes) {
        holes.as_ref().map(|holes| Parameter { value: holes.value, high: holes.high })
    } else {
        parameter(reader, &clause.phrase, MOST_SEEDS, "the number of seeds in a hole")
    };
    let (Some(holes), Some(seeds)) = (holes, seeds) else { return board };
    let most = (2 * holes.high).saturating_mul(seeds.high).min(MOST_SEEDS);
    board.most_seeds = u32::try_from(most).unwrap_or(u32::MAX);
    if !few_enough(reader, (2 * holes.value).saturating_mul(seeds.value), clause.span) {
        return board;
    }
    let row = vec![u16::try_from(seeds.value).ok(); usize::try_from(holes.value).unwrap_or(0)];
    board.start = Some(Layout { north: row.clone(), south: row });
    board
}

fn parameter(reader: &mut Reader, phrase: &Phrase, most: u64, what: &str) -> Option<Parameter> {
    let value = reader.number(phrase, 1..=most, what);
    let Some(range) = phrase.child(Rule::range) else {
        return value.map(|value| Parameter { value, high: value });
    };
    let mut bounds = Vec::new();
    for token in range.children.iter().filter(|part| part.rule == Rule::number) {
        bounds.push(reader.number(token, 1..=most, what)?);
    }
    let (Some(low), Some(high)) = (bounds.first().copied(), bounds.get(1).copied()) else { return None };
    if low > high {
        reader
            .error("sowing::empty-range", range.span, format!("no number lies in {low}..{high}"))
            .label("the first bound is the greater one")
            .help(format!("write {high}..{low}"));
        return None;
    }
    let value = value?;
    if !(low..=high).contains(&value) {
        let at = phrase.child(Rule::number).map_or(phrase.span, |token| token.span);
        reader
            .error("sowing::outside-range", at, format!("{what} is {value}, outside its own range {low}..{high}"))
            .label(format!("from {low} to {high} is allowed"))
            .help("change the number or the range")
            .also_at(range.span, "the range");
        return None;
    }
    Some(Parameter { value, high })
}

fn few_enough(reader: &mut Reader, total: u64, at: Span) -> bool {
    let good = total <= MOST_SEEDS;
    if !good {
        reader
            .error("sowing::too-many-seeds", at, format!("{total} seeds would lie on the board"))
            .label(format!("at most {MOST_SEEDS} can"))
            .help("take fewer seeds or fewer holes");
    }
    good
}

/// A row of `layout` as written: from left to right as seen on the board.
struct Row<'a> {
    clause: &'a MergedClause,
    holes: Vec<Option<u16>>,
    good: bool,
}

fn layout_row<'a>(reader: &mut Reader<'a, '_>, keyword: &str) -> Option<Row<'a>> {
    let clause = reader.clause(SectionKind::Board, keyword)?;
    let mut row = Row { clause, holes: Vec::new(), good: true };
    for part in &clause.phrase.children {
        match part.rule {
            Rule::closed_hole => row.holes.push(None),
            Rule::number => {
                let seeds = reader.number(part, 0..=MOST_SEEDS, "the number of seeds in a hole");
                row.good &= seeds.is_some();
                row.holes.push(seeds);
            }
            _ => {}
        }
    }
    Some(row)
}

fn drawn(reader: &mut Reader, rows: [Option<Row>; 2]) -> Board {
    let mut board = Board { most_holes: MOST_HOLES as u8, most_seeds: MOST_SEEDS as u32, ..Board::default() };
    conflicts_with_numbers(reader, &rows);
    let [north, south] = rows;
    let (north, south) = match (north, south) {
        (Some(north), Some(south)) => (north, south),
        (Some(row), None) | (None, Some(row)) => {
            reader
                .error("sowing::layout", row.clause.span, "a layout needs both rows")
                .label("only this row is drawn")
                .help("write two lines, `north ...` and `south ...`, each from left to right as seen on the board");
            return board;
        }
        (None, None) => return board,
    };
    if north.holes.len() != south.holes.len() {
        let (above, below) = (north.holes.len(), south.holes.len());
        reader
            .error("sowing::layout", south.clause.span, format!("the rows differ in length: north {above}, south {below}"))
            .label(format!("{below} here"))
            .also_at(north.clause.span, format!("{above} here"))
            .help("draw as many holes in one row as in the other; `x` is a closed hole");
        return board;
    }
    if south.holes.len() as u64 > MOST_HOLES {
        reader
            .error("sowing::layout", south.clause.span, format!("a row of {} holes is too long", south.holes.len()))
            .label(format!("at most {MOST_HOLES}"))
            .help("draw shorter rows");
        return board;
    }
    reader.record(SectionKind::Board, "layout", 0, south.clause);
    let total: u64 = north.holes.iter().chain(&south.holes).map(|hole| u64::from(hole.unwrap_or(0))).sum();
    let good = north.good && south.good && few_enough(reader, total, south.clause.span);
    if good && total == 0 {
        reader
            .error("sowing::layout", south.clause.span, "no seed lies on the board")
            .label("nothing to sow")
            .also_at(north.clause.span, "nothing here either")
            .help("write the number of seeds of each hole");
        return board;
    }
    board.holes = u8::try_from(south.holes.len()).ok();
    board.most_holes = board.holes.unwrap_or(0);
    board.most_seeds = u32::try_from(total).unwrap_or(u32::MAX);
    if good {
        // A direction that is missing or wrong is told where `sow` is read.
        let direction = reader.clause(SectionKind::Sow, "direction").and_then(|clause| DIRECTION.read(&clause.said()));
        board.start = Some(in_sowing_order(north.holes, south.holes, direction));
    }
    board
}

/// A player who sows anticlockwise sows from his left to his right, and North's left is the right of the board.
fn in_sowing_order(mut north: Vec<Option<u16>>, mut south: Vec<Option<u16>>, direction: Option<Direction>) -> Layout {
    if direction == Some(Direction::Clockwise) {
        south.reverse();
    } else {
        north.reverse();
    }
    Layout { north, south }
}

fn conflicts_with_numbers(reader: &mut Reader, rows: &[Option<Row>; 2]) {
    let Some(layout) = rows.iter().flatten().next().map(|row| row.clause.span) else { return };
    for keyword in ["holes", "seeds"] {
        let Some(clause) = reader.clause(SectionKind::Board, keyword) else { continue };
        if clause.own {
            reader
                .error(
                    "sowing::layout-and-numbers",
                    clause.span,
                    format!("`{keyword}` and `layout` both say how the board begins"),
                )
                .label("`layout` already says this")
                .also_at(layout, "the layout")
                .help(format!("leave out `{keyword}`, or `drop layout`"));
        }
    }
}
