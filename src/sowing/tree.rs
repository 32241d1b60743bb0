//! Rounds as trees: bare boards played with the tables where the rules allow it, whole positions elsewhere.
//!
//! Comes in: a position. Goes out: a tree for searches. Judges nothing itself: moves are those of the engine.

use super::Engine;
use super::event::Event;
use super::fast::{Fast, Tables};
use super::geometry::Geometry;
use super::position::{Phase, Position};
use super::run::Run;
use super::seeds::{Cells, Seeds};
use crate::game::tree::{Child, Explore, Tree};
use crate::game::{Listener, Rules, Side};
use crate::ir::Cause;
use crate::ir::sowing::{Direction, OpeningFrom, Order, StartHole, Then};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

const SIDES: [Side; 2] = [Side::South, Side::North];

impl Engine {
    /// Does some work on the tree of the round below a position.
    pub fn explore<E: Explore>(&self, position: &Position, work: E) -> E::Output {
        let simple = self.needs.simple && self.is_plain(position) && position.claims == [0; 2];
        match (position.seeds, self.tables()) {
            (Seeds::Narrow(cells), Tables::Narrow(fast)) if simple && position.closed == fast.closed => {
                let tree = Bare::new(self, fast, position);
                work.explore(&tree, Node { cells, side: position.side, over: false })
            }
            (Seeds::Double(cells), Tables::Double(fast)) if simple && position.closed == fast.closed => {
                let tree = Bare::new(self, fast, position);
                work.explore(&tree, Node { cells, side: position.side, over: false })
            }
            _ => work.explore(&Whole::new(self, position), position.clone()),
        }
    }

    /// Whether no position can come again in a round. With the own store sown, and rows lifted by their owners only, a move that banks
    /// nothing stays in its mover's row and pushes seeds on towards his store.
    fn advances(&self) -> bool {
        let ir = &self.ir;
        let opening = ir.opening.as_ref();
        let lifts = opening.and_then(|opening| opening.from.as_ref()).map_or(&[][..], |from| match from {
            OpeningFrom::Lifts(lifts) => lifts,
            OpeningFrom::Hole(_) | OpeningFrom::LastHoles(_) => &[],
        });
        let alternate = |order: Order| order == Order::Alternate;
        ir.sow.own_store
            && ir.sow.direction != Direction::ChosenAtEveryMove
            && matches!(ir.sow.start_hole, StartHole::SownInTurn | StartHole::Skipped)
            && alternate(ir.moves.order)
            && opening.and_then(|opening| opening.order).is_none_or(alternate)
            && ir.moves.from.iter().chain(lifts).all(|lift| !lift.any)
            && !ir.landing.iter().any(|rule| rule.then == Then::SowOnWithCaptured)
            && ir.moves.grand_slam != crate::ir::sowing::GrandSlam::TakesNothing
    }
}

/// Bits that hold numbers up to this one.
fn bits(most: u32) -> u32 {
    u32::BITS - most.leading_zeros()
}

/// The seeds of all holes, those of `side` first.
fn pack<C: Cells>(geometry: &Geometry, cells: &C, side: Side, bits: u32) -> u128 {
    let mut packed = 0;
    for row in [side, side.other()] {
        let first = geometry.row(row);
        for place in first..first + geometry.holes {
            packed = packed << bits | u128::from(cells.get(place));
        }
    }
    packed
}

/// A bare board, and whose turn it is.
#[derive(Clone, Copy)]
pub(super) struct Node<C> {
    cells: C,
    side: Side,
    over: bool,
}

/// The tree of bare boards.
struct Bare<'e, C: Cells> {
    engine: &'e Engine,
    fast: &'e Fast<C>,
    /// What all positions of the round have in common.
    frame: Position,
    total: u32,
    /// Bits for the seeds of a hole.
    bits: u32,
    /// The two sides have the same holes.
    symmetric: bool,
}

impl<'e, C: Cells> Bare<'e, C> {
    fn new(engine: &'e Engine, fast: &'e Fast<C>, position: &Position) -> Bare<'e, C> {
        let geometry = &engine.geometry;
        let total = (0..geometry.places).map(|place| position.seeds.get(place)).sum();
        let closed = |side| position.closed >> geometry.row(side) & ((1 << geometry.holes) - 1);
        let symmetric = closed(Side::South) == closed(Side::North);
        Bare { engine, fast, frame: position.clone(), total, bits: bits(total), symmetric }
    }

    /// Whether a row is bare that could end the round, or make a player pass.
    fn must_settle(&self, node: &Node<C>) -> bool {
        let geometry = &self.engine.geometry;
        node.cells.bare(geometry.row(node.side), geometry.holes)
            || self.engine.needs.either_row && node.cells.bare(geometry.row(node.side.other()), geometry.holes)
    }

    fn position(&self, node: &Node<C>) -> Position {
        Position { seeds: node.cells.widened(), side: node.side, ..self.frame.clone() }
    }

    fn bare(position: &Position) -> Option<Node<C>> {
        let cells = C::narrowed(&position.seeds)?;
        Some(Node { cells, side: position.side, over: position.phase != Phase::Playing })
    }

    #[inline(always)]
    fn child(&self, node: &Node<C>, index: usize) -> Option<Child<Node<C>>> {
        let mut run = Run::new(self.engine, self.fast, node.cells, node.side, [false; 2]);
        if !Engine::make_bare(&mut run, index) {
            return self.slow_child(node, index);
        }
        let store = self.engine.geometry.store(node.side);
        let brought = run.cells.get(store) - node.cells.get(store);
        let mut further = run.again;
        let mut next = Node { cells: run.cells, side: run.side, over: false };
        if self.must_settle(&next) {
            // Where a further move cannot be made, the turn is over.
            further = further && !next.cells.bare(self.engine.geometry.row(next.side), self.engine.geometry.holes);
            let mut position = self.position(&next);
            self.engine.settle_bare(&mut position, &run);
            next = Self::bare(&position)?;
            further = further && !next.over;
        }
        Some(Child { node: next, index: index as u16, further, brought })
    }

    /// A move that the tables do not cover.
    #[cold]
    fn slow_child(&self, node: &Node<C>, index: usize) -> Option<Child<Node<C>>> {
        let child = played(self.engine, &self.position(node), index)?;
        Some(Child { node: Self::bare(&child.node)?, index: child.index, further: child.further, brought: child.brought })
    }
}

impl<C: Board> Tree for Bare<'_, C> {
    type Node = Node<C>;
    type Stored = C;

    #[inline(always)]
    fn mover(&self, node: &Node<C>) -> Option<Side> {
        if node.over { None } else { Some(node.side) }
    }

    #[inline(always)]
    fn banked(&self, node: &Node<C>) -> [u32; 2] {
        SIDES.map(|side| node.cells.get(self.engine.geometry.store(side)))
    }

    #[inline(always)]
    fn left(&self, node: &Node<C>) -> u32 {
        let [south, north] = self.banked(node);
        self.total.saturating_sub(south + north)
    }

    #[inline(always)]
    fn key(&self, node: &Node<C>) -> Option<u128> {
        let flag = u128::from(!self.symmetric && node.side == Side::North);
        if let Some(turned) = node.cells.turned(&self.engine.geometry, node.side) {
            // The last place is a store.
            return Some(turned | flag << 127);
        }
        let width = self.bits * 2 * self.engine.geometry.holes as u32;
        if width > 127 {
            return None;
        }
        Some(pack(&self.engine.geometry, &node.cells, node.side, self.bits) | flag << 127)
    }

    #[inline(always)]
    fn holes(&self, node: &Node<C>) -> impl Iterator<Item = u32> {
        let geometry = &self.engine.geometry;
        let (first, last) = (geometry.row(node.side), geometry.row(node.side.other()));
        let count = if self.symmetric { geometry.holes } else { 0 };
        (first..first + count).chain(last..last + count).map(|place| node.cells.get(place))
    }

    #[inline(always)]
    fn expand(&self, node: &Node<C>, children: &mut Vec<Child<Node<C>>>) {
        if node.over {
            return;
        }
        let count = node.cells.occupied(self.engine.geometry.row(node.side), self.engine.geometry.holes).count_ones() as usize;
        children.extend((0..count).filter_map(|index| self.child(node, index)));
    }

    fn store(&self, node: &Node<C>) -> C {
        node.cells
    }

    fn node(&self, stored: &C, side: Side) -> Node<C> {
        Node { cells: *stored, side, over: false }
    }

    fn ends(&self) -> bool {
        self.engine.advances()
    }
}

/// Boards that have tables.
trait Board: Cells + Eq + Hash + std::fmt::Debug + Send + Sync {}
impl Board for u128 {}
impl Board for [u128; 2] {}

/// The tree of whole positions.
struct Whole<'e> {
    engine: &'e Engine,
    total: u32,
    /// Whether seeds in stores can end the round.
    by_stores: bool,
    /// Numbers for everything in a position but its holes.
    frames: Mutex<HashMap<Position, u32>>,
}

impl<'e> Whole<'e> {
    fn new(engine: &'e Engine, position: &Position) -> Whole<'e> {
        Whole {
            engine,
            total: (0..engine.geometry.places).map(|place| position.seeds.get(place)).sum(),
            by_stores: engine.ir.end.when.iter().any(|condition| condition.test.is_by_stores()),
            frames: Mutex::new(HashMap::new()),
        }
    }
}

impl Tree for Whole<'_> {
    type Node = Position;
    type Stored = Position;

    fn mover(&self, node: &Position) -> Option<Side> {
        if node.phase == Phase::Playing { Some(node.side) } else { None }
    }

    fn banked(&self, node: &Position) -> [u32; 2] {
        self.engine.stores(node)
    }

    fn left(&self, node: &Position) -> u32 {
        let hands = self.engine.hands(node).map_or(0, |hands| hands[0] + hands[1]);
        SIDES.iter().map(|side| self.engine.in_row(node, *side)).sum::<u32>() + hands
    }

    fn key(&self, node: &Position) -> Option<u128> {
        const FRAME_BITS: u32 = 20;
        let bits = bits(self.total);
        if bits * 2 * self.engine.geometry.holes as u32 + FRAME_BITS > 128 {
            return None;
        }
        let mut frame = Position { seeds: Seeds::empty(self.engine.geometry.places, self.total), ..node.clone() };
        if self.by_stores {
            for store in SIDES.map(|side| self.engine.geometry.store(side)) {
                frame.seeds.set(store, node.seeds.get(store));
            }
        }
        let mut frames = self.frames.lock().unwrap_or_else(PoisonError::into_inner);
        let next = frames.len() as u32;
        let frame = *frames.entry(frame).or_insert(next);
        if frame >> FRAME_BITS != 0 {
            return None;
        }
        let packed = super::seeds::with_cells!(&node.seeds, cells => pack(&self.engine.geometry, cells, Side::South, bits));
        Some(packed << FRAME_BITS | u128::from(frame))
    }

    fn holes(&self, _: &Position) -> impl Iterator<Item = u32> {
        std::iter::empty()
    }

    fn expand(&self, node: &Position, children: &mut Vec<Child<Position>>) {
        let mut moves = Vec::new();
        self.engine.legal_moves(node, &mut moves);
        children.extend((0..moves.len()).filter_map(|index| played(self.engine, node, index)));
    }

    fn store(&self, node: &Position) -> Position {
        node.clone()
    }

    fn node(&self, stored: &Position, _: Side) -> Position {
        stored.clone()
    }

    fn ends(&self) -> bool {
        self.engine.advances()
    }
}

/// Plays the legal move of that index; `None` if there is none, or if its number is too large.
fn played(engine: &Engine, position: &Position, index: usize) -> Option<Child<Position>> {
    let mut moves = Vec::new();
    engine.legal_moves(position, &mut moves);
    let chosen = moves.get(index)?;
    let (side, mut node) = (position.side, position.clone());
    let mut watch = Watch { side, further: false, given: 0 };
    engine.play(&mut node, chosen, true, &mut (), &mut watch);
    let store = |position: &Position| engine.store(position, side);
    let brought = store(&node).saturating_sub(store(position)).saturating_sub(watch.given);
    let further = watch.further && node.phase == Phase::Playing;
    Some(Child { node, index: u16::try_from(index).ok()?, further, brought })
}

/// Hears how a turn goes on.
struct Watch {
    side: Side,
    further: bool,
    /// Rest of the board that the mover was given.
    given: u32,
}

impl Listener<Event> for Watch {
    const LISTENS: bool = true;
    fn hear(&mut self, _: Side, _: Option<Cause>, event: Event) {
        match event {
            Event::Bonus => self.further = true,
            Event::Pass { .. } | Event::Round { .. } | Event::End { .. } => self.further = false,
            Event::Rest { to, seeds, .. } => {
                self.further = false;
                self.given += if to == Some(self.side) { seeds } else { 0 };
            }
            _ => {}
        }
    }
}
