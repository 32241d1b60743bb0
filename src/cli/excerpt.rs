//! A text whose long lines are cut to what stands around a place.
//!
//! Comes in: a text and bytes of it. Goes out: the same lines, none wider than a report, and where the bytes are now.

use std::ops::Range;

/// Columns that a line of a file may take in a report.
const WIDTH: usize = 88;
/// Columns before the place that are kept at least.
const BEFORE: usize = 30;
/// What stands for what was cut.
const CUT: &str = "...";

/// A text with short lines around a place.
pub(super) struct Excerpt {
    /// The text.
    pub(super) text: String,
    /// The place in it.
    pub(super) place: Range<usize>,
    /// Column of the place in the file, from 0.
    pub(super) column: usize,
}

impl Excerpt {
    /// The excerpt of a text around these bytes of one of its lines.
    pub(super) fn around(text: &str, bytes: &Range<usize>) -> Excerpt {
        let (start, end) = (bytes.start.min(text.len()), bytes.end.min(text.len()));
        let begins = text.get(..start).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let ends = text.get(begins..).and_then(|rest| rest.find('\n')).map_or(text.len(), |at| begins + at);
        let end = end.min(ends);
        let mut cut = String::new();
        for line in text.get(..begins).unwrap_or_default().split_inclusive('\n') {
            cut.push_str(&shortened(line));
        }
        let [before, marked, after] =
            [begins..start, start..end, end..ends].map(|part| visible(text.get(part).unwrap_or_default()));
        let column = before.chars().count();
        let place = if column + marked.chars().count() + after.chars().count() <= WIDTH {
            let at = cut.len() + before.len();
            cut.extend([before.as_str(), &marked, &after]);
            at..at + marked.len()
        } else {
            window(&mut cut, &before, &marked, &after)
        };
        for line in text.get(ends..).unwrap_or_default().split_inclusive('\n') {
            cut.push_str(&shortened(line));
        }
        Excerpt { text: cut, place, column }
    }
}

/// Writes what stands around the marked part of a long line, and tells where it now stands.
fn window(cut: &mut String, before: &str, marked: &str, after: &str) -> Range<usize> {
    let marked = first(marked, WIDTH - BEFORE);
    let room = WIDTH - marked.chars().count();
    let kept = before.chars().count().min(BEFORE.max(room.saturating_sub(after.chars().count())));
    let skipped = before.chars().count() - kept;
    if skipped > 0 {
        cut.push_str(CUT);
    }
    cut.extend(before.chars().skip(skipped));
    let at = cut.len();
    cut.push_str(marked);
    let place = at..cut.len();
    let rest = first(after, room.saturating_sub(kept));
    cut.push_str(rest);
    if rest.len() < after.len() {
        cut.push_str(CUT);
    }
    place
}

/// The first so many signs of a text.
fn first(text: &str, signs: usize) -> &str {
    text.char_indices().nth(signs).and_then(|(at, _)| text.get(..at)).unwrap_or(text)
}

/// A text in which signs that steer a terminal are seen.
fn visible(text: &str) -> String {
    let seen =
        |sign: char| if sign.is_control() && !matches!(sign, '\t' | '\r' | '\n') { char::REPLACEMENT_CHARACTER } else { sign };
    text.chars().map(seen).collect()
}

/// A line as long as a report is wide.
fn shortened(line: &str) -> String {
    let line = &visible(line);
    let kept = first(line, WIDTH);
    if kept.len() == line.len() || line.get(kept.len()..) == Some("\n") {
        return line.to_owned();
    }
    format!("{kept}{CUT}{}", if line.ends_with('\n') { "\n" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    #[test]
    fn long_lines_are_cut_around_the_place() {
        let text = format!("one\n{}MARK{}\n{}\n", "é".repeat(300), "b".repeat(300), "c".repeat(300));
        let at = text.find("MARK").expect("it is there");
        let cut = Excerpt::around(&text, &(at..at + 4));
        assert_eq!(cut.text.get(cut.place.clone()), Some("MARK"));
        assert_eq!(cut.column, 300);
        assert!(cut.text.lines().all(|line| line.chars().count() <= 94), "{}", cut.text);
        assert_eq!(cut.text.lines().count(), 3);
    }

    #[test]
    fn short_lines_stay() {
        let text = "one\ntwo three\nfour";
        let cut = Excerpt::around(text, &(8..13));
        assert_eq!((cut.text.as_str(), cut.place, cut.column), (text, 8..13, 4));
        assert_eq!(Excerpt::around("", &(0..0)).text, "");
        assert_eq!(Excerpt::around("a\u{1b}[2Jb\0c", &(6..7)).text, "a\u{fffd}[2Jb\u{fffd}c");
    }
}
