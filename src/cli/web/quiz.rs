//! Questions to be answered on the board.

use super::asked::Asked;
use super::game::{moves, picture, rule, told};
use super::refused::Refused;
use crate::draw::Marks;
use crate::play::Game;
use crate::teach::worksheet::{self, Question, Terms};
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
    let sentences = found.sentences(asked.language());
    let told = |(question, asks)| told_question(question, asks, &found.variants, asked);
    let questions = found.all.iter().zip(sentences).filter_map(told);
    Ok(
        json!({"variant": variant.name(), "title": asked.language().title(&variant), "level": level, "questions": questions.collect::<Vec<_>>()}),
    )
}

fn told_question(question: &Question, asks: String, variants: &[Variant], asked: &Asked) -> Option<Value> {
    let variant = variants.first()?;
    let game = Game::at(variant, &question.position).ok()?;
    let worked = question.worked.iter().filter_map(|working| {
        let variant = variants.get(working.village)?;
        let mut marks = Marks::default();
        working.events.iter().for_each(|event| marks.note(&event.kind, &event.fields));
        let events: Vec<Value> = working.events.iter().map(|event| told(event, variant, asked)).collect();
        Some(json!({"variant": asked.language().title(variant), "move": working.chosen, "events": events, "board": picture(&working.board, variant, asked, &marks, true)}))
    });
    let mut document = question.json(variants);
    document["worked"] = worked.collect();
    document["missed"] = question.missed.iter().filter_map(|cause| rule(variant, *cause, asked.language())).collect();
    document["board"] = picture(&game.board_text(), variant, asked, &Marks::default(), true).into();
    document["moves"] = moves(&game).into();
    document["variants"] = variants.iter().map(|variant| asked.language().title(variant)).collect();
    document["names"] = variants.iter().map(Variant::name).collect();
    document["asks"] = asks.into();
    if let Some(fields) = document.as_object_mut() {
        fields.extend(game.placement().json());
    }
    Some(document)
}
