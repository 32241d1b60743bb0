//! Turns: a move is made, further moves follow or the turn ends, the end of the round is tested, turns pass.
//!
//! Comes in: a position and a chosen move. Goes out: the position at the next choice.
//! How a lap is sown, and what lies between rounds, stand elsewhere.

use super::players::{State, Told, with_players};
use crate::game::{History, Listener, Side};
use crate::ir::sowing::{EndTest, Order, Rest};
use crate::ir::{Cause, Section};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Move, Phase, Position, Together};
use crate::sowing::board::seeds::with_cells;
use crate::sowing::engine::Engine;
use crate::sowing::event::{Event, Log};
use crate::sowing::rules::ends::holds_on_board;

/// How the engine runs on after a choice.
pub(crate) struct Course<'c, 'l, H, L> {
    pub(crate) stop_at_round: bool,
    pub(crate) history: &'c mut H,
    pub(crate) log: &'c mut Log<'l, L>,
}

/// What is known of a turn that begins.
#[derive(Clone, Copy)]
struct Begun {
    /// How often the position has been, this time included.
    occurs: u32,
    can_move: bool,
}

/// A round is over: by which clause, and where the rest goes.
pub(crate) type Over = (Cause, Rest);

impl Engine {
    /// Plays a move and what follows by itself.
    pub(crate) fn advance<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        chosen: &Move,
        course: &mut Course<'_, '_, H, L>,
    ) {
        if position.phase != Phase::Playing {
            return;
        }
        if self.may_end.occurs && course.history.is_empty() {
            self.note_turn(position, course.history);
        }
        if position.together.is_some() {
            self.choose_together(position, chosen, course);
        } else if usize::from(chosen.place) < self.geometry.places {
            self.move_alone(position, chosen, course);
        }
        course.log.flush();
    }

    /// Lets happen what happens by itself at the start of a turn; stops where a round has ended.
    pub(crate) fn settle<L: Listener<Event>>(&self, position: &mut Position, listener: &mut L) {
        let mut log = Log::new(listener);
        let side = position.side;
        self.begin_turns(position, side, true, &mut Course { stop_at_round: true, history: &mut (), log: &mut log });
        if let (Phase::RoundOver, Some(until)) = (position.phase, self.until(position)) {
            self.end_game(position, Cause::Clause(Section::Rounds, "until", until), &mut log);
        }
    }

    /// Makes a move of a player who sows alone, and lets him make a further one or ends his turn.
    fn move_alone<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        chosen: &Move,
        course: &mut Course<'_, '_, H, L>,
    ) {
        let side = position.side;
        position.untested = false;
        self.note_mover(position, side);
        let option = (usize::from(chosen.place), chosen.backward.unwrap_or(false));
        let ended = with_players!(self, &*position, |players, cells| {
            let state = State::of(position, cells);
            let made = players.make::<Told, L>(&state, option, chosen.answers, course.log);
            self.note_direction(position, side, players.program(side, option.1).backward);
            position.seeds = made.cells.widened();
            position.claims = made.claims;
            position.turn_sown = self.keeps.turn_sown && made.turn_sown;
            (state.goes_again(made.next), made.endless, made.at, made.cause())
        });
        let (again, endless, at, cause) = ended;
        if again {
            course.log.say(side, cause, || Event::Bonus);
            return self.further_move(position, cause, course);
        }
        if endless {
            course.log.say(side, cause, || Event::Endless);
        } else {
            let at = (usize::from(at) < self.geometry.places).then(|| self.spot(usize::from(at)));
            course.log.say(side, cause, || Event::Stop { at, step: None });
        }
        self.end_turn(position, side);
        self.begin_turns(position, side.other(), true, course);
    }

    /// A further move is due, by the rule that gave it: lets the mover choose it, unless the round is over or he has none.
    pub(crate) fn further_move<H: History<Position>, L: Listener<Event>>(
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
    pub(crate) fn note_further(&self, position: &mut Position) {
        if self.keeps.further {
            position.further = position.further.saturating_add(1);
        }
        position.untested = self.keeps.untested && self.end_test(position, None).is_some();
    }

    /// Tests the end of the round before a further move, if that is when it is tested.
    fn end_before_further(&self, position: &Position) -> Option<Over> {
        if self.ir.end.before_every_move { self.end_test(position, None) } else { None }
    }

    /// Notes who made the last move.
    pub(crate) fn note_mover(&self, position: &mut Position, side: Side) {
        if self.keeps.last_mover {
            position.last_mover = side;
        }
    }

    /// Notes the way chosen for the round.
    pub(crate) fn note_direction(&self, position: &mut Position, side: Side, backward: bool) {
        use crate::ir::sowing::Direction::{ChosenByFirstMover, ChosenByFirstMoverOpponentOtherWay};
        let south = match self.ir.sow.direction {
            ChosenByFirstMover => backward,
            ChosenByFirstMoverOpponentOtherWay => backward ^ (side == Side::North),
            _ => return,
        };
        position.backward.get_or_insert(south);
    }

    /// A player's turn is over.
    pub(crate) fn end_turn(&self, position: &mut Position, side: Side) {
        position.further = 0;
        position.turn_sown = false;
        position.untested = false;
        let opening = &mut position.opening[side.index()];
        *opening = opening.saturating_sub(1);
    }

    /// Makes it a player's turn, or the turn of both if their order is so.
    pub(crate) fn enter_turn(&self, position: &mut Position, side: Side) {
        position.side = side;
        position.together = None;
        if self.order(position, side) == Order::Alternate {
            return;
        }
        position.together = Some(Box::new(Together::begun(side)));
    }

    /// The order of the turn that a player begins.
    pub(crate) fn order(&self, position: &Position, side: Side) -> Order {
        let opening = self.ir.opening.as_ref().filter(|_| position.opening[side.index()] > 0);
        opening.and_then(|opening| opening.order).unwrap_or(self.ir.moves.order)
    }

    /// Begins turns until somebody can choose or play stops; `moved` tells whether anybody has moved in this round.
    pub(crate) fn begin_turns<H: History<Position>, L: Listener<Event>>(
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
            let occurs =
                if self.may_end.occurs && course.history.remembers() { self.note_turn(position, course.history) } else { 1 };
            let can_move = self.can_move(position, side);
            let begun = Begun { occurs, can_move };
            let over = self.end_test(position, Some(begun)).or_else(|| self.nobody_moves(position, can_move));
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

    /// The first condition that ends the round now, at the start of a turn or within one.
    fn end_test(&self, position: &Position, begun: Option<Begun>) -> Option<Over> {
        for (index, condition) in self.ir.end.when.iter().enumerate() {
            if self.end_holds(position, condition.test, begun) {
                let rest = condition.rest.or(self.ir.end.rest).unwrap_or(Rest::ToOwner);
                return Some((Cause::Clause(Section::End, "when", index as u8), rest));
            }
        }
        None
    }

    fn end_holds(&self, position: &Position, test: EndTest, begun: Option<Begun>) -> bool {
        let shut = position.closed | position.claims[0] | position.claims[1];
        let held = with_cells!(&position.seeds, cells => holds_on_board(&self.geometry, cells, shut, position.side, test));
        held.unwrap_or_else(|| match test {
            EndTest::PositionOccurs(times) => begun.is_some_and(|begun| begun.occurs >= u32::from(times)),
            _ => !begun.map_or_else(|| self.can_move(position, position.side), |begun| begun.can_move),
        })
    }
}
