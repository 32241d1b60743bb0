//! The captures of men that leap over neighbours, and how many moves they have, for all men at once.
//!
//! Goes in: a position in which only men may capture, and all pieces are worth the same. Comes out: how many legal moves there
//! are; or nothing where chains are long.

use super::leap::Leaper;
use super::walk::{Step, Visitor};
use crate::game::Side;
use crate::leaping::board::position::{Move, Position};
use crate::leaping::board::sets::{Set, Spot, in_width, spots};
use crate::leaping::engine::{CROWDING, Engine};
use crate::leaping::piece::powers::{Group, MOST_GROUPS, Powers};

/// The board as men that capture see it.
struct Field<S> {
    /// Men of the side to move.
    men: S,
    /// What they may take.
    targets: S,
    /// Points without a piece.
    empty: S,
}

/// Most results of the chains of one man that are told apart here, and leaps of a chain.
const RESULTS: usize = 8;
const LONGEST: u32 = 6;

/// Counts the best captures of men, each once.
struct CountBest<S> {
    /// The points from which a man could leap before anything has moved: after a first leap the man can go on from no other.
    able: S,
    best: u64,
    count: u32,
    /// Where those of the man at hand end, and what they take.
    own: usize,
    results: [(Spot, S); RESULTS],
    /// There are too many results or leaps.
    too_many: bool,
}

impl<S: Set> Visitor<S> for CountBest<S> {
    type Answer = ();
    const CHOOSES: bool = false;

    #[inline(always)]
    fn fresh(&mut self, next: &Step<S>, landings: S) -> S {
        if next.leaps == 1 && (landings & self.able).is_empty() {
            self.leave(next, false, true, ());
            return S::default();
        }
        self.too_many |= next.leaps > LONGEST;
        if self.too_many { S::default() } else { landings }
    }

    #[inline(always)]
    fn leave(&mut self, step: &Step<S>, _more: bool, ends: bool, (): ()) {
        if !ends || step.score.high < self.best {
            return;
        }
        if step.score.high > self.best {
            (self.best, self.count, self.own) = (step.score.high, 0, 0);
        }
        let found = (step.state.at, step.state.taken);
        if self.own == RESULTS {
            self.too_many = true;
        } else if !self.results[..self.own].contains(&found) {
            self.results[self.own] = found;
            (self.own, self.count) = (self.own + 1, self.count + 1);
        }
    }
}

/// What begins the best captures.
struct First<S> {
    /// Men that begin them, and no others but such as can begin a capture.
    starters: S,
    /// The points from which a man could leap.
    able: S,
    /// Nothing goes on after its first leap.
    single: bool,
    /// The men that leap in the way of each group.
    leapers: [S; MOST_GROUPS],
}

impl Engine {
    /// The men of a side, where whole sets of them tell everything about its captures: only men may capture, and all pieces are worth the same.
    #[inline(always)]
    fn men_of(&self, side: Side, only_men: bool, alike: bool) -> Option<&Powers> {
        let men = &self.powers[side.index()][0];
        // Whoever asks for bounds early wants the search that has them.
        let bounded = self.crowding < CROWDING;
        (men.by_sets && self.short_men && only_men && (alike || self.scale.alike()) && !bounded).then_some(men)
    }

    /// The same for the side to move.
    #[inline(always)]
    pub(crate) fn men_by_sets(&self, position: &Position) -> Option<&Powers> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        self.men_of(position.to_move, position.kings[own] == 0, position.kings[enemy] == 0)
    }

    /// The same for the other side, after any move, whatever the mover may be by then.
    pub(crate) fn men_by_sets_after(&self, position: &Position) -> Option<&Powers> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        let alike = position.kings[own] == 0 && self.crowning.at_end[own] == 0;
        let still_men = position.kings[enemy] == 0 && self.crowning.at_turn[enemy] == 0;
        self.men_of(position.to_move.other(), still_men && !self.needs.pieces, alike)
    }

    fn field<S: Set>(&self, position: &Position) -> Field<S> {
        let (own, enemy) = (position.to_move.index(), position.to_move.other().index());
        Field {
            men: S::narrow(position.men[own]),
            targets: S::narrow(position.men[enemy] | position.kings[enemy]),
            empty: S::narrow(self.geometry.all & !position.occupied()),
        }
    }

    /// Number of legal moves by sets, where they tell everything: for tests of this way alone.
    #[doc(hidden)]
    pub fn count_by_sets(&self, position: &Position) -> Option<u64> {
        self.men_by_sets(position).and_then(|men| in_width!(self, S => self.count_at_once::<S>(position, men)))
    }

    /// Number of legal moves there. `None`: chains are too many or too long, and have to be looked for in another way.
    #[inline]
    pub(crate) fn count_at_once<S: Set>(&self, position: &Position, men: &Powers) -> Option<u64> {
        self.count_men::<S>(position.to_move, &self.field(position), men)
    }

    /// Number of sequences of two moves there, of which these begin with a capture; steps too if they are legal. Those whose count
    /// takes more are counted by `played`.
    #[inline(always)]
    pub(crate) fn count_pairs<S: Set>(
        &self,
        position: &Position,
        after: &Powers,
        captures: &[Move],
        steps: bool,
        played: &mut impl FnMut(&Move) -> u64,
    ) -> u64 {
        let (side, other) = (position.to_move, position.to_move.other());
        let all = S::narrow(self.geometry.all);
        let movers = S::narrow(position.pieces(side));
        let others = S::narrow(position.men[other.index()]);
        let mut count = 0;
        let mut below = |chosen: &Move| {
            let men = others & !S::narrow(chosen.captured);
            // A chain may end where it began.
            let targets = (movers & !S::bit(chosen.from)) | S::bit(chosen.to);
            let field = Field { men, targets, empty: all & !(men | targets) };
            if !(chosen.crowned && self.rules.end.first_king_wins) {
                count += self.count_men::<S>(other, &field, after).unwrap_or_else(|| played(chosen));
            }
        };
        captures.iter().for_each(&mut below);
        if steps {
            self.each_step_in_any_order::<S>(position, &mut |step| below(&step));
        }
        count
    }

    /// The men that begin the best captures there.
    #[inline]
    pub(crate) fn best_starters<S: Set>(&self, position: &Position, men: &Powers) -> S {
        self.first_of_men::<S>(&self.field(position), men).starters
    }

    #[inline(always)]
    fn first_of_men<S: Set>(&self, field: &Field<S>, powers: &Powers) -> First<S> {
        let Field { men, targets, empty } = *field;
        let (mut able, mut starters) = (S::default(), S::default());
        let mut leapers = [S::default(); MOST_GROUPS];
        for (group, leapers) in powers.leap_groups.iter().zip(&mut leapers) {
            let leap = (targets & empty.turned(group.to)).turned(group.over) & S::narrow(group.from);
            able = able | leap;
            *leapers = men & leap;
            starters = starters | *leapers;
        }
        if starters.is_empty() {
            return First { starters, able, single: true, leapers };
        }
        // Men whose landing is a point from which a man could leap.
        let mut going_on = S::default();
        for (group, leapers) in powers.leap_groups.iter().zip(&leapers).filter(|(_, leapers)| !leapers.is_empty()) {
            going_on = going_on | (*leapers & able.turned(group.to).turned(group.over));
        }
        let single = going_on.is_empty();
        // If one goes on, the best captures have two leaps at least.
        let starters = if single || self.scale.gains[0].0 == 0 { starters } else { going_on };
        First { starters, able, single, leapers }
    }

    #[inline(always)]
    fn count_men<S: Set>(&self, side: Side, field: &Field<S>, powers: &Powers) -> Option<u64> {
        let First { starters, able, single, leapers } = self.first_of_men::<S>(field, powers);
        let Field { men, empty, .. } = *field;
        let mut captures = 0;
        if !single {
            captures = self.count_chains(side, field, starters, able)?;
        } else if !starters.is_empty() {
            captures = leapers.iter().filter(|leapers| !leapers.is_empty()).map(|leapers| leapers.count()).sum();
        }
        if captures > 0 && self.rules.capture.compulsory {
            return Some(u64::from(captures));
        }
        let steps = |group: &Group| (men & S::narrow(group.from) & empty.turned(group.over)).count();
        Some(u64::from(captures + powers.step_groups.iter().map(steps).sum::<u32>()))
    }

    /// Number of different best captures of these men, of which some go on after their first leap.
    fn count_chains<S: Set>(&self, side: Side, field: &Field<S>, starters: S, able: S) -> Option<u32> {
        let mut leaper = Leaper::of_armies(self, side, field.men, field.targets, S::default());
        let best = 2 * self.scale.gains[0].0;
        let mut counted = CountBest { able, best, count: 0, own: 0, results: [(0, S::default()); RESULTS], too_many: false };
        for from in spots(starters) {
            counted.own = 0;
            leaper.lift(from);
            leaper.follow(from, false, &mut counted);
            leaper.lift(from);
        }
        (!counted.too_many).then_some(counted.count)
    }
}
