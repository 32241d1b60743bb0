//! What lies between rounds: the rest is given, the round is won, the game ends or the rows are filled for the next one.
//!
//! Comes in: a position at the end of a round. Goes out: the start of the next round, or the end of the game.

use crate::game::{History, Listener, Outcome, Side};
use crate::ir::sowing::{First, GameWins, Refill, Rest, Rounds, Unfilled, Until};
use crate::ir::{Cause, Section};
use crate::sowing::board::position::{Phase, Position};
use crate::sowing::board::seeds::Seeds;
use crate::sowing::engine::Engine;
use crate::sowing::event::{Event, Log};
use crate::sowing::turn::turns::{Course, Over};
use crate::words::ends;

const SIDES: [Side; 2] = [Side::South, Side::North];

impl Engine {
    /// Ends a round, and with `last` the game. Tells who begins the next round, if it has been laid out.
    pub(crate) fn end_round<H: History<Position>, L: Listener<Event>>(
        &self,
        position: &mut Position,
        (cause, rest): Over,
        last: bool,
        course: &mut Course<'_, '_, H, L>,
    ) -> Option<Side> {
        let last_mover = position.last_mover;
        self.give_rest(position, cause, rest, course.log);
        self.close(position, Phase::RoundOver);
        let Some(rounds) = &self.ir.rounds else {
            self.end_game(position, cause, course.log);
            return None;
        };
        let (winner, score) = (self.round_winner(position), self.stores(position));
        course.log.say(position.side, Some(cause), || Event::Round { winner, score, by: self.end_words(cause) });
        if course.stop_at_round {
            return None;
        }
        let until = self.until(position).map(|until| Cause::Clause(Section::Rounds, "until", until));
        if last || until.is_some() {
            self.end_game(position, until.unwrap_or(cause), course.log);
            return None;
        }
        let (rows, stores) = self.refilled(rounds, score);
        let first = self.first(position, rounds, &rows, last_mover);
        let clause = Some(Cause::Clause(Section::Rounds, "refill", 0));
        let told = || Event::Refill { rows: rows.clone(), stores, first };
        course.log.say(first, clause, told);
        self.lay_out(position, &rows, stores, first);
        course.history.clear();
        Some(first)
    }

    /// The game is over, by that condition.
    pub(crate) fn end_game<L: Listener<Event>>(&self, position: &mut Position, cause: Cause, log: &mut Log<'_, L>) {
        self.close(position, Phase::GameOver);
        let told = || Event::End { outcome: self.game_outcome(position), by: self.end_words(cause) };
        log.say(position.side, Some(cause), told);
    }

    /// What ends a round or the game, in the words of the language.
    fn end_words(&self, cause: Cause) -> String {
        let condition = match cause {
            Cause::Clause(Section::End, "when", index) => {
                self.ir.end.when.get(usize::from(index)).map(|condition| ends::when(condition.test))
            }
            Cause::Clause(Section::Rounds, "until", index) => {
                let rounds = self.ir.rounds.as_ref();
                rounds.and_then(|rounds| rounds.until.get(usize::from(index))).map(ends::until)
            }
            _ => None,
        };
        // No condition: there was no move.
        condition.unwrap_or_else(|| if self.ir.moves.pass { "neither player can move" } else { "pass never" }.to_owned())
    }

    /// No turn is under way any more.
    pub(crate) fn close(&self, position: &mut Position, phase: Phase) {
        position.phase = phase;
        position.together = None;
        position.last_mover = Side::South;
        position.backward = None;
        position.further = 0;
        position.turn_sown = false;
        position.untested = false;
        position.opening = [0; 2];
    }

    /// Gives the seeds left in holes to those who get them.
    fn give_rest<L: Listener<Event>>(&self, position: &mut Position, cause: Cause, rest: Rest, log: &mut Log<'_, L>) {
        let rows = SIDES.map(|side| self.in_row(position, side));
        let total = rows[0] + rows[1];
        if total == 0 {
            return;
        }
        let side = position.side;
        let bare = SIDES.into_iter().find(|side| rows[side.index()] == 0);
        let gifts = match (rest, bare) {
            (Rest::ToBarePlayer, Some(bare)) => vec![(Some(bare), total, None)],
            (Rest::ToOwner, _) | (Rest::ToBarePlayer, None) => {
                SIDES.map(|side| (Some(side), rows[side.index()], Some(side))).to_vec()
            }
            (Rest::ToOpponent, _) => vec![(Some(side.other()), total, None)],
            (Rest::ToLastMover, _) => vec![(Some(position.last_mover), total, None)],
            (Rest::ToNobody, _) => vec![(None, total, None)],
            (Rest::Split, _) => {
                vec![(Some(Side::South), total / 2, None), (Some(Side::North), total / 2, None), (None, total % 2, None)]
            }
        };
        for (to, seeds, row) in gifts.into_iter().filter(|(_, seeds, _)| *seeds > 0) {
            self.give(position, to, seeds, row);
            log.say(side, Some(self.rest_cause(cause)), || Event::Rest { to, seeds, row });
        }
    }

    /// The clause that says where the rest goes: that of the condition, if it has one of its own.
    fn rest_cause(&self, cause: Cause) -> Cause {
        match cause {
            Cause::Clause(Section::End, "when", index)
                if self.ir.end.when.get(usize::from(index)).is_some_and(|condition| condition.rest.is_some()) =>
            {
                cause
            }
            _ => Cause::Clause(Section::End, "rest", 0),
        }
    }

    /// Clears a row, or both, and adds seeds to a store.
    pub(crate) fn give(&self, position: &mut Position, to: Option<Side>, seeds: u32, row: Option<Side>) {
        for side in SIDES.into_iter().filter(|side| row.is_none_or(|row| row == *side)) {
            position.seeds.empty_row(self.geometry.row(side), self.geometry.holes);
        }
        if let Some(side) = to {
            position.seeds.add(self.geometry.store(side), seeds);
        }
    }

    /// Seeds in stores: South, North.
    pub(crate) fn stores(&self, position: &Position) -> [u32; 2] {
        let [south, north] = self.geometry.stores(Side::South);
        [position.seeds.get(south), position.seeds.get(north)]
    }

    /// Who wins the round by the seeds that lie in stores.
    pub(crate) fn round_winner(&self, position: &Position) -> Option<Side> {
        let [south, north] = self.stores(position);
        let ahead = better(south, north);
        if self.ir.end.most_seeds_win { ahead } else { ahead.map(Side::other) }
    }

    /// Rounds won, with the one that has just ended.
    pub(crate) fn rounds_won(&self, position: &Position) -> [u16; 2] {
        let mut won = position.won;
        if let Some(side) = self.round_winner(position) {
            won[side.index()] = won[side.index()].saturating_add(1);
        }
        won
    }

    /// The first condition by which the game is over after this round.
    pub(crate) fn until(&self, position: &Position) -> Option<u8> {
        let rounds = self.ir.rounds.as_ref()?;
        let won = self.rounds_won(position);
        let holds = |until: &Until| match until {
            Until::CannotFill(holes) => SIDES.iter().any(|side| !self.can_fill(position, *side, *holes)),
            Until::AfterRounds(number) => position.round >= *number,
            Until::HasWonRounds(number) => won.iter().any(|won| won >= number),
        };
        rounds.until.iter().position(holds).map(|index| index as u8)
    }

    /// Whether a player's store holds enough for so many holes.
    fn can_fill(&self, position: &Position, side: Side, holes: u8) -> bool {
        let start = &self.ir.start;
        let most = start.south.iter().chain(&start.north).flatten().max().copied().unwrap_or(0);
        position.seeds.get(self.geometry.store(side)) >= u32::from(holes) * u32::from(most)
    }

    /// How the game ended.
    pub(crate) fn game_outcome(&self, position: &Position) -> Outcome {
        let winner = match &self.ir.rounds {
            None => self.round_winner(position),
            Some(rounds) => match rounds.wins {
                GameWins::WhoCanFill => self.who_can_fill(position, rounds).or_else(|| self.ahead_in_rounds(position)),
                GameWins::MostRounds => self.ahead_in_rounds(position),
                GameWins::MostSeeds => {
                    let [south, north] = self.stores(position);
                    better(south, north)
                }
            },
        };
        winner.map_or(Outcome::Draw, Outcome::Win)
    }

    /// Who has won most rounds.
    fn ahead_in_rounds(&self, position: &Position) -> Option<Side> {
        let [south, north] = self.rounds_won(position);
        better(u32::from(south), u32::from(north))
    }

    /// The only player who can fill as many holes as `until` asks for.
    fn who_can_fill(&self, position: &Position, rounds: &Rounds) -> Option<Side> {
        rounds.until.iter().find_map(|until| {
            let Until::CannotFill(holes) = until else { return None };
            match SIDES.map(|side| self.can_fill(position, side, *holes)) {
                [true, false] => Some(Side::South),
                [false, true] => Some(Side::North),
                _ => None,
            }
        })
    }

    /// The rows and stores with which the next round begins.
    pub(crate) fn refilled(&self, rounds: &Rounds, mut stores: [u32; 2]) -> ([Vec<Option<u32>>; 2], [u32; 2]) {
        let start = [&self.ir.start.south, &self.ir.start.north];
        if rounds.refill == Refill::AsAtStart {
            return (start.map(|row| row.iter().map(|seeds| seeds.map(u32::from)).collect()), [0; 2]);
        }
        let rows = SIDES.map(|side| {
            let mut row = vec![None; self.geometry.holes];
            let store = &mut stores[side.index()];
            let mut order: Vec<usize> = self.geometry.as_owner_sees(side).map(|place| self.geometry.number(place) - 1).collect();
            if rounds.refill == Refill::FromOwnStoreRightToLeft {
                order.reverse();
            }
            let mut short = false;
            for hole in order {
                let Some(Some(wanted)) = start[side.index()].get(hole) else { continue };
                let wanted = u32::from(*wanted);
                if !short && *store >= wanted {
                    row[hole] = Some(wanted);
                    *store -= wanted;
                    continue;
                }
                row[hole] = match rounds.unfilled {
                    Some(Unfilled::PartlyFilled) if !short => Some(std::mem::take(store)),
                    Some(Unfilled::PartlyFilled | Unfilled::Open) => Some(0),
                    Some(Unfilled::Closed(_)) | None => None,
                };
                short = true;
            }
            row
        });
        (rows, stores)
    }

    /// Who begins the next round.
    fn first(&self, position: &Position, rounds: &Rounds, rows: &[Vec<Option<u32>>; 2], last_mover: Side) -> Side {
        let start = [&self.ir.start.south, &self.ir.start.north];
        let winner = self.round_winner(position);
        let full = SIDES.map(|side| {
            let wanted = start[side.index()].iter().map(|seeds| seeds.map(u32::from));
            rows[side.index()].iter().copied().eq(wanted)
        });
        let named = match rounds.first {
            First::Alternate => None,
            First::LastMover => Some(last_mover),
            First::Loser => winner.map(Side::other),
            First::Winner => winner,
            First::PlayerWithAFullRow => match full {
                [true, false] => Some(Side::South),
                [false, true] => Some(Side::North),
                _ => None,
            },
        };
        named.unwrap_or(position.first.other())
    }

    /// Lays out the next round; the one that has ended is counted.
    pub(crate) fn lay_out(&self, position: &mut Position, rows: &[Vec<Option<u32>>; 2], stores: [u32; 2], first: Side) {
        position.won = self.rounds_won(position);
        position.round = position.round.saturating_add(1);
        position.first = first;
        position.phase = Phase::Playing;
        position.claims = [0; 2];
        self.set_rows(position, rows, stores);
        position.opening = self.opening_turns(position.round);
        position.backward = None;
        self.note_mover(position, first.other());
        self.enter_turn(position, first);
    }

    /// Puts seeds into rows and stores.
    pub(crate) fn set_rows(&self, position: &mut Position, rows: &[Vec<Option<u32>>; 2], stores: [u32; 2]) {
        let holes: u32 = rows.iter().flatten().flatten().sum();
        position.seeds = Seeds::empty(self.geometry.places, holes + stores[0] + stores[1]);
        position.closed = 0;
        for side in SIDES {
            position.seeds.set(self.geometry.store(side), stores[side.index()]);
            for (at, seeds) in rows[side.index()].iter().take(self.geometry.holes).enumerate() {
                let place = self.geometry.hole(side, at + 1);
                match seeds {
                    Some(seeds) => position.seeds.set(place, *seeds),
                    None => position.closed |= 1 << place,
                }
            }
        }
    }

    /// Turns that the opening governs from the start of this round on.
    pub(crate) fn opening_turns(&self, round: u16) -> [u8; 2] {
        match &self.ir.opening {
            Some(opening) if opening.every_round || round == 1 => [opening.turns; 2],
            _ => [0; 2],
        }
    }
}

fn better(south: u32, north: u32) -> Option<Side> {
    match south.cmp(&north) {
        std::cmp::Ordering::Greater => Some(Side::South),
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    }
}
