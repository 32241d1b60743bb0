//! What a text is before it is read as a script.
//!
//! Comes in: the text of a file. Goes out: whether it is a script, of what other kind it is, and the signs in it that are no text. What is
//! not known to be a script may be anybody's file: nothing of it is told.

use crate::clean::{steers, told};
use crate::diagnostic::Diagnostic;
use crate::yaml::{self, Key, Kind, Node};
use std::borrow::Cow;

/// What a script looks like.
pub(super) const SHAPE: &str = "a script is a file of YAML that begins with `variant: NAME` and has steps under `play:`";

/// Keys by one of which, at the beginning of a line, a script is known.
const SIGNS_OF_A_SCRIPT: [&str; 5] = ["variant", "play", "move", "moves", "position"];

/// Whether a text is a script, right or wrong: one of its lines begins with a key that scripts have; or it is one group in braces, and has
/// such a key.
pub(super) fn is_script(text: &str) -> bool {
    let bare = text.trim_start_matches('\u{feff}').trim_start();
    let parts = bare.split(|sign: char| matches!(sign, '\n' | '\r') || (bare.starts_with('{') && matches!(sign, '{' | ',')));
    parts.into_iter().any(|part| {
        let part = part.trim_start_matches([' ', '\t', '"', '\'', '{', '-']);
        let Some((key, _)) = part.split_once(':') else { return false };
        let key = key.trim_end_matches([' ', '"', '\'']);
        SIGNS_OF_A_SCRIPT.iter().any(|known| key.eq_ignore_ascii_case(known))
    })
}

/// That a text is a file of another kind, if its beginning says so.
pub(super) fn of_another_kind(text: &str) -> Option<Diagnostic> {
    let kind = Kind::of(text).filter(|kind| *kind != Kind::Script)?;
    let mut finding = yaml::finding("yaml::other-kind", format!("this is no script: {}", kind.told()), 0..0);
    finding.help(SHAPE);
    Some(finding)
}

/// That nobody can tell what a text is.
pub(super) fn of_no_kind() -> Diagnostic {
    let message = "this is no script: none of its lines begins with `variant:`, `play:` or `- move:`".to_owned();
    let mut finding = yaml::finding("script::not-a-script", message, 0..0);
    finding.help(SHAPE);
    finding
}

/// Whether a finding is told of a file that is none of ours, so that no line of it is shown.
pub(super) fn hides(finding: &Diagnostic) -> bool {
    matches!(finding.code, "yaml::other-kind" | "script::not-a-script")
}

/// The signs of a text that are no text, each at its place.
pub(super) fn signs(text: &str) -> Vec<Diagnostic> {
    let signs = text.char_indices().filter(|(_, sign)| steers(*sign));
    let found = signs.map(|(at, sign)| no_text(&format!("{} is no text", told(sign)), at..at + sign.len_utf8()));
    found.take(super::script_reader::MOST_FINDINGS).collect()
}

/// A text of the same length without them.
pub(super) fn without_signs(text: &str) -> Cow<'_, str> {
    if !text.chars().any(steers) {
        return Cow::Borrowed(text);
    }
    text.chars().map(|sign| if steers(sign) { " ".repeat(sign.len_utf8()) } else { sign.to_string() }).collect::<String>().into()
}

/// The texts of a tree, names among them, that hold such signs because they were written as escapes.
pub(super) fn escapes(text: &str, root: &Node) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    walk(text, root, &mut Vec::new(), &mut found);
    found
}

fn walk(text: &str, node: &Node, path: &mut Vec<Key<'static>>, found: &mut Vec<Diagnostic>) {
    let mut inside = |key, node: &Node| {
        path.push(key);
        walk(text, node, path, found);
        path.pop();
    };
    match node {
        Node::List(items) => items.iter().enumerate().for_each(|(at, item)| inside(Key::Item(at), item)),
        Node::Fields(fields) => {
            for (at, (name, value)) in fields.iter().enumerate() {
                inside(Key::Name(at), name);
                inside(Key::Item(at), value);
            }
        }
        Node::Text(said) => {
            if let Some(sign) = said.chars().find(|sign| steers(*sign)) {
                let message = format!("an escape in this text stands for {}, which is no text", told(sign));
                found.push(no_text(&message, yaml::locate(text, path)));
            }
        }
        _ => {}
    }
}

/// Findings in the order of their places.
pub(super) fn sorted(mut findings: Vec<Diagnostic>) -> Vec<Diagnostic> {
    findings.sort_by_key(|finding| finding.span.start);
    findings
}

fn no_text(message: &str, bytes: std::ops::Range<usize>) -> Diagnostic {
    let mut finding = yaml::finding("script::no-text", message.to_owned(), bytes);
    finding.label("it is not seen, and changes how a text is shown").help("take it out");
    finding
}

#[cfg(test)]
mod tests {
    use super::is_script;

    #[test]
    fn scripts_are_known_by_their_keys() {
        for text in ["title: x\nplay:\n", "\u{feff}Variant : mine", "{\"title\": \"x\", \"variant\": \"mine\"}", "- move: 1\n"] {
            assert!(is_script(text), "{text}");
        }
        for text in ["root:x:0:0:/root", "removed: 3\n", "in this variant: none\n", "replay:\n", "key: {variant: 1}", ""] {
            assert!(!is_script(text), "{text}");
        }
    }
}
