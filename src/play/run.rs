//! Plays a script and holds what comes against what it expects.
//!
//! Comes in: a script with its text, and the variant it names. Goes out: a [`Report`]: everything that was played, and the
//! expectations that failed in the first step that has any. Never reads a file.

use crate::diagnostic::Diagnostic;
use crate::error::Error;
use crate::game::{Note, Outcome, Placement, Side};
use crate::ir::Cause;
use crate::play::event::{self, Event};
use crate::play::expect;
use crate::play::game::{self, Game};
use crate::play::script::{Script, SideWord, Sign, Step};
use crate::play::written;
use crate::source::SourceFile;
use crate::syntax::ast::Family;
use crate::variant::Variant;
use crate::yaml;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::ops::Range;

/// A script as it was played.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its title; the variant's if it has none.
    pub title: String,
    /// Where the script says that its expectations come from.
    pub source: Option<String>,
    /// What happened by itself before the first move.
    pub before: Vec<Event>,
    /// What lay on the board before the first move.
    pub start: String,
    /// What should be said about the position from which it begins.
    pub notes: Vec<Note>,
    /// The moves in order.
    pub played: Vec<game::Step>,
    /// Position after the last move, as [`Game::position_text`] writes it.
    pub position: String,
    /// What lies on the board then.
    pub placement: Placement,
    /// Who would choose next.
    pub side: Side,
    /// How the game stands.
    pub outcome: Outcome,
    /// Seeds in stores, or pieces on the board: South or White, then North or Black.
    pub score: [u32; 2],
    /// Rules, openings and challenges that acted.
    pub fired: BTreeSet<Cause>,
    /// The expectations that failed, all of one step: what follows it was not played.
    pub failures: Vec<Failure>,
}

/// An expectation that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The field of the script.
    pub field: &'static str,
    /// Bytes of the script where it stands.
    pub bytes: Range<usize>,
    /// What was expected.
    pub expected: String,
    /// What came.
    pub found: String,
    /// Both in a sentence.
    pub message: String,
}

/// Lets the right side begin, as the script says it was found.
///
/// # Errors
/// [`Error::Script`] if the script speaks of games of the other family, or the signs name nobody, or another side than the rules.
pub fn begin(script: &Script, text: &str, variant: &mut Variant) -> Result<(), Error> {
    let misfits = misfits(script, text, variant);
    if !misfits.is_empty() {
        return Err(Error::Script { findings: misfits });
    }
    settle_first(script, text, variant)
}

fn settle_first(script: &Script, text: &str, variant: &mut Variant) -> Result<(), Error> {
    let Some(first) = &script.first else { return Ok(()) };
    let refuse = |code, message: String| Err(Error::script(code, message, Script::head_place(text, "first")));
    let by_sign = match first.pingsut.as_deref() {
        None => None,
        Some([one, other]) if one == other => {
            return refuse("script::equal-signs", format!("both show the {}: play again", sign_word(*one)));
        }
        Some([one, other]) => Some(if one.beats(*other) { Side::South } else { Side::North }),
        Some(_) => return refuse("script::signs", "pingsut takes two signs, one of each player".to_owned()),
    };
    let by_word = first.side.map(|side| if side == SideWord::South { Side::South } else { Side::North });
    let begins = match (by_sign, by_word) {
        (Some(one), Some(other)) if one != other => {
            return refuse("script::first", "the signs and `side` name different players".to_owned());
        }
        (one, other) => one.or(other),
    };
    match begins {
        Some(Side::North) if variant.family() == Family::Sowing => {
            let message = "whoever begins a sowing game sits south: the first sign must be the winner's".to_owned();
            refuse("script::first", message)
        }
        Some(side) if !variant.begin_with(side) => {
            let message = format!("the rules of {} do not let {} begin", variant.name(), variant.side_word(side));
            refuse("script::first", message)
        }
        _ => Ok(()),
    }
}

/// What the script says that this variant cannot mean: words of the other family, and rules that it does not have.
pub fn misfits(script: &Script, text: &str, variant: &Variant) -> Vec<Diagnostic> {
    let mut found = script.misfits(text, variant.family());
    for (at, step) in script.play.iter().enumerate() {
        found.extend(expect::unknown_rules(variant, step).into_iter().map(|missed| {
            let failure = missed.at_step(text, at);
            let message = format!("step {}: {}", at + 1, failure.message);
            let mut finding = yaml::finding("script::unknown-rule", message, failure.bytes);
            let rules = expect::rules_of(variant);
            let name = variant.name();
            finding.help(if rules.is_empty() {
                format!("{name} has no rule with a name")
            } else {
                format!("the rules of {name} are {rules}")
            });
            finding
        }));
    }
    found.sort_by_key(|finding| finding.span.start);
    found
}

/// Everything for which a script cannot be played under this variant, beside what is wrong with its text and its position. Lets the right side
/// begin.
pub(crate) fn faults(script: &Script, text: &str, variant: &mut Variant) -> Vec<Diagnostic> {
    let mut found = misfits(script, text, variant);
    if let Err(Error::Script { findings }) = settle_first(script, text, variant) {
        found.extend(findings);
    }
    found
}

/// What is wrong with the position of a script.
pub(crate) fn fault_of_position(script: &Script, text: &str, variant: &Variant) -> Vec<Diagnostic> {
    match script.position.as_ref().map(|position| position_of(position, text, variant)) {
        Some(Err(Error::Script { findings })) => findings,
        _ => Vec::new(),
    }
}

/// The game from the position of a script.
fn position_of(position: &str, text: &str, variant: &Variant) -> Result<Game, Error> {
    Game::at(variant, position).map_err(|error| {
        let message = format!("this is no position of {}: {error}", variant.name());
        Error::script(error.code(), message, Script::head_place(text, "position"))
    })
}

/// Whether there is something to play.
fn has_steps(script: &Script, game: &Game) -> Result<(), Error> {
    let only_notes = |step: &Step| Step { note: None, ..step.clone() } == Step::default();
    if script.play.is_empty() || script.outcome.is_none() && script.play.iter().all(only_notes) {
        let what = if script.play.is_empty() { "the script has no step" } else { "no step of the script has more than a note" };
        let mut finding = yaml::finding("script::no-steps", format!("{what}: nothing is played"), 0..0);
        let example = game.legal_moves().first().map_or_else(|| "7".to_owned(), Clone::clone);
        finding.help(format!(
            "write `play:`, and below it steps such as `  - move: {example}`; a step without a move expects something of the position"
        ));
        return Err(Error::Script { findings: vec![finding] });
    }
    Ok(())
}

fn sign_word(sign: Sign) -> &'static str {
    match sign {
        Sign::Elephant => "elephant",
        Sign::Man => "man",
        Sign::Ant => "ant",
    }
}

/// Plays a script under a variant, up to the first step of which an expectation fails.
///
/// # Errors
/// [`Error::Script`] if its position is none, or it has no steps.
pub fn run(script: &Script, text: &str, variant: &Variant) -> Result<Report, Error> {
    let mut game = match &script.position {
        None => Game::new(variant),
        Some(position) => position_of(position, text, variant)?,
    };
    has_steps(script, &game)?;
    let mut report = Report {
        title: script.title.clone().unwrap_or_else(|| variant.title().to_owned()),
        before: game.before().to_vec(),
        start: game.board_text(),
        notes: game.notes().to_vec(),
        played: Vec::new(),
        position: String::new(),
        placement: game.placement(),
        side: Side::South,
        outcome: Outcome::Ongoing,
        score: [0, 0],
        fired: BTreeSet::new(),
        failures: Vec::new(),
        source: script.source.clone(),
    };
    let mut before = 0;
    for (at, step) in script.play.iter().enumerate() {
        // A step without moves is about those of the step before.
        if step.chosen.is_some() || step.moves.is_some() {
            before = report.played.len();
        }
        let missed = match play_moves(&mut game, step, &mut report) {
            Ok(()) => expect::step(&game, step, report.played.get(before..).unwrap_or_default()),
            Err(missed) => vec![missed],
        };
        report.failures = missed.into_iter().map(|missed| missed.at_step(text, at)).collect();
        let passed = passed(&report, variant);
        for failure in report.failures.iter_mut().filter(|failure| ["move", "moves", "side"].contains(&failure.field)) {
            failure.message.push_str(&passed);
        }
        if !report.failures.is_empty() {
            break;
        }
    }
    if let (true, Some(wanted)) = (report.failures.is_empty(), script.outcome)
        && let Err(missed) = expect::outcome(&game, wanted)
    {
        report.failures.push(missed.at(Script::head_place(text, "outcome")));
    }
    (report.position, report.placement) = (game.position_text(), game.placement());
    (report.side, report.outcome, report.score) = (game.side(), game.outcome(), game.score());
    Ok(report)
}

/// Who has passed just before, in words that may follow a message: somebody who counts moves does not see it.
fn passed(report: &Report, variant: &Variant) -> String {
    let last = report.played.last().map_or(report.before.as_slice(), |step| step.events.as_slice());
    let pass = last.iter().rev().find(|event| event.kind == "pass");
    pass.map_or(String::new(), |event| format!(" ({} passed just before)", variant.side_word(event.side)))
}

/// Plays the moves of a step.
fn play_moves(game: &mut Game, step: &Step, report: &mut Report) -> Result<(), expect::Missed> {
    if let Some(chosen) = &step.chosen {
        play_one(game, &chosen.0, report).map_err(|error| {
            let message = not_legal(&error, &chosen.0, "");
            expect::Missed::new("move", "a legal move", error.to_string()).told(message)
        })?;
    }
    let texts = step.moves.iter().flat_map(|moves| &moves.0);
    for (item, text) in texts.enumerate() {
        let (places, words): (Vec<usize>, Vec<&str>) = written::moves(text).into_iter().unzip();
        let mut at = 0;
        while let Some(rest) = words.get(at..).filter(|rest| !rest.is_empty()) {
            let end = at + game.move_length(rest);
            let chosen = words[at..end].join(" ");
            play_one(game, &chosen, report).map_err(|error| {
                let number = numbered(game, report);
                let result = end == words.len() && is_result(game, &chosen);
                let hint = if result { "; what stands behind the moves of a record is its result: write `outcome:`" } else { "" };
                let message = format!("{}{hint}", not_legal(&error, &chosen, &format!(", {number},")));
                let missed = expect::Missed::new("moves", "legal moves", format!("`{chosen}`, {number}: {error}"));
                missed.told(message).at_words(item, places[at], places[end - 1] + 1 - places[at])
            })?;
            at = end;
        }
    }
    Ok(())
}

/// Whether the last word of a record is how the game ended.
fn is_result(game: &Game, word: &str) -> bool {
    let results = ["*", "1-0", "0-1", "2-0", "0-2", "1-1", "1/2-1/2", "½-½"];
    game.variant().family() == Family::Leaping && results.contains(&word)
}

/// Which move of the game would be played next, counted from 1: among all, and among those of its side.
fn numbered(game: &Game, report: &Report) -> String {
    let (side, all) = (game.side(), report.played.len() + 1);
    let own = report.played.iter().filter(|step| step.side == side).count() + 1;
    let word = game.variant().side_word(side);
    match game.variant().family() {
        Family::Sowing => format!("number {all} of the game (move {own} of {word})"),
        Family::Leaping => format!("half-move {all} of the game (move {own} of {word})"),
    }
}

/// That a move is not legal, and why; in a chain it is the one that the error names.
fn not_legal(error: &Error, typed: &str, which: &str) -> String {
    let chosen = if let Error::Illegal { chosen, .. } = error { chosen.as_str() } else { typed };
    let chosen = if chosen.trim().is_empty() { "\"\"" } else { chosen };
    format!("move {chosen}{which} is not legal: {error}")
}

fn play_one(game: &mut Game, text: &str, report: &mut Report) -> Result<(), Error> {
    for step in game.play_steps(text) {
        let step = step?;
        report.fired.extend(firings(&step.events));
        report.played.push(step);
    }
    Ok(())
}

/// Whether a cause is a rule of a table, an opening or the challenge, and not a clause.
pub fn is_named(cause: Cause) -> bool {
    !matches!(cause, Cause::Clause(..))
}

/// The rules that acted, in order: each event whose cause is named, but one firing once. A rule that has several effects tells them
/// one after the other; a new lap between them is a new firing.
pub fn firings(events: &[Event]) -> Vec<Cause> {
    let mut fired = Vec::new();
    let mut last = None;
    for event in events {
        if event.kind == "lap" {
            last = None;
        }
        // A rule that was declined has not acted.
        let Some(cause) = event.cause.filter(|cause| is_named(*cause) && event.kind != "decline") else { continue };
        if last != Some(cause) {
            fired.push(cause);
        }
        last = Some(cause);
    }
    fired
}

impl Report {
    /// The report as one JSON document.
    pub fn json(&self, script: &str, text: &str, variant: &Variant) -> Value {
        let events = self.played.iter().flat_map(|step| &step.events);
        let words = [Side::South, Side::North].map(|side| variant.side_word(side));
        let [south, north] = self.score;
        let file = SourceFile::new(script, text);
        let failures: Vec<Value> = self.failures.iter().map(|failure| failure.json(&file)).collect();
        let mut document = json!({
            "schema": 1,
            "script": script,
            "title": self.title,
            "source": self.source,
            "variant": variant.name(),
            "passed": self.failures.is_empty(),
            "moves": self.played.iter().map(|step| step.chosen.as_str()).collect::<Vec<_>>(),
            "position": self.position,
            "side": variant.side_word(self.side),
            "outcome": variant.outcome_word(self.outcome),
            "score": {words[0]: south, words[1]: north},
            "events": events.map(|event| event.json(variant)).collect::<Vec<_>>(),
            "failure": failures.first(),
            "failures": failures,
        });
        if let Some(fields) = document.as_object_mut() {
            fields.extend(self.placement.json());
        }
        if !self.notes.is_empty() {
            document["notes"] = self.notes.iter().map(Note::words).collect();
        }
        event::add_before(&mut document, &self.before, variant);
        document
    }
}

impl Failure {
    fn json(&self, file: &SourceFile) -> Value {
        let (line, column) = file.line_column(u32::try_from(self.bytes.start).unwrap_or(u32::MAX));
        json!({"field": self.field, "line": line, "column": column, "expected": self.expected, "found": self.found,
            "message": self.message})
    }
}
