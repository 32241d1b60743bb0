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
    /// How it is drawn and spoken of, where that is stated; of no weight in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
}

/// What the places of a board are in pictures and sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drawn {
    /// Squares of a chequered board.
    Squares,
    /// Points on lines.
    Points,
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

/// Which squares of a chequered board are played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shades {
    /// All of them.
    Both,
    /// Those of one colour, or some of them: the dark ones.
    Dark,
}

impl Board {
    /// Which squares the points would be, if the board were one of squares; `None` if it cannot be.
    pub fn shades(&self) -> Option<Shades> {
        let (width, height) = self.lattice?;
        let mut shades = self.points.iter().map(|point| (point.column + point.row) % 2);
        let first = shades.next()?;
        if shades.all(|shade| shade == first) {
            return Some(Shades::Dark);
        }
        (self.points.len() == usize::from(width) * usize::from(height)).then_some(Shades::Both)
    }

    /// Whether the points are squares, as far as lines can tell: all crossings of rows and columns, or every second one, and wherever two of
    /// them lie to one another as two neighbours do, they are neighbours.
    pub fn is_of_squares(&self) -> bool {
        let Some((width, height)) = self.lattice else { return false };
        let shade = |point: &Point| (point.column + point.row) % 2;
        let Some(first) = self.points.first().map(shade) else { return false };
        let all = usize::from(width) * usize::from(height);
        let one_shade = self.points.iter().all(|point| shade(point) == first);
        let every_second = if first == 0 { all.div_ceil(2) } else { all / 2 };
        if self.points.len() != if one_shade { every_second } else { all } {
            return false;
        }
        let mut joined = std::collections::BTreeSet::new();
        for pair in self.lines.iter().flat_map(|line| line.windows(2)) {
            if let [Some(one), Some(other)] =
                [pair.first(), pair.last()].map(|at| at.and_then(|at| self.points.get(usize::from(*at))))
            {
                let (one, other) = ((i16::from(one.column), i16::from(one.row)), (i16::from(other.column), i16::from(other.row)));
                joined.extend([(one, other), (other, one)]);
            }
        }
        let away: std::collections::BTreeSet<(i16, i16)> =
            joined.iter().map(|(one, other)| (other.0 - one.0, other.1 - one.1)).collect();
        let places = || self.points.iter().map(|point| (i16::from(point.column), i16::from(point.row)));
        let is_point = |(column, row): (i16, i16)| {
            (1..=i16::from(width)).contains(&column)
                && (1..=i16::from(height)).contains(&row)
                && (!one_shade || (column + row) % 2 == i16::from(first))
        };
        away.iter().all(|(columns, rows)| {
            places().all(|at| {
                let to = (at.0 + columns, at.1 + rows);
                !is_point(to) || joined.contains(&(at, to))
            })
        })
    }
}

/// Which points stand next to each other, and how a line goes on from one to the next.
///
/// `after(p, q) == Some(r)` exactly if `after(r, q) == Some(p)`: a ray can be walked back the way it came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Continuations {
    neighbours: Vec<Vec<PointId>>,
    /// At `p * points + q` the continuation of p to q.
    after: Vec<Option<PointId>>,
}

/// Two lines that go on differently from the same point through the same neighbour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContinuationConflict {
    /// Where one comes from.
    pub from: PointId,
    /// The neighbour from which there are two ways on.
    pub through: PointId,
    /// The way on of the earlier line, and that line's index in [`Board::lines`].
    pub first: (PointId, usize),
    /// The way on of the later line, and that line's index (the same, if one line crosses itself badly).
    pub second: (PointId, usize),
}

impl Continuations {
    /// The points next to `point` on a line, ascending; none for a point that is not on the board.
    pub fn neighbours(&self, point: PointId) -> &[PointId] {
        self.neighbours.get(usize::from(point)).map_or(&[], Vec::as_slice)
    }

    /// The point on which the line from `from` to its neighbour `through` goes on.
    pub fn after(&self, from: PointId, through: PointId) -> Option<PointId> {
        let width = self.neighbours.len();
        if usize::from(through) >= width {
            return None;
        }
        self.after.get(usize::from(from) * width + usize::from(through)).copied().flatten()
    }

    /// The ray from `from` over its neighbour `through`, without `from` itself: it ends where the line ends, or before it would
    /// come back to `from`.
    pub fn ray(&self, from: PointId, through: PointId) -> Vec<PointId> {
        let mut ray = vec![through];
        let (mut last, mut here) = (from, through);
        // Every pair of neighbours has at most one continuation in either direction, so no pair comes twice and the walk ends.
        while let Some(next) = self.after(last, here).filter(|next| *next != from) {
            ray.push(next);
            (last, here) = (here, next);
        }
        ray
    }

    /// Number of pairs of neighbours.
    pub fn edges(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum::<usize>() / 2
    }
}

/// Reads neighbours and continuations off the lines of a board.
///
/// # Errors
///
/// If two lines (or one that crosses itself) give one pair of neighbours two different continuations.
pub fn continuations(board: &Board) -> Result<Continuations, ContinuationConflict> {
    let width = board.points.len();
    let mut neighbours = vec![Vec::new(); width];
    let mut after: Vec<Option<PointId>> = vec![None; width * width];
    let mut said_by: Vec<usize> = vec![0; width * width];
    for (index, line) in board.lines.iter().enumerate() {
        for pair in line.windows(2) {
            if let [one, other] = *pair {
                join(&mut neighbours, one, other);
                join(&mut neighbours, other, one);
            }
        }
        for (from, through, next) in triples(line) {
            for (from, next) in [(from, next), (next, from)] {
                let at = usize::from(from) * width + usize::from(through);
                let (Some(known), Some(by)) = (after.get_mut(at), said_by.get_mut(at)) else { continue };
                match *known {
                    None => (*known, *by) = (Some(next), index),
                    Some(first) if first == next => {}
                    Some(first) => {
                        return Err(ContinuationConflict { from, through, first: (first, *by), second: (next, index) });
                    }
                }
            }
        }
    }
    Ok(Continuations { neighbours, after })
}

/// The point to which half a turn of the board takes `point`; `None` if there is none.
pub fn half_turn(board: &Board, point: PointId) -> Option<PointId> {
    let here = board.points.get(usize::from(point))?;
    let there = match board.lattice {
        Some((width, height)) => ((width + 1).checked_sub(here.column)?, (height + 1).checked_sub(here.row)?),
        None if here.column == 0 => return Some(point),
        None => {
            let spokes = board.points.iter().map(|point| point.column).max()?;
            ((here.column - 1 + spokes / 2) % spokes + 1, here.row)
        }
    };
    board.points.iter().position(|point| (point.column, point.row) == there).and_then(|at| PointId::try_from(at).ok())
}

/// Keeps the list of neighbours ascending and without repeats.
fn join(neighbours: &mut [Vec<PointId>], point: PointId, neighbour: PointId) {
    if let Some(known) = neighbours.get_mut(usize::from(point))
        && let Err(at) = known.binary_search(&neighbour)
    {
        known.insert(at, neighbour);
    }
}

/// All three points that stand next to one another on a line; around the joint too, if it is closed.
fn triples(line: &[PointId]) -> impl Iterator<Item = (PointId, PointId, PointId)> + '_ {
    let joint = match line {
        [first, second, .., before, last] if first == last => Some((*before, *first, *second)),
        _ => None,
    };
    let inner = line.windows(3).filter_map(|three| match *three {
        [from, through, next] => Some((from, through, next)),
        _ => None,
    });
    inner.chain(joint)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(points: u8, lines: &[&[PointId]]) -> Board {
        let points =
            (0..points).map(|at| Point { name: format!("{}1", char::from(b'a' + at)), column: at + 1, row: 1 }).collect();
        Board { points, lines: lines.iter().map(|line| line.to_vec()).collect(), lattice: None, rings: false, drawn: None }
    }

    #[test]
    fn a_line_goes_on_both_ways_and_ends() {
        let map = continuations(&board(5, &[&[0, 1, 2, 3], &[4, 1]])).unwrap();
        assert_eq!(map.neighbours(1), [0, 2, 4]);
        assert_eq!(map.after(0, 1), Some(2));
        assert_eq!(map.after(2, 1), Some(0));
        assert_eq!(map.after(4, 1), None);
        assert_eq!(map.after(2, 3), None);
        assert_eq!(map.ray(3, 2), [2, 1, 0]);
        assert_eq!(map.edges(), 4);
    }

    #[test]
    fn a_circle_ends_before_it_is_back() {
        let map = continuations(&board(4, &[&[0, 1, 2, 3, 0]])).unwrap();
        assert_eq!(map.ray(0, 1), [1, 2, 3]);
        assert_eq!(map.ray(2, 3), [3, 0, 1]);
        assert_eq!(map.after(3, 0), Some(1));
    }

    #[test]
    fn overlapping_lines_agree_or_conflict() {
        let overlapping = continuations(&board(4, &[&[0, 1, 2, 3], &[3, 2, 1]])).unwrap();
        assert_eq!(overlapping.edges(), 3);
        let conflict = continuations(&board(4, &[&[0, 1, 2], &[0, 1, 3]])).unwrap_err();
        assert_eq!(conflict, ContinuationConflict { from: 0, through: 1, first: (2, 0), second: (3, 1) });
    }

    #[test]
    fn points_off_the_board_have_nothing() {
        let map = continuations(&board(2, &[&[0, 1]])).unwrap();
        assert_eq!(map.after(0, 9), None);
        assert_eq!(map.after(9, 0), None);
        assert!(map.neighbours(9).is_empty());
    }
}
