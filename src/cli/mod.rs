//! The command line.
//!
//! Comes in: arguments. Goes out: text for people or JSON on standard output, messages on standard error, an exit code:
//! 0 fine, 1 the check, script or game said no, 2 wrong use, 130 stopped by hand. One file a command; the only room that touches the disk.

mod analyse;
mod animation;
mod apply;
mod bench;
mod best;
mod board;
mod check;
mod check_fix;
mod check_questions;
mod check_sources;
mod common;
#[cfg(feature = "shell")]
mod completions;
mod contest;
mod diff;
mod diff_text;
mod disk;
mod excerpt;
mod expand;
mod explain;
mod fmt;
mod limits;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "shell")]
mod man;
mod moves;
mod new;
mod perft;
mod play;
mod playout;
#[cfg(feature = "png")]
mod png;
mod program;
mod questionnaire;
mod report;
mod rules;
mod rules_in_short;
mod run;
mod same;
mod selftest;
mod shape;
mod show;
mod solve;
mod story;
mod terminal;
mod tour;
mod tune;
mod typed;
#[cfg(feature = "watch")]
mod watch;
#[cfg(feature = "web")]
mod web;
mod why;
mod witness;
mod worksheet;

use crate::clean::{clean_json, clean_output, steers};
use crate::error::{Blame, Error};
use clap::{Parser, Subcommand};
use serde_json::Value;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, IsTerminal as _, Write};

/// Rules of traditional sowing and leaping games: checked, played, explained and compared.
#[derive(Parser)]
#[command(name = "lumbung", version, max_term_width = 100)]
#[command(
    after_help = "VARIANT is a shipped name (see `lumbung list`) or a file: anything with `/`, `\\` or ending in `.variant`; `-` is standard input."
)]
struct Arguments {
    /// Without one, three moves of a game are shown.
    #[command(subcommand)]
    command: Option<Command>,
    /// Write into this file what would go to standard output; `-` is standard output
    #[arg(long, global = true, value_name = "FILE")]
    output: Option<OsString>,
}

#[derive(Subcommand)]
enum Command {
    List(list::List),
    New(new::New),
    Check(check::Check),
    Fmt(fmt::Fmt),
    Expand(expand::Expand),
    Explain(explain::Explain),
    Show(show::Show),
    Moves(moves::Moves),
    Best(best::Best),
    Play(play::Play),
    Match(contest::Contest),
    Engine(program::Engine),
    Analyse(analyse::Analyse),
    Tune(tune::Tune),
    Apply(apply::Apply),
    Run(run::Run),
    Perft(perft::Perft),
    Playout(playout::Playout),
    Selftest(selftest::Selftest),
    Bench(bench::Bench),
    Why(why::Why),
    Diff(diff::Diff),
    Same(same::Same),
    Witness(witness::Witness),
    Solve(solve::Solve),
    Board(board::Board),
    Rules(rules::Rules),
    Worksheet(worksheet::Worksheet),
    Questionnaire(questionnaire::Ask),
    Story(story::Story),
    #[cfg(feature = "watch")]
    Watch(watch::Watch),
    #[cfg(feature = "lsp")]
    Lsp(lsp::Lsp),
    #[cfg(feature = "web")]
    Web(web::Web),
    #[cfg(feature = "shell")]
    Completions(completions::Completions),
    #[cfg(feature = "shell")]
    Man(man::Pages),
}

/// Why a command did not come to its end.
#[derive(Debug)]
enum Failure {
    /// Standard output or a file could not be written.
    Output(io::Error),
    /// The library said so.
    Lumbung(Box<Error>),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Lumbung(Box::new(error))
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::Output(error.into())
    }
}

/// How a command that came to its end stands: fine, or a no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Fine,
    No,
    WrongUse,
}

impl Verdict {
    fn and(self, other: Verdict) -> Verdict {
        match (self, other) {
            (Verdict::WrongUse, _) | (_, Verdict::WrongUse) => Verdict::WrongUse,
            (Verdict::No, _) | (_, Verdict::No) => Verdict::No,
            _ => Verdict::Fine,
        }
    }

    fn of(error: &Error) -> Verdict {
        match error.blame() {
            Blame::Game => Verdict::No,
            Blame::Use => Verdict::WrongUse,
        }
    }

    fn exit_code(self) -> u8 {
        match self {
            Verdict::Fine => 0,
            Verdict::No => Blame::Game.exit_code(),
            Verdict::WrongUse => Blame::Use.exit_code(),
        }
    }
}

type Ran = Result<Verdict, Failure>;

/// Runs the program with these arguments (its own name first) and gives its exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let given: Vec<OsString> = arguments.into_iter().collect();
    #[cfg(feature = "shell")]
    if let Some(code) = completions::answered(&given) {
        return code;
    }
    let in_json = shape::wants_json(&given);
    let arguments = match Arguments::try_parse_from(play::joined(given)) {
        Ok(arguments) => arguments,
        Err(error) if in_json && error.exit_code() != 0 => {
            let wrong = Error::Usage { code: "use::command-line", message: misused(&error) };
            return ended(Err(wrong.into()), &mut io::stdout().lock(), true);
        }
        Err(error) => {
            // Help and version are no errors. A word of the command line is said as it is only if it is text.
            let fine = error.exit_code() == 0;
            let plain = error.render().to_string();
            let shown = if plain.chars().any(steers) {
                message(&plain);
                Ok(())
            } else {
                error.print()
            };
            let shown = shown.map(|()| if fine { Verdict::Fine } else { Verdict::WrongUse });
            return ended(shown.map_err(Failure::from), &mut io::stdout().lock(), in_json);
        }
    };
    let code = match shape::file(arguments.output.as_ref()) {
        Some(file) => into_file(file, arguments.command.as_ref(), in_json),
        None => {
            let mut out = Clean { out: BufWriter::new(io::stdout().lock()), colour: colour_out() };
            let ran = ran(arguments.command.as_ref(), &mut out);
            ended(ran, &mut out, in_json)
        }
    };
    if limits::was_stopped() { limits::STOPPED } else { code }
}

fn ran(command: Option<&Command>, out: &mut dyn Write) -> Ran {
    match command {
        Some(command) => command.run(out),
        None => tour::run(out),
    }
}

/// Runs a command and writes what it has to say into a file: all of it, or nothing where it did not come to its end.
fn into_file(file: &OsStr, command: Option<&Command>, in_json: bool) -> u8 {
    let ran = match command {
        Some(command) if command.is_talk() => {
            let message = "this command speaks with somebody, and has nothing for a file: leave out `--output`".to_owned();
            Err(Error::Usage { code: "use::output-of-talk", message }.into())
        }
        command => {
            let mut out = Clean { out: Vec::new(), colour: false };
            let ran = ran(command, &mut out);
            ran.and_then(|verdict| Ok(disk::write(file, &out.out, &mut io::sink()).map(|()| verdict)?))
        }
    };
    ended(ran, &mut io::stdout().lock(), in_json)
}

/// Tells how a command ended, and gives its exit code. Whatever it has written comes first.
fn ended(ran: Ran, out: &mut dyn Write, in_json: bool) -> u8 {
    let (verdict, written) = match ran {
        Ok(verdict) => (verdict, out.flush()),
        // What could not be written once is not tried again.
        Err(Failure::Output(error)) => (Verdict::Fine, Err(error)),
        Err(Failure::Lumbung(error)) => {
            let told = if in_json { json(out, &fault(&error)) } else { Ok(()) };
            let written = match told {
                Err(Failure::Output(error)) => Err(error),
                _ => out.flush(),
            };
            if !in_json {
                message(&report::error(&error, colour(&io::stderr())));
            }
            (Verdict::of(&error), written)
        }
    };
    match written {
        Ok(()) => verdict.exit_code(),
        // Whoever closes a pipe has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => verdict.exit_code(),
        Err(error) => {
            let error = disk::unwritable(disk::STANDARD_OUTPUT.as_ref(), &error);
            message(&report::error(&error, colour(&io::stderr())));
            verdict.and(Verdict::WrongUse).exit_code()
        }
    }
}

impl Command {
    /// Whether it answers while somebody speaks to it.
    fn is_talk(&self) -> bool {
        match self {
            Command::Play(_) | Command::Engine(_) => true,
            #[cfg(feature = "lsp")]
            Command::Lsp(_) => true,
            #[cfg(feature = "web")]
            Command::Web(_) => true,
            _ => false,
        }
    }

    fn run(&self, out: &mut dyn Write) -> Ran {
        match self {
            Command::List(command) => command.run(out),
            Command::New(command) => command.run(out),
            Command::Check(command) => command.run(out),
            Command::Fmt(command) => command.run(out),
            Command::Expand(command) => command.run(out),
            Command::Explain(command) => command.run(out),
            Command::Show(command) => command.run(out),
            Command::Moves(command) => command.run(out),
            Command::Best(command) => command.run(out),
            Command::Play(command) => command.run(out),
            Command::Match(command) => command.run(out),
            Command::Engine(command) => command.run(out),
            Command::Analyse(command) => command.run(out),
            Command::Tune(command) => command.run(out),
            Command::Apply(command) => command.run(out),
            Command::Run(command) => command.run(out),
            Command::Perft(command) => command.run(out),
            Command::Playout(command) => command.run(out),
            Command::Selftest(command) => command.run(out),
            Command::Bench(command) => command.run(out),
            Command::Why(command) => command.run(out),
            Command::Diff(command) => command.run(out),
            Command::Same(command) => command.run(out),
            Command::Witness(command) => command.run(out),
            Command::Solve(command) => command.run(out),
            Command::Board(command) => command.run(out),
            Command::Rules(command) => command.run(out),
            Command::Worksheet(command) => command.run(out),
            Command::Questionnaire(command) => command.run(out),
            Command::Story(command) => command.run(out),
            #[cfg(feature = "watch")]
            Command::Watch(command) => command.run(out),
            #[cfg(feature = "lsp")]
            Command::Lsp(command) => command.run(out),
            #[cfg(feature = "web")]
            Command::Web(command) => command.run(out),
            #[cfg(feature = "shell")]
            Command::Completions(command) => command.run(out),
            #[cfg(feature = "shell")]
            Command::Man(command) => command.run(out),
        }
    }
}

/// Writes a message to standard error; if nobody reads it, nothing is lost.
fn message(text: &str) {
    let text = clean_output(text, colour(&io::stderr()));
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Writes text that is nothing but text.
struct Clean<W> {
    out: W,
    /// Whether the program may colour it.
    colour: bool,
}

impl<W: Write> Write for Clean<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.out.write_all(clean_output(text, self.colour).as_bytes())?,
            Err(_) => self.out.write_all(bytes)?,
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Colour only on a terminal, and not where `NO_COLOR` is set.
fn colour(stream: &impl io::IsTerminal) -> bool {
    stream.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Colour of what is written to standard output, which may go into a file.
fn colour_out() -> bool {
    !shape::is_into_file() && colour(&io::stdout())
}

/// Whether a progress bar may be shown.
fn shows_progress() -> bool {
    io::stderr().is_terminal()
}

/// What is wrong with a command line, without the lines that show how it should be.
fn misused(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.trim_start_matches("error:").split_whitespace().collect();
    words.join(" ")
}

/// An error as a JSON document.
fn fault(error: &Error) -> Value {
    let mut document = serde_json::json!({ "code": error.code(), "message": error.to_string() });
    if let (Error::Illegal { chosen, index, rule, .. }, Some(fields)) = (error, document.as_object_mut()) {
        fields.insert("move".to_owned(), serde_json::json!(chosen));
        fields.insert("index".to_owned(), serde_json::json!(index));
        if let Some(place) = rule {
            fields.insert("rule".to_owned(), serde_json::json!(place.rule));
            fields.insert("file".to_owned(), serde_json::json!(place.file));
            if place.by_default {
                fields.insert("default".to_owned(), serde_json::json!(true));
            }
            fields.insert("line".to_owned(), serde_json::json!(place.line));
        }
    }
    serde_json::json!({ "error": document })
}

/// Version of the form of the JSON documents.
const SCHEMA: u32 = 1;

/// A document, or an entry of one that is a list, with the version of its form in front; one that has a version of its own keeps it.
#[derive(serde::Serialize)]
struct Versioned<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    schema: Option<u32>,
    #[serde(flatten)]
    fields: &'a serde_json::Map<String, Value>,
}

/// Writes one JSON document on a line of its own.
fn json(out: &mut dyn Write, document: &Value) -> Result<(), Failure> {
    let text = match document {
        Value::Array(entries) => serde_json::to_string(&entries.iter().filter_map(versioned).collect::<Vec<_>>())?,
        one => serde_json::to_string(&versioned(one))?,
    };
    Ok(writeln!(out, "{}", clean_json(&text))?)
}

fn versioned(document: &Value) -> Option<Versioned<'_>> {
    let fields = document.as_object()?;
    Some(Versioned { schema: (!fields.contains_key("schema")).then_some(SCHEMA), fields })
}
