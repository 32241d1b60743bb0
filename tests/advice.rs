//! Advice of the parser leads on: who does what a finding says has a statement that can be read.

use lumbung::diagnostic::Diagnostic;
use lumbung::source::FileId;
use lumbung::syntax;
use lumbung::words::{self, Entry, Place};

/// A file in which a statement stands where its entry says, and the byte at which it begins.
fn file(entry: &Entry, statement: &str) -> Option<String> {
    let Place::Section(kind) = entry.place else {
        let table = matches!(entry.place, Place::RulePlace | Place::RuleTest | Place::RuleAction);
        return table.then(|| format!("variant v\nlanding {{\n{statement}\n}}\n"));
    };
    let head = if kind.word() == "enforcement" { "enforcement huff" } else { kind.word() };
    Some(format!("variant v\n{head} {{\n{statement}\n}}\n"))
}

fn findings(text: &str) -> Vec<Diagnostic> {
    syntax::parse(FileId(0), text).findings
}

/// The text between the first two quotation marks behind these words.
fn quoted<'t>(text: &'t str, before: &str) -> Option<&'t str> {
    text.strip_prefix(before)?.split('`').nth(1)
}

/// The file after the advice; `None` where the finding gives none that can be followed word by word.
fn followed(text: &str, finding: &Diagnostic) -> Option<String> {
    let (start, end) = (finding.span.start as usize, finding.span.end as usize);
    let (head, tail) = (text.get(..start)?, text.get(end..)?);
    if let Some(word) = quoted(&finding.label, "did you mean ") {
        return Some(format!("{head}{word}{tail}"));
    }
    let (word, instead) = finding.label.strip_prefix("write ")?.split_once(" instead of ")?;
    let word = if word == "a comma" { "," } else { word.trim_matches('`') };
    // The comma stands before the word at which reading failed.
    if instead == "the comma" && !text.get(start..end)?.starts_with(',') {
        let comma = head.rfind(',')?;
        return Some(format!("{} {word}{}{}{tail}", head.get(..comma)?, head.get(comma + 1..)?, text.get(start..end)?));
    }
    Some(format!("{head}{word}{tail}"))
}

/// Statements like the examples, each with one word written otherwise.
fn mistakes(statement: &str) -> Vec<String> {
    let mut all = Vec::new();
    let spaced = statement.replace(',', " ,").replace(';', " ;");
    let said: Vec<&str> = spaced.split(' ').collect();
    for (at, word) in said.iter().enumerate() {
        let others: Vec<String> = match *word {
            "," => vec!["and".to_owned(), ";".to_owned()],
            ";" => vec![",".to_owned()],
            "or" | "and" => vec![",".to_owned(), "and".to_owned()],
            word if word.len() > 3 && word.chars().all(char::is_alphabetic) => {
                vec![word[..word.len() - 1].to_owned(), format!("{word}{}", &word[word.len() - 1..])]
            }
            _ => Vec::new(),
        };
        all.extend(others.into_iter().map(|other| {
            let mut wrong: Vec<String> = said.iter().map(|word| (*word).to_owned()).collect();
            wrong[at] = other;
            wrong.join(" ")
        }));
    }
    all
}

#[test]
fn advice_can_be_followed() {
    let (mut given, mut joined) = (0, 0);
    for entry in words::entries() {
        let values = entry.values().into_iter().filter(|value| !value.text.bytes().any(|byte| byte.is_ascii_uppercase()));
        let said = values.map(|value| format!("{} {}", entry.keyword, value.text));
        for statement in [entry.example.to_owned()].into_iter().chain(said) {
            let Some(right) = file(entry, &statement).filter(|text| findings(text).is_empty()) else { continue };
            for wrong in mistakes(&statement).iter().filter_map(|wrong| file(entry, wrong)).filter(|wrong| *wrong != right) {
                for finding in findings(&wrong) {
                    let Some(text) = followed(&wrong, &finding) else { continue };
                    assert!(findings(&text).is_empty(), "{wrong}{finding:?}\n{text}{:?}", findings(&text));
                    given += 1;
                    joined += usize::from(finding.code == "syntax::joining");
                }
            }
        }
    }
    assert!(given > 300 && joined > 10, "{given} {joined}");
}

#[test]
fn a_word_that_leads_nowhere_is_no_advice() {
    let told = |section: &str, clause: &str| {
        let text = format!("variant v\n{section} {{\n{clause}\n}}\n");
        let found = findings(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        (found[0].label.clone(), found[0].help.clone().unwrap_or_default(), followed(&text, &found[0]))
    };
    let (label, help, _) = told("man", "crowned on last row");
    assert_eq!(label, "not understood from here on");
    assert!(help.starts_with("after `crowned` stands `never`, `when it stops on PLACE`"), "{help}");
    let (label, _, text) = told("man", "steps forward and sideways");
    assert_eq!(label, "write `or` instead of `and`");
    assert!(findings(&text.expect("an advice")).is_empty());
}
