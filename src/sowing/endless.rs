//! The search for relays without end.
//!
//! Comes in: a relay that can be followed lap by lap. Goes out: after how many laps it is cut short. Knows no board. Where there is no
//! more patience it is cut short too, and what it has come to means nothing.

use crate::game::patience;
use crate::ir::sowing::{Action, GrandSlam, Rule, Sowing, StartHole, Target, Then};

/// Laps of one move after which a relay that has neither ended nor repeated counts as endless.
const MOST_LAPS: u64 = 100_000;

/// Laps between two questions whether to go on.
pub(crate) const STRIDE: u64 = 64;

/// Work of setting out on some laps, beside the laps.
const BEGUN: u64 = 4;

/// A relay.
pub(crate) trait Relay: Copy {
    /// What decides how it goes on.
    type State: PartialEq + Copy;
    /// Its state now.
    fn state(&self) -> Self::State;
    /// Whether a further lap follows.
    fn goes_on(&self) -> bool;
    /// Sows so many laps at most, and none after one that has led to the state that is kept; with `renew` the state after a gain is kept in its
    /// place. Tells how many laps were sown, and whether the state came back.
    fn sow(&mut self, most: u64, kept: &mut Self::State, renew: bool) -> (u64, bool);
    /// Sows so many laps whatever comes back; fewer if it ends before.
    fn pass(&mut self, laps: u64);
    /// How much work a lap is, beside one that is an addition.
    fn weight(&self) -> u64;
}

/// Whether every state has one state at most that a lap without gain has led from: the lap can be taken back, seed by seed, to the hole that
/// holds none. What repeats is then the first state since the last gain.
pub(crate) fn runs_back(ir: &Sowing) -> bool {
    let gains = |rule: &Rule| {
        let takes = |target: &Target| matches!(target, Target::ThisHole | Target::LastSeed);
        let captures = |action: &Action| matches!(action, Action::Capture { targets, .. } if targets.iter().any(takes));
        ir.moves.grand_slam != GrandSlam::TakesNothing && rule.actions.iter().any(captures)
    };
    let lifts = |then: Then| ir.landing.iter().any(|rule| rule.then == then && !gains(rule));
    ir.sow.start_hole == StartHole::SownInTurn
        && ir.sow.skip.is_none()
        && !ir.landing.iter().chain(&ir.passing).any(|rule| rule.may || rule.then == Then::SowOnWithCaptured)
        && !(lifts(Then::SowOn) && lifts(Then::SowOnFromNext))
}

/// Goes on with a relay until it ends. If it has no end, it is cut short when the first state comes back that has been there before, or
/// after the most laps that a relay may have: tells after how many. Remembers no more than two states.
pub(crate) fn follow<R: Relay>(relay: &mut R, runs_back: bool) -> Option<u64> {
    if runs_back {
        return follow_once(relay);
    }
    let mut hare = *relay;
    let laps = match course(&mut hare) {
        Course::Ends => {
            *relay = hare;
            return None;
        }
        Course::Cut => {
            *relay = hare;
            return Some(0);
        }
        Course::TooLong => MOST_LAPS,
        Course::Repeats(length) => laps_before_cycle(relay, length).unwrap_or(MOST_LAPS),
    };
    run(relay, laps);
    Some(laps)
}

/// Sows so many laps, whatever comes back; false if nobody has the patience.
fn run<R: Relay>(relay: &mut R, laps: u64) -> bool {
    let mut left = laps;
    while left > 0 {
        let stride = left.min(STRIDE);
        relay.pass(stride);
        left -= stride;
        if !patience::goes_on(stride * relay.weight() + BEGUN) {
            return false;
        }
    }
    true
}

/// The same for a relay that runs back.
fn follow_once<R: Relay>(relay: &mut R) -> Option<u64> {
    let (mut kept, mut laps) = (relay.state(), 0);
    loop {
        let (more, repeats) = relay.sow(STRIDE.min(MOST_LAPS - laps), &mut kept, true);
        laps += more;
        let patient = patience::goes_on(more * relay.weight() + BEGUN);
        if !relay.goes_on() {
            return None;
        }
        if repeats || laps == MOST_LAPS || !patient {
            return Some(laps);
        }
    }
}

/// How a relay goes.
enum Course {
    Ends,
    /// It ends, or repeats, after more laps than a relay may have.
    TooLong,
    /// States come back after so many laps.
    Repeats(u64),
    /// Nobody has the patience to find out.
    Cut,
}

/// Finds the length of the cycle by comparing with a state kept from an earlier lap, a power of two. A relay that ends is then at its end.
fn course<R: Relay>(hare: &mut R) -> Course {
    let (mut kept, mut power, mut length) = (hare.state(), 1u64, 0u64);
    let mut laps = 0;
    // A state that comes back within some number of laps is found within five times as many.
    loop {
        let (more, repeats) = hare.sow(STRIDE.min(power - length).min(5 * MOST_LAPS - laps), &mut kept, false);
        laps += more;
        length += more;
        let patient = patience::goes_on(more * hare.weight() + BEGUN);
        if !hare.goes_on() {
            return if laps > MOST_LAPS { Course::TooLong } else { Course::Ends };
        }
        if repeats {
            return Course::Repeats(length);
        }
        if !patient {
            return Course::Cut;
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

/// Laps up to where a cycle of that length begins, and one round of it, by two relays so many laps apart. `None` if it begins after more laps
/// than a relay may have.
fn laps_before_cycle<R: Relay>(start: &R, length: u64) -> Option<u64> {
    let (mut behind, mut ahead) = (*start, *start);
    if length > MOST_LAPS || !run(&mut ahead, length) {
        return None;
    }
    let mut laps = length;
    while behind.state() != ahead.state() {
        if laps == MOST_LAPS || laps.is_multiple_of(STRIDE) && !patience::goes_on(2 * STRIDE * (ahead.weight() + BEGUN)) {
            return None;
        }
        ahead.pass(1);
        behind.pass(1);
        laps += 1;
    }
    Some(laps)
}
