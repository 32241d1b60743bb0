//! Two rows of 5 holes of 6 seeds, in every turn sown by both at once, in relay.
//!
//! Places 0 to 4 are one row and 5 its store, 6 to 10 the other and 11 its store; seeds go upwards. The hole opposite to `h` is `10 - h`. Who
//! stops first names his hole first in the next turn, and drops first.

use super::rows::Rows;

#[derive(Clone, Copy)]
pub(super) struct Together {
    places: [u8; 12],
    /// Who names first.
    first: usize,
    /// What he has named; nothing also if he has no seeds.
    named: Option<u8>,
}

/// One hand.
#[derive(Clone, Copy, Default)]
struct Hand {
    seeds: u8,
    at: usize,
    /// Seeds dropped in this turn.
    steps: u32,
}

/// The place after one for a player, who passes over his opponent's store.
#[inline(always)]
fn next(at: usize, side: usize) -> usize {
    let next = if at == 11 { 0 } else { at + 1 };
    match next == 11 - 6 * side {
        true if next == 11 => 0,
        true => next + 1,
        false => next,
    }
}

impl Together {
    fn row(&self, side: usize) -> &[u8] {
        &self.places[6 * side..6 * side + 5]
    }

    fn is_bare(&self, side: usize) -> bool {
        self.row(side) == [0; 5]
    }

    /// Who names now.
    fn side(&self) -> usize {
        if self.named.is_some() || self.is_bare(self.first) { 1 - self.first } else { self.first }
    }

    fn lift(&mut self, hand: &mut Hand, hole: usize) {
        (hand.at, hand.seeds) = (hole, self.places[hole]);
        self.places[hole] = 0;
    }

    /// The last seed of a hand has fallen; true if a hole is lifted for a further lap.
    #[inline(always)]
    fn goes_on(&mut self, hand: &mut Hand, side: usize) -> bool {
        let store = 6 * side + 5;
        let after = next(hand.at, side);
        if after != store && self.places[after] > 0 {
            self.lift(hand, after);
            return true;
        }
        if hand.at != store && hand.at / 6 == side {
            self.places[store] += self.places[10 - hand.at];
            self.places[10 - hand.at] = 0;
        }
        false
    }

    /// Both sow until both have stopped; tells how many laps.
    fn sow(&mut self, mut hands: [Hand; 2]) -> u64 {
        let mut laps = hands.iter().filter(|hand| hand.seeds > 0).count() as u64;
        let other = 1 - self.first;
        while hands[0].seeds > 0 || hands[1].seeds > 0 {
            let first_drops =
                hands[other].seeds == 0 || hands[self.first].seeds > 0 && hands[self.first].steps <= hands[other].steps;
            let side = if first_drops { self.first } else { other };
            let hand = &mut hands[side];
            hand.at = next(hand.at, side);
            self.places[hand.at] += 1;
            hand.seeds -= 1;
            hand.steps += 1;
            if hand.seeds == 0 {
                let mut done = *hand;
                laps += u64::from(self.goes_on(&mut done, side));
                hands[side] = done;
            }
        }
        if hands[self.first].steps > hands[other].steps {
            self.first = other;
        }
        self.named = None;
        laps
    }
}

impl Rows for Together {
    fn start() -> Together {
        let mut places = [6; 12];
        places[5] = 0;
        places[11] = 0;
        Together { places, first: 0, named: None }
    }

    #[inline(always)]
    fn moves(&self, holes: &mut [u8; 8]) -> usize {
        let first = 6 * self.side();
        let mut count = 0;
        for hole in first..first + 5 {
            holes[count] = hole as u8;
            count += usize::from(self.places[hole] > 0);
        }
        count
    }

    #[inline(always)]
    fn play(&mut self, hole: usize) -> u64 {
        let side = self.side();
        if side == self.first && !self.is_bare(1 - side) {
            self.named = Some(hole as u8);
            return 0;
        }
        let mut hands = [Hand::default(); 2];
        if let Some(named) = self.named {
            self.lift(&mut hands[self.first], usize::from(named));
        }
        self.lift(&mut hands[side], hole);
        self.sow(hands)
    }
}
