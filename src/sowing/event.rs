//! What can happen in a sowing game, and the log through which an engine tells it.
//!
//! Comes in: single seeds and acts as they happen. Goes out: events, a lap's seeds gathered into one event, or into several
//! parts where something else happens between them. With a silent listener nothing is gathered.

use crate::game::{Listener, Outcome, Side};
use crate::ir::Cause;
use crate::sowing::board::position::Spot;

/// What can happen in a sowing game.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A hole is lifted and sown.
    Lap {
        /// The hole lifted; with `captured` the hole after which sowing begins.
        from: Spot,
        /// Seeds in the hand at the start of the lap, or of this part of it.
        seeds: u32,
        /// Where each seed fell, in order.
        places: Vec<Spot>,
        /// A further part of the lap that an earlier event began: nothing is lifted.
        continued: bool,
        /// The hand was filled by a capture, not by lifting.
        captured: bool,
        /// Against the numbers of the holes.
        backward: bool,
    },
    /// A new lap follows from this hole.
    Relay {
        /// The hole lifted next, or that in which the last seed fell if what it captured is sown.
        hole: Spot,
    },
    /// Seeds are taken.
    Capture {
        /// From where, and how many.
        from: Vec<(Spot, u32)>,
        /// Seeds taken out of the mover's hand.
        hand: u32,
        /// To whose store; `None`: to the mover's hand.
        to: Option<Side>,
    },
    /// A hole becomes the mover's claim.
    Claim {
        /// Which.
        hole: Spot,
        /// Seeds that lay in it and go to the mover's store.
        seeds: u32,
    },
    /// The mover declines what a rule offers.
    Decline,
    /// The mover makes a further move.
    Bonus,
    /// The turn ends.
    Stop {
        /// Where the last seed fell, if one did.
        at: Option<Spot>,
        /// The step, in a turn of both players at once.
        step: Option<u32>,
    },
    /// There is nothing to lift: the turn passes.
    Pass {
        /// The step, in a turn of both players at once.
        step: Option<u32>,
        /// It was a further move of the same turn that could not be made.
        further: bool,
    },
    /// The relay would go round for ever: the turn ends.
    Endless,
    /// The captures of this move are left out: they would have bared the opponent's row.
    Undone {
        /// Seeds that they would have taken.
        seeds: u32,
    },
    /// Seeds left in holes are given.
    Rest {
        /// To whose store; `None`: to nobody.
        to: Option<Side>,
        /// How many.
        seeds: u32,
        /// The row from which they come; `None`: from both.
        row: Option<Side>,
    },
    /// A round has ended.
    Round {
        /// Who won it; `None`: a draw.
        winner: Option<Side>,
        /// Seeds in stores: South, North.
        score: [u32; 2],
        /// What ended it, in the words of the language.
        by: String,
    },
    /// The next round is laid out.
    Refill {
        /// Seeds in the holes of South and of North, holes 1..n; `None` = closed.
        rows: [Vec<Option<u32>>; 2],
        /// Seeds in stores: South, North.
        stores: [u32; 2],
        /// Who begins.
        first: Side,
    },
    /// The game is over.
    End {
        /// How.
        outcome: Outcome,
        /// What ended it, in the words of the language.
        by: String,
    },
}

/// A lap of which seeds have yet to be told.
#[derive(Default)]
struct Part {
    lap: Option<(Spot, u32)>,
    places: Vec<Spot>,
    continued: bool,
    captured: bool,
    backward: bool,
}

/// Gathers seeds into laps on their way to a listener.
pub(crate) struct Log<'l, L> {
    listener: &'l mut L,
    /// Of both players; none where nobody listens.
    parts: Option<Box<[Part; 2]>>,
}

impl<'l, L: Listener<Event>> Log<'l, L> {
    /// A log that tells this listener.
    pub(crate) fn new(listener: &'l mut L) -> Log<'l, L> {
        Log { listener, parts: if L::LISTENS { Some(Box::default()) } else { None } }
    }

    /// A lap that was begun in an earlier call goes on: only its further seeds will be told.
    pub(crate) fn resume(&mut self, side: Side, from: Spot, seeds: u32, backward: bool) {
        if let Some(parts) = &mut self.parts {
            parts[side.index()] =
                Part { lap: Some((from, seeds)), places: Vec::new(), continued: true, captured: false, backward };
        }
    }

    /// A lap begins.
    #[inline(always)]
    pub(crate) fn lap(&mut self, side: Side, from: impl FnOnce() -> Spot, seeds: u32, captured: bool, backward: bool) {
        if L::LISTENS {
            self.flush();
            if let Some(parts) = &mut self.parts {
                let lap = Some((from(), seeds));
                parts[side.index()] = Part { lap, places: Vec::new(), continued: false, captured, backward };
            }
        }
    }

    /// A seed falls.
    #[inline(always)]
    pub(crate) fn fell(&mut self, side: Side, place: impl FnOnce() -> Spot) {
        if L::LISTENS
            && let Some(parts) = &mut self.parts
        {
            parts[side.index()].places.push(place());
        }
    }

    /// Anything else happens.
    #[inline(always)]
    pub(crate) fn say(&mut self, side: Side, cause: Option<Cause>, event: impl FnOnce() -> Event) {
        if L::LISTENS {
            self.flush();
            self.listener.hear(side, cause, event());
        }
    }

    /// Tells what has been gathered.
    pub(crate) fn flush(&mut self) {
        let Some(parts) = self.parts.as_deref_mut().filter(|_| L::LISTENS) else { return };
        for (side, part) in [Side::South, Side::North].into_iter().zip(parts) {
            let Some((from, seeds)) = part.lap else { continue };
            if part.continued && part.places.is_empty() {
                continue;
            }
            let places = std::mem::take(&mut part.places);
            part.lap = Some((from, seeds - places.len() as u32));
            let Part { continued, captured, backward, .. } = *part;
            part.continued = true;
            self.listener.hear(side, None, Event::Lap { from, seeds, places, continued, captured, backward });
        }
    }
}
