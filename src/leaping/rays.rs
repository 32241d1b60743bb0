//! One ray as a piece sees it: what it meets first, and the empty points before and behind that.
//!
//! Goes in: a ray of the board, sets of points. Comes out: sets again, by a few operations where spots rise or fall along the ray,
//! point by point elsewhere (on circles). Never knows what a piece may do.

use super::geometry::Ray;
use super::sets::{Set, Spot};

/// How the spots of a ray follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Rising,
    Falling,
    Mixed,
}

/// A ray a piece may use.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The neighbour.
    pub(super) over: Spot,
    /// The point behind it; the same as `over` for a step that has no room for more.
    pub(super) to: Spot,
    /// All points, in order.
    pub(super) points: Box<[Spot]>,
    /// The same as a set.
    pub(super) mask: u128,
    order: Order,
    /// The line crosses itself: some point is there twice.
    pub(super) comes_twice: bool,
}

impl Way {
    pub(super) fn new(ray: &Ray) -> Way {
        Way::through(ray.points.clone())
    }

    /// Through these points, one at least.
    pub(super) fn through(points: Vec<Spot>) -> Way {
        let mask = points.iter().fold(0, |mask, &at| mask | u128::bit(at));
        let order = match () {
            () if points.is_sorted() => Order::Rising,
            () if points.iter().rev().is_sorted() => Order::Falling,
            () => Order::Mixed,
        };
        let comes_twice = mask.count_ones() as usize != points.len();
        Way { over: points[0], to: *points.get(1).unwrap_or(&points[0]), mask, points: points.into(), order, comes_twice }
    }

    /// Whether spots rise along the ray, or fall; `None`: neither.
    pub(super) fn rises(&self) -> Option<bool> {
        match self.order {
            Order::Rising => Some(true),
            Order::Falling => Some(false),
            Order::Mixed => None,
        }
    }

    /// The points before the first of a set; all if none of it stands on the ray.
    #[inline(always)]
    pub(super) fn before<S: Set>(&self, set: S) -> S {
        let line = S::narrow(self.mask);
        self.cut(line, line & set)
    }

    /// The first of a set, where one stands on the ray, and the points between it and the next one.
    #[inline(always)]
    pub(super) fn leap<S: Set>(&self, set: S) -> Option<(Spot, S)> {
        let line = S::narrow(self.mask);
        let met = line & set;
        if met.is_empty() {
            return None;
        }
        let (first, behind) = match self.order {
            Order::Rising => (met.first(), line & !met.up_to_first()),
            Order::Falling => (met.last(), line & S::below(met.last())),
            Order::Mixed => {
                let over = self.points.iter().copied().find(|&at| met.has(at))?;
                return Some((
                    over,
                    self.behind(over).take_while(|&at| !set.has(at)).fold(S::default(), |set, at| set | S::bit(at)),
                ));
            }
        };
        Some((first, self.cut(behind, behind & set)))
    }

    /// The part of the ray before the first of its points that are met.
    #[inline(always)]
    fn cut<S: Set>(&self, line: S, met: S) -> S {
        if self.order == Order::Rising {
            return line & met.before_first();
        }
        if met.is_empty() {
            return line;
        }
        match self.order {
            Order::Rising => line,
            Order::Falling => line & !S::up_to(met.last()),
            Order::Mixed => {
                let open = self.points.iter().take_while(|&&at| !met.has(at));
                open.fold(S::default(), |set, &at| set | S::bit(at))
            }
        }
    }

    /// The points behind one that the ray meets first: a line that crosses itself may come to a point twice.
    pub(super) fn behind(&self, over: Spot) -> impl Iterator<Item = Spot> {
        self.points.iter().copied().skip_while(move |&at| at != over).skip(1)
    }

    /// Takes the nearest of some points behind a piece on the ray out of the set.
    #[inline(always)]
    pub(super) fn next<S: Set>(&self, over: Spot, set: &mut S) -> Option<Spot> {
        if set.is_empty() {
            return None;
        }
        let at = self.nearest(over, *set);
        *set = *set & !S::bit(at);
        Some(at)
    }

    /// The nearest of some points behind a piece on the ray.
    #[inline(always)]
    pub(super) fn nearest<S: Set>(&self, over: Spot, set: S) -> Spot {
        match self.order {
            Order::Rising => set.first(),
            Order::Falling => set.last(),
            Order::Mixed => self.behind(over).find(|&at| set.has(at)).unwrap_or(self.to),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(points: &[Spot]) -> u128 {
        points.iter().fold(0, |set, &at| set | u128::bit(at))
    }

    /// The plain words of the above.
    fn by_points(points: &[Spot], set: u128) -> (Vec<Spot>, Option<(Spot, Vec<Spot>)>) {
        let before = points.iter().copied().take_while(|&at| !set.has(at)).collect();
        let met = points.iter().position(|&at| set.has(at));
        let behind = |place: usize| points[place + 1..].iter().copied().take_while(|&at| !set.has(at)).collect();
        (before, met.map(|place| (points[place], behind(place))))
    }

    #[test]
    fn a_line_that_crosses_itself_lands_behind_the_piece() {
        // Over 3, which stands behind 1 and 2, to 4, again to 1, and to 5.
        let way = Way::through(vec![1, 2, 3, 4, 1, 5]);
        assert!(way.comes_twice);
        assert_eq!(way.leap(set(&[3])), Some((3, set(&[4, 1, 5]))));
        assert_eq!(way.leap(set(&[3, 5])), Some((3, set(&[4, 1]))));
        assert_eq!(way.nearest(3, set(&[4, 1, 5])), 4);
        assert_eq!(way.behind(3).collect::<Vec<_>>(), [4, 1, 5]);
    }

    #[test]
    fn every_order_of_spots_says_the_same() {
        let rays: [&[Spot]; 5] = [&[3, 4, 9, 70, 71, 127], &[90, 64, 63, 62, 1, 0], &[5, 2, 7, 66, 1], &[0], &[127]];
        for points in rays {
            for chosen in 0..1_u32 << points.len() {
                let chosen: Vec<Spot> = (0..).zip(points).filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, at)| *at).collect();
                let (way, others) = (Way::through(points.to_vec()), set(&chosen) | set(&[10, 80]));
                let list = |over: Spot, mut set: u128| -> Vec<Spot> { std::iter::from_fn(|| way.next(over, &mut set)).collect() };
                let (before, leap) = by_points(points, others);
                assert_eq!(way.before(others), set(&before));
                assert_eq!(way.leap(others).map(|(met, behind)| (met, list(met, behind))), leap);
            }
        }
    }
}
