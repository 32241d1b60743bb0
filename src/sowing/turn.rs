//! Turns: a move is made, further moves follow or the turn ends, the end of the round is tested, turns pass.
//!
//! Comes in: a position and a chosen move. Goes out: the position at the next choice.
//! How a lap is sown, and what lies between rounds, stand elsewhere.

use super::Engine;
use super::event::{Event, Log};
use super::lap::{Answers, Ended, Next, Table, Tally};
use super::position::{Hand, Move, Phase, Position, Together, sown};
use super::seeds::{Cells, with_cells};
use crate::game::{History, Listener, Side};
use crate::ir::sowing::{EndTest, Order, Rest};
use crate::ir::{Cause, Section};

/// How the engine runs on after a choice.
pub(super) struct Course<'c, 'l, H, L> {
    pub(super) stop_at_round: bool,
    pub(super) history: &'c mut H,
    pub(super) log: &'c mut Log<'l, L>,
}

/// A round is over: by which clause, and where the rest goes.
pub(super) type Over = (Cause, Rest);

impl Engine {
    /// Plays a move and what follows by itself.
    pub(super) fn advance<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        chosen: &Move,
        course: &mut Course<'_, '_, H, L>,
    ) {
        if position.phase != Phase::Playing {
            return;
        }
        if self.needs.occurs && course.history.is_empty() {
            self.note_turn(position, course.history);
        }
        if position.together.is_some() {
            self.choose_together(position, chosen, course);
        } else if usize::from(chosen.place) < self.geometry.places {
            let ended = self.move_alone(position, chosen, course);
            self.after_move(position, ended, course);
        }
        course.log.flush();
    }

    /// Makes a move of a player who sows alone.
    fn move_alone<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        chosen: &Move,
        course: &mut Course<'_, '_, H, L>,
    ) -> Ended {
        let side = position.side;
        position.untested = false;
        self.note_mover(position, side);
        let mover = self.mover(position, side, chosen.backward, Answers::Given(chosen.answers));
        self.note_direction(position, side, mover.backward);
        let (mut hand, mut tally) = (Hand::new(position.turn_sown), Tally::default());
        let mut claims = position.claims;
        let ended = with_cells!(&mut position.seeds, cells => {
            let mut table = Table { cells: *cells, claims };
            let made = self.make(mover, &mut table, &mut hand, &mut tally, usize::from(chosen.place), course.log);
            *cells = table.cells;
            claims = table.claims;
            made.0
        });
        position.claims = claims;
        position.turn_sown = self.needs.turn_sown && hand.sown & sown::TURN != 0;
        let at = (usize::from(hand.at) < self.geometry.places).then(|| self.spot(usize::from(hand.at)));
        match ended.next {
            Next::Again(limit) if limit.is_none_or(|limit| position.further < limit) => {}
            _ if ended.endless => course.log.say(side, ended.cause, || Event::Endless),
            _ => course.log.say(side, ended.cause, || Event::Stop { at, step: None }),
        }
        ended
    }

    /// After a move of a player who sows alone: a further move, or the other's turn.
    fn after_move<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        ended: Ended,
        course: &mut Course<'_, '_, H, L>,
    ) {
        let side = position.side;
        if let Next::Again(limit) = ended.next
            && limit.is_none_or(|limit| position.further < limit)
        {
            course.log.say(side, ended.cause, || Event::Bonus);
            return self.further_move(position, ended.cause, course);
        }
        self.end_turn(position, side);
        self.begin_turns(position, side.other(), true, course);
    }

    /// A further move is due, by the rule that gave it: lets the mover choose it, unless the round is over or he has none.
    pub(super) fn further_move<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        given_by: Option<Cause>,
        course: &mut Course<'_, '_, H, L>,
    ) {
        let side = position.side;
        self.note_further(position);
        if let Some(over) = self.end_before_further(position) {
            if let Some(first) = self.end_round(position, over, false, course) {
                self.begin_turns(position, first, false, course);
            }
            return;
        }
        if self.can_move(position, side) {
            return;
        }
        course.log.say(side, given_by, || Event::Pass { step: None, further: true });
        self.end_turn(position, side);
        self.begin_turns(position, side.other(), true, course);
    }

    /// Notes a further move of this turn.
    pub(super) fn note_further(&self, position: &mut Position) {
        if self.needs.further {
            position.further = position.further.saturating_add(1);
        }
        position.untested = self.needs.untested && self.end_test(position, None).is_some();
    }

    /// Tests the end of the round before a further move, if that is when it is tested.
    fn end_before_further(&self, position: &Position) -> Option<Over> {
        if self.ir.end.before_every_move { self.end_test(position, None) } else { None }
    }

    /// Notes who made the last move.
    pub(super) fn note_mover(&self, position: &mut Position, side: Side) {
        if self.needs.last_mover {
            position.last_mover = side;
        }
    }

    /// Notes the way chosen for the round.
    pub(super) fn note_direction(&self, position: &mut Position, side: Side, backward: bool) {
        use crate::ir::sowing::Direction::{ChosenByFirstMover, ChosenByFirstMoverOpponentOtherWay};
        let south = match self.ir.sow.direction {
            ChosenByFirstMover => backward,
            ChosenByFirstMoverOpponentOtherWay => backward ^ (side == Side::North),
            _ => return,
        };
        position.backward.get_or_insert(south);
    }

    /// A player's turn is over.
    pub(super) fn end_turn(&self, position: &mut Position, side: Side) {
        position.further = 0;
        position.turn_sown = false;
        position.untested = false;
        let opening = &mut position.opening[side.index()];
        *opening = opening.saturating_sub(1);
    }

    /// Makes it a player's turn, or the turn of both if their order is so.
    pub(super) fn enter_turn(&self, position: &mut Position, side: Side) {
        position.side = side;
        position.together = None;
        if self.order(position, side) == Order::Alternate {
            return;
        }
        position.together = Some(Box::new(Together::begun(side)));
    }

    /// The order of the turn that a player begins.
    pub(super) fn order(&self, position: &Position, side: Side) -> Order {
        let opening = self.ir.opening.as_ref().filter(|_| position.opening[side.index()] > 0);
        opening.and_then(|opening| opening.order).unwrap_or(self.ir.moves.order)
    }

    /// Begins turns until somebody can choose or play stops; `moved` tells whether anybody has moved in this round.
    pub(super) fn begin_turns<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        mut side: Side,
        mut moved: bool,
        course: &mut Course<'_, '_, H, L>,
    ) {
        /// Rounds running in which nobody has moved: so many end the game.
        const MOST_IDLE_ROUNDS: usize = 2;
        let mut idle = 0;
        loop {
            self.enter_turn(position, side);
            let occurs = if self.needs.occurs { self.note_turn(position, course.history) } else { 1 };
            let can_move = self.can_move(position, side);
            let over = self.end_test(position, Some(occurs)).or_else(|| self.nobody_moves(position, can_move));
            if let Some(over) = over {
                idle += usize::from(!moved);
                moved = false;
                match self.end_round(position, over, idle == MOST_IDLE_ROUNDS, course) {
                    Some(first) => side = first,
                    None => return,
                }
                continue;
            }
            if position.together.is_some() {
                return self.run_together(position, course);
            }
            if can_move {
                return;
            }
            let cause = Cause::Clause(Section::Moves, "pass", 0);
            course.log.say(side, Some(cause), || Event::Pass { step: None, further: false });
            self.end_turn(position, side);
            side = side.other();
        }
    }

    /// Whether the round is over at the start of a turn because there is no move, where no condition says so.
    fn nobody_moves(&self, position: &Position, can_move: bool) -> Option<Over> {
        let passes = self.ir.moves.pass || position.together.is_some();
        if can_move || passes && self.can_move(position, position.side.other()) {
            return None;
        }
        Some((Cause::Clause(Section::Moves, "pass", 0), self.ir.end.rest.unwrap_or(Rest::ToOwner)))
    }

    /// The first condition that ends the round now; `occurs` at the start of a turn only.
    pub(super) fn end_test(&self, position: &Position, occurs: Option<u32>) -> Option<Over> {
        for (index, condition) in self.ir.end.when.iter().enumerate() {
            if self.end_holds(position, condition.test, occurs) {
                let rest = condition.rest.or(self.ir.end.rest).unwrap_or(Rest::ToOwner);
                return Some((Cause::Clause(Section::End, "when", index as u8), rest));
            }
        }
        None
    }

    fn end_holds(&self, position: &Position, test: EndTest, occurs: Option<u32>) -> bool {
        let side = position.side;
        let empty = |side| position.seeds.is_empty(self.geometry.row(side), self.geometry.holes);
        match test {
            EndTest::MoverHasNoSeeds => empty(side),
            EndTest::MoverCannotMove => !self.can_move(position, side),
            EndTest::ARowIsEmpty => empty(Side::South) || empty(Side::North),
            EndTest::BothRowsAreEmpty => empty(Side::South) && empty(Side::North),
            EndTest::PositionOccurs(times) => occurs.is_some_and(|occurs| occurs >= u32::from(times)),
            EndTest::ARowHasEmptyHoles(_)
            | EndTest::SeedsOrFewerAreLeft(_)
            | EndTest::HoldsMoreThanHalf
            | EndTest::HoldsHalf
            | EndTest::Holds(_) => {
                let shut = position.closed | position.claims[0] | position.claims[1];
                with_cells!(&position.seeds, cells => self.count_holds(cells, shut, test))
            }
        }
    }

    /// Whether a condition holds that counts seeds or empty holes, with these holes out of play; false for any other.
    fn count_holds<C: Cells>(&self, cells: &C, shut: u64, test: EndTest) -> bool {
        let stores = || [Side::South, Side::North].map(|side| cells.get(self.geometry.store(side)));
        match test {
            EndTest::ARowHasEmptyHoles(number) => [Side::South, Side::North].iter().any(|side| {
                let first = self.geometry.row(*side);
                let bare = |place: &usize| shut >> place & 1 == 0 && cells.get(*place) == 0;
                (first..first + self.geometry.holes).filter(bare).count() >= usize::from(number)
            }),
            EndTest::SeedsOrFewerAreLeft(number) => self.in_holes(cells) <= u32::from(number),
            EndTest::HoldsMoreThanHalf => {
                let [south, north] = stores();
                2 * south.max(north) > south + north + self.in_holes(cells)
            }
            EndTest::HoldsHalf => {
                let [south, north] = stores();
                2 * south.max(north) >= south + north + self.in_holes(cells)
            }
            EndTest::Holds(number) => stores().iter().any(|store| *store >= u32::from(number)),
            EndTest::MoverHasNoSeeds
            | EndTest::MoverCannotMove
            | EndTest::ARowIsEmpty
            | EndTest::BothRowsAreEmpty
            | EndTest::PositionOccurs(_) => false,
        }
    }

    /// Whether any condition holds that counts seeds or empty holes.
    pub(super) fn ends_by_count<C: Cells>(&self, cells: &C, shut: u64) -> bool {
        self.ir.end.when.iter().any(|condition| self.count_holds(cells, shut, condition.test))
    }

    /// The fewest seeds in a store that end a round with so many on the board.
    pub(super) fn enough<C: Cells>(&self, cells: &C) -> u32 {
        let least = |test| match test {
            EndTest::HoldsMoreThanHalf => cells.total() / 2 + 1,
            EndTest::HoldsHalf => cells.total().div_ceil(2),
            EndTest::Holds(number) => u32::from(number),
            _ => u32::MAX,
        };
        self.ir.end.when.iter().map(|condition| least(condition.test)).min().unwrap_or(u32::MAX)
    }
}
