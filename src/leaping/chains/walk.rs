//! Follows chains: the one walker, by the one relation of [`Leaper`], for visitors who keep, count, bound or look for something.
//!
//! Goes in: a piece, a visitor. Comes out: what the visitor makes of the states. Never knows what they are followed for.

use super::leap::{Leap, Leaper, State};
use crate::leaping::board::rays::{Landings, Listing};
use crate::leaping::board::sets::{Set, Spot};
use crate::leaping::piece::score::Score;

/// A state, and how a chain has come there.
#[derive(Clone, Copy)]
pub(crate) struct Step<S> {
    pub(crate) state: State<S>,
    pub(crate) leaps: u32,
    pub(crate) score: Score,
}

/// What hears of the states of chains, and makes something of them.
pub(crate) trait Visitor<S: Set> {
    /// What is found out from a state on.
    type Answer: Default;
    /// It chooses among the leaps from a state.
    const CHOOSES: bool;

    /// Those of some landings from which it wants to follow the chain on; they have the rest of the state in common.
    #[inline(always)]
    fn fresh(&mut self, _next: &Step<S>, landings: S) -> S {
        landings
    }
    /// A state is reached; what is known of it without looking at what follows.
    #[inline(always)]
    fn enter(&mut self, _step: &Step<S>) -> Option<Self::Answer> {
        None
    }
    /// Puts leaps from a state in an order, or strikes some out.
    fn choose(&mut self, _step: &Step<S>, _leaps: &mut Vec<Leap>) {}
    /// A landing that only a chain cut short may have: it ends there.
    fn barred(&mut self, _step: &Step<S>) -> Self::Answer {
        Self::Answer::default()
    }
    /// Adds what was found out after one of the leaps. True: that is enough.
    #[inline(always)]
    fn join(&mut self, _sum: &mut Self::Answer, _after: Self::Answer) -> bool {
        false
    }
    /// All that follows from a state has been looked at. `more`: there is a further leap; `ends`: a chain may end there.
    fn leave(&mut self, step: &Step<S>, more: bool, ends: bool, sum: Self::Answer) -> Self::Answer;
}

/// How chains are looked at. Where nothing matters but where the piece is and what it has taken, the state is its place: over neighbours, or
/// along whole rays, whose landings are looked at together.
type Form = u8;
const NEAR: Form = 0;
const FAR: Form = 1;
const IN_FULL: Form = 2;

impl<S: Set> Leaper<'_, S> {
    /// Follows every chain of a piece, which has been lifted.
    #[inline]
    pub(crate) fn follow<V: Visitor<S>>(&self, from: Spot, king: bool, visitor: &mut V) -> V::Answer {
        self.follow_on(&State::begin(from, king), visitor)
    }

    /// The same from a state on, whose score is nobody's concern.
    pub(crate) fn follow_on<V: Visitor<S>>(&self, state: &State<S>, visitor: &mut V) -> V::Answer {
        let step = Step { state: *state, leaps: state.taken.count(), score: self.engine.scale.opening(state.king) };
        let plain = self.engine.plain_chains[usize::from(state.king)] && !V::CHOOSES;
        match self.powers[usize::from(state.king)].far {
            false if plain => self.walk::<V, NEAR>(&step, visitor),
            true if plain => self.walk::<V, FAR>(&step, visitor),
            _ => self.walk::<V, IN_FULL>(&step, visitor),
        }
    }

    fn walk<V: Visitor<S>, const FORM: Form>(&self, step: &Step<S>, visitor: &mut V) -> V::Answer {
        if let Some(known) = visitor.enter(step) {
            return known;
        }
        let (mut more, mut sum) = (false, V::Answer::default());
        if FORM == NEAR {
            let mut next = self.after_plain(step);
            self.each_neighbour(&step.state, &mut |over, to| {
                more = true;
                self.take(&mut next, step, over);
                next.state.at = to;
                if !visitor.fresh(&next, S::bit(to)).is_empty() {
                    self.walk::<V, NEAR>(&next, visitor);
                }
                false
            });
        } else if FORM == FAR {
            self.each_ray(&step.state, &mut |over, landings| {
                more = true;
                self.walk_behind(step, over, landings, visitor);
                false
            });
        } else if V::CHOOSES {
            let mut leaps = self.leaps(&step.state);
            more = !leaps.is_empty();
            visitor.choose(step, &mut leaps);
            _ = leaps.iter().any(|leap| self.walk_over(step, leap, &mut sum, visitor));
        } else if self.may_leap(&step.state) {
            self.each_leap(&step.state, &mut |leap| {
                more = true;
                self.walk_over(step, &leap, &mut sum, visitor)
            });
        }
        let ends = step.leaps > 0 && self.ends(&step.state, more);
        visitor.leave(step, more, ends, sum)
    }

    /// One leap, and what follows. True: that is enough.
    #[inline]
    fn walk_over<V: Visitor<S>>(&self, step: &Step<S>, leap: &Leap, sum: &mut V::Answer, visitor: &mut V) -> bool {
        let state = self.land(&step.state, leap);
        let score = self.engine.scale.after(&step.score, self.enemy_kings.has(leap.over), step.leaps);
        let next = Step { state, leaps: step.leaps + 1, score };
        if leap.barred {
            let barred = visitor.barred(&next);
            return visitor.join(sum, barred);
        }
        if visitor.fresh(&next, S::bit(state.at)).is_empty() {
            return false;
        }
        let after = self.walk::<V, IN_FULL>(&next, visitor);
        visitor.join(sum, after)
    }

    /// One leap of a plain chain to all of its landings, and what follows. Kept apart, so that looking along rays needs few registers.
    #[inline(never)]
    fn walk_behind<V: Visitor<S>>(&self, step: &Step<S>, over: Spot, landings: Landings<'_, S>, visitor: &mut V) {
        let mut next = self.after_plain(step);
        self.take(&mut next, step, over);
        // What follows from one landing has taken more: it cannot lead to another landing of this leap.
        let mut fresh = visitor.fresh(&next, landings.set);
        for at in (Landings { set: fresh, ..landings }) {
            if let Listing::Along(_) = landings.order {
                if !fresh.has(at) {
                    continue;
                }
                fresh = fresh ^ S::bit(at);
            }
            next.state.at = at;
            self.walk::<V, FAR>(&next, visitor);
        }
    }

    /// The step after one leap of a plain chain, but for where it leads and what it takes.
    #[inline(always)]
    fn after_plain(&self, step: &Step<S>) -> Step<S> {
        Step { leaps: step.leaps + 1, ..*step }
    }

    #[inline(always)]
    fn take(&self, next: &mut Step<S>, step: &Step<S>, over: Spot) {
        next.state.taken = step.state.taken | S::bit(over);
        next.score.high = step.score.high + self.engine.scale.gains[usize::from(self.enemy_kings.has(over))].0;
    }
}
