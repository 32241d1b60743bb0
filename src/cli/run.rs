//! `run`: plays scripts.

use super::{Failure, Ran, Verdict, colour, files, json, report};
use crate::compile::Adaptation;
use crate::draw;
use crate::error::Error;
use crate::play::compare::{Coverage, Departure, departure};
use crate::play::run::{self, Report};
use crate::play::script::Script;
use crate::play::transcript::transcript;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

/// Play scripted games and hold them against what they expect
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung run tests/games/sowing/*.yaml --quiet --coverage")]
pub(super) struct Run {
    /// Scripts
    #[arg(required = true, value_name = "SCRIPT")]
    scripts: Vec<String>,
    /// Only what failed
    #[arg(long)]
    quiet: bool,
    /// Play the same moves under this variant too, and show where it first departs; may be repeated
    #[arg(long, value_name = "VARIANT")]
    with: Vec<String>,
    /// List the rules of each variant that no script fired
    #[arg(long)]
    coverage: bool,
    /// One JSON document a script
    #[arg(long)]
    json: bool,
}

/// A script that has been played.
struct Played {
    script: Script,
    text: String,
    variant: Variant,
    report: Report,
}

impl Run {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let others = self.with.iter().map(|name| files::variant(name, Path::new(""), &Adaptation::default()));
        let others = others.collect::<Result<Vec<Variant>, Error>>()?;
        let (mut passed, mut failed) = (0_usize, 0_usize);
        let mut verdict = Verdict::Fine;
        let mut coverage = Coverage::default();
        for name in &self.scripts {
            let text = match files::read(Path::new(name)) {
                Ok(text) => text,
                Err(error) => {
                    self.faulty(&error, name, "", out)?;
                    verdict = Verdict::WrongUse;
                    failed += 1;
                    continue;
                }
            };
            match play(name, &text) {
                Ok(played) => {
                    coverage.add(&played.variant, &played.report);
                    let good = played.report.failure.is_none();
                    *(if good { &mut passed } else { &mut failed }) += 1;
                    let departures = others.iter().map(|other| played.departure(other)).collect::<Vec<_>>();
                    self.tell(name, &played, &others, &departures, out)?;
                }
                Err(error) => {
                    self.faulty(&error, name, &text, out)?;
                    failed += 1;
                }
            }
        }
        if self.coverage {
            self.missing(&coverage, out)?;
        }
        if !self.json {
            writeln!(out, "{passed} passed, {failed} failed")?;
        }
        Ok(verdict.and(if failed > 0 { Verdict::No } else { Verdict::Fine }))
    }

    /// Tells of a script that could not be played.
    fn faulty(&self, error: &Error, name: &str, text: &str, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let error = json!({ "code": error.code(), "message": error.to_string() });
            return json(out, &json!({ "schema": 1, "script": name, "passed": false, "error": error }));
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
        if !self.quiet {
            let draw = |position: &str, mover| draw::board(variant.rules(), position, mover);
            write!(out, "{}", transcript(report, variant, &draw))?;
        }
        if !others.is_empty() {
            table(others, departures, out)?;
        }
        match &report.failure {
            Some(failure) => {
                let drawn = report::failure(failure, name, text, colour(&io::stdout()));
                writeln!(out, "FAILED {name}\n{drawn}")?;
            }
            None if !self.quiet => writeln!(out, "passed {name}\n")?,
            None => {}
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

/// Plays the script of that text; paths in it are relative to its own folder.
fn play(name: &str, text: &str) -> Result<Played, Error> {
    let script = Script::read(text)?;
    let folder = Path::new(name).parent().unwrap_or(Path::new(""));
    let (on, off) = (script.on.0.clone(), script.off.0.clone());
    let adaptation = Adaptation { set: script.set.0.clone(), on, off };
    let mut variant = files::variant(&script.variant, folder, &adaptation)?;
    run::begin(&script, text, &mut variant)?;
    let report = run::run(&script, text, &variant)?;
    Ok(Played { script, text: text.to_owned(), variant, report })
}

impl Played {
    fn departure(&self, other: &Variant) -> Option<Departure> {
        departure(&self.report, &self.variant, self.script.position.as_deref(), other)
    }
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
