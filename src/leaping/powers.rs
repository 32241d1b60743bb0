//! What a piece of one rank and side can do from every point, as tables.
//!
//! Goes in: the rules of the rank and the rays of the board. Comes out: where it may step and leap, point by point, and the same
//! for whole sets of pieces at once where they only go to neighbours. Never sees a position.

use super::geometry::Geometry;
use super::grid::Grid;
use super::layers::Arcs;
use super::rays::Way;
use super::sets::{Set, Spot};
use super::sights::Sights;
use crate::game::Side;
use crate::ir::leaping::{Ends, Lands, Piece, Takes};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The neighbours that a piece may leap over and the points behind them, for every spot, packed.
#[derive(Clone, Debug)]
pub(super) struct Hops {
    start: [u16; 129],
    /// Over, to.
    hops: Vec<[Spot; 2]>,
    /// The neighbours to leap over, as a set for every spot.
    near: Box<[u128; 128]>,
    /// The points behind them, for every spot, as [`Set::around`] has them.
    landings: Box<[u64; 128]>,
    /// Every landing is as far behind the neighbour, in bits, as the neighbour is away.
    pub(super) even: bool,
    /// And [`Set::around`] sees all of them.
    pub(super) within_sight: bool,
}

impl Hops {
    fn new(ways: &[Vec<Way>]) -> Hops {
        let (near, landings) = (Box::new([0; 128]), Box::new([0; 128]));
        let mut packed = Hops { start: [0; 129], hops: Vec::new(), near, landings, even: true, within_sight: true };
        for (from, ways) in ways.iter().enumerate() {
            packed.hops.extend(ways.iter().map(|way| [way.over, way.to]));
            packed.near[from & 127] = ways.iter().fold(0, |near, way| near | u128::bit(way.over));
            packed.landings[from & 127] = ways.iter().fold(0_u128, |set, way| set | u128::bit(way.to)).around(from as Spot);
            packed.within_sight &= ways.iter().all(|way| (-32..32).contains(&(i32::from(way.to) - from as i32)));
            packed.even &= ways.iter().all(|way| usize::from(way.to) + from == 2 * usize::from(way.over));
            packed.start[from + 1] = packed.hops.len() as u16;
        }
        packed
    }

    /// From one spot.
    #[inline(always)]
    pub(super) fn from(&self, spot: Spot) -> &[[Spot; 2]] {
        let at = usize::from(spot) & 127;
        &self.hops[usize::from(self.start[at])..usize::from(self.start[at + 1])]
    }

    /// The points behind the neighbours that can be leapt over from one spot, as [`Set::around`] has them.
    #[inline(always)]
    pub(super) fn landings(&self, spot: Spot) -> u64 {
        self.landings[usize::from(spot) & 127]
    }

    /// The neighbours that can be leapt over from one spot.
    #[inline(always)]
    pub(super) fn near(&self, spot: Spot) -> u128 {
        self.near[usize::from(spot) & 127]
    }
}

/// Pieces that step to a neighbour at the same distance in bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepGroup {
    /// The distance.
    pub(super) by: i8,
    /// From these spots.
    pub(super) from: u128,
}

/// Pieces that leap over a neighbour at the same distances.
#[derive(Clone, Copy, Debug)]
pub(super) struct LeapGroup {
    /// From the neighbour back to the piece.
    pub(super) over: i8,
    /// From the landing back to the neighbour.
    pub(super) to: i8,
    /// From these spots.
    pub(super) from: u128,
}

/// What a piece of one rank and side can do.
#[derive(Clone, Debug)]
pub(super) struct Powers {
    /// Rays of its steps, by spot.
    pub(super) steps: Vec<Vec<Way>>,
    /// Rays of its first leap, by spot, with room to land.
    pub(super) first: Vec<Vec<Way>>,
    /// Rays of its later leaps.
    pub(super) then: Vec<Vec<Way>>,
    /// The nearest points of `first` and of `then`.
    pub(super) first_hops: Hops,
    pub(super) then_hops: Hops,
    /// Its steps, when it steps to neighbours and nothing else matters; a piece on a spot outside `may_step` makes none.
    pub(super) step_groups: Vec<StepGroup>,
    /// Its first leaps, when it leaps over neighbours.
    pub(super) leap_groups: Vec<LeapGroup>,
    /// `step_groups` say everything about its steps.
    pub(super) steps_by_groups: bool,
    /// `leap_groups` say everything about which pieces can begin to leap.
    pub(super) leaps_by_groups: bool,
    /// They also say which pieces can go on, and no leap lands on a point that the leap before has emptied.
    pub(super) chains_by_groups: bool,
    /// The same for a known lattice, where all these groups say everything.
    pub(super) grid: Option<Grid>,
    /// The neighbours to which it steps, as a set for every spot, where it steps no farther.
    pub(super) near_steps: Vec<u128>,
    pub(super) steps_near: bool,
    /// It steps along the ray over empty points.
    pub(super) steps_far: bool,
    /// It steps over own men.
    pub(super) steps_over_men: bool,
    /// Spots from which it steps.
    pub(super) may_step: u128,
    /// It captures from any distance.
    pub(super) far: bool,
    /// What it may leap over.
    pub(super) takes: Takes,
    /// Where it lands; next behind unless it captures from any distance.
    pub(super) lands: Lands,
    /// Where its chains may end.
    pub(super) ends: Ends,
    /// A leap may go back.
    pub(super) may_reverse: bool,
    /// Two lines, or one that crosses itself, lead over one point to another, so that a single leap can be made in two ways.
    pub(super) doubles: bool,
    /// Two lines lead to one landing, so that landings do not tell what is leapt.
    pub(super) forks: bool,
    /// The rays of its first leap and of its later ones, where it captures from any distance along rays that rise or fall.
    pub(super) sights: Option<[Sights; 2]>,
    /// The ways of its first leap and of its later ones, seen from the piece that is leapt: made when they are asked for.
    arcs: [OnceLock<Option<Arcs>>; 2],
    /// It steps to no point where it has stood.
    pub(super) never_back: bool,
    /// It rests after so many steps running.
    pub(super) rests_after: Option<u8>,
}

impl Powers {
    /// Makes the tables of a rank and a side.
    pub(super) fn new(piece: &Piece, geometry: &Geometry, side: Side) -> Powers {
        let table = |directions, room: usize| -> Vec<Vec<Way>> {
            let usable = |rays: &Vec<super::geometry::Ray>| {
                rays.iter().filter(|ray| ray.goes(directions, side) && ray.points.len() >= room).map(Way::new).collect()
            };
            geometry.rays.iter().map(usable).collect()
        };
        let last_row = geometry.last_row[side.index()];
        let steps = table(&piece.steps.directions, 1);
        let first = table(&piece.captures.first, 2);
        let then = table(&piece.captures.then, 2);
        let may_step = if piece.steps.not_from_last_row { geometry.all & !last_row } else { geometry.all };
        let far = piece.captures.any_distance;
        let simple = !piece.steps.any_distance && !piece.steps.over_own_men && !piece.steps.never_back;
        let last = if geometry.is_narrow() { u64::LAST } else { u128::LAST };
        let see = || Some([Sights::new(&first, last)?, Sights::new(&then, last)?]);
        let sights = if far { see() } else { None };
        let crossing = || first.iter().chain(&then).flatten().any(|way| way.comes_twice);
        let doubles = far && (any_two(&first, lead_over_the_same) || any_two(&then, lead_over_the_same) || crossing());
        let meet = |one: &Way, other: &Way| landings(one, far) & landings(other, far) != 0;
        let forks = any_two(&first, meet) || any_two(&then, meet);
        let mut powers = Powers {
            step_groups: Vec::new(),
            leap_groups: Vec::new(),
            steps_by_groups: simple && piece.rests_after.is_none(),
            leaps_by_groups: !far,
            chains_by_groups: piece.captures.first == piece.captures.then,
            grid: None,
            near_steps: vec![0; 128],
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
            forks,
            sights,
            arcs: [OnceLock::new(), OnceLock::new()],
            never_back: piece.steps.never_back,
            rests_after: piece.rests_after,
            first_hops: Hops::new(&first),
            then_hops: Hops::new(&then),
            then,
            steps,
            first,
        };
        powers.group(geometry.all);
        powers
    }

    /// The ways of its first leap, or of its later ones, seen from the piece that is leapt.
    pub(super) fn arcs(&self, first: bool) -> Option<&Arcs> {
        let (ways, made) = if first { (&self.first, &self.arcs[0]) } else { (&self.then, &self.arcs[1]) };
        made.get_or_init(|| Arcs::new(ways)).as_ref()
    }

    /// Gathers ways by their distances in bits. Boards with distances that no single shift makes keep to the tables.
    fn group(&mut self, points: u128) {
        let mut steps = BTreeMap::<i16, u128>::new();
        let mut leaps = BTreeMap::<(i16, i16), u128>::new();
        for from in 0..128u8 {
            for way in &self.steps[from as usize] {
                *steps.entry(i16::from(way.over) - i16::from(from)).or_default() |= u128::bit(from) & self.may_step;
            }
            for way in &self.first[from as usize] {
                let distances = (i16::from(from) - i16::from(way.over), i16::from(way.over) - i16::from(way.to));
                *leaps.entry(distances).or_default() |= u128::bit(from);
            }
        }
        let hops = &self.then_hops;
        let apart = |from: u8| hops.from(from).iter().all(|[_, to]| !hops.near(from).has(*to));
        self.chains_by_groups &= hops.even && hops.within_sight && (0..128).all(apart);
        let short = |by: &i16| by.abs() < 64;
        self.steps_by_groups &= steps.keys().all(short);
        self.leaps_by_groups &= leaps.keys().all(|(over, to)| short(over) && short(to));
        self.chains_by_groups &= self.leaps_by_groups;
        if self.steps_near {
            for (spot, near) in (0..128u8).zip(&mut self.near_steps).filter(|(spot, _)| self.may_step.has(*spot)) {
                *near = self.steps[usize::from(spot)].iter().fold(0, |near, way| near | u128::bit(way.over));
            }
        }
        if self.steps_by_groups {
            self.step_groups = steps.into_iter().map(|(by, from)| StepGroup { by: by as i8, from }).collect();
        }
        if self.leaps_by_groups {
            let group = |((over, to), from)| LeapGroup { over: over as i8, to: to as i8, from };
            self.leap_groups = leaps.into_iter().map(|((over, to), from)| group(((over, to), from))).collect();
        }
        if self.steps_by_groups && self.chains_by_groups && self.leap_groups.iter().all(|group| group.over == group.to) {
            let steps: Vec<(i8, u128)> = self.step_groups.iter().map(|group| (group.by, group.from)).collect();
            let leaps: Vec<(i8, u128)> = self.leap_groups.iter().map(|group| (-group.over, group.from)).collect();
            self.grid = Grid::new(&steps, &leaps, points.last());
        }
    }
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

/// Where leaps along a way may end.
fn landings(way: &Way, far: bool) -> u128 {
    if far { way.points.iter().skip(1).fold(0, |set, at| set | u128::bit(*at)) } else { u128::bit(way.to) }
}
