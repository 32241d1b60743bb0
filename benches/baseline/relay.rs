//! Two rows of 7 holes of 7 seeds, sown in relay.
//!
//! Places 0 to 6 are one row and 7 its store, 8 to 14 the other and 15 its store; seeds go upwards. The hole opposite to `h` is `14 - h`.

use super::rows::Rows;

#[derive(Clone, Copy)]
pub(super) struct Relay {
    places: [u8; 16],
    side: usize,
}

impl Rows for Relay {
    fn start() -> Relay {
        let mut places = [7; 16];
        places[7] = 0;
        places[15] = 0;
        Relay { places, side: 0 }
    }

    #[inline(always)]
    fn moves(&self, holes: &mut [u8; 8]) -> usize {
        let first = 8 * self.side;
        let mut count = 0;
        for hole in first..first + 7 {
            holes[count] = hole as u8;
            count += usize::from(self.places[hole] > 0);
        }
        count
    }

    #[inline(always)]
    fn play(&mut self, hole: usize) -> u64 {
        let first = 8 * self.side;
        let (own, skipped) = (first + 7, 15 - first);
        let places = &mut self.places;
        let (mut at, mut laps) = (hole & 15, 0);
        loop {
            laps += 1;
            let mut seeds = places[at];
            places[at] = 0;
            while seeds > 0 {
                at = (at + 1) & 15;
                if at == skipped {
                    at = (at + 1) & 15;
                }
                places[at] += 1;
                seeds -= 1;
            }
            if at == own {
                return laps;
            }
            if places[at] == 1 {
                break;
            }
        }
        if at.wrapping_sub(first) < 7 {
            places[own] += places[14 - at];
            places[14 - at] = 0;
        } else {
            let inner = at & 7 != 0 && at & 7 != 6;
            if inner && places[at - 1] == places[at + 1] && places[at - 1] > 0 {
                places[own] += 2 * places[at - 1] + 1;
                places[at - 1..=at + 1].fill(0);
            }
        }
        self.side ^= 1;
        laps
    }
}
