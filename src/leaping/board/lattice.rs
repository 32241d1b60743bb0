//! Lattices of known width, for which every shift along a line is by a constant.
//!
//! Comes out: the kinds of lattice, which of them fits the distances of a board, and how code is run that is made for each of them.

/// Most directions of a lattice.
pub(crate) const MOST: usize = 8;

/// Distances in bits to the neighbours; 0 beyond the last.
pub(crate) type Distances = [i8; MOST];

/// A kind of lattice and its width.
pub(crate) trait Lattice {
    const DISTANCES: Distances;
}

/// Every point has a spot.
const fn whole(width: i8) -> Distances {
    [1, width - 1, width, width + 1, -1, 1 - width, -width, -width - 1]
}

/// Only rows and columns are lines.
const fn cross(width: i8) -> Distances {
    [1, width, -1, -width, 0, 0, 0, 0]
}

/// Only points of one colour have spots, so that all lines are diagonals.
const fn half(width: i8) -> Distances {
    [width, width + 1, -width, -width - 1, 0, 0, 0, 0]
}

macro_rules! lattices {
    ($($name:ident: $distances:expr),+) => {
        /// Lattices that are known here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Known {
            $($name),+
        }

        const EVERY: &[(Known, Distances)] = &[$((Known::$name, $distances)),+];

        $(pub(crate) struct $name;

        impl Lattice for $name {
            const DISTANCES: Distances = $distances;
        })+
    };
}

lattices!(
    Half4: half(4), Half5: half(5), Half6: half(6), Cross8: cross(8),
    Whole8: whole(8), Whole9: whole(9), Whole10: whole(10), Whole11: whole(11)
);

impl Known {
    /// The first that has all these distances.
    pub(crate) fn fit(by: &[i8]) -> Option<(Known, Distances)> {
        EVERY.iter().find(|(_, distances)| by.iter().all(|by| distances.contains(by))).copied()
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

/// Runs code for the lattice that is known.
macro_rules! on_known {
    ($known:expr, $lattice:ident => $run:expr) => {
        on_known!($known, $lattice => $run, Half4 Half5 Half6 Cross8 Whole8 Whole9 Whole10 Whole11)
    };
    ($known:expr, $lattice:ident => $run:expr, $($name:ident)+) => {
        match $known {
            $($crate::leaping::board::lattice::Known::$name => {
                type $lattice = $crate::leaping::board::lattice::$name;
                $run
            })+
        }
    };
}

pub(crate) use {each_direction, on_known};
