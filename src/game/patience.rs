//! How long work may take: until somebody stops it, until some time, for so much of it.
//!
//! Comes in: limits, and a piece of work that is done within them. Goes out: whether the work was cut. Engines ask inside what may take long
//! (relays, chains of captures, counts) whether to go on. If not, they end what they are at as soon as they can, and what they tell from then on
//! means nothing: whoever has set the limits asks [`Patience::is_cut`] before he believes it. Where no limits are set, nothing is cut.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Limits of some work. Copies share them. Limits inside limits are kept together with those outside.
#[derive(Clone, Debug, Default)]
pub struct Patience(Option<Arc<Limits>>);

#[derive(Debug, Default)]
struct Limits {
    stop: Option<&'static AtomicBool>,
    deadline: Option<Instant>,
    /// The processor time of a thread at which it has worked enough.
    worked: Option<f64>,
    /// Work since the system was asked for the time of this thread, which takes longer than a position of many games.
    unasked: AtomicU64,
    /// Work that may still be done.
    left: Option<AtomicU64>,
    /// Somebody was told not to go on.
    cut: AtomicBool,
    outer: Patience,
}

thread_local! {
    /// Within which limits this thread works.
    static CURRENT: RefCell<Patience> = const { RefCell::new(Patience(None)) };
}

impl Patience {
    /// Within which limits this thread works now: for whoever hands work to other threads.
    pub fn current() -> Patience {
        CURRENT.with_borrow(Clone::clone)
    }

    fn new(limits: Limits) -> Patience {
        Patience(Some(Arc::new(Limits { outer: Patience::current(), ..limits })))
    }

    /// Until that becomes true, and no longer than this thread may work anyway.
    pub fn until_stopped(stop: &'static AtomicBool) -> Patience {
        Patience::new(Limits { stop: Some(stop), ..Limits::default() })
    }

    /// Until that time, if there is one, and no longer than this thread may work anyway.
    pub fn until(deadline: Option<Instant>) -> Patience {
        Patience::new(Limits { deadline, ..Limits::default() })
    }

    /// For so many seconds of processor time of this thread, and no longer than it may work anyway: whatever else the machine does meanwhile.
    pub fn of_processor_time(seconds: f64) -> Patience {
        Patience::new(Limits { worked: Some(processor_seconds() + seconds), ..Limits::default() })
    }

    /// For so much work, and no longer than this thread may work anyway. A unit is about a tenth of a microsecond, the same on every machine: a lap
    /// of a relay by the tables, a few states of a chain of captures. Only what may take long is counted; of as many units as there are, nothing.
    pub fn of_work(units: u64) -> Patience {
        let left = (units < u64::MAX).then(|| AtomicU64::new(units));
        Patience::new(Limits { left, ..Limits::default() })
    }

    /// For so much work whatever limits there are around it: for telling at the end what is known.
    pub fn apart(units: u64) -> Patience {
        Patience(Some(Arc::new(Limits { left: Some(AtomicU64::new(units)), ..Limits::default() })))
    }

    /// Does some work within these limits.
    pub fn within<T>(&self, work: impl FnOnce() -> T) -> T {
        /// Puts back what held before, also if the work panics.
        struct Before(Patience);
        impl Drop for Before {
            fn drop(&mut self) {
                CURRENT.set(std::mem::take(&mut self.0));
            }
        }
        let _before = Before(CURRENT.replace(self.clone()));
        work()
    }

    /// Ends all work within these limits: nobody needs it any more.
    pub fn end(&self) {
        if let Some(limits) = &self.0 {
            limits.cut.store(true, Ordering::Relaxed);
        }
    }

    /// Work that may still be done within these limits, not those around them; `None`: it is not counted.
    pub fn left(&self) -> Option<u64> {
        self.0.as_ref().and_then(|limits| limits.left.as_ref()).map(|left| left.load(Ordering::Relaxed))
    }

    /// Whether some work was told not to go on: what it gave means nothing.
    pub fn is_cut(&self) -> bool {
        self.0.as_ref().is_some_and(|limits| limits.cut.load(Ordering::Relaxed) || limits.outer.is_cut())
    }

    /// Counts work; whether to go on.
    fn spend(&self, units: u64) -> bool {
        self.0.as_ref().is_none_or(|limits| limits.spend(units) & limits.outer.spend(units))
    }
}

/// So much work is done before the time of a thread is asked for again.
const UNASKED: u64 = 64;

impl Limits {
    /// Whether it is time to ask for the time: after some work, or where none was done and somebody asks all the same.
    fn asks(&self, units: u64) -> bool {
        let unasked = self.unasked.load(Ordering::Relaxed) + units;
        let asks = units == 0 || unasked >= UNASKED;
        self.unasked.store(if asks { 0 } else { unasked }, Ordering::Relaxed);
        asks
    }

    fn spend(&self, units: u64) -> bool {
        if self.cut.load(Ordering::Relaxed) {
            return false;
        }
        let spent = self.left.as_ref().is_some_and(|left| {
            let fewer = |before: u64| Some(before.saturating_sub(units));
            left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fewer).is_ok_and(|before| before < units)
        });
        let over = spent
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.worked.is_some_and(|worked| self.asks(units) && processor_seconds() >= worked);
        if over {
            self.cut.store(true, Ordering::Relaxed);
        }
        !over
    }
}

/// Counts work of this thread; whether to go on with it. Asked every few thousandths of a second.
pub fn goes_on(units: u64) -> bool {
    CURRENT.with_borrow(|patience| patience.spend(units))
}

/// Whether work of this thread was told not to go on.
pub fn is_cut() -> bool {
    CURRENT.with_borrow(Patience::is_cut)
}

/// Processor time of this thread so far; where the system does not tell, time of day.
#[cfg(unix)]
pub fn processor_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Time of day.
#[cfg(not(unix))]
pub fn processor_seconds() -> f64 {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(Instant::now).elapsed().as_secs_f64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold_for_what_is_inside() {
        assert!(goes_on(u64::MAX) && !is_cut());
        let outer = Patience::of_work(10);
        let inner = outer.within(|| {
            assert!(goes_on(4));
            assert_eq!(Patience::current().left(), Some(6));
            let inner = Patience::of_work(100);
            assert!(!inner.within(|| goes_on(7)), "four and seven are more than ten");
            inner
        });
        assert!(outer.is_cut() && inner.is_cut() && !is_cut());
        assert!(outer.within(is_cut) && !outer.within(|| goes_on(0)));
    }

    #[test]
    fn processor_time_passes_while_work_is_done() {
        let patience = Patience::of_processor_time(0.005);
        assert!(patience.within(|| Patience::of_processor_time(1e9).within(|| goes_on(1))));
        while patience.within(|| goes_on(1)) {}
        assert!(patience.is_cut());
    }

    #[test]
    fn limits_inside_end_before_those_outside() {
        let outer = Patience::of_work(10);
        outer.within(|| {
            let inner = Patience::of_work(3);
            assert!(!inner.within(|| goes_on(4)));
            assert!(inner.is_cut() && goes_on(6) && !goes_on(1));
        });
    }

    #[test]
    fn stopped_by_hand_and_by_the_clock() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let stopped = Patience::until_stopped(&STOP);
        assert!(stopped.within(|| goes_on(1)));
        STOP.store(true, Ordering::Relaxed);
        assert!(!stopped.within(|| goes_on(1)) && stopped.is_cut());
        let over = Patience::until(Some(Instant::now()));
        assert!(!over.is_cut() && !over.within(|| goes_on(1)) && over.is_cut());
        assert!(Patience::until(None).within(|| goes_on(u64::MAX)));
        let ended = Patience::of_work(u64::MAX);
        ended.end();
        assert!(!ended.within(|| goes_on(0)));
    }
}
