//! The rule sheet as a page of HTML, to read on a screen of any width and to print.

use super::differing_words::Run;
use super::page::{self, Page, safe};
use super::sheet::{Line, Sheet};
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
.pictures figure svg{max-height:none}p,li{break-inside:avoid}.legend,footer{break-before:avoid}footer{margin-top:4mm}}";

/// How large numbers on boards are printed, in points, and how wide a board is at least, in millimetres.
const NUMBERS: f64 = 7.6;
const NARROWEST: f64 = 52.0;
/// How wide each of two boards in one row may be, and how large numbers must be there at least.
const HALF: f64 = 88.9;
const LEAST: f64 = 7.05;

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
        for run in runs(part) {
            let item = run.first().is_some_and(|line| is_list(part, line));
            if item != in_list {
                body.push_str(if item { "<ul>\n" } else { "</ul>\n" });
                in_list = item;
            }
            html_run(&mut body, sheet, &run, item);
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
    let _ = write!(out, "<{open}{language}>{}", named(sheet, name.as_deref(), &words.join(" ")));
    // In text a board after the move follows; here it is told by the marks.
    let pictures: Vec<_> = run.iter().flat_map(|line| &line.pictures).filter(|picture| !picture.svg.is_empty()).collect();
    if !item {
        out.push_str(close);
    }
    if !pictures.is_empty() {
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
        let widths = |points: f64| {
            let widest = pictures.iter().map(|picture| page::width_of_numbers(&picture.svg, points)).fold(0.0, f64::max);
            widest.clamp(NARROWEST, page::WIDE)
        };
        // Boards that are compared stand in one row, if they can be read there.
        let in_row = pictures.len() > 1 && widths(NUMBERS) > HALF && widths(LEAST) <= HALF;
        for picture in &pictures {
            let caption = safe(&picture.caption);
            let wide = page::width_of_numbers(&picture.svg, NUMBERS).clamp(NARROWEST, page::WIDE);
            let wide = if in_row { wide.min(HALF) } else { wide };
            let _ =
                write!(out, "<figure style=\"--w:{wide:.1}mm\"><figcaption>{caption}</figcaption>\n{}</figure>\n", picture.svg);
        }
        out.push_str("</div>\n");
    }
    if item {
        out.push_str(close);
    }
}
