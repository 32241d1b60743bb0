//! Scripts as they are played: with the variant that they name, found from their own folder.
//!
//! Comes in: the text of a script and its path. Goes out: what was played, or everything for which it cannot be played, each at its place.

use super::Disk;
use crate::compile::{Adaptation, LINE_NAME};
use crate::diagnostic::{Diagnostic, Severity};
use crate::error::Error;
use crate::explain;
use crate::play::Game;
use crate::play::run::{self, Report};
use crate::play::script::Script;
use crate::source::{FileId, SourceFile, Span};
use crate::variant::Variant;
use crate::yaml;
use std::ffi::OsStr;
use std::ops::Range;
use std::path::Path;

/// A script that has been played.
pub(crate) struct Played {
    pub(crate) script: Script,
    pub(crate) text: String,
    pub(crate) variant: Variant,
    pub(crate) report: Report,
}

impl Played {
    /// The game as the script begins it.
    pub(crate) fn begun(&self) -> Result<Game, Error> {
        self.script.position.as_ref().map_or_else(|| Ok(Game::new(&self.variant)), |position| Game::at(&self.variant, position))
    }
}

/// Plays the script of that text; paths in it are relative to its own folder. What the command line adapts comes after what the
/// script does.
///
/// `find` finds a variant by what the script calls it, seen from a folder.
pub(crate) fn play(
    file: &Path,
    text: &str,
    extra: &Adaptation,
    find: impl FnOnce(&OsStr, &Path) -> Result<(SourceFile, Disk), Error>,
) -> Result<Played, Error> {
    let (script, mut found) = Script::read_in_part(text);
    let Some(script) = script.filter(|script| found.is_empty() || !script.variant.is_empty()) else {
        return Err(Error::Script { findings: found });
    };
    let folder = file.parent().unwrap_or(Path::new(""));
    let joined = |own: &[String], more: &[String]| own.iter().chain(more).cloned().collect();
    let adaptation = Adaptation {
        set: script.set.0.iter().chain(&extra.set).cloned().collect(),
        on: joined(&script.on.0, &extra.on),
        off: joined(&script.off.0, &extra.off),
    };
    let loaded =
        find(script.variant.as_ref(), folder).and_then(|(file, mut disk)| Variant::compile(file, &mut disk, &adaptation));
    let mut variant = match loaded.map_err(|error| placed(error, &script, text, extra)) {
        Ok(variant) => variant,
        Err(Error::Script { findings }) => {
            found.extend(findings);
            return Err(in_order(found));
        }
        // What is wrong with the variant's own file is told once the script is in order.
        Err(_) if !found.is_empty() => return Err(in_order(found)),
        Err(error) => return Err(error),
    };
    let adapts = ["set", "on", "off"].map(|field| Script::head_place(text, field));
    let is_adapted = !found.iter().any(|finding| adapts.iter().any(|place| place.contains(&(finding.span.start as usize))));
    let mut faults = run::faults(&script, text, &mut variant);
    if is_adapted {
        faults.extend(run::fault_of_position(&script, text, &variant));
    }
    // A key that the game does not know need not be given a value.
    found.retain(|finding| faults.iter().all(|fault| fault.span != finding.span));
    found.extend(faults);
    found.extend(unknown_codes(&script, text));
    if !found.is_empty() {
        return Err(in_order(found));
    }
    let report = run::run(&script, text, &variant)?;
    Ok(Played { script, text: text.to_owned(), variant, report })
}

fn in_order(mut findings: Vec<Diagnostic>) -> Error {
    findings.sort_by_key(|finding| finding.span.start);
    Error::Script { findings }
}

/// Codes after `because` that there are not.
fn unknown_codes(script: &Script, text: &str) -> Vec<Diagnostic> {
    let wanted = script.play.iter().enumerate().filter_map(|(at, step)| Some((at, step.because.as_deref()?)));
    let unknown = wanted.filter(|(_, code)| explain::code(code).is_none());
    let told = unknown.map(|(at, code)| {
        let near = explain::nearest_code(code).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
        let message = format!("step {}: no move is refused with the code `{code}`{near}", at + 1);
        yaml::finding("script::unknown-code", message, Script::place(text, at, "because"))
    });
    told.collect()
}

/// An error in what a script says of its variant, at its place in the script. Errors of the variant file itself and of the
/// command line stay what they are.
fn placed(error: Error, script: &Script, text: &str, extra: &Adaptation) -> Error {
    let (code, message) = (error.code(), error.to_string());
    let at_variant = |message| Error::script(code, message, Script::head_place(text, "variant"));
    let Error::Faulty { sources, findings, wrong_use } = &error else { return at_variant(message) };
    if !wrong_use {
        return error;
    }
    let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
    let asked = errors.filter(|finding| sources.get(finding.span.file).is_some_and(|file| file.name == LINE_NAME));
    let mut own = Vec::new();
    for finding in asked {
        let line = sources.file_line(finding.span).1.saturating_sub(1);
        match place_of_request(script, text, extra, line) {
            Some(bytes) => own.push(Diagnostic {
                span: Span::new(FileId(0), bytes.start, bytes.end),
                related: Vec::new(),
                ..finding.clone()
            }),
            // What the command line adds is told as such.
            None => return error,
        }
    }
    match own.is_empty() {
        false => Error::Script { findings: own },
        true if *extra == Adaptation::default() => at_variant(message),
        true => error,
    }
}

/// Where the request of that line stands in the script. They stand one a line: those of `set`, then `on`, then `off`, the script's own
/// first in each.
fn place_of_request(script: &Script, text: &str, extra: &Adaptation, mut line: usize) -> Option<Range<usize>> {
    for (field, own, more) in [
        ("set", script.set.0.len(), extra.set.len()),
        ("on", script.on.0.len(), extra.on.len()),
        ("off", script.off.0.len(), extra.off.len()),
    ] {
        if line < own {
            let name = if field == "set" { script.set.0.get(line).map(|(name, _)| name.as_str()) } else { None };
            return Some(Script::entry_place(text, field, line, name));
        }
        line = line.checked_sub(own + more)?;
    }
    None
}
