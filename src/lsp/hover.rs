//! What a place of a variant file means: the sentence that a rule sheet makes of it, what the parent says instead, what the sources say, and
//! the words.

use super::documents::{Checked, Document};
use super::ground::{self, Said};
use super::names::{self, What};
use crate::disk::Edited;
use crate::explain;
use crate::library;
use crate::source::FileId;
use crate::syntax::ast::{Item, ItemKind, StatementKind, Tag};
use crate::teach::sheet;
use crate::teach::sheet_language::Language;
use crate::variant::Variant;
use crate::words::{self, Default, Family};
use gen_lsp_types::{Contents, Hover, MarkupContent, MarkupKind};
use std::ops::Range;

/// What a place means; nothing where nothing stands.
pub(super) fn hover(document: &Document, byte: usize, language: &Language, edited: Edited) -> Option<Hover> {
    let items = ground::tree(document);
    let checked = document.checked.as_ref();
    let said = ground::statement_at(&items, byte);
    let mut parts: Vec<String> = Vec::new();
    if let (Some(said), Some(checked)) = (said, checked) {
        parts.extend(sentence(document, said, language, edited));
        parts.extend(parent(said, checked));
    }
    parts.extend(named(&items, byte, checked));
    let tag = said.and_then(|said| said.statement.tag.as_ref()).or_else(|| ground::item_at(&items, byte)?.tag.as_ref());
    parts.extend(tag.map(|tag| cited(tag, &items, checked)));
    parts.extend(said.and_then(|said| clause(said, family(checked))));
    let word = word(&document.file.text, byte)?;
    let text = document.file.text.get(word.clone()).unwrap_or_default();
    let is_clause =
        said.is_some_and(|said| matches!(&said.statement.kind, StatementKind::Clause(clause) if clause.keyword == text));
    let is_name = names::at(&items, byte).is_some();
    let in_text = crate::syntax::tokens(&document.file.text).into_iter().any(|(kind, bytes)| {
        matches!(kind, crate::syntax::TokenKind::Text | crate::syntax::TokenKind::Comment) && bytes.contains(&byte)
    });
    if !is_clause && !is_name && !in_text {
        parts.extend(explain::explain(text).map(|told| format!("```text\n{}\n```", told.trim_end())));
    }
    if parts.is_empty() {
        return None;
    }
    let value = parts.join("\n\n");
    let range = Some(said.map_or(word, |said| said.statement.span.start as usize..said.statement.span.end as usize));
    let range = range.map(|bytes| document.range(bytes.start, bytes.end));
    Some(Hover { contents: Contents::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value }), range })
}

fn family(checked: Option<&Checked>) -> Option<Family> {
    checked.and_then(|checked| checked.compiled.merged.as_ref()).map(|merged| merged.family)
}

/// The bytes of the word at a place.
fn word(text: &str, byte: usize) -> Option<Range<usize>> {
    let in_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '\'' | '\u{200C}' | '\u{200D}');
    let (head, tail) = (text.get(..byte)?, text.get(byte..)?);
    let start = head.len() - head.chars().rev().take_while(|sign| in_word(*sign)).map(char::len_utf8).sum::<usize>();
    let end = byte + tail.chars().take_while(|sign| in_word(*sign)).map(char::len_utf8).sum::<usize>();
    (start < end).then_some(start..end)
}

/// What a rule sheet says of a statement.
fn sentence(document: &Document, said: Said<'_>, language: &Language, edited: Edited) -> Option<String> {
    let (file, mut disk) = document.loader(edited);
    let variant = Variant::compile(file, &mut disk, &crate::compile::Adaptation::default()).ok()?;
    let origins = variant.origins();
    let is_it = |cause| origins.0.get(&cause).is_some_and(|origin| origin.span == said.statement.span && !origin.by_default);
    let sentences = sheet::sentences(&variant, language, is_it);
    (!sentences.is_empty()).then(|| sentences.join("\n\n"))
}

/// What the parents say in place of a statement.
fn parent(said: Said<'_>, checked: &Checked) -> Option<String> {
    let inherited = checked.compiled.inherited()?;
    let sources = &checked.compiled.sources;
    let told = ground::overridden(said, inherited).into_iter().filter(|span| span.file != FileId(0)).map(|span| {
        let (file, line) = sources.file_line(span);
        format!("Inherited from {file}:{line}\n```lumbung\n{}\n```", sources.text(span))
    });
    let told: Vec<String> = told.collect();
    (!told.is_empty()).then(|| told.join("\n\n"))
}

/// What a name means that is given elsewhere.
fn named(items: &[Item], byte: usize, checked: Option<&Checked>) -> Option<String> {
    let name = names::at(items, byte)?;
    match name.what {
        What::Source => Some(source(&name.name, items, checked)?),
        What::Variant => library::find(&name.name).and_then(library::Shipped::title),
        What::Rule => {
            let given = ground::given(items, &name, checked).into_iter().find(|span| *span != name.span)?;
            let sources = &checked?.compiled.sources;
            let (file, line) = sources.file_line(given);
            Some(format!("`{}` is given in {file}:{line}", name.name))
        }
    }
}

/// A source in words, of this file or its parents.
fn source(key: &str, items: &[Item], checked: Option<&Checked>) -> Option<String> {
    let own = items.iter().find_map(|item| match &item.kind {
        ItemKind::Source { key: known, text, .. } if known.value == key => Some(text.value.clone()),
        _ => None,
    });
    let merged = checked.and_then(|checked| checked.compiled.merged.as_ref());
    let listed = || merged?.head.sources.iter().find(|source| source.key.value == key);
    own.or_else(|| listed().map(|source| source.text.value.clone())).map(|text| format!("`{key}`: {text}"))
}

/// What the sources say of a statement.
fn cited(tag: &Tag, items: &[Item], checked: Option<&Checked>) -> String {
    let entry = |entry: &crate::syntax::ast::TagEntry| {
        let (key, status, remark) = entry.says();
        let status = status.map(|status| status.word().to_owned());
        let remark = remark.map(|remark| format!("“{remark}”"));
        let key = key.map(|key| source(key, items, checked).unwrap_or_else(|| format!("`{key}`")));
        format!("* {}", [status, remark, key].into_iter().flatten().collect::<Vec<_>>().join(" "))
    };
    tag.entries.iter().map(entry).collect::<Vec<_>>().join("\n")
}

/// What the clause of a statement is about, its value, and what holds without it.
fn clause(said: Said<'_>, family: Option<Family>) -> Option<String> {
    let (StatementKind::Clause(clause) | StatementKind::Add(clause)) = &said.statement.kind else { return None };
    let entry = words::clause(said.section, clause.keyword, family?)?;
    let mut lines = vec![format!("**{}** {}", entry.word, entry.meaning)];
    let spoken = clause.phrase.words();
    let value = entry.values().into_iter().find(|value| spoken == value.text || spoken.ends_with(&format!(" {}", value.text)));
    lines.extend(value.filter(|value| !value.meaning.is_empty()).map(|value| format!("`{}`: {}", value.text, value.meaning)));
    lines.extend(match entry.default {
        Default::Value(value) | Default::Question(value, _) => Some(format!("Without it: `{value}`.")),
        Default::Must(_) | Default::Absent => None,
    });
    Some(lines.join("\n\n"))
}
