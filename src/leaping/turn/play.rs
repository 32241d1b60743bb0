//! Playing a move: pieces, crowning, counters, memory, offence and remedy, and the passing of the turn.
//!
//! Goes in: a position and one of its legal moves. Comes out: the next position, and events for whoever listens.

use crate::game::{History, Listener, Outcome, Side};
use crate::ir::leaping::DrawTest;
use crate::ir::{Cause, Section};
use crate::leaping::board::position::{Breach, Challenge, Forced, Kind, Missed, Move, Position};
use crate::leaping::board::sets::{Set, Spot, spots};
use crate::leaping::engine::Engine;
use crate::leaping::turn::events::{Event, Remedy};
use std::sync::Arc;

impl Engine {
    /// Plays a legal move; `missed`: the best captures, if it can be punished and they are known.
    pub(crate) fn make<L: Listener<Event>>(
        &self,
        position: &mut Position,
        chosen: &Move,
        missed: Option<Missed>,
        history: &mut impl History<Position>,
        listener: &mut L,
    ) {
        // Nothing that came before can come again after such a move: it need not be remembered.
        let final_move = self.needs.occurrences && self.is_final(position, chosen);
        if self.needs.occurrences {
            match (final_move, history.is_empty()) {
                (true, false) => history.clear(),
                (false, true) => _ = self.occurs(position, history),
                _ => {}
            }
        }
        match chosen.kind {
            Kind::Step | Kind::Capture => self.make_move(position, chosen, missed, listener),
            Kind::Remove | Kind::TakeBack | Kind::Force => self.remedy(position, chosen, listener),
        }
        if final_move {
            position.repeated = false;
        } else if self.needs.occurrences {
            let times = self.occurs(position, history);
            let enough = |draw: &DrawTest| match draw {
                DrawTest::PositionOccurs(most) => times >= u32::from(*most),
                DrawTest::KingMoves(_) | DrawTest::Armies(..) | DrawTest::NoMove => false,
            };
            position.repeated = self.rules.end.draws.iter().any(enough);
        }
        self.tell_end(position, listener);
    }

    /// How often a position has occurred by now, this time included.
    #[inline]
    fn occurs(&self, position: &Position, history: &mut impl History<Position>) -> u32 {
        if !self.marks_positions {
            return history.occurs(position);
        }
        let together = |[south, north]: [u128; 2]| south | north << 64;
        let side = u128::from(position.to_move == Side::North) << 127;
        history.occurs_marked([together(position.men), together(position.kings) | side])
    }

    /// Tells that the game is over, if it is.
    pub(crate) fn tell_end<L: Listener<Event>>(&self, position: &Position, listener: &mut L) {
        if !L::LISTENS {
            return;
        }
        let (outcome, cause) = self.result(position);
        if outcome != Outcome::Ongoing {
            let side = if let Outcome::Win(side) = outcome { side } else { position.to_move };
            listener.hear(side, cause, Event::End { outcome, by: self.end_words(cause) });
        }
    }

    /// A piece that has been taken never comes back, no move is ever taken back, and the first time of a position never ends the game.
    fn pieces_stay_away(&self) -> bool {
        let brings_back = self.rules.enforcement.as_ref().is_some_and(|enforcement| enforcement.take_back || enforcement.force);
        !brings_back && !self.needs.first_occurrence
    }

    /// Whether no position before this move can come again after it: pieces never come back, and men that only go forward do not
    /// either.
    fn is_final(&self, position: &Position, chosen: &Move) -> bool {
        let by_a_man = position.men[position.to_move.index()] & u128::bit(chosen.from) != 0;
        self.pieces_stay_away() && (chosen.captured != 0 || (self.men_go_forward && by_a_man))
    }

    fn make_move<L: Listener<Event>>(&self, position: &mut Position, chosen: &Move, missed: Option<Missed>, listener: &mut L) {
        let side = position.to_move;
        if L::LISTENS {
            self.tell_move(position, chosen, listener);
        }
        let was_king = position.kings[side.index()] & u128::bit(chosen.from) != 0;
        let remembers = self.remembers_points || self.remembers_runs;
        if position.extras.is_some() || chosen.breach.is_some() || remembers {
            self.make_with_memory(position, chosen, was_king, missed, listener);
        } else {
            self.move_pieces(position, chosen, was_king);
            position.to_move = side.other();
        }
        self.win_by_crowning(position, side, chosen.crowned);
        self.begin_turn(position, listener);
        self.count_shared(position, true);
    }

    /// The pieces go, leave and are crowned; the counters of draws follow.
    #[inline(always)]
    pub(crate) fn move_pieces(&self, position: &mut Position, chosen: &Move, was_king: bool) {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        if was_king {
            position.kings[own] = (position.kings[own] & !u128::bit(chosen.from)) | u128::bit(chosen.to);
        } else {
            position.men[own] &= !u128::bit(chosen.from);
            let rank = if chosen.crowned { &mut position.kings[own] } else { &mut position.men[own] };
            *rank |= u128::bit(chosen.to);
        }
        position.men[enemy] &= !chosen.captured;
        position.kings[enemy] &= !chosen.captured;
        if self.needs.quiet {
            position.quiet = if was_king && chosen.captured == 0 { position.quiet.saturating_add(1) } else { 0 };
        }
        if self.needs.steady {
            let steady = chosen.captured == 0 && !chosen.crowned;
            position.steady = if steady { position.steady.saturating_add(1) } else { 0 };
        }
    }

    fn make_with_memory<L: Listener<Event>>(
        &self,
        position: &mut Position,
        chosen: &Move,
        was_king: bool,
        missed: Option<Missed>,
        listener: &mut L,
    ) {
        let side = position.to_move;
        let (mut spent, mut room) = (false, None);
        if position.extras.is_some() {
            let memory = position.memory();
            // The right to challenge is gone as soon as a move is made; a move taken back has now been replaced.
            memory.challenge = None;
            spent = memory.forced.take().is_some_and(|forced| forced.spent);
            room = position.tidy();
        }
        let before = chosen.breach.map(|breach| (position.clone(), breach));
        if position.script().is_some() {
            let ply = position.script().map_or(0, |script| script.ply);
            for opening in self.follow(position, chosen) {
                if L::LISTENS {
                    let name = self.rules.openings[opening as usize].name.clone();
                    listener.hear(side, Some(Cause::Opening(opening)), Event::Opening { name, number: ply / 2 + 1 });
                }
            }
            position.tidy();
        }
        self.move_pieces(position, chosen, was_king);
        self.remember_move(position, side, chosen, was_king);
        position.to_move = side.other();
        if let Some((before, breach)) = before {
            let (offenders, missed) = self.offenders(&before, chosen, breach, missed);
            if L::LISTENS {
                let points = self.geometry.points_of(offenders);
                listener.hear(side, Some(Cause::Enforcement), Event::Offence { breach, offenders: points });
            }
            position.extras = position.extras.take().or(room);
            position.memory().challenge = Some(Challenge { before, breach, offenders, missed });
        } else {
            position.tidy();
        }
        if spent {
            self.begin_turn(position, listener);
            self.pass(position, listener);
        }
    }

    /// The pieces among which the punisher may choose, where they stand after the bad move; and what was missed, where he may ask for it.
    fn offenders(&self, before: &Position, chosen: &Move, breach: Breach, missed: Option<Missed>) -> (u128, Arc<Missed>) {
        let only_the_mover = self.rules.enforcement.as_ref().is_some_and(|e| e.only_the_piece_that_cut);
        let only_the_mover = breach == Breach::ChainCutShort && only_the_mover;
        let any = self.rules.capture.prefer.is_empty() && !self.needs.missed;
        let missed = match missed {
            Some(missed) => Arc::new(missed),
            None if only_the_mover && !self.needs.missed => Arc::default(),
            None if any => Arc::new(Missed { able: self.capturers(before), ..Missed::default() }),
            None => Arc::new(self.missed_there(before)),
        };
        let able = if only_the_mover { u128::bit(chosen.from) } else { missed.able };
        let gone = able & u128::bit(chosen.from);
        let offenders = if gone == 0 { able } else { (able & !gone) | u128::bit(chosen.to) };
        (offenders, missed)
    }

    /// Settles an open challenge.
    fn remedy<L: Listener<Event>>(&self, position: &mut Position, chosen: &Move, listener: &mut L) {
        let punisher = position.to_move;
        let Some(challenge) = position.extras.as_mut().and_then(|extras| extras.challenge.take()) else { return };
        let kept = self.rules.enforcement.as_ref().is_none_or(|enforcement| enforcement.turn_kept);
        position.tidy();
        if L::LISTENS {
            let remedy = match chosen.kind {
                Kind::Remove => Remedy::Remove { point: self.geometry.point[chosen.from as usize] },
                Kind::Force => {
                    let route = self.route(&challenge.before, chosen, &[]);
                    let points = std::iter::once(chosen.from).chain(route.iter().map(|hop| hop.to));
                    Remedy::Force { route: points.map(|at| self.geometry.point[at as usize]).collect() }
                }
                _ => Remedy::TakeBack,
            };
            listener.hear(punisher, Some(Cause::Enforcement), Event::Remedy(remedy));
        }
        match chosen.kind {
            Kind::Remove => {
                self.take_off(position, chosen.from, listener);
                if !kept {
                    self.pass(position, listener);
                }
            }
            Kind::Force => {
                *position = challenge.before;
                self.make_move(position, &Move { kind: Kind::Capture, ..*chosen }, None, listener);
                if !kept {
                    self.pass(position, listener);
                }
            }
            _ => {
                *position = challenge.before;
                position.memory().forced = Some(Forced { spent: !kept });
            }
        }
    }

    /// An offender leaves the board.
    fn take_off<L: Listener<Event>>(&self, position: &mut Position, at: Spot, listener: &mut L) {
        let owner = position.to_move.other();
        let bit = u128::bit(at);
        position.men[owner.index()] &= !bit;
        position.kings[owner.index()] &= !bit;
        position.steady = 0;
        position.shared.clear();
        self.count_shared(position, false);
        if let Some(memory) = &mut position.extras {
            memory.visited.retain(|(spot, _)| *spot != at);
            let run = &mut memory.runs[owner.index()];
            if run.is_some_and(|(spot, _)| spot == at) {
                *run = None;
            }
        }
        position.tidy();
        listener.hear(owner, Some(Cause::Enforcement), Event::Remove { point: self.geometry.point[at as usize] });
    }

    /// The side to move has spent its turn on a challenge.
    fn pass<L: Listener<Event>>(&self, position: &mut Position, listener: &mut L) {
        listener.hear(position.to_move, Some(Cause::Enforcement), Event::Pass);
        position.to_move = position.to_move.other();
        self.begin_turn(position, listener);
        self.count_shared(position, false);
    }

    /// What happens by itself when a turn begins: crowning that was put off.
    #[inline]
    pub(crate) fn begin_turn<L: Listener<Event>>(&self, position: &mut Position, listener: &mut L) {
        let side = position.to_move;
        let due = position.men[side.index()] & self.crowning.at_turn[side.index()];
        if due == 0 {
            return;
        }
        position.men[side.index()] &= !due;
        position.kings[side.index()] |= due;
        position.steady = 0;
        for at in spots(due) {
            let point = self.geometry.point[at as usize];
            listener.hear(side, Some(Cause::Clause(Section::Man, "crowned", 0)), Event::Crown { point });
        }
        self.win_by_crowning(position, side, true);
    }

    #[inline]
    pub(crate) fn win_by_crowning(&self, position: &mut Position, side: Side, crowned: bool) {
        if crowned && self.rules.end.first_king_wins && position.winner.is_none() {
            position.winner = Some(side);
        }
    }
}
