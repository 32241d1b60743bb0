//! What is offered to be written, in the form in which an editor shows it.

use gen_lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTextEdit, Documentation, MarkupContent, MarkupKind, Range, TextEdit,
};

/// Something that may be written.
pub(super) struct Offer {
    pub(super) label: String,
    pub(super) kind: CompletionItemKind,
    /// One line beside it.
    pub(super) detail: String,
    /// At length, in Markdown.
    pub(super) about: String,
    /// The lower, the earlier.
    pub(super) rank: u8,
}

/// All that is offered at one place.
pub(super) struct Offers {
    /// What is written over.
    range: Range,
    all: Vec<Offer>,
}

impl Offers {
    pub(super) fn new(range: Range) -> Offers {
        Offers { range, all: Vec::new() }
    }

    /// Adds what is not offered yet.
    pub(super) fn add(&mut self, offer: Offer) {
        if !offer.label.is_empty() && !self.all.iter().any(|known| known.label == offer.label) {
            self.all.push(offer);
        }
    }

    /// Whether something is offered that begins with this word.
    pub(super) fn begins_with(&self, word: &str) -> bool {
        self.all.iter().any(|offer| offer.label.split([' ', ',']).next() == Some(word))
    }

    pub(super) fn done(self) -> Vec<CompletionItem> {
        let range = self.range;
        let item = |(at, offer): (usize, Offer)| CompletionItem {
            kind: Some(offer.kind),
            detail: (!offer.detail.is_empty()).then_some(offer.detail),
            documentation: (!offer.about.is_empty())
                .then_some(Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value: offer.about })),
            sort_text: Some(format!("{}{at:04}", offer.rank)),
            text_edit: Some(CompletionItemTextEdit::TextEdit(TextEdit { range, new_text: offer.label.clone() })),
            label: offer.label,
            ..CompletionItem::default()
        };
        self.all.into_iter().enumerate().map(item).collect()
    }
}
