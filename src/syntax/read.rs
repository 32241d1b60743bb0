//! A file, statement by statement.
//!
//! Comes in: the text. Goes out: the tree of all that could be read, and an error for each statement that could not.
//! Where a statement ends is told by the marks of the file alone, so a bad one never takes others along. What a statement
//! says is left to the grammar. Blocks are opened at most three deep, whatever the file holds.

use crate::clean::{steers, told};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span, Spanned};
use crate::syntax::ast::*;
use crate::syntax::context::{Context, begins_outside, begins_statement, token, word_at};
use crate::syntax::cursor::{Cursor, Extent};
use crate::syntax::explain::{self, Failure};
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::{Mark, MarkKind};
use crate::syntax::tree::{Block, Head, Place, Tree};
use crate::syntax::{Parsed, error, heads};
use crate::words::Family;
use pest::Parser;
use std::collections::BTreeSet;

/// Largest file that is read, in bytes.
const MAX_BYTES: usize = 1 << 20;
/// Deepest nesting of blocks.
const MAX_DEPTH: usize = 3;
/// After so many errors the rest of a file is not read.
const MAX_FINDINGS: usize = 100;

/// What stands in a block.
enum Member {
    Item(Item),
    Statement(Statement),
    Entries(Vec<(Name, Text)>),
}

/// How a block was left.
enum Left {
    /// By its brace; the byte after it.
    Closed(usize),
    /// By the head of another block, or the end of the file.
    Open,
}

struct Reader<'t> {
    file: FileId,
    cursor: Cursor<'t>,
    findings: Vec<Diagnostic>,
    /// In a block without `{`, which ends before a line that begins no statement of it.
    loose: bool,
    /// Blocks found open, each of which may have its brace further down.
    open_blocks: usize,
    /// Blocks are left out.
    only_lines: bool,
    /// Blocks that stand inside others.
    misplaced: Vec<Member>,
    /// The family of the game, if it is known.
    family: Option<Family>,
}

impl<'t> Reader<'t> {
    fn new(file: FileId, text: &'t str) -> Reader<'t> {
        Reader {
            file,
            cursor: Cursor::new(text),
            findings: Vec::new(),
            loose: false,
            open_blocks: 0,
            only_lines: false,
            misplaced: Vec::new(),
            family: None,
        }
    }
}

/// See [`crate::syntax::lines`].
pub(crate) fn lines(text: &str) -> Vec<Item> {
    if text.len() > MAX_BYTES {
        return Vec::new();
    }
    let mut reader = Reader { only_lines: true, ..Reader::new(FileId::default(), text) };
    let (members, _) = reader.block(Context::Top, 0);
    members.into_iter().filter_map(Member::item).collect()
}

/// See [`crate::syntax::parse`].
pub(crate) fn read(file: FileId, text: &str, family: Option<Family>) -> Parsed {
    let mut parsed = Parsed { file: File { id: file, items: Vec::new(), comments: Vec::new() }, findings: Vec::new() };
    if text.len() > MAX_BYTES {
        let mut finding = error("syntax::too-large", Span::new(file, 0, 0), "this file is over 1 MiB and is not read");
        finding.label("a rule sheet takes a few kilobytes").help("see whether this is a variant file at all");
        parsed.findings.push(finding);
        return parsed;
    }
    let mut reader = Reader { family, ..Reader::new(file, text) };
    let comments = reader.cursor.marks.iter().filter(|mark| mark.kind == MarkKind::Comment);
    let spanned = |mark: &Mark| Spanned {
        value: text.get(mark.start..mark.end).unwrap_or("").to_owned(),
        span: Span::new(file, mark.start, mark.end),
    };
    parsed.file.comments = comments.map(spanned).collect();
    let (mut members, _) = reader.block(Context::Top, 0);
    members.append(&mut reader.misplaced);
    parsed.file.items = members.into_iter().filter_map(Member::item).collect();
    parsed.findings = reader.findings;
    steering(file, text, &mut parsed.findings);
    parsed.findings.sort_by_key(|finding| finding.span.start);
    parsed
}

/// Errors for signs that are no text, wherever they stand, comments too. What else is wrong with their lines they may have caused.
fn steering(file: FileId, text: &str, findings: &mut Vec<Diagnostic>) {
    let signs: Vec<(usize, char)> = text.char_indices().filter(|(_, sign)| steers(*sign)).take(MAX_FINDINGS).collect();
    let line = |at: usize| text.get(..at).map_or(0, |head| head.bytes().filter(|byte| *byte == b'\n').count());
    let lines: BTreeSet<usize> = signs.iter().map(|(at, _)| line(*at)).collect();
    if !lines.is_empty() {
        findings.retain(|finding| !lines.contains(&line(finding.span.start as usize)));
    }
    for (at, sign) in signs {
        let mut finding =
            error("syntax::control-character", Span::new(file, at, at + sign.len_utf8()), format!("{} is no text", told(sign)));
        finding.label("a sign that is not seen and changes how a text is shown").help("take it out");
        findings.push(finding);
    }
}

impl Member {
    fn item(self) -> Option<Item> {
        if let Member::Item(item) = self { Some(item) } else { None }
    }

    fn statement(self) -> Option<Statement> {
        if let Member::Statement(statement) = self { Some(statement) } else { None }
    }

    fn entries(self) -> Vec<(Name, Text)> {
        if let Member::Entries(entries) = self { entries } else { Vec::new() }
    }
}

// ---------------------------------------------------------------- blocks

impl Reader<'_> {
    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    fn full(&self) -> bool {
        self.findings.len() >= MAX_FINDINGS
    }

    fn report(&mut self, finding: Diagnostic) {
        if self.full() {
            return;
        }
        self.findings.push(finding);
        if self.full() {
            let here = self.cursor.mark(self.cursor.at).start;
            let last = error("syntax::too-many", self.span(here, here), "a hundred errors: the rest of the file is not read");
            self.findings.push(last);
            self.cursor.at = self.cursor.marks.len();
        }
    }

    /// Reads statements up to the end of the block in which the reader stands.
    fn block(&mut self, context: Context, depth: usize) -> (Vec<Member>, Left) {
        let mut members = Vec::new();
        loop {
            self.cursor.at = self.cursor.beyond(self.cursor.at);
            match self.cursor.kind(self.cursor.at) {
                MarkKind::End => return (members, Left::Open),
                MarkKind::Close if context != Context::Top => {
                    let end = self.cursor.mark(self.cursor.at).end;
                    self.cursor.at += 1;
                    return (members, Left::Closed(end));
                }
                MarkKind::Close => self.stray_close(),
                _ if self.leaves(context) && self.is_nested(context, depth) => self.nested(context),
                _ if self.leaves(context) => return (members, Left::Open),
                _ => self.member(context, depth, &mut members),
            }
        }
    }

    /// Whether the line that begins here shows that the block in which it stands was never closed.
    fn leaves(&self, context: Context) -> bool {
        let rest = self.cursor.slice(self.cursor.mark(self.cursor.at).start, self.cursor.text.len());
        match context {
            Context::Top => false,
            _ if self.loose && !begins_statement(context, rest) && begins_outside(rest) => true,
            Context::In(Block::Option) => {
                let mark = self.cursor.mark(self.cursor.at);
                self.cursor.heads_block(self.cursor.at) && matches!(self.cursor.slice(mark.start, mark.end), "option" | "words")
            }
            Context::In(_) => self.cursor.heads_block(self.cursor.at),
        }
    }

    /// Whether the block that begins here stands in another that goes on behind it, rather than behind one that was never closed.
    fn is_nested(&mut self, context: Context, depth: usize) -> bool {
        let Context::In(Block::Section(_)) = context else { return false };
        let here = self.cursor.at;
        while !matches!(self.cursor.kind(self.cursor.at), MarkKind::Open | MarkKind::End) {
            self.cursor.at += 1;
        }
        let closed = !self.loose && self.cursor.skip_block();
        let next = self.cursor.beyond(self.cursor.at);
        self.cursor.at = here;
        let rest = self.cursor.slice(self.cursor.mark(next).start, self.cursor.text.len());
        let ends = self.cursor.kind(next) == MarkKind::Close && depth == 1;
        closed && (ends || begins_statement(context, rest) && !self.cursor.heads_block(next))
    }

    /// Reads a section that stands in another: it is told where it belongs, and holds as if it stood there.
    fn nested(&mut self, context: Context) {
        let extent = self.cursor.extent();
        let Some(head) = self.head(Context::Top, &extent) else {
            self.skip_block();
            return;
        };
        self.report(heads::misplaced_block(head.span, context, head.block));
        self.cursor.at += 1;
        let member = self.inside(head, 1);
        self.misplaced.push(member);
        self.after_block();
    }

    fn stray_close(&mut self) {
        let mark = self.cursor.mark(self.cursor.at);
        self.cursor.at += 1;
        if self.open_blocks > 0 {
            self.open_blocks -= 1;
            return;
        }
        let mut finding = error("syntax::stray-brace", self.span(mark.start, mark.end), "this `}` closes nothing");
        finding.label("no block is open here").help("take it away, or look for a block above that was closed too early");
        self.report(finding);
    }

    /// Reads one statement, with its block if it has one.
    fn member(&mut self, context: Context, depth: usize, members: &mut Vec<Member>) {
        let extent = self.cursor.extent();
        if self.cursor.kind(self.cursor.at) == MarkKind::Open {
            members.extend(self.headed(context, depth, &extent));
            self.after_block();
        } else if !self.unopened(context, depth, &extent, members) {
            self.lines(context, &extent, members);
        }
    }

    /// After `}` only another `}` or a comment may follow on the line.
    fn after_block(&mut self) {
        let mark = self.cursor.mark(self.cursor.at);
        let closed = self.cursor.at.checked_sub(1).is_some_and(|before| self.cursor.kind(before) == MarkKind::Close);
        if !closed || matches!(mark.kind, MarkKind::Newline | MarkKind::Comment | MarkKind::Close | MarkKind::End) {
            return;
        }
        let mut finding = error("syntax::after-block", self.span(mark.start, mark.end), "something follows `}` on its line");
        finding.label("begin a new line here").help("after `}` only another `}` or a comment may follow on the line");
        self.report(finding);
    }

    /// A statement that ran into `{`.
    fn headed(&mut self, context: Context, depth: usize, extent: &Extent) -> Option<Member> {
        let brace = self.cursor.mark(self.cursor.at);
        if self.only_lines {
            self.skip_block();
            return None;
        }
        if depth >= MAX_DEPTH {
            let mut finding = error("syntax::too-deep", self.span(extent.start, brace.end), "blocks are nested over three deep");
            finding.label("a fourth block begins here").help("only an option holds sections, and only `board` holds `layout`");
            self.report(finding);
            self.skip_block();
            return None;
        }
        let Some(head) = self.head(context, extent) else {
            self.skip_block();
            return None;
        };
        self.cursor.at += 1;
        Some(self.inside(head, depth + 1))
    }

    /// Leaves out a block of which nothing is known.
    fn skip_block(&mut self) {
        if !self.cursor.skip_block() {
            self.open_blocks += 1;
        }
    }

    /// The head of a block, put right as far as it can be guessed; every mistake in it is reported.
    fn head(&mut self, context: Context, extent: &Extent) -> Option<Head> {
        let failure = match self.pest(context.head_entry(), extent.start, extent.end).map(|tree| tree.head()) {
            Ok(Some(head)) if context.holds(head.block) => return Some(head),
            Ok(Some(head)) => {
                let span = self.span(extent.start, extent.end);
                self.report(heads::misplaced_block(span, context, head.block));
                return None;
            }
            Ok(None) => Failure { at: extent.start, expected: Vec::new() },
            Err(failure) => failure,
        };
        let (finding, guess) =
            heads::head(self.file, self.cursor.text, (context, self.family), (extent.start, extent.end), &failure);
        self.report(finding);
        let guess = guess.filter(|block| context.holds(*block));
        let span = self.span(extent.start, extent.end);
        guess.map(|block| Head { block, span, name: None, off: None, anew: None, tag: None })
    }

    /// What stands behind the `{` of `head`.
    fn inside(&mut self, head: Head, depth: usize) -> Member {
        let (members, left) = self.block(Context::In(head.block), depth);
        let end = match left {
            Left::Closed(end) => end,
            Left::Open => {
                if !self.loose {
                    self.unclosed(head.span);
                }
                self.cursor.mark(self.cursor.at.saturating_sub(1)).end
            }
        };
        let span = head.span.to(self.span(end, end));
        let kind = match head.block {
            Block::Layout => {
                let rows = members.into_iter().filter_map(Member::statement).collect();
                return Member::Statement(Statement { span, kind: StatementKind::Layout(rows), tag: None });
            }
            Block::Words => {
                let language = head.name.unwrap_or(Spanned { value: String::new(), span: head.span });
                ItemKind::Words { language, entries: members.into_iter().flat_map(Member::entries).collect() }
            }
            Block::Option => {
                let name = head.name.unwrap_or(Spanned { value: String::new(), span: head.span });
                ItemKind::Option { name, off: head.off, items: members.into_iter().filter_map(Member::item).collect() }
            }
            Block::Section(kind) => ItemKind::Section(Section {
                kind,
                head: head.span,
                name: head.name,
                off: head.off,
                anew: head.anew,
                strict: false,
                statements: members.into_iter().filter_map(Member::statement).collect(),
            }),
        };
        Member::Item(Item { span, kind, tag: head.tag })
    }

    fn unclosed(&mut self, head: Span) {
        self.open_blocks += 1;
        let name = self.cursor.slice(head.start as usize, head.end as usize).to_owned();
        let mut finding = error("syntax::unclosed-block", head, format!("the block `{name}` is never closed"));
        finding.label("opened here").help("write `}` on a line of its own after its last statement");
        self.report(finding);
    }
}

// ---------------------------------------------------------------- statements

impl Reader<'_> {
    /// Reads the text of a statement by a rule of the grammar.
    fn pest(&self, rule: Rule, start: usize, end: usize) -> Result<Tree<'_>, Failure> {
        let place = Place { file: self.file, start };
        match VariantParser::parse(rule, self.cursor.slice(start, end)) {
            Ok(pairs) => Ok(Tree::new(place, pairs)),
            Err(failure) => {
                let failure = Failure::of(&failure);
                Err(Failure { at: start + failure.at, ..failure })
            }
        }
    }

    /// Reads a statement without block; one that swallowed the next by a mark at the end of its line is cut there.
    fn lines(&mut self, context: Context, extent: &Extent, members: &mut Vec<Member>) {
        let mut start = extent.start;
        let mut first = extent.first;
        loop {
            let failure = match self.one(context, start, extent.end) {
                Ok(member) => {
                    members.extend(member);
                    return;
                }
                Err(failure) => failure,
            };
            // The break at which reading failed, or the one behind the mark at which it did.
            let next = extent.breaks.get(extent.breaks.partition_point(|at| *at < failure.at)).copied().filter(|at| *at > start);
            let cut = next.map(|at| (at, self.cursor.last_mark_before(first, at)));
            let cut = cut.filter(|(at, mark)| *at == failure.at || mark.start == failure.at);
            let Some((next, mark)) = cut.filter(|(at, _)| begins_statement(context, self.cursor.slice(*at, extent.end))) else {
                let place = (context, self.family);
                for finding in explain::statement(self.file, self.cursor.text, place, (start, extent.end), &failure) {
                    if finding.code == "syntax::missing-brace" && self.cursor.kind(self.cursor.at) == MarkKind::Close {
                        self.open_blocks += 1;
                    }
                    self.report(finding);
                }
                return;
            };
            if mark.kind == MarkKind::Arrow {
                // Nothing was said to be done.
                if let Err(failure) = self.one(context, start, mark.end) {
                    let place = (context, self.family);
                    explain::statement(self.file, self.cursor.text, place, (start, mark.end), &failure)
                        .into_iter()
                        .for_each(|finding| self.report(finding));
                }
                start = next;
                first = self.cursor.marks.partition_point(|mark| mark.start < start);
                if self.full() {
                    return;
                }
                continue;
            }
            let found = word_at(self.cursor.text, next);
            let sign = self.cursor.slice(mark.start, mark.end).to_owned();
            let mut finding = error(
                "syntax::line-goes-on",
                self.span(mark.start, mark.end),
                format!("the line ends with `{sign}`, so it goes on"),
            );
            finding.label(format!("but `{found}` begins a new statement")).help(format!("take the `{sign}` away"));
            self.report(finding);
            if let Ok(member) = self.one(context, start, mark.start) {
                members.extend(member);
            }
            start = next;
            first = self.cursor.marks.partition_point(|mark| mark.start < start);
            if self.full() {
                return;
            }
        }
    }

    fn one(&self, context: Context, start: usize, end: usize) -> Result<Option<Member>, Failure> {
        let tree = self.pest(context.entry(), start, end)?;
        Ok(match context {
            Context::Top | Context::In(Block::Option) => tree.item().map(Member::Item),
            Context::In(Block::Words) => Some(Member::Entries(tree.word_entries())),
            Context::In(_) => tree.statement().map(Member::Statement),
        })
    }

    /// A head whose `{` is missing or stands on the next line: reports it and reads the block. False: it is none.
    fn unopened(&mut self, context: Context, depth: usize, extent: &Extent, members: &mut Vec<Member>) -> bool {
        let word = token(self.cursor.slice(extent.start, extent.end));
        if !matches!(word, "layout" | "option" | "words") && SectionKind::from_word(word).is_none() {
            return false;
        }
        let head = match self.pest(context.head_entry(), extent.start, extent.end).ok().and_then(|tree| tree.head()) {
            Some(head) if context.holds(head.block) && depth < MAX_DEPTH => head,
            _ => return false,
        };
        // `opening`, `capture` and others are statements of their own in some blocks.
        if self.one(context, extent.start, extent.end).is_ok() {
            return false;
        }
        let next = self.cursor.beyond(self.cursor.at);
        let mut finding =
            error("syntax::missing-brace", head.span, format!("`{}` has no `{{`", self.cursor.slice(extent.start, extent.end)));
        finding.label("expected `{` at the end of this line").help("`{` stands on the line of the block's own word");
        self.report(finding);
        let on_next_line = self.cursor.kind(next) == MarkKind::Open;
        if on_next_line
            || begins_statement(Context::In(head.block), self.cursor.slice(self.cursor.mark(next).start, self.cursor.text.len()))
        {
            self.cursor.at = if on_next_line { next + 1 } else { next };
            let outer = std::mem::replace(&mut self.loose, !on_next_line);
            let member = self.inside(head, depth + 1);
            self.loose = outer;
            members.push(member);
            self.after_block();
        }
        true
    }
}
