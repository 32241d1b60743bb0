//! `list`: the shipped variants.

use super::{Failure, Ran, Verdict, json, message};
use crate::library;
use crate::syntax::ast::Family;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::io::Write;

/// List the shipped variants, all or those that some words fit
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  lumbung list indonesia\n  lumbung list --json")]
pub(super) struct List {
    /// Parts of a name, title, other name, region or family, whatever their case and accents; every one must fit
    #[arg(value_name = "WORD")]
    words: Vec<String>,
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
        variants.retain(|variant| self.fits(variant));
        if self.json {
            json(out, &variants.iter().map(document).collect())?;
        } else {
            table(out, &variants)?;
        }
        if variants.is_empty() {
            let words = self.words.join(" ");
            let near: Vec<String> = library::near(&words).iter().map(|name| format!("`{name}`")).collect();
            let near = if near.is_empty() { String::new() } else { format!("; {} looks like it", near.join(" or ")) };
            let told = format!("no shipped variant has `{words}` in its names, region or family{near}\n");
            if !self.json {
                message(&told);
            }
            return Ok(Verdict::No);
        }
        Ok(Verdict::Fine)
    }

    fn fits(&self, variant: &Variant) -> bool {
        let own = [variant.name(), variant.title(), variant.region().unwrap_or_default(), family_word(variant.family())];
        let texts: Vec<String> = own.into_iter().chain(variant.also()).map(library::folded).collect();
        self.words.iter().map(|word| library::folded(word)).all(|word| texts.iter().any(|text| text.contains(&word)))
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
        let of_family: Vec<&Variant> = variants.iter().filter(|variant| variant.family() == family).collect();
        if !of_family.is_empty() {
            writeln!(out, "{}", family_word(family))?;
        }
        for variant in of_family {
            let region = variant.region().map(|region| format!(" ({region})")).unwrap_or_default();
            let parent = variant.parent().map(|parent| format!(", from {parent}")).unwrap_or_default();
            let also = variant.also().collect::<Vec<_>>().join(", ");
            let also = if also.is_empty() { also } else { format!("; also {also}") };
            writeln!(out, "  {:width$}  {}{region}{parent}{also}", variant.name(), variant.title())?;
        }
    }
    Ok(())
}
