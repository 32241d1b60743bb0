//! Alpha-beta, deepened step by step, over the moves of any game.
//!
//! Comes in: rules, a position, what features are worth, a budget. Goes out: moves with their values. A turn of several moves is searched move by
//! move; a move that lets the same side go on, or that is the only one, costs half a ply. Captures are played out before anything is
//! estimated. A position that comes again counts as it stands. Knows no rule of a game.

use super::killers::Killers;
use super::table::{Bound, Entry, Table};
use crate::game::{Estimator, Keys, Listener, Outcome, Rules, Side, patience};
use crate::ir::Cause;
use crate::variant::FamilyTools;
use rustc_hash::{FxHashMap, FxHashSet};

/// A game that is won at once; less a ply for each ply that it takes.
pub(super) const WON: i32 = 1_000_000;
/// The same of a round in a game of several rounds: the margin counts too.
pub(super) const ROUND_WON: i32 = 500_000;
/// From here on a value is a win or a loss, and no estimate.
pub(super) const DECIDED: i32 = 400_000;
/// Half-plies of a whole ply.
const PLY: i16 = 2;
/// A line is followed no longer.
const MOST_PLIES: usize = 120;
/// Captures beyond the depth are followed no longer.
const MOST_CAPTURES: usize = 24;
/// Half-plies ahead from which on moves are put in order by what an estimate says of them: an estimate takes as long as a position.
const ESTIMATED_FROM: i16 = 4 * PLY;
/// What asking for patience counts a node as.
const NODE: u64 = 4;

/// How far to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) nodes: u64,
    /// Whole plies.
    pub(super) depth: i16,
}

/// Moves of one position after which the limits are asked again.
const ASKED_EVERY: usize = 16;

/// How estimates are blurred: by how much, and a salt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Blur {
    /// Hundredths of log-odds.
    pub(super) width: i32,
    pub(super) salt: u64,
}

/// A move from the root.
#[derive(Clone, Debug)]
pub(super) struct Rated {
    /// Its index among the legal moves.
    pub(super) index: usize,
    /// For the side to move at the root.
    pub(super) value: i32,
    /// The value says something: the search did not end while it was found.
    pub(super) known: bool,
    /// The value is no bound.
    pub(super) exact: bool,
    /// It rests on no estimate.
    pub(super) proven: bool,
    /// The moves that are expected after it, by index.
    pub(super) line: Vec<usize>,
}

struct Child<P> {
    position: P,
    index: usize,
    /// The same side goes on.
    same: bool,
    /// How it ended, for the side that moved.
    end: Option<i32>,
    rank: i32,
    /// What a move whose end is not seen is thought to be worth.
    guess: Option<i32>,
}

/// A position whose moves are listed.
struct Here<'a, R: Rules> {
    position: &'a R::Position,
    moves: &'a [R::Move],
    score: [u32; 2],
    depth: i16,
    again: u64,
    key: u64,
    /// Index of the move that is known to be good.
    best: Option<usize>,
}

/// The best of the moves that have been looked at.
struct Best {
    value: i32,
    /// Of a move that is better than `least` was; `u16::MAX`: there is none.
    index: u16,
    least: i32,
    most: i32,
    /// None has been looked at.
    first: bool,
}

/// Counts what happens.
struct Happenings(usize);

impl<E> Listener<E> for Happenings {
    const LISTENS: bool = true;
    fn hear(&mut self, _: Side, _: Option<Cause>, _: E) {
        self.0 += 1;
    }
}

/// Standard deviation of the sum of four bytes.
const BELL: i32 = 148;
/// How far off somebody is who does not see how a move ends, in hundredths of log-odds.
const UNSEEN: i32 = 300;

pub(super) struct Search<'a, R: Rules> {
    rules: &'a R,
    family: &'a FamilyTools<R>,
    estimator: &'a Estimator,
    blur: Blur,
    table: &'a Table,
    /// Keys of the positions between the root and here, and of those of the game before.
    path: Vec<u64>,
    past: &'a FxHashSet<u64>,
    pub(super) nodes: u64,
    budget: Budget,
    stopped: bool,
    /// Plies that have been looked ahead everywhere.
    whole: i16,
    /// The lowest place on the path on which a value depends that was found since this was reset.
    depends: usize,
    /// An estimate was used since this was reset.
    estimated: bool,
    buffers: Vec<Vec<R::Move>>,
    killers: Killers<R::Move>,
}

impl<'a, R: Rules> Search<'a, R> {
    pub(super) fn new(
        rules: &'a R,
        family: &'a FamilyTools<R>,
        estimator: &'a Estimator,
        past: &'a FxHashSet<u64>,
        table: &'a Table,
        (budget, blur): (Budget, Blur),
    ) -> Search<'a, R> {
        Search {
            rules,
            family,
            estimator,
            blur,
            table,
            path: Vec::new(),
            past,
            nodes: 0,
            budget,
            stopped: false,
            whole: 0,
            depends: usize::MAX,
            estimated: false,
            buffers: Vec::new(),
            killers: Killers::default(),
        }
    }

    /// The moves of a position, the best first; those behind the first `wanted` have bounds only. The depth in plies that was searched whole.
    /// Looks `first` plies ahead (at least 1) before it looks further.
    pub(super) fn best(&mut self, position: &R::Position, wanted: usize, first: i16) -> (Vec<Rated>, i16) {
        // What ends by the first move ends within one ply.
        self.path.push((self.family.keys)(self.rules, position).again);
        let mut moves = Vec::new();
        self.rules.legal_moves(position, &mut moves);
        let here = Here { position, moves: &moves, score: self.rules.score(position), depth: 0, again: 0, key: 0, best: None };
        let mut children = self.children(&here, &[], false);
        if self.blur.width > 0 {
            self.lose_sight(position, &mut children);
        }
        let mut rated: Vec<Rated> = Vec::new();
        for depth in first..=self.budget.depth {
            let found = self.round(&children, depth * PLY, wanted);
            // Values of two depths are no order: of a round that was cut only the best move counts, where no more is wanted.
            let ordered = found.iter().take(wanted.min(children.len())).filter(|rated| rated.exact).count();
            if self.stopped && self.whole > 0 && ordered < wanted.min(children.len()) {
                break;
            }
            let finished = !self.stopped;
            // What a round that was cut has found counts as far as it came: the best move of the last round was searched first.
            let places: FxHashMap<usize, usize> = found.iter().enumerate().map(|(place, rated)| (rated.index, place)).collect();
            children.sort_by_key(|child| places.get(&child.index).copied().unwrap_or(usize::MAX));
            let old = std::mem::replace(&mut rated, found);
            rated.extend(old.into_iter().filter(|old| self.stopped && !places.contains_key(&old.index)));
            if !finished {
                break;
            }
            self.whole = depth;
            let proven = rated.iter().take(wanted).all(|rated| rated.proven);
            if proven {
                break;
            }
        }
        self.path.pop();
        (rated, self.whole)
    }

    /// Who misjudges positions does not follow long moves to their end either: a relay of many laps, a chain of many captures.
    fn lose_sight(&self, position: &R::Position, children: &mut [Child<R::Position>]) {
        let sight = 2 + 400 / self.blur.width.unsigned_abs() as usize;
        let standing = self.standing(position);
        let mut moves = Vec::new();
        self.rules.legal_moves(position, &mut moves);
        for child in children {
            let mut happenings = Happenings(0);
            if let Some(chosen) = moves.get(child.index) {
                self.rules.play(&mut position.clone(), chosen, true, &mut (), &mut happenings);
            }
            if happenings.0 > sight {
                let key = (self.family.keys)(self.rules, &child.position).whole;
                child.guess = Some(standing + self.bell(key) * UNSEEN / BELL);
            }
        }
    }

    /// All moves of the root to one depth, the best first.
    fn round(&mut self, children: &[Child<R::Position>], depth: i16, wanted: usize) -> Vec<Rated> {
        let mut found: Vec<Rated> = Vec::new();
        let cost = if children.len() == 1 { PLY / 2 } else { PLY };
        for child in children {
            let kept = found.iter().filter(|rated| rated.exact).map(|rated| rated.value).nth(wanted - 1);
            let least = kept.unwrap_or(-2 * WON);
            (self.depends, self.estimated) = (usize::MAX, false);
            let value = match child.guess {
                Some(guess) => {
                    self.estimated = true;
                    guess
                }
                None => self.after(child, depth - if child.same { PLY / 2 } else { cost }, least, 2 * WON),
            };
            self.stopped |= !patience::goes_on(NODE);
            if self.stopped && !found.is_empty() {
                break;
            }
            let exact = value > least && !self.stopped;
            // A search that was stopped on its first move has looked at nothing: that move is only one that is legal.
            let known = !self.stopped;
            let value = if known { value } else { 0 };
            let proven = known && (!self.estimated || value.abs() > DECIDED);
            let line = if known { self.line(child) } else { Vec::new() };
            // Exact values stand first, and most of thousands of moves are not exact.
            let better = |rated: &Rated| !rated.exact || rated.value < value;
            let place = if exact { found.iter().position(better) } else { None };
            found.insert(place.unwrap_or(found.len()), Rated { index: child.index, value, known, exact, proven, line });
        }
        found
    }

    /// The value of a move for the side that makes it.
    fn after(&mut self, child: &Child<R::Position>, depth: i16, least: i32, most: i32) -> i32 {
        if let Some(end) = child.end {
            return end;
        }
        if child.same {
            self.value(&child.position, depth, least, most)
        } else {
            -self.value(&child.position, depth, -most, -least)
        }
    }

    /// The value of a position for the side to move, exact between `least` and `most`, else a bound.
    fn value(&mut self, position: &R::Position, depth: i16, least: i32, most: i32) -> i32 {
        self.nodes += 1;
        if self.nodes >= self.budget.nodes && self.whole > 0 {
            self.stopped = true;
            return least;
        }
        let quiet = self.family.captures.is_none();
        // Most positions are such: what is remembered of them is not worth looking for.
        if depth <= 0 && quiet && self.blur.width == 0 {
            return self.estimate(position, 0);
        }
        let plies = self.path.len();
        let Keys { again, whole: key } = (self.family.keys)(self.rules, position);
        // In the game before, or on the way here.
        if let Some(place) = self.path.iter().rposition(|on_path| *on_path == again) {
            self.depends = self.depends.min(place);
            return self.again(position);
        }
        if self.past.contains(&again) {
            return self.again(position);
        }
        let known = self.table.find(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth.max(0) || (entry.proven && entry.bound == Bound::Exact)) {
            let value = nearer(entry.value, -(plies as i32));
            let fits = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= most,
                Bound::AtMost => value <= least,
            };
            if fits {
                self.estimated |= !entry.proven;
                return value;
            }
        }
        if plies >= MOST_PLIES || (depth <= 0 && quiet) || depth < -(MOST_CAPTURES as i16) {
            return self.estimate(position, key);
        }
        let mut moves = self.buffers.pop().unwrap_or_default();
        self.rules.legal_moves(position, &mut moves);
        let best = known.map(|entry| usize::from(entry.best));
        let here = Here { position, moves: &moves, score: self.rules.score(position), depth, again, key, best };
        let value = self.listed(&here, least, most);
        self.buffers.push(moves);
        value
    }

    /// The same of a position whose moves are listed.
    fn listed(&mut self, here: &Here<'_, R>, mut least: i32, most: i32) -> i32 {
        let mut standing = None;
        if here.depth <= 0 {
            match self.captures(here.moves) {
                Captures::None => return self.estimate(here.position, here.key),
                Captures::Some => {
                    let value = self.estimate(here.position, here.key);
                    if value >= most {
                        return value;
                    }
                    least = least.max(value);
                    standing = Some(value);
                }
                Captures::All => {}
            }
        }
        let only_captures = standing.is_some();
        let plies = self.path.len();
        self.path.push(here.again);
        let outer = (std::mem::replace(&mut self.depends, usize::MAX), std::mem::replace(&mut self.estimated, only_captures));
        let (value, best) = self.of_moves(here, only_captures, (least, most));
        let value = standing.map_or(value, |standing| value.max(standing));
        self.path.pop();
        let (depends, estimated) = (self.depends, self.estimated);
        self.depends = outer.0.min(if depends < plies { depends } else { usize::MAX });
        self.estimated |= outer.1;
        // A move that was cut short says nothing, nor does what follows from it.
        self.stopped |= !patience::goes_on(NODE);
        if !self.stopped && depends >= plies && !only_captures {
            let bound = if value >= most {
                Bound::AtLeast
            } else if value <= least {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            let value = nearer(value, plies as i32);
            self.table.keep(here.key, Entry { value, depth: here.depth.max(0), best, bound, proven: !estimated });
        }
        value
    }

    /// The value of the best move, or a bound, and its index if it is better than `least`.
    fn of_moves(&mut self, here: &Here<'_, R>, only_captures: bool, window: (i32, i32)) -> (i32, u16) {
        let cost = if here.moves.len() == 1 { PLY / 2 } else { PLY };
        let mut found = Best { value: -2 * WON, index: u16::MAX, least: window.0, most: window.1, first: true };
        let left = |child: &Child<R::Position>| here.depth - if child.same { PLY / 2 } else { cost };
        // Making a move takes as long as looking at a position: where one of these is enough, the others are never made.
        let tried = self.tried_first(here, only_captures);
        let mut enough = tried.into_iter().flatten().any(|index| {
            let child = self.child(here, index);
            self.is_enough(&mut found, &child, left(&child))
        });
        if !enough && self.is_order_known(here) {
            let mut others = (0..here.moves.len()).rev().filter(|index| !tried.contains(&Some(*index)));
            enough = others.any(|index| {
                let child = self.child(here, index);
                self.is_enough(&mut found, &child, left(&child)) || !self.may_go_on(index)
            });
        } else if !enough {
            let children = self.children(here, &tried, only_captures);
            enough = children.iter().any(|child| self.is_enough(&mut found, child, left(child)));
        }
        if enough {
            self.note_enough(here, &found);
        }
        (found.value, found.index)
    }

    /// Whether moves are looked at as they are listed, the last first: nothing that is seen when they have been made tells which is likely to be
    /// enough, or what follows is estimated at once.
    fn is_order_known(&self, here: &Here<'_, R>) -> bool {
        match self.family.captures {
            Some(captures) => here.depth < ESTIMATED_FROM && !here.moves.iter().any(captures),
            None => here.depth <= PLY,
        }
    }

    /// Whether there is time for another move: one may take long to play, and there may be thousands of them.
    fn may_go_on(&mut self, index: usize) -> bool {
        self.stopped |= index % ASKED_EVERY == ASKED_EVERY - 1 && !patience::goes_on(NODE);
        !self.stopped
    }

    /// Looks at a further child; whether no other needs to be looked at.
    fn is_enough(&mut self, found: &mut Best, child: &Child<R::Position>, depth: i16) -> bool {
        let Best { least, most, .. } = *found;
        // All but the first are only asked whether they are better.
        let narrow = !found.first && most - least > 1;
        let mut value = self.after(child, depth, least, if narrow { least + 1 } else { most });
        if narrow && value > least && value < most && !self.stopped {
            value = self.after(child, depth, least, most);
        }
        if self.stopped {
            return true;
        }
        found.first = false;
        if value > found.value {
            found.value = value;
            found.index = if value > least { u16::try_from(child.index).unwrap_or(u16::MAX) } else { found.index };
        }
        found.least = least.max(value);
        found.least >= most
    }

    /// Moves that are likely to be enough: the best that is known, then killer moves.
    fn tried_first(&self, here: &Here<'_, R>, only_captures: bool) -> [Option<usize>; 3] {
        let fits = |chosen: &R::Move| !only_captures || self.family.captures.is_some_and(|captures| captures(chosen));
        let known = here.best.filter(|best| here.moves.get(*best).is_some_and(fits));
        // Where a move shows only when it has been made what it captures, the others must be made to know which is likely; and where it shows,
        // captures are the likely ones.
        let quiet = self.family.captures.is_some_and(|captures| !here.moves.iter().any(captures));
        let killers = if quiet { self.killers.among(self.path.len(), here.moves) } else { [None; 2] };
        let [first, second] = killers.map(|killer| killer.filter(|killer| known != Some(*killer)));
        [known, first, second]
    }

    /// Remembers a move that was enough, if it is no capture.
    fn note_enough(&mut self, here: &Here<'_, R>, found: &Best) {
        let chosen = here.moves.get(usize::from(found.index)).filter(|_| !self.stopped);
        if let Some(chosen) = chosen.filter(|chosen| self.family.captures.is_some_and(|captures| !captures(chosen))) {
            self.killers.note(self.path.len(), chosen);
        }
    }

    /// A position that has been before: what is on the board says how the game stands.
    fn again(&mut self, position: &R::Position) -> i32 {
        self.estimated = true;
        if self.family.captures.is_some() { 0 } else { self.standing(position) }
    }

    fn estimate(&mut self, position: &R::Position, key: u64) -> i32 {
        self.estimated = true;
        let value = self.standing(position);
        if self.blur.width == 0 {
            return value;
        }
        let sign = if self.rules.side_to_move(position) == Side::South { 1 } else { -1 };
        value + sign * self.bell(key) * self.blur.width / BELL
    }

    /// Nearly a bell around 0, as wide as [`BELL`]; the same for the same position, whoever asks.
    fn bell(&self, key: u64) -> i32 {
        let salted = key ^ self.blur.salt;
        let mixed = salted.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
        mixed.to_le_bytes()[..4].iter().map(|byte| i32::from(*byte) - 127).sum()
    }

    /// What the features say, for the side to move.
    fn standing(&self, position: &R::Position) -> i32 {
        let value = (self.family.estimate)(self.rules, position, self.estimator).clamp(-DECIDED + 1, DECIDED - 1);
        if self.rules.side_to_move(position) == Side::South { value } else { -value }
    }

    fn captures(&self, moves: &[R::Move]) -> Captures {
        let Some(captures) = self.family.captures else { return Captures::None };
        match moves.iter().filter(|chosen| captures(chosen)).count() {
            0 => Captures::None,
            count if count == moves.len() => Captures::All,
            _ => Captures::Some,
        }
    }

    /// What follows from a position, the most promising first, but for what was tried before; captures only, or all.
    fn children(&mut self, here: &Here<'_, R>, tried: &[Option<usize>], only_captures: bool) -> Vec<Child<R::Position>> {
        let mut children = Vec::with_capacity(here.moves.len());
        for (index, chosen) in here.moves.iter().enumerate() {
            if !self.may_go_on(index) {
                break;
            }
            let left_out = only_captures && self.family.captures.is_some_and(|captures| !captures(chosen));
            if left_out || tried.contains(&Some(index)) {
                continue;
            }
            children.push(self.child(here, index));
        }
        children.sort_by_key(|child| std::cmp::Reverse(child.rank));
        children
    }

    /// What follows from a position by a move.
    fn child(&self, here: &Here<'_, R>, index: usize) -> Child<R::Position> {
        let mover = self.rules.side_to_move(here.position);
        let mut after = here.position.clone();
        self.rules.play(&mut after, &here.moves[index], true, &mut (), &mut ());
        let score = self.rules.score(&after);
        let end = self.end(&after, mover, score);
        let same = end.is_none() && self.rules.side_to_move(&after) == mover;
        let mut rank = 100 * (lead(score, mover) - lead(here.score, mover)) + if same { 150 } else { 0 };
        if here.depth >= ESTIMATED_FROM && end.is_none() {
            let standing = self.standing(&after);
            rank += if same { standing } else { -standing };
        }
        Child { position: after, index, same, end, rank: end.unwrap_or(rank), guess: None }
    }

    /// How a position has ended, for a side; `None`: it has not.
    fn end(&self, position: &R::Position, side: Side, score: [u32; 2]) -> Option<i32> {
        let plies = self.path.len() as i32;
        let outcome = self.rules.outcome(position);
        let worth = if (self.family.ended_round)(self.rules, position) {
            ROUND_WON + lead(score, side).abs().min(10_000) * 2
        } else {
            WON
        };
        match outcome {
            Outcome::Ongoing => None,
            Outcome::Draw => Some(0),
            Outcome::Win(winner) if winner == side => Some(worth - plies),
            Outcome::Win(_) => Some(plies - worth),
        }
    }

    /// The moves that are expected after a child of the root, as far as they are remembered.
    fn line(&self, child: &Child<R::Position>) -> Vec<usize> {
        let mut line = Vec::new();
        let mut position = child.position.clone();
        let mut moves = Vec::new();
        while line.len() < 24 && self.rules.outcome(&position) == Outcome::Ongoing {
            let entry = self.table.find((self.family.keys)(self.rules, &position).whole);
            let Some(best) = entry.map(|entry| usize::from(entry.best)) else { break };
            self.rules.legal_moves(&position, &mut moves);
            let Some(chosen) = moves.get(best) else { break };
            line.push(best);
            self.rules.play(&mut position, chosen, true, &mut (), &mut ());
        }
        line
    }
}

enum Captures {
    None,
    Some,
    All,
}

/// How much more a side has than the other.
fn lead([south, north]: [u32; 2], side: Side) -> i32 {
    let lead = i64::from(south) - i64::from(north);
    i32::try_from(if side == Side::South { lead } else { -lead }).unwrap_or(0)
}

/// A value that counts plies to the end, from a position so many plies on, or back.
fn nearer(value: i32, plies: i32) -> i32 {
    if value > DECIDED {
        value + plies
    } else if value < -DECIDED {
        value - plies
    } else {
        value
    }
}
