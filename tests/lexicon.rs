//! Words of the players: found in the shipped variants, with what they mean there.

use lumbung::teach::lexicon::Lexicon;
use std::sync::LazyLock;

static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::shipped);

fn lookup(word: &str) -> Option<String> {
    LEXICON.lookup(word)
}

#[test]
fn a_name_of_a_rule_means_what_the_variants_that_use_it_say() {
    let nembak = lookup("nembak").expect("a known word");
    let flat = nembak.split_whitespace().collect::<Vec<_>>().join(" ");
    // Dakon leaves the landing seed, Mojokerto takes it; the reversed variant shoots from the opponent's row; Bigaran knows it only.
    assert!(
        flat.contains("dakon, ") && flat.contains("the player takes the seeds of the hole opposite, and the turn ends."),
        "{nembak}"
    );
    assert!(flat.contains("dakon-mojokerto: If") && flat.contains("and that last seed"), "{nembak}");
    assert!(flat.contains("dakon-reversed: If the last seed falls into an empty hole of the opponent's row"), "{nembak}");
    assert!(flat.contains("dakon-bigaran: Known, but not played:"), "{nembak}");
}

#[test]
fn words_for_things_openings_and_challenges_are_found() {
    assert!(lookup("sawah").expect("a word").contains("Javanese for `hole`"));
    assert!(lookup(" gendong ").expect("a word").contains("Javanese for `nembak`"));
    assert!(lookup("rencontre").expect("an opening").contains("1. d4-e5"));
    let soufla = lookup("soufla").expect("a challenge");
    assert!(soufla.contains("missed captures is called soufla") && soufla.contains("dhamet-soufla:"), "{soufla}");
    assert!(lookup("announce").expect("a rule between people").contains("“Before a complicated capture"));
    assert_eq!(lookup("xyzzy"), None);
}

/// Every rule, opening, challenge and option of every shipped variant is in it, and the texts of translations are not.
#[test]
fn every_name_has_a_meaning() {
    for shipped in lumbung::library::all() {
        let variant = lumbung::Variant::shipped(shipped.name).expect("a variant");
        let merged = variant.merged();
        let openings = merged.openings.iter().chain(&merged.enforcement).filter_map(|block| block.name.as_ref());
        let options = merged.head.options.iter().filter(|option| !option.on).map(|option| &option.name);
        for name in merged.rules().map(|rule| &rule.rule.name).chain(openings).chain(options) {
            let meaning = lookup(&name.value).unwrap_or_else(|| panic!("{}: {}", shipped.name, name.value));
            assert!(meaning.lines().count() > 2, "{meaning}");
        }
    }
    assert!(LEXICON.words().any(|word| word == "mikul"));
    assert!(
        LEXICON.words().all(|word| !word.ends_with('.')),
        "{:?}",
        LEXICON.words().filter(|word| word.ends_with('.')).collect::<Vec<_>>()
    );
}

/// What is asked of one word alone is answered as by the whole.
#[test]
fn one_word_is_found_among_few_variants() {
    for word in LEXICON.words() {
        let files = Lexicon::files_around(word);
        let users = LEXICON.fields(word).into_iter().flat_map(|sense| sense["variants"].as_array().cloned().unwrap_or_default());
        for user in users {
            assert!(user.as_str().is_some_and(|user| files.contains(user)), "{word}: {user}");
        }
    }
    for word in ["nembak", "dhuk", "lumbung"] {
        assert_eq!(Lexicon::around(word).fields(word), LEXICON.fields(word), "{word}");
    }
    assert_eq!(Lexicon::around("xyzzy").words().count(), 0);
}
