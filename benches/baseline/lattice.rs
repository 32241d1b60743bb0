//! A lattice of 9 by 9 points on sets of 128 bits: men step forward and leap over neighbours, kings fly, the most pieces must be taken.
//!
//! Point `row * 10 + column`: the tenth column is never on the board, so that shifts do not run over its edge. Diagonals meet where
//! row and column have an even sum. Pieces that are taken stay on the board until the chain is over.

use super::Pieces;
use super::points::Points;

/// Shifts along the lines; the first four are orthogonal.
const WAYS: [i32; 8] = [10, -10, 1, -1, 11, 9, -11, -9];

const BOARD: u128 = points(false);
/// Where diagonals meet.
const CROSSINGS: u128 = points(true);
const LAST_ROWS: [u128; 2] = [0x1ff << 80, 0x1ff];

const fn points(crossings: bool) -> u128 {
    let (mut set, mut at) = (0, 0);
    while at < 90 {
        if at % 10 < 9 && (!crossings || (at / 10 + at % 10) % 2 == 0) {
            set |= 1 << at;
        }
        at += 1;
    }
    set
}

/// Points on the lines from each point, by way.
static LINES: [[u128; 90]; 8] = lines();

const fn lines() -> [[u128; 90]; 8] {
    let mut lines = [[0; 90]; 8];
    let mut way = 0;
    while way < 8 {
        let mut from = 0;
        while from < 90 {
            let mut at = from as i32 + WAYS[way];
            while (BOARD >> from) & 1 == 1
                && (way < 4 || (CROSSINGS >> from) & 1 == 1)
                && at >= 0
                && at < 90
                && (BOARD >> at) & 1 == 1
            {
                lines[way][from] |= 1 << at;
                at += WAYS[way];
            }
            from += 1;
        }
        way += 1;
    }
    lines
}

#[derive(Clone, Copy)]
pub(super) struct Lattice {
    pub(super) men: [u128; 2],
    pub(super) kings: [u128; 2],
    pub(super) side: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) taken: u128,
}

/// What hears of the points where a chain lands.
pub(super) trait Landings {
    /// Before its next leap: whether it is to be followed from here.
    fn come(&mut self, chain: &Chain, at: usize) -> bool;
    /// When it has been followed from here; `ends`: there was no next leap.
    fn leave(&mut self, chain: &Chain, at: usize, ends: bool);
}

/// Captures found so far, and how many pieces the best take.
struct Found<'a> {
    moves: &'a mut Vec<Move>,
    most: u32,
}

/// The board while one piece captures.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    pub(super) from: usize,
    targets: u128,
    empty: u128,
    pub(super) taken: u128,
    pub(super) count: u32,
}

#[inline(always)]
fn shift(set: u128, way: i32) -> u128 {
    if way > 0 { set << way } else { set >> -way }
}

#[inline(always)]
pub(super) fn each(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            at
        })
    })
}

/// The point of a line that is nearest to its beginning.
#[inline(always)]
fn nearest(way: usize, line: u128) -> usize {
    if WAYS[way] > 0 { line.trailing_zeros() as usize } else { 127 - line.leading_zeros() as usize }
}

/// The part of a line before its first point that is not empty.
#[inline(always)]
fn open_part(way: usize, line: u128, empty: u128) -> u128 {
    let stops = line & !empty;
    if stops == 0 {
        return line;
    }
    let stop = nearest(way, stops);
    line & !(LINES[way][stop] | 1 << stop)
}

impl Landings for Found<'_> {
    #[inline(always)]
    fn come(&mut self, _: &Chain, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn leave(&mut self, chain: &Chain, to: usize, ends: bool) {
        if !ends || chain.count == 0 || chain.count < self.most {
            return;
        }
        if chain.count > self.most {
            self.most = chain.count;
            self.moves.clear();
        }
        let found = Move { from: chain.from as u8, to: to as u8, taken: chain.taken };
        if chain.count == 1 || !self.moves.contains(&found) {
            self.moves.push(found);
        }
    }
}

impl Chain {
    #[inline(always)]
    fn after(&self, over: usize) -> Chain {
        let bit = 1 << over;
        Chain { targets: self.targets ^ bit, taken: self.taken | bit, count: self.count + 1, ..*self }
    }

    fn man(&self, at: usize, found: &mut impl Landings) {
        if !found.come(self, at) {
            return;
        }
        let ways = if CROSSINGS >> at & 1 == 1 { 8 } else { 4 };
        let mut ends = true;
        for way in &WAYS[..ways] {
            let over = at as i32 + way;
            let to = over + way;
            if (0..90).contains(&to) && self.targets >> over & 1 == 1 && self.empty >> to & 1 == 1 {
                ends = false;
                self.after(over as usize).man(to as usize, found);
            }
        }
        found.leave(self, at, ends);
    }

    fn king(&self, at: usize, found: &mut impl Landings) {
        if !found.come(self, at) {
            return;
        }
        let mut ends = true;
        for (way, lines) in LINES.iter().enumerate() {
            let met = lines[at] & !self.empty;
            if met == 0 {
                continue;
            }
            let over = nearest(way, met);
            if self.targets >> over & 1 == 0 {
                continue;
            }
            let next = self.after(over);
            for to in each(open_part(way, lines[over], self.empty)) {
                ends = false;
                next.king(to, found);
            }
        }
        found.leave(self, at, ends);
    }
}

impl Lattice {
    #[inline(always)]
    pub(super) fn empty(&self) -> u128 {
        BOARD & !(self.men[0] | self.men[1] | self.kings[0] | self.kings[1])
    }

    #[inline(always)]
    pub(super) fn follow_chains(&self, empty: u128, found: &mut impl Landings) {
        let men = self.men[self.side];
        let targets = self.men[1 - self.side] | self.kings[1 - self.side];
        let mut able = 0;
        for (number, way) in WAYS.into_iter().enumerate() {
            let from = if number < 4 { men } else { men & CROSSINGS };
            able |= from & shift(targets & shift(empty, -way), -way);
        }
        let chain = |from: usize| Chain { from, targets, empty: empty | 1 << from, taken: 0, count: 0 };
        each(able).for_each(|from| chain(from).man(from, found));
        each(self.kings[self.side]).for_each(|from| chain(from).king(from, found));
    }

    /// Where men step to, by way.
    #[inline(always)]
    fn steps(&self, empty: u128) -> [(u128, i32); 3] {
        let forward = if self.side == 0 { 1 } else { -1 };
        let men = self.men[self.side];
        [(men, 10), (men & CROSSINGS, 11), (men & CROSSINGS, 9)]
            .map(|(men, way)| (shift(men, forward * way) & empty, forward * way))
    }

    #[inline(always)]
    fn slides(from: usize, empty: u128) -> u128 {
        (0..8).fold(0, |set, way| set | open_part(way, LINES[way][from], empty))
    }

    /// Hands out steps, by from and to.
    #[inline(always)]
    pub(super) fn each_step(&self, empty: u128, mut add: impl FnMut(Move)) {
        for (ends, way) in self.steps(empty) {
            each(ends).for_each(|to| add(Move { from: (to as i32 - way) as u8, to: to as u8, taken: 0 }));
        }
        for from in each(self.kings[self.side]) {
            each(Self::slides(from, empty)).for_each(|to| add(Move { from: from as u8, to: to as u8, taken: 0 }));
        }
    }

    #[inline(always)]
    pub(super) fn count_steps(&self, empty: u128) -> u64 {
        let steps: u32 = self.steps(empty).iter().map(|(ends, _)| ends.count_ones()).sum();
        let slides: u32 = each(self.kings[self.side]).map(|from| Self::slides(from, empty).count_ones()).sum();
        u64::from(steps + slides)
    }

    #[inline(always)]
    pub(super) fn after(&self, chosen: &Move) -> Lattice {
        let mut next = *self;
        let side = self.side;
        let (from, to) = (1 << chosen.from, 1 << chosen.to);
        if self.men[side] & from == 0 {
            // A chain may end where it began.
            next.kings[side] ^= from;
            next.kings[side] |= to;
        } else {
            next.men[side] ^= from;
            let rank = if to & LAST_ROWS[side] == 0 { &mut next.men } else { &mut next.kings };
            rank[side] |= to;
        }
        next.men[1 - side] &= !chosen.taken;
        next.kings[1 - side] &= !chosen.taken;
        next.side ^= 1;
        next
    }
}

impl Points for Lattice {
    type Move = Move;
    type Moves = Vec<Move>;

    fn start() -> Lattice {
        let first = BOARD & ((1 << 44) - 1);
        Lattice { men: [first, BOARD & !first & !(1 << 44)], kings: [0; 2], side: 0 }
    }

    fn list(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let empty = self.empty();
        self.follow_chains(empty, &mut Found { moves, most: 0 });
        if moves.is_empty() {
            self.each_step(empty, |step| moves.push(step));
        }
    }

    fn count(&self, moves: &mut Vec<Move>) -> u64 {
        moves.clear();
        let empty = self.empty();
        self.follow_chains(empty, &mut Found { moves, most: 0 });
        if moves.is_empty() { self.count_steps(empty) } else { moves.len() as u64 }
    }

    #[inline(always)]
    fn play(&self, chosen: &Move, _: &Vec<Move>) -> Lattice {
        self.after(chosen)
    }

    fn pieces(&self) -> Pieces {
        Pieces { men: self.men, kings: self.kings, side: self.side }
    }
}
