//! A file, statement by statement.
//!
//! Comes in: the text. Goes out: the tree of all that could be read, and an error for each statement that could not.
//! Where a statement ends is told by the marks of the file alone, so a bad one never takes others along. What a statement
//! says is left to the grammar. Blocks are opened at most three deep, whatever the file holds.

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span, Spanned};
use crate::syntax::ast::*;
use crate::syntax::explain::{self, Failure};
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::{Mark, MarkKind, marks};
use crate::syntax::tree::{Block, Head, Place, Tree};
use crate::syntax::{Parsed, error};
use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

/// Largest file that is read, in bytes.
const MAX_BYTES: usize = 1 << 20;
/// Deepest nesting of blocks.
const MAX_DEPTH: usize = 3;
/// After so many errors the rest of a file is not read.
const MAX_FINDINGS: usize = 100;

/// Where a statement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    /// In no block.
    Top,
    /// In a block.
    In(Block),
}

impl Context {
    /// The entry of the grammar for a statement without block.
    fn entry(self) -> Rule {
        match self {
            Context::Top => Rule::top_alone,
            Context::In(Block::Option) => Rule::option_alone,
            Context::In(Block::Words) => Rule::words_alone,
            Context::In(Block::Layout) => Rule::layout_alone,
            Context::In(Block::Section(kind)) => match kind {
                SectionKind::Board => Rule::board_alone,
                SectionKind::Setup => Rule::setup_alone,
                SectionKind::Start => Rule::start_alone,
                SectionKind::Opening => Rule::opening_alone,
                SectionKind::Moves => Rule::moves_alone,
                SectionKind::Sow => Rule::sow_alone,
                SectionKind::Passing | SectionKind::Landing => Rule::table_alone,
                SectionKind::Claimed => Rule::claimed_alone,
                SectionKind::Man | SectionKind::King => Rule::piece_alone,
                SectionKind::Capture => Rule::capture_alone,
                SectionKind::Enforcement => Rule::enforcement_alone,
                SectionKind::End => Rule::end_alone,
                SectionKind::Rounds => Rule::rounds_alone,
                SectionKind::Notation => Rule::notation_alone,
            },
        }
    }

    /// The entry for the head of a block.
    fn head_entry(self) -> Rule {
        if self == Context::In(Block::Section(SectionKind::Board)) { Rule::layout_head_alone } else { Rule::head_alone }
    }

    /// Whether a block of this kind may stand here.
    pub(crate) fn holds(self, block: Block) -> bool {
        match self {
            Context::Top => block != Block::Layout,
            Context::In(Block::Option) => matches!(block, Block::Section(_)),
            Context::In(Block::Section(SectionKind::Board)) => block == Block::Layout,
            Context::In(_) => false,
        }
    }
}

/// The stretch of one statement.
struct Extent {
    /// Number of its first mark.
    first: usize,
    /// First byte.
    start: usize,
    /// The byte after its last mark that is no comment.
    end: usize,
    /// Where it goes on over a line end: the first byte of each further line.
    breaks: Vec<usize>,
}

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
    text: &'t str,
    marks: Vec<Mark>,
    at: usize,
    findings: Vec<Diagnostic>,
    /// In a block without `{`, which ends before a line that begins no statement of it.
    loose: bool,
    /// Blocks found open, each of which may have its brace further down.
    open_blocks: usize,
}

/// See [`crate::syntax::parse`].
pub(crate) fn read(file: FileId, text: &str) -> Parsed {
    let mut parsed = Parsed { file: File { id: file, items: Vec::new(), comments: Vec::new() }, findings: Vec::new() };
    if text.len() > MAX_BYTES {
        let mut finding = error("syntax::too-large", Span::new(file, 0, 0), "this file is over 1 MiB and is not read");
        finding.label("a rule sheet takes a few kilobytes").help("see whether this is a variant file at all");
        parsed.findings.push(finding);
        return parsed;
    }
    let mut reader = Reader { file, text, marks: marks(text), at: 0, findings: Vec::new(), loose: false, open_blocks: 0 };
    let comments = reader.marks.iter().filter(|mark| mark.kind == MarkKind::Comment);
    let spanned = |mark: &Mark| Spanned {
        value: text.get(mark.start..mark.end).unwrap_or("").to_owned(),
        span: Span::new(file, mark.start, mark.end),
    };
    parsed.file.comments = comments.map(spanned).collect();
    let (members, _) = reader.block(Context::Top, 0);
    parsed.file.items = members.into_iter().filter_map(Member::item).collect();
    parsed.findings = reader.findings;
    parsed.findings.sort_by_key(|finding| finding.span.start);
    parsed
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

// ---------------------------------------------------------------- marks

impl Reader<'_> {
    /// The mark of that number; past the end, the last one.
    fn mark(&self, at: usize) -> Mark {
        let end = Mark { kind: MarkKind::End, start: self.text.len(), end: self.text.len() };
        self.marks.get(at).copied().unwrap_or(end)
    }

    fn kind(&self, at: usize) -> MarkKind {
        self.mark(at).kind
    }

    fn slice(&self, start: usize, end: usize) -> &str {
        self.text.get(start..end).unwrap_or("")
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.file, start, end)
    }

    /// The first mark from `at` on that is neither line end nor comment.
    fn beyond(&self, mut at: usize) -> usize {
        while matches!(self.kind(at), MarkKind::Newline | MarkKind::Comment) {
            at += 1;
        }
        at
    }

    /// Whether a line begins at `at` with a word that heads a block, and holds `{`.
    fn heads_block(&self, at: usize) -> bool {
        let mark = self.mark(at);
        let word = self.slice(mark.start, mark.end);
        let known = matches!(word, "option" | "words") || SectionKind::from_word(word).is_some();
        let mut next = at;
        while self.kind(next) == MarkKind::Word {
            next += 1;
        }
        known && self.kind(next) == MarkKind::Open
    }

    /// Reads over one statement, up to its line end, a brace, or the end.
    fn extent(&mut self) -> Extent {
        let start = self.mark(self.at).start;
        let mut extent = Extent { first: self.at, start, end: start, breaks: Vec::new() };
        loop {
            let mark = self.mark(self.at);
            match mark.kind {
                MarkKind::Newline => {
                    let next = self.beyond(self.at);
                    if self.kind(next) != MarkKind::Arrow {
                        return extent;
                    }
                    extent.breaks.push(self.mark(next).start);
                    self.at = next;
                }
                MarkKind::Comma | MarkKind::Semi | MarkKind::Arrow => {
                    extent.end = mark.end;
                    let next = self.beyond(self.at + 1);
                    let over = (self.at + 1..next).any(|at| self.kind(at) == MarkKind::Newline);
                    if over && (matches!(self.kind(next), MarkKind::Close | MarkKind::End) || self.heads_block(next)) {
                        self.at += 1;
                        return extent;
                    }
                    if over {
                        extent.breaks.push(self.mark(next).start);
                    }
                    self.at = next;
                }
                MarkKind::Open | MarkKind::Close | MarkKind::End => return extent,
                MarkKind::Comment => self.at += 1,
                MarkKind::Word | MarkKind::Text | MarkKind::OpenText => {
                    extent.end = mark.end;
                    self.at += 1;
                }
            }
        }
    }

    /// Skips a block with all that is in it; the reader stands on its `{`.
    fn skip_block(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.kind(self.at) {
                MarkKind::Open => depth += 1,
                MarkKind::Close => depth = depth.saturating_sub(1),
                MarkKind::End => return,
                MarkKind::Newline if self.heads_block(self.at + 1) => return,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }
}

// ---------------------------------------------------------------- blocks

impl Reader<'_> {
    fn full(&self) -> bool {
        self.findings.len() >= MAX_FINDINGS
    }

    fn report(&mut self, finding: Diagnostic) {
        if !self.full() {
            self.findings.push(finding);
        }
        if self.full() {
            let here = self.mark(self.at).start;
            let last = error("syntax::too-many", self.span(here, here), "a hundred errors: the rest of the file is not read");
            self.findings.push(last);
            self.at = self.marks.len();
        }
    }

    /// Reads statements up to the end of the block in which the reader stands.
    fn block(&mut self, context: Context, depth: usize) -> (Vec<Member>, Left) {
        let mut members = Vec::new();
        loop {
            self.at = self.beyond(self.at);
            match self.kind(self.at) {
                MarkKind::End => return (members, Left::Open),
                MarkKind::Close if context != Context::Top => {
                    let end = self.mark(self.at).end;
                    self.at += 1;
                    return (members, Left::Closed(end));
                }
                MarkKind::Close => self.stray_close(),
                _ if self.leaves(context) => return (members, Left::Open),
                _ => self.member(context, depth, &mut members),
            }
        }
    }

    /// Whether the line that begins here shows that the block in which it stands was never closed.
    fn leaves(&self, context: Context) -> bool {
        let rest = self.slice(self.mark(self.at).start, self.text.len());
        match context {
            Context::Top => false,
            _ if self.loose && !explain::begins_statement(context, rest) && explain::begins_outside(rest) => true,
            Context::In(Block::Option) => {
                let mark = self.mark(self.at);
                self.heads_block(self.at) && matches!(self.slice(mark.start, mark.end), "option" | "words")
            }
            Context::In(_) => self.heads_block(self.at),
        }
    }

    fn stray_close(&mut self) {
        let mark = self.mark(self.at);
        self.at += 1;
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
        let extent = self.extent();
        if self.kind(self.at) == MarkKind::Open {
            members.extend(self.headed(context, depth, &extent));
            self.after_block();
        } else if !self.unopened(context, depth, &extent, members) {
            self.lines(context, &extent, members);
        }
    }

    /// After `}` only another `}` or a comment may follow on the line.
    fn after_block(&mut self) {
        let mark = self.mark(self.at);
        if matches!(mark.kind, MarkKind::Newline | MarkKind::Comment | MarkKind::Close | MarkKind::End) {
            return;
        }
        let mut finding = error("syntax::after-block", self.span(mark.start, mark.end), "something follows `}` on its line");
        finding.label("begin a new line here").help("after `}` only another `}` or a comment may follow on the line");
        self.report(finding);
    }

    /// A statement that ran into `{`.
    fn headed(&mut self, context: Context, depth: usize, extent: &Extent) -> Option<Member> {
        let brace = self.mark(self.at);
        if depth >= MAX_DEPTH {
            let mut finding = error("syntax::too-deep", self.span(extent.start, brace.end), "blocks are nested over three deep");
            finding.label("a fourth block begins here").help("only an option holds sections, and only `board` holds `layout`");
            self.report(finding);
            self.skip_block();
            return None;
        }
        match self.head(context, extent) {
            Some(head) => {
                self.at += 1;
                Some(self.inside(head, depth + 1))
            }
            None => {
                self.skip_block();
                None
            }
        }
    }

    /// The head of a block, put right as far as it can be guessed; every mistake in it is reported.
    fn head(&mut self, context: Context, extent: &Extent) -> Option<Head> {
        let mut failures = Vec::new();
        let head = match self.pest(context.head_entry(), extent.start, extent.end) {
            Ok(tree) => tree.head(),
            Err(failure) => {
                failures.push(failure);
                None
            }
        };
        if let Some(head) = head {
            if context.holds(head.block) {
                return Some(head);
            }
            let span = self.span(extent.start, extent.end);
            self.report(explain::misplaced_block(span, context, head.block));
            return None;
        }
        let failure = failures.pop().unwrap_or(Failure { at: extent.start, expected: Vec::new() });
        let (finding, guess) = explain::head(self.file, self.text, context, (extent.start, extent.end), &failure);
        self.report(finding);
        let guess = guess.filter(|block| context.holds(*block));
        guess.map(|block| Head { block, span: self.span(extent.start, extent.end), name: None, off: None, anew: None })
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
                self.mark(self.at.saturating_sub(1)).end
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
        Member::Item(Item { span, kind, tag: None })
    }

    fn unclosed(&mut self, head: Span) {
        self.open_blocks += 1;
        let name = self.slice(head.start as usize, head.end as usize).to_owned();
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
        match VariantParser::parse(rule, self.slice(start, end)) {
            Ok(pairs) => Ok(Tree::new(place, pairs)),
            Err(failure) => {
                let offset = match failure.location {
                    InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
                };
                let expected = match failure.variant {
                    ErrorVariant::ParsingError { positives, .. } => positives,
                    ErrorVariant::CustomError { .. } => Vec::new(),
                };
                Err(Failure { at: start + offset, expected })
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
            let cut = next.map(|at| (at, self.last_mark_before(first, at)));
            let cut = cut.filter(|(at, mark)| *at == failure.at || mark.start == failure.at);
            let Some((next, mark)) = cut.filter(|(at, _)| explain::begins_statement(context, self.slice(*at, extent.end))) else {
                let finding = explain::statement(self.file, self.text, context, (start, extent.end), &failure);
                if finding.code == "syntax::missing-brace" && self.kind(self.at) == MarkKind::Close {
                    self.open_blocks += 1;
                }
                self.report(finding);
                return;
            };
            let found = explain::word_at(self.text, next);
            let sign = self.slice(mark.start, mark.end).to_owned();
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
            first = self.marks.partition_point(|mark| mark.start < start);
            if self.full() {
                return;
            }
        }
    }

    fn last_mark_before(&self, first: usize, byte: usize) -> Mark {
        let at = self.marks.partition_point(|mark| mark.start < byte);
        let marks = self.marks.get(first..at).unwrap_or(&[]);
        let shaping = |mark: &&Mark| !matches!(mark.kind, MarkKind::Comment | MarkKind::Newline);
        marks.iter().rev().find(shaping).copied().unwrap_or(self.mark(first))
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
        let head = match self.pest(context.head_entry(), extent.start, extent.end).ok().and_then(|tree| tree.head()) {
            Some(head) if context.holds(head.block) && depth < MAX_DEPTH => head,
            _ => return false,
        };
        // `opening`, `capture` and others are statements of their own in some blocks.
        if self.one(context, extent.start, extent.end).is_ok() {
            return false;
        }
        let next = self.beyond(self.at);
        let mut finding =
            error("syntax::missing-brace", head.span, format!("`{}` has no `{{`", self.slice(extent.start, extent.end)));
        finding.label("expected `{` at the end of this line").help("`{` stands on the line of the block's own word");
        self.report(finding);
        let on_next_line = self.kind(next) == MarkKind::Open;
        if on_next_line || explain::begins_statement(Context::In(head.block), self.slice(self.mark(next).start, self.text.len()))
        {
            self.at = if on_next_line { next + 1 } else { next };
            let outer = std::mem::replace(&mut self.loose, !on_next_line);
            let member = self.inside(head, depth + 1);
            self.loose = outer;
            members.push(member);
            if on_next_line || self.kind(self.at.saturating_sub(1)) == MarkKind::Close {
                self.after_block();
            }
        }
        true
    }
}
