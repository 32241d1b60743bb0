//! Two rows of 6 holes of 4 seeds, one lap a move.
//!
//! Places 0 to 5 are one row and 6 its store, 7 to 12 the other and 13 its store; seeds go upwards. The hole opposite to `h` is `12 - h`.

use super::rows::Rows;

#[derive(Clone, Copy)]
pub(super) struct SingleLap {
    places: [u8; 16],
    side: usize,
}

impl SingleLap {
    #[inline(always)]
    fn is_bare(&self, first: usize) -> bool {
        self.places[first..first + 6].iter().all(|seeds| *seeds == 0)
    }
}

impl Rows for SingleLap {
    fn start() -> SingleLap {
        let mut places = [4; 16];
        places[6] = 0;
        places[13..].fill(0);
        SingleLap { places, side: 0 }
    }

    #[inline(always)]
    fn moves(&self, holes: &mut [u8; 8]) -> usize {
        let first = 7 * self.side;
        if self.is_bare(7 - first) {
            return 0;
        }
        let mut count = 0;
        for hole in first..first + 6 {
            holes[count] = hole as u8;
            count += usize::from(self.places[hole] > 0);
        }
        count
    }

    #[inline(always)]
    fn play(&mut self, hole: usize) -> u64 {
        let first = 7 * self.side;
        let (own, skipped) = (first + 6, 13 - first);
        let places = &mut self.places;
        let mut at = hole & 15;
        let mut seeds = places[at];
        places[at] = 0;
        while seeds > 0 {
            at = if at >= 13 { 0 } else { at + 1 };
            if at == skipped {
                at = if at >= 13 { 0 } else { at + 1 };
            }
            places[at] += 1;
            seeds -= 1;
        }
        if at == own {
            return 1;
        }
        if at.wrapping_sub(first) < 6 && places[at] == 1 && places[12 - at] > 0 {
            places[own] += 1 + places[12 - at];
            places[at] = 0;
            places[12 - at] = 0;
        }
        self.side ^= 1;
        1
    }
}
