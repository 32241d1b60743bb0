//! A game as the page shows it: the board, what happened, what may be played.
//!
//! Comes in: a variant, a position, moves. Goes out: a document. Where the moves lead is found by playing them; the page is told every
//! place that a move touches, and knows no rule.

use super::super::common::{add_notes, score};
use super::super::list::family_word;
use super::asked::Asked;
use super::games;
use super::refused::Refused;
use crate::draw::{Layout, Marks};
use crate::game::{Outcome, Rules as _};
use crate::ir::Cause;
use crate::play::event::add_before;
use crate::play::{Event, Game};
use crate::syntax::ast::Family;
use crate::teach::sheet_language::Language;
use crate::teach::why::{self, Authority};
use crate::teach::{changes, happened, pictured, sheet};
use crate::variant::Variant;
use serde_json::{Map, Value, json};

/// Most moves for which is told where they begin and end.
const MOST_TOLD: usize = 400;

/// The game after the moves; its events since the move that was asked for; the boards before and after the last move.
///
/// # Errors
/// A move is not legal; the variant or the position is none.
pub(super) fn game(asked: &Asked) -> Result<Value, Refused> {
    let variant = asked.variant()?;
    let mut game = asked.start(&variant)?;
    let (before_all, mut turns) = (game.before().to_vec(), Vec::new());
    let (mut before, mut last) = (None, Marks::default());
    for (at, text) in asked.moves.iter().enumerate() {
        if at < asked.since && at + 1 < asked.moves.len() {
            game.follow(text).map_err(|error| Refused::from(error).after(at))?;
            continue;
        }
        let (side, board) = (variant.side_word(game.side()), game.board_text());
        let events = game.play(text).map_err(|error| Refused::from(error).after(at))?;
        (before, last) = (Some(board), Marks::default());
        events.iter().for_each(|event| last.note(&event.kind, &event.fields));
        if at >= asked.since {
            let told: Vec<Value> = events.iter().map(|event| told(event, &variant, asked)).collect();
            turns.push(json!({"number": at, "side": side, "move": text, "events": told, "position": game.position_text()}));
        }
    }
    let mut document = games::named(state(&game, &variant, asked.language()), &variant, asked.language());
    document["board"] = picture(&game.board_text(), &variant, asked, &last, true).into();
    self::before(&mut document, before.as_deref(), &variant, asked);
    document["turns"] = turns.into();
    document["began"] = before_all.iter().map(|event| told(event, &variant, asked)).collect();
    Ok(document)
}

/// What is so in a position.
pub(super) fn state(game: &Game, variant: &Variant, language: &Language) -> Value {
    let mut document = json!({
        "variant": variant.name(),
        "also": variant.also().collect::<Vec<_>>(),
        "family": family_word(variant.family()),
        "position": game.position_text(),
        "side": variant.side_word(game.side()),
        "outcome": variant.outcome_word(game.outcome()),
        "score": score(variant, game.score()),
        "moves": moves(game),
        "cut": game.is_cut(),
    });
    if let Some(fields) = document.as_object_mut() {
        fields.extend(game.placement().json());
    }
    if let Some(ending) = game.ending() {
        let sentences = ending.cause.map(|cause| sheet::sentences(variant, language, |one| one == cause));
        document["ending"] = json!({"by": ending.by(), "sentences": sentences, "rule": ending.cause.and_then(|cause| rule(variant, cause, language))});
    }
    add_notes(&mut document, game.notes());
    add_before(&mut document, game.before(), variant);
    document
}

/// The legal moves, each with where it begins and ends on the board.
pub(super) fn moves(game: &Game) -> Vec<Value> {
    let moves = game.moves();
    let place = |event: &Map<String, Value>, name: &str| event.get(name).and_then(Value::as_str).map(str::to_owned);
    let told = |(at, chosen)| {
        let text = game.move_text(chosen);
        if at >= MOST_TOLD {
            return json!({"move": text});
        }
        let mut after = game.clone();
        let mut events = after.play_seen(chosen);
        // Seeds go where they go: of a sowing nothing is asked but its begin.
        let Some((from, first)) = events.by_ref().find_map(|event| place(&event, "from").map(|from| (from, event))) else {
            return json!({"move": text, "from": null, "to": null, "over": []});
        };
        if first["kind"] == "lap" {
            return json!({"move": text, "from": from, "to": null, "over": []});
        }
        let legs: Vec<_> =
            [first].into_iter().chain(events).filter(|event| event["kind"] == "step" || event["kind"] == "leap").collect();
        let over: Vec<String> =
            legs.iter().filter(|event| event["kind"] == "leap").filter_map(|event| place(event, "over")).collect();
        json!({"move": text, "from": from, "to": legs.last().and_then(|event| place(event, "to")), "over": over})
    };
    moves.iter().enumerate().map(told).collect()
}

/// An event: its fields, a sentence, the rule, and what it changes on the board.
pub(super) fn told(event: &Event, variant: &Variant, asked: &Asked) -> Value {
    let mut document = event.json(variant);
    let (rules, language) = (variant.rules(), asked.language());
    let said = happened::sentence(event, rules, language).or_else(|| happened::step(event, rules, language));
    let said = said.unwrap_or_else(|| plainly(event, variant));
    document["said"] = said.into();
    document["changes"] = changes(event);
    document["by_rule"] = event.cause.and_then(|cause| rule(variant, cause, language)).into();
    document
}

/// The event in the words of the command line, which tells all.
fn plainly(event: &Event, variant: &Variant) -> String {
    Language::capital(&format!("{} {}", variant.side_word(event.side), event.words))
}

/// A rule, the line of the file on which it stands, and who says so.
pub(super) fn rule(variant: &Variant, cause: Cause, language: &Language) -> Option<Value> {
    let mut document = authority(variant, &why::authority(variant, cause)?);
    // Whether it has a name by which it can be switched.
    document["named"] = (!matches!(cause, Cause::Clause(..))).into();
    document["heading"] = sheet::heading(variant, language, cause).into();
    Some(document)
}

/// The sentences of the sheet for a rule, named by `what`, on the line `count` of its file.
///
/// # Errors
/// The variant is none.
pub(super) fn sentences(asked: &Asked) -> Result<Value, Refused> {
    let variant = asked.variant()?;
    let is_it = |cause| {
        variant
            .place(cause)
            .is_some_and(|place| asked.what.as_ref() == Some(&place.rule) && asked.count.is_none_or(|line| line == place.line))
    };
    Ok(json!({"sentences": sheet::sentences(&variant, asked.language(), is_it)}))
}

pub(super) fn authority(variant: &Variant, authority: &Authority) -> Value {
    let place = &authority.place;
    let files = (0..).map_while(|at| variant.sources().get(crate::source::FileId(at)));
    let written = files
        .filter(|file| file.name == place.file)
        .find_map(|file| file.text.lines().nth(place.line.checked_sub(1)?).map(str::trim));
    let words: Vec<String> = authority.words.iter().map(|word| word.shown()).collect();
    json!({"rule": place.rule, "file": place.file, "line": place.line, "default": place.by_default, "text": written, "sources": words,
        "status": authority.status})
}

/// A board as a picture.
pub(super) fn picture(text: &str, variant: &Variant, asked: &Asked, marks: &Marks, live: bool) -> String {
    let upright = asked.upright && variant.family() == Family::Sowing;
    let layout = Layout { turned: asked.turned, upright, live, ..Layout::default() };
    pictured::svg(variant.rules(), text, marks, layout, (variant.title(), asked.language()))
}

/// What was so before the last move, if there was one: the board, without marks, and the score.
pub(super) fn before(document: &mut Value, text: Option<&str>, variant: &Variant, asked: &Asked) {
    document["before_board"] = text.map(|text| picture(text, variant, asked, &Marks::default(), true)).into();
    document["before_score"] = text.and_then(|text| Game::at(variant, text).ok()).map(|game| score(variant, game.score())).into();
}

/// Why nothing can begin at a place, where that takes no move to say.
fn none_from(game: &Game, place: &str) -> Option<Value> {
    let variant = game.variant();
    let refused = variant.engine().none_from(game.position(), place)?;
    let rule = refused.cause.and_then(|cause| Some(authority(variant, &why::authority(variant, cause)?)));
    Some(json!({"legal": false, "refused": {"code": refused.code, "message": refused.message, "rule": rule}, "relatives": []}))
}

/// Why a place that was chosen begins no move, or the way to another point is none; with `other`, on the board of questions on both, with
/// `what` as `alone` without a look at related games.
///
/// # Errors
/// A variant, the position or a move before is none.
pub(super) fn why(asked: &Asked) -> Result<Value, Refused> {
    let variant = asked.variant_of_questions()?;
    let game = asked.game(&variant)?;
    if game.outcome() != Outcome::Ongoing {
        return Ok(
            json!({"legal": false, "refused": game.parse_move("1").err().map(|error| super::super::fault(&error)["error"].clone())}),
        );
    }
    let place = asked.place.clone().unwrap_or_default();
    if let Some(refused) = none_from(&game, &place).filter(|_| asked.to.is_none()) {
        return Ok(refused);
    }
    let text = match (variant.family(), &asked.to) {
        (Family::Leaping, Some(to)) => format!("{place}-{to}"),
        // A hole with its side is understood in every notation.
        _ => place,
    };
    let mut explained = why::why_alone(&game, &text, None);
    if asked.what.as_deref() != Some("alone") {
        explained.ask_relatives(&game, &text);
    }
    let refused = explained.refused.as_ref();
    let relatives = explained.relatives.iter().map(|one| json!({"variant": one.variant, "how": one.how}));
    Ok(json!({
        "legal": refused.is_none(),
        "refused": refused.map(|refused| json!({"code": refused.code, "message": refused.message,
            "rule": refused.authority.as_ref().map(|one| authority(&variant, one))})),
        "relatives": relatives.collect::<Vec<_>>(),
    }))
}
