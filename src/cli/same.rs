//! `same`: whether two variants are one game.

use super::common::Adapt;
use super::disk::Within;
use super::{Ran, Verdict, files, json};
use crate::compare::{Differences, Pair};
use crate::compile::{Adaptation, fingerprint};
use crate::error::Error;
use serde_json::json;
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
    /// One JSON document
    #[arg(long)]
    json: bool,
}

impl Same {
    pub(super) fn run(&self, out: &mut dyn Write) -> Ran {
        let left = files::variant(&self.left, &Adaptation::default(), &self.within)?;
        let right = files::variant(&self.right, &self.adapt.adaptation(), &self.within)?;
        let Some(pair) = Pair::new(&left, &right) else {
            let message = format!("{} and {} are games of different families", left.name(), right.name());
            return Err(Error::Usage { code: "use::two-families", message }.into());
        };
        let differences = Differences::between(&pair);
        let equal = fingerprint(&pair.left_rules) == fingerprint(&pair.right_rules);
        let same = equal || differences.rules.is_empty();
        let aligned: Vec<&String> = pair.aligned.iter().map(|(_, words)| words).chain(&differences.idle).collect();
        if self.json {
            let rules: Vec<String> = differences.rules.iter().map(|rule| rule.words()).collect();
            let prints = [&left, &right].map(|variant| fingerprint(variant.rules()));
            json(out, &json!({"same": same, "rules": rules, "aligned": aligned, "fingerprints": prints}))?;
        } else {
            let how = if aligned.is_empty() { "" } else { ", told differently" };
            writeln!(out, "{}", if same { format!("the same game{how}") } else { "not the same game".to_owned() })?;
            for rule in &differences.rules {
                writeln!(out, "  {}", rule.words())?;
            }
            for line in aligned {
                writeln!(out, "  of no weight: {line}")?;
            }
        }
        Ok(if same { Verdict::Fine } else { Verdict::No })
    }
}
