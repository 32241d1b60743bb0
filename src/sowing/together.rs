//! Turns of both players at once: each drops one seed in every step until both have stopped.
//!
//! Comes in: a position with such a turn, and what a player names or answers. Goes out: the position at the next choice, or at
//! the start of the next turn. Tests no end of the round but after the turn.

use super::Engine;
use super::event::{Event, Log};
use super::geometry::NOWHERE;
use super::lap::{Answers, Mover, Next, Table, Tally};
use super::position::{Hand, Move, Player, Position, Status, Together, sown};
use super::seeds::with_cells;
use super::turn::Course;
use crate::game::{History, Listener, Side, patience};
use crate::ir::sowing::Order;
use crate::ir::{Cause, Section};

/// Seeds that are dropped between two questions whether to go on.
const MANY_STEPS: u64 = 256;

impl Together {
    /// Nobody has the patience to follow both: what comes of it means nothing.
    pub(super) fn stop(&mut self) {
        self.players.iter_mut().for_each(Player::stop);
    }

    /// A turn in which nobody has named a hole yet.
    pub(super) fn begun(first: Side) -> Together {
        let hand = Hand::new(false);
        let player = Player { status: Status::Naming, hand, backward: false, further: 0, declined: 0, steps: 0 };
        Together { first, players: [player; 2] }
    }

    /// Who begins the next turn, once both have stopped.
    pub(super) fn next(&self, order: Order) -> Side {
        let [begun, other] = [self.first, self.first.other()].map(|side| self.players[side.index()].steps);
        let goes = match order {
            Order::TogetherThenLastToStop => begun >= other,
            Order::TogetherThenFirstToStop | Order::Alternate => begun <= other,
        };
        if goes { self.first } else { self.first.other() }
    }

    /// Who names or answers next, if anybody must.
    pub(super) fn chooser(&self) -> Option<Side> {
        let players = [self.first, self.first.other()];
        let is = |side: &&Side, test: fn(&Player) -> bool| test(&self.players[side.index()]);
        let names = players.iter().find(|side| is(side, |player| player.status == Status::Naming));
        let answers = || players.iter().find(|side| is(side, |player| player.is_asked()));
        names.or_else(answers).copied()
    }

    /// Whose seed falls next.
    fn due(&self) -> Option<Side> {
        let [first, other] = [self.first, self.first.other()];
        let sows = |side: Side| self.players[side.index()].status == Status::Sowing;
        let steps = |side: Side| self.players[side.index()].steps;
        match (sows(first), sows(other)) {
            (true, true) => Some(if steps(first) <= steps(other) { first } else { other }),
            (true, false) => Some(first),
            (false, true) => Some(other),
            (false, false) => None,
        }
    }
}

impl Player {
    /// Whether he must say if he takes what a rule offers.
    fn is_asked(&self) -> bool {
        self.status == Status::Sowing && self.hand.seeds == 0
    }

    /// He has stopped for this turn.
    pub(super) fn stop(&mut self) {
        *self = Player {
            status: Status::Stopped,
            hand: Hand::new(false),
            backward: false,
            further: 0,
            declined: 0,
            steps: self.steps,
        };
    }

    /// He makes a further move.
    pub(super) fn goes_again(&mut self, counts: bool, turn_sown: bool) {
        self.status = Status::Naming;
        self.hand = Hand::new(turn_sown && self.hand.sown & sown::TURN != 0);
        self.backward = false;
        self.declined = 0;
        self.further = if counts { self.further.saturating_add(1) } else { 0 };
    }
}

/// Does something with a player's hand and the board, whatever its width.
macro_rules! with_player {
    ($engine:expr, $position:expr, $side:expr, |$mover:ident, $table:ident, $player:ident| $act:expr) => {{
        let mover = $engine.mover($position, $side, None, Answers::Asked);
        let Position { seeds, claims, together, .. } = $position;
        together.as_mut().map(|together| {
            let other_hand = together.players[$side.other().index()].hand.seeds;
            let $player = &mut together.players[$side.index()];
            let $mover = Mover { backward: $player.backward, other_hand, ..mover };
            with_cells!(seeds, cells => {
                let $table = &mut Table { cells: *cells, claims: *claims };
                // A closure of its own: what it returns early is written back as well.
                let mut act = || $act;
                let done = act();
                (*cells, *claims) = ($table.cells, $table.claims);
                done
            })
        })
    }};
}

impl Engine {
    /// Takes what a player names or answers, and sows on.
    pub(super) fn choose_together<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        chosen: &Move,
        course: &mut Course<'_, '_, H, L>,
    ) {
        self.resume_laps(position, course.log);
        let side = position.side;
        if self.answers_alone(position) {
            self.answer(position, side, chosen.answers & 1 == 1, course.log);
        } else if chosen.place == NOWHERE {
            return;
        } else {
            self.note_mover(position, side);
            let backward = self.way(position, side, chosen.backward);
            self.note_direction(position, side, backward);
            with_player!(self, position, side, |mover, table, player| {
                let mover = Mover { backward, ..mover };
                player.backward = backward;
                player.status = Status::Sowing;
                player.hand.sown &= sown::TURN;
                mover.lift(table, &mut player.hand, usize::from(chosen.place), course.log);
            });
        }
        self.run_together(position, course);
    }

    /// Tells the log of laps that earlier calls have begun.
    fn resume_laps<L: Listener<Event>>(&self, position: &Position, log: &mut Log<'_, L>) {
        let Some(together) = &position.together else { return };
        for side in [Side::South, Side::North] {
            let player = &together.players[side.index()];
            if player.status == Status::Sowing && player.hand.seeds > 0 {
                let from = if player.hand.origin == NOWHERE { player.hand.at } else { player.hand.origin };
                log.resume(side, self.spot(usize::from(from)), player.hand.seeds, player.backward);
            }
        }
    }

    /// Takes a player's answer to what a landing rule offers him.
    fn answer<L: Listener<Event>>(&self, position: &mut Position, side: Side, yes: bool, log: &mut Log<'_, L>) {
        let judged = with_player!(self, position, side, |mover, table, player| {
            let tally = &mut Tally::default();
            let declined = usize::from(player.declined);
            let (Next::Ask(rule), cause) = mover.judge(table, &mut player.hand, tally, declined, log) else {
                return (Next::Stop, None);
            };
            if yes {
                let mover = Mover { answers: Answers::Given(1), ..mover };
                return mover.judge(table, &mut player.hand, tally, usize::from(rule), log);
            }
            log.say(side, cause, || Event::Decline);
            player.declined = rule + 1;
            mover.judge(table, &mut player.hand, tally, usize::from(rule) + 1, log)
        });
        if let Some((next, cause)) = judged {
            self.judged(position, side, next, cause, log);
        }
    }

    /// Sows on until somebody must choose, or both have stopped and the next turn has begun.
    pub(super) fn run_together<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        course: &mut Course<'_, '_, H, L>,
    ) {
        let (mut leaps, mut steps) = (!L::LISTENS, 0);
        while let Some(together) = &position.together {
            steps += 1;
            if steps == MANY_STEPS && !patience::goes_on(std::mem::take(&mut steps)) {
                // Whoever has set the limits knows that this is not what comes of it.
                let next = self.finish_together(position);
                return self.begin_turns(position, next, true, course);
            }
            if let Some(side) = together.chooser() {
                position.side = side;
                if self.answers_alone(position) || self.can_move(position, side) {
                    return;
                }
                let player = &together.players[side.index()];
                // A turn together has no other end for a player who has nothing to name, whatever is said of passing.
                let cause = Cause::Clause(Section::Moves, if self.ir.moves.pass { "pass" } else { "order" }, 0);
                let (step, further) = (Some(player.steps), player.steps > 0);
                course.log.say(side, Some(cause), || Event::Pass { step, further });
                self.stop_player(position, side);
            } else if let Some(side) = together.due() {
                if leaps {
                    leaps = self.leap(position);
                } else {
                    self.step(position, side, course.log);
                }
            } else {
                let next = self.finish_together(position);
                return self.begin_turns(position, next, true, course);
            }
        }
    }

    /// Both have stopped: counts their turns and tells who has the next one.
    pub(super) fn finish_together(&self, position: &mut Position) -> Side {
        let Some(together) = position.together.take() else { return position.side };
        let next = together.next(self.order(position, together.first));
        self.end_turn(position, together.first);
        self.end_turn(position, together.first.other());
        next
    }

    /// A player drops one seed; his last one is judged at once.
    fn step<L: Listener<Event>>(&self, position: &mut Position, side: Side, log: &mut Log<'_, L>) {
        let judged = with_player!(self, position, side, |mover, table, player| {
            let held = player.hand.seeds;
            let tally = &mut Tally::default();
            let Some(place) = mover.drop_seed(table, &mut player.hand, log) else {
                player.steps += held;
                return Some((Next::Stop, None));
            };
            player.steps += 1;
            if player.hand.seeds == 0 {
                return Some(mover.judge(table, &mut player.hand, tally, 0, log));
            }
            let cause = mover.pass(table, &mut player.hand, tally, place, log);
            (player.hand.seeds == 0).then_some((Next::Stop, cause))
        });
        if let Some(Some((next, cause))) = judged {
            self.judged(position, side, next, cause, log);
        }
    }

    /// Goes on after the last seed of a player's lap has been judged.
    fn judged<L: Listener<Event>>(
        &self,
        position: &mut Position,
        side: Side,
        next: Next,
        cause: Option<Cause>,
        log: &mut Log<'_, L>,
    ) {
        let needs = &self.needs;
        let stopped = with_player!(self, position, side, |mover, table, player| match next {
            Next::Lift(_) | Next::Sow(..) => {
                player.declined = 0;
                mover.follow(table, &mut player.hand, next, cause, log);
                None
            }
            Next::Again(limit) if limit.is_none_or(|limit| player.further < limit) => {
                log.say(side, cause, || Event::Bonus);
                player.goes_again(needs.further, needs.turn_sown);
                None
            }
            Next::Ask(_) => None,
            Next::Again(_) | Next::Stop => Some((player.hand.at, player.steps)),
        });
        if let Some(Some((at, steps))) = stopped {
            let at = (at != NOWHERE).then(|| self.spot(usize::from(at)));
            log.say(side, cause, || Event::Stop { at, step: Some(steps) });
            self.stop_player(position, side);
        }
    }

    /// A player has stopped for this turn.
    pub(super) fn stop_player(&self, position: &mut Position, side: Side) {
        if let Some(together) = &mut position.together {
            together.players[side.index()].stop();
        }
    }
}
