//! Rounds as trees: bare boards played with the tables where the rules allow it, whole positions elsewhere.
//!
//! Comes in: a position. Goes out: a tree for searches. Judges nothing itself: moves are those of the engine.

use crate::game::tree::{Child, Explore, Tree};
use crate::game::{Listener, Rules, Side, patience};
use crate::ir::Cause;
use crate::ir::sowing::{Direction, OpeningFrom, Order, StartHole, Then};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::geometry::Geometry;
use crate::sowing::board::position::{Move, Phase, Position};
use crate::sowing::board::seeds::Seeds;
use crate::sowing::engine::Engine;
use crate::sowing::event::Event;
use crate::sowing::program::features::{Features, Set, with_features};
use crate::sowing::rules::lifts::Choices;
use crate::sowing::turn::players::{Players, State};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

const SIDES: [Side; 2] = [Side::South, Side::North];

impl Engine {
    /// Does some work on the tree of the round below a position.
    pub fn explore<E: Explore>(&self, position: &Position, work: E) -> E::Output {
        let simple = self.is_simple(position);
        match position.seeds {
            Seeds::Narrow(cells) if simple => {
                let programs = self.shelves.narrow.of(position.closed);
                let tree = Bare::new(Players::new(self, &programs, position), position);
                work.explore(&tree, Node { cells, side: position.side, over: false })
            }
            Seeds::Double(cells) if simple => {
                let programs = self.shelves.double.of(position.closed);
                let tree = Bare::new(Players::new(self, &programs, position), position);
                work.explore(&tree, Node { cells, side: position.side, over: false })
            }
            _ => work.explore(&Whole::new(self, position), position.clone()),
        }
    }

    /// Whether positions of the round hold nothing but seeds and the side to move, and nothing but bare rows ends it.
    fn is_simple(&self, position: &Position) -> bool {
        let (wanted, keeps, may) = (&self.wanted, &self.keeps, &self.may_end);
        let asks_more = wanted.claims || wanted.trials || wanted.slams || wanted.watched;
        let keeps_more = keeps.further || keeps.turn_sown || keeps.last_mover || keeps.untested;
        let rows_only = !(may.no_move || may.counts || may.stores || may.occurs);
        self.is_bare(position)
            && matches!(self.ir.sow.direction, Direction::Clockwise | Direction::Anticlockwise)
            && self.own_row_first
            && !asks_more
            && !keeps_more
            && rows_only
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
pub(crate) struct Node<C> {
    cells: C,
    side: Side,
    over: bool,
}

/// The tree of bare boards.
struct Bare<'e, C: Cells> {
    players: Players<'e, C>,
    set: Set,
    /// What all positions of the round have in common.
    frame: Position,
    total: u32,
    /// Bits for the seeds of a hole.
    bits: u32,
    /// The two sides have the same holes.
    symmetric: bool,
}

impl<'e, C: Cells> Bare<'e, C> {
    fn new(players: Players<'e, C>, position: &Position) -> Bare<'e, C> {
        let geometry = &players.engine.geometry;
        let total = position.seeds.total();
        let closed = |side| position.closed >> geometry.row(side) & ((1 << geometry.holes) - 1);
        let symmetric = closed(Side::South) == closed(Side::North);
        Bare { players, set: players.set(), frame: position.clone(), total, bits: bits(total), symmetric }
    }

    /// Whether a row is bare that could end the round, or make a player pass.
    fn must_settle(&self, node: &Node<C>) -> bool {
        let engine = self.players.engine;
        let bare = |side| node.cells.bare(engine.geometry.row(side), engine.geometry.holes);
        bare(node.side) || engine.may_end.other_row && bare(node.side.other())
    }

    /// The holes with seeds of the player to move: such trees have no other options, and each is legal.
    #[inline(always)]
    fn choices(&self, node: &Node<C>) -> Choices {
        let geometry = &self.players.engine.geometry;
        Choices::plain(u64::from(node.cells.occupied(geometry.row(node.side), geometry.holes)))
    }

    #[inline(always)]
    fn child<F: Features>(&self, node: &Node<C>, index: usize) -> Option<Child<Node<C>>> {
        let engine = self.players.engine;
        let option = self.choices(node).nth(index)?;
        let state = State { cells: node.cells, claims: [0; 2], side: node.side, further: 0, turn_sown: false, again: false };
        let after = self.players.play::<F>(&state, option, &None);
        let store = engine.geometry.store(node.side);
        let brought = after.cells.get(store) - node.cells.get(store);
        let mut further = after.again;
        let mut next = Node { cells: after.cells, side: after.side, over: false };
        if self.must_settle(&next) {
            // Where a further move cannot be made, the turn is over.
            further = further && !next.cells.bare(engine.geometry.row(next.side), engine.geometry.holes);
            let position = self.players.settled(&after, &self.frame);
            let over = position.phase != Phase::Playing;
            next = Node { cells: C::narrowed(&position.seeds)?, side: position.side, over };
            further = further && !next.over;
        }
        Some(Child { node: next, index: index as u16, further, brought })
    }
}

impl<C: Cells> Tree for Bare<'_, C> {
    type Node = Node<C>;
    type Stored = C;

    #[inline(always)]
    fn mover(&self, node: &Node<C>) -> Option<Side> {
        if node.over { None } else { Some(node.side) }
    }

    #[inline(always)]
    fn banked(&self, node: &Node<C>) -> [u32; 2] {
        SIDES.map(|side| node.cells.get(self.players.engine.geometry.store(side)))
    }

    #[inline(always)]
    fn left(&self, node: &Node<C>) -> u32 {
        let [south, north] = self.banked(node);
        self.total.saturating_sub(south + north)
    }

    #[inline(always)]
    fn key(&self, node: &Node<C>) -> Option<u128> {
        let flag = u128::from(!self.symmetric && node.side == Side::North);
        if let Some(turned) = node.cells.turned(self.players.engine.geometry.holes, node.side) {
            // The last place is a store.
            return Some(turned | flag << 127);
        }
        let width = self.bits * 2 * self.players.engine.geometry.holes as u32;
        if width > 127 {
            return None;
        }
        Some(pack(&self.players.engine.geometry, &node.cells, node.side, self.bits) | flag << 127)
    }

    #[inline(always)]
    fn holes(&self, node: &Node<C>) -> impl Iterator<Item = u32> {
        let geometry = &self.players.engine.geometry;
        let (first, last) = (geometry.row(node.side), geometry.row(node.side.other()));
        let count = if self.symmetric { geometry.holes } else { 0 };
        (first..first + count).chain(last..last + count).map(|place| node.cells.get(place))
    }

    #[inline(always)]
    fn expand(&self, node: &Node<C>, children: &mut Vec<Child<Node<C>>>) {
        if node.over {
            return;
        }
        let count = self.choices(node).count();
        with_features!(self.set, F => children.extend((0..count).filter_map(|index| self.child::<F>(node, index))));
    }

    fn store(&self, node: &Node<C>) -> C {
        node.cells
    }

    fn node(&self, stored: &C, side: Side) -> Node<C> {
        Node { cells: *stored, side, over: false }
    }

    fn ends(&self) -> bool {
        self.players.engine.advances()
    }
}

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
            total: position.seeds.total(),
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
        let packed =
            crate::sowing::board::seeds::with_cells!(&node.seeds, cells => pack(&self.engine.geometry, cells, Side::South, bits));
        Some(packed << FRAME_BITS | u128::from(frame))
    }

    fn holes(&self, _: &Position) -> impl Iterator<Item = u32> {
        std::iter::empty()
    }

    fn expand(&self, node: &Position, children: &mut Vec<Child<Position>>) {
        let mut moves = Vec::new();
        self.engine.legal_moves(node, &mut moves);
        for (index, chosen) in moves.iter().enumerate() {
            // A position may have thousands of moves, each with a long relay.
            if patience::is_cut() {
                return;
            }
            children.extend(played(self.engine, node, (index, chosen)));
        }
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

/// Plays a legal move of that index; `None` if its number is too large.
fn played(engine: &Engine, position: &Position, (index, chosen): (usize, &Move)) -> Option<Child<Position>> {
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
