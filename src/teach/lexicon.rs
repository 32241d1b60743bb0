//! The words of the players: what a name of a rule, an opening or a thing means, and where it is used.
//!
//! Comes in: the shipped variants. Goes out: for each word its senses, in the sentences of the rule sheet. Never guesses: a word that
//! no shipped variant has is not found.

use super::sheet;
use super::sheet_language::{Language, shipped};
use crate::library;
use crate::syntax::ast::Family;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use unicode_normalization::UnicodeNormalization;

/// Variants that are named for one sense.
const MOST_NAMED: usize = 6;

/// A sense and the variants that use the word so.
struct Sense {
    text: String,
    variants: Vec<String>,
}

/// All words of the players.
pub struct Lexicon(BTreeMap<String, Vec<Sense>>);

impl Lexicon {
    /// The words of all shipped variants.
    pub fn shipped() -> Lexicon {
        Lexicon::of_files(library::all().iter().map(|file| file.name))
    }

    /// The words of those shipped variants that may use this one: reading all of them takes long.
    pub fn around(word: &str) -> Lexicon {
        Lexicon::of_files(Lexicon::files_around(word).iter().map(String::as_str))
    }

    /// The names of the shipped files that may use this word, found without reading them as rules.
    pub fn files_around(word: &str) -> BTreeSet<String> {
        let word: String = word.trim().nfc().collect();
        let naming = library::all().iter().chain(library::frames()).filter(|file| may_name(file.text, &word));
        let naming: Vec<&str> = naming.map(|file| file.name).collect();
        let mut names: BTreeSet<String> = naming.iter().map(|name| (*name).to_owned()).collect();
        // What a file names, those that inherit from it name too.
        if !naming.is_empty() {
            names.extend(library::heirs_of_any(&naming));
        }
        names
    }

    fn of_files<'n>(names: impl Iterator<Item = &'n str>) -> Lexicon {
        let mut variants: Vec<Variant> = names.filter_map(|name| Variant::shipped(name).ok()).collect();
        // Games of their own before what is made from them.
        variants.sort_by_key(|variant| variant.parent().is_some());
        let mut lexicon = Lexicon(BTreeMap::new());
        let Some(language) = shipped("en") else { return lexicon };
        for variant in &variants {
            for (word, text) in words_of(variant, language) {
                lexicon.add(word, text, variant.name());
            }
        }
        lexicon
    }

    fn add(&mut self, word: String, text: String, variant: &str) {
        let senses = self.0.entry(word).or_default();
        match senses.iter_mut().find(|sense| sense.text == text) {
            Some(sense) => sense.variants.push(variant.to_owned()),
            None => senses.push(Sense { text, variants: vec![variant.to_owned()] }),
        }
    }

    /// What a word means, as text; `None` if no shipped variant uses it.
    pub fn lookup(&self, word: &str) -> Option<String> {
        let word: String = word.trim().nfc().collect();
        let senses = self.0.get(&word)?;
        let mut out = format!("{word}\n    a word of the players\n");
        for sense in senses {
            let more = sense.variants.len().saturating_sub(MOST_NAMED);
            let named = sense.variants.get(..sense.variants.len() - more).unwrap_or_default().join(", ");
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let _ = write!(out, "    {named}{more}:\n{}", super::sheet_page::wrapped(&sense.text, "        ", "        "));
        }
        Some(out)
    }

    /// What a word means as plain data, one entry a sense; empty if no shipped variant uses it.
    pub fn fields(&self, word: &str) -> Vec<Value> {
        let word: String = word.trim().nfc().collect();
        let senses = self.0.get(&word).map(Vec::as_slice).unwrap_or_default();
        senses.iter().map(|sense| json!({"word": word, "meaning": sense.text, "variants": sense.variants})).collect()
    }

    /// Every word, in order.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

/// Whether a file may give something this name: the word stands in quotation marks, before a colon or `off`, or behind a word that is followed by a
/// name.
fn may_name(text: &str, word: &str) -> bool {
    /// Words behind which a name stands.
    const BEFORE: [&str; 6] = ["custom", "enforcement", "opening", "option", "to", "\""];
    let is_name = |sign: char| sign.is_alphanumeric() || sign == '-';
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let whole = !before.ends_with(is_name) && !after.starts_with(is_name);
        let after = after.trim_start();
        let named = after.starts_with([':', '"'])
            || after.starts_with("off")
            || BEFORE.iter().any(|word| before.trim_end().ends_with(word));
        whole && named
    })
}

/// The words of one variant with what they mean there.
fn words_of(variant: &Variant, language: &Language) -> Vec<(String, String)> {
    let merged = variant.merged();
    let blocks = merged.openings.iter().chain(&merged.enforcement).filter_map(|block| block.name.as_ref());
    let blocks: BTreeSet<&str> = blocks.map(|name| name.value.as_str()).collect();
    let begins = |line: &sheet::Line| line.id.split_once('.').is_some_and(|(_, name)| blocks.contains(name));
    let mut found = Vec::new();
    for (code, key, said) in &merged.head.words {
        // A text in another language is no word.
        let is_text = matches!(key.value.as_str(), "title" | "region")
            || merged.head.customs.iter().any(|(name, _)| name.value == key.value);
        if !is_text {
            found.push((said.value.clone(), format!("{} for `{}`", language.tongue(&code.value), key.value)));
        }
    }
    for part in sheet::parts(variant, language) {
        if part.key == "heading.opening" && variant.family() == Family::Sowing {
            let name = merged.openings.iter().filter_map(|opening| opening.name.as_ref()).next();
            let text = part.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
            found.extend(name.map(|name| (name.value.clone(), text)));
            continue;
        }
        let mut lines = part.lines.iter().peekable();
        while let Some(line) = lines.next() {
            let Some((kind, name)) = line.id.split_once('.') else { continue };
            let text = match kind {
                "landing" | "passing" | "custom" => line.text.clone(),
                "option" => format!("Known, but not played: {}", line.text),
                // What follows a challenge or an opening belongs to it.
                "enforcement" | "opening" if begins(line) => {
                    let mut text = line.text.clone();
                    while let Some(line) = lines.next_if(|line| !begins(line)) {
                        text.push(' ');
                        text.push_str(&line.text);
                    }
                    text
                }
                _ => continue,
            };
            if !name.is_empty() {
                found.push((name.to_owned(), text));
            }
        }
    }
    found
}
