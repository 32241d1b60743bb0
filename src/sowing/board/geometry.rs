//! Where things are: places, tracks, what lies across and beside, and how rows are seen on the board.
//!
//! Comes in: the IR. Goes out: tables. A place is an index: South's holes in sowing order, South's store, North's holes,
//! North's store. Knows nothing of closed or claimed holes, which change in play.

use super::cells::MOST_PLACES;
use crate::game::Side;
use crate::ir::sowing::{Direction, Sowing, Stores};

/// No place.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// A table with one entry for each place.
pub(crate) type PerPlace = [u8; MOST_PLACES];

/// The fixed tables of one board.
#[derive(Clone, Debug)]
pub(crate) struct Geometry {
    /// Holes in a row.
    pub(crate) holes: usize,
    /// Holes and stores.
    pub(crate) places: usize,
    /// The place after this one on the track, by mover and direction (0 as holes are numbered, 1 the other way).
    pub(crate) next: [[PerPlace; 2]; 2],
    /// The place before this one on the track.
    pub(crate) previous: [[PerPlace; 2]; 2],
    /// The hole across; `NOWHERE` for a store.
    pub(crate) opposite: PerPlace,
    /// Hole 1 is its owner's leftmost.
    pub(crate) first_is_left: bool,
}

impl Geometry {
    /// The tables of a variant's board.
    pub(crate) fn new(ir: &Sowing) -> Geometry {
        let holes = usize::from(ir.holes);
        let places = 2 * holes + 2;
        let mut opposite = [NOWHERE; MOST_PLACES];
        for side in [0, 1] {
            for at in 0..holes {
                opposite[side * (holes + 1) + at] = ((1 - side) * (holes + 1) + holes - 1 - at) as u8;
            }
        }
        let mut geometry = Geometry {
            holes,
            places,
            next: [[[NOWHERE; MOST_PLACES]; 2]; 2],
            previous: [[[NOWHERE; MOST_PLACES]; 2]; 2],
            opposite,
            first_is_left: ir.sow.direction != Direction::Clockwise,
        };
        let forward: Vec<usize> = (0..places).collect();
        // The other way round a store still follows its owner's last hole on the track.
        let backward = (0..2).flat_map(|side| {
            let base = side * (holes + 1);
            (base..base + holes).rev().chain([base + holes])
        });
        let rings = [forward, backward.collect()];
        for side in [Side::South, Side::North] {
            for (way, ring) in rings.iter().enumerate() {
                geometry.link(ir, side, way, ring);
            }
        }
        geometry
    }

    /// Fills `next` and `previous` of one mover and direction.
    fn link(&mut self, ir: &Sowing, side: Side, way: usize, ring: &[usize]) {
        let on_board = ir.stores != Stores::Aside;
        let on_track = |place: usize| {
            !self.is_store(place) || on_board && if place == self.store(side) { ir.sow.own_store } else { ir.sow.opponent_store }
        };
        let seek = |from: usize, step: usize| {
            let places = (1..=ring.len()).map(|count| ring[(from + count * step) % ring.len()]);
            places.into_iter().find(|place| on_track(*place)).map_or(NOWHERE, |place| place as u8)
        };
        let (mut next, mut previous) = ([NOWHERE; MOST_PLACES], [NOWHERE; MOST_PLACES]);
        for (at, place) in ring.iter().enumerate() {
            next[*place] = seek(at, 1);
            previous[*place] = seek(at, ring.len() - 1);
        }
        self.next[side.index()][way] = next;
        self.previous[side.index()][way] = previous;
    }

    /// Place of the hole of that number (from 1).
    #[inline(always)]
    pub(crate) fn hole(&self, side: Side, number: usize) -> usize {
        self.row(side) + number - 1
    }

    /// Place of the first hole of a row.
    #[inline(always)]
    pub(crate) fn row(&self, side: Side) -> usize {
        side.index() * (self.holes + 1)
    }

    /// Place of a store.
    #[inline(always)]
    pub(crate) fn store(&self, side: Side) -> usize {
        self.row(side) + self.holes
    }

    /// The stores of a player and of his opponent.
    #[inline(always)]
    pub(crate) fn stores(&self, side: Side) -> [usize; 2] {
        [self.store(side), self.store(side.other())]
    }

    /// Whether a place is a store.
    #[inline(always)]
    pub(crate) fn is_store(&self, place: usize) -> bool {
        place == self.holes || place == 2 * self.holes + 1
    }

    /// Whose row or store a place is.
    #[inline(always)]
    pub(crate) fn side(&self, place: usize) -> Side {
        if place <= self.holes { Side::South } else { Side::North }
    }

    /// Number of a hole, from 1.
    #[inline(always)]
    pub(crate) fn number(&self, place: usize) -> usize {
        if place <= self.holes { place + 1 } else { place - self.holes }
    }

    /// The hole beside, towards hole 1 and towards the last hole.
    pub(crate) fn beside(&self, place: usize) -> [Option<usize>; 2] {
        let number = self.number(place);
        if self.is_store(place) {
            return [None, None];
        }
        [(number > 1).then(|| place - 1), (number < self.holes).then(|| place + 1)]
    }

    /// The holes of a row from left to right as seen on the board, with South below.
    pub(crate) fn as_seen(&self, side: Side) -> impl Iterator<Item = usize> + use<> {
        let (first, holes) = (self.row(side), self.holes);
        let ascending = self.first_is_left == (side == Side::South);
        (0..holes).map(move |at| if ascending { first + at } else { first + holes - 1 - at })
    }

    /// The holes of a row from its owner's left to his right.
    pub(crate) fn as_owner_sees(&self, side: Side) -> impl Iterator<Item = usize> + use<> {
        let (first, holes, ascending) = (self.row(side), self.holes, self.first_is_left);
        (0..holes).map(move |at| if ascending { first + at } else { first + holes - 1 - at })
    }
}
