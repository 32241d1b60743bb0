//! The marks that shape a file: texts, comments, line ends, braces, and the three marks over which a statement goes on.
//!
//! Comes in: the whole text. Goes out: its marks in order, each with its place; all else is a word. Blanks are dropped.
//! One pass, no lookback, and never an error: a text that is not closed ends with its line and says so.

/// What a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkKind {
    /// A run of characters that are no other mark.
    Word,
    /// `"..."`
    Text,
    /// A quotation mark whose fellow is not on the line; runs to the line's end.
    OpenText,
    /// `# ...`, without the line end.
    Comment,
    /// One line end.
    Newline,
    /// `{`
    Open,
    /// `}`
    Close,
    /// `,`
    Comma,
    /// `;`
    Semi,
    /// `->`
    Arrow,
    /// The end of the text; the last mark, and no other.
    End,
}

/// One mark: the bytes `start..end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// What it is.
    pub kind: MarkKind,
    /// First byte.
    pub start: usize,
    /// The byte after the last one.
    pub end: usize,
}

/// Blanks of the language: never a line end.
pub(crate) fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{A0}' | '\u{200E}' | '\u{200F}')
}

/// All marks of `text`, [`MarkKind::End`] last.
pub(crate) fn marks(text: &str) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut at = text.len() - text.trim_start_matches('\u{FEFF}').len();
    while let Some(first) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = text.get(at..).unwrap_or("");
        let (kind, length) = match first {
            blank if is_blank(blank) => {
                at += blank.len_utf8();
                continue;
            }
            '\r' if rest.starts_with("\r\n") => (MarkKind::Newline, 2),
            '\r' | '\n' => (MarkKind::Newline, 1),
            '{' => (MarkKind::Open, 1),
            '}' => (MarkKind::Close, 1),
            ',' => (MarkKind::Comma, 1),
            ';' => (MarkKind::Semi, 1),
            '-' if rest.starts_with("->") => (MarkKind::Arrow, 2),
            '#' => (MarkKind::Comment, rest.find(['\r', '\n']).unwrap_or(rest.len())),
            '"' => quoted(rest),
            _ => (MarkKind::Word, word_length(rest)),
        };
        marks.push(Mark { kind, start: at, end: at + length });
        at += length;
    }
    marks.push(Mark { kind: MarkKind::End, start: text.len(), end: text.len() });
    marks
}

fn quoted(rest: &str) -> (MarkKind, usize) {
    let found = rest.char_indices().skip(1).find(|(_, character)| matches!(character, '"' | '\r' | '\n'));
    match found {
        Some((at, '"')) => (MarkKind::Text, at + 1),
        Some((at, _)) => (MarkKind::OpenText, at),
        None => (MarkKind::OpenText, rest.len()),
    }
}

/// Length of a word: at least one character.
fn word_length(rest: &str) -> usize {
    let stops = |(at, character): &(usize, char)| {
        is_blank(*character)
            || matches!(character, '\r' | '\n' | '{' | '}' | ',' | ';' | '#' | '"')
            || (*character == '-' && rest.get(*at..).is_some_and(|tail| tail.starts_with("->")))
    };
    rest.char_indices().skip(1).find(stops).map_or(rest.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<MarkKind> {
        marks(text).iter().map(|mark| mark.kind).collect()
    }

    #[test]
    fn marks_of_a_line() {
        use MarkKind::*;
        assert_eq!(
            kinds("a{ b;\r\n\"x # y\"->c # \"d\n}"),
            [Word, Open, Word, Semi, Newline, Text, Arrow, Word, Comment, Newline, Close, End]
        );
        assert_eq!(kinds("store->next mati-bela"), [Word, Arrow, Word, Word, End]);
        assert_eq!(kinds("\u{FEFF}\"open\r\"open"), [OpenText, Newline, OpenText, End]);
    }
}
