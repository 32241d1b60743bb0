//! What is wrong with a text that is no YAML, in words for people.
//!
//! Comes in: an error of the YAML crate. Goes out: a finding with its place, a sentence and a remedy. The crate's own words are read
//! here and go no further.

use super::{bare, finding};
use crate::diagnostic::Diagnostic;
use std::ops::Range;

/// Words of the crate, each with a sentence and what to do. The first that fits is told.
const SENTENCES: &[(&str, &str, &str)] = &[
    ("repetition limit", "the aliases (`*name`) of this file repeat too much", "write out what is meant, without aliases"),
    (
        "recursion limit",
        "the values of this file are nested too deeply",
        "lists and keys within each other are a few levels deep",
    ),
    ("unknown anchor", "an alias (`*name`) stands here that names nothing", "put a text that begins with `*` in quotation marks"),
    (
        "undefined alias",
        "an alias (`*name`) stands here that names nothing",
        "put a text that begins with `*` in quotation marks",
    ),
    ("scanning an alias", "a `*` stands here without a name", "put a text that begins with `*` in quotation marks"),
    ("scanning an anchor", "a `&` stands here without a name", "put a text that begins with `&` in quotation marks"),
    ("tag", "a `!` begins a tag, and none is known here", "put a text that begins with `!` in quotation marks"),
    ("merg", "`<<` takes in other keys, and these are none", "write out the keys that are meant"),
    ("directive", "a line that begins with `%` is not understood", "take the line out, or put a `#` before it"),
    (
        "unexpected end of stream",
        "a quotation mark that is opened here is never closed",
        "close the text with the same quotation mark; one within a text is written `\\\"`",
    ),
    (
        "unexpected document indicator",
        "`---` stands within a text in quotation marks",
        "close the text before it with the same quotation mark",
    ),
    ("expected ',' or ']'", "a list that began with `[` is not closed, or a comma is missing in it", "write `[a, b]`"),
    (
        "expected ',' or '}'",
        "a group of keys that began with `{` is not closed, or a comma is missing in it",
        "write `{ south: 6, north: 0 }`",
    ),
    (
        "escape",
        "a `\\` within quotation marks begins a sign that is not known",
        "write `\\\\` for a `\\`, or use single quotation marks: 'a\\b'",
    ),
    (
        "mapping keys are not allowed",
        "a key cannot stand here",
        "keys of one group begin in one column, each on a line of its own",
    ),
    (
        "block sequence entries",
        "a `-` that begins a step cannot stand here",
        "each step stands on a line of its own that begins with `- `",
    ),
    ("expected ':'", "a `:` is missing after this key", "write `key: value`, or `key:` and what belongs to it below"),
    (
        "expected '-' indicator",
        "this line belongs to no step: it stands further out or further in than the line that began with `- `",
        "each step begins with `- `, and its keys begin in one column: blanks before the line decide",
    ),
    (
        "did not find expected key",
        "this line fits under no line above it",
        "keys of one group begin in one column: blanks before the line decide",
    ),
    (
        "block scalar",
        "a text that begins with `|` or `>` stands on the lines below it, further in",
        "put a text that begins with `|` or `>` in quotation marks",
    ),
    ("cannot start any token", "no value begins with this sign", "put a text that begins with it in quotation marks"),
    (
        "expected node content",
        "a value is missing here",
        "write `key: value`; a text that begins with a sign such as `,` stands in quotation marks",
    ),
    (
        "<document start>",
        "this line belongs to nothing above it",
        "keys of one group begin in one column, and only one kind of brackets closes another of the same kind",
    ),
];

/// What the crate says that it expected, and how people say it.
const EXPECTED: &[(&str, &str)] = &[
    ("invalid type: ", "this is "),
    ("invalid value: ", "this is "),
    ("invalid length ", "the number of values here is "),
    (", expected ", ", and what fits is "),
    ("u64", "a whole number from 0 on"),
    ("i16", "a whole number from -32768 to 32767"),
    ("f32", "a number"),
    ("sequence of 2 elements", "2"),
    ("an array of length ", ""),
    ("a sequence", "a list in brackets"),
    ("a map", "a group of keys"),
    ("unit value", "nothing"),
    ("integer ", ""),
    ("floating point ", ""),
    ("string ", "the text "),
    ("missing field ", "a key is missing: "),
    ("unknown field ", "no such key is known here: "),
    ("duplicate field ", "a key stands twice: "),
];

/// The finding that tells of a value that does not fit its key.
pub(super) fn unfit(text: &str, error: &serde_yaml::Error) -> Diagnostic {
    let marked = text.len() - bare(text).len();
    let at = error.location().map_or(0, |location| location.index() + marked).min(text.len());
    let words = error.to_string();
    let sentence = words.rsplit_once(" at line ").map_or(words.as_str(), |(sentence, _)| sentence);
    let in_words = |part: &str| EXPECTED.iter().fold(part.to_owned(), |told, (said, meant)| told.replace(said, meant));
    // Between the first and the last quotation mark stands what somebody has written.
    let quoted = |sign: char| Some((sentence.find(sign)?, sentence.rfind(sign)?));
    let message = match quoted('"').or_else(|| quoted('`')) {
        Some((first, last)) => in_words(&sentence[..first]) + &sentence[first..last] + &in_words(&sentence[last..]),
        None => in_words(sentence),
    };
    helped(
        finding("yaml::unreadable", message, sign(text, at)),
        "the command that wrote this file writes it anew; what you changed by hand can be compared with that",
    )
}

/// The finding that tells of an error.
pub(super) fn told(text: &str, error: &serde_yaml::Error) -> Diagnostic {
    let marked = text.len() - bare(text).len();
    let at = error.location().map_or(0, |location| location.index() + marked).min(text.len());
    let words = error.to_string();
    if words.contains("more than one document") {
        let message = "a second document begins here: a file holds one".to_owned();
        return helped(finding("yaml::unreadable", message, second_document(text)), "write each into a file of its own");
    }
    if let Some(bytes) = tab(text, at) {
        let message = "a tab stands at the beginning of this line".to_owned();
        return helped(finding("yaml::unreadable", message, bytes), "use blanks (spaces), not tabs, before a line");
    }
    if text.get(at..).is_some_and(|rest| rest.starts_with("```")) {
        let message = "lines that begin with ``` frame a text and are no part of it".to_owned();
        return helped(finding("yaml::unreadable", message, sign(text, at)), "take them out");
    }
    if let (true, Some(bytes)) = (words.contains("control characters"), unprintable(text)) {
        let message = "a character stands here that cannot be seen and is no part of a text".to_owned();
        return helped(finding("yaml::unreadable", message, bytes), "take it out");
    }
    if words.contains("mapping values are not allowed") {
        return colon(text, at);
    }
    let known = SENTENCES.iter().find(|(part, ..)| words.contains(part));
    let (message, help) =
        known.map_or(("this is not written as YAML is", "write `key: value`"), |(_, message, help)| (*message, *help));
    let bytes = opened(text, &words).unwrap_or_else(|| sign(text, at));
    helped(finding("yaml::unreadable", message.to_owned(), bytes), help)
}

/// The bracket or quotation mark that is not closed, or the key that lacks its `:`: the crate names its line and column.
fn opened(whole: &str, words: &str) -> Option<Range<usize>> {
    let (_, place) = ["a quoted scalar at line ", "a flow sequence at line ", "a flow mapping at line ", "a simple key at line "]
        .iter()
        .find_map(|what| words.split_once(what))?;
    let (line, column) = place.split_once(" column ")?;
    let (line, column) = (line.parse::<usize>().ok()?, column.trim_end().parse::<usize>().ok()?);
    let text = bare(whole);
    let begins: usize = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum();
    let (start, first) = text.get(begins..)?.char_indices().nth(column.checked_sub(1)?)?;
    let start = whole.len() - text.len() + begins + start;
    Some(if first.is_alphanumeric() { sign(whole, start) } else { start..start + first.len_utf8() })
}

/// A `:` where none can stand: three mistakes look alike to the crate.
fn colon(text: &str, at: usize) -> Diagnostic {
    let wrong = |message: &str, bytes| finding("yaml::unreadable", message.to_owned(), bytes);
    let begins = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let before = text.get(begins..at).unwrap_or_default();
    if before.contains(": ") {
        let found = wrong("a second `:` stands in this line", at..at + 1);
        return helped(found, "put a text that holds `: ` in quotation marks");
    }
    let above = text.get(..begins).unwrap_or_default().trim_end();
    let line = above.rsplit('\n').next().unwrap_or_default();
    let word = line.trim_start().trim_start_matches("- ");
    if let Some(colon) =
        word.find(':').filter(|colon| word.get(colon + 1..).is_some_and(|rest| !rest.is_empty() && !rest.starts_with(' ')))
    {
        let start = above.len() - word.len();
        let found = wrong("a blank is missing after the `:`", start..start + colon + 1);
        return helped(found, "write `key: value`");
    }
    if !word.contains(':') {
        let found = wrong("a `:` is missing in this line", above.len() - word.len()..above.len());
        return helped(found, "write `key: value`, or `key:` and what belongs to it below");
    }
    let start = begins + before.len() - before.trim_start().len();
    helped(
        wrong("this key stands further in than the one above it, which has a value already", start..at),
        "keys of one group begin in one column",
    )
}

fn helped(mut finding: Diagnostic, help: &str) -> Diagnostic {
    finding.help(help);
    finding
}

/// The word at a place; at the end of a line or of the text the last word before it.
fn sign(text: &str, at: usize) -> Range<usize> {
    let rest = text.get(at..).unwrap_or_default();
    let word = rest.split(char::is_whitespace).next().unwrap_or_default();
    if !word.is_empty() {
        return at..at + word.len();
    }
    let before = text.get(..at).unwrap_or_default().trim_end();
    let start =
        before.rfind(char::is_whitespace).map_or(0, |blank| blank + before[blank..].chars().next().map_or(1, char::len_utf8));
    start..before.len()
}

/// The first character that YAML does not take; the crate keeps its place to itself.
fn unprintable(text: &str) -> Option<Range<usize>> {
    let is_one = |sign: &char| {
        (sign.is_control() && !matches!(sign, '\t' | '\n' | '\r' | '\u{85}')) || matches!(sign, '\u{fffe}' | '\u{ffff}')
    };
    let (at, sign) = text.char_indices().find(|(_, sign)| is_one(sign))?;
    Some(at..at + sign.len_utf8())
}

/// A tab before the first word of the line at a place, or of the next one that is not empty.
fn tab(text: &str, at: usize) -> Option<Range<usize>> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let mut begins = start;
    for line in text.get(start..)?.split_inclusive('\n').take(2) {
        let blank = line.len() - line.trim_start().len();
        if let Some(found) = line.get(..blank).and_then(|blank| blank.find('\t')) {
            return Some(begins + found..begins + found + 1);
        }
        begins += line.len();
    }
    None
}

/// Where the second document of a text begins.
fn second_document(text: &str) -> Range<usize> {
    let mut begins = 0;
    let (mut something, mut ended) = (false, false);
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_end();
        if trimmed == "---" || trimmed.starts_with("--- ") {
            if something {
                return begins..begins + 3;
            }
        } else if something && trimmed == "..." {
            ended = true;
        } else if !trimmed.is_empty() && !trimmed.starts_with('#') {
            if ended {
                return begins..begins + trimmed.len();
            }
            something = true;
        }
        begins += line.len();
    }
    0..0
}
