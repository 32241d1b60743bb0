//! Why the head of a block could not be read, in words.
//!
//! Comes in: what stands before a `{`. Goes out: one finding, and the block that was probably meant, so that its statements can
//! be read all the same.

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};
use crate::syntax::ast::SectionKind;
use crate::syntax::context::{Context, begins_statement, first_words, place_name, shorten, token};
use crate::syntax::error;
use crate::syntax::explain::{Case, Failure, homes};
use crate::syntax::tree::Block;
use crate::words::spelling::{self, list};
use crate::words::{Family, SECTIONS, TOP_WORDS, family_word};

/// Says what is wrong with the head of a block, and guesses which block is meant.
pub(crate) fn head(
    file: FileId,
    text: &str,
    (context, family): (Context, Option<Family>),
    (start, end): (usize, usize),
    failure: &Failure,
) -> (Diagnostic, Option<Block>) {
    let mut case = Case::new(file, text, (context, family), (start, end), failure);
    case.after = "`{`";
    let word = token(case.statement);
    let block = |word: &str| match word {
        "option" => Some(Block::Option),
        "words" => Some(Block::Words),
        "layout" => Some(Block::Layout),
        _ => SectionKind::from_word(word).map(Block::Section),
    };
    if word.is_empty() {
        let mut finding = error("syntax::unknown-block", case.span(0, 0), "this block has no word that says what it is");
        finding.label("expected a section's word before `{`").help(sections(family));
        return (finding, None);
    }
    if let Some(known) = block(word) {
        if !context.holds(known) {
            return (misplaced_block(case.span(0, case.statement.len()), context, known), None);
        }
        let strict = case.statement.ends_with("strict") && known == Block::Section(SectionKind::Enforcement);
        let mut finding = case.plain("syntax::block-head");
        if strict {
            finding.message = "`enforcement strict` has no block".to_owned();
        } else if let Some((_, shown)) = finding.message.split_once("the end of the line, ") {
            finding.message = format!("expected `{{` after the head of the block, {shown}");
        }
        finding.help(format!("the head of this block is `{}`", head_shape(known)));
        return (finding, Some(known));
    }
    let (_, two) = first_words(case.statement);
    let span = case.span(0, word.len());
    if begins_statement(context, case.statement) || homes(word, &two).next().is_some() || TOP_WORDS.contains(&word) {
        let mut finding = error("syntax::block-head", span, format!("`{}` has no block", shorten(word)));
        finding.label("a statement of one line").help(format!("write its value after the word: `{word} ...`"));
        return (finding, None);
    }
    let small = word.to_lowercase();
    if let (Some(known), true) = (block(&small), small != word) {
        let mut finding =
            error("syntax::capital-letters", span, format!("the words of the language are written in small letters: `{small}`"));
        finding.label("capital letters").help(format!("write `{small}`"));
        return (finding, Some(known));
    }
    let of_family = |kind: &SectionKind| family.is_none() || kind.family().is_none() || kind.family() == family;
    let own = || SECTIONS.iter().filter(|(kind, _, _)| of_family(kind)).map(|(_, word, _)| *word);
    let known = || own().chain(["option", "words", "layout"]);
    // `ending` is rather `end` than `landing`.
    let longer = known().filter(|known| known.len() > 2 && small.starts_with(known)).max_by_key(|known| known.len());
    let brought = || spelling::words_of_this_language(word).iter().copied().find(|meant| block(token(meant)).is_some());
    let near = longer.or_else(|| spelling::nearest(word, known())).or_else(brought);
    let remedy = near.map(|near| case.change(0, word.len(), near)).filter(|change| case.unread(change).is_none());
    let mut finding = error("syntax::unknown-block", span, format!("there is no section `{}`", shorten(word)));
    let advised = near.filter(|_| remedy.is_some());
    finding.label(advised.map_or("no section's word".to_owned(), |near| format!("did you mean `{near}`?")));
    finding.help(advised.map_or_else(|| sections(family), |near| format!("write `{near}`; {}", sections(family))));
    finding.remedy = remedy;
    (finding, near.map(token).and_then(block))
}

/// A block that cannot stand where it stands.
pub(crate) fn misplaced_block(span: Span, context: Context, block: Block) -> Diagnostic {
    let (word, place) = match block {
        Block::Words => ("words", "outside all blocks"),
        Block::Option => ("option", "outside all blocks"),
        Block::Layout => ("layout", "in `board`"),
        Block::Section(kind) => (kind.word(), "outside all blocks, or in an option"),
    };
    let mut finding = error("syntax::misplaced-block", span, format!("`{word}` stands {place} only"));
    finding.label(format!("here it would be in {}", place_name(context))).help("close the block above it first, or move it");
    finding
}

fn head_shape(block: Block) -> String {
    match block {
        Block::Words => "words LANGUAGE {".to_owned(),
        Block::Option => "option NAME {` or `option NAME off {".to_owned(),
        Block::Section(SectionKind::Opening) => "opening {`, `opening NAME {` or `opening NAME off {".to_owned(),
        Block::Section(SectionKind::Enforcement) => {
            "enforcement NAME {` or `enforcement NAME off {`; without block `enforcement strict".to_owned()
        }
        Block::Section(SectionKind::Claimed) => "claimed {` or `claimed as NAME {".to_owned(),
        Block::Section(kind @ (SectionKind::Passing | SectionKind::Landing)) => format!("{0} {{` or `{0} anew {{", kind.word()),
        Block::Section(kind) => format!("{} {{", kind.word()),
        Block::Layout => "layout {".to_owned(),
    }
}

fn sections(family: Option<Family>) -> String {
    let own = SECTIONS.iter().filter(|(kind, _, _)| family.is_none() || kind.family().is_none() || kind.family() == family);
    let all: Vec<String> = own.map(|(_, word, _)| format!("`{word}`")).collect();
    let game = family.map_or(String::new(), |family| format!(" of a {} game", family_word(family)));
    format!("the sections{game} are {}; other blocks are `option` and `words`", list(&all, "and"))
}
