//! The rules of one sowing game, made ready to play.
//!
//! Comes in: the IR. Goes out: what never changes in play. Programs are made when they are first needed.

use super::board::cells::Cells;
use super::board::geometry::Geometry;
use super::board::position::{Phase, Position, Spot, spot};
use super::board::seeds::Seeds;
use super::program::features::Wanted;
use super::program::shelf::Shelves;
use super::rules::ends::MayEnd;
use super::rules::keeps::Keeps;
use super::rules::lifts::Alternative;
use crate::game::Side;
use crate::ir::sowing::{OpeningFrom, Sowing};
use std::sync::Arc;

/// The rules of one sowing game, made ready to play.
#[derive(Clone, Debug)]
pub struct Engine {
    pub(super) ir: Sowing,
    pub(super) geometry: Geometry,
    pub(super) keeps: Keeps,
    pub(super) wanted: Wanted,
    pub(super) may_end: MayEnd,
    /// The alternatives of `from`, and those of the opening, if it has some.
    pub(super) alternatives: Vec<Alternative>,
    pub(super) opening_alternatives: Vec<Alternative>,
    /// The first alternative of `from` lets the mover lift every hole of his own.
    pub(super) own_row_first: bool,
    /// See [`endless::runs_back`](super::endless::runs_back).
    pub(super) runs_back: bool,
    /// See [`Keeps::safe_above`].
    pub(super) safe_above: Option<u32>,
    pub(super) shelves: Arc<Shelves>,
}

impl Engine {
    /// An engine for rules that the compiler has found valid.
    pub fn new(ir: &Sowing) -> Engine {
        let opening = match ir.opening.as_ref().and_then(|opening| opening.from.as_ref()) {
            Some(OpeningFrom::Lifts(lifts)) => lifts.as_slice(),
            Some(OpeningFrom::Hole(_) | OpeningFrom::LastHoles(_)) | None => &[],
        };
        Engine {
            geometry: Geometry::new(ir),
            keeps: Keeps::new(ir),
            wanted: Wanted::new(ir),
            may_end: MayEnd::new(ir),
            alternatives: ir.moves.from.iter().map(Alternative::new).collect(),
            own_row_first: ir.moves.from.first().is_some_and(|lift| !lift.any && lift.holding.is_none()),
            opening_alternatives: opening.iter().map(Alternative::new).collect(),
            runs_back: super::endless::runs_back(ir),
            safe_above: Keeps::safe_above(ir),
            shelves: Arc::default(),
            ir: ir.clone(),
        }
    }

    /// The rules as data.
    pub fn ir(&self) -> &Sowing {
        &self.ir
    }

    /// Holes in each row.
    pub fn holes(&self) -> u8 {
        self.ir.holes
    }

    /// Seeds in a hole, numbered from 1 in its owner's sowing order; 0 for a number that is not there.
    pub fn seeds(&self, position: &Position, side: Side, hole: u8) -> u32 {
        self.hole(side, hole).map_or(0, |place| position.seeds.get(place))
    }

    /// Seeds in a store.
    pub fn store(&self, position: &Position, side: Side) -> u32 {
        position.seeds.get(self.geometry.store(side))
    }

    /// Whether a hole is out of play in this round.
    pub fn is_closed(&self, position: &Position, side: Side, hole: u8) -> bool {
        self.hole(side, hole).is_some_and(|place| position.closed >> place & 1 == 1)
    }

    /// Who has claimed a hole.
    pub fn claimed_by(&self, position: &Position, side: Side, hole: u8) -> Option<Side> {
        let place = self.hole(side, hole)?;
        [Side::South, Side::North].into_iter().find(|claimer| position.claims[claimer.index()] >> place & 1 == 1)
    }

    /// Whether both players sow at once now, and then how many seeds South and North hold in their hands.
    pub fn hands(&self, position: &Position) -> Option<[u32; 2]> {
        position.together.as_ref().map(|together| together.players.map(|player| player.hand.seeds))
    }

    /// Number of this round, from 1, and the rounds that South and North have won before it.
    pub fn round(&self, position: &Position) -> (u16, [u16; 2]) {
        (position.round, position.won)
    }

    fn hole(&self, side: Side, hole: u8) -> Option<usize> {
        (1..=self.ir.holes).contains(&hole).then(|| self.geometry.hole(side, usize::from(hole)))
    }

    /// The name of a place.
    pub(super) fn spot(&self, place: usize) -> Spot {
        spot(self.geometry.holes, place)
    }

    /// The place of a name.
    pub(super) fn place(&self, spot: Spot) -> usize {
        match spot {
            Spot::Store(side) => self.geometry.store(side),
            Spot::Hole(side, number) => self.geometry.hole(side, usize::from(number)),
        }
    }

    /// Where a seed lies that falls at a place: a claimed hole passes it on to its claimer's store.
    pub(super) fn falls_into(&self, claims: &[u64; 2], place: usize) -> usize {
        let claimer = [Side::South, Side::North].into_iter().find(|side| claims[side.index()] >> place & 1 == 1);
        claimer.map_or(place, |side| self.geometry.store(side))
    }

    /// Seeds in both stores.
    #[inline(always)]
    pub(super) fn in_stores<C: Cells>(&self, cells: &C) -> u32 {
        let [south, north] = self.geometry.stores(Side::South);
        cells.get(south) + cells.get(north)
    }

    /// Seeds in a row.
    pub(super) fn in_row(&self, position: &Position, side: Side) -> u32 {
        position.seeds.sum(self.geometry.row(side), self.geometry.holes)
    }

    /// A position with nothing on it, at the start of round 1.
    pub(super) fn blank(&self) -> Position {
        Position {
            seeds: Seeds::empty(self.geometry.places, 0),
            closed: 0,
            claims: [0; 2],
            side: Side::South,
            phase: Phase::Playing,
            last_mover: Side::South,
            backward: None,
            further: 0,
            turn_sown: false,
            untested: false,
            opening: [0; 2],
            round: 1,
            won: [0; 2],
            first: Side::South,
            together: None,
        }
    }
}
