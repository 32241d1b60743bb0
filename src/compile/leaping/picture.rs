//! The picture of a setup.
//!
//! Comes in: the section `setup` and the size of the lattice. Goes out: one sign a crossing, or errors at their places.
//! Never says which piece a sign is.

use crate::compile::merged::MergedClause;
use crate::compile::read::{Reader, shorten};
use crate::source::Span;
use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule;

/// The signs that a picture may hold.
pub(super) const SIGNS: [char; 6] = ['w', 'b', 'W', 'B', '.', '-'];

/// Signs by row (row 1 first) and column.
pub(super) struct Grid {
    /// False after an error: then a row that does not fit the board is empty.
    pub(super) sound: bool,
    rows: Vec<Vec<(char, Span)>>,
}

impl Grid {
    /// Sign and place of a crossing; columns and rows from 1.
    pub(super) fn at(&self, column: u8, row: u8) -> Option<(char, Span)> {
        let row = self.rows.get(usize::from(row).checked_sub(1)?)?;
        row.get(usize::from(column).checked_sub(1)?).copied()
    }
}

/// The rows of a picture, top row first.
pub(super) fn rows<'a>(reader: &Reader<'a, '_>) -> Vec<&'a MergedClause> {
    let setup = reader.section(SectionKind::Setup);
    setup.map_or_else(Vec::new, |setup| setup.all("picture").collect())
}

/// Checks a picture against the size of the lattice. `None` if there is no picture.
pub(super) fn read(reader: &mut Reader, size: (u8, u8), points: Span) -> Option<Grid> {
    let rows = rows(reader);
    let (first, last) = (rows.first()?, rows.last()?);
    let errors = reader.findings.0.len();
    let (width, height) = size;
    let mut grid = vec![Vec::new(); usize::from(height)];
    let mut keep = |number: u8, signs: Vec<(char, Span)>| {
        if let (Some(place), true) = (grid.get_mut(usize::from(number).wrapping_sub(1)), signs.len() == usize::from(width)) {
            *place = signs;
        }
    };
    if rows.len() == usize::from(height) {
        for (row, expected) in rows.iter().zip((1..=height).rev()) {
            check_number(reader, row, expected);
            keep(expected, read_row(reader, row, &expected.to_string(), width, points));
        }
    } else {
        let numbers: Vec<Option<u8>> = rows.iter().map(|row| number(row)).collect();
        let message =
            format!("the picture has {}, the board has {height}{}", count(rows.len(), "row"), missing(&numbers, height));
        mismatch(reader, first.span.to(last.span), message, points);
        // A row is taken for the one whose number it bears if the numbers run from the top of the board to its bottom.
        let falls = numbers.windows(2).all(|pair| matches!(pair, [Some(upper), Some(lower)] if upper > lower));
        let numbered = falls && numbers.first() == Some(&Some(height)) && numbers.last() == Some(&Some(1));
        for (row, number) in rows.iter().zip(numbers) {
            let name = row.phrase.child(Rule::number).map_or_else(String::new, |number| shorten(&number.text));
            let signs = read_row(reader, row, &name, width, points);
            keep(number.filter(|_| numbered).unwrap_or(0), signs);
        }
    }
    columns(reader, width, last.span);
    if !first.own {
        // The picture is right where it comes from: the new board is the one cause of all.
        reader.findings.0.truncate(errors + 1);
    }
    Some(Grid { sound: reader.findings.0.len() == errors, rows: grid })
}

/// The number that a row bears.
fn number(row: &MergedClause) -> Option<u8> {
    row.phrase.child(Rule::number).and_then(|number| number.text.parse().ok())
}

/// Names the rows that are not drawn, from the top.
fn missing(numbers: &[Option<u8>], height: u8) -> String {
    let missing: Vec<String> =
        (1..=height).rev().filter(|row| !numbers.contains(&Some(*row))).map(|row| row.to_string()).collect();
    match &missing[..] {
        [] => String::new(),
        [row] => format!(": row {row} is missing"),
        [.., last] => {
            format!(": rows {} and {last} are missing", missing.get(..missing.len() - 1).unwrap_or_default().join(", "))
        }
    }
}

/// Checks the number of a row.
fn check_number(reader: &mut Reader, row: &MergedClause, expected: u8) {
    if let Some(number) = row.phrase.child(Rule::number)
        && number.text != expected.to_string()
    {
        let message = format!("this row of the picture is row {expected}, not {}", shorten(&number.text));
        reader
            .error("leaping::picture", number.span, message)
            .label(format!("{expected} expected"))
            .help("rows are numbered from the bottom, and the top row is written first");
    }
}

/// Checks one row: how many signs it has, and each sign.
fn read_row(reader: &mut Reader, row: &MergedClause, name: &str, width: u8, points: Span) -> Vec<(char, Span)> {
    let signs: Vec<(char, Span)> =
        row.phrase.children(Rule::sign).filter_map(|sign| Some((sign.text.chars().next()?, sign.span))).collect();
    if signs.len() != usize::from(width) {
        let message = format!(
            "row {name} of the picture has {}, the board has {}",
            count(signs.len(), "sign"),
            count(usize::from(width), "column")
        );
        mismatch(reader, row.phrase.span, message, points);
    }
    for (sign, span) in signs.iter().take(usize::from(width)) {
        if !SIGNS.contains(sign) {
            reader
                .error("leaping::picture", *span, format!("`{sign}` is not a sign of a picture"))
                .label("unknown sign")
                .help("`w` and `b` are men, `W` and `B` kings, `.` is an empty point and `-` no point");
        }
    }
    signs
}

/// Checks the line of column letters, if there is one.
fn columns(reader: &mut Reader, width: u8, last_row: Span) {
    let Some(letters) = reader.clause(SectionKind::Setup, "columns") else { return };
    let written: Vec<&str> = letters.phrase.children(Rule::column_letter).map(|letter| letter.text.as_str()).collect();
    let expected: Vec<String> = (0..width).map(|column| char::from(b'a' + column).to_string()).collect();
    if written != expected {
        reader
            .error("leaping::picture", letters.span, format!("the letters below the picture are not {}", expected.join(" ")))
            .label("one letter a column, in order");
    } else if letters.span.start < last_row.start && letters.span.file == last_row.file {
        reader
            .error("leaping::picture", letters.span, "the column letters stand below the picture, not above or inside it")
            .label("move this line below the last row");
    }
}

fn mismatch(reader: &mut Reader, span: Span, message: String, points: Span) {
    reader
        .error("leaping::picture", span, message)
        .label("does not fit the board")
        .also_at(points, "the board is given here")
        .help("every crossing of the board has a sign, `.` where nothing stands; where some are no points, say `points W x H as drawn` and write `-` for them");
}

/// `1 row`, `2 rows`.
pub(super) fn count(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}
