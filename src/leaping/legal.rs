//! Legal moves: the best captures, steps where they are allowed, breaches where they can be punished, remedies, and the bounds
//! of an opening.
//!
//! Goes in: a position. Comes out: moves, in a fixed order: remedies, captures and steps by point. Never changes a position.

use super::Engine;
use super::chains::{Score, Search};
use super::offers::Offer;
use super::position::{Breach, Kind, Move, Position};
use super::sets::{Set, Spot, spots};
use std::cell::Cell;

thread_local! {
    /// A buffer for counting.
    static SCRATCH: Cell<Vec<Move>> = const { Cell::new(Vec::new()) };
}

/// What begins the best captures of a position.
enum FirstLeaps<S> {
    /// So many captures of one leap each, all alike; perhaps none.
    Single(u32),
    /// Captures by some of these pieces, and by no others.
    Of(S),
}

impl Engine {
    /// Lists the legal moves.
    pub(super) fn list(&self, position: &Position, moves: &mut Vec<Move>) {
        moves.clear();
        if self.narrow { self.list_in::<u64>(position, moves) } else { self.list_in::<u128>(position, moves) }
    }

    fn list_in<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) {
        if let Some(breach) = self.list_but_steps::<S>(position, moves) {
            self.list_steps::<S>(position, moves, breach);
        }
        if self.is_bound(position) {
            self.keep_scripted(position, moves);
        }
    }

    /// Adds all legal moves but steps to an empty list, where no move can be punished. Whether steps are legal too.
    #[inline(always)]
    pub(super) fn list_unpunished<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) -> bool {
        if self.is_decided(position) {
            return false;
        }
        self.best_captures::<S>(position, moves);
        moves.is_empty() || !self.rules.capture.compulsory
    }

    /// Adds all legal moves but steps, which are the last in every list. Whether steps are legal too, and whether they can be punished.
    /// What an opening asks for is not minded.
    pub(super) fn list_but_steps<S: Set>(&self, position: &Position, moves: &mut Vec<Move>) -> Option<Option<Breach>> {
        let (steps, offer) = self.offer_but_steps::<S>(position, moves);
        if let Some(offer) = offer {
            offer.list(moves);
            offer.spare();
        }
        steps
    }

    /// The same, but captures of which some can be punished are handed out; they come after the moves that are added.
    pub(super) fn offer_but_steps<S: Set>(
        &self,
        position: &Position,
        moves: &mut Vec<Move>,
    ) -> (Option<Option<Breach>>, Option<Offer>) {
        if self.is_decided(position) {
            return (None, None);
        }
        self.list_remedies(position, moves);
        let base = moves.len();
        let enforced = self.rules.enforcement.as_ref().filter(|_| !self.is_bound(position));
        let mut offer = None;
        match enforced {
            _ if position.forced().is_some() => {
                self.look_at_missed(position, |best| moves.extend_from_slice(best));
                return (None, None);
            }
            Some(enforcement) => offer = self.offer::<S>(position, enforcement, moves),
            None => _ = self.best_captures::<S>(position, moves),
        }
        let none = moves.len() == base && offer.as_ref().is_none_or(|offer| offer.len() == 0);
        if none || !self.rules.capture.compulsory {
            return (Some(None), offer);
        }
        (enforced.filter(|enforcement| enforcement.no_capture).map(|_| Some(Breach::NoCapture)), offer)
    }

    /// Number of legal moves.
    pub(super) fn count(&self, position: &Position) -> u64 {
        if self.narrow { self.count_in::<u64>(position) } else { self.count_in::<u128>(position) }
    }

    /// The same by listing moves that are no steps, or finding them.
    fn count_listed<S: Set>(&self, position: &Position) -> u64 {
        let mut moves = SCRATCH.take();
        moves.clear();
        let mut count = 0;
        if self.is_bound(position) {
            self.list_in::<S>(position, &mut moves);
        } else {
            let (steps, offer) = self.offer_but_steps::<S>(position, &mut moves);
            count += steps.map_or(0, |_| self.count_steps::<S>(position));
            if let Some(offer) = offer {
                count += offer.len() as u64;
                offer.spare();
            }
        }
        count += moves.len() as u64;
        SCRATCH.set(moves);
        count
    }

    fn count_in<S: Set>(&self, position: &Position) -> u64 {
        if position.extras.is_some() || self.rules.enforcement.is_some() {
            return self.count_listed::<S>(position);
        }
        self.count_plain::<S>(position)
    }

    /// The same where nothing is remembered and no move can be punished.
    pub(super) fn count_plain<S: Set>(&self, position: &Position) -> u64 {
        if self.is_decided(position) {
            return 0;
        }
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
    pub(super) fn starters<S: Set>(&self, position: &Position) -> S {
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

    /// The points of which a man goes on after its first leap from no others.
    pub(super) fn open_to_men<S: Set>(&self, position: &Position) -> S {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let empty = S::narrow(self.geometry.all & !position.occupied());
        let targets = S::narrow(position.men[enemy] | position.kings[enemy]);
        let grid = self.powers[own][0].grid.as_ref().filter(|_| position.men[own] != 0);
        grid.map_or(!S::default(), |grid| self.able_on_grid(targets, empty, grid))
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
        self.each_capturer::<S>(position).next().is_some()
    }

    /// The pieces of the side to move that can capture.
    pub(super) fn capturers(&self, position: &Position) -> u128 {
        if self.narrow {
            self.each_capturer::<u64>(position).fold(0, |set, at| set | u128::bit(at))
        } else {
            self.each_capturer::<u128>(position).fold(0, |set, at| set | u128::bit(at))
        }
    }

    fn each_capturer<S: Set>(&self, position: &Position) -> impl Iterator<Item = Spot> {
        let side = position.to_move;
        let mut search = Search::<S>::new(self, position, side);
        let kings = position.kings[side.index()];
        // A chain always has an end: at the latest where its last leap lands next behind the piece.
        spots(self.starters::<S>(position)).filter(move |&from| {
            search.lift(from);
            let able = search.can_leap(&search.begin(from, kings & u128::bit(from) != 0));
            search.lift(from);
            able
        })
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
            let force = |best: &Move| Move { kind: Kind::Force, ..*best };
            self.look_at_missed(&challenge.before, |best| moves.extend(best.iter().map(force)));
        }
    }

    /// The best captures, appended, whatever the width of sets.
    pub(super) fn best(&self, position: &Position, moves: &mut Vec<Move>) -> Score {
        if self.narrow { self.best_captures::<u64>(position, moves) } else { self.best_captures::<u128>(position, moves) }
    }
}
