//! Places where two variants part, found by random play.
//!
//! Comes in: two engines, where to begin. Goes out: a position from which a move or two show the difference; where a history is
//! needed (repetition, counters, memory) more moves. Games begin at the start or from little on the board, and every game draws from a
//! generator of its own, so that the same seed finds the same. Never claims that what it found is the shortest.

use super::hunt::Watch;
use super::joint::{Joint, Parting};
use super::setup;
use crate::game::{Occurrences, Outcome, Patience, Rules, patience};
use crate::ir;
use crate::play::playout::{draw, generator};
use rayon::prelude::*;

/// Games between two looks at the limits.
const BLOCK: u64 = 256;
/// Moves of one game.
const MOST_MOVES: usize = 240;

/// A place where two variants part.
pub(super) struct Nugget<R: Rules> {
    pub(super) base: String,
    pub(super) moves: Vec<R::Move>,
    pub(super) parting: Parting,
    /// Set up, not reached from the start.
    pub(super) set_up: bool,
}

/// Plays up to so many games; stops after the block of games in which something was found.
pub(super) fn mine<R: Rules + Sync>(
    joint: Joint<'_, R>,
    rules: &ir::Rules,
    root: &(R::Position, R::Position),
    (games, seed): (u64, u64),
    watch: &Watch<'_>,
) -> (Option<Nugget<R>>, u64) {
    let patience = Patience::current();
    let mut next = 0;
    while next < games && !watch.is_over() {
        let block = next..games.min(next + BLOCK);
        next = block.end;
        let begun = block.start;
        let play = |number| {
            if watch.is_over() || patience.is_cut() {
                return None;
            }
            let found =
                patience.within(|| if patience::goes_on(0) { game(joint, rules, root, (seed, number), watch) } else { None });
            found.filter(|_| !patience.is_cut())
        };
        let found: Vec<Nugget<R>> = match watch.work {
            Some(_) => block.filter_map(play).collect(),
            None => block.into_par_iter().filter_map(play).collect(),
        };
        let better = |one: &Nugget<R>| (one.moves.len(), setup::size(&one.base));
        if let Some(best) = found.into_iter().min_by_key(better) {
            return (Some(watch.telling().within(|| shrink(joint, best))), next);
        }
        if watch.is_over() || patience.is_cut() {
            // Some games of the block have not been played to their end.
            return (None, begun);
        }
        watch.progress(next, 0);
    }
    (None, next)
}

/// One random game.
fn game<R: Rules + Sync>(
    joint: Joint<'_, R>,
    rules: &ir::Rules,
    root: &(R::Position, R::Position),
    (seed, number): (u64, u64),
    watch: &Watch<'_>,
) -> Option<Nugget<R>> {
    let mut random = generator(seed, number);
    let set_up = !number.is_multiple_of(4);
    let shuffles = number % 8 == 7;
    let mut two = root.clone();
    if set_up {
        let text = setup::setup(rules, &mut random);
        two = (joint.left.parse_position(&text).ok()?, joint.right.parse_position(&text).ok()?);
        // What is over before a move has been made shows little, and no round that ends.
        if [joint.left.outcome(&two.0), joint.right.outcome(&two.1)] != [Outcome::Ongoing; 2] {
            return None;
        }
    }
    let mut path: Vec<(R::Position, R::Position)> = Vec::new();
    let mut chosen: Vec<R::Move> = Vec::new();
    let mut histories = (Occurrences::default(), Occurrences::default());
    note(&mut histories, &two);
    loop {
        if joint.differ(&two.0, &two.1).is_some() {
            path.push(two);
            break;
        }
        let Some(moves) = joint.matched(&two.0, &two.1) else {
            path.push(two);
            break;
        };
        if moves.is_empty() || path.len() >= MOST_MOVES || !watch.counts(1) {
            return None;
        }
        let undoing = (shuffles && draw(&mut random, 4) != 0).then(|| undo(joint, &path, &two, &moves)).flatten();
        let index = undoing.unwrap_or_else(|| draw(&mut random, moves.len()));
        let pair = moves.get(index)?;
        path.push(two.clone());
        chosen.push(pair.0.clone());
        joint.play(&mut two, pair, &mut (&mut histories.0, &mut histories.1));
    }
    nugget(joint, &path, &chosen, set_up)
}

fn note<P: Clone + Eq + std::hash::Hash>(histories: &mut (Occurrences<P>, Occurrences<P>), two: &(P, P)) {
    use crate::game::History as _;
    histories.0.occurs(&two.0);
    histories.1.occurs(&two.1);
}

/// A move that leads back to a position of the game.
fn undo<R: Rules>(
    joint: Joint<'_, R>,
    path: &[(R::Position, R::Position)],
    two: &(R::Position, R::Position),
    moves: &[(R::Move, R::Move)],
) -> Option<usize> {
    moves.iter().position(|chosen| {
        let mut after = two.0.clone();
        joint.left.play(&mut after, &chosen.0, false, &mut (), &mut ());
        path.iter().rev().take(12).any(|(earlier, _)| *earlier == after)
    })
}

/// The shortest end of a game that shows the difference from a position that both can read.
fn nugget<R: Rules>(
    joint: Joint<'_, R>,
    path: &[(R::Position, R::Position)],
    chosen: &[R::Move],
    set_up: bool,
) -> Option<Nugget<R>> {
    let mut length = 0;
    loop {
        let begin = chosen.len().checked_sub(length)?;
        if let Some((left, _)) = path.get(begin) {
            let base = joint.left.position_text(left);
            let tail = chosen.get(begin..)?;
            if let Some((moves, parting)) = parts(joint, &base, tail).filter(|_| alive(joint, &base)) {
                let moves = tail.get(..moves)?.to_vec();
                return Some(Nugget { base, moves, parting, set_up });
            }
        }
        if begin == 0 {
            return None;
        }
        length = (length * 2).max(1).min(chosen.len());
    }
}

/// After how many of these moves two variants part, played from a text.
pub(super) fn parts<R: Rules>(joint: Joint<'_, R>, base: &str, moves: &[R::Move]) -> Option<(usize, Parting)> {
    let mut two = (joint.left.parse_position(base).ok()?, joint.right.parse_position(base).ok()?);
    let mut histories = (Occurrences::default(), Occurrences::default());
    note(&mut histories, &two);
    for played in 0..=moves.len() {
        if let Some(parting) = joint.differ(&two.0, &two.1) {
            return Some((played, parting));
        }
        let Some(legal) = joint.matched(&two.0, &two.1) else { return Some((played, Parting::LegalMoves)) };
        let Some(wanted) = moves.get(played) else { break };
        let pair = legal.iter().find(|pair| joint.left.same_move(&pair.0, wanted))?;
        joint.play(&mut two, pair, &mut (&mut histories.0, &mut histories.1));
    }
    None
}

/// The shortest continuation of at most one move that shows a difference.
fn parts_soon<R: Rules>(joint: Joint<'_, R>, base: &str) -> Option<(Vec<R::Move>, Parting)> {
    if let Some((_, parting)) = parts(joint, base, &[]) {
        return Some((Vec::new(), parting));
    }
    let left = joint.left.parse_position(base).ok()?;
    let moves = super::joint::legal(joint.left, &left);
    moves.into_iter().take_while(|_| !patience::is_cut()).find_map(|chosen| {
        let (_, parting) = parts(joint, base, std::slice::from_ref(&chosen))?;
        Some((vec![chosen], parting))
    })
}

/// Takes away from a position whatever is not needed; it is then one that was set up.
fn shrink<R: Rules>(joint: Joint<'_, R>, mut nugget: Nugget<R>) -> Nugget<R> {
    if nugget.moves.len() > 1 {
        return nugget;
    }
    loop {
        let smaller = setup::smaller(&nugget.base).into_iter().filter(|text| alive(joint, text));
        let found = smaller
            .filter_map(|text| Some((parts_soon(joint, &text)?, text)))
            .find(|((moves, parting), _)| moves.len() <= nugget.moves.len() && *parting == nugget.parting);
        let Some(((moves, _), base)) = found.filter(|_| !patience::is_cut()) else { return nugget };
        (nugget.base, nugget.moves, nugget.set_up) = (base, moves, true);
    }
}

/// Whether from a smaller position the game goes on in both.
fn alive<R: Rules>(joint: Joint<'_, R>, text: &str) -> bool {
    joint.left.parse_position(text).is_ok_and(|position| joint.left.outcome(&position) == Outcome::Ongoing)
        && joint.right.parse_position(text).is_ok_and(|position| joint.right.outcome(&position) == Outcome::Ongoing)
}
