//! Which of the positions found are asked, and in which order.
//!
//! Comes in: finds, each with what it asks, its rule and its cost. Goes out: as many questions as are wanted, kinds in turn, never two
//! alike in kind and rule in a row. Never looks at a position.

use super::{Kind, Question};
use crate::ir::Cause;
use std::collections::BTreeMap;

/// A position worth a question.
pub(super) struct Find {
    pub(super) draft: Draft,
    /// The rule that it is about.
    pub(super) rule: Option<Cause>,
    /// Smaller is better.
    pub(super) cost: u32,
    /// Of this kind and rule one is enough.
    pub(super) once: bool,
    /// The random game from which it comes.
    pub(super) game: u64,
}

/// A question before its answer is known.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) kind: Kind,
    pub(super) position: String,
    pub(super) chosen: Option<String>,
    pub(super) from: Option<String>,
    /// Whose outcome is shown.
    pub(super) village: usize,
}

/// What it costs to ask of a rule again, to take a second position of one game, and to ask the same of it.
const AGAIN: u32 = 250;
const SAME_GAME: u32 = 120;
const ALIKE: u32 = 1500;

/// Takes the best of each kind in turn; `answer` gives the question, or nothing where it turns out not to be worth asking.
pub(super) fn choose(
    mut finds: Vec<Find>,
    order: &[Kind],
    count: usize,
    mut answer: impl FnMut(&Draft) -> Option<Question>,
) -> Vec<Question> {
    let mut asked: Vec<Question> = Vec::new();
    let mut rules: BTreeMap<(Kind, Option<Cause>), u32> = BTreeMap::new();
    let mut games: BTreeMap<u64, u32> = BTreeMap::new();
    let mut of_game: BTreeMap<(Kind, u64), u32> = BTreeMap::new();
    let mut last: Option<(Kind, Option<Cause>)> = None;
    let mut turn = 0;
    let mut idle = 0;
    while asked.len() < count && idle < order.len() {
        let Some(kind) = order.get(turn % order.len()) else { break };
        turn += 1;
        let price = |find: &Find| {
            let again = rules.get(&(find.draft.kind, find.rule)).copied().unwrap_or(0);
            let alike = of_game.get(&(find.draft.kind, find.game)).copied().unwrap_or(0);
            find.cost + AGAIN * again + SAME_GAME * games.get(&find.game).copied().unwrap_or(0) + ALIKE * alike
        };
        let fits = |find: &Find| {
            let is_again = last == Some((*kind, find.rule)) || find.once && rules.contains_key(&(*kind, find.rule));
            find.draft.kind == *kind && !is_again
        };
        let best = finds.iter().enumerate().filter(|(_, find)| fits(find)).min_by_key(|(at, find)| (price(find), *at));
        let Some(at) = best.map(|(at, _)| at) else {
            idle += 1;
            continue;
        };
        let find = finds.remove(at);
        // The same board is not asked twice.
        let question = answer(&find.draft).filter(|question| asked.iter().all(|known| known.position != question.position));
        let Some(question) = question else {
            turn -= 1;
            continue;
        };
        idle = 0;
        last = Some((*kind, find.rule));
        *rules.entry((*kind, find.rule)).or_default() += 1;
        *games.entry(find.game).or_default() += 1;
        *of_game.entry((*kind, find.game)).or_default() += 1;
        asked.push(question);
    }
    asked
}
