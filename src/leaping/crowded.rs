//! The best captures of a piece that has too many chains to follow them all.
//!
//! Goes in: the search of one piece, the best score so far. Comes out: the same captures that following every chain would give. A
//! state is left when nothing better or new can come of it; the order of leaps is drawn by lot, and a search that takes long begins
//! anew, so that no early leap decides for long. Where no preference decides, every chain is another capture: then both the
//! states looked at and the captures listed are bounded. Memory is bounded always.

use super::Engine;
use super::chains::{Leap, Node, Score, Search};
use super::outlook::{Outlook, View};
use super::position::{Kind, Move, Position};
use super::sets::{Set, Spot, spots};
use super::webs::Web;
use crate::game::{Side, patience};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::hash::Hash;

/// At most so many captures of one piece are listed.
pub(super) const MOST_CAPTURES: usize = 1 << 14;

/// At most so many states are kept in memory; where nothing else bounds a search, at most so many are looked at.
pub(super) const MOST_STATES: usize = 1 << 17;

/// In a position with more legal moves each is written in a way that does not ask for the routes of others.
pub(super) const MANY_MOVES: usize = 2048;

/// More legal moves than these are kept while their texts are written.
const KEPT_MOVES: usize = 16;

/// States that the first try looks at.
pub(super) const FIRST_TRY: u64 = 256;

/// States after which a search with bounds gives up: it has found all the captures that it is likely to find.
pub(super) const MOST_PATIENCE: u64 = 1 << 19;

/// States that are few: whether to go on is asked after more.
const FEW_STATES: usize = 256;

/// Work of so many states that are only followed.
pub(super) fn work_of(states: u64) -> u64 {
    3 * states
}

/// Work of so many states at each of which it is looked at what can still be taken.
pub(super) fn work_of_looks(states: u64) -> u64 {
    16 * states
}

/// Work of finding all ways of a piece to leap, before the first such look.
pub(super) const PREPARING: u64 = 1_200;

/// Work of putting a capture in its place among many.
const SORTING: u64 = 4;

/// Counts states of a piece that have been followed; whether there is patience for more. A few are counted later, with those of other pieces.
pub(super) fn has_patience(states: usize, few: &mut usize) -> bool {
    *few += states;
    *few < FEW_STATES || patience::goes_on(work_of(std::mem::take(few) as u64))
}

/// States from which nothing more is to be expected.
pub(super) struct Closed<K>(FxHashSet<K>);

impl<K: Hash + Eq> Closed<K> {
    pub(super) fn new() -> Closed<K> {
        Closed(FxHashSet::default())
    }

    pub(super) fn has(&self, state: &K) -> bool {
        self.0.contains(state)
    }

    pub(super) fn close(&mut self, state: K) {
        if self.0.len() < MOST_STATES {
            self.0.insert(state);
        }
    }

    /// Makes room where there is none left.
    pub(super) fn refresh(&mut self) {
        if self.0.len() >= MOST_STATES {
            self.0.clear();
        }
    }
}

/// Draws by lot, the same numbers every time.
pub(super) struct Lot(u64);

impl Lot {
    pub(super) fn new() -> Lot {
        Lot(0x9E37_79B9_7F4A_7C15)
    }

    pub(super) fn draw(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 40) as u32 & 15
    }
}

/// The best captures, and their score.
#[derive(Default)]
pub(super) struct Found {
    pub(super) score: Score,
    pub(super) moves: Vec<Move>,
    /// There may be more than are listed, or better ones.
    pub(super) cut: bool,
}

/// What a search has found.
pub(super) enum Reached {
    /// All captures that are wanted.
    All,
    /// Captures than which none can be better, but perhaps not all of them.
    TheBest,
    /// Perhaps not even the best.
    Some,
}

/// The search for the best captures of one piece.
pub(super) struct Crowd<'a, S> {
    engine: &'a Engine,
    search: &'a Search<'a, S>,
    outlook: Outlook<S>,
    king: bool,
    /// Where a man is crowned at the end of its move.
    crowning: S,
    /// More pieces are always better: a score bounds what can follow.
    scored: bool,
    best: Score,
    /// Where captures of the best score end, by what they take: those that crown nobody, and those that crown the man.
    found: FxHashMap<S, [S; 2]>,
    listed: usize,
    closed: Closed<(Node<S>, u128)>,
    leaps: Vec<(u32, Leap)>,
    /// States that this try may look at, those that it may still look at, and those of all tries.
    tries: u64,
    budget: u64,
    spent: u64,
    lot: Lot,
}

impl<'a, S: Set> Crowd<'a, S> {
    /// For the piece from `from`, which has been lifted; captures worse than `best` are not wanted.
    pub(super) fn new(engine: &'a Engine, search: &'a Search<'a, S>, from: Spot, king: bool, crowning: S, best: Score) -> Self {
        Crowd {
            engine,
            search,
            outlook: Outlook::new(search, from, king, !S::default()),
            king,
            crowning,
            scored: engine.gains.iter().all(|gain| gain.0 > 0),
            best,
            found: FxHashMap::default(),
            listed: 0,
            closed: Closed::new(),
            leaps: Vec::new(),
            tries: 0,
            budget: 0,
            spent: 0,
            lot: Lot::new(),
        }
    }

    /// The best captures: none if the best score so far has not been reached. After `patience` states, and those of the last try, whatever
    /// has been found. A search that has been run goes on where it has ended.
    pub(super) fn run(&mut self, from: Spot, patience: u64) -> (Found, Reached) {
        let begin = self.search.begin(from, self.king);
        let score = self.engine.opening_score(self.king);
        let whole = loop {
            self.tries = match self.tries {
                0 if self.scored => FIRST_TRY,
                0 => MOST_STATES as u64,
                tries => tries + tries / 4,
            };
            self.closed.refresh();
            self.budget = self.tries;
            self.spent += self.tries;
            let whole = self.explore(&begin, 0, &score);
            if !patience::goes_on(work_of_looks(self.tries - self.budget)) {
                break false;
            }
            if whole || !self.scored || self.spent > patience {
                break whole;
            }
        };
        let mut moves = Vec::new();
        for (taken, ends) in &self.found {
            for (crowned, ends) in [false, true].into_iter().zip(ends) {
                let capture = |to| Move { kind: Kind::Capture, breach: None, crowned, from, to, captured: taken.widen() };
                moves.extend(spots(*ends).map(capture));
            }
        }
        moves.sort_unstable();
        patience::goes_on(SORTING * moves.len() as u64);
        let cut = !whole || self.listed >= MOST_CAPTURES;
        let reached = if whole || !self.scored {
            Reached::All
        } else {
            let view = self.outlook.look(from, S::default());
            if self.hope(&view, 0, &score) == self.best { Reached::TheBest } else { Reached::Some }
        };
        (Found { score: self.best, moves, cut }, reached)
    }

    /// Looks at what follows from a state. True: at all of it.
    fn explore(&mut self, node: &Node<S>, leaps: u32, score: &Score) -> bool {
        if self.budget == 0 {
            return false;
        }
        self.budget -= 1;
        let state = (*node, if self.engine.earliest { score.sequence } else { 0 });
        if self.closed.has(&state) || self.is_hopeless(node, leaps, score) {
            return true;
        }
        let base = self.leaps.len();
        self.list_leaps(node, leaps);
        let more = self.leaps.len() > base;
        if leaps > 0 && self.search.ends(node, more) {
            self.note(node, score);
        }
        let mut whole = true;
        for place in base..self.leaps.len() {
            let (_, leap) = self.leaps[place];
            let next = self.search.land(node, &leap);
            let score = self.engine.gain(score, self.search.enemy_kings.has(leap.over), leaps);
            whole &= self.explore(&next, leaps + 1, &score);
        }
        self.leaps.truncate(base);
        if whole {
            self.closed.close(state);
        }
        whole
    }

    /// The leaps from a state, those over pieces with few ways to take them first.
    fn list_leaps(&mut self, node: &Node<S>, leaps: u32) {
        if !self.search.may_leap(node, leaps) {
            return;
        }
        let base = self.leaps.len();
        let (list, outlook, lot) = (&mut self.leaps, &self.outlook, &mut self.lot);
        self.search.leaps(node, &mut |leap| {
            list.push((16 * outlook.ways_over(leap.over) + lot.draw(), leap));
            false
        });
        self.leaps[base..].sort_unstable_by_key(|(rank, leap)| (*rank, leap.over, leap.to));
    }

    fn note(&mut self, node: &Node<S>, score: &Score) {
        if *score > self.best {
            self.best = *score;
            self.found.clear();
            self.listed = 0;
        }
        if *score == self.best && self.listed < MOST_CAPTURES {
            let crowned = !self.king && (node.king || self.crowning.has(node.at));
            let ends = &mut self.found.entry(node.taken).or_default()[usize::from(crowned)];
            self.listed += usize::from(!ends.has(node.at));
            *ends = *ends | S::bit(node.at);
        }
    }

    /// Whether nothing better or new can follow.
    fn is_hopeless(&mut self, node: &Node<S>, leaps: u32, score: &Score) -> bool {
        if !self.scored {
            return self.listed >= MOST_CAPTURES;
        }
        let view = self.outlook.look(node.at, node.taken);
        let hope = self.hope(&view, leaps, score);
        if hope < self.best || (hope == self.best && self.listed >= MOST_CAPTURES) {
            return true;
        }
        // The best score means that all of them are taken.
        hope == self.best && view.left == 0 && self.knows(node, &view)
    }

    /// The best score that can follow.
    fn hope(&self, view: &View<S>, leaps: u32, score: &Score) -> Score {
        let kings = (view.reach & self.search.enemy_kings).count();
        let men = view.reach.count() - kings;
        let [(man_high, man_low), (king_high, king_low)] = self.engine.gains;
        let least = if men == 0 {
            king_high
        } else if kings == 0 {
            man_high
        } else {
            man_high.min(king_high)
        };
        let all = |man: u64, king: u64| u64::from(men) * man + u64::from(kings) * king;
        let sequence = match kings {
            _ if !self.engine.earliest => 0,
            0 => score.sequence,
            _ => score.sequence | ((u128::MAX << (128 - kings.min(128))) >> (leaps & 127)),
        };
        Score {
            high: score.high + all(man_high, king_high) - u64::from(view.left) * least,
            sequence,
            low: score.low + all(man_low, king_low),
        }
    }

    /// Whether all captures that take everything in sight have been found.
    fn knows(&self, node: &Node<S>, view: &View<S>) -> bool {
        let Some([plain, crowned]) = self.found.get(&(node.taken | view.reach)).copied() else { return false };
        let missing = match (self.king, node.king) {
            (true, _) => view.ends & !plain,
            (false, true) => view.ends & !crowned,
            (false, false) => {
                let passing = if self.search.may_go_on_as_king() { view.ends & !crowned } else { S::default() };
                (view.ends & !self.crowning & !plain) | (view.ends & self.crowning & !crowned) | passing
            }
        };
        missing.is_empty()
    }
}

/// All of a position on which its captures depend, and the engine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    serial: u64,
    men: [u128; 2],
    kings: [u128; 2],
    side: Side,
}

impl Key {
    #[inline]
    pub(super) fn of(engine: &Engine, position: &Position) -> Key {
        let &Position { men, kings, to_move: side, .. } = position;
        Key { serial: engine.serial, men, kings, side }
    }
}

/// The last crowded position of this thread, and its best captures: texts of moves ask for them again and again.
struct Recent {
    key: Key,
    found: Found,
}

/// The legal moves of a position while they are written.
#[derive(Default)]
pub(super) struct Legal {
    pub(super) moves: Vec<Move>,
    /// The same by from and to, once somebody has asked for it.
    by_ends: Vec<Move>,
    /// All routes of a piece, where they have been asked for and could be had.
    webs: FxHashMap<Spot, Option<Web>>,
    /// There are many: it is worth finding the routes of all captures together.
    kept: bool,
}

impl Legal {
    pub(super) fn of(engine: &Engine, position: &Position) -> Legal {
        let mut legal = Legal::default();
        engine.list(position, &mut legal.moves);
        legal.kept = legal.moves.len() > KEPT_MOVES;
        legal
    }

    /// The moves that have from and to in common with one of them, in the order of the list.
    pub(super) fn with_ends_of(&mut self, chosen: &Move) -> &[Move] {
        let ends = |other: &Move| (other.from, other.to);
        if self.by_ends.is_empty() {
            self.by_ends = self.moves.clone();
            self.by_ends.sort_by_key(ends);
        }
        let wanted = ends(chosen);
        let first = self.by_ends.partition_point(|other| ends(other) < wanted);
        let count = self.by_ends[first..].partition_point(|other| ends(other) == wanted);
        &self.by_ends[first..first + count]
    }

    /// All routes of the piece from `from`, if there are many moves and it has not too many states.
    pub(super) fn web(&mut self, engine: &Engine, position: &Position, from: Spot) -> Option<&mut Web> {
        if !self.kept {
            return None;
        }
        if !self.webs.contains_key(&from) {
            let known: usize = self.webs.values().flatten().map(Web::states).sum();
            if known >= MOST_STATES {
                self.webs.clear();
            }
        }
        self.webs.entry(from).or_insert_with(|| Web::new(engine, position, from, &self.moves)).as_mut()
    }
}

/// The last position of this thread with many legal moves, and these moves.
struct RecentList {
    serial: u64,
    position: Position,
    legal: Legal,
}

thread_local! {
    static RECENT_LIST: RefCell<Option<RecentList>> = const { RefCell::new(None) };
    static RECENT: RefCell<Option<Recent>> = const { RefCell::new(None) };
}

/// The best captures of a crowded position, appended; found anew only if it is another one than the last time.
pub(super) fn remembered(engine: &Engine, position: &Position, moves: &mut Vec<Move>, find: impl FnOnce() -> Found) -> Score {
    let key = Key::of(engine, position);
    RECENT.with_borrow_mut(|recent| {
        let known = recent.take().filter(|known| known.key == key);
        let known = known.unwrap_or_else(|| Recent { key, found: find() });
        moves.extend_from_slice(&known.found.moves);
        let score = known.found.score;
        // What was left for want of patience may be had another time.
        *recent = Some(known).filter(|_| !patience::is_cut());
        score
    })
}

/// Whether a position is the last crowded one of this thread.
pub(super) fn is_recent(engine: &Engine, position: &Position) -> bool {
    RECENT.with_borrow(|recent| recent.as_ref().is_some_and(|known| known.key == Key::of(engine, position)))
}

/// The same, and it has more captures than are listed.
pub(super) fn was_cut(engine: &Engine, position: &Position) -> bool {
    is_recent(engine, position) && RECENT.with_borrow(|recent| recent.as_ref().is_some_and(|known| known.found.cut))
}

/// Looks at the legal moves of a position; many are listed only once for all their texts.
pub(super) fn recent_list<T>(engine: &Engine, position: &Position, look: impl FnOnce(&mut Legal) -> T) -> T {
    let known = RECENT_LIST.take().filter(|known| known.serial == engine.serial && known.position == *position);
    let mut known = known.unwrap_or_else(|| RecentList {
        serial: engine.serial,
        position: position.clone(),
        legal: Legal::of(engine, position),
    });
    let found = look(&mut known.legal);
    RECENT_LIST.set(Some(known).filter(|known| known.legal.kept && !patience::is_cut()));
    found
}
