//! All games, for who looks for one.

use super::super::list::document as document_of;
use super::super::rules_in_short::{clauses, rules};
use crate::draw::{self, Layout, Marks};
use crate::library;
use crate::play::Game;
use crate::teach::sheet_language::{self, Language};
use crate::variant::Variant;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The shipped variants with their names, and what their rules say; titles and places in a language.
pub(super) fn document(language: &Language) -> &'static str {
    static DOCUMENTS: OnceLock<BTreeMap<&str, String>> = OnceLock::new();
    let documents = DOCUMENTS.get_or_init(|| {
        let shipped = library::all().iter().filter_map(|shipped| Variant::shipped(shipped.name).ok());
        let shipped: Vec<(Variant, Value)> = shipped.map(|variant| (variant.clone(), entry(&variant))).collect();
        let all = |language: &Language| {
            let games = shipped.iter().map(|(variant, entry)| named(entry.clone(), variant, language));
            json!({"games": games.collect::<Vec<_>>()}).to_string()
        };
        let languages = sheet_language::codes().filter_map(sheet_language::shipped);
        languages.map(|language| (language.code.as_str(), all(language))).collect()
    });
    documents.get(language.code.as_str()).map_or("", String::as_str)
}

fn entry(variant: &Variant) -> Value {
    let mut entry = document_of(variant);
    entry["rules"] = json!(said(variant));
    entry
}

/// A document of a variant with its title and its place in a language, as far as the file or the language has them.
pub(super) fn named(mut document: Value, variant: &Variant, language: &Language) -> Value {
    document["title"] = language.title(variant).into();
    document["region"] = language.region(variant).into();
    document
}

/// Names of the rules that are on and what they do, and the clauses, each in the words of the file.
fn said(variant: &Variant) -> Vec<String> {
    let rules = rules(variant).into_iter().filter(|rule| rule.on).map(|rule| rule.text);
    let clauses = clauses(variant).into_iter().map(|clause| format!("{} {} {}", clause.section, clause.keyword, clause.text));
    rules.chain(clauses).collect()
}

/// The start of a game as a picture.
pub(super) fn picture(name: &str) -> Option<String> {
    let variant = Variant::shipped(name).ok()?;
    let title = variant.title().to_owned();
    Some(draw::svg(variant.rules(), &Game::new(&variant).board_text(), &Marks::default(), Layout::default(), (&title, "")))
}
