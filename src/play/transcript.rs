//! A game told to people.
//!
//! Comes in: the report of a script, and somebody who draws boards. Goes out: text: the board before and after, every move, and
//! what happened in it, with the rule and the line on which it stands. Never says more than the events do.

use crate::game::Outcome;
use crate::play::event::Event;
use crate::play::run::Report;
use crate::variant::Variant;
use std::fmt::Write as _;

/// The transcript of a report. `draw` makes a picture of what lies on the board after these events, and says who
/// is to move or not.
pub fn transcript(report: &Report, variant: &Variant, draw: &dyn Fn(&str, bool, &[Event]) -> String) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", report.title);
    if let Some(source) = &report.source {
        let _ = writeln!(text, "source: {source}");
    }
    let _ = writeln!(text, "{}: {}\n", variant.title(), variant.file());
    for event in &report.before {
        let _ = writeln!(text, "   {}", told(event, variant));
    }
    if !report.before.is_empty() {
        text.push('\n');
    }
    let _ = writeln!(text, "{}", draw(&report.start, true, &[]));
    for step in &report.played {
        let _ = writeln!(text, "{}. {} plays {}", step.index + 1, variant.side_word(step.side), step.chosen);
        for event in &step.events {
            let _ = writeln!(text, "   {}", told(event, variant));
        }
        let _ = writeln!(text, "\n{}", draw(&step.board, step.outcome == Outcome::Ongoing, &step.events));
    }
    let outcome = variant.outcome_word(report.outcome);
    let _ = writeln!(text, "outcome: {outcome}");
    text
}

/// An event in one line: the side, the words, the rule and its place.
pub fn told(event: &Event, variant: &Variant) -> String {
    let side = variant.side_word(event.side);
    let text = |name: &str| event.fields.get(name).and_then(|field| field.as_str());
    let by = event.by().map(|by| format!(": {by}")).unwrap_or_default();
    let mut line = match (event.kind.as_str(), text("outcome")) {
        ("end", Some("draw")) => format!("the game is drawn{by}"),
        ("end", Some(winner)) => format!("{winner} wins the game{by}"),
        // These are told in whole sentences: no side does them.
        ("rest" | "round" | "refill", _) => event.words.clone(),
        _ => format!("{side} {}", event.words),
    };
    if let Some(place) = &event.rule {
        let _ = write!(line, "   [{}, {}]", place.rule, place.shown());
    }
    line
}
