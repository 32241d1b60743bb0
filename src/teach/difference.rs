//! The difference sheet: where two variants part, in the sentences of the rule sheet, with a game for every rule.
//!
//! Comes in: a comparison, a language. Goes out: a page of HTML that needs nothing else, to be read or printed. Each clause that differs has
//! one sentence, and each sentence its clauses; what the two have differently without any weight in play stands apart.

use super::difference_entries::{self as told, Entry, Weight};
use super::difference_games::{self as games, Game};
use super::difference_page as page;
use super::difference_words as words;
use super::sheet_language::Language;
use super::sheet_words;
use super::tagged;
use crate::compare::{Aside, Comparison, Differences, Pair};
use crate::syntax::ast::Family;
use crate::variant::Variant;

/// Rules that the summary names.
const MOST_NAMED: usize = 4;

/// Everything that stands on the page.
pub(super) struct DifferenceSheet<'l> {
    pub(super) language: &'l Language,
    pub(super) family: Family,
    pub(super) titles: [String; 2],
    pub(super) regions: [Option<String>; 2],
    /// What differs most, in three lines.
    pub(super) summary: Vec<String>,
    pub(super) entries: Vec<Entry>,
    /// What a search of the two as wholes has come to.
    pub(super) whole: Vec<String>,
    pub(super) game: Option<Game>,
    /// What is agreed between people, and else no rule of a move.
    pub(super) also: Vec<Entry>,
    pub(super) aside: Vec<Entry>,
    pub(super) sources: Vec<(String, String)>,
    pub(super) made: String,
}

/// The difference sheet as a page.
pub fn html(compared: &Comparison<'_>, language: &Language) -> String {
    page::html(&sheet(compared, language))
}

/// A difference in sentences, as the page of a comparison tells it.
pub struct Told {
    /// Indices of the differences that it tells; none, if what differs is no rule of a move.
    pub differences: Vec<usize>,
    /// What it is about.
    pub heading: String,
    /// What each of the two says: words in a row, and whether the other says them otherwise.
    pub says: [Vec<(String, bool)>; 2],
}

/// What differs with some weight, in the sentences of the sheet.
pub fn told(pair: &Pair<'_>, differences: &Differences, language: &Language) -> Vec<Told> {
    let titles = [pair.left, pair.right].map(|variant| sheet_words::title(variant, language));
    let entries = told::entries(pair, differences, &titles, language).into_iter();
    let says = |entry: &Entry, side| {
        let noted = |note: &str| (format!("[{note}]"), false);
        entry.said(side).into_iter().flat_map(|one| one.runs.into_iter().chain(one.note.map(noted))).collect()
    };
    entries
        .filter(|entry| entry.weight != Weight::None)
        .map(|entry| Told { says: [0, 1].map(|side| says(&entry, side)), differences: entry.differences, heading: entry.heading })
        .collect()
}

fn sheet<'l>(compared: &Comparison<'_>, language: &'l Language) -> DifferenceSheet<'l> {
    let variants = [compared.pair.left, compared.pair.right];
    let titles = titles(compared, language);
    let mut all = told::entries(&compared.pair, &compared.differences, &titles, language);
    let doubles = doubles(variants);
    all.iter_mut().for_each(|entry| entry.mark(&doubles));
    let (mut entries, others): (Vec<Entry>, Vec<Entry>) = all.into_iter().partition(|entry| entry.weight == Weight::Rule);
    games::add(compared, &mut entries, &titles, language);
    let (also, aside): (Vec<Entry>, Vec<Entry>) = others.into_iter().partition(|entry| entry.weight == Weight::Also);
    let (whole, game) = games::whole(compared, &entries, &titles, language);
    let file = |variant: &Variant| language.foreign(variant.file());
    let made = language.say("difference.made", &[("one", &file(variants[0])), ("other", &file(variants[1]))]);
    let made = sheet_words::in_english(&variants, language).map_or_else(|| made.clone(), |said| format!("{said} {made}"));
    DifferenceSheet {
        language,
        family: variants[0].family(),
        regions: variants.map(|variant| sheet_words::region(variant, language)),
        summary: summary(compared, &entries, language),
        whole,
        game,
        sources: sources((variants, &doubles), [&entries, &also, &aside], language),
        also,
        aside: [aside, written_otherwise(compared, language)].into_iter().flatten().collect(),
        entries,
        titles,
        made,
    }
}

/// Titles in the language of the sheet, if they tell the two apart.
fn titles(compared: &Comparison<'_>, language: &Language) -> [String; 2] {
    let [one, other] = [compared.pair.left, compared.pair.right].map(|variant| sheet_words::title(variant, language));
    if one == other { compared.labels.each_ref().map(|label| language.foreign(label)) } else { [one, other] }
}

/// How many rules differ, which above all, and where the two first part.
fn summary(compared: &Comparison<'_>, entries: &[Entry], language: &Language) -> Vec<String> {
    if entries.is_empty() {
        return vec![language.say("difference.no-rule", &[])];
    }
    let count = language.count("difference.so-many", u32::try_from(entries.len()).unwrap_or(u32::MAX), &[]);
    // What shows soonest comes first; what lies on the board shows at once.
    let mut order: Vec<(usize, &Entry)> = entries.iter().map(|entry| (games::shows_after(compared, entry), entry)).collect();
    order.sort_by_key(|(moves, _)| *moves);
    let named: Vec<String> = order.iter().take(MOST_NAMED).map(|(_, entry)| entry.heading.clone()).collect();
    let above = language.say("difference.above-all", &[("names", &named.join(&language.say("list.deeds", &[])))]);
    vec![count, above, words::parting(compared, language)]
}

/// What is written differently in files and games of the two.
fn written_otherwise(compared: &Comparison<'_>, language: &Language) -> Vec<Entry> {
    let told = compared.pair.aligned.iter().filter_map(|(aside, _)| match aside {
        Aside::HoleNames => Some("difference.hole-names"),
        Aside::Mirrored => Some("difference.mirrored"),
        Aside::Notation => Some("difference.notation"),
        Aside::Drawn => Some("difference.board-drawn"),
        // The sentences of the two sheets tell these.
        Aside::FirstMover | Aside::Direction | Aside::Stores => None,
    });
    told.map(|key| Entry::new(Weight::None, language.say(key, &[]))).collect()
}

/// Keys that stand for one source on the left and for another on the right.
pub(super) fn doubles([left, right]: [&Variant; 2]) -> Vec<String> {
    let text = |variant: &Variant, key: &str| variant.merged().head.source(key).map(|source| source.text.value.clone());
    let keys = right.merged().head.sources.iter().map(|source| source.key.value.clone());
    keys.filter(|key| text(left, key).is_some_and(|left| Some(left) != text(right, key))).collect()
}

/// The sources that the sentences name, once each.
fn sources((variants, doubles): ([&Variant; 2], &[String]), lists: [&[Entry]; 3], language: &Language) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for (side, variant) in variants.into_iter().enumerate() {
        let named =
            |key: &str| lists.iter().copied().flatten().any(|entry| entry.sources[side].iter().any(|source| source == key));
        let told = variant.merged().head.sources.iter().filter(|source| named(&source.key.value));
        let marked = |key: &str| {
            if side == 1 && doubles.iter().any(|double| double == key) { format!("{key}{}", told::MARK) } else { key.to_owned() }
        };
        for (key, text) in told.map(|source| (language.foreign(&marked(&source.key.value)), tagged::source(language, source))) {
            if !found.contains(&(key.clone(), text.clone())) {
                found.push((key, text));
            }
        }
    }
    found
}
