//! What may stand at a place of a text that is being written.
//!
//! Comes in: a text, right or wrong, and a byte. Goes out: the tokens that the grammar takes there, and what was written of the statement.

use crate::source::FileId;
use crate::syntax::context::Context;
use crate::syntax::explain::{Case, Failure};
use crate::syntax::grammar::{Rule, VariantParser};
use crate::syntax::marks::{MarkKind, is_blank, marks};
use crate::syntax::stretches::{Kind, stretches};
use crate::syntax::tree::Block;
use crate::words::{Family, SectionKind};
use pest::Parser;
use std::ops::Range;

/// What may stand at a byte.
pub(crate) struct Here<'t> {
    /// Where the statement stands; `None` in a comment, a text, or a block of which nothing is known.
    pub(crate) context: Option<Context>,
    /// The statement up to the word that is being written.
    pub(crate) said: &'t str,
    /// The bytes of that word, up to the place.
    pub(crate) word: Range<usize>,
    /// The tokens that may stand in its place.
    pub(crate) expected: Vec<Rule>,
    /// Words of the language among them that begin a block.
    pub(crate) heads: Vec<Rule>,
}

/// What may stand at a byte of a text, in a game of that family.
pub(crate) fn here(text: &str, byte: usize, family: Option<Family>) -> Here<'_> {
    let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let in_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '\'' | '_' | '\u{200C}' | '\u{200D}');
    let before = text.get(..byte).unwrap_or_default();
    let line = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let typed = before.get(line..).unwrap_or_default();
    let start = line + typed.trim_end_matches(in_word).len();
    let mut here = Here { context: None, said: "", word: start..byte, expected: Vec::new(), heads: Vec::new() };
    let hidden = marks(typed).into_iter().any(|mark| matches!(mark.kind, MarkKind::Comment | MarkKind::OpenText));
    if hidden {
        return here;
    }
    let head = text.get(..start).unwrap_or_default();
    let (all, context) = stretches(head);
    here.context = context;
    if let Some(last) = all.last().filter(|last| last.kind == Kind::Statement && last.goes_on) {
        here.said = head.get(last.bytes.start..).unwrap_or_default();
    }
    let Some(context) = context else { return here };
    let place = (context, family);
    here.expected = expected(here.said, place, context.entry());
    here.heads = match context {
        Context::Top | Context::In(Block::Option | Block::Section(SectionKind::Board)) => {
            expected(here.said, place, context.head_entry())
        }
        Context::In(_) => Vec::new(),
    };
    here
}

/// The tokens that the grammar takes behind the beginning of a statement.
fn expected(said: &str, place: (Context, Option<Family>), entry: Rule) -> Vec<Rule> {
    // No rule takes this sign: reading fails behind what was said, whatever it is.
    let tried = format!("{} \u{1}", said.trim_end_matches(is_blank));
    let Err(failure) = VariantParser::parse(entry, &tried) else { return Vec::new() };
    let failure = Failure::of(&failure);
    if failure.at + 1 < tried.len() {
        return Vec::new();
    }
    let case = Case::new(FileId(0), &tried, place, (0, tried.len()), &failure);
    case.into_expected()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::spelling;

    fn words(text: &str) -> Vec<String> {
        let at = text.find('|').expect("a place");
        let text = text.replace('|', "");
        let here = here(&text, at, Some(Family::Sowing));
        let mut words: Vec<String> = here.expected.iter().filter_map(|rule| spelling::keyword(*rule)).collect();
        words.sort();
        words
    }

    #[test]
    fn the_grammar_says_what_may_stand() {
        assert_eq!(words("board {\n  stores |\n}"), ["aside", "at"]);
        assert_eq!(words("board {\n  stores at le|\n}"), ["end", "left", "right"]);
        assert_eq!(words("landing {\n  a: in empty |"), ["hole", "opponent", "own"]);
        assert!(words("landing {\n  a: in own hole -> |").contains(&"capture".to_owned()));
        // A block that was never closed, a comment, a text, an unknown block.
        assert!(words("board {\n  holes 7\nsow {\n  |").contains(&"direction".to_owned()));
        assert!(words("sow {\n  # |").is_empty());
        assert!(words("title \"|").is_empty());
        assert!(words("nothing {\n  |").is_empty());
        assert!(words("|").contains(&"variant".to_owned()));
    }
}
