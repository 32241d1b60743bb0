//! Two rows of 7 holes of 4 seeds, sown in relay past holes that hold 3.
//!
//! Places 0 to 6 are one row, 7 to 13 the other, a ring in which seeds go upwards; what is captured is laid aside. A turn ends before the lift
//! of a lap that would come back for ever.

use super::rows::Rows;

const HOLES: usize = 14;
/// What holes hold that are skipped, and captured when a turn ends just before them.
const FULL: u8 = 3;
/// Laps after which it is looked whether they come back.
const MANY_LAPS: u64 = 32;

#[derive(Clone, Copy, PartialEq)]
pub(super) struct Skipping {
    holes: [u8; HOLES],
    side: usize,
}

#[inline(always)]
fn next(at: usize) -> usize {
    if at == HOLES - 1 { 0 } else { at + 1 }
}

impl Skipping {
    /// Lifts a hole and sows it; tells where the last seed falls, if not all holes are skipped before that.
    #[inline(always)]
    fn lap(&mut self, from: usize) -> Option<usize> {
        let mut at = from % HOLES;
        let mut seeds = self.holes[at];
        self.holes[at] = 0;
        while seeds > 0 {
            let last = at;
            at = next(at);
            while self.holes[at] == FULL {
                if at == last {
                    return None;
                }
                at = next(at);
            }
            self.holes[at] += 1;
            seeds -= 1;
        }
        Some(at)
    }

    /// The turn ends at a hole: what is captured leaves the board.
    fn end(&mut self, at: Option<usize>) {
        if let Some(at) = at
            && self.holes[at] == 1
            && self.holes[next(at)] == FULL
        {
            self.holes[next(at)] = 0;
        }
        self.side ^= 1;
    }

    /// Makes a move of many laps, all of whose boards are kept.
    #[cold]
    fn play_watched(&mut self, hole: usize) -> u64 {
        let mut met = Vec::new();
        let mut at = hole;
        while !met.contains(&(self.holes, at)) {
            met.push((self.holes, at));
            let landed = self.lap(at);
            if landed.is_none_or(|at| self.holes[at] == 1) {
                self.end(landed);
                return met.len() as u64;
            }
            at = landed.unwrap_or(at);
        }
        self.side ^= 1;
        met.len() as u64
    }
}

impl Rows for Skipping {
    fn start() -> Skipping {
        Skipping { holes: [4; HOLES], side: 0 }
    }

    #[inline(always)]
    fn moves(&self, holes: &mut [u8; 8]) -> usize {
        let first = 7 * self.side;
        let other = 7 - first;
        if self.holes[other..other + 7] == [0; 7] {
            return 0;
        }
        for least in [2, 1] {
            let mut count = 0;
            for hole in first..first + 7 {
                holes[count] = hole as u8;
                count += usize::from(self.holes[hole] >= least);
            }
            if count > 0 {
                return count;
            }
        }
        0
    }

    #[inline(always)]
    fn play(&mut self, hole: usize) -> u64 {
        let start = *self;
        let (mut at, mut laps) = (hole % HOLES, 0);
        loop {
            let lifted = self.holes[at];
            let landed = self.lap(at);
            laps += 1;
            match landed {
                Some(to) if self.holes[to] > 1 => {
                    if to == at && self.holes[to] == lifted {
                        // All seeds are back.
                        self.side ^= 1;
                        return laps;
                    }
                    at = to;
                }
                _ => {
                    self.end(landed);
                    return laps;
                }
            }
            if laps == MANY_LAPS {
                *self = start;
                return self.play_watched(hole);
            }
        }
    }
}
