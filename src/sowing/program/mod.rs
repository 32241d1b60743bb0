//! The rules made ready for one mover and one way: laps as additions, and what follows where a seed has fallen as steps.
//!
//! Comes in: the IR, a mover, the closed holes. Goes out: a program for the executor (`hand`). Nothing is left to be asked of the IR.

pub(crate) mod captures;
pub(crate) mod features;
pub(crate) mod laps;
mod lowering;
pub(crate) mod shelf;
mod whole;

use crate::game::Side;
use crate::ir::Cause;
use crate::ir::sowing::{Skip, StartHole};
use crate::sowing::board::cells::{COUNTS, Cells, MOST_PLACES};
use crate::sowing::board::geometry::PerPlace;
use crate::sowing::rules::looks::{Compare, Look};
use crate::sowing::rules::mover::Mover;
use crate::sowing::rules::numbers::Amounts;
use captures::Take;
use laps::Laps;
use whole::Whole;

/// The step of that number in a program.
pub(crate) type StepNumber = u32;

/// The hole where the last seed fell is lifted for the next lap: a number of no step.
pub(crate) const RELAY: StepNumber = 0;
/// The turn ends, by no rule. In the passing table: nothing happens.
pub(crate) const STOP: StepNumber = 1;
/// A further move, without a limit.
pub(crate) const AGAIN: StepNumber = 2;

/// One step: if what it asks is so, it acts and goes on; if not, another step follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Step<C> {
    pub(crate) compare: Compare,
    /// What a plain step takes to the mover's store: all seeds of these holes.
    pub(crate) take: C,
    pub(crate) then: Then,
    /// The step that follows if it is not so.
    pub(crate) miss: StepNumber,
    pub(crate) kind: Kind,
    pub(crate) asks: Asks,
    pub(crate) act: Act,
    pub(crate) rule: RuleNumber,
}

/// What there is to a step: the two common ones are told apart at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// No more than `compare`.
    Looks,
    /// No more than `compare` and `take`.
    Takes,
    Other,
}

/// What a step asks besides `compare`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Asks {
    Nothing,
    Look(Look),
    /// Whether the rule has taken something since this was asked last.
    Took,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    Nothing,
    /// The capture of that number.
    Take(u32),
    /// This hole becomes the mover's claim.
    Claim(u8),
    /// The mover must say whether he takes what the rule offers: if so it goes on, if not the step after a miss follows.
    Offer,
}

/// How it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Then {
    Stop,
    /// A further move; at most so many a turn.
    Again(Option<u8>),
    /// This hole is lifted, if it holds seeds.
    Lift(u8),
    /// What the rule has taken into the hand is sown from the hole after this one.
    Sow(u8),
    /// The next step.
    Go(StepNumber),
}

/// Which rule a step belongs to: a landing rule by its index, a passing rule by 256 and its index, or none.
pub(crate) type RuleNumber = u16;
pub(crate) const NO_RULE: RuleNumber = RuleNumber::MAX;
const PASSING: RuleNumber = 256;

/// A rule as the cause of events.
pub(crate) fn cause_of(rule: RuleNumber) -> Option<Cause> {
    match rule {
        NO_RULE => None,
        0..PASSING => Some(Cause::Landing(rule as u8)),
        _ => Some(Cause::Passing((rule - PASSING) as u8)),
    }
}

impl<C: Cells> Step<C> {
    /// A step that asks and does nothing.
    fn bare(rule: RuleNumber, then: Then) -> Step<C> {
        Step {
            compare: Compare::ALWAYS,
            take: C::EMPTY,
            then,
            miss: STOP,
            kind: Kind::Looks,
            asks: Asks::Nothing,
            act: Act::Nothing,
            rule,
        }
    }

    /// Whether it asks and does nothing.
    fn is_bare(&self) -> bool {
        self.compare == Compare::ALWAYS && self.asks == Asks::Nothing && self.act == Act::Nothing
    }
}

/// The rules of one mover in one way.
#[derive(Clone, Debug)]
pub(crate) struct Program<C: Cells> {
    pub(crate) laps: Laps<C>,
    /// The first step where the last seed has fallen, by how many lie there now and place; steps that only end are merged.
    verdict: Box<C::Block<StepNumber>>,
    /// The same, with the rule that ends.
    told: Box<C::Block<StepNumber>>,
    /// The first step where it has fallen into a claimed hole.
    pub(crate) claimed: Vec<StepNumber>,
    pub(crate) steps: Vec<Step<C>>,
    pub(crate) takes: Vec<Take<C>>,
    pub(crate) passing: Option<Passing<C>>,
    /// Holes that may be skipped, and with how many seeds.
    pub(crate) skip: Option<(u64, Amounts)>,
    /// A lap may be more than an addition.
    pub(crate) seed_by_seed: bool,
    /// All seeds of such a lap at once, where that comes to the same.
    pub(crate) whole: Option<Whole<C>>,
    pub(crate) start_hole: StartHole,
    pub(crate) side: Side,
    pub(crate) backward: bool,
    /// The stores of the mover and of his opponent.
    pub(crate) stores: [usize; 2],
    pub(crate) holes: usize,
    pub(crate) places: usize,
    /// The place after each on the track.
    pub(crate) next: PerPlace,
    /// The opponent's holes, where captures of his last seeds are a case of their own.
    pub(crate) bared: C,
    pub(crate) minds_bare: bool,
    /// Stores may gain seeds that no step has taken: they are sown, or holes are claimed.
    pub(crate) gains_unseen: bool,
    /// Every landing is one comparison and one capture to the mover, after which the turn ends or a further move follows.
    pub(crate) plain: bool,
}

/// Rules that act on seeds which are not the last.
#[derive(Clone, Debug)]
pub(crate) struct Passing<C: Cells> {
    verdict: Box<C::Block<StepNumber>>,
    /// The first step where a seed has fallen into a claimed hole.
    pub(crate) claimed: Vec<StepNumber>,
}

impl<C: Cells> Program<C> {
    /// The program of a mover; without the rules of these indices (landing, passing).
    pub(crate) fn new(mover: &Mover<'_>, without: [&[u8]; 2]) -> Program<C> {
        let (ir, geometry) = (mover.ir, mover.geometry);
        let lowered = lowering::lower::<C>(mover, without);
        let mut next = [0; MOST_PLACES];
        (0..geometry.places).for_each(|place| next[place] = mover.next(place) as u8);
        let laps = Laps::new(mover);
        let skip = ir.sow.skip.as_ref().map(|skip| (skippable(mover, skip), Amounts::new(&skip.holding, false)));
        let mut bared = C::EMPTY;
        if ir.moves.grand_slam != crate::ir::sowing::GrandSlam::Allowed {
            (1..=geometry.holes).for_each(|number| bared.fill(geometry.hole(mover.side.other(), number)));
        }
        let passing = lowered.passing.as_ref().map(|passing| (passing, &lowered.steps[..], &lowered.takes[..]));
        let whole = if bared == C::EMPTY { Whole::new(mover, passing, skip.as_ref()) } else { None };
        let sown = geometry.stores(mover.side).iter().any(|store| mover.is_on_track(*store));
        let gains_unseen = sown || !lowered.claimed.is_empty();
        Program {
            whole,
            seed_by_seed: lowered.passing.is_some() || skip.is_some() || !laps.are_additions,
            laps,
            plain: lowered.is_plain(),
            verdict: lowered.verdict,
            told: lowered.told,
            claimed: lowered.claimed,
            steps: lowered.steps,
            takes: lowered.takes,
            passing: lowered.passing,
            skip,
            start_hole: ir.sow.start_hole,
            side: mover.side,
            backward: mover.backward,
            stores: geometry.stores(mover.side),
            holes: geometry.holes,
            places: geometry.places,
            next,
            bared,
            minds_bare: bared != C::EMPTY,
            gains_unseen,
        }
    }

    /// The first step where a last seed has fallen at a place that is no claimed hole.
    #[inline(always)]
    pub(crate) fn landing<const TOLD: bool>(&self, cells: &C, at: usize) -> StepNumber {
        *C::entry(if TOLD { &self.told } else { &self.verdict }, C::row(cells.get(at)) << C::SHIFT | at)
    }

    /// The first step from one on that belongs to this landing rule or to a later one.
    pub(crate) fn step_of_rule(&self, mut step: StepNumber, rule: u8) -> StepNumber {
        while self.steps[step as usize].rule < RuleNumber::from(rule) {
            step = self.steps[step as usize].miss;
        }
        step
    }

    /// The places of a lap of so many seeds, one after the other, where it is an addition.
    pub(crate) fn track(&self, from: usize, seeds: u32) -> impl Iterator<Item = usize> + '_ {
        let (stays, skips) = (self.start_hole.gets_first_of(seeds), self.start_hole == StartHole::Skipped);
        let on = |at: usize| usize::from(self.next[at]);
        let mut at = from;
        (0..seeds).map(move |fallen| {
            if fallen > 0 || !stays {
                at = on(at);
                if skips && at == from {
                    at = on(at);
                }
            }
            at
        })
    }
}

impl<C: Cells> Passing<C> {
    /// The first step where a seed has fallen at a place that is no claimed hole; [`STOP`] where no rule acts.
    #[inline(always)]
    pub(crate) fn falling(&self, cells: &C, at: usize) -> StepNumber {
        *C::entry(&self.verdict, C::row(cells.get(at)) << C::SHIFT | at)
    }
}

/// Holes that may be skipped, one bit each.
fn skippable(mover: &Mover<'_>, skip: &Skip) -> u64 {
    let geometry = mover.geometry;
    let holes = (0..geometry.places).filter(|place| !geometry.is_store(*place));
    let may = holes.filter(|place| skip.side.is_none_or(|owner| mover.owner(owner) == geometry.side(*place)));
    may.fold(0, |places, place| places | 1 << place)
}

/// Rows of tables that tell all numbers apart.
const fn exact_rows<C: Cells>() -> usize {
    if C::ROWS == COUNTS { COUNTS } else { C::ROWS - 1 }
}
