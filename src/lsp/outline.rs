//! The shape of a variant file: its statements as a tree, its blocks as what can be folded, its tokens as what can be coloured.

use super::documents::{Document, range_of};
use super::ground;
use crate::syntax::ast::{Edit, Item, ItemKind, Section, Statement, StatementKind};
use crate::syntax::{self, TokenKind};
use gen_lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, SemanticToken, SemanticTokens, SymbolKind};

/// What tokens are called, in the order of [`place`].
pub(super) const TOKENS: [&str; 7] = ["keyword", "function", "variable", "class", "string", "number", "comment"];

fn place(kind: TokenKind) -> u32 {
    match kind {
        TokenKind::Keyword => 0,
        TokenKind::Name => 1,
        TokenKind::Source => 2,
        TokenKind::Variant => 3,
        TokenKind::Text => 4,
        TokenKind::Number => 5,
        TokenKind::Comment => 6,
    }
}

/// The tokens of a text, each counted from the one before.
pub(super) fn tokens(document: &Document) -> SemanticTokens {
    let mut data = Vec::new();
    let (mut line, mut column) = (0, 0);
    for (kind, bytes) in syntax::tokens(&document.file.text) {
        let range = document.range(bytes.start, bytes.end);
        // No token has a line end in it.
        if range.start.line != range.end.line {
            continue;
        }
        let delta_line = range.start.line - line;
        let delta_start = if delta_line == 0 { range.start.character - column } else { range.start.character };
        (line, column) = (range.start.line, range.start.character);
        let length = range.end.character - range.start.character;
        data.push(SemanticToken { delta_line, delta_start, length, token_type: place(kind), token_modifiers_bitset: 0 });
    }
    SemanticTokens { result_id: None, data }
}

/// The statements of a text as a tree.
pub(super) fn symbols(document: &Document) -> Vec<DocumentSymbol> {
    ground::tree(document).iter().filter_map(|item| item_symbol(document, item)).collect()
}

fn symbol(
    document: &Document,
    (name, kind): (String, SymbolKind),
    whole: crate::source::Span,
    head: crate::source::Span,
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    #[allow(deprecated, reason = "the field that takes its place is an option too")]
    DocumentSymbol {
        name: if name.is_empty() { "?".to_owned() } else { name },
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: range_of(&document.file, whole),
        selection_range: range_of(&document.file, if whole.covers(head) { head } else { whole }),
        children: (!children.is_empty()).then_some(children),
    }
}

fn item_symbol(document: &Document, item: &Item) -> Option<DocumentSymbol> {
    let leaf = |name: String, kind, head| Some(symbol(document, (name, kind), item.span, head, Vec::new()));
    match &item.kind {
        ItemKind::Variant { name, .. } => leaf(name.value.clone(), SymbolKind::Class, name.span),
        ItemKind::Source { key, .. } => leaf(key.value.clone(), SymbolKind::Constant, key.span),
        ItemKind::Custom { name, .. } => leaf(name.value.clone(), SymbolKind::Function, name.span),
        ItemKind::Words { language, .. } => leaf(format!("words {}", language.value), SymbolKind::Namespace, language.span),
        ItemKind::Section(section) => {
            let children = section.statements.iter().filter_map(|statement| statement_symbol(document, statement)).collect();
            Some(symbol(document, (section_name(section), SymbolKind::Namespace), item.span, section.head, children))
        }
        ItemKind::Option { name, items, .. } => {
            let children = items.iter().filter_map(|item| item_symbol(document, item)).collect();
            Some(symbol(document, (format!("option {}", name.value), SymbolKind::Module), item.span, name.span, children))
        }
        _ => None,
    }
}

fn section_name(section: &Section) -> String {
    let name = section.name.as_ref().map(|name| format!(" {}", name.value)).unwrap_or_default();
    format!("{}{name}", section.kind.word())
}

fn statement_symbol(document: &Document, statement: &Statement) -> Option<DocumentSymbol> {
    let (name, kind, head) = match &statement.kind {
        StatementKind::Clause(clause) | StatementKind::Add(clause) => {
            (clause.keyword.to_owned(), SymbolKind::Property, clause.keyword_span)
        }
        StatementKind::Rule(rule) => (rule.name.value.clone(), SymbolKind::Function, rule.name.span),
        StatementKind::Edit(Edit::Change(rule) | Edit::Before(_, rule) | Edit::After(_, rule)) => {
            (rule.name.value.clone(), SymbolKind::Function, rule.name.span)
        }
        StatementKind::Layout(_) => ("layout".to_owned(), SymbolKind::Property, statement.span),
        _ => return None,
    };
    Some(symbol(document, (name, kind), statement.span, head, Vec::new()))
}

/// Blocks, and comments of several lines.
pub(super) fn folds(document: &Document) -> Vec<FoldingRange> {
    let mut folds = Vec::new();
    for item in ground::tree(document) {
        blocks(document, &item, &mut folds);
    }
    let comments = syntax::tokens(&document.file.text).into_iter().filter(|(kind, _)| *kind == TokenKind::Comment);
    let mut run: Option<(u32, u32)> = None;
    for (_, bytes) in comments {
        let start = document.range(bytes.start, bytes.end).start;
        let alone =
            document.file.text.get(..bytes.start).is_some_and(|head| head.rsplit('\n').next().unwrap_or("").trim().is_empty());
        match run {
            Some((first, last)) if alone && start.line == last + 1 => run = Some((first, start.line)),
            _ => {
                folds.extend(run.and_then(|(first, last)| comment(first, last)));
                run = alone.then_some((start.line, start.line));
            }
        }
    }
    folds.extend(run.and_then(|(first, last)| comment(first, last)));
    folds
}

fn comment(first: u32, last: u32) -> Option<FoldingRange> {
    (first < last).then(|| FoldingRange {
        start_line: first,
        end_line: last,
        kind: Some(FoldingRangeKind::Comment),
        ..FoldingRange::default()
    })
}

fn blocks(document: &Document, item: &Item, folds: &mut Vec<FoldingRange>) {
    let mut fold = |span| {
        let range = range_of(&document.file, span);
        // The closing brace stays to be seen.
        if range.end.line > range.start.line + 1 {
            folds.push(FoldingRange { start_line: range.start.line, end_line: range.end.line - 1, ..FoldingRange::default() });
        }
    };
    match &item.kind {
        ItemKind::Words { .. } => fold(item.span),
        ItemKind::Section(section) => {
            fold(item.span);
            let layouts = section.statements.iter().filter(|statement| matches!(statement.kind, StatementKind::Layout(_)));
            layouts.for_each(|layout| fold(layout.span));
        }
        ItemKind::Option { items, .. } => {
            fold(item.span);
            items.iter().for_each(|item| blocks(document, item, folds));
        }
        _ => {}
    }
}
