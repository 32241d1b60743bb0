//! What hand-written programs of the lattice have in common: random games and counts.

use super::{Pieces, Work};

/// A board of points.
pub(super) trait Points: Copy {
    /// A move.
    type Move;
    /// The moves of a position, and what playing one of them needs to know of the others; a buffer.
    type Moves: Default + AsRef<[Self::Move]>;
    /// The start of a game.
    fn start() -> Self;
    /// Lists the legal moves.
    fn list(&self, moves: &mut Self::Moves);
    /// How many there are.
    fn count(&self, moves: &mut Self::Moves) -> u64;
    /// The board after one of them.
    fn play(&self, chosen: &Self::Move, moves: &Self::Moves) -> Self;
    /// What stands on it.
    fn pieces(&self) -> Pieces;
}

pub(super) fn perft<P: Points>(depth: u32) -> u64 {
    let mut buffers = Vec::new();
    buffers.resize_with(depth as usize, P::Moves::default);
    count(&P::start(), depth, &mut buffers)
}

fn count<P: Points>(board: &P, depth: u32, buffers: &mut [P::Moves]) -> u64 {
    let Some((moves, deeper)) = buffers.split_first_mut() else { return 1 };
    if depth == 1 {
        return board.count(moves);
    }
    board.list(moves);
    moves.as_ref().iter().map(|chosen| count(&board.play(chosen, moves), depth - 1, deeper)).sum()
}

pub(super) fn play_out<P: Points>(most: u64, mut pick: impl FnMut(&P, &P::Moves) -> usize) -> Work {
    let (mut board, mut moves) = (P::start(), P::Moves::default());
    let mut made = 0;
    while made < most {
        board.list(&mut moves);
        if moves.as_ref().is_empty() {
            break;
        }
        board = board.play(&moves.as_ref()[pick(&board, &moves)], &moves);
        made += 1;
    }
    Work { moves: made, laps: made }
}

/// The same; `pick` is shown the boards to which the moves lead.
pub(super) fn play_out_shown<P: Points>(most: u64, pick: &mut impl FnMut(&[Pieces]) -> usize) -> Work {
    play_out(most, |board: &P, moves| {
        let shown: Vec<Pieces> = moves.as_ref().iter().map(|chosen| board.play(chosen, moves).pieces()).collect();
        pick(&shown)
    })
}
