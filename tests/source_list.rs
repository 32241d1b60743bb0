//! docs/sources.md lists every source that a shipped variant names, and the variants that name it. The table is made from the files;
//! with `SOURCES_UPDATE=1` it is written anew.

mod common;

use lumbung::library;
use lumbung::source::FileId;
use lumbung::syntax::{self, ast::ItemKind};
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = "docs/sources.md";
const HEAD: &str = "| source | variants |\n|---|---|\n";

/// Every source text, with the variants in whose own files it stands; capitals do not count in their order.
fn sources() -> BTreeMap<(String, String), BTreeSet<&'static str>> {
    let mut found: BTreeMap<(String, String), BTreeSet<&'static str>> = BTreeMap::new();
    for shipped in library::all() {
        for item in syntax::parse(FileId::default(), shipped.text).file.items {
            if let ItemKind::Source { text, .. } = item.kind {
                found.entry((text.value.to_lowercase(), text.value)).or_default().insert(shipped.name);
            }
        }
    }
    found
}

fn table() -> String {
    let row = |((_, text), names): ((String, String), BTreeSet<&str>)| {
        format!("| {} | {} |\n", text.replace('|', "\\|"), names.into_iter().collect::<Vec<_>>().join(", "))
    };
    HEAD.to_owned() + &sources().into_iter().map(row).collect::<String>()
}

/// What stands before the table, the table, and what stands after it.
fn parts(page: &str) -> (&str, &str, &str) {
    let start = page.find(HEAD).unwrap_or_else(|| panic!("{PAGE} has no table that begins with\n{HEAD}"));
    let length: usize = page[start..].split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
    (&page[..start], &page[start..start + length], &page[start + length..])
}

#[test]
fn the_page_lists_every_source_with_the_variants_that_name_it() {
    let path = common::root().join(PAGE);
    let page = std::fs::read_to_string(&path).expect("a readable page");
    let (before, table_there, after) = parts(&page);
    let right = table();
    if std::env::var_os("SOURCES_UPDATE").is_some() {
        std::fs::write(&path, format!("{before}{right}{after}")).expect("a page that can be written");
        return;
    }
    let rows = |table: &str| table.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (there, wanted) = (rows(table_there), rows(&right));
    let gone: Vec<&String> = there.difference(&wanted).collect();
    let missing: Vec<&String> = wanted.difference(&there).collect();
    assert!(
        table_there == right,
        "the table in {PAGE} is not that of the files\nno longer: {gone:#?}\nnew: {missing:#?}\nSOURCES_UPDATE=1 writes it; the right table:\n\n{right}"
    );
}

#[test]
fn no_source_is_empty_or_broken_over_lines() {
    for ((_, text), names) in sources() {
        assert!(!text.trim().is_empty() && !text.contains('\n') && text.trim() == text, "{names:?}: {text:?}");
    }
}

/// The words of a text, whatever capitals and marks are between them.
fn plain(text: &str) -> Vec<String> {
    text.to_lowercase().split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// A commit, as texts name it.
fn is_commit(word: &str) -> bool {
    let is_hexadecimal = word.chars().all(|sign| sign.is_ascii_hexdigit() && !sign.is_ascii_uppercase());
    (7..=40).contains(&word.len()) && is_hexadecimal && word.contains(|sign: char| sign.is_ascii_digit())
}

/// One source has one text: no text says in other marks what another says, or begins as another and goes on otherwise than with a place
/// in it, and a repository was read at one commit, written in one way.
#[test]
fn one_source_has_one_text() {
    let texts: Vec<String> = sources().into_keys().map(|(_, text)| text).collect();
    let mut alike = Vec::new();
    let mut commits: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in &texts {
        for other in texts.iter().filter(|other| *other != text) {
            let goes_on =
                other.strip_prefix(text.as_str()).filter(|rest| !rest.starts_with(", p. ") && !rest.starts_with(", section "));
            if plain(text) == plain(other) || goes_on.is_some() {
                alike.push(format!("{text}\n{other}"));
            }
        }
        for (word, commit) in text.split([' ', ',']).zip(text.split([' ', ',']).skip(1)).filter(|(_, commit)| is_commit(commit)) {
            commits.entry(word.to_owned()).or_default().insert(commit.to_owned());
        }
    }
    commits.retain(|_, commits| commits.len() > 1);
    assert!(alike.is_empty() && commits.is_empty(), "{}\n{commits:?}", alike.join("\n\n"));
}
