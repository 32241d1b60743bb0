//! Lines in columns.
//!
//! Comes in: rows of cells with the groups whose columns shall stand under one another. Goes out: text. Knows nothing of the
//! language but that a tag and a remark end a line.

use std::collections::BTreeMap;

/// Tags and remarks further right than this stand in a column of their block's own.
const WIDE: usize = 62;

/// Rows of one kind in one group share their columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A line of the head: `title  "..."`.
    Head,
    /// A `note`: in the head's columns if it stands there, else a sentence.
    Note,
    /// A block on one line: its head, `{` and what follows.
    Inline,
    /// A clause: keyword, value.
    Clause,
    /// A rule: name, place and conditions, arrow and actions.
    Table,
    /// A change of a rule: its word, then as a rule.
    Edit,
    /// A line of a script.
    Script,
    /// A row of a picture: the number stands at the right of its column.
    Picture,
    /// No columns.
    Free,
    /// A remark on a line of its own.
    Remark,
}

/// One line.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    /// Blanks before it.
    pub indent: usize,
    /// How its cells are set.
    pub kind: Kind,
    /// Its columns.
    pub cells: Vec<String>,
    /// Source and doubt.
    pub tag: Option<String>,
    /// What closes a block on one line.
    pub close: &'static str,
    /// The remark at its end.
    pub remark: Option<String>,
    /// Whether an empty line stands before it.
    pub blank: bool,
    /// Its group.
    pub group: usize,
}

impl Row {
    /// A row without tag, remark or group.
    pub(crate) fn new(indent: usize, kind: Kind, cells: Vec<String>) -> Row {
        Row { indent, kind, cells, tag: None, close: "", remark: None, blank: false, group: 0 }
    }

    /// Blanks between a column and the next.
    fn gap(&self, column: usize) -> usize {
        match (self.kind, column) {
            (Kind::Inline, _) => 1,
            (Kind::Head, 1) => 1,
            _ => 2,
        }
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn pad(line: &mut String, to: usize) {
    let now = width(line);
    line.extend(std::iter::repeat_n(' ', to.saturating_sub(now)));
}

/// All rows as text, each with a line end.
pub(crate) fn render(rows: &[Row]) -> String {
    let columns = columns(rows);
    let bodies: Vec<String> = rows.iter().map(|row| body(row, &columns)).collect();
    let tag_at = furthest(rows, bodies.iter().map(|body| width(body)), |row| row.tag.is_some());
    let tagged: Vec<String> = rows.iter().zip(bodies).map(|(row, body)| with_tag(row, body, &tag_at)).collect();
    let remark_at = furthest(rows, tagged.iter().map(|line| width(line)), |row| row.remark.is_some());
    let mut text = String::new();
    for (row, mut line) in rows.iter().zip(tagged) {
        if row.blank {
            text.push('\n');
        }
        if let Some(remark) = &row.remark {
            pad(&mut line, remark_at.get(&row.group).copied().unwrap_or(0));
            line.push_str(remark);
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Width of each column that another follows, by group, kind and number of the column.
type Columns = BTreeMap<(usize, Kind, usize), usize>;

fn columns(rows: &[Row]) -> Columns {
    let mut columns = Columns::new();
    for row in rows {
        let followed = row.cells.len().saturating_sub(1);
        for (number, cell) in row.cells.iter().take(followed).enumerate() {
            let widest = columns.entry((row.group, row.kind, number)).or_insert(0);
            *widest = (*widest).max(width(cell));
        }
    }
    columns
}

fn body(row: &Row, columns: &Columns) -> String {
    let mut line = " ".repeat(row.indent);
    let mut at = row.indent;
    for (number, cell) in row.cells.iter().enumerate() {
        pad(&mut line, at);
        let widest = columns.get(&(row.group, row.kind, number)).copied().unwrap_or(0);
        if row.kind == Kind::Picture && number == 0 {
            pad(&mut line, at + widest.saturating_sub(width(cell)));
        }
        line.push_str(cell);
        at += widest + row.gap(number);
    }
    line
}

/// Where in each group the tags (or remarks) begin: two blanks behind the longest line that has one. Groups without a wide line
/// share one column, so that they stand under one another in the whole file.
fn furthest(rows: &[Row], widths: impl Iterator<Item = usize>, has: impl Fn(&Row) -> bool) -> BTreeMap<usize, usize> {
    let mut columns = BTreeMap::new();
    for (row, width) in rows.iter().zip(widths).filter(|(row, _)| has(row)) {
        let column = columns.entry(row.group).or_insert(0);
        *column = width.saturating_add(2).max(*column);
    }
    let common = columns.values().copied().filter(|column| *column <= WIDE).max().unwrap_or(0);
    columns.values_mut().for_each(|column| *column = common.max(*column));
    columns
}

fn with_tag(row: &Row, mut line: String, tag_at: &BTreeMap<usize, usize>) -> String {
    if let Some(tag) = &row.tag {
        pad(&mut line, tag_at.get(&row.group).copied().unwrap_or(0));
        line.push_str(tag);
    }
    line.push_str(row.close);
    line
}
