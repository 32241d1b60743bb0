//! What a text is before it is read as a file of sentences.
//!
//! Comes in: the text of a file. Goes out: that it is none, if it is none. Such a file may be anybody's: nothing of it is told.

use crate::diagnostic::Diagnostic;
use crate::yaml::{self, Kind};

/// That a text is no file of sentences; `None` if it is meant for one, or nothing stands in it.
pub(super) fn is_none(text: &str) -> Option<Diagnostic> {
    let says_something = text.lines().any(|line| !line.trim().is_empty() && !line.starts_with('#'));
    (says_something && !is_language_file(text)).then(|| of_another_kind(text).unwrap_or_else(of_no_kind))
}

/// That a text is a file of another kind, if its beginning says so.
pub(super) fn of_another_kind(text: &str) -> Option<Diagnostic> {
    let kind = Kind::of(text)?;
    let mut finding = yaml::finding("yaml::other-kind", format!("this is no language file: {}", kind.told()), 0..0);
    finding.help("copy `languages/en.yaml` and translate it");
    Some(finding)
}

fn of_no_kind() -> Diagnostic {
    let message = "this is no language file: none of its lines begins with `language:`, `direction:` or `plural:`; copy `languages/en.yaml` and translate it";
    yaml::finding("language-file::not-one", message.to_owned(), 0..0)
}

/// Whether a text is meant for a language file: a line begins with a key of the head.
fn is_language_file(text: &str) -> bool {
    let key = |line: &str| line.trim_start_matches('\u{feff}').split(':').next().unwrap_or_default().trim_end().to_owned();
    text.lines().filter(|line| line.contains(':')).any(|line| ["language", "direction", "plural"].contains(&key(line).as_str()))
}
