//! Alpha-beta with a table of bounds, driven by null windows.
//!
//! Comes in: the tree of a round. Goes out: what the side to move wins of the seeds still in holes, and a line of best play. All
//! values inside are such differences yet to come, so that positions with unlike stores share one entry of the table.

use super::endings::Endings;
use super::pace::Pace;
use super::table::{Known, Table};
use super::{GoesOn, Limit};
use crate::game::patience;
use crate::game::tree::{Child, Tree};
use crate::play::solve::lead;

/// What the search found.
pub(super) struct Found {
    /// Bounds of the difference yet to come.
    pub(super) bounds: [i32; 2],
    /// Moves of best play, each by its index.
    pub(super) line: Vec<u16>,
    pub(super) nodes: u64,
    pub(super) limit: Option<Limit>,
}

/// Room on the stack for one more move of a line.
const FRAME_BYTES: usize = 1 << 14;

/// A best move that is not known, or has no place: it only orders.
const NO_MOVE: u8 = u8::MAX;

/// Endings kept: more would not fit near the processor.
const MOST_ENDINGS: u64 = 1 << 26;

/// Seeds below which looking up all children first does not pay.
const FEW_SEEDS: i32 = 6;

struct Search<'a, T: Tree> {
    tree: &'a T,
    table: Table,
    endings: Endings,
    /// Children of all nodes under way.
    children: Vec<Child<T::Node>>,
    /// Their order: rank, place in `children`, difference that the move itself makes.
    order: Vec<(i32, u32, i32)>,
    nodes: u64,
    goes_on: GoesOn<'a>,
    pace: Pace,
    /// Moves of the line that is looked at, and the most for which there is room.
    depth: usize,
    most_depth: usize,
    stopped: bool,
}

/// Searches a tree with a table of at most so many bytes, on a stack of so many.
pub(super) fn search<T: Tree>(tree: &T, root: &T::Node, (memory, stack): (u64, usize), goes_on: GoesOn<'_>) -> Found {
    let left = tree.left(root) as i32;
    let holes = tree.holes(root).count();
    // Where alpha-beta would pass over most endings, working them out costs more than it saves.
    let few = if holes == 0 { 0 } else { left as u32 / 3 };
    let mut search = Search {
        tree,
        table: Table::new(memory - memory / 4),
        endings: Endings::new(holes, few, (memory / 4).min(MOST_ENDINGS)),
        children: Vec::new(),
        order: Vec::new(),
        nodes: 0,
        goes_on,
        pace: Pace::new(),
        depth: 0,
        most_depth: stack / FRAME_BYTES,
        stopped: false,
    };
    let mut bounds = [-left, left];
    let mut guess = 0;
    while bounds[0] < bounds[1] {
        let beta = if guess == bounds[0] { guess + 1 } else { guess };
        let value = search.value(root, beta - 1, beta);
        if search.is_stopped() {
            break;
        }
        bounds[usize::from(value < beta)] = value;
        guess = value;
    }
    let mut line = if search.is_stopped() { Vec::new() } else { search.line(root, bounds[0]) };
    if search.is_stopped() {
        line.clear();
    }
    let limit = if search.depth > search.most_depth { Limit::Memory } else { Limit::Stopped };
    Found { bounds, line, nodes: search.nodes, limit: (bounds[0] < bounds[1]).then_some(limit) }
}

impl<T: Tree> Search<'_, T> {
    /// The difference that the mover of a node makes from here on: exact inside the window, a bound outside it.
    fn value(&mut self, node: &T::Node, mut alpha: i32, mut beta: i32) -> i32 {
        let Some(side) = self.tree.mover(node) else { return 0 };
        let left = self.tree.left(node) as i32;
        if left <= alpha {
            return left;
        }
        if -left >= beta {
            return -left;
        }
        if left <= self.endings.most() as i32 {
            return self.ending(node);
        }
        if !self.count() {
            return 0;
        }
        let key = self.tree.key(node).unwrap_or(0);
        let mut known = Known { lower: -left as i16, upper: left as i16, best: NO_MOVE, work: 0 };
        if let Some(found) = self.table.get(key) {
            known = found;
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            (alpha, beta) = (alpha.max(lower), beta.min(upper));
        }
        let begun = self.nodes;
        let (first_child, first_order) = (self.children.len(), self.order.len());
        let before = lead(self.tree.banked(node), side);
        self.tree.expand(node, &mut self.children);
        let cut = self.rank(first_child, before, node, known.best, beta, left >= FEW_SEEDS);
        let (mut best, mut best_move) = cut.unwrap_or((i32::MIN, u16::MAX));
        let mut floor = alpha;
        if cut.is_none() {
            for at in first_order..self.order.len() {
                let (_, place, gain) = self.order[at];
                let child = self.children[place as usize].clone();
                let value = gain + self.follow(&child, side, floor - gain, beta - gain);
                if self.stopped {
                    break;
                }
                if value > best {
                    (best, best_move) = (value, child.index);
                    floor = floor.max(best);
                    if best >= beta {
                        break;
                    }
                }
            }
        }
        self.children.truncate(first_child);
        self.order.truncate(first_order);
        if self.stopped {
            return 0;
        }
        if best > alpha {
            known.lower = known.lower.max(best as i16);
        }
        if best < beta {
            known.upper = known.upper.min(best as i16);
        }
        known.best = u8::try_from(best_move).unwrap_or(NO_MOVE);
        known.work = (u64::BITS - (self.nodes - begun).leading_zeros()) as u8;
        self.table.set(key, known);
        best
    }

    /// Counts a node; whether to go on.
    #[inline(always)]
    fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.pace.is_due(self.nodes) {
            self.stopped |= !(self.goes_on)(self.nodes);
        }
        self.stopped |= self.depth > self.most_depth;
        !self.stopped
    }

    /// Whether what has been found since was cut short.
    fn is_stopped(&self) -> bool {
        self.stopped || patience::is_cut()
    }

    /// The exact value of a node with few seeds.
    fn ending(&mut self, node: &T::Node) -> i32 {
        let Some(side) = self.tree.mover(node) else { return 0 };
        let number = self.endings.number(self.tree.holes(node));
        if let Some(value) = self.endings.get(number) {
            return value;
        }
        if !self.count() {
            return 0;
        }
        let first = self.children.len();
        let before = lead(self.tree.banked(node), side);
        let left = self.tree.left(node) as i32;
        self.tree.expand(node, &mut self.children);
        let mut best = -left;
        for at in first..self.children.len() {
            let next = self.children[at].node.clone();
            let gain = lead(self.tree.banked(&next), side) - before;
            let rest = self.ending(&next);
            best = best.max(gain + if self.tree.mover(&next) == Some(side) { rest } else { -rest });
            if best == left {
                break;
            }
        }
        self.children.truncate(first);
        if !self.stopped {
            self.endings.set(number, best);
        }
        best
    }

    /// The value of a child, for the mover before it.
    #[inline(always)]
    fn follow(&mut self, child: &Child<T::Node>, side: crate::game::Side, alpha: i32, beta: i32) -> i32 {
        self.depth += 1;
        let value = if self.tree.mover(&child.node) == Some(side) {
            self.value(&child.node, alpha, beta)
        } else {
            -self.value(&child.node, -beta, -alpha)
        };
        // A line that is too long is seen by its length.
        self.depth -= usize::from(self.depth <= self.most_depth);
        value
    }

    /// Ranks the children from `first` on: the move that was best before, further moves, then by what they bank. Gives a child that
    /// is known to cut.
    fn rank(&mut self, first: usize, before: i32, node: &T::Node, best: u8, beta: i32, look_up: bool) -> Option<(i32, u16)> {
        let side = self.tree.mover(node)?;
        let first_order = self.order.len();
        if look_up {
            let keys = self.children[first..].iter().filter_map(|child| self.tree.key(&child.node));
            std::hint::black_box(keys.fold(0, |all, key| all ^ self.table.touch(key)));
        }
        for place in first..self.children.len() {
            let child = &self.children[place];
            let gain = lead(self.tree.banked(&child.node), side) - before;
            let mover = self.tree.mover(&child.node);
            let own = mover == Some(side);
            let sure = match mover {
                None => Some(gain),
                Some(_) if self.tree.left(&child.node) <= self.endings.most() => {
                    let known = self.endings.get(self.endings.number(self.tree.holes(&child.node)));
                    known.map(|known| gain + if own { known } else { -known })
                }
                Some(_) if look_up => {
                    let known = self.tree.key(&child.node).and_then(|key| self.table.get(key));
                    known.map(|known| gain + if own { i32::from(known.lower) } else { -i32::from(known.upper) })
                }
                Some(_) => None,
            };
            if let Some(sure) = sure.filter(|sure| *sure >= beta) {
                return Some((sure, child.index));
            }
            let rank = if child.index == u16::from(best) {
                1 << 20
            } else if own {
                1 << 10 | i32::from(child.index)
            } else {
                2 * gain
            };
            self.order.push((rank, place as u32, gain));
        }
        self.order[first_order..].sort_by_key(|(rank, place, _)| (-rank, *place));
        None
    }

    /// A line of best play from a node of that value.
    fn line(&mut self, root: &T::Node, mut value: i32) -> Vec<u16> {
        let (mut node, mut line) = (root.clone(), Vec::new());
        while let Some(side) = self.tree.mover(&node) {
            let before = lead(self.tree.banked(&node), side);
            let best = self.tree.key(&node).and_then(|key| self.table.get(key)).map(|known| known.best);
            let mut children = Vec::new();
            self.tree.expand(&node, &mut children);
            children.sort_by_key(|child| Some(child.index) != best.map(u16::from));
            let reaches = children.into_iter().find_map(|child| {
                let gain = lead(self.tree.banked(&child.node), side) - before;
                let found = gain + self.follow(&child, side, value - gain - 1, value - gain);
                (found >= value && !self.stopped).then_some((child, value - gain))
            });
            let Some((child, rest)) = reaches else { break };
            line.push(child.index);
            value = if self.tree.mover(&child.node) == Some(side) { rest } else { -rest };
            node = child.node;
        }
        line
    }
}
