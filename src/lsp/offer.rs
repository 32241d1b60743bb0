//! What is offered to be written, in the form in which an editor shows it.

use crate::variant::offered::{Kind, Offer, Offers};
use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, Documentation, MarkupContent, MarkupKind, Range, TextEdit,
};

/// All that is offered in the place of a range.
pub(super) fn items(range: Range, offers: Offers) -> Vec<CompletionItem> {
    let item = |(at, offer): (usize, Offer)| CompletionItem {
        kind: Some(kind(offer.kind)),
        detail: (!offer.detail.is_empty()).then_some(offer.detail),
        documentation: (!offer.about.is_empty())
            .then_some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: offer.about })),
        sort_text: Some(format!("{}{at:04}", offer.rank)),
        text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit { range, new_text: offer.label.clone() })),
        label: offer.label,
        ..CompletionItem::default()
    };
    offers.0.into_iter().enumerate().map(item).collect()
}

fn kind(kind: Kind) -> CompletionItemKind {
    match kind {
        Kind::Value => CompletionItemKind::Value,
        Kind::Property => CompletionItemKind::Property,
        Kind::Keyword => CompletionItemKind::Keyword,
        Kind::Section => CompletionItemKind::Module,
        Kind::Rule => CompletionItemKind::Function,
        Kind::Source => CompletionItemKind::Reference,
        Kind::Thing => CompletionItemKind::Field,
        Kind::File => CompletionItemKind::File,
        Kind::Choice => CompletionItemKind::EnumMember,
        Kind::Parameter => CompletionItemKind::Variable,
    }
}
