//! One ray as a piece sees it: what it meets first, and the empty points before and behind that.
//!
//! Goes in: a ray of the board, sets of points. Comes out: sets again, point by point only where spots neither rise nor fall.

use crate::leaping::board::geometry::Ray;
use crate::leaping::board::sets::{Set, Spot};

/// How the spots of a ray follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Rising,
    Falling,
    Mixed,
}

/// A ray a piece may use.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// The neighbour.
    pub(crate) over: Spot,
    /// The point behind it; the same as `over` for a step that has no room for more.
    pub(crate) to: Spot,
    /// All points, in order.
    pub(crate) points: Box<[Spot]>,
    /// The same as a set.
    pub(crate) mask: u128,
    order: Order,
}

impl Way {
    pub(crate) fn new(ray: &Ray) -> Way {
        Way::through(ray.points.clone())
    }

    /// Through these points, one at least.
    pub(crate) fn through(points: Vec<Spot>) -> Way {
        let mask = points.iter().fold(0, |mask, &at| mask | u128::bit(at));
        let order = match () {
            () if points.is_sorted() => Order::Rising,
            () if points.iter().rev().is_sorted() => Order::Falling,
            () => Order::Mixed,
        };
        Way { over: points[0], to: *points.get(1).unwrap_or(&points[0]), mask, points: points.into(), order }
    }

    /// The points before the first of a set; all if none of it stands on the ray.
    #[inline(always)]
    pub(crate) fn before<S: Set>(&self, set: S) -> S {
        let line = S::narrow(self.mask);
        self.cut(line, line & set)
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

    /// Over the first piece on the ray, if it is one that may be taken and has room behind it: to all points there, or to the nearest.
    /// Whatever may be taken stands in the way too.
    #[inline(always)]
    pub(crate) fn landings<S: Set>(&self, occupied: S, targets: S, nearest: bool) -> Option<(Spot, Landings<'_, S>)> {
        let line = S::narrow(self.mask);
        if (line & targets).is_empty() {
            return None;
        }
        let met = line & occupied;
        let (over, set, order) = match self.order {
            Order::Rising => {
                if (met & met.up_to_first() & targets).is_empty() {
                    return None;
                }
                let behind = line & !met.up_to_first();
                (met.first(), behind & (behind & occupied).before_first(), Listing::Rising)
            }
            Order::Falling => {
                let over = met.last();
                if !targets.has(over) {
                    return None;
                }
                let behind = line & S::below(over);
                (over, self.cut(behind, behind & occupied), Listing::Falling)
            }
            Order::Mixed => {
                let place = self.points.iter().position(|at| met.has(*at))?;
                let (over, behind) = (self.points[place], &self.points[place + 1..]);
                if !targets.has(over) {
                    return None;
                }
                let free = &behind[..behind.iter().take_while(|at| !occupied.has(**at)).count()];
                (over, free.iter().fold(S::default(), |set, &at| set | S::bit(at)), Listing::Along(free))
            }
        };
        let mut landings = Landings { set, order };
        if nearest {
            landings = Landings::at(landings.next()?);
        }
        (!set.is_empty()).then_some((over, landings))
    }
}

/// How points are listed.
#[derive(Clone, Copy)]
pub(crate) enum Listing<'a> {
    Rising,
    Falling,
    /// In this order, those in the set: a line that crosses itself may come to a point twice.
    Along(&'a [Spot]),
}

/// Points behind a piece, nearest first.
#[derive(Clone, Copy)]
pub(crate) struct Landings<'a, S> {
    pub(crate) set: S,
    pub(crate) order: Listing<'a>,
}

impl<S: Set> Landings<'_, S> {
    /// One point.
    #[inline(always)]
    pub(crate) fn at(point: Spot) -> Self {
        Landings { set: S::bit(point), order: Listing::Rising }
    }
}

impl<S: Set> Iterator for Landings<'_, S> {
    type Item = Spot;
    #[inline(always)]
    fn next(&mut self) -> Option<Spot> {
        if self.set.is_empty() {
            return None;
        }
        let at = match &mut self.order {
            Listing::Rising => self.set.first(),
            Listing::Falling => self.set.last(),
            Listing::Along(points) => {
                let place = points.iter().position(|at| self.set.has(*at))?;
                let at = points[place];
                *points = &points[place + 1..];
                return Some(at);
            }
        };
        self.set = self.set ^ S::bit(at);
        Some(at)
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
        let listed = |occupied, nearest| way.landings(occupied, set(&[3]), nearest).map(|(_, list)| list.collect::<Vec<_>>());
        assert_eq!((listed(set(&[3]), false), listed(set(&[3]), true)), (Some(vec![4, 1, 5]), Some(vec![4])));
        assert_eq!(listed(set(&[3, 5]), false), Some(vec![4, 1]));
    }

    #[test]
    fn every_order_of_spots_says_the_same() {
        let rays: [&[Spot]; 5] = [&[3, 4, 9, 70, 71, 127], &[90, 64, 63, 62, 1, 0], &[5, 2, 7, 66, 1], &[0], &[127]];
        for points in rays {
            for chosen in 0..1_u32 << points.len() {
                let chosen: Vec<Spot> = (0..).zip(points).filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, at)| *at).collect();
                let (way, others) = (Way::through(points.to_vec()), set(&chosen) | set(&[10, 80]));
                let (before, leap) = by_points(points, others);
                assert_eq!(way.before(others), set(&before));
                let leap = leap.filter(|(_, behind)| !behind.is_empty());
                let all = |targets, nearest| way.landings(others, targets, nearest);
                let listed = |targets, nearest| all(targets, nearest).map(|(over, list)| (over, list.collect::<Vec<_>>()));
                assert_eq!(listed(others, false), leap);
                let met = leap.as_ref().map_or(0, |(over, _)| u128::bit(*over));
                assert_eq!((listed(met, false), listed(others & !met, false)), (leap.clone(), None));
                assert_eq!(listed(others, true), leap.map(|(over, list)| (over, list[..1].to_vec())));
            }
        }
    }
}
