//! The whole game on one page for a wall: a large board, the rules in short, a picture for each rule.
//!
//! Comes in: a sheet. Goes out: a page of HTML of the shape of A3, which keeps its shape on A4 and A5; on a phone it reflows. Sources and
//! doubts stand on the sheet.

use super::page::{self, Page, safe};
use super::sheet::{Line, Part, Sheet};
use super::sheet_language::Language;
use super::sheet_page::heading;
use crate::syntax::ast::Family;
use std::fmt::Write as _;

/// Parts that are told in words at the top, in this order; those of one box stand together.
const BOXES: &[&[&str]] = &[
    &["heading.aim"],
    &["heading.start", "heading.opening"],
    &["heading.move", "heading.sow"],
    &["heading.man"],
    &["heading.king"],
    &["heading.capture"],
    &["heading.end", "heading.rounds"],
];

/// Parts of which every rule is a picture with its words.
const PICTURED: &[&str] = &["heading.passing", "heading.landing", "heading.claimed"];

/// The page in millimetres of A3, and what is left of it within the edges.
const TALL: f64 = 418.0;
const WIDE: f64 = 265.0;
/// Height of letters: at most, at least, and in what steps a size is looked for with which all fits the page.
const LARGE: f64 = 5.7;
const SMALL: f64 = 2.3;
const STEP: f64 = 0.1;
/// Width of a letter, height of a line, as parts of the height of letters.
const LETTER: f64 = 0.54;
const LINE: f64 = 1.28;

const STYLE: &str = "\
@page{size:A3;margin:0}@media screen{body{background:#cfc3ad}}\
main{container-type:inline-size;width:min(100vw,297mm);max-width:none;margin:auto;padding:0;background:var(--paper)}\
.in{--u:calc(100cqw/297);padding:calc(var(--u)*12) calc(var(--u)*16) calc(var(--u)*8);min-height:calc(var(--u)*419);display:flex;flex-direction:column;justify-content:space-between;gap:calc(var(--u)*4)}\
.in p,.in li{font:calc(var(--u)*var(--t))/1.28 var(--sans);margin:0;text-wrap:pretty}\
.head{display:flex;align-items:flex-end;gap:calc(var(--u)*8)}.head h1{border:0;padding:0;margin:0;font-size:calc(var(--u)*var(--h));line-height:.9;letter-spacing:-.02em}\
.head b{display:block;font:600 calc(var(--u)*7.4)/1.2 var(--serif)}.head p{color:var(--ink2)}\
.board svg{width:100%;height:auto;display:block}\
.boxes{display:grid;gap:calc(var(--u)*6);list-style:none;padding:0;margin:0}\
.boxes li,.rules h2{border-top:calc(var(--u)*1.1) solid var(--ink);padding-top:calc(var(--u)*2)}\
.boxes b{display:block;font:700 calc(var(--u)*7)/1.2 var(--serif);margin-bottom:calc(var(--u)*.8)}\
.rules h2{font:700 calc(var(--u)*8)/1.2 var(--serif);margin:0 0 calc(var(--u)*3)}.rules h2 small{font:calc(var(--u)*var(--t))/1.2 var(--sans);color:var(--ink2);margin-inline-start:.6em}\
.pictures{display:grid;grid-template-columns:repeat(var(--c),minmax(0,1fr));gap:calc(var(--u)*4.5) calc(var(--u)*9);list-style:none;padding:0;margin:0}\
.pictures .title{border:0;padding:0;font:700 calc(var(--u)*var(--t)*1.25)/1.2 var(--serif);display:flex;gap:.45em;align-items:baseline;margin:0 0 calc(var(--u)*1.2)}\
.pictures i{font-style:normal;background:var(--ink);color:var(--paper);border-radius:50%;width:1.5em;height:1.5em;display:inline-grid;place-items:center;font-size:.78em;flex:none}\
.pictures div{display:flex;gap:calc(var(--u)*3);width:calc(var(--w)*1%)}.pictures svg{flex:1 1 0;width:100%;min-width:0;height:auto;max-height:calc(var(--u)*var(--w)*.68);display:block}.pictures p{margin-top:calc(var(--u)*1)}\
.beside{display:grid;grid-template-columns:minmax(0,1.05fr) minmax(0,1fr);gap:calc(var(--u)*9);align-items:start}.beside .boxes{grid-template-columns:1fr;gap:calc(var(--u)*3)}\
.foot{display:flex;gap:calc(var(--u)*8);align-items:center;justify-content:space-between;border-top:calc(var(--u)*.5) solid var(--ink);padding-top:calc(var(--u)*2)}\
.foot .legend{border:0;margin:0;padding:0;gap:calc(var(--u)*2) calc(var(--u)*5)}.foot .legend svg{width:calc(var(--u)*7.5);height:calc(var(--u)*7.5)}.in .foot>p{color:var(--ink2);font-size:calc(var(--u)*4)}\
@media screen and (max-width:700px){.in{--u:1.3px;padding:20px 16px}.in p,.in li,.foot .legend,.in .foot>p,.rules h2 small{font-size:1rem}.head,.foot{flex-wrap:wrap}.head h1{font-size:3rem}.head b,.boxes b{font-size:1.2rem}\
.rules h2{font-size:1.35rem}.pictures .title{font-size:1.15rem}.boxes,.pictures,.beside{grid-template-columns:1fr!important;gap:18px}.pictures div{width:100%}.pictures svg{max-height:none}.foot .legend svg{width:24px;height:24px}}\
@media print{.in,.in p,.in li{line-height:1.28}main{width:100vw}.foot .legend{font-size:inherit}figure svg{max-height:none}}";

/// A rule with its picture.
struct Rule<'a> {
    title: String,
    text: &'a str,
    /// Boards side by side: what is allowed and what is not.
    boards: Vec<&'a str>,
}

/// What stands on the page, and how it is laid out.
struct Poster<'a> {
    sheet: &'a Sheet,
    boxes: Vec<(String, String)>,
    rules: Vec<Rule<'a>>,
    /// The start is as wide as the page, the boxes below it.
    wide: bool,
    columns: usize,
}

pub(super) fn html(sheet: &Sheet) -> String {
    let parts = |keys: &'static [&'static str]| sheet.parts.iter().filter(move |part| keys.contains(&part.key));
    let rules = pictured(sheet);
    let wide = sheet.has_wide_boards();
    let boxes: Vec<(String, String)> = BOXES
        .iter()
        .filter_map(|keys| {
            let mut told =
                parts(keys).map(|part| (heading(sheet, part), words(part, &rules))).filter(|(_, text)| !text.is_empty());
            let (title, mut text) = told.next()?;
            told.for_each(|(_, more)| text = format!("{text} {more}"));
            Some((title, text))
        })
        .collect();
    let columns = match (wide, rules.len()) {
        (true, 0..=8) => 2,
        (true, _) | (false, 0..=9) => 3,
        (false, _) => 4,
    };
    let poster = Poster { sheet, boxes, rules, wide, columns };
    let sizes = (0..).map(|step| LARGE - STEP * f64::from(step)).take_while(|size| *size >= SMALL);
    let size =
        sizes.fold(None, |found: Option<f64>, size| found.or((poster.height(size) <= TALL).then_some(size))).unwrap_or(SMALL);
    Page { language: &sheet.language, title: &sheet.title, style: STYLE, class: "", body: poster.body(size) }.html()
}

/// Height and width of a picture.
fn proportions(svg: &str) -> f64 {
    let stated = |name: &str| svg.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0.parse::<f64>().ok();
    stated("height").zip(stated("width")).map_or(1.0, |(height, width)| height / width.max(1.0))
}

fn lines(text: &str, width: f64, size: f64) -> f64 {
    (text.chars().count() as f64 * LETTER * size / width).ceil() * LINE * size
}

impl Poster<'_> {
    fn title_size(&self) -> f64 {
        (420.0 / self.sheet.name.chars().count().max(1) as f64).clamp(12.0, 30.0)
    }

    /// How much of the width of a column a picture takes: less where letters are small.
    fn share(&self, size: f64) -> f64 {
        (92.0 - (LARGE - size) * 10.0).max(58.0)
    }

    /// Widths of the boxes: more for more text.
    fn widths(&self) -> Vec<f64> {
        let weights: Vec<f64> = self.boxes.iter().map(|(_, text)| (text.chars().count() as f64).max(90.0).powf(0.75)).collect();
        let gaps = 6.0 * (weights.len().max(1) - 1) as f64;
        let all: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / all * (WIDE - gaps)).collect()
    }

    /// About how high all is with letters of this size.
    fn height(&self, size: f64) -> f64 {
        let header = self.title_size().max(16.0);
        let start = start(self.sheet).map_or(0.0, proportions);
        let above = if self.wide {
            let boxes = self.boxes.iter().zip(self.widths()).map(|((_, text), width)| 12.0 + lines(text, width, size));
            WIDE * start + 4.0 + boxes.fold(0.0, f64::max)
        } else {
            let boxes: f64 = self.boxes.iter().map(|(_, text)| 15.0 + lines(text, WIDE * 0.46, size)).sum();
            (WIDE * 0.5 * start).max(boxes)
        };
        let column = (WIDE - 9.0 * (self.columns - 1) as f64) / self.columns as f64;
        let rule = |rule: &Rule<'_>| {
            let each = column * self.share(size) / 100.0 / rule.boards.len().max(1) as f64;
            let boards = rule.boards.iter().map(|svg| (each * proportions(svg)).min(0.68 * self.share(size))).fold(0.0, f64::max);
            boards + size * 2.2 + lines(rule.text, column, size) + 1.0
        };
        let rows = self.rules.chunks(self.columns).map(|row| row.iter().map(rule).fold(0.0, f64::max) + 4.5);
        20.0 + header + above + 17.0 + rows.sum::<f64>() + 24.0
    }

    fn body(&self, size: f64) -> String {
        let sheet = self.sheet;
        let mut body = format!(
            "<div class=\"in\" style=\"--t:{size:.2};--h:{:.1};--c:{};--w:{:.0}\">\n",
            self.title_size(),
            self.columns,
            self.share(size)
        );
        header(&mut body, sheet);
        let board = format!("<div class=\"board\">{}</div>\n", start(sheet).unwrap_or_default());
        let list: String =
            self.boxes.iter().map(|(title, text)| format!("<li><b>{}</b>{}</li>\n", safe(title), safe(text))).collect();
        let widths: String = self.widths().iter().map(|width| format!(" {width:.0}fr")).collect();
        let widths = if self.wide { format!(" style=\"grid-template-columns:{}\"", widths.trim()) } else { String::new() };
        let list = format!("<ul class=\"boxes\"{widths}>\n{list}</ul>\n");
        let _ =
            if self.wide { write!(body, "{board}{list}") } else { writeln!(body, "<div class=\"beside\">{board}{list}</div>") };
        pictures(&mut body, sheet, &self.rules);
        body.push_str("<div class=\"foot\">\n");
        let svgs: Vec<&str> = self.rules.iter().flat_map(|rule| rule.boards.iter().copied()).collect();
        page::legend(&mut body, &sheet.language, sheet.family, &svgs);
        let _ = writeln!(body, "<p>{}</p>\n</div>\n</div>", safe(&sheet.made));
        body
    }
}

fn header(body: &mut String, sheet: &Sheet) {
    let kind = match sheet.family {
        Family::Sowing => "poster.sowing",
        Family::Leaping => "poster.leaping",
    };
    let kind = Language::capital(&sheet.language.say(kind, &[]));
    let place = sheet.region.as_deref().map_or(String::new(), |region| format!("<p>{}</p>", safe(region)));
    let _ =
        writeln!(body, "<header class=\"head\"><h1>{}</h1><div><b>{}</b>{place}</div></header>", safe(&sheet.name), safe(&kind));
}

/// The board at the start.
fn start(sheet: &Sheet) -> Option<&str> {
    let mut pictures = sheet
        .parts
        .iter()
        .filter(|part| part.key == "heading.board")
        .flat_map(|part| &part.lines)
        .flat_map(|line| &line.pictures);
    pictures.next().map(|picture| picture.svg.as_str())
}

/// The pictures that show what a rule does: of two rows the board after the move.
fn boards<'l>(sheet: &Sheet, line: &'l Line) -> Vec<&'l str> {
    let mut svgs: Vec<&str> = line.pictures.iter().map(|picture| picture.svg.as_str()).filter(|svg| !svg.is_empty()).collect();
    if sheet.has_wide_boards() && svgs.len() > 1 {
        svgs.drain(..svgs.len() - 1);
    }
    svgs
}

/// The rules of the table, and all others that have a picture, each under its name or that of its part.
fn pictured(sheet: &Sheet) -> Vec<Rule<'_>> {
    let (mut table, mut others) = (Vec::new(), Vec::new());
    for part in sheet.parts.iter().filter(|part| part.key != "heading.board") {
        let in_table = PICTURED.contains(&part.key);
        for line in &part.lines {
            let (boards, name) = (boards(sheet, line), line.name.as_deref());
            if !boards.is_empty() || (in_table && name.is_some()) {
                let title = name.map_or_else(|| heading(sheet, part), str::to_owned);
                let rules = if in_table { &mut table } else { &mut others };
                rules.push(Rule { title, text: &line.text, boards });
            }
        }
    }
    table.append(&mut others);
    table
}

/// What a part says, but for the sentences that stand under pictures.
fn words(part: &Part, rules: &[Rule<'_>]) -> String {
    let lines = part.lines.iter().filter(|line| !rules.iter().any(|rule| rule.text == line.text));
    lines.map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn pictures(body: &mut String, sheet: &Sheet, rules: &[Rule<'_>]) {
    if rules.is_empty() {
        return;
    }
    body.push_str("<section class=\"rules\">\n");
    // Titles of pictures are of the level below the heading, if there is one.
    let mut level = 2;
    if let Some(part) = sheet.parts.iter().find(|part| part.key == "heading.landing") {
        level = 3;
        let order = part.lines.iter().find(|line| line.name.is_none());
        let order = order.map_or(String::new(), |line| format!("<small>{}</small>", safe(&line.text)));
        let _ = writeln!(body, "<h2>{}{order}</h2>", safe(&heading(sheet, part)));
    }
    body.push_str("<ul class=\"pictures\">\n");
    for (number, rule) in (1..).zip(rules) {
        let boards = rule.boards.concat();
        let (title, text) = (safe(&rule.title), safe(rule.text));
        let _ = writeln!(
            body,
            "<li><h{level} class=\"title\"><i>{number}</i>{title}</h{level}>\n<div>{boards}</div><p>{text}</p></li>"
        );
    }
    body.push_str("</ul>\n</section>\n");
}
