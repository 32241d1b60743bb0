//! Tree to IR.
//!
//! Comes in: the tree of a variant file, and its parents through a loader that the caller passes. Goes out: the IR, the places
//! its rules came from ([`Origins`]), and every finding (error, warning, question) in one run.
//! Never touches the disk and never plays.

mod adapt;
pub mod certainty;
mod citations;
mod codes;
mod difference;
mod expand;
mod fingerprint;
mod frame;
mod head;
mod idle;
mod inherit;
mod keep;
mod kin;
pub mod leaping;
mod load;
pub mod merged;
mod names;
mod options;
mod range;
mod read;
mod rehearse;
mod resting;
mod said;
pub mod sowing;
mod switch;
mod table;
mod tags;
mod whole;

pub use adapt::{Adaptation, LINE_NAME};
pub use codes::CODES;
pub use difference::differences;
pub use expand::{expand, expand_text};
pub use fingerprint::{bare, fingerprint};
pub use load::{LoadError, LoadedFile, Loader, MOST_LEVELS, NoLoader, is_variant_file};
pub use names::{Kind, resolve};
pub use range::{Parameter, parameters};
pub use rehearse::rehearse;
pub use resting::{Resting, Word, resting};
pub use switch::{Toggle, toggles};
pub use whole::{Compiled, compile, sort};

use crate::diagnostic::{Diagnostic, Severity};
use crate::ir::Cause;
use crate::source::Span;
use crate::syntax::ast::Tag;
use std::collections::BTreeMap;

/// Where each rule and clause of an IR came from.
#[derive(Clone, Debug, Default)]
pub struct Origins(pub BTreeMap<Cause, Origin>);

impl Origins {
    /// Whether the file or what it inherits says it, and not only the language.
    pub fn states(&self, cause: Cause) -> bool {
        self.0.get(&cause).is_some_and(|origin| !origin.by_default)
    }
}

/// Where a rule or clause came from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// Name of the rule, or the clause's keyword.
    pub name: String,
    /// The statement.
    pub span: Span,
    /// What the sources of the variant say of it.
    pub tag: Option<Tag>,
    /// Not stated: the place is that of the section in which it could stand.
    pub by_default: bool,
}

/// Collects what is wrong.
#[derive(Clone, Debug, Default)]
pub struct Findings(pub Vec<Diagnostic>);

impl Findings {
    /// Adds an error. Label, help and related places are set on what comes back.
    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.add(Severity::Error, code, span, message)
    }

    /// Adds a warning.
    pub fn warning(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.add(Severity::Warning, code, span, message)
    }

    /// Adds a question.
    pub fn question(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.add(Severity::Question, code, span, message)
    }

    /// Whether there is an error among them.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|finding| finding.severity == Severity::Error)
    }

    fn add(&mut self, severity: Severity, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        let at = self.0.len();
        self.0.push(Diagnostic::new(severity, code, span, message));
        &mut self.0[at]
    }
}
