//! Source files and places in them.
//!
//! Comes in: texts that a caller has read. Goes out: byte spans, and lines and columns for people.
//! Never touches the disk.

/// Number of a file among the [`Sources`] of one compilation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u16);

/// A stretch of bytes in one file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// First byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of `file`.
    pub fn new(file: FileId, start: usize, end: usize) -> Span {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span { file, start: clamp(start), end: clamp(end) }
    }

    /// From the start of this span to the end of `last`.
    pub fn to(self, last: Span) -> Span {
        Span { end: last.end.max(self.end), ..self }
    }

    /// Whether `inner` lies in this span.
    pub fn covers(self, inner: Span) -> bool {
        self.file == inner.file && self.start <= inner.start && inner.end <= self.end
    }
}

/// A value and the place where it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spanned<T> {
    /// What was written.
    pub value: T,
    /// Where.
    pub span: Span,
}

/// One text and the name under which it was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Path or name, as people shall see it.
    pub name: String,
    /// The whole text.
    pub text: String,
    line_starts: Vec<u32>,
}

impl SourceFile {
    /// Wraps a text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> SourceFile {
        let text = text.into();
        let mut line_starts = vec![0];
        let bytes = text.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            let lone_return = *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
            if *byte == b'\n' || lone_return {
                line_starts.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
            }
        }
        SourceFile { name: name.into(), text, line_starts }
    }

    /// Line and column of a byte, both from 1; columns count characters.
    pub fn line_column(&self, byte: u32) -> (usize, usize) {
        let line = self.line_starts.partition_point(|start| *start <= byte);
        let start = self.line_starts.get(line.saturating_sub(1)).copied().unwrap_or(0) as usize;
        let column = self.text.get(start..byte as usize).map_or(0, |head| head.chars().count());
        (line, column + 1)
    }
}

/// All files of one compilation: a variant and its parents.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Adds a file.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        self.files.push(file);
        FileId(u16::try_from(self.files.len() - 1).unwrap_or(u16::MAX))
    }

    /// The file of that number.
    pub fn get(&self, id: FileId) -> Option<&SourceFile> {
        self.files.get(usize::from(id.0))
    }

    /// Name of the file and line (from 1) at which a span begins.
    pub fn file_line(&self, span: Span) -> (&str, usize) {
        self.get(span.file).map_or(("", 0), |file| (file.name.as_str(), file.line_column(span.start).0))
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).and_then(|file| file.text.get(span.start as usize..span.end as usize)).unwrap_or("")
    }
}
