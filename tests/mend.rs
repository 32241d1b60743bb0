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

#[test]
fn a_clause_outside_all_blocks_goes_into_one_of_its_section() {
    let outcome = mended("f.variant", "variant x from dakon\nholez 5  # few\ndirection clockwise\nplys 3\n");
    assert_eq!(
        told(&outcome),
        [(2, 1, "holez 5", "board { holes 5 }"), (3, 1, "direction clockwise", "sow { direction clockwise }")]
    );
    assert_eq!(outcome.text, "variant x from dakon\nboard { holes 5 }  # few\nsow { direction clockwise }\nplys 3\n");
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

const SOWING: &str = "variant v\ntitle \"V\"\nfamily sowing\nboard {\n  holes 5\n  seeds 3\n  stores at right\n}\nstart { first mover by agreement }\nsow {\n  direction anticlockwise\n  own store sown\n  opponent store skipped\n}\nlanding {\n  again: in own store -> move again\n  shoot: in empty own hole, opposite occupied -> capture opposite and last seed\n  stop: in hole -> end turn\n}\nend {\n  when a row is empty\n  tested before every move\n  rest to owner\n  wins most seeds\n}\n";

const LEAPING: &str = "variant p\ntitle \"P\"\nfamily leaping\nboard {\n  points 8 x 8 where column + row is even\n  lines diagonal\n}\nsetup {\n  white rows 1 to 3\n  black rows 6 to 8\n}\nstart { first mover white }\nman {\n  steps diagonally forward\n  captures diagonally forward\n  crowned when it stops on the last row\n}\nking {\n  steps in every direction\n  captures in every direction\n}\ncapture {\n  compulsory\n  prefer nothing\n}\nend { loses no move }\n";

/// A mistake in one of these games, and what stands there once it is mended; nothing where it is not certain what was meant.
const MEANT: &[(&str, &str, &str, Option<&str>)] = &[
    // A value that is missing may be any.
    (SOWING, "rest to owner", "rest", None),
    (SOWING, "first mover by agreement", "first mover", None),
    (SOWING, "when a row is empty", "when a player holds", None),
    (SOWING, "when a row is empty", "when a player holds, rest to owner", None),
    (SOWING, "stores at right", "stores", None),
    (LEAPING, "prefer nothing", "prefer", None),
    (LEAPING, "crowned when it stops on the last row", "crowned", None),
    // What is missing can be nothing else.
    (SOWING, "wins most seeds", "wins most", Some("wins most seeds")),
    (SOWING, "when a row is empty", "when mover has", Some("when mover has no seeds")),
    (SOWING, "first mover by agreement", "first mover agreement", Some("first mover by agreement")),
    (SOWING, "rest to owner", "rest owner", Some("rest to owner")),
    // One way, or one of several.
    (LEAPING, "steps diagonally forward", "steps forward diagonally", Some("steps diagonally forward")),
    (LEAPING, "captures diagonally forward", "captures forward diagonally", Some("captures diagonally forward")),
    (LEAPING, "steps diagonally forward", "steps forward, diagonally", None),
    (LEAPING, "steps diagonally forward", "steps diagonally and forward", None),
    (LEAPING, "captures diagonally forward", "captures diagonally, forward", None),
    (LEAPING, "captures diagonally forward", "captures forward, backward", None),
    (LEAPING, "steps diagonally forward", "steps forward, backward", Some("steps forward or backward")),
    (LEAPING, "  compulsory", "  not compulsory", Some("  optional")),
    (SOWING, "variant v", "variant My Village", None),
    (SOWING, "in empty own hole", "in own empty hole", Some("in empty own hole")),
    (SOWING, "opposite occupied", "opposite not empty", Some("opposite occupied")),
    // A rule without a name, or without anything to do.
    (SOWING, "again: in own store", "in own store", None),
    (SOWING, "-> move again", "->", None),
    (SOWING, "-> move again", "=> move again", Some("-> move again")),
    (SOWING, "in own store -> move again", "in own store then move again", Some("in own store -> move again")),
    (SOWING, "when a row is empty", "when one row is empty", Some("when a row is empty")),
    (SOWING, "when a row is empty", "when mover cannot move or a row is empty", Some("when mover cannot move; a row is empty")),
    (SOWING, "when a row is empty", "when mover cannot move and a row is empty", None),
    (LEAPING, "loses no move", "loses no move or no pieces", Some("loses no move; no pieces")),
    (SOWING, "own store sown", "stores sown", None),
];

#[test]
fn only_what_can_have_been_meant_is_written() {
    for (whole, right, wrong, meant) in MEANT {
        assert!(findings("f.variant", whole).iter().all(|finding| finding.severity != Severity::Error), "{whole}");
        let text = whole.replacen(right, wrong, 1);
        let outcome = mended("f.variant", &text);
        let expected = meant.map_or(text.clone(), |meant| whole.replacen(right, meant, 1));
        assert_eq!(outcome.text, expected, "{wrong}: {:?}", outcome.compiled.findings.0);
    }
}

#[test]
fn what_a_source_says_is_kept() {
    let text = "variant village from dakon\nsource told \"A neighbour\"\nlanding { drop mikul (told confirmed) }\nkeep all [told silent, assumed \"not asked\"]\n";
    let outcome = mended("village.variant", text);
    assert_eq!(outcome.text, text.replace("(told confirmed)", "[told confirmed]"));
}
