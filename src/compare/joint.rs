//! Two engines stepped together.
//!
//! Comes in: two engines with one board, a position of each that look the same. Goes out: what follows from the moves that both
//! allow, and where they part: in legal moves, in what a move leads to, or in how the game stands.
//! Moves are matched by meaning: hole, direction and answers; or from, to, pieces taken and crowning.

use super::search::{Ground, Seen};
use crate::game::{History, Outcome, Rules, patience};

/// Moves of one position that are played between two questions whether to go on.
pub(super) const ASKED_EVERY: u32 = 16;

/// How two variants part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// A move is legal in one and not in the other.
    LegalMoves,
    /// A move leads to different boards, or another side is to move.
    Result,
    /// The game stands differently.
    Ending,
}

/// A position of each engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Two<P> {
    pub(super) left: P,
    /// `None`: equal to the left one, all that is remembered included.
    pub(super) right: Option<Box<P>>,
}

impl<P: Eq> Two<P> {
    pub(super) fn new(left: P, right: P) -> Two<P> {
        let right = (left != right).then(|| Box::new(right));
        Two { left, right }
    }

    pub(super) fn right(&self) -> &P {
        self.right.as_deref().unwrap_or(&self.left)
    }
}

/// Two engines.
pub(super) struct Joint<'e, R: Rules> {
    pub(super) left: &'e R,
    pub(super) right: &'e R,
}

impl<R: Rules> Clone for Joint<'_, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Rules> Copy for Joint<'_, R> {}

/// Legal moves of a position that is not over.
pub(super) fn legal<R: Rules>(rules: &R, position: &R::Position) -> Vec<R::Move> {
    let mut moves = Vec::new();
    if rules.outcome(position) == Outcome::Ongoing {
        rules.legal_moves(position, &mut moves);
    }
    moves
}

impl<R: Rules> Joint<'_, R> {
    /// How two positions that should look the same differ, if they do.
    pub(super) fn differ(&self, left: &R::Position, right: &R::Position) -> Option<Parting> {
        if self.left.outcome(left) != self.right.outcome(right) {
            return Some(Parting::Ending);
        }
        (!self.left.alike(left, right)).then_some(Parting::Result)
    }

    /// The legal moves of the left one, each with the same move of the right one; `None` if there is another set.
    pub(super) fn matched(&self, left: &R::Position, right: &R::Position) -> Option<Vec<(R::Move, R::Move)>> {
        let (ours, theirs) = (legal(self.left, left), legal(self.right, right));
        if ours.len() != theirs.len() {
            return None;
        }
        if ours == theirs {
            return Some(ours.iter().cloned().zip(theirs).collect());
        }
        // Mostly the two lists are in the same order: what comes next is looked for behind what was found last.
        let mut next = 0;
        let same = |one: R::Move| {
            let (before, behind) = theirs.split_at(next);
            let found = match self.left.place_of(&one, behind) {
                Some(at) => next + at,
                None => self.left.place_of(&one, before)?,
            };
            next = (found + 1) % theirs.len();
            Some((one, theirs[found].clone()))
        };
        ours.into_iter().map(same).collect()
    }

    /// Plays a move in both.
    pub(super) fn play(
        &self,
        two: &mut (R::Position, R::Position),
        chosen: &(R::Move, R::Move),
        histories: &mut (impl History<R::Position>, impl History<R::Position>),
    ) {
        self.left.play(&mut two.0, &chosen.0, false, &mut histories.0, &mut ());
        self.right.play(&mut two.1, &chosen.1, false, &mut histories.1, &mut ());
    }
}

impl<R: Rules + Sync> Ground for Joint<'_, R> {
    type State = Two<R::Position>;
    type Find = Parting;

    fn look(&self, state: &Two<R::Position>) -> Seen<Two<R::Position>, Parting> {
        let mut seen = Seen { here: None, next: Vec::new(), after: None };
        let (left, right) = (&state.left, state.right());
        let Some(moves) = self.matched(left, right) else {
            seen.here = Some(Parting::LegalMoves);
            return seen;
        };
        for (index, chosen) in (0u32..).zip(&moves) {
            // A position may have hundreds of thousands of moves.
            if index % ASKED_EVERY == 0 && !patience::goes_on(0) {
                break;
            }
            let mut two = (left.clone(), right.clone());
            self.play(&mut two, chosen, &mut ((), ()));
            match self.differ(&two.0, &two.1) {
                Some(parting) => {
                    seen.after = Some((index, parting));
                    break;
                }
                None => seen.next.push((index, Two::new(two.0, two.1))),
            }
        }
        seen
    }
}
