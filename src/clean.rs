//! Signs that are no text: they steer whatever shows them.
//!
//! Comes in: any text. Goes out: whether it is text and nothing else, or the same with every such sign told by its number. The one
//! place that knows them; files are refused for them, and every exit of the program writes without them.

use std::borrow::Cow;

/// Whether a sign is a control character (line ends and tabs are not), none at all (U+FFFE, U+FFFF), a separator of lines that is none to
/// this program, or turns the direction of what follows. Marks that scripts need to be read rightly, such as U+200E, U+200F and the joiners, are text.
///
/// ```
/// # use lumbung::clean::steers;
/// assert!(steers('\u{1b}') && steers('\u{202e}') && steers('\u{ffff}'));
/// assert!(!steers('\n') && !steers('\u{200f}') && !steers('\u{200d}'));
/// ```
pub fn steers(sign: char) -> bool {
    let controls = sign.is_control() && !matches!(sign, '\t' | '\n' | '\r');
    controls || turns(sign) || isolates(sign) || matches!(sign, '\u{FFFE}' | '\u{FFFF}')
}

fn turns(sign: char) -> bool {
    matches!(sign, '\u{2028}'..='\u{202E}')
}

/// Whether a sign sets a stretch of text apart from the direction of what stands around it, or ends it.
fn isolates(sign: char) -> bool {
    matches!(sign, '\u{2066}'..='\u{2069}')
}

/// How a sign is told that cannot be shown.
pub fn told(sign: char) -> String {
    format!("U+{:04X}", u32::from(sign))
}

/// The text as it can be shown anywhere: `<U+001B>` in the place of each sign that steers.
pub fn clean(text: &str) -> Cow<'_, str> {
    without(text, steers)
}

/// A word that somebody typed, in which every sign is seen, and no more of it than anybody would read: line ends, tabs and blanks of no
/// width or of another kind are told too.
///
/// ```
/// # use lumbung::clean::clean_word;
/// assert_eq!(clean_word("a\nb\u{200b}"), "a<U+000A>b<U+200B>");
/// assert_eq!(clean_word("dam haji"), "dam haji");
/// ```
pub fn clean_word(text: &str) -> Cow<'_, str> {
    /// Most signs that are shown.
    const MOST: usize = 60;
    if let Some((end, _)) = text.char_indices().nth(MOST) {
        return format!("{}...", clean_word(&text[..end])).into();
    }
    let unseen = |sign: char| {
        let blank = sign.is_whitespace() && sign != ' ';
        steers(sign) || blank || matches!(sign, '\u{AD}' | '\u{200B}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}')
    };
    without(text, unseen)
}

/// The name of a file: line ends and tabs are told too, for a name stands in one line.
///
/// ```
/// # use lumbung::clean::clean_name;
/// assert_eq!(clean_name("a\nb.variant"), "a<U+000A>b.variant");
/// ```
pub fn clean_name(text: &str) -> Cow<'_, str> {
    without(text, |sign| steers(sign) || sign.is_control())
}

/// What the program itself is about to write. In right-to-left languages it sets names apart by isolates, which reach no further
/// where each is ended, and on a terminal it colours by `ESC [ ... m`; all else is told as by [`clean`].
pub fn clean_output(text: &str, colour: bool) -> Cow<'_, str> {
    let closed = isolates_are_closed(text);
    let steers = |sign| steers(sign) && !(closed && isolates(sign));
    if !colour || !text.contains('\u{1B}') {
        return without(text, steers);
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\u{1B}') {
        let (before, escape) = rest.split_at(at);
        out.push_str(&without(before, steers));
        let length = colour_length(escape);
        let (escape, after) = escape.split_at(length.unwrap_or(1));
        if length.is_some() {
            out.push_str(escape)
        } else {
            out.push_str(&without(escape, steers))
        }
        rest = after;
    }
    out.push_str(&without(rest, steers));
    Cow::Owned(out)
}

/// Whether every isolate is ended, and nothing else is.
fn isolates_are_closed(text: &str) -> bool {
    let mut open = 0_u32;
    for sign in text.chars().filter(|sign| isolates(*sign)) {
        match (sign, open.checked_sub(1)) {
            ('\u{2069}', None) => return false,
            ('\u{2069}', Some(fewer)) => open = fewer,
            _ => open += 1,
        }
    }
    open == 0
}

/// The bytes of the colour that begins here.
fn colour_length(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("\u{1B}[")?;
    let end = inside.find(|sign: char| !sign.is_ascii_digit() && sign != ';')?;
    inside.get(end..)?.starts_with('m').then_some(end + 3)
}

fn without(text: &str, steers: impl Fn(char) -> bool) -> Cow<'_, str> {
    let lone = |at: usize| !text.get(at + 1..).is_some_and(|rest| rest.starts_with('\n'));
    let is_told = |at: usize, sign: char| steers(sign) || (sign == '\r' && lone(at));
    if !text.char_indices().any(|(at, sign)| is_told(at, sign)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for (at, sign) in text.char_indices() {
        if is_told(at, sign) {
            out.push_str(&format!("<{}>", told(sign)));
        } else {
            out.push(sign);
        }
    }
    Cow::Owned(out)
}

/// The same for the text of a JSON document, which has signs of its own for them.
pub fn clean_json(text: &str) -> Cow<'_, str> {
    // Nearly every sign is one of ASCII that can be seen; of the others only few need a closer look.
    let is_seen = |byte: u8| (b' '..=b'~').contains(&byte);
    let sign_at = |at: usize| text.get(at..).and_then(|rest| rest.chars().next());
    if !text.bytes().enumerate().any(|(at, byte)| !is_seen(byte) && sign_at(at).is_some_and(steers)) {
        return Cow::Borrowed(text);
    }
    let one = |sign: char| if steers(sign) { format!("\\u{:04x}", u32::from(sign)) } else { sign.to_string() };
    Cow::Owned(text.chars().map(one).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_steer_are_told() {
        assert_eq!(clean("a\u{1b}[31m\u{202e}b\r\nc\rd"), "a<U+001B>[31m<U+202E>b\r\nc<U+000D>d");
        assert!(matches!(clean("دا\u{200f}كون\t\u{200d}\n"), Cow::Borrowed(_)));
    }

    #[test]
    fn colours_stay_where_colours_are_written() {
        assert_eq!(
            clean_output("\u{1b}[1;31mred\u{1b}[0m \u{1b}]0;x\u{7}", true),
            "\u{1b}[1;31mred\u{1b}[0m <U+001B>]0;x<U+0007>"
        );
        assert_eq!(clean_output("\u{1b}[1m\u{2068}x\u{2069}", false), "<U+001B>[1m\u{2068}x\u{2069}");
        assert_eq!(clean_output("\u{2069}\u{2068}", false), "<U+2069><U+2068>");
    }

    #[test]
    fn json_stays_json() {
        let document = serde_json::json!({ "title": "a\u{7f}\u{9b}\u{202e}\u{1b}" }).to_string();
        let cleaned = clean_json(&document);
        assert!(!cleaned.chars().any(steers));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&cleaned).unwrap()["title"], "a\u{7f}\u{9b}\u{202e}\u{1b}");
    }
}
