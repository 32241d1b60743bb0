//! The rays of a piece that captures from any distance, as sets that rise along them: a ray along which spots fall is kept as it is on
//! the board turned round.
//!
//! Goes in: the rays of every spot, a board seen from both ends. Comes out: which piece can be leapt on a ray, and where the leap may land.
//! Never covers rays along which spots neither rise nor fall: a piece that has one has no sights.

use super::rays::Way;
use super::sets::{Set, Spot};

/// A set of spots on the board as it is, and on the board turned round.
#[derive(Clone, Copy)]
pub(super) struct Both<S>([S; 2]);

impl<S: Set> Both<S> {
    pub(super) fn new(set: S) -> Both<S> {
        Both([set, set.turned()])
    }

    /// All but one spot.
    #[inline(always)]
    pub(super) fn without(self, spot: Spot) -> Both<S> {
        let [set, turned] = self.0;
        Both([set & !S::bit(spot), turned & !S::bit(spot ^ S::LAST)])
    }
}

/// The board as a piece sees it: what stands in its way, and what it may take.
#[derive(Clone, Copy)]
pub(super) struct View<S> {
    pub(super) occupied: Both<S>,
    pub(super) targets: Both<S>,
}

/// Points behind a piece, nearest first.
#[derive(Clone, Copy)]
pub(super) struct Landings<S> {
    pub(super) set: S,
    /// Spots fall along the ray.
    falls: bool,
}

impl<S: Set> Landings<S> {
    /// Only those in a set.
    #[inline(always)]
    pub(super) fn among(self, set: S) -> Landings<S> {
        Landings { set: self.set & set, ..self }
    }
}

impl<S: Set> Iterator for Landings<S> {
    type Item = Spot;
    #[inline(always)]
    fn next(&mut self) -> Option<Spot> {
        if self.set.is_empty() {
            return None;
        }
        let at = if self.falls { self.set.last() } else { self.set.first() };
        self.set = self.set ^ S::bit(at);
        Some(at)
    }
}

/// One ray.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// Its points, as they are numbered on its board.
    line: u128,
    /// Its board: as it is, or turned round.
    turned: bool,
    /// What a spot and its number on that board differ in.
    flip: Spot,
}

impl Sight {
    /// Over the first piece on the ray, if it is one that may be taken and has room behind it: to all points there, or to the nearest.
    #[inline(always)]
    pub(super) fn leap<S: Set>(&self, view: &View<S>, nearest: bool) -> Option<(Spot, Landings<S>)> {
        let board = usize::from(self.turned);
        let line = S::narrow(self.line);
        let targets = line & view.targets.0[board];
        if targets.is_empty() {
            return None;
        }
        let occupied = view.occupied.0[board];
        let met = line & occupied;
        let over = met.lowest();
        if (over & targets).is_empty() {
            return None;
        }
        let behind = line & !met.up_to_first();
        let left = behind & (behind & occupied).before_first();
        if left.is_empty() {
            return None;
        }
        let left = if nearest { left.lowest() } else { left };
        let set = if self.turned { left.turned() } else { left };
        Some((over.first() ^ self.flip, Landings { set, falls: self.turned }))
    }
}

/// The rays from every spot, packed.
#[derive(Clone, Debug)]
pub(super) struct Sights {
    start: [u16; 129],
    sights: Vec<Sight>,
}

impl Sights {
    /// `last`: the last spot of the sets in which the board is kept.
    pub(super) fn new(ways: &[Vec<Way>], last: Spot) -> Option<Sights> {
        let mut packed = Sights { start: [0; 129], sights: Vec::with_capacity(ways.iter().map(Vec::len).sum()) };
        for (from, ways) in ways.iter().enumerate() {
            for way in ways {
                packed.sights.push(see(way, last)?);
            }
            packed.start[from + 1] = packed.sights.len() as u16;
        }
        Some(packed)
    }

    /// From one spot.
    #[inline(always)]
    pub(super) fn from(&self, spot: Spot) -> &[Sight] {
        let at = usize::from(spot) & 127;
        &self.sights[usize::from(self.start[at])..usize::from(self.start[at + 1])]
    }
}

fn see(way: &Way, last: Spot) -> Option<Sight> {
    let rises = way.rises()?;
    let flip = if rises { 0 } else { last };
    Some(Sight { line: way.points.iter().fold(0, |line, &at| line | u128::bit(at ^ flip)), turned: !rises, flip })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every set of pieces on a ray, and of those that may be taken: as by the ray itself.
    fn check<S: Set + std::fmt::Debug>(points: &[Spot], last: Spot) {
        let way = Way::through(points.to_vec());
        let sight = see(&way, last).unwrap();
        let chosen = |number: u32| {
            (0..).zip(points).filter(|(bit, _)| number >> bit & 1 == 1).fold(S::default(), |set, (_, at)| set | S::bit(*at))
        };
        for pieces in 0..1_u32 << points.len() {
            for taken in 0..1_u32 << points.len() {
                let (board, targets) = (chosen(pieces), chosen(pieces & taken));
                let view = View { occupied: Both::new(board), targets: Both::new(targets) };
                let told = sight.leap(&view, false);
                let mut plain = way.leap(board).filter(|(over, free)| targets.has(*over) && !free.is_empty());
                let landings =
                    plain.as_mut().map(|(over, free)| (*over, std::iter::from_fn(|| way.next(*over, free)).collect::<Vec<_>>()));
                assert_eq!(told.map(|(over, landings)| (over, landings.collect::<Vec<_>>())), landings);
                if let Some((over, landings)) = told {
                    let nearest = sight.leap(&view, true).map(|(over, landings)| (over, landings.collect::<Vec<_>>()));
                    assert_eq!(nearest, Some((over, landings.take(1).collect())));
                    assert_eq!(way.leap(board), Some((over, landings.set)));
                }
            }
        }
    }

    #[test]
    fn a_ray_seen_from_either_end_says_the_same() {
        let rays: [&[Spot]; 3] = [&[3, 4, 9, 30, 31, 63], &[63, 62, 60, 8, 1, 0], &[5]];
        for points in rays {
            check::<u64>(points, 63);
            check::<u128>(points, 127);
        }
        check::<u128>(&[3, 63, 64, 65, 90, 127], 127);
        check::<u128>(&[127, 90, 64, 63, 62, 0], 127);
        assert!(see(&Way::through(vec![4, 2, 7]), 127).is_none());
    }
}
