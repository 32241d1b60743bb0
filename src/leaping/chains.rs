//! The search for captures of one piece: leap by leap, with equal intermediate states merged.
//!
//! Goes in: a position, a piece. Comes out, through a sink: every state in which a chain may end. Never compares captures with
//! one another, never changes a position.

use super::Engine;
use super::position::Position;
use super::powers::Powers;
use super::rays::Way;
use super::sets::{NOWHERE, Set, Spot};
use crate::game::Side;
use crate::ir::leaping::{Chain, Crowned, Ends, Lands, Takes};
use rustc_hash::FxHashSet;

/// The state of a chain. What may follow depends on nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Node<S> {
    /// Where the piece is.
    pub(super) at: Spot,
    /// The point just before it on the ray by which it came, if it may not go back there.
    pub(super) came: Spot,
    /// Its rank now.
    pub(super) king: bool,
    /// It has been crowned and stops.
    pub(super) stopped: bool,
    /// `ends` allows an end here.
    pub(super) may_end: bool,
    /// Pieces taken so far.
    pub(super) taken: S,
}

impl<S: Set> Node<S> {
    /// Puts states in an order.
    pub(super) fn key(&self) -> (Spot, u128, Spot, [bool; 3]) {
        (self.at, self.taken.widen(), self.came, [self.king, self.stopped, self.may_end])
    }
}

/// One leap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leap {
    pub(super) over: Spot,
    pub(super) to: Spot,
    /// The point just before the landing.
    before: Spot,
    /// 1 when it lands next behind the piece, 2 one point farther, and so on.
    pub(super) behind: u8,
    /// `lands` forbids this landing; only a chain that is cut short may end there.
    pub(super) barred: bool,
}

/// How good a capture is so far. The greater is the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Score {
    /// The keys in order, up to `kings earliest`, in one number.
    pub(super) high: u64,
    /// Kings among the pieces taken, the first at the top.
    pub(super) sequence: u128,
    /// The keys after it.
    pub(super) low: u64,
}

/// What hears of the states of a search.
pub(super) trait Sink<S> {
    /// A state is reached. False: it has been before, or is not wanted.
    fn enter(&mut self, node: &Node<S>, leaps: u32, score: &Score) -> bool;
    /// A chain may end here.
    fn end(&mut self, node: &Node<S>, leaps: u32, score: &Score);
}

/// The board as one side sees it while one of its pieces captures.
pub(super) struct Search<'a, S> {
    pub(super) engine: &'a Engine,
    pub(super) powers: [&'a Powers; 2],
    /// All pieces but the one that moves.
    pub(super) occupied: S,
    pub(super) enemy_men: S,
    pub(super) enemy_kings: S,
    /// Where a man is crowned within a chain.
    crowning: S,
    pub(super) leave_at_once: bool,
    /// A man that captures by plain chains goes on after its first leap from these points at most.
    pub(super) open: S,
    chain: Chain,
    /// Chains that are cut short: any landing, any end after which the piece could go on.
    pub(super) cut: bool,
}

impl<'a, S: Set> Search<'a, S> {
    /// Looks at a position for one side. The piece is chosen by [`Search::lift`].
    #[inline]
    pub(super) fn new(engine: &'a Engine, position: &Position, side: Side) -> Search<'a, S> {
        let (own, enemy) = (side.index(), side.other().index());
        Search {
            engine,
            powers: [&engine.powers[own][0], &engine.powers[own][1]],
            occupied: S::narrow(position.occupied()),
            enemy_men: S::narrow(position.men[enemy]),
            enemy_kings: S::narrow(position.kings[enemy]),
            crowning: S::narrow(engine.crowned_within_chain[own]),
            leave_at_once: engine.rules.capture.leave_at_once,
            open: !S::default(),
            chain: engine.rules.capture.chain,
            cut: false,
        }
    }

    /// Takes the piece that captures off its point, or puts it back.
    #[inline(always)]
    pub(super) fn lift(&mut self, from: Spot) {
        self.occupied = self.occupied ^ S::bit(from);
    }

    /// A piece before its first leap.
    pub(super) fn begin(&self, from: Spot, king: bool) -> Node<S> {
        Node { at: from, came: NOWHERE, king, stopped: false, may_end: false, taken: S::default() }
    }

    /// Every state that chains from here reach.
    pub(super) fn explore<K: Sink<S>>(&self, node: &Node<S>, leaps: u32, score: &Score, sink: &mut K) {
        if !sink.enter(node, leaps, score) {
            return;
        }
        let mut more = false;
        if self.may_leap(node, leaps) {
            self.leaps(node, &mut |leap| {
                more = true;
                let next = self.land(node, &leap);
                let score = self.engine.gain(score, self.enemy_kings.has(leap.over), leaps);
                if leap.barred {
                    sink.end(&next, leaps + 1, &score);
                } else {
                    self.explore(&next, leaps + 1, &score, sink);
                }
                false
            });
        }
        if leaps > 0 && self.ends(node, more) {
            sink.end(node, leaps, score);
        }
    }

    /// Whether a chain may have a further leap, if there is one.
    #[inline(always)]
    pub(super) fn may_leap(&self, node: &Node<S>, leaps: u32) -> bool {
        !node.stopped && (leaps == 0 || self.chain != Chain::SingleLeap)
    }

    /// A man may become king within a chain and go on as one.
    pub(super) fn may_go_on_as_king(&self) -> bool {
        !self.crowning.is_empty() && matches!(self.engine.rules.crowned, Crowned::WhenItReachesAndGoesOn(_))
    }

    /// Whether a chain may end in this state; `more`: there is a further leap.
    pub(super) fn ends(&self, node: &Node<S>, more: bool) -> bool {
        match self.chain {
            Chain::GoesOnWhileItCan if self.cut => more,
            Chain::GoesOnWhileItCan => !more && node.may_end,
            Chain::MayStop | Chain::SingleLeap => node.may_end,
        }
    }

    /// Every leap from a state, to a function that may end the listing by `true`.
    #[inline]
    pub(super) fn leaps(&self, node: &Node<S>, found: &mut impl FnMut(Leap) -> bool) {
        let powers = self.powers[usize::from(node.king)];
        let occupied = self.blocked(node);
        let targets = self.targets(powers, node);
        let first = node.taken.is_empty();
        if !powers.far {
            let hops = if first { &powers.first_hops } else { &powers.then_hops };
            for &[over, to] in hops.from(node.at) {
                let open = targets.has(over) && !occupied.has(to) && over != node.came;
                if open && found(Leap { over, to, before: over, behind: 1, barred: false }) {
                    return;
                }
            }
            return;
        }
        let ways = if first { &powers.first } else { &powers.then };
        for way in &ways[node.at as usize] {
            if way.over == node.came || (S::narrow(way.mask) & targets).is_empty() {
                continue;
            }
            if let Some((over, free)) = way.leap(occupied)
                && targets.has(over)
                && !free.is_empty()
                && self.landings(node, powers, way, over, free, found)
            {
                return;
            }
        }
    }

    /// Whether there is any leap from a state.
    pub(super) fn can_leap(&self, node: &Node<S>) -> bool {
        let powers = self.powers[usize::from(node.king)];
        let occupied = self.blocked(node);
        let targets = self.targets(powers, node);
        if node.stopped {
            return false;
        }
        let first = node.taken.is_empty();
        if !powers.far {
            let hops = if first { &powers.first_hops } else { &powers.then_hops };
            let open = |over: Spot, to: Spot| targets.has(over) && !occupied.has(to) && over != node.came;
            return hops.from(node.at).iter().any(|&[over, to]| open(over, to));
        }
        let ways = if first { &powers.first } else { &powers.then };
        ways[node.at as usize].iter().any(|way| {
            way.over != node.came
                && !(S::narrow(way.mask) & targets).is_empty()
                && way.leap(occupied).is_some_and(|(over, free)| targets.has(over) && !free.is_empty())
        })
    }

    /// The landings of one long leap, on points of a way. True: the listing is to end.
    fn landings(
        &self,
        node: &Node<S>,
        powers: &Powers,
        way: &Way,
        over: Spot,
        free: S,
        found: &mut impl FnMut(Leap) -> bool,
    ) -> bool {
        let free = if powers.lands == Lands::NextBehind { S::bit(way.nearest(over, free)) } else { free };
        // A single leap is over wherever it lands.
        let choosy = powers.lands == Lands::WhereItCanGoOn && self.chain != Chain::SingleLeap;
        let goes_on = |leap: &Leap| self.can_leap(&self.land(node, leap));
        let choosy = choosy && each_leap(way, over, free, &mut |leap| goes_on(&leap));
        each_leap(way, over, free, &mut |leap| {
            let barred = choosy && !goes_on(&leap);
            (!barred || self.cut) && found(Leap { barred, ..leap })
        })
    }

    /// The state after a leap.
    #[inline]
    pub(super) fn land(&self, node: &Node<S>, leap: &Leap) -> Node<S> {
        let (mut king, mut stopped) = (node.king, false);
        if !king && self.crowning.has(leap.to) {
            king = true;
            stopped = matches!(self.engine.rules.crowned, Crowned::WhenItReachesAndStops(_));
        }
        let powers = self.powers[usize::from(king)];
        let may_end = match powers.ends {
            Ends::Anywhere => true,
            Ends::NextBehind => leap.behind == 1,
            Ends::NextBehindAKing => leap.behind == 1 || !self.enemy_kings.has(leap.over),
        };
        let came = if powers.may_reverse { NOWHERE } else { leap.before };
        Node { at: leap.to, came, king, stopped, may_end, taken: node.taken | S::bit(leap.over) }
    }

    #[inline(always)]
    fn blocked(&self, node: &Node<S>) -> S {
        if self.leave_at_once { self.occupied & !node.taken } else { self.occupied }
    }

    #[inline(always)]
    fn targets(&self, powers: &Powers, node: &Node<S>) -> S {
        self.takeable(powers) & !node.taken
    }

    /// The pieces that a piece with these powers may take.
    #[inline(always)]
    pub(super) fn takeable(&self, powers: &Powers) -> S {
        match powers.takes {
            Takes::AnyPiece => self.enemy_men | self.enemy_kings,
            Takes::MenOnly => self.enemy_men,
            Takes::KingsOnly => self.enemy_kings,
        }
    }
}

/// The leaps over a piece to some points behind it, nearest first, to a function that may end the listing by `true`; then true.
#[inline(always)]
fn each_leap<S: Set>(way: &Way, over: Spot, free: S, found: &mut impl FnMut(Leap) -> bool) -> bool {
    let (mut left, mut before, mut behind) = (free, over, 1);
    let mut tell = |to| {
        let told = found(Leap { over, to, before, behind, barred: false });
        (before, behind) = (to, behind + 1);
        told
    };
    if way.comes_twice {
        return way.behind(over).take_while(|to| free.has(*to)).any(tell);
    }
    while let Some(to) = way.next(over, &mut left) {
        if tell(to) {
            return true;
        }
    }
    false
}

/// A state, and the ranks taken so far in their order where that matters.
type State<S> = (Node<S>, u128);

/// States met before: a position may have many thousand routes to few states. Of too many states it says so and calls all others
/// met, which ends the search.
pub(super) struct Seen<S> {
    few: Vec<State<S>>,
    many: Option<FxHashSet<State<S>>>,
    most: usize,
    /// There are too many.
    pub(super) crowded: bool,
}

impl<S: Set> Seen<S> {
    pub(super) fn new(most: usize) -> Seen<S> {
        Seen { few: Vec::new(), many: None, most, crowded: false }
    }

    /// Notes a state. True: it is new. States after few leaps are not kept: it takes longer than to look at some of them twice.
    #[inline]
    pub(super) fn is_new(&mut self, node: &Node<S>, leaps: u32, sequence: u128) -> bool {
        leaps < 3 || self.note((*node, sequence))
    }

    /// States of the piece at hand, but for those that are not kept.
    pub(super) fn states(&self) -> usize {
        self.many.as_ref().map_or(0, FxHashSet::len)
    }

    /// Forgets all: another piece begins.
    pub(super) fn clear(&mut self) {
        self.few.clear();
        self.many = None;
        self.crowded = false;
    }

    fn note(&mut self, state: State<S>) -> bool {
        const FEW: usize = 16;
        if self.few.contains(&state) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(state);
            return true;
        }
        let many = self.many.get_or_insert_default();
        self.crowded |= many.len() >= self.most;
        !self.crowded && many.insert(state)
    }
}
