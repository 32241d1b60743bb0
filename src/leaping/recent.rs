//! The last answer to a question that is asked again and again: a matter of speed alone.
//!
//! Goes in: an answer, and what it depends on. Comes out: the same answer, as long as nothing else has been asked.

use crate::game::patience;
use crate::leaping::board::position::Move;
use crate::leaping::piece::score::Score;
use std::sync::{Arc, Mutex};

/// The last answer; copies begin without one.
#[derive(Debug)]
pub(crate) struct Recent<K, T>(Mutex<Option<Last<K, T>>>);

#[derive(Debug)]
struct Last<K, T> {
    question: K,
    answer: Arc<T>,
    /// It was found without patience: something may be left out.
    cut: bool,
}

impl<K, T> Default for Recent<K, T> {
    fn default() -> Self {
        Recent(Mutex::new(None))
    }
}

impl<K, T> Clone for Recent<K, T> {
    fn clone(&self) -> Self {
        Recent::default()
    }
}

impl<K: PartialEq, T> Recent<K, T> {
    /// The answer to this question, if it was the last one. What was left for want of patience may be had as soon as there is some.
    pub(crate) fn known(&self, question: &K) -> Option<Arc<T>> {
        let last = self.0.try_lock().ok()?;
        let known = last.as_ref().filter(|last| last.question == *question && (!last.cut || patience::is_cut()));
        known.map(|last| last.answer.clone())
    }

    /// Keeps an answer for the next time.
    pub(crate) fn keep(&self, question: K, answer: &Arc<T>) {
        if let Ok(mut last) = self.0.try_lock() {
            *last = Some(Last { question, answer: answer.clone(), cut: patience::is_cut() });
        }
    }
}

/// The best captures of a position.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) score: Score,
    pub(crate) moves: Vec<Move>,
    /// There may be more than are listed, or better ones.
    pub(crate) cut: bool,
}

/// The legal moves of a position.
#[derive(Debug)]
pub(crate) struct Legal {
    pub(crate) moves: Vec<Move>,
    /// The same by from and to.
    by_ends: Vec<Move>,
}

impl Legal {
    pub(crate) fn new(moves: Vec<Move>) -> Legal {
        let mut by_ends = moves.clone();
        by_ends.sort_by_key(|other| (other.from, other.to));
        Legal { moves, by_ends }
    }

    /// The moves that have from and to in common with one of them, in the order of the list.
    pub(crate) fn with_ends_of(&self, chosen: &Move) -> &[Move] {
        let (ends, wanted) = (|other: &Move| (other.from, other.to), (chosen.from, chosen.to));
        let first = self.by_ends.partition_point(|other| ends(other) < wanted);
        let count = self.by_ends[first..].partition_point(|other| ends(other) == wanted);
        &self.by_ends[first..first + count]
    }
}
