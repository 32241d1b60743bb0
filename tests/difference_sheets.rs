//! The difference sheet: every rule that differs is told in a sentence, in every language, with its source and a game.

mod common;

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

/// What stands between two words, wherever it does.
fn between<'p>(page: &'p str, before: &str, after: &str) -> Vec<&'p str> {
    page.split(before).skip(1).filter_map(|rest| rest.split_once(after)).map(|(found, _)| found).collect()
}

/// A text without its tags and signs of direction.
fn bare(html: &str) -> String {
    let texts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    texts.collect::<String>().replace(['\u{2068}', '\u{2069}'], "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the two say of every rule, without the notes.
fn told(page: &str) -> Vec<[String; 2]> {
    let cells = between(page, "<p><span class=\"who\">", "</p>").into_iter().map(|cell| {
        let said = cell.split_once("</span>").map_or(cell, |(_, said)| said);
        bare(
            &said
                .split("<span class=\"note\">")
                .map(|part| part.split_once("</span>").map_or(part, |(_, rest)| rest))
                .collect::<String>(),
        )
    });
    let cells: Vec<String> = cells.collect();
    cells.chunks_exact(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect()
}

/// Each difference has one place on the sheet, and left and right are never alike.
#[test]
fn every_difference_from_a_parent_has_one_place() {
    let plan = Plan { positions: 1, moves: 0, games: 0, ..Plan::default() };
    let mut children = 0;
    for file in library::all() {
        let child = variant(file.name);
        // A frame is no game.
        let parent = child.parent().filter(|name| library::frames().iter().all(|frame| frame.name != *name));
        let Some(parent) = parent.map(variant) else { continue };
        let compared = compared(&parent, &child, &plan, false);
        let page = difference::html(&compared, language("en"));
        let numbers = between(&page, "data-differences=\"", "\"");
        let mut numbers: Vec<usize> =
            numbers.iter().flat_map(|list| list.split(' ')).map(|number| number.parse().expect("a number")).collect();
        numbers.sort_unstable();
        let all: Vec<usize> = (1..=compared.differences.rules.len()).collect();
        assert_eq!(numbers, all, "{}: {}", file.name, without_pictures(&page));
        for [one, other] in told(&page) {
            assert_ne!(one, other, "{}", file.name);
        }
        children += 1;
    }
    assert!(children > 40, "{children}");
}

/// An opening is written for the points of its board: it is not tried on a smaller one.
#[test]
fn an_opening_is_not_tried_on_another_board() {
    for (left, right) in [("felli", "dhamet"), ("dhamet", "felli")] {
        let (left, right) = (variant(left), variant(right));
        let compared = compared(&left, &right, &Plan { positions: 300, games: 10, ..Plan::default() }, true);
        assert!(difference::html(&compared, language("en")).contains("rencontre"));
    }
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
            common::assert_pictures_are_told(&page, code);
            let text = without_pictures(page.split_once("</style>").expect("a style").1);
            assert!(!text.contains('{') && !text.contains('}'), "{code}: {text}");
            let sections: Vec<&str> = text.split("<section class=\"rule\"").skip(1).collect();
            assert!(!sections.is_empty(), "{code}: {text}");
            for section in sections {
                assert!(section.contains("(board)") || section.contains("<p class=\"lead"), "{code}: {section}");
            }
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
