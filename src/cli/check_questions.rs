//! `check --questions`: how a file answers the questions that every game should answer.

use super::common::quoted;
use super::limits;
use crate::ask::{Answer, Asked, asked};
use crate::compare::Witness;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The answers of a variant, as text; `called` is how a command line names it.
pub(super) fn text(variant: &Variant, called: &str) -> String {
    let all = asked(variant, false);
    let count = |answer: Answer| all.iter().filter(|asked| asked.answer == answer).count();
    let mut out = format!(
        "{}: {} questions; {} answered in this file, {} inherited, {} by default\n",
        variant.file(),
        all.len(),
        count(Answer::Stated),
        count(Answer::Inherited),
        count(Answer::Default)
    );
    for asked in &all {
        let _ = writeln!(out, "\n{}: {}", asked.key(), asked.point.asks);
        let place = asked.place.as_ref().map_or(String::new(), |(file, line)| format!(", {file}:{line}"));
        let sources = if asked.sources.is_empty() { String::new() } else { format!("; {}", asked.sources) };
        let _ = writeln!(out, "    {}   [{}{place}{sources}]", asked.says, asked.answer.word());
        match asked.shown() {
            Some((other, witness)) => {
                let _ = writeln!(out, "    otherwise, `{}`, {}", other.says, told(called, witness));
            }
            None if asked.others.is_empty() => {}
            None if asked.cut => {
                let why = if limits::was_stopped() { "stopped by hand" } else { "all that takes too long" };
                let _ = writeln!(out, "    {why}: it is not known whether `{}` would be another", asked.others[0].says);
            }
            None => {
                let _ = writeln!(out, "    no game was found in which `{}` would be another", asked.others[0].says);
            }
        }
    }
    out
}

/// The game that shows it: a line to paste, and what comes of it in either.
fn told(called: &str, witness: &Witness) -> String {
    let [here, there] = &witness.sides;
    let at = if here.at == "start" { String::new() } else { format!(" --at \"{}\"", here.at) };
    let game = if here.moves.is_empty() {
        format!("lumbung moves {}{at}", quoted(called))
    } else {
        format!("lumbung apply {} {}{at}", quoted(called), here.moves.join(" "))
    };
    let comes = |mine: &crate::compare::Shown| match &mine.decisive {
        Some(only) => format!("{only} may be played"),
        None => format!("{} ({} to move)", mine.board, mine.side),
    };
    let (mine, theirs) = match (&here.decisive, &there.decisive) {
        (None, Some(only)) if here.board == there.board => (format!("{only} may not be played"), comes(there)),
        (Some(_), None) if here.board == there.board => (comes(here), "it may not be played".to_owned()),
        _ if here.board == there.board => (listed(here), listed(there)),
        _ => (comes(here), comes(there)),
    };
    format!("comes out otherwise:\n        {game}\n        here  {mine}\n        then  {theirs}")
}

/// Which moves only this one allows; else how the game stands.
fn listed(shown: &crate::compare::Shown) -> String {
    if shown.only.is_empty() {
        format!("{}, {}", shown.side, shown.outcome)
    } else {
        format!("{} may be played", shown.only.join(", "))
    }
}

/// The same as data, an entry for each question.
pub(super) fn fields(variant: &Variant) -> Vec<Value> {
    let entry = |asked: &Asked| {
        let shown = asked.shown().map(|(other, witness)| {
            let [here, there] = &witness.sides;
            json!({"says": other.says, "position": here.at, "moves": here.moves, "here": {"board": here.board, "side": here.side,
                "outcome": here.outcome, "decisive": here.decisive}, "then": {"board": there.board, "side": there.side,
                "outcome": there.outcome, "decisive": there.decisive}})
        });
        let (at, line) = asked.place.clone().unzip();
        json!({"file": variant.file(), "question": asked.key(), "asks": asked.point.asks, "says": asked.says,
            "answer": asked.answer.word(), "at": at, "line": line, "sources": asked.sources, "other": shown,
            "cut": shown.is_none() && asked.cut})
    };
    asked(variant, false).iter().map(entry).collect()
}
