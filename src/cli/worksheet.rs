//! `worksheet`: questions on positions of a variant, with boards to draw on and the answers worked out.

use super::common::{Chosen, language, whole};
use super::list::family_word;
use super::shape::{Paged, Shape};
use super::{Ran, Verdict, disk, json, limits, message};
use crate::compile::Adaptation;
use crate::error::Error;
use crate::teach::worksheet::{self, Terms};
use crate::variant::Variant;
use serde_json::json;
use std::ffi::OsString;
use std::io::Write;

/// Write a worksheet: questions on positions found by search, with the answers worked out
#[derive(clap::Args)]
#[command(
    after_long_help = "Examples:\n  lumbung worksheet village.variant --format html --output sheet.html\n  lumbung worksheet village.variant --compared-to other.variant --level 2 --seed 7"
)]
pub(super) struct Worksheet {
    #[command(flatten)]
    chosen: Chosen,
    /// Ask too by which of the two a move is played
    #[arg(long, value_name = "VARIANT")]
    compared_to: Option<OsString>,
    /// A language (en, id, fr, ar, jv), or a file of sentences (anything ending in .yaml, or `-`)
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: OsString,
    /// 1: one lap, one capture; 2: relays, further moves, chains; 3: rules that almost act, and seeds that must be counted
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = whole::<u8>(1..=3), allow_negative_numbers = true)]
    level: u8,
    /// What the positions are drawn from: the same seed gives the same sheet
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    seed: u64,
    /// How many questions
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole::<u64>(1..=40), allow_negative_numbers = true)]
    count: u64,
    #[command(flatten)]
    shape: Shape<Paged>,
}

impl Worksheet {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let language = language(&self.lang)?;
        let variant = self.chosen.load()?;
        let other = self.other(&variant)?;
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        let terms = Terms { level: self.level, seed: self.seed, count };
        let sheet = limits::until_stopped().within(|| worksheet::Worksheet::new(&variant, other.as_ref(), &language, terms));
        let found = sheet.questions().len();
        if found == 0 && limits::was_stopped() {
            return Err(limits::cut_short("what could be asked").into());
        }
        if found == 0 {
            let message =
                format!("no position of {} was found that is worth a question: try another seed or level", variant.name());
            return Err(Error::Usage { code: "play::no-question", message }.into());
        }
        if self.shape.json() {
            let compared = other.as_ref().map(Variant::name);
            let mut document =
                json!({"variant": variant.name(), "compared_to": compared, "family": family_word(variant.family())});
            if let Some(fields) = document.as_object_mut() {
                fields.extend(sheet.json());
            }
            limits::note_stopped(&mut document);
            json(out, &document)?;
        } else {
            let format = match self.shape.form() {
                Paged::Text | Paged::Json => worksheet::Format::Text,
                Paged::Md => worksheet::Format::Markdown,
                Paged::Html => worksheet::Format::Html,
            };
            write!(out, "{}", sheet.write(format))?;
        }
        self.tell(&sheet, other.as_ref());
        Ok(Verdict::Fine)
    }

    /// The second village.
    fn other(&self, variant: &Variant) -> Result<Option<Variant>, Error> {
        let Some(name) = &self.compared_to else { return Ok(None) };
        let other = disk::variant(name, &Adaptation::default(), &self.chosen.within)?;
        if other.family() != variant.family() {
            let message = format!("{} and {} are games of different families", variant.name(), other.name());
            return Err(Error::Usage { code: "use::families", message });
        }
        Ok(Some(other))
    }

    /// Says to people what the sheet lacks.
    fn tell(&self, sheet: &worksheet::Worksheet, other: Option<&Variant>) {
        let found = sheet.questions().len();
        if limits::was_stopped() {
            message("stopped by hand: questions that had not been found are left out\n");
        } else if (found as u64) < self.count {
            message(&format!("note: only {found} positions worth a question were found\n"));
        }
        let of_both =
            |question: &worksheet::Question| matches!(question.kind, worksheet::Kind::Village | worksheet::Kind::VillageAllows);
        match other {
            Some(other) if sheet.variants().len() < 2 => {
                message(&format!("note: the board of {} is another one: no position means the same in both\n", other.name()));
            }
            Some(_) if !sheet.questions().iter().any(of_both) => message("note: no position was found in which the two part\n"),
            _ => {}
        }
        if !sheet.without().is_empty() {
            let kinds: Vec<&str> = sheet.without().iter().map(|kind| kind.word()).collect();
            message(&format!("note: no position was found that is worth a question of this kind: {}\n", kinds.join(", ")));
        }
    }
}
