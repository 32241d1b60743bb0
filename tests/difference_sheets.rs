//! The difference sheet: every rule that differs is told in a sentence, in every language, with its source and a game.

use lumbung::compare::{Comparison, Pair, Plan, Watch};
use lumbung::teach::difference;
use lumbung::teach::sheet_language::{Language, codes, shipped};
use lumbung::{Variant, library};

fn language(code: &str) -> &'static Language {
    shipped(code).unwrap_or_else(|| panic!("languages/{code}.yaml cannot be read"))
}

fn variant(name: &str) -> Variant {
    Variant::shipped(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn compared<'v>(left: &'v Variant, right: &'v Variant, plan: &Plan, every_rule: bool) -> Comparison<'v> {
    let pair = Pair::new(left, right).expect("one family");
    let labels = [left.name().to_owned(), right.name().to_owned()];
    Comparison::new(pair, plan, every_rule, labels, &|_, _| Watch::default())
}

/// The page with a word in place of every picture.
fn without_pictures(page: &str) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("<svg ") {
        out.push_str(before);
        out.push_str("(board)");
        rest = after.split_once("</svg>").map_or("", |(_, later)| later);
    }
    out + rest
}

/// Differences that both sheets tell in the same words: directions in which the board of one has no lines, points of another shape, and
/// left and right where seeds go round the other way, and the opponent's store, told together with the own one.
fn most_untold(name: &str) -> usize {
    match name {
        "frisian" => 2,
        "armenian" | "bara-guti" | "maqgalaceng-sigoppoe" | "siberian" => 1,
        _ => 0,
    }
}

/// A page marks what it has no sentence for, and says in the words of the variant files.
#[test]
fn every_difference_from_a_parent_has_a_sentence() {
    let plan = Plan { positions: 1, moves: 0, games: 0, ..Plan::default() };
    let mut children = 0;
    for file in library::all() {
        let child = variant(file.name);
        // A frame is no game.
        let parent = child.parent().filter(|name| library::frames().iter().all(|frame| frame.name != *name));
        let Some(parent) = parent.map(variant) else { continue };
        let compared = compared(&parent, &child, &plan, false);
        let page = difference::html(&compared, language("en"));
        let untold = page.matches("<p lang=\"en\"").count() / 2;
        assert!(untold <= most_untold(file.name), "{}: {}", file.name, without_pictures(&page));
        let entries = page.matches("<section class=\"rule\">").count();
        assert_eq!(entries, compared.differences.rules.len(), "{}: {}", file.name, without_pictures(&page));
        children += 1;
    }
    assert!(children > 40, "{children}");
}

/// Four pairs, in every language: nothing is left unfilled, and of the rules none is without a game or a word on why there is none.
#[test]
fn sheets_are_whole_in_every_language() {
    let plan = Plan { positions: 30_000, games: 4_000, ..Plan::default() };
    for (left, right) in [("dakon", "congkak"), ("kalah", "kalah-empty-capture"), ("dhamet", "zamma"), ("russian", "pool")] {
        let (left, right) = (variant(left), variant(right));
        let compared = compared(&left, &right, &plan, true);
        for code in codes() {
            let page = difference::html(&compared, language(code));
            assert!(page.starts_with(&format!("<!DOCTYPE html>\n<html lang=\"{code}\"")), "{code}");
            let text = without_pictures(page.split_once("</style>").expect("a style").1);
            assert!(!text.contains('{') && !text.contains('}'), "{code}: {text}");
            let games = text.matches("<p class=\"lead\">").count();
            assert!(games >= compared.differences.rules.len(), "{code}: {text}");
            assert!(text.contains("(board)"), "{code}");
            // What is English in another language has slipped through.
            let english = ["No such rule", "is to move", "Allowed only", "no shorter game", "wins the", "Before the move"];
            let slipped = english.iter().find(|words| code != "en" && text.contains(*words));
            assert_eq!(slipped, None, "{code}: {text}");
        }
    }
}

/// The whole page for two games that people often take for one; the sentences are those of the two rule sheets.
#[test]
fn dakon_and_congkak() {
    let (left, right) = (variant("dakon"), variant("congkak"));
    let compared = compared(&left, &right, &Plan { positions: 30_000, games: 4_000, ..Plan::default() }, true);
    let page = difference::html(&compared, language("en"));
    let body = page.split_once("<body").expect("a body").1;
    insta::with_settings!({ snapshot_path => "snapshots/sheets", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("difference_dakon_congkak", without_pictures(&format!("<body{body}")));
    });
}
