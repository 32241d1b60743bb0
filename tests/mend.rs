//! Mistakes that are mended where it is certain how: nothing gets worse, and nothing else is touched.

mod common;

use lumbung::diagnostic::{Diagnostic, Severity};
use lumbung::source::SourceFile;
use lumbung::variant::{self, mend};

fn findings(name: &str, text: &str) -> Vec<Diagnostic> {
    variant::check(SourceFile::new(name, text), &mut common::Folder).findings.0
}

fn weight(findings: &[Diagnostic]) -> [usize; 3] {
    [Severity::Error, Severity::Warning, Severity::Question]
        .map(|severity| findings.iter().filter(|finding| finding.severity == severity).count())
}

fn mended(name: &str, text: &str) -> mend::Outcome {
    mend::mend(SourceFile::new(name, text), &mut common::Folder)
}

/// Line, column, what stood there, what stands there now.
fn told(outcome: &mend::Outcome) -> Vec<(usize, usize, &str, &str)> {
    outcome.mended.iter().map(|one| (one.at.0, one.at.1, one.old.as_str(), one.new.as_str())).collect()
}

const MANY: &str = "variant village from dakon\nlanding {\n  change nembak: in emty own hole, oposite occupied -> captur opposite, move agian  # kept\n  drop mikl\n}\nsow { direction clockwize }\n";

#[test]
fn what_is_certain_is_mended_at_once() {
    let outcome = mended("village.variant", MANY);
    assert_eq!(
        told(&outcome),
        [
            (3, 21, "emty", "empty"),
            (3, 36, "oposite", "opposite"),
            (3, 56, "captur", "capture"),
            (3, 78, "agian", "again"),
            (4, 8, "mikl", "mikul"),
            (6, 17, "clockwize", "clockwise"),
        ]
    );
    let right = MANY.replace("emty", "empty").replace("oposite", "opposite").replace("captur ", "capture ");
    let right = right.replace("agian", "again").replace("mikl", "mikul").replace("clockwize", "clockwise");
    assert_eq!(outcome.text, right);
    assert!(outcome.compiled.findings.0.is_empty(), "{:?}", outcome.compiled.findings.0);
}

#[test]
fn what_comes_to_light_elsewhere_is_no_reason_to_leave_a_mistake() {
    let outcome = mended("f.variant", "variant x\nfamily swoing\nboard { hols 7 }\n");
    assert_eq!(told(&outcome), [(2, 8, "swoing", "sowing"), (3, 9, "hols", "holes")]);
    assert!(!outcome.compiled.findings.0.iter().any(|finding| finding.code.starts_with("syntax::")));
}

/// A file without a certain mistake is not touched, nor is anything beside one.
#[test]
fn faulty_files_never_get_worse() {
    let mut count = 0;
    for path in common::files("tests/invalid", "variant") {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let name = common::shown(&path);
        let before = findings(&name, &text);
        let outcome = mended(&name, &text);
        let after = &outcome.compiled.findings.0;
        assert_eq!(*after, findings(&name, &outcome.text), "{name}");
        let unread = |findings: &[Diagnostic]| findings.iter().filter(|finding| finding.code.starts_with("syntax::")).count();
        let fewer = weight(after) < weight(&before) || unread(after) < unread(&before);
        assert_eq!(fewer, !outcome.mended.is_empty(), "{name}: {before:?}\n{after:?}");
        assert_eq!(outcome.text == text, outcome.mended.is_empty(), "{name}");
        // Again: there is nothing left to do.
        assert!(mended(&name, &outcome.text).mended.is_empty(), "{name}");
        count += outcome.mended.len();
    }
    assert!(count > 15, "{count}");
}

/// Every word of a shipped game with a letter too few: what was mended is as it was, or at least no worse.
#[test]
fn slips_in_shipped_games_are_put_right() {
    let (mut tried, mut same) = (0, 0);
    for name in ["kalah", "zamma"] {
        let shipped = lumbung::library::find(name).expect("a shipped game");
        let text = shipped.text;
        for (at, word) in text.match_indices(char::is_alphabetic).step_by(37) {
            let wrong = format!("{}{}", &text[..at], &text[at + word.len()..]);
            let before = findings(shipped.path, &wrong);
            if before.is_empty() {
                continue;
            }
            let outcome = mended(shipped.path, &wrong);
            assert!(weight(&outcome.compiled.findings.0) <= weight(&before), "{name} {at}");
            tried += 1;
            same += usize::from(outcome.text == text);
        }
    }
    assert!(tried > 20 && same * 2 > tried, "{same} of {tried}");
}

#[test]
fn many_mistakes_end_soon() {
    let rules: String = (0..300).map(|number| format!("  r{number}: in emty hole -> captur opposite\n")).collect();
    let outcome = mended("many.variant", &format!("variant many from dakon\nlanding {{\n{rules}}}\n"));
    assert_eq!(outcome.mended.len(), 600);
}
