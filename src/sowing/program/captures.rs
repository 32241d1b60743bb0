//! What captures take.
//!
//! Comes in: the targets of a rule, a mover, the place where the seed fell. Goes out: for each who gets seeds the holes that are taken, as a mask,
//! and in the order in which it is told.

use super::{Act, Kind, Step};
use crate::game::Side;
use crate::ir::sowing::{Receiver, Target, Then};
use crate::sowing::board::cells::Cells;
use crate::sowing::rules::mover::Mover;
use crate::sowing::rules::numbers::Amounts;

/// A capture, as far as it goes to one player.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Take<C> {
    /// All bits of the holes whose seeds are taken.
    pub(crate) holes: C,
    /// The hole of which one seed is taken.
    pub(crate) single: Option<usize>,
    /// Holes of a row with certain numbers: the first, how many holes, the numbers.
    pub(crate) every: Vec<(usize, usize, Amounts)>,
    /// The rest of the mover's hand.
    pub(crate) hand: bool,
    /// Who gets them, and whether into his hand: they are sown.
    pub(crate) to: Side,
    pub(crate) to_hand: bool,
    /// The same holes in the order of the rule.
    pub(crate) order: Vec<Part>,
}

/// A part of what is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    Whole(usize),
    Single(usize),
    /// The entry of `every` of that number.
    Every(usize),
}

impl<C: Cells> Take<C> {
    /// What a capture takes where so many seeds lie, if that is known: the mover's share and his opponent's.
    pub(super) fn both(
        mover: &Mover<'_>,
        (targets, to): (&[Target], Receiver),
        then: Then,
        place: usize,
        seeds: Option<u32>,
    ) -> Vec<Take<C>> {
        let geometry = mover.geometry;
        let mut both = [mover.side, mover.side.other()].map(|to| Take {
            holes: C::EMPTY,
            single: None,
            every: Vec::new(),
            hand: false,
            to,
            to_hand: then == Then::SowOnWithCaptured,
            order: Vec::new(),
        });
        let share = |row: Side| usize::from(mover.receiver(to, row) != mover.side);
        let whole = |both: &mut [Take<C>; 2], hole: usize| {
            if !geometry.is_store(hole) {
                let take = &mut both[share(geometry.side(hole))];
                take.holes.fill(hole);
                take.order.push(Part::Whole(hole));
            }
        };
        for target in targets {
            match target {
                Target::ThisHole => whole(&mut both, place),
                Target::LastSeed if seeds == Some(1) => whole(&mut both, place),
                Target::LastSeed if geometry.is_store(place) => {}
                Target::LastSeed => {
                    let take = &mut both[share(geometry.side(place))];
                    take.single = Some(place);
                    take.order.push(Part::Single(place));
                }
                Target::At(at) => mover.refer(place, *at).into_iter().flatten().for_each(|hole| whole(&mut both, hole)),
                Target::Every { side, holding } => {
                    let row = mover.owner(*side);
                    let take = &mut both[share(row)];
                    take.order.push(Part::Every(take.every.len()));
                    take.every.push((geometry.row(row), geometry.holes, Amounts::new(holding, false)));
                }
                Target::Everything => {
                    for row in [mover.side, mover.side.other()] {
                        (1..=geometry.holes).for_each(|number| whole(&mut both, geometry.hole(row, number)));
                    }
                    both[share(mover.side)].hand = true;
                }
            }
        }
        both.into_iter().filter(|take| take.hand || !take.order.is_empty()).collect()
    }

    /// The step that takes it, as the capture of that number.
    pub(super) fn step(&self, number: u32, mover: Side, bare: Step<C>) -> Step<C> {
        let plain = self.single.is_none() && self.every.is_empty() && !self.hand && !self.to_hand && self.to == mover;
        let kind = if plain { Kind::Takes } else { Kind::Other };
        Step { act: Act::Take(number), kind, take: if plain { self.holes } else { C::EMPTY }, ..bare }
    }
}
