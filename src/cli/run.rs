//! `run`: plays scripts.

use super::common::Adapt;
use super::disk;
use super::shape::Shape;
use super::{Failure, Ran, Verdict, colour_out, json, limits, message, report, terminal};
use crate::compile::Adaptation;
use crate::diagnostic::Diagnostic;
use crate::disk::scripts::{self, Played};
use crate::disk::{Disk, Within};
use crate::draw::{self, Marks};
use crate::error::Error;
use crate::game::Note;
use crate::play::Event;
use crate::play::compare::{Coverage, Departure, departure};
use crate::play::transcript::transcript;
use crate::source::SourceFile;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::Write;
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
    #[command(flatten)]
    shape: Shape,
}

impl Run {
    /// Plays scripts and tells what failed.
    #[cfg(feature = "watch")]
    pub(super) fn of(scripts: Vec<OsString>, within: Within) -> Run {
        Run { scripts, quiet: true, with: Vec::new(), coverage: false, adapt: Adapt::default(), within, shape: Shape::default() }
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
                    let departures = others.iter().map(|other| departs(&played, other)).collect::<Vec<_>>();
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
        if !self.shape.json() {
            writeln!(out, "{passed} passed, {failed} failed")?;
            limits::tell_stopped(out)?;
        } else if limits::was_stopped() {
            json(out, &json!({ "schema": 1, "stopped": true }))?;
        }
        Ok(verdict.and(if failed > 0 { Verdict::No } else { Verdict::Fine }))
    }

    /// Tells of a script that could not be played.
    fn faulty(&self, error: &Error, name: &str, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if self.shape.json() {
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
        let drawn = report::script_error(error, name, text, colour_out());
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
        if self.shape.json() {
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
            let colour = colour_out();
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
                writeln!(out, "{}", report::failure(failure, name, text, colour_out()))?;
            }
        } else if !self.quiet {
            writeln!(out, "passed {name}\n")?;
        }
        Ok(())
    }

    fn missing(&self, coverage: &Coverage, out: &mut dyn Write) -> Result<(), Failure> {
        if self.shape.json() {
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

/// Plays the script of that text; what the command line adapts comes after what the script does.
pub(super) fn play(file: &OsStr, text: &str, extra: &Adaptation, within: &Within) -> Result<Played, Error> {
    scripts::play(Path::new(file), text, extra, |reference, folder| Disk::find(reference, folder, within))
}

/// Where the game of a script departs under another variant.
fn departs(played: &Played, other: &Variant) -> Option<Departure> {
    departure(&played.report, &played.variant, played.script.position.as_deref(), other)
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
