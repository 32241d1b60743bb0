//! The sowing family, read literally.
//!
//! Comes in: the rules of a sowing game and moves as text. Goes out: legal moves, position, outcome.
//! Section numbers are those of the reference of the sowing family. Never fast.

mod choices;
mod lap;
mod rounds;
mod together;
use lumbung::game::{Outcome, Side};
use lumbung::ir::Numbers;
use lumbung::ir::sowing::*;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Games that sow no store may relay for millions of laps before the board repeats: this reading does not follow them.
const MOST_LAPS: usize = 2_000;

/// 2.2, `may`: so many questions are put in one move.
const MOST_QUESTIONS: usize = 8;

/// A hole (row, index from 0 in sowing order) or a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    Hole(Side, usize),
    Store(Side),
}

/// One choice: a hole, perhaps a direction (true: the way the numbers run), answers to `may`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Choice {
    row: Side,
    hole: usize,
    direction: Option<bool>,
    answers: Vec<bool>,
}

/// Seeds of one player on their way.
#[derive(Clone, Debug)]
struct Hand {
    owner: Side,
    track: Vec<Spot>,
    /// Place on the track after which the next seed is looked for.
    at: usize,
    seeds: u32,
    /// The hole lifted for this lap; none where captured seeds are sown.
    lifted: Option<Spot>,
    /// No seed of this lap has fallen yet.
    fresh: bool,
    /// Only one seed was lifted.
    alone: bool,
    sown_in_move: bool,
    sown_in_lap: bool,
    took_from_opponent: bool,
    leave_captures_out: bool,
    answers: Vec<bool>,
    answered: usize,
    /// Lifts of this move (or sowings of so many captured seeds), each with the board before it and the questions put so far.
    lifts: BTreeSet<(Vec<u32>, Spot, u32, usize)>,
    watch_for_endless: bool,
}

/// How sowing goes on after a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Going {
    On,
    TurnEnds,
    MoveAgain(Option<u8>),
}

/// Why a move in thought cannot be finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    AnswerWanted,
    Endless,
}

/// One player of a turn together.
#[derive(Clone, Debug)]
enum Part {
    /// Must name a hole.
    Names,
    /// Has named one.
    Sows(Box<Hand>),
    /// Must say whether a `may` rule acts on the seed that is about to fall.
    Answers(Box<Hand>),
    /// Has stopped at this step.
    Stopped(u32),
}

/// A turn together: both parts (South, North), who drops first, the step that runs now, and whose part of it.
#[derive(Clone, Debug)]
struct Together {
    parts: [Part; 2],
    first: Side,
    step: u32,
    second_half: bool,
}

/// A game as it stands.
#[derive(Clone)]
pub struct Game {
    pub rules: Rc<Sowing>,
    pub seeds: [Vec<u32>; 2],
    pub closed: [Vec<bool>; 2],
    pub claims: [Vec<Option<Side>>; 2],
    pub stores: [u32; 2],
    pub mover: Side,
    /// Number of the round, from 1.
    pub round: u32,
    /// Rounds won by South, North.
    pub wins: [u32; 2],
    /// Who began this round.
    pub began: Side,
    /// Who made the last move.
    last_mover: Option<Side>,
    /// Somebody has made a move in this round.
    moved: bool,
    /// Rounds running in which nobody did.
    idle_rounds: u32,
    turns_done: [u32; 2],
    /// Direction of each player, where it was chosen for the round.
    chosen: [Option<bool>; 2],
    /// Further moves made in this turn by each player.
    further: [u32; 2],
    sown_in_turn: [bool; 2],
    history: Rc<BTreeMap<String, u32>>,
    together: Option<Together>,
    /// Shared with every thought: a relay was left before it ended or repeated.
    gave_up: Rc<Cell<bool>>,
    outcome: Outcome,
    round_over: bool,
    pub stop_at_round: bool,
    /// Names of landing and passing rules that fired, for the reader of a failed comparison.
    pub fired: Vec<String>,
}

/// 2.2: even is 2, 4, 6 ...: zero is not meant.
fn fits_numbers(numbers: &Numbers, held: u32) -> bool {
    match numbers {
        Numbers::Even => held > 0 && held.is_multiple_of(2),
        Numbers::Odd => held % 2 == 1,
        Numbers::AtLeast(least) => held >= u32::from(*least),
        Numbers::OneOf(list) => list.iter().any(|&one| u32::from(one) == held),
    }
}

impl Game {
    /// 3.1: the start of a game, up to the first choice.
    pub fn new(rules: &Sowing) -> Game {
        Game::with_stop(rules, false)
    }

    /// The same, perhaps stopping where a round ends.
    pub fn with_stop(rules: &Sowing, stop_at_round: bool) -> Game {
        let mut game = Game::laid_out(rules);
        game.stop_at_round = stop_at_round;
        game.begin_turn(Side::South);
        game
    }

    fn laid_out(rules: &Sowing) -> Game {
        let n = usize::from(rules.holes);
        let row = |layout: &[Option<u16>]| layout.iter().map(|hole| u32::from(hole.unwrap_or(0))).collect::<Vec<_>>();
        let shut = |layout: &[Option<u16>]| layout.iter().map(Option::is_none).collect::<Vec<_>>();
        Game {
            rules: Rc::new(rules.clone()),
            seeds: [row(&rules.start.south), row(&rules.start.north)],
            closed: [shut(&rules.start.south), shut(&rules.start.north)],
            claims: [vec![None; n], vec![None; n]],
            stores: [0, 0],
            mover: Side::South,
            round: 1,
            wins: [0, 0],
            began: Side::South,
            last_mover: Some(Side::North),
            moved: false,
            idle_rounds: 0,
            turns_done: [0, 0],
            chosen: [None, None],
            further: [0, 0],
            sown_in_turn: [false, false],
            history: Rc::default(),
            together: None,
            gave_up: Rc::default(),
            outcome: Outcome::Ongoing,
            round_over: false,
            stop_at_round: false,
            fired: Vec::new(),
        }
    }

    /// A game in the middle: seeds of the two rows in sowing order, stores, side to move.
    pub fn at(rules: &Sowing, south: &[u32], north: &[u32], stores: [u32; 2], mover: Side) -> Game {
        let mut game = Game::laid_out(rules);
        game.seeds = [south.to_vec(), north.to_vec()];
        game.stores = stores;
        game.last_mover = Some(mover.other());
        game.begin_turn(mover);
        game
    }

    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Whether a relay, perhaps of a move only thought of, was too long to follow: nothing said afterwards counts.
    pub fn gave_up(&self) -> bool {
        self.gave_up.get()
    }

    pub fn seeds_in_play(&self) -> u32 {
        self.in_row(Side::South) + self.in_row(Side::North) + self.stores[0] + self.stores[1] + self.in_hands()
    }

    /// Whether seeds of a turn together are in a hand, or a naming is due in the middle of one.
    pub fn in_the_middle_of_a_turn_together(&self) -> bool {
        self.together.is_some()
    }

    fn in_hands(&self) -> u32 {
        let Some(together) = &self.together else { return 0 };
        let held = |part: &Part| match part {
            Part::Sows(hand) | Part::Answers(hand) => hand.seeds,
            Part::Names | Part::Stopped(_) => 0,
        };
        held(&together.parts[0]) + held(&together.parts[1])
    }

    fn in_row(&self, side: Side) -> u32 {
        self.seeds[side.index()].iter().sum()
    }

    fn holes(&self) -> usize {
        usize::from(self.rules.holes)
    }

    fn is_open(&self, row: Side, hole: usize) -> bool {
        !self.closed[row.index()][hole]
    }

    // ---- Text (cli.md, Positions; 3.7) ----

    /// Whether a row is printed in sowing order, from left to right as seen on the board with North above.
    fn printed_in_order(&self, row: Side) -> bool {
        let clockwise = self.rules.sow.direction == Direction::Clockwise;
        (row == Side::South) != clockwise
    }

    fn row_text(&self, row: Side) -> String {
        let mut signs: Vec<String> = (0..self.holes())
            .map(|hole| match (self.is_open(row, hole), self.claims[row.index()][hole]) {
                (false, _) => "x".to_string(),
                (true, Some(claimer)) if claimer == row => "+".to_string(),
                (true, Some(_)) => "*".to_string(),
                (true, None) => self.seeds[row.index()][hole].to_string(),
            })
            .collect();
        if !self.printed_in_order(row) {
            signs.reverse();
        }
        signs.join(",")
    }

    pub fn position_text(&self) -> String {
        let letter = |side: Side| if side == Side::South { "S" } else { "N" };
        let (north, south) = (self.row_text(Side::North), self.row_text(Side::South));
        let mut text = format!("{north}/{south} {}-{} {}", self.stores[1], self.stores[0], letter(self.mover));
        if self.rules.rounds.is_some() && self.round > 1 {
            text += &format!(" R{}:{}-{}:{}", self.round, self.wins[1], self.wins[0], letter(self.began));
        }
        text
    }

    // ---- The track (3.2, end) ----

    fn track(&self, mover: Side, along_the_numbers: bool) -> Vec<Spot> {
        let mut track = Vec::new();
        for row in [mover, mover.other()] {
            let mut holes: Vec<usize> = (0..self.holes()).filter(|&hole| self.is_open(row, hole)).collect();
            if !along_the_numbers {
                holes.reverse();
            }
            track.extend(holes.into_iter().map(|hole| Spot::Hole(row, hole)));
            let sown = if row == mover { self.rules.sow.own_store } else { self.rules.sow.opponent_store };
            if sown {
                track.push(Spot::Store(row));
            }
        }
        track
    }
}
