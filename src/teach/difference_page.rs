//! The difference sheet as a page of HTML.
//!
//! Comes in: a difference sheet. Goes out: its text: two columns, on a narrow screen one below the other; in print no rule is torn from its
//! boards.

use super::difference::DifferenceSheet;
use super::difference_entries::Entry;
use super::difference_games::{Game, Picture};
use super::difference_result;
use super::differing_words::marked;
use super::page::{self, Page, safe};
use crate::syntax::ast::Family;
use std::fmt::Write as _;

const STYLE: &str = "\
.two,.pictures{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:.2rem 2rem}.two>*{margin:.2rem 0}\
.who{display:block;font:600 .82rem/1.4 var(--sans);color:var(--soga)}\
mark{background:#fbe3a6;color:inherit;text-decoration:underline;text-decoration-thickness:2px;text-underline-offset:3px;-webkit-box-decoration-break:clone;box-decoration-break:clone;padding:0 .1em}\
.summary{margin:.8rem 0;padding:.6rem 1rem;border:2px solid var(--ink);list-style:none;font-size:1.1rem}\
.rule{border-top:1px solid var(--line);padding:.8rem 0 1rem}.rule h3{font-size:1.15rem;margin:0 0 .2rem}h3 a{color:inherit;text-decoration:none}h3 a:hover{text-decoration:underline}\
.lead{font:.88rem/1.4 var(--sans);margin:.5rem 0 .3rem}.at{overflow-wrap:anywhere}\
.pictures{gap:.6rem 2rem}.before{grid-column:1/-1;justify-self:center;width:min(100%,30rem)}.pictures ul{font:.88rem/1.4 var(--sans);margin:.2rem 0}.pictures li{margin:.1rem 0;overflow-wrap:anywhere}\
.square .before{width:min(100%,17rem)}.square figure svg{max-width:22rem;margin:auto}.standing{max-width:22rem;margin:.3rem 0}\
.aside{padding-inline-start:1.1rem}.aside li{break-inside:avoid}\
@media screen and (max-width:640px){.two,.pictures{grid-template-columns:minmax(0,1fr)}.summary{font-size:1rem}}\
@media print{mark{background:none}.two,.pictures{gap:1mm 7mm}.rule{padding:2mm 0 3mm}.head{break-inside:avoid;break-after:avoid}.head+.lead{break-before:avoid}.lead{break-after:avoid;margin:1mm 0}\
.lead,.who,.pictures ul{font-size:8.5pt}.summary{font-size:11pt;padding:1.5mm 3mm;margin:2mm 0;break-inside:avoid}.pictures{break-inside:avoid}.before{width:82mm}.square .before{width:52mm}.square figure svg{max-height:58mm}.standing{max-height:7mm}}";

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
        pictures(&mut body, game);
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
    games.flat_map(|game| game.before.iter().chain(&game.pictures)).map(|picture| picture.svg.as_str()).collect()
}

/// What one of the two says; words that the other does not say are marked.
fn cell(sheet: &DifferenceSheet<'_>, entry: &Entry, side: usize) -> String {
    let mut said = String::new();
    for (at, (text, note)) in entry.says[side].iter().enumerate() {
        // Numbered lines, those of an opening, stand below each other.
        let numbered = text.starts_with(|sign: char| sign.is_ascii_digit());
        said.push_str(match at {
            0 => "",
            _ if numbered => "<br>",
            _ => " ",
        });
        match entry.says[1 - side].get(at) {
            Some((other, _)) => {
                let runs = marked(text, other).into_iter().next().unwrap_or_default();
                let run = |(words, differs): &(String, bool)| {
                    if *differs { format!("<mark>{}</mark>", safe(words)) } else { safe(words) }
                };
                said.push_str(&runs.iter().map(run).collect::<Vec<_>>().join(" "));
            }
            None => said.push_str(&safe(text)),
        }
        if let Some(note) = note {
            let _ = write!(said, " <span class=\"note\">[{}]</span>", safe(note));
        }
    }
    let said = if said.is_empty() { safe(&entry.unsaid[side]) } else { said };
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
        "<section class=\"rule\"><div class=\"head\"><h3 id=\"rule-{number}\"><a href=\"#rule-{number}\">{number}. {}</a></h3>\n{}</div>",
        safe(&entry.heading),
        cells(sheet, entry)
    );
    if let Some(game) = &entry.game {
        pictures(out, game);
    }
    out.push_str("</section>\n");
}

fn pictures(out: &mut String, game: &Game) {
    if !game.lead.is_empty() {
        let at = if game.at.is_empty() { String::new() } else { format!(" <code class=\"at\" dir=\"ltr\">{}</code>", safe(&game.at)) };
        let _ = writeln!(out, "<p class=\"lead\">{}{at}</p>", safe(&game.lead));
    }
    if game.pictures.is_empty() {
        return;
    }
    out.push_str("<div class=\"pictures\">\n");
    for picture in &game.before {
        figure(out, picture, " class=\"before\"");
    }
    game.pictures.iter().for_each(|picture| figure(out, picture, ""));
    out.push_str("</div>\n");
}

fn figure(out: &mut String, picture: &Picture, class: &str) {
    let _ = write!(out, "<figure{class}><figcaption>{}</figcaption>\n{}", safe(&picture.title), picture.svg);
    let mut lines: String = picture.lines.iter().map(|line| format!("<li>{}</li>", safe(line))).collect();
    if let Some(standing) = &picture.standing {
        out.push_str(&difference_result::bar(standing));
        lines = format!("<li><strong>{}</strong></li>{lines}", safe(&standing.said));
    }
    if !lines.is_empty() {
        let _ = write!(out, "<ul>{lines}</ul>");
    }
    out.push_str("</figure>\n");
}

fn aside(out: &mut String, sheet: &DifferenceSheet<'_>, key: &str, entries: &[Entry]) {
    if entries.is_empty() {
        return;
    }
    page::heading(out, key, &sheet.language.say(key, &[]));
    out.push_str("<ul class=\"aside\">\n");
    for entry in entries {
        let _ = write!(out, "<li><strong>{}</strong>", safe(&entry.heading));
        if entry.says.iter().any(|says| !says.is_empty()) {
            out.push_str(&cells(sheet, entry));
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}
