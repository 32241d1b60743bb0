//! Turns of both players at once: each drops one seed in every step until both have stopped.
//!
//! Comes in: a position with such a turn, and what a player names or answers. Goes out: the position at the next choice, or at
//! the start of the next turn. Tests no end of the round but after the turn.

use super::players::{Players, with_players};
use super::turns::Course;
use crate::game::{History, Side, patience};
use crate::ir::sowing::Order;
use crate::ir::{Cause, Section};
use crate::sowing::board::cells::{COUNTS, Cells};
use crate::sowing::board::geometry::NOWHERE;
use crate::sowing::board::position::{Hand, Move, Player, Position, Status, Together, sown, spot};
use crate::sowing::engine::Engine;
use crate::sowing::event::{Event, Log};
use crate::sowing::hand::{Ear, Next, Progress};
use crate::sowing::program::{Program, RELAY, cause_of};

/// Seeds that are dropped between two questions whether to go on.
const MANY_STEPS: u64 = 256;

impl Together {
    /// A turn in which nobody has named a hole yet.
    pub(crate) fn begun(first: Side) -> Together {
        let hand = Hand::new(false);
        let player = Player { status: Status::Naming, hand, backward: false, further: 0, declined: 0, steps: 0 };
        Together { first, players: [player; 2] }
    }

    /// Who begins the next turn, once both have stopped.
    pub(crate) fn next(&self, order: Order) -> Side {
        let [begun, other] = [self.first, self.first.other()].map(|side| self.players[side.index()].steps);
        let goes = match order {
            Order::TogetherThenLastToStop => begun >= other,
            Order::TogetherThenFirstToStop | Order::Alternate => begun <= other,
        };
        if goes { self.first } else { self.first.other() }
    }

    /// Who names or answers next, if anybody must.
    pub(crate) fn chooser(&self) -> Option<Side> {
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
    pub(crate) fn stop(&mut self) {
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
    pub(crate) fn goes_again(&mut self, counts: bool, turn_sown: bool) {
        self.status = Status::Naming;
        self.hand = Hand::new(turn_sown && self.hand.sown & sown::TURN != 0);
        self.backward = false;
        self.declined = 0;
        self.further = if counts { self.further.saturating_add(1) } else { 0 };
    }
}

/// Both players on their way.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'e, C: Cells> {
    pub(crate) players: Players<'e, C>,
    pub(crate) cells: C,
    pub(crate) claims: [u64; 2],
    pub(crate) together: Together,
}

impl<'e, C: Cells> Pair<'e, C> {
    /// Both players of a position in which they sow at once.
    pub(crate) fn of(players: Players<'e, C>, position: &Position, cells: C) -> Option<Pair<'e, C>> {
        let together = position.together.as_deref().copied()?;
        Some(Pair { players, cells, claims: position.claims, together })
    }

    /// Brings a position of the same turn up to date.
    pub(crate) fn write(&self, position: &mut Position) {
        position.seeds = self.cells.widened();
        position.claims = self.claims;
        match &mut position.together {
            Some(together) => **together = self.together,
            None => position.together = Some(Box::new(self.together)),
        }
    }

    fn program(&self, side: Side) -> &'e Program<C> {
        self.players.program(side, self.together.players[side.index()].backward)
    }

    /// A player's hand, as a move on its way.
    fn progress(&self, side: Side) -> Progress<'e, C> {
        let [own, other] = [side, side.other()].map(|side| self.together.players[side.index()].hand);
        Progress::new(self.program(side), own, self.claims).beside(other.seeds)
    }

    /// A player names a hole.
    pub(crate) fn name<L: Ear>(&mut self, side: Side, place: usize, backward: bool, log: &mut Log<'_, L>) {
        let player = &mut self.together.players[side.index()];
        player.backward = backward;
        player.status = Status::Sowing;
        player.declined = 0;
        player.hand.sown &= sown::TURN;
        let mut progress = self.progress(side);
        progress.lift(&mut self.cells, place, log);
        self.together.players[side.index()].hand = progress.hand;
    }

    /// Takes a player's answer to what a landing rule offers him.
    fn answer<L: Ear>(&mut self, side: Side, yes: bool, log: &mut Log<'_, L>) {
        let mut progress = self.progress(side);
        let player = &mut self.together.players[side.index()];
        let first = progress.fell(&self.cells, usize::from(progress.hand.at));
        let first = progress.program.step_of_rule(first, player.declined);
        let mut next = progress.judge(&mut self.cells, first, log);
        if let Next::Ask(offer) = next {
            if !yes {
                player.declined = progress.program.steps[offer as usize].rule as u8 + 1;
            }
            let on = progress.answered(offer, yes, log);
            next = progress.judge(&mut self.cells, on, log);
        }
        self.judged(side, progress, next, log);
    }

    /// Sows on until somebody must choose, or both have stopped.
    pub(crate) fn sow_on<L: Ear>(&mut self, log: &mut Log<'_, L>) {
        let mut steps = 0;
        while self.together.chooser().is_none()
            && let Some(side) = self.together.due()
        {
            steps += 1;
            if steps == MANY_STEPS && !patience::goes_on(std::mem::take(&mut steps)) {
                // Whoever has set the limits knows that this is not what comes of it.
                self.together.players.iter_mut().for_each(Player::stop);
                return;
            }
            if !L::LISTENS
                && let Some(side) = self.drop_to_next_end()
            {
                self.land(side, self.progress(side), log);
            } else {
                self.drop_one(side, log);
            }
        }
    }

    /// The last seed of a player's lap has fallen.
    fn land<L: Ear>(&mut self, side: Side, mut progress: Progress<'e, C>, log: &mut Log<'_, L>) {
        let (plain, at) = (!L::LISTENS && self.claims == [0; 2], usize::from(progress.hand.at));
        let step = if plain { progress.program.landing::<false>(&self.cells, at) } else { progress.fell(&self.cells, at) };
        let next = if step == RELAY { Next::Lift(at as u8) } else { progress.judge(&mut self.cells, step, log) };
        self.judged(side, progress, next, log);
    }

    /// A player drops one seed; his last one is judged at once.
    fn drop_one<L: Ear>(&mut self, side: Side, log: &mut Log<'_, L>) {
        let mut progress = self.progress(side);
        let held = progress.hand.seeds;
        let fallen = progress.drop_seed(&mut self.cells, log);
        self.together.players[side.index()].steps += held - progress.hand.seeds;
        let Some(at) = fallen else { return self.judged(side, progress, Next::Stop, log) };
        if progress.hand.seeds == 0 {
            return self.land(side, progress, log);
        }
        let mut step = progress.fell(&self.cells, at);
        // An offer in passing is taken: nobody can be asked in the middle of a lap.
        while let Next::Ask(offer) = progress.judge(&mut self.cells, step, log) {
            step = progress.answered(offer, true, log);
        }
        if progress.hand.seeds == 0 {
            return self.judged(side, progress, Next::Stop, log);
        }
        (self.together.players[side.index()].hand, self.claims) = (progress.hand, progress.claims);
    }

    /// Drops seeds in turn up to the next that is the last of a hand, by two additions, and tells whose it is; `None`, and nothing changed, if
    /// laps are no additions.
    fn drop_to_next_end(&mut self) -> Option<Side> {
        let together = &self.together;
        let sides = [together.first, together.first.other()];
        let player = |side: Side| &together.players[side.index()];
        let sows = |side: Side| player(side).status == Status::Sowing;
        // The step in which his last seed falls.
        let end = |side: Side| player(side).steps + player(side).hand.seeds;
        let first_ends = !sows(sides[1]) || sows(sides[0]) && end(sides[0]) <= end(sides[1]);
        let [ends, other] = if first_ends { sides } else { [sides[1], sides[0]] };
        // Who drops first has made the step before the other does, but not yet the step that the other is making.
        let until = if first_ends { end(ends) - 1 } else { end(ends) };
        let others = if sows(other) { until.saturating_sub(player(other).steps) } else { 0 };
        let all = player(ends).hand.seeds;
        let origin = self.origin(ends)?;
        if others > 0 {
            let origin = self.origin(other)?;
            self.drop_seeds(other, origin, others);
        }
        self.drop_seeds(ends, origin, all);
        Some(ends)
    }

    /// The hole from which the rest of a hand's lap is an addition, and how many seeds of that have fallen: after a store it is the lap from
    /// the hole before. `None` if there is none.
    #[inline(always)]
    fn origin(&self, side: Side) -> Option<(usize, u32)> {
        let program = self.program(side);
        let hand = &self.together.players[side.index()].hand;
        let at = usize::from(hand.at);
        if program.seed_by_seed || !program.laps.carry || self.claims != [0; 2] || hand.seeds as usize >= COUNTS - 1 {
            return None;
        }
        if !program.stores.contains(&at) {
            return Some((at, 0));
        }
        let is_open_hole = |place: usize| !program.stores.contains(&place) && self.players.closed >> place & 1 == 0;
        let before = (0..program.places).find(|place| usize::from(program.next[*place]) == at && is_open_hole(*place))?;
        let was_sown = at != program.stores[0] || hand.sown & sown::LAP != 0;
        was_sown.then_some((before, 1))
    }

    /// Drops the next seeds of a hand.
    #[inline(always)]
    fn drop_seeds(&mut self, side: Side, (from, fallen): (usize, u32), seeds: u32) {
        let program = self.program(side);
        let player = &mut self.together.players[side.index()];
        self.cells.take(usize::from(player.hand.at), fallen);
        let (at, own) = program.laps.carry(&mut self.cells, from, seeds + fallen);
        player.hand.at = at as u8;
        player.hand.seeds -= seeds;
        player.steps += seeds;
        if own {
            player.hand.sown = sown::LAP | sown::MOVE | sown::TURN;
        }
    }

    /// Goes on after the last seed of a player's lap has been judged.
    fn judged<L: Ear>(&mut self, side: Side, mut progress: Progress<'e, C>, next: Next, log: &mut Log<'_, L>) {
        let (keeps, program) = (&self.players.engine.keeps, progress.program);
        self.claims = progress.claims;
        progress.say_relay(next, log);
        let player = &mut self.together.players[side.index()];
        match next {
            Next::Lift(place) => {
                player.declined = 0;
                progress.lift(&mut self.cells, usize::from(place), log);
            }
            Next::Sow(place, seeds) => {
                player.declined = 0;
                progress.carry((place, seeds), log);
            }
            Next::Again(limit) if limit.is_none_or(|limit| player.further < limit) => {
                log.say(side, cause_of(progress.rule), || Event::Bonus);
                player.hand = progress.hand;
                return player.goes_again(keeps.further, keeps.turn_sown);
            }
            Next::Ask(_) => {}
            Next::Again(_) | Next::Stop | Next::Drop | Next::Steps(_) => {
                let at = usize::from(progress.hand.at);
                let (at, step) = ((at < program.places).then(|| spot(program.holes, at)), Some(player.steps));
                log.say(side, cause_of(progress.rule), || Event::Stop { at, step });
                return player.stop();
            }
        }
        player.hand = progress.hand;
    }
}

impl Engine {
    /// Takes what a player names or answers, and sows on.
    pub(crate) fn choose_together<H: History<Position>, L: Ear>(
        &self,
        position: &mut Position,
        chosen: &Move,
        course: &mut Course<'_, '_, H, L>,
    ) {
        self.resume_laps(position, course.log);
        let side = position.side;
        let answers = self.answers_alone(position);
        if !answers && chosen.place == NOWHERE {
            return;
        }
        let mut backward = false;
        if !answers {
            self.note_mover(position, side);
            backward = self.way(position, side, chosen.backward);
            self.note_direction(position, side, backward);
        }
        with_players!(self, &*position, |players, cells| {
            if let Some(mut pair) = Pair::of(players, position, cells) {
                if answers {
                    pair.answer(side, chosen.answers & 1 == 1, course.log);
                } else {
                    pair.name(side, usize::from(chosen.place), backward, course.log);
                }
                pair.write(position);
            }
        });
        self.run_together(position, course);
    }

    /// Tells the log of laps that earlier calls have begun.
    fn resume_laps<L: Ear>(&self, position: &Position, log: &mut Log<'_, L>) {
        let Some(together) = &position.together else { return };
        for side in [Side::South, Side::North] {
            let player = &together.players[side.index()];
            if player.status == Status::Sowing && player.hand.seeds > 0 {
                let from = if player.hand.origin == NOWHERE { player.hand.at } else { player.hand.origin };
                log.resume(side, self.spot(usize::from(from)), player.hand.seeds, player.backward);
            }
        }
    }

    /// Sows on until somebody must choose, or both have stopped and the next turn has begun.
    pub(crate) fn run_together<H: History<Position>, L: Ear>(&self, position: &mut Position, course: &mut Course<'_, '_, H, L>) {
        loop {
            let chooser = with_players!(self, &*position, |players, cells| {
                let Some(mut pair) = Pair::of(players, position, cells) else { return };
                pair.sow_on(course.log);
                pair.write(position);
                pair.together.chooser()
            });
            let Some(side) = chooser else {
                let next = self.finish_together(position);
                return self.begin_turns(position, next, true, course);
            };
            position.side = side;
            if self.answers_alone(position) || self.can_move(position, side) {
                return;
            }
            // A turn together has no other end for a player who has nothing to name, whatever is said of passing.
            let cause = Cause::Clause(Section::Moves, if self.ir.moves.pass { "pass" } else { "order" }, 0);
            let steps = position.together.as_ref().map_or(0, |together| together.players[side.index()].steps);
            course.log.say(side, Some(cause), || Event::Pass { step: Some(steps), further: steps > 0 });
            self.stop_player(position, side);
        }
    }

    /// Both have stopped: counts their turns and tells who has the next one.
    pub(crate) fn finish_together(&self, position: &mut Position) -> Side {
        let Some(together) = position.together.take() else { return position.side };
        let next = together.next(self.order(position, together.first));
        self.end_turn(position, together.first);
        self.end_turn(position, together.first.other());
        next
    }

    /// A player has stopped for this turn.
    pub(crate) fn stop_player(&self, position: &mut Position, side: Side) {
        if let Some(together) = &mut position.together {
            together.players[side.index()].stop();
        }
    }
}
