//! The questions that every game should answer, and the file that grows by the answers.
//!
//! Comes in: a game from which it begins, or a family, and answers as statements. Goes out: the file, and each question with what holds now and
//! what may be answered instead. The same as `lumbung new`, without a conversation.

use super::asked::Asked;
use super::refused::Refused;
use crate::ask::{self, Draft, Point};
use crate::library;
use crate::variant::ShippedLoader;
use crate::words::{Family, family_word};
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
        let said = point.ok_or_else(|| Refused::new(422, "web::answer", "there is no such question"))?;
        draft = draft
            .with(&answer.body, said.asks, &mut ShippedLoader)
            .map_err(|finding| Refused::new(422, finding.code, finding.message.clone()))?;
    }
    let variant = draft.variant(&mut ShippedLoader)?;
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
