//! Moves of which nobody hears, of players who sow one after the other: single ones, and random games.
//!
//! Comes in: a position at a choice. Goes out: the position after one move, or many. Stops wherever the round may be over, and leaves that to the
//! turn.

use crate::game::{History, Rules, patience};
use crate::ir::sowing::{Direction, Feed, Order};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::position::{Move, Phase, Position};
use crate::sowing::engine::Engine;
use crate::sowing::event::Log;
use crate::sowing::program::features::{Features, Set, with_features};
use crate::sowing::rules::lifts::{Choices, MOST_OPTIONS};
use crate::sowing::turn::legal::Tried;
use crate::sowing::turn::players::{Players, State, with_players};
use crate::sowing::turn::repeats::Turns;
use crate::sowing::turn::turns::Course;

/// A game on its way.
struct Game<C> {
    state: State<C>,
    /// What follows by itself after the last move has happened: somebody has a choice.
    settled: bool,
}

impl<C: Cells> Players<'_, C> {
    /// The features with which these players make moves.
    pub(super) fn set(&self) -> Set {
        let (engine, may) = (self.engine, &self.engine.may_end);
        let set = engine.wanted.set();
        if set != Set::Plain {
            return set;
        }
        let bare_rows_only = !(may.own_row || may.occurs || may.stores || may.counts || may.other_row && engine.keeps.untested);
        let own_row_only = engine.own_row_first && engine.alternatives.len() == 1 && !self.two_ways;
        let plain = bare_rows_only && own_row_only && self.programs().all(|program| program.plain);
        if plain { Set::Plain } else { Set::Stepped }
    }

    /// Whether a condition may hold that ends the round before the next move, that the mover has nothing to lift apart.
    #[inline(always)]
    pub(super) fn may_be_over<F: Features>(&self, state: &State<C>) -> bool {
        let (geometry, may) = (&self.engine.geometry, &self.engine.may_end);
        let bare = |side| state.cells.bare(geometry.row(side), geometry.holes);
        if F::PLAIN {
            return may.other_row && bare(state.side.other());
        }
        !(state.again && self.engine.keeps.untested)
            && (may.own_row && bare(state.side)
                || may.other_row && bare(state.side.other())
                || may.stores && self.holds_enough(&state.cells)
                || may.counts && self.ends_on_board(state))
    }

    /// Options of the mover; those that are legal where moves ask nothing.
    #[inline(always)]
    pub(super) fn legal_options<F: Features>(&self, state: &State<C>, tried: &mut Option<Tried<C>>) -> Choices {
        if F::PLAIN {
            let geometry = &self.engine.geometry;
            let own = state.cells.occupied(geometry.row(state.side), geometry.holes);
            return Choices::plain(u64::from(own));
        }
        self.legal::<F>(state, tried)
    }

    /// All that the mover may choose where moves ask, each with where it leads, in the order of legal moves.
    pub(super) fn endings<F: Features>(&self, state: &State<C>, endings: &mut Vec<State<C>>) {
        endings.clear();
        let (mut feeding, only_feeding) = (Vec::new(), self.feed_asked(state) == Feed::IfPossible);
        for option in self.usual_lifts(&state.cells, state.side).each() {
            self.each_way::<F>(state, option, &mut |made, trial| {
                let after = state.after::<F>(made, self.engine.keeps.turn_sown);
                endings.push(after);
                if only_feeding && trial.feeds {
                    feeding.push(after);
                }
                true
            });
        }
        if !feeding.is_empty() {
            *endings = feeding;
        }
    }

    /// The position at the next choice after a move that has led to this state; `frame` differs from it by nothing but what states hold.
    #[cold]
    pub(super) fn settled(&self, state: &State<C>, frame: &Position) -> Position {
        let (mut position, mut nobody) = (frame.clone(), ());
        let game = Game { state: *state, settled: false };
        self.engine.write(&mut position, &game);
        let course = &mut Course { stop_at_round: true, history: &mut (), log: &mut Log::new(&mut nobody) };
        self.engine.settle_after(&mut position, &game, course);
        position
    }

    /// Makes one move; looks whether somebody surely has a choice after it.
    #[inline(always)]
    fn move_on<F: Features>(&self, state: &State<C>, chosen: &Move) -> Game<C> {
        let option = (usize::from(chosen.place), chosen.backward.unwrap_or(false));
        let made = if F::OFFERS {
            self.make::<F, ()>(state, option, chosen.answers, &mut Log::new(&mut ()))
        } else {
            self.make_silently::<F>(state, option)
        };
        let state = state.after::<F>(&made, self.engine.keeps.turn_sown);
        let settled = !self.may_be_over::<F>(&state) && self.surely_moves(&state);
        Game { state, settled }
    }

    /// Makes moves until the round may be over; tells how many. `note` is told of each turn that begins, and says whether that ends the round.
    #[inline(never)]
    fn play_on<F: Features>(
        &self,
        game: &mut Game<C>,
        most: u64,
        note: &mut dyn FnMut(&State<C>) -> bool,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> u64 {
        let occurs = self.engine.may_end.occurs;
        let (mut made, mut tried, mut endings) = (0, None, Vec::new());
        let offers = F::OFFERS && self.engine.wanted.offers;
        let mut state = game.state;
        let mut settled = true;
        while made < most {
            if !F::PLAIN && self.may_be_over::<F>(&state) {
                break;
            }
            let choices = if offers {
                self.endings::<F>(&state, &mut endings);
                Choices::plain(0)
            } else {
                self.legal_options::<F>(&state, &mut tried)
            };
            if choices.bits == 0 && (!offers || endings.is_empty()) || F::PLAIN && self.may_be_over::<F>(&state) {
                break;
            }
            if !F::PLAIN && !settled {
                if occurs && !state.again && note(&state) {
                    break;
                }
                settled = true;
            }
            if offers {
                let Some(after) = endings.get(pick(endings.len())) else { break };
                state = *after;
            } else {
                let Some(option) = choices.nth(pick(choices.count())) else { break };
                state = self.play::<F>(&state, option, &tried);
            }
            settled = false;
            made += 1;
        }
        *game = Game { state, settled: if F::PLAIN { made == 0 } else { settled } };
        made
    }
}

impl Engine {
    /// Name of the set of features for which moves of this variant are compiled.
    pub fn features(&self) -> String {
        let start = self.start();
        with_players!(self, &start, |players, _cells| format!("{:?}", players.set()).to_lowercase())
    }

    /// Whether nothing of a position matters but what a [`State`] holds.
    pub(super) fn is_bare(&self, position: &Position) -> bool {
        let chosen = self.ir.sow.direction == Direction::ChosenAtEveryMove;
        let rows = if self.ir.moves.from.iter().any(|lift| lift.any) { 2 } else { 1 };
        position.phase == Phase::Playing
            && position.together.is_none()
            && position.opening == [0; 2]
            && self.ir.moves.order == Order::Alternate
            && (chosen || !self.asks_direction(position))
            && rows * self.geometry.holes * if chosen { 2 } else { 1 } <= MOST_OPTIONS
            && (self.keeps.marks || !self.may_end.occurs)
    }

    /// Makes moves as long as nothing else happens; tells how many. The position is then at the next choice.
    pub(crate) fn run_on<H: History<Position>>(
        &self,
        position: &mut Position,
        most: u64,
        course: &mut Course<'_, '_, H, ()>,
        pick: &mut impl FnMut(usize) -> usize,
    ) -> u64 {
        if position.together.is_some() {
            return self.run_pair(position, most, course, pick);
        }
        if !self.is_bare(position) || patience::is_cut() {
            return 0;
        }
        with_players!(self, &*position, |players, cells| {
            let mut game = Game { state: State::of(position, cells), settled: true };
            let mut turns = self.may_end.occurs.then(|| Turns::after(self, position, &cells, course.history));
            let mut note = |state: &State<_>| turns.as_mut().is_some_and(|turns| turns.note(self, state, course.history));
            let made = with_features!(players.set(), F => players.play_on::<F>(&mut game, most, &mut note, pick));
            if made > 0 {
                self.write(position, &game);
                self.settle_after(position, &game, course);
            }
            made
        })
    }

    /// Makes a move of which nobody hears, and what follows by itself; false, and nothing done, where more of a position matters than a [`State`]
    /// holds.
    pub(crate) fn move_unheard<H: History<Position>>(
        &self,
        position: &mut Position,
        chosen: &Move,
        (stop_at_round, history): (bool, &mut H),
    ) -> bool {
        if !self.is_bare(position) {
            return false;
        }
        if self.may_end.occurs && history.is_empty() {
            self.note_turn(position, history);
        }
        let notes = self.may_end.occurs && history.remembers();
        with_players!(self, &*position, |players, cells| {
            let mut game = with_features!(players.set(), F => players.move_on::<F>(&State::of(position, cells), chosen));
            game.settled &= !notes;
            self.write(position, &game);
            let mut nobody = ();
            self.settle_after(position, &game, &mut Course { stop_at_round, history, log: &mut Log::new(&mut nobody) });
        });
        true
    }

    /// Brings a position up to date after moves that have led to a state.
    fn write<C: Cells>(&self, position: &mut Position, game: &Game<C>) {
        let state = &game.state;
        position.seeds = state.cells.widened();
        position.side = state.side;
        position.claims = state.claims;
        position.untested = false;
        position.turn_sown = state.turn_sown;
        // The one that is due is noted later.
        position.further = if state.again && self.keeps.further { state.further.saturating_sub(1) } else { 0 };
        self.note_mover(position, if state.again { state.side } else { state.side.other() });
    }

    /// Sees to the end of the round and to passes where moves have led to a state.
    fn settle_after<C: Cells, H: History<Position>>(
        &self,
        position: &mut Position,
        game: &Game<C>,
        course: &mut Course<'_, '_, H, ()>,
    ) {
        match (game.settled, game.state.again) {
            (true, true) => self.note_further(position),
            (true, false) => {}
            (false, true) => self.further_move(position, None, course),
            (false, false) => self.begin_turns(position, game.state.side, true, course),
        }
    }
}
