//! In which form a command writes, and where to: one choice for all commands.
//!
//! `--format` and `--json` are arguments of a command, which says in what forms it can write; `--output` is one of the program, and all
//! that a command writes to standard output goes there.

use super::disk;
use clap::ValueEnum;
use std::ffi::{OsStr, OsString};
use std::sync::atomic::{AtomicBool, Ordering};

/// The form that a command writes in.
#[derive(clap::Args)]
pub(super) struct Shape<F: Form = Plain> {
    /// In which form
    #[arg(long, value_enum, value_name = "FORM")]
    format: Option<F>,
    /// One JSON document, whatever the format
    #[arg(long)]
    json: bool,
}

/// Forms of a command.
pub(super) trait Form: ValueEnum + Copy + PartialEq + Send + Sync + 'static {
    /// What is written where nothing is said.
    const USUAL: Self;
    const JSON: Self;
}

impl<F: Form> Default for Shape<F> {
    fn default() -> Shape<F> {
        Shape { format: None, json: false }
    }
}

impl<F: Form> Shape<F> {
    /// Whether a document is wanted.
    pub(super) fn json(&self) -> bool {
        self.json || self.format == Some(F::JSON)
    }

    /// What is wanted, or stands in the document.
    pub(super) fn form(&self) -> F {
        self.format.unwrap_or(F::USUAL)
    }
}

/// Forms of most commands.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Plain {
    /// For people
    Text,
    /// One JSON document
    Json,
}

impl Form for Plain {
    const USUAL: Plain = Plain::Text;
    const JSON: Plain = Plain::Json;
}

/// Forms of a table of which each row is a game.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Table {
    /// The sums, for people
    Text,
    /// A table, one row a game
    Csv,
    /// One JSON document
    Json,
}

impl Form for Table {
    const USUAL: Table = Table::Text;
    const JSON: Table = Table::Json;
}

impl Shape<Table> {
    /// The file of the table: the one that is named, or standard output.
    pub(super) fn table<'a>(&self, named: Option<&'a OsStr>) -> Option<&'a OsStr> {
        named.or_else(|| (self.form() == Table::Csv).then(disk::standard))
    }
}

/// Forms of a text with boards.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Paged {
    /// Plain text
    Text,
    /// Markdown
    Md,
    /// A page that needs nothing else, with pictures
    Html,
    /// One JSON document
    Json,
}

impl Form for Paged {
    const USUAL: Paged = Paged::Text;
    const JSON: Paged = Paged::Json;
}

/// Whether what is written to standard output goes into a file.
static INTO_FILE: AtomicBool = AtomicBool::new(false);

pub(super) fn is_into_file() -> bool {
    INTO_FILE.load(Ordering::Relaxed)
}

/// The file for all that is written to standard output, if there is one.
pub(super) fn file(output: Option<&OsString>) -> Option<&OsStr> {
    let file = output.map(OsString::as_os_str).filter(|file| !disk::is_standard(file));
    INTO_FILE.store(file.is_some(), Ordering::Relaxed);
    file
}

/// Whether a command line asks for a document, also one that is not understood.
pub(super) fn wants_json(given: &[OsString]) -> bool {
    let is_json = |word: &OsString| word == "--json" || word == "--format=json";
    given.iter().any(is_json) || given.windows(2).any(|pair| pair[0] == "--format" && pair[1] == "json")
}
