//! A text as the stretches of its statements, heads and braces, each with the place where it stands: for who looks at a text that is being
//! written.
//!
//! Comes in: a text, right or wrong. Goes out: its stretches, and its tokens as the grammar reads them.

use crate::syntax::ast::SectionKind;
use crate::syntax::context::{Context, token};
use crate::syntax::cursor::Cursor;
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::{MarkKind, marks};
use crate::syntax::tree::Block;
use crate::words::spelling;
use pest::Parser;
use pest::iterators::Pair;
use std::ops::Range;

/// A longer text is not looked at: the reader refuses it too.
const LONGEST: usize = 1 << 20;

/// What a stretch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Statement,
    Head,
    Close,
}

/// A statement, the head of a block, or its closing brace.
pub(super) struct Stretch {
    pub(super) kind: Kind,
    /// Where it stands; `None` in a block of which nothing is known.
    pub(super) context: Option<Context>,
    pub(super) bytes: Range<usize>,
    /// Whether it goes on over the end of the text.
    #[cfg_attr(not(feature = "lsp"), allow(dead_code, reason = "asked by who writes"))]
    pub(super) goes_on: bool,
}

/// The block that a head opens.
fn block_of(head: &str) -> Option<Block> {
    match token(head) {
        "option" => Some(Block::Option),
        "words" => Some(Block::Words),
        "layout" => Some(Block::Layout),
        word => SectionKind::from_word(word).map(Block::Section),
    }
}

/// The stretches of a text, and where one stands behind its end.
pub(super) fn stretches(text: &str) -> (Vec<Stretch>, Option<Context>) {
    let mut found = Vec::new();
    let mut open: Vec<Option<Context>> = vec![Some(Context::Top)];
    if text.len() > LONGEST {
        return (found, None);
    }
    let mut cursor = Cursor::new(text);
    loop {
        cursor.at = cursor.beyond(cursor.at);
        let context = open.last().copied().flatten();
        let mark = cursor.mark(cursor.at);
        match mark.kind {
            MarkKind::End => return (found, context),
            MarkKind::Close => {
                if open.len() > 1 {
                    open.pop();
                }
                cursor.at += 1;
                found.push(Stretch { kind: Kind::Close, context, bytes: mark.start..mark.end, goes_on: false });
            }
            _ => {
                let extent = cursor.extent();
                let bytes = extent.start..extent.end;
                if cursor.kind(cursor.at) == MarkKind::Open {
                    let block = block_of(cursor.slice(extent.start, extent.end));
                    // The head of a section in another one shows that the other was never closed.
                    let is_held =
                        |place: &Option<Context>| block.is_none_or(|block| place.is_some_and(|place| place.holds(block)));
                    while open.len() > 1 && !open.last().is_some_and(is_held) {
                        open.pop();
                    }
                    let context = open.last().copied().flatten();
                    open.push(block.map(Context::In));
                    cursor.at += 1;
                    found.push(Stretch { kind: Kind::Head, context, bytes, goes_on: false });
                } else {
                    let last = cursor.last_mark_before(extent.first, extent.end).kind;
                    let goes_on = matches!(last, MarkKind::Comma | MarkKind::Semi | MarkKind::Arrow)
                        || !cursor.slice(extent.end, text.len()).contains(['\n', '\r']);
                    found.push(Stretch { kind: Kind::Statement, context, bytes, goes_on });
                }
            }
        }
    }
}

/// What a token of a text is, for who colours it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TokenKind {
    /// A word of the language.
    Keyword,
    /// The name of a rule, an opening, a challenge, an option or a rule between people.
    Name,
    /// The key of a source.
    Source,
    /// The name of a variant.
    Variant,
    /// A text in quotation marks.
    Text,
    /// A number, a point or a sign of a picture.
    Number,
    /// A comment.
    Comment,
}

/// The tokens of a text in order, but for marks. A statement that cannot be read has those that show by themselves.
pub fn tokens(text: &str) -> Vec<(TokenKind, Range<usize>)> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    let mut found: Vec<(TokenKind, Range<usize>)> = marks(text)
        .into_iter()
        .filter(|mark| mark.kind == MarkKind::Comment)
        .map(|mark| (TokenKind::Comment, mark.start..mark.end))
        .collect();
    for stretch in stretches(text).0.iter().filter(|stretch| stretch.kind != Kind::Close) {
        let said = text.get(stretch.bytes.clone()).unwrap_or_default();
        let rule = stretch.context.map(|context| if stretch.kind == Kind::Head { context.head_entry() } else { context.entry() });
        let parsed = rule.and_then(|rule| VariantParser::parse(rule, said).ok());
        let start = stretch.bytes.start;
        match parsed {
            Some(pairs) => pairs.for_each(|pair| of_pair(&pair, Rule::EOI, start, &mut found)),
            None => unread(said, start, &mut found),
        }
    }
    found.sort_by_key(|(_, bytes)| bytes.start);
    found
}

/// The tokens of a phrase of the grammar.
fn of_pair(pair: &Pair<'_, Rule>, above: Rule, start: usize, found: &mut Vec<(TokenKind, Range<usize>)>) {
    let rule = pair.as_rule();
    let mut inner = pair.clone().into_inner().peekable();
    if inner.peek().is_some() && rule != Rule::route {
        return inner.for_each(|part| of_pair(&part, rule, start, found));
    }
    let kind = match rule {
        Rule::text => TokenKind::Text,
        Rule::number | Rule::point | Rule::route | Rule::script_number | Rule::sign | Rule::column_letter | Rule::closed_hole => {
            TokenKind::Number
        }
        Rule::name => match above {
            Rule::variant_line | Rule::frame_line | Rule::descends_line | Rule::related_line => TokenKind::Variant,
            Rule::tag_entry | Rule::source_line | Rule::dependence => TokenKind::Source,
            // A clause that is called by its keyword.
            Rule::clause_keyword => TokenKind::Keyword,
            _ => TokenKind::Name,
        },
        rule if spelling::keyword(rule).is_some() => TokenKind::Keyword,
        _ => return,
    };
    let span = pair.as_span();
    found.push((kind, start + span.start()..start + span.end()));
}

/// What shows by itself in a statement that cannot be read: texts, numbers, words of the language.
fn unread(said: &str, start: usize, found: &mut Vec<(TokenKind, Range<usize>)>) {
    for mark in marks(said) {
        let mut push = |kind, from: usize, to: usize| found.push((kind, start + from..start + to));
        match mark.kind {
            MarkKind::Text | MarkKind::OpenText => push(TokenKind::Text, mark.start, mark.end),
            MarkKind::Word => {
                let word = said.get(mark.start..mark.end).unwrap_or_default();
                if word.bytes().all(|byte| byte.is_ascii_digit()) {
                    push(TokenKind::Number, mark.start, mark.end);
                } else if is_keyword(word) {
                    push(TokenKind::Keyword, mark.start, mark.end);
                }
            }
            _ => {}
        }
    }
}

/// Whether this is a word of the language.
fn is_keyword(word: &str) -> bool {
    keywords().any(|known| known == word)
}

/// The words of the language that the grammar reads, by the alphabet.
pub fn keywords() -> impl Iterator<Item = String> {
    Rule::all_rules().iter().filter_map(|rule| spelling::keyword(*rule))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_cover_what_is_read_and_what_is_not() {
        let text = "# é\nvariant x from y\nsow {\n  direction clokwise \"z\" 7\n  own store sown [ab]\n}\n";
        let found: Vec<(TokenKind, &str)> = tokens(text).into_iter().map(|(kind, bytes)| (kind, &text[bytes])).collect();
        use TokenKind::{Comment, Keyword, Number, Source, Text, Variant};
        assert_eq!(
            found,
            [
                (Comment, "# é"),
                (Keyword, "variant"),
                (Variant, "x"),
                (Keyword, "from"),
                (Variant, "y"),
                (Keyword, "sow"),
                (Keyword, "direction"),
                (Text, "\"z\""),
                (Number, "7"),
                (Keyword, "own"),
                (Keyword, "store"),
                (Keyword, "sown"),
                (Source, "ab"),
            ]
        );
    }
}
