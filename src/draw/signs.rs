//! A page of signs on which lines and pieces are drawn.
//!
//! Comes in: places and signs. Goes out: lines of text. Lines are laid first and cross each other, pieces lie above them.

use std::collections::BTreeMap;

/// A place: column, line; both may be negative.
pub(super) type Cell = (i16, i16);

/// A page under way.
#[derive(Default)]
pub(super) struct Page {
    signs: BTreeMap<Cell, String>,
    lines: BTreeMap<Cell, char>,
}

impl Page {
    /// Puts a sign that lies above all lines.
    pub(super) fn put(&mut self, cell: Cell, sign: String) {
        self.signs.insert(cell, sign);
    }

    /// A line between two places, which stay free: one sign a column where it is flat, else one a row.
    pub(super) fn line(&mut self, from: Cell, to: Cell) {
        let (wide, high) = (to.0 - from.0, to.1 - from.1);
        let flat = 2 * wide.abs() > 5 * high.abs();
        let steps = if flat { wide.abs() } else { high.abs() };
        let sign = match (2 * wide.abs() <= high.abs(), (wide < 0) == (high < 0)) {
            (true, _) => '|',
            (_, true) => '\\',
            (_, false) => '/',
        };
        let along = |from: i16, length: i16, step: i16| f64::from(from) + f64::from(length) * f64::from(step) / f64::from(steps);
        for step in 1..steps {
            let (column, row) = (along(from.0, wide, step), along(from.1, high, step));
            // A flat line that sinks within a row shows whether it is above or below its middle.
            let sign = match row - row.round() {
                _ if !flat => sign,
                above if above < -0.2 => '\'',
                below if below > 0.2 => '_',
                _ => '-',
            };
            self.lay((column.round() as i16, row.round() as i16), sign);
        }
    }

    fn lay(&mut self, cell: Cell, sign: char) {
        let sign = match (self.lines.get(&cell), sign) {
            (None, sign) => sign,
            (Some('/'), '\\') | (Some('\\'), '/') => 'X',
            (Some('-'), '|') | (Some('|'), '-') => '+',
            (Some(known), _) => *known,
        };
        self.lines.insert(cell, sign);
    }

    /// The lines, from the uppermost to the lowest, the leftmost place after so many blanks.
    pub(super) fn finish(&self, indent: usize) -> Vec<String> {
        let cells = || self.signs.keys().chain(self.lines.keys());
        let (Some(top), Some(bottom)) = (cells().map(|cell| cell.1).min(), cells().map(|cell| cell.1).max()) else {
            return Vec::new();
        };
        let (left, right) = (cells().map(|cell| cell.0).min().unwrap_or(0), cells().map(|cell| cell.0).max().unwrap_or(0));
        let sign = |cell: Cell| {
            let line = || self.lines.get(&cell).map_or(' ', |sign| *sign).to_string();
            self.signs.get(&cell).cloned().unwrap_or_else(line)
        };
        let row = |row: i16| (left..=right).map(|column| sign((column, row))).collect::<String>();
        (top..=bottom).map(|at| format!("{}{}", " ".repeat(indent), row(at).trim_end())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cross_and_pieces_lie_above_them() {
        let mut page = Page::default();
        page.line((0, 0), (8, 4));
        page.line((0, 4), (8, 0));
        page.line((0, 0), (8, 0));
        page.line((0, 0), (0, 4));
        page.put((0, 0), "w".to_owned());
        assert_eq!(page.finish(1), [" w-------", " | \\   /", " |   X", " | /   \\"]);
        // A flat line sinks within a row.
        let mut page = Page::default();
        page.line((0, 0), (8, 2));
        // Its heights are 0.25, 0.5 and so on to 1.75.
        assert_eq!(page.finish(0), ["_", " ''-_", "     ''"]);
    }
}
