//! `analyse`: what each move of a scripted game was worth.

use super::best::{self, Effort};
use super::common::weights_beside;
use super::shape::Shape;
use super::{Ran, Verdict, disk, json, limits, message, run};
use crate::compile::Adaptation;
use crate::disk::Within;
use crate::game::{Outcome, Patience};
use crate::play::Game;
use crate::play::search::{self, Advice};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;

/// Tell what each move of a scripted game was worth, and what would have been better
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung analyse game.yaml --nodes 100000")]
pub(super) struct Analyse {
    /// A script; `-` is standard input
    #[arg(value_name = "SCRIPT")]
    script: OsString,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    within: Within,
    #[command(flatten)]
    shape: Shape,
}

/// What a move loses that is worth telling, as a part of a game.
const MUCH: f64 = 0.15;

/// A move that was played, beside the best one.
struct Judged {
    number: usize,
    side: &'static str,
    played: String,
    /// What the game was worth to its side, by the best move and by this one.
    before: f64,
    after: f64,
    best: Option<Advice>,
}

impl Judged {
    fn lost(&self) -> f64 {
        (self.before - self.after).max(0.0)
    }
}

impl Analyse {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let text = disk::read(&self.script, &self.within)?;
        let stopped = limits::until_stopped();
        let played = stopped.within(|| run::play(&self.script, &text, &Adaptation::default(), &self.within))?;
        let mut game = played.begun()?;
        let folder = Path::new(&self.script).parent().unwrap_or(Path::new(""));
        let file = folder.join(&played.script.variant);
        let weights = stopped.within(|| weights_beside(file.as_os_str(), &self.within, &game))?;
        let (strength, seconds) = self.effort.strength(0);
        let look = |game: &Game| {
            let look = || search::best(game, &weights, &Default::default(), strength, 1);
            stopped.within(|| seconds.map_or_else(Patience::current, search::for_seconds).within(look)).moves.into_iter().next()
        };
        let mut judged: Vec<Judged> = Vec::new();
        let mut here = look(&game);
        for (number, step) in (1..).zip(&played.report.played) {
            if limits::was_stopped() {
                break;
            }
            game.play(&step.chosen)?;
            let there = look(&game);
            let before = here.as_ref().map_or(0.5, |advice| advice.worth.chance());
            // The value of what was played is that of the position to which it led.
            let after = match (&there, game.outcome()) {
                (_, Outcome::Win(side)) => f64::from(u8::from(side == step.side)),
                (_, Outcome::Draw) | (None, _) => 0.5,
                (Some(advice), Outcome::Ongoing) if game.side() == step.side => advice.worth.chance(),
                (Some(advice), Outcome::Ongoing) => 1.0 - advice.worth.chance(),
            };
            let best = here.filter(|advice| advice.line.first() != Some(&step.chosen));
            let side = played.variant.side_word(step.side);
            judged.push(Judged { number, side, played: step.chosen.clone(), before, after, best });
            here = there;
        }
        // What could not be played is not judged, and no part of what was.
        let failures = &played.report.failures;
        let verdict = if failures.is_empty() { Verdict::Fine } else { Verdict::No };
        if self.shape.json() {
            let moves: Vec<Value> = judged.iter().map(in_json).collect();
            let failures: Vec<&str> = failures.iter().map(|failure| failure.message.as_str()).collect();
            let mut document = json!({"script": disk::shown(&self.script), "variant": played.variant.name(), "moves": moves, "failures": failures});
            limits::note_stopped(&mut document);
            json(out, &document)?;
            return Ok(verdict);
        }
        if judged.is_empty() && !limits::was_stopped() {
            writeln!(out, "no move was played: there is nothing to analyse")?;
        }
        if !judged.is_empty() {
            writeln!(out, "what each move leaves to whoever has made it, of 100 such games:")?;
        }
        let widest = judged.iter().map(|move_| move_.played.chars().count()).max().unwrap_or(0);
        for Judged { number, side, played, after, .. } in &judged {
            let judged = &judged[number - 1];
            let told = match (&judged.best, judged.lost() >= MUCH) {
                (Some(advice), true) => {
                    let better = advice.line.first().map_or("", String::as_str);
                    format!("   loses {:.0}: better {better} ({})", 100.0 * judged.lost(), best::worth(&advice.worth))
                }
                _ => String::new(),
            };
            writeln!(out, "{number:>3}. {side:5} {played:widest$}  {:>3.0} of 100{told}", 100.0 * after)?;
        }
        let much = judged.iter().filter(|judged| judged.lost() >= MUCH).count();
        if !judged.is_empty() {
            writeln!(out, "moves that lose {:.0} or more against the best: {much} of {}", 100.0 * MUCH, judged.len())?;
        }
        limits::tell_stopped(out)?;
        for failure in failures {
            message(&format!("the script fails: {}\n", failure.message));
        }
        Ok(verdict)
    }
}

fn in_json(judged: &Judged) -> Value {
    let rounded = |chance: f64| (chance * 10_000.0).round() / 10_000.0;
    json!({"number": judged.number, "side": judged.side, "move": judged.played, "chance": rounded(judged.after), "lost": rounded(judged.lost()),
        "better": judged.best.as_ref().filter(|_| judged.lost() >= MUCH).map(best::in_json)})
}
