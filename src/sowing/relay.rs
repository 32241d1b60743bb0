//! The search for relays without end.
//!
//! Comes in: a relay that can be followed lap by lap. Goes out: after how many laps it is cut short. Knows no board.

/// Laps of one move after which a relay that has neither ended nor repeated counts as endless.
const MOST_LAPS: u64 = 100_000;

/// A relay.
pub(super) trait Relay: Copy {
    /// What decides how it goes on.
    type State: PartialEq;
    /// Its state now.
    fn state(&self) -> Self::State;
    /// Whether a further lap follows.
    fn goes_on(&self) -> bool;
    /// Sows one lap, if one follows.
    fn step(&mut self);
}

/// For a relay without end, the laps after which the first state comes back that has been there before, or the most laps that a relay
/// may have. Remembers no more than two states.
pub(super) fn laps_before_repeat<R: Relay>(start: &R) -> Option<u64> {
    match course(start) {
        Course::Ends => None,
        Course::TooLong => Some(MOST_LAPS),
        Course::Repeats(length) => Some(laps_before_cycle(start, length)),
    }
}

/// Whether a relay is without end.
pub(super) fn never_ends<R: Relay>(start: &R) -> bool {
    !matches!(course(start), Course::Ends)
}

/// How a relay goes.
enum Course {
    Ends,
    /// It ends, or repeats, after more laps than a relay may have.
    TooLong,
    /// States come back after so many laps.
    Repeats(u64),
}

/// Finds the length of the cycle by comparing with a state kept from an earlier lap, a power of two.
fn course<R: Relay>(start: &R) -> Course {
    let mut hare = *start;
    let (mut kept, mut power, mut length) = (hare.state(), 1u64, 0u64);
    let mut laps = 0;
    // A state that comes back within some number of laps is found within five times as many.
    loop {
        hare.step();
        laps += 1;
        length += 1;
        if !hare.goes_on() {
            return if laps > MOST_LAPS { Course::TooLong } else { Course::Ends };
        }
        if kept == hare.state() {
            return Course::Repeats(length);
        }
        if laps == 5 * MOST_LAPS {
            return Course::TooLong;
        }
        if length == power {
            kept = hare.state();
            power *= 2;
            length = 0;
        }
    }
}

/// Where a cycle of that length begins, by two relays so many laps apart; and one round of it.
fn laps_before_cycle<R: Relay>(start: &R, length: u64) -> u64 {
    let (mut behind, mut ahead) = (*start, *start);
    (0..length).for_each(|_| ahead.step());
    let mut laps = length;
    while behind.state() != ahead.state() && laps < MOST_LAPS {
        behind.step();
        ahead.step();
        laps += 1;
    }
    laps.min(MOST_LAPS)
}
