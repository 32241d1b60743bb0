//! Repetition: what of the start of a turn counts, and turns of a run of moves noted one after the other.
//!
//! Comes in: positions at the start of a turn. Goes out: how often each has come about in its round, and whether that ends the round.
//! Remembers nothing itself: that is the caller's history.

use super::players::State;
use crate::game::{History, Mark, Side};
use crate::ir::sowing::EndTest;
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Position, Status, Together};
use crate::sowing::board::seeds::Seeds;
use crate::sowing::engine::Engine;

impl Engine {
    /// Whether a position that has occurred so often ends the round.
    fn ends_by_repetition(&self, occurs: u32) -> bool {
        let times = |test| if let EndTest::PositionOccurs(times) = test { Some(u32::from(times)) } else { None };
        occurs > 1 && self.ir.end.when.iter().filter_map(|condition| times(condition.test)).any(|times| occurs >= times)
    }

    /// Notes that a turn begins; tells how often it has begun so in this round. Seeds of every hole, claims, and the player to move
    /// count.
    pub(crate) fn note_turn<H: History<Position>>(&self, position: &Position, history: &mut H) -> u32 {
        let begins =
            |together: &Together| together.players.iter().all(|player| (player.status, player.steps) == (Status::Naming, 0));
        let begun = position.further > 0
            || position.turn_sown
            || position.untested
            || !position.together.as_deref().is_none_or(|together| together.first == position.side && begins(together));
        match self.mark(position.seeds, position.side, position.together.is_some()).filter(|_| !begun) {
            Some(mark) => history.occurs_marked(mark),
            None => history.occurs(&self.repetition_key(position)),
        }
    }

    /// The start of a turn as a mark. Claims need no room in it: each sends seeds to a store for good, so that the seeds in holes are
    /// never the same before and after.
    fn mark(&self, seeds: Seeds, side: Side, together: bool) -> Option<Mark> {
        if !self.keeps.marks {
            return None;
        }
        let mut seeds = self.without_stores(seeds);
        seeds.add(self.geometry.store(Side::South), side.index() as u32 + 2 * u32::from(together));
        seeds.packed()
    }

    /// The start of a turn without what does not count for repetition.
    fn repetition_key(&self, position: &Position) -> Position {
        let mut key = position.clone();
        key.seeds = self.without_stores(key.seeds);
        Position { last_mover: Side::South, backward: None, opening: [0; 2], round: 0, won: [0; 2], first: Side::South, ..key }
    }

    /// The seeds in holes alone.
    fn without_stores(&self, mut seeds: Seeds) -> Seeds {
        for side in [Side::South, Side::North] {
            seeds.set(self.geometry.store(side), 0);
        }
        seeds
    }
}

/// Turns of a run of moves, told to a history.
pub(crate) struct Turns<C> {
    /// All holes.
    holes: C,
    /// What marks have in place of a store, by the side to move.
    flags: [C; 2],
    /// What stores held at the last turn.
    banked: u32,
    /// A turn to be noted where no mark holds it.
    turn: Position,
}

impl<C: Cells> Turns<C> {
    /// Turns after those of a position.
    pub(crate) fn after<H: History<Position>>(engine: &Engine, position: &Position, cells: &C, history: &mut H) -> Turns<C> {
        if history.is_empty() {
            engine.note_turn(position, history);
        }
        let geometry = &engine.geometry;
        let holes = (0..geometry.places).filter(|place| !geometry.is_store(*place)).fold(C::EMPTY, |mut mask, place| {
            mask.fill(place);
            mask
        });
        let flags = [0, 1].map(|flag| {
            let mut flags = C::EMPTY;
            flags.add(geometry.store(Side::South), flag);
            flags
        });
        let turn = Position { further: 0, turn_sown: false, untested: false, ..position.clone() };
        Turns { holes, flags, banked: engine.in_stores(cells), turn }
    }

    /// Notes that a turn begins; tells whether it has begun so often that the round ends.
    #[inline(always)]
    pub(crate) fn note<H: History<Position>>(&mut self, engine: &Engine, state: &State<C>, history: &mut H) -> bool {
        let banked = engine.in_stores(&state.cells);
        if banked != self.banked {
            // Seeds never come back from a store, and turns before that never again.
            self.banked = banked;
            history.clear();
        }
        let mut mark = state.cells.common(&self.holes);
        mark.join(&self.flags[state.side.index()]);
        let occurs = match mark.widened().packed().filter(|_| engine.keeps.marks) {
            Some(mark) => history.occurs_marked(mark),
            None => {
                (self.turn.seeds, self.turn.side, self.turn.claims) = (state.cells.widened(), state.side, state.claims);
                engine.note_turn(&self.turn, history)
            }
        };
        engine.ends_by_repetition(occurs)
    }
}
