//! The questions that every game should answer, and the file that grows by the answers.
//!
//! Comes in: a game from which it begins, or a family, and answers as statements. Goes out: the file, and each question with what holds now and
//! what may be answered instead; of one question also what each answer means, in a sentence of the sheets and on a board. The same as
//! `lumbung new`, without a conversation.

use super::asked::Asked;
use super::game::picture;
use super::refused::Refused;
use crate::ask::{self, About, Draft, Point};
use crate::compare::{Differences, Pair};
use crate::draw::Marks;
use crate::library;
use crate::play::Game;
use crate::teach::difference;
use crate::variant::{ShippedLoader, Variant};
use crate::words::{Family, SectionKind, family_word};
use serde_json::{Value, json};

/// The name and the title of the file.
const NAME: &str = "village";
const TITLE: &str = "Village";

/// The file after the `answers`, and the questions.
///
/// # Errors
/// The game is none, or an answer does not fit the others.
pub(super) fn questions(asked: &Asked) -> Result<Value, Refused> {
    let mut draft = begun(asked)?;
    for answer in &asked.answers {
        let point = draft.points().into_iter().find(|point| point.key == answer.key);
        let said = point.ok_or_else(unknown)?;
        draft = draft
            .with(&answer.body, said.asks, &mut ShippedLoader)
            .map_err(|finding| Refused::new(422, finding.code, finding.message.clone()))?;
    }
    let variant = draft.variant(&mut ShippedLoader)?;
    if let Some(key) = &asked.what {
        return one(&draft, &variant, key, asked);
    }
    let told = |point: &'static Point| {
        ask::offers(&variant, point).into_iter().map(move |offer| {
            let instead = offer.instead.iter();
            let instead = instead.map(|(says, body)| json!({"says": says, "body": body, "meaning": ask::meaning(point, says)}));
            json!({"key": point.key, "asks": point.asks, "help": ask::help(point), "rule": offer.rule, "says": offer.says,
                "meaning": ask::meaning(point, &offer.says), "instead": instead.collect::<Vec<_>>()})
        })
    };
    let questions: Vec<Value> = draft.points().into_iter().flat_map(told).collect();
    Ok(json!({"text": draft.text(Some(&mut ShippedLoader)), "questions": questions}))
}

/// One question: what holds now and each answer that fits what was answered before and makes another game of it, in a sentence and on a board;
/// and which do not fit.
fn one(draft: &Draft, variant: &Variant, key: &str, asked: &Asked) -> Result<Value, Refused> {
    let named =
        |point: &Point, rule: Option<&str>| rule.map_or_else(|| point.key.to_owned(), |rule| format!("{} {rule}", point.key));
    let all =
        draft.points().into_iter().flat_map(|point| ask::offers(variant, point).into_iter().map(move |offer| (point, offer)));
    let meant = all.into_iter().find(|(point, offer)| named(point, offer.rule.as_deref()) == key);
    let (point, offer) = meant.ok_or_else(unknown)?;
    let (mut fitting, mut unfit, mut now) = (Vec::new(), Vec::new(), None);
    for (says, body) in &offer.instead {
        let with = draft.with(body, point.asks, &mut ShippedLoader).ok().and_then(|with| with.variant(&mut ShippedLoader).ok());
        let Some(other) = with else {
            unfit.push(says);
            continue;
        };
        if other.rules() == variant.rules() {
            continue;
        }
        let [own, there] = sentences(variant, &other, asked);
        now = now.or(own);
        fitting.push(json!({"says": says, "body": body, "meaning": ask::meaning(point, says), "sentence": there,
            "picture": drawn(&other, point, asked)}));
    }
    let now = json!({"says": offer.says, "meaning": ask::meaning(point, &offer.says), "sentence": now, "picture": drawn(variant, point, asked)});
    Ok(json!({"key": point.key, "rule": offer.rule, "now": now, "instead": fitting, "unfit": unfit}))
}

fn unknown() -> Refused {
    Refused::new(422, "web::answer", "there is no such question")
}

/// What the two say where they differ, as their sheets do.
fn sentences(variant: &Variant, other: &Variant, asked: &Asked) -> [Option<String>; 2] {
    let Some(pair) = Pair::new(variant, other) else { return [None, None] };
    let told = difference::told(&pair, &Differences::between(&pair), asked.language());
    let said = |side: usize| {
        let runs = told.iter().filter_map(|told| told.says.get(side)).flatten();
        let text = runs.map(|(words, _)| words.as_str()).collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some(text)
    };
    [said(0), said(1)]
}

/// What an answer looks like: how the board is laid, or the first move that may be played, where that shows it.
fn drawn(variant: &Variant, point: &Point, asked: &Asked) -> Option<String> {
    let mut game = Game::new(variant);
    let mut marks = Marks::default();
    match point.about {
        About::Rows | About::Clause(SectionKind::Board | SectionKind::Setup, _) => {}
        About::Clause(SectionKind::Sow, "direction" | "own store" | "opponent store") => {
            let first = game.legal_moves().into_iter().next_back()?;
            game.play(&first).ok()?.iter().for_each(|event| marks.note(&event.kind, &event.fields));
        }
        _ => return None,
    }
    Some(picture(&game.board_text(), variant, asked, &marks, false))
}

/// The file before the first answer.
fn begun(asked: &Asked) -> Result<Draft, Refused> {
    let families = [Family::Sowing, Family::Leaping];
    if let Some(family) = families.into_iter().find(|family| family_word(*family) == asked.variant) {
        return Ok(Draft::of_family(NAME, TITLE, family));
    }
    let file = asked.file()?;
    let parent = library::find(&asked.variant).map_or(file.name.as_str(), |shipped| shipped.name);
    Ok(Draft::of_parent(NAME, TITLE, parent))
}
