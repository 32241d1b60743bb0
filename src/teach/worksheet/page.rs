//! A worksheet as plain text, as Markdown and as a page of HTML. The answers follow the questions, on pages of their own.

use super::sheet::{Item, Worksheet};
use crate::syntax::ast::Family;
use crate::teach::page::{self, Page, safe};
use crate::teach::sheet::Picture;
use crate::teach::sheet_page::{plain, wrapped};
use std::fmt::Write as _;

const STYLE: &str = "\
ol{padding-inline-start:1.8rem;margin:1rem 0}ol>li{margin:1.6rem 0;break-inside:avoid}ol>li::marker{font:700 1.15rem var(--serif)}\
.ask{font-size:1.15rem;margin:0 0 .5rem}.boards{display:grid;gap:.8rem 1.6rem;grid-template-columns:minmax(0,36rem)}\
.boards.two{grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr))}\
.line{display:flex;gap:.6rem;align-items:flex-end;font:.95rem/1 var(--sans);color:var(--ink2);margin:1.3rem 0 0;max-width:36rem}.line i{flex:1;border-bottom:1.5px dotted var(--ink2)}\
.square .questions{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:0 2.4rem}.square .boards{grid-template-columns:minmax(0,21rem)}.square .boards.two{grid-template-columns:1fr 1fr}\
.square .questions li.two{grid-column:1/-1;max-width:44rem}\
.worked{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:.4rem 1.8rem;align-items:start}.square .worked{grid-template-columns:minmax(0,15rem) minmax(0,1fr)}\
.worked .boards,.square .worked .boards{grid-template-columns:1fr}.worked ol{margin:.2rem 0;padding-inline-start:1.4rem}.worked ol>li{margin:.15rem 0}.worked ol>li::marker{font:inherit}\
.answer{font-weight:700;font-size:1.1rem;margin:0 0 .3rem}.worked h3{font-size:1rem;margin:.5rem 0 .1rem}\
@media(max-width:640px){.worked,.square .worked,.square .boards.two{grid-template-columns:minmax(0,1fr)}ol{padding-inline-start:1.5rem}}\
@media print{h1{font-size:20pt;margin-bottom:2mm}.lead{margin:0}.answers{break-before:page}.answers h2{margin-top:0}ol{margin:2mm 0}ol>li{margin:4mm 0}.ask{font-size:11.5pt;margin-bottom:1mm}.boards{grid-template-columns:108mm}\
.boards.two{grid-template-columns:1fr 1fr;gap:4mm}.line{font-size:9pt;margin-top:5mm;max-width:108mm}.square .questions{grid-template-columns:1fr 1fr;gap:0 8mm}.square .boards{grid-template-columns:74mm}.square .boards.two{grid-template-columns:74mm 74mm}\
.worked,.square .worked{grid-template-columns:78mm 1fr;gap:1mm 6mm}.square .worked{grid-template-columns:56mm 1fr}.worked .boards,.worked .boards.two,.square .worked .boards{grid-template-columns:1fr;gap:1mm}\
.answer{font-size:11pt}.answers ol>li{margin:3mm 0}.worked ol>li{margin:.4mm 0}.answers ul{font-size:9.5pt}.answers ul li{margin:1mm 0}}";

pub(super) fn html(sheet: &Worksheet) -> String {
    let say = |key: &str| safe(&sheet.language.say(key, &[]));
    let mut body = format!("<h1>{}</h1>\n<p class=\"lead\">{}</p>\n", safe(&sheet.title), safe(&sheet.lead.join(" ")));
    let _ = writeln!(body, "<p class=\"line\">{}<i></i></p>", say("worksheet.name"));
    body.push_str("<ol class=\"questions\">\n");
    for item in &sheet.items {
        let two = if item.boards.len() > 1 { " class=\"two\"" } else { "" };
        let _ = writeln!(body, "<li{two}><p class=\"ask\">{}</p>", safe(&item.ask));
        pictures(&mut body, &item.boards);
        let _ = writeln!(body, "<p class=\"line\">{}<i></i></p></li>", say("worksheet.answer"));
    }
    body.push_str("</ol>\n<section class=\"answers\">\n");
    page::heading(&mut body, "worksheet.answers", &sheet.language.say("worksheet.answers", &[]));
    let svgs: Vec<&str> = sheet.items.iter().flat_map(|item| &item.outcome).map(|picture| picture.svg.as_str()).collect();
    page::legend(&mut body, &sheet.language, sheet.family, &svgs);
    body.push_str("<ol>\n");
    for item in &sheet.items {
        let _ = writeln!(body, "<li><p class=\"answer\">{}</p>\n<div class=\"worked\">", safe(&item.answer));
        pictures(&mut body, &item.outcome);
        worked(&mut body, item);
        body.push_str("</div></li>\n");
    }
    body.push_str("</ol>\n");
    let rules: String = rules(sheet).iter().map(|rule| format!("<li>{}</li>\n", safe(rule))).collect();
    if !rules.is_empty() {
        page::heading(&mut body, "worksheet.rules", &sheet.language.say("worksheet.rules", &[]));
        let _ = writeln!(body, "<ul>\n{rules}</ul>");
    }
    let _ = writeln!(body, "</section>\n<footer>{}</footer>", safe(&sheet.made));
    let class = if sheet.family == Family::Sowing { "" } else { "square" };
    Page { language: &sheet.language, title: &sheet.title, style: STYLE, class, body }.html()
}

fn pictures(body: &mut String, pictures: &[Picture]) {
    let _ = writeln!(body, "<div class=\"boards{}\">", if pictures.len() > 1 { " two" } else { "" });
    for picture in pictures {
        let caption = if picture.caption.is_empty() {
            String::new()
        } else {
            format!("<figcaption>{}</figcaption>\n", safe(&picture.caption))
        };
        let _ = write!(body, "<figure>{caption}{}</figure>\n", picture.svg);
    }
    body.push_str("</div>\n");
}

fn worked(body: &mut String, item: &Item) {
    body.push_str("<div>\n");
    for steps in &item.steps {
        if let Some(heading) = &steps.heading {
            let _ = writeln!(body, "<h3>{}</h3>", safe(heading));
        }
        let lines: String = steps.lines.iter().map(|line| format!("<li>{}</li>\n", safe(line))).collect();
        if !lines.is_empty() {
            let _ = writeln!(body, "<ol>\n{lines}</ol>");
        }
    }
    for line in &item.against {
        let _ = writeln!(body, "<p>{}</p>", safe(line));
    }
    body.push_str("</div>\n");
}

/// The lines of an answer, each with how deep it is indented.
fn answer_lines(item: &Item) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    for steps in &item.steps {
        let deep = steps.heading.iter().map(|heading| lines.push((0, heading.clone()))).count();
        lines.extend((1..).zip(&steps.lines).map(|(number, line)| (deep, format!("{number}. {line}"))));
    }
    lines.extend(item.against.iter().map(|line| (0, line.clone())));
    lines
}

/// The rules behind all answers, each once.
fn rules(sheet: &Worksheet) -> Vec<&str> {
    let mut rules: Vec<&str> = Vec::new();
    for behind in sheet.items.iter().flat_map(|item| &item.behind) {
        if !rules.contains(&behind.text.as_str()) {
            rules.push(&behind.text);
        }
    }
    rules
}

pub(super) fn text(sheet: &Worksheet) -> String {
    let say = |key: &str| sheet.language.say(key, &[]);
    let ruled = |text: &str, sign: &str| format!("{text}\n{}\n", sign.repeat(text.chars().count()));
    let mut out = ruled(&sheet.title, "=");
    out.push_str(&wrapped(&sheet.lead.join(" "), "", ""));
    for (number, item) in (1..).zip(&sheet.items) {
        let _ = write!(out, "\n{}", wrapped(&item.ask, &format!("{number}. "), "   "));
        boards(&mut out, &item.boards, "   ");
        let _ = writeln!(out, "\n   {} {}", say("worksheet.answer"), "_".repeat(40));
    }
    // A sheet that is printed as text has its answers on pages of their own.
    let _ = write!(out, "\n\n{}", ruled(&say("worksheet.answers"), "="));
    for (number, item) in (1..).zip(&sheet.items) {
        let _ = write!(out, "\n{}", wrapped(&item.answer, &format!("{number}. "), "   "));
        for (deep, line) in answer_lines(item) {
            let indent = " ".repeat(6 + 3 * deep);
            out.push_str(&wrapped(&line, &indent, &format!("{indent}  ")));
        }
        boards(&mut out, &item.outcome, "      ");
    }
    let rules = rules(sheet);
    if !rules.is_empty() {
        let _ = write!(out, "\n{}", ruled(&say("worksheet.rules"), "-"));
        rules.iter().for_each(|rule| out.push_str(&wrapped(rule, "  * ", "    ")));
    }
    let _ = write!(out, "\n{}\n", sheet.made);
    out
}

fn boards(out: &mut String, pictures: &[Picture], indent: &str) {
    for picture in pictures {
        out.push('\n');
        if !picture.caption.is_empty() {
            let _ = writeln!(out, "{indent}{}", picture.caption);
        }
        for row in picture.text.lines() {
            let _ = writeln!(out, "{}", format!("{indent}{row}").trim_end());
        }
    }
}

pub(super) fn markdown(sheet: &Worksheet) -> String {
    let say = |key: &str| plain(&sheet.language.say(key, &[]));
    let mut out = format!("# {}\n\n{}\n\n", plain(&sheet.title), plain(&sheet.lead.join(" ")));
    let fenced = |out: &mut String, pictures: &[Picture]| {
        for picture in pictures {
            if !picture.caption.is_empty() {
                let _ = write!(out, "{}\n\n", plain(&picture.caption));
            }
            let _ = write!(out, "```text\n{}```\n\n", picture.text);
        }
    };
    for (number, item) in (1..).zip(&sheet.items) {
        let _ = write!(out, "## {number}\n\n{}\n\n", plain(&item.ask));
        fenced(&mut out, &item.boards);
        let _ = write!(out, "{} {}\n\n", say("worksheet.answer"), "\\_".repeat(40));
    }
    let _ = write!(out, "# {}\n\n", say("worksheet.answers"));
    for (number, item) in (1..).zip(&sheet.items) {
        let _ = write!(out, "## {number}\n\n**{}**\n\n", plain(&item.answer));
        for (deep, line) in answer_lines(item) {
            let _ = writeln!(out, "{}- {}", "  ".repeat(deep), plain(&line).replacen(". ", "\\. ", 1));
        }
        out.push('\n');
        fenced(&mut out, &item.outcome);
    }
    let rules: String = rules(sheet).iter().map(|rule| format!("- {}\n", plain(rule))).collect();
    if !rules.is_empty() {
        let _ = write!(out, "## {}\n\n{rules}\n", say("worksheet.rules"));
    }
    let _ = writeln!(out, "*{}*", plain(&sheet.made));
    out
}
