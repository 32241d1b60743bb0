//! How fast a variant is played: work and the processor time it took.
//!
//! Comes in: rules and a start. Goes out: rates, laps of random games. Compares nothing.

use super::perft::perft;
use super::playout::{Plan, Table, draw, game, generator};
use crate::game::patience::{self, processor_seconds};
use crate::game::{Listener, Occurrences, Outcome, Rules, Side};
use crate::ir::Cause;

/// Moves after which a random game is cut.
pub const MOST_MOVES: u64 = 1000;
/// Games in which laps are counted: many, because in some variants a few moves of thousands of laps make up most of them.
const WATCHED_GAMES: u64 = 1000;
/// Games that are enough where there are no laps.
const FEW_GAMES: u64 = 20;
/// Plies beyond which nothing is counted: games that hardly branch end there.
const DEEPEST: u32 = 40;

/// Work done and the processor time it took.
#[derive(Clone, Copy, Default)]
pub struct Done {
    /// How much.
    pub amount: f64,
    /// Processor time of this thread.
    pub seconds: f64,
}

impl Done {
    /// Work in a second.
    pub fn rate(self) -> f64 {
        self.amount / self.seconds
    }

    /// Does some work and adds it.
    pub fn add(&mut self, work: impl FnOnce() -> u64) {
        let begun = processor_seconds();
        let amount = work();
        self.seconds += processor_seconds() - begun;
        self.amount += amount as f64;
    }
}

/// Games that are played between two looks at the clock: a look takes as long as a short game.
pub struct Batch {
    size: u64,
    next: u64,
}

impl Default for Batch {
    fn default() -> Self {
        Batch { size: 1, next: 0 }
    }
}

impl Batch {
    /// Does a batch of numbered pieces of work and tells how many; the next is larger if this one took next to no part of the `seconds` that are wanted.
    pub fn run(&mut self, done: &mut Done, seconds: f64, work: &mut impl FnMut(u64) -> u64) -> u64 {
        let (size, before) = (self.size, done.seconds);
        done.add(|| (self.next..self.next + size).map(work).sum());
        self.next += size;
        if done.seconds - before < seconds / 50.0 {
            self.size *= 2;
        }
        size
    }
}

/// Random games of one round each, one batch after the other.
pub struct Games<'a, R: Rules> {
    rules: &'a R,
    start: &'a R::Position,
    table: Table<R>,
    batch: Batch,
}

impl<'a, R: Rules> Games<'a, R> {
    /// Games from this start.
    pub fn new(rules: &'a R, start: &'a R::Position) -> Games<'a, R> {
        Games { rules, start, table: Table::default(), batch: Batch::default() }
    }

    /// Plays the next batch, adds its moves, and tells how many games it had.
    pub fn play(&mut self, moves: &mut Done, seconds: f64) -> u64 {
        let plan = Plan { games: 0, seed: 1, max_moves: MOST_MOVES, whole_match: false };
        let Games { rules, start, table, batch } = self;
        batch.run(moves, seconds, &mut |number| game(*rules, *start, plan, number, table).moves)
    }
}

/// Sequences of as many moves as can be counted in an eighth of these seconds, or a little more, and how many moves that are.
pub fn deepest<R: Rules>(rules: &R, start: &R::Position, seconds: f64) -> (Done, u32) {
    let mut last = Done::default();
    let mut depth = 0;
    while depth < DEEPEST {
        let mut next = Done::default();
        next.add(|| perft(rules, start, depth + 1, None));
        if next.amount == 0.0 {
            break;
        }
        (last, depth) = (next, depth + 1);
        // One ply more takes some ten times as long.
        if next.seconds > seconds / 8.0 {
            break;
        }
    }
    (last, depth)
}

/// Laps and moves of a few random games.
#[derive(Clone, Copy, Default)]
pub struct Watched {
    /// Moves that were made.
    pub moves: u64,
    /// Laps of these moves; none in games without laps.
    pub laps: u64,
    /// What `tried` told, or the laps that were made, whatever is more at each move.
    pub tried: u64,
}

impl Watched {
    /// Plays random games and counts laps by their events. `tried` is asked before each move for the work that has to be done before it is
    /// known what may be played: with the legal moves, and how many players have stopped in turns of both at once. At most `most_games` are
    /// played, and few where there are no laps.
    pub fn new<R: Rules>(
        rules: &R,
        start: &R::Position,
        most_games: Option<u64>,
        tried: impl Fn(&R::Position, &[R::Move], u64) -> u64,
    ) -> Watched {
        let (mut watched, mut legal) = (Watched::default(), Vec::new());
        for number in 0..most_games.unwrap_or(WATCHED_GAMES) {
            if !patience::goes_on(0) || number == FEW_GAMES && watched.laps == 0 {
                break;
            }
            let (mut position, mut random) = (start.clone(), generator(1, number));
            let mut history = Occurrences::default();
            let mut stops = 0;
            for _ in 0..MOST_MOVES {
                rules.legal_moves(&position, &mut legal);
                let Some(chosen) = legal.get(draw(&mut random, legal.len())) else { break };
                if rules.outcome(&position) != Outcome::Ongoing {
                    break;
                }
                let tried = tried(&position, &legal, stops);
                let mut counter = Counter { rules, laps: 0, stops: 0 };
                rules.play(&mut position, chosen, true, &mut history, &mut counter);
                let laps = counter.laps;
                stops += counter.stops;
                watched.moves += 1;
                watched.laps += laps;
                watched.tried += tried.max(laps);
            }
        }
        watched
    }

    /// Laps of a move; a move of a game without laps counts as one.
    pub fn laps_per_move(self) -> f64 {
        if self.laps == 0 { 1.0 } else { self.laps as f64 / self.moves.max(1) as f64 }
    }
}

/// Counts laps, and players who stop in turns of both at once; keeps nothing.
struct Counter<'r, R> {
    rules: &'r R,
    laps: u64,
    stops: u64,
}

impl<R: Rules> Listener<R::Event> for Counter<'_, R> {
    const LISTENS: bool = true;
    fn hear(&mut self, _: Side, _: Option<Cause>, event: R::Event) {
        let event = self.rules.event_json(&event);
        self.laps += u64::from(event["kind"] == "lap" && !event.contains_key("continued"));
        self.stops += u64::from(event.contains_key("step"));
    }
}
