//! The difference sheet: where two variants part, in the sentences of the rule sheet, with a game for every rule.
//!
//! Comes in: a comparison, a language. Goes out: a page of HTML in two columns that needs nothing else, to be read or printed. What the
//! two have differently without any weight in play stands apart. Never searches.

use super::difference_page as page;
use super::difference_words as words;
use super::happened;
use super::sheet::{self, Line, Part};
use super::sheet_language::Language;
use super::sheet_pairs;
use super::sheet_words;
use crate::compare::{Aside, Comparison, Each, Origin, Parting, Shown, Witness};
use crate::draw::{self, Layout, Marks};
use crate::ir::{self, Rules};
use crate::variant::Variant;

/// Events of a move that are told at most.
const MOST_EVENTS: usize = 5;

/// Laps that are drawn at most.
const MOST_LAPS: usize = 3;

/// Something that the two have differently, in sentences.
pub(super) struct Entry {
    /// Index of the difference; `None`: of no weight in play.
    difference: Option<usize>,
    pub(super) heading: String,
    /// The heading has the name of a rule.
    named: bool,
    /// What either says, with its note.
    pub(super) says: [Vec<(String, Option<String>)>; 2],
    /// Where a side has no sentence: something holds there that other sentences tell, or that goes without saying.
    pub(super) unsaid: [bool; 2],
    /// The words are those of the variant files.
    pub(super) as_written: bool,
    sources: [Vec<String>; 2],
    pub(super) game: Option<Game>,
}

/// A game in pictures.
pub(super) struct Game {
    /// Whence it comes.
    pub(super) lead: String,
    pub(super) pictures: Vec<Picture>,
    /// The position from which it is played, for a machine.
    pub(super) at: String,
}

/// A board in a game.
pub(super) struct Picture {
    pub(super) title: String,
    pub(super) svg: String,
    pub(super) lines: Vec<String>,
}

/// Everything that stands on the page.
pub(super) struct DifferenceSheet<'l> {
    pub(super) language: &'l Language,
    pub(super) titles: [String; 2],
    pub(super) regions: [Option<String>; 2],
    pub(super) entries: Vec<Entry>,
    /// What a search of the two as wholes has come to.
    pub(super) whole: Vec<String>,
    pub(super) game: Option<Game>,
    pub(super) aside: Vec<Entry>,
    pub(super) sources: Vec<(String, String)>,
    pub(super) made: String,
    /// Boards are wide and low.
    pub(super) flat: bool,
}

/// The difference sheet as a page.
pub fn html(compared: &Comparison<'_>, language: &Language) -> String {
    page::html(&sheet(compared, language))
}

fn sheet<'l>(compared: &Comparison<'_>, language: &'l Language) -> DifferenceSheet<'l> {
    let variants = [compared.pair.left, compared.pair.right];
    let titles = titles(compared, language);
    let mut all = entries(compared, language);
    let doubles = doubles(variants);
    all.iter_mut().for_each(|entry| entry.mark(&doubles));
    let (mut entries, aside): (Vec<Entry>, Vec<Entry>) = all.into_iter().partition(|entry| entry.difference.is_some());
    for entry in &mut entries {
        let each = compared.each.iter().find(|each| Some(each.difference) == entry.difference);
        entry.game = each.map(|each| alone(each, &titles, variants[0], language));
    }
    let (whole, game) = whole(compared, &entries, &titles, language);
    let file = |variant: &Variant| language.foreign(variant.file());
    let made = language.say("difference.made", &[("one", &file(variants[0])), ("other", &file(variants[1]))]);
    let made = sheet_words::in_english(&variants, language).map_or_else(|| made.clone(), |said| format!("{said} {made}"));
    DifferenceSheet {
        language,
        regions: variants.map(|variant| sheet_words::region(variant, language)),
        whole,
        game,
        sources: sources((variants, &doubles), &entries, &aside, language),
        aside: [aside, written_otherwise(compared, language)].into_iter().flatten().collect(),
        entries,
        titles,
        made,
        flat: matches!(compared.pair.left_rules, Rules::Sowing(_)),
    }
}

/// Titles in the language of the sheet, if they tell the two apart.
fn titles(compared: &Comparison<'_>, language: &Language) -> [String; 2] {
    let [one, other] = [compared.pair.left, compared.pair.right].map(|variant| sheet_words::title(variant, language));
    if one == other { compared.labels.each_ref().map(|label| language.foreign(label)) } else { [one, other] }
}

// ---------------------------------------------------------------- rules

/// Parts of a sheet that say nothing on how the game is played.
const BESIDE: [&str; 4] = ["heading.words", "heading.notes", "heading.questions", "heading.sources"];

/// Everything that the two sheets say differently, what belongs to one difference together.
fn entries(compared: &Comparison<'_>, language: &Language) -> Vec<Entry> {
    let variants = [compared.pair.left, compared.pair.right];
    let parts = sheet_pairs::both(variants, language);
    let mut entries: Vec<Entry> = Vec::new();
    for key in sheet::ORDER.iter().filter(|key| !BESIDE.contains(key)) {
        let lines = parts.each_ref().map(|parts| sheet_pairs::lines(parts, key));
        let heading = Language::capital(&sheet::own_words(variants[0], language).say(key, &[]));
        for pairing in sheet_pairs::pairings(&lines[0], &lines[1]) {
            let both = [pairing.own, pairing.there];
            if pairing.renamed {
                entries.push(Entry::new(None, renamed(both, compared, language)));
                continue;
            }
            let told = [0, 1].map(|side| both[side].and_then(|line| difference_of(compared, side, line)));
            match told {
                // What stands side by side may be two differences: a rule that is gone, and another one for the same place.
                [Some(one), Some(other)] if one != other => {
                    entry_of(&mut entries, Some(one), &heading, [pairing.own, None], language);
                    entry_of(&mut entries, Some(other), &heading, [None, pairing.there], language);
                }
                [one, other] => entry_of(&mut entries, one.or(other), &heading, both, language),
            }
        }
    }
    untold(compared, &parts, language, &mut entries);
    for entry in &mut entries {
        let rule = entry
            .difference
            .and_then(|at| compared.differences.rules.get(at))
            .map(|difference| difference.rule.replace(' ', "-"));
        if let Some(key) = rule.map(|rule| format!("clause.{rule}")).filter(|key| !entry.named && language.has(key)) {
            let text = language.say(&key, &[]);
            entry.heading = language.say("list.name", &[("name", &entry.heading), ("text", &text)]);
        }
        let difference = entry.difference.and_then(|at| compared.differences.rules.get(at));
        let of_piece = difference.filter(|difference| matches!(difference.section, "man" | "king"));
        entry.unsaid = of_piece.map_or([false; 2], |difference| [difference.left.is_some(), difference.right.is_some()]);
    }
    entries
}

/// Adds lines to the entry of a difference; what is of no weight has an entry of its own.
fn entry_of(entries: &mut Vec<Entry>, difference: Option<usize>, heading: &str, both: [Option<&Line>; 2], language: &Language) {
    match entries.iter_mut().find(|entry| difference.is_some() && entry.difference == difference) {
        Some(entry) => entry.add(both, language),
        None => {
            let mut entry = Entry::new(difference, heading_of(heading, both, language));
            entry.named = both.iter().flatten().any(|line| line.name.is_some());
            entry.add(both, language);
            entries.push(entry);
        }
    }
}

/// Adds what the two sheets say in the same words although it is not the same, for it means another thing on another board: as the files
/// have it.
fn untold(compared: &Comparison<'_>, parts: &[Vec<Part>; 2], language: &Language, entries: &mut Vec<Entry>) {
    for (at, difference) in compared.differences.rules.iter().enumerate() {
        if entries.iter().any(|entry| entry.difference == Some(at)) {
            continue;
        }
        let part =
            parts[0].iter().find(|part| part.lines.iter().any(|line| line.cause.is_some_and(|cause| difference.is_of(0, cause))));
        let heading = part.map(|part| Language::capital(&language.say(part.key, &[])));
        let mut entry = Entry::new(Some(at), heading.unwrap_or_else(|| language.foreign(&difference.name())));
        entry.as_written = true;
        entry.says = [&difference.left, &difference.right].map(|says| says.iter().map(|says| (says.clone(), None)).collect());
        entries.push(entry);
    }
}

impl Entry {
    fn new(difference: Option<usize>, heading: String) -> Entry {
        let nothing = || [Vec::new(), Vec::new()];
        Entry {
            difference,
            heading,
            named: false,
            says: nothing(),
            unsaid: [false; 2],
            as_written: false,
            sources: [Vec::new(), Vec::new()],
            game: None,
        }
    }

    fn add(&mut self, both: [Option<&Line>; 2], language: &Language) {
        for (at, line) in both.into_iter().enumerate() {
            let Some(line) = line else { continue };
            // The name stands in the heading, unless the two have names of their own.
            let same = both.iter().flatten().all(|other| other.name == line.name);
            let text = if same { Language::capital(&line.text) } else { sheet::shown(language, line) };
            self.says[at].push((text, line.note.clone()));
            self.sources[at].extend(line.words.iter().filter_map(|word| word.key.clone()));
        }
    }

    /// Marks keys on the right that stand for another source on the left.
    fn mark(&mut self, doubles: &[String]) {
        for note in self.says[1].iter_mut().filter_map(|(_, note)| note.as_mut()) {
            if let Some(key) = doubles.iter().filter(|key| note.contains(key.as_str())).max_by_key(|key| key.len()) {
                *note = note.replacen(key.as_str(), &format!("{key}{MARK}"), 1);
            }
        }
    }
}

/// That one rule has two names.
fn renamed(both: [Option<&Line>; 2], compared: &Comparison<'_>, language: &Language) -> String {
    let [name, other] = both.map(|line| line.and_then(|line| line.name.as_deref()).unwrap_or_default());
    language.say("sheet.renamed", &[("name", name), ("other", other), ("parent", &titles(compared, language)[1])])
}

/// Follows a key that stands for another source on the left.
const MARK: char = '′';

/// The heading of the part, and the name of the rule if both have the same or only one has it.
fn heading_of(part: &str, both: [Option<&Line>; 2], language: &Language) -> String {
    let mut names = both.iter().flatten().map(|line| line.name.as_deref());
    let name = names.next().flatten();
    match name.filter(|_| names.all(|other| other == name)) {
        Some(name) => language.say("list.name", &[("name", part), ("text", name)]),
        None => part.to_owned(),
    }
}

/// Which difference a line of one side tells.
fn difference_of(compared: &Comparison<'_>, side: usize, line: &Line) -> Option<usize> {
    let subject = line.id.split('.').next().unwrap_or_default();
    let of_setup = line.id.starts_with("board.men") || line.id.starts_with("board.kings");
    let tells = |difference: &crate::compare::Difference| match line.cause {
        Some(cause) => difference.is_of(side, cause) || line.id == format!("{}.{}", difference.section, difference.rule),
        None if of_setup => difference.section == "setup",
        None if subject == "aim" => (difference.section, difference.rule.as_str()) == ("end", "wins"),
        None => difference.section == subject,
    };
    compared.differences.rules.iter().position(tells)
}

/// What is written differently in files and games of the two.
fn written_otherwise(compared: &Comparison<'_>, language: &Language) -> Vec<Entry> {
    let told = compared.pair.aligned.iter().filter_map(|(aside, _)| match aside {
        Aside::HoleNames => Some("difference.hole-names"),
        Aside::Mirrored => Some("difference.mirrored"),
        Aside::Notation => Some("difference.notation"),
        // The sentences of the two sheets tell these.
        Aside::FirstMover | Aside::Direction | Aside::Stores => None,
    });
    told.map(|key| Entry::new(None, language.say(key, &[]))).collect()
}

/// Keys that stand for one source on the left and for another on the right.
fn doubles([left, right]: [&Variant; 2]) -> Vec<String> {
    let text = |variant: &Variant, key: &str| {
        let mut sources = variant.merged().head.sources.iter();
        sources.find(|(known, _)| known.value == key).map(|(_, text)| text.value.clone())
    };
    let keys = right.merged().head.sources.iter().map(|(key, _)| key.value.clone());
    keys.filter(|key| text(left, key).is_some_and(|left| Some(left) != text(right, key))).collect()
}

/// The sources that the sentences name, once each.
fn sources(
    (variants, doubles): ([&Variant; 2], &[String]),
    entries: &[Entry],
    aside: &[Entry],
    language: &Language,
) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for (side, variant) in variants.into_iter().enumerate() {
        let named = |key: &str| entries.iter().chain(aside).any(|entry| entry.sources[side].iter().any(|source| source == key));
        let told = variant.merged().head.sources.iter().filter(|(key, _)| named(&key.value));
        let marked = |key: &str| {
            if side == 1 && doubles.iter().any(|double| double == key) { format!("{key}{MARK}") } else { key.to_owned() }
        };
        for (key, text) in told.map(|(key, text)| (language.foreign(&marked(&key.value)), language.foreign(&text.value))) {
            if !found.contains(&(key.clone(), text.clone())) {
                found.push((key, text));
            }
        }
    }
    found
}

// ---------------------------------------------------------------- games

/// The game after which the two as wholes part: told in a sentence where a game of one rule is the same.
fn whole(compared: &Comparison<'_>, entries: &[Entry], titles: &[String; 2], language: &Language) -> (Vec<String>, Option<Game>) {
    let Some((witness, right)) = &compared.as_left else { return (vec![words::searched(compared, language)], None) };
    let mut lines = vec![words::found(compared, witness, language)];
    let number = |at: &usize| (1..).zip(entries).find(|(_, entry)| entry.difference == Some(*at)).map(|(number, _)| number);
    let blamed: Vec<Vec<u32>> = compared.blamed.iter().map(|set| set.iter().filter_map(number).collect()).collect();
    let same = |at: usize| {
        let each = compared.each.iter().find(|each| each.difference == at && each.is_so_in_both());
        each.is_some_and(|each| each.hunt.found() == compared.hunt.found())
    };
    if let [set] = compared.blamed.as_slice()
        && let (1, Some(at)) = (set.len(), set.first().copied())
        && let (true, Some(number)) = (same(at), number(&at))
    {
        lines.push(language.say("difference.see", &[("number", &number.to_string())]));
        return (lines, None);
    }
    if !blamed.is_empty() {
        let sets: Vec<String> =
            blamed.iter().map(|set| language.list(&set.iter().map(u32::to_string).collect::<Vec<_>>(), "list.and")).collect();
        lines.push(language.say("difference.blame", &[("numbers", &language.list(&sets, "list.or"))]));
    }
    let rules = [compared.pair.left.rules(), right];
    (lines, Some(game(witness, rules, titles, compared.pair.left, language)))
}

/// The game of one rule alone, or what was searched in vain.
fn alone(each: &Each, titles: &[String; 2], left: &Variant, language: &Language) -> Game {
    let Some(witness) = &each.alone else {
        let lead = Language::capital(&words::nothing_alone(each, titles, language));
        return Game { lead, pictures: Vec::new(), at: String::new() };
    };
    let mixed = |side: usize| {
        let (one, other) = (&titles[each.inside], &titles[side]);
        language.say("difference.mixed", &[("one", one), ("other", other)])
    };
    let titles = [0, 1].map(|side| if each.is_so[side] { titles[side].clone() } else { mixed(side) });
    game(witness, each.rules.each_ref(), &titles, left, language)
}

fn game(witness: &Witness, rules: [&ir::Rules; 2], titles: &[String; 2], left: &Variant, language: &Language) -> Game {
    let [one, _] = &witness.sides;
    let begin = Language::capital(&words::begin_shown(witness, one, language));
    let how = words::how(witness, language);
    let lead = language.say("difference.lead", &[("begin", &begin), ("how", &how)]);
    let mut pictures = Vec::new();
    let svg = |side: usize, position: &str, marks: &Marks, title: &str| {
        let bare = title.replace(['\u{2068}', '\u{2069}'], "");
        draw::svg(rules[side], position, marks, Layout::default(), &bare)
    };
    // Where the last move comes out differently, the board before it is the same in both.
    if witness.parting != Parting::LegalMoves && !one.moves.is_empty() {
        let title = language.say("sheet.before", &[]);
        pictures.push(Picture { svg: svg(0, &one.before, &Marks::default(), &title), title, lines: Vec::new() });
    }
    let differing = witness.differing_events();
    for (side, shown) in witness.sides.iter().enumerate() {
        let mut lines = vec![words::standing(left, shown, language)];
        let events = shown.events.get(differing[side].clone()).unwrap_or_default();
        let told: Vec<String> = events.iter().filter_map(|event| happened::told(event, left.family(), language)).collect();
        lines.extend(told.iter().take(MOST_EVENTS).cloned());
        if told.len() > MOST_EVENTS {
            lines.push("…".to_owned());
        }
        if witness.parting == Parting::LegalMoves {
            lines.extend(words::moves(shown, left.family(), language));
        }
        let title = titles[side].clone();
        pictures.push(Picture { svg: svg(side, &shown.board, &marks(shown, witness.parting), &title), title, lines });
    }
    // Everybody has the board of the start; after several moves the sentence tells whence.
    let at = if witness.origin == Origin::Start || one.moves.len() > 1 { String::new() } else { one.at.clone() };
    Game { lead, pictures, at }
}

/// The last move; or, where the legal moves differ, the first one that is legal here only.
fn marks(shown: &Shown, parting: Parting) -> Marks {
    let mut marks = Marks { ahead: parting == Parting::LegalMoves, ..Marks::default() };
    let events = if parting == Parting::LegalMoves { &shown.only_events } else { &shown.events };
    for event in events {
        marks.note(&event.kind, &event.fields);
    }
    // Many arrows show nothing; what matters is how the move ends.
    if marks.laps.len() > MOST_LAPS {
        marks.laps.drain(..marks.laps.len() - 1);
    }
    marks
}
