//! Players against each other: many games, colours alternating, from balanced openings.
//!
//! Comes in: a variant, two who choose moves, how many games. Goes out: the games, and what they say of the players. Each opening is played
//! twice, so that who begins decides nothing.

use super::{Level, Strength, Way, Weights, best, work_for};
use crate::error::Error;
use crate::game::{Outcome, Side, patience};
use crate::play::Game;
use crate::play::playout::{draw, generator};
use crate::variant::Variant;
use rustc_hash::FxHashSet;

/// Random plies of an opening, and how many are drawn before one is taken as it is.
const OPENING: usize = 4;
const DRAWN: u64 = 60;
/// Positions that are looked at to see whether an opening is balanced, and how far from even it may be, in hundredths of log-odds.
const LOOKED_AT: u64 = 3_000;
const EVEN: i32 = 130;
/// A longer game is a draw.
const LONGEST: usize = 400;

/// Chooses moves.
pub trait Chooser {
    /// The text of the move that it plays in this game, in which these positions have been.
    ///
    /// # Errors
    /// If it has no answer.
    fn choose(&mut self, game: &Game, past: &FxHashSet<u64>) -> Result<String, Error>;
}

/// The program itself, at some strength.
#[derive(Clone, Debug)]
pub struct Own {
    /// How it plays; its seconds are processor time of the thread that asks.
    pub strength: Strength,
    /// What counts for it.
    pub weights: Weights,
}

impl Own {
    /// A player from its name: a level (`6`), `nodes=N` or `seconds=S`, before which may stand how it compares moves: `material:`, `random-games:` or
    /// `estimates:`. `None`: it is no name.
    pub fn named(name: &str, weights: &Weights) -> Option<Own> {
        let (way, budget) = match name.split_once(':') {
            Some(("material", budget)) => (Way::Material, budget),
            Some(("random-games", budget)) => (Way::RandomGames, budget),
            Some(("estimates", budget)) => (Way::Estimates, budget),
            Some(_) => return None,
            None => (Way::Search, name),
        };
        let strength = match budget.split_once('=') {
            Some(("nodes", nodes)) => {
                let nodes = nodes.parse().ok().filter(|nodes| *nodes > 0)?;
                Strength { nodes, work: work_for(nodes), ..Strength::default() }
            }
            Some(("seconds", seconds)) => {
                let seconds = seconds.parse().ok().filter(|seconds: &f64| (0.001..=3600.0).contains(seconds))?;
                Strength::lasting(seconds)
            }
            Some(_) => return None,
            None => Level::new(budget.parse().ok()?)?.strength(0),
        };
        Some(Own { strength: Strength { way, ..strength }, weights: weights.clone() })
    }
}

impl Chooser for Own {
    fn choose(&mut self, game: &Game, past: &FxHashSet<u64>) -> Result<String, Error> {
        let strength = Strength { salt: self.strength.salt.wrapping_add(game.played() as u64), ..self.strength };
        let look = || best(game, &self.weights, past, strength, 1);
        let found = strength.patience(1.0).within(look);
        let text = found.moves.into_iter().next().and_then(|advice| advice.line.into_iter().next());
        // Whose time was over before the moves were listed has to play all the same.
        let text = text.or_else(|| game.legal_moves().into_iter().next());
        text.ok_or_else(|| Error::Usage { code: "use::no-move", message: "no move was found".to_owned() })
    }
}

/// A game between two players.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// Whether the first player sits South (White).
    pub first_south: bool,
    /// All moves, those of the opening too.
    pub moves: Vec<String>,
    /// How many of them are the opening.
    pub opening: usize,
    /// How it ended; ongoing: it was too long.
    pub outcome: Outcome,
}

impl Match {
    /// What the first player has of it: 1, 0 or a half.
    pub fn points(&self) -> f64 {
        match self.outcome {
            Outcome::Win(side) if (side == Side::South) == self.first_south => 1.0,
            Outcome::Win(_) => 0.0,
            Outcome::Draw | Outcome::Ongoing => 0.5,
        }
    }
}

/// What games say of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Games won, drawn and lost.
    pub won: u64,
    /// See [`Score::won`].
    pub drawn: u64,
    /// See [`Score::won`].
    pub lost: u64,
}

impl Score {
    /// Counts a game.
    pub fn add(&mut self, game: &Match) {
        *(match game.points() {
            1.0 => &mut self.won,
            0.0 => &mut self.lost,
            _ => &mut self.drawn,
        }) += 1;
    }

    /// Points a game, and how far the true number may be from it on either side in 95 of 100 such matches of many games.
    pub fn rate(&self) -> (f64, f64) {
        self.with_wins(0.0)
    }

    /// Between which numbers the true one lies in 95 of 100 such matches, also where games are few or one-sided: as if each player had won two more.
    pub fn interval(&self) -> [f64; 2] {
        let (mean, half) = self.with_wins(2.0);
        [(mean - half).max(0.0), (mean + half).min(1.0)]
    }

    /// Points a game if each player had won so many more, and 1.96 standard errors of it.
    fn with_wins(&self, more: f64) -> (f64, f64) {
        let games = ((self.won + self.drawn + self.lost) as f64 + 2.0 * more).max(1.0);
        let won = self.won as f64 + more;
        let mean = (won + self.drawn as f64 / 2.0) / games;
        let square = (won + self.drawn as f64 / 4.0) / games;
        (mean, 1.96 * ((square - mean * mean).max(0.0) / games).sqrt())
    }

    /// The same as a difference in Elo; infinite if one player has all points.
    pub fn elo(&self) -> f64 {
        let (mean, _) = self.rate();
        400.0 * (mean / (1.0 - mean)).log10()
    }
}

/// Moves from the start after which neither side is much ahead; the same for the same seed and number.
pub fn opening(variant: &Variant, weights: &Weights, seed: u64, number: u64) -> Vec<String> {
    let mut moves = Vec::new();
    let limit = Strength { nodes: LOOKED_AT, memory: 4 << 20, work: work_for(LOOKED_AT), ..Strength::default() };
    for drawing in 0..DRAWN {
        let mut random = generator(seed, number * DRAWN + drawing);
        let mut game = Game::new(variant);
        moves.clear();
        // What the rules prescribe is no choice: only free plies count.
        let mut free = 0;
        while free < OPENING && game.outcome() == Outcome::Ongoing && moves.len() < 40 {
            let legal = game.legal_moves();
            let Some(text) = legal.get(draw(&mut random, legal.len())).cloned() else { break };
            free += usize::from(legal.len() > 1);
            if game.play(&text).is_err() {
                break;
            }
            moves.push(text);
        }
        let found = best(&game, weights, &FxHashSet::default(), limit, 1);
        let even = found.moves.first().is_some_and(|advice| advice.value.abs() < EVEN);
        if even || !patience::goes_on(0) {
            break;
        }
    }
    moves
}

/// Plays one game from an opening. One round is a game.
///
/// # Errors
/// What a player says that has no answer, or answers with a move that is not legal.
pub fn play(variant: &Variant, opening: &[String], players: [&mut dyn Chooser; 2], first_south: bool) -> Result<Match, Error> {
    let mut game = Game::new(variant);
    let mut moves = Vec::new();
    for text in opening {
        game.play(text)?;
        moves.push(text.clone());
    }
    let round = game.round();
    let [first, second] = players;
    let mut past = FxHashSet::default();
    let engine = variant.engine();
    let mut outcome = game.outcome();
    while outcome == Outcome::Ongoing && moves.len() < LONGEST && patience::goes_on(0) {
        let chooser: &mut dyn Chooser = if (game.side() == Side::South) == first_south { &mut *first } else { &mut *second };
        let text = if let [only] = game.legal_moves().as_slice() { only.clone() } else { chooser.choose(&game, &past)? };
        past.insert(engine.key(game.position()));
        let events = game.play(&text)?;
        moves.push(text);
        outcome = game.outcome();
        if outcome == Outcome::Ongoing && game.round() != round {
            outcome = round_won(&events);
        }
    }
    Ok(Match { first_south, moves, opening: opening.len(), outcome })
}

/// Who has won a round, by what happened.
fn round_won(events: &[crate::play::Event]) -> Outcome {
    let winner = |event: &crate::play::Event| event.fields.get("winner").and_then(|winner| winner.as_str()).map(str::to_owned);
    let round = events.iter().rev().find(|event| event.kind == "round");
    match round.and_then(winner).as_deref() {
        Some("south") => Outcome::Win(Side::South),
        Some("north") => Outcome::Win(Side::North),
        _ => Outcome::Draw,
    }
}
