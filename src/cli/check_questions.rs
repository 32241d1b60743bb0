//! `check --questions`: how a file answers the questions that every game should answer.

use super::common::quoted;
use super::limits;
use crate::ask::{Answer, Asked, Other, asked};
use crate::compare::{Shown, Witness};
use crate::play::Game;
use crate::variant::Variant;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The answers of a variant, as text; `called` is how a command line names it.
pub(super) fn text(variant: &Variant, called: &str) -> String {
    let all = asked(variant, false);
    let count = |answer: Answer| all.iter().filter(|asked| asked.answer == answer).count();
    let mut out = format!(
        "{}: {} questions; {} answered in this file, {} inherited, {} by default\n",
        variant.file(),
        all.len(),
        count(Answer::Stated),
        count(Answer::Inherited),
        count(Answer::Default)
    );
    for asked in &all {
        let _ = writeln!(out, "\n{}: {}", asked.key(), asked.point.asks);
        let place = asked.place.as_ref().map_or(String::new(), |(file, line)| format!(", {file}:{line}"));
        let sources = if asked.sources.is_empty() { String::new() } else { format!("; {}", asked.sources) };
        let _ = writeln!(out, "    {}   [{}{place}{sources}]", asked.says, asked.answer.word());
        match asked.shown() {
            Some((other, witness)) => {
                let _ = writeln!(out, "    otherwise, `{}`, {}", other.says, told([variant, &other.variant], called, witness));
            }
            None if asked.others.is_empty() => {
                let _ = writeln!(out, "    no other answer stands alone: it needs other statements changed with it");
            }
            None if begins_otherwise(variant, &asked.others[0]) => {
                let _ = writeln!(out, "    otherwise, `{}`, the game begins on another board", asked.others[0].says);
            }
            None if asked.cut => {
                let why = if limits::was_stopped() { "stopped by hand" } else { "all that takes too long" };
                let _ = writeln!(out, "    {why}: it is not known whether `{}` would be another", asked.others[0].says);
            }
            None => {
                let _ = writeln!(out, "    no game was found in which `{}` would be another", asked.others[0].says);
            }
        }
    }
    out
}

/// Whether the game begins on another board with this answer.
fn begins_otherwise(variant: &Variant, other: &Other) -> bool {
    Game::new(variant).board_text() != Game::new(&other.variant).board_text()
}

/// The game that shows it: a line to paste, and what comes of it in either, both in the same terms.
fn told([variant, other]: [&Variant; 2], called: &str, witness: &Witness) -> String {
    let [here, there] = &witness.sides;
    let at = if here.at == "start" { String::new() } else { format!(" --at \"{}\"", here.at) };
    let is_of_moves = here.board == there.board && (!here.only.is_empty() || !there.only.is_empty());
    let listed = is_of_moves.then(|| after(variant, here)).flatten();
    let game = match listed {
        _ if here.moves.is_empty() => format!("lumbung moves {}{at}", quoted(called)),
        Some(position) => format!("lumbung moves {} --at \"{position}\"", quoted(called)),
        None => {
            let moves: Vec<String> = here.moves.iter().map(|text| quoted(text)).collect();
            format!("lumbung apply {} {}{at}", quoted(called), moves.join(" "))
        }
    };
    let may = |which: &str| format!("{which} may be played");
    let may_not = |which: &str| format!("{which} may not be played");
    let lies = |shown: &Shown| format!("{} ({} to move)", shown.board, shown.side);
    let stands = |shown: &Shown| match shown.outcome {
        "ongoing" => format!("the game goes on, {} to move", shown.side),
        "draw" => "the game is a draw".to_owned(),
        winner => format!("{winner} has won"),
    };
    let (own, others) = (listed_first(here), listed_first(there));
    // A move that both write alike, and that is another one in each.
    if let (Some(text), true, false) = (&own, own == others, here.board != there.board)
        && let Some((line, [mine, theirs])) = played([variant, other], called, here, text)
    {
        return format!("comes out otherwise:\n        {line}\n        here  {mine}\n        then  {theirs}");
    }
    let (mine, theirs) = match (own, others) {
        _ if here.board != there.board => (lies(here), lies(there)),
        (Some(own), Some(other)) => (may(&own), may(&other)),
        (Some(own), None) => (may(&own), may_not(&own)),
        (None, Some(other)) => (may_not(&other), may(&other)),
        (None, None) => (stands(here), stands(there)),
    };
    format!("comes out otherwise:\n        {game}\n        here  {mine}\n        then  {theirs}")
}

/// A move after those of a witness, played in both.
fn played(two: [&Variant; 2], called: &str, shown: &Shown, text: &str) -> Option<(String, [String; 2])> {
    let position = after(two[0], shown)?;
    let mut boards = Vec::new();
    for variant in two {
        let mut game = Game::at(variant, &position).ok()?;
        game.play(text).ok()?;
        boards.push(format!("{} ({} to move)", game.board_text(), variant.side_word(game.side())));
    }
    let line = format!("lumbung apply {} {} --at \"{position}\"", quoted(called), quoted(text));
    Some((line, boards.try_into().ok()?)).filter(|(_, [one, other]): &(String, [String; 2])| one != other)
}

/// Moves that only this one allows: that one which tells most, else all.
fn listed_first(shown: &Shown) -> Option<String> {
    let own = shown.decisive.as_ref().filter(|decisive| shown.only.contains(decisive)).cloned();
    own.or_else(|| (!shown.only.is_empty()).then(|| shown.only.join(", ")))
}

/// The position after the moves of a witness, if it says all that matters for what may be played.
fn after(variant: &Variant, shown: &Shown) -> Option<String> {
    let mut game = Game::at(variant, &shown.at).ok()?;
    for text in &shown.moves {
        game.play(text).ok()?;
    }
    let position = game.position_text();
    let same = Game::at(variant, &position).ok()?.legal_moves() == game.legal_moves();
    same.then_some(position)
}

/// The same as data, an entry for each question.
pub(super) fn fields(variant: &Variant) -> Vec<Value> {
    let entry = |asked: &Asked| {
        let shown = asked.shown().map(|(other, witness)| {
            let [here, there] = &witness.sides;
            json!({"says": other.says, "position": here.at, "moves": here.moves, "here": {"board": here.board, "side": here.side,
                "outcome": here.outcome, "decisive": here.decisive}, "then": {"board": there.board, "side": there.side,
                "outcome": there.outcome, "decisive": there.decisive}})
        });
        let (at, line) = asked.place.clone().unzip();
        json!({"file": variant.file(), "question": asked.key(), "asks": asked.point.asks, "says": asked.says,
            "answer": asked.answer.word(), "at": at, "line": line, "sources": asked.sources, "other": shown,
            "cut": shown.is_none() && asked.cut})
    };
    asked(variant, false).iter().map(entry).collect()
}
