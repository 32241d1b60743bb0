//! The colours of editors: each list of words in them is the program's own, none too many and none forgotten.

mod common;

use lumbung::syntax;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

fn path(name: &str) -> PathBuf {
    common::root().join("editors").join(name)
}

/// The words of the language: those of the grammar by which the program reads, among them all that stand in the table.
fn words() -> BTreeSet<String> {
    syntax::keywords().collect()
}

fn sections() -> BTreeSet<String> {
    let own = lumbung::words::SECTIONS.iter().map(|(_, word, _)| (*word).to_owned());
    own.chain(["option", "words", "layout"].map(str::to_owned)).collect()
}

/// The words that say how sure a statement is.
fn statuses() -> BTreeSet<String> {
    let in_tags = lumbung::words::entries().filter(|entry| entry.place == lumbung::words::Place::Tag);
    in_tags.map(|entry| entry.keyword.to_owned()).filter(|word| words().contains(word)).collect()
}

/// Whether the lists in the files are to be written anew.
fn updates() -> bool {
    std::env::var_os("EDITORS_UPDATE").is_some()
}

/// A list between two signs of a file, exchanged for another where that is wanted.
fn listed(name: &str, (start, end): (&str, &str), wanted: &str) -> String {
    let text = fs::read_to_string(path(name)).expect("a file");
    let from = text.find(start).map(|at| at + start.len()).unwrap_or_else(|| panic!("no {start} in {name}"));
    let to = from + text[from..].find(end).unwrap_or_else(|| panic!("no {end} in {name}"));
    if updates() {
        fs::write(path(name), format!("{}{wanted}{}", &text[..from], &text[to..])).expect("a file");
        return wanted.to_owned();
    }
    text[from..to].to_owned()
}

fn set(list: &str, split: impl Fn(char) -> bool) -> BTreeSet<String> {
    list.split(split).map(|word| word.trim_matches(['"', ' ', '\n'])).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Words as lines of a list in quotation marks, no line too long.
fn quoted(words: &BTreeSet<String>) -> String {
    let mut lines = vec![String::from("\n ")];
    for word in words {
        if lines.last().is_some_and(|line| line.len() + word.len() > 110) {
            lines.push(" ".to_owned());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(&format!(" \"{word}\","));
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn the_grammar_of_vs_code_has_every_word() {
    let bars = |words: BTreeSet<String>| words.into_iter().collect::<Vec<_>>().join("|");
    let file = "vscode/syntaxes/lumbung.tmLanguage.json";
    for (of, wanted) in [("control", sections()), ("language", statuses()), ("other", words())] {
        let name = if of == "language" { "constant.language" } else { &format!("keyword.{of}") };
        let start = match of {
            "control" => format!("\"name\": \"{name}.lumbung\",\n      \"match\": \"^\\\\s*(?:"),
            _ => format!("\"name\": \"{name}.lumbung\",\n      \"match\": \"(?<![\\\\p{{L}}\\\\p{{M}}\\\\p{{N}}_'-])(?:"),
        };
        let found = listed(file, (&start, ")"), &bars(wanted.clone()));
        assert_eq!(set(&found, |sign| sign == '|'), wanted, "{of}: run with EDITORS_UPDATE=1");
    }
    let text = fs::read_to_string(path(file)).expect("a file");
    serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
}

#[test]
fn the_grammar_of_tree_sitter_has_every_word() {
    let file = "tree-sitter-lumbung/grammar.js";
    let found = listed(file, ("const WORDS = [", "];"), &quoted(&words()));
    assert_eq!(set(&found, |sign| sign == ','), words(), "run with EDITORS_UPDATE=1");
    let found = listed(file, ("const STATUSES = [", "];"), &quoted(&statuses()));
    assert_eq!(set(&found, |sign| sign == ','), statuses(), "run with EDITORS_UPDATE=1");
}

/// A word of the table that the grammar does not know would be coloured by nobody.
#[test]
fn the_words_of_the_table_are_words_of_the_grammar() {
    let known = words();
    for entry in lumbung::words::entries() {
        let texts = entry.values().into_iter().map(|value| value.text).chain([entry.keyword]);
        for word in texts.flat_map(|text| text.split([' ', ',', ';'])) {
            // Words in capitals stand for something; some keywords are names that nobody types.
            let typed = word.chars().all(|sign| sign.is_ascii_lowercase()) && !word.is_empty();
            let written = entry.example.split([' ', ',', ';', '\n', '{', '}', '[', ']']).any(|other| other == word);
            assert!(!typed || !written || known.contains(word) || word.len() == 1, "{word} of {}", entry.keyword);
        }
    }
}

#[test]
fn the_colours_of_zed_are_those_of_the_others() {
    let read = |name: &str| fs::read_to_string(path(name)).expect("a file");
    assert_eq!(read("zed/languages/lumbung/highlights.scm"), read("tree-sitter-lumbung/queries/highlights.scm"));
}

/// What the queries speak of, the grammar has.
#[test]
fn queries_name_nodes_of_the_grammar() {
    let grammar = fs::read_to_string(path("tree-sitter-lumbung/grammar.js")).expect("a file");
    for name in ["highlights.scm", "folds.scm", "indents.scm"] {
        let query = fs::read_to_string(path("tree-sitter-lumbung/queries").join(name)).expect("a file");
        for node in query
            .split('(')
            .skip(1)
            .map(|rest| rest.split(|sign: char| !sign.is_alphanumeric() && sign != '_').next().unwrap_or(""))
        {
            let known = grammar.contains(&format!("    {node}: (")) || grammar.contains(&format!("$.{node})"));
            assert!(known, "{node} in {name}");
        }
    }
}
