//! The lattice where players may leave captures and are punished for it: the opponent takes an offender off the board, or has the move
//! taken back, and moves.
//!
//! Every chain that may be played is found: where a piece is and what it has taken are one state, which is followed once.

use super::Pieces;
use super::lattice::{Chain, Landings, Lattice, Move, each};
use super::points::Points;
use rustc_hash::FxHashSet;

/// So many states of a piece are compared one by one.
const FEW: usize = 24;
/// No more states of a piece are followed.
const MOST: usize = 1 << 17;

/// Any complete capture; only a step in place of a capture is an offence, and only an offender's removal a remedy.
pub(super) type Huff = Penalties<false>;
/// Most pieces; steps, lesser captures and chains cut short are offences, and the move may be taken back too.
pub(super) type Offences = Penalties<true>;

#[derive(Clone, Copy)]
pub(super) struct Penalties<const MOST_PIECES: bool> {
    board: Lattice,
    /// Those among which the punisher may choose, where they stand now; none: there is nothing to punish.
    offenders: u128,
    /// The board before their offence.
    before: Lattice,
    /// A move has been taken back: only the best captures may be played.
    forced: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Remove,
    TakeBack,
    Capture,
    Cut,
    Step,
}

#[derive(Clone, Copy)]
pub(super) struct Choice {
    taken: u128,
    from: u8,
    to: u8,
    count: u8,
    kind: Kind,
}

/// The moves of a position.
#[derive(Default)]
pub(super) struct Moves<const MOST_PIECES: bool> {
    list: Vec<Choice>,
    /// Pieces that the best captures take, and those that have one.
    most: u8,
    able: u128,
    seen: Seen,
}

/// States of one piece: what it has taken, and from bit 96 on where it is.
#[derive(Default)]
struct Seen {
    few: Vec<u128>,
    many: FxHashSet<u128>,
}

impl Seen {
    #[inline(always)]
    fn clear(&mut self) {
        self.few.clear();
        if self.many.capacity() > 1 << 12 {
            // Emptying the table of one great chain for every small one would take longer than these do.
            self.many = FxHashSet::default();
        } else if !self.many.is_empty() {
            self.many.clear();
        }
    }

    #[inline(always)]
    fn is_new(&mut self, state: u128) -> bool {
        if self.few.len() < FEW {
            let new = !self.few.contains(&state);
            if new {
                self.few.push(state);
            }
            return new;
        }
        self.is_new_of_many(state)
    }

    #[inline(never)]
    fn is_new_of_many(&mut self, state: u128) -> bool {
        if self.many.is_empty() {
            self.many.extend(&self.few);
        }
        self.many.len() < MOST && self.many.insert(state)
    }
}

impl<const MOST_PIECES: bool> AsRef<[Choice]> for Moves<MOST_PIECES> {
    #[inline(always)]
    fn as_ref(&self) -> &[Choice] {
        &self.list
    }
}

impl<const MOST_PIECES: bool> Moves<MOST_PIECES> {
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }
}

impl<const MOST_PIECES: bool> Landings for Moves<MOST_PIECES> {
    #[inline(always)]
    fn come(&mut self, chain: &Chain, at: usize) -> bool {
        match chain.count {
            0 => self.seen.clear(),
            // One leap leads to a state that no other leads to.
            1 => {}
            _ => return self.seen.is_new(chain.taken | (at as u128) << 96),
        }
        true
    }

    #[inline(always)]
    fn leave(&mut self, chain: &Chain, at: usize, ends: bool) {
        if chain.count == 0 || !(ends || MOST_PIECES) {
            return;
        }
        let count = chain.count as u8;
        let worth = if MOST_PIECES { count } else { 1 };
        if ends && worth >= self.most {
            let others = if worth > self.most { 0 } else { self.able };
            (self.most, self.able) = (worth, others | 1 << chain.from);
        }
        let kind = if ends { Kind::Capture } else { Kind::Cut };
        self.list.push(Choice { taken: chain.taken, from: chain.from as u8, to: at as u8, count, kind });
    }
}

impl<const MOST_PIECES: bool> Penalties<MOST_PIECES> {
    /// Lists all moves but steps.
    #[inline(always)]
    fn list_but_steps(&self, empty: u128, moves: &mut Moves<MOST_PIECES>) {
        moves.list.clear();
        (moves.most, moves.able) = (0, 0);
        let remedy = |kind, from| Choice { taken: 0, from, to: from, count: 0, kind };
        moves.list.extend(each(self.offenders).map(|at| remedy(Kind::Remove, at as u8)));
        if MOST_PIECES && self.offenders != 0 {
            moves.list.push(remedy(Kind::TakeBack, 0));
        }
        self.board.follow_chains(empty, moves);
        if self.forced {
            let most = moves.most;
            moves.list.retain(|chosen| chosen.kind == Kind::Capture && chosen.count == most);
        }
    }

    /// Whether a move can be punished.
    #[inline(always)]
    fn offends(&self, chosen: &Choice, moves: &Moves<MOST_PIECES>) -> bool {
        match chosen.kind {
            Kind::Step => moves.able != 0,
            Kind::Cut => true,
            _ => MOST_PIECES && chosen.count < moves.most,
        }
    }
}

impl<const MOST_PIECES: bool> Points for Penalties<MOST_PIECES> {
    type Move = Choice;
    type Moves = Moves<MOST_PIECES>;

    fn start() -> Self {
        let board = Lattice::start();
        Penalties { board, offenders: 0, before: board, forced: false }
    }

    fn list(&self, moves: &mut Self::Moves) {
        let empty = self.board.empty();
        self.list_but_steps(empty, moves);
        if !self.forced {
            let step = |Move { from, to, .. }| Choice { taken: 0, from, to, count: 0, kind: Kind::Step };
            self.board.each_step(empty, |chosen| moves.list.push(step(chosen)));
        }
    }

    fn count(&self, moves: &mut Self::Moves) -> u64 {
        let empty = self.board.empty();
        self.list_but_steps(empty, moves);
        moves.list.len() as u64 + if self.forced { 0 } else { self.board.count_steps(empty) }
    }

    #[inline(always)]
    fn play(&self, chosen: &Choice, moves: &Self::Moves) -> Self {
        let mut next = Penalties { offenders: 0, forced: false, ..*self };
        let (from, to) = (1 << chosen.from, 1 << chosen.to);
        match chosen.kind {
            Kind::Remove => {
                let owner = 1 - self.board.side;
                next.board.men[owner] &= !from;
                next.board.kings[owner] &= !from;
            }
            Kind::TakeBack => (next.board, next.forced) = (self.before, true),
            _ => {
                next.board = self.board.after(&Move { from: chosen.from, to: chosen.to, taken: chosen.taken });
                if self.offends(chosen, moves) {
                    next.before = self.board;
                    next.offenders = if moves.able & from == 0 { moves.able } else { (moves.able & !from) | to };
                }
            }
        }
        next
    }

    fn pieces(&self) -> Pieces {
        self.board.pieces()
    }
}
