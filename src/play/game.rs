//! One game as it is played.
//!
//! Comes in: a variant, perhaps the text of a position, and texts of moves. Goes out: legal moves, positions, events and the
//! outcome. Plays on through rounds. Never decides a rule: that is the engine's work.

use crate::error::Error;
use crate::game::{Heard, Note, Occurrences, Outcome, Placement, Refusal, Rules, Side};
use crate::play::event::Event;
use crate::play::foreign;
use crate::play::written;
use crate::syntax::ast::Family;
use crate::variant::{Happening, Move, Position, Variant};
use serde_json::{Map, Value};

/// Words that a move may have: a challenge with its remedy and object has three.
const LONGEST_MOVE: usize = 3;
/// Code of a text that is written like no move.
pub(super) const NOT_A_MOVE: &str = "game::not-a-move";

/// A game under way.
///
/// ```
/// # use lumbung::{Variant, play::Game};
/// # let text = lumbung::EXAMPLE;
/// let variant = Variant::from_text("small.variant", text)?;
/// let mut game = Game::new(&variant);
/// assert_eq!(game.legal_moves(), ["1", "2", "3"]);
/// let events = game.play("1")?;
/// assert_eq!(events[0].kind, "lap");
/// assert_eq!(game.position_text(), "3,3,3/0,4,4 0-1 S");
/// # Ok::<(), lumbung::Error>(())
/// ```
#[derive(Clone)]
pub struct Game {
    variant: Variant,
    position: Position,
    history: Occurrences<Position>,
    /// Text of the last self-contained position; `None`: the start.
    base: Option<String>,
    /// Texts of the moves since.
    since: Vec<String>,
    /// Moves played.
    played: usize,
    /// What should be said about the position from which it was begun.
    notes: Vec<Note>,
    /// What happened by itself before the first move.
    before: Vec<Event>,
    /// What ended the game, or the round after which it was not played on.
    ending: Option<Event>,
}

impl Game {
    /// A game from the start.
    pub fn new(variant: &Variant) -> Game {
        let mut heard = Vec::new();
        let position = variant.engine().begin(&mut heard);
        Game::begin(variant, position, None, &heard)
    }

    /// A game from a position as [`Game::position_text`] writes it: `POSITION`, `POSITION + MOVES` or `start + MOVES`.
    ///
    /// # Errors
    /// [`Error::Position`] if it is none, or if one of the moves is not legal.
    pub fn at(variant: &Variant, text: &str) -> Result<Game, Error> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let plus = words.iter().position(|word| *word == "+");
        let (base, moves) = words.split_at(plus.unwrap_or(words.len()));
        let (base, moves) = (base.join(" "), moves.get(1..).unwrap_or_default().join(" "));
        let moves: Vec<&str> = written::moves(&moves).into_iter().map(|(_, word)| word).collect();
        let mut game = if base == "start" {
            Game::new(variant)
        } else {
            let (engine, mut heard) = (variant.engine(), Vec::new());
            let read = engine.read_position(&base, &mut heard);
            let (position, notes) = read.map_err(|refusal| not_a_position(variant, &base, refusal))?;
            let base = engine.position_text(&position);
            Game { notes, ..Game::begin(variant, position, Some(base), &heard) }
        };
        if plus.is_some() {
            let wrong =
                |refusal: Refusal| Error::Position { code: refusal.code, message: format!("after `+`: {}", refusal.message) };
            let mut rest = moves.as_slice();
            while !rest.is_empty() {
                let length = game.move_length(rest);
                let (chosen, later) = rest.split_at(length);
                let chosen = variant.engine().parse_move(&game.position, &chosen.join(" ")).map_err(wrong)?;
                game.play_move(&chosen);
                rest = later;
            }
            game.played = 0;
        }
        Ok(game)
    }

    fn begin(variant: &Variant, position: Position, base: Option<String>, heard: &[Heard<Happening>]) -> Game {
        let before: Vec<Event> = heard.iter().map(|heard| Event::new(variant, heard, None)).collect();
        let ending = last_end(&before);
        let (history, since, notes) = (Occurrences::default(), Vec::new(), Vec::new());
        Game { variant: variant.clone(), position, history, base, since, played: 0, notes, before, ending }
    }

    /// What happened by itself when the position was read, or at the start, before the first move: a turn that passed, a round or
    /// a game that was over there.
    pub fn before(&self) -> &[Event] {
        &self.before
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of this round, from 1; 1 in a game without rounds.
    pub fn round(&self) -> u16 {
        self.variant.engine().round(&self.position)
    }

    /// Moves played since the game was made.
    pub fn played(&self) -> usize {
        self.played
    }

    /// What should be said about the text of the position from which the game was begun.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// What ended the game, or the round after which it was not played on: an event with the field `by`. `None`: play goes on.
    pub fn ending(&self) -> Option<&Event> {
        self.ending.as_ref().filter(|_| self.outcome() != Outcome::Ongoing)
    }

    /// Who chooses next.
    pub fn side(&self) -> Side {
        self.variant.engine().side_to_move(&self.position)
    }

    /// How the game stands.
    pub fn outcome(&self) -> Outcome {
        self.variant.engine().outcome(&self.position)
    }

    /// Seeds in stores, or pieces on the board: South or White, then North or Black.
    pub fn score(&self) -> [u32; 2] {
        self.variant.engine().score(&self.position)
    }

    /// Legal moves in the engine's order; none when the game is over.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        // An engine may list moves although the game is drawn.
        if self.outcome() == Outcome::Ongoing {
            self.variant.engine().legal_moves(&self.position, &mut moves);
        }
        moves
    }

    /// The same as texts.
    pub fn legal_moves(&self) -> Vec<String> {
        self.moves().iter().map(|chosen| self.move_text(chosen)).collect()
    }

    /// Text of a legal move.
    pub fn move_text(&self, chosen: &Move) -> String {
        self.variant.engine().move_text(&self.position, chosen)
    }

    /// Whether there may be more legal moves than are listed.
    pub fn is_cut(&self) -> bool {
        self.outcome() == Outcome::Ongoing && self.variant.engine().is_cut(&self.position)
    }

    /// Text of the position. From it [`Game::at`] makes a game with the same legal moves.
    pub fn position_text(&self) -> String {
        match &self.base {
            Some(base) if self.since.is_empty() => base.clone(),
            Some(base) => format!("{base} + {}", self.since.join(" ")),
            None if !self.since.is_empty() => format!("start + {}", self.since.join(" ")),
            None if self.variant.engine().is_self_contained(&self.position) => self.board_text(),
            None => "start".to_owned(),
        }
    }

    /// Text of what lies on the board, without the moves since.
    pub fn board_text(&self) -> String {
        self.variant.engine().position_text(&self.position)
    }

    /// What lies on the board, as plain data.
    pub fn placement(&self) -> Placement {
        self.variant.engine().placement(&self.position)
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    /// [`Error::Illegal`] if it is none.
    pub fn parse_move(&self, text: &str) -> Result<Move, Error> {
        if self.outcome() != Outcome::Ongoing {
            let [south, north] = self.score();
            let stands = match self.outcome() {
                Outcome::Win(side) => format!("{} has won", self.variant.side_word(side)),
                _ => "a draw".to_owned(),
            };
            let [one, other] = [Side::South, Side::North].map(|side| self.variant.side_word(side));
            let by = self.ending().and_then(Event::by).map(|by| format!(": {by}")).unwrap_or_default();
            let message = format!("the game is over: {stands}, {south} ({one}) to {north} ({other}){by}");
            let cause = self.ending().and_then(|event| event.cause);
            return Err(self.illegal(Refusal { code: "game::over", message, cause }, text));
        }
        if text.trim().is_empty() {
            let message = format!("\"{text}\" is no move: nothing stands in it");
            return Err(self.illegal(Refusal { code: NOT_A_MOVE, message, cause: None }, text));
        }
        self.variant.engine().parse_move(&self.position, text).map_err(|mut refusal| {
            if refusal.code == NOT_A_MOVE {
                refusal.message.push_str(&self.chain_hint(text));
            }
            refusal.message.push_str(&foreign::named_otherwise(&self.variant, text).unwrap_or_default());
            self.illegal(refusal, text)
        })
    }

    /// How moves that were set apart in another way are written as a chain.
    fn chain_hint(&self, text: &str) -> String {
        let parts: Vec<&str> = text.split([',', ';', '+', ' ']).map(str::trim).filter(|part| !part.is_empty()).collect();
        let short = |part: &&str| part.len() <= 8 && part.chars().all(|sign| sign.is_alphanumeric() || sign == ':');
        if self.variant.family() != Family::Sowing || parts.len() < 2 || parts.len() > 32 || !parts.iter().all(short) {
            return String::new();
        }
        format!("; the moves of one turn are joined by `-`: `{}`", parts.join("-"))
    }

    /// Plays one move, or a chain of moves of one turn (`1-3-7`, sowing games only).
    ///
    /// # Errors
    /// [`Error::Illegal`]; the moves of a chain before the one that is not legal have then been played.
    pub fn play(&mut self, text: &str) -> Result<Vec<Event>, Error> {
        let mut events = Vec::new();
        for step in self.play_steps(text) {
            events.extend(step?.events);
        }
        Ok(events)
    }

    /// Plays a move that is known to be legal.
    pub fn play_move(&mut self, chosen: &Move) -> Vec<Event> {
        self.play_heard(chosen).0
    }

    /// Plays a legal move for who looks for something among the fields of its events: those that nobody looks at are not written.
    pub(crate) fn play_seen(&mut self, chosen: &Move) -> impl DoubleEndedIterator<Item = Map<String, Value>> {
        let mut heard: Vec<Heard<Happening>> = Vec::new();
        self.push(chosen, &mut heard);
        let engine = self.variant.engine();
        heard.into_iter().map(|heard| engine.event_json(&heard.event))
    }

    /// The same, with what lies on the board after each of the events; nothing where there are more than `most`.
    pub(crate) fn play_with_boards(&mut self, chosen: &Move, most: usize) -> (Vec<Event>, Vec<String>) {
        let mut position = self.position.clone();
        let (events, heard) = self.play_heard(chosen);
        let engine = self.variant.engine();
        let board = |heard| {
            engine.replay(&mut position, heard);
            engine.position_text(&position)
        };
        let boards = if heard.len() > most { Vec::new() } else { heard.iter().map(board).collect() };
        (events, boards)
    }

    /// Plays a legal move without events, but those of the move that ends the game.
    fn play_silently(&mut self, chosen: &Move) -> Vec<Event> {
        let mut heard: Vec<Heard<Happening>> = Vec::new();
        let number = self.played;
        self.push(chosen, &mut heard);
        if self.outcome() == Outcome::Ongoing { Vec::new() } else { self.recorded(&heard, number) }
    }

    fn play_heard(&mut self, chosen: &Move) -> (Vec<Event>, Vec<Heard<Happening>>) {
        let mut heard: Vec<Heard<Happening>> = Vec::new();
        let number = self.played;
        self.push(chosen, &mut heard);
        (self.recorded(&heard, number), heard)
    }

    /// What was heard of a move, as events.
    fn recorded(&mut self, heard: &[Heard<Happening>], number: usize) -> Vec<Event> {
        let events: Vec<Event> = heard.iter().map(|heard| Event::new(&self.variant, heard, Some(number))).collect();
        self.ending = last_end(&events).or(self.ending.take());
        events
    }

    /// Plays one move, or a chain, of which nothing is told.
    ///
    /// # Errors
    /// As [`Game::play`].
    pub(crate) fn follow(&mut self, text: &str) -> Result<(), Error> {
        let mut steps = self.play_steps(text);
        steps.silent = true;
        steps.try_for_each(|step| step.map(drop))
    }

    /// Plays one move or chain, one step at a time.
    pub fn play_steps<'g, 't>(&'g mut self, text: &'t str) -> Steps<'g, 't> {
        let whole = text.trim();
        let chain = self.variant.family() == Family::Sowing
            && whole.contains('-')
            && self.variant.engine().parse_move(&self.position, whole).is_err();
        // A chain that lacks a move somewhere is shown as it was typed.
        let chain = chain && whole.split('-').all(|part| !part.trim().is_empty());
        let parts = if chain { whole.split('-').collect() } else { vec![whole] };
        let mover = self.side();
        Steps { game: self, parts: parts.into_iter(), mover, before: None, failed: false, silent: false }
    }

    /// How many of these words, set apart by blanks, are the next move; 1 if they begin with none.
    pub fn move_length(&self, words: &[&str]) -> usize {
        let is_move = |length: &usize| {
            let text = words.get(..*length).unwrap_or_default().join(" ");
            self.variant.engine().parse_move(&self.position, &text).is_ok()
        };
        (1..=words.len().min(LONGEST_MOVE)).find(is_move).unwrap_or(1).min(words.len())
    }

    fn illegal(&self, refusal: Refusal, text: &str) -> Error {
        let rule = refusal.cause.and_then(|cause| self.variant.place(cause)).map(Box::new);
        Error::Illegal { code: refusal.code, message: refusal.message, chosen: text.to_owned(), index: self.played, rule }
    }

    fn push(&mut self, chosen: &Move, listener: &mut impl crate::game::Listener<Happening>) {
        let engine = self.variant.engine();
        self.since.push(engine.move_text(&self.position, chosen));
        engine.play(&mut self.position, chosen, false, &mut self.history, listener);
        self.played += 1;
        if engine.is_self_contained(&self.position) {
            self.base = Some(engine.position_text(&self.position));
            self.since.clear();
        }
    }
}

/// The event by which a game or a round is over, if one is among these.
fn last_end(events: &[Event]) -> Option<Event> {
    events.iter().rev().find(|event| event.by().is_some()).cloned()
}

/// Why a text is no position: it may be one of another program; otherwise a `+` that stands against a word is the likeliest reason.
fn not_a_position(variant: &Variant, base: &str, refusal: Refusal) -> Error {
    if let Some(message) = foreign::told(variant, base) {
        return Error::Position { code: refusal.code, message };
    }
    let joined = base.split_once('+').filter(|(before, _)| !before.trim_end().ends_with(':'));
    let Some((before, after)) = joined else { return Error::position(refusal) };
    let message = format!("`+` needs a blank on both sides: write `{} + {}`", before.trim(), after.trim());
    Error::Position { code: refusal.code, message }
}

/// A move that has been played.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number in the game, from 0.
    pub index: usize,
    /// Who played it.
    pub side: Side,
    /// Its text.
    pub chosen: String,
    /// What happened.
    pub events: Vec<Event>,
    /// What lies on the board after it.
    pub board: String,
    /// Position after it, as [`Game::position_text`] writes it.
    pub position: String,
    /// How the game stands after it.
    pub outcome: Outcome,
}

/// Plays a move or chain step by step; stops at the first move that is not legal.
pub struct Steps<'g, 't> {
    game: &'g mut Game,
    parts: std::vec::IntoIter<&'t str>,
    mover: Side,
    before: Option<&'t str>,
    failed: bool,
    /// Nobody asks for events.
    silent: bool,
}

impl Iterator for Steps<'_, '_> {
    type Item = Result<Step, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let part = self.parts.next()?;
        let step = self.step(part);
        self.failed = step.is_err();
        self.before = Some(part);
        Some(step)
    }
}

impl Steps<'_, '_> {
    fn step(&mut self, part: &str) -> Result<Step, Error> {
        let game = &mut *self.game;
        let side = game.side();
        if let Some(before) = self.before.filter(|_| side != self.mover || game.outcome() != Outcome::Ongoing) {
            let message = format!("the turn ended with `{before}`: `{part}` is not a move of the same turn");
            return Err(game.illegal(Refusal { code: "play::turn-has-ended", message, cause: None }, part));
        }
        let chosen = game.parse_move(part)?;
        let text = game.variant.engine().move_text(&game.position, &chosen);
        let index = game.played;
        let events = if self.silent { game.play_silently(&chosen) } else { game.play_move(&chosen) };
        let (board, position, outcome) = (game.board_text(), game.position_text(), game.outcome());
        Ok(Step { index, side, chosen: text, events, board, position, outcome })
    }
}
