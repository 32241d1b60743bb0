//! What a piece of one rank and side can do from every point, as tables.
//!
//! Goes in: the rules of the rank and the rays of the board. Comes out: where it may step and leap, point by point, and for whole sets of pieces where they go to neighbours.

use crate::game::Side;
use crate::ir::leaping::{Lands, Piece};
use crate::leaping::board::geometry::Geometry;
use crate::leaping::board::rays::Way;
use crate::leaping::board::sets::{Set, Spot};
use std::collections::BTreeMap;

/// Groups of leaps that are looked at together, if they are not more.
pub(crate) const MOST_GROUPS: usize = 8;

/// Pieces that step to a neighbour, or leap over it, at the same distances in bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// From the neighbour back to the piece.
    pub(crate) over: i8,
    /// From the landing back to the neighbour.
    pub(crate) to: i8,
    /// From these spots.
    pub(crate) from: u128,
}

/// What a piece of one rank and side can do.
#[derive(Clone, Debug)]
pub(crate) struct Powers {
    /// Rays of its steps, by spot.
    pub(crate) steps: Vec<Vec<Way>>,
    /// Rays of its first leap and of its later ones, by spot, with room to land.
    pub(crate) leaps: [Vec<Vec<Way>>; 2],
    /// Their nearest points, as a set for every spot; all landings next to these are as far behind, in bits, as they are away.
    pub(crate) near: [Vec<u128>; 2],
    pub(crate) even: bool,
    /// Its steps, when it steps to neighbours and nothing else matters; a piece on a spot outside `may_step` makes none.
    pub(crate) step_groups: Vec<Group>,
    /// Its first leaps, when it leaps over neighbours.
    pub(crate) leap_groups: Vec<Group>,
    /// `step_groups` say everything about its steps.
    pub(crate) steps_by_groups: bool,
    /// `leap_groups` say everything about which pieces can begin to leap.
    pub(crate) leaps_by_groups: bool,
    /// Few groups say everything: also which pieces can go on after a first leap.
    pub(crate) by_sets: bool,
    /// The neighbours to which it steps, as a set for every spot, where it steps no farther.
    pub(crate) near_steps: Vec<u128>,
    pub(crate) steps_near: bool,
    /// Spots from which it steps.
    pub(crate) may_step: u128,
    /// It captures from any distance.
    pub(crate) far: bool,
    /// Its rules; it lands next behind unless it captures from any distance.
    pub(crate) piece: Piece,
}

impl Powers {
    /// Makes the tables of a rank and a side.
    pub(crate) fn new(piece: &Piece, geometry: &Geometry, side: Side) -> Powers {
        let table = |directions, room: usize| -> Vec<Vec<Way>> {
            let usable = |rays: &Vec<crate::leaping::board::geometry::Ray>| {
                rays.iter().filter(|ray| ray.goes(directions, side) && ray.points.len() >= room).map(Way::new).collect()
            };
            geometry.rays.iter().map(usable).collect()
        };
        let last_row = geometry.last_row[side.index()];
        let steps = table(&piece.steps.directions, 1);
        let leaps = [table(&piece.captures.first, 2), table(&piece.captures.then, 2)];
        let may_step = if piece.steps.not_from_last_row { geometry.all & !last_row } else { geometry.all };
        let far = piece.captures.any_distance;
        let simple = !piece.steps.any_distance && !piece.steps.over_own_men && !piece.steps.never_back;
        let is_even =
            |(from, ways): (usize, &Vec<Way>)| ways.iter().all(|way| usize::from(way.to) + from == 2 * usize::from(way.over));
        let even = leaps.iter().all(|ways| ways.iter().enumerate().all(is_even));
        let mut powers = Powers {
            even,
            step_groups: Vec::new(),
            leap_groups: Vec::new(),
            steps_by_groups: simple && piece.rests_after.is_none(),
            leaps_by_groups: !far,
            by_sets: piece.captures.first == piece.captures.then,
            near_steps: Vec::new(),
            steps_near: !piece.steps.any_distance && !piece.steps.over_own_men,
            may_step,
            far,
            piece: Piece { lands: if far { piece.lands } else { Lands::NextBehind }, ..piece.clone() },
            near: [neighbours(&leaps[0]), neighbours(&leaps[1])],
            leaps,
            steps,
        };
        powers.group();
        powers
    }

    /// Gathers ways by their distances in bits. Boards with distances that no single shift makes keep to the tables.
    fn group(&mut self) {
        let mut steps = BTreeMap::<i16, u128>::new();
        let mut leaps = BTreeMap::<(i16, i16), u128>::new();
        for from in 0..128u8 {
            for way in &self.steps[from as usize] {
                *steps.entry(i16::from(way.over) - i16::from(from)).or_default() |= u128::bit(from) & self.may_step;
            }
            for way in &self.leaps[0][from as usize] {
                let distances = (i16::from(from) - i16::from(way.over), i16::from(way.over) - i16::from(way.to));
                *leaps.entry(distances).or_default() |= u128::bit(from);
            }
        }
        // What a first leap has changed matters to none after it: that goes back over the same piece alone, or lands elsewhere.
        let is_apart = |from: Spot, way: &Way| {
            let back = |next: &Way| (next.over == way.over) != (next.to == from) || next.to == way.over;
            !self.leaps[1][usize::from(way.to)].iter().any(back)
        };
        self.by_sets &= (0..128).all(|from| self.leaps[0][usize::from(from)].iter().all(|way| is_apart(from, way)));
        let short = |by: &i16| by.abs() < 64;
        self.steps_by_groups &= steps.keys().all(short);
        self.leaps_by_groups &= leaps.keys().all(|(over, to)| short(over) && short(to));
        self.by_sets &= self.steps_by_groups && self.leaps_by_groups && leaps.len() <= MOST_GROUPS;
        if self.steps_near {
            self.near_steps = neighbours(&self.steps);
            (0..128).filter(|spot| !self.may_step.has(*spot)).for_each(|spot| self.near_steps[usize::from(spot)] = 0);
        }
        if self.steps_by_groups {
            self.step_groups = steps.into_iter().map(|(by, from)| Group { over: -by as i8, to: 0, from }).collect();
        }
        if self.leaps_by_groups {
            let group = |((over, to), from)| Group { over: over as i8, to: to as i8, from };
            self.leap_groups = leaps.into_iter().map(|((over, to), from)| group(((over, to), from))).collect();
        }
    }
}

/// The first points of the ways from every spot.
fn neighbours(ways: &[Vec<Way>]) -> Vec<u128> {
    ways.iter().map(|ways| ways.iter().fold(0, |near, way| near | u128::bit(way.over))).collect()
}
