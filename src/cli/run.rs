//! `run`: plays scripts.

use super::common::Adapt;
use super::disk;
use super::{Failure, Ran, Verdict, colour, json, limits, message, report, terminal};
use crate::compile::{Adaptation, LINE_NAME};
use crate::diagnostic::{Diagnostic, Severity};
use crate::disk::Within;
use crate::draw::{self, Marks};
use crate::error::Error;
use crate::explain;
use crate::game::Note;
use crate::play::compare::{Coverage, Departure, departure};
use crate::play::run::{self, Report};
use crate::play::script::Script;
use crate::play::transcript::transcript;
use crate::play::{Event, Game};
use crate::source::{FileId, SourceFile, Span};
use crate::variant::Variant;
use crate::yaml;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// Play scripted games and hold them against what they expect
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung run tests/games/sowing/*.yaml --quiet --coverage\n\n\
    --set, --on and --off adapt the variant of each script, beyond what it says itself.")]
pub(super) struct Run {
    /// Scripts; `-` is standard input
    #[arg(required = true, value_name = "SCRIPT")]
    scripts: Vec<OsString>,
    /// Only what failed
    #[arg(long)]
    quiet: bool,
    /// Play the same moves under this variant too, and show where it first departs; may be repeated
    #[arg(long, value_name = "VARIANT")]
    with: Vec<OsString>,
    /// List the rules of each variant that no script fired
    #[arg(long)]
    coverage: bool,
    #[command(flatten)]
    adapt: Adapt,
    #[command(flatten)]
    within: Within,
    /// One JSON document a script
    #[arg(long)]
    json: bool,
}

/// A script that has been played.
pub(super) struct Played {
    script: Script,
    text: String,
    pub(super) variant: Variant,
    pub(super) report: Report,
}

impl Run {
    /// Plays scripts and tells what failed.
    #[cfg(feature = "watch")]
    pub(super) fn of(scripts: Vec<OsString>, within: Within) -> Run {
        Run { scripts, quiet: true, with: Vec::new(), coverage: false, adapt: Adapt::default(), within, json: false }
    }

    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let others = self.with.iter().map(|name| disk::variant(name, &Adaptation::default(), &self.within));
        let others = others.collect::<Result<Vec<Variant>, Error>>()?;
        let (mut passed, mut failed) = (0_usize, 0_usize);
        let mut verdict = Verdict::Fine;
        let mut coverage = Coverage::default();
        let extra = self.adapt.adaptation();
        let patience = limits::until_stopped();
        for script in &self.scripts {
            if limits::was_stopped() {
                break;
            }
            let name = &disk::shown(script);
            let text = match disk::read(script, &self.within) {
                Ok(text) => text,
                Err(error) => {
                    self.faulty(&error, name, "", out)?;
                    verdict = Verdict::WrongUse;
                    failed += 1;
                    continue;
                }
            };
            let played = patience.within(|| play(script, &text, &extra, &self.within));
            if patience.is_cut() {
                // What came of it is not known.
                break;
            }
            match played {
                Ok(played) => {
                    coverage.add(&played.variant, &played.report);
                    let good = played.report.failures.is_empty();
                    *(if good { &mut passed } else { &mut failed }) += 1;
                    let departures = others.iter().map(|other| played.departure(other)).collect::<Vec<_>>();
                    self.tell(name, &played, &others, &departures, out)?;
                }
                Err(error) => {
                    self.faulty(&error, name, &text, out)?;
                    verdict = verdict.and(Verdict::of(&error));
                    failed += 1;
                }
            }
        }
        if self.coverage {
            self.missing(&coverage, out)?;
        }
        if !self.json {
            writeln!(out, "{passed} passed, {failed} failed")?;
            limits::tell_stopped(out)?;
        } else if limits::was_stopped() {
            json(out, &json!({ "schema": 1, "stopped": true }))?;
        }
        Ok(verdict.and(if failed > 0 { Verdict::No } else { Verdict::Fine }))
    }

    /// Tells of a script that could not be played.
    fn faulty(&self, error: &Error, name: &str, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let plain = || vec![json!({ "code": error.code(), "message": error.to_string() })];
            let errors = match error {
                Error::Script { findings } => {
                    let file = SourceFile::new(name, text);
                    findings.iter().map(|finding| in_json(finding, &file)).collect()
                }
                _ => plain(),
            };
            return json(
                out,
                &json!({ "schema": 1, "script": name, "passed": false, "error": errors.first(), "errors": errors }),
            );
        }
        let drawn = report::script_error(error, name, text, colour(&io::stdout()));
        Ok(writeln!(out, "FAILED {name}\n{drawn}")?)
    }

    fn tell(
        &self,
        name: &str,
        played: &Played,
        others: &[Variant],
        departures: &[Option<Departure>],
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Played { text, variant, report, .. } = played;
        if self.json {
            let mut document = report.json(name, text, variant);
            if let (false, Some(fields)) = (others.is_empty(), document.as_object_mut()) {
                let rows = others.iter().zip(departures).map(|(other, departure)| row(other, departure.as_ref()));
                fields.insert("with".to_owned(), rows.collect());
            }
            return json(out, &document);
        }
        // A script shows a board that no game comes to because it wants to.
        for note in report.notes.iter().filter(|note| matches!(note, Note::Taken(_))) {
            message(&format!("note: {name}: {}\n", note.words()));
        }
        if !self.quiet {
            let colour = colour(&io::stdout());
            let draw = |position: &str, mover, events: &[Event]| match colour {
                true => draw::coloured(variant.rules(), position, mover, &Marks::of(events.iter().map(Event::parts))),
                false => draw::board(variant.rules(), position, mover),
            };
            write!(out, "{}", in_colour(&transcript(report, variant, &draw), colour))?;
        }
        if !others.is_empty() {
            table(others, departures, out)?;
        }
        if !report.failures.is_empty() {
            writeln!(out, "FAILED {name}")?;
            for failure in &report.failures {
                writeln!(out, "{}", report::failure(failure, name, text, colour(&io::stdout())))?;
            }
        } else if !self.quiet {
            writeln!(out, "passed {name}\n")?;
        }
        Ok(())
    }

    fn missing(&self, coverage: &Coverage, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let rows = coverage
                .missing()
                .map(|(variant, rules, missing)| json!({"variant": variant, "rules": rules, "missing": missing}));
            return json(out, &json!({ "schema": 1, "coverage": rows.collect::<Vec<_>>() }));
        }
        for (variant, rules, missing) in coverage.missing() {
            let fired = rules - missing.len();
            if missing.is_empty() {
                writeln!(out, "{variant}: all {rules} rules fired")?;
            } else {
                writeln!(out, "{variant}: {fired} of {rules} rules fired; never {}", missing.join(", "))?;
            }
        }
        Ok(())
    }
}

/// A transcript with its moves in bold and the places of rules faint.
fn in_colour(transcript: &str, colour: bool) -> Cow<'_, str> {
    if !colour {
        return transcript.into();
    }
    let line = |line: &str| match line.split_once("   [") {
        Some((words, place)) => format!("{words}   {}", terminal::faint(&format!("[{place}"), true)),
        None if line.starts_with(|sign: char| sign.is_ascii_digit()) => terminal::bold(line, true),
        None => line.to_owned(),
    };
    transcript.lines().map(|text| line(text) + "\n").collect::<String>().into()
}

/// Plays the script of that text; paths in it are relative to its own folder. What the command line adapts comes after what the
/// script does.
pub(super) fn play(file: &OsStr, text: &str, extra: &Adaptation, within: &Within) -> Result<Played, Error> {
    let (script, mut found) = Script::read_in_part(text);
    let Some(script) = script.filter(|script| found.is_empty() || !script.variant.is_empty()) else {
        return Err(Error::Script { findings: found });
    };
    let folder = Path::new(file).parent().unwrap_or(Path::new(""));
    let joined = |own: &[String], more: &[String]| own.iter().chain(more).cloned().collect();
    let adaptation = Adaptation {
        set: script.set.0.iter().chain(&extra.set).cloned().collect(),
        on: joined(&script.on.0, &extra.on),
        off: joined(&script.off.0, &extra.off),
    };
    let loaded = Variant::seen_from(&script.variant, folder, &adaptation, within);
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

impl Played {
    /// The game as the script begins it.
    pub(super) fn begun(&self) -> Result<Game, Error> {
        self.script.position.as_ref().map_or_else(|| Ok(Game::new(&self.variant)), |position| Game::at(&self.variant, position))
    }

    fn departure(&self, other: &Variant) -> Option<Departure> {
        departure(&self.report, &self.variant, self.script.position.as_deref(), other)
    }
}

fn in_json(finding: &Diagnostic, file: &SourceFile) -> Value {
    let (line, column) = file.line_column(finding.span.start);
    json!({ "code": finding.code, "message": finding.message, "help": finding.help, "line": line, "column": column })
}

fn row(other: &Variant, departure: Option<&Departure>) -> Value {
    let departs = departure.map(|departure| json!({"move": departure.at, "chosen": departure.chosen, "how": departure.how}));
    json!({ "variant": other.name(), "departs": departs })
}

fn table(others: &[Variant], departures: &[Option<Departure>], out: &mut dyn Write) -> Result<(), Failure> {
    let width = others.iter().map(|other| other.name().chars().count()).max().unwrap_or(0);
    for (other, departure) in others.iter().zip(departures) {
        let told = match departure {
            None => "plays the same game".to_owned(),
            Some(Departure { at: 0, how, .. }) => format!("departs before the first move: {how}"),
            Some(Departure { at, chosen, how }) => format!("departs at move {at}, {chosen}: {how}"),
        };
        writeln!(out, "  {:width$}  {told}", other.name())?;
    }
    Ok(())
}
