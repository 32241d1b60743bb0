//! Random games, many at once.
//!
//! Comes in: an engine, a number of games and a seed. Goes out: who won how many, and how long they were.
//! Every game draws from a generator of its own, made from the seed and the number of the game: so the results do not
//! depend on the number of threads. Never keeps more than a block of games in memory.

use crate::game::{History, Occurrences, Outcome, Patience, Rules, Side, patience};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;

/// How random games are to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// What the choices are drawn from.
    pub seed: u64,
    /// A game is cut after so many moves.
    pub max_moves: u64,
    /// True: all rounds of a game are played. False: a game is one round.
    pub whole_match: bool,
}

/// One random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended; ongoing if it was cut.
    pub outcome: Outcome,
    /// Moves that were chosen.
    pub moves: u64,
    /// Seeds in stores or pieces on the board at the end: South or White, then North or Black.
    pub score: [u32; 2],
    /// Who moved first.
    pub first: Side,
}

/// Sums over random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played.
    pub games: u64,
    /// Moves in all of them.
    pub moves: u64,
    /// Won by the side that moved first.
    pub first: u64,
    /// Won by the other side.
    pub second: u64,
    /// Drawn.
    pub draws: u64,
    /// Cut at the limit of moves.
    pub cut: u64,
}

impl Totals {
    fn add(&mut self, game: &Played) {
        self.games += 1;
        self.moves += game.moves;
        match game.outcome {
            Outcome::Ongoing => self.cut += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Win(side) if side == game.first => self.first += 1,
            Outcome::Win(_) => self.second += 1,
        }
    }
}

/// Games that are played between two reports.
const BLOCK: u64 = 1024;

/// Moves of a game between two questions whether to go on: no usual game has as many.
const STRIDE: u64 = 1 << 16;

/// Plays random games from `start` on the threads of a pool. After every block `each` is given its games in
/// order; it may stop the run by returning an error. If the [`Patience`] of the caller ends, the games stop with the last one before which
/// all have been played to their end.
pub fn playout<R: Rules + Sync, E>(
    rules: &R,
    start: &R::Position,
    plan: Plan,
    pool: &rayon::ThreadPool,
    mut each: impl FnMut(&[Played]) -> Result<(), E>,
) -> Result<Totals, E> {
    let mut totals = Totals::default();
    let patience = Patience::current();
    let mut next = 0;
    while next < plan.games {
        let block = next..plan.games.min(next + BLOCK);
        next = block.end;
        let play = |table: &mut Table<R>, number| {
            let played = patience.within(|| patience::goes_on(0).then(|| game(rules, start, plan, number, table)));
            played.filter(|_| !patience.is_cut())
        };
        let block: Vec<Option<Played>> = pool.install(|| block.into_par_iter().map_init(Table::default, play).collect());
        let whole = block.iter().all(Option::is_some);
        let games: Vec<Played> = block.into_iter().map_while(|game| game).collect();
        games.iter().for_each(|game| totals.add(game));
        each(&games)?;
        if !whole {
            break;
        }
    }
    Ok(totals)
}

/// What is used again from game to game, so that a move allocates nothing.
pub(crate) struct Table<R: Rules> {
    moves: Vec<R::Move>,
    history: Occurrences<R::Position>,
}

impl<R: Rules> Default for Table<R> {
    fn default() -> Self {
        Table { moves: Vec::new(), history: Occurrences::default() }
    }
}

/// One game; its number and the seed of the plan decide all choices.
pub(crate) fn game<R: Rules>(rules: &R, start: &R::Position, plan: Plan, number: u64, table: &mut Table<R>) -> Played {
    let mut random = generator(plan.seed, number);
    let mut position = start.clone();
    table.history.clear();
    let mut pick = |count| draw(&mut random, count);
    let Table { moves, history } = table;
    let (stop, mut made) = (!plan.whole_match, 0);
    loop {
        let most = (plan.max_moves - made).min(STRIDE);
        let more = rules.play_out(&mut position, most, stop, moves, history, &mut pick);
        made += more;
        if more < STRIDE || made == plan.max_moves || !patience::goes_on(0) {
            break;
        }
    }
    Played { outcome: rules.outcome(&position), moves: made, score: rules.score(&position), first: rules.side_to_move(start) }
}

/// The generator of one game.
pub fn generator(seed: u64, number: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed ^ number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// A number below `count`; 0 if there is none.
pub fn draw(random: &mut impl Rng, count: usize) -> usize {
    let product = u128::from(random.next_u64()) * count as u128;
    usize::try_from(product >> 64).unwrap_or(0)
}
