//! Paths as editors write them: `file://` and the path, its signs escaped.

use gen_lsp_types::Uri;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};
use std::path::{Path, PathBuf};

/// Signs that stand for themselves.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// The path of a file on this machine; `None` of anything else.
pub(super) fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    // Before the path may stand the name of a machine: none, or this one.
    let path = rest.strip_prefix("localhost").filter(|rest| rest.starts_with('/')).unwrap_or(rest);
    let path = percent_decode_str(path.split(['?', '#']).next()?).decode_utf8().ok()?;
    let drive = path.as_bytes().get(1..3).is_some_and(|drive| drive[0].is_ascii_alphabetic() && drive[1] == b':');
    let path = if drive { path.get(1..)? } else { &path };
    (!path.is_empty() && !path.contains('\0')).then(|| PathBuf::from(path))
}

/// The file of a path.
pub(super) fn of(path: &Path) -> Uri {
    let whole = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = whole.to_string_lossy().replace('\\', "/");
    let root = if text.starts_with('/') { "" } else { "/" };
    Uri(format!("file://{root}{}", utf8_percent_encode(&text, ESCAPED)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_come_back() {
        for text in ["/a/b c.variant", "/مخزن/😀#.variant", "/a%20b"] {
            assert_eq!(path(&of(Path::new(text))), Some(PathBuf::from(text)), "{text}");
        }
        assert_eq!(path(&Uri("file:///c%3A/x.variant".to_owned())), Some(PathBuf::from("c:/x.variant")));
        assert_eq!(path(&Uri("untitled:Untitled-1".to_owned())), None);
        assert_eq!(path(&Uri("file://".to_owned())), None);
        assert_eq!(path(&Uri("file:///%ff".to_owned())), None);
    }
}
