//! Questions to be answered on the board.

use super::asked::Asked;
use super::game::{moves, picture, rule, told};
use super::refused::Refused;
use crate::draw::Marks;
use crate::play::Game;
use crate::teach::worksheet::{self, Answer, Kind, Question, Terms, Told, Working};
use crate::variant::Variant;
use serde_json::{Value, json};

/// Questions of a set.
const MOST: usize = 20;

/// A set of questions: each with its board, its answer, and how that comes about. The same seed gives the same set.
///
/// # Errors
/// A variant is none.
pub(super) fn quiz(asked: &Asked) -> Result<Value, Refused> {
    let variant = asked.variant()?;
    let other = asked.other.as_ref().map(|other| other.variant()).transpose()?;
    let other = other.as_ref().filter(|other| other.family() == variant.family());
    let level = asked.level.unwrap_or(1).clamp(1, 3);
    let terms = Terms { level, seed: asked.seed.unwrap_or(1), count: asked.count.unwrap_or(6).clamp(1, MOST) };
    let found = worksheet::questions(&variant, other, terms);
    let told = |(question, told)| told_question(question, told, &found.variants, asked);
    let questions = found.all.iter().zip(found.told(asked.language())).filter_map(told);
    Ok(
        json!({"variant": variant.name(), "title": asked.language().title(&variant), "level": level, "questions": questions.collect::<Vec<_>>()}),
    )
}

fn told_question(question: &Question, said: Told, variants: &[Variant], asked: &Asked) -> Option<Value> {
    let (variant, language) = (variants.first()?, asked.language());
    let game = Game::at(variant, &question.position).ok()?;
    let drawn = |working: &Working, marks: &Marks| picture(&working.board, variant, asked, marks, true);
    let worked = said.worked.iter().filter_map(|worked| {
        let (working, variant) = (&worked.working, variants.get(worked.working.village)?);
        let mut marks = Marks::default();
        working.events.iter().for_each(|event| marks.note(&event.kind, &event.fields));
        let events = working.events.iter().zip(&worked.said).map(|(event, said)| {
            let mut document = told(event, variant, asked);
            // Moves that are told together have one sentence.
            said.iter().for_each(|said| document["said"] = said.as_str().into());
            document
        });
        // Where nothing is played, the board of the question is that of the answer.
        let board = (!matches!(question.kind, Kind::Allowed | Kind::Lands)).then(|| drawn(working, &marks));
        Some(json!({"variant": language.title(variant), "name": variant.name(), "heading": worked.heading, "move": working.chosen, "events": events.collect::<Vec<_>>(), "board": board}))
    });
    let against = said
        .against
        .iter()
        .map(|against| json!({"said": against.said, "by_rule": against.cause.and_then(|cause| rule(variant, cause, language))}));
    let mut document = question.json(variants);
    document["worked"] = worked.collect();
    document["against"] = against.collect();
    document["called"] = json!(said.called);
    document["right"] = said.right.into();
    document["answer_text"] = said.answer.into();
    document["board"] = picture(&game.board_text(), variant, asked, &Marks::default(), true).into();
    let shown = match &question.answer {
        Answer::Village(village) if question.kind == Kind::Village => question.worked.iter().find(|one| one.village == *village),
        _ => None,
    };
    // What a village has made of the move is shown, and not how.
    document["after"] = shown.map(|shown| drawn(shown, &Marks { lit: said.pointed, ..Marks::default() })).into();
    document["moves"] = moves(&game).into();
    document["variants"] = variants.iter().map(|variant| language.title(variant)).collect();
    document["names"] = variants.iter().map(Variant::name).collect();
    document["asks"] = said.asks.into();
    if let Some(fields) = document.as_object_mut() {
        fields.extend(game.placement().json());
    }
    Some(document)
}
