//! `watch`: a file looked at again whenever it changes.
//!
//! Comes in: a variant file, perhaps scripts. Goes out: what `check` says of it, its board, and what became of the scripts that use it; again after
//! every change of the file, of a parent on the disk, or of a script.

use super::check::Check;
use super::run::Run;
use super::{Failure, Ran, Verdict, colour_out, disk, limits};
use crate::compile::Adaptation;
use crate::disk::Within;
use crate::draw::{self, Marks};
use crate::error::Error;
use crate::play::{Game, Script};
use crate::variant::Variant;
use notify::{RecursiveMode, Watcher as _};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// Look at a file again whenever it changes: findings, board, scripts
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  lumbung watch village.variant\n  lumbung watch village.variant games/*.yaml\n\n\
    Without scripts those in the folder of the file are played that use it. Ctrl-C ends it.")]
pub(super) struct Watch {
    /// A variant file
    #[arg(value_name = "FILE")]
    file: OsString,
    /// Scripts to play after every change; without any, those beside the file that use it
    #[arg(value_name = "SCRIPT")]
    scripts: Vec<OsString>,
    #[command(flatten)]
    within: Within,
}

/// How long a file must be left alone: who saves writes several times.
const QUIET: Duration = Duration::from_millis(60);
/// How often is looked whether somebody has pressed Ctrl-C.
const GLANCE: Duration = Duration::from_millis(200);

impl Watch {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let (found, loader) = disk::find(&self.file, &self.within)?;
        if disk::is_standard(&self.file) || loader.path_of(&found.name).is_none() {
            let message = format!("{} does not change while it is looked at: name a file", found.name);
            return Err(Error::Usage { code: "use::not-watched", message }.into());
        }
        let patience = limits::until_stopped();
        let (tell, told) = channel();
        let mut watcher = notify::recommended_watcher(move |event| {
            // Nobody listens any more: then it is over anyway.
            let _ = tell.send(event);
        })
        .map_err(|error| unwatched(&error))?;
        let mut folders = BTreeSet::new();
        let mut seen = BTreeMap::new();
        let mut stirred = true;
        while !limits::was_stopped() {
            if !std::mem::take(&mut stirred) {
                stirred = wait(&told);
                continue;
            }
            let files = patience.within(|| self.files());
            let now = texts(&files);
            if now != seen {
                for folder in files.iter().map(|file| folder(file)) {
                    if folders.insert(folder.clone()) {
                        watcher.watch(&folder, RecursiveMode::NonRecursive).map_err(|error| unwatched(&error))?;
                    }
                }
                self.show(!seen.is_empty(), out)?;
                seen = now;
            }
        }
        Ok(Verdict::Fine)
    }

    /// The file, its parents on the disk, and all scripts that may use it.
    fn files(&self) -> BTreeSet<PathBuf> {
        let mut files: BTreeSet<PathBuf> = self.scripts.iter().map(PathBuf::from).collect();
        if self.scripts.is_empty() {
            files.extend(self.beside());
        }
        if let Ok((file, mut loader)) = disk::find(&self.file, &self.within) {
            let name = file.name.clone();
            let compiled = crate::variant::check(file, &mut loader);
            let parents = (0..).map_while(|number| compiled.sources.get(crate::source::FileId(number)));
            let paths = parents.map(|source| source.name.as_str()).chain([name.as_str()]);
            files.extend(paths.filter_map(|name| loader.path_of(name).map(Path::to_owned)));
        }
        files
    }

    /// The scripts in the folder of the file.
    fn beside(&self) -> Vec<PathBuf> {
        let folder = folder(Path::new(&self.file));
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut scripts: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|ending| ending == "yaml")).collect();
        scripts.sort();
        scripts
    }

    /// The scripts that are played: those that were named, else those that use the file.
    fn played(&self) -> Vec<OsString> {
        if !self.scripts.is_empty() {
            return self.scripts.clone();
        }
        let uses = |path: &PathBuf| {
            let text = self.within.read(path).unwrap_or_default();
            // A script with a mistake is played too: then it is told.
            let line = || text.lines().find_map(|line| line.strip_prefix("variant:")).map(|name| name.trim().to_owned());
            let named = Script::read(&text).map_or_else(|_| line(), |script| Some(script.variant));
            named.is_some_and(|named| self.is_used_by(&named, path))
        };
        self.beside().into_iter().filter(uses).map(PathBuf::into_os_string).map(plain).collect()
    }

    /// Whether a script of a game that it names so plays the file, or a game that begins from it.
    fn is_used_by(&self, named: &str, path: &Path) -> bool {
        let same =
            |one: &Path, other: &Path| one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other));
        let own =
            disk::find(&self.file, &self.within).ok().and_then(|(file, loader)| Some(loader.path_of(&file.name)?.to_owned()));
        let Some(own) = own else { return false };
        let folder = folder(path);
        let files = [folder.join(named), folder.join(format!("{named}.variant"))];
        if files.iter().any(|file| same(file, &own)) {
            return true;
        }
        let Ok(variant) = Variant::seen_from(named, &folder, &Adaptation::default(), &self.within) else {
            return false;
        };
        let sources = (0..).map_while(|number| variant.sources().get(crate::source::FileId(number)));
        sources.into_iter().any(|source| same(Path::new(&source.name), &own))
    }

    /// Everything, as it is now.
    fn show(&self, again: bool, out: &mut dyn Write) -> Result<(), Failure> {
        out.flush()?;
        if io::stdout().is_terminal() {
            // The screen is emptied past the guard that lets nothing steer a terminal.
            io::stdout().lock().write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
        } else if again {
            writeln!(out, "\n{}\n", "-".repeat(60))?;
        }
        // A file that is gone for a moment, as some editors write, is told and waited for.
        let told = self.told(out);
        if let Err(Failure::Lumbung(error)) = told {
            writeln!(out, "{error}")?;
        } else {
            told?;
        }
        if io::stdout().is_terminal() {
            writeln!(out, "\nLooking at {}; Ctrl-C ends it.", disk::shown(&self.file))?;
        }
        Ok(out.flush()?)
    }

    fn told(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Check::of(self.file.clone(), self.within.clone()).run(out)?;
        if let Ok(variant) = disk::variant(&self.file, &Adaptation::default(), &self.within) {
            let (rules, board) = (variant.rules(), Game::new(&variant).board_text());
            let board = if colour_out() {
                draw::coloured(rules, &board, true, &Marks::default())
            } else {
                draw::board(rules, &board, true)
            };
            write!(out, "{board}")?;
        }
        let scripts = self.played();
        // Of a game that is none no script can be played: why is told above.
        let is_game = disk::variant(&self.file, &Adaptation::default(), &self.within).is_ok();
        if !is_game && !scripts.is_empty() {
            writeln!(
                out,
                "\n{} not played",
                if scripts.len() == 1 { "1 script is".to_owned() } else { format!("{} scripts are", scripts.len()) }
            )?;
        } else if !scripts.is_empty() {
            writeln!(out)?;
            Run::of(scripts, self.within.clone()).run(out)?;
        }
        Ok(())
    }
}

/// Waits until something has happened and it is quiet again, or it is time for a glance; whether something has.
fn wait(told: &Receiver<notify::Result<notify::Event>>) -> bool {
    match told.recv_timeout(GLANCE) {
        Ok(_) => {
            while told.recv_timeout(QUIET).is_ok() {}
            true
        }
        Err(RecvTimeoutError::Timeout) => false,
        // Nobody tells any more: what is left is to look from time to time.
        Err(RecvTimeoutError::Disconnected) => {
            std::thread::sleep(GLANCE);
            true
        }
    }
}

fn folder(file: &Path) -> PathBuf {
    match file.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// A path as somebody would have typed it.
fn plain(path: OsString) -> OsString {
    Path::new(&path).strip_prefix(".").map_or(path.clone(), |path| path.as_os_str().to_owned())
}

/// What each file holds; nothing where it cannot be read.
fn texts(files: &BTreeSet<PathBuf>) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let read = |file: &PathBuf| file.is_file().then(|| std::fs::read(file).ok()).flatten();
    files.iter().map(|file| (file.clone(), read(file))).collect()
}

fn unwatched(error: &notify::Error) -> Error {
    Error::Usage { code: "use::not-watched", message: format!("the folder cannot be watched: {error}") }
}
