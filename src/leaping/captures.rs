//! Captures piece by piece: the best of them, or all, the complete ones and those cut short.
//!
//! Goes in: a position, the pieces that may begin. Comes out: captures, each once, in the order in which the chains are followed.
//! Never asks whether steps are legal too, never changes a position.

use super::Engine;
use super::chains::{Score, Search, Seen};
use super::crowded::{self, Crowd, Found, MOST_CAPTURES, MOST_PATIENCE, MOST_STATES, Reached};
use super::layers::Layers;
use super::offers::Offer;
use super::position::{Breach, Move, Position};
use super::sets::{Set, spots};
use super::sinks::{All, Best, Chains, Every, Mover, Scored};
use super::trails::{FEW, Met};
use crate::game::patience;
use crate::ir::leaping::{Chain, Enforcement};
use rustc_hash::{FxHashMap, FxHashSet};

/// Of a piece with more states than these the longest chains are found layer by layer, where that is possible.
const LAYERED: usize = 256;

/// Sets of more pieces than these are too many for layers, if each of them can be what has been taken.
const LAYERED_PIECES: u32 = 20;

/// States after which a search with bounds has not been quick.
const SOON: u64 = 1 << 12;

impl Engine {
    /// The best captures of these pieces, appended; and their score.
    pub(super) fn captures_from<S: Set>(&self, position: &Position, starters: S, moves: &mut Vec<Move>) -> Score {
        let side = position.to_move;
        let mut search = Search::<S>::new(self, position, side);
        let base = moves.len();
        let mut sink = Best {
            base,
            own: base,
            moves,
            mover: Mover { from: 0, king: false, crowning: self.crowned_at_end[side.index()] },
            best: Score::default(),
            earliest: self.earliest,
            may_stop: self.rules.capture.chain != Chain::GoesOnWhileItCan,
            most: self.crowding,
            seen: Seen::new(self.crowding),
            met: Met::new(),
            once: false,
            doubles: false,
        };
        let (kings, mut few) = (S::narrow(position.kings[side.index()]), 0);
        for from in spots(starters) {
            let king = kings.has(from);
            let (powers, score) = (search.powers[usize::from(king)], self.opening_score(king));
            (sink.mover.from, sink.mover.king, sink.own) = (from, king, sink.moves.len());
            sink.doubles = powers.doubles;
            search.lift(from);
            if self.plain_chains[usize::from(king)] {
                sink.once = powers.far;
                let layered = self.goes_by_layers(&search, &sink.mover);
                sink.met.clear(if layered { LAYERED.min(self.crowding) } else { self.crowding });
                search.follow(from, powers, score.high, &mut sink);
                if layered && sink.met.crowded && !sink.are_too_many() && !crowded::is_recent(self, position) {
                    sink.met.crowded = self.keep_longest(&search, &mut sink).is_none();
                }
            } else {
                sink.once = false;
                sink.seen.clear();
                search.explore(&search.begin(from, king), 0, &score, &mut sink);
            }
            search.lift(from);
            if sink.seen.crowded || sink.met.crowded {
                moves.truncate(base);
                return crowded::remembered(self, position, moves, || self.crowded_captures(position, starters));
            }
            if !crowded::has_patience(sink.met.states().max(sink.seen.states()), &mut few) {
                break;
            }
        }
        let best = sink.best;
        sink.met.spare();
        patience::goes_on(crowded::work_of(few as u64));
        best
    }

    /// The best captures of a piece that has many states; nothing if there are too many.
    fn keep_longest<S: Set>(&self, search: &Search<'_, S>, sink: &mut Best<'_, S>) -> Option<()> {
        let layers = self.layers(search, &sink.mover, self.crowding + FEW)?;
        let score = self.layer_score(&sink.mover, layers.longest());
        sink.moves.truncate(sink.own);
        if score > sink.best {
            sink.better(score);
        }
        if score == sink.best {
            let Best { moves, mover, .. } = sink;
            layers.in_order(&mut |at, taken| moves.push(mover.after(at, taken)));
        }
        (!sink.are_too_many()).then_some(())
    }

    /// The best captures of a position in which a piece has too many chains, and their score.
    #[cold]
    fn crowded_captures<S: Set>(&self, position: &Position, starters: S) -> Found {
        let side = position.to_move;
        let mut search = Search::<S>::new(self, position, side);
        let mut best = Found::default();
        for from in spots(starters) {
            let king = position.kings[side.index()] & u128::bit(from) != 0;
            let mover = Mover { from, king, crowning: self.crowned_at_end[side.index()] };
            search.lift(from);
            let mut found = self.best_of_many(&search, mover, best.score);
            search.lift(from);
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

    /// The captures of one piece that are not worse than `best`. Bounds soon tell them where little is doubtful; otherwise layers, but for
    /// boards on which very many can be taken, all in one chain: these have too many layers.
    fn best_of_many<S: Set>(&self, search: &Search<'_, S>, mover: Mover, best: Score) -> Found {
        let mut bounds = Crowd::new(self, search, mover.from, mover.king, S::narrow(mover.crowning), best);
        match bounds.run(mover.from, SOON) {
            (found, Reached::All) => return found,
            (found, Reached::TheBest) if found.moves.iter().any(|chosen| chosen.captured.count_ones() > LAYERED_PIECES) => {}
            _ => {
                if let Some(found) = self.best_by_layers(search, mover, best) {
                    return found;
                }
            }
        }
        bounds.run(mover.from, MOST_PATIENCE).0
    }

    /// The captures of one piece that are not worse than `best`, in the order of the search with bounds, where layers tell them.
    fn best_by_layers<S: Set>(&self, search: &Search<'_, S>, mover: Mover, best: Score) -> Option<Found> {
        let layers = self.layers(search, &mover, usize::MAX)?;
        let score = self.layer_score(&mover, layers.longest());
        let count: u32 = layers.last().map(|(_, ends)| ends.count()).sum();
        if count as usize > MOST_CAPTURES {
            return None;
        }
        let mut found = Found { score: best.max(score), ..Found::default() };
        if score >= best {
            for (taken, ends) in layers.last() {
                found.moves.extend(spots(ends).map(|at| mover.after(at, taken)));
            }
            found.moves.sort_unstable();
        }
        Some(found)
    }

    /// The longest chains of a piece, layer by layer, where nothing but their length matters.
    fn layers<'a, S: Set>(&self, search: &'a Search<'a, S>, mover: &Mover, most_states: usize) -> Option<Layers<'a, S>> {
        let powers = search.powers[usize::from(mover.king)];
        if !self.goes_by_layers(search, mover) {
            return None;
        }
        Layers::new(search, mover.from, powers, most_states, MOST_STATES)
    }

    fn goes_by_layers<S: Set>(&self, search: &Search<'_, S>, mover: &Mover) -> bool {
        let rank = usize::from(mover.king);
        let alike = self.gains[0] == self.gains[1] || search.enemy_kings.is_empty();
        // Whoever asks for bounds early wants the search that has them.
        let bounded = self.crowding < super::CROWDING;
        alike && !bounded && self.gains[0].0 > 0 && self.plain_chains[rank] && search.powers[rank].far
    }

    fn layer_score(&self, mover: &Mover, leaps: usize) -> Score {
        let high = self.opening_score(mover.king).high + leaps as u64 * self.gains[0].0;
        if leaps == 0 { Score::default() } else { Score { high, ..Score::default() } }
    }

    /// Whether some piece may have more captures than are listed.
    pub fn is_cut(&self, position: &Position) -> bool {
        if self.narrow { self.is_cut_in::<u64>(position) } else { self.is_cut_in::<u128>(position) }
    }

    fn is_cut_in<S: Set>(&self, position: &Position) -> bool {
        let listed = self.list_but_steps::<S>(position, &mut Vec::new());
        let stage = position.challenge().map_or(position, |challenge| &challenge.before);
        let punished = self.rules.enforcement.as_ref().filter(|_| listed.is_some() || position.forced().is_none());
        let breaches = punished.is_some_and(|enforcement| {
            let with_cut = enforcement.chain_cut_short && self.rules.capture.chain == Chain::GoesOnWhileItCan;
            (with_cut || enforcement.lesser_capture) && self.every_chain::<S>(position, with_cut).bounded
        });
        breaches || crowded::was_cut(self, position) || crowded::was_cut(self, stage)
    }

    /// Every chain of the side to move, those cut short if they are wanted. Of one piece at most `MOST_CAPTURES` of either, and no
    /// more than can be found in `MOST_STATES` states.
    fn every_chain<S: Set>(&self, position: &Position, with_cut: bool) -> Chains {
        let side = position.to_move;
        let mut search = Search::<S>::new(self, position, side);
        let mut chains = Chains::new();
        let mut met = Met::new();
        let (starters, open) = (self.starters::<S>(position), self.open_to_men::<S>(position));
        for from in spots(starters) {
            let king = position.kings[side.index()] & u128::bit(from) != 0;
            let mover = Mover { from, king, crowning: self.crowned_at_end[side.index()] };
            search.open = if king { !S::default() } else { open };
            search.lift(from);
            if self.plain_chains[usize::from(king)] {
                met.clear(MOST_STATES);
                let (complete, cut) = (chains.complete.len(), chains.cut.len());
                let may_stop = self.rules.capture.chain != Chain::GoesOnWhileItCan;
                let mut sink = Every { chains: &mut chains, mover, complete, cut, may_stop, with_cut, met };
                search.follow(from, search.powers[usize::from(king)], self.opening_score(king).high, &mut sink);
                met = sink.met;
                let patient = patience::goes_on(crowded::work_of(met.states() as u64));
                chains.bounded |= !patient;
                let full = |list: &Scored, own: usize| list.len() - own >= MOST_CAPTURES;
                chains.bounded |= met.crowded || full(&chains.complete, complete) || full(&chains.cut, cut);
                let many = chains.complete.len() - complete > self.crowding.min(MOST_CAPTURES - 1);
                chains.crowded |= many || met.are_more_than(self.crowding);
            } else {
                chains.doubtful = true;
                chains.bounded |= self.follow_all(&mut search, mover, false, &mut chains.complete);
                if with_cut {
                    chains.bounded |= self.follow_all(&mut search, mover, true, &mut chains.cut);
                }
            }
            search.lift(from);
            if patience::is_cut() {
                chains.bounded = true;
                break;
            }
        }
        met.spare();
        chains
    }

    /// Every chain of one piece, complete or cut short. True: there are more.
    fn follow_all<S: Set>(&self, search: &mut Search<'_, S>, mover: Mover, cut: bool, moves: &mut Scored) -> bool {
        let own = moves.len();
        let (earliest, seen, places) = (self.earliest, Seen::new(MOST_STATES), FxHashMap::default());
        let mut sink = All { moves, mover, own, places, earliest, seen };
        search.cut = cut;
        search.explore(&search.begin(mover.from, mover.king), 0, &self.opening_score(mover.king), &mut sink);
        search.cut = false;
        !patience::goes_on(crowded::work_of(sink.seen.states() as u64)) || sink.seen.crowded
    }

    /// Every complete capture, or every one cut short.
    pub(super) fn every_capture(&self, position: &Position, cut: bool) -> Vec<(Move, Score)> {
        let chains = if self.narrow { self.every_chain::<u64>(position, cut) } else { self.every_chain::<u128>(position, cut) };
        if cut { chains.cut } else { chains.complete }
    }

    /// The best captures, the chains that can be played and then punished: those cut short, those of lesser captures. They are appended
    /// where that is not all that each chain tells; otherwise they are handed out.
    pub(super) fn offer<S: Set>(&self, position: &Position, enforcement: &Enforcement, moves: &mut Vec<Move>) -> Option<Offer> {
        let with_cut = enforcement.chain_cut_short && self.rules.capture.chain == Chain::GoesOnWhileItCan;
        if !with_cut && !enforcement.lesser_capture {
            self.best_captures::<S>(position, moves);
            return None;
        }
        let chains = self.every_chain::<S>(position, with_cut);
        if !chains.crowded && !chains.doubtful {
            return Some(Offer::new(chains, enforcement.lesser_capture));
        }
        let base = moves.len();
        self.best_captures::<S>(position, moves);
        let mut known: FxHashSet<Move> = moves[base..].iter().copied().collect();
        let breach = |(chosen, _): &(Move, Score), breach| Move { breach: Some(breach), ..*chosen };
        let cut = chains.cut.iter().map(|chosen| breach(chosen, Breach::ChainCutShort));
        let lesser = chains.complete.iter().filter(|_| enforcement.lesser_capture);
        let lesser = lesser.map(|chosen| breach(chosen, Breach::LesserCapture));
        moves.extend(cut.chain(lesser).filter(|found| known.insert(Move { breach: None, ..*found })));
        None
    }
}
