//! Text is text: signs that steer a terminal or turn the direction of a text are errors in a file, and nothing that the program
//! writes has any. Pictures and pages are well-formed, whatever the texts of a variant are.

use lumbung::clean::steers;
use lumbung::draw::{self, Layout, Marks};
use lumbung::source::SourceFile;
use lumbung::variant::{ShippedLoader, check};
use lumbung::{Game, Variant};
use std::process::Command;

const ESCAPES: &str = "\u{1b}[31m\u{1b}]0;x\u{7}\u{202e}\u{9b}1m\u{2066}";

/// A child of dakon with these texts.
fn file(text: &str) -> String {
    format!(
        "variant mine from dakon\ntitle \"{text}\"\nalso \"{text}\"\nregion \"{text}\"\nsource key \"{text}\"\n\
         words en {{ hole \"{text}\" store \"{text}\" seed \"{text}\" }}\ncustom foo \"{text}\"\nnote \"{text}\" [key]\n"
    )
}

fn places(text: &str) -> Vec<(usize, char)> {
    let compiled = check(SourceFile::new("mine.variant", text), &mut ShippedLoader);
    let findings = compiled.findings.0.into_iter().filter(|finding| finding.code == "syntax::control-character");
    findings.map(|finding| (finding.span.start as usize, text[finding.span.start as usize..].chars().next().unwrap())).collect()
}

#[test]
fn every_such_sign_of_a_file_is_an_error_at_its_place() {
    let text = format!("# a comment {ESCAPES}\n{}", file(ESCAPES));
    let signs: Vec<(usize, char)> = text.char_indices().filter(|(_, sign)| steers(*sign)).collect();
    assert_eq!(signs.len(), 6 + 9 * 6, "in the comment, and in nine texts");
    assert_eq!(places(&text), signs);
    // Outside texts too, and no other error tells of the same line.
    let compiled =
        check(SourceFile::new("mine.variant", "variant mine from dakon\nboard { ho\u{0}les 7 }\n"), &mut ShippedLoader);
    let codes: Vec<&str> = compiled.findings.0.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["syntax::control-character"]);
}

#[test]
fn marks_that_scripts_need_are_text() {
    for text in ["داكون\u{200f} 7\u{200e}", "می\u{200c}خواهم", "क्\u{200d}ष", "\u{61c}دا", "tab\there"] {
        assert_eq!(places(&file(text)), []);
        assert!(Variant::from_text("mine.variant", &file(text)).is_ok(), "{text}");
    }
    assert_eq!(places("variant mine from dakon\r\ntitle \"A\"\r\n"), []);
}

const MARKUP: &str = "a&b <b>'x'</b> </text></title><script>h</script> &amp; ]]> {seed} {0} %s *c* `d` [e](f) ~~g~~ # | --> ñ";

fn output(arguments: &[&str]) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_lumbung")).args(arguments).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

/// HTML of this program as XML: without the line that says what it is, and with elements that have no end closed.
fn page(html: &str) -> String {
    // The program's own script stands alone on its lines, and is no XML.
    let own = html.split_once("\n<script>\n").and_then(|(before, rest)| Some((before, rest.split_once("</script>")?.1)));
    let html = own.map_or_else(|| html.to_owned(), |(before, after)| format!("{before}{after}"));
    let html = html.replacen("<!DOCTYPE html>", "", 1).replace("<br>", "<br/>");
    let mut out = String::new();
    for part in html.split_inclusive('>') {
        let void =
            part.rfind('<').is_some_and(|at| ["<meta", "<link", "<hr", "<img"].iter().any(|tag| part[at..].starts_with(tag)));
        if void && !part.ends_with("/>") {
            out.push_str(&part[..part.len() - 1]);
            out.push_str("/>");
        } else {
            out.push_str(part);
        }
    }
    out
}

#[test]
fn pictures_and_pages_are_well_formed_whatever_the_texts_are() {
    let variant = Variant::from_text("mine.variant", &file(MARKUP)).expect("a sound file");
    let position = Game::new(&variant).board_text();
    let svg = draw::svg(variant.rules(), &position, &Marks::default(), Layout::default(), (variant.title(), ""));
    let read = roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    assert!(read.descendants().any(|node| node.text() == Some(MARKUP)), "{svg}");
    assert!(read.descendants().all(|node| !matches!(node.tag_name().name(), "script" | "b")));

    let path = std::env::temp_dir().join(format!("lumbung-clean-{}.variant", std::process::id()));
    std::fs::write(&path, file(MARKUP)).expect("a writable folder");
    let name = path.to_str().expect("UTF-8");
    for language in ["en", "ar", "id"] {
        let (html, told) = output(&["rules", name, "--format", "html", "--lang", language]);
        let page = page(&html);
        let read = roxmltree::Document::parse(&page).unwrap_or_else(|error| panic!("{told}{error}: {page}"));
        assert!(read.descendants().all(|node| !matches!(node.tag_name().name(), "script" | "b")));
        let said: String = read.descendants().filter_map(|node| if node.is_text() { node.text() } else { None }).collect();
        assert!(said.contains("<script>h</script> &amp; ]]>"), "{said}");
        let (markdown, _) = output(&["rules", name, "--format", "md", "--lang", language]);
        for raw in ["<b>", "*c*", "`d`", "[e]", "~~g"] {
            let line = markdown.lines().next().expect("a title");
            assert!(!line.contains(raw), "{line}");
        }
    }
    std::fs::remove_file(&path).expect("it is there");
}

#[test]
fn what_is_echoed_is_text() {
    let path = std::env::temp_dir().join(format!("lumbung-steers-{}.variant", std::process::id()));
    std::fs::write(&path, file(ESCAPES)).expect("a writable folder");
    let faulty = path.to_str().expect("UTF-8");
    let script = std::env::temp_dir().join(format!("lumbung-steers-{}.yaml", std::process::id()));
    let steps = "variant: dakon\ntitle: \"\\e[31m\\u202e\"\nplay:\n  - moves: \"1 \\e]0;x\\a2\"\n";
    std::fs::write(&script, steps).expect("a writable folder");
    let script_path = script.to_str().expect("UTF-8");
    for arguments in [
        &["check", faulty][..],
        &["check", faulty, "--json"],
        &["show", faulty],
        &["show", ESCAPES],
        &["show", ESCAPES, "--json"],
        &["apply", "dakon", ESCAPES],
        &["apply", "dakon", ESCAPES, "--json"],
        &["why", "dakon", ESCAPES],
        &["moves", "dakon", "--at", ESCAPES],
        &["moves", "dhamet", "--at", ESCAPES, "--json"],
        &["moves", "dakon", "--on", ESCAPES],
        &["moves", "dakon", "--set", &format!("{ESCAPES}=1")],
        &["explain", ESCAPES],
        &["rules", "dakon", "--lang", ESCAPES],
        &["diff", "dakon", ESCAPES],
        &["run", ESCAPES],
        &["run", script_path],
        &["run", script_path, "--json"],
        &["check", &format!("{ESCAPES}.variant")],
        &[ESCAPES],
        &["show", "dakon", ESCAPES],
    ] {
        let (out, err) = output(arguments);
        for text in [&out, &err] {
            let found = text.chars().find(|sign| steers(*sign));
            assert_eq!(found, None, "{arguments:?}: {text:?}");
        }
        assert!(!out.is_empty() || !err.is_empty(), "{arguments:?}");
        if arguments.contains(&"--json") {
            serde_json::from_str::<serde_json::Value>(&out).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {out}"));
        }
    }
    for path in [path, script] {
        std::fs::remove_file(path).expect("it is there");
    }
}
