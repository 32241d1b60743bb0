//! All games, for who looks for one.

use super::super::list::document as document_of;
use super::super::rules_in_short::{clauses, rules};
use crate::draw::{self, Layout, Marks};
use crate::library;
use crate::play::Game;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::sync::OnceLock;

/// The shipped variants with their names, and what their rules say.
pub(super) fn document() -> &'static str {
    static DOCUMENT: OnceLock<String> = OnceLock::new();
    DOCUMENT.get_or_init(|| {
        let shipped = library::all().iter().filter_map(|shipped| Variant::shipped(shipped.name).ok());
        json!({"games": shipped.map(|variant| entry(&variant)).collect::<Vec<_>>()}).to_string()
    })
}

fn entry(variant: &Variant) -> Value {
    let mut entry = document_of(variant);
    entry["rules"] = json!(said(variant));
    entry
}

/// Names of the rules that are on and what they do, and the clauses, each in the words of the file.
fn said(variant: &Variant) -> Vec<String> {
    let rules = rules(variant).into_iter().filter(|rule| rule.on).map(|rule| rule.text);
    let clauses = clauses(variant).into_iter().map(|clause| format!("{} {}", clause.keyword, clause.text));
    rules.chain(clauses).collect()
}

/// The start of a game as a picture.
pub(super) fn picture(name: &str) -> Option<String> {
    let variant = Variant::shipped(name).ok()?;
    let title = variant.title().to_owned();
    Some(draw::svg(variant.rules(), &Game::new(&variant).board_text(), &Marks::default(), Layout::default(), &title))
}
