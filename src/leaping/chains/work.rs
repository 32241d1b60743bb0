//! How much is done for chains: bounds of memory, work that is counted, lots that are drawn where an order must not decide for long.

use crate::game::patience;

/// At most so many states are kept in memory; where nothing else bounds a search, at most so many are looked at.
pub(crate) const MOST_STATES: usize = 1 << 17;

/// States that the first try of a search looks at that begins anew.
pub(crate) const FIRST_TRY: u64 = 256;

/// States that are few: whether to go on is asked after more.
const FEW_STATES: usize = 256;

/// Work of so many states that are only followed.
pub(crate) fn work_of(states: u64) -> u64 {
    3 * states
}

/// Work of so many states at each of which it is looked at what can still be taken.
pub(crate) fn work_of_looks(states: u64) -> u64 {
    16 * states
}

/// Work of finding all ways of a piece to leap, before the first such look.
pub(crate) const PREPARING: u64 = 1_200;

/// Work of putting a capture in its place among many.
pub(crate) const SORTING: u64 = 4;

/// Counts states of a piece that have been followed; whether there is patience for more. A few are counted later, with those of other pieces.
pub(crate) fn has_patience(states: usize, few: &mut usize) -> bool {
    *few += states;
    *few < FEW_STATES || patience::goes_on(work_of(std::mem::take(few) as u64))
}

/// Draws by lot, the same numbers every time.
pub(crate) struct Lot(u64);

impl Lot {
    pub(crate) fn new() -> Lot {
        Lot(0x9E37_79B9_7F4A_7C15)
    }

    pub(crate) fn draw(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as u32 & 15
    }
}
