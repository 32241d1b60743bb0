//! `explain`: every word of the language has a meaning of its own, and the files that show a mistake have it.

use lumbung::explain::{self, SmallGames};
use lumbung::source::SourceFile;
use lumbung::variant;
use lumbung::words::{self, Found, Place, SECTIONS};
use std::collections::{BTreeMap, BTreeSet};

/// Codes that no small file of its own can show.
const NOT_SHOWN: &[&str] = &[
    "syntax::too-large",
    "syntax::too-many",
    "sowing::too-many-rules",
    "inherit::too-deep",
    "inherit::ambiguous-parent",
    "inherit::outside-folder",
    "inherit::bad-value",
    "inherit::fixed-parameter",
    "inherit::unknown-parameter",
];

/// The words of the grammar.
fn keywords() -> Vec<String> {
    let grammar = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/grammar/variant.pest")).expect("the grammar");
    let words = grammar.lines().filter(|line| line.starts_with("kw_"));
    words.filter_map(|line| line.split('"').nth(1).map(str::to_owned)).collect()
}

#[test]
fn every_word_of_the_grammar_is_explained_by_itself() {
    let known = keywords();
    assert!(known.len() > 250, "{}", known.len());
    let bare = |text: &str| {
        text.split(' ').filter(|word| word.bytes().any(|byte| byte.is_ascii_lowercase())).collect::<Vec<_>>().join(" ")
    };
    let mut untold = Vec::new();
    for word in known {
        let found = words::explain(&word);
        let own = found.iter().any(|found| match found {
            Found::Entry(entry) => {
                entry.keyword == word || entry.word.to_lowercase() == word || entry.word.split(", ").any(|part| part == word)
            }
            Found::Value(value, _) => value.text == word || bare(value.text) == word,
            Found::Word(own, _) => own.text == word,
        });
        if !own {
            untold.push(word.clone());
        }
        assert!(explain::explain(&word).is_some_and(|text| text.lines().count() > 1), "{word}");
    }
    assert!(untold.is_empty(), "told only within other words: {untold:?}");
}

#[test]
fn every_value_has_a_meaning_of_its_own() {
    for entry in words::entries()
        .filter(|entry| !matches!(entry.place, Place::Top | Place::Edit | Place::Tag | Place::AnySection | Place::Head))
    {
        for value in entry.values() {
            assert!(!value.meaning.is_empty(), "{} {}", entry.keyword, value.text);
        }
    }
    let mut by_meaning: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for word in explain::every_word() {
        for found in words::explain(&word) {
            if let Found::Word(word, _) = found {
                by_meaning.entry(word.meaning).or_default().insert(word.text.to_owned());
            }
        }
    }
    assert!(by_meaning.values().filter(|words| words.len() > 1).count() <= 2, "grand and slam may share one: {by_meaning:?}");
}

#[test]
fn pictures_are_drawn_by_the_engine() {
    let mut drawn = 0;
    for word in explain::pictured() {
        assert!(!words::explain(word).is_empty(), "{word} is no word");
        let picture = explain::picture(word).unwrap_or_default();
        assert!(picture.lines().count() > 3, "{word}: {picture}");
        drawn += 1;
    }
    assert!(drawn > 30, "{drawn}");
    let text = explain::explain("opposite").expect("a word");
    assert!(text.contains("captures 4 from"), "{text}");
}

#[test]
fn every_mistake_is_one_and_is_mended() {
    let codes = [
        lumbung::syntax::CODES,
        lumbung::compile::CODES,
        lumbung::compile::sowing::CODES,
        lumbung::compile::leaping::CODES,
        lumbung::variant::CODES,
    ];
    let shown: BTreeSet<&str> = explain::mistakes().map(|mistake| mistake.code).collect();
    for (code, _) in codes.into_iter().flatten() {
        assert_ne!(shown.contains(code), NOT_SHOWN.contains(code), "{code}: a file with it in src/explain/mistakes.txt");
    }
    let mut wrong = Vec::new();
    for mistake in explain::mistakes() {
        // The parent of `hen` inherits from the file of that name.
        let called = if mistake.failing.starts_with("variant hen ") { "hen.variant" } else { "mine.variant" };
        let told = |text: &str, name: &str| -> Vec<&'static str> {
            let compiled = variant::check(SourceFile::new(name, text), &mut SmallGames);
            compiled.findings.0.iter().map(|finding| finding.code).collect()
        };
        let found: BTreeSet<&str> = told(&mistake.failing, called).into_iter().collect();
        if found != BTreeSet::from([mistake.code]) {
            wrong.push(format!("{}: {found:?}", mistake.code));
        }
        let left = told(&mistake.mended, "mine.variant");
        if !left.is_empty() {
            wrong.push(format!("{} mended: {left:?}", mistake.code));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Counted in the files by hand.
#[test]
fn words_are_found_in_the_files_that_state_them() {
    let stated = |word: &str| {
        explain::fields(word)["words"].as_array().expect("entries").iter().map(|word| word["stated"].clone()).collect::<Vec<_>>()
    };
    // Of men nobody says it, of kings one game.
    assert_eq!(stated("rests"), [serde_json::json!([]), serde_json::json!(["frisian"])]);
    assert_eq!(stated("over any line of own men"), [serde_json::json!(["dameo"])]);
    // The word has an entry in each family; a file of one states nothing of the other.
    for entry in explain::fields("wins")["words"].as_array().expect("entries") {
        let Some(family) = entry["family"].as_str() else { continue };
        for file in entry["stated"].as_array().expect("files") {
            let shipped = lumbung::library::find(file.as_str().expect("a name")).expect("a shipped file");
            assert!(shipped.path.contains(&format!("/{family}/")), "{file} {family}");
        }
    }
}

/// Who asks about a section is told every clause that may stand in it, and who asks about nothing every section.
#[test]
fn a_section_is_explained_by_what_it_holds() {
    let all = explain::overview();
    for (kind, head, _) in SECTIONS {
        let told = explain::explain(head).unwrap_or_else(|| panic!("{head}"));
        let shown = told.lines().find(|line| {
            line.starts_with("    sowing   ") || line.starts_with("    leaping  ") || line.starts_with("    actions  ")
        });
        assert!(shown.is_some_and(|line| all.contains(line)), "{head}: {told}");
        for entry in words::entries().filter(|entry| entry.place == Place::Section(kind)) {
            let is_told =
                told.lines().any(|line| line.get(13..).is_some_and(|words| words.split(" · ").any(|word| word == entry.word)));
            assert!(is_told, "{head}: {}", entry.word);
        }
    }
    let fields = explain::overview_fields();
    assert_eq!(fields["sections"].as_array().map(Vec::len), Some(SECTIONS.len()));
    assert!(fields["sections"][0]["holds"]["sowing"].as_array().is_some_and(|words| words.contains(&"holes".into())));
}
