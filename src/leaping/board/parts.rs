//! Rows and columns of the board as sets of points, for counting what stands where.

use crate::ir::leaping::Leaping;
use crate::leaping::board::sets::Spot;

/// The board in parts, for counting.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    /// The points of each row, the first is that nearest to White.
    pub(crate) rows: Vec<u128>,
    /// Columns that are neither the first nor the last quarter.
    pub(crate) middle: u128,
    /// Pieces at the start.
    pub(crate) pieces: u32,
}

impl Parts {
    pub(crate) fn new(rules: &Leaping, spot: &[Spot]) -> Parts {
        let bit = |id: usize| spot.get(id).map_or(0, |at| 1_u128 << at);
        let highest = rules.board.points.iter().map(|point| point.row).max().unwrap_or(1);
        let (width, _) = rules.board.lattice.unwrap_or((0, 0));
        let mut rows = vec![0; usize::from(highest) + 1];
        let mut middle = 0;
        for (id, point) in rules.board.points.iter().enumerate() {
            rows[usize::from(point.row)] |= bit(id);
            let quarter = (width / 4).max(1);
            if point.column > quarter && point.column + quarter <= width {
                middle |= bit(id);
            }
        }
        // Rings have no sides that men go to.
        if rules.board.lattice.is_none() {
            rows.clear();
        }
        let setup = &rules.setup;
        let pieces = [&setup.white_men, &setup.black_men, &setup.white_kings, &setup.black_kings]
            .iter()
            .map(|points| points.len())
            .sum::<usize>();
        Parts { rows, middle, pieces: pieces.max(1) as u32 }
    }
}
