//! Which moves are legal.
//!
//! Comes in: a position. Goes out: the holes that `from` or the opening lets the mover lift, and of these the moves that
//! `feed`, `grand slam` and `endless` allow, each played in thought. Changes nothing.

use super::Engine;
use super::event::{Event, Log};
use super::geometry::NOWHERE;
use super::lap::{Answers, Ended, Mover, Table, Tally};
use super::position::{Hand, Move, Phase, Position, Status};
use super::seeds::{Cells, with_cells};
use super::tried::next_answers;
use crate::game::{Listener, Side, patience};
use crate::ir::sowing::{Direction, Endless, Feed, GrandSlam, Lift, OpeningFrom};

/// Work of trying a move, beside its laps.
const TRIAL: u64 = 2;

/// What a move would do.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    /// Answers that it asks for.
    pub(super) asked: u8,
    /// Its captures bare the opponent's row.
    pub(super) slam: bool,
    /// It would go round for ever.
    pub(super) endless: bool,
    /// What is asked of it: that the opponent is fed never, if possible or always.
    pub(super) feed: Feed,
    /// It leaves the opponent a seed.
    pub(super) feeds: bool,
}

/// Places of a set, the lowest first.
fn each(mut places: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = places.trailing_zeros() as u8;
        (places != 0).then(|| {
            places &= places - 1;
            place
        })
    })
}

impl Engine {
    /// Whether a direction must be named with the next move.
    pub(super) fn asks_direction(&self, position: &Position) -> bool {
        match self.ir.sow.direction {
            Direction::Clockwise | Direction::Anticlockwise => false,
            Direction::ChosenByFirstMover | Direction::ChosenByFirstMoverOpponentOtherWay => position.backward.is_none(),
            Direction::ChosenAtEveryMove => true,
        }
    }

    /// The way in which a player sows, if he now chooses this one.
    pub(super) fn way(&self, position: &Position, side: Side, chosen: Option<bool>) -> bool {
        let settled = match self.ir.sow.direction {
            Direction::Clockwise | Direction::Anticlockwise => Some(false),
            Direction::ChosenByFirstMover => position.backward,
            Direction::ChosenByFirstMoverOpponentOtherWay => position.backward.map(|south| south ^ (side == Side::North)),
            Direction::ChosenAtEveryMove => None,
        };
        settled.or(chosen).unwrap_or(false)
    }

    /// The mover of a turn, with answers that were given.
    pub(super) fn mover(&self, position: &Position, side: Side, chosen: Option<bool>, answers: Answers) -> Mover<'_> {
        let governed = position.opening[side.index()] > 0;
        Mover {
            engine: self,
            side,
            backward: self.way(position, side, chosen),
            closed: position.closed,
            opening: if governed { self.ir.opening.as_ref() } else { None },
            captures: true,
            answers,
            other_hand: 0,
        }
    }

    /// Holes that may be lifted by the first alternative that any hole fits, one bit a place.
    fn lifts(&self, position: &Position, side: Side, alternatives: &[Lift]) -> u64 {
        let open = !(position.closed | position.claims[0] | position.claims[1]);
        let row = |side| {
            let first = self.geometry.row(side);
            u64::from(position.seeds.occupied(first, self.geometry.holes)) << first & open
        };
        for lift in alternatives {
            let mut holes = row(side) | if lift.any { row(side.other()) } else { 0 };
            if let Some(holding) = &lift.holding {
                let fits = |place: &u8| {
                    let seeds = position.seeds.get(usize::from(*place));
                    holding.numbers.contains(seeds) != holding.not
                };
                holes = each(holes).filter(fits).fold(0, |holes, place| holes | 1 << place);
            }
            if holes != 0 {
                return holes;
            }
        }
        0
    }

    /// Holes that the opening lets the mover lift; `None` if it does not say.
    pub(super) fn opening_lifts(&self, position: &Position, side: Side) -> Option<u64> {
        let opening = self.ir.opening.as_ref().filter(|_| position.opening[side.index()] > 0)?;
        let own = [Lift { any: false, holding: None }];
        let last = |count: u8| self.geometry.holes.saturating_sub(usize::from(count)) + 1;
        let numbers = match opening.from.as_ref()? {
            OpeningFrom::Lifts(lifts) => return Some(self.lifts(position, side, lifts)),
            OpeningFrom::Hole(number) => usize::from(*number)..usize::from(*number) + 1,
            OpeningFrom::LastHoles(count) => last(*count)..self.geometry.holes + 1,
        };
        let named = numbers.map(|number| 1u64 << self.geometry.hole(side, number)).fold(0, |holes, hole| holes | hole);
        Some(named & self.lifts(position, side, &own))
    }

    /// Holes that `from` lets the mover lift.
    pub(super) fn usual_lifts(&self, position: &Position, side: Side) -> u64 {
        self.lifts(position, side, &self.ir.moves.from)
    }

    /// Places of a set, the mover's row first.
    pub(super) fn in_order(&self, side: Side, holes: u64) -> impl Iterator<Item = u8> + use<> {
        let own = ((1 << self.geometry.holes) - 1) << self.geometry.row(side);
        each(holes & own).chain(each(holes & !own))
    }

    /// Shows every legal move, and whether it leaves the opponent a seed, until told to stop by `false`. Of `feed`, only
    /// `required` is seen to.
    pub(super) fn visit(&self, position: &Position, side: Side, mut each: impl FnMut(Move, bool) -> bool) {
        let opening = self.opening_lifts(position, side);
        for holes in opening.into_iter().chain([self.usual_lifts(position, side)]) {
            let mut any = false;
            let mut show = |chosen, feeds| {
                any = true;
                each(chosen, feeds)
            };
            if !self.visit_holes(position, side, holes, &mut show) || any {
                return;
            }
        }
    }

    fn visit_holes(&self, position: &Position, side: Side, holes: u64, each: &mut impl FnMut(Move, bool) -> bool) -> bool {
        let ways: &[Option<bool>] = if self.asks_direction(position) { &[Some(false), Some(true)] } else { &[None] };
        let trial = self.needs.trial && position.together.is_none();
        for place in self.in_order(side, holes) {
            for backward in ways {
                let plain = Move { place, backward: *backward, asked: 0, answers: 0 };
                let goes_on = if trial { self.visit_answers(position, side, plain, each) } else { each(plain, true) };
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    /// Tries a hole with every row of answers, "no" before "yes".
    fn visit_answers(
        &self,
        position: &Position,
        side: Side,
        mut chosen: Move,
        each: &mut impl FnMut(Move, bool) -> bool,
    ) -> bool {
        loop {
            let trial = self.try_move(position, side, &chosen);
            if !patience::goes_on(TRIAL) {
                // Nobody knows what this move does.
                return false;
            }
            chosen.asked = trial.asked;
            if self.allows(&trial) && !each(chosen, trial.feeds) {
                return false;
            }
            let Some(answers) = next_answers(chosen.answers, chosen.asked) else { return true };
            chosen.answers = answers;
        }
    }

    /// Whether a move that does this is legal, `feed if possible` apart.
    pub(super) fn allows(&self, trial: &Trial) -> bool {
        !(trial.slam && self.ir.moves.grand_slam == GrandSlam::Forbidden
            || trial.endless && self.ir.sow.endless == Some(Endless::Forbidden)
            || !trial.feeds && trial.feed == Feed::Required)
    }

    /// Plays a move in thought.
    pub(super) fn try_move(&self, position: &Position, side: Side, chosen: &Move) -> Trial {
        let mover = self.mover(position, side, chosen.backward, Answers::Given(chosen.answers));
        with_cells!(&position.seeds, cells => {
            let mut table = Table { cells: *cells, claims: position.claims };
            let (mut hand, mut tally) = (Hand::new(position.turn_sown), Tally::default());
            let mut nobody = ();
            let feed = self.ir.moves.feed.asked(|| self.row_empty(&table.cells, side.other()));
            let place = usize::from(chosen.place);
            let (ended, slam) = self.make(mover, &mut table, &mut hand, &mut tally, place, &mut Log::new(&mut nobody));
            let feeds = !self.row_empty(&table.cells, side.other());
            Trial { asked: tally.asked, slam, endless: ended.endless, feed, feeds }
        })
    }

    /// Makes a move on a board, the rule about captures that bare the opponent's row included; tells whether they would.
    pub(super) fn make<C: Cells, L: Listener<Event>>(
        &self,
        mut mover: Mover<'_>,
        table: &mut Table<C>,
        hand: &mut Hand,
        tally: &mut Tally,
        place: usize,
        log: &mut Log<'_, L>,
    ) -> (Ended, bool) {
        if self.ir.moves.grand_slam == GrandSlam::Allowed {
            return (mover.run(table, hand, tally, place, log), false);
        }
        let (mut tried, mut held, mut told) = (*table, *hand, *tally);
        let mut nobody = ();
        let ended = mover.run(&mut tried, &mut held, &mut told, place, &mut Log::new(&mut nobody));
        let slam = told.from_opponent > 0 && self.row_empty(&tried.cells, mover.side.other());
        // A move that never ends cannot be undone after its end.
        let ends = !ended.endless || self.ir.sow.endless != Some(Endless::Forbidden);
        let undone = slam && ends && self.ir.moves.grand_slam == GrandSlam::TakesNothing;
        if !undone && !L::LISTENS {
            (*table, *hand, *tally) = (tried, held, told);
            return (ended, slam);
        }
        mover.captures = !undone;
        let ended = mover.run(table, hand, tally, place, log);
        if undone {
            // What the move asks is what it asks with its captures; a question that comes up only now is declined.
            tally.asked = told.asked;
            let cause = Some(crate::ir::Cause::Clause(crate::ir::Section::Moves, "grand slam", 0));
            log.say(mover.side, cause, || Event::Undone { seeds: told.taken });
        }
        (ended, slam)
    }

    /// Whether a player could move if it were his turn.
    pub(super) fn can_move(&self, position: &Position, side: Side) -> bool {
        if self.is_plain(position) {
            return !position.seeds.is_empty(self.geometry.row(side), self.geometry.holes);
        }
        if !self.needs.forbids || position.together.is_some() {
            return (self.opening_lifts(position, side).unwrap_or(0) | self.usual_lifts(position, side)) != 0;
        }
        let mut any = false;
        self.visit(position, side, |_, _| {
            any = true;
            false
        });
        any || patience::is_cut()
    }

    /// All legal moves of the player who chooses, into a buffer that is cleared first.
    pub(super) fn collect_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if position.phase != Phase::Playing {
            return;
        }
        if self.is_plain(position) {
            let first = self.geometry.row(position.side);
            let places = (first..first + self.geometry.holes).filter(|place| position.seeds.get(*place) > 0);
            moves.extend(places.map(|place| Move { place: place as u8, backward: None, asked: 0, answers: 0 }));
            return;
        }
        if self.answers_alone(position) {
            let answer = |answers| Move { place: NOWHERE, backward: None, asked: 1, answers };
            moves.extend([answer(0), answer(1)]);
            return;
        }
        let only_feeding = self.only_feeding(position);
        let mut feeding = false;
        self.visit(position, position.side, |chosen, feeds| {
            if only_feeding && feeds && !feeding {
                feeding = true;
                moves.clear();
            }
            if !only_feeding || feeds || !feeding {
                moves.push(chosen);
            }
            true
        });
        if only_feeding && !feeding && patience::is_cut() {
            // A move that has not been tried may leave the opponent a seed, and forbid these.
            moves.clear();
        }
    }

    /// Whether moves that leave the opponent a seed, if there are any, are the only legal ones.
    fn only_feeding(&self, position: &Position) -> bool {
        position.together.is_none() && self.feed_asked(position) == Feed::IfPossible
    }

    /// What is asked of a move of the player to move.
    fn feed_asked(&self, position: &Position) -> Feed {
        let bare = || with_cells!(&position.seeds, cells => self.row_empty(cells, position.side.other()));
        self.ir.moves.feed.asked(bare)
    }

    /// Number of legal moves.
    pub(super) fn count_choices(&self, position: &Position) -> u64 {
        if position.phase != Phase::Playing {
            return 0;
        }
        if self.answers_alone(position) {
            return 2;
        }
        let (mut all, mut feeding) = (0, 0);
        self.visit(position, position.side, |_, feeds| {
            all += 1;
            feeding += u64::from(feeds);
            true
        });
        if self.only_feeding(position) && feeding > 0 { feeding } else { all }
    }

    /// Whether the next choice is an answer alone, in a turn of both players at once.
    pub(super) fn answers_alone(&self, position: &Position) -> bool {
        let player = position.together.as_ref().map(|together| together.players[position.side.index()]);
        player.is_some_and(|player| player.status == Status::Sowing)
    }
}
