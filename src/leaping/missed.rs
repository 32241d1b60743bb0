//! The best captures of the last position in which one was missed: whoever may punish an offence asks for them again.
//!
//! Goes in: a position before an offence. Comes out: its best captures, found anew only where they are not kept. Never keeps those of
//! more than one position, nor a list of unusual length; positions themselves keep nothing of it.

use super::Engine;
use super::crowded::{Key, is_recent};
use super::position::{Move, Position};
use super::sets::Set;
use crate::game::patience;
use std::cell::RefCell;

/// Longer lists are not kept.
const USUAL: usize = 1 << 12;

/// The last such position of this thread, and its best captures.
#[derive(Default)]
struct Missed {
    key: Option<Key>,
    moves: Vec<Move>,
}

thread_local! {
    static MISSED: RefCell<Missed> = const { RefCell::new(Missed { key: None, moves: Vec::new() }) };
}

impl Missed {
    fn forget_unusual(&mut self) {
        if self.moves.len() > USUAL {
            *self = Missed::default();
        }
    }
}

fn pieces_of(captures: &[Move]) -> u128 {
    captures.iter().fold(0, |pieces, capture| pieces | u128::bit(capture.from))
}

impl Engine {
    /// Keeps the best captures of a position in which another move is made; of one that is not crowded. The pieces that have one of them.
    pub(super) fn keep_missed(&self, position: &Position, best: impl Iterator<Item = Move>) -> u128 {
        MISSED.with_borrow_mut(|missed| {
            missed.moves.clear();
            missed.moves.extend(best);
            missed.key = Some(Key::of(self, position)).filter(|_| !patience::is_cut());
            let able = pieces_of(&missed.moves);
            missed.forget_unusual();
            able
        })
    }

    /// Looks at the best captures of a position in which another move was made, in their order.
    pub(super) fn look_at_missed<T>(&self, before: &Position, look: impl FnOnce(&[Move]) -> T) -> T {
        MISSED.with_borrow_mut(|missed| {
            let key = Some(Key::of(self, before));
            if missed.key == key {
                return look(&missed.moves);
            }
            missed.key = None;
            missed.moves.clear();
            self.best(before, &mut missed.moves);
            let seen = look(&missed.moves);
            // Crowded positions are remembered by themselves, together with whether they have more.
            missed.key = key.filter(|_| !is_recent(self, before) && !patience::is_cut());
            missed.forget_unusual();
            seen
        })
    }

    /// The pieces that had one of them.
    pub(super) fn missed_by(&self, before: &Position) -> u128 {
        self.look_at_missed(before, pieces_of)
    }
}
