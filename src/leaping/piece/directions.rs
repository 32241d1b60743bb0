//! The directions in which the men of one side step and leap, on a lattice of known width.
//!
//! Goes in: groups of steps and leaps. Comes out: the same in the order of the lattice. Never sees a position.

use super::powers::Group;
use crate::leaping::board::lattice::{Known, MOST};

/// The directions of one rank of one side on a known lattice, in the order of its distances: from where it steps and leaps.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) known: Known,
    pub(crate) step_from: [u128; MOST],
    pub(crate) leap_from: [u128; MOST],
    /// Directions in which anything steps.
    pub(crate) steps: u8,
}

impl Grid {
    /// Fits a lattice to groups of steps and of leaps.
    pub(crate) fn new(steps: &[Group], leaps: &[Group]) -> Option<Grid> {
        let by: Vec<i8> = steps.iter().chain(leaps).map(|group| -group.over).collect();
        let (known, distances) = Known::fit(&by)?;
        let along =
            |groups: &[Group], by: i8| groups.iter().filter(|group| -group.over == by).fold(0, |set, group| set | group.from);
        let step_from = distances.map(|by| along(steps, by));
        let bit = |(place, from): (usize, &u128)| u8::from(*from != 0) << place;
        let steps = step_from.iter().enumerate().map(bit).sum();
        Some(Grid { known, steps, step_from, leap_from: distances.map(|by| along(leaps, by)) })
    }
}
