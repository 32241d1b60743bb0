//! What may be written at a place of a variant file, for an editor.

use super::documents::Document;
use super::offer;
use crate::variant::offered::offered;
use gen_lsp_types::CompletionItem;
use std::path::Path;

/// Everything that may be written at a byte.
pub(super) fn items(document: &Document, byte: usize) -> Vec<CompletionItem> {
    let compiled = document.checked.as_ref().map(|checked| &checked.compiled);
    let found = offered(&document.file.text, compiled, &beside(document), byte);
    found.map_or_else(Vec::new, |(word, offers)| offer::items(document.range(word.start, byte), offers))
}

/// Variant files beside a text.
pub(super) fn beside(document: &Document) -> Vec<String> {
    let folder = document.path.as_deref().and_then(Path::parent);
    folder.map(crate::disk::names_in).into_iter().flatten().collect()
}
