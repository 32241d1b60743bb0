//! The rule sheet as a page of HTML, to read on a screen of any width and to print.

use super::differing_words::Run;
use super::page::{self, Page, safe};
use super::sheet::{Line, Part, Picture, Sheet};
use super::sheet_page::{heading, is_list, named, runs};
use super::watch;
use std::fmt::Write as _;

const STYLE: &str = "\
.watch{display:flex;flex-wrap:wrap;gap:.3rem;align-items:center;margin:.4rem 0 0;font:.9rem/1.35 var(--sans)}.watch button{min-width:44px;min-height:40px;padding:.2rem .5rem;font:inherit;color:var(--ink);background:var(--paper);border:1.5px solid #8a7557;border-radius:10px;cursor:pointer}\
.watch button:hover{border-color:var(--indigo);color:var(--indigo)}.watch button:focus-visible{outline:3px solid var(--indigo);outline-offset:2px}.watch span{flex:1 1 12rem;min-height:1.35em}@media print{.watch{display:none}}\
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(24rem,100%),1fr));gap:.8rem 1.6rem;margin:.8rem 0 1.2rem}\
.pictures.alone{grid-template-columns:minmax(0,34rem)}.square .pictures{grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),20rem))}\
.square .pictures.start{grid-template-columns:minmax(0,27rem)}\
@media print{.pictures{display:flex;flex-wrap:wrap;gap:2.5mm 6mm;margin:2mm 0 4mm;break-inside:avoid;break-before:avoid}.pictures figure{width:var(--w)}\
.shown{break-inside:avoid}.beside{display:grid;grid-template-columns:minmax(0,1fr) var(--beside);gap:0 6mm;margin:1mm 0 3mm}.beside .pictures{margin:0}li .pictures{margin-inline-start:-1.3rem}.row{display:grid;grid-template-columns:1fr 1fr;gap:0 6mm;margin:1mm 0 3mm;break-inside:avoid}.row .beside{display:block;margin:0}.row .pictures{margin-top:1mm}li .beside .pictures{margin:0}.beside .pictures{break-before:auto}section>p:has(+ul){break-after:avoid}\
.pictures figure svg{max-height:none}p,li{break-inside:avoid}.legend,footer{break-before:avoid}footer{margin-top:4mm}}";

/// How large numbers on boards are printed, in points, and how large they must be at least; how wide a board is then, in millimetres.
const NUMBERS: f64 = 7.6;
const LEAST: f64 = 7.05;
const NARROWEST: f64 = 52.0;
/// How wide each of two boards in one row may be, and all boards beside their words; what is between boards.
const HALF: f64 = 88.9;
const BESIDE: f64 = 112.0;
const BETWEEN: f64 = 6.0;
/// Numbers may grow by so much within their board, so that it stands beside the one that it is compared with.
const GROWN: f64 = 1.35;

pub(super) fn html(sheet: &Sheet) -> String {
    let mut body = format!("<h1>{}</h1>\n", safe(&sheet.title));
    if !sheet.lead.is_empty() {
        let _ = writeln!(body, "<p class=\"lead\">{}</p>", safe(&sheet.lead.join(" ")));
    }
    let pictures = sheet.parts.iter().flat_map(|part| &part.lines).flat_map(|line| &line.pictures);
    let svgs: Vec<&str> = pictures.map(|picture| picture.svg.as_str()).collect();
    for part in &sheet.parts {
        body.push_str("<section>\n");
        page::heading(&mut body, part.key, &heading(sheet, part));
        let mut in_list = false;
        let runs = runs(part);
        let pairs = paired(sheet, part, &runs);
        for (at, run) in runs.iter().enumerate() {
            let item = run.first().is_some_and(|line| is_list(part, line));
            if item != in_list {
                body.push_str(if item { "<ul>\n" } else { "</ul>\n" });
                in_list = item;
            }
            if pairs.get(at) == Some(&Row::First) {
                body.push_str("<div class=\"row\">\n");
            }
            html_run(&mut body, sheet, run, item);
            if pairs.get(at) == Some(&Row::Second) {
                body.push_str("</div>\n");
            }
        }
        body.push_str(if in_list { "</ul>\n</section>\n" } else { "</section>\n" });
    }
    page::legend(&mut body, &sheet.language, sheet.family, &svgs);
    let _ = writeln!(body, "<footer>{}{}</footer>", html_end(&sheet.certainty), safe(&sheet.made));
    if body.contains(" data-watch=") {
        let _ = writeln!(body, "<script>\n{}</script>", watch::SCRIPT);
    }
    let class = if sheet.has_wide_boards() { "" } else { "square" };
    Page { language: &sheet.language, title: &sheet.title, style: STYLE, class, body }.html()
}

/// Where a run of lines stands on paper.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Alone,
    First,
    Second,
}

/// Which sentences with a small board share a row with the one that follows.
fn paired(sheet: &Sheet, part: &Part, runs: &[Vec<&Line>]) -> Vec<Row> {
    let mut rows = vec![Row::Alone; runs.len()];
    let is_small = |run: &[&Line]| {
        let pictures = drawn(run);
        let item = run.first().is_some_and(|line| is_list(part, line));
        !item && !sheet.has_wide_boards() && !pictures.is_empty() && Printed::new(&pictures).row.is_some_and(|wide| wide <= HALF)
    };
    let small: Vec<bool> = runs.iter().map(|run| is_small(run)).collect();
    let mut at = 0;
    while at + 1 < runs.len() {
        if small[at] && small[at + 1] {
            (rows[at], rows[at + 1]) = (Row::First, Row::Second);
            at += 1;
        }
        at += 1;
    }
    rows
}

/// The pictures of these lines. In text a board after the move follows; here it is told by the marks.
fn drawn<'l>(run: &[&'l Line]) -> Vec<&'l Picture> {
    run.iter().flat_map(|line| &line.pictures).filter(|picture| !picture.svg.is_empty()).collect()
}

fn html_end(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!("{}<br>\n", safe(line)) }
}

/// What a line says; words that another sheet does not have are marked.
fn told(line: &Line) -> String {
    if line.runs.is_empty() {
        return safe(&line.text);
    }
    let run = |(words, differs): &Run| if *differs { format!("<mark>{}</mark>", safe(words)) } else { safe(words) };
    line.runs.iter().map(run).collect()
}

fn html_run(out: &mut String, sheet: &Sheet, run: &[&Line], item: bool) {
    let note =
        |line: &Line| line.note.as_ref().map_or(String::new(), |note| format!(" <span class=\"note\">[{}]</span>", safe(note)));
    let words: Vec<String> = run.iter().map(|line| format!("{}{}", told(line), note(line))).collect();
    let english = run.iter().all(|line| line.english);
    let language = if english { " lang=\"en\" dir=\"ltr\"" } else { "" };
    let (open, close) = if item { ("li", "</li>\n") } else { ("p", "</p>\n") };
    let name = run.first().and_then(|line| line.name.as_ref()).filter(|_| item);
    let name = name.map(|name| format!("<strong>{}</strong>", safe(name)));
    let words = named(sheet, name.as_deref(), &words.join(" "));
    let pictures = drawn(run);
    if pictures.is_empty() {
        let _ = write!(out, "<{open}{language}>{words}{close}");
        return;
    }
    let print = Printed::new(&pictures);
    let (open, close) = if item { (format!("<li{language}>"), "</li>\n") } else { (String::new(), "") };
    let words = if item { format!("<div>{words}</div>") } else { format!("<p{language}>{words}</p>") };
    let shown = print.beside.map_or_else(
        || "<div class=\"shown\">".to_owned(),
        |wide| format!("<div class=\"shown beside\" style=\"--beside:{wide:.1}mm\">"),
    );
    let _ = writeln!(out, "{open}{shown}{words}");
    figures(out, &pictures, &print);
    let _ = writeln!(out, "</div>{close}");
}

/// How pictures of one rule stand on paper.
struct Printed {
    /// How wide each is, in millimetres.
    widths: Vec<f64>,
    /// How wide they are together, where there is room for the words beside them; and where they stand in one row then.
    beside: Option<f64>,
    row: Option<f64>,
}

impl Printed {
    fn new(pictures: &[&Picture]) -> Printed {
        let wide = |picture: &Picture, points: f64| page::width_of_numbers(&picture.svg, points).clamp(NARROWEST, page::WIDE);
        let widths = |points: f64| pictures.iter().map(|picture| wide(picture, points)).collect::<Vec<f64>>();
        let in_row = |widths: &[f64]| widths.iter().sum::<f64>() + BETWEEN * (widths.len() - 1) as f64;
        let good = widths(NUMBERS);
        if in_row(&good) <= BESIDE {
            let wide = Some(in_row(&good));
            return Printed { beside: wide, row: wide, widths: good };
        }
        // Boards that are compared stand in one row, if they can be read there.
        if pictures.len() == 2 && widths(LEAST).iter().all(|wide| *wide <= GROWN * HALF) {
            return Printed { widths: good.iter().map(|wide| wide.min(HALF)).collect(), beside: None, row: None };
        }
        let widest = good.iter().copied().fold(0.0, f64::max);
        Printed { beside: (widest <= BESIDE).then_some(widest), row: None, widths: good }
    }
}

/// The pictures of a rule, with the steps in which the move can be watched.
fn figures(out: &mut String, pictures: &[&Picture], print: &Printed) {
    let start = pictures.iter().any(|picture| picture.signs.is_some());
    let class = if start {
        " alone start"
    } else if pictures.len() == 1 {
        " alone"
    } else {
        ""
    };
    let steps = pictures.iter().find_map(|picture| picture.steps.as_deref());
    let steps = steps.map_or(String::new(), |steps| format!(" data-watch=\"{}\"", safe(steps)));
    let _ = writeln!(out, "<div class=\"pictures{class}\"{steps}>");
    for (picture, wide) in pictures.iter().zip(&print.widths) {
        let caption = safe(&picture.caption);
        let svg = page::with_numbers(&picture.svg, *wide, LEAST);
        let _ = write!(out, "<figure style=\"--w:{wide:.1}mm\"><figcaption>{caption}</figcaption>\n{svg}</figure>\n");
    }
    out.push_str("</div>\n");
}
