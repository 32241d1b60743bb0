//! `show`: what a variant is, in short.

use super::common::{Chosen, standing};
use super::list::family_word;
use super::{Ran, Verdict, json};
use crate::compile;
use crate::ir::Cause;
use crate::play::Game;
use crate::variant::Variant;
use crate::{draw, play};
use serde_json::json;
use std::io::Write;

/// Show a variant: title, sources, start board, rules in short
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung show village.variant --set holes=9 --on late-crown")]
pub(super) struct Show {
    #[command(flatten)]
    chosen: Chosen,
    /// The compiled rules as YAML
    #[arg(long)]
    ir: bool,
    /// A hash of the meaning
    #[arg(long, conflicts_with = "ir")]
    fingerprint: bool,
    /// One JSON document
    #[arg(long, conflicts_with_all = ["ir", "fingerprint"])]
    json: bool,
}

impl Show {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        if self.ir {
            write!(out, "{}", play::rules_as_yaml(variant.rules()))?;
        } else if self.fingerprint {
            writeln!(out, "{}", compile::fingerprint(variant.rules()))?;
        } else if self.json {
            document(&variant, out)?;
        } else {
            text(&variant, out)?;
        }
        Ok(Verdict::Fine)
    }
}

/// Rules of the tables, openings and the challenge, with what the file says.
fn rules(variant: &Variant) -> impl Iterator<Item = (Cause, &str, String, (&str, usize))> {
    let named = variant.origins().0.iter().filter(|(cause, _)| !matches!(cause, Cause::Clause(..)));
    named.map(|(cause, origin)| {
        let said = variant.sources().text(origin.span).split_whitespace().collect::<Vec<_>>().join(" ");
        (*cause, origin.name.as_str(), said, variant.sources().file_line(origin.span))
    })
}

fn text(variant: &Variant, out: &mut dyn Write) -> Result<(), super::Failure> {
    writeln!(out, "{}", variant.title())?;
    let also: Vec<&str> = variant.also().collect();
    if !also.is_empty() {
        writeln!(out, "also     {}", also.join(", "))?;
    }
    writeln!(out, "name     {}, {}", variant.name(), variant.file())?;
    writeln!(out, "family   {}", family_word(variant.family()))?;
    for (word, said) in [("region", variant.region()), ("from", variant.parent()), ("status", variant.status())] {
        if let Some(said) = said {
            writeln!(out, "{word:<8} {said}")?;
        }
    }
    for (key, source) in &variant.merged().head.sources {
        writeln!(out, "source   {}: {}", key.value, source.value)?;
    }
    let game = Game::new(variant);
    writeln!(out, "\n{}\n{}", draw::board(variant.rules(), &game.board_text(), false), game.position_text())?;
    writeln!(out, "{}\n", standing(variant, &game))?;
    for (_, _, said, (file, line)) in rules(variant) {
        writeln!(out, "{said}\n    {file}:{line}")?;
    }
    Ok(())
}

fn document(variant: &Variant, out: &mut dyn Write) -> Result<(), super::Failure> {
    let game = Game::new(variant);
    let rules =
        rules(variant).map(|(_, name, said, (file, line))| json!({"rule": name, "text": said, "file": file, "line": line}));
    let sources = variant.merged().head.sources.iter();
    json(
        out,
        &json!({
            "name": variant.name(),
            "title": variant.title(),
            "also": variant.also().collect::<Vec<_>>(),
            "family": family_word(variant.family()),
            "region": variant.region(),
            "parent": variant.parent(),
            "status": variant.status(),
            "file": variant.file(),
            "sources": sources.map(|(key, text)| json!({"key": key.value, "text": text.value})).collect::<Vec<_>>(),
            "position": game.position_text(),
            "side": variant.side_word(game.side()),
            "rules": rules.collect::<Vec<_>>(),
            "fingerprint": compile::fingerprint(variant.rules()),
        }),
    )
}
