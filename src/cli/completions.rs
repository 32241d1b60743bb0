//! `completions`: what may come next on a command line, for shells.
//!
//! Comes in: the name of a shell, or from a shell a command line that is being typed. Goes out: a script that makes the shell ask, or the words that
//! may stand at the place: commands, options, names of variants, rules and parameters of the variant that was named, languages, words to explain.

use super::{Arguments, Ran, Verdict, disk};
use crate::compile::{self, Parameter};
use crate::explain;
use crate::game::Outcome;
use crate::library;
use crate::play::Game;
use crate::teach::sheet_language;
use crate::variant::Variant;
use crate::words;
use clap::{Arg, Command, CommandFactory as _};
use clap_complete::CompleteEnv;
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use clap_complete::env::Shells;
use std::ffi::{OsStr, OsString};
use std::io::Write;

/// The variable by which a shell asks.
const ASKED: &str = "LUMBUNG_COMPLETE";

/// Print the script that makes a shell complete commands, games and rules
#[derive(clap::Args)]
#[command(after_long_help = "Examples, a line for the file that your shell reads at its start:\n  \
    source <(lumbung completions bash)        in ~/.bashrc\n  \
    source <(lumbung completions zsh)         in ~/.zshrc\n  \
    lumbung completions fish | source         in ~/.config/fish/config.fish")]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// The shells that are known.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Shell {
    Bash,
    Elvish,
    Fish,
    Powershell,
    Zsh,
}

impl Completions {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let name = match self.shell {
            Shell::Bash => "bash",
            Shell::Elvish => "elvish",
            Shell::Fish => "fish",
            Shell::Powershell => "powershell",
            Shell::Zsh => "zsh",
        };
        if let Some(shell) = Shells::builtins().completer(name) {
            let mut script = Vec::new();
            shell.write_registration(ASKED, "lumbung", "lumbung", "lumbung", &mut script)?;
            out.write_all(&script)?;
        }
        Ok(Verdict::Fine)
    }
}

/// Answers a shell that asks what may come next; `None` if none does.
pub(super) fn answered(given: &[OsString]) -> Option<u8> {
    std::env::var_os(ASKED)?;
    let typed: Vec<OsString> = given.iter().skip_while(|word| *word != "--").skip(1).cloned().collect();
    let asked = CompleteEnv::with_factory(|| command(&typed)).var(ASKED);
    match asked.try_complete(given.to_vec(), std::env::current_dir().ok().as_deref()) {
        Ok(true) => Some(0),
        Ok(false) => None,
        // A shell that asks in a way that is not understood is told nothing.
        Err(_) => Some(2),
    }
}

/// The command line, with what may stand where names stand.
fn command(typed: &[OsString]) -> Command {
    let whole = Arguments::command();
    let names: Vec<String> = whole.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    names.into_iter().fold(whole, |whole, name| {
        whole.mut_subcommand(name.as_str(), |command| command.mut_args(|arg| completed(arg, &name, typed)))
    })
}

/// Words that a variant has, each with what it is, where these are typed.
type Told = fn(&Variant, &[OsString]) -> Vec<(String, String)>;

fn completed(arg: Arg, command: &str, typed: &[OsString]) -> Arg {
    let named = arg.get_value_names().and_then(|names| names.first()).map(ToString::to_string).unwrap_or_default();
    let of_variant = |told: Told| {
        let typed = typed.to_vec();
        move |current: &OsStr| {
            let told = named_in(&typed).map(|variant| told(&variant, &typed)).unwrap_or_default();
            begun(told.into_iter(), current)
        }
    };
    match (arg.get_id().as_str(), named.as_str()) {
        ("set", _) => arg.add(ArgValueCompleter::new(of_variant(parameters))),
        ("on" | "off", _) | (_, "RULE") => arg.add(ArgValueCompleter::new(of_variant(switched))),
        (_, "MOVE") => arg.add(ArgValueCompleter::new(of_variant(moves))),
        (_, "VARIANT" | "A" | "B" | "PARENT") => arg.add(ArgValueCompleter::new(variants)),
        ("files" | "file", "FILE") if command == "check" => arg.add(ArgValueCompleter::new(variants)),
        ("files" | "file", "FILE") => arg.add(ArgValueCompleter::new(|current: &OsStr| files(current, "variant"))),
        (_, "LANG") => arg.add(ArgValueCompleter::new(languages)),
        (_, "SCRIPT") => arg.add(ArgValueCompleter::new(|current: &OsStr| files(current, "yaml"))),
        ("what", _) => {
            let typed = typed.to_vec();
            arg.add(ArgValueCompleter::new(move |current: &OsStr| explained(current, &typed)))
        }
        ("command", _) if command == "man" => arg.add(ArgValueCompleter::new(commands)),
        _ => arg,
    }
}

/// The words that begin as what is typed does, each with what it is.
fn begun(words: impl Iterator<Item = (String, String)>, current: &OsStr) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    let fits = words.filter(|(word, _)| word.starts_with(current.as_ref()));
    fits.map(|(word, told)| CompletionCandidate::new(word).help((!told.is_empty()).then(|| told.into()))).collect()
}

/// Files of that ending, and folders.
fn files(current: &OsStr, ending: &'static str) -> Vec<CompletionCandidate> {
    PathCompleter::file().filter(move |path| path.is_dir() || path.extension().is_some_and(|own| own == ending)).complete(current)
}

fn variants(current: &OsStr) -> Vec<CompletionCandidate> {
    let shipped = library::all().iter().map(|shipped| (shipped.name.to_owned(), shipped.title().unwrap_or_default()));
    let mut all = begun(shipped, current);
    all.extend(files(current, "variant"));
    all
}

fn languages(current: &OsStr) -> Vec<CompletionCandidate> {
    let mut all = begun(sheet_language::codes().map(|code| (code.to_owned(), String::new())), current);
    all.extend(files(current, "yaml"));
    all
}

/// Commands that have a page.
fn commands(current: &OsStr) -> Vec<CompletionCandidate> {
    let whole = Arguments::command();
    let shown = whole.get_subcommands().filter(|command| !command.is_hide_set());
    begun(shown.map(|command| (command.get_name().to_owned(), String::new())), current)
}

/// Words of the language and codes of reports: the next word of those that begin with what is typed before it.
fn explained(current: &OsStr, typed: &[OsString]) -> Vec<CompletionCandidate> {
    let before = typed.iter().skip(2).map(|word| word.to_string_lossy()).filter(|word| !word.starts_with('-'));
    let mut before: Vec<String> = before.map(|word| word.into_owned()).collect();
    if before.last().is_some_and(|last| last.as_str() == current.to_string_lossy()) {
        before.pop();
    }
    let next = |whole: &str| {
        let mut rest = whole.split(' ');
        before.iter().all(|word| rest.next() == Some(word)).then(|| rest.next().map(str::to_owned)).flatten()
    };
    let codes = explain::codes().map(|(code, _)| code).filter(|_| before.is_empty());
    let mut all: Vec<String> = words::all_words().filter_map(next).chain(codes.map(str::to_owned)).collect();
    all.sort();
    all.dedup();
    begun(all.into_iter().map(|word| (word, String::new())), current)
}

/// The first variant that the line names behind its command.
fn named_in(typed: &[OsString]) -> Option<Variant> {
    let words = typed.iter().skip(2).filter(|word| !word.to_string_lossy().starts_with('-'));
    words.into_iter().find_map(|word| disk::variant_of_file(word))
}

fn switched(variant: &Variant, _: &[OsString]) -> Vec<(String, String)> {
    let told = |on: bool| if on { "on" } else { "off" };
    let all = compile::toggles(variant.merged()).into_iter();
    all.map(|toggle| (toggle.name, format!("{}, {}", toggle.kind.words(), told(toggle.on)))).collect()
}

fn parameters(variant: &Variant, _: &[OsString]) -> Vec<(String, String)> {
    let all = compile::parameters(variant.merged()).into_iter().filter(Parameter::is_free);
    all.map(|parameter| {
        let range = parameter.range.map_or(String::new(), |(low, high)| format!(", from {low} to {high}"));
        (format!("{}={}", parameter.name, parameter.value), format!("now {}{range}", parameter.value))
    })
    .collect()
}

/// The moves that may be played behind those that are typed.
fn moves(variant: &Variant, typed: &[OsString]) -> Vec<(String, String)> {
    let words: Vec<String> = typed.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let at = words.iter().position(|word| word == "--at").and_then(|at| words.get(at + 1));
    let begun = at.map_or_else(|| Some(Game::new(variant)), |at| Game::at(variant, at).ok());
    let Some(mut game) = begun else { return Vec::new() };
    // What is no move is something else: the name, an option, the move that is being typed.
    for word in words.iter().skip(2) {
        let mut next = game.clone();
        if next.play(word).is_ok() && next.outcome() == Outcome::Ongoing {
            game = next;
        }
    }
    game.legal_moves().into_iter().map(|text| (text, String::new())).collect()
}
