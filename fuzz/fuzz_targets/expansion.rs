//! A variant file and its expansion: the same game, and the same to be said of both, as it stands and with each name switched.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use lumbung::Variant;
use lumbung::compile::{Adaptation, expand_text, fingerprint, toggles};
use lumbung::source::SourceFile;
use lumbung::variant::ShippedLoader;
use lumbung_fuzz::{check, told};

/// Most names that are switched.
const MOST_SWITCHED: usize = 4;

fuzz_target!(|text: &str| -> Corpus {
    // What cannot be expanded is no way to anything.
    let Ok(variant) = Variant::from_text("mine.variant", text) else { return Corpus::Reject };
    let expanded = is_the_same_game(&variant);
    for toggle in toggles(variant.merged()).into_iter().take(MOST_SWITCHED) {
        let names = vec![toggle.name];
        let switched = if toggle.on {
            Adaptation { off: names, ..Adaptation::default() }
        } else {
            Adaptation { on: names, ..Adaptation::default() }
        };
        if let Ok(switched) = Variant::compile(SourceFile::new("mine.variant", text), &mut ShippedLoader, &switched) {
            is_the_same_game(&switched);
        }
    }
    assert_eq!(told(&check(&expanded).findings.0), told(&check(text).findings.0), "found in\n{expanded}");
    Corpus::Keep
});

/// Expands a variant, with and without where its lines stand, and reads it again.
fn is_the_same_game(variant: &Variant) -> String {
    let [plain, with_origins] = [false, true].map(|origins| expand_text(variant.merged(), variant.sources(), origins));
    for expanded in [&with_origins, &plain] {
        let again = Variant::from_text("mine.variant", expanded);
        let again = again.unwrap_or_else(|error| panic!("expanded it has errors: {error}\n{expanded}"));
        assert_eq!(fingerprint(again.rules()), fingerprint(variant.rules()), "another game:\n{expanded}");
    }
    plain
}
