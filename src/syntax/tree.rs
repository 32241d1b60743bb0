//! pest's pairs to the typed tree.
//!
//! Comes in: the pairs of one statement and the place of its text in the file. Goes out: the statement as [`ast`] has it.
//! A pair of a shape that the grammar does not have gives `None`, never a panic.
//!
//! [`ast`]: crate::syntax::ast

use crate::source::{FileId, Span, Spanned};
use crate::syntax::ast::*;
use crate::syntax::grammar::Rule;
use crate::words;
use pest::iterators::{Pair, Pairs};
use unicode_normalization::UnicodeNormalization;

/// Where the text that pest has read stands.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// The file.
    pub file: FileId,
    /// Byte of the file at which pest's text begins.
    pub start: usize,
}

/// Pairs of one statement, in order.
pub(crate) struct Tree<'p> {
    place: Place,
    parts: Vec<Pair<'p, Rule>>,
}

impl<'p> Tree<'p> {
    /// Takes the pairs; comments and the end of the text are left out.
    pub(crate) fn new(place: Place, pairs: Pairs<'p, Rule>) -> Tree<'p> {
        let kept = pairs.filter(|pair| !matches!(pair.as_rule(), Rule::COMMENT | Rule::EOI));
        Tree { place, parts: kept.collect() }
    }

    fn inner(&self, pair: &Pair<'p, Rule>) -> Tree<'p> {
        Tree::new(self.place, pair.clone().into_inner())
    }

    fn phrase(&self, pair: &Pair<'p, Rule>) -> Phrase {
        let inner = self.inner(pair);
        let children: Vec<Phrase> = inner.parts.iter().map(|part| inner.phrase(part)).collect();
        let rule = pair.as_rule();
        match (children.first(), children.last()) {
            (Some(first), Some(last)) => Phrase { rule, span: first.span.to(last.span), text: String::new(), children },
            _ => Phrase { rule, span: self.span(pair), text: canonical(pair), children },
        }
    }

    /// Where the words of a statement stand: from the first to the last, without what is left out around them.
    fn extent(&self, pair: &Pair<'p, Rule>) -> Span {
        let inner = self.inner(pair);
        match (inner.parts.first(), inner.parts.last()) {
            (Some(first), Some(last)) => inner.extent(first).to(inner.extent(last)),
            _ => self.span(pair),
        }
    }

    fn span(&self, pair: &Pair<'p, Rule>) -> Span {
        let span = pair.as_span();
        Span::new(self.place.file, self.place.start + span.start(), self.place.start + span.end())
    }

    fn spanned(&self, pair: &Pair<'p, Rule>) -> Spanned<String> {
        let text = canonical(pair);
        let value = match pair.as_rule() {
            Rule::text => text.trim_matches('"').to_owned(),
            _ => text,
        };
        Spanned { value, span: self.span(pair) }
    }

    fn of(&self, wanted: Rule) -> impl Iterator<Item = &Pair<'p, Rule>> {
        self.parts.iter().filter(move |pair| pair.as_rule() == wanted)
    }

    fn word(&self, wanted: Rule) -> Option<Span> {
        self.of(wanted).next().map(|pair| self.span(pair))
    }

    fn names(&self) -> Vec<Name> {
        self.of(Rule::name).map(|pair| self.spanned(pair)).collect()
    }

    fn name(&self) -> Option<Name> {
        self.names().into_iter().next()
    }

    fn text(&self) -> Option<Text> {
        self.of(Rule::text).next().map(|pair| self.spanned(pair))
    }

    fn dependence(&self) -> Option<Dependence> {
        let parts = self.inner(self.of(Rule::dependence).next()?);
        let how = if parts.word(Rule::kw_in).is_some() { Dependent::In } else { Dependent::After };
        Some(Dependence { how, on: parts.name()? })
    }

    fn phrases(&self, wanted: Rule) -> Vec<Phrase> {
        self.of(wanted).map(|pair| self.phrase(pair)).collect()
    }

    fn tag(&self) -> Option<Tag> {
        let pair = self.of(Rule::tag).next()?;
        let inner = self.inner(pair);
        let mut entries: Vec<TagEntry> = Vec::new();
        for part in inner.of(Rule::tag_entry) {
            let entry = inner.tag_entry(part);
            if !join_status(&mut entries, &entry) {
                entries.push(entry);
            }
        }
        Some(Tag { span: self.extent(pair), entries })
    }

    fn tag_entry(&self, pair: &Pair<'p, Rule>) -> TagEntry {
        let inner = self.inner(pair);
        let status = inner.of(Rule::tag_status).next().and_then(|status| inner.status(status));
        TagEntry { span: self.extent(pair), key: inner.name(), status, remark: inner.text() }
    }

    fn status(&self, pair: &Pair<'p, Rule>) -> Option<Spanned<Status>> {
        let word = self.inner(pair).parts.into_iter().next()?;
        Some(Spanned { value: Status::from_word(word.as_str())?, span: self.span(&word) })
    }

    /// The entries of one line of a `words` block.
    pub(crate) fn word_entries(&self) -> Vec<(Name, Text)> {
        let entry = |pair| {
            let inner = self.inner(pair);
            Some((inner.name()?, inner.text()?))
        };
        self.of(Rule::word_entry).filter_map(entry).collect()
    }

    /// A statement of the top level or of an option that has no block.
    pub(crate) fn item(&self) -> Option<Item> {
        let pair = self.parts.first()?;
        let inner = self.inner(pair);
        let kind = inner.item_kind(pair.as_rule())?;
        Some(Item { span: self.extent(pair), kind, tag: inner.tag() })
    }

    fn item_kind(&self, rule: Rule) -> Option<ItemKind> {
        Some(match rule {
            Rule::language_line => {
                let number = self.of(Rule::number).next()?;
                ItemKind::Language(Spanned { value: number.as_str().parse().unwrap_or(u64::MAX), span: self.span(number) })
            }
            Rule::variant_line | Rule::frame_line => self.variant(rule == Rule::frame_line)?,
            Rule::descends_line | Rule::related_line => {
                ItemKind::Kin { descends: rule == Rule::descends_line, names: self.names(), how: self.text() }
            }
            Rule::title_line => ItemKind::Title(self.text()?),
            Rule::also_line => ItemKind::Also(self.of(Rule::text).map(|pair| self.spanned(pair)).collect()),
            Rule::family_line => {
                let word = self.parts.get(1)?;
                let value = if word.as_rule() == Rule::kw_sowing { Family::Sowing } else { Family::Leaping };
                ItemKind::Family(Spanned { value, span: self.span(word) })
            }
            Rule::region_line => ItemKind::Region(self.text()?),
            Rule::source_line => ItemKind::Source { key: self.name()?, text: self.text()?, depends: self.dependence() },
            Rule::status_line => ItemKind::Status(self.status(self.of(Rule::status).next()?)?),
            Rule::note_line => ItemKind::Note(self.text()?),
            Rule::custom_line => ItemKind::Custom { name: self.name()?, text: self.text()? },
            Rule::switch_line => ItemKind::Switch { on: self.word(Rule::kw_on).is_some(), names: self.names() },
            Rule::rename_line => {
                let (from, to) = self.two_names()?;
                ItemKind::Rename { from, to }
            }
            Rule::drop_words_line => {
                let mut names = self.names().into_iter();
                ItemKind::DropWords { language: names.next()?, keys: names.collect() }
            }
            Rule::drop_line => ItemKind::Drop(self.targets()?),
            Rule::keep_line => ItemKind::Keep(self.targets()?),
            Rule::enforcement_strict => ItemKind::Section(self.strict()?),
            _ => return None,
        })
    }

    fn targets(&self) -> Option<Vec<Target>> {
        self.of(Rule::thing).map(|pair| self.inner(pair).target()).collect()
    }

    fn two_names(&self) -> Option<(Name, Name)> {
        let mut names = self.names().into_iter();
        Some((names.next()?, names.next()?))
    }

    fn variant(&self, is_frame: bool) -> Option<ItemKind> {
        let mut names = self.names().into_iter();
        let name = names.next()?;
        let parent = match self.text() {
            Some(path) => Some(Parent::Path(path)),
            None => names.next().map(Parent::Name),
        };
        Some(ItemKind::Variant { name, parent, is_frame })
    }

    fn target(&self) -> Option<Target> {
        if let Some(pair) = self.of(Rule::section_word).next() {
            let value = SectionKind::from_word(pair.as_str())?;
            return Some(Target::Section(Spanned { value, span: self.span(pair) }));
        }
        let named = self.inner(self.of(Rule::named_thing).next()?);
        let name = named.name()?;
        Some(match named.parts.first()?.as_rule() {
            Rule::kw_opening => Target::Opening(name),
            Rule::kw_option => Target::Option(name),
            _ => Target::Custom(name),
        })
    }

    fn strict(&self) -> Option<Section> {
        let head = self.word(Rule::kw_enforcement)?.to(self.word(Rule::kw_strict)?);
        let kind = SectionKind::Enforcement;
        Some(Section { kind, head, name: None, off: None, anew: None, strict: true, statements: Vec::new() })
    }

    /// The head of a block.
    pub(crate) fn head(&self) -> Option<Head> {
        let pair = self.parts.first()?;
        let inner = self.inner(pair);
        let words = inner.parts.iter().filter(|part| part.as_rule() != Rule::tag);
        let span = words.map(|part| inner.extent(part)).reduce(Span::to).unwrap_or_else(|| inner.span(pair));
        let block = match pair.as_rule() {
            Rule::words_head => Block::Words,
            Rule::option_head => Block::Option,
            Rule::layout_head => Block::Layout,
            _ => Block::Section(SectionKind::from_word(inner.parts.first()?.as_str())?),
        };
        let (off, anew) = (inner.word(Rule::kw_off), inner.word(Rule::kw_anew));
        Some(Head { block, span, name: inner.name(), off, anew, tag: inner.tag() })
    }

    /// A statement of a section or of `layout`.
    pub(crate) fn statement(&self) -> Option<Statement> {
        let first = self.parts.first()?;
        let inner = self.inner(first);
        let kind = match first.as_rule() {
            Rule::table_rule => StatementKind::Rule(inner.rule()?),
            Rule::drop_clause => StatementKind::DropClause(inner.keywords()),
            Rule::keep_clause => StatementKind::KeepClause(inner.keywords()),
            Rule::layout_row => StatementKind::Clause(self.layout_row(first)?),
            Rule::add_board
            | Rule::add_opening
            | Rule::add_claimed
            | Rule::add_capture
            | Rule::add_enforcement
            | Rule::add_end
            | Rule::add_rounds => StatementKind::Add(inner.clause(inner.parts.get(1)?)?),
            other => match inner.edit(other)? {
                Some(edit) => StatementKind::Edit(edit),
                None => StatementKind::Clause(self.clause(first)?),
            },
        };
        let last = self.parts.last()?;
        Some(Statement { span: self.extent(first).to(self.extent(last)), kind, tag: self.any_tag(&inner) })
    }

    /// The tag of the statement itself, of an edit, of a rule, or of the rule in an edit.
    fn any_tag(&self, inner: &Tree<'p>) -> Option<Tag> {
        let of_rule = || inner.of(Rule::table_rule).next().and_then(|rule| inner.inner(rule).tag());
        self.tag().or_else(|| inner.tag()).or_else(of_rule)
    }

    fn clause(&self, pair: &Pair<'p, Rule>) -> Option<Clause> {
        let keyword = words::clause_keyword(pair.as_rule())?;
        Some(Clause::new(keyword, self.phrase(pair)))
    }

    fn layout_row(&self, pair: &Pair<'p, Rule>) -> Option<Clause> {
        let phrase = self.phrase(pair);
        let first = phrase.children.first()?;
        let keyword = if first.rule == Rule::kw_north { "north" } else { "south" };
        Some(Clause { keyword, keyword_span: first.span, phrase })
    }

    /// The keywords after `drop` or `keep`.
    fn keywords(&self) -> Vec<Spanned<String>> {
        self.of(Rule::clause_keyword).map(|pair| self.keyword(pair)).collect()
    }

    fn keyword(&self, pair: &Pair<'p, Rule>) -> Spanned<String> {
        let phrase = self.phrase(pair);
        Spanned { value: phrase.words(), span: phrase.span }
    }

    fn rule(&self) -> Option<RuleStatement> {
        Some(RuleStatement {
            name: self.name()?,
            off: self.word(Rule::kw_off),
            place: self.phrases(Rule::place).into_iter().next()?,
            tests: self.phrases(Rule::test),
            may: self.word(Rule::kw_may),
            actions: self.phrases(Rule::action),
        })
    }

    /// `None`: a broken pair; `Some(None)`: no edit.
    fn edit(&self, rule: Rule) -> Option<Option<Edit>> {
        let changed = || self.of(Rule::table_rule).next().and_then(|pair| self.inner(pair).rule());
        Some(Some(match rule {
            Rule::e_rename => {
                let (from, to) = self.two_names()?;
                Edit::Rename { from, to }
            }
            Rule::e_drop => Edit::Drop(self.names()),
            Rule::e_keep => Edit::Keep(self.names()),
            Rule::e_change => Edit::Change(changed()?),
            Rule::e_before => Edit::Before(self.name()?, changed()?),
            Rule::e_after => Edit::After(self.name()?, changed()?),
            Rule::e_switch => Edit::Switch { on: self.word(Rule::kw_on).is_some(), names: self.names() },
            _ => return Some(None),
        }))
    }
}

/// The kinds of block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// `words LANG { ... }`
    Words,
    /// `option NAME { ... }`
    Option,
    /// `layout { ... }`
    Layout,
    /// A section.
    Section(SectionKind),
}

/// The head of a block.
#[derive(Clone, Debug)]
pub(crate) struct Head {
    /// Which block.
    pub block: Block,
    /// Its words.
    pub span: Span,
    /// Its name, or the language of `words`.
    pub name: Option<Name>,
    /// Where `off` stands.
    pub off: Option<Span>,
    /// Where `anew` stands.
    pub anew: Option<Span>,
    /// Source and doubt of what stands in the block.
    pub tag: Option<Tag>,
}

/// Gives a status that stands alone to the keys before it that have none; false: there are no such keys. What is assumed has no key.
fn join_status(entries: &mut [TagEntry], entry: &TagEntry) -> bool {
    let (None, Some(status)) = (&entry.key, &entry.status) else { return false };
    if status.value == Status::Assumed {
        return false;
    }
    let waiting = entries.iter_mut().rev().take_while(|before| before.status.is_none() && before.key.is_some());
    let mut joined = false;
    for before in waiting {
        before.status = Some(status.clone());
        if !joined && before.remark.is_none() {
            before.remark.clone_from(&entry.remark);
        }
        joined = true;
    }
    joined
}

fn canonical(pair: &Pair<'_, Rule>) -> String {
    match pair.as_rule() {
        Rule::name => pair.as_str().nfc().collect(),
        _ => pair.as_str().to_owned(),
    }
}
