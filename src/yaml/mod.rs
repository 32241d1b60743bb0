//! YAML read with care.
//!
//! Comes in: the text of a file that anybody may have written. Goes out: a tree of values, and the place of each; or what is wrong,
//! in words for people. The only room that knows the YAML crate, so its words reach nobody. Never spends more than a moment on a
//! hostile text.

mod faults;
mod kinds;
mod place;
mod tree;

pub use kinds::{Kind, is_fen};
pub use place::Key;
pub use tree::Node;

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{FileId, Span};
use serde::de::DeserializeOwned;
use std::ops::Range;

/// Longest text that is read.
const MOST_BYTES: usize = 1 << 20;
/// Deepest nesting of brackets.
const MOST_DEPTH: usize = 64;
/// Most opening brackets: the parser takes time with the square of those that stay open, and what looks like a closing one may
/// stand in a text.
const MOST_BRACKETS: usize = 10_000;
/// With what a file may begin that is no part of its text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Codes of this room.
pub const CODES: &[(&str, &str)] = &[
    ("yaml::too-large", "A file of YAML has a limit of size and of depth, so that a file that is none is refused at once."),
    (
        "yaml::unreadable",
        "The file is no YAML: a bracket, a quotation mark or a blank is missing or too much. The report shows the place.",
    ),
    ("yaml::other-kind", "The file is of another kind than the command reads. The message says of which, and what reads it."),
    (
        "language-file::unreadable",
        "A file of sentences for `--lang` lacks a key of its head, or has a key without a sentence or twice; the report shows the place.",
    ),
    (
        "language-file::not-one",
        "No line of the file begins with `language`, `direction` or `plural`, the keys of the head of a file of sentences, so it is taken for something else, and none of its lines is shown.",
    ),
    ("yaml::empty", "Nothing stands in the file, or only comments."),
];

/// Reads a text as a tree.
///
/// # Errors
/// What is wrong with it, at its place.
pub fn read(text: &str) -> Result<Node, Box<Diagnostic>> {
    guard(text)?;
    if text.trim_start_matches(BYTE_ORDER_MARK).lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#')) {
        return Err(Box::new(finding("yaml::empty", "nothing stands in this file".to_owned(), 0..0)));
    }
    serde_yaml::from_str::<Node>(bare(text)).map_err(|error| Box::new(faults::told(text, &error)))
}

/// Reads a table whose keys this program has written.
///
/// # Errors
/// What is wrong with it, at its place.
pub fn table<T: DeserializeOwned>(text: &str) -> Result<T, Box<Diagnostic>> {
    guard(text)?;
    // What is no YAML at all is told as such.
    serde_yaml::from_str(bare(text)).map_err(|error| read(text).err().unwrap_or_else(|| Box::new(faults::unfit(text, &error))))
}

/// Writes data as YAML. It goes through JSON, because YAML has no form of its own for a choice within a choice.
pub fn write(value: &impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| serde_yaml::to_string(&value).ok()).unwrap_or_default()
}

/// Where the value at the end of a path stands: its first line from its first byte on. The start of the whole text if there is none.
pub fn locate(text: &str, path: &[Key<'_>]) -> Range<usize> {
    find(text, path).unwrap_or(0..0)
}

/// The same, if there is such a value.
pub fn find(text: &str, path: &[Key<'_>]) -> Option<Range<usize>> {
    let marked = text.len() - bare(text).len();
    place::find(bare(text), path).map(|bytes| bytes.start + marked..bytes.end + marked)
}

/// Where words of a value stand that begins at `start`: so many, from the word of that number on. `None` if the text ends before.
pub fn words(text: &str, start: usize, first: usize, length: usize) -> Option<Range<usize>> {
    place::words(text, start, first, length)
}

/// An error in a text that is a file of its own.
pub fn finding(code: &'static str, message: String, bytes: Range<usize>) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, Span::new(FileId(0), bytes.start, bytes.end), message)
}

/// The text without the mark that some editors put before it, and others once more.
fn bare(text: &str) -> &str {
    text.trim_start_matches(BYTE_ORDER_MARK)
}

fn guard(text: &str) -> Result<(), Box<Diagnostic>> {
    let refuse = |message: String, bytes: Range<usize>| Err(Box::new(finding("yaml::too-large", message, bytes)));
    if text.len() > MOST_BYTES {
        let message = format!("such a file may have {MOST_BYTES} bytes, this one has {}", text.len());
        return refuse(message, 0..0);
    }
    let (mut depth, mut brackets) = (0_usize, 0_usize);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'[' | b'{' => {
                depth += 1;
                brackets += 1;
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MOST_DEPTH || brackets > MOST_BRACKETS {
            return refuse("too many brackets are open here".to_owned(), at..text.len().min(at + 1));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_texts_are_refused_at_once() {
        let code = |text: &str| read(text).map_or_else(|fault| fault.code, |_| "");
        assert_eq!(code(&"{a: ".repeat(100_000)), "yaml::too-large");
        // Closing brackets within texts hide nothing.
        assert_eq!(code(&"{a: \"]\", b: ".repeat(80_000)), "yaml::too-large");
    }

    #[test]
    fn a_value_that_does_not_fit_is_told_at_its_place() {
        let text = "a: [1, 2]\nb: [3, two]\n";
        let found = table::<std::collections::BTreeMap<String, Vec<u64>>>(text).expect_err("two is no number");
        assert_eq!(found.message, "b[1]: this is the text \"two\", and what fits is a whole number from 0 on");
        assert_eq!(text.get(found.span.start as usize..found.span.end as usize), Some("two]"));
        // What somebody has written is told as it stands there.
        let found = table::<std::collections::BTreeMap<String, u64>>("a: 'a map of \"string \" u64'\n").expect_err("no number");
        assert!(found.message.starts_with(r#"a: this is the text "a map of \"string \" u64""#), "{}", found.message);
    }

    #[test]
    fn a_byte_order_mark_is_nothing() {
        let text = "\u{feff}a: 1\nb: two\n";
        assert_eq!(read(text), read("a: 1\nb: two\n"));
        assert_eq!(text.get(locate(text, &[Key::Field("b")])), Some("two"));
    }
}
