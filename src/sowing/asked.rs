//! Moves that ask: everything that a mover may choose on a bare board, with every row of answers.
//!
//! Comes in: a board of a variant in which landing rules offer captures that may be left. Goes out: each choice with the board to which it
//! leads. A move is followed once up to a question, and from there on once with each answer.

use super::position::Move;
use super::run::Run;
use super::seeds::Cells;
use super::trip::Trip;

/// A choice, and where it leads.
#[derive(Clone, Copy)]
pub(super) struct Ending<C> {
    pub(super) chosen: Move,
    cells: C,
    claims: [u64; 2],
    again: bool,
    turn_sown: bool,
}

impl<C: Cells> Run<'_, C> {
    /// Finds all choices, in the order of legal moves; `None` if the tables do not cover one of them.
    pub(super) fn endings(&self, endings: &mut Vec<Ending<C>>) -> Option<()> {
        endings.clear();
        let (needs, stores) = (&self.engine.needs, self.engine.geometry.stores(self.side));
        let claims = self.claims;
        let bare = claims == [0; 2] && (!needs.asks_sown || needs.store_tells);
        for option in self.engine.options(&self.cells, self.side).each() {
            let chosen = self.engine.chosen(self.side, option);
            let (hole, backward) = self.engine.option(self.side, option);
            let laps = self.laps::<false>(backward);
            let mut cells = self.cells;
            let relay = if bare && !laps.passes() { laps.relay::<true, false>(&mut cells, hole, stores) } else { None };
            match relay {
                // Most moves ask nothing.
                Some((_, exit)) if !exit.leads_on(&cells) => {
                    let turn_sown = self.turn_sown_after(&cells, exit.again);
                    laps.act(exit, &mut cells, stores[0]);
                    endings.push(Ending { chosen, cells, claims, again: exit.again, turn_sown });
                }
                Some((at, _)) => branch(&mut self.trip(laps, hole, backward).landed(cells, at), chosen, endings)?,
                None => branch(&mut self.trip(laps, hole, backward), chosen, endings)?,
            }
        }
        Some(())
    }

    /// Makes a choice.
    pub(super) fn take(&mut self, ending: &Ending<C>) {
        self.claims = ending.claims;
        self.moved::<false>(ending.cells, ending.again);
        self.turn_sown = ending.turn_sown;
    }

    /// The same as [`Run::go`] where moves ask.
    pub(super) fn go_asked(
        &mut self,
        most: u64,
        note: &mut impl FnMut(&Self) -> bool,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        let (mut made, mut endings) = (0, Vec::new());
        while made < most && self.at_choice(note) {
            let chosen = self.endings(&mut endings).and_then(|()| endings.get(pick(endings.len())));
            let Some(ending) = chosen else { return made };
            self.take(ending);
            self.settled = false;
            made += 1;
        }
        made
    }

    /// Whether the mover has a choice; notes the turn if one begins.
    fn at_choice(&mut self, note: &mut impl FnMut(&Self) -> bool) -> bool {
        if self.engine.options(&self.cells, self.side).bits == 0 || self.may_be_over() {
            return false;
        }
        let over = !self.settled && !self.again && note(self);
        self.settled |= !over;
        !over
    }
}

/// Follows a move through all answers, "no" before "yes".
fn branch<C: Cells>(trip: &mut Trip<'_, '_, C>, mut chosen: Move, endings: &mut Vec<Ending<C>>) -> Option<()> {
    while let Some(rule) = trip.next_question() {
        let mut declined = *trip;
        declined.answer(rule, false);
        branch(&mut declined, chosen, endings)?;
        chosen.answers |= 1 << trip.tally.asked;
        trip.answer(rule, true);
    }
    if !trip.covered {
        return None;
    }
    chosen.asked = trip.tally.asked;
    let again = trip.again();
    endings.push(Ending { chosen, cells: trip.cells, claims: trip.claims, again, turn_sown: trip.turn_sown(again) });
    Some(())
}
