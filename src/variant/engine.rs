//! One engine type over the two families.
//!
//! Comes in: the IR of a variant. Goes out: an engine with one type of position, move and event, for whoever plays single games;
//! work that must be fast is handed the family's own engine ([`Engine::with`]). Never knows a rule.
//! A position or move of one family given to an engine of the other is a mistake in the program and panics.

use crate::game::tree::Explore;
use crate::game::{
    Estimator, Features, Heard, History, Keys, Listener, Mark, NearMiss, Note, Outcome, Placement, Refusal, Rules, Side, Worths,
    patience,
};
use crate::{ir, leaping, sowing};
use serde_json::{Map, Value};

type SowingRules = sowing::Engine;
type LeapingRules = leaping::Engine;

/// The engine of a variant.
#[allow(clippy::large_enum_variant, reason = "one a variant, and nothing is gained by another way to its tables")]
pub enum Engine {
    /// Of a sowing game.
    Sowing(SowingRules),
    /// Of a leaping game.
    Leaping(LeapingRules),
}

/// A position of a game of either family.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Of a sowing game.
    Sowing(<SowingRules as Rules>::Position),
    /// Of a leaping game.
    Leaping(<LeapingRules as Rules>::Position),
}

/// A move of a game of either family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Of a sowing game.
    Sowing(<SowingRules as Rules>::Move),
    /// Of a leaping game.
    Leaping(<LeapingRules as Rules>::Move),
}

/// What can happen in a game of either family.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// In a sowing game.
    Sowing(<SowingRules as Rules>::Event),
    /// In a leaping game.
    Leaping(<LeapingRules as Rules>::Event),
}

/// Work that is written once for both families and compiled for each.
pub trait Task {
    /// What it gives.
    type Output;
    /// Does it.
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &Family<R>) -> Self::Output;
}

/// Work on two engines of one family at once, written once for both families.
pub trait PairTask {
    /// What it gives.
    type Output;
    /// Does it.
    fn run<R: Rules + Sync>(self, left: &R, right: &R) -> Self::Output;
}

/// What only one family can tell of its moves.
pub struct Family<R: Rules> {
    /// Capture routes; `None` where a move has none.
    pub routes: Option<Routes<R>>,
    /// Whether a move is a capture; `None` where that shows only when it has been made.
    pub captures: Option<fn(&R::Move) -> bool>,
    /// Laps that must be followed in a position before it is known which moves are legal and what they ask; `None` where there are no laps.
    pub laps_tried: Option<fn(&R, &R::Position) -> u64>,
    /// What of a position may matter to who wins; its names.
    pub features: fn(&R, &R::Position) -> Features,
    /// See [`Family::features`].
    pub feature_names: &'static [&'static str],
    /// What lies on each place of the board as its owner sees it, seeds or men, then kings: of South (White), less of North (Black).
    pub lying: fn(&R, &R::Position) -> Vec<i32>,
    /// Makes ready what features and places are worth.
    pub estimator: fn(&R, &Worths) -> Estimator,
    /// What a position is worth by that for South (White), in hundredths of log-odds.
    pub estimate: fn(&R, &R::Position, &Estimator) -> i32,
    /// Numbers that stand for a position.
    pub keys: fn(&R, &R::Position) -> Keys,
    /// Whether a round has ended in a game that may have further rounds.
    pub ended_round: fn(&R, &R::Position) -> bool,
}

/// How an engine counts capture routes.
pub struct Routes<R: Rules> {
    /// Routes that a legal move stands for.
    pub of_move: fn(&R, &R::Position, &R::Move) -> u64,
    /// Routes of all legal moves together.
    pub of_all: fn(&R, &R::Position) -> u64,
}

impl<R: Rules> Clone for Routes<R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Routes<R> {}

/// What one family gives is something of either.
macro_rules! of_either {
    ($($wide:ident: $narrow:ident),*) => {$(
        impl From<<SowingRules as Rules>::$narrow> for $wide {
            fn from(of_one: <SowingRules as Rules>::$narrow) -> $wide {
                $wide::Sowing(of_one)
            }
        }

        impl From<<LeapingRules as Rules>::$narrow> for $wide {
            fn from(of_one: <LeapingRules as Rules>::$narrow) -> $wide {
                $wide::Leaping(of_one)
            }
        }
    )*};
}
of_either!(Position: Position, Move: Move, Happening: Event);

/// Asks the family's own engine about values of that family.
macro_rules! ask {
    ($engine:expr, |$rules:ident $(, $value:ident: $kind:ident)*| $answer:expr) => {
        match ($engine, $($value,)*) {
            (Engine::Sowing($rules), $($kind::Sowing($value),)*) => $answer,
            (Engine::Leaping($rules), $($kind::Leaping($value),)*) => $answer,
            #[allow(unreachable_patterns, reason = "without a value there is nothing to mix")]
            _ => mixed(),
        }
    };
}

impl Engine {
    /// Makes ready the engine of a variant.
    pub fn new(rules: &ir::Rules) -> Engine {
        match rules {
            ir::Rules::Sowing(rules) => Engine::Sowing(SowingRules::new(rules)),
            ir::Rules::Leaping(rules) => Engine::Leaping(LeapingRules::new(rules)),
        }
    }

    /// Does some work with two engines; `None` if they are of different families.
    pub fn with_two<T: PairTask>(&self, other: &Engine, task: T) -> Option<T::Output> {
        match (self, other) {
            (Engine::Sowing(left), Engine::Sowing(right)) => Some(task.run(left, right)),
            (Engine::Leaping(left), Engine::Leaping(right)) => Some(task.run(left, right)),
            _ => None,
        }
    }

    /// Does some work with the family's own engine.
    pub fn with<T: Task>(&self, position: &Position, task: T) -> T::Output {
        match (self, position) {
            (Engine::Sowing(rules), Position::Sowing(position)) => {
                let family = Family {
                    routes: None,
                    captures: None,
                    laps_tried: Some(SowingRules::laps_tried),
                    features: SowingRules::weighed,
                    feature_names: sowing::FEATURE_NAMES,
                    lying: SowingRules::lying,
                    estimator: SowingRules::estimator,
                    estimate: SowingRules::estimate,
                    keys: SowingRules::keys,
                    ended_round: SowingRules::ended_round,
                };
                task.run(rules, position, &family)
            }
            (Engine::Leaping(rules), Position::Leaping(position)) => {
                let routes = Routes { of_move: LeapingRules::routes_of, of_all: LeapingRules::count_routes };
                let captures = |chosen: &<LeapingRules as Rules>::Move| chosen.kind() == leaping::Kind::Capture;
                let family = Family {
                    routes: Some(routes),
                    captures: Some(captures),
                    laps_tried: None,
                    features: LeapingRules::weighed,
                    feature_names: leaping::FEATURE_NAMES,
                    lying: LeapingRules::lying,
                    estimator: LeapingRules::estimator,
                    estimate: LeapingRules::estimate,
                    keys: LeapingRules::keys,
                    ended_round: |_, _| false,
                };
                task.run(rules, position, &family)
            }
            _ => mixed(),
        }
    }

    /// What lies on the board, as plain data.
    pub fn placement(&self, position: &Position) -> Placement {
        match (self, position) {
            (Engine::Sowing(rules), Position::Sowing(position)) => Placement::Seeds(rules.placement(position)),
            (Engine::Leaping(rules), Position::Leaping(position)) => Placement::Pieces(rules.placement(position)),
            _ => mixed(),
        }
    }

    /// The number of this round, from 1; 1 in a game without rounds.
    pub fn round(&self, position: &Position) -> u16 {
        match (self, position) {
            (Engine::Sowing(rules), Position::Sowing(position)) => rules.round(position).0,
            _ => 1,
        }
    }

    /// A number under which a position is one that has been before in a game.
    pub fn key(&self, position: &Position) -> u64 {
        ask!(self, |rules, position: Position| rules.keys(position).again)
    }

    /// Does some work on the tree of the round below a position; `None` in a family that keeps no score.
    pub fn explore<E: Explore>(&self, position: &Position, work: E) -> Option<E::Output> {
        match (self, position) {
            (Engine::Sowing(rules), Position::Sowing(position)) => Some(rules.explore(position, work)),
            _ => None,
        }
    }

    /// Whether there may be more legal moves than are listed: a piece has too many captures, or there was no patience to follow all moves.
    pub fn is_cut(&self, position: &Position) -> bool {
        if patience::is_cut() {
            return true;
        }
        match (self, position) {
            (Engine::Leaping(rules), Position::Leaping(position)) => rules.is_cut(position),
            _ => false,
        }
    }
}

#[cold]
fn mixed() -> ! {
    panic!("a position or move of one family was given to an engine of the other")
}

/// Shows a history of common positions to the engine of one family.
struct Narrow<'a, H>(&'a mut H);

impl<P: Clone + Into<Position>, H: History<Position>> History<P> for Narrow<'_, H> {
    fn occurs(&mut self, position: &P) -> u32 {
        self.0.occurs(&position.clone().into())
    }
    fn occurs_marked(&mut self, mark: Mark) -> u32 {
        self.0.occurs_marked(mark)
    }
    fn clear(&mut self) {
        self.0.clear();
    }
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Passes events of one family on to a listener for both.
struct Widen<'a, L>(&'a mut L);

impl<E: Into<Happening>, L: Listener<Happening>> Listener<E> for Widen<'_, L> {
    const LISTENS: bool = L::LISTENS;
    fn hear(&mut self, side: Side, cause: Option<ir::Cause>, event: E) {
        self.0.hear(side, cause, event.into());
    }
}

impl Rules for Engine {
    type Position = Position;
    type Move = Move;
    type Event = Happening;

    fn begin(&self, listener: &mut impl Listener<Happening>) -> Position {
        ask!(self, |rules| rules.begin(&mut Widen(listener)).into())
    }

    fn meets_again(&self) -> bool {
        ask!(self, |rules| rules.meets_again())
    }

    fn side_to_move(&self, position: &Position) -> Side {
        ask!(self, |rules, position: Position| rules.side_to_move(position))
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        ask!(self, |rules, position: Position| {
            let mut found = Vec::new();
            rules.legal_moves(position, &mut found);
            moves.extend(found.into_iter().map(Move::from));
        });
    }

    fn count_moves(&self, position: &Position) -> u64 {
        ask!(self, |rules, position: Position| rules.count_moves(position))
    }

    fn play(
        &self,
        position: &mut Position,
        chosen: &Move,
        stop_at_round: bool,
        history: &mut impl History<Position>,
        listener: &mut impl Listener<Happening>,
    ) {
        ask!(self, |rules, position: Position, chosen: Move| {
            rules.play(position, chosen, stop_at_round, &mut Narrow(history), &mut Widen(listener));
        });
    }

    fn outcome(&self, position: &Position) -> Outcome {
        ask!(self, |rules, position: Position| rules.outcome(position))
    }

    fn score(&self, position: &Position) -> [u32; 2] {
        ask!(self, |rules, position: Position| rules.score(position))
    }

    fn alike(&self, one: &Position, other: &Position) -> bool {
        ask!(self, |rules, one: Position, other: Position| rules.alike(one, other))
    }

    fn same_move(&self, one: &Move, other: &Move) -> bool {
        ask!(self, |rules, one: Move, other: Move| rules.same_move(one, other))
    }

    fn near_misses(&self, position: &Position, chosen: &Move) -> Vec<NearMiss> {
        ask!(self, |rules, position: Position, chosen: Move| rules.near_misses(position, chosen))
    }

    fn replay(&self, position: &mut Position, heard: &Heard<Happening>) {
        let Heard { side, cause, event } = heard;
        ask!(self, |rules, position: Position, event: Happening| {
            rules.replay(position, &Heard { side: *side, cause: *cause, event: event.clone() });
        });
    }

    fn move_text(&self, position: &Position, chosen: &Move) -> String {
        ask!(self, |rules, position: Position, chosen: Move| rules.move_text(position, chosen))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, Refusal> {
        ask!(self, |rules, position: Position| rules.parse_move(position, text).map(Move::from))
    }

    fn position_text(&self, position: &Position) -> String {
        ask!(self, |rules, position: Position| rules.position_text(position))
    }

    fn read_position(&self, text: &str, listener: &mut impl Listener<Happening>) -> Result<(Position, Vec<Note>), Refusal> {
        ask!(self, |rules| {
            let (position, notes) = rules.read_position(text, &mut Widen(listener))?;
            Ok((position.into(), notes))
        })
    }

    fn without_a_move(&self, text: &str) -> Vec<Refusal> {
        ask!(self, |rules| rules.without_a_move(text))
    }

    fn none_from(&self, position: &Position, place: &str) -> Option<Refusal> {
        ask!(self, |rules, position: Position| rules.none_from(position, place))
    }

    fn is_self_contained(&self, position: &Position) -> bool {
        ask!(self, |rules, position: Position| rules.is_self_contained(position))
    }

    fn event_json(&self, event: &Happening) -> Map<String, Value> {
        ask!(self, |rules, event: Happening| rules.event_json(event))
    }

    fn event_words(&self, heard: &Heard<Happening>) -> String {
        let Heard { side, cause, event } = heard;
        ask!(self, |rules, event: Happening| { rules.event_words(&Heard { side: *side, cause: *cause, event: event.clone() }) })
    }
}
