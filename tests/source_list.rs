//! docs/sources.md lists every source that a shipped variant names, and the variants that name it. The table is made from the files;
//! with `SOURCES_UPDATE=1` it is written anew.

mod common;

use lumbung::source::FileId;
use lumbung::syntax;
use lumbung::syntax::ast::{Dependent, Item, ItemKind};
use lumbung::{Variant, compile, library};
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = "docs/sources.md";
const HEAD: &str = "| source | variants | no second voice |\n|---|---|---|\n";

/// A source as one file lists it: key, text, and how it depends on which other key.
type Listed = (String, String, Option<(Dependent, String)>);

fn listed(text: &str) -> Vec<Listed> {
    let items = syntax::parse(FileId::default(), text).file.items;
    let of = |item: Item| match item.kind {
        ItemKind::Source { key, text, depends } => Some((key.value, text.value, depends.map(|on| (on.how, on.on.value)))),
        _ => None,
    };
    items.into_iter().filter_map(of).collect()
}

/// Every source text, with the variants in whose own files it stands; capitals do not count in their order.
fn sources() -> BTreeMap<(String, String), BTreeSet<&'static str>> {
    let mut found: BTreeMap<(String, String), BTreeSet<&'static str>> = BTreeMap::new();
    for shipped in library::all() {
        for (_, text, _) in listed(shipped.text) {
            found.entry((text.to_lowercase(), text)).or_default().insert(shipped.name);
        }
    }
    found
}

/// How each source depends on others, in words, file by file: `known only through X`.
fn dependences() -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for shipped in library::all() {
        let all = listed(shipped.text);
        for (_, text, depends) in &all {
            let Some((how, on)) = depends else { continue };
            let how = if *how == Dependent::In { "known only through" } else { "counts as one with" };
            let other = all.iter().find(|(key, _, _)| key == on).map(|(_, text, _)| text).expect("a listed source");
            found.entry(text.clone()).or_default().insert(format!("{how}: {other}"));
        }
    }
    found
}

fn table() -> String {
    let depends = dependences();
    let row = |((_, text), names): ((String, String), BTreeSet<&str>)| {
        let depends = depends.get(&text).map(|all| all.iter().cloned().collect::<Vec<_>>().join("; ")).unwrap_or_default();
        let cells = [text, depends].map(|cell| cell.replace('|', "\\|"));
        format!("| {} | {} | {} |\n", cells[0], names.into_iter().collect::<Vec<_>>().join(", "), cells[1])
    };
    HEAD.to_owned() + &sources().into_iter().map(row).collect::<String>()
}

/// What stands before the table, the table, and what stands after it.
fn parts(page: &str) -> (&str, &str, &str) {
    let start = page.find(HEAD).unwrap_or_else(|| panic!("{PAGE} has no table that begins with\n{HEAD}"));
    let length: usize = page[start..].split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
    (&page[..start], &page[start..start + length], &page[start + length..])
}

#[test]
fn the_page_lists_every_source_with_the_variants_that_name_it() {
    let path = common::root().join(PAGE);
    let page = std::fs::read_to_string(&path).expect("a readable page");
    let (before, table_there, after) = parts(&page);
    let right = table();
    if std::env::var_os("SOURCES_UPDATE").is_some() {
        std::fs::write(&path, format!("{before}{right}{after}")).expect("a page that can be written");
        return;
    }
    let rows = |table: &str| table.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (there, wanted) = (rows(table_there), rows(&right));
    let gone: Vec<&String> = there.difference(&wanted).collect();
    let missing: Vec<&String> = wanted.difference(&there).collect();
    assert!(
        table_there == right,
        "the table in {PAGE} is not that of the files\nno longer: {gone:#?}\nnew: {missing:#?}\nSOURCES_UPDATE=1 writes it; the right table:\n\n{right}"
    );
}

#[test]
fn no_source_is_empty_or_broken_over_lines() {
    for ((_, text), names) in sources() {
        assert!(!text.trim().is_empty() && !text.contains('\n') && text.trim() == text, "{names:?}: {text:?}");
    }
}

/// The words of a text, whatever capitals and marks are between them.
fn plain(text: &str) -> Vec<String> {
    text.to_lowercase().split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// A commit, as texts name it.
fn is_commit(word: &str) -> bool {
    let is_hexadecimal = word.chars().all(|sign| sign.is_ascii_hexdigit() && !sign.is_ascii_uppercase());
    (7..=40).contains(&word.len()) && is_hexadecimal && word.contains(|sign: char| sign.is_ascii_digit())
}

/// One source has one text: no text says in other marks what another says, or begins as another and goes on otherwise than with a place
/// in it, and a repository was read at one commit, written in one way.
#[test]
fn one_source_has_one_text() {
    let texts: Vec<String> = sources().into_keys().map(|(_, text)| text).collect();
    let mut alike = Vec::new();
    let mut commits: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for text in &texts {
        for other in texts.iter().filter(|other| *other != text) {
            let goes_on =
                other.strip_prefix(text.as_str()).filter(|rest| !rest.starts_with(", p. ") && !rest.starts_with(", section "));
            if plain(text) == plain(other) || goes_on.is_some() {
                alike.push(format!("{text}\n{other}"));
            }
        }
        for (word, commit) in text.split([' ', ',']).zip(text.split([' ', ',']).skip(1)).filter(|(_, commit)| is_commit(commit)) {
            commits.entry(word.to_owned()).or_default().insert(commit.to_owned());
        }
    }
    commits.retain(|_, commits| commits.len() > 1);
    assert!(alike.is_empty() && commits.is_empty(), "{}\n{commits:?}", alike.join("\n\n"));
}

/// A text that says of itself that it was read in another of its file, or follows it, depends on it; else the two would be counted as two.
#[test]
fn what_tells_the_same_words_counts_once() {
    let mut loose = Vec::new();
    let mut tried = 0;
    for shipped in library::all() {
        let all = listed(shipped.text);
        let carrier = |word: &str| all.iter().find(|(_, text, _)| text.starts_with(word)).map(|(key, ..)| key.as_str());
        // Whose words carry others, as their texts begin, and how the others name them.
        let carriers = [
            ("PadLex/Ludii", ["ludii.games", "in the words of Ludii", "Ludii's evidence page"]),
            ("andifathulms/congklak", ["through andifathulms", "told by andifathulms", "says of andifathulms"]),
            ("RoepStoep/scaladraughts", ["in scaladraughts", "by scaladraughts", "through scaladraughts"]),
            ("Mind-Sports-Games/strategygames", ["of strategygames", "in strategygames", "through strategygames"]),
        ];
        for (start, words) in carriers {
            let Some(carrier) = carrier(start) else { continue };
            for (key, text, depends) in &all {
                if key != carrier && words.iter().any(|word| text.contains(word)) {
                    tried += 1;
                    if depends.is_none() {
                        loose.push(format!("{}: {key} is read in {carrier}", shipped.name));
                    }
                }
            }
        }
        // Page and program of one author.
        let own = |(_, text, _): &&Listed| text.starts_with("Mats Winther, ");
        let author: Vec<&Listed> = all.iter().filter(own).collect();
        if author.len() > 1 && author.iter().filter(|(_, _, depends)| depends.is_none()).count() > 1 {
            loose.push(format!("{}: Winther's page and program", shipped.name));
        }
        tried += usize::from(author.len() > 1);
    }
    assert!(tried > 90, "{tried}");
    assert_eq!(loose, Vec::<String>::new());
}

/// A source whose text names no year, commit or version is told below the table: how it was read, or that it was not.
#[test]
fn every_source_without_a_date_is_told_how_it_was_read() {
    let page = std::fs::read_to_string(common::root().join(PAGE)).expect("a readable page");
    let how = page.split("\n## ").find(|part| part.starts_with("What could not be reached")).expect("a section");
    let is_year = |word: &str| word.len() == 4 && matches!(word.parse::<u32>(), Ok(1200..=2100));
    let is_version = |word: &str| word.split('.').count() > 2 && word.split('.').all(|part| part.parse::<u32>().is_ok());
    let mut untold = Vec::new();
    let mut undated = 0;
    for ((_, text), _) in sources() {
        let words = || text.split([' ', ',', ':', ';', '(', ')']);
        if words().any(|word| is_year(word) || is_commit(word) || is_version(word)) {
            continue;
        }
        undated += 1;
        let whose = text.split([',', ':', ';', '(']).next().unwrap_or_default().trim();
        if !how.contains(whose) {
            untold.push(text);
        }
    }
    assert!(undated > 50, "{undated}");
    assert_eq!(untold, Vec::<String>::new());
}

/// An option that is taken over by a file with sources of its own is kept with a word, or dropped: it speaks for the other game.
#[test]
fn no_option_is_taken_over_without_a_word() {
    let mut found = Vec::new();
    for shipped in library::all() {
        let variant = Variant::shipped(shipped.name).unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
        let whole = compile::expand_text(variant.merged(), variant.sources(), false);
        let mut option = "";
        for line in whole.lines() {
            option = if line.starts_with("option ") {
                line
            } else if line.starts_with([' ', '}']) {
                option
            } else {
                ""
            };
            if !option.is_empty() && line.contains("[assumed \"as in ") {
                found.push(format!("{}: {option}", shipped.name));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

/// What a game is said to be confirmed in is a text that its own file lists, word for word, not one that only a parent names: read in the
/// whole file as `expand` writes it, and held against the lines of the file itself. Files without sources speak with their parent's.
#[test]
fn what_is_confirmed_is_confirmed_by_a_source_that_the_file_itself_lists() {
    let mut wrong = Vec::new();
    let mut tried = 0;
    for shipped in library::all() {
        let own: BTreeSet<String> = listed(shipped.text).into_iter().map(|(_, text, _)| text).collect();
        if own.is_empty() {
            continue;
        }
        let variant = Variant::shipped(shipped.name).unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
        let whole = compile::expand_text(variant.merged(), variant.sources(), false);
        let texts: BTreeMap<String, String> = listed(&whole).into_iter().map(|(key, text, _)| (key, text)).collect();
        // A tag is the last bracket of its line; what stands in quotation marks is no key.
        for (line, tag) in whole
            .lines()
            .filter_map(|line| Some((line, line.strip_suffix(']').or(line.strip_suffix("] }"))?.rsplit_once(" [")?.1)))
        {
            let bare: String = tag.split('"').step_by(2).collect();
            for key in bare.split(',').filter_map(|entry| entry.trim().strip_suffix("confirmed")).map(str::trim) {
                tried += 1;
                if !texts.get(key).is_some_and(|text| own.contains(text)) {
                    wrong.push(format!("{}: {}", shipped.name, line.trim()));
                }
            }
        }
    }
    assert!(tried > 3_000, "{tried}");
    assert_eq!(wrong, Vec::<String>::new());
}

/// A program or an article that bears the name of its game bears the name of this one; else its word is about another game.
#[test]
fn a_source_that_names_its_game_names_this_one() {
    /// The articles of other games to which a file refers on purpose.
    const ELSEWHERE: [(&str, &str, &str); 2] = [
        ("ohvalhu", "Congkak", "the article Ohvalhu leaves to it all that it does not tell"),
        ("vai-lung-thlan", "Vai Lun Thlan", "so the program spells it"),
    ];
    let letters = |text: &str| text.to_lowercase().chars().filter(|sign| sign.is_alphanumeric()).collect::<String>();
    let mut other = Vec::new();
    let mut tried = 0;
    for shipped in library::all() {
        let variant = Variant::shipped(shipped.name).unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
        let names: Vec<String> = [shipped.name, variant.title()].into_iter().chain(variant.also()).map(letters).collect();
        for (_, text, _) in listed(shipped.text) {
            let after = |start: &str| text.strip_prefix(start).and_then(|rest| rest.split([',', ';', ':']).next());
            let game = after("Mancala World, article ")
                .or_else(|| after("Mancala World, articles "))
                .or_else(|| after("StoneShark/MancalaGames 2b1c596, "))
                .or_else(|| after("PadLex/Ludii 93ed321, ").map(|name| name.trim_end_matches(".lud")));
            let Some(game) = game else { continue };
            tried += 1;
            let named = letters(game);
            let is_this = names.iter().any(|name| name.contains(&named) || named.contains(name.as_str()));
            if !is_this && !ELSEWHERE.iter().any(|(name, article, _)| (*name, *article) == (shipped.name, game)) {
                other.push(format!("{}: {text}", shipped.name));
            }
        }
    }
    assert!(tried > 80, "{tried}");
    assert_eq!(other, Vec::<String>::new());
}
