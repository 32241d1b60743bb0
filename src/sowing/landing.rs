//! The two tables of rules: which rule fits where a seed fell, and what it does.
//!
//! Comes in: the board, the hand, the place. Goes out: the board after captures and claims, and how play goes on.
//! Looks at nothing but the seeds, the claims, the mover, the place, the direction, and whether the own store was sown.

use super::event::{Event, Log};
use super::geometry::NOWHERE;
use super::lap::{Answers, MOST_ANSWERS, Mover, Next, Table, Tally};
use super::position::{Hand, Spot, sown};
use super::seeds::Cells;
use crate::game::Listener;
use crate::ir::sowing::{Action, Before, Content, NotAt, Place, Receiver, Ref, Rule, Since, Target, Test, Then};
use crate::ir::{Cause, Numbers};

impl Numbers {
    /// Whether a number of seeds is one of these.
    #[inline]
    pub(super) fn contains(&self, seeds: u32) -> bool {
        match self {
            Numbers::Even => seeds > 0 && seeds.is_multiple_of(2),
            Numbers::Odd => !seeds.is_multiple_of(2),
            Numbers::AtLeast(least) => seeds >= u32::from(*least),
            Numbers::OneOf(numbers) => numbers.iter().any(|number| u32::from(*number) == seeds),
        }
    }
}

/// What one capture took, told when it is complete.
#[derive(Default)]
struct Taken {
    by_side: [Vec<(Spot, u32)>; 2],
}

impl Mover<'_> {
    /// Judges the last seed of a lap, by the rules from number `first` on.
    pub(super) fn judge<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        first: usize,
        log: &mut Log<'_, L>,
    ) -> (Next, Option<Cause>) {
        let engine = self.engine;
        for (index, rule) in engine.ir.landing.iter().enumerate().skip(first) {
            let index = index as u8;
            if self.opening.is_some_and(|opening| opening.without_landing.contains(&index))
                || !self.fits(table, hand, usize::from(hand.at), rule)
            {
                continue;
            }
            let cause = Some(Cause::Landing(index));
            if rule.may {
                match self.answer(tally) {
                    None => return (Next::Ask(index), cause),
                    Some(false) => {
                        log.say(self.side, cause, || Event::Decline);
                        continue;
                    }
                    Some(true) => {}
                }
            }
            return (self.apply(table, hand, tally, rule, cause, log), cause);
        }
        (Next::Stop, None)
    }

    /// Lets the passing table act on a seed that is not the last of its lap; tells which rule did.
    pub(super) fn pass<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        place: usize,
        log: &mut Log<'_, L>,
    ) -> Option<Cause> {
        let engine = self.engine;
        for (index, rule) in engine.ir.passing.iter().enumerate() {
            let index = index as u8;
            if self.opening.is_some_and(|opening| opening.without_passing.contains(&index))
                || !self.fits(table, hand, place, rule)
            {
                continue;
            }
            let cause = Some(Cause::Passing(index));
            // In a turn of both players at once an offer in passing is taken: nobody can be asked in the middle of a lap.
            if rule.may && self.answer(tally) == Some(false) {
                log.say(self.side, cause, || Event::Decline);
                continue;
            }
            self.apply(table, hand, tally, rule, cause, log);
            return cause;
        }
        None
    }

    /// The next answer; `None` if it must be asked for.
    fn answer(&self, tally: &mut Tally) -> Option<bool> {
        let Answers::Given(answers) = self.answers else { return None };
        if tally.asked >= MOST_ANSWERS {
            return Some(false);
        }
        tally.asked += 1;
        Some(answers >> (tally.asked - 1) & 1 == 1)
    }

    /// Whether a rule fits a seed that has just fallen at a place.
    fn fits<C: Cells>(&self, table: &Table<C>, hand: &Hand, place: usize, rule: &Rule) -> bool {
        self.fits_place(table, place, &rule.place)
            && rule.tests.iter().all(|test| self.passes(table, hand, place, test))
            && (!rule.actions.contains(&Action::Claim) || self.may_claim(table, place))
    }

    pub(super) fn fits_place<C: Cells>(&self, table: &Table<C>, place: usize, wanted: &Place) -> bool {
        let geometry = &self.engine.geometry;
        let of = |side: &Option<_>| side.is_none_or(|owner| self.owner(owner) == geometry.side(place));
        let claimed = (table.claims[0] | table.claims[1]) >> place & 1 == 1;
        match wanted {
            Place::Store(side) => geometry.is_store(place) && of(side),
            Place::ClaimedHole => claimed,
            Place::Hole { side, before, making } => {
                if geometry.is_store(place) || claimed || !of(side) {
                    return false;
                }
                let seeds = table.cells.get(place);
                let before_fits = match before {
                    None => true,
                    Some(Before::Empty) => seeds == 1,
                    Some(Before::Occupied) => seeds > 1,
                };
                before_fits && making.as_ref().is_none_or(|numbers| numbers.contains(seeds))
            }
        }
    }

    pub(super) fn passes<C: Cells>(&self, table: &Table<C>, hand: &Hand, place: usize, test: &Test) -> bool {
        let geometry = &self.engine.geometry;
        match test {
            Test::Hole { at: Ref::Neighbours, is } => geometry
                .beside(place)
                .iter()
                .all(|beside| beside.is_some_and(|beside| self.closed >> beside & 1 == 0 && self.is(table, beside, is))),
            Test::Hole { at, is } => self.refer(place, *at).is_some_and(|other| self.is(table, other, is)),
            Test::NeighboursEqual => {
                let [Some(one), Some(other)] = geometry.beside(place) else { return false };
                let seeds = table.cells.get(one);
                seeds > 0
                    && table.cells.get(other) == seeds
                    && self.is(table, one, &Content::Open)
                    && self.is(table, other, &Content::Open)
            }
            Test::OwnStoreSown(since) => {
                let bit = match since {
                    Since::Lap => sown::LAP,
                    Since::Move => sown::MOVE,
                    Since::Turn => sown::TURN,
                };
                hand.sown & bit != 0
            }
            Test::SeedsLeft(number) => {
                let total = hand.seeds + self.other_hand + self.engine.in_holes(&table.cells);
                total == u32::from(*number)
            }
        }
    }

    /// The single hole that a reference names from a place; always a place of the board.
    pub(super) fn refer(&self, place: usize, at: Ref) -> Option<usize> {
        let across = |place: usize| usize::from(self.engine.geometry.opposite[place]);
        let found = match at {
            Ref::Opposite => across(place),
            Ref::OppositeOfNext => across(self.next(place)),
            Ref::OppositeOfBeyond => across(self.next(self.next(place))),
            Ref::OppositeOfPrevious => across(self.previous(place)),
            Ref::Next => self.next(place),
            Ref::Beyond => self.next(self.next(place)),
            Ref::Previous => self.previous(place),
            Ref::Neighbours => return None,
        };
        (found != usize::from(NOWHERE)).then_some(found)
    }

    /// Whether a place has that content; never true of a store. A closed hole counts as empty.
    pub(super) fn is<C: Cells>(&self, table: &Table<C>, place: usize, wanted: &Content) -> bool {
        if self.engine.geometry.is_store(place) {
            return false;
        }
        let seeds = table.cells.get(place);
        match wanted {
            Content::Empty => seeds == 0,
            Content::Occupied => seeds > 0,
            Content::Holding(numbers) => numbers.contains(seeds),
            Content::Open => (self.closed | table.claims[0] | table.claims[1]) >> place & 1 == 0,
        }
    }

    /// Whether the mover may claim this hole.
    pub(super) fn may_claim<C: Cells>(&self, table: &Table<C>, place: usize) -> bool {
        let geometry = &self.engine.geometry;
        let claimed = &self.engine.ir.claimed;
        let [own, other] = [self.side, self.side.other()].map(|side| table.claims[side.index()]);
        let number = geometry.number(place);
        !geometry.is_store(place)
            && (own | other) >> place & 1 == 0
            && claimed.most.is_none_or(|most| own.count_ones() < u32::from(most))
            && !claimed.not_at.iter().any(|not_at| match not_at {
                NotAt::Hole(hole) => usize::from(*hole) == number,
                NotAt::LastHole => number == geometry.holes,
                NotAt::NumberOfOpponentClaim => {
                    (0..geometry.places).any(|claim| other >> claim & 1 == 1 && geometry.number(claim) == number)
                }
            })
    }

    /// What a rule that fits does at the place where the seed fell.
    fn apply<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        rule: &Rule,
        cause: Option<Cause>,
        log: &mut Log<'_, L>,
    ) -> Next {
        let place = usize::from(hand.at);
        let to_hand = rule.then == Then::SowOnWithCaptured;
        let mut carried = self.captures_at(table, hand, tally, place, rule, cause, log);
        for action in &rule.actions {
            match action {
                Action::Capture { .. } => {}
                Action::Claim => self.claim(table, place, cause, log),
                Action::Again(at) => {
                    let (mut here, mut took) = (place, carried);
                    while took > 0
                        && let Some(there) = self.refer(here, *at)
                        && self.closed >> there & 1 == 0
                        && self.fits(table, hand, there, rule)
                    {
                        took = self.captures_at(table, hand, tally, there, rule, cause, log);
                        carried += took;
                        here = there;
                    }
                }
            }
        }
        self.go_on(table, place, rule.then, if to_hand { carried } else { 0 })
    }

    fn go_on<C: Cells>(&self, table: &Table<C>, place: usize, then: Then, carried: u32) -> Next {
        let lift = |place: usize| {
            let holds = !self.engine.geometry.is_store(place) && table.cells.get(place) > 0;
            if holds { Next::Lift(place as u8) } else { Next::Stop }
        };
        match then {
            Then::EndTurn => Next::Stop,
            Then::SowOn => lift(place),
            Then::SowOnFromNext => lift(self.next(place)),
            Then::SowOnWithCaptured if carried > 0 => Next::Sow(place as u8, carried),
            Then::SowOnWithCaptured => Next::Stop,
            Then::MoveAgain(limit) => Next::Again(limit),
        }
    }

    fn claim<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        place: usize,
        cause: Option<Cause>,
        log: &mut Log<'_, L>,
    ) {
        if !self.captures {
            return;
        }
        let seeds = table.cells.get(place);
        table.cells.take(place, seeds);
        table.cells.add(self.engine.geometry.store(self.side), seeds);
        table.claims[self.side.index()] |= 1 << place;
        log.say(self.side, cause, || Event::Claim { hole: self.spot(place), seeds });
    }

    /// Makes the captures of a rule with this place as the one where the seed fell; tells how many seeds they took.
    #[allow(clippy::too_many_arguments, reason = "the parts of a move are kept apart so that each can be copied alone")]
    fn captures_at<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        place: usize,
        rule: &Rule,
        cause: Option<Cause>,
        log: &mut Log<'_, L>,
    ) -> u32 {
        if !self.captures {
            return 0;
        }
        let to_hand = rule.then == Then::SowOnWithCaptured;
        let mut sum = 0;
        for action in &rule.actions {
            let Action::Capture { targets, to } = action else { continue };
            // All targets are looked at before any is taken.
            let before = table.cells;
            let mut taken = Taken::default();
            let (mut total, mut from_hand) = ([0u32; 2], 0);
            let mut take = |table: &mut Table<C>, from: usize, most: u32| {
                if self.engine.geometry.is_store(from) {
                    return;
                }
                let seeds = table.cells.get(from).min(most);
                if seeds == 0 {
                    return;
                }
                let row = self.engine.geometry.side(from);
                let receiver = self.receiver(*to, row);
                table.cells.take(from, seeds);
                total[receiver.index()] += seeds;
                if row != self.side {
                    tally.from_opponent += seeds;
                }
                if L::LISTENS {
                    taken.by_side[receiver.index()].push((self.spot(from), seeds));
                }
            };
            let holes = |side| (1..=self.engine.geometry.holes).map(move |number| self.engine.geometry.hole(side, number));
            for target in targets {
                match target {
                    Target::ThisHole => take(table, place, u32::MAX),
                    Target::LastSeed => take(table, place, 1),
                    Target::At(Ref::Neighbours) => {
                        self.engine.geometry.beside(place).into_iter().flatten().for_each(|hole| take(table, hole, u32::MAX));
                    }
                    Target::At(at) => {
                        if let Some(hole) = self.refer(place, *at) {
                            take(table, hole, u32::MAX);
                        }
                    }
                    Target::Every { side, holding } => holes(self.owner(*side))
                        .filter(|hole| holding.contains(before.get(*hole)))
                        .for_each(|hole| take(table, hole, u32::MAX)),
                    Target::Everything => {
                        [self.side, self.side.other()].into_iter().flat_map(holes).for_each(|hole| take(table, hole, u32::MAX));
                        from_hand += hand.seeds;
                        hand.seeds = 0;
                    }
                }
            }
            total[self.receiver(*to, self.side).index()] += from_hand;
            sum += self.hand_over(table, total, taken, to_hand, cause, log);
        }
        tally.taken += sum;
        sum
    }

    fn receiver(&self, to: Receiver, row: crate::game::Side) -> crate::game::Side {
        match to {
            Receiver::Mover => self.side,
            Receiver::Owner => row,
            Receiver::Opponent => self.side.other(),
        }
    }

    /// Gives captured seeds to those who get them.
    fn hand_over<C: Cells, L: Listener<Event>>(
        &self,
        table: &mut Table<C>,
        total: [u32; 2],
        mut taken: Taken,
        to_hand: bool,
        cause: Option<Cause>,
        log: &mut Log<'_, L>,
    ) -> u32 {
        for side in [self.side, self.side.other()] {
            let seeds = total[side.index()];
            if seeds == 0 {
                continue;
            }
            if !to_hand {
                table.cells.add(self.engine.geometry.store(side), seeds);
            }
            let from = std::mem::take(&mut taken.by_side[side.index()]);
            let told: u32 = from.iter().map(|(_, seeds)| seeds).sum();
            log.say(self.side, cause, || Event::Capture { from, hand: seeds - told, to: (!to_hand).then_some(side) });
        }
        total[0] + total[1]
    }
}
