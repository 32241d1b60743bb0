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
        Way { over: points[0], to: *points.get(1).unwrap_or(&points[0]), mask, points: points.into(), order }
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
                let place = self.points.iter().position(|&at| met.has(at))?;
                (self.points[place], self.points[place + 1..].iter().fold(S::default(), |set, &at| set | S::bit(at)))
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
                let open = self.points.iter().skip_while(|&&at| !line.has(at)).take_while(|&&at| !met.has(at));
                open.fold(S::default(), |set, &at| set | S::bit(at))
            }
        }
    }

    /// Takes the nearest of some points of the ray out of the set.
    #[inline(always)]
    pub(super) fn next<S: Set>(&self, set: &mut S) -> Option<Spot> {
        if set.is_empty() {
            return None;
        }
        let at = self.nearest(*set);
        *set = *set & !S::bit(at);
        Some(at)
    }

    /// The nearest of some points of the ray.
    #[inline(always)]
    pub(super) fn nearest<S: Set>(&self, set: S) -> Spot {
        match self.order {
            Order::Rising => set.first(),
            Order::Falling => set.last(),
            Order::Mixed => self.points.iter().copied().find(|&at| set.has(at)).unwrap_or(self.over),
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
    fn every_order_of_spots_says_the_same() {
        let rays: [&[Spot]; 5] = [&[3, 4, 9, 70, 71, 127], &[90, 64, 63, 62, 1, 0], &[5, 2, 7, 66, 1], &[0], &[127]];
        for points in rays {
            for chosen in 0..1_u32 << points.len() {
                let chosen: Vec<Spot> = (0..).zip(points).filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, at)| *at).collect();
                let (way, others) = (Way::through(points.to_vec()), set(&chosen) | set(&[10, 80]));
                let list = |mut set: u128| -> Vec<Spot> { std::iter::from_fn(|| way.next(&mut set)).collect() };
                let (before, leap) = by_points(points, others);
                assert_eq!(list(way.before(others)), before);
                assert_eq!(way.leap(others).map(|(met, behind)| (met, list(behind))), leap);
                if !chosen.is_empty() {
                    assert_eq!(way.nearest(set(&chosen)), chosen[0]);
                }
            }
        }
    }
}
