//! The places at which a statement may stand, and how the statements of each place begin.
//!
//! Comes in: a place, or the text from some byte on. Goes out: the entry of the grammar for that place; the word at the byte;
//! whether a statement begins there. Looks at a line at most.

use crate::syntax::ast::SectionKind;
use crate::syntax::grammar::Rule;
use crate::syntax::marks::is_blank;
use crate::syntax::tree::Block;
use crate::words::{self, EDIT_WORDS, TOP_WORDS};

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
    pub(crate) fn entry(self) -> Rule {
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
    pub(crate) fn head_entry(self) -> Rule {
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

/// The place in words.
pub(crate) fn place_name(context: Context) -> String {
    match context {
        Context::Top => "the file".to_owned(),
        Context::In(Block::Option) => "`option`".to_owned(),
        Context::In(Block::Words) => "`words`".to_owned(),
        Context::In(Block::Layout) => "`layout`".to_owned(),
        Context::In(Block::Section(kind)) => format!("`{}`", kind.word()),
    }
}

/// The word, mark or text that begins `rest`; empty at the end of a line.
pub(crate) fn token(rest: &str) -> &str {
    let in_word = |character: char| character.is_alphanumeric() || matches!(character, '\'' | '_' | '\u{200C}' | '\u{200D}');
    let Some(first) = rest.chars().next() else { return "" };
    let length = match first {
        '\r' | '\n' => 0,
        '"' => rest
            .char_indices()
            .skip(1)
            .find(|(_, sign)| matches!(sign, '"' | '\r' | '\n'))
            .map_or(rest.len(), |(at, sign)| if sign == '"' { at + 1 } else { at }),
        '-' if rest.starts_with("->") => 2,
        _ if in_word(first) => word_length(rest, in_word),
        _ => first.len_utf8(),
    };
    rest.get(..length).unwrap_or("")
}

fn word_length(rest: &str, in_word: impl Fn(char) -> bool) -> usize {
    let mut characters = rest.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let joins = character == '-' && characters.peek().is_some_and(|(_, next)| in_word(*next));
        if !in_word(character) && !joins {
            return at;
        }
    }
    rest.len()
}

/// What stands at a byte, short enough for a message.
pub(crate) fn word_at(text: &str, at: usize) -> String {
    shorten(token(text.get(at..).unwrap_or("")))
}

pub(crate) fn shorten(text: &str) -> String {
    if text.chars().count() <= 40 {
        return text.to_owned();
    }
    let head: String = text.chars().take(37).collect();
    format!("{head}...")
}

/// The first word of `rest`, and the first two of them with one blank between.
pub(crate) fn first_words(rest: &str) -> (&str, String) {
    let first = token(rest);
    let tail = rest.get(first.len()..).unwrap_or("").trim_start_matches(is_blank);
    (first, format!("{first} {}", token(tail)))
}

/// Whether `rest` begins as a statement of this place does: with a clause's word, or as a rule or an edit.
pub(crate) fn begins_statement(context: Context, rest: &str) -> bool {
    let (first, two) = first_words(rest);
    if first.is_empty() {
        return false;
    }
    match context {
        Context::Top => TOP_WORDS.contains(&first) || TOP_WORDS.contains(&two.as_str()),
        Context::In(Block::Option) => first == "drop" || SectionKind::from_word(first).is_some(),
        Context::In(Block::Layout) => matches!(first, "north" | "south"),
        Context::In(Block::Words) => first.starts_with(char::is_alphabetic),
        Context::In(Block::Section(SectionKind::Setup)) => {
            matches!(first, "white" | "black") || first.starts_with(|sign: char| sign.is_ascii_digit())
        }
        Context::In(Block::Section(SectionKind::Passing | SectionKind::Landing)) => {
            let line = rest.split(['\r', '\n']).next().unwrap_or("");
            let named = first.starts_with(char::is_alphabetic);
            named
                && (EDIT_WORDS.contains(&first)
                    || line.split(':').next().is_some_and(|head| head.len() < line.len() && head.split_whitespace().count() <= 2))
        }
        Context::In(Block::Section(kind)) => {
            let clauses = words::typed_in(kind, None);
            let numbered = kind == SectionKind::Opening && first.starts_with(|sign: char| sign.is_ascii_digit());
            matches!(first, "add" | "drop" | "keep") || clauses.contains(&first) || clauses.contains(&two.as_str()) || numbered
        }
    }
}

/// Whether `rest` begins as something that stands outside all blocks does.
pub(crate) fn begins_outside(rest: &str) -> bool {
    let (first, _) = first_words(rest);
    let block = matches!(first, "option" | "words") || SectionKind::from_word(first).is_some();
    block || begins_statement(Context::Top, rest)
}
