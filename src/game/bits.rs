//! What both engines do with the bits of a word.
//!
//! Comes in: a word. Goes out: another. Knows no board.

/// Each of the lower 32 bits at twice its place.
#[inline(always)]
pub(crate) fn spread(bits: u64) -> u64 {
    const SPREAD: [(u32, u64); 5] = [
        (16, 0x0000_ffff_0000_ffff),
        (8, 0x00ff_00ff_00ff_00ff),
        (4, 0x0f0f_0f0f_0f0f_0f0f),
        (2, 0x3333_3333_3333_3333),
        (1, 0x5555_5555_5555_5555),
    ];
    SPREAD.iter().fold(bits & 0xffff_ffff, |bits, (by, mask)| (bits | bits << by) & mask)
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn each_bit_at_twice_its_place() {
        (0..32).for_each(|place| assert_eq!(spread(1 << place), 1 << (2 * place)));
        assert_eq!((spread(0b1011), spread(1 << 32)), (0b100_0101, 0));
    }
}
