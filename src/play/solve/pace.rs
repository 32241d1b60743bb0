//! How often a search asks whether to go on, and whether there is memory for what it keeps.
//!
//! Comes in: how many nodes it has looked at. Goes out: whether it is time to ask; seldom where nodes are quick, at each where they are long.

use std::time::{Duration, Instant};

/// Most nodes between two questions.
const MOST_NODES: u64 = 1 << 12;

/// Time between two questions that is too long.
const TOO_LONG: Duration = Duration::from_millis(20);

/// When to ask next.
pub(super) struct Pace {
    next: u64,
    stride: u64,
    asked: Instant,
}

impl Pace {
    pub(super) fn new() -> Pace {
        Pace { next: 1, stride: 1, asked: Instant::now() }
    }

    /// Whether to ask after so many nodes.
    #[inline(always)]
    pub(super) fn is_due(&mut self, nodes: u64) -> bool {
        nodes >= self.next && self.step(nodes)
    }

    #[cold]
    fn step(&mut self, nodes: u64) -> bool {
        let took = self.asked.elapsed();
        self.stride = if took > TOO_LONG { (self.stride / 8).max(1) } else { (2 * self.stride).min(MOST_NODES) };
        self.next = nodes + self.stride;
        self.asked = Instant::now();
        true
    }
}

/// Whether the system gives memory for so many more of these, and for the small things beside them.
pub(super) fn has_room<T>(count: usize) -> bool {
    const BESIDE: usize = 1 << 24;
    let bytes = count.checked_mul(size_of::<T>()).and_then(|bytes| bytes.checked_add(BESIDE));
    bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
}
