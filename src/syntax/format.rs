//! Tree to text: one layout for all files.
//!
//! Comes in: a tree, and for `fmt` the text it was read from. Goes out: text whose tree is the same. Empty lines between
//! statements (one at most), line ends after `,` and `;`, blocks on one line and remarks stay where the writer put them; all
//! else follows from the tree. Never changes a word.

use crate::source::{Span, Spanned};
use crate::syntax::ast::*;
use crate::syntax::marks::is_blank;
use crate::syntax::pieces::{self, Piece, Pieces};
use crate::syntax::rows::{Kind, Row, render};

/// A block stays on one line up to this width.
const INLINE_WIDTH: usize = 100;

/// Lays out `file`, which was read from `text` without findings. Laying out the answer again changes nothing.
pub fn format(file: &File, text: &str) -> String {
    let mut writer = Writer { text: Some(text), remarks: &file.comments, note: &|_| None, rows: Vec::new(), groups: 0 };
    writer.items(&file.items, 0);
    writer.remarks_before(u32::MAX, 0, 0);
    render(&writer.rows)
}

/// Lays out statements that come from several files. `note` may give a remark for the end of a statement's line.
pub fn print(items: &[Item], note: &dyn Fn(Span) -> Option<String>) -> String {
    let mut writer = Writer { text: None, remarks: &[], note, rows: Vec::new(), groups: 0 };
    writer.items(items, 0);
    render(&writer.rows)
}

struct Writer<'w> {
    text: Option<&'w str>,
    /// Remarks not yet written.
    remarks: &'w [Text],
    note: &'w dyn Fn(Span) -> Option<String>,
    rows: Vec<Row>,
    groups: usize,
}

fn is_line_end(sign: char) -> bool {
    matches!(sign, '\r' | '\n')
}

// ---------------------------------------------------------------- the text as it was

impl<'w> Writer<'w> {
    fn between(&self, start: u32, end: u32) -> &'w str {
        self.text.and_then(|text| text.get(start as usize..end as usize)).unwrap_or("")
    }

    fn breaks(&self, start: u32, end: u32) -> bool {
        self.between(start, end).contains(is_line_end)
    }

    /// Whether an empty line stands before this byte.
    fn blank_before(&self, start: u32) -> bool {
        let Some(head) = self.text.and_then(|text| text.get(..start as usize)) else { return false };
        let gap = head.get(head.trim_end_matches(|sign| is_blank(sign) || is_line_end(sign)).len()..).unwrap_or("");
        gap.replace("\r\n", "\n").matches(is_line_end).count() > 1
    }

    /// Whether a block was written on one line.
    fn on_one_line(&self, span: Span) -> bool {
        self.text.is_none() || !self.breaks(span.start, span.end)
    }

    /// Takes the next remark if it stands before `end`.
    fn take_remark(&mut self, end: u32) -> Option<&'w Spanned<String>> {
        let (first, rest) = self.remarks.split_first()?;
        if first.span.start >= end {
            return None;
        }
        self.remarks = rest;
        Some(first)
    }

    /// Writes the remarks before `end` on lines of their own.
    fn remarks_before(&mut self, end: u32, indent: usize, group: usize) {
        while let Some(remark) = self.take_remark(end) {
            let row = Row::new(indent, Kind::Remark, vec![remark.value.trim_end().to_owned()]);
            let blank = self.blank_before(remark.span.start);
            self.push(Row { blank, group, ..row });
        }
    }

    /// Puts the remark that follows `end` on its line at the end of the last row.
    fn remark_after(&mut self, end: u32) {
        let Some(next) = self.remarks.first() else { return };
        if next.span.start >= end && !self.breaks(end, next.span.start) {
            let remark = self.take_remark(u32::MAX).map(|remark| remark.value.trim_end().to_owned());
            if let Some(row) = self.rows.last_mut() {
                row.remark = remark;
            }
        }
    }

    fn push(&mut self, row: Row) {
        self.rows.push(row);
    }

    fn new_group(&mut self) -> usize {
        self.groups += 1;
        self.groups
    }
}

// ---------------------------------------------------------------- the top level

impl Writer<'_> {
    /// Statements of the top level or of an option.
    fn items(&mut self, items: &[Item], indent: usize) {
        let first = self.rows.len();
        let mut group = self.new_group();
        let mut after_block = false;
        let mut in_head = false;
        let mut before = None;
        for item in items {
            let begins = self.rows.len();
            self.remarks_before(item.span.start, indent, group);
            let remarked = self.rows.len();
            let blank = self.blank_before(item.span.start);
            let block = self.item(item, indent, group);
            if let Some(row) = self.rows.get_mut(remarked) {
                row.blank = blank;
            }
            let apart =
                if block || after_block || self.changes_topic(before, item) { self.attached(begins, remarked) } else { None };
            if let Some(row) = apart.and_then(|at| self.rows.get_mut(at)) {
                row.blank = true;
            }
            if block || after_block || self.rows.get(begins..=remarked).is_some_and(|rows| rows.iter().any(|row| row.blank)) {
                group = self.new_group();
                in_head = false;
            }
            after_block = block;
            before = Some(item);
            if let (Some([row, more @ ..]), false) = (self.rows.get_mut(remarked..), block) {
                row.group = group;
                more.iter_mut().for_each(|row| row.group = group);
                settle_note(row, in_head);
                in_head = row.kind == Kind::Head;
            }
        }
        if let Some(row) = self.rows.get_mut(first) {
            row.blank = false;
        }
    }

    /// Without a text to go by: an empty line between the head and the rest, and between statements of different kinds.
    fn changes_topic(&self, before: Option<&Item>, item: &Item) -> bool {
        let topic = |item: &Item| match &item.kind {
            ItemKind::Words { .. } => 1,
            ItemKind::Section(_) | ItemKind::Option { .. } => 2,
            ItemKind::Custom { .. } | ItemKind::Note(_) => 3,
            ItemKind::Switch { .. } | ItemKind::Rename { .. } | ItemKind::Drop(_) | ItemKind::DropWords { .. } => 4,
            _ => 0,
        };
        self.text.is_none() && before.is_some_and(|before| topic(before) != topic(item) || topic(item) == 2)
    }

    /// The first of the remarks that stand right above row `at`, or the row itself.
    fn attached(&self, first: usize, at: usize) -> Option<usize> {
        let blank = |at: usize| self.rows.get(at).is_some_and(|row| row.blank);
        let above = (first..at).rev().take_while(|above| !blank(above + 1)).last();
        Some(above.unwrap_or(at))
    }

    /// Writes one statement; true if it became a block of several lines.
    fn item(&mut self, item: &Item, indent: usize, group: usize) -> bool {
        let tag = item.tag.as_ref();
        if let Some(words) = pieces::of_item(item) {
            self.statement(words, tag, item.span, indent, group);
            return false;
        }
        match &item.kind {
            ItemKind::Words { language, entries } => self.words(item, language, entries, indent, group),
            ItemKind::Option { off, items, .. } => self.option(item, off.is_some(), items, indent, group),
            ItemKind::Section(section) => self.section(item, section, indent, group),
            _ => false,
        }
    }

    fn words(&mut self, item: &Item, language: &Name, entries: &[(Name, Text)], indent: usize, group: usize) -> bool {
        let head = format!("words {}", language.value);
        let said: Vec<String> = entries.iter().map(|(key, text)| format!("{} \"{}\"", key.value, text.value)).collect();
        let inside = said.join("  ");
        let short = self.text.is_some() || entries.len() == 1;
        if short && self.on_one_line(item.span) && indent + inside.chars().count() < INLINE_WIDTH {
            self.inline(item.span, head, inside, None, indent, group);
            return false;
        }
        let inner = self.open(head, language.span.end, indent);
        for (key, text) in entries {
            self.begin_row(key.span.start, indent + 2, inner);
            let cells = vec![key.value.clone(), format!("\"{}\"", text.value)];
            self.push_at(Row { group: inner, ..Row::new(indent + 2, Kind::Clause, cells) }, key.span.start, inner);
            self.remark_after(text.span.end);
        }
        self.close(item.span, indent, inner);
        true
    }

    fn option(&mut self, item: &Item, off: bool, items: &[Item], indent: usize, group: usize) -> bool {
        let ItemKind::Option { name, .. } = &item.kind else { return false };
        let head = format!("option {}{}{}", name.value, if off { " off" } else { "" }, tag_of_block(item));
        let folded = self.text.is_some() && self.on_one_line(item.span);
        let inside = match items {
            [only] if folded => self.item_inside(only),
            _ => None,
        };
        if let Some((inside, None)) = inside {
            self.inline(item.span, head, inside, None, indent, group);
            return false;
        }
        let inner = self.open(head, item.tag.as_ref().map_or(name.span.end, |tag| tag.span.end), indent);
        self.items(items, indent + 2);
        self.close(item.span, indent, inner);
        true
    }

    /// What stands between the braces of an option on one line, and its tag.
    fn item_inside(&self, item: &Item) -> Option<(String, Option<String>)> {
        if let Some(words) = pieces::of_item(item) {
            return Some((join(&words.all), item.tag.as_ref().map(pieces::of_tag)));
        }
        let ItemKind::Section(section) = &item.kind else { return None };
        let (inside, tag) = self.one_statement(section)?;
        let tag = tag.map(|tag| format!(" {tag}")).unwrap_or_default();
        Some((format!("{}{} {{ {inside}{tag} }}", head(section), tag_of_block(item)), None))
    }

    /// The only statement of a section, if it has no block.
    fn one_statement(&self, section: &Section) -> Option<(String, Option<String>)> {
        let [only] = section.statements.as_slice() else { return None };
        if let StatementKind::Layout(_) = only.kind {
            return None;
        }
        let inside = join(&pieces::of_statement(only).all);
        Some((inside, only.tag.as_ref().map(pieces::of_tag)))
    }

    fn section(&mut self, item: &Item, section: &Section, indent: usize, group: usize) -> bool {
        let inside = self.one_statement(section).filter(|_| self.on_one_line(item.span));
        let free = |inside: &str| !inside.contains("->") || self.text.is_some();
        let inside = inside.filter(|(inside, _)| inside.chars().count() < INLINE_WIDTH && free(inside));
        if let Some((inside, tag)) = inside {
            let span = section.statements.first().map_or(item.span, |statement| statement.span);
            self.inline(item.span, head(section) + &tag_of_block(item), inside, tag, indent, group);
            self.note(span);
            return false;
        }
        let inner = self.open(
            head(section) + &tag_of_block(item),
            item.tag.as_ref().map_or(section.head.end, |tag| tag.span.end),
            indent,
        );
        self.statements(&section.statements, indent + 2, inner);
        self.close(item.span, indent, inner);
        true
    }
}

/// The tag of a section or an option, which stands before `{`.
fn tag_of_block(item: &Item) -> String {
    item.tag.as_ref().map(|tag| format!(" {}", pieces::of_tag(tag))).unwrap_or_default()
}

/// The head of a section, without `{`.
fn head(section: &Section) -> String {
    let mut head = section.kind.word().to_owned();
    if let Some(name) = &section.name {
        let joint = if section.kind == SectionKind::Claimed { " as " } else { " " };
        head = head + joint + &name.value;
    }
    if section.off.is_some() {
        head.push_str(" off");
    }
    if section.anew.is_some() {
        head.push_str(" anew");
    }
    head
}

fn join(pieces: &[Piece]) -> String {
    let mut line = String::new();
    for piece in pieces {
        if !line.is_empty() && !piece.joined {
            line.push(' ');
        }
        line.push_str(&piece.text);
    }
    line
}

// ---------------------------------------------------------------- blocks and statements

impl Writer<'_> {
    /// A block on one line.
    fn inline(&mut self, span: Span, head: String, inside: String, tag: Option<String>, indent: usize, group: usize) {
        let inside = if inside.is_empty() { "{".to_owned() } else { format!("{{ {inside}") };
        let row = Row::new(indent, Kind::Inline, vec![head, inside]);
        self.push(Row { tag, close: " }", group, ..row });
        self.remark_after(span.end);
    }

    /// The first line of a block; gives the group of what stands in it.
    fn open(&mut self, head: String, head_end: u32, indent: usize) -> usize {
        let own = self.new_group();
        self.push(Row { group: own, ..Row::new(indent, Kind::Free, vec![format!("{head} {{")]) });
        self.remark_after(head_end);
        self.new_group()
    }

    fn close(&mut self, span: Span, indent: usize, group: usize) {
        if self.text.is_some() {
            self.remarks_before(span.end.saturating_sub(1), indent + 2, group);
        }
        let own = self.new_group();
        self.push(Row { group: own, ..Row::new(indent, Kind::Free, vec!["}".to_owned()]) });
        self.remark_after(span.end);
    }

    /// Writes the remarks that stand before a statement.
    fn begin_row(&mut self, start: u32, indent: usize, group: usize) {
        let before = self.rows.len();
        self.remarks_before(start, indent, group);
        let first = self.rows.get(before.wrapping_sub(1)).is_some_and(opens);
        if let (true, Some(row)) = (first, self.rows.get_mut(before)) {
            row.blank = false;
        }
    }

    /// Adds a row with the empty line that stood before it, unless it is the first of its block.
    fn push_at(&mut self, row: Row, start: u32, group: usize) {
        let blank = self.blank_before(start) && !self.rows.last().is_some_and(opens);
        self.push(Row { blank, group, ..row });
    }

    fn statements(&mut self, statements: &[Statement], indent: usize, group: usize) {
        for statement in statements {
            self.begin_row(statement.span.start, indent, group);
            if let StatementKind::Layout(rows) = &statement.kind {
                let blank = self.blank_before(statement.span.start) && !self.rows.last().is_some_and(opens);
                let at = self.rows.len();
                let inner = self.open("layout".to_owned(), statement.span.start, indent);
                if let Some(row) = self.rows.get_mut(at) {
                    row.blank = blank;
                }
                self.statements(rows, indent + 2, inner);
                self.close(statement.span, indent, inner);
                continue;
            }
            let at = self.rows.len();
            let blank = self.blank_before(statement.span.start) && !self.rows.last().is_some_and(opens);
            self.statement(pieces::of_statement(statement), statement.tag.as_ref(), statement.span, indent, group);
            if let Some(row) = self.rows.get_mut(at) {
                row.blank = blank;
            }
        }
    }

    /// One statement, on as many lines as the writer gave it.
    fn statement(&mut self, words: Pieces, tag: Option<&Tag>, span: Span, indent: usize, group: usize) {
        let starts = self.line_starts(&words.all);
        let bounds = starts.iter().copied().chain([words.all.len()]);
        let mut from = 0;
        for (number, to) in bounds.enumerate() {
            let part = words.all.get(from..to).unwrap_or(&[]);
            let (indent, kind) = if number == 0 { (indent, words.kind) } else { (indent + 4, Kind::Free) };
            let cells = if number == 0 { cells(part) } else { vec![cells(part).join("  ").trim_start().to_owned()] };
            self.push(Row { group, ..Row::new(indent, kind, cells) });
            let end = part.iter().rev().find_map(|piece| piece.span).map_or(span.start, |span| span.end);
            let next = words.all.get(to..).unwrap_or(&[]).iter().find_map(|piece| piece.span);
            if let Some(next) = next {
                self.remark_after(end);
                self.remarks_before(next.start, indent_of_more(indent, number), group);
            }
            from = to;
        }
        // Remarks between the last word and the tag would follow the tag on its line.
        if let Some(row) = self.rows.last_mut() {
            row.tag = tag.map(pieces::of_tag);
        }
        self.remark_after(span.end);
        self.note(span);
    }

    fn note(&mut self, span: Span) {
        let note = (self.note)(span);
        if let (Some(note), Some(row)) = (note, self.rows.last_mut()) {
            row.remark = Some(format!("# {note}"));
        }
    }

    /// Numbers of the words that begin a further line.
    fn line_starts(&self, words: &[Piece]) -> Vec<usize> {
        let mut starts = Vec::new();
        let mut last: Option<Span> = None;
        for (number, piece) in words.iter().enumerate() {
            let Some(span) = piece.span else { continue };
            if last.is_some_and(|last| self.breaks(last.end, span.start)) {
                let arrow = number.checked_sub(1).filter(|before| words.get(*before).is_some_and(|word| word.text == "->"));
                starts.push(arrow.unwrap_or(number));
            }
            last = Some(span);
        }
        starts
    }
}

fn indent_of_more(indent: usize, number: usize) -> usize {
    if number == 0 { indent + 4 } else { indent }
}

/// Whether a row opens a block.
fn opens(row: &Row) -> bool {
    row.kind == Kind::Free && row.cells.last().is_some_and(|cell| cell.ends_with('{'))
}

/// A note stands in the columns of the head only if it follows it directly.
fn settle_note(row: &mut Row, in_head: bool) {
    if row.kind == Kind::Note {
        row.kind = if in_head { Kind::Head } else { Kind::Free };
        if !in_head {
            row.cells = vec![row.cells.join(" ")];
        }
    }
}

fn cells(pieces: &[Piece]) -> Vec<String> {
    let mut cells = Vec::new();
    let mut rest = pieces;
    while let Some(first) = rest.first() {
        let length = rest.iter().take_while(|piece| piece.cell == first.cell).count();
        let (cell, tail) = rest.split_at(length);
        cells.push(join(cell));
        rest = tail;
    }
    cells
}
