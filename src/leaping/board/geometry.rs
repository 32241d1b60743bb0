//! The board made ready for play: where each point stands in a set of bits, and the rays that leave it.
//!
//! Goes in: points and lines of the IR. Comes out: spots, rays, last rows, the half turn. Never knows what a piece may do.

use crate::game::Side;
use crate::ir::board::{Board, Point, PointId, continuations};
use crate::ir::leaping::{CrowningPlace, Directions};
use crate::leaping::board::sets::{NOWHERE, Set, Spot};

/// A point, its neighbour, the continuation, and so on to the end of the line.
#[derive(Clone, Debug)]
pub(crate) struct Ray {
    /// The points after the first, in order; never empty, never the point where it begins.
    pub(crate) points: Vec<Spot>,
    /// The same as a set.
    pub(crate) mask: u128,
    /// Rows gained towards Black by the first stretch: positive, zero, negative.
    rise: i8,
    /// The first stretch stays in its row or column.
    straight: bool,
}

impl Ray {
    /// Whether the first stretch has one of these directions for that side.
    pub(crate) fn goes(&self, directions: &Directions, side: Side) -> bool {
        let rise = if side == Side::South { self.rise } else { -self.rise };
        match (rise, self.straight) {
            (1.., true) => directions.forward_straight,
            (1.., false) => directions.forward_diagonal,
            (0, true) => directions.sideways_straight,
            (0, false) => directions.sideways_diagonal,
            (_, true) => directions.backward_straight,
            (_, false) => directions.backward_diagonal,
        }
    }
}

/// The board made ready.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// Spot of every point.
    pub(crate) spot: Vec<Spot>,
    /// Point at every spot; 255 where there is none.
    pub(crate) point: [PointId; 128],
    /// Rays from every spot, in the order of their first points.
    pub(crate) rays: Vec<Vec<Ray>>,
    /// All spots.
    pub(crate) all: u128,
    /// The farthest row of South and of North.
    pub(crate) last_row: [u128; 2],
    /// Its first and last point.
    pub(crate) corners: [u128; 2],
    /// The spot half a turn away; itself where the board has none there.
    pub(crate) half_turn: Vec<Spot>,
}

impl Geometry {
    /// Reads a board.
    pub(crate) fn new(board: &Board) -> Geometry {
        let spot = lay_out(board);
        let mut point = [NOWHERE; 128];
        for (id, &at) in spot.iter().enumerate() {
            point[at as usize] = id as PointId;
        }
        let mut geometry = Geometry {
            all: spot.iter().fold(0, |all, &at| all | u128::bit(at)),
            point,
            rays: vec![Vec::new(); 128],
            last_row: [0; 2],
            corners: [0; 2],
            half_turn: (0..128).collect(),
            spot,
        };
        geometry.draw_rays(board);
        geometry.find_last_rows(board);
        geometry.turn(board);
        geometry
    }

    /// Whether every set fits 64 bits.
    pub(crate) fn is_narrow(&self) -> bool {
        self.all >> 64 == 0
    }

    /// The points of a place, for one side.
    pub(crate) fn place(&self, place: CrowningPlace, side: Side) -> u128 {
        match place {
            CrowningPlace::LastRow => self.last_row[side.index()],
            CrowningPlace::CornerOfLastRow => self.corners[side.index()],
        }
    }

    /// A set of spots as points, ascending.
    pub(crate) fn points_of(&self, set: u128) -> Vec<PointId> {
        let mut points: Vec<PointId> = crate::leaping::board::sets::spots(set).map(|at| self.point[at as usize]).collect();
        points.sort_unstable();
        points
    }

    /// Points as a set of spots.
    pub(crate) fn set_of(&self, points: &[PointId]) -> u128 {
        points.iter().fold(0, |set, &id| set | u128::bit(self.spot[id as usize]))
    }

    fn draw_rays(&mut self, board: &Board) {
        // The compiler has refused boards on which a line goes on in two ways.
        let Ok(map) = continuations(board) else { return };
        for from in 0..board.points.len() as PointId {
            for &next in map.neighbours(from) {
                let points: Vec<Spot> = map.ray(from, next).into_iter().map(|id| self.spot[id as usize]).collect();
                let (start, end) = (&board.points[from as usize], &board.points[next as usize]);
                self.rays[self.spot[from as usize] as usize].push(Ray {
                    mask: points.iter().fold(0, |mask, &at| mask | u128::bit(at)),
                    points,
                    rise: (end.row as i8 - start.row as i8).signum(),
                    straight: end.row == start.row || end.column == start.column,
                });
            }
        }
    }

    fn find_last_rows(&mut self, board: &Board) {
        let farthest = [board.points.iter().map(|p| p.row).max(), board.points.iter().map(|p| p.row).min()];
        for (side, row) in farthest.into_iter().enumerate() {
            let row: Vec<PointId> =
                (0..board.points.len() as PointId).filter(|&id| Some(board.points[id as usize].row) == row).collect();
            self.last_row[side] = self.set_of(&row);
            let column = |id: &&PointId| board.points[**id as usize].column;
            for end in [row.iter().min_by_key(column), row.iter().max_by_key(column)].into_iter().flatten() {
                self.corners[side] |= u128::bit(self.spot[*end as usize]);
            }
        }
    }

    fn turn(&mut self, board: &Board) {
        let spokes = board.points.iter().map(|p| p.column).max().unwrap_or(0);
        for (id, point) in board.points.iter().enumerate() {
            let turned = match board.lattice {
                Some((width, height)) => (width + 1 - point.column, height + 1 - point.row),
                None if point.column == 0 => (0, 0),
                None => ((point.column - 1 + spokes / 2) % spokes + 1, point.row),
            };
            if let Some(other) = board.points.iter().position(|p| (p.column, p.row) == turned) {
                self.half_turn[self.spot[id] as usize] = self.spot[other];
            }
        }
    }
}

/// Gives every point a spot so that on a lattice each direction is one distance between bits: along the rows, or, where the
/// points are those of one colour, along the rows of half a board whose width is odd.
fn lay_out(board: &Board) -> Vec<Spot> {
    let plain = || (0..board.points.len() as u8).collect();
    let Some((width, _)) = board.lattice else { return plain() };
    let colour = |p: &Point| (p.column + p.row) % 2;
    let one_colour = board.points.iter().all(|p| colour(p) == colour(&board.points[0]));
    let place = |p: &Point| {
        let (column, row) = (u32::from(p.column) - 1, u32::from(p.row) - 1);
        if one_colour { (row * u32::from(width | 1) + column) / 2 } else { row * u32::from(width) + column }
    };
    let places: Vec<u32> = board.points.iter().map(place).collect();
    if places.iter().any(|&at| at > 127) { plain() } else { places.into_iter().map(|at| at as Spot).collect() }
}
