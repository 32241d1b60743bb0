//! Which leaps there are: from a place, in a state of the chain. The one reading of it, for all who follow, count or explain chains.
//!
//! Goes in: a position, the piece that captures, what it has done so far. Comes out: rays on which it can leap, leaps, the state after one,
//! whether a chain may end. Never compares captures, never changes a position.

use crate::game::Side;
use crate::ir::leaping::{Chain, Ends, Lands, Takes};
use crate::leaping::board::position::Position;
use crate::leaping::board::rays::Landings;
use crate::leaping::board::sets::{NOWHERE, Set, Spot, spots};
use crate::leaping::engine::Engine;
use crate::leaping::piece::powers::Powers;

/// The state of a chain. What may follow depends on nothing else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct State<S> {
    /// Where the piece is.
    pub(crate) at: Spot,
    /// The point just before it on the ray by which it came, if it may not go back there.
    pub(crate) came: Spot,
    /// Its rank now.
    pub(crate) king: bool,
    /// It has been crowned and stops.
    pub(crate) stopped: bool,
    /// `ends` allows an end here.
    pub(crate) may_end: bool,
    /// Pieces taken so far.
    pub(crate) taken: S,
}

impl<S: Set> State<S> {
    /// A piece before its first leap.
    #[inline(always)]
    pub(crate) fn begin(from: Spot, king: bool) -> State<S> {
        State { at: from, came: NOWHERE, king, stopped: false, may_end: true, taken: S::default() }
    }
}

/// One leap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leap {
    pub(crate) over: Spot,
    pub(crate) to: Spot,
    /// The point just before the landing.
    before: Spot,
    /// 1 when it lands next behind the piece, 2 one point farther, and so on.
    pub(crate) behind: u8,
    /// `lands` forbids this landing; only a chain that is cut short may end there.
    pub(crate) barred: bool,
}

/// The board as a side sees it while one of its pieces captures.
pub(crate) struct Leaper<'a, S> {
    pub(crate) engine: &'a Engine,
    pub(crate) powers: [&'a Powers; 2],
    /// All pieces but the one that moves.
    pub(crate) occupied: S,
    pub(crate) enemies: S,
    pub(crate) enemy_kings: S,
    /// What a man and a king may take.
    pub(crate) takeable: [S; 2],
    /// Where a man is crowned within a chain.
    crowning: S,
    pub(crate) leave_at_once: bool,
    chain: Chain,
    /// Chains that are cut short: any landing, any end after which the piece could go on.
    pub(crate) cut: bool,
}

impl<'a, S: Set> Leaper<'a, S> {
    /// Looks at a position for the side to move. The piece is chosen by [`Leaper::lift`].
    #[inline]
    pub(crate) fn new(engine: &'a Engine, position: &Position) -> Leaper<'a, S> {
        let [own, enemy] = [position.to_move.index(), position.to_move.other().index()];
        let [men, kings] = [position.men[enemy], position.kings[enemy]].map(S::narrow);
        Leaper::of_armies(engine, position.to_move, S::narrow(position.men[own] | position.kings[own]), men, kings)
    }

    /// The same for a side, its pieces, the men and the kings of the other.
    #[inline]
    pub(crate) fn of_armies(engine: &'a Engine, side: Side, own: S, enemy_men: S, enemy_kings: S) -> Leaper<'a, S> {
        let [men, kings] = &engine.powers[side.index()];
        let takeable = |powers: &Powers| match powers.piece.takes {
            Takes::AnyPiece => enemy_men | enemy_kings,
            Takes::MenOnly => enemy_men,
            Takes::KingsOnly => enemy_kings,
        };
        Leaper {
            engine,
            powers: [men, kings],
            takeable: [takeable(men), takeable(kings)],
            occupied: own | enemy_men | enemy_kings,
            enemies: enemy_men | enemy_kings,
            enemy_kings,
            crowning: S::narrow(engine.crowning.within_chain[side.index()]),
            leave_at_once: engine.rules.capture.leave_at_once,
            chain: engine.rules.capture.chain,
            cut: false,
        }
    }

    /// The same, for one piece.
    pub(crate) fn of(engine: &'a Engine, position: &Position, from: Spot) -> Leaper<'a, S> {
        let mut leaper = Leaper::new(engine, position);
        leaper.lift(from);
        leaper
    }

    /// Takes the piece that captures off its point, or puts it back.
    #[inline(always)]
    pub(crate) fn lift(&mut self, from: Spot) {
        self.occupied = self.occupied ^ S::bit(from);
    }

    /// A man may become king within a chain and go on as one.
    pub(crate) fn may_go_on_as_king(&self) -> bool {
        !self.crowning.is_empty() && !self.engine.crowning.stops
    }

    /// What stands in the way in a state.
    #[inline(always)]
    pub(crate) fn blocked(&self, taken: S) -> S {
        if self.leave_at_once { self.occupied & !taken } else { self.occupied }
    }

    /// Whether a chain may have a further leap, if there is one.
    #[inline(always)]
    pub(crate) fn may_leap(&self, state: &State<S>) -> bool {
        !state.stopped && (state.taken.is_empty() || self.chain != Chain::SingleLeap)
    }

    /// Whether a chain may end in this state; `more`: there is a further leap.
    #[inline(always)]
    pub(crate) fn ends(&self, state: &State<S>, more: bool) -> bool {
        match self.chain {
            Chain::GoesOnWhileItCan if self.cut => more,
            Chain::GoesOnWhileItCan => !more && state.may_end,
            Chain::MayStop | Chain::SingleLeap => state.may_end,
        }
    }

    /// Every ray on which something can be leapt, and the landings behind it, nearest first; to a function that may end the listing by `true`.
    #[inline(always)]
    pub(crate) fn each_ray(&self, state: &State<S>, found: &mut impl FnMut(Spot, Landings<'_, S>) -> bool) {
        let powers = self.powers[usize::from(state.king)];
        if !powers.far {
            return self.each_neighbour(state, &mut |over, to| found(over, Landings::at(to)));
        }
        let (blocked, targets) = (self.blocked(state.taken), self.takeable[usize::from(state.king)] & !state.taken);
        let nearest = powers.piece.lands == Lands::NextBehind;
        for way in &powers.leaps[usize::from(!state.taken.is_empty())][usize::from(state.at) & 127] {
            if let Some((over, landings)) = way.landings(blocked, targets, nearest)
                && way.over != state.came
                && found(over, landings)
            {
                return;
            }
        }
    }

    /// The same for a piece that leaps over neighbours: over what, to where.
    #[inline(always)]
    pub(crate) fn each_neighbour(&self, state: &State<S>, found: &mut impl FnMut(Spot, Spot) -> bool) {
        let powers = self.powers[usize::from(state.king)];
        let (place, later) = (usize::from(state.at) & 127, usize::from(!state.taken.is_empty()));
        let near = S::narrow(powers.near[later][place]) & self.takeable[usize::from(state.king)] & !state.taken;
        let blocked = self.blocked(state.taken);
        // It never leaps back: over a neighbour, that would be over the piece just taken.
        let mut hop = |over, to| !blocked.has(to) && found(over, to);
        if powers.even {
            _ = spots(near).any(|over| hop(over, (2 * over).wrapping_sub(state.at)));
        } else if !near.is_empty() {
            _ = powers.leaps[later][place].iter().any(|way| near.has(way.over) && hop(way.over, way.to));
        }
    }

    /// Every leap from a state, to a function that may end the listing by `true`.
    #[inline]
    pub(crate) fn each_leap(&self, state: &State<S>, found: &mut impl FnMut(Leap) -> bool) {
        let powers = self.powers[usize::from(state.king)];
        // A single leap is over wherever it lands.
        let choosy = powers.piece.lands == Lands::WhereItCanGoOn && self.chain != Chain::SingleLeap;
        let goes_on = |leap: &Leap| self.can_leap(&self.land(state, leap));
        self.each_ray(state, &mut |over, landings| {
            // The nearest landing from which it can go on, if there is one: none before it will do.
            let mut open = None;
            if choosy {
                each_landing(over, landings, &mut |leap| {
                    open = goes_on(&leap).then_some(leap.behind);
                    open.is_some()
                });
            }
            each_landing(over, landings, &mut |leap| {
                let barred = open.is_some_and(|open| leap.behind < open || (leap.behind > open && !goes_on(&leap)));
                (!barred || self.cut) && found(Leap { barred, ..leap })
            })
        });
    }

    /// Every leap from a state that may have a further one.
    pub(crate) fn leaps(&self, state: &State<S>) -> Vec<Leap> {
        let mut leaps = Vec::new();
        if self.may_leap(state) {
            self.each_leap(state, &mut |leap| {
                leaps.push(leap);
                false
            });
        }
        leaps
    }

    /// Whether there is any leap from a state.
    #[inline]
    pub(crate) fn can_leap(&self, state: &State<S>) -> bool {
        let mut able = false;
        if !state.stopped {
            self.each_ray(state, &mut |_, _| {
                able = true;
                true
            });
        }
        able
    }

    /// The state after a leap.
    #[inline]
    pub(crate) fn land(&self, state: &State<S>, leap: &Leap) -> State<S> {
        let (mut king, mut stopped) = (state.king, false);
        if !king && self.crowning.has(leap.to) {
            king = true;
            stopped = self.engine.crowning.stops;
        }
        let powers = self.powers[usize::from(king)];
        let may_end = match powers.piece.ends {
            Ends::Anywhere => true,
            Ends::NextBehind => leap.behind == 1,
            Ends::NextBehindAKing => leap.behind == 1 || !self.enemy_kings.has(leap.over),
        };
        let came = if powers.piece.may_reverse { NOWHERE } else { leap.before };
        State { at: leap.to, came, king, stopped, may_end, taken: state.taken | S::bit(leap.over) }
    }
}

/// The leaps over a piece to some points behind it, nearest first, to a function that may end the listing by `true`; then true.
#[inline(always)]
fn each_landing<S: Set>(over: Spot, mut landings: Landings<'_, S>, found: &mut impl FnMut(Leap) -> bool) -> bool {
    let (mut before, mut behind) = (over, 1);
    landings.any(|to| {
        let told = found(Leap { over, to, before, behind, barred: false });
        (before, behind) = (to, behind + 1);
        told
    })
}
