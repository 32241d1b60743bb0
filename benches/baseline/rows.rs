//! What hand-written programs of two rows have in common: random games and counts.

use super::Work;

/// Two rows on a ring of at most 16 places.
pub(super) trait Rows: Copy {
    /// The start of a game.
    fn start() -> Self;
    /// Writes the holes that may be lifted, and tells how many there are.
    fn moves(&self, holes: &mut [u8; 8]) -> usize;
    /// Lifts a hole; tells how many laps were sown.
    fn play(&mut self, hole: usize) -> u64;
}

pub(super) fn play_out<R: Rows>(mut board: R, most: u64, pick: &mut impl FnMut(usize) -> usize) -> Work {
    let mut work = Work::default();
    let mut holes = [0; 8];
    while work.moves < most {
        let count = board.moves(&mut holes);
        if count == 0 {
            break;
        }
        work.laps += board.play(usize::from(holes[pick(count) & 7]));
        work.moves += 1;
    }
    work
}

pub(super) fn perft<R: Rows>(board: &R, depth: u32) -> u64 {
    let mut holes = [0; 8];
    match depth {
        0 => 1,
        1 => board.moves(&mut holes) as u64,
        _ => {
            let count = board.moves(&mut holes);
            let mut sum = 0;
            for hole in &holes[..count] {
                let mut next = *board;
                next.play(usize::from(*hole));
                sum += perft(&next, depth - 1);
            }
            sum
        }
    }
}
