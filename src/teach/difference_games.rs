//! The games of a difference sheet: what shows a rule, and where the two as wholes part.
//!
//! Comes in: a comparison, the entries of the sheet. Goes out: pictures with words. Both boards of a pair show the same moment, and say
//! which. An example of the rule sheet is preferred where it shows the difference; what differs on the board at the start is shown there.

use super::difference_entries::Entry;
use super::difference_words as words;
use super::happened;
use super::pictured;
use super::sheet_language::Language;
use super::sheet_pictures;
use crate::compare::{Comparison, Difference, Each, Hunt, Origin, Parting, Shown, Witness};
use crate::draw::{self, Layout, Marks};
use crate::game::{Patience, Rules as _, Side};
use crate::ir::{self, Cause};
use crate::variant::Variant;
use std::collections::BTreeMap;

/// Events of a move that are told at most.
const MOST_EVENTS: usize = 5;

/// Laps that are drawn at most.
const MOST_LAPS: usize = 3;

/// Boards of a strip at most: the last ones.
const MOST_IN_STRIP: usize = 6;

/// A game in pictures.
#[derive(Default)]
pub(super) struct Game {
    /// Whence it comes; empty: the pictures say it.
    pub(super) lead: String,
    /// The board before, if it is shown, and the two boards of one moment.
    pub(super) before: Option<Picture>,
    /// A long relay as far as it is the same in both, a lap on each board.
    pub(super) strip: Vec<Picture>,
    pub(super) pictures: Vec<Picture>,
    /// The position from which it is played, for a machine.
    pub(super) at: String,
}

/// A board in a game.
pub(super) struct Picture {
    pub(super) title: String,
    pub(super) svg: String,
    /// How the game stands, where that differs.
    pub(super) standing: Option<Standing>,
    pub(super) lines: Vec<String>,
}

/// How a game stands.
pub(super) struct Standing {
    /// Seeds or pieces, by side.
    pub(super) score: [u32; 2],
    /// Who has won, by side; `None`: nobody.
    pub(super) won: Option<usize>,
    /// The same in words.
    pub(super) said: String,
}

/// Whether a difference lies on the board before the first move.
fn of_start(difference: &Difference) -> bool {
    matches!(difference.section, "board" | "setup") && matches!(difference.rule.as_str(), "seeds" | "setup" | "holes" | "points")
}

fn starts(compared: &Comparison<'_>, entry: &Entry) -> bool {
    entry.differences.iter().filter_map(|at| compared.differences.rules.get(*at)).any(of_start)
}

/// After how many moves an entry shows.
pub(super) fn shows_after(compared: &Comparison<'_>, entry: &Entry) -> usize {
    if starts(compared, entry) {
        return 0;
    }
    let lengths = compared.each.iter().filter(|each| entry.differences.contains(&each.difference));
    lengths.filter_map(|each| each.hunt.length()).map(|(moves, _)| moves).min().unwrap_or(usize::MAX)
}

/// Work of trying whether examples of rule sheets show differences: less than a second.
const PREFERRED: u64 = 3_000_000;

/// Gives each entry its game.
pub(super) fn add(compared: &Comparison<'_>, entries: &mut [Entry], titles: &[String; 2], language: &Language) {
    let examples = examples(compared);
    let limit = Patience::of_work(PREFERRED);
    for entry in entries {
        if starts(compared, entry) {
            entry.game = Some(both_starts(compared, titles, language));
            continue;
        }
        let of_entry = || compared.each.iter().filter(|each| entry.differences.contains(&each.difference));
        let Some(each) = of_entry().find(|each| each.alone.is_some()).or_else(|| of_entry().next()) else { continue };
        let preferred = limit.within(|| by_example(compared, each, &examples)).filter(|_| !limit.is_cut());
        entry.game = Some(alone(preferred.as_ref().unwrap_or(each), titles, compared.pair.left, language));
    }
}

/// The two boards at the start.
fn both_starts(compared: &Comparison<'_>, titles: &[String; 2], language: &Language) -> Game {
    let picture = |variant: &Variant, title: &String| {
        let title = captioned(title, &language.say("sheet.start", &[]), language);
        let engine = variant.engine();
        let layout = Layout { direction: true, ..Layout::default() };
        let svg =
            pictured::svg(variant.rules(), &engine.position_text(&engine.start()), &Marks::default(), layout, (&title, language));
        Picture { title, svg, standing: None, lines: Vec::new() }
    };
    let pictures = vec![picture(compared.pair.left, &titles[0]), picture(compared.pair.right, &titles[1])];
    Game { pictures, ..Game::default() }
}

fn captioned(title: &str, moment: &str, language: &Language) -> String {
    language.say("list.name", &[("name", title), ("text", moment)])
}

// ---------------------------------------------------------------- examples

/// The moves that teach the differing rules of either side best, in plain names.
type Examples = [BTreeMap<Cause, (String, String)>; 2];

fn examples(compared: &Comparison<'_>) -> Examples {
    let pair = &compared.pair;
    [0, 1].map(|side| {
        let causes = compared.differences.rules.iter().filter_map(|difference| difference.cause(side));
        let causes: Vec<Cause> =
            causes.filter(|cause| sheet_pictures::acts(*cause) && !sheet_pictures::is_plain(*cause)).collect();
        // Without a search for each rule there is nothing to show.
        if compared.each.is_empty() || causes.is_empty() || !pair.share_a_board() {
            return BTreeMap::new();
        }
        sheet_pictures::moves(&pair.engines[side], &causes)
    })
}

/// The same rule shown by the example of a rule sheet, if that shows the difference.
fn by_example(compared: &Comparison<'_>, each: &Each, examples: &Examples) -> Option<Each> {
    let difference = compared.differences.rules.get(each.difference)?;
    let found = [0, 1].into_iter().filter_map(|side| examples[side].get(&difference.cause(side)?));
    let mut shown = found.filter_map(|(at, chosen)| each.shown_by(&compared.pair, &compared.differences, at, chosen));
    shown.next()
}

// ---------------------------------------------------------------- games

/// The game after which the two as wholes part: told in a sentence where a game of one rule is the same.
pub(super) fn whole(
    compared: &Comparison<'_>,
    entries: &[Entry],
    titles: &[String; 2],
    language: &Language,
) -> (Vec<String>, Option<Game>) {
    let pair = &compared.pair;
    if let Some(common) = &compared.on_common_size {
        let lead = words::of_size(common, language);
        let Some((witness, rules)) = &common.as_left else {
            return (vec![lead, words::in_vain(&common.hunt, common.begin_alike, language)], None);
        };
        let found = words::found_by(&common.hunt, witness, false, language);
        let lines = [Some(lead), words::begun_apart(common.begin_alike, language), Some(found)];
        let game = game(witness, rules.each_ref(), titles, pair.left, language);
        return (lines.into_iter().flatten().collect(), Some(game));
    }
    let Some((witness, right)) = &compared.as_left else { return (vec![words::searched(compared, language)], None) };
    let mut lines: Vec<String> = words::begun_apart(pair.begin_alike(), language).into_iter().collect();
    lines.push(words::found(compared, witness, language));
    let number = |at: &usize| (1..).zip(entries).find(|(_, entry)| entry.differences.contains(at)).map(|(number, _)| number);
    let blamed: Vec<Vec<u32>> = compared.blamed.iter().map(|set| set.iter().filter_map(number).collect()).collect();
    let same = |at: usize| shows_it(compared, entries, at);
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
    (lines, Some(game(witness, [pair.left.rules(), right], titles, pair.left, language)))
}

/// Whether the game under an entry is the one after which the wholes part.
fn shows_it(compared: &Comparison<'_>, entries: &[Entry], at: usize) -> bool {
    let found = |hunt: &Hunt| hunt.found().is_some() && hunt.found() == compared.hunt.found();
    let each = compared.each.iter().find(|each| each.difference == at && each.is_so_in_both());
    let shown = entries.iter().find(|entry| entry.differences.contains(&at)).and_then(|entry| entry.game.as_ref());
    each.is_some_and(|each| found(&each.hunt)) && shown.is_some_and(|game| game.at.is_empty() && !game.pictures.is_empty())
}

/// The game of one rule alone, or what was searched in vain.
fn alone(each: &Each, titles: &[String; 2], left: &Variant, language: &Language) -> Game {
    let Some(witness) = &each.alone else {
        let lead = Language::capital(&words::nothing_alone(each, titles, language));
        return Game { lead, ..Game::default() };
    };
    let mixed = |side: usize| {
        let (one, other) = (&titles[each.inside], &titles[side]);
        language.say("difference.mixed", &[("one", one), ("other", other)])
    };
    let titles = [0, 1].map(|side| if each.is_so[side] { titles[side].clone() } else { mixed(side) });
    game(witness, each.rules.each_ref(), &titles, left, language)
}

fn game(witness: &Witness, rules: [&ir::Rules; 2], titles: &[String; 2], left: &Variant, language: &Language) -> Game {
    let [one, other] = &witness.sides;
    let begin = Language::capital(&words::begin_shown(witness, one, language));
    let how = words::how(witness, language);
    let lead = language.say("difference.lead", &[("begin", &begin), ("how", &how)]);
    let choice = witness.parting == Parting::LegalMoves;
    // Both boards show the same part.
    let both = witness.sides.each_ref().map(|shown| marks(shown, witness.parting));
    let window = draw::window(rules[0], &[&both[0], &both[1]]).filter(|_| choice);
    let svg = |side: usize, position: &str, marks: &Marks, title: &str| {
        pictured::svg(rules[side], position, marks, Layout { window, ..Layout::default() }, (title, language))
    };
    // Where the last move comes out differently, the board before it is the same in both.
    let before = (!choice && !one.moves.is_empty()).then(|| {
        let title = language.say("sheet.before", &[]);
        Picture { svg: svg(0, &one.before, &Marks::default(), &title), title, standing: None, lines: Vec::new() }
    });
    let differing = witness.differing_events();
    let ends_apart = one.outcome != other.outcome;
    let mut pictures = Vec::new();
    for (side, shown) in witness.sides.iter().enumerate() {
        let said = words::standing(left, shown, language);
        let mut lines = if ends_apart { Vec::new() } else { vec![said.clone()] };
        let events = shown.events.get(differing[side].clone()).unwrap_or_default();
        let told: Vec<String> = events.iter().filter_map(|event| happened::told(event, rules[side], language)).collect();
        lines.extend(told.iter().take(MOST_EVENTS).cloned());
        if told.len() > MOST_EVENTS {
            lines.push("…".to_owned());
        }
        if choice {
            lines.extend(words::moves(shown, rules[side], language));
        }
        let title = captioned(&titles[side], &moment(shown, choice, language), language);
        let won =
            [Side::South, Side::North].into_iter().find(|side| left.side_word(*side) == shown.outcome).map(|side| side.index());
        let standing = ends_apart.then_some(Standing { score: shown.score, won, said });
        pictures.push(Picture { svg: svg(side, &shown.board, &both[side], &title), title, standing, lines });
    }
    // Everybody has the board of the start; after several moves the sentence tells whence.
    let at = if witness.origin == Origin::Start || one.moves.len() > 1 { String::new() } else { one.at.clone() };
    let strip = if choice { Vec::new() } else { strip(one, rules[0], differing[0].start, language) };
    Game { lead, before, strip, pictures, at }
}

/// The laps with which a long relay begins, each with what was captured then; nothing where few laps are seen on one board.
fn strip(shown: &Shown, rules: &ir::Rules, alike: usize, language: &Language) -> Vec<Picture> {
    let is_lap = |at: &usize| shown.events.get(*at).is_some_and(|event| event.kind == "lap");
    let laps: Vec<usize> = (0..shown.events.len()).filter(is_lap).collect();
    if laps.len() <= MOST_LAPS {
        return Vec::new();
    }
    // The last lap before they part may belong to what differs.
    let ends = laps.iter().skip(1).copied().chain([alike]);
    let whole = laps.iter().copied().zip(ends).filter(|(begin, end)| begin < end && *end <= alike);
    let whole: Vec<(usize, usize)> = whole.collect();
    let picture = |(begin, end): (usize, usize)| {
        let events = shown.events.get(begin..end)?;
        let mut marks = Marks::default();
        events.iter().for_each(|event| marks.note(&event.kind, &event.fields));
        let title = happened::told(events.first()?, rules, language)?;
        let svg = pictured::svg(rules, shown.boards.get(end - 1)?, &marks, Layout::default(), (&title, language));
        Some(Picture { title, svg, standing: None, lines: Vec::new() })
    };
    whole.iter().skip(whole.len().saturating_sub(MOST_IN_STRIP)).filter_map(|range| picture(*range)).collect()
}

/// The moment that a board shows, the same for both of a pair.
fn moment(shown: &Shown, choice: bool, language: &Language) -> String {
    match shown.moves.last() {
        _ if choice => language.say("difference.the-choice", &[]),
        Some(last) => language.say("sheet.after", &[("move", &language.foreign(last))]),
        None => language.say("sheet.start", &[]),
    }
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
