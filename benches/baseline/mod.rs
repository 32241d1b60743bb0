//! Hand-written programs, each for one kind of game, by which the engines are measured.
//!
//! Comes in: a number of games or plies, and choices. Goes out: how much work was done. A baseline knows no variant and no rule but
//! its own: it is the plain loop that somebody would write who wants to play just that game.

mod lattice;
mod penalties;
mod points;
mod relay;
mod rows;
mod single_lap;
mod skipping;
mod together;

use lattice::Lattice;
use lumbung::ir::Rules;
use lumbung::ir::sowing::{Order, Then};
use penalties::{Huff, Offences};
use relay::Relay;
use rows::Rows;
use single_lap::SingleLap;
use skipping::Skipping;
use together::Together;

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
    /// Two rows of 5 holes of 6 seeds, relay laps of both players at once in every turn: a loop over an array of bytes.
    Together,
    /// Two rows of 6 holes of 4 seeds, one lap a move, captures opposite: a loop over an array of bytes.
    SingleLap,
    /// 81 points with orthogonals and diagonals, men that leap over neighbours, flying kings, most pieces: sets of 128 bits.
    Lattice,
    /// The same board and pieces; any complete capture. A step may be played though there is a capture: then the opponent may take one of the
    /// pieces that had one off the board, and moves.
    Huff,
    /// The same; most pieces, and nothing but a penalty makes players take them: steps, lesser captures and chains cut short may be played. Then
    /// the opponent may have the move taken back, or take one of the pieces that had a best capture off the board, and moves.
    Offences,
}

/// What stands on the lattice; point `row * 10 + column`, both from 0, is the bit of that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pieces {
    /// The men of the first mover and of the other.
    pub men: [u128; 2],
    /// Their kings.
    pub kings: [u128; 2],
    /// Who is to move: 0 for the first mover.
    pub side: usize,
}

impl Baseline {
    /// All of them.
    pub const ALL: [Baseline; 7] = [
        Baseline::Relay,
        Baseline::SkippingRelay,
        Baseline::Together,
        Baseline::SingleLap,
        Baseline::Lattice,
        Baseline::Huff,
        Baseline::Offences,
    ];

    /// The one that plays the kind of game nearest to these rules.
    pub fn nearest(rules: &Rules) -> Baseline {
        match rules {
            Rules::Leaping(rules) => match &rules.enforcement {
                Some(enforcement) if enforcement.lesser_capture || enforcement.chain_cut_short => Baseline::Offences,
                Some(enforcement) if enforcement.no_capture => Baseline::Huff,
                _ => Baseline::Lattice,
            },
            Rules::Sowing(rules) if rules.moves.order != Order::Alternate => Baseline::Together,
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
            Baseline::SkippingRelay => "skipping",
            Baseline::Together => "together",
            Baseline::SingleLap => "single lap",
            Baseline::Lattice => "lattice",
            Baseline::Huff => "huff",
            Baseline::Offences => "offences",
        }
    }

    /// Plays one game from the start. `pick` tells which move, by an index below the number of moves it is given; a game is left after
    /// `most` moves.
    pub fn play_out(self, most: u64, pick: &mut impl FnMut(usize) -> usize) -> Work {
        match self {
            Baseline::Relay => rows::play_out(Relay::start(), most, pick),
            Baseline::SkippingRelay => rows::play_out(Skipping::start(), most, pick),
            Baseline::Together => rows::play_out(Together::start(), most, pick),
            Baseline::SingleLap => rows::play_out(SingleLap::start(), most, pick),
            Baseline::Lattice => points::play_out(most, |_: &Lattice, moves| pick(moves.len())),
            Baseline::Huff => points::play_out(most, |_: &Huff, moves| pick(moves.len())),
            Baseline::Offences => points::play_out(most, |_: &Offences, moves| pick(moves.len())),
        }
    }

    /// The same, where `pick` is shown the boards to which the moves lead; nothing is played on boards of holes.
    pub fn play_out_shown(self, most: u64, pick: &mut impl FnMut(&[Pieces]) -> usize) -> Work {
        match self {
            Baseline::Lattice => points::play_out_shown::<Lattice>(most, pick),
            Baseline::Huff => points::play_out_shown::<Huff>(most, pick),
            Baseline::Offences => points::play_out_shown::<Offences>(most, pick),
            _ => Work::default(),
        }
    }

    /// Sequences of exactly `depth` moves from the start, the last move counted and not made.
    pub fn perft(self, depth: u32) -> u64 {
        match self {
            Baseline::Relay => rows::perft(&Relay::start(), depth),
            Baseline::SkippingRelay => rows::perft(&Skipping::start(), depth),
            Baseline::Together => rows::perft(&Together::start(), depth),
            Baseline::SingleLap => rows::perft(&SingleLap::start(), depth),
            Baseline::Lattice => points::perft::<Lattice>(depth),
            Baseline::Huff => points::perft::<Huff>(depth),
            Baseline::Offences => points::perft::<Offences>(depth),
        }
    }

    /// How deep its start is counted at least.
    pub fn depth(self) -> u32 {
        match self {
            Baseline::Relay => 7,
            Baseline::Lattice => 12,
            _ => 8,
        }
    }
}
