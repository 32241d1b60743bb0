//! `same`: whether two variants are one game.

use super::common::Adapt;
use super::limits::{self, Limits};
use super::shape::Shape;
use super::{Failure, Ran, Verdict, disk, json};
use crate::compare::{Comparison, Difference, Origin, Pair, Plan, Shown, Witness};
use crate::compile::{Adaptation, fingerprint};
use crate::disk::Within;
use crate::error::Error;
use crate::teach::difference_words as words;
use crate::teach::sheet_language::english;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Write;

/// Tell whether two variants are the same game, perhaps mirrored or in other words
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung same village.variant other.variant\n\n--set, --on and --off adapt B.")]
pub(super) struct Same {
    /// A variant
    #[arg(value_name = "A")]
    left: OsString,
    /// Another one
    #[arg(value_name = "B")]
    right: OsString,
    #[command(flatten)]
    adapt: Adapt,
    #[command(flatten)]
    within: Within,
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    shape: Shape,
}

/// What is known of two variants.
enum Known {
    /// No rule of play differs, or none that acts.
    Same,
    /// Rules differ, but in every position of the whole game both play alike.
    SameInPlay,
    /// A game shows it, or the boards themselves.
    Different,
    /// Rules differ, and no game was found that shows it.
    NotShown,
}

impl Same {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let left = disk::variant(&self.left, &Adaptation::default(), &self.within)?;
        let right = disk::variant(&self.right, &self.adapt.adaptation(), &self.within)?;
        let Some(pair) = Pair::new(&left, &right) else {
            let message = format!("{} and {} are games of different families", left.name(), right.name());
            return Err(Error::Usage { code: "use::two-families", message }.into());
        };
        let equal = fingerprint(&pair.left_rules) == fingerprint(&pair.right_rules);
        let plan = if equal { Plan { positions: 1, games: 0, ..Plan::default() } } else { self.limits.plan() };
        let watch = |_: Option<usize>, _: usize| limits::watch(self.limits.span());
        let labels = [left.name().to_owned(), right.name().to_owned()];
        let compared = limits::until_stopped().within(|| Comparison::new(pair, &plan, false, labels, &watch));
        let known = known(&compared, equal);
        if self.shape.json() {
            let mut document = document(&compared, &known);
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            told(&compared, &known, out)?;
        }
        Ok(if matches!(known, Known::Same | Known::SameInPlay) { Verdict::Fine } else { Verdict::No })
    }
}

fn known(compared: &Comparison<'_>, equal: bool) -> Known {
    if equal || compared.differences.rules.is_empty() {
        Known::Same
    } else if compared.witness.is_some() || compared.starts_only() || !compared.pair.share_a_board() {
        Known::Different
    } else if compared.hunt.searched.complete && !compared.counts() {
        Known::SameInPlay
    } else {
        Known::NotShown
    }
}

fn document(compared: &Comparison<'_>, known: &Known) -> Value {
    let same = match known {
        Known::Same | Known::SameInPlay => json!(true),
        Known::Different => json!(false),
        Known::NotShown => json!(null),
    };
    let rules: Vec<String> = compared.differences.rules.iter().map(Difference::words).collect();
    let prints = [compared.pair.left, compared.pair.right].map(|variant| fingerprint(variant.rules()));
    let searched = compared.hunt.searched;
    let mut document = json!({"same": same, "rules": rules, "aligned": compared.aside(), "fingerprints": prints,
        "witness": compared.witness.as_ref().map(|witness| witness.json(&compared.pair)),
        "searched": {"positions": searched.positions, "moves": searched.moves, "complete": searched.complete,
            "games": compared.hunt.games}});
    limits::note_limit(&mut document["searched"], &compared.hunt);
    document
}

fn told(compared: &Comparison<'_>, known: &Known, out: &mut dyn Write) -> Result<(), Failure> {
    let aside = compared.aside();
    let set_up = compared.witness.as_ref().is_some_and(|witness| witness.origin == Origin::SetUp);
    writeln!(
        out,
        "{}",
        match known {
            Known::Same if aside.is_empty() => "the same game",
            Known::Same => "the same game, told differently",
            Known::SameInPlay => "the same in play, by other rules",
            Known::Different if set_up => "not the same game, from a position that was set up",
            Known::Different => "not the same game",
            Known::NotShown => "not shown to differ: the rules are not the same, but no game was found that shows it",
        }
    )?;
    for rule in &compared.differences.rules {
        writeln!(out, "  {}", rule.words())?;
    }
    for line in aside {
        writeln!(out, "  of no weight: {line}")?;
    }
    match (&compared.witness, known) {
        (_, Known::Same) => {}
        (Some(witness), _) => writeln!(out, "{}", shown(witness))?,
        (None, _) => {
            writeln!(out, "{}", words::searched(compared, english()))?;
            limits::tell_limit(&[&compared.hunt], out)?;
        }
    }
    Ok(limits::tell_stopped(out)?)
}

/// Where the two part, in a line that can be followed.
fn shown(witness: &Witness) -> String {
    let moves = if witness.moves.is_empty() { String::new() } else { format!(" after {}", witness.moves.join(" ")) };
    let [one, other] = &witness.sides;
    let stands = |shown: &Shown| format!("{}, {}", shown.board, shown.outcome);
    let apart = match &witness.decisive {
        Some(chosen) => format!("{chosen} is legal in one only"),
        None => format!("{} | {}", stands(one), stands(other)),
    };
    format!("from {}{moves}: {apart}   (lumbung diff shows more)", witness.position)
}
