//! The captures of men on a lattice of known width, and how many moves they have: every shift of a set is by a constant.
//!
//! Goes in: a position in which only men may capture, and all pieces are worth the same. Comes out: how many legal moves there
//! are, and which captures are the best; or nothing where chains are long. Never looks at kings of the side to move.

use super::chains::Score;
use super::position::{Kind, Move, Position};
use super::powers::Powers;
use super::sets::{Set, Spot, Tally, spots};
use super::{CROWDING, Engine};
use crate::game::bits::spread;

/// Most directions of a lattice.
pub(super) const MOST: usize = 8;

/// Most results of the chains of one piece that are told apart here, and leaps of a chain.
const RESULTS: usize = 8;
const LONGEST: u32 = 6;

/// Distances in bits to the neighbours; 0 beyond the last.
pub(super) type Distances = [i8; MOST];

/// A kind of lattice and its width.
trait Lattice {
    const DISTANCES: Distances;
}

/// Every point has a spot.
struct Whole<const WIDTH: i8>;

impl<const WIDTH: i8> Lattice for Whole<WIDTH> {
    const DISTANCES: Distances = whole(WIDTH);
}

/// Only points of one colour have spots, so that all lines are diagonals.
struct Half<const WIDTH: i8>;

impl<const WIDTH: i8> Lattice for Half<WIDTH> {
    const DISTANCES: Distances = half(WIDTH);
}

const fn whole(width: i8) -> Distances {
    [1, width - 1, width, width + 1, -1, 1 - width, -width, -width - 1]
}

/// Only rows and columns are lines.
struct Cross<const WIDTH: i8>;

impl<const WIDTH: i8> Lattice for Cross<WIDTH> {
    const DISTANCES: Distances = cross(WIDTH);
}

const fn cross(width: i8) -> Distances {
    [1, width, -1, -width, 0, 0, 0, 0]
}

const fn half(width: i8) -> Distances {
    [width, width + 1, -width, -width - 1, 0, 0, 0, 0]
}

/// Lattices that are known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Half4,
    Half5,
    Half6,
    Cross8,
    Whole8,
    Whole9,
    Whole10,
    Whole11,
}

impl Known {
    const EVERY: [(Known, Distances); 8] = [
        (Known::Half4, half(4)),
        (Known::Half5, half(5)),
        (Known::Half6, half(6)),
        (Known::Cross8, cross(8)),
        (Known::Whole8, whole(8)),
        (Known::Whole9, whole(9)),
        (Known::Whole10, whole(10)),
        (Known::Whole11, whole(11)),
    ];
}

/// The directions of one rank of one side on a known lattice, in the order of its distances: from where it steps and leaps.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    known: Known,
    step_from: [u128; MOST],
    leap_from: [u128; MOST],
    /// Directions in which anything steps.
    steps: u8,
}

impl Grid {
    /// Fits a lattice to groups of steps (distance, from) and of leaps (distance of each half, from).
    pub(super) fn new(steps: &[(i8, u128)], leaps: &[(i8, u128)]) -> Option<Grid> {
        let fits = |distances: &Distances| steps.iter().chain(leaps).all(|(by, _)| distances.contains(by));
        let (known, distances) = Known::EVERY.into_iter().find(|(_, distances)| fits(distances))?;
        let along =
            |groups: &[(i8, u128)], by: i8| groups.iter().filter(|(at, _)| *at == by).fold(0, |set, (_, from)| set | from);
        let step_from = distances.map(|by| along(steps, by));
        let bit = |(place, from): (usize, &u128)| u8::from(*from != 0) << place;
        let leap_from = distances.map(|by| along(leaps, by));
        Some(Grid { known, step_from, leap_from, steps: step_from.iter().enumerate().map(bit).sum() })
    }
}

/// What begins the best captures.
struct First<S> {
    /// Men that begin them, and no others but such as can begin a capture.
    starters: S,
    /// Nothing goes on after its first leap.
    single: bool,
    /// Points from which a man could leap.
    able: S,
    /// Men that can leap, by direction.
    leapers: [S; MOST],
}

/// The board while men of one side capture.
struct Men<'a, S> {
    powers: &'a Powers,
    targets: S,
    /// All other pieces but the man that is lifted.
    others: S,
    /// Points from which a man could leap before anything has moved: after a first leap the man can go on from no other.
    able: S,
    leave_at_once: bool,
    /// All chains count; otherwise only the longest.
    any_length: bool,
    /// Leaps of the longest chains so far, and how many results they have; those of the piece at hand.
    longest: u32,
    count: u32,
    own: usize,
    ends: [Spot; RESULTS],
    taken: [S; RESULTS],
}

/// Spots twice as far from the middle as those of a set that [`Set::around`] has given; those that are then out of sight are lost.
#[inline(always)]
fn twice_as_far(near: u64) -> u64 {
    spread(near >> 16)
}

/// There are too many results or leaps.
struct TooMany;

impl<S: Set> Men<'_, S> {
    /// The chains of one man.
    fn run(&mut self, from: Spot) -> Result<(), TooMany> {
        self.own = 0;
        self.others = self.others ^ S::bit(from);
        let found = self.chains(from, self.targets, 0);
        self.others = self.others ^ S::bit(from);
        found
    }

    /// Follows the chains of a man; `rest`: what it has not taken.
    fn chains(&mut self, at: Spot, rest: S, leaps: u32) -> Result<(), TooMany> {
        let hops = &self.powers.then_hops;
        let standing = if self.leave_at_once { rest } else { self.targets };
        let free = hops.landings(at) & !(self.others | standing).around(at);
        let mut landings = free & twice_as_far(rest.around(at));
        let more = landings != 0;
        while landings != 0 {
            let landing = landings.trailing_zeros();
            landings &= landings - 1;
            // Half as far away.
            let over = at.wrapping_add((landing / 2) as Spot).wrapping_sub(16);
            let to = at.wrapping_add(landing as Spot).wrapping_sub(32);
            let rest = rest ^ S::bit(over);
            if leaps == 0 && !self.able.has(to) {
                self.end(to, rest, 1)?;
            } else if leaps < LONGEST {
                self.chains(to, rest, leaps + 1)?;
            } else {
                return Err(TooMany);
            }
        }
        if more || leaps == 0 { Ok(()) } else { self.end(at, rest, leaps) }
    }

    #[inline]
    fn end(&mut self, at: Spot, rest: S, leaps: u32) -> Result<(), TooMany> {
        if !self.any_length {
            if leaps < self.longest {
                return Ok(());
            }
            if leaps > self.longest {
                (self.longest, self.count, self.own) = (leaps, 0, 0);
            }
        }
        let own = self.own.min(RESULTS);
        let taken = self.targets ^ rest;
        if (0..own).any(|known| self.ends[known] == at && self.taken[known] == taken) {
            return Ok(());
        }
        if own == RESULTS {
            return Err(TooMany);
        }
        (self.ends[own], self.taken[own]) = (at, taken);
        self.own += 1;
        self.count += 1;
        Ok(())
    }
}

/// Runs a macro for every direction of a lattice, with its place and its distance.
macro_rules! each_direction {
    ($lattice:ident $run:ident) => {
        each_direction!($lattice $run 0 1 2 3 4 5 6 7)
    };
    ($lattice:ident $run:ident $($place:literal)+) => {
        $(if const { $lattice::DISTANCES[$place] != 0 } {
            $run!($place, const { $lattice::DISTANCES[$place] });
        })+
    };
}

/// Calls a method for the lattice that is known.
macro_rules! on_known {
    ($known:expr, $engine:ident.$method:ident::<$set:ident>($($with:expr),+)) => {
        match $known {
            Known::Half4 => $engine.$method::<$set, Half<4>>($($with),+),
            Known::Half5 => $engine.$method::<$set, Half<5>>($($with),+),
            Known::Half6 => $engine.$method::<$set, Half<6>>($($with),+),
            Known::Cross8 => $engine.$method::<$set, Cross<8>>($($with),+),
            Known::Whole8 => $engine.$method::<$set, Whole<8>>($($with),+),
            Known::Whole9 => $engine.$method::<$set, Whole<9>>($($with),+),
            Known::Whole10 => $engine.$method::<$set, Whole<10>>($($with),+),
            Known::Whole11 => $engine.$method::<$set, Whole<11>>($($with),+),
        }
    };
}

impl Engine {
    /// Whether sets of a known lattice tell everything about the captures of the side to move: only men may capture, and all
    /// pieces are worth the same.
    #[inline(always)]
    pub(super) fn grid(&self, position: &Position) -> Option<&Grid> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let alike = self.gains[0] == self.gains[1] || position.kings[enemy] == 0;
        let grid = self.powers[own][0].grid.as_ref()?;
        // Whoever asks for bounds early wants the search that has them.
        let bounded = self.crowding < CROWDING;
        (self.short_men && alike && !bounded && position.kings[own] == 0).then_some(grid)
    }

    /// Number of legal moves there. `None`: chains are too many or too long, and have to be looked for in another way.
    #[inline]
    pub(super) fn count_on_grid<S: Set>(&self, position: &Position, grid: &Grid) -> Option<u64> {
        on_known!(grid.known, self.count_men::<S>(position, grid))
    }

    /// What begins the best captures there.
    #[inline]
    fn first_on_grid<S: Set>(&self, position: &Position, grid: &Grid) -> First<S> {
        on_known!(grid.known, self.first_of_men::<S>(position, grid))
    }

    /// Points from which a man there could leap over one of these pieces.
    #[inline]
    pub(super) fn able_on_grid<S: Set>(&self, targets: S, empty: S, grid: &Grid) -> S {
        on_known!(grid.known, self.able_points::<S>(targets, empty, grid))
    }

    #[inline(always)]
    fn able_points<S: Set, L: Lattice>(&self, targets: S, empty: S, grid: &Grid) -> S {
        let mut able = S::default();
        macro_rules! leap {
            ($place:literal, $by:expr) => {
                able = able | (targets & empty.shift(-$by)).shift(-$by) & S::narrow(grid.leap_from[$place]);
            };
        }
        each_direction!(L leap);
        able
    }

    /// The best captures there, appended in the order of [`Engine::best_captures`]; and their score. With too many or too long
    /// chains the men that begin them, and nothing is appended.
    #[inline]
    pub(super) fn captures_on_grid<S: Set>(&self, position: &Position, grid: &Grid, moves: &mut Vec<Move>) -> Result<Score, S> {
        let first = self.first_on_grid::<S>(position, grid);
        if first.starters.is_empty() {
            return Ok(Score::default());
        }
        let base = moves.len();
        self.list_chains(position, &first, moves).map_err(|TooMany| {
            moves.truncate(base);
            first.starters
        })
    }

    #[inline(always)]
    fn first_of_men<S: Set, L: Lattice>(&self, position: &Position, grid: &Grid) -> First<S> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let empty = S::narrow(self.geometry.all & !position.occupied());
        let targets = S::narrow(position.men[enemy] | position.kings[enemy]);
        let men = S::narrow(position.men[own]);
        // Points from which something can be leapt over, and which men do so in each direction.
        let mut able = S::default();
        let mut leapers = [S::default(); MOST];
        macro_rules! leap {
            ($place:literal, $by:expr) => {
                let leap = (targets & empty.shift(-$by)).shift(-$by) & S::narrow(grid.leap_from[$place]);
                able = able | leap;
                leapers[$place] = men & leap;
            };
        }
        each_direction!(L leap);
        let starters = men & able;
        if starters.is_empty() {
            return First { starters, single: true, able, leapers };
        }
        // Men whose landing is such a point.
        let mut going_on = S::default();
        macro_rules! land {
            ($place:literal, $by:expr) => {
                if !leapers[$place].is_empty() {
                    let landed = leapers[$place].shift(2 * $by) & able;
                    if !landed.is_empty() {
                        going_on = going_on | landed.shift(-2 * $by);
                    }
                }
            };
        }
        each_direction!(L land);
        let single = going_on.is_empty();
        // If one goes on, the best captures have two leaps at least.
        let starters = if single || self.gains[0].0 == 0 { starters } else { going_on };
        First { starters, single, able, leapers }
    }

    fn count_men<S: Set, L: Lattice>(&self, position: &Position, grid: &Grid) -> Option<u64> {
        let first = self.first_of_men::<S, L>(position, grid);
        let captures = if first.starters.is_empty() {
            0
        } else if first.single {
            let mut tally = Tally::default();
            first.leapers.iter().filter(|leapers| !leapers.is_empty()).for_each(|&leapers| tally.add(leapers));
            tally.count()
        } else {
            self.count_chains(position, &first)?
        };
        if captures > 0 && self.rules.capture.compulsory {
            return Some(u64::from(captures));
        }
        let men = S::narrow(position.men[position.to_move.index()]);
        let empty = S::narrow(self.geometry.all & !position.occupied());
        let mut tally = Tally::default();
        macro_rules! step {
            ($place:literal, $by:expr) => {
                if grid.steps >> $place & 1 == 1 {
                    tally.add(men & S::narrow(grid.step_from[$place]) & empty.shift(-$by));
                }
            };
        }
        each_direction!(L step);
        Some(u64::from(captures + tally.count()))
    }

    /// Number of different best captures, where some go on after their first leap.
    fn count_chains<S: Set>(&self, position: &Position, first: &First<S>) -> Option<u32> {
        let mut men = self.men(position, first);
        for from in spots(first.starters) {
            men.run(from).ok()?;
        }
        Some(men.count)
    }

    fn list_chains<S: Set>(&self, position: &Position, first: &First<S>, moves: &mut Vec<Move>) -> Result<Score, TooMany> {
        let crowning = self.crowned_at_end[position.to_move.index()];
        let base = moves.len();
        let mut men = self.men(position, first);
        for from in spots(first.starters) {
            let longest = men.longest;
            men.run(from)?;
            if men.longest > longest {
                moves.truncate(base);
            }
            for (&to, taken) in men.ends.iter().zip(&men.taken).take(men.own) {
                let crowned = crowning & u128::bit(to) != 0;
                moves.push(Move { kind: Kind::Capture, breach: None, crowned, from, to, captured: taken.widen() });
            }
        }
        Ok(Score { high: u64::from(men.longest) * self.gains[0].0, ..Score::default() })
    }

    fn men<S: Set>(&self, position: &Position, first: &First<S>) -> Men<'_, S> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        Men {
            powers: &self.powers[own][0],
            targets: S::narrow(position.men[enemy] | position.kings[enemy]),
            others: S::narrow(position.men[own] | position.kings[own]),
            able: first.able,
            leave_at_once: self.rules.capture.leave_at_once,
            any_length: self.gains[0].0 == 0,
            longest: if first.single { 1 } else { 2 },
            count: 0,
            own: 0,
            ends: [0; RESULTS],
            taken: [S::default(); RESULTS],
        }
    }
}
