//! Valid files, scripts, positions and moves, changed at random: never a panic, and every place lies in its text.

use lumbung::compile::Adaptation;
use lumbung::diagnostic::Diagnostic;
use lumbung::source::SourceFile;
use lumbung::variant::{ShippedLoader, Variant, examine};
use lumbung::{Error, Game, Script};
use proptest::prelude::*;
use std::sync::LazyLock;

/// One change of a text, made of signs and words of the language.
#[derive(Clone, Debug)]
enum Change {
    Delete(usize, usize),
    Insert(usize, String),
    Double(usize, usize),
    Swap(usize, usize),
    Move(usize, usize, usize),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<usize>;
    let words = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        "\"",
        "->",
        ":",
        ",",
        ";",
        " off",
        " and ",
        " or ",
        "\n",
        "\r\n",
        "#",
        "'",
        "-",
        ".",
        "|",
        "drop ",
        "add ",
        "change ",
        "before ",
        "option x {",
        "own ",
        "hole ",
        "capture ",
        "sow on",
        "any ",
        "0",
        "9",
        "65536",
        "99999999999999999999",
        " in ",
        "..",
        "é",
        "\u{200d}",
        "\u{feff}",
        "\u{a0}",
        "ம",
        "ꦝ",
        "\u{301}",
        "\u{0}",
        "king ",
        "rows ",
        "x",
        "K",
        "W:",
        "/",
        " + ",
    ]);
    prop_oneof![
        (at(), 0..40_usize).prop_map(|(at, length)| Change::Delete(at, length)),
        (at(), words).prop_map(|(at, word)| Change::Insert(at, word.to_owned())),
        (at(), any::<char>()).prop_map(|(at, sign)| Change::Insert(at, sign.to_string())),
        (at(), 0..60_usize).prop_map(|(at, length)| Change::Double(at, length)),
        (at(), at()).prop_map(|(one, other)| Change::Swap(one, other)),
        (at(), 0..60_usize, at()).prop_map(|(at, length, to)| Change::Move(at, length, to)),
    ]
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut signs: Vec<char> = text.chars().collect();
    for change in changes {
        let count = signs.len().max(1);
        let range = |at: usize, length: usize| (at % count).min(signs.len())..(at % count + length).min(signs.len());
        match change {
            Change::Delete(at, length) => drop(signs.drain(range(*at, *length))),
            Change::Insert(at, word) => {
                let at = range(*at, 0).start;
                signs.splice(at..at, word.chars());
            }
            Change::Double(at, length) => {
                let range = range(*at, *length);
                let copy: Vec<char> = signs[range.clone()].to_vec();
                signs.splice(range.end..range.end, copy);
            }
            Change::Swap(one, other) => {
                let (one, other) = (range(*one, 1), range(*other, 1));
                if let (Some(_), Some(_)) = (signs.get(one.start), signs.get(other.start)) {
                    signs.swap(one.start, other.start);
                }
            }
            Change::Move(at, length, to) => {
                let taken: Vec<char> = signs.drain(range(*at, *length)).collect();
                let to = to % (signs.len() + 1);
                signs.splice(to..to, taken);
            }
        }
    }
    signs.into_iter().collect()
}

fn variant_text() -> impl Strategy<Value = &'static str> {
    let texts: Vec<&'static str> = lumbung::library::all().iter().map(|shipped| shipped.text).collect();
    prop::sample::select(texts)
}

static SCRIPTS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("a folder")
        .flat_map(|family| std::fs::read_dir(family.expect("a folder").path()).into_iter().flatten())
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    files.iter().map(|file| std::fs::read_to_string(file).expect("a text")).collect()
});

const PLAYED: [&str; 8] = ["dakon", "oware", "congkak", "toguz-kumalak", "dhamet", "dhamet-soufla", "international", "frisian"];

static VARIANTS: LazyLock<Vec<Variant>> =
    LazyLock::new(|| PLAYED.iter().map(|name| Variant::shipped(name).expect("it is shipped")).collect());

/// Whether everything that is told of a script stands in it.
fn are_inside(text: &str, findings: &[Diagnostic]) -> bool {
    !findings.is_empty()
        && findings.iter().all(|finding| is_inside(text, &(finding.span.start as usize..finding.span.end as usize)))
}

fn is_inside(text: &str, bytes: &std::ops::Range<usize>) -> bool {
    bytes.start <= bytes.end && text.is_char_boundary(bytes.start) && text.is_char_boundary(bytes.end)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn variant_files(text in variant_text(), changes in prop::collection::vec(change(), 1..6)) {
        let text = changed(text, &changes);
        let (compiled, engine) = examine(SourceFile::new("mine.variant", text.clone()), &mut ShippedLoader, &Adaptation::default());
        for finding in &compiled.findings.0 {
            for span in std::iter::once(finding.span).chain(finding.related.iter().map(|(span, _)| *span)) {
                let file = compiled.sources.get(span.file);
                prop_assert!(file.is_some(), "{finding:?}");
                let text = file.map_or("", |file| file.text.as_str());
                prop_assert!(is_inside(text, &(span.start as usize..span.end as usize)), "{finding:?}\n{text}");
            }
            prop_assert!(!finding.message.is_empty());
            prop_assert!(lumbung::explain::code(finding.code).is_some(), "{} is not explained", finding.code);
        }
        // What has no error can be played.
        prop_assert_eq!(engine.is_some(), !compiled.findings.has_errors());
        if engine.is_some() {
            let variant = Variant::from_text("mine.variant", &text).expect("it was in order just now");
            let mut game = Game::new(&variant);
            for _ in 0..3 {
                let Some(first) = game.legal_moves().into_iter().next() else { break };
                prop_assert!(game.play(&first).is_ok(), "{}", first);
            }
        }
    }

    #[test]
    fn scripts(at in any::<prop::sample::Index>(), changes in prop::collection::vec(change(), 1..6)) {
        let text = changed(&SCRIPTS[at.index(SCRIPTS.len())], &changes);
        match Script::read(&text) {
            Ok(script) => {
                let Ok(mut variant) = Variant::shipped(&script.variant) else { return Ok(()) };
                let begun = lumbung::play::run::begin(&script, &text, &mut variant);
                let ran = begun.and_then(|()| lumbung::play::run::run(&script, &text, &variant).map(drop));
                if let Err(Error::Script { findings }) = ran {
                    prop_assert!(are_inside(&text, &findings), "{findings:?}\n{text}");
                }
            }
            Err(Error::Script { findings }) => {
                prop_assert!(are_inside(&text, &findings), "{findings:?}\n{text}");
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }

    #[test]
    fn positions_and_moves(
        at in 0..PLAYED.len(),
        choices in prop::collection::vec(any::<usize>(), 0..12),
        changes in prop::collection::vec(change(), 1..4),
    ) {
        let variant = &VARIANTS[at];
        let mut game = Game::new(variant);
        for choice in choices {
            let moves = game.legal_moves();
            let Some(chosen) = moves.get(choice % moves.len().max(1)) else { break };
            prop_assert!(game.play(chosen).is_ok());
        }
        let text = changed(&game.position_text(), &changes);
        match Game::at(variant, &text) {
            Ok(other) => {
                // What was understood is written so that it is understood again.
                let written = other.position_text();
                let again = Game::at(variant, &written);
                prop_assert!(again.is_ok(), "{text} was written as {written}");
                prop_assert_eq!(again.expect("just seen").legal_moves(), other.legal_moves(), "{} and {}", text, written);
            }
            Err(Error::Position { message, .. } | Error::Illegal { message, .. }) => prop_assert!(!message.is_empty()),
            Err(other) => prop_assert!(false, "{other}"),
        }
        for legal in game.legal_moves().into_iter().take(3) {
            let text = changed(&legal, &changes);
            match game.parse_move(&text) {
                Ok(_) => {}
                Err(Error::Illegal { message, code, .. }) => {
                    prop_assert!(!message.is_empty());
                    prop_assert!(lumbung::explain::code(code).is_some(), "{code} is not explained");
                }
                Err(other) => prop_assert!(false, "{other}"),
            }
        }
    }
}
