//! The board of a leaping game: points, and the lines drawn through them.

use serde::{Deserialize, Serialize};

/// Index of a point in [`Board::points`]; at most 127.
pub type PointId = u8;

/// Points and lines. At most 128 points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// In the order of names: row 1 first, a first; on rings spoke by spoke from the inside, the centre last.
    pub points: Vec<Point>,
    /// Every line as the points it runs through, in order. Lines may overlap. A closed line repeats its first point at the end.
    pub lines: Vec<Vec<PointId>>,
    /// Width and height of the lattice; `None` for rings.
    pub lattice: Option<(u8, u8)>,
    /// True for rings: directions other than "every" mean nothing.
    pub rings: bool,
}

/// One point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Point {
    /// Letter and number, as in `e5`; `o` is the centre of rings.
    pub name: String,
    /// Column from 1 (a); on rings the spoke from 1; 0 for the centre.
    pub column: u8,
    /// Row from 1, counted from White's side; on rings the ring from 1; 0 for the centre.
    pub row: u8,
}
