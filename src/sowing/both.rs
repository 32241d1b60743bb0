//! Turns of both players at once by the tables, while nobody listens: from one last seed of a hand to the next.
//!
//! Comes in: a position in which somebody sows. Goes out: the same once somebody must choose or both have stopped. What the tables do not
//! cover is left to the plain way, seed by seed.

use super::Engine;
use super::event::Log;
use super::fast::{Fast, Landed, Laps, MANY_LAPS, Tables};
use super::geometry::NOWHERE;
use super::lap::{Answers, Mover, Next, Table, Tally};
use super::position::{Player, Position, Status, Together, sown};
use super::seeds::{COUNTS, Cells, Seeds};
use crate::game::{Side, patience};

/// Two players with the tables of each.
#[derive(Clone, Copy)]
pub(super) struct Both<'e, C: Cells> {
    pub(super) movers: [Mover<'e>; 2],
    laps: [&'e Laps<C>; 2],
    pub(super) table: Table<C>,
}

impl Engine {
    /// Sows on to the next choice or the end of the turn; false, and perhaps less done, if the tables do not cover what comes next.
    pub(super) fn leap(&self, position: &mut Position) -> bool {
        match (position.seeds, self.tables()) {
            (Seeds::Narrow(cells), Tables::Narrow(fast)) => self.leap_with(position, cells, fast),
            (Seeds::Double(cells), Tables::Double(fast)) => self.leap_with(position, cells, fast),
            _ => false,
        }
    }

    fn leap_with<C: Cells>(&self, position: &mut Position, cells: C, fast: &Fast<C>) -> bool {
        let Some(mut together) = position.together.as_deref().copied() else { return false };
        let ways = together.players.map(|player| player.backward);
        let Some(mut both) = Both::new(self, fast, position, cells, ways) else { return false };
        let done = both.go(&mut together);
        position.seeds = both.table.cells.widened();
        position.claims = both.table.claims;
        if let Some(kept) = &mut position.together {
            **kept = together;
        }
        done
    }
}

impl<'e, C: Cells> Both<'e, C> {
    /// The players of a position, with the way in which each sows; `None` if the tables do not hold for it.
    pub(super) fn new(
        engine: &'e Engine,
        fast: &'e Fast<C>,
        position: &Position,
        cells: C,
        ways: [bool; 2],
    ) -> Option<Both<'e, C>> {
        let sides = [Side::South, Side::North];
        let movers = sides.map(|side| {
            let backward = ways[side.index()];
            Mover { backward, ..engine.mover(position, side, None, Answers::Asked) }
        });
        let laps = sides.map(|side| fast.of(side, ways[side.index()]));
        let covered = laps.iter().all(|laps| laps.carries && !laps.passes());
        let holds = covered && position.closed == fast.closed && position.claims == [0; 2];
        holds.then_some(Both { movers, laps, table: Table { cells, claims: [0; 2] } })
    }

    /// Sows until somebody must choose, or both have stopped; false, and perhaps less done, if the tables do not cover what comes next.
    pub(super) fn go(&mut self, together: &mut Together) -> bool {
        let mut laps = 0;
        while let Some(side) = self.drop_to_next_end(together) {
            laps += 1;
            if laps == MANY_LAPS && !patience::goes_on(std::mem::take(&mut laps)) {
                together.stop();
                return true;
            }
            let next = self.judge(side, together);
            let player = &mut together.players[side.index()];
            let engine = self.movers[0].engine;
            match next {
                Next::Lift(place) => {
                    let seeds = self.table.cells.get(usize::from(place));
                    self.table.cells.take(usize::from(place), seeds);
                    player.lap_begins(seeds, place, place);
                }
                Next::Sow(place, seeds) => player.lap_begins(seeds, place, NOWHERE),
                Next::Again(limit) if limit.is_none_or(|limit| player.further < limit) => {
                    player.goes_again(engine.needs.further, engine.needs.turn_sown);
                    return true;
                }
                Next::Ask(_) => return true,
                Next::Again(_) | Next::Stop => {
                    player.stop();
                    if together.players.iter().all(|player| player.status == Status::Stopped) {
                        return true;
                    }
                }
            }
            if self.table.claims != [0; 2] {
                return false;
            }
        }
        false
    }

    /// Drops seeds in turn up to the next that is the last of a hand, and tells whose it is; `None`, and nothing changed, if the tables do
    /// not cover that.
    fn drop_to_next_end(&mut self, together: &mut Together) -> Option<Side> {
        let sides = [together.first, together.first.other()];
        let player = |side: Side| together.players[side.index()];
        let sows = |side: Side| player(side).status == Status::Sowing;
        // The step in which his last seed falls.
        let end = |side: Side| player(side).steps + player(side).hand.seeds;
        let first_ends = !sows(sides[1]) || sows(sides[0]) && end(sides[0]) <= end(sides[1]);
        let [ends, other] = if first_ends { sides } else { [sides[1], sides[0]] };
        // Who drops first has made the step before the other does, but not yet the step that the other is making.
        let until = if first_ends { end(ends) - 1 } else { end(ends) };
        let others = if sows(other) { until.saturating_sub(player(other).steps) } else { 0 };
        let origin = self.origin(ends, &player(ends))?;
        if others > 0 {
            let origin = self.origin(other, &player(other))?;
            self.drop_seeds(other, &mut together.players[other.index()], origin, others);
        }
        let player = &mut together.players[ends.index()];
        let all = player.hand.seeds;
        self.drop_seeds(ends, player, origin, all);
        Some(ends)
    }

    /// The hole from which the tables know the rest of a hand's lap, and how many seeds of it have fallen: after a store it is the lap from
    /// the hole before. `None` if they do not know it.
    #[inline(always)]
    fn origin(&self, side: Side, player: &Player) -> Option<(usize, u32)> {
        let (mover, hand) = (&self.movers[side.index()], &player.hand);
        let (geometry, at) = (&mover.engine.geometry, usize::from(hand.at));
        if hand.seeds as usize >= COUNTS - 1 {
            return None;
        }
        if !geometry.is_store(at) {
            return Some((at, 0));
        }
        let before = mover.previous(at);
        let was_sown = at != geometry.store(side) || hand.sown & sown::LAP != 0;
        (was_sown && !geometry.is_store(before)).then_some((before, 1))
    }

    /// Drops the next seeds of a hand.
    #[inline(always)]
    fn drop_seeds(&mut self, side: Side, player: &mut Player, (from, fallen): (usize, u32), seeds: u32) {
        let (cells, hand) = (&mut self.table.cells, &mut player.hand);
        cells.take(usize::from(hand.at), fallen);
        let (at, sown) = self.laps[side.index()].carry(cells, from, seeds + fallen);
        hand.at = at as u8;
        hand.seeds -= seeds;
        player.steps += seeds;
        if sown {
            hand.sown = sown::LAP | sown::MOVE | sown::TURN;
        }
    }

    /// Judges a last seed.
    fn judge(&mut self, side: Side, together: &mut Together) -> Next {
        let other_hand = together.players[side.other().index()].hand.seeds;
        let hand = &mut together.players[side.index()].hand;
        let mover = &self.movers[side.index()];
        let stores = mover.engine.geometry.stores(side);
        let tally = &mut Tally::default();
        let mut first = 0;
        if mover.opening.is_none_or(|opening| opening.without_landing.is_empty()) {
            match self.laps[side.index()].judge(&self.table.cells, usize::from(hand.at)) {
                Landed::Next(next) => return next,
                Landed::Walk(walk) => match walk.go(&mut self.table.cells, stores, other_hand, hand.sown, tally) {
                    Some(next) => return next,
                    None => first = walk.first(),
                },
            }
        }
        let mut nobody = ();
        let mover = Mover { other_hand, ..*mover };
        mover.judge(&mut self.table, hand, tally, first, &mut Log::new(&mut nobody)).0
    }
}

impl Player {
    /// Holds seeds for a new lap, lifted from `origin` if it is a place.
    pub(super) fn lap_begins(&mut self, seeds: u32, at: u8, origin: u8) {
        self.declined = 0;
        self.hand.seeds = seeds;
        self.hand.at = at;
        self.hand.origin = origin;
        self.hand.stays = false;
        self.hand.sown &= !sown::LAP;
    }
}
