//! Legal moves: the best captures, steps where they are allowed, breaches where they can be punished, remedies, and the bounds
//! of an opening.
//!
//! Goes in: a position. Comes out: moves, in a fixed order: remedies, captures and steps by point. Never changes a position.

use super::Engine;
use super::chains::{Node, Score, Search, Seen, Short, ShortSink, Sink};
use super::crowded::{self, Crowd, MOST_CAPTURES, MOST_STATES};
use super::position::{Breach, Kind, Move, Position};
use super::sets::NOWHERE;
use super::sets::{Set, Spot, spots};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::Cell;

thread_local! {
    /// A buffer for counting.
    static SCRATCH: Cell<Vec<Move>> = const { Cell::new(Vec::new()) };
}

/// Keeps the best captures only.
struct Best<'a, S> {
    moves: &'a mut Vec<Move>,
    /// Where captures begin in the list, and those of the piece at hand.
    base: usize,
    own: usize,
    /// Of so many captures of one piece another search is made.
    most: usize,
    best: Score,
    from: Spot,
    king: bool,
    crowning: u128,
    earliest: bool,
    seen: Seen<S>,
}

impl<S: Set> Sink<S> for Best<'_, S> {
    #[inline(always)]
    fn enter(&mut self, node: &Node<S>, leaps: u32, score: &Score) -> bool {
        let sequence = if self.earliest { score.sequence } else { 0 };
        self.seen.is_new(node, leaps, sequence)
    }

    #[inline]
    fn end(&mut self, node: &Node<S>, leaps: u32, score: &Score) {
        if *score < self.best {
            return;
        }
        if *score > self.best {
            self.moves.truncate(self.base);
            self.own = self.base;
            self.best = *score;
        }
        let found = capture(node, self.from, self.king, self.crowning);
        if leaps < 2 || !self.moves[self.own..].contains(&found) {
            self.moves.push(found);
            self.seen.crowded |= self.moves.len() - self.own > self.most;
        }
    }
}

impl<S: Set> ShortSink<S> for Best<'_, S> {
    fn enter_short(&mut self, way: &Short<S>) -> bool {
        let node = Node { at: way.at, came: NOWHERE, king: false, stopped: false, may_end: true, taken: way.taken };
        self.seen.is_new(&node, way.leaps, 0)
    }

    #[inline(always)]
    fn end_short(&mut self, way: &Short<S>) {
        if way.score < self.best.high {
            return;
        }
        if way.score > self.best.high {
            self.moves.truncate(self.base);
            self.own = self.base;
            self.best.high = way.score;
        }
        let crowned = self.crowning & u128::bit(way.at) != 0;
        let captured = way.taken.widen();
        let found = Move { kind: Kind::Capture, breach: None, crowned, from: self.from, to: way.at, captured };
        if way.leaps < 2 || !self.moves[self.own..].contains(&found) {
            self.moves.push(found);
            self.seen.crowded |= self.moves.len() - self.own > self.most;
        }
    }
}

/// Keeps every capture, up to a bound.
struct All<'a, S> {
    moves: &'a mut Vec<(Move, Score)>,
    /// Those of the piece at hand: where they begin, and where each stands once there are many.
    own: usize,
    places: FxHashMap<Move, usize>,
    from: Spot,
    king: bool,
    crowning: u128,
    earliest: bool,
    seen: Seen<S>,
}

impl<S: Set> All<'_, S> {
    /// Where a capture stands in the list, if it does.
    fn place(&mut self, found: &Move) -> Option<usize> {
        const FEW: usize = 16;
        let own = &self.moves[self.own..];
        if own.len() <= FEW {
            return own.iter().position(|(known, _)| known == found).map(|place| self.own + place);
        }
        for (place, (known, _)) in own.iter().enumerate().skip(self.places.len()) {
            self.places.insert(*known, self.own + place);
        }
        self.places.get(found).copied()
    }
}

impl<S: Set> Sink<S> for All<'_, S> {
    fn enter(&mut self, node: &Node<S>, leaps: u32, score: &Score) -> bool {
        let sequence = if self.earliest { score.sequence } else { 0 };
        self.seen.is_new(node, leaps, sequence)
    }

    fn end(&mut self, node: &Node<S>, _leaps: u32, score: &Score) {
        let found = capture(node, self.from, self.king, self.crowning);
        match self.place(&found) {
            Some(place) => self.moves[place].1 = self.moves[place].1.max(*score),
            None if self.moves.len() - self.own < MOST_CAPTURES => self.moves.push((found, *score)),
            None => self.seen.crowded = true,
        }
    }
}

/// What begins the best captures of a position.
enum FirstLeaps<S> {
    /// So many captures of one leap each, all alike; perhaps none.
    Single(u32),
    /// Captures by some of these pieces, and by no others.
    Of(S),
}

fn capture<S: Set>(node: &Node<S>, from: Spot, king: bool, crowning: u128) -> Move {
    let crowned = !king && (node.king || crowning & u128::bit(node.at) != 0);
    Move { kind: Kind::Capture, breach: None, crowned, from, to: node.at, captured: node.taken.widen() }
}

impl Engine {
    /// Lists the legal moves.
    pub(super) fn list(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if self.narrow { self.list_in::<u64>(position, moves) } else { self.list_in::<u128>(position, moves) }
    }

    fn list_in<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) {
        if self.is_decided(position) {
            return;
        }
        if position.extras.is_none() && self.rules.enforcement.is_none() {
            self.list_plain::<S>(position, moves);
            return;
        }
        self.list_remedies(position, moves);
        let base = moves.len();
        let bound = self.is_bound(position);
        if position.forced().is_some() {
            self.best_captures::<S>(position, moves);
        } else if bound || self.rules.enforcement.is_none() {
            self.list_plain::<S>(position, moves);
        } else {
            self.list_plain::<S>(position, moves);
            self.list_breaches::<S>(position, moves, base);
        }
        if bound {
            self.keep_scripted(position, moves);
        }
    }

    /// The moves that the rules of capture leave.
    fn list_plain<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) {
        let base = moves.len();
        self.best_captures::<S>(position, moves);
        if !self.rules.capture.compulsory || moves.len() == base {
            self.list_steps::<S>(position, moves);
        }
    }

    /// Number of legal moves.
    pub(super) fn count(&self, position: &Position) -> u64 {
        if position.extras.is_some() || self.rules.enforcement.is_some() {
            let mut moves = Vec::new();
            self.list(position, &mut moves);
            return moves.len() as u64;
        }
        if self.is_decided(position) {
            return 0;
        }
        if self.narrow { self.count_in::<u64>(position) } else { self.count_in::<u128>(position) }
    }

    fn count_in<S: Set>(&self, position: &Position) -> u64 {
        if let Some(grid) = self.grid(position)
            && let Some(count) = self.count_on_grid::<S>(position, grid)
        {
            return count;
        }
        let captures = match self.first_leaps::<S>(position) {
            FirstLeaps::Single(count) => u64::from(count),
            FirstLeaps::Of(starters) if starters.is_empty() => 0,
            FirstLeaps::Of(starters) => {
                let mut moves = SCRATCH.take();
                moves.clear();
                self.captures_from::<S>(position, starters, &mut moves);
                let count = moves.len() as u64;
                SCRATCH.set(moves);
                count
            }
        };
        if captures > 0 && self.rules.capture.compulsory { captures } else { captures + self.count_steps::<S>(position) }
    }

    /// The best captures of the side to move, appended; and their score.
    pub(super) fn best_captures<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) -> Score {
        let starters = match self.grid(position).map(|grid| self.captures_on_grid::<S>(position, grid, moves)) {
            Some(Ok(score)) => return score,
            Some(Err(starters)) => starters,
            None => self.starters::<S>(position),
        };
        if starters.is_empty() { Score::default() } else { self.captures_from(position, starters, moves) }
    }

    /// What begins the best captures. Where only men may capture that leap over neighbours, and all pieces are worth the same,
    /// sets tell whether any of them can go on after its first leap.
    #[inline]
    fn first_leaps<S: Set>(&self, position: &Position) -> FirstLeaps<S> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let powers = &self.powers[own][0];
        let alike = self.gains[0] == self.gains[1] || position.kings[enemy] == 0;
        if !(self.short_men && powers.chains_by_groups && alike && position.kings[own] == 0) {
            return FirstLeaps::Of(self.starters(position));
        }
        let empty = S::narrow(self.geometry.all & !position.occupied());
        let targets = S::narrow(position.men[enemy] | position.kings[enemy]);
        let men = S::narrow(position.men[own]);
        // Points from which something can be leapt over, men that do so, and where they land.
        let (mut able, mut landings, mut count) = (S::default(), S::default(), 0);
        for group in &powers.leap_groups {
            let leap = (targets & empty.shift(group.to)).shift(group.over) & S::narrow(group.from);
            able = able | leap;
            let starters = men & leap;
            if !starters.is_empty() {
                landings = landings | starters.shift(-group.over).shift(-group.to);
                count += starters.count();
            }
        }
        let goes_on = landings & able;
        if goes_on.is_empty() {
            return FirstLeaps::Single(count);
        }
        if self.gains[0].0 == 0 {
            return FirstLeaps::Of(men & able);
        }
        // The best captures have two leaps at least.
        let mut starters = S::default();
        for group in &powers.leap_groups {
            let leap = (targets & empty.shift(group.to)).shift(group.over) & S::narrow(group.from);
            starters = starters | (men & leap & goes_on.shift(group.to).shift(group.over));
        }
        FirstLeaps::Of(starters)
    }

    /// Pieces that can begin a capture, and perhaps some that cannot.
    #[inline]
    fn starters<S: Set>(&self, position: &Position) -> S {
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
                    let leapt = targets & empty.shift(group.to);
                    able = able | (pieces & S::narrow(group.from) & leapt.shift(group.over));
                }
            } else {
                able = able | pieces;
            }
        }
        able
    }

    fn captures_from<S: Set>(&self, position: &Position, starters: S, moves: &mut Vec<Move>) -> Score {
        let side = position.to_move;
        let mut search = Search::<S>::new(self, position, side);
        let base = moves.len();
        let mut sink = Best {
            base,
            own: base,
            moves,
            best: Score::default(),
            from: 0,
            king: false,
            crowning: self.crowned_at_end[side.index()],
            earliest: self.earliest,
            most: self.crowding,
            seen: Seen::new(self.crowding),
        };
        let kings = S::narrow(position.kings[side.index()]);
        let man = &self.powers[side.index()][0];
        for from in spots(starters) {
            sink.from = from;
            sink.king = kings.has(from);
            sink.own = sink.moves.len();
            sink.seen.clear();
            search.lift(from);
            if self.short_men && !sink.king {
                search.explore_short(&search.begin_short(from), man, &mut sink);
            } else {
                search.explore(&search.begin(from, sink.king), 0, &self.opening_score(sink.king), &mut sink);
            }
            search.lift(from);
            if sink.seen.crowded {
                moves.truncate(base);
                return crowded::remembered(self, position, moves, || self.crowded_captures(position, starters));
            }
        }
        sink.best
    }

    /// The best captures of a position in which a piece has too many chains, and their score.
    #[cold]
    fn crowded_captures<S: Set>(&self, position: &Position, starters: S) -> (Score, Vec<Move>) {
        let side = position.to_move;
        let mut search = Search::<S>::new(self, position, side);
        let (mut best, mut moves) = (Score::default(), Vec::new());
        for from in spots(starters) {
            let king = position.kings[side.index()] & u128::bit(from) != 0;
            search.lift(from);
            let crowning = S::narrow(self.crowned_at_end[side.index()]);
            let (score, mut found) = Crowd::new(self, &search, from, king, crowning, best).run(from);
            search.lift(from);
            if score > best {
                moves.clear();
            }
            best = score;
            moves.append(&mut found);
        }
        (best, moves)
    }

    /// Every chain of the side to move: the complete ones, or those cut short. Of one piece at most `MOST_CAPTURES`, and no more
    /// than can be found in `MOST_STATES` states.
    pub(super) fn all_captures<S: Set>(&self, position: &Position, cut: bool) -> Vec<(Move, Score)> {
        let side = position.to_move;
        let mut search = Search::<S>::new(self, position, side);
        search.cut = cut;
        let mut moves = Vec::new();
        for from in spots(self.starters::<S>(position)) {
            let king = position.kings[side.index()] & u128::bit(from) != 0;
            let mut sink = All {
                own: moves.len(),
                moves: &mut moves,
                from,
                king,
                crowning: self.crowned_at_end[side.index()],
                earliest: self.earliest,
                seen: Seen::new(MOST_STATES),
                places: FxHashMap::default(),
            };
            search.lift(from);
            search.explore(&search.begin(from, king), 0, &self.opening_score(king), &mut sink);
            search.lift(from);
        }
        moves
    }

    /// The score of a piece before its first leap.
    pub(super) fn opening_score(&self, king: bool) -> Score {
        let (high, low) = if king { self.by_a_king } else { (0, 0) };
        Score { high, sequence: 0, low }
    }

    /// The score after one more leap.
    #[inline(always)]
    pub(super) fn gain(&self, score: &Score, king: bool, leaps: u32) -> Score {
        let (high, low) = self.gains[usize::from(king)];
        let sequence = if king && self.earliest { 1 << (127 - (leaps & 127)) } else { 0 };
        Score { high: score.high + high, sequence: score.sequence | sequence, low: score.low + low }
    }

    /// Whether the side to move has a capture.
    pub(super) fn any_capture(&self, position: &Position) -> bool {
        if self.narrow { self.any_capture_in::<u64>(position) } else { self.any_capture_in::<u128>(position) }
    }

    fn any_capture_in<S: Set>(&self, position: &Position) -> bool {
        let side = position.to_move;
        let mut search = Search::<S>::new(self, position, side);
        // A chain always has an end: at the latest where its last leap lands next behind the piece.
        spots(self.starters::<S>(position)).any(|from| {
            search.lift(from);
            let able = search.can_leap(&search.begin(from, position.kings[side.index()] & u128::bit(from) != 0));
            search.lift(from);
            able
        })
    }

    /// Adds the moves that can be played and then punished. The best captures stand in the list from `base`.
    fn list_breaches<S: Set>(&self, position: &Position, moves: &mut Vec<Move>, base: usize) {
        let Some(enforcement) = &self.rules.enforcement else { return };
        let steps = moves[base..].iter().position(|m| m.kind == Kind::Step).map_or(moves.len(), |at| base + at);
        let best = moves[base..steps].to_vec();
        if best.is_empty() {
            return;
        }
        let tail = moves.split_off(steps);
        let mut known: FxHashSet<Move> = best.into_iter().collect();
        let mut found: Vec<Move> = Vec::new();
        let mut add = |candidates: Vec<(Move, Score)>, breach| {
            for (candidate, _) in candidates {
                if known.insert(candidate) {
                    found.push(Move { breach: Some(breach), ..candidate });
                }
            }
        };
        if enforcement.chain_cut_short && self.rules.capture.chain == crate::ir::leaping::Chain::GoesOnWhileItCan {
            add(self.all_captures::<S>(position, true), Breach::ChainCutShort);
        }
        if enforcement.lesser_capture {
            add(self.all_captures::<S>(position, false), Breach::LesserCapture);
        }
        moves.append(&mut found);
        moves.extend(tail);
        if enforcement.no_capture && self.rules.capture.compulsory {
            let first = moves.len();
            self.list_steps::<S>(position, moves);
            for step in &mut moves[first..] {
                step.breach = Some(Breach::NoCapture);
            }
        }
    }

    /// Adds the remedies of an open challenge.
    fn list_remedies(&self, position: &Position, moves: &mut Vec<Move>) {
        let (Some(enforcement), Some(challenge)) = (&self.rules.enforcement, position.challenge()) else { return };
        if enforcement.remove {
            moves.extend(spots(challenge.offenders).map(|at| Move::remedy(Kind::Remove, at)));
        }
        if enforcement.take_back {
            moves.push(Move::remedy(Kind::TakeBack, 0));
        }
        if enforcement.force {
            let first = moves.len();
            self.best(&challenge.before, moves);
            for capture in &mut moves[first..] {
                capture.kind = Kind::Force;
            }
        }
    }

    /// The best captures, appended, whatever the width of sets.
    pub(super) fn best(&self, position: &Position, moves: &mut Vec<Move>) -> Score {
        if self.narrow { self.best_captures::<u64>(position, moves) } else { self.best_captures::<u128>(position, moves) }
    }

    /// Every complete capture (or every one cut short), whatever the width of sets.
    pub(super) fn every_capture(&self, position: &Position, cut: bool) -> Vec<(Move, Score)> {
        if self.narrow { self.all_captures::<u64>(position, cut) } else { self.all_captures::<u128>(position, cut) }
    }
}
