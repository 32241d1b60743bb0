//! A game that is played in two variants at once, move by move.
//!
//! Comes in: two variants, moves of each. Goes out: both games as the page shows them, where they part and which rules are to blame, and for
//! each move the same move on the other board, or why that is none there.

use super::asked::Asked;
use super::game::{before, moves, picture, state, told};
use super::refused::Refused;
use super::two::{names, other, paired, refused, rule_told};
use crate::compare::{Abreast, Differences, Last, Pair, sized};
use crate::draw::Marks;
use crate::game::Patience;
use crate::teach::difference;
use crate::teach::sheet_language::Language;
use crate::variant::Variant;
use serde_json::{Value, json};

/// Work of finding out which rules are to blame: a moment.
const BLAMING: u64 = 2_000_000;

/// Two games after the moves of each: the page's `moves`, and those of `other`.
///
/// # Errors
/// One of the two is none, they are of different families, or a move is not legal.
pub(super) fn both(asked: &Asked) -> Result<Value, Refused> {
    let other = other(asked)?;
    let (left, right) = (asked.variant()?, other.variant()?);
    let pair = paired(&left, &right)?;
    if pair.share_a_board() {
        return side_by_side(&pair, None, asked, other);
    }
    let Some((holes, [left, right])) = sized(&left, &right) else { return side_by_side(&pair, None, asked, other) };
    side_by_side(&paired(&left, &right)?, Some(holes), asked, other)
}

fn side_by_side(pair: &Pair<'_>, holes: Option<u64>, asked: &Asked, other: &Asked) -> Result<Value, Refused> {
    let mut abreast = Abreast::new(pair, asked.position.as_deref())?;
    let last = abreast.follow([&asked.moves, &other.moves])?;
    let variants = [pair.left, pair.right];
    let sides = [0, 1].map(|side| shown(&abreast, side, variants[side], last[side].as_ref(), asked));
    let title = |variant: &Variant| json!({"name": variant.name(), "title": asked.language().title(variant)});
    Ok(json!({
        "left": title(pair.left), "right": title(pair.right), "holes": holes, "names": names(pair),
        "together": abreast.together(), "apart": abreast.is_apart(),
        "parting": abreast.parting().map(|parting| json!({"kind": parting.word(), "blame": blame(&abreast, pair, asked.language())})),
        "sides": sides,
    }))
}

/// The fewest rules that account for the parting, as both have them; none where that is not known.
fn blame(abreast: &Abreast<'_, '_>, pair: &Pair<'_>, language: &Language) -> Vec<Value> {
    let differences = Differences::between(pair);
    let patience = Patience::apart(BLAMING);
    let blamed = patience.within(|| abreast.blamed(&differences));
    let Some(first) = blamed.first().filter(|_| !patience.is_cut()) else { return Vec::new() };
    let sentences = difference::told(pair, &differences, language);
    first.iter().map(|at| rule_told(*at, &differences, pair, &sentences)).collect()
}

/// One of the two games, its last move, and what may be played next.
fn shown(abreast: &Abreast<'_, '_>, side: usize, variant: &Variant, last: Option<&Last>, asked: &Asked) -> Value {
    let game = &abreast.games[side];
    let mut marks = Marks::default();
    let events = last.map(|last| last.events.as_slice()).unwrap_or_default();
    events.iter().for_each(|event| marks.note(&event.kind, &event.fields));
    let mut document = state(game, variant, asked.language());
    let mut legal = moves(game);
    for twin in abreast.moves(side) {
        let named = legal.iter_mut().find(|one| one["move"] == twin.text.as_str());
        if let Some(fields) = named.and_then(Value::as_object_mut) {
            fields.insert("twin".to_owned(), twin.other.into());
            let why = twin.refused.map(|(code, message)| refused(&twin.text, code, &message));
            fields.insert("refused".to_owned(), why.into());
        }
    }
    document["moves"] = legal.into();
    document["events"] = events.iter().map(|event| told(event, variant, asked)).collect();
    document["board"] = picture(&game.board_text(), variant, asked, &marks, true).into();
    before(&mut document, last.map(|last| last.before.as_str()), variant, asked);
    document
}
