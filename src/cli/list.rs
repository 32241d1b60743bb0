//! `list`: the shipped variants.

use super::shape::Shape;
use super::{Failure, Ran, Verdict, json, message};
use crate::clean::clean_word;
use crate::library;
use crate::syntax::ast::Family;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::io::Write;

/// List the shipped variants, all or those that some words fit
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  lumbung list indonesia\n  lumbung list --json")]
pub(super) struct List {
    /// Parts of a name, title, other name, region or family, or the name of a frame, whatever their case and accents; every one must fit
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    #[command(flatten)]
    shape: Shape,
}

impl List {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let mut variants = Vec::new();
        for shipped in library::all() {
            variants.push(Variant::shipped(shipped.name)?);
        }
        // People join words that others write apart: that is looked for if nothing else fits.
        let heirs: Vec<Vec<String>> = self.words.iter().map(|word| heirs_of_frame(word)).collect();
        let fitting = |joined| {
            let fits = |variant: &&Variant| self.fits(variant, &heirs, joined);
            variants.iter().filter(fits).collect::<Vec<&Variant>>()
        };
        let variants = Some(fitting(false)).filter(|found| !found.is_empty()).unwrap_or_else(|| fitting(true));
        if self.shape.json() {
            json(out, &variants.iter().map(|variant| document(variant)).collect())?;
        } else {
            table(out, &variants)?;
        }
        if variants.is_empty() {
            let words = self.words.join(" ");
            let shown = clean_word(&words);
            let near: Vec<String> = library::near(&words).iter().map(|name| format!("`{name}`")).collect();
            let near = if near.is_empty() {
                "; `lumbung list` has them all".to_owned()
            } else {
                format!("; {} looks like it", near.join(" or "))
            };
            let told = format!("no shipped variant has `{shown}` in its names, region or family{near}\n");
            if !self.shape.json() {
                message(&told);
            }
            return Ok(Verdict::No);
        }
        Ok(Verdict::Fine)
    }

    fn fits(&self, variant: &Variant, heirs: &[Vec<String>], joined: bool) -> bool {
        let own = [variant.name(), variant.title(), variant.region().unwrap_or_default(), family_word(variant.family())];
        let plain = |text: &str| if joined { library::folded(text).replace(' ', "") } else { library::folded(text) };
        let texts: Vec<String> = own.into_iter().chain(variant.also()).map(plain).collect();
        let mut words = self.words.iter().map(|word| plain(word)).zip(heirs);
        words
            .all(|(word, heirs)| texts.iter().any(|text| text.contains(&word)) || heirs.iter().any(|name| name == variant.name()))
    }
}

/// The variants that are written from a frame of that name.
fn heirs_of_frame(word: &str) -> Vec<String> {
    let frame = library::frames().iter().find(|frame| library::folded(frame.name) == library::folded(word));
    frame.map(|frame| library::heirs(frame.name)).unwrap_or_default()
}

/// What a list tells of a variant.
pub(super) fn document(variant: &Variant) -> Value {
    json!({
        "name": variant.name(),
        "title": variant.title(),
        "also": variant.also().collect::<Vec<_>>(),
        "family": family_word(variant.family()),
        "region": variant.region(),
        "parent": variant.parent(),
        "frame": variant.frame(),
        "status": variant.status(),
    })
}

pub(super) fn family_word(family: Family) -> &'static str {
    match family {
        Family::Sowing => "sowing",
        Family::Leaping => "leaping",
    }
}

fn table(out: &mut dyn Write, variants: &[&Variant]) -> Result<(), Failure> {
    let width = variants.iter().map(|variant| variant.name().chars().count()).max().unwrap_or(0);
    for family in [Family::Sowing, Family::Leaping] {
        let of_family: Vec<&&Variant> = variants.iter().filter(|variant| variant.family() == family).collect();
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
