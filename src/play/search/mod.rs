//! Somebody to play with: the best moves of a position, by search, for every variant that can be played.
//!
//! Comes in: a game, a strength or a budget. Goes out: moves with their values. Knows no rule of a game: what counts in a variant is found by
//! playing it ([`tune`]).

mod alpha_beta;
pub mod contest;
mod exact;
mod killers;
pub mod known;
mod ladder;
mod level;
mod sense;
mod table;
mod trees;
pub mod tune;
mod weights;

pub use level::{LEVELS, Level, STEPS, Step, work_for};
pub use weights::Weights;

use crate::game::{Outcome, Patience, Rules, patience};
use crate::play::Game;
use crate::variant::{FamilyTools, Task};
use alpha_beta::{Blur, Budget, DECIDED, ROUND_WON, Search, WON};
use rustc_hash::FxHashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use table::Table;

/// Memory of a search at most if nobody says how much, in bytes.
pub const MEMORY: u64 = 256 << 20;

/// Work of writing the moves that were found: a fraction of a second.
const WRITING: u64 = 1_000_000;

/// How a move is found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Positions that are looked at, at most.
    pub nodes: u64,
    /// Whole plies that are looked ahead, at most.
    pub depth: u16,
    /// How far estimates are off, in hundredths of log-odds: 100 is what turns an even chance into one of 73 in 100.
    pub noise: u32,
    /// Different games of the same strength go different ways.
    pub salt: u64,
    /// Bytes of memory for positions.
    pub memory: u64,
    /// Seconds that whoever asks gives for one move; infinite: the time is not the limit.
    pub seconds: f64,
    /// Work for one move at most ([`Patience::of_work`]), for games in which one position takes as long as a thousand of others.
    pub work: u64,
    /// How moves are compared.
    pub way: Way,
    /// Threads that think together while the time alone says for how long. So many positions are looked at by one: the answer is the same
    /// whatever the machine has.
    pub threads: usize,
    /// A level, which sees no more than its variant's [`Step`] says, beside what stands here.
    pub level: Option<Level>,
}

/// Bytes in which the positions of a second find room. More would be slower: memory that is touched for the first time takes longer than a position.
const MEMORY_A_SECOND: f64 = (32 << 20) as f64;
const LEAST_MEMORY: f64 = (2 << 20) as f64;

impl Strength {
    /// All strength for so many seconds, which whoever asks sees to ([`for_seconds`]).
    pub fn lasting(seconds: f64) -> Strength {
        let memory = (seconds * MEMORY_A_SECOND).clamp(LEAST_MEMORY, MEMORY as f64) as u64;
        Strength { memory, seconds, ..Strength::default() }
    }

    /// A part of its seconds, of processor time of this thread; where time is not the limit, what this thread may work anyway.
    fn patience(self, part: f64) -> Patience {
        if self.seconds.is_finite() { Patience::of_processor_time(part * self.seconds) } else { Patience::current() }
    }

    /// The same with what a level sees in a variant.
    fn within(self, steps: &[Step; STEPS]) -> Strength {
        match self.level.and_then(|level| level.step(steps)) {
            None => self,
            Some(step) => Strength { nodes: self.nodes.min(step.nodes), noise: self.noise.max(step.noise), ..self },
        }
    }
}

/// How moves are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// Alpha-beta with the variant's weights.
    #[default]
    Search,
    /// The same, counting only seeds in stores or pieces.
    Material,
    /// A tree of random games, played to their end.
    RandomGames,
    /// A tree whose leaves are estimated by the variant's weights.
    Estimates,
}

impl Default for Strength {
    fn default() -> Strength {
        Strength {
            nodes: u64::MAX,
            depth: 200,
            noise: 0,
            salt: 0,
            memory: MEMORY,
            seconds: f64::INFINITY,
            work: u64::MAX,
            way: Way::Search,
            threads: 1,
            level: None,
        }
    }
}

/// What a move is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Worth {
    /// The side that makes it wins the game, or the round, in so many plies at most.
    Wins(u32),
    /// It loses in so many plies at most.
    Loses(u32),
    /// Nobody wins, whatever is played.
    Draws,
    /// The chance to win, between 0 and 1.
    Chance(f64),
    /// Nobody looked: time or work were over before.
    Unknown,
}

impl Worth {
    /// As a chance to win, between 0 and 1; half for a draw, and where nobody looked.
    pub fn chance(&self) -> f64 {
        match self {
            Worth::Wins(_) => 1.0,
            Worth::Loses(_) => 0.0,
            Worth::Draws | Worth::Unknown => 0.5,
            Worth::Chance(chance) => *chance,
        }
    }
}

/// A move and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The move, and the moves that are expected to follow it.
    pub line: Vec<String>,
    /// For the side that makes it.
    pub worth: Worth,
    /// Proven by search; nothing in it is estimated.
    pub proven: bool,
    /// Plain value for programs: hundredths of log-odds.
    pub value: i32,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Best moves, the best first; empty where the game is over.
    pub moves: Vec<Advice>,
    /// Positions looked at.
    pub nodes: u64,
    /// Plies that were looked ahead everywhere.
    pub depth: u16,
    /// It ended because of work or time, or was stopped. With no position looked at, nothing is known, not even the moves.
    pub cut: bool,
}

/// The best moves of a game, `wanted` of them (at least 1), the best first. `past`: keys of the positions that have been in this game, as [`Engine::key`](crate::variant::Engine::key) gives them. Ends when the strength is used
/// up or the [`Patience`] of the caller ends, with what is known then: always with a move, if there is one.
pub fn best(game: &Game, weights: &Weights, past: &FxHashSet<u64>, strength: Strength, wanted: usize) -> Found {
    let work = Best { game, weights, past, strength, wanted: wanted.max(1) };
    Patience::of_work(strength.work).within(|| game.variant().engine().with(game.position(), work))
}

struct Best<'a> {
    game: &'a Game,
    weights: &'a Weights,
    past: &'a FxHashSet<u64>,
    strength: Strength,
    wanted: usize,
}

impl Task for Best<'_> {
    type Output = Found;
    fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Found {
        let Best { game, weights, .. } = self;
        let strength = self.strength.within(&weights.steps);
        let mut moves = Vec::new();
        rules.legal_moves(position, &mut moves);
        if moves.is_empty() || game.outcome() != Outcome::Ongoing {
            return Found { moves: Vec::new(), nodes: 0, depth: 0, cut: patience::is_cut() };
        }
        // The texts are written also if the time is over.
        let writing = Patience::apart(WRITING);
        if patience::is_cut() {
            // What was listed is legal, and there is no time for more.
            let line = writing.within(|| moves.first().map(|any| vec![rules.move_text(position, any)]));
            let any = line.map(|line| Advice { line, worth: Worth::Unknown, proven: false, value: 0 });
            return Found { moves: any.into_iter().collect(), nodes: 0, depth: 0, cut: true };
        }
        let material;
        let weights = if strength.way == Way::Material {
            material = Weights::material(family.feature_names, weights);
            &material
        } else {
            weights
        };
        let estimator = (family.estimator)(rules, &weights.worths());
        if matches!(strength.way, Way::RandomGames | Way::Estimates) {
            let estimates = (strength.way == Way::Estimates).then_some(&estimator);
            let (rated, nodes) = trees::best(rules, family, position, estimates, strength);
            let moves = rated.into_iter().take(self.wanted).map(|(index, chance)| Advice {
                line: vec![rules.move_text(position, &moves[index])],
                worth: Worth::Chance(chance),
                proven: false,
                value: (100.0 * (chance.clamp(1e-6, 1.0 - 1e-6) / (1.0 - chance.clamp(1e-6, 1.0 - 1e-6))).ln()) as i32,
            });
            return Found { moves: moves.collect(), nodes, depth: 0, cut: patience::is_cut() };
        }
        if self.wanted == 1
            && let Some(found) = exact::best(game, strength)
        {
            return found;
        }
        let budget = Budget { nodes: strength.nodes, depth: i16::try_from(strength.depth.min(200)).unwrap_or(200) };
        let blur = Blur { width: i32::try_from(strength.noise).unwrap_or(i32::MAX / 1000), salt: strength.salt };
        let table = Table::new(strength.memory, strength.nodes);
        let thinks = |first| {
            let mut search = Search::new(rules, family, &estimator, self.past, &table, (budget, blur));
            let (rated, depth) = search.best(position, self.wanted, first);
            Thought { rated, depth, nodes: search.nodes }
        };
        let Thought { rated, depth, nodes } = together(strength, thinks);
        let cut = patience::is_cut();
        let advice = rated.into_iter().take(self.wanted).map(|rated| Advice {
            line: writing.within(|| written(rules, position, &moves, &rated)),
            worth: if rated.known { worth(rated.value, rated.proven) } else { Worth::Unknown },
            proven: rated.proven && rated.exact,
            value: rated.value,
        });
        Found { moves: advice.collect(), nodes, depth: depth.unsigned_abs(), cut }
    }
}

/// What the first of several thinkers finds, while the others fill the table that it looks into; all positions are counted. They begin at different
/// depths, so that they do not do the same.
fn together(strength: Strength, thinks: impl Fn(i16) -> Thought + Sync) -> Thought {
    let others = if strength.nodes == u64::MAX { strength.threads.saturating_sub(1) } else { 0 };
    let (patience, theirs) = (Patience::of_work(strength.work), AtomicU64::new(0));
    let mut found = thread::scope(|scope| {
        for other in 1..=others {
            let (patience, thinks, theirs) = (&patience, &thinks, &theirs);
            let work = move || theirs.fetch_add(patience.within(|| thinks(1 + (other % 2) as i16)).nodes, Ordering::Relaxed);
            // A thread that the machine does not have is done without.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        let found = thinks(1);
        patience.end();
        found
    });
    found.nodes += theirs.into_inner();
    found
}

/// What one thinker found: moves of the root, how deep, in how many positions.
struct Thought {
    rated: Vec<alpha_beta::Rated>,
    depth: i16,
    nodes: u64,
}

/// The texts of a move and of those that follow it.
fn written<R: Rules>(rules: &R, position: &R::Position, moves: &[R::Move], rated: &alpha_beta::Rated) -> Vec<String> {
    let (mut at, mut legal, mut line) = (position.clone(), moves.to_vec(), Vec::new());
    for index in std::iter::once(&rated.index).chain(&rated.line) {
        let Some(chosen) = legal.get(*index) else { break };
        line.push(rules.move_text(&at, chosen));
        let chosen = chosen.clone();
        rules.play(&mut at, &chosen, true, &mut (), &mut ());
        rules.legal_moves(&at, &mut legal);
    }
    line
}

fn worth(value: i32, proven: bool) -> Worth {
    let plies = |value: i32| {
        let whole = if value > ROUND_WON + 40_000 { WON } else { return 0 };
        u32::try_from(whole - value).unwrap_or(0)
    };
    match value {
        value if value > DECIDED => Worth::Wins(plies(value)),
        value if value < -DECIDED => Worth::Loses(plies(-value)),
        0 if proven => Worth::Draws,
        value => Worth::Chance(weights::chance(value)),
    }
}

/// For how long somebody thinks who has so many seconds.
pub fn for_seconds(seconds: f64) -> Patience {
    Patience::until(std::time::Instant::now().checked_add(std::time::Duration::from_secs_f64(seconds.clamp(0.0, 1e9))))
}

/// The weights of a variant: those that were found for it, or for the one from which it inherits, else those that are usual in its family.
pub fn weights(game: &Game) -> Weights {
    let variant = game.variant();
    let shipped = known::shipped(variant.name()).or_else(|| known::shipped(variant.parent()?));
    weights_of(shipped.as_ref(), game)
}

/// What somebody has found for a game, else what is usual in its family.
pub fn weights_of(known: Option<&known::Known>, game: &Game) -> Weights {
    struct Losing;
    impl Task for Losing {
        type Output = bool;
        fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, _: &FamilyTools<R>) -> bool {
            sense::losing(rules, position)
        }
    }
    let counted = counted(game);
    let usual = || Weights::usual(counted.features, game.variant().engine().with(game.position(), Losing));
    known.map_or_else(usual, |known| known.weights(&counted))
}

/// What has a weight in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The names of the features of its family, in the order of [`Weights`].
    pub features: &'static [&'static str],
    /// How many places of the board ([`FamilyTools::lying`]).
    pub places: usize,
}

/// What has a weight in this game.
pub fn counted(game: &Game) -> Counted {
    struct Count;
    impl Task for Count {
        type Output = Counted;
        fn run<R: Rules + Sync>(self, rules: &R, position: &R::Position, family: &FamilyTools<R>) -> Counted {
            Counted { features: family.feature_names, places: (family.lying)(rules, position).len() }
        }
    }
    game.variant().engine().with(game.position(), Count)
}
