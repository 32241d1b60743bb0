//! `show`: what a variant is, in short.

use super::common::{Chosen, standing};
use super::list::family_word;
use super::rules_in_short::{clauses, rules};
use super::shape::Shape;
use super::{Ran, Verdict, json};
use crate::compile::merged::Source;
use crate::play::Game;
use crate::syntax::ast::Tag;
use crate::teach::tagged;
use crate::variant::Variant;
use crate::{compile, draw, ir, play};
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
    #[command(flatten)]
    shape: Shape,
}

impl Show {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let variant = self.chosen.load()?;
        if self.ir && self.shape.json() {
            json(out, &json!({"schema": ir::SCHEMA, "ir": serde_json::to_value(variant.rules())?}))?;
        } else if self.ir {
            write!(out, "{}", play::rules_as_yaml(variant.rules()))?;
        } else if self.fingerprint && self.shape.json() {
            json(out, &json!({"name": variant.name(), "fingerprint": compile::fingerprint(variant.rules())}))?;
        } else if self.fingerprint {
            writeln!(out, "{}", compile::fingerprint(variant.rules()))?;
        } else if self.shape.json() {
            document(&variant, out)?;
        } else {
            text(&variant, out)?;
        }
        Ok(Verdict::Fine)
    }
}

fn text(variant: &Variant, out: &mut dyn Write) -> Result<(), super::Failure> {
    writeln!(out, "{}", variant.title())?;
    let also: Vec<&str> = variant.also().collect();
    if !also.is_empty() {
        writeln!(out, "also     {}", also.join(", "))?;
    }
    writeln!(out, "name     {}, {}", variant.name(), variant.file())?;
    writeln!(out, "family   {}", family_word(variant.family()))?;
    let from = variant.parent().or(variant.frame());
    for (word, said) in [("region", variant.region()), ("from", from), ("status", variant.status())] {
        if let Some(said) = said {
            writeln!(out, "{word:<8} {said}")?;
        }
    }
    for kin in &variant.merged().head.kin {
        let names: Vec<&str> = kin.names.iter().map(|name| name.value.as_str()).collect();
        let how = kin.how.as_ref().map_or(String::new(), |how| format!(": {}", how.value));
        writeln!(out, "{} {}{how}", if kin.descends { "descends from" } else { "related to" }, names.join(", "))?;
    }
    for Source { key, text, depends } in &variant.merged().head.sources {
        let depends = depends.iter().map(|depends| format!(", {} {}", depends.how.word(), depends.on.value)).collect::<String>();
        writeln!(out, "source   {}: {}{depends}", key.value, text.value)?;
    }
    let game = Game::new(variant);
    writeln!(out, "\n{}\n{}", draw::board(variant.rules(), &game.board_text(), false), game.position_text())?;
    writeln!(out, "{}\n", standing(variant, &game))?;
    for clause in clauses(variant) {
        writeln!(out, "{:<9}{}", clause.shown, clause.text)?;
    }
    writeln!(out)?;
    for rule in rules(variant) {
        let overruled = if rule.overruled { "   (overruled)" } else { "" };
        writeln!(out, "{}{overruled}\n    {}:{}", rule.text, rule.file, rule.line)?;
    }
    Ok(())
}

pub(super) fn tags(variant: &Variant, tag: Option<&Tag>) -> serde_json::Value {
    tagged::json(&tag.map(|tag| tagged::words(variant, tag)).unwrap_or_default())
}

fn source(source: &Source) -> serde_json::Value {
    let depends = source.depends.as_ref().map(|depends| json!({"how": depends.how.word(), "key": depends.on.value}));
    json!({"key": source.key.value, "text": source.text.value, "depends": depends})
}

fn document(variant: &Variant, out: &mut dyn Write) -> Result<(), super::Failure> {
    let game = Game::new(variant);
    let rules = rules(variant).into_iter().map(|rule| {
        let (text, file, line) = (rule.text, rule.file, rule.line);
        let tags = tags(variant, rule.tag);
        json!({"rule": rule.name, "on": rule.on, "overruled": rule.overruled, "text": text, "file": file, "line": line, "tags": tags})
    });
    let clauses = clauses(variant).into_iter().map(|clause| {
        let (text, file, line) = (clause.text, clause.file, clause.line);
        let tags = tags(variant, clause.tag);
        json!({"section": clause.section, "clause": clause.keyword, "text": text, "file": file, "line": line, "tags": tags})
    });
    let sources = variant.merged().head.sources.iter();
    let kin = variant.merged().head.kin.iter().map(|kin| {
        let names: Vec<&str> = kin.names.iter().map(|name| name.value.as_str()).collect();
        let how = kin.how.as_ref().map(|how| how.value.as_str());
        json!({"descends": kin.descends, "variants": names, "how": how, "tags": tags(variant, kin.tag.as_ref())})
    });
    json(
        out,
        &json!({
            "name": variant.name(),
            "title": variant.title(),
            "also": variant.also().collect::<Vec<_>>(),
            "family": family_word(variant.family()),
            "region": variant.region(),
            "parent": variant.parent(),
            "frame": variant.frame(),
            "status": variant.status(),
            "file": variant.file(),
            "sources": sources.map(source).collect::<Vec<_>>(),
            "kin": kin.collect::<Vec<_>>(),
            "certainty": tagged::certainty_json(&compile::certainty::certainty(variant.merged())),
            "position": game.position_text(),
            "side": variant.side_word(game.side()),
            "clauses": clauses.collect::<Vec<_>>(),
            "rules": rules.collect::<Vec<_>>(),
            "fingerprint": compile::fingerprint(variant.rules()),
        }),
    )
}
