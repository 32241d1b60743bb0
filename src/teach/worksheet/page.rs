//! A worksheet as plain text, as Markdown and as a page of HTML. The answers follow the questions, on pages of their own.

use super::sheet::{Item, Worksheet};
use crate::syntax::ast::Family;
use crate::teach::page::{self, Page, safe, width_of_numbers};
use crate::teach::sheet::Picture;
use crate::teach::sheet_page::{plain, wrapped};
use std::fmt::Write as _;

/// Boards lie beside what is written on them; small square ones two in a row; wide ones above it.
const STYLE: &str = "\
.questions,.numbered{list-style:none;padding:0;margin:1rem 0;counter-reset:number}.questions>li,.numbered>li{margin:1.8rem 0;counter-increment:number}.ask::before,.answer::before{content:counter(number) \". \";font-weight:700}\
.ask,.answer{font-size:1.15rem;margin:0 0 .5rem}.answer{font-weight:700;break-after:avoid}.work{display:grid;grid-template-columns:minmax(0,36rem) minmax(0,1fr);gap:.6rem 1.8rem;align-items:start;break-inside:avoid}\
.boards{display:grid;gap:.8rem}.line{display:flex;gap:.6rem;align-items:flex-end;font:.95rem/1 var(--sans);color:var(--ink2);margin:1.3rem 0 0;max-width:36rem}.line i{flex:1;min-height:1em;border-bottom:1.5px dotted var(--ink2)}\
.questions>li{break-inside:avoid}.room .line:first-child{margin-top:.6rem}.work h3{font-size:1rem;margin:0 0 .1rem}.work ol+h3{margin-top:.6rem}.work ol{margin:.1rem 0;padding-inline-start:1.5rem}.work ol>li{margin:.15rem 0}\
.blocks{display:grid;gap:1rem 2rem}.square .questions{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(21rem,100%),1fr));gap:0 2.4rem}.square .questions li.two{grid-column:1/-1}.square .two .boards{grid-template-columns:repeat(auto-fill,minmax(min(19rem,100%),1fr));gap:.8rem 2.4rem}\
.square .questions .work,.wide .work{grid-template-columns:minmax(0,1fr)}.square .answers .work{grid-template-columns:minmax(0,21rem) minmax(0,1fr)}\
.wide .room .line+.line,.square .room .line+.line{display:none}\
@media(max-width:820px){.work,.square .answers .work,.many{grid-template-columns:minmax(0,1fr)}.room .line+.line{display:none}}\
@media print{figure svg{max-height:none}h1{font-size:19pt;margin-bottom:1mm;padding-bottom:1mm}.lead{margin:0}.questions,.numbered,ul{margin:1mm 0}.questions>li{margin:0;min-height:var(--row)}.numbered>li{margin:3mm 0}.ask,.answer,.lead{line-height:1.3}.ask,.answer{font-size:11pt;margin-bottom:1mm}\
.line{font-size:9pt;margin-top:6mm;max-width:110mm}body>main>.line{margin-top:3mm}.room .line:first-child{margin-top:3mm}.boards{grid-template-columns:minmax(0,var(--board));gap:2mm}.work{grid-template-columns:minmax(0,var(--board)) minmax(0,1fr);gap:1mm 4mm}.room .line+.line{display:flex}\
.answers{break-before:page;--board:var(--small)}.answers h2{margin:0 0 1mm;font-size:14pt}.answers ol+h2{margin-top:5mm}.work h3{font-size:10.5pt}.work ol{padding-inline-start:5mm}.work ol>li{margin:.3mm 0;line-height:1.3}.work p{margin:1mm 0;line-height:1.3}\
.rules{font-size:9.5pt;padding-inline-start:6mm;margin:1mm 0}.rules li{margin:1mm 0;break-inside:avoid}.legend{margin:1mm 0;padding:1mm 0}.legend svg{width:6mm;height:6mm}footer{margin-top:3mm;padding-top:1mm;break-before:avoid}\
.square .questions{grid-template-columns:1fr 1fr;gap:0 6mm}.square .questions .work,.square .two .boards{grid-template-columns:1fr}.square .two .boards{grid-template-columns:1fr 1fr;gap:6mm}.square .answers .work{grid-template-columns:minmax(0,var(--board)) minmax(0,1fr)}\
.square .many{grid-template-columns:1fr 1fr;gap:3mm 6mm}.square .many .work{grid-template-columns:1fr}.wide .work{grid-template-columns:1fr}.square .room .line{max-width:none}.square .room .line+.line,.wide .room .line+.line{display:none}.room .more.more{display:flex}}@media screen{.more{display:none!important}}";

/// Lines to write on, beside the first.
const LINES: usize = 2;
/// Numbers of a board in points, if it can be so large: else the smaller one.
const GOOD_TYPE: f64 = 8.0;
const LEAST_TYPE: f64 = 7.0;
/// Millimetres: of a board beside which can be written, and of one of two in a row.
const BESIDE: f64 = 118.0;
const HALF: f64 = 89.0;

/// Millimetres of a page of Letter, the lower one, and of the first, below title and name; what stands above and below a board, beside which
/// can be written or not; and a line to write on.
const PAGE: f64 = 249.0;
const FIRST: f64 = 217.0;
const AROUND: f64 = 13.0;
const ABOVE_LINES: f64 = 17.0;
const LINE: f64 = 11.0;

/// How questions share pages: none is nearly empty.
struct Shared {
    /// Least height of a question, in millimetres.
    row: f64,
    /// Questions at the end that stand on a page with room, and how many lines more each has.
    last: usize,
    more: usize,
}

impl Shared {
    fn new(sheet: &Worksheet, class: &str, board: f64) -> Shared {
        let sizes = sheet.items.iter().flat_map(|item| &item.boards).map(|picture| page::size(&picture.svg));
        let shape = sizes.map(|(wide, tall)| tall / wide).fold(0.0, f64::max);
        let tall = board * shape + if class.is_empty() { AROUND } else { ABOVE_LINES };
        // Square boards stand two in a row; a question with several boards has a row of its own.
        let columns = if class == "square" { 2 } else { 1 };
        let runs = sheet.items.chunk_by(|one, other| one.boards.len() < 2 && other.boards.len() < 2);
        let rows: usize = runs.map(|run| run.len().div_ceil(columns)).sum();
        let most = ((FIRST / tall) as usize).max(1);
        let pages = rows.div_ceil(most).max(1);
        let on_page = rows.div_ceil(pages).max(1);
        let left = rows - on_page * (pages - 1);
        let free = if 2 * left <= on_page && pages > 1 { PAGE - tall * left as f64 } else { 0.0 };
        Shared { row: (FIRST / on_page as f64).floor() - 1.0, last: left * columns, more: (0.8 * free / LINE) as usize }
    }
}

/// How wide a board is printed, in millimetres, so that its numbers can be read: to write on, and with an answer.
fn board_widths(sheet: &Worksheet) -> [f64; 2] {
    let enough = if sheet.family == Family::Sowing { BESIDE } else { HALF };
    let asked = sheet.items.iter().flat_map(|item| &item.boards).map(|picture| {
        let [good, least] = [GOOD_TYPE, LEAST_TYPE].map(|points| width_of_numbers(&picture.svg, points));
        if good <= enough { good } else { least.max(enough) }
    });
    let answers = sheet.items.iter().flat_map(|item| &item.blocks);
    let answered = answers.map(|block| width_of_numbers(&block.picture.svg, LEAST_TYPE));
    let [asked, answered] = [asked.fold(0.0, f64::max), answered.fold(0.0, f64::max)];
    [asked, answered.min(asked)].map(|wide| (wide.min(page::WIDE) * 10.0).ceil() / 10.0)
}

pub(super) fn html(sheet: &Worksheet) -> String {
    let [board, small] = board_widths(sheet);
    let class = match sheet.family {
        _ if board > BESIDE => "wide",
        Family::Leaping if board <= HALF => "square",
        Family::Leaping | Family::Sowing => "",
    };
    let shared = Shared::new(sheet, class, board);
    let say = |key: &str| safe(&sheet.language.say(key, &[]));
    let mut body = format!("<h1>{}</h1>\n<p class=\"lead\">{}</p>\n", safe(&sheet.title), safe(&sheet.lead.join(" ")));
    let _ = writeln!(body, "<p class=\"line\">{}<i></i></p>", say("worksheet.name"));
    body.push_str("<ol class=\"questions\">\n");
    for (at, item) in sheet.items.iter().enumerate() {
        let two = if item.boards.len() > 1 { " class=\"two\"" } else { "" };
        let _ = writeln!(body, "<li{two}><p class=\"ask\">{}</p>\n<div class=\"work\">", safe(&item.ask));
        body.push_str("<div class=\"boards\">\n");
        item.boards.iter().for_each(|board| picture(&mut body, board));
        let more = if at + shared.last >= sheet.items.len() { shared.more } else { 0 };
        let empty = "<p class=\"line\"><i></i></p>".repeat(LINES) + &"<p class=\"line more\"><i></i></p>".repeat(more);
        let _ = writeln!(
            body,
            "</div>\n<div class=\"room\"><p class=\"line\">{}<i></i></p>{empty}</div></div></li>",
            say("worksheet.answer")
        );
    }
    body.push_str("</ol>\n<section class=\"answers\">\n");
    page::heading(&mut body, "worksheet.answers", &sheet.language.say("worksheet.answers", &[]));
    let svgs: Vec<&str> = sheet.items.iter().flat_map(|item| &item.blocks).map(|block| block.picture.svg.as_str()).collect();
    page::legend(&mut body, &sheet.language, sheet.family, &svgs);
    body.push_str("<ol class=\"numbered\">\n");
    for item in &sheet.items {
        let _ = writeln!(body, "<li><p class=\"answer\">{}</p>", safe(&item.answer));
        worked(&mut body, item);
        body.push_str("</li>\n");
    }
    body.push_str("</ol>\n");
    let rules: String = sheet.rules.iter().map(|rule| format!("<li>{}</li>\n", safe(rule))).collect();
    if !rules.is_empty() {
        page::heading(&mut body, "worksheet.rules", &sheet.language.say("worksheet.rules", &[]));
        let _ = writeln!(body, "<ol class=\"rules\">\n{rules}</ol>");
    }
    let _ = writeln!(body, "</section>\n<footer>{}</footer>", safe(&sheet.made));
    let row = shared.row;
    let style = format!(":root{{--board:{board}mm;--small:{small}mm;--row:{row}mm}}{STYLE}");
    Page { language: &sheet.language, title: &sheet.title, style: &style, class, body }.html()
}

fn picture(body: &mut String, picture: &Picture) {
    let caption =
        if picture.caption.is_empty() { String::new() } else { format!("<figcaption>{}</figcaption>\n", safe(&picture.caption)) };
    let _ = writeln!(body, "<figure>{caption}{}</figure>", picture.svg);
}

/// Boards, each with its steps beside it; what does not act stands with the only board, or under them all.
fn worked(body: &mut String, item: &Item) {
    let against: String = item.against.iter().map(|line| format!("<p>{}</p>\n", safe(line))).collect();
    let many = item.blocks.len() > 1;
    let _ = writeln!(body, "<div class=\"blocks{}\">", if many { " many" } else { "" });
    for block in &item.blocks {
        body.push_str("<div class=\"work\">\n");
        picture(body, &block.picture);
        body.push_str("<div>\n");
        for steps in &block.steps {
            if let Some(heading) = &steps.heading {
                let _ = writeln!(body, "<h3>{}</h3>", safe(heading));
            }
            let lines: String = steps.lines.iter().map(|line| format!("<li>{}</li>\n", safe(line))).collect();
            if !lines.is_empty() {
                let _ = writeln!(body, "<ol>\n{lines}</ol>");
            }
        }
        let _ = writeln!(body, "{}</div></div>", if many { "" } else { &against });
    }
    let _ = writeln!(body, "</div>{}", if many { &against } else { "" });
}

/// The lines of an answer, each with how deep it is indented.
fn answer_lines(item: &Item) -> Vec<(usize, String)> {
    let mut lines = Vec::new();
    for steps in item.blocks.iter().flat_map(|block| &block.steps) {
        let deep = steps.heading.iter().map(|heading| lines.push((0, heading.clone()))).count();
        lines.extend((1..).zip(&steps.lines).map(|(number, line)| (deep, format!("{number}. {line}"))));
    }
    lines.extend(item.against.iter().map(|line| (0, line.clone())));
    lines
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
        boards(&mut out, &outcome(item), "      ");
    }
    if !sheet.rules.is_empty() {
        let _ = write!(out, "\n{}", ruled(&say("worksheet.rules"), "-"));
        let numbered = (1..).zip(&sheet.rules);
        numbered.for_each(|(number, rule)| out.push_str(&wrapped(rule, &format!("{number:>3}. "), "     ")));
    }
    let _ = write!(out, "\n{}\n", sheet.made);
    out
}

/// The boards of an answer, each different one once; which village's it is stands above it where there are several.
fn outcome(item: &Item) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = Vec::new();
    for block in &item.blocks {
        let heading = block.steps.first().and_then(|steps| steps.heading.clone()).filter(|_| item.blocks.len() > 1);
        if pictures.iter().all(|known| known.text != block.picture.text) {
            pictures.push(Picture { caption: heading.unwrap_or_default(), ..block.picture.clone() });
        }
    }
    if let [only] = pictures.as_mut_slice() {
        only.caption.clear();
    }
    pictures
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
        fenced(&mut out, &outcome(item));
    }
    let rules: String = (1..).zip(&sheet.rules).map(|(number, rule)| format!("{number}. {}\n", plain(rule))).collect();
    if !rules.is_empty() {
        let _ = write!(out, "## {}\n\n{rules}\n", say("worksheet.rules"));
    }
    let _ = writeln!(out, "*{}*", plain(&sheet.made));
    out
}
