//! The difference sheet as a page of HTML.
//!
//! Comes in: a difference sheet. Goes out: its text. The page needs nothing else and prints on A4.

use super::difference::{DifferenceSheet, Entry, Game};
use super::page::safe;
use std::fmt::Write as _;

const STYLE: &str = "\
:root{color-scheme:light}\
body{font-family:Georgia,'Noto Serif','Noto Naskh Arabic',serif;line-height:1.4;color:#2b2118;background:#fff;max-width:62rem;margin:2rem auto;padding:0 1.2rem}\
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .3rem;border-bottom:3px double #2b2118;padding-bottom:.3rem}\
h2{font-size:1.15rem;margin:1.2rem 0 .3rem;color:#7a3b12;break-after:avoid}\
h3{font-size:1rem;margin:.2rem 0;break-after:avoid}\
.rule{border-top:1px solid #c9b99f;padding:.3rem 0 .5rem}\
.two{display:grid;grid-template-columns:1fr 1fr;gap:.2rem 1.6rem}.two p{margin:.1rem 0}\
.who{font-size:.85em;color:#7a3b12;padding-inline-end:.4em}.note{font-size:.8em;color:#6b5d4d;white-space:nowrap}\
.lead{color:#5a4d40;font-size:.9em;margin:.4rem 0 .1rem;break-after:avoid}\
.pictures{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;gap:.2rem 1.2rem}\
figure{margin:0;break-inside:avoid}figcaption{font-size:.85em;font-weight:bold}\
figure svg{width:100%;height:auto;max-height:17rem;display:block}.flat figure svg{max-height:8rem}\
figure ul,.aside{margin:.1rem 0;padding-inline-start:1rem;font-size:.85em}li{margin:.05rem 0;overflow-wrap:anywhere}\
.at{font-size:.8em;color:#8a7d6d;overflow-wrap:anywhere}\
footer{margin-top:1rem;font-size:.8em;color:#6b5d4d;border-top:1px solid #c9b99f;padding-top:.3rem}\
@page{size:A4;margin:10mm 12mm}\
@media print{body{max-width:none;margin:0;padding:0;font-size:9pt;line-height:1.25}h1{font-size:1.5rem}h2{margin:.6rem 0 .2rem}\
.rule{padding:.15rem 0 .25rem}.head,.lead,.pictures{break-inside:avoid}.lead{break-after:avoid}.head{break-after:avoid}\
h3{margin:.1rem 0}figure svg{max-height:48mm}.flat figure svg{max-height:22mm}.many{font-size:8.5pt}.many figure svg{max-height:33mm}.many.flat figure svg{max-height:16mm}}";

/// Sheets with more games than this have smaller pictures, so that two pages hold them.
const MANY: usize = 4;

pub(super) fn html(sheet: &DifferenceSheet<'_>) -> String {
    let language = sheet.language;
    let say = |key: &str| safe(&language.say(key, &[]));
    let direction = if language.right_to_left { "rtl" } else { "ltr" };
    let title = language.say("difference.title", &[("one", &sheet.titles[0]), ("other", &sheet.titles[1])]);
    let bare = title.replace(['\u{2068}', '\u{2069}'], "");
    let games = sheet.entries.iter().filter(|entry| entry.game.as_ref().is_some_and(|game| !game.pictures.is_empty())).count();
    let mut class = if sheet.flat { "flat".to_owned() } else { String::new() };
    if games + usize::from(sheet.game.is_some()) > MANY {
        class.push_str(" many");
    }
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body class=\"{}\">\n<h1>{}</h1>\n",
        safe(&language.code),
        safe(&bare),
        class.trim(),
        safe(&title)
    );
    let region = |at: usize| {
        let region = sheet.regions[at].as_ref().map(|region| language.say("sheet.region", &[("region", region)]));
        format!(
            "<p><strong>{}</strong>{}</p>",
            safe(&sheet.titles[at]),
            region.map_or(String::new(), |region| format!("<br>{}", safe(&region)))
        )
    };
    let _ = writeln!(out, "<div class=\"two\">{}{}</div>", region(0), region(1));
    let _ = writeln!(out, "<h2>{}</h2>", say("difference.rules"));
    if sheet.entries.is_empty() {
        let _ = writeln!(out, "<p>{}</p>", say("difference.no-rule"));
    }
    for (number, entry) in (1..).zip(&sheet.entries) {
        rule(&mut out, sheet, number, entry);
    }
    let _ = writeln!(out, "<h2>{}</h2>\n<p>{}</p>", say("difference.game"), safe(&sheet.whole.join(" ")));
    if let Some(game) = &sheet.game {
        pictures(&mut out, game);
    }
    aside(&mut out, sheet);
    if !sheet.sources.is_empty() {
        let items: String =
            sheet.sources.iter().map(|(key, text)| format!("<li><strong>{}</strong>: {}</li>", safe(key), safe(text))).collect();
        let _ = writeln!(out, "<h2>{}</h2>\n<ul class=\"aside\">{items}</ul>", say("heading.sources"));
    }
    let _ = write!(out, "<footer>{}</footer>\n</body>\n</html>\n", safe(&sheet.made));
    out
}

/// What one of the two says.
fn cell(sheet: &DifferenceSheet<'_>, entry: &Entry, side: usize) -> String {
    let sentences = entry.says[side].iter().map(|(text, note)| {
        let note = note.as_ref().map_or(String::new(), |note| format!(" <span class=\"note\">[{}]</span>", safe(note)));
        format!("{}{note}", safe(text))
    });
    let said = entry.says[side].iter().zip(sentences).enumerate().map(|(at, ((text, _), sentence))| match at {
        0 => sentence,
        // Numbered lines, those of an opening, stand below each other.
        _ if text.starts_with(|sign: char| sign.is_ascii_digit()) => format!("<br>{sentence}"),
        _ => format!(" {sentence}"),
    });
    let said: String = said.collect();
    let nothing = if entry.unsaid[side] { "difference.unsaid" } else { "difference.no-such" };
    let said = if said.is_empty() { safe(&sheet.language.say(nothing, &[])) } else { said };
    let language = if entry.as_written { " lang=\"en\" dir=\"ltr\"" } else { "" };
    format!("<p{language}><span class=\"who\">{}</span>{said}</p>", safe(&sheet.titles[side]))
}

fn rule(out: &mut String, sheet: &DifferenceSheet<'_>, number: u32, entry: &Entry) {
    let cells = [0, 1].map(|side| cell(sheet, entry, side)).concat();
    let _ = writeln!(
        out,
        "<section class=\"rule\"><div class=\"head\"><h3>{number}. {}</h3>\n<div class=\"two\">{cells}</div></div>",
        safe(&entry.heading)
    );
    if let Some(game) = &entry.game {
        pictures(out, game);
    }
    out.push_str("</section>\n");
}

fn pictures(out: &mut String, game: &Game) {
    let at =
        if game.at.is_empty() { String::new() } else { format!(" <code class=\"at\" dir=\"ltr\">{}</code>", safe(&game.at)) };
    let _ = writeln!(out, "<p class=\"lead\">{}{at}</p>", safe(&game.lead));
    if game.pictures.is_empty() {
        return;
    }
    out.push_str("<div class=\"pictures\">");
    for picture in &game.pictures {
        let lines: String = picture.lines.iter().map(|line| format!("<li>{}</li>", safe(line))).collect();
        let lines = if lines.is_empty() { lines } else { format!("<ul>{lines}</ul>") };
        let _ = write!(out, "<figure><figcaption>{}</figcaption>\n{}{lines}</figure>\n", safe(&picture.title), picture.svg);
    }
    out.push_str("</div>\n");
}

fn aside(out: &mut String, sheet: &DifferenceSheet<'_>) {
    if sheet.aside.is_empty() {
        return;
    }
    let _ = writeln!(out, "<h2>{}</h2>\n<ul class=\"aside\">", safe(&sheet.language.say("difference.aside", &[])));
    for entry in &sheet.aside {
        let _ = write!(out, "<li><strong>{}</strong>", safe(&entry.heading));
        if entry.says.iter().any(|says| !says.is_empty()) {
            let cells = [0, 1].map(|side| cell(sheet, entry, side)).concat();
            let _ = write!(out, "<div class=\"two\">{cells}</div>");
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ul>\n");
}
