//! Boards of three widths: one byte a place in one or two `u128`, two bytes a place above that.
//!
//! Comes in: places and numbers. Goes out: numbers, and whole boards that are cheap to copy, compare and add.
//! Knows no rule, and no row from a store.

use super::seeds::Seeds;
use crate::game::Side;
use std::hash::Hash;

/// Places of the largest board, two rows of 21 holes and two stores, and more to make a whole number of eights.
pub(crate) const MOST_PLACES: usize = 48;

/// Numbers of seeds that a place of a narrow board may hold.
pub(crate) const COUNTS: usize = 256;
const NARROW_ENTRIES: usize = COUNTS << 4;
const DOUBLE_ENTRIES: usize = COUNTS << 5;
const WIDE_ROWS: usize = 64;
const WIDE_ENTRIES: usize = WIDE_ROWS << 6;

/// What tables hold.
pub(crate) trait Value: Copy + std::fmt::Debug + Send + Sync {}
impl<T: Copy + std::fmt::Debug + Send + Sync> Value for T {}

/// A board of one width.
pub(crate) trait Cells: Copy + Eq + Hash + std::fmt::Debug + Send + Sync {
    /// Nothing on the board.
    const EMPTY: Self;
    /// Room for places, as a power of two.
    const SHIFT: u32;
    /// Numbers of seeds for which tables have a row of their own.
    const ROWS: usize;
    /// One value for each row at each place.
    type Block<T: Value>: AsRef<[T]> + AsMut<[T]> + Clone + std::fmt::Debug + Send + Sync;
    /// So many copies of a value.
    fn block<T: Value>(value: T) -> Box<Self::Block<T>>;
    /// The row of a number of seeds: the last one stands for all from its number on, where there is none for each.
    #[inline(always)]
    fn row(seeds: u32) -> usize {
        if Self::ROWS == COUNTS { seeds as usize } else { (seeds as usize).min(Self::ROWS - 1) }
    }
    /// The value at `row << SHIFT | place`.
    #[inline(always)]
    fn entry<T: Value>(block: &Self::Block<T>, entry: usize) -> &T {
        // Without a branch: how many there are is a power of two.
        let values = block.as_ref();
        &values[entry & (values.len() - 1)]
    }
    /// The same, to be set.
    fn entry_mut<T: Value>(block: &mut Self::Block<T>, entry: usize) -> &mut T {
        &mut block.as_mut()[entry]
    }
    /// Adds two boards place by place.
    fn join(&mut self, other: &Self);
    /// Sets all bits of a place.
    fn fill(&mut self, place: usize);
    /// Empties all places whose bits are set in a mask, and tells how many seeds lay there.
    fn clear(&mut self, mask: &Self) -> u32;
    /// The places of a mask that hold just what this board holds there, as a mask.
    fn same(&self, other: &Self, mask: &Self) -> Self;
    /// The places of both masks.
    fn common(&self, mask: &Self) -> Self;
    /// The mask, or nothing.
    fn masked(mask: &Self, keep: bool) -> Self;
    /// Which of `count` places from `first` on hold what is wanted, one bit each, the first lowest.
    #[inline(always)]
    fn holding(&self, first: usize, count: usize, held: Held) -> u32 {
        (0..count).fold(0, |bits, at| bits | u32::from(held.is(self.get(first + at))) << at)
    }
    /// Which of them hold seeds.
    #[inline(always)]
    fn occupied(&self, first: usize, count: usize) -> u32 {
        self.holding(first, count, Held::Some)
    }
    /// Whether they are all empty.
    #[inline(always)]
    fn bare(&self, first: usize, count: usize) -> bool {
        self.occupied(first, count) == 0
    }
    /// Seeds at all places together.
    fn total(&self) -> u32;
    /// Seeds at a place.
    fn get(&self, place: usize) -> u32;
    /// Adds seeds at a place.
    fn add(&mut self, place: usize, seeds: u32);
    /// Takes seeds away from a place that holds as many.
    fn take(&mut self, place: usize, seeds: u32);
    /// The board as one of any width.
    fn widened(self) -> Seeds;
    /// A board of any width as one of this.
    fn narrowed(seeds: &Seeds) -> Option<Self>;
    /// The board without stores in one number, the row of a side first, the highest bit free; `None` if it takes more.
    #[inline(always)]
    fn turned(&self, _holes: usize, _side: Side) -> Option<u128> {
        None
    }
}

/// Sum of all bytes. Boards of one byte a place hold at most 255 seeds together, so that no byte overflows.
#[inline(always)]
fn sum_of_bytes(bytes: u128) -> u32 {
    let both = (bytes as u64).wrapping_add((bytes >> 64) as u64);
    (both.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// All bits of a byte but the highest.
const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// So many places from one on, at most seven: they fit one word. The instruction that shifts both halves at once is slow on many processors,
/// so the word is put together of either.
#[inline(always)]
fn word_of(cells: u128, first: usize, count: usize) -> u64 {
    let by = 8 * first as u32;
    let (low, high) = (cells as u64, (cells >> 64) as u64);
    let (low, high) = if by & 64 == 0 { (low, high) } else { (high, 0) };
    (high.rotate_right(by & 63) ^ (low ^ high) >> (by & 63)) & !(u64::MAX << ((8 * count) & 63))
}

/// Brings the highest bits of all bytes together.
#[inline(always)]
fn highest_bits(bytes: u64) -> u64 {
    (bytes & !LOW).wrapping_mul(0x0002_0408_1020_4081) >> 56
}

/// What the holes of a row are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Held {
    /// Seeds.
    Some,
    /// More than so many, which is below 128.
    Above(u32),
    /// Seeds, but not just so many, which is below 256.
    SomeBut(u32),
}

impl Held {
    #[inline(always)]
    fn is(self, seeds: u32) -> bool {
        match self {
            Held::Some => seeds > 0,
            Held::Above(most) => seeds > most,
            Held::SomeBut(number) => seeds > 0 && seeds != number,
        }
    }

    /// The same for eight bytes at once: the highest bit of each.
    #[inline(always)]
    fn bits(self, bytes: u64) -> u64 {
        const ONES: u64 = !LOW >> 7;
        match self {
            Held::Some => ((bytes & LOW) + LOW) | bytes,
            // What is added carries into the highest bit of a byte that holds more.
            Held::Above(most) => ((bytes & LOW) + u64::from(127 - (most & 127)) * ONES) | bytes,
            Held::SomeBut(number) => !(zeros(bytes) | zeros(bytes ^ (u64::from(number & 255) * ONES))),
        }
    }
}

/// Sets the highest bit of each byte that is 0, and no other.
#[inline(always)]
fn zeros(bytes: u64) -> u64 {
    !(((bytes & LOW) + LOW) | bytes) & !LOW
}

/// A board with nothing but seeds at one place.
#[inline(always)]
fn at_place(place: usize, seeds: u32) -> u128 {
    let half = u64::from(seeds) << (8 * (place & 7));
    if place & 8 == 0 { u128::from(half) } else { u128::from(half) << 64 }
}

/// The same on a double board.
#[inline(always)]
fn in_half(place: usize, seeds: u32) -> [u128; 2] {
    let half = at_place(place & 15, seeds);
    if place & 16 == 0 { [half, 0] } else { [0, half] }
}

impl Cells for u128 {
    const EMPTY: u128 = 0;
    const SHIFT: u32 = 4;
    const ROWS: usize = COUNTS;
    type Block<T: Value> = [T; NARROW_ENTRIES];
    fn block<T: Value>(value: T) -> Box<[T; NARROW_ENTRIES]> {
        Box::new([value; NARROW_ENTRIES])
    }
    #[inline(always)]
    fn join(&mut self, other: &u128) {
        *self = self.wrapping_add(*other);
    }
    #[inline(always)]
    fn fill(&mut self, place: usize) {
        *self |= 255 << ((8 * place) & 127);
    }
    #[inline(always)]
    fn clear(&mut self, mask: &u128) -> u32 {
        let taken = *self & mask;
        *self ^= taken;
        sum_of_bytes(taken)
    }
    #[inline(always)]
    fn same(&self, other: &u128, mask: &u128) -> u128 {
        const LOWS: u128 = (LOW as u128) << 64 | LOW as u128;
        let differs = self ^ other;
        let equal = !(((differs & LOWS) + LOWS) | differs) & !LOWS;
        (equal | (equal - (equal >> 7))) & mask
    }
    #[inline(always)]
    fn common(&self, mask: &u128) -> u128 {
        self & mask
    }
    #[inline(always)]
    fn masked(mask: &u128, keep: bool) -> u128 {
        mask & u128::from(keep).wrapping_neg()
    }
    #[inline(always)]
    fn holding(&self, first: usize, count: usize, held: Held) -> u32 {
        highest_bits(held.bits(word_of(*self, first, count))) as u32
    }
    #[inline(always)]
    fn bare(&self, first: usize, count: usize) -> bool {
        word_of(*self, first, count) == 0
    }
    #[inline(always)]
    fn total(&self) -> u32 {
        sum_of_bytes(*self)
    }
    #[inline(always)]
    fn get(&self, place: usize) -> u32 {
        // Shifts of both halves together take several times as long.
        let half = if place & 8 == 0 { *self as u64 } else { (*self >> 64) as u64 };
        (half >> (8 * (place & 7))) as u32 & 255
    }
    #[inline(always)]
    fn add(&mut self, place: usize, seeds: u32) {
        *self = self.wrapping_add(at_place(place, seeds));
    }
    #[inline(always)]
    fn take(&mut self, place: usize, seeds: u32) {
        *self = self.wrapping_sub(at_place(place, seeds));
    }
    fn widened(self) -> Seeds {
        Seeds::Narrow(self)
    }
    fn narrowed(seeds: &Seeds) -> Option<u128> {
        if let Seeds::Narrow(cells) = seeds { Some(*cells) } else { None }
    }
    #[inline(always)]
    fn turned(&self, holes: usize, side: Side) -> Option<u128> {
        let row = 8 * (holes + 1) as u32;
        let holes = (1u128 << (row - 8)) - 1;
        let [south, north] = [self & holes, self >> (row & 127) & holes];
        Some(if side == Side::South { south | north << (row & 127) } else { north | south << (row & 127) })
    }
}

impl Cells for [u128; 2] {
    const EMPTY: [u128; 2] = [0; 2];
    const SHIFT: u32 = 5;
    const ROWS: usize = COUNTS;
    type Block<T: Value> = [T; DOUBLE_ENTRIES];
    fn block<T: Value>(value: T) -> Box<[T; DOUBLE_ENTRIES]> {
        Box::new([value; DOUBLE_ENTRIES])
    }
    #[inline(always)]
    fn join(&mut self, other: &[u128; 2]) {
        self[0] = self[0].wrapping_add(other[0]);
        self[1] = self[1].wrapping_add(other[1]);
    }
    #[inline(always)]
    fn fill(&mut self, place: usize) {
        self[place >> 4 & 1].fill(place & 15);
    }
    #[inline(always)]
    fn clear(&mut self, mask: &[u128; 2]) -> u32 {
        self[0].clear(&mask[0]) + self[1].clear(&mask[1])
    }
    #[inline(always)]
    fn same(&self, other: &[u128; 2], mask: &[u128; 2]) -> [u128; 2] {
        [0, 1].map(|half| self[half].same(&other[half], &mask[half]))
    }
    #[inline(always)]
    fn common(&self, mask: &[u128; 2]) -> [u128; 2] {
        [0, 1].map(|half| self[half] & mask[half])
    }
    /// At most 15 places.
    #[inline(always)]
    fn holding(&self, first: usize, count: usize, held: Held) -> u32 {
        let bits = |word: u128| highest_bits(held.bits(word as u64)) as u32;
        let [low, high] = self.map(|half| bits(half) | bits(half >> 64) << 8);
        (low | high << 16) >> first & !(u32::MAX << count)
    }
    #[inline(always)]
    fn masked(mask: &[u128; 2], keep: bool) -> [u128; 2] {
        mask.map(|half| u128::masked(&half, keep))
    }
    #[inline(always)]
    fn total(&self) -> u32 {
        self[0].total() + self[1].total()
    }
    // A half is chosen by value: one that is chosen by its address would keep boards in memory.
    #[inline(always)]
    fn get(&self, place: usize) -> u32 {
        let half = if place & 16 == 0 { self[0] } else { self[1] };
        half.get(place & 15)
    }
    #[inline(always)]
    fn add(&mut self, place: usize, seeds: u32) {
        self.join(&in_half(place, seeds));
    }
    #[inline(always)]
    fn take(&mut self, place: usize, seeds: u32) {
        let [low, high] = in_half(place, seeds);
        *self = [self[0].wrapping_sub(low), self[1].wrapping_sub(high)];
    }
    fn widened(self) -> Seeds {
        Seeds::Double(self)
    }
    fn narrowed(seeds: &Seeds) -> Option<[u128; 2]> {
        if let Seeds::Double(cells) = seeds { Some(*cells) } else { None }
    }
}

impl Cells for [u16; MOST_PLACES] {
    const EMPTY: [u16; MOST_PLACES] = [0; MOST_PLACES];
    const SHIFT: u32 = 6;
    const ROWS: usize = WIDE_ROWS;
    type Block<T: Value> = [T; WIDE_ENTRIES];
    fn block<T: Value>(value: T) -> Box<[T; WIDE_ENTRIES]> {
        Box::new([value; WIDE_ENTRIES])
    }
    #[inline(always)]
    fn join(&mut self, other: &[u16; MOST_PLACES]) {
        // Eight at a time, as they are added at once.
        let (places, _) = self.as_chunks_mut::<8>();
        for (places, more) in places.iter_mut().zip(other.as_chunks::<8>().0) {
            *places = std::array::from_fn(|place| places[place].wrapping_add(more[place]));
        }
    }
    fn fill(&mut self, place: usize) {
        self[place] = u16::MAX;
    }
    // In line it costs the loop of laps more than the call.
    #[inline(never)]
    fn clear(&mut self, mask: &[u16; MOST_PLACES]) -> u32 {
        let taken = self.iter().zip(mask).map(|(place, mask)| u32::from(place & mask)).sum();
        self.iter_mut().zip(mask).for_each(|(place, mask)| *place &= !mask);
        taken
    }
    fn same(&self, other: &[u16; MOST_PLACES], mask: &[u16; MOST_PLACES]) -> [u16; MOST_PLACES] {
        std::array::from_fn(|place| if self[place] == other[place] { mask[place] } else { 0 })
    }
    fn common(&self, mask: &[u16; MOST_PLACES]) -> [u16; MOST_PLACES] {
        std::array::from_fn(|place| self[place] & mask[place])
    }
    fn masked(mask: &[u16; MOST_PLACES], keep: bool) -> [u16; MOST_PLACES] {
        if keep { *mask } else { [0; MOST_PLACES] }
    }
    fn total(&self) -> u32 {
        self.iter().map(|seeds| u32::from(*seeds)).sum()
    }
    #[inline(always)]
    fn get(&self, place: usize) -> u32 {
        u32::from(self[place])
    }
    #[inline(always)]
    fn add(&mut self, place: usize, seeds: u32) {
        self[place] = self[place].wrapping_add(seeds as u16);
    }
    #[inline(always)]
    fn take(&mut self, place: usize, seeds: u32) {
        self[place] = self[place].wrapping_sub(seeds as u16);
    }
    fn widened(self) -> Seeds {
        Seeds::Wide(self)
    }
    fn narrowed(seeds: &Seeds) -> Option<[u16; MOST_PLACES]> {
        if let Seeds::Wide(cells) = seeds { Some(*cells) } else { None }
    }
}
