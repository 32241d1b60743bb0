//! A reader's adaptations: numbers set, names switched on and off, without a file of one's own.
//!
//! Comes in: what a reader asks for. Goes out: the merged variant, changed, as a child would change it; what does not fit is an
//! error at a line of the [`LINE_NAME`] that stands for the request. Never changes what a file says.

use super::Findings;
use super::inherit::{Layer, replace};
use super::merged::{Merged, MergedClause};
use super::names;
use super::range::{self, Parameter};
use super::switch;
use crate::source::{FileId, SourceFile, Sources, Span};
use crate::syntax::ast::{Name, Phrase, SectionKind};
use crate::syntax::grammar::Rule;
use crate::words;

/// Name of the text that stands for a reader's adaptations in findings.
pub const LINE_NAME: &str = "command line";

/// What a reader changes in a variant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adaptation {
    /// Parameters and their values, in order: the last word counts.
    pub set: Vec<(String, String)>,
    /// Names to switch on.
    pub on: Vec<String>,
    /// Names to switch off, after those to switch on.
    pub off: Vec<String>,
}

impl Adaptation {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty() && self.on.is_empty() && self.off.is_empty()
    }
}

/// A request and the place that stands for it.
struct Line {
    /// `set`, `on` or `off`.
    verb: &'static str,
    name: String,
    value: String,
    span: Span,
}

/// The requests as lines of a text, so that findings can point at them.
fn lines(adaptation: &Adaptation, sources: &mut Sources) -> (FileId, Vec<Line>) {
    let mut text = String::new();
    let mut found: Vec<(&'static str, String, String, usize, usize)> = Vec::new();
    let set = adaptation.set.iter().map(|(name, value)| ("set", name, value.as_str()));
    let on = adaptation.on.iter().map(|name| ("on", name, ""));
    let off = adaptation.off.iter().map(|name| ("off", name, ""));
    for (verb, name, value) in set.chain(on).chain(off) {
        let start = text.len();
        let equals = if verb == "set" { "=" } else { "" };
        text.push_str(&format!("--{verb} {name}{equals}{value}").replace(['\n', '\r'], " "));
        found.push((verb, name.clone(), value.to_owned(), start, text.len()));
        text.push('\n');
    }
    let id = sources.add(SourceFile::new(LINE_NAME, text));
    let line = |(verb, name, value, start, end)| Line { verb, name, value, span: Span::new(id, start, end) };
    (id, found.into_iter().map(line).collect())
}

/// Applies an adaptation before the options are; gives the number of the text that stands for it.
pub(super) fn apply(merged: &mut Merged, adaptation: &Adaptation, sources: &mut Sources, findings: &mut Findings) -> FileId {
    let (id, lines) = lines(adaptation, sources);
    for line in lines {
        if line.verb == "set" {
            set(merged, &line, findings);
        } else {
            let name = Name { value: normal(&line.name), span: line.span };
            switch::switch(&mut Layer::new(merged, findings), &name, line.verb == "on", line.span, None);
        }
    }
    id
}

/// Says the switches again after the options: a reader has the last word.
pub(super) fn insist(merged: &mut Merged, adaptation: &Adaptation) {
    for (names, on) in [(&adaptation.on, true), (&adaptation.off, false)] {
        for name in names {
            if let Some(name) = names::resolve(merged, &normal(name)) {
                switch::set_all(merged, &name, on);
            }
        }
    }
}

/// Names are compared after composition.
fn normal(name: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    name.trim().nfc().collect()
}

fn set(merged: &mut Merged, line: &Line, findings: &mut Findings) {
    let parameters = range::parameters(merged);
    let name = line.name.trim();
    let Some(parameter) = parameters.iter().find(|parameter| parameter.name == name) else {
        let help = other_ways(merged, line, &parameters);
        let message = format!("`{}` has no parameter `{name}`", merged.name.value);
        findings.error("inherit::unknown-parameter", line.span, message).help(help);
        return;
    };
    if !parameter.is_free() {
        let message = format!("`{name}` is fixed at {} in `{}`: the file states no range", parameter.value, merged.name.value);
        findings
            .error("inherit::fixed-parameter", line.span, message)
            .help(format!("a variant file of your own may state another: `board {{ {name} N }}`"));
        return;
    }
    let value = line.value.trim();
    let Some(number) = value.parse::<u64>().ok().filter(|_| value.bytes().all(|byte| byte.is_ascii_digit())) else {
        let message = format!("`{name}` must be a number, and `{value}` is none");
        findings.error("inherit::bad-value", line.span, message).help(range_words(parameter));
        return;
    };
    if let Some((low, high)) = parameter.range
        && !(low..=high).contains(&number)
    {
        range::outside(name, number, (low, high), line.span, findings).help(range_words(parameter));
        return;
    }
    state(merged, parameter.name, number, line.span);
}

/// What to do instead of setting a parameter that is not there: a switch is switched, not set.
fn other_ways(merged: &Merged, line: &Line, parameters: &[Parameter]) -> String {
    let said = normal(&line.name);
    let all = names::all(merged);
    if let Some(meant) = names::resolve(merged, &said) {
        let kind = all.iter().find(|(name, _, _)| *name == meant).map_or("a rule", |(_, kind, _)| kind.words());
        let verb = if matches!(line.value.trim(), "off" | "no" | "false" | "0") { "off" } else { "on" };
        return format!("`{said}` is {kind}: `--{verb} {said}`");
    }
    if !parameters.is_empty() {
        let known: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        let near = words::nearest(&said, known.iter().copied()).map(|near| format!("write `{near}`"));
        return near.unwrap_or_else(|| names::listed("parameters", &known));
    }
    let name = &merged.name.value;
    let known: Vec<&str> = all.iter().map(|(name, _, _)| name.as_str()).collect();
    match words::nearest(&said, known.iter().copied()) {
        _ if known.is_empty() => format!("`{name}` has no parameters and no switches"),
        Some(near) => format!("`{name}` has no parameters; `{near}` is switched by `--on {near}` and `--off {near}`"),
        None => format!("`{name}` has no parameters; {}", names::listed("switches", &known)),
    }
}

fn range_words(parameter: &Parameter) -> String {
    match parameter.range {
        Some((low, high)) => format!("`{}` may be {low} to {high}", parameter.name),
        None => format!("write `{}=N`", parameter.name),
    }
}

/// States a parameter as a child would.
fn state(merged: &mut Merged, name: &'static str, number: u64, span: Span) {
    let Some(board) = merged.sections.get_mut(&SectionKind::Board) else { return };
    let old = board.get(name);
    let token = |rule, text: String| Phrase { rule, span, text, children: Vec::new() };
    let (rule, word) = if name == "holes" { (Rule::c_holes, Rule::kw_holes) } else { (Rule::c_seeds, Rule::kw_seeds) };
    let mut children = vec![token(word, name.to_owned()), token(Rule::number, number.to_string())];
    let range = old.iter().flat_map(|old| &old.phrase.children).filter(|part| matches!(part.rule, Rule::kw_in | Rule::range));
    children.extend(range.cloned());
    let phrase = Phrase { rule, span, text: String::new(), children };
    replace(board, name, vec![MergedClause { keyword: name, phrase, span, tag: None, kept: None, own: true }]);
}
