//! What a comparison has found, in sentences.
//!
//! Comes in: a comparison, a language. Goes out: how a find was made, what was searched in vain, how a game stands, what happened. The
//! command line says it in English. Never searches.

use super::happened;
use super::sheet_language::Language;
use crate::compare::{ANOTHER_MOVE, CommonSize, Comparison, Each, Hunt, Origin, Parting, Shown, Witness};
use crate::game::Side;
use crate::ir::Rules;
use crate::syntax::ast::Family;
use crate::variant::Variant;

/// What was searched without finding anything.
pub(crate) fn searched(compared: &Comparison<'_>, language: &Language) -> String {
    let say = |key: &str| language.say(key, &[]);
    if compared.differences.rules.is_empty() {
        return say("difference.same");
    }
    if compared.starts_only() {
        return say("difference.starts");
    }
    if !compared.pair.share_a_board() {
        return say("difference.boards");
    }
    in_vain(&compared.hunt, compared.pair.begin_alike(), language)
}

/// How far a hunt has searched in vain, and whether the two begin alike.
pub(crate) fn in_vain(hunt: &Hunt, begin_alike: bool, language: &Language) -> String {
    let said = so_far(hunt, language);
    begun_apart(begin_alike, language).map_or(said.clone(), |apart| format!("{apart} {said}"))
}

/// That the two begin with different positions, and which of them is played; nothing where they begin alike.
pub(crate) fn begun_apart(alike: bool, language: &Language) -> Option<String> {
    (!alike).then(|| language.say("difference.begin-apart", &[]))
}

/// On boards of what size the two are compared where theirs differ.
pub(crate) fn of_size(common: &CommonSize, language: &Language) -> String {
    language.say("difference.common-size", &[("holes", &common.holes.to_string())])
}

/// The same of the hunt alone.
fn so_far(hunt: &Hunt, language: &Language) -> String {
    let searched = hunt.searched;
    if searched.positions + searched.begun + hunt.games == 0 && !searched.complete {
        return language.say("difference.none-compared", &[]);
    }
    let count = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    let games = if hunt.games > 0 { language.count("difference.games", count(hunt.games), &[]) } else { String::new() };
    let (moves, positions) = (searched.moves.to_string(), searched.positions.to_string());
    let begun = if searched.begun > 0 { language.count("difference.begun", count(searched.begun), &[]) } else { String::new() };
    if searched.moves == 0 && !searched.complete {
        return language.say("difference.in-vain", &[]);
    }
    let set_in = [("moves", moves.as_str()), ("positions", &positions), ("begun", &begun), ("games", &games)];
    language.say(if searched.complete { "difference.none-at-all" } else { "difference.none-up-to" }, &set_in)
}

/// After how many moves they part, in what, and how that was found.
pub(crate) fn found(compared: &Comparison<'_>, witness: &Witness, language: &Language) -> String {
    found_by(&compared.hunt, witness, compared.counts_aside(), language)
}

/// The same of any hunt; `counts_aside`: it was blind to draws by counting.
pub(crate) fn found_by(hunt: &Hunt, witness: &Witness, counts_aside: bool, language: &Language) -> String {
    let searched = hunt.searched;
    let after = after(witness, language);
    let how = match (witness.origin, witness.shortest) {
        (Origin::Start | Origin::Given, true) if counts_aside => "difference.shortest-but",
        (Origin::Start | Origin::Given, true) => "difference.shortest",
        (Origin::Start | Origin::Given, false) => "difference.cut",
        (Origin::Play, _) => "difference.far-played",
        (Origin::SetUp, _) => "difference.far-set-up",
    };
    let shortest = matches!(witness.origin, Origin::Start | Origin::Given);
    let positions = if shortest { searched.positions + searched.begun } else { searched.positions };
    let (moves, positions) = (searched.moves.to_string(), positions.to_string());
    format!("{after} {}", language.say(how, &[("moves", &moves), ("positions", &positions)]))
}

/// After how many moves two part, and in what.
fn after(witness: &Witness, language: &Language) -> String {
    let what = match witness.parting {
        Parting::LegalMoves => "difference.part-moves",
        Parting::Result => "difference.part-result",
        Parting::Ending => "difference.part-ending",
    };
    let what = language.say(what, &[]);
    match u32::try_from(witness.moves.len()).unwrap_or(u32::MAX) {
        0 if witness.origin == Origin::Start => language.say("difference.after-none", &[("what", &what)]),
        0 => language.say("difference.here-at-once", &[("what", &what)]),
        count => language.count("difference.after", count, &[("what", &what)]),
    }
}

/// Where the two first part, in one line; that nothing was compared, or found, if so.
pub(super) fn parting(compared: &Comparison<'_>, language: &Language) -> String {
    let common = compared.on_common_size.as_ref();
    let size = common.map(|common| of_size(common, language));
    let alike = common.map_or_else(|| compared.pair.begin_alike(), |common| common.begin_alike);
    let witness = common.map_or(&compared.as_left, |_| &None).as_ref().map(|(witness, _)| witness);
    let witness = witness.or_else(|| common?.as_left.as_ref().map(|(witness, _)| witness));
    let found = match (witness, compared.pair.share_a_board() || common.is_some()) {
        (Some(witness), _) => after(witness, language),
        (None, false) => return language.say("difference.boards", &[]),
        (None, true) if compared.starts_only() => return language.say("difference.starts", &[]),
        (None, true) => language.say("difference.not-found", &[]),
    };
    let apart = begun_apart(alike, language);
    size.into_iter().chain(apart).chain([found]).collect::<Vec<_>>().join(" ")
}

/// How a find for one rule alone was made, in half a sentence.
pub(crate) fn how(witness: &Witness, language: &Language) -> String {
    let key = match (witness.origin, witness.shortest) {
        (Origin::Play, _) => "difference.how-played",
        (Origin::SetUp, _) => "difference.how-set-up",
        (_, true) => "difference.how-shortest",
        (_, false) => "difference.how-cut",
    };
    language.say(key, &[])
}

/// Why there is no find for one rule alone.
pub(crate) fn nothing_alone(each: &Each, titles: &[String; 2], language: &Language) -> String {
    if each.idle { language.say("difference.idle", &[("title", &titles[0])]) } else { so_far(&each.hunt, language) }
}

/// Who is to move or has won, and the score.
pub(super) fn standing(variant: &Variant, shown: &Shown, language: &Language) -> String {
    let family = variant.family();
    let sides = [Side::South, Side::North];
    let of = |word: &str| sides.into_iter().find(|side| variant.side_word(*side) == word);
    let game = match (shown.outcome, of(shown.outcome), of(shown.side)) {
        ("ongoing", _, Some(mover)) => {
            let moves = language.say(&format!("drawing.{}-moves", variant.side_word(mover)), &[]);
            format!("{}.", Language::capital(&moves))
        }
        ("draw", ..) => language.say("difference.drawn", &[]),
        (_, Some(winner), _) => happened::won(family, winner, language),
        _ => String::new(),
    };
    let [south, north] = shown.score.map(|score| score.to_string());
    let key = if family == Family::Sowing { "difference.seeds" } else { "difference.pieces" };
    format!("{game} {}", language.say(key, &[("south", &south), ("north", &north)]))
}

/// Moves that only this one has, and what becomes here of one that only the other has.
pub(super) fn moves(shown: &Shown, rules: &Rules, language: &Language) -> Vec<String> {
    /// More moves than this are not told.
    const MOST: usize = 6;
    let mut lines = Vec::new();
    let otherwise = shown.refusals.first().filter(|(_, code, _)| *code == ANOTHER_MOVE);
    let only: Vec<String> = shown
        .only
        .iter()
        .filter(|text| otherwise.is_none_or(|(chosen, ..)| chosen != *text))
        .map(|text| language.foreign(text))
        .collect();
    if !only.is_empty() {
        let told = only[..only.len().min(MOST)].join(&language.say("list.comma", &[]));
        let key = if only.len() > MOST { "difference.only-some" } else { "difference.only" };
        lines.push(language.say(key, &[("moves", &told)]));
    }
    let Some((chosen, _, reason)) = shown.refusals.first() else { return lines };
    let key = if otherwise.is_some() { "difference.otherwise" } else { "difference.refused" };
    let mut said = language.say(key, &[("move", &language.foreign(chosen))]);
    if otherwise.is_some() {
        let told: Vec<String> = shown.only_events.iter().filter_map(|event| happened::deed(event, rules, language)).collect();
        said = language.say("list.name", &[("name", said.trim_end_matches('.')), ("text", &language.deeds(&told))]);
    }
    // Reasons are given in English only; those that quote the file are for who writes one.
    lines.push(if language.code == "en" && otherwise.is_none() && !reason.contains('`') {
        format!("{said} ({reason})")
    } else {
        said
    });
    lines
}

/// Whence and after which moves, in half a sentence.
pub(crate) fn begin(witness: &Witness, shown: &Shown, language: &Language) -> String {
    let from_start = matches!(witness.origin, Origin::Start);
    let moves = language.foreign(&shown.moves.join(" "));
    let set_in = [("position", language.foreign(&shown.at)), ("moves", moves)];
    let key = match (from_start, shown.moves.is_empty()) {
        (true, true) => "difference.at-start",
        (true, false) => "difference.start-after",
        (false, true) => "difference.in-position",
        (false, false) => "difference.from-after",
    };
    language.say(key, &set_in.each_ref().map(|(name, text)| (*name, text.as_str())))
}

/// The same where the position can be seen.
pub(super) fn begin_shown(witness: &Witness, shown: &Shown, language: &Language) -> String {
    let moves = language.foreign(&shown.moves.join(" "));
    let from_start = matches!(witness.origin, Origin::Start);
    let key = match (from_start, shown.moves.len()) {
        (true, _) => return begin(witness, shown, language),
        (false, 0) => "difference.here",
        (false, 1) => "difference.here-after",
        // Only the board before the last move is seen.
        (false, _) => return begin(witness, shown, language),
    };
    language.say(key, &[("moves", &moves)])
}
