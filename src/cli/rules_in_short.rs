//! The rules of a variant in short: a line for each clause, and for each rule of its tables, opening and challenge.
//!
//! Comes in: a variant. Goes out: lines in the language of variant files, as the variant is now, whatever its files say of `on`
//! and `off`. Never judges a rule: what is overruled is seen from the conditions as they are written.

use crate::compile::merged::{MergedBlock, MergedClause, MergedRule, MergedTable};
use crate::source::Span;
use crate::syntax;
use crate::syntax::ast::{Clause, Item, ItemKind, Phrase, Section, SectionKind, Statement, StatementKind, Tag};
use crate::variant::Variant;

/// A clause of a section.
pub(super) struct ShortClause<'v> {
    pub(super) section: &'static str,
    pub(super) keyword: &'static str,
    /// The section's word before its first clause, nothing before the others.
    pub(super) shown: &'static str,
    pub(super) text: String,
    pub(super) file: &'v str,
    pub(super) line: usize,
    /// What the sources say of it.
    pub(super) tag: Option<&'v Tag>,
}

/// A rule of a table, an opening or the challenge.
pub(super) struct ShortRule<'v> {
    pub(super) name: String,
    pub(super) on: bool,
    /// On, but a rule above it that was switched on takes every case.
    pub(super) overruled: bool,
    pub(super) text: String,
    pub(super) file: &'v str,
    pub(super) line: usize,
    /// What the sources say of it.
    pub(super) tag: Option<&'v Tag>,
}

/// Sections whose clauses are told.
const TOLD: [SectionKind; 9] = [
    SectionKind::Board,
    SectionKind::Moves,
    SectionKind::Sow,
    SectionKind::Claimed,
    SectionKind::Man,
    SectionKind::King,
    SectionKind::Capture,
    SectionKind::End,
    SectionKind::Rounds,
];

/// The clauses that a game is known by: the board's size and its lines are seen in the picture above them.
pub(super) fn clauses(variant: &Variant) -> Vec<ShortClause<'_>> {
    let mut found: Vec<ShortClause<'_>> = Vec::new();
    for kind in TOLD {
        let section = variant.merged().sections.get(&kind);
        let clauses = section.into_iter().flat_map(|section| &section.clauses);
        for clause in clauses.filter(|clause| kind != SectionKind::Board || clause.keyword == "stores") {
            let word = kind.word();
            let shown = if found.last().is_some_and(|last| last.section == word) { "" } else { word };
            let (file, line) = variant.sources().file_line(clause.span);
            found.push(ShortClause {
                section: word,
                keyword: clause.keyword,
                shown,
                text: clause_text(kind, clause),
                file,
                line,
                tag: clause.tag.as_ref(),
            });
        }
    }
    found
}

/// Rules of the tables, on or off, then openings and the challenge.
pub(super) fn rules(variant: &Variant) -> Vec<ShortRule<'_>> {
    let merged = variant.merged();
    let mut found = Vec::new();
    for (kind, table) in [(SectionKind::Passing, &merged.passing), (SectionKind::Landing, &merged.landing)] {
        for (at, rule) in table.rules.iter().enumerate() {
            let (file, line) = variant.sources().file_line(rule.span);
            let overruled = rule.on && !rule.switched_on && is_overruled(table, at, rule);
            let name = rule.rule.name.value.clone();
            found.push(ShortRule {
                name,
                on: rule.on,
                overruled,
                text: rule_text(kind, rule),
                file,
                line,
                tag: rule.tag.as_ref(),
            });
        }
    }
    let blocks = merged
        .openings
        .iter()
        .map(|block| ("opening", block))
        .chain(merged.enforcement.iter().map(|block| ("enforcement", block)));
    found.extend(blocks.map(|(word, block)| block_in_short(variant, word, block)));
    found
}

fn block_in_short<'v>(variant: &'v Variant, word: &str, block: &MergedBlock) -> ShortRule<'v> {
    let (file, line) = variant.sources().file_line(block.section.head);
    let name = block.name.as_ref().map_or(word, |name| name.value.as_str()).to_owned();
    let named = if block.name.is_some() { format!("{word} {name}") } else { word.to_owned() };
    let off = if block.on { "" } else { " off" };
    ShortRule { name, on: block.on, overruled: false, text: format!("{named}{off}"), file, line, tag: None }
}

/// Whether a toggle above that was switched on has no condition that the rule lacks, and is not left to the player's wish.
fn is_overruled(table: &MergedTable, at: usize, rule: &MergedRule) -> bool {
    let conditions: Vec<String> = rule.rule.tests.iter().map(Phrase::words).collect();
    let above = table.rules.iter().take(at).filter(|other| other.on && other.switched_on && other.rule.may.is_none());
    let mut above = above.filter(|other| is_within(&rule.rule.place.words(), &other.rule.place.words()));
    above.any(|other| other.rule.tests.iter().map(Phrase::words).all(|test| conditions.contains(&test)))
}

/// Whether a place is another one, or that one with more said of it (`in empty own hole` is within `in own hole`).
fn is_within(place: &str, wider: &str) -> bool {
    let plain = |place: &str| !place.contains("making") && !place.contains(|sign: char| sign.is_ascii_digit() || sign == ',');
    let has = |word: &str| place.split(' ').any(|other| other == word);
    place == wider || plain(wider) && plain(place) && wider.split(' ').all(has)
}

fn rule_text(kind: SectionKind, rule: &MergedRule) -> String {
    let mut said = rule.rule.clone();
    said.off = (!rule.on).then_some(rule.span);
    printed(kind, Statement { span: rule.span, kind: StatementKind::Rule(said), tag: rule.tag.clone() })
}

fn clause_text(kind: SectionKind, clause: &MergedClause) -> String {
    let said = StatementKind::Clause(Clause::new(clause.keyword, clause.phrase.clone()));
    printed(kind, Statement { span: clause.span, kind: said, tag: clause.tag.clone() })
}

/// A statement as the canonical layout writes it, on one line and without columns.
fn printed(kind: SectionKind, statement: Statement) -> String {
    let head = Span::default();
    let section = Section { kind, head, name: None, off: None, anew: None, strict: false, statements: vec![statement] };
    let text = syntax::print(&[Item { span: head, kind: ItemKind::Section(section), tag: None }], &|_| None);
    let inside = text.split_once('{').map_or(text.as_str(), |(_, inside)| inside);
    let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
    inside.split_whitespace().collect::<Vec<_>>().join(" ")
}
