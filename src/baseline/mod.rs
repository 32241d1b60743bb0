//! Hand-written programs, each for one kind of game, by which the engines are measured.
//!
//! Comes in: a number of games or plies, and choices. Goes out: how much work was done. A baseline knows no variant and no rule but
//! its own: it is the plain loop that somebody would write who wants to play just that game.

mod lattice;
mod relay;
mod rows;
mod single_lap;
mod skipping;

use crate::ir::Rules;
use crate::ir::sowing::Then;
use lattice::Lattice;
use relay::Relay;
use rows::Rows;
use single_lap::SingleLap;
use skipping::Skipping;

/// What was done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Moves that were chosen.
    pub moves: u64,
    /// Laps that were sown; in games without laps, as many as moves.
    pub laps: u64,
}

/// A hand-written program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Baseline {
    /// Two rows of 7 holes of 7 seeds, relay laps, captures opposite and between equal neighbours: a loop over an array of bytes.
    Relay,
    /// Two rows of 7 holes of 4 seeds, relay laps past holes that hold 3: a loop over an array of bytes.
    SkippingRelay,
    /// Two rows of 6 holes of 4 seeds, one lap a move, captures opposite: a loop over an array of bytes.
    SingleLap,
    /// 81 points with orthogonals and diagonals, men that leap over neighbours, flying kings, most pieces: sets of 128 bits.
    Lattice,
}

impl Baseline {
    /// All of them.
    pub const ALL: [Baseline; 4] = [Baseline::Relay, Baseline::SkippingRelay, Baseline::SingleLap, Baseline::Lattice];

    /// The one that plays the kind of game nearest to these rules.
    pub fn nearest(rules: &Rules) -> Baseline {
        match rules {
            Rules::Leaping(_) => Baseline::Lattice,
            Rules::Sowing(rules) if rules.sow.skip.is_some() => Baseline::SkippingRelay,
            Rules::Sowing(rules) => {
                let relays = |then| matches!(then, Then::SowOn | Then::SowOnFromNext | Then::SowOnWithCaptured);
                if rules.landing.iter().any(|rule| relays(rule.then)) { Baseline::Relay } else { Baseline::SingleLap }
            }
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Baseline::Relay => "relay",
            Baseline::SkippingRelay => "skipping relay",
            Baseline::SingleLap => "single lap",
            Baseline::Lattice => "lattice",
        }
    }

    /// Plays one game from the start. `pick` tells which move, by an index below the number of moves it is given; a game is left after
    /// `most` moves.
    pub fn play_out(self, most: u64, pick: &mut impl FnMut(usize) -> usize) -> Work {
        match self {
            Baseline::Relay => rows::play_out(Relay::start(), most, pick),
            Baseline::SkippingRelay => rows::play_out(Skipping::start(), most, pick),
            Baseline::SingleLap => rows::play_out(SingleLap::start(), most, pick),
            Baseline::Lattice => lattice::play_out(most, pick),
        }
    }

    /// Sequences of exactly `depth` moves from the start, the last move counted and not made.
    pub fn perft(self, depth: u32) -> u64 {
        match self {
            Baseline::Relay => rows::perft(&Relay::start(), depth),
            Baseline::SkippingRelay => rows::perft(&Skipping::start(), depth),
            Baseline::SingleLap => rows::perft(&SingleLap::start(), depth),
            Baseline::Lattice => lattice::perft(&Lattice::start(), depth, &mut vec![Vec::new(); depth as usize]),
        }
    }

    /// How deep its start is counted in some hundredths of a second.
    pub fn depth(self) -> u32 {
        match self {
            Baseline::Relay => 7,
            Baseline::SkippingRelay => 8,
            Baseline::SingleLap => 8,
            Baseline::Lattice => 12,
        }
    }
}
