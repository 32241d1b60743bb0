//! The words of the page, in the language of who looks at it.
//!
//! Comes in: the code of a language that an address names, and what a browser says its person reads. Goes out: the sentences, in all
//! their forms, for the page chooses by the number. They stand in `languages/`, beside those of the sheets.

use crate::teach::sheet_language::{self, Language};
use axum::extract::Query;
use axum::http::{HeaderMap, Uri, header};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Groups of sentences that the page says: its own, and those that it has in common with the sheets.
const GROUPS: [&str; 16] = [
    "page",
    "trouble",
    "games",
    "play",
    "cell",
    "dials",
    "sheets",
    "two",
    "workshop",
    "quiz",
    "refused",
    "ask",
    "side",
    "drawing",
    "difference",
    "worksheet",
];

/// The language that a request wants: `lang` in the address, or else the first that its browser would rather have, or else English.
pub(super) fn wanted(uri: &Uri, headers: &HeaderMap) -> &'static Language {
    let fields = Query::<BTreeMap<String, String>>::try_from_uri(uri).ok();
    let named = fields.as_ref().and_then(|fields| sheet_language::shipped(fields.get("lang")?));
    let read = headers.get(header::ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok()).unwrap_or_default();
    named.or_else(|| preferred(read)).unwrap_or_else(sheet_language::english)
}

/// The language of a list such as `fr-CA, id;q=0.8` that comes first.
fn preferred(list: &str) -> Option<&'static Language> {
    let weighed = |entry: &str| {
        let mut parts = entry.split(';').map(str::trim);
        let code = parts.next()?.split('-').next()?.to_lowercase();
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(1.0, |weight| weight.parse().unwrap_or(0.0));
        (weight > 0.0).then_some((weight, sheet_language::shipped(&code)?))
    };
    let mut known: Vec<(f64, &'static Language)> = list.split(',').filter_map(weighed).collect();
    known.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    known.first().map(|(_, language)| *language)
}

/// The sentences of the page in a language, and the languages that there are.
pub(super) fn document(language: &Language) -> Value {
    let names = sheet_language::codes().filter_map(sheet_language::shipped).map(|one| json!([one.code, one.name]));
    json!({
        "lang": language.code, "direction": direction(language), "languages": names.collect::<Vec<_>>(),
        "words": language.groups(&GROUPS),
    })
}

fn direction(language: &Language) -> &'static str {
    if language.right_to_left { "rtl" } else { "ltr" }
}

/// The frame of every page, in a language.
pub(super) fn page(frame: &str, language: &Language) -> String {
    language.framed(frame, &[("lang", &language.code), ("direction", direction(language))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_says_what_its_person_reads() {
        let chosen = |list: &str| preferred(list).map(|language| language.code.as_str());
        assert_eq!(chosen("id-ID,id;q=0.9,en;q=0.8"), Some("id"));
        assert_eq!(chosen("de, en;q=0.5, FR;q=0.7"), Some("fr"));
        assert_eq!(chosen("ar;q=0, de"), None);
        assert_eq!(chosen("*"), None);
        assert_eq!(chosen(";;,q=,-"), None);
    }
}
