//! The difference sheet: one page of HTML that needs nothing else.
//!
//! Comes in: a comparison. Goes out: HTML, two columns, to be read on a screen or printed. Never searches.

use super::diff::{Comparison, account, aligned, alone, found_words, names, only_here, searched_words};
use crate::compare::Shown;
use crate::draw::{self, Marks};
use crate::variant::Variant;
use std::fmt::Write as _;

const STYLE: &str = "
body { font-family: Georgia, 'Times New Roman', serif; max-width: 62em; margin: 2em auto; padding: 0 1em; color: #111; background: #fff; }
h1 { font-size: 1.6em; margin-bottom: .2em; } h2 { font-size: 1.15em; margin: 1.4em 0 .4em; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { text-align: left; vertical-align: top; padding: .35em .6em; border: 1px solid #999; overflow-wrap: anywhere; }
th:first-child, td:first-child { width: 9em; } thead { display: table-header-group; } tr { break-inside: avoid; }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 1.5em; } .two > div { border: 1px solid #999; padding: .6em 1em; break-inside: avoid; } .small svg { max-height: 13em; }
svg { display: block; width: 100%; height: auto; max-height: 26em; margin: .3em 0; } @media print { svg { max-height: 5.4cm; } .small svg { max-height: 3.2cm; margin: 0; } .flat svg { max-height: 2.1cm; } .before svg { max-height: 4.2cm; } }
.small > div { padding: .3em .7em; } .small p { margin: .1em 0; } .alone > h2 { margin: .6em 0 .1em; } .alone > p { margin: .1em 0 .3em; } .alone { break-inside: avoid; } .place { color: #555; font-size: .8em; overflow-wrap: anywhere; }
ul { margin: .3em 0; padding-left: 1.2em; }
h2 { break-after: avoid; } .two h2 { margin-top: 0; } .lead { break-after: avoid; }
@page { size: A4; margin: 13mm; } @media print { body { margin: 0; max-width: none; font-size: 10pt; } }
";

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The sheet.
pub(super) fn html(compared: &Comparison<'_>) -> String {
    let (left, right) = (compared.pair.left, compared.pair.right);
    let [one, other] = compared.titles().map(|title| escaped(&title));
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, \
         initial-scale=1\">\n<title>{one} and {other}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{one} and {other}</h1>\n"
    );
    let region = |region: Option<&str>| region.map_or(String::new(), |region| format!(" ({})", escaped(region)));
    let _ = writeln!(page, "<p>{one}{}; {other}{}.</p>", region(left.region()), region(right.region()));
    rules(compared, &mut page);
    let _ = writeln!(page, "<h2>A game that shows it</h2>");
    match &compared.witness {
        None => {
            let _ = writeln!(page, "<p>{}</p>", escaped(&searched_words(&compared.hunt, compared)));
        }
        Some(witness) => {
            let _ = writeln!(page, "<p class=\"lead\">{}</p>", escaped(&found_words(compared, witness)));
            boards(compared, witness, &mut page);
        }
    }
    each(compared, &mut page);
    let aligned = aligned(compared);
    if !aligned.is_empty() {
        let items: String = aligned.iter().map(|line| format!("<li>{}</li>", escaped(&line.replace('`', "")))).collect();
        let _ = writeln!(page, "<h2>Of no weight in play</h2>\n<ul>{items}</ul>");
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn rules(compared: &Comparison<'_>, page: &mut String) {
    let [left, right] = compared.titles();
    let _ = writeln!(
        page,
        "<h2>Rules that differ</h2>\n<table>\n<thead><tr><th>Rule</th><th>{}</th><th>{}</th></tr></thead>\n<tbody>",
        escaped(&left),
        escaped(&right)
    );
    for rule in &compared.differences.rules {
        let places = rule.places(&compared.pair);
        let cells = [(&rule.left, &places[0]), (&rule.right, &places[1])].map(|(says, place)| {
            let place = place
                .as_ref()
                .map_or(String::new(), |place| format!("<br><span class=\"place\">{}</span>", escaped(&place.shown())));
            format!("<td>{}{place}</td>", escaped(&says.as_deref().unwrap_or("no such rule").replace("->", "→")))
        });
        let section = if rule.section == rule.rule { String::new() } else { format!("{}<br>", rule.section) };
        let _ = writeln!(page, "<tr><td>{section}<b>{}</b></td>{}</tr>", escaped(&rule.rule), cells.concat());
    }
    page.push_str("</tbody>\n</table>\n");
}

fn boards(compared: &Comparison<'_>, witness: &crate::compare::Witness, page: &mut String) {
    let variants = [compared.pair.left, compared.pair.right];
    let titles = compared.titles();
    let sides = witness.sides.iter().zip(variants).zip(&titles).map(|((shown, variant), title)| side(title, variant, shown));
    let _ = writeln!(page, "<div class=\"two\">{}</div>", sides.collect::<String>());
    if !compared.blamed.is_empty() {
        let sets: Vec<String> = compared.blamed.iter().map(|set| names(compared, set).join(" with ")).collect();
        let _ = writeln!(page, "<p>To blame: {}.</p>", escaped(&sets.join("; or ")));
    }
}

/// Every rule alone: two small boards, or how far it was searched in vain.
fn each(compared: &Comparison<'_>, page: &mut String) {
    let rules = compared.pair.left.rules();
    let flat = if matches!(rules, crate::ir::Rules::Sowing(_)) { " flat" } else { "" };
    if !compared.each.is_empty() {
        let [one, other] = compared.titles().map(|title| escaped(&title));
        let _ = writeln!(
            page,
            "<h2>Every rule alone</h2>\n<p class=\"lead\">On the left the rules of {one}, on the right the same with this one rule as in {other}.</p>"
        );
    }
    for each in &compared.each {
        let Some(rule) = compared.differences.rules.get(each.difference) else { continue };
        let name = escaped(&rule.name());
        let alone = match alone(compared, each) {
            Ok(alone) => alone,
            Err(instead) => {
                let _ = writeln!(page, "<div class=\"alone\"><h2>{name}</h2>\n<p>{}.</p></div>", escaped(&instead));
                continue;
            }
        };
        let sides: String = alone
            .sides
            .iter()
            .map(|(name, board, outcome, only)| {
                let picture = draw::svg(rules, board, &Marks::default(), name);
                format!("<div><b>{}</b>{picture}<p>{outcome}{}</p></div>", escaped(name), escaped(&only_here(only)))
            })
            .collect();
        let begin = escaped(&alone.begin);
        let _ = writeln!(
            page,
            "<div class=\"alone\"><h2>{name}</h2>\n<p class=\"lead\">{begin}</p>\n<div class=\"two small{flat}\">{sides}</div></div>"
        );
    }
}

/// One column: the position, the moves, the board after them, and what happened.
fn side(title: &str, variant: &Variant, shown: &Shown) -> String {
    let picture = |position: &str, marks: &Marks| draw::svg(variant.rules(), position, marks, title);
    let title = escaped(title);
    let mut marks = Marks::default();
    for event in &shown.events {
        marks.note(&event.kind, &event.fields);
    }
    let told: String = account(variant, shown).iter().map(|line| format!("<li>{}</li>", escaped(line))).collect();
    let before = if shown.moves.is_empty() || shown.at == "start" {
        String::new()
    } else {
        format!("<div class=\"before\">{}</div>", picture(&shown.at, &Marks::default()))
    };
    let moves =
        if shown.moves.is_empty() { String::new() } else { format!("<p>Moves: <b>{}</b></p>", escaped(&shown.moves.join(" "))) };
    let after = picture(&shown.board, &marks);
    let at = escaped(&shown.at);
    format!("<div><h2>{title}</h2>{before}{moves}{after}<ul>{told}</ul><p class=\"place\">From <code>{at}</code></p></div>")
}
