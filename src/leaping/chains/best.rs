//! The captures of a side: the best of them, or every chain, the complete ones and those cut short.
//!
//! Goes in: a position. Comes out: captures, each once, piece by piece in the order in which the chains are followed.

use super::bounded::{Bounded, MOST_PATIENCE, Reached};
use super::kept::{Chains, KeepAll, KeepBest, MERGED, MOST_CAPTURES, Mover};
use super::leap::{Leaper, State};
use super::met::Met;
use super::work::{MOST_STATES, has_patience, work_of};
use crate::game::patience;
use crate::leaping::board::position::{Move, Position};
use crate::leaping::board::sets::{Set, Spot, in_width, spots};
use crate::leaping::engine::{CROWDING, Engine};
use crate::leaping::piece::score::Score;
use crate::leaping::recent::Found;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Of more pieces than these there are too many sets, if each of them can be what has been taken.
const COUNTLESS: u32 = 20;

/// States after which a search with bounds has not been quick.
const SOON: u64 = 1 << 12;

/// How good the best captures are, and whether there may be more or better ones than are listed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Best {
    pub(crate) score: Score,
    pub(crate) cut: bool,
}

impl Engine {
    /// The best captures, appended, whatever the width of sets.
    pub(crate) fn best(&self, position: &Position, moves: &mut Vec<Move>) -> Best {
        in_width!(self, S => self.best_captures::<S>(position, moves))
    }

    /// The best captures of the side to move, appended.
    pub(crate) fn best_captures<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) -> Best {
        let starters = match self.men_by_sets(position) {
            Some(men) => self.best_starters::<S>(position, men),
            None => self.starters::<S>(position),
        };
        if starters.is_empty() { Best::default() } else { self.captures_from(position, starters, moves) }
    }

    /// Pieces that can begin a capture, and perhaps some that cannot.
    #[inline]
    pub(crate) fn starters<S: Set>(&self, position: &Position) -> S {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let empty = S::narrow(self.geometry.all & !position.occupied());
        let targets = S::narrow(position.men[enemy] | position.kings[enemy]);
        let mut able = S::default();
        for (rank, pieces) in [position.men[own], position.kings[own]].into_iter().enumerate() {
            let powers = &self.powers[own][rank];
            let pieces = S::narrow(pieces);
            if pieces.is_empty() {
            } else if powers.leaps_by_groups {
                for group in &powers.leap_groups {
                    let leapt = targets & empty.turned(group.to);
                    able = able | (pieces & S::narrow(group.from) & leapt.turned(group.over));
                }
            } else {
                able = able | pieces;
            }
        }
        able
    }

    /// The pieces of the side to move that can capture.
    pub(crate) fn capturers(&self, position: &Position) -> u128 {
        let kings = position.kings[position.to_move.index()];
        // A chain always has an end: at the latest where its last leap lands next behind the piece.
        let able = |from: &Spot| Leaper::<u128>::of(self, position, *from).can_leap(&State::begin(*from, kings.has(*from)));
        spots(self.starters::<u128>(position)).filter(able).fold(0, |set, at| set | u128::bit(at))
    }

    /// The best captures of these pieces, appended.
    pub(crate) fn captures_from<S: Set>(&self, position: &Position, starters: S, moves: &mut Vec<Move>) -> Best {
        let side = position.to_move;
        let mut leaper = Leaper::<S>::new(self, position);
        let base = moves.len();
        let (mut kept, mut few) = (KeepBest::new(self, moves, self.crowding), 0);
        let kings = S::narrow(position.kings[side.index()]);
        for from in spots(starters) {
            leaper.lift(from);
            kept.follow(&leaper, Mover::new(self, side, from, kings.has(from)), self.crowding);
            leaper.lift(from);
            if kept.met.crowded {
                let pieces = (position.men, position.kings, side);
                let known = self.crowded.known(&pieces);
                let found = known.unwrap_or_else(|| Arc::new(self.crowded_captures(position, starters)));
                self.crowded.keep(pieces, &found);
                moves.truncate(base);
                moves.extend_from_slice(&found.moves);
                return Best { score: found.score, cut: found.cut };
            }
            if !has_patience(kept.met.unasked(), &mut few) {
                break;
            }
        }
        let score = kept.best;
        kept.met.spare();
        patience::goes_on(work_of(few as u64));
        Best { score, cut: false }
    }

    /// The best captures of a position in which a piece has too many chains.
    #[cold]
    fn crowded_captures<S: Set>(&self, position: &Position, starters: S) -> Found {
        let side = position.to_move;
        let mut best = Found::default();
        for from in spots(starters) {
            let leaper = Leaper::<S>::of(self, position, from);
            let mover = Mover::new(self, side, from, position.kings[side.index()].has(from));
            let mut found = self.best_of_many(&leaper, mover, best.score);
            if found.score > best.score {
                best.moves.clear();
            }
            best.score = found.score;
            best.cut |= found.cut;
            best.moves.append(&mut found.moves);
            if patience::is_cut() {
                best.cut = true;
                break;
            }
        }
        best
    }

    /// The captures of one piece that are not worse than `best`. Bounds soon tell them where little is doubtful; otherwise all states are looked
    /// at, but for boards on which very many can be taken, all in one chain: these have too many.
    fn best_of_many<S: Set>(&self, leaper: &Leaper<'_, S>, mover: Mover, best: Score) -> Found {
        let mut bounded = Bounded::new(leaper, mover, best);
        let (found, reached) = bounded.run(SOON);
        let many = || found.moves.iter().any(|chosen| chosen.captured.count_ones() > COUNTLESS);
        match reached {
            Reached::All => return found,
            Reached::TheBest if many() => {}
            Reached::TheBest | Reached::Some => {
                if let Some(found) = self.best_of_all_states(leaper, mover, best) {
                    return found;
                }
            }
        }
        bounded.run(MOST_PATIENCE).0
    }

    /// The captures of one piece that are not worse than `best`, in the order of the search with bounds, where all of its states can be kept.
    fn best_of_all_states<S: Set>(&self, leaper: &Leaper<'_, S>, mover: Mover, best: Score) -> Option<Found> {
        let mut found = Found { score: best, ..Found::default() };
        let mut kept = KeepBest::new(self, &mut found.moves, MOST_CAPTURES);
        kept.best = best;
        // Whoever asks for bounds early wants the search that has them.
        let most = if self.crowding < CROWDING { 0 } else { usize::MAX };
        kept.follow(leaper, mover, most);
        (found.score, found.cut) = (kept.best, kept.met.crowded);
        kept.met.spare();
        found.moves.sort_unstable();
        (!found.cut).then_some(found)
    }

    /// Every chain of the side to move, those cut short if they are wanted. Of one piece at most [`MOST_CAPTURES`] of either, and no
    /// more than can be found in [`MOST_STATES`] states.
    pub(crate) fn every_chain<S: Set>(&self, position: &Position, with_cut: bool) -> Chains {
        let side = position.to_move;
        let mut leaper = Leaper::<S>::new(self, position);
        let mut chains = Chains::default();
        let mut met = Met::new();
        for from in spots(self.starters::<S>(position)) {
            let king = position.kings[side.index()].has(from);
            let plain = self.plain_chains[usize::from(king)];
            let own = [chains.complete.len(), chains.cut.len()];
            leaper.lift(from);
            // Plain chains end and are cut short at the same landings: one walk tells both.
            for cut in [false, true].into_iter().take(if with_cut && !plain { 2 } else { 1 }) {
                met.clear(MOST_STATES, MERGED);
                (leaper.cut, chains.doubtful) = (cut, chains.doubtful | !plain);
                let (mover, with_cut) = (Mover::new(self, side, from, king), with_cut && plain);
                let mut kept =
                    KeepAll { chains: &mut chains, mover, plain, own, with_cut, cut, places: FxHashMap::default(), met };
                leaper.follow(from, king, &mut kept);
                met = kept.met;
                chains.bounded |= met.crowded | !patience::goes_on(work_of(met.unasked() as u64));
            }
            leaper.cut = false;
            leaper.lift(from);
            let many = chains.complete.len() - own[0] > self.crowding.min(MOST_CAPTURES - 1);
            chains.crowded |= many || met.are_more_than(self.crowding);
            if patience::is_cut() {
                chains.bounded = true;
                break;
            }
        }
        met.spare();
        chains
    }
}
