//! Lattices of known width, for which every shift along a line is by a constant.
//!
//! Comes out: the kinds of lattice, which of them fits the distances of a board, and how code is run that is made for each of them.
//! Never sees a position or a rule.

use super::overlapping::Shifted;
use super::sets::{Set, Spot};

/// Most directions of a lattice.
pub(super) const MOST: usize = 8;

/// Distances in bits to the neighbours; 0 beyond the last.
pub(super) type Distances = [i8; MOST];

/// A kind of lattice and its width.
pub(super) trait Lattice {
    const DISTANCES: Distances;
    /// The farthest a leap goes, in bits.
    const LEAP: i8 = 2 * farthest(Self::DISTANCES);
    /// How its sets are shifted.
    type Shifted<S: Set>: Shifted<S>;
}

const fn farthest(distances: Distances) -> i8 {
    let (mut place, mut farthest) = (0, 0);
    while place < MOST {
        if distances[place] > farthest {
            farthest = distances[place];
        }
        place += 1;
    }
    farthest
}

/// Every point has a spot.
pub(super) struct Whole<const WIDTH: i8>;

impl<const WIDTH: i8> Lattice for Whole<WIDTH> {
    const DISTANCES: Distances = whole(WIDTH);
    type Shifted<S: Set> = S::Shifted<Self>;
}

/// The same, too wide or too tall for two words that overlap by a leap.
pub(super) struct Large<const WIDTH: i8>;

impl<const WIDTH: i8> Lattice for Large<WIDTH> {
    const DISTANCES: Distances = whole(WIDTH);
    type Shifted<S: Set> = S;
}

/// Only points of one colour have spots, so that all lines are diagonals.
pub(super) struct Half<const WIDTH: i8>;

impl<const WIDTH: i8> Lattice for Half<WIDTH> {
    const DISTANCES: Distances = half(WIDTH);
    type Shifted<S: Set> = S::Shifted<Self>;
}

const fn whole(width: i8) -> Distances {
    [1, width - 1, width, width + 1, -1, 1 - width, -width, -width - 1]
}

/// Only rows and columns are lines.
pub(super) struct Cross<const WIDTH: i8>;

impl<const WIDTH: i8> Lattice for Cross<WIDTH> {
    const DISTANCES: Distances = cross(WIDTH);
    type Shifted<S: Set> = S::Shifted<Self>;
}

const fn cross(width: i8) -> Distances {
    [1, width, -1, -width, 0, 0, 0, 0]
}

const fn half(width: i8) -> Distances {
    [width, width + 1, -width, -width - 1, 0, 0, 0, 0]
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
    ($known:expr, $engine:ident.$method:ident::<$set:ident>($($with:expr),+)) => {{
        use $crate::leaping::lattice::{Cross, Half, Known, Large, Whole};
        match $known {
            Known::Half4 => $engine.$method::<$set, Half<4>>($($with),+),
            Known::Half5 => $engine.$method::<$set, Half<5>>($($with),+),
            Known::Half6 => $engine.$method::<$set, Half<6>>($($with),+),
            Known::Cross8 => $engine.$method::<$set, Cross<8>>($($with),+),
            Known::Whole8 => $engine.$method::<$set, Whole<8>>($($with),+),
            Known::Whole9 => $engine.$method::<$set, Whole<9>>($($with),+),
            Known::Whole10 => $engine.$method::<$set, Whole<10>>($($with),+),
            Known::Large8 => $engine.$method::<$set, Large<8>>($($with),+),
            Known::Large9 => $engine.$method::<$set, Large<9>>($($with),+),
            Known::Large10 => $engine.$method::<$set, Large<10>>($($with),+),
            Known::Large11 => $engine.$method::<$set, Large<11>>($($with),+),
        }
    }};
}

pub(super) use {each_direction, on_known};

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
    Large8,
    Large9,
    Large10,
    Large11,
}

impl Known {
    const EVERY: [(Known, Distances); 11] = [
        (Known::Half4, half(4)),
        (Known::Half5, half(5)),
        (Known::Half6, half(6)),
        (Known::Cross8, cross(8)),
        (Known::Whole8, whole(8)),
        (Known::Whole9, whole(9)),
        (Known::Whole10, whole(10)),
        (Known::Large8, whole(8)),
        (Known::Large9, whole(9)),
        (Known::Large10, whole(10)),
        (Known::Large11, whole(11)),
    ];

    /// The first that has all these distances and holds a board whose last spot is this.
    pub(super) fn fit<S: Set>(by: &[i8], last: Spot) -> Option<(Known, Distances)> {
        let fits = |distances: &Distances| by.iter().all(|by| distances.contains(by));
        let holds = |known: Known| on_known!(known, known.holds::<S>(last));
        Known::EVERY.into_iter().find(|(known, distances)| fits(distances) && holds(*known))
    }

    fn holds<S: Set, L: Lattice>(self, last: Spot) -> bool {
        L::Shifted::<S>::of(S::bit(last)).set() == S::bit(last)
    }

    /// From where pieces go in each direction, so many times its distance: packed.
    pub(super) fn pack<S: Set, L: Lattice>(self, from: &[u128; MOST], times: i8) -> [u128; MOST] {
        std::array::from_fn(|place| L::Shifted::<S>::seen(S::narrow(from[place]), times * L::DISTANCES[place]).pack())
    }
}
