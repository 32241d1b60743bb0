//! What can go wrong when variants are loaded and games are played.
//!
//! Every error has a stable code, a message, and says whose fault it is: that of the command, or of the game.

use crate::clean::clean_word;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::Refusal;
use crate::source::{FileId, Sources, Span};
use std::fmt::Write as _;

/// What went wrong.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No variant has that name.
    #[error("no variant is called `{}`{}", clean_word(.name), suggestion(.near))]
    UnknownVariant {
        /// What was asked for.
        name: String,
        /// Names that look like it, the nearest first.
        near: Vec<String>,
    },
    /// Several variants have that name.
    #[error("several games are called `{name}`: {}; name one of them", .variants.join(", "))]
    SeveralVariants {
        /// What was asked for.
        name: String,
        /// The variants' own names.
        variants: Vec<String>,
    },
    /// A file cannot be read.
    #[error("{path}: {message}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        message: String,
    },
    /// A file or standard output cannot be written.
    #[error("{path}: it cannot be written: {message}")]
    Unwritable {
        /// The file.
        path: String,
        /// Why.
        message: String,
    },
    /// A file is a frame.
    #[error("`{name}` is a frame: no game, but what many games share; give a variant that inherits from it{}", examples(.name, .heirs))]
    Frame {
        /// The frame's name.
        name: String,
        /// Names of shipped variants that inherit from it.
        heirs: Vec<String>,
    },
    /// A variant file has errors.
    #[error("{}", faults(.sources, .findings))]
    Faulty {
        /// The files.
        sources: Box<Sources>,
        /// Everything found, warnings and questions among it.
        findings: Vec<Diagnostic>,
        /// True if the file is in order, but not what a reader sets or switches in it.
        wrong_use: bool,
    },
    /// A move is not legal.
    #[error("{message}")]
    Illegal {
        /// Stable code.
        code: &'static str,
        /// Why.
        message: String,
        /// The move as it was given.
        chosen: String,
        /// Its number among the moves that were to be played, from 0.
        index: usize,
        /// The rule or clause that forbids it, and where it stands.
        rule: Option<Box<Place>>,
    },
    /// A text is not a position of this variant.
    #[error("{message}")]
    Position {
        /// Stable code.
        code: &'static str,
        /// Why.
        message: String,
    },
    /// A script cannot be read, or says what its variant cannot mean.
    #[error("{}", messages(.findings))]
    Script {
        /// What is wrong, each at its place in the script; never empty.
        findings: Vec<Diagnostic>,
    },
    /// A command was used wrongly.
    #[error("{message}")]
    Usage {
        /// Stable code.
        code: &'static str,
        /// What is wrong.
        message: String,
    },
}

/// A rule or clause and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Name of the rule, or the clause's keyword.
    pub rule: String,
    /// The file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// The rule is not stated: file and line are those of the section in which it could stand.
    pub by_default: bool,
}

impl Place {
    /// File and line, or that it is the default.
    pub fn shown(&self) -> String {
        if self.by_default { "by default".to_owned() } else { format!("{}:{}", self.file, self.line) }
    }
}

/// Whose fault an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blame {
    /// The check, the script or the game says no.
    Game,
    /// The command was used wrongly: an unknown name, an unreadable file, a position that is none.
    Use,
}

impl Blame {
    /// Exit code of a program that ends with such an error.
    pub fn exit_code(self) -> u8 {
        match self {
            Blame::Game => 1,
            Blame::Use => 2,
        }
    }
}

impl Error {
    /// Stable code such as `sowing::empty-hole`.
    pub fn code(&self) -> &'static str {
        match self {
            Error::UnknownVariant { .. } => "use::unknown-variant",
            Error::SeveralVariants { .. } => "use::several-variants",
            Error::Unreadable { .. } => "use::unreadable-file",
            Error::Unwritable { .. } => "use::unwritable-file",
            Error::Frame { .. } => "use::frame",
            Error::Faulty { findings, .. } => {
                let first = findings.iter().find(|finding| finding.severity == Severity::Error);
                first.map_or("check::faulty", |finding| finding.code)
            }
            Error::Illegal { code, .. } | Error::Position { code, .. } | Error::Usage { code, .. } => code,
            Error::Script { findings } => findings.first().map_or("script::failed", |finding| finding.code),
        }
    }

    /// An error at one place of a script.
    pub fn script(code: &'static str, message: String, bytes: std::ops::Range<usize>) -> Error {
        let span = Span::new(FileId(0), bytes.start, bytes.end);
        Error::Script { findings: vec![Diagnostic::new(Severity::Error, code, span, message)] }
    }

    /// Whose fault it is.
    pub fn blame(&self) -> Blame {
        match self {
            Error::Usage { code: "play::stopped" | "play::too-long" | "play::no-question", .. }
            | Error::Faulty { wrong_use: false, .. }
            | Error::Illegal { .. }
            | Error::Script { .. } => Blame::Game,
            _ => Blame::Use,
        }
    }

    /// A refusal of a text as a position.
    pub fn position(refusal: Refusal) -> Error {
        Error::Position { code: refusal.code, message: refusal.message }
    }
}

/// The first of the variants that inherit from a frame, and where the others are found.
fn examples(frame: &str, heirs: &[String]) -> String {
    /// Most that are named.
    const MOST: usize = 5;
    let first: Vec<String> = heirs.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    match heirs.len() {
        0 => String::new(),
        count if count <= MOST => format!(": {}", first.join(", ")),
        _ => format!(", such as {} (`lumbung list {frame}` has more)", first.join(", ")),
    }
}

fn suggestion(near: &[String]) -> String {
    let quoted: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
    if quoted.is_empty() {
        "; `list` shows all, `list WORD` those with a word in their names".to_owned()
    } else {
        format!("; did you mean {}?", quoted.join(" or "))
    }
}

fn messages(findings: &[Diagnostic]) -> String {
    findings.iter().map(|finding| finding.message.as_str()).collect::<Vec<_>>().join("\n")
}

fn faults(sources: &Sources, findings: &[Diagnostic]) -> String {
    let mut text = String::new();
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
    for (at, finding) in errors.enumerate() {
        let (file, line) = sources.file_line(finding.span);
        let _ = write!(text, "{}{file}:{line}: {}", if at == 0 { "" } else { "\n" }, finding.message);
    }
    text
}
