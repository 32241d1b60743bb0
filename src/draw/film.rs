//! A board on which moves are played before one's eyes: SVG with animations of its own, and no script.
//!
//! Comes in: the rules, the board before and after, what changes. Goes out: a picture that begins anew when it has ended. A program that
//! moves nothing shows the board before.

use super::{Change, Layout, canvas, leaping_svg, sowing_svg};
use crate::ir::Rules;

/// More changes are not shown one by one: the board after them follows.
const MOST: usize = 400;

/// Seconds before the first change, from one change to the next, and after the last.
const FIRST: f64 = 1.0;
const EACH: f64 = 0.45;
const LAST: f64 = 3.0;

/// Moves that are played from the board `before` to the board `after`, both as engines write them.
pub fn film(rules: &Rules, [before, after]: [&str; 2], changes: &[Change], layout: Layout, words: (&str, &str)) -> String {
    let changes = changes.get(..changes.len().min(MOST)).unwrap_or_default();
    match rules {
        Rules::Leaping(rules) => leaping_svg::film(rules, before, changes, layout, words),
        Rules::Sowing(rules) => sowing_svg::film(rules, [before, after], changes, layout, words)
            .unwrap_or_else(|| canvas::Canvas::new().finish((0.0, 0.0), (1.0, 1.0), words.0, before)),
    }
}

/// When things happen in a film of so many changes.
#[derive(Clone, Copy)]
pub(super) struct Timing {
    pub(super) changes: usize,
}

impl Timing {
    /// Seconds of the whole.
    pub(super) fn seconds(self) -> f64 {
        FIRST + EACH * self.changes as f64 + LAST
    }

    /// The moment of a change, counted from 1, as a part of the whole; 0 is the beginning.
    pub(super) fn moment(self, change: usize) -> f64 {
        if change == 0 { 0.0 } else { (FIRST + EACH * (change as f64 - 1.0)) / self.seconds() }
    }

    /// The same, when a piece that began to move at that change has arrived.
    pub(super) fn arrival(self, change: usize) -> f64 {
        self.moment(change) + 0.7 * EACH / self.seconds()
    }
}
