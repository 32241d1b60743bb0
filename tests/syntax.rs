//! Reading variant files: all shipped ones, the same in other clothes, broken ones and hostile ones.

use lumbung::diagnostic::Diagnostic;
use lumbung::source::{FileId, SourceFile};
use lumbung::syntax::ast::File;
use lumbung::syntax::grammar::{Rule, VariantParser};
use lumbung::syntax::{self, Parsed};
use pest::Parser;
use std::fs;
use std::path::Path;

/// Every shipped variant: name and text.
fn variants() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for folder in ["variants/sowing", "variants/leaping", "variants/frames"] {
        for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap() {
            let path = entry.unwrap().path();
            files.push((path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()));
        }
    }
    files.sort();
    assert!(files.len() > 130);
    files
}

fn parse(text: &str) -> Parsed {
    syntax::parse(FileId(0), text)
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

fn listed(text: &str, findings: &[Diagnostic]) -> String {
    let source = SourceFile::new("test", text);
    let line = |finding: &Diagnostic| {
        let (line, column) = source.line_column(finding.span.start);
        let help = finding.help.as_deref().unwrap_or("-");
        format!("{line}:{column} {} | {} | {} | {help}\n", finding.code, finding.message, finding.label)
    };
    findings.iter().map(line).collect()
}

/// Lines and codes of the findings.
fn places(text: &str) -> Vec<(usize, &'static str)> {
    let source = SourceFile::new("test", text);
    let findings = parse(text).findings;
    findings.iter().map(|finding| (source.line_column(finding.span.start).0, finding.code)).collect()
}

#[test]
fn every_shipped_variant_is_read_without_findings() {
    for (name, text) in variants() {
        let parsed = parse(&text);
        assert!(parsed.findings.is_empty(), "{name}\n{}", listed(&text, &parsed.findings));
        let whole = VariantParser::parse(Rule::file, &text);
        assert!(whole.is_ok(), "{name}: {}", whole.unwrap_err());
    }
}

/// Rewrites a text outside its quoted parts and comments.
fn outside_texts(text: &str, rewrite: impl Fn(&str) -> String) -> String {
    let (mut out, mut plain) = (String::new(), String::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => rest[1..].find('"').unwrap() + 2,
            '#' => rest.find('\n').unwrap_or(rest.len()),
            _ => {
                plain.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        out.push_str(&rewrite(&std::mem::take(&mut plain)));
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out + &rewrite(&plain)
}

/// Blocks of one statement on one line.
fn folded(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut out = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let foldable =
            |number: usize| lines.get(number).is_some_and(|line| !line.contains(['{', '}', '#']) && !line.trim().is_empty());
        let closes = lines.get(at + 2).is_some_and(|line| line.trim() == "}");
        if lines[at].ends_with('{') && !lines[at].contains('#') && foldable(at + 1) && closes {
            out.push(format!("{} {} }}", lines[at], lines[at + 1].trim()));
            at += 3;
        } else {
            out.push(lines[at].to_owned());
            at += 1;
        }
    }
    out.join("\n")
}

#[test]
fn the_tree_does_not_depend_on_blanks_line_ends_comments_breaks_and_folding() {
    type Dress = (&'static str, fn(&str) -> String);
    let dresses: [Dress; 12] = [
        ("CRLF", |text| text.replace('\n', "\r\n")),
        ("CR", |text| text.replace('\n', "\r")),
        ("BOM", |text| format!("\u{FEFF}{text}")),
        ("tabs", |text| outside_texts(text, |plain| plain.replace(' ', "\t"))),
        ("no-break spaces and direction marks", |text| {
            outside_texts(text, |plain| plain.replace(' ', "\u{A0}\u{200F} \u{200E}"))
        }),
        ("one blank", |text| {
            outside_texts(text, |plain| plain.split(' ').filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "))
        }),
        ("no line end at the end", |text| text.trim_end().to_owned()),
        ("comments at line ends", |text| text.replace('\n', " # a remark, with -> { \" ; \n\n\t# and one of its own }\n")),
        ("breaks", |text| {
            outside_texts(text, |plain| plain.replace(',', ",\n\n ").replace(';', " ;\n").replace("->", "\n -> \n\n"))
        }),
        ("breaks with comments", |text| {
            outside_texts(text, |plain| {
                // The marks are set apart first, so that what is put in is not rewritten again.
                let plain = plain.replace(',', "\u{1}").replace(';', "\u{2}").replace("->", "\u{3}");
                let plain = plain.replace('\u{1}', " , # so, it -> goes { on\n # \"\n ").replace('\u{2}', ";#\n");
                plain.replace('\u{3}', "# }\n\n-># on\n ")
            })
        }),
        ("unfolded", |text| outside_texts(text, |plain| plain.replace('{', "{\n\n").replace('}', "\n}"))),
        ("folded", folded),
    ];
    for (name, text) in variants() {
        let plain = shape(&parse(&text).file);
        for (dress, rewrite) in &dresses {
            let dressed = rewrite(&text);
            let parsed = parse(&dressed);
            assert!(parsed.findings.is_empty(), "{name}, {dress}\n{}\n{dressed}", listed(&dressed, &parsed.findings));
            assert_eq!(shape(&parsed.file), plain, "{name}, {dress}");
            assert!(VariantParser::parse(Rule::file, &dressed).is_ok(), "{name}, {dress}");
        }
    }
}

#[test]
fn comments_are_kept_with_their_places() {
    let text = "# one\nvariant x # two\nend {\n  loses no pieces; # three\n    no move\n}\ntitle \"# none\"";
    let parsed = parse(text);
    assert!(parsed.findings.is_empty());
    let comments: Vec<&str> = parsed.file.comments.iter().map(|comment| comment.value.as_str()).collect();
    assert_eq!(comments, ["# one", "# two", "# three"]);
    for comment in &parsed.file.comments {
        assert_eq!(text[comment.span.start as usize..comment.span.end as usize], comment.value);
    }
}

#[test]
fn ten_mistakes_in_ten_statements_are_ten_errors_at_their_places() {
    let text = "\
variant  dakon
title    Dakon
family   sowin
source   mw \"Mancala World

board {
  holes = 7
  seeds   seven
  stores  at lft
  tested  before every move
}

sow { drection clockwise }

landing {
  lumbung   in own store -> move again [mw]
  laju:     in occupied hole -> sow on [mw, confirmed]
  nembak:   in empty own hole, opposite occupied => capture opposite
}
";
    assert_eq!(
        places(text),
        [
            (2, "syntax::missing-quotes"),
            (3, "syntax::expected"),
            (4, "syntax::unclosed-text"),
            (7, "syntax::equals-sign"),
            (8, "syntax::number-in-words"),
            (9, "syntax::expected"),
            (10, "syntax::wrong-section"),
            (13, "syntax::unknown-clause"),
            (16, "syntax::missing-colon"),
            (18, "syntax::missing-arrow"),
        ]
    );
    let parsed = parse(text);
    // What could be read is there: the variant, three sections, one of the three rules.
    assert_eq!(parsed.file.items.len(), 4);
    assert!(shape(&parsed.file).contains("laju") && !shape(&parsed.file).contains("nembak"));
}

#[test]
fn every_anticipated_mistake_is_named() {
    let table = |rule: &str| format!("landing {{\n{rule}\n}}");
    let cases = [
        (table("a: in own hole -> capture opposite, last seed"), (2, "syntax::joining"), "`and`"),
        (table("a: in own hole and next empty -> sow on"), (2, "syntax::joining"), "comma instead of `and`"),
        (table("a: in own hole capture opposite"), (2, "syntax::missing-arrow"), "`->`"),
        (table("a: in Own hole -> sow on"), (2, "syntax::capital-letters"), "`own`"),
        (table("a: in own hole, neighbors equal -> sow on"), (2, "syntax::expected"), "did you mean `neighbours`?"),
        (table("renam a to b"), (2, "syntax::unknown-statement"), "did you mean `rename`?"),
        (table("direction clockwise"), (2, "syntax::wrong-section"), "`sow`"),
        (table("a: in own hole -> sow on [confirmed mw]"), (2, "syntax::tag"), "`[mw confirmed]`"),
        ("end { wins most seeds. }".into(), (1, "syntax::full-stop"), "take the `.` away"),
        ("end { wins most seeds (mw) }".into(), (1, "syntax::round-bracket"), "`[...]`"),
        ("end { loses no pieces, no move }".into(), (1, "syntax::joining"), "`;`"),
        ("end {\n tested before every turn,\n wins most seeds\n}".into(), (2, "syntax::line-goes-on"), "take the `,` away"),
        ("sow { direction: clockwise }".into(), (1, "syntax::stray-colon"), "take the `:` away"),
        ("sow { direction counterclockwise }".into(), (1, "syntax::expected"), "did you mean `anticlockwise`?"),
        ("sow { direction clokwise }".into(), (1, "syntax::expected"), "did you mean `clockwise`?"),
        ("board { points nine x 9 }".into(), (1, "syntax::number-in-words"), "write `9`"),
        ("board {\n holes 7 seeds 7\n}".into(), (2, "syntax::two-on-a-line"), "one statement a line"),
        ("man { steps forward, sideways }".into(), (1, "syntax::joining"), "`or`"),
        ("title “Dakon”".into(), (1, "syntax::missing-quotes"), "straight"),
        ("title \"Dakon".into(), (1, "syntax::unclosed-text"), "\""),
        ("seeds 7".into(), (1, "syntax::wrong-section"), "`board`"),
        ("regoin \"Java\"".into(), (1, "syntax::unknown-statement"), "did you mean `region`?"),
        ("hols 7".into(), (1, "syntax::unknown-statement"), "did you mean `holes`?"),
        ("hols 7".into(), (1, "syntax::unknown-statement"), "clause of `board`"),
        ("star { first mover by lot }".into(), (1, "syntax::unknown-block"), "did you mean `start`?"),
        ("END { rest split }".into(), (1, "syntax::capital-letters"), "write `end`"),
        ("board {\n holes 7\n} end { rest split }".into(), (3, "syntax::after-block"), "new line"),
        ("board\n holes 7\n}".into(), (1, "syntax::missing-brace"), "`{`"),
        ("board\n{\n holes 7\n}".into(), (1, "syntax::missing-brace"), "`{`"),
        ("sow direction clockwise }".into(), (1, "syntax::missing-brace"), "`{`"),
        ("enforcement strict {\n turn kept\n}".into(), (1, "syntax::block-head"), "enforcement strict"),
        ("option { end { rest split } }".into(), (1, "syntax::block-head"), "option NAME"),
        ("layout { }".into(), (1, "syntax::misplaced-block"), "`board`"),
        ("end { rest split }\n}".into(), (2, "syntax::stray-brace"), "closes nothing"),
        ("opening a {\n 2 d4-e5\n}".into(), (2, "syntax::expected"), "write `2.`"),
    ];
    for (text, place, words) in cases {
        let parsed = parse(&text);
        assert_eq!(places(&text), [place], "{text}");
        assert!(listed(&text, &parsed.findings).contains(words), "{text}\n{}", listed(&text, &parsed.findings));
    }
}

#[test]
fn two_mistakes_in_one_statement_hide_no_other() {
    let text = "sow {\n  directon clokwise\n  own stroe snow\n  start hole skiped\n}\nboard { holes sven\n}\nend { rest splt }";
    let lines: Vec<usize> = places(text).iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [2, 2, 3, 4, 6, 8]);
}

#[test]
fn a_block_that_is_never_closed_hides_nothing() {
    let text = "\
variant x from y
board {
  holes 7
  seeds sven

sow {
  direction clokwise
}

option black off {
  start { first mover blak }

option other off {
  end { rest splt }
}
";
    assert_eq!(
        places(text),
        [
            (2, "syntax::unclosed-block"),
            (4, "syntax::expected"),
            (7, "syntax::expected"),
            (10, "syntax::unclosed-block"),
            (11, "syntax::expected"),
            (14, "syntax::expected"),
        ]
    );
    // Everything else is in the tree: variant, board with one clause, sow, and both options.
    let file = parse(text).file;
    assert_eq!(file.items.len(), 5);
    assert!(shape(&file).contains("\"7\""));
}

#[test]
fn a_misspelled_section_is_read_as_the_one_that_was_meant() {
    let text = "landng {\n  a: in own hole -> sow onn\n  b: in own store -> move again\n}\n";
    assert_eq!(places(text), [(1, "syntax::unknown-block"), (2, "syntax::expected")]);
    assert!(shape(&parse(text).file).contains("move"));
}

#[test]
fn limits_are_errors_of_their_own() {
    let large = format!("# {}", "a".repeat(1 << 20));
    assert_eq!(places(&large), [(1, "syntax::too-large")]);
    let deep = "option a {\n  board {\n    layout {\n      north { 7 }\n    }\n  }\n}\ntitle \"read\"";
    assert_eq!(places(deep), [(4, "syntax::too-deep")]);
    assert_eq!(parse(deep).file.items.len(), 2);
    let many = "x\n".repeat(500);
    let found = places(&many);
    assert_eq!((found.len(), found.last()), (101, Some(&(100, "syntax::too-many"))));
}

#[test]
fn every_code_is_explained_and_sorted() {
    let codes: Vec<&str> = syntax::CODES.iter().map(|(code, _)| *code).collect();
    let mut sorted = codes.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(codes, sorted);
    let source = ["read", "explain", "habits", "advice", "heads"]
        .map(|name| fs::read_to_string(format!("src/syntax/{name}.rs")).unwrap())
        .concat();
    for used in source.split("\"syntax::").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(codes.contains(&format!("syntax::{used}").as_str()), "{used}");
    }
    for (code, text) in syntax::CODES {
        assert!(source.contains(&format!("\"{code}\"")), "{code} is given by nothing");
        assert!(text.ends_with(['.', '`']) && text.len() > 60, "{code}");
    }
}

#[test]
fn hostile_files_are_answered_at_once() {
    let most = 1 << 20;
    let repeat = |part: &str| part.repeat(most / part.len());
    let around = |head: &str, part: &str| format!("{head}{}", part.repeat((most - head.len()) / part.len()));
    let files = [
        "[".repeat(100_000),
        "{".repeat(100_000),
        "board {\n".repeat(100_000),
        repeat("{"),
        repeat("}"),
        repeat("{}"),
        repeat("["),
        repeat("\""),
        repeat("{\"\n"),
        repeat(",\n"),
        repeat("a "),
        repeat("a\n"),
        repeat("->\n"),
        repeat("\n"),
        repeat("-"),
        repeat("#"),
        repeat("board a\n"),
        repeat("board board "),
        repeat("on a\n"),
        around("end {\n", "loses no move;\n"),
        around("end {\n", "loses no move;\nx\n"),
        around("end { when a row is empty", "; a row is empty"),
        around("landing {\n", "a: in own hole -> sow on\n"),
        around("landing {\na: in own hole", ", next empty"),
        around("setup {\n5 ", "b "),
        around("board {\nline ", "a1 "),
        around("opening {\nwithout ", "a,\n"),
        around("end {\nwins most seeds ", "[ "),
        format!("a{}b", "\n".repeat(most - 2)),
    ];
    for text in files {
        let findings = parse(&text).findings.len();
        let head: String = text.chars().take(20).collect();
        assert!(findings <= 101, "{head:?}");
    }
}
