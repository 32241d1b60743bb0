//! What is shown to somebody who has typed no command: three moves of a game, and what to try next.

use super::{Failure, Ran, Verdict, colour_out};
use crate::draw;
use crate::play::run;
use crate::play::script::Script;
use crate::play::transcript::told;
use crate::variant::Variant;
use std::io::Write;

const SCRIPT: &str = include_str!("../../examples/three-moves.yaml");

/// Commands that can be typed as they stand, and what they show: a line each.
const NEXT: &str = include_str!("../../examples/next.txt");

pub(super) fn run(out: &mut dyn Write) -> Ran {
    let script = Script::read(SCRIPT)?;
    let variant = Variant::shipped(&script.variant)?;
    let report = run::run(&script, SCRIPT, &variant)?;
    let board = |text: &str, mover: bool| match colour_out() {
        true => draw::coloured(variant.rules(), text, mover, &draw::Marks::default()),
        false => draw::board(variant.rules(), text, mover),
    };
    writeln!(out, "{}, by the rules in {}\n\n{}", report.title, variant.file(), board(&report.start, true))?;
    for step in &report.played {
        writeln!(out, "{}. {} plays {}", step.index + 1, variant.side_word(step.side), step.chosen)?;
        for event in &step.events {
            // The file is named above.
            let told = told(event, &variant).replace(&format!("{}:", variant.file()), "line ");
            writeln!(out, "   {told}")?;
        }
    }
    let end = report.played.last().map_or(report.start.as_str(), |step| &step.board);
    writeln!(out, "\n{}", board(end, false))?;
    next(out)?;
    Ok(Verdict::Fine)
}

fn next(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "Try next:")?;
    let next: Vec<(&str, &str)> = NEXT.lines().filter_map(|line| line.split_once(" | ")).collect();
    let width = next.iter().map(|(command, _)| command.len()).max().unwrap_or(0);
    for (command, what) in next {
        writeln!(out, "  lumbung {command:width$}   {what}")?;
    }
    Ok(())
}
