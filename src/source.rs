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

    /// Line and column of a byte, both from 0, as editors count: columns in units of UTF-16. A byte within a character counts as its first.
    pub fn utf16_place(&self, byte: u32) -> (u32, u32) {
        let line = self.line_starts.partition_point(|start| *start <= byte).saturating_sub(1);
        let start = self.line_starts.get(line).copied().unwrap_or(0) as usize;
        let units = |line: &str| {
            let before = line.char_indices().take_while(|(at, sign)| start + at + sign.len_utf8() <= byte as usize);
            before.map(|(_, sign)| sign.len_utf16()).sum::<usize>()
        };
        let column = self.text.get(start..).map_or(0, units);
        (u32::try_from(line).unwrap_or(u32::MAX), u32::try_from(column).unwrap_or(u32::MAX))
    }

    /// The byte of such a place: the end of the line where it has fewer columns, the end of the text where there are fewer lines, the
    /// first byte of a character where the place lies within one.
    pub fn utf16_byte(&self, line: u32, column: u32) -> usize {
        let Some(start) = self.line_starts.get(line as usize).map(|start| *start as usize) else { return self.text.len() };
        let end = self.line_starts.get(line as usize + 1).map_or(self.text.len(), |next| *next as usize);
        let text = self.text.get(start..end).unwrap_or_default().trim_end_matches(['\n', '\r']);
        let mut left = column as usize;
        for (at, sign) in text.char_indices() {
            if left < sign.len_utf16() {
                return start + at;
            }
            left -= sign.len_utf16();
        }
        start + text.len()
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

#[cfg(test)]
mod tests {
    use super::SourceFile;

    #[test]
    fn places_as_editors_count_them() {
        // An emoji is two units of UTF-16, an Arabic letter one; a tail without line end counts as a line.
        let file = SourceFile::new("", "# 😀 \u{62d}x\r\nsecond\n\nend");
        assert_eq!(file.utf16_place(9), (0, 6));
        assert_eq!(file.text.get(9..10), Some("x"));
        assert_eq!(file.utf16_byte(0, 6), 9);
        // Within the emoji, behind the line, behind the text.
        assert_eq!(file.utf16_byte(0, 3), 2);
        assert_eq!(file.utf16_byte(0, 99), 10);
        assert_eq!(file.utf16_byte(99, 0), file.text.len());
        assert_eq!(file.utf16_place(u32::MAX), (3, 3));
        for byte in (0..=file.text.len()).filter(|byte| file.text.is_char_boundary(*byte)) {
            let (line, column) = file.utf16_place(u32::try_from(byte).expect("a short text"));
            let inside_break = file.text.get(byte..).is_some_and(|rest| rest.starts_with('\n')) && byte == 11;
            assert!(inside_break || file.utf16_byte(line, column) == byte, "{byte}");
        }
    }
}
