//! The canonical layout, as `fmt` writes it.

use super::documents::{Document, Kind};
use super::refused::Refused;
use crate::diagnostic::Severity;
use crate::source::FileId;
use crate::syntax;
use gen_lsp_types::TextEdit;

/// The change that lays a text out; none where it is so already, or no variant file.
pub(super) fn edits(document: &Document) -> Result<Vec<TextEdit>, Refused> {
    let text = &document.file.text;
    if document.kind != Kind::Variant {
        return Ok(Vec::new());
    }
    let parsed = syntax::parse(FileId(0), text);
    if let Some(error) = parsed.findings.iter().find(|finding| finding.severity == Severity::Error) {
        let line = document.file.line_column(error.span.start).0;
        return Err(Refused::failed(format!("line {line} must be mended before the file can be laid out: {}", error.message)));
    }
    let laid = syntax::format(&parsed.file, text);
    Ok(change(document, &laid).into_iter().collect())
}

/// The smallest whole-line change between the text and another; `None` if they are the same.
fn change(document: &Document, new: &str) -> Option<TextEdit> {
    let old = document.file.text.as_str();
    if old == new {
        return None;
    }
    let ends = |text: &str| text.split_inclusive('\n').map(str::len).collect::<Vec<_>>();
    let same = |pairs: &mut dyn Iterator<Item = (&str, &str)>| pairs.take_while(|(one, other)| one == other).count();
    let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
        (old.split_inclusive('\n').collect(), new.split_inclusive('\n').collect());
    let head = same(&mut old_lines.iter().copied().zip(new_lines.iter().copied()));
    let most = old_lines.len().min(new_lines.len()) - head;
    let tail = same(&mut old_lines.iter().rev().copied().zip(new_lines.iter().rev().copied()).take(most));
    let bytes = |lengths: &[usize]| lengths.iter().sum::<usize>();
    let (old_ends, new_ends) = (ends(old), ends(new));
    let (start, end) = (bytes(&old_ends[..head]), bytes(&old_ends[..old_ends.len() - tail]));
    let (from, to) = (bytes(&new_ends[..head]), bytes(&new_ends[..new_ends.len() - tail]));
    Some(TextEdit { range: document.range(start, end), new_text: new.get(from..to).unwrap_or_default().to_owned() })
}
