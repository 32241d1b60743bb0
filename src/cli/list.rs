//! `list`: the shipped variants.

use super::{Failure, Ran, Verdict, json};
use crate::library;
use crate::syntax::ast::Family;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::io::Write;

/// List the shipped variants
#[derive(clap::Args)]
#[command(after_long_help = "Example:\n  lumbung list --json")]
pub(super) struct List {
    /// One JSON document
    #[arg(long)]
    json: bool,
}

impl List {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let mut variants = Vec::new();
        for shipped in library::all() {
            variants.push(Variant::shipped(shipped.name)?);
        }
        if self.json {
            json(out, &variants.iter().map(document).collect())?;
        } else {
            table(out, &variants)?;
        }
        Ok(Verdict::Fine)
    }
}

fn document(variant: &Variant) -> Value {
    json!({
        "name": variant.name(),
        "title": variant.title(),
        "also": variant.also().collect::<Vec<_>>(),
        "family": family_word(variant.family()),
        "region": variant.region(),
        "parent": variant.parent(),
        "status": variant.status(),
    })
}

pub(super) fn family_word(family: Family) -> &'static str {
    match family {
        Family::Sowing => "sowing",
        Family::Leaping => "leaping",
    }
}

fn table(out: &mut dyn Write, variants: &[Variant]) -> Result<(), Failure> {
    let width = variants.iter().map(|variant| variant.name().chars().count()).max().unwrap_or(0);
    for family in [Family::Sowing, Family::Leaping] {
        writeln!(out, "{}", family_word(family))?;
        for variant in variants.iter().filter(|variant| variant.family() == family) {
            let region = variant.region().map(|region| format!(" ({region})")).unwrap_or_default();
            let parent = variant.parent().map(|parent| format!(", from {parent}")).unwrap_or_default();
            writeln!(out, "  {:width$}  {}{region}{parent}", variant.name(), variant.title())?;
        }
    }
    Ok(())
}
