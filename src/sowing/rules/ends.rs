//! What ends a round.
//!
//! Comes in: the conditions of a variant, a board. Goes out: which of them hold that look at nothing but the board, and whether one may hold:
//! a quick look before the exact one.

use crate::game::Side;
use crate::ir::sowing::{EndTest, Sowing};
use crate::sowing::board::cells::Cells;
use crate::sowing::board::geometry::Geometry;

const SIDES: [Side; 2] = [Side::South, Side::North];

/// Whether a condition holds that looks at the board alone, with the holes of `shut` out of play and this player to move; nothing for any
/// other.
pub(crate) fn holds_on_board<C: Cells>(geometry: &Geometry, cells: &C, shut: u64, mover: Side, test: EndTest) -> Option<bool> {
    let empty = |side| cells.bare(geometry.row(side), geometry.holes);
    let [south, north] = geometry.stores(Side::South);
    let (south, north, total) = (cells.get(south), cells.get(north), cells.total());
    Some(match test {
        EndTest::MoverHasNoSeeds => empty(mover),
        EndTest::ARowIsEmpty => SIDES.into_iter().any(empty),
        EndTest::BothRowsAreEmpty => SIDES.into_iter().all(empty),
        EndTest::ARowHasEmptyHoles(number) => SIDES.iter().any(|side| {
            let first = geometry.row(*side);
            let bare = |place: &usize| shut >> place & 1 == 0 && cells.get(*place) == 0;
            (first..first + geometry.holes).filter(bare).count() >= usize::from(number)
        }),
        EndTest::SeedsOrFewerAreLeft(number) => total - south - north <= u32::from(number),
        EndTest::HoldsMoreThanHalf => 2 * south.max(north) > total,
        EndTest::HoldsHalf => 2 * south.max(north) >= total,
        EndTest::Holds(number) => south.max(north) >= u32::from(number),
        EndTest::MoverCannotMove | EndTest::PositionOccurs(_) => return None,
    })
}

/// What must be looked at between two moves to know that no condition holds. That the mover has nothing to lift is looked at anyhow.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MayEnd {
    /// The mover's row may be bare though he has holes to lift.
    pub(crate) own_row: bool,
    /// The opponent's row may be bare.
    pub(crate) other_row: bool,
    /// A store may hold enough.
    pub(crate) stores: bool,
    /// Seeds or empty holes are counted.
    pub(crate) counts: bool,
    /// Positions may come back.
    pub(crate) occurs: bool,
    /// A mover without a move may end it; and one without seeds.
    pub(crate) no_move: bool,
    pub(crate) no_seeds: bool,
}

impl MayEnd {
    pub(crate) fn new(ir: &Sowing) -> MayEnd {
        let any_row = ir.moves.from.iter().any(|lift| lift.any);
        let mut may = MayEnd::default();
        for condition in &ir.end.when {
            match condition.test {
                EndTest::MoverHasNoSeeds => (may.own_row, may.no_seeds) = (any_row, true),
                EndTest::ARowIsEmpty => (may.own_row, may.other_row, may.no_seeds) = (any_row, true, true),
                // Without a hole to lift both rows are bare, or nobody looks further.
                EndTest::BothRowsAreEmpty => {}
                EndTest::MoverCannotMove => may.no_move = true,
                EndTest::ARowHasEmptyHoles(_) | EndTest::SeedsOrFewerAreLeft(_) => may.counts = true,
                EndTest::HoldsMoreThanHalf | EndTest::HoldsHalf | EndTest::Holds(_) => may.stores = true,
                EndTest::PositionOccurs(_) => may.occurs = true,
            }
        }
        may
    }
}

/// The fewest seeds in a store that end a round with so many in play.
pub(crate) fn enough(ir: &Sowing, total: u32) -> u32 {
    let least = |test| match test {
        EndTest::HoldsMoreThanHalf => total / 2 + 1,
        EndTest::HoldsHalf => total.div_ceil(2),
        EndTest::Holds(number) => u32::from(number),
        EndTest::MoverHasNoSeeds
        | EndTest::MoverCannotMove
        | EndTest::ARowIsEmpty
        | EndTest::BothRowsAreEmpty
        | EndTest::ARowHasEmptyHoles(_)
        | EndTest::SeedsOrFewerAreLeft(_)
        | EndTest::PositionOccurs(_) => u32::MAX,
    };
    ir.end.when.iter().map(|condition| least(condition.test)).min().unwrap_or(u32::MAX)
}
