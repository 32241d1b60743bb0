//! `play`: a game at the terminal, against the program or another person.

use super::animation::Animation;
use super::best::{self, worth};
use super::common::{At, Chosen, standing, tell_before, weights, whole};
use super::typed::Typed;
use super::{Failure, Ran, Verdict, colour_out, disk, limits};
use crate::draw::{self, Marks, View, Words};
use crate::error::Error;
use crate::game::{Outcome, Patience, Rules as _, Side};
use crate::play::search::{self, Level, Strength, Weights};
use crate::play::transcript::told;
use crate::play::{Event, Game};
use crate::variant::Variant;
use rustc_hash::FxHashSet;
use std::ffi::OsStr;
use std::ffi::OsString;
use std::io::Write;

/// Play a game at the terminal, against the program or another person
#[derive(clap::Args)]
#[command(
    after_long_help = "Examples:\n  lumbung play village.variant            you sit south, the program plays at level 4\n  \
    lumbung play village.variant --south 6 --north human\n\n\
    At the prompt: a move, or a word; `help` lists the words."
)]
pub(super) struct Play {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    at: At,
    /// Who plays South, or White: `human`, or a level from 1 to 10 (`3` or `level 3`)
    #[arg(long, visible_alias = "white", value_name = "PLAYER", default_value = "human", value_parser = player)]
    south: Player,
    /// Who plays North, or Black
    #[arg(long, visible_alias = "black", value_name = "PLAYER", default_value = "4", value_parser = player)]
    north: Player,
    /// What the program's choices between like moves are drawn from
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX))]
    seed: u64,
    /// Show a move at once, not seed by seed; without a terminal it is always so
    #[arg(long)]
    no_animation: bool,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Player {
    Human,
    Level(Level),
}

fn player(text: &str) -> Result<Player, String> {
    if text == "human" {
        return Ok(Player::Human);
    }
    let number = text.trim_start_matches("level").trim().parse().ok().and_then(Level::new);
    number.map(Player::Level).ok_or_else(|| "`human`, or a level from 1 to 10".to_owned())
}

/// The command line with a level in two words as one value: `--north level 3`.
pub(super) fn joined(given: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(given.len());
    for word in given {
        let player = joined
            .iter()
            .rev()
            .nth(1)
            .is_some_and(|word| ["--south", "--white", "--north", "--black"].iter().any(|option| word == option));
        match joined.last_mut() {
            Some(last) if player && last == "level" => *last = word,
            _ => joined.push(word),
        }
    }
    joined
}

const WORDS: &str = "\
  MOVE          play it: one of those that `?` lists
  ?             the legal moves
  why MOVE      why a move is legal or not, and what almost happened
  hint          what the program would play, and why
  undo, redo    take back the last move of yours and what followed; play it again
  board         show the board
  flip          turn the board by half: who sits above sits below
  level N       let the program play at that level, from 1 to 10
  save FILE     write the game as a script that `lumbung run` plays
  resign, quit  give up; leave
";

/// The game as it is played.
struct Table<'a> {
    play: &'a Play,
    variant: &'a Variant,
    weights: Weights,
    players: [Player; 2],
    /// The game after each move, the start first, and how each move is written.
    games: Vec<Game>,
    moves: Vec<String>,
    undone: Vec<(Game, String)>,
    turned: bool,
    /// Who has given the game up.
    resigned: Option<Side>,
}

/// What a line at the prompt asks for.
enum Next {
    Ask,
    Leave,
}

impl Play {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.at.load(&self.chosen, "")?;
        let game = self.at.game(&variant, false)?;
        let weights = weights(&self.chosen, &game)?;
        tell_before(&variant, &game, out)?;
        let players = [self.south, self.north];
        let mut table = Table {
            play: self,
            variant: &variant,
            weights,
            players,
            games: vec![game],
            moves: Vec::new(),
            undone: Vec::new(),
            // Who plays sits below.
            turned: self.south != Player::Human && self.north == Player::Human,
            resigned: None,
        };
        // Ctrl-C ends what is shown or thought, and leaves with the position.
        limits::until_stopped();
        let mut typed = Typed::new();
        table.show(&Marks::default(), out)?;
        if players.contains(&Player::Human) && table.outcome() == Outcome::Ongoing {
            writeln!(out, "A move, `?` for the legal ones, `help` for the other words.")?;
        }
        let mut over_told = false;
        while !limits::was_stopped() {
            let over = table.outcome() != Outcome::Ongoing;
            if over && !over_told {
                writeln!(out, "{}", table.standing())?;
            }
            over_told = over;
            if over && !players.contains(&Player::Human) {
                break;
            }
            if let (false, Player::Level(level)) = (over, table.players[table.game().side().index()]) {
                table.answer(level, out)?;
                continue;
            }
            out.flush()?;
            let prompt = if over { "over" } else { variant.side_word(table.game().side()) };
            let Some(line) = typed.line(&format!("{prompt}> "), out)? else { break };
            if let Next::Leave = table.asked(line.trim(), out)? {
                break;
            }
        }
        if table.outcome() == Outcome::Ongoing {
            writeln!(out, "{}\nTo go on: {}", table.standing(), self.to_go_on(&table))?;
        }
        Ok(Verdict::Fine)
    }

    /// The command that goes on with a game as it stands.
    fn to_go_on(&self, table: &Table<'_>) -> String {
        let at = table.game().position_text();
        let mut command = format!("lumbung play {} --at {}", self.chosen.called(), super::common::quoted(&at));
        for (side, player, usual) in [("south", table.players[0], "human"), ("north", table.players[1], "4")] {
            let player = match player {
                Player::Human => "human".to_owned(),
                Player::Level(level) => level.number().to_string(),
            };
            if player != usual {
                command += &format!(" --{side} {player}");
            }
        }
        command
    }
}

impl Table<'_> {
    fn game(&self) -> &Game {
        // The start is never taken away.
        &self.games[self.games.len() - 1]
    }

    /// How the game stands, also if somebody has given it up.
    fn outcome(&self) -> Outcome {
        self.resigned.map_or(self.game().outcome(), |side| Outcome::Win(side.other()))
    }

    fn standing(&self) -> String {
        match self.resigned {
            None => standing(self.variant, self.game()),
            Some(side) => {
                let [winner, loser] = [side.other(), side].map(|side| self.variant.side_word(side));
                format!("the game is over: {winner} wins ({loser} has resigned)")
            }
        }
    }

    fn asked(&mut self, line: &str, out: &mut dyn Write) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        match word.to_lowercase().as_str() {
            "" => {}
            "help" | "h" => out.write_all(WORDS.as_bytes())?,
            "?" => self.list(out)?,
            "quit" | "exit" | "q" => return Ok(Next::Leave),
            "resign" if self.outcome() == Outcome::Ongoing => self.resigned = Some(self.game().side()),
            "resign" => writeln!(out, "The game is over.")?,
            "board" => self.show(&Marks::default(), out)?,
            "flip" => {
                self.turned = !self.turned;
                self.show(&Marks::default(), out)?;
            }
            "undo" => self.undo(out)?,
            "redo" => self.redo(out)?,
            "hint" => self.hint(out)?,
            "why" => self.why(rest, out)?,
            "level" => match player(rest) {
                Ok(Player::Level(level)) => {
                    for player in &mut self.players {
                        if matches!(player, Player::Level(_)) {
                            *player = Player::Level(level);
                        }
                    }
                    writeln!(out, "The program plays at level {}.", level.number())?;
                }
                _ => writeln!(out, "Write `level` and a number from 1 to 10.")?,
            },
            "save" if !rest.is_empty() => self.save(rest, out)?,
            "save" => writeln!(out, "Write `save` and the name of a file, such as `save game.yaml`.")?,
            _ => return self.played(line, out),
        }
        Ok(Next::Ask)
    }

    /// Plays what was typed, if it is legal.
    fn played(&mut self, text: &str, out: &mut dyn Write) -> Result<Next, Failure> {
        if self.resigned.is_some() {
            writeln!(out, "The game is over: `undo` takes back that it was given up.")?;
            return Ok(Next::Ask);
        }
        let mut game = self.game().clone();
        let mut steps = Vec::new();
        for step in game.play_steps(text) {
            match step {
                Ok(step) => steps.push(step),
                Err(error) => {
                    writeln!(out, "{error}")?;
                    writeln!(out, "`?` lists the legal moves, `help` the other words.")?;
                    return Ok(Next::Ask);
                }
            }
        }
        let chosen = steps.iter().map(|step| step.chosen.clone()).collect::<Vec<_>>();
        let events: Vec<Event> = steps.into_iter().flat_map(|step| step.events).collect();
        self.undone.clear();
        self.push(game, &chosen.join(" "), &events, out)?;
        Ok(Next::Ask)
    }

    /// A move of the program.
    fn answer(&mut self, level: Level, out: &mut dyn Write) -> Result<(), Failure> {
        let salt = self.play.seed.wrapping_mul(1_000_003).wrapping_add(self.games.len() as u64);
        let strength = Strength { threads: best::threads(), ..level.strength(salt) };
        let found =
            || self.think(strength, level.seconds()).moves.into_iter().next().and_then(|advice| advice.line.into_iter().next());
        // Where there is nothing to choose, nobody thinks.
        let text = if let [only] = self.game().legal_moves().as_slice() { Some(only.clone()) } else { found() };
        let Some(text) = text else {
            // Stopped before anything was found.
            if limits::was_stopped() {
                return Ok(());
            }
            let message = "the program finds no move here".to_owned();
            return Err(Error::Usage { code: "use::no-move", message }.into());
        };
        writeln!(out, "{} plays {text}", self.variant.side_word(self.game().side()))?;
        let mut game = self.game().clone();
        let events = game.play(&text)?;
        self.push(game, &text, &events, out)
    }

    fn think(&self, strength: Strength, seconds: Option<f64>) -> search::Found {
        let engine = self.variant.engine();
        let past: FxHashSet<u64> = self.games.iter().map(|game| engine.key(game.position())).collect();
        // The position itself has not come again.
        let own = engine.key(self.game().position());
        let past = past.into_iter().filter(|key| *key != own).collect();
        let look = || search::best(self.game(), &self.weights, &past, strength, 1);
        limits::until_stopped().within(|| seconds.map_or_else(Patience::current, search::for_seconds).within(look))
    }

    fn push(&mut self, game: Game, chosen: &str, events: &[Event], out: &mut dyn Write) -> Result<(), Failure> {
        let rules = self.variant.rules();
        let before = self.game().board_text();
        let watched = !self.play.no_animation;
        let mut animation = watched.then(|| Animation::new(rules, before, self.view(), events)).flatten();
        let mut marks = Marks::default();
        for event in events {
            marks.note(&event.kind, &event.fields);
            let told = format!("   {}", told(event, self.variant));
            match &mut animation {
                Some(animation) => animation.show(event, &told, out)?,
                None => writeln!(out, "{told}")?,
            }
        }
        if let Some(animation) = &mut animation {
            animation.clear(out)?;
        }
        self.games.push(game);
        self.moves.push(chosen.to_owned());
        self.show(&marks, out)
    }

    fn view(&self) -> View {
        View { coloured: colour_out(), turned: self.turned }
    }

    fn show(&self, marks: &Marks, out: &mut dyn Write) -> Result<(), Failure> {
        let (rules, text) = (self.variant.rules(), self.game().board_text());
        let mover = self.outcome() == Outcome::Ongoing;
        let board = draw::viewed(rules, &text, mover, marks, (self.view(), &Words::default()));
        Ok(writeln!(out, "\n{board}")?)
    }

    fn list(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let moves = if self.outcome() == Outcome::Ongoing { self.game().legal_moves() } else { Vec::new() };
        match moves.as_slice() {
            [] => writeln!(out, "The game is over: there is no move.")?,
            [only] => writeln!(out, "1 move: {only}")?,
            _ => writeln!(out, "{} moves: {}", moves.len(), moves.join("  "))?,
        }
        Ok(())
    }

    /// Back to the last move of a person.
    fn undo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.resigned.take().is_some() {
            return self.show(&Marks::default(), out);
        }
        // What the program has played by itself it would play again.
        let own = |game: &Game| self.players[game.side().index()] == Player::Human;
        if !self.games.iter().rev().skip(1).any(own) {
            return Ok(writeln!(out, "There is nothing to take back.")?);
        }
        loop {
            if let (Some(game), Some(text)) = (self.games.pop(), self.moves.pop()) {
                self.undone.push((game, text));
            }
            if self.games.len() < 2 || self.players[self.game().side().index()] == Player::Human {
                break;
            }
        }
        self.show(&Marks::default(), out)
    }

    fn redo(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.undone.is_empty() {
            return Ok(writeln!(out, "There is nothing to play again.")?);
        }
        while let Some((game, text)) = self.undone.pop() {
            self.games.push(game);
            self.moves.push(text);
            if self.players[self.game().side().index()] == Player::Human {
                break;
            }
        }
        self.show(&Marks::default(), out)
    }

    fn hint(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.outcome() != Outcome::Ongoing {
            return Ok(writeln!(out, "The game is over.")?);
        }
        let found = self.think(Level::new(7).map(|level| level.strength(self.play.seed)).unwrap_or_default(), None);
        let Some((advice, text)) = found.moves.first().and_then(|advice| Some((advice, advice.line.first()?))) else {
            return Ok(writeln!(out, "The game is over.")?);
        };
        writeln!(out, "{text} ({})", worth(&advice.worth))?;
        let mut game = self.game().clone();
        for event in game.play(text)? {
            writeln!(out, "   {}", told(&event, self.variant))?;
        }
        let after = best::followed(self.game(), &advice.line);
        writeln!(out, "   {}", after.trim_start_matches("; "))?;
        Ok(())
    }

    fn why(&self, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if text.is_empty() {
            return Ok(writeln!(out, "Write `why` and a move.")?);
        }
        let mut game = self.game().clone();
        let before = game.position().clone();
        match game.play(text) {
            Ok(events) => {
                for event in &events {
                    writeln!(out, "   {}", told(event, self.variant))?;
                }
                let engine = self.variant.engine();
                if let Ok(chosen) = engine.parse_move(&before, text) {
                    for miss in engine.near_misses(&before, &chosen) {
                        let name =
                            miss.name.or_else(|| self.variant.place(miss.cause).map(|place| place.rule)).unwrap_or_default();
                        writeln!(out, "   `{name}` does not act: {}", miss.lacking)?;
                    }
                }
                Ok(())
            }
            Err(error) => Ok(writeln!(out, "{error}")?),
        }
    }

    fn save(&self, file: &str, out: &mut dyn Write) -> Result<(), Failure> {
        let script = self.script();
        match disk::write(OsStr::new(file), script.as_bytes(), out) {
            Ok(()) => Ok(writeln!(out, "`lumbung run {file}` plays it.")?),
            Err(error) => Ok(writeln!(out, "{error}")?),
        }
    }

    /// The game as a script.
    fn script(&self) -> String {
        let fields = self.play.chosen.as_script();
        let start = self.games.first().map(Game::position_text).unwrap_or_default();
        let begins = self.play.at.text().map_or(String::new(), |_| format!("position: \"{start}\"\n"));
        let moves = if self.moves.is_empty() {
            format!("  - note: no move was played\n    count: {}\n", self.game().legal_moves().len())
        } else {
            self.moves.iter().map(|text| format!("  - moves: \"{text}\"\n")).collect()
        };
        let outcome = self.variant.outcome_word(self.game().outcome());
        let resigned = self.resigned.map_or(String::new(), |_| format!("# {}\n", self.standing()));
        format!("{fields}{begins}play:\n{moves}outcome: {outcome}\n{resigned}")
    }
}
