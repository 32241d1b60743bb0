//! What a piece of one rank and side can do from every point, as tables.
//!
//! Goes in: the rules of the rank and the rays of the board. Comes out: where it may step and leap, point by point, and for whole sets of pieces where they go to neighbours.

use crate::game::Side;
use crate::ir::leaping::{Ends, Lands, Piece, Takes};
use crate::leaping::board::geometry::Geometry;
use crate::leaping::board::rays::Way;
use crate::leaping::board::sets::Set;
use crate::leaping::piece::directions::Grid;
use std::collections::BTreeMap;

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
    /// They also say which pieces can go on, and no leap lands on a point that the leap before has emptied.
    pub(crate) chains_by_groups: bool,
    /// The same for a known lattice, where all these groups say everything.
    pub(crate) grid: Option<Grid>,
    /// The neighbours to which it steps, as a set for every spot, where it steps no farther.
    pub(crate) near_steps: Vec<u128>,
    pub(crate) steps_near: bool,
    /// It steps along the ray over empty points.
    pub(crate) steps_far: bool,
    /// It steps over own men.
    pub(crate) steps_over_men: bool,
    /// Spots from which it steps.
    pub(crate) may_step: u128,
    /// It captures from any distance.
    pub(crate) far: bool,
    /// What it may leap over.
    pub(crate) takes: Takes,
    /// Where it lands; next behind unless it captures from any distance.
    pub(crate) lands: Lands,
    /// Where its chains may end.
    pub(crate) ends: Ends,
    /// A leap may go back.
    pub(crate) may_reverse: bool,
    /// Two lines, or one that crosses itself, lead over one point to another, so that a single leap can be made in two ways.
    pub(crate) doubles: bool,
    /// It steps to no point where it has stood.
    pub(crate) never_back: bool,
    /// It rests after so many steps running.
    pub(crate) rests_after: Option<u8>,
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
        let crossing = || leaps.iter().flatten().flatten().any(|way| way.comes_twice);
        let doubles = far && (leaps.iter().any(|ways| any_two(ways, lead_over_the_same)) || crossing());
        let is_even =
            |(from, ways): (usize, &Vec<Way>)| ways.iter().all(|way| usize::from(way.to) + from == 2 * usize::from(way.over));
        let even = leaps.iter().all(|ways| ways.iter().enumerate().all(is_even));
        let mut powers = Powers {
            even,
            step_groups: Vec::new(),
            leap_groups: Vec::new(),
            steps_by_groups: simple && piece.rests_after.is_none(),
            leaps_by_groups: !far,
            chains_by_groups: piece.captures.first == piece.captures.then,
            grid: None,
            near_steps: Vec::new(),
            steps_near: !piece.steps.any_distance && !piece.steps.over_own_men,
            steps_far: piece.steps.any_distance,
            steps_over_men: piece.steps.over_own_men,
            may_step,
            far,
            takes: piece.takes,
            lands: if far { piece.lands } else { Lands::NextBehind },
            ends: piece.ends,
            may_reverse: piece.may_reverse,
            doubles,
            never_back: piece.steps.never_back,
            rests_after: piece.rests_after,
            near: [neighbours(&leaps[0]), neighbours(&leaps[1])],
            leaps,
            steps,
        };
        powers.group();
        powers
    }

    /// The fewest leaps by which two routes can lead to one state.
    #[inline(always)]
    pub(crate) fn first_merged(&self) -> u32 {
        if self.doubles { 1 } else { 2 }
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
        let apart = |(ways, near): (&Vec<Way>, &u128)| ways.iter().all(|way| !near.has(way.to));
        self.chains_by_groups &= self.leaps[1].iter().zip(&self.near[1]).all(apart);
        let short = |by: &i16| by.abs() < 64;
        self.steps_by_groups &= steps.keys().all(short);
        self.leaps_by_groups &= leaps.keys().all(|(over, to)| short(over) && short(to));
        self.chains_by_groups &= self.leaps_by_groups;
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
        if self.steps_by_groups && self.chains_by_groups && self.leap_groups.iter().all(|group| group.over == group.to) {
            self.grid = Grid::new(&self.step_groups, &self.leap_groups);
        }
    }
}

/// The first points of the ways from every spot.
fn neighbours(ways: &[Vec<Way>]) -> Vec<u128> {
    ways.iter().map(|ways| ways.iter().fold(0, |near, way| near | u128::bit(way.over))).collect()
}

/// Whether this holds for some two of the ways from one point.
fn any_two(ways: &[Vec<Way>], hold: impl Fn(&Way, &Way) -> bool) -> bool {
    ways.iter().any(|ways| (1..ways.len()).any(|place| ways[..place].iter().any(|other| hold(&ways[place], other))))
}

/// Whether both lead over one point to another.
fn lead_over_the_same(one: &Way, other: &Way) -> bool {
    let places = one.points.iter().filter_map(|at| other.points.iter().position(|there| there == at));
    // Two lines that go round one circle meet its points in opposite orders.
    one.mask & other.mask != 0 && !places.is_sorted_by(|place, next| place > next)
}
