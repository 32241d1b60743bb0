//! Laying out: the shipped files, odd ones, and mutations of valid ones.

use lumbung::source::{FileId, Span};
use lumbung::syntax::ast::{File, ItemKind};
use lumbung::syntax::grammar::{Rule, VariantParser};
use lumbung::syntax::{self, Parsed};
use pest::Parser;
use proptest::prelude::*;
use std::fs;
use std::path::Path;

fn variants() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for folder in ["variants/sowing", "variants/leaping", "variants/frames"] {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            files.push((path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()));
        }
    }
    files.sort();
    files
}

fn parse(text: &str) -> Parsed {
    syntax::parse(FileId(0), text)
}

fn laid_out(text: &str) -> String {
    let parsed = parse(text);
    assert!(parsed.findings.is_empty(), "{:?}\n{text}", parsed.findings);
    syntax::format(&parsed.file, text)
}

/// The tree without places.
fn shape(file: &File) -> String {
    let mut shape = String::new();
    let debug = format!("{:?}", file.items);
    let mut rest = debug.as_str();
    while let Some(at) = rest.find("Span {") {
        shape.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = &rest[rest.find('}').unwrap() + 1..];
    }
    shape + rest
}

/// All comments, without trailing blanks.
fn comments(file: &File) -> Vec<String> {
    file.comments.iter().map(|comment| comment.value.trim_end().to_owned()).collect()
}

/// What laying out must keep, whatever the file.
fn keeps(text: &str) -> Result<(), String> {
    let before = parse(text);
    let once = syntax::format(&before.file, text);
    let after = parse(&once);
    if !after.findings.is_empty() {
        return Err(format!("not read again: {:?}\n{text}\n---\n{once}", after.findings));
    }
    if shape(&before.file) != shape(&after.file) {
        return Err(format!("another tree\n{text}\n---\n{once}"));
    }
    if comments(&before.file) != comments(&after.file) {
        return Err(format!("other comments\n{text}\n---\n{once}"));
    }
    let twice = syntax::format(&after.file, &once);
    if once != twice { Err(format!("not the same twice\n{text}\n---\n{once}\n---\n{twice}")) } else { Ok(()) }
}

#[test]
fn the_shipped_variants_are_laid_out() {
    for (name, text) in variants() {
        assert_eq!(laid_out(&text), text, "{name}");
        keeps(&text).unwrap();
    }
}

#[test]
fn columns_blanks_breaks_and_comments() {
    let text = "\
variant a   from b
title \"A\"
source x \"X\"  # the book
source long \"Y\"
status   reported
board{holes 7
}
words jv { hole \"sawah\" store \"lumbung\" }


#about sowing
sow { direction   clockwise   [x]}
moves {pass if no move [long,unclear]}
landing {
# above
  a off :in own hole,next empty->may sow on   [x]   # beside
  bcd: in own store, # within
     # and below

    2 seeds left
  -> capture opposite and last seed,
     end turn


  # last
}
on a,b  [x]
drop opening c
note \"n\"";
    // Tags stand two blanks behind the widest tagged line of the file, remarks behind the tag of that line.
    let expected = "\
variant  a from b
title    \"A\"
source   x    \"X\"                                      # the book
source   long \"Y\"
status   reported

board {
  holes  7
}

words jv { hole \"sawah\"  store \"lumbung\" }

#about sowing
sow   { direction clockwise                       [x] }
moves { pass if no move                           [long unclear] }

landing {
  # above
  a off:  in own hole, next empty  -> may sow on  [x]  # beside
  bcd:    in own store,                                # within
      # and below
      2 seeds left
      -> capture opposite and last seed,
      end turn

  # last
}

on a, b                                           [x]
drop opening c
note \"n\"
";
    let found = laid_out(text);
    assert_eq!(found, expected, "\n{found}");
    keeps(text).unwrap();
}

#[test]
fn numbers_of_picture_rows_stand_right() {
    let text = "setup {\n10 w .\n9 b -\na b\n}\n";
    assert_eq!(laid_out(text), "setup {\n  10  w .\n   9  b -\n      a b\n}\n");
}

#[test]
fn a_printed_tree_reads_as_the_same_tree() {
    for (name, text) in variants() {
        let parsed = parse(&text);
        let printed = syntax::print(&parsed.file.items, &|_| None);
        let again = parse(&printed);
        assert!(again.findings.is_empty(), "{name}: {:?}\n{printed}", again.findings);
        assert_eq!(shape(&again.file), shape(&parsed.file), "{name}");
        assert_eq!(syntax::format(&again.file, &printed), printed, "{name}");
    }
}

#[test]
fn a_printed_tree_bears_notes_at_its_statements() {
    let text = "variant a\nsow { direction clockwise }\nlanding {\n  x: in own store -> move again\n}\n";
    let parsed = parse(text);
    assert!(matches!(parsed.file.items[0].kind, ItemKind::Variant { .. }));
    let note = |span: Span| (span.start > 0).then(|| format!("byte {}", span.start));
    let printed = syntax::print(&parsed.file.items, &note);
    let expected = "\
variant  a

sow { direction clockwise }        # byte 16

landing {
  x:  in own store  -> move again  # byte 50
}
";
    assert_eq!(printed, expected, "\n{printed}");
}

/// A change of a text: what is put in, or taken out, and where (in thousandths of its length).
#[derive(Clone, Debug)]
enum Change {
    Insert(usize, &'static str),
    Delete(usize, usize),
    Double(usize),
    Swap(usize),
}

fn change() -> impl Strategy<Value = Change> {
    let words = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        "\"",
        ",",
        ";",
        "->",
        ":",
        "#",
        "\n",
        "\r",
        " ",
        "\t",
        "off",
        "and",
        "or",
        "own ",
        "in ",
        "7",
        "x",
        "é",
        "board {\n",
        "}\n",
        "holes 7\n",
        "drop ",
        "add ",
        "\u{FEFF}",
        "\u{200D}",
        "-",
        "'",
        "..",
        ", next empty",
        "[x, unclear]",
        "\n\n",
        " # c\n",
        "e4",
        "may ",
    ]);
    prop_oneof![
        (0..1000usize, words).prop_map(|(at, word)| Change::Insert(at, word)),
        (0..1000usize, 1..12usize).prop_map(|(at, count)| Change::Delete(at, count)),
        (0..1000usize).prop_map(Change::Double),
        (0..1000usize).prop_map(Change::Swap),
    ]
}

fn changed(text: &str, change: &Change) -> String {
    let signs: Vec<char> = text.chars().collect();
    let lines: Vec<&str> = text.split('\n').collect();
    let part = |at: &usize, of: usize| at * of / 1000;
    match change {
        Change::Insert(at, word) => {
            let at = part(at, signs.len() + 1);
            signs[..at].iter().collect::<String>() + word + &signs[at..].iter().collect::<String>()
        }
        Change::Delete(at, count) => {
            let at = part(at, signs.len());
            signs[..at].iter().chain(signs.iter().skip(at + count)).collect()
        }
        Change::Double(at) => {
            let at = part(at, lines.len());
            let doubled =
                lines.iter().enumerate().flat_map(|(number, line)| std::iter::repeat_n(*line, 1 + usize::from(number == at)));
            doubled.collect::<Vec<_>>().join("\n")
        }
        Change::Swap(at) => {
            let mut lines = lines.clone();
            let at = part(at, lines.len());
            lines.swap(at, at.saturating_sub(1));
            lines.join("\n")
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    /// Changed files never cause a panic; the statement-wise reader and the grammar's rule for a whole file agree on what is
    /// an error; and what has none can be laid out.
    #[test]
    fn changed_files(number in 0..76usize, changes in prop::collection::vec(change(), 1..4)) {
        let files = variants();
        let text = changes.iter().fold(files[number].1.clone(), |text, change| changed(&text, change));
        let parsed = parse(&text);
        let whole = VariantParser::parse(Rule::file, &text);
        prop_assert_eq!(parsed.findings.is_empty(), whole.is_ok(), "{:?}\n{}", parsed.findings, text);
        for finding in &parsed.findings {
            prop_assert!(text.get(finding.span.start as usize..finding.span.end as usize).is_some(), "{:?}", finding);
        }
        if parsed.findings.is_empty() {
            prop_assert!(keeps(&text).is_ok(), "{}", keeps(&text).unwrap_err());
        }
        let _ = syntax::format(&parsed.file, &text);
    }

    /// Nor do random texts.
    #[test]
    fn random_texts(text in "[a-d{}\\[\\]\",;:># \n\r\t\u{A0}1-]{0,200}|\\PC{0,100}") {
        let parsed = parse(&text);
        prop_assert_eq!(parsed.findings.is_empty(), VariantParser::parse(Rule::file, &text).is_ok(), "{:?}", parsed.findings);
        let _ = syntax::format(&parsed.file, &text);
    }
}
