//! The texts that are open in the editor.
//!
//! Comes in: what is opened, changed and closed. Goes out: for each text what it is, and what the compiler says of it.

use super::uri;
use crate::compile::Compiled;
use crate::disk::{Disk, Edited};
use crate::source::{FileId, SourceFile, Span};
use crate::variant;
use gen_lsp_types::{Position, Range, TextDocumentContentChangeEvent, TextDocumentItem, Uri};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A variant file.
    Variant,
    /// A file of YAML, which may be a script.
    Yaml,
}

/// A text that is open.
pub(super) struct Document {
    pub(super) uri: Uri,
    /// Its file; a text that was never written has none.
    pub(super) path: Option<PathBuf>,
    pub(super) kind: Kind,
    pub(super) version: i32,
    pub(super) file: SourceFile,
    /// Whether it, or something that it stands on, has changed since findings were sent.
    is_dirty: bool,
    /// The same since it was compiled.
    is_stale: bool,
    /// What the compiler said last.
    pub(super) checked: Option<Checked>,
}

/// What the compiler says of a variant file.
pub(super) struct Checked {
    pub(super) compiled: Compiled,
    /// By which a file of the compilation is found again.
    pub(super) disk: Disk,
}

/// All texts that are open.
#[derive(Default)]
pub(super) struct Documents {
    /// The folders in which the editor works.
    pub(super) folders: Vec<PathBuf>,
    open: BTreeMap<String, Document>,
}

impl Documents {
    pub(super) fn get(&self, uri: &Uri) -> Option<&Document> {
        self.open.get(&uri.0)
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Document> {
        self.open.values()
    }

    /// A text is open from now on, or once more.
    pub(super) fn open(&mut self, item: TextDocumentItem) {
        let path = uri::path(&item.uri);
        let name = path.as_deref().unwrap_or(Path::new(&item.uri.0)).to_string_lossy().into_owned();
        let is_yaml = name.ends_with(".yaml") || name.ends_with(".yml") || item.language_id == gen_lsp_types::LanguageKind::YAML;
        let document = Document {
            kind: if is_yaml { Kind::Yaml } else { Kind::Variant },
            path,
            version: item.version,
            file: SourceFile::new(name, item.text),
            is_dirty: true,
            is_stale: true,
            checked: None,
            uri: item.uri.clone(),
        };
        self.open.insert(item.uri.0.clone(), document);
        self.touch(&item.uri);
    }

    /// Changes a text. One that is not open is left out.
    pub(super) fn change(&mut self, uri: &Uri, version: i32, changes: Vec<TextDocumentContentChangeEvent>) {
        let Some(document) = self.open.get_mut(&uri.0) else { return };
        for change in changes {
            let name = std::mem::take(&mut document.file.name);
            let text = match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => whole.text,
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let mut text = document.file.text.clone();
                    let (start, end) = document.bytes(part.range);
                    text.replace_range(start..end, &part.text);
                    text
                }
            };
            document.file = SourceFile::new(name, text);
        }
        document.version = version;
        (document.is_dirty, document.is_stale) = (true, true);
        self.touch(uri);
    }

    /// A text is no longer open: what is on the disk counts again.
    pub(super) fn close(&mut self, uri: &Uri) -> Option<Document> {
        self.touch(uri);
        self.open.remove(&uri.0)
    }

    /// Notes that whatever stands on this text is to be looked at again: its heirs, and every script.
    fn touch(&mut self, uri: &Uri) {
        let Some(name) = self.open.get(&uri.0).map(|document| document.shown()) else { return };
        for other in self.open.values_mut() {
            let stands_on = |checked: &Checked| {
                let files = (0..).map_while(|at| checked.compiled.sources.get(FileId(at)));
                files.into_iter().any(|file| file.name == name) || checked.compiled.merged.is_none()
            };
            if other.kind == Kind::Yaml || other.checked.as_ref().is_some_and(stands_on) {
                (other.is_dirty, other.is_stale) = (true, true);
            }
        }
    }

    /// The texts of files as they are in the editor.
    pub(super) fn edited(&self) -> Edited {
        let texts = self.open.values().filter_map(|document| Some((document.path.clone()?, document.file.text.clone())));
        Arc::new(texts.collect())
    }

    /// A text of which the findings are to be sent again, compiled anew if it is a variant file.
    pub(super) fn next_dirty(&mut self) -> Option<&Document> {
        let document = self.open.values_mut().find(|document| document.is_dirty)?;
        // Whatever happens, it is not looked at a second time.
        document.is_dirty = false;
        let uri = document.uri.clone();
        self.check(&uri);
        self.get(&uri)
    }

    /// Sees to it that a text is compiled as it is now.
    pub(super) fn check(&mut self, uri: &Uri) {
        let edited = self.edited();
        let Some(document) = self.open.get_mut(&uri.0) else { return };
        if document.is_stale {
            document.is_stale = false;
            document.checked = None;
            if document.kind == Kind::Variant {
                let (file, mut disk) = document.loader(edited);
                let compiled = variant::check(file, &mut disk);
                document.checked = Some(Checked { compiled, disk });
            }
        }
    }
}

impl Document {
    /// The name under which its file is shown.
    pub(super) fn shown(&self) -> String {
        self.loader(Edited::default()).0.name
    }

    /// Its file, and a loader for its parents.
    pub(super) fn loader(&self, edited: Edited) -> (SourceFile, Disk) {
        let path = self.path.clone().unwrap_or_else(|| PathBuf::from(&self.file.name));
        Disk::edited(path, &self.file.text, edited)
    }

    /// The bytes of a range; broken ones are put right.
    pub(super) fn bytes(&self, range: Range) -> (usize, usize) {
        let (start, end) = (self.byte(range.start), self.byte(range.end));
        (start.min(end), end.max(start))
    }

    pub(super) fn byte(&self, place: Position) -> usize {
        self.file.utf16_byte(place.line, place.character)
    }

    /// The range of a stretch of bytes.
    pub(super) fn range(&self, start: usize, end: usize) -> Range {
        range(&self.file, start, end)
    }
}

/// The range of a stretch of bytes of a file.
pub(super) fn range(file: &SourceFile, start: usize, end: usize) -> Range {
    let place = |byte: usize| {
        let (line, character) = file.utf16_place(u32::try_from(byte).unwrap_or(u32::MAX));
        Position { line, character }
    };
    Range { start: place(start), end: place(end.max(start)) }
}

/// The range of a span in its file.
pub(super) fn range_of(file: &SourceFile, span: Span) -> Range {
    range(file, span.start as usize, span.end as usize)
}
