//! The sowing family, read literally.
//!
//! Comes in: the rules of a sowing game and moves as text. Goes out: legal moves, position, outcome.
//! Section numbers are those of the reference of the sowing family. Never fast.

use lumbung::game::{Outcome, Side};
use lumbung::ir::Numbers;
use lumbung::ir::sowing::*;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Games that sow no store may relay for millions of laps before the board repeats: this reading does not follow them.
const MOST_LAPS: usize = 2_000;

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
    /// Lifts of this move, each with the board before it.
    lifts: BTreeSet<(Vec<u32>, Spot)>,
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
            last_mover: None,
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

    // ---- Who may lift what (2.1 moves, opening) ----

    /// Whether the opening governs this turn of the player.
    fn opening(&self, player: Side) -> Option<&Opening> {
        let opening = self.rules.opening.as_ref()?;
        let round_fits = opening.every_round || self.round == 1;
        (round_fits && self.turns_done[player.index()] < u32::from(opening.turns)).then_some(opening)
    }

    fn order(&self, player: Side) -> Order {
        self.opening(player).and_then(|opening| opening.order).unwrap_or(self.rules.moves.order)
    }

    /// Open holes with seeds that fit the first alternative that any hole fits.
    fn holes_from(&self, mover: Side, alternatives: &[Lift]) -> Vec<(Side, usize)> {
        for lift in alternatives {
            let rows = if lift.any { vec![mover, mover.other()] } else { vec![mover] };
            let mut found = Vec::new();
            for row in rows {
                for hole in 0..self.holes() {
                    let held = self.seeds[row.index()][hole];
                    let holding = lift.holding.as_ref().is_none_or(|h| fits_numbers(&h.numbers, held) != h.not);
                    if self.is_open(row, hole) && held > 0 && holding {
                        found.push((row, hole));
                    }
                }
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    fn holes_of_opening(&self, mover: Side, from: &OpeningFrom) -> Vec<(Side, usize)> {
        let n = self.holes();
        let own: Vec<usize> = match from {
            OpeningFrom::Lifts(lifts) => return self.holes_from(mover, lifts),
            OpeningFrom::Hole(number) => vec![usize::from(*number) - 1],
            OpeningFrom::LastHoles(count) => (n - usize::from(*count).min(n)..n).collect(),
        };
        let liftable = |&hole: &usize| hole < n && self.is_open(mover, hole) && self.seeds[mover.index()][hole] > 0;
        own.into_iter().filter(liftable).map(|hole| (mover, hole)).collect()
    }

    /// Directions that the player may or must write with this move.
    fn directions(&self, mover: Side) -> Vec<Option<bool>> {
        match self.rules.sow.direction {
            Direction::Clockwise | Direction::Anticlockwise => vec![None],
            Direction::ChosenAtEveryMove => vec![Some(true), Some(false)],
            Direction::ChosenByFirstMover | Direction::ChosenByFirstMoverOpponentOtherWay => {
                if self.chosen[mover.index()].is_some() { vec![None] } else { vec![Some(true), Some(false)] }
            }
        }
    }

    /// 3.1, 2: legal choices of the side to move in a turn of his own.
    fn choices(&self, mover: Side) -> Vec<Choice> {
        if let Some(from) = self.opening(mover).and_then(|opening| opening.from.as_ref()) {
            let legal = self.legal_among(mover, self.holes_of_opening(mover, from));
            if !legal.is_empty() {
                return legal;
            }
        }
        self.legal_among(mover, self.holes_from(mover, &self.rules.moves.from))
    }

    /// Each played in thought for `feed`, `grand slam forbidden`, `endless forbidden`.
    fn legal_among(&self, mover: Side, holes: Vec<(Side, usize)>) -> Vec<Choice> {
        let mut legal = Vec::new();
        let mut feeds = Vec::new();
        for (row, hole) in holes {
            for direction in self.directions(mover) {
                let mut open_ended = vec![Vec::new()];
                while let Some(answers) = open_ended.pop() {
                    let choice = Choice { row, hole, direction, answers };
                    let mut thought = self.clone();
                    match thought.make_move(mover, &choice) {
                        Err(Halt::AnswerWanted) => {
                            for answer in [true, false] {
                                let mut answers = choice.answers.clone();
                                answers.push(answer);
                                open_ended.push(answers);
                            }
                        }
                        Err(Halt::Endless) => {}
                        Ok((_, slam)) if slam && self.rules.moves.grand_slam == GrandSlam::Forbidden => {}
                        Ok(_) => {
                            feeds.push(thought.in_row(mover.other()) > 0);
                            legal.push(choice);
                        }
                    }
                }
            }
        }
        let keep_feeders = match self.rules.moves.feed {
            Feed::Never => false,
            Feed::Required => true,
            Feed::IfPossible => feeds.contains(&true),
        };
        let mut feeds = feeds.into_iter();
        legal.retain(|_| feeds.next() == Some(true) || !keep_feeders);
        legal
    }

    /// 3.6: holes that a player may name in a turn together; `feed` and `grand slam` do not apply.
    fn nameable(&self, player: Side) -> Vec<Choice> {
        let mut holes = Vec::new();
        if let Some(from) = self.opening(player).and_then(|opening| opening.from.as_ref()) {
            holes = self.holes_of_opening(player, from);
        }
        if holes.is_empty() {
            holes = self.holes_from(player, &self.rules.moves.from);
        }
        let mut choices = Vec::new();
        for (row, hole) in holes {
            for direction in self.directions(player) {
                choices.push(Choice { row, hole, direction, answers: Vec::new() });
            }
        }
        choices
    }

    fn can_move(&self, player: Side) -> bool {
        match self.order(player) {
            Order::Alternate => !self.choices(player).is_empty(),
            Order::TogetherThenFirstToStop | Order::TogetherThenLastToStop => !self.nameable(player).is_empty(),
        }
    }

    fn text_of(&self, mover: Side, choice: &Choice) -> String {
        let mut text = match (choice.row == mover, choice.row) {
            (true, _) => String::new(),
            (false, Side::South) => "S".to_string(),
            (false, Side::North) => "N".to_string(),
        };
        text += &(choice.hole + 1).to_string();
        match choice.direction {
            Some(true) => text += "a",
            Some(false) => text += "c",
            None => {}
        }
        if !choice.answers.is_empty() {
            text += ":";
            text.extend(choice.answers.iter().map(|&yes| if yes { 'y' } else { 'n' }));
        }
        text
    }

    fn legal_choices(&self) -> Vec<(String, Choice)> {
        if self.outcome != Outcome::Ongoing || self.round_over {
            return Vec::new();
        }
        let choices = match &self.together {
            None => self.choices(self.mover),
            Some(together) => match together.parts[self.mover.index()] {
                Part::Names => self.nameable(self.mover),
                _ => Vec::new(),
            },
        };
        choices.into_iter().map(|choice| (self.text_of(self.mover, &choice), choice)).collect()
    }

    fn answer_wanted(&self) -> bool {
        self.together.as_ref().is_some_and(|t| matches!(t.parts[self.mover.index()], Part::Answers(_)))
    }

    /// Legal moves as text, holes by number, sorted.
    pub fn legal(&self) -> Vec<String> {
        if self.answer_wanted() {
            return vec![":n".to_string(), ":y".to_string()];
        }
        let mut texts: Vec<String> = self.legal_choices().into_iter().map(|(text, _)| text).collect();
        texts.sort();
        texts
    }

    /// Plays a legal move and whatever follows by itself; false if it is not legal.
    pub fn play(&mut self, text: &str) -> bool {
        self.fired.clear();
        if self.answer_wanted() {
            return self.play_answer(text);
        }
        let Some((_, choice)) = self.legal_choices().into_iter().find(|(legal, _)| legal == text) else { return false };
        if self.together.is_some() {
            self.name_hole(&choice);
            self.run_together();
            return true;
        }
        let mover = self.mover;
        let Ok((going, _)) = self.make_move(mover, &choice) else { return false };
        match going {
            Going::MoveAgain(limit) if limit.is_none_or(|most| self.further[mover.index()] < u32::from(most)) => {
                self.further_move(mover);
            }
            Going::MoveAgain(_) | Going::TurnEnds | Going::On => self.end_turn(mover),
        }
        true
    }

    /// 3.1, 4.
    fn further_move(&mut self, mover: Side) {
        self.further[mover.index()] += 1;
        if self.rules.end.before_every_move
            && let Some(rest) = self.round_is_over(false)
        {
            self.end_round(rest);
            return;
        }
        if self.choices(mover).is_empty() {
            self.end_turn(mover);
        }
    }

    fn end_turn(&mut self, mover: Side) {
        self.turns_done[mover.index()] += 1;
        self.begin_turn(mover.other());
    }

    // ---- Turns (3.1) ----

    fn begin_turn(&mut self, player: Side) {
        self.mover = player;
        loop {
            self.together = None;
            self.further = [0, 0];
            self.sown_in_turn = [false, false];
            let key = format!("{:?} {:?} {:?}", self.seeds, self.claims, self.mover);
            *Rc::make_mut(&mut self.history).entry(key).or_insert(0) += 1;
            if let Some(rest) = self.round_is_over(true) {
                self.end_round(rest);
                return;
            }
            if self.order(self.mover) != Order::Alternate {
                self.begin_together();
                return;
            }
            if !self.choices(self.mover).is_empty() {
                return;
            }
            let other = self.mover.other();
            if !self.rules.moves.pass || !self.can_move(other) {
                self.end_round(self.rules.end.rest);
                return;
            }
            self.turns_done[self.mover.index()] += 1;
            self.mover = other;
        }
    }

    // ---- Ends of a round (2.4) ----

    /// The rest of the first condition that is true, if one is.
    fn round_is_over(&self, turn_begins: bool) -> Option<Option<Rest>> {
        let true_one = self.rules.end.when.iter().find(|condition| self.ends_round(condition.test, turn_begins))?;
        Some(true_one.rest.or(self.rules.end.rest))
    }

    fn ends_round(&self, test: EndTest, turn_begins: bool) -> bool {
        let empty = |side: Side| self.in_row(side) == 0;
        let (south, north) = (Side::South, Side::North);
        match test {
            EndTest::MoverHasNoSeeds => empty(self.mover),
            EndTest::MoverCannotMove => !self.can_move(self.mover),
            EndTest::ARowIsEmpty => empty(south) || empty(north),
            EndTest::BothRowsAreEmpty => empty(south) && empty(north),
            EndTest::ARowHasEmptyHoles(least) => [south, north].into_iter().any(|row| {
                let bare = |&hole: &usize| self.is_open(row, hole) && self.seeds[row.index()][hole] == 0;
                (0..self.holes()).filter(bare).count() >= usize::from(least)
            }),
            EndTest::SeedsOrFewerAreLeft(most) => self.in_row(south) + self.in_row(north) <= u32::from(most),
            EndTest::HoldsMoreThanHalf => {
                let all = self.seeds_in_play();
                self.stores.iter().any(|&store| store * 2 > all)
            }
            EndTest::Holds(least) => self.stores.iter().any(|&store| store >= u32::from(least)),
            EndTest::PositionOccurs(times) => {
                let key = format!("{:?} {:?} {:?}", self.seeds, self.claims, self.mover);
                turn_begins && self.history.get(&key).copied().unwrap_or(0) >= u32::from(times)
            }
        }
    }

    fn give_rest(&mut self, rest: Option<Rest>) {
        let left = [self.in_row(Side::South), self.in_row(Side::North)];
        let all = left[0] + left[1];
        match rest {
            Some(Rest::ToOpponent) => self.stores[self.mover.other().index()] += all,
            Some(Rest::ToOwner) => {
                self.stores[0] += left[0];
                self.stores[1] += left[1];
            }
            Some(Rest::ToLastMover) => {
                if let Some(last) = self.last_mover {
                    self.stores[last.index()] += all;
                }
            }
            Some(Rest::Split) => {
                self.stores[0] += all / 2;
                self.stores[1] += all / 2;
            }
            Some(Rest::ToNobody) | None => {}
        }
        for row in &mut self.seeds {
            row.fill(0);
        }
    }

    fn end_round(&mut self, rest: Option<Rest>) {
        self.together = None;
        self.give_rest(rest);
        let [south, north] = self.stores;
        let more = match south.cmp(&north) {
            std::cmp::Ordering::Greater => Some(Side::South),
            std::cmp::Ordering::Less => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        };
        let winner = if self.rules.end.most_seeds_win { more } else { more.map(Side::other) };
        self.round_over = true;
        let rules = Rc::clone(&self.rules);
        let Some(rounds) = &rules.rounds else {
            self.outcome = winner.map_or(Outcome::Draw, Outcome::Win);
            return;
        };
        if let Some(winner) = winner {
            self.wins[winner.index()] += 1;
        }
        if self.stop_at_round {
            self.outcome = winner.map_or(Outcome::Draw, Outcome::Win);
            return;
        }
        if rounds.until.iter().any(|&until| self.game_is_over(until)) {
            self.outcome = self.winner_of_game(rounds);
            return;
        }
        self.next_round(rounds, winner);
    }

    // ---- Rounds (3.5) ----

    fn start_number(&self) -> u32 {
        let start = &self.rules.start;
        start.south.iter().chain(&start.north).filter_map(|hole| *hole).map(u32::from).max().unwrap_or(0)
    }

    fn cannot_fill(&self, player: Side, holes: u8) -> bool {
        self.stores[player.index()] < u32::from(holes) * self.start_number()
    }

    fn game_is_over(&self, until: Until) -> bool {
        match until {
            Until::CannotFill(holes) => self.cannot_fill(Side::South, holes) || self.cannot_fill(Side::North, holes),
            Until::AfterRounds(count) => self.round >= u32::from(count),
            Until::HasWonRounds(count) => self.wins.iter().any(|&won| won >= u32::from(count)),
        }
    }

    /// `who can fill` if a player cannot fill, else `most rounds`.
    fn winner_of_game(&self, rounds: &Rounds) -> Outcome {
        let larger = |pair: [u32; 2]| match pair[0].cmp(&pair[1]) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::South),
            std::cmp::Ordering::Less => Outcome::Win(Side::North),
            std::cmp::Ordering::Equal => Outcome::Draw,
        };
        match rounds.wins {
            GameWins::MostSeeds => larger(self.stores),
            GameWins::MostRounds => larger(self.wins),
            GameWins::WhoCanFill => {
                for until in &rounds.until {
                    if let Until::CannotFill(holes) = until {
                        match (self.cannot_fill(Side::South, *holes), self.cannot_fill(Side::North, *holes)) {
                            (false, true) => return Outcome::Win(Side::South),
                            (true, false) => return Outcome::Win(Side::North),
                            _ => {}
                        }
                    }
                }
                larger(self.wins)
            }
        }
    }

    /// Fills whole holes of a row from its owner's store; tells whether the row is full.
    fn refill(&mut self, player: Side, from_left: bool, unfilled: &Unfilled) -> bool {
        let n = self.holes();
        let start = self.start_number();
        // As the owner sees it, sowing anticlockwise runs from his left to his right.
        let first_is_left = self.rules.sow.direction != Direction::Clockwise;
        let mut order: Vec<usize> = (0..n).collect();
        if first_is_left != from_left {
            order.reverse();
        }
        let i = player.index();
        let mut full = true;
        let mut partly = true;
        for hole in order {
            self.closed[i][hole] = false;
            if self.stores[i] >= start {
                self.stores[i] -= start;
                self.seeds[i][hole] = start;
                continue;
            }
            full = false;
            match unfilled {
                Unfilled::Closed(_) => self.closed[i][hole] = true,
                Unfilled::Open => {}
                Unfilled::PartlyFilled => {
                    if partly {
                        self.seeds[i][hole] = self.stores[i];
                        self.stores[i] = 0;
                        partly = false;
                    }
                }
            }
        }
        full
    }

    fn next_round(&mut self, rounds: &Rounds, winner: Option<Side>) {
        let n = self.holes();
        let full = match rounds.refill {
            Refill::AsAtStart => {
                let anew = Game::laid_out(&self.rules);
                self.seeds = anew.seeds;
                self.closed = anew.closed;
                self.stores = [0, 0];
                [true, true]
            }
            Refill::FromOwnStoreLeftToRight | Refill::FromOwnStoreRightToLeft => {
                let from_left = rounds.refill == Refill::FromOwnStoreLeftToRight;
                let unfilled = rounds.unfilled.clone().unwrap_or(Unfilled::Open);
                [self.refill(Side::South, from_left, &unfilled), self.refill(Side::North, from_left, &unfilled)]
            }
        };
        self.claims = [vec![None; n], vec![None; n]];
        self.history = Rc::default();
        self.turns_done = [0, 0];
        self.chosen = [None, None];
        let alternate = self.began.other();
        self.began = match rounds.first {
            First::Alternate => alternate,
            First::LastMover => self.last_mover.unwrap_or(alternate),
            First::Loser => winner.map_or(alternate, Side::other),
            First::Winner => winner.unwrap_or(alternate),
            First::PlayerWithAFullRow => match full {
                [true, false] => Side::South,
                [false, true] => Side::North,
                _ => alternate,
            },
        };
        self.round += 1;
        self.round_over = false;
        self.begin_turn(self.began);
    }

    // ---- A move (3.2) ----

    /// The direction of this player's laps, and what a choice by the first mover fixes.
    fn settle_direction(&mut self, mover: Side, written: Option<bool>) -> bool {
        match self.rules.sow.direction {
            Direction::Clockwise | Direction::Anticlockwise => true,
            Direction::ChosenAtEveryMove => written.unwrap_or(true),
            Direction::ChosenByFirstMover | Direction::ChosenByFirstMoverOpponentOtherWay => {
                let same = self.rules.sow.direction == Direction::ChosenByFirstMover;
                if let (None, Some(way)) = (self.chosen[mover.index()], written) {
                    self.chosen[mover.index()] = Some(way);
                    self.chosen[mover.other().index()] = Some(if same { way } else { !way });
                }
                self.chosen[mover.index()].unwrap_or(true)
            }
        }
    }

    fn take_in_hand(&mut self, mover: Side, choice: &Choice) -> Hand {
        let along = self.settle_direction(mover, choice.direction);
        let mut hand = Hand {
            owner: mover,
            track: self.track(mover, along),
            at: 0,
            seeds: 0,
            lifted: None,
            fresh: true,
            alone: false,
            sown_in_move: false,
            sown_in_lap: false,
            took_from_opponent: false,
            leave_captures_out: false,
            answers: choice.answers.clone(),
            answered: 0,
            lifts: BTreeSet::new(),
            watch_for_endless: true,
        };
        // The first lift of a move cannot repeat anything.
        let _ = self.lift(&mut hand, Spot::Hole(choice.row, choice.hole));
        self.last_mover = Some(mover);
        hand
    }

    /// A whole move of a turn that is one player's own. True beside it: it was a grand slam.
    fn make_move(&mut self, mover: Side, choice: &Choice) -> Result<(Going, bool), Halt> {
        let before = self.clone();
        let hand = self.take_in_hand(mover, choice);
        let (going, took) = self.sow_to_the_end(hand)?;
        let slam = took && self.in_row(mover.other()) == 0;
        if !slam || self.rules.moves.grand_slam != GrandSlam::TakesNothing {
            return Ok((going, slam));
        }
        *self = before;
        let mut hand = self.take_in_hand(mover, choice);
        hand.leave_captures_out = true;
        let (going, _) = self.sow_to_the_end(hand)?;
        Ok((going, true))
    }

    fn sow_to_the_end(&mut self, mut hand: Hand) -> Result<(Going, bool), Halt> {
        loop {
            match self.drop_seed(&mut hand)? {
                Going::On => {}
                going => return Ok((going, hand.took_from_opponent)),
            }
        }
    }

    /// 3.2, 1: lifts a hole for a lap. False: there is nothing to lift, or the lift would repeat.
    fn lift(&mut self, hand: &mut Hand, spot: Spot) -> Result<bool, Halt> {
        let Spot::Hole(row, hole) = spot else { return Ok(false) };
        if self.seeds[row.index()][hole] == 0 {
            return Ok(false);
        }
        if hand.watch_for_endless {
            let board: Vec<u32> = self.seeds.iter().flatten().chain(&self.stores).copied().collect();
            if hand.lifts.len() >= MOST_LAPS {
                self.gave_up.set(true);
                return Ok(false);
            }
            if !hand.lifts.insert((board, spot)) {
                return match self.rules.sow.endless {
                    Some(Endless::Forbidden) => Err(Halt::Endless),
                    Some(Endless::EndsTurn) | None => Ok(false),
                };
            }
        }
        hand.seeds = std::mem::take(&mut self.seeds[row.index()][hole]);
        hand.at = hand.track.iter().position(|&place| place == spot).expect("an open hole is on the track");
        hand.lifted = Some(spot);
        hand.fresh = true;
        hand.alone = hand.seeds == 1;
        hand.sown_in_lap = false;
        Ok(true)
    }

    /// 3.2, 2: the place where the next seed falls; none if all are passed over.
    fn next_place(&self, hand: &Hand) -> Option<usize> {
        let stays = match self.rules.sow.start_hole {
            StartHole::GetsFirstSeed => true,
            StartHole::GetsFirstSeedUnlessAlone => !hand.alone,
            StartHole::SownInTurn | StartHole::Skipped => false,
        };
        if hand.fresh && stays && hand.lifted.is_some() {
            return Some(hand.at);
        }
        (1..=hand.track.len())
            .map(|on| (hand.at + on) % hand.track.len())
            .find(|&place| !self.passed_over(hand, hand.track[place]))
    }

    fn passed_over(&self, hand: &Hand, spot: Spot) -> bool {
        let Spot::Hole(row, hole) = spot else { return false };
        if self.rules.sow.start_hole == StartHole::Skipped && hand.lifted == Some(spot) {
            return true;
        }
        let Some(skip) = &self.rules.sow.skip else { return false };
        self.claims[row.index()][hole].is_none()
            && self.is_side(skip.side, row, hand.owner)
            && fits_numbers(&skip.holding, self.seeds[row.index()][hole])
    }

    fn is_side(&self, side: Option<Owner>, row: Side, mover: Side) -> bool {
        match side {
            None => true,
            Some(Owner::Own) => row == mover,
            Some(Owner::Opponent) => row != mover,
        }
    }

    /// One seed: it falls, and the table that has to judge it does.
    fn drop_seed(&mut self, hand: &mut Hand) -> Result<Going, Halt> {
        let Some(place) = self.next_place(hand) else {
            // 2.3: all holes of the track skipped.
            self.stores[hand.owner.index()] += std::mem::take(&mut hand.seeds);
            return Ok(Going::TurnEnds);
        };
        hand.at = place;
        hand.fresh = false;
        hand.seeds -= 1;
        let spot = hand.track[place];
        match spot {
            Spot::Store(side) => {
                self.stores[side.index()] += 1;
                if side == hand.owner {
                    hand.sown_in_lap = true;
                    hand.sown_in_move = true;
                    self.sown_in_turn[side.index()] = true;
                }
            }
            Spot::Hole(row, hole) => match self.claims[row.index()][hole] {
                Some(claimer) => self.stores[claimer.index()] += 1,
                None => self.seeds[row.index()][hole] += 1,
            },
        }
        if hand.seeds > 0 { self.judge_passing(hand, spot) } else { self.judge_landing(hand, spot) }
    }

    /// 3.2, 3.
    fn judge_passing(&mut self, hand: &mut Hand, spot: Spot) -> Result<Going, Halt> {
        let rules = Rc::clone(&self.rules);
        let off = self.opening(hand.owner).map_or(Vec::new(), |opening| opening.without_passing.clone());
        if let Some(rule) = self.first_that_fits(&rules.passing, &off, hand, spot)? {
            self.act(rule, hand, spot);
        }
        Ok(if hand.seeds == 0 { Going::TurnEnds } else { Going::On })
    }

    /// 3.2, 4 to 6.
    fn judge_landing(&mut self, hand: &mut Hand, spot: Spot) -> Result<Going, Halt> {
        let rules = Rc::clone(&self.rules);
        let off = self.opening(hand.owner).map_or(Vec::new(), |opening| opening.without_landing.clone());
        let Some(rule) = self.first_that_fits(&rules.landing, &off, hand, spot)? else { return Ok(Going::TurnEnds) };
        let taken = self.act(rule, hand, spot);
        let goes_on = match rule.then {
            Then::EndTurn => false,
            Then::MoveAgain(most) => return Ok(Going::MoveAgain(most)),
            Then::SowOn => self.lift(hand, spot)?,
            Then::SowOnFromNext => match self.look(hand, spot, Ref::Next).first() {
                Some(&next) => self.lift(hand, next)?,
                None => false,
            },
            Then::SowOnWithCaptured => {
                hand.seeds = taken;
                hand.lifted = None;
                hand.fresh = true;
                hand.sown_in_lap = false;
                taken > 0
            }
        };
        Ok(if goes_on { Going::On } else { Going::TurnEnds })
    }

    fn first_that_fits<'r>(&self, table: &'r [Rule], off: &[u8], hand: &mut Hand, spot: Spot) -> Result<Option<&'r Rule>, Halt> {
        for (index, rule) in table.iter().enumerate() {
            let on = !off.iter().any(|&one| usize::from(one) == index);
            if !on || !self.fits(rule, hand, spot, 0) || !self.claim_allowed(rule, hand.owner, spot) {
                continue;
            }
            if rule.may {
                // Where captures are left out, a question that did not come up before counts as declined.
                let Some(&accepted) = hand.answers.get(hand.answered) else {
                    if hand.leave_captures_out {
                        continue;
                    }
                    return Err(Halt::AnswerWanted);
                };
                hand.answered += 1;
                if !accepted {
                    continue;
                }
            }
            return Ok(Some(rule));
        }
        Ok(None)
    }

    /// Place and tests of a rule. `in_hand` are captured seeds that are on their way to the hand.
    fn fits(&self, rule: &Rule, hand: &Hand, spot: Spot, in_hand: u32) -> bool {
        self.fits_place(&rule.place, hand, spot) && rule.tests.iter().all(|test| self.holds(test, hand, spot, in_hand))
    }

    fn fits_place(&self, place: &Place, hand: &Hand, spot: Spot) -> bool {
        match (place, spot) {
            (Place::Store(side), Spot::Store(store)) => self.is_side(*side, store, hand.owner),
            (Place::ClaimedHole, Spot::Hole(row, hole)) => self.claims[row.index()][hole].is_some(),
            (Place::Hole { side, before, making }, Spot::Hole(row, hole)) => {
                let held = self.seeds[row.index()][hole];
                let before_fits = match before {
                    None => true,
                    Some(Before::Empty) => held == 1,
                    Some(Before::Occupied) => held >= 2,
                };
                self.is_open(row, hole)
                    && self.claims[row.index()][hole].is_none()
                    && self.is_side(*side, row, hand.owner)
                    && before_fits
                    && making.as_ref().is_none_or(|numbers| fits_numbers(numbers, held))
            }
            _ => false,
        }
    }

    /// The places that a word means, seen from `spot`: none, one, or two for neighbours.
    fn look(&self, hand: &Hand, spot: Spot, word: Ref) -> Vec<Spot> {
        let n = self.holes();
        let along = |steps: usize| {
            let len = hand.track.len();
            hand.track.iter().position(|&place| place == spot).map(|at| hand.track[(at + steps + len) % len])
        };
        match (word, spot) {
            (Ref::Next, _) => along(1).into_iter().collect(),
            (Ref::Beyond, _) => along(2).into_iter().collect(),
            (Ref::Previous, _) => along(hand.track.len() - 1).into_iter().collect(),
            (Ref::Opposite, Spot::Hole(row, hole)) => vec![Spot::Hole(row.other(), n - 1 - hole)],
            (Ref::Neighbours, Spot::Hole(row, hole)) => {
                let mut both = Vec::new();
                if hole > 0 {
                    both.push(Spot::Hole(row, hole - 1));
                }
                if hole + 1 < n {
                    both.push(Spot::Hole(row, hole + 1));
                }
                both
            }
            (Ref::Opposite | Ref::Neighbours, Spot::Store(_)) => Vec::new(),
        }
    }

    fn holds(&self, test: &Test, hand: &Hand, spot: Spot, in_hand: u32) -> bool {
        match test {
            Test::Hole { at, is } => {
                let places = self.look(hand, spot, *at);
                let enough = if *at == Ref::Neighbours { places.len() == 2 } else { places.len() == 1 };
                enough && places.iter().all(|&place| self.is_content(*at, is, place))
            }
            Test::NeighboursEqual => {
                let places = self.look(hand, spot, Ref::Neighbours);
                let open = |place: &Spot| self.is_content(Ref::Neighbours, &Content::Open, *place);
                let [left, right] = places[..] else { return false };
                places.iter().all(open) && self.held(left) == self.held(right) && self.held(left) >= 1
            }
            Test::OwnStoreSown(Since::Turn) => self.sown_in_turn[hand.owner.index()],
            Test::OwnStoreSown(Since::Move) => hand.sown_in_move,
            Test::OwnStoreSown(Since::Lap) => hand.sown_in_lap,
            Test::SeedsLeft(count) => {
                self.in_row(Side::South) + self.in_row(Side::North) + hand.seeds + in_hand == u32::from(*count)
            }
        }
    }

    fn held(&self, spot: Spot) -> u32 {
        match spot {
            Spot::Hole(row, hole) => self.seeds[row.index()][hole],
            Spot::Store(_) => 0,
        }
    }

    /// 2.3: tests on a store fail; a closed hole counts as empty as `opposite`, and fails every test as a neighbour.
    fn is_content(&self, at: Ref, is: &Content, spot: Spot) -> bool {
        let Spot::Hole(row, hole) = spot else { return false };
        if !self.is_open(row, hole) {
            return at == Ref::Opposite && *is == Content::Empty;
        }
        let held = self.held(spot);
        match is {
            Content::Empty => held == 0,
            Content::Occupied => held > 0,
            Content::Holding(numbers) => fits_numbers(numbers, held),
            Content::Open => self.claims[row.index()][hole].is_none(),
        }
    }

    /// 2.1, `claimed`: where it is not allowed, the rule does not fit.
    fn claim_allowed(&self, rule: &Rule, mover: Side, spot: Spot) -> bool {
        if !rule.actions.contains(&Action::Claim) {
            return true;
        }
        let Spot::Hole(_, hole) = spot else { return false };
        let claims_of = |player: Side| {
            (0..2).flat_map(|row| self.claims[row].iter().enumerate()).filter(move |(_, claim)| **claim == Some(player))
        };
        let limits = &self.rules.claimed;
        let room = limits.most.is_none_or(|most| claims_of(mover).count() < usize::from(most));
        let barred = limits.not_at.iter().any(|not_at| match not_at {
            NotAt::Hole(number) => hole + 1 == usize::from(*number),
            NotAt::LastHole => hole + 1 == self.holes(),
            NotAt::NumberOfOpponentClaim => claims_of(mover.other()).any(|(claimed, _)| claimed == hole),
        });
        room && !barred
    }

    /// 3.2, 5: captures, claims and `again`, from left to right. Number of seeds captured.
    fn act(&mut self, rule: &Rule, hand: &mut Hand, spot: Spot) -> u32 {
        self.fired.push(rule.name.clone());
        let to_hand = rule.then == Then::SowOnWithCaptured;
        let mut taken = 0;
        for action in &rule.actions {
            match action {
                Action::Capture { targets, to } => taken += self.capture(targets, *to, to_hand, hand, spot),
                Action::Claim => {
                    if let Spot::Hole(row, hole) = spot {
                        self.claims[row.index()][hole] = Some(hand.owner);
                        // A claimed hole is always empty.
                        self.stores[hand.owner.index()] += std::mem::take(&mut self.seeds[row.index()][hole]);
                    }
                }
                Action::Again(word) => {
                    // 3.4: stops when the rule does not fit or takes nothing.
                    let mut last = taken;
                    let mut place = spot;
                    while last > 0 {
                        let Some(&next) = self.look(hand, place, *word).first() else { break };
                        place = next;
                        if !matches!(place, Spot::Hole(..)) || !self.fits(rule, hand, place, if to_hand { taken } else { 0 }) {
                            break;
                        }
                        last = 0;
                        for action in &rule.actions {
                            if let Action::Capture { targets, to } = action {
                                last += self.capture(targets, *to, to_hand, hand, place);
                            }
                        }
                        taken += last;
                    }
                }
            }
        }
        taken
    }

    /// All targets are looked at first, then taken together.
    fn capture(&mut self, targets: &[Target], to: Receiver, to_hand: bool, hand: &mut Hand, spot: Spot) -> u32 {
        if hand.leave_captures_out {
            return 0;
        }
        let mut amounts: BTreeMap<Spot, u32> = BTreeMap::new();
        let mut from_hand = 0;
        for target in targets {
            match target {
                Target::ThisHole => {
                    amounts.insert(spot, self.held(spot));
                }
                Target::LastSeed => {
                    amounts.entry(spot).or_insert(self.held(spot).min(1));
                }
                Target::At(word) => {
                    for place in self.look(hand, spot, *word) {
                        amounts.insert(place, self.held(place));
                    }
                }
                Target::Every { side, holding } => {
                    for row in [Side::South, Side::North] {
                        for hole in 0..self.holes() {
                            let place = Spot::Hole(row, hole);
                            if self.is_side(Some(*side), row, hand.owner) && fits_numbers(holding, self.held(place)) {
                                amounts.insert(place, self.held(place));
                            }
                        }
                    }
                }
                Target::Everything => {
                    for row in [Side::South, Side::North] {
                        for hole in 0..self.holes() {
                            amounts.insert(Spot::Hole(row, hole), self.seeds[row.index()][hole]);
                        }
                    }
                    from_hand = hand.seeds;
                }
            }
        }
        hand.seeds -= from_hand;
        let mut taken = from_hand;
        let receiver = |row: Side| match to {
            Receiver::Mover => hand.owner,
            Receiver::Opponent => hand.owner.other(),
            Receiver::Owner => row,
        };
        if !to_hand {
            self.stores[receiver(hand.owner).index()] += from_hand;
        }
        for (place, amount) in amounts {
            let Spot::Hole(row, hole) = place else { continue };
            self.seeds[row.index()][hole] -= amount;
            taken += amount;
            if row != hand.owner && amount > 0 {
                hand.took_from_opponent = true;
            }
            if !to_hand {
                self.stores[receiver(row).index()] += amount;
            }
        }
        taken
    }

    // ---- Together (3.6) ----

    fn begin_together(&mut self) {
        let first = self.mover;
        let part = |player: Side| if self.nameable(player).is_empty() { Part::Stopped(0) } else { Part::Names };
        let parts = [part(Side::South), part(Side::North)];
        if parts.iter().all(|part| matches!(part, Part::Stopped(_))) {
            self.end_round(self.rules.end.rest);
            return;
        }
        self.together = Some(Together { parts, first, step: 1, second_half: false });
        self.run_together();
    }

    fn part(&mut self, player: Side) -> &mut Part {
        &mut self.together.as_mut().expect("a turn together").parts[player.index()]
    }

    fn name_hole(&mut self, choice: &Choice) {
        let mover = self.mover;
        let mut hand = self.take_in_hand(mover, choice);
        hand.watch_for_endless = false;
        *self.part(mover) = Part::Sows(Box::new(hand));
    }

    fn play_answer(&mut self, text: &str) -> bool {
        let answer = match text {
            ":y" => true,
            ":n" => false,
            _ => return false,
        };
        let mover = self.mover;
        let Part::Answers(mut hand) = self.part(mover).clone() else { return false };
        hand.answers.push(answer);
        *self.part(mover) = Part::Sows(hand);
        self.run_together();
        true
    }

    /// Step by step, the first mover before the other, until somebody must choose or both have stopped.
    fn run_together(&mut self) {
        loop {
            let Some(together) = &self.together else { return };
            let (first, step, second_half) = (together.first, together.step, together.second_half);
            for player in [first, first.other()] {
                if matches!(together.parts[player.index()], Part::Names | Part::Answers(_)) {
                    self.mover = player;
                    return;
                }
            }
            if let [Part::Stopped(south), Part::Stopped(north)] = together.parts {
                self.end_together(first, [south, north]);
                return;
            }
            let player = if second_half { first.other() } else { first };
            self.half_step(player, step);
            let together = self.together.as_mut().expect("a turn together");
            if matches!(together.parts[player.index()], Part::Answers(_)) {
                continue;
            }
            together.second_half = !second_half;
            together.step += u32::from(second_half);
        }
    }

    /// One player drops one seed.
    fn half_step(&mut self, player: Side, step: u32) {
        let Part::Sows(mut hand) = self.part(player).clone() else { return };
        let before = self.clone();
        let unasked = hand.clone();
        let next = match self.drop_seed(&mut hand) {
            Err(_) => {
                *self = before;
                *self.part(player) = Part::Answers(unasked);
                return;
            }
            Ok(Going::On) => Part::Sows(hand),
            Ok(Going::TurnEnds) => Part::Stopped(step),
            Ok(Going::MoveAgain(most)) => {
                let allowed = most.is_none_or(|most| self.further[player.index()] < u32::from(most));
                if allowed && !self.nameable(player).is_empty() {
                    self.further[player.index()] += 1;
                    Part::Names
                } else {
                    Part::Stopped(step)
                }
            }
        };
        *self.part(player) = next;
    }

    fn end_together(&mut self, first: Side, [south, north]: [u32; 2]) {
        let earlier = match south.cmp(&north) {
            std::cmp::Ordering::Less => Some(Side::South),
            std::cmp::Ordering::Greater => Some(Side::North),
            std::cmp::Ordering::Equal => None,
        };
        // The last move is that of the player who stopped last; on the same step, of him who drops second.
        self.last_mover = Some(earlier.map_or(first.other(), Side::other));
        let next = match (self.order(first), earlier) {
            (_, None) => first,
            (Order::TogetherThenLastToStop, Some(earlier)) => earlier.other(),
            (_, Some(earlier)) => earlier,
        };
        self.turns_done[0] += 1;
        self.turns_done[1] += 1;
        self.begin_turn(next);
    }
}
