//! The difference sheet as a page of HTML.
//!
//! Comes in: a difference sheet. Goes out: its text: two columns, on a narrow screen one below the other; in print no rule is torn from its
//! boards.

use super::difference::DifferenceSheet;
use super::difference_entries::Entry;
use super::difference_games::{Game, Picture};
use super::difference_result;
use super::page::{self, Page, safe};
use crate::syntax::ast::Family;
use std::fmt::Write as _;

const STYLE: &str = "\
.two,.pictures{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.2rem 2rem}.two>*{margin:.2rem 0}\
.who{display:block;font:600 .82rem/1.4 var(--sans);color:var(--soga)}\
.summary{margin:.8rem 0;padding:.6rem 1rem;border:2px solid var(--ink);list-style:none;font-size:1.1rem}\
.rule{border-top:1px solid var(--line);padding:.8rem 0 1rem}.rule h3{font-size:1.15rem;margin:0 0 .2rem}h3 a{color:inherit;text-decoration:none}h3 a:hover{text-decoration:underline}\
.pictures{gap:.25rem 2rem;margin-top:.5rem}.pictures>p,.pictures ul,.said{font:.88rem/1.4 var(--sans);margin:.2rem 0}.pictures>p{align-self:center;color:var(--ink2)}.at{overflow-wrap:anywhere}\
.pictures>p:only-child,.pictures>p.over{grid-column:1/-1}.pictures ul{margin:.2rem 0}.pictures li{margin:.1rem 0;overflow-wrap:anywhere}\
.pictures figure{display:grid;grid-template-rows:subgrid;grid-row:span 3}.pictures>p{grid-row:span 3}.pictures>p:only-child,.pictures>p.over{grid-row:auto}.pictures figcaption{align-self:end;margin:0}.square figure svg{max-width:22rem}.square .three{grid-template-columns:repeat(3,minmax(0,1fr))}.standing{max-width:22rem;margin:.3rem 0}.strip{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:.2rem .8rem;grid-column:1/-1}.strip svg{overflow:visible}.strip svg text{font-size:var(--least)}\
.aside{padding-inline-start:1.1rem}.aside li{break-inside:avoid}\
@media screen and (max-width:640px){.two,.pictures,.square .three{grid-template-columns:minmax(0,1fr)}.summary{font-size:1rem}}\
@media print{.two{gap:0 7mm}.two>*{margin:.5mm 0}.pictures{gap:.6mm 7mm;margin-top:.6mm;break-inside:avoid}.rule{padding:1.2mm 0 1.4mm;break-inside:avoid}.head{break-inside:avoid;break-after:avoid}.rule h3{font-size:11pt}\
.rule .two p,.aside p,.aside li{font-size:9.6pt;line-height:1.3}.who,.note,.pictures figcaption,.pictures>p,.pictures ul{font-size:8.3pt;line-height:1.2}.rule .two .note,.rule .two .who,.aside .who{font-size:8.3pt}.pictures ul{margin:.2mm 0}.pictures li{margin:0}.pictures figcaption{margin:0}\
h1{font-size:20pt}h2{margin:3mm 0 1mm}.summary{font-size:10.5pt;padding:1mm 3mm;margin:1.5mm 0;break-inside:avoid}.summary li{margin:.6mm 0}\
.strip{grid-template-columns:repeat(3,minmax(0,1fr))}.pictures figure svg{max-width:80mm;max-height:none}.strip figure svg{max-width:none}.square .pictures figure svg{max-height:61mm;width:auto;max-width:100%}.grown>svg text{font-size:var(--least)}.legend{margin:4mm 0 1mm}footer{margin-top:3mm;break-before:avoid}.pictures figure .standing{max-height:6mm;max-width:60mm}}";

pub(super) fn html(sheet: &DifferenceSheet<'_>) -> String {
    let language = sheet.language;
    let say = |key: &str| language.say(key, &[]);
    let title = language.say("difference.title", &[("one", &sheet.titles[0]), ("other", &sheet.titles[1])]);
    let mut body = format!("<h1>{}</h1>\n", safe(&title));
    let region = |at: usize| {
        let region = sheet.regions[at].as_ref().map(|region| language.say("sheet.region", &[("region", region)]));
        let region = region.map_or(String::new(), |region| format!("<br><span class=\"note\">{}</span>", safe(&region)));
        format!("<p><strong>{}</strong>{region}</p>", safe(&sheet.titles[at]))
    };
    let _ = writeln!(body, "<div class=\"two\">{}{}</div>", region(0), region(1));
    let lines: String = sheet.summary.iter().map(|line| format!("<li>{}</li>\n", safe(line))).collect();
    let _ = writeln!(body, "<ul class=\"summary\">\n{lines}</ul>");
    if !sheet.entries.is_empty() {
        page::heading(&mut body, "difference.rules", &say("difference.rules"));
    }
    for (number, entry) in (1..).zip(&sheet.entries) {
        rule(&mut body, sheet, number, entry);
    }
    page::heading(&mut body, "difference.game", &say("difference.game"));
    let _ = writeln!(body, "<p>{}</p>", safe(&sheet.whole.join(" ")));
    if let Some(game) = &sheet.game {
        pictures(&mut body, game, sheet.family);
    }
    aside(&mut body, sheet, "difference.also", &sheet.also);
    aside(&mut body, sheet, "difference.aside", &sheet.aside);
    page::legend(&mut body, language, sheet.family, &svgs(sheet));
    if !sheet.sources.is_empty() {
        let items: String =
            sheet.sources.iter().map(|(key, text)| format!("<li><strong>{}</strong>: {}</li>", safe(key), safe(text))).collect();
        page::heading(&mut body, "heading.sources", &say("heading.sources"));
        let _ = writeln!(body, "<ul class=\"aside note\">{items}</ul>");
    }
    let _ = writeln!(body, "<footer>{}</footer>", safe(&sheet.made));
    let class = if sheet.family == Family::Sowing { "" } else { "square" };
    Page { language, title: &title, style: STYLE, class, body }.html()
}

/// All boards of the page.
fn svgs<'s>(sheet: &'s DifferenceSheet<'_>) -> Vec<&'s str> {
    let games = sheet.entries.iter().filter_map(|entry| entry.game.as_ref()).chain(&sheet.game);
    games
        .flat_map(|game| game.before.iter().chain(&game.strip).chain(&game.pictures))
        .map(|picture| picture.svg.as_str())
        .collect()
}

/// What one of the two says; words that the other does not say are marked.
fn cell(sheet: &DifferenceSheet<'_>, entry: &Entry, side: usize) -> String {
    let mut said = String::new();
    for saying in entry.said(side) {
        said.push_str(match said.is_empty() {
            true => "",
            false if saying.numbered => "<br>",
            false => " ",
        });
        let run = |(words, differs): &(String, bool)| {
            if *differs { format!("<mark>{}</mark>", safe(words)) } else { safe(words) }
        };
        said.push_str(&saying.runs.iter().map(run).collect::<Vec<_>>().join(" "));
        if let Some(note) = saying.note {
            let _ = write!(said, " <span class=\"note\">[{}]</span>", safe(note));
        }
    }
    format!("<p><span class=\"who\">{}</span>{said}</p>", safe(&sheet.titles[side]))
}

/// What the two say, side by side; once, where the words are the same.
fn cells(sheet: &DifferenceSheet<'_>, entry: &Entry) -> String {
    match &entry.alike {
        Some(alike) => format!("<p>{}</p>", safe(alike)),
        None => format!("<div class=\"two\">{}{}</div>", cell(sheet, entry, 0), cell(sheet, entry, 1)),
    }
}

fn rule(out: &mut String, sheet: &DifferenceSheet<'_>, number: u32, entry: &Entry) {
    let _ = writeln!(
        out,
        "<section class=\"rule\" data-differences=\"{}\"><div class=\"head\"><h3 id=\"rule-{number}\"><a href=\"#rule-{number}\">{number}. {}</a></h3>\n{}</div>",
        entry.differences.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join(" "),
        safe(&entry.heading),
        cells(sheet, entry)
    );
    if let Some(game) = &entry.game {
        pictures(out, game, sheet.family);
    }
    out.push_str("</section>\n");
}

/// A game: of wide boards the words beside the board before, and below them the two of one moment; of others all in one row.
fn pictures(out: &mut String, game: &Game, family: Family) {
    let at =
        if game.at.is_empty() { String::new() } else { format!(" <code class=\"at\" dir=\"ltr\">{}</code>", safe(&game.at)) };
    let lead = |class: &str| match game.lead.is_empty() {
        true => String::new(),
        false => format!("<p class=\"{class}\">{}{at}</p>\n", safe(&game.lead)),
    };
    let three = game.before.is_some() && family == Family::Leaping;
    let _ = writeln!(out, "<div class=\"pictures{}\">", if three { " three" } else { "" });
    if three || game.before.is_none() {
        out.push_str(&lead("lead over"));
    }
    if let Some(before) = &game.before {
        figure(out, before, COLUMN);
    }
    if !three && game.before.is_some() {
        out.push_str(&lead("lead"));
    }
    if !game.strip.is_empty() {
        out.push_str("<div class=\"strip\">\n");
        game.strip.iter().for_each(|picture| figure(out, picture, THIRD));
        out.push_str("</div>\n");
    }
    game.pictures.iter().for_each(|picture| figure(out, picture, COLUMN));
    out.push_str("</div>\n");
}

/// Points from side to side of a board in print, in a column of two and of three, from top to bottom of a board there, and what numbers on it have at least.
const COLUMN: f64 = 226.0;
const THIRD: f64 = 161.0;
const TALLEST: f64 = 161.0;
const LEAST: f64 = 7.2;

/// How large numbers of a board must be so that they can be read in print; nothing where they are.
fn grown(svg: &str, column: f64) -> String {
    let quoted = |text: &str| text.split('"').next().map(str::to_owned);
    let box_of = svg.split_once("viewBox=\"").and_then(|(_, rest)| quoted(rest));
    let side = |at: usize| box_of.as_ref().and_then(|sides| sides.split(' ').nth(at)?.parse::<f64>().ok()).unwrap_or_default();
    let unit = (column / side(2)).min(TALLEST / side(3));
    let sizes = svg.split("font-size=\"").skip(1).filter_map(|rest| quoted(rest)?.parse::<f64>().ok());
    let least = LEAST / unit;
    if sizes.fold(f64::INFINITY, f64::min) < least {
        format!(" class=\"grown\" style=\"--least:{least:.1}px\"")
    } else {
        String::new()
    }
}

fn figure(out: &mut String, picture: &Picture, column: f64) {
    let grown = grown(&picture.svg, column);
    let _ = write!(out, "<figure{grown}><figcaption>{}</figcaption>\n{}", safe(&picture.title), picture.svg);
    out.push_str("<div>");
    let mut lines: String = picture.lines.iter().map(|line| format!("<li>{}</li>", safe(line))).collect();
    if let Some(standing) = &picture.standing {
        out.push_str(&difference_result::bar(standing));
        lines = format!("<li><strong>{}</strong></li>{lines}", safe(&standing.said));
    }
    if !lines.is_empty() {
        let _ = write!(out, "<ul>{lines}</ul>");
    }
    out.push_str("</div></figure>\n");
}

fn aside(out: &mut String, sheet: &DifferenceSheet<'_>, key: &str, entries: &[Entry]) {
    if entries.is_empty() {
        return;
    }
    page::heading(out, key, &sheet.language.say(key, &[]));
    out.push_str("<ul class=\"aside\">\n");
    for entry in entries {
        let _ = write!(out, "<li><strong>{}</strong>", safe(&entry.heading));
        if entry.alike.is_some() || !entry.says.is_empty() {
            out.push_str(&cells(sheet, entry));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}
