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
/// Between pictures, and between the boards of one.
const GAP: f64 = 9.0;
const BETWEEN: f64 = 3.0;
/// Width of the words under a picture: at least, and at most where its boards are not wider.
const NARROW: f64 = 76.0;
const BROAD: f64 = 128.0;
/// Height of letters, and millimetres of a unit of the drawing (two rows, and other boards), with which all can be read on A4 still: words in
/// 8 points, numbers in 7.
const TEXT: f64 = 4.0;
const SCALE: [f64; 2] = [0.16, 0.13];
/// Boards of up to this part of the width have the words beside them.
const SLIM: f64 = 0.5;
/// How much larger than that they may be, and how much smaller where there is much to tell, in parts of it.
const LARGEST: f64 = 1.42;
const SMALLEST: f64 = 0.5;
const STEP: f64 = 0.02;
/// Parts of the width that the board at the start may take: alone in its row, and with the boxes beside it.
const ALONE: [f64; 4] = [1.0, 0.9, 0.8, 0.7];
const BESIDE: [f64; 3] = [0.52, 0.46, 0.4];
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
.pictures{display:flex;flex-wrap:wrap;gap:calc(var(--u)*4.5) calc(var(--u)*9);list-style:none;padding:0;margin:0}.pictures li{margin:0;width:calc(var(--u)*var(--w))}\
.pictures .title{border:0;padding:0;font:700 calc(var(--u)*var(--t)*1.25)/1.2 var(--serif);display:flex;gap:.45em;align-items:baseline;margin:0 0 calc(var(--u)*1.2)}\
.pictures i{font-style:normal;background:var(--ink);color:var(--paper);border-radius:50%;width:1.5em;height:1.5em;display:inline-grid;place-items:center;font-size:.82em;flex:none}\
.pictures div{display:flex;gap:calc(var(--u)*3);width:calc(var(--u)*var(--b))}.pictures svg{flex:1 1 0;width:100%;min-width:0;height:auto;display:block}.pictures p{margin-top:calc(var(--u)*1)}\
.pictures .slim{display:grid;grid-template-columns:auto minmax(0,1fr);align-content:start;column-gap:calc(var(--u)*3)}.pictures .slim .title{grid-column:1/3}.pictures .slim p{margin:0}\
.board{width:calc(var(--u)*var(--b));margin:auto}.beside{display:grid;grid-template-columns:auto minmax(0,1fr);gap:calc(var(--u)*9);align-items:start}.beside .boxes{grid-template-columns:1fr;gap:calc(var(--u)*2.4)}.beside .boxes b{font-size:calc(var(--u)*6.2)}\
.foot{display:flex;gap:calc(var(--u)*8);align-items:center;justify-content:space-between;border-top:calc(var(--u)*.5) solid var(--ink);padding-top:calc(var(--u)*2)}\
.foot .legend{font-size:calc(var(--u)*4);border:0;margin:0;padding:0;gap:calc(var(--u)*2) calc(var(--u)*5)}.foot .legend svg{width:calc(var(--u)*7.5);height:calc(var(--u)*7.5)}.in .foot>p{color:var(--ink2);font-size:calc(var(--u)*4)}\
@media screen and (max-width:700px){.in{--u:1.3px;padding:20px 16px}.in p,.in li,.foot .legend,.in .foot>p,.rules h2 small{font-size:1rem}.head,.foot{flex-wrap:wrap}.head h1{font-size:3rem}.head b,.boxes b{font-size:1.2rem}\
.rules h2{font-size:1.35rem}.pictures .title{font-size:1.15rem}.boxes,.beside{grid-template-columns:1fr!important;gap:18px}.pictures{gap:18px}.pictures li,.pictures div,.board{width:100%}.pictures .slim{display:block}.foot .legend svg{width:24px;height:24px}}\
@media print{.in,.in p,.in li{line-height:1.28}main{width:100vw}.foot .legend{font-size:calc(var(--u)*4)}figure svg{max-height:none}}";

/// A rule with its picture.
struct Rule<'a> {
    title: String,
    text: &'a str,
    /// Boards side by side: what is allowed and what is not.
    boards: Vec<&'a str>,
    /// Width and height of all of them, in units of the drawing.
    size: (f64, f64),
}

/// What stands on the page.
struct Poster<'a> {
    sheet: &'a Sheet,
    boxes: Vec<(String, String)>,
    rules: Vec<Rule<'a>>,
    /// The start is as wide as the page, the boxes below it.
    wide: bool,
}

/// How it is laid out.
#[derive(Clone, Copy)]
struct Plan {
    /// Height of letters.
    text: f64,
    /// Millimetres of a unit of the drawing, in all pictures but the start.
    scale: f64,
    /// Width of the board at the start.
    start: f64,
}

impl Plan {
    /// How well it can be read: what is too small weighs most.
    fn worth(self, readable: f64) -> f64 {
        let (text, scale) = (self.text / TEXT, self.scale / readable);
        6.0 * text.min(scale).min(1.0) + text.min(1.2) + scale.min(1.2) + 0.3 * (text + scale) + self.start / WIDE
    }
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
    let poster = Poster { sheet, boxes, rules, wide };
    let body = poster.body(poster.plan());
    Page { language: &sheet.language, title: &sheet.title, style: STYLE, class: "", body }.html()
}

/// Width and height of a picture.
fn size(svg: &str) -> (f64, f64) {
    let stated = |name: &str| svg.split_once(&format!(" {name}=\""))?.1.split_once('"')?.0.parse::<f64>().ok();
    stated("width").zip(stated("height")).map_or((1.0, 1.0), |(width, height)| (width.max(1.0), height))
}

/// Numbers from the one down to the other.
fn down(from: f64, to: f64) -> impl Iterator<Item = f64> {
    (0..).map(move |step| from - STEP * f64::from(step)).take_while(move |part| *part >= to)
}

fn lines(text: &str, width: f64, size: f64) -> f64 {
    (text.chars().count() as f64 * LETTER * size / width).ceil() * LINE * size
}

impl Poster<'_> {
    fn title_size(&self) -> f64 {
        (420.0 / self.sheet.name.chars().count().max(1) as f64).clamp(12.0, 30.0)
    }

    /// The plan with which all fits the page and is read best; if none does, the smallest.
    fn plan(&self) -> Plan {
        let starts: &[f64] = if self.wide { &ALONE } else { &BESIDE };
        let plans = starts.iter().flat_map(|start| {
            let sizes = down(LARGEST, SMALLEST).flat_map(|scale| down(LARGEST, SMALLEST).map(move |text| (scale, text)));
            sizes.map(move |(scale, text)| (*start, scale, text))
        });
        let readable = SCALE[usize::from(!self.wide)];
        let plan = |(start, scale, text)| Plan { text: text * TEXT, scale: scale * readable, start: start * WIDE };
        let fitting = plans.map(plan).filter(|plan| self.height(*plan) <= TALL);
        fitting.reduce(|best, plan| if plan.worth(readable) > best.worth(readable) { plan } else { best }).unwrap_or(plan((
            starts.last().copied().unwrap_or(1.0),
            SMALLEST,
            SMALLEST,
        )))
    }

    /// Width of a rule's boards, which are no wider than the page.
    fn boards(rule: &Rule<'_>, plan: Plan) -> f64 {
        (rule.size.0 * plan.scale + BETWEEN * (rule.boards.len().max(1) - 1) as f64).min(WIDE)
    }

    /// Whether the words of a rule stand beside its boards.
    fn is_slim(rule: &Rule<'_>, width: f64, plan: Plan) -> bool {
        !rule.boards.is_empty() && Poster::boards(rule, plan) <= SLIM * width
    }

    /// The rules in rows, each with its width: what is left of a row is shared among its rules.
    fn rows(&self, plan: Plan) -> Vec<Vec<(&Rule<'_>, f64)>> {
        let mut rows: Vec<Vec<(&Rule<'_>, f64)>> = Vec::new();
        let taken = |row: &[(&Rule<'_>, f64)]| row.iter().map(|(_, width)| width + GAP).sum::<f64>();
        for rule in &self.rules {
            let width = Poster::boards(rule, plan).max(NARROW);
            match rows.last_mut().filter(|row| taken(row) + width <= WIDE) {
                Some(row) => row.push((rule, width)),
                None => rows.push(vec![(rule, width)]),
            }
        }
        for row in &mut rows {
            let more = (WIDE + GAP - taken(row)) / row.len() as f64;
            for (_, width) in row.iter_mut() {
                *width = (*width + more).min(width.max(BROAD));
            }
        }
        rows
    }

    /// Widths of the boxes: more for more text.
    fn widths(&self) -> Vec<f64> {
        let weights: Vec<f64> = self.boxes.iter().map(|(_, text)| (text.chars().count() as f64).max(90.0).powf(0.75)).collect();
        let gaps = 6.0 * (weights.len().max(1) - 1) as f64;
        let all: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / all * (WIDE - gaps)).collect()
    }

    /// About how high all is.
    fn height(&self, plan: Plan) -> f64 {
        let size_of_text = plan.text;
        let header = self.title_size().max(16.0);
        let start = start(self.sheet).map_or(0.0, |svg| plan.start * size(svg).1 / size(svg).0);
        let above = if self.wide {
            let boxes = self.boxes.iter().zip(self.widths()).map(|((_, text), width)| 12.0 + lines(text, width, size_of_text));
            start + 4.0 + boxes.fold(0.0, f64::max)
        } else {
            let width = WIDE - plan.start - GAP;
            let boxes: f64 = self.boxes.iter().map(|(_, text)| 13.5 + lines(text, width, size_of_text)).sum();
            start.max(boxes)
        };
        let rule = |(rule, width): &(&Rule<'_>, f64)| {
            let boards = rule.size.1 * Poster::boards(rule, plan) / rule.size.0.max(1.0);
            let title = lines(&rule.title, width - 2.0 * size_of_text, 1.25 * size_of_text) + 1.5;
            if Poster::is_slim(rule, *width, plan) {
                let words = lines(rule.text, width - Poster::boards(rule, plan) - BETWEEN, size_of_text);
                return title + boards.max(words);
            }
            title + boards + lines(rule.text, *width, size_of_text) + 1.0
        };
        let rows = self.rows(plan).iter().map(|row| row.iter().map(rule).fold(0.0, f64::max) + 4.5).sum::<f64>();
        let heading = if self.has_heading() { 17.0 } else { 5.0 };
        20.0 + header + above + heading + rows + 24.0
    }

    fn has_heading(&self) -> bool {
        self.sheet.parts.iter().any(|part| part.key == "heading.landing")
    }

    fn body(&self, plan: Plan) -> String {
        let sheet = self.sheet;
        let mut body = format!("<div class=\"in\" style=\"--t:{:.2};--h:{:.1}\">\n", plan.text, self.title_size());
        header(&mut body, sheet);
        let board = format!("<div class=\"board\" style=\"--b:{:.0}\">{}</div>\n", plan.start, start(sheet).unwrap_or_default());
        let list: String =
            self.boxes.iter().map(|(title, text)| format!("<li><b>{}</b>{}</li>\n", safe(title), safe(text))).collect();
        let widths: String = self.widths().iter().map(|width| format!(" {width:.0}fr")).collect();
        let widths = if self.wide { format!(" style=\"grid-template-columns:{}\"", widths.trim()) } else { String::new() };
        let list = format!("<ul class=\"boxes\"{widths}>\n{list}</ul>\n");
        let _ =
            if self.wide { write!(body, "{board}{list}") } else { writeln!(body, "<div class=\"beside\">{board}{list}</div>") };
        self.pictures(&mut body, plan);
        body.push_str("<div class=\"foot\">\n");
        let svgs: Vec<&str> = self.rules.iter().flat_map(|rule| rule.boards.iter().copied()).collect();
        page::legend(&mut body, &sheet.language, sheet.family, &svgs);
        let _ = writeln!(body, "<p>{}</p>\n</div>\n</div>", safe(&sheet.made));
        body
    }

    fn pictures(&self, body: &mut String, plan: Plan) {
        let sheet = self.sheet;
        if self.rules.is_empty() {
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
        for (number, (rule, width)) in (1..).zip(self.rows(plan).concat()) {
            let (title, text) = (safe(&rule.title), safe(rule.text));
            let slim = if Poster::is_slim(rule, width, plan) { " class=\"slim\"" } else { "" };
            // Rounded down, so that a row does not break.
            let width = (width * 10.0).floor() / 10.0;
            let _ =
                write!(body, "<li{slim} style=\"--w:{width:.1}\"><h{level} class=\"title\"><i>{number}</i>{title}</h{level}>");
            if !rule.boards.is_empty() {
                let boards = Poster::boards(rule, plan);
                let _ = write!(body, "\n<div style=\"--b:{boards:.1}\">{}</div>", rule.boards.concat());
            }
            let _ = writeln!(body, "<p>{text}</p></li>");
        }
        body.push_str("</ul>\n</section>\n");
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
    let mut svgs: Vec<&str> = line.pictures.iter().map(|picture| picture.bare.as_str()).filter(|svg| !svg.is_empty()).collect();
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
                let sizes = boards.iter().map(|svg| size(svg));
                let size = sizes.fold((0.0, 0.0), |(wide, tall): (f64, f64), (width, height)| (wide + width, tall.max(height)));
                rules.push(Rule { title, text: &line.text, boards, size });
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
