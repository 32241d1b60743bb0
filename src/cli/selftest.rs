//! `selftest`: published numbers, found again.
//!
//! One function a table; each gives lines of one shape, which are shown together.

use super::common::{pool, whole};
use super::shape::Shape;
use super::{Failure, Ran, Verdict, json, limits, shows_progress};
use crate::play::counts;
use crate::play::solve::values;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};

/// Longest text of a position in the table for people.
const SHOWN: usize = 36;

/// Memory for the search for a value.
const SOLVING_BYTES: u64 = 2 << 30;

/// Values that take more than a moment are left out where less time is given for a row.
const LONG_SECONDS: u32 = 10;

/// Find published numbers again
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung selftest --seconds 2")]
pub(super) struct Selftest {
    /// Count each row as deep as this many seconds are likely to allow; depth 1 always
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = whole::<u32>(0..=86_400), allow_negative_numbers = true)]
    seconds: u32,
    /// Threads; as many as the machine has if it is left out
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024), allow_negative_numbers = true)]
    threads: Option<u16>,
    #[command(flatten)]
    shape: Shape,
}

/// A row of a table as it came out.
struct Line {
    /// What people see, column by column.
    columns: Vec<String>,
    /// What a program sees; `ok` and `seconds` are added.
    document: Value,
    /// Nothing if all is well, else what is wrong.
    fault: Option<String>,
    seconds: f64,
}

/// A table: its name, its columns, and its lines.
struct Table {
    name: &'static str,
    columns: &'static [&'static str],
    lines: Vec<Line>,
}

impl Selftest {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let begun = Instant::now();
        let tables = [self.counts()?, self.values()?];
        let seconds = begun.elapsed().as_secs_f64();
        let failed = tables.iter().flat_map(|table| &table.lines).filter(|line| line.fault.is_some()).count();
        let passed = tables.iter().map(|table| table.lines.len()).sum::<usize>() - failed;
        if self.shape.json() {
            let shown: serde_json::Map<_, _> =
                tables.iter().map(|table| (table.name.to_owned(), table.lines.iter().map(Line::json).collect())).collect();
            let mut document = json!({ "tables": shown, "passed": passed, "failed": failed, "seconds": seconds });
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            for table in &tables {
                table.write(out)?;
            }
            writeln!(out, "{passed} passed, {failed} failed in {seconds:.1} s")?;
            limits::tell_stopped(out)?;
        }
        Ok(if failed == 0 { Verdict::Fine } else { Verdict::No })
    }

    /// Numbers of move sequences.
    fn counts(&self) -> Result<Table, Failure> {
        let rows = counts::rows()?;
        let pool = pool(self.threads)?;
        let bar = progress(rows.len());
        let mut lines = Vec::new();
        for row in &rows {
            bar.set_message(row.variant.clone());
            let limit = Duration::from_secs(self.seconds.into());
            let patience = limits::until_stopped();
            let line = pool.install(|| patience.within(|| count(row, limit)));
            if limits::was_stopped() {
                // What was counted of this row is not all of it.
                break;
            }
            lines.push(line);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(Table { name: "perft", columns: &["variant", "position", "counts", "depth", "nodes"], lines })
    }

    /// Values under perfect play, and best turns.
    fn values(&self) -> Result<Table, Failure> {
        let mut rows = values::rows()?;
        rows.retain(|row| !row.long || self.seconds >= LONG_SECONDS);
        let bar = progress(rows.len());
        let mut lines = Vec::new();
        for row in &rows {
            bar.set_message(row.variant.clone());
            let line = limits::until_stopped().within(|| find(row));
            if limits::was_stopped() {
                break;
            }
            lines.push(line);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(Table { name: "values", columns: &["variant", "what", "number", "moves", "nodes"], lines })
    }
}

/// Finds the value, or the turn, that a row is about.
fn find(row: &values::Row) -> Line {
    let begun = Instant::now();
    let found = row.find(SOLVING_BYTES, &mut |_| !limits::was_stopped());
    let seconds = begun.elapsed().as_secs_f64();
    let (kind, expected) = match (row.value, row.target) {
        (Some(value), _) => ("value", value.to_string()),
        (None, Some(target)) => ("turn that brings", target.to_string()),
        (None, None) => ("best turn", row.store.map_or_else(String::new, |store| store.to_string())),
    };
    let (moves, nodes) = match &found {
        Ok(values::Found::Round(found)) => (found.line.len(), found.nodes),
        Ok(values::Found::Turn(found)) => (found.line.len(), found.nodes),
        Err(_) => (0, 0),
    };
    let document = json!({
        "variant": row.variant, "differences": row.differences, "name": row.name(), "position": row.position, "source": row.source,
        "kind": kind, "expected": expected, "moves": moves, "nodes": nodes,
    });
    let columns = vec![row.name(), kind.to_owned(), expected, moves.to_string(), nodes.to_string()];
    let fault = match found {
        Ok(found) => row.fault(&found),
        Err(error) => Some(error.to_string()),
    };
    Line { columns, document, fault, seconds }
}

/// Counts a row as deep as the time is likely to allow: it is taken to grow as the numbers do.
fn count(row: &counts::Row, limit: Duration) -> Line {
    let begun = Instant::now();
    let mut last: Option<(Duration, u64)> = None;
    let mut goes_on = |_: u32, expected: u64| {
        let now = begun.elapsed();
        let likely = last.map_or(Duration::ZERO, |(start, nodes)| (now - start).mul_f64(expected as f64 / nodes.max(1) as f64));
        let first = last.replace((now, expected)).is_none();
        (first || now + likely <= limit) && !limits::was_stopped()
    };
    let counted = row.count(&mut goes_on);
    let seconds = begun.elapsed().as_secs_f64();
    let name = if row.differences.is_some() { format!("{}, changed", row.variant) } else { row.variant.clone() };
    let kind = if row.routes { "routes" } else { "moves" };
    let mut columns = vec![name, position(row), kind.to_owned()];
    let mut document = json!({
        "variant": row.variant, "differences": row.differences, "position": row.at(), "routes": row.routes, "source": row.source,
    });
    let fault = match counted {
        Ok(counted) => {
            columns.extend([counted.depth.to_string(), counted.nodes.to_string()]);
            document["depth"] = counted.depth.into();
            document["nodes"] = counted.nodes.into();
            document["expected"] = counted.expected.into();
            (!counted.holds()).then(|| format!("{} expected", counted.expected))
        }
        Err(error) => {
            columns.extend(["-".to_owned(), "-".to_owned()]);
            Some(error.to_string())
        }
    };
    Line { columns, document, fault, seconds }
}

/// The position of a row, in short.
fn position(row: &counts::Row) -> String {
    if let Some(moves) = &row.moves {
        return format!("after {} moves", moves.split_whitespace().count());
    }
    let text = row.at();
    if text.chars().count() <= SHOWN {
        return text;
    }
    text.chars().take(SHOWN - 3).chain("...".chars()).collect()
}

fn progress(rows: usize) -> ProgressBar {
    if !shows_progress() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {msg}");
    ProgressBar::new(rows as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

impl Line {
    fn json(&self) -> Value {
        let mut document = self.document.clone();
        document["ok"] = self.fault.is_none().into();
        document["fault"] = self.fault.clone().into();
        document["seconds"] = self.seconds.into();
        document
    }

    fn verdict(&self) -> String {
        self.fault.as_ref().map_or_else(|| "ok".to_owned(), |fault| format!("FAILED: {fault}"))
    }
}

impl Table {
    fn write(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let width = |at: usize| {
            let cells = self.lines.iter().filter_map(|line| line.columns.get(at)).map(String::as_str);
            cells.chain(self.columns.get(at).copied()).map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let mut row = |cells: &[&str], last: &str| {
            for (cell, width) in cells.iter().zip(&widths) {
                write!(out, "{cell:width$}  ")?;
            }
            writeln!(out, "{last}")
        };
        row(self.columns, "")?;
        for line in &self.lines {
            let cells: Vec<&str> = line.columns.iter().map(String::as_str).collect();
            row(&cells, &line.verdict())?;
        }
        Ok(())
    }
}
