//! Other programs as players, and this one as a player of others: lines over standard input and output, as docs/engine-protocol.md tells.

use super::common::{Chosen, weights_beside, whole};
use super::{Ran, Verdict, disk, limits};
use crate::compile::Adaptation;
use crate::disk::Within;
use crate::error::Error;
use crate::play::Game;
use crate::play::search::Weights;
use crate::play::search::contest::{Chooser, Own};
use crate::variant::Variant;
use rustc_hash::FxHashSet;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Another program.
pub(super) struct Program {
    child: Child,
    to: ChildStdin,
    /// Its lines, as a thread reads them.
    from: Receiver<io::Result<String>>,
    name: String,
    /// What it is asked for a move: `go`, with a budget if there is one.
    go: String,
    /// For how long an answer to that is waited for.
    thinks: Duration,
}

/// For how long is waited for an answer that takes no thinking, and for a move beyond the seconds of a budget.
const AWAITED: Duration = Duration::from_secs(10);
const AWAITED_MOVE: Duration = Duration::from_secs(60);
/// How often it is asked whether somebody has pressed Ctrl-C.
const TICK: Duration = Duration::from_millis(50);

/// The lines of a program, until it ends.
fn lines_of(from: ChildStdout) -> Receiver<io::Result<String>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(from).split(b'\n') {
            if sender.send(line.map(|line| String::from_utf8_lossy(&line).into_owned())).is_err() {
                break;
            }
        }
    });
    receiver
}

impl Program {
    /// Starts it and tells it what is played. Before the command may stand a budget: `seconds=0.1:COMMAND`, as `go` of the protocol has them.
    pub(super) fn start(command: &str, chosen: &Chosen) -> Result<Program, Error> {
        let budget = command.split_once(':').and_then(|(budget, command)| {
            let (unit, number) = budget.split_once('=').filter(|(unit, _)| ["level", "nodes", "seconds"].contains(unit))?;
            number.parse::<f64>().ok().filter(|number| *number > 0.0).map(|_| (format!("go {unit} {number}"), command))
        });
        let (go, command) = budget.unwrap_or_else(|| ("go".to_owned(), command));
        let mut words = command.split_whitespace();
        let name = words.next().unwrap_or_default().to_owned();
        let started = Command::new(&name).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = started.map_err(|error| faulty(&name, &format!("it cannot be started: {error}")))?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(faulty(&name, "it has no standard input and output"));
        };
        let seconds = go.strip_prefix("go seconds ").and_then(|seconds| seconds.parse().ok()).unwrap_or(0.0_f64);
        let thinks = AWAITED_MOVE + Duration::from_secs_f64(2.0 * seconds.min(1e6));
        let mut program = Program { child, to, from: lines_of(from), name, go, thinks };
        program.ask("lumbung 1", "engine", AWAITED)?;
        let path = std::fs::canonicalize(&chosen.variant).ok().filter(|path| path.is_file());
        let variant = path.map_or_else(|| chosen.variant.to_string_lossy().into_owned(), |path| path.display().to_string());
        let adapted = chosen.words();
        program.ask(
            &format!("variant {variant}{}", adapted.iter().map(|word| format!(" {word}")).collect::<String>()),
            "ready",
            AWAITED,
        )?;
        Ok(program)
    }

    /// Says a line and waits for one that begins with a word; what follows the word.
    fn ask(&mut self, line: &str, word: &str, most: Duration) -> Result<String, Error> {
        let said = writeln!(self.to, "{line}").and_then(|()| self.to.flush());
        said.map_err(|error| faulty(&self.name, &format!("it does not listen: {error}")))?;
        let end = Instant::now() + most;
        loop {
            let answer = match self.from.recv_timeout(TICK) {
                Ok(read) => read.map_err(|error| faulty(&self.name, &error.to_string()))?,
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(faulty(&self.name, &format!("it ended without an answer to `{line}`")));
                }
                Err(RecvTimeoutError::Timeout) if limits::was_stopped() => {
                    return Err(limits::cut_short("the move of a program"));
                }
                Err(RecvTimeoutError::Timeout) if Instant::now() > end => {
                    let waited = most.as_secs();
                    return Err(faulty(&self.name, &format!("it has not answered `{line}` with `{word}` for {waited} seconds")));
                }
                Err(RecvTimeoutError::Timeout) => continue,
            };
            let (first, rest) = answer.trim().split_once(' ').unwrap_or((answer.trim(), ""));
            match first {
                _ if first == word => return Ok(rest.to_owned()),
                "error" => return Err(faulty(&self.name, rest)),
                // Whatever else it says is for people.
                _ => {}
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = writeln!(self.to, "quit");
        let _ = self.to.flush();
        // One that does not go is sent away.
        std::thread::sleep(std::time::Duration::from_millis(20));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Chooser for Program {
    fn choose(&mut self, game: &Game, _: &FxHashSet<u64>) -> Result<String, Error> {
        let position = game.position_text();
        self.ask(&format!("position {position}"), "ready", AWAITED)?;
        let go = self.go.clone();
        let text = self.ask(&go, "best", self.thinks)?;
        match game.clone().play(&text) {
            Ok(_) => Ok(text),
            Err(error) => Err(faulty(&self.name, &format!("it plays `{text}` in {position}: {error}"))),
        }
    }
}

fn faulty(name: &str, what: &str) -> Error {
    Error::Usage { code: "use::program", message: format!("the program `{name}`: {what}") }
}

/// Play for another program, by lines over standard input and output
#[derive(clap::Args)]
#[command(
    after_long_help = "The lines: docs/engine-protocol.md.\n\nExample:\n  lumbung match village.variant --players 5 \"program:lumbung engine --level 6\""
)]
pub(super) struct Engine {
    /// How strong it is where `go` does not say
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole::<u8>(1..=10))]
    level: u8,
    #[command(flatten)]
    within: Within,
}

/// What is played.
struct Seat {
    game: Game,
    variant: Variant,
    weights: Weights,
    /// Keys of the positions before this one: those that were told since the variant was, or since the start.
    past: FxHashSet<u64>,
}

impl Seat {
    /// Goes on from a position.
    fn place(&mut self, text: &str) -> Result<(), Error> {
        let game = Game::at(&self.variant, text)?;
        let key = |game: &Game| self.variant.engine().key(game.position());
        if text == "start" {
            self.past.clear();
        } else {
            self.past.insert(key(&self.game));
            self.past.remove(&key(&game));
        }
        self.game = game;
        Ok(())
    }
}

impl Engine {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let mut seat: Option<Seat> = None;
        for line in io::stdin().lock().split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
            let answer = match word {
                "" => continue,
                "quit" => break,
                "lumbung" if rest == "1" => Ok(format!("engine lumbung {}", env!("CARGO_PKG_VERSION"))),
                "lumbung" => Err("only version 1 of the protocol is spoken".to_owned()),
                "variant" => self.sit(rest).map(|found| seat = Some(found)).map(|()| "ready".to_owned()),
                "position" => match &mut seat {
                    None => Err("say `variant` first".to_owned()),
                    Some(seat) => seat.place(rest).map(|()| "ready".to_owned()).map_err(|error| error.to_string()),
                },
                "go" => match &seat {
                    None => Err("say `variant` first".to_owned()),
                    Some(seat) => self.go(seat, rest),
                },
                _ => Err(format!("`{word}` is not known: lumbung, variant, position, go, quit")),
            };
            writeln!(out, "{}", answer.unwrap_or_else(|error| format!("error {}", error.replace('\n', " "))))?;
            out.flush()?;
        }
        Ok(Verdict::Fine)
    }

    /// A variant by its name or path, and how it is adapted: `set NAME=VALUE`, `on NAME`, `off NAME`.
    fn sit(&self, text: &str) -> Result<Seat, String> {
        let mut words = text.split_whitespace();
        let name = words.next().ok_or("name a variant")?;
        let mut adaptation = Adaptation::default();
        while let (Some(kind), Some(value)) = (words.next(), words.next()) {
            match (kind, value.split_once('=')) {
                ("set", Some((name, value))) => adaptation.set.push((name.to_owned(), value.to_owned())),
                ("on", _) => adaptation.on.push(value.to_owned()),
                ("off", _) => adaptation.off.push(value.to_owned()),
                _ => return Err("after the variant: `set NAME=VALUE`, `on NAME`, `off NAME`".to_owned()),
            }
        }
        let variant = disk::variant(OsStr::new(name), &adaptation, &self.within).map_err(|error| error.to_string())?;
        let game = Game::new(&variant);
        let weights = weights_beside(OsStr::new(name), &self.within, &game).map_err(|error| error.to_string())?;
        Ok(Seat { weights, game, variant, past: FxHashSet::default() })
    }

    /// The best move: `go`, `go level 5`, `go nodes 1000`, `go seconds 0.5`.
    fn go(&self, seat: &Seat, budget: &str) -> Result<String, String> {
        let name = match budget.split_once(' ') {
            None if budget.is_empty() => self.level.to_string(),
            Some(("level", number)) => number.to_owned(),
            Some((unit @ ("nodes" | "seconds"), number)) => format!("{unit}={number}"),
            _ => return Err("after `go`: nothing, `level N`, `nodes N` or `seconds S`".to_owned()),
        };
        let mut own = Own::named(&name, &seat.weights).ok_or_else(|| format!("`{budget}` is no budget"))?;
        own.choose(&seat.game, &seat.past).map(|text| format!("best {text}")).map_err(|error| error.to_string())
    }
}
