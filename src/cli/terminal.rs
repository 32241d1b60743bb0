//! What the terminal shows: how wide it is, and text in bold or faint.

use std::io;

/// From how many columns on two boards stand side by side. Where nothing says how wide the output is, there are as many.
pub(super) const WIDE: usize = 120;

/// Nothing is laid out for fewer columns.
const NARROWEST: usize = 20;

/// Columns of standard output: `COLUMNS`, or what the terminal says; a pipe or file has none.
pub(super) fn width() -> Option<usize> {
    let size = (!super::shape::is_into_file()).then(|| terminal_size::terminal_size_of(io::stdout()));
    columns(std::env::var("COLUMNS").ok().as_deref(), size.flatten())
}

/// Columns and lines of a terminal on which what stands there can be drawn again; `None` where there is none.
pub(super) fn size() -> Option<(usize, usize)> {
    let goes_back = std::env::var_os("TERM").is_none_or(|name| name != "dumb");
    let (width, height) = terminal_size::terminal_size_of(io::stdout()).filter(|_| goes_back && !super::shape::is_into_file())?;
    Some((usize::from(width.0), usize::from(height.0)))
}

/// Columns of standard error.
pub(super) fn width_of_messages() -> Option<usize> {
    columns(std::env::var("COLUMNS").ok().as_deref(), terminal_size::terminal_size_of(io::stderr()))
}

fn columns(wanted: Option<&str>, size: Option<(terminal_size::Width, terminal_size::Height)>) -> Option<usize> {
    let wanted = wanted.and_then(|text| text.trim().parse().ok()).filter(|columns| *columns > 0);
    // A terminal that does not know its size says 0.
    let found = size.map(|(width, _)| usize::from(width.0)).filter(|columns| *columns > 0);
    wanted.or(found).map(|columns: usize| columns.max(NARROWEST))
}

/// Text in bold, if there is colour.
pub(super) fn bold(text: &str, colour: bool) -> String {
    painted("1", text, colour)
}

/// Text that stands back: where a rule stands, and what its sources say.
pub(super) fn faint(text: &str, colour: bool) -> String {
    painted("2", text, colour)
}

/// Text that says no.
pub(super) fn refused(text: &str, colour: bool) -> String {
    painted("1;31", text, colour)
}

/// Text of a diff that goes.
pub(super) fn taken_out(text: &str, colour: bool) -> String {
    painted("31", text, colour)
}

/// Text of a diff that comes.
pub(super) fn put_in(text: &str, colour: bool) -> String {
    painted("32", text, colour)
}

fn painted(code: &str, text: &str, colour: bool) -> String {
    if colour && !text.is_empty() { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
}

/// How many signs of a line are seen: colours are not.
pub(super) fn seen(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let plain = parts.next().unwrap_or_default().chars().count();
    plain + parts.map(|part| part.split_once('m').map_or(0, |(_, rest)| rest.chars().count())).sum::<usize>()
}

/// Breaks a line between words; what follows is set in.
pub(super) fn wrapped(line: &str, width: usize) -> Vec<String> {
    if seen(line) <= width {
        return vec![line.to_owned()];
    }
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let long = lines.last().is_some_and(|last| !last.is_empty() && seen(last) + 1 + seen(word) > width);
        if long {
            lines.push(format!("  {word}"));
        } else if let Some(last) = lines.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use terminal_size::{Height, Width};

    #[test]
    fn columns_are_those_that_are_wanted_then_those_of_the_terminal() {
        let size = Some((Width(80), Height(25)));
        assert_eq!(columns(Some("100"), size), Some(100));
        assert_eq!(columns(Some("wide"), size), Some(80));
        assert_eq!(columns(Some("0"), Some((Width(0), Height(0)))), None);
        assert_eq!(columns(None, None), None);
        assert_eq!(columns(Some("3"), None), Some(NARROWEST));
    }

    #[test]
    fn colours_are_not_seen() {
        assert_eq!(seen(&format!("a {} c", bold("bc", true))), 6);
        assert_eq!(bold("bc", false), "bc");
        assert_eq!(wrapped("one two three", 8), ["one two", "  three"]);
    }
}
