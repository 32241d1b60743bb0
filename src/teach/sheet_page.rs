//! The rule sheet as plain text, Markdown and HTML.
//!
//! Comes in: a sheet. Goes out: its text. A page of HTML needs nothing else and prints on A4. Sentences without a name run
//! together; rules, words, sources and the lines of openings stand each on a line of its own.

use super::sheet::{Line, Part, Picture, Sheet};
use super::sheet_language::Language;
use super::tagged;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Columns of plain text.
const WIDTH: usize = 92;

/// Whether lines of this part stand each on its own.
fn is_list(part: &Part, line: &Line) -> bool {
    let lists = ["heading.words", "heading.notes", "heading.questions", "heading.sources", "heading.custom", "heading.options"];
    line.alone
        || line.name.is_some()
        || line.text.contains('\n')
        || lists.contains(&part.key)
        || line.text.starts_with(|sign: char| sign.is_ascii_digit())
}

/// A line of text with its source and doubt.
fn sentence(line: &Line) -> String {
    match &line.note {
        Some(note) => format!("{} [{note}]", line.text),
        None => line.text.clone(),
    }
}

/// Runs of lines: those that stand on their own are runs of one.
fn runs(part: &Part) -> Vec<Vec<&Line>> {
    let mut runs: Vec<Vec<&Line>> = Vec::new();
    let mut open = false;
    for line in &part.lines {
        let alone = is_list(part, line);
        match runs.last_mut().filter(|_| open && !alone) {
            Some(run) => run.push(line),
            None => runs.push(vec![line]),
        }
        open = !alone && line.pictures.is_empty();
    }
    runs
}

/// A text after its name.
fn named(sheet: &Sheet, name: Option<&str>, text: &str) -> String {
    name.map_or_else(|| text.to_owned(), |name| sheet.language.say("list.name", &[("name", name), ("text", text)]))
}

fn heading(sheet: &Sheet, part: &Part) -> String {
    Language::capital(&sheet.language.say(part.key, &[]))
}

/// Breaks a text into lines of at most so many signs, each after an indent.
pub(super) fn wrapped(text: &str, first: &str, then: &str) -> String {
    let mut out = String::new();
    let mut indent = first;
    for paragraph in text.split('\n') {
        let mut line = indent.to_owned();
        let mut begun = false;
        // Not at a blank that holds a sign to its word.
        for word in paragraph.split([' ', '\t', '\r']).filter(|word| !word.is_empty()) {
            if begun && line.chars().count() + 1 + word.chars().count() > WIDTH {
                let _ = writeln!(out, "{line}");
                then.clone_into(&mut line);
                begun = false;
            }
            if begun {
                line.push(' ');
            }
            line.push_str(word);
            begun = true;
        }
        let _ = writeln!(out, "{line}");
        indent = then;
    }
    out
}

pub(super) fn text(sheet: &Sheet) -> String {
    let mut out = format!("{}\n{}\n", sheet.title, "=".repeat(sheet.title.chars().count()));
    for line in &sheet.lead {
        out.push_str(&wrapped(line, "", ""));
    }
    for part in &sheet.parts {
        let title = heading(sheet, part);
        let _ = write!(out, "\n{title}\n{}\n", "-".repeat(title.chars().count()));
        for run in runs(part) {
            let words: Vec<String> = run.iter().map(|line| sentence(line)).collect();
            match run.as_slice() {
                [line] if is_list(part, line) => {
                    out.push_str(&wrapped(&named(sheet, line.name.as_deref(), &words.join(" ")), "  * ", "    "));
                }
                _ => out.push_str(&wrapped(&words.join(" "), "  ", "  ")),
            }
            for picture in run.iter().flat_map(|line| &line.pictures) {
                let _ = writeln!(out, "\n      {}", picture.caption);
                for row in picture.text.lines().chain(picture.signs.as_deref()) {
                    let _ = writeln!(out, "      {row}");
                }
            }
            if run.iter().any(|line| !line.pictures.is_empty()) {
                out.push('\n');
            }
        }
    }
    let _ = write!(out, "\n{}{}\n", wrapped_end(&sheet.certainty), sheet.made);
    out
}

pub(super) fn fields(sheet: &Sheet) -> Map<String, Value> {
    let picture = |picture: &Picture| json!({"caption": picture.caption, "board": picture.text, "signs": picture.signs});
    let line = |line: &Line| {
        json!({"about": line.id, "name": line.name, "text": line.text, "note": line.note, "source": line.source, "tags": tagged::json(&line.words),
            "pictures": line.pictures.iter().map(picture).collect::<Vec<_>>()})
    };
    let part = |part: &Part| {
        json!({"part": part.key.trim_start_matches("heading."), "heading": heading(sheet, part),
            "lines": part.lines.iter().map(line).collect::<Vec<_>>()})
    };
    let mut fields = Map::new();
    fields.insert("language".to_owned(), json!(sheet.language.code));
    fields.insert("title".to_owned(), json!(sheet.title));
    fields.insert("lead".to_owned(), json!(sheet.lead));
    fields.insert("certainty".to_owned(), json!(sheet.certainty));
    fields.insert("parts".to_owned(), sheet.parts.iter().map(part).collect());
    fields
}

/// A line under the whole; nothing for nothing.
fn wrapped_end(line: &str) -> String {
    if line.is_empty() { String::new() } else { wrapped(line, "", "") }
}

/// Text in which no sign means anything to Markdown.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for sign in text.chars() {
        if matches!(sign, '\\' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '#' | '|' | '&' | '~') {
            out.push('\\');
        }
        out.push(sign);
    }
    out
}

pub(super) fn markdown(sheet: &Sheet) -> String {
    let mut out = format!("# {}\n\n", plain(&sheet.title));
    if !sheet.lead.is_empty() {
        let _ = write!(out, "{}\n\n", plain(&sheet.lead.join(" ")));
    }
    for part in &sheet.parts {
        let _ = write!(out, "## {}\n\n", plain(&heading(sheet, part)));
        let mut after_item = false;
        for run in runs(part) {
            let item = run.first().is_some_and(|line| is_list(part, line));
            let words: Vec<String> = run.iter().map(|line| plain(&sentence(line))).collect();
            if after_item && !item {
                out.push('\n');
            }
            if let (true, Some(line)) = (item, run.first()) {
                let name = line.name.as_ref().map(|name| format!("**{}**", plain(name)));
                // A number at the beginning would begin a numbered list of its own.
                let words = words.join(" ").replacen(
                    ". ",
                    "\\. ",
                    usize::from(line.text.starts_with(|sign: char| sign.is_ascii_digit())),
                );
                let _ = writeln!(out, "- {}", named(sheet, name.as_deref(), &words.replace('\n', "  \n  ")));
            } else {
                let _ = write!(out, "{}\n\n", words.join(" "));
            }
            let indent = if item { "  " } else { "" };
            for picture in run.iter().flat_map(|line| &line.pictures) {
                let _ = write!(out, "\n{indent}{}\n", plain(&picture.caption));
                if !picture.text.is_empty() {
                    let _ = write!(out, "\n{indent}```text\n");
                    for row in picture.text.lines() {
                        let _ = writeln!(out, "{indent}{row}");
                    }
                    let _ = writeln!(out, "{indent}```");
                }
                if let Some(signs) = &picture.signs {
                    let _ = writeln!(out, "\n{indent}{}", plain(signs));
                }
            }
            if run.iter().any(|line| !line.pictures.is_empty()) {
                out.push('\n');
            }
            after_item = item;
        }
        if after_item {
            out.push('\n');
        }
    }
    if !sheet.certainty.is_empty() {
        let _ = writeln!(out, "{}\n", plain(&sheet.certainty));
    }
    let _ = writeln!(out, "*{}*", plain(&sheet.made));
    out
}

/// Text in which no sign means anything to HTML; what is kept together becomes `bdi`.
pub(super) fn safe(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    text.replace('\u{2068}', "<bdi>").replace('\u{2069}', "</bdi>").replace('\n', "<br>")
}

const STYLE: &str = "\
:root{color-scheme:light}\
body{font-family:Georgia,'Noto Serif','Noto Naskh Arabic',serif;line-height:1.55;color:#2b2118;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1.2rem}\
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .4rem;border-bottom:3px double #2b2118;padding-bottom:.4rem}\
h2{font-size:1.15rem;margin:1.5rem 0 .3rem;color:#7a3b12}\
p{margin:.35rem 0}ul{margin:.3rem 0;padding-inline-start:1.3rem}li{margin:.3rem 0}\
.lead{color:#5a4d40}.note{font-size:.8em;color:#6b5d4d;white-space:nowrap}\
.pictures{display:flex;flex-wrap:wrap;gap:.6rem 1.4rem;margin:.7rem 0}\
figure{margin:0;flex:1 1 18rem;max-width:24rem;break-inside:avoid}.alone figure{max-width:30rem}\
figure svg{width:100%;height:auto;max-height:22rem;display:block}\
figcaption{font-size:.85em;color:#5a4d40;margin-bottom:.2rem}\
footer{margin-top:2rem;font-size:.8em;color:#6b5d4d;border-top:1px solid #c9b99f;padding-top:.3rem}\
@page{size:A4;margin:16mm 15mm}\
@media print{body{max-width:none;margin:0;padding:0;font-size:10.5pt}h2{break-after:avoid}li,p{orphans:2;widows:2}li{break-inside:avoid}.pictures{break-before:avoid}\
.pictures{break-inside:avoid}figure{flex:1 1 40%;max-width:46%}.alone figure{max-width:60%}figure svg{max-height:62mm}}";

pub(super) fn html(sheet: &Sheet) -> String {
    let direction = if sheet.language.right_to_left { "rtl" } else { "ltr" };
    let bare = sheet.title.replace(['\u{2068}', '\u{2069}'], "");
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"{}\" dir=\"{direction}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{}</h1>\n",
        safe(&sheet.language.code),
        safe(&bare),
        safe(&sheet.title)
    );
    if !sheet.lead.is_empty() {
        let _ = writeln!(out, "<p class=\"lead\">{}</p>", safe(&sheet.lead.join(" ")));
    }
    for part in &sheet.parts {
        let _ = writeln!(out, "<section>\n<h2>{}</h2>", safe(&heading(sheet, part)));
        let mut in_list = false;
        for run in runs(part) {
            let item = run.first().is_some_and(|line| is_list(part, line));
            if item != in_list {
                out.push_str(if item { "<ul>\n" } else { "</ul>\n" });
                in_list = item;
            }
            html_run(&mut out, sheet, &run, item);
        }
        out.push_str(if in_list { "</ul>\n</section>\n" } else { "</section>\n" });
    }
    let _ = write!(out, "<footer>{}{}</footer>\n</body>\n</html>\n", html_end(&sheet.certainty), safe(&sheet.made));
    out
}

fn html_end(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!("{}<br>\n", safe(line)) }
}

fn html_run(out: &mut String, sheet: &Sheet, run: &[&Line], item: bool) {
    let note =
        |line: &Line| line.note.as_ref().map_or(String::new(), |note| format!(" <span class=\"note\">[{}]</span>", safe(note)));
    let words: Vec<String> = run.iter().map(|line| format!("{}{}", safe(&line.text), note(line))).collect();
    let english = run.iter().all(|line| line.english);
    let language = if english { " lang=\"en\" dir=\"ltr\"" } else { "" };
    let (open, close) = if item { ("li", "</li>\n") } else { ("p", "</p>\n") };
    let name = run.first().and_then(|line| line.name.as_ref()).filter(|_| item);
    let name = name.map(|name| format!("<strong>{}</strong>", safe(name)));
    let _ = write!(out, "<{open}{language}>{}", named(sheet, name.as_deref(), &words.join(" ")));
    let pictures: Vec<_> = run.iter().flat_map(|line| &line.pictures).collect();
    if !item {
        out.push_str(close);
    }
    if !pictures.is_empty() {
        let alone = if pictures.len() == 1 { " alone" } else { "" };
        let _ = writeln!(out, "<div class=\"pictures{alone}\">");
        for picture in pictures {
            let caption = safe(&picture.caption);
            let _ = write!(out, "<figure><figcaption>{caption}</figcaption>\n{}</figure>\n", picture.svg);
        }
        out.push_str("</div>\n");
    }
    if item {
        out.push_str(close);
    }
}
