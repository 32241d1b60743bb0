//! The rule sheet as plain text, Markdown and plain fields.
//!
//! Comes in: a sheet. Goes out: its text. Sentences without a name run together; rules, words, sources and the lines of openings stand
//! each on a line of its own.

use super::sheet::{Line, Part, Picture, Sheet};
use super::sheet_language::Language;
use super::tagged;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Columns of plain text.
const WIDTH: usize = 92;

/// Whether lines of this part stand each on its own.
pub(super) fn is_list(part: &Part, line: &Line) -> bool {
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
pub(super) fn runs(part: &Part) -> Vec<Vec<&Line>> {
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
pub(super) fn named(sheet: &Sheet, name: Option<&str>, text: &str) -> String {
    name.map_or_else(|| text.to_owned(), |name| sheet.language.say("list.name", &[("name", name), ("text", text)]))
}

pub(super) fn heading(sheet: &Sheet, part: &Part) -> String {
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
    let _ = write!(out, "\n{}{}", wrapped_end(&sheet.certainty), wrapped(&sheet.made, "", ""));
    out
}

pub(super) fn fields(sheet: &Sheet) -> Map<String, Value> {
    let picture = |picture: &Picture| json!({"caption": picture.caption, "board": picture.text, "signs": picture.signs});
    let line = |line: &Line| {
        json!({"about": line.id, "name": line.rule.as_ref().or(line.name.as_ref()), "called": line.name, "text": line.text, "note": line.note, "source": line.source, "tags": tagged::json(&line.words),
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
pub(super) fn plain(text: &str) -> String {
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
