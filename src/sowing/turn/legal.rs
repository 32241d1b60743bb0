//! Which moves are legal.
//!
//! Comes in: a position. Goes out: of the holes that `from` or the opening lets the mover lift, the moves that `feed`, `grand slam` and `endless`
//! allow, each made in thought. Changes nothing.

use super::lifter::Lifter;
use super::players::{Made, Players, State, Told, with_players};
use crate::game::{Side, patience};
use crate::ir::sowing::{Direction, Endless, Feed, GrandSlam};
use crate::sowing::board::cells::{Cells, Held};
use crate::sowing::board::geometry::NOWHERE;
use crate::sowing::board::position::{Move, Phase, Position, Status};
use crate::sowing::board::seeds::with_cells;
use crate::sowing::engine::Engine;
use crate::sowing::event::Log;
use crate::sowing::program::features::Features;
use crate::sowing::rules::lifts::{Choices, MOST_OPTIONS};

/// Work of trying a move, beside its laps.
const TRIAL: u64 = 2;

/// What a move would do.
#[derive(Clone, Copy)]
pub(crate) struct Trial {
    /// Answers that it asks for.
    pub(crate) asked: u8,
    /// Its captures bare the opponent's row.
    pub(crate) slam: bool,
    /// It would go round for ever.
    pub(crate) endless: bool,
    /// What is asked of it: that the opponent is fed never, if possible or always.
    pub(crate) feed: Feed,
    /// It leaves the opponent a seed.
    pub(crate) feeds: bool,
}

/// Boards to which moves have led that were tried.
pub(crate) struct Tried<C> {
    /// Options whose boards are kept, and those of them that earn a further move.
    known: u64,
    again: u64,
    boards: [C; MOST_OPTIONS],
}

impl<C: Cells> Tried<C> {
    pub(crate) fn none() -> Tried<C> {
        Tried { known: 0, again: 0, boards: [C::EMPTY; MOST_OPTIONS] }
    }
}

impl<C: Cells> Players<'_, C> {
    /// What a move that was made in thought would do.
    fn trial(&self, state: &State<C>, made: &Made<C>) -> Trial {
        let geometry = &self.engine.geometry;
        let feeds = !made.cells.bare(geometry.row(state.side.other()), geometry.holes);
        Trial { asked: made.answers.asked, slam: made.slam, endless: made.endless, feed: self.feed_asked(state), feeds }
    }

    /// What is asked of a move of the player to move.
    #[inline(always)]
    pub(crate) fn feed_asked(&self, state: &State<C>) -> Feed {
        let geometry = &self.engine.geometry;
        self.engine.ir.moves.feed.asked(|| state.cells.bare(geometry.row(state.side.other()), geometry.holes))
    }

    /// Shows every legal move, and whether it leaves the opponent a seed, until told to stop by `false`. Of `feed`, only `required` is seen to.
    fn each_legal(&self, state: &State<C>, each: &mut impl FnMut(Move, bool) -> bool) {
        let opening = self.opening_lifts(&state.cells, state.side);
        for choices in opening.into_iter().chain([self.usual_lifts(&state.cells, state.side)]) {
            let mut any = false;
            for option in choices.each() {
                let chosen = self.chosen(state.side, option);
                let goes_on = self.each_way::<Told>(state, option, &mut |made, trial| {
                    any = true;
                    each(Move { asked: trial.asked, answers: made.answers.given, ..chosen }, trial.feeds)
                });
                if !goes_on {
                    return;
                }
            }
            if any {
                return;
            }
        }
    }

    /// Shows what an option leads to with each row of answers, where that is legal, until told to stop by `false`.
    pub(crate) fn each_way<F: Features>(
        &self,
        state: &State<C>,
        option: usize,
        each: &mut impl FnMut(&Made<C>, &Trial) -> bool,
    ) -> bool {
        self.with_every_answer::<F>(state, self.option(state.side, option), &mut |made| {
            if !patience::goes_on(TRIAL) {
                // Nobody knows what this move does.
                return false;
            }
            let trial = self.trial(state, made);
            !self.engine.allows(&trial) || each(made, &trial)
        })
    }

    /// Options that are legal, where moves ask nothing.
    #[inline(always)]
    pub(crate) fn legal<F: Features>(&self, state: &State<C>, tried: &mut Option<Tried<C>>) -> Choices {
        let options = self.usual_lifts(&state.cells, state.side);
        if !self.engine.wanted.forbids {
            return options;
        }
        let tried = tried.get_or_insert_with(Tried::none);
        tried.known = 0;
        if self.engine.all_feed(&state.cells, state.side) { options } else { self.legal_of::<F>(state, options, tried) }
    }

    /// Whether it is known without trying them that the player to move has a move.
    #[inline(always)]
    pub(crate) fn surely_moves(&self, state: &State<C>) -> bool {
        (!self.engine.wanted.forbids || self.engine.all_feed(&state.cells, state.side))
            && self.usual_lifts(&state.cells, state.side).bits != 0
    }

    /// Those that are legal by what the move does.
    fn legal_of<F: Features>(&self, state: &State<C>, options: Choices, tried: &mut Tried<C>) -> Choices {
        let feed = self.feed_asked(state);
        let (mut legal, mut feeding) = (0, 0);
        tried.again = 0;
        for option in options.each() {
            let made = self.make_silently::<F>(state, self.option(state.side, option));
            let trial = self.trial(state, &made);
            if !self.engine.allows(&trial) {
                continue;
            }
            legal |= 1 << option;
            feeding |= u64::from(trial.feeds) << option;
            tried.known |= u64::from(made.claims == state.claims && !made.turn_sown) << option;
            tried.again |= u64::from(state.goes_again(made.next)) << option;
            tried.boards[option % MOST_OPTIONS] = made.cells;
        }
        let only_feeding = feed == Feed::IfPossible && feeding != 0;
        Choices::plain(if only_feeding { feeding } else { legal })
    }

    /// Makes the move of a legal option.
    #[inline(always)]
    pub(crate) fn play<F: Features>(&self, state: &State<C>, option: usize, tried: &Option<Tried<C>>) -> State<C> {
        if !F::PLAIN
            && let Some(tried) = tried.as_ref().filter(|tried| tried.known >> option & 1 == 1)
        {
            let again = tried.again >> option & 1 == 1;
            let side = if again { state.side } else { state.side.other() };
            let further = if again { state.further.saturating_add(1) } else { 0 };
            let cells = tried.boards[option % MOST_OPTIONS];
            return State { cells, claims: state.claims, side, further, turn_sown: false, again };
        }
        let made = self.make_silently::<F>(state, self.option(state.side, option));
        state.after::<F>(&made, self.engine.keeps.turn_sown)
    }
}

impl Engine {
    /// Whether the opponent of a player has a hole that no move can empty: then every move leaves him a seed, and none takes his last ones.
    #[inline(always)]
    fn all_feed<C: Cells>(&self, cells: &C, side: Side) -> bool {
        let Some(most) = self.safe_above else { return false };
        cells.holding(self.geometry.row(side.other()), self.geometry.holes, Held::Above(most)) != 0
    }

    /// Whether it is known without trying them that a player may make all moves that `from` gives him. What the opening lets him lift is tried.
    fn may_make_all(&self, position: &Position, side: Side) -> bool {
        !self.wanted.forbids
            || position.together.is_some()
            || position.opening[side.index()] == 0 && with_cells!(&position.seeds, cells => self.all_feed(cells, side))
    }

    /// Whether a direction must be named with the next move.
    pub(crate) fn asks_direction(&self, position: &Position) -> bool {
        match self.ir.sow.direction {
            Direction::Clockwise | Direction::Anticlockwise => false,
            Direction::ChosenByFirstMover | Direction::ChosenByFirstMoverOpponentOtherWay => position.backward.is_none(),
            Direction::ChosenAtEveryMove => true,
        }
    }

    /// The way in which a player sows, if he now chooses this one.
    pub(crate) fn way(&self, position: &Position, side: Side, chosen: Option<bool>) -> bool {
        let settled = match self.ir.sow.direction {
            Direction::Clockwise | Direction::Anticlockwise => Some(false),
            Direction::ChosenByFirstMover => position.backward,
            Direction::ChosenByFirstMoverOpponentOtherWay => position.backward.map(|south| south ^ (side == Side::North)),
            Direction::ChosenAtEveryMove => None,
        };
        settled.or(chosen).unwrap_or(false)
    }

    /// Whether a move that does this is legal, `feed if possible` apart.
    pub(crate) fn allows(&self, trial: &Trial) -> bool {
        !(trial.slam && self.ir.moves.grand_slam == GrandSlam::Forbidden
            || trial.endless && self.ir.sow.endless == Some(Endless::Forbidden)
            || !trial.feeds && trial.feed == Feed::Required)
    }

    /// The places of options, one bit each.
    fn places(lifter: &Lifter<'_>, side: Side, choices: Choices) -> u64 {
        choices.each().fold(0, |places, option| places | 1 << lifter.option(side, option).0)
    }

    /// Places that the opening lets a player lift; `None` if it does not say.
    pub(crate) fn opening_lifts(&self, position: &Position, side: Side) -> Option<u64> {
        let lifter = Lifter::new(self, position);
        let lifts = with_cells!(&position.seeds, cells => lifter.opening_lifts(cells, side));
        lifts.map(|choices| Engine::places(&lifter, side, choices))
    }

    /// Places that `from` lets a player lift.
    pub(crate) fn usual_lifts(&self, position: &Position, side: Side) -> u64 {
        let lifter = Lifter::new(self, position);
        Engine::places(&lifter, side, with_cells!(&position.seeds, cells => lifter.usual_lifts(cells, side)))
    }

    /// Shows every legal move, and whether it leaves the opponent a seed, until told to stop by `false`. Of `feed`, only
    /// `required` is seen to.
    fn visit(&self, position: &Position, side: Side, mut each: impl FnMut(Move, bool) -> bool) {
        if position.together.is_some() || !self.wanted.offers && self.may_make_all(position, side) {
            // No move is made in thought: the programs of both are not needed.
            let lifter = Lifter::new(self, position);
            with_cells!(&position.seeds, cells => lifter.each_option(cells, side, |chosen| each(chosen, true)));
            return;
        }
        with_players!(self, position, |players, cells| {
            players.each_legal(&State { side, ..State::of(position, cells) }, &mut each);
        });
    }

    /// Plays a move in thought.
    pub(crate) fn try_move(&self, position: &Position, chosen: &Move) -> Trial {
        with_players!(self, position, |players, cells| {
            let (place, mut nobody) = ((usize::from(chosen.place), chosen.backward.unwrap_or(false)), ());
            let state = State::of(position, cells);
            let made = players.make::<Told, ()>(&state, place, chosen.answers, &mut Log::new(&mut nobody));
            players.trial(&state, &made)
        })
    }

    /// Whether a player could move if it were his turn.
    pub(crate) fn can_move(&self, position: &Position, side: Side) -> bool {
        if self.may_make_all(position, side) {
            let first = self.geometry.row(side);
            return self.own_row_first && !position.seeds.is_empty(first, self.geometry.holes)
                || self.opening_lifts(position, side).unwrap_or(0) | self.usual_lifts(position, side) != 0;
        }
        let mut any = false;
        self.visit(position, side, |_, _| {
            any = true;
            false
        });
        any || patience::is_cut()
    }

    /// All legal moves of the player who chooses, into a buffer that is cleared first.
    pub(crate) fn collect_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if position.phase != Phase::Playing {
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
        let first = self.geometry.row(position.side.other());
        let asked = || self.ir.moves.feed.asked(|| position.seeds.is_empty(first, self.geometry.holes));
        position.together.is_none() && asked() == Feed::IfPossible
    }

    /// Whether some move leaves the opponent a seed.
    pub(crate) fn some_move_feeds(&self, position: &Position) -> bool {
        let mut some = false;
        self.visit(position, position.side, |_, feeds| {
            some = feeds;
            !some
        });
        some
    }

    /// Whether the next choice is an answer alone, in a turn of both players at once.
    pub(crate) fn answers_alone(&self, position: &Position) -> bool {
        let player = position.together.as_ref().map(|together| together.players[position.side.index()]);
        player.is_some_and(|player| player.status == Status::Sowing)
    }
}
