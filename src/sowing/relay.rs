//! The search for relays without end.
//!
//! Comes in: a relay that can be followed lap by lap. Goes out: after how many laps it is cut short. Knows no board. Where there is no
//! more patience it is cut short too, and what it has come to means nothing.

use crate::game::patience;
use crate::ir::sowing::{Action, GrandSlam, Rule, Sowing, StartHole, Target, Then};

/// Laps of one move after which a relay that has neither ended nor repeated counts as endless.
const MOST_LAPS: u64 = 100_000;

/// Laps between two questions whether to go on.
const STRIDE: u64 = 32;

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
    /// Seeds that have left the relay for good.
    fn banked(&self) -> u32;
    /// See [`runs_back`].
    fn runs_back(&self) -> bool;
    /// How much work a lap is, beside one by the tables.
    fn weight(&self) -> u64;
    /// Whether to go on after so many laps.
    fn has_patience(&self, laps: u64) -> bool {
        !laps.is_multiple_of(STRIDE) || patience::goes_on(STRIDE * self.weight())
    }
    /// Sows laps without gain, as long as that is simple, `most` at most, and none after one that has led to this state; tells how many, and
    /// whether it has come to that.
    fn rush(&mut self, _: &Self::State, _most: u64) -> (u64, bool) {
        (0, false)
    }
}

/// Whether every state has one state at most that a lap without gain has led from: the lap can be taken back, seed by seed, to the hole that
/// holds none. What repeats is then the first state since the last gain.
pub(super) fn runs_back(ir: &Sowing) -> bool {
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
pub(super) fn follow<R: Relay>(relay: &mut R) -> Option<u64> {
    if relay.runs_back() {
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
        Course::Repeats(length) => match laps_before_cycle(relay, length) {
            Some((laps, ahead)) => {
                *relay = ahead;
                return Some(laps);
            }
            None => MOST_LAPS,
        },
    };
    for lap in 1..=laps {
        relay.step();
        if !relay.has_patience(lap) {
            break;
        }
    }
    Some(laps)
}

/// The same for a relay that runs back.
fn follow_once<R: Relay>(relay: &mut R) -> Option<u64> {
    let (mut kept, mut banked, mut laps, mut asked) = (relay.state(), relay.banked(), 0, 0);
    loop {
        let (more, repeats) = relay.rush(&kept, MOST_LAPS - laps);
        laps += more;
        if repeats || laps == MOST_LAPS {
            return Some(laps);
        }
        relay.step();
        laps += 1;
        if !relay.goes_on() {
            return None;
        }
        if relay.banked() != banked {
            (kept, banked) = (relay.state(), relay.banked());
        } else if relay.state() == kept {
            return Some(laps);
        }
        if laps - asked >= STRIDE && !patience::goes_on((laps - std::mem::replace(&mut asked, laps)) * relay.weight()) {
            return Some(laps);
        }
        if laps == MOST_LAPS {
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
        hare.step();
        laps += 1;
        length += 1;
        if !hare.goes_on() {
            return if laps > MOST_LAPS { Course::TooLong } else { Course::Ends };
        }
        if kept == hare.state() {
            return Course::Repeats(length);
        }
        if !hare.has_patience(laps) {
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

/// Where a cycle of that length begins, by two relays so many laps apart: the laps up to there and one round of it, and the relay after them.
/// `None` if it begins after more laps than a relay may have.
fn laps_before_cycle<R: Relay>(start: &R, length: u64) -> Option<(u64, R)> {
    let (mut behind, mut ahead) = (*start, *start);
    if length > MOST_LAPS {
        return None;
    }
    for lap in 1..=length {
        ahead.step();
        if !ahead.has_patience(lap) {
            return None;
        }
    }
    let mut laps = length;
    while behind.state() != ahead.state() {
        if laps == MOST_LAPS || !ahead.has_patience(laps) {
            return None;
        }
        behind.step();
        ahead.step();
        laps += 1;
    }
    Some((laps, ahead))
}
